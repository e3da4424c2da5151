/* Reading report files: headings, settings, acceleration, teams, national ratings and notes. */

#include "trf_event.h"

/* --- Headings -------------------------------------------------------------------------------- */

static void headings_are_texts_as_written(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "012   Open of Town  \n022 Town\n032 SWE\n042 2026/01/01\n052 2026/01/05\n062 30 (28)\n072 "
        "20\n"
        "082 0\n092 Individual: Swiss\n102 Arbiter, A\n112 One, B\n112 Two, C\n122 90+30\n"
        "172     FIDON\n182 Crosstable\n192 FIDE_DUTCH_2026\n202 BH SB\n212 PTS BH\n222 "
        "5400+30\n001    1\n");
    const ct_event *event = reading.event;
    check_str(event->name, "Open of Town");
    check_str(event->city, "Town");
    check_str(event->federation, "SWE");
    check_str(event->start, "2026/01/01");
    check_str(event->end, "2026/01/05");
    check_str(event->declared.players, "30 (28)");
    check_str(event->declared.rated, "20");
    check_str(event->declared.teams, "0");
    check_str(event->type, "Individual: Swiss");
    check_str(event->arbiter, "Arbiter, A");
    assert_int_equal(event->deputies.count, 2);
    check_str(event->deputies.items[1], "Two, C");
    check_str(event->rate_of_play, "90+30");
    check_str(event->rank_method, "    FIDON");
    check_str(event->controller, "Crosstable");
    check_str(event->type_code, "FIDE_DUTCH_2026");
    check_str(event->tie_breaks, "BH SB");
    check_str(event->standings, "PTS BH");
    check_str(event->time_control, "5400+30");
    assert_int_equal(reading.form.dialect, CT_TRF26);
    reading_free(&reading);
}

static void dates_stand_in_the_columns_of_their_rounds(void **state)
{
    (void)state;
    char text[300];
    snprintf(text, sizeof text, "132%88s26/01/01            26/01/03\n001    1\n", "");
    trf_reading reading = read_clean(text);
    assert_int_equal(reading.event->dates.count, 3);
    check_str(reading.event->dates.items[0], "26/01/01");
    assert_int_equal(reading.event->dates.items[1].len, 0);
    check_str(reading.event->dates.items[2], "26/01/03");
    reading_free(&reading);
    reading = read_clean("132 26/01/01 26/01/02\n001    1\n"); /* one after the other */
    assert_int_equal(reading.event->dates.count, 2);
    check_str(reading.event->dates.items[1], "26/01/02");
    reading_free(&reading);
}

static void a_second_heading_becomes_a_comment_with_a_warning(void **state)
{
    (void)state;
    trf_reading reading = read_text("012 First\n001    1\n012 Second\n012 First\n");
    check_accepted(&reading);
    assert_int_equal(reading.problems.warnings, 1);
    assert_int_equal(reading.problems.items[0].at.line, 3);
    check_str(reading.event->name, "First");
    assert_int_equal(reading.event->note_count, 1);
    check_str(reading.event->notes[0].text, "### 012 Second");
    check_str(reading.event->notes[0].after, "012");
    reading_free(&reading);
}

/* --- Settings -------------------------------------------------------------------------------- */

static void rounds_and_initial_colour_are_read_from_either_dialect(void **state)
{
    (void)state;
    trf_reading reading = read_clean("142 9\n152 B\n001    1\n");
    assert_int_equal(reading.event->rounds, 9);
    assert_int_equal(reading.event->initial_colour, CT_BLACK);
    assert_false(reading.event->pairs_by_rank);
    reading_free(&reading);
    reading = read_clean("XXR 9\nXXC rank\nXXC white1\nxxr 009\n001    1\n");
    assert_int_equal(reading.event->rounds, 9);
    assert_int_equal(reading.event->initial_colour, CT_WHITE);
    assert_true(reading.event->pairs_by_rank);
    reading_free(&reading);
}

static void scoring_of_trf26_sets_all_that_its_symbols_mean(void **state)
{
    (void)state;
    trf_reading reading = read_clean("162  W 3.0    D 1.0    L 0.5    A 0.0\n001    1\n");
    const ct_scoring *scoring = &reading.event->scoring;
    assert_int_equal(reading.event->unit, 2);
    assert_int_equal(scoring->win[CT_WHITE], 6);
    assert_int_equal(scoring->win[CT_BLACK], 6);
    assert_int_equal(scoring->forfeit_win, 6);
    assert_int_equal(scoring->full_point_bye, 6);
    assert_int_equal(scoring->pab, 6); /* a win unless P is given */
    assert_int_equal(scoring->draw[CT_BLACK], 2);
    assert_int_equal(scoring->half_point_bye, 2);
    assert_int_equal(scoring->unknown, 2); /* a draw unless X is given */
    assert_int_equal(scoring->loss[CT_WHITE], 1);
    assert_int_equal(scoring->forfeit_loss, 0);
    reading_free(&reading);
    reading = read_clean("162  W 3.0    D 1.0    P 1.5    X 2.0    Z 0.5\n001    1\n");
    assert_int_equal(reading.event->scoring.pab, 3);
    assert_int_equal(reading.event->scoring.unknown, 4);
    assert_int_equal(reading.event->scoring.zero_point_bye, 1);
    assert_int_equal(reading.event->scoring.forfeit_loss, 1);
    reading_free(&reading);
}

static void in_xxs_the_later_code_wins(void **state)
{
    (void)state;
    trf_reading reading = read_clean("XXS W=3 BW=4 D=1\nXXS WD=1.5 PAB=1 FL=0.5\n001    1\n");
    const ct_scoring *scoring = &reading.event->scoring;
    assert_int_equal(scoring->win[CT_WHITE], 6);
    assert_int_equal(scoring->win[CT_BLACK], 8);
    assert_int_equal(scoring->forfeit_win, 6);
    assert_int_equal(scoring->draw[CT_WHITE], 3);
    assert_int_equal(scoring->draw[CT_BLACK], 2);
    assert_int_equal(scoring->pab, 2);
    assert_int_equal(scoring->forfeit_loss, 1);
    reading_free(&reading);
}

static void the_bb_lines_of_bbppairings_are_understood(void **state)
{
    (void)state;
    trf_reading reading =
        read_clean("BBW  3.0\nBBD  1.0\nBBL  0.5\nBBZ  0.5\nBBF  0.0\nBBU  2.0\n001    1\n");
    const ct_scoring *scoring = &reading.event->scoring;
    assert_int_equal(reading.form.dialect, CT_TRF_BBP);
    assert_int_equal(scoring->win[CT_BLACK], 6);
    assert_int_equal(scoring->draw[CT_WHITE], 2);
    assert_int_equal(scoring->loss[CT_WHITE], 1);
    assert_int_equal(scoring->zero_point_bye, 1);
    assert_int_equal(scoring->forfeit_loss, 0);
    assert_int_equal(scoring->pab, 4);
    reading_free(&reading);
}

static void the_unit_is_as_coarse_as_the_points_allow(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t unit;
    } files[] = {
        {"001    1\n", 2},
        {"162  W 1.5\n001    1\n", 2},
        {"162  W 1.2\n001    1\n", 10},
        {"162  W 1.25\n001    1\n", 100},
        {"001    1\nXXA    1  0.3\n", 10},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        trf_reading reading = read_clean(files[i].text);
        assert_int_equal(reading.event->unit, files[i].unit);
        assert_int_equal(reading.event->scoring.draw[CT_WHITE], files[i].unit / 2);
        reading_free(&reading);
    }
}

static void byes_are_sorted_by_round_and_number(void **state)
{
    (void)state;
    trf_reading reading =
        read_clean("142 5\n240 H 003    2    1\n240 Z 002    2\n001    2\n001    1\n");
    const ct_event *event = reading.event;
    assert_int_equal(event->bye_count, 3);
    assert_int_equal(event->byes[0].round, 2);
    assert_int_equal(event->byes[0].kind, CT_ZERO_POINT_BYE);
    assert_int_equal(event->players[event->byes[1].who].tpn.number, 1);
    assert_int_equal(event->players[event->byes[2].who].tpn.number, 2);
    reading_free(&reading);
}

static void forbidden_pairs_have_rounds_or_none(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "142 5\n001    1\n001    2\n001    3\n260 002 004    1    3\n260            2    3\nXXP 1 "
        "2 3\n");
    const ct_event *event = reading.event;
    assert_int_equal(event->forbidden_count, 3);
    assert_int_equal(event->forbidden[0].first_round, 2);
    assert_int_equal(event->forbidden[0].last_round, 4);
    assert_int_equal(event->forbidden[0].members[1], 2);
    assert_int_equal(event->forbidden[1].first_round, 1);
    assert_int_equal(event->forbidden[1].last_round, 0);
    assert_int_equal(event->forbidden[2].member_count, 3);
    reading_free(&reading);
}

static void abnormal_points_keep_their_sign_and_round(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "001    1\n001    2\n299          -1.0       1    2\n299 F         0.5  001    2\n");
    const ct_adjustment *adjustments = reading.event->adjustments;
    assert_int_equal(reading.event->adjustment_count, 2);
    assert_int_equal(adjustments[0].type, ' ');
    assert_int_equal(adjustments[0].points, -2);
    assert_int_equal(adjustments[0].round, 0);
    assert_int_equal(adjustments[0].who_count, 2);
    assert_int_equal(adjustments[1].type, 'F');
    assert_int_equal(adjustments[1].points, 1);
    assert_int_equal(adjustments[1].round, 1);
    assert_int_equal(adjustments[1].who[0], 1);
    reading_free(&reading);
}

/* --- Acceleration ---------------------------------------------------------------------------- */

static void spans_of_250_are_kept_as_written(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "142 5\n001    1\n001    2\n250      1.0   1   2    1    2\n250      0.5   3   3    1    "
        "1\n");
    const ct_acceleration *acceleration = &reading.event->acceleration;
    assert_int_equal(acceleration->kind, CT_ACCELERATION_TABLE);
    assert_int_equal(acceleration->span_count, 2);
    assert_int_equal(acceleration->spans[0].points, 2);
    assert_int_equal(acceleration->spans[0].last_round, 2);
    assert_int_equal(acceleration->spans[0].last.number, 2);
    assert_int_equal(acceleration->spans[1].points, 1);
    reading_free(&reading);
}

static void neighbours_with_equal_virtual_points_share_a_span(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "XXR 5\n001    1\n001    2\n001    3\n001    5\n"
        "XXA    3  1.0  1.0\nXXA    1  1.0  1.0  0.5\nXXA    2  1.0  1.0  0.5\n"
        "XXA 5 0 0 0.5\n");
    const ct_acceleration *acceleration = &reading.event->acceleration;
    assert_int_equal(acceleration->span_count, 3);
    assert_int_equal(acceleration->spans[0].first.number, 1);
    assert_int_equal(acceleration->spans[0].last.number, 3);
    assert_int_equal(acceleration->spans[0].last_round, 2);
    assert_int_equal(acceleration->spans[1].first.number, 1);
    assert_int_equal(acceleration->spans[1].last.number, 2);
    assert_int_equal(acceleration->spans[1].first_round, 3);
    assert_int_equal(acceleration->spans[2].first.number, 5);
    assert_int_equal(acceleration->spans[2].points, 1);
    reading_free(&reading);
}

static void a_type_code_may_ask_for_baku(void **state)
{
    (void)state;
    trf_reading reading = read_clean("142 9\n192 FIDE_DUTCH_2026_BAKU\n001    1\n");
    assert_int_equal(reading.event->acceleration.kind, CT_ACCELERATION_BAKU);
    reading_free(&reading);
    reading = read_clean("142 9\n092 FIDE_DUTCH_2025\n001    1\n"); /* bbpPairings */
    check_str(reading.event->type_code, "FIDE_DUTCH_2025");
    assert_int_equal(reading.event->acceleration.kind, CT_ACCELERATION_NONE);
    reading_free(&reading);
}

/* --- Teams ----------------------------------------------------------------------------------- */

#define TEAMS_013                                                                                 \
    "013 Rooks                              1    2\n013 Knights                            3    " \
    "4\n"
#define FOUR "001    1\n001    2\n001    3\n001    4\n"

static void old_teams_are_numbered_in_their_order(void **state)
{
    (void)state;
    trf_reading reading = read_clean("092 Team Swiss\n" TEAMS_013 FOUR);
    const ct_event *event = reading.event;
    assert_true(event->is_team_event);
    assert_int_equal(event->team_count, 2);
    assert_int_equal(event->teams[1].tpn.number, 2);
    check_str(event->teams[1].name, "Knights");
    assert_int_equal(event->teams[1].member_count, 2);
    assert_int_equal(event->teams[1].members[0], 2);
    reading_free(&reading);
}

static void teams_of_an_individual_event_are_only_listed(void **state)
{
    (void)state;
    static const struct {
        const char *heading;
        bool is_team_event;
    } files[] = {
        {"092 Individual: Swiss\n", false},
        {"092 Swiss of the village\n", false},
        {"092 Mannschaftsturnier\n", true},
        {"092 Torneo a squadre\n", true},
        {"092 Lag-SM\n", true},
        {"092 Csapatbajnokság\n", true},
        {"082 2\n", true},
        {"082 0\n", false},
        {"192 CUSTOM_TEAM_SWISS\n", true},
        {"352 WB\n", true},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%s%s", files[i].heading, FOUR, TEAMS_013);
        trf_reading reading = read_text(text);
        check_accepted(&reading);
        if (reading.event->is_team_event != files[i].is_team_event) {
            fail_msg("wrong kind of event: %s", files[i].heading);
        }
        reading_free(&reading);
    }
}

static void the_records_of_a_team_event_are_read(void **state)
{
    (void)state;
    trf_reading reading = read_text(
        "142 3\n352 wb\n362 TW 3.0   TD 1.0   TL 0.5\n" A(" 1.0") "     3 w 1\n" B(" 0.0") "     4 b 0\n" //
        C(" 0.0") "     1 b 0\n" D(" 1.0") "     2 w 1\n001    5\n001    6\n"
        "310 001 Rooks                            ROO     2100    1.0    1.0   2     1    2\n"
        "310 002 Knights                          KNI     2000    1.0    1.0   1     3    4\n"
        "310 003 Bishops                          BIS     1900    1.0    1.0   3     5    6\n"
        "300 001 001 002    2 0000\n320  1.0  1.0 003 000\n330 -+ 002 001 003\n240 H 003  002\n");
    check_accepted(&reading);
    const ct_event *event = reading.event;
    assert_true(event->is_team_event);
    check_str(event->board_colours, "WB");
    assert_int_equal(event->team_scoring.win, 6);
    assert_int_equal(event->team_scoring.loss, 1);
    check_str(event->teams[0].nickname, "ROO");
    check_str(event->teams[0].strength, "2100");
    assert_true(event->teams[0].declared.has_points);
    assert_int_equal(event->teams[0].declared.match_points, 2);
    assert_int_equal(event->teams[0].declared.rank, 2);
    assert_int_equal(event->line_up_count, 1);
    assert_int_equal(event->line_ups[0].opponent, 1);
    assert_int_equal(event->line_ups[0].players[0], 1);
    assert_int_equal(event->line_ups[0].players[1], CT_NOBODY);
    assert_true(event->team_scoring.pab_is_given);
    assert_int_equal(event->team_pab_count, 2);
    assert_int_equal(event->team_pabs[0], 2);
    assert_int_equal(event->team_pabs[1], CT_NOBODY);
    assert_int_equal(event->match_forfeits[0].black_outcome, CT_FORFEIT_WIN);
    assert_int_equal(event->byes[0].who, 1);
    reading_free(&reading);
}

static void in_a_team_event_signs_without_opponent_are_not_byes(void **state)
{
    (void)state;
    trf_reading reading =
        read_text("092 Team\n" A(" 1.0") "     3 w 1\n" B(" 1.0") "  0000 - +\n" //
                  C(" 0.0") "     1 b 0\n" D(" 0.0") "  0000 - -\n" TEAMS_013);
    check_accepted(&reading);
    check_cell(reading.event, 1, 1, alone(CT_FORFEIT_WIN));
    check_cell(reading.event, 3, 1, alone(CT_ABSENT));
    reading_free(&reading);
}

static void old_teams_beside_new_ones_become_comments(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        FOUR
        "310 001 Rooks                                                              1    2\n"
        "310 002 Knights                                                            3    "
        "4\n" TEAMS_013);
    assert_int_equal(reading.event->team_count, 2);
    assert_int_equal(reading.event->note_count, 2);
    check_str(reading.event->notes[0].after, "310");
    assert_int_equal(reading.event->notes[0].ordinal, 2);
    reading_free(&reading);
}

/* --- National ratings and notes -------------------------------------------------------------- */

static void national_ratings_go_to_their_players(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "GER    2      Bauer, Cy                         2222 GER       99887\n"
        "001    1      Adler, Bo\n001    2      Bauer, Cy\n"
        "SWE    2   A  Bauer, Cyrus                      2100\n"
        "GER   77      Nobody                            2000\n"
        "ABC    1 words that only look like a record of a rating, but are none\n");
    const ct_player *player = &reading.event->players[1];
    assert_int_equal(reading.event->players[0].national_count, 0);
    assert_int_equal(player->national_count, 2);
    check_str(player->nationals[0].federation, "GER");
    assert_int_equal(player->nationals[0].rating, 2222);
    check_str(player->nationals[0].number, "99887");
    assert_int_equal(player->nationals[0].name.len, 0);
    check_str(player->nationals[1].name, "Bauer, Cyrus");
    check_str(player->nationals[1].class_name, "A");
    assert_int_equal(reading.event->note_count, 2);
    reading_free(&reading);
}

static void notes_remember_the_record_they_follow(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "### top\nXXR 3\n### rounds\n122\n### still rounds\n001    1\n### one\n"
        "001    2\n901 other\nXXP 1 2\n### forbidden\n012 Name\n### name\n");
    static const struct {
        const char *text, *after;
        uint32_t ordinal;
    } expected[] = {
        {"### top", "", 0},          {"### name", "012", 0},
        {"### rounds", "142", 0},    {"### still rounds", "142", 0},
        {"### one", "001", 1},       {"901 other", "001", 2},
        {"### forbidden", "260", 0},
    };
    assert_int_equal(reading.event->note_count, sizeof expected / sizeof *expected);
    for (uint32_t i = 0; i < reading.event->note_count; i++) {
        check_str(reading.event->notes[i].text, expected[i].text);
        check_str(reading.event->notes[i].after, expected[i].after);
        assert_int_equal(reading.event->notes[i].ordinal, expected[i].ordinal);
    }
    reading_free(&reading);
}

static void a_note_behind_a_record_that_says_nothing_moves_up(void **state)
{
    (void)state;
    trf_reading reading = read_clean("XXR 3\n162  W 1.0    D 0.5\n### usual scoring\n001    1\n");
    check_str(reading.event->notes[0].after, "142");
    reading_free(&reading);
}

static void extras_are_taken_in_after_everything_else(void **state)
{
    (void)state;
    trf_reading reading =
        read_clean("### crosstable {\"player\": 1, \"club\": \"Rook Club\"}\n001    1\n");
    check_str(reading.event->players[0].club, "Rook Club");
    assert_int_equal(reading.event->note_count, 0);
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings_are_texts_as_written),
        cmocka_unit_test(dates_stand_in_the_columns_of_their_rounds),
        cmocka_unit_test(a_second_heading_becomes_a_comment_with_a_warning),
        cmocka_unit_test(rounds_and_initial_colour_are_read_from_either_dialect),
        cmocka_unit_test(scoring_of_trf26_sets_all_that_its_symbols_mean),
        cmocka_unit_test(in_xxs_the_later_code_wins),
        cmocka_unit_test(the_bb_lines_of_bbppairings_are_understood),
        cmocka_unit_test(the_unit_is_as_coarse_as_the_points_allow),
        cmocka_unit_test(byes_are_sorted_by_round_and_number),
        cmocka_unit_test(forbidden_pairs_have_rounds_or_none),
        cmocka_unit_test(abnormal_points_keep_their_sign_and_round),
        cmocka_unit_test(spans_of_250_are_kept_as_written),
        cmocka_unit_test(neighbours_with_equal_virtual_points_share_a_span),
        cmocka_unit_test(a_type_code_may_ask_for_baku),
        cmocka_unit_test(old_teams_are_numbered_in_their_order),
        cmocka_unit_test(teams_of_an_individual_event_are_only_listed),
        cmocka_unit_test(the_records_of_a_team_event_are_read),
        cmocka_unit_test(in_a_team_event_signs_without_opponent_are_not_byes),
        cmocka_unit_test(old_teams_beside_new_ones_become_comments),
        cmocka_unit_test(national_ratings_go_to_their_players),
        cmocka_unit_test(notes_remember_the_record_they_follow),
        cmocka_unit_test(a_note_behind_a_record_that_says_nothing_moves_up),
        cmocka_unit_test(extras_are_taken_in_after_everything_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
