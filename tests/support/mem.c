/* One arena for all tests of a program. */

#include "support/mem.h"

#include <stddef.h>

ct_arena *mem;

int open_arena(void **state)
{
    (void)state;
    mem = ct_arena_new();
    return mem == NULL;
}

int close_arena(void **state)
{
    (void)state;
    ct_arena_free(mem);
    mem = NULL;
    return 0;
}
