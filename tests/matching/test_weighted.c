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

/* --- Weights worked out from classes --------------------------------------------------------- */

enum { CLASSES = 5 };

static void draw_numbers(ct_random *random, ct_word *at, uint32_t count, size_t words)
{
    for (uint32_t i = 0; i < count; i++) {
        widen((int64_t)ct_random_below(random, 8), words, at + i * words);
    }
}

/* Random weights by class for n vertices, most of them inner ones. */
static ct_class_weights random_classes(ct_arena *mem, ct_random *random, uint32_t n, size_t words)
{
    ct_class_weights w = {.n = n,
                          .inner = n - (uint32_t)ct_random_below(random, 3),
                          .words = words,
                          .classes = CLASSES,
                          .class_of = CT_NEW(mem, uint32_t, n),
                          .table = CT_NEW(mem, ct_word, (size_t)CLASSES * CLASSES * words),
                          .ahead = CT_NEW(mem, ct_word, n * words),
                          .behind = CT_NEW(mem, ct_word, n * words),
                          .hub = CT_SINGLE,
                          .extra = CT_NEW(mem, ct_word, n)};
    for (uint32_t a = 0; a < CLASSES; a++) {
        for (uint32_t b = 0; b <= a; b++) {
            ct_word *entry = w.table + (a * CLASSES + b) * words;
            draw_numbers(random, entry, 1, words);
            ct_wide_copy(w.table + (b * CLASSES + a) * words, entry, words);
        }
    }
    for (uint32_t v = 0; v < n; v++) {
        w.class_of[v] = (uint32_t)ct_random_below(random, CLASSES);
    }
    draw_numbers(random, w.ahead, w.inner, words);
    draw_numbers(random, w.behind, w.inner, words);
    return w;
}

/* The definition at the head of class_weights.h, once more. */
static void expected_weight(const ct_class_weights *w, uint32_t u, uint32_t v, ct_word *out)
{
    uint32_t a = u < v ? u : v;
    uint32_t b = u < v ? v : u;
    ct_word extra[8] = {u == w->hub ? w->extra[v] : v == w->hub ? w->extra[u] : 0};
    ct_wide_copy(out, w->table + (w->class_of[a] * CLASSES + w->class_of[b]) * w->words, w->words);
    if (b < w->inner) {
        ct_wide_add(out, w->ahead + a * w->words, w->words);
    }
    ct_wide_add(out, (b < w->inner ? w->behind + b * w->words : w->behind + a * w->words),
                w->words);
    ct_wide_add(out, extra, w->words);
}

/* Some of the edges, in both problems. */
static void put_same_edges(ct_weighted *by_class, ct_weighted *stored, const ct_class_weights *w,
                           ct_random *random, uint32_t one_in)
{
    for (uint32_t u = 0; u < w->n; u++) {
        for (uint32_t v = u + 1; v < w->n; v++) {
            ct_word weight[8];
            if (ct_random_below(random, one_in) == 0) {
                expected_weight(w, u, v, weight);
                ct_weighted_allow(by_class, u, v);
                ct_weighted_join(stored, u, v, weight);
            }
        }
    }
}

static void check_same(ct_weighted *by_class, ct_weighted *stored, size_t words, uint64_t seed)
{
    ct_word one[8];
    ct_word other[8];
    bool solved = ct_weighted_solve(by_class);
    bool wanted = ct_weighted_solve(stored);
    ct_weighted_total(by_class, one);
    ct_weighted_total(stored, other);
    if (solved != wanted ||
        (solved && (ct_wide_compare(one, other, words) != 0 || !ct_weighted_is_proved(by_class)))) {
        fail_msg("seed %llu: weights by class give another matching", (unsigned long long)seed);
    }
}

/* Changes what is added at one vertex, perhaps as the hub, in both problems. */
static void change_vertex(ct_weighted *by_class, ct_weighted *stored, ct_class_weights *w,
                          ct_random *random, bool as_hub)
{
    uint32_t u = (uint32_t)ct_random_below(random, w->inner);
    w->hub = as_hub ? u : CT_SINGLE;
    for (uint32_t v = 0; v < w->n; v++) {
        w->extra[v] = v == u ? 0 : 2 * ct_random_below(random, 9);
    }
    draw_numbers(random,
                 ct_random_below(random, 2) == 0 ? w->ahead + u * w->words
                                                 : w->behind + u * w->words,
                 1, w->words);
    ct_weighted_touch(by_class, u);
    for (uint32_t v = 0; v < w->n; v++) {
        ct_word weight[8];
        if (v != u && ct_weighted_has_edge(stored, u, v)) {
            expected_weight(w, u, v, weight);
            ct_weighted_join(stored, u, v, weight);
        }
    }
}

static void weights_by_class_give_the_same_matchings_as_stored_ones(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 0; seed < 400; seed++) {
        ct_random random = {.seed = seed, .stream = 7};
        /* now and then so many that rows are not kept */
        uint32_t n = seed % 100 == 99 ? 300 : 4 + 2 * (uint32_t)ct_random_below(&random, 20);
        size_t words = 1 + (size_t)ct_random_below(&random, 5);
        uint32_t one_in = 1 + (uint32_t)ct_random_below(&random, 6);
        ct_class_weights w = random_classes(mem, &random, n, words);
        ct_weighted *by_class = ct_weighted_new_unstored(mem, n + 3, words);
        ct_weighted *stored = ct_weighted_new(mem, n, words);
        assert_true(ct_weighted_renew(by_class, n, words));
        ct_weighted_weigh_by(by_class, &w);
        put_same_edges(by_class, stored, &w, &random, one_in);
        check_same(by_class, stored, words, seed);
        for (int turn = 0; turn < 3; turn++) {
            change_vertex(by_class, stored, &w, &random, turn == 2);
            check_same(by_class, stored, words, seed);
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

/* Points on a line, dear when far apart: blossoms nest deeply. */
static ct_weighted *line_problem(ct_arena *mem, ct_random *random, uint32_t n)
{
    uint64_t place[64];
    ct_weighted *p = ct_weighted_new(mem, n, 1);
    for (uint32_t v = 0; v < n; v++) {
        place[v] = ct_random_below(random, 60);
        for (uint32_t u = 0; u < v; u++) {
            uint64_t gap = place[v] > place[u] ? place[v] - place[u] : place[u] - place[v];
            ct_word weight = 2 * (100 - gap);
            if (!ct_random_chance(random, 0.3)) {
                ct_weighted_join(p, v, u, &weight);
            }
        }
    }
    return p;
}

/* An edge taken away would stand with the weight that it had; with a heavier one just when it was
 * not tight. Returns how many tight ones were held by a blossom. */
static unsigned check_edge(ct_weighted *p, uint32_t u, uint32_t v)
{
    ct_word bonds[64];
    ct_word weight = *ct_weighted_weight(p, u, v);
    ct_word heavier = weight + 1;
    bool tight = ct_weighted_is_tight(p, u, v);
    ct_weighted_bonds(p, u, bonds);
    ct_weighted_part(p, u, v);
    assert_true(ct_weighted_would_stand(p, u, v, &weight, bonds));
    assert_int_equal(ct_weighted_would_stand(p, u, v, &heavier, bonds), !tight);
    ct_weighted_join(p, u, v, &weight);
    return tight && bonds[v] != 0;
}

/* The same for every edge, from both ends. */
static unsigned check_edges(ct_weighted *p, uint32_t n)
{
    unsigned bound = 0;
    for (uint32_t v = 0; v < n; v++) {
        for (uint32_t u = 0; u < n; u++) {
            if (u != v && ct_weighted_has_edge(p, u, v)) {
                bound += check_edge(p, u, v);
            }
        }
    }
    return bound;
}

static void an_edge_would_stand_up_to_its_slack(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    unsigned bound = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ct_random random = {.seed = seed, .stream = 8};
        uint32_t n = 4 + 2 * (uint32_t)ct_random_below(&random, 30);
        ct_weighted *p = line_problem(mem, &random, n);
        bound += ct_weighted_solve(p) ? check_edges(p, n) : 0;
        ct_arena_reset(mem);
    }
    assert_true(bound > 1000);
    ct_arena_free(mem);
}

static void weights_by_class_take_no_memory_for_each_pair(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    assert_non_null(ct_weighted_new_unstored(mem, 4000, 2));
    assert_true(ct_arena_used(mem) < (size_t)8 << 20); /* 4000² weights: 256 MB */
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
        cmocka_unit_test(an_edge_would_stand_up_to_its_slack),
        cmocka_unit_test(weights_by_class_give_the_same_matchings_as_stored_ones),
        cmocka_unit_test(weights_by_class_take_no_memory_for_each_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
