#ifndef CT_SEARCH_H
#define CT_SEARCH_H

/* One search of the weighted matcher. Private to matching/. */

#include "matching/weighted_private.h"

/* Grows trees from single nodes, of which there are `single`, changing duals as needed, until the
 * matching has one pair more. False when there is no such way: the graph has no perfect matching.
 * O(n² · words). */
bool ct_weighted_search(ct_weighted *problem, uint32_t single);

#endif
