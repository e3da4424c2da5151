/* The weighted matcher against brute force, against its own proof, and on families made to be
 * nasty. */

#include "base/random.h"
#include "matching/weighted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SMALL = 10 };

typedef struct small_graph {
    uint32_t n;
    int64_t weight[SMALL][SMALL]; /* -1 = no edge */
} small_graph;

/* The heaviest perfect matching of the vertices in `left`, -1 when there is none: tries every
 * partner of the first one. */
static int64_t heaviest(const small_graph *g, uint32_t left)
{
    if (left == 0) {
        return 0;
    }
    uint32_t u = 0;
    while (!(left >> u & 1U)) {
        u++;
    }
    int64_t best = -1;
    for (uint32_t v = u + 1; v < g->n; v++) {
        if ((left >> v & 1U) && g->weight[u][v] >= 0) {
            int64_t rest = heaviest(g, left & ~(1U << u) & ~(1U << v));
            if (rest >= 0 && rest + g->weight[u][v] > best) {
                best = rest + g->weight[u][v];
            }
        }
    }
    return best;
}

static small_graph random_graph(ct_random *random)
{
    small_graph g = {.n = 2 + (uint32_t)ct_random_below(random, SMALL / 2) * 2};
    double density = 0.2 + 0.8 * ct_random_unit(random);
    uint64_t range = ct_random_chance(random, 0.5) ? 4 : 100;
    if (g.n > SMALL) {
        g.n = SMALL;
    }
    for (uint32_t u = 0; u < g.n; u++) {
        for (uint32_t v = u + 1; v < g.n; v++) {
            int64_t w =
                ct_random_chance(random, density) ? (int64_t)ct_random_below(random, range) : -1;
            g.weight[u][v] = w;
            g.weight[v][u] = w;
        }
    }
    return g;
}

/* The small weight w as the wide number w·2^shift + 2w, so that every word takes part. */
static void widen(int64_t w, size_t words, ct_word *out)
{
    ct_wide_set(out, words, (uint64_t)w * 2);
    if (words > 1) {
        ct_wide_shift_left(out, words, 64 * (words - 1) - 3);
        out[0] += (uint64_t)w * 2;
    }
}

static void put_edge(ct_weighted *p, const small_graph *g, uint32_t u, uint32_t v, size_t words)
{
    ct_word w[8];
    if (g->weight[u][v] >= 0) {
        widen(g->weight[u][v], words, w);
        ct_weighted_join(p, u, v, w);
    } else {
        ct_weighted_part(p, u, v);
    }
}

static void check_solution(ct_weighted *p, const small_graph *g, size_t words, uint64_t seed)
{
    int64_t best = heaviest(g, (1U << g->n) - 1);
    bool solved = ct_weighted_solve(p);
    if (solved != (best >= 0)) {
        fail_msg("seed %llu: solved %d, brute force %lld", (unsigned long long)seed, solved,
                 (long long)best);
    }
    if (!solved) {
        return;
    }
    int64_t total = 0;
    for (uint32_t v = 0; v < g->n; v++) {
        uint32_t other = ct_weighted_partner(p, v);
        assert_true(other < g->n);
        assert_int_equal(ct_weighted_partner(p, other), v);
        total += v < other ? g->weight[v][other] : 0;
    }
    ct_word wide[8];
    ct_word expected[8];
    widen(best, words, expected);
    ct_weighted_total(p, wide);
    if (total != best || ct_wide_compare(wide, expected, words) != 0 || !ct_weighted_is_proved(p)) {
        fail_msg("seed %llu: total %lld, brute force %lld, proved %d", (unsigned long long)seed,
                 (long long)total, (long long)best, ct_weighted_is_proved(p));
    }
}

static void small_random_graphs_agree_with_brute_force(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 0; seed < 6000; seed++) {
        ct_random random = {.seed = seed, .stream = 1};
        small_graph g = random_graph(&random);
        size_t words = 1 + (size_t)ct_random_below(&random, 4);
        ct_weighted *p = ct_weighted_new(mem, g.n, words);
        for (uint32_t u = 0; u < g.n; u++) {
            for (uint32_t v = u + 1; v < g.n; v++) {
                put_edge(p, &g, u, v, words);
            }
        }
        check_solution(p, &g, words, seed);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

static void change_an_edge(ct_weighted *p, small_graph *g, ct_random *random)
{
    uint32_t u = (uint32_t)ct_random_below(random, g->n);
    uint32_t v = (uint32_t)ct_random_below(random, g->n);
    if (u != v) {
        int64_t w = (int64_t)ct_random_below(random, 12) - 2;
        g->weight[u][v] = w < 0 ? -1 : w;
        g->weight[v][u] = g->weight[u][v];
        put_edge(p, g, u, v, 2);
    }
}

static void a_warm_restart_after_changes_agrees_with_brute_force(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 0; seed < 1500; seed++) {
        ct_random random = {.seed = seed, .stream = 2};
        small_graph g = random_graph(&random);
        ct_weighted *p = ct_weighted_new(mem, g.n, 2);
        for (uint32_t u = 0; u < g.n; u++) {
            for (uint32_t v = u + 1; v < g.n; v++) {
                put_edge(p, &g, u, v, 2);
            }
        }
        for (int turn = 0; turn < 8; turn++) {
            check_solution(p, &g, 2, seed);
            for (int change = 0; change < 3; change++) {
                change_an_edge(p, &g, &random);
            }
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

static void proposed_duals_do_not_change_the_answer(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ct_random random = {.seed = seed, .stream = 3};
        small_graph g = random_graph(&random);
        ct_weighted *p = ct_weighted_new(mem, g.n, 1);
        for (uint32_t u = 0; u < g.n; u++) {
            ct_word dual = ct_random_below(&random, 300);
            ct_weighted_set_dual(p, u, &dual);
            for (uint32_t v = u + 1; v < g.n; v++) {
                put_edge(p, &g, u, v, 1);
            }
        }
        check_solution(p, &g, 1, seed);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

typedef struct large_graph {
    uint32_t n;
    size_t words;
    uint64_t range;
    double density;
} large_graph;

static void join_vertex(ct_weighted *p, const large_graph *g, uint32_t u, uint32_t from,
                        ct_random *random)
{
    for (uint32_t v = from; v < g->n; v++) {
        ct_word w[8];
        widen((int64_t)ct_random_below(random, g->range), g->words, w);
        if (u == v) {
            continue;
        }
        if (ct_random_chance(random, g->density)) {
            ct_weighted_join(p, u, v, w);
        } else {
            ct_weighted_part(p, u, v);
        }
    }
}

static void check_proof(const ct_weighted *p, bool solved, uint64_t seed)
{
    if (solved && !ct_weighted_is_proved(p)) {
        fail_msg("seed %llu", (unsigned long long)seed);
    }
}

/* Larger graphs: the proof is the oracle, also after one vertex got other edges. */
static void large_graphs_are_proved(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 0; seed < 120; seed++) {
        ct_random random = {.seed = seed, .stream = 4};
        large_graph g = {.n = 20 + 2 * (uint32_t)ct_random_below(&random, 60),
                         .words = 1 + (size_t)ct_random_below(&random, 5),
                         .range = seed % 3 == 0   ? 2
                                  : seed % 3 == 1 ? 20
                                                  : 1000000,
                         .density = seed % 4 == 0 ? 0.1 : 0.9};
        ct_weighted *p = ct_weighted_new(mem, g.n, g.words);
        for (uint32_t u = 0; u < g.n; u++) {
            join_vertex(p, &g, u, u + 1, &random);
        }
        for (int turn = 0; turn < 6; turn++) {
            bool solved = turn % 3 == 2 ? ct_weighted_solve_flat(p) : ct_weighted_solve(p);
            check_proof(p, solved, seed);
            join_vertex(p, &g, (uint32_t)ct_random_below(&random, g.n), 0, &random);
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

/* Odd cliques joined by light bridges force blossoms, bridges inside bridges force them to nest. */
static void chain_cliques(ct_weighted *p, uint32_t size, uint32_t n)
{
    for (uint32_t u = 0; u < n; u++) {
        for (uint32_t v = u + 1; v < n; v++) {
            uint32_t apart = v / size - u / size;
            ct_word w = apart == 0 ? 200 + 2 * ((u * 7 + v * 3) % 5) : 40 - 2 * apart;
            ct_weighted_join(p, u, v, &w);
        }
    }
}

static void chained_odd_cliques_are_proved(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    for (uint32_t size = 3; size <= 9; size += 2) {
        for (uint32_t cliques = 2; cliques <= 8; cliques += 2) {
            ct_weighted *p = ct_weighted_new(mem, size * cliques, 1);
            chain_cliques(p, size, size * cliques);
            assert_true(ct_weighted_solve(p));
            assert_true(ct_weighted_is_proved(p));
            ct_arena_reset(mem);
        }
    }
    ct_arena_free(mem);
}

static void an_odd_number_of_vertices_has_no_perfect_matching(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_weighted *p = ct_weighted_new(mem, 5, 1);
    for (uint32_t u = 0; u < 5; u++) {
        for (uint32_t v = u + 1; v < 5; v++) {
            ct_word w = 2;
            ct_weighted_join(p, u, v, &w);
        }
    }
    assert_false(ct_weighted_solve(p));
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_random_graphs_agree_with_brute_force),
        cmocka_unit_test(a_warm_restart_after_changes_agrees_with_brute_force),
        cmocka_unit_test(proposed_duals_do_not_change_the_answer),
        cmocka_unit_test(large_graphs_are_proved),
        cmocka_unit_test(chained_odd_cliques_are_proved),
        cmocka_unit_test(an_odd_number_of_vertices_has_no_perfect_matching),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
