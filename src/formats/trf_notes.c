/* Lines that are kept but not interpreted: comments, records of other programs, and second copies
 * of records that may stand once, which are kept as comments. Each note is anchored at the record
 * it follows.
 *
 * At the end notes are put in the order of the sections of a file. A record that the writer would
 * leave out (a 162 line with the usual points, say) is replaced as anchor by the nearest one before
 * it, so that writing and reading again changes nothing. */

#include "formats/trf_notes.h"

#include <stdlib.h>

ct_status ct_trf_add_note(ct_trf_reader *reader, const ct_trf_row *row, ct_str text,
                          ct_trf_kind anchor, uint32_t ordinal, ct_error *err)
{
    ct_event *event = reader->event;
    if (event->note_count == CT_TRF_MAX_NOTES) {
        if (!reader->has_too_many_notes) {
            ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 1, "TRF",
                                         "more than %d lines are no records of a report file",
                                         CT_TRF_MAX_NOTES);
            ct_error_cure(e, "choose the report file of the tournament");
        }
        reader->has_too_many_notes = true;
        return CT_OK;
    }
    if (event->note_count == reader->note_room) {
        size_t room = reader->note_room == 0 ? 16 : reader->note_room * 2;
        ct_note *notes =
            ct_arena_grow(reader->mem, event->notes, reader->note_room, room, sizeof *notes);
        CT_NEED(notes, err);
        event->notes = notes;
        reader->note_room = room;
    }
    event->notes[event->note_count++] = (ct_note){
        .text = text,
        .after =
            anchor == CT_TRF_UNKNOWN ? ct_str_of(NULL) : ct_str_of(ct_trf_record_of(anchor)->trf26),
        .ordinal = ordinal,
    };
    return CT_OK;
}

ct_status ct_trf_add_second(ct_trf_reader *reader, const ct_trf_row *row, ct_trf_kind kind,
                            ct_error *err)
{
    const ct_trf_record *record = ct_trf_record_of(kind);
    ct_trf_kind section = ct_trf_kind_of(record->trf26);
    char rule[16] = "TRF ";
    for (int i = 0; i < 4; i++) {
        rule[4 + i] = record->code[i];
    }
    ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number, 1, rule,
                                 "the %s is given twice; line %zu counts", record->title,
                                 reader->first_line[section]);
    ct_error_cure(e, "keep one of the lines; this one becomes a comment");
    ct_str comment = ct_str_format(reader->mem, "### %.*s", CT_ARG(row->text));
    CT_NEED(comment.at, err);
    return ct_trf_add_note(reader, row, comment, section, 0, err);
}

/* --- Order and anchors ----------------------------------------------------------------------- */

static bool has_scoring(const ct_event *event)
{
    ct_scoring usual = ct_scoring_standard(event->unit);
    return !ct_scoring_equal(&event->scoring, &usual);
}

/* Will the writer have a record of this section for the note to follow? `*last` is the ordinal of
 * its last one, where ordinals count. */
static bool has_record(const ct_event *event, int section, uint32_t *last)
{
    *last = 0;
    switch (section) {
    case CT_TRF_DATES: return event->dates.count > 0;
    case CT_TRF_ROUNDS: return event->rounds > 0;
    case CT_TRF_COLOUR: return event->initial_colour != CT_NO_COLOUR || event->pairs_by_rank;
    case CT_TRF_SCORING: return has_scoring(event);
    case CT_TRF_TYPE_CODE: return event->type_code.len > 0;
    case CT_TRF_TEAM_SCORING:
        return event->team_scoring.win != 2 * event->unit ||
               event->team_scoring.draw != event->unit || event->team_scoring.loss != 0;
    case CT_TRF_BOARD_COLOURS: return event->board_colours.len > 0;
    case CT_TRF_PLAYER: *last = event->player_count; return *last > 0;
    case CT_TRF_OLD_TEAM: return false; /* only looked at for sections before */
    case CT_TRF_TEAM: *last = event->team_count; return *last > 0;
    case CT_TRF_LINE_UP: return event->line_up_count > 0;
    case CT_TRF_TEAM_PAB: return event->team_scoring.pab_is_given || event->team_pab_count > 0;
    case CT_TRF_MATCH_FORFEIT: return event->match_forfeit_count > 0;
    case CT_TRF_BYE: return event->bye_count > 0;
    case CT_TRF_ACCELERATION: return event->acceleration.span_count > 0;
    case CT_TRF_FORBIDDEN: return event->forbidden_count > 0;
    case CT_TRF_ADJUSTMENT: return event->adjustment_count > 0;
    default: return true; /* texts: a blank one is no anchor to begin with */
    }
}

/* The anchor to use for notes of each section. */
typedef struct anchor_choice {
    int section; /* -1 = the top */
    uint32_t ordinal;
} anchor_choice;

static anchor_choice choose_anchor(const ct_trf_reader *reader, int section, uint32_t ordinal)
{
    uint32_t last = 0;
    if (section < 0 || has_record(reader->event, section, &last) ||
        (section == CT_TRF_OLD_TEAM && reader->lines_of[section] > 0)) {
        return (anchor_choice){section, ordinal};
    }
    for (int before = section - 1; before >= 0; before--) {
        if (reader->is_anchor[before] && has_record(reader->event, before, &last)) {
            return (anchor_choice){before, last};
        }
    }
    return (anchor_choice){-1, 0};
}

typedef struct sorted_note {
    anchor_choice anchor;
    uint32_t order;
    ct_note note;
} sorted_note;

static int by_place(const void *a, const void *b)
{
    const sorted_note *one = a;
    const sorted_note *other = b;
    if (one->anchor.section != other->anchor.section) {
        return one->anchor.section < other->anchor.section ? -1 : 1;
    }
    if (one->anchor.ordinal != other->anchor.ordinal) {
        return one->anchor.ordinal < other->anchor.ordinal ? -1 : 1;
    }
    return one->order < other->order ? -1 : one->order > other->order;
}

ct_status ct_trf_finish_notes(ct_trf_reader *reader, ct_error *err)
{
    ct_event *event = reader->event;
    if (event->note_count == 0) {
        return CT_OK;
    }
    sorted_note *sorted = CT_NEW(reader->scratch, sorted_note, event->note_count);
    CT_NEED(sorted, err);
    for (uint32_t i = 0; i < event->note_count; i++) {
        ct_note note = event->notes[i];
        anchor_choice anchor = choose_anchor(reader, ct_trf_section(note.after), note.ordinal);
        note.ordinal = anchor.ordinal;
        note.after = anchor.section < 0
                         ? ct_str_of(NULL)
                         : ct_str_of(ct_trf_record_of((ct_trf_kind)anchor.section)->code);
        sorted[i] = (sorted_note){.anchor = anchor, .order = i, .note = note};
    }
    qsort(sorted, event->note_count, sizeof *sorted, by_place);
    for (uint32_t i = 0; i < event->note_count; i++) {
        event->notes[i] = sorted[i].note;
    }
    return CT_OK;
}
