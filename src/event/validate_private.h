#ifndef CT_VALIDATE_PRIVATE_H
#define CT_VALIDATE_PRIVATE_H

/* What the chapters of the validation (files validate_…) share; private to them. */

#include "event/matches.h"
#include "event/validate.h"

/* Limit of a number of points in the files: four columns, "99.5". */
enum { CT_CHECK_MOST_POINTS = 100 };

typedef struct ct_check {
    const ct_event *event;
    bool columns_are_trf;
    ct_arena *mem;
    ct_problems *problems;
    bool is_broken;          /* an index or a number that later chapters must not trust */
    const ct_match *matches; /* of a sound team event, once the teams were checked; else NULL */
} ct_check;

/* Text for the sentences; 96 bytes hold a number and the start of a long name. */
typedef struct ct_label {
    char text[96];
} ct_label;

/* "7 Müller, Anna"; the same for a team; points as "2.5". Cheap when the list is full. */
ct_label ct_check_player(const ct_check *check, ct_index player);
ct_label ct_check_team(const ct_check *check, ct_index team);
ct_label ct_check_points(const ct_check *check, int64_t points);
/* Player, or team in a team event. */
ct_label ct_check_participant(const ct_check *check, ct_index who);

uint32_t ct_check_participants(const ct_check *check);
/* Is the round one of the event? Any up to the limit when the number of rounds is not known. */
bool ct_check_is_round(const ct_check *check, unsigned round);
/* An array of CT_NOBODY, to note who owns a number; NULL when memory is out. */
ct_index *ct_check_owners(const ct_check *check, size_t count);

/* Columns of record 001; 0 when columns mean nothing. */
enum { CT_COLUMN_NUMBER = 5, CT_COLUMN_RATING = 49, CT_COLUMN_POINTS = 81, CT_COLUMN_RANK = 86 };
enum ct_cell_part { CT_PART_OPPONENT = 92, CT_PART_COLOUR = 97, CT_PART_RESULT = 99 };
size_t ct_check_column(const ct_check *check, size_t column);
size_t ct_check_cell_column(const ct_check *check, enum ct_cell_part part, unsigned round);

/* Adds a problem, like ct_problem_add, but spends no time on sentences once the list is full. */
ct_error *ct_check_add(const ct_check *check, ct_severity severity, ct_place at, const char *rule,
                       const char *format, ...) CT_PRINTF(5, 6);
/* True when a problem of this severity would not be kept; it is counted then, and the caller saves
 * the work of describing it. */
bool ct_check_passes_over(const ct_check *check, ct_severity severity);

/* Places: nowhere, a column of a player's line, a cell. */
ct_place ct_check_nowhere(void);
ct_place ct_check_at_player(const ct_check *check, ct_index player, size_t column);
ct_place ct_check_at_cell(const ct_check *check, ct_index player, unsigned round,
                          enum ct_cell_part part);
ct_place ct_check_at_team(const ct_check *check, ct_index team);

/* Is the event a Swiss, as far as it says? Repeated pairings are normal elsewhere. */
bool ct_check_is_swiss(const ct_check *check);

/* The chapters, in this order. Each may set is_broken and asks it before it trusts an index.
 *     numbers    pairing numbers, ranks, boards, entry and leave
 *     settings   scoring, rounds, acceleration, notes
 *     lists      byes, forbidden pairs, adjustments
 *     cells      the crosstable
 *     teams      teams, line-ups, matches
 *     meetings   rematches, forbidden pairs that met
 *     declared   declared points */
ct_status ct_check_numbers(ct_check *check, ct_error *err);
ct_status ct_check_settings(ct_check *check, ct_error *err);
ct_status ct_check_lists(ct_check *check, ct_error *err);
ct_status ct_check_cells(ct_check *check, ct_error *err);
ct_status ct_check_teams(ct_check *check, ct_error *err);
ct_status ct_check_meetings(ct_check *check, ct_error *err);
ct_status ct_check_declared(ct_check *check, ct_error *err);

#endif
