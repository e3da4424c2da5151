#include "pairing/swiss.h"

#include <assert.h>
#include <stdio.h>

/* --- The frame ------------------------------------------------------------------------------- */

ct_status ct_swiss_start(const ct_round *round, ct_arena *mem, ct_swiss *out, ct_error *err)
{
    ct_swiss swiss = {.round = round, .mem = mem, .made = {.bye = CT_NOBODY}};
    swiss.made.pairs = CT_NEW(mem, ct_pair, round->count / 2 + 1);
    CT_NEED(swiss.made.pairs, err);
    swiss.scratch = round->scratch != NULL ? round->scratch : ct_arena_new();
    CT_NEED(swiss.scratch, err);
    *out = swiss;
    return CT_OK;
}

#ifndef NDEBUG
/* Invariant 2. True also when there is no memory to look. */
static bool nobody_sits_twice(const ct_swiss *s)
{
    uint32_t count = s->round->history->count;
    uint64_t *seated = CT_NEW(s->mem, uint64_t, ct_bits_words(count));
    for (uint32_t i = 0; seated != NULL && i < 2 * s->made.count; i++) {
        ct_index who = i % 2 == 0 ? s->made.pairs[i / 2].white : s->made.pairs[i / 2].black;
        if (who >= count || who == s->made.bye || ct_bits_has(seated, who)) {
            return false;
        }
        ct_bits_add(seated, who);
    }
    return true;
}
#endif

ct_status ct_swiss_finish(ct_swiss *s, ct_status status, ct_pairings *out, ct_error *err)
{
    if (s->round->scratch == NULL) {
        ct_arena_free(s->scratch);
    }
    s->scratch = NULL;
    CT_TRY(status);
    assert(nobody_sits_twice(s));
    if (!ct_pairings_sort(s->round, &s->made, s->mem)) {
        return ct_fail_memory(err);
    }
    *out = s->made;
    return CT_OK;
}

/* --- Pairs ----------------------------------------------------------------------------------- */

void ct_swiss_note(ct_swiss *s, ct_index one, ct_index other, bool one_has_white,
                   ct_colour_rule rule)
{
    assert(one != other && s->made.count < s->round->count / 2);
    s->made.pairs[s->made.count++] = (ct_pair){.white = one_has_white ? one : other,
                                               .black = one_has_white ? other : one,
                                               .rule = (uint8_t)rule,
                                               .bracket = s->bracket};
}

void ct_swiss_seat(ct_swiss *s, const ct_round *ranked, uint32_t one, uint32_t other)
{
    ct_colour_rule rule;
    bool one_has_white = ct_colours_give_white(ranked, one, other, &rule);
    ct_swiss_note(s, ranked->entrants[one].who, ranked->entrants[other].who, one_has_white, rule);
}

uint32_t ct_swiss_end_of_group(const ct_round *round, uint32_t begin)
{
    uint32_t end = begin;
    while (end < round->count && round->entrants[end].score == round->entrants[begin].score) {
        end++;
    }
    return end;
}

/* --- Can the round be paired? ---------------------------------------------------------------- */

ct_status ct_swiss_find_spares(const ct_graph *may_meet, ct_arena *mem, uint64_t *set,
                               bool *can_be_paired, ct_error *err)
{
    ct_matcher *matcher = ct_matcher_new(mem, may_meet->n);
    uint32_t *partner = CT_NEW(mem, uint32_t, may_meet->n);
    CT_NEED(matcher, err);
    CT_NEED(partner, err);
    for (uint32_t v = 0; v < may_meet->n; v++) {
        partner[v] = CT_SINGLE;
    }
    *can_be_paired = ct_match_most(matcher, may_meet, NULL, partner) == may_meet->n % 2;
    ct_bits_clear(set, may_meet->words);
    if (*can_be_paired && may_meet->n % 2 == 1) {
        ct_match_spare(matcher, may_meet, NULL, partner, set);
    }
    for (uint32_t v = 0; !*can_be_paired && v < may_meet->n; v++) {
        if (partner[v] == CT_SINGLE) {
            ct_bits_add(set, v);
        }
    }
    return CT_OK;
}

/* "3, 5 are", "7 is": the numbers of the stuck, the first ones if there are many. */
static void name_stuck(const ct_round *round, const uint64_t *stuck, uint32_t count, char *names,
                       size_t size)
{
    enum { SHOWN = 12 };
    size_t used = 0;
    uint32_t shown = 0;
    for (uint32_t i = 0; i < round->count && shown < SHOWN; i++) {
        if (ct_bits_has(stuck, i)) {
            int wrote = snprintf(names + used, size - used, "%s%u", shown > 0 ? ", " : "",
                                 round->entrants[i].tpn.number);
            used += wrote > 0 ? (size_t)wrote : 0;
            shown++;
        }
    }
    if (count > shown) {
        snprintf(names + used, size - used, " and %u more are", count - shown);
    } else {
        snprintf(names + used, size - used, " %s", count == 1 ? "is" : "are");
    }
}

/* Cures that the program offers; there is nothing to end the event after before round 2. */
static void advise(const ct_round *round, ct_error *err)
{
    const char *lift = round->history->event->forbidden_count > 0
                           ? "lift a forbidden pair ({forbid remove=N}), "
                           : "";
    if (round->number == 1) {
        ct_error_cure(err, "the arbiter decides: %s%sgrant a bye ({bye player=PLAYER rounds=1})",
                      lift, lift[0] != '\0' ? "or " : "");
        return;
    }
    ct_error_cure(err,
                  "the arbiter decides: %sgrant a bye ({bye player=PLAYER rounds=%u}), or end the "
                  "event after round %u",
                  lift, round->number, round->number - 1);
}

ct_status ct_swiss_refuse(const ct_round *round, const uint64_t *stuck, const char *article,
                          ct_error *err)
{
    char names[192];
    uint32_t count = 0; /* of the stuck */
    for (uint32_t i = 0; stuck != NULL && i < round->count; i++) {
        count += ct_bits_has(stuck, i);
    }
    if (count <= round->count % 2) {
        ct_fail(err, CT_IMPOSSIBLE,
                "round %u cannot be paired: nobody who may have the bye leaves the others a "
                "complete pairing",
                round->number);
    } else {
        name_stuck(round, stuck, count, names, sizeof names);
        ct_fail(err, CT_IMPOSSIBLE,
                "round %u cannot be paired: however the others are paired, %s left over",
                round->number, names);
    }
    ct_error_rule(err, article);
    advise(round, err);
    return CT_IMPOSSIBLE;
}
