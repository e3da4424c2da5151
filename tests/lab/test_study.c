/* Study files: those that come with the program are clean; bad ones are told line, column and cure;
 * JSON as people write it. */

#include "base/json_tree.h"
#include "lab/shipped.h"
#include "lab/study.h"
#include "support/check.h"
#include "support/mem.h"

#include <string.h>

static ct_status open_shipped(void *context, ct_str name, ct_arena *where, ct_str *out,
                              ct_error *err)
{
    (void)context;
    (void)where;
    if (ct_str_is(name, "torn.csv")) {
        *out = CT_STR("up_to,stronger,draw,weaker\n50,0.5,0.3,0.2\n80,0.5");
        return CT_OK;
    }
    if (ct_str_is(name, "teams.trf")) {
        *out = CT_STR(
            "012 Teams\n142 1\n192 FIDE_TEAM_BAKU\n"
            "001    1      One                               2100                    "
            "         1.0    1     2 w 1\n"
            "001    2      Two                               1900                    "
            "         0.0    2     1 b 0\n"
            "013 A                                   1\n"
            "013 B                                   2\n");
        return CT_OK;
    }
    const char *text = ct_shipped_file(name);
    *out = ct_str_of(text);
    return text != NULL ? CT_OK : ct_fail(err, CT_NOT_FOUND, "there is no such file");
}

static const ct_study_files files = {.open = open_shipped};

static ct_status read(const char *text, ct_study *out, ct_problems *problems)
{
    ct_error err = {0};
    ct_problems_start(problems, mem, "study.json");
    return ct_study_read(ct_str_of(text), &files, mem, out, problems, &err);
}

static void every_shipped_study_reads_clean(void **state)
{
    (void)state;
    unsigned studies = 0;
    for (const ct_shipped_text *file = ct_shipped_texts; file->name != NULL; file++) {
        ct_study study;
        ct_problems problems;
        if (strstr(file->name, ".json") == NULL) {
            continue;
        }
        ct_arena_reset(mem);
        if (read(file->text, &study, &problems) != CT_OK || problems.count > 0) {
            fail_msg("%s:%zu: %s", file->name, problems.items[0].at.line,
                     problems.items[0].sentence);
        }
        ct_str name = ct_str_slice(ct_str_of(file->name), 0, strlen(file->name) - 5);
        assert_true(ct_str_equal(study.name, name)); /* a study is called as its file */
        assert_true(study.question.len > 0 && study.title.len > 0 && study.source.len > 0);
        assert_true(study.condition_count > 0 && study.arm_count > 0 && study.metric_count > 0);
        assert_ptr_equal(ct_shipped_study(name), file->text);
        studies++;
    }
    assert_true(studies >= 10);
    assert_null(ct_shipped_study(CT_STR("nonsense")));
    assert_null(ct_shipped_file(CT_STR("nonsense.csv")));
}

#define FIELD "{\"players\": 10, \"rounds\": 5, \"mean\": 1800, \"deviation\": 200}"
/* Line 2 conditions, 3 arms, 4 metrics; `more` on line 5. */
#define STUDY(field, arm, metrics, more)                                             \
    "{\"name\": \"x\",\n\"conditions\": [{\"field\": " field "}],\n\"arms\": [{" arm \
    "}],\n"                                                                          \
    "\"metrics\": [" metrics "],\n" more "}"
#define PLAIN(more)        STUDY(FIELD, "\"system\": \"dutch\"", "\"draws\"", more)
#define FIELD_STUDY(field) STUDY(field, "\"system\": \"dutch\"", "\"draws\"", "")
#define ARM_STUDY(arm)     STUDY(FIELD, arm, "\"draws\"", "")

/* A published figure of that study. */
#define FIGURE(more) PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"draws\", " more "}]")

static void comments_and_trailing_commas_are_fine_and_everything_has_a_usual_value(void **state)
{
    (void)state;
    ct_study study;
    ct_problems problems;
    assert_int_equal(read(PLAIN("// a comment\n/* and\nanother */"), &study, &problems), CT_OK);
    assert_ptr_equal(study.kind, &ct_kind_simulation);
    assert_int_equal(study.seed, 1);
    assert_int_equal(study.conditions[0].replicates, 100);
    assert_string_equal(study.conditions[0].model.row->name, "rao-kupper");
    assert_int_equal(study.round_room, 5);
    assert_int_equal(ct_study_units(&study), 100);
    assert_true(ct_str_is(study.title, "x"));
    assert_true(ct_str_is(study.arms[0].name, "dutch"));
    assert_int_equal(ct_study_width(&study), CT_UNIT_FACTS + 1);
}

static void everything_that_can_be_said_is_understood(void **state)
{
    (void)state;
    ct_study study;
    ct_problems problems;
    const char *text =
        "{\"name\": \"full\", \"title\": \"\\u00dcber \\\"alles\\\"\", \"seed\": 7, \"quick\": 3,\n"
        "\"conditions\": [{\"name\": \"a\", \"field\": {\"kind\": \"uniform\", \"players\": [10, "
        "20], "
        "\"rounds\": [5, 7], \"lowest\": 1400, \"highest\": 2000, \"noise\": 50},\n"
        "\"model\": {\"name\": \"fixed-draws\", \"draws\": 0.25}, \"conduct\": {\"absence\": 0.1}, "
        "\"replicates\": 12},\n"
        "{\"name\": \"b\", \"field\": {\"kind\": \"list\", \"ratings\": [2000, 1900, 1800, 1700], "
        "\"rounds\": 3}, \"replicates\": 8}],\n"
        "\"arms\": [{\"name\": \"A\", \"system\": \"keizer\", \"settings\": {\"top\": 40}, "
        "\"order\": "
        "\"KEIZER\"},\n"
        "{\"name\": \"B\", \"system\": \"dutch\", \"edition\": 2017, \"scoring\": \"3-1-0\", "
        "\"watched\": 2, "
        "\"gambit\": \"loss\", \"rounds\": 3}],\n"
        "\"metrics\": [\"draws\", \"duels\", \"elo-gap-by-round\"],\n"
        "\"segments\": [{\"name\": \"s\", \"players\": [0, 12], \"class\": \"elite-2\"}],\n"
        "\"published\": [{\"arm\": \"A\", \"metric\": \"elo-gap-by-round\", \"part\": \"round 7\", "
        "\"condition\": \"b\", \"segment\": \"s\", \"statistic\": \"sd\", \"value\": 3.10, "
        "\"at\": \"p. 7\", \"recomputed\": 3.14, \"tuned\": true, \"relative\": 0.1}]}";
    if (read(text, &study, &problems) != CT_OK) {
        fail_msg("%zu: %s", problems.items[0].at.line, problems.items[0].sentence);
    }
    assert_true(ct_str_is(study.title, "Über \"alles\""));
    assert_int_equal(ct_study_units(&study), 20);
    assert_int_equal(study.round_room, 7);
    assert_true(study.conditions[0].model.parameters[0] == 0.25);
    assert_true(study.conditions[0].conduct.absence == 0.1);
    assert_int_equal(study.conditions[0].field.players_most, 20);
    assert_true(ct_str_is(study.arms[0].settings[0].name, "keizer.top"));
    assert_int_equal(study.arms[1].edition, 2017);
    assert_int_equal(study.arms[1].scoring.win[CT_WHITE], 6);
    assert_int_equal(study.arms[1].gambit, CT_LOSS);
    assert_int_equal(study.segments[0].most_players, 12);
    assert_true(study.published[0].band_is_relative);
    assert_true(study.published[0].is_tuned);
    assert_true(ct_str_is(study.published[0].printed, "3.10")); /* digit by digit */
    assert_true(ct_str_is(study.published[0].recomputed, "3.14"));
    assert_true(ct_str_is(study.published[0].at, "p. 7"));
    assert_int_equal(ct_study_arm_width(&study), 1 + 5 + 7);
    assert_int_equal(ct_study_place(&study, 1, 2, 3), CT_UNIT_FACTS + 13 + 6 + 3);
}

typedef struct bad_study {
    const char *text;
    size_t line, column; /* of the first fault; column 0 = anywhere */
    const char *sentence;
    const char *cure;
} bad_study;

static void check_bad(const bad_study *bad)
{
    ct_study study;
    ct_problems problems;
    ct_arena_reset(mem);
    if (read(bad->text, &study, &problems) != CT_INVALID || problems.count == 0) {
        fail_msg("accepted: %s", bad->text);
    }
    ct_problems_sort(&problems);
    const ct_error *e = &problems.items[0];
    if (e->at.line != bad->line || (bad->column > 0 && e->at.column != bad->column) ||
        strstr(e->sentence, bad->sentence) == NULL || strstr(e->cure, bad->cure) == NULL ||
        e->cure[0] == '\0') {
        fail_msg("%s\n%zu:%zu: %s; %s", bad->text, e->at.line, e->at.column, e->sentence, e->cure);
    }
}

static void check_all_bad(const bad_study *bad, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check_bad(&bad[i]);
    }
}
#define CHECK_ALL(bad) check_all_bad(bad, sizeof(bad) / sizeof *(bad))

static void text_that_is_no_json_is_told_where(void **state)
{
    (void)state;
    static const bad_study bad[] = {
        {"", 1, 1, "ends in the middle", "copy it"},
        {"  \n  ", 2, 3, "ends in the middle", "copy it"},
        {"{", 1, 2, "ends in the middle", "close every bracket"},
        {"{\"name\": \"x\"", 1, 13, "ends in the middle", "close every bracket"},
        {"{\"name\": \"x\" 7", 1, 14, "comma or a closing bracket", "end of the value"},
        {"{\n  \"name\": \"x\",\n  \"arms\": [\n", 4, 1, "ends in the middle",
         "close every bracket"},
        {"{\"name\": \"x", 1, 0, "ends in the middle", "close every bracket"},
        {"{\"name\": \"x\n\"}", 1, 0, "over the end of its line", "quotation mark"},
        {"{\"name\" \"x\"}", 1, 9, "colon", "\"key\": value"},
        {"{name: \"x\"}", 1, 2, "key in quotation marks", "\"key\""},
        {"{\"name\": \"x\", \"name\": \"y\"}", 1, 0, "twice", "take one"},
        {"{\"seed\": 1.2.3}", 1, 0, "no number", "0.25"},
        {"{\"seed\": 1e999}", 1, 0, "too large", "correct the number"},
        {"{\"seed\": -}", 1, 0, "no number", "0.25"},
        {"{\"seed\": maybe}", 1, 10, "no value", "true"},
        {"{} {}", 1, 4, "follows after the end", "one object"},
        {"{\"name\": \"\\q\"}", 1, 0, "backslash", "UTF-8"},
        {"{\"name\": \"\\u12\"}", 1, 0, "no character", "UTF-8"},
        {"{\"name\": \"\\ud800x\"}", 1, 0, "half of a pair", "UTF-8"},
        {"{\"name\": \"\\udc00\"}", 1, 0, "half of a pair", "UTF-8"},
        {"{\"name\": \"\\u0000\"}", 1, 0, "no character", "UTF-8"},
        {"/* never closed", 1, 0, "comment is not closed", "*/"},
        {"{\n\"name\": \"\xC3\x28\"}", 2, 10, "not UTF-8", "save"},
        {"{\"name\": \"\xC3", 1, 0, "not UTF-8", "save"},
        {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", 1, 33, "nested", "six"},
        {"{\"ä\": 1, \"ö\": }", 1, 15, "no value", "write"}, /* columns count characters */
    };
    CHECK_ALL(bad);
}

static void keys_and_kinds_that_are_wrong_are_told_with_the_nearest(void **state)
{
    (void)state;
    static const bad_study bad[] = {
        {"[]", 1, 1, "an object belongs here", "name"},
        {"{}", 1, 1, "\"name\" is missing", "my-study"},
        {PLAIN("\"sead\": 3"), 5, 1, "unknown key \"sead\"", "\"seed\""},
        {PLAIN("\"seed\": \"3\""), 5, 1, "is a number, not a text", "correct"},
        {PLAIN("\"seed\": -3"), 5, 1, "-3", "between 0"},
        {PLAIN("\"seed\": 1.5"), 5, 1, "whole", "fraction"},
        {PLAIN("\"kind\": \"simulaton\""), 5, 1, "kind of study", "\"simulation\""},
        {PLAIN("\"options\": {\"x\": 1}"), 5, 0, "option of this kind", "known are"},
        {PLAIN("\"options\": []"), 5, 1, "is an object", "write"},
        {PLAIN("\"segments\": {}"), 5, 1, "is a list", "write"},
        {PLAIN("\"segments\": [{\"players\": 5}]"), 5, 0, "\"name\" is missing", "write"},
        {PLAIN("\"segments\": [{\"name\": \"s\", \"class\": \"elit\"}]"), 5, 0, "cannot be",
         "elite"},
        {PLAIN("\"segments\": [{\"name\": \"s\"}, {\"name\": \"s\"}]"), 5, 0, "two segments",
         "another"},
        {"{\"name\": \"x\", \"conditions\": 5, \"arms\": {}, \"metrics\": \"draws\"}", 1, 0,
         "is a list", "write"},
        {"{\"name\": \"x\", \"conditions\": [],\n\"arms\": [{\"system\": \"dutch\"}], \"metrics\": "
         "[\"draws\"]}",
         1, 0, "is empty", "at least one"},
        {"{\"name\": \"x\", \"conditions\": [1],\n\"arms\": [{\"system\": \"dutch\"}], "
         "\"metrics\": "
         "[\"draws\"]}",
         1, 0, "an object belongs here", "name"},
        {"{\"name\": \"../x\",\n\"conditions\": [{\"field\": " FIELD "}], \"arms\": [{\"system\": "
         "\"dutch\"}], \"metrics\": [\"draws\"]}",
         1, 2, "cannot have this name", "my-study"},
        {"{\"name\": \"\",\n\"conditions\": [{\"field\": " FIELD "}], \"arms\": [{\"system\": "
         "\"dutch\"}], \"metrics\": [\"draws\"]}",
         1, 2, "cannot have this name", "my-study"},
    };
    CHECK_ALL(bad);
}

static void fields_and_models_that_cannot_be_are_told(void **state)
{
    (void)state;
    static const bad_study bad[] = {
        {FIELD_STUDY("{\"players\": 1, \"rounds\": 5, \"mean\": 1800}"), 2, 0, "two participants",
         "30"},
        {FIELD_STUDY("{\"players\": 999999, \"rounds\": 5, \"mean\": 1800}"), 2, 0, "999999",
         "20000"},
        {FIELD_STUDY("{\"players\": [30, 20], \"rounds\": 5, \"mean\": 1800}"), 2, 0, "20",
         "between 30"},
        {FIELD_STUDY("{\"players\": [2.5, 20], \"rounds\": 5, \"mean\": 1800}"), 2, 0, "whole",
         "fraction"},
        {FIELD_STUDY("{\"players\": [1, 2, 3], \"rounds\": 5, \"mean\": 1800}"), 2, 0,
         "lowest and the highest", "[20, 40]"},
        {FIELD_STUDY("{\"players\": 10, \"mean\": 1800}"), 2, 0, "at least one round",
         "\"rounds\""},
        {FIELD_STUDY("{\"players\": 10, \"rounds\": 5}"), 2, 0, "mean rating", "1800"},
        {FIELD_STUDY("{\"kind\": \"nomal\", \"players\": 10, \"rounds\": 5}"), 2, 0, "cannot be",
         "\"normal\""},
        {FIELD_STUDY("{\"kind\": \"list\", \"rounds\": 5, \"ratings\": []}"), 2, 0, "2 to 20000",
         "all players"},
        {FIELD_STUDY("{\"kind\": \"list\", \"rounds\": 5, \"ratings\": [1, \"x\"]}"), 2, 0,
         "no rating", "3999"},
        {FIELD_STUDY("{\"kind\": \"list\", \"ratings\": [1900, 1800]}"), 2, 0, "at least one round",
         "rounds"},
        {FIELD_STUDY("{\"kind\": \"lists\", \"rounds\": 5, \"file\": \"missing.csv\"}"), 2, 0,
         "no such file", "beside"},
        {FIELD_STUDY("{\"kind\": \"lists\", \"rounds\": 5, \"file\": 7}"), 2, 0, "name of a file",
         "quotation"},
        {FIELD_STUDY(FIELD ", \"model\": \"rao-kuper\""), 2, 0, "game model", "\"rao-kupper\""},
        {FIELD_STUDY(FIELD ", \"model\": {\"name\": \"davidson\", \"scal\": 1}"), 2, 0,
         "no parameter", "\"scale\""},
        {FIELD_STUDY(FIELD ", \"model\": {\"name\": \"davidson\", \"scale\": 99}"), 2, 0, "99",
         "between"},
        {FIELD_STUDY(FIELD ", \"model\": \"table\""), 2, 0, "needs a table", "chances.csv"},
        {FIELD_STUDY(FIELD ", \"model\": {\"name\": \"table\", \"table\": \"missing.csv\"}"), 2, 0,
         "no such file", "beside"},
        {FIELD_STUDY(FIELD ", \"model\": {\"name\": \"table\", \"table\": \"torn.csv\"}"), 2, 0,
         "line 3", "write a line"},
        {FIELD_STUDY(FIELD ", \"conduct\": {\"absence\": 2}"), 2, 0, "2", "between 0 and 1"},
        {FIELD_STUDY(FIELD ", \"conduct\": {\"absense\": 0.2}"), 2, 0, "unknown key", "absence"},
        {FIELD_STUDY(FIELD ", \"replicates\": 0"), 2, 0, "0", "between 1"},
        {FIELD_STUDY(FIELD ", \"name\": \"a\"}, {\"name\": \"a\", \"field\": " FIELD), 2, 0,
         "two conditions", "another"},
    };
    CHECK_ALL(bad);
}

static void arms_metrics_and_figures_that_cannot_be_are_told(void **state)
{
    (void)state;
    static const bad_study bad[] = {
        {ARM_STUDY("\"system\": \"duch\""), 3, 0, "pairing system", "\"dutch\""},
        {ARM_STUDY("\"name\": \"x\""), 3, 0, "\"system\" is missing", "dutch"},
        {ARM_STUDY("\"system\": \"keizer\", \"settings\": {\"tap\": 3}"), 3, 0, "no option",
         "{systems system=keizer}"},
        {ARM_STUDY("\"system\": \"keizer\", \"settings\": {\"top\": \"x\"}"), 3, 0, "top", ""},
        {ARM_STUDY("\"system\": \"dutch\", \"edition\": 2019"), 3, 0, "no such edition",
         "2017 and 2026"},
        {ARM_STUDY("\"system\": \"dutch\", \"scoring\": \"3-1\""), 3, 0, "no scoring", "3-1-0"},
        {ARM_STUDY("\"system\": \"dutch\", \"scoring\": \"3-1-0-5\""), 3, 0, "no scoring", "3-1-0"},
        {ARM_STUDY("\"system\": \"dutch\", \"order\": \"PTS, NOPE\""), 3, 0, "cannot be played",
         ""},
        {ARM_STUDY("\"system\": \"olympiad\""), 3, 0, "cannot be played", ""},
        {ARM_STUDY("\"system\": \"dutch\", \"acceleration\": \"table\""), 3, 0, "one field only",
         "baku"},
        {ARM_STUDY("\"file\": \"missing.trf\""), 3, 0, "no such file", "beside"},
        {ARM_STUDY("\"file\": \"teams.trf\""), 3, 0, "event of teams", "single players"},
        {ARM_STUDY("\"system\": \"dutch\"}, {\"system\": \"dutch\""), 3, 0, "two arms", "another"},
        {STUDY(FIELD, "\"system\": \"dutch\"", "\"drows\"", ""), 4, 0, "metric \"drows\"",
         "\"draws\""},
        {STUDY(FIELD, "\"system\": \"dutch\"", "\"draws\", \"draws\"", ""), 4, 0, "stands twice",
         "take one"},
        {STUDY(FIELD, "\"system\": \"dutch\"", "7", ""), 4, 0, "no metric", ""},
        {PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"draws\"}]"), 5, 0,
         "\"value\" is missing", "0.716"},
        {PLAIN("\"published\": [{\"arm\": \"x\", \"metric\": \"draws\", \"value\": 1, \"at\": "
               "\"p\"}]"),
         5, 0, "no arm \"x\"", "lists"},
        {PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"x\", \"value\": 1, \"at\": "
               "\"p\"}]"),
         5, 0, "no metric", "lists"},
        {PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"draws\", \"segment\": \"x\", "
               "\"value\": 1, \"at\": \"p\"}]"),
         5, 0, "no segment", "lists"},
        {PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"draws\", \"condition\": \"x\", "
               "\"value\": 1, \"at\": \"p\"}]"),
         5, 0, "no condition", "lists"},
        {PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"draws\", \"part\": \"round 1\", "
               "\"value\": 1, \"at\": \"p\"}]"),
         5, 0, "no part", "round 1"},
        {PLAIN("\"published\": [{\"arm\": \"dutch\", \"metric\": \"draws\", \"statistic\": "
               "\"man\", \"value\": 1, \"at\": \"p\"}]"),
         5, 0, "cannot be", "\"mean\""},
        {FIGURE("\"value\": 1"), 5, 0, "\"at\" is missing", "table 4.3"},
        {FIGURE("\"value\": 1, \"at\": \"\""), 5, 0, "place is empty", "table 4.3"},
        {FIGURE("\"value\": 1, \"at\": 7"), 5, 0, "\"at\"", ""},
        {FIGURE("\"recomputed\": 1"), 5, 0, "\"value\" is missing", ""},
        {FIGURE("\"value\": 1, \"at\": \"p\", \"recomputed\": \"two\""), 5, 0, "\"recomputed\"",
         ""},
        {FIGURE("\"value\": 1, \"at\": \"p\", \"tuned\": 1"), 5, 0, "true or false",
         "\"tuned\": true"},
    };
    CHECK_ALL(bad);
}

/* Results of older versions keep the text of their study. */
static void results_computed_already_may_lack_the_places_of_their_figures(void **state)
{
    (void)state;
    static const ct_study_files record = {.open = open_shipped, .is_record = true};
    ct_study study;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, "old.lab");
    check_ok(
        ct_study_read(ct_str_of(FIGURE("\"value\": 0.3")), &record, mem, &study, &problems, &err),
        err);
    assert_int_equal(study.published[0].at.len, 0);
}

static void a_study_too_large_to_be_kept_is_refused(void **state)
{
    (void)state;
    static const bad_study bad[] = {
        {STUDY("{\"players\": 600, \"rounds\": 500, \"mean\": 1800, \"deviation\": 200}",
               "\"system\": \"random\"",
               "\"draws-by-round\", \"convergence\", \"elo-gap-by-round\", \"games-by-round\"", ""),
         4, 1, "2000 numbers", "1900"},
    };
    CHECK_ALL(bad);
    ct_text text = {.mem = mem};
    ct_study study;
    ct_problems problems;
    ct_text_addf(&text, "{\"name\": \"x\",\n\"conditions\": [");
    for (int i = 0; i < 500; i++) {
        ct_text_addf(&text, "{\"name\": \"%d\", \"field\": %s, \"replicates\": 10000000},", i,
                     FIELD);
    }
    ct_text_addf(&text, "], \"arms\": [{\"system\": \"dutch\"}], \"metrics\": [\"draws\"]}");
    assert_int_equal(read(text.at, &study, &problems), CT_INVALID);
    assert_non_null(strstr(problems.items[0].sentence, "5000000000 replicates"));
}

static void every_fault_is_told_not_only_the_first(void **state)
{
    (void)state;
    ct_study study;
    ct_problems problems;
    assert_int_equal(read("{\"nam\": \"x\", \"conditions\": [{\"field\": {}}], \"arms\": [{}],"
                          "\"metrics\": [\"a\", \"b\"]}",
                          &study, &problems),
                     CT_INVALID);
    assert_true(problems.count >= 6); /* nam, name, field, system, a, b */
}

static void a_torn_study_never_reads(void **state)
{
    (void)state;
    ct_str whole = ct_str_of(ct_shipped_study(CT_STR("marchese-example")));
    ct_study study;
    ct_error err = {0};
    for (size_t length = 0; length + 3 < whole.len; length += 7) {
        ct_problems problems;
        ct_arena_reset(mem);
        ct_problems_start(&problems, mem, "torn");
        ct_status status =
            ct_study_read(ct_str_slice(whole, 0, length), &files, mem, &study, &problems, &err);
        if (status != CT_INVALID || problems.faults == 0) {
            fail_msg("the first %zu bytes are accepted", length);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shipped_study_reads_clean),
        cmocka_unit_test(results_computed_already_may_lack_the_places_of_their_figures),
        cmocka_unit_test(comments_and_trailing_commas_are_fine_and_everything_has_a_usual_value),
        cmocka_unit_test(everything_that_can_be_said_is_understood),
        cmocka_unit_test(text_that_is_no_json_is_told_where),
        cmocka_unit_test(keys_and_kinds_that_are_wrong_are_told_with_the_nearest),
        cmocka_unit_test(fields_and_models_that_cannot_be_are_told),
        cmocka_unit_test(arms_metrics_and_figures_that_cannot_be_are_told),
        cmocka_unit_test(a_study_too_large_to_be_kept_is_refused),
        cmocka_unit_test(every_fault_is_told_not_only_the_first),
        cmocka_unit_test(a_torn_study_never_reads),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
