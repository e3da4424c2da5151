/* Sheets: one document, five formats, and foreign text harmless in each. */

#include "base/random.h"
#include "report/sheet.h"
#include "support/check.h"

#include <jansson.h>
#include <stdlib.h>
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

static const ct_sheet_column columns[] = {CT_COLUMN_NUMBER("No", "number"),
                                          CT_COLUMN_WORD("", "title"), CT_COLUMN_NAME("Name", NULL),
                                          CT_COLUMN_NUMBER("Pts", "points")};

#define ROW(table, a, b, c, d) \
    ct_sheet_row(table, (ct_str[]){CT_STR(a), CT_STR(b), CT_STR(c), CT_STR(d)})

static ct_sheet *small_sheet(ct_arena *mem)
{
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Spring & Co"));
    ct_sheet_line(sheet, "after round %d", 3);
    ct_sheet_line(sheet, "%s", "");
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Players"), columns, 4);
    ROW(table, "1", "GM", "王, 明", "2½");
    ROW(table, "12", "", "Ek | \"Bo\" <b>", "½");
    ct_sheet_total(table, (ct_str[]){CT_STR(""), CT_STR(""), CT_STR("sum"), CT_STR("3")});
    ct_sheet_remark(table, "a remark");
    ct_sheet_note(sheet, "1. a note");
    return sheet;
}

static const char *written(const ct_sheet *sheet, ct_sheet_format format, size_t width)
{
    ct_text text = {.mem = sheet->mem};
    ct_error err = {0};
    check_ok(ct_sheet_write(sheet, format, width, &text, &err), err);
    return ct_text_view(&text).at;
}

static void text_is_aligned_by_cells(void **state)
{
    assert_string_equal(written(small_sheet(*state), CT_SHEET_TEXT, 0),
                        "Spring & Co\n"
                        "after round 3\n"
                        "\n"
                        "Players\n"
                        "\n"
                        "No      Name           Pts\n"
                        "──      ─────────────  ───\n"
                        " 1  GM  王, 明          2½\n"
                        "12      Ek | \"Bo\" <b>    ½\n"
                        "        sum              3\n"
                        "\n"
                        "a remark\n"
                        "\n"
                        "1. a note\n");
}

static void csv_has_numbers_for_programs(void **state)
{
    assert_string_equal(written(small_sheet(*state), CT_SHEET_CSV, 0),
                        "No,title,Name,Pts\r\n"
                        "1,GM,\"王, 明\",2.5\r\n"
                        "12,,\"Ek | \"\"Bo\"\" <b>\",0.5\r\n"
                        ",,sum,3\r\n");
}

static void several_tables_of_csv_have_their_captions(void **state)
{
    ct_sheet *sheet = ct_sheet_new(*state, CT_STR("x"));
    static const ct_sheet_column one[] = {CT_COLUMN_WORD("A", NULL)};
    ct_sheet_row(ct_sheet_add(sheet, CT_STR("first, of two"), one, 1), &CT_STR(" a "));
    ct_sheet_add(sheet, CT_STR("second"), one, 1);
    assert_string_equal(written(sheet, CT_SHEET_CSV, 0),
                        "\"first, of two\"\r\nA\r\n\" a \"\r\n\r\nsecond\r\nA\r\n");
}

static void markdown_escapes_its_own_signs(void **state)
{
    assert_string_equal(written(small_sheet(*state), CT_SHEET_MARKDOWN, 0),
                        "# Spring \\& Co\n"
                        "\n"
                        "after round 3\n"
                        "\n"
                        "## Players\n"
                        "\n"
                        "| No |  | Name | Pts |\n"
                        "| ---: | --- | --- | ---: |\n"
                        "| 1 | GM | 王, 明 | 2½ |\n"
                        "| 12 |  | Ek \\| \"Bo\" \\<b\\> | ½ |\n"
                        "|  |  | **sum** | **3** |\n"
                        "\n"
                        "- a remark\n"
                        "\n"
                        "- 1\\. a note\n");
}

/* The sheet as JSON, read by another program's reader. */
static json_t *parsed(const ct_sheet *sheet)
{
    ct_text text = {.mem = sheet->mem};
    ct_sheet_add_json(sheet, &text);
    json_t *json = json_loadb(text.at, text.len, 0, NULL);
    assert_non_null(json);
    return json;
}

static void json_has_rows_by_key_and_real_numbers(void **state)
{
    json_t *json = parsed(small_sheet(*state));
    assert_non_null(json);
    json_t *table = json_array_get(json_object_get(json, "tables"), 0);
    json_t *rows = json_object_get(table, "rows");
    assert_int_equal(json_array_size(rows), 2);
    json_t *first = json_array_get(rows, 0);
    assert_int_equal(json_integer_value(json_object_get(first, "number")), 1);
    assert_string_equal(json_string_value(json_object_get(first, "name")), "王, 明");
    assert_true(json_real_value(json_object_get(first, "points")) == 2.5);
    json_t *total = json_object_get(table, "total");
    assert_true(json_is_null(json_object_get(total, "number")));
    assert_int_equal(json_integer_value(json_object_get(total, "points")), 3);
    assert_string_equal(json_string_value(json_array_get(json_object_get(json, "notes"), 0)),
                        "1. a note");
    json_decref(json);
}

/* A cell of a number column, as JSON text. */
static void check_number(ct_arena *mem, ct_str cell, const char *json_text)
{
    static const ct_sheet_column one[] = {CT_COLUMN_NUMBER("N", "n")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("x"));
    ct_sheet_row(ct_sheet_add(sheet, CT_STR(""), one, 1), &cell);
    json_t *json = parsed(sheet);
    json_t *table = json_array_get(json_object_get(json, "tables"), 0);
    json_t *row = json_array_get(json_object_get(table, "rows"), 0);
    char *text = json_dumps(json_object_get(row, "n"), JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
    assert_string_equal(text, json_text);
    json_decref(json);
    free(text);
}

static void cells_that_are_no_numbers_stay_texts(void **state)
{
    check_number(*state, CT_STR("-3.25"), "-3.25");
    check_number(*state, CT_STR("−1½"), "-1.5");
    check_number(*state, CT_STR("+12"), "12");
    check_number(*state, CT_STR("6.17"), "6.17");
    check_number(*state, CT_STR(""), "null");
    check_number(*state, CT_STR("all"), "\"all\"");
    check_number(*state, CT_STR("-"), "\"-\"");
    check_number(*state, CT_STR("1.1.2"), "\"1.1.2\"");
    check_number(*state, CT_STR("2."), "\"2.\"");
    check_number(*state, CT_STR("12345678901234567890"), "\"12345678901234567890\"");
}

static void html_is_one_file_of_well_formed_tables(void **state)
{
    const char *html = written(small_sheet(*state), CT_SHEET_HTML, 0);
    assert_non_null(strstr(html, "<html lang=\"en\">"));
    assert_non_null(strstr(html, "<title>Spring &amp; Co</title>"));
    assert_non_null(strstr(html, "<caption>Players</caption>"));
    assert_non_null(strstr(html, "<th scope=\"col\" class=\"r\">No</th>"));
    assert_non_null(
        strstr(html, "<th scope=\"row\" class=\"key\">Ek | &quot;Bo&quot; &lt;b&gt;</th>"));
    assert_non_null(strstr(html, "<tfoot>\n<tr><td class=\"r\"></td>"));
    assert_non_null(strstr(html, "prefers-color-scheme:dark"));
    assert_non_null(strstr(html, "@media print"));
    assert_null(strstr(html, "http"));
    assert_null(strstr(html, "<link"));
    assert_null(strstr(html, "<script"));
    assert_null(strstr(html, "url("));
    assert_null(strstr(html, "@import"));
}

static void long_sentences_are_wrapped_and_not_cut(void **state)
{
    static const ct_sheet_column two[] = {CT_COLUMN_NUMBER("No", NULL),
                                          CT_COLUMN_SENTENCE("Why", NULL)};
    ct_sheet *sheet = ct_sheet_new(*state, CT_STR("x"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR(""), two, 2);
    ct_sheet_row(table, (ct_str[]){CT_STR("1"), CT_STR("a sentence that is too long for a line")});
    ct_sheet_row(table, (ct_str[]){CT_STR("2"), CT_STR("short")});
    ct_sheet_note(sheet, "a note that is longer than its line, too");
    assert_string_equal(written(sheet, CT_SHEET_TEXT, 30),
                        "x\n"
                        "\n"
                        "No  Why\n"
                        "──  ──────────────────────────\n"
                        " 1  a sentence that is too\n"
                        "    long for a line\n"
                        " 2  short\n"
                        "\n"
                        "a note that is longer than its\n"
                        "  line, too\n");
    ct_sheet_table *other = ct_sheet_add(sheet, CT_STR("nothing in it"), two, 2);
    ct_sheet_remark(other, "a remark");
    assert_string_equal(written(sheet, CT_SHEET_TEXT, 12),
                        "x\n"
                        "\n"
                        "No  Why\n"
                        "──  ────────\n"
                        " 1  a\n"
                        "    sentence\n"
                        "    that is\n"
                        "    too long\n"
                        "    for a\n"
                        "    line\n"
                        " 2  short\n"
                        "\n"
                        "nothing in it\n"
                        "\n"
                        "a remark\n"
                        "\n"
                        "a note that\n"
                        "  is longer\n"
                        "  than its\n"
                        "  line, too\n");
}

static void a_table_without_titles_has_no_header(void **state)
{
    static const ct_sheet_column two[] = {CT_COLUMN_WORD("", "name"), CT_COLUMN_NAME("", "fact")};
    ct_sheet *sheet = ct_sheet_new(*state, CT_STR("x"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR(""), two, 2);
    ct_sheet_row(table, (ct_str[]){CT_STR("a"), CT_STR("b")});
    assert_string_equal(written(sheet, CT_SHEET_TEXT, 0), "x\n\na  b\n");
    assert_null(strstr(written(sheet, CT_SHEET_HTML, 0), "<thead>"));
    assert_string_equal(written(sheet, CT_SHEET_CSV, 0), "name,fact\r\na,b\r\n");
}

/* A text of signs that mean something somewhere. */
static ct_str hostile_text(ct_arena *mem, ct_random *random)
{
    static const char *const signs[] = {"<",  ">",  "&", "\"", "'",  ",", "|",  "\\", "*", "\r\n",
                                        "\n", "--", "=", "½",  "王", " ", "ab", "1.", "`", "</td>"};
    ct_text text = {.mem = mem};
    uint64_t count = ct_random_below(random, 7);
    for (uint64_t i = 0; i < count; i++) {
        ct_text_add(&text, ct_str_of(signs[ct_random_below(random, 20)]));
    }
    return ct_text_view(&text);
}

/* The next field of RFC 4180, in `mem`; `*end` is what followed it. */
static ct_str next_field(const char **at, ct_arena *mem, char *end)
{
    ct_text field = {.mem = mem};
    bool is_quoted = **at == '"';
    *at += is_quoted ? 1 : 0;
    while (**at != '\0') {
        if (is_quoted && (*at)[0] == '"' && (*at)[1] == '"') {
            (*at)++;
        } else if (is_quoted ? **at == '"' : **at == ',' || **at == '\r') {
            break;
        }
        ct_text_add_chars(&field, *(*at)++, 1);
    }
    *at += is_quoted ? 1 : 0;
    *end = **at;
    *at += *end == '\r' ? 2 : 1;
    return ct_text_view(&field);
}

static void csv_gives_every_text_back(void **state)
{
    static const ct_sheet_column three[] = {CT_COLUMN_WORD("a", NULL), CT_COLUMN_NAME("b", NULL),
                                            CT_COLUMN_MIDDLE("c", NULL)};
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_random random = {.seed = seed};
        ct_sheet *sheet = ct_sheet_new(*state, CT_STR("x"));
        ct_sheet_table *table = ct_sheet_add(sheet, CT_STR(""), three, 3);
        ct_str cells[3];
        for (int i = 0; i < 3; i++) {
            cells[i] = hostile_text(*state, &random);
        }
        ct_sheet_row(table, cells);
        sheet->is_raw = true;
        const char *at = strchr(written(sheet, CT_SHEET_CSV, 0), '\n') + 1;
        for (int i = 0; i < 3; i++) {
            char end;
            ct_str shown = ct_str_visible(*state, cells[i]);
            check_seed(ct_str_equal(next_field(&at, *state, &end), shown), seed);
            check_seed(end == (i < 2 ? ',' : '\r'), seed);
        }
        check_seed(*at == '\0', seed);
        ct_arena_reset(*state);
    }
}

static void formulas_get_an_apostrophe_in_csv(void **state)
{
    static const struct {
        const char *cell, *written;
    } cases[] = {
        {"=1+1", "'=1+1"},
        {"@SUM(A1)", "'@SUM(A1)"},
        {"+cmd|x", "'+cmd|x"},
        {"-2+3", "'-2+3"},
        {"-a, b", "\"'-a, b\""},
        {"'=x", "''=x"},
        {"-12", "-12"},
        {"+3.5", "+3.5"},
        {"-0,25", "\"-0,25\""},
        {"+2½", "+2½"},
        {"-½", "-½"},
        {"+4 %", "+4 %"},
        {"-", "-"},
        {"+/-", "+/-"},
        {"'t Hart", "'t Hart"},
        {"a;=b", "\"a;=b\""}, /* a semicolon divides in half of Europe */
    };
    static const ct_sheet_column one[] = {CT_COLUMN_WORD("a", NULL)};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ct_sheet *sheet = ct_sheet_new(*state, CT_STR("x"));
        ct_sheet_table *table = ct_sheet_add(sheet, CT_STR(""), one, 1);
        ct_sheet_row(table, (ct_str[]){ct_str_of(cases[i].cell)});
        ct_str wanted = ct_str_format(*state, "a\r\n%s\r\n", cases[i].written);
        assert_string_equal(written(sheet, CT_SHEET_CSV, 0), wanted.at);
    }
}

/* NOLINTBEGIN(misc-misleading-bidirectional): they are what is tested */
static void hidden_characters_are_shown_in_every_format_but_json(void **state)
{
    static const ct_sheet_column one[] = {CT_COLUMN_WORD("a", NULL)};
    ct_sheet *sheet = ct_sheet_new(*state, CT_STR("t\033"));
    ct_sheet_line(sheet, "l\033");
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("c\033"), one, 1);
    ct_sheet_row(table, (ct_str[]){CT_STR("r\033\xE2\x80\xAE\0")});
    ct_sheet_remark(table, "m\033");
    ct_sheet_note(sheet, "n\033");
    for (int format = 0; format < CT_SHEET_FORMATS; format++) {
        const char *text = written(sheet, (ct_sheet_format)format, 80);
        assert_null(strchr(text, '\033'));
        assert_null(strstr(text, "\xE2\x80\xAE"));
        assert_non_null(strstr(text, format == CT_SHEET_JSON ? "r\\u001B\\u202E\\u0000"
                                                             : "r⟨U+001B⟩⟨U+202E⟩⟨U+0000⟩"));
    }
}

/* NOLINTEND(misc-misleading-bidirectional) */

static unsigned count_of(const char *text, const char *part)
{
    unsigned count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

static void no_text_opens_or_closes_a_tag(void **state)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_random random = {.seed = seed, .stream = 1};
        ct_sheet *plain = ct_sheet_new(*state, CT_STR("x"));
        ct_sheet *hostile = ct_sheet_new(*state, hostile_text(*state, &random));
        ct_sheet *both[] = {plain, hostile};
        for (int i = 0; i < 2; i++) {
            ct_str word = i == 0 ? CT_STR("x") : hostile_text(*state, &random);
            ct_sheet_table *table =
                ct_sheet_add(both[i], word.len == 0 ? CT_STR("x") : word, columns, 4);
            ct_sheet_row(table, (ct_str[]){word, word, word, word});
            ct_sheet_note(both[i], "n%.*s", CT_ARG(word));
        }
        const char *html = written(hostile, CT_SHEET_HTML, 0);
        const char *tame = written(plain, CT_SHEET_HTML, 0);
        check_seed(count_of(html, "<") == count_of(tame, "<"), seed);
        unsigned wide = 2 * count_of(html, "style=\"--fit"); /* shown line ends take room */
        check_seed(count_of(html, "\"") - wide == count_of(tame, "\""), seed);
        ct_arena_reset(*state);
    }
}

static void formats_have_names_and_endings(void **state)
{
    (void)state;
    for (int i = 0; i < CT_SHEET_FORMATS; i++) {
        ct_str name = ct_str_of(ct_sheet_format_name((ct_sheet_format)i));
        assert_int_equal(ct_sheet_format_named(name), i);
    }
    assert_int_equal(ct_sheet_format_named(CT_STR("pdf")), CT_SHEET_FORMATS);
    assert_int_equal(ct_sheet_format_of_file(CT_STR("a.b/out.HTML")), CT_SHEET_HTML);
    assert_int_equal(ct_sheet_format_of_file(CT_STR("out.md")), CT_SHEET_MARKDOWN);
    assert_int_equal(ct_sheet_format_of_file(CT_STR(".md")), CT_SHEET_FORMATS);
    assert_int_equal(ct_sheet_format_of_file(CT_STR("out")), CT_SHEET_FORMATS);
}

static void without_memory_nothing_is_written(void **state)
{
    ct_text text = {.mem = *state};
    ct_error err = {0};
    ct_sheet_line(NULL, "x");
    ct_sheet_row(ct_sheet_add(NULL, CT_STR("x"), columns, 4), NULL);
    assert_int_equal(ct_sheet_write(NULL, CT_SHEET_TEXT, 0, &text, &err), CT_NO_MEMORY);
    ct_sheet *sheet = small_sheet(*state);
    sheet->failed = true;
    assert_int_equal(ct_sheet_write(sheet, CT_SHEET_HTML, 0, &text, &err), CT_NO_MEMORY);
    assert_int_equal(text.len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(text_is_aligned_by_cells, start, stop),
        cmocka_unit_test_setup_teardown(csv_has_numbers_for_programs, start, stop),
        cmocka_unit_test_setup_teardown(several_tables_of_csv_have_their_captions, start, stop),
        cmocka_unit_test_setup_teardown(markdown_escapes_its_own_signs, start, stop),
        cmocka_unit_test_setup_teardown(json_has_rows_by_key_and_real_numbers, start, stop),
        cmocka_unit_test_setup_teardown(cells_that_are_no_numbers_stay_texts, start, stop),
        cmocka_unit_test_setup_teardown(html_is_one_file_of_well_formed_tables, start, stop),
        cmocka_unit_test_setup_teardown(long_sentences_are_wrapped_and_not_cut, start, stop),
        cmocka_unit_test_setup_teardown(a_table_without_titles_has_no_header, start, stop),
        cmocka_unit_test_setup_teardown(csv_gives_every_text_back, start, stop),
        cmocka_unit_test_setup_teardown(formulas_get_an_apostrophe_in_csv, start, stop),
        cmocka_unit_test_setup_teardown(hidden_characters_are_shown_in_every_format_but_json, start,
                                        stop),
        cmocka_unit_test_setup_teardown(no_text_opens_or_closes_a_tag, start, stop),
        cmocka_unit_test_setup_teardown(formats_have_names_and_endings, start, stop),
        cmocka_unit_test_setup_teardown(without_memory_nothing_is_written, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
