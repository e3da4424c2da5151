/* Standings, checking and explaining. Standings, their working and explanations are the answers of
 * the operations of these names. */

#include "api/ask.h"
#include "audit/check.h"
#include "operations/standings_answer.h"
#include "report/check_report.h"

#include <assert.h>

/* --- Standings ------------------------------------------------------------------------------- */

static ct_status write_request(const crosstable_ranking *how, ct_text *out, ct_error *err)
{
    CT_TRY(CT_API_ZEROS(how, err));
    ct_text_addf(out, "{\"lenient\": %s", how->lenient != 0 ? "true" : "false");
    if (how->order != NULL) {
        ct_text_add(out, CT_STR(", \"order\": "));
        ct_text_add_quoted(out, ct_str_of(how->order));
    }
    if (how->round != 0) {
        ct_text_addf(out, ", \"round\": %u", how->round);
    }
    ct_text_add(out, CT_STR("}"));
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

/* Texts of answers need not be terminated: these are copied for the caller. */
static const char *text_of(ct_arena *mem, ct_str text)
{
    return text.len == 0 ? "" : ct_str_copy(mem, text).at;
}

static ct_status show_value(const ct_value_answer *from, ct_arena *mem, crosstable_value *out,
                            ct_error *err)
{
    *out = (crosstable_value){.code = text_of(mem, from->code),
                              .exact = text_of(mem, from->exact),
                              .shown = text_of(mem, from->shown),
                              .value = from->value};
    bool is_whole = out->code != NULL && out->exact != NULL && out->shown != NULL;
    return is_whole ? CT_OK : ct_fail_memory(err);
}

static ct_status show_values(crosstable_event *handle, const ct_standings_answer *list,
                             ct_error *err)
{
    size_t codes = list->code_count;
    crosstable_value *values = CT_NEW(handle->ranks, crosstable_value, list->row_count * codes);
    CT_NEED(values, err);
    for (size_t i = 0; i < list->row_count * codes; i++) {
        const ct_ranked_answer *row = &list->rows[i / codes];
        assert(row->value_count == codes);
        CT_TRY(show_value(&row->values[i % codes], handle->ranks, &values[i], err));
    }
    handle->seen.values = values;
    return CT_OK;
}

static ct_status rank(crosstable_event *handle, const crosstable_ranking *how, ct_error *err)
{
    ct_ask now = {.mem = handle->ranks};
    ct_text request = {.mem = handle->ranks};
    handle->seen.standings = NULL;
    ct_arena_reset(handle->ranks);
    CT_TRY(write_request(how, &request, err));
    CT_TRY(ct_ask_run(&now, &handle, 1, "standings", ct_text_view(&request), err));
    CT_TRY(show_values(handle, now.answer.data, err));
    handle->seen.standings = now.answer.data;
    return CT_OK;
}

crosstable_status crosstable_event_rank(crosstable_event *handle, const crosstable_ranking *how,
                                        size_t *count)
{
    static const crosstable_ranking usual = {0};
    CT_API_NEED(handle, handle);
    ct_error error = {0};
    ct_status status = rank(handle, how == NULL ? &usual : how, &error);
    if (status == CT_OK && count != NULL) {
        *count = handle->seen.standings->row_count;
    }
    return ct_handle_finish(handle, status, &error);
}

/* A row of the list; NULL: see `err`. */
static const ct_ranked_answer *see_row(const crosstable_event *handle, size_t index, ct_error *err)
{
    const ct_standings_answer *list = handle->seen.standings;
    if (list != NULL && index < list->row_count) {
        return &list->rows[index];
    }
    if (list != NULL) {
        (void)ct_fail(err, CT_NOT_FOUND, "the standings have no row %zu", index);
        return NULL;
    }
    ct_fail(err, CT_NOT_FOUND, "there are no standings");
    ct_error_cure(err, "call crosstable_event_rank, again after each change of the event");
    return NULL;
}

crosstable_status crosstable_event_standing(crosstable_event *handle, size_t index,
                                            crosstable_standing *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    const ct_ranked_answer *row = see_row(handle, index, &error);
    if (row != NULL) {
        *out = (crosstable_standing){
            .place = row->place,
            .last_place = row->last_place,
            .number = ct_event_participant_tpn(handle->event, row->who).number,
            .value_count = row->value_count,
        };
        ct_points_format(row->points, handle->event->unit, false, out->points);
    }
    return ct_handle_finish(handle, error.status, &error);
}

crosstable_status crosstable_event_standing_value(crosstable_event *handle, size_t index,
                                                  size_t code, crosstable_value *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    const ct_ranked_answer *row = see_row(handle, index, &error);
    if (row != NULL && code < row->value_count) {
        *out = handle->seen.values[index * row->value_count + code];
    } else if (row != NULL) {
        (void)ct_fail(&error, CT_NOT_FOUND, "the standings have no code %zu", code);
    }
    return ct_handle_finish(handle, error.status, &error);
}

/* --- Texts for people ------------------------------------------------------------------------ */

crosstable_status crosstable_event_working(crosstable_event *handle, uint32_t number,
                                           const char *code, const char **text)
{
    CT_API_NEED(handle, text);
    ct_arena_reset(handle->work);
    ct_text request = {.mem = handle->work};
    ct_text_addf(&request, "{\"working\": %u", number);
    if (code != NULL) {
        ct_text_add(&request, CT_STR(", \"codes\": ["));
        ct_text_add_quoted(&request, ct_str_of(code));
        ct_text_add(&request, CT_STR("]"));
    }
    ct_text_add(&request, CT_STR("}"));
    return ct_handle_page(handle, "standings", ct_text_view(&request), text);
}

crosstable_status crosstable_event_explain(crosstable_event *handle, uint32_t round,
                                           uint32_t player, uint32_t opponent, const char **text)
{
    CT_API_NEED(handle, text);
    ct_arena_reset(handle->work);
    ct_text request = {.mem = handle->work};
    ct_text_addf(&request, "{\"player\": %u", player);
    if (opponent != 0) {
        ct_text_addf(&request, ", \"opponent\": %u", opponent);
    }
    if (round != 0) {
        ct_text_addf(&request, ", \"round\": %u", round);
    }
    ct_text_add(&request, CT_STR("}"));
    return ct_handle_page(handle, "explain", ct_text_view(&request), text);
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
            .breaches = (uint32_t)audit.illegal.faults,
            .report = ct_text_view(&text).at,
        };
    }
    return ct_handle_finish(handle, status, &error);
}
