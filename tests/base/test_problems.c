/* Lists of problems: capped, counted, sorted, and summed up in one verdict. */

#include "unit.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static void a_list_without_faults_is_ok(void **state)
{
    ct_problems list;
    ct_error err = {.sentence = "untouched"};
    ct_problems_start(&list, *state, "a.trf");
    assert_int_equal(ct_problems_verdict(&list, &err), CT_OK);
    ct_problem_add(&list, CT_WARNING, 1, 2, NULL, "odd spacing");
    assert_int_equal(ct_problems_verdict(&list, &err), CT_OK);
    assert_string_equal(err.sentence, "untouched");
    assert_int_equal(list.warnings, 1);
    assert_int_equal(list.count, 1);
}

static void a_problem_knows_its_place_and_takes_a_cure(void **state)
{
    ct_problems list;
    ct_problems_start(&list, *state, "a.trf");
    ct_error *made = ct_problem_add(&list, CT_FAULT, 3, 5, "TRF 001", "no player %d", 9);
    ct_error_cure(made, "add the player");
    char out[200];
    ct_error_format(&list.items[0], out, sizeof out);
    assert_string_equal(out, "a.trf:3:5: no player 9 [TRF 001]; add the player");
    assert_int_equal(list.items[0].status, CT_INVALID);
}

static void the_verdict_quotes_the_first_fault_and_counts_the_others(void **state)
{
    ct_problems list;
    ct_error err;
    ct_problems_start(&list, *state, "a.trf");
    ct_problem_add(&list, CT_WARNING, 1, 0, NULL, "odd");
    ct_problem_add(&list, CT_FAULT, 2, 0, NULL, "wrong");
    assert_int_equal(ct_problems_verdict(&list, &err), CT_INVALID);
    assert_string_equal(err.sentence, "wrong");
    ct_problem_add(&list, CT_FAULT, 3, 0, NULL, "worse");
    assert_int_equal(ct_problems_verdict(&list, &err), CT_INVALID);
    assert_string_equal(err.sentence, "wrong (the first of 2 faults)");
    assert_int_equal(err.at.line, 2);
    assert_int_equal(ct_problems_verdict(&list, NULL), CT_INVALID);
}

static void the_number_of_faults_fits_after_a_long_sentence(void **state)
{
    ct_problems list;
    ct_error err;
    char text[400] = "";
    for (size_t len = 0; len < 380; len += 3) {
        memcpy(text + len, "王", 4);
    }
    ct_problems_start(&list, *state, NULL);
    ct_problem_add(&list, CT_FAULT, 1, 0, NULL, "%s", text);
    ct_problem_add(&list, CT_FAULT, 2, 0, NULL, "worse");
    assert_int_equal(ct_problems_verdict(&list, &err), CT_INVALID);
    assert_true(ct_utf8_is_valid(ct_str_of(err.sentence)));
    assert_non_null(strstr(err.sentence, "王 (the first of 2 faults)"));
}

static void a_full_list_counts_what_it_does_not_keep(void **state)
{
    ct_problems list;
    ct_problems_start(&list, *state, "a.trf");
    for (size_t i = 1; i <= 5000; i++) {
        ct_severity severity = i % 5 == 0 ? CT_WARNING : CT_FAULT;
        ct_error *made = ct_problem_add(&list, severity, i, 1, NULL, "problem %zu", i);
        assert_non_null(made);
        assert_int_equal(made->at.line, i);
        ct_error_cure(made, "cure %zu", i);
    }
    assert_int_equal(list.count, CT_PROBLEMS_KEPT);
    assert_int_equal(list.faults, 4000);
    assert_int_equal(list.warnings, 1000);
    assert_string_equal(list.items[CT_PROBLEMS_KEPT - 1].sentence, "problem 1000");
    assert_string_equal(list.items[CT_PROBLEMS_KEPT - 1].cure, "cure 1000");
    assert_true(ct_arena_used(*state) < sizeof(ct_error) * CT_PROBLEMS_KEPT * 4);
}

static void the_first_fault_is_kept_even_after_too_many_warnings(void **state)
{
    ct_problems list;
    ct_error err;
    ct_problems_start(&list, *state, "a.trf");
    for (size_t i = 1; i <= 1500; i++) {
        ct_problem_add(&list, CT_WARNING, i, 1, NULL, "odd");
    }
    ct_problem_add(&list, CT_FAULT, 1501, 1, NULL, "wrong");
    ct_problem_add(&list, CT_FAULT, 1502, 1, NULL, "worse");
    ct_problem_add(&list, CT_WARNING, 1503, 1, NULL, "odd");
    assert_int_equal(list.count, CT_PROBLEMS_KEPT);
    assert_int_equal(list.warnings, 1501);
    assert_int_equal(ct_problems_verdict(&list, &err), CT_INVALID);
    assert_string_equal(err.sentence, "wrong (the first of 2 faults)");
    assert_int_equal(err.at.line, 1501);
}

static void add_random_problems(ct_problems *list, ct_random *random, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t line = (size_t)ct_random_below(random, 30);
        size_t column = (size_t)ct_random_below(random, 5);
        ct_problem_add(list, CT_FAULT, line, column, NULL, "%04zu %zu %zu", i, line, column);
    }
}

/* Earlier place, or the same place and found earlier. */
static bool in_order(const ct_error *a, const ct_error *b)
{
    if (a->at.line != b->at.line) {
        return a->at.line < b->at.line;
    }
    if (a->at.column != b->at.column) {
        return a->at.column < b->at.column;
    }
    return strcmp(a->sentence, b->sentence) < 0;
}

static void sorting_orders_by_place_and_keeps_ties_in_order(void **state)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        ct_random random = {.seed = seed};
        ct_problems list;
        ct_problems_start(&list, *state, NULL);
        size_t count = (size_t)ct_random_below(&random, CT_PROBLEMS_KEPT + 1);
        add_random_problems(&list, &random, count);
        ct_problems_sort(&list);
        assert_int_equal(list.count, count);
        bool right = true;
        for (size_t i = 0; i < count; i++) {
            const ct_error *here = &list.items[i];
            char tail[64];
            snprintf(tail, sizeof tail, " %zu %zu", here->at.line, here->at.column);
            right = right && strcmp(here->sentence + 4, tail) == 0 &&
                    (i == 0 || in_order(here - 1, here));
        }
        if (!right) {
            fail_msg("seed %d: a record is torn or out of order", (int)seed);
        }
        ct_arena_reset(*state);
    }
}

static void an_empty_list_can_be_sorted(void **state)
{
    ct_problems list;
    ct_problems_start(&list, *state, NULL);
    ct_problems_sort(&list);
    assert_int_equal(list.count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_list_without_faults_is_ok),
        TEST(a_problem_knows_its_place_and_takes_a_cure),
        TEST(the_verdict_quotes_the_first_fault_and_counts_the_others),
        TEST(the_number_of_faults_fits_after_a_long_sentence),
        TEST(a_full_list_counts_what_it_does_not_keep),
        TEST(the_first_fault_is_kept_even_after_too_many_warnings),
        TEST(sorting_orders_by_place_and_keeps_ties_in_order),
        TEST(an_empty_list_can_be_sorted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
