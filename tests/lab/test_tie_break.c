/* Tie-break studies: simulated team events, imagined matches, the difficulty journal, and errors
 * against the oracle, each against a plain reckoning. */

#include "lab/published.h"
#include "lab/runner.h"
#include "lab/streams.h"
#include "lab/tie_break_match.h"
#include "lab/tie_break_study.h"
#include "lab/tie_break_trial.h"
#include "standings/scoring_table.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static const char small_study[] =
    "{\"name\": \"small\", \"kind\": \"tie-break\", \"seed\": 5,\n"
    " \"conditions\": [{\"field\": {\"kind\": \"teams\", \"players\": 24, \"rounds\": 5,\n"
    "   \"lowest\": 2000, \"highest\": 2400, \"deviation\": 60}, \"model\": \"rao-kupper\",\n"
    "   \"replicates\": 8}],\n"
    " \"arms\": [\n"
    "   {\"name\": \"old\", \"system\": \"olympiad\", \"settings\": {\"rules\": \"relaxed\"},\n"
    "    \"order\": \"PTS, OSB\"},\n"
    "   {\"name\": \"new\", \"system\": \"olympiad\", \"settings\": {\"rules\": \"relaxed\"},\n"
    "    \"order\": \"PTS, TB2\"}],\n"
    " \"metrics\": [\"tie-pairs\", \"tie-errors\", \"tie-error-rate\"],\n"
    " \"options\": {\"training\": 6, \"opponents\": \"%s\", \"repetitions\": 7,\n"
    "   \"oracle-repetitions\": 9}}\n";

static ct_study read_study(const char *text, ct_arena *mem)
{
    ct_study study;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    if (ct_study_read(ct_str_of(text), NULL, mem, &study, &problems, &err) != CT_OK) {
        fail_msg("refused: %s", problems.count > 0 ? problems.items[0].sentence : err.sentence);
    }
    return study;
}

static ct_study small_with(const char *opponents, ct_arena *mem)
{
    return read_study(ct_str_format(mem, small_study, opponents).at, mem);
}

static ct_simulation simulation_of(const ct_study *study, uint64_t replicate, ct_arena *mem,
                                   ct_lab_field *field)
{
    ct_error err = {0};
    check_ok(ct_field_make(&study->conditions[0].field, study->seed, replicate, mem, field, &err),
             err);
    return (ct_simulation){.arm = &study->arms[0],
                           .field = field,
                           .model = &study->conditions[0].model,
                           .seed = study->seed,
                           .replicate = replicate};
}

/* --- Simulated team events ---------------------------------------------------------------------
 */

/* What the luck of a game and the model say, in half points for `white`. */
static unsigned expected_result(const ct_simulation *is, ct_index white, ct_index black,
                                unsigned meeting)
{
    ct_index one = white < black ? white : black;
    double luck = ct_game_luck(is->seed, is->replicate, one, white + black - one, meeting);
    ct_chances chances =
        ct_model_chances(is->model, is->field->strength[white], is->field->strength[black]);
    double wins = white == one ? chances.white : chances.black;
    unsigned result = luck < wins ? 2 : luck < wins + chances.draw ? 1 : 0;
    return white == one ? result : 2 - result;
}

static unsigned half_points(ct_cell cell)
{
    assert_true(cell.outcome == CT_WIN || cell.outcome == CT_DRAW || cell.outcome == CT_LOSS);
    return cell.outcome == CT_WIN ? 2 : cell.outcome == CT_DRAW ? 1 : 0;
}

/* Checks a match board by board; gives the half points of the team. */
static unsigned check_match(const ct_simulation *is, const ct_event *event, ct_index team,
                            unsigned round)
{
    unsigned boards = is->field->boards;
    ct_cell first = ct_event_cell(event, team * boards, round);
    ct_index other = first.opponent / boards;
    unsigned sum = 0;
    assert_int_not_equal(other, team);
    for (unsigned b = 0; b < boards; b++) {
        ct_index player = team * boards + b;
        ct_cell cell = ct_event_cell(event, player, round);
        unsigned meeting = 0;
        for (unsigned r = 1; r < round; r++) {
            meeting += ct_event_cell(event, player, r).opponent == cell.opponent;
        }
        assert_int_equal(cell.opponent, other * boards + b);
        assert_int_equal(ct_event_cell(event, cell.opponent, round).opponent, player);
        assert_int_equal(cell.colour == CT_WHITE, (first.colour == CT_WHITE) == (b % 2 == 0));
        unsigned wanted = cell.colour == CT_WHITE
                              ? expected_result(is, player, cell.opponent, meeting)
                              : 2 - expected_result(is, cell.opponent, player, meeting);
        assert_int_equal(half_points(cell), wanted);
        sum += half_points(cell);
    }
    return sum;
}

static void a_simulated_olympiad_is_played_board_by_board(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_study study = small_with("own", mem);
    ct_simulator *simulator = ct_simulator_new();
    for (uint64_t replicate = 0; replicate < 5; replicate++) {
        ct_lab_field field;
        ct_simulation is = simulation_of(&study, replicate, mem, &field);
        ct_played played;
        ct_error err = {0};
        check_ok(ct_simulate(simulator, &is, &played, &err), err);
        assert_int_equal(played.rounds, 5);
        assert_int_equal(played.stopped_before, 0);
        const ct_scoreboard *board = played.standings->board;
        for (ct_index team = 0; team < field.teams; team++) {
            unsigned games = 0;
            unsigned matches = 0;
            for (unsigned round = 1; round <= played.rounds; round++) {
                unsigned sum = check_match(&is, played.event, team, round);
                assert_int_equal(ct_turn_of(board, team, round)->points[CT_GAME_POINTS], sum);
                games += sum;
                matches += sum > field.boards ? 2 : sum == field.boards ? 1 : 0;
            }
            assert_int_equal(board->score[CT_GAME_POINTS][team], games);
            assert_int_equal(board->score[CT_MATCH_POINTS][team], matches * 2);
            assert_int_equal(played.history->past[team].score, matches * 2);
        }
    }
    ct_simulator_free(simulator);
    ct_arena_free(mem);
}

/* --- Imagined matches --------------------------------------------------------------------------
 */

/* The chance that this team wins, draws or loses on a board (2, 1, 0 half points). */
static double chance_of(const ct_simulation *is, const ct_index teams[2], unsigned board,
                        bool has_white, unsigned half)
{
    double one = is->field->strength[teams[0] * is->field->boards + board];
    double other = is->field->strength[teams[1] * is->field->boards + board];
    ct_chances c = has_white ? ct_model_chances(is->model, one, other)
                             : ct_model_chances(is->model, other, one);
    return half == 1 ? c.draw : (half == 2) == has_white ? c.white : c.black;
}

/* Adds the chances of all ways that four boards can end, with White on board 1 or not. */
static void add_ways(const ct_simulation *is, const ct_index teams[2], bool has_white, double *out)
{
    for (unsigned way = 0; way < 81; way++) {
        unsigned sum = 0;
        double chance = 0.5;
        unsigned rest = way;
        for (unsigned board = 0; board < 4; board++, rest /= 3) {
            chance *= chance_of(is, teams, board, has_white == (board % 2 == 0), rest % 3);
            sum += rest % 3;
        }
        out[sum] += chance;
    }
}

static void the_spread_of_a_match_is_that_of_all_its_81_ways(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_study study = small_with("own", mem);
    ct_lab_field field;
    ct_simulation is = simulation_of(&study, 3, mem, &field);
    for (ct_index other = 0; other < field.teams; other++) {
        ct_index teams[2] = {7, other};
        double ways[9] = {0};
        double spread[9];
        double below = 0;
        add_ways(&is, teams, true, ways);
        add_ways(&is, teams, false, ways);
        ct_match_spread(is.model, &field, 7, other, spread);
        for (unsigned g = 0; g < 9; g++) {
            below += ways[g];
            assert_true(fabs(spread[g] - below) < 1e-12);
        }
        assert_int_equal(ct_match_result(spread, 0), 0);
        assert_int_equal(ct_match_result(spread, spread[4]), 5);
        assert_int_equal(ct_match_result(spread, nextafter(1, 0)), 8);
    }
    assert_int_equal(ct_match_points(&field, 3), 0);
    assert_int_equal(ct_match_points(&field, 4), 1);
    assert_int_equal(ct_match_points(&field, 5), 2);
    ct_arena_free(mem);
}

/* --- The journal -------------------------------------------------------------------------------
 */

static ct_journal new_journal(ct_arena *mem)
{
    ct_journal journal;
    ct_error err = {0};
    check_ok(ct_journal_start(&journal, 5, 4, mem, &err), err);
    return journal;
}

/* Of 21 matches under (4, 6), six brought less than 2½ points, and four of the others 2½: the
 * example of the thesis (4.3) with k as it is defined. */
static void the_journal_counts_failures_and_takes_the_mean_of_two_shares(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_journal journal = new_journal(mem);
    for (unsigned i = 0; i < 21; i++) {
        ct_journal_note(&journal, 4, 6, i < 6 ? 4 : i < 10 ? 5 : i < 20 ? 6 : 8);
    }
    ct_journal_conclude(&journal, true);
    assert_int_equal(ct_journal_worth(&journal, 4, 6, 3), 0);
    assert_int_equal(ct_journal_worth(&journal, 4, 6, 4), 142857); /* (0 + 6/21) / 2 */
    assert_int_equal(ct_journal_worth(&journal, 4, 6, 5), 380952); /* (6/21 + 10/21) / 2 */
    assert_int_equal(ct_journal_worth(&journal, 4, 6, 8), 952381); /* 20/21: a clean score */
    for (unsigned g = 1; g < 8; g++) { /* what is hard for one is easy for the other */
        int32_t both =
            ct_journal_worth(&journal, 4, 6, g) + ct_journal_worth(&journal, 6, 4, 8 - g);
        assert_in_range(both, CT_JOURNAL_WHOLE - 1, CT_JOURNAL_WHOLE + 1);
    }
    ct_arena_free(mem);
}

static void an_empty_cell_takes_the_nearest_ones(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_journal journal = new_journal(mem);
    ct_journal_note(&journal, 4, 6, 5);
    ct_journal_note(&journal, 4, 9, 3);
    ct_journal_conclude(&journal, true);
    assert_int_equal(ct_journal_worth(&journal, 3, 5, 5), 500000);
    assert_int_equal(ct_journal_worth(&journal, 4, 10, 4), 1000000);
    assert_int_equal(ct_journal_worth(&journal, 4, 7, 4), 0); /* one step beats two */
    assert_int_equal(ct_journal_worth(&journal, 4, 8, 4), 1000000);
    ct_journal_conclude(&journal, false);
    for (unsigned own = 0; own <= journal.points; own++) {
        assert_int_equal(ct_journal_worth(&journal, own, 6, 5), 500000);
        assert_int_equal(ct_journal_worth(&journal, own, 9, 3), 500000);
    }
    ct_arena_free(mem);
}

/* --- Errors ------------------------------------------------------------------------------------
 */

/* Match points against everybody, in one repetition of the oracle. */
static unsigned season(const ct_simulation *is, ct_index team, unsigned repetition)
{
    unsigned points = 0;
    for (ct_index rival = 0; rival < is->field->teams; rival++) {
        double spread[9];
        double luck = ct_lab_luck(is->seed, is->replicate, CT_LUCK_ORACLE,
                                  ((uint64_t)repetition << 40) | ((uint64_t)team << 20) | rival);
        ct_match_spread(is->model, is->field, team, rival, spread);
        points += rival != team ? ct_match_points(is->field, ct_match_result(spread, luck)) : 0;
    }
    return points;
}

/* 1, −1 or 0, whichever came most often in nine repetitions, of several the earliest. */
static int oracle(const ct_simulation *is, ct_index one, ct_index other)
{
    int came[9];
    int best = 0;
    unsigned most = 0;
    for (unsigned r = 0; r < 9; r++) {
        unsigned first = season(is, one, r);
        unsigned second = season(is, other, r);
        came[r] = (first > second) - (first < second);
    }
    for (unsigned r = 0; r < 9; r++) {
        unsigned count = 0;
        for (unsigned k = 0; k < 9; k++) {
            count += came[k] == came[r];
        }
        best = count > most ? came[r] : best;
        most = count > most ? count : most;
    }
    return best;
}

/* Errors among all tied pairs, with the verdict of the standings themselves. */
static unsigned plain_errors(const ct_simulation *is, const ct_played *played,
                             const ct_standings *ranked, unsigned *pairs)
{
    const ct_scoreboard *board = played->standings->board;
    unsigned errors = 0;
    *pairs = 0;
    for (ct_index a = 0; a < is->field->teams; a++) {
        for (ct_index b = a + 1; b < is->field->teams; b++) {
            if (board->score[CT_MATCH_POINTS][a] != board->score[CT_MATCH_POINTS][b]) {
                continue;
            }
            int sign = ct_value_compare(ct_standings_value(ranked, a, 1),
                                        ct_standings_value(ranked, b, 1));
            errors += oracle(is, a, b) != (sign > 0) - (sign < 0);
            ++*pairs;
        }
    }
    return errors;
}

/* With 24 teams all ties belong to the top 30, and with the results of the event itself the
 * tie-break on trial is TB2 of the standings, by products or by the learnt table. */
static void errors_are_those_of_the_standings_against_the_oracle(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_study study = small_with("played", mem);
    ct_text text = {.mem = mem};
    ct_scoring_table *table = NULL;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_tie_break_table(&study, mem, &text, &err), err);
    check_ok(ct_scoring_table_read(ct_text_view(&text), mem, &table, &problems, &err), err);
    ct_worker *worker = NULL;
    check_ok(ct_worker_new(&study, &worker, &err), err);
    ct_simulator *simulator = ct_simulator_new();
    unsigned all[2] = {0};
    for (uint32_t unit = 0; unit < 8; unit++) {
        double row[64];
        ct_lab_field field;
        ct_played played;
        ct_simulation is = simulation_of(&study, unit, mem, &field);
        check_ok(ct_worker_run(worker, unit, row, &err), err);
        check_ok(ct_simulate(simulator, &is, &played, &err), err);
        for (uint32_t arm = 0; arm < 2; arm++) {
            ct_standings_options options = {
                .order = CT_STR("PTS, TB2"), .is_lenient = true, .table = arm == 1 ? table : NULL};
            ct_standings ranked;
            unsigned pairs = 0;
            check_ok(ct_standings_make(played.event, &options, mem, &ranked, &err), err);
            unsigned errors = plain_errors(&is, &played, &ranked, &pairs);
            assert_int_equal(row[ct_study_place(&study, arm, 0, 3)], pairs);
            assert_int_equal(row[ct_study_place(&study, arm, 1, 3)], errors);
            all[arm] += errors;
        }
    }
    assert_int_not_equal(all[0], all[1]); /* the table does make a difference */
    ct_simulator_free(simulator);
    ct_worker_free(worker);
    ct_arena_free(mem);
}

static ct_status keep(void *context, uint32_t first, uint32_t count, const double *rows,
                      ct_error *err)
{
    (void)err;
    double(*kept)[64] = context;
    assert_int_equal(count, 1);
    memcpy(kept[first], rows, 29 * sizeof *rows);
    return CT_OK;
}

static void every_way_of_trying_gives_the_same_rows_on_one_and_two_threads(void **state)
{
    (void)state;
    static const char *const ways[] = {"own", "exchanged", "random", "played"};
    ct_arena *mem = ct_arena_new();
    double rows[2][8][64];
    for (int way = 0; way < 4; way++) {
        ct_study study = small_with(ways[way], mem);
        ct_error err = {0};
        assert_int_equal(ct_study_width(&study), 29);
        for (unsigned threads = 1; threads <= 2; threads++) {
            ct_run_options options = {.threads = threads};
            ct_keeper keeper = {.context = rows[threads - 1], .keep = keep};
            check_ok(ct_run(&study, &options, &keeper, &err), err);
        }
        double errors = 0;
        for (int unit = 0; unit < 8; unit++) {
            assert_memory_equal(rows[0][unit], rows[1][unit], 29 * sizeof(double));
            for (unsigned part = 0; part < 4; part++) {
                double pairs = rows[0][unit][ct_study_place(&study, 0, 0, part)];
                double wrong = rows[0][unit][ct_study_place(&study, 0, 1, part)];
                assert_true(wrong <= pairs);
                assert_true(part == 0 ||
                            pairs >= rows[0][unit][ct_study_place(&study, 0, 0, part - 1)]);
                errors += wrong;
            }
        }
        assert_true(errors > 0);
    }
    ct_arena_free(mem);
}

/* --- Studies -----------------------------------------------------------------------------------
 */

static void a_ratio_of_sums_has_the_interval_of_its_residuals(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_study study = small_with("own", mem);
    double rows[3][29] = {{0}};
    static const double pairs[] = {10, 20, 30};
    static const double errors[] = {2, 4, 0};
    for (int i = 0; i < 3; i++) {
        rows[i][ct_study_place(&study, 1, 0, 2)] = pairs[i];
        rows[i][ct_study_place(&study, 1, 1, 2)] = errors[i];
    }
    ct_results results = {.study = &study, .count = 3, .rows = rows[0], .width = 29};
    ct_published_figure figure = {.arm = CT_STR("new"),
                                  .metric = CT_STR("tie-errors"),
                                  .part = CT_STR("top 10"),
                                  .statistic = CT_STR("per-pair"),
                                  .value = 0.15,
                                  .band = 0.06};
    ct_comparison c = ct_published_compare(&results, &figure, mem);
    assert_true(fabs(c.found - 0.1) < 1e-12);
    assert_int_equal(c.verdict, CT_REPRODUCED);
    /* Residuals 1, 2, −3; t(0.975, 2) = 4.302653. */
    assert_true(fabs(c.high - c.found - 4.302653 * sqrt(14 * 1.5) / 60) < 1e-6);
    assert_true(fabs(c.low + c.high - 2 * c.found) < 1e-12);
    ct_arena_free(mem);
}

/* The study with one piece of its text replaced. */
static const char *changed(const char *from, const char *to, ct_arena *mem)
{
    ct_str text = ct_str_format(mem, small_study, "own");
    const char *at = strstr(text.at, from);
    assert_non_null(at);
    return ct_str_format(mem, "%.*s%s%s", (int)(at - text.at), text.at, to, at + strlen(from)).at;
}

/* Some faults are seen when the study is read, others when it is to be run. */
static ct_status read_and_start(const char *text, ct_arena *mem, ct_error *err)
{
    ct_study study;
    ct_problems problems;
    ct_worker *worker = NULL;
    ct_problems_start(&problems, mem, NULL);
    ct_status status = ct_study_read(ct_str_of(text), NULL, mem, &study, &problems, err);
    if (status != CT_OK && problems.count > 0) {
        *err = problems.items[0];
    }
    return status != CT_OK ? status : ct_worker_new(&study, &worker, err);
}

static void a_study_that_does_not_fit_is_refused_with_a_cure(void **state)
{
    (void)state;
    static const char *const changes[][2] = {
        {"\"PTS, TB2\"", "\"PTS, BH\""},
        {"\"teams\"", "\"uniform\""},
        {"\"rounds\": 5", "\"rounds\": [5, 7]"},
        {"\"name\": \"new\", ", "\"name\": \"new\", \"rounds\": 4, "},
        {"\"name\": \"new\", ", "\"name\": \"new\", \"scoring\": \"3-1-0\", "},
    };
    ct_arena *mem = ct_arena_new();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        ct_error err = {0};
        assert_int_equal(read_and_start(changed(changes[i][0], changes[i][1], mem), mem, &err),
                         CT_INVALID);
        assert_true(err.sentence[0] != '\0' && err.cure[0] != '\0');
    }
    ct_arena_free(mem);
}

static void options_are_checked_with_their_line(void **state)
{
    (void)state;
    static const char *const changes[][2] = {{"\"training\": 6", "\"trainig\": 6"},
                                             {"\"training\": 6", "\"training\": 0"},
                                             {"\"own\"", "\"mine\""}};
    ct_arena *mem = ct_arena_new();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        ct_study study;
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, mem, NULL);
        const char *text = changed(changes[i][0], changes[i][1], mem);
        assert_int_equal(ct_study_read(ct_str_of(text), NULL, mem, &study, &problems, &err),
                         CT_INVALID);
        assert_int_equal(problems.count, 1);
        assert_int_equal(problems.items[0].at.line, 11);
        assert_true(problems.items[0].cure[0] != '\0');
    }
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_simulated_olympiad_is_played_board_by_board),
        cmocka_unit_test(the_spread_of_a_match_is_that_of_all_its_81_ways),
        cmocka_unit_test(the_journal_counts_failures_and_takes_the_mean_of_two_shares),
        cmocka_unit_test(an_empty_cell_takes_the_nearest_ones),
        cmocka_unit_test(errors_are_those_of_the_standings_against_the_oracle),
        cmocka_unit_test(every_way_of_trying_gives_the_same_rows_on_one_and_two_threads),
        cmocka_unit_test(a_ratio_of_sums_has_the_interval_of_its_residuals),
        cmocka_unit_test(a_study_that_does_not_fit_is_refused_with_a_cure),
        cmocka_unit_test(options_are_checked_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
