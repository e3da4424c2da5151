/* The beginning of a list: what is no text is refused, and other encodings become UTF-8. */

#include "formats/csv_private.h"
#include "formats/encoding.h"

#include <string.h>

static bool refuse_foreign_bytes(ct_str text, ct_problems *problems)
{
    if (ct_str_starts(text, "\xFF\xFE") || ct_str_starts(text, "\xFE\xFF")) {
        ct_error *made = ct_problem_add(problems, CT_FAULT, 1, 1, "CSV", "the list is UTF-16 text");
        ct_error_cure(made, "save it as \"CSV UTF-8\"");
        return true;
    }
    if (ct_str_starts(text, "PK\x03\x04")) {
        ct_error *made = ct_problem_add(problems, CT_FAULT, 1, 1, "CSV",
                                        "the list is a spreadsheet or a zip archive");
        ct_error_cure(made, "save it as \"CSV UTF-8\"");
        return true;
    }
    const char *nul = text.len == 0 ? NULL : memchr(text.at, '\0', text.len);
    if (nul == NULL) {
        return false;
    }
    size_t line = 1;
    size_t column = 1;
    for (const char *c = text.at; c < nul; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    ct_error *made =
        ct_problem_add(problems, CT_FAULT, line, column, "CSV", "the list holds a NUL byte");
    ct_error_cure(made, "save it as \"CSV UTF-8\"");
    return true;
}

static void report_mixture(ct_str text, ct_problems *problems)
{
    size_t line = 1;
    size_t valid = ct_utf8_valid_prefix(text);
    for (size_t i = 0; i < valid; i++) {
        line += text.at[i] == '\n';
    }
    ct_error *made = ct_problem_add(problems, CT_WARNING, line, 0, "CSV",
                                    "not all of the list is UTF-8; the rest is read as Latin-1");
    ct_error_cure(made, "look at the names, or save the list as \"CSV UTF-8\"");
}

bool ct_csv_start(ct_csv_rows *rows, ct_str text, ct_arena *mem, ct_problems *problems)
{
    *rows = (ct_csv_rows){0};
    if (refuse_foreign_bytes(text, problems)) {
        return false;
    }
    ct_str plain = ct_encoding_skip_mark(text);
    ct_encoding found = plain.len < text.len ? CT_ENCODING_UTF8 : ct_encoding_guess(plain);
    ct_str decoded = ct_encoding_to_utf8(mem, plain, found);
    if (decoded.at == NULL && plain.len > 0) {
        rows->failed = true;
        return false;
    }
    if (found != CT_ENCODING_UTF8) {
        ct_encoding_report(plain, found, "CSV", problems);
    } else if (!ct_utf8_is_valid(plain)) {
        report_mixture(plain, problems);
    }
    ct_csv_rows_open(rows, decoded, mem, problems);
    return true;
}
