/* The table of parameters of random tournaments, and setting them by name.
 *
 * Configuration files of JaVaFo and bbpPairings give rates as N in "one in N"; our own names take
 * the share itself. */

#include "base/nearest.h"
#include "generator/generate_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(field) offsetof(ct_generate_options, field)

static const ct_parameter_word model_words[] = {
    {"milvang", CT_RESULTS_MILVANG}, {"fixed-draws", CT_RESULTS_FIXED_DRAWS}, {NULL, 0}};
static const ct_parameter_word acceleration_words[] = {{"none", CT_ACCELERATION_NONE},
                                                       {"baku", CT_ACCELERATION_BAKU},
                                                       {"haley", CT_ACCELERATION_HALEY},
                                                       {"soft-haley", CT_ACCELERATION_SOFT_HALEY},
                                                       {"progressive", CT_ACCELERATION_PROGRESSIVE},
                                                       {NULL, 0}};
static const ct_parameter_word colour_words[] = {
    {"random", CT_NO_COLOUR}, {"white", CT_WHITE}, {"black", CT_BLACK}, {NULL, 0}};
static const ct_parameter_word edition_words[] = {{"latest", CT_EDITION_BY_DATE},
                                                  {"2017", CT_EDITION_2017},
                                                  {"2026", CT_EDITION_2026},
                                                  {NULL, 0}};

/* clang-format off */
static const ct_parameter rows[] = {
    {"seed", NULL, CT_PARAMETER_SEED, AT(seed), 0, 0, "0", "the same seed gives the same tournament", NULL, false},
    {"players", "PlayersNumber", CT_PARAMETER_WHOLE, AT(players), 2, CT_MAX_TRF_PLAYERS, "15 to 215 at random", "number of players", NULL, false},
    {"teams", NULL, CT_PARAMETER_WHOLE, AT(players), 2, 999, "6 to 60 at random", "number of teams, for systems that pair teams", NULL, false},
    {"boards", NULL, CT_PARAMETER_WHOLE, AT(boards), 1, 99, "4", "boards of a team match", NULL, false},
    {"reserves", NULL, CT_PARAMETER_WHOLE, AT(reserves), 0, 99, "1", "members of a team beyond the boards", NULL, false},
    {"rounds", "RoundsNumber", CT_PARAMETER_WHOLE, AT(rounds), 1, CT_MAX_ROUNDS, "5 to 15 at random", "number of rounds", NULL, false},
    {"ratings", NULL, CT_PARAMETER_RATINGS, AT(ratings), 0, 4000, "made up", "ratings of the players, separated by commas; 0 = unrated", NULL, false},
    {"highest-rating", "HighestRating", CT_PARAMETER_WHOLE, AT(highest_rating), 1, 4000, "2400 to 2800 at random", "ratings are spread evenly up to this one", NULL, false},
    {"lowest-rating", "LowestRating", CT_PARAMETER_WHOLE, AT(lowest_rating), 1, 4000, "1400 to 2300 at random", "ratings are spread evenly from this one", NULL, false},
    {"mean-rating", NULL, CT_PARAMETER_WHOLE, AT(mean_rating), 1, 4000, "none", "normal ratings with this mean", NULL, false},
    {"rating-deviation", NULL, CT_PARAMETER_WHOLE, AT(rating_deviation), 0, 2000, "200", "standard deviation of normal ratings", NULL, false},
    {"results", NULL, CT_PARAMETER_CHOICE, AT(result_model), 0, 0, "milvang", "how results are drawn from the ratings", model_words, false},
    {"draw-percentage", "DrawPercentage", CT_PARAMETER_NUMBER, AT(draw_percentage), 0, 100, "10 to 50 at random", "share of draws; giving it chooses fixed-draws", NULL, false},
    {"odd-rate", NULL, CT_PARAMETER_SHARE, AT(odd_rate), 0, 1, "0", "share of games that end ½-0, 0-½ or 0-0", NULL, false},
    {"forfeit-rate", "ForfeitRate", CT_PARAMETER_SHARE, AT(forfeit_rate), 0, 1, "1/6 to 1/30 at random", "share of games that one side forfeits", NULL, true},
    {"double-forfeit-rate", NULL, CT_PARAMETER_SHARE, AT(double_forfeit_rate), 0, 1, "0", "share of games that both sides forfeit", NULL, false},
    {"half-bye-rate", "HalfPointByeRate", CT_PARAMETER_SHARE, AT(half_bye_rate), 0, 1, "1/15 to 1/215 at random", "share of players with a half-point bye", NULL, true},
    {"full-bye-rate", NULL, CT_PARAMETER_SHARE, AT(full_bye_rate), 0, 1, "0", "share of players with a full-point bye", NULL, false},
    {"zero-bye-rate", NULL, CT_PARAMETER_SHARE, AT(zero_bye_rate), 0, 1, "1/15 to 1/215 at random", "share of players who miss a round", NULL, false},
    {"late-rate", NULL, CT_PARAMETER_SHARE, AT(late_rate), 0, 1, "0", "share of players who enter after round 1", NULL, false},
    {"withdrawal-rate", "RetiredRate", CT_PARAMETER_SHARE, AT(withdrawal_rate), 0, 1, "1/15 to 1/215 at random", "share of players who leave before the end", NULL, true},
    {"forbidden-pairs", NULL, CT_PARAMETER_WHOLE, AT(forbidden_pairs), 0, 10000, "0", "number of pairs who must not meet", NULL, false},
    {"reserve-rate", NULL, CT_PARAMETER_SHARE, AT(reserve_rate), 0, 1, "1/4 to 1/20 at random", "share of regular players who rest while their team has reserves", NULL, false},
    {"empty-board-rate", NULL, CT_PARAMETER_SHARE, AT(empty_board_rate), 0, 1, "1/40 to 1/400 at random", "share of line-ups that leave the last board empty", NULL, false},
    {"match-forfeit-rate", NULL, CT_PARAMETER_SHARE, AT(match_forfeit_rate), 0, 1, "1/40 to 1/400 at random", "share of team matches that one team forfeits", NULL, false},
    {"acceleration", NULL, CT_PARAMETER_CHOICE, AT(acceleration), 0, 0, "none", "virtual points for pairing", acceleration_words, false},
    {"initial-colour", NULL, CT_PARAMETER_CHOICE, AT(initial_colour), 0, 0, "random", "colour of the top player in round 1", colour_words, false},
    {"win", "PointsForWin", CT_PARAMETER_POINTS, AT(win), 0, 99, "1", "points for a win", NULL, false},
    {"draw", "PointsForDraw", CT_PARAMETER_POINTS, AT(draw), 0, 99, "0.5", "points for a draw", NULL, false},
    {"loss", "PointsForLoss", CT_PARAMETER_POINTS, AT(loss), 0, 99, "0", "points for a game played and lost", NULL, false},
    {"pab", "PointsForPAB", CT_PARAMETER_POINTS, AT(pab), 0, 99, "as a win", "points for the pairing-allocated bye", NULL, false},
    {"forfeit-win", NULL, CT_PARAMETER_POINTS, AT(forfeit_win), 0, 99, "as a win", "points for a win by forfeit", NULL, false},
    {"forfeit-loss", "PointsForForfeitLoss", CT_PARAMETER_POINTS, AT(forfeit_loss), 0, 99, "0", "points for a loss by forfeit", NULL, false},
    {"full-bye", NULL, CT_PARAMETER_POINTS, AT(full_bye), 0, 99, "as a win", "points for a full-point bye", NULL, false},
    {"half-bye", NULL, CT_PARAMETER_POINTS, AT(half_bye), 0, 99, "as a draw", "points for a half-point bye", NULL, false},
    {"zero-bye", "PointsForZPB", CT_PARAMETER_POINTS, AT(zero_bye), 0, 99, "as a loss by forfeit", "points for a round missed", NULL, false},
    {"system", NULL, CT_PARAMETER_SYSTEM, AT(system), 0, 0, "dutch", "pairing system", NULL, false},
    {"option", NULL, CT_PARAMETER_SETTINGS, AT(settings), 0, 0, "as usual", "a setting of the pairing system, as rules=2020; may be given several times", NULL, false},
    {"edition", NULL, CT_PARAMETER_CHOICE, AT(edition), 0, 0, "latest", "edition of the rules", edition_words, false},
    {NULL, NULL, CT_PARAMETER_SEED, 0, 0, 0, NULL, NULL, NULL, false},
};
/* clang-format on */

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
