/* Tables: aligned in terminal cells, never with blanks at the end of a line. */

#include "report/table.h"
#include "support/check.h"

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

static const ct_column columns[] = {
    {"No", CT_RIGHT, false}, {"Name", CT_LEFT, true}, {"Result", CT_CENTRE, false}};

#define ROW(a, b, c) ct_table_row(&table, (ct_str[]){ct_str_of(a), ct_str_of(b), ct_str_of(c)})

static const char *written(ct_arena *mem, const ct_table *table, size_t width)
{
    ct_text text = {.mem = mem};
    ct_table_write(table, width, &text);
    assert_false(text.failed);
    return ct_text_view(&text).at;
}

static void columns_are_as_wide_as_their_widest_cell(void **state)
{
    ct_table table = ct_table_start(*state, columns, 3);
    ROW("1", "Keller, Anna", "1-0");
    ROW("12", "Ek, Bo", "½-½");
    assert_string_equal(written(*state, &table, 0),
                        "No  Name          Result\n"
                        "──  ────────────  ──────\n"
                        " 1  Keller, Anna   1-0\n"
                        "12  Ek, Bo         ½-½\n");
}

static void a_table_without_rows_is_its_header(void **state)
{
    ct_table table = ct_table_start(*state, columns, 3);
    assert_string_equal(written(*state, &table, 0),
                        "No  Name  Result\n"
                        "──  ────  ──────\n");
}

static void wide_characters_count_two_cells(void **state)
{
    ct_table table = ct_table_start(*state, columns, 3);
    ROW("1", "王 明", "x");
    ROW("2", "Åström", "x");
    assert_string_equal(written(*state, &table, 0),
                        "No  Name    Result\n"
                        "──  ──────  ──────\n"
                        " 1  王 明     x\n"
                        " 2  Åström    x\n");
}

static void empty_cells_leave_no_blanks_at_the_end(void **state)
{
    ct_table table = ct_table_start(*state, columns, 3);
    ROW("", "", "");
    ROW("7", "", "");
    ROW("", "", "1-0");
    assert_string_equal(written(*state, &table, 0),
                        "No  Name  Result\n"
                        "──  ────  ──────\n"
                        "\n"
                        " 7\n"
                        "           1-0\n");
}

static void names_are_cut_to_fit_but_numbers_are_not(void **state)
{
    ct_table table = ct_table_start(*state, columns, 3);
    ROW("1234567", "Featherstonehaugh, Bartholomew", "1-0");
    assert_string_equal(written(*state, &table, 32),
                        "     No  Name             Result\n"
                        "───────  ───────────────  ──────\n"
                        "1234567  Featherstoneha…   1-0\n");
    const char *narrowest =
        "     No  Name      Result\n"
        "───────  ────────  ──────\n"
        "1234567  Feather…   1-0\n";
    assert_string_equal(written(*state, &table, 25), narrowest);
    assert_string_equal(written(*state, &table, 3), narrowest);
}

static void a_wide_character_is_never_cut_in_half(void **state)
{
    ct_table table = ct_table_start(*state, columns, 3);
    ROW("1", "王王王王王王", "1-0");
    /* Nine cells for the name: four characters and the sign of the cut. */
    assert_string_equal(written(*state, &table, 21),
                        "No  Name       Result\n"
                        "──  ─────────  ──────\n"
                        " 1  王王王王…   1-0\n");
    /* Eight cells: three characters, the sign, and one cell that no half character may fill. */
    assert_string_equal(written(*state, &table, 20),
                        "No  Name      Result\n"
                        "──  ────────  ──────\n"
                        " 1  王王王…    1-0\n");
}

static void many_rows_keep_their_order(void **state)
{
    ct_arena *mem = *state;
    ct_table table = ct_table_start(mem, columns, 1);
    ct_text expected = {.mem = mem};
    ct_text_add(&expected, CT_STR("  No\n────\n"));
    for (unsigned i = 1000; i < 2000; i++) {
        ct_str number = ct_str_format(mem, "%u", i);
        ct_table_row(&table, &number);
        ct_text_addf(&expected, "%u\n", i);
    }
    assert_string_equal(written(mem, &table, 0), ct_text_view(&expected).at);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(columns_are_as_wide_as_their_widest_cell),
        TEST(a_table_without_rows_is_its_header),
        TEST(wide_characters_count_two_cells),
        TEST(empty_cells_leave_no_blanks_at_the_end),
        TEST(names_are_cut_to_fit_but_numbers_are_not),
        TEST(a_wide_character_is_never_cut_in_half),
        TEST(many_rows_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
