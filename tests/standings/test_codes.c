/* Codes: the ways in which programs and people write them, what is refused, customary lists. */

#include "standings/worked.h"
#include "support/mem.h"

#include <string.h>

static const ct_scoreboard *players(void)
{
    return breaks_board(worked_example(mem), CT_C07_2026, mem);
}

static const ct_scoreboard *teams(void)
{
    return breaks_board(breaks_teams(mem, 2, 2, 1), CT_C07_2026, mem);
}

static const char *texts(const ct_code_list *list)
{
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < list->count; i++) {
        ct_text_addf(&text, "%s%.*s", i > 0 ? " " : "", CT_ARG(list->codes[i].text));
    }
    ct_text_add(&text, CT_STR(""));
    return list->count == 0 ? "" : ct_text_view(&text).at;
}

static void check_read(const ct_scoreboard *board, const char *text, const char *wanted)
{
    ct_code_list list;
    ct_error err = {0};
    check_ok(ct_codes_read(ct_str_of(text), board, mem, &list, &err), err);
    assert_string_equal(texts(&list), wanted);
}

static ct_error refusal(const ct_scoreboard *board, const char *text)
{
    ct_code_list list;
    ct_error err = {0};
    assert_int_equal(ct_codes_read(ct_str_of(text), board, mem, &list, &err), CT_INVALID);
    return err;
}

static void one_code_is_written_in_many_ways(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "BH/C1",          "bh/c1",          "BH-C1",        "BHC1",          "BH C1",
        "BH:C1",          "BH(C1)",         "Buchholz C1",  "buchholz cut1", "BH Cut-1",
        "Buchholz Cut 1", "BUCHHOLZ-CUT-1", "Buchholz/C1 ", "BH.C1",         "Bucholz Cut 1",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        check_read(players(), ways[i], "BH/C1");
    }
}

static void long_names_are_understood(void **state)
{
    (void)state;
    check_read(players(), "Sonneborn-Berger", "SB");
    check_read(players(), "Direct Encounter", "DE");
    check_read(players(), "Median Buchholz", "BH/M1");
    check_read(players(), "Buchholz Median 2", "BH/M2");
    check_read(players(), "Koya", "KS");
    check_read(players(), "Progressive Score Cut 1", "PS/C1");
    check_read(players(), "Number of games won with Black", "BWG");
    check_read(players(), "Average rating of opponents Cut 1", "ARO/C1");
    check_read(players(), "Performance rating", "TPR");
    check_read(players(), "GE", "REP");
    check_read(players(), "Fore Buchholz", "FB");
}

static void lists_are_divided_by_commas_semicolons_and_blanks(void **state)
{
    (void)state;
    check_read(players(), "PTS,DE,BH/C1,BH,SB", "PTS DE BH/C1 BH SB");
    check_read(players(), "pts; de ; bh-c1;bh", "PTS DE BH/C1 BH");
    check_read(players(), "PTS DE BH/C1 BH SB", "PTS DE BH/C1 BH SB");
    check_read(players(), "Buchholz Cut 1 Buchholz, Direct Encounter Wins", "BH/C1 BH DE WIN");
    check_read(players(), "DE, BH, DE", "DE BH DE");
    check_read(players(), " ,, ", "");
    check_read(players(), "", "");
}

static void modifiers_are_kept_in_one_order(void **state)
{
    (void)state;
    check_read(players(), "BH/P/C1/F", "BH/C1/P/F");
    check_read(players(), "KS/L-1", "KS/L-1");
    check_read(players(), "KS/L+2", "KS/L+2");
    check_read(players(), "TPN/R", "TPN/R");
    check_read(players(), "ARO/C1/U1400", "ARO/C1/U1400");
    check_read(teams(), "BH:MP/C1", "BH:MP/C1");
    check_read(teams(), "BH/C1:GP", "BH:GP/C1");
    check_read(teams(), "SSSC/K3", "SSSC/K3");
    check_read(teams(), "MPvGP EMGSB/C1", "MPvGP EMGSB/C1");
}

static void modifiers_become_numbers(void **state)
{
    (void)state;
    ct_code_list list;
    ct_error err = {0};
    check_ok(ct_codes_read(CT_STR("BH:GP/M2/P, KS/L-3, SSSC/K7"), teams(), mem, &list, &err), err);
    assert_int_equal(list.codes[0].score, CT_GAME_POINTS);
    assert_int_equal(list.codes[0].cut_low, 2);
    assert_int_equal(list.codes[0].cut_high, 2);
    assert_true(list.codes[0].forfeits_count);
    assert_int_equal(list.codes[1].score, CT_MATCH_POINTS);
    assert_int_equal(list.codes[1].limit, -3);
    assert_int_equal(list.codes[2].divisor, 7);
}

static void an_unknown_word_gets_the_nearest_codes(void **state)
{
    (void)state;
    ct_error err = refusal(players(), "PTS, BHX/C1");
    assert_string_equal(err.sentence, "\"BHX/C1\" is no tie-break");
    assert_non_null(strstr(err.cure, "BH"));
    err = refusal(players(), "Buchhols");
    assert_string_equal(err.cure, "did you mean BH?");
    err = refusal(players(), "sonnebrn");
    assert_string_equal(err.cure, "did you mean SB?");
    err = refusal(players(), "OTHER_COIN");
    assert_non_null(strstr(err.sentence, "OTHER_COIN"));
    err = refusal(players(), "qqqqqqqqqq");
    assert_string_equal(err.rule, "C.07 5");
}

static void a_modifier_that_a_tie_break_has_not_is_refused(void **state)
{
    (void)state;
    ct_error err = refusal(players(), "DE/C1");
    assert_string_equal(err.sentence, "DE has no modifier /C1, /C2");
    assert_string_equal(err.cure, "it may have /P, :MP, :GP");
    assert_string_equal(err.rule, "C.07 14");
    err = refusal(players(), "WIN/R");
    assert_string_equal(err.cure, "it takes no modifier");
    refusal(players(), "BH/C1/M1");
    err = refusal(players(), "BH/C3");
    assert_string_equal(err.sentence, "BH has no modifier /C3");
    err = refusal(players(), "aro-u99999");
    assert_string_equal(err.sentence, "ARO has no modifier -u99999");
    assert_string_equal(err.cure, "it may have /C1, /C2, /M1, /M2, /U");
    refusal(teams(), "BH:MP:GP");
}

static void tie_breaks_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    ct_error err = refusal(players(), "EDE");
    assert_string_equal(err.sentence, "EDE is for teams, and players are ranked here");
    err = refusal(players(), "BH:MP");
    assert_non_null(strstr(err.sentence, "for teams"));
    const ct_scoreboard *old = breaks_board(worked_example(mem), CT_C07_2024_AUGUST, mem);
    err = refusal(old, "STD");
    assert_string_equal(
        err.sentence, "STD is a tie-break since 2026-03, and the edition here is that of 2024-08");
}

static void a_list_has_an_end(void **state)
{
    (void)state;
    ct_text text = {.mem = mem};
    for (int i = 0; i < CT_MAX_CODES; i++) {
        ct_text_add(&text, CT_STR("BH,"));
    }
    ct_code_list list;
    ct_error err = {0};
    check_ok(ct_codes_read(ct_text_view(&text), players(), mem, &list, &err), err);
    assert_int_equal(list.count, CT_MAX_CODES);
    ct_text_add(&text, CT_STR("SB"));
    refusal(players(), ct_text_view(&text).at);
}

/* --- Events ---------------------------------------------------------------------------------- */

static void check_event(const ct_event *event, const char *wanted)
{
    ct_code_list list;
    ct_error err = {0};
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    check_ok(ct_codes_of_event(board, mem, &list, &err), err);
    assert_string_equal(texts(&list), wanted);
}

static void the_event_names_its_list(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    check_event(event, "PTS DE BH/C1 BH SB");
    event->tie_breaks = CT_STR("BH/C1,BH,SB");
    check_event(event, "PTS BH/C1 BH SB");
    event->tie_breaks = CT_STR("PTS,BH");
    check_event(event, "PTS BH");
    event->tie_breaks = CT_STR("KEIZER,BH");
    check_event(event, "KEIZER BH");
    event->standings = CT_STR("PTS,SB");
    check_event(event, "PTS SB");
    ct_event *of_teams = breaks_teams(mem, 2, 2, 1);
    of_teams->tie_breaks = CT_STR("GPTS,EMMSB"); /* after the points of 202, which are not in it */
    check_event(of_teams, "PTS GPTS EMMSB");
    event->standings = CT_STR("PTS,SBB,BHQ");
    ct_code_list list;
    ct_error err = {0};
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    assert_int_equal(ct_codes_of_event(board, mem, &list, &err), CT_INVALID);
    assert_string_equal(err.rule, "TRF 212");
}

static void every_kind_of_event_has_a_customary_list(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    event->system = CT_STR("round-robin");
    check_event(event, "PTS DE WIN SB KS");
    event->system = CT_STR("keizer");
    check_event(event, "KEIZER PTS");
    event->system = CT_STR("elo");
    check_event(event, "ELO PTS");
    ct_event *of_teams = breaks_teams(mem, 2, 2, 1);
    check_event(of_teams, "PTS MPvGP EDE BH/C1 BH");
    of_teams->system = CT_STR("olympiad");
    check_event(of_teams, "PTS OSB GPTS BH:MP/C1");
    of_teams->system = CT_STR("team-round-robin");
    check_event(of_teams, "PTS MPvGP EDE EMGSB");
}

static void every_row_is_complete_and_reads_back(void **state)
{
    (void)state;
    const ct_scoreboard *boards[] = {players(), teams()};
    for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; row->code != NULL; row++) {
            assert_non_null(row->title);
            assert_non_null(row->article);
            assert_non_null(row->type);
            assert_non_null(row->sentence);
            assert_int_equal((row->of != NULL) + (row->all != NULL) + (row->among != NULL), 1);
            assert_ptr_equal(ct_tie_break_named(ct_str_of(row->code)), row);
            bool is_for_teams = (row->flags & CT_FOR_TEAMS_ONLY) != 0;
            check_read(boards[is_for_teams], row->code, row->code);
            if (strchr(row->title, ',') == NULL) {
                check_read(boards[is_for_teams], row->title, row->code);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_code_is_written_in_many_ways),
        cmocka_unit_test(long_names_are_understood),
        cmocka_unit_test(lists_are_divided_by_commas_semicolons_and_blanks),
        cmocka_unit_test(modifiers_are_kept_in_one_order),
        cmocka_unit_test(modifiers_become_numbers),
        cmocka_unit_test(an_unknown_word_gets_the_nearest_codes),
        cmocka_unit_test(a_modifier_that_a_tie_break_has_not_is_refused),
        cmocka_unit_test(tie_breaks_that_do_not_fit_are_refused),
        cmocka_unit_test(a_list_has_an_end),
        cmocka_unit_test(the_event_names_its_list),
        cmocka_unit_test(every_kind_of_event_has_a_customary_list),
        cmocka_unit_test(every_row_is_complete_and_reads_back),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
