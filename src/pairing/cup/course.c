#include "pairing/cup/course.h"

#include "event/systems.h"
#include "event/team_table.h"
#include "pairing/cup/two_phase.h"

#include <string.h>

static const ct_pairing_system *system_of(const ct_event *event)
{
    const ct_system_row *row = ct_event_system(event).row;
    return row == NULL ? NULL : ct_pairing_system_named(ct_str_of(row->name));
}

static bool is_two_phase(const ct_pairing_system *system)
{
    return strcmp(system->name, "two-phase") == 0;
}

unsigned ct_event_planned_rounds(const ct_event *event, ct_arena *mem)
{
    const ct_pairing_system *system = system_of(event);
    return event->rounds != 0 || system == NULL || system->rounds == NULL
               ? event->rounds
               : system->rounds(event, system, mem);
}

/* --- Groups ---------------------------------------------------------------------------------- */

ct_status ct_event_groups(const ct_event *event, ct_arena *mem, ct_plan_group **groups,
                          uint32_t *count, ct_error *err)
{
    const ct_pairing_system *system = system_of(event);
    ct_two_phase phases = {0};
    ct_round_robin plan = {0};
    *count = 0;
    if (system != NULL && is_two_phase(system)) {
        ct_status status = ct_two_phase_groups(event, mem, &phases, err);
        *groups = phases.groups;
        *count = phases.group_count;
        return status == CT_INVALID ? CT_OK : status;
    }
    if (system != NULL && strcmp(system->name, "berger-groups") == 0) {
        CT_TRY(ct_round_robin_plan(event, system, mem, &plan, err));
        *groups = plan.groups;
        *count = plan.group_count;
    }
    return CT_OK;
}

/* --- Knock-outs ------------------------------------------------------------------------------ */

static bool is_cup(const ct_pairing_system *system)
{
    return system != NULL && (is_two_phase(system) || strcmp(system->name, "knockout") == 0 ||
                              strcmp(system->name, "team-knockout") == 0);
}

static ct_status take_tables(const ct_event *event, const ct_two_phase *plan, unsigned rounds,
                             ct_arena *mem, ct_cup *cup, ct_error *err)
{
    cup->tables = CT_NEW(mem, ct_group_standing *, plan->group_count);
    cup->sizes = CT_NEW(mem, uint32_t, plan->group_count);
    CT_NEED(cup->tables, err);
    CT_NEED(cup->sizes, err);
    for (uint32_t g = 0; g < plan->group_count; g++) {
        cup->sizes[g] = plan->groups[g].count;
        cup->tables[g] = ct_two_phase_table(event, plan, g, rounds, mem);
        CT_NEED(cup->tables[g], err);
    }
    cup->group_count = plan->group_count;
    cup->qualify = plan->qualify;
    cup->rules = ct_two_phase_rank_rules(event);
    return CT_OK;
}

static bool has_open_games(const ct_event *event, unsigned rounds)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= rounds; round++) {
            if (ct_event_cell(event, who, round).outcome == CT_PENDING) {
                return true;
            }
        }
    }
    return false;
}

static ct_status follow_groups(const ct_event *event, unsigned rounds, ct_arena *mem, ct_cup *cup,
                               ct_cup_plan *out, ct_error *err)
{
    ct_two_phase plan;
    CT_TRY(ct_two_phase_groups(event, mem, &plan, err));
    CT_TRY(take_tables(event, &plan, rounds, mem, cup, err));
    if (rounds < plan.group_rounds || has_open_games(event, plan.group_rounds)) {
        return CT_OK;
    }
    ct_status status = ct_two_phase_playoff(event, &plan, mem, out, err);
    return status == CT_IMPOSSIBLE ? CT_OK : status; /* fewer than two qualified */
}

ct_status ct_cup_follow(const ct_event *event, unsigned rounds, ct_arena *mem, ct_cup *out,
                        ct_error *err)
{
    const ct_pairing_system *system = system_of(event);
    ct_cup cup = {0};
    ct_cup_plan plan = {0};
    if (!is_cup(system)) {
        ct_fail(err, CT_INVALID, "the event is no knock-out");
        ct_error_cure(err, "rank it by PTS");
        return CT_INVALID;
    }
    ct_status status = is_two_phase(system) ? follow_groups(event, rounds, mem, &cup, &plan, err)
                                            : ct_knockout_of_event(event, system, mem, &plan, err);
    if (status != CT_OK && status != CT_INVALID) { /* invalid: too few players */
        return status;
    }
    cup.has_bracket = status == CT_OK && plan.count >= 2;
    if (cup.has_bracket) {
        const ct_event *table = NULL;
        plan.waits = true;
        CT_TRY(ct_event_table(event, mem, &table, err));
        CT_TRY(ct_cup_bracket_follow(table, &plan, rounds, mem, &cup.bracket, err));
    }
    *out = cup;
    return CT_OK;
}

/* --- The end --------------------------------------------------------------------------------- */

bool ct_event_is_over(const ct_event *event, ct_arena *mem)
{
    unsigned planned = ct_event_planned_rounds(event, mem);
    ct_cup cup;
    if (planned != 0 && event->rounds_paired >= planned) {
        return true;
    }
    return event->rounds_paired > 0 && is_cup(system_of(event)) &&
           ct_cup_follow(event, event->rounds_paired, mem, &cup, NULL) == CT_OK &&
           cup.has_bracket && cup.bracket.is_over;
}
