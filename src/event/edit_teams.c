/* Teams that leave a team event, or come back. Their members stay in the lists. */

#include "event/edit.h"
#include "event/edit_private.h"
#include "event/matches.h"

static ct_status need_team(const ct_event *event, ct_index team, ct_error *err)
{
    if (event->is_team_event) {
        return ct_edit_need_participant(event, team, err);
    }
    ct_fail(err, CT_INVALID, "this event pairs players, not teams");
    ct_error_cure(err, "withdraw its players, by number or name");
    return CT_INVALID;
}

/* The first round from `round` on in which the team has a match or the bye; 0 = none. */
static ct_status find_engagement(const ct_event *event, ct_index team, unsigned round,
                                 unsigned *out, ct_error *err)
{
    ct_match *matches = NULL;
    *out = 0;
    CT_TRY(ct_event_matches(event, event->mem, &matches, NULL, err));
    for (unsigned r = round; *out == 0 && r <= event->rounds_paired; r++) {
        const ct_match *match = &matches[(size_t)team * event->rounds_paired + r - 1];
        *out = match->opponent != CT_NOBODY || match->outcome == CT_PAB ? r : 0;
    }
    return CT_OK;
}

ct_status ct_event_withdraw_team(ct_event *event, ct_index team, unsigned round, ct_leave why,
                                 ct_error *err)
{
    unsigned engaged = 0;
    CT_TRY(need_team(event, team, err));
    CT_TRY(ct_edit_need_round(event, round, err));
    ct_team *leaver = &event->teams[team];
    if (why != CT_WITHDRAWN && why != CT_EXPELLED) {
        ct_fail(err, CT_INVALID, "a team leaves by withdrawal or expulsion");
        ct_error_cure(err, "say which of the two it is");
        return CT_INVALID;
    }
    if (leaver->leave != CT_STAYS) {
        ct_fail(err, CT_INVALID, "%s has left before round %u already",
                ct_edit_participant(event, team).text, leaver->leaves);
        ct_error_cure(err, "take that back first if the round or the reason is wrong");
        return CT_INVALID;
    }
    CT_TRY(find_engagement(event, team, round, &engaged, err));
    if (engaged != 0) {
        ct_fail(err, CT_INVALID, "%s takes part in round %u", ct_edit_participant(event, team).text,
                engaged);
        ct_error_rule(err, "C.04.2 3.2");
        ct_error_cure(err, "withdraw the team from round %u on", event->rounds_paired + 1U);
        return CT_INVALID;
    }
    leaver->leave = why;
    leaver->leaves = (uint16_t)round;
    ct_edit_drop_byes(event, team,
                      round > event->rounds_paired ? round : event->rounds_paired + 1U);
    return CT_OK;
}

ct_status ct_event_return_team(ct_event *event, ct_index team, ct_error *err)
{
    CT_TRY(need_team(event, team, err));
    ct_team *back = &event->teams[team];
    if (back->leave == CT_STAYS) {
        ct_fail(err, CT_INVALID, "%s has not left", ct_edit_participant(event, team).text);
        ct_error_cure(err, "choose a team that was withdrawn or expelled");
        return CT_INVALID;
    }
    back->leave = CT_STAYS;
    back->leaves = 0;
    return CT_OK;
}
