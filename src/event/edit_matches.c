/* Edits of team matches as a whole: forfeits (record 330) and pairing-allocated byes (320). */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/matches.h"
#include "event/systems.h"

#include <string.h>

static ct_status need_paired_round(const ct_event *event, unsigned round, ct_error *err)
{
    CT_TRY(ct_edit_need_team_event(event, err));
    return ct_edit_need_paired_round(event, round, err);
}

/* The match of a team in a paired round. */
static ct_status match_of(const ct_event *event, unsigned round, ct_index team, ct_match *out,
                          ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    ct_match *matches = NULL;
    CT_NEED(mem, err);
    ct_status status = ct_event_matches(event, mem, &matches, NULL, err);
    if (status == CT_OK) {
        *out = matches[(size_t)team * event->rounds_paired + round - 1];
    }
    ct_arena_free(mem);
    return status;
}

/* --- Forfeits -------------------------------------------------------------------------------- */

/* The two meet in this round, or neither has a match. */
static ct_status need_opponents(const ct_event *event, const ct_match_forfeit *match, ct_error *err)
{
    ct_index sides[2] = {match->white, match->black};
    for (int i = 0; i < 2; i++) {
        ct_match has = CT_NO_MATCH;
        CT_TRY(match_of(event, match->round, sides[i], &has, err));
        bool is_free = has.opponent == CT_NOBODY && has.outcome != CT_PAB;
        if (!is_free && has.opponent != sides[1 - i]) {
            ct_fail(err, CT_INVALID, "%s %s in round %u", ct_edit_team(event, sides[i]).text,
                    has.outcome == CT_PAB ? "has the bye" : "meets another team", match->round);
            ct_error_rule(err, "TRF 330");
            ct_error_cure(err, "name the two teams of one match");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

/* No board of the match has a result: results are not thrown away unasked. */
static ct_status need_no_results(const ct_event *event, unsigned round, ct_index team,
                                 ct_error *err)
{
    const ct_team *ours = &event->teams[team];
    for (uint32_t m = 0; m < ours->member_count; m++) {
        ct_cell cell = ct_event_cell(event, ours->members[m], round);
        if (ct_outcome_is_played((ct_outcome)cell.outcome)) {
            ct_fail(err, CT_INVALID, "%s has a result in round %u",
                    ct_edit_player(event, ours->members[m]).text, round);
            ct_error_rule(err, "TRF 330");
            ct_error_cure(err, "enter the other boards as forfeits, or clear the results first");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

static ct_status check_forfeit(const ct_event *event, const ct_match_forfeit *match, ct_error *err)
{
    CT_TRY(need_paired_round(event, match->round, err));
    CT_TRY(ct_edit_need_any_team(event, match->white, err));
    CT_TRY(ct_edit_need_any_team(event, match->black, err));
    if (match->white == match->black || !ct_outcome_is_forfeit((ct_outcome)match->white_outcome) ||
        !ct_outcomes_fit((ct_outcome)match->white_outcome, (ct_outcome)match->black_outcome)) {
        ct_fail(err, CT_INVALID, "this is no forfeited match");
        ct_error_rule(err, "TRF 330");
        ct_error_cure(err, "name two teams, and one of +/-, -/+ and -/-");
        return CT_INVALID;
    }
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        const ct_match_forfeit *has = &event->match_forfeits[i];
        if (has->round == match->round &&
            (has->white == match->white || has->black == match->white ||
             has->white == match->black || has->black == match->black)) {
            ct_fail(err, CT_INVALID, "%s has a forfeited match in round %u already",
                    ct_edit_team(event, has->white).text, match->round);
            ct_error_rule(err, "TRF 330");
            ct_error_cure(err, "take that one back first");
            return CT_INVALID;
        }
    }
    CT_TRY(need_opponents(event, match, err));
    CT_TRY(need_no_results(event, match->round, match->white, err));
    return need_no_results(event, match->round, match->black, err);
}

ct_status ct_event_forfeit_match(ct_event *event, const ct_match_forfeit *match, ct_error *err)
{
    CT_TRY(check_forfeit(event, match, err));
    CT_TRY(ct_event_put_match_forfeit(event, match, err));
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_edit_refresh_points(event, i);
    }
    ct_event_forget_ranks(event);
    return CT_OK;
}

ct_status ct_event_take_back_forfeit(ct_event *event, uint32_t number, ct_error *err)
{
    if (number >= event->match_forfeit_count) {
        return ct_edit_no_such(err, "forfeited match", number, event->match_forfeit_count);
    }
    event->match_forfeit_count--;
    memmove(event->match_forfeits + number, event->match_forfeits + number + 1,
            (event->match_forfeit_count - number) * sizeof *event->match_forfeits);
    ct_event_forget_ranks(event);
    return CT_OK;
}

/* --- The pairing-allocated bye --------------------------------------------------------------- */

static ct_status check_pab(const ct_event *event, unsigned round, ct_index team, ct_error *err)
{
    ct_match has = CT_NO_MATCH;
    CT_TRY(ct_edit_need_any_team(event, team, err));
    CT_TRY(match_of(event, round, team, &has, err));
    if (has.opponent != CT_NOBODY) {
        ct_fail(err, CT_INVALID, "%s has a match in round %u", ct_edit_team(event, team).text,
                round);
        ct_error_rule(err, "C.04.1 3");
        ct_error_cure(err, "give the bye to a team without a match");
        return CT_INVALID;
    }
    if (!ct_event_player_is_available(event, team, round)) {
        ct_fail(err, CT_INVALID, "%s is away in round %u", ct_edit_team(event, team).text, round);
        ct_error_rule(err, "C.04.1 3");
        ct_error_cure(err, "give the bye to a team that is there");
        return CT_INVALID;
    }
    for (uint32_t r = 1; r <= event->team_pab_count && !ct_event_lets_byes_repeat(event); r++) {
        if (r != round && event->team_pabs[r - 1] == team) {
            ct_fail(err, CT_INVALID, "%s had the pairing-allocated bye in round %u",
                    ct_edit_team(event, team).text, r);
            ct_error_rule(err, "C.04.1 4");
            ct_error_cure(err, "give it to a team without one");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

ct_status ct_event_set_team_pab(ct_event *event, unsigned round, ct_index team, ct_error *err)
{
    CT_TRY(need_paired_round(event, round, err));
    if (team != CT_NOBODY) {
        CT_TRY(check_pab(event, round, team, err));
    }
    CT_TRY(ct_event_put_team_pab(event, round, team, err));
    ct_event_forget_ranks(event);
    return CT_OK;
}
