/* Is the event open to the end? Last-round games between the first four (G. Marchese, thesis, 2.3),
 * and how many can still win.
 *
 * Who is ahead is decided by the score that the arm ranks by: the first code of its order (points,
 * Keizer totals, Elo points). Equal scores are ordered by starting number, as in the provisional
 * ranking of the thesis (1.3.1 and 1.3.2, 3.2). Points are read from the history; other scores are
 * computed by the standings. */

#include "event/build.h"
#include "lab/metrics_private.h"

#include <math.h>
#include <string.h>

/* The pairs among the first four before the last round, as places from 0. */
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

static bool is_by_points(const ct_played *played)
{
    return strcmp(played->standings->order.codes[0].row->code, "PTS") == 0;
}

/* Ranks the event by the score of the arm alone, after so many rounds; 0 = all that were played. */
static bool rank_by_score(const ct_played *played, const ct_event *event, unsigned rounds,
                          ct_arena *mem, ct_standings *out)
{
    ct_standings_options options = {
        .rounds = rounds, .order = played->standings->order.codes[0].text, .is_lenient = true};
    return ct_standings_make(event, &options, mem, out, NULL) == CT_OK;
}

static void first_four_by_points(const ct_history *h, ct_index four[4])
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

/* The first four before the last round. */
static bool first_four(const ct_played *played, ct_arena *scratch, ct_index four[4])
{
    ct_standings before;
    if (is_by_points(played)) {
        first_four_by_points(played->history, four);
        return true;
    }
    if (!rank_by_score(played, played->event, played->rounds - 1, scratch, &before)) {
        return false;
    }
    for (int place = 0; place < 4; place++) {
        four[place] = before.rows[place].who;
    }
    return true;
}

static bool last_round(const ct_played *played, ct_arena *scratch, bool out[PAIRS])
{
    ct_index four[4];
    if (played->rounds < 2 || played->history->count < 4 || !first_four(played, scratch, four)) {
        return false;
    }
    for (int i = 0; i < PAIRS; i++) {
        out[i] = meet(played, four[first_of[i]], four[second_of[i]]);
    }
    return true;
}

static void encounters(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    bool met[PAIRS];
    if (!last_round(played, scratch, met)) {
        return;
    }
    for (unsigned i = 0; i < width && i < PAIRS; i++) {
        out[i] = met[i];
    }
}

static const char *const duel_parts[] = {"coefficient", "any",         "1v2 and 3v4",
                                         "1v3 and 2v4", "1v4 and 2v3", NULL};

/* The sum of the coefficients 1/(Pa + Pb) of these games, Pa and Pb being the places. */
static void duels(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    bool met[PAIRS];
    if (width < 5 || !last_round(played, scratch, met)) {
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

static double contenders_by_points(const ct_played *played, unsigned round)
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

/* Changes the event so that the player wins all their games from this round on. */
static void win_the_rest(const ct_played *played, ct_event *event, ct_index player, unsigned round)
{
    for (; round <= played->rounds; round++) {
        ct_index opponent = ct_event_cell(event, player, round).opponent;
        if (opponent != CT_NOBODY) {
            ct_event_put_outcome(event, player, round, CT_WIN);
            ct_event_put_outcome(event, opponent, round, CT_LOSS);
        }
    }
}

/* Would a participant who wins all remaining games, as they were paired, end with at least the
 * score `goal`? All other games stay as they were played. */
static bool can_reach(const ct_played *played, ct_index who, unsigned round, ct_value goal,
                      ct_arena *mem)
{
    const ct_event *real = played->event;
    ct_index members = real->is_team_event ? played->field->boards : 1;
    ct_standings end;
    ct_arena_reset(mem);
    ct_event *imagined = ct_event_with_own_cells(real, mem);
    for (ct_index i = 0; imagined != NULL && i < members; i++) {
        win_the_rest(played, imagined, who * members + i, round);
    }
    return imagined != NULL && rank_by_score(played, imagined, 0, mem, &end) &&
           ct_value_compare(ct_standings_value(&end, who, 0), goal) >= 0;
}

static double contenders_by_score(const ct_played *played, unsigned round, ct_arena *scratch)
{
    ct_standings before;
    ct_arena *mem = ct_arena_new();
    double count = 0;
    if (mem != NULL && rank_by_score(played, played->event, round - 1, scratch, &before)) {
        ct_index leader = before.rows[0].who;
        for (ct_index who = 0; who < before.count; who++) {
            count += who == leader ||
                     can_reach(played, who, round, ct_standings_value(&before, leader, 0), mem);
        }
    }
    ct_arena_free(mem);
    return count > 0 ? count : (double)NAN;
}

/* How many can still win before a round. Before round 1 all can. */
static double contenders_before(const ct_played *played, unsigned round, ct_arena *scratch)
{
    if (is_by_points(played)) {
        return contenders_by_points(played, round);
    }
    return round == 1 ? (double)played->history->count
                      : contenders_by_score(played, round, scratch);
}

/* How many can still reach, before the last round, the score that the leader has then. */
static void contenders(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)width;
    if (played->rounds > 0 && played->history->count > 0) {
        *out = contenders_before(played, played->rounds, scratch);
    }
}

static void contenders_by_round(const ct_played *played, ct_arena *scratch, double *out,
                                unsigned width)
{
    for (unsigned round = 1; round <= played->rounds && round <= width; round++) {
        out[round - 1] = contenders_before(played, round, scratch);
    }
}

static void shared_first(const ct_played *played, ct_arena *scratch, double *out, unsigned width)
{
    (void)scratch;
    (void)width;
    const ct_standings *s = played->standings;
    double count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        count += ct_value_compare(ct_standings_value(s, s->rows[i].who, 0),
                                  ct_standings_value(s, s->rows[0].who, 0)) == 0;
    }
    *out = count;
}

const ct_metric_row ct_drama_metrics[] = {
    {"encounters", "Last-round encounters",
     "events in which these places, before the last round, meet in it; places by the score the "
     "arm ranks by, then by starting number",
     CT_METRIC_PARTS, pair_names, CT_HIGHER_IS_BETTER, 1, true, encounters},
    {"duels", "Last-round duels",
     "sum of 1/(Pa + Pb) over encounters of the first four; events with any; with two at once",
     CT_METRIC_PARTS, duel_parts, CT_HIGHER_IS_BETTER, 4, false, duels},
    {"contenders", "Contenders",
     "who can still reach the leader before the last round, in the score the arm ranks by",
     CT_METRIC_ONE, NULL, CT_NEUTRAL, 2, false, contenders},
    {"contenders-by-round", "Contenders by round",
     "who can still reach the leader before each round", CT_METRIC_PER_ROUND, NULL, CT_NEUTRAL, 1,
     false, contenders_by_round},
    {"shared-first", "Tied for first",
     "how many have the highest score, of the kind the arm ranks by", CT_METRIC_ONE, NULL,
     CT_LOWER_IS_BETTER_METRIC, 2, false, shared_first},
    {.name = NULL},
};
