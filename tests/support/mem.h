#ifndef CT_TEST_MEM_H
#define CT_TEST_MEM_H

/* One arena for all tests of a program: cmocka's set-up and tear-down of a test or of a group. */

#include "base/arena.h"

extern ct_arena *mem; /* NULL outside */

int open_arena(void **state);
int close_arena(void **state);

#endif
