/* UTF-8: what is valid, how long and wide it is, and what names fold to. */

#include "unit.h"

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

static void every_character_is_valid_up_to_its_last_byte(void **state)
{
    (void)state;
    static const char *const whole[] = {"a",
                                        "\x7F",
                                        "\xC2\x80",
                                        "é",
                                        "\xDF\xBF",
                                        "\xE0\xA0\x80",
                                        "王",
                                        "\xED\x9F\xBF",
                                        "\xEE\x80\x80",
                                        "\xEF\xBF\xBF",
                                        "\xF0\x90\x80\x80",
                                        "♟",
                                        "\xF4\x8F\xBF\xBF"};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        ct_str s = ct_str_of(whole[i]);
        assert_true(ct_utf8_is_valid(s));
        assert_int_equal(ct_utf8_length(s), 1);
        for (size_t cut = 1; cut < s.len; cut++) {
            assert_int_equal(ct_utf8_valid_prefix(ct_str_slice(s, 0, cut)), 0);
        }
    }
    assert_true(ct_utf8_is_valid((ct_str){0}));
    assert_true(ct_utf8_is_valid((ct_str){"a\0b", 3}));
}

static void broken_bytes_are_invalid(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x80", /* a continuation alone */
        "\xBF\xBF",
        "\xC0\x80", /* overlong */
        "\xC1\xBF",
        "\xE0\x9F\xBF",
        "\xF0\x8F\xBF\xBF",
        "\xED\xA0\x80", /* surrogates */
        "\xED\xBF\xBF",
        "\xF4\x90\x80\x80", /* above 10FFFF */
        "\xF5\x80\x80\x80",
        "\xFE",
        "\xFF",
        "\xE9t\xE9", /* Latin-1 */
        "\xC3(",
        "\xE2\x82(",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        assert_false(ct_utf8_is_valid(ct_str_of(broken[i])));
        bool right = true;
        for (size_t before = 0; before < 20; before++) {
            char text[64];
            snprintf(text, sizeof text, "%.*s%szzz", (int)before, "abcdefghijklmnopqrst",
                     broken[i]);
            right = right && ct_utf8_valid_prefix(ct_str_of(text)) == before;
        }
        if (!right) {
            fail_msg("broken text %zu ends the valid prefix elsewhere", i);
        }
    }
}

static void characters_are_counted_and_found(void **state)
{
    (void)state;
    ct_str s = CT_STR("aé王♟z");
    assert_int_equal(ct_utf8_length(s), 5);
    assert_int_equal(ct_utf8_offset(s, 0), 0);
    assert_int_equal(ct_utf8_offset(s, 1), 1);
    assert_int_equal(ct_utf8_offset(s, 2), 3);
    assert_int_equal(ct_utf8_offset(s, 3), 6);
    assert_int_equal(ct_utf8_offset(s, 4), 9);
    assert_int_equal(ct_utf8_offset(s, 5), s.len);
    assert_int_equal(ct_utf8_offset(s, 500), s.len);
    assert_int_equal(ct_utf8_offset((ct_str){0}, 0), 0);
}

static void width_counts_the_cells_of_a_terminal(void **state)
{
    (void)state;
    assert_int_equal(ct_utf8_width(CT_STR("")), 0);
    assert_int_equal(ct_utf8_width(CT_STR("abc")), 3);
    assert_int_equal(ct_utf8_width(CT_STR("Łódź")), 4);
    assert_int_equal(ct_utf8_width(CT_STR("王皓")), 4);
    assert_int_equal(ct_utf8_width(CT_STR("e\xCC\x81")), 1);
    assert_int_equal(ct_utf8_width(CT_STR("½")), 1);
    assert_int_equal(ct_utf8_width(CT_STR("a\xFF\xFE")), 3);
}

static void check_fit(const char *text, size_t width, const char *wanted)
{
    ct_str fit = ct_utf8_fit(ct_str_of(text), width);
    if (!ct_str_is(fit, wanted)) {
        fail_msg("\"%s\" in %zu cells gives \"%.*s\"", text, width, CT_ARG(fit));
    }
}

static void fitting_text_ends_at_a_whole_cluster(void **state)
{
    (void)state;
    check_fit("abc", 5, "abc");
    check_fit("abc", 3, "abc");
    check_fit("abc", 2, "ab");
    check_fit("abc", 0, "");
    check_fit("", 4, "");
    check_fit("王皓", 3, "王");
    check_fit("王皓", 1, "");
    check_fit(
        "e\xCC\x81"
        "e\xCC\x81x",
        1, "e\xCC\x81");
    check_fit(
        "e\xCC\x81"
        "e\xCC\x81x",
        2,
        "e\xCC\x81"
        "e\xCC\x81");
    check_fit("a\xFF\xFE", 2, "a\xFF");
}

static void latin1_becomes_utf8(void **state)
{
    ct_str made = ct_utf8_from_latin1(*state, CT_STR("\xC5str\xF6m \xBD \xFF"));
    assert_string_equal(made.at, "Åström ½ ÿ");
    for (unsigned byte = 1; byte < 256; byte++) {
        char text[2] = {(char)byte, '\0'};
        ct_str one = ct_utf8_from_latin1(*state, ct_str_of(text));
        assert_true(ct_utf8_is_valid(one));
        assert_int_equal(ct_utf8_length(one), 1);
    }
    assert_string_equal(ct_utf8_from_latin1(*state, (ct_str){0}).at, "");
}

static void check_fold(ct_arena *mem, const char *text, const char *wanted)
{
    ct_str folded = ct_utf8_fold(mem, ct_str_of(text));
    assert_non_null(folded.at);
    if (!ct_str_is(folded, wanted)) {
        fail_msg("\"%s\" folds to \"%.*s\", not to \"%s\"", text, CT_ARG(folded), wanted);
    }
    assert_int_equal(folded.at[folded.len], 0);
}

static void names_fold_to_plain_lower_case(void **state)
{
    check_fold(*state, "", "");
    check_fold(*state, "Carlsen, Magnus [Z]", "carlsen, magnus [z]");
    check_fold(*state, "Åström", "astrom");
    check_fold(*state, "ÉÈÊË çÇ ñ ž Ž", "eeee cc n z z");
    check_fold(*state, "Łódź", "lodz");
    check_fold(*state, "ß GROẞ", "ss gross");
    check_fold(*state, "Ærø Œuvre", "aero oeuvre");
    check_fold(*state, "Đorđe Ðað Þór", "dorde dad thor");
    check_fold(*state, "Işık İzmir", "isik izmir");
    check_fold(*state, "Ħ Ŧ Ŋ Ĳssel Ŀ", "h t n ijssel l");
    check_fold(*state, "Nguyễn Ước", "nguyen uoc");
    check_fold(*state, "Ǿ ǽ", "o ae");
    check_fold(*state, "Άλφα Σίσυφος", "αλφα σισυφοσ");
    check_fold(*state, "Фёдор", "федор");
}

static void both_ways_of_writing_an_accent_fold_alike(void **state)
{
    check_fold(*state, "A\xCC\x8Astro\xCC\x88m", "astrom");
    check_fold(*state, "\xCC\x81", "");
    check_fold(*state, "か\xE3\x82\x99", "が");
}

static void letters_of_other_scripts_stay(void **state)
{
    check_fold(*state, "王皓", "王皓");
    check_fold(*state, "한국", "한국");
    check_fold(*state, "が", "が");
    check_fold(*state, "हिन्दी", "हिन्दी");
    check_fold(*state, "♟½", "♟½");
}

static void broken_bytes_survive_folding(void **state)
{
    check_fold(*state, "\xFF", "\xFF");
    check_fold(*state, "É\xFF\xFEÀb\xC3",
               "e\xFF\xFE"
               "ab\xC3");
}

static void long_text_folds_like_its_parts(void **state)
{
    for (size_t before = 0; before < 4; before++) {
        ct_text text = {.mem = *state};
        ct_text wanted = {.mem = *state};
        ct_text_add_chars(&text, 'X', before);
        ct_text_add_chars(&wanted, 'x', before);
        for (int i = 0; i < 3000; i++) {
            ct_text_add(&text, CT_STR("É王"));
            ct_text_add(&wanted, CT_STR("e王"));
        }
        assert_true(ct_str_equal(ct_utf8_fold(*state, ct_text_view(&text)), ct_text_view(&wanted)));
    }
}

/* Marks in the order that takes the most work to put right: 400,000 of them must not take minutes.
 */
static void text_of_nothing_but_marks_folds_to_nothing(void **state)
{
    ct_text text = {.mem = *state};
    for (int i = 0; i < 400000; i++) {
        ct_text_add(&text, i < 200000 ? CT_STR("\xCC\x81") : CT_STR("\xCC\xA3"));
    }
    ct_str folded = ct_utf8_fold(*state, ct_text_view(&text));
    assert_non_null(folded.at);
    assert_int_equal(folded.len, 0);
}

/* Any bytes: nothing reads past the end, folding twice changes no more, and the prefix is
 * consistent. */
static void any_bytes_are_taken(void **state)
{
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        ct_random random = {.seed = seed};
        size_t len = (size_t)ct_random_below(&random, 40);
        char *bytes = ct_arena_alloc(*state, len, 1);
        for (size_t i = 0; i < len; i++) {
            bytes[i] = (char)ct_random_below(&random, seed % 2 == 0 ? 256 : 0xD0);
        }
        ct_str s = {bytes, len};
        size_t valid = ct_utf8_valid_prefix(s);
        ct_str fit = ct_utf8_fit(s, len / 2);
        ct_str once = ct_utf8_fold(*state, s);
        bool right = valid <= len && ct_utf8_is_valid(ct_str_slice(s, 0, valid)) &&
                     ct_utf8_width(fit) <= len / 2 && once.at != NULL;
        ct_str valid_once = ct_utf8_fold(*state, ct_str_slice(s, 0, valid));
        ct_str valid_twice = ct_utf8_fold(*state, valid_once);
        if (!right || !ct_str_equal(valid_once, valid_twice)) {
            fail_msg("seed %d", (int)seed);
        }
        ct_arena_reset(*state);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_character_is_valid_up_to_its_last_byte),
        TEST(broken_bytes_are_invalid),
        TEST(characters_are_counted_and_found),
        TEST(width_counts_the_cells_of_a_terminal),
        TEST(fitting_text_ends_at_a_whole_cluster),
        TEST(latin1_becomes_utf8),
        TEST(names_fold_to_plain_lower_case),
        TEST(both_ways_of_writing_an_accent_fold_alike),
        TEST(letters_of_other_scripts_stay),
        TEST(broken_bytes_survive_folding),
        TEST(long_text_folds_like_its_parts),
        TEST(text_of_nothing_but_marks_folds_to_nothing),
        TEST(any_bytes_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
