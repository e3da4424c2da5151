/* Random tournaments of teams.
 *
 * The field is drawn as one of players in which each player is a team: entries, withdrawals, byes
 * and forbidden pairs are those of teams, a rating is the level of a team. Then every team gets its
 * members around that level. A round is published as the program does it (pairing/team_boards.h)
 * and its boards are played one by one. */

#include "event/build.h"
#include "event/edit.h"
#include "event/history.h"
#include "generator/generate_private.h"
#include "pairing/team_boards.h"

#include <math.h>
#include <stdlib.h>

/* --- Teams ----------------------------------------------------------------------------------- */

static ct_str invent_team_name(const ct_generate_options *o, ct_index team, ct_arena *mem)
{
    static const char *const heads[] = {
        "Alder",  "Birch",  "Cedar", "Dorn", "Elm", "Falk", "Gran",  "Hazel", "Ivy",   "Jasmin",
        "Kiefer", "Linden", "Maple", "Nuss", "Oak", "Pine", "Rowan", "Salix", "Thorn", "Ulmen"};
    static const char *const tails[] = {"burg", "ton",  "stad", "ville", "grad",
                                        "heim", "port", "dal",  "field", "by"};
    enum { HEADS = sizeof heads / sizeof *heads, TAILS = sizeof tails / sizeof *tails };
    ct_random random = ct_generate_random(o, CT_FOR_TEAM_NAMES, team);
    const char *head = heads[ct_random_below(&random, HEADS)];
    const char *tail = tails[ct_random_below(&random, TAILS)];
    return ct_str_format(mem, "%s%s", head, tail);
}

static int descending(const void *a, const void *b)
{
    return (int)*(const uint16_t *)b - (int)*(const uint16_t *)a;
}

/* Members lie around the level of their team, the best first. An unrated team stays so. */
static void rate_members(const ct_generate_options *o, ct_index first, uint16_t level,
                         uint16_t *ratings, uint32_t count)
{
    static const double spread = 80;
    for (uint32_t m = 0; m < count; m++) {
        ct_random random =
            ct_generate_random(o, CT_FOR_RATINGS, 2 + (uint64_t)o->players + first + m);
        double rating = level + spread * ct_random_normal(&random);
        ratings[m] = level == 0 ? (uint16_t)0 : (uint16_t)lround(fmin(fmax(rating, 1), 4000));
    }
    qsort(ratings, count, sizeof *ratings, descending);
}

static ct_status add_members(const ct_generate_options *o, ct_event *event, ct_team *team,
                             uint16_t level, ct_arena *scratch, ct_error *err)
{
    uint32_t count = (uint32_t)(o->boards + o->reserves);
    uint16_t *ratings = CT_NEW(scratch, uint16_t, count);
    ct_index *members = CT_NEW(event->mem, ct_index, count);
    CT_NEED(ratings, err);
    CT_NEED(members, err);
    rate_members(o, event->player_count, level, ratings, count);
    for (uint32_t m = 0; m < count; m++) {
        ct_index who = event->player_count;
        ct_player player = {.tpn = {who + 1},
                            .name = ct_generate_name(o, who, event->mem),
                            .rating = ratings[m],
                            .enters = 1};
        CT_NEED(player.name.at, err);
        ct_event_put_player(event, who, &player);
        members[m] = who;
    }
    team->members = members;
    team->member_count = count;
    return CT_OK;
}

/* Byes asked for become records 240, by round, then number. */
static ct_status take_byes(const ct_event *field, ct_event *event, ct_error *err)
{
    ct_bye *byes = CT_NEW(event->mem, ct_bye, (size_t)event->team_count * event->rounds);
    uint32_t count = 0;
    CT_NEED(byes, err);
    for (unsigned round = 1; round <= event->rounds; round++) {
        for (ct_index team = 0; team < event->team_count; team++) {
            uint8_t kind = ct_event_room_cell(field, team, round).outcome;
            if (kind != CT_ABSENT) {
                byes[count++] = (ct_bye){team, (uint16_t)round, kind};
            }
        }
    }
    ct_event_put_byes(event, byes, count);
    return CT_OK;
}

/* White and Black in turn from board 1 on. */
static ct_status set_board_colours(const ct_generate_options *o, ct_event *event, ct_error *err)
{
    ct_text pattern = {.mem = event->mem};
    for (int32_t board = 0; board < o->boards; board++) {
        ct_text_add_chars(&pattern, board % 2 == 0 ? 'W' : 'B', 1);
    }
    return pattern.failed
               ? ct_fail_memory(err)
               : ct_event_set_text(event, CT_TEXT_BOARD_COLOURS, ct_text_view(&pattern), err);
}

ct_status ct_generate_teams(const ct_generate_options *o, ct_event *event, ct_arena *scratch,
                            ct_error *err)
{
    uint32_t count = (uint32_t)o->players;
    ct_event *field = ct_event_new(event->mem); /* its texts and lists are taken over */
    CT_NEED(field, err);
    ct_event_put_rounds(field, event->rounds);
    CT_TRY(ct_generate_players(o, field, scratch, err));
    ct_generate_byes(o, field);
    CT_TRY(ct_generate_forbidden(o, field, err));
    CT_TRY(
        ct_event_reserve(event, count * (uint32_t)(o->boards + o->reserves), event->rounds, err));
    ct_event_put_team_event(event, true);
    ct_event_put_forbidden(event, field->forbidden, field->forbidden_count);
    ct_team *teams = CT_NEW(event->mem, ct_team, count);
    CT_NEED(teams, err);
    for (ct_index t = 0; t < count; t++) {
        const ct_player *drawn = &field->players[t];
        ct_team *team = &teams[t];
        *team = (ct_team){.tpn = drawn->tpn,
                          .name = invent_team_name(o, t, event->mem),
                          .enters = drawn->enters,
                          .leaves = drawn->leaves,
                          .leave = drawn->leave};
        CT_NEED(team->name.at, err);
        CT_TRY(add_members(o, event, team, drawn->rating, scratch, err));
    }
    ct_event_put_teams(event, teams, count);
    CT_TRY(set_board_colours(o, event, err));
    return take_byes(field, event, err);
}

/* --- Line-ups -------------------------------------------------------------------------------- */

/* The line-ups of a round. */
typedef struct line_ups {
    ct_line_up *items; /* room for two a match */
    uint32_t count;
} line_ups;

/* Fills seats[board] and says whether they are others than the first members. */
static bool draw_line_up(const ct_generate_options *o, const ct_team *team, uint64_t place,
                         ct_index *seats)
{
    ct_random resting = ct_generate_random(o, CT_FOR_LINE_UPS, place);
    ct_random empty = ct_generate_random(o, CT_FOR_EMPTY_BOARDS, place);
    uint32_t boards = (uint32_t)o->boards;
    uint32_t spare = (uint32_t)o->reserves; /* how many may still rest */
    uint32_t filled = 0;
    for (uint32_t m = 0; m < team->member_count && filled < boards; m++) {
        bool rests = m < boards && spare > 0 && ct_random_chance(&resting, o->reserve_rate);
        spare -= rests;
        if (!rests) {
            seats[filled++] = team->members[m];
        }
    }
    bool is_short = boards > 1 && ct_random_chance(&empty, o->empty_board_rate);
    if (is_short) {
        seats[boards - 1] = CT_NOBODY;
    }
    return is_short || spare < (uint32_t)o->reserves;
}

/* Adds the line-up of a team to those of the round, unless it is the usual one. */
static ct_status add_line_up(const ct_generate_options *o, const ct_event *event,
                             ct_line_up line_up, line_ups *round, ct_error *err)
{
    ct_index *seats = CT_NEW(event->mem, ct_index, (size_t)o->boards);
    CT_NEED(seats, err);
    if (draw_line_up(o, &event->teams[line_up.team], ct_generate_place(line_up.round, line_up.team),
                     seats)) {
        line_up.players = seats;
        line_up.player_count = (uint32_t)o->boards;
        round->items[round->count++] = line_up;
    }
    return CT_OK;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

/* One number decides: first White's forfeits, then Black's. */
static bool draw_match_forfeit(const ct_generate_options *o, unsigned round, ct_pair pair,
                               ct_match_forfeit *out)
{
    ct_random random =
        ct_generate_random(o, CT_FOR_MATCH_FORFEITS, ct_generate_place(round, pair.white));
    double at = ct_random_unit(&random);
    bool white_loses = at < o->match_forfeit_rate / 2;
    *out = (ct_match_forfeit){.round = (uint16_t)round,
                              .white = pair.white,
                              .black = pair.black,
                              .white_outcome = white_loses ? CT_FORFEIT_LOSS : CT_FORFEIT_WIN,
                              .black_outcome = white_loses ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS};
    return at < o->match_forfeit_rate;
}

static void play_boards(const ct_generate_options *o, ct_event *event, unsigned round,
                        ct_index team)
{
    const ct_team *ours = &event->teams[team];
    for (uint32_t m = 0; m < ours->member_count; m++) {
        ct_cell mine = ct_event_cell(event, ours->members[m], round);
        if (mine.outcome != CT_PENDING) {
            continue;
        }
        bool is_white = mine.colour == CT_WHITE;
        ct_index white = is_white ? ours->members[m] : mine.opponent;
        ct_index black = is_white ? mine.opponent : ours->members[m];
        ct_outcome outcomes[2];
        ct_generate_result(o, event, round, white, black, outcomes);
        ct_event_put_outcome(event, white, round, outcomes[0]);
        ct_event_put_outcome(event, black, round, outcomes[1]);
    }
}

static ct_status seat_match(const ct_generate_options *o, const ct_event *event, unsigned round,
                            ct_pair pair, line_ups *all, ct_error *err)
{
    ct_match_forfeit forfeit;
    if (draw_match_forfeit(o, round, pair, &forfeit)) {
        return CT_OK;
    }
    ct_line_up white = {.round = (uint16_t)round, .team = pair.white, .opponent = pair.black};
    ct_line_up black = {.round = (uint16_t)round, .team = pair.black, .opponent = pair.white};
    CT_TRY(add_line_up(o, event, white, all, err));
    return add_line_up(o, event, black, all, err);
}

static ct_status play_match(const ct_generate_options *o, ct_event *event, unsigned round,
                            ct_pair pair, ct_error *err)
{
    ct_match_forfeit forfeit;
    if (draw_match_forfeit(o, round, pair, &forfeit)) {
        return ct_event_put_match_forfeit(event, &forfeit, err);
    }
    play_boards(o, event, round, pair.white);
    return CT_OK;
}

ct_status ct_generate_play_teams(const ct_generate_options *o, ct_event *event, unsigned round,
                                 const ct_pairings *pairings, const bool *present, ct_error *err)
{
    ct_status status = CT_OK;
    line_ups all = {.items = CT_NEW(event->mem, ct_line_up, (size_t)2 * pairings->count)};
    CT_NEED(all.items, err);
    for (uint32_t i = 0; status == CT_OK && i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        bool is_due = present[pair.white] && present[pair.black];
        status = is_due ? seat_match(o, event, round, pair, &all, err) : CT_OK;
    }
    CT_TRY(status);
    CT_TRY(ct_event_add_line_ups(event, all.items, all.count, err));
    CT_TRY(ct_team_round_publish(event, round, pairings, present, err));
    for (uint32_t i = 0; status == CT_OK && i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        bool is_due = present[pair.white] && present[pair.black];
        status = is_due ? play_match(o, event, round, pair, err) : CT_OK;
    }
    return status;
}

/* --- The end --------------------------------------------------------------------------------- */

typedef struct standing {
    ct_points match_points, game_points;
    ct_index team;
} standing;

static int by_points(const void *a, const void *b)
{
    const standing *one = a;
    const standing *other = b;
    if (one->match_points != other->match_points) {
        return one->match_points > other->match_points ? -1 : 1;
    }
    if (one->game_points != other->game_points) {
        return one->game_points > other->game_points ? -1 : 1;
    }
    return one->team < other->team ? -1 : one->team > other->team;
}

ct_status ct_generate_declare_teams(ct_event *event, ct_arena *scratch, ct_error *err)
{
    ct_history *history = NULL;
    standing *list = CT_NEW(scratch, standing, event->team_count);
    CT_NEED(list, err);
    CT_TRY(ct_history_new(event, event->rounds_paired, event->rounds_paired, CT_EDITION_BY_DATE,
                          scratch, &history, err));
    for (ct_index team = 0; team < event->team_count; team++) {
        const ct_past *past = &history->past[team];
        list[team] = (standing){past->score, past->game_points, team};
        ct_event_put_team_points(event, team, past->score, past->game_points);
    }
    qsort(list, event->team_count, sizeof *list, by_points);
    for (uint32_t i = 0; i < event->team_count; i++) {
        ct_event_put_team_rank(event, list[i].team, i + 1);
    }
    return CT_OK;
}
