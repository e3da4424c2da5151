/* show: where an event stands. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/games.h"
#include "event/systems.h"
#include "report/table.h"

#include <stdlib.h>
#include <string.h>

/* --- The heading ----------------------------------------------------------------------------- */

/* Adds a part to a line, with a separator before it unless it is the first. */
static void add_part(ct_text *line, const char *separator, ct_str part)
{
    if (part.len > 0) {
        ct_text_addf(line, "%s%.*s", line->len == 0 ? "" : separator, CT_ARG(part));
    }
}

static ct_str count_text(const ct_call *call, uint32_t count, const char *word)
{
    return count == 0 ? CT_NO_TEXT
                      : ct_str_format(call->mem, "%u %s%s", count, word, count == 1 ? "" : "s");
}

static ct_str rounds_text(const ct_call *call, const ct_event *event)
{
    unsigned paired = event->rounds_paired;
    if (paired == 0) {
        return event->rounds == 0
                   ? CT_STR("no round paired yet")
                   : ct_str_format(call->mem, "%u rounds, none paired yet", event->rounds);
    }
    return event->rounds == 0 ? ct_str_format(call->mem, "round %u", paired)
                              : ct_str_format(call->mem, "round %u of %u", paired, event->rounds);
}

static void show_heading(const ct_call *call, const ct_event *event)
{
    ct_text where = {.mem = call->mem};
    ct_text what = {.mem = call->mem};
    add_part(&where, "", event->city);
    add_part(&where, "",
             event->federation.len == 0
                 ? CT_NO_TEXT
                 : ct_str_format(call->mem, where.len == 0 ? "%.*s" : " (%.*s)",
                                 CT_ARG(event->federation)));
    bool one_day = event->end.len == 0 || ct_str_equal(event->start, event->end);
    add_part(&where, " · ",
             one_day ? event->start
                     : ct_str_format(call->mem, "%.*s – %.*s", CT_ARG(event->start),
                                     CT_ARG(event->end)));
    add_part(&where, " · ",
             event->arbiter.len == 0
                 ? CT_NO_TEXT
                 : ct_str_format(call->mem, "arbiter %.*s", CT_ARG(event->arbiter)));
    ct_system_choice choice = ct_event_system(event);
    add_part(&what, " · ", choice.row == NULL ? event->type : ct_str_of(choice.row->title));
    add_part(&what, " · ", count_text(call, event->player_count, "player"));
    add_part(&what, " · ", count_text(call, event->team_count, "team"));
    add_part(&what, " · ", rounds_text(call, event));
    ct_call_title(call, event->name.len == 0 ? CT_STR("(an event without a name)") : event->name);
    if (where.len > 0) {
        ct_call_showf(call, "%.*s\n", CT_ARG(ct_text_view(&where)));
    }
    ct_call_showf(call, "%.*s\n", CT_ARG(ct_text_view(&what)));
}

/* --- The players ----------------------------------------------------------------------------- */

typedef struct row {
    ct_index player;
    ct_points score;
    uint32_t number;
} row;

static int compare_scores(const void *one, const void *other)
{
    const row *a = one;
    const row *b = other;
    if (a->score != b->score) {
        return a->score > b->score ? -1 : 1;
    }
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = ((const row *)one)->number;
    uint32_t b = ((const row *)other)->number;
    return (a > b) - (a < b);
}

/* All players, by score or by number; NULL when memory is out. */
static row *list_rows(const ct_call *call, const ct_event *event, bool by_score)
{
    row *rows = CT_NEW(call->mem, row, event->player_count);
    for (ct_index i = 0; rows != NULL && i < event->player_count; i++) {
        rows[i] =
            (row){i, ct_player_score(event, i, event->rounds_paired), event->players[i].tpn.number};
    }
    if (rows != NULL && event->player_count > 0) {
        qsort(rows, event->player_count, sizeof *rows, by_score ? compare_scores : compare_numbers);
    }
    return rows;
}

/* "withdrawn from round 4", "half-point bye in round 5", … */
static ct_str status_text(const ct_call *call, const ct_event *event, ct_index who)
{
    const ct_player *player = &event->players[who];
    ct_text text = {.mem = call->mem};
    if (player->enters > 1) {
        add_part(&text, ", ", ct_str_format(call->mem, "from round %u", player->enters));
    }
    if (player->leave != CT_STAYS) {
        add_part(&text, ", ",
                 ct_str_format(call->mem, "%s from round %u",
                               player->leave == CT_EXPELLED ? "excluded" : "withdrawn",
                               player->leaves));
    }
    for (uint32_t i = 0; !event->is_team_event && i < event->bye_count; i++) {
        const ct_bye *bye = &event->byes[i];
        if (bye->who == who && bye->round > event->rounds_paired) {
            add_part(&text, ", ",
                     ct_str_format(call->mem, "%s in round %u", ct_bye_words((ct_outcome)bye->kind),
                                   bye->round));
        }
    }
    return ct_text_view(&text);
}

static ct_str points_text(const ct_call *call, const ct_event *event, ct_points points)
{
    char text[16];
    ct_points_format(points, event->unit, true, text);
    return ct_str_copy(call->mem, ct_str_of(text));
}

/* With teams the table has a column more. */
static void show_players(const ct_call *call, const ct_event *event, const row *rows)
{
    static const ct_column columns[] = {
        {"No", CT_RIGHT, CT_FIT_WHOLE, 0}, {"", CT_LEFT, CT_FIT_WHOLE, 0},
        {"Name", CT_LEFT, CT_FIT_CUT, 0},  {"Rating", CT_RIGHT, CT_FIT_WHOLE, 0},
        {"Fed", CT_LEFT, CT_FIT_WHOLE, 0}, {"Points", CT_RIGHT, CT_FIT_WHOLE, 0},
        {"", CT_LEFT, CT_FIT_CUT, 0},      {"Team", CT_LEFT, CT_FIT_CUT, 0},
    };
    const ct_index *teams = ct_event_team_of_players(event, call->mem);
    bool with_teams = event->team_count > 0 && teams != NULL;
    ct_table table = ct_table_start(call->mem, columns, with_teams ? 8 : 7);
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_index who = rows[i].player;
        const ct_player *player = &event->players[who];
        ct_str rating =
            player->rating == 0 ? CT_NO_TEXT : ct_str_format(call->mem, "%u", player->rating);
        ct_str team =
            !with_teams || teams[who] == CT_NOBODY ? CT_NO_TEXT : event->teams[teams[who]].name;
        ct_table_row(&table, (ct_str[]){ct_str_format(call->mem, "%u", rows[i].number),
                                        player->title, player->name, rating, player->federation,
                                        points_text(call, event, rows[i].score),
                                        status_text(call, event, who), team});
    }
    ct_text text = {.mem = call->mem};
    ct_table_write(&table, call->width, &text);
    ct_call_showf(call, "\n");
    ct_call_show(call, ct_text_view(&text));
}

static json_t *player_json(const ct_call *call, const ct_event *event, const row *here)
{
    const ct_player *player = &event->players[here->player];
    return json_pack("{s:I, s:o, s:o, s:i, s:o, s:o, s:o}", "number", (json_int_t)here->number,
                     "title", ct_text_json(player->title), "name", ct_text_json(player->name),
                     "rating", (int)player->rating, "federation", ct_text_json(player->federation),
                     "points", ct_points_json(here->score, event->unit), "state",
                     ct_text_json(status_text(call, event, here->player)));
}

/* --- The boards ------------------------------------------------------------------------------ */

/* "Müller, Anna (2½)": name and points before the round. */
static ct_str side_text(const ct_call *call, const ct_event *event, ct_index who, unsigned round)
{
    ct_points score = ct_player_score(event, who, round - 1);
    return ct_str_format(call->mem, "%.*s (%.*s)", CT_ARG(event->players[who].name),
                         CT_ARG(points_text(call, event, score)));
}

static ct_str number_text(const ct_call *call, const ct_event *event, ct_index who)
{
    return ct_str_format(call->mem, "%u", event->players[who].tpn.number);
}

static void add_board(const ct_call *call, const ct_event *event, const ct_game *game,
                      unsigned round, ct_table *table)
{
    ct_str result = ct_str_of(ct_game_result(game));
    ct_str cells[6] = {[1] = number_text(call, event, game->white),
                       [2] = side_text(call, event, game->white, round)};
    if (game->black == CT_NOBODY) {
        cells[5] = result;
    } else {
        cells[0] = ct_str_format(call->mem, "%u", game->number);
        cells[3] = result.len == 0 ? CT_STR("·") : result;
        cells[4] = number_text(call, event, game->black);
        cells[5] = side_text(call, event, game->black, round);
    }
    ct_table_row(table, cells);
}

static void show_boards(const ct_call *call, const ct_event *event, const ct_games *list)
{
    static const ct_column columns[] = {
        {"Board", CT_RIGHT, CT_FIT_WHOLE, 0}, {"No", CT_RIGHT, CT_FIT_WHOLE, 0},
        {"White", CT_LEFT, CT_FIT_CUT, 0},    {"Result", CT_CENTRE, CT_FIT_WHOLE, 0},
        {"No", CT_RIGHT, CT_FIT_WHOLE, 0},    {"Black", CT_LEFT, CT_FIT_CUT, 0}};
    ct_table table = ct_table_start(call->mem, columns, 6);
    for (uint32_t i = 0; i < list->count; i++) {
        add_board(call, event, &list->items[i], list->round, &table);
    }
    ct_text text = {.mem = call->mem};
    ct_table_write(&table, call->width, &text);
    ct_call_showf(call, "\n");
    ct_call_title(call, ct_str_format(call->mem, "Round %u", list->round));
    ct_call_show(call, ct_text_view(&text));
}

static json_t *round_json(const ct_event *event, const ct_games *list)
{
    json_t *boards = json_array();
    json_t *byes = json_array();
    for (uint32_t i = 0; i < list->count; i++) {
        json_array_append_new(i < list->games ? boards : byes,
                              ct_game_json(event, &list->items[i]));
    }
    return json_pack("{s:i, s:o, s:o, s:i}", "number", (int)list->round, "boards", boards, "byes",
                     byes, "open", (int)list->open);
}

/* --- The command ----------------------------------------------------------------------------- */

static json_t *heading_json(const ct_event *event)
{
    ct_system_choice choice = ct_event_system(event);
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:s?, s:o, s:i}", "name", ct_text_json(event->name),
                     "city", ct_text_json(event->city), "federation",
                     ct_text_json(event->federation), "start", ct_text_json(event->start), "end",
                     ct_text_json(event->end), "system",
                     choice.row == NULL ? NULL : choice.row->name, "rounds",
                     event->rounds == 0 ? json_null() : json_integer(event->rounds),
                     "rounds_paired", (int)event->rounds_paired);
}

static ct_exit answer(ct_call *call, const ct_event *event, const row *rows, const ct_games *games,
                      ct_str next)
{
    if (!call->is_json) {
        return ct_call_answer(call, CT_EXIT_DONE, NULL);
    }
    json_t *json = json_pack("{s:o}", "event", heading_json(event));
    if (rows != NULL) {
        json_t *players = json_array();
        for (uint32_t i = 0; i < event->player_count; i++) {
            json_array_append_new(players, player_json(call, event, &rows[i]));
        }
        json_object_set_new(json, "players", players);
    }
    if (games != NULL) {
        json_object_set_new(json, "round", round_json(event, games));
    }
    json_object_set_new(json, "next", ct_text_json(next));
    return ct_call_answer(call, CT_EXIT_DONE, json);
}

ct_exit ct_cmd_show(ct_call *call)
{
    ct_document document = {0};
    ct_games games = {0};
    unsigned round = 0;
    bool only_players = ct_call_has(call, "players");
    bool only_round = ct_call_has(call, "round");
    if (only_players && only_round) {
        return ct_call_misuse(call, "give one of the two",
                              "--players and --round exclude each other");
    }
    CT_STEP(ct_document_open(call, call->words[0], &document));
    const ct_event *event = document.event;
    bool with_boards = only_round || (!only_players && event->rounds_paired > 0);
    if (with_boards) {
        CT_STEP(ct_games_round(call, event, &round));
        CT_STEP(ct_games_list(call, event, round, &games));
    }
    row *rows = only_round ? NULL : list_rows(call, event, !only_players);
    ct_str next = ct_next_step(call, event, document.path);
    show_heading(call, event);
    if (rows != NULL && event->player_count > 0) {
        show_players(call, event, rows);
    }
    if (with_boards) {
        show_boards(call, event, &games);
    }
    ct_call_say(call, "\n%.*s", CT_ARG(next));
    return answer(call, event, rows, with_boards ? &games : NULL, next);
}
