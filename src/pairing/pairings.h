#ifndef CT_PAIRINGS_H
#define CT_PAIRINGS_H

/* What an engine answers: who plays whom with which colour, who has the bye, and why. */

#include "pairing/round.h"

/* Which rule of Art. 5.2 gave the colours. */
typedef enum ct_colour_rule {
    CT_COLOUR_UNSET = 0,
    CT_COLOUR_BOTH,        /* 5.2.1 both preferences granted */
    CT_COLOUR_STRONGER,    /* 5.2.2 the stronger one */
    CT_COLOUR_ALTERNATE,   /* 5.2.3 alternating from the latest difference of colours */
    CT_COLOUR_HIGHER,      /* 5.2.4 preference of the higher ranked */
    CT_COLOUR_INITIAL,     /* 5.2.5 initial colour by the parity of the higher ranked one's TPN */
    CT_COLOUR_BOARD,       /* Amalfi 4.1 round 1: alternating from board to board */
    CT_COLOUR_LIMIT,       /* Amalfi 4.2 the other way would break 3.1 */
    CT_COLOUR_SHARE,       /* Amalfi 4.2 White for the higher share of Blacks */
    CT_COLOUR_LATEST,      /* Amalfi 4.3 White for the latest Black while the other had none */
    CT_COLOUR_LIST,        /* Amalfi 4.3 the higher in the starting list changes colour */
    CT_COLOUR_FEWER,       /* Elo, Keizer: White for the lower balance of Whites over Blacks */
    CT_COLOUR_LAST,        /* Elo: White for who had Black last */
    CT_COLOUR_RATING,      /* Elo: White for the higher rated */
    CT_COLOUR_MUTUAL,      /* Keizer: the reverse of their last game */
    CT_COLOUR_LOWER_WHITE, /* Keizer: White for the lower ranked */
    CT_COLOUR_ONLY,        /* C.04.6 4.3.2 the one preference there is */
    CT_COLOUR_BALANCE,     /* C.04.6 4.3.5 White for the lower colour difference */
    CT_COLOUR_FIRST_ALTERNATES,  /* C.04.6 4.3.8 the first team changes colour */
    CT_COLOUR_OTHER_ALTERNATES,  /* C.04.6 4.3.9 the other team changes colour */
    CT_COLOUR_FEWER_WHITES,      /* C.04.5 4.3.2 White for who had fewer Whites */
    CT_COLOUR_HIGHER_ALTERNATES, /* C.04.5 4.3.4 from the higher ranked one's last colour */
    CT_COLOUR_LOWER_ALTERNATES,  /* C.04.5 4.3.5 from the lower ranked one's last colour */
    CT_COLOUR_GAME_2,            /* C.04.5 4.4 turned from game 1 of the match */
    CT_COLOUR_RETURN,    /* knock-out: the other colour than in the game before of the match */
    CT_COLOUR_WHITES,    /* knock-out: White for the lower balance of Whites over Blacks */
    CT_COLOUR_TURN,      /* knock-out: who had Black last has White, who had White last Black */
    CT_COLOUR_PLACE,     /* knock-out: by the place of the match in the bracket */
    CT_COLOUR_TABLE,     /* round robin, Scheveningen: as the table says */
    CT_COLOUR_LIM_LIMIT, /* C.04.4.3 5.1 the other way would break 5.1.1 or 5.1.2 (more often) */
    CT_COLOUR_LIM_LOWER, /* C.04.4.3 5.4 below the median: the lower ranked gets the due colour */
} ct_colour_rule;

/* A system that pairs by a table may name somebody who is not an entrant: that game is
 * forfeited. */
typedef struct ct_pair {
    ct_index white, black; /* participants of the history */
    uint8_t rule;          /* ct_colour_rule */
    /* Number of the bracket in which they were paired, from 1; 0 = the system has none. */
    uint16_t bracket;
} ct_pair;

typedef struct ct_pairings {
    ct_pair *pairs; /* in the order of C.04.2 3.6 */
    uint32_t count;
    ct_index bye; /* CT_NOBODY = none */
} ct_pairings;

/* Art. 5.2: colours for two entrants; `*rule` (may be NULL) says by which. True when `a` has
 * White. */
bool ct_colours_give_white(const ct_round *round, uint32_t a, uint32_t b, ct_colour_rule *rule);

/* Colours round by round, or match by match: of[round * count + who], CT_NO_COLOUR where nothing
 * was played. */
typedef struct ct_colour_table {
    const uint8_t *of;
    unsigned rounds;
    uint32_t count;
} ct_colour_table;

ct_colour_table ct_colours_of_history(const ct_history *history);

/* The colour of the latest game before `*round` (counted from 0), which becomes the round of that
 * game. CT_NO_COLOUR when there is none. */
ct_colour ct_colours_before(ct_colour_table table, uint32_t who, unsigned *round);

/* The colour that `a` had in the latest pair of games in which the two had different colours;
 * played games only, aligned at their ends (C.04.2 3.4). CT_NO_COLOUR when there are none. */
ct_colour ct_colours_latest_difference(ct_colour_table table, uint32_t a, uint32_t b);

/* Does the drawn colour (C.04.3 5.2.5) give White to this entrant, who ranks above the opponent? An
 * odd number has the initial colour. */
bool ct_colours_lot_gives_white(const ct_round *round, const ct_entrant *higher);

/* How many of two limits this colour would break: the same one three times running, and three more
 * of it than of the other. */
unsigned ct_colours_breaches(const ct_past *past, ct_colour colour);

/* Would the past with this colour be within both limits, whichever colour is ahead? Not so for one
 * who is four behind already. */
bool ct_colours_stay_in_limits(const ct_past *past, ct_colour colour);

/* Puts the pairs in the order of publication: pairing score of the higher ranked, sum of scores,
 * TPN of the higher ranked. False when memory is out. */
bool ct_pairings_sort(const ct_round *round, ct_pairings *pairings, ct_arena *scratch);

#endif
