#include "pairing/next_round.h"

#include "event/build.h"
#include "event/edit.h"
#include "event/systems.h"
#include "pairing/team_boards.h"

static bool is_bye_asked_for(ct_cell cell)
{
    return ct_outcome_is_bye((ct_outcome)cell.outcome) && cell.outcome != CT_PAB;
}

/* Does the round hold a pair or a pairing-allocated bye? */
static bool is_paired(const ct_event *event, unsigned round)
{
    if (event->is_team_event) {
        return ct_team_round_is_paired(event, round);
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_outcome outcome = (ct_outcome)ct_event_cell(event, who, round).outcome;
        if (outcome == CT_PAB || ct_outcome_has_opponent(outcome)) {
            return true;
        }
    }
    return false;
}

/* A round in which everybody who is there has a bye: nothing is left to pair in it. */
static bool is_round_of_byes(const ct_event *event, unsigned round)
{
    bool has_bye = false;
    for (ct_index who = 0; !event->is_team_event && who < event->player_count; who++) {
        const ct_player *player = &event->players[who];
        bool is_there = round >= player->enters && (player->leaves == 0 || round < player->leaves);
        bool has_one = is_bye_asked_for(ct_event_cell(event, who, round));
        if (is_there && !has_one) {
            return false;
        }
        has_bye = has_bye || has_one;
    }
    return has_bye;
}

unsigned ct_event_next_round(const ct_event *event)
{
    unsigned newest = event->rounds_paired;
    bool is_open = newest > 0 && !is_paired(event, newest) && !is_round_of_byes(event, newest);
    return is_open ? newest : newest + 1U;
}

/* --- Pairing --------------------------------------------------------------------------------- */

static ct_status check_number(const ct_event *event, unsigned number, ct_error *err)
{
    unsigned next = ct_event_next_round(event);
    if (number == 0 || number > next) {
        ct_fail(err, CT_NOT_FOUND, "round %u cannot be paired yet", number);
        ct_error_cure(err, "the next round is %u", next);
        return CT_NOT_FOUND;
    }
    if (event->rounds != 0 && number > event->rounds) {
        ct_fail(err, CT_INVALID, "all %u rounds are paired", event->rounds);
        ct_error_cure(err, "nothing is left to pair; the number of rounds stands in record 142");
        return CT_INVALID;
    }
    return CT_OK;
}

static bool *who_takes_part(const ct_event *event, unsigned number, ct_arena *mem)
{
    if (is_paired(event, number)) {
        return ct_round_who_took_part(event, number, mem);
    }
    uint32_t count = event->is_team_event ? event->team_count : event->player_count;
    bool *present = CT_NEW(mem, bool, count);
    for (ct_index who = 0; present != NULL && who < count; who++) {
        bool is_free =
            event->is_team_event || ct_event_cell(event, who, number).outcome == CT_ABSENT;
        present[who] = is_free && ct_event_player_is_available(event, who, number);
    }
    return present;
}

/* --- Is there anybody to pair? --------------------------------------------------------------- */

/* Why participants are not in the round. */
typedef struct absences {
    uint32_t all, present, gone, to_come, away;
} absences;

static absences count_absences(const ct_event *event, unsigned number, const bool *present)
{
    absences count = {.all = ct_event_participants(event)};
    for (ct_index who = 0; who < count.all; who++) {
        bool of_teams = event->is_team_event;
        unsigned enters = of_teams ? event->teams[who].enters : event->players[who].enters;
        unsigned leaves = of_teams ? event->teams[who].leaves : event->players[who].leaves;
        uint32_t *kind = present[who]                      ? &count.present
                         : leaves != 0 && number >= leaves ? &count.gone
                         : number < enters                 ? &count.to_come
                                                           : &count.away;
        (*kind)++;
    }
    return count;
}

/* The cure names only what can be done in this event. */
static void cure_absences(const absences *count, bool of_teams, ct_error *err)
{
    ct_error_cure(
        err, "add %s%s%s",
        of_teams ? "teams ({add name=PLAYER team=TEAM})" : "players ({add name=PLAYER})",
        count->gone == 0   ? ""
        : count->away == 0 ? ", or take a withdrawal back ({withdraw players=PLAYER undo})"
                           : ", take a withdrawal back ({withdraw players=PLAYER undo})",
        count->away == 0 ? "" : ", or cancel a bye ({bye player=PLAYER rounds=ROUND cancel})");
}

/* A round needs two who can play: a bye or an absence is not a round. A table begins with two and
 * goes on while anybody is left in the event: games of absent players are forfeited. Asked before
 * the engine is. */
static ct_status need_opponents(const ct_event *event, unsigned number,
                                const ct_pairing_options *chosen, ct_error *err)
{
    ct_system_choice said = ct_event_system(event);
    const ct_pairing_system *system = chosen->system;
    if (system == NULL && said.row != NULL) {
        system = ct_pairing_system_named(ct_str_of(said.row->name));
    }
    bool by_table = system != NULL && system->needs != NULL;
    absences count = count_absences(event, number, chosen->round.present);
    uint32_t here = by_table ? count.all - count.gone : count.present;
    if (here >= (by_table && number > 1 ? 1 : 2)) {
        return CT_OK;
    }
    const char *noun = event->is_team_event ? "teams" : "players";
    if (count.all < 2) {
        ct_fail(err, CT_INVALID, "round %u cannot be paired: the event has %s %s", number,
                count.all == 0 ? "no" : "one",
                count.all == 0         ? noun
                : event->is_team_event ? "team only"
                                       : "player only");
    } else {
        ct_fail(err, CT_INVALID,
                "round %u cannot be paired: of %u %s %u can play (withdrawn: %u, not yet in the "
                "event: %u, with a bye: %u)",
                number, count.all, noun, count.present, count.gone, count.to_come, count.away);
    }
    cure_absences(&count, event->is_team_event, err);
    return CT_INVALID;
}

/* --- Open games ------------------------------------------------------------------------------ */

static bool has_open_games(const ct_event *event, unsigned before)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round < before; round++) {
            if (ct_event_cell(event, who, round).outcome == CT_PENDING) {
                return true;
            }
        }
    }
    return false;
}

/* A copy of the event whose open games before the round are adjourned. */
static ct_event *adjourn(const ct_event *event, unsigned before, ct_arena *mem)
{
    ct_event *copy = ct_event_with_own_cells(event, mem);
    for (ct_index who = 0; copy != NULL && who < copy->player_count; who++) {
        for (unsigned round = 1; round < before; round++) {
            if (ct_event_cell(copy, who, round).outcome == CT_PENDING) {
                ct_event_put_outcome(copy, who, round, CT_ADJOURNED);
            }
        }
    }
    return copy;
}

ct_status ct_next_round_pair(const ct_event *event, unsigned number,
                             const ct_pairing_options *options, ct_arena *mem, ct_next_round *out,
                             ct_error *err)
{
    ct_next_round next = {.number = number};
    ct_pairing_options chosen = options != NULL ? *options : (ct_pairing_options){0};
    CT_TRY(check_number(event, number, err));
    if (chosen.round.present == NULL) {
        chosen.round.present = who_takes_part(event, number, mem);
        CT_NEED(chosen.round.present, err);
    }
    CT_TRY(chosen.may_lack_opponents ? CT_OK : need_opponents(event, number, &chosen, err));
    if (has_open_games(event, number)) {
        event = adjourn(event, number, mem);
        CT_NEED(event, err);
    }
    CT_TRY(ct_round_pair(event, number, &chosen, mem, &next.round, &next.pairings, err));
    *out = next;
    return CT_OK;
}

/* --- Publishing ------------------------------------------------------------------------------ */

/* What somebody who is not paired has instead. */
static ct_outcome outcome_of_absentee(const ct_event *event, ct_index who, unsigned round,
                                      const ct_cell *marked)
{
    if (is_bye_asked_for(marked[who])) {
        return (ct_outcome)marked[who].outcome;
    }
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == who && event->byes[i].round == round) {
            return (ct_outcome)event->byes[i].kind;
        }
    }
    return ct_event_match_bye_goes_on(event, who, round) ? CT_HALF_POINT_BYE : CT_ZERO_POINT_BYE;
}

static bool *who_is_entrant(const ct_round *round, ct_arena *mem)
{
    bool *is_here = CT_NEW(mem, bool, round->history->count);
    for (uint32_t i = 0; is_here != NULL && i < round->count; i++) {
        is_here[round->entrants[i].who] = true;
    }
    return is_here;
}

/* Systems that pair by a table also pair players who are away: such a game is forfeited. */
static ct_status publish_pair(ct_event *event, unsigned number, ct_pair pair, const bool *is_here,
                              ct_error *err)
{
    if (is_here[pair.white] && is_here[pair.black]) {
        return ct_event_set_pair(event, number, pair.white, pair.black, err);
    }
    static const ct_outcome pending[2] = {CT_PENDING, CT_PENDING};
    ct_event_put_game(event, number, pair.white, pair.black, pending);
    return ct_event_set_result(event, number, pair.white,
                               is_here[pair.white] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS,
                               is_here[pair.black] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS, err);
}

static ct_status publish_pairs(ct_event *event, const ct_next_round *next, ct_error *err)
{
    const ct_pairings *pairings = &next->pairings;
    unsigned number = next->number;
    bool *is_here = who_is_entrant(&next->round, event->mem);
    CT_NEED(is_here, err);
    for (uint32_t i = 0; i < pairings->count; i++) {
        CT_TRY(publish_pair(event, number, pairings->pairs[i], is_here, err));
    }
    return pairings->bye == CT_NOBODY ? CT_OK
                                      : ct_event_set_bye(event, number, pairings->bye, CT_PAB, err);
}

static ct_status publish_absentees(ct_event *event, unsigned number, const ct_cell *marked,
                                   ct_error *err)
{
    ct_status status = CT_OK;
    for (ct_index who = 0; status == CT_OK && who < event->player_count; who++) {
        if (ct_event_cell(event, who, number).outcome == CT_ABSENT) {
            ct_outcome kind = outcome_of_absentee(event, who, number, marked);
            status = ct_event_set_bye(event, number, who, kind, err);
        }
    }
    return status;
}

ct_status ct_next_round_publish(ct_event *event, const ct_next_round *round, ct_error *err)
{
    unsigned number = round->number;
    ct_event_forget_ranks(event);
    if (event->is_team_event) {
        bool *is_here = who_is_entrant(&round->round, event->mem);
        CT_NEED(is_here, err);
        return ct_team_round_publish(event, number, &round->pairings, is_here, err);
    }
    ct_cell *marked = CT_NEW(event->mem, ct_cell, event->player_count);
    CT_NEED(marked, err);
    for (ct_index who = 0; who < event->player_count; who++) {
        marked[who] = ct_event_cell(event, who, number);
    }
    CT_TRY(ct_event_open_round(event, number, err));
    CT_TRY(publish_pairs(event, round, err));
    return publish_absentees(event, number, marked, err);
}

ct_status ct_next_round_keep_choices(ct_event *event, const ct_next_round *round,
                                     const ct_pairing_options *options, ct_error *err)
{
    if (event->initial_colour == CT_NO_COLOUR || round->number == 1) {
        ct_event_put_initial_colour(event, round->round.initial_colour);
    }
    if (ct_event_system(event).row != NULL || event->type_code.len > 0) {
        return CT_OK;
    }
    const ct_system_row *row = options != NULL && options->system != NULL
                                   ? ct_system_named(ct_str_of(options->system->name))
                                   : ct_event_paired_by(event);
    return ct_event_choose_system(event, row,
                                  options == NULL ? CT_EDITION_BY_DATE : options->edition, err);
}
