#ifndef CT_INPUTS_H
#define CT_INPUTS_H

/* Requests from words and from JSON. Both become texts that one function understands, so that the
 * command and the library accept the same things and refuse the others with the same sentence. */

#include "operations/operation.h"

/* A request being filled. The event on the desk may be NULL: players are then counted, not found. */
typedef struct ct_request {
    const ct_operation *operation;
    const ct_desk *desk;
    void *asked; /* the struct of the operation, in the desk's arena */
    bool is_given[64];
} ct_request;

ct_status ct_request_start(const ct_operation *operation, const ct_desk *desk, ct_request *out,
                           ct_error *err);
/* Sets an input, or adds to a list. `label` is how the client calls it: "--round", "round".
 * CT_MISUSE when the value is not understood; CT_NOT_FOUND and CT_INVALID for players. */
ct_status ct_request_set(ct_request *request, const ct_input *input, const char *label,
                         ct_str value, ct_error *err);
ct_status ct_request_set_bytes(ct_request *request, const ct_input *input, const char *name,
                               ct_str text, ct_error *err);
/* All inputs of a JSON object; an empty text is an object without any. Then ct_request_finish. */
ct_status ct_request_read(ct_request *request, ct_str json, ct_error *err);
/* Is everything there that is needed, and does it go together? */
ct_status ct_request_finish(const ct_request *request, ct_error *err);

/* --- About inputs ---------------------------------------------------------------------------- */

/* Checks a value against type and range, without an event: what the parser of the command calls
 * before any file is opened. */
ct_status ct_input_check(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                         ct_error *err);
bool ct_input_is_list(ct_input_type type);
/* The limits of a range "1..999"; false when it is none. */
bool ct_input_limits(const ct_input *input, double *least, double *most);
/* The words of a range "white|black" or of pairing systems, in `mem`; NULL when there are none. */
const char *const *ct_input_words(const ct_input *input, ct_arena *mem, size_t *count);
/* "1 to 999", "white or black"; empty when anything goes. */
ct_str ct_input_range(const ct_input *input, ct_arena *mem);
/* The input of this name, or NULL. */
const ct_input *ct_input_named(const ct_operation *operation, ct_str name);

#endif
