#include "base/date.h"

/* Up to three numbers with single signs between them, and how many digits each has. */
typedef struct date_parts {
    unsigned number[3];
    size_t digits[3];
    size_t count;
} date_parts;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_date_sign(char c)
{
    return c == '.' || c == '/' || c == '-' || c == ' ';
}

/* Takes a date apart; false when it holds anything but numbers and signs between them. The hour
 * that a spreadsheet adds (" 00:00:00") is passed over. */
static bool split_date(ct_str text, date_parts *out)
{
    *out = (date_parts){0};
    size_t i = 0;
    while (i < text.len && out->count < 3) {
        size_t start = i;
        unsigned number = 0;
        for (; i < text.len && is_digit(text.at[i]) && i - start < 8; i++) {
            number = number * 10 + (unsigned)(text.at[i] - '0');
        }
        if (i == start) {
            return false;
        }
        out->number[out->count] = number;
        out->digits[out->count++] = i - start;
        while (i < text.len && is_date_sign(text.at[i])) {
            i++;
        }
    }
    return i == text.len || (out->count == 3 && ct_str_starts(ct_str_slice(text, i, 5), "00:00"));
}

bool ct_date_exists(ct_date date)
{
    static const unsigned days[] = {31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0);
    return date.year >= 1850 && date.year <= 2100 && date.month <= 12 &&
           date.day <= days[date.month] && (date.month != 2 || date.day < 29 || is_leap);
}

/* Year, month and day from the parts, whichever end the year stands at. */
static bool date_from_parts(const date_parts *parts, ct_date *out)
{
    const unsigned *n = parts->number;
    if (parts->count == 1 && parts->digits[0] == 4) {
        *out = (ct_date){.year = n[0]};
    } else if (parts->count == 1 && parts->digits[0] == 8) { /* 19850412 */
        *out = (ct_date){n[0] / 10000, n[0] / 100 % 100, n[0] % 100};
    } else if (parts->count == 3 && parts->digits[0] == 4) {
        *out = (ct_date){n[0], n[1], n[2]};
    } else if (parts->count == 3 && parts->digits[2] == 4) {
        bool month_is_first = n[1] > 12 && n[0] <= 12; /* as in the United States */
        *out = month_is_first ? (ct_date){n[2], n[0], n[1]} : (ct_date){n[2], n[1], n[0]};
    } else {
        return false;
    }
    return true;
}

bool ct_date_read(ct_str text, ct_date *out)
{
    date_parts parts;
    ct_date date;
    if (text.len >= 40 || !split_date(text, &parts) || !date_from_parts(&parts, &date) ||
        !ct_date_exists(date)) {
        return false;
    }
    *out = date;
    return true;
}

/* The numbers of at most five digits in a text, whatever stands between them; at most three. */
static date_parts numbers_in(ct_str text)
{
    date_parts parts = {0};
    for (size_t i = 0; i < text.len && parts.count < 3;) {
        size_t start = i;
        unsigned number = 0;
        for (; i < text.len && is_digit(text.at[i]) && i - start < 5; i++) {
            number = number * 10 + (unsigned)(text.at[i] - '0');
        }
        if (i == start) {
            i++;
            continue;
        }
        parts.number[parts.count] = number;
        parts.digits[parts.count++] = i - start;
    }
    return parts;
}

ct_date ct_date_find(ct_str text)
{
    ct_date date = {0};
    if (ct_date_read(text, &date)) {
        return date;
    }
    date_parts parts = numbers_in(text);
    const unsigned *n = parts.number;
    if (parts.digits[0] == 4) {
        return (ct_date){n[0], n[1], n[2]};
    }
    return parts.digits[2] == 4 ? (ct_date){n[2], n[1], n[0]} : date;
}

unsigned ct_date_year(ct_str text)
{
    ct_date date = ct_date_find(text);
    size_t digits = 0;
    for (size_t i = 0; date.year == 0 && i <= text.len; i++) {
        bool is_more = i < text.len && is_digit(text.at[i]);
        uint64_t year = 0;
        if (!is_more && digits == 4 && ct_str_to_unsigned(ct_str_slice(text, i - 4, 4), &year)) {
            return (unsigned)year;
        }
        digits = is_more ? digits + 1 : 0;
    }
    return date.year;
}

int ct_date_compare(ct_date a, ct_date b)
{
    unsigned one = a.year * 10000 + a.month * 100 + a.day;
    unsigned other = b.year * 10000 + b.month * 100 + b.day;
    return (one > other) - (one < other);
}
