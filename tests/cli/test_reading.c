/* Files as other programs write them: encodings, type codes, substitutes, rounds of byes. */

#include "bench.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* --- Encodings ------------------------------------------------------------------------------- */

static const char *const croats =
    "012 Zagreb\n"
    "001    1      Kova\xE8i\xE6, A                       2000\n"
    "001    2      Babi\xE6, B                         1900\n";

static void an_assumed_encoding_is_told_and_can_be_chosen(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "a.trf"), croats); /* fits cp1252 letter by letter */
    bench_run(here, 0, TEST_WORDS("show", "a.trf"));
    bench_says(here, "Kovaèiæ, A");
    bench_complains(here, "note: a.trf is not UTF-8 and is read as Windows-1252");
    bench_run(here, 0, TEST_WORDS("validate", "a.trf"));
    bench_says(here, "a.trf:2:19: warning: the file is not UTF-8 and is read as Windows-1252");
    bench_run(here, 0, TEST_WORDS("convert", "a.trf", "b.trf", "--encoding", "cp1250"));
    assert_string_equal(here->last.err, "");
    bench_file_has(here, "b.trf", "Kovačić, A");
    bench_run(here, 0, TEST_WORDS("show", "b.trf", "--encoding", "cp1251")); /* it is UTF-8 */
    bench_says(here, "Kovačić, A");
    assert_string_equal(here->last.err, "");
    bench_refuses(here, 2, "--encoding", TEST_WORDS("show", "a.trf", "--encoding", "ebcdic"));
}

static void a_list_in_another_encoding_is_read(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "list.csv"),
                    "Name;Rating\n\xC8\xE2\xE0\xED\xEE\xE2, \xD1\xE5\xEC\xB8\xED;2000\n");
    bench_run(here, 0, TEST_WORDS("new", "a.trf", "--players", "list.csv"));
    bench_complains(here, "read as Windows-1251 (Cyrillic)");
    bench_file_has(here, "a.trf", "Иванов, Семён");
    test_file_write(bench_path(here, "more.csv"), "Name;Rating\nErd\xF5s, P;2100\n");
    bench_run(here, 0, TEST_WORDS("add", "a.trf", "--from", "more.csv", "--encoding", "cp1250"));
    assert_string_equal(here->last.err, "");
    bench_file_has(here, "a.trf", "Erdős, P");
    bench_file_has(here, "a.trf", "Иванов, Семён");
}

static void a_rating_list_in_another_encoding_is_indexed(void **state)
{
    bench *here = *state;
    static const char list[] =
        "ID number Name                            TitlFed  Mar11 GamesBorn  Flag\n"
        " 99999901 Dvo\xF8\xE1k, Jan                         CZE  2100   0  1990      \n";
    test_file_write(bench_path(here, "list.txt"), list);
    test_environment_set("CROSSTABLE_RATINGS", bench_path(here, "ratings.db"));
    bench_run(here, 0, TEST_WORDS("players", "--index", "list.txt"));
    bench_complains(here, "note: not all of the list is UTF-8; the rest was read as Windows-1252");
    bench_run(here, 0, TEST_WORDS("players", "--index", "list.txt", "--encoding", "cp1250"));
    assert_null(strstr(here->last.out, "UTF-8"));
    bench_run(here, 0, TEST_WORDS("players", "99999901"));
    bench_says(here, "Dvořák, Jan");
    test_environment_set("CROSSTABLE_RATINGS", NULL);
}

/* --- Type codes ------------------------------------------------------------------------------ */

static const char *const teams =
    "012 Teams\n142 3\n192 %s\n"
    "001    1      Ann                               2400                             1.0    1     "
    "4 w 1\n"
    "001    2      Bob                               2300                             0.0    5\n"
    "001    3      Cyd                               2300                             0.0    3     "
    "5 b 0\n"
    "001    4      Dan                               2300                             0.0    4     "
    "1 b 0\n"
    "001    5      Eva                               2300                             1.0    2     "
    "3 w 1\n"
    "310 001 Reds                                                                1    2\n"
    "310 002 Blues                                                               4    5\n"
    "%s";

static void write_teams(const bench *here, const char *code, const char *line_ups)
{
    char text[2000];
    (void)snprintf(text, sizeof text, teams, code, line_ups);
    test_file_write(bench_path(here, "t.trf"), text);
}

static void unknown_type_codes_are_told(void **state)
{
    bench *here = *state;
    const char *const line_up = "300 001 001 002    1    3\n";
    write_teams(here, "FIDE_OLYMPIC_GAMES", line_up);
    bench_run(here, 0, TEST_WORDS("validate", "t.trf"));
    bench_says(here, "t.trf:3:1: warning: the type code 'FIDE_OLYMPIC_GAMES' is not known");
    write_teams(here, "FIDE_OLYMPIAD", line_up); /* as a public engine writes it */
    bench_run(here, 0, TEST_WORDS("validate", "t.trf"));
    assert_null(strstr(here->last.out, "type code"));
    bench_run(here, 0, TEST_WORDS("show", "t.trf"));
    bench_says(here, "Olympiad");
    write_teams(here, "CUSTOM_TEAM_SWISS_MP", line_up);
    bench_run(here, 0, TEST_WORDS("validate", "t.trf"));
    assert_null(strstr(here->last.out, "type code"));
}

/* --- Line-ups -------------------------------------------------------------------------------- */

static void a_substitute_of_a_line_up_joins_the_team(void **state)
{
    bench *here = *state;
    write_teams(here, "FIDE_TEAM", "300 001 001 002    1    3\n");
    bench_run(here, 0, TEST_WORDS("validate", "t.trf"));
    bench_says(here,
               "t.trf:11:25: warning: 3 Cyd plays for team 1 without being in its record 310");
    bench_run(here, 0, TEST_WORDS("convert", "t.trf", "u.trf"));
    bench_file_has(here, "u.trf", "    1    2    3\n");
    bench_run(here, 0, TEST_WORDS("validate", "u.trf"));
    bench_says(here, "no problems");
}

static void faults_of_team_records_have_their_line(void **state)
{
    bench *here = *state;
    write_teams(
        here, "FIDE_TEAM",
        "300 001 001 002    1    3\n300 001 002 001    4    1\n300 001 002 001    4    3\n");
    bench_run(here, 3, TEST_WORDS("validate", "t.trf"));
    bench_says(here, "t.trf:12:1: fault: line-up 2 names a player who is not a member");
    bench_says(here, "t.trf:13:1: fault: line-up 3 names a player who is not a member");
    write_teams(here, "FIDE_TEAM",
                "310 003 Greens                                                 "
                "             1    3\n330 +- 009 001 003\n330 -+ 001 002 003\n");
    bench_run(here, 3, TEST_WORDS("validate", "t.trf"));
    bench_says(here, "t.trf:11:1: fault: 1 Ann is named twice as a member");
    bench_says(here, "t.trf:12:1: fault: forfeited match 1 is for a round which the event has not");
}

/* --- Rounds of byes -------------------------------------------------------------------------- */

static const char *const byes =
    "012 Byes\n142 6\n192 FIDE_DOUBLESWISS\n"
    "001    1      Ann                               2400                             3.0    1     "
    "3 w 1     3 b 1  0000 - H  0000 - H\n"
    "001    2      Bob                               2300                             3.0    2     "
    "4 b 1     4 w 1  0000 - H  0000 - H\n"
    "001    3      Cyd                               2200                             1.0    3     "
    "1 b 0     1 w 0  0000 - H  0000 - H\n"
    "001    4      Dan                               2100                             %s\n";

static void a_last_round_of_byes_is_a_round(void **state)
{
    bench *here = *state;
    char text[1000];
    (void)snprintf(text, sizeof text, byes, "1.0    4     2 w 0     2 b 0  0000 - H  0000 - H");
    test_file_write(bench_path(here, "b.trf"), text);
    bench_run(here, 0, TEST_WORDS("validate", "b.trf"));
    bench_says(here, "4 players, 4 rounds");
    bench_run(here, 0, TEST_WORDS("pair", "b.trf"));
    bench_says(here, "Round 5 of 6: 4 players");
    bench_run(here, 0, TEST_WORDS("convert", "b.trf", "b.json"));
    bench_file_has(here, "b.json", "\"rounds_paired\": 4");
    bench_run(here, 0, TEST_WORDS("pair", "b.json"));
    bench_says(here, "Round 5 of 6: 4 players");
    bench_run(here, 0, TEST_WORDS("convert", "b.json", "c.trf"));
    bench_run(here, 0, TEST_WORDS("convert", "b.trf", "d.trf"));
    bench_same_bytes(here, "c.trf", "d.trf");
}

static void byes_of_some_are_asked_for(void **state)
{
    bench *here = *state;
    char text[1000];
    (void)snprintf(text, sizeof text, byes, "0.0    4     2 w 0     2 b 0");
    test_file_write(bench_path(here, "b.trf"), text);
    bench_run(here, 0, TEST_WORDS("validate", "b.trf"));
    bench_says(here, "4 players, 2 rounds");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_assumed_encoding_is_told_and_can_be_chosen),
        TEST(a_list_in_another_encoding_is_read),
        TEST(a_rating_list_in_another_encoding_is_indexed),
        TEST(unknown_type_codes_are_told),
        TEST(a_substitute_of_a_line_up_joins_the_team),
        TEST(faults_of_team_records_have_their_line),
        TEST(a_last_round_of_byes_is_a_round),
        TEST(byes_of_some_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
