/* Virtual points of a round: Baku (C.04.7), a bonus for the upper part of the list, or a table
 * (records 250 and XXA).
 *
 * Baku and the bonus need one number, the *border*: the pairing number of the last participant of
 * the favoured group. The group is counted among those who had a number before round 1; whoever
 * stands at or above the border belongs to it, so that a late entry above the last GA participant
 * joins GA while that participant himself never changes (C.04.7 1.3.2).
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

/* Writes the numbers of those present from the start into `scratch`, ascending; returns how many.
 */
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

/* `bonus` for everybody down to the border. The numbers of the starters stand in out[0 … starters).
 */
static void favour_group(const ct_event *event, uint32_t starters, uint32_t group, ct_points bonus,
                         ct_points *out)
{
    uint32_t border = group == 0 ? 0 : group > starters ? UINT32_MAX : (uint32_t)out[group - 1];
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
        ct_error_cure(err, "give the number of rounds (record 142 or XXR)");
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
    unsigned accelerated = (event->rounds + 1U) / 2; /* 1.4.1 */
    unsigned full = (accelerated + 1) / 2;           /* 1.4.2 */
    ct_points win = event->is_team_event ? event->team_scoring.win : event->scoring.win[CT_WHITE];
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
    if (event->acceleration.kind == CT_ACCELERATION_BONUS) {
        accelerate_bonus(event, round, out);
    } else if (event->acceleration.kind == CT_ACCELERATION_TABLE) {
        accelerate_table(event, round, out);
    }
    return CT_OK;
}
