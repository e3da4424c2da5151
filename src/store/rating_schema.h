#ifndef CT_RATING_SCHEMA_H
#define CT_RATING_SCHEMA_H

/* What the builder and the reader of a rating index agree on.
 *
 * players.place is the order by rating, best first (1 …), and also the row number of the word
 * index. A full-text search yields rows in that order, so the best rated of a hundred thousand
 * names come first without sorting. The word index (FTS5) keeps no text of its own, and has prefix
 * indexes of one, two and three letters. */

#include "base/text.h"

#define CT_RATING_APPLICATION 0x63745261 /* "ctRa" */
#define CT_RATING_VERSION     1

/* The name as it is searched: folded, words parted by single blanks. Apostrophes join: "O'Neil" is
 * one word. `at` is NULL when memory is out. */
ct_str ct_rating_words(ct_arena *mem, ct_str name);

#endif
