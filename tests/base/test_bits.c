/* Bit sets against the plainest model: an array of bool. */

#include "unit.h"

#include "base/bits.h"
#include "base/random.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 700, WORDS = (MOST + 63) / 64 };

typedef struct model {
    uint64_t set[WORDS];
    bool has[WORDS * 64];
} model;

static void draw(model *made, ct_random *random, size_t n, double density)
{
    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < n; i++) {
        if (ct_random_chance(random, density)) {
            ct_bits_add(made->set, i);
            made->has[i] = true;
        }
    }
}

/* Compares the set with the model through every question that reads one set. */
static bool agrees(const model *m, size_t words)
{
    size_t count = 0;
    size_t next = ct_bits_next(m->set, words, 0);
    for (size_t i = 0; i < words * 64; i++) {
        if (ct_bits_has(m->set, i) != m->has[i]) {
            return false;
        }
        if (m->has[i]) {
            if (next != i) {
                return false;
            }
            next = ct_bits_next(m->set, words, i + 1);
            count++;
        }
    }
    return next == SIZE_MAX && ct_bits_count(m->set, words) == count &&
           ct_bits_is_empty(m->set, words) == (count == 0);
}

typedef enum operation { AND, OR, MINUS, OPERATIONS } operation;

static void apply(operation what, model *a, const model *b, size_t words)
{
    switch (what) {
    case AND: ct_bits_and(a->set, b->set, words); break;
    case OR: ct_bits_or(a->set, b->set, words); break;
    default: ct_bits_minus(a->set, b->set, words); break;
    }
    for (size_t i = 0; i < words * 64; i++) {
        bool x = a->has[i];
        bool y = b->has[i];
        a->has[i] = what == AND ? x && y : what == OR ? x || y : x && !y;
    }
}

static void sets_do_what_arrays_of_bool_do(void **state)
{
    (void)state;
    static model a;
    static model b;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        ct_random random = {.seed = seed};
        size_t n = (size_t)ct_random_below(&random, MOST + 1);
        size_t words = ct_bits_words(n);
        draw(&a, &random, n, ct_random_unit(&random));
        draw(&b, &random, n, ct_random_unit(&random));
        size_t common = 0;
        bool equal = true;
        for (size_t i = 0; i < n; i++) {
            common += a.has[i] && b.has[i];
            equal = equal && a.has[i] == b.has[i];
        }
        bool right = agrees(&a, words) && agrees(&b, words) &&
                     ct_bits_count_and(a.set, b.set, words) == common &&
                     ct_bits_meet(a.set, b.set, words) == (common > 0) &&
                     ct_bits_equal(a.set, b.set, words) == equal;
        apply((operation)(seed % OPERATIONS), &a, &b, words);
        right = right && agrees(&a, words);
        for (size_t i = 0; i < n; i += 3) {
            ct_bits_remove(a.set, i);
            a.has[i] = false;
        }
        if (!right || !agrees(&a, words)) {
            fail_msg("seed %d, %zu members", (int)seed, n);
        }
    }
}

static void a_filled_set_has_the_first_n_members_alone(void **state)
{
    (void)state;
    for (size_t n = 0; n <= MOST; n++) {
        model m = {0};
        memset(m.set, 0x5A, sizeof m.set);
        for (size_t i = 0; i < n; i++) {
            m.has[i] = true;
        }
        ct_bits_fill(m.set, WORDS, n);
        assert_true(agrees(&m, WORDS));
    }
}

static void copies_are_equal_and_clearing_empties(void **state)
{
    (void)state;
    ct_random random = {.seed = 1};
    model m;
    draw(&m, &random, MOST, 0.5);
    uint64_t copy[WORDS];
    ct_bits_copy(copy, m.set, WORDS);
    assert_true(ct_bits_equal(copy, m.set, WORDS));
    copy[WORDS - 1] ^= 1;
    assert_false(ct_bits_equal(copy, m.set, WORDS));
    ct_bits_clear(copy, WORDS);
    assert_true(ct_bits_is_empty(copy, WORDS));
}

static void a_set_without_members_takes_no_words(void **state)
{
    (void)state;
    uint64_t beyond[1] = {UINT64_MAX};
    assert_int_equal(ct_bits_words(0), 0);
    assert_int_equal(ct_bits_words(1), 1);
    assert_int_equal(ct_bits_words(64), 1);
    assert_int_equal(ct_bits_words(65), 2);
    assert_true(ct_bits_is_empty(beyond, 0));
    assert_true(ct_bits_next(beyond, 0, 0) == SIZE_MAX);
    assert_true(ct_bits_next(beyond, 1, 64) == SIZE_MAX);
    assert_int_equal(ct_bits_next(beyond, 1, 63), 63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_do_what_arrays_of_bool_do),
        cmocka_unit_test(a_filled_set_has_the_first_n_members_alone),
        cmocka_unit_test(copies_are_equal_and_clearing_empties),
        cmocka_unit_test(a_set_without_members_takes_no_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
