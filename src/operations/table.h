#ifndef CT_OPERATIONS_TABLE_H
#define CT_OPERATIONS_TABLE_H

/* All operations, and how one is run. */

#include "operations/inputs.h"

/* The rows in the order in which manuals list them; NULL behind the last. */
const ct_operation *ct_operation_at(size_t index);
const ct_operation *ct_operation_named(ct_str name);

/* Runs a request that is complete. On failure nothing at the desk has changed: an operation that
 * changes the event works on a copy, which becomes desk->event when the answer says so. */
ct_status ct_operation_run(const ct_request *request, ct_desk *desk, ct_answer *answer,
                           ct_error *err);

/* Does this request change the event? */
bool ct_request_changes(const ct_request *request);

/* --- Envelopes ------------------------------------------------------------------------------- */

/* {operation, schema, verdict, data, sheets?, warnings, problems, next}: the answer as JSON. With a
 * failure `answer` is NULL, and `error` or desk->problems say why. CT_NO_MEMORY. */
ct_status ct_envelope_write(const ct_operation *operation, ct_status status,
                            const ct_answer *answer, const ct_desk *desk, const ct_error *error,
                            ct_text *out);
/* The data alone, as the envelope has them. */
void ct_answer_write_data(const ct_operation *operation, const ct_answer *answer,
                          const ct_desk *desk, ct_text *out);
/* One problem as a JSON object. */
void ct_problem_write(const ct_error *problem, ct_text *out);

/* How clients tell a status. */
typedef struct ct_status_row {
    ct_status status;
    const char *verdict; /* "done", "invalid" … */
    int exit_code;       /* of the command */
    int http;            /* of the web */
} ct_status_row;
const ct_status_row *ct_status_told(ct_status status);

/* --- Manuals --------------------------------------------------------------------------------- */

/* docs/operations.md, and the schemas of requests and answers: docs/schema/NAME.request.json and
 * docs/schema/NAME.answer.json. */
ct_status ct_operations_write_manual(ct_text *out, ct_error *err);
ct_status ct_operation_write_request_schema(const ct_operation *operation, ct_text *out,
                                            ct_error *err);
ct_status ct_operation_write_answer_schema(const ct_operation *operation, ct_text *out,
                                           ct_error *err);

#endif
