/* Sex and date of birth: the two values whose reading depends on the language or the country. */

#include "base/date.h"
#include "formats/csv_private.h"

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
    ct_str word = value->text.len <= LONGEST ? ct_utf8_fold(value->mem, value->text) : CT_NO_TEXT;
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

/* "0", "00", "0000": FIDE's way to say that nothing is known. */
static bool is_zero(ct_str text)
{
    uint64_t number = 1;
    return text.len <= 8 && ct_str_to_unsigned(text, &number) && number == 0;
}

bool ct_csv_read_birth(const ct_csv_value *value, ct_str *out)
{
    ct_date date;
    ct_str text = value->text;
    if (is_zero(text)) {
        return true;
    }
    if (ct_date_read(text, &date)) {
        bool is_year = text.len < 8; /* "1985", "1985." */
        *out = is_year
                   ? ct_str_format(value->mem, "%u", date.year)
                   : ct_str_format(value->mem, "%04u/%02u/%02u", date.year, date.month, date.day);
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
