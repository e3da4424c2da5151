/* Sums over opponents (C.07 8, 9, 13.2, 13.4) with their cuts (14, 16.5). */

#include "standings/literal.h"
#include "support/check.h"

#include <string.h>

enum { DUMMY_SINCE = 202309, VALUES_SINCE = 202408, MOST_ROUNDS = 100 };

/* What one round adds. */
typedef struct share {
    int64_t score; /* of the opponent or dummy */
    int64_t value;
    int64_t second; /* what decides between equal opponents: the value, once the result */
    bool is_voluntary;
    bool is_gone;
} share;

typedef struct shares {
    share of[MOST_ROUNDS];
    unsigned count;
} shares;

static shares shares_of(const literal_event *l, const literal_code *code, ct_index who, int score,
                        int times)
{
    shares all = {.count = 0};
    assert_true(l->rounds <= MOST_ROUNDS);
    for (unsigned round = 1; round <= l->rounds; round++) {
        const literal_round *at = literal_at(l, who, round);
        share one = {0};
        if (literal_is_game(l, who, round, code->with_forfeits)) {
            one.score = literal_score_for_others(l, at->opponent, score);
        } else if (literal_is_nothing(l, who, round) || at->outcome == CT_OUTCOMES) {
            continue;
        } else {
            one.score = literal_dummy(l, who, round, score);
            one.is_voluntary = literal_is_voluntary(l, who, round);
        }
        one.value = times < 0 ? one.score : one.score * at->points[times];
        one.second = l->edition >= VALUES_SINCE || times < 0 ? one.value : at->points[times];
        all.of[all.count++] = one;
    }
    return all;
}

/* 14: the opponent with the lowest (highest) score, of several the lowest (highest) value; before
 * August 2024 the worst (best) result. */
static share *most_extreme(shares *all, int sign)
{
    share *found = NULL;
    for (unsigned i = 0; i < all->count; i++) {
        share *one = &all->of[i];
        if (one->is_gone) {
            continue;
        }
        int64_t by_score = found == NULL ? -1 : sign * (one->score - found->score);
        int64_t by_second = found == NULL ? -1 : sign * (one->second - found->second);
        if (by_score < 0 || (by_score == 0 && by_second < 0)) {
            found = one;
        }
    }
    return found;
}

/* 16.5: the lowest contribution of a voluntarily unplayed round; of equal ones the lower dummy. */
static share *lowest_voluntary(shares *all)
{
    share *found = NULL;
    for (unsigned i = 0; i < all->count; i++) {
        share *one = &all->of[i];
        bool is_lower = found == NULL || one->value < found->value ||
                        (one->value == found->value && one->score < found->score);
        if (one->is_voluntary && !one->is_gone && is_lower) {
            found = one;
        }
    }
    return found;
}

static int64_t sum_after_cuts(const literal_event *l, const literal_code *code, shares all)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < code->low; i++) {
        share *least = most_extreme(&all, 1);
        share *voluntary = l->edition >= DUMMY_SINCE ? lowest_voluntary(&all) : NULL;
        if (least == NULL) {
            break;
        }
        if (voluntary != NULL && voluntary->value >= least->value) {
            least = voluntary;
        }
        least->is_gone = true;
    }
    for (unsigned i = 0; i < code->high; i++) {
        share *most = most_extreme(&all, -1);
        if (most != NULL) {
            most->is_gone = true;
        }
    }
    for (unsigned i = 0; i < all.count; i++) {
        sum += all.of[i].is_gone ? 0 : all.of[i].value;
    }
    return sum;
}

static int64_t buchholz(const literal_event *l, const literal_code *code, ct_index who)
{
    return sum_after_cuts(l, code, shares_of(l, code, who, code->score, -1));
}

static literal_number products(const literal_event *l, const literal_code *code, ct_index who,
                               int score, int times)
{
    int64_t unit = l->event->unit;
    int64_t sum = sum_after_cuts(l, code, shares_of(l, code, who, score, times));
    return (literal_number){sum, unit * unit};
}

/* 8.2: opponents over the board, also where /P makes forfeits games. */
static literal_number average_buchholz(const literal_event *l, const literal_code *code,
                                       ct_index who)
{
    int64_t sum = 0;
    int64_t games = 0;
    for (unsigned round = 1; round <= l->rounds; round++) {
        if (literal_is_game(l, who, round, code->with_forfeits)) {
            sum += buchholz(l, code, literal_at(l, who, round)->opponent);
            games++;
        }
    }
    return games == 0 ? (literal_number){0, 1} : (literal_number){sum, games * l->event->unit};
}

/* 9.2. */
static literal_number koya(const literal_event *l, const literal_code *code, ct_index who)
{
    int64_t twice_limit =
        (int64_t)literal_maximum(l, code->score) + (int64_t)code->limit * l->event->unit;
    int64_t sum = 0;
    for (unsigned round = 1; round <= l->rounds; round++) {
        const literal_round *at = literal_at(l, who, round);
        if (literal_is_game(l, who, round, code->with_forfeits) &&
            2 * (int64_t)literal_score(l, at->opponent, code->score, l->rounds) >= twice_limit) {
            sum += at->points[code->score];
        }
    }
    return (literal_number){sum, l->event->unit};
}

/* 13.4. */
static literal_number combination(const literal_event *as_played, const literal_event *l,
                                  const literal_code *code, ct_index who)
{
    int second = 1 - code->score;
    int64_t unit = l->event->unit;
    int64_t most = literal_win(l, second);
    int64_t k = code->divisor;
    if (k == 0) {
        k = most <= 0 ? 1 : literal_maximum(as_played, code->score) / most;
        k = k < 1 ? 1 : k;
    }
    int64_t own = literal_score(as_played, who, second, as_played->rounds);
    return (literal_number){own * k + buchholz(l, code, who), unit * k};
}

bool literal_sum(const literal_event *as_played, const literal_code *code, ct_index who,
                 literal_number *out)
{
    const char *name = code->name;
    literal_event imagined = *as_played;
    if (code->fore || strcmp(name, "FB") == 0) {
        imagined = literal_event_fore(as_played);
    }
    const literal_event *l = &imagined;
    if (strcmp(name, "BH") == 0 || strcmp(name, "FB") == 0) {
        *out = (literal_number){buchholz(l, code, who), l->event->unit};
    } else if (strcmp(name, "AOB") == 0) {
        *out = average_buchholz(l, code, who);
    } else if (strcmp(name, "SB") == 0) {
        *out = products(l, code, who, code->score, code->score);
    } else if (strcmp(name, "KS") == 0) {
        *out = koya(l, code, who);
    } else if (strcmp(name, "EMMSB") == 0) {
        *out = products(l, code, who, LITERAL_MATCH_POINTS, LITERAL_MATCH_POINTS);
    } else if (strcmp(name, "EMGSB") == 0) {
        *out = products(l, code, who, LITERAL_MATCH_POINTS, LITERAL_GAME_POINTS);
    } else if (strcmp(name, "EGMSB") == 0) {
        *out = products(l, code, who, LITERAL_GAME_POINTS, LITERAL_MATCH_POINTS);
    } else if (strcmp(name, "EGGSB") == 0) {
        *out = products(l, code, who, LITERAL_GAME_POINTS, LITERAL_GAME_POINTS);
    } else if (strcmp(name, "SSSC") == 0) {
        *out = combination(as_played, l, code, who);
    } else {
        return false;
    }
    return true;
}
