/* Random tournaments of teams: settings first, then round after round. */

#include "team_tournament.h"

#include "event/build.h"
#include "pairing/team_boards.h"
#include "support/check.h"

#include <stdlib.h>

static uint32_t below(team_tournament *t, uint32_t limit)
{
    return (uint32_t)ct_random_below(&t->random, limit);
}

static bool chance(team_tournament *t, double p)
{
    return ct_random_chance(&t->random, p);
}

static void *need(void *pointer)
{
    if (pointer == NULL) {
        abort();
    }
    return pointer;
}

static double rate(team_tournament *t, double some, double many)
{
    uint32_t kind = below(t, 4);
    return kind < 2 ? 0 : kind == 2 ? some : many;
}

/* --- Settings -------------------------------------------------------------------------------- */

static void add_teams(team_tournament *t, uint32_t count, uint32_t boards)
{
    ct_event *event = t->event;
    bool has_gaps = chance(t, 0.2);
    double late = rate(t, 0.1, 0.3);
    double leaving = rate(t, 0.05, 0.2);
    uint32_t number = 0;
    ct_error err;
    check_ok(ct_event_reserve(event, count * (boards + 1), event->rounds, &err), err);
    event->teams = need(CT_NEW(event->mem, ct_team, count));
    event->team_count = count;
    for (ct_index who = 0; who < count; who++) {
        ct_team *team = &event->teams[who];
        number += 1 + (has_gaps ? below(t, 3) : 0);
        *team = (ct_team){.tpn = {number}, .name = CT_STR("Team"), .enters = 1};
        team->member_count = boards + below(t, 2);
        team->members = need(CT_NEW(event->mem, ct_index, team->member_count));
        for (uint32_t m = 0; m < team->member_count; m++) {
            team->members[m] = event->player_count;
            event->players[event->player_count] = (ct_player){
                .tpn = {event->player_count + 1}, .name = CT_STR("Player"), .enters = 1};
            event->player_count++;
        }
        if (chance(t, late)) {
            team->enters = (uint16_t)(1 + below(t, 4));
        }
        if (chance(t, leaving)) {
            team->leaves = (uint16_t)(team->enters + 1 + below(t, 5));
            team->leave = CT_WITHDRAWN;
        }
    }
    for (ct_index who = count - 1; who > 0 && chance(t, 0.9);
         who--) { /* the order has no meaning */
        ct_index other = below(t, who + 1);
        ct_team swap = event->teams[who];
        event->teams[who] = event->teams[other];
        event->teams[other] = swap;
    }
}

static void add_byes(team_tournament *t)
{
    static const uint8_t kinds[] = {CT_HALF_POINT_BYE, CT_HALF_POINT_BYE, CT_ZERO_POINT_BYE,
                                    CT_FULL_POINT_BYE};
    ct_event *event = t->event;
    double asked = rate(t, 0.04, 0.12);
    event->byes = need(CT_NEW(event->mem, ct_bye, (size_t)event->team_count * event->rounds));
    for (unsigned round = 1; round <= event->rounds; round++) {
        for (uint32_t number = 1; number <= 3 * event->team_count; number++) {
            ct_index who = ct_event_find_team(event, (ct_tpn){number});
            if (who != CT_NOBODY && ct_event_player_is_available(event, who, round) &&
                chance(t, asked)) {
                event->byes[event->bye_count++] =
                    (ct_bye){.who = who, .round = (uint16_t)round, .kind = kinds[below(t, 4)]};
            }
        }
    }
}

static void add_forbidden(team_tournament *t)
{
    ct_event *event = t->event;
    uint32_t count = chance(t, 0.75) ? 0 : 1 + below(t, 3);
    event->forbidden = need(CT_NEW(event->mem, ct_forbidden, count));
    event->forbidden_count = count;
    for (uint32_t i = 0; i < count; i++) {
        ct_forbidden *rule = &event->forbidden[i];
        rule->kind = CT_FORBIDDEN_LIST;
        rule->first_round = (uint16_t)(1 + below(t, 3));
        rule->members = need(CT_NEW(event->mem, ct_index, 2));
        rule->member_count = 2;
        rule->members[0] = below(t, event->team_count);
        rule->members[1] = (rule->members[0] + 1) % event->team_count;
    }
}

static void choose_acceleration(team_tournament *t)
{
    ct_event *event = t->event;
    uint32_t kind = below(t, 10);
    if (kind == 0 && event->team_scoring.win == 2 * event->team_scoring.draw) {
        event->acceleration.kind = CT_ACCELERATION_BAKU;
    } else if (kind == 1) {
        event->acceleration = (ct_acceleration){.kind = CT_ACCELERATION_BONUS,
                                                .points = event->unit,
                                                .rounds = 2,
                                                .group = below(t, event->team_count)};
    }
}

static void choose_code(team_tournament *t, const char *code)
{
    static const char *const codes[] = {
        "FIDE_TEAM",          "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEB",   "FIDE_TEAM_MP_GP",
        "FIDE_TEAM_TYPEA_MP", "FIDE_TEAM_TYPEB_GP_MP", "FIDE_TEAM_TYPEA_GP"};
    uint32_t chosen = below(t, 7);
    t->event->type_code = ct_str_of(code != NULL ? code : codes[chosen]);
    if (code != NULL || chosen < 5) { /* match points */
        choose_acceleration(t);
    }
}

team_tournament team_tournament_start(uint64_t seed, uint32_t most, const char *code, ct_arena *mem)
{
    team_tournament t = {.event = need(ct_event_new(mem)), .random = {.seed = seed}};
    uint32_t count = 4 + below(&t, most - 3);
    uint32_t boards = 2 + below(&t, 2);
    ct_event *event = t.event;
    event->name = CT_STR("Random");
    event->is_team_event = true;
    event->rounds = (uint16_t)(3 + below(&t, count));
    event->initial_colour = chance(&t, 0.5) ? CT_WHITE : CT_BLACK;
    event->board_colours = ct_str_slice(chance(&t, 0.5) ? CT_STR("WBW") : CT_STR("BWB"), 0, boards);
    event->team_scoring = (ct_team_scoring){.win = 2 * event->unit, .draw = event->unit};
    if (chance(&t, 0.2)) {
        event->team_scoring.win = 3 * event->unit;
    }
    t.draws = 0.6 * ct_random_unit(&t.random);
    t.forfeits = rate(&t, 0.05, 0.15);
    t.absences = rate(&t, 0.03, 0.1);
    t.wild_rounds = chance(&t, 0.4) ? below(&t, event->rounds) : 0;
    add_teams(&t, count, boards);
    add_byes(&t);
    add_forbidden(&t);
    choose_code(&t, code);
    t.present = need(CT_NEW(mem, bool, count));
    return t;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

void team_tournament_call(team_tournament *t)
{
    const ct_event *event = t->event;
    for (ct_index who = 0; who < event->team_count; who++) {
        t->present[who] = ct_event_player_is_available(event, who, event->rounds_paired + 1U) &&
                          !chance(t, t->absences);
    }
}

ct_pairings team_tournament_pair_wildly(team_tournament *t)
{
    const ct_event *event = t->event;
    ct_history *history = NULL;
    ct_error err = {0};
    ct_pairings out = {.bye = CT_NOBODY};
    ct_index *left = need(CT_NEW(event->mem, ct_index, event->team_count + 1));
    uint32_t count = 0;
    check_ok(ct_history_new(event, event->rounds_paired, event->rounds_paired, CT_EDITION_2026,
                            event->mem, &history, &err),
             err);
    out.pairs = need(CT_NEW(event->mem, ct_pair, event->team_count));
    for (ct_index who = 0; who < event->team_count; who++) {
        if (t->present[who]) {
            uint32_t at = below(t, count + 1);
            left[count++] = left[at];
            left[at] = who;
        }
    }
    while (count > 0) {
        ct_index one = left[--count];
        uint32_t partner = count;
        for (uint32_t i = 0; i < count && partner == count; i++) {
            partner = ct_history_have_met(history, one, left[i]) ? partner : i;
        }
        if (partner < count) {
            out.pairs[out.count++] = (ct_pair){.white = one, .black = left[partner]};
            left[partner] = left[--count];
        } else if (out.bye == CT_NOBODY && !history->past[one].had_pab) {
            out.bye = one;
        }
    }
    return out;
}

/* The whole match is forfeited: record 330, no games. */
static void forfeit_match(team_tournament *t, unsigned round, ct_pair pair)
{
    ct_event *event = t->event;
    bool is_double = chance(t, 0.2);
    bool white_wins = !is_double && chance(t, 0.5);
    ct_match_forfeit match = {(uint16_t)round,
                              pair.white,
                              pair.black,
                              white_wins ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS,
                              white_wins || is_double ? CT_FORFEIT_LOSS : CT_FORFEIT_WIN,
                              0};
    ct_error err = {0};
    check_ok(ct_event_put_match_forfeit(event, &match, &err), err);
}

static void play_board(team_tournament *t, unsigned round, ct_index player)
{
    ct_cell *cell = ct_event_cell_at(t->event, player, round);
    if (cell->outcome != CT_PENDING) {
        return;
    }
    ct_cell *other = ct_event_cell_at(t->event, cell->opponent, round);
    bool wins = chance(t, 0.5);
    bool is_forfeit = chance(t, t->forfeits);
    cell->outcome = is_forfeit ? (wins ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS)
                    : wins     ? CT_WIN
                               : CT_LOSS;
    other->outcome =
        is_forfeit ? (wins ? CT_FORFEIT_LOSS : CT_FORFEIT_WIN) : (wins ? CT_LOSS : CT_WIN);
    if (!is_forfeit && chance(t, t->draws)) {
        cell->outcome = other->outcome = CT_DRAW;
    }
}

void team_tournament_play(team_tournament *t, const ct_pairings *pairings)
{
    ct_event *event = t->event;
    unsigned round = event->rounds_paired + 1U;
    ct_error err = {0};
    check_ok(ct_team_round_publish(event, round, pairings, NULL, &err), err);
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        if (chance(t, t->forfeits)) {
            forfeit_match(t, round, pair);
        }
        const ct_team *team = &event->teams[pair.white];
        for (uint32_t m = 0; m < team->member_count; m++) {
            play_board(t, round, team->members[m]);
        }
    }
}

void team_pairings_text(const ct_event *event, const ct_pairings *pairings, char out[TEAM_TEXT])
{
    size_t len = 0;
    out[0] = '\0';
    for (uint32_t number = 1; number < 100; number++) {
        for (uint32_t i = 0; i < pairings->count; i++) {
            ct_pair pair = pairings->pairs[i];
            if (event->teams[pair.white].tpn.number == number) {
                len += (size_t)snprintf(out + len, TEAM_TEXT - len, "%s%u-%u", len > 0 ? " " : "",
                                        number, event->teams[pair.black].tpn.number);
            }
        }
    }
    if (pairings->bye != CT_NOBODY) {
        snprintf(out + len, TEAM_TEXT - len, "%s%u-bye", len > 0 ? " " : "",
                 event->teams[pairings->bye].tpn.number);
    }
}
