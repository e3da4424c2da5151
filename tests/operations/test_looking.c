/* show, standings, table, pairings, tiebreaks, report: what their data say of random events. */

#include "generator/generate.h"
#include "operations/ask.h"
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 12 };

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

static int start(void **state)
{
    static hall h;
    h.mem = ct_arena_new();
    *state = &h;
    return h.mem == NULL;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

/* An event with byes and forfeits: of players, or of teams. */
static void play(hall *h, uint64_t seed, bool of_teams)
{
    ct_generator *generator = ct_generator_new();
    ct_generate_options options = ct_generate_usual();
    ct_generated made;
    ct_error err = {0};
    ct_arena_reset(h->mem);
    options.seed = seed;
    options.players = of_teams ? 6 : 9;
    options.rounds = 4;
    options.boards = 3;
    options.match_forfeit_rate = 0;
    options.empty_board_rate = 0.3;
    options.system = of_teams ? ct_pairing_system_named(CT_STR("team-swiss")) : NULL;
    check_ok(ct_generate(generator, &options, h->mem, &made, &err), err);
    ct_generator_free(generator);
    h->event = made.event;
}

static json_int_t number_of(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    assert_true(json_is_integer(value) || json_is_null(value));
    return json_is_null(value) ? 0 : json_integer_value(value);
}

static double real_of(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text == NULL ? "" : text;
}

/* --- Standings ------------------------------------------------------------------------------- */

/* "83/2" and 41.5 are the same number. */
static void check_value(const json_t *value, uint64_t seed)
{
    const char *exact = text_of(value, "exact");
    if (json_is_null(json_object_get(value, "value"))) {
        check_seed(exact[0] == '\0', seed);
        return;
    }
    char *end = NULL;
    double top = strtod(exact, &end);
    double bottom = *end == '/' ? strtod(end + 1, &end) : 1;
    check_seed(*end == '\0' && fabs(top / bottom - real_of(value, "value")) < 1e-9, seed);
}

/* Places, points and values of the rows; each participant stands there once. */
static void check_rows(const json_t *rows, const json_t *codes, uint32_t count, uint64_t seed)
{
    bool seen[64] = {false};
    check_seed(json_array_size(rows) == count, seed);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        json_int_t place = number_of(row, "place");
        json_int_t last = number_of(row, "last_place");
        check_seed(place <= (json_int_t)i + 1 && (json_int_t)i + 1 <= last, seed);
        check_seed(json_is_true(json_object_get(row, "shared")) == (last > place), seed);
        check_seed(!seen[number_of(row, "number")], seed);
        seen[number_of(row, "number")] = true;
        const json_t *values = json_object_get(row, "values");
        check_seed(json_array_size(values) == json_array_size(codes), seed);
        for (size_t k = 0; k < json_array_size(values); k++) {
            check_seed(strcmp(text_of(json_array_get(values, k), "code"),
                              text_of(json_array_get(codes, k), "code")) == 0,
                       seed);
            check_value(json_array_get(values, k), seed);
        }
        check_seed(real_of(json_array_get(values, 0), "value") == real_of(row, "points"), seed);
    }
}

static void standings_give_places_and_exact_values(void **state)
{
    hall *h = *state;
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        bool of_teams = seed % 2 == 0;
        play(h, seed, of_teams);
        json_t *told = ask(h->mem, h->event, "standings", "{\"sums\": true}", "done");
        uint32_t count = of_teams ? h->event->team_count : h->event->player_count;
        check_rows(ask_data(told, "standings"), ask_data(told, "codes"), count, seed);
        check_seed(json_array_size(ask_data(told, "players")) == h->event->player_count, seed);
        const json_t *sum = json_array_get(ask_data(told, "sums"), 0);
        check_seed(json_is_true(json_object_get(sum, "holds")), seed);
        json_decref(told);
    }
}

static void groups_and_the_first_places_are_parts_of_the_standings(void **state)
{
    hall *h = *state;
    play(h, 3, false);
    json_t *told = ask(h->mem, h->event, "standings", "{\"by\": \"title\", \"top\": 2}", "done");
    size_t rows = 0;
    assert_string_equal(json_string_value(ask_data(told, "by")), "title");
    for (size_t g = 0; g < json_array_size(ask_data(told, "groups")); g++) {
        const json_t *group = json_array_get(ask_data(told, "groups"), g);
        const json_t *places = json_object_get(group, "places");
        rows += json_array_size(places);
        assert_int_equal(number_of(json_array_get(places, 0), "place"), 1);
    }
    assert_true(rows > 0 && rows <= h->event->player_count);
    assert_int_equal(json_array_size(ask_data(told, "standings")), h->event->player_count);
    json_decref(told);
    told = ask(h->mem, h->event, "standings",
               "{\"top\": 2, \"ties\": \"lots\", \"seed\": 4, \"order\": \"PTS\"}", "done");
    assert_int_equal(json_array_size(ask_data(told, "standings")), 2);
    assert_int_equal(json_array_size(ask_data(told, "groups")), 0);
    assert_int_equal(json_integer_value(ask_data(told, "seed")), 4);
    json_decref(told);
}

/* The terms that are not cut are the value. */
static void the_working_adds_up(void **state)
{
    hall *h = *state;
    play(h, 5, false);
    json_t *told =
        ask(h->mem, h->event, "standings", "{\"working\": 2, \"codes\": [\"BH/C1\"]}", "done");
    const json_t *working = ask_data(told, "working");
    const json_t *code = json_array_get(json_object_get(working, "codes"), 0);
    double sum = 0;
    assert_int_equal(number_of(working, "number"), 2);
    for (size_t i = 0; i < json_array_size(json_object_get(code, "terms")); i++) {
        const json_t *term = json_array_get(json_object_get(code, "terms"), i);
        sum += json_is_true(json_object_get(term, "cut")) ? 0 : real_of(term, "value");
        check_value(term, 5);
    }
    assert_true(sum == real_of(code, "value"));
    json_decref(told);
}

/* --- The crosstable -------------------------------------------------------------------------- */

static const json_t *row_numbered(const json_t *rows, json_int_t number)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        if (number_of(json_array_get(rows, i), "number") == number) {
            return json_array_get(rows, i);
        }
    }
    fail_msg("no row has number %d", (int)number);
    return NULL;
}

/* The rounds of a row: opponents name each other, with the other colour. */
static double check_turns(const json_t *rows, const json_t *row, uint64_t seed)
{
    double sum = 0;
    const json_t *rounds = json_object_get(row, "rounds");
    for (size_t r = 0; r < json_array_size(rounds); r++) {
        const json_t *turn = json_array_get(rounds, r);
        sum += real_of(turn, "points");
        check_seed(number_of(turn, "round") == (json_int_t)r + 1, seed);
        if (json_is_null(json_object_get(turn, "opponent"))) {
            continue;
        }
        const json_t *other = row_numbered(rows, number_of(turn, "opponent"));
        const json_t *theirs = json_array_get(json_object_get(other, "rounds"), r);
        check_seed(number_of(theirs, "opponent") == number_of(row, "number"), seed);
        check_seed(strcmp(text_of(turn, "colour"), text_of(theirs, "colour")) != 0, seed);
    }
    return sum;
}

static void cells_of_the_crosstable_answer_each_other(void **state)
{
    hall *h = *state;
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        play(h, seed, seed % 2 == 0);
        json_t *told = ask(h->mem, h->event, "table", "{\"by-number\": true}", "done");
        const json_t *rows = json_object_get(json_array_get(ask_data(told, "tables"), 0), "rows");
        json_int_t before = 0;
        for (size_t i = 0; i < json_array_size(rows); i++) {
            const json_t *row = json_array_get(rows, i);
            check_seed(number_of(row, "number") > before, seed);
            before = number_of(row, "number");
            double sum = check_turns(rows, row, seed);
            check_seed(sum == real_of(row, "points"), seed);
        }
        json_decref(told);
    }
}

/* --- Pairings -------------------------------------------------------------------------------- */

static void boards_and_byes_name_everybody_once(void **state)
{
    hall *h = *state;
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        play(h, seed, false);
        json_t *told = ask(h->mem, h->event, "pairings", "{\"round\": 3}", "done");
        size_t named =
            2 * json_array_size(ask_data(told, "boards")) + json_array_size(ask_data(told, "byes"));
        check_seed(named == h->event->player_count, seed);
        check_seed(json_array_size(ask_data(told, "matches")) == 0, seed);
        json_t *by_name =
            ask(h->mem, h->event, "pairings", "{\"round\": 3, \"alphabetical\": true}", "done");
        check_seed(json_equal(json_object_get(told, "data"), json_object_get(by_name, "data")),
                   seed);
        json_decref(by_name);
        json_decref(told);
    }
}

/* What a result gives the players with White and Black. */
static void add_result(const char *result, double points[2])
{
    bool is_draw = strcmp(result, "½-½") == 0;
    points[0] += is_draw ? 0.5 : strcmp(result, "1-0") == 0 || strcmp(result, "+/-") == 0 ? 1 : 0;
    points[1] += is_draw ? 0.5 : strcmp(result, "0-1") == 0 || strcmp(result, "-/+") == 0 ? 1 : 0;
}

static void game_points_of_a_match_are_those_of_its_boards(void **state)
{
    hall *h = *state;
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        play(h, seed, true);
        json_t *told = ask(h->mem, h->event, "pairings", "", "done");
        const json_t *matches = ask_data(told, "matches");
        check_seed(json_array_size(matches) > 0, seed);
        for (size_t i = 0; i < json_array_size(matches); i++) {
            const json_t *match = json_array_get(matches, i);
            const json_t *boards = json_object_get(match, "boards");
            double points[2] = {0, 0};
            json_int_t before = 0;
            for (size_t b = 0; b < json_array_size(boards); b++) {
                const json_t *board = json_array_get(boards, b);
                check_seed(number_of(board, "board") > before, seed);
                before = number_of(board, "board");
                add_result(text_of(board, "result"), points);
            }
            double sum = real_of(match, "white_game_points") + real_of(match, "black_game_points");
            check_seed(points[0] + points[1] == sum, seed);
        }
        json_decref(told);
    }
}

/* --- Parts ----------------------------------------------------------------------------------- */

/* Every key of the part has the same value in the whole. */
static bool is_part(json_t *part, const json_t *whole)
{
    const char *key;
    json_t *value;
    assert_true(json_object_size(part) > 3);
    json_object_foreach(part, key, value)
    {
        if (!json_equal(value, json_object_get(whole, key))) {
            return false;
        }
    }
    return true;
}

static void the_report_consists_of_the_other_answers(void **state)
{
    hall *h = *state;
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        play(h, seed, seed % 2 == 0);
        json_t *report = ask(h->mem, h->event, "report", "", "done");
        json_t *standings = ask(h->mem, h->event, "standings", "{\"sums\": true}", "done");
        json_t *table = ask(h->mem, h->event, "table", "", "done");
        json_t *round = ask(h->mem, h->event, "pairings", "{\"round\": 2}", "done");
        json_t *data = json_object_get(report, "data");
        check_seed(is_part(json_object_get(data, "standings"), json_object_get(standings, "data")),
                   seed);
        check_seed(is_part(json_object_get(data, "table"), json_object_get(table, "data")), seed);
        check_seed(is_part(json_array_get(json_object_get(data, "rounds"), 1),
                           json_object_get(round, "data")),
                   seed);
        json_decref(report);
        json_decref(standings);
        json_decref(table);
        json_decref(round);
    }
}

static void show_lists_players_and_the_newest_round(void **state)
{
    hall *h = *state;
    play(h, 7, false);
    json_t *told = ask(h->mem, h->event, "show", "", "done");
    assert_int_equal(number_of(ask_data(told, "event"), "rounds_paired"), 4);
    assert_int_equal(json_array_size(ask_data(told, "players")), 9);
    assert_int_equal(number_of(ask_data(told, "round"), "number"), 4);
    assert_true(json_is_object(json_object_get(told, "next")));
    json_decref(told);
    told = ask(h->mem, h->event, "show", "{\"players\": true}", "done");
    assert_int_equal(number_of(json_array_get(ask_data(told, "players"), 0), "number"), 1);
    assert_true(json_is_null(ask_data(told, "round")));
    json_decref(told);
}

/* --- Refusals -------------------------------------------------------------------------------- */

static void refuses(hall *h, const char *operation, const char *request, const char *verdict,
                    const char *part)
{
    json_t *told = ask(h->mem, h->event, operation, request, verdict);
    if (strstr(ask_problem(told), part) == NULL) {
        fail_msg("%s %s: %s", operation, request, ask_problem(told));
    }
    json_decref(told);
}

static void what_cannot_be_is_refused(void **state)
{
    hall *h = *state;
    play(h, 9, false);
    refuses(h, "standings", "{\"seed\": 3}", "misuse", "a seed is for drawing lots");
    refuses(h, "standings", "{\"codes\": [\"BH\"]}", "misuse", "one word too many");
    refuses(h, "standings", "{\"order\": \"PTS,XX\"}", "invalid", "\"XX\" is no tie-break");
    refuses(h, "standings", "{\"working\": 77}", "not-found", "77");
    refuses(h, "table", "{\"style\": \"round\"}", "misuse", "round");
    refuses(h, "table", "{\"scoring\": {\"name\": \"t.txt\", \"text\": \"nonsense\"}}", "invalid",
            "begins no line of a scoring table");
    refuses(h, "pairings", "{\"round\": 9}", "not-found", "round 9 is not paired yet");
    refuses(h, "show", "{\"round\": 1, \"players\": true}", "misuse", "exclude each other");
    refuses(h, "tiebreaks", "{\"code\": \"BX\"}", "not-found", "there is no tie-break 'BX'");
    refuses(h, "report", "{\"edition\": \"1999-01\"}", "misuse", "1999-01");
}

static void tie_breaks_name_their_modifiers(void **state)
{
    hall *h = *state;
    json_t *told = ask(h->mem, NULL, "tiebreaks", "{\"code\": \"Buchholz Cut 1\"}", "done");
    const json_t *row = json_array_get(ask_data(told, "tie_breaks"), 0);
    assert_string_equal(text_of(row, "code"), "BH");
    assert_true(json_array_size(json_object_get(row, "modifiers")) > 2);
    json_decref(told);
    told = ask(h->mem, NULL, "tiebreaks", "", "done");
    assert_true(json_array_size(ask_data(told, "tie_breaks")) > 40);
    json_decref(told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standings_give_places_and_exact_values),
        cmocka_unit_test(groups_and_the_first_places_are_parts_of_the_standings),
        cmocka_unit_test(the_working_adds_up),
        cmocka_unit_test(cells_of_the_crosstable_answer_each_other),
        cmocka_unit_test(boards_and_byes_name_everybody_once),
        cmocka_unit_test(game_points_of_a_match_are_those_of_its_boards),
        cmocka_unit_test(the_report_consists_of_the_other_answers),
        cmocka_unit_test(show_lists_players_and_the_newest_round),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(tie_breaks_name_their_modifiers),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
