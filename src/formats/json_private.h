#ifndef CT_JSON_PRIVATE_H
#define CT_JSON_PRIVATE_H

/* What the readers of documents and of extra lines share. */

#include "event/fields.h"

/* Reads text as JSON, strictly, into nodes in `mem`; a syntax error becomes a fault with its place
 * (`line` when the text is one line of a file, else 0), and `*out` NULL. Fails with CT_NO_MEMORY
 * alone. */
ct_status ct_json_load(ct_str text, size_t line, ct_arena *mem, ct_problems *problems,
                       ct_node **out);

#endif
