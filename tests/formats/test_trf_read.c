/* Reading report files: players and their rounds, bytes and columns, and what is said about
 * mistakes. */

#include "trf_event.h"

#include "formats/trf_records.h"

/* --- The player record ----------------------------------------------------------------------- */

static void the_columns_of_a_player_are_those_of_the_format(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "012 Open\n"
        "001    7 wWFM Example, Anna                     2105 GER     1234567 1999/05/01  0.0    "
        "1\n");
    const ct_player *player = &reading.event->players[0];
    assert_int_equal(player->tpn.number, 7);
    assert_int_equal(player->sex, CT_FEMALE);
    check_str(player->title, "WFM");
    check_str(player->name, "Example, Anna");
    assert_int_equal(player->rating, 2105);
    check_str(player->federation, "GER");
    check_str(player->fide_id, "1234567");
    check_str(player->birth, "1999/05/01");
    assert_true(player->declared.has_points);
    assert_int_equal(player->declared.points, 0);
    assert_int_equal(player->declared.rank, 1);
    assert_int_equal(player->enters, 1);
    assert_int_equal(player->line, 2);
    reading_free(&reading);
}

static void zeros_for_rating_identity_and_birth_mean_none(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "001    1 m    Adler, Bo                         0000 SWE           0 0000/00/00\n");
    const ct_player *player = &reading.event->players[0];
    assert_int_equal(player->rating, 0);
    assert_int_equal(player->fide_id.len, 0);
    assert_int_equal(player->birth.len, 0);
    assert_false(player->declared.has_points);
    reading_free(&reading);
}

static void short_lines_and_trailing_blanks_are_fine(void **state)
{
    (void)state;
    trf_reading reading = read_clean(
        "001    1\n001    2 m      \n001 3\n"
        "001    4      Dorn, Ed     \t \n");
    assert_int_equal(reading.event->player_count, 4);
    check_str(reading.event->players[3].name, "Dorn, Ed");
    assert_int_equal(reading.event->players[2].tpn.number, 3);
    reading_free(&reading);
}

static void points_may_be_whole_or_have_a_comma(void **state)
{
    (void)state;
    trf_reading reading = read_clean(A("1   ") "     2 w 1\n" B(" 0,0") "     1 b 0\n");
    assert_int_equal(reading.event->players[0].declared.points, 2);
    assert_int_equal(reading.event->players[1].declared.points, 0);
    reading_free(&reading);
    reading = read_clean(P("   1", NAME_A, " 0,5", "    ") "     2 w =\n" //
                         P("   2", NAME_B, " 0.5", "    ") "     1 b =\n");
    assert_int_equal(reading.event->players[0].declared.points, 1);
    assert_int_equal(reading.event->players[0].declared.rank, 0);
    reading_free(&reading);
}

/* --- Cells ----------------------------------------------------------------------------------- */

static void every_result_of_a_game_is_understood(void **state)
{
    (void)state;
    static const struct {
        char white, black;
        ct_outcome white_outcome, black_outcome;
    } games[] = {
        {'1', '0', CT_WIN, CT_LOSS},
        {'0', '1', CT_LOSS, CT_WIN},
        {'=', '=', CT_DRAW, CT_DRAW},
        {'=', '0', CT_DRAW, CT_LOSS},
        {'0', '0', CT_LOSS, CT_LOSS},
        {'W', 'L', CT_WIN_UNRATED, CT_LOSS_UNRATED},
        {'d', 'D', CT_DRAW_UNRATED, CT_DRAW_UNRATED},
        {'l', 'w', CT_LOSS_UNRATED, CT_WIN_UNRATED},
        {'+', '-', CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {'-', '-', CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {'?', '?', CT_ADJOURNED, CT_ADJOURNED},
        {' ', '*', CT_PENDING, CT_PENDING},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s     2 w %c\n%s     1 b %c\n",
                 P("   1", NAME_A, "    ", "    "), games[i].white,
                 P("   2", NAME_B, "    ", "    "), games[i].black);
        trf_reading reading = read_clean(text);
        check_cell(reading.event, 0, 1, game(1, CT_WHITE, games[i].white_outcome));
        check_cell(reading.event, 1, 1, game(0, CT_BLACK, games[i].black_outcome));
        reading_free(&reading);
    }
}

static void byes_of_every_kind_are_understood(void **state)
{
    (void)state;
    trf_reading reading = read_clean(A(" 1.0") "  0000 - U\n" B(" 1.0") "  0000 - f\n" //
                                     C(" 1.0") "  0000 - Z  0000 - Z     4 w 1\n"      //
                                     D(" 0.0") "                         3 b 0\n");
    const ct_event *event = reading.event;
    assert_int_equal(event->rounds_paired, 3);
    check_cell(event, 0, 1, alone(CT_PAB));
    check_cell(event, 1, 1, alone(CT_FULL_POINT_BYE));
    check_cell(event, 2, 2, alone(CT_ZERO_POINT_BYE));
    check_cell(event, 3, 1, alone(CT_ABSENT));
    assert_int_equal(event->bye_count, 0);
    reading_free(&reading);
}

static void a_result_may_stand_alone_in_its_column(void **state)
{
    (void)state; /* as lichess writes it */
    trf_reading reading =
        read_clean(A(" 1.0") "         U     2 w 0\n" B(" 1.0") "         -     1 b 1\n" //
                   C(" 0.5") "         H         -\n");
    check_cell(reading.event, 0, 1, alone(CT_PAB));
    check_cell(reading.event, 1, 1, alone(CT_ZERO_POINT_BYE));
    check_cell(reading.event, 2, 1, alone(CT_HALF_POINT_BYE));
    check_cell(reading.event, 2, 2, alone(CT_ZERO_POINT_BYE));
    reading_free(&reading);
}

static void the_byes_of_trf06_are_told_apart(void **state)
{
    (void)state;
    trf_reading reading = read_clean(A(" 1.0") "  0000 - +     2 w 0\n" //
                                     B(" 1.0") "  0000 - -     1 b 1\n" //
                                     C(" 1.5") "  0000 - =  0000 - +\n" //
                                     D(" 1.0") "             0000 - +\n");
    assert_int_equal(reading.form.dialect, CT_TRF06);
    check_cell(reading.event, 0, 1, alone(CT_PAB)); /* alone in round 1 */
    check_cell(reading.event, 1, 1, alone(CT_ZERO_POINT_BYE));
    check_cell(reading.event, 2, 1, alone(CT_HALF_POINT_BYE));
    check_cell(reading.event, 2, 2, alone(CT_FULL_POINT_BYE));
    check_cell(reading.event, 3, 2, alone(CT_FULL_POINT_BYE));
    reading_free(&reading);
}

static void the_cells_may_be_shifted_by_one_or_two_columns(void **state)
{
    (void)state;
    static const char *const gaps[] = {"   ", "    ", "   ", " ", ""};
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%s   2 w 1    3 b 1\n%s     1 b 0\n%s               1 w 0\n",
                 P("   1", NAME_A, "    ", "    "), gaps[i], P("   2", NAME_B, "    ", "    "),
                 P("   3", NAME_C, "    ", "    "));
        trf_reading reading = read_text(text);
        check_accepted(&reading);
        check_cell(reading.event, 0, 1, game(1, CT_WHITE, CT_WIN));
        check_cell(reading.event, 0, 2, game(2, CT_BLACK, CT_WIN));
        reading_free(&reading);
    }
}

static void cells_outside_their_columns_are_read_by_words_with_a_warning(void **state)
{
    (void)state;
    trf_reading reading = read_text(A(" 2.0") "   2w1   3b1\n" B(" 0.0") "     1 b 0\n" //
                                    C(" 0.0") "               1 w 0\n");
    check_accepted(&reading);
    assert_int_equal(reading.problems.warnings, 1);
    assert_int_equal(reading.problems.items[0].at.line, 1);
    check_cell(reading.event, 0, 1, game(1, CT_WHITE, CT_WIN));
    check_cell(reading.event, 0, 2, game(2, CT_BLACK, CT_WIN));
    reading_free(&reading);
}

static void rounds_without_any_cell_at_the_end_are_not_paired(void **state)
{
    (void)state;
    trf_reading reading = read_clean("XXR 5\n" A(" 1.0") "     2 w 1                    \n" //
                                     B(" 0.0") "     1 b 0          \n");
    assert_int_equal(reading.event->rounds, 5);
    assert_int_equal(reading.event->rounds_paired, 1);
    reading_free(&reading);
}

static void byes_marked_in_the_next_round_are_byes_asked_for(void **state)
{
    (void)state; /* with the points of the half-point bye already added, as JaVaFo wants it */
    trf_reading reading = read_clean("XXR 3\n" P("   1", NAME_A, " 1.5", "    ") "     2 w 1  0000 - H\n" //
                                     B(" 0.0") "     1 b 0            0000 - Z\n"                            //
                                     "XXZ 2\n");
    const ct_event *event = reading.event;
    assert_int_equal(event->rounds_paired, 1);
    assert_int_equal(event->bye_count, 3);
    assert_int_equal(event->byes[0].who, 0);
    assert_int_equal(event->byes[0].round, 2);
    assert_int_equal(event->byes[0].kind, CT_HALF_POINT_BYE);
    assert_int_equal(event->byes[1].who, 1);
    assert_int_equal(event->byes[1].round, 2);
    assert_int_equal(event->byes[1].kind, CT_ZERO_POINT_BYE);
    assert_int_equal(event->byes[2].round, 3);
    assert_int_equal(event->players[0].declared.points, 2); /* one point */
    reading_free(&reading);
}

/* --- Bytes ----------------------------------------------------------------------------------- */

static void all_line_ends_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ct_line_end line_end;
    } files[] = {
        {"012 Open\n001    1\n001    2\n", CT_LF},
        {"012 Open\r\n001    1\r\n001    2\r\n", CT_CRLF},
        {"012 Open\r001    1\r001    2\r", CT_CR},
        {"012 Open\n001    1\n\n001    2", CT_LF},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        trf_reading reading = read_clean(files[i].text);
        assert_int_equal(reading.form.line_end, files[i].line_end);
        assert_int_equal(reading.event->player_count, 2);
        assert_int_equal(reading.event->players[1].line, i == 3 ? 4 : 3);
        check_str(reading.event->name, "Open");
        reading_free(&reading);
    }
}

static void latin1_and_utf8_with_a_mark_are_understood(void **state)
{
    (void)state;
    trf_reading reading = read_text(
        "012 Gr\xFC\xDF"
        "e\n001    1      M\xFCller\n");
    check_accepted(&reading);
    assert_int_equal(reading.form.encoding, CT_ENCODING_WESTERN);
    check_str(reading.event->name, "Grüße");
    check_str(reading.event->players[0].name, "Müller");
    reading_free(&reading);
    reading = read_clean(
        "\xEF\xBB\xBF"
        "012 Grüße\n");
    assert_int_equal(reading.form.encoding, CT_ENCODING_UTF8);
    check_str(reading.event->name, "Grüße");
    reading_free(&reading);
}

static void columns_may_be_counted_in_bytes(void **state)
{
    (void)state;
    char by_characters[400];
    char by_bytes[400];
    static const char form[] =
        "001    1      %s%*s 2000 HUN                         1.0    1     2 w 1\n"
        "001    2      Bauer, Cy                         2000 HUN"
        "                         0.0    2     1 b 0\n";
    snprintf(by_characters, sizeof by_characters, form, "Őri, Jenő", 33 - 9, "");
    snprintf(by_bytes, sizeof by_bytes, form, "Őri, Jenő", 33 - 11, "");
    trf_reading one = read_clean(by_characters);
    trf_reading other = read_clean(by_bytes);
    assert_false(one.form.byte_columns);
    assert_true(other.form.byte_columns);
    char where[100] = "";
    if (!ct_event_equal(one.event, other.event, where, sizeof where)) {
        fail_msg("they differ at %s", where);
    }
    check_str(one.event->players[0].name, "Őri, Jenő");
    assert_int_equal(one.event->players[0].rating, 2000);
    reading_free(&one);
    reading_free(&other);
}

/* --- Problems -------------------------------------------------------------------------------- */

static void all_faults_are_listed_in_the_order_of_their_lines(void **state)
{
    (void)state;
    trf_reading reading =
        read_text("142 x\n" A(" 1.0") "     9 w 1\n" B(" 1.0") "     8 w 1\n240 Q 001 1\n");
    assert_int_equal(reading.status, CT_INVALID);
    assert_null(reading.event);
    assert_int_equal(reading.problems.faults, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(reading.problems.items[i].at.line, i + 1);
        assert_true(reading.problems.items[i].cure[0] != '\0');
    }
    assert_int_equal(reading.problems.items[1].at.column, 92);
    reading_free(&reading);
}

static void one_mistake_in_a_cell_gives_one_message(void **state)
{
    (void)state;
    trf_reading reading = read_text(A(" 1.0") "     2 w U\n" B(" 1.0") "     1 b 1\n");
    assert_int_equal(reading.problems.count, 1);
    reading_free(&reading);
}

static void dialects_have_names(void **state)
{
    (void)state;
    for (int dialect = CT_TRF06; dialect <= CT_TRF_BBP; dialect++) {
        ct_trf_dialect found = CT_TRF06;
        const char *name = ct_trf_dialect_name((ct_trf_dialect)dialect);
        assert_true(ct_trf_dialect_named(ct_str_of(name), &found));
        assert_int_equal(found, dialect);
    }
    ct_trf_dialect found = CT_TRF06;
    assert_true(ct_trf_dialect_named(CT_STR("javafo"), &found));
    assert_int_equal(found, CT_TRF16);
    assert_true(ct_trf_dialect_named(CT_STR("BBP"), &found));
    assert_int_equal(found, CT_TRF_BBP);
    assert_true(ct_trf_dialect_named(CT_STR("trf"), &found));
    assert_int_equal(found, CT_TRF26);
    assert_false(ct_trf_dialect_named(CT_STR("pgn"), &found));
}

static void every_kind_of_record_is_found_by_its_code(void **state)
{
    (void)state;
    for (int kind = 0; kind < CT_TRF_KINDS; kind++) {
        const ct_trf_record *record = ct_trf_record_of((ct_trf_kind)kind);
        assert_int_equal(ct_trf_kind_of(record->code), kind);
        assert_true(ct_trf_section(ct_str_of(record->trf26)) < CT_TRF_XX_ROUNDS);
    }
    assert_int_equal(ct_trf_kind_of("xxr"), CT_TRF_XX_ROUNDS);
    assert_int_equal(ct_trf_kind_of("GER"), CT_TRF_UNKNOWN);
    assert_int_equal(ct_trf_section((ct_str){0}), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_columns_of_a_player_are_those_of_the_format),
        cmocka_unit_test(zeros_for_rating_identity_and_birth_mean_none),
        cmocka_unit_test(short_lines_and_trailing_blanks_are_fine),
        cmocka_unit_test(points_may_be_whole_or_have_a_comma),
        cmocka_unit_test(every_result_of_a_game_is_understood),
        cmocka_unit_test(byes_of_every_kind_are_understood),
        cmocka_unit_test(a_result_may_stand_alone_in_its_column),
        cmocka_unit_test(the_byes_of_trf06_are_told_apart),
        cmocka_unit_test(the_cells_may_be_shifted_by_one_or_two_columns),
        cmocka_unit_test(cells_outside_their_columns_are_read_by_words_with_a_warning),
        cmocka_unit_test(rounds_without_any_cell_at_the_end_are_not_paired),
        cmocka_unit_test(byes_marked_in_the_next_round_are_byes_asked_for),
        cmocka_unit_test(all_line_ends_are_understood),
        cmocka_unit_test(latin1_and_utf8_with_a_mark_are_understood),
        cmocka_unit_test(columns_may_be_counted_in_bytes),
        cmocka_unit_test(all_faults_are_listed_in_the_order_of_their_lines),
        cmocka_unit_test(one_mistake_in_a_cell_gives_one_message),
        cmocka_unit_test(dialects_have_names),
        cmocka_unit_test(every_kind_of_record_is_found_by_its_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
