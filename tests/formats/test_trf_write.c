/* The writer of report files, column by column. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "event/edit.h"
#include "formats/trf.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    ct_arena *mem;
    ct_event *event;
} fixture;

static int start(void **state)
{
    static fixture f;
    f.mem = ct_arena_new();
    f.event = f.mem == NULL ? NULL : ct_event_new(f.mem);
    *state = &f;
    return f.event == NULL;
}

static int stop(void **state)
{
    ct_arena_free(((fixture *)*state)->mem);
    return 0;
}

static ct_index add(fixture *f, uint32_t number, const char *name)
{
    ct_index index = CT_NOBODY;
    ct_player player = {.tpn = {number}, .name = ct_str_of(name), .enters = 1};
    assert_int_equal(ct_event_add_player(f->event, &player, &index, NULL), CT_OK);
    return index;
}

static void play(fixture *f, unsigned round, ct_index white, ct_index black, const char *result)
{
    ct_outcome one = CT_PENDING;
    ct_outcome other = CT_PENDING;
    assert_int_equal(ct_event_set_pair(f->event, round, white, black, NULL), CT_OK);
    if (result != NULL) {
        assert_int_equal(ct_result_parse(ct_str_of(result), &one, &other, NULL), CT_OK);
        assert_int_equal(ct_event_set_result(f->event, round, white, one, other, NULL), CT_OK);
    }
}

static ct_str written(fixture *f, ct_trf_dialect dialect, ct_line_end line_end)
{
    ct_text out = {.mem = f->mem};
    ct_error err = {0};
    ct_trf_form form = {.dialect = dialect, .line_end = line_end};
    if (ct_trf_write(f->event, &form, &out, &err) != CT_OK) {
        fail_msg("%s", err.sentence);
    }
    return ct_text_view(&out);
}

/* The nth line (from 1) that starts with `code`, without its end; fails when there is none. */
static ct_str line_of(ct_str text, const char *code, int nth)
{
    while (text.len > 0) {
        ct_str line = ct_str_cut(&text, '\n');
        if (ct_str_starts(line, code) && --nth == 0) {
            return line;
        }
    }
    fail_msg("there is no line %s", code);
    return text;
}

static int lines_of(ct_str text, const char *code)
{
    int count = 0;
    while (text.len > 0) {
        count += ct_str_starts(ct_str_cut(&text, '\n'), code);
    }
    return count;
}

#define assert_line(text, code, nth, wanted) \
    assert_string_equal(ct_str_copy(f->mem, line_of(text, code, nth)).at, wanted)

/* Characters first … last, counted from 1, as the FIDE text counts them. */
static const char *columns(fixture *f, ct_str line, size_t first, size_t last)
{
    size_t from = ct_utf8_offset(line, first - 1);
    return ct_str_copy(f->mem, ct_str_slice(line, from, ct_utf8_offset(line, last) - from)).at;
}

static void an_empty_event_is_a_report_file_all_the_same(void **state)
{
    fixture *f = *state;
    assert_string_equal(written(f, CT_TRF26, CT_LF).at, "012\n");
}

static void each_field_of_a_player_stands_in_its_columns(void **state)
{
    fixture *f = *state;
    add(f, 1, "Other, Olaf");
    ct_index anna = add(f, 7, "Exämple, Ånna");
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
    play(f, 1, anna, 0, "½-½");
    player->declared.points = 1;
    player->declared.rank = 4; /* the result has taken it back */
    ct_str text = written(f, CT_TRF16, CT_LF);
    ct_str line = line_of(text, "001", 2);
    assert_string_equal(columns(f, line, 1, 3), "001");
    assert_string_equal(columns(f, line, 5, 8), "   7");
    assert_string_equal(columns(f, line, 10, 10), "w");
    assert_string_equal(columns(f, line, 11, 13), "WFM");
    assert_string_equal(columns(f, line, 15, 47), "Exämple, Ånna                    ");
    assert_string_equal(columns(f, line, 49, 52), "2105");
    assert_string_equal(columns(f, line, 54, 56), "GER");
    assert_string_equal(columns(f, line, 58, 68), "    1234567");
    assert_string_equal(columns(f, line, 70, 79), "1999/05/01");
    assert_string_equal(columns(f, line, 81, 84), " 0.5");
    assert_string_equal(columns(f, line, 86, 89), "   4");
    assert_string_equal(columns(f, line, 92, 95), "   1");
    assert_string_equal(columns(f, line, 97, 97), "w");
    assert_string_equal(columns(f, line, 99, 99), "=");
    assert_int_equal(ct_utf8_length(line), 99);
}

static void a_blank_field_leaves_no_blank_at_the_end(void **state)
{
    fixture *f = *state;
    add(f, 12, "Alone, Al");
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "001", 1, "001   12      Alone, Al");
}

static void every_outcome_has_its_letter(void **state)
{
    fixture *f = *state;
    ct_index a = add(f, 1, "Alpha");
    ct_index b = add(f, 2, "Beta");
    ct_index c = add(f, 3, "Gamma");
    f->event->rounds = 9;
    play(f, 1, a, b, "1-0");
    assert_int_equal(ct_event_set_bye(f->event, 1, c, CT_PAB, NULL), CT_OK);
    play(f, 2, b, c, "+/-");
    assert_int_equal(ct_event_set_bye(f->event, 2, a, CT_HALF_POINT_BYE, NULL), CT_OK);
    play(f, 3, c, a, "½-½U");
    assert_int_equal(ct_event_set_bye(f->event, 3, b, CT_ZERO_POINT_BYE, NULL), CT_OK);
    play(f, 4, a, b, "?");
    assert_int_equal(ct_event_set_bye(f->event, 4, c, CT_FULL_POINT_BYE, NULL), CT_OK);
    play(f, 5, b, a, NULL);
    for (ct_index i = 0; i < 3; i++) {
        f->event->players[i].declared.has_points = false;
        f->event->players[i].declared.points = 0;
    }
    ct_str text = written(f, CT_TRF16, CT_LF);
    ct_str line = line_of(text, "001", 1);
    assert_string_equal(columns(f, line, 92, 200),
                        "   2 w 1  0000 - H     3 b D     2 w ?     2 b");
    line = line_of(text, "001", 2);
    assert_string_equal(columns(f, line, 92, 200),
                        "   1 b 0     3 w +  0000 - Z     1 b ?     1 w");
    line = line_of(text, "001", 3); /* nothing in round 5: the line ends earlier */
    assert_string_equal(columns(f, line, 92, 200), "0000 - U     2 b -     1 w D  0000 - F");
    ct_str old = written(f, CT_TRF06, CT_LF);
    line = line_of(old, "001", 3);
    assert_string_equal(columns(f, line, 92, 200), "0000 - +     2 b -     1 w =  0000 - +");
}

static void an_absent_round_between_others_is_blank(void **state)
{
    fixture *f = *state;
    ct_index a = add(f, 1, "Alpha");
    ct_index b = add(f, 2, "Beta");
    ct_index c = add(f, 3, "Gamma");
    f->event->rounds = 3;
    play(f, 1, a, b, "1-0");
    play(f, 2, c, b, "1-0");
    play(f, 3, b, a, "1-0");
    ct_str line = line_of(written(f, CT_TRF26, CT_LF), "001", 1);
    assert_string_equal(columns(f, line, 92, 200), "   2 w 1               2 b 0");
}

static void a_heading_is_written_in_the_order_of_the_records(void **state)
{
    fixture *f = *state;
    ct_str deputies[] = {CT_STR("Doe, Jane"), CT_STR("Roe, Rick")};
    ct_str dates[] = {CT_STR("26/05/01"), CT_STR(""), CT_STR("26/05/03")};
    f->event->name = CT_STR("Open of Nowhere");
    f->event->start = CT_STR("2026/05/01");
    f->event->deputies = (ct_strings){deputies, 2};
    f->event->dates = (ct_strings){dates, 3};
    f->event->rounds = 5;
    f->event->initial_colour = CT_BLACK;
    f->event->type_code = CT_STR("FIDE_DUTCH_2026");
    add(f, 1, "Alone, Al");
    ct_str text = written(f, CT_TRF26, CT_LF);
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
    fixture *f = *state;
    f->event->rounds = 5;
    f->event->initial_colour = CT_WHITE;
    f->event->pairs_by_rank = true;
    add(f, 1, "Alone, Al");
    ct_str text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXR", 1, "XXR 5");
    assert_line(text, "XXC", 1, "XXC rank white1");
    assert_int_equal(lines_of(text, "142"), 0);
    assert_int_equal(lines_of(text, "152"), 0);
    text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "152", 1, "152 W");
    assert_line(text, "XXC", 1, "XXC rank");
}

static void scoring_is_said_in_the_words_of_each_dialect(void **state)
{
    fixture *f = *state;
    add(f, 1, "Alone, Al");
    ct_scoring *scoring = &f->event->scoring;
    scoring->win[CT_WHITE] = scoring->win[CT_BLACK] = 6;
    scoring->forfeit_win = scoring->full_point_bye = 6;
    scoring->draw[CT_WHITE] = scoring->draw[CT_BLACK] = 2;
    scoring->half_point_bye = scoring->unknown = 2;
    scoring->pab = 2;
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "162", 1, "162  W 3.0    D 1.0    P 1.0");
    assert_int_equal(lines_of(text, "###"), 0);
    text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXS", 1, "XXS W=3.0 D=1.0 PAB=1.0");
    assert_int_equal(lines_of(text, "###"), 0);
    text = written(f, CT_TRF_BBP, CT_LF);
    assert_line(text, "BBW", 1, "BBW  3.0");
    assert_line(text, "BBD", 1, "BBD  1.0");
    assert_line(text, "BBL", 1, "BBL  0.0");
    assert_line(text, "BBZ", 1, "BBZ  0.0");
    assert_line(text, "BBF", 1, "BBF  0.0");
    assert_line(text, "BBU", 1, "BBU  1.0");
}

static void standard_scoring_needs_no_record(void **state)
{
    fixture *f = *state;
    add(f, 1, "Alone, Al");
    assert_string_equal(written(f, CT_TRF26, CT_LF).at, "001    1      Alone, Al\n");
    assert_string_equal(written(f, CT_TRF16, CT_LF).at, "001    1      Alone, Al\n");
}

/* From column 23 to 91. */
#define BLANKS_TO_92 "                                                                     "

static void byes_of_a_round_and_kind_share_a_record(void **state)
{
    fixture *f = *state;
    f->event->rounds = 4;
    for (uint32_t i = 1; i <= 4; i++) {
        add(f, i * 10, "Somebody");
    }
    ct_event_ask_bye(f->event, 0, 2, CT_HALF_POINT_BYE, NULL);
    ct_event_ask_bye(f->event, 2, 2, CT_HALF_POINT_BYE, NULL);
    ct_event_ask_bye(f->event, 1, 1, CT_ZERO_POINT_BYE, NULL);
    ct_event_ask_bye(f->event, 3, 1, CT_FULL_POINT_BYE, NULL);
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "240", 1, "240 F 001   40");
    assert_line(text, "240", 2, "240 Z 001   20");
    assert_line(text, "240", 3, "240 H 002   10   30");
    text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXZ", 1, "XXZ 40 20");   /* whatever the bye, an engine must not pair them */
    assert_int_equal(lines_of(text, "240"), 0); /* a record of TRF26 */
    assert_line(text, "001", 2, "001   20      Somebody" BLANKS_TO_92 "0000 - Z");
    assert_line(text, "001", 4, "001   40      Somebody" BLANKS_TO_92 "0000 - F");
    assert_int_equal(lines_of(text, "### crosstable {\"event\": {\"byes\": "), 1);
}

static void a_bye_in_the_next_column_is_in_the_points(void **state)
{
    fixture *f = *state;
    f->event->rounds = 4;
    for (uint32_t i = 1; i <= 4; i++) {
        add(f, i, "Somebody");
    }
    play(f, 1, 0, 1, "1-0");
    play(f, 1, 2, 3, "1-0");
    ct_event_update_points(f->event);
    assert_int_equal(ct_event_ask_bye(f->event, 0, 2, CT_HALF_POINT_BYE, NULL), CT_OK);
    ct_str text = written(f, CT_TRF_BBP, CT_LF);
    assert_string_equal(columns(f, line_of(text, "001", 1), 81, 84), " 1.5");
    assert_string_equal(columns(f, line_of(text, "001", 1), 102, 109), "0000 - H");
    assert_string_equal(columns(f, line_of(text, "001", 3), 81, 84), " 1.0");
    assert_int_equal(lines_of(text, "###"), 0); /* the reader takes the half point back */
}

static void byes_of_everybody_are_no_round(void **state)
{
    fixture *f = *state;
    for (uint32_t i = 1; i <= 2; i++) {
        add(f, i, "Somebody");
        assert_int_equal(ct_event_ask_bye(f->event, i - 1, 1, CT_HALF_POINT_BYE, NULL), CT_OK);
    }
    ct_str text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "001", 1, "001    1      Somebody");
    assert_line(text, "XXZ", 1, "XXZ 1 2");
}

static void who_has_left_is_absent_in_every_round_to_come(void **state)
{
    fixture *f = *state;
    f->event->rounds = 4;
    for (uint32_t i = 1; i <= 4; i++) {
        add(f, i, "Somebody");
    }
    play(f, 1, 0, 1, "1-0");
    play(f, 1, 2, 3, "1-0");
    assert_int_equal(ct_event_withdraw(f->event, 3, 2, CT_WITHDRAWN, NULL), CT_OK);
    f->event->players[2].enters = 1;
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "240", 1, "240 Z 002    4");
    assert_line(text, "240", 2, "240 Z 003    4");
    assert_line(text, "240", 3, "240 Z 004    4");
    text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXZ", 1, "XXZ 4");
    assert_int_equal(lines_of(text, "240"), 0);
    text = written(f, CT_TRF_BBP, CT_LF); /* which skips XXZ */
    assert_string_equal(columns(f, line_of(text, "001", 4), 102, 109), "0000 - Z");
    assert_int_equal(lines_of(text, "240"), 0);
}

static void forbidden_pairs_keep_their_rounds(void **state)
{
    fixture *f = *state;
    f->event->rounds = 9;
    for (uint32_t i = 1; i <= 4; i++) {
        add(f, i * 100, "Somebody");
    }
    ct_index all[] = {0, 1, 2};
    ct_index two[] = {1, 3};
    ct_forbidden always = {.first_round = 1, .members = all, .member_count = 3};
    ct_forbidden some = {.first_round = 2, .last_round = 4, .members = two, .member_count = 2};
    assert_int_equal(ct_event_forbid(f->event, &always, NULL), CT_OK);
    assert_int_equal(ct_event_forbid(f->event, &some, NULL), CT_OK);
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "260", 1, "260 001 009  100  200  300");
    assert_line(text, "260", 2, "260 002 004  200  400");
    assert_int_equal(lines_of(text, "###"), 0);
    text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXP", 1, "XXP 100 200 300");
    assert_int_equal(lines_of(text, "XXP"), 1); /* the other does not hold in round 1 */
    assert_int_equal(lines_of(text, "260"), 0);
    assert_int_equal(lines_of(text, "### crosstable {\"event\": {\"forbidden\": "), 1);
}

static void a_rule_about_clubs_is_spelled_out_for_other_engines(void **state)
{
    fixture *f = *state;
    for (uint32_t i = 1; i <= 5; i++) {
        ct_index who = add(f, i, "Somebody");
        f->event->players[who].club = i % 2 ? CT_STR("Rooks") : CT_STR("Pawns");
    }
    ct_forbidden rule = {.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    assert_int_equal(ct_event_forbid(f->event, &rule, NULL), CT_OK);
    ct_str text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXP", 1, "XXP 2 4");
    assert_line(text, "XXP", 2, "XXP 1 3 5");
}

static void spans_and_penalties_stand_in_their_columns(void **state)
{
    fixture *f = *state;
    f->event->rounds = 9;
    for (uint32_t i = 1; i <= 4; i++) {
        add(f, i, "Somebody");
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
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "250", 1, "250       1.0 001 002    1    2");
    assert_line(text, "250", 2, "250       0.5 003 003    2    2");
    assert_line(text, "299", 1, "299          -0.5  002    2    4");
    assert_line(text, "299", 2, "299 W       -10.5  000    2");
    text = written(f, CT_TRF_BBP, CT_LF);
    assert_line(text, "XXA", 1, "XXA    1  1.0  1.0");
    assert_line(text, "XXA", 2, "XXA    2  1.0  1.0  0.5");
    assert_int_equal(lines_of(text, "299"), 0); /* bbpPairings refuses it */
}

static void baku_is_spelled_out_where_no_code_says_it(void **state)
{
    fixture *f = *state;
    f->event->rounds = 5;
    f->event->acceleration.kind = CT_ACCELERATION_BAKU;
    for (uint32_t i = 1; i <= 6; i++) {
        add(f, i * 3, "Somebody");
    }
    ct_str text = written(f, CT_TRF26, CT_LF); /* C.04.7: 4 players; 2 full rounds, then half */
    assert_line(text, "250", 1, "250       1.0 001 002    3   12");
    assert_line(text, "250", 2, "250       0.5 003 003    3   12");
    assert_int_equal(lines_of(text, "250"), 2);
    text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "XXA", 4, "XXA   12  1.0  1.0  0.5");
    f->event->type_code = CT_STR("FIDE_DUTCH_2026_BAKU");
    text = written(f, CT_TRF26, CT_LF);
    assert_int_equal(lines_of(text, "250"), 0);
    assert_int_equal(lines_of(text, "###"), 0);
}

static void the_records_of_a_team_event_stand_in_their_columns(void **state)
{
    fixture *f = *state;
    ct_event *event = f->event;
    for (uint32_t i = 1; i <= 4; i++) {
        add(f, i, "Somebody");
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
    ct_str text = written(f, CT_TRF26, CT_LF);
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
    assert_int_equal(lines_of(text, "013"), 0);
    text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "013", 1, "013 Rooks of Nowhere                   1    2");
    assert_int_equal(lines_of(text, "310"), 0);
}

static void a_national_rating_follows_the_players(void **state)
{
    fixture *f = *state;
    ct_index who = add(f, 3, "Somebody, Sam");
    ct_national national = {.federation = CT_STR("GER"),
                            .class_name = CT_STR("B"),
                            .rating = 1950,
                            .origin = CT_STR("BAY"),
                            .number = CT_STR("2100123")};
    f->event->players[who].nationals = &national;
    f->event->players[who].national_count = 1;
    assert_line(written(f, CT_TRF26, CT_LF), "GER", 1,
                "GER    3    B                                   1950 BAY     2100123");
}

static void what_does_not_fit_its_column_is_cut_there_and_kept_in_an_extra_line(void **state)
{
    fixture *f = *state;
    const char *name = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine";
    add(f, 1, name);
    ct_str text = written(f, CT_TRF26, CT_LF);
    assert_line(text, "001", 1, "001    1      Wolfeschlegelsteinhausenbergerdor");
    assert_int_equal(lines_of(text, "### crosstable {"), 1);
    assert_non_null(strstr(text.at, name));
}

static void notes_stand_where_they_stood(void **state)
{
    fixture *f = *state;
    f->event->name = CT_STR("Open of Nowhere");
    add(f, 1, "Alpha");
    add(f, 2, "Beta");
    ct_note notes[] = {{CT_STR("### made by hand"), CT_STR(""), 0},
                       {CT_STR("NOT a record"), CT_STR("012"), 0},
                       {CT_STR("### Alpha is the favourite"), CT_STR("001"), 1},
                       {CT_STR("### the end"), CT_STR("001"), 2}};
    f->event->notes = notes;
    f->event->note_count = 4;
    assert_string_equal(written(f, CT_TRF26, CT_LF).at,
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
    fixture *f = *state;
    add(f, 1, "Alpha");
    add(f, 2, "Beta");
    f->event->players[0].rating = 2000;
    f->event->declared.players = CT_STR("2 (of 3)");
    f->event->declared.rated = CT_STR("7");
    ct_str text = written(f, CT_TRF16, CT_LF);
    assert_line(text, "062", 1, "062 2 (of 3)");
    assert_line(text, "072", 1, "072 1");
    assert_int_equal(lines_of(text, "082"), 0);
}

static void bbp_gets_points_for_every_player_and_no_code(void **state)
{
    fixture *f = *state;
    ct_index a = add(f, 1, "Alpha");
    ct_index b = add(f, 2, "Beta");
    f->event->type_code = CT_STR("FIDE_DUTCH_2026");
    play(f, 1, a, b, "1-0");
    f->event->players[a].declared.has_points = f->event->players[b].declared.has_points = false;
    f->event->players[a].declared.points = f->event->players[b].declared.points = 0;
    ct_str text = written(f, CT_TRF_BBP, CT_LF);
    assert_string_equal(columns(f, line_of(text, "001", 1), 81, 84), " 1.0");
    assert_int_equal(lines_of(text, "192"), 0);
}

static void lines_end_as_asked(void **state)
{
    fixture *f = *state;
    f->event->name = CT_STR("Open");
    add(f, 1, "Alpha");
    assert_string_equal(written(f, CT_TRF26, CT_CRLF).at, "012 Open\r\n001    1      Alpha\r\n");
    assert_string_equal(written(f, CT_TRF26, CT_CR).at, "012 Open\r001    1      Alpha\r");
}

static void what_has_no_room_at_all_is_refused_before_anything_is_written(void **state)
{
    fixture *f = *state;
    ct_index who = add(f, 10000, "Alpha");
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
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)
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
        TEST(byes_of_a_round_and_kind_share_a_record),
        TEST(a_bye_in_the_next_column_is_in_the_points),
        TEST(byes_of_everybody_are_no_round),
        TEST(who_has_left_is_absent_in_every_round_to_come),
        TEST(forbidden_pairs_keep_their_rounds),
        TEST(a_rule_about_clubs_is_spelled_out_for_other_engines),
        TEST(spans_and_penalties_stand_in_their_columns),
        TEST(baku_is_spelled_out_where_no_code_says_it),
        TEST(the_records_of_a_team_event_stand_in_their_columns),
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
