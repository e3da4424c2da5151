#ifndef CT_JSON_TREE_H
#define CT_JSON_TREE_H

/* JSON as a tree of nodes, each with its place, so that a wrong value can be named by line and
 * column. It is read in two manners: as people write it by hand (studies, prize funds), with
 * comments (// and C style) and trailing commas; and strictly (documents, patches, requests), by
 * RFC 8259. */

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
    uint32_t count;        /* of children */
    uint32_t line, column; /* from 1; 0 = not known */
    ct_str key;            /* of a member of an object, whose place is then that of the key */
    ct_str text;           /* TEXT: unescaped; NUMBER: as written */
    double number;         /* NUMBER; BOOLEAN: 0 or 1 */
    struct ct_node *first; /* LIST, OBJECT */
    struct ct_node *next;
    struct ct_node **table; /* of an object with many members: them by key */
} ct_node;

/* Reads one value as people write it. CT_INVALID with one fault in `problems` (line, column, cure)
 * when the text is not JSON; a key that stands twice is a fault. Nodes live in `mem`; texts without
 * escapes are views of `text`. O(bytes). */
ct_status ct_json_tree_read(ct_str text, ct_arena *mem, ct_problems *problems, ct_node **out,
                            ct_error *err);

typedef struct ct_json_strictness {
    size_t line; /* when the text is one line of a file: its number, put into the fault and into
                    every node, without a column; else 0 */
    size_t longest_text; /* in bytes, as written; 0 = any */
} ct_json_strictness;

/* The same by RFC 8259 (a byte order mark is skipped). Texts may hold any character, keys none that
 * is 0; whole numbers fit 64 bits. */
ct_status ct_json_tree_read_strictly(ct_str text, ct_json_strictness how, ct_arena *mem,
                                     ct_problems *problems, ct_node **out, ct_error *err);

/* The value of a key, or NULL; also when `object` is NULL or no object. Near O(1) where there are
 * many. */
const ct_node *ct_node_get(const ct_node *object, const char *key);
const ct_node *ct_node_find(const ct_node *object, ct_str key);
/* "a number", "a list", … */
const char *ct_node_kind_name(ct_node_kind kind);

#endif
