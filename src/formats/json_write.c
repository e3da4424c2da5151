/* Writing a whole event: the fields that differ from those of a new one. */

#include "formats/json.h"

ct_status ct_json_write(const ct_event *event, ct_text *out, ct_error *err)
{
    if (event->unit != 2 && event->unit != 10 && event->unit != 100) {
        return ct_fail(err, CT_INVALID, "the unit of points is %d, not 2, 10 or 100", event->unit);
    }
    ct_event *model = ct_event_new(out->mem);
    CT_NEED(model, err);
    ct_event_rescale(model, event->unit);
    model->unit = 2; /* so that any other is written */

    size_t start = out->len;
    ct_field_writer to = {.event = event, .out = out, .tall = event, .scale = 1};
    ct_text_add(out, CT_STR("{\n  "));
    ct_shape_write_rows(&to, &ct_event_shape, event, model, ",\n  ", true);
    ct_text_add(out, CT_STR("\n}\n"));
    if (out->failed) {
        return ct_fail_memory(err);
    }
    if (to.is_invalid) {
        out->len = start;
        ct_status status = ct_fail(
            err, CT_INVALID,
            "the event names a player or a team that it does not have, or an unknown outcome");
        ct_error_cure(err, "check the event before it is written");
        return status;
    }
    return CT_OK;
}
