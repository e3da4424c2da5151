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

static ct_status join_legal_pairs(ct_team_field *f, ct_arena *mem, ct_error *err)
{
    const ct_history *history = f->round->history;
    uint32_t count = f->round->count;
    f->may_meet = ct_graph_new(mem, count);
    CT_NEED(f->may_meet.adjacent, err);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            ct_index a = f->teams[i].who;
            ct_index b = f->teams[k].who;
            if (!ct_history_have_met(history, a, b) &&
                !ct_event_is_forbidden(history->event, a, b, f->round->number)) {
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

static ct_status make_field(const ct_round *round, ct_arena *mem, ct_team_field *f, ct_error *err)
{
    *f = (ct_team_field){.round = round, .rules = ct_event_team_rules(round->history->event)};
    f->group = CT_NEW(mem, uint32_t, round->count);
    CT_NEED(f->group, err);
    CT_TRY(ct_team_swiss_entrants(round, mem, &f->teams, err));
    return join_legal_pairs(f, mem, err);
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

static ct_status refuse_round(const ct_team_field *f, ct_error *err)
{
    ct_fail(err, CT_IMPOSSIBLE, "round %u has no complete legal pairing of its %u teams",
            f->round->number, f->round->count);
    ct_error_rule(err, "C.04.6 3.3.3");
    ct_error_cure(err,
                  "the chief arbiter decides: lift a forbidden pair ({forbid remove=N}), "
                  "or end the event here");
    return CT_IMPOSSIBLE;
}

/* 3.4: the team that is not paired, CT_SINGLE when all are. */
static ct_status choose_bye(const ct_team_field *f, ct_arena *mem, uint32_t *bye, ct_error *err)
{
    uint32_t count = f->round->count;
    assert(f->teams != NULL);
    ct_matcher *matcher = ct_matcher_new(mem, count);
    uint32_t *partner = CT_NEW(mem, uint32_t, count);
    uint64_t *spare = CT_NEW(mem, uint64_t, f->may_meet.words);
    CT_NEED(matcher, err);
    CT_NEED(partner, err);
    CT_NEED(spare, err);
    for (uint32_t i = 0; i < count; i++) {
        partner[i] = CT_SINGLE;
    }
    *bye = CT_SINGLE;
    if (ct_match_most(matcher, &f->may_meet, NULL, partner) != count % 2) {
        return refuse_round(f, err);
    }
    if (count % 2 == 0) {
        return CT_OK;
    }
    ct_match_spare(matcher, &f->may_meet, NULL, partner, spare); /* 3.4.1 */
    for (uint32_t i = 0; i < count; i++) {
        if (ct_bits_has(spare, i) && f->teams[i].may_have_bye &&
            (*bye == CT_SINGLE || goes_before(f, i, *bye))) {
            *bye = i;
        }
    }
    return *bye != CT_SINGLE ? CT_OK : refuse_round(f, err);
}

/* --- Brackets -------------------------------------------------------------------------------- */

static ct_status list_teams(ct_team_field *f, uint32_t bye, ct_arena *mem, ct_team_pool *pool,
                            ct_error *err)
{
    *pool = (ct_team_pool){.teams = CT_NEW(mem, uint32_t, f->round->count)};
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

static void note_pairs(const ct_team_field *f, const uint32_t *teams, const uint32_t *partner,
                       uint32_t count, uint16_t number, ct_pairings *out)
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
        out->pairs[out->count++] = (ct_pair){.white = f->teams[one_has_white ? one : other].who,
                                             .black = f->teams[one_has_white ? other : one].who,
                                             .rule = (uint8_t)rule,
                                             .bracket = number};
    }
}

/* Pairs the top bracket and takes its teams out of the pool. */
static ct_status pair_top(const ct_team_field *f, ct_team_pool *pool, uint16_t number,
                          ct_pairings *out, ct_error *err)
{
    bool *is_upfloater = CT_NEW(f->scratch, bool, pool->count);
    bool *lifted = CT_NEW(f->scratch, bool, pool->count);
    uint32_t *members = CT_NEW(f->scratch, uint32_t, pool->count);
    uint32_t *partner = CT_NEW(f->scratch, uint32_t, pool->count);
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
    note_pairs(f, members, partner, count, number, out);
    return CT_OK;
}

/* 3.3 (2) and (3) */
static ct_status pair_brackets(ct_team_field *f, uint32_t bye, ct_arena *mem, ct_pairings *out,
                               ct_error *err)
{
    ct_team_pool pool;
    uint16_t number = 0;
    ct_status status = list_teams(f, bye, mem, &pool, err);
    while (status == CT_OK && pool.count > 0) {
        status = pair_top(f, &pool, ++number, out, err);
        ct_arena_reset(f->scratch);
    }
    return status;
}

ct_status ct_team_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_pairings pairings = {.pairs = CT_NEW(mem, ct_pair, round->count / 2 + 1), .bye = CT_NOBODY};
    ct_team_field field;
    uint32_t bye = CT_SINGLE;
    CT_NEED(pairings.pairs, err);
    CT_TRY(make_field(round, mem, &field, err));
    CT_TRY(choose_bye(&field, mem, &bye, err));
    field.scratch = round->scratch != NULL ? round->scratch : ct_arena_new();
    CT_NEED(field.scratch, err);
    ct_status status = pair_brackets(&field, bye, mem, &pairings, err);
    if (round->scratch == NULL) {
        ct_arena_free(field.scratch);
    }
    CT_TRY(status);
    pairings.bye = bye == CT_SINGLE ? CT_NOBODY : round->entrants[bye].who;
    if (!ct_pairings_sort(round, &pairings, mem)) {
        return ct_fail_memory(err);
    }
    *out = pairings;
    return CT_OK;
}
