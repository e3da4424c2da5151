/* Values of inputs: numbers, words, texts, each with the sentence and the cure when it is wrong. */

#include "base/date.h"
#include "base/nearest.h"
#include "event/systems.h"
#include "formats/titles.h"
#include "operations/inputs_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Ranges ---------------------------------------------------------------------------------- */

static bool to_real(ct_str text, double *out)
{
    char copy[64];
    if (text.len == 0 || text.len >= sizeof copy) {
        return false;
    }
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    char *end = NULL;
    *out = strtod(copy, &end);
    return *end == '\0' && isfinite(*out);
}

bool ct_input_limits(const ct_input *input, double *least, double *most)
{
    const char *dots = input->range == NULL ? NULL : strstr(input->range, "..");
    if (dots == NULL) {
        return false;
    }
    ct_str from = {input->range, (size_t)(dots - input->range)};
    return to_real(from, least) && to_real(ct_str_of(dots + 2), most);
}

static const char *const *system_words(ct_arena *mem, size_t *count)
{
    const ct_system_row *rows = ct_system_rows();
    size_t all = 0;
    while (rows[all].name != NULL) {
        all++;
    }
    const char **words = CT_NEW(mem, const char *, all + 1);
    for (size_t i = 0; words != NULL && i < all; i++) {
        words[i] = rows[i].name;
    }
    *count = words == NULL ? 0 : all;
    return words;
}

const char *const *ct_input_words(const ct_input *input, ct_arena *mem, size_t *count)
{
    *count = 0;
    if (input->range == NULL) {
        return NULL;
    }
    if (strcmp(input->range, "@systems") == 0) {
        return system_words(mem, count);
    }
    if (strchr(input->range, '|') == NULL) {
        return NULL;
    }
    ct_str rest = ct_str_of(input->range);
    const char **words = CT_NEW(mem, const char *, rest.len + 2);
    for (size_t n = 0; words != NULL && rest.len > 0; *count = ++n) {
        words[n] = ct_str_copy(mem, ct_str_cut(&rest, '|')).at;
        if (words[n] == NULL) {
            *count = 0;
            return NULL;
        }
    }
    return words;
}

ct_str ct_input_range(const ct_input *input, ct_arena *mem)
{
    double least;
    double most;
    if (ct_input_limits(input, &least, &most)) {
        return ct_str_format(mem, "%.15g to %.15g", least, most);
    }
    size_t count;
    const char *const *words = ct_input_words(input, mem, &count);
    ct_text text = {.mem = mem};
    for (size_t i = 0; i < count; i++) {
        ct_text_addf(&text, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", words[i]);
    }
    return ct_text_view(&text);
}

/* --- Single values --------------------------------------------------------------------------- */

static ct_status refuse_word(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                             ct_error *err)
{
    size_t count;
    const char *const *words = ct_input_words(input, mem, &count);
    const char *nearest = ct_nearest_word(value, words, count);
    ct_str all = ct_input_range(input, mem);
    ct_fail(err, CT_MISUSE, "%s does not know '%.*s'", label, CT_ARG(value));
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean %s? It is one of: %.*s", nearest, CT_ARG(all));
    } else {
        ct_error_cure(err, "give one of: %.*s", CT_ARG(all));
    }
    return CT_MISUSE;
}

/* The place of a word in the range, from 1. */
static ct_status read_word(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                           unsigned *out, ct_error *err)
{
    size_t count;
    const char *const *words = ct_input_words(input, mem, &count);
    CT_NEED(words, err);
    for (size_t i = 0; i < count; i++) {
        if (ct_str_equal_ignoring_case(ct_str_of(words[i]), value)) {
            *out = (unsigned)i + 1;
            return CT_OK;
        }
    }
    return refuse_word(input, label, value, mem, err);
}

static ct_status read_whole(const ct_input *input, const char *label, ct_str value, uint32_t *out,
                            ct_error *err)
{
    double least = 0;
    double most = UINT32_MAX;
    (void)ct_input_limits(input, &least, &most);
    uint64_t number;
    if (!ct_str_to_unsigned(value, &number) || (double)number < least || (double)number > most) {
        ct_fail(err, CT_MISUSE, "%s needs a whole number, not '%.*s'", label, CT_ARG(value));
        ct_error_cure(err, "give a number from %.15g to %.15g", least, most);
        return CT_MISUSE;
    }
    *out = (uint32_t)number;
    return CT_OK;
}

static ct_status read_real(const ct_input *input, const char *label, ct_str value, double *out,
                           ct_error *err)
{
    double least = -HUGE_VAL;
    double most = HUGE_VAL;
    bool has_limits = ct_input_limits(input, &least, &most);
    if (to_real(value, out) && *out >= least && *out <= most) {
        return CT_OK;
    }
    ct_fail(err, CT_MISUSE, "%s needs a number, not '%.*s'", label, CT_ARG(value));
    if (has_limits) {
        ct_error_cure(err, "give a number from %g to %g", least, most);
    }
    return CT_MISUSE;
}

/* --- Texts ----------------------------------------------------------------------------------- */

static ct_status read_line(const char *label, ct_str value, ct_str *out, ct_error *err)
{
    ct_str text = ct_str_trim(value);
    if (!ct_utf8_is_valid(text)) {
        ct_fail(err, CT_MISUSE, "%s is not UTF-8 text", label);
        ct_error_cure(err, "type it on a UTF-8 terminal");
        return CT_MISUSE;
    }
    if (ct_str_has_control(text)) {
        ct_fail(err, CT_MISUSE, "%s holds a line end or another control character", label);
        ct_error_cure(err, "write it in one line, without tabs");
        return CT_MISUSE;
    }
    *out = text;
    return CT_OK;
}

static ct_status read_federation(ct_str value, ct_arena *mem, ct_str *out, ct_error *err)
{
    char *code = CT_NEW(mem, char, value.len + 1);
    CT_NEED(code, err);
    bool is_code = value.len == 3 || value.len == 0;
    for (size_t i = 0; is_code && i < value.len; i++) {
        char c = value.at[i];
        code[i] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        is_code = code[i] >= 'A' && code[i] <= 'Z';
    }
    if (!is_code) {
        ct_fail(err, CT_MISUSE, "'%.*s' is no code of a federation", CT_ARG(value));
        ct_error_cure(err, "write FIDE's code of three letters, as GER or ITA");
        return CT_MISUSE;
    }
    *out = (ct_str){code, value.len};
    return CT_OK;
}

static ct_status read_title(ct_str value, ct_str *out, ct_error *err)
{
    ct_str title = ct_title_normal(value);
    if (value.len > 0 && !ct_title_is_fide(title)) {
        ct_fail(err, CT_MISUSE, "'%.*s' is no title of FIDE", CT_ARG(value));
        ct_error_cure(err, "write GM, IM, FM, CM, WGM, WIM, WFM or WCM");
        return CT_MISUSE;
    }
    *out = title;
    return CT_OK;
}

static ct_status read_date(const char *label, ct_str value, bool year_is_enough, ct_arena *mem,
                           ct_str *out, ct_error *err)
{
    ct_date date = {0};
    bool is_date = ct_date_read(value, &date);
    bool is_day = is_date && date.month > 0 && date.day > 0;
    bool is_year = is_date && value.len < 8 && year_is_enough;
    if (value.len == 0) {
        *out = CT_STR("");
        return CT_OK;
    }
    if (!is_day && !is_year) {
        ct_fail(err, CT_MISUSE, "%s: '%.*s' is no day of the calendar", label, CT_ARG(value));
        ct_error_cure(err, year_is_enough ? "write YYYY/MM/DD, as 1998/07/31, or the year alone"
                                          : "write YYYY/MM/DD, as 2026/03/06");
        return CT_MISUSE;
    }
    *out = is_day ? ct_str_format(mem, "%04u/%02u/%02u", date.year, date.month, date.day)
                  : ct_str_format(mem, "%u", date.year);
    CT_NEED(out->at, err);
    return CT_OK;
}

static ct_status read_text(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                           ct_str *out, ct_error *err)
{
    ct_str text = value;
    if (input->type != CT_INPUT_TEXT && input->type != CT_INPUT_LOCAL_FILE) {
        CT_TRY(read_line(label, value, &text, err));
    }
    switch (input->type) {
    case CT_INPUT_FEDERATION: CT_TRY(read_federation(text, mem, &text, err)); break;
    case CT_INPUT_TITLE: CT_TRY(read_title(text, &text, err)); break;
    case CT_INPUT_DATE: CT_TRY(read_date(label, text, false, mem, &text, err)); break;
    case CT_INPUT_YEAR_OR_DATE: CT_TRY(read_date(label, text, true, mem, &text, err)); break;
    default: break;
    }
    *out = ct_str_copy(mem, text); /* terminated; not NULL when it is empty */
    CT_NEED(out->at, err);
    return CT_OK;
}

/* --- All of them ----------------------------------------------------------------------------- */

ct_status ct_input_read(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                        void *member, ct_error *err)
{
    unsigned place;
    switch (input->type) {
    case CT_INPUT_FLAG: *(bool *)member = true; return CT_OK;
    case CT_INPUT_WHOLE:
        ((ct_whole *)member)->is_given = true;
        return read_whole(input, label, value, &((ct_whole *)member)->value, err);
    case CT_INPUT_ROUNDS: return read_whole(input, label, value, member, err);
    case CT_INPUT_REAL:
        ((ct_real *)member)->is_given = true;
        return read_real(input, label, value, &((ct_real *)member)->value, err);
    case CT_INPUT_WORD: return read_word(input, label, value, mem, member, err);
    case CT_INPUT_SYSTEM: CT_TRY(read_word(input, label, value, mem, &place, err)); break;
    default: break;
    }
    return read_text(input, label, value, mem, member, err);
}

ct_status ct_input_check(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                         ct_error *err)
{
    union {
        ct_whole whole;
        ct_real real;
        ct_str text;
        unsigned place;
        bool flag;
    } ignored;
    unsigned place;
    uint32_t whole;
    switch (input->type) {
    case CT_INPUT_NONE: /* an option of the command itself: its range says what it is */
        if (input->range == NULL) {
            return CT_OK;
        }
        return strstr(input->range, "..") != NULL
                   ? read_whole(input, label, value, &whole, err)
                   : read_word(input, label, value, mem, &place, err);
    case CT_INPUT_TEXTS:
    case CT_INPUT_NAMES:
    case CT_INPUT_PLAYER:
    case CT_INPUT_ANYONE:
    case CT_INPUT_ANYONES:
    case CT_INPUT_RESULTS:
    case CT_INPUT_BYTES: return CT_OK; /* need more than the word */
    default: return ct_input_read(input, label, value, mem, &ignored, err);
    }
}
