#ifndef CT_CHECKLIST_H
#define CT_CHECKLIST_H

/* What an arbiter looks at to follow a pairing by hand: everybody to be paired in a round, with
 * what the rules ask about each, and whom they meet. */

#include "pairing/system.h"

typedef struct ct_checklist_row {
    ct_index who;
    uint32_t rank; /* among those to be paired, from 1 */
    ct_tpn tpn;
    ct_points score; /* for pairing: virtual points included */
    ct_points points;
    ct_str colours; /* of played games: "BWB" */
    /* Of the preference, as JaVaFo's list shows it: WWW WW W1 W (W) (w), the same with B, A for
     * none. */
    const char *symbol;
    const char *strength; /* "absolute", "strong", "mild", "none" */
    ct_colour wants;
    ct_float float1, float2; /* one and two rounds ago */
    ct_index *met;           /* opponents in played games, in order of the rounds */
    uint32_t met_count;
    bool may_have_bye; /* C2 */
    bool is_topscorer;
    uint16_t unplayed;
    uint32_t bracket;        /* in which the pair was made, from 1 */
    ct_points bracket_score; /* of its lowest resident; below `score`: moved down */
    ct_index opponent;       /* CT_NOBODY: the bye */
    ct_colour colour;
} ct_checklist_row;

typedef struct ct_checklist {
    const ct_event *event;
    unsigned round;
    ct_edition edition;
    bool is_published;      /* pairs as the event shows them; else the engine's */
    ct_checklist_row *rows; /* ranked */
    uint32_t count;
} ct_checklist;

/* The list of a round, already paired or the next. Only for systems whose rounds are judged by the
 * criteria of C.04.3: the Dutch one (CT_UNSUPPORTED else). Lives in `mem`, borrows the event. Fails
 * as the engine does. */
ct_status ct_checklist_make(const ct_event *event, unsigned round,
                            const ct_pairing_options *options, ct_arena *mem, ct_checklist *out,
                            ct_error *err);

#endif
