#ifndef CT_TEST_LITERAL_H
#define CT_TEST_LITERAL_H

/* The tie-breaks of C.07 once more, as slowly as the articles read: everything is looked up again
 * in the crosstable each time it is asked for, missing games are played out in every way, and
 * nothing of src/standings is used. The readings are those of docs/tie-breaks.md. */

#include "event/event.h"

/* An exact number; `bottom` is positive. */
typedef struct literal_number {
    int64_t top, bottom;
} literal_number;

int literal_compare(literal_number a, literal_number b);

enum { LITERAL_GAME_POINTS = 0, LITERAL_MATCH_POINTS = 1 };

/* One entry of the list. */
typedef struct literal_code {
    const char *name;   /* "BH", "EMMSB" */
    int score;          /* LITERAL_GAME_POINTS, LITERAL_MATCH_POINTS */
    unsigned low, high; /* how many of the least and most significant values go */
    int limit;          /* of Koya, in half points */
    unsigned divisor;   /* of SSSC; 0 = by the rule */
    unsigned unrated;   /* rating of those without one; 0 = none */
    bool with_forfeits, fore, reverse;
} literal_code;

/* What somebody (a player, or a team in a team event) has in a round. */
typedef struct literal_round {
    ct_index opponent;
    uint8_t colour, outcome;
    bool is_imagined; /* 8.3 */
    ct_points points[2];
} literal_round;

typedef struct literal_event {
    const ct_event *event;
    ct_arena *mem;
    unsigned edition; /* 202603, 202408, 202404, 202309, or less: the virtual opponent */
    unsigned rounds;  /* counted */
    uint32_t count;
    int primary;
    bool is_predetermined, is_final;
    unsigned boards;
    literal_round *table; /* [who * rounds + round - 1] */
} literal_event;

/* literal.c: the event as C.07 looks at it. */
literal_event literal_event_make(const ct_event *event, unsigned rounds, unsigned edition,
                                 ct_arena *mem);
/* 8.3: the same with all paired games of the final round drawn. */
literal_event literal_event_fore(const literal_event *l);
const literal_round *literal_at(const literal_event *l, ct_index who, unsigned round);
bool literal_is_played(const literal_event *l, ct_index who, unsigned round);    /* 15.1 */
bool literal_is_forfeit(const literal_event *l, ct_index who, unsigned round);   /* .2 or .4 */
bool literal_is_voluntary(const literal_event *l, ct_index who, unsigned round); /* 16.1: VUR */
/* A pairing to come, or the free round of a round robin: neither played nor unplayed. */
bool literal_is_nothing(const literal_event *l, ct_index who, unsigned round);
/* A game against the scheduled opponent: played, or a forfeit where 15.2 or /P holds. */
bool literal_is_game(const literal_event *l, ct_index who, unsigned round, bool with_forfeits);
ct_points literal_win(const literal_event *l, int score);
ct_points literal_draw(const literal_event *l, int score);
ct_points literal_loss(const literal_event *l, int score);
ct_points literal_score(const literal_event *l, ct_index who, int score, unsigned up_to);
ct_points literal_score_for_others(const literal_event *l, ct_index who, int score);      /* 16.3 */
ct_points literal_dummy(const literal_event *l, ct_index who, unsigned round, int score); /* 16.4 */
/* The highest score that was to be had. */
ct_points literal_maximum(const literal_event *l, int score);

/* literal_sums.c and literal_own.c, literal_ratings.c: the value of one participant. False when the
 * name is none of theirs. */
bool literal_sum(const literal_event *l, const literal_code *code, ct_index who,
                 literal_number *out);
bool literal_own(const literal_event *l, const literal_code *code, ct_index who,
                 literal_number *out);
bool literal_rating(const literal_event *l, const literal_code *code, ct_index who,
                    literal_number *out);

/* literal_encounter.c: tie-breaks among the tied. Puts the tied into their order; starts[i] says
 * that place i begins a new group. False when the name is none of them. */
bool literal_among(const literal_event *l, const literal_code *code, ct_index *tied, uint32_t count,
                   bool *starts);
/* literal_boards.c: which matches are looked at: all, or a team's own with a rival (13.3.2), played
 * or, where 15.2 or /P holds, forfeited. */
typedef struct literal_matches {
    bool own;
    ct_index rival;
    bool with_forfeits;
} literal_matches;

/* Game points of a team on a board (from 1) (12). */
int64_t literal_board_points(const literal_event *l, ct_index team, unsigned board,
                             literal_matches of);
int64_t literal_board_count(const literal_event *l, ct_index team, literal_matches of);
/* Above 0 when `one` is better by board 1, 2, …; without the last board, the last two, … In all
 * matches, or in those of the two. */
int literal_by_top_boards(const literal_event *l, ct_index one, ct_index other, bool own,
                          bool with_forfeits);
int literal_by_bottom_boards(const literal_event *l, ct_index one, ct_index other, bool own,
                             bool with_forfeits);

/* literal_rank.c: 4.2. */
typedef struct literal_ranking {
    ct_index *order;        /* best first; those who stay tied by pairing number */
    bool *starts;           /* place i begins a new group */
    literal_number *values; /* [who * count of codes + k] */
    bool *has_value;        /* the same place */
} literal_ranking;

literal_ranking literal_rank(const literal_event *l, const literal_code *codes, uint32_t count);
/* Is the code one of type A, or of those that compare the tied alone? */
bool literal_is_among(const char *name);

#endif
