#include "api/row_cases.h"

#include "support/check.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>

/* --- Files ----------------------------------------------------------------------------------- */

static const char teams[] =
    "012 League\n042 2026/03/01\n142 3\n152 W\n192 FIDE_TEAM_SWISS\n352 WB\n"
    "001    1      Ash, Al                           2000\n"
    "001    2      Ash, Bea                          1990\n"
    "001    3      Elm, Al                           1900\n"
    "001    4      Elm, Bea                          1890\n"
    "310   1 Ash                                                                      1    2\n"
    "310   2 Elm                                                                      3    4\n";

static const char study[] =
    "{\"name\": \"tiny\", \"conditions\": [{\"field\": {\"players\": 8, \"rounds\": 3, \"mean\": "
    "1800, \"deviation\": 200}, \"replicates\": 4}], \"arms\": [{\"system\": \"dutch\"}, "
    "{\"system\": \"monrad\"}], \"metrics\": [\"discordance\", \"draws\"]}\n";

static const char games[] =
    "white_elo,black_elo,white_wins,draws,black_wins\n"
    "2000,2000,40,30,30\n2200,2000,70,20,10\n2000,2200,15,25,60\n";

static const char rating_list[] =
    "<playerslist>\n"
    "<player><fideid>99999901</fideid><name>Testova, Ada</name><country>XXA</country><sex>F</sex>"
    "<title>WIM</title><rating>2301</rating><k>20</k><birthday>1990</birthday></player>\n"
    "<player><fideid>99999902</fideid><name>Testmann, Bo</name><country>XXB</country><sex>M</sex>"
    "<rating>1702</rating><k>40</k><birthday>2010</birthday><flag>i</flag></player>\n"
    "</playerslist>\n";

static void copy_example(const char *folder, const char *name)
{
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "examples/%s", name);
    char *text = test_file_read(test_path(test_environment("CROSSTABLE_SOURCE"), path));
    assert_non_null(text);
    test_file_write(test_path(folder, name), text);
    free(text);
}

void row_files(const char *folder)
{
    copy_example(folder, "players.csv");
    copy_example(folder, "prizes.csv");
    copy_example(folder, "club-open.trf");
    test_file_write(test_path(folder, "teams.trf"), teams);
    test_file_write(test_path(folder, "study.json"), study);
    test_file_write(test_path(folder, "games.csv"), games);
    test_file_write(test_path(folder, "list.xml"), rating_list);
}

char *row_request(const row_case *c, const char *folder)
{
    json_error_t why;
    json_t *request = json_loads(c->request == NULL ? "{}" : c->request, 0, &why);
    const char *key;
    json_t *value;
    void *next;
    if (request == NULL) {
        fail_msg("the request of %s: %s", c->operation, why.text);
    }
    json_object_foreach_safe(request, next, key, value)
    {
        const char *name = json_string_value(value);
        if (name != NULL && name[0] == '@') {
            char *text = test_file_read(test_path(folder, name + 1));
            assert_non_null(text);
            json_object_set_new(request, key,
                                json_pack("{s:s, s:s}", "name", name + 1, "text", text));
            free(text);
        }
    }
    char *out = json_dumps(request, 0);
    json_decref(request);
    assert_non_null(out);
    return out;
}

crosstable_event *row_event(const char *folder, const char *name)
{
    crosstable_event *event = crosstable_event_new();
    char *text = test_file_read(test_path(folder, name));
    assert_non_null(event);
    assert_non_null(text);
    if (crosstable_event_read(event, text, strlen(text)) != CROSSTABLE_OK) {
        fail_msg("%s: %s", name, crosstable_event_message(event));
    }
    free(text);
    return event;
}

/* --- The same by typed functions ------------------------------------------------------------- */

static void must(const crosstable_event *event, crosstable_status status)
{
    if (status != CROSSTABLE_OK) {
        fail_msg("%s", crosstable_event_message(event));
    }
}

static json_int_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static const char *text(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_null(value) ? "" : json_string_value(value);
}

static void add(crosstable_event *event, const json_t *data)
{
    uint32_t given = 0;
    must(event, crosstable_event_add_player(
                    event,
                    &(crosstable_player){
                        .name = "Late, Lea", .rating = 1999, .federation = "NOR", .sex = 'w'},
                    &given));
    assert_int_equal(given, number(json_array_get(json_object_get(data, "added"), 0), "number"));
}

static void withdraw(crosstable_event *event, const json_t *data)
{
    (void)data;
    must(event, crosstable_event_withdraw(event, 6, 5));
}

static void bye(crosstable_event *event, const json_t *data)
{
    (void)data;
    must(event, crosstable_event_set_bye(event, 7, 5, CROSSTABLE_HALF_POINT_BYE));
}

static void forbid(crosstable_event *event, const json_t *data)
{
    (void)data;
    must(event, crosstable_event_forbid(event, (const uint32_t[]){3, 7}, 2, 0, 0));
}

/* The lines of a round against lists of boards and byes. */
static void compare_round(crosstable_event *event, uint32_t round, const json_t *data)
{
    const json_t *boards = json_object_get(data, "boards");
    const json_t *byes = json_object_get(data, "byes");
    crosstable_pair pair;
    size_t count = json_array_size(boards);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        const json_t *board = json_array_get(boards, i);
        must(event, crosstable_event_pair(event, round, i, &pair));
        assert_int_equal(pair.board, number(board, "board"));
        assert_int_equal(pair.white, number(board, "white"));
        assert_int_equal(pair.black, number(board, "black"));
        if (json_object_get(board, "result") != NULL) {
            assert_string_equal(pair.result, text(board, "result"));
        }
    }
    for (size_t i = 0; i < json_array_size(byes); i++) {
        const json_t *line = json_array_get(byes, i);
        must(event, crosstable_event_pair(event, round, count + i, &pair));
        assert_int_equal(pair.black, 0);
        assert_int_equal(pair.white, number(line, "player"));
        assert_string_equal(pair.result, text(line, "bye"));
    }
}

static void pair_next(crosstable_event *event, const json_t *data)
{
    uint32_t round = 0;
    must(event, crosstable_event_pair_as(event, &(crosstable_pairing){.anyway = 1}, &round));
    assert_int_equal(round, number(data, "round"));
    assert_string_equal(crosstable_event_system(event), text(data, "system"));
    compare_round(event, round, data);
}

static void result(crosstable_event *event, const json_t *data)
{
    const json_t *entered = json_array_get(json_object_get(data, "results"), 0);
    must(event, crosstable_event_set_result(event, 4, (uint32_t)number(entered, "white"), "½"));
}

static void correction(crosstable_event *event, const json_t *data)
{
    const json_t *entered = json_array_get(json_object_get(data, "results"), 0);
    must(event, crosstable_event_set_result(event, 1, (uint32_t)number(entered, "white"), "0-1"));
    assert_string_equal(text(entered, "was"), "1-0");
}

static void pairings(crosstable_event *event, const json_t *data)
{
    compare_round(event, 3, data);
    assert_int_equal(crosstable_event_pair_count(event, 3),
                     json_array_size(json_object_get(data, "boards")) +
                         json_array_size(json_object_get(data, "byes")));
}

static void compare_standings(crosstable_event *event, const crosstable_ranking *how,
                              const json_t *data)
{
    const json_t *rows = json_object_get(data, "standings");
    size_t count = 0;
    must(event, crosstable_event_rank(event, how, &count));
    assert_int_equal(count, json_array_size(rows));
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(rows, i);
        const json_t *values = json_object_get(row, "values");
        crosstable_standing line;
        must(event, crosstable_event_standing(event, i, &line));
        assert_int_equal(line.place, number(row, "place"));
        assert_int_equal(line.last_place, number(row, "last_place"));
        assert_int_equal(line.number, number(row, "number"));
        assert_true(strtod(line.points, NULL) == json_number_value(json_object_get(row, "points")));
        assert_int_equal(line.value_count, json_array_size(values));
        for (size_t k = 0; k < line.value_count; k++) {
            crosstable_value value;
            const json_t *other = json_array_get(values, k);
            must(event, crosstable_event_standing_value(event, i, k, &value));
            assert_string_equal(value.code, text(other, "code"));
            assert_string_equal(value.exact, text(other, "exact"));
            assert_string_equal(value.shown, text(other, "shown"));
        }
    }
}

static void standings(crosstable_event *event, const json_t *data)
{
    compare_standings(event, NULL, data);
}

static void other_standings(crosstable_event *event, const json_t *data)
{
    compare_standings(event, &(crosstable_ranking){.order = "PTS,SB,BH", .round = 2}, data);
}

static void check(crosstable_event *event, const json_t *data)
{
    crosstable_verdict verdict;
    must(event, crosstable_event_check(event, &verdict));
    assert_int_equal(verdict.rounds, number(data, "rounds_checked"));
    assert_int_equal(verdict.rounds_agreeing, number(data, "rounds_agreeing"));
    assert_int_equal(verdict.pairs, number(data, "pairs"));
    assert_int_equal(verdict.pairs_differing, number(data, "pairs_differing"));
    assert_int_equal(verdict.breaches, number(data, "breaches"));
}

static void explain(crosstable_event *event, const json_t *data)
{
    const char *words = NULL;
    const json_t *first = json_array_get(json_object_get(data, "statements"), 0);
    must(event, crosstable_event_explain(event, 3, 1, 2, &words));
    if (strstr(words, text(first, "sentence")) == NULL) {
        fail_msg("not in the text: %s\n%s", text(first, "sentence"), words);
    }
}

static void make_new(crosstable_event *event, const json_t *data)
{
    must(event, crosstable_event_set_heading(event, CROSSTABLE_NAME, "Small Open"));
    must(event, crosstable_event_set_heading(event, CROSSTABLE_CITY, "Lakeside"));
    must(event, crosstable_event_set_heading(event, CROSSTABLE_START, "2026/05/01"));
    must(event, crosstable_event_set_system(event, "dutch", 0));
    must(event, crosstable_event_set_rounds(event, 5));
    must(event, crosstable_event_set_scoring(event, "3-1-0", NULL));
    must(event, crosstable_event_set_initial_colour(event, CROSSTABLE_BLACK));
    assert_int_equal(number(data, "players"), 0);
}

/* --- The table ------------------------------------------------------------------------------- */

#define OPEN {"open.trf"}

const row_case row_cases[] = {
    {"new",
     ROW_MAKES,
     {NULL},
     {"new", "small.trf", "--name", "Small Open", "--city", "Lakeside", "--start", "2026/05/01",
      "--rounds=5", "--scoring=3-1-0", "--colour=black"},
     "{\"name\": \"Small Open\", \"city\": \"Lakeside\", \"start\": \"2026/05/01\", \"rounds\": 5, "
     "\"scoring\": \"3-1-0\", \"colour\": \"black\"}",
     "small.trf",
     make_new},
    {"new",
     ROW_MAKES,
     {NULL},
     {"new", "listed.trf", "--players", "players.csv", "--name=Listed"},
     "{\"players\": \"@players.csv\", \"name\": \"Listed\"}",
     "listed.trf",
     NULL},
    {"add",
     ROW_CHANGES,
     OPEN,
     {"add", "open.trf", "Late, Lea", "--rating=1999", "--federation=NOR", "--sex=w"},
     "{\"name\": \"Late, Lea\", \"rating\": 1999, \"federation\": \"NOR\", \"sex\": \"w\"}",
     NULL,
     add},
    {"withdraw",
     ROW_CHANGES,
     OPEN,
     {"withdraw", "open.trf", "6"},
     "{\"players\": [6]}",
     NULL,
     withdraw},
    {"bye",
     ROW_CHANGES,
     OPEN,
     {"bye", "open.trf", "7", "5"},
     "{\"player\": 7, \"rounds\": [5]}",
     NULL,
     bye},
    {"forbid",
     ROW_CHANGES,
     OPEN,
     {"forbid", "open.trf", "3", "7"},
     "{\"players\": [3, 7]}",
     NULL,
     forbid},
    {"options", ROW_LOOKS, OPEN, {"options", "open.trf"}, NULL, NULL, NULL},
    {"systems", ROW_LOOKS, {NULL}, {"systems"}, NULL, NULL, NULL},
    {"systems", ROW_LOOKS, {NULL}, {"systems", "keizer"}, "{\"system\": \"keizer\"}", NULL, NULL},
    {"pair",
     ROW_CHANGES,
     OPEN,
     {"pair", "open.trf", "--write", "--anyway"},
     "{\"write\": true, \"anyway\": true}",
     NULL,
     pair_next},
    {"pair", ROW_LOOKS, OPEN, {"pair", "open.trf", "--round=3"}, "{\"round\": 3}", NULL, NULL},
    {"pair",
     ROW_CHANGES,
     {"teams.trf"},
     {"pair", "teams.trf", "-w"},
     "{\"write\": true}",
     NULL,
     NULL},
    {"result",
     ROW_CHANGES,
     OPEN,
     {"result", "open.trf", "1:½"},
     "{\"results\": [\"1:½\"]}",
     NULL,
     result},
    {"result",
     ROW_CHANGES,
     OPEN,
     {"result", "open.trf", "1-7:0-1", "--round=1"},
     "{\"results\": [{\"game\": \"1-7\", \"result\": \"0-1\"}], \"round\": 1}",
     NULL,
     correction},
    {"result", ROW_LOOKS, OPEN, {"result", "open.trf"}, NULL, NULL, NULL},
    {"show", ROW_LOOKS, OPEN, {"show", "open.trf"}, NULL, NULL, NULL},
    {"standings", ROW_LOOKS, OPEN, {"standings", "open.trf"}, NULL, NULL, standings},
    {"standings",
     ROW_LOOKS,
     OPEN,
     {"standings", "open.trf", "--order=PTS,SB,BH", "--round=2"},
     "{\"order\": \"PTS,SB,BH\", \"round\": 2}",
     NULL,
     other_standings},
    {"standings",
     ROW_LOOKS,
     OPEN,
     {"standings", "open.trf", "BH", "--working=7"},
     "{\"codes\": [\"BH\"], \"working\": 7}",
     NULL,
     NULL},
    {"table", ROW_LOOKS, OPEN, {"table", "open.trf"}, NULL, NULL, NULL},
    {"pairings",
     ROW_LOOKS,
     OPEN,
     {"pairings", "open.trf", "--round=3"},
     "{\"round\": 3}",
     NULL,
     pairings},
    {"tiebreaks", ROW_LOOKS, {NULL}, {"tiebreaks"}, NULL, NULL, NULL},
    {"report", ROW_LOOKS, OPEN, {"report", "open.trf"}, NULL, NULL, NULL},
    {"rate", ROW_LOOKS, OPEN, {"rate", "open.trf"}, NULL, NULL, NULL},
    {"rate",
     ROW_LOOKS,
     {"open.trf", "club-open.trf"},
     {"rate", "open.trf", "club-open.trf"},
     NULL,
     NULL,
     NULL},
    {"norms", ROW_LOOKS, OPEN, {"norms", "open.trf"}, NULL, NULL, NULL},
    {"prizes",
     ROW_LOOKS,
     OPEN,
     {"prizes", "open.trf", "--fund=prizes.csv"},
     "{\"fund\": \"@prizes.csv\"}",
     NULL,
     NULL},
    {"validate", ROW_LOOKS, OPEN, {"validate", "open.trf"}, NULL, NULL, NULL},
    {"check", ROW_LOOKS, OPEN, {"check", "open.trf"}, NULL, NULL, check},
    {"explain",
     ROW_LOOKS,
     OPEN,
     {"explain", "open.trf", "1", "2", "--round=3"},
     "{\"player\": 1, \"opponent\": 2, \"round\": 3}",
     NULL,
     explain},
    {"checklist",
     ROW_LOOKS,
     OPEN,
     {"explain", "open.trf", "--checklist", "--round=3"},
     "{\"round\": 3}",
     NULL,
     NULL},
    {"convert",
     ROW_DOCUMENT,
     OPEN,
     {"convert", "open.trf", "open.json"},
     "{\"format\": \"json\"}",
     "open.json",
     NULL},
    {"generate",
     ROW_MAKES,
     {NULL},
     {"generate", "--players=8", "--rounds=3", "--seed=7", "--out=made.trf"},
     "{\"players\": 8, \"rounds\": 3, \"seed\": 7}",
     "made.trf",
     NULL},
    {"lab-list", ROW_LOOKS, {NULL}, {"lab", "list"}, NULL, NULL, NULL},
    {"lab-run",
     ROW_LOOKS,
     {NULL},
     {"lab", "run", "study.json", "--threads=1"},
     "{\"study\": \"@study.json\", \"threads\": 1}",
     NULL,
     NULL},
    {"lab-report",
     ROW_LOCAL,
     {NULL},
     {"lab", "report", "tiny.lab"},
     "{\"results\": \"tiny.lab\"}",
     NULL,
     NULL},
    {"lab-compare",
     ROW_LOCAL,
     {NULL},
     {"lab", "compare", "tiny.lab", "tiny.lab"},
     "{\"results\": \"tiny.lab\", \"other\": \"tiny.lab\"}",
     NULL,
     NULL},
    {"lab-fit",
     ROW_LOOKS,
     {NULL},
     {"lab", "fit", "games.csv"},
     "{\"games\": \"@games.csv\"}",
     NULL,
     NULL},
    {"lab-new", ROW_DOCUMENT, {NULL}, {"lab", "new", "mine.json"}, NULL, "mine.json", NULL},
    {"players", ROW_LOCAL, {NULL}, {"players", "test"}, "{\"names\": [\"test\"]}", NULL, NULL},
    {"players-index",
     ROW_LOCAL,
     {NULL},
     {"players", "--index=list.xml"},
     "{\"index\": \"list.xml\"}",
     NULL,
     NULL},
    {.operation = NULL},
};
