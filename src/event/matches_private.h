#ifndef CT_MATCHES_PRIVATE_H
#define CT_MATCHES_PRIVATE_H

/* Private to matches.c, matches_boards.c and matches_records.c. */

#include "event/matches.h"

typedef struct ct_match_maker {
    const ct_event *event;
    ct_problems *problems; /* may be NULL */
    ct_match *matches;
    ct_index *team_of;             /* player -> team */
    const ct_line_up **line_up_of; /* team -> record 300 of the round, or NULL */
    uint32_t boards;               /* of a match */
    unsigned round;                /* at hand */
} ct_match_maker;

static inline ct_match *ct_match_at(const ct_match_maker *make, ct_index team)
{
    return &make->matches[(size_t)team * make->event->rounds_paired + make->round - 1];
}

static inline ct_cell ct_match_cell(const ct_match_maker *make, ct_index player)
{
    return ct_event_cell(make->event, player, make->round);
}

/* Fills everything but the matches and the round. */
ct_status ct_match_start(ct_match_maker *make, ct_arena *mem, ct_error *err);
/* Finds the records 300 of the round at hand. */
void ct_match_take_line_ups(const ct_match_maker *make);

/* A cell that says something about a board of a match: a game, or a win by forfeit without an
 * opponent. */
bool ct_match_is_board(ct_cell cell);
ct_index ct_match_opposing_team(const ct_match_maker *make, ct_cell cell);
/* Members in board order: record 300 when there is one, else the order of the team. */
uint32_t ct_match_line_up_size(const ct_match_maker *make, ct_index team);
ct_index ct_match_line_up_player(const ct_match_maker *make, ct_index team, uint32_t place);
/* The board of a player from 0: their place in record 300 where there is one, else among the boards
 * that the team filled. */
uint32_t ct_match_board_of(const ct_match_maker *make, ct_index team, ct_index player);

/* Reports what `team` does wrong in the round at hand. */
void ct_match_complain(const ct_match_maker *make, ct_index team, const char *what,
                       const char *cure);

ct_points ct_match_points_of(const ct_event *event, uint8_t outcome);
/* Game points of a team that scores without any game. */
ct_points ct_match_free_game_points(const ct_match_maker *make, uint8_t outcome);
/* The round of a team without an opponent. */
void ct_match_set_free(const ct_match_maker *make, ct_index team, uint8_t outcome);

/* Fills the gaps that the games leave. */
void ct_match_take_records(ct_match_maker *make);

#endif
