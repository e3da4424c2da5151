/* rate: rating changes, performances and first ratings of an event or of a period. */

#include "base/date.h"
#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "cli/printing.h"
#include "report/rating_report.h"
#include "store/file.h"

#include <string.h>

typedef struct period {
    ct_document *documents;
    const ct_event **events;
    uint32_t count;
} period;

static ct_exit read_events(ct_call *call, period *out)
{
    ct_error error;
    out->documents = CT_NEW(call->mem, ct_document, call->word_count);
    out->events = CT_NEW(call->mem, const ct_event *, call->word_count);
    if (out->documents == NULL || out->events == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    const ct_problems *warnings = NULL;
    for (size_t i = 0; i < call->word_count; i++) {
        CT_STEP(ct_document_open(call, call->words[i], &out->documents[i]));
        out->events[out->count++] = out->documents[i].event;
        if (warnings == NULL && out->documents[i].problems.warnings > 0) {
            warnings = &out->documents[i].problems;
        }
    }
    call->warnings = warnings;
    return CT_EXIT_DONE;
}

/* A decimal number; 0 when it is not given. `least` and `most` are in ten-thousandths. */
static ct_exit read_real(const ct_call *call, const char *option, int32_t least, int32_t most,
                         double *out)
{
    int32_t value = 0;
    ct_str text = ct_call_text(call, option);
    *out = 0;
    if (text.len == 0) {
        return CT_EXIT_DONE;
    }
    if (!ct_str_to_points(text, 10000, &value) || value < least || value > most) {
        return ct_call_misuse(call, "write it as 0.5", "--%s is from %g to %g, not '%.*s'", option,
                              least / 10000.0, most / 10000.0, CT_ARG(text));
    }
    *out = value / 10000.0;
    return CT_EXIT_DONE;
}

static ct_exit read_options(const ct_call *call, ct_rating_options *out)
{
    ct_str method = ct_call_text(call, "method");
    ct_str play = ct_call_text(call, "play");
    *out = (ct_rating_options){
        .method = ct_str_is(method, "marchese")                                 ? CT_RATING_MARCHESE
                  : ct_str_is(method, "glicko2") || ct_call_has(call, "glicko") ? CT_RATING_GLICKO2
                                                                                : CT_RATING_FIDE,
        .day = ct_date_find(ct_call_text(call, "date")),
        .play_is_given = play.len > 0,
        .play = ct_str_is(play, "rapid")   ? CT_PLAY_RAPID
                : ct_str_is(play, "blitz") ? CT_PLAY_BLITZ
                                           : CT_PLAY_STANDARD,
        .deviation = ct_call_number(call, "deviation", 0),
    };
    if (ct_call_has(call, "glicko") && method.len > 0 && !ct_str_is(method, "glicko2")) {
        return ct_call_misuse(call, "leave out --method, or --glicko",
                              "--glicko is a list for Glicko-2, not for --method %.*s",
                              CT_ARG(method));
    }
    if (ct_call_has(call, "absent") && !ct_call_has(call, "glicko")) {
        return ct_call_misuse(call, "crosstable rate may.trf --glicko april.csv --absent",
                              "--absent is about the list of --glicko");
    }
    if (ct_call_has(call, "date") && !ct_date_exists(out->day)) {
        return ct_call_misuse(call, "write it as 2026/03/06", "'%s' is no day",
                              ct_call_value(call, "date"));
    }
    CT_STEP(read_real(call, "volatility", 1, 10000, &out->volatility));
    return read_real(call, "tau", 1000, 20000, &out->tau);
}

/* The figures of single players, if a list is given. */
static ct_exit read_book(const ct_call *call, const period *files, ct_glicko_book *book,
                         ct_rating_options *options)
{
    const char *path = ct_call_value(call, "glicko");
    ct_glicko_list list = {0};
    ct_error error = {0};
    ct_str text;
    if (path == NULL) {
        return CT_EXIT_DONE;
    }
    ct_status status = ct_file_read(path, 0, call->mem, &text, &error);
    CT_STEP(ct_call_check_file(call, status, &error));
    ct_problems problems;
    ct_problems_start(&problems, call->mem, path);
    status = ct_glicko_list_read(text, call->mem, &list, &problems, &error);
    if (status == CT_OK) {
        ct_glicko_field field = {files->events, files->count, ct_call_has(call, "absent")};
        status = ct_glicko_book_make(&list, &field, call->mem, book, &problems, &error);
    }
    if (status != CT_OK && problems.faults > 0) {
        return ct_call_refuse_list(call, ct_exit_of(status), &problems);
    }
    options->book = book;
    return ct_call_check(call, status, &error);
}

/* The row of the player that a word means, in the first event where it means somebody. */
static ct_exit find_row(const ct_call *call, const ct_rating_period *rated, const char *word,
                        const ct_rating_row **out)
{
    ct_index who;
    CT_STEP(ct_call_player(call, rated->events[0], word, &who));
    for (uint32_t i = 0; i < rated->count; i++) {
        if (rated->rows[i].event == 0 && rated->rows[i].who == who) {
            *out = &rated->rows[i];
        }
    }
    return CT_EXIT_DONE;
}

ct_exit ct_cmd_rate(ct_call *call)
{
    period files = {0};
    ct_glicko_book book = {0};
    ct_rating_options options;
    ct_rating_period rated;
    ct_error error;
    CT_STEP(ct_print_start(call));
    CT_STEP(read_options(call, &options));
    CT_STEP(read_events(call, &files));
    CT_STEP(read_book(call, &files, &book, &options));
    ct_status status =
        ct_rating_period_make(files.events, files.count, &options, call->mem, &rated, &error);
    CT_STEP(ct_call_check(call, status, &error));
    const char *whose = ct_call_value(call, "games");
    ct_rating_view view = {.with_games = whose != NULL, .files = call->words};
    if (whose != NULL && whose[0] != '\0') {
        CT_STEP(find_row(call, &rated, whose, &view.of));
    }
    return ct_print_sheet(call, CT_EXIT_DONE, ct_rating_report(&rated, &view, call->mem));
}
