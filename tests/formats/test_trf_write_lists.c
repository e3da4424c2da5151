/* The writer of report files, column by column: byes, forbidden pairs, acceleration, penalties,
 * teams. */

#include "event/edit.h"
#include "formats/trf_written.h"

#include <string.h>

/* From column 23 to 91. */
#define BLANKS_TO_92 "                                                                     "

static void byes_of_a_round_and_kind_share_a_record(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 4;
    for (uint32_t i = 1; i <= 4; i++) {
        trf_add(f, i * 10, "Somebody");
    }
    ct_event_ask_bye(f->event, 0, 2, CT_HALF_POINT_BYE, NULL);
    ct_event_ask_bye(f->event, 2, 2, CT_HALF_POINT_BYE, NULL);
    ct_event_ask_bye(f->event, 1, 1, CT_ZERO_POINT_BYE, NULL);
    ct_event_ask_bye(f->event, 3, 1, CT_FULL_POINT_BYE, NULL);
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "240", 1, "240 F 001   40");
    assert_line(text, "240", 2, "240 Z 001   20");
    assert_line(text, "240", 3, "240 H 002   10   30");
    text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXZ", 1, "XXZ 40 20"); /* whatever the bye, an engine must not pair them */
    assert_int_equal(trf_lines_of(text, "240"), 0); /* a record of TRF26 */
    assert_line(text, "001", 2, "001   20      Somebody" BLANKS_TO_92 "0000 - Z");
    assert_line(text, "001", 4, "001   40      Somebody" BLANKS_TO_92 "0000 - F");
    assert_int_equal(trf_lines_of(text, "### crosstable {\"event\": {\"byes\": "), 1);
}

static void a_bye_in_the_next_column_is_in_the_points(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 4;
    for (uint32_t i = 1; i <= 4; i++) {
        trf_add(f, i, "Somebody");
    }
    trf_play(f, 1, 0, 1, "1-0");
    trf_play(f, 1, 2, 3, "1-0");
    ct_event_update_points(f->event);
    assert_int_equal(ct_event_ask_bye(f->event, 0, 2, CT_HALF_POINT_BYE, NULL), CT_OK);
    ct_str text = trf_written(f, CT_TRF_BBP, CT_LF);
    assert_string_equal(trf_columns(f, trf_line_of(text, "001", 1), 81, 84), " 1.5");
    assert_string_equal(trf_columns(f, trf_line_of(text, "001", 1), 102, 109), "0000 - H");
    assert_string_equal(trf_columns(f, trf_line_of(text, "001", 3), 81, 84), " 1.0");
    assert_int_equal(trf_lines_of(text, "###"), 0); /* the reader takes the half point back */
}

static void byes_of_everybody_are_no_round(void **state)
{
    trf_fixture *f = *state;
    for (uint32_t i = 1; i <= 2; i++) {
        trf_add(f, i, "Somebody");
        assert_int_equal(ct_event_ask_bye(f->event, i - 1, 1, CT_HALF_POINT_BYE, NULL), CT_OK);
    }
    ct_str text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "001", 1, "001    1      Somebody");
    assert_line(text, "XXZ", 1, "XXZ 1 2");
}

static void who_has_left_is_absent_in_every_round_to_come(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 4;
    for (uint32_t i = 1; i <= 4; i++) {
        trf_add(f, i, "Somebody");
    }
    trf_play(f, 1, 0, 1, "1-0");
    trf_play(f, 1, 2, 3, "1-0");
    assert_int_equal(ct_event_withdraw(f->event, 3, 2, CT_WITHDRAWN, NULL), CT_OK);
    f->event->players[2].enters = 1;
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "240", 1, "240 Z 002    4");
    assert_line(text, "240", 2, "240 Z 003    4");
    assert_line(text, "240", 3, "240 Z 004    4");
    text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXZ", 1, "XXZ 4");
    assert_int_equal(trf_lines_of(text, "240"), 0);
    text = trf_written(f, CT_TRF_BBP, CT_LF); /* which skips XXZ */
    assert_string_equal(trf_columns(f, trf_line_of(text, "001", 4), 102, 109), "0000 - Z");
    assert_int_equal(trf_lines_of(text, "240"), 0);
}

static void forbidden_pairs_keep_their_rounds(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 9;
    for (uint32_t i = 1; i <= 4; i++) {
        trf_add(f, i * 100, "Somebody");
    }
    ct_index all[] = {0, 1, 2};
    ct_index two[] = {1, 3};
    ct_forbidden always = {.first_round = 1, .members = all, .member_count = 3};
    ct_forbidden some = {.first_round = 2, .last_round = 4, .members = two, .member_count = 2};
    assert_int_equal(ct_event_forbid(f->event, &always, NULL), CT_OK);
    assert_int_equal(ct_event_forbid(f->event, &some, NULL), CT_OK);
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "260", 1, "260 001 009  100  200  300");
    assert_line(text, "260", 2, "260 002 004  200  400");
    assert_int_equal(trf_lines_of(text, "###"), 0);
    text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXP", 1, "XXP 100 200 300");
    assert_int_equal(trf_lines_of(text, "XXP"), 1); /* the other does not hold in round 1 */
    assert_int_equal(trf_lines_of(text, "260"), 0);
    assert_int_equal(trf_lines_of(text, "### crosstable {\"event\": {\"forbidden\": "), 1);
}

static void a_rule_about_clubs_is_spelled_out_for_other_engines(void **state)
{
    trf_fixture *f = *state;
    for (uint32_t i = 1; i <= 5; i++) {
        ct_index who = trf_add(f, i, "Somebody");
        f->event->players[who].club = i % 2 ? CT_STR("Rooks") : CT_STR("Pawns");
    }
    ct_forbidden rule = {.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    assert_int_equal(ct_event_forbid(f->event, &rule, NULL), CT_OK);
    ct_str text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXP", 1, "XXP 2 4");
    assert_line(text, "XXP", 2, "XXP 1 3 5");
}

static void spans_and_penalties_stand_in_their_columns(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 9;
    for (uint32_t i = 1; i <= 4; i++) {
        trf_add(f, i, "Somebody");
    }
    ct_span spans[] = {{.points = 2, .first_round = 1, .last_round = 2, .first = {1}, .last = {2}},
                       {.points = 1, .first_round = 3, .last_round = 3, .first = {2}, .last = {2}}};
    f->event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = spans, .span_count = 2};
    ct_index who[] = {1, 3};
    ct_adjustment penalties[] = {
        {.type = ' ', .points = -1, .round = 2, .who = who, .who_count = 2},
        {.type = 'W', .points = -21, .who = who, .who_count = 1}};
    f->event->adjustments = penalties;
    f->event->adjustment_count = 2;
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "250", 1, "250       1.0 001 002    1    2");
    assert_line(text, "250", 2, "250       0.5 003 003    2    2");
    assert_line(text, "299", 1, "299          -0.5  002    2    4");
    assert_line(text, "299", 2, "299 W       -10.5  000    2");
    text = trf_written(f, CT_TRF_BBP, CT_LF);
    assert_line(text, "XXA", 1, "XXA    1  1.0  1.0");
    assert_line(text, "XXA", 2, "XXA    2  1.0  1.0  0.5");
    assert_int_equal(trf_lines_of(text, "299"), 0); /* bbpPairings refuses it */
}

static void baku_is_spelled_out_where_no_code_says_it(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 5;
    f->event->acceleration.kind = CT_ACCELERATION_BAKU;
    for (uint32_t i = 1; i <= 6; i++) {
        trf_add(f, i * 3, "Somebody");
    }
    ct_str text = trf_written(f, CT_TRF26, CT_LF); /* C.04.7: 4 players; 2 full rounds, then half */
    assert_line(text, "250", 1, "250       1.0 001 002    3   12");
    assert_line(text, "250", 2, "250       0.5 003 003    3   12");
    assert_int_equal(trf_lines_of(text, "250"), 2);
    text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXA", 4, "XXA   12  1.0  1.0  0.5");
    f->event->type_code = CT_STR("FIDE_DUTCH_2026_BAKU");
    text = trf_written(f, CT_TRF26, CT_LF);
    assert_int_equal(trf_lines_of(text, "250"), 0);
    assert_int_equal(trf_lines_of(text, "###"), 0);
}

static void the_records_of_a_team_event_stand_in_their_columns(void **state)
{
    trf_fixture *f = *state;
    ct_event *event = f->event;
    for (uint32_t i = 1; i <= 4; i++) {
        trf_add(f, i, "Somebody");
    }
    ct_index first[] = {0, 1};
    ct_index second[] = {3, 2};
    ct_index reversed[] = {1, CT_NOBODY};
    ct_index pabs[] = {CT_NOBODY, 1};
    ct_team teams[] = {
        {.tpn = {1}, .name = CT_STR("Rooks of Nowhere"), .nickname = CT_STR("ROOK"), .enters = 1},
        {.tpn = {12},
         .name = CT_STR("Pawns"),
         .strength = CT_STR("2100"),
         .enters = 1,
         .declared.rank = 2}};
    teams[0].members = first;
    teams[1].members = second;
    teams[0].member_count = teams[1].member_count = 2;
    teams[0].declared.has_points = true;
    teams[0].declared.match_points = 4;
    teams[0].declared.game_points = 7;
    ct_line_up line_up = {.round = 2, .team = 0, .opponent = 1};
    line_up.players = reversed;
    line_up.player_count = 2;
    ct_match_forfeit forfeit = {2, 1, 0, CT_FORFEIT_LOSS, CT_FORFEIT_WIN, 0};
    event->is_team_event = true;
    event->teams = teams;
    event->team_count = 2;
    event->team_scoring.win = 6;
    event->team_scoring.pab_is_given = true;
    event->team_scoring.pab_match_points = 2;
    event->team_scoring.pab_game_points = 3;
    event->team_pabs = pabs;
    event->team_pab_count = 2;
    event->line_ups = &line_up;
    event->line_up_count = 1;
    event->match_forfeits = &forfeit;
    event->match_forfeit_count = 1;
    event->board_colours = CT_STR("WB");
    event->rounds = 3;
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(
        text, "310", 1,
        "310 001 Rooks of Nowhere                 ROOK            2.0    3.5         1    2");
    assert_line(
        text, "310", 2,
        "310 012 Pawns                                    2100                 2     4    3");
    assert_line(text, "300", 1, "300 002 001 012    2 0000");
    assert_line(text, "320", 1, "320  1.0  1.5 000 012");
    assert_line(text, "330", 1, "330 -+ 002 012 001");
    assert_line(text, "352", 1, "352 WB");
    assert_line(text, "362", 1, "362 TW 3.0   TD 1.0   TL 0.0");
    assert_int_equal(trf_lines_of(text, "013"), 0);
    text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "013", 1, "013 Rooks of Nowhere                   1    2");
    assert_int_equal(trf_lines_of(text, "310"), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, trf_start, trf_stop)
    const struct CMUnitTest tests[] = {
        TEST(byes_of_a_round_and_kind_share_a_record),
        TEST(a_bye_in_the_next_column_is_in_the_points),
        TEST(byes_of_everybody_are_no_round),
        TEST(who_has_left_is_absent_in_every_round_to_come),
        TEST(forbidden_pairs_keep_their_rounds),
        TEST(a_rule_about_clubs_is_spelled_out_for_other_engines),
        TEST(spans_and_penalties_stand_in_their_columns),
        TEST(baku_is_spelled_out_where_no_code_says_it),
        TEST(the_records_of_a_team_event_stand_in_their_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
