#include "pairing/double_swiss/double_swiss.h"

#include "pairing/double_swiss/double_private.h"

ct_weighted *ct_double_problem(ct_double *e, uint32_t count, size_t words)
{
    if (e->problem == NULL || !ct_weighted_renew(e->problem, count, words)) {
        e->problem = ct_weighted_new(e->swiss.mem, count, words);
    }
    return e->problem;
}

/* --- Game 2 ---------------------------------------------------------------------------------- */

static ct_status refuse_half_match(const ct_round *round, const ct_entrant *e, ct_error *err)
{
    ct_fail(err, CT_INVALID, "player %u is here for game 2 of match %u, but the opponent is not",
            e->tpn.number, round->number / 2);
    ct_error_rule(err, "C.04.5 0");
    ct_error_cure(err, "byes concern whole matches: let both take part and enter a forfeit");
    return CT_INVALID;
}

static ct_status refuse_without_game_1(const ct_round *round, const ct_entrant *e, ct_error *err)
{
    ct_fail(err, CT_INVALID, "player %u had no game 1 in match %u", e->tpn.number,
            round->number / 2);
    ct_error_rule(err, "C.04.5 0");
    ct_error_cure(err, "byes concern whole matches: give a bye for round %u too", round->number);
    return CT_INVALID;
}

/* 4.4: the pairs of game 1 with colours turned. Who has the bye of the match has no game here
 * either. */
static ct_status repeat_pairs(ct_swiss *swiss, ct_error *err)
{
    const ct_round *round = swiss->round;
    const ct_event *event = round->history->event;
    swiss->bracket = 1;
    bool *is_here = CT_NEW(swiss->mem, bool, round->history->count);
    CT_NEED(is_here, err);
    for (uint32_t i = 0; i < round->count; i++) {
        is_here[round->entrants[i].who] = true;
    }
    for (uint32_t i = 0; i < round->count; i++) {
        const ct_entrant *e = &round->entrants[i];
        ct_cell first = ct_event_cell(event, e->who, round->number - 1);
        if (first.opponent >= round->history->count && first.outcome != CT_PAB) {
            return refuse_without_game_1(round, e, err);
        }
        if (first.outcome != CT_PAB && !is_here[first.opponent]) {
            return refuse_half_match(round, e, err);
        }
        if (first.outcome != CT_PAB && first.colour == CT_BLACK) {
            ct_swiss_note(swiss, e->who, first.opponent, true, CT_COLOUR_GAME_2);
        }
    }
    return CT_OK;
}

/* --- A match --------------------------------------------------------------------------------- */

/* 3.4: does `a` come before `b` for the bye, both being possible? Entrants are ranked by score. */
static bool comes_first(const ct_double *e, uint32_t a, uint32_t b)
{
    const ct_entrant *entrants = e->round->entrants;
    if (entrants[a].score != entrants[b].score) {
        return entrants[a].score < entrants[b].score;
    }
    if (e->past[a].matches != e->past[b].matches) {
        return e->past[a].matches > e->past[b].matches;
    }
    return a > b;
}

/* Proves that a complete pairing exists and gives the bye (3.4). */
static ct_status give_bye(ct_double *e, ct_error *err)
{
    static const char article[] = "C.04.5 3.3.3";
    const ct_round *round = e->round;
    uint32_t bye = CT_SINGLE;
    bool can_be_paired = false;
    ct_bits_fill(e->left, e->legal.words, round->count);
    CT_TRY(ct_swiss_find_spares(&e->legal, e->swiss.mem, e->set, &can_be_paired, err));
    if (!can_be_paired) {
        return ct_swiss_refuse(round, e->set, article, err);
    }
    for (uint32_t i = 0; i < round->count; i++) {
        if (ct_bits_has(e->set, i) && e->past[i].may_have_bye &&
            (bye == CT_SINGLE || comes_first(e, i, bye))) {
            bye = i;
        }
    }
    if (bye == CT_SINGLE) {
        return round->count % 2 == 0 ? CT_OK : ct_swiss_refuse(round, NULL, article, err);
    }
    ct_bits_remove(e->left, bye);
    e->swiss.made.bye = round->entrants[bye].who;
    return CT_OK;
}

static void publish(ct_double *e, const uint32_t *pair)
{
    ct_colour_rule rule;
    bool first_has_white = ct_double_gives_white(e, pair[0], pair[1], &rule);
    ct_swiss_note(&e->swiss, e->round->entrants[pair[0]].who, e->round->entrants[pair[1]].who,
                  first_has_white, rule);
}

static ct_status pair_brackets(ct_double *e, ct_error *err)
{
    uint32_t *pairs = CT_NEW(e->swiss.mem, uint32_t, (size_t)e->round->count + 1);
    ct_double_bracket bracket = {.members = CT_NEW(e->swiss.mem, uint32_t, e->round->count)};
    CT_NEED(pairs, err);
    CT_NEED(bracket.members, err);
    while (!ct_bits_is_empty(e->left, e->legal.words)) {
        e->swiss.bracket++;
        CT_TRY(ct_double_choose_upfloaters(e, &bracket, err));
        CT_TRY(ct_double_pair_bracket(e, &bracket, pairs, err));
        for (uint32_t i = 0; i < bracket.count; i++) {
            ct_bits_remove(e->left, pairs[i]);
        }
        for (uint32_t i = 0; i < bracket.count / 2; i++) {
            publish(e, pairs + (size_t)2 * i);
        }
        ct_arena_reset(e->swiss.scratch);
    }
    return CT_OK;
}

static ct_status pair_match(ct_double *e, ct_error *err)
{
    uint32_t count = e->round->count;
    CT_TRY(ct_double_recall(e, err));
    e->matcher = ct_matcher_new(e->swiss.mem, count);
    e->partner = CT_NEW(e->swiss.mem, uint32_t, count);
    e->left = CT_NEW(e->swiss.mem, uint64_t, e->legal.words);
    e->set = CT_NEW(e->swiss.mem, uint64_t, e->legal.words);
    CT_NEED(e->matcher, err);
    CT_NEED(e->partner, err);
    CT_NEED(e->left, err);
    CT_NEED(e->set, err);
    CT_TRY(give_bye(e, err));
    return pair_brackets(e, err);
}

ct_status ct_double_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err)
{
    ct_double e = {.round = round,
                   .matches = (round->number - 1) / 2,
                   .is_last = round->planned != 0 && round->number + 1 >= round->planned};
    CT_TRY(ct_swiss_start(round, mem, &e.swiss, err));
    bool is_game_2 = round->number % 2 == 0;
    ct_status status = is_game_2 ? repeat_pairs(&e.swiss, err) : pair_match(&e, err);
    return ct_swiss_finish(&e.swiss, status, out, err);
}

ct_status ct_double_swiss_check(const ct_event *event, ct_error *err)
{
    if (event->rounds % 2 == 0) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "a Double-Swiss cannot have %u rounds: a match takes two",
            (unsigned)event->rounds);
    ct_error_rule(err, "C.04.5 0");
    ct_error_cure(err, "plan %u rounds for %u matches (record 142, or \"rounds\" in JSON)",
                  event->rounds + 1U, (event->rounds + 1U) / 2);
    return CT_INVALID;
}
