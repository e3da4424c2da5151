/* Sheets on standard output and in files. */

#include "cli/printing.h"

#include "store/file.h"
#include "store/path.h"

#include <string.h>

/* The format asked for; never CT_SHEET_FORMATS. */
static ct_sheet_format format_of(const ct_call *call)
{
    if (ct_call_has(call, "format")) {
        return ct_sheet_format_named(ct_call_text(call, "format"));
    }
    ct_sheet_format by_name = ct_sheet_format_of_file(ct_call_text(call, "out"));
    return by_name != CT_SHEET_FORMATS ? by_name : CT_SHEET_TEXT;
}

static bool goes_to_stream(const ct_call *call)
{
    const char *out = ct_call_value(call, "out");
    return out == NULL || strcmp(out, "-") == 0;
}

ct_exit ct_print_start(ct_call *call)
{
    ct_sheet_format format = format_of(call);
    if (!goes_to_stream(call)) {
        return CT_EXIT_DONE;
    }
    if (call->is_json && ct_call_has(call, "format") && format != CT_SHEET_JSON) {
        return ct_call_misuse(call, "leave one of the two out, or name a file with --out",
                              "--json and --format %s exclude each other",
                              ct_sheet_format_name(format));
    }
    call->is_json = call->is_json || format == CT_SHEET_JSON;
    return CT_EXIT_DONE;
}

ct_status ct_print_file(const char *path, ct_str text, ct_error *err)
{
    if (strcmp(path, "-") == 0 || ct_path_is_device(path)) {
        return ct_file_replace(path, text, false, err);
    }
    ct_file_lock lock;
    CT_TRY(ct_file_lock_take(path, &lock, err));
    ct_status status = ct_file_replace(path, text, true, err);
    ct_file_lock_release(&lock);
    return status;
}

static ct_exit print_to_file(ct_call *call, ct_exit code, const ct_sheet *sheet,
                             ct_sheet_format format)
{
    const char *path = ct_call_value(call, "out");
    ct_text text = {.mem = call->mem};
    ct_error error;
    CT_STEP(ct_call_check(call, ct_sheet_write(sheet, format, 0, &text, &error), &error));
    if (ct_print_file(path, ct_text_view(&text), &error) != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
    ct_call_say(call, "%s: %.*s", path, CT_ARG(sheet->title));
    return code;
}

/* Text for people has its title in bold; what programs read is printed as it is. */
static ct_exit print_to_stream(ct_call *call, ct_exit code, const ct_sheet *sheet,
                               ct_sheet_format format)
{
    ct_text text = {.mem = call->mem};
    ct_error error;
    if (format == CT_SHEET_TEXT) {
        ct_sheet_text_body(sheet, call->width, &text);
        CT_STEP(ct_call_check(call, text.failed ? ct_fail_memory(&error) : CT_OK, &error));
        ct_call_title(call, sheet->title);
        ct_call_show(call, ct_text_view(&text));
        return code;
    }
    CT_STEP(ct_call_check(call, ct_sheet_write(sheet, format, 0, &text, &error), &error));
    if (ct_file_replace("-", ct_text_view(&text), false, &error) != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
    call->warnings = NULL; /* a note about them would get into the page */
    return code;
}

bool ct_print_is_text(const ct_call *call)
{
    return goes_to_stream(call) && format_of(call) == CT_SHEET_TEXT;
}

ct_exit ct_print_page(ct_call *call, const ct_sheet *sheet)
{
    ct_error error;
    if (sheet == NULL || sheet->failed) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    if (!ct_call_knows(call, "out")) {
        return print_to_stream(call, CT_EXIT_DONE, sheet, CT_SHEET_TEXT);
    }
    ct_sheet asked = *sheet;
    asked.is_raw = ct_call_has(call, "raw-csv");
    return goes_to_stream(call) ? print_to_stream(call, CT_EXIT_DONE, &asked, format_of(call))
                                : print_to_file(call, CT_EXIT_DONE, &asked, format_of(call));
}
