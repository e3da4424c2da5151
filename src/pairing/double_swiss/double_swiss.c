#include "pairing/double_swiss/double_swiss.h"

#include "pairing/double_swiss/double_private.h"

#include <assert.h>
#include <stdio.h>

ct_weighted *ct_double_problem(ct_double *e, uint32_t count, size_t words)
{
    if (e->problem == NULL || !ct_weighted_renew(e->problem, count, words)) {
        e->problem = ct_weighted_new(e->mem, count, words);
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
static ct_status repeat_pairs(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    const ct_event *event = round->history->event;
    bool *is_here = CT_NEW(mem, bool, round->history->count);
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
            out->pairs[out->count++] = (ct_pair){
                .white = e->who, .black = first.opponent, .rule = CT_COLOUR_GAME_2, .bracket = 1};
        }
    }
    return CT_OK;
}

/* --- A match --------------------------------------------------------------------------------- */

static ct_status name_the_stuck(const ct_double *e, ct_error *err)
{
    char names[160] = "";
    size_t used = 0;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < e->round->count && shown < 12; i++) {
        if (e->partner[i] == CT_SINGLE) {
            int wrote = snprintf(names + used, sizeof names - used, "%s%u", shown > 0 ? ", " : "",
                                 e->round->entrants[i].tpn.number);
            used += wrote > 0 ? (size_t)wrote : 0;
            shown++;
        }
    }
    bool bye_is_stuck = shown == e->round->count % 2;
    ct_fail(err, CT_IMPOSSIBLE, "match %u cannot be paired: %s%s", e->matches + 1,
            bye_is_stuck ? "nobody who may have the bye leaves the others a complete pairing"
                         : "however the others are paired, left over: ",
            bye_is_stuck ? "" : names);
    ct_error_rule(err, "C.04.5 3.3.3");
    ct_error_cure(err,
                  "the arbiter decides: allow a forbidden pair, give a bye, or end the event here");
    return CT_IMPOSSIBLE;
}

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
    uint32_t count = e->round->count;
    for (uint32_t i = 0; i < count; i++) {
        e->partner[i] = CT_SINGLE;
    }
    ct_bits_fill(e->left, e->legal.words, count);
    if (ct_match_most(e->matcher, &e->legal, NULL, e->partner) != count % 2) {
        return name_the_stuck(e, err);
    }
    if (count % 2 == 0) {
        return CT_OK;
    }
    ct_match_spare(e->matcher, &e->legal, e->left, e->partner, e->set);
    for (uint32_t i = 0; i < count; i++) {
        if (ct_bits_has(e->set, i) && e->past[i].may_have_bye &&
            (e->bye == CT_SINGLE || comes_first(e, i, e->bye))) {
            e->bye = i;
        }
    }
    if (e->bye == CT_SINGLE) {
        return name_the_stuck(e, err);
    }
    ct_bits_remove(e->left, e->bye);
    return CT_OK;
}

static void publish(const ct_double *e, const uint32_t *pair, uint16_t bracket, ct_pairings *out)
{
    ct_colour_rule rule;
    bool first_has_white = ct_double_gives_white(e, pair[0], pair[1], &rule);
    ct_index one = e->round->entrants[pair[0]].who;
    ct_index other = e->round->entrants[pair[1]].who;
    out->pairs[out->count++] = (ct_pair){.white = first_has_white ? one : other,
                                         .black = first_has_white ? other : one,
                                         .rule = (uint8_t)rule,
                                         .bracket = bracket};
}

static ct_status pair_brackets(ct_double *e, ct_pairings *out, ct_error *err)
{
    uint32_t *pairs = CT_NEW(e->mem, uint32_t, (size_t)e->round->count + 1);
    ct_double_bracket bracket = {.members = CT_NEW(e->mem, uint32_t, e->round->count)};
    CT_NEED(pairs, err);
    CT_NEED(bracket.members, err);
    for (uint16_t number = 1; !ct_bits_is_empty(e->left, e->legal.words); number++) {
        CT_TRY(ct_double_choose_upfloaters(e, &bracket, err));
        CT_TRY(ct_double_pair_bracket(e, &bracket, pairs, err));
        for (uint32_t i = 0; i < bracket.count; i++) {
            ct_bits_remove(e->left, pairs[i]);
        }
        for (uint32_t i = 0; i < bracket.count / 2; i++) {
            publish(e, pairs + (size_t)2 * i, number, out);
        }
        ct_arena_reset(e->scratch);
    }
    return CT_OK;
}

static ct_status pair_match(ct_double *e, ct_pairings *out, ct_error *err)
{
    uint32_t count = e->round->count;
    CT_TRY(ct_double_recall(e, err));
    e->matcher = ct_matcher_new(e->mem, count);
    e->partner = CT_NEW(e->mem, uint32_t, count);
    e->left = CT_NEW(e->mem, uint64_t, e->legal.words);
    e->set = CT_NEW(e->mem, uint64_t, e->legal.words);
    CT_NEED(e->matcher, err);
    CT_NEED(e->partner, err);
    CT_NEED(e->left, err);
    CT_NEED(e->set, err);
    CT_TRY(give_bye(e, err));
    out->bye = e->bye != CT_SINGLE ? e->round->entrants[e->bye].who : CT_NOBODY;
    return pair_brackets(e, out, err);
}

ct_status ct_double_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err)
{
    ct_pairings pairings = {.bye = CT_NOBODY};
    pairings.pairs = CT_NEW(mem, ct_pair, round->count / 2 + 1);
    CT_NEED(pairings.pairs, err);
    if (round->number % 2 == 0) {
        CT_TRY(repeat_pairs(round, mem, &pairings, err));
    } else {
        ct_double e = {.round = round,
                       .mem = mem,
                       .matches = (round->number - 1) / 2,
                       .is_last = round->planned != 0 && round->number + 1 >= round->planned,
                       .bye = CT_SINGLE};
        e.scratch = round->scratch != NULL ? round->scratch : ct_arena_new();
        CT_NEED(e.scratch, err);
        ct_status status = pair_match(&e, &pairings, err);
        if (round->scratch == NULL) {
            ct_arena_free(e.scratch);
        }
        CT_TRY(status);
    }
    if (!ct_pairings_sort(round, &pairings, mem)) {
        return ct_fail_memory(err);
    }
    *out = pairings;
    return CT_OK;
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
