/* Lines of fixed columns. */

#include "formats/trf_put.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

void ct_trf_points_format(ct_points points, int32_t unit, char out[16])
{
    assert(unit > 0 && 100 % unit == 0);
    int64_t hundredths = (int64_t)points * (100 / unit);
    const char *sign = hundredths < 0 ? "-" : "";
    if (hundredths < 0) {
        hundredths = -hundredths;
    }
    int whole = (int)(hundredths / 100);
    int rest = (int)(hundredths % 100);
    if (rest % 10 == 0) {
        (void)snprintf(out, 16, "%s%d.%d", sign, whole, rest / 10);
    } else {
        (void)snprintf(out, 16, "%s%d.%02d", sign, whole, rest);
    }
}

bool ct_trf_points_fit(ct_points points, int32_t unit, size_t columns)
{
    char text[16];
    ct_trf_points_format(points, unit, text);
    return strlen(text) <= columns;
}

ct_trf_line ct_trf_line_start(ct_text *out, const char *code)
{
    ct_str text = ct_str_of(code);
    ct_text_add(out, text);
    return (ct_trf_line){.out = out, .column = text.len + 1};
}

static void go_to(ct_trf_line *line, size_t column)
{
    assert(column >= line->column);
    ct_text_add_chars(line->out, ' ', column - line->column);
    line->column = column;
}

static void add_clean(ct_trf_line *line, ct_str text)
{
    size_t from = 0;
    for (size_t i = 0; i <= text.len; i++) {
        if (i == text.len || is_control(text.at[i])) {
            ct_text_add(line->out, ct_str_slice(text, from, i - from));
            ct_text_add_chars(line->out, ' ', i < text.len ? 1 : 0);
            from = i + 1;
        }
    }
    line->column += ct_utf8_length(text);
}

static bool is_blank_or_control(char c)
{
    return c == ' ' || is_control(c);
}

static ct_str cut(ct_str text, size_t width)
{
    text = ct_str_slice(text, 0, ct_utf8_offset(text, width));
    while (text.len > 0 && is_blank_or_control(text.at[text.len - 1])) {
        text.len--;
    }
    return text;
}

static ct_str without_leading_blanks(ct_str text)
{
    while (text.len > 0 && is_blank_or_control(text.at[0])) {
        text.at++;
        text.len--;
    }
    return text;
}

void ct_trf_put_left(ct_trf_line *line, size_t column, size_t width, ct_str text)
{
    text = cut(without_leading_blanks(text), width);
    if (text.len > 0) {
        go_to(line, column);
        add_clean(line, text);
    }
}

void ct_trf_put_right(ct_trf_line *line, size_t column, size_t width, ct_str text)
{
    text = cut(without_leading_blanks(text), width);
    ct_trf_put_left(line, column + width - ct_utf8_length(text), width, text);
}

void ct_trf_put_char(ct_trf_line *line, size_t column, char c)
{
    if (c != ' ') {
        go_to(line, column);
        ct_text_add_chars(line->out, c, 1);
        line->column++;
    }
}

static void put_digits(ct_trf_line *line, size_t column, size_t width, uint32_t number, char fill)
{
    char digits[10];
    size_t count = 0;
    do {
        digits[sizeof digits - ++count] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    assert(count <= width);
    go_to(line, column);
    ct_text_add_chars(line->out, fill, width - count);
    ct_text_add(line->out, (ct_str){digits + sizeof digits - count, count});
    line->column += width;
}

void ct_trf_put_number(ct_trf_line *line, size_t column, size_t width, uint32_t number)
{
    put_digits(line, column, width, number, ' ');
}

void ct_trf_put_zeros(ct_trf_line *line, size_t column, size_t width, uint32_t number)
{
    put_digits(line, column, width, number, '0');
}

void ct_trf_put_points(ct_trf_line *line, size_t column, size_t width, ct_points points,
                       int32_t unit)
{
    char text[16];
    assert(ct_trf_points_fit(points, unit, width));
    ct_trf_points_format(points, unit, text);
    ct_trf_put_right(line, column, width, ct_str_of(text));
}
