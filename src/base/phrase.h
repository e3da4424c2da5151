#ifndef CT_PHRASE_H
#define CT_PHRASE_H

/* Sentences that can be said in another language: the format that made a sentence is its key in the
 * catalogue, and its arguments are kept as texts, in the order of the format. */

#include "base/error.h"

/* Notes the format and the arguments as they are printed. Nothing is noted (phrase->key is NULL) for
 * a format that is all argument ("%s"), or when the arguments do not fit. */
void ct_phrase_note(ct_phrase *phrase, const char *format, va_list args) CT_PRINTF(2, 0);
/* How many arguments there are, and one of them by its place; "" when there is none. */
size_t ct_phrase_count(const ct_phrase *phrase);
const char *ct_phrase_argument(const ct_phrase *phrase, size_t place);

#endif
