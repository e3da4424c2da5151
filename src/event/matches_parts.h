#ifndef CT_MATCHES_PARTS_H
#define CT_MATCHES_PARTS_H

/* What matches.c and matches_records.c share; not for anybody else. */

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
