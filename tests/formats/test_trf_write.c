/* The writer of report files, column by column: players, headings, dialects, notes. */

#include "event/edit.h"
#include "formats/trf_written.h"

#include <string.h>

static void an_empty_event_is_a_report_file_all_the_same(void **state)
{
    trf_fixture *f = *state;
    assert_string_equal(trf_written(f, CT_TRF26, CT_LF).at, "012\n");
}

static void each_field_of_a_player_stands_in_its_columns(void **state)
{
    trf_fixture *f = *state;
    trf_add(f, 1, "Other, Olaf");
    ct_index anna = trf_add(f, 7, "Exämple, Ånna");
    ct_player *player = &f->event->players[anna];
    player->sex = CT_FEMALE;
    player->title = CT_STR("WFM");
    player->rating = 2105;
    player->federation = CT_STR("GER");
    player->fide_id = CT_STR("1234567");
    player->birth = CT_STR("1999/05/01");
    player->declared.has_points = true;
    player->declared.points = 1;
    player->declared.rank = 4;
    f->event->rounds = 3;
    trf_play(f, 1, anna, 0, "½-½");
    player->declared.points = 1;
    player->declared.rank = 4; /* the result has taken it back */
    ct_str text = trf_written(f, CT_TRF16, CT_LF);
    ct_str line = trf_line_of(text, "001", 2);
    assert_string_equal(trf_columns(f, line, 1, 3), "001");
    assert_string_equal(trf_columns(f, line, 5, 8), "   7");
    assert_string_equal(trf_columns(f, line, 10, 10), "w");
    assert_string_equal(trf_columns(f, line, 11, 13), "WFM");
    assert_string_equal(trf_columns(f, line, 15, 47), "Exämple, Ånna                    ");
    assert_string_equal(trf_columns(f, line, 49, 52), "2105");
    assert_string_equal(trf_columns(f, line, 54, 56), "GER");
    assert_string_equal(trf_columns(f, line, 58, 68), "    1234567");
    assert_string_equal(trf_columns(f, line, 70, 79), "1999/05/01");
    assert_string_equal(trf_columns(f, line, 81, 84), " 0.5");
    assert_string_equal(trf_columns(f, line, 86, 89), "   4");
    assert_string_equal(trf_columns(f, line, 92, 95), "   1");
    assert_string_equal(trf_columns(f, line, 97, 97), "w");
    assert_string_equal(trf_columns(f, line, 99, 99), "=");
    assert_int_equal(ct_utf8_length(line), 99);
}

static void a_blank_field_leaves_no_blank_at_the_end(void **state)
{
    trf_fixture *f = *state;
    trf_add(f, 12, "Alone, Al");
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "001", 1, "001   12      Alone, Al");
}

static void every_outcome_has_its_letter(void **state)
{
    trf_fixture *f = *state;
    ct_index a = trf_add(f, 1, "Alpha");
    ct_index b = trf_add(f, 2, "Beta");
    ct_index c = trf_add(f, 3, "Gamma");
    f->event->rounds = 9;
    trf_play(f, 1, a, b, "1-0");
    assert_int_equal(ct_event_set_bye(f->event, 1, c, CT_PAB, NULL), CT_OK);
    trf_play(f, 2, b, c, "+/-");
    assert_int_equal(ct_event_set_bye(f->event, 2, a, CT_HALF_POINT_BYE, NULL), CT_OK);
    trf_play(f, 3, c, a, "½-½U");
    assert_int_equal(ct_event_set_bye(f->event, 3, b, CT_ZERO_POINT_BYE, NULL), CT_OK);
    trf_play(f, 4, a, b, "?");
    assert_int_equal(ct_event_set_bye(f->event, 4, c, CT_FULL_POINT_BYE, NULL), CT_OK);
    trf_play(f, 5, b, a, NULL);
    for (ct_index i = 0; i < 3; i++) {
        f->event->players[i].declared.has_points = false;
        f->event->players[i].declared.points = 0;
    }
    ct_str text = trf_written(f, CT_TRF16, CT_LF);
    ct_str line = trf_line_of(text, "001", 1);
    assert_string_equal(trf_columns(f, line, 92, 200),
                        "   2 w 1  0000 - H     3 b D     2 w ?     2 b");
    line = trf_line_of(text, "001", 2);
    assert_string_equal(trf_columns(f, line, 92, 200),
                        "   1 b 0     3 w +  0000 - Z     1 b ?     1 w");
    line = trf_line_of(text, "001", 3); /* nothing in round 5: the line ends earlier */
    assert_string_equal(trf_columns(f, line, 92, 200), "0000 - U     2 b -     1 w D  0000 - F");
    ct_str old = trf_written(f, CT_TRF06, CT_LF);
    line = trf_line_of(old, "001", 3);
    assert_string_equal(trf_columns(f, line, 92, 200), "0000 - +     2 b -     1 w =  0000 - +");
}

static void an_absent_round_between_others_is_blank(void **state)
{
    trf_fixture *f = *state;
    ct_index a = trf_add(f, 1, "Alpha");
    ct_index b = trf_add(f, 2, "Beta");
    ct_index c = trf_add(f, 3, "Gamma");
    f->event->rounds = 3;
    trf_play(f, 1, a, b, "1-0");
    trf_play(f, 2, c, b, "1-0");
    trf_play(f, 3, b, a, "1-0");
    ct_str line = trf_line_of(trf_written(f, CT_TRF26, CT_LF), "001", 1);
    assert_string_equal(trf_columns(f, line, 92, 200), "   2 w 1               2 b 0");
}

static void a_heading_is_written_in_the_order_of_the_records(void **state)
{
    trf_fixture *f = *state;
    ct_str deputies[] = {CT_STR("Doe, Jane"), CT_STR("Roe, Rick")};
    ct_str dates[] = {CT_STR("26/05/01"), CT_STR(""), CT_STR("26/05/03")};
    f->event->name = CT_STR("Open of Nowhere");
    f->event->start = CT_STR("2026/05/01");
    f->event->deputies = (ct_strings){deputies, 2};
    f->event->dates = (ct_strings){dates, 3};
    f->event->rounds = 5;
    f->event->initial_colour = CT_BLACK;
    f->event->type_code = CT_STR("FIDE_DUTCH_2026");
    trf_add(f, 1, "Alone, Al");
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    char wanted[400];
    snprintf(wanted, sizeof wanted,
             "012 Open of Nowhere\n042 2026/05/01\n112 Doe, Jane\n112 Roe, Rick\n"
             "132%*s26/05/01%*s26/05/03\n142 5\n152 B\n192 FIDE_DUTCH_2026\n"
             "001    1      Alone, Al\n",
             88, "", 12, "");
    assert_string_equal(text.at, wanted);
}

static void the_older_dialects_use_the_lines_of_javafo(void **state)
{
    trf_fixture *f = *state;
    f->event->rounds = 5;
    f->event->initial_colour = CT_WHITE;
    f->event->pairs_by_rank = true;
    trf_add(f, 1, "Alone, Al");
    ct_str text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXR", 1, "XXR 5");
    assert_line(text, "XXC", 1, "XXC rank white1");
    assert_int_equal(trf_lines_of(text, "142"), 0);
    assert_int_equal(trf_lines_of(text, "152"), 0);
    text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "152", 1, "152 W");
    assert_line(text, "XXC", 1, "XXC rank");
}

static void scoring_is_said_in_the_words_of_each_dialect(void **state)
{
    trf_fixture *f = *state;
    trf_add(f, 1, "Alone, Al");
    ct_scoring *scoring = &f->event->scoring;
    scoring->win[CT_WHITE] = scoring->win[CT_BLACK] = 6;
    scoring->forfeit_win = scoring->full_point_bye = 6;
    scoring->draw[CT_WHITE] = scoring->draw[CT_BLACK] = 2;
    scoring->half_point_bye = scoring->unknown = 2;
    scoring->pab = 2;
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "162", 1, "162  W 3.0    D 1.0    P 1.0");
    assert_int_equal(trf_lines_of(text, "###"), 0);
    text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXS", 1, "XXS W=3.0 D=1.0 PAB=1.0");
    assert_int_equal(trf_lines_of(text, "###"), 0);
    text = trf_written(f, CT_TRF_BBP, CT_LF);
    assert_line(text, "BBW", 1, "BBW  3.0");
    assert_line(text, "BBD", 1, "BBD  1.0");
    assert_line(text, "BBL", 1, "BBL  0.0");
    assert_line(text, "BBZ", 1, "BBZ  0.0");
    assert_line(text, "BBF", 1, "BBF  0.0");
    assert_line(text, "BBU", 1, "BBU  1.0");
}

static void standard_scoring_needs_no_record(void **state)
{
    trf_fixture *f = *state;
    trf_add(f, 1, "Alone, Al");
    assert_string_equal(trf_written(f, CT_TRF26, CT_LF).at, "001    1      Alone, Al\n");
    assert_string_equal(trf_written(f, CT_TRF16, CT_LF).at, "001    1      Alone, Al\n");
}

static void a_national_rating_follows_the_players(void **state)
{
    trf_fixture *f = *state;
    ct_index who = trf_add(f, 3, "Somebody, Sam");
    ct_national national = {.federation = CT_STR("GER"),
                            .class_name = CT_STR("B"),
                            .rating = 1950,
                            .origin = CT_STR("BAY"),
                            .number = CT_STR("2100123")};
    f->event->players[who].nationals = &national;
    f->event->players[who].national_count = 1;
    assert_line(trf_written(f, CT_TRF26, CT_LF), "GER", 1,
                "GER    3    B                                   1950 BAY     2100123");
}

static void what_does_not_fit_its_column_is_cut_there_and_kept_in_an_extra_line(void **state)
{
    trf_fixture *f = *state;
    const char *name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine";
    trf_add(f, 1, name);
    ct_str text = trf_written(f, CT_TRF26, CT_LF);
    assert_line(text, "001", 1, "001    1      Wolfeschlegelsteinhausenbergerdor");
    assert_int_equal(trf_lines_of(text, "### crosstable {"), 1);
    assert_non_null(strstr(text.at, name));
}

static void notes_stand_where_they_stood(void **state)
{
    trf_fixture *f = *state;
    f->event->name = CT_STR("Open of Nowhere");
    trf_add(f, 1, "Alpha");
    trf_add(f, 2, "Beta");
    ct_note notes[] = {{CT_STR("### made by hand"), CT_STR(""), 0},
                       {CT_STR("NOT a record"), CT_STR("012"), 0},
                       {CT_STR("### Alpha is the favourite"), CT_STR("001"), 1},
                       {CT_STR("### the end"), CT_STR("001"), 2}};
    f->event->notes = notes;
    f->event->note_count = 4;
    assert_string_equal(trf_written(f, CT_TRF26, CT_LF).at,
                        "### made by hand\n"
                        "012 Open of Nowhere\n"
                        "NOT a record\n"
                        "001    1      Alpha\n"
                        "### Alpha is the favourite\n"
                        "001    2      Beta\n"
                        "### the end\n");
}

static void counts_are_brought_up_to_date_where_they_are_given(void **state)
{
    trf_fixture *f = *state;
    trf_add(f, 1, "Alpha");
    trf_add(f, 2, "Beta");
    f->event->players[0].rating = 2000;
    f->event->declared.players = CT_STR("2 (of 3)");
    f->event->declared.rated = CT_STR("7");
    ct_str text = trf_written(f, CT_TRF16, CT_LF);
    assert_line(text, "062", 1, "062 2 (of 3)");
    assert_line(text, "072", 1, "072 1");
    assert_int_equal(trf_lines_of(text, "082"), 0);
}

static void bbp_gets_points_for_every_player_and_no_code(void **state)
{
    trf_fixture *f = *state;
    ct_index a = trf_add(f, 1, "Alpha");
    ct_index b = trf_add(f, 2, "Beta");
    f->event->type_code = CT_STR("FIDE_DUTCH_2026");
    trf_play(f, 1, a, b, "1-0");
    f->event->players[a].declared.has_points = f->event->players[b].declared.has_points = false;
    f->event->players[a].declared.points = f->event->players[b].declared.points = 0;
    ct_str text = trf_written(f, CT_TRF_BBP, CT_LF);
    assert_string_equal(trf_columns(f, trf_line_of(text, "001", 1), 81, 84), " 1.0");
    assert_int_equal(trf_lines_of(text, "192"), 0);
}

static void lines_end_as_asked(void **state)
{
    trf_fixture *f = *state;
    f->event->name = CT_STR("Open");
    trf_add(f, 1, "Alpha");
    assert_string_equal(trf_written(f, CT_TRF26, CT_CRLF).at,
                        "012 Open\r\n001    1      Alpha\r\n");
    assert_string_equal(trf_written(f, CT_TRF26, CT_CR).at, "012 Open\r001    1      Alpha\r");
}

static void what_has_no_room_at_all_is_refused_before_anything_is_written(void **state)
{
    trf_fixture *f = *state;
    ct_index who = trf_add(f, 10000, "Alpha");
    ct_text out = {.mem = f->mem};
    ct_trf_form form = {.dialect = CT_TRF26};
    ct_error err = {0};
    assert_int_equal(ct_trf_write(f->event, &form, &out, &err), CT_UNSUPPORTED);
    assert_string_equal(err.sentence,
                        "a report file has no room for pairing number 10000 (at most 9999)");
    assert_string_equal(err.cure, "keep the event as JSON");
    f->event->players[who].tpn.number = 9999;
    f->event->players[who].declared.has_points = true;
    f->event->players[who].declared.points = 2000;
    assert_int_equal(ct_trf_write(f->event, &form, &out, &err), CT_UNSUPPORTED);
    assert_string_equal(err.sentence,
                        "a report file has no room for the 1000.0 points of player 9999");
    f->event->players[who].declared.points = 0;
    f->event->scoring.win[CT_WHITE] = -201;
    assert_int_equal(ct_trf_write(f->event, &form, &out, &err), CT_UNSUPPORTED);
    assert_int_equal(out.len, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, trf_start, trf_stop)
    const struct CMUnitTest tests[] = {
        TEST(an_empty_event_is_a_report_file_all_the_same),
        TEST(each_field_of_a_player_stands_in_its_columns),
        TEST(a_blank_field_leaves_no_blank_at_the_end),
        TEST(every_outcome_has_its_letter),
        TEST(an_absent_round_between_others_is_blank),
        TEST(a_heading_is_written_in_the_order_of_the_records),
        TEST(the_older_dialects_use_the_lines_of_javafo),
        TEST(scoring_is_said_in_the_words_of_each_dialect),
        TEST(standard_scoring_needs_no_record),
        TEST(a_national_rating_follows_the_players),
        TEST(what_does_not_fit_its_column_is_cut_there_and_kept_in_an_extra_line),
        TEST(notes_stand_where_they_stood),
        TEST(counts_are_brought_up_to_date_where_they_are_given),
        TEST(bbp_gets_points_for_every_player_and_no_code),
        TEST(lines_end_as_asked),
        TEST(what_has_no_room_at_all_is_refused_before_anything_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
