/* FIDE's rating lists: every layout of the fixed-width text and the XML give the same records,
 * whatever the size of the pieces, and broken lists say where they are broken. */

#include "base/random.h"
#include "store/rating_list.h"

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include <stdio.h>
#include <string.h>

/* The records of a list as lines of text. */
typedef struct reading {
    ct_text out;
    ct_status status;
    ct_error err;
    uint64_t count, skipped, first_skipped;
} reading;

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

static ct_status put_record(void *context, const ct_rated *r, ct_error *err)
{
    (void)err;
    ct_text_addf(context, "%llu|%.*s|%.*s|%.*s|%.*s|%.*s|%c|%u %u|%u %u|%u %u|%s\n",
                 (unsigned long long)r->fide_id, CT_ARG(r->name), CT_ARG(r->federation),
                 CT_ARG(r->title), CT_ARG(r->women_title), CT_ARG(r->birth),
                 r->sex == 0 ? '?' : r->sex, r->standard, r->standard_k, r->rapid, r->rapid_k,
                 r->blitz, r->blitz_k, r->is_inactive ? "inactive" : "");
    return CT_OK;
}

/* Reads a list in pieces of this size (0 = at once). */
static reading read_list(ct_arena *mem, const char *file, ct_str list, size_t piece)
{
    reading made = {.out = {.mem = mem}};
    ct_rating_reader *reader = ct_rating_reader_new(file, put_record, &made.out);
    assert_non_null(reader);
    piece = piece == 0 ? list.len + 1 : piece;
    size_t at = 0;
    do {
        ct_str part = ct_str_slice(list, at, piece);
        at += part.len;
        made.status = ct_rating_reader_feed(reader, part, at == list.len, &made.err);
    } while (made.status == CT_OK && at < list.len);
    made.count = ct_rating_reader_count(reader);
    made.skipped = ct_rating_reader_skipped(reader, &made.first_skipped);
    ct_rating_reader_free(reader);
    assert_false(made.out.failed);
    return made;
}

static void expect(ct_arena *mem, const char *file, ct_str list, const char *records)
{
    reading made = read_list(mem, file, list, 0);
    if (made.status != CT_OK) {
        fail_msg("%s", made.err.sentence);
    }
    assert_string_equal(ct_text_view(&made.out).at, records);
}

/* --- Layouts of the text --------------------------------------------------------------------- */

#define FOA_HEADER                                                                              \
    "ID Number      Name                                                         Fed Sex Tit  " \
    "WTit OTit           "                                                                      \
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"

static const char foa[] = FOA_HEADER
    "99000017       Bellini, Chiara                                              ITA F   WFM  WFM  "
    "FA             "
    "    2105  9   20 2050  0   20 1999  0   20 1998  w   \r\n"
    "99000025       Kovary, Odon                                                 HUN M   FM        "
    "IA,FT          "
    "AFM 2290  0   20 0     0   0  2250  12  20 1979  i   \r\n"
    "990033         Just One Name                                                NED M             "
    "               "
    "    0     0   0  0     0   0  1500  3   40 0000      \r\n"
    "99000041       Overflow, Organiser                                          GER F             "
    "SI,FI,LSI,SLI,N"
    "AAFM 1801  0   20 1802  0   20 1803  0   20 1960  wi  \r\n";

static const char foa_records[] =
    "99000017|Bellini, Chiara|ITA|WFM|WFM|1998|w|2105 20|2050 20|1999 20|\n"
    "99000025|Kovary, Odon|HUN|FM||1979|m|2290 20|0 0|2250 20|inactive\n"
    "990033|Just One Name|NED||||m|0 0|0 0|1500 40|\n"
    "99000041|Overflow, Organiser|GER|||1960|w|1801 20|1802 20|1803 20|inactive\n";

static void the_combined_list_is_read(void **state)
{
    expect(*state, "players_list_foa.txt", ct_str_of(foa), foa_records);
}

static const char monthly[] =
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA "
    "NOV26 Gms K  B-day Flag\n"
    "99000017       Bellini, Chiara                                              ITA F   WFM  WFM  "
    "                   "
    "2105  9   20 1998  w\n"
    "99000025       Kovary, Odon                                                 HUN M   FM        "
    "                   "
    "2290  0   20 1979\n";

static void the_file_name_tells_what_a_month_rates(void **state)
{
    expect(*state, "standard_nov26frl.txt", ct_str_of(monthly),
           "99000017|Bellini, Chiara|ITA|WFM|WFM|1998|w|2105 20|0 0|0 0|\n"
           "99000025|Kovary, Odon|HUN|FM||1979|m|2290 20|0 0|0 0|\n");
    expect(*state, "blitz/Rapid_nov26frl.txt", ct_str_of(monthly),
           "99000017|Bellini, Chiara|ITA|WFM|WFM|1998|w|0 0|2105 20|0 0|\n"
           "99000025|Kovary, Odon|HUN|FM||1979|m|0 0|2290 20|0 0|\n");
    expect(*state, "rapid/blitz_nov26frl.txt", ct_str_of(monthly),
           "99000017|Bellini, Chiara|ITA|WFM|WFM|1998|w|0 0|0 0|2105 20|\n"
           "99000025|Kovary, Odon|HUN|FM||1979|m|0 0|0 0|2290 20|\n");
}

static void header_words_that_touch_are_told_apart(void **state)
{
    expect(*state, "mar11frl.txt",
           CT_STR("ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
                  "10990012  A B C, Invented                   wm  BAN  1714    0        \n"
                  " 5990024  B, Someone                        g   IND  2447  112  1995  wi\n"),
           "10990012|A B C, Invented|BAN|WIM|||?|1714 0|0 0|0 0|\n"
           "5990024|B, Someone|IND|GM||1995|w|2447 0|0 0|0 0|inactive\n");
}

static void the_oldest_lists_are_read(void **state)
{
    expect(*state, "jan01frl.txt",
           CT_STR("ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\n"
                  "  \n"
                  " 1790014  Alfasson, Anton                        SWE     2300    0   i   \n"
                  " 1490026  Betasen, Jakob                   m     DEN     2374   18       \n"),
           "1790014|Alfasson, Anton|SWE||||?|2300 0|0 0|0 0|inactive\n"
           "1490026|Betasen, Jakob|DEN|IM|||?|2374 0|0 0|0 0|\n");
    expect(
        *state, "oct02frl.txt",
        CT_STR(
            "ID_NUMBER NAME                             TITLE FED  RATING GAMES BIRTHDAY   FLAG\n"
            " 1790014  Alfasson, Anton                  wf    SWE   2300     0  12.04.85   wi\n"
            " 1490026  Betasen, Jakob                   m     DEN   2374    18  1974.05.03\n"),
        "1790014|Alfasson, Anton|SWE|WFM||1985|w|2300 0|0 0|0 0|inactive\n"
        "1490026|Betasen, Jakob|DEN|IM||1974|?|2374 0|0 0|0 0|\n");
}

static void numbers_that_hang_over_their_word_stay_whole(void **state)
{
    expect(*state, NULL,
           CT_STR("ID Number  Name                 Fed   Rtng Gms Born\n"
                  "   990017  Right, Rita          ITA   2105   9 1998\n"
                  "   990025  Long, Leo            ITA  2105 1009 1998\n"
                  "   990033  Left, Lea            ITA  2105    9 1998\n"
                  "   990041  Wide, Will           ITA   2105  9  19987\n"),
           "990017|Right, Rita|ITA|||1998|?|2105 0|0 0|0 0|\n"
           "990025|Long, Leo|ITA|||1998|?|2105 0|0 0|0 0|\n"
           "990033|Left, Lea|ITA|||1998|?|2105 0|0 0|0 0|\n"
           "990041|Wide, Will|ITA|||1998|?|2105 0|0 0|0 0|\n");
}

/* --- Encodings ------------------------------------------------------------------------------- */

static void names_in_latin_1_and_in_utf_8_may_stand_in_one_list(void **state)
{
    expect(
        *state, NULL,
        CT_STR(
            "ID Number  Name                 Fed   Rtng\n"
            "990017     \xC5str\xF6m, B\xF6rje        SWE   2105\n"             /* Latin-1 */
            "990025     \xC3\x85str\xC3\xB6m, B\xC3\xB6rje        SWE   2105\n" /* UTF-8, by
                                                                                   characters */
            "990033     \xC3\x85str\xC3\xB6m, B\xC3\xB6rje     SWE   2105\n"), /* UTF-8, by bytes */
        "990017|\xC3\x85str\xC3\xB6m, B\xC3\xB6rje|SWE||||?|2105 0|0 0|0 0|\n"
        "990025|\xC3\x85str\xC3\xB6m, B\xC3\xB6rje|SWE||||?|2105 0|0 0|0 0|\n"
        "990033|\xC3\x85str\xC3\xB6m, B\xC3\xB6rje|SWE||||?|2105 0|0 0|0 0|\n");
}

static const char xml_list[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<playerslist>\n"
    "<player>\n<fideid>99000017</fideid>\n<name>Bellini, "
    "Chiara</name>\n<country>ITA</country>\n<sex>F</sex>\n"
    "<title>WFM</title>\n<w_title>WFM</w_title>\n<o_title>FA</o_title>\n<foa_title></foa_title>\n"
    "<rating>2105</rating>\n<games>9</games>\n<k>20</k>\n<rapid_rating>2050</"
    "rapid_rating>\n<rapid_games>0</rapid_games>\n"
    "<rapid_k>20</rapid_k>\n<blitz_rating>1999</blitz_rating>\n<blitz_games>0</"
    "blitz_games>\n<blitz_k>20</blitz_k>\n"
    "<birthday>1998</birthday>\n<flag>w</flag>\n</player>\n"
    "<player><fideid>99000025</fideid><name>\xC5str\xF6m &amp; "
    "S\xC3\xB6n</name><country>SWE</country><sex>M</sex>"
    "<rating/><birthday>1979</birthday><flag>i</flag></player>\n"
    "<player><name>Nobody</name></player>\n"
    "</playerslist>\n";

static const char xml_records[] =
    "99000017|Bellini, Chiara|ITA|WFM|WFM|1998|w|2105 20|2050 20|1999 20|\n"
    "99000025|\xC3\x85str\xC3\xB6m & S\xC3\xB6n|SWE|||1979|m|0 0|0 0|0 0|inactive\n";

static void the_xml_list_is_read(void **state)
{
    expect(*state, "players_list_xml_foa.xml", ct_str_of(xml_list), xml_records);
    reading made = read_list(*state, NULL, ct_str_of(xml_list), 0);
    assert_int_equal(made.count, 2);
    assert_int_equal(made.skipped, 1);
    assert_int_equal(made.first_skipped, 25);
}

/* --- Pieces ---------------------------------------------------------------------------------- */

static void check_pieces(ct_arena *mem, ct_str list, uint64_t seed)
{
    reading whole = read_list(mem, "list", list, 0);
    for (size_t piece = 1; piece <= 40; piece += piece < 8 ? 1 : 8) {
        reading cut = read_list(mem, "list", list, piece);
        bool same = cut.status == whole.status && cut.count == whole.count &&
                    cut.skipped == whole.skipped && cut.first_skipped == whole.first_skipped &&
                    cut.err.at.line == whole.err.at.line &&
                    ct_str_equal(ct_text_view(&cut.out), ct_text_view(&whole.out));
        if (!same) {
            fail_msg("seed %d: pieces of %zu bytes give\n%s%s\ninstead of\n%s%s", (int)seed, piece,
                     ct_text_view(&cut.out).at, cut.err.sentence, ct_text_view(&whole.out).at,
                     whole.err.sentence);
        }
    }
}

static void pieces_of_any_size_give_the_same_records(void **state)
{
    check_pieces(*state, ct_str_of(foa), 0);
    check_pieces(*state, ct_str_of(xml_list), 0);
    check_pieces(*state, ct_str_format(*state, "\xEF\xBB\xBF%s", foa), 0);
    check_pieces(*state, ct_str_format(*state, "\xEF\xBB\xBF%s", xml_list), 0);
    check_pieces(*state, CT_STR(""), 0);
    check_pieces(*state, CT_STR("ID"), 0);
}

static void broken_lists_give_the_same_in_any_pieces(void **state)
{
    static const char dirt[] = "<>&;0 \n\r\xC3\xA9\xFFx";
    for (uint64_t seed = 1; seed <= 300; seed++) {
        ct_arena_reset(*state);
        ct_random random = {.seed = seed};
        ct_str from = seed % 2 == 0 ? ct_str_of(foa) : ct_str_of(xml_list);
        char *bytes = ct_arena_alloc(*state, from.len, 1);
        memcpy(bytes, from.at, from.len);
        size_t len = seed % 3 == 0 ? 1 + ct_random_below(&random, from.len) : from.len;
        for (int i = 0; i < 6; i++) {
            bytes[ct_random_below(&random, len)] = dirt[ct_random_below(&random, sizeof dirt)];
        }
        check_pieces(*state, (ct_str){bytes, len}, seed);
    }
}

/* --- Broken lists ---------------------------------------------------------------------------- */

static void expect_failure(ct_arena *mem, ct_str list, ct_status status, size_t line,
                           const char *part)
{
    reading made = read_list(mem, "list", list, 0);
    assert_int_equal(made.status, status);
    assert_int_equal(made.err.at.line, line);
    if (strstr(made.err.sentence, part) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", made.err.sentence, part);
    }
}

static void broken_lists_say_what_is_wrong(void **state)
{
    expect_failure(*state, CT_STR(""), CT_INVALID, 1, "empty");
    expect_failure(*state, CT_STR("\n\n  \n"), CT_INVALID, 4, "empty");
    expect_failure(*state, CT_STR("Name;Rating\nRossi;1850\n"), CT_INVALID, 1, "no header line");
    expect_failure(*state, CT_STR("PK\x03\x04 and more"), CT_UNSUPPORTED, 1, "zip");
    expect_failure(*state, CT_STR("\xFF\xFEI\0D\0 \0N\0"), CT_UNSUPPORTED, 1, "UTF-16");
    expect_failure(*state, CT_STR("<html><body>Not found</body></html>"), CT_INVALID, 1,
                   "no FIDE rating list");
    expect_failure(*state, CT_STR("<playerslist><player><fideid>1</fideid>\n<name>A"), CT_INVALID,
                   2, "ends before");
    expect_failure(*state, CT_STR("<playerslist>\n<player></name></playerslist>"), CT_INVALID, 2,
                   "broken XML");
    expect_failure(*state, CT_STR("<!DOCTYPE playerslist [<!ENTITY a \"b\">]><playerslist/>"),
                   CT_INVALID, 1, "entities");
    ct_text deep = {.mem = *state};
    ct_text_add(&deep, CT_STR("<playerslist>\n"));
    for (int i = 0; i < 1000; i++) {
        ct_text_add(&deep, CT_STR("<x>"));
    }
    expect_failure(*state, ct_text_view(&deep), CT_INVALID, 2, "nested");
}

static void a_list_cut_off_inside_a_line_is_refused(void **state)
{
    ct_str list = ct_str_of(foa);
    size_t line = 0;
    for (size_t i = 0; i < list.len; i++) {
        line = i > 0 && list.at[i - 1] == '\n' ? i : line;
    }
    expect_failure(*state, ct_str_slice(list, 0, line + 1), CT_INVALID, 5,
                   "in the middle of a line");
    expect_failure(*state, ct_str_slice(list, 0, line + 116), CT_INVALID, 5,
                   "in the middle of a line");
    assert_int_equal(read_list(*state, NULL, ct_str_slice(list, 0, line), 0).count, 3);
    assert_int_equal(read_list(*state, NULL, ct_str_slice(list, 0, list.len - 2), 0).count, 4);
}

static void lines_that_are_not_understood_are_counted(void **state)
{
    ct_text list = {.mem = *state};
    ct_text_add(&list, CT_STR("ID Number  Name                 Fed   Rtng\n"
                              "990017     Good, Gus            ITA   2105\n"
                              "nonsense\n\n"
                              "990025     Bad, Bea             ITA   high\n"
                              "990033     Zero, Zoe            ITA   \0\0\0\0\n"
                              "990041                          ITA   2105\n"));
    ct_text_add_chars(&list, '9', 100000);
    ct_text_add(&list, CT_STR("\n990058     Last, Lia            ITA   2106"));
    reading made = read_list(*state, NULL, ct_text_view(&list), 0);
    assert_int_equal(made.status, CT_OK);
    assert_int_equal(made.count, 2);
    assert_int_equal(made.skipped, 5);
    assert_int_equal(made.first_skipped, 3);
    check_pieces(*state, ct_text_view(&list), 0);
}

static ct_status refuse_second(void *context, const ct_rated *rated, ct_error *err)
{
    (void)rated;
    int *seen = context;
    return ++*seen == 2 ? ct_fail(err, CT_IO, "no more room") : CT_OK;
}

static void a_sink_that_refuses_ends_the_reading(void **state)
{
    (void)state;
    const char *const lists[] = {foa, xml_list};
    for (size_t i = 0; i < 2; i++) {
        int seen = 0;
        ct_error err = {0};
        ct_rating_reader *reader = ct_rating_reader_new(NULL, refuse_second, &seen);
        assert_int_equal(ct_rating_reader_feed(reader, ct_str_of(lists[i]), true, &err), CT_IO);
        assert_string_equal(err.sentence, "no more room");
        assert_int_equal(ct_rating_reader_count(reader), 1);
        assert_int_equal(ct_rating_reader_feed(reader, CT_STR("x"), true, NULL), CT_IO);
        assert_int_equal(seen, 2);
        ct_rating_reader_free(reader);
    }
    ct_rating_reader_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_combined_list_is_read, start, stop),
        cmocka_unit_test_setup_teardown(the_file_name_tells_what_a_month_rates, start, stop),
        cmocka_unit_test_setup_teardown(header_words_that_touch_are_told_apart, start, stop),
        cmocka_unit_test_setup_teardown(the_oldest_lists_are_read, start, stop),
        cmocka_unit_test_setup_teardown(numbers_that_hang_over_their_word_stay_whole, start, stop),
        cmocka_unit_test_setup_teardown(names_in_latin_1_and_in_utf_8_may_stand_in_one_list, start,
                                        stop),
        cmocka_unit_test_setup_teardown(the_xml_list_is_read, start, stop),
        cmocka_unit_test_setup_teardown(pieces_of_any_size_give_the_same_records, start, stop),
        cmocka_unit_test_setup_teardown(broken_lists_give_the_same_in_any_pieces, start, stop),
        cmocka_unit_test_setup_teardown(broken_lists_say_what_is_wrong, start, stop),
        cmocka_unit_test_setup_teardown(a_list_cut_off_inside_a_line_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(lines_that_are_not_understood_are_counted, start, stop),
        cmocka_unit_test_setup_teardown(a_sink_that_refuses_ends_the_reading, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
