#ifndef CT_STEPS_H
#define CT_STEPS_H

/* Steps: what to do next, or to cure a problem, said once for all clients.
 *
 * A step is an operation with inputs: "pair write", "pairings round=3", "add name=\"Last, First\"".
 * In a cure it stands in braces: "{result} lists them; {pair anyway} pairs now". The command turns
 * it into words for the shell, a page into a button. */

#include "operations/operation.h"

/* How a client writes a step. */
typedef struct ct_step_manner {
    const char *program; /* "crosstable", "./run"; NULL: words without a shell, "pair with write" */
    const char *file;    /* of the event; NULL = "FILE" */
} ct_step_manner;

/* Appends the step as this client writes it. An operation that does not exist is left as it is. */
void ct_step_write(ct_str step, const ct_step_manner *manner, ct_text *out);
/* Appends a text with the steps in braces written so; other braces stay. */
void ct_step_expand(ct_str text, const ct_step_manner *manner, ct_text *out);
/* The same for the cure of an error, with memory from `mem`. */
void ct_step_expand_cure(ct_error *error, const ct_step_manner *manner, ct_arena *mem);
/* Appends {"operation": …, "parameters": {…}}. */
void ct_step_write_json(ct_str step, ct_text *out);
/* The next step in braces, from `*rest` on; empty when there is none left. */
ct_str ct_step_find(ct_str *rest);

#endif
