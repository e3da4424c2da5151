/* Tie-breaks by ratings (C.07 10), with tables of their own (B.02 8.1). */

#include "standings/literal.h"

#include <string.h>

enum { FARTHEST = 800, MOST_ROUNDS = 100 };

/* Percent, difference: p → dp. */
static int dp_of(int64_t percent)
{
    static const int of[51] = {0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                               95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                               202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                               351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
    return percent >= 50 ? of[percent - 50] : -of[50 - percent];
}

/* D → PD in hundredths: one more from each of these differences on. */
static int64_t pd_of(int64_t difference)
{
    static const int from[50] = {4,   11,  18,  26,  33,  40,  47,  54,  62,  69,  77,  84,  92,
                                 99,  107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198,
                                 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345,
                                 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736};
    int64_t distance = difference < 0 ? -difference : difference;
    int64_t above = 0;
    for (int i = 0; i < 50; i++) {
        above += distance >= from[i];
    }
    return difference < 0 ? 50 - above : 50 + above;
}

/* .5 up. */
static int64_t rounded(int64_t top, int64_t bottom)
{
    int64_t twice = 2 * top + bottom;
    int64_t whole = twice / (2 * bottom);
    return twice % (2 * bottom) < 0 ? whole - 1 : whole;
}

static int64_t rating_of(const literal_event *l, const literal_code *code, ct_index who)
{
    uint64_t rating = 0;
    if (!l->event->is_team_event) {
        rating = l->event->players[who].rating;
    } else if (!ct_str_to_unsigned(ct_str_trim(l->event->teams[who].strength), &rating)) {
        rating = 0;
    }
    return rating != 0 ? (int64_t)rating : (int64_t)code->unrated;
}

/* A game with a result; an adjourned one has none yet. */
static bool counts(const literal_event *l, ct_index who, unsigned round)
{
    return literal_is_played(l, who, round) && literal_at(l, who, round)->outcome != CT_ADJOURNED;
}

typedef struct results {
    int64_t ratings[MOST_ROUNDS];
    unsigned games;
    int64_t scored, at_stake;
} results;

static results results_of(const literal_event *l, const literal_code *code, ct_index who)
{
    results all = {.games = 0};
    for (unsigned round = 1; round <= l->rounds; round++) {
        const literal_round *at = literal_at(l, who, round);
        if (!counts(l, who, round) || rating_of(l, code, at->opponent) == 0) {
            continue;
        }
        all.ratings[all.games++] = rating_of(l, code, at->opponent);
        if (l->event->is_team_event && code->score == LITERAL_GAME_POINTS) {
            all.scored += at->points[LITERAL_GAME_POINTS];
            all.at_stake += literal_win(l, LITERAL_GAME_POINTS);
        } else {
            bool won = at->outcome == CT_WIN || at->outcome == CT_WIN_UNRATED;
            bool drawn = at->outcome == CT_DRAW || at->outcome == CT_DRAW_UNRATED;
            all.scored += won ? 2 : drawn ? 1 : 0;
            all.at_stake += 2;
        }
    }
    return all;
}

/* In rising order. */
static void sort(results *all)
{
    for (unsigned i = 0; i < all->games; i++) {
        for (unsigned k = i + 1; k < all->games; k++) {
            if (all->ratings[k] < all->ratings[i]) {
                int64_t lower = all->ratings[k];
                all->ratings[k] = all->ratings[i];
                all->ratings[i] = lower;
            }
        }
    }
}

static int64_t average(results all, unsigned low, unsigned high)
{
    int64_t sum = 0;
    sort(&all);
    if (low + high >= all.games) {
        return 0;
    }
    for (unsigned i = low; i < all.games - high; i++) {
        sum += all.ratings[i];
    }
    return rounded(sum, all.games - low - high);
}

static int64_t performance(const results *all)
{
    if (all->games == 0) {
        return 0;
    }
    int64_t percent = rounded(100 * all->scored, all->at_stake);
    percent = percent < 0 ? 0 : percent > 100 ? 100 : percent;
    return average(*all, 0, 0) + dp_of(percent);
}

static int64_t perfect_performance(results all)
{
    if (all.games == 0) {
        return 0;
    }
    sort(&all);
    if (all.scored <= 0) {
        return all.ratings[0] - FARTHEST;
    }
    int64_t last = all.ratings[all.games - 1] + FARTHEST;
    for (int64_t rating = all.ratings[0] - FARTHEST; rating < last; rating++) {
        int64_t expected = 0;
        for (unsigned i = 0; i < all.games; i++) {
            expected += pd_of(rating - all.ratings[i]);
        }
        if (expected * all.at_stake >= 100 * all.scored * (int64_t)all.games) {
            return rating;
        }
    }
    return last;
}

static int64_t of_opponents(const literal_event *l, const literal_code *code, ct_index who,
                            bool perfect)
{
    int64_t sum = 0;
    int64_t games = 0;
    for (unsigned round = 1; round <= l->rounds; round++) {
        if (counts(l, who, round)) {
            results theirs = results_of(l, code, literal_at(l, who, round)->opponent);
            sum += perfect ? perfect_performance(theirs) : performance(&theirs);
            games++;
        }
    }
    return games == 0 ? 0 : rounded(sum, games);
}

bool literal_rating(const literal_event *l, const literal_code *code, ct_index who,
                    literal_number *out)
{
    results all = results_of(l, code, who);
    out->bottom = 1;
    if (strcmp(code->name, "ARO") == 0) {
        out->top = average(all, code->low, code->high);
    } else if (strcmp(code->name, "TPR") == 0) {
        out->top = performance(&all);
    } else if (strcmp(code->name, "PTP") == 0) {
        out->top = perfect_performance(all);
    } else if (strcmp(code->name, "APRO") == 0) {
        out->top = of_opponents(l, code, who, false);
    } else if (strcmp(code->name, "APPO") == 0) {
        out->top = of_opponents(l, code, who, true);
    } else if (strcmp(code->name, "RTNG") == 0) {
        out->top = rating_of(l, code, who);
    } else {
        return false;
    }
    return true;
}
