/* Every file that a command writes is complete in every dialect: points and ranks of all players,
 * the counts and the kind of tournament; and no record of TRF26 in an older dialect. */

#include "bench.h"

#include "formats/trf_records.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static const char *const list =
    "Name;Rating\n"
    "\"Adler, A\";2300\n\"Bach, B\";2200\n\"Czerny, C\";2100\n"
    "\"Dvorak, D\";2000\n\"Enescu, E\";\n";

static const char *const dialects[] = {"trf06", "trf16", "trf26", "bbp"};
enum { DIALECTS = sizeof dialects / sizeof *dialects };

static bool has_digit(const char *field, size_t width)
{
    for (size_t i = 0; i < width; i++) {
        if (field[i] >= '0' && field[i] <= '9') {
            return true;
        }
    }
    return false;
}

/* Columns 81-84 and 86-89 of record 001; the codes of all records. */
static void line_is_complete(const char *line, const char *dialect)
{
    ct_trf_kind kind = ct_trf_kind_of(line);
    if (kind == CT_TRF_PLAYER && (!has_digit(line + 80, 4) || !has_digit(line + 85, 4))) {
        fail_msg("%s: no points or no rank in '%s'", dialect, line);
    }
    if (kind != CT_TRF_UNKNOWN && strcmp(dialect, "trf26") != 0 &&
        ct_trf_record_of(kind)->since == CT_SINCE_26) {
        fail_msg("%s: a record of TRF26: '%s'", dialect, line);
    }
}

static void file_is_complete(const bench *here, const char *dialect, const char *counts)
{
    char *text = test_file_read(bench_path(here, "a.trf"));
    assert_non_null(text);
    unsigned players = 0;
    bench_file_has(here, "a.trf", counts);
    bench_file_has(here, "a.trf", "\n092 FIDE (Dutch) Swiss\n");
    for (char *line = text; *line != '\0';) {
        char *end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        players += strncmp(line, "001 ", 4) == 0;
        if (strlen(line) >= 3) {
            line_is_complete(line, dialect);
        }
        line = end + 1;
    }
    assert_int_equal(players, strtoul(strstr(counts, "062 ") + 4, NULL, 10));
    free(text);
}

/* The points and ranks that were written are the right ones. */
static void check_agrees(bench *here, const char *verdict)
{
    bench_run(here, 0, TEST_WORDS("check", "a.trf", "--ranks-only"));
    bench_says(here, verdict);
    assert_null(strstr(here->last.out, "Missing"));
}

static void run_in_dialect(bench *here, const char *dialect)
{
    test_file_write(bench_path(here, "list.csv"), list);
    bench_run(
        here, 0,
        TEST_WORDS("new", "a.trf", "--players", "list.csv", "--rounds", "5", "--format", dialect));
    file_is_complete(here, dialect, "062 5\n072 4\n");
    bench_run(here, 0, TEST_WORDS("add", "a.trf", "Fibich, F", "--rating", "1800"));
    file_is_complete(here, dialect, "062 6\n072 5\n");
    bench_run(here, 0, TEST_WORDS("pair", "a.trf", "--write"));
    file_is_complete(here, dialect, "062 6\n072 5\n");
    bench_run(here, 0, TEST_WORDS("result", "a.trf", "1:1-0", "2:0-1", "3:1/2"));
    file_is_complete(here, dialect, "062 6\n072 5\n");
    check_agrees(here, "6 scores agree; 6 ranks agree");
    bench_run(here, 0, TEST_WORDS("add", "a.trf", "Grieg, G", "--rating", "1700"));
    file_is_complete(here, dialect, "062 7\n072 6\n");
    check_agrees(here, "7 scores agree; 7 ranks agree");
    bench_run(here, 0, TEST_WORDS("bye", "a.trf", "czerny", "2"));
    bench_run(here, 0, TEST_WORDS("bye", "a.trf", "bach", "4"));
    bench_run(here, 0, TEST_WORDS("withdraw", "a.trf", "dvorak"));
    file_is_complete(here, dialect, "062 7\n072 6\n");
    check_agrees(here, "7 scores agree; 7 ranks agree");
    bench_run(here, 0, TEST_WORDS("pair", "a.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("result", "a.trf", "1:1-0", "2:0-1"));
    file_is_complete(here, dialect, "062 7\n072 6\n");
    check_agrees(here, "7 scores agree; 7 ranks agree");
    bench_run(here, 0, TEST_WORDS("validate", "a.trf"));
    bench_says(here, "no problems");
    assert_int_equal(remove(bench_path(here, "a.trf")), 0);
}

static void commands_write_complete_files_in_every_dialect(void **state)
{
    for (size_t i = 0; i < DIALECTS; i++) {
        run_in_dialect(*state, dialects[i]);
    }
}

static void a_converted_file_is_complete_and_keeps_what_was_declared(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "foreign.trf"),
                    "012 Foreign\n062 2 players\n092 Swiss, our way\n"
                    "001    1      Alpha                                                         "
                    "     1.0    1     2 w 1\n"
                    "001    2      Beta                                                          "
                    "            2     1 b 0\n");
    for (size_t i = 0; i < DIALECTS; i++) {
        bench_run(here, 0, TEST_WORDS("convert", "foreign.trf", "a.trf", "--format", dialects[i]));
        bench_file_has(here, "a.trf", "062 2 players\n072 0\n092 Swiss, our way\n");
        bench_file_has(here, "a.trf", " 1.0    1     2 w 1\n");
        bench_file_has(here, "a.trf", " 0.0    2     1 b 0\n");
    }
}

static void a_declared_rank_stays_until_a_result_changes(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "a.trf"));
    bench_run(here, 0, TEST_WORDS("convert", "a.trf", "b.trf"));
    bench_same_bytes(here, "a.trf", "b.trf");
    char *text = test_file_read(bench_path(here, "a.trf"));
    char *one = strstr(text, " 2.5    1 "); /* two who are tied, as another program ranks them */
    char *other = strstr(text, " 2.5    2 ");
    assert_non_null(one);
    assert_non_null(other);
    one[8] = '2';
    other[8] = '1';
    test_file_write(bench_path(here, "a.trf"), text);
    char *line = strchr(one, '\n');
    *line = '\0';
    bench_run(here, 0, TEST_WORDS("bye", "a.trf", "keller", "5"));
    bench_file_has(here, "a.trf", one);
    bench_run(here, 0, TEST_WORDS("result", "a.trf", "1:1-0"));
    bench_file_lacks(here, "a.trf", one);
    free(text);
}

static void check_says_who_declares_nothing(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "a.trf"));
    char *text = test_file_read(bench_path(here, "a.trf"));
    char *points = strstr(text, " 2.5    1 ");
    assert_non_null(points);
    for (int i = 0; i < 4; i++) {
        points[i] = ' ';
    }
    test_file_write(bench_path(here, "a.trf"), text);
    bench_run(here, 0, TEST_WORDS("check", "a.trf"));
    bench_says(here, "Ranks:   11 scores agree; 12 ranks agree");
    bench_says(here, "Missing: of 12 players 1 has no points in the file\n");
    bench_run(here, 0, TEST_WORDS("check", "a.trf", "--quiet"));
    bench_says(here, "; of 12 players 1 has no points in the file\n");
    free(text);
}

static void teams_are_declared_too(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "teams.csv"),
                    "Name,Rating,Team,Board\nA1,2400,Reds,1\nA2,2300,Reds,2\n"
                    "B1,2350,Blues,1\nB2,2200,Blues,2\n");
    bench_run(here, 0,
              TEST_WORDS("new", "t.trf", "-p", "teams.csv", "-s", "team-swiss", "-r", "1"));
    bench_file_has(here, "t.trf", "062 4\n072 4\n082 2\n092 FIDE Swiss team\n");
    bench_run(here, 0, TEST_WORDS("pair", "t.trf", "--write"));
    bench_run(here, 0, TEST_WORDS("result", "t.trf", "1-2:1-0", "4-3:1/2"));
    bench_run(here, 0, TEST_WORDS("check", "t.trf", "--ranks-only"));
    bench_says(here, "2 scores agree; 2 ranks agree");
    assert_null(strstr(here->last.out, "Missing"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(commands_write_complete_files_in_every_dialect),
        TEST(a_converted_file_is_complete_and_keeps_what_was_declared),
        TEST(a_declared_rank_stays_until_a_result_changes),
        TEST(check_says_who_declares_nothing),
        TEST(teams_are_declared_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
