/* The Olympiad system (D.02): ranking, bye, the groups in their order, colours.
 *
 * Invariant of the loop, but for the relaxed rules: the teams left have a complete pairing without
 * a second match. */

#include "pairing/olympiad/olympiad.h"

#include "pairing/olympiad/olympiad_private.h"

#include <stdlib.h>

const ct_system_option ct_olympiad_options[] = {
    {"rules", "2022", "2022|2020|relaxed",
     "2022: Handbook D.02. 2020: game points rank before numbers, floaters are ordinary members of "
     "their new group, every group is worked from the top. relaxed: for simulations, as 2020 but "
     "from the bottom below the median and without looking ahead"},
    {"boards", "4", "1 to 99", "boards of a match where record 352 does not say"},
    {NULL, NULL, NULL, NULL},
};

ct_status ct_olympiad_check(const ct_event *event, ct_error *err)
{
    if (!event->is_team_event) {
        ct_fail(err, CT_INVALID, "the Olympiad system pairs teams, but this event pairs players");
        ct_error_rule(err, "D.02 1");
        ct_error_cure(err, "choose a system for players, as --system dutch");
        return CT_INVALID;
    }
    if (event->acceleration.kind != CT_ACCELERATION_NONE) {
        ct_fail(err, CT_INVALID, "the Olympiad system knows no acceleration");
        ct_error_rule(err, "D.02 3.2");
        ct_error_cure(
            err, "take the acceleration out of the file: records 250, \"acceleration\" in JSON");
        return CT_INVALID;
    }
    return CT_OK;
}

static ct_olympiad_rules rules_of(const ct_event *event)
{
    const ct_pairing_system *system = ct_pairing_system_named(CT_STR("olympiad"));
    ct_str said = system != NULL ? ct_system_setting(event, system, "rules") : CT_NO_TEXT;
    return ct_str_is(said, "relaxed") ? CT_OLYMPIAD_RELAXED
           : ct_str_is(said, "2020")  ? CT_OLYMPIAD_2020
                                      : CT_OLYMPIAD_2022;
}

/* --- Ranking (3.2) --------------------------------------------------------------------------- */

typedef struct ranked {
    uint32_t entrant;
    ct_points match_points;
    ct_points game_points; /* 0 where they do not count */
    uint32_t number;
} ranked;

static int by_rank(const void *a, const void *b)
{
    const ranked *one = a;
    const ranked *other = b;
    if (one->match_points != other->match_points) {
        return one->match_points > other->match_points ? -1 : 1;
    }
    if (one->game_points != other->game_points) {
        return one->game_points > other->game_points ? -1 : 1;
    }
    return one->number < other->number ? -1 : one->number > other->number;
}

static ct_status rank(ct_olympiad *o, ct_error *err)
{
    const ct_round *round = o->round;
    ranked *list = CT_NEW(o->swiss.mem, ranked, round->count);
    CT_NEED(list, err);
    for (uint32_t i = 0; i < round->count; i++) {
        const ct_past *past = &round->history->past[round->entrants[i].who];
        list[i] = (ranked){i, past->score, o->rules == CT_OLYMPIAD_2022 ? 0 : past->game_points,
                           round->entrants[i].tpn.number};
    }
    qsort(list, round->count, sizeof *list, by_rank);
    for (uint32_t i = 0; i < round->count; i++) {
        o->entrant[i] = list[i].entrant;
    }
    o->count = round->count;
    return CT_OK;
}

/* --- Who may meet ---------------------------------------------------------------------------- */

ct_status ct_olympiad_join(const ct_olympiad *o, bool allows_rematch, ct_arena *mem, ct_graph *out,
                           ct_error *err)
{
    const ct_history *history = o->round->history;
    ct_graph graph = ct_graph_new(mem, o->count);
    CT_NEED(graph.adjacent, err);
    for (uint32_t i = 0; i < o->count; i++) {
        for (uint32_t k = i + 1; k < o->count; k++) {
            ct_index a = ct_olympiad_who(o, i);
            ct_index b = ct_olympiad_who(o, k);
            if ((allows_rematch || !ct_history_have_met(history, a, b)) &&
                !ct_event_is_forbidden(history->event, a, b, o->round->number)) {
                ct_graph_join(&graph, i, k);
            }
        }
    }
    *out = graph;
    return CT_OK;
}

/* --- The bye (4) ----------------------------------------------------------------------------- */

ct_status ct_olympiad_refuse(const ct_olympiad *o, ct_error *err)
{
    bool has_forbidden = o->round->history->event->forbidden_count > 0;
    unsigned round = o->round->number;
    ct_fail(err, CT_IMPOSSIBLE, "round %u has no complete pairing of its %u teams", round,
            o->round->count);
    ct_error_rule(err, "D.02 6.1");
    if (o->rules == CT_OLYMPIAD_RELAXED || round == 1) { /* nobody is kept apart for a match */
        ct_error_cure(err, "lift a forbidden pair ({forbid remove=N})");
    } else {
        ct_error_cure(err,
                      "%schoose the relaxed rules ({options settings=rules=relaxed}), or end "
                      "the event after round %u",
                      has_forbidden ? "lift a forbidden pair ({forbid remove=N}), " : "",
                      round - 1);
    }
    return CT_IMPOSSIBLE;
}

/* 4.2: no bye for a team that had one, won a match without play, or joined after round 1. */
static bool may_have_bye(const ct_olympiad *o, uint32_t place)
{
    return o->round->entrants[o->entrant[place]].may_have_bye &&
           o->round->history->event->teams[ct_olympiad_who(o, place)].enters <= 1;
}

/* The number of teams is odd, and no team may have the bye, or none that may can be spared. */
static ct_status refuse_bye(const ct_olympiad *o, bool some_may, ct_error *err)
{
    unsigned round = o->round->number;
    ct_fail(err, CT_IMPOSSIBLE, "round %u cannot be paired: %s", round,
            some_may ? "no team that may have the bye leaves the others a complete pairing"
                     : "no team may have the bye: each had one, won a match without play, or "
                       "joined after round 1");
    ct_error_rule(err, some_may ? "D.02 4.1" : "D.02 4.2");
    ct_error_cure(err,
                  "the arbiter decides: grant a team a bye in round %u, or end the event after "
                  "round %u",
                  round, round - 1);
    return CT_IMPOSSIBLE;
}

/* The lowest ranked team that may have the bye and leaves a complete pairing; *bye is CT_SINGLE
 * when none is needed. */
static ct_status choose_bye(const ct_olympiad *o, uint32_t *bye, ct_error *err)
{
    ct_graph graph = o->may_meet;
    ct_arena *mem = o->swiss.mem;
    uint64_t *spare = CT_NEW(mem, uint64_t, o->may_meet.words);
    bool some_may = o->count % 2 == 0;
    bool can_be_paired = false;
    CT_NEED(spare, err);
    if (o->rules == CT_OLYMPIAD_RELAXED) {
        CT_TRY(ct_olympiad_join(o, true, mem, &graph, err));
    }
    for (uint32_t i = 0; i < o->count; i++) {
        some_may = some_may || may_have_bye(o, i);
    }
    if (!some_may) {
        return refuse_bye(o, false, err);
    }
    CT_TRY(ct_swiss_find_spares(&graph, mem, spare, &can_be_paired, err));
    if (!can_be_paired) {
        return ct_olympiad_refuse(o, err);
    }
    *bye = CT_SINGLE;
    for (uint32_t i = 0; i < o->count; i++) {
        *bye = ct_bits_has(spare, i) && may_have_bye(o, i) ? i : *bye;
    }
    return o->count % 2 == 1 && *bye == CT_SINGLE ? refuse_bye(o, true, err) : CT_OK;
}

/* --- Groups (6.3, 6.4) ----------------------------------------------------------------------- */

void ct_olympiad_note(ct_olympiad *o, uint32_t one, uint32_t other)
{
    o->partner[one] = other;
    o->partner[other] = one;
    o->bracket[one] = o->bracket[other] = o->bracket_count;
    ct_bits_remove(o->left, one);
    ct_bits_remove(o->left, other);
}

/* Leaves the team with the bye out, and finds the groups and the median one. */
static ct_status find_groups(ct_olympiad *o, uint32_t bye, ct_error *err)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < o->count; i++) {
        if (i != bye) {
            o->entrant[kept++] = o->entrant[i];
        }
    }
    o->count = kept;
    CT_TRY(ct_olympiad_join(o, false, o->swiss.mem, &o->may_meet, err));
    o->left = CT_NEW(o->swiss.mem, uint64_t, o->may_meet.words);
    CT_NEED(o->left, err);
    ct_bits_fill(o->left, o->may_meet.words, o->count);
    for (uint32_t i = 0; i < o->count; i++) {
        bool is_new = i > 0 && o->round->history->past[ct_olympiad_who(o, i)].score !=
                                   o->round->history->past[ct_olympiad_who(o, i - 1)].score;
        o->home[i] = o->group[i] = i == 0 ? 0 : o->home[i - 1] + is_new;
    }
    o->groups = o->count > 0 ? o->home[o->count - 1] + 1 : 0;
    o->median = o->count > 0 ? o->home[o->count / 2] : 0;
    return CT_OK;
}

/* Those who stand in the group now, in the order of work. */
static ct_status list_group(const ct_olympiad *o, uint32_t number, ct_olympiad_group *out,
                            ct_error *err)
{
    bool is_below = number > o->median;
    *out = (ct_olympiad_group){.number = number,
                               .is_below = is_below,
                               .is_upside_down = is_below && o->rules != CT_OLYMPIAD_2020,
                               .places = CT_NEW(o->swiss.scratch, uint32_t, o->count)};
    CT_NEED(out->places, err);
    for (uint32_t i = 0; i < o->count; i++) {
        uint32_t place = out->is_upside_down ? o->count - 1 - i : i;
        if (ct_bits_has(o->left, place) && o->group[place] == number) {
            out->places[out->count++] = place;
        }
    }
    return CT_OK;
}

static ct_status pair_group(ct_olympiad *o, uint32_t number, ct_error *err)
{
    ct_olympiad_group group;
    CT_TRY(list_group(o, number, &group, err));
    o->bracket_count++;
    if (o->rules == CT_OLYMPIAD_RELAXED) {
        CT_TRY(ct_olympiad_pair_relaxed(o, &group, err));
    } else if (group.count > 0) {
        CT_TRY(ct_olympiad_pair_group(o, &group, err));
    }
    ct_arena_reset(o->swiss.scratch);
    return CT_OK;
}

/* 6.4: from the top down to the median group, from the bottom up to it, the median group. */
static ct_status pair_groups(ct_olympiad *o, ct_error *err)
{
    for (uint32_t number = 0; number < o->median; number++) {
        CT_TRY(pair_group(o, number, err));
    }
    for (uint32_t number = o->groups; number-- > o->median + 1;) {
        CT_TRY(pair_group(o, number, err));
    }
    return o->groups > 0 ? pair_group(o, o->median, err) : CT_OK;
}

/* --- The round ------------------------------------------------------------------------------- */

static void give_colours(ct_olympiad *o)
{
    for (uint32_t i = 0; i < o->count; i++) {
        if (o->partner[i] < i) {
            continue;
        }
        ct_colour_rule rule = CT_COLOUR_UNSET;
        bool white = ct_olympiad_gives_white(o, i, o->partner[i], &rule);
        o->swiss.bracket = o->bracket[i];
        ct_swiss_note(&o->swiss, ct_olympiad_who(o, i), ct_olympiad_who(o, o->partner[i]), white,
                      rule);
    }
}

static ct_status make_field(ct_olympiad *o, ct_error *err)
{
    ct_arena *mem = o->swiss.mem;
    uint32_t count = o->round->count;
    o->entrant = CT_NEW(mem, uint32_t, count);
    o->group = CT_NEW(mem, uint32_t, count);
    o->home = CT_NEW(mem, uint32_t, count);
    o->partner = CT_NEW(mem, uint32_t, count);
    o->bracket = CT_NEW(mem, uint16_t, count);
    CT_NEED(o->entrant, err);
    CT_NEED(o->group, err);
    CT_NEED(o->home, err);
    CT_NEED(o->partner, err);
    CT_NEED(o->bracket, err);
    CT_TRY(rank(o, err));
    return ct_olympiad_join(o, false, mem, &o->may_meet, err);
}

static ct_status pair_round(ct_olympiad *o, ct_error *err)
{
    uint32_t bye = CT_SINGLE;
    CT_TRY(make_field(o, err));
    CT_TRY(choose_bye(o, &bye, err));
    o->swiss.made.bye = bye == CT_SINGLE ? CT_NOBODY : ct_olympiad_who(o, bye);
    CT_TRY(find_groups(o, bye, err));
    CT_TRY(pair_groups(o, err));
    give_colours(o);
    return CT_OK;
}

ct_status ct_olympiad_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_olympiad o = {.round = round, .rules = rules_of(round->history->event)};
    CT_TRY(ct_swiss_start(round, mem, &o.swiss, err));
    return ct_swiss_finish(&o.swiss, pair_round(&o, err), out, err);
}
