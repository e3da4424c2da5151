#include "pairing/lim/lim.h"

#include "pairing/lim/lim_private.h"

#include <string.h>

/* A list of entrants: floaters on their way to a group, or its members. */
typedef struct crowd {
    uint32_t *list;
    uint32_t count;
} crowd;

int ct_lim_side(const ct_round *round, uint32_t entrant)
{
    return ct_round_compare_half(round->history, round->entrants[entrant].score);
}

/* --- The bye --------------------------------------------------------------------------------- */

/* 1.1: the lowest ranked who may have it and leaves the others a complete pairing. */
static ct_status give_bye(ct_lim *lim, ct_error *err)
{
    static const char article[] = "C.04.4.3 2.1";
    const ct_round *round = lim->round;
    bool can_be_paired = false;
    ct_bits_fill(lim->left, lim->legal.words, round->count);
    CT_TRY(ct_swiss_find_spares(&lim->legal, lim->swiss.mem, lim->set, &can_be_paired, err));
    if (!can_be_paired) {
        return ct_swiss_refuse(round, lim->set, article, err);
    }
    for (uint32_t i = round->count; i-- > 0;) {
        if (ct_bits_has(lim->set, i) && round->entrants[i].may_have_bye) {
            lim->swiss.made.bye = round->entrants[i].who;
            ct_bits_remove(lim->left, i);
            return CT_OK;
        }
    }
    return round->count % 2 == 0 ? CT_OK : ct_swiss_refuse(round, NULL, article, err);
}

/* --- Groups ---------------------------------------------------------------------------------- */

/* Puts floaters into the order of 3.6, or 3.7 upwards: entrants are ranked by score, then number,
 * so upwards, the lowest score and worst number first, it is the ranking reversed. */
static void sort_crowd(crowd *who, bool upwards)
{
    for (uint32_t i = 1; i < who->count; i++) {
        uint32_t moved = who->list[i];
        uint32_t at = i;
        while (at > 0 && (who->list[at - 1] > moved) != upwards) {
            who->list[at] = who->list[at - 1];
            at--;
        }
        who->list[at] = moved;
    }
}

/* Adds the unpaired residents of a score, best number first, or worst first upwards. */
static void add_residents(const ct_lim *lim, ct_points score, bool upwards, crowd *out)
{
    uint32_t count = lim->round->count;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = upwards ? count - 1 - k : k;
        if (lim->round->entrants[i].score == score && ct_bits_has(lim->left, i)) {
            out->list[out->count++] = i;
        }
    }
}

static void add_all(crowd *to, const crowd *from)
{
    memcpy(to->list + to->count, from->list, from->count * sizeof *to->list);
    to->count += from->count;
}

/* The next group on this side of the median that still has residents: its score. */
static bool next_score(const ct_lim *lim, bool upwards, bool any, ct_points beyond,
                       ct_points *score)
{
    uint32_t count = lim->round->count;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = upwards ? count - 1 - k : k;
        ct_points here = lim->round->entrants[i].score;
        bool is_further = any || (upwards ? here > beyond : here < beyond);
        if (is_further && ct_bits_has(lim->left, i) &&
            ct_lim_side(lim->round, i) == (upwards ? -1 : 1)) {
            *score = here;
            return true;
        }
    }
    return false;
}

/* The residents of the median scoregroup. */
static void add_median(const ct_lim *lim, crowd *out)
{
    for (uint32_t i = 0; i < lim->round->count; i++) {
        if (ct_lim_side(lim->round, i) == 0 && ct_bits_has(lim->left, i)) {
            out->list[out->count++] = i;
        }
    }
}

static bool new_crowd(const ct_lim *lim, crowd *out)
{
    *out = (crowd){.list = CT_NEW(lim->swiss.mem, uint32_t, lim->round->count + 1)};
    return out->list != NULL;
}

/* Pairs the groups of one side towards the median; at the end `floaters` are those who reach it.
 * `waiting` are those who have floated to the median from the other side. */
static ct_status pair_side(ct_lim *lim, bool upwards, const crowd *waiting, crowd *floaters,
                           ct_error *err)
{
    crowd members;
    crowd adjacent;
    ct_points score = 0;
    ct_points beyond = 0;
    if (!new_crowd(lim, &members) || !new_crowd(lim, &adjacent)) {
        return ct_fail_memory(err);
    }
    bool found = next_score(lim, upwards, true, 0, &score);
    while (found) {
        members.count = adjacent.count = 0;
        sort_crowd(floaters, upwards);
        add_all(&members, floaters);
        ct_lim_group group = {.members = members.list,
                              .floaters = members.count,
                              .upwards = upwards,
                              .is_below = upwards,
                              .adjacent = adjacent.list};
        add_residents(lim, score, upwards, &members);
        group.count = members.count;
        found = next_score(lim, upwards, false, score, &beyond);
        if (found) {
            add_residents(lim, beyond, false, &adjacent);
        } else {
            add_median(lim, &adjacent);
            add_all(&adjacent, waiting);
        }
        group.adjacent_count = adjacent.count;
        lim->swiss.bracket++;
        CT_TRY(ct_lim_choose_floaters(lim, &group, floaters->list, &floaters->count, err));
        CT_TRY(ct_lim_pair_group(lim, &group, err));
        ct_arena_reset(lim->swiss.scratch);
        score = beyond;
    }
    sort_crowd(floaters, upwards);
    return CT_OK;
}

/* 2.2: the upper side downwards, the lower side upwards, the median last and downwards, with
 * downfloaters before upfloaters (3.6.3). */
static ct_status pair_groups(ct_lim *lim, ct_error *err)
{
    crowd none = {0};
    crowd down;
    crowd up;
    crowd members;
    if (!new_crowd(lim, &down) || !new_crowd(lim, &up) || !new_crowd(lim, &members)) {
        return ct_fail_memory(err);
    }
    none.list = members.list;
    CT_TRY(pair_side(lim, false, &none, &down, err));
    CT_TRY(pair_side(lim, true, &down, &up, err));
    add_all(&members, &down);
    add_all(&members, &up);
    ct_lim_group median = {.members = members.list, .floaters = members.count};
    add_median(lim, &members);
    median.count = members.count;
    lim->swiss.bracket++;
    return ct_lim_pair_group(lim, &median, err);
}

static ct_status prepare(ct_lim *lim, ct_error *err)
{
    uint32_t count = lim->round->count;
    lim->legal = ct_graph_new(lim->swiss.mem, count);
    lim->matcher = ct_matcher_new(lim->swiss.mem, count);
    lim->partner = CT_NEW(lim->swiss.mem, uint32_t, count);
    lim->left = CT_NEW(lim->swiss.mem, uint64_t, lim->legal.words);
    lim->set = CT_NEW(lim->swiss.mem, uint64_t, lim->legal.words);
    CT_NEED(lim->legal.adjacent, err);
    CT_NEED(lim->matcher, err);
    CT_NEED(lim->partner, err);
    CT_NEED(lim->left, err);
    CT_NEED(lim->set, err);
    ct_lim_join_compatible(lim->round, &lim->legal);
    return CT_OK;
}

static ct_status pair_round(ct_lim *lim, ct_error *err)
{
    CT_TRY(prepare(lim, err));
    CT_TRY(give_bye(lim, err));
    return pair_groups(lim, err);
}

ct_status ct_lim_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_lim lim = {.round = round};
    CT_TRY(ct_swiss_start(round, mem, &lim.swiss, err));
    return ct_swiss_finish(&lim.swiss, pair_round(&lim, err), out, err);
}
