/* Steps as the shell, the library and programs read them. */

#include "operations/steps.h"
#include "operations/table.h"
#include "support/check.h"

static void expands_to(const ct_step_manner *manner, const char *text, const char *expected)
{
    ct_arena *mem = ct_arena_new();
    ct_text out = {.mem = mem};
    ct_step_expand(ct_str_of(text), manner, &out);
    assert_string_equal(ct_text_view(&out).at, expected);
    ct_arena_free(mem);
}

static void the_shell_gets_words(void **state)
{
    (void)state;
    static const ct_step_manner here = {"crosstable", "club open.trf"};
    expands_to(&here, "lift one ({forbid remove=N})",
               "lift one (crosstable forbid \"club open.trf\" --remove N)");
    expands_to(&here, "{withdraw players=5 undo}",
               "crosstable withdraw \"club open.trf\" 5 --undo");
    expands_to(&here, "{options settings=games=2}", "crosstable options \"club open.trf\" games=2");
    expands_to(&here, "{forbid club=\"SK Rot\"}",
               "crosstable forbid \"club open.trf\" --club=\"SK Rot\"");
}

/* A new event is another file than the one at hand, and a list has no event. */
static void a_step_without_the_event_names_no_file_of_it(void **state)
{
    (void)state;
    static const ct_step_manner here = {"./run", "open.trf"};
    expands_to(&here, "{new players=LIST}", "./run new FILE --players LIST");
    expands_to(&here, "{systems system=elo}", "./run systems elo");
    expands_to(&here, "{convert format=csv}", "./run convert open.trf OUT --format csv");
}

/* A command of two words; the file at hand is the study when the step names none. */
static void steps_of_the_laboratory_have_two_words(void **state)
{
    (void)state;
    static const ct_step_manner here = {"crosstable", "mine.json"};
    if (ct_operation_named(CT_STR("lab-run")) == NULL) {
        return; /* not built */
    }
    expands_to(&here, "{lab-run quick}", "crosstable lab run mine.json --quick");
    expands_to(&here, "{lab-run study=club quick}", "crosstable lab run club --quick");
    expands_to(&here, "{lab-list models}", "crosstable lab list --models");
    expands_to(&here, "{generate players=8}", "crosstable generate --players 8");
}

static void the_library_gets_names(void **state)
{
    (void)state;
    static const ct_step_manner plain = {0};
    expands_to(&plain, "{pair write} keeps it; {systems} lists them",
               "pair with write keeps it; systems lists them");
    expands_to(&plain, "{bye player=PLAYER rounds=4}", "bye with player=PLAYER and rounds=4");
}

static void other_braces_stay(void **state)
{
    (void)state;
    static const ct_step_manner here = {"crosstable", NULL};
    expands_to(&here, "write {\"step\": 1}; {systems} and {object}",
               "write {\"step\": 1}; crosstable systems and {object}");
}

static void json_is(const char *step, const char *expected)
{
    ct_arena *mem = ct_arena_new();
    ct_text out = {.mem = mem};
    ct_step_write_json(ct_str_of(step), &out);
    assert_string_equal(ct_text_view(&out).at, expected);
    ct_arena_free(mem);
}

/* A word that stands for a number is no number. */
static void programs_get_json(void **state)
{
    (void)state;
    json_is("forbid remove=N", "{\"operation\": \"forbid\", \"parameters\": {\"remove\": \"N\"}}");
    json_is("forbid remove=3", "{\"operation\": \"forbid\", \"parameters\": {\"remove\": 3}}");
    json_is("bye player=7 rounds=4 cancel",
            "{\"operation\": \"bye\", \"parameters\": {\"player\": \"7\", \"rounds\": [4], "
            "\"cancel\": true}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shell_gets_words),
        cmocka_unit_test(a_step_without_the_event_names_no_file_of_it),
        cmocka_unit_test(steps_of_the_laboratory_have_two_words),
        cmocka_unit_test(the_library_gets_names),
        cmocka_unit_test(other_braces_stay),
        cmocka_unit_test(programs_get_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
