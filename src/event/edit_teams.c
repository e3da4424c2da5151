/* Edits of the list of teams: entry, correction, leaving and coming back. Members of a team that leaves stay in the
 * lists. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/ids.h"
#include "event/matches.h"

/* --- Entry ----------------------------------------------------------------------------------- */

static uint32_t next_number(const ct_event *event)
{
    uint32_t highest = 0;
    for (ct_index i = 0; i < event->team_count; i++) {
        uint32_t number = event->teams[i].tpn.number;
        highest = number > highest ? number : highest;
    }
    return highest + 1;
}

static ct_status settle_number(const ct_event *event, ct_team *team, ct_error *err)
{
    if (ct_event_find_team(event, team->tpn) != CT_NOBODY) {
        ct_fail(err, CT_INVALID, "there is a team %u already", team->tpn.number);
        ct_error_cure(err, "the next free number is %u", next_number(event));
        return CT_INVALID;
    }
    if (team->tpn.number == 0) {
        team->tpn.number = next_number(event);
    }
    if (team->tpn.number > CT_MAX_PLAYERS) {
        ct_fail(err, CT_TOO_LARGE, "number %u is beyond the highest one, %d", team->tpn.number,
                CT_MAX_PLAYERS);
        ct_error_cure(err, "choose a smaller number that is free");
        return CT_TOO_LARGE;
    }
    return CT_OK;
}

/* The name and the other words of a team, checked and copied. */
static ct_status own_words(const ct_event *event, ct_team *team, ct_error *err)
{
    ct_str *texts[] = {&team->name, &team->nickname, &team->strength};
    if (ct_str_is_blank(team->name)) {
        ct_fail(err, CT_INVALID, "a team needs a name");
        ct_error_cure(err, "give a name in UTF-8");
        return CT_INVALID;
    }
    CT_TRY(ct_edit_need_line(team->name, "the name of the team", err));
    CT_TRY(ct_edit_need_line(team->nickname, "the short name of the team", err));
    CT_TRY(ct_edit_need_line(team->strength, "the strength of the team", err));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CT_TRY(ct_edit_own_text(event, texts[i], err));
    }
    return CT_OK;
}

ct_status ct_event_add_team(ct_event *event, const ct_team *team, ct_index *index, ct_error *err)
{
    ct_team added = {.tpn = team->tpn,
                     .name = team->name,
                     .nickname = team->nickname,
                     .strength = team->strength,
                     .enters =
                         team->enters != 0 ? team->enters : (uint16_t)(event->rounds_paired + 1U)};
    CT_TRY(settle_number(event, &added, err));
    if (event->is_team_event) { /* otherwise the players play, and a team may be named late */
        CT_TRY(ct_edit_need_entry_round(event, added.enters, "team", err));
    }
    CT_TRY(own_words(event, &added, err));
    ct_team *teams = ct_arena_grow(event->mem, event->teams, event->team_count,
                                   (size_t)event->team_count + 1, sizeof *teams);
    CT_NEED(teams, err);
    added.id = ct_id_take(&event->next_ids.teams);
    teams[event->team_count] = added;
    ct_event_put_teams(event, teams, event->team_count + 1);
    ct_edit_forget_ranks(event, CT_NOBODY, CT_NOBODY);
    if (index != NULL) {
        *index = event->team_count - 1;
    }
    return CT_OK;
}

ct_status ct_event_edit_team(ct_event *event, ct_index team, const ct_team *data, ct_error *err)
{
    CT_TRY(ct_edit_need_any_team(event, team, err));
    ct_team words = *data;
    CT_TRY(own_words(event, &words, err));
    event->teams[team].name = words.name;
    event->teams[team].nickname = words.nickname;
    event->teams[team].strength = words.strength;
    return CT_OK;
}

/* --- Leaving and coming back ----------------------------------------------------------------- */

static ct_status need_team(const ct_event *event, ct_index team, ct_error *err)
{
    if (event->is_team_event) {
        return ct_edit_need_participant(event, team, err);
    }
    ct_fail(err, CT_INVALID, "this event pairs players, not teams");
    ct_error_cure(err, "withdraw its players, by number or name");
    return CT_INVALID;
}

ct_status ct_edit_find_team_engagement(const ct_event *event, ct_index team, unsigned round,
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
    CT_TRY(ct_edit_find_team_engagement(event, team, round, &engaged, err));
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
