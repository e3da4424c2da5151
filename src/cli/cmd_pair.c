/* pair: the next round. The pairs are put into the event in memory in any case, so that what is
 * shown and what --write keeps are the same round: boards, byes and absences included. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/engine.h"
#include "cli/games.h"
#include "cli/who.h"
#include "event/systems.h"
#include "event/team_table.h"
#include "pairing/cup/course.h"
#include "pairing/next_round.h"
#include "report/json_report.h"
#include "report/table.h"
#include "report/totals.h"
#include "standings/standings.h"

#include <string.h>

/* A round just paired. */
typedef struct pairing {
    ct_pairing_options options;
    ct_next_round next;
    ct_event *shown; /* the event; of a team event the table of its matches */
    ct_games games;
    const ct_entrant **entrants; /* [player or team] NULL when not paired */
    ct_str *totals;      /* [player] before the round, where these rank, not points; else NULL */
    bool colour_is_open; /* nobody said which colour was drawn for round 1 */
} pairing;

/* --- Checks before a round is paired --------------------------------------------------------- */

static ct_exit refuse_open(const ct_call *call, const ct_document *document, const ct_games *games)
{
    ct_error error;
    ct_fail(&error, CT_INVALID, "%u game%s of round %u %s no result", games->open,
            games->open == 1 ? "" : "s", games->round, games->open == 1 ? "has" : "have");
    ct_error_cure(&error,
                  "crosstable result %s lists them; --anyway pairs now and counts them as draws "
                  "(C.04.2 3.1)",
                  document->path);
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

static ct_exit check_results(const ct_call *call, const ct_document *document, unsigned number)
{
    ct_games games = {0};
    if (number < 2 || ct_call_has(call, "anyway") || number > document->event->rounds_paired + 1U) {
        return CT_EXIT_DONE;
    }
    CT_STEP(ct_games_list(call, document->event, number - 1, &games));
    return games.open == 0 ? CT_EXIT_DONE : refuse_open(call, document, &games);
}

static ct_exit check_writing(const ct_call *call, const ct_event *event, unsigned number)
{
    unsigned next = ct_event_next_round(event);
    if (!ct_call_has(call, "write") || number >= next) {
        return CT_EXIT_DONE;
    }
    ct_error error;
    ct_fail(&error, CT_INVALID, "round %u is paired already", number);
    ct_error_cure(&error, "leave --write out to see how round %u would be paired now", number);
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

/* --- Pairing --------------------------------------------------------------------------------- */

static ct_exit read_options(const ct_call *call, ct_pairing_options *out)
{
    *out = (ct_pairing_options){.edition = ct_engine_edition(call),
                                .round = {.initial_colour = ct_engine_colour(call)}};
    return ct_engine_system(call, &out->system);
}

static ct_exit index_entrants(const ct_call *call, const ct_event *event, pairing *now)
{
    ct_error error;
    now->entrants = CT_NEW(call->mem, const ct_entrant *, event->player_count);
    if (now->entrants == NULL) {
        ct_fail_memory(&error);
        return ct_call_refuse(call, CT_EXIT_TOO_LARGE, &error);
    }
    for (uint32_t i = 0; i < now->next.round.count; i++) {
        now->entrants[now->next.round.entrants[i].who] = &now->next.round.entrants[i];
    }
    return CT_EXIT_DONE;
}

static ct_exit pair_round(const ct_call *call, ct_event *event, unsigned number, pairing *now)
{
    ct_error error;
    ct_status status =
        ct_next_round_pair(event, number, &now->options, call->mem, &now->next, &error);
    CT_STEP(ct_call_check(call, status, &error));
    status = ct_next_round_publish(event, &now->next, &error);
    if (status == CT_OK) {
        status = ct_next_round_keep_choices(event, &now->next, &now->options, &error);
    }
    if (status == CT_OK) {
        status = ct_standings_number_boards(event, number, call->mem, &error);
    }
    now->shown = event;
    if (status == CT_OK && event->is_team_event) {
        status = ct_event_of_teams(event, call->mem, &now->shown, &error);
    }
    CT_STEP(ct_call_check(call, status, &error));
    CT_STEP(index_entrants(call, now->shown, now));
    now->totals = ct_totals_before(event, number, call->mem);
    return ct_games_list(call, now->shown, number, &now->games);
}

/* --- The boards ------------------------------------------------------------------------------ */

/* Above 0: the opponent has a lower pairing score; below 0: a higher one; 0: the same. */
static int float_of(const pairing *now, ct_index who, ct_index opponent)
{
    const ct_entrant *one = now->entrants[who];
    const ct_entrant *other = now->entrants[opponent];
    return one == NULL || other == NULL ? 0 /* a fixed table pairs also those who are absent */
                                        : (one->score > other->score) - (one->score < other->score);
}

/* "Müller, Anna (2½) ↓" */
static ct_str side_text(const ct_call *call, const ct_event *event, const pairing *now,
                        ct_index who, ct_index opponent)
{
    char points[16];
    bool floats = ct_engine_row(event, now->options.system)->is_swiss && opponent != CT_NOBODY;
    int drop = floats ? float_of(now, who, opponent) : 0;
    const ct_entrant *entrant = now->entrants[who]; /* with open games counted as draws */
    ct_points score =
        entrant != NULL ? entrant->points : ct_player_score(event, who, now->games.round - 1);
    ct_points_format(score, event->unit, true, points);
    ct_str shown = now->totals != NULL ? now->totals[who] : ct_str_of(points);
    return ct_str_format(call->mem, "%.*s (%.*s)%s", CT_ARG(event->players[who].name),
                         CT_ARG(shown),
                         drop > 0   ? " ↓"
                         : drop < 0 ? " ↑"
                                    : "");
}

static ct_str number_text(const ct_call *call, const ct_event *event, ct_index who)
{
    return ct_str_format(call->mem, "%u", event->players[who].tpn.number);
}

/* Was the player expected in the round? Not those who enter later or have left. */
static bool is_expected(const ct_event *event, const ct_game *game, unsigned round)
{
    const ct_player *player = &event->players[game->white];
    return game->white_outcome != CT_ZERO_POINT_BYE ||
           (round >= player->enters && (player->leaves == 0 || round < player->leaves));
}

static void add_line(const ct_call *call, const ct_event *event, const pairing *now,
                     const ct_game *game, ct_table *table)
{
    ct_str cells[5] = {[1] = number_text(call, event, game->white),
                       [2] = side_text(call, event, now, game->white, game->black)};
    if (game->black == CT_NOBODY) {
        cells[4] = ct_str_of(ct_bye_words(game->white_outcome));
    } else {
        cells[0] = ct_str_format(call->mem, "%u", game->number);
        cells[3] = number_text(call, event, game->black);
        cells[4] = side_text(call, event, now, game->black, game->white);
    }
    ct_table_row(table, cells);
}

static void show_boards(const ct_call *call, const ct_event *event, const pairing *now)
{
    static const ct_column columns[] = {{"Board", CT_RIGHT, CT_FIT_WHOLE, 0},
                                        {"No", CT_RIGHT, CT_FIT_WHOLE, 0},
                                        {"White", CT_LEFT, CT_FIT_CUT, 0},
                                        {"No", CT_RIGHT, CT_FIT_WHOLE, 0},
                                        {"Black", CT_LEFT, CT_FIT_CUT, 0}};
    ct_table table = ct_table_start(call->mem, columns, 5);
    for (uint32_t i = 0; i < now->games.count; i++) {
        if (is_expected(event, &now->games.items[i], now->games.round)) {
            add_line(call, event, now, &now->games.items[i], &table);
        }
    }
    ct_text text = {.mem = call->mem};
    ct_table_write(&table, call->width, &text);
    ct_call_show(call, ct_text_view(&text));
}

/* Why a player was not expected: "enters in round 3", "withdrawn", "excluded". */
static ct_str reason_of(const ct_call *call, const ct_player *player, unsigned round)
{
    return round < player->enters ? ct_str_format(call->mem, "enters in round %u", player->enters)
           : player->leave == CT_EXPELLED ? CT_STR("excluded")
                                          : CT_STR("withdrawn");
}

static void show_left_out(const ct_call *call, const ct_event *event, const pairing *now)
{
    bool is_first = true;
    for (uint32_t i = 0; i < now->games.count; i++) {
        const ct_game *game = &now->games.items[i];
        if (is_expected(event, game, now->games.round)) {
            continue;
        }
        ct_str why = reason_of(call, &event->players[game->white], now->games.round);
        ct_call_say(call, "%s%.*s (%.*s)", is_first ? "\nNot in this round: " : "  ",
                    CT_ARG(ct_who_label(event, game->white, call->mem)), CT_ARG(why));
        is_first = false;
    }
}

static uint32_t count_rules(const ct_event *event, unsigned round)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        count += round >= rule->first_round && (rule->last_round == 0 || round <= rule->last_round);
    }
    return count;
}

static void show_rules(const ct_call *call, const ct_event *event, const pairing *now)
{
    unsigned round = now->games.round;
    uint32_t rules = count_rules(event, round);
    if (rules > 0) {
        ct_call_say(call, "\n%u rule%s who must not meet %s kept (crosstable forbid lists %s)",
                    rules, rules == 1 ? " on" : "s on", rules == 1 ? "was" : "were",
                    rules == 1 ? "it" : "them");
    }
    if (round == 1 && now->colour_is_open && ct_engine_row(event, now->options.system)->is_swiss) {
        ct_call_say(call, "\nThe first %s has %s; --colour chooses",
                    now->next.round.history->of_teams ? "team" : "player",
                    now->next.round.initial_colour == CT_WHITE ? "White" : "Black");
    }
}

static void show_round(const ct_call *call, const ct_event *event, const pairing *now)
{
    ct_text title = {.mem = call->mem};
    ct_text_addf(&title, "Round %u", now->games.round);
    unsigned planned = ct_event_planned_rounds(now->next.round.history->event, call->mem);
    if (planned != 0) {
        ct_text_addf(&title, " of %u", planned);
    }
    const ct_system_row *system = ct_engine_row(event, now->options.system);
    ct_text_addf(&title, ": %u %s, %s", now->next.round.count,
                 now->next.round.history->of_teams ? "teams" : "players", system->title);
    if (system->has_editions) {
        ct_text_addf(&title, ", edition of %d", (int)now->next.round.edition);
    }
    ct_call_title(call, ct_text_view(&title));
    show_boards(call, event, now);
    show_left_out(call, event, now);
    show_rules(call, event, now);
}

/* --- JSON ------------------------------------------------------------------------------------ */

static const char *float_word(int drop)
{
    return drop > 0 ? "down" : drop < 0 ? "up" : NULL;
}

static json_t *game_json(const ct_event *event, const pairing *now, const ct_game *game)
{
    json_t *json = ct_game_json(event, game);
    if (game->black == CT_NOBODY) {
        bool is_here = is_expected(event, game, now->games.round);
        json_object_set_new(json, "in_round", json_boolean(is_here));
        return json;
    }
    int drop = float_of(now, game->white, game->black);
    json_object_del(json, "result");
    if (drop != 0) {
        json_object_set_new(json, "white_float", json_string(float_word(drop)));
        json_object_set_new(json, "black_float", json_string(float_word(-drop)));
    }
    return json;
}

static json_t *round_json(const ct_event *event, const pairing *now, bool is_written, ct_str next)
{
    json_t *boards = json_array();
    json_t *byes = json_array();
    for (uint32_t i = 0; i < now->games.count; i++) {
        const ct_game *game = &now->games.items[i];
        json_array_append_new(game->black == CT_NOBODY ? byes : boards,
                              game_json(event, now, game));
    }
    const ct_system_row *system = ct_engine_row(event, now->options.system);
    return json_pack("{s:i, s:s, s:o, s:s, s:o, s:o, s:b, s:o}", "round", (int)now->games.round,
                     "system", system->name, "edition",
                     ct_json_edition(system, now->next.round.edition), "initial_colour",
                     now->next.round.initial_colour == CT_WHITE ? "white" : "black", "boards",
                     boards, "byes", byes, "written", (int)is_written, "next", ct_text_json(next));
}

/* --- The command ----------------------------------------------------------------------------- */

static ct_exit pair_document(ct_call *call, ct_document *document)
{
    ct_event *event = document->event;
    bool is_written = ct_call_has(call, "write");
    pairing now = {0};
    unsigned next_number = ct_event_next_round(event);
    unsigned number = ct_call_number(call, "round", next_number);
    CT_STEP(read_options(call, &now.options));
    now.colour_is_open = event->initial_colour == CT_NO_COLOUR && !ct_call_has(call, "colour");
    CT_STEP(check_writing(call, event, number));
    CT_STEP(check_results(call, document, number));
    CT_STEP(pair_round(call, event, number, &now));
    if (is_written) {
        CT_STEP(ct_document_save(call, document));
    }
    ct_str next = is_written              ? ct_next_step(call, event, document->path)
                  : number == next_number ? ct_str_format(call->mem,
                                                          "nothing is written yet: crosstable "
                                                          "pair %s --write keeps this round",
                                                          document->path)
                                          : CT_NO_TEXT;
    show_round(call, now.shown, &now);
    if (next.len > 0) {
        ct_call_say(call, "\n%.*s", CT_ARG(next));
    }
    return ct_call_answer(call, CT_EXIT_DONE,
                          call->is_json ? round_json(now.shown, &now, is_written, next) : NULL);
}

ct_exit ct_cmd_pair(ct_call *call)
{
    if (ct_call_has(call, "write")) {
        return ct_document_change(call, pair_document);
    }
    ct_document document = {0};
    CT_STEP(ct_document_open(call, call->words[0], &document));
    return pair_document(call, &document);
}
