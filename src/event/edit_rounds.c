/* Edits of the crosstable: pairs, byes and results.
 *
 * Declared points (the points column of record 001) are brought up to date wherever a player has
 * them; declared ranks are taken back as soon as a result or a bye changes the standings.
 * Pairing by hand is the arbiter's right (C.04.2 4.4): rematches and forbidden pairs are not
 * refused here, ct_event_validate warns of them. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/systems.h"

/* --- Points ---------------------------------------------------------------------------------- */

void ct_event_update_points(ct_event *event)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        event->players[i].declared.has_points = true;
        ct_edit_refresh_points(event, i);
    }
}

void ct_event_complete_points(ct_event *event)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        if (!event->players[i].declared.has_points) {
            event->players[i].declared.has_points = true;
            ct_edit_refresh_points(event, i);
        }
    }
}

void ct_event_forget_ranks(ct_event *event)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        event->players[i].declared.rank = 0;
    }
    for (ct_index t = 0; event->is_team_event && t < event->team_count; t++) {
        ct_team *team = &event->teams[t];
        team->declared.rank = 0;
        team->declared.has_points = false;
        team->declared.match_points = team->declared.game_points = 0;
    }
}

/* --- Pairs and byes -------------------------------------------------------------------------- */

/* Only the newest round and the next one are being paired. */
static ct_status need_pairable_round(const ct_event *event, unsigned round, ct_error *err)
{
    CT_TRY(ct_edit_need_round(event, round, err));
    unsigned newest = event->rounds_paired;
    if (round != newest && round != newest + 1) {
        ct_fail(err, CT_INVALID,
                round < newest ? "the pairs of round %u stand, round %u is paired already"
                               : "round %u cannot be paired after round %u",
                round, newest);
        ct_error_cure(err, newest == 0 ? "pair round 1 first" : "pair round %u, or the next one",
                      newest);
        return CT_INVALID;
    }
    return CT_OK;
}

/* Gives a round its cells if it has none yet: everybody absent. */
static ct_status open_round(ct_event *event, unsigned round, ct_error *err)
{
    if (round <= event->rounds_paired) {
        return CT_OK;
    }
    CT_TRY(ct_event_reserve(event, event->player_count, round, err));
    event->rounds_paired = (uint16_t)round;
    for (ct_index i = 0; i < event->player_count; i++) {
        *ct_event_cell_at(event, i, round) = CT_EMPTY_CELL;
        ct_edit_refresh_points(event, i);
    }
    ct_edit_forget_ranks(event, 0, CT_NOBODY);
    return CT_OK;
}

static ct_status need_no_engagement(const ct_event *event, ct_index player, unsigned round,
                                    ct_error *err)
{
    ct_cell cell = ct_event_cell(event, player, round);
    if (cell.outcome == CT_ABSENT) {
        return CT_OK;
    }
    if (cell.opponent < event->player_count) {
        ct_fail(err, CT_INVALID, "%s meets %s in round %u already",
                ct_edit_player(event, player).text, ct_edit_player(event, cell.opponent).text,
                round);
    } else {
        ct_fail(err, CT_INVALID, "%s has \"%s\" in round %u already",
                ct_edit_player(event, player).text, ct_outcome_name((ct_outcome)cell.outcome),
                round);
    }
    ct_error_cure(err, "choose somebody who is still free in round %u", round);
    return CT_INVALID;
}

ct_status ct_edit_need_availability(const ct_event *event, ct_index player, unsigned round,
                                    ct_error *err)
{
    const ct_player *who = &event->players[player];
    if (round < who->enters) {
        ct_fail(err, CT_INVALID, "%s enters the event in round %u",
                ct_edit_player(event, player).text, who->enters);
        ct_error_cure(err, "pair somebody who is present in round %u", round);
        return CT_INVALID;
    }
    if (who->leaves != 0 && round >= who->leaves) {
        ct_fail(err, CT_INVALID, "%s has left before round %u", ct_edit_player(event, player).text,
                who->leaves);
        ct_error_cure(err, "take the withdrawal back first, or pair somebody else");
        return CT_INVALID;
    }
    ct_index participant = event->is_team_event ? ct_edit_team_of(event, player) : player;
    if (participant != CT_NOBODY && !ct_event_player_is_available(event, participant, round)) {
        ct_fail(err, CT_INVALID, "%s is away in round %u",
                ct_edit_participant(event, participant).text, round);
        ct_error_cure(err, "cancel the bye first, or pair somebody else");
        return CT_INVALID;
    }
    return CT_OK;
}

static ct_status need_free_player(const ct_event *event, ct_index player, unsigned round,
                                  ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    CT_TRY(need_no_engagement(event, player, round, err));
    return ct_edit_need_availability(event, player, round, err);
}

/* Does the team play in this round against another one than `rival`, or not at all? */
static bool plays_elsewhere(const ct_event *event, unsigned round, ct_index team, ct_index rival)
{
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        const ct_match_forfeit *match = &event->match_forfeits[i];
        if (match->round == round && (match->white == team || match->black == team)) {
            return true;
        }
    }
    if (round <= event->team_pab_count && event->team_pabs[round - 1] == team) {
        return true;
    }
    const ct_team *ours = &event->teams[team];
    for (uint32_t m = 0; m < ours->member_count; m++) {
        ct_index opponent = ct_event_cell(event, ours->members[m], round).opponent;
        if (opponent != CT_NOBODY) { /* one board tells the match */
            return ct_edit_team_of(event, opponent) != rival;
        }
    }
    return false;
}

/* In a team event a game is a board of a match: two members of teams that meet each other. */
static ct_status need_match(const ct_event *event, unsigned round, ct_index white, ct_index black,
                            ct_error *err)
{
    ct_index teams[2] = {ct_edit_team_of(event, white), ct_edit_team_of(event, black)};
    for (int i = 0; i < 2; i++) {
        if (teams[i] == CT_NOBODY) {
            ct_fail(err, CT_INVALID, "%s plays for no team",
                    ct_edit_player(event, i == 0 ? white : black).text);
            ct_error_rule(err, "TRF 310");
            ct_error_cure(err, "make the player a member of a team first");
            return CT_INVALID;
        }
    }
    if (teams[0] == teams[1]) {
        ct_fail(err, CT_INVALID, "%s and %s play in the same team",
                ct_edit_player(event, white).text, ct_edit_player(event, black).text);
        ct_error_cure(err, "pair players of two teams that meet");
        return CT_INVALID;
    }
    for (int i = 0; i < 2; i++) {
        if (plays_elsewhere(event, round, teams[i], teams[1 - i])) {
            ct_fail(err, CT_INVALID, "%s does not meet %s in round %u",
                    ct_edit_team(event, teams[i]).text, ct_edit_team(event, teams[1 - i]).text,
                    round);
            ct_error_rule(err, "TRF 310");
            ct_error_cure(err, "pair players of two teams that meet");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

ct_status ct_event_set_pair(ct_event *event, unsigned round, ct_index white, ct_index black,
                            ct_error *err)
{
    CT_TRY(need_pairable_round(event, round, err));
    CT_TRY(need_free_player(event, white, round, err));
    CT_TRY(need_free_player(event, black, round, err));
    if (white == black) {
        ct_fail(err, CT_INVALID, "%s cannot meet the same player",
                ct_edit_player(event, white).text);
        ct_error_cure(err, "name two different players");
        return CT_INVALID;
    }
    CT_TRY(event->is_team_event ? need_match(event, round, white, black, err) : CT_OK);
    CT_TRY(open_round(event, round, err));
    *ct_event_cell_at(event, white, round) =
        (ct_cell){.opponent = black, .colour = CT_WHITE, .outcome = CT_PENDING};
    *ct_event_cell_at(event, black, round) =
        (ct_cell){.opponent = white, .colour = CT_BLACK, .outcome = CT_PENDING};
    ct_edit_refresh_points(event, white);
    ct_edit_refresh_points(event, black);
    return CT_OK;
}

ct_status ct_edit_need_no_earlier_pab(const ct_event *event, ct_index player, ct_error *err)
{
    bool may_repeat = ct_event_lets_byes_repeat(event);
    for (unsigned r = 1; !may_repeat && r <= event->rounds_paired; r++) {
        if (ct_event_cell(event, player, r).outcome == CT_PAB) {
            ct_fail(err, CT_INVALID, "%s had the pairing-allocated bye in round %u",
                    ct_edit_player(event, player).text, r);
            ct_error_rule(err, "C.04.1 4");
            ct_error_cure(err, "give it to a player without one");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

/* C.04.1 3 and 4: one pairing-allocated bye a round, and in a Swiss nobody gets two (except in
 * Amalfi). */
static ct_status need_right_to_pab(const ct_event *event, ct_index player, unsigned round,
                                   ct_error *err)
{
    CT_TRY(ct_edit_need_no_earlier_pab(event, player, err));
    for (ct_index i = 0; i < event->player_count; i++) {
        if (ct_event_cell(event, i, round).outcome == CT_PAB) {
            ct_fail(err, CT_INVALID, "%s has the pairing-allocated bye of round %u",
                    ct_edit_player(event, i).text, round);
            ct_error_rule(err, "C.04.1 3");
            ct_error_cure(err, "pair the other player, or give another kind of bye");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

static ct_status check_bye(const ct_event *event, unsigned round, ct_index player, ct_outcome kind,
                           ct_error *err)
{
    CT_TRY(need_pairable_round(event, round, err));
    CT_TRY(ct_edit_need_player(event, player, err));
    CT_TRY(need_no_engagement(event, player, round, err));
    if (!ct_outcome_is_bye(kind)) {
        ct_fail(err, CT_INVALID, "\"%s\" is no bye", ct_outcome_name(kind));
        ct_error_cure(err, "give a pairing-allocated, full-point, half-point or zero-point bye");
        return CT_INVALID;
    }
    if (kind == CT_PAB) {
        CT_TRY(ct_edit_need_availability(event, player, round, err));
        return need_right_to_pab(event, player, round, err);
    }
    const ct_player *who = &event->players[player];
    if (kind != CT_ZERO_POINT_BYE && who->leaves != 0 && round >= who->leaves) {
        ct_fail(err, CT_INVALID, "%s has left before round %u", ct_edit_player(event, player).text,
                who->leaves);
        ct_error_cure(err, "take the withdrawal back first, or give a zero-point bye");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_set_bye(ct_event *event, unsigned round, ct_index player, ct_outcome kind,
                           ct_error *err)
{
    CT_TRY(check_bye(event, round, player, kind, err));
    CT_TRY(open_round(event, round, err));
    *ct_event_cell_at(event, player, round) =
        (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)kind};
    ct_edit_refresh_points(event, player);
    ct_edit_forget_ranks(event, player, CT_NOBODY);
    return CT_OK;
}

/* --- Results --------------------------------------------------------------------------------- */

ct_status ct_edit_need_game(const ct_event *event, unsigned round, ct_index player, ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    CT_TRY(ct_edit_need_paired_round(event, round, err));
    if (ct_event_cell(event, player, round).opponent >= event->player_count) {
        ct_fail(err, CT_NOT_FOUND, "%s has no game in round %u", ct_edit_player(event, player).text,
                round);
        ct_error_cure(err, "choose a player who is paired in round %u", round);
        return CT_NOT_FOUND;
    }
    return CT_OK;
}

static ct_status need_white(const ct_event *event, unsigned round, ct_index white, ct_error *err)
{
    CT_TRY(ct_edit_need_game(event, round, white, err));
    ct_cell cell = ct_event_cell(event, white, round);
    if (cell.colour != CT_WHITE) {
        ct_fail(err, CT_INVALID, "%s has Black in round %u", ct_edit_player(event, white).text,
                round);
        ct_error_cure(err, "enter the result for %s, who has White, and turn it round",
                      ct_edit_player(event, cell.opponent).text);
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_set_result(ct_event *event, unsigned round, ct_index white,
                              ct_outcome white_outcome, ct_outcome black_outcome, ct_error *err)
{
    CT_TRY(need_white(event, round, white, err));
    ct_cell *ours = ct_event_cell_at(event, white, round);
    if (!ct_outcomes_fit(white_outcome, black_outcome)) {
        ct_fail(err, CT_INVALID, "\"%s\" and \"%s\" are not the two sides of one game",
                ct_outcome_name(white_outcome), ct_outcome_name(black_outcome));
        ct_error_cure(err, "games end 1-0, ½-½, 0-1, ½-0, 0-½ or 0-0, forfeits +/-, -/+ or -/-");
        return CT_INVALID;
    }
    ct_index black = ours->opponent;
    ours->outcome = (uint8_t)white_outcome;
    ct_event_cell_at(event, black, round)->outcome = (uint8_t)black_outcome;
    ct_edit_refresh_points(event, white);
    ct_edit_refresh_points(event, black);
    ct_edit_forget_ranks(event, white, black);
    return CT_OK;
}
