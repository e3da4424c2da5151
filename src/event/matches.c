/* Team matches from the games of the members.
 *
 * A report file has no record of a match: who met whom follows from records 001, and only what left
 * no trace there (a forfeited match, a bye) has a record of its own: 330, 320, 240. The games come
 * first and the records fill the gaps; where both speak and disagree, that is a problem to report.
 *
 * Which colour had board 1? The first game found in the line-up tells: its board is the larger of
 * the two players' places among those of their team who played or won without an opponent (an empty
 * board pushes the other team's players down), and the board pattern (record 352, alternating when
 * it is silent) leads from there to board 1. */

#include "event/matches.h"

#include "event/matches_private.h"

void ct_match_complain(const ct_match_maker *make, ct_index team, const char *what,
                       const char *cure)
{
    const ct_team *at = &make->event->teams[team];
    if (make->problems != NULL) {
        ct_error *made = ct_problem_add(
            make->problems, CT_FAULT, at->line, 0, "TRF 310", "team %u%s%.*s %s in round %u",
            at->tpn.number, at->name.len > 0 ? " " : "", CT_ARG(at->name), what, make->round);
        ct_error_cure(made, "%s", cure);
    }
}

/* A cell that says something about a board of a match: a game, or a win by forfeit without an
 * opponent. */
bool ct_match_is_board(ct_cell cell)
{
    return cell.outcome < CT_OUTCOMES && ct_outcome_has_opponent(cell.outcome) &&
           (cell.opponent != CT_NOBODY || cell.outcome == CT_FORFEIT_WIN);
}

ct_index ct_match_opposing_team(const ct_match_maker *make, ct_cell cell)
{
    return cell.opponent < make->event->player_count ? make->team_of[cell.opponent] : CT_NOBODY;
}

/* Members in board order: record 300 when there is one, else the order of the team. */
uint32_t ct_match_line_up_size(const ct_match_maker *make, ct_index team)
{
    const ct_line_up *line_up = make->line_up_of[team];
    return line_up != NULL ? line_up->player_count : make->event->teams[team].member_count;
}

ct_index ct_match_line_up_player(const ct_match_maker *make, ct_index team, uint32_t place)
{
    const ct_line_up *line_up = make->line_up_of[team];
    ct_index player =
        line_up != NULL ? line_up->players[place] : make->event->teams[team].members[place];
    return player < make->event->player_count ? player : CT_NOBODY;
}

/* The board of a player from 0: their place in record 300 where there is one, else among the boards
 * that the team filled. */
uint32_t ct_match_board_of(const ct_match_maker *make, ct_index team, ct_index player)
{
    uint32_t board = 0;
    for (uint32_t i = 0; i < ct_match_line_up_size(make, team); i++) {
        ct_index here = ct_match_line_up_player(make, team, i);
        if (here == player) {
            break;
        }
        if (make->line_up_of[team] != NULL ||
            (here != CT_NOBODY && ct_match_is_board(ct_match_cell(make, here)))) {
            board++;
        }
    }
    return board;
}

static bool board_has_colour_of_first(const ct_match_maker *make, uint32_t board)
{
    ct_str pattern = make->event->board_colours;
    if (board < pattern.len) {
        return pattern.at[board] == pattern.at[0];
    }
    return board % 2 == 0;
}

/* Colour of board 1 of `team`, from its first game with a colour against `rival`. */
static ct_colour colour_of_match(const ct_match_maker *make, ct_index team, ct_index rival)
{
    for (uint32_t i = 0; i < ct_match_line_up_size(make, team); i++) {
        ct_index player = ct_match_line_up_player(make, team, i);
        ct_cell cell = player == CT_NOBODY ? CT_EMPTY_CELL : ct_match_cell(make, player);
        if (cell.colour == CT_NO_COLOUR || cell.colour > CT_BLACK || !ct_match_is_board(cell) ||
            ct_match_opposing_team(make, cell) != rival) {
            continue;
        }
        uint32_t ours = ct_match_board_of(make, team, player);
        uint32_t theirs = ct_match_board_of(make, rival, cell.opponent);
        ct_colour colour = (ct_colour)cell.colour;
        bool same = board_has_colour_of_first(make, ours > theirs ? ours : theirs);
        return same ? colour : ct_colour_other(colour);
    }
    return CT_NO_COLOUR;
}

/* What is wrong with meeting `rival` after `found`, or NULL. */
static const char *fault_of_meeting(ct_index team, ct_index found, ct_index rival)
{
    return rival == CT_NOBODY   ? "meets a player without a team"
           : rival == team      ? "has members who meet each other"
           : found != CT_NOBODY ? "has members who meet two teams"
                                : NULL;
}

/* The team that the members of `team` meet; one problem when they do not all meet the same. */
static ct_index find_opponent(const ct_match_maker *make, ct_index team)
{
    const ct_team *ours = &make->event->teams[team];
    ct_index found = CT_NOBODY;
    bool has_complained = false;
    for (uint32_t i = 0; i < ours->member_count; i++) {
        ct_index player = ours->members[i];
        if (player >= make->event->player_count || make->team_of[player] != team) {
            continue;
        }
        ct_cell cell = ct_match_cell(make, player);
        if (cell.opponent == CT_NOBODY || !ct_match_is_board(cell)) {
            continue;
        }
        ct_index rival = ct_match_opposing_team(make, cell);
        if (rival != CT_NOBODY && rival == found) {
            continue;
        }
        const char *fault = fault_of_meeting(team, found, rival);
        if (fault == NULL) {
            found = rival;
        } else if (!has_complained) {
            ct_match_complain(make, team, fault,
                              "correct the opponents (001) or the members of the team");
            has_complained = true;
        }
    }
    return found;
}

/* --- Results --------------------------------------------------------------------------------- */

typedef struct board_sum {
    ct_points points;
    uint32_t boards;
    bool has_played;
    bool has_pending;
    uint8_t bye; /* a bye some member has, or CT_ABSENT */
} board_sum;

static board_sum add_boards(const ct_match_maker *make, ct_index team)
{
    board_sum sum = {0};
    const ct_team *ours = &make->event->teams[team];
    for (uint32_t i = 0; i < ours->member_count; i++) {
        ct_index player = ours->members[i];
        if (player >= make->event->player_count) {
            continue;
        }
        ct_cell cell = ct_match_cell(make, player);
        if (cell.outcome < CT_OUTCOMES && ct_outcome_is_bye(cell.outcome)) {
            sum.bye = sum.bye == CT_PAB ? (uint8_t)CT_PAB : cell.outcome;
        }
        if (ct_match_is_board(cell)) {
            sum.boards++;
            sum.points += ct_scoring_points(&make->event->scoring, cell);
            sum.has_played = sum.has_played || ct_outcome_is_played(cell.outcome);
            sum.has_pending = sum.has_pending || cell.outcome == CT_PENDING;
        }
    }
    return sum;
}

ct_points ct_match_points_of(const ct_event *event, uint8_t outcome)
{
    const ct_team_scoring *scoring = &event->team_scoring;
    switch ((ct_outcome)outcome) {
    case CT_WIN:
    case CT_FORFEIT_WIN:
    case CT_FULL_POINT_BYE: return scoring->win;
    case CT_DRAW:
    case CT_HALF_POINT_BYE: return scoring->draw;
    case CT_LOSS:
    case CT_FORFEIT_LOSS: return scoring->loss;
    case CT_PAB: return scoring->pab_is_given ? scoring->pab_match_points : scoring->draw;
    default: return 0;
    }
}

ct_points ct_match_free_game_points(const ct_match_maker *make, uint8_t outcome)
{
    const ct_scoring *scoring = &make->event->scoring;
    ct_points boards = (ct_points)make->boards;
    switch ((ct_outcome)outcome) {
    case CT_FORFEIT_WIN: return boards * scoring->forfeit_win;
    case CT_FULL_POINT_BYE: return boards * scoring->full_point_bye;
    case CT_HALF_POINT_BYE: return boards * scoring->half_point_bye;
    case CT_PAB:
        return make->event->team_scoring.pab_is_given ? make->event->team_scoring.pab_game_points
                                                      : boards * scoring->draw[CT_WHITE];
    default: return 0;
    }
}

void ct_match_set_free(const ct_match_maker *make, ct_index team, uint8_t outcome)
{
    *ct_match_at(make, team) = (ct_match){
        .opponent = CT_NOBODY,
        .outcome = outcome,
        .game_points = ct_match_free_game_points(make, outcome),
        .match_points = ct_match_points_of(make->event, outcome),
    };
}

static uint8_t outcome_by_points(board_sum ours, board_sum theirs)
{
    bool is_played = ours.has_played || theirs.has_played;
    if (ours.has_pending || theirs.has_pending) {
        return CT_PENDING;
    }
    if (ours.points == theirs.points) {
        return is_played || ours.points != 0 ? CT_DRAW : CT_FORFEIT_LOSS;
    }
    if (ours.points > theirs.points) {
        return is_played ? CT_WIN : CT_FORFEIT_WIN;
    }
    return is_played ? CT_LOSS : CT_FORFEIT_LOSS;
}

static void judge_match(const ct_match_maker *make, ct_index team, ct_index rival)
{
    board_sum ours = add_boards(make, team);
    board_sum theirs = add_boards(make, rival);
    ct_colour colour = colour_of_match(make, team, rival);
    ct_match *one = ct_match_at(make, team);
    ct_match *other = ct_match_at(make, rival);
    one->colour = (uint8_t)colour;
    other->colour = (uint8_t)ct_colour_other(colour);
    one->game_points = ours.points;
    other->game_points = theirs.points;
    one->outcome = outcome_by_points(ours, theirs);
    other->outcome = outcome_by_points(theirs, ours);
    one->match_points = ct_match_points_of(make->event, one->outcome);
    other->match_points = ct_match_points_of(make->event, other->outcome);
}

/* A team without an opponent: what the cells of its members say. */
static void judge_idle(const ct_match_maker *make, ct_index team)
{
    board_sum sum = add_boards(make, team);
    if (sum.bye != CT_ABSENT && sum.boards == 0) {
        ct_match_set_free(make, team, sum.bye);
    } else if (sum.boards > 0 && !sum.has_played && !sum.has_pending) {
        ct_match_set_free(make, team, CT_FORFEIT_WIN);
        ct_match_at(make, team)->game_points = sum.points;
    }
}

/* --- Rounds ---------------------------------------------------------------------------------- */

void ct_match_take_line_ups(const ct_match_maker *make)
{
    const ct_event *event = make->event;
    for (ct_index team = 0; team < event->team_count; team++) {
        make->line_up_of[team] = NULL;
    }
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        const ct_line_up *line_up = &event->line_ups[i];
        if (line_up->round == make->round && line_up->team < event->team_count) {
            make->line_up_of[line_up->team] = line_up;
        }
    }
}

static void make_round(const ct_match_maker *make)
{
    uint32_t count = make->event->team_count;
    ct_match_take_line_ups(make);
    for (ct_index team = 0; team < count; team++) {
        *ct_match_at(make, team) = CT_NO_MATCH;
        ct_match_at(make, team)->opponent = find_opponent(make, team);
    }
    for (ct_index team = 0; team < count; team++) {
        ct_index rival = ct_match_at(make, team)->opponent;
        if (rival == CT_NOBODY) {
            judge_idle(make, team);
        } else if (ct_match_at(make, rival)->opponent != team) {
            ct_match_complain(make, team, "names a team that does not name it",
                              "correct the opponents (001) or the members of the teams");
            *ct_match_at(make, team) = CT_NO_MATCH;
        } else if (team < rival) {
            judge_match(make, team, rival);
        }
    }
}

/* --- The whole ------------------------------------------------------------------------------- */

static void map_teams(const ct_match_maker *make)
{
    const ct_event *event = make->event;
    for (uint32_t i = 0; i < event->player_count; i++) {
        make->team_of[i] = CT_NOBODY;
    }
    for (ct_index team = 0; team < event->team_count; team++) {
        for (uint32_t i = 0; i < event->teams[team].member_count; i++) {
            ct_index player = event->teams[team].members[i];
            if (player < event->player_count && make->team_of[player] == CT_NOBODY) {
                make->team_of[player] = team;
            }
        }
    }
}

/* Boards of a match: the length of record 352, or the most that any team filled. */
static uint32_t count_boards(ct_match_maker *make)
{
    uint32_t most = (uint32_t)make->event->board_colours.len;
    if (most > 0) {
        return most;
    }
    for (make->round = 1; make->round <= make->event->rounds_paired; make->round++) {
        for (ct_index team = 0; team < make->event->team_count; team++) {
            uint32_t boards = add_boards(make, team).boards;
            most = boards > most ? boards : most;
        }
    }
    return most;
}

ct_status ct_match_start(ct_match_maker *make, ct_arena *mem, ct_error *err)
{
    make->team_of = CT_NEW(mem, ct_index, make->event->player_count);
    make->line_up_of = CT_NEW(mem, const ct_line_up *, make->event->team_count);
    CT_NEED(make->team_of, err);
    CT_NEED(make->line_up_of, err);
    map_teams(make);
    make->boards = count_boards(make);
    return CT_OK;
}

ct_status ct_event_matches(const ct_event *event, ct_arena *mem, ct_match **out,
                           ct_problems *problems, ct_error *err)
{
    ct_match_maker make = {.event = event, .problems = problems};
    make.matches = CT_NEW(mem, ct_match, (size_t)event->team_count * event->rounds_paired);
    CT_NEED(make.matches, err);
    CT_TRY(ct_match_start(&make, mem, err));
    for (make.round = 1; make.round <= event->rounds_paired; make.round++) {
        make_round(&make);
    }
    ct_match_take_records(&make);
    *out = make.matches;
    return CT_OK;
}
