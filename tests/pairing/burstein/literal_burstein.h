#ifndef CT_LITERAL_BURSTEIN_H
#define CT_LITERAL_BURSTEIN_H

/* The Burstein System of 2026 as the articles tell it: every pairing of every bracket is tried in
 * the order of Art. 4. Shares nothing with the engine; for a dozen players at most. */

#include "pairing/literal_pairs.h"

literal_reference literal_burstein_pair;

#endif
