/* Scoring tables: what is read, what is looked up, and what a bad file is told. */

#include "standings/scoring_table.h"
#include "support/check.h"
#include "support/mem.h"

#include <string.h>

static const char small[] =
    "# a comment\n"
    "match-points 10\r\n"
    "boards 2;\n"
    "scale 20\n"
    "own, opponent, game-points, value\n"
    "\n"
    "8, 4, 0, 0.1\n"
    "8 4 1 0.2 # behind a cell\n"
    "8;4;2;0.3\n"
    "8 6 2 0.6\n"
    "8 6 1 0.5\n"
    "8 6 0 .4\n"
    "2 4 0 0\n2 4 1 0\n2 4 2 0.000001\n2 6 0 0\n2 6 1 0.5\n2 6 2 1\n";

static ct_status read(const char *text, ct_scoring_table **out, ct_problems *problems)
{
    ct_error err = {0};
    ct_problems_start(problems, mem, "table.txt");
    ct_status status = ct_scoring_table_read(ct_str_of(text), mem, out, problems, &err);
    assert_true(status == CT_OK || (err.sentence[0] != '\0' && err.cure[0] != '\0'));
    return status;
}

static int32_t at(const ct_scoring_table *table, ct_value own, ct_value opponent, ct_value result)
{
    return ct_scoring_table_value(table, own, opponent, result);
}

static void cells_may_stand_in_any_order_and_separators_vary(void **state)
{
    (void)state;
    ct_problems problems;
    ct_scoring_table *table = NULL;
    assert_int_equal(read(small, &table, &problems), CT_OK);
    assert_int_equal(table->own.count, 2);
    assert_int_equal(table->opponent.count, 2);
    assert_int_equal(table->result.count, 3);
    assert_int_equal(table->scale, 20 * CT_SCORING_STEP);
    ct_value own = {8, 10};
    assert_int_equal(at(table, own, (ct_value){4, 10}, (ct_value){1, 2}), 200000);
    assert_int_equal(at(table, own, (ct_value){6, 10}, (ct_value){0, 2}), 400000);
    assert_int_equal(at(table, own, (ct_value){6, 10}, (ct_value){2, 2}), 600000);
    assert_int_equal(at(table, (ct_value){2, 10}, (ct_value){4, 10}, (ct_value){2, 2}), 1);
}

static void other_events_look_in_the_nearest_row(void **state)
{
    (void)state;
    ct_problems problems;
    ct_scoring_table *table = NULL;
    assert_int_equal(read(small, &table, &problems), CT_OK);
    ct_value half = {1, 2};
    /* 10 of 22 is 4.55 of 10; 11 of 22 is in the middle: the lower row; 12 of 22 is nearer to 6. */
    assert_int_equal(at(table, (ct_value){1, 1}, (ct_value){10, 22}, half), 200000);
    assert_int_equal(at(table, (ct_value){1, 1}, (ct_value){11, 22}, half), 200000);
    assert_int_equal(at(table, (ct_value){1, 1}, (ct_value){12, 22}, half), 500000);
    /* Beyond the ends: the last row. */
    assert_int_equal(at(table, (ct_value){-1, 10}, (ct_value){9, 10}, (ct_value){5, 4}), 1000000);
    assert_int_equal(at(table, (ct_value){2, 1}, (ct_value){-3, 10}, (ct_value){-1, 4}), 100000);
}

static void the_scale_is_1_when_it_is_left_out(void **state)
{
    (void)state;
    ct_problems problems;
    ct_scoring_table *table = NULL;
    assert_int_equal(read("boards 4\nmatch-points 22\n1 1 1 1", &table, &problems), CT_OK);
    assert_int_equal(table->scale, CT_SCORING_STEP);
}

static void bad_tables_are_told_line_cause_and_cure(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line;
        const char *words;
    } wrong[] = {
        {"", 1, "match-points"},
        {"boards 4\n1 1 1 1\n", 1, "match-points"},
        {"match-points 22\n1 1 1 1\n", 1, "boards"},
        {"match-points 22\nboards 4\n", 2, "no cells"},
        {"match-points many\nboards 4\n1 1 1 1\n", 1, "many"},
        {"match-points 22\nmatch-points 22\nboards 4\n1 1 1 1\n", 2, "twice"},
        {"match-points 22\nboards 4\n1 1 1 1.5\n", 3, "1.5"},
        {"match-points 22\nboards 4\n1 1 1 0.1234567\n", 3, "0.1234567"},
        {"match-points 22\nboards 4\n1 1 1\n", 3, "no value"},
        {"match-points 22\nboards 4\n1 x 1 1\n", 3, "x"},
        {"match-points 22\nboards 4\n1 1 1 1 1\n", 3, "more than"},
        {"match-points 22\nboards 4\n-1 1 1 1\n", 3, "-1"},
        {"match-points 22\nboards 4\n1 23 1 1\n", 3, "1 23 1"},
        {"match-points 22\nboards 4\n1 1 4.5 1\n", 3, "1 1 4.5"},
        {"match-points 22\nboards 4\n1 1 1 1\n1 1 1 0\n", 4, "stands twice"},
        {"match-points 22\nboards 4\n1 1 1 1\n1 2 2 0\n", 0, "1 1 2\" is missing"},
        {"match-points 22\nboards 4\nvalue 3\n1 1 1 1\n", 3, "begins no line"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_problems problems;
        ct_scoring_table *table = NULL;
        assert_int_equal(read(wrong[i].text, &table, &problems), CT_INVALID);
        assert_null(table);
        bool is_told = false;
        for (size_t k = 0; k < problems.count; k++) {
            const ct_error *found = &problems.items[k];
            assert_true(found->cure[0] != '\0');
            is_told = is_told || (strstr(found->sentence, wrong[i].words) != NULL &&
                                  (wrong[i].text[0] == '\0' || found->at.line == wrong[i].line));
        }
        if (!is_told) {
            fail_msg("case %zu: nothing about %s: %s", i, wrong[i].words,
                     problems.count == 0 ? "" : problems.items[0].sentence);
        }
    }
}

static void all_problems_are_listed_and_too_many_cells_refused(void **state)
{
    (void)state;
    ct_problems problems;
    ct_scoring_table *table = NULL;
    assert_int_equal(read("match-points 22\nboards 4\nx\ny\n1 1 1 7\n", &table, &problems),
                     CT_INVALID);
    assert_int_equal(problems.faults, 4); /* and no cells are left */
    ct_text text = {.mem = mem};
    ct_text_addf(&text, "match-points 1000\nboards 1000\n");
    for (int i = 0; i < 200; i++) {
        ct_text_addf(&text, "%d %d %d 0\n", i, i, i);
    }
    assert_false(text.failed);
    assert_int_equal(read(ct_text_view(&text).at, &table, &problems), CT_TOO_LARGE);
    assert_null(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_may_stand_in_any_order_and_separators_vary),
        cmocka_unit_test(other_events_look_in_the_nearest_row),
        cmocka_unit_test(the_scale_is_1_when_it_is_left_out),
        cmocka_unit_test(bad_tables_are_told_line_cause_and_cure),
        cmocka_unit_test(all_problems_are_listed_and_too_many_cells_refused),
    };
    return cmocka_run_group_tests_name("standings/scoring_table", tests, open_arena, close_arena);
}
