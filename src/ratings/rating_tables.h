#ifndef CT_RATING_TABLES_H
#define CT_RATING_TABLES_H

/* The two tables of the FIDE Rating Regulations (B.02 8.1). */

/* 8.1.1: the rating difference that goes with a share of the points, in whole percent: −800 (0 %)
 * … 800 (100 %). Above 100 counts as 100. */
int ct_rating_dp(unsigned percent);

/* 8.1.2: the expected score of a game in percent, 0 … 100, when the own rating is higher by
 * `difference` (which may be negative). Without the 400-point rule (8.3.1): callers cut the
 * difference where it holds. */
unsigned ct_rating_pd(int difference);

#endif
