#ifndef CT_SCOREBOARD_H
#define CT_SCOREBOARD_H

/* What everybody did, as the tie-break regulations (C.07) look at it.
 *
 * A scoreboard is about *participants*: players, or the teams of a team event. It is built once for
 * a number of rounds, and all tie-breaks read it. It knows which rounds were really played, what an
 * unplayed one is for C.07 (16.2), everybody's score, and the score that counts in the tie-breaks
 * of the opponents (16.3). Virtual points of an acceleration are not in it.
 *
 * Everything is in the event's unit of points. */

#include "event/event.h"

/* Editions of C.07, by the month from which they hold. */
typedef enum ct_c07 {
    CT_C07_BY_DATE = 0,      /* by the start date of the event; the newest when there is none */
    CT_C07_VIRTUAL = 200907, /* the virtual opponent, until August 2023 */
    CT_C07_2023 = 202309,    /* the dummy opponent */
    CT_C07_2024_APRIL = 202404,
    CT_C07_2024_AUGUST = 202408, /* REP for GE, cuts by value */
    CT_C07_2026 = 202603,        /* dummies are capped; STD, TPN, RTNG */
} ct_c07;

/* Which points. Individual events have game points only. */
typedef enum ct_score_kind { CT_GAME_POINTS = 0, CT_MATCH_POINTS, CT_SCORE_KINDS } ct_score_kind;

/* What a round was for somebody (16.2). */
typedef enum ct_turn_kind {
    /* Counts for nothing: a game still to be played, the free round of an odd round robin. */
    CT_TURN_NONE = 0,
    /* A game over the board. Where forfeits count too (15.2, /P): ct_turn_counts_as_played. */
    CT_TURN_PLAYED,
    /* 16.2.1: pairing-allocated or full-point bye. */
    CT_TURN_GIVEN_BYE,
    /* 16.2.2; also a match of teams that ended level by forfeits alone. */
    CT_TURN_FORFEIT_WIN,
    /* 16.2.3: half- or zero-point bye (also: not there) that a round other than a VUR follows. */
    CT_TURN_ASKED_BYE,
    /* 16.2.4 */
    CT_TURN_FORFEIT_LOSS,
    /* 16.2.5: the same as 16.2.3, but only VURs follow, or nothing. */
    CT_TURN_LAST_BYE,
} ct_turn_kind;

typedef struct ct_turn {
    ct_index opponent; /* as scheduled: also of a forfeit; CT_NOBODY when there is none */
    uint8_t colour;    /* ct_colour, as scheduled; of board 1 for teams */
    uint8_t outcome;   /* ct_outcome */
    uint8_t kind;      /* ct_turn_kind */
    ct_points points[CT_SCORE_KINDS];
} ct_turn;

struct ct_scoring_table;

typedef struct ct_scoreboard {
    const ct_event *event;
    ct_c07 edition; /* never BY_DATE */
    bool of_teams;
    bool is_predetermined;               /* 15.2: round robins, Scheveningen */
    uint32_t count;                      /* participants */
    unsigned rounds;                     /* counted */
    bool is_final;                       /* `rounds` is the last round of the event */
    ct_score_kind primary;               /* teams: match points unless the event says otherwise */
    unsigned boards;                     /* of a match; 1 in individual events */
    ct_turn *turns;                      /* [who * rounds + round - 1] */
    ct_points *score[CT_SCORE_KINDS];    /* with adjustments (299) */
    ct_points *adjusted[CT_SCORE_KINDS]; /* 16.3: in the tie-breaks of opponents */
    /* 8.3: adjusted, had all paired games of the final round been drawn; before the final round the
     * same as adjusted. */
    ct_points *fore[CT_SCORE_KINDS];
    /* [who * rounds + round - 1]: what records 299 give up to and including the round; NULL without
     * such records. */
    ct_points *given[CT_SCORE_KINDS];
    /* Of a game or match; with White where colours differ. */
    ct_points win[CT_SCORE_KINDS], draw[CT_SCORE_KINDS];
    /* Of TB2 (standings/scoring_table.h): set by the caller; NULL = match points × game points. */
    const struct ct_scoring_table *table;
} ct_scoreboard;

/* The scoreboard after so many rounds (0 = all that are paired). Lives in `mem`; borrows the event.
 * O(participants · rounds). */
ct_status ct_scoreboard_make(const ct_event *event, unsigned rounds, ct_c07 edition, ct_arena *mem,
                             ct_scoreboard **out, ct_error *err);

static inline const ct_turn *ct_turn_of(const ct_scoreboard *board, ct_index who, unsigned round)
{
    return &board->turns[(size_t)who * board->rounds + round - 1];
}

/* A voluntarily unplayed round (16.1): a bye asked for, or a forfeit loss. */
static inline bool ct_turn_is_voluntary(const ct_turn *turn)
{
    return turn->kind == CT_TURN_ASKED_BYE || turn->kind == CT_TURN_FORFEIT_LOSS ||
           turn->kind == CT_TURN_LAST_BYE;
}

/* Does the turn count as a game against the scheduled opponent in the sums of BH, SB, KS, DE:
 * played over the board, or a forfeit where pairings are pre-determined (15.2) or the code says /P?
 */
bool ct_turn_counts_as_played(const ct_scoreboard *board, const ct_turn *turn, bool with_forfeits);

/* The score of the dummy against whom somebody played this unplayed round (16.4), or, before
 * September 2023, of the virtual opponent. `use` is `adjusted` or `fore` of the kind in question.
 */
ct_points ct_scoreboard_dummy(const ct_scoreboard *board, ct_index who, unsigned round,
                              ct_score_kind kind, const ct_points *use);

/* Highest score that was to be had in the rounds counted: a win in each. */
ct_points ct_scoreboard_maximum(const ct_scoreboard *board, ct_score_kind kind);

/* "2026-03", … ; BY_DATE for words that name none. */
const char *ct_c07_name(ct_c07 edition);
ct_c07 ct_c07_named(ct_str name);
/* The edition in force when the event began. */
ct_c07 ct_c07_of(const ct_event *event);

#endif
