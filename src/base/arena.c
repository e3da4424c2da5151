/* The arena: a list of chunks that double in size, filled front to back.
 *
 * Invariants:
 *  1. Chunks before `current` are full or given up until the next reset; those after it are empty.
 *  2. `cursor` and `end` bound the free part of `current`; `cursor` is aligned for any type.
 *  3. Every block takes at least one unit of alignment: two live blocks never share an address, and
 *     "is this the latest block?" is one comparison.
 *  4. Under AddressSanitizer only the bytes handed out are addressable; a gap parts the blocks. */

#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define CT_ARENA_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CT_ARENA_POISONS 1
#endif
#endif

#ifdef CT_ARENA_POISONS
#include <sanitizer/asan_interface.h>
enum { BLOCK_GAP = alignof(max_align_t) };
#else
#define ASAN_POISON_MEMORY_REGION(at, size)   ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
enum { BLOCK_GAP = 0 };
#endif

enum { UNIT = alignof(max_align_t), FIRST_CHUNK = 4096 };

typedef struct chunk {
    struct chunk *next;
    size_t size; /* of `data` */
    alignas(max_align_t) char data[];
} chunk;

struct ct_arena {
    chunk *first;
    chunk *current;
    char *cursor;
    char *end;
    char *latest; /* the block that may grow in place, or NULL */
    size_t used;
    size_t held;
    size_t next_size; /* of the next chunk asked from the system, with its head */
};

ct_arena *ct_arena_new(void)
{
    ct_arena *mem = calloc(1, sizeof *mem);
    if (mem != NULL) {
        mem->held = sizeof *mem;
        mem->next_size = FIRST_CHUNK;
    }
    return mem;
}

void ct_arena_free(ct_arena *mem)
{
    if (mem == NULL) {
        return;
    }
    for (chunk *here = mem->first, *next; here != NULL; here = next) {
        next = here->next;
        ASAN_UNPOISON_MEMORY_REGION(here->data, here->size);
        free(here);
    }
    free(mem);
}

static void enter_chunk(ct_arena *mem, chunk *here)
{
    mem->current = here;
    mem->cursor = here == NULL ? NULL : here->data;
    mem->end = here == NULL ? NULL : here->data + here->size;
}

void ct_arena_reset(ct_arena *mem)
{
    for (chunk *here = mem->first; here != NULL; here = here->next) {
        ASAN_POISON_MEMORY_REGION(here->data, here->size);
    }
    enter_chunk(mem, mem->first);
    mem->latest = NULL;
    mem->used = 0;
}

/* The bytes that a block of `size` takes in a chunk; 0 when that is too much. */
static size_t footprint(size_t size)
{
    if (size > PTRDIFF_MAX - sizeof(chunk) - UNIT - UNIT) {
        return 0;
    }
    size_t bytes = size == 0 ? 1 : size;
    return (bytes + UNIT - 1) / UNIT * UNIT + BLOCK_GAP;
}

/* Takes the first empty chunk with `need` bytes out of the list, or NULL. Chunks double in size, so
 * that there are few to look at. */
static chunk *take_kept_chunk(ct_arena *mem, size_t need)
{
    if (mem->current == NULL) {
        return NULL;
    }
    for (chunk **link = &mem->current->next; *link != NULL; link = &(*link)->next) {
        if ((*link)->size >= need) {
            chunk *found = *link;
            *link = found->next;
            return found;
        }
    }
    return NULL;
}

static chunk *take_new_chunk(ct_arena *mem, size_t need)
{
    size_t least = sizeof(chunk) + need;
    size_t size = mem->next_size;
    while (size < least) {
        size = size > PTRDIFF_MAX / 2 ? least : 2 * size;
    }
    chunk *made = malloc(size);
    if (made == NULL && size > least) {
        size = least;
        made = malloc(size);
    }
    if (made == NULL) {
        return NULL;
    }
    made->size = size - sizeof(chunk);
    mem->held += size;
    mem->next_size = size > PTRDIFF_MAX / 2 ? size : 2 * size;
    ASAN_POISON_MEMORY_REGION(made->data, made->size);
    return made;
}

/* Makes `current` a chunk with at least `need` free bytes. */
static int make_room(ct_arena *mem, size_t need)
{
    chunk *fresh = take_kept_chunk(mem, need);
    if (fresh == NULL) {
        fresh = take_new_chunk(mem, need);
    }
    if (fresh == NULL) {
        return 0;
    }
    chunk **link = mem->current == NULL ? &mem->first : &mem->current->next;
    fresh->next = *link;
    *link = fresh;
    enter_chunk(mem, fresh);
    return 1;
}

/* `size` bytes that are not zeroed, or NULL. */
static char *carve(ct_arena *mem, size_t size)
{
    size_t need = footprint(size);
    if (need == 0 || (need > (size_t)(mem->end - mem->cursor) && !make_room(mem, need))) {
        return NULL;
    }
    char *block = mem->cursor;
    mem->cursor += need;
    mem->latest = block;
    mem->used += size;
    ASAN_UNPOISON_MEMORY_REGION(block, size);
    return block;
}

void *ct_arena_alloc(ct_arena *mem, size_t count, size_t size)
{
    size_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        return NULL;
    }
    char *block = carve(mem, bytes);
    return block == NULL ? NULL : memset(block, 0, bytes);
}

static int grow_in_place(ct_arena *mem, char *block, size_t old_bytes, size_t new_bytes)
{
    size_t need = footprint(new_bytes);
    if (block != mem->latest || need == 0 || need > (size_t)(mem->end - block)) {
        return 0;
    }
    mem->cursor = block + need;
    mem->used += new_bytes - old_bytes;
    ASAN_UNPOISON_MEMORY_REGION(block, new_bytes);
    return 1;
}

void *ct_arena_grow(ct_arena *mem, void *old, size_t old_count, size_t new_count, size_t size)
{
    if (old == NULL) {
        return ct_arena_alloc(mem, new_count, size);
    }
    size_t new_bytes = 0;
    if (new_count <= old_count) {
        return old;
    }
    if (__builtin_mul_overflow(new_count, size, &new_bytes)) {
        return NULL;
    }
    size_t old_bytes = old_count * size;
    char *block = old;
    if (!grow_in_place(mem, block, old_bytes, new_bytes)) {
        block = carve(mem, new_bytes);
        if (block == NULL) {
            return NULL;
        }
        memcpy(block, old, old_bytes);
    }
    memset(block + old_bytes, 0, new_bytes - old_bytes);
    return block;
}

size_t ct_arena_used(const ct_arena *mem)
{
    return mem->used;
}

size_t ct_arena_held(const ct_arena *mem)
{
    return mem->held;
}
