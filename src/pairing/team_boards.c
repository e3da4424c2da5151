/* Boards of team matches. What a report file says of a match is what its games say
 * (event/matches.h), so publishing a match means seating the players. */

#include "pairing/team_boards.h"

#include "event/build.h"
#include "event/edit.h"
#include "event/matches.h"
#include "pairing/system.h"

/* --- How many boards ------------------------------------------------------------------------- */

/* The setting "boards" of the event's own system. */
static uint32_t boards_by_setting(const ct_event *event)
{
    ct_system_choice said = ct_event_system(event);
    const ct_pairing_system *system =
        said.row != NULL ? ct_pairing_system_named(ct_str_of(said.row->name)) : NULL;
    uint64_t boards = 0;
    if (system == NULL ||
        !ct_str_to_unsigned(ct_system_setting(event, system, "boards"), &boards) ||
        boards > UINT8_MAX) {
        return 0;
    }
    return (uint32_t)boards;
}

static uint32_t boards_filled(const ct_event *event, const ct_team *team, unsigned round)
{
    uint32_t filled = 0;
    for (uint32_t m = 0; m < team->member_count; m++) {
        ct_cell cell = ct_event_cell(event, team->members[m], round);
        filled += ct_outcome_has_opponent((ct_outcome)cell.outcome);
    }
    return filled;
}

static uint32_t boards_seen(const ct_event *event)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        most = event->line_ups[i].player_count > most ? event->line_ups[i].player_count : most;
    }
    for (ct_index team = 0; team < event->team_count; team++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            uint32_t filled = boards_filled(event, &event->teams[team], round);
            most = filled > most ? filled : most;
        }
    }
    return most;
}

/* The number of members that all teams have, or 0. */
static uint32_t boards_of_members(const ct_event *event)
{
    uint32_t members = event->team_count > 0 ? event->teams[0].member_count : 0;
    for (ct_index team = 1; team < event->team_count; team++) {
        members = event->teams[team].member_count == members ? members : 0;
    }
    return members;
}

ct_status ct_team_board_count(const ct_event *event, uint32_t *out, ct_error *err)
{
    uint32_t boards = (uint32_t)event->board_colours.len;
    boards = boards != 0 ? boards : boards_by_setting(event);
    boards = boards != 0 ? boards : boards_seen(event);
    boards = boards != 0 ? boards : boards_of_members(event);
    if (boards == 0) {
        ct_fail(err, CT_INVALID, "nothing says on how many boards the teams play");
        ct_error_rule(err, "TRF 352");
        ct_error_cure(err,
                      "give the colours of the boards (record 352), such as WBWB, or the "
                      "setting \"boards\" of the system");
        return CT_INVALID;
    }
    *out = boards;
    return CT_OK;
}

/* --- What a round holds ---------------------------------------------------------------------- */

bool *ct_team_round_who_took_part(const ct_event *event, unsigned round, ct_arena *mem)
{
    bool *present = CT_NEW(mem, bool, event->team_count);
    ct_match *matches = NULL;
    if (present == NULL || ct_event_matches(event, mem, &matches, NULL, NULL) != CT_OK) {
        return NULL;
    }
    for (ct_index team = 0; round <= event->rounds_paired && team < event->team_count; team++) {
        const ct_match *match = &matches[(size_t)team * event->rounds_paired + round - 1];
        present[team] = match->opponent != CT_NOBODY || match->outcome == CT_PAB ||
                        ct_outcome_has_opponent((ct_outcome)match->outcome);
    }
    return present;
}

bool ct_team_round_is_paired(const ct_event *event, unsigned round)
{
    bool is_paired =
        round <= event->team_pab_count && event->team_pabs[round - 1] < event->team_count;
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        is_paired = is_paired || event->match_forfeits[i].round == round;
    }
    for (ct_index who = 0; !is_paired && who < event->player_count; who++) {
        is_paired = ct_outcome_has_opponent((ct_outcome)ct_event_cell(event, who, round).outcome);
    }
    return is_paired;
}

/* --- Seats ----------------------------------------------------------------------------------- */

static const ct_line_up *line_up_of(const ct_event *event, ct_index team, unsigned round)
{
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        if (event->line_ups[i].round == round && event->line_ups[i].team == team) {
            return &event->line_ups[i];
        }
    }
    return NULL;
}

/* Fills seats[board]; CT_NOBODY = empty. */
static void seat(const ct_event *event, ct_index team, unsigned round, ct_index *seats,
                 uint32_t boards)
{
    const ct_line_up *given = line_up_of(event, team, round);
    const ct_team *from = &event->teams[team];
    uint32_t filled = 0;
    for (uint32_t b = 0; b < boards; b++) {
        seats[b] = given != NULL && b < given->player_count ? given->players[b] : CT_NOBODY;
    }
    for (uint32_t m = 0; given == NULL && m < from->member_count && filled < boards; m++) {
        const ct_player *player = &event->players[from->members[m]];
        if (round >= player->enters && (player->leaves == 0 || round < player->leaves)) {
            seats[filled++] = from->members[m];
        }
    }
}

/* Does the team with White on board 1 have White here? Record 352, else alternating. */
static bool keeps_colour(const ct_event *event, uint32_t board)
{
    ct_str pattern = event->board_colours;
    return board < pattern.len ? pattern.at[board] == pattern.at[0] : board % 2 == 0;
}

static ct_status refuse_match(const ct_event *event, unsigned round, ct_pair pair, ct_error *err)
{
    ct_fail(err, CT_INVALID,
            "teams %u and %u meet in round %u, but have no board at which both have a player",
            event->teams[pair.white].tpn.number, event->teams[pair.black].tpn.number, round);
    ct_error_rule(err, "TRF 300");
    ct_error_cure(err,
                  "correct the line-ups (record 300), or leave the team without players out "
                  "of the round");
    return CT_INVALID;
}

/* One board; counts the game when both have a player. */
static ct_status publish_board(ct_event *event, unsigned round, ct_index white, ct_index black,
                               uint32_t *games, ct_error *err)
{
    if (white != CT_NOBODY && black != CT_NOBODY) {
        (*games)++;
        return ct_event_set_pair(event, round, white, black, err);
    }
    ct_index alone = white != CT_NOBODY ? white : black;
    if (alone != CT_NOBODY) {
        ct_event_put_cell(event, alone, round,
                          (ct_cell){.opponent = CT_NOBODY, .outcome = CT_FORFEIT_WIN});
    }
    return CT_OK;
}

static ct_status publish_match(ct_event *event, unsigned round, ct_pair pair, ct_index *seats,
                               uint32_t boards, ct_error *err)
{
    const ct_index *ours = seats;
    const ct_index *theirs = seats + boards;
    uint32_t games = 0;
    seat(event, pair.white, round, seats, boards);
    seat(event, pair.black, round, seats + boards, boards);
    for (uint32_t b = 0; b < boards; b++) {
        bool keeps = keeps_colour(event, b);
        CT_TRY(publish_board(event, round, keeps ? ours[b] : theirs[b], keeps ? theirs[b] : ours[b],
                             &games, err));
    }
    return games > 0 ? CT_OK : refuse_match(event, round, pair, err);
}

/* --- Forfeits -------------------------------------------------------------------------------- */

/* Systems that pair by a table also pair teams that are away: such a match is forfeited. */
static ct_status forfeit_absence(ct_event *event, unsigned round, ct_pair pair, const bool *is_here,
                                 ct_error *err)
{
    ct_match_forfeit match = {
        .round = (uint16_t)round,
        .white = pair.white,
        .black = pair.black,
        .white_outcome = is_here[pair.white] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS,
        .black_outcome = is_here[pair.black] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS};
    return ct_event_put_match_forfeit(event, &match, err);
}

/* --- Byes ------------------------------------------------------------------------------------ */

static ct_status publish_pab(ct_event *event, unsigned round, ct_index team, uint32_t boards,
                             ct_error *err)
{
    ct_team_scoring scoring = event->team_scoring;
    if (team == CT_NOBODY) {
        return CT_OK;
    }
    CT_TRY(ct_event_put_team_pab(event, round, team, err));
    if (!scoring.pab_is_given) { /* C.04.6 1.4 */
        scoring.pab_is_given = true;
        scoring.pab_match_points = scoring.draw;
        scoring.pab_game_points = (ct_points)boards * event->scoring.draw[CT_WHITE];
        ct_event_put_team_scoring(event, &scoring);
    }
    return CT_OK;
}

static bool asked_for_bye(const ct_event *event, ct_index team, unsigned round)
{
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == team && event->byes[i].round == round) {
            return true;
        }
    }
    return false;
}

static ct_status publish_absentees(ct_event *event, unsigned round, const ct_pairings *pairings,
                                   ct_error *err)
{
    bool *is_there = CT_NEW(event->mem, bool, event->team_count);
    CT_NEED(is_there, err);
    for (uint32_t i = 0; i < pairings->count; i++) {
        is_there[pairings->pairs[i].white] = true;
        is_there[pairings->pairs[i].black] = true;
    }
    if (pairings->bye != CT_NOBODY) {
        is_there[pairings->bye] = true;
    }
    ct_status status = CT_OK;
    for (ct_index team = 0; status == CT_OK && team < event->team_count; team++) {
        bool is_away = !is_there[team] && !asked_for_bye(event, team, round);
        ct_bye bye = {.who = team, .round = (uint16_t)round, .kind = CT_ZERO_POINT_BYE};
        status = is_away ? ct_event_put_bye(event, bye, err) : CT_OK;
    }
    return status;
}

/* --- The round ------------------------------------------------------------------------------- */

ct_status ct_team_round_publish(ct_event *event, unsigned round, const ct_pairings *pairings,
                                const bool *is_here, ct_error *err)
{
    uint32_t boards = 0;
    CT_TRY(ct_team_board_count(event, &boards, err));
    ct_index *seats = CT_NEW(event->mem, ct_index, (size_t)2 * boards);
    CT_NEED(seats, err);
    CT_TRY(ct_event_open_round(event, round, err));
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        bool is_played = is_here == NULL || (is_here[pair.white] && is_here[pair.black]);
        CT_TRY(is_played ? publish_match(event, round, pair, seats, boards, err)
                         : forfeit_absence(event, round, pair, is_here, err));
    }
    CT_TRY(publish_pab(event, round, pairings->bye, boards, err));
    return publish_absentees(event, round, pairings, err);
}
