/* Changes of a round that is paired: exchanging players, colours and boards, taking pairs, results
 * and the whole newest round back.
 *
 * Published pairings change only for the reasons of C.04.2 4.4; whether one of them holds is the
 * chief arbiter's to say. Results are never thrown away unasked: a pair whose game has a result
 * stands until that is cleared. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"

static ct_status need_newest_round(const ct_event *event, unsigned round, ct_error *err)
{
    CT_TRY(ct_edit_need_paired_round(event, round, err));
    if (round == event->rounds_paired) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "the pairs of round %u stand, round %u is paired already", round,
            event->rounds_paired);
    ct_error_rule(err, "C.04.2 4.4");
    ct_error_cure(err, "change round %u, or correct results and colours of this one",
                  event->rounds_paired);
    return CT_INVALID;
}

static void refresh_pair(ct_event *event, ct_index one, ct_index other)
{
    ct_edit_refresh_points(event, one);
    if (other < event->player_count) {
        ct_edit_refresh_points(event, other);
    }
    ct_edit_forget_ranks(event, one, other);
}

/* A game whose result is known, played or not. */
static bool is_decided(ct_cell cell)
{
    return ct_outcome_has_opponent((ct_outcome)cell.outcome) && cell.outcome != CT_PENDING;
}

static ct_status refuse_result(const ct_event *event, ct_index player, unsigned round,
                               ct_error *err)
{
    ct_fail(err, CT_INVALID, "the game of %s in round %u has a result",
            ct_edit_player(event, player).text, round);
    ct_error_rule(err, "C.04.2 4.4");
    ct_error_cure(err, "clear the result first");
    return CT_INVALID;
}

/* --- Pairs ----------------------------------------------------------------------------------- */

ct_status ct_event_unpair(ct_event *event, unsigned round, ct_index player, ct_error *err)
{
    CT_TRY(need_newest_round(event, round, err));
    CT_TRY(ct_edit_need_player(event, player, err));
    ct_cell cell = ct_event_cell(event, player, round);
    if (cell.outcome == CT_ABSENT) {
        ct_fail(err, CT_NOT_FOUND, "%s has neither game nor bye in round %u",
                ct_edit_player(event, player).text, round);
        ct_error_cure(err, "choose somebody who is paired in round %u", round);
        return CT_NOT_FOUND;
    }
    if (is_decided(cell) && cell.opponent != CT_NOBODY) {
        return refuse_result(event, player, round, err);
    }
    ct_event_put_cell(event, player, round, CT_EMPTY_CELL);
    if (cell.opponent < event->player_count) {
        ct_event_put_cell(event, cell.opponent, round, CT_EMPTY_CELL);
    }
    refresh_pair(event, player, cell.opponent);
    return CT_OK;
}

/* May this player give up their seat of the round: an open game, the pairing-allocated bye, or
 * none? */
static ct_status need_open_seat(const ct_event *event, ct_index player, unsigned round,
                                ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    ct_cell cell = ct_event_cell(event, player, round);
    if (is_decided(cell)) {
        return refuse_result(event, player, round, err);
    }
    if (ct_outcome_is_bye((ct_outcome)cell.outcome) && cell.outcome != CT_PAB) {
        ct_fail(err, CT_INVALID, "%s has a %s in round %u, which nobody else can take",
                ct_edit_player(event, player).text, ct_outcome_name((ct_outcome)cell.outcome),
                round);
        ct_error_cure(err, "take the bye back and pair the player");
        return CT_INVALID;
    }
    return CT_OK;
}

/* May the player take the seat that another one has? */
static ct_status need_right_to_seat(const ct_event *event, ct_index player, ct_cell seat,
                                    unsigned round, ct_error *err)
{
    if (seat.outcome == CT_ABSENT) {
        return CT_OK;
    }
    if (seat.outcome == CT_PAB) {
        CT_TRY(ct_edit_need_no_earlier_pab(event, player, err));
    }
    return ct_event_cell(event, player, round).outcome == CT_ABSENT
               ? ct_edit_need_availability(event, player, round, err)
               : CT_OK;
}

static ct_status check_exchange(const ct_event *event, unsigned round, ct_index one, ct_index other,
                                ct_error *err)
{
    CT_TRY(need_newest_round(event, round, err));
    CT_TRY(need_open_seat(event, one, round, err));
    CT_TRY(need_open_seat(event, other, round, err));
    ct_cell seat = ct_event_cell(event, one, round);
    ct_cell other_seat = ct_event_cell(event, other, round);
    if (one == other || (seat.outcome == CT_ABSENT && other_seat.outcome == CT_ABSENT)) {
        ct_fail(err, CT_INVALID, "there is nothing to exchange in round %u", round);
        ct_error_cure(err, "name two different players, one of them paired");
        return CT_INVALID;
    }
    if (event->is_team_event && ct_edit_team_of(event, one) != ct_edit_team_of(event, other)) {
        ct_fail(err, CT_INVALID, "%s and %s play for different teams",
                ct_edit_player(event, one).text, ct_edit_player(event, other).text);
        ct_error_cure(err, "exchange players of one team");
        return CT_INVALID;
    }
    CT_TRY(need_right_to_seat(event, one, other_seat, round, err));
    return need_right_to_seat(event, other, seat, round, err);
}

/* Seats a player; the opponent of the seat now meets them. */
static void take_seat(ct_event *event, unsigned round, ct_index player, ct_cell seat)
{
    ct_event_put_cell(event, player, round, seat);
    if (seat.opponent < event->player_count) {
        ct_event_cell_at(event, seat.opponent, round)->opponent = player;
    }
}

ct_status ct_event_exchange_players(ct_event *event, unsigned round, ct_index one, ct_index other,
                                    ct_error *err)
{
    CT_TRY(check_exchange(event, round, one, other, err));
    ct_cell seat = ct_event_cell(event, one, round);
    ct_cell other_seat = ct_event_cell(event, other, round);
    if (seat.opponent == other) {
        return ct_event_exchange_colours(event, round, one, err);
    }
    take_seat(event, round, one, other_seat);
    take_seat(event, round, other, seat);
    refresh_pair(event, one, other);
    return CT_OK;
}

ct_status ct_event_exchange_colours(ct_event *event, unsigned round, ct_index player, ct_error *err)
{
    CT_TRY(ct_edit_need_game(event, round, player, err));
    ct_cell *ours = ct_event_cell_at(event, player, round);
    ct_cell *theirs = ct_event_cell_at(event, ours->opponent, round);
    ours->colour = (uint8_t)ct_colour_other((ct_colour)ours->colour);
    theirs->colour = (uint8_t)ct_colour_other((ct_colour)theirs->colour);
    refresh_pair(event, player, ours->opponent); /* a scoring may differ by colour */
    return CT_OK;
}

ct_status ct_event_clear_result(ct_event *event, unsigned round, ct_index player, ct_error *err)
{
    CT_TRY(ct_edit_need_game(event, round, player, err));
    ct_index opponent = ct_event_cell(event, player, round).opponent;
    ct_event_put_outcome(event, player, round, CT_PENDING);
    ct_event_put_outcome(event, opponent, round, CT_PENDING);
    refresh_pair(event, player, opponent);
    return CT_OK;
}

/* --- Boards ---------------------------------------------------------------------------------- */

/* Is this cell part of the game (in a team event of the match) whose board is given? */
static bool is_of_game(const ct_event *event, const ct_index sides[2], ct_index who)
{
    ct_index participant = event->is_team_event ? ct_edit_team_of(event, who) : who;
    return participant != CT_NOBODY && (participant == sides[0] || participant == sides[1]);
}

static ct_status need_free_number(const ct_event *event, unsigned round, const ct_index sides[2],
                                  unsigned board, ct_error *err)
{
    for (ct_index i = 0; board != 0 && i < event->player_count; i++) {
        ct_cell cell = ct_event_cell(event, i, round);
        unsigned has = cell.board != 0 ? cell.board : event->players[i].fixed_board;
        if (cell.opponent != CT_NOBODY && has == board && !is_of_game(event, sides, i)) {
            ct_fail(err, CT_INVALID, "%s %u of round %u is that of %s",
                    event->is_team_event ? "match" : "board", board, round,
                    ct_edit_player(event, i).text);
            ct_error_rule(err, "C.04.2 3.6");
            ct_error_cure(err, "give another number, or change that one first");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

ct_status ct_event_set_board(ct_event *event, unsigned round, ct_index player, unsigned board,
                             ct_error *err)
{
    CT_TRY(ct_edit_need_game(event, round, player, err));
    if (board > UINT16_MAX) {
        ct_fail(err, CT_TOO_LARGE, "number %u is beyond the highest one, %d", board, UINT16_MAX);
        ct_error_cure(err, "choose a smaller number that is free");
        return CT_TOO_LARGE;
    }
    ct_index opponent = ct_event_cell(event, player, round).opponent;
    ct_index sides[2] = {event->is_team_event ? ct_edit_team_of(event, player) : player,
                         event->is_team_event ? ct_edit_team_of(event, opponent) : opponent};
    CT_TRY(need_free_number(event, round, sides, board, err));
    for (ct_index i = 0; i < event->player_count; i++) {
        if (is_of_game(event, sides, i) && ct_event_cell(event, i, round).opponent != CT_NOBODY) {
            ct_event_put_board(event, i, round, (uint16_t)board);
        }
    }
    return CT_OK;
}

ct_status ct_event_clear_boards(ct_event *event, unsigned round, ct_error *err)
{
    CT_TRY(ct_edit_need_paired_round(event, round, err));
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_event_put_board(event, i, round, 0);
    }
    return CT_OK;
}

/* --- The newest round ------------------------------------------------------------------------ */

/* A bye that stands only in the crosstable was asked for all the same; a zero-point bye may also be
 * somebody who was just not there. */
static bool was_asked_for(const ct_event *event, ct_index player, unsigned round)
{
    ct_outcome outcome = (ct_outcome)ct_event_cell(event, player, round).outcome;
    return !event->is_team_event &&
           (outcome == CT_FULL_POINT_BYE || outcome == CT_HALF_POINT_BYE) &&
           !ct_event_match_bye_goes_on(event, player, round);
}

static ct_status keep_byes(ct_event *event, unsigned round, ct_error *err)
{
    ct_status status = CT_OK;
    for (ct_index i = 0; status == CT_OK && i < event->player_count; i++) {
        ct_bye bye = {
            .who = i, .round = (uint16_t)round, .kind = ct_event_cell(event, i, round).outcome};
        status = was_asked_for(event, i, round) ? ct_event_put_bye(event, bye, err) : CT_OK;
    }
    return status;
}

ct_status ct_event_remove_round(ct_event *event, unsigned round, ct_error *err)
{
    CT_TRY(need_newest_round(event, round, err));
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_cell cell = ct_event_cell(event, i, round);
        if (ct_outcome_is_played((ct_outcome)cell.outcome)) {
            return refuse_result(event, i, round, err);
        }
    }
    uint32_t had = event->bye_count;
    ct_bye *byes = CT_NEW(event->mem, ct_bye, (size_t)had + event->player_count + 1);
    CT_NEED(byes, err); /* room for all, so that nothing can fail half-way */
    for (uint32_t i = 0; i < had; i++) {
        byes[i] = event->byes[i];
    }
    event->byes = byes;
    CT_TRY(keep_byes(event, round, err));
    CT_TRY(ct_event_open_round(event, round, err)); /* empties it */
    ct_event_put_rounds_paired(event, round - 1);
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_edit_refresh_points(event, i);
    }
    ct_event_forget_ranks(event);
    return CT_OK;
}
