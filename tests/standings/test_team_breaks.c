/* Tie-breaks of teams: the worked example of C.07, unplayed matches, cuts, the Olympiad, the two
 * first teams of Baku 2016 by the old and by the new scoring function, and a whole cup with its
 * official standings. */

#include "event/build.h"
#include "formats/trf.h"
#include "standings/breaks.h"
#include "standings/scoring_table.h"
#include "standings/standings.h"
#include "support/folder.h"
#include "support/mem.h"
#include "support/random_event.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_SEEDS = 120 };

static const char *value(const ct_scoreboard *board, const char *name, uint32_t number)
{
    ct_code code = breaks_code(board, name);
    return breaks_text(board, &code, number, mem);
}

/* --- The worked example -------------------------------------------------------------------------
 */

static ct_event *worked_example(void)
{
    ct_event *event = breaks_teams(mem, 4, 2, 3);
    breaks_match(event, 1, 1, 2, "1=");
    breaks_match(event, 1, 3, 4, "10");
    breaks_match(event, 2, 1, 3, "==");
    breaks_match(event, 2, 2, 4, "11");
    breaks_match(event, 3, 1, 4, "01");
    breaks_match(event, 3, 2, 3, "=1");
    return event;
}

static void the_worked_example_of_four_teams(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    static const char *const expected[][3] = {
        {"MPTS", "4", "4"},       {"GPTS", "3.5", "4"},     {"mpvgp", "3.5", "4"},
        {"EMMSB", "12", "8"},     {"EMGSB", "10", "9"},     {"EGMSB", "12.5", "9"},
        {"EGGSB", "10.5", "9.5"}, {"SSSC", "6.17", "6.67"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_string_equal(value(board, expected[i][0], 1), expected[i][1]);
        assert_string_equal(value(board, expected[i][0], 2), expected[i][2]);
    }
}

static void the_divisor_is_the_rule_or_the_code(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "SSSC");
    ct_value by_rule = breaks_value(board, &code, 1, mem); /* 3½ + 8/3 */
    assert_int_equal(ct_value_compare(by_rule, (ct_value){37, 6}), 0);
    ct_working working = breaks_working(board, &code, 1, mem);
    assert_int_equal(working.count, 3);
    assert_string_equal(working.conclusion.at, "3.5 + Buchholz 8 ÷ 3 = 6.17");
    code.divisor = 4;
    assert_string_equal(breaks_text(board, &code, 1, mem), "5.5");
    code = breaks_code(board, "SSSC");
    code.score = CT_GAME_POINTS; /* match points 4 + Buchholz of game points 8½ ÷ trunc(6/2) */
    ct_value other = breaks_value(board, &code, 1, mem);
    assert_int_equal(ct_value_compare(other, (ct_value){41, 6}), 0);
}

static void the_other_score_follows_the_primary_one(void **state)
{
    (void)state;
    ct_event *event = worked_example();
    event->standings = CT_STR("GPTS,MPvGP");
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_int_equal(board->primary, CT_GAME_POINTS);
    assert_string_equal(value(board, "MPvGP", 1), "4");
}

/* --- Unplayed matches and cuts ------------------------------------------------------------------
 */

/* Three teams, three rounds, everybody once with the bye (a draw: 1 match point, 1 game point). */
static ct_event *three_teams(void)
{
    ct_event *event = breaks_teams(mem, 3, 2, 3);
    static ct_index pabs[] = {2, 1, 0};
    breaks_match(event, 1, 1, 2, "11");
    breaks_match(event, 2, 1, 3, "=0");
    breaks_match(event, 3, 2, 3, "1=");
    event->team_pabs = pabs;
    event->team_pab_count = 3;
    return event;
}

static void a_bye_meets_the_dummy(void **state)
{
    (void)state;
    /* 1: 2 + 0 + bye = 3 match, 3½ game points; 2: 0 + 2 + bye = 3 and 2½; 3: 2 + 0 + bye = 3 and
     * 3. Dummies have at most 3 (three draws), which caps nobody's match points. */
    ct_scoreboard *board = breaks_board(three_teams(), CT_C07_2026, mem);
    assert_string_equal(value(board, "EMMSB", 1), "9");    /* 3×2 + 3×0 + 3×1 */
    assert_string_equal(value(board, "EMGSB", 1), "10.5"); /* 3×2 + 3×½ + 3×1 */
    assert_string_equal(value(board, "EGGSB", 1), "9.5");  /* 2½×2 + 3×½ + 3×1: capped at 3 */
    board = breaks_board(three_teams(), CT_C07_2024_AUGUST, mem);
    assert_string_equal(value(board, "EGGSB", 1), "10"); /* dummy 3½ */
}

static void cuts_take_the_lowest_opponent_then_the_lowest_product(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    ct_code code = breaks_code(board, "EMGSB"); /* A: 4×1½, 2×1, 2×1 */
    code.cut_low = 1;
    assert_string_equal(breaks_text(board, &code, 1, mem), "8");
    code.cut_high = 1;
    assert_string_equal(breaks_text(board, &code, 1, mem), "2");
    code = breaks_code(board, "EGGSB"); /* A: 4×1½, 2½×1, 2×1 */
    code.cut_low = 1;
    assert_string_equal(breaks_text(board, &code, 1, mem), "8.5");
    ct_working working = breaks_working(board, &code, 1, mem);
    assert_int_equal(working.count, 3);
    assert_true(!working.terms[0].is_cut && !working.terms[1].is_cut && working.terms[2].is_cut);
}

/* --- The Olympiad -------------------------------------------------------------------------------
 */

static void the_olympiad_cuts_the_bye(void **state)
{
    (void)state;
    ct_event *event = three_teams();
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_string_equal(value(board, "OSB", 1), "7.5"); /* 3×2 + 3×½ */
    ct_code code = breaks_code(board, "OSB");
    ct_working working = breaks_working(board, &code, 1, mem);
    assert_true(working.count == 3 && working.terms[2].is_cut);
    assert_non_null(strstr(working.terms[2].words.at, "the bye"));
}

static void without_a_bye_it_cuts_the_lowest_in_match_points(void **state)
{
    (void)state;
    ct_scoreboard *board = breaks_board(worked_example(), CT_C07_2026, mem);
    assert_string_equal(value(board, "OSB", 1), "8");
    assert_string_equal(value(board, "OSB", 2), "6"); /* 4×½, 2×2, 2×1½: without the last */
}

static void before_2022_a_bye_met_a_virtual_opponent(void **state)
{
    (void)state;
    ct_event *event = three_teams();
    event->start = CT_STR("2018/09/23");
    ct_scoreboard *board = breaks_board(event, CT_C07_BY_DATE, mem);
    /* Opponents' byes were draws already. Bye of 1 in round 3: 2 before it, 1 for it: 3×1; cut is
     * the lowest product among three opponents of 3: 3×½. */
    assert_string_equal(value(board, "OSB", 1), "9");
    /* Bye of 3 in round 1: 0 + 1 + two draws = 3. */
    assert_string_equal(value(board, "OSB", 3), "7.5"); /* 3×1, 3×1½, 3×½ without the last */
}

/* --- TB2 ----------------------------------------------------------------------------------------
 */

enum { ROUNDS = 11 };

typedef struct campaign {
    const char *name;
    int opponents[ROUNDS]; /* final match points */
    int halves[ROUNDS];    /* scored against them */
    const char *old_value, *new_value;
} campaign;

static const campaign baku[] = {
    {"USA",
     {10, 12, 14, 14, 13, 20, 16, 18, 16, 14, 15},
     {8, 7, 6, 4, 6, 5, 7, 4, 6, 5, 5},
     "413.5",
     "452.6"},
    {"Ukraine",
     {12, 13, 13, 18, 15, 20, 15, 14, 16, 14, 15},
     {8, 7, 5, 5, 5, 3, 5, 6, 5, 6, 7},
     "404.5",
     "455.5"},
};

/* What the thesis found for teams with 20 of 22 match points (table 4.9), four decimals. Columns:
 * opponents with 10, 12, … ; rows: 1½ … 4 game points. */
static const char new_function[] =
    "match-points 22\nboards 4\nscale 88 # as large as products are\n"
    "own opponent game-points value\n";
static const int columns[] = {10, 12, 13, 14, 15, 16, 18, 20};
static const int cells[][8] = {
    {0, 30, 119, 406, 952, 1421, 1983, 2313},
    {5, 145, 521, 1192, 2485, 3434, 4108, 4950},
    {73, 564, 1573, 2784, 4800, 6014, 6583, 7625},
    {534, 1832, 3528, 5145, 7283, 8221, 8617, 9275},
    {2613, 4564, 6318, 7692, 9067, 9466, 9675, 9888},
    {4295, 6353, 7890, 8924, 9679, 9817, 9900, 10000},
};

static const ct_scoring_table *read_table(const char *text)
{
    ct_error err = {0};
    ct_problems problems;
    ct_scoring_table *table = NULL;
    ct_problems_start(&problems, mem, "table");
    check_ok(ct_scoring_table_read(ct_str_of(text), mem, &table, &problems, &err), err);
    return table;
}

static const ct_scoring_table *new_table(void)
{
    ct_text text = {.mem = mem};
    ct_text_addf(&text, "%s", new_function);
    for (int row = 0; row < 6; row++) {
        for (int column = 0; column < 8; column++) {
            ct_text_addf(&text, "20 %d %d.%d %d.%04d\n", columns[column], (row + 3) / 2,
                         (row + 3) % 2 * 5, cells[row][column] / 10000, cells[row][column] % 10000);
        }
    }
    assert_false(text.failed);
    return read_table(ct_text_view(&text).at);
}

/* A scoreboard of one team with 20 match points and its eleven opponents. */
static ct_scoreboard *campaign_board(const campaign *of)
{
    ct_scoreboard *board = CT_NEW(mem, ct_scoreboard, 1);
    ct_event *event = breaks_teams(mem, ROUNDS + 1, 4, ROUNDS);
    assert_non_null(board);
    *board = (ct_scoreboard){.event = event,
                             .edition = CT_C07_2026,
                             .of_teams = true,
                             .count = ROUNDS + 1,
                             .rounds = ROUNDS,
                             .is_final = true,
                             .primary = CT_MATCH_POINTS,
                             .boards = 4,
                             .win = {8, 4},
                             .draw = {4, 2}};
    board->turns = CT_NEW(mem, ct_turn, (size_t)(ROUNDS + 1) * ROUNDS);
    assert_non_null(board->turns);
    for (int kind = 0; kind < CT_SCORE_KINDS; kind++) {
        board->score[kind] = CT_NEW(mem, ct_points, ROUNDS + 1);
        assert_non_null(board->score[kind]);
        board->adjusted[kind] = board->fore[kind] = board->score[kind];
    }
    board->score[CT_MATCH_POINTS][0] = 2 * 20;
    for (ct_index i = 0; i < ROUNDS; i++) {
        board->score[CT_MATCH_POINTS][i + 1] = 2 * of->opponents[i];
        board->turns[i] = (ct_turn){.opponent = i + 1,
                                    .outcome = CT_WIN,
                                    .kind = CT_TURN_PLAYED,
                                    .points = {of->halves[i], 0}};
    }
    return board;
}

static void the_first_two_of_baku_2016(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        ct_scoreboard *board = campaign_board(&baku[i]);
        assert_string_equal(value(board, "TB2", 1), baku[i].old_value);
        assert_string_equal(value(board, "OSB", 1), baku[i].old_value);
        board->table = new_table();
        ct_code code = breaks_code(board, "TB2");
        ct_value found = breaks_value(board, &code, 1, mem);
        char tenths[32];
        ct_value_format((ct_value){ct_value_round((ct_value){found.top, found.bottom / 10}), 10},
                        tenths);
        assert_string_equal(tenths, baku[i].new_value);
    }
}

static void the_working_shows_the_scoring_function(void **state)
{
    (void)state;
    ct_scoreboard *board = campaign_board(&baku[0]);
    board->table = new_table();
    ct_code code = breaks_code(board, "TB2");
    ct_working working = breaks_working(board, &code, 1, mem);
    assert_int_equal(working.count, ROUNDS);
    assert_string_equal(working.terms[0].words.at,
                        "c(20, 10, 4) = 0.429500; cut: the weakest opponent");
    assert_true(working.terms[0].is_cut && !working.terms[1].is_cut);
    assert_string_equal(working.terms[5].words.at, "c(20, 20, 2½) = 0.762500");
    char text[32];
    ct_value_format(working.terms[5].amount, text);
    assert_string_equal(text, "67.1");
}

static void of_equal_match_points_the_fewer_game_points_are_cut(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 4, 2, 3);
    breaks_match(event, 1, 1, 2, "11");
    breaks_match(event, 1, 3, 4, "10");
    breaks_match(event, 2, 1, 3, "1=");
    breaks_match(event, 2, 2, 4, "10");
    breaks_match(event, 3, 1, 4, "1=");
    breaks_match(event, 3, 2, 3, "==");
    /* Opponents of 1 have 2 match points each, and 2, 2½, 2½ game points. */
    ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_string_equal(value(board, "TB2", 1), "6"); /* 2×1½ + 2×1½: without the 2×2 */
    assert_string_equal(value(board, "OSB", 1), "7"); /* 2×2 + 2×1½ */
}

/* --- A cup with official standings --------------------------------------------------------------
 */

static char *shared_file(const char *name)
{
    const char *shared = test_environment("CROSSTABLE_SHARED");
    const char *source = test_environment("CROSSTABLE_SOURCE");
    char path[CT_TEST_PATH];
    snprintf(path, sizeof path, "%s%s/data/teams/%s",
             shared != NULL   ? shared
             : source != NULL ? source
                              : ".",
             shared != NULL ? "" : "/../shared", name);
    return test_file_read(path);
}

/* One line: rank,team,wins,draws,losses,match_points,game_points,eggsb,bh_mp; the standings are by
 * the last four. */
static void check_official(const ct_standings *standings, ct_str line, uint32_t row)
{
    ct_str fields[9];
    for (int i = 0; i < 9; i++) {
        fields[i] = ct_str_cut(&line, ',');
    }
    const ct_standing *found = &standings->rows[row];
    uint64_t rank = 0;
    assert_true(ct_str_to_unsigned(fields[0], &rank));
    assert_int_equal(found->place, rank);
    assert_true(ct_str_equal(standings->board->event->teams[found->who].name, fields[1]));
    for (uint32_t k = 0; k < 4; k++) {
        int32_t official = 0;
        assert_true(ct_str_to_points(ct_str_trim(fields[5 + k]), 4, &official));
        ct_value value = ct_standings_value(standings, found->who, k);
        assert_int_equal(ct_value_compare(value, (ct_value){official, 4}), 0);
    }
}

static void a_cup_of_fifteen_teams_as_it_was_published(void **state)
{
    (void)state;
    char *trf = shared_file("crete_friendship_cup_2024.trf");
    char *list = shared_file("crete_friendship_cup_2024_official_standings.csv");
    if (trf == NULL || list == NULL) {
        print_message("# the cup with official standings is not there: skipped\n");
        free(trf);
        free(list);
        return; /* cmocka's skip() is "not ok" in TAP */
    }
    ct_error err = {0};
    ct_event *event = NULL;
    ct_problems problems;
    ct_problems_start(&problems, mem, "cup");
    check_ok(ct_trf_read(ct_str_of(trf), mem, &event, NULL, &problems, &err), err);
    /* The file contradicts itself in one place, which the reader reports: 41 has a point that no
     * result of his gives. The official standings count it in round 6, where board 6 of his match
     * is missing: nobody sat opposite. */
    assert_int_equal(problems.count, 1);
    ct_cell *cell = ct_event_cell_at(event, ct_event_find_player(event, (ct_tpn){41}), 6);
    assert_int_equal(cell->opponent, CT_NOBODY);
    assert_int_not_equal(cell->outcome, CT_FORFEIT_WIN);
    cell->outcome = CT_FORFEIT_WIN;
    ct_standings standings;
    ct_standings_options options = {.order = CT_STR("MPTS, GPTS, EGGSB, BH:MP")};
    check_ok(ct_standings_make(event, &options, mem, &standings, &err), err);
    assert_int_equal(standings.board->edition, CT_C07_2024_AUGUST);
    ct_str rest = ct_str_of(list);
    uint32_t lines = 0;
    (void)ct_str_cut(&rest, '\n');
    while (!ct_str_is_blank(rest)) {
        check_official(&standings, ct_str_cut(&rest, '\n'), lines);
        lines++;
    }
    assert_int_equal(lines, 15);
    free(trf);
    free(list);
}

/* --- Random events against the sentence of 13.2 -------------------------------------------------
 */

static uint64_t seeds(void)
{
    const char *text = test_environment("CROSSTABLE_SEEDS");
    uint64_t count = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &count) ? count : USUAL_SEEDS;
}

/* Without cuts: totals of the real opponents, and of the dummy of 16.4 in the 2026 edition. */
static int64_t plain_sum(const ct_scoreboard *board, ct_index who, ct_score_kind total,
                         ct_score_kind gain)
{
    int64_t sum = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        int64_t strength = board->score[total][who];
        int64_t most = (int64_t)board->draw[total] * board->rounds;
        if (turn->kind == CT_TURN_NONE) {
            continue;
        }
        if (turn->kind == CT_TURN_PLAYED ||
            (board->is_predetermined && turn->opponent != CT_NOBODY)) {
            strength = board->adjusted[total][turn->opponent];
        } else {
            if (turn->opponent != CT_NOBODY) {
                most = board->adjusted[total][turn->opponent];
            }
            strength = strength < most ? strength : most;
        }
        sum += strength * turn->points[gain];
    }
    return sum;
}

/* 16.5 by looking at every choice: the value that is cut once is, of the products of the opponents
 * lowest in the total, the lowest; or the lowest of one's own unplayed choice when that is higher.
 */
static int64_t plain_cut(const ct_scoreboard *board, ct_index who, ct_score_kind total,
                         ct_score_kind gain)
{
    int64_t lowest = INT64_MAX;
    int64_t least = 0;
    int64_t chosen = INT64_MAX;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        bool is_met = turn->kind == CT_TURN_PLAYED ||
                      (board->is_predetermined && turn->opponent != CT_NOBODY);
        if (turn->kind == CT_TURN_NONE) {
            continue;
        }
        int64_t strength =
            is_met ? board->adjusted[total][turn->opponent]
                   : ct_scoreboard_dummy(board, who, round, total, board->adjusted[total]);
        int64_t product = strength * turn->points[gain];
        if (strength < lowest || (strength == lowest && product < least)) {
            lowest = strength;
            least = product;
        }
        if (!is_met && ct_turn_is_voluntary(turn) && product < chosen) {
            chosen = product;
        }
    }
    return chosen != INT64_MAX && chosen > least ? chosen : least;
}

static void random_events_agree_with_the_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        ct_score_kind total, gain;
    } rows[] = {{"EMMSB", CT_MATCH_POINTS, CT_MATCH_POINTS},
                {"EMGSB", CT_MATCH_POINTS, CT_GAME_POINTS},
                {"EGMSB", CT_GAME_POINTS, CT_MATCH_POINTS},
                {"EGGSB", CT_GAME_POINTS, CT_GAME_POINTS}};
    unsigned compared = 0;
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        ct_arena_reset(mem);
        random_event_shape shape = {.kind = RANDOM_TEAMS};
        const ct_scoreboard *board =
            breaks_board(random_event(mem, seed, &shape), CT_C07_2026, mem);
        for (ct_index who = 0; who < board->count; who++) {
            for (size_t i = 0; i < 4; i++) {
                ct_code code = breaks_code(board, rows[i].name);
                ct_value found = breaks_value(board, &code, who + 1, mem);
                int64_t sum = plain_sum(board, who, rows[i].total, rows[i].gain);
                check_seed(found.top == sum, seed);
                code.cut_low = 1;
                found = breaks_value(board, &code, who + 1, mem);
                check_seed(found.top == sum - plain_cut(board, who, rows[i].total, rows[i].gain),
                           seed);
                compared++;
            }
        }
    }
    assert_true(compared > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_of_four_teams),
        cmocka_unit_test(the_divisor_is_the_rule_or_the_code),
        cmocka_unit_test(the_other_score_follows_the_primary_one),
        cmocka_unit_test(a_bye_meets_the_dummy),
        cmocka_unit_test(cuts_take_the_lowest_opponent_then_the_lowest_product),
        cmocka_unit_test(the_olympiad_cuts_the_bye),
        cmocka_unit_test(without_a_bye_it_cuts_the_lowest_in_match_points),
        cmocka_unit_test(before_2022_a_bye_met_a_virtual_opponent),
        cmocka_unit_test(the_first_two_of_baku_2016),
        cmocka_unit_test(the_working_shows_the_scoring_function),
        cmocka_unit_test(of_equal_match_points_the_fewer_game_points_are_cut),
        cmocka_unit_test(a_cup_of_fifteen_teams_as_it_was_published),
        cmocka_unit_test(random_events_agree_with_the_sentence),
    };
    return cmocka_run_group_tests_name("standings/team_breaks", tests, open_arena, close_arena);
}
