/* Writes an event as a report file: one walk over the table of records.
 *
 * Which record says what:
 *  1. One record a fact. TRF26 uses its own records; TRF06, TRF16 and bbpPairings hold none of
 *     them, but JaVaFo's XX lines (bbpPairings: its BB lines for scoring) where there is one that
 *     says the same. Byes of the next round stand in its column.
 *  2. What bbpPairings refuses (013) is not written for it, and its points column is never blank.
 *     Team events speak of byes, forbidden pairs and so on in TRF26 only: the older forms have no
 *     numbers of teams.
 *  3. For the sake of other engines some things are said that this program knows otherwise: the
 *     absence of players who have left or are still to come (trf_implied.h), the virtual points of
 *     Baku and bonus acceleration, the players whom a rule about clubs keeps apart.
 *  4. The lines are then read back, and every difference between what they say and the event goes
 *     into comment lines `### crosstable {json}` at the end. So the result reads as an equal event,
 *     whatever its dialect can say.
 *  5. That is checked each time: the comment lines are laid over what was read back, as a reader of
 *     the file does, and must give an equal event. No fact is dropped silently. */

#include "formats/trf_write.h"

#include "formats/json.h"
#include "formats/trf_implied.h"
#include "formats/trf_read.h"

#include <assert.h>
#include <stdlib.h>

/* A note goes behind the `ordinal`-th record of a section, or (UINT32_MAX) behind its last. */
typedef struct ct_trf_place {
    int section;
    uint32_t ordinal;
    uint32_t note;
} ct_trf_place;

typedef void section_writer(ct_trf_writer *to);

static section_writer *const sections[CT_TRF_ADJUSTMENT + 1] = {
    [CT_TRF_NAME] = ct_trf_write_heading,
    [CT_TRF_CITY] = ct_trf_write_heading,
    [CT_TRF_FEDERATION] = ct_trf_write_heading,
    [CT_TRF_START] = ct_trf_write_heading,
    [CT_TRF_END] = ct_trf_write_heading,
    [CT_TRF_PLAYER_COUNT] = ct_trf_write_heading,
    [CT_TRF_RATED_COUNT] = ct_trf_write_heading,
    [CT_TRF_TEAM_COUNT] = ct_trf_write_heading,
    [CT_TRF_TYPE] = ct_trf_write_heading,
    [CT_TRF_ARBITER] = ct_trf_write_heading,
    [CT_TRF_DEPUTY] = ct_trf_write_heading,
    [CT_TRF_RATE_OF_PLAY] = ct_trf_write_heading,
    [CT_TRF_DATES] = ct_trf_write_dates,
    [CT_TRF_ROUNDS] = ct_trf_write_rounds,
    [CT_TRF_COLOUR] = ct_trf_write_colour,
    [CT_TRF_SCORING] = ct_trf_write_scoring,
    [CT_TRF_RANK_METHOD] = ct_trf_write_heading,
    [CT_TRF_CONTROLLER] = ct_trf_write_heading,
    [CT_TRF_TYPE_CODE] = ct_trf_write_heading,
    [CT_TRF_TIE_BREAKS] = ct_trf_write_heading,
    [CT_TRF_STANDINGS] = ct_trf_write_heading,
    [CT_TRF_TIME_CONTROL] = ct_trf_write_heading,
    [CT_TRF_BOARD_COLOURS] = ct_trf_write_heading,
    [CT_TRF_TEAM_SCORING] = ct_trf_write_team_scoring,
    [CT_TRF_PLAYER] = ct_trf_write_players,
    [CT_TRF_OLD_TEAM] = ct_trf_write_old_teams,
    [CT_TRF_TEAM] = ct_trf_write_teams,
    [CT_TRF_LINE_UP] = ct_trf_write_line_ups,
    [CT_TRF_TEAM_PAB] = ct_trf_write_team_pabs,
    [CT_TRF_MATCH_FORFEIT] = ct_trf_write_match_forfeits,
    [CT_TRF_BYE] = ct_trf_write_byes,
    [CT_TRF_ACCELERATION] = ct_trf_write_acceleration,
    [CT_TRF_FORBIDDEN] = ct_trf_write_forbidden,
    [CT_TRF_ADJUSTMENT] = ct_trf_write_adjustments,
};

/* --- Lines and notes ------------------------------------------------------------------------- */

static void end_line(ct_trf_writer *to)
{
    ct_text_add(to->out, ct_str_of(to->line_end));
}

static int by_place(const void *a, const void *b)
{
    const ct_trf_place *one = a;
    const ct_trf_place *other = b;
    if (one->section != other->section) {
        return one->section < other->section ? -1 : 1;
    }
    if (one->ordinal != other->ordinal) {
        return one->ordinal < other->ordinal ? -1 : 1;
    }
    return (one->note > other->note) - (one->note < other->note);
}

static ct_status place_notes(ct_trf_writer *to, ct_error *err)
{
    const ct_event *event = to->event;
    ct_trf_place *places = CT_NEW(to->mem, ct_trf_place, event->note_count);
    CT_NEED(places, err);
    for (uint32_t i = 0; i < event->note_count; i++) {
        const ct_note *note = &event->notes[i];
        places[i] = (ct_trf_place){.section = ct_trf_section(note->after),
                                   .ordinal = note->ordinal == 0 ? UINT32_MAX : note->ordinal,
                                   .note = i};
    }
    qsort(places, event->note_count, sizeof *places, by_place);
    to->notes = places;
    return CT_OK;
}

/* As it was read; a line break inside would make two lines of it. */
static void write_note(ct_trf_writer *to, ct_str text)
{
    while (text.len > 0) {
        size_t len = 0;
        while (len < text.len && text.at[len] != '\r' && text.at[len] != '\n') {
            len++;
        }
        ct_text_add(to->out, ct_str_slice(text, 0, len));
        ct_text_add_chars(to->out, ' ', len < text.len ? 1 : 0);
        text = ct_str_slice(text, len + 1, text.len);
    }
    end_line(to);
}

/* The notes that belong at or before this place. */
static void write_notes(ct_trf_writer *to, int section, uint32_t ordinal)
{
    assert(to->notes != NULL);
    for (; to->next_note < to->event->note_count; to->next_note++) {
        const ct_trf_place *place = &to->notes[to->next_note];
        if (place->section > section || (place->section == section && place->ordinal > ordinal)) {
            return;
        }
        write_note(to, to->event->notes[place->note].text);
    }
}

ct_trf_line ct_trf_begin(ct_trf_writer *to, const char *code)
{
    return ct_trf_line_start(to->out, code);
}

void ct_trf_end(ct_trf_writer *to)
{
    end_line(to);
    to->ordinal++;
    write_notes(to, (int)to->section, to->ordinal);
}

/* --- The walk -------------------------------------------------------------------------------- */

static const char *line_end_of(ct_line_end line_end)
{
    return line_end == CT_CR ? "\r" : line_end == CT_CRLF ? "\r\n" : "\n";
}

static ct_status write_records(ct_trf_writer *to, ct_error *err)
{
    CT_TRY(place_notes(to, err));
    write_notes(to, -1, UINT32_MAX);
    size_t records = 0;
    for (int section = 0; section <= CT_TRF_ADJUSTMENT; section++) {
        to->section = (ct_trf_kind)section;
        to->ordinal = 0;
        sections[section](to);
        records += to->ordinal;
        write_notes(to, section, UINT32_MAX);
    }
    write_notes(to, CT_TRF_KINDS, UINT32_MAX);
    if (records == 0) { /* or it would be no report file */
        ct_trf_begin(to, "012");
        end_line(to);
    }
    return to->out->failed ? ct_fail_memory(err) : CT_OK;
}

/* --- The extras ------------------------------------------------------------------------------ */

/* The event that the records give. Only our own bug, or an event that contradicts itself, can make
 * them unreadable. */
static ct_status read_back(const ct_trf_writer *to, ct_event **said, ct_error *err)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_problems_start(&problems, to->mem, NULL);
    CT_TRY(ct_trf_read_lines(ct_text_view(to->out), to->mem, &event, NULL, &problems, err));
    CT_TRY(ct_problems_verdict(&problems, err));
    if (event == NULL) {
        return ct_fail(err, CT_INVALID, "the event cannot be read back from a report file");
    }
    ct_trf_drop_implied_byes(event, to->event);
    *said = event;
    return CT_OK;
}

static ct_status fail_lossy(const ct_trf_writer *to, const char *what, ct_error *err)
{
    ct_fail(err, CT_UNSUPPORTED, "written as %s this event would not read back as it is: %s",
            ct_trf_dialect_name(to->dialect), what);
    ct_error_cure(err, "keep the event as .json, which holds everything, and please report this");
    return CT_UNSUPPORTED;
}

/* A reader would take such a note for a line of ours. */
static ct_status refuse_false_extras(const ct_trf_writer *to, ct_error *err)
{
    ct_str object;
    for (uint32_t i = 0; i < to->event->note_count; i++) {
        if (ct_trf_is_extra(to->event->notes[i].text, &object)) {
            return fail_lossy(to, "a note begins with ### crosstable {", err);
        }
    }
    return CT_OK;
}

static ct_status prove(const ct_trf_writer *to, ct_event *said, ct_strings lines, ct_error *err)
{
    ct_problems problems;
    ct_problems_start(&problems, to->mem, NULL);
    for (uint32_t i = 0; i < lines.count; i++) {
        CT_TRY(ct_json_read_extra(said, lines.items[i], 0, &problems, err));
    }
    ct_error first = {0};
    if (ct_problems_verdict(&problems, &first) != CT_OK) {
        return fail_lossy(to, first.sentence, err);
    }
    char where[100] = "";
    ct_field_comparison how = {.one = to->event,
                               .other = said,
                               .with_ids = to->event->keeps_ids,
                               .where = where,
                               .size = sizeof where};
    bool is_same = ct_shape_equal(&how, &ct_event_shape, to->event, said);
    return is_same ? CT_OK : fail_lossy(to, where, err);
}

static ct_status write_extras(ct_trf_writer *to, ct_error *err)
{
    ct_event *said = NULL;
    ct_strings lines = {NULL, 0};
    CT_TRY(refuse_false_extras(to, err));
    CT_TRY(read_back(to, &said, err));
    CT_TRY(ct_json_write_extras(to->event, said, to->mem, &lines, err));
    for (uint32_t i = 0; i < lines.count; i++) {
        ct_text_add(to->out, CT_STR("### crosstable "));
        ct_text_add(to->out, lines.items[i]);
        end_line(to);
    }
    return to->out->failed ? ct_fail_memory(err) : prove(to, said, lines, err);
}

/* --- The whole ------------------------------------------------------------------------------- */

static ct_status write_file(ct_trf_writer *to, ct_text *out, ct_error *err)
{
    CT_TRY(write_records(to, err));
    if (!ct_utf8_is_valid(ct_text_view(to->out))) {
        return ct_fail(err, CT_INVALID, "a text of the event is not valid UTF-8");
    }
    CT_TRY(write_extras(to, err));
    ct_text_add(out, ct_text_view(to->out));
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

ct_status ct_trf_write(const ct_event *event, const ct_trf_form *form, ct_text *out, ct_error *err)
{
    CT_TRY(ct_trf_check_limits(event, err));
    ct_trf_writer to = {.event = event,
                        .dialect = form->dialect,
                        .line_end = line_end_of(form->line_end),
                        .mem = ct_arena_new()};
    CT_NEED(to.mem, err);
    ct_text file = {.mem = to.mem};
    to.out = &file;
    ct_status status = write_file(&to, out, err);
    ct_arena_free(to.mem);
    return status;
}
