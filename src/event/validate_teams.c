/* Teams: members, scoring, line-ups (300), byes (320), forfeited matches (330), and the matches
 * that follow from the games.
 *
 * In an individual event teams are a side prize: only what would make the list of members
 * meaningless is a fault there. */

#include "event/validate_private.h"

static ct_error *fault_of_team(const ct_check *check, ct_severity severity, ct_index team,
                               const char *rule, const char *what)
{
    return ct_check_add(check, severity, ct_check_at_team(check, team), rule, "team %s %s",
                        ct_check_team(check, team).text, what);
}

/* --- Numbers and members --------------------------------------------------------------------- */

static void check_team_number(const ct_check *check, ct_index team, ct_index *owner)
{
    uint32_t number = check->event->teams[team].tpn.number;
    if (number == 0) {
        if (check->event->is_team_event) {
            ct_error_cure(fault_of_team(check, CT_FAULT, team, "TRF 310", "has no pairing number"),
                          "give every team a number of its own, from 1 on");
        }
    } else if (number > CT_MAX_PLAYERS) {
        ct_error_cure(
            fault_of_team(check, CT_FAULT, team, "TRF 310", "has too large a pairing number"),
            "number the teams from 1 on");
    } else if (owner[number] != CT_NOBODY) {
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_at_team(check, team), "TRF 310",
                                      "team number %u is given twice", number);
        ct_error_cure(made, "give each team a number of its own");
    } else {
        owner[number] = team;
    }
}

static void check_member(ct_check *check, ct_index team, ct_index player, ct_index *team_of)
{
    const ct_event *event = check->event;
    if (player >= event->player_count) {
        check->is_broken = true;
        ct_error_cure(fault_of_team(check, CT_FAULT, team, "TRF 310",
                                    "has a member who is not among the players"),
                      "correct the number of the member, or add the player");
    } else if (team_of[player] != CT_NOBODY) {
        ct_severity severity = event->is_team_event ? CT_FAULT : CT_WARNING;
        if (!ct_check_passes_over(check, severity)) {
            ct_error *made = ct_check_add(
                check, severity, ct_check_at_team(check, team), "TRF 310",
                "%s is named twice as a member: of team %s and of team %s",
                ct_check_player(check, player).text, ct_check_team(check, team_of[player]).text,
                ct_check_team(check, team).text);
            ct_error_cure(made, "keep the player in one team, once");
        }
    } else {
        team_of[player] = team;
    }
}

static void check_team(ct_check *check, ct_index team, ct_index *number_owner, ct_index *team_of)
{
    const ct_team *this = &check->event->teams[team];
    check_team_number(check, team, number_owner);
    if (this->member_count == 0) {
        ct_error_cure(fault_of_team(check, CT_WARNING, team, "TRF 310", "has no players"),
                      "add its members");
    }
    for (uint32_t i = 0; i < this->member_count; i++) {
        check_member(check, team, this->members[i], team_of);
    }
    if ((this->leave == CT_STAYS) != (this->leaves == 0) || this->leave > CT_EXPELLED) {
        ct_error_cure(
            fault_of_team(check, CT_FAULT, team, "C.04.2 3.2",
                          "has a round of leaving without a reason, or a reason without a round"),
            "give both the round and the reason, or neither");
    }
}

/* --- Scoring and boards ---------------------------------------------------------------------- */

static void check_team_scoring(ct_check *check)
{
    const ct_team_scoring *of = &check->event->team_scoring;
    const ct_points values[] = {of->win, of->draw, of->loss, of->pab_match_points,
                                of->pab_game_points};
    int64_t limit = (int64_t)CT_CHECK_MOST_POINTS * check->event->unit;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (values[i] < 0 || values[i] >= limit) {
            check->is_broken = true;
        }
    }
    if (check->is_broken) {
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 362",
                                      "a match is worth less than nothing, or 100 points or more");
        ct_error_cure(made, "correct the match points (record 362) or the bye (320)");
        return;
    }
    if (2 * (int64_t)of->draw > (int64_t)of->win + of->loss) {
        ct_error *made = ct_check_add(check, CT_WARNING, ct_check_nowhere(), "TRF 362",
                                      "two drawn matches are worth more than a win and a loss");
        ct_error_cure(made, "correct the match points (record 362)");
    }
    if (of->pab_is_given && of->pab_match_points > of->win) {
        ct_error *made = ct_check_add(check, CT_WARNING, ct_check_nowhere(), "TRF 320",
                                      "the bye of a team is worth more than a won match");
        ct_error_cure(made, "correct the match points of the bye (record 320)");
    }
}

static void check_board_colours(ct_check *check)
{
    enum { MOST_BOARDS = 99 };
    ct_str pattern = check->event->board_colours;
    bool is_sound = pattern.len <= MOST_BOARDS;
    for (size_t i = 0; i < pattern.len && is_sound; i++) {
        is_sound = pattern.at[i] == 'W' || pattern.at[i] == 'B';
    }
    if (!is_sound) {
        check->is_broken = true;
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 352",
                                      "the colours of the boards are not a row of W and B");
        ct_error_cure(made, "write one letter for each board, such as WBWB");
    }
}

/* --- Line-ups, byes, forfeited matches ------------------------------------------------------- */

static const char *fault_of_line_up(const ct_check *check, const ct_line_up *line_up,
                                    const ct_index *team_of)
{
    uint32_t teams = check->event->team_count;
    if (line_up->team >= teams || (line_up->opponent != CT_NOBODY && line_up->opponent >= teams)) {
        return "names a team that does not exist";
    }
    if (line_up->team == line_up->opponent) {
        return "names a team as its own opponent";
    }
    if (!ct_check_is_round(check, line_up->round)) {
        return "is for a round which the event has not";
    }
    for (uint32_t i = 0; i < line_up->player_count; i++) {
        ct_index player = line_up->players[i];
        if (player == CT_NOBODY) {
            continue;
        }
        if (player >= check->event->player_count || team_of[player] != line_up->team) {
            return "names a player who is not a member of the team";
        }
    }
    return NULL;
}

static void check_line_ups(ct_check *check, const ct_index *team_of)
{
    for (uint32_t i = 0; i < check->event->line_up_count; i++) {
        const char *fault = fault_of_line_up(check, &check->event->line_ups[i], team_of);
        if (fault != NULL) {
            check->is_broken = true;
            ct_place at = {.line = check->event->line_ups[i].line};
            ct_error *made =
                ct_check_add(check, CT_FAULT, at, "TRF 300", "line-up %u %s", i + 1, fault);
            ct_error_cure(made, "correct the record 300");
        }
    }
}

static ct_status check_team_byes(ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    uint32_t *round_of = CT_NEW(check->mem, uint32_t, event->team_count);
    CT_NEED(round_of, err);
    for (uint32_t i = 0; i < event->team_pab_count; i++) {
        ct_index team = event->team_pabs[i];
        if (team == CT_NOBODY) {
            continue;
        }
        if (team >= event->team_count || !ct_check_is_round(check, i + 1)) {
            check->is_broken = check->is_broken || team >= event->team_count;
            ct_error *made = ct_check_add(
                check, CT_FAULT, ct_check_nowhere(), "TRF 320", "the bye of round %u %s", i + 1,
                team >= event->team_count ? "is for a team that does not exist"
                                          : "is for a round which the event has not");
            ct_error_cure(made, "correct the record 320");
            continue;
        }
        if (round_of[team] != 0) {
            ct_error *made =
                ct_check_add(check, CT_WARNING, ct_check_at_team(check, team), "C.04.6 C2",
                             "team %s has the pairing-allocated bye twice, in rounds %u and %u",
                             ct_check_team(check, team).text, round_of[team], i + 1);
            ct_error_cure(made, "check the byes of both rounds");
        }
        round_of[team] = i + 1;
    }
    return CT_OK;
}

static const char *fault_of_forfeit(const ct_check *check, const ct_match_forfeit *record)
{
    const ct_event *event = check->event;
    if (record->white >= event->team_count || record->black >= event->team_count) {
        return "names a team that does not exist";
    }
    if (record->white == record->black) {
        return "names the same team twice";
    }
    if (!ct_check_is_round(check, record->round)) {
        return "is for a round which the event has not";
    }
    if (!ct_outcome_is_forfeit(record->white_outcome) ||
        !ct_outcomes_fit(record->white_outcome, record->black_outcome)) {
        return "is not one of +-, -+ and --";
    }
    if (record->round <= event->team_pab_count &&
        (event->team_pabs[record->round - 1] == record->white ||
         event->team_pabs[record->round - 1] == record->black)) {
        return "is for a team that has the bye in the same round";
    }
    return NULL;
}

static void check_match_forfeits(ct_check *check)
{
    for (uint32_t i = 0; i < check->event->match_forfeit_count; i++) {
        const char *fault = fault_of_forfeit(check, &check->event->match_forfeits[i]);
        if (fault != NULL) {
            check->is_broken = true;
            ct_place at = {.line = check->event->match_forfeits[i].line};
            ct_error *made =
                ct_check_add(check, CT_FAULT, at, "TRF 330", "forfeited match %u %s", i + 1, fault);
            ct_error_cure(made, "correct the record 330");
        }
    }
}

/* --- Matches --------------------------------------------------------------------------------- */

/* Adjusted points of each team: match points, then game points. */
static void add_team_adjustments(const ct_event *event, int64_t *match_points, int64_t *game_points)
{
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        for (uint32_t k = 0; change->round <= event->rounds_paired && k < change->who_count; k++) {
            match_points[change->who[k]] += change->match_points;
            game_points[change->who[k]] += change->points;
        }
    }
}

/* Record 310 against the matches. Informative in TRF26, hence never a fault. */
static ct_status check_team_points(const ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    int64_t *match_points = CT_NEW(check->mem, int64_t, event->team_count);
    int64_t *game_points = CT_NEW(check->mem, int64_t, event->team_count);
    CT_NEED(match_points, err);
    CT_NEED(game_points, err);
    if (event->rounds_paired > 0) {
        add_team_adjustments(event, match_points, game_points);
    }
    for (ct_index team = 0; team < event->team_count; team++) {
        const ct_team *this = &event->teams[team];
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            const ct_match *match =
                &check->matches[(size_t)team * event->rounds_paired + round - 1];
            match_points[team] += match->match_points;
            game_points[team] += match->game_points;
        }
        if (!this->declared.has_points || (this->declared.match_points == match_points[team] &&
                                           this->declared.game_points == game_points[team])) {
            continue;
        }
        ct_error *made = ct_check_add(
            check, CT_WARNING, ct_check_at_team(check, team), "TRF 310",
            "team %s has %s match points and %s game points, but its matches give %s and %s",
            ct_check_team(check, team).text,
            ct_check_points(check, this->declared.match_points).text,
            ct_check_points(check, this->declared.game_points).text,
            ct_check_points(check, match_points[team]).text,
            ct_check_points(check, game_points[team]).text);
        ct_error_cure(made, "correct a result or the points of the team");
    }
    return CT_OK;
}

static void check_team_presence(const ct_check *check)
{
    const ct_event *event = check->event;
    for (ct_index team = 0; team < event->team_count; team++) {
        const ct_team *this = &event->teams[team];
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            const ct_match *match =
                &check->matches[(size_t)team * event->rounds_paired + round - 1];
            bool is_gone = this->leaves != 0 && round >= this->leaves;
            bool plays = ct_outcome_is_played(match->outcome) || match->outcome == CT_PENDING;
            if (!plays || (!is_gone && round >= this->enters)) {
                continue;
            }
            ct_error *made = ct_check_add(
                check, CT_FAULT, ct_check_at_team(check, team),
                is_gone ? "C.04.2 3.2" : "C.04.2 2.4", "team %s plays in round %u, but %s round %u",
                ct_check_team(check, team).text, round, is_gone ? "is gone from" : "enters only in",
                is_gone ? this->leaves : this->enters);
            ct_error_cure(made, "correct the round of entry or of leaving");
        }
    }
}

static ct_status check_matches(ct_check *check, ct_error *err)
{
    if (!check->event->is_team_event || check->is_broken) {
        return CT_OK;
    }
    ct_match *matches = NULL;
    CT_TRY(ct_event_matches(check->event, check->mem, &matches, check->problems, err));
    check->matches = matches;
    check_team_presence(check);
    return check_team_points(check, err);
}

/* --- The chapter ----------------------------------------------------------------------------- */

static uint32_t largest_number(const ct_event *event)
{
    uint32_t largest = 0;
    for (ct_index team = 0; team < event->team_count; team++) {
        uint32_t number = event->teams[team].tpn.number;
        largest = number <= CT_MAX_PLAYERS && number > largest ? number : largest;
    }
    return largest;
}

ct_status ct_check_teams(ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    if (event->is_team_event && event->team_count == 0) {
        check->is_broken = true;
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 310",
                                      "a team event without teams");
        ct_error_cure(made, "add the teams (record 310 or 013)");
    }
    if (event->team_count == 0) {
        return CT_OK;
    }
    ct_index *number_owner = ct_check_owners(check, (size_t)largest_number(event) + 1);
    ct_index *team_of = ct_check_owners(check, event->player_count);
    CT_NEED(number_owner, err);
    CT_NEED(team_of, err);
    for (ct_index team = 0; team < event->team_count; team++) {
        check_team(check, team, number_owner, team_of);
    }
    if (!check->is_broken) {
        check_team_scoring(check);
    }
    check_board_colours(check);
    check_line_ups(check, team_of);
    CT_TRY(check_team_byes(check, err));
    check_match_forfeits(check);
    return check_matches(check, err);
}
