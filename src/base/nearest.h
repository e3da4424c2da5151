#ifndef CT_NEAREST_H
#define CT_NEAREST_H

/* "Did you mean …?": the known word that is nearest to one that is not known. */

#include "base/text.h"

/* The word of `words` that needs the fewest typing slips (a letter left out, added, changed, or two
 * neighbours swapped; ASCII case does not matter) to become `word`; the first of equals. NULL when
 * none is near: about one slip for each three letters of the longer word is near. Words longer than
 * 63 bytes are never near. O(count · length²). */
const char *ct_nearest_word(ct_str word, const char *const *words, size_t count);

#endif
