/* The public library: team events. Matches are listed from the table in which a team is a player
 * (event/team_table.h), boards from the games of the members. */

#include "api/handle.h"
#include "event/edit.h"
#include "event/history.h"
#include "event/matches.h"
#include "event/team_table.h"

/* --- Adding and editing teams ---------------------------------------------------------------- */

typedef struct team_entry {
    uint32_t number; /* of the one that is edited */
    const crosstable_team *team;
    uint32_t *given; /* receives the number of the one that is added; never NULL */
} team_entry;

static ct_status find_team(const ct_event *event, uint32_t number, ct_index *out, ct_error *err)
{
    *out = ct_event_find_team(event, (ct_tpn){number});
    return *out == CT_NOBODY ? ct_fail(err, CT_NOT_FOUND, "there is no team %u", number) : CT_OK;
}

static ct_status read_team(const crosstable_team *from, ct_team *out, ct_error *err)
{
    CT_TRY(CT_API_ZEROS(from, err));
    *out = (ct_team){.tpn = {from->number},
                     .name = ct_handle_text(from->name),
                     .nickname = ct_handle_text(from->nickname)};
    return CT_OK;
}

static ct_status add_team(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const team_entry *now = what;
    ct_team team;
    ct_index place = CT_NOBODY;
    (void)work;
    CT_TRY(read_team(now->team, &team, err));
    CT_TRY(ct_event_add_team(event, &team, &place, err));
    *now->given = event->teams[place].tpn.number;
    return CT_OK;
}

crosstable_status crosstable_event_add_team(crosstable_event *handle, const crosstable_team *team,
                                            uint32_t *number)
{
    CT_API_NEED(handle, team);
    uint32_t given = 0;
    team_entry now = {.team = team, .given = &given};
    crosstable_status status = ct_handle_enter(handle, add_team, &now);
    if (status == CROSSTABLE_OK && number != NULL) {
        *number = given;
    }
    return status;
}

static ct_status edit_team(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const team_entry *now = what;
    ct_team team;
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_team(event, now->number, &who, err));
    CT_TRY(read_team(now->team, &team, err));
    team.strength = event->teams[who].strength; /* the struct does not speak of it */
    return ct_event_edit_team(event, who, &team, err);
}

crosstable_status crosstable_event_edit_team(crosstable_event *handle, uint32_t number,
                                             const crosstable_team *team)
{
    CT_API_NEED(handle, team);
    team_entry now = {.number = number, .team = team};
    return ct_handle_enter(handle, edit_team, &now);
}

static ct_status remove_team(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_team(event, *(const uint32_t *)what, &who, err));
    return ct_event_remove_team(event, who, err);
}

crosstable_status crosstable_event_remove_team(crosstable_event *handle, uint32_t number)
{
    CT_API_NEED(handle, handle);
    return ct_handle_enter(handle, remove_team, &number);
}

/* --- Members --------------------------------------------------------------------------------- */

typedef struct membership {
    uint32_t team, player;
} membership;

static ct_status find_both(const ct_event *event, const membership *now, ct_index *team,
                           ct_index *player, ct_error *err)
{
    CT_TRY(find_team(event, now->team, team, err));
    *player = ct_event_find_player(event, (ct_tpn){now->player});
    return *player == CT_NOBODY ? ct_fail(err, CT_NOT_FOUND, "there is no player %u", now->player)
                                : CT_OK;
}

static ct_status join(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    ct_index team = CT_NOBODY;
    ct_index player = CT_NOBODY;
    (void)work;
    CT_TRY(find_both(event, what, &team, &player, err));
    return ct_event_join_team(event, team, player, UINT32_MAX, err);
}

crosstable_status crosstable_event_join_team(crosstable_event *handle, uint32_t team,
                                             uint32_t player)
{
    CT_API_NEED(handle, handle);
    membership now = {team, player};
    return ct_handle_enter(handle, join, &now);
}

static ct_status leave(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    ct_index team = CT_NOBODY;
    ct_index player = CT_NOBODY;
    (void)work;
    CT_TRY(find_both(event, what, &team, &player, err));
    return ct_event_leave_team(event, team, player, err);
}

crosstable_status crosstable_event_leave_team(crosstable_event *handle, uint32_t team,
                                              uint32_t player)
{
    CT_API_NEED(handle, handle);
    membership now = {team, player};
    return ct_handle_enter(handle, leave, &now);
}

/* --- Line-ups -------------------------------------------------------------------------------- */

typedef struct line_up {
    uint32_t round, team;
    const uint32_t *players;
    size_t count;
} line_up;

/* The players of a line-up by place; event/edit.h judges them. */
static ct_status find_seats(const ct_event *event, const line_up *now, ct_index *seats,
                            ct_error *err)
{
    for (size_t i = 0; i < now->count; i++) {
        seats[i] = ct_event_find_player(event, (ct_tpn){now->players[i]});
        if (now->players[i] != 0 && seats[i] == CT_NOBODY) {
            return ct_fail(err, CT_INVALID, "there is no player %u", now->players[i]);
        }
    }
    return CT_OK;
}

static ct_status set_line_up(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const line_up *now = what;
    ct_index team = CT_NOBODY;
    CT_TRY(find_team(event, now->team, &team, err));
    if (now->count > event->player_count) {
        return ct_fail(err, CT_INVALID, "the line-up has more boards than the event has players");
    }
    ct_index *seats = CT_NEW(work, ct_index, now->count);
    CT_NEED(seats, err);
    CT_TRY(find_seats(event, now, seats, err));
    return ct_event_set_line_up(event, now->round, team, seats, (uint32_t)now->count, err);
}

crosstable_status crosstable_event_set_line_up(crosstable_event *handle, uint32_t round,
                                               uint32_t team, const uint32_t *players, size_t count)
{
    CT_API_NEED(handle, handle);
    if (players == NULL && count > 0) {
        return ct_handle_fail_null(handle, "players");
    }
    line_up now = {round, team, players, count};
    return ct_handle_enter(handle, set_line_up, &now);
}

/* --- Looking at teams ------------------------------------------------------------------------ */

uint32_t crosstable_event_team_count(const crosstable_event *handle)
{
    return handle != NULL && handle->event->is_team_event ? handle->event->team_count : 0;
}

uint32_t crosstable_event_team_number(const crosstable_event *handle, uint32_t position)
{
    return position < crosstable_event_team_count(handle)
               ? handle->event->teams[position].tpn.number
               : 0;
}

static ct_status see_team(crosstable_event *handle, ct_index who, crosstable_team *out,
                          ct_error *err)
{
    const ct_team *team = &handle->event->teams[who];
    ct_seen *seen = &handle->seen;
    if (seen->teams == NULL) {
        seen->teams = CT_NEW(handle->lists, crosstable_team, handle->event->team_count);
        CT_NEED(seen->teams, err);
    }
    if (seen->teams[who].name == NULL) {
        crosstable_team made = {.number = team->tpn.number,
                                .member_count = team->member_count,
                                .name = ct_handle_keep(handle, team->name),
                                .nickname = ct_handle_keep(handle, team->nickname),
                                .leaves = team->leaves};
        CT_NEED(made.name, err);
        CT_NEED(made.nickname, err);
        seen->teams[who] = made;
    }
    *out = seen->teams[who];
    return CT_OK;
}

crosstable_status crosstable_event_team(crosstable_event *handle, uint32_t number,
                                        crosstable_team *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    ct_index who = CT_NOBODY;
    ct_status status = ct_handle_find_team(handle, number, &who, &error);
    if (status == CT_OK) {
        status = see_team(handle, who, out, &error);
    }
    return ct_handle_finish(handle, status, &error);
}

size_t crosstable_event_team_name(crosstable_event *handle, uint32_t number, char *out, size_t size)
{
    ct_index who = CT_NOBODY;
    bool is_there = handle != NULL && ct_handle_find_team(handle, number, &who, NULL) == CT_OK;
    return ct_handle_copy(is_there ? handle->event->teams[who].name : (ct_str){"", 0}, out, size);
}

uint32_t crosstable_event_member(crosstable_event *handle, uint32_t team, uint32_t position)
{
    ct_index who = CT_NOBODY;
    if (handle == NULL || ct_handle_find_team(handle, team, &who, NULL) != CT_OK) {
        return 0;
    }
    const ct_team *found = &handle->event->teams[who];
    return position < found->member_count
               ? handle->event->players[found->members[position]].tpn.number
               : 0;
}
