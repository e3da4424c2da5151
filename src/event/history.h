#ifndef CT_HISTORY_H
#define CT_HISTORY_H

/* What the pairing engines ask of the past, derived once from the crosstable and extended round by
 * round.
 *
 * A history is about *participants*: the players, or the teams of a team event (then scores are
 * match points and colours those of board 1). Arrays are indexed by participant; [round] counts
 * from 1.
 *
 * Invariant: ct_history_extend after round r gives exactly what ct_history_new at r + 1 gives. */

#include "event/event.h"
#include "event/systems.h"

typedef enum ct_float { CT_NO_FLOAT = 0, CT_DOWNFLOAT, CT_UPFLOAT } ct_float;

/* State of one participant after `rounds` rounds. */
typedef struct ct_past {
    ct_points score;           /* standings points, adjustments included, virtual points not */
    ct_points game_points;     /* teams only */
    int16_t colour_difference; /* games played with White minus with Black */
    uint16_t games;            /* played */
    uint16_t unplayed;         /* rounds without a played game */
    uint8_t last_colour;       /* of the latest played game, CT_NO_COLOUR if none */
    uint8_t streak;            /* latest played games in a row with that colour (C.04.2 3.4) */
    bool had_pab;
    /* Some round, unplayed, gave at least the points of a win (C.04.1 art. 4); for players in the
     * 2017 edition: some game was won by forfeit (C.2). */
    bool had_full_point_unplayed;
} ct_past;

typedef struct ct_history {
    const ct_event *event;
    ct_arena *mem;
    bool of_teams;
    ct_edition edition; /* of the float rule */
    uint32_t count;     /* participants */
    unsigned rounds;    /* rounds taken in */
    unsigned room;      /* rounds allocated */
    ct_past *past;      /* [participant] */
    size_t words;       /* of a meeting set */
    uint64_t *met;      /* bit sets: met + participant * words; only games really played */
    /* [(round-1) * count + participant]: standings score when the round was paired */
    ct_points *before;
    ct_points *virtual_points; /* the same place: virtual points of that round */
    uint8_t *floats;           /* the same place: ct_float */
    uint8_t *colours; /* the same place: colour of a *played* game, CT_NO_COLOUR otherwise */
} ct_history;

/* The history of rounds 1 … rounds (at most rounds_paired). Lives in `mem`; borrows the event.
 * `room` rounds are allocated for later extension (at least `rounds`). Edition: CT_EDITION_BY_DATE
 * asks the event. O(participants · rounds + participants²/64). */
ct_status ct_history_new(const ct_event *event, unsigned rounds, unsigned room, ct_edition edition,
                         ct_arena *mem, ct_history **out, ct_error *err);

/* Takes in the next round of the event (which must be paired). O(participants). */
ct_status ct_history_extend(ct_history *history, ct_error *err);

static inline bool ct_history_have_met(const ct_history *history, ct_index one, ct_index other)
{
    return (history->met[one * history->words + other / 64] >> (other % 64)) & 1U;
}

/* Does a round bar from the pairing-allocated bye that was not played, ended so and gave so many
 * points? C.04.1 art. 4, C2: the points of a win, of the lesser one where White and Black win unequal
 * points. For players in the 2017 edition (C.2) only a win because the opponent did not appear.
 * That a bye of this kind bars too is had_pab. */
bool ct_history_bars_bye(const ct_history *history, ct_outcome outcome, ct_points points);

/* Float of a participant in a past round; rounds before 1 give none. */
static inline ct_float ct_history_float(const ct_history *history, ct_index who, int round)
{
    return round < 1 ? CT_NO_FLOAT
                     : (ct_float)history->floats[(size_t)(round - 1) * history->count + who];
}

/* The pairs and byes of a round in the order of publication (C.04.2 3.6: higher score, sum of
 * scores, smaller TPN; scores with virtual points), fixed boards and boards as published honoured,
 * unpaired players last. */
typedef struct ct_board {
    uint16_t number; /* 0 for byes and absences */
    ct_index white;  /* or the player with the bye */
    ct_index black;  /* CT_NOBODY for a bye */
} ct_board;

/* Boards of a paired round; `*count` entries in `mem`. Players who are simply absent are left out.
 * Individual events. */
ct_status ct_round_boards(const ct_event *event, unsigned round, ct_arena *mem, ct_board **out,
                          uint32_t *count, ct_error *err);

#endif
