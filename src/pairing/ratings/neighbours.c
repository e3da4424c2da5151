#include "pairing/ratings/neighbours.h"

#include "matching/weighted.h"

#include <assert.h>
#include <math.h>

enum { FIELDS = 3, NEAREST = 12 };

/* Costs of a pair, the heaviest criterion first, and where they lie in a weight. */
typedef struct fields {
    uint64_t most[FIELDS]; /* that one pair can cost */
    unsigned width[FIELDS];
    size_t low[FIELDS];
    uint64_t span; /* the largest distance */
    size_t words;
} fields;

static uint64_t distance(const ct_neighbours *line, uint32_t a, uint32_t b)
{
    int32_t gap = line->place[a] - line->place[b];
    return (uint64_t)(gap < 0 ? -gap : gap);
}

/* Whole numbers: with the power 1 the distance itself, otherwise thousandths. */
static uint64_t cost_of(unsigned exponent, uint64_t gap)
{
    return exponent == 100 ? gap
                           : (uint64_t)llround(1000.0 * pow((double)gap, (double)exponent / 100));
}

static unsigned width_of(uint64_t most)
{
    unsigned width = 1;
    while (width < 64 && most >> width != 0) {
        width++;
    }
    return width;
}

/* Every field is wide enough for the sum over all pairs. The two lowest bits stay clear, so that
 * halves of weights are even (matching/weighted.h), and the top three for its sums. */
static fields lay_out(const ct_neighbours *line)
{
    fields f = {0};
    int32_t low = line->count > 0 ? line->place[0] : 0;
    int32_t high = low;
    for (uint32_t i = 0; i < line->count; i++) {
        low = line->place[i] < low ? line->place[i] : low;
        high = line->place[i] > high ? line->place[i] : high;
    }
    f.span = (uint64_t)(high - low);
    f.most[0] = cost_of(line->exponent, f.span);
    f.most[line->ties_by_rank ? 2 : 1] = f.span * f.span;
    f.most[line->ties_by_rank ? 1 : 2] = (uint64_t)line->count * line->count;
    size_t bit = 2;
    for (int i = FIELDS - 1; i >= 0; i--) {
        f.width[i] = width_of(f.most[i] * (line->count / 2 + 1));
        f.low[i] = bit;
        bit += f.width[i];
    }
    f.words = (bit + 3 + 63) / 64;
    return f;
}

/* --- Weights --------------------------------------------------------------------------------- */

/* What pairs weigh, the heavier the cheaper: the fields of the distance are looked up by distance,
 * the one of the ranks by their difference. A number for each pair would be hundreds of megabytes
 * for thousands of people. */
typedef struct scale {
    const ct_neighbours *line;
    fields fields;
    ct_word *by_distance; /* [distance] */
    ct_word *by_ranks;    /* [difference] */
} scale;

static ct_status make_scale(const ct_neighbours *line, ct_arena *mem, scale *s, ct_error *err)
{
    s->line = line;
    s->fields = lay_out(line);
    const fields *f = &s->fields;
    size_t words = f->words;
    int square = line->ties_by_rank ? 2 : 1;
    int ranks = line->ties_by_rank ? 1 : 2;
    s->by_distance = ct_arena_alloc(mem, (size_t)f->span + 1, words * sizeof(ct_word));
    s->by_ranks = CT_NEW(mem, ct_word, ((size_t)line->count + 1) * words);
    CT_NEED(s->by_distance, err);
    CT_NEED(s->by_ranks, err);
    for (uint64_t gap = 0; gap <= f->span; gap++) {
        ct_word *out = s->by_distance + gap * words;
        ct_wide_put_field(out, words, f->low[0], f->width[0],
                          f->most[0] - cost_of(line->exponent, gap));
        ct_wide_put_field(out, words, f->low[square], f->width[square],
                          f->most[square] - gap * gap);
    }
    for (uint64_t gap = 0; gap <= line->count; gap++) {
        ct_wide_put_field(s->by_ranks + gap * words, words, f->low[ranks], f->width[ranks],
                          f->most[ranks] - gap * gap);
    }
    return CT_OK;
}

/* One more vertex, after the people, stands for "no opponent", which costs nothing. */
static void weigh(const scale *s, uint32_t a, uint32_t b, ct_word *weight)
{
    size_t words = s->fields.words;
    bool is_bye = a == s->line->count || b == s->line->count;
    uint64_t gap = is_bye ? 0 : distance(s->line, a, b);
    uint64_t ranks = is_bye ? 0 : a < b ? b - a : a - b;
    ct_wide_copy(weight, s->by_distance + gap * words, words);
    ct_wide_add(weight, s->by_ranks + ranks * words, words);
}

/* For the matcher. */
static void weigh_edge(const void *owner, uint32_t a, uint32_t b, ct_word *weight)
{
    weigh(owner, a, b, weight);
}

static void weigh_row(const void *owner, uint32_t a, const uint64_t *among, ct_word *row)
{
    const scale *s = owner;
    size_t words = ct_bits_words(s->line->count + s->line->count % 2);
    for (size_t b = ct_bits_next(among, words, 0); b != SIZE_MAX;
         b = ct_bits_next(among, words, b + 1)) {
        weigh(s, a, (uint32_t)b, row + b * s->fields.words);
    }
}

/* --- Solving --------------------------------------------------------------------------------- */

/* Joins `a` with the nearest whom it may meet in one direction. `best` is the heaviest edge so far.
 */
static void join_near(const scale *s, ct_weighted *problem, uint32_t a, int step, ct_word *best)
{
    const ct_neighbours *line = s->line;
    size_t words = s->fields.words;
    ct_word *weight = best + words;
    uint32_t joined = 0;
    for (uint32_t b = a + (uint32_t)step; b < line->count && joined < NEAREST;
         b += (uint32_t)step) { /* below 0 it is large */
        if (ct_graph_has(line->may_meet, a, b)) {
            weigh(s, a, b, weight);
            ct_weighted_allow(problem, a, b);
            joined++;
            if (ct_wide_compare(weight, best, words) > 0) {
                ct_wide_copy(best, weight, words);
            }
        }
    }
}

/* The dual proposed for each is half of its heaviest edge: never too low, and tight where two are
 * each other's nearest. */
static void join_neighbours(const scale *s, ct_weighted *problem, ct_word *work)
{
    for (uint32_t a = 0; a < s->line->count; a++) {
        ct_wide_zero(work, s->fields.words);
        join_near(s, problem, a, 1, work);
        join_near(s, problem, a, -1, work);
        ct_wide_shift_right(work, s->fields.words, 1);
        ct_weighted_set_dual(problem, a, work);
    }
}

/* Joins the pairs that are still apart: all (`bonds` is NULL), or those that might make a better
 * round. Returns whether there were any. */
static bool join_rest(const scale *s, ct_weighted *problem, ct_word *bonds, ct_word *weight)
{
    const ct_neighbours *line = s->line;
    bool any = false;
    for (uint32_t a = 0; a < line->count; a++) {
        const uint64_t *row = ct_graph_row(line->may_meet, a);
        if (bonds != NULL) {
            ct_weighted_bonds(problem, a, bonds);
        }
        for (size_t b = ct_bits_next(row, line->may_meet->words, a + 1); b != SIZE_MAX;
             b = ct_bits_next(row, line->may_meet->words, b + 1)) {
            if (ct_weighted_has_edge(problem, a, (uint32_t)b)) {
                continue;
            }
            weigh(s, a, (uint32_t)b, weight);
            if (bonds == NULL || !ct_weighted_would_stand(problem, a, (uint32_t)b, weight, bonds)) {
                ct_weighted_allow(problem, a, (uint32_t)b);
                any = true;
            }
        }
    }
    return any;
}

/* Neighbours first: a line is nearly always paired among them, and a graph of few edges is solved
 * many times faster. The duals then tell which of the other pairs matter. */
static bool solve(const scale *s, ct_weighted *problem, ct_word *bonds, ct_word *work)
{
    if (!ct_weighted_solve(problem)) {
        join_rest(s, problem, NULL, work);
        return ct_weighted_solve(problem);
    }
    while (join_rest(s, problem, bonds, work)) {
        bool solved = ct_weighted_solve(problem);
        assert(solved);
        (void)solved;
    }
    return true;
}

static void join_bye(const ct_neighbours *line, ct_weighted *problem)
{
    for (uint32_t a = 0; a < line->count; a++) {
        if (ct_bits_has(line->may_sit_out, a)) {
            ct_weighted_allow(problem, line->count, a);
        }
    }
}

ct_status ct_neighbours_match(const ct_neighbours *line, ct_arena *mem, uint32_t *partner,
                              ct_error *err)
{
    bool is_odd = line->count % 2 == 1;
    assert(line->may_meet->n == line->count && (!is_odd || line->may_sit_out != NULL));
    scale s;
    CT_TRY(make_scale(line, mem, &s, err));
    ct_weighted *problem = ct_weighted_new_unstored(mem, line->count + is_odd, s.fields.words);
    ct_word *work = CT_NEW(mem, ct_word, 2 * s.fields.words);
    ct_word *bonds = CT_NEW(mem, ct_word, ((size_t)line->count + 1) * s.fields.words);
    CT_NEED(problem, err);
    CT_NEED(bonds, err);
    CT_NEED(work, err);
    ct_weighted_weigh_with(problem, (ct_weigher){&s, weigh_row, weigh_edge});
    join_neighbours(&s, problem, work);
    if (is_odd) {
        join_bye(line, problem);
    }
    if (!solve(&s, problem, bonds, work)) {
        return ct_fail(err, CT_IMPOSSIBLE, "not everybody can be paired");
    }
    for (uint32_t a = 0; a < line->count; a++) {
        uint32_t b = ct_weighted_partner(problem, a);
        partner[a] = b == line->count ? CT_SINGLE : b;
    }
    return CT_OK;
}

uint64_t ct_neighbours_length(const ct_neighbours *line, const uint32_t *partner)
{
    uint64_t sum = 0;
    for (uint32_t a = 0; a < line->count; a++) {
        sum += partner[a] != CT_SINGLE && partner[a] > a ? distance(line, a, partner[a]) : 0;
    }
    return sum;
}

bool ct_neighbours_is_complete(const ct_graph *may_meet, uint32_t left_out, ct_matcher *matcher,
                               uint32_t *partner, ct_arena *scratch)
{
    uint64_t *among = CT_NEW(scratch, uint64_t, may_meet->words);
    if (among == NULL) {
        return false;
    }
    ct_bits_fill(among, may_meet->words, may_meet->n);
    if (left_out != CT_SINGLE) {
        ct_bits_remove(among, left_out);
        if (partner[left_out] != CT_SINGLE) {
            partner[partner[left_out]] = CT_SINGLE;
            partner[left_out] = CT_SINGLE;
        }
    }
    return ct_match_most(matcher, may_meet, among, partner) == 0;
}
