/* Rating, norm and prize reports: what the event of the command line tests has no case for. */

#include "event/small_event.h"
#include "report/norm_report.h"
#include "report/prize_report.h"
#include "report/rating_report.h"
#include "support/check.h"

#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static void says(ct_arena *mem, const ct_sheet *sheet, ct_sheet_format format, const char *part)
{
    ct_text out = {.mem = mem};
    ct_error err = {0};
    assert_non_null(sheet);
    check_ok(ct_sheet_write(sheet, format, 0, &out, &err), err);
    if (strstr(ct_text_view(&out).at, part) == NULL) {
        fail_msg("nowhere: %s\n%s", part, ct_text_view(&out).at);
    }
}

/* Number 1 (IM) beats nine GMs of nine federations' worth of names. */
static ct_event *triumph(ct_arena *mem)
{
    static const char *const federations[] = {"FRA", "ITA", "SUI"};
    ct_event *event = small_event(mem, 10, 9);
    event->rounds = 9;
    event->type_code = CT_STR("FIDE_DUTCH");
    event->name = CT_STR("Triumph");
    event->players[0].name = CT_STR("Ávila, Ana");
    event->players[0].title = CT_STR("IM");
    event->players[0].federation = CT_STR("ESP");
    event->players[0].rating = 2480;
    for (uint32_t i = 1; i < 10; i++) {
        event->players[i].name = CT_STR("Brandt, Ole");
        event->players[i].title = CT_STR("GM");
        event->players[i].federation = ct_str_of(federations[i % 3]);
        event->players[i].rating = 2500;
        small_game(event, i, 1, i + 1, "10");
    }
    return event;
}

static void a_norm_made_tells_what_it_is_worth(void **state)
{
    ct_event *event = triumph(*state);
    ct_norm norm;
    ct_error err = {0};
    check_ok(ct_norm_make(event, (ct_norm_asked){0, CT_NORM_GM}, NULL, *state, &norm, &err), err);
    ct_sheet *sheet = ct_sheet_of_event(event, *state);
    ct_norm_report_list(event, &norm, 1, false, sheet);
    ct_norm_report_notes(event, sheet);
    says(*state, sheet, CT_SHEET_TEXT, "Title norms: 1");
    says(*state, sheet, CT_SHEET_TEXT, "Norms made");
    says(*state, sheet, CT_SHEET_TEXT, "counts as 12 games"); /* 9 points; 6 were enough */
    says(*state, sheet, CT_SHEET_TEXT, "The host federation is missing");
    ct_sheet *one = ct_sheet_of_event(event, *state);
    ct_norm_report_one(event, &norm, one);
    says(*state, one, CT_SHEET_MARKDOWN, "1 Ávila, Ana: a GM norm");
    says(*state, one, CT_SHEET_TEXT, "Against this average 6 of 9 are needed");
}

static void what_is_missing_is_listed(void **state)
{
    ct_event *event = triumph(*state);
    event->players[3].rating = 0;
    event->players[0].rating = 2200;
    const ct_event *events[] = {event};
    ct_rating_period period;
    ct_error err = {0};
    check_ok(ct_rating_period_make(events, 1, NULL, *state, &period, &err), err);
    ct_rating_view view = {.with_games = true};
    ct_sheet *sheet = ct_rating_report(&period, &view, *state);
    says(*state, sheet, CT_SHEET_TEXT, "Without a rating in the file: 4 Brandt, Ole");
    says(*state, sheet, CT_SHEET_TEXT, "may have to be 40: 1 Ávila, Ana");
    says(*state, sheet, CT_SHEET_TEXT, "opponent unrated");
    says(*state, sheet, CT_SHEET_JSON, "\"perfect_performance\"");
}

static void a_lower_rating_may_be_none(void **state)
{
    ct_event *event = small_event(*state, 2, 1);
    event->players[0].rating = 1405;
    event->players[1].rating = 1400;
    small_game(event, 1, 1, 2, "01");
    const ct_event *events[] = {event};
    ct_rating_period period;
    ct_error err = {0};
    check_ok(ct_rating_period_make(events, 1, NULL, *state, &period, &err), err);
    says(*state, ct_rating_report(&period, NULL, *state), CT_SHEET_TEXT, "unrated");
}

/* Standings without tie-breaks, for a fund in which somebody wins twice. */
static void receipts_name_everybody_once(void **state)
{
    ct_event *event = triumph(*state);
    event->players[1].name = CT_STR("Zeman, Jiří");
    ct_scoreboard board = {.event = event, .count = 2};
    ct_standing rows[] = {{.who = 1, .place = 1}, {.who = 0, .place = 2}};
    ct_standings standings = {.board = &board, .rows = rows, .count = 2};
    ct_prize_fund fund;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, *state, "fund");
    check_ok(ct_prize_fund_read(CT_STR("set, currency, CHF\nset, one-prize, all\n"
                                       "places, Main, , 100, 50.50\n"
                                       "category, Masters, title = IM, 20\n"),
                                *state, &fund, &problems, &err),
             err);
    ct_prizes prizes;
    check_ok(ct_prizes_make(&fund, &standings, *state, &prizes, &err), err);
    ct_sheet *sheet = ct_sheet_of_event(event, *state);
    ct_prize_receipts(&prizes, sheet);
    says(*state, sheet, CT_SHEET_TEXT, "1  Ávila, Ana   Main + Masters   70.50");
    says(*state, sheet, CT_SHEET_TEXT, "Amounts in CHF");
    assert_true(sheet->first->rows >= 2);
    assert_true(ct_str_is(sheet->first->cells[1], "Ávila, Ana")); /* Á is an A */
    ct_sheet *report = ct_sheet_of_event(event, *state);
    ct_prize_report(&prizes, report);
    says(*state, report, CT_SHEET_TEXT, "170.50");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_norm_made_tells_what_it_is_worth),
        cmocka_unit_test(what_is_missing_is_listed),
        cmocka_unit_test(a_lower_rating_may_be_none),
        cmocka_unit_test(receipts_name_everybody_once),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
