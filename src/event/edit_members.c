/* Edits of who plays for which team, in which order, and who sits where in a round.
 *
 * The order of the members is the order of the boards wherever a round has no line-up (record 300),
 * so it cannot change once matches were paired by it. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"

#include <string.h>

ct_index ct_edit_team_of(const ct_event *event, ct_index player)
{
    for (ct_index t = 0; t < event->team_count; t++) {
        for (uint32_t m = 0; m < event->teams[t].member_count; m++) {
            if (event->teams[t].members[m] == player) {
                return t;
            }
        }
    }
    return CT_NOBODY;
}

static bool boards_are_fixed(const ct_event *event)
{
    return event->is_team_event && event->rounds_paired > 0;
}

/* --- Joining and leaving --------------------------------------------------------------------- */

static ct_status check_joining(const ct_event *event, ct_index team, ct_index player,
                               uint32_t place, ct_error *err)
{
    CT_TRY(ct_edit_need_any_team(event, team, err));
    CT_TRY(ct_edit_need_player(event, player, err));
    ct_index has = ct_edit_team_of(event, player);
    if (has != CT_NOBODY) {
        ct_fail(err, CT_INVALID, "%s is a member of %s", ct_edit_player(event, player).text,
                ct_edit_team(event, has).text);
        ct_error_rule(err, "TRF 310");
        ct_error_cure(err, has == team ? "change the order of the members to move a player"
                                       : "take the player out of that team first");
        return CT_INVALID;
    }
    if (boards_are_fixed(event) && place < event->teams[team].member_count) {
        ct_fail(err, CT_INVALID, "a new member at board %u would move the boards of past rounds",
                place + 1);
        ct_error_rule(err, "TRF 300");
        ct_error_cure(err, "add the member at the end, and give line-ups for the rounds to come");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_join_team(ct_event *event, ct_index team, ct_index player, uint32_t place,
                             ct_error *err)
{
    CT_TRY(check_joining(event, team, player, place, err));
    CT_TRY(ct_event_put_member(event, team, player, err));
    ct_team *joined = &event->teams[team];
    uint32_t last = joined->member_count - 1;
    if (place < last) {
        memmove(joined->members + place + 1, joined->members + place,
                (last - place) * sizeof *joined->members);
        joined->members[place] = player;
    }
    ct_edit_forget_ranks(event, CT_NOBODY, CT_NOBODY);
    return CT_OK;
}

/* In a team event a member who has played stays: the games are those of the team. */
static ct_status check_leaving(const ct_event *event, ct_index team, ct_index player, ct_error *err)
{
    CT_TRY(ct_edit_need_any_team(event, team, err));
    CT_TRY(ct_edit_need_player(event, player, err));
    if (ct_edit_team_of(event, player) != team) {
        ct_fail(err, CT_NOT_FOUND, "%s is no member of %s", ct_edit_player(event, player).text,
                ct_edit_team(event, team).text);
        ct_error_cure(err, "choose one of its members");
        return CT_NOT_FOUND;
    }
    unsigned round = boards_are_fixed(event) ? ct_edit_first_engagement(event, player, 1) : 0;
    if (round != 0) {
        ct_fail(err, CT_INVALID, "%s sits for %s in round %u", ct_edit_player(event, player).text,
                ct_edit_team(event, team).text, round);
        ct_error_rule(err, "C.04.2 3.2");
        ct_error_cure(err, "withdraw the player instead, from round %u on",
                      event->rounds_paired + 1U);
        return CT_INVALID;
    }
    return ct_edit_need_no_line_up(event, player, err);
}

static void take_member(ct_team *team, ct_index player)
{
    uint32_t kept = 0;
    for (uint32_t m = 0; m < team->member_count; m++) {
        if (team->members[m] != player) {
            team->members[kept++] = team->members[m];
        }
    }
    team->member_count = kept;
}

ct_status ct_event_leave_team(ct_event *event, ct_index team, ct_index player, ct_error *err)
{
    CT_TRY(check_leaving(event, team, player, err));
    take_member(&event->teams[team], player);
    ct_edit_forget_ranks(event, CT_NOBODY, CT_NOBODY);
    return CT_OK;
}

ct_status ct_event_change_team(ct_event *event, ct_index player, ct_index team, ct_error *err)
{
    CT_TRY(ct_edit_need_any_team(event, team, err));
    CT_TRY(ct_edit_need_player(event, player, err));
    ct_index old = ct_edit_team_of(event, player);
    if (old == CT_NOBODY || old == team) {
        return ct_event_join_team(event, team, player, UINT32_MAX, err);
    }
    CT_TRY(check_leaving(event, old, player, err));
    CT_TRY(ct_event_put_member(event, team, player, err));
    take_member(&event->teams[old], player);
    ct_edit_forget_ranks(event, CT_NOBODY, CT_NOBODY);
    return CT_OK;
}

/* Do the lists hold the same members, each once? */
static bool is_permutation(const ct_team *team, const ct_index *members, uint32_t count)
{
    bool is_same = count == team->member_count;
    for (uint32_t i = 0; is_same && i < count; i++) {
        bool is_member = false;
        for (uint32_t m = 0; m < team->member_count; m++) {
            is_member = is_member || team->members[m] == members[i];
        }
        for (uint32_t k = 0; k < i; k++) {
            is_member = is_member && members[k] != members[i];
        }
        is_same = is_member;
    }
    return is_same;
}

ct_status ct_event_order_team(ct_event *event, ct_index team, const ct_index *members,
                              uint32_t count, ct_error *err)
{
    CT_TRY(ct_edit_need_any_team(event, team, err));
    ct_team *ordered = &event->teams[team];
    if (!is_permutation(ordered, members, count)) {
        ct_fail(err, CT_INVALID, "these are not the %u members of %s, each once",
                ordered->member_count, ct_edit_team(event, team).text);
        ct_error_cure(err, "name every member once, board 1 first");
        return CT_INVALID;
    }
    if (boards_are_fixed(event) && count > 0 &&
        memcmp(ordered->members, members, count * sizeof *members) != 0) {
        ct_fail(err, CT_INVALID, "another order would move the boards of past rounds");
        ct_error_rule(err, "TRF 300");
        ct_error_cure(err, "give line-ups for the rounds to come");
        return CT_INVALID;
    }
    if (count > 0) {
        memmove(ordered->members, members, count * sizeof *members);
    }
    return CT_OK;
}

/* --- Line-ups -------------------------------------------------------------------------------- */

static ct_status check_seat(const ct_event *event, unsigned round, ct_index team,
                            const ct_index *players, uint32_t board, ct_error *err)
{
    ct_index player = players[board];
    if (player == CT_NOBODY) {
        return CT_OK;
    }
    CT_TRY(ct_edit_need_player(event, player, err));
    const ct_player *who = &event->players[player];
    const char *fault = NULL;
    if (ct_edit_team_of(event, player) != team) {
        fault = "is no member of the team";
    } else if (round < who->enters || (who->leaves != 0 && round >= who->leaves)) {
        fault = "is not in the event in that round";
    }
    for (uint32_t b = 0; fault == NULL && b < board; b++) {
        fault = players[b] == player ? "stands twice in the line-up" : NULL;
    }
    if (fault == NULL) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%s %s", ct_edit_player(event, player).text, fault);
    ct_error_rule(err, "TRF 300");
    ct_error_cure(err, "name a member who is there, once, or leave board %u empty", board + 1);
    return CT_INVALID;
}

static ct_status check_line_up(const ct_event *event, unsigned round, ct_index team,
                               const ct_index *players, uint32_t count, ct_error *err)
{
    enum { MOST_BOARDS = 99 };
    CT_TRY(ct_edit_need_team_event(event, err));
    CT_TRY(ct_edit_need_any_team(event, team, err));
    CT_TRY(ct_edit_need_round(event, round, err));
    if (round <= event->rounds_paired) {
        ct_fail(err, CT_INVALID, "round %u is paired already", round);
        ct_error_rule(err, "TRF 300");
        ct_error_cure(err, "give the line-up of a round before it is paired: from round %u on",
                      event->rounds_paired + 1U);
        return CT_INVALID;
    }
    if (count > MOST_BOARDS) {
        ct_fail(err, CT_TOO_LARGE, "a match has at most %d boards", MOST_BOARDS);
        ct_error_cure(err, "name the players of one match");
        return CT_TOO_LARGE;
    }
    for (uint32_t b = 0; b < count; b++) {
        CT_TRY(check_seat(event, round, team, players, b, err));
    }
    return CT_OK;
}

ct_status ct_event_set_line_up(ct_event *event, unsigned round, ct_index team,
                               const ct_index *players, uint32_t count, ct_error *err)
{
    CT_TRY(check_line_up(event, round, team, players, count, err));
    ct_line_up line_up = {.round = (uint16_t)round, .team = team, .opponent = CT_NOBODY};
    if (count > 0) {
        line_up.players = CT_NEW(event->mem, ct_index, count);
        CT_NEED(line_up.players, err);
        memcpy(line_up.players, players, count * sizeof *players);
        line_up.player_count = count;
    }
    return ct_event_put_line_up(event, &line_up, err);
}
