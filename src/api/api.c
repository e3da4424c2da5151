/* The public library: handles around the rooms below.
 *
 * A handle owns four arenas: for the event, its problems, the texts it gives out, and the work of
 * one call. Reading fills a new arena for the event, which replaces the old one only on success. */

#include "api/handle.h"
#include "audit/check.h"
#include "event/edit.h"
#include "event/history.h"
#include "event/published.h"
#include "event/validate.h"
#include "formats/json.h"
#include "formats/trf.h"
#include "operations/steps.h"
#include "pairing/next_round.h"
#include "report/check_report.h"
#include "standings/declared.h"
#include "standings/standings.h"

#include <stdlib.h>
#include <string.h>

static const ct_str byte_order_mark = {"\xEF\xBB\xBF", 3};

/* --- Statuses -------------------------------------------------------------------------------- */

static crosstable_status status_of(ct_status status)
{
    switch (status) {
    case CT_OK: return CROSSTABLE_OK;
    case CT_CONFLICT:
    case CT_INVALID: return CROSSTABLE_INVALID;
    case CT_IMPOSSIBLE: return CROSSTABLE_IMPOSSIBLE;
    case CT_NOT_FOUND: return CROSSTABLE_NOT_FOUND;
    case CT_TOO_LARGE: return CROSSTABLE_TOO_LARGE;
    case CT_NO_MEMORY: return CROSSTABLE_NO_MEMORY;
    case CT_MISUSE: return CROSSTABLE_INVALID;
    default: break;
    }
    return CROSSTABLE_UNSUPPORTED;
}

const char *crosstable_version(void)
{
    return CT_VERSION;
}

const char *crosstable_status_name(crosstable_status status)
{
    switch (status) {
    case CROSSTABLE_OK: return ct_status_name(CT_OK);
    case CROSSTABLE_INVALID: return ct_status_name(CT_INVALID);
    case CROSSTABLE_IMPOSSIBLE: return ct_status_name(CT_IMPOSSIBLE);
    case CROSSTABLE_NOT_FOUND: return ct_status_name(CT_NOT_FOUND);
    case CROSSTABLE_TOO_LARGE: return ct_status_name(CT_TOO_LARGE);
    case CROSSTABLE_UNSUPPORTED: return ct_status_name(CT_UNSUPPORTED);
    case CROSSTABLE_NO_MEMORY: break;
    }
    return ct_status_name(CT_NO_MEMORY);
}

crosstable_status ct_handle_finish(crosstable_event *handle, ct_status status,
                                   const ct_error *error)
{
    if (status != CT_OK) {
        ct_error told = *error;
        ct_step_expand_cure(&told, &(ct_step_manner){0}, handle->work);
        ct_error_format(&told, handle->message, sizeof handle->message);
    }
    return status_of(status);
}

crosstable_status ct_handle_told(crosstable_event *handle, ct_status status, const ct_error *error)
{
    return handle == NULL ? status_of(status) : ct_handle_finish(handle, status, error);
}

crosstable_status ct_handle_fail_null(crosstable_event *handle, const char *argument)
{
    ct_error error = {0};
    return handle == NULL
               ? CROSSTABLE_INVALID
               : ct_handle_finish(
                     handle, ct_fail(&error, CT_INVALID, "the argument \"%s\" is NULL", argument),
                     &error);
}

const char *crosstable_event_message(const crosstable_event *handle)
{
    return handle == NULL ? "the event is NULL" : handle->message;
}

/* --- The handle ------------------------------------------------------------------------------ */

crosstable_event *crosstable_event_new(void)
{
    crosstable_event *handle = calloc(1, sizeof *handle);
    if (handle == NULL) {
        return NULL;
    }
    handle->mem = ct_arena_new();
    handle->problem_mem = ct_arena_new();
    handle->given = ct_arena_new();
    handle->work = ct_arena_new();
    handle->event = handle->mem == NULL ? NULL : ct_event_new(handle->mem);
    if (handle->event == NULL || handle->problem_mem == NULL || handle->given == NULL ||
        handle->work == NULL) {
        crosstable_event_free(handle);
        return NULL;
    }
    ct_problems_start(&handle->problems, handle->problem_mem, NULL);
    return handle;
}

void crosstable_event_free(crosstable_event *handle)
{
    if (handle != NULL) {
        ct_arena_free(handle->mem);
        ct_arena_free(handle->problem_mem);
        ct_arena_free(handle->given);
        ct_arena_free(handle->work);
        free(handle);
    }
}

/* --- Reading and writing --------------------------------------------------------------------- */

static bool looks_like_json(ct_str text)
{
    bool is_marked = text.len >= byte_order_mark.len &&
                     memcmp(text.at, byte_order_mark.at, byte_order_mark.len) == 0;
    text = ct_str_trim(is_marked ? ct_str_slice(text, byte_order_mark.len, text.len) : text);
    return text.len > 0 && text.at[0] == '{';
}

crosstable_status crosstable_event_read(crosstable_event *handle, const char *text, size_t length)
{
    CT_API_NEED(handle, handle);
    ct_error error = {0};
    ct_str view = {text, length};
    if (text == NULL && length > 0) {
        return ct_handle_fail_null(handle, "text");
    }
    ct_event *event = NULL;
    ct_arena *mem = ct_arena_new();
    ct_arena_reset(handle->problem_mem);
    ct_problems_start(&handle->problems, handle->problem_mem, NULL);
    if (mem == NULL) {
        return ct_handle_finish(handle, ct_fail_memory(&error), &error);
    }
    ct_status status = looks_like_json(view)
                           ? ct_json_read(view, mem, &event, &handle->problems, &error)
                           : ct_trf_read(view, mem, &event, NULL, &handle->problems, &error);
    ct_problems_sort(&handle->problems);
    if (status == CT_OK) {
        ct_arena_free(handle->mem);
        handle->mem = mem;
        handle->event = event;
    } else {
        ct_arena_free(mem);
    }
    return ct_handle_finish(handle, status, &error);
}

/* Fails when the event has faults, with which its text would be refused when it is read. */
static ct_status need_valid(const ct_event *event, ct_arena *mem, ct_error *err)
{
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    CT_TRY(ct_event_validate(event, false, mem, &problems, err));
    return ct_problems_verdict(&problems, err);
}

static ct_status write_event(const ct_event *event, crosstable_format format, ct_arena *mem,
                             ct_text *out, ct_error *err)
{
    ct_trf_form form = {0};
    CT_TRY(need_valid(event, mem, err));
    switch (format) {
    case CROSSTABLE_TRF26: form.dialect = CT_TRF26; break;
    case CROSSTABLE_TRF16: form.dialect = CT_TRF16; break;
    case CROSSTABLE_TRF06: form.dialect = CT_TRF06; break;
    case CROSSTABLE_BBP: form.dialect = CT_TRF_BBP; break;
    case CROSSTABLE_JSON: return ct_json_write(event, out, err);
    default: return ct_fail(err, CT_UNSUPPORTED, "there is no format %d", (int)format);
    }
    return ct_trf_write(event, &form, out, err);
}

crosstable_status crosstable_event_write(crosstable_event *handle, crosstable_format format,
                                         const char **text, size_t *length)
{
    CT_API_NEED(handle, text);
    ct_error error = {0};
    ct_arena_reset(handle->given);
    ct_arena_reset(handle->work);
    ct_text out = {.mem = handle->given};
    ct_status status = ct_event_declare(handle->event, &error);
    if (status == CT_OK) {
        status = write_event(handle->event, format, handle->work, &out, &error);
    }
    if (status == CT_OK && out.failed) {
        status = ct_fail_memory(&error);
    }
    if (status == CT_OK) {
        ct_str view = ct_text_view(&out);
        *text = view.len == 0 ? "" : view.at;
        if (length != NULL) {
            *length = view.len;
        }
    }
    return ct_handle_finish(handle, status, &error);
}

size_t crosstable_event_problem_count(const crosstable_event *handle)
{
    return handle == NULL ? 0 : handle->problems.count;
}

crosstable_status crosstable_event_problem(crosstable_event *handle, size_t index,
                                           crosstable_problem *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    if (index >= handle->problems.count) {
        return ct_handle_finish(
            handle, ct_fail(&error, CT_NOT_FOUND, "there is no problem %zu", index), &error);
    }
    const ct_error *problem = &handle->problems.items[index];
    *out = (crosstable_problem){
        .is_fault = problem->severity == CT_FAULT,
        .line = problem->at.line,
        .column = problem->at.column,
        .rule = problem->rule,
        .sentence = problem->sentence,
        .cure = problem->cure,
    };
    return CROSSTABLE_OK;
}

/* --- Looking --------------------------------------------------------------------------------- */

unsigned crosstable_event_player_count(const crosstable_event *handle)
{
    return handle == NULL ? 0 : handle->event->player_count;
}

unsigned crosstable_event_rounds(const crosstable_event *handle)
{
    return handle == NULL ? 0 : handle->event->rounds;
}

unsigned crosstable_event_rounds_paired(const crosstable_event *handle)
{
    return handle == NULL ? 0 : ct_event_next_round(handle->event) - 1;
}

unsigned crosstable_event_player_number(const crosstable_event *handle, unsigned position)
{
    return handle != NULL && position < handle->event->player_count
               ? handle->event->players[position].tpn.number
               : 0;
}

size_t ct_handle_copy(ct_str name, char *out, size_t size)
{
    if (size > 0 && out != NULL) {
        size_t kept = ct_utf8_valid_prefix(ct_str_slice(name, 0, size - 1));
        memcpy(out, name.at, kept);
        out[kept] = '\0';
    }
    return name.len;
}

size_t crosstable_event_player_name(const crosstable_event *handle, unsigned number, char *out,
                                    size_t size)
{
    ct_index who =
        handle == NULL ? CT_NOBODY : ct_event_find_player(handle->event, (ct_tpn){number});
    ct_str name = {"", 0};
    if (who != CT_NOBODY && handle->event->players[who].name.len > 0) {
        name = handle->event->players[who].name;
    }
    return ct_handle_copy(name, out, size);
}

/* The lines of a round, in the work arena. */
static ct_status list_round(crosstable_event *handle, unsigned round, ct_board **out,
                            uint32_t *count, ct_error *err)
{
    ct_arena_reset(handle->work);
    if (round == 0 || round > handle->event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired", round);
    }
    if (handle->event->is_team_event) {
        ct_fail(err, CT_UNSUPPORTED, "this event pairs teams");
        ct_error_cure(err, "list its matches with crosstable_event_match");
        return CT_UNSUPPORTED;
    }
    return ct_round_boards(handle->event, round, handle->work, out, count, err);
}

size_t crosstable_event_pair_count(crosstable_event *handle, unsigned round)
{
    ct_board *boards = NULL;
    uint32_t count = 0;
    ct_error error = {0};
    if (handle == NULL) {
        return 0;
    }
    ct_status status = list_round(handle, round, &boards, &count, &error);
    return ct_handle_finish(handle, status, &error) == CROSSTABLE_OK ? count : 0;
}

const char *ct_handle_result(const ct_event *table, ct_index white, ct_index black, unsigned round)
{
    ct_outcome ours = (ct_outcome)ct_event_cell(table, white, round).outcome;
    if (black == CT_NOBODY) {
        return ct_outcome_name(ours);
    }
    ct_outcome theirs = (ct_outcome)ct_event_cell(table, black, round).outcome;
    return ours == CT_PENDING ? "" : ct_result_format(ours, theirs);
}

crosstable_status crosstable_event_pair(crosstable_event *handle, unsigned round, size_t index,
                                        crosstable_pair *out)
{
    CT_API_NEED(handle, out);
    ct_board *boards = NULL;
    uint32_t count = 0;
    ct_error error = {0};
    ct_status status = list_round(handle, round, &boards, &count, &error);
    if (status == CT_OK && boards != NULL && index < count) {
        const ct_event *event = handle->event;
        const ct_board *board = &boards[index];
        bool is_bye = board->black == CT_NOBODY;
        *out = (crosstable_pair){
            .board = board->number,
            .white = event->players[board->white].tpn.number,
            .black = is_bye ? 0 : event->players[board->black].tpn.number,
            .result = ct_handle_result(event, board->white, board->black, round),
        };
    } else if (status == CT_OK) {
        status = ct_fail(&error, CT_NOT_FOUND, "round %u has no line %zu", round, index);
    }
    return ct_handle_finish(handle, status, &error);
}

/* --- Playing --------------------------------------------------------------------------------- */

static ct_status need_results(const ct_event *event, unsigned round, ct_error *err)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        if (ct_event_cell(event, who, round).outcome == CT_PENDING) {
            ct_fail(err, CT_INVALID, "a game of round %u has no result: that of player %u", round,
                    event->players[who].tpn.number);
            ct_error_cure(err, "enter the results first");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

static ct_status pair_next(crosstable_event *handle, unsigned *round, ct_error *err)
{
    ct_next_round next;
    unsigned number = ct_event_next_round(handle->event);
    ct_arena_reset(handle->work);
    CT_TRY(need_results(handle->event, number - 1, err));
    CT_TRY(ct_next_round_pair(handle->event, number, NULL, handle->work, &next, err));
    CT_TRY(ct_next_round_publish(handle->event, &next, err));
    CT_TRY(ct_standings_number_boards(handle->event, number, handle->work, err));
    CT_TRY(ct_next_round_keep_choices(handle->event, &next, NULL, err));
    if (round != NULL) {
        *round = number;
    }
    return CT_OK;
}

crosstable_status crosstable_event_pair_next(crosstable_event *handle, unsigned *round)
{
    CT_API_NEED(handle, handle);
    ct_error error = {0};
    ct_status status = pair_next(handle, round, &error);
    return ct_handle_finish(handle, status, &error);
}

/* Later rounds that are paired already keep their board numbers; if that fails the result is taken
 * back. */
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
    CT_TRY(ct_event_set_result(event, round, white, ours, theirs, err));
    ct_status status = ct_published_keep(event, &boards, handle->work, err);
    if (status != CT_OK) {
        (void)ct_event_set_result(event, round, white, (ct_outcome)was.outcome,
                                  (ct_outcome)black_was.outcome, NULL);
    }
    return status;
}

crosstable_status crosstable_event_set_result(crosstable_event *handle, unsigned round,
                                              unsigned white, const char *result)
{
    CT_API_NEED(handle, result);
    ct_error error = {0};
    ct_outcome ours = CT_PENDING;
    ct_outcome theirs = CT_PENDING;
    ct_index who = ct_event_find_player(handle->event, (ct_tpn){white});
    ct_status status = who == CT_NOBODY
                           ? ct_fail(&error, CT_NOT_FOUND, "there is no player %u", white)
                           : ct_result_parse(ct_str_of(result), &ours, &theirs, &error);
    if (status == CT_OK) {
        status = set_result(handle, round, who, ours, theirs, &error);
    }
    return ct_handle_finish(handle, status, &error);
}

/* --- Checking -------------------------------------------------------------------------------- */

crosstable_status crosstable_event_check(crosstable_event *handle, crosstable_verdict *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    ct_audit audit;
    ct_arena_reset(handle->work);
    ct_arena_reset(handle->given);
    ct_text text = {.mem = handle->given};
    ct_status status = ct_audit_event(handle->event, NULL, NULL, handle->work, &audit, &error);
    if (status == CT_OK) {
        ct_check_report_text(handle->event, &audit, 0, &text);
        status = text.failed ? ct_fail_memory(&error) : CT_OK;
    }
    if (status == CT_OK) {
        *out = (crosstable_verdict){
            .rounds = audit.round_count,
            .rounds_agreeing = audit.agreeing,
            .pairs = audit.pairs,
            .pairs_differing = audit.differing,
            .breaches = (unsigned)audit.illegal.faults,
            .report = ct_text_view(&text).at,
        };
    }
    return ct_handle_finish(handle, status, &error);
}
