/* Comparing two objects row by row, with the name of the first difference: "players[3].name".
 *
 * Equality of events, what a writer may leave out, and what a patch has to say are all this walk;
 * they differ in what ct_field_comparison asks for. */

#include "event/fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- The name of the difference -------------------------------------------------------------- */

static bool differ(const ct_field_comparison *how, const char *format, ...) CT_PRINTF(2, 3);

/* Puts a part of the name before what is there, from the inside out; always false. */
static bool differ(const ct_field_comparison *how, const char *format, ...)
{
    if (how->where == NULL || how->size == 0) {
        return false;
    }
    char head[64];
    char tail[128];
    va_list args;
    va_start(args, format);
    vsnprintf(head, sizeof head, format, args);
    va_end(args);
    snprintf(tail, sizeof tail, "%s", how->where);
    bool is_joined = tail[0] == '\0' || tail[0] == '[';
    snprintf(how->where, how->size, "%s%s%s", head, is_joined ? "" : ".", tail);
    return false;
}

/* --- Values ---------------------------------------------------------------------------------- */

static bool same_texts(const ct_field_comparison *how, const ct_strings *one,
                       const ct_strings *other)
{
    if (one->count != other->count) {
        return differ(how, "count");
    }
    for (uint32_t i = 0; i < one->count; i++) {
        if (!ct_str_equal(one->items[i], other->items[i])) {
            return differ(how, "[%u]", i);
        }
    }
    return true;
}

static bool same_points(const ct_field_comparison *how, const ct_field *row, const void *one,
                        const void *other)
{
    bool is_given = !row->has_flag || *(const bool *)ct_field_at(one, row->other);
    bool was_given = !row->has_flag || *(const bool *)ct_field_at(other, row->other);
    int64_t points = *(const ct_points *)ct_field_at(one, row->offset);
    int64_t before = *(const ct_points *)ct_field_at(other, row->offset);
    int32_t scale = how->one_scale != 0 ? how->one_scale : 1;
    int32_t other_scale = how->other_scale != 0 ? how->other_scale : 1;
    return is_given == was_given && (!is_given || points * scale == before * other_scale);
}

uint32_t ct_field_id_of(const ct_event *event, ct_field_type type, ct_index who)
{
    bool is_team = ct_field_names_teams(event, type);
    if (who >= (is_team ? event->team_count : event->player_count)) {
        return who == CT_NOBODY ? 0 : UINT32_MAX;
    }
    return is_team ? event->teams[who].id : event->players[who].id;
}

static bool same_index(const ct_field_comparison *how, ct_field_type type, ct_index one,
                       ct_index other)
{
    return how->by_id
               ? ct_field_id_of(how->one, type, one) == ct_field_id_of(how->other, type, other)
               : one == other;
}

/* --- Lists ----------------------------------------------------------------------------------- */

static bool same_list(const ct_field_comparison *how, const ct_field *row, const void *one,
                      const void *other)
{
    uint32_t count = ct_field_load(one, row->other, sizeof count);
    const char *items = *(char *const *)ct_field_at(one, row->offset);
    const char *others = *(char *const *)ct_field_at(other, row->offset);
    if (count != ct_field_load(other, row->other, sizeof count)) {
        return differ(how, "count");
    }
    for (uint32_t i = 0; i < count; i++) {
        bool is_same = row->type == CT_FIELD_OBJECTS
                           ? ct_shape_equal(how, row->of, items + i * row->of->size,
                                            others + i * row->of->size)
                           : same_index(how, row->type, ((const ct_index *)items)[i],
                                        ((const ct_index *)others)[i]);
        if (!is_same) {
            return differ(how, "[%u]", i);
        }
    }
    return true;
}

/* The line of a player in the crosstable. A model without an event has none. */
static bool same_rounds(const ct_field_comparison *how, const ct_player *one,
                        const ct_player *other)
{
    if (how->other == NULL) {
        return how->one->rounds_paired == 0;
    }
    ct_index player = (ct_index)(one - how->one->players);
    ct_index other_player = (ct_index)(other - how->other->players);
    for (unsigned round = 1; round <= how->one->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(how->one, player, round);
        ct_cell other_cell = ct_event_cell(how->other, other_player, round);
        bool is_same = !how->by_id && memcmp(&cell, &other_cell, sizeof cell) == 0;
        if (!is_same && !ct_shape_equal(how, &ct_cell_shape, &cell, &other_cell)) {
            return differ(how, "[%u]", round);
        }
    }
    return true;
}

/* --- Rows ------------------------------------------------------------------------------------ */

static bool is_left_out(const ct_field_comparison *how, const ct_field *row)
{
    bool is_rank = row->type == CT_FIELD_NUMBER; /* the only number that is declared */
    return (row->is_id && !how->with_ids) ||
           (row->is_declared && how->without_declared && !(is_rank && how->with_ranks)) ||
           (how->without_players &&
            (row->of == &ct_player_shape || row->type == CT_FIELD_ROUNDS)) ||
           (how->without_teams && row->of == &ct_team_shape);
}

static bool same_value(const ct_field_comparison *how, const ct_field *row, const void *object,
                       const void *model)
{
    const void *one = ct_field_at(object, row->offset);
    const void *other = ct_field_at(model, row->offset);
    switch (row->type) {
    case CT_FIELD_FORMAT:
    case CT_FIELD_KIND: return true;
    case CT_FIELD_ROUNDS: return same_rounds(how, object, model);
    case CT_FIELD_TEXT: return ct_str_equal(*(const ct_str *)one, *(const ct_str *)other);
    case CT_FIELD_TEXTS: return same_texts(how, one, other);
    case CT_FIELD_OBJECT: return ct_shape_equal(how, row->of, one, other);
    case CT_FIELD_POINTS: return same_points(how, row, object, model);
    case CT_FIELD_PLAYER:
    case CT_FIELD_TEAM:
    case CT_FIELD_ANYONE:
        return same_index(how, row->type, *(const ct_index *)one, *(const ct_index *)other);
    default:
        return ct_field_has_count(row->type) ? same_list(how, row, object, model)
                                             : memcmp(one, other, row->width) == 0;
    }
}

bool ct_field_same(const ct_field_comparison *how, const ct_field *row, const void *one,
                   const void *other)
{
    return is_left_out(how, row) || same_value(how, row, one, other) || differ(how, "%s", row->key);
}

bool ct_shape_equal(const ct_field_comparison *how, const ct_shape *shape, const void *one,
                    const void *other)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        if (!ct_field_same(how, &shape->rows[i], one, other)) {
            return false;
        }
    }
    return true;
}

bool ct_event_equal(const ct_event *a, const ct_event *b, char *where, size_t size)
{
    ct_field_comparison how = {.one = a, .other = b, .where = where, .size = size};
    if (where != NULL && size > 0) {
        where[0] = '\0';
    }
    return ct_shape_equal(&how, &ct_event_shape, a, b);
}
