/* The knock-out engine: random cups against a reference that tells the bracket by a formula instead
 * of a tree. */

#include "audit/check.h"
#include "base/random.h"
#include "event/edit.h"
#include "pairing/cup/cup_event.h"
#include "pairing/next_round.h"
#include "support/check.h"

#include <string.h>

enum { CUPS = 2500, MOST_PLAYERS = 12 };

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
            cup_enter(here, text);
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
    cup_set(here, "games", number[0]);
    cup_set(here, "final", number[1]);
    cup_set(here, "extra", number[2]);
    cup_set(here, "stop", r.stops ? "yes" : "no");
    cup_set(here, "third", r.third ? "yes" : "no");
    cup_set(here, "tie", tie);
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
        cup here = cup_make(2 + (uint32_t)ct_random_below(&random, MOST_PLAYERS - 1));
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
        cmocka_unit_test(random_cups_follow_the_formula),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
