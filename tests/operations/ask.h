#ifndef CT_TEST_ASK_H
#define CT_TEST_ASK_H

/* Operations asked as a library asks them: with a request in JSON, about an event in memory. */

#include "operations/table.h"

#include <jansson.h>

/* The envelope of the answer, parsed; to be freed with json_decref. `event` may be NULL. Fails the
 * test unless the envelope has this verdict. */
json_t *ask(ct_arena *mem, ct_event *event, const char *operation, const char *request,
            const char *verdict);
/* The same about several events. */
json_t *ask_about(ct_arena *mem, ct_desk_event *events, uint32_t count, const char *operation,
                  const char *request, const char *verdict);
/* The same with services (NULL: none); *event becomes what a change has made of it. */
json_t *ask_served(ct_arena *mem, const ct_services *services, ct_event **event,
                   const char *operation, const char *request, const char *verdict);
/* The answer itself, for what an envelope does not hold; the status must be CT_OK. */
ct_answer ask_for_answer(ct_arena *mem, ct_event *event, const char *operation,
                         const char *request);

/* envelope → data → key; the test fails when it is not there. */
const json_t *ask_data(const json_t *envelope, const char *key);
/* The sentence of the first problem. */
const char *ask_problem(const json_t *envelope);

#endif
