/* generate: random tournaments paired by the rules. */

#include "cli/commands.h"
#include "cli/generate_files.h"
#include "cli/generate_options.h"
#include "store/path.h"

#include <string.h>

/* "open.trf" becomes "open-007.trf" when 7 of at most 999 events are made. */
static ct_str numbered_name(const ct_call *call, const char *path, unsigned number, unsigned count)
{
    const char *dot = strrchr(ct_path_base(path), '.');
    int stem = dot == NULL ? (int)strlen(path) : (int)(dot - path);
    int digits = 1;
    for (unsigned rest = count; rest >= 10; rest /= 10) {
        digits++;
    }
    return ct_str_format(call->mem, "%.*s-%0*u%s", stem, path, digits, number,
                         dot == NULL ? "" : dot);
}

static ct_exit read_all_options(ct_call *call, ct_generate_options *options)
{
    const char *config = ct_call_value(call, "config");
    const char *model = ct_call_value(call, "model");
    *options = ct_generate_usual();
    if (model != NULL) {
        CT_STEP(ct_generate_files_model(call, model, options));
    }
    if (config != NULL) {
        CT_STEP(ct_generate_files_config(call, config, options));
    }
    CT_STEP(ct_generate_options_read(call, options));
    if (!ct_call_has(call, "seed")) {
        options->seed = ct_generate_files_seed();
    }
    ct_error error;
    ct_status status = ct_generate_check(options, &error);
    return status == CT_OK ? CT_EXIT_DONE : ct_call_refuse(call, CT_EXIT_USAGE, &error);
}

static void tell(const ct_call *call, const ct_generated *made, const char *path, json_t *files)
{
    const ct_event *event = made->event;
    json_array_append_new(
        files,
        json_pack("{s:o, s:I, s:I, s:I, s:I, s:i}", "file", ct_text_json(ct_str_of(path)), "seed",
                  (json_int_t)made->used.seed, "number", (json_int_t)made->used.number, "players",
                  (json_int_t)event->player_count, "teams", (json_int_t)event->team_count, "rounds",
                  (int)event->rounds_paired));
    if (strcmp(path, "-") == 0) {
        return;
    }
    ct_text field = {.mem = call->mem};
    if (event->is_team_event) {
        ct_text_addf(&field, "%u teams, ", event->team_count);
    }
    ct_text_addf(&field, "%u players", event->player_count);
    ct_call_say(call, "%s: %.*s, %u rounds, seed %llu", path, CT_ARG(ct_text_view(&field)),
                event->rounds_paired, (unsigned long long)made->used.seed);
    if (made->stopped_before != 0) {
        ct_call_say(call, "    ends before round %u: %s", made->stopped_before,
                    made->why_stopped.sentence);
    }
}

static ct_exit generate_all(ct_call *call, ct_generate_options *options, const ct_file_form *form,
                            json_t *files)
{
    const char *out = ct_call_has(call, "out") ? ct_call_value(call, "out") : "-";
    unsigned count = ct_call_number(call, "count", 1);
    ct_arena *mem = call->mem;
    ct_arena *work = ct_arena_new(); /* one event at a time */
    ct_exit code = work == NULL ? CT_EXIT_TOO_LARGE : CT_EXIT_DONE;
    for (unsigned i = 0; code == CT_EXIT_DONE && i < count; i++) {
        ct_generated made;
        ct_arena_reset(work);
        call->mem = work;
        options->number = i;
        ct_str path = count == 1 ? ct_str_of(out) : numbered_name(call, out, i + 1, count);
        code = ct_generate_files_write(call, options, form, path.at, &made);
        if (code == CT_EXIT_DONE) {
            tell(call, &made, path.at, files);
        }
    }
    call->mem = mem;
    ct_arena_free(work);
    return code;
}

ct_exit ct_cmd_generate(ct_call *call)
{
    const char *out = ct_call_has(call, "out") ? ct_call_value(call, "out") : "-";
    bool to_stream = strcmp(out, "-") == 0;
    ct_generate_options options;
    ct_file_form form;
    if (call->word_count > 0) {
        return ct_call_misuse(call, "every parameter has an option: crosstable help generate",
                              "generate: '%s' is one word too many", call->words[0]);
    }
    if (to_stream && (call->is_json || ct_call_number(call, "count", 1) > 1)) {
        return ct_call_misuse(call, "name a file with --out",
                              call->is_json
                                  ? "--json and the event cannot both go to standard output"
                                  : "several events cannot all go to standard output");
    }
    CT_STEP(ct_document_form(call, out, false, &form));
    CT_STEP(read_all_options(call, &options));
    json_t *files = json_array();
    ct_exit code = generate_all(call, &options, &form, files);
    if (code != CT_EXIT_DONE) {
        json_decref(files);
        return code;
    }
    return ct_call_answer(call, CT_EXIT_DONE, json_pack("{s:o}", "files", files));
}
