#ifndef CT_BUILD_H
#define CT_BUILD_H

/* Building an event: for those who make one nobody has seen yet (generator, lab, the commands that
 * start an event) and for engines that publish a round. Nothing is checked here: the caller knows
 * that the values are right, and asserts state what they must be. Changes of people go through
 * event/edit.h, which checks first and then calls these functions.
 *
 * `put` writes a value as it is. Texts and lists are not copied: they must live as long as the
 * event (in event->mem, or for good). A function that returns a status needs memory, and changes
 * nothing when there is none. */

#include "event/event.h"

#include <assert.h>

/* --- Cells ----------------------------------------------------------------------------------- */

#ifndef CT_EVENT_IS_SEALED

/* The cell itself, to be written: for `event` and `formats` alone. Its round must have room
 * (ct_event_reserve); rounds above rounds_paired are cells that do not count yet. */
static inline ct_cell *ct_event_cell_at(ct_event *event, ct_index player, unsigned round)
{
    assert(player < event->player_room && round - 1U < event->round_room);
    return &event->cells[(size_t)player * event->round_room + round - 1];
}

/* Writes a cell; its round must have room. The caller writes the opponent's cell, too. O(1). */
static inline void ct_event_put_cell(ct_event *event, ct_index player, unsigned round, ct_cell cell)
{
    *ct_event_cell_at(event, player, round) = cell;
}

/* Changes only what the round brought. O(1). */
static inline void ct_event_put_outcome(ct_event *event, ct_index player, unsigned round,
                                        ct_outcome outcome)
{
    ct_event_cell_at(event, player, round)->outcome = (uint8_t)outcome;
}

/* Both cells of a game. O(1). */
static inline void ct_event_put_game(ct_event *event, unsigned round, ct_index white,
                                     ct_index black, const ct_outcome outcomes[2])
{
    assert(white != black && ct_outcomes_fit(outcomes[0], outcomes[1]));
    *ct_event_cell_at(event, white, round) =
        (ct_cell){.opponent = black, .colour = CT_WHITE, .outcome = (uint8_t)outcomes[0]};
    *ct_event_cell_at(event, black, round) =
        (ct_cell){.opponent = white, .colour = CT_BLACK, .outcome = (uint8_t)outcomes[1]};
}

/* Rounds 1 … `rounds` count as paired; they have room, and cells that agree. O(1). */
static inline void ct_event_put_rounds_paired(ct_event *event, unsigned rounds)
{
    assert(rounds <= event->round_room);
    event->rounds_paired = (uint16_t)rounds;
}

#else /* tools/check-writes: the same, without the bodies that write */

void ct_event_put_cell(ct_event *event, ct_index player, unsigned round, ct_cell cell);
void ct_event_put_outcome(ct_event *event, ct_index player, unsigned round, ct_outcome outcome);
void ct_event_put_game(ct_event *event, unsigned round, ct_index white, ct_index black,
                       const ct_outcome outcomes[2]);
void ct_event_put_rounds_paired(ct_event *event, unsigned rounds);

#endif

/* A cell also of a round that has room but does not count yet. O(1). */
static inline ct_cell ct_event_room_cell(const ct_event *event, ct_index player, unsigned round)
{
    assert(player < event->player_room && round - 1U < event->round_room);
    return event->cells[(size_t)player * event->round_room + round - 1];
}

/* The board (in a team event the match) as published; 0 = by the order of C.04.2 3.6. */
void ct_event_put_board(ct_event *event, ct_index player, unsigned round, uint16_t board);

/* --- Rounds ---------------------------------------------------------------------------------- */

/* Makes this the newest round, with everybody absent; whatever it held, and match forfeits and
 * teams' pairing-allocated byes from this round on, are gone. Line-ups and byes asked for stay. */
ct_status ct_event_open_round(ct_event *event, unsigned round, ct_error *err);

/* Takes away what was meant for rounds from this one on, none of which is paired: cells, byes and
 * departures. */
void ct_event_forget_rounds(ct_event *event, unsigned first);

/* A view of the event in which only the first `rounds` rounds are paired, in `mem`; all else is
 * shared with the event. NULL when memory is out. O(1). */
ct_event *ct_event_until(const ct_event *event, unsigned rounds, ct_arena *mem);
/* A view of the event with a crosstable of its own, to be changed without touching the event. */
ct_event *ct_event_with_own_cells(const ct_event *event, ct_arena *mem);

/* --- Players and teams ----------------------------------------------------------------------- */

/* Writes a player at a place that has room; the count grows up to it. */
void ct_event_put_player(ct_event *event, ct_index place, const ct_player *player);
/* Replaces the list of teams. */
void ct_event_put_teams(ct_event *event, CT_SEALED ct_team *teams, uint32_t count);
/* A member at the end of a team. */
ct_status ct_event_put_member(ct_event *event, ct_index team, ct_index player, ct_error *err);
/* In a list of teams the board of a player is the place in the team, not a table where they always
 * sit: orders the members by it, those without one behind the others as they stand, and takes the
 * boards away. */
void ct_event_seat_by_boards(ct_event *event);
/* Does the event pair teams? */
void ct_event_put_team_event(ct_event *event, bool is_team_event);

/* --- Rules ----------------------------------------------------------------------------------- */

void ct_event_put_rounds(ct_event *event, unsigned rounds);
void ct_event_put_initial_colour(ct_event *event, ct_colour colour);
void ct_event_put_acceleration(ct_event *event, const ct_acceleration *acceleration);
/* The scoring is in the unit given; points elsewhere in the event are scaled to it. */
void ct_event_put_scoring(ct_event *event, int32_t unit, const ct_scoring *scoring);
/* Replaces the forbidden pairs, or the byes asked for (sorted by round, then number). */
void ct_event_put_forbidden(ct_event *event, CT_SEALED ct_forbidden *rules, uint32_t count);
void ct_event_put_byes(ct_event *event, CT_SEALED ct_bye *byes, uint32_t count);
/* A bye in its place, by round, then number; one that stands there is replaced. */
ct_status ct_event_put_bye(ct_event *event, ct_bye bye, ct_error *err);
/* Takes away the bye that a participant has asked for in this round, if any. */
void ct_event_drop_bye(ct_event *event, ct_index who, unsigned round);
/* A setting (name and value are copied); an empty value takes it out. */
ct_status ct_event_put_setting(ct_event *event, ct_str name, ct_str value, ct_error *err);

/* --- Matches of teams ------------------------------------------------------------------------ */

/* The line-up of a team in a round, in place of the one it has; without players it is taken out. */
ct_status ct_event_put_line_up(ct_event *event, const ct_line_up *line_up, ct_error *err);
/* Adds line-ups of teams that have none in those rounds. */
ct_status ct_event_add_line_ups(ct_event *event, const ct_line_up *line_ups, uint32_t count,
                                ct_error *err);
/* A forfeited match: the members of both teams have no game in the round, the teams no bye. */
ct_status ct_event_put_match_forfeit(ct_event *event, const ct_match_forfeit *match, ct_error *err);
/* The team with the pairing-allocated bye of a round; CT_NOBODY = nobody has it. */
ct_status ct_event_put_team_pab(ct_event *event, unsigned round, ct_index team, ct_error *err);
void ct_event_put_team_scoring(ct_event *event, const ct_team_scoring *scoring);

/* --- What a file declares, and what it says besides ------------------------------------------ */

/* The rank that a complete file declares, of a team or of a player. */
void ct_event_put_team_rank(ct_event *event, ct_index team, uint32_t rank);
void ct_event_put_player_rank(ct_event *event, ct_index player, uint32_t rank);
void ct_event_put_team_points(ct_event *event, ct_index team, ct_points match_points,
                              ct_points game_points);
/* The counts of records 062, 072 and 082, as text. */
void ct_event_put_counts(ct_event *event, ct_str players, ct_str rated, ct_str teams);
/* A line that is kept as it is. */
ct_status ct_event_put_note(ct_event *event, const ct_note *note, ct_error *err);

#endif
