/* The FIDE Swiss team system (C.04.6): bye, brackets from the top, colours.
 *
 * Invariant of the loop (C3): the teams not yet paired have a complete legal pairing. It holds
 * after the bye (3.4.1), and each bracket is chosen so that it holds again after it. */

#include "pairing/team_swiss/team_swiss.h"

#include "event/matches.h"
#include "pairing/team_swiss/team_swiss_private.h"

#include <assert.h>

const ct_system_option ct_team_swiss_options[] = {
    {"preferences", "code", "code|A|B|none",
     "type of the colour preferences (1.7); code = as record 192 says, else A"},
    {"primary", "code", "code|mp|gp",
     "match points or game points as score; code = as record 192 says, else match points"},
    {"secondary", "code", "code|yes|no",
     "does the other score help to find the first team of a pair (4.2.2)? code = as record 192 "
     "says, else yes"},
    {"boards", "0", "0 to 99",
     "boards of a match where record 352 does not say; 0 = what the members and line-ups show"},
    {NULL, NULL, NULL, NULL},
};

/* --- Before round 1 -------------------------------------------------------------------------- */

ct_status ct_team_swiss_check(const ct_event *event, ct_error *err)
{
    if (!event->is_team_event) {
        ct_fail(err, CT_INVALID, "the Swiss team system pairs teams, but this event pairs players");
        ct_error_rule(err, "C.04.6 1.1");
        ct_error_cure(err, "choose a system for players, as --system dutch");
        return CT_INVALID;
    }
    bool is_accelerated =
        event->acceleration.kind != CT_ACCELERATION_NONE || ct_event_system(event).is_baku;
    if (ct_event_team_rules(event).by_game_points && is_accelerated) {
        ct_fail(err, CT_INVALID, "acceleration is for match points, but game points are the score");
        ct_error_rule(err, "C.04.7 1.4");
        ct_error_cure(
            err,
            "take the acceleration out of the file (records 250, \"acceleration\" in JSON), or "
            "make match points the score (option primary)");
        return CT_INVALID;
    }
    return CT_OK;
}

/* --- The field ------------------------------------------------------------------------------- */

static ct_status join_legal_pairs(ct_team_field *f, ct_error *err)
{
    uint32_t count = f->round->count;
    f->may_meet = ct_graph_new(f->swiss.mem, count);
    CT_NEED(f->may_meet.adjacent, err);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            if (!ct_round_keeps_apart(f->round, f->teams[i].who, f->teams[k].who)) {
                ct_graph_join(&f->may_meet, i, k);
            }
        }
    }
    return CT_OK;
}

/* 1.5 where game points are the score: the history knows floats by match points only. */
static ct_status note_floats_by_game_points(const ct_round *round, ct_entrant *teams, ct_arena *mem,
                                            ct_error *err)
{
    const ct_history *now = round->history;
    ct_history *before = NULL;
    ct_match *matches = NULL;
    CT_TRY(
        ct_history_new(now->event, now->rounds - 1, now->rounds, now->edition, mem, &before, err));
    CT_TRY(ct_event_matches(now->event, mem, &matches, NULL, err));
    for (uint32_t i = 0; i < round->count; i++) {
        ct_index who = teams[i].who;
        ct_match match = matches[(size_t)who * now->event->rounds_paired + now->rounds - 1];
        bool is_played = ct_outcome_is_played((ct_outcome)match.outcome);
        ct_points ours = before->past[who].game_points;
        ct_points theirs = is_played ? before->past[match.opponent].game_points : ours;
        teams[i].float1 = ours > theirs ? CT_DOWNFLOAT : ours < theirs ? CT_UPFLOAT : CT_NO_FLOAT;
    }
    return CT_OK;
}

/* C7 and C10 are not for the last two rounds. */
static ct_status note_floats(const ct_round *round, ct_entrant *teams, ct_arena *mem, ct_error *err)
{
    bool is_asked_for = round->planned == 0 || round->number + 1 < round->planned;
    for (uint32_t i = 0; !is_asked_for && i < round->count; i++) {
        teams[i].float1 = CT_NO_FLOAT;
    }
    bool by_game_points = ct_event_team_rules(round->history->event).by_game_points;
    return is_asked_for && by_game_points && round->history->rounds > 0
               ? note_floats_by_game_points(round, teams, mem, err)
               : CT_OK;
}

ct_status ct_team_swiss_entrants(const ct_round *round, ct_arena *mem, ct_entrant **out,
                                 ct_error *err)
{
    ct_preference_type type = ct_event_team_rules(round->history->event).preferences;
    ct_entrant *teams = CT_NEW(mem, ct_entrant, round->count);
    CT_NEED(teams, err);
    for (uint32_t i = 0; i < round->count; i++) {
        teams[i] = round->entrants[i];
        ct_team_preference(&round->history->past[teams[i].who], type, round->is_last,
                           &teams[i].wants, &teams[i].strength);
    }
    CT_TRY(note_floats(round, teams, mem, err));
    *out = teams;
    return CT_OK;
}

static ct_status make_field(ct_team_field *f, ct_error *err)
{
    f->group = CT_NEW(f->swiss.mem, uint32_t, f->round->count);
    CT_NEED(f->group, err);
    CT_TRY(ct_team_swiss_entrants(f->round, f->swiss.mem, &f->teams, err));
    return join_legal_pairs(f, err);
}

/* --- The bye --------------------------------------------------------------------------------- */

/* 3.4.2 to 3.4.4: does `a` go before `b` for the bye? */
static bool goes_before(const ct_team_field *f, uint32_t a, uint32_t b)
{
    const ct_entrant *one = &f->teams[a];
    const ct_entrant *other = &f->teams[b];
    unsigned ours = f->round->history->past[one->who].games;
    unsigned theirs = f->round->history->past[other->who].games;
    if (one->score != other->score) {
        return one->score < other->score;
    }
    return ours != theirs ? ours > theirs : one->tpn.number > other->tpn.number;
}

/* 3.4: the team that is not paired, CT_SINGLE when all are. */
static ct_status choose_bye(const ct_team_field *f, uint32_t *bye, ct_error *err)
{
    static const char article[] = "C.04.6 3.3.3";
    uint32_t count = f->round->count;
    uint64_t *spare = CT_NEW(f->swiss.mem, uint64_t, f->may_meet.words);
    bool can_be_paired = false;
    CT_NEED(spare, err);
    CT_TRY(ct_swiss_find_spares(&f->may_meet, f->swiss.mem, spare, &can_be_paired, err));
    if (!can_be_paired) { /* 3.4.1 */
        return ct_swiss_refuse(f->round, spare, article, err);
    }
    *bye = CT_SINGLE;
    for (uint32_t i = 0; i < count; i++) {
        if (ct_bits_has(spare, i) && f->teams[i].may_have_bye &&
            (*bye == CT_SINGLE || goes_before(f, i, *bye))) {
            *bye = i;
        }
    }
    return count % 2 == 1 && *bye == CT_SINGLE ? ct_swiss_refuse(f->round, NULL, article, err)
                                               : CT_OK;
}

/* --- Brackets -------------------------------------------------------------------------------- */

static ct_status list_teams(ct_team_field *f, uint32_t bye, ct_team_pool *pool, ct_error *err)
{
    *pool = (ct_team_pool){.teams = CT_NEW(f->swiss.mem, uint32_t, f->round->count)};
    CT_NEED(pool->teams, err);
    for (uint32_t i = 0; i < f->round->count; i++) {
        if (i == bye) {
            continue;
        }
        uint32_t above = pool->count > 0 ? pool->teams[pool->count - 1] : i;
        f->group[i] = f->group[above] + (f->teams[above].score != f->teams[i].score);
        pool->teams[pool->count++] = i;
    }
    return CT_OK;
}

static void note_pairs(ct_team_field *f, const uint32_t *teams, const uint32_t *partner,
                       uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i > partner[i]) {
            continue;
        }
        uint32_t one = teams[i];
        uint32_t other = teams[partner[i]];
        ct_colour_rule rule = CT_COLOUR_UNSET;
        bool one_has_white = ct_team_gives_white(f, one, other, &rule);
        assert(ct_graph_has(&f->may_meet, one, other));
        ct_swiss_note(&f->swiss, f->teams[one].who, f->teams[other].who, one_has_white, rule);
    }
}

/* Pairs the top bracket and takes its teams out of the pool. */
static ct_status pair_top(ct_team_field *f, ct_team_pool *pool, ct_error *err)
{
    bool *is_upfloater = CT_NEW(f->swiss.scratch, bool, pool->count);
    bool *lifted = CT_NEW(f->swiss.scratch, bool, pool->count);
    uint32_t *members = CT_NEW(f->swiss.scratch, uint32_t, pool->count);
    uint32_t *partner = CT_NEW(f->swiss.scratch, uint32_t, pool->count);
    CT_NEED(is_upfloater, err);
    CT_NEED(lifted, err);
    CT_NEED(members, err);
    CT_NEED(partner, err);
    while (pool->residents < pool->count &&
           f->group[pool->teams[pool->residents]] == f->group[pool->teams[0]]) {
        pool->residents++;
    }
    CT_TRY(ct_team_choose_upfloaters(f, pool, is_upfloater, err));
    uint32_t count = 0;
    uint32_t left = 0;
    for (uint32_t i = 0; i < pool->count; i++) {
        if (i < pool->residents || is_upfloater[i]) {
            lifted[count] = is_upfloater[i];
            members[count++] = pool->teams[i];
        } else {
            pool->teams[left++] = pool->teams[i];
        }
    }
    pool->count = left;
    pool->residents = 0;
    CT_TRY(ct_team_pair_bracket(f, members, lifted, count, partner, err));
    note_pairs(f, members, partner, count);
    return CT_OK;
}

static ct_status pair_round(ct_team_field *f, ct_error *err)
{
    ct_team_pool pool;
    uint32_t bye = CT_SINGLE;
    CT_TRY(make_field(f, err));
    CT_TRY(choose_bye(f, &bye, err));
    f->swiss.made.bye = bye == CT_SINGLE ? CT_NOBODY : f->teams[bye].who;
    CT_TRY(list_teams(f, bye, &pool, err));
    while (pool.count > 0) { /* 3.3 (2) and (3) */
        f->swiss.bracket++;
        CT_TRY(pair_top(f, &pool, err));
        ct_arena_reset(f->swiss.scratch);
    }
    return CT_OK;
}

ct_status ct_team_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_team_field field = {.round = round, .rules = ct_event_team_rules(round->history->event)};
    CT_TRY(ct_swiss_start(round, mem, &field.swiss, err));
    return ct_swiss_finish(&field.swiss, pair_round(&field, err), out, err);
}
