/* The knock-out engine: worked brackets, each setting, and random cups against a reference that
 * tells the bracket by a formula instead of a tree. */

#include "audit/check.h"
#include "base/random.h"
#include "event/edit.h"
#include "pairing/cup/cup_bracket.h"
#include "pairing/next_round.h"
#include "pairing/settings.h"
#include "support/check.h"

#include <string.h>

enum { CUPS = 2500, MOST_PLAYERS = 12 };

typedef struct cup {
    ct_arena *mem;
    ct_event *event;
} cup;

static const ct_pairing_system *knockout(void)
{
    return ct_pairing_system_named(CT_STR("knockout"));
}

static cup make_cup(uint32_t players)
{
    cup made = {.mem = ct_arena_new()};
    ct_error err = {0};
    made.event = ct_event_new(made.mem);
    made.event->initial_colour = CT_WHITE;
    check_ok(ct_event_choose_system(made.event, ct_system_named(CT_STR("knockout")),
                                    CT_EDITION_BY_DATE, &err),
             err);
    for (uint32_t i = 0; i < players; i++) {
        ct_player player = {.name = CT_STR("Player"), .rating = (uint16_t)(2400 - 10 * i)};
        check_ok(ct_event_add_player(made.event, &player, NULL, &err), err);
    }
    return made;
}

static void set(cup *here, const char *name, const char *value)
{
    ct_error err = {0};
    check_ok(
        ct_system_setting_change(here->event, knockout(), ct_str_of(name), ct_str_of(value), &err),
        err);
}

/* Pairs and keeps the next round; its pairs as "1-8 5-4", by number, White first. */
static const char *pair(cup *here)
{
    ct_next_round next;
    ct_error err = {0};
    unsigned number = ct_event_next_round(here->event);
    check_ok(ct_next_round_pair(here->event, number, NULL, here->mem, &next, &err), err);
    check_ok(ct_next_round_publish(here->event, &next, &err), err);
    ct_text text = {.mem = here->mem};
    for (uint32_t i = 0; i < next.pairings.count; i++) {
        ct_text_addf(&text, "%s%u-%u", i == 0 ? "" : " ", next.pairings.pairs[i].white + 1,
                     next.pairings.pairs[i].black + 1);
    }
    assert_int_equal(next.pairings.bye, CT_NOBODY);
    return ct_text_view(&text).at;
}

/* Enters results of the newest round, "8:0-1" for the game that 8 has with White. */
static void enter(cup *here, const char *results)
{
    ct_str rest = ct_str_of(results);
    while (rest.len > 0) {
        ct_str result = ct_str_word(&rest);
        uint64_t white;
        ct_outcome outcomes[2];
        ct_error err = {0};
        assert_true(ct_str_to_unsigned(ct_str_cut(&result, ':'), &white));
        check_ok(ct_result_parse(result, &outcomes[0], &outcomes[1], &err), err);
        check_ok(ct_event_set_result(here->event, here->event->rounds_paired, (ct_index)(white - 1),
                                     outcomes[0], outcomes[1], &err),
                 err);
    }
}

/* Ends the cup: nothing is left to pair, and the winner is named. Every round checks clean. */
static void check_won(cup *here, const char *winner)
{
    ct_next_round next;
    ct_audit audit;
    ct_error err = {0};
    assert_int_equal(ct_next_round_pair(here->event, here->event->rounds_paired + 1U, NULL,
                                        here->mem, &next, &err),
                     CT_IMPOSSIBLE);
    char wanted[64];
    (void)snprintf(wanted, sizeof wanted, "decided: %s has won it", winner);
    assert_non_null(strstr(err.sentence, wanted));
    check_ok(ct_audit_event(here->event, NULL, "cup", here->mem, &audit, &err), err);
    assert_true(ct_audit_is_clean(&audit));
    ct_arena_free(here->mem);
}

/* --- Worked brackets ------------------------------------------------------------------------- */

static void eight_players_meet_in_the_standard_bracket(void **state)
{
    (void)state;
    cup here = make_cup(8);
    assert_string_equal(pair(&here), "1-8 7-2 3-6 5-4");
    enter(&here, "1:1-0 7:1-0 3:0-1 5:0-1"); /* 1, 7, 6, 4 */
    assert_string_equal(pair(&here), "4-1 6-7");
    enter(&here, "4:0-1 6:1-0");
    assert_string_equal(pair(&here), "1-6"); /* two games each: 1 had Black last */
    enter(&here, "1:½");
    check_won(&here, "6"); /* equal points and wins: 6 had Black */
}

static void free_places_are_byes_of_the_first_seeds(void **state)
{
    (void)state;
    cup here = make_cup(6);
    set(&here, "third", "yes");
    assert_string_equal(pair(&here), "3-6 5-4");
    assert_int_equal(ct_event_cell(here.event, 0, 1).outcome, CT_ZERO_POINT_BYE);
    enter(&here, "3:0-1 5:0-1");
    assert_string_equal(pair(&here), "4-1 6-2");
    enter(&here, "4:0-1 6:1-0");
    assert_string_equal(pair(&here), "1-6 2-4");
    enter(&here, "1:0-1 2:1-0");
    check_won(&here, "6");
}

/* 5 had White, then Black, 6 Black, then White; 1 and 2 have not played. Who had Black last has
 * White, who had White last has Black, whatever their numbers. */
static void after_byes_the_colours_of_games_really_played_count(void **state)
{
    (void)state;
    cup here = make_cup(6);
    set(&here, "games", "2");
    assert_string_equal(pair(&here), "3-6 5-4");
    enter(&here, "3:0-1 5:1-0");
    assert_string_equal(pair(&here), "4-5 6-3");
    enter(&here, "4:½ 6:½"); /* 5 and 6 go through */
    assert_string_equal(pair(&here), "5-1 2-6");
    ct_arena_free(here.mem);
}

/* The better one of each pair wins the newest round of a bracket of `size`; how many games. */
static uint32_t let_the_better_win(const cup *here, uint32_t size)
{
    unsigned round = here->event->rounds_paired;
    uint32_t games = 0;
    for (ct_index who = 0; who < here->event->player_count; who++) {
        ct_cell cell = ct_event_cell(here->event, who, round);
        if (cell.opponent != CT_NOBODY && cell.opponent > who) {
            bool is_white = cell.colour == CT_WHITE;
            ct_error err = {0};
            check_ok(ct_event_set_result(here->event, round, is_white ? who : cell.opponent,
                                         is_white ? CT_WIN : CT_LOSS, is_white ? CT_LOSS : CT_WIN,
                                         &err),
                     err);
            assert_int_equal(who + 1 + cell.opponent + 1, size + 1);
            games++;
        }
    }
    return games;
}

static void every_field_has_the_games_that_its_size_asks_for(void **state)
{
    (void)state;
    for (uint32_t players = 2; players <= 70; players++) {
        cup here = make_cup(players);
        unsigned rounds = 0;
        for (uint32_t alive = players; alive > 1; rounds++) {
            uint32_t size = 2;
            while (size < alive) {
                size *= 2;
            }
            (void)pair(&here);
            assert_int_equal(let_the_better_win(&here, size), alive - size / 2);
            alive = size / 2;
        }
        assert_int_equal(rounds, ct_cup_stages(players));
        check_won(&here, "1");
    }
}

static void neighbours_of_the_list_meet_when_asked_for(void **state)
{
    (void)state;
    cup here = make_cup(5);
    set(&here, "seeding", "list");
    assert_string_equal(pair(&here), "4-5"); /* 1, 2 and 3 have the byes */
    enter(&here, "4:1-0");
    assert_string_equal(pair(&here), "3-4 1-2");
    ct_arena_free(here.mem);
}

static void lots_are_drawn_alike_each_time(void **state)
{
    (void)state;
    char first[3][64];
    for (int i = 0; i < 3; i++) {
        cup here = make_cup(8);
        set(&here, "seeding", "lots");
        set(&here, "lots", i == 2 ? "77" : "5");
        (void)snprintf(first[i], sizeof first[i], "%s", pair(&here));
        ct_arena_free(here.mem);
    }
    assert_string_equal(first[0], first[1]);
    assert_string_not_equal(first[0], first[2]);
}

/* --- Matches --------------------------------------------------------------------------------- */

static void colours_change_in_a_match_of_several_games(void **state)
{
    (void)state;
    cup here = make_cup(2);
    set(&here, "games", "4");
    assert_string_equal(pair(&here), "1-2");
    enter(&here, "1:1-0");
    assert_string_equal(pair(&here), "2-1");
    enter(&here, "2:½");
    assert_string_equal(pair(&here), "1-2");
    enter(&here, "1:½");
    assert_string_equal(pair(&here), "2-1"); /* 1 leads by one: 2 can still draw level */
    enter(&here, "2:½");
    check_won(&here, "1");
}

static void a_decided_match_stops_or_goes_on(void **state)
{
    (void)state;
    for (int stops = 0; stops < 2; stops++) {
        cup here = make_cup(4);
        set(&here, "games", "3");
        set(&here, "final", "1");
        set(&here, "stop", stops ? "yes" : "no");
        assert_string_equal(pair(&here), "1-4 3-2");
        enter(&here, "1:1-0 3:1-0");
        assert_string_equal(pair(&here), "4-1 2-3");
        enter(&here, "2:1-0 4:0-1"); /* 1 has won, 2 and 3 are level */
        assert_string_equal(pair(&here), stops ? "3-2" : "1-4 3-2");
        enter(&here, "3:1-0");
        if (!stops) {
            enter(&here, "1:0-1");
        }
        (void)pair(&here);
        assert_int_equal(ct_event_cell(here.event, 0, 4).opponent, 2);
        enter(&here, ct_event_cell(here.event, 0, 4).colour == CT_WHITE ? "1:1-0" : "3:0-1");
        check_won(&here, "1");
    }
}

static void tied_matches_add_games_while_others_wait(void **state)
{
    (void)state;
    cup here = make_cup(4);
    set(&here, "extra", "2");
    assert_string_equal(pair(&here), "1-4 3-2");
    enter(&here, "1:½ 3:0-1");
    assert_string_equal(pair(&here), "4-1");
    enter(&here, "4:½");
    assert_string_equal(pair(&here), "1-4");
    enter(&here, "1:0-1");
    assert_string_equal(pair(&here), "2-4"); /* one Black too many each, Black last: by number */
    ct_arena_free(here.mem);
}

static void each_tie_rule_decides(void **state)
{
    static const struct {
        const char *ties;
        const char *games[2]; /* 1 has White, then 2 */
        const char *winner;
    } cases[] = {
        {"black", {"1:½", NULL}, "2"},
        {"number", {"1:½", NULL}, "1"},
        {"underdog", {"1:½", NULL}, "2"},
        {"rating", {"1:½", NULL}, "1"},
        {"wins,underdog", {"1:½", "2:½"}, "2"},
        {"black,number", {"1:½", "2:½"}, "1"},
        {"black-wins,number", {"1:1-0", "2:1-0"}, "1"},
        {"last", {"1:1-0", "2:1-0"}, "2"},
        {"last", {"1:0-1", "2:0-1"}, "1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cup here = make_cup(2);
        set(&here, "tie", cases[i].ties);
        set(&here, "games", cases[i].games[1] == NULL ? "1" : "2");
        for (int g = 0; g < 2 && cases[i].games[g] != NULL; g++) {
            (void)pair(&here);
            enter(&here, cases[i].games[g]);
        }
        check_won(&here, cases[i].winner);
    }
}

static void who_has_left_loses_an_open_match_only(void **state)
{
    (void)state;
    cup here = make_cup(4);
    ct_error err = {0};
    set(&here, "games", "2");
    assert_string_equal(pair(&here), "1-4 3-2");
    enter(&here, "1:1-0 3:1-0");
    check_ok(ct_event_withdraw(here.event, 0, 2, CT_WITHDRAWN, &err), err);
    assert_string_equal(pair(&here), "2-3"); /* 1 led, but 4 goes through */
    enter(&here, "2:½");
    check_ok(ct_event_withdraw(here.event, 1, 3, CT_WITHDRAWN, &err), err);
    (void)pair(&here); /* 2 was out already */
    assert_int_equal(ct_event_cell(here.event, 3, 3).opponent, 2);
    ct_arena_free(here.mem);
}

static void a_bye_asked_for_gives_the_game_away(void **state)
{
    (void)state;
    cup here = make_cup(4);
    ct_error err = {0};
    check_ok(ct_event_ask_bye(here.event, 0, 1, CT_ZERO_POINT_BYE, &err), err);
    assert_string_equal(pair(&here), "1-4 3-2");
    assert_int_equal(ct_event_cell(here.event, 0, 1).outcome, CT_FORFEIT_LOSS);
    enter(&here, "3:1-0");
    assert_string_equal(pair(&here), "4-3");
    ct_arena_free(here.mem);
}

static void what_cannot_work_is_told_before_round_1(void **state)
{
    (void)state;
    cup here = make_cup(9);
    ct_next_round next;
    ct_error err = {0};
    here.event->rounds = 3;
    assert_int_equal(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "9 players needs 4 rounds"));
    here.event->rounds = 4;
    check_ok(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), err);
    ct_setting odd = {CT_STR("knockout.tie"), CT_STR("coin")};
    here.event->settings = &odd;
    here.event->setting_count = 1;
    assert_int_equal(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "tie cannot be 'coin'"));
    ct_arena_free(here.mem);
    here = make_cup(1);
    assert_int_equal(ct_next_round_pair(here.event, 1, NULL, here.mem, &next, &err), CT_INVALID);
    ct_arena_free(here.mem);
}

/* --- Random cups against the formula --------------------------------------------------------- */

/* In a bracket of `size` places a seed meets whoever has size + 1 minus his class; the winner goes
 * on with the smaller of the two as his class, in a bracket of half the size. */
typedef struct reference {
    const ct_event *event;
    uint32_t size;
    uint32_t class_of[MOST_PLAYERS]; /* 0 = out */
    bool for_third[MOST_PLAYERS];
    unsigned first;
    unsigned games, final, extra;
    bool stops, third;
    char tie; /* 'n'umber, 'u'nderdog, 'b'lack before number */
} reference;

static bool ref_gone(const reference *r, ct_index who, unsigned round)
{
    return r->event->players[who].leaves != 0 && round >= r->event->players[who].leaves;
}

/* Half points of `who` in the game of the round against `other`. */
static int ref_halves(const reference *r, ct_index who, ct_index other, unsigned round)
{
    ct_cell cell = ct_event_cell(r->event, who, round);
    if (cell.opponent != other) {
        return 0;
    }
    return cell.outcome == CT_WIN || cell.outcome == CT_FORFEIT_WIN ? 2
           : cell.outcome == CT_DRAW                                ? 1
                                                                    : 0;
}

/* The match of a and b (a has the better seed) before round `now`: +1 a has won, -1 b has, 2 both
 * are gone, 0 there is a game in round `now`. */
static int ref_match(const reference *r, ct_index a, ct_index b, unsigned now, unsigned *last)
{
    unsigned games = r->size == 2 && r->final != 0 ? r->final : r->games;
    int lead = 0;
    int blacks = 0;
    for (unsigned played = 0;; played++) {
        unsigned round = r->first + played;
        int left = 2 * ((int)games - (int)played);
        int distance = lead < 0 ? -lead : lead;
        bool regular = played < games && !(r->stops && distance > left);
        bool extra = played >= games && played < games + r->extra && lead == 0;
        if (!regular && !extra) {
            break;
        }
        if (ref_gone(r, a, round) || ref_gone(r, b, round)) {
            return ref_gone(r, a, round) ? ref_gone(r, b, round) ? 2 : -1 : 1;
        }
        if (round == now) {
            return 0;
        }
        lead += ref_halves(r, a, b, round) - ref_halves(r, b, a, round);
        ct_cell cell = ct_event_cell(r->event, a, round);
        blacks += cell.opponent != b ? 0 : cell.colour == CT_BLACK ? 1 : -1;
        *last = round + 1 > *last ? round + 1 : *last;
    }
    if (lead == 0) {
        lead = r->tie == 'b' && blacks != 0 ? blacks : r->tie == 'u' ? -1 : 1;
    }
    return lead > 0 ? 1 : -1;
}

static ct_index ref_opponent(const reference *r, ct_index who)
{
    for (ct_index other = 0; other < r->event->player_count; other++) {
        bool meets = r->for_third[who] ? r->for_third[other] && other != who
                                       : !r->for_third[other] && r->class_of[other] != 0 &&
                                             r->class_of[other] == r->size + 1 - r->class_of[who];
        if (meets && r->class_of[who] + (unsigned)r->for_third[who] != 0) {
            return other;
        }
    }
    return CT_NOBODY;
}

/* Opponents of all in round `now`; false when the cup is over. */
static bool ref_round(reference *r, unsigned now, ct_index opponents[MOST_PLAYERS])
{
    uint32_t count = r->event->player_count;
    for (r->size = 2; r->size < count; r->size *= 2) {
    }
    for (ct_index who = 0; who < count; who++) {
        r->class_of[who] = who + 1;
        r->for_third[who] = false;
    }
    for (r->first = 1; r->size >= 2; r->size /= 2) {
        unsigned last = r->first;
        bool goes_on = false;
        uint32_t next[MOST_PLAYERS] = {0};
        bool third[MOST_PLAYERS] = {false};
        for (ct_index who = 0; who < count; who++) {
            opponents[who] = CT_NOBODY;
            ct_index other = ref_opponent(r, who);
            bool is_in = r->class_of[who] != 0 && !r->for_third[who];
            uint32_t mirrored = r->size + 1 - r->class_of[who];
            uint32_t lower = r->class_of[who] < mirrored ? r->class_of[who] : mirrored;
            if (other == CT_NOBODY) {
                next[who] = is_in ? lower : 0;
                continue;
            }
            int verdict = who < other ? ref_match(r, who, other, now, &last)
                                      : ref_match(r, other, who, now, &last);
            verdict = verdict == 2 || who < other ? verdict : -verdict;
            goes_on = goes_on || verdict == 0;
            opponents[who] = verdict == 0 ? other : CT_NOBODY;
            next[who] = verdict == 1 && is_in ? lower : 0;
            third[who] = verdict == -1 && is_in && r->size == 4 && r->third;
        }
        if (goes_on) {
            return true;
        }
        memcpy(r->class_of, next, sizeof next);
        memcpy(r->for_third, third, sizeof third);
        r->first = last;
    }
    return false;
}

/* Whites less Blacks of games really played; `last` is +1 after Black, -1 after White, else 0. */
static int ref_colours(const ct_event *event, ct_index who, int *last)
{
    int whites = 0;
    *last = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.outcome == CT_WIN || cell.outcome == CT_DRAW || cell.outcome == CT_LOSS) {
            *last = cell.colour == CT_BLACK ? 1 : -1;
            whites -= *last;
        }
    }
    return whites;
}

static ct_index ref_better(ct_pair game)
{
    return game.white < game.black ? game.white : game.black;
}

/* Rule 6 for the first game of a match, all matches of the stage beginning in this round: above 0
 * when the colours are right, 0 when that cannot be told. */
static int ref_right_colours(const ct_event *event, const ct_pairings *games, ct_pair game)
{
    int last_white;
    int last_black;
    int white = ref_colours(event, game.white, &last_white);
    int black = ref_colours(event, game.black, &last_black);
    uint32_t before = 0;
    if (white != black) {
        return white < black ? 1 : -1;
    }
    if (last_white != last_black) {
        return last_white > last_black ? 1 : -1;
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        if (event->players[who].leaves != 0) {
            return 0; /* matches without games are counted, too */
        }
    }
    for (uint32_t i = 0; i < games->count; i++) {
        before += ref_better(games->pairs[i]) < ref_better(game);
    }
    return (before % 2 == 0) == (game.white < game.black) ? 1 : -1;
}

static bool have_met(const ct_event *event, ct_index one, ct_index other)
{
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        if (ct_event_cell(event, one, round).opponent == other) {
            return true;
        }
    }
    return false;
}

static void enter_at_random(cup *here, ct_random *random)
{
    static const char *const results[] = {"1-0", "0-1", "½", "½", "+/-", "-/+", "-/-"};
    unsigned round = here->event->rounds_paired;
    for (ct_index who = 0; who < here->event->player_count; who++) {
        ct_cell cell = ct_event_cell(here->event, who, round);
        if (cell.outcome == CT_PENDING && cell.colour == CT_WHITE) {
            char text[32];
            (void)snprintf(text, sizeof text, "%u:%s", who + 1,
                           results[ct_random_below(random, 7)]);
            enter(here, text);
        }
    }
}

static reference choose_rules(cup *here, ct_random *random)
{
    static const char *const ties[] = {"number", "underdog", "black,number"};
    reference r = {.event = here->event,
                   .games = 1 + (unsigned)ct_random_below(random, 3),
                   .final = (unsigned)ct_random_below(random, 4),
                   .extra = (unsigned)ct_random_below(random, 3),
                   .stops = ct_random_chance(random, 0.5),
                   .third = ct_random_chance(random, 0.5)};
    const char *tie = ties[ct_random_below(random, 3)];
    r.tie = tie[0];
    char number[3][8];
    (void)snprintf(number[0], sizeof number[0], "%u", r.games);
    (void)snprintf(number[1], sizeof number[1], "%u", r.final);
    (void)snprintf(number[2], sizeof number[2], "%u", r.extra);
    set(here, "games", number[0]);
    set(here, "final", number[1]);
    set(here, "extra", number[2]);
    set(here, "stop", r.stops ? "yes" : "no");
    set(here, "third", r.third ? "yes" : "no");
    set(here, "tie", tie);
    return r;
}

static void disturb(cup *here, ct_random *random)
{
    ct_event *event = here->event;
    unsigned next = event->rounds_paired + 1U;
    ct_error err = {0};
    for (ct_index who = 0; who < event->player_count; who++) {
        if (event->players[who].leaves != 0) {
            continue;
        }
        if (next > 1 && ct_random_chance(random, 0.03)) {
            check_ok(ct_event_withdraw(event, who, next, CT_WITHDRAWN, &err), err);
        } else if (ct_random_chance(random, 0.03)) {
            check_ok(ct_event_ask_bye(event, who, next,
                                      ct_random_chance(random, 0.5) ? CT_HALF_POINT_BYE
                                                                    : CT_ZERO_POINT_BYE,
                                      &err),
                     err);
        }
    }
}

static bool play_round(cup *here, reference *r, ct_random *random, uint64_t seed)
{
    ct_index opponents[MOST_PLAYERS];
    ct_next_round next;
    ct_error err = {0};
    unsigned number = here->event->rounds_paired + 1U;
    disturb(here, random);
    uint32_t games = 0;
    bool goes_on = ref_round(r, number, opponents);
    for (ct_index who = 0; goes_on && who < here->event->player_count; who++) {
        games += opponents[who] != CT_NOBODY && opponents[who] > who;
    }
    ct_pairing_options options = {.may_lack_opponents = true}; /* all may have left */
    ct_status status = ct_next_round_pair(here->event, number, &options, here->mem, &next, &err);
    check_seed((status == CT_IMPOSSIBLE) == !goes_on, seed);
    if (status == CT_IMPOSSIBLE) {
        return false;
    }
    check_status(status, &err);
    check_seed(next.pairings.count == games, seed);
    for (uint32_t i = 0; i < games; i++) {
        ct_pair found = next.pairings.pairs[i];
        check_seed(opponents[found.white] == found.black, seed);
        ct_cell before = ct_event_cell(here->event, found.white, number - 1);
        bool is_return = number > 1 && before.opponent == found.black;
        check_seed(!is_return || before.colour == CT_BLACK, seed);
        check_seed(have_met(here->event, found.white, found.black) ||
                       ref_right_colours(here->event, &next.pairings, found) >= 0,
                   seed);
    }
    check_ok(ct_next_round_publish(here->event, &next, &err), err);
    enter_at_random(here, random);
    return true;
}

static void random_cups_follow_the_formula(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= CUPS; seed++) {
        ct_random random = {.seed = seed};
        cup here = make_cup(2 + (uint32_t)ct_random_below(&random, MOST_PLAYERS - 1));
        reference r = choose_rules(&here, &random);
        ct_audit audit;
        ct_error err = {0};
        while (play_round(&here, &r, &random, seed)) {
        }
        check_ok(ct_audit_event(here.event, NULL, "cup", here.mem, &audit, &err), err);
        check_seed(ct_audit_is_clean(&audit), seed);
        ct_arena_free(here.mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_players_meet_in_the_standard_bracket),
        cmocka_unit_test(free_places_are_byes_of_the_first_seeds),
        cmocka_unit_test(after_byes_the_colours_of_games_really_played_count),
        cmocka_unit_test(every_field_has_the_games_that_its_size_asks_for),
        cmocka_unit_test(neighbours_of_the_list_meet_when_asked_for),
        cmocka_unit_test(lots_are_drawn_alike_each_time),
        cmocka_unit_test(colours_change_in_a_match_of_several_games),
        cmocka_unit_test(a_decided_match_stops_or_goes_on),
        cmocka_unit_test(tied_matches_add_games_while_others_wait),
        cmocka_unit_test(each_tie_rule_decides),
        cmocka_unit_test(who_has_left_loses_an_open_match_only),
        cmocka_unit_test(a_bye_asked_for_gives_the_game_away),
        cmocka_unit_test(what_cannot_work_is_told_before_round_1),
        cmocka_unit_test(random_cups_follow_the_formula),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
