/* result: enters results by board or by players. All entries are understood and checked before the
 * first result is set, so that a mistake in the last one leaves the event as it was. */

#include "event/edit.h"
#include "operations/games.h"
#include "operations/round_private.h"
#include "operations/who.h"

#include <string.h>

typedef struct result_request {
    ct_whole round;
    ct_entries results;
} result_request;

typedef struct result_answer {
    uint32_t round;
    struct changed_game *results;
    uint32_t result_count;
    ct_game_answer *games; /* open */
    uint32_t game_count;
    uint32_t open;
    uint32_t rounds_kept;
} result_answer;

/* A result that was entered, with what stood there before. */
typedef struct changed_game {
    ct_game *game; /* as it was */
    ct_outcome white_outcome, black_outcome;
    ct_str word; /* as it was given */
    uint32_t board;
    ct_index white, black;
    ct_str result;
    ct_str was;
} changed_game;

static const ct_field changed_rows[] = {
    CT_OUT_NUMBER(changed_game, board, board, "Number of the board."),
    CT_OUT_PLAYER(changed_game, white, white, "Pairing number of White."),
    CT_OUT_PLAYER(changed_game, black, black, "Pairing number of Black."),
    CT_OUT_TEXT(changed_game, result, result, "The result now."),
    CT_OUT_TEXT_OR_NULL(changed_game, was, was, "The result before; null when it was open."),
};
static const ct_shape changed_shape =
    CT_ANSWER_SHAPE("entered", "A result that was entered.", changed_rows, changed_game);

static const ct_field answer_rows[] = {
    CT_OUT_NUMBER(result_answer, round, round, "The round."),
    CT_OUT_OBJECTS(result_answer, results, results, result_count, changed_shape,
                   "Results entered by this request."),
    CT_OUT_OBJECTS(result_answer, games, games, game_count, ct_game_answer_shape,
                   "Games of the round that have no result yet."),
    CT_OUT_NUMBER(result_answer, open, open, "How many games have no result yet."),
    CT_OUT_NUMBER(result_answer, rounds_kept, rounds_kept,
                  "Later rounds, which stay as they were published (C.04.2 4.3)."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("result", "Results entered, and what is open.", answer_rows, result_answer);

/* --- Entering -------------------------------------------------------------------------------- */

static ct_status understand(const ct_event *event, const ct_games *list, ct_entry entry,
                            ct_arena *mem, changed_game *out, ct_error *err)
{
    out->word = ct_str_format(mem, "%.*s:%.*s", CT_ARG(entry.game), CT_ARG(entry.result));
    if (ct_result_parse(entry.result, &out->white_outcome, &out->black_outcome, err) != CT_OK) {
        return CT_MISUSE;
    }
    CT_TRY(ct_games_find(event, list, entry.game, mem, &out->game, err));
    out->board = out->game->number;
    out->white = out->game->white;
    out->black = out->game->black;
    out->result = ct_str_of(ct_result_format(out->white_outcome, out->black_outcome));
    out->was = ct_str_of(ct_game_result(out->game));
    return CT_OK;
}

static ct_status understand_all(const ct_event *event, const ct_games *list,
                                const ct_entries *entries, ct_arena *mem, changed_game *out,
                                ct_error *err)
{
    for (uint32_t i = 0; i < entries->count; i++) {
        CT_TRY(understand(event, list, entries->items[i], mem, &out[i], err));
        for (uint32_t k = 0; k < i; k++) {
            if (out[k].game == out[i].game) {
                ct_fail(err, CT_INVALID, "board %u is given twice: %.*s and %.*s", out[i].board,
                        CT_ARG(out[k].word), CT_ARG(out[i].word));
                ct_error_cure(err, "nothing was written; keep the right one");
                return CT_INVALID;
            }
        }
    }
    return CT_OK;
}

/* C.04.2 4.3: a correction counts from the next pairing on. Says which rounds stay as they are. */
static void say_kept(ct_answer *answer, ct_arena *mem, unsigned round, unsigned newest)
{
    if (round + 1 == newest) {
        ct_answer_say(answer, mem,
                      "round %u stays as published: its pairings and board numbers do not change",
                      newest);
    } else if (round < newest) {
        ct_answer_say(
            answer, mem,
            "rounds %u to %u stay as published: their pairings and board numbers do not change",
            round + 1, newest);
    }
}

static void say_entry(ct_answer *answer, ct_arena *mem, const ct_event *event,
                      const changed_game *set)
{
    ct_str white = ct_who_label(event, set->white, mem);
    ct_str black = ct_who_label(event, set->black, mem);
    ct_str change = set->was.len == 0 ? CT_STR("")
                    : ct_str_equal(set->was, set->result)
                        ? CT_STR(", as before")
                        : ct_str_format(mem, ", was %.*s", CT_ARG(set->was));
    ct_answer_say(answer, mem, "board %u: %.*s%.*s  (%.*s – %.*s)", set->board, CT_ARG(set->result),
                  CT_ARG(change), CT_ARG(white), CT_ARG(black));
}

static ct_status enter(const result_request *asked, ct_desk *desk, result_answer *data,
                       ct_answer *answer, ct_error *err)
{
    ct_games list;
    ct_event *event = desk->event;
    CT_TRY(ct_games_list(event, data->round, desk->mem, &list, err));
    data->results = CT_NEW(desk->mem, changed_game, asked->results.count);
    CT_NEED(data->results, err);
    data->result_count = asked->results.count;
    CT_TRY(understand_all(event, &list, &asked->results, desk->mem, data->results, err));
    for (uint32_t i = 0; i < data->result_count; i++) {
        const changed_game *set = &data->results[i];
        CT_TRY(ct_event_set_result(event, data->round, set->white, set->white_outcome,
                                   set->black_outcome, err));
        say_entry(answer, desk->mem, event, set);
    }
    answer->is_changed = true;
    return CT_OK;
}

/* --- Listing --------------------------------------------------------------------------------- */

static ct_status list_open(ct_desk *desk, result_answer *data, ct_sheet *sheet, ct_error *err)
{
    static const ct_sheet_column columns[] = {CT_COLUMN_NUMBER("Board", "board"),
                                              CT_COLUMN_NAME("White", "white"),
                                              CT_COLUMN_NAME("Black", "black")};
    ct_games list;
    CT_TRY(ct_games_list(desk->event, data->round, desk->mem, &list, err));
    data->games = CT_NEW(desk->mem, ct_game_answer, list.open);
    CT_NEED(data->games, err);
    ct_sheet_table *table = list.open == 0 ? NULL : ct_sheet_add(sheet, CT_NO_TEXT, columns, 3);
    for (uint32_t i = 0; i < list.games; i++) {
        const ct_game *game = &list.items[i];
        if (ct_game_is_open(game)) {
            data->games[data->game_count++] = ct_game_answer_of(game);
            ct_sheet_row(table, (ct_str[]){ct_sheet_cell(sheet, "%u", game->number),
                                           ct_who_label(desk->event, game->white, desk->mem),
                                           ct_who_label(desk->event, game->black, desk->mem)});
        }
    }
    data->open = list.open;
    if (list.open == 0) {
        ct_sheet_note(sheet, "every game of round %u has a result", data->round);
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const result_request *asked = request;
    result_answer *data = CT_NEW(desk->mem, result_answer, 1);
    CT_NEED(data, err);
    CT_TRY(ct_games_round(desk->event, asked->round, &data->round, err));
    if (asked->results.count > 0) {
        CT_TRY(enter(asked, desk, data, answer, err));
    }
    ct_sheet *sheet =
        ct_sheet_new(desk->mem, ct_str_format(desk->mem, "Open games of round %u", data->round));
    CT_TRY(list_open(desk, data, sheet, err));
    unsigned newest = desk->event->rounds_paired;
    if (asked->results.count > 0) {
        data->rounds_kept = newest - data->round;
        if (data->open == 0) {
            ct_answer_say(answer, desk->mem, "round %u is complete", data->round);
        }
        say_kept(answer, desk->mem, data->round, newest);
    } else {
        answer->sheet = sheet;
    }
    answer->data = data;
    return ct_next_step(desk->event, desk->mem, &answer->next, err);
}

static bool changes(const void *request)
{
    return ((const result_request *)request)->results.count > 0;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "results",
     .type = CT_INPUT_RESULTS,
     .offset = CT_AT(result_request, results),
     .is_word = true,
     .value = "BOARD:RESULT",
     .sentence = "results, each with its game: 5:1-0"},
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(result_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "the newest",
     .range = "1..999",
     .sentence = "round of the games"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable result open.trf", "which games are still open?"},
    {"crosstable result open.trf 1:1-0 2:½ 3:0-1 4:+/-",
     "four boards; Black of board 4 did not come"},
    {"crosstable result open.trf 7-12:1-0", "the game of 7 (White) and 12"},
    {"crosstable result league.trf 2.1:1-0", "board 1 of match 2 of a team event"},
    {.line = NULL},
};

const ct_operation ct_operation_result = {
    .name = "result",
    .arguments = "[BOARD:RESULT…]",
    .summary = "enter or correct results; without any, list open games",
    .details =
        "A result is given for a board (5:1-0) or for two players, White first (7-12:1-0). "
        "Results are 1-0, 0-1, ½-½, or White's part alone (1, ½, 0); +/-, -/+ and -/- for "
        "games not played; ½-0, 0-½, 0-0; 1-0U, ½-½U, 0-1U for unrated games; ? for an "
        "adjourned game.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_RESULTS,
    .request_size = sizeof(result_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .changes = changes,
    .run = run,
};
