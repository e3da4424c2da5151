/* Imagined matches. Boards are independent, so the result of a match is a sum whose distribution is
 * found exactly, board after board; a match then costs one random number. */

#include "lab/tie_break_match.h"

enum { MOST_RESULTS = 2 * 100 + 1 }; /* ct_field_check: at most 100 boards */

/* Takes one more game into the distribution of half points. */
static void add_board(double *sum, unsigned boards_before, double win, double draw, double loss)
{
    for (unsigned g = 2 * (boards_before + 1);; g--) {
        double here = g <= 2 * boards_before ? sum[g] * loss : 0;
        here += g >= 1 && g - 1 <= 2 * boards_before ? sum[g - 1] * draw : 0;
        here += g >= 2 ? sum[g - 2] * win : 0;
        sum[g] = here;
        if (g == 0) {
            break;
        }
    }
}

/* The distribution when `one` has White on the boards of this parity. */
static void spread_with(const ct_game_model *model, const double *one, const double *other,
                        unsigned boards, unsigned parity, double *sum)
{
    sum[0] = 1;
    for (unsigned b = 0; b < boards; b++) {
        bool has_white = b % 2 == parity;
        ct_chances chances = has_white ? ct_model_chances(model, one[b], other[b])
                                       : ct_model_chances(model, other[b], one[b]);
        add_board(sum, b, has_white ? chances.white : chances.black, chances.draw,
                  has_white ? chances.black : chances.white);
    }
}

void ct_match_spread(const ct_game_model *model, const ct_lab_field *field, ct_index one,
                     ct_index other, double *out)
{
    double sums[2][MOST_RESULTS];
    const double *left = field->strength + (size_t)one * field->boards;
    const double *right = field->strength + (size_t)other * field->boards;
    spread_with(model, left, right, field->boards, 0, sums[0]);
    spread_with(model, left, right, field->boards, 1, sums[1]);
    unsigned results = ct_match_results(field);
    double below = 0;
    for (unsigned g = 0; g < results; g++) {
        below += (sums[0][g] + sums[1][g]) / 2;
        out[g] = below;
    }
    out[results - 1] = 1; /* exactly, despite rounding errors */
}
