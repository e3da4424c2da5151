/* The table of parameters of random tournaments, and setting them by name.
 *
 * Configuration files of JaVaFo and bbpPairings give rates as N in "one in N"; our own names take
 * the share itself. */

#include "base/nearest.h"
#include "generator/generate_private.h"
#include "generator/parameter_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(field) offsetof(ct_generate_options, field)

/* clang-format off */
#define WORD_ROW(word, value) {word, value},
static const ct_parameter_word result_model_words[] = {CT_RESULT_WORDS(WORD_ROW) {NULL, 0}};
static const ct_parameter_word acceleration_words[] = {CT_ACCELERATION_WORDS(WORD_ROW) {NULL, 0}};
static const ct_parameter_word initial_colour_words[] = {CT_COLOUR_WORDS(WORD_ROW) {NULL, 0}};
static const ct_parameter_word edition_words[] = {CT_EDITION_WORDS(WORD_ROW) {NULL, 0}};

#define VALUE_ROW(id, name, letter, key, kind, member, lowest, highest, one_in, usual, sentence) \
    {name, key, CT_PARAMETER_##kind, AT(member), lowest, highest, usual, sentence, NULL, one_in},
#define CHOICE_ROW(id, name, member, words, usual, sentence) \
    {name, NULL, CT_PARAMETER_CHOICE, AT(member), 0, 0, usual, sentence, member##_words, false},
static const ct_parameter rows[] = {CT_GENERATE_PARAMETERS(VALUE_ROW, CHOICE_ROW) {.name = NULL}};
/* clang-format on */
_Static_assert(CT_MAX_TRF_PLAYERS == 9999 && CT_MAX_ROUNDS == 999, "the rows name these limits");

const ct_parameter *ct_generate_parameters(void)
{
    return rows;
}

ct_generate_options ct_generate_usual(void)
{
    return (ct_generate_options){
        .players = CT_DRAWN,
        .rounds = CT_DRAWN,
        .highest_rating = CT_DRAWN,
        .lowest_rating = CT_DRAWN,
        .mean_rating = CT_DRAWN,
        .rating_deviation = CT_DRAWN,
        .draw_percentage = CT_DRAWN,
        .forfeit_rate = CT_DRAWN,
        .half_bye_rate = CT_DRAWN,
        .zero_bye_rate = CT_DRAWN,
        .withdrawal_rate = CT_DRAWN,
        .win = CT_GENERATE_UNIT,
        .draw = CT_GENERATE_UNIT / 2,
        .pab = CT_DRAWN,
        .forfeit_win = CT_DRAWN,
        .forfeit_loss = CT_DRAWN,
        .full_bye = CT_DRAWN,
        .half_bye = CT_DRAWN,
        .zero_bye = CT_DRAWN,
        .boards = 4,
        .reserves = 1,
        .reserve_rate = CT_DRAWN,
        .empty_board_rate = CT_DRAWN,
        .match_forfeit_rate = CT_DRAWN,
    };
}

/* --- Refusals -------------------------------------------------------------------------------- */

static ct_status refuse(ct_error *err, const char *name, ct_str value)
{
    return ct_fail(err, CT_INVALID, "%s cannot be \"%.*s\"", name, CT_ARG(value));
}

static ct_status refuse_range(ct_error *err, const char *name, ct_str value, double low,
                              double high)
{
    refuse(err, name, value);
    ct_error_cure(err, "give a number from %g to %g", low, high);
    return CT_INVALID;
}

/* --- Values ---------------------------------------------------------------------------------- */

/* A decimal number in plain form; strtod alone would take "nan", "0x1p3" and blanks. */
static bool read_number(ct_str text, double *out)
{
    char buffer[32];
    if (text.len == 0 || text.len >= sizeof buffer) {
        return false;
    }
    for (size_t i = 0; i < text.len; i++) {
        if (strchr("0123456789.,", text.at[i]) == NULL) {
            return false;
        }
        buffer[i] = (char)(text.at[i] == ',' ? '.' : text.at[i]);
    }
    buffer[text.len] = '\0';
    char *end = NULL;
    *out = strtod(buffer, &end);
    return *end == '\0' && end != buffer;
}

/* What one call of ct_generate_set is about. */
typedef struct setting {
    ct_generate_options *options;
    const ct_parameter *row;
    const char *name; /* as the caller gave it: our name or the key */
    bool by_key;
    ct_str value;
    ct_arena *mem;
} setting;

static void *target(const setting *s)
{
    return (char *)s->options + s->row->offset;
}

static ct_status set_seed(const setting *s, ct_error *err)
{
    uint64_t seed = 0;
    if (!ct_str_to_unsigned(s->value, &seed)) {
        refuse(err, s->name, s->value);
        ct_error_cure(err, "give a whole number from 0 to 18446744073709551615");
        return CT_INVALID;
    }
    *(uint64_t *)target(s) = seed;
    return CT_OK;
}

static ct_status set_whole(const setting *s, ct_error *err)
{
    uint64_t number = 0;
    if (!ct_str_to_unsigned(s->value, &number) || (double)number < s->row->lowest ||
        (double)number > s->row->highest) {
        refuse(err, s->name, s->value);
        ct_error_cure(err, "give a whole number from %g to %g", s->row->lowest, s->row->highest);
        return CT_INVALID;
    }
    *(int32_t *)target(s) = (int32_t)number;
    return CT_OK;
}

static ct_status set_number(const setting *s, ct_error *err)
{
    double number = 0;
    if (!read_number(s->value, &number) || number < s->row->lowest || number > s->row->highest) {
        return refuse_range(err, s->name, s->value, s->row->lowest, s->row->highest);
    }
    *(double *)target(s) = number;
    if (s->row->offset == AT(draw_percentage)) {
        s->options->result_model = CT_RESULTS_FIXED_DRAWS;
    }
    return CT_OK;
}

/* A share; also "1/20", and under its key N for one in N. */
static ct_status set_share(const setting *s, ct_error *err)
{
    double share = 0;
    double one_in = 0;
    ct_str rest = s->value;
    ct_str before = ct_str_cut(&rest, '/');
    if (s->by_key && s->row->key_is_one_in) {
        if (!read_number(s->value, &one_in) || one_in < 1) {
            refuse(err, s->name, s->value);
            ct_error_cure(err, "give N for one in N: 1 or more");
            return CT_INVALID;
        }
        share = 1 / one_in;
    } else if (rest.len > 0 && read_number(before, &share) && read_number(rest, &one_in) &&
               one_in > 0) {
        share /= one_in;
    } else if (!read_number(s->value, &share)) {
        share = 2;
    }
    if (share > 1) {
        refuse(err, s->name, s->value);
        ct_error_cure(err, "give a share from 0 to 1, as 0.05 or 1/20");
        return CT_INVALID;
    }
    *(double *)target(s) = share;
    return CT_OK;
}

static ct_status set_points(const setting *s, ct_error *err)
{
    int32_t tenths = 0;
    if (!ct_str_to_points(s->value, CT_GENERATE_UNIT, &tenths) || tenths < 0 ||
        (double)tenths / (double)CT_GENERATE_UNIT > s->row->highest) {
        refuse(err, s->name, s->value);
        ct_error_cure(err, "give 0 to %g points, with at most one decimal", s->row->highest);
        return CT_INVALID;
    }
    *(ct_points *)target(s) = tenths;
    return CT_OK;
}

static ct_status set_choice(const setting *s, ct_error *err)
{
    char words[128] = "";
    for (const ct_parameter_word *word = s->row->words; word->word != NULL; word++) {
        if (ct_str_equal_ignoring_case(s->value, ct_str_of(word->word))) {
            *(int32_t *)target(s) = word->value;
            return CT_OK;
        }
        size_t len = strlen(words);
        snprintf(words + len, sizeof words - len, "%s%s", len > 0 ? ", " : "", word->word);
    }
    refuse(err, s->name, s->value);
    ct_error_cure(err, "give one of: %s", words);
    return CT_INVALID;
}

static ct_status set_ratings(const setting *s, ct_error *err)
{
    uint32_t count = 1;
    for (size_t i = 0; i < s->value.len; i++) {
        count += s->value.at[i] == ',';
    }
    uint16_t *ratings = CT_NEW(s->mem, uint16_t, count);
    CT_NEED(ratings, err);
    ct_str rest = s->value;
    for (uint32_t i = 0; i < count; i++) {
        ct_str word = ct_str_trim(ct_str_cut(&rest, ','));
        uint64_t rating = 0;
        if (!ct_str_to_unsigned(word, &rating) || (double)rating > s->row->highest) {
            refuse(err, s->name, word);
            ct_error_cure(err, "give ratings from 0 to %g, separated by commas", s->row->highest);
            return CT_INVALID;
        }
        ratings[i] = (uint16_t)rating;
    }
    s->options->ratings = ratings;
    s->options->rating_count = count;
    return CT_OK;
}

static ct_status set_system(const setting *s, ct_error *err)
{
    const ct_pairing_system *system = ct_pairing_system_named(s->value);
    if (system == NULL) {
        char words[200] = "";
        for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
            size_t len = strlen(words);
            snprintf(words + len, sizeof words - len, "%s%s", len > 0 ? ", " : "", row->name);
        }
        refuse(err, s->name, s->value);
        ct_error_cure(err, "give one of: %s", words);
        return CT_INVALID;
    }
    s->options->system = system;
    return CT_OK;
}

/* One item a line. */
static ct_status set_settings(const setting *s, ct_error *err)
{
    uint32_t most = 1;
    for (size_t i = 0; i < s->value.len; i++) {
        most += s->value.at[i] == '\n';
    }
    ct_setting *items = CT_NEW(s->mem, ct_setting, most);
    ct_str text = ct_str_copy(s->mem, s->value);
    uint32_t count = 0;
    CT_NEED(items, err);
    CT_NEED(text.at, err);
    while (text.len > 0) {
        ct_str value = ct_str_cut(&text, '\n');
        bool is_pair = memchr(value.at, '=', value.len) != NULL;
        ct_str name = ct_str_trim(ct_str_cut(&value, '='));
        if (!is_pair || name.len == 0) {
            refuse(err, s->name, name);
            ct_error_cure(err, "give an option of the system as name=value");
            return CT_INVALID;
        }
        items[count++] = (ct_setting){name, ct_str_trim(value)};
    }
    s->options->settings = items;
    s->options->setting_count = count;
    return CT_OK;
}

/* --- Ranges ---------------------------------------------------------------------------------- */

/* The value of a parameter that is a number, points in whole points; false for other kinds. */
static bool number_of(const ct_generate_options *options, const ct_parameter *row, double *out)
{
    const void *from = (const char *)options + row->offset;
    switch (row->kind) {
    case CT_PARAMETER_WHOLE: *out = *(const int32_t *)from; return true;
    case CT_PARAMETER_SHARE:
    case CT_PARAMETER_NUMBER: *out = *(const double *)from; return true;
    case CT_PARAMETER_POINTS: {
        ct_points points = *(const ct_points *)from;
        *out = points == CT_DRAWN ? CT_DRAWN : (double)points / (double)CT_GENERATE_UNIT;
        return true;
    }
    default: return false;
    }
}

/* Players and teams are one number under two names: only the name that fits the system is
 * checked. */
static bool is_other_name(const ct_generate_options *options, const ct_parameter *row)
{
    return row->offset == AT(players) &&
           (strcmp(row->name, "teams") == 0) != ct_generate_makes_teams(options);
}

ct_status ct_generate_check_ranges(const ct_generate_options *options, ct_error *err)
{
    const ct_generate_options usual = ct_generate_usual();
    for (const ct_parameter *row = rows; row->name != NULL; row++) {
        double value = 0;
        double drawn = 0;
        if (is_other_name(options, row) || !number_of(options, row, &value) ||
            (value >= row->lowest && value <= row->highest) ||
            (value == CT_DRAWN && number_of(&usual, row, &drawn) && drawn == CT_DRAWN)) {
            continue;
        }
        ct_fail(err, CT_INVALID, "%s cannot be %g", row->name, value);
        ct_error_cure(err, "give a number from %g to %g", row->lowest, row->highest);
        return CT_INVALID;
    }
    return CT_OK;
}

/* --- By name --------------------------------------------------------------------------------- */

/* Sets CT_DRAWN, where the usual value is so. */
static bool set_random(const setting *s)
{
    const ct_generate_options usual = ct_generate_usual();
    double value = 0;
    if (!number_of(&usual, s->row, &value) || value != CT_DRAWN) {
        return false;
    }
    if (s->row->kind == CT_PARAMETER_SHARE || s->row->kind == CT_PARAMETER_NUMBER) {
        *(double *)target(s) = CT_DRAWN;
    } else {
        *(int32_t *)target(s) = CT_DRAWN; /* ct_points are int32_t too */
    }
    return true;
}

static ct_status set_value(const setting *s, ct_error *err)
{
    if (ct_str_is(s->value, "random") && set_random(s)) {
        return CT_OK;
    }
    switch (s->row->kind) {
    case CT_PARAMETER_SEED: return set_seed(s, err);
    case CT_PARAMETER_WHOLE: return set_whole(s, err);
    case CT_PARAMETER_SHARE: return set_share(s, err);
    case CT_PARAMETER_NUMBER: return set_number(s, err);
    case CT_PARAMETER_POINTS: return set_points(s, err);
    case CT_PARAMETER_CHOICE: return set_choice(s, err);
    case CT_PARAMETER_RATINGS: return set_ratings(s, err);
    case CT_PARAMETER_SYSTEM: return set_system(s, err);
    case CT_PARAMETER_SETTINGS: return set_settings(s, err);
    }
    return CT_OK;
}

/* The key of a configuration file; also the misspelt one that bbpPairings reads. */
static bool is_key(const ct_parameter *row, ct_str name)
{
    return row->key != NULL &&
           (ct_str_is(name, row->key) ||
            (row->offset == AT(half_bye_rate) && ct_str_is(name, "HalfPointByteRate")));
}

ct_status ct_generate_set(ct_generate_options *options, ct_str name, ct_str value, ct_arena *mem,
                          ct_error *err)
{
    const char *known[2 * sizeof rows / sizeof *rows];
    size_t count = 0;
    for (const ct_parameter *row = rows; row->name != NULL; row++) {
        bool by_key = is_key(row, name);
        if (by_key || ct_str_is(name, row->name)) {
            setting s = {options, row, by_key ? row->key : row->name, by_key, ct_str_trim(value),
                         mem};
            return set_value(&s, err);
        }
        known[count++] = row->name;
        if (row->key != NULL) {
            known[count++] = row->key;
        }
    }
    ct_fail(err, CT_NOT_FOUND, "there is no parameter \"%.*s\"", CT_ARG(name));
    const char *nearest = ct_nearest_word(name, known, count);
    if (nearest != NULL) {
        ct_error_cure(err, "did you mean %s?", nearest);
    } else {
        ct_error_cure(err, "parameters are players, rounds, forfeit-rate …");
    }
    return CT_NOT_FOUND;
}
