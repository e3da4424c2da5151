/* Explanations, word for word. */

#include "audit/checklist.h"
#include "audit/explain.h"
#include "audit/varied.h"
#include "base/random.h"
#include "event/edit.h"
#include "event/small_event.h"
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

enum { NOBODY = 0, THE_BYE = -1 };

static ct_explanation asked(ct_arena *mem, const ct_event *event, uint32_t who, int why_not)
{
    ct_explanation x;
    ct_error err = {0};
    ct_question question = {.round = event->rounds_paired + 1U,
                            .who = who - 1,
                            .why_not = why_not > 0 ? (ct_index)why_not - 1 : CT_NOBODY,
                            .why_not_the_bye = why_not == THE_BYE};
    check_ok(ct_explain(event, &question, mem, &x, &err), err);
    return x;
}

/* The statements on these topics, one a line: "article: sentence". */
static const char *told(ct_arena *mem, const ct_explanation *x, unsigned topics)
{
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < x->count; i++) {
        if (topics >> x->items[i].topic & 1U) {
            ct_text_addf(&text, "%s: %.*s\n", x->items[i].article, CT_ARG(x->items[i].sentence));
        }
    }
    return text.len == 0 ? "" : ct_text_view(&text).at;
}

enum {
    ALL = (1 << CT_TOPICS) - 1,
    WHY_NOT = 1 << CT_TOPIC_WHY_NOT,
    BYE = 1 << CT_TOPIC_BYE,
    FLOATS = 1 << CT_TOPIC_FLOATS,
    COLOUR = 1 << CT_TOPIC_COLOUR,
    PUBLISHED = 1 << CT_TOPIC_PUBLISHED,
};

static void check_told(ct_arena *mem, const ct_event *event, uint32_t who, int why_not,
                       unsigned topics, const char *expected)
{
    ct_explanation x = asked(mem, event, who, why_not);
    assert_string_equal(told(mem, &x, topics), expected);
}

/* Round 2 of 9: the best bracket must be broken, so that the bye goes to the lowest score (C5). */
static ct_event *five_with_c5(ct_arena *mem, ct_edition edition)
{
    ct_event *event = small_event(mem, 5, 1);
    event->rounds = 9;
    small_game(event, 1, 1, 3, "01");
    small_game(event, 1, 4, 2, "==");
    small_bye(event, 1, 5, 'U');
    if (edition == CT_EDITION_2017) {
        event->start = CT_STR("2020/01/01");
    }
    return event;
}

static void c5_breaks_the_best_bracket(void **state)
{
    ct_event *event = five_with_c5(*state, CT_EDITION_2026);
    event->players[2].name = CT_STR("Okafor, Ben");
    event->players[3].name = CT_STR("Ruiz, Carla");
    check_told(*state, event, 3, 5, ALL,
               "C.04.3 1.2: 3 Okafor, Ben has 1 point and is ranked 1st of the 5 to be paired.\n"
               "C.04.3 1.3: The bracket of ½ point holds 2 players (2 and 4) and 2 moved down from "
               "above (3 and 5).\n"
               "C.04.3 1.4.1: 3 was not paired in the bracket of 1 point and moved down to the "
               "bracket of ½ point.\n"
               "C.04.3 C5: If 3 did not move down, the bye would go to 4, who has ½ point, instead "
               "of 1, who has 0 points.\n"
               "C.04.3 5: 3 has White against 4 Ruiz, Carla (½ point).\n"
               "C.04.3 3.3: The first candidate pairs 3 with 2 instead.\n"
               "C.04.3 C12: If 3 met 2, in the bracket of ½ point 1 player (2) would miss the "
               "colour preference instead of none.\n"
               "C.04.3 5.2.1: Both get what they want: 3 has a strong preference for White (B), 4 "
               "has a strong preference for Black (W).\n"
               "C.04.3 C5: If 3 met 5, the bye would go to 4, who has ½ point, instead of 1, who "
               "has 0 points.\n");
}

static void the_bye_is_explained_by_who_cannot_have_it(void **state)
{
    check_told(*state, five_with_c5(*state, CT_EDITION_2026), 1, 2, BYE | WHY_NOT,
               "C.04.3 1.5: 5 players take part, so one has no opponent: 1 has the bye.\n"
               "C.04.3 C5: 1 has the fewest points of all.\n"
               "C.04.3 C5: If 1 met 2, the bye would go to 4, who has ½ point, instead of 1, who "
               "has 0 points.\n");
    check_told(
        *state, five_with_c5(*state, CT_EDITION_2026), 4, THE_BYE, WHY_NOT,
        "C.04.3 C5: The bye would go to 4, who has ½ point, instead of 1, who has 0 points.\n");
    check_told(*state, five_with_c5(*state, CT_EDITION_2026), 5, THE_BYE, WHY_NOT,
               "C.04.3 C2: 5 (1 point) may not have the bye: 5 had it in round 1.\n");
}

/* C2 asks for the points of a win; where White and Black win unequal points, those of the lesser one
 * are enough, and a win by forfeit that is worth less bars nobody. */
static void what_bars_from_the_bye_is_the_round_that_gave_the_points_of_a_win(void **state)
{
    ct_event *event = small_event(*state, 5, 2);
    event->rounds = 9;
    event->scoring.win[CT_WHITE] = 6; /* 3 points */
    event->scoring.win[CT_BLACK] = 4;
    event->scoring.full_point_bye = 4;
    event->scoring.forfeit_win = 2;
    small_game(event, 1, 1, 3, "10");
    small_game(event, 1, 4, 2, "+-");
    small_bye(event, 1, 5, 'F');
    small_game(event, 2, 3, 2, "10");
    small_game(event, 2, 5, 1, "01");
    small_bye(event, 2, 4, 'U');
    check_told(*state, event, 5, THE_BYE, WHY_NOT,
               "C.04.3 C2: 5 (2 points) may not have the bye: 5 had the points of a win without "
               "playing in round 1.\n");
    check_told(*state, event, 4, THE_BYE, WHY_NOT,
               "C.04.3 C2: 4 (2 points) may not have the bye: 4 had it in round 2.\n");
}

static void the_edition_of_2017_gives_its_own_reasons(void **state)
{
    ct_event *event = five_with_c5(*state, CT_EDITION_2017);
    check_told(*state, event, 3, 4, ALL,
               "C.04.3 A.2: 3 has 1 point and is ranked 1st of the 5 to be paired.\n"
               "C.04.3 A.3: The bracket of 1 point holds 2 players (3 and 5).\n"
               "C.04.3 E: 3 has White against 5 (1 point).\n"
               "C.04.3 B.3: The first candidate pairs them already: 3 is number 1 of S1, 5 number "
               "1 of S2.\n"
               "C.04.3 E.1: 3 has a strong preference for White (B) and gets it; 5 has none.\n"
               "C.04.3 C.5: If 3 met 4, in the bracket of 1 point 2 players (3 and 5) would leave "
               "the bracket unpaired instead of none.\n");
    check_told(*state, event, 4, 1, ALL,
               "C.04.3 A.2: 4 has ½ point and is ranked 4th of the 5 to be paired.\n"
               "C.04.3 A.3: The bracket of 0 points holds 1 player (1) and 2 moved down from above "
               "(2 and 4).\n"
               "C.04.3 A.5: 5 players take part, so one has no opponent: 4 has the bye.\n"
               "C.04.3 C.5: If 1 (0 points) had the bye, in the bracket of 1 point 2 players (3 "
               "and 5) would leave the bracket unpaired instead of none.\n"
               "C.04.3 C.10: If 2 (½ point) had the bye, in the bracket of 0 points 1 player (1) "
               "would miss the colour preference instead of none.\n"
               "C.04.3 C.10: If 4 met 1, in the bracket of 0 points 1 player (1) would miss the "
               "colour preference instead of none.\n");
}

/* Round 3 of 3 with 4 absent: again C5. */
static void c5_holds_in_the_last_round_too(void **state)
{
    ct_event *event = small_event(*state, 6, 2);
    event->rounds = 3;
    small_game(event, 1, 1, 4, "10");
    small_game(event, 1, 5, 2, "01");
    small_game(event, 1, 3, 6, "10");
    small_game(event, 2, 2, 1, "01");
    small_game(event, 2, 4, 3, "01");
    small_game(event, 2, 6, 5, "01");
    ct_error err = {0};
    check_ok(ct_event_ask_bye(event, 3, 3, CT_ZERO_POINT_BYE, &err), err);
    check_told(*state, event, 1, 3, ALL,
               "C.04.3 1.2: 1 has 2 points and is ranked 1st of the 5 to be paired.\n"
               "C.04.3 1.3: The bracket of 1 point holds 2 players (2 and 5) and 2 moved down from "
               "above (1 and 3).\n"
               "C.04.3 1.4.1: 1 was not paired in the bracket of 2 points and moved down to the "
               "bracket of 1 point.\n"
               "C.04.3 C5: If 1 did not move down, the bye would go to 5, who has 1 point, instead "
               "of 6, who has 0 points.\n"
               "C.04.3 5: 1 has White against 5 (1 point).\n"
               "C.04.3 3.3: The first candidate pairs 1 with 2 instead.\n"
               "C.04.3 C1: 1 and 2 met in round 2.\n"
               "C.04.3 5.2.4: Both want White equally (1 has WB, 5 has WB): 1 gets it as the "
               "higher ranked.\n"
               "C.04.3 C5: If 1 met 3, the bye would go to 5, who has 1 point, instead of 6, who "
               "has 0 points.\n");
    check_told(*state, event, 1, 4, WHY_NOT,
               "C.04.2 3.3: 4 has a zero-point bye in round 3 and is not paired.\n");
    check_told(*state, event, 4, NOBODY, ALL,
               "C.04.2 3.3: 4 has a zero-point bye in round 3 and is not paired.\n");
}

/* Round 2 of 3: the last bracket goes on to the next transposition (C9). */
static void c9_spares_the_one_who_missed_a_round(void **state)
{
    ct_event *event = small_event(*state, 5, 1);
    event->rounds = 3;
    small_game(event, 1, 1, 3, "10");
    small_game(event, 1, 4, 2, "01");
    small_bye(event, 1, 5, 'Z');
    check_told(*state, event, 4, NOBODY, BYE,
               "C.04.3 1.5: 5 players take part, so one has no opponent: 4 has the bye.\n"
               "C.04.3 C9: The bye would go to 5, who has not played in 1 round, instead of 4, who "
               "has played every round.\n"
               "C.04.3 4.3: If 3 (0 points) had the bye, the bracket of 0 points would meet all "
               "criteria as well, but come later in the order of candidates: 3 would be exchanged "
               "for 4 (BSN 1 for 2) between S1 and S2, where now nobody is: more players.\n");
    check_told(*state, event, 3, 4, ALL,
               "C.04.3 1.2: 3 has 0 points and is ranked 3rd of the 5 to be paired.\n"
               "C.04.3 1.3: The bracket of 0 points holds 3 players (3, 4 and 5).\n"
               "C.04.3 5: 3 has White against 5 (0 points).\n"
               "C.04.3 3.3: The first candidate pairs 3 with 4 instead.\n"
               "C.04.3 C9: If 3 met 4, the bye would go to 5, who has not played in 1 round, "
               "instead of 4, who has played every round.\n"
               "C.04.3 5.2.1: 3 has a strong preference for White (B) and gets it; 5 has none.\n"
               "C.04.3 C9: If 3 met 4, the bye would go to 5, who has not played in 1 round, "
               "instead of 4, who has played every round.\n");
}

static void bars_are_named_first(void **state)
{
    ct_event *event = small_event(*state, 8, 2);
    small_game(event, 1, 1, 5, "10");
    small_game(event, 1, 6, 2, "01");
    small_game(event, 1, 3, 7, "==");
    small_game(event, 1, 8, 4, "01");
    small_game(event, 2, 1, 2, "==");
    small_game(event, 2, 4, 3, "10");
    small_game(event, 2, 5, 6, "==");
    small_game(event, 2, 8, 7, "==");
    event->players[0].club = event->players[3].club = CT_STR("Rook End");
    ct_error err = {0};
    ct_forbidden rule = {.kind = CT_FORBIDDEN_CLUB, .first_round = 1};
    check_ok(ct_event_forbid(event, &rule, &err), err);
    ct_index members[] = {1, 2};
    ct_forbidden pair = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = 2};
    check_ok(ct_event_forbid(event, &pair, &err), err);
    check_told(*state, event, 1, 2, WHY_NOT, "C.04.3 C1: 1 and 2 met in round 2.\n");
    check_told(*state, event, 1, 4, WHY_NOT,
               "forbidden pairs: 1 and 4 are of the same club (Rook End), whose members the event "
               "keeps apart.\n");
    check_told(*state, event, 2, 3, WHY_NOT,
               "forbidden pairs: A list of the event keeps 2 and 3 apart.\n");
    check_told(
        *state, event, 1, 8, WHY_NOT,
        "C.04.3 C3: 1 (WW) and 8 (WW) both have an absolute preference for Black.\n"); /* both had
                                                                                          White
                                                                                          twice */
    check_told(*state, event, 1, 7, WHY_NOT, "C.04.3 3.8: 1 and 7 do meet in round 3.\n");
    check_told(*state, event, 4, NOBODY, FLOATS,
               "C.04.3 C14: 4 floated down in round 2, which guards against floating down again.\n"
               "C.04.3 1.4.1: 4 was not paired in the bracket of 2 points and moved down to the "
               "bracket of 1½ points.\n"
               "C.04.3 C1: 4 may meet nobody who has 2 points or more (earlier meetings, colours, "
               "forbidden pairs).\n");
}

static void a_wish_that_cannot_be_completed_names_who_is_left(void **state)
{
    ct_event *event = small_event(*state, 4, 1);
    small_game(event, 1, 1, 2, "10");
    small_game(event, 1, 3, 4, "10");
    ct_error err = {0};
    ct_index members[] = {1, 3};
    ct_forbidden pair = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = 2};
    check_ok(ct_event_forbid(event, &pair, &err), err);
    check_told(*state, event, 1, 3, WHY_NOT,
               "C.04.3 C4: If 1 met 3, the round could not be completed: however the others are "
               "paired, 2, 4 are left over.\n");
}

/* Only 1 and 2 are left for the next round. */
static void others_leave(ct_event *event)
{
    for (ct_index who = 2; who < event->player_count; who++) {
        event->players[who].leaves = (uint16_t)(event->rounds_paired + 1);
        event->players[who].leave = CT_WITHDRAWN;
    }
}

static void the_initial_colour_goes_by_parity(void **state)
{
    ct_event *event = small_event(*state, 4, 0);
    check_told(*state, event, 4, NOBODY, COLOUR,
               "C.04.3 5.2.5: Neither has a preference: 2 is the higher ranked and has an even "
               "number, so gets Black (the initial colour is White).\n");
    event->players[0].enters = 2; /* who has not arrived has no number yet */
    check_told(*state, event, 2, NOBODY, COLOUR,
               "C.04.3 5.2.5: Neither has a preference: 2 is the higher ranked and has an odd "
               "number, counted 1 among those who have taken part, so gets White (the initial "
               "colour is White).\n");
    event = small_event(*state, 2, 1); /* a forfeit is no game */
    small_game(event, 1, 1, 2, "+-");
    check_told(*state, event, 1, NOBODY, COLOUR,
               "C.04.3 5.2.5: Neither has a preference: 1 is the higher ranked and has an odd "
               "number, so gets White (the initial colour is White).\n");
}

static void colours_name_their_rule(void **state)
{
    ct_event *event = small_event(*state, 4, 1);
    small_game(event, 1, 1, 3, "==");
    small_game(event, 1, 4, 2, "==");
    others_leave(event);
    check_told(*state, event, 1, NOBODY, COLOUR,
               "C.04.3 5.2.1: Both get what they want: 1 has a strong preference for Black (W), 2 "
               "has a strong preference for White (B).\n"); /* W, B */

    event = small_event(*state, 4, 2);
    small_game(event, 1, 1, 3, "==");
    small_game(event, 1, 4, 2, "==");
    small_game(event, 2, 4, 1, "==");
    small_bye(event, 2, 2, 'H');
    others_leave(event);
    check_told(
        *state, event, 1, NOBODY, COLOUR,
        "C.04.3 5.2.2: 2's strong preference for White (B) beats 1's mild one (WB).\n"); /* WB, B */

    event = small_event(*state, 6, 4);
    small_game(event, 1, 1, 3, "==");
    small_game(event, 1, 4, 2, "==");
    small_game(event, 2, 4, 1, "==");
    small_game(event, 2, 2, 5, "==");
    small_game(event, 3, 1, 5, "==");
    small_game(event, 3, 2, 6, "==");
    small_game(event, 4, 6, 1, "==");
    small_game(event, 4, 3, 2, "==");
    others_leave(event);
    check_told(
        *state, event, 1, NOBODY, COLOUR,
        "C.04.3 5.2.3: Both want White equally (1 has WBWB, 2 has BWWB): they alternate from the "
        "latest games in which their colours differed, where 1 had Black and 2 White.\n"); /* WBWB,
                                                                                              BWWB
                                                                                            */

    event = small_event(*state, 4, 2);
    small_game(event, 1, 1, 3, "==");
    small_game(event, 1, 2, 4, "==");
    small_game(event, 2, 4, 1, "==");
    small_game(event, 2, 3, 2, "==");
    others_leave(event);
    check_told(*state, event, 2, NOBODY, COLOUR,
               "C.04.3 5.2.4: Both want White equally (2 has WB, 1 has WB): 1 gets it as the "
               "higher ranked.\n"); /* WB, WB */
}

static void a_published_round_is_held_against_the_rules(void **state)
{
    ct_event *event = small_event(*state, 4, 1);
    ct_explanation x;
    ct_error err = {0};
    small_game(event, 1, 1, 2, "10");
    small_game(event, 1, 4, 3, "10");
    ct_question question = {.round = 1, .who = 0, .why_not = 2};
    check_ok(ct_explain(event, &question, *state, &x, &err), err);
    assert_true(x.is_published);
    assert_int_equal(x.opponent, 1);
    assert_int_equal(x.colour, CT_WHITE);
    assert_string_equal(told(*state, &x, PUBLISHED | WHY_NOT),
                        "C.04.3 3.8: By the rules 1 would meet 3.\n"
                        "C.04.3 4.3: As published the round is not the one of the rules: in the "
                        "bracket of 0 points 2 would be exchanged for 3 (BSN 2 for 3) between S1 "
                        "and S2, where now nobody is: more players.\n"
                        "C.04.3 3.8: If 1 met 3, all would be as the rules want it.\n");
}

static void questions_without_sense_are_refused(void **state)
{
    ct_event *event = small_event(*state, 4, 0);
    ct_explanation x;
    ct_error err = {0};
    ct_question question = {.round = 2, .who = 0, .why_not = CT_NOBODY};
    assert_int_equal(ct_explain(event, &question, *state, &x, &err), CT_NOT_FOUND);
    question = (ct_question){.round = 1, .who = 4, .why_not = CT_NOBODY};
    assert_int_equal(ct_explain(event, &question, *state, &x, &err), CT_NOT_FOUND);
    question = (ct_question){.round = 1, .who = 1, .why_not = 1};
    assert_int_equal(ct_explain(event, &question, *state, &x, &err), CT_INVALID);
    event->system = CT_STR("schiller");
    question = (ct_question){.round = 1, .who = 1, .why_not = CT_NOBODY};
    assert_int_equal(ct_explain(event, &question, *state, &x, &err), CT_UNSUPPORTED);
}

/* Sentences are whole and stand alone; the engine's own rounds are never held against it. */
static void check_statements(const ct_explanation *x, uint64_t seed)
{
    check_seed(x->count > 0, seed);
    check_seed(x->count == 1 || x->opponent != CT_NOBODY || x->has_bye, seed);
    for (uint32_t i = 0; i < x->count; i++) {
        ct_str sentence = x->items[i].sentence;
        check_seed(x->items[i].article[0] != '\0', seed);
        check_seed(x->items[i].topic != CT_TOPIC_PUBLISHED, seed);
        check_seed(sentence.len > 10 && sentence.at[sentence.len - 1] == '.', seed);
        check_seed(strstr(sentence.at, "  ") == NULL, seed);
    }
}

static void everybody_in_random_events_gets_an_explanation(void **state)
{
    ct_generator *generator = ct_generator_new();
    ct_arena *work = ct_arena_new();
    for (uint64_t seed = 1; seed <= 60; seed++) {
        ct_random random = {.seed = seed, .stream = 3};
        ct_generate_options options = varied_options(seed);
        ct_arena_reset(*state);
        options.edition = seed % 2 == 0 ? CT_EDITION_2017 : CT_EDITION_2026;
        const ct_event *event = varied_event(generator, &options, *state).event;
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_pairing_options how = {.edition = (ct_edition)options.edition};
            ct_question question = {.round = round, .options = &how};
            ct_explanation x;
            ct_error err = {0};
            question.who = (ct_index)ct_random_below(&random, event->player_count);
            question.why_not = (ct_index)ct_random_below(&random, event->player_count);
            question.why_not_the_bye = question.why_not == question.who;
            question.why_not = question.why_not_the_bye ? CT_NOBODY : question.why_not;
            ct_arena_reset(work);
            check_ok(ct_explain(event, &question, work, &x, &err), err);
            check_statements(&x, seed);
        }
    }
    ct_arena_free(work);
    ct_generator_free(generator);
}

/* --- The checklist --------------------------------------------------------------------------- */

static void the_checklist_shows_preferences_by_their_symbols(void **state)
{
    ct_event *event = small_event(*state, 6, 4);
    ct_checklist list;
    ct_error err = {0};
    event->rounds_paired = 3; /* W W B | W B | W W | - | B | B W W */
    small_game(event, 1, 1, 5, "10");
    small_game(event, 1, 2, 6, "10");
    small_bye(event, 1, 3, 'H');
    small_bye(event, 1, 4, 'H');
    small_game(event, 2, 1, 6, "10");
    small_game(event, 2, 3, 2, "10");
    small_bye(event, 2, 4, 'H');
    small_bye(event, 2, 5, 'H');
    small_game(event, 3, 3, 1, "==");
    small_bye(event, 3, 2, 'H');
    small_bye(event, 3, 4, 'U');
    small_bye(event, 3, 5, 'H');
    small_bye(event, 3, 6, 'H');
    check_ok(ct_checklist_make(event, 4, NULL, *state, &list, &err), err);
    assert_int_equal(list.count, 6);
    const char *symbols[6] = {0};
    for (uint32_t i = 0; i < list.count; i++) {
        symbols[list.rows[i].who] = list.rows[i].symbol;
        assert_int_equal(list.rows[i].rank, i + 1);
    }
    assert_string_equal(symbols[0], "(B)"); /* WWB */
    assert_string_equal(symbols[1], "(w)"); /* WB */
    assert_string_equal(symbols[2], "BBB"); /* WW */
    assert_string_equal(symbols[3], "A");
    assert_string_equal(symbols[4], "(W)"); /* B */
    assert_string_equal(symbols[5], "WWW"); /* BB */
    for (uint32_t i = 0; i < list.count; i++) {
        assert_int_equal(list.rows[i].may_have_bye, list.rows[i].who != 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(c5_breaks_the_best_bracket, start, stop),
        cmocka_unit_test_setup_teardown(the_bye_is_explained_by_who_cannot_have_it, start, stop),
        cmocka_unit_test_setup_teardown(
            what_bars_from_the_bye_is_the_round_that_gave_the_points_of_a_win, start, stop),
        cmocka_unit_test_setup_teardown(the_edition_of_2017_gives_its_own_reasons, start, stop),
        cmocka_unit_test_setup_teardown(c5_holds_in_the_last_round_too, start, stop),
        cmocka_unit_test_setup_teardown(c9_spares_the_one_who_missed_a_round, start, stop),
        cmocka_unit_test_setup_teardown(bars_are_named_first, start, stop),
        cmocka_unit_test_setup_teardown(a_wish_that_cannot_be_completed_names_who_is_left, start,
                                        stop),
        cmocka_unit_test_setup_teardown(the_initial_colour_goes_by_parity, start, stop),
        cmocka_unit_test_setup_teardown(colours_name_their_rule, start, stop),
        cmocka_unit_test_setup_teardown(a_published_round_is_held_against_the_rules, start, stop),
        cmocka_unit_test_setup_teardown(everybody_in_random_events_gets_an_explanation, start,
                                        stop),
        cmocka_unit_test_setup_teardown(questions_without_sense_are_refused, start, stop),
        cmocka_unit_test_setup_teardown(the_checklist_shows_preferences_by_their_symbols, start,
                                        stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
