#include "cli/legacy.h"

#include "operations/steps.h"

ct_exit ct_call_player(const ct_call *call, const ct_event *event, const char *word, ct_index *out)
{
    ct_error error;
    return ct_call_check(call, ct_who_player(event, ct_str_of(word), call->mem, out, &error),
                         &error);
}

ct_exit ct_call_participant(const ct_call *call, const ct_event *event, const char *word,
                            ct_index *out)
{
    ct_error error;
    return ct_call_check(call, ct_who_participant(event, ct_str_of(word), call->mem, out, &error),
                         &error);
}

ct_exit ct_call_games(const ct_call *call, const ct_event *event, unsigned round, ct_games *out)
{
    ct_error error;
    return ct_call_check(call, ct_games_list(event, round, call->mem, out, &error), &error);
}

ct_exit ct_call_system(const ct_call *call, const ct_pairing_system **out)
{
    ct_error error;
    return ct_call_check(
        call, ct_engine_named(ct_call_text(call, "system"), call->mem, out, &error), &error);
}

ct_edition ct_call_edition(const ct_call *call)
{
    return (ct_edition)ct_call_number(call, "edition", CT_EDITION_BY_DATE);
}

ct_str ct_call_next_step(const ct_call *call, const ct_event *event, const char *path)
{
    ct_step step = {0};
    if (ct_next_step(event, call->mem, &step, NULL) != CT_OK) {
        return CT_NO_TEXT;
    }
    ct_text text = {.mem = call->mem};
    ct_text_add(&text, step.sentence);
    if (step.step.len > 0) {
        ct_text_add(&text, CT_STR(": "));
        ct_step_write(step.step, &(ct_step_manner){"crosstable", path}, &text);
    }
    return ct_text_view(&text);
}
