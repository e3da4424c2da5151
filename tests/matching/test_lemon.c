/* Both matchers against LEMON on larger graphs, and the bit-set matcher's other answers. */

#include "base/random.h"
#include "matching/cardinality.h"
#include "matching/lemon_oracle.h"
#include "matching/lexicographic.h"
#include "matching/weighted.h"
#include "support/folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void check_at(bool holds, uint64_t seed, uint32_t vertex)
{
    if (!holds) {
        fail_msg("seed %llu, vertex %u", (unsigned long long)seed, vertex);
    }
}

/* The families: what is hard for matchers is odd structure, ties, and thinness. */
typedef enum family {
    RANDOM_DENSE,
    RANDOM_THIN,
    EQUAL_WEIGHTS,
    ODD_CLIQUES,
    NESTED_TRIANGLES,
    FAMILIES
} family;

static int64_t random_weight(ct_random *random, family kind, uint32_t u, uint32_t v)
{
    switch (kind) {
    case RANDOM_DENSE: return (int64_t)ct_random_below(random, 100000);
    case RANDOM_THIN:
        return ct_random_chance(random, 0.04) ? (int64_t)ct_random_below(random, 50) : -1;
    case EQUAL_WEIGHTS: return ct_random_chance(random, 0.5) ? 7 : -1;
    case ODD_CLIQUES:
        return u / 7 == v / 7                  ? 100 + (int64_t)ct_random_below(random, 3)
               : ct_random_chance(random, 0.1) ? (int64_t)(u + v) % 13
                                               : -1;
    default: /* each triangle hangs on the one before by a light edge */
        return u / 3 == v / 3 ? 1000 - (int64_t)(u / 3)
               : v - u <= 4   ? (int64_t)ct_random_below(random, 10)
                              : -1;
    }
}

static int64_t *random_matrix(ct_random *random, family kind, uint32_t n)
{
    int64_t *matrix = calloc((size_t)n * n, sizeof *matrix);
    assert_non_null(matrix);
    for (uint32_t u = 0; u < n; u++) {
        for (uint32_t v = u + 1; v < n; v++) {
            matrix[(size_t)u * n + v] = random_weight(random, kind, u, v);
            matrix[(size_t)v * n + u] = matrix[(size_t)u * n + v];
        }
    }
    return matrix;
}

static uint32_t random_size(ct_random *random, uint64_t seed)
{
    return seed % 40 == 0 ? 300 + 2 * (uint32_t)ct_random_below(random, 51)
                          : 4 + (uint32_t)ct_random_below(random, 70);
}

static ct_weighted *problem_of(ct_arena *mem, uint32_t n, const int64_t *matrix)
{
    ct_weighted *problem = ct_weighted_new(mem, n, 1);
    for (uint32_t u = 0; u < n; u++) {
        for (uint32_t v = u + 1; v < n; v++) {
            if (matrix[(size_t)u * n + v] >= 0) {
                ct_word w = (ct_word)matrix[(size_t)u * n + v] * 2;
                ct_weighted_join(problem, u, v, &w);
            }
        }
    }
    return problem;
}

static void the_heaviest_matching_weighs_what_lemon_says(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 240);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 11};
        uint32_t n = random_size(&random, seed);
        int64_t *matrix = random_matrix(&random, (family)(seed % FAMILIES), n);
        ct_weighted *problem = problem_of(mem, n, matrix);
        ct_word total = 0;
        bool solved = ct_weighted_solve(problem);
        ct_weighted_total(problem, &total);
        int64_t expected = lemon_heaviest_perfect(n, matrix);
        int64_t ours = solved ? (int64_t)(total / 2) : -1;
        if (ours != expected || (solved && !ct_weighted_is_proved(problem))) {
            fail_msg("seed %llu, n %u: %lld, LEMON %lld", (unsigned long long)seed, n,
                     (long long)ours, (long long)expected);
        }
        free(matrix);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

static ct_graph graph_of(ct_arena *mem, uint32_t n, const int64_t *matrix)
{
    ct_graph graph = ct_graph_new(mem, n);
    for (uint32_t u = 0; u < n; u++) {
        for (uint32_t v = u + 1; v < n; v++) {
            if (matrix[(size_t)u * n + v] >= 0) {
                ct_graph_join(&graph, u, v);
            }
        }
    }
    return graph;
}

static void the_largest_matching_has_as_many_pairs_as_lemon_says(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 600);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 12};
        uint32_t n = random_size(&random, seed);
        int64_t *matrix = random_matrix(&random, (family)(seed % FAMILIES), n);
        ct_graph graph = graph_of(mem, n, matrix);
        uint32_t *partner = CT_NEW(mem, uint32_t, n);
        for (uint32_t v = 0; v < n; v++) {
            partner[v] = CT_SINGLE;
        }
        uint32_t single = ct_match_most(ct_matcher_new(mem, n), &graph, NULL, partner);
        uint32_t paired = 0;
        for (uint32_t v = 0; v < n; v++) {
            if (partner[v] != CT_SINGLE) {
                assert_int_equal(partner[partner[v]], v);
                assert_true(ct_graph_has(&graph, v, partner[v]));
                paired++;
            }
        }
        assert_int_equal(paired + single, n);
        if (paired / 2 != lemon_most_pairs(n, matrix)) {
            fail_msg("seed %llu: %u pairs, LEMON %u", (unsigned long long)seed, paired / 2,
                     lemon_most_pairs(n, matrix));
        }
        free(matrix);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

static void make_single(uint32_t *partner, uint32_t n)
{
    for (uint32_t v = 0; v < n; v++) {
        partner[v] = CT_SINGLE;
    }
}

/* v can be left single exactly when taking it away costs no pair. */
static bool costs_no_pair(ct_arena *mem, const ct_graph *graph, uint32_t left_out, uint32_t single)
{
    uint32_t *partner = CT_NEW(mem, uint32_t, graph->n);
    uint64_t *among = CT_NEW(mem, uint64_t, graph->words);
    ct_bits_fill(among, graph->words, graph->n);
    ct_bits_remove(among, left_out);
    make_single(partner, graph->n);
    return ct_match_most(ct_matcher_new(mem, graph->n), graph, among, partner) + 1 == single;
}

static void the_spare_vertices_are_those_that_can_be_left_single(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 400);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 13};
        uint32_t n = 3 + (uint32_t)ct_random_below(&random, 14);
        int64_t *matrix = random_matrix(&random, seed % 2 ? EQUAL_WEIGHTS : ODD_CLIQUES, n);
        ct_graph graph = graph_of(mem, n, matrix);
        ct_matcher *matcher = ct_matcher_new(mem, n);
        uint32_t *partner = CT_NEW(mem, uint32_t, n);
        uint64_t *spare = CT_NEW(mem, uint64_t, graph.words);
        make_single(partner, n);
        uint32_t single = ct_match_most(matcher, &graph, NULL, partner);
        ct_match_spare(matcher, &graph, NULL, partner, spare);
        for (uint32_t v = 0; v < n; v++) {
            check_at(costs_no_pair(mem, &graph, v, single) == ct_bits_has(spare, v), seed, v);
        }
        free(matrix);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

/* All perfect matchings of left vertices 0 … k-1 with right vertices k … 2k-1, the first in
 * lexicographic order. */
static bool first_by_trying(const ct_graph *graph, uint32_t k, uint32_t left, uint64_t taken,
                            uint32_t *answer)
{
    if (left == k) {
        return true;
    }
    for (uint32_t right = k; right < 2 * k; right++) {
        if (!(taken >> right & 1U) && ct_graph_has(graph, left, right)) {
            answer[left] = right;
            if (first_by_trying(graph, k, left + 1, taken | UINT64_C(1) << right, answer)) {
                return true;
            }
        }
    }
    return false;
}

static ct_graph random_bipartite(ct_arena *mem, ct_random *random, uint32_t k)
{
    double density = 0.3 + 0.7 * ct_random_unit(random);
    ct_graph graph = ct_graph_new(mem, 2 * k);
    for (uint32_t u = 0; u < k; u++) {
        for (uint32_t v = k; v < 2 * k; v++) {
            if (ct_random_chance(random, density)) {
                ct_graph_join(&graph, u, v);
            }
        }
    }
    return graph;
}

static void the_lexicographic_matching_is_the_first_of_all(void **state)
{
    (void)state;
    static const uint32_t left[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    ct_arena *mem = ct_arena_new();
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 3000);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 14};
        uint32_t k = 1 + (uint32_t)ct_random_below(&random, 8);
        ct_graph graph = random_bipartite(mem, &random, k);
        uint32_t expected[8] = {0};
        uint32_t partner[16];
        make_single(partner, 16);
        bool exists = ct_match_most(ct_matcher_new(mem, 2 * k), &graph, NULL, partner) == 0;
        assert_int_equal(exists, first_by_trying(&graph, k, 0, 0, expected));
        assert_true(!exists || ct_match_lexicographic(&graph, left, k, partner, mem));
        for (uint32_t u = 0; exists && u < k; u++) {
            check_at(partner[u] == expected[u] && partner[expected[u]] == u, seed, u);
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_heaviest_matching_weighs_what_lemon_says),
        cmocka_unit_test(the_largest_matching_has_as_many_pairs_as_lemon_says),
        cmocka_unit_test(the_spare_vertices_are_those_that_can_be_left_single),
        cmocka_unit_test(the_lexicographic_matching_is_the_first_of_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
