#include "operations/engine.h"

#include "event/systems.h"

static ct_status refuse_system(ct_str name, ct_arena *mem, ct_error *err)
{
    ct_text names = {.mem = mem};
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        ct_text_addf(&names, "%s%s", names.len == 0 ? "" : ", ", row->name);
    }
    ct_fail(err, CT_UNSUPPORTED, "the system \"%.*s\" has no engine yet", CT_ARG(name));
    ct_error_cure(err, "choose one of: %.*s", CT_ARG(ct_text_view(&names)));
    return CT_UNSUPPORTED;
}

ct_status ct_engine_named(ct_str system, ct_arena *mem, const ct_pairing_system **out,
                          ct_error *err)
{
    *out = NULL;
    if (system.len == 0) {
        return CT_OK;
    }
    const ct_system_row *row = ct_system_named(system);
    *out = row == NULL ? NULL : ct_pairing_system_named(ct_str_of(row->name));
    return *out != NULL ? CT_OK : refuse_system(system, mem, err);
}

ct_edition ct_engine_edition(unsigned word)
{
    static const ct_edition editions[] = {CT_EDITION_BY_DATE, (ct_edition)2017, (ct_edition)2026};
    return editions[word];
}

ct_colour ct_engine_colour(unsigned word)
{
    static const ct_colour colours[] = {CT_NO_COLOUR, CT_WHITE, CT_BLACK};
    return colours[word];
}

const ct_system_row *ct_engine_row(const ct_event *event, const ct_pairing_system *chosen)
{
    return chosen != NULL ? ct_system_named(ct_str_of(chosen->name)) : ct_event_paired_by(event);
}
