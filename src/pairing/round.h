#ifndef CT_ROUND_H
#define CT_ROUND_H

/* A round about to be paired, as every Swiss engine wants to see it: who takes part, in which
 * order, who may meet whom, who prefers which colour, who may have the bye.
 *
 * Invariants:
 *  1. Entrants are ranked: the higher score first, then the smaller TPN (1.2).
 *  2. Exactly those present are entrants, each of them once.
 *  3. `may_meet` joins nobody with themselves, and both ways or not at all.
 *  4. Parity numbers run from 1 in the order of TPNs, over the entrants and those who took part
 *     before. */

#include "event/history.h"
#include "matching/cardinality.h"

/* C.04.3 1.7 */
typedef enum ct_strength { CT_NO_PREFERENCE = 0, CT_MILD, CT_STRONG, CT_ABSOLUTE } ct_strength;

/* One participant to be paired. */
typedef struct ct_entrant {
    ct_index who; /* participant of the history */
    ct_tpn tpn;
    /* TPN counted over those ever taken into account (C.04.3 5.2.5, ruling of 2026). */
    uint32_t parity_number;
    /* Pairing score: virtual points included; of teams their primary score (C.04.6 1.2). */
    ct_points score;
    ct_points points; /* standings score */
    int colour_difference;
    uint8_t wants;     /* ct_colour; CT_NO_COLOUR without preference */
    uint8_t strength;  /* ct_strength */
    bool repeats;      /* the same colour in the two latest played games */
    bool may_have_bye; /* C2 */
    bool is_topscorer; /* 1.8: final round only */
    uint16_t unplayed;
    uint8_t float1, float2; /* ct_float one and two rounds ago */
} ct_entrant;

typedef struct ct_round {
    const ct_history *history;
    ct_arena *scratch; /* for the engine's own use, reset by it; NULL = it makes one */
    unsigned number;
    unsigned planned; /* rounds of the event; 0 = not known */
    bool is_last;
    ct_edition edition;
    ct_colour initial_colour;
    uint32_t count;
    ct_entrant *entrants; /* ranked: score, then TPN (1.2) */
    ct_graph may_meet;    /* C1, C3, forbidden pairs; indexed like entrants */
} ct_round;

/* Who is to be paired in a round, and what is not in the event. */
typedef struct ct_round_options {
    ct_arena *scratch; /* lent to the engine: saves it from making one each round; may be NULL */
    unsigned rounds;   /* planned; 0 = what the event says */
    /* CT_NO_COLOUR = what the event says, else what round 1 shows, else White. */
    ct_colour initial_colour;
    /* [participant] exactly these take part; NULL = what entries, leaves and byes say. */
    const bool *present;
} ct_round_options;

/* Do both have the same absolute colour preference (C3)? */
static inline bool ct_same_absolute(const ct_entrant *a, const ct_entrant *b)
{
    return a->strength == CT_ABSOLUTE && b->strength == CT_ABSOLUTE && a->wants == b->wants;
}

/* Have two participants met (C1), or are they a forbidden pair in this round? */
static inline bool ct_round_keeps_apart(const ct_round *round, ct_index one, ct_index other)
{
    const ct_event *event = round->history->event;
    return ct_history_have_met(round->history, one, other) ||
           (event->forbidden_count > 0 && ct_event_is_forbidden(event, one, other, round->number));
}

/* The round after the history's last one. Lives in `mem`; borrows the history. O(n²), and n² times
 * the forbidden pairs where there are some. */
ct_status ct_round_prepare(const ct_history *history, const ct_round_options *options,
                           ct_arena *mem, ct_round *out, ct_error *err);

/* Are these points more (1) than half of those that a winner of every round so far would have, just
 * half (0) or less (-1)? Where White and Black win unequal points the winner has the better ones. */
int ct_round_compare_half(const ct_history *history, ct_points points);

/* C.04.3 1.7: what colour a past calls for, and how strongly. */
void ct_preference_of(const ct_past *past, uint8_t *wants, uint8_t *strength);

#endif
