/* Building an event: values written as they are. What must hold is asserted, not checked. */

#include "event/build.h"

#include <string.h>

/* --- Rounds ---------------------------------------------------------------------------------- */

void ct_event_put_board(ct_event *event, ct_index player, unsigned round, uint16_t board)
{
    ct_event_cell_at(event, player, round)->board = board;
}

ct_status ct_event_open_round(ct_event *event, unsigned round, ct_error *err)
{
    uint32_t kept = 0;
    assert(round >= 1 && round <= event->rounds_paired + 1U);
    CT_TRY(ct_event_reserve(event, event->player_count, round, err));
    event->rounds_paired = (uint16_t)round;
    for (ct_index who = 0; who < event->player_count; who++) {
        *ct_event_cell_at(event, who, round) = CT_EMPTY_CELL;
    }
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        if (event->match_forfeits[i].round < round) {
            event->match_forfeits[kept++] = event->match_forfeits[i];
        }
    }
    event->match_forfeit_count = kept;
    if (event->team_pab_count >= round) {
        event->team_pab_count = round - 1;
    }
    return CT_OK;
}

static void stay_to_the_end(uint16_t *leaves, ct_leave *leave, unsigned first)
{
    if (*leaves > first) {
        *leaves = 0;
        *leave = CT_STAYS;
    }
}

void ct_event_forget_rounds(ct_event *event, unsigned first)
{
    uint32_t kept = 0;
    assert(first > event->rounds_paired);
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = first; round <= event->round_room; round++) {
            *ct_event_cell_at(event, who, round) = CT_EMPTY_CELL;
        }
        stay_to_the_end(&event->players[who].leaves, &event->players[who].leave, first);
    }
    for (ct_index team = 0; team < event->team_count; team++) {
        stay_to_the_end(&event->teams[team].leaves, &event->teams[team].leave, first);
    }
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].round < first) {
            event->byes[kept++] = event->byes[i];
        }
    }
    event->bye_count = kept;
}

ct_event *ct_event_until(const ct_event *event, unsigned rounds, ct_arena *mem)
{
    ct_event *view = CT_NEW(mem, ct_event, 1);
    if (view != NULL) {
        *view = *event;
        view->rounds_paired =
            rounds < event->rounds_paired ? (uint16_t)rounds : event->rounds_paired;
    }
    return view;
}

ct_event *ct_event_with_own_cells(const ct_event *event, ct_arena *mem)
{
    size_t count = (size_t)event->player_count * event->round_room;
    ct_event *view = CT_NEW(mem, ct_event, 1);
    ct_cell *cells = CT_NEW(mem, ct_cell, count + 1);
    if (view == NULL || cells == NULL) {
        return NULL;
    }
    if (count > 0) {
        memcpy(cells, event->cells, count * sizeof *cells);
    }
    *view = *event;
    view->cells = cells;
    view->player_room = event->player_count;
    return view;
}

/* --- Players and teams ----------------------------------------------------------------------- */

void ct_event_put_player(ct_event *event, ct_index place, const ct_player *player)
{
    assert(place < event->player_room);
    event->players[place] = *player;
    if (place >= event->player_count) {
        event->player_count = place + 1;
    }
}

void ct_event_put_teams(ct_event *event, ct_team *teams, uint32_t count)
{
    event->teams = teams;
    event->team_count = count;
}

ct_status ct_event_put_member(ct_event *event, ct_index team, ct_index player, ct_error *err)
{
    assert(team < event->team_count && player < event->player_count);
    ct_team *joined = &event->teams[team];
    ct_index *members = ct_arena_grow(event->mem, joined->members, joined->member_count,
                                      (size_t)joined->member_count + 1, sizeof *members);
    CT_NEED(members, err);
    members[joined->member_count++] = player;
    joined->members = members;
    return CT_OK;
}

/* Insertion sort: teams are small. */
static void seat_members(const ct_event *event, ct_index *members, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        ct_index moved = members[i];
        unsigned board = event->players[moved].fixed_board - 1U; /* no board: UINT_MAX, last */
        uint32_t at = i;
        for (; at > 0 && event->players[members[at - 1]].fixed_board - 1U > board; at--) {
            members[at] = members[at - 1];
        }
        members[at] = moved;
    }
}

void ct_event_seat_by_boards(ct_event *event)
{
    for (ct_index t = 0; t < event->team_count; t++) {
        seat_members(event, event->teams[t].members, event->teams[t].member_count);
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        event->players[i].fixed_board = 0;
    }
}

void ct_event_put_team_event(ct_event *event, bool is_team_event)
{
    event->is_team_event = is_team_event;
}

/* --- Rules ----------------------------------------------------------------------------------- */

void ct_event_put_rounds(ct_event *event, unsigned rounds)
{
    assert(rounds <= UINT16_MAX);
    event->rounds = (uint16_t)rounds;
}

void ct_event_put_initial_colour(ct_event *event, ct_colour colour)
{
    event->initial_colour = colour;
}

void ct_event_put_acceleration(ct_event *event, const ct_acceleration *acceleration)
{
    assert(acceleration->kind < CT_ACCELERATION_KINDS);
    event->acceleration = *acceleration;
}

void ct_event_put_scoring(ct_event *event, int32_t unit, const ct_scoring *scoring)
{
    ct_event_rescale(event, unit);
    event->scoring = *scoring;
}

void ct_event_put_forbidden(ct_event *event, ct_forbidden *rules, uint32_t count)
{
    event->forbidden = rules;
    event->forbidden_count = count;
}

void ct_event_put_byes(ct_event *event, ct_bye *byes, uint32_t count)
{
    event->byes = byes;
    event->bye_count = count;
}

/* Where the bye of this round and participant stands, or is to stand. */
static uint32_t place_of_bye(const ct_event *event, ct_index who, unsigned round)
{
    uint32_t number = ct_event_participant_tpn(event, who).number;
    uint32_t at = 0;
    for (; at < event->bye_count; at++) {
        const ct_bye *bye = &event->byes[at];
        if (bye->round > round ||
            (bye->round == round && ct_event_participant_tpn(event, bye->who).number >= number)) {
            break;
        }
    }
    return at;
}

static bool bye_is_at(const ct_event *event, uint32_t at, ct_index who, unsigned round)
{
    return at < event->bye_count && event->byes[at].who == who && event->byes[at].round == round;
}

ct_status ct_event_put_bye(ct_event *event, ct_bye bye, ct_error *err)
{
    uint32_t at = place_of_bye(event, bye.who, bye.round);
    if (!bye_is_at(event, at, bye.who, bye.round)) {
        ct_bye *byes = ct_arena_grow(event->mem, event->byes, event->bye_count,
                                     (size_t)event->bye_count + 1, sizeof *byes);
        CT_NEED(byes, err);
        memmove(byes + at + 1, byes + at, (event->bye_count - at) * sizeof *byes);
        event->byes = byes;
        event->bye_count++;
    }
    event->byes[at] = bye;
    return CT_OK;
}

void ct_event_drop_bye(ct_event *event, ct_index who, unsigned round)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who != who || event->byes[i].round != round) {
            event->byes[kept++] = event->byes[i];
        }
    }
    event->bye_count = kept;
}

ct_status ct_event_put_setting(ct_event *event, ct_str name, ct_str value, ct_error *err)
{
    uint32_t at = 0;
    while (at < event->setting_count && !ct_str_equal(event->settings[at].name, name)) {
        at++;
    }
    if (value.len == 0) {
        if (at < event->setting_count) {
            event->setting_count--;
            memmove(&event->settings[at], &event->settings[at + 1],
                    (event->setting_count - at) * sizeof *event->settings);
        }
        return CT_OK;
    }
    ct_setting made = {.name = ct_str_copy(event->mem, name),
                       .value = ct_str_copy(event->mem, value)};
    CT_NEED(made.name.at, err);
    CT_NEED(made.value.at, err);
    if (at == event->setting_count) {
        ct_setting *all =
            ct_arena_grow(event->mem, event->settings, at, (size_t)at + 1, sizeof *all);
        CT_NEED(all, err);
        event->settings = all;
        event->setting_count++;
    }
    event->settings[at] = made;
    return CT_OK;
}

/* --- Matches of teams ------------------------------------------------------------------------ */

ct_status ct_event_add_line_ups(ct_event *event, const ct_line_up *line_ups, uint32_t count,
                                ct_error *err)
{
    uint32_t had = event->line_up_count;
    if (count == 0) {
        return CT_OK;
    }
    ct_line_up *all =
        ct_arena_grow(event->mem, event->line_ups, had, (size_t)had + count, sizeof *all);
    CT_NEED(all, err);
    memcpy(all + had, line_ups, count * sizeof *all);
    event->line_ups = all;
    event->line_up_count = had + count;
    return CT_OK;
}

ct_status ct_event_put_line_up(ct_event *event, const ct_line_up *line_up, ct_error *err)
{
    uint32_t at = 0;
    while (at < event->line_up_count && (event->line_ups[at].round != line_up->round ||
                                         event->line_ups[at].team != line_up->team)) {
        at++;
    }
    if (line_up->player_count > 0 && at == event->line_up_count) {
        return ct_event_add_line_ups(event, line_up, 1, err);
    }
    if (line_up->player_count > 0) {
        event->line_ups[at] = *line_up;
    } else if (at < event->line_up_count) {
        event->line_up_count--;
        memmove(&event->line_ups[at], &event->line_ups[at + 1],
                (event->line_up_count - at) * sizeof *event->line_ups);
    }
    return CT_OK;
}

ct_status ct_event_put_match_forfeit(ct_event *event, const ct_match_forfeit *match, ct_error *err)
{
    assert(match->white < event->team_count && match->black < event->team_count);
    assert(match->round >= 1 && match->round <= event->rounds_paired);
    ct_match_forfeit *list =
        ct_arena_grow(event->mem, event->match_forfeits, event->match_forfeit_count,
                      (size_t)event->match_forfeit_count + 1, sizeof *list);
    CT_NEED(list, err);
    list[event->match_forfeit_count++] = *match;
    event->match_forfeits = list;
    for (int side = 0; side < 2; side++) {
        ct_index who = side == 0 ? match->white : match->black;
        const ct_team *team = &event->teams[who];
        for (uint32_t m = 0; m < team->member_count; m++) {
            *ct_event_cell_at(event, team->members[m], match->round) = CT_EMPTY_CELL;
        }
        ct_event_drop_bye(event, who, match->round);
    }
    return CT_OK;
}

ct_status ct_event_put_team_pab(ct_event *event, unsigned round, ct_index team, ct_error *err)
{
    if (round > event->team_pab_count) {
        if (team == CT_NOBODY) {
            return CT_OK;
        }
        ct_index *pabs =
            ct_arena_grow(event->mem, event->team_pabs, event->team_pab_count, round, sizeof *pabs);
        CT_NEED(pabs, err);
        for (uint32_t i = event->team_pab_count; i < round; i++) {
            pabs[i] = CT_NOBODY;
        }
        event->team_pabs = pabs;
        event->team_pab_count = round;
    }
    event->team_pabs[round - 1] = team;
    return CT_OK;
}

void ct_event_put_team_scoring(ct_event *event, const ct_team_scoring *scoring)
{
    event->team_scoring = *scoring;
}

/* --- What a file declares, and what it says besides ------------------------------------------ */

void ct_event_put_team_rank(ct_event *event, ct_index team, uint32_t rank)
{
    assert(team < event->team_count);
    event->teams[team].declared.rank = rank;
}

void ct_event_put_player_rank(ct_event *event, ct_index player, uint32_t rank)
{
    assert(player < event->player_count);
    event->players[player].declared.rank = rank;
}

void ct_event_put_team_points(ct_event *event, ct_index team, ct_points match_points,
                              ct_points game_points)
{
    assert(team < event->team_count);
    event->teams[team].declared.has_points = true;
    event->teams[team].declared.match_points = match_points;
    event->teams[team].declared.game_points = game_points;
}

void ct_event_put_counts(ct_event *event, ct_str players, ct_str rated, ct_str teams)
{
    event->declared.players = players;
    event->declared.rated = rated;
    event->declared.teams = teams;
}

ct_status ct_event_put_note(ct_event *event, const ct_note *note, ct_error *err)
{
    ct_note *all = ct_arena_grow(event->mem, event->notes, event->note_count,
                                 (size_t)event->note_count + 1, sizeof *all);
    CT_NEED(all, err);
    all[event->note_count++] = *note;
    event->notes = all;
    return CT_OK;
}
