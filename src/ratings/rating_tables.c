/* The tables of B.02 8.1. Both are symmetric, so that the upper half is all there is to keep. */

#include "ratings/rating_tables.h"

enum { HALF = 50 };

/* dp of 50 … 100 percent. */
static const short dp_of_percent[HALF + 1] = {
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
};

/* The least difference with which 50 … 100 percent are expected. */
static const short least_difference[HALF + 1] = {
    0,   4,   11,  18,  26,  33,  40,  47,  54,  62,  69,  77,  84,  92,  99,  107, 114,
    122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268,
    279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
};

int ct_rating_dp(unsigned percent)
{
    if (percent < HALF) {
        return -dp_of_percent[HALF - percent];
    }
    return dp_of_percent[percent <= 2 * HALF ? percent - HALF : HALF];
}

unsigned ct_rating_pd(int difference)
{
    if (difference < 0) {
        return 2 * HALF - ct_rating_pd(difference < -least_difference[HALF] ? least_difference[HALF]
                                                                            : -difference);
    }
    unsigned step = 0; /* the last whose least difference is reached, found by halving */
    for (unsigned stride = 32; stride > 0; stride /= 2) {
        if (step + stride <= HALF && least_difference[step + stride] <= difference) {
            step += stride;
        }
    }
    return HALF + step;
}
