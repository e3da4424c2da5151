/* Reads a report file: four walks over its lines (see trf_read.h), then the conclusions that need
 * all of them. */

#include "formats/trf_read.h"

#include "event/ids.h"
#include "event/systems.h"
#include "event/validate.h"
#include "formats/json.h"
#include "formats/trf_implied.h"
#include "formats/trf_notes.h"

#include <stddef.h>
#include <string.h>

typedef enum walk { HEADINGS = 1, PLAYERS, TEAMS, LISTS } walk;

/* How a record is read: by a handler in a walk, or as the text at an offset of the event. */
typedef struct record_reader {
    walk walk;
    ct_trf_handler *read;
    size_t text_at;
} record_reader;

#define TEXT(field) {HEADINGS, NULL, offsetof(ct_event, field)}

static const record_reader readers[CT_TRF_KINDS] = {
    [CT_TRF_NAME] = TEXT(name),
    [CT_TRF_CITY] = TEXT(city),
    [CT_TRF_FEDERATION] = TEXT(federation),
    [CT_TRF_START] = TEXT(start),
    [CT_TRF_END] = TEXT(end),
    [CT_TRF_PLAYER_COUNT] = TEXT(declared.players),
    [CT_TRF_RATED_COUNT] = TEXT(declared.rated),
    [CT_TRF_TEAM_COUNT] = TEXT(declared.teams),
    [CT_TRF_TYPE] = TEXT(type),
    [CT_TRF_ARBITER] = TEXT(arbiter),
    [CT_TRF_DEPUTY] = {HEADINGS, NULL, 0},
    [CT_TRF_RATE_OF_PLAY] = TEXT(rate_of_play),
    [CT_TRF_DATES] = {HEADINGS, ct_trf_read_dates, 0},
    [CT_TRF_ROUNDS] = {HEADINGS, ct_trf_read_rounds, 0},
    [CT_TRF_COLOUR] = {HEADINGS, ct_trf_read_colour, 0},
    [CT_TRF_SCORING] = {HEADINGS, ct_trf_read_scoring, 0},
    [CT_TRF_RANK_METHOD] = TEXT(rank_method),
    [CT_TRF_CONTROLLER] = TEXT(controller),
    [CT_TRF_TYPE_CODE] = TEXT(type_code),
    [CT_TRF_TIE_BREAKS] = TEXT(tie_breaks),
    [CT_TRF_STANDINGS] = TEXT(standings),
    [CT_TRF_TIME_CONTROL] = TEXT(time_control),
    [CT_TRF_BOARD_COLOURS] = {HEADINGS, ct_trf_read_board_colours, 0},
    [CT_TRF_TEAM_SCORING] = {HEADINGS, ct_trf_read_team_scoring, 0},
    [CT_TRF_PLAYER] = {PLAYERS, ct_trf_read_player, 0},
    [CT_TRF_OLD_TEAM] = {TEAMS, ct_trf_read_old_team, 0},
    [CT_TRF_TEAM] = {TEAMS, ct_trf_read_team, 0},
    [CT_TRF_LINE_UP] = {LISTS, ct_trf_read_line_up, 0},
    [CT_TRF_TEAM_PAB] = {LISTS, ct_trf_read_team_pab, 0},
    [CT_TRF_MATCH_FORFEIT] = {LISTS, ct_trf_read_match_forfeit, 0},
    [CT_TRF_BYE] = {LISTS, ct_trf_read_byes, 0},
    [CT_TRF_ACCELERATION] = {LISTS, ct_trf_read_acceleration, 0},
    [CT_TRF_FORBIDDEN] = {LISTS, ct_trf_read_forbidden, 0},
    [CT_TRF_ADJUSTMENT] = {LISTS, ct_trf_read_adjustment, 0},
    [CT_TRF_XX_ROUNDS] = {HEADINGS, ct_trf_read_rounds, 0},
    [CT_TRF_XX_COLOUR] = {HEADINGS, ct_trf_read_xx_colour, 0},
    [CT_TRF_XX_SCORING] = {HEADINGS, ct_trf_read_xx_scoring, 0},
    [CT_TRF_XX_ABSENT] = {LISTS, ct_trf_read_absent, 0},
    [CT_TRF_XX_ACCELERATION] = {LISTS, ct_trf_read_xx_acceleration, 0},
    [CT_TRF_XX_FORBIDDEN] = {LISTS, ct_trf_read_xx_forbidden, 0},
    [CT_TRF_BB_WIN] = {HEADINGS, ct_trf_read_bb_scoring, 0},
    [CT_TRF_BB_DRAW] = {HEADINGS, ct_trf_read_bb_scoring, 0},
    [CT_TRF_BB_LOSS] = {HEADINGS, ct_trf_read_bb_scoring, 0},
    [CT_TRF_BB_ZERO] = {HEADINGS, ct_trf_read_bb_scoring, 0},
    [CT_TRF_BB_FORFEIT] = {HEADINGS, ct_trf_read_bb_scoring, 0},
    [CT_TRF_BB_PAB] = {HEADINGS, ct_trf_read_bb_scoring, 0},
};

/* --- Lines ----------------------------------------------------------------------------------- */

static ct_trf_kind section_of(ct_trf_kind kind)
{
    const ct_trf_record *record = ct_trf_record_of(kind);
    return kind < CT_TRF_XX_ROUNDS ? kind : ct_trf_kind_of(record->trf26);
}

/* --- First walk: headings -------------------------------------------------------------------- */

static bool is_same_value(ct_str a, ct_str b)
{
    uint32_t one = 0;
    uint32_t other = 0;
    return ct_str_equal(a, b) || (ct_trf_to_number(a, UINT32_MAX - 1, &one) &&
                                  ct_trf_to_number(b, UINT32_MAX - 1, &other) && one == other);
}

/* `*out` is false for a record that is blank, or a repetition of one that may stand only once. */
static ct_status is_to_be_read(ct_trf_reader *reader, const ct_trf_row *row, ct_trf_kind kind,
                               bool *out, ct_error *err)
{
    ct_trf_kind section = section_of(kind);
    ct_str value = ct_trf_value(row);
    *out = false;
    if (value.len == 0) {
        return CT_OK;
    }
    if (ct_trf_record_of(kind)->is_once && reader->first_line[section] != 0) {
        return is_same_value(value, reader->first_value[section])
                   ? CT_OK
                   : ct_trf_add_second(reader, row, kind, err);
    }
    if (reader->first_line[section] == 0) {
        reader->first_line[section] = row->number;
        reader->first_value[section] = value;
    }
    reader->is_anchor[section] = true;
    reader->records_of[section]++;
    *out = true;
    return CT_OK;
}

static ct_status read_heading(ct_trf_reader *reader, ct_trf_row *row, ct_trf_kind kind,
                              ct_error *err)
{
    const record_reader *how = &readers[kind];
    if (how->read != NULL) {
        return how->read(reader, row, err);
    }
    ct_event *event = reader->event;
    if (kind == CT_TRF_DEPUTY) {
        event->deputies.items[event->deputies.count++] = ct_trf_value(row);
        return CT_OK;
    }
    ct_str value = ct_trf_value(row);
    if (kind == CT_TRF_RANK_METHOD && row->text.len > 4 && row->text.at[3] == ' ') {
        value = ct_str_trim_end(ct_str_slice(row->text, 4, row->text.len)); /* columns matter */
    }
    memcpy((char *)event + how->text_at, &value, sizeof value);
    return CT_OK;
}

/* --- The other walks ------------------------------------------------------------------------- */

bool ct_trf_is_extra(ct_str text, ct_str *object)
{
    if (!ct_str_starts(text, "### crosstable ")) {
        return false;
    }
    *object = ct_str_trim(ct_str_slice(text, 15, text.len));
    return ct_str_starts(*object, "{");
}

static bool is_alnum(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_code(ct_str text)
{
    return text.len >= 3 && is_alnum(text.at[0]) && is_alnum(text.at[1]) && is_alnum(text.at[2]) &&
           (text.len == 3 || text.at[3] == ' ');
}

static ct_status read_unknown(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    ct_str object;
    if (ct_str_is_blank(row->text)) {
        return CT_OK;
    }
    if (ct_trf_is_extra(row->text, &object)) {
        CT_TRY(ct_trf_room(reader, (void **)&reader->extras, &reader->extra_room,
                           reader->extra_count, sizeof *reader->extras, err));
        reader->extras[reader->extra_count++] =
            (ct_trf_extra){.object = object, .line = row->number};
        return CT_OK;
    }
    if (ct_trf_read_national(reader, row)) {
        reader->anchor = CT_TRF_PLAYER;
        reader->ordinal = reader->player_ordinal;
        return CT_OK;
    }
    if (ct_str_starts(ct_str_trim(row->text), "001 ")) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 1, "TRF 001",
                                     "blanks stand before the record of a player");
        ct_error_cure(e, "take them out: the code 001 begins in column 1");
    } else if (!ct_str_starts(row->text, "###") && !is_code(row->text)) {
        ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number, 1, "TRF",
                                     "the line begins with no record code and is kept as a note");
        ct_error_cure(e, "join it to the line it was torn from, or begin it with ###");
    }
    return ct_trf_add_note(reader, row, row->text, reader->anchor, reader->ordinal, err);
}

/* Where the notes that follow belong. */
static void move_anchor(ct_trf_reader *reader, const ct_trf_row *row, ct_trf_kind kind)
{
    if (ct_trf_value(row).len == 0) {
        return;
    }
    ct_trf_kind section = section_of(kind);
    bool counts = section == CT_TRF_PLAYER || section == CT_TRF_OLD_TEAM || section == CT_TRF_TEAM;
    reader->anchor = section;
    reader->ordinal = counts ? ++reader->ordinals[section - CT_TRF_PLAYER] : 0;
    reader->player_ordinal = reader->ordinals[0];
}

static ct_status read_line(ct_trf_reader *reader, ct_trf_row *row, walk now, ct_error *err)
{
    ct_trf_kind kind = ct_trf_kind_of_row(reader, row);
    if (kind == CT_TRF_UNKNOWN) {
        return now == LISTS ? read_unknown(reader, row, err) : CT_OK;
    }
    bool is_superseded = kind == CT_TRF_OLD_TEAM && reader->lines_of[CT_TRF_TEAM] > 0;
    if (now == LISTS && is_superseded) { /* 310 says it better */
        ct_str comment = ct_str_format(reader->mem, "### %.*s", CT_ARG(row->text));
        CT_NEED(comment.at, err);
        return ct_trf_add_note(reader, row, comment, reader->anchor, reader->ordinal, err);
    }
    if (now == LISTS) {
        move_anchor(reader, row, kind);
    }
    if (readers[kind].walk != now || is_superseded) {
        return CT_OK;
    }
    if (now == PLAYERS) {
        reader->is_anchor[CT_TRF_PLAYER] = true;
        return readers[kind].read(reader, row, err);
    }
    bool is_wanted = false;
    CT_TRY(is_to_be_read(reader, row, kind, &is_wanted, err));
    if (!is_wanted) {
        return CT_OK;
    }
    return now == HEADINGS ? read_heading(reader, row, kind, err)
                           : readers[kind].read(reader, row, err);
}

/* Notes and blank lines are for the last walk; the others look for their records only. */
static bool has_lines_for(const ct_trf_reader *reader, walk now)
{
    bool has_lines = now == LISTS;
    for (int kind = 0; kind < CT_TRF_KINDS && !has_lines; kind++) {
        has_lines = readers[kind].walk == now && reader->lines_of[kind] > 0;
    }
    return has_lines;
}

static ct_status walk_lines(ct_trf_reader *reader, walk now, ct_error *err)
{
    if (!has_lines_for(reader, now)) {
        return CT_OK;
    }
    ct_trf_cursor cursor = ct_trf_cursor_start(reader->text);
    ct_trf_row row;
    while (ct_trf_cursor_next(&cursor, &row)) {
        CT_TRY(read_line(reader, &row, now, err));
    }
    return CT_OK;
}

/* --- Conclusions from the whole file --------------------------------------------------------- */

/* bbpPairings writes the code of record 192 into 092. */
static void find_type_code(ct_event *event)
{
    if (event->type_code.len == 0 && ct_system_code_is_known(event->type)) {
        event->type_code = event->type;
    }
}

static void decide_kind_of_event(ct_trf_reader *reader)
{
    static const ct_trf_kind of_teams[] = {CT_TRF_TEAM,          CT_TRF_LINE_UP,
                                           CT_TRF_TEAM_PAB,      CT_TRF_MATCH_FORFEIT,
                                           CT_TRF_BOARD_COLOURS, CT_TRF_TEAM_SCORING};
    ct_event *event = reader->event;
    bool has_teams = reader->lines_of[CT_TRF_OLD_TEAM] + reader->lines_of[CT_TRF_TEAM] > 0;
    bool speaks_of_matches = ct_trf_heading_says_team(event);
    for (size_t i = 0; i < sizeof of_teams / sizeof *of_teams; i++) {
        speaks_of_matches |= reader->lines_of[of_teams[i]] > 0;
    }
    event->is_team_event = has_teams && speaks_of_matches;
}

static void count_known(ct_trf_reader *reader)
{
    bool is_team_event = reader->event->is_team_event;
    const ct_index *map = is_team_event ? reader->team_of : reader->player_of;
    uint32_t most = is_team_event ? CT_TRF_MAX_TEAMS : CT_MAX_TRF_PLAYERS;
    for (uint32_t number = 0; number <= CT_MAX_TRF_PLAYERS; number++) {
        bool is_known = number <= most && map[number] != CT_NOBODY;
        reader->known_below[number + 1] = reader->known_below[number] + is_known;
    }
}

static ct_trf_dialect dialect_of(const ct_trf_reader *reader)
{
    const size_t *lines_of = reader->lines_of;
    bool has[CT_SINCE_BBP + 1] = {false};
    for (int kind = 0; kind < CT_TRF_KINDS; kind++) {
        has[ct_trf_record_of((ct_trf_kind)kind)->since] |= lines_of[kind] > 0;
    }
    /* The records that XX lines stand in for decide; others are written in older dialects too. */
    bool replaces_xx = lines_of[CT_TRF_ROUNDS] > 0 || lines_of[CT_TRF_COLOUR] > 0 ||
                       lines_of[CT_TRF_SCORING] > 0 || lines_of[CT_TRF_ACCELERATION] > 0 ||
                       lines_of[CT_TRF_FORBIDDEN] > 0;
    bool is_extended = has[CT_SINCE_JAVAFO] || has[CT_SINCE_BBP];
    if (replaces_xx || (has[CT_SINCE_26] && !is_extended)) {
        return CT_TRF26;
    }
    if (has[CT_SINCE_BBP]) {
        return CT_TRF_BBP;
    }
    return reader->has_old_byes && !reader->has_bye_letters && !is_extended ? CT_TRF06 : CT_TRF16;
}

static void drop_empty_lists(ct_event *event)
{
    event->deputies.items = event->deputies.count > 0 ? event->deputies.items : NULL;
    event->forbidden = event->forbidden_count > 0 ? event->forbidden : NULL;
    event->adjustments = event->adjustment_count > 0 ? event->adjustments : NULL;
    event->teams = event->team_count > 0 ? event->teams : NULL;
    event->line_ups = event->line_up_count > 0 ? event->line_ups : NULL;
    event->match_forfeits = event->match_forfeit_count > 0 ? event->match_forfeits : NULL;
    while (event->dates.count > 0 && event->dates.items[event->dates.count - 1].len == 0) {
        event->dates.count--;
    }
}

/* Reads all lines. `*is_readable` stays false when there is no event to give out. */
static ct_status read_all(ct_trf_reader *reader, ct_str raw, bool *is_readable, ct_error *err)
{
    CT_TRY(ct_trf_decode(raw, reader->mem, &reader->text, &reader->form, reader->problems, err));
    if (reader->text.len == 0) {
        return CT_OK;
    }
    ct_trf_count_lines(reader);
    if (!ct_trf_is_within_limits(reader)) {
        return CT_OK;
    }
    CT_TRY(ct_trf_make_room(reader, err));
    CT_TRY(walk_lines(reader, HEADINGS, err));
    ct_trf_finish_scoring(reader);
    find_type_code(reader->event);
    decide_kind_of_event(reader);
    CT_TRY(walk_lines(reader, PLAYERS, err));
    CT_TRY(ct_trf_resolve_cells(reader, err));
    CT_TRY(walk_lines(reader, TEAMS, err));
    reader->event->is_team_event &= reader->event->team_count > 0;
    count_known(reader);
    CT_TRY(walk_lines(reader, LISTS, err));
    CT_TRY(ct_trf_hand_out_nationals(reader, err));
    CT_TRY(ct_trf_finish_lists(reader, err));
    ct_trf_open_forbidden(reader->event);
    ct_trf_choose_unit(reader);
    CT_TRY(ct_trf_finish_notes(reader, err));
    drop_empty_lists(reader->event);
    reader->form.dialect = dialect_of(reader);
    *is_readable = true;
    return CT_OK;
}

/* An empty reader in the scratch arena, or NULL when memory is out. */
static ct_trf_reader *start(ct_arena *mem, ct_arena *scratch, ct_problems *problems)
{
    ct_trf_reader *reader = CT_NEW(scratch, ct_trf_reader, 1);
    ct_event *event = ct_event_new(mem);
    if (reader == NULL || event == NULL) {
        return NULL;
    }
    event->unit = CT_TRF_UNIT;
    event->scoring = ct_scoring_standard(CT_TRF_UNIT);
    event->team_scoring = (ct_team_scoring){.win = 2 * CT_TRF_UNIT, .draw = CT_TRF_UNIT, .loss = 0};
    *reader = (ct_trf_reader){.event = event,
                              .mem = mem,
                              .scratch = scratch,
                              .problems = problems,
                              .form = {.dialect = CT_TRF16},
                              .ids_are_sound = true,
                              .columns_are_fixed = true,
                              .finest = 2,
                              .latest_kind = CT_TRF_UNKNOWN,
                              .anchor = CT_TRF_UNKNOWN};
    return reader;
}

/* Problems of the event as a whole have no line; where the file has one record of that kind, it is
 * that line. */
static void place_problems(ct_trf_reader *reader)
{
    for (size_t i = 0; i < reader->problems->count; i++) {
        ct_error *problem = &reader->problems->items[i];
        if (problem->at.line == 0 && strncmp(problem->rule, "TRF ", 4) == 0 &&
            strlen(problem->rule) == 7) {
            int section = ct_trf_section(ct_str_of(problem->rule + 4));
            if (section >= 0 && section < CT_TRF_KINDS && reader->records_of[section] == 1) {
                problem->at.line = reader->first_line[section];
            }
        }
        if (problem->at.line != 0 && problem->at.column == 0) {
            problem->at.column = 1;
        }
    }
}

/* Takes in our comment lines, then checks the event against the rules of the game. */
static ct_status check(ct_trf_reader *reader, ct_error *err)
{
    const ct_bye *byes = reader->event->byes;
    for (size_t i = 0; i < reader->extra_count; i++) {
        ct_error why = {0};
        size_t faults = reader->problems->faults;
        ct_status status = ct_json_read_extra(reader->event, reader->extras[i].object,
                                              reader->extras[i].line, reader->problems, &why);
        if (status == CT_NO_MEMORY) {
            return ct_fail_memory(err);
        }
        if (status != CT_OK && reader->problems->faults == faults) {
            ct_problem_add(reader->problems, CT_FAULT, reader->extras[i].line, 1, why.rule, "%s",
                           why.sentence);
        }
    }
    if (reader->event->keeps_ids) {
        ct_event_complete_ids(reader->event);
    } else { /* an extra line may have brought another list */
        ct_event_start_ids(reader->event);
    }
    if (reader->event->byes == byes) { /* byes of an extra line are never implied ones */
        ct_trf_drop_implied_byes(reader->event, reader->event);
    }
    if (!reader->ids_are_sound) {
        return CT_OK; /* with wrong numbers all further problems would be misleading */
    }
    CT_TRY(ct_event_validate(reader->event, reader->columns_are_fixed, reader->scratch,
                             reader->problems, err));
    place_problems(reader);
    return CT_OK;
}

/* What a caller wants. */
typedef struct request {
    ct_str text;
    ct_arena *mem;
    ct_problems *problems;
    bool is_checked; /* with extras and ct_event_validate */
    ct_event **out;
    ct_trf_form *form;
} request;

static ct_status read_request(const request *wanted, ct_arena *scratch, ct_error *err)
{
    ct_trf_reader *reader = start(wanted->mem, scratch, wanted->problems);
    CT_NEED(reader, err);
    bool is_readable = false;
    CT_TRY(read_all(reader, wanted->text, &is_readable, err));
    if (is_readable) {
        ct_event_start_ids(reader->event);
    }
    if (is_readable && wanted->is_checked) {
        CT_TRY(check(reader, err));
    }
    if (wanted->form != NULL) {
        *wanted->form = reader->form;
    }
    *wanted->out = is_readable ? reader->event : NULL;
    return CT_OK;
}

static ct_status read_request_with_scratch(const request *wanted, ct_error *err)
{
    ct_arena *scratch = ct_arena_new();
    CT_NEED(scratch, err);
    ct_status status = read_request(wanted, scratch, err);
    ct_arena_free(scratch);
    return status;
}

ct_status ct_trf_read_lines(ct_str text, ct_arena *mem, ct_event **out, ct_trf_form *form,
                            ct_problems *problems, ct_error *err)
{
    request wanted = {.text = text, .mem = mem, .problems = problems, .out = out, .form = form};
    return read_request_with_scratch(&wanted, err);
}

ct_status ct_trf_read(ct_str text, ct_arena *mem, ct_event **out, ct_trf_form *form,
                      ct_problems *problems, ct_error *err)
{
    ct_event *event = NULL;
    request wanted = {.text = text,
                      .mem = mem,
                      .problems = problems,
                      .is_checked = true,
                      .out = &event,
                      .form = form};
    CT_TRY(read_request_with_scratch(&wanted, err));
    ct_problems_sort(problems);
    CT_TRY(ct_problems_verdict(problems, err));
    *out = event;
    return CT_OK;
}
