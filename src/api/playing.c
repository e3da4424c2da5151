/* Rounds: pairing them, their lines, and results. Pairing is that of the operation "pair". */

#include "api/handle.h"
#include "event/edit.h"
#include "event/history.h"
#include "event/published.h"
#include "operations/engine.h"
#include "operations/rounds.h"

uint32_t crosstable_event_rounds(const crosstable_event *handle)
{
    return handle == NULL ? 0 : handle->event->rounds;
}

uint32_t crosstable_event_rounds_paired(const crosstable_event *handle)
{
    return handle == NULL ? 0 : ct_event_next_round(handle->event) - 1;
}

/* --- Pairing --------------------------------------------------------------------------------- */

static ct_status read_options(const crosstable_pairing *how, ct_arena *work,
                              ct_pairing_options *out, ct_error *err)
{
    CT_TRY(CT_API_ZEROS(how, err));
    if (how->edition != 0 && how->edition != CT_EDITION_2017 && how->edition != CT_EDITION_2026) {
        ct_fail(err, CT_UNSUPPORTED, "there is no edition %u of the rules", how->edition);
        ct_error_cure(err, "give 2017, 2026, or 0: that of the event");
        return CT_UNSUPPORTED;
    }
    if (how->initial_colour > CROSSTABLE_BLACK) {
        return ct_fail(err, CT_UNSUPPORTED, "there is no colour %u", how->initial_colour);
    }
    *out = (ct_pairing_options){.edition = (ct_edition)how->edition,
                                .round = {.initial_colour = (ct_colour)how->initial_colour}};
    return ct_engine_named(ct_handle_text(how->system), work, &out->system, err);
}

static ct_status pair(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const crosstable_pairing *how = what;
    ct_pairing_options options;
    ct_next_round next;
    unsigned number = ct_event_next_round(event);
    CT_TRY(read_options(how, work, &options, err));
    CT_TRY(ct_rounds_check(event, number, how->anyway != 0, work, err));
    return ct_rounds_pair(event, number, &options, work, &next, err);
}

crosstable_status crosstable_event_pair_as(crosstable_event *handle, const crosstable_pairing *how,
                                           uint32_t *round)
{
    static const crosstable_pairing usual = {0};
    CT_API_NEED(handle, handle);
    crosstable_status status = ct_handle_change(handle, pair, how == NULL ? &usual : how);
    if (status == CROSSTABLE_OK && round != NULL) {
        *round = crosstable_event_rounds_paired(handle);
    }
    return status;
}

crosstable_status crosstable_event_pair_next(crosstable_event *handle, uint32_t *round)
{
    return crosstable_event_pair_as(handle, NULL, round);
}

static ct_status remove_round(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    (void)what;
    (void)work;
    return event->rounds_paired == 0 ? ct_fail(err, CT_NOT_FOUND, "no round is paired")
                                     : ct_event_remove_round(event, event->rounds_paired, err);
}

crosstable_status crosstable_event_remove_round(crosstable_event *handle)
{
    CT_API_NEED(handle, handle);
    return ct_handle_change(handle, remove_round, handle);
}

static ct_status exchange(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const uint32_t *numbers = what;
    ct_index who[2];
    (void)work;
    for (int i = 0; i < 2; i++) {
        who[i] = ct_event_find_player(event, (ct_tpn){numbers[i]});
        if (who[i] == CT_NOBODY) {
            return ct_fail(err, CT_NOT_FOUND, "there is no player %u", numbers[i]);
        }
    }
    return event->rounds_paired == 0
               ? ct_fail(err, CT_NOT_FOUND, "no round is paired")
               : ct_event_exchange_players(event, event->rounds_paired, who[0], who[1], err);
}

crosstable_status crosstable_event_exchange(crosstable_event *handle, uint32_t one, uint32_t other)
{
    CT_API_NEED(handle, handle);
    uint32_t numbers[] = {one, other};
    return ct_handle_change(handle, exchange, numbers);
}

/* --- The lines of a round -------------------------------------------------------------------- */

const char *ct_handle_result(const ct_event *table, ct_index white, ct_index black, unsigned round)
{
    ct_outcome ours = (ct_outcome)ct_event_cell(table, white, round).outcome;
    if (black == CT_NOBODY) {
        return ct_outcome_name(ours);
    }
    ct_outcome theirs = (ct_outcome)ct_event_cell(table, black, round).outcome;
    return ours == CT_PENDING ? "" : ct_result_format(ours, theirs);
}

static ct_status make_lines(crosstable_event *handle, uint32_t round, ct_seen_round *seen,
                            ct_error *err)
{
    const ct_event *event = handle->event;
    ct_board *boards = NULL;
    uint32_t count = 0;
    ct_arena_reset(handle->work);
    CT_TRY(ct_round_boards(event, round, handle->work, &boards, &count, err));
    crosstable_pair *pairs = CT_NEW(handle->lists, crosstable_pair, count);
    CT_NEED(pairs, err);
    for (uint32_t i = 0; i < count; i++) {
        const ct_board *board = &boards[i];
        pairs[i] = (crosstable_pair){
            .board = board->number,
            .white = event->players[board->white].tpn.number,
            .black = board->black == CT_NOBODY ? 0 : event->players[board->black].tpn.number,
            .result = ct_handle_result(event, board->white, board->black, round),
        };
    }
    *seen = (ct_seen_round){.is_made = true, .pairs = pairs, .pair_count = count};
    return CT_OK;
}

static ct_status need_lines(const crosstable_event *handle, uint32_t round, ct_error *err)
{
    if (round == 0 || round > handle->event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired", round);
    }
    if (handle->event->is_team_event) {
        ct_fail(err, CT_UNSUPPORTED, "this event pairs teams");
        ct_error_cure(err, "list its matches with crosstable_event_match");
        return CT_UNSUPPORTED;
    }
    return CT_OK;
}

/* The lines of a round of players, made when they are asked for first; NULL: see `err`. */
static const ct_seen_round *see_lines(crosstable_event *handle, uint32_t round, ct_error *err)
{
    ct_seen_round *seen = NULL;
    if (need_lines(handle, round, err) != CT_OK) {
        return NULL;
    }
    seen = ct_handle_round(handle, round);
    if (seen == NULL) {
        (void)ct_fail_memory(err);
        return NULL;
    }
    return seen->is_made || make_lines(handle, round, seen, err) == CT_OK ? seen : NULL;
}

size_t crosstable_event_pair_count(crosstable_event *handle, uint32_t round)
{
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    const ct_seen_round *seen = see_lines(handle, round, &error);
    (void)ct_handle_finish(handle, error.status, &error);
    return seen == NULL ? 0 : seen->pair_count;
}

crosstable_status crosstable_event_pair(crosstable_event *handle, uint32_t round, size_t index,
                                        crosstable_pair *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    const ct_seen_round *seen = see_lines(handle, round, &error);
    if (seen != NULL && index < seen->pair_count) {
        *out = seen->pairs[index];
    } else if (seen != NULL) {
        (void)ct_fail(&error, CT_NOT_FOUND, "round %u has no line %zu", round, index);
    }
    return ct_handle_finish(handle, error.status, &error);
}

/* --- Results --------------------------------------------------------------------------------- */

/* The lists after a result: those of players stay, since no pair and no board has moved, so that
 * entering the results of a list that is being walked through makes no new lists. */
static void note_result(crosstable_event *handle, uint32_t round, ct_index white)
{
    const ct_event *event = handle->event;
    if (event->is_team_event || handle->seen.rounds == NULL) {
        ct_handle_forget(handle);
        return;
    }
    handle->seen.standings = NULL;
    const ct_seen_round *seen = &handle->seen.rounds[round - 1];
    uint32_t number = event->players[white].tpn.number;
    for (uint32_t i = 0; i < seen->pair_count; i++) {
        if (seen->pairs[i].white == number) {
            ct_index black = ct_event_cell(event, white, round).opponent;
            seen->pairs[i].result = ct_handle_result(event, white, black, round);
        }
    }
}

/* Later rounds that are paired already keep their board numbers (C.04.2 4.3); if that fails the
 * result is taken back. No copy of the event is made: a round has thousands of results. */
static ct_status set_result(crosstable_event *handle, unsigned round, ct_index white,
                            ct_outcome ours, ct_outcome theirs, ct_error *err)
{
    ct_published_boards boards = {0};
    ct_event *event = handle->event;
    ct_arena_reset(handle->work);
    ct_cell was = ct_event_cell(event, white, round);
    ct_cell black_was = was.opponent < event->player_count
                            ? ct_event_cell(event, was.opponent, round)
                            : CT_EMPTY_CELL;
    CT_TRY(ct_published_note(event, round + 1, handle->work, &boards, err));
    CT_TRY(ours == CT_PENDING ? ct_event_clear_result(event, round, white, err)
                              : ct_event_set_result(event, round, white, ours, theirs, err));
    ct_status status = ct_published_keep(event, &boards, handle->work, err);
    if (status != CT_OK) {
        (void)ct_event_set_result(event, round, white, (ct_outcome)was.outcome,
                                  (ct_outcome)black_was.outcome, NULL);
    }
    return status;
}

crosstable_status crosstable_event_set_result(crosstable_event *handle, uint32_t round,
                                              uint32_t white, const char *result)
{
    CT_API_NEED(handle, result);
    ct_error error = {0};
    ct_outcome ours = CT_PENDING;
    ct_outcome theirs = CT_PENDING;
    ct_index who = CT_NOBODY;
    ct_status status = ct_handle_find_player(handle, white, &who, &error);
    if (status == CT_OK && result[0] != '\0') {
        status = ct_result_parse(ct_str_of(result), &ours, &theirs, &error);
    }
    if (status == CT_OK) {
        status = set_result(handle, round, who, ours, theirs, &error);
    }
    if (status == CT_OK) {
        note_result(handle, round, who);
    }
    return ct_handle_finish(handle, status, &error);
}
