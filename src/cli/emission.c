#include "cli/emission.h"

#include "store/path.h"

#include <string.h>

ct_exit ct_emission_start(const ct_call *call, ct_emission *out)
{
    ct_error error;
    *out = (ct_emission){.out = ct_call_has(call, "out") ? ct_call_value(call, "out") : "-",
                         .count = ct_call_number(call, "count", 1)};
    if (strcmp(out->out, "-") == 0 && (call->is_json || out->count > 1)) {
        return ct_call_misuse(call, "name a file with --out",
                              call->is_json
                                  ? "--json and the event cannot both go to standard output"
                                  : "several events cannot all go to standard output");
    }
    CT_STEP(ct_document_form(call, out->out, false, &out->form));
    out->work = ct_arena_new();
    return out->work != NULL ? CT_EXIT_DONE : ct_call_check(call, ct_fail_memory(&error), &error);
}

void ct_emission_stop(ct_emission *emission)
{
    ct_arena_free(emission->work);
    emission->work = NULL;
}

ct_str ct_emission_name(const ct_emission *emission, unsigned number, ct_arena *mem)
{
    const char *path = emission->out;
    const char *dot = strrchr(ct_path_base(path), '.');
    int stem = dot == NULL ? (int)strlen(path) : (int)(dot - path);
    int digits = 1;
    for (unsigned rest = emission->count; rest >= 10; rest /= 10) {
        digits++;
    }
    return emission->count == 1 ? ct_str_of(path)
                                : ct_str_format(mem, "%.*s-%0*u%s", stem, path, digits, number,
                                                dot == NULL ? "" : dot);
}

ct_status ct_emission_write(ct_emission *emission, const ct_event *event, unsigned number,
                            ct_error *err)
{
    ct_problems problems;
    ct_str text;
    ct_arena_reset(emission->work);
    ct_str path = ct_emission_name(emission, number, emission->work);
    CT_NEED(path.at, err);
    ct_problems_start(&problems, emission->work, path.at);
    ct_status status = ct_event_file_write(event, &emission->form, &problems, &text, err);
    if (status == CT_INVALID && problems.faults > 0) {
        return ct_problems_verdict(&problems, err);
    }
    CT_TRY(status);
    return ct_file_replace(path.at, text, false, err) == CT_OK ? CT_OK : CT_IO;
}
