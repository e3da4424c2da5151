/* The three tables.
 *
 * Berger is the closed form of FIDE's printed tables, board order included: with n even and
 * m = n - 1 the one who meets n in round r is a = (r + 1) / 2 or (n + r) / 2, and the others meet
 * at equal distances from a on the circle of m.
 *
 * List order and clock are those of G. Marchese (thesis, Rome 2013). Both rest on sums: on a circle
 * of m positions i and j meet in the round whose number is i + j modulo m, and the one with
 * 2 i = that number meets the position outside the circle. The source gives no colours for them;
 * here the smaller number has White when the two numbers differ by an odd number, else the larger:
 * numbers of Whites and Blacks then differ by at most one for everybody. */

#include "pairing/tables/schedule.h"

#include <assert.h>

/* 1 … m on the circle. */
static uint32_t wrap(uint32_t number, uint32_t m)
{
    return (number + m - 1) % m + 1;
}

/* --- Berger ---------------------------------------------------------------------------------- */

static void lay_berger(uint32_t n, unsigned round, ct_schedule_game *games)
{
    uint32_t m = n - 1;
    bool is_odd = round % 2 == 1;
    uint32_t pivot = is_odd ? (round + 1) / 2 : (n + round) / 2;
    games[0] = is_odd ? (ct_schedule_game){pivot, n} : (ct_schedule_game){n, pivot};
    for (uint32_t k = 1; k < n / 2; k++) {
        games[k] = (ct_schedule_game){wrap(pivot + k, m), wrap(pivot + m - k, m)};
    }
}

/* --- Sums ------------------------------------------------------------------------------------ */

static ct_schedule_game with_colours(uint32_t smaller, uint32_t larger)
{
    return (larger - smaller) % 2 == 1 ? (ct_schedule_game){smaller, larger}
                                       : (ct_schedule_game){larger, smaller};
}

/* Whom `i` meets on a circle of m in the round of this sum; `i` itself when left over. */
static uint32_t partner_by_sum(uint32_t i, uint32_t sum, uint32_t m)
{
    return wrap(sum + m - i, m);
}

/* Games of positions first + 1 … first + m of the circle, and of the one left over with `outside`
 * (a position, not counted from `first`); in the order of the smaller number. */
static uint32_t lay_circle(uint32_t first, uint32_t m, uint32_t sum, uint32_t outside,
                           ct_schedule_game *games)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i <= m; i++) {
        uint32_t j = partner_by_sum(i, sum, m);
        if (j == i && outside != 0) {
            games[count++] = with_colours(first + i, outside);
        } else if (j > i) {
            games[count++] = with_colours(first + i, first + j);
        }
    }
    return count;
}

/* 1 meets 2 when the sum is 3, 3 when it is 4, and so on; n when it is 2 (or n + 1). */
static void lay_list(uint32_t n, unsigned round, ct_schedule_game *games)
{
    lay_circle(0, n - 1, round + 2, n, games);
}

/* --- Clock ----------------------------------------------------------------------------------- */

/* The halves meet: 1 with the last, 2 with the one before; next round everybody's opponent is one
 * later. */
static void lay_across(uint32_t h, unsigned round, ct_schedule_game *games)
{
    for (uint32_t i = 1; i <= h; i++) {
        games[i - 1] = with_colours(i, h + wrap(h + round - i, h));
    }
}

/* Inside halves of even size the last of each half stands outside its circle. */
static void lay_even_halves(uint32_t h, unsigned step, ct_schedule_game *games)
{
    uint32_t m = h - 1;
    uint32_t sum = 2 + m - (step - 1) % m;
    uint32_t count = lay_circle(0, m, sum, h, games);
    lay_circle(h, m, sum, 2 * h, games + count);
}

/* Halves of odd size leave one over each: these two meet, and the rounds across are one fewer. The
 * missing one had i against h - i, so the circle of the second half turns the other way. */
static void lay_odd_halves(uint32_t h, unsigned step, ct_schedule_game *games)
{
    uint32_t sum = 1 + h - (step - 1) % h;
    uint32_t count = lay_circle(0, h, sum, 0, games);
    count += lay_circle(h, h, 2 * h - sum, 0, games + count);
    for (uint32_t i = 1; i <= h; i++) {
        if (partner_by_sum(i, sum, h) == i) {
            games[count] = with_colours(i, h + wrap(2 * h - i, h));
        }
    }
}

static void lay_clock(uint32_t n, unsigned round, ct_schedule_game *games)
{
    uint32_t h = n / 2;
    unsigned across = h % 2 == 0 ? h : h - 1;
    if (h == 1 || round <= across) {
        lay_across(h, round, games);
    } else if (h % 2 == 0) {
        lay_even_halves(h, round - across, games);
    } else {
        lay_odd_halves(h, round - across, games);
    }
}

/* --- Rounds ---------------------------------------------------------------------------------- */

void ct_schedule_round(ct_schedule kind, uint32_t players, unsigned round, ct_schedule_game *games)
{
    uint32_t n = players + players % 2;
    assert(round >= 1 && round <= ct_schedule_rounds(players));
    switch (kind) {
    case CT_SCHEDULE_BERGER: lay_berger(n, round, games); break;
    case CT_SCHEDULE_LIST: lay_list(n, round, games); break;
    case CT_SCHEDULE_CLOCK: lay_clock(n, round, games); break;
    }
    for (uint32_t k = 0; n != players && k < n / 2; k++) {
        games[k].white = games[k].white == n ? 0 : games[k].white;
        games[k].black = games[k].black == n ? 0 : games[k].black;
    }
}

ct_schedule_place ct_schedule_find(uint32_t players, unsigned cycles, bool swaps, unsigned round)
{
    unsigned length = ct_schedule_rounds(players);
    assert(length > 0 && round >= 1 && round <= cycles * length);
    unsigned cycle = (round - 1) / length + 1;
    unsigned here = (round - 1) % length + 1;
    if (swaps && cycle < cycles && length >= 2 && here >= length - 1) {
        here = here == length ? length - 1 : length;
    }
    return (ct_schedule_place){cycle, here, cycle % 2 == 0};
}
