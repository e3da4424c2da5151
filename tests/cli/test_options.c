/* The option parser: what a line means depends only on the rows. */

#include "cli/options.h"
#include "operations/inputs.h"
#include "support/check.h"

#include <string.h>

static const ct_input options[] = {
    {.name = "rounds", .letter = 'r', .value = "N", .range = "1..999", .sentence = "rounds"},
    {.name = "colour", .letter = 'c', .value = "COLOUR", .range = "white|black", .sentence = "x"},
    {.name = "system", .letter = 's', .value = "NAME", .range = "@systems", .sentence = "system"},
    {.name = "name", .letter = 'n', .value = "TEXT", .sentence = "name"},
    {.name = "club", .value = "NAME", .is_optional_value = true, .sentence = "club"},
    {.name = "write", .letter = 'w', .sentence = "write"},
    {.name = NULL},
};

static const ct_command_row command = {.name = "try",
                                       .arguments = "FILE PLAYER…",
                                       .least_words = 1,
                                       .most_words = 3,
                                       .options = options};

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

#define LINE(...) \
    (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)

static ct_call parsed(ct_arena *mem, const char *const *words, size_t count)
{
    ct_call call = {.command = &command, .mem = mem};
    ct_error err;
    check_ok(ct_options_parse(&call, count, words, &err), err);
    return call;
}

static ct_error refused(ct_arena *mem, const char *const *words, size_t count)
{
    ct_call call = {.command = &command, .mem = mem};
    ct_error err = {0};
    assert_int_equal(ct_options_parse(&call, count, words, &err), CT_MISUSE);
    assert_string_not_equal(err.sentence, "");
    assert_string_not_equal(err.cure, "");
    return err;
}

static void options_may_stand_anywhere(void **state)
{
    ct_call call = parsed(*state, LINE("--rounds", "9", "a.trf", "-w", "7", "--colour=white"));
    assert_int_equal(call.word_count, 2);
    assert_string_equal(call.words[0], "a.trf");
    assert_string_equal(call.words[1], "7");
    assert_int_equal(ct_call_number(&call, "rounds", 0), 9);
    assert_true(ct_call_has(&call, "write"));
    assert_string_equal(ct_call_value(&call, "colour"), "white");
    assert_null(ct_call_value(&call, "name"));
    assert_false(ct_call_has(&call, "json"));
    assert_int_equal(ct_call_number(&call, "rounds", 4), 9);
}

static void what_is_not_given_has_its_otherwise(void **state)
{
    ct_call call = parsed(*state, LINE("a.trf"));
    assert_int_equal(ct_call_number(&call, "rounds", 4), 4);
    assert_int_equal(ct_call_text(&call, "name").len, 0);
    assert_false(ct_call_has(&call, "name"));
}

static void values_are_attached_or_follow(void **state)
{
    static const char *const lines[][3] = {
        {"a", "--rounds=5", "-q"}, {"a", "-r5", "-q"}, {"-qr5", "a", "--"}};
    for (size_t i = 0; i < 3; i++) {
        ct_call call = parsed(*state, lines[i], 3);
        assert_int_equal(ct_call_number(&call, "rounds", 0), 5);
        assert_true(ct_call_has(&call, "quiet"));
    }
    ct_call call = parsed(*state, LINE("a", "--name=x=y", "-r", "7"));
    assert_string_equal(ct_call_value(&call, "name"), "x=y");
    assert_int_equal(ct_call_number(&call, "rounds", 0), 7);
    call = parsed(*state, LINE("a", "--name", "--rounds"));
    assert_string_equal(ct_call_value(&call, "name"), "--rounds");
    call = parsed(*state, LINE("a", "--name="));
    assert_true(ct_call_has(&call, "name"));
}

static void a_value_that_may_be_missing_never_takes_the_next_word(void **state)
{
    ct_call call = parsed(*state, LINE("a", "--club", "7"));
    assert_string_equal(ct_call_value(&call, "club"), "");
    assert_int_equal(call.word_count, 2);
    call = parsed(*state, LINE("a", "--club=Castle Hill"));
    assert_string_equal(ct_call_value(&call, "club"), "Castle Hill");
}

static void two_dashes_end_the_options(void **state)
{
    ct_call call = parsed(*state, LINE("a", "--", "--rounds", "-x"));
    assert_int_equal(call.word_count, 3);
    assert_string_equal(call.words[1], "--rounds");
    assert_string_equal(call.words[2], "-x");
    call = parsed(*state, LINE("-", "b"));
    assert_string_equal(call.words[0], "-");
}

static void an_unknown_option_gets_the_nearest_one(void **state)
{
    ct_error err = refused(*state, LINE("a", "--ruonds", "5"));
    assert_non_null(strstr(err.sentence, "--ruonds"));
    assert_non_null(strstr(err.cure, "did you mean --rounds?"));
    err = refused(*state, LINE("a", "--jsn"));
    assert_non_null(strstr(err.cure, "--json"));
    err = refused(*state, LINE("a", "--zzzzzzzz"));
    assert_non_null(strstr(err.cure, "crosstable help try"));
    err = refused(*state, LINE("a", "-x"));
    assert_non_null(strstr(err.sentence, "-x"));
}

static void ranges_are_kept(void **state)
{
    static const char *const wrong[] = {"0", "1000", "-1", "x", "", "5x", "99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_error err = refused(*state, LINE("a", "--rounds", wrong[i]));
        assert_non_null(strstr(err.cure, "1 to 999"));
    }
    ct_call call = parsed(*state, LINE("a", "--rounds", "999"));
    assert_int_equal(ct_call_number(&call, "rounds", 0), 999);
    ct_error err = refused(*state, LINE("a", "--colour", "whit"));
    assert_non_null(strstr(err.cure, "did you mean white?"));
    err = refused(*state, LINE("a", "--colour", "green"));
    assert_non_null(strstr(err.cure, "white or black"));
    call = parsed(*state, LINE("a", "--colour", "BLACK"));
    assert_string_equal(ct_call_value(&call, "colour"), "BLACK");
}

static void an_unknown_system_lists_all_names(void **state)
{
    ct_error err = refused(*state, LINE("a", "--system", "nosuchsystem"));
    assert_non_null(strstr(err.cure, "dutch, dubov"));
    assert_non_null(strstr(err.cure, "or team-knockout"));
    ct_call call = parsed(*state, LINE("a", "-s", "keizer"));
    assert_string_equal(ct_call_value(&call, "system"), "keizer");
}

static void wrong_use_is_told_with_the_usage(void **state)
{
    ct_error err = refused(*state, LINE("--rounds", "3"));
    assert_non_null(strstr(err.sentence, "the FILE is missing"));
    assert_non_null(strstr(err.cure, "crosstable try FILE PLAYER…"));
    err = refused(*state, LINE("a", "b", "c", "d"));
    assert_non_null(strstr(err.sentence, "'d' is one word too many"));
    err = refused(*state, LINE("a", "--rounds", "3", "-r", "4"));
    assert_non_null(strstr(err.sentence, "twice"));
    err = refused(*state, LINE("a", "--rounds"));
    assert_non_null(strstr(err.sentence, "needs a value"));
    err = refused(*state, LINE("a", "--write=yes"));
    assert_non_null(strstr(err.sentence, "takes no value"));
}

static void asking_for_help_needs_no_words(void **state)
{
    ct_call call = parsed(*state, LINE("--help"));
    assert_true(ct_call_has(&call, "help"));
}

/* --- The table itself ------------------------------------------------------------------------ */

static void check_range(const ct_command_row *row, const ct_input *option, ct_arena *mem)
{
    double least;
    double most;
    size_t count;
    (void)ct_input_words(option, mem, &count);
    if (option->range != NULL && count == 0 && !ct_input_limits(option, &least, &most)) {
        fail_msg("%s --%s: the range '%s' is of no known kind", row->name, option->name,
                 option->range);
    }
}

static void check_distinct(const ct_command_row *row, const ct_input *option,
                           const ct_input *others)
{
    for (; others->name != NULL; others++) {
        bool same_letter = option->letter != 0 && others->letter == option->letter;
        if (others != option && (same_letter || strcmp(others->name, option->name) == 0)) {
            fail_msg("%s: --%s and --%s cannot be told apart", row->name, option->name,
                     others->name);
        }
    }
}

static void every_row_of_the_table_is_complete(void **state)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        assert_non_null(row->arguments);
        assert_string_not_equal(row->summary, "");
        assert_non_null(row->run);
        assert_ptr_equal(ct_command_named(row->name), row);
        for (size_t i = 0; row->options[i].name != NULL; i++) {
            const ct_input *option = &row->options[i];
            assert_string_not_equal(option->sentence, "");
            check_range(row, option, *state);
            check_distinct(row, option, row->options);
            check_distinct(row, option, ct_common_options());
        }
    }
    assert_null(ct_command_named("no-such-command"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(options_may_stand_anywhere),
        TEST(what_is_not_given_has_its_otherwise),
        TEST(values_are_attached_or_follow),
        TEST(a_value_that_may_be_missing_never_takes_the_next_word),
        TEST(two_dashes_end_the_options),
        TEST(an_unknown_option_gets_the_nearest_one),
        TEST(ranges_are_kept),
        TEST(an_unknown_system_lists_all_names),
        TEST(wrong_use_is_told_with_the_usage),
        TEST(asking_for_help_needs_no_words),
        TEST(every_row_of_the_table_is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
