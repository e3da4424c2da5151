/* The order in which candidates are generated: C.04.3 Art. 4 (2017: D).
 *
 * It is nested: set of paired MDPs, transposition of S2, exchange in the remainder, transposition
 * there. Nothing is enumerated. When a pairing of a remainder (or homogeneous bracket) is generated
 * for the first time, S1 is the set of the better ranked of every pair; so that set tells which
 * exchange it was, and the opponents of S1 tell the transposition. */

#include "audit/criteria_private.h"

#include <stdio.h>

static bool allocate(ct_order *order, uint32_t count, ct_arena *mem)
{
    uint32_t **lists[] = {&order->mdps,     &order->opponents, &order->remainder, &order->leave_s1,
                          &order->leave_s2, &order->s1,        &order->s2};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        *lists[i] = CT_NEW(mem, uint32_t, count);
        if (*lists[i] == NULL) {
            return false;
        }
    }
    return true;
}

/* 4.1: the BSN of an entrant in a ranked list; 0 when it is not there. */
static uint32_t bsn_in(const uint32_t *list, uint32_t count, uint32_t entrant)
{
    for (uint32_t i = 0; i < count; i++) {
        if (list[i] == entrant) {
            return i + 1;
        }
    }
    return 0;
}

/* The MDPs and their opponents; the other residents go to the remainder. */
static void take_mdp_pairing(const ct_judgement *whole, const ct_judged *here, ct_order *order)
{
    const uint32_t *partner = whole->arrangement->partner;
    for (uint32_t k = 0; k < here->mdps; k++) {
        uint32_t opponent = bsn_in(here->members, here->count, partner[here->members[k]]);
        if (opponent != 0) {
            order->mdps[order->m1] = k + 1;
            order->opponents[order->m1++] = opponent;
        }
    }
    for (uint32_t k = here->mdps; k < here->count; k++) {
        if (bsn_in(here->members, here->mdps, partner[here->members[k]]) == 0) {
            order->remainder[order->rest++] = here->members[k];
        }
    }
}

bool ct_order_find(const ct_judgement *whole, ct_judged *here, ct_arena *mem)
{
    ct_order *order = &here->order;
    if (!allocate(order, here->count, mem)) {
        return false;
    }
    take_mdp_pairing(whole, here, order);
    for (uint32_t k = 0; k < order->rest; k++) {
        uint32_t opponent =
            bsn_in(order->remainder, order->rest, whole->arrangement->partner[order->remainder[k]]);
        if (opponent > k + 1) {
            order->s1[order->pairs] = k + 1;
            order->s2[order->pairs++] = opponent;
        }
    }
    for (uint32_t bsn = order->pairs; bsn >= 1; bsn--) { /* original S1: the first `pairs` */
        if (bsn_in(order->s1, order->pairs, bsn) == 0) {
            order->leave_s1[order->exchanged++] = bsn;
            order->difference -= bsn;
        }
    }
    uint32_t entering = 0;
    for (uint32_t k = 0; k < order->pairs; k++) {
        if (order->s1[k] > order->pairs) {
            order->leave_s2[entering++] = order->s1[k];
            order->difference += order->s1[k];
        }
    }
    return true;
}

/* --- Comparing ------------------------------------------------------------------------------- */

static int compare_numbers(const uint32_t *a, const uint32_t *b, uint32_t count, uint32_t *at)
{
    for (*at = 0; *at < count; ++*at) {
        if (a[*at] != b[*at]) {
            return a[*at] < b[*at] ? -1 : 1;
        }
    }
    return 0;
}

static uint32_t tpn(const ct_judgement *whole, uint32_t entrant)
{
    return whole->round->entrants[entrant].tpn.number;
}

/* The players of these BSNs of the remainder. */
static void add_players(const ct_judgement *whole, const ct_order *order, const uint32_t *bsns,
                        ct_text *words)
{
    for (uint32_t i = 0; i < order->exchanged; i++) {
        ct_text_addf(words, "%s%u",
                     i == 0                      ? ""
                     : i + 1 == order->exchanged ? " and "
                                                 : ", ",
                     tpn(whole, order->remainder[bsns[i] - 1]));
    }
}

/* "7 `verb` for 9 (BSN 3 for 4)" */
static void add_exchange(const ct_judgement *whole, const ct_order *order, const char *verb,
                         ct_text *words)
{
    if (order->exchanged == 0) {
        ct_text_addf(words, "nobody %s", verb);
        return;
    }
    add_players(whole, order, order->leave_s1, words);
    ct_text_addf(words, " %s for ", verb);
    add_players(whole, order, order->leave_s2, words);
    ct_text_addf(words, " (BSN ");
    ct_words_numbers(order->leave_s1, order->exchanged, words);
    ct_text_addf(words, " for ");
    ct_words_numbers(order->leave_s2, order->exchanged, words);
    ct_text_addf(words, ")");
}

/* 4.3: which of two exchanges comes first, and by which of its four rules. */
static int compare_exchanges(const ct_judgement *whole, const ct_order *a, const ct_order *b,
                             ct_text *words)
{
    uint32_t at = 0;
    char reason[96] = "more players";
    int sign = a->exchanged < b->exchanged ? -1 : a->exchanged > b->exchanged;
    if (sign == 0 && a->difference != b->difference) {
        sign = a->difference < b->difference ? -1 : 1;
        snprintf(reason, sizeof reason, "a difference of BSNs of %lld instead of %lld",
                 (long long)b->difference, (long long)a->difference);
    }
    if (sign == 0) {
        sign = -compare_numbers(a->leave_s1, b->leave_s1, a->exchanged, &at);
        snprintf(reason, sizeof reason, "a smaller BSN would leave S1");
    }
    if (sign == 0) {
        sign = compare_numbers(a->leave_s2, b->leave_s2, a->exchanged, &at);
        snprintf(reason, sizeof reason, "a larger BSN would leave S2");
    }
    if (sign != 0) {
        add_exchange(whole, b, "would be exchanged", words);
        ct_text_addf(words, " between S1 and S2, where now ");
        add_exchange(whole, a, "is", words);
        ct_text_addf(words, "%s%s", sign < 0 ? ": " : "", sign < 0 ? reason : "");
    }
    return sign;
}

/* "1 and 4 (BSN 1 and 3)" */
static void add_mdps(const ct_judgement *whole, const ct_judged *here, const ct_order *order,
                     ct_text *words)
{
    for (uint32_t i = 0; i < order->m1; i++) {
        ct_text_addf(words, "%s%u",
                     i == 0               ? ""
                     : i + 1 == order->m1 ? " and "
                                          : ", ",
                     tpn(whole, here->members[order->mdps[i] - 1]));
    }
    if (order->m1 == 0) {
        ct_text_addf(words, "nobody");
        return;
    }
    ct_text_addf(words, " (BSN ");
    ct_words_numbers(order->mdps, order->m1, words);
    ct_text_addf(words, ")");
}

static int compare_mdp_sets(const ct_judgement *whole, const ct_judged *here, const ct_order *a,
                            const ct_order *b, ct_text *words)
{
    uint32_t at = 0;
    int sign =
        a->m1 != b->m1 ? (a->m1 > b->m1 ? -1 : 1) : compare_numbers(a->mdps, b->mdps, a->m1, &at);
    if (sign != 0) {
        ct_text_addf(words, "of the players moved down ");
        add_mdps(whole, here, b, words);
        ct_text_addf(words, " would be paired instead of ");
        add_mdps(whole, here, a, words);
        ct_text_addf(words, sign < 0 ? ", a later set" : ", an earlier set");
    }
    return sign;
}

/* 4.2: `list` holds the entrants of the BSNs. */
static void add_transposition(const ct_judgement *whole, uint32_t player, const uint32_t *list,
                              const uint32_t bsns[2], ct_text *words)
{
    ct_text_addf(words, "%u would meet %u (BSN %u) instead of %u (BSN %u), %s transposition of S2",
                 tpn(whole, player), tpn(whole, list[bsns[1] - 1]), bsns[1],
                 tpn(whole, list[bsns[0] - 1]), bsns[0],
                 bsns[0] < bsns[1] ? "a later" : "an earlier");
}

int ct_order_compare(const ct_judgement *whole, const ct_order *a, const ct_order *b,
                     ct_difference *out, ct_text *words)
{
    bool is_2017 = whole->round->edition == CT_EDITION_2017;
    const ct_judged *here = &whole->brackets[out->bracket];
    uint32_t at = 0;
    out->article = is_2017 ? "C.04.3 D.3" : "C.04.3 4.4";
    int sign = compare_mdp_sets(whole, here, a, b, words);
    if (sign != 0) {
        return sign;
    }
    out->article = is_2017 ? "C.04.3 D.1" : "C.04.3 4.2";
    sign = compare_numbers(a->opponents, b->opponents, a->m1, &at);
    if (sign != 0) {
        add_transposition(whole, here->members[a->mdps[at] - 1], here->members,
                          (const uint32_t[]){a->opponents[at], b->opponents[at]}, words);
        return sign;
    }
    out->article = is_2017 ? "C.04.3 D.2" : "C.04.3 4.3";
    sign = compare_exchanges(whole, a, b, words);
    if (sign != 0) {
        return sign;
    }
    out->article = is_2017 ? "C.04.3 D.1" : "C.04.3 4.2";
    sign = compare_numbers(a->s2, b->s2, a->pairs, &at);
    if (sign != 0) {
        add_transposition(whole, a->remainder[a->s1[at] - 1], a->remainder,
                          (const uint32_t[]){a->s2[at], b->s2[at]}, words);
        return sign;
    }
    out->article = NULL;
    return 0;
}
