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

static ct_status need_matches(const crosstable_event *handle, uint32_t round, ct_error *err)
{
    if (!handle->event->is_team_event) {
        ct_fail(err, CT_UNSUPPORTED, "this event pairs players");
        ct_error_cure(err, "list its games with crosstable_event_pair");
        return CT_UNSUPPORTED;
    }
    return round == 0 || round > handle->event->rounds_paired
               ? ct_fail(err, CT_NOT_FOUND, "round %u is not paired", round)
               : CT_OK;
}

/* The lines of a round of teams, made when they are asked for first; NULL: see `err`. */
static const ct_seen_round *see_matches(crosstable_event *handle, uint32_t round, ct_error *err)
{
    if (need_matches(handle, round, err) != CT_OK) {
        return NULL;
    }
    ct_seen_round *seen = ct_handle_round(handle, round);
    if (seen == NULL) {
        (void)ct_fail_memory(err);
        return NULL;
    }
    return seen->is_made || make_matches(handle, round, seen, err) == CT_OK ? seen : NULL;
}

/* One of them; NULL: see `err`. */
static ct_seen_match *see_match(crosstable_event *handle, uint32_t round, size_t index,
                                ct_error *err)
{
    const ct_seen_round *seen = see_matches(handle, round, err);
    if (seen != NULL && index >= seen->match_count) {
        (void)ct_fail(err, CT_NOT_FOUND, "round %u has no match %zu", round, index);
        return NULL;
    }
    return seen == NULL ? NULL : &seen->matches[index];
}

size_t crosstable_event_match_count(crosstable_event *handle, uint32_t round)
{
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    const ct_seen_round *seen = see_matches(handle, round, &error);
    (void)ct_handle_finish(handle, error.status, &error);
    return seen == NULL ? 0 : seen->match_count;
}

crosstable_status crosstable_event_match(crosstable_event *handle, uint32_t round, size_t index,
                                         crosstable_match *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    const ct_seen_match *found = see_match(handle, round, index, &error);
    if (found != NULL) {
        *out = found->match;
    }
    return ct_handle_finish(handle, error.status, &error);
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

static ct_status make_boards(crosstable_event *handle, uint32_t round, ct_seen_match *found,
                             ct_error *err)
{
    ct_match_boards boards = {0};
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

/* A match with its boards, listed when they are asked for first; NULL: see `err`. */
static const ct_seen_match *see_boards(crosstable_event *handle, uint32_t round, size_t match,
                                       ct_error *err)
{
    ct_seen_match *found = see_match(handle, round, match, err);
    bool is_listed =
        found != NULL && (found->has_boards || make_boards(handle, round, found, err) == CT_OK);
    return is_listed ? found : NULL;
}

size_t crosstable_event_board_count(crosstable_event *handle, uint32_t round, size_t match)
{
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    const ct_seen_match *found = see_boards(handle, round, match, &error);
    (void)ct_handle_finish(handle, error.status, &error);
    return found == NULL ? 0 : found->board_count;
}

crosstable_status crosstable_event_board(crosstable_event *handle, uint32_t round, size_t match,
                                         size_t index, crosstable_pair *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    const ct_seen_match *found = see_boards(handle, round, match, &error);
    if (found != NULL && index < found->board_count) {
        *out = found->boards[index];
    } else if (found != NULL) {
        (void)ct_fail(&error, CT_NOT_FOUND, "match %zu has no board %zu", match, index);
    }
    return ct_handle_finish(handle, error.status, &error);
}
