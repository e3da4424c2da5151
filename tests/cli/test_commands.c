/* The commands that look at and change an event, run as a whole: what they say, what they write,
 * and that a refusal leaves every file as it was. The event is examples/club-open.trf: round 4 of 5
 * paired, boards 1, 3 and 5 open. */

#include "bench.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text == NULL ? "(none)" : text;
}

static json_int_t number_of(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return json_integer_value(json_object_get(json, key));
}

/* --- result ---------------------------------------------------------------------------------- */

static void results_are_entered_by_board_and_by_players(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "1:½", "4-5:0-1"));
    bench_says(here, "board 1: ½-½  (3 Keller, Anna – 1 Lindqvist, Maja)\n");
    bench_says(here, "board 3: 0-1  (4 Novák, Tomáš – 5 Okafor, Chidi)\n");
    bench_says(here, "1 game of round 4 still open: crosstable result open.trf 5:1-0\n");
    bench_file_has(here, "open.trf", "2 w 1     3 b =");
    bench_file_has(here, "open.trf", "9 w 1     4 b 1");
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "5:+/-"));
    bench_says(here, "round 4 is complete\n");
    bench_says(here, "pair round 5");
    bench_run(here, 0, TEST_WORDS("validate", "open.trf"));
}

static void a_correction_says_what_was_there(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "2:1-0", "4:1-0", "--round=4"));
    bench_says(here, "board 2: 1-0, was ½-½  (");
    bench_says(here, "board 4: 1-0, as before  (");
    bench_run(here, 0, TEST_WORDS("result", "-r", "1", "open.trf", "1:0-1"));
    bench_says(here, "board 1: 0-1, was 1-0  (1 Lindqvist, Maja – 7 van den Berg, Joris)");
    bench_file_has(here, "open.trf", "1.5    8     7 w 0     4 b =");
}

static void open_games_are_listed(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("result", "open.trf"));
    bench_says(here, "    1  3 Keller, Anna    1 Lindqvist, Maja\n");
    bench_says(here, "3 games of round 4 still open");
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "--round", "2"));
    bench_says(here, "every game of round 2 has a result\n");
    assert_int_equal(test_folder_count(here->folder), 1); /* looking leaves nothing behind */
}

static void wrong_results_change_nothing(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "board 1 is given twice: 1:1-0 and 1:0-1",
                  TEST_WORDS("result", "open.trf", "1:1-0", "3:1", "1:0-1"));
    bench_refuses(here, 3, "board 1 is given twice",
                  TEST_WORDS("result", "open.trf", "1:1", "3-1:1"));
    bench_refuses(here, 3, "round 4 has no board 6",
                  TEST_WORDS("result", "open.trf", "1:1", "6:1"));
    bench_refuses(here, 3, "1 Lindqvist, Maja has Black against 3 Keller, Anna in round 4",
                  TEST_WORDS("result", "open.trf", "1-3:1"));
    bench_complains(here, "write 3-1:");
    bench_refuses(here, 3, "do not meet in round 4", TEST_WORDS("result", "open.trf", "1-2:1"));
    bench_refuses(here, 3, "no player has number 99", TEST_WORDS("result", "open.trf", "1-99:1"));
    bench_refuses(here, 2, "\"2-0\" is no result",
                  TEST_WORDS("result", "open.trf", "1:1", "3:2-0"));
    bench_refuses(here, 2, "'1' holds no result", TEST_WORDS("result", "open.trf", "1"));
    bench_refuses(here, 2, "does not say which game", TEST_WORDS("result", "open.trf", "a-b:1"));
    bench_refuses(here, 3, "round 5 is not paired yet",
                  TEST_WORDS("result", "open.trf", "1:1", "--round", "5"));
}

static void results_answer_in_json(void **state)
{
    bench *here = *state;
    json_t *json = bench_json(here, 0, TEST_WORDS("result", "open.trf", "1:1-0", "2:0-1"));
    assert_string_equal(text_of(json, "status"), "done");
    assert_int_equal(number_of(json, "open"), 2);
    const json_t *second = json_array_get(json_object_get(json, "results"), 1);
    assert_int_equal(number_of(second, "board"), 2);
    assert_int_equal(number_of(second, "white"), 2);
    assert_int_equal(number_of(second, "black"), 7);
    assert_string_equal(text_of(second, "result"), "0-1");
    assert_string_equal(text_of(second, "was"), "½-½");
    json_decref(json);
    json = bench_json(here, 3, TEST_WORDS("result", "open.trf", "9:1-0"));
    assert_string_equal(text_of(json, "status"), "not-found");
    const json_t *problem = json_array_get(json_object_get(json, "problems"), 0);
    assert_string_equal(text_of(problem, "severity"), "fault");
    assert_string_equal(text_of(problem, "sentence"), "round 4 has no board 9");
    assert_string_equal(text_of(problem, "cure"), "its boards go up to 5");
    assert_true(json_is_null(json_object_get(problem, "line")));
    json_decref(json);
}

static void quiet_says_nothing(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("-q", "result", "open.trf", "1:1-0"));
    assert_string_equal(here->last.out, "");
    assert_string_equal(here->last.err, "");
    bench_file_has(here, "open.trf", "2 w 1     3 b 0");
}

/* --- withdraw, bye, forbid ------------------------------------------------------------------- */

static void players_leave_and_come_back(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("withdraw", "open.trf", "szabo", "5"));
    bench_says(here, "6 Szabó, Réka is withdrawn from round 5 on\n5 Okafor, Chidi is withdrawn");
    bench_run(here, 0, TEST_WORDS("show", "open.trf", "--players"));
    bench_says(here, "withdrawn from round 5");
    bench_run(here, 0, TEST_WORDS("withdraw", "open.trf", "6", "--undo"));
    bench_says(here, "6 Szabó, Réka is back");
    bench_run(here, 0, TEST_WORDS("withdraw", "open.trf", "6", "--expel", "--from-round", "5"));
    bench_says(here, "6 Szabó, Réka is excluded from round 5 on");
    json_t *json = bench_json(here, 0, TEST_WORDS("withdraw", "open.trf", "6", "-u"));
    const json_t *player = json_array_get(json_object_get(json, "players"), 0);
    assert_string_equal(text_of(player, "change"), "returned");
    json_decref(json);
}

static void withdrawals_that_cannot_be_change_nothing(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "no player has number 13",
                  TEST_WORDS("withdraw", "open.trf", "5", "13"));
    bench_complains(here, "from 1 to 12");
    bench_refuses(here, 3, "'er' fits 4 players", TEST_WORDS("withdraw", "open.trf", "er"));
    bench_complains(here,
                    "3 Keller, Anna; 7 van den Berg, Joris; 8 Ferrari, Giulia; 11 Müller, Karl");
    bench_refuses(here, 3, "no player's name contains 'xyz'",
                  TEST_WORDS("withdraw", "open.trf", "xyz"));
    bench_refuses(here, 3, "12 Rossi, Ugo has left", TEST_WORDS("withdraw", "open.trf", "rossi"));
    bench_refuses(here, 3, "takes part in round 4",
                  TEST_WORDS("withdraw", "open.trf", "5", "--from-round", "4"));
    bench_refuses(here, 3, "has not left", TEST_WORDS("withdraw", "open.trf", "5", "--undo"));
    bench_refuses(here, 2, "--undo", TEST_WORDS("withdraw", "open.trf", "12", "--undo", "--expel"));
    bench_refuses(here, 2, "the PLAYER… is missing", TEST_WORDS("withdraw", "open.trf"));
}

static void byes_are_granted_and_cancelled(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("bye", "open.trf", "Keller, Anna", "5"));
    bench_says(here, "3 Keller, Anna: round 5, half-point bye\n");
    bench_file_has(here, "open.trf", "240 H 005    3\n");
    bench_run(here, 0, TEST_WORDS("bye", "open.trf", "3", "5", "--kind", "zero"));
    bench_run(here, 0, TEST_WORDS("show", "open.trf"));
    bench_says(here, "zero-point bye in round 5");
    bench_run(here, 0, TEST_WORDS("bye", "open.trf", "3", "5", "--cancel"));
    bench_says(here, "no bye any more");
    bench_file_lacks(here, "open.trf", "005    3");
    json_t *json = bench_json(here, 0, TEST_WORDS("bye", "open.trf", "3", "5", "-k", "full"));
    assert_string_equal(text_of(json, "bye"), "full-point-bye");
    json_decref(json);
}

static void byes_that_cannot_be_change_nothing(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "round 4 is paired already",
                  TEST_WORDS("bye", "open.trf", "3", "5", "4"));
    bench_refuses(here, 3, "no round 6", TEST_WORDS("bye", "open.trf", "3", "6"));
    bench_refuses(here, 2, "ROUND needs a whole number, not 'five'",
                  TEST_WORDS("bye", "open.trf", "3", "five"));
    bench_refuses(here, 2, "--kind does not know 'haf'",
                  TEST_WORDS("bye", "open.trf", "3", "5", "--kind", "haf"));
    bench_complains(here, "did you mean half?");
    bench_refuses(here, 3, "has not asked for a bye",
                  TEST_WORDS("bye", "open.trf", "3", "5", "-c"));
    bench_refuses(here, 2, "--cancel", TEST_WORDS("bye", "open.trf", "3", "5", "-c", "-k", "zero"));
}

static void pairings_are_forbidden_listed_and_allowed(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("forbid", "open.trf"));
    bench_says(here, "no pairings are forbidden\n");
    bench_run(here, 0, TEST_WORDS("forbid", "open.trf", "3", "ferrari", "9"));
    bench_says(here, "not to be paired: 3 Keller, Anna × 8 Ferrari, Giulia × 9 O'Connor, Liam");
    bench_run(here, 0, TEST_WORDS("forbid", "open.trf", "--club", "--rounds", "5"));
    bench_says(here, "players of the same club (round 5)");
    bench_run(here, 0, TEST_WORDS("forbid", "open.trf", "--federation=ITA"));
    bench_run(here, 0, TEST_WORDS("forbid", "open.trf", "--list"));
    bench_says(here, " 1  3 Keller, Anna ×");
    bench_says(here, " 2  players of the same club");
    bench_says(here, " 3  players of the federation ITA");
    bench_run(here, 0, TEST_WORDS("forbid", "open.trf", "--remove", "1"));
    bench_says(here, "may be paired again: 3 Keller, Anna");
    json_t *json = bench_json(here, 0, TEST_WORDS("forbid", "open.trf"));
    assert_int_equal(json_array_size(json_object_get(json, "rules")), 2);
    assert_string_equal(text_of(json_array_get(json_object_get(json, "rules"), 0), "kind"), "club");
    json_decref(json);
}

static void prohibitions_that_cannot_be_change_nothing(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "keeps nobody apart", TEST_WORDS("forbid", "open.trf", "3"));
    bench_refuses(here, 3, "twice", TEST_WORDS("forbid", "open.trf", "3", "keller"));
    bench_refuses(here, 3, "no rule 1", TEST_WORDS("forbid", "open.trf", "--remove", "1"));
    bench_refuses(here, 2, "exclude each other",
                  TEST_WORDS("forbid", "open.trf", "3", "4", "--club"));
    bench_refuses(here, 2, "does not understand '5-1'",
                  TEST_WORDS("forbid", "open.trf", "3", "4", "--rounds", "5-1"));
    bench_refuses(here, 3, "no round 9",
                  TEST_WORDS("forbid", "open.trf", "3", "4", "--rounds", "9"));
    bench_refuses(here, 2, "--rounds alone", TEST_WORDS("forbid", "open.trf", "--rounds", "5"));
}

/* --- add ------------------------------------------------------------------------------------- */

static void a_player_is_added(void **state)
{
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("add", "open.trf", "Łukasz, Żaneta", "--rating", "1999", "--title", "WCM",
                         "--federation", "POL", "--birth", "2001", "--sex", "w", "--club",
                         "North Gate", "--category", "U26", "--k", "20", "--fide-id", "99999901"));
    bench_says(here, "added 13 Łukasz, Żaneta (1999), from round 5 on\n");
    bench_run(here, 0, TEST_WORDS("show", "open.trf", "--players"));
    bench_says(here, "13  WCM  Łukasz, Żaneta         1999  POL       0  from round 5\n");
    bench_refuses(here, 3, "13 Łukasz, Żaneta has the FIDE number 99999901 already",
                  TEST_WORDS("add", "open.trf", "Somebody, Else", "--fide-id", "99999901"));
    bench_run(here, 0, TEST_WORDS("add", "open.trf", "łukasz, żaneta", "--number", "20"));
    json_t *json = bench_json(here, 0, TEST_WORDS("add", "open.trf", "Keller, Anna"));
    assert_int_equal(number_of(json_array_get(json_object_get(json, "added"), 0), "number"), 21);
    json_decref(json);
    bench_run(here, 0, TEST_WORDS("add", "open.trf", "Keller, Anna"));
    bench_says(here, "note: there is a 3 Keller, Anna already");
}

static void a_list_is_added(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "late.csv"),
                    "Name,Rating,Extra\n\"Late, A\",1500,x\n\"Late, B\",,y\n");
    bench_run(here, 0, TEST_WORDS("add", "open.trf", "--from", "late.csv"));
    bench_complains(here, "'Extra'");
    bench_says(here,
               "added 13 Late, A (1500), from round 5 on\nadded 14 Late, B, from round 5 on\n");
}

static void additions_that_cannot_be_change_nothing(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "bad.csv"), "1,2,3\n4,5,6\n");
    bench_refuses(here, 3, "number 3 belongs to 3 Keller, Anna",
                  TEST_WORDS("add", "open.trf", "New, N", "--number", "3"));
    bench_refuses(here, 2, "who is to be added", TEST_WORDS("add", "open.trf"));
    bench_refuses(here, 3, "bad.csv", TEST_WORDS("add", "open.trf", "--from", "bad.csv"));
    bench_refuses(here, 5, "nowhere.csv", TEST_WORDS("add", "open.trf", "--from", "nowhere.csv"));
    bench_refuses(here, 2, "takes no name",
                  TEST_WORDS("add", "open.trf", "New, N", "--from", "bad.csv"));
    bench_refuses(here, 2, "--rating",
                  TEST_WORDS("add", "open.trf", "--from", "bad.csv", "--rating", "5"));
    bench_refuses(here, 2, "'12x' is no FIDE number",
                  TEST_WORDS("add", "open.trf", "--fide-id", "12x"));
    bench_refuses(here, 3, "no name", TEST_WORDS("add", "open.trf", "  "));
    bench_refuses(here, 3, "round 1 was paired",
                  TEST_WORDS("add", "open.trf", "New, N", "--renumber"));
}

/* --- convert, show --------------------------------------------------------------------------- */

static void formats_are_converted_without_loss(void **state)
{
    bench *here = *state;
    static const char *const formats[] = {"trf26", "trf16", "trf06", "bbp", "json"};
    for (size_t i = 0; i < 5; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "as.%s", formats[i]);
        bench_run(here, 0, TEST_WORDS("convert", "open.trf", name, "-f", formats[i]));
        bench_run(here, 0, TEST_WORDS("convert", name, "back.json"));
        bench_run(here, 0, TEST_WORDS("convert", "open.trf", "straight.json"));
        char *back = test_file_read(bench_path(here, "back.json"));
        char *straight = test_file_read(bench_path(here, "straight.json"));
        assert_string_equal(back, straight);
        free(back);
        free(straight);
    }
}

static void streams_are_read_and_written(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "full.trf")); /* with ranks and counts */
    char *event = test_file_read(bench_path(here, "full.trf"));
    test_run_free(&here->last);
    here->last = test_run_in(here->folder, event, TEST_WORDS("convert", "-", "-"));
    assert_int_equal(here->last.code, 0);
    assert_string_equal(here->last.out, event);
    assert_string_equal(here->last.err, "");
    free(event);
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "-", "--format", "csv"));
    bench_says(here, "\"Keller, Anna\",WFM,2105");
    bench_refuses(here, 2, "standard input will not do", TEST_WORDS("bye", "-", "3", "5"));
}

static void a_list_of_players_is_written(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "players.csv"));
    bench_says(here, "players.csv: CSV, 12 players");
    bench_run(here, 0, TEST_WORDS("new", "next.trf", "--players", "players.csv"));
    bench_says(here, "12 players, rated 2214 to 1655, 1 unrated");
}

static void converting_over_a_file_keeps_the_previous_one(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "out.json"), "precious");
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "out.json"));
    bench_file_has(here, "out.json.bak", "precious");
    bench_refuses(here, 2, "did you mean trf26?",
                  TEST_WORDS("convert", "open.trf", "x", "-f", "trf36"));
    bench_refuses(here, 5, "nowhere", TEST_WORDS("convert", "open.trf", "nowhere/x.json"));
}

/* The file as TRF16 with CR LF. */
static void write_old_report(bench *here)
{
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "old.trf", "-f", "trf16"));
    char *text = test_file_read(bench_path(here, "old.trf"));
    FILE *file = test_file_open(bench_path(here, "old.trf"));
    assert_non_null(text);
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        (void)fprintf(file, "%s\r\n", line);
    }
    assert_int_equal(fclose(file), 0);
    free(text);
}

static void line_ends_and_dialect_are_kept(void **state)
{
    bench *here = *state;
    write_old_report(here);
    bench_run(here, 0, TEST_WORDS("result", "old.trf", "1:1-0"));
    bench_run(here, 0, TEST_WORDS("validate", "old.trf"));
    bench_says(here, "TRF16");
    char *after = test_file_read(bench_path(here, "old.trf"));
    size_t lines = 0;
    for (const char *c = after; *c != '\0'; c++) {
        if (*c == '\n') {
            assert_true(c > after && c[-1] == '\r');
            lines++;
        }
    }
    assert_true(lines > 12);
    bench_file_has(here, "old.trf.bak", "\r\n");
    free(after);
}

static void json_events_are_edited_like_reports(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "open.json"));
    bench_run(here, 0, TEST_WORDS("result", "open.json", "1:1-0"));
    bench_run(here, 0, TEST_WORDS("result", "open.trf", "1:1-0"));
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "other.json"));
    char *one = test_file_read(bench_path(here, "open.json"));
    char *other = test_file_read(bench_path(here, "other.json"));
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void show_refuses_what_is_not_there(void **state)
{
    bench *here = *state;
    bench_refuses(here, 3, "round 5 is not paired yet",
                  TEST_WORDS("show", "open.trf", "--round", "5"));
    bench_refuses(here, 2, "exclude each other",
                  TEST_WORDS("show", "open.trf", "--round", "1", "--players"));
    bench_refuses(here, 5, "cannot read nowhere.trf", TEST_WORDS("show", "nowhere.trf"));
    bench_refuses(here, 5, "is a folder", TEST_WORDS("show", "."));
    bench_refuses(here, 5, "is a folder", TEST_WORDS("bye", ".", "3", "5"));
}

static void a_latin1_file_becomes_utf8(void **state)
{
    bench *here = *state;
    static const char *const player =
        "001    %d      M\xfcller, %c                         1900                             "
        "0.0\n";
    FILE *file = test_file_open(bench_path(here, "latin1.trf"));
    (void)fputs("012 Z\xfcrich\n", file);
    for (int i = 1; i <= 2; i++) {
        (void)fprintf(file, player, i, "?AB"[i]);
    }
    assert_int_equal(fclose(file), 0);
    bench_run(here, 0, TEST_WORDS("bye", "latin1.trf", "muller, b", "1"));
    bench_says(here,
               "was read as Windows-1252 (Western European) and is UTF-8 now; "
               "latin1.trf.bak is as it was\n");
    bench_file_has(here, "latin1.trf", "012 Zürich\n");
    bench_file_has(here, "latin1.trf", "Müller, B");
}

static void a_faulty_file_is_refused_with_all_its_faults(void **state)
{
    bench *here = *state;
    char *text = test_file_read(bench_path(here, "open.trf"));
    char *cell = strstr(text, "7 w 1     4 b =");
    assert_non_null(cell);
    cell[4] = '0'; /* 1 and 7 have both lost now, and the points are wrong */
    test_file_write(bench_path(here, "open.trf"), text);
    free(text);
    bench_refuses(here, 3, "open.trf:11:", TEST_WORDS("result", "open.trf", "1:1-0"));
    bench_complains(here, ": fault: ");
    json_t *json = bench_json(here, 3, TEST_WORDS("show", "open.trf"));
    const json_t *problem = json_array_get(json_object_get(json, "problems"), 0);
    assert_string_equal(text_of(problem, "file"), "open.trf");
    assert_true(number_of(problem, "line") > 0);
    json_decref(json);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(results_are_entered_by_board_and_by_players),
        TEST(a_correction_says_what_was_there),
        TEST(open_games_are_listed),
        TEST(wrong_results_change_nothing),
        TEST(results_answer_in_json),
        TEST(quiet_says_nothing),
        TEST(players_leave_and_come_back),
        TEST(withdrawals_that_cannot_be_change_nothing),
        TEST(byes_are_granted_and_cancelled),
        TEST(byes_that_cannot_be_change_nothing),
        TEST(pairings_are_forbidden_listed_and_allowed),
        TEST(prohibitions_that_cannot_be_change_nothing),
        TEST(a_player_is_added),
        TEST(a_list_is_added),
        TEST(additions_that_cannot_be_change_nothing),
        TEST(formats_are_converted_without_loss),
        TEST(streams_are_read_and_written),
        TEST(a_list_of_players_is_written),
        TEST(converting_over_a_file_keeps_the_previous_one),
        TEST(line_ends_and_dialect_are_kept),
        TEST(json_events_are_edited_like_reports),
        TEST(show_refuses_what_is_not_there),
        TEST(a_latin1_file_becomes_utf8),
        TEST(a_faulty_file_is_refused_with_all_its_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
