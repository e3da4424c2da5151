/* The rules of play: unit, scoring, acceleration, and the notes kept from a report file. */

#include "event/acceleration.h"
#include "event/systems.h"
#include "event/validate_private.h"

static ct_error *add(const ct_check *check, ct_severity severity, const char *rule,
                     const char *sentence, const char *cure)
{
    ct_error *made = ct_check_add(check, severity, ct_check_nowhere(), rule, "%s", sentence);
    ct_error_cure(made, "%s", cure);
    return made;
}

/* --- Unit and scoring ------------------------------------------------------------------------ */

static bool is_too_much(const ct_check *check, ct_points points)
{
    int64_t limit =
        (int64_t)CT_CHECK_MOST_POINTS * (check->event->unit > 0 ? check->event->unit : 1);
    return points >= limit || points <= -limit;
}

static void check_unit(ct_check *check)
{
    int32_t unit = check->event->unit;
    if (unit != 2 && unit != 10 && unit != 100) {
        check->is_broken = true;
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 162",
                                      "points are counted in 1/%d of a point", unit);
        ct_error_cure(made, "count in halves, tenths or hundredths: 2, 10 or 100");
    }
}

/* Every value of the scoring, so that range checks need no list of fields. */
static void check_scoring_range(ct_check *check)
{
    const ct_scoring *of = &check->event->scoring;
    const ct_points values[] = {
        of->win[CT_WHITE],  of->win[CT_BLACK],  of->draw[CT_WHITE],
        of->draw[CT_BLACK], of->loss[CT_WHITE], of->loss[CT_BLACK],
        of->forfeit_win,    of->forfeit_loss,   of->pab,
        of->full_point_bye, of->half_point_bye, of->zero_point_bye,
        of->absent,         of->unknown,
    };
    bool is_negative = false;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        is_negative = is_negative || values[i] < 0;
        check->is_broken = check->is_broken || is_too_much(check, values[i]);
    }
    if (is_negative) {
        add(check, CT_FAULT, "TRF 162", "a result is worth less than nothing",
            "give every result 0 points or more; take points off with record 299");
    }
    if (check->is_broken) {
        add(check, CT_FAULT, "TRF 162", "a result is worth 100 points or more",
            "correct the points of the results (record 162)");
    }
}

/* VCL4THP: PAB <= win, two draws <= win + loss. */
static void check_scoring_sense(const ct_check *check)
{
    const ct_scoring *of = &check->event->scoring;
    ct_points win = of->win[CT_WHITE] < of->win[CT_BLACK] ? of->win[CT_WHITE] : of->win[CT_BLACK];
    if (of->pab > win) {
        add(check, CT_WARNING, "TRF 162", "the pairing-allocated bye is worth more than a win",
            "give it the points of a win or fewer (record 162, P)");
    }
    bool is_odd = false;
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        is_odd =
            is_odd || 2 * (int64_t)of->draw[colour] > (int64_t)of->win[colour] + of->loss[colour];
    }
    if (is_odd) {
        add(check, CT_WARNING, "TRF 162", "two draws are worth more than a win and a loss",
            "correct the points of the results (record 162)");
    }
}

/* --- Acceleration ---------------------------------------------------------------------------- */

/* Reports why the virtual points of the acceleration cannot be worked out. */
static ct_status check_virtual_points(const ct_check *check, ct_error *err)
{
    ct_points *points = CT_NEW(check->mem, ct_points, ct_check_participants(check));
    CT_NEED(points, err);
    ct_error why = {0};
    if (ct_event_virtual_points(check->event, 1, points, &why) != CT_OK) {
        ct_error_cure(
            ct_check_add(check, CT_FAULT, ct_check_nowhere(), why.rule, "%s", why.sentence), "%s",
            why.cure);
    }
    return CT_OK;
}

static void check_bonus(ct_check *check)
{
    const ct_acceleration *of = &check->event->acceleration;
    if (of->points < 0 || is_too_much(check, of->points)) {
        check->is_broken = true;
        add(check, CT_FAULT, "TRF 250", "the virtual points of the upper group are not sensible",
            "give 0 to 99 points");
    }
    if (of->rounds == 0 || (check->event->rounds != 0 && of->rounds > check->event->rounds)) {
        add(check, CT_WARNING, "TRF 250", "the acceleration does not end inside the event",
            "give a number of accelerated rounds between 1 and the number of rounds");
    }
    if (of->group > ct_check_participants(check)) {
        add(check, CT_WARNING, "TRF 250", "the upper group is larger than the field",
            "give the size of the upper group, or 0 for half of the field");
    }
}

static const char *fault_of_span(const ct_check *check, const ct_span *span)
{
    if (span->first_round == 0 || span->last_round < span->first_round ||
        span->last_round > CT_MAX_ROUNDS) {
        return "has no round";
    }
    if (span->first.number == 0 || span->last.number < span->first.number) {
        return "has no pairing number";
    }
    if (is_too_much(check, span->points) || is_too_much(check, span->match_points)) {
        return "gives 100 virtual points or more";
    }
    return NULL;
}

static void check_spans(ct_check *check)
{
    const ct_event *event = check->event;
    for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
        const ct_span *span = &event->acceleration.spans[i];
        const char *fault = fault_of_span(check, span);
        if (fault != NULL) {
            check->is_broken = true;
            ct_error *made = ct_check_add(
                check, CT_FAULT, ct_check_nowhere(), "TRF 250",
                "the acceleration of rounds %u to %u for numbers %u to %u %s", span->first_round,
                span->last_round, span->first.number, span->last.number, fault);
            ct_error_cure(made, "correct the record 250 or XXA");
        } else if (event->rounds != 0 && span->last_round > event->rounds) {
            ct_error *made = ct_check_add(
                check, CT_WARNING, ct_check_nowhere(), "TRF 250",
                "the acceleration of rounds %u to %u goes beyond the %u rounds of the event",
                span->first_round, span->last_round, event->rounds);
            ct_error_cure(made, "correct the record 250 or XXA");
        } else if (span->points < 0 || span->match_points < 0) {
            ct_error *made = ct_check_add(check, CT_WARNING, ct_check_nowhere(), "TRF 250",
                                          "virtual points below nothing for numbers %u to %u",
                                          span->first.number, span->last.number);
            ct_error_cure(made, "correct the record 250 or XXA");
        }
    }
}

static void check_groups(ct_check *check)
{
    const ct_acceleration *of = &check->event->acceleration;
    if ((uint64_t)of->group + of->second_group > ct_check_participants(check)) {
        add(check, CT_WARNING, "TRF 250", "the accelerated groups are larger than the field",
            "give the sizes of the groups, or 0 for equal parts of the field");
    }
}

static ct_status check_acceleration(ct_check *check, ct_error *err)
{
    ct_acceleration_kind kind = check->event->acceleration.kind;
    switch (kind) {
    case CT_ACCELERATION_BAKU: return check_virtual_points(check, err);
    case CT_ACCELERATION_BONUS: check_bonus(check); return CT_OK;
    case CT_ACCELERATION_TABLE: check_spans(check); return CT_OK;
    case CT_ACCELERATION_NONE:
        return ct_event_system(check->event).is_baku ? check_virtual_points(check, err) : CT_OK;
    case CT_ACCELERATION_HALEY:
    case CT_ACCELERATION_SOFT_HALEY:
    case CT_ACCELERATION_PROGRESSIVE: check_groups(check); return check_virtual_points(check, err);
    case CT_ACCELERATION_KINDS: break;
    }
    check->is_broken = true;
    add(check, CT_FAULT, "TRF 250", "the kind of acceleration is not known",
        "choose none, baku, bonus, table, haley, soft-haley or progressive");
    return CT_OK;
}

/* --- Type code ------------------------------------------------------------------------------- */

/* An unknown code says nothing about how to pair, so it is reported. */
static void check_type_code(const ct_check *check)
{
    ct_str code = ct_str_trim(check->event->type_code);
    if (code.len == 0 || ct_event_system(check->event).row != NULL ||
        ct_system_code_is_known(code)) {
        return;
    }
    ct_str shown = ct_str_slice(code, 0, ct_utf8_offset(code, 40));
    ct_error *made =
        ct_check_add(check, CT_WARNING, ct_check_nowhere(), "TRF 192",
                     "the type code '%.*s' is not known: it says no pairing system", CT_ARG(shown));
    ct_error_cure(made, "write a code of FIDE, as FIDE_DUTCH or FIDE_ROUNDROBIN, in record 192");
}

/* --- Notes ----------------------------------------------------------------------------------- */

static bool is_one_line(ct_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\n' || text.at[i] == '\r' || text.at[i] == '\0') {
            return false;
        }
    }
    return ct_utf8_is_valid(text);
}

static void check_notes(const ct_check *check)
{
    for (uint32_t i = 0; i < check->event->note_count; i++) {
        const ct_note *note = &check->event->notes[i];
        if (!is_one_line(note->text)) {
            ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "",
                                          "note %u is not one line of UTF-8 text", i + 1);
            ct_error_cure(made, "make each line a note of its own");
        }
        if (note->after.len != 0 && (note->after.len != 3 || !is_one_line(note->after))) {
            ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "",
                                          "note %u stands after no record", i + 1);
            ct_error_cure(made, "name a record by its three characters, such as 012");
        }
        bool may_count = ct_str_is(note->after, "001") || ct_str_is(note->after, "013") ||
                         ct_str_is(note->after, "310");
        if (note->ordinal != 0 && !may_count) {
            ct_error *made =
                ct_check_add(check, CT_WARNING, ct_check_nowhere(), "",
                             "note %u counts records of which there is only one", i + 1);
            ct_error_cure(made, "use the ordinal only after 001, 013 and 310");
        }
    }
}

ct_status ct_check_settings(ct_check *check, ct_error *err)
{
    check_notes(check);
    check_type_code(check);
    check_unit(check);
    if (check->is_broken) {
        return CT_OK;
    }
    check_scoring_range(check);
    if (check->is_broken) {
        return CT_OK;
    }
    check_scoring_sense(check);
    return check_acceleration(check, err);
}
