/* The upfloaters of a bracket (C.04.6 2.3.1 to 2.3.4, 3.5).
 *
 * Method: every complete legal pairing of the teams left has one set of upfloaters, those who
 * meet residents; C3 is thereby kept. Among these pairings the best is found by weighted matching,
 * with one counter of the weight for each criterion, highest first:
 *   C4     pairs that do not lead from a resident to a lower team;
 *   C5     the same for each scoregroup, lowest first. Differences compared in descending order are
 *          the numbers of upfloaters from the lowest scoregroup, the next, and so on; hence no
 *          deeper scoregroup is looked at than the smallest C4 needs;
 *   C6     pairs that do not lead from the following scoregroup to a lower team;
 *   C7     pairs that do not lift a team that floated one round ago;
 *   3.5.4  one bit for each team that may be lifted: with the numbers of each scoregroup settled,
 *          the first list in lexicographic order takes the first team that can be taken, then the
 *          next.
 *
 * C6 is met or not as a whole: when even the best pairing has more teams of the following
 * scoregroup going down than parity demands, no set meets it and the counter is left out.
 *
 * Two upfloaters never meet in such a pairing: without that pair C4 would be better. */

#include "matching/weighted.h"
#include "pairing/team_swiss/team_swiss_private.h"

#include <assert.h>

enum { MOST_WORDS = 64 };

typedef struct chooser {
    const ct_team_field *f;
    const ct_team_pool *pool;
    ct_weighted *problem;
    size_t words;
    uint32_t top;     /* scoregroup of the residents */
    uint32_t deepest; /* scoregroup from which teams may be lifted */
    bool is_full;     /* all criteria; else C4 alone */
    bool heeds_c6;
    unsigned width; /* bits of a counter */
} chooser;

static uint32_t group_of(const chooser *c, uint32_t place)
{
    return c->f->group[c->pool->teams[place]];
}

static bool is_resident(const chooser *c, uint32_t place)
{
    return place < c->pool->residents;
}

/* Places below the residents that may be lifted. */
static uint32_t count_candidates(const chooser *c)
{
    uint32_t count = 0;
    while (c->pool->residents + count < c->pool->count &&
           group_of(c, c->pool->residents + count) <= c->deepest) {
        count++;
    }
    return count;
}

/* --- Weights --------------------------------------------------------------------------------- */

/* One counter of the weight, 1 when the pair is good. */
static void put(const chooser *c, ct_word *weight, size_t *low, bool is_good)
{
    ct_wide_put_field(weight, c->words, *low, c->width, is_good ? 1 : 0);
    *low += c->width;
}

/* `one` stands above `other` in the pool. */
static void weigh(const chooser *c, uint32_t one, uint32_t other, ct_word *weight)
{
    bool lifts = is_resident(c, one) && !is_resident(c, other);
    size_t low = 1; /* weights are even */
    ct_wide_zero(weight, c->words);
    if (c->is_full) {
        uint32_t candidates = count_candidates(c);
        if (lifts) { /* 3.5.4 */
            size_t bit = low + candidates - 1 - (other - c->pool->residents);
            ct_wide_put_field(weight, c->words, bit, 1, 1);
        }
        low += candidates;
        put(c, weight, &low, !lifts || c->f->teams[c->pool->teams[other]].float1 == 0); /* C7 */
        bool drops = group_of(c, one) == c->top + 1 && group_of(c, other) > c->top + 1;
        put(c, weight, &low, !c->heeds_c6 || !drops); /* C6 */
        for (uint32_t group = c->top + 2; group <= c->deepest; group++) {
            put(c, weight, &low, !lifts || group_of(c, other) != group); /* C5 */
        }
    }
    put(c, weight, &low, !lifts); /* C4 */
}

static size_t weight_bits(const chooser *c)
{
    size_t counters = 1;
    size_t choices = 0;
    if (c->is_full) {
        counters += 2 + (c->deepest > c->top + 1 ? c->deepest - c->top - 1 : 0);
        choices = count_candidates(c);
    }
    return 1 + choices + counters * c->width + 3; /* the matcher wants the top bits clear */
}

/* --- Solving --------------------------------------------------------------------------------- */

static void join(chooser *c, uint32_t one, uint32_t other)
{
    ct_word weight[MOST_WORDS];
    bool lifts = is_resident(c, one) && !is_resident(c, other);
    if (!ct_graph_has(&c->f->may_meet, c->pool->teams[one], c->pool->teams[other]) ||
        (lifts && group_of(c, other) > c->deepest)) {
        return;
    }
    weigh(c, one, other, weight);
    ct_weighted_join(c->problem, one, other, weight);
}

static ct_status solve(chooser *c, bool *is_possible, ct_error *err)
{
    uint32_t n = c->pool->count;
    c->words = (weight_bits(c) + 63) / 64;
    if (c->words > MOST_WORDS) {
        return ct_fail(err, CT_TOO_LARGE, "too many teams may be lifted into one scoregroup");
    }
    if (c->problem == NULL || !ct_weighted_renew(c->problem, n, c->words)) {
        c->problem = ct_weighted_new(c->f->swiss.scratch, n, c->words);
        CT_NEED(c->problem, err);
    }
    for (uint32_t one = 0; one < n; one++) {
        for (uint32_t other = one + 1; other < n; other++) {
            join(c, one, other);
        }
    }
    *is_possible = ct_weighted_solve(c->problem);
    return CT_OK;
}

static uint32_t count_lifted(const chooser *c)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->pool->residents; i++) {
        count += !is_resident(c, ct_weighted_partner(c->problem, i));
    }
    return count;
}

/* --- Criteria -------------------------------------------------------------------------------- */

/* C4 with upfloaters from no deeper than `deepest`; UINT32_MAX when there is no pairing. */
static ct_status fewest(chooser *c, uint32_t deepest, uint32_t *count, ct_error *err)
{
    bool is_possible = false;
    c->deepest = deepest;
    CT_TRY(solve(c, &is_possible, err));
    *count = is_possible ? count_lifted(c) : UINT32_MAX;
    return CT_OK;
}

/* C4, and how deep C5 must look. */
static ct_status find_depth(chooser *c, uint32_t *count, ct_error *err)
{
    uint32_t last = group_of(c, c->pool->count - 1);
    uint32_t here = 0;
    CT_TRY(fewest(c, last, count, err));
    assert(*count != UINT32_MAX); /* C3 held so far */
    for (uint32_t deepest = c->top; deepest <= last; deepest++) {
        CT_TRY(fewest(c, deepest, &here, err));
        if (here == *count) {
            return CT_OK;
        }
    }
    return CT_OK;
}

/* Does the pairing found let the following scoregroup be paired with the fewest upfloaters? */
static bool passes_c6(const chooser *c)
{
    uint32_t left = 0;
    uint32_t drops = 0;
    for (uint32_t i = c->pool->residents; i < c->pool->count; i++) {
        uint32_t partner = ct_weighted_partner(c->problem, i);
        if (group_of(c, i) == c->top + 1 && !is_resident(c, partner)) {
            left++;
            drops += group_of(c, partner) > c->top + 1;
        }
    }
    return drops == left % 2;
}

ct_status ct_team_choose_upfloaters(const ct_team_field *f, const ct_team_pool *pool,
                                    bool *is_upfloater, ct_error *err)
{
    chooser c = {.f = f,
                 .pool = pool,
                 .top = f->group[pool->teams[0]],
                 .heeds_c6 = true,
                 .width = ct_team_bits(pool->count)};
    uint32_t count = 0;
    bool is_possible = false;
    if (pool->residents == pool->count) {
        return CT_OK;
    }
    CT_TRY(find_depth(&c, &count, err));
    if (count == 0) {
        return CT_OK;
    }
    c.is_full = true;
    CT_TRY(solve(&c, &is_possible, err));
    assert(is_possible);
    if (!passes_c6(&c)) {
        c.heeds_c6 = false;
        CT_TRY(solve(&c, &is_possible, err));
    }
    for (uint32_t i = 0; i < pool->residents; i++) {
        uint32_t partner = ct_weighted_partner(c.problem, i);
        if (!is_resident(&c, partner)) {
            is_upfloater[partner] = true;
        }
    }
    return CT_OK;
}
