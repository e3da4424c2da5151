#ifndef CT_LITERAL_DUBOV_H
#define CT_LITERAL_DUBOV_H

/* The Dubov System of 2026 as the articles tell it: every set of upfloaters, every set of shifters,
 * every transposition in its order. Shares nothing with the engine; for a dozen players at most. */

#include "pairing/literal_pairs.h"

literal_reference literal_dubov_pair;

#endif
