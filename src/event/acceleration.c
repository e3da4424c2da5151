/* Virtual points of a round: Baku (C.04.7), a bonus for the upper part of the list, a table
 * (records 250 and XXA), Haley, soft Haley and the progressive system (French federation, "Livre de
 * l'arbitre", chapter 3.2).
 *
 * All but the table need one or two numbers, the *borders*: the pairing number of the last
 * participant of the favoured group. The group is counted among those who had a number before round
 * 1; everybody at or above the border belongs to it, so that a late entry above the last GA
 * participant joins GA and nobody leaves it (C.04.7 1.3.2).
 *
 * In a team event a record 250 that fills only the game points field means match points: the
 * example of the specification does so. */

#include "event/acceleration.h"

#include "event/systems.h"

#include <stdlib.h>
#include <string.h>

static uint32_t participants(const ct_event *event)
{
    return event->is_team_event ? event->team_count : event->player_count;
}

static uint32_t number_of(const ct_event *event, ct_index who)
{
    return event->is_team_event ? event->teams[who].tpn.number : event->players[who].tpn.number;
}

static bool was_there_from_the_start(const ct_event *event, ct_index who)
{
    return (event->is_team_event ? event->teams[who].enters : event->players[who].enters) <= 1;
}

static int compare_numbers(const void *left, const void *right)
{
    ct_points a = *(const ct_points *)left;
    ct_points b = *(const ct_points *)right;
    return (a > b) - (a < b);
}

/* The numbers of those present from the start, ascending, into `scratch`; returns how many. */
static uint32_t list_starters(const ct_event *event, ct_points *scratch)
{
    uint32_t count = 0;
    bool is_sorted = true;
    for (ct_index who = 0; who < participants(event); who++) {
        if (was_there_from_the_start(event, who)) {
            uint32_t number = number_of(event, who);
            scratch[count] = number > INT32_MAX ? INT32_MAX : (ct_points)number;
            is_sorted = is_sorted && (count == 0 || scratch[count - 1] <= scratch[count]);
            count++;
        }
    }
    if (!is_sorted) {
        qsort(scratch, count, sizeof *scratch, compare_numbers);
    }
    return count;
}

/* The number of the last one of the first `group`, among the ascending numbers of the starters. */
static uint32_t border_of(const ct_points *numbers, uint32_t starters, uint64_t group)
{
    return group == 0 ? 0 : group > starters ? UINT32_MAX : (uint32_t)numbers[group - 1];
}

/* `bonus` for everybody down to the border. On entry out[0 … starters-1] holds the numbers of the
 * starters. */
static void favour_group(const ct_event *event, uint32_t starters, uint32_t group, ct_points bonus,
                         ct_points *out)
{
    uint32_t border = border_of(out, starters, group);
    for (ct_index who = 0; who < participants(event); who++) {
        out[who] = number_of(event, who) <= border ? bonus : 0;
    }
}

/* C.04.7 1.1: a win is worth two draws, a loss nothing. */
static bool fits_baku(const ct_event *event)
{
    if (event->is_team_event) {
        const ct_team_scoring *teams = &event->team_scoring;
        return teams->win == 2 * (int64_t)teams->draw && teams->loss == 0;
    }
    const ct_scoring *scoring = &event->scoring;
    return scoring->win[CT_WHITE] == 2 * (int64_t)scoring->draw[CT_WHITE] &&
           scoring->win[CT_WHITE] == scoring->win[CT_BLACK] &&
           scoring->draw[CT_WHITE] == scoring->draw[CT_BLACK] && scoring->loss[CT_WHITE] == 0 &&
           scoring->loss[CT_BLACK] == 0;
}

static ct_status check_baku(const ct_event *event, ct_error *err)
{
    ct_status status = CT_OK;
    if (event->rounds == 0) {
        status = ct_fail(err, CT_INVALID,
                         "Baku acceleration needs the number of rounds, which is not known");
        ct_error_cure(err, "give the number of rounds: record 142 or XXR, \"rounds\" in JSON");
    } else if (!fits_baku(event)) {
        status = ct_fail(err, CT_INVALID,
                         "Baku acceleration needs a scoring in which a win is worth two draws and "
                         "a loss nothing");
        ct_error_cure(err, "choose another scoring, or give the virtual points in records 250");
    }
    if (status != CT_OK) {
        ct_error_rule(err, event->rounds == 0 ? "C.04.7 1.4" : "C.04.7 1.1");
    }
    return status;
}

static void accelerate_baku(const ct_event *event, unsigned round, ct_points *out)
{
    unsigned games = ct_event_plays_double_matches(event) ? 2 : 1; /* of a match: both won count */
    unsigned accelerated = (event->rounds / games + 1U) / 2;       /* 1.4.1 */
    unsigned full = (accelerated + 1) / 2;                         /* 1.4.2 */
    ct_points win = event->is_team_event ? event->team_scoring.win
                                         : (ct_points)games * event->scoring.win[CT_WHITE];
    round = (round + games - 1) / games;
    ct_points bonus = round <= full ? win : round <= accelerated ? win / 2 : 0; /* 1.4.3 */
    uint32_t starters = list_starters(event, out);
    favour_group(event, starters, 2 * ((starters + 3) / 4), bonus, out); /* 1.2 */
}

static void accelerate_bonus(const ct_event *event, unsigned round, ct_points *out)
{
    const ct_acceleration *acceleration = &event->acceleration;
    uint32_t starters = list_starters(event, out);
    uint32_t group = acceleration->group != 0 ? acceleration->group : (starters + 1) / 2;
    favour_group(event, starters, group, round <= acceleration->rounds ? acceleration->points : 0,
                 out);
}

/* --- Haley and progressive ------------------------------------------------------------------- */

/* What a win and a draw are worth in a round, or in the match of two games that it belongs to. */
typedef struct round_worth {
    unsigned number; /* of the round, or of the match */
    unsigned rounds; /* planned, in the same count */
    ct_points win, draw;
} round_worth;

static round_worth worth_of(const ct_event *event, unsigned round)
{
    unsigned games = ct_event_plays_double_matches(event) ? 2 : 1;
    if (event->is_team_event) {
        return (round_worth){round, event->rounds, event->team_scoring.win,
                             event->team_scoring.draw};
    }
    return (round_worth){(round + games - 1) / games, event->rounds / games,
                         (ct_points)games * event->scoring.win[CT_WHITE],
                         (ct_points)games * event->scoring.draw[CT_WHITE]};
}

static void accelerate_haley(const ct_event *event, unsigned round, ct_points *out)
{
    round_worth worth = worth_of(event, round);
    bool is_soft = event->acceleration.kind == CT_ACCELERATION_SOFT_HALEY;
    uint32_t starters = list_starters(event, out);
    uint32_t group = event->acceleration.group;
    uint32_t border = border_of(out, starters, group != 0 ? group : (starters + 1) / 2);
    for (ct_index who = 0; who < participants(event); who++) {
        bool is_upper = number_of(event, who) <= border;
        out[who] = worth.number > 2               ? 0
                   : is_upper                     ? worth.win
                   : is_soft && worth.number == 2 ? worth.draw
                                                  : 0;
    }
}

static ct_status check_progressive(const ct_event *event, ct_error *err)
{
    ct_status status = CT_OK;
    if (event->is_team_event) {
        status = ct_fail(err, CT_INVALID, "progressive acceleration is for players, not for teams");
        ct_error_cure(err, "choose baku, or give the virtual points in records 250");
    } else if (event->rounds == 0) {
        status = ct_fail(err, CT_INVALID,
                         "progressive acceleration needs the number of rounds, which is not known");
        ct_error_cure(err, "give the number of rounds: record 142 or XXR, \"rounds\" in JSON");
    } else if (event->scoring.draw[CT_WHITE] <= 0) {
        status = ct_fail(err, CT_INVALID,
                         "progressive acceleration needs a draw that is worth something");
        ct_error_cure(err, "choose another scoring, or give the virtual points in records 250");
    }
    return status;
}

static ct_points points_before(const ct_event *event, ct_index who, unsigned round)
{
    ct_points points = ct_event_adjustment(event, who, round - 1);
    for (unsigned r = 1; r < round; r++) {
        points += ct_scoring_points(&event->scoring, ct_event_cell(event, who, r));
    }
    return points;
}

/* The capital of a player who started with `capital`: each three draws' worth of points adds a
 * draw, half of all points that can be won makes it full, and it is never more than two wins. */
static ct_points grown_capital(const round_worth *worth, ct_points capital, ct_points points)
{
    ct_points full = 2 * worth->win;
    if (2 * (int64_t)points >= (int64_t)worth->rounds * worth->win) {
        return full;
    }
    int64_t grown =
        capital + (points > 0 ? (int64_t)worth->draw * (points / (3 * (int64_t)worth->draw)) : 0);
    return grown < full ? (ct_points)grown : full;
}

static void accelerate_progressive(const ct_event *event, unsigned round, ct_points *out)
{
    const ct_acceleration *acceleration = &event->acceleration;
    round_worth worth = worth_of(event, round);
    uint32_t starters = list_starters(event, out);
    uint64_t first = acceleration->group != 0 ? acceleration->group : (starters + 2) / 3;
    uint64_t second = acceleration->second_group != 0 ? acceleration->second_group : first;
    uint32_t border_a = border_of(out, starters, first);
    uint32_t border_b = border_of(out, starters, first + second);
    bool is_over = worth.number + 2 > worth.rounds; /* not in the last two rounds */
    for (ct_index who = 0; who < participants(event); who++) {
        uint32_t number = number_of(event, who);
        ct_points capital = number <= border_a ? 2 * worth.win : number <= border_b ? worth.win : 0;
        out[who] = is_over ? 0 : grown_capital(&worth, capital, points_before(event, who, round));
    }
}

/* --- Tables ---------------------------------------------------------------------------------- */

static bool stand_in_order_of_numbers(const ct_event *event)
{
    for (ct_index who = 1; who < participants(event); who++) {
        if (number_of(event, who - 1) >= number_of(event, who)) {
            return false;
        }
    }
    return true;
}

/* The first participant whose number is at least `number`, when they stand in order. */
static ct_index first_from(const ct_event *event, uint32_t number)
{
    ct_index low = 0;
    ct_index high = participants(event);
    while (low < high) {
        ct_index middle = low + (high - low) / 2;
        if (number_of(event, middle) < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void accelerate_table(const ct_event *event, unsigned round, ct_points *out)
{
    bool in_order = stand_in_order_of_numbers(event);
    uint32_t count = participants(event);
    for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
        const ct_span *span = &event->acceleration.spans[i];
        if (round < span->first_round || round > span->last_round) {
            continue;
        }
        ct_points value =
            event->is_team_event && span->match_points != 0 ? span->match_points : span->points;
        for (ct_index who = in_order ? first_from(event, span->first.number) : 0; who < count;
             who++) {
            uint32_t number = number_of(event, who);
            if (number > span->last.number && in_order) {
                break;
            }
            if (number >= span->first.number && number <= span->last.number) {
                out[who] = value;
            }
        }
    }
}

static bool is_baku(const ct_event *event)
{
    return event->acceleration.kind == CT_ACCELERATION_BAKU ||
           (event->acceleration.kind == CT_ACCELERATION_NONE && ct_event_system(event).is_baku);
}

ct_status ct_event_virtual_points(const ct_event *event, unsigned round, ct_points *out,
                                  ct_error *err)
{
    if (is_baku(event)) {
        CT_TRY(check_baku(event, err));
        accelerate_baku(event, round, out);
        return CT_OK;
    }
    memset(out, 0, participants(event) * sizeof *out);
    switch (event->acceleration.kind) {
    case CT_ACCELERATION_BONUS: accelerate_bonus(event, round, out); break;
    case CT_ACCELERATION_TABLE: accelerate_table(event, round, out); break;
    case CT_ACCELERATION_HALEY:
    case CT_ACCELERATION_SOFT_HALEY: accelerate_haley(event, round, out); break;
    case CT_ACCELERATION_PROGRESSIVE:
        CT_TRY(check_progressive(event, err));
        accelerate_progressive(event, round, out);
        break;
    case CT_ACCELERATION_NONE:
    case CT_ACCELERATION_BAKU:
    case CT_ACCELERATION_KINDS: break;
    }
    return CT_OK;
}
