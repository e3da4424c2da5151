/* Characters that do not show, shown; and JSON with the same meaning without them. */

/* NOLINTBEGIN(misc-misleading-bidirectional): they are what is tested */

#include "base/text.h"
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

#define CHECK_VISIBLE(function, given, wanted)                                 \
    do {                                                                       \
        ct_str shown = function(*state, (ct_str){(given), sizeof(given) - 1}); \
        if (!ct_str_is(shown, wanted)) {                                       \
            fail_msg("'%.*s' is not '%s'", CT_ARG(shown), wanted);             \
        }                                                                      \
    } while (0)

static void characters_that_do_not_show_are_shown_by_number(void **state)
{
    CHECK_VISIBLE(ct_str_visible, "a\033[31mb\007", "a⟨U+001B⟩[31mb⟨U+0007⟩");
    CHECK_VISIBLE(ct_str_visible, "a\0b\x7f", "a⟨U+0000⟩b⟨U+007F⟩");
    CHECK_VISIBLE(ct_str_visible,
                  "\xC2\x9B"
                  "2J",
                  "⟨U+009B⟩2J");
    CHECK_VISIBLE(ct_str_visible, "\xE2\x80\xAEon", "⟨U+202E⟩on");
    CHECK_VISIBLE(ct_str_visible, "\xE2\x81\xA6\xE2\x81\xA9", "⟨U+2066⟩⟨U+2069⟩");
    CHECK_VISIBLE(ct_str_visible, "Carl\xE2\x80\x8Bsen", "Carl⟨U+200B⟩sen");
    CHECK_VISIBLE(ct_str_visible, "\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C\xEF\xBB\xBF",
                  "⟨U+200E⟩⟨U+200F⟩⟨U+061C⟩⟨U+FEFF⟩");
    CHECK_VISIBLE(ct_str_visible, "\xE2\x80\xA8", "⟨U+2028⟩");
    CHECK_VISIBLE(ct_str_visible, "\xF3\xA0\x81\x81", "⟨U+E0041⟩");
    CHECK_VISIBLE(ct_str_visible,
                  "\x9B"
                  "2J \xE2\x80",
                  "⟨0x9B⟩2J ⟨0xE2⟩⟨0x80⟩");
}

static void all_that_shows_stays(void **state)
{
    static const char plain[] =
        "Ångström, Éva 王 明 ½ – \xD9\x86\xDB\x8C\xE2\x80\x8C\xD8\xA7 (joined)";
    ct_str given = CT_STR(plain);
    ct_str shown = ct_str_visible(*state, given);
    assert_ptr_equal(shown.at, given.at); /* not even a copy */
    assert_int_equal(shown.len, given.len);
    assert_int_equal(ct_str_visible(*state, (ct_str){0}).len, 0);
}

static void line_ends_stay_where_they_are_ours(void **state)
{
    CHECK_VISIBLE(ct_str_visible, "a\nb\tc", "a⟨U+000A⟩b⟨U+0009⟩c");
    CHECK_VISIBLE(ct_str_visible_lines, "a\nb\tc\r", "a\nb\tc⟨U+000D⟩");
}

static void json_keeps_its_meaning(void **state)
{
    ct_text out = {.mem = *state};
    ct_text_add_json(&out, CT_STR("{\n\"a\": \"\xC2\x9B\xE2\x80\xAE\x7fÅ\xF3\xA0\x81\x81\"\n}"));
    assert_string_equal(ct_text_view(&out).at,
                        "{\n\"a\": \"\\u009B\\u202E\\u007FÅ\\uDB40\\uDC41\"\n}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(characters_that_do_not_show_are_shown_by_number, start,
                                        stop),
        cmocka_unit_test_setup_teardown(all_that_shows_stays, start, stop),
        cmocka_unit_test_setup_teardown(line_ends_stay_where_they_are_ours, start, stop),
        cmocka_unit_test_setup_teardown(json_keeps_its_meaning, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* NOLINTEND(misc-misleading-bidirectional) */
