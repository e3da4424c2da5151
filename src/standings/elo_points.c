/* Points of Elo Pairings. Exact fractions: with a factor F (in hundredths f) a shifted rating is
 *
 *     rating + OFFSET = rating − XMIN + 100·(XMAX − XMIN)/(f − 100),
 *
 * so that everything is a whole number of 1/(f − 100), and half of it for a draw. With factor 0
 * a game is worth K·(result − expectation), in millionths. */

#include "standings/elo_points.h"

#include "pairing/ratings/elo.h"
#include "pairing/settings.h"

#include <math.h>

enum { MILLION = 1000000 };

/* How ratings become points. A rating r is worth (r × bottom + shift) / bottom; by expectation a
 * game is worth k·(result − expectation). */
typedef struct scale {
    bool by_expectation;
    int64_t k;
    int64_t shift;
    int64_t bottom;
} scale;

static ct_str setting(const ct_event *event, const char *name)
{
    static const ct_pairing_system self = {.name = "elo", .options = ct_elo_options};
    return ct_system_setting(event, &self, name);
}

static ct_status refuse(const char *name, ct_str value, const char *cure, ct_error *err)
{
    ct_fail(err, CT_INVALID, "the setting elo.%s cannot be \"%.*s\"", name, CT_ARG(value));
    ct_error_cure(err, "%s", cure);
    return CT_INVALID;
}

static void find_extremes(const ct_event *event, int64_t *lowest, int64_t *highest)
{
    *lowest = event->player_count == 0 ? 0 : INT32_MAX;
    *highest = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        int64_t rating = ct_elo_rating(event, who);
        *lowest = rating < *lowest ? rating : *lowest;
        *highest = rating > *highest ? rating : *highest;
    }
}

static ct_status read_scale(const ct_event *event, scale *out, ct_error *err)
{
    ct_str offset = setting(event, "offset");
    ct_str factor = setting(event, "factor");
    int64_t lowest = 0;
    int64_t highest = 0;
    int64_t number = 0;
    uint64_t k = 0;
    int32_t hundredths = 0;
    scale made = {.bottom = 1};
    if (!ct_str_to_unsigned(setting(event, "k"), &k) || k < 1 || k > 100) {
        return refuse("k", setting(event, "k"), "it is a whole number from 1 to 100", err);
    }
    made.k = (int64_t)k;
    if (!ct_str_equal_ignoring_case(factor, CT_STR("none")) &&
        (!ct_str_to_points(factor, 100, &hundredths) ||
         (hundredths != 0 && (hundredths <= 100 || hundredths > 10000)))) {
        return refuse("factor", factor, "it is none, 0, or a number above 1, at most 100", err);
    }
    made.by_expectation = ct_str_to_points(factor, 100, &hundredths) && hundredths == 0;
    if (!ct_str_equal_ignoring_case(offset, CT_STR("auto"))) {
        if (!ct_str_to_int(offset, &number) || number < -4000 || number > 4000) {
            return refuse("offset", offset, "it is auto, or a number from -4000 to 4000", err);
        }
        made.shift = number;
    } else if (hundredths > 100) {
        find_extremes(event, &lowest, &highest);
        made.bottom = hundredths - 100;
        made.shift = 100 * (highest - lowest) - lowest * made.bottom;
    }
    *out = made;
    return CT_OK;
}

/* The score that the first may expect against the other, in millionths. */
static int64_t expectation(int32_t own, int32_t other)
{
    return llround((double)MILLION / (1.0 + pow(10.0, (other - own) / 400.0)));
}

/* 2, 1 or 0 halves of what the opponent is worth. */
static int64_t halves(const ct_turn *turn)
{
    switch ((ct_outcome)turn->outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED:
    case CT_FORFEIT_WIN: return 2;
    case CT_DRAW:
    case CT_DRAW_UNRATED: return 1;
    default: return 0;
    }
}

/* What a round counts; false when nothing: paused, or not decided yet. */
static bool worth(const ct_asked *asked, const scale *by, ct_index who, const ct_turn *turn,
                  ct_value *out)
{
    int32_t own = ct_elo_rating(asked->board->event, who);
    bool is_bye = turn->kind == CT_TURN_GIVEN_BYE;
    if (!is_bye && (turn->opponent == CT_NOBODY || turn->outcome == CT_PENDING ||
                    turn->outcome == CT_ADJOURNED)) {
        return false;
    }
    /* The bye is a win against somebody of one's own rating: own rating + OFFSET, or K/2. */
    int32_t rating = is_bye ? own : ct_elo_rating(asked->board->event, turn->opponent);
    int64_t score = is_bye ? 2 : halves(turn);
    if (by->by_expectation) {
        *out = (ct_value){by->k * (score * (MILLION / 2) - expectation(own, rating)), MILLION};
    } else {
        *out = (ct_value){score * (rating * by->bottom + by->shift), 2 * by->bottom};
    }
    return true;
}

static void show(const ct_asked *asked, unsigned round, const ct_turn *turn, ct_value amount)
{
    ct_str words = turn->opponent == CT_NOBODY
                       ? ct_str_format(asked->mem, "own rating %d, bye",
                                       ct_elo_rating(asked->board->event, asked->of_whom))
                       : ct_str_format(asked->mem, "rating %d, %s",
                                       ct_elo_rating(asked->board->event, turn->opponent),
                                       ct_outcome_name((ct_outcome)turn->outcome));
    ct_working_add(
        asked->working,
        (ct_term){.round = round, .opponent = turn->opponent, .amount = amount, .words = words});
}

static ct_value points_of(const ct_asked *asked, const scale *by, ct_index who)
{
    ct_value sum = {0, by->by_expectation ? MILLION : 2 * by->bottom};
    for (unsigned round = 1; round <= asked->board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(asked->board, who, round);
        ct_value amount;
        if (!worth(asked, by, who, turn, &amount)) {
            continue;
        }
        sum.top += amount.top;
        if (asked->working != NULL && asked->of_whom == who) {
            show(asked, round, turn, amount);
        }
    }
    return sum;
}

ct_status ct_elo_points(const ct_asked *asked, ct_value *out, ct_error *err)
{
    scale by;
    CT_TRY(read_scale(asked->board->event, &by, err));
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = points_of(asked, &by, who);
    }
    if (asked->working != NULL && by.by_expectation) {
        ct_working_conclude(asked->working, "each game counts %lld × (result − expectation)",
                            (long long)by.k);
    } else if (asked->working != NULL && by.shift != 0) {
        char shift[32];
        ct_value_format((ct_value){by.shift, by.bottom}, shift);
        ct_working_conclude(asked->working, "ratings are shifted by %s", shift);
    }
    return CT_OK;
}
