/* The public library: team events. Matches are listed from the table in which a team is a player
 * (event/team_table.h), boards from the games of the members. */

#include "api/handle.h"
#include "event/build.h"
#include "event/history.h"
#include "event/matches.h"
#include "event/team_table.h"

#include <assert.h>
#include <string.h>

/* --- Teams ----------------------------------------------------------------------------------- */

unsigned crosstable_event_team_count(const crosstable_event *handle)
{
    return handle != NULL && handle->event->is_team_event ? handle->event->team_count : 0;
}

unsigned crosstable_event_team_number(const crosstable_event *handle, unsigned position)
{
    return position < crosstable_event_team_count(handle)
               ? handle->event->teams[position].tpn.number
               : 0;
}

size_t crosstable_event_team_name(const crosstable_event *handle, unsigned number, char *out,
                                  size_t size)
{
    ct_index team =
        handle == NULL ? CT_NOBODY : ct_event_find_team(handle->event, (ct_tpn){number});
    ct_str name = {"", 0};
    if (team != CT_NOBODY && handle->event->teams[team].name.len > 0) {
        name = handle->event->teams[team].name;
    }
    return ct_handle_copy(name, out, size);
}

/* --- Matches --------------------------------------------------------------------------------- */

/* The lines of a round of teams, in the work arena. */
typedef struct match_list {
    const ct_event *table;
    ct_board *lines;
    uint32_t count;
} match_list;

static ct_status list_matches(crosstable_event *handle, unsigned round, match_list *out,
                              ct_error *err)
{
    const ct_event *event = handle->event;
    ct_arena_reset(handle->work);
    if (!event->is_team_event) {
        ct_fail(err, CT_UNSUPPORTED, "this event pairs players");
        ct_error_cure(err, "list its games with crosstable_event_pair");
        return CT_UNSUPPORTED;
    }
    if (round == 0 || round > event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired", round);
    }
    CT_TRY(ct_event_table(event, handle->work, &out->table, err));
    return ct_round_boards(out->table, round, handle->work, &out->lines, &out->count, err);
}

static ct_status find_match(crosstable_event *handle, unsigned round, size_t index, match_list *out,
                            ct_error *err)
{
    CT_TRY(list_matches(handle, round, out, err));
    return out->lines != NULL && index < out->count
               ? CT_OK
               : ct_fail(err, CT_NOT_FOUND, "round %u has no match %zu", round, index);
}

size_t crosstable_event_match_count(crosstable_event *handle, unsigned round)
{
    match_list list = {0};
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    ct_status status = list_matches(handle, round, &list, &error);
    return ct_handle_finish(handle, status, &error) == CROSSTABLE_OK ? list.count : 0;
}

static ct_status fill_match(crosstable_event *handle, unsigned round, const match_list *list,
                            size_t index, crosstable_match *out, ct_error *err)
{
    const ct_event *event = handle->event;
    assert(list->lines != NULL); /* find_match has checked that */
    const ct_board *line = &list->lines[index];
    bool is_bye = line->black == CT_NOBODY;
    ct_match *matches = NULL;
    CT_TRY(ct_event_matches(event, handle->work, &matches, NULL, err));
    *out = (crosstable_match){
        .table = line->number,
        .white = event->teams[line->white].tpn.number,
        .black = is_bye ? 0 : event->teams[line->black].tpn.number,
        .result = ct_handle_result(list->table, line->white, line->black, round),
    };
    size_t white = (size_t)line->white * event->rounds_paired + round - 1;
    ct_points_format(matches[white].game_points, event->unit, false, out->white_points);
    if (!is_bye) {
        size_t black = (size_t)line->black * event->rounds_paired + round - 1;
        ct_points_format(matches[black].game_points, event->unit, false, out->black_points);
    }
    return CT_OK;
}

crosstable_status crosstable_event_match(crosstable_event *handle, unsigned round, size_t index,
                                         crosstable_match *out)
{
    CT_API_NEED(handle, out);
    match_list list = {0};
    ct_error error = {0};
    ct_status status = find_match(handle, round, index, &list, &error);
    if (status == CT_OK) {
        status = fill_match(handle, round, &list, index, out, &error);
    }
    return ct_handle_finish(handle, status, &error);
}

/* --- Boards ---------------------------------------------------------------------------------- */

static ct_status list_boards(crosstable_event *handle, unsigned round, size_t match,
                             ct_match_boards *out, ct_error *err)
{
    match_list list = {0};
    CT_TRY(find_match(handle, round, match, &list, err));
    assert(list.lines != NULL);
    return ct_event_match_boards(handle->event, round, list.lines[match].white, handle->work, out,
                                 err);
}

size_t crosstable_event_board_count(crosstable_event *handle, unsigned round, size_t match)
{
    ct_match_boards boards = {0};
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    ct_status status = list_boards(handle, round, match, &boards, &error);
    return ct_handle_finish(handle, status, &error) == CROSSTABLE_OK ? boards.count : 0;
}

static unsigned number_of(const ct_event *event, ct_index player)
{
    return player == CT_NOBODY ? 0 : event->players[player].tpn.number;
}

crosstable_status crosstable_event_board(crosstable_event *handle, unsigned round, size_t match,
                                         size_t index, crosstable_pair *out)
{
    CT_API_NEED(handle, out);
    ct_match_boards boards = {0};
    ct_error error = {0};
    const ct_event *event = handle->event;
    ct_status status = list_boards(handle, round, match, &boards, &error);
    if (status == CT_OK && boards.items != NULL && index < boards.count) {
        const ct_match_board *board = &boards.items[index];
        bool is_turned = board->colour == CT_BLACK;
        ct_index white = is_turned ? board->theirs : board->ours;
        ct_index black = is_turned ? board->ours : board->theirs;
        bool is_game = white != CT_NOBODY && black != CT_NOBODY;
        *out = (crosstable_pair){
            .board = board->number,
            .white = number_of(event, white),
            .black = number_of(event, black),
            .result = is_game              ? ct_handle_result(event, white, black, round)
                      : white != CT_NOBODY ? "+/-"
                                           : "-/+",
        };
    } else if (status == CT_OK) {
        status = ct_fail(&error, CT_NOT_FOUND, "match %zu has no board %zu", match, index);
    }
    return ct_handle_finish(handle, status, &error);
}

/* --- Line-ups -------------------------------------------------------------------------------- */

static bool is_member(const ct_team *team, ct_index player)
{
    for (uint32_t m = 0; m < team->member_count; m++) {
        if (team->members[m] == player) {
            return true;
        }
    }
    return false;
}

/* The players of a line-up, each a member and there once. */
static ct_status read_seats(const ct_event *event, ct_index team, const unsigned *players,
                            size_t count, ct_index *seats, ct_error *err)
{
    for (size_t i = 0; i < count; i++) {
        seats[i] = players[i] == 0 ? CT_NOBODY : ct_event_find_player(event, (ct_tpn){players[i]});
        if (players[i] != 0 &&
            (seats[i] == CT_NOBODY || !is_member(&event->teams[team], seats[i]))) {
            return ct_fail(err, CT_INVALID, "player %u is no member of team %u", players[i],
                           event->teams[team].tpn.number);
        }
        for (size_t k = 0; k < i && seats[i] != CT_NOBODY; k++) {
            if (seats[k] == seats[i]) {
                return ct_fail(err, CT_INVALID, "player %u stands twice in the line-up",
                               players[i]);
            }
        }
    }
    return CT_OK;
}

static ct_status set_line_up(ct_event *event, unsigned round, ct_index team,
                             const unsigned *players, size_t count, ct_error *err)
{
    ct_index *seats = CT_NEW(event->mem, ct_index, count);
    CT_NEED(seats, err);
    CT_TRY(read_seats(event, team, players, count, seats, err));
    ct_line_up line_up = {.round = (uint16_t)round,
                          .team = team,
                          .opponent = CT_NOBODY,
                          .players = seats,
                          .player_count = (uint32_t)count};
    return ct_event_put_line_up(event, &line_up, err);
}

crosstable_status crosstable_event_set_line_up(crosstable_event *handle, unsigned round,
                                               unsigned team, const unsigned *players, size_t count)
{
    enum { MOST_BOARDS = 99 };
    CT_API_NEED(handle, handle);
    if (players == NULL && count > 0) {
        return ct_handle_fail_null(handle, "players");
    }
    ct_error error = {0};
    ct_event *event = handle->event;
    ct_index who = ct_event_find_team(event, (ct_tpn){team});
    ct_status status = CT_OK;
    if (!event->is_team_event || who == CT_NOBODY) {
        status = ct_fail(&error, CT_NOT_FOUND, "there is no team %u", team);
    } else if (round <= event->rounds_paired || round > CT_MAX_ROUNDS) {
        status = ct_fail(&error, CT_INVALID, "the line-ups of round %u cannot be given", round);
        ct_error_cure(&error, "give them before the round is paired");
    } else if (event->rounds != 0 && round > event->rounds) {
        status = ct_fail(&error, CT_INVALID, "round %u does not exist: the event has %u", round,
                         event->rounds);
        ct_error_cure(&error, "give the line-up for one of the rounds %u to %u",
                      event->rounds_paired + 1U, event->rounds);
    } else if (count > MOST_BOARDS) {
        status = ct_fail(&error, CT_TOO_LARGE, "a match has at most %d boards", MOST_BOARDS);
    } else {
        status = set_line_up(event, round, who, players, count, &error);
    }
    return ct_handle_finish(handle, status, &error);
}
