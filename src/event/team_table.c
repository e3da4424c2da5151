/* Teams as players, matches as games. */

#include "event/team_table.h"

#include "event/build.h"
#include "event/matches.h"
#include "event/systems.h"

static ct_scoring scoring_of_matches(const ct_team_scoring *of)
{
    ct_scoring scoring = {
        .forfeit_win = of->win,
        .forfeit_loss = of->loss,
        .pab = of->pab_is_given ? of->pab_match_points : of->draw,
        .full_point_bye = of->win,
        .half_point_bye = of->draw,
        .unknown = of->draw,
    };
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        scoring.win[colour] = of->win;
        scoring.draw[colour] = of->draw;
        scoring.loss[colour] = of->loss;
    }
    return scoring;
}

static ct_player player_of(const ct_team *team)
{
    return (ct_player){.tpn = team->tpn,
                       .name = team->name,
                       .declared.rank = team->declared.rank,
                       .enters = team->enters,
                       .leaves = team->leaves,
                       .leave = team->leave,
                       .line = team->line};
}

/* Match points given or taken are points here. */
static ct_status take_adjustments(const ct_event *event, ct_event *made, ct_arena *mem,
                                  ct_error *err)
{
    made->adjustments = CT_NEW(mem, ct_adjustment, event->adjustment_count);
    CT_NEED(made->adjustments, err);
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        made->adjustments[i] = event->adjustments[i];
        made->adjustments[i].points = event->adjustments[i].match_points;
    }
    return CT_OK;
}

/* The number of a match as published stands in the cells of its games. */
static ct_status take_numbers(const ct_event *event, ct_event *made, ct_arena *mem, ct_error *err)
{
    const ct_index *team_of = ct_event_team_of_players(event, mem);
    CT_NEED(team_of, err);
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; team_of[who] != CT_NOBODY && round <= event->rounds_paired;
             round++) {
            ct_cell *match = ct_event_cell_at(made, team_of[who], round);
            if (match->board == 0 && match->opponent != CT_NOBODY) {
                match->board = ct_event_cell(event, who, round).board;
            }
        }
    }
    return CT_OK;
}

static ct_status take_matches(const ct_event *event, ct_event *made, ct_arena *mem, ct_error *err)
{
    ct_match *matches = NULL;
    CT_TRY(ct_event_matches(event, mem, &matches, NULL, err));
    made->cells = CT_NEW(mem, ct_cell, (size_t)event->team_count * event->rounds_paired);
    CT_NEED(made->cells, err);
    made->round_room = event->rounds_paired;
    for (size_t i = 0; i < (size_t)event->team_count * event->rounds_paired; i++) {
        made->cells[i] = (ct_cell){.opponent = matches[i].opponent,
                                   .colour = matches[i].colour,
                                   .outcome = matches[i].outcome};
    }
    return take_numbers(event, made, mem, err);
}

ct_status ct_event_of_teams(const ct_event *event, ct_arena *mem, ct_event **out, ct_error *err)
{
    ct_event *made = CT_NEW(mem, ct_event, 1);
    CT_NEED(made, err);
    *made = *event;
    made->mem = mem;
    made->is_team_event = false;
    made->teams = NULL;
    made->team_count = 0;
    made->line_up_count = 0;
    made->match_forfeit_count = 0;
    made->team_pab_count = 0;
    if (ct_event_system(event).row == NULL) { /* how teams are paired when nothing is said */
        made->system = CT_STR("team-swiss");
    }
    made->scoring = scoring_of_matches(&event->team_scoring);
    made->players = CT_NEW(mem, ct_player, event->team_count);
    CT_NEED(made->players, err);
    made->player_count = event->team_count;
    made->player_room = event->team_count;
    for (ct_index team = 0; team < event->team_count; team++) {
        made->players[team] = player_of(&event->teams[team]);
    }
    CT_TRY(take_adjustments(event, made, mem, err));
    CT_TRY(take_matches(event, made, mem, err));
    *out = made;
    return CT_OK;
}

ct_status ct_event_table(const ct_event *event, ct_arena *mem, const ct_event **out, ct_error *err)
{
    ct_event *made = NULL;
    if (event->is_team_event) {
        CT_TRY(ct_event_of_teams(event, mem, &made, err));
    }
    *out = made != NULL ? made : event;
    return CT_OK;
}
