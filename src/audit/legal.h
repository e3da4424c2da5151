#ifndef CT_LEGAL_H
#define CT_LEGAL_H

/* Is a published round allowed at all? Read straight from the cells and the articles. Nothing of
 * pairing/ and event/history.h is used, so that a mistake there cannot hide itself here. Shared are
 * the event itself (cells, ct_scoring_points, ct_event_adjustment), the name and edition of its
 * system (event/systems.h) and, for team events, the table of matches (event/team_table.h).
 *
 * Looked for:
 *  - two who have already played each other (C.04.1 art. 2), in Swiss systems; in the Double-Swiss,
 *    whose matches are two rounds each, in an earlier match (C.04.5 C1); not by the relaxed rules
 *    of the Olympiad, which allow it;
 *  - two whom a list, a club or a federation keeps apart (record 260);
 *  - two with the same absolute colour preference, neither of them a topscorer of the last round
 *    (C.04.3 C3), in the Dutch system, Monrad and the random Swiss; topscorers or not in the Dubov
 *    and the Burstein system (C.04.4);
 *  - a colour for the third time running, or three times more than the other, in any round but the
 *    last of Amalfi;
 *  - a pairing-allocated bye for somebody who had one or who once had the points of a win without
 *    playing (C.04.1 art. 4; in the edition of 2017 a forfeit win), in Swiss systems but Amalfi;
 *  - more than one such bye: two were left over who could have been paired (C.04.1 art. 3);
 *  - a player whom two others name as their opponent, or who names themselves. */

#include "event/event.h"
#include "event/systems.h"

/* Adds every breach in the round (1 … rounds_paired) to `problems`, each a fault with the line of a
 * player and the column of the round in record 001. `edition` CT_EDITION_BY_DATE asks the event.
 * The last round is the event's, or the last one paired when the event does not say. Scratch memory
 * comes from `mem`. Fails only with CT_NOT_FOUND (no such round), CT_UNSUPPORTED (a team event) or
 * CT_NO_MEMORY. O(players · rounds + pairs · forbidden lists). */
ct_status ct_audit_legal(const ct_event *event, unsigned round, ct_edition edition, ct_arena *mem,
                         ct_problems *problems, ct_error *err);

/* Rules chosen instead of the event's; zero means: as the event says. */
typedef struct ct_legal_rules {
    const ct_system_row *system;
    ct_edition edition;
    unsigned rounds; /* planned: which one is the last */
} ct_legal_rules;

/* The same by these rules. */
ct_status ct_audit_legal_by(const ct_event *event, unsigned round, const ct_legal_rules *rules,
                            ct_arena *mem, ct_problems *problems, ct_error *err);

#endif
