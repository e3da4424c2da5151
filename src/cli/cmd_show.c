/* show: where an event stands. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "event/systems.h"
#include "pairing/cup/course.h"
#include "report/json_report.h"
#include "report/sheet_values.h"
#include "report/table.h"
#include "report/totals.h"
#include "standings/sides.h"

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
    unsigned planned = ct_event_planned_rounds(event, call->mem);
    if (paired == 0) {
        return planned == 0 ? CT_STR("no round paired yet")
                            : ct_str_format(call->mem, "%u round%s, none paired yet", planned,
                                            planned == 1 ? "" : "s");
    }
    return planned == 0 ? ct_str_format(call->mem, "round %u", paired)
                        : ct_str_format(call->mem, "round %u of %u", paired, planned);
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

enum { MOST_SCORES = 4 };

typedef struct row {
    ct_index player;
    ct_points score;
    uint32_t number;
    uint32_t rank;              /* in the order to be shown */
    ct_str scores[MOST_SCORES]; /* scores besides points: Keizer total, round reached, … */
} row;

typedef struct roster {
    row *rows; /* in the order to be shown */
    uint32_t count;
    uint32_t score_count; /* besides points */
    const char *titles[MOST_SCORES];
    const char *codes[MOST_SCORES];
    bool is_words[MOST_SCORES];
    bool has_sides; /* Scheveningen */
    ct_side sides[2];
} roster;

static int compare_points(const void *one, const void *other)
{
    const row *a = one;
    const row *b = other;
    if (a->score != b->score) {
        return a->score > b->score ? -1 : 1;
    }
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_ranks(const void *one, const void *other)
{
    const row *a = one;
    const row *b = other;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = ((const row *)one)->number;
    uint32_t b = ((const row *)other)->number;
    return (a > b) - (a < b);
}

static bool is_points(const ct_code *code)
{
    return strcmp(code->row->code, "PTS") == 0;
}

/* Ranks the rows, which are in the order of the players, by the scores of the event, and fills in
 * the scores that are not points. False when they cannot be computed. */
static bool take_scores(const ct_call *call, const ct_event *event, roster *list)
{
    ct_standings standings;
    ct_value_columns columns;
    ct_sheet *sheet = ct_sheet_new(call->mem, CT_NO_TEXT);
    if (sheet == NULL ||
        ct_standings_by_score(event, event->rounds_paired, call->mem, &standings, NULL) != CT_OK ||
        ct_value_columns_make(&standings, call->mem, &columns, NULL) != CT_OK) {
        return false;
    }
    ct_str *cells = CT_NEW(call->mem, ct_str, standings.order.count);
    for (uint32_t i = 0; cells != NULL && i < standings.count; i++) {
        row *here = &list->rows[standings.rows[i].who];
        uint32_t taken = 0;
        here->rank = i;
        ct_value_cells(&columns, sheet, here->player, cells);
        for (uint32_t k = 0; k < standings.order.count && taken < MOST_SCORES; k++) {
            const ct_code *code = &standings.order.codes[k];
            if (!is_points(code)) {
                list->titles[taken] = code->row->title;
                list->codes[taken] = code->row->code;
                list->is_words[taken] = code->row->words != NULL;
                here->scores[taken++] = cells[k];
            }
        }
        list->score_count = taken;
    }
    (void)ct_sides_score(standings.board, call->mem, list->sides, &list->has_sides, NULL);
    return cells != NULL;
}

/* All players, by the scores of the event or by number; rows are NULL when memory is out. */
static roster list_players(const ct_call *call, const ct_event *event, bool by_score)
{
    roster list = {.rows = CT_NEW(call->mem, row, event->player_count),
                   .count = event->player_count};
    if (list.rows == NULL || list.count == 0) {
        return list;
    }
    for (ct_index i = 0; i < list.count; i++) {
        list.rows[i] = (row){.player = i,
                             .score = ct_player_score(event, i, event->rounds_paired),
                             .number = event->players[i].tpn.number};
    }
    bool is_ranked = !event->is_team_event && take_scores(call, event, &list);
    qsort(list.rows, list.count, sizeof *list.rows,
          !by_score   ? compare_numbers
          : is_ranked ? compare_ranks
                      : compare_points);
    return list;
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

enum { MOST_COLUMNS = 8 + MOST_SCORES };

/* Makes the columns: scores besides points stand before points; with teams there is one more. */
static uint32_t lay_columns(const roster *list, bool with_teams, ct_column columns[MOST_COLUMNS])
{
    static const ct_column first[] = {{"No", CT_RIGHT, CT_FIT_WHOLE, 0},
                                      {"", CT_LEFT, CT_FIT_WHOLE, 0},
                                      {"Name", CT_LEFT, CT_FIT_CUT, 0},
                                      {"Rating", CT_RIGHT, CT_FIT_WHOLE, 0},
                                      {"Fed", CT_LEFT, CT_FIT_WHOLE, 0}};
    uint32_t count = sizeof first / sizeof *first;
    memcpy(columns, first, sizeof first);
    for (uint32_t k = 0; k < list->score_count; k++) {
        columns[count++] =
            (ct_column){list->titles[k], list->is_words[k] ? CT_LEFT : CT_RIGHT, CT_FIT_WHOLE, 0};
    }
    columns[count++] = (ct_column){"Points", CT_RIGHT, CT_FIT_WHOLE, 0};
    columns[count++] = (ct_column){"", CT_LEFT, CT_FIT_CUT, 0};
    if (with_teams) {
        columns[count++] = (ct_column){"Team", CT_LEFT, CT_FIT_CUT, 0};
    }
    return count;
}

static void show_players(const ct_call *call, const ct_event *event, const roster *list)
{
    const ct_index *teams = ct_event_team_of_players(event, call->mem);
    bool with_teams = event->team_count > 0 && teams != NULL;
    ct_column columns[MOST_COLUMNS];
    ct_table table = ct_table_start(call->mem, columns, lay_columns(list, with_teams, columns));
    for (uint32_t i = 0; i < list->count; i++) {
        const row *here = &list->rows[i];
        ct_index who = here->player;
        const ct_player *player = &event->players[who];
        ct_str cells[MOST_COLUMNS] = {
            ct_str_format(call->mem, "%u", here->number), player->title, player->name,
            player->rating == 0 ? CT_NO_TEXT : ct_str_format(call->mem, "%u", player->rating),
            player->federation};
        uint32_t count = 5;
        for (uint32_t k = 0; k < list->score_count; k++) {
            cells[count++] = here->scores[k];
        }
        cells[count++] = points_text(call, event, here->score);
        cells[count++] = status_text(call, event, who);
        cells[count] =
            !with_teams || teams[who] == CT_NOBODY ? CT_NO_TEXT : event->teams[teams[who]].name;
        ct_table_row(&table, cells);
    }
    ct_text text = {.mem = call->mem};
    ct_table_write(&table, call->width, &text);
    ct_call_showf(call, "\n");
    ct_call_show(call, ct_text_view(&text));
}

/* Scheveningen: "A (1 to 3) 4½ – 4½ B (4 to 6)". */
static void show_sides(const ct_call *call, const ct_event *event, const roster *list)
{
    const ct_side *sides = list->sides;
    if (list->has_sides) {
        ct_call_showf(call, "\n%.*s  %.*s – %.*s  %.*s\n", CT_ARG(sides[0].name),
                      CT_ARG(points_text(call, event, sides[0].points)),
                      CT_ARG(points_text(call, event, sides[1].points)), CT_ARG(sides[1].name));
    }
}

static json_t *sides_json(const ct_event *event, const roster *list)
{
    json_t *sides = json_array();
    for (int i = 0; i < 2; i++) {
        json_array_append_new(sides, json_pack("{s:o, s:o}", "team",
                                               ct_text_json(list->sides[i].name), "points",
                                               ct_points_json(list->sides[i].points, event->unit)));
    }
    return sides;
}

static json_t *player_json(const ct_call *call, const ct_event *event, const roster *list,
                           const row *here)
{
    const ct_player *player = &event->players[here->player];
    json_t *json =
        json_pack("{s:I, s:o, s:o, s:i, s:o, s:o, s:o}", "number", (json_int_t)here->number,
                  "title", ct_text_json(player->title), "name", ct_text_json(player->name),
                  "rating", (int)player->rating, "federation", ct_text_json(player->federation),
                  "points", ct_points_json(here->score, event->unit), "state",
                  ct_text_json(status_text(call, event, here->player)));
    for (uint32_t k = 0; json != NULL && k < list->score_count; k++) {
        json_object_set_new(json, list->codes[k],
                            list->is_words[k] ? ct_text_json(here->scores[k])
                                              : ct_json_number(here->scores[k]));
    }
    return json;
}

/* --- The boards ------------------------------------------------------------------------------ */

/* "Müller, Anna (2½)": the name, and the points (or the total that ranks) before the round. */
static ct_str side_text(const ct_call *call, const ct_event *event, ct_index who, unsigned round,
                        const ct_str *totals)
{
    ct_str shown = totals != NULL
                       ? totals[who]
                       : points_text(call, event, ct_player_score(event, who, round - 1));
    return ct_str_format(call->mem, "%.*s (%.*s)", CT_ARG(event->players[who].name), CT_ARG(shown));
}

static ct_str number_text(const ct_call *call, const ct_event *event, ct_index who)
{
    return ct_str_format(call->mem, "%u", event->players[who].tpn.number);
}

static void add_board(const ct_call *call, const ct_event *event, const ct_game *game,
                      unsigned round, const ct_str *totals, ct_table *table)
{
    ct_str result = ct_str_of(ct_game_result(game));
    ct_str cells[6] = {[1] = number_text(call, event, game->white),
                       [2] = side_text(call, event, game->white, round, totals)};
    if (game->black == CT_NOBODY) {
        cells[5] = result;
    } else {
        cells[0] = ct_str_format(call->mem, "%u", game->number);
        cells[3] = result.len == 0 ? CT_STR("·") : result;
        cells[4] = number_text(call, event, game->black);
        cells[5] = side_text(call, event, game->black, round, totals);
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
    const ct_str *totals = ct_totals_before(event, list->round, call->mem);
    for (uint32_t i = 0; i < list->count; i++) {
        add_board(call, event, &list->items[i], list->round, totals, &table);
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

static json_t *heading_json(const ct_call *call, const ct_event *event)
{
    ct_system_choice choice = ct_event_system(event);
    unsigned planned = ct_event_planned_rounds(event, call->mem);
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:s?, s:o, s:i}", "name", ct_text_json(event->name),
                     "city", ct_text_json(event->city), "federation",
                     ct_text_json(event->federation), "start", ct_text_json(event->start), "end",
                     ct_text_json(event->end), "system",
                     choice.row == NULL ? NULL : choice.row->name, "rounds",
                     planned == 0 ? json_null() : json_integer(planned), "rounds_paired",
                     (int)event->rounds_paired);
}

static ct_exit answer(ct_call *call, const ct_event *event, const roster *list,
                      const ct_games *games, ct_str next)
{
    if (!call->is_json) {
        return ct_call_answer(call, CT_EXIT_DONE, NULL);
    }
    json_t *json = json_pack("{s:o}", "event", heading_json(call, event));
    if (list->rows != NULL) {
        json_t *players = json_array();
        for (uint32_t i = 0; i < list->count; i++) {
            json_array_append_new(players, player_json(call, event, list, &list->rows[i]));
        }
        json_object_set_new(json, "players", players);
        if (list->has_sides) {
            json_object_set_new(json, "teams", sides_json(event, list));
        }
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
        CT_STEP(ct_call_games_round(call, event, &round));
        CT_STEP(ct_call_games(call, event, round, &games));
    }
    roster list = {0};
    if (!only_round) {
        list = list_players(call, event, !only_players);
    }
    ct_str next = ct_call_next_step(call, event, document.path);
    show_heading(call, event);
    if (list.rows != NULL && list.count > 0) {
        show_players(call, event, &list);
        show_sides(call, event, &list);
    }
    if (with_boards) {
        show_boards(call, event, &games);
    }
    ct_call_say(call, "\n%.*s", CT_ARG(next));
    return answer(call, event, &list, with_boards ? &games : NULL, next);
}
