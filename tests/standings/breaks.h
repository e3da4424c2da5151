#ifndef CT_TEST_BREAKS_H
#define CT_TEST_BREAKS_H

/* Small events written down game by game, and one tie-break value asked for at a time. */

#include "standings/tie_break.h"
#include "support/check.h"

/* An event of individuals numbered from 1, without games. */
ct_event *breaks_players(ct_arena *mem, const uint16_t *ratings, uint32_t count, unsigned rounds);
/* A game; numbers from 1; '1', '=', '0' for White, '+' and '-' forfeits. */
void breaks_game(ct_event *event, unsigned round, uint32_t white, uint32_t black, char result);
/* A round without a game. */
void breaks_away(ct_event *event, unsigned round, uint32_t number, ct_outcome outcome);

/* Teams of so many members each (member b of team t is player (t − 1) · boards + b), match points
 * 2, 1, 0. */
ct_event *breaks_teams(ct_arena *mem, uint32_t teams, unsigned boards, unsigned rounds);
/* A match; teams from 1; one character a board for the first team: '1', '=', '0', '+', '-'. */
void breaks_match(ct_event *event, unsigned round, uint32_t one, uint32_t other,
                  const char *boards);
/* The same with the two totals of game points alone, in halves: wins first, then a draw. */
void breaks_match_by_points(ct_event *event, unsigned round, uint32_t one, uint32_t other,
                            unsigned halves);

/* The scoreboard of all rounds. */
ct_scoreboard *breaks_board(const ct_event *event, ct_c07 edition, ct_arena *mem);
/* A code without modifiers. */
ct_code breaks_code(const ct_scoreboard *board, const char *code);
/* The value of a participant (number from 1), among all participants. */
ct_value breaks_value(const ct_scoreboard *board, const ct_code *code, uint32_t number,
                      ct_arena *mem);
/* The same as text: "6.17". */
const char *breaks_text(const ct_scoreboard *board, const ct_code *code, uint32_t number,
                        ct_arena *mem);
/* The values of all, divided by blanks. */
const char *breaks_all(const ct_scoreboard *board, const ct_code *code, ct_arena *mem);
/* The working of a participant. */
ct_working breaks_working(const ct_scoreboard *board, const ct_code *code, uint32_t number,
                          ct_arena *mem);

#endif
