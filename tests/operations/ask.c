#include "operations/ask.h"

#include "support/check.h"

#include <string.h>

static ct_status run(ct_desk *desk, const ct_operation *operation, const char *request,
                     ct_answer *answer, ct_error *err)
{
    ct_request made;
    CT_TRY(ct_request_start(operation, desk, &made, err));
    CT_TRY(ct_request_read(&made, ct_str_of(request), err));
    CT_TRY(ct_request_finish(&made, err));
    return ct_operation_run(&made, desk, answer, err);
}

/* The envelope of the answer at this desk. */
static json_t *ask_at(ct_desk *desk, const char *operation, const char *request,
                      const char *verdict)
{
    const ct_operation *row = ct_operation_named(ct_str_of(operation));
    ct_answer answer = {0};
    ct_error err = {0};
    ct_text text = {.mem = desk->mem};
    assert_non_null(row);
    ct_status status = run(desk, row, request, &answer, &err);
    const ct_answer *told = status == CT_OK ? &answer : NULL;
    assert_int_equal(ct_envelope_write(row, status, told, desk, &err, &text), CT_OK);
    json_error_t why;
    json_t *json = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, &why);
    if (json == NULL) {
        fail_msg("%s: %.*s", why.text, CT_ARG(ct_text_view(&text)));
    }
    if (strcmp(json_string_value(json_object_get(json, "verdict")), verdict) != 0) {
        fail_msg("not %s: %.*s", verdict, CT_ARG(ct_text_view(&text)));
    }
    return json;
}

static const ct_services no_services = {0};

static ct_desk desk_with(ct_arena *mem, ct_desk_event *events, uint32_t count,
                         ct_problems *problems)
{
    ct_problems_start(problems, mem, NULL);
    return (ct_desk){.mem = mem,
                     .event = count == 0 ? NULL : events[0].event,
                     .events = events,
                     .event_count = count,
                     .services = &no_services,
                     .problems = problems};
}

json_t *ask_about(ct_arena *mem, ct_desk_event *events, uint32_t count, const char *operation,
                  const char *request, const char *verdict)
{
    ct_problems problems;
    ct_desk desk = desk_with(mem, events, count, &problems);
    return ask_at(&desk, operation, request, verdict);
}

json_t *ask_served(ct_arena *mem, const ct_services *services, ct_event **event,
                   const char *operation, const char *request, const char *verdict)
{
    ct_problems none;
    ct_problems problems;
    ct_problems_start(&none, mem, "open.trf");
    ct_desk_event on_desk = {.event = *event, .problems = &none, .name = "open.trf"};
    ct_desk desk = desk_with(mem, &on_desk, *event != NULL, &problems);
    desk.services = services == NULL ? &no_services : services;
    json_t *json = ask_at(&desk, operation, request, verdict);
    *event = desk.event;
    return json;
}

json_t *ask(ct_arena *mem, ct_event *event, const char *operation, const char *request,
            const char *verdict)
{
    ct_problems none;
    ct_problems_start(&none, mem, "open.trf");
    ct_desk_event on_desk = {.event = event, .problems = &none, .name = "open.trf"};
    return ask_about(mem, &on_desk, event != NULL, operation, request, verdict);
}

ct_answer ask_for_answer(ct_arena *mem, ct_event *event, const char *operation, const char *request)
{
    ct_problems problems;
    ct_problems none;
    ct_answer answer = {0};
    ct_error err = {0};
    ct_problems_start(&none, mem, "open.trf");
    ct_desk_event on_desk = {.event = event, .problems = &none, .name = "open.trf"};
    ct_desk desk = desk_with(mem, &on_desk, 1, &problems);
    check_ok(run(&desk, ct_operation_named(ct_str_of(operation)), request, &answer, &err), err);
    return answer;
}

const json_t *ask_data(const json_t *envelope, const char *key)
{
    const json_t *value = json_object_get(json_object_get(envelope, "data"), key);
    if (value == NULL) {
        fail_msg("the data have no %s", key);
    }
    return value;
}

const char *ask_problem(const json_t *envelope)
{
    const json_t *first = json_array_get(json_object_get(envelope, "problems"), 0);
    const char *sentence = json_string_value(json_object_get(first, "sentence"));
    return sentence == NULL ? "" : sentence;
}
