#ifndef CT_JSON_TREE_H
#define CT_JSON_TREE_H

/* JSON as people write it by hand: with comments (// and C style) and trailing commas, and with the
 * place of every value, so that a wrong one can be named by line and column. */

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

typedef enum ct_node_kind {
    CT_NODE_NULL,
    CT_NODE_BOOLEAN,
    CT_NODE_NUMBER,
    CT_NODE_TEXT,
    CT_NODE_LIST,
    CT_NODE_OBJECT,
} ct_node_kind;

typedef struct ct_node {
    ct_node_kind kind;
    size_t line, column;   /* from 1 */
    ct_str key;            /* of a member of an object, whose place is then that of the key */
    ct_str text;           /* TEXT: unescaped; NUMBER: as written */
    double number;         /* NUMBER; BOOLEAN: 0 or 1 */
    struct ct_node *first; /* LIST, OBJECT */
    struct ct_node *next;
    uint32_t count; /* of children */
} ct_node;

/* Reads one value. CT_INVALID with one fault in `problems` (line, column, cure) when the text is
 * not JSON; a key that stands twice is a fault. Nodes live in `mem`; texts without escapes are
 * views of `text`. */
ct_status ct_json_tree_read(ct_str text, ct_arena *mem, ct_problems *problems, ct_node **out,
                        ct_error *err);

/* The value of a key, or NULL. */
const ct_node *ct_node_get(const ct_node *object, const char *key);
/* "a number", "a list", … */
const char *ct_node_kind_name(ct_node_kind kind);

#endif
