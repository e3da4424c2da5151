/* The first look at a report file: which records it has, how many players and rounds, and whether
 * that is within the limits. Then everything is allocated once, in proportion to the file. */

#include "formats/trf_read.h"

#include <string.h>

static ct_trf_kind kind_of_code(ct_trf_reader *reader, const char *code)
{
    if (memcmp(code, reader->latest_code, sizeof reader->latest_code) != 0) {
        memcpy(reader->latest_code, code, sizeof reader->latest_code);
        reader->latest_kind = ct_trf_kind_of(code);
    }
    return reader->latest_kind;
}

/* Headings may lack the blank behind their code. A digit there, or a letter behind the code of an
 * XX or BB line, makes it another word. */
ct_trf_kind ct_trf_kind_of_row(ct_trf_reader *reader, const ct_trf_row *row)
{
    ct_str text = row->text;
    if (text.len < 3) {
        return CT_TRF_UNKNOWN;
    }
    ct_trf_kind kind = kind_of_code(reader, text.at);
    if (kind == CT_TRF_UNKNOWN || kind == CT_TRF_PLAYER || text.len == 3) {
        return kind;
    }
    char next = text.at[3];
    bool is_blank = next == ' ' || next == '\t';
    bool is_digit = next >= '0' && next <= '9';
    bool is_official = text.at[0] >= '0' && text.at[0] <= '9';
    return is_blank || (is_official && !is_digit) ? kind : CT_TRF_UNKNOWN;
}

static void measure_player(ct_trf_reader *reader, const ct_trf_row *row)
{
    ct_str text = ct_str_trim_end(row->text);
    size_t columns = row->is_ascii ? text.len : ct_utf8_length(text);
    size_t bytes_too = text.len; /* the line may turn out to count bytes */
    columns = columns > bytes_too ? columns : bytes_too;
    size_t rounds = columns >= 91 ? (columns + 2 - 91) / 10 + 1 : 0;
    if (rounds > reader->most_rounds) {
        reader->most_rounds = rounds;
        reader->most_rounds_line = row->number;
    }
}

void ct_trf_count_lines(ct_trf_reader *reader)
{
    ct_trf_cursor cursor = ct_trf_cursor_start(reader->text);
    ct_trf_row row;
    while (ct_trf_cursor_next(&cursor, &row)) {
        ct_trf_kind kind = ct_trf_kind_of_row(reader, &row);
        if (kind == CT_TRF_PLAYER) {
            measure_player(reader, &row);
        }
        if (kind != CT_TRF_UNKNOWN) {
            reader->lines_of[kind]++;
        } else if (reader->national_count < CT_TRF_MAX_NOTES && ct_trf_may_be_national(&row)) {
            reader->national_count++;
        }
    }
}

/* --- Room ------------------------------------------------------------------------------------ */

bool ct_trf_is_within_limits(ct_trf_reader *reader)
{
    size_t records = 0;
    for (int kind = 0; kind < CT_TRF_KINDS; kind++) {
        records += reader->lines_of[kind];
    }
    if (records == 0) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, 1, 1, "TRF",
                                     "the file has no record of a tournament report");
        ct_error_cure(e, "choose a report file: its lines begin with codes such as 012 and 001");
        return false;
    }
    if (reader->lines_of[CT_TRF_PLAYER] > CT_MAX_TRF_PLAYERS) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, 0, 0, "TRF 001",
                                     "the file has %zu players, but the format ends at %d",
                                     reader->lines_of[CT_TRF_PLAYER], CT_MAX_TRF_PLAYERS);
        ct_error_cure(e, "split the event into groups");
        return false;
    }
    /* The crosstable has a cell for every player and round: one long line among many short ones
     * would make it far larger than the file. */
    reader->most_rounds = reader->most_rounds < CT_MAX_ROUNDS ? reader->most_rounds : CT_MAX_ROUNDS;
    size_t cells = reader->lines_of[CT_TRF_PLAYER] * reader->most_rounds;
    if (cells > (size_t)1 << 20 && cells > 2 * reader->text.len) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, reader->most_rounds_line, 92, "TRF 001",
                           "the line has %zu rounds, most of the %zu players have far fewer",
                           reader->most_rounds, reader->lines_of[CT_TRF_PLAYER]);
        ct_error_cure(e, "the line is torn or two lines have become one: export the file again");
        return false;
    }
    return true;
}

static ct_index *new_map(ct_arena *scratch, size_t size)
{
    ct_index *map = CT_NEW(scratch, ct_index, size);
    for (size_t i = 0; map != NULL && i < size; i++) {
        map[i] = CT_NOBODY;
    }
    return map;
}

#define ROOM(pointer, arena, type, count)       \
    do {                                        \
        (pointer) = CT_NEW(arena, type, count); \
        CT_NEED(pointer, err);                  \
    } while (0)

ct_status ct_trf_make_room(ct_trf_reader *reader, ct_error *err)
{
    ct_event *event = reader->event;
    const size_t *lines_of = reader->lines_of;
    CT_TRY(ct_event_reserve(event, (uint32_t)lines_of[CT_TRF_PLAYER], (unsigned)reader->most_rounds,
                            err));
    reader->player_of = new_map(reader->scratch, CT_MAX_TRF_PLAYERS + 1);
    CT_NEED(reader->player_of, err);
    reader->team_of = new_map(reader->scratch, CT_TRF_MAX_TEAMS + 1);
    CT_NEED(reader->team_of, err);
    ROOM(reader->known_below, reader->scratch, uint32_t, CT_MAX_TRF_PLAYERS + 2);
    ROOM(reader->has_xxa, reader->scratch, bool, CT_MAX_TRF_PLAYERS + 1);
    ROOM(reader->national_of, reader->scratch, ct_index, reader->national_count);
    ROOM(reader->nationals, reader->scratch, ct_national, reader->national_count);
    reader->national_room = reader->national_count;
    reader->national_count = 0;
    size_t teams = lines_of[CT_TRF_OLD_TEAM] + lines_of[CT_TRF_TEAM];
    ROOM(event->teams, reader->mem, ct_team, teams < CT_TRF_MAX_TEAMS ? teams : CT_TRF_MAX_TEAMS);
    ROOM(event->deputies.items, reader->mem, ct_str, lines_of[CT_TRF_DEPUTY]);
    ROOM(event->forbidden, reader->mem, ct_forbidden,
         lines_of[CT_TRF_FORBIDDEN] + lines_of[CT_TRF_XX_FORBIDDEN]);
    ROOM(event->adjustments, reader->mem, ct_adjustment, lines_of[CT_TRF_ADJUSTMENT]);
    ROOM(event->acceleration.spans, reader->mem, ct_span, lines_of[CT_TRF_ACCELERATION]);
    ROOM(event->line_ups, reader->mem, ct_line_up, lines_of[CT_TRF_LINE_UP]);
    ROOM(event->match_forfeits, reader->mem, ct_match_forfeit, lines_of[CT_TRF_MATCH_FORFEIT]);
    return CT_OK;
}
