#include "ratings/initial_rating.h"

#include "ratings/rating_tables.h"

#include <assert.h>

enum {
    LEAST_GAMES = 5,
    HYPOTHETICAL = 1800,
    HYPOTHETICAL_GAMES = 2,
    LEAST_RATING = 1400,
    MOST_RATING = 2200,
};

static uint32_t sum_of(const uint16_t *ratings, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += ratings[i];
    }
    return sum;
}

unsigned ct_rating_percent(uint32_t halves, uint32_t games)
{
    assert(games > 0 && halves <= 2 * games);
    return (100 * halves + games) / (2 * games); /* ⌊100·h/2g + ½⌋ */
}

int ct_rating_average(const uint16_t *ratings, uint32_t count)
{
    assert(count > 0);
    return (int)((2 * sum_of(ratings, count) + count) / (2 * count));
}

ct_initial_rating ct_initial_rating_make(const uint16_t *opponents, uint32_t count, uint32_t halves)
{
    ct_initial_rating made = {.games = count, .halves = halves};
    made.top = sum_of(opponents, count) + HYPOTHETICAL_GAMES * HYPOTHETICAL;
    made.bottom = count + HYPOTHETICAL_GAMES;
    made.percent = ct_rating_percent(halves + HYPOTHETICAL_GAMES, made.bottom);
    made.dp = ct_rating_dp(made.percent);
    /* Ra stays a fraction until dp is added; ratings are far above 800, so the sum is positive. */
    int64_t doubled = 2 * ((int64_t)made.top + (int64_t)made.dp * made.bottom) + made.bottom;
    made.rating = (int)(doubled / (2 * (int64_t)made.bottom));
    if (made.rating > MOST_RATING) {
        made.rating = MOST_RATING;
        made.is_capped = true;
    }
    if (count < LEAST_GAMES) {
        made.verdict = CT_INITIAL_TOO_FEW;
    } else {
        made.verdict = made.rating < LEAST_RATING ? CT_INITIAL_TOO_LOW : CT_INITIAL_RATED;
    }
    return made;
}

int ct_rating_performance(const uint16_t *opponents, uint32_t count, uint32_t halves)
{
    return ct_rating_average(opponents, count) + ct_rating_dp(ct_rating_percent(halves, count));
}

/* Expected percent in all games together. */
static uint64_t expected_percent(const uint16_t *opponents, uint32_t count, int rating)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += ct_rating_pd(rating - opponents[i]);
    }
    return sum;
}

int ct_rating_perfect(const uint16_t *opponents, uint32_t count, uint32_t halves)
{
    assert(count > 0);
    int low = opponents[0];
    int high = opponents[0];
    for (uint32_t i = 1; i < count; i++) {
        low = opponents[i] < low ? opponents[i] : low;
        high = opponents[i] > high ? opponents[i] : high;
    }
    low -= 800;
    high += 800;
    if (halves == 0) {
        return low;
    }
    uint64_t wanted = (uint64_t)halves * 50;
    while (low < high) { /* expectation does not fall with the rating: the first that reaches it */
        int middle = low + (high - low) / 2;
        if (expected_percent(opponents, count, middle) >= wanted) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}
