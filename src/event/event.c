/* The event as a container: making one, giving it room, finding things in it, and changing its
 * unit.
 *
 * The crosstable is one block, player-major. Room for players grows by half at a time, so that
 * adding n players costs O(n) rows moved; every cell that exists, used or not, is empty until
 * somebody writes it. */

#include "event/event.h"

#include "event/systems.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

ct_event *ct_event_new(ct_arena *mem)
{
    ct_event *event = CT_NEW(mem, ct_event, 1);
    if (event != NULL) {
        event->mem = mem;
        event->unit = 2;
        event->scoring = ct_scoring_standard(event->unit);
        event->team_scoring = (ct_team_scoring){.win = 4, .draw = 2, .loss = 0};
        event->next_ids = (ct_next_ids){1, 1, 1, 1};
    }
    return event;
}

/* --- Room ------------------------------------------------------------------------------------ */

/* The room to ask for when `wanted` does not fit: half as much again, within the limit. */
static uint32_t grown(uint32_t room, uint32_t wanted, uint32_t limit)
{
    if (wanted <= room) {
        return room;
    }
    uint32_t half_more = room + room / 2;
    uint32_t roomy = half_more > wanted ? half_more : wanted;
    return roomy < limit ? roomy : limit;
}

/* A crosstable of empty cells with the old rows copied in. */
static ct_cell *move_cells(const ct_event *event, uint32_t old_players, uint32_t players,
                           uint32_t rounds)
{
    size_t count = (size_t)players * rounds;
    ct_cell *cells = CT_NEW(event->mem, ct_cell, count);
    if (cells == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        cells[i] = CT_EMPTY_CELL;
    }
    if (event->round_room != 0) {
        for (size_t p = 0; p < old_players; p++) {
            memcpy(cells + p * rounds, event->cells + p * event->round_room,
                   event->round_room * sizeof *cells);
        }
    }
    return cells;
}

ct_status ct_event_reserve(ct_event *event, uint32_t players, unsigned rounds, ct_error *err)
{
    if (players > CT_MAX_PLAYERS) {
        ct_fail(err, CT_TOO_LARGE, "%u players are more than the limit of %d", players,
                CT_MAX_PLAYERS);
        ct_error_cure(err, "split the event into groups");
        return CT_TOO_LARGE;
    }
    if (rounds > CT_MAX_ROUNDS) {
        ct_fail(err, CT_TOO_LARGE, "%u rounds are more than the limit of %d", rounds,
                CT_MAX_ROUNDS);
        ct_error_cure(err, "split the event into stages");
        return CT_TOO_LARGE;
    }
    uint32_t had = event->player_room;
    uint32_t player_room = grown(had, players, CT_MAX_PLAYERS);
    uint32_t round_room = grown(event->round_room, rounds, CT_MAX_ROUNDS);
    if (player_room == had && round_room == event->round_room) {
        return CT_OK;
    }
    ct_player *more = event->players;
    if (player_room != had) {
        more = ct_arena_grow(event->mem, event->players, had, player_room, sizeof *more);
        CT_NEED(more, err);
    }
    event->players = more; /* the same players, whatever happens next */
    ct_cell *cells = move_cells(event, had, player_room, round_room);
    CT_NEED(cells, err);
    event->cells = cells;
    event->player_room = player_room;
    event->round_room = (uint16_t)round_room;
    return CT_OK;
}

/* --- Finding --------------------------------------------------------------------------------- */

uint32_t ct_event_participants(const ct_event *event)
{
    return event->is_team_event ? event->team_count : event->player_count;
}

ct_tpn ct_event_participant_tpn(const ct_event *event, ct_index who)
{
    return event->is_team_event ? event->teams[who].tpn : event->players[who].tpn;
}

ct_index ct_event_find_player(const ct_event *event, ct_tpn tpn)
{
    for (ct_index i = 0; tpn.number != 0 && i < event->player_count; i++) {
        if (event->players[i].tpn.number == tpn.number) {
            return i;
        }
    }
    return CT_NOBODY;
}

ct_index ct_event_find_team(const ct_event *event, ct_tpn tpn)
{
    for (ct_index i = 0; tpn.number != 0 && i < event->team_count; i++) {
        if (event->teams[i].tpn.number == tpn.number) {
            return i;
        }
    }
    return CT_NOBODY;
}

/* A map of `size` entries with nobody in it. */
static ct_index *empty_map(ct_arena *mem, size_t size)
{
    ct_index *map = CT_NEW(mem, ct_index, size);
    for (size_t i = 0; map != NULL && i < size; i++) {
        map[i] = CT_NOBODY;
    }
    return map;
}

/* Of two with the same number the first stays. */
static void enter_in_map(ct_index *map, ct_tpn tpn, ct_index who)
{
    if (tpn.number != 0 && map[tpn.number] == CT_NOBODY) {
        map[tpn.number] = who;
    }
}

ct_index *ct_event_map_players(const ct_event *event, ct_arena *mem, uint32_t *size)
{
    uint32_t highest = 0;
    for (ct_index i = 0; i < event->player_count; i++) {
        uint32_t number = event->players[i].tpn.number;
        highest = number > highest ? number : highest;
    }
    ct_index *map = empty_map(mem, (size_t)highest + 1);
    for (ct_index i = 0; map != NULL && i < event->player_count; i++) {
        enter_in_map(map, event->players[i].tpn, i);
    }
    *size = map == NULL ? 0 : highest + 1;
    return map;
}

ct_index *ct_event_map_teams(const ct_event *event, ct_arena *mem, uint32_t *size)
{
    uint32_t highest = 0;
    for (ct_index i = 0; i < event->team_count; i++) {
        uint32_t number = event->teams[i].tpn.number;
        highest = number > highest ? number : highest;
    }
    ct_index *map = empty_map(mem, (size_t)highest + 1);
    for (ct_index i = 0; map != NULL && i < event->team_count; i++) {
        enter_in_map(map, event->teams[i].tpn, i);
    }
    *size = map == NULL ? 0 : highest + 1;
    return map;
}

ct_index *ct_event_team_of_players(const ct_event *event, ct_arena *mem)
{
    ct_index *team_of = empty_map(mem, event->player_count);
    for (ct_index t = 0; team_of != NULL && t < event->team_count; t++) {
        const ct_team *team = &event->teams[t];
        for (uint32_t m = 0; m < team->member_count; m++) {
            ct_index member = team->members[m];
            if (member < event->player_count && team_of[member] == CT_NOBODY) {
                team_of[member] = t;
            }
        }
    }
    return team_of;
}

/* --- Questions of the rules ------------------------------------------------------------------ */

static bool is_listed(const ct_index *list, uint32_t count, ct_index who)
{
    for (uint32_t i = 0; i < count; i++) {
        if (list[i] == who) {
            return true;
        }
    }
    return false;
}

bool ct_event_player_is_available(const ct_event *event, ct_index player, unsigned round)
{
    bool of_teams = event->is_team_event;
    unsigned enters = of_teams ? event->teams[player].enters : event->players[player].enters;
    unsigned leaves = of_teams ? event->teams[player].leaves : event->players[player].leaves;
    if (round < enters || (leaves != 0 && round >= leaves)) {
        return false;
    }
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == player && event->byes[i].round == round) {
            return false;
        }
    }
    return !ct_event_match_bye_goes_on(event, player, round);
}

bool ct_event_match_bye_goes_on(const ct_event *event, ct_index player, unsigned round)
{
    return !event->is_team_event && round % 2 == 0 &&
           ct_event_cell(event, player, round - 1).outcome == CT_PAB &&
           ct_event_plays_double_matches(event);
}

/* Are both names (clubs or federations) given, equal, and those of the rule when it names one? */
static bool have_same_name(ct_str one, ct_str other, ct_str rule)
{
    return one.len != 0 && ct_str_equal(one, other) && (rule.len == 0 || ct_str_equal(one, rule));
}

static bool rule_forbids(const ct_event *event, const ct_forbidden *rule, ct_index one,
                         ct_index other)
{
    if (rule->kind == CT_FORBIDDEN_LIST) {
        return is_listed(rule->members, rule->member_count, one) &&
               is_listed(rule->members, rule->member_count, other);
    }
    if (event->is_team_event) {
        return false;
    }
    const ct_player *a = &event->players[one];
    const ct_player *b = &event->players[other];
    return rule->kind == CT_FORBIDDEN_CLUB
               ? have_same_name(a->club, b->club, rule->name)
               : have_same_name(a->federation, b->federation, rule->name);
}

bool ct_event_is_forbidden(const ct_event *event, ct_index one, ct_index other, unsigned round)
{
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        bool in_force =
            round >= rule->first_round && (rule->last_round == 0 || round <= rule->last_round);
        if (in_force && one != other && rule_forbids(event, rule, one, other)) {
            return true;
        }
    }
    return false;
}

ct_points ct_event_adjustment(const ct_event *event, ct_index who, unsigned round)
{
    ct_points sum = 0;
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        if (round >= 1 && change->round <= round &&
            is_listed(change->who, change->who_count, who)) {
            sum += change->points;
        }
    }
    return sum;
}

/* --- Points ---------------------------------------------------------------------------------- */

static bool comes_before(const ct_event *event, const ct_bye *a, const ct_bye *b)
{
    uint32_t number = ct_event_participant_tpn(event, a->who).number;
    return a->round != b->round ? a->round < b->round
                                : number < ct_event_participant_tpn(event, b->who).number;
}

void ct_event_sort_byes(ct_event *event)
{
    for (uint32_t i = 1; i < event->bye_count; i++) {
        ct_bye bye = event->byes[i];
        uint32_t to = i;
        while (to > 0 && comes_before(event, &bye, &event->byes[to - 1])) {
            event->byes[to] = event->byes[to - 1];
            to--;
        }
        event->byes[to] = bye;
    }
}

void ct_points_format(ct_points points, int32_t unit, bool fraction_sign, char out[16])
{
    assert(unit >= 1);
    const char *sign = points < 0 ? "-" : "";
    int64_t size = points < 0 ? -(int64_t)points : points;
    int64_t whole = size / unit;
    int64_t rest = size % unit;
    if (rest == 0) {
        snprintf(out, 16, "%s%lld", sign, (long long)whole);
    } else if (unit == 2 && fraction_sign) {
        char before[12] = "";
        if (whole != 0) {
            snprintf(before, sizeof before, "%lld", (long long)whole);
        }
        snprintf(out, 16, "%s%s½", sign, before);
    } else {
        char digits[4]; /* three decimals, cut: a unit finer than 1/1000 is never used */
        snprintf(digits, sizeof digits, "%03d", (int)(rest * 1000 / unit));
        for (int last = 2; last > 0 && digits[last] == '0'; last--) {
            digits[last] = '\0';
        }
        snprintf(out, 16, "%s%lld.%s", sign, (long long)whole, digits);
    }
}

/* `points` times `factor`, held at the ends of the type. */
static ct_points scaled(ct_points points, int32_t factor)
{
    int64_t product = (int64_t)points * factor;
    return product > INT32_MAX ? INT32_MAX : product < INT32_MIN ? INT32_MIN : (ct_points)product;
}

static void scale(ct_points *points, int32_t factor)
{
    *points = scaled(*points, factor);
}

static void scale_scoring(ct_event *event, int32_t factor)
{
    ct_scoring *scoring = &event->scoring;
    for (int colour = 0; colour < 3; colour++) {
        scale(&scoring->win[colour], factor);
        scale(&scoring->draw[colour], factor);
        scale(&scoring->loss[colour], factor);
    }
    scale(&scoring->forfeit_win, factor);
    scale(&scoring->forfeit_loss, factor);
    scale(&scoring->pab, factor);
    scale(&scoring->full_point_bye, factor);
    scale(&scoring->half_point_bye, factor);
    scale(&scoring->zero_point_bye, factor);
    scale(&scoring->absent, factor);
    scale(&scoring->unknown, factor);
    ct_team_scoring *teams = &event->team_scoring;
    scale(&teams->win, factor);
    scale(&teams->draw, factor);
    scale(&teams->loss, factor);
    scale(&teams->pab_match_points, factor);
    scale(&teams->pab_game_points, factor);
}

void ct_event_rescale(ct_event *event, int32_t unit)
{
    assert(unit >= event->unit && unit % event->unit == 0);
    int32_t factor = unit / event->unit;
    event->unit = unit;
    scale_scoring(event, factor);
    scale(&event->acceleration.points, factor);
    for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
        scale(&event->acceleration.spans[i].match_points, factor);
        scale(&event->acceleration.spans[i].points, factor);
    }
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        scale(&event->adjustments[i].match_points, factor);
        scale(&event->adjustments[i].points, factor);
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        scale(&event->players[i].declared.points, factor);
    }
    for (ct_index i = 0; i < event->team_count; i++) {
        scale(&event->teams[i].declared.match_points, factor);
        scale(&event->teams[i].declared.game_points, factor);
    }
}
