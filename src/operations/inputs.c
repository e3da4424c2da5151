#include "base/nearest.h"
#include "operations/inputs_private.h"
#include "operations/who.h"

#include <assert.h>
#include <string.h>

bool ct_input_is_list(ct_input_type type)
{
    return type == CT_INPUT_TEXTS || type == CT_INPUT_NAMES || type == CT_INPUT_ROUNDS ||
           type == CT_INPUT_ANYONES || type == CT_INPUT_RESULTS;
}

const ct_input *ct_input_named(const ct_operation *operation, ct_str name)
{
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        if (ct_str_is(name, input->name)) {
            return input;
        }
    }
    return NULL;
}

/* --- Requests -------------------------------------------------------------------------------- */

static void *member_of(const ct_request *request, const ct_input *input)
{
    return (char *)request->asked + input->offset;
}

ct_status ct_request_start(const ct_operation *operation, const ct_desk *desk, ct_request *out,
                           ct_error *err)
{
    *out = (ct_request){.operation = operation, .desk = desk};
    out->asked = ct_arena_alloc(desk->mem, operation->request_size + 1, 1);
    CT_NEED(out->asked, err);
    memset(out->asked, 0, operation->request_size + 1);
    for (const ct_input *input = operation->inputs; input->name != NULL; input++) {
        if (input->type == CT_INPUT_PLAYER || input->type == CT_INPUT_ANYONE) {
            *(ct_index *)member_of(out, input) = CT_NOBODY;
        }
    }
    return CT_OK;
}

/* Makes room for one more element of a list of structs of `size` bytes: its pointer is the first
 * member, its count follows. */
static void *add_element(const ct_request *request, void *list, size_t size, uint32_t *count)
{
    void *items = NULL;
    memcpy((void *)&items, list, sizeof items);
    if ((*count & (*count - 1)) == 0) { /* full: 0, 1, 2, 4, 8 … */
        size_t room = *count == 0 ? 1 : 2 * (size_t)*count;
        items = ct_arena_grow(request->desk->mem, items, *count, room, size);
        if (items == NULL) {
            return NULL;
        }
        memcpy(list, (const void *)&items, sizeof items);
    }
    return (char *)items + size * (*count)++;
}

static ct_status find_who(const ct_request *request, const ct_input *input, ct_str value,
                          ct_index *out, ct_error *err)
{
    const ct_event *event = request->desk->event;
    *out = CT_NOBODY;
    if (event == NULL) {
        return CT_OK;
    }
    return input->type == CT_INPUT_PLAYER
               ? ct_who_player(event, value, request->desk->mem, out, err)
               : ct_who_participant(event, value, request->desk->mem, out, err);
}

/* "5:1-0": which game, and what came out. */
static ct_status add_entry(const ct_request *request, ct_entries *list, ct_str value, ct_error *err)
{
    ct_str rest = value;
    ct_str game = ct_str_cut(&rest, ':');
    if (game.len == value.len) {
        ct_fail(err, CT_MISUSE, "'%.*s' holds no result", CT_ARG(value));
        ct_error_cure(err, "write board, colon and result, as 5:1-0");
        return CT_MISUSE;
    }
    ct_entry *added = add_element(request, list, sizeof *added, &list->count);
    CT_NEED(added, err);
    *added = (ct_entry){game, rest};
    return CT_OK;
}

static ct_status add_round(const ct_request *request, const ct_input *input, const char *label,
                           ct_str value, ct_error *err)
{
    ct_wholes *list = member_of(request, input);
    uint32_t round = 0;
    CT_TRY(ct_input_read(input, label, value, request->desk->mem, &round, err));
    uint32_t *added = add_element(request, list, sizeof *added, &list->count);
    CT_NEED(added, err);
    *added = round;
    return CT_OK;
}

static ct_status add_anyone(const ct_request *request, const ct_input *input, ct_str value,
                            ct_error *err)
{
    ct_indices *list = member_of(request, input);
    ct_index who = CT_NOBODY;
    CT_TRY(find_who(request, input, value, &who, err));
    ct_index *added = add_element(request, list, sizeof *added, &list->count);
    CT_NEED(added, err);
    *added = who;
    return CT_OK;
}

static ct_status add_text(const ct_request *request, const ct_input *input, ct_str value,
                          ct_error *err)
{
    ct_strings *list = member_of(request, input);
    ct_str *added = add_element(request, list, sizeof *added, &list->count);
    CT_NEED(added, err);
    *added = value;
    return CT_OK;
}

static ct_status add_to_list(const ct_request *request, const ct_input *input, const char *label,
                             ct_str value, ct_error *err)
{
    switch (input->type) {
    case CT_INPUT_ROUNDS: return add_round(request, input, label, value, err);
    case CT_INPUT_ANYONES: return add_anyone(request, input, value, err);
    case CT_INPUT_RESULTS: return add_entry(request, member_of(request, input), value, err);
    default: return add_text(request, input, value, err);
    }
}

static bool mark_given(ct_request *request, const ct_input *input)
{
    size_t place = (size_t)(input - request->operation->inputs);
    assert(place < sizeof request->is_given / sizeof *request->is_given);
    bool was_given = request->is_given[place];
    request->is_given[place] = true;
    return was_given;
}

ct_status ct_request_set(ct_request *request, const ct_input *input, const char *label,
                         ct_str value, ct_error *err)
{
    bool was_given = mark_given(request, input);
    if (ct_input_is_list(input->type)) {
        return add_to_list(request, input, label, value, err);
    }
    if (was_given && input->type != CT_INPUT_FLAG) {
        ct_fail(err, CT_MISUSE, "%s is given twice", label);
        ct_error_cure(err, "keep one of the two");
        return CT_MISUSE;
    }
    assert(input->type != CT_INPUT_NONE && input->type != CT_INPUT_BYTES);
    return input->type == CT_INPUT_PLAYER || input->type == CT_INPUT_ANYONE
               ? find_who(request, input, value, member_of(request, input), err)
               : ct_input_read(input, label, value, request->desk->mem, member_of(request, input),
                               err);
}

ct_status ct_request_set_bytes(ct_request *request, const ct_input *input, const char *name,
                               ct_str text, ct_error *err)
{
    assert(input->type == CT_INPUT_BYTES);
    mark_given(request, input);
    ct_str copy = ct_str_copy(request->desk->mem, ct_str_of(name));
    CT_NEED(copy.at, err);
    *(ct_bytes *)member_of(request, input) = (ct_bytes){copy.at, text};
    return CT_OK;
}

ct_status ct_request_finish(const ct_request *request, ct_error *err)
{
    const ct_input *inputs = request->operation->inputs;
    for (size_t i = 0; inputs[i].name != NULL; i++) {
        if (inputs[i].is_needed && !request->is_given[i]) {
            ct_fail(err, CT_MISUSE, "%s: the %s is missing", request->operation->name,
                    inputs[i].name);
            ct_error_cure(err, "give it: %s", inputs[i].sentence);
            return CT_MISUSE;
        }
    }
    const ct_operation *operation = request->operation;
    return operation->check == NULL ? CT_OK : operation->check(request->asked, err);
}

/* --- From JSON ------------------------------------------------------------------------------- */

static ct_status refuse_node(const ct_input *input, const ct_node *node, const char *wanted,
                             ct_error *err)
{
    ct_fail(err, CT_MISUSE, "\"%s\" must be %s, not %s", input->name, wanted,
            ct_node_kind_name(node->kind));
    ct_error_cure(err, "%s", input->sentence);
    return CT_MISUSE;
}

/* {"game": 5, "result": "1-0"} as "5:1-0". */
static ct_status entry_text(const ct_input *input, const ct_node *node, ct_arena *mem, ct_str *out,
                            ct_error *err)
{
    const ct_node *game = ct_node_get(node, "game");
    const ct_node *result = ct_node_get(node, "result");
    if (game == NULL || result == NULL || result->kind != CT_NODE_TEXT) {
        return refuse_node(input, node, "{\"game\": …, \"result\": …} or a text as \"5:1-0\"", err);
    }
    *out = ct_str_format(mem, "%.*s:%.*s", CT_ARG(game->text), CT_ARG(result->text));
    CT_NEED(out->at, err);
    return CT_OK;
}

static ct_status set_bytes(ct_request *request, const ct_input *input, const ct_node *node,
                           ct_error *err)
{
    const ct_node *name = ct_node_get(node, "name");
    const ct_node *text = node->kind == CT_NODE_TEXT ? node : ct_node_get(node, "text");
    if (text == NULL || text->kind != CT_NODE_TEXT) {
        return refuse_node(input, node, "a text or {\"name\": …, \"text\": …}", err);
    }
    ct_str shown = name == NULL || name->kind != CT_NODE_TEXT ? ct_str_of(input->name) : name->text;
    ct_str copy = ct_str_copy(request->desk->mem, shown);
    CT_NEED(copy.at, err);
    return ct_request_set_bytes(request, input, copy.at, text->text, err);
}

/* A value that is no list: as the text that words would have been. */
static ct_status set_node(ct_request *request, const ct_input *input, const ct_node *node,
                          ct_error *err)
{
    bool wants_number = input->type == CT_INPUT_WHOLE || input->type == CT_INPUT_REAL ||
                        input->type == CT_INPUT_ROUNDS;
    bool takes_number = wants_number || input->type == CT_INPUT_NUMBER_OR_WORD ||
                        input->type == CT_INPUT_PLAYER || input->type == CT_INPUT_ANYONE ||
                        input->type == CT_INPUT_ANYONES || input->type == CT_INPUT_NAMES;
    ct_str text = node->text;
    if (input->type == CT_INPUT_BYTES) {
        return set_bytes(request, input, node, err);
    }
    if (input->type == CT_INPUT_FLAG ||
        (input->is_optional_value && node->kind == CT_NODE_BOOLEAN)) {
        if (node->kind != CT_NODE_BOOLEAN) {
            return refuse_node(input, node, "true or false", err);
        }
        return node->number != 0 ? ct_request_set(request, input, input->name, CT_STR(""), err)
                                 : CT_OK;
    }
    if (input->type == CT_INPUT_RESULTS && node->kind == CT_NODE_OBJECT) {
        CT_TRY(entry_text(input, node, request->desk->mem, &text, err));
    } else if (node->kind != CT_NODE_TEXT && !(takes_number && node->kind == CT_NODE_NUMBER)) {
        return refuse_node(input, node, wants_number ? "a number" : "a text", err);
    } else if (wants_number && node->kind == CT_NODE_TEXT) {
        return refuse_node(input, node, "a number", err);
    }
    return ct_request_set(request, input, input->name, text, err);
}

static ct_status refuse_key(const ct_request *request, ct_str key, ct_error *err)
{
    const char *names[64];
    size_t count = 0;
    for (const ct_input *input = request->operation->inputs; input->name != NULL; input++) {
        names[count++] = input->name;
    }
    const char *nearest = ct_nearest_word(key, names, count);
    ct_fail(err, CT_MISUSE, "%s has no parameter \"%.*s\"", request->operation->name, CT_ARG(key));
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean \"%s\"?", nearest);
    } else {
        ct_error_cure(err, "docs/operations.md lists the parameters of %s",
                      request->operation->name);
    }
    return CT_MISUSE;
}

static ct_status set_key(ct_request *request, const ct_node *value, ct_error *err)
{
    const ct_input *input = ct_input_named(request->operation, value->key);
    if (input == NULL || input->type == CT_INPUT_NONE) {
        return refuse_key(request, value->key, err);
    }
    if (value->kind == CT_NODE_NULL) { /* as if it were not there */
        return CT_OK;
    }
    if (!ct_input_is_list(input->type)) {
        return set_node(request, input, value, err);
    }
    if (value->kind != CT_NODE_LIST) {
        return refuse_node(input, value, "a list", err);
    }
    for (const ct_node *item = value->first; item != NULL; item = item->next) {
        CT_TRY(set_node(request, input, item, err));
    }
    return CT_OK;
}

ct_status ct_request_read(ct_request *request, ct_str json, ct_error *err)
{
    ct_problems problems;
    ct_node *top = NULL;
    if (ct_str_is_blank(json)) {
        return CT_OK;
    }
    ct_problems_start(&problems, request->desk->mem, "the request");
    ct_status status = ct_json_tree_read(json, request->desk->mem, &problems, &top, err);
    if (status != CT_OK) {
        return status == CT_INVALID ? ct_problems_verdict(&problems, err) : status;
    }
    if (top->kind != CT_NODE_OBJECT) {
        ct_fail(err, CT_MISUSE, "the request must be an object, not %s",
                ct_node_kind_name(top->kind));
        ct_error_cure(err, "write {\"name\": value, …}");
        return CT_MISUSE;
    }
    for (const ct_node *value = top->first; value != NULL; value = value->next) {
        CT_TRY(set_key(request, value, err));
    }
    return CT_OK;
}
