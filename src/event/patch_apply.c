/* Applying a patch: every path is looked at first, then a copy of the event is changed and
 * validated. The steps:
 *     the paths are read, and each must hold the value before
 *     players and teams go and come; whoever names them is told the new places, by id
 *     the other lists
 *     values, fields and cells
 *     what follows from them: the order of byes, the unit, declared points and ranks
 * Points are counted in the finer one of the two units until the end. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/patch_private.h"
#include "event/validate.h"

#include <string.h>

/* --- Help ------------------------------------------------------------------------------------ */

const ct_node *ct_patch_node(ct_applier *apply, ct_str value)
{
    ct_node *node = NULL;
    ct_json_strictness how = {.line = 1};
    ct_status status =
        ct_json_tree_read_strictly(value, how, apply->scratch, &apply->problems, &node, NULL);
    apply->from.is_memory_out = apply->from.is_memory_out || status == CT_NO_MEMORY;
    return node;
}

ct_field_path ct_patch_path(const ct_applier *apply, uint32_t change)
{
    return (ct_field_path){NULL, apply->patch->items[change].path, 0};
}

/* The change of this row of the event, or NULL. */
static const ct_change *change_of(const ct_applier *apply, size_t offset)
{
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        const ct_target *target = &apply->targets[i];
        if (target->kind == CT_TARGET_VALUE && target->row->offset == offset) {
            return &apply->patch->items[i];
        }
    }
    return NULL;
}

/* --- What the paths hold --------------------------------------------------------------------- */

/* Ranks are input when the event pairs by them, before or after. */
static bool ranks_count(const ct_event *event, const ct_patch *patch)
{
    bool does = event->pairs_by_rank;
    for (uint32_t i = 0; i < patch->count; i++) {
        does = does || (ct_str_is(patch->items[i].path, "pairs_by_rank") &&
                        ct_str_is(patch->items[i].after, "true"));
    }
    return does;
}

static ct_status refuse_path(ct_str path, ct_error *err)
{
    char quote[64];
    ct_fail(err, CT_INVALID, "\"%s\" is no path of an event", ct_field_quote(path, quote));
    ct_error_cure(err, "write a path as \"players/7/rating\" or \"cells/3/7\"");
    return CT_INVALID;
}

static ct_status refuse_conflict(const ct_change *change, ct_str holds, ct_error *err)
{
    char path[64];
    char now[64] = "nothing";
    char before[64] = "nothing";
    ct_field_quote(change->path, path);
    if (holds.len > 0) {
        ct_field_quote(holds, now);
    }
    if (change->before.len > 0) {
        ct_field_quote(change->before, before);
    }
    if (strcmp(now, before) == 0) { /* long values that begin alike */
        ct_fail(err, CT_CONFLICT, "\"%s\" holds another value now", path);
    } else {
        ct_fail(err, CT_CONFLICT, "\"%s\" holds %s now, not %s", path, now, before);
    }
    ct_error_cure(err, "look at the event as it is now, and make the change again");
    return CT_CONFLICT;
}

static ct_status find_targets(ct_applier *apply, ct_error *err)
{
    const ct_patch *patch = apply->patch;
    apply->targets = CT_NEW(apply->scratch, ct_target, patch->count);
    CT_NEED(apply->targets, err);
    for (uint32_t i = 0; i < patch->count; i++) {
        const ct_change *change = &patch->items[i];
        ct_target *target = &apply->targets[i];
        if (!ct_patch_find_path(change->path, apply->before.with_ranks, apply->scratch, target)) {
            return refuse_path(change->path, err);
        }
        ct_str holds = ct_patch_current(&apply->before, target);
        if (apply->before.is_memory_out) {
            return ct_fail_memory(err);
        }
        if (!ct_str_equal(holds, change->before)) {
            return refuse_conflict(change, holds, err);
        }
        if (change->before.len == 0 && change->after.len == 0) {
            return refuse_path(change->path, err); /* says nothing */
        }
    }
    return CT_OK;
}

/* --- Players and teams ----------------------------------------------------------------------- */

static ct_index new_place(const ct_applier *apply, ct_field_type type, ct_index who)
{
    uint32_t id = ct_field_id_of(apply->before.event, type, who);
    bool is_team = ct_field_names_teams(apply->event, type);
    return who == CT_NOBODY ? CT_NOBODY
                            : ct_id_find(is_team ? &apply->after.teams : &apply->after.players, id);
}

/* All who are named in the rows of an object get their new places; CT_NOBODY for those who left. */
static void move_names(const ct_applier *apply, const ct_shape *shape, void *object)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        void *at = ct_field_at_mutable(object, row->offset);
        uint32_t count =
            ct_field_has_count(row->type) ? ct_field_load(object, row->other, sizeof count) : 0;
        if (row->type == CT_FIELD_PLAYER || row->type == CT_FIELD_TEAM ||
            row->type == CT_FIELD_ANYONE) {
            *(ct_index *)at = new_place(apply, row->type, *(ct_index *)at);
        } else if (row->type == CT_FIELD_OBJECT) {
            move_names(apply, row->of, at);
        }
        for (uint32_t k = 0; k < count; k++) {
            if (row->type == CT_FIELD_OBJECTS) {
                move_names(apply, row->of, *(char **)at + k * row->of->size);
            } else {
                ct_index *who = &(*(ct_index **)at)[k];
                *who = new_place(apply, row->type, *who);
            }
        }
    }
}

static void move_opponents(const ct_applier *apply)
{
    ct_event *event = apply->event;
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_cell *cell = ct_event_cell_at(event, i, round);
            cell->opponent = new_place(apply, CT_FIELD_PLAYER, cell->opponent);
        }
    }
}

/* Whether teams are paired decides whom the other lists name. */
static void settle_kind(ct_applier *apply)
{
    const ct_change *change = change_of(apply, offsetof(ct_event, is_team_event));
    if (change != NULL) {
        apply->event->is_team_event = ct_str_is(change->after, "true");
    }
}

static ct_status settle_people(ct_applier *apply, ct_error *err)
{
    const ct_field *players = ct_field_named(&ct_event_shape, "players");
    const ct_field *teams = ct_field_named(&ct_event_shape, "teams");
    bool is_moved = apply->event->is_team_event != apply->before.event->is_team_event;
    if (ct_patch_rebuilds(apply, players)) {
        CT_TRY(ct_patch_rebuild(apply, players, err));
        is_moved = true;
    }
    if (ct_patch_rebuilds(apply, teams)) {
        CT_TRY(ct_patch_rebuild(apply, teams, err));
        is_moved = true;
    }
    CT_TRY(ct_patch_look_at(apply->event, apply->before.with_ranks, apply->scratch, &apply->after,
                            err));
    if (is_moved) {
        move_names(apply, &ct_event_shape, apply->event);
        move_opponents(apply);
    }
    apply->from.player_ids = apply->after.players;
    apply->from.team_ids = apply->after.teams;
    return CT_OK;
}

static ct_status settle_list(ct_applier *apply, const ct_field *list, ct_error *err)
{
    bool is_done = list->of == &ct_player_shape || list->of == &ct_team_shape;
    bool is_meant = list->keys != CT_KEYS_NONE && !is_done && ct_patch_rebuilds(apply, list);
    return is_meant ? ct_patch_rebuild(apply, list, err) : CT_OK;
}

static ct_status settle_lists(ct_applier *apply, ct_error *err)
{
    for (size_t i = 0; i < ct_event_shape.row_count; i++) {
        CT_TRY(settle_list(apply, &ct_event_shape.rows[i], err));
    }
    return ct_patch_look_at(apply->event, apply->before.with_ranks, apply->scratch, &apply->after,
                            err);
}

/* --- Rounds ---------------------------------------------------------------------------------- */

/* Room for the rounds of before and after. */
static ct_status open_rounds(ct_applier *apply, uint32_t *rounds, ct_error *err)
{
    ct_event *event = apply->event;
    const ct_change *change = change_of(apply, offsetof(ct_event, rounds_paired));
    uint64_t wanted = event->rounds_paired;
    if (change != NULL && (!ct_str_to_unsigned(change->after, &wanted) || wanted > CT_MAX_ROUNDS)) {
        return ct_fail(err, CT_INVALID, "rounds_paired cannot be %.*s", CT_ARG(change->after));
    }
    *rounds = (uint32_t)wanted;
    if (wanted > event->rounds_paired) {
        CT_TRY(ct_event_reserve(event, event->player_count, (unsigned)wanted, err));
        event->rounds_paired = (uint16_t)wanted;
    }
    return CT_OK;
}

/* Rounds that are gone must have been emptied by the patch: otherwise it could not be taken back. */
static ct_status close_rounds(ct_applier *apply, uint32_t rounds, ct_error *err)
{
    ct_event *event = apply->event;
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned round = rounds + 1; round <= event->rounds_paired; round++) {
            ct_cell cell = ct_event_cell(event, i, round);
            if (cell.opponent != CT_NOBODY || cell.outcome != CT_ABSENT ||
                cell.colour != CT_NO_COLOUR || cell.board != 0) {
                return ct_fail(err, CT_INVALID,
                               "rounds_paired becomes %u, but cells/%u/%u is not empty", rounds,
                               round, event->players[i].id);
            }
        }
    }
    event->rounds_paired = (uint16_t)rounds;
    return CT_OK;
}

/* --- Values ---------------------------------------------------------------------------------- */

static void set_cell(ct_applier *apply, uint32_t change, const ct_node *node)
{
    const ct_target *target = &apply->targets[change];
    ct_field_path path = ct_patch_path(apply, change);
    ct_index player = ct_id_find(&apply->after.players, target->id);
    bool is_empty = apply->patch->items[change].after.len == 0;
    if (is_empty && (player == CT_NOBODY || target->round > apply->event->rounds_paired)) {
        return; /* gone with its player or its round */
    }
    if (player == CT_NOBODY || target->round > apply->event->rounds_paired) {
        ct_field_problem(&apply->from, CT_FAULT, NULL, &path, "is no cell of the event");
        return;
    }
    ct_cell *cell = ct_event_cell_at(apply->event, player, target->round);
    *cell = CT_EMPTY_CELL;
    if (is_empty) {
        return;
    }
    if (node == NULL || node->kind != CT_NODE_LIST || node->count != ct_cell_shape.row_count) {
        ct_field_problem(&apply->from, CT_FAULT, NULL, &path,
                         "must be [opponent, colour, outcome, board]");
        return;
    }
    const ct_node *value = node->first;
    for (size_t i = 0; i < ct_cell_shape.row_count; i++, value = value->next) {
        ct_field_read(&apply->from, &ct_cell_shape.rows[i], value, cell, &path);
    }
}

/* The element of the new event, or NULL after a fault. */
static void *element_of(ct_applier *apply, uint32_t change)
{
    const ct_target *target = &apply->targets[change];
    ct_field_path path = ct_patch_path(apply, change);
    ct_index index = ct_patch_find_element(&apply->after, target->row, target->key);
    if (index == CT_NOBODY) {
        ct_field_problem(&apply->from, CT_FAULT, NULL, &path, "is not there any more");
        return NULL;
    }
    char *items = *(char **)ct_field_at_mutable(apply->event, target->row->offset);
    return items + index * target->row->of->size;
}

/* All rows but those of the key start from their model. */
static void clear_element(const ct_shape *shape, void *element)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        size_t size = row->type == CT_FIELD_TEXT ? sizeof(ct_str) : row->width;
        if (!row->is_key && !ct_field_has_count(row->type)) {
            memcpy(ct_field_at_mutable(element, row->offset),
                   ct_field_at(shape->model, row->offset), size);
        } else if (ct_field_has_count(row->type)) {
            ct_field_store(element, row->other, sizeof(uint32_t), 0);
        }
    }
}

static void set_element(ct_applier *apply, uint32_t change, const ct_node *node)
{
    const ct_field *list = apply->targets[change].row;
    ct_field_path path = ct_patch_path(apply, change);
    const ct_field *only = ct_patch_only_row(list);
    void *element = node == NULL ? NULL : element_of(apply, change);
    if (element == NULL) {
        return;
    }
    if (only != NULL) {
        ct_field_read(&apply->from, only, node, element, &path);
        return;
    }
    clear_element(list->of, element);
    apply->from.without_keys = true;
    ct_shape_read(&apply->from, list->of, node, element, &path, NULL);
    apply->from.without_keys = false;
}

static void set_change(ct_applier *apply, uint32_t change)
{
    const ct_target *target = &apply->targets[change];
    ct_str after = apply->patch->items[change].after;
    ct_field_path path = ct_patch_path(apply, change);
    bool is_settled = target->kind == CT_TARGET_ORDER ||
                      (target->kind == CT_TARGET_VALUE && (target->row->type == CT_FIELD_UNIT ||
                                                           target->row->type == CT_FIELD_PAIRED)) ||
                      (target->kind == CT_TARGET_ELEMENT && after.len == 0);
    const ct_node *node = is_settled || after.len == 0 ? NULL : ct_patch_node(apply, after);
    if (is_settled) {
        return;
    }
    if (target->kind == CT_TARGET_CELL) {
        set_cell(apply, change, node);
    } else if (target->kind == CT_TARGET_ELEMENT) {
        set_element(apply, change, node);
    } else if (node == NULL) {
        ct_field_problem(&apply->from, CT_FAULT, NULL, &path, "has no value");
    } else if (target->kind == CT_TARGET_VALUE) {
        ct_field_read(&apply->from, target->row, node, apply->event, &path);
    } else {
        void *element = element_of(apply, change);
        if (element != NULL) {
            ct_field_read(&apply->from, target->field, node, element, &path);
        }
    }
}

static ct_status set_values(ct_applier *apply, ct_error *err)
{
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        set_change(apply, i);
    }
    if (apply->from.is_memory_out) {
        return ct_fail_memory(err);
    }
    if (apply->problems.count > 0) { /* an unknown key, too: it would be lost */
        ct_fail(err, CT_INVALID, "%s", apply->problems.items[0].sentence);
        ct_error_cure(err, "%s",
                      apply->problems.items[0].cure[0] != '\0' ? apply->problems.items[0].cure
                                                               : "correct the patch");
        return CT_INVALID;
    }
    return CT_OK;
}

/* --- What follows ---------------------------------------------------------------------------- */

static ct_status settle_byes(ct_applier *apply, ct_error *err)
{
    const ct_event *event = apply->event;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who >= ct_event_participants(event)) {
            return ct_fail(err, CT_INVALID, "a bye of round %u belongs to nobody",
                           event->byes[i].round);
        }
    }
    ct_event_sort_byes(apply->event);
    return CT_OK;
}

static bool concerns_scores(const ct_target *target)
{
    static const char *const keys[] = {"scoring",      "adjustments",   "rounds_paired",
                                       "players",      "teams",         "is_team_event",
                                       "team_scoring", "board_colours", "team_pabs",
                                       "line_ups",     "match_forfeits"};
    bool does = target->kind == CT_TARGET_CELL;
    bool is_of_player = target->kind == CT_TARGET_FIELD && target->row->of == &ct_player_shape;
    for (size_t i = 0; !does && !is_of_player && i < sizeof keys / sizeof *keys; i++) {
        does = strcmp(target->row->key, keys[i]) == 0 && target->kind != CT_TARGET_ORDER;
    }
    return does;
}

/* Declared points of those who have them follow; whoever is new has them when others do. Declared
 * ranks are taken back, unless they are the numbers to pair by. */
static void settle_declared(ct_applier *apply)
{
    ct_event *event = apply->event;
    bool is_touched = false;
    bool is_general = false;
    bool declares = false;
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        bool does = concerns_scores(&apply->targets[i]);
        is_touched = is_touched || does;
        is_general = is_general || (does && apply->targets[i].kind != CT_TARGET_CELL);
    }
    for (ct_index i = 0; i < apply->before.event->player_count; i++) {
        declares = declares || apply->before.event->players[i].declared.has_points;
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        bool is_new = ct_id_find(&apply->before.players, event->players[i].id) == CT_NOBODY;
        event->players[i].declared.has_points =
            is_new ? declares : event->players[i].declared.has_points;
        if (is_general) {
            ct_edit_refresh_points(event, i);
        }
    }
    for (uint32_t i = 0; i < apply->patch->count; i++) {
        ct_index who = apply->targets[i].kind == CT_TARGET_CELL
                           ? ct_id_find(&apply->after.players, apply->targets[i].id)
                           : CT_NOBODY;
        if (who != CT_NOBODY) {
            ct_edit_refresh_points(event, who);
        }
    }
    if (is_touched && !apply->before.with_ranks) {
        ct_event_forget_ranks(event);
    }
}

/* --- The unit -------------------------------------------------------------------------------- */

static ct_status read_unit(const ct_applier *apply, int32_t *out, ct_error *err)
{
    const ct_change *change = change_of(apply, offsetof(ct_event, unit));
    uint64_t unit = (uint64_t)apply->event->unit;
    if (change != NULL &&
        (!ct_str_to_unsigned(change->after, &unit) || (unit != 2 && unit != 10 && unit != 100))) {
        return ct_fail(err, CT_INVALID, "unit cannot be %.*s", CT_ARG(change->after));
    }
    *out = (int32_t)unit;
    return CT_OK;
}

/* Divides all points of an object; false when some are finer. Declared ones that are go. */
static bool make_coarser(const ct_shape *shape, void *object, int32_t factor)
{
    bool is_fine = true;
    for (size_t i = 0; is_fine && i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        void *at = ct_field_at_mutable(object, row->offset);
        uint32_t count =
            row->type == CT_FIELD_OBJECTS ? ct_field_load(object, row->other, sizeof count) : 0;
        if (row->type == CT_FIELD_POINTS) {
            ct_points *points = at;
            if (*points % factor != 0 && row->is_declared) {
                *(bool *)ct_field_at_mutable(object, row->other) = false;
                *points = 0;
            }
            is_fine = *points % factor == 0;
            *points /= factor;
        } else if (row->type == CT_FIELD_OBJECT) {
            is_fine = make_coarser(row->of, at, factor);
        }
        for (uint32_t k = 0; k < count && is_fine; k++) {
            is_fine = make_coarser(row->of, *(char **)at + k * row->of->size, factor);
        }
    }
    return is_fine;
}

static ct_status settle_unit(ct_applier *apply, int32_t unit, ct_error *err)
{
    ct_event *event = apply->event;
    if (unit < event->unit) {
        if (!make_coarser(&ct_event_shape, event, event->unit / unit)) {
            ct_fail(err, CT_INVALID, "unit becomes %d, but there are finer points", unit);
            ct_error_cure(err, "keep the unit %d", event->unit);
            return CT_INVALID;
        }
        event->unit = unit;
    }
    return CT_OK;
}

/* --- The whole ------------------------------------------------------------------------------- */

static ct_status validate(ct_applier *apply, ct_error *err)
{
    ct_problems problems;
    ct_problems_start(&problems, apply->scratch, NULL);
    CT_TRY(ct_event_validate(apply->event, false, apply->scratch, &problems, err));
    return ct_problems_verdict(&problems, err);
}

static ct_status change_event(ct_applier *apply, ct_error *err)
{
    int32_t unit = 0;
    uint32_t rounds = 0;
    CT_TRY(read_unit(apply, &unit, err));
    if (unit > apply->event->unit) {
        ct_event_rescale(apply->event, unit);
    }
    settle_kind(apply);
    CT_TRY(settle_people(apply, err));
    CT_TRY(settle_lists(apply, err));
    CT_TRY(open_rounds(apply, &rounds, err));
    CT_TRY(set_values(apply, err));
    CT_TRY(close_rounds(apply, rounds, err));
    CT_TRY(settle_byes(apply, err));
    ct_event_complete_ids(apply->event);
    settle_declared(apply);
    CT_TRY(settle_unit(apply, unit, err));
    return validate(apply, err);
}

static ct_status apply_with(ct_applier *apply, const ct_event *event, ct_arena *mem, ct_event **out,
                            ct_error *err)
{
    bool with_ranks = ranks_count(event, apply->patch);
    ct_problems_start(&apply->problems, apply->scratch, NULL);
    CT_TRY(ct_patch_look_at(event, with_ranks, apply->scratch, &apply->before, err));
    CT_TRY(find_targets(apply, err));
    CT_TRY(ct_event_clone(event, mem, &apply->event, err));
    apply->from = (ct_field_reader){.mem = mem,
                                    .event = apply->event,
                                    .problems = &apply->problems,
                                    .by_id = true,
                                    .with_ranks = with_ranks,
                                    .whole = "the patch"};
    CT_TRY(change_event(apply, err));
    *out = apply->event;
    return CT_OK;
}

ct_status ct_patch_apply(const ct_event *event, const ct_patch *patch, ct_arena *mem,
                         ct_event **out, ct_error *err)
{
    ct_applier apply = {.patch = patch, .scratch = ct_arena_new()};
    CT_NEED(apply.scratch, err);
    ct_status status = apply_with(&apply, event, mem, out, err);
    ct_arena_free(apply.scratch);
    return status;
}
