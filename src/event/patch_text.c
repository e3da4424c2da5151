/* Patches as text, and taken back. */

#include "event/patch_private.h"

#include <stdlib.h>

/* --- Writing --------------------------------------------------------------------------------- */

static ct_str or_null(ct_str value)
{
    return value.len == 0 ? CT_STR("null") : value;
}

ct_status ct_patch_write(const ct_patch *patch, ct_text *out, ct_error *err)
{
    ct_text_add(out, CT_STR("{"));
    for (uint32_t i = 0; i < patch->count; i++) {
        const ct_change *change = &patch->items[i];
        ct_text_add(out, i == 0 ? CT_STR("") : CT_STR(","));
        ct_text_add_quoted(out, change->path);
        ct_text_add(out, CT_STR(":["));
        ct_text_add(out, or_null(change->before));
        ct_text_add(out, CT_STR(","));
        ct_text_add(out, or_null(change->after));
        ct_text_add(out, CT_STR("]"));
    }
    ct_text_add(out, CT_STR("}"));
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

ct_status ct_patch_inverse(const ct_patch *patch, ct_arena *mem, ct_patch *out, ct_error *err)
{
    ct_change *items = CT_NEW(mem, ct_change, patch->count);
    CT_NEED(items, err);
    for (uint32_t i = 0; i < patch->count; i++) {
        const ct_change *change = &patch->items[i];
        items[i] = (ct_change){change->path, change->after, change->before};
    }
    *out = (ct_patch){items, patch->count};
    return CT_OK;
}

/* --- Reading --------------------------------------------------------------------------------- */

/* A number as our writer spells it: without zeros at its end, or a sign before zero. */
static ct_str plain_number(ct_str text)
{
    bool has_point = false;
    for (size_t i = 0; i < text.len; i++) {
        has_point = has_point || text.at[i] == '.';
        if (text.at[i] == 'e' || text.at[i] == 'E') {
            return text;
        }
    }
    while (has_point && text.at[text.len - 1] == '0') {
        text.len--;
    }
    text.len -= has_point && text.at[text.len - 1] == '.';
    return ct_str_is(text, "-0") ? CT_STR("0") : text;
}

static void add_node(ct_text *out, const ct_node *node)
{
    bool is_list = node->kind == CT_NODE_LIST;
    switch (node->kind) {
    case CT_NODE_NULL: ct_text_add(out, CT_STR("null")); return;
    case CT_NODE_BOOLEAN:
        ct_text_add(out, node->number != 0 ? CT_STR("true") : CT_STR("false"));
        return;
    case CT_NODE_NUMBER: ct_text_add(out, plain_number(node->text)); return;
    case CT_NODE_TEXT: ct_text_add_quoted(out, node->text); return;
    case CT_NODE_LIST:
    case CT_NODE_OBJECT: break;
    }
    ct_text_add(out, is_list ? CT_STR("[") : CT_STR("{"));
    for (const ct_node *child = node->first; child != NULL; child = child->next) {
        ct_text_add(out, child == node->first ? CT_STR("") : CT_STR(","));
        if (!is_list) {
            ct_text_add_quoted(out, child->key);
            ct_text_add(out, CT_STR(":"));
        }
        add_node(out, child);
    }
    ct_text_add(out, is_list ? CT_STR("]") : CT_STR("}"));
}

/* Null is a value of fields; elsewhere it says that there is nothing. */
static ct_str value_of(const ct_node *node, const ct_target *target, ct_arena *mem, bool *failed)
{
    bool is_field = target->kind == CT_TARGET_VALUE || target->kind == CT_TARGET_FIELD;
    ct_text out = {.mem = mem};
    if (node->kind == CT_NODE_NULL && !is_field) {
        return CT_NO_TEXT;
    }
    add_node(&out, node);
    *failed = *failed || out.failed;
    return ct_text_view(&out);
}

/* False when memory is out. */
static bool read_change(const ct_node *node, ct_arena *mem, ct_problems *problems, ct_change *out)
{
    ct_target target;
    char quote[64];
    bool failed = false;
    if (!ct_patch_find_path(node->key, true, mem, &target)) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, node->line, node->column, "",
                                     "\"%s\" is no path of an event",
                                     ct_field_quote(node->key, quote)),
                      "write a path as \"players/7/rating\" or \"cells/3/7\"");
        return true;
    }
    if (node->kind != CT_NODE_LIST || node->count != 2) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, node->line, node->column, "",
                                     "a change is a list of two values"),
                      "write [before, after], with null where there is nothing");
        return true;
    }
    out->path = ct_str_copy(mem, node->key);
    out->before = value_of(node->first, &target, mem, &failed);
    out->after = value_of(node->first->next, &target, mem, &failed);
    return out->path.at != NULL && !failed;
}

static int compare_paths(const void *left, const void *right)
{
    return ct_str_compare(((const ct_change *)left)->path, ((const ct_change *)right)->path);
}

static ct_status read_tree(const ct_node *root, ct_arena *mem, ct_patch *out, ct_problems *problems,
                           ct_error *err)
{
    if (root->kind != CT_NODE_OBJECT) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, root->line, root->column, "",
                                     "a patch is an object, not %s", ct_node_kind_name(root->kind)),
                      "write {\"path\": [before, after], …}");
        return ct_problems_verdict(problems, err);
    }
    ct_patch patch = {CT_NEW(mem, ct_change, root->count), root->count};
    CT_NEED(patch.items, err);
    uint32_t i = 0;
    for (const ct_node *node = root->first; node != NULL; node = node->next, i++) {
        if (!read_change(node, mem, problems, &patch.items[i])) {
            return ct_fail_memory(err);
        }
    }
    CT_TRY(ct_problems_verdict(problems, err));
    if (patch.count > 0) {
        qsort(patch.items, patch.count, sizeof *patch.items, compare_paths);
    }
    *out = patch;
    return CT_OK;
}

ct_status ct_patch_read(ct_str json, ct_arena *mem, ct_patch *out, ct_problems *problems,
                        ct_error *err)
{
    ct_arena *scratch = ct_arena_new();
    ct_node *root = NULL;
    CT_NEED(scratch, err);
    ct_status status =
        ct_json_tree_read_strictly(json, (ct_json_strictness){0}, scratch, problems, &root, err);
    if (status == CT_OK) {
        status = read_tree(root, mem, out, problems, err);
    } else if (status == CT_INVALID) {
        ct_problems_verdict(problems, err);
    }
    ct_arena_free(scratch);
    return status;
}
