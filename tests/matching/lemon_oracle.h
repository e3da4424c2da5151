#ifndef CT_LEMON_ORACLE_H
#define CT_LEMON_ORACLE_H

/* LEMON's answers, for comparison. `weight` is n × n, symmetric; a negative number means that there
 * is no edge. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Weight of the heaviest perfect matching, or -1 when there is none. */
int64_t lemon_heaviest_perfect(uint32_t n, const int64_t *weight);

/* Number of pairs in a maximum matching. */
uint32_t lemon_most_pairs(uint32_t n, const int64_t *weight);

#ifdef __cplusplus
}
#endif

#endif
