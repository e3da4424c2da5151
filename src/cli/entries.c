#include "cli/entries.h"

#include "base/date.h"
#include "formats/titles.h"

ct_exit ct_entry_line(const ct_call *call, const char *what, ct_str given, ct_str *out)
{
    ct_str text = ct_str_trim(given);
    if (!ct_utf8_is_valid(text)) {
        return ct_call_misuse(call, "type it on a UTF-8 terminal", "%s is not UTF-8 text", what);
    }
    if (ct_str_has_control(text)) {
        return ct_call_misuse(call, "write it in one line, without tabs",
                              "%s holds a line end or another control character", what);
    }
    *out = text;
    return CT_EXIT_DONE;
}

ct_exit ct_entry_text(const ct_call *call, const char *option, ct_str *out)
{
    ct_str what = ct_str_format(call->mem, "--%s", option);
    return ct_call_has(call, option) ? ct_entry_line(call, what.at, ct_call_text(call, option), out)
                                     : CT_EXIT_DONE;
}

ct_exit ct_entry_federation(const ct_call *call, const char *option, ct_str *out)
{
    ct_str given = {0};
    CT_STEP(ct_entry_text(call, option, &given));
    if (given.len == 0) {
        return CT_EXIT_DONE;
    }
    char *code = CT_NEW(call->mem, char, given.len + 1);
    bool is_code = given.len == 3 && code != NULL;
    for (size_t i = 0; is_code && i < given.len; i++) {
        char c = given.at[i];
        code[i] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        is_code = code[i] >= 'A' && code[i] <= 'Z';
    }
    if (!is_code) {
        return ct_call_misuse(call, "write FIDE's code of three letters, as GER or ITA",
                              "'%.*s' is no code of a federation", CT_ARG(given));
    }
    *out = (ct_str){code, given.len};
    return CT_EXIT_DONE;
}

ct_exit ct_entry_date(const ct_call *call, const char *option, bool year_is_enough, ct_str *out)
{
    ct_str given = {0};
    CT_STEP(ct_entry_text(call, option, &given));
    if (given.len == 0) {
        return CT_EXIT_DONE;
    }
    ct_date date = {0};
    bool is_date = ct_date_read(given, &date);
    bool is_day = is_date && date.month > 0 && date.day > 0;
    bool is_year = is_date && given.len < 8 && year_is_enough;
    if (!is_day && !is_year) {
        return ct_call_misuse(call,
                              year_is_enough ? "write YYYY/MM/DD, as 1998/07/31, or the year alone"
                                             : "write YYYY/MM/DD, as 2026/03/06",
                              "--%s: '%.*s' is no day of the calendar", option, CT_ARG(given));
    }
    *out = is_day ? ct_str_format(call->mem, "%04u/%02u/%02u", date.year, date.month, date.day)
                  : ct_str_format(call->mem, "%u", date.year);
    return CT_EXIT_DONE;
}

ct_exit ct_entry_title(const ct_call *call, const char *option, ct_str *out)
{
    ct_str given = {0};
    CT_STEP(ct_entry_text(call, option, &given));
    ct_str title = ct_title_normal(given);
    if (given.len > 0 && !ct_title_is_fide(title)) {
        return ct_call_misuse(call, "write GM, IM, FM, CM, WGM, WIM, WFM or WCM",
                              "'%.*s' is no title of FIDE", CT_ARG(given));
    }
    if (ct_call_has(call, option)) {
        *out = title;
    }
    return CT_EXIT_DONE;
}
