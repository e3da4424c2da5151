/* From bytes to lines to columns. The two line-end characters are each looked for with memchr and
 * remembered, so that a file is cut in linear time whichever of them it uses. */

#include "formats/trf_lines.h"

#include "formats/encoding.h"

#include <string.h>

bool ct_ascii_is(ct_str s)
{
    size_t at = 0;
    for (; at + 8 <= s.len; at += 8) {
        uint64_t word;
        memcpy(&word, s.at + at, 8);
        if ((word & UINT64_C(0x8080808080808080)) != 0) {
            return false;
        }
    }
    for (; at < s.len; at++) {
        if ((unsigned char)s.at[at] >= 0x80) {
            return false;
        }
    }
    return true;
}

/* --- Decoding -------------------------------------------------------------------------------- */

/* UTF-16, with its mark, or without: then every second of the first bytes is zero. */
static bool looks_like_utf16(ct_str raw)
{
    if (raw.len < 2) {
        return false;
    }
    const unsigned char *b = (const unsigned char *)raw.at;
    if ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF)) {
        return true;
    }
    size_t sample = raw.len < 32 ? raw.len & ~(size_t)1 : 32;
    size_t even = 0;
    size_t odd = 0;
    for (size_t i = 0; i < sample; i += 2) {
        even += b[i] == 0;
        odd += b[i + 1] == 0;
    }
    return sample >= 4 && ((even == sample / 2 && odd == 0) || (odd == sample / 2 && even == 0));
}

static ct_line_end line_end_of(ct_str text)
{
    const char *lf = text.len > 0 ? memchr(text.at, '\n', text.len) : NULL;
    const char *cr = text.len > 0 ? memchr(text.at, '\r', text.len) : NULL;
    if (cr == NULL || (lf != NULL && lf < cr)) {
        return CT_LF;
    }
    return lf == cr + 1 ? CT_CRLF : CT_CR;
}

/* Bytes of value 0 in a text; true when there are any. */
static bool report_nul(ct_str text, ct_problems *problems)
{
    if (memchr(text.at, 0, text.len) == NULL) {
        return false;
    }
    ct_trf_cursor cursor = ct_trf_cursor_start(text);
    ct_trf_row row;
    while (ct_trf_cursor_next(&cursor, &row)) {
        const char *nul = row.text.len > 0 ? memchr(row.text.at, 0, row.text.len) : NULL;
        if (nul != NULL) {
            ct_error *e =
                ct_problem_add(problems, CT_FAULT, row.number, ct_trf_column_of(&row, nul), "TRF",
                               "the line holds a byte of value 0");
            ct_error_cure(e, "the file is damaged or no text: export it again");
        }
    }
    return true;
}

/* Lines that are too long; true when there are any. Our own comment lines hold whole lists: in them
 * single texts are limited where they are read. */
static bool report_long_lines(ct_str text, ct_problems *problems)
{
    bool any = false;
    ct_trf_cursor cursor = ct_trf_cursor_start(text);
    ct_trf_row row;
    while (ct_trf_cursor_next(&cursor, &row)) {
        if (row.text.len > CT_LONGEST_TEXT && !ct_str_starts(row.text, "###")) {
            ct_error *e = ct_problem_add(problems, CT_FAULT, row.number, 1, "TRF",
                                         "the line has %zu bytes; no record has more than %d",
                                         row.text.len, CT_LONGEST_TEXT);
            ct_error_cure(e, "shorten what it says, or export the file again");
            any = true;
        }
    }
    return any;
}

/* Reports single bytes of another encoding in a file that is otherwise UTF-8: those letters may be
 * wrong. */
static void report_mixture(ct_str raw, ct_problems *problems)
{
    ct_trf_cursor cursor = ct_trf_cursor_start(raw);
    ct_trf_row row;
    while (ct_trf_cursor_next(&cursor, &row)) {
        size_t valid = row.is_ascii ? row.text.len : ct_utf8_valid_prefix(row.text);
        if (valid < row.text.len) {
            size_t column = ct_utf8_length((ct_str){row.text.at, valid}) + 1;
            ct_error *e =
                ct_problem_add(problems, CT_WARNING, row.number, column, "TRF",
                               "the file is UTF-8, but here is a byte of another encoding");
            ct_error_cure(e, "look at the letter and save the file as UTF-8");
        }
    }
}

static void refuse(ct_problems *problems, const char *sentence, const char *cure)
{
    ct_error *e = ct_problem_add(problems, CT_FAULT, 1, 1, "TRF", "%s", sentence);
    ct_error_cure(e, "%s", cure);
}

ct_status ct_trf_decode(ct_str raw, ct_arena *mem, ct_str *out, ct_trf_form *form,
                        ct_problems *problems, ct_error *err)
{
    *out = CT_NO_TEXT;
    if (looks_like_utf16(raw)) {
        refuse(problems, "the file is written in UTF-16", "save it as UTF-8 and read it again");
        return CT_OK;
    }
    bool has_mark = ct_str_starts(raw, "\xEF\xBB\xBF");
    ct_str bytes = ct_encoding_skip_mark(raw);
    if (ct_str_is_blank(bytes)) {
        refuse(problems, "the file is empty", "choose the report file of the tournament");
        return CT_OK;
    }
    bool is_utf8 = ct_ascii_is(bytes) || ct_utf8_is_valid(bytes);
    if (!is_utf8) {
        form->encoding = has_mark ? CT_ENCODING_UTF8 : ct_encoding_guess(bytes);
        if (form->encoding == CT_ENCODING_UTF8) {
            report_mixture(bytes, problems);
        } else if (memchr(bytes.at, 0, bytes.len) == NULL) { /* or it is no text at all */
            ct_encoding_report(bytes, form->encoding, "TRF", problems);
        }
        *out = ct_encoding_to_utf8(mem, bytes, form->encoding);
    } else {
        *out = ct_str_copy(mem, bytes);
    }
    CT_NEED(out->at, err);
    form->line_end = line_end_of(*out);
    if (report_nul(*out, problems) || report_long_lines(*out, problems)) {
        *out = CT_NO_TEXT;
    }
    return CT_OK;
}

/* --- Lines ----------------------------------------------------------------------------------- */

static size_t find(ct_str text, size_t from, char c)
{
    const char *found = from < text.len ? memchr(text.at + from, c, text.len - from) : NULL;
    return found != NULL ? (size_t)(found - text.at) : text.len;
}

ct_trf_cursor ct_trf_cursor_start(ct_str text)
{
    return (ct_trf_cursor){.text = text,
                           .is_ascii = ct_ascii_is(text),
                           .next_lf = find(text, 0, '\n'),
                           .next_cr = find(text, 0, '\r')};
}

bool ct_trf_cursor_next(ct_trf_cursor *cursor, ct_trf_row *row)
{
    ct_str text = cursor->text;
    if (cursor->at >= text.len) {
        return false;
    }
    size_t end = cursor->next_lf < cursor->next_cr ? cursor->next_lf : cursor->next_cr;
    size_t after = end;
    if (end < text.len) {
        after = text.at[end] == '\r' && end + 1 < text.len && text.at[end + 1] == '\n' ? end + 2
                                                                                       : end + 1;
    }
    *row =
        (ct_trf_row){.text = {text.at + cursor->at, end - cursor->at}, .number = ++cursor->number};
    row->is_ascii = cursor->is_ascii || ct_ascii_is(row->text);
    cursor->at = after;
    if (cursor->next_lf < after) {
        cursor->next_lf = find(text, after, '\n');
    }
    if (cursor->next_cr < after) {
        cursor->next_cr = find(text, after, '\r');
    }
    return true;
}

/* --- Columns --------------------------------------------------------------------------------- */

/* Byte offset of a column (from 0), or the length of the line. Counting bytes, a column may lie
 * inside a character: then it is the beginning of that character, so that no field holds a part of
 * one. */
static size_t offset_of(ct_trf_row *row, size_t column)
{
    if (row->is_ascii || column >= row->text.len) {
        return column < row->text.len ? column : row->text.len;
    }
    if (row->by_bytes) {
        while (column > 0 && ((unsigned char)row->text.at[column] & 0xC0) == 0x80) {
            column--;
        }
        return column;
    }
    if (column < row->known_column) {
        row->known_column = row->known_offset = 0;
    }
    ct_str rest = {row->text.at + row->known_offset, row->text.len - row->known_offset};
    size_t step = ct_utf8_offset(rest, column - row->known_column);
    if (step < rest.len) {
        row->known_column = column;
        row->known_offset += step;
        return row->known_offset;
    }
    return row->text.len;
}

ct_str ct_trf_columns(ct_trf_row *row, size_t first, size_t last)
{
    size_t from = offset_of(row, first - 1);
    size_t to = offset_of(row, last);
    return (ct_str){row->text.at + from, to > from ? to - from : 0};
}

ct_str ct_trf_field(ct_trf_row *row, size_t first, size_t last)
{
    return ct_str_trim(ct_trf_columns(row, first, last));
}

ct_str ct_trf_rest(ct_trf_row *row, size_t first)
{
    size_t from = offset_of(row, first - 1);
    return (ct_str){row->text.at + from, row->text.len - from};
}

char ct_trf_char(ct_trf_row *row, size_t column)
{
    size_t at = offset_of(row, column - 1);
    if (at >= row->text.len) {
        return ' ';
    }
    return row->text.at[at];
}

bool ct_trf_is_blank_at(ct_trf_row *row, size_t column)
{
    char c = ct_trf_char(row, column);
    return c == ' ' || c == '\t';
}

size_t ct_trf_column_of(const ct_trf_row *row, const char *at)
{
    ct_str before = {row->text.at, (size_t)(at - row->text.at)};
    return (row->is_ascii ? before.len : ct_utf8_length(before)) + 1;
}

size_t ct_trf_shown_column(ct_trf_row *row, size_t column)
{
    if (!row->by_bytes || row->is_ascii || column > row->text.len) {
        return column;
    }
    return ct_trf_column_of(row, row->text.at + column - 1);
}
