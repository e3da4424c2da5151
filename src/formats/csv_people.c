/* Sex and date of birth: the two values whose reading depends on the language or the country. */

#include "formats/csv_parts.h"

#include <string.h>

/* --- Sex ------------------------------------------------------------------------------------- */

/* Words and letters for the sexes, folded. A row with a language counts only under a header of that
 * language and stands before the general one: Hungarian f is férfi, a man; German d is divers. */
static const struct {
    const char *word;
    const char *language; /* NULL: any */
    ct_sex sex;
} words[] = {
    {"f", "hu", CT_MALE},
    {"ferfi", NULL, CT_MALE},
    {"n", "hu", CT_FEMALE},
    {"no", "hu", CT_FEMALE},
    {"l", "hu", CT_FEMALE},
    {"d", "de", CT_SEX_UNKNOWN},
    {"divers", NULL, CT_SEX_UNKNOWN},
    {"x", NULL, CT_SEX_UNKNOWN},
    {"m", NULL, CT_MALE},
    {"h", NULL, CT_MALE},
    {"u", "it", CT_MALE},
    {"male", NULL, CT_MALE},
    {"man", NULL, CT_MALE},
    {"men", NULL, CT_MALE},
    {"boy", NULL, CT_MALE},
    {"maschio", NULL, CT_MALE},
    {"maschile", NULL, CT_MALE},
    {"uomo", NULL, CT_MALE},
    {"mann", NULL, CT_MALE},
    {"mannlich", NULL, CT_MALE},
    {"herr", NULL, CT_MALE},
    {"homme", NULL, CT_MALE},
    {"masculin", NULL, CT_MALE},
    {"masc", NULL, CT_MALE},
    {"mannelijk", NULL, CT_MALE},
    {"heer", NULL, CT_MALE},
    {"manlig", NULL, CT_MALE},
    {"pojke", NULL, CT_MALE},
    {"fiu", NULL, CT_MALE},
    {"jongen", NULL, CT_MALE},
    {"w", NULL, CT_FEMALE},
    {"f", NULL, CT_FEMALE},
    {"d", NULL, CT_FEMALE},
    {"k", NULL, CT_FEMALE},
    {"v", NULL, CT_FEMALE},
    {"female", NULL, CT_FEMALE},
    {"woman", NULL, CT_FEMALE},
    {"women", NULL, CT_FEMALE},
    {"girl", NULL, CT_FEMALE},
    {"femmina", NULL, CT_FEMALE},
    {"femminile", NULL, CT_FEMALE},
    {"donna", NULL, CT_FEMALE},
    {"frau", NULL, CT_FEMALE},
    {"weiblich", NULL, CT_FEMALE},
    {"dame", NULL, CT_FEMALE},
    {"femme", NULL, CT_FEMALE},
    {"feminin", NULL, CT_FEMALE},
    {"fem", NULL, CT_FEMALE},
    {"vrouw", NULL, CT_FEMALE},
    {"vrouwelijk", NULL, CT_FEMALE},
    {"kvinna", NULL, CT_FEMALE},
    {"kvinnlig", NULL, CT_FEMALE},
    {"flicka", NULL, CT_FEMALE},
    {"lany", NULL, CT_FEMALE},
    {"meisje", NULL, CT_FEMALE},
    {"fille", NULL, CT_FEMALE},
    {"garcon", NULL, CT_MALE},
};

ct_sex ct_csv_read_sex(const ct_csv_value *value)
{
    enum { LONGEST = 20 };
    ct_str word = value->text.len <= LONGEST ? ct_utf8_fold(value->mem, value->text) : (ct_str){0};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool fits = words[i].language == NULL ||
                    (value->language != NULL && strcmp(words[i].language, value->language) == 0);
        if (fits && ct_str_is(word, words[i].word)) {
            return words[i].sex;
        }
    }
    if (!ct_str_is(word, "-") && !ct_str_is(word, "?")) {
        ct_error *made = ct_problem_add(
            value->problems, CT_WARNING, value->cell->line, value->cell->column, "CSV",
            "sex \"%.*s\" is not understood", CT_ARG(ct_utf8_fit(value->text, LONGEST)));
        ct_error_cure(made, "write m or w");
    }
    return CT_SEX_UNKNOWN;
}

/* --- Birth ----------------------------------------------------------------------------------- */

/* Up to three numbers parted by single signs, and how many digits each has. */
typedef struct date_parts {
    unsigned number[3];
    size_t digits[3];
    size_t count;
} date_parts;

static bool is_date_sign(char c)
{
    return c == '.' || c == '/' || c == '-' || c == ' ';
}

/* Takes a date apart; false when it holds anything but numbers and signs between them. The hour
 * that a spreadsheet adds (" 00:00:00") is passed over. */
static bool take_apart(ct_str text, date_parts *out)
{
    *out = (date_parts){0};
    size_t i = 0;
    while (i < text.len && out->count < 3) {
        size_t start = i;
        unsigned number = 0;
        for (; i < text.len && text.at[i] >= '0' && text.at[i] <= '9' && i - start < 8; i++) {
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

static bool is_year(unsigned year)
{
    return year >= 1850 && year <= 2100;
}

/* Day and month 0 are FIDE's way to say "not known". */
static bool is_day(unsigned month, unsigned day)
{
    return month <= 12 && day <= 31;
}

/* Year, month and day from the parts, whichever end the year stands at. */
static bool settle(const date_parts *parts, unsigned *year, unsigned *month, unsigned *day)
{
    const unsigned *n = parts->number;
    if (parts->count == 1 && parts->digits[0] == 8) { /* 19850412 */
        *year = n[0] / 10000;
        *month = n[0] / 100 % 100;
        *day = n[0] % 100;
    } else if (parts->count == 3 && parts->digits[0] == 4) {
        *year = n[0];
        *month = n[1];
        *day = n[2];
    } else if (parts->count == 3 && parts->digits[2] == 4) {
        *year = n[2];
        *month = n[1];
        *day = n[0];
        if (*month > 12 && *day <= 12) { /* month first, as in the United States */
            *month = n[0];
            *day = n[1];
        }
    } else {
        return false;
    }
    return is_year(*year) && is_day(*month, *day);
}

bool ct_csv_read_birth(const ct_csv_value *value, ct_str *out)
{
    date_parts parts;
    unsigned year = 0;
    unsigned month = 0;
    unsigned day = 0;
    ct_str text = value->text;
    bool is_date = text.len < 40 && take_apart(text, &parts);
    if (is_date && parts.count == 1 && parts.number[0] == 0) {
        return true;
    }
    if (is_date && parts.count == 1 && parts.digits[0] == 4 && is_year(parts.number[0])) {
        *out = ct_str_format(value->mem, "%u", parts.number[0]);
        return out->at != NULL;
    }
    if (is_date && settle(&parts, &year, &month, &day)) {
        *out = ct_str_format(value->mem, "%04u/%02u/%02u", year, month, day);
        return out->at != NULL;
    }
    if (!ct_str_is(text, "-") && !ct_str_is(text, "?")) {
        ct_error *made =
            ct_problem_add(value->problems, CT_WARNING, value->cell->line, value->cell->column,
                           "CSV", "date of birth \"%.*s\" is not understood and kept as written",
                           CT_ARG(ct_utf8_fit(text, 40)));
        ct_error_cure(made, "write YYYY or YYYY/MM/DD");
        return ct_csv_read_text(value, out);
    }
    return true;
}
