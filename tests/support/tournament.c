/* Random tournaments, round after round. */

#include "event/build.h"
#include "event/matches.h"
#include "formats/trf.h"
#include "pairing/team_boards.h"
#include "support/check.h"
#include "support/tournament_private.h"

#include <string.h>

uint32_t tournament_entrants(const ct_event *event)
{
    return event->is_team_event ? event->team_count : event->player_count;
}

void tournament_call(tournament *t)
{
    const ct_event *event = t->event;
    uint32_t count = tournament_entrants(event);
    t->present = NULL;
    if (!event->is_team_event && !chance(t, t->absences * 4)) {
        return;
    }
    bool *present = need(CT_NEW(event->mem, bool, count));
    for (ct_index who = 0; who < count; who++) {
        present[who] = ct_event_player_is_available(event, who, event->rounds_paired + 1U) &&
                       !chance(t, t->absences);
    }
    t->present = present;
}

/* --- Rounds paired at random ----------------------------------------------------------------- */

/* What everybody did so far: [who * rounds_paired + round - 1]. */
static ct_match *meetings(const ct_event *event)
{
    unsigned rounds = event->rounds_paired;
    ct_match *all = NULL;
    if (event->is_team_event) {
        ct_error err = {0};
        check_ok(ct_event_matches(event, event->mem, &all, NULL, &err), err);
        return all;
    }
    all = need(CT_NEW(event->mem, ct_match, (size_t)event->player_count * rounds + 1));
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= rounds; round++) {
            ct_cell cell = ct_event_cell(event, who, round);
            all[(size_t)who * rounds + round - 1] = (ct_match){
                .opponent = cell.opponent, .colour = cell.colour, .outcome = cell.outcome};
        }
    }
    return all;
}

/* Those of one player or team. */
typedef struct past {
    const ct_match *meetings;
    unsigned rounds;
} past;

static past past_of(const ct_event *event, const ct_match *all, ct_index who)
{
    unsigned rounds = event->rounds_paired;
    return (past){.meetings = all + (size_t)who * rounds, .rounds = rounds};
}

static bool has_met(past p, ct_index other)
{
    bool has = false;
    for (unsigned i = 0; i < p.rounds; i++) {
        has = has || (p.meetings[i].opponent == other &&
                      ct_outcome_is_played((ct_outcome)p.meetings[i].outcome));
    }
    return has;
}

static bool may_have_colour(past p, ct_colour colour)
{
    int more = 1; /* often this colour than the other */
    int running = 1;
    for (unsigned i = 0; i < p.rounds; i++) {
        if (ct_outcome_is_played((ct_outcome)p.meetings[i].outcome)) {
            more += p.meetings[i].colour == colour ? 1 : -1;
            running = p.meetings[i].colour == colour ? running + 1 : 1;
        }
    }
    return more <= 2 && running <= 2;
}

static bool had_bye(past p)
{
    bool had = false;
    for (unsigned i = 0; i < p.rounds; i++) {
        had = had || p.meetings[i].outcome == CT_PAB;
    }
    return had;
}

/* May these meet, the first with White? Colours of teams are not looked at. */
static bool may_meet(const ct_event *event, const ct_match *all, ct_index white, ct_index black)
{
    past one = past_of(event, all, white);
    return !has_met(one, black) &&
           (event->is_team_event || (may_have_colour(one, CT_WHITE) &&
                                     may_have_colour(past_of(event, all, black), CT_BLACK)));
}

/* Those who are there, in random order. */
static uint32_t shuffle_present(tournament *t, ct_index *order)
{
    const ct_event *event = t->event;
    uint32_t count = 0;
    for (ct_index who = 0; who < tournament_entrants(event); who++) {
        bool is_there = t->present != NULL
                            ? t->present[who]
                            : ct_event_player_is_available(event, who, event->rounds_paired + 1U);
        if (is_there) {
            uint32_t at = below(t, count + 1);
            order[count++] = order[at];
            order[at] = who;
        }
    }
    return count;
}

ct_pairings tournament_pair_wildly(tournament *t)
{
    const ct_event *event = t->event;
    const ct_match *all = meetings(event);
    ct_index *left = need(CT_NEW(event->mem, ct_index, tournament_entrants(event) + 1));
    ct_pairings out = {.bye = CT_NOBODY};
    uint32_t count = shuffle_present(t, left);
    out.pairs = need(CT_NEW(event->mem, ct_pair, count));
    while (count > 0) {
        ct_index one = left[--count];
        uint32_t partner = count;
        for (uint32_t i = 0; i < count && partner == count; i++) {
            partner = may_meet(event, all, one, left[i]) ? i : partner;
        }
        if (partner < count) {
            out.pairs[out.count++] = (ct_pair){.white = one, .black = left[partner]};
            left[partner] = left[--count];
        } else if (out.bye == CT_NOBODY && !had_bye(past_of(event, all, one))) {
            out.bye = one;
        }
    }
    return out;
}

/* --- Results --------------------------------------------------------------------------------- */

static ct_outcome other_side(ct_outcome outcome)
{
    return outcome == CT_WIN ? CT_LOSS : outcome == CT_LOSS ? CT_WIN : CT_DRAW;
}

static void play_game(tournament *t, ct_index white, ct_index black, ct_outcome *results)
{
    bool white_is_better =
        t->event->players[white].tpn.number < t->event->players[black].tpn.number;
    results[0] = chance(t, t->draws)                               ? CT_DRAW
                 : chance(t, t->favourite) == (int)white_is_better ? CT_WIN
                                                                   : CT_LOSS;
    results[1] = other_side(results[0]);
    if (chance(t, t->odd_results)) {
        static const ct_outcome odd[][2] = {
            {CT_LOSS, CT_LOSS},
            {CT_DRAW, CT_LOSS},
            {CT_LOSS, CT_DRAW},
            {CT_WIN_UNRATED, CT_LOSS_UNRATED},
            {CT_DRAW_UNRATED, CT_DRAW_UNRATED},
        };
        memcpy(results, odd[below(t, 5)], sizeof odd[0]);
    } else if (chance(t, t->forfeits)) {
        static const ct_outcome forfeit[][2] = {
            {CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
            {CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
            {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        };
        memcpy(results, forfeit[below(t, 3)], sizeof forfeit[0]);
    }
}

static ct_outcome bye_asked(const ct_event *event, ct_index who, unsigned round)
{
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == who && event->byes[i].round == round) {
            return (ct_outcome)event->byes[i].kind;
        }
    }
    return CT_ABSENT;
}

static void play_players(tournament *t, const ct_pairings *pairings)
{
    ct_event *event = t->event;
    unsigned round = ++event->rounds_paired;
    for (ct_index who = 0; who < event->player_count; who++) {
        *ct_event_cell_at(event, who, round) =
            (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)bye_asked(event, who, round)};
    }
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        ct_outcome results[2];
        play_game(t, pair.white, pair.black, results);
        *ct_event_cell_at(event, pair.white, round) =
            (ct_cell){.opponent = pair.black, .colour = CT_WHITE, .outcome = (uint8_t)results[0]};
        *ct_event_cell_at(event, pair.black, round) =
            (ct_cell){.opponent = pair.white, .colour = CT_BLACK, .outcome = (uint8_t)results[1]};
    }
    if (pairings->bye != CT_NOBODY) {
        ct_event_cell_at(event, pairings->bye, round)->outcome = CT_PAB;
    }
}

/* The whole match is forfeited: record 330, no games. */
static void forfeit_match(tournament *t, unsigned round, ct_pair pair)
{
    bool is_double = chance(t, 0.2);
    bool white_wins = !is_double && chance(t, 0.5);
    ct_match_forfeit match = {(uint16_t)round,
                              pair.white,
                              pair.black,
                              white_wins ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS,
                              white_wins || is_double ? CT_FORFEIT_LOSS : CT_FORFEIT_WIN,
                              0};
    ct_error err = {0};
    check_ok(ct_event_put_match_forfeit(t->event, &match, &err), err);
}

static void play_board(tournament *t, unsigned round, ct_index player)
{
    ct_cell *cell = ct_event_cell_at(t->event, player, round);
    if (cell->outcome == CT_PENDING) {
        ct_outcome results[2];
        play_game(t, player, cell->opponent, results);
        ct_event_cell_at(t->event, cell->opponent, round)->outcome = (uint8_t)results[1];
        cell->outcome = (uint8_t)results[0];
    }
}

static void play_teams(tournament *t, const ct_pairings *pairings)
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

void tournament_play(tournament *t, const ct_pairings *pairings)
{
    if (t->event->is_team_event) {
        play_teams(t, pairings);
    } else {
        play_players(t, pairings);
    }
}

/* --- Texts ----------------------------------------------------------------------------------- */

const char *tournament_text(const ct_event *event, ct_arena *mem)
{
    static const ct_trf_form form = {.dialect = CT_TRF26};
    ct_text text = {.mem = mem};
    ct_error err = {0};
    return ct_trf_write(event, &form, &text, &err) == CT_OK
               ? ct_text_view(&text).at
               : ct_str_format(mem, "no report: %s", err.sentence).at;
}

static uint32_t number_of(const ct_event *event, ct_index who)
{
    return event->is_team_event ? event->teams[who].tpn.number : event->players[who].tpn.number;
}

void pairings_text(const ct_event *event, const ct_pairings *pairings, char out[PAIRINGS_TEXT])
{
    size_t len = 0;
    out[0] = '\0';
    for (uint32_t number = 1; number < 100; number++) {
        for (uint32_t i = 0; i < pairings->count; i++) {
            ct_pair pair = pairings->pairs[i];
            if (number_of(event, pair.white) == number) {
                len += (size_t)snprintf(out + len, PAIRINGS_TEXT - len, "%s%u-%u",
                                        len > 0 ? " " : "", number, number_of(event, pair.black));
            }
        }
    }
    if (pairings->bye != CT_NOBODY) {
        snprintf(out + len, PAIRINGS_TEXT - len, "%s%u-bye", len > 0 ? " " : "",
                 number_of(event, pairings->bye));
    }
}
