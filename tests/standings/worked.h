#ifndef CT_TEST_WORKED_H
#define CT_TEST_WORKED_H

/* Events written as tables, the worked example of the regulations, and values asked for by code. */

#include "standings/breaks.h"
#include "standings/standings.h"

/* One row a player, number 1 first; one word a round: "7w1" opponent, colour, result as in record
 * 001 ("7w." a game to be played), or a letter U, F, H, Z, or . for absent. Ends with NULL. All
 * rounds are paired and planned. */
ct_event *worked_table(ct_arena *mem, const char *const *rows);

/* Seven players, four rounds: a forfeit, a pairing-allocated bye, a half-point bye, a withdrawal.
 */
ct_event *worked_example(ct_arena *mem);

/* Values of everybody by a code with modifiers, divided by blanks: "7.5 10 9". */
const char *worked_values(const ct_event *event, ct_c07 edition, const char *code, ct_arena *mem);

/* Numbers in the order of the standings, "=" before one who shares the place of the one before. */
const char *worked_order(const ct_event *event, const char *codes, ct_arena *mem);

/* Standings with these options; the test ends when they are refused. */
ct_standings worked_standings(const ct_event *event, const ct_standings_options *options,
                              ct_arena *mem);

/* One participant's working: "1: 2.5 | 2: 1.5 cut (dummy: …) | … | conclusion". */
const char *worked_words(const ct_event *event, const char *code, uint32_t number, ct_arena *mem);

#endif
