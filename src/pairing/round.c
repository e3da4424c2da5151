/* Preparing a round: the entrants in their order, and who may meet whom. */

#include "pairing/round.h"

#include "event/acceleration.h"
#include "event/matches.h"
#include "event/team_rules.h"

#include <assert.h>
#include <stdlib.h>

/* What a participant did in a paired round, as far as opponent, colour and outcome go. `matches`
 * are those of a team event. */
static ct_cell cell_of(const ct_history *history, const ct_match *matches, ct_index who,
                       unsigned round)
{
    if (!history->of_teams) {
        return ct_event_cell(history->event, who, round);
    }
    ct_match match = matches[(size_t)who * history->event->rounds_paired + round - 1];
    return (ct_cell){.opponent = match.opponent, .colour = match.colour, .outcome = match.outcome};
}

/* Was the participant taken into account for a pairing so far: paired, or given the
 * pairing-allocated bye? */
static bool took_part(const ct_history *history, const ct_match *matches, ct_index who)
{
    for (unsigned round = 1; round <= history->rounds; round++) {
        ct_outcome outcome = (ct_outcome)cell_of(history, matches, who, round).outcome;
        if (ct_outcome_has_opponent(outcome) || outcome == CT_PAB) {
            return true;
        }
    }
    return false;
}

static int by_tpn(const void *a, const void *b)
{
    const ct_entrant *one = a;
    const ct_entrant *other = b;
    return one->tpn.number < other->tpn.number ? -1 : one->tpn.number > other->tpn.number;
}

static int by_rank(const void *a, const void *b)
{
    const ct_entrant *one = a;
    const ct_entrant *other = b;
    if (one->score != other->score) {
        return one->score > other->score ? -1 : 1;
    }
    return by_tpn(a, b);
}

int ct_round_compare_half(const ct_history *history, ct_points points)
{
    const ct_event *event = history->event;
    const ct_points *win = event->scoring.win;
    ct_points best = history->of_teams               ? event->team_scoring.win
                     : win[CT_WHITE] > win[CT_BLACK] ? win[CT_WHITE]
                                                     : win[CT_BLACK];
    int64_t above = 2 * (int64_t)points - (int64_t)history->rounds * best;
    return above > 0 ? 1 : above < 0 ? -1 : 0;
}

static ct_entrant make_entrant(const ct_round *round, ct_index who, ct_points virtual_points)
{
    const ct_history *history = round->history;
    const ct_past *past = &history->past[who];
    bool by_game_points =
        history->of_teams && ct_event_team_rules(history->event).by_game_points; /* C.04.6 1.2 */
    ct_points points = by_game_points ? past->game_points : past->score;
    ct_entrant e = {
        .who = who,
        .tpn = ct_event_participant_tpn(history->event, who),
        .score = points + virtual_points,
        .points = points,
        .colour_difference = past->colour_difference,
        .repeats = past->streak >= 2,
        .may_have_bye = !past->had_pab && !past->had_full_point_unplayed,                  /* C2 */
        .is_topscorer = round->is_last && ct_round_compare_half(history, past->score) > 0, /* 1.8 */
        .unplayed = past->unplayed,
        .float1 = (uint8_t)ct_history_float(history, who, (int)history->rounds),
        .float2 = (uint8_t)ct_history_float(history, who, (int)history->rounds - 1),
    };
    ct_preference_of(past, &e.wants, &e.strength);
    return e;
}

/* 5.2.5: numbers those ever taken into account in the order of their TPNs, and notes the numbers of
 * the entrants. */
static ct_status number_for_parity(ct_round *round, const ct_match *matches, const bool *present,
                                   ct_arena *mem, ct_error *err)
{
    const ct_history *history = round->history;
    ct_entrant *numbered = CT_NEW(mem, ct_entrant, history->count);
    uint32_t *number = CT_NEW(mem, uint32_t, history->count);
    CT_NEED(numbered, err);
    CT_NEED(number, err);
    uint32_t count = 0;
    for (ct_index who = 0; who < history->count; who++) {
        if (present[who] || took_part(history, matches, who)) {
            numbered[count++] =
                (ct_entrant){.who = who, .tpn = ct_event_participant_tpn(history->event, who)};
        }
    }
    qsort(numbered, count, sizeof *numbered, by_tpn);
    for (uint32_t i = 0; i < count; i++) {
        number[numbered[i].who] = i + 1;
    }
    for (uint32_t i = 0; i < round->count; i++) {
        round->entrants[i].parity_number = number[round->entrants[i].who];
    }
    return CT_OK;
}

/* Team availability follows the same rules as that of players. */
static bool is_available(const ct_history *history, ct_index who, unsigned round)
{
    if (!history->of_teams) {
        return ct_event_player_is_available(history->event, who, round);
    }
    const ct_team *team = &history->event->teams[who];
    for (uint32_t i = 0; i < history->event->bye_count; i++) {
        if (history->event->byes[i].who == who && history->event->byes[i].round == round) {
            return false;
        }
    }
    return (team->enters <= 1 || round >= team->enters) &&
           (team->leaves == 0 || round < team->leaves);
}

/* The colour drawn for round 1: that of the paired player with the smallest TPN in the first round
 * that has pairs, who is number 1 in the numbering of 5.2.5. */
static ct_colour shown_colour(const ct_history *history, const ct_match *matches)
{
    for (unsigned r = 1; r <= history->event->rounds_paired; r++) {
        ct_index first = CT_NOBODY;
        for (ct_index who = 0; who < history->count; who++) {
            ct_cell cell = cell_of(history, matches, who, r);
            bool paired =
                ct_outcome_has_opponent((ct_outcome)cell.outcome) && cell.colour != CT_NO_COLOUR;
            if (paired && (first == CT_NOBODY ||
                           ct_event_participant_tpn(history->event, who).number <
                               ct_event_participant_tpn(history->event, first).number)) {
                first = who;
            }
        }
        if (first != CT_NOBODY) {
            return (ct_colour)cell_of(history, matches, first, r).colour;
        }
    }
    return CT_NO_COLOUR;
}

static ct_colour initial_colour(const ct_history *history, const ct_match *matches,
                                const ct_round_options *options)
{
    ct_colour colour = options->initial_colour;
    colour = colour != CT_NO_COLOUR ? colour : history->event->initial_colour;
    colour = colour != CT_NO_COLOUR ? colour : shown_colour(history, matches);
    return colour != CT_NO_COLOUR ? colour : CT_WHITE;
}

/* C1, C3 and the forbidden pairs. */
static ct_status join_compatible(ct_round *round, ct_arena *mem, ct_error *err)
{
    round->may_meet = ct_graph_new(mem, round->count);
    CT_NEED(round->may_meet.adjacent, err);
    for (uint32_t i = 0; i < round->count; i++) {
        const ct_entrant *a = &round->entrants[i];
        for (uint32_t k = i + 1; k < round->count; k++) {
            const ct_entrant *b = &round->entrants[k];
            bool any_topscorer = a->is_topscorer || b->is_topscorer;
            if (!ct_round_keeps_apart(round, a->who, b->who) &&
                (any_topscorer || !ct_same_absolute(a, b))) {
                ct_graph_join(&round->may_meet, i, k);
            }
        }
    }
    return CT_OK;
}

#ifndef NDEBUG
/* Invariants 1 and 3 of round.h, and of 4 that no number is 0. */
static bool is_in_order(const ct_round *round)
{
    for (uint32_t i = 0; i < round->count; i++) {
        const ct_entrant *e = &round->entrants[i];
        if ((i > 0 && by_rank(e - 1, e) > 0) || ct_graph_has(&round->may_meet, i, i) ||
            e->parity_number == 0) {
            return false;
        }
    }
    return true;
}
#endif

ct_status ct_round_prepare(const ct_history *history, const ct_round_options *options,
                           ct_arena *mem, ct_round *out, ct_error *err)
{
    static const ct_round_options none = {0};
    options = options != NULL ? options : &none;
    ct_match *matches = NULL;
    if (history->of_teams) {
        CT_TRY(ct_event_matches(history->event, mem, &matches, NULL, err));
    }
    ct_round round = {
        .history = history,
        .scratch = options->scratch,
        .number = history->rounds + 1,
        .planned = options->rounds != 0 ? options->rounds : history->event->rounds,
        .edition = history->edition,
        .initial_colour = initial_colour(history, matches, options),
    };
    round.is_last = round.planned == round.number;
    ct_points *virtual_points = CT_NEW(mem, ct_points, history->count);
    bool *present = CT_NEW(mem, bool, history->count);
    round.entrants = CT_NEW(mem, ct_entrant, history->count);
    CT_NEED(virtual_points, err);
    CT_NEED(present, err);
    CT_NEED(round.entrants, err);
    CT_TRY(ct_event_virtual_points(history->event, round.number, virtual_points, err));
    for (ct_index who = 0; who < history->count; who++) {
        present[who] = options->present != NULL ? options->present[who]
                                                : is_available(history, who, round.number);
        if (present[who]) {
            round.entrants[round.count++] = make_entrant(&round, who, virtual_points[who]);
        }
    }
    qsort(round.entrants, round.count, sizeof *round.entrants, by_rank);
    CT_TRY(number_for_parity(&round, matches, present, mem, err));
    CT_TRY(join_compatible(&round, mem, err));
    assert(is_in_order(&round));
    *out = round;
    return CT_OK;
}
