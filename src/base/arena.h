#ifndef CT_ARENA_H
#define CT_ARENA_H

/* Memory that is given back all at once.
 *
 * An arena follows one piece of work: a file read, a round paired, a simulation worker. Blocks are
 * carved from chunks of growing size; ct_arena_reset keeps the chunks for the next use, so that a
 * loop that resets its arena stops calling malloc after the first turns. Under AddressSanitizer the
 * free part of each chunk is poisoned, so that a use after reset is caught. */

#include <stddef.h>

typedef struct ct_arena ct_arena;

/* A new, empty arena, or NULL when memory is out. Free it with ct_arena_free (NULL is fine). */
ct_arena *ct_arena_new(void);
void ct_arena_free(ct_arena *mem);

/* Forgets everything allocated; keeps the chunks. */
void ct_arena_reset(ct_arena *mem);

/* `count` · `size` zeroed bytes aligned for any type, valid until the arena is reset or freed. NULL
 * when memory is out or the product overflows. 0 bytes give a valid pointer. Amortised O(bytes). */
void *ct_arena_alloc(ct_arena *mem, size_t count, size_t size);

/* Grows the array `old` of `old_count` elements to `new_count`; extends in place when it is the
 * latest block, otherwise copies. The new elements are zero. NULL when memory is out (`old` stays
 * valid). */
void *ct_arena_grow(ct_arena *mem, void *old, size_t old_count, size_t new_count, size_t size);

/* Bytes handed out since the last reset, and bytes held from the system. */
size_t ct_arena_used(const ct_arena *mem);
size_t ct_arena_held(const ct_arena *mem);

/* A zeroed array of `count` elements of `type`. */
#define CT_NEW(mem, type, count) ((type *)ct_arena_alloc((mem), (count), sizeof(type)))

#endif
