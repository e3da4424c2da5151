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

static const ct_column columns[] = {{"No", CT_RIGHT, CT_FIT_WHOLE, 0},
                                    {"Name", CT_LEFT, CT_FIT_CUT, 0},
                                    {"Result", CT_CENTRE, CT_FIT_WHOLE, 0}};

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

static void sentences_are_wrapped_and_never_cut(void **state)
{
    static const ct_column wrapped[] = {{"Code", CT_LEFT, CT_FIT_WHOLE, 0},
                                        {"What it is", CT_LEFT, CT_FIT_WRAP, 0},
                                        {"Type", CT_LEFT, CT_FIT_WHOLE, 0}};
    ct_table table = ct_table_start(*state, wrapped, 3);
    ROW("BH", "The scores of all opponents, added up.", "C");
    ROW("WIN", "Wins", "B");
    assert_string_equal(written(*state, &table, 32),
                        "Code  What it is            Type\n"
                        "────  ────────────────────  ────\n"
                        "BH    The scores of all     C\n"
                        "      opponents, added up.\n"
                        "WIN   Wins                  B\n");
}

static void a_word_longer_than_its_column_is_broken(void **state)
{
    ct_str rest = CT_STR("ab Donaudampfschiffahrt");
    assert_true(ct_str_is(ct_line_take(&rest, 6), "ab"));
    assert_true(ct_str_is(ct_line_take(&rest, 6), "Donaud"));
    assert_true(ct_str_is(ct_line_take(&rest, 60), "ampfschiffahrt"));
    assert_int_equal(rest.len, 0);
    (void)state;
}

static void what_can_be_spared_is_left_out_and_named(void **state)
{
    static const ct_column spared[] = {{"Name", CT_LEFT, CT_FIT_CUT, 0},
                                       {"Rp", CT_RIGHT, CT_FIT_WHOLE, 1},
                                       {"Change", CT_RIGHT, CT_FIT_WHOLE, 0},
                                       {"Performance", CT_RIGHT, CT_FIT_WHOLE, 2}};
    ct_table table = ct_table_start(*state, spared, 4);
    ct_table_row(&table, (ct_str[]){CT_STR("Lindqvist, Maja"), CT_STR("2317"), CT_STR("+7"),
                                    CT_STR("2342")});
    assert_string_equal(written(*state, &table, 40),
                        "Name               Rp  Change\n"
                        "───────────────  ────  ──────\n"
                        "Lindqvist, Maja  2317      +7\n"
                        "No room here for: Performance; a wider\n"
                        "  window shows it all.\n");
    assert_non_null(strstr(written(*state, &table, 25), "No room here for: Rp,\n"));
    assert_null(strstr(written(*state, &table, 45), "No room"));
}

/* Columns that cannot be spared stand below each other, every part with the names. */
static void what_finds_no_room_is_folded(void **state)
{
    static const ct_column rounds[] = {{"No", CT_RIGHT, CT_FIT_WHOLE, 0},
                                       {"Name", CT_LEFT, CT_FIT_CUT, 0},
                                       {"R1", CT_LEFT, CT_FIT_WHOLE, 0},
                                       {"R2", CT_LEFT, CT_FIT_WHOLE, 0},
                                       {"R3", CT_LEFT, CT_FIT_WHOLE, 0}};
    ct_table table = ct_table_start(*state, rounds, 5);
    ct_table_row(&table, (ct_str[]){CT_STR("1"), CT_STR("van den Berg, Joris"), CT_STR("12w1"),
                                    CT_STR("10b½"), CT_STR("3w0")});
    assert_string_equal(written(*state, &table, 32),
                        "No  Name              R1    R2\n"
                        "──  ────────────────  ────  ────\n"
                        " 1  van den Berg, J…  12w1  10b½\n"
                        "\n"
                        "No  Name                 R3\n"
                        "──  ───────────────────  ───\n"
                        " 1  van den Berg, Joris  3w0\n");
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
        TEST(sentences_are_wrapped_and_never_cut),
        TEST(a_word_longer_than_its_column_is_broken),
        TEST(what_can_be_spared_is_left_out_and_named),
        TEST(what_finds_no_room_is_folded),
        TEST(many_rows_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
