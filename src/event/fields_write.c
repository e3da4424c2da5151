/* Writing: one walk over the rows of a shape. The layout is made for people and for diffs: the
 * event's own keys and each player, team or small record have a line of their own. */

#include "event/fields.h"

#include <math.h>
#include <string.h>

/* --- Values ---------------------------------------------------------------------------------- */

static void add(ct_field_writer *to, const char *text)
{
    ct_text_add(to->out, ct_str_of(text));
}

static const char *comma(const ct_field_writer *to)
{
    return to->by_id ? "," : ", ";
}

static void write_points(ct_field_writer *to, ct_points points)
{
    char text[16];
    ct_points_format(points, to->event->unit, false, text);
    add(to, text);
}

static void write_word(ct_field_writer *to, const ct_field *row, uint32_t value)
{
    const char *word = value < CT_FIELD_WORDS ? row->word((int)value) : NULL;
    if (word != NULL) {
        ct_text_add_quoted(to->out, ct_str_of(word));
    } else {
        to->is_invalid = to->is_invalid || value != 0;
        add(to, "null");
    }
}

static void write_index(ct_field_writer *to, ct_field_type type, ct_index index)
{
    const ct_event *event = to->event;
    bool is_team = ct_field_names_teams(event, type);
    if (index == CT_NOBODY) {
        add(to, "null");
    } else if (index >= (is_team ? event->team_count : event->player_count)) {
        to->is_invalid = true;
    } else if (to->by_id) {
        ct_text_addf(to->out, "%u", ct_field_id_of(event, type, index));
    } else {
        ct_tpn tpn = is_team ? event->teams[index].tpn : event->players[index].tpn;
        ct_text_addf(to->out, "%u", tpn.number);
    }
}

void ct_shape_write(ct_field_writer *to, const ct_shape *shape, const void *object,
                    const void *model)
{
    add(to, "{");
    ct_shape_write_rows(to, shape, object, model, comma(to), true);
    add(to, "}");
}

/* 15 digits: 6.17 is written as 6.17, not as 6.1699999999999999. */
static void write_real(ct_field_writer *to, double value)
{
    if (isfinite(value)) {
        ct_text_addf(to->out, "%.15g", value);
    } else {
        add(to, "null");
    }
}

/* Is it written as null? */
static bool is_null(const ct_field *row, const void *object)
{
    const void *at = ct_field_at(object, row->offset);
    if (row->type == CT_FIELD_JSON) {
        return ((const ct_str *)at)->len == 0;
    }
    if (!row->is_null_when_zero) {
        return false;
    }
    switch (row->type) {
    case CT_FIELD_TEXT: return ((const ct_str *)at)->len == 0;
    case CT_FIELD_OBJECT: return *(const void *const *)at == NULL;
    default: break;
    }
    static const char zeros[16] = {0};
    return row->width <= sizeof zeros && memcmp(at, zeros, row->width) == 0;
}

/* --- Lists ----------------------------------------------------------------------------------- */

static void write_texts(ct_field_writer *to, const ct_strings *texts)
{
    add(to, "[");
    for (uint32_t i = 0; i < texts->count; i++) {
        add(to, i == 0 ? "" : comma(to));
        ct_text_add_quoted(to->out, texts->items[i]);
    }
    add(to, "]");
}

static void write_indices(ct_field_writer *to, const ct_field *row, const void *object)
{
    const ct_index *items = *(ct_index *const *)ct_field_at(object, row->offset);
    uint32_t count = ct_field_load(object, row->other, sizeof(uint32_t));
    add(to, "[");
    for (uint32_t i = 0; i < count; i++) {
        add(to, i == 0 ? "" : comma(to));
        write_index(to, row->type, items[i]);
    }
    add(to, "]");
}

static void write_numbers(ct_field_writer *to, const ct_field *row, const void *object)
{
    const uint32_t *items = *(uint32_t *const *)ct_field_at(object, row->offset);
    uint32_t count = ct_field_load(object, row->other, sizeof(uint32_t));
    add(to, "[");
    for (uint32_t i = 0; i < count; i++) {
        ct_text_addf(to->out, "%s%u", i == 0 ? "" : ", ", items[i]);
    }
    add(to, "]");
}

static void write_reals(ct_field_writer *to, const ct_field *row, const void *object)
{
    const double *items = *(double *const *)ct_field_at(object, row->offset);
    uint32_t count = ct_field_load(object, row->other, sizeof(uint32_t));
    add(to, "[");
    for (uint32_t i = 0; i < count; i++) {
        add(to, i == 0 ? "" : ", ");
        write_real(to, items[i]);
    }
    add(to, "]");
}

static void write_rounds(ct_field_writer *to, const ct_player *player)
{
    ct_index index = (ct_index)(player - to->event->players);
    add(to, "[");
    for (unsigned round = 1; round <= to->event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(to->event, index, round);
        add(to, round == 1 ? "" : comma(to));
        if (ct_shape_same(to, &ct_cell_shape, &cell, ct_cell_shape.model)) {
            add(to, "null");
        } else {
            ct_shape_write(to, &ct_cell_shape, &cell, ct_cell_shape.model);
        }
    }
    add(to, "]");
}

/* A line an element where the list belongs to the event itself, else all in one line. */
static void write_objects(ct_field_writer *to, const ct_field *row, const void *object)
{
    const char *items = *(char *const *)ct_field_at(object, row->offset);
    uint32_t count = ct_field_load(object, row->other, sizeof(uint32_t));
    bool is_tall = object == to->tall && count > 0;
    add(to, "[");
    for (uint32_t i = 0; i < count; i++) {
        add(to, i == 0 ? "" : is_tall ? "," : comma(to));
        add(to, is_tall ? "\n    " : "");
        ct_shape_write(to, row->of, items + i * row->of->size, row->of->model);
    }
    add(to, is_tall ? "\n  ]" : "]");
}

/* --- Rows ------------------------------------------------------------------------------------ */

static ct_field_comparison comparison_of(const ct_field_writer *to)
{
    return (ct_field_comparison){.one = to->event,
                                 .other_scale = to->scale,
                                 .with_ids =
                                     to->event != NULL && to->event->keeps_ids && !to->by_id,
                                 .without_declared = to->by_id,
                                 .with_ranks = to->with_ranks,
                                 .without_players = to->is_extra || to->by_id,
                                 .without_teams = to->is_extra && to->has_own_teams};
}

/* An event that keeps its ids always says which come next: by that a reader knows it. */
static bool tells_ids(const ct_field_writer *to, const void *object)
{
    return object == to->event && to->event != NULL && to->event->keeps_ids && !to->by_id;
}

bool ct_shape_same(const ct_field_writer *to, const ct_shape *shape, const void *object,
                   const void *model)
{
    ct_field_comparison how = comparison_of(to);
    return !tells_ids(to, object) && ct_shape_equal(&how, shape, object, model);
}

void ct_field_write(ct_field_writer *to, const ct_field *row, const void *object, const void *model)
{
    const void *at = ct_field_at(object, row->offset);
    if (is_null(row, object)) {
        add(to, "null");
        return;
    }
    switch (row->type) {
    case CT_FIELD_FORMAT: ct_text_addf(to->out, "%d", CT_JSON_VERSION); break;
    case CT_FIELD_KIND: add(to, "\"event\""); break;
    case CT_FIELD_TEXT: ct_text_add_quoted(to->out, *(const ct_str *)at); break;
    case CT_FIELD_LETTER: ct_text_add_quoted(to->out, (ct_str){at, 1}); break;
    case CT_FIELD_FLAG: add(to, *(const bool *)at ? "true" : "false"); break;
    case CT_FIELD_UNIT:
    case CT_FIELD_PAIRED:
    case CT_FIELD_NUMBER:
        ct_text_addf(to->out, "%u", ct_field_load(object, row->offset, row->width));
        break;
    case CT_FIELD_POINTS:
        if (row->has_flag && !*(const bool *)ct_field_at(object, row->other)) {
            add(to, "null");
        } else {
            write_points(to, *(const ct_points *)at);
        }
        break;
    case CT_FIELD_WORD: write_word(to, row, ct_field_load(object, row->offset, row->width)); break;
    case CT_FIELD_PLAYER:
    case CT_FIELD_TEAM:
    case CT_FIELD_ANYONE: write_index(to, row->type, *(const ct_index *)at); break;
    case CT_FIELD_TEXTS: write_texts(to, at); break;
    case CT_FIELD_PLAYERS:
    case CT_FIELD_TEAMS:
    case CT_FIELD_ANYONES: write_indices(to, row, object); break;
    case CT_FIELD_OBJECT:
        ct_shape_write(to, row->of, row->is_null_when_zero ? *(const void *const *)at : at,
                       model == NULL ? NULL : ct_field_at(model, row->offset));
        break;
    case CT_FIELD_OBJECTS: write_objects(to, row, object); break;
    case CT_FIELD_ROUNDS: write_rounds(to, object); break;
    case CT_FIELD_SIGNED: ct_text_addf(to->out, "%d", *(const int32_t *)at); break;
    case CT_FIELD_LARGE:
        ct_text_addf(to->out, "%llu", (unsigned long long)*(const uint64_t *)at);
        break;
    case CT_FIELD_REAL: write_real(to, *(const double *)at); break;
    case CT_FIELD_NUMBERS: write_numbers(to, row, object); break;
    case CT_FIELD_REALS: write_reals(to, row, object); break;
    case CT_FIELD_JSON: ct_text_add(to->out, *(const ct_str *)at); break;
    }
}

void ct_shape_write_rows(ct_field_writer *to, const ct_shape *shape, const void *object,
                         const void *model, const char *separator, bool is_first)
{
    /* In an extra line required rows may be left out, but not in the elements of its lists, which
     * are compared with their defaults (shape->model). */
    bool forces_required = !to->is_extra || shape->model == model;
    ct_field_comparison how = comparison_of(to);
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        bool is_forced =
            shape->is_whole || shape->is_answer || (row->is_required && forces_required) ||
            (row->is_id && tells_ids(to, object)) || (to->by_id && shape->model == NULL);
        if (!(to->without_keys && row->is_key) &&
            (is_forced || !ct_field_same(&how, row, object, model))) {
            add(to, is_first ? "" : separator);
            ct_text_addf(to->out, to->by_id ? "\"%s\":" : "\"%s\": ", row->key);
            ct_field_write(to, row, object, model);
            is_first = false;
        }
    }
}
