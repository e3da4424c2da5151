#ifndef CT_SCOREBOARD_PRIVATE_H
#define CT_SCOREBOARD_PRIVATE_H

/* What a scoreboard must know about the kind of event; not for anybody else. */

#include "standings/scoreboard.h"

/* Are pairings known before play (15.2): a round robin, Scheveningen or Schiller, by the system,
 * the type code (192) or the words of record 092? */
bool ct_scoreboard_is_predetermined(const ct_event *event);
/* The score that ranks first. Teams: match points, unless the pairing rules or the first code of
 * record 212 say game points. */
ct_score_kind ct_scoreboard_primary(const ct_event *event);
/* Boards of a match (record 352, else the most that any team filled); at least 1. */
unsigned ct_scoreboard_boards(const ct_event *event);

#endif
