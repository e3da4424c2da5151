/* The public library: the matches of a round of teams and their boards. Matches are listed from the
 * table in which a team is a player (event/team_table.h), boards from the games of the members. */

#include "event/matches.h"

#include "api/handle.h"
#include "event/history.h"
#include "event/team_table.h"

typedef struct ct_seen_match {
    crosstable_match match;
    ct_index team;   /* that with White on board 1 */
    bool has_boards; /* they are listed */
    crosstable_pair *boards;
    uint32_t board_count;
} ct_seen_match;

/* --- Matches --------------------------------------------------------------------------------- */

static void show_match(const crosstable_event *handle, uint32_t round, const ct_board *line,
                       ct_seen_match *out)
{
    const ct_event *event = handle->event;
    bool is_bye = line->black == CT_NOBODY;
    crosstable_match *match = &out->match;
    out->team = line->white;
    *match = (crosstable_match){
        .table = line->number,
        .white = event->teams[line->white].tpn.number,
        .black = is_bye ? 0 : event->teams[line->black].tpn.number,
        .result = ct_handle_result(handle->seen.table, line->white, line->black, round),
    };
    const ct_match *results = handle->seen.results;
    size_t white = (size_t)line->white * event->rounds_paired + round - 1;
    ct_points_format(results[white].game_points, event->unit, false, match->white_points);
    if (!is_bye) {
        size_t black = (size_t)line->black * event->rounds_paired + round - 1;
        ct_points_format(results[black].game_points, event->unit, false, match->black_points);
    }
}

static ct_status make_matches(crosstable_event *handle, uint32_t round, ct_seen_round *seen,
                              ct_error *err)
{
    ct_board *lines = NULL;
    uint32_t count = 0;
    if (handle->seen.results == NULL) {
        CT_TRY(ct_event_table(handle->event, handle->lists, &handle->seen.table, err));
        CT_TRY(ct_event_matches(handle->event, handle->lists, &handle->seen.results, NULL, err));
    }
    ct_arena_reset(handle->work);
    CT_TRY(ct_round_boards(handle->seen.table, round, handle->work, &lines, &count, err));
    ct_seen_match *matches = CT_NEW(handle->lists, ct_seen_match, count);
    CT_NEED(matches, err);
    for (uint32_t i = 0; i < count; i++) {
        show_match(handle, round, &lines[i], &matches[i]);
    }
    *seen = (ct_seen_round){.is_made = true, .matches = matches, .match_count = count};
    return CT_OK;
}

/* The lines of a round of teams, made when they are asked for first. */
static ct_status see_matches(crosstable_event *handle, uint32_t round, const ct_seen_round **out,
                             ct_error *err)
{
    if (!handle->event->is_team_event) {
        ct_fail(err, CT_UNSUPPORTED, "this event pairs players");
        ct_error_cure(err, "list its games with crosstable_event_pair");
        return CT_UNSUPPORTED;
    }
    if (round == 0 || round > handle->event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired", round);
    }
    ct_seen_round *seen = ct_handle_round(handle, round);
    CT_NEED(seen, err);
    if (!seen->is_made) {
        CT_TRY(make_matches(handle, round, seen, err));
    }
    *out = seen;
    return CT_OK;
}

static ct_status find_match(crosstable_event *handle, uint32_t round, size_t index,
                            ct_seen_match **out, ct_error *err)
{
    const ct_seen_round *seen = NULL;
    CT_TRY(see_matches(handle, round, &seen, err));
    if (index >= seen->match_count) {
        return ct_fail(err, CT_NOT_FOUND, "round %u has no match %zu", round, index);
    }
    *out = &seen->matches[index];
    return CT_OK;
}

size_t crosstable_event_match_count(crosstable_event *handle, uint32_t round)
{
    const ct_seen_round *seen = NULL;
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    ct_status status = see_matches(handle, round, &seen, &error);
    return ct_handle_finish(handle, status, &error) == CROSSTABLE_OK ? seen->match_count : 0;
}

crosstable_status crosstable_event_match(crosstable_event *handle, uint32_t round, size_t index,
                                         crosstable_match *out)
{
    CT_API_NEED(handle, out);
    ct_seen_match *found = NULL;
    ct_error error = {0};
    ct_status status = find_match(handle, round, index, &found, &error);
    if (status == CT_OK) {
        *out = found->match;
    }
    return ct_handle_finish(handle, status, &error);
}

/* --- Boards ---------------------------------------------------------------------------------- */

static uint32_t number_of(const ct_event *event, ct_index player)
{
    return player == CT_NOBODY ? 0 : event->players[player].tpn.number;
}

static crosstable_pair show_board(const ct_event *event, uint32_t round,
                                  const ct_match_board *board)
{
    bool is_turned = board->colour == CT_BLACK;
    ct_index white = is_turned ? board->theirs : board->ours;
    ct_index black = is_turned ? board->ours : board->theirs;
    bool is_game = white != CT_NOBODY && black != CT_NOBODY;
    return (crosstable_pair){
        .board = board->number,
        .white = number_of(event, white),
        .black = number_of(event, black),
        .result = is_game              ? ct_handle_result(event, white, black, round)
                  : white != CT_NOBODY ? "+/-"
                                       : "-/+",
    };
}

/* The boards of a match, listed when they are asked for first. */
static ct_status see_boards(crosstable_event *handle, uint32_t round, size_t match,
                            const ct_seen_match **out, ct_error *err)
{
    ct_seen_match *found = NULL;
    ct_match_boards boards = {0};
    CT_TRY(find_match(handle, round, match, &found, err));
    *out = found;
    if (found->has_boards) {
        return CT_OK;
    }
    ct_arena_reset(handle->work);
    CT_TRY(ct_event_match_boards(handle->event, round, found->team, handle->work, &boards, err));
    crosstable_pair *made = CT_NEW(handle->lists, crosstable_pair, boards.count);
    CT_NEED(made, err);
    for (uint32_t i = 0; i < boards.count; i++) {
        made[i] = show_board(handle->event, round, &boards.items[i]);
    }
    found->boards = made;
    found->board_count = boards.count;
    found->has_boards = true;
    return CT_OK;
}

size_t crosstable_event_board_count(crosstable_event *handle, uint32_t round, size_t match)
{
    const ct_seen_match *found = NULL;
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    ct_status status = see_boards(handle, round, match, &found, &error);
    return ct_handle_finish(handle, status, &error) == CROSSTABLE_OK ? found->board_count : 0;
}

crosstable_status crosstable_event_board(crosstable_event *handle, uint32_t round, size_t match,
                                         size_t index, crosstable_pair *out)
{
    CT_API_NEED(handle, out);
    const ct_seen_match *found = NULL;
    ct_error error = {0};
    ct_status status = see_boards(handle, round, match, &found, &error);
    if (status == CT_OK && index >= found->board_count) {
        status = ct_fail(&error, CT_NOT_FOUND, "match %zu has no board %zu", match, index);
    }
    if (status == CT_OK) {
        *out = found->boards[index];
    }
    return ct_handle_finish(handle, status, &error);
}
