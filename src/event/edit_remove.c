/* Removing a player or a team that was entered by mistake. Everything that names others by their
 * places follows them; whoever has taken part cannot be removed, only withdrawn. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/matches.h"

#include <string.h>

/* The place of `who` once `gone` is out of the list. */
static ct_index shifted(ct_index who, ct_index gone)
{
    return who == CT_NOBODY || who < gone ? who : who == gone ? CT_NOBODY : who - 1;
}

/* Takes `gone` out of a list of places; returns how many are left. */
static uint32_t take_out(ct_index *who, uint32_t count, ct_index gone)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (who[i] != gone) {
            who[kept++] = shifted(who[i], gone);
        }
    }
    return kept;
}

/* Byes, forbidden pairs and adjustments name players, or teams in a team event. A list of forbidden
 * pairs that keeps nobody apart any more, and an adjustment of nobody, go with the one removed. */
static void leave_lists(ct_event *event, ct_index gone)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who != gone) {
            event->byes[kept] = event->byes[i];
            event->byes[kept++].who = shifted(event->byes[i].who, gone);
        }
    }
    event->bye_count = kept;
    kept = 0;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        ct_forbidden rule = event->forbidden[i];
        uint32_t had = rule.member_count;
        rule.member_count = take_out(rule.members, had, gone);
        if (rule.member_count == had || rule.member_count >= 2) {
            event->forbidden[kept++] = rule;
        }
    }
    event->forbidden_count = kept;
    kept = 0;
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        ct_adjustment change = event->adjustments[i];
        uint32_t had = change.who_count;
        change.who_count = take_out(change.who, had, gone);
        if (change.who_count == had || change.who_count > 0) {
            event->adjustments[kept++] = change;
        }
    }
    event->adjustment_count = kept;
}

/* Notes behind the lines of others stay there; those behind the one removed move up. */
static void move_notes(ct_event *event, const char *record, ct_index gone)
{
    for (uint32_t i = 0; i < event->note_count; i++) {
        ct_note *note = &event->notes[i];
        if (ct_str_is(note->after, record) && note->ordinal > gone && note->ordinal > 1) {
            note->ordinal--;
        }
    }
}

/* --- Players --------------------------------------------------------------------------------- */

static ct_status need_no_cells(const ct_event *event, ct_index player, ct_error *err)
{
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        if (ct_event_cell(event, player, round).outcome != CT_ABSENT) {
            ct_fail(err, CT_INVALID, "%s stands in round %u", ct_edit_player(event, player).text,
                    round);
            ct_error_rule(err, "C.04.2 3.2");
            ct_error_cure(err, "withdraw the player instead");
            return CT_INVALID;
        }
    }
    return ct_edit_need_no_line_up(event, player, err);
}

static void close_row(ct_event *event, ct_index gone)
{
    size_t width = event->round_room;
    uint32_t behind = event->player_count - gone - 1;
    memmove(event->players + gone, event->players + gone + 1, behind * sizeof *event->players);
    if (width > 0) {
        memmove(event->cells + gone * width, event->cells + (gone + 1) * width,
                behind * width * sizeof *event->cells);
    }
    event->player_count--;
    for (size_t i = 0; i < width; i++) { /* room is empty */
        event->cells[event->player_count * width + i] = CT_EMPTY_CELL;
    }
    for (size_t i = 0; i < event->player_count * width; i++) {
        event->cells[i].opponent = shifted(event->cells[i].opponent, gone);
    }
}

ct_status ct_event_remove_player(ct_event *event, ct_index player, ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    CT_TRY(need_no_cells(event, player, err));
    move_notes(event, "001", player);
    close_row(event, player);
    if (!event->is_team_event) {
        leave_lists(event, player);
    }
    for (ct_index t = 0; t < event->team_count; t++) {
        ct_team *team = &event->teams[t];
        team->member_count = take_out(team->members, team->member_count, player);
    }
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        ct_line_up *line_up = &event->line_ups[i];
        for (uint32_t b = 0; b < line_up->player_count; b++) {
            line_up->players[b] = shifted(line_up->players[b], player);
        }
    }
    ct_event_forget_ranks(event);
    return CT_OK;
}

/* --- Teams ----------------------------------------------------------------------------------- */

static ct_status need_no_match(const ct_event *event, ct_index team, ct_error *err)
{
    unsigned engaged = 0;
    if (!event->is_team_event) {
        return CT_OK; /* teams share a prize there, and their members play on */
    }
    CT_TRY(ct_edit_find_team_engagement(event, team, 1, &engaged, err));
    if (engaged == 0) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%s takes part in round %u", ct_edit_participant(event, team).text,
            engaged);
    ct_error_rule(err, "C.04.2 3.2");
    ct_error_cure(err, "withdraw the team instead");
    return CT_INVALID;
}

static void leave_matches(ct_event *event, ct_index gone)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < event->team_pab_count; i++) {
        event->team_pabs[i] = shifted(event->team_pabs[i], gone);
    }
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        ct_line_up line_up = event->line_ups[i];
        if (line_up.team != gone) {
            line_up.team = shifted(line_up.team, gone);
            line_up.opponent = shifted(line_up.opponent, gone);
            event->line_ups[kept++] = line_up;
        }
    }
    event->line_up_count = kept;
    kept = 0;
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        ct_match_forfeit match = event->match_forfeits[i];
        if (match.white != gone && match.black != gone) {
            match.white = shifted(match.white, gone);
            match.black = shifted(match.black, gone);
            event->match_forfeits[kept++] = match;
        }
    }
    event->match_forfeit_count = kept;
}

ct_status ct_event_remove_team(ct_event *event, ct_index team, ct_error *err)
{
    CT_TRY(ct_edit_need_any_team(event, team, err));
    CT_TRY(need_no_match(event, team, err));
    move_notes(event, "310", team);
    move_notes(event, "013", team);
    event->team_count--;
    memmove(event->teams + team, event->teams + team + 1,
            (event->team_count - team) * sizeof *event->teams);
    if (event->is_team_event) {
        leave_lists(event, team);
    }
    leave_matches(event, team);
    ct_event_forget_ranks(event);
    return CT_OK;
}
