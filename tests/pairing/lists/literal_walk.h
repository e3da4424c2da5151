#ifndef CT_LITERAL_WALK_H
#define CT_LITERAL_WALK_H

/* The systems that walk down a list, as their rules tell it: look, take, and undo the latest pair
 * when nobody is left. No matching; for a dozen players. */

#include "pairing/literal_pairs.h"

literal_reference literal_amalfi;       /* the bye from the ranking */
literal_reference literal_amalfi_start; /* the bye from the starting list */
literal_reference literal_monrad;
literal_reference literal_monrad_halves; /* the first round as in the Nordic way */
literal_reference literal_random;        /* seed 7 */

#endif
