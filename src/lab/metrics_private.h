#ifndef CT_METRICS_PRIVATE_H
#define CT_METRICS_PRIVATE_H

/* The families of metrics: arrays ended by a row without a name. */

#include "lab/metric.h"

/* metrics_quality.c: does the best finish first? */
extern const ct_metric_row ct_quality_metrics[];
/* metrics_games.c: what kind of games were played? */
extern const ct_metric_row ct_game_metrics[];
/* metrics_tie_break.c: were ties broken right? */
extern const ct_metric_row ct_tie_break_metrics[];
/* metrics_drama.c: was the event open to the end? */
extern const ct_metric_row ct_drama_metrics[];

/* The true strength, by which a ranking is judged: for a team the mean of its members. */
double ct_played_strength(const ct_played *played, ct_index who);
/* The rating: for a team the mean of its members. */
double ct_played_rating(const ct_played *played, ct_index who);

#endif
