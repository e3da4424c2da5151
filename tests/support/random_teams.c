/* Random teams and team matches: board by board, with line-ups out of order, empty boards,
 * forfeited matches and byes. */

#include "event/build.h"
#include "support/random_parts.h"

#include <stdlib.h>

enum { MOST_BOARDS = 6 };

/* --- Teams ----------------------------------------------------------------------------------- */

static ct_str random_team_name(random_maker *make, uint32_t number)
{
    static const char *const names[] = {
        "Łódź",  "SG \"Turm\"", "王牌",
        "Ås; 2", "Weiße Dame",  "Club with a name that is longer than its columns"};
    return ct_str_format(make->event->mem, "%s %u", names[random_below(make, 6)], number);
}

static ct_team random_team(random_maker *make, uint32_t number)
{
    static const char *const strengths[] = {"2345", "2100.5", "1999.7"};
    ct_team team = {.tpn = {number}, .name = random_team_name(make, number), .enters = 1};
    if (random_chance(make, 0.6)) {
        team.nickname = ct_str_format(make->event->mem, "Tß%u", number % 1000);
        team.strength = RANDOM_PICK(make, strengths);
        team.declared.rank = random_chance(make, 0.5) ? number : 0;
    }
    unsigned last = make->event->rounds != 0 ? make->event->rounds : make->rounds + 1;
    if (make->event->is_team_event && last >= 3 && random_chance(make, 0.05)) {
        team.enters = 2;
    }
    if (make->event->is_team_event && last > team.enters && random_chance(make, 0.05)) {
        team.leaves = (uint16_t)random_from(make, team.enters + 1U, last);
        team.leave = CT_WITHDRAWN;
    }
    return team;
}

/* Deals `roster` players to each of the teams, whoever comes next in `order`. */
static void make_teams(random_maker *make, uint32_t count, uint32_t players)
{
    ct_event *event = make->event;
    const ct_index *order = random_order(make, players);
    bool has_gaps = random_chance(make, 0.2);
    uint32_t dealt = 0;
    event->teams = random_alloc(make, count, sizeof *event->teams);
    event->team_count = count;
    for (uint32_t t = 0; t < count; t++) {
        uint32_t size = (players - dealt) / (count - t);
        ct_team *team = &event->teams[t];
        *team = random_team(make, has_gaps ? 3 * t + 2 : t + 1);
        team->member_count = size;
        team->members = random_alloc(make, size, sizeof *team->members);
        for (uint32_t m = 0; m < size; m++) {
            team->members[m] = order[dealt++];
        }
    }
}

void random_teams(random_maker *make, uint32_t teams)
{
    ct_event *event = make->event;
    make->boards = random_from(make, 1, MOST_BOARDS);
    uint32_t reserves = random_below(make, 3);
    random_players(make, teams * (make->boards + reserves));
    make_teams(make, teams, event->player_count);
    if (random_chance(make, 0.5)) {
        static const char *const patterns[] = {"WBWBWB", "BWBWBW", "WWBBWB"};
        event->board_colours =
            ct_str_slice(ct_str_of(patterns[random_below(make, 3)]), 0, make->boards);
    }
    if (random_chance(make, 0.5)) {
        event->team_scoring.pab_is_given = true;
        event->team_scoring.pab_match_points = event->team_scoring.draw;
        event->team_scoring.pab_game_points = (ct_points)make->boards * event->unit / 2;
    }
}

/* Teams in an event of individuals: a team prize. */
void random_prize_teams(random_maker *make)
{
    uint32_t count = make->event->player_count;
    if (count >= 4 && !make->shape.is_plain && random_chance(make, 0.15)) {
        make_teams(make, random_from(make, 1, count / 4), random_from(make, count / 2, count));
    }
}

/* --- Matches --------------------------------------------------------------------------------- */

/* Who sits at which board; CT_NOBODY = empty. */
typedef struct line_up {
    ct_index players[MOST_BOARDS];
    uint32_t filled;
} line_up;

static line_up choose_line_up(random_maker *make, ct_index team, unsigned round)
{
    const ct_event *event = make->event;
    const ct_team *from = &event->teams[team];
    line_up made = {.filled = 0};
    uint32_t present = 0;
    for (uint32_t m = 0; m < from->member_count; m++) {
        const ct_player *player = &event->players[from->members[m]];
        present += player->enters <= round && (player->leaves == 0 || player->leaves > round);
    }
    for (uint32_t m = 0; m < from->member_count; m++) {
        const ct_player *player = &event->players[from->members[m]];
        bool is_here = player->enters <= round && (player->leaves == 0 || player->leaves > round);
        bool may_rest = is_here && present > make->boards - made.filled;
        if (is_here && made.filled < make->boards && !(may_rest && random_chance(make, 0.3))) {
            made.players[made.filled++] = from->members[m];
        }
        present -= is_here;
    }
    for (uint32_t b = made.filled; b < MOST_BOARDS; b++) {
        made.players[b] = CT_NOBODY;
    }
    return made;
}

static void record_line_up(random_maker *make, const line_up *seats, unsigned round, ct_index team,
                           ct_index rival)
{
    ct_event *event = make->event;
    ct_line_up *record = &event->line_ups[event->line_up_count++];
    *record = (ct_line_up){.round = (uint16_t)round,
                           .team = team,
                           .opponent = rival,
                           .players = random_alloc(make, make->boards, sizeof(ct_index)),
                           .player_count = make->boards};
    for (unsigned b = 0; b < make->boards; b++) {
        record->players[b] = seats->players[b];
    }
}

/* Mixes a full line-up, sometimes leaves one board empty, and says so in record 300. */
static void disorder(random_maker *make, line_up *seats, unsigned round, ct_index team,
                     ct_index rival)
{
    const ct_index *order = random_order(make, make->boards);
    line_up mixed = *seats;
    for (unsigned b = 0; b < make->boards; b++) {
        mixed.players[b] = seats->players[order[b]];
    }
    if (make->boards >= 2 && random_chance(make, 0.3)) {
        mixed.players[random_below(make, make->boards)] = CT_NOBODY;
    }
    *seats = mixed;
    record_line_up(make, seats, round, team, rival);
}

static bool first_named_has_white(const random_maker *make, unsigned board)
{
    ct_str pattern = make->event->board_colours;
    return board < pattern.len ? pattern.at[board] == 'W' : board % 2 == 0;
}

static void play_boards(random_maker *make, unsigned round, const line_up *first,
                        const line_up *second)
{
    for (unsigned b = 0; b < make->boards; b++) {
        ct_index one = first->players[b];
        ct_index other = second->players[b];
        if (one != CT_NOBODY && other != CT_NOBODY) {
            bool has_white = first_named_has_white(make, b);
            random_game(make, round, has_white ? one : other, has_white ? other : one);
        } else if (one != CT_NOBODY || other != CT_NOBODY) { /* the other board stayed empty */
            *ct_event_cell_at(make->event, one != CT_NOBODY ? one : other, round) =
                (ct_cell){.opponent = CT_NOBODY, .outcome = CT_FORFEIT_WIN};
        }
    }
}

static void forfeit_match(random_maker *make, unsigned round, ct_index first, ct_index second)
{
    static const uint8_t sides[3][2] = {{CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
                                        {CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
                                        {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS}};
    ct_event *event = make->event;
    const uint8_t *side = sides[random_below(make, 3)];
    event->match_forfeits[event->match_forfeit_count++] =
        (ct_match_forfeit){(uint16_t)round, first, second, side[0], side[1], 0};
}

static void play_match(random_maker *make, unsigned round, ct_index first, ct_index second)
{
    line_up ours = choose_line_up(make, first, round);
    line_up theirs = choose_line_up(make, second, round);
    if (ours.filled == 0 || theirs.filled == 0 ||
        (!make->shape.is_plain && random_chance(make, 0.04))) {
        forfeit_match(make, round, first, second);
        return;
    }
    if (ours.filled == make->boards && theirs.filled == make->boards && random_chance(make, 0.15)) {
        disorder(make, &ours, round, first, random_chance(make, 0.7) ? second : CT_NOBODY);
    }
    play_boards(make, round, &ours, &theirs);
}

/* --- Rounds ---------------------------------------------------------------------------------- */

static bool has_had_pab(const ct_event *event, ct_index team)
{
    for (uint32_t i = 0; i < event->team_pab_count; i++) {
        if (event->team_pabs[i] == team) {
            return true;
        }
    }
    return false;
}

static void give_pab(random_maker *make, unsigned round, ct_index team)
{
    ct_event *event = make->event;
    event->team_pabs[round - 1] = team;
    event->team_pab_count = round;
    if (!event->team_scoring.pab_is_given) { /* record 320 says both who and how much */
        event->team_scoring.pab_is_given = true;
        event->team_scoring.pab_match_points = event->team_scoring.draw;
        event->team_scoring.pab_game_points = (ct_points)make->boards * event->unit / 2;
    }
}

static void pair_teams(random_maker *make, unsigned round, uint8_t *have_met)
{
    ct_event *event = make->event;
    ct_index *waiting = random_order(make, event->team_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < event->team_count; i++) {
        if (ct_event_player_is_available(event, waiting[i], round)) {
            waiting[count++] = waiting[i];
        }
    }
    bool pab_is_given = false;
    while (count > 0) {
        ct_index team = waiting[--count];
        uint32_t rival = count;
        while (rival > 0 && (have_met[team * event->team_count + waiting[rival - 1]] != 0 ||
                             ct_event_is_forbidden(event, team, waiting[rival - 1], round))) {
            rival--;
        }
        if (rival > 0) {
            ct_index other = waiting[rival - 1];
            play_match(make, round, team, other);
            have_met[team * event->team_count + other] = 1;
            have_met[other * event->team_count + team] = 1;
            waiting[rival - 1] = waiting[--count];
        } else if (!pab_is_given && !has_had_pab(event, team)) {
            pab_is_given = true;
            give_pab(make, round, team);
        }
    }
}

/* The last round must leave a trace in the players' lines. */
static void wake_last_round(random_maker *make)
{
    ct_event *event = make->event;
    for (ct_index i = 0; i < event->player_count; i++) {
        if (ct_event_cell(event, i, make->rounds).outcome != CT_ABSENT) {
            return;
        }
    }
    if (make->rounds != 0) {
        ct_event_cell_at(event, event->teams[0].members[0], make->rounds)->outcome =
            CT_ZERO_POINT_BYE;
    }
}

static void number_team(random_maker *make, unsigned round, ct_index team, uint16_t number)
{
    const ct_team *of = &make->event->teams[team];
    for (uint32_t m = 0; m < of->member_count; m++) {
        ct_cell *cell = ct_event_cell_at(make->event, of->members[m], round);
        if (ct_outcome_has_opponent((ct_outcome)cell->outcome)) {
            cell->board = number;
        }
    }
}

/* Numbers of matches as published, in the cells of their games. */
static void number_matches(random_maker *make, unsigned round)
{
    ct_event *event = make->event;
    const ct_index *team_of = ct_event_team_of_players(event, event->mem);
    uint16_t number = (uint16_t)random_below(make, 3);
    for (ct_index who = 0; team_of != NULL && who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent != CT_NOBODY && cell.board == 0) {
            number++;
            number_team(make, round, team_of[who], number);
            number_team(make, round, team_of[cell.opponent], number);
        }
    }
}

void random_team_rounds(random_maker *make)
{
    ct_event *event = make->event;
    size_t most = (size_t)make->rounds * event->team_count;
    event->line_ups = random_alloc(make, most, sizeof *event->line_ups);
    event->match_forfeits = random_alloc(make, most, sizeof *event->match_forfeits);
    event->team_pabs = random_alloc(make, make->rounds, sizeof *event->team_pabs);
    for (unsigned r = 0; r < make->rounds; r++) {
        event->team_pabs[r] = CT_NOBODY;
    }
    uint8_t *have_met = random_alloc(make, (size_t)event->team_count * event->team_count, 1);
    for (unsigned round = 1; round <= make->rounds; round++) {
        pair_teams(make, round, have_met);
    }
    wake_last_round(make);
    bool has_numbers = !make->shape.is_plain && random_chance(make, 0.2);
    for (unsigned round = 1; has_numbers && round <= make->rounds; round++) {
        number_matches(make, round);
    }
}
