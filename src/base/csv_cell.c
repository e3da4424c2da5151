/* A cell as CSV: quotes where they are needed, and no formulas.
 *
 * A spreadsheet takes what begins with = + - @ for a formula, and a formula in the name of a player
 * could send the list to an attacker. Such a text gets an apostrophe in front, which the reader of
 * lists takes off again. */

#include "base/csv_cell.h"

static bool needs_quotes(ct_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        if (c == ',' || c == ';' || c == '"' || c == '\r' || c == '\n') {
            return true;
        }
    }
    return ct_str_trim(s).len < s.len;
}

static size_t digits_at(ct_str s, size_t at)
{
    size_t end = at;
    while (end < s.len && s.at[end] >= '0' && s.at[end] <= '9') {
        end++;
    }
    return end - at;
}

/* Begins with a sign but is no formula: "-12.5", "+3½", "+5 %", and the results "+", "-/+". */
static bool is_signed_number(ct_str s)
{
    size_t signs = 0;
    while (signs < s.len && (s.at[signs] == '+' || s.at[signs] == '-' || s.at[signs] == '/')) {
        signs++;
    }
    if (signs == s.len) {
        return true;
    }
    size_t whole = digits_at(s, signs);
    size_t at = signs + whole;
    size_t part = at < s.len && (s.at[at] == '.' || s.at[at] == ',') ? digits_at(s, at + 1) : 0;
    ct_str rest = ct_str_trim(ct_str_slice(s, at + (part > 0 ? part + 1 : 0), s.len));
    bool is_number = rest.len == 0 || ct_str_is(rest, "½") || ct_str_is(rest, "%");
    return signs == 1 && is_number && (whole > 0 || ct_str_is(rest, "½"));
}

bool ct_csv_is_formula(ct_str s)
{
    size_t marks = 0;
    while (marks < s.len && s.at[marks] == '\'') {
        marks++;
    }
    ct_str rest = ct_str_slice(s, marks, s.len);
    if (rest.len == 0) {
        return false;
    }
    switch (rest.at[0]) {
    case '=':
    case '@':
    case '\t':
    case '\r': return true;
    case '+':
    case '-': return marks > 0 || !is_signed_number(rest);
    default: return false;
    }
}

void ct_csv_put(ct_text *out, ct_str s, bool is_raw)
{
    ct_str shown = ct_str_visible(out->mem, s);
    out->failed = out->failed || (shown.len == 0 && s.len > 0);
    const char *mark = !is_raw && ct_csv_is_formula(shown) ? "'" : "";
    if (!needs_quotes(shown)) {
        ct_text_addf(out, "%s%.*s", mark, CT_ARG(shown));
        return;
    }
    ct_text_addf(out, "\"%s", mark);
    for (size_t i = 0; i < shown.len; i++) {
        ct_text_add_chars(out, shown.at[i], shown.at[i] == '"' ? 2 : 1);
    }
    ct_text_add_chars(out, '"', 1);
}
