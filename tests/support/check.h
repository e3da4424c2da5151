#ifndef CT_TEST_CHECK_H
#define CT_TEST_CHECK_H

/* cmocka with the headers that it wants before it, and assertions that say more when they fail. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "base/error.h"
#include "event/event.h"

#include <stdio.h>

/* The call succeeded; else its error is the message. */
static inline void check_status(ct_status status, const ct_error *err)
{
    char told[600] = "";
    if (status != CT_OK) {
        ct_error_format(err, told, sizeof told);
        fail_msg("refused: %s", told);
    }
}

/* `call` succeeds; `err` is the ct_error that it got. */
#define check_ok(call, err) check_status(call, &(err))

/* The two events are equal; else the first difference and the seed are the message. */
static inline void check_equal_events(const ct_event *a, const ct_event *b, uint64_t seed)
{
    char place[128] = "";
    if (!ct_event_equal(a, b, place, sizeof place)) {
        fail_msg("seed %llu: the events differ at %s", (unsigned long long)seed, place);
    }
}

/* `fact` holds for the random case made of `seed`. */
static inline void check_fact(bool holds, const char *fact, uint64_t seed)
{
    if (!holds) {
        fail_msg("seed %llu: not so: %s", (unsigned long long)seed, fact);
    }
}

#define check_seed(fact, seed) check_fact(fact, #fact, seed)

/* The edit, which got `err`, was refused with this status, says why and what to do, and has changed
 * nothing. Clears `err` for the next one. */
static inline void check_refusal(ct_status status, ct_status wanted, ct_error *err,
                                 const ct_event *event, const ct_event *before)
{
    assert_int_equal(status, wanted);
    assert_int_equal(err->status, wanted);
    assert_true(err->sentence[0] != '\0' && err->cure[0] != '\0');
    check_equal_events(event, before, 0);
    *err = (ct_error){0};
}

/* The same for a call that writes its error to `told` and names this rule ("" = none); in a test
 * that has `event` and, made the same way, its `twin`. */
#define check_edit_refused(call, wanted, article)               \
    do {                                                        \
        ct_error told_error = {0};                              \
        ct_error *told = &told_error;                           \
        ct_status refused_with = call;                          \
        assert_string_equal(told->rule, article);               \
        check_refusal(refused_with, wanted, told, event, twin); \
    } while (0)

#endif
