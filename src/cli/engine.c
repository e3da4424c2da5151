#include "cli/engine.h"

#include "event/systems.h"

static ct_exit refuse_system(const ct_call *call, ct_str name)
{
    ct_text names = {.mem = call->mem};
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        ct_text_addf(&names, "%s%s", names.len == 0 ? "" : ", ", row->name);
    }
    ct_error error;
    ct_fail(&error, CT_UNSUPPORTED, "the system \"%.*s\" has no engine yet", CT_ARG(name));
    ct_error_cure(&error, "choose one of: %.*s", CT_ARG(ct_text_view(&names)));
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

ct_exit ct_engine_system(const ct_call *call, const ct_pairing_system **out)
{
    ct_str name = ct_call_text(call, "system");
    *out = NULL;
    if (name.len == 0) {
        return CT_EXIT_DONE;
    }
    const ct_system_row *row = ct_system_named(name);
    *out = row == NULL ? NULL : ct_pairing_system_named(ct_str_of(row->name));
    return *out != NULL ? CT_EXIT_DONE : refuse_system(call, name);
}

ct_edition ct_engine_edition(const ct_call *call)
{
    unsigned year = ct_call_number(call, "edition", CT_EDITION_BY_DATE);
    return (ct_edition)year;
}

ct_colour ct_engine_colour(const ct_call *call)
{
    ct_str colour = ct_call_text(call, "colour");
    return colour.len == 0                                       ? CT_NO_COLOUR
           : ct_str_equal_ignoring_case(colour, CT_STR("white")) ? CT_WHITE
                                                                 : CT_BLACK;
}

const ct_system_row *ct_engine_row(const ct_event *event, const ct_pairing_system *chosen)
{
    const ct_system_row *row =
        chosen != NULL ? ct_system_named(ct_str_of(chosen->name)) : ct_event_system(event).row;
    return row != NULL
               ? row
               : ct_system_named(event->is_team_event ? CT_STR("team-swiss") : CT_STR("dutch"));
}
