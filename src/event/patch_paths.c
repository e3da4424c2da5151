/* Paths of patches, and what they lead to as JSON. */

#include "event/patch_private.h"

#include <string.h>

/* --- Lists ----------------------------------------------------------------------------------- */

uint32_t ct_patch_count(const ct_event *event, const ct_field *list)
{
    return ct_field_load(event, list->other, sizeof(uint32_t));
}

const void *ct_patch_element(const ct_event *event, const ct_field *list, uint32_t index)
{
    const char *items = *(char *const *)ct_field_at(event, list->offset);
    return items + index * list->of->size;
}

/* --- Keys ------------------------------------------------------------------------------------ */

int ct_patch_compare_keys(const ct_patch_key *a, const ct_patch_key *b)
{
    return a->number != b->number ? (a->number > b->number) - (a->number < b->number)
                                  : ct_str_compare(a->name, b->name);
}

static uint64_t two_parts(uint32_t one, uint32_t other)
{
    return (uint64_t)one << 32 | other;
}

ct_patch_key ct_patch_key_of(const ct_event *event, const ct_field *list, const void *element)
{
    const ct_bye *bye = element;
    const ct_line_up *line_up = element;
    const ct_setting *setting = element;
    switch (list->keys) {
    case CT_KEYS_NAME: return (ct_patch_key){0, setting->name};
    case CT_KEYS_WHO_ROUND:
        return (ct_patch_key){
            .number = two_parts(ct_field_id_of(event, CT_FIELD_ANYONE, bye->who), bye->round)};
    case CT_KEYS_ROUND_TEAM:
        return (ct_patch_key){
            .number =
                two_parts(line_up->round, ct_field_id_of(event, CT_FIELD_TEAM, line_up->team))};
    case CT_KEYS_ID:
    case CT_KEYS_NONE: break;
    }
    const ct_field *id = ct_field_named(list->of, "id");
    return (ct_patch_key){.number = ct_field_load(element, id->offset, id->width)};
}

/* A part of a path: "~" and "/" are escaped. */
static void add_part(ct_text *out, ct_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (name.at[i] == '~' || name.at[i] == '/') {
            ct_text_add(out, name.at[i] == '~' ? CT_STR("~0") : CT_STR("~1"));
        } else {
            ct_text_add_chars(out, name.at[i], 1);
        }
    }
}

void ct_patch_add_key(ct_text *out, const ct_field *list, ct_patch_key key)
{
    if (list->keys == CT_KEYS_NAME) {
        add_part(out, key.name);
    } else if (list->keys == CT_KEYS_ID) {
        ct_text_addf(out, "%u", (uint32_t)key.number);
    } else {
        ct_text_addf(out, "%u/%u", (uint32_t)(key.number >> 32), (uint32_t)key.number);
    }
}

/* --- Reading paths --------------------------------------------------------------------------- */

bool ct_patch_has_row(const ct_field *row, bool with_ranks)
{
    bool is_rank = row->type == CT_FIELD_NUMBER;
    return row->type != CT_FIELD_FORMAT && row->type != CT_FIELD_KIND &&
           row->type != CT_FIELD_ROUNDS && !row->is_id &&
           !(row->is_declared && !(is_rank && with_ranks));
}

static const ct_field *row_named(const ct_shape *shape, ct_str key, bool with_ranks)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        if (ct_str_is(key, row->key) && ct_patch_has_row(row, with_ranks)) {
            return row;
        }
    }
    return NULL;
}

/* Cuts a part off; `at` of the rest is NULL when there was no "/". */
static ct_str cut_part(ct_str *rest)
{
    size_t at = 0;
    while (at < rest->len && rest->at[at] != '/') {
        at++;
    }
    ct_str part = ct_str_slice(*rest, 0, at);
    *rest = at < rest->len ? (ct_str){rest->at + at + 1, rest->len - at - 1} : CT_NO_TEXT;
    return part;
}

/* A number without zeros before it, so that each path has one spelling. */
static bool cut_number(ct_str *rest, uint32_t *out)
{
    ct_str part = cut_part(rest);
    uint64_t number = 0;
    if (!ct_str_to_unsigned(part, &number) || number < 1 || number > CT_MAX_ID ||
        part.at[0] == '0') {
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

static bool unescape(ct_str part, ct_arena *mem, ct_str *out)
{
    ct_text name = {.mem = mem};
    for (size_t i = 0; i < part.len; i++) {
        char c = part.at[i];
        ct_str next = ct_str_slice(part, i + 1, 1);
        if (c == '/' || (c == '~' && !ct_str_is(next, "0") && !ct_str_is(next, "1"))) {
            return false;
        }
        if (c == '~') {
            ct_text_add(&name, ct_str_is(next, "0") ? CT_STR("~") : CT_STR("/"));
            i++;
        } else {
            ct_text_add_chars(&name, c, 1);
        }
    }
    *out = ct_text_view(&name);
    return !name.failed;
}

static bool find_element(ct_str rest, bool with_ranks, ct_arena *mem, ct_target *out)
{
    uint32_t first = 0;
    uint32_t second = 0;
    if (out->row->keys == CT_KEYS_NAME) {
        return unescape(rest, mem, &out->key.name);
    }
    if (!cut_number(&rest, &first)) {
        return false;
    }
    if (out->row->keys != CT_KEYS_ID) {
        out->key.number = cut_number(&rest, &second) ? two_parts(first, second) : 0;
        return out->key.number != 0 && rest.at == NULL;
    }
    out->key.number = first;
    if (rest.at != NULL) {
        out->kind = CT_TARGET_FIELD;
        out->field = row_named(out->row->of, rest, with_ranks);
        return out->field != NULL;
    }
    return true;
}

bool ct_patch_find_path(ct_str path, bool with_ranks, ct_arena *mem, ct_target *out)
{
    ct_str rest = path;
    ct_str head = cut_part(&rest);
    *out = (ct_target){.kind = CT_TARGET_VALUE};
    if (ct_str_is(head, "cells")) {
        out->kind = CT_TARGET_CELL;
        return cut_number(&rest, &out->round) && out->round <= CT_MAX_ROUNDS &&
               cut_number(&rest, &out->id) && rest.at == NULL;
    }
    if (ct_str_is(head, "order")) {
        out->kind = CT_TARGET_ORDER;
        out->row = row_named(&ct_event_shape, rest, with_ranks);
        return out->row != NULL && out->row->keys != CT_KEYS_NONE &&
               out->row->keys != CT_KEYS_WHO_ROUND;
    }
    out->row = row_named(&ct_event_shape, head, with_ranks);
    if (out->row == NULL) {
        return false;
    }
    if (rest.at == NULL) {
        return out->row->keys != CT_KEYS_ID;
    }
    out->kind = CT_TARGET_ELEMENT;
    return out->row->keys != CT_KEYS_NONE && find_element(rest, with_ranks, mem, out);
}
