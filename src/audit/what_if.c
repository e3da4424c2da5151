#include "audit/what_if.h"

#include <assert.h>
#include <string.h>

ct_status ct_standard_find(const ct_pairing_system *system, const ct_round *round, ct_arena *mem,
                           ct_standard *out, ct_error *err)
{
    *out = (ct_standard){.system = system, .round = round};
    CT_TRY(system->pair(round, mem, &out->pairings, err));
    CT_TRY(ct_arrangement_of(round, &out->pairings, mem, &out->arrangement, err));
    return ct_criteria_judge(round, &out->arrangement, out->arrangement.collapse, mem,
                             &out->judgement, err);
}

/* A copy whose entrants and meetings may be changed. False when memory is out. */
static bool copy_round(const ct_round *round, ct_arena *mem, ct_round *out)
{
    *out = *round;
    out->entrants = CT_NEW(mem, ct_entrant, round->count);
    out->may_meet = ct_graph_new(mem, round->count);
    if (out->entrants == NULL || out->may_meet.adjacent == NULL) {
        return false;
    }
    memcpy(out->entrants, round->entrants, round->count * sizeof *round->entrants);
    memcpy(out->may_meet.adjacent, round->may_meet.adjacent,
           round->count * round->may_meet.words * sizeof *round->may_meet.adjacent);
    return true;
}

/* Pairs the changed round. It is judged as a pairing of the round as it is. */
static ct_status pair_again(const ct_standard *standard, const ct_round *changed, ct_arena *mem,
                            ct_what_if *out, ct_error *err)
{
    ct_arrangement arrangement;
    ct_judgement judgement;
    *out = (ct_what_if){0};
    ct_status status = standard->system->pair(changed, mem, &out->pairings, &out->why_not);
    if (status == CT_IMPOSSIBLE) {
        return CT_OK;
    }
    if (status != CT_OK) {
        if (err != NULL) {
            *err = out->why_not;
        }
        return status;
    }
    out->is_possible = true;
    CT_TRY(ct_arrangement_of(standard->round, &out->pairings, mem, &arrangement, err));
    CT_TRY(ct_criteria_judge(standard->round, &arrangement, standard->arrangement.collapse, mem,
                             &judgement, err));
    return ct_criteria_compare(&standard->judgement, &judgement, mem, &out->difference, err);
}

/* Leaves `one` only the meeting with `other`. */
static void part_from_all_but(ct_round *round, uint32_t one, uint32_t other)
{
    for (uint32_t i = 0; i < round->count; i++) {
        if (i != other) {
            ct_graph_part(&round->may_meet, one, i);
        }
    }
    round->entrants[one].may_have_bye = false;
}

ct_status ct_what_if_paired(const ct_standard *standard, uint32_t one, uint32_t other,
                            ct_arena *mem, ct_what_if *out, ct_error *err)
{
    ct_round changed;
    assert(ct_graph_has(&standard->round->may_meet, one, other));
    if (!copy_round(standard->round, mem, &changed)) {
        return ct_fail_memory(err);
    }
    part_from_all_but(&changed, one, other);
    part_from_all_but(&changed, other, one);
    return pair_again(standard, &changed, mem, out, err);
}

ct_status ct_what_if_bye(const ct_standard *standard, uint32_t entrant, ct_arena *mem,
                         ct_what_if *out, ct_error *err)
{
    ct_round changed;
    assert(standard->round->count % 2 == 1 && standard->round->entrants[entrant].may_have_bye);
    if (!copy_round(standard->round, mem, &changed)) {
        return ct_fail_memory(err);
    }
    for (uint32_t i = 0; i < changed.count; i++) {
        changed.entrants[i].may_have_bye = i == entrant;
    }
    return pair_again(standard, &changed, mem, out, err);
}

ct_status ct_what_if_stays(const ct_standard *standard, uint32_t entrant, ct_points floor,
                           ct_arena *mem, ct_what_if *out, ct_error *err)
{
    ct_round changed;
    if (!copy_round(standard->round, mem, &changed)) {
        return ct_fail_memory(err);
    }
    for (uint32_t i = 0; i < changed.count; i++) {
        if (changed.entrants[i].score < floor) {
            ct_graph_part(&changed.may_meet, entrant, i);
        }
    }
    changed.entrants[entrant].may_have_bye = false;
    return pair_again(standard, &changed, mem, out, err);
}
