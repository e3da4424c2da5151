#ifndef CT_CHANCES_H
#define CT_CHANCES_H

/* How likely a game between two ratings is to be won, drawn and lost: the two models that random
 * tournament generators use. Pure functions, O(1). */

#include <stdint.h>

typedef struct ct_chances {
    double white, draw, black; /* sum 1, none below 0 */
} ct_chances;

/* O. Milvang's model of 2015, the reference of FIDE's Technical Commission: both chances are
 * pieces of parabolas in the difference of the ratings whose shape depends on their mean; stronger
 * fields draw more, and White has the better of it. White 2467 against Black 2344: White wins .511,
 * Black .138, drawn .351. Unrated players count as CT_UNRATED, means above CT_STRONGEST_MEAN as
 * that: beyond it the parabolas no longer make sense. */
ct_chances ct_chances_milvang(unsigned white, unsigned black);

/* Draws in this share of all games, as far as the expected score leaves room for them; the expected
 * score is the normal distribution behind FIDE's rating table (B.02 8.1). Colours do not matter. */
ct_chances ct_chances_fixed(unsigned white, unsigned black, double draws);

enum {
    CT_UNRATED = 1400, /* the floor of FIDE ratings stands for whoever has none */
    CT_STRONGEST_MEAN = 3300,
};

#endif
