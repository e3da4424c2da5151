/* The difference between an event and what its report file says, as JSON objects for comment lines,
 * and back:
 *     {"event": {…}}
 *     {"team": 3, …}
 *     {"player": 7, …}
 *     {"round": 2, "boards": {"12": 1, …}}
 *     {"round": 2, "cells": {"12": {…}}}
 *
 * The rows of the shapes are compared with the event that the file gives without these lines, and
 * only the rows that differ are written, lists as a whole. Reading lays them over what the records
 * said.
 *
 * The line of the event comes first: it sets the unit for the points of the others, and the
 * rounds. */

#include "event/build.h"
#include "formats/json.h"
#include "formats/json_private.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct extras {
    const ct_event *event;
    const ct_event *said;
    ct_arena *mem;
    ct_strings *lines;
    size_t room;
    ct_field_writer writer; /* copied for each line */
    bool is_invalid;
    bool is_memory_out;
} extras;

/* --- Lines ----------------------------------------------------------------------------------- */

static void add_line(extras *to, const ct_text *line, bool is_invalid)
{
    to->is_invalid = to->is_invalid || is_invalid;
    ct_strings *lines = to->lines;
    if (lines->count >= to->room && !line->failed) {
        size_t room = 2 * (size_t)lines->count + 8;
        ct_str *items = ct_arena_grow(to->mem, lines->items, lines->count, room, sizeof *items);
        to->room = items == NULL ? 0 : room;
        lines->items = items == NULL ? lines->items : items;
    }
    if (line->failed || lines->count >= to->room) {
        to->is_memory_out = true;
    } else {
        lines->items[lines->count++] = ct_text_view(line);
    }
}

static void add_event(extras *to)
{
    ct_text line = {.mem = to->mem};
    ct_field_writer writer = to->writer;
    writer.out = &line;
    if (!ct_shape_same(&writer, &ct_event_shape, to->event, to->said)) {
        ct_text_add(&line, CT_STR("{\"event\": "));
        ct_shape_write(&writer, &ct_event_shape, to->event, to->said);
        ct_text_add(&line, CT_STR("}"));
        add_line(to, &line, writer.is_invalid);
    }
}

/* {"<head>": <number>, rows…} when there are any. */
static void add_participant(extras *to, const char *head, uint32_t number, const ct_shape *shape,
                            const void *object, const void *said)
{
    ct_text line = {.mem = to->mem};
    ct_field_writer writer = to->writer;
    writer.out = &line;
    if (!ct_shape_same(&writer, shape, object, said)) {
        ct_text_addf(&line, "{\"%s\": %" PRIu32, head, number);
        ct_shape_write_rows(&writer, shape, object, said, ", ", false);
        ct_text_add(&line, CT_STR("}"));
        add_line(to, &line, writer.is_invalid);
    }
}

/* Does the file have the same teams, so that each can get a line of its own by its number? */
static bool teams_match(const ct_event *event, const ct_event *said)
{
    bool is_same = event->team_count == said->team_count;
    for (uint32_t i = 0; is_same && i < event->team_count; i++) {
        is_same = event->teams[i].tpn.number == said->teams[i].tpn.number;
    }
    return is_same;
}

static bool players_match(const ct_event *event, const ct_event *said)
{
    bool is_same = event->player_count == said->player_count;
    for (ct_index i = 0; is_same && i < event->player_count; i++) {
        is_same = event->players[i].tpn.number == said->players[i].tpn.number;
    }
    return is_same;
}

/* --- Cells ----------------------------------------------------------------------------------- */

/* Do the records of the file give this cell (apart from its board)? Rounds the file lacks are
 * empty. */
static bool cell_is_said(const extras *to, ct_index player, unsigned round)
{
    ct_cell cell = ct_event_cell(to->event, player, round);
    ct_cell said = ct_event_cell(to->said, player, round);
    return cell.opponent == said.opponent && cell.colour == said.colour &&
           cell.outcome == said.outcome;
}

/* Must this player's board be written? When both sides of a game have the same board it is
 * written for White only (or for the first of two with one colour). */
static bool board_must_be_written(const extras *to, ct_index player, unsigned round)
{
    ct_cell cell = ct_event_cell(to->event, player, round);
    ct_cell said = ct_event_cell(to->said, player, round);
    if (cell.opponent >= to->event->player_count) {
        return cell.board != said.board;
    }
    ct_cell other = ct_event_cell(to->event, cell.opponent, round);
    ct_cell other_said = ct_event_cell(to->said, cell.opponent, round);
    if (cell.board == said.board && other.board == other_said.board) {
        return false;
    }
    bool is_first = cell.colour == other.colour ? player < cell.opponent : cell.colour == CT_WHITE;
    return cell.board != other.board || other.opponent != player || is_first;
}

static void add_boards(extras *to, unsigned round)
{
    ct_text line = {.mem = to->mem};
    ct_text_addf(&line, "{\"round\": %u, \"boards\": {", round);
    bool is_first = true;
    for (ct_index i = 0; i < to->event->player_count; i++) {
        if (board_must_be_written(to, i, round)) {
            ct_text_addf(&line, "%s\"%" PRIu32 "\": %u", is_first ? "" : ", ",
                         to->event->players[i].tpn.number,
                         ct_event_cell(to->event, i, round).board);
            is_first = false;
        }
    }
    ct_text_add(&line, CT_STR("}}"));
    if (!is_first) {
        add_line(to, &line, false);
    }
}

static void add_cells(extras *to, unsigned round)
{
    ct_text line = {.mem = to->mem};
    ct_field_writer writer = to->writer;
    writer.out = &line;
    ct_text_addf(&line, "{\"round\": %u, \"cells\": {", round);
    bool is_first = true;
    for (ct_index i = 0; i < to->event->player_count; i++) {
        if (!cell_is_said(to, i, round)) {
            ct_cell cell = ct_event_cell(to->event, i, round);
            cell.board = 0; /* the line of boards says it */
            ct_text_addf(&line, "%s\"%" PRIu32 "\": ", is_first ? "" : ", ",
                         to->event->players[i].tpn.number);
            ct_shape_write(&writer, &ct_cell_shape, &cell, ct_cell_shape.model);
            is_first = false;
        }
    }
    ct_text_add(&line, CT_STR("}}"));
    if (!is_first) {
        add_line(to, &line, writer.is_invalid);
    }
}

ct_status ct_json_write_extras(const ct_event *event, const ct_event *said, ct_arena *mem,
                               ct_strings *lines, ct_error *err)
{
    if (!players_match(event, said) || event->unit % said->unit != 0) {
        return ct_fail(err, CT_INVALID, "the report file gives other players or a finer unit");
    }
    extras to = {.event = event, .said = said, .mem = mem, .lines = lines, .room = lines->count};
    to.writer = (ct_field_writer){.event = event,
                                  .scale = event->unit / said->unit,
                                  .is_extra = true,
                                  .has_own_teams = teams_match(event, said)};
    add_event(&to);
    for (uint32_t i = 0; to.writer.has_own_teams && i < event->team_count; i++) {
        add_participant(&to, "team", event->teams[i].tpn.number, &ct_team_shape, &event->teams[i],
                        &said->teams[i]);
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        add_participant(&to, "player", event->players[i].tpn.number, &ct_player_shape,
                        &event->players[i], &said->players[i]);
    }
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        add_cells(&to, round);
        add_boards(&to, round);
    }
    if (to.is_memory_out) {
        return ct_fail_memory(err);
    }
    return to.is_invalid ? ct_fail(err, CT_INVALID, "the event names somebody it lacks") : CT_OK;
}

/* --- Reading --------------------------------------------------------------------------------- */

/* The player that a key of "boards" or "cells" names, or CT_NOBODY after a fault. */
static ct_index keyed_player(ct_field_reader *from, const ct_node *value, const ct_field_path *path)
{
    uint64_t number = 0;
    if (ct_str_to_unsigned(value->key, &number) && number < from->players.size &&
        from->players.map[number] != CT_NOBODY) {
        return from->players.map[number];
    }
    char quote[64];
    ct_error_cure(ct_field_problem(from, CT_FAULT, value, path,
                                   "names \"%s\", who is not in the event",
                                   ct_field_quote(value->key, quote)),
                  "write pairing numbers as keys");
    return CT_NOBODY;
}

static const ct_node *first_member(const ct_node *object)
{
    return object != NULL && object->kind == CT_NODE_OBJECT ? object->first : NULL;
}

static void read_boards(ct_field_reader *from, const ct_node *boards, unsigned round)
{
    ct_event *event = from->event;
    ct_field_path all = {NULL, CT_STR("boards"), 0};
    for (const ct_node *value = first_member(boards); value != NULL; value = value->next) {
        ct_field_path path = {&all, value->key, 0};
        uint32_t board = 0;
        ct_index who = keyed_player(from, value, &all);
        if (who == CT_NOBODY || !ct_field_read_whole(from, value, &path, 0, UINT16_MAX, &board)) {
            continue;
        }
        ct_cell *cell = ct_event_cell_at(event, who, round);
        cell->board = (uint16_t)board;
        if (cell->opponent < event->player_count) {
            char other[16];
            snprintf(other, sizeof other, "%" PRIu32, event->players[cell->opponent].tpn.number);
            if (ct_node_get(boards, other) == NULL) {
                ct_event_cell_at(event, cell->opponent, round)->board = (uint16_t)board;
            }
        }
    }
}

static void read_cells(ct_field_reader *from, const ct_node *cells, unsigned round)
{
    ct_field_path all = {NULL, CT_STR("cells"), 0};
    for (const ct_node *value = first_member(cells); value != NULL; value = value->next) {
        ct_field_path path = {&all, value->key, 0};
        ct_index who = keyed_player(from, value, &all);
        if (who != CT_NOBODY) {
            ct_cell *cell = ct_event_cell_at(from->event, who, round);
            *cell = (ct_cell){.opponent = CT_NOBODY, .board = cell->board};
            ct_shape_read(from, &ct_cell_shape, value, cell, &path, NULL);
        }
    }
}

static void read_round(ct_field_reader *from, const ct_node *object)
{
    ct_field_path path = {NULL, CT_STR("round"), 0};
    uint32_t round = 0;
    if (ct_field_read_whole(from, ct_node_get(object, "round"), &path, 1,
                            from->event->rounds_paired, &round)) {
        read_cells(from, ct_node_get(object, "cells"), round);
        read_boards(from, ct_node_get(object, "boards"), round);
    }
}

/* {"player": 7, rows…} or {"team": 3, rows…}. */
static void read_participant(ct_field_reader *from, const ct_node *object, const char *head)
{
    ct_event *event = from->event;
    bool is_team = strcmp(head, "team") == 0;
    const ct_node *value = ct_node_get(object, head);
    ct_field_path path = {NULL, ct_str_of(head), 0};
    uint32_t number = 0;
    if (!ct_field_read_whole(from, value, &path, 1, CT_MAX_NUMBER, &number)) {
        return;
    }
    ct_tpn tpn = {number};
    ct_index who = is_team ? ct_event_find_team(event, tpn) : ct_event_find_player(event, tpn);
    if (who == CT_NOBODY) {
        ct_error *problem = ct_field_problem(from, CT_FAULT, value, &path,
                                             "is %" PRIu32 ", who is not in the event", number);
        ct_error_cure(problem, "take the line out, or correct the number");
    } else if (is_team) {
        ct_shape_read(from, &ct_team_shape, object, &event->teams[who], NULL, head);
    } else {
        ct_shape_read(from, &ct_player_shape, object, &event->players[who], NULL, head);
    }
}

static bool index_fits(const ct_event *event, ct_field_type type, ct_index index)
{
    bool is_team = ct_field_names_teams(event, type);
    return index == CT_NOBODY || index < (is_team ? event->team_count : event->player_count);
}

/* Does everybody who is named in the rows of an object exist? */
static bool names_fit(const ct_event *event, const ct_shape *shape, const void *object)
{
    bool is_fit = true;
    for (size_t i = 0; i < shape->row_count && is_fit; i++) {
        const ct_field *row = &shape->rows[i];
        const void *at = ct_field_at(object, row->offset);
        uint32_t count =
            ct_field_has_count(row->type) ? ct_field_load(object, row->other, sizeof count) : 0;
        if (row->type == CT_FIELD_PLAYER || row->type == CT_FIELD_TEAM ||
            row->type == CT_FIELD_ANYONE) {
            is_fit = index_fits(event, row->type, *(const ct_index *)at);
        } else if (row->type == CT_FIELD_OBJECT) {
            is_fit = names_fit(event, row->of, at);
        }
        for (uint32_t k = 0; k < count && is_fit; k++) {
            is_fit = row->type == CT_FIELD_OBJECTS
                         ? names_fit(event, row->of, *(char *const *)at + k * row->of->size)
                         : index_fits(event, row->type, (*(ct_index *const *)at)[k]);
        }
    }
    return is_fit;
}

/* When the line changes the teams, or makes a team event of the event, other records may name
 * participants that no longer exist. */
static void read_event(ct_field_reader *from, const ct_node *object)
{
    ct_field_path path = {NULL, CT_STR("event"), 0};
    ct_event before = *from->event;
    if (ct_node_get(object, "teams") != NULL) {
        ct_field_map_list(from, ct_node_get(object, "teams"), &from->teams);
    }
    ct_shape_read(from, &ct_event_shape, object, from->event, &path, "");
    if (!names_fit(from->event, &ct_event_shape, from->event)) {
        *from->event = before;
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, object, &path, "contradicts the records of the file"),
            "take the line out, or let Crosstable write the file again");
    }
}

static void read_extra(ct_field_reader *from, const ct_node *object)
{
    const ct_node *event = ct_node_get(object, "event");
    if (ct_node_get(object, "player") == NULL) {
        ct_field_map_event(from); /* players refer to nobody, and have the most lines */
    }
    if (from->is_memory_out) {
        return;
    }
    if (event != NULL) {
        read_event(from, event);
    } else if (ct_node_get(object, "player") != NULL) {
        read_participant(from, object, "player");
    } else if (ct_node_get(object, "team") != NULL) {
        read_participant(from, object, "team");
    } else if (ct_node_get(object, "round") != NULL) {
        read_round(from, object);
    } else {
        ct_error_cure(
            ct_field_problem(from, CT_WARNING, object, NULL, "says nothing that is known here"),
            "the line is not read");
    }
}

ct_status ct_json_read_extra(ct_event *event, ct_str object, size_t line, ct_problems *problems,
                             ct_error *err)
{
    ct_field_reader from = {
        .mem = event->mem, .event = event, .problems = problems, .is_extra = true};
    ct_arena *mem = ct_arena_new();
    ct_node *document = NULL;
    CT_NEED(mem, err);
    ct_status status = ct_json_load(object, line, mem, problems, &document);
    if (document != NULL) {
        read_extra(&from, document);
    }
    event->keeps_ids = event->keeps_ids || from.has_ids;
    ct_arena_free(mem);
    return from.is_memory_out || status != CT_OK ? ct_fail_memory(err) : CT_OK;
}
