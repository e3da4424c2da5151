/* result: enters results by board or by players. All words are read and checked before the first
 * result is entered, so that a mistake in the last word leaves the file as it was. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/games.h"
#include "cli/who.h"
#include "event/edit.h"
#include "event/history.h"
#include "event/matches.h"
#include "event/team_table.h"
#include "report/table.h"

#include <string.h>

typedef struct entry {
    ct_game *game;
    const char *word; /* as given */
    ct_outcome white, black;
} entry;

/* --- Understanding the words ----------------------------------------------------------------- */

static ct_exit refuse(const ct_call *call, ct_error *error)
{
    return ct_call_refuse(call, CT_EXIT_INVALID, error);
}

static ct_exit find_board(const ct_call *call, const ct_games *list, uint64_t number, ct_game **out)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < list->games; i++) {
        if (list->items[i].number == number) {
            *out = &list->items[i];
            return CT_EXIT_DONE;
        }
        most = list->items[i].number > most ? list->items[i].number : most;
    }
    ct_error error;
    ct_fail(&error, CT_NOT_FOUND, "round %u has no board %llu", list->round,
            (unsigned long long)number);
    ct_error_cure(&error, "its boards go up to %u", most);
    return refuse(call, &error);
}

static ct_exit find_players(const ct_call *call, const ct_event *event, const ct_games *list,
                            const ct_index who[2], ct_game **out)
{
    ct_str one = ct_who_label(event, who[0], call->mem);
    ct_str other = ct_who_label(event, who[1], call->mem);
    ct_error error;
    for (uint32_t i = 0; i < list->games; i++) {
        ct_game *game = &list->items[i];
        if (game->white == who[0] && game->black == who[1]) {
            *out = game;
            return CT_EXIT_DONE;
        }
        if (game->white == who[1] && game->black == who[0]) {
            ct_fail(&error, CT_INVALID, "%.*s has Black against %.*s in round %u", CT_ARG(one),
                    CT_ARG(other), list->round);
            ct_error_cure(&error, "White comes first: write %u-%u: and the result seen from White",
                          event->players[who[1]].tpn.number, event->players[who[0]].tpn.number);
            return refuse(call, &error);
        }
    }
    ct_fail(&error, CT_NOT_FOUND, "%.*s and %.*s do not meet in round %u", CT_ARG(one),
            CT_ARG(other), list->round);
    ct_error_cure(&error, "crosstable show FILE --round %u lists who plays whom", list->round);
    return refuse(call, &error);
}

/* The team with White on board 1 of the match with this number, or CT_NOBODY. */
static ct_status find_match(const ct_event *event, unsigned round, uint64_t number, ct_arena *mem,
                            ct_index *team, ct_error *err)
{
    const ct_event *table = NULL;
    ct_board *matches = NULL;
    uint32_t count = 0;
    CT_TRY(ct_event_table(event, mem, &table, err));
    CT_TRY(ct_round_boards(table, round, mem, &matches, &count, err));
    *team = CT_NOBODY;
    for (uint32_t i = 0; i < count && matches[i].black != CT_NOBODY; i++) {
        *team = matches[i].number == number ? matches[i].white : *team;
    }
    return CT_OK;
}

/* Who sits at a board of a match, both numbered as crosstable pairings publishes them: "2.1". */
static ct_status find_seats(const ct_event *event, unsigned round, const uint64_t at[2],
                            ct_arena *mem, ct_match_board *out, ct_error *err)
{
    ct_index team = CT_NOBODY;
    ct_match_boards boards = {0};
    CT_TRY(find_match(event, round, at[0], mem, &team, err));
    if (team != CT_NOBODY) {
        CT_TRY(ct_event_match_boards(event, round, team, mem, &boards, err));
    }
    for (uint32_t k = 0; k < boards.count; k++) {
        *out = boards.items[k].number == at[1] ? boards.items[k] : *out;
    }
    return CT_OK;
}

static ct_exit find_in_match(const ct_call *call, const ct_event *event, const ct_games *list,
                             const uint64_t at[2], ct_game **out)
{
    ct_match_board seats = {.ours = CT_NOBODY, .theirs = CT_NOBODY};
    ct_error error;
    ct_status status = find_seats(event, list->round, at, call->mem, &seats, &error);
    CT_STEP(ct_call_check(call, status, &error));
    for (uint32_t i = 0; i < list->games; i++) {
        const ct_game *game = &list->items[i];
        if ((game->white == seats.ours && game->black == seats.theirs) ||
            (game->white == seats.theirs && game->black == seats.ours)) {
            *out = &list->items[i];
            return CT_EXIT_DONE;
        }
    }
    ct_fail(&error, CT_NOT_FOUND, "round %u has no game at board %llu of match %llu", list->round,
            (unsigned long long)at[1], (unsigned long long)at[0]);
    ct_error_cure(&error, "crosstable pairings %s --round %u lists the matches", call->words[0],
                  list->round);
    return refuse(call, &error);
}

/* Does the word say match and board, as "2.1"? */
static bool is_in_match(const ct_event *event, ct_str which, uint64_t at[2])
{
    ct_str board = which;
    ct_str match = ct_str_cut(&board, '.');
    return event->is_team_event && ct_str_to_unsigned(match, &at[0]) &&
           ct_str_to_unsigned(board, &at[1]);
}

/* The game that "5", "2.1" or "7-12" means. */
static ct_exit find_game(const ct_call *call, const ct_event *event, const ct_games *list,
                         const char *word, ct_game **out)
{
    ct_str which = ct_str_of(word);
    which.len = strcspn(word, ":");
    uint64_t board;
    if (ct_str_to_unsigned(which, &board)) {
        return find_board(call, list, board, out);
    }
    uint64_t at[2];
    if (is_in_match(event, which, at)) {
        return find_in_match(call, event, list, at, out);
    }
    ct_index who[2];
    ct_str rest = which;
    ct_str parts[2] = {ct_str_cut(&rest, '-'), rest};
    uint64_t number;
    for (int i = 0; i < 2; i++) {
        if (!ct_str_to_unsigned(parts[i], &number)) {
            return ct_call_misuse(
                call, "write the board as 5:1-0, or the players, White first, as 7-12:1-0",
                "'%s' does not say which game is meant", word);
        }
        CT_STEP(ct_who_player(call, event, ct_str_copy(call->mem, parts[i]).at, &who[i]));
    }
    return find_players(call, event, list, who, out);
}

static ct_exit read_entry(const ct_call *call, const ct_event *event, const ct_games *list,
                          const char *word, entry *out)
{
    const char *colon = strchr(word, ':');
    if (colon == NULL) {
        return ct_call_misuse(call, "write board, colon and result, as 5:1-0",
                              "'%s' holds no result", word);
    }
    ct_error error;
    out->word = word;
    if (ct_result_parse(ct_str_of(colon + 1), &out->white, &out->black, &error) != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_USAGE, &error);
    }
    return find_game(call, event, list, word, &out->game);
}

static ct_exit refuse_twice(const ct_call *call, const entry *one, const entry *other)
{
    ct_error error;
    ct_fail(&error, CT_INVALID, "board %u is given twice: %s and %s", one->game->number, one->word,
            other->word);
    ct_error_cure(&error, "nothing was written; keep the right one");
    return refuse(call, &error);
}

static ct_exit read_entries(const ct_call *call, const ct_event *event, const ct_games *list,
                            entry *entries)
{
    for (size_t i = 1; i < call->word_count; i++) {
        entry *here = &entries[i - 1];
        CT_STEP(read_entry(call, event, list, call->words[i], here));
        for (const entry *earlier = entries; earlier < here; earlier++) {
            if (earlier->game == here->game) {
                return refuse_twice(call, earlier, here);
            }
        }
    }
    return CT_EXIT_DONE;
}

/* --- Entering -------------------------------------------------------------------------------- */

static ct_exit set_results(const ct_call *call, ct_document *document, unsigned round,
                           const entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ct_error error;
        ct_status status = ct_event_set_result(document->event, round, entries[i].game->white,
                                               entries[i].white, entries[i].black, &error);
        CT_STEP(ct_call_check(call, status, &error));
    }
    return CT_EXIT_DONE;
}

static void say_entry(const ct_call *call, const ct_event *event, const entry *set)
{
    const char *now = ct_result_format(set->white, set->black);
    const char *was = ct_game_result(set->game);
    ct_str white = ct_who_label(event, set->game->white, call->mem);
    ct_str black = ct_who_label(event, set->game->black, call->mem);
    ct_str change = ct_game_is_open(set->game) ? CT_NO_TEXT
                    : strcmp(was, now) == 0    ? CT_STR(", as before")
                                               : ct_str_format(call->mem, ", was %s", was);
    ct_call_say(call, "board %u: %s%.*s  (%.*s – %.*s)", set->game->number, now, CT_ARG(change),
                CT_ARG(white), CT_ARG(black));
}

/* C.04.2 4.3: a correction counts from the next pairing on. Says which rounds stay as they are. */
static void say_kept(const ct_call *call, unsigned round, unsigned newest)
{
    if (round + 1 == newest) {
        ct_call_say(call,
                    "round %u stays as published: its pairings and board numbers do not change",
                    newest);
    } else if (round < newest) {
        ct_call_say(call,
                    "rounds %u to %u stay as published: their pairings and board numbers do not "
                    "change",
                    round + 1, newest);
    }
}

static json_t *entries_json(const ct_event *event, const entry *entries, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        ct_game now = *entries[i].game;
        const char *was = ct_game_is_open(&now) ? NULL : ct_game_result(&now);
        now.white_outcome = entries[i].white;
        now.black_outcome = entries[i].black;
        json_t *item = ct_game_json(event, &now);
        json_object_set_new(item, "was", was == NULL ? json_null() : json_string(was));
        json_array_append_new(list, item);
    }
    return list;
}

static ct_exit enter(ct_call *call, ct_document *document)
{
    unsigned round;
    ct_games before;
    ct_games after;
    CT_STEP(ct_games_round(call, document->event, &round));
    CT_STEP(ct_games_list(call, document->event, round, &before));
    size_t count = call->word_count - 1;
    entry *entries = CT_NEW(call->mem, entry, count);
    ct_error error;
    if (entries == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    CT_STEP(read_entries(call, document->event, &before, entries));
    CT_STEP(set_results(call, document, round, entries, count));
    CT_STEP(ct_document_save(call, document));
    CT_STEP(ct_games_list(call, document->event, round, &after));
    for (size_t i = 0; i < count; i++) {
        say_entry(call, document->event, &entries[i]);
    }
    ct_str next = ct_next_step(call, document->event, document->path);
    if (after.open == 0) {
        ct_call_say(call, "round %u is complete", round);
    }
    unsigned newest = document->event->rounds_paired;
    say_kept(call, round, newest);
    ct_call_say(call, "%.*s", CT_ARG(next));
    json_t *answer =
        !call->is_json
            ? NULL
            : json_pack("{s:i, s:o, s:i, s:i, s:o}", "round", (int)round, "results",
                        entries_json(document->event, entries, count), "open", (int)after.open,
                        "rounds_kept", (int)(newest - round), "next", ct_text_json(next));
    return ct_call_answer(call, CT_EXIT_DONE, answer);
}

/* --- Listing --------------------------------------------------------------------------------- */

static ct_exit list_open(ct_call *call)
{
    static const ct_column columns[] = {{"Board", CT_RIGHT, CT_FIT_WHOLE, 0},
                                        {"White", CT_LEFT, CT_FIT_CUT, 0},
                                        {"Black", CT_LEFT, CT_FIT_CUT, 0}};
    ct_document document = {0};
    unsigned round;
    ct_games list;
    CT_STEP(ct_document_open(call, call->words[0], &document));
    CT_STEP(ct_games_round(call, document.event, &round));
    CT_STEP(ct_games_list(call, document.event, round, &list));
    const ct_event *event = document.event;
    ct_table table = ct_table_start(call->mem, columns, 3);
    json_t *open = json_array();
    for (uint32_t i = 0; i < list.games; i++) {
        const ct_game *game = &list.items[i];
        if (ct_game_is_open(game)) {
            ct_table_row(&table, (ct_str[]){ct_str_format(call->mem, "%u", game->number),
                                            ct_who_label(event, game->white, call->mem),
                                            ct_who_label(event, game->black, call->mem)});
            json_array_append_new(open, ct_game_json(event, game));
        }
    }
    if (list.open == 0) {
        ct_call_showf(call, "every game of round %u has a result\n", round);
    } else {
        ct_text text = {.mem = call->mem};
        ct_table_write(&table, call->width, &text);
        ct_call_show(call, ct_text_view(&text));
    }
    ct_str next = ct_next_step(call, event, document.path);
    ct_call_say(call, "\n%.*s", CT_ARG(next));
    json_t *answer = json_pack("{s:i, s:o, s:i, s:o}", "round", (int)round, "games", open, "open",
                               (int)list.open, "next", ct_text_json(next));
    return ct_call_answer(call, CT_EXIT_DONE, answer);
}

ct_exit ct_cmd_result(ct_call *call)
{
    return call->word_count > 1 ? ct_document_change(call, enter) : list_open(call);
}
