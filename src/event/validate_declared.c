/* Declared points (column 81 of record 001) against the results.
 *
 * A file whose points do not fit its results usually means another scoring than it says. So before
 * every player is reported alone, the usual scorings are tried: when one of them fits everybody,
 * that is the one thing to say, with the record 162 to add.
 *
 * A last round that is still open (games without result, or byes alone) may or may not have its
 * byes counted already: programs differ, and both are accepted. */

#include "event/validate_private.h"

#include <string.h>

/* A scoring that is in use somewhere; values in half points. */
typedef struct usual_scoring {
    const char *name;
    const char *record; /* what the file should say */
    int8_t win, draw, loss, pab;
} usual_scoring;

static const usual_scoring usual[] = {
    {"1-½-0", "162  W 1.0    D 0.5    L 0.0", 2, 1, 0, 2},
    {"3-1-0", "162  W 3.0    D 1.0    L 0.0", 6, 2, 0, 6},
    {"2-1-0", "162  W 2.0    D 1.0    L 0.0", 4, 2, 0, 4},
    {"3-2-1", "162  W 3.0    D 2.0    L 1.0", 6, 4, 2, 6},
    {"1-½-0 with a bye of ½", "162  W 1.0    D 0.5    L 0.0    P 0.5", 2, 1, 0, 1},
    {"1-½-0 with a bye of 0", "162  W 1.0    D 0.5    L 0.0    P 0.0", 2, 1, 0, 0},
    {"3-1-0 with a bye of 1", "162  W 3.0    D 1.0    L 0.0    P 1.0", 6, 2, 0, 2},
    {"2-1-0 with a bye of 1", "162  W 2.0    D 1.0    L 0.0    P 1.0", 4, 2, 0, 2},
};

static ct_scoring scoring_of(const usual_scoring *row, int32_t unit)
{
    ct_points half = unit / 2;
    return (ct_scoring){
        .win = {[CT_WHITE] = row->win * half, [CT_BLACK] = row->win * half},
        .draw = {[CT_WHITE] = row->draw * half, [CT_BLACK] = row->draw * half},
        .loss = {[CT_WHITE] = row->loss * half, [CT_BLACK] = row->loss * half},
        .forfeit_win = row->win * half,
        .pab = row->pab * half,
        .full_point_bye = row->win * half,
        .half_point_bye = row->draw * half,
        .unknown = row->draw * half,
    };
}

/* --- What the results give ------------------------------------------------------------------- */

typedef struct tally {
    const ct_check *check;
    int64_t *adjustments;    /* by player */
    bool last_round_is_open; /* see above */
} tally;

/* Open: a game without result, or no game at all. */
static bool is_open(const ct_event *event, unsigned round)
{
    bool has_game = false;
    for (ct_index player = 0; player < event->player_count && round > 0; player++) {
        ct_cell cell = ct_event_cell(event, player, round);
        if (cell.outcome == CT_PENDING) {
            return true;
        }
        has_game = has_game || cell.opponent != CT_NOBODY;
    }
    return !has_game;
}

static int64_t points_of(const tally *sum, ct_index player, const ct_scoring *scoring)
{
    int64_t points = sum->adjustments[player];
    for (unsigned round = 1; round <= sum->check->event->rounds_paired; round++) {
        points += ct_scoring_points(scoring, ct_event_cell(sum->check->event, player, round));
    }
    return points;
}

static bool fits(const tally *sum, ct_index player, const ct_scoring *scoring)
{
    const ct_event *event = sum->check->event;
    const ct_player *who = &event->players[player];
    int64_t points = points_of(sum, player, scoring);
    if (!who->declared.has_points || points == who->declared.points) {
        return true;
    }
    ct_cell last = ct_event_cell(event, player, event->rounds_paired);
    return sum->last_round_is_open && last.opponent == CT_NOBODY &&
           points - ct_scoring_points(scoring, last) == who->declared.points;
}

/* The first player whose points do not fit, or CT_NOBODY. */
static ct_index first_misfit(const tally *sum, const ct_scoring *scoring)
{
    for (ct_index player = 0; player < sum->check->event->player_count; player++) {
        if (!fits(sum, player, scoring)) {
            return player;
        }
    }
    return CT_NOBODY;
}

static const usual_scoring *find_usual(const tally *sum)
{
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        ct_scoring scoring = scoring_of(&usual[i], sum->check->event->unit);
        if (first_misfit(sum, &scoring) == CT_NOBODY) {
            return &usual[i];
        }
    }
    return NULL;
}

/* --- Sentences ------------------------------------------------------------------------------- */

/* No list of results gives such points: more than the best result in every round, or less than
 * nothing. */
static bool is_impossible(const tally *sum, ct_index player)
{
    const ct_event *event = sum->check->event;
    const ct_scoring *of = &event->scoring;
    const ct_points values[] = {of->win[CT_WHITE], of->win[CT_BLACK], of->forfeit_win, of->pab,
                                of->full_point_bye};
    int64_t best = 0;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        best = values[i] > best ? values[i] : best;
    }
    int64_t points = event->players[player].declared.points - sum->adjustments[player];
    return points < 0 || points > best * event->rounds_paired;
}

static void report_misfit(const tally *sum, ct_index player, ct_severity severity)
{
    const ct_check *check = sum->check;
    if (ct_check_passes_over(check, severity)) {
        return;
    }
    const ct_event *event = check->event;
    ct_place at = ct_check_at_player(check, player, CT_COLUMN_POINTS);
    ct_label label = ct_check_player(check, player);
    ct_label declared = ct_check_points(check, event->players[player].declared.points);
    if (is_impossible(sum, player)) {
        ct_error *made = ct_check_add(check, severity, at, "TRF 001",
                                      "%s has %s points, which %u rounds cannot give", label.text,
                                      declared.text, event->rounds_paired);
        ct_error_cure(made, "correct the points (columns 81-84)");
        return;
    }
    ct_label found = ct_check_points(check, points_of(sum, player, &event->scoring));
    ct_error *made =
        ct_check_add(check, severity, at, "TRF 001", "%s has %s points, but the results give %s",
                     label.text, declared.text, found.text);
    ct_error_cure(made,
                  "correct a result or the points; other points for results are declared in "
                  "record 162, penalties in 299");
}

static void report_all(const tally *sum)
{
    const ct_check *check = sum->check;
    ct_severity severity = check->event->is_team_event ? CT_WARNING : CT_FAULT;
    ct_index first = first_misfit(sum, &check->event->scoring);
    if (first == CT_NOBODY) {
        return;
    }
    const usual_scoring *row = find_usual(sum);
    if (row != NULL) {
        ct_error *made = ct_check_add(
            check, severity, ct_check_at_player(check, first, CT_COLUMN_POINTS), "TRF 162",
            "the points of all players fit the scoring %s, which is not the one of the event",
            row->name);
        ct_error_cure(made, "add the record: %s", row->record);
        return;
    }
    severity = check->problems->declared_may_differ ? CT_WARNING : severity;
    for (ct_index player = first; player < check->event->player_count; player++) {
        if (!fits(sum, player, &check->event->scoring)) {
            report_misfit(sum, player, severity);
        }
    }
}

static void add_adjustments(const ct_event *event, int64_t *adjustments)
{
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        for (uint32_t k = 0; change->round <= event->rounds_paired && k < change->who_count; k++) {
            adjustments[change->who[k]] += change->points;
        }
    }
}

ct_status ct_check_declared(ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    if (check->is_broken) {
        return CT_OK;
    }
    tally sum = {.check = check,
                 .adjustments = CT_NEW(check->mem, int64_t, event->player_count),
                 .last_round_is_open = is_open(event, event->rounds_paired)};
    CT_NEED(sum.adjustments, err);
    if (!event->is_team_event && event->rounds_paired > 0) {
        add_adjustments(event, sum.adjustments);
    }
    report_all(&sum);
    return CT_OK;
}
