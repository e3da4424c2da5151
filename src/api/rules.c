/* The heading and the rules of play of an event: each call is one function of event/edit.h. */

#include "api/handle.h"
#include "event/edit.h"
#include "operations/points_words.h"
#include "operations/settings.h"

/* --- The heading ----------------------------------------------------------------------------- */

typedef struct heading {
    ct_event_text which;
    ct_str text;
} heading;

/* In the order of crosstable_heading. */
static const ct_event_text headings[] = {
    CT_TEXT_NAME,    CT_TEXT_CITY,         CT_TEXT_FEDERATION,   CT_TEXT_START,      CT_TEXT_END,
    CT_TEXT_ARBITER, CT_TEXT_TIME_CONTROL, CT_TEXT_RATE_OF_PLAY, CT_TEXT_TIE_BREAKS,
};
enum { HEADINGS = sizeof headings / sizeof *headings };

static ct_status set_heading(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const heading *line = what;
    (void)work;
    return ct_event_set_text(event, line->which, line->text, err);
}

crosstable_status crosstable_event_set_heading(crosstable_event *handle, crosstable_heading which,
                                               const char *text)
{
    CT_API_NEED(handle, handle);
    ct_error error = {0};
    if ((size_t)which >= HEADINGS) {
        return ct_handle_finish(
            handle, ct_fail(&error, CT_UNSUPPORTED, "there is no heading %d", (int)which), &error);
    }
    heading line = {headings[which], ct_handle_text(text)};
    return ct_handle_enter(handle, set_heading, &line);
}

size_t crosstable_event_heading(const crosstable_event *handle, crosstable_heading which, char *out,
                                size_t size)
{
    bool is_there = handle != NULL && (size_t)which < HEADINGS;
    return ct_handle_copy(
        is_there ? ct_event_text_of(handle->event, headings[which]) : (ct_str){"", 0}, out, size);
}

/* --- The system ------------------------------------------------------------------------------ */

typedef struct system_choice {
    ct_str name;
    uint32_t edition;
} system_choice;

static ct_status set_system(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const system_choice *choice = what;
    const ct_system_row *row = ct_system_named(choice->name);
    (void)work;
    if (row == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "there is no pairing system \"%.*s\"", CT_ARG(choice->name));
        ct_error_cure(err, "the operation \"systems\" lists them");
        return CT_UNSUPPORTED;
    }
    if (choice->edition != 0 && choice->edition != CT_EDITION_2017 &&
        choice->edition != CT_EDITION_2026) {
        ct_fail(err, CT_UNSUPPORTED, "there is no edition %u of the rules", choice->edition);
        ct_error_cure(err, "give 2017, 2026, or 0: by the date of the event");
        return CT_UNSUPPORTED;
    }
    return ct_event_set_system(event, row, (ct_edition)choice->edition, err);
}

crosstable_status crosstable_event_set_system(crosstable_event *handle, const char *name,
                                              uint32_t edition)
{
    CT_API_NEED(handle, name);
    system_choice choice = {ct_str_of(name), edition};
    return ct_handle_enter(handle, set_system, &choice);
}

const char *crosstable_event_system(const crosstable_event *handle)
{
    return handle == NULL ? "" : ct_event_paired_by(handle->event)->name;
}

static ct_status set_option(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const ct_str *words = what;
    ct_strings one = {(ct_str[]){*words}, 1};
    (void)work;
    CT_TRY(ct_settings_check(&one, err));
    return ct_settings_change(event, *words, err);
}

crosstable_status crosstable_event_set_option(crosstable_event *handle, const char *name,
                                              const char *value)
{
    CT_API_NEED(handle, name);
    CT_API_NEED(handle, value);
    ct_error error = {0};
    ct_arena *mem = ct_arena_new();
    ct_str words = {0};
    if (mem != NULL) {
        words = ct_str_format(mem, "%s=%s", name, value);
    }
    crosstable_status status = words.at == NULL
                                   ? ct_handle_finish(handle, ct_fail_memory(&error), &error)
                                   : ct_handle_change(handle, set_option, &words);
    ct_arena_free(mem);
    return status;
}

/* --- Rounds, colour, points ------------------------------------------------------------------ */

static ct_status set_rounds(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    (void)work;
    return ct_event_set_rounds(event, *(const uint32_t *)what, err);
}

crosstable_status crosstable_event_set_rounds(crosstable_event *handle, uint32_t rounds)
{
    CT_API_NEED(handle, handle);
    return ct_handle_enter(handle, set_rounds, &rounds);
}

static ct_status set_colour(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    uint32_t colour = *(const uint32_t *)what;
    (void)work;
    if (colour > CROSSTABLE_BLACK) {
        return ct_fail(err, CT_UNSUPPORTED, "there is no colour %u", colour);
    }
    return ct_event_set_initial_colour(event, (ct_colour)colour, err);
}

crosstable_status crosstable_event_set_initial_colour(crosstable_event *handle,
                                                      crosstable_colour colour)
{
    CT_API_NEED(handle, handle);
    uint32_t which = (uint32_t)colour;
    return ct_handle_enter(handle, set_colour, &which);
}

typedef struct points_choice {
    ct_str points, pab;
} points_choice;

static ct_status set_scoring(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const points_choice *choice = what;
    (void)work;
    if (event->rounds_paired > 0) {
        ct_fail(err, CT_INVALID, "round 1 is paired: the points of results stay as they are");
        ct_error_cure(err, "set them before round 1 is paired");
        return CT_INVALID;
    }
    return ct_points_words(event, choice->points, choice->pab, err);
}

crosstable_status crosstable_event_set_scoring(crosstable_event *handle, const char *points,
                                               const char *pab)
{
    CT_API_NEED(handle, points);
    points_choice choice = {ct_str_of(points), ct_handle_text(pab)};
    return ct_handle_change(handle, set_scoring, &choice);
}
