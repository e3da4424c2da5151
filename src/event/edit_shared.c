/* What the edits share: names of people in sentences, common refusals, declared points. */

#include "event/edit.h"
#include "event/edit_private.h"

#include <stdio.h>

static ct_edit_label label(const char *before, ct_tpn tpn, ct_str name)
{
    enum { WIDTH = 30, BYTES = 64 }; /* combining marks take no width, but they take bytes */
    ct_edit_label made;
    ct_str shown = ct_utf8_fit(name, WIDTH);
    if (shown.len > BYTES) {
        shown.len = ct_utf8_valid_prefix(ct_str_slice(shown, 0, BYTES));
    }
    bool is_whole = shown.len == name.len;
    snprintf(made.text, sizeof made.text, "%s%u %.*s%s", before, tpn.number, CT_ARG(shown),
             is_whole ? "" : "…");
    return made;
}

ct_edit_label ct_edit_player(const ct_event *event, ct_index player)
{
    return label("", event->players[player].tpn, event->players[player].name);
}

ct_edit_label ct_edit_team(const ct_event *event, ct_index team)
{
    return label("team ", event->teams[team].tpn, event->teams[team].name);
}

ct_edit_label ct_edit_participant(const ct_event *event, ct_index who)
{
    return event->is_team_event ? ct_edit_team(event, who) : ct_edit_player(event, who);
}

ct_status ct_edit_need_player(const ct_event *event, ct_index player, ct_error *err)
{
    if (player < event->player_count) {
        return CT_OK;
    }
    ct_fail(err, CT_NOT_FOUND, "there is no such player");
    ct_error_cure(err, "choose one of the %u players of the event", event->player_count);
    return CT_NOT_FOUND;
}

ct_status ct_edit_need_any_team(const ct_event *event, ct_index team, ct_error *err)
{
    if (team < event->team_count) {
        return CT_OK;
    }
    ct_fail(err, CT_NOT_FOUND, "there is no such team");
    if (event->team_count == 0) {
        ct_error_cure(err, "the event has no teams: add one first");
    } else {
        ct_error_cure(err, "choose one of the %u teams of the event", event->team_count);
    }
    return CT_NOT_FOUND;
}

ct_status ct_edit_need_team_event(const ct_event *event, ct_error *err)
{
    if (event->is_team_event) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "this event pairs players, not teams");
    ct_error_cure(err, "change the games of its players");
    return CT_INVALID;
}

ct_status ct_edit_no_such(ct_error *err, const char *noun, uint32_t number, uint32_t count)
{
    ct_fail(err, CT_NOT_FOUND, "there is no %s %u", noun, number);
    if (count == 0) {
        ct_error_cure(err, "there is none to remove");
    } else {
        ct_error_cure(err, "choose one of 0 to %u", count - 1);
    }
    return CT_NOT_FOUND;
}

ct_status ct_edit_need_participant(const ct_event *event, ct_index who, ct_error *err)
{
    if (!event->is_team_event) {
        return ct_edit_need_player(event, who, err);
    }
    return ct_edit_need_any_team(event, who, err);
}

ct_status ct_edit_need_round(const ct_event *event, unsigned round, ct_error *err)
{
    unsigned last = event->rounds != 0 ? event->rounds : (unsigned)CT_MAX_ROUNDS;
    if (round >= 1 && round <= last) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "there is no round %u", round);
    ct_error_cure(err, "rounds go from 1 to %u%s", last,
                  event->rounds != 0
                      ? "; the number of rounds stands in record 142, or \"rounds\" in JSON"
                      : "");
    return CT_INVALID;
}

ct_status ct_edit_need_paired_round(const ct_event *event, unsigned round, ct_error *err)
{
    if (round >= 1 && round <= event->rounds_paired) {
        return CT_OK;
    }
    ct_fail(err, CT_NOT_FOUND, "round %u is not paired", round);
    ct_error_cure(err,
                  event->rounds_paired == 0 ? "pair round 1 first" : "rounds 1 to %u are paired",
                  event->rounds_paired);
    return CT_NOT_FOUND;
}

ct_status ct_edit_need_entry_round(const ct_event *event, unsigned enters, const char *noun,
                                   ct_error *err)
{
    if (event->rounds == 0 || enters <= event->rounds) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "round %u would be the first of the new %s, but the event has %u",
            enters, noun, event->rounds);
    ct_error_rule(err, "C.04.2 2.4");
    if (event->rounds_paired >= event->rounds) {
        ct_error_cure(err, "the last round is paired: nobody can be added");
    } else {
        ct_error_cure(err, "let the %s enter in round %u or later, not after round %u", noun,
                      event->rounds_paired + 1U, event->rounds);
    }
    return CT_INVALID;
}

ct_status ct_edit_own_text(const ct_event *event, ct_str *text, ct_error *err)
{
    if (text->len != 0) {
        *text = ct_str_copy(event->mem, *text);
        CT_NEED(text->at, err);
    } else {
        *text = CT_NO_TEXT;
    }
    return CT_OK;
}

static ct_points points_of(const ct_event *event, ct_index player)
{
    ct_points sum = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        sum += ct_scoring_points(&event->scoring, ct_event_cell(event, player, round));
    }
    if (!event->is_team_event) { /* there adjustments belong to teams */
        sum += ct_event_adjustment(event, player, event->rounds_paired);
    }
    return sum;
}

void ct_edit_refresh_points(ct_event *event, ct_index player)
{
    if (event->players[player].declared.has_points) {
        event->players[player].declared.points = points_of(event, player);
    }
}

void ct_edit_forget_ranks(ct_event *event, ct_index one, ct_index other)
{
    bool has_rank = event->is_team_event;
    has_rank = has_rank || (one < event->player_count && event->players[one].declared.rank != 0);
    has_rank =
        has_rank || (other < event->player_count && event->players[other].declared.rank != 0);
    if (has_rank) {
        ct_event_forget_ranks(event);
    }
}

void ct_edit_drop_byes(ct_event *event, ct_index who, unsigned round)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        ct_bye bye = event->byes[i];
        if (bye.who != who || bye.round < round) {
            event->byes[kept++] = bye;
        }
    }
    event->bye_count = kept;
}

ct_status ct_edit_need_no_line_up(const ct_event *event, ct_index player, ct_error *err)
{
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        const ct_line_up *line_up = &event->line_ups[i];
        for (uint32_t b = 0; b < line_up->player_count; b++) {
            if (line_up->players[b] == player) {
                ct_fail(err, CT_INVALID, "%s sits in the line-up of round %u",
                        ct_edit_player(event, player).text, line_up->round);
                ct_error_rule(err, "TRF 300");
                ct_error_cure(err, "change that line-up first");
                return CT_INVALID;
            }
        }
    }
    return CT_OK;
}
