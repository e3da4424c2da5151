/* The Double-Swiss engine: worked examples, and the literal reference on small random events.
 *
 * CROSSTABLE_LITERAL=N plays N events, CROSSTABLE_LITERAL_FROM their first seed. */

#include "event/build.h"
#include "pairing/compare.h"
#include "pairing/double_swiss/literal_double.h"
#include "pairing/next_round.h"
#include "pairing/table.h"
#include "support/check.h"

#include <inttypes.h>
#include <string.h>

enum { USUAL = 1500, MOST_PLAYERS = 10 };

/* --- Examples -------------------------------------------------------------------------------- */

static void make_double(ct_event *event)
{
    ct_error err = {0};
    check_ok(ct_event_choose_system(event, ct_system_named(CT_STR("double-swiss")),
                                    CT_EDITION_BY_DATE, &err),
             err);
}

/* The next round of the event comes out like this. */
static void check_pairs(const ct_event *event, const char *wanted)
{
    char text[TABLE_TEXT];
    unsigned round = event->rounds_paired + 1U;
    table_engine(event, round, CT_EDITION_BY_DATE, NULL, text);
    assert_string_equal(text, wanted);
}

/* An event with one row a player, as in table.h, and these rounds. */
static ct_event *double_event(ct_arena *mem, const char *const *rows, unsigned rounds)
{
    ct_event *event = table_event(mem, rows, rounds);
    make_double(event);
    return event;
}

static void the_first_match_sets_the_upper_half_against_the_lower(void **state)
{
    ct_event *event = double_event(*state, (const char *const[]){"", "", "", "", "", "", NULL}, 6);
    check_pairs(event, "1-4 3-6 5-2");
}

static void game_2_turns_the_colours_and_the_bye_goes_on(void **state)
{
    ct_event *event =
        double_event(*state, (const char *const[]){"3w1", "4b=", "1b0", "2w=", "U", NULL}, 6);
    check_pairs(event, "2-4 3-1");
    ct_next_round next;
    ct_error err = {0};
    check_ok(ct_next_round_pair(event, 2, NULL, *state, &next, &err), err);
    check_ok(ct_next_round_publish(event, &next, &err), err);
    assert_int_equal(ct_event_cell(event, 4, 2).outcome, CT_HALF_POINT_BYE);
    assert_int_equal(ct_event_cell(event, 0, 2).colour, CT_BLACK);
}

/* 1, 4, 6 have 2 points; 2, 3, 5 have 1, and 3 has met 5; 8 has ½. With 2 as upfloater 3 and 5
 * would be left (C6): so it is 3. The bracket 1 3 4 6 comes first with 1 and 3 on top. */
static void an_upfloater_must_leave_the_next_group_pairable(void **state)
{
    const char *const rows[] = {"7w1 7b1", "8w1 8b0", "5w1 5b0", "9w1 9b1", "3b0 3w1", "10w1 10b1",
                                "1b0 1w0", "2b0 2w=", "4b0 4w0", "6b0 6w0", NULL};
    ct_event *event = double_event(*state, rows, 8);
    check_pairs(event, "3-6 4-1 5-2 8-7 9-10");
}

static void a_single_forfeited_game_does_not_undo_a_match(void **state)
{
    ct_event *event = double_event(
        *state, (const char *const[]){"3w+ 3b1", "4b+ 4w+", "1b- 1w0", "2w- 2b-", NULL}, 6);
    /* 2 and 4 may meet again, 1 and 3 may not; nobody of 2 and 4 had a colour. */
    check_pairs(event, "2-1 3-4");
    ct_event *again = double_event(
        *state, (const char *const[]){"2w+ 2b-", "1b- 1w+", "4w- 4b-", "3b+ 3w+", NULL}, 6);
    check_pairs(again, "1-4 3-2"); /* 1 and 2 each forfeited one game: they have met */
}

static void colours_follow_article_4(void **state)
{
    /* 1 had White, 2 Black; 2 and 3 met nobody of the other pair. */
    ct_event *event = double_event(
        *state, (const char *const[]){"3w1 3b1", "4b1 4w1", "1b0 1w0", "2w0 2b0", NULL}, 6);
    check_pairs(event, "2-1 3-4");
}

static void an_odd_number_of_rounds_is_refused(void **state)
{
    ct_event *event = double_event(*state, (const char *const[]){"", "", NULL}, 3);
    ct_pairings found;
    ct_error err = {0};
    assert_int_equal(ct_round_pair(event, 1, NULL, *state, NULL, &found, &err), CT_INVALID);
    assert_string_equal(err.rule, "C.04.5 0");
    assert_true(strstr(err.cure, "4 rounds") != NULL);
}

static void nobody_joins_for_game_2_alone(void **state)
{
    ct_event *event = double_event(*state, (const char *const[]){"2w1", "1b0", "Z", NULL}, 4);
    ct_pairings found;
    ct_error err = {0};
    assert_int_equal(ct_round_pair(event, 2, NULL, *state, NULL, &found, &err), CT_INVALID);
    bool present[] = {true, false, false};
    ct_pairing_options options = {.round = {.present = present}};
    assert_int_equal(ct_round_pair(event, 2, &options, *state, NULL, &found, &err), CT_INVALID);
    assert_true(strstr(err.sentence, "opponent is not") != NULL);
}

/* --- The reference --------------------------------------------------------------------------- */

/* Makes every round of a random tournament a match: two rounds. */
static void double_rounds(tournament *t, void *context)
{
    (void)context;
    ct_event *event = t->event;
    ct_error err = {0};
    ct_bye *byes = CT_NEW(event->mem, ct_bye, 2 * (size_t)event->bye_count);
    event->rounds = (uint16_t)(2 * event->rounds);
    t->wild_rounds *= 2;
    check_ok(ct_event_reserve(event, event->player_count, event->rounds, &err), err);
    assert_non_null(byes);
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_player *p = &event->players[who];
        p->enters = (uint16_t)(2 * p->enters - 1);
        p->leaves = (uint16_t)(p->leaves == 0 ? 0 : 2 * p->leaves - 1);
    }
    for (uint32_t i = 0; i < 2 * event->bye_count; i++) {
        byes[i] = event->byes[i / 2];
        byes[i].round = (uint16_t)(2 * byes[i].round - 1 + i % 2);
    }
    event->byes = byes;
    event->bye_count *= 2;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        ct_forbidden *rule = &event->forbidden[i];
        rule->first_round = (uint16_t)(2 * rule->first_round - 1);
        rule->last_round = (uint16_t)(2 * rule->last_round);
    }
    event->acceleration.rounds = (uint16_t)(2 * event->acceleration.rounds);
    for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
        ct_span *span = &event->acceleration.spans[i];
        span->first_round = (uint16_t)(2 * span->first_round - 1);
        span->last_round = (uint16_t)(2 * span->last_round);
    }
    make_double(event);
}

/* A forfeit in game 1 often goes on in game 2. */
static void repeat_forfeits(tournament *t)
{
    ct_event *event = t->event;
    unsigned round = event->rounds_paired;
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell first = ct_event_cell(event, who, round - 1);
        if (first.colour == CT_WHITE && ct_outcome_is_forfeit((ct_outcome)first.outcome) &&
            ct_random_chance(&t->random, 0.6)) {
            ct_event_cell_at(event, who, round)->outcome = first.outcome;
            ct_event_cell_at(event, first.opponent, round)->outcome =
                ct_event_cell(event, first.opponent, round - 1).outcome;
        }
    }
}

/* Plays both games of a match. */
static void play_match(tournament *t, const ct_pairings *pairings)
{
    ct_event *event = t->event;
    ct_pairings turned = *pairings;
    tournament_play(t, pairings);
    turned.pairs = CT_NEW(event->mem, ct_pair, pairings->count);
    turned.bye = CT_NOBODY;
    assert_non_null(turned.pairs);
    for (uint32_t i = 0; i < pairings->count; i++) {
        turned.pairs[i] =
            (ct_pair){.white = pairings->pairs[i].black, .black = pairings->pairs[i].white};
    }
    tournament_play(t, &turned);
    if (pairings->bye != CT_NOBODY) {
        ct_event_cell_at(event, pairings->bye, event->rounds_paired)->outcome = CT_HALF_POINT_BYE;
    }
    repeat_forfeits(t);
}

/* The engine's game 2 of the match in which `first` was paired. */
static void check_game_2(tournament *t, const ct_pairings *first, void *context)
{
    (void)context;
    ct_event *event = t->event;
    ct_pairings second = {0};
    ct_error err = {0};
    event->rounds_paired--;
    ct_pairing_options options = {.round = {.present = t->present}};
    ct_status status =
        ct_round_pair(event, event->rounds_paired + 1U, &options, event->mem, NULL, &second, &err);
    event->rounds_paired++;
    check_ok(status, err);
    bool same = second.count == first->count && second.bye == CT_NOBODY;
    for (uint32_t i = 0; same && i < second.count; i++) {
        ct_cell cell = ct_event_cell(event, second.pairs[i].white, event->rounds_paired);
        same = cell.opponent == second.pairs[i].black && cell.colour == CT_WHITE;
    }
    if (!same) {
        fail_msg("seed %" PRIu64 ": round %u does not repeat game 1", t->random.seed,
                 event->rounds_paired);
    }
}

static void the_engine_pairs_small_fields_as_the_articles_say(void **state)
{
    static const comparison c = {.how = {.system = "double-swiss",
                                         .most = MOST_PLAYERS,
                                         .prepare = double_rounds,
                                         .play = play_match,
                                         .played = check_game_2},
                                 .reference = literal_double_pair};
    (void)state;
    compare_many(&c, USUAL);
}

static int open_arena(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int close_arena(void **state)
{
    ct_arena_free(*state);
    return 0;
}

#define EXAMPLE(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EXAMPLE(the_first_match_sets_the_upper_half_against_the_lower),
        EXAMPLE(game_2_turns_the_colours_and_the_bye_goes_on),
        EXAMPLE(an_upfloater_must_leave_the_next_group_pairable),
        EXAMPLE(a_single_forfeited_game_does_not_undo_a_match),
        EXAMPLE(colours_follow_article_4),
        EXAMPLE(an_odd_number_of_rounds_is_refused),
        EXAMPLE(nobody_joins_for_game_2_alone),
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
