#ifndef CT_JSON_TREE_PRIVATE_H
#define CT_JSON_TREE_PRIVATE_H

/* What the reader of objects and lists (json_tree.c) and that of texts and numbers (json_values.c)
 * share. */

#include "base/json_tree.h"

#include <stdbool.h>
#include <stdint.h>

/* What can be wrong. */
typedef enum ct_json_fault {
    CT_JSON_CUT_OFF,
    CT_JSON_NO_VALUE,
    CT_JSON_NO_NUMBER,
    CT_JSON_TOO_LARGE,
    CT_JSON_NO_KEY,
    CT_JSON_NO_COLON,
    CT_JSON_NO_COMMA,
    CT_JSON_COMMA_AT_END,
    CT_JSON_COMMENT,
    CT_JSON_OPEN_COMMENT,
    CT_JSON_SAME_KEY,
    CT_JSON_ZERO_IN_KEY,
    CT_JSON_LINE_END,
    CT_JSON_CONTROL,
    CT_JSON_NO_ESCAPE,
    CT_JSON_NO_CHARACTER,
    CT_JSON_HALF_PAIR,
    CT_JSON_TOO_DEEP,
    CT_JSON_NO_UTF8,
    CT_JSON_GOES_ON,
} ct_json_fault;

typedef struct ct_json_scan {
    ct_str text;
    size_t at;
    size_t line, line_start;
    /* Characters of the line up to this place, kept so that long lines are not counted again. */
    size_t counted_to, counted;
    ct_arena *mem;
    ct_problems *problems;
    bool is_strict;
    ct_json_strictness how;
    bool failed;
    bool is_out_of_memory;
    unsigned depth;
} ct_json_scan;

/* The character here, 0 at the end; and the one after it. */
char ct_json_peek(const ct_json_scan *r);
bool ct_json_is_at_end(const ct_json_scan *r);
bool ct_json_starts(const ct_json_scan *r, const char *what);
void ct_json_step(ct_json_scan *r);
size_t ct_json_column(ct_json_scan *r);

/* Reports a fault, the first one only; NULL, so that a reader returns it. At the place reached, or
 * "cut off" when nothing is left, or at a place. */
ct_node *ct_json_fail(ct_json_scan *r, ct_json_fault what);
ct_node *ct_json_fail_or_end(ct_json_scan *r, ct_json_fault what);
void ct_json_fail_at(ct_json_scan *r, ct_json_fault what, size_t line, size_t column);

/* The place as it is told: of a text that is one line of a file only the line. */
size_t ct_json_told_line(const ct_json_scan *r, size_t line);
size_t ct_json_told_column(const ct_json_scan *r, size_t column);

ct_node *ct_json_node_new(ct_json_scan *r, ct_node_kind kind); /* at this place */
ct_str ct_json_read_string(ct_json_scan *r); /* after its opening quotation mark */
ct_node *ct_json_read_number(ct_json_scan *r);

#endif
