/* Is it open to the end? Last-round games of the first four (G. Marchese, thesis, 2.3), and who can
 * still win. */

#include "lab/metrics_parts.h"

#include <math.h>

/* Bits of the pairs that meet in the last round, by the ranking before it. */
enum { PAIRS = 6 };
static const uint8_t first_of[PAIRS] = {0, 0, 1, 0, 1, 2};
static const uint8_t second_of[PAIRS] = {1, 2, 2, 3, 3, 3};
static const char *const pair_names[] = {"1v2", "1v3", "2v3", "1v4", "2v4", "3v4", NULL};

static bool meet(const ct_played *played, ct_index one, ct_index other)
{
    if (played->event->is_team_event) {
        ct_index captain = one * played->field->boards;
        ct_cell cell = ct_event_cell(played->event, captain, played->rounds);
        return cell.opponent != CT_NOBODY && cell.opponent / played->field->boards == other;
    }
    return ct_event_cell(played->event, one, played->rounds).opponent == other;
}

/* The first four before the last round in the order of pairing: points, then pairing number. */
static void first_four(const ct_history *h, ct_index four[4])
{
    const ct_points *before = h->before + (size_t)(h->rounds - 1) * h->count;
    for (int place = 0; place < 4; place++) {
        ct_index best = CT_NOBODY;
        for (ct_index who = 0; who < h->count; who++) {
            bool is_taken = false;
            for (int i = 0; i < place; i++) {
                is_taken = is_taken || four[i] == who;
            }
            if (!is_taken && (best == CT_NOBODY || before[who] > before[best])) {
                best = who;
            }
        }
        four[place] = best;
    }
}

static bool last_round(const ct_played *played, bool out[PAIRS])
{
    ct_index four[4];
    if (played->rounds < 2 || played->history->count < 4) {
        return false;
    }
    first_four(played->history, four);
    for (int i = 0; i < PAIRS; i++) {
        out[i] = meet(played, four[first_of[i]], four[second_of[i]]);
    }
    return true;
}

static void encounters(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    bool met[PAIRS];
    (void)scratch;
    if (!last_round(played, met)) {
        return;
    }
    for (unsigned i = 0; i < width && i < PAIRS; i++) {
        out[i] = met[i];
    }
}

static const char *const duel_parts[] = {"coefficient", "any",         "1v2 and 3v4",
                                         "1v3 and 2v4", "1v4 and 2v3", NULL};

/* Coefficient 1/(Pa + Pb) of every such game. */
static void duels(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    bool met[PAIRS];
    (void)scratch;
    if (width < 5 || !last_round(played, met)) {
        return;
    }
    out[0] = out[1] = 0;
    for (int i = 0; i < PAIRS; i++) {
        out[0] += met[i] ? 1.0 / (first_of[i] + second_of[i] + 2) : 0;
        out[1] = out[1] > 0 || met[i];
    }
    out[2] = met[0] && met[5];
    out[3] = met[1] && met[4];
    out[4] = met[3] && met[2];
}

static double contenders_before(const ct_played *played, unsigned round)
{
    const ct_history *h = played->history;
    const ct_points *before = h->before + (size_t)(round - 1) * h->count;
    ct_points win =
        h->of_teams ? played->event->team_scoring.win : played->event->scoring.win[CT_WHITE];
    ct_points best = before[0];
    double count = 0;
    for (ct_index who = 1; who < h->count; who++) {
        best = before[who] > best ? before[who] : best;
    }
    for (ct_index who = 0; who < h->count; who++) {
        ct_points left = (ct_points)(h->rounds - round + 1) * win;
        count += before[who] + left >= best;
    }
    return count;
}

/* Who can still reach the score that the leader has now. */
static void contenders(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    if (played->rounds > 0 && played->history->count > 0) {
        *out = contenders_before(played, played->rounds);
    }
}

static void contenders_by_round(const ct_played *played, ct_arena *scratch, double *out,
                                unsigned width)
{
    (void)scratch;
    for (unsigned round = 1; round <= played->rounds && round <= width; round++) {
        out[round - 1] = contenders_before(played, round);
    }
}

static void shared_first(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    const ct_history *h = played->history;
    ct_points best = h->count > 0 ? h->past[0].score : 0;
    double count = 0;
    for (ct_index who = 0; who < h->count; who++) {
        count = h->past[who].score > best ? 1 : count + (h->past[who].score == best);
        best = h->past[who].score > best ? h->past[who].score : best;
    }
    *out = count;
}

const ct_metric_row ct_drama_metrics[] = {
    {"encounters", "Last-round encounters",
     "events in which these places, before the last round, meet in it", CT_METRIC_PARTS, pair_names,
     CT_HIGHER_IS_BETTER, 1, true, encounters},
    {"duels", "Last-round duels",
     "sum of 1/(Pa + Pb) over encounters of the first four; events with any; with two at once",
     CT_METRIC_PARTS, duel_parts, CT_HIGHER_IS_BETTER, 4, false, duels},
    {"contenders", "Contenders", "who can still reach the leader before the last round",
     CT_METRIC_ONE, NULL, CT_NEUTRAL, 2, false, contenders},
    {"contenders-by-round", "Contenders by round",
     "who can still reach the leader before each round", CT_METRIC_PER_ROUND, NULL, CT_NEUTRAL, 1,
     false, contenders_by_round},
    {"shared-first", "Tied for first", "how many have the highest score", CT_METRIC_ONE, NULL,
     CT_LOWER_IS_BETTER_METRIC, 2, false, shared_first},
    {.name = NULL},
};
