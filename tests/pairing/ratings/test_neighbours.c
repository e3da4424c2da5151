/* Pairing on a line: solving among neighbours first finds the same sums as solving on all edges at
 * once, on random lines whose gaps force pairs far apart. */

#include "base/random.h"
#include "matching/weighted.h"
#include "pairing/ratings/neighbours.h"
#include "support/check.h"
#include "support/mem.h"

#include <string.h>

enum { LINES = 400, MOST = 60, SPAN = 400 };
enum { RANK_BITS = 18, SQUARE_BITS = 24 }; /* of the sums over 31 pairs */

typedef struct random_line {
    ct_neighbours line;
    int32_t place[MOST];
    ct_graph graph;
    uint64_t may_sit_out[1];
} random_line;

/* Blocks that hardly meet each other, so that odd ones must send somebody far away. */
static void make_line(random_line *l, uint64_t seed)
{
    ct_random random = {.seed = seed};
    uint32_t count = 2 + (uint32_t)ct_random_below(&random, MOST - 1);
    uint32_t blocks = 1 + (uint32_t)ct_random_below(&random, 4);
    double inside = ct_random_unit(&random);
    double outside = ct_random_chance(&random, 0.5) ? inside : 0.05;
    int32_t at = SPAN;
    l->graph = ct_graph_new(mem, count);
    assert_non_null(l->graph.adjacent);
    for (uint32_t i = 0; i < count; i++) {
        at -= (int32_t)ct_random_below(&random, SPAN / MOST + 1);
        l->place[i] = at;
        for (uint32_t k = 0; k < i; k++) {
            bool same = i * blocks / count == k * blocks / count;
            if (ct_random_chance(&random, same ? inside : outside)) {
                ct_graph_join(&l->graph, i, k);
            }
        }
        if (ct_random_chance(&random, 0.5)) {
            ct_bits_add(l->may_sit_out, i);
        }
    }
    l->line = (ct_neighbours){.count = count,
                              .place = l->place,
                              .may_meet = &l->graph,
                              .may_sit_out = l->may_sit_out,
                              .exponent = 100};
}

/* The three sums as one number. */
static uint64_t cost(const ct_neighbours *line, uint32_t a, uint32_t b)
{
    uint64_t gap =
        (uint64_t)(a < b ? line->place[a] - line->place[b] : line->place[b] - line->place[a]);
    uint64_t ranks = a < b ? b - a : a - b;
    return (gap << (RANK_BITS + SQUARE_BITS)) + (gap * gap << RANK_BITS) + ranks * ranks;
}

/* The smallest sum on all edges, or UINT64_MAX. */
static uint64_t best_sum(const ct_neighbours *line)
{
    const uint64_t most = UINT64_C(1) << 52;
    uint32_t n = line->count + line->count % 2;
    ct_weighted *problem = ct_weighted_new(mem, n, 1);
    assert_non_null(problem);
    for (uint32_t a = 0; a < line->count; a++) {
        for (uint32_t b = a + 1; b < line->count; b++) {
            ct_word weight = 2 * (most - cost(line, a, b));
            if (ct_graph_has(line->may_meet, a, b)) {
                ct_weighted_join(problem, a, b, &weight);
            }
        }
        ct_word bye = 2 * most;
        if (n > line->count && ct_bits_has(line->may_sit_out, a)) {
            ct_weighted_join(problem, line->count, a, &bye);
        }
    }
    if (!ct_weighted_solve(problem)) {
        return UINT64_MAX;
    }
    ct_word total = 0;
    ct_weighted_total(problem, &total);
    return n / 2 * most - total / 2;
}

static uint64_t found_sum(const ct_neighbours *line, uint64_t seed)
{
    uint32_t partner[MOST];
    ct_error err = {0};
    uint64_t sum = 0;
    uint32_t single = 0;
    ct_status status = ct_neighbours_match(line, mem, partner, &err);
    if (status == CT_IMPOSSIBLE) {
        return UINT64_MAX;
    }
    check_ok(status, err);
    for (uint32_t a = 0; a < line->count; a++) {
        uint32_t b = partner[a];
        single += b == CT_SINGLE;
        check_seed(b == CT_SINGLE ? ct_bits_has(line->may_sit_out, a)
                                  : partner[b] == a && ct_graph_has(line->may_meet, a, b),
                   seed);
        sum += b != CT_SINGLE && a < b ? cost(line, a, b) : 0;
    }
    check_seed(single == line->count % 2, seed);
    return sum;
}

static void neighbours_first_is_as_good_as_all_at_once(void **state)
{
    (void)state;
    unsigned possible = 0;
    for (uint64_t seed = 1; seed <= LINES; seed++) {
        random_line l = {.may_sit_out = {0}};
        ct_arena_reset(mem);
        make_line(&l, seed);
        uint64_t best = best_sum(&l.line);
        check_seed(found_sum(&l.line, seed) == best, seed);
        possible += best != UINT64_MAX;
    }
    print_message("# %u of %d lines can be paired\n", possible, LINES);
    assert_true(possible > LINES / 4 && possible < LINES);
}

/* On the line 0 1 2 … every pair of neighbours costs 1; powers change costs, not this. */
static void any_power_pairs_an_even_line_with_its_neighbours(void **state)
{
    (void)state;
    enum { COUNT = 40 };
    int32_t place[COUNT];
    uint32_t partner[COUNT];
    ct_graph graph = ct_graph_new(mem, COUNT);
    assert_non_null(graph.adjacent);
    for (uint32_t i = 0; i < COUNT; i++) {
        place[i] = 2000 - (int32_t)i;
        for (uint32_t k = 0; k < i; k++) {
            ct_graph_join(&graph, i, k);
        }
    }
    for (unsigned exponent = 100; exponent <= 200; exponent += 25) {
        ct_error err = {0};
        ct_neighbours line = {
            .count = COUNT, .place = place, .may_meet = &graph, .exponent = exponent};
        check_ok(ct_neighbours_match(&line, mem, partner, &err), err);
        assert_int_equal(ct_neighbours_length(&line, partner), COUNT / 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_first_is_as_good_as_all_at_once),
        cmocka_unit_test(any_power_pairs_an_even_line_with_its_neighbours),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
