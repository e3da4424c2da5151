/* For whom a list of prizes is: conditions read, and tried on players. */

#include "base/date.h"
#include "base/nearest.h"
#include "base/sentence.h"
#include "prizes/prize_fund_private.h"

static const char *const field_words[CT_PRIZE_FIELDS] = {
    [CT_PRIZE_RATING] = "rating",     [CT_PRIZE_AGE] = "age",
    [CT_PRIZE_BORN] = "born",         [CT_PRIZE_SEX] = "sex",
    [CT_PRIZE_CLUB] = "club",         [CT_PRIZE_FEDERATION] = "federation",
    [CT_PRIZE_CATEGORY] = "category", [CT_PRIZE_TITLE] = "title",
};

ct_error *ct_fund_fault(ct_fund_reader *reader, const char *format, ...)
{
    char sentence[sizeof((ct_error *)NULL)->sentence];
    va_list args;
    va_start(args, format);
    (void)ct_sentence_write(sentence, sizeof sentence, format, args);
    va_end(args);
    return ct_problem_add(reader->problems, CT_FAULT, reader->line, 0, "", "%s", sentence);
}

static bool is_number(ct_prize_field field)
{
    return field == CT_PRIZE_RATING || field == CT_PRIZE_AGE || field == CT_PRIZE_BORN;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Cuts the test off the front of `*rest`. */
static bool cut_test(ct_str *rest, ct_prize_test *out)
{
    static const struct {
        const char *sign;
        ct_prize_test test;
    } signs[] = {{"!=", CT_IS_NOT}, {"<=", CT_AT_MOST}, {">=", CT_AT_LEAST},
                 {"≤", CT_AT_MOST}, {"≥", CT_AT_LEAST}, {"≠", CT_IS_NOT},
                 {"=", CT_IS},      {"<", CT_BELOW},    {">", CT_ABOVE}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (ct_str_starts(*rest, signs[i].sign)) {
            *rest = ct_str_trim(ct_str_slice(*rest, ct_str_of(signs[i].sign).len, rest->len));
            *out = signs[i].test;
            return true;
        }
    }
    return false;
}

static bool read_number(ct_str value, ct_prize_condition *condition)
{
    ct_str rest = value;
    ct_str low = ct_str_trim(ct_str_cut(&rest, '-'));
    uint64_t least = 0;
    uint64_t most = 0;
    if (!ct_str_to_unsigned(low, &least) || least > 9999) {
        return false;
    }
    most = least;
    bool is_range = low.len < value.len;
    if (is_range && (condition->test != CT_IS || !ct_str_to_unsigned(ct_str_trim(rest), &most) ||
                     most > 9999 || most < least)) {
        return false;
    }
    condition->least = (int64_t)least;
    condition->most = (int64_t)most;
    return true;
}

static bool is_equality(ct_prize_test test)
{
    return test == CT_IS || test == CT_IS_NOT;
}

static bool is_sex(ct_str value)
{
    return ct_str_equal_ignoring_case(value, CT_STR("w")) ||
           ct_str_equal_ignoring_case(value, CT_STR("f")) ||
           ct_str_equal_ignoring_case(value, CT_STR("m"));
}

/* The value of a condition; false with a fault. */
static bool read_value(ct_fund_reader *reader, ct_str value, ct_prize_condition *condition)
{
    const char *field = field_words[condition->field];
    condition->text = value;
    condition->is_none = ct_str_equal_ignoring_case(value, CT_STR("none"));
    if (condition->field == CT_PRIZE_SEX && !condition->is_none && !is_sex(value)) {
        ct_error_cure(ct_fund_fault(reader, "'%.*s' is no sex of a report file", CT_ARG(value)),
                      "as sex = w, or sex = m");
        return false;
    }
    if (condition->is_none || !is_number(condition->field)) {
        if (value.len > 0 && is_equality(condition->test)) {
            return true;
        }
        ct_error_cure(ct_fund_fault(reader, "'%s' can only be = or != something", field),
                      "as %s = %s", field, condition->is_none ? "none" : "Castle Hill");
        return false;
    }
    if (!read_number(value, condition)) {
        ct_error_cure(ct_fund_fault(reader, "'%.*s' is no number for %s", CT_ARG(value), field),
                      "as %s < 1900, or %s = 1600-1899", field, field);
        return false;
    }
    return true;
}

static size_t field_length(ct_str text)
{
    size_t length = 0;
    while (length < text.len && ((text.at[length] >= 'a' && text.at[length] <= 'z') ||
                                 (text.at[length] >= 'A' && text.at[length] <= 'Z'))) {
        length++;
    }
    return length;
}

static bool read_condition(ct_fund_reader *reader, ct_str text, ct_prize_condition *out)
{
    ct_str rest = ct_str_trim(text);
    ct_str name = ct_str_slice(rest, 0, field_length(rest));
    rest = ct_str_trim(ct_str_slice(rest, name.len, rest.len));
    int field = -1;
    for (int i = 0; i < CT_PRIZE_FIELDS; i++) {
        field = ct_str_equal_ignoring_case(name, ct_str_of(field_words[i])) ? i : field;
    }
    if (field < 0) {
        const char *near = ct_nearest_word(name, field_words, CT_PRIZE_FIELDS);
        ct_error *fault =
            ct_fund_fault(reader, "'%.*s' is nothing that prizes ask about", CT_ARG(name));
        ct_error_cure(fault, "%s%s",
                      near == NULL ? "rating, age, born, sex, club, federation, category or title"
                                   : "did you mean ",
                      near == NULL ? "" : near);
        return false;
    }
    out->field = (ct_prize_field)field;
    if (!cut_test(&rest, &out->test)) {
        ct_error_cure(ct_fund_fault(reader, "'%.*s' holds no test", CT_ARG(text)),
                      "as rating < 1900; tests are = != < <= > >=");
        return false;
    }
    return read_value(reader, rest, out);
}

/* Cuts at the word "and". */
static ct_str cut_and(ct_str *rest)
{
    for (size_t i = 0; i + 5 <= rest->len; i++) {
        if (ct_str_equal_ignoring_case(ct_str_slice(*rest, i, 5), CT_STR(" and "))) {
            ct_str part = ct_str_slice(*rest, 0, i);
            *rest = ct_str_slice(*rest, i + 5, rest->len);
            return part;
        }
    }
    ct_str part = *rest;
    *rest = CT_NO_TEXT;
    return part;
}

void ct_fund_read_conditions(ct_fund_reader *reader, ct_prize_list *list)
{
    ct_str rest = list->who;
    while (rest.len > 0) {
        ct_prize_condition condition = {0};
        if (!read_condition(reader, cut_and(&rest), &condition)) {
            continue;
        }
        ct_prize_condition *grown =
            ct_arena_grow(reader->mem, list->conditions, list->condition_count,
                          (size_t)list->condition_count + 1, sizeof *grown);
        reader->failed |= grown == NULL;
        if (grown == NULL) {
            return;
        }
        grown[list->condition_count++] = condition;
        list->conditions = grown;
    }
}

/* --- Trying ----------------------------------------------------------------------------------- */

/* The number that a condition asks about; 0 = not known. */
static int64_t number_of(ct_prize_field field, const ct_player *player, unsigned year)
{
    unsigned born = ct_date_year(player->birth);
    switch (field) {
    case CT_PRIZE_RATING: return player->rating;
    case CT_PRIZE_BORN: return born;
    case CT_PRIZE_AGE: return born == 0 || year < born ? 0 : (int64_t)year - born;
    default: return 0;
    }
}

static ct_str text_of(ct_prize_field field, const ct_player *player)
{
    switch (field) {
    case CT_PRIZE_SEX:
        return player->sex == CT_FEMALE ? CT_STR("w")
               : player->sex == CT_MALE ? CT_STR("m")
                                        : CT_STR("");
    case CT_PRIZE_CLUB: return player->club;
    case CT_PRIZE_FEDERATION: return player->federation;
    case CT_PRIZE_CATEGORY: return player->category;
    case CT_PRIZE_TITLE: return player->title;
    default: return CT_NO_TEXT;
    }
}

static bool number_fits(const ct_prize_condition *condition, int64_t number)
{
    switch (condition->test) {
    case CT_IS: return number >= condition->least && number <= condition->most;
    case CT_IS_NOT: return number != condition->least;
    case CT_BELOW: return number < condition->least;
    case CT_AT_MOST: return number <= condition->least;
    case CT_ABOVE: return number > condition->least;
    case CT_AT_LEAST: return number >= condition->least;
    }
    return false;
}

/* "f" and "w" are both women. */
static bool text_fits(const ct_prize_condition *condition, ct_str text)
{
    ct_str wanted = condition->text;
    if (condition->field == CT_PRIZE_SEX && ct_str_equal_ignoring_case(wanted, CT_STR("f"))) {
        wanted = CT_STR("w");
    }
    return ct_str_equal_ignoring_case(text, wanted) == (condition->test == CT_IS);
}

static const char *missing_name(ct_prize_field field, unsigned year)
{
    if (field == CT_PRIZE_AGE && year == 0) {
        return "date of the event";
    }
    bool is_birth = field == CT_PRIZE_AGE || field == CT_PRIZE_BORN;
    return is_birth ? "birth date" : field_words[field];
}

static bool fits(const ct_prize_condition *condition, const ct_player *player, unsigned year,
                 const char **missing)
{
    bool asks_number = is_number(condition->field);
    int64_t number = asks_number ? number_of(condition->field, player, year) : 0;
    ct_str text = asks_number ? CT_STR("") : text_of(condition->field, player);
    bool is_known = asks_number ? number > 0 : text.len > 0;
    if (condition->is_none) {
        return is_known == (condition->test == CT_IS_NOT);
    }
    if (!is_known) {
        /* Most players have no title or category: that is an answer, not a gap. */
        bool is_gap = condition->field != CT_PRIZE_TITLE && condition->field != CT_PRIZE_CATEGORY &&
                      condition->field != CT_PRIZE_RATING;
        if (is_gap && missing != NULL) {
            *missing = missing_name(condition->field, year);
        }
        return !asks_number && condition->test == CT_IS_NOT;
    }
    return asks_number ? number_fits(condition, number) : text_fits(condition, text);
}

bool ct_prize_list_fits(const ct_prize_list *list, const ct_player *player, unsigned year,
                        const char **missing)
{
    for (uint32_t i = 0; i < list->condition_count; i++) {
        if (!fits(&list->conditions[i], player, year, missing)) {
            return false;
        }
    }
    return true;
}
