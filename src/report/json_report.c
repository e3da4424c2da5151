#include "report/json_report.h"

json_t *ct_json_points(ct_points points, int32_t unit)
{
    return points % unit == 0 ? json_integer(points / unit) : json_real((double)points / unit);
}

json_t *ct_json_player(const ct_event *event, ct_index who)
{
    return who == CT_NOBODY ? json_null() : json_integer(event->players[who].tpn.number);
}

json_t *ct_json_edition(const ct_system_row *system, ct_edition edition)
{
    return system != NULL && system->has_editions ? json_integer(edition) : json_null();
}

json_t *ct_json_text(ct_str text)
{
    return json_stringn(text.len > 0 ? text.at : "", text.len);
}

static int add_to_text(const char *buffer, size_t size, void *data)
{
    ct_text_add_json(data, (ct_str){buffer, size});
    return 0;
}

ct_status ct_json_report(json_t *value, ct_text *out, ct_error *err)
{
    CT_NEED(value, err);
    /* 15 digits: 6.17 is written as 6.17, not as 6.1699999999999999 */
    int failed =
        json_dump_callback(value, add_to_text, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    json_decref(value);
    ct_text_add(out, CT_STR("\n"));
    return failed != 0 || out->failed ? ct_fail_memory(err) : CT_OK;
}

json_t *ct_json_number(ct_str cell)
{
    json_error_t error;
    json_t *number = json_loadb(cell.len == 0 ? "" : cell.at, cell.len, JSON_DECODE_ANY, &error);
    if (json_is_number(number)) {
        return number;
    }
    json_decref(number);
    return ct_json_text(cell);
}
