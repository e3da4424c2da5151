/* The standard tables of the Scheveningen system, two to ten a side, as printed in FIDE's Arbiters'
 * Manual (2025, chapter 4). One line a round; column a is the opponent of A<a> in team B, with a
 * minus where A<a> has Black. */

#include "pairing/tables/scheveningen_tables.h"

#include <assert.h>
#include <stddef.h>

/* clang-format off */
static const int16_t table_2[] = {
    1, 2,
    -2, -1,
};
static const int16_t table_3[] = {
    1, 2, -3,
    -2, 3, -1,
    3, -1, 2,
};
static const int16_t table_4[] = {
    1, 2, -3, -4,
    -2, -1, 4, 3,
    3, 4, -1, -2,
    -4, -3, 2, 1,
};
static const int16_t table_5[] = {
    1, 2, 3, -4, -5,
    -2, -3, -4, 5, 1,
    3, 4, -5, -1, 2,
    -4, -5, 1, 2, -3,
    5, -1, -2, 3, 4,
};
static const int16_t table_6[] = {
    -1, -5, 4, 2, 3, -6,
    -2, 1, -3, -4, 6, 5,
    3, 2, -1, -6, -5, 4,
    4, -6, 5, 1, -2, -3,
    -5, -4, 6, -3, 1, 2,
    6, 3, -2, 5, -4, -1,
};
static const int16_t table_7[] = {
    1, 2, 3, 4, -5, -6, -7,
    -2, -3, -4, 5, 6, 7, -1,
    3, 4, 5, -6, -7, -1, 2,
    -4, -5, 6, 7, 1, -2, -3,
    5, 6, -7, -1, -2, 3, 4,
    -6, 7, 1, 2, -3, -4, -5,
    7, -1, -2, -3, 4, 5, 6,
};
static const int16_t table_8[] = {
    1, 2, 3, 4, -5, -6, -7, -8,
    -2, -3, -4, -1, 6, 7, 8, 5,
    3, 4, 1, 2, -7, -8, -5, -6,
    -4, -1, -2, -3, 8, 5, 6, 7,
    5, 6, 7, 8, -1, -2, -3, -4,
    -6, -7, -8, -5, 2, 3, 4, 1,
    7, 8, 5, 6, -3, -4, -1, -2,
    -8, -5, -6, -7, 4, 1, 2, 3,
};
static const int16_t table_9[] = {
    1, 2, 3, 4, 5, -6, -7, -8, -9,
    -2, -3, -4, -5, 6, 7, 8, 9, -1,
    3, 4, 5, 6, -7, -8, -9, -1, 2,
    -4, -5, -6, 7, 8, 9, 1, -2, -3,
    5, 6, 7, -8, -9, -1, -2, 3, 4,
    -6, -7, 8, 9, 1, 2, -3, -4, -5,
    7, 8, -9, -1, -2, -3, 4, 5, 6,
    -8, 9, 1, 2, 3, -4, -5, -6, -7,
    9, -1, -2, -3, -4, 5, 6, 7, 8,
};
static const int16_t table_10[] = {
    1, 2, 8, -9, -5, 3, 4, -6, -7, -10,
    -2, -1, -4, 7, 10, -8, -3, 5, 6, 9,
    3, 8, 1, -2, -6, 4, 10, -7, -9, -5,
    -4, -3, 9, -1, 7, -10, 6, -8, 5, 2,
    5, 4, -2, 3, -1, -9, -7, 10, -8, 6,
    -6, 7, -5, -4, 8, 1, 9, 2, -10, -3,
    7, -5, 10, 6, -4, -2, -1, -9, 3, 8,
    -8, -6, -3, -10, 9, 5, 2, 1, 4, -7,
    9, 10, 6, 8, -2, 7, -5, -3, -1, -4,
    -10, -9, -7, 5, 3, -6, -8, 4, 2, 1,
};
/* clang-format on */

static const int16_t *const tables[CT_SCHEVENINGEN_MOST + 1] = {
    NULL, NULL, table_2, table_3, table_4, table_5, table_6, table_7, table_8, table_9, table_10,
};

uint32_t ct_scheveningen_opponent(uint32_t size, unsigned round, uint32_t a, bool *a_has_white)
{
    assert(size >= CT_SCHEVENINGEN_LEAST && size <= CT_SCHEVENINGEN_MOST);
    assert(round >= 1 && round <= size && a >= 1 && a <= size);
    int entry = tables[size][(round - 1) * size + a - 1];
    *a_has_white = entry > 0;
    return (uint32_t)(entry > 0 ? entry : -entry);
}
