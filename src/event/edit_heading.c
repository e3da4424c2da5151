/* Edits of the heading: what an event says about itself in words, and settings kept as text. */

#include "base/date.h"
#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"

#include <stddef.h>
#include <string.h>

/* --- Texts ----------------------------------------------------------------------------------- */

typedef struct text_row {
    const char *words; /* as it is called in sentences */
    size_t offset;     /* of the ct_str in the event */
} text_row;

static const text_row text_rows[CT_TEXTS] = {
    [CT_TEXT_NAME] = {"the name of the event", offsetof(ct_event, name)},
    [CT_TEXT_CITY] = {"the city", offsetof(ct_event, city)},
    [CT_TEXT_FEDERATION] = {"the federation", offsetof(ct_event, federation)},
    [CT_TEXT_START] = {"the first day", offsetof(ct_event, start)},
    [CT_TEXT_END] = {"the last day", offsetof(ct_event, end)},
    [CT_TEXT_TYPE] = {"the type of the event", offsetof(ct_event, type)},
    [CT_TEXT_ARBITER] = {"the name of the arbiter", offsetof(ct_event, arbiter)},
    [CT_TEXT_RATE_OF_PLAY] = {"the rate of play", offsetof(ct_event, rate_of_play)},
    [CT_TEXT_TIME_CONTROL] = {"the time control", offsetof(ct_event, time_control)},
    [CT_TEXT_CONTROLLER] = {"the name of the pairing controller", offsetof(ct_event, controller)},
    [CT_TEXT_RANK_METHOD] = {"the order of the starting ranks", offsetof(ct_event, rank_method)},
    [CT_TEXT_TIE_BREAKS] = {"the list of tie-breaks", offsetof(ct_event, tie_breaks)},
    [CT_TEXT_STANDINGS] = {"the order of the standings", offsetof(ct_event, standings)},
    [CT_TEXT_BOARD_COLOURS] = {"the colours of the boards", offsetof(ct_event, board_colours)},
};

ct_status ct_edit_need_line(ct_str text, const char *words, ct_error *err)
{
    if (!ct_utf8_is_valid(text)) {
        ct_fail(err, CT_INVALID, "%s cannot be read", words);
        ct_error_cure(err, "give it in UTF-8");
        return CT_INVALID;
    }
    if (ct_str_has_control(text)) {
        ct_fail(err, CT_INVALID, "%s holds a line end or another control character", words);
        ct_error_cure(err, "write it in one line, without tabs");
        return CT_INVALID;
    }
    return CT_OK;
}

static bool is_before(ct_date one, ct_date other)
{
    if (one.year != other.year) {
        return one.year < other.year;
    }
    return one.month != other.month ? one.month < other.month : one.day < other.day;
}

/* Days that are dates follow each other; other words are taken as they are. */
static ct_status check_days(ct_str start, ct_str end, ct_error *err)
{
    ct_date first;
    ct_date last;
    if (!ct_date_read(start, &first) || !ct_date_read(end, &last) || first.month == 0 ||
        last.month == 0 || !is_before(last, first)) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "the last day, %.*s, is before the first, %.*s", CT_ARG(end),
            CT_ARG(start));
    ct_error_cure(err, "change the other day first, or exchange the two");
    return CT_INVALID;
}

/* Record 352: one letter a board, for the team with White at board 1. */
static ct_status check_board_colours(const ct_event *event, ct_str text, ct_error *err)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] != 'W' && text.at[i] != 'B') {
            ct_fail(err, CT_INVALID, "\"%.*s\" are no colours of boards", CT_ARG(text));
            ct_error_rule(err, "TRF 352");
            ct_error_cure(err, "write a W or a B for each board, as WBWB");
            return CT_INVALID;
        }
    }
    if (event->rounds_paired > 0 && !ct_str_equal(text, event->board_colours)) {
        ct_fail(err, CT_INVALID, "the boards have their colours since round 1 was paired");
        ct_error_rule(err, "TRF 352");
        ct_error_cure(err, "keep them to the end of the event");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_set_text(ct_event *event, ct_event_text which, ct_str text, ct_error *err)
{
    assert(which < CT_TEXTS);
    const text_row *row = &text_rows[which];
    text = ct_str_trim(text);
    CT_TRY(ct_edit_need_line(text, row->words, err));
    if (which == CT_TEXT_START || which == CT_TEXT_END) {
        CT_TRY(check_days(which == CT_TEXT_START ? text : event->start,
                          which == CT_TEXT_END ? text : event->end, err));
    }
    if (which == CT_TEXT_BOARD_COLOURS) {
        CT_TRY(check_board_colours(event, text, err));
    }
    CT_TRY(ct_edit_own_text(event, &text, err));
    memcpy((char *)event + row->offset, &text, sizeof text);
    return CT_OK;
}

ct_str ct_event_text_of(const ct_event *event, ct_event_text which)
{
    ct_str text;
    assert(which < CT_TEXTS);
    memcpy(&text, (const char *)event + text_rows[which].offset, sizeof text);
    return text;
}

/* --- Settings -------------------------------------------------------------------------------- */

ct_status ct_event_set_setting(ct_event *event, ct_str name, ct_str value, ct_error *err)
{
    name = ct_str_trim(name);
    value = ct_str_trim(value);
    if (name.len == 0) {
        ct_fail(err, CT_INVALID, "a setting needs a name");
        ct_error_cure(err, "write the system and the option, as keizer.step");
        return CT_INVALID;
    }
    CT_TRY(ct_edit_need_line(name, "the name of the setting", err));
    CT_TRY(ct_edit_need_line(value, "the value of the setting", err));
    return ct_event_put_setting(event, name, value, err);
}

/* --- Lists ----------------------------------------------------------------------------------- */

ct_status ct_event_set_deputies(ct_event *event, const ct_str *names, uint32_t count, ct_error *err)
{
    ct_strings own = {.items = CT_NEW(event->mem, ct_str, count), .count = count};
    CT_NEED(own.items, err);
    for (uint32_t i = 0; i < count; i++) {
        own.items[i] = ct_str_trim(names[i]);
        if (own.items[i].len == 0) {
            ct_fail(err, CT_INVALID, "deputy %u has no name", i + 1);
            ct_error_cure(err, "give a name, or leave the deputy out");
            return CT_INVALID;
        }
        CT_TRY(ct_edit_need_line(own.items[i], "the name of a deputy", err));
        CT_TRY(ct_edit_own_text(event, &own.items[i], err));
    }
    event->deputies = own;
    return CT_OK;
}

ct_status ct_event_set_round_date(ct_event *event, unsigned round, ct_str date, ct_error *err)
{
    date = ct_str_trim(date);
    CT_TRY(ct_edit_need_round(event, round, err));
    CT_TRY(ct_edit_need_line(date, "the date of the round", err));
    CT_TRY(ct_edit_own_text(event, &date, err));
    if (round > event->dates.count) {
        if (date.len == 0) {
            return CT_OK;
        }
        ct_str *items =
            ct_arena_grow(event->mem, event->dates.items, event->dates.count, round, sizeof *items);
        CT_NEED(items, err);
        event->dates = (ct_strings){items, round};
    }
    event->dates.items[round - 1] = date;
    while (event->dates.count > 0 && event->dates.items[event->dates.count - 1].len == 0) {
        event->dates.count--;
    }
    return CT_OK;
}
