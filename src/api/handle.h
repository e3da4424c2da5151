#ifndef CT_HANDLE_H
#define CT_HANDLE_H

/* What the files of the public library share. */

#include "event/event.h"

#include <crosstable.h>

struct crosstable_event {
    ct_arena *mem; /* of the event; replaced by reading */
    ct_arena *problem_mem;
    ct_arena *given; /* texts that the caller looks at */
    ct_arena *work;  /* reset by each call */
    ct_event *event;
    ct_problems problems;
    char message[800];
};

/* Returns from a function that gives a status when its handle or an argument is NULL. */
#define CT_API_NEED(handle, argument)                      \
    do {                                                   \
        if ((handle) == NULL || (argument) == NULL) {      \
            return ct_handle_fail_null(handle, #argument); \
        }                                                  \
    } while (0)
crosstable_status ct_handle_fail_null(crosstable_event *handle, const char *argument);

/* Keeps the message of a failure in the handle; returns the public status. */
crosstable_status ct_handle_finish(crosstable_event *handle, ct_status status,
                                   const ct_error *error);

/* The same where there may be no handle: the message is then lost. */
crosstable_status ct_handle_told(crosstable_event *handle, ct_status status, const ct_error *error);

/* Copies a name, cut to `size` bytes at a whole character; returns its whole length. */
size_t ct_handle_copy(ct_str name, char *out, size_t size);

/* What a line of a round says: "1-0", "pab", "" while a game is open. `table` is the event, or the
 * table of its matches. */
const char *ct_handle_result(const ct_event *table, ct_index white, ct_index black, unsigned round);

#endif
