/* Validation of an event: the order of the chapters and what they share.
 *
 * Each chapter is a file of its own (validate_*.c). The first ones look at numbers and indexes;
 * when one of those is out of range the event is *broken* and the chapters that would use the index
 * are left out, so that a hostile event is reported and cannot cause a wrong access. Every chapter
 * is linear in what it reads; sentences are written only while the list of problems still keeps
 * them. */

#include "event/validate.h"

#include "base/sentence.h"
#include "event/systems.h"
#include "event/validate_private.h"

#include <stdio.h>
#include <string.h>

/* --- Places ---------------------------------------------------------------------------------- */

size_t ct_check_column(const ct_check *check, size_t column)
{
    return check->columns_are_trf ? column : 0;
}

size_t ct_check_cell_column(const ct_check *check, enum ct_cell_part part, unsigned round)
{
    return check->columns_are_trf ? (size_t)part + 10 * ((size_t)round - 1) : 0;
}

ct_place ct_check_nowhere(void)
{
    return (ct_place){0};
}

ct_place ct_check_at_player(const ct_check *check, ct_index player, size_t column)
{
    return (ct_place){.line = check->event->players[player].line,
                      .column = ct_check_column(check, column)};
}

ct_place ct_check_at_cell(const ct_check *check, ct_index player, unsigned round,
                          enum ct_cell_part part)
{
    return (ct_place){.line = check->event->players[player].line,
                      .column = ct_check_cell_column(check, part, round)};
}

ct_place ct_check_at_team(const ct_check *check, ct_index team)
{
    return (ct_place){.line = check->event->teams[team].line};
}

/* --- Sentences ------------------------------------------------------------------------------- */

/* No further problem is kept. The first fault always is, however full the list is. */
static bool is_full(const ct_check *check)
{
    return check->problems->count >= CT_PROBLEMS_KEPT && check->problems->faults > 0;
}

bool ct_check_passes_over(const ct_check *check, ct_severity severity)
{
    bool passes = check->problems->count >= CT_PROBLEMS_KEPT &&
                  (severity == CT_WARNING || check->problems->faults > 0);
    if (passes) {
        check->problems->faults += severity == CT_FAULT;
        check->problems->warnings += severity == CT_WARNING;
    }
    return passes;
}

ct_error *ct_check_add(const ct_check *check, ct_severity severity, ct_place at, const char *rule,
                       const char *format, ...)
{
    ct_problems *list = check->problems;
    if (ct_check_passes_over(check, severity)) {
        return &list->spare;
    }
    char sentence[sizeof list->spare.sentence];
    va_list args;
    va_start(args, format);
    ct_sentence_write(sentence, sizeof sentence, format, args);
    va_end(args);
    return ct_problem_add(list, severity, at.line, at.column, rule, "%s", sentence);
}

static ct_label label_of(const ct_check *check, uint32_t number, ct_str name)
{
    ct_label label = {{0}};
    if (!is_full(check)) {
        ct_str shown = ct_utf8_fit(name, 40);
        snprintf(label.text, sizeof label.text, "%u%s%.*s", number, shown.len > 0 ? " " : "",
                 CT_ARG(shown));
        label.text[ct_sentence_whole(label.text, strlen(label.text))] = '\0';
    }
    return label;
}

ct_label ct_check_player(const ct_check *check, ct_index player)
{
    const ct_player *who = &check->event->players[player];
    return label_of(check, who->tpn.number, who->name);
}

ct_label ct_check_team(const ct_check *check, ct_index team)
{
    const ct_team *who = &check->event->teams[team];
    return label_of(check, who->tpn.number, who->name);
}

ct_label ct_check_participant(const ct_check *check, ct_index who)
{
    return check->event->is_team_event ? ct_check_team(check, who) : ct_check_player(check, who);
}

ct_label ct_check_points(const ct_check *check, int64_t points)
{
    ct_label label = {{0}};
    int32_t unit = check->event->unit;
    if (unit < 1 || points > INT32_MAX || points < INT32_MIN) {
        snprintf(label.text, sizeof label.text, "%lld", (long long)points);
    } else if (!is_full(check)) {
        char written[16];
        ct_points_format((ct_points)points, unit, false, written);
        snprintf(label.text, sizeof label.text, "%s", written);
    }
    return label;
}

uint32_t ct_check_participants(const ct_check *check)
{
    return check->event->is_team_event ? check->event->team_count : check->event->player_count;
}

bool ct_check_is_round(const ct_check *check, unsigned round)
{
    unsigned last = check->event->rounds != 0 ? check->event->rounds : (unsigned)CT_MAX_ROUNDS;
    return round >= 1 && (round <= last || round <= check->event->rounds_paired);
}

ct_index *ct_check_owners(const ct_check *check, size_t count)
{
    ct_index *owners = CT_NEW(check->mem, ct_index, count);
    for (size_t i = 0; owners != NULL && i < count; i++) {
        owners[i] = CT_NOBODY;
    }
    return owners;
}

bool ct_check_is_swiss(const ct_check *check)
{
    const ct_system_row *row = ct_event_system(check->event).row;
    return row == NULL || row->is_swiss;
}

/* --- The whole ------------------------------------------------------------------------------- */

/* Counts beyond the limits, or cells that are not there: nothing can be read then. */
static void check_size(ct_check *check)
{
    const ct_event *event = check->event;
    if (event->player_count > CT_MAX_PLAYERS) {
        check->is_broken = true;
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "",
                                      "the event has %u players, more than the limit of %d",
                                      event->player_count, CT_MAX_PLAYERS);
        ct_error_cure(made, "split the event into groups");
    }
    if (event->rounds > CT_MAX_ROUNDS || event->rounds_paired > CT_MAX_ROUNDS) {
        check->is_broken = true;
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 142",
                                      "the event has more than %d rounds", CT_MAX_ROUNDS);
        ct_error_cure(made, "split the event into stages");
    }
    if (event->rounds_paired > event->round_room) {
        check->is_broken = true;
        ct_error *made =
            ct_check_add(check, CT_FAULT, ct_check_nowhere(), "",
                         "%u rounds are paired, but the crosstable has room for %u only",
                         event->rounds_paired, event->round_room);
        ct_error_cure(made, "make room for the rounds before they are paired");
    }
    if (event->rounds != 0 && event->rounds_paired > event->rounds) {
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 142",
                                      "%u rounds are paired, but only %u are planned",
                                      event->rounds_paired, event->rounds);
        ct_error_cure(made, "correct the number of rounds (record 142 or XXR)");
    }
}

ct_status ct_event_validate(const ct_event *event, bool columns_are_trf, ct_arena *mem,
                            ct_problems *problems, ct_error *err)
{
    ct_check check = {
        .event = event, .columns_are_trf = columns_are_trf, .mem = mem, .problems = problems};
    check_size(&check);
    if (check.is_broken) {
        return CT_OK;
    }
    CT_TRY(ct_check_numbers(&check, err));
    CT_TRY(ct_check_settings(&check, err));
    CT_TRY(ct_check_lists(&check, err));
    CT_TRY(ct_check_cells(&check, err));
    CT_TRY(ct_check_teams(&check, err));
    CT_TRY(ct_check_meetings(&check, err));
    return ct_check_declared(&check, err);
}
