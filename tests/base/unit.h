#ifndef CT_TEST_UNIT_H
#define CT_TEST_UNIT_H

/* cmocka with the headers that it wants before it, in an order that sorting would break. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
