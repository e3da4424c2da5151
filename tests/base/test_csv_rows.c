/* The cutter of CSV: quotes, separators, remarks, line ends and places, and what it says when memory
 * is out. */

#include "base/csv_cell.h"
#include "base/csv_rows.h"
#include "base/random.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static ct_arena *mem;
static ct_problems problems;

static int open_arena(void **state)
{
    (void)state;
    mem = ct_arena_new();
    ct_problems_start(&problems, mem, "list.csv");
    return mem == NULL;
}

static int close_arena(void **state)
{
    (void)state;
    ct_arena_free(mem);
    return 0;
}

static ct_csv_rows rows_of(const char *text)
{
    ct_csv_rows rows;
    ct_csv_rows_open(&rows, ct_str_of(text), mem, &problems);
    return rows;
}

/* All rows, cells divided by | and rows ended by /. */
static ct_str cut(ct_csv_rows *rows)
{
    ct_text out = {.mem = mem};
    ct_csv_row row;
    while (ct_csv_rows_next(rows, &row)) {
        for (size_t i = 0; i < row.count; i++) {
            ct_text_add(&out, i > 0 ? CT_STR("|") : CT_STR(""));
            ct_text_add(&out, row.cells[i].text);
        }
        ct_text_add(&out, CT_STR("/"));
    }
    assert_false(out.failed);
    return ct_text_view(&out);
}

static void check_cut(ct_csv_rows rows, const char *wanted)
{
    assert_string_equal(ct_str_copy(mem, cut(&rows)).at, wanted);
}

static void cells_are_cut_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"a,b\nc,d\n", "a|b/c|d/"},
        {"a,b\r\nc,d", "a|b/c|d/"},
        {"a\rb\r", "a/b/"},
        {" a , b ,\n", "a|b|/"},
        {"\n \n,,\na\n\n", "a/"},
        {"\"a,b\",c", "a,b|c/"},
        {"  \"a\" , \"b\"  ", "a|b/"},
        {"\"say \"\"yes\"\"\",x", "say \"yes\"|x/"},
        {"\"two\nlines\",x\ny", "two lines|x/y/"},
        {"5\" disc,x", "5\" disc|x/"},
        {"\"\",x", "|x/"},
        {"\xEF\xBB\xBF"
         "a,b",
         "a|b/"},
        {"sep=;\na;b,c", "a|b,c/"},
        {"SEP=\t\r\na\tb", "a|b/"},
        {"sep=;x\na", "sep=;x/a/"},
        {"'=1+1,'plain", "=1+1|'plain/"},
        {"a\tb\x01\x02,c", "a b|c/"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_cut(rows_of(cases[i].text), cases[i].wanted);
    }
    assert_int_equal(problems.count, 0);
}

static void a_row_may_have_its_own_separator(void **state)
{
    (void)state;
    static const struct {
        const char *separators, *text, *wanted;
    } cases[] = {
        {";,", "a,b\nc;d,e\n", "a|b/c|d,e/"},
        {";,", "\"a;b\",c", "a;b|c/"},
        {";,", "x, \"a;\"\"b;\"\"\", c", "x|a;\"b;\"|c/"},
        {";,", "\"a\nb;c\",d\ne;f", "a b;c|d/e|f/"},
        {";\t,", "a\tb,c\nd,e\n1;2\t3", "a|b,c/d|e/1|2 3/"},
        {";,", "sep=,\na;b,c", "a;b|c/"},
        {";,", "a;b,\"\nc;d,\"\n", "a|b,\"/c|d,\"/"},
        {";\t,", "a\tb,\"\nc\td,\"\n", "a|b,\"/c|d,\"/"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ct_csv_rows rows = rows_of(cases[i].text);
        rows.separators = cases[i].separators;
        check_cut(rows, cases[i].wanted);
    }
    assert_int_equal(problems.count, 0);
}

static void remarks_are_passed_over_where_there_are_some(void **state)
{
    (void)state;
    const char *text = "# \"one\na,#b\n  # two, three\n#\r\nc\n#four";
    ct_csv_rows rows = rows_of(text);
    rows.remark = '#';
    check_cut(rows, "a|#b/c/");
    check_cut(rows_of("#,Name\n1,x"), "#|Name/1|x/");
}

static void cells_know_their_places(void **state)
{
    (void)state;
    ct_csv_rows rows = rows_of("né,\"b\r\nc\", d\r\n\r\nx\rlast,y");
    static const size_t places[][2] = {{1, 1}, {1, 4}, {2, 5}, {4, 1}, {5, 1}, {5, 6}};
    static const size_t lines[] = {1, 4, 5};
    ct_csv_row row = {0};
    size_t seen = 0;
    for (size_t i = 0; i < 3; i++) {
        assert_true(ct_csv_rows_next(&rows, &row));
        assert_int_equal(row.line, lines[i]);
        for (size_t c = 0; c < row.count; c++, seen++) {
            assert_int_equal(row.cells[c].line, places[seen][0]);
            assert_int_equal(row.cells[c].column, places[seen][1]);
        }
        assert_int_equal(ct_csv_rows_lines(&rows), lines[i] + (i == 0 ? 1 : 0));
        assert_int_equal(ct_csv_row_text(&row, row.count).len, 0);
    }
    assert_int_equal(seen, 6);
    assert_false(ct_csv_rows_next(&rows, &row));
    ct_csv_rows none = rows_of("");
    assert_int_equal(ct_csv_rows_lines(&none), 1);
}

static void check_problem(ct_severity severity, size_t line, size_t column, const char *sentence)
{
    assert_int_equal(problems.count, 1);
    assert_int_equal(problems.items[0].severity, severity);
    assert_int_equal(problems.items[0].at.line, line);
    assert_int_equal(problems.items[0].at.column, column);
    assert_string_equal(problems.items[0].sentence, sentence);
    assert_true(problems.items[0].cure[0] != '\0');
    ct_problems_start(&problems, mem, "list.csv");
}

static void faults_stand_where_they_begin(void **state)
{
    (void)state;
    check_cut(rows_of("a,b\nc, \"d,e\nf"), "a|b/c|/");
    check_problem(CT_FAULT, 2, 4, "a quote opens here and is never closed");
    check_cut(rows_of("\"Peter\" the Great,x"), "Peterthe Great|x/");
    check_problem(CT_WARNING, 1, 1, "text follows the closing quote");
    ct_text longest = {.mem = mem};
    ct_text_addf(&longest, "a,");
    ct_text_add_chars(&longest, 'x', CT_CSV_LONGEST_CELL + 1);
    check_cut(rows_of(ct_text_view(&longest).at), "a|/");
    check_problem(CT_FAULT, 1, 3, "the field is too long: more than 65,536 bytes");
    ct_csv_rows patient = rows_of(ct_text_view(&longest).at);
    patient.longest = SIZE_MAX;
    assert_int_equal(cut(&patient).len, CT_CSV_LONGEST_CELL + 4);
    assert_int_equal(problems.count, 0);
}

static void columns_beyond_the_limit_are_counted(void **state)
{
    (void)state;
    ct_text text = {.mem = mem};
    ct_csv_row row;
    ct_text_add_chars(&text, ',', CT_CSV_MAX_COLUMNS);
    ct_text_add(&text, CT_STR("x"));
    ct_csv_rows rows = rows_of(ct_text_view(&text).at);
    assert_true(ct_csv_rows_next(&rows, &row));
    assert_int_equal(row.count, CT_CSV_MAX_COLUMNS);
    assert_int_equal(row.all, CT_CSV_MAX_COLUMNS + 1);
}

static size_t width(ct_csv_rows *rows, const void *context)
{
    (void)context;
    ct_csv_row row;
    return ct_csv_rows_next(rows, &row) ? row.all : 0;
}

static void the_separator_that_fits_best_is_found(void **state)
{
    (void)state;
    ct_csv_rows rows = rows_of("a,b;c;d\n\"");
    assert_int_equal(ct_csv_rows_best_separator(&rows, ",;|", width, NULL), ';');
    assert_int_equal(ct_csv_rows_best_separator(&rows, "|\t", width, NULL), '|');
    assert_int_equal(rows.at, 0);
    assert_int_equal(problems.count, 0);
}

/* Random texts of the letters that matter. */
static ct_str random_cell(ct_random *random)
{
    static const char letters[] = "ab ,;\"'=+-1\t\n";
    char cell[8];
    size_t len = ct_random_below(random, sizeof cell);
    for (size_t i = 0; i < len; i++) {
        cell[i] = letters[ct_random_below(random, sizeof letters - 1)];
    }
    return ct_str_copy(mem, (ct_str){cell, len});
}

static void what_is_written_is_read_back(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        ct_random random = {.seed = seed};
        ct_str cells[3];
        ct_text out = {.mem = mem};
        ct_csv_row row = {0};
        for (size_t i = 0; i < 3; i++) {
            cells[i] = ct_str_trim(random_cell(&random));
            ct_text_add(&out, i > 0 ? CT_STR(",") : CT_STR("x,"));
            ct_csv_put(&out, cells[i], false);
        }
        ct_csv_rows rows = rows_of(ct_text_view(&out).at);
        check_seed(ct_csv_rows_next(&rows, &row) && row.count == 4, seed);
        for (size_t i = 0; i < 3; i++) {
            ct_str shown = ct_str_trim(ct_str_visible(mem, cells[i]));
            check_seed(ct_str_equal(row.cells[i + 1].text, shown), seed);
        }
    }
    assert_int_equal(problems.count, 0);
}

/* --- Memory ----------------------------------------------------------------------------------- */

/* The linker gives us the arena's calls (meson.build): after `left` of them two fail, because the
 * arena asks a second time for less, and the later ones succeed. */
static size_t left = SIZE_MAX;
static int to_fail;
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the linker wants these names */
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    if (left == 0 && to_fail > 0) {
        to_fail--;
        return NULL;
    }
    left -= left > 0 && left != SIZE_MAX;
    return __real_malloc(size);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

static void no_row_is_given_when_memory_is_out(void **state)
{
    (void)state;
    ct_text text = {.mem = mem};
    for (int i = 0; i < 400; i++) {
        ct_text_addf(&text, "\"cell \"\"%d\"\"\",", i);
    }
    for (size_t calls = 0;; calls++) {
        ct_arena *tight = ct_arena_new();
        ct_csv_rows rows;
        ct_csv_row row;
        ct_csv_rows_open(&rows, ct_text_view(&text), tight, NULL);
        left = calls;
        to_fail = 2;
        bool has_row = ct_csv_rows_next(&rows, &row);
        left = SIZE_MAX;
        assert_true(has_row != rows.failed);
        assert_true(!has_row || ct_str_is(row.cells[399].text, "cell \"399\""));
        ct_arena_free(tight);
        if (has_row) {
            assert_true(calls > 2);
            return;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(cells_are_cut_as_people_write_them, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(a_row_may_have_its_own_separator, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(remarks_are_passed_over_where_there_are_some, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(cells_know_their_places, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(faults_stand_where_they_begin, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(columns_beyond_the_limit_are_counted, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(the_separator_that_fits_best_is_found, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(what_is_written_is_read_back, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(no_row_is_given_when_memory_is_out, open_arena,
                                        close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
