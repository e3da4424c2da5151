/* Pairing a bracket (C.04.6 2.3.5 to 2.3.7, 3.6).
 *
 * The first pairing in the order of identifiers among those best on C8, C9 and C10, in two steps:
 *   1. the top members: a weighted matching whose weight counts the three criteria and then has one
 *      bit for each team that is a top member, smallest TPN highest (3.6.2: tops ascending);
 *   2. with the tops known the graph is bipartite; every perfect matching on tight edges is as good
 *      on the criteria, and the lexicographically first of them gives each top in turn the smallest
 *      bottom member. */

#include "matching/lexicographic.h"
#include "matching/weighted.h"
#include "pairing/team_swiss/team_swiss_private.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST_WORDS = 64 };

typedef struct member {
    uint32_t team;
    uint32_t tpn;
    bool is_upfloater;
} member;

typedef struct bracket {
    const ct_team_field *f;
    member *members; /* by TPN */
    uint32_t count;
} bracket;

static int by_tpn(const void *a, const void *b)
{
    const member *one = a;
    const member *other = b;
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

static bool may_meet(const bracket *b, uint32_t one, uint32_t other)
{
    return ct_graph_has(&b->f->may_meet, b->members[one].team, b->members[other].team);
}

/* --- Criteria -------------------------------------------------------------------------------- */

/* C8: both want the same colour. */
static bool offends_c8(const ct_entrant *a, const ct_entrant *b)
{
    return a->wants != CT_NO_COLOUR && a->wants == b->wants;
}

/* C9: both want it strongly; else rule 4.3.4 satisfies the one who does. */
static bool offends_c9(const ct_entrant *a, const ct_entrant *b)
{
    return offends_c8(a, b) && a->strength == CT_STRONG && b->strength == CT_STRONG;
}

/* C10: a resident that floated one round ago meets an upfloater. */
static bool offends_c10(const bracket *b, uint32_t one, uint32_t other)
{
    const member *x = &b->members[one];
    const member *y = &b->members[other];
    if (x->is_upfloater == y->is_upfloater) {
        return false;
    }
    return b->f->teams[x->is_upfloater ? y->team : x->team].float1 != 0;
}

/* Where the counters of the criteria stand: 3 · width bits from `low` on, C10 lowest. */
typedef struct layout {
    unsigned width;
    size_t low;
    size_t words; /* of a weight; the matcher wants its top bits clear */
} layout;

static layout lay_out(const bracket *b, size_t low)
{
    unsigned width = ct_team_bits(b->count);
    return (layout){.width = width, .low = low, .words = (low + (size_t)3 * width + 3 + 63) / 64};
}

static void weigh(const bracket *b, uint32_t one, uint32_t other, const layout *at, ct_word *weight)
{
    const ct_entrant *x = &b->f->teams[b->members[one].team];
    const ct_entrant *y = &b->f->teams[b->members[other].team];
    ct_wide_put_field(weight, at->words, at->low, at->width, !offends_c10(b, one, other));
    ct_wide_put_field(weight, at->words, at->low + at->width, at->width, !offends_c9(x, y));
    ct_wide_put_field(weight, at->words, at->low + (size_t)2 * at->width, at->width,
                      !offends_c8(x, y));
}

/* --- The first pairing of all ---------------------------------------------------------------- */

/* Top half against bottom half, when no criterion is broken by it. */
static bool first_is_perfect(const bracket *b, uint32_t *partner)
{
    uint32_t half = b->count / 2;
    for (uint32_t i = 0; i < half; i++) {
        const ct_entrant *x = &b->f->teams[b->members[i].team];
        const ct_entrant *y = &b->f->teams[b->members[half + i].team];
        if (!may_meet(b, i, half + i) || offends_c8(x, y) || offends_c10(b, i, half + i)) {
            return false;
        }
        partner[i] = half + i;
        partner[half + i] = i;
    }
    return true;
}

/* --- Step 1: the top members ----------------------------------------------------------------- */

static ct_status find_tops(const bracket *b, bool *is_top, ct_error *err)
{
    ct_word weight[MOST_WORDS];
    layout at = lay_out(b, (size_t)b->count + 1);
    if (at.words > MOST_WORDS) {
        return ct_fail(err, CT_TOO_LARGE, "a bracket of %u teams is too large", b->count);
    }
    ct_weighted *problem = ct_weighted_new(b->f->swiss.scratch, b->count, at.words);
    CT_NEED(problem, err);
    for (uint32_t i = 0; i < b->count; i++) {
        for (uint32_t k = i + 1; k < b->count; k++) {
            if (may_meet(b, i, k)) {
                ct_wide_zero(weight, at.words);
                ct_wide_put_field(weight, at.words, (size_t)b->count - i, 1, 1);
                weigh(b, i, k, &at, weight);
                ct_weighted_join(problem, i, k, weight);
            }
        }
    }
    bool is_possible = ct_weighted_solve(problem);
    assert(is_possible); /* the set of upfloaters was chosen so */
    (void)is_possible;
    for (uint32_t i = 0; i < b->count; i++) {
        is_top[i] = i < ct_weighted_partner(problem, i);
    }
    return CT_OK;
}

/* --- Step 2: the bottom members -------------------------------------------------------------- */

static ct_weighted *pose_bipartite(const bracket *b, const bool *is_top)
{
    layout at = lay_out(b, 1); /* weights are even */
    ct_weighted *problem = ct_weighted_new(b->f->swiss.scratch, b->count, at.words);
    for (uint32_t i = 0; problem != NULL && i < b->count; i++) {
        for (uint32_t k = i + 1; is_top[i] && k < b->count; k++) {
            if (!is_top[k] && may_meet(b, i, k)) {
                ct_word weight[2] = {0};
                weigh(b, i, k, &at, weight);
                ct_weighted_join(problem, i, k, weight);
            }
        }
    }
    return problem;
}

static ct_status find_bottoms(const bracket *b, const bool *is_top, uint32_t *partner,
                              ct_error *err)
{
    ct_graph tight = ct_graph_new(b->f->swiss.scratch, b->count);
    uint32_t *tops = CT_NEW(b->f->swiss.scratch, uint32_t, b->count);
    ct_weighted *problem = pose_bipartite(b, is_top);
    CT_NEED(tight.adjacent, err);
    CT_NEED(tops, err);
    CT_NEED(problem, err);
    bool is_possible = ct_weighted_solve_flat(problem);
    assert(is_possible);
    (void)is_possible;
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        partner[i] = ct_weighted_partner(problem, i);
        if (!is_top[i]) {
            continue;
        }
        tops[count++] = i;
        for (uint32_t k = i + 1; k < b->count; k++) {
            if (ct_weighted_has_edge(problem, i, k) && ct_weighted_is_tight(problem, i, k)) {
                ct_bits_add(ct_graph_row(&tight, i), k);
            }
        }
    }
    return ct_match_lexicographic(&tight, tops, count, partner, b->f->swiss.scratch)
               ? CT_OK
               : ct_fail_memory(err);
}

ct_status ct_team_pair_bracket(const ct_team_field *f, uint32_t *teams, bool *is_upfloater,
                               uint32_t count, uint32_t *partner, ct_error *err)
{
    bracket b = {.f = f, .count = count, .members = CT_NEW(f->swiss.scratch, member, count)};
    bool *is_top = CT_NEW(f->swiss.scratch, bool, count);
    CT_NEED(b.members, err);
    CT_NEED(is_top, err);
    for (uint32_t i = 0; i < count; i++) {
        b.members[i] = (member){teams[i], f->teams[teams[i]].tpn.number, is_upfloater[i]};
    }
    qsort(b.members, count, sizeof *b.members, by_tpn);
    for (uint32_t i = 0; i < count; i++) {
        teams[i] = b.members[i].team;
        is_upfloater[i] = b.members[i].is_upfloater;
    }
    if (first_is_perfect(&b, partner)) {
        return CT_OK;
    }
    CT_TRY(find_tops(&b, is_top, err));
    return find_bottoms(&b, is_top, partner, err);
}
