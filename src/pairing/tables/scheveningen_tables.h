#ifndef CT_SCHEVENINGEN_TABLES_H
#define CT_SCHEVENINGEN_TABLES_H

/* Two teams, every player of A meets every player of B: the tables. */

#include <stdbool.h>
#include <stdint.h>

enum { CT_SCHEVENINGEN_LEAST = 2, CT_SCHEVENINGEN_MOST = 10 }; /* players a side */

/* The number in team B of whom A<a> meets in a round; teams of `size`, rounds 1 … size. O(1). */
uint32_t ct_scheveningen_opponent(uint32_t size, unsigned round, uint32_t a, bool *a_has_white);

#endif
