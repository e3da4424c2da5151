#ifndef CT_PUBLISHED_H
#define CT_PUBLISHED_H

/* Board numbers stay as they were published.
 *
 * Unless cells carry numbers, the boards of a round follow from the scores before it (C.04.2 3.6),
 * so that correcting an old result would give later games other numbers. Whoever changes an event
 * notes the numbers before and keeps them afterwards: a round whose order has moved gets its
 * published numbers written into its cells (ct_cell.board); a round that has not moved stays as it
 * is, and so does its file. In a team event the number is that of the match. */

#include "event/history.h"

/* The boards of the rounds from `first` on, as they are now. */
typedef struct ct_published_boards {
    unsigned first;
    unsigned rounds;   /* noted, from `first` on */
    ct_board **boards; /* [round - first][line]; of teams in a team event */
    uint32_t *counts;
} ct_published_boards;

/* Notes the boards of the rounds from `first` on; in `mem`. */
ct_status ct_published_note(const ct_event *event, unsigned first, ct_arena *mem,
                            ct_published_boards *out, ct_error *err);

/* Puts the numbers noted into the cells of each round whose numbers have changed since. Games that
 * are no more, and new ones, are left alone. Fails for want of memory only; no cell has changed
 * then. */
ct_status ct_published_keep(ct_event *event, const ct_published_boards *published, ct_arena *mem,
                            ct_error *err);

#endif
