#ifndef CT_SMALL_EVENT_H
#define CT_SMALL_EVENT_H

/* Hand-made events for the tests of this room. Players are named by their pairing numbers, which
 * are their indexes plus 1; lines are 101, 102 …, so that a place in a message shows whose it is.
 */

#include "event/event.h"

/* `players` players with numbers 1 …, in `rounds` rounds of empty cells. Never NULL. */
ct_event *small_event(ct_arena *mem, uint32_t players, unsigned rounds);

/* One game: both cells. Letters as in record 001; '*' is a game without result. */
void small_game(ct_event *event, unsigned round, uint32_t white, uint32_t black,
                const char *letters);

/* A round without opponent: U F H Z, or ' '. */
void small_bye(ct_event *event, unsigned round, uint32_t player, char letter);

/* Makes it a team event: `boards` players a team, in the order of their numbers, team numbers 1 …;
 * 2-1-0. */
void small_teams(ct_event *event, uint32_t boards);

/* One match of four-letter results, board 1 first: White is the first team on the odd boards. */
void small_match(ct_event *event, unsigned round, uint32_t white_team, uint32_t black_team,
                 const char *white_letters, const char *black_letters);

#endif
