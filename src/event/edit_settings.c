/* Edits of the rules of play: rounds, scoring, acceleration, initial colour, system.
 *
 * What is allowed is said once, in validate*.c: a change is made on a copy of the event's members,
 * the copy is judged, and a fault that the event did not have is the refusal. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/systems.h"
#include "event/validate.h"

#include <string.h>

/* --- Judging --------------------------------------------------------------------------------- */

/* The first fault of the changed event that the event itself does not have. */
static const ct_error *new_fault(const ct_problems *before, const ct_problems *after)
{
    const ct_error *first = NULL;
    for (size_t i = 0; i < after->count; i++) {
        const ct_error *here = &after->items[i];
        bool is_known = here->severity != CT_FAULT;
        for (size_t k = 0; !is_known && k < before->count; k++) {
            is_known = strcmp(before->items[k].sentence, here->sentence) == 0;
        }
        first = first == NULL && here->severity == CT_FAULT ? here : first;
        if (!is_known) {
            return here;
        }
    }
    return first;
}

static ct_status judge(const ct_event *event, const ct_event *changed, ct_arena *mem, ct_error *err)
{
    ct_problems before;
    ct_problems after;
    ct_problems_start(&before, mem, NULL);
    ct_problems_start(&after, mem, NULL);
    before.declared_may_differ = after.declared_may_differ = true; /* they follow the change */
    CT_TRY(ct_event_validate(event, false, mem, &before, err));
    CT_TRY(ct_event_validate(changed, false, mem, &after, err));
    if (after.faults <= before.faults) {
        return CT_OK;
    }
    const ct_error *why = new_fault(&before, &after);
    if (why == NULL) { /* memory is out: it was only counted */
        return ct_fail_memory(err);
    }
    ct_fail(err, CT_INVALID, "%s", why->sentence);
    ct_error_rule(err, why->rule);
    ct_error_cure(err, "%s", why->cure);
    return CT_INVALID;
}

ct_status ct_edit_judge(const ct_event *event, const ct_event *changed, ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_status status = judge(event, changed, mem, err);
    ct_arena_free(mem);
    return status;
}

/* --- Rounds and colours ---------------------------------------------------------------------- */

ct_status ct_event_set_rounds(ct_event *event, unsigned rounds, ct_error *err)
{
    if (rounds > CT_MAX_ROUNDS) {
        ct_fail(err, CT_TOO_LARGE, "%u rounds are more than the limit of %d", rounds,
                CT_MAX_ROUNDS);
        ct_error_rule(err, "TRF 142");
        ct_error_cure(err, "the number of rounds is at most %d", CT_MAX_ROUNDS);
        return CT_TOO_LARGE;
    }
    if (rounds != 0 && rounds < event->rounds_paired) {
        ct_fail(err, CT_INVALID, "%u rounds are paired already", event->rounds_paired);
        ct_error_rule(err, "C.04.1 1");
        ct_error_cure(err, "the number of rounds is at least %u", event->rounds_paired);
        return CT_INVALID;
    }
    ct_event changed = *event;
    changed.rounds = (uint16_t)rounds;
    CT_TRY(ct_edit_judge(event, &changed, err));
    ct_event_put_rounds(event, rounds);
    return CT_OK;
}

ct_status ct_event_set_initial_colour(ct_event *event, ct_colour colour, ct_error *err)
{
    if (colour != CT_NO_COLOUR && colour != CT_WHITE && colour != CT_BLACK) {
        ct_fail(err, CT_INVALID, "there is no such colour");
        ct_error_cure(err, "choose white, black or none");
        return CT_INVALID;
    }
    if (event->rounds_paired > 0 && event->initial_colour != CT_NO_COLOUR &&
        colour != event->initial_colour) {
        ct_fail(err, CT_INVALID, "the initial colour was drawn before round 1, and it was %s",
                event->initial_colour == CT_WHITE ? "white" : "black");
        ct_error_rule(err, "C.04.3 5.1");
        ct_error_cure(err, "keep it, or remove the rounds and pair them anew");
        return CT_INVALID;
    }
    ct_event_put_initial_colour(event, colour);
    return CT_OK;
}

/* --- Points ---------------------------------------------------------------------------------- */

static void refresh_all(ct_event *event)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_edit_refresh_points(event, i);
    }
    ct_event_forget_ranks(event);
}

ct_status ct_event_set_scoring(ct_event *event, int32_t unit, const ct_scoring *scoring,
                               ct_error *err)
{
    if ((unit != 2 && unit != 10 && unit != 100) || unit % event->unit != 0) {
        ct_fail(err, CT_INVALID, "points of this event cannot be counted in 1/%d of a point", unit);
        ct_error_rule(err, "TRF 162");
        ct_error_cure(err, event->unit == 100 ? "count in hundredths: 100"
                           : event->unit == 10
                               ? "count in tenths or hundredths: 10 or 100"
                               : "count in halves, tenths or hundredths: 2, 10 or 100");
        return CT_INVALID;
    }
    ct_event changed = *event;
    int32_t factor = unit / event->unit;
    ct_acceleration *virtual_points = &changed.acceleration;
    changed.unit = unit;
    changed.scoring = *scoring;
    changed.team_scoring.win *= factor;
    changed.team_scoring.draw *= factor;
    changed.team_scoring.loss *= factor;
    changed.team_scoring.pab_match_points *= factor;
    changed.team_scoring.pab_game_points *= factor;
    virtual_points->points *= factor;
    CT_TRY(ct_edit_judge(event, &changed, err));
    ct_event_put_scoring(event, unit, scoring);
    refresh_all(event);
    return CT_OK;
}

ct_status ct_event_set_team_scoring(ct_event *event, const ct_team_scoring *scoring, ct_error *err)
{
    CT_TRY(ct_edit_need_team_event(event, err));
    ct_event changed = *event;
    changed.team_scoring = *scoring;
    CT_TRY(ct_edit_judge(event, &changed, err));
    ct_event_put_team_scoring(event, scoring);
    ct_event_forget_ranks(event);
    return CT_OK;
}

/* --- Acceleration and system ----------------------------------------------------------------- */

ct_status ct_event_set_acceleration(ct_event *event, const ct_acceleration *acceleration,
                                    ct_error *err)
{
    ct_event changed = *event;
    ct_acceleration own = *acceleration;
    own.spans = NULL;
    own.span_count = own.kind == CT_ACCELERATION_TABLE ? acceleration->span_count : 0;
    if (own.span_count > 0) {
        own.spans = CT_NEW(event->mem, ct_span, own.span_count);
        CT_NEED(own.spans, err);
        memcpy(own.spans, acceleration->spans, own.span_count * sizeof *own.spans);
    }
    changed.acceleration = own;
    ct_system_choice said = ct_event_system(event);
    bool is_baku = own.kind == CT_ACCELERATION_BAKU;
    if (said.row != NULL && said.is_baku != is_baku) { /* the code of record 192 says it, too */
        CT_TRY(ct_event_choose_system(&changed, said.row, said.edition, err));
    }
    CT_TRY(ct_edit_judge(event, &changed, err));
    *event = changed;
    return CT_OK;
}

/* What refers to players in an individual event and to teams in the other. */
static bool has_lists_of_participants(const ct_event *event)
{
    return event->bye_count > 0 || event->adjustment_count > 0 || event->forbidden_count > 0;
}

ct_status ct_event_set_system(ct_event *event, const ct_system_row *row, ct_edition edition,
                              ct_error *err)
{
    const ct_system_row *had = ct_event_system(event).row;
    if (row == NULL) {
        ct_fail(err, CT_NOT_FOUND, "there is no such pairing system");
        ct_error_cure(err, "name one that exists, as dutch or round-robin");
        return CT_NOT_FOUND;
    }
    if (edition != CT_EDITION_BY_DATE && !row->has_editions) {
        ct_fail(err, CT_INVALID, "the rules of %s have no editions", row->title);
        ct_error_cure(err, "leave the edition out");
        return CT_INVALID;
    }
    if (event->rounds_paired > 0 && had != NULL && had != row) {
        ct_fail(err, CT_INVALID, "round 1 to %u are paired by %s", event->rounds_paired,
                had->title);
        ct_error_rule(err, "C.04.2 1.3");
        ct_error_cure(err, "go on by this system, or remove the rounds first");
        return CT_INVALID;
    }
    bool changes_kind = row->is_for_teams != event->is_team_event;
    if (changes_kind && (event->rounds_paired > 0 || has_lists_of_participants(event))) {
        ct_fail(err, CT_INVALID, "%s pairs %s, but the event has %s of %s", row->title,
                row->is_for_teams ? "teams" : "players",
                event->rounds_paired > 0 ? "rounds" : "byes, forbidden pairs or adjustments",
                event->is_team_event ? "teams" : "players");
        ct_error_cure(err, "remove them first, or choose a system for %s",
                      event->is_team_event ? "teams" : "players");
        return CT_INVALID;
    }
    ct_event changed = *event;
    CT_TRY(ct_event_choose_system(&changed, row, edition, err));
    changed.is_team_event = row->is_for_teams;
    CT_TRY(ct_edit_judge(event, &changed, err));
    *event = changed;
    return CT_OK;
}
