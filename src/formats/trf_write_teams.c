/* The records of teams: 013 of TRF16; 310, 300, 320, 330 and 362 of TRF26.
 *
 * The records of TRF26 make an event one that pairs teams; where teams only share a prize they are
 * written as 013 in every dialect. */

#include "formats/trf_read.h"
#include "formats/trf_write.h"

bool ct_trf_has_team_records(const ct_trf_writer *to)
{
    return to->dialect == CT_TRF26 && to->event->is_team_event;
}

/* Not when bbpPairings would refuse it, nor when the heading would make a team event of an
 * individual one. */
static bool has_old_teams(const ct_trf_writer *to)
{
    ct_event as_written = *to->event;
    as_written.declared.teams = ct_trf_count_text(to->event, CT_TRF_TEAM_COUNT, to->mem);
    return to->dialect != CT_TRF_BBP && !ct_trf_has_team_records(to) &&
           (to->event->is_team_event || !ct_trf_heading_says_team(&as_written));
}

static void put_team(const ct_trf_writer *to, ct_trf_line *line, size_t column, ct_index team)
{
    ct_trf_put_zeros(line, column, 3, team == CT_NOBODY ? 0 : to->event->teams[team].tpn.number);
}

static void put_players(const ct_trf_writer *to, ct_trf_line *line, size_t column,
                        const ct_index *players, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        size_t here = column + (size_t)i * 5;
        if (players[i] == CT_NOBODY) {
            ct_trf_put_zeros(line, here, 4, 0);
        } else {
            ct_trf_put_number(line, here, 4, to->event->players[players[i]].tpn.number);
        }
    }
}

void ct_trf_write_old_teams(ct_trf_writer *to)
{
    if (!has_old_teams(to)) {
        return;
    }
    for (ct_index i = 0; i < to->event->team_count; i++) {
        const ct_team *team = &to->event->teams[i];
        ct_trf_line line = ct_trf_begin(to, "013");
        ct_trf_put_left(&line, 5, CT_TRF_TEAM_NAME_WIDTH, team->name);
        put_players(to, &line, 37, team->members, team->member_count);
        ct_trf_end(to);
    }
}

void ct_trf_write_teams(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    if (!ct_trf_has_team_records(to)) {
        return;
    }
    for (ct_index i = 0; i < event->team_count; i++) {
        const ct_team *team = &event->teams[i];
        ct_trf_line line = ct_trf_begin(to, "310");
        ct_trf_put_zeros(&line, 5, 3, team->tpn.number);
        ct_trf_put_left(&line, 9, CT_TRF_TEAM_NAME_WIDTH, team->name);
        ct_trf_put_left(&line, 42, CT_TRF_NICKNAME_WIDTH, team->nickname);
        ct_trf_put_right(&line, 48, CT_TRF_STRENGTH_WIDTH, team->strength);
        if (team->declared.has_points) {
            ct_trf_put_points(&line, 55, CT_TRF_TEAM_POINTS_WIDTH, team->declared.match_points,
                              event->unit);
            ct_trf_put_points(&line, 62, CT_TRF_TEAM_POINTS_WIDTH, team->declared.game_points,
                              event->unit);
        }
        if (team->declared.rank > 0 && team->declared.rank <= CT_TRF_MAX_TEAM) {
            ct_trf_put_number(&line, 69, 3, team->declared.rank);
        }
        put_players(to, &line, 74, team->members, team->member_count);
        ct_trf_end(to);
    }
}

void ct_trf_write_line_ups(ct_trf_writer *to)
{
    if (!ct_trf_has_team_records(to)) {
        return;
    }
    for (uint32_t i = 0; i < to->event->line_up_count; i++) {
        const ct_line_up *line_up = &to->event->line_ups[i];
        ct_trf_line line = ct_trf_begin(to, "300");
        ct_trf_put_zeros(&line, 5, 3, line_up->round);
        put_team(to, &line, 9, line_up->team);
        put_team(to, &line, 13, line_up->opponent);
        put_players(to, &line, 17, line_up->players, line_up->player_count);
        ct_trf_end(to);
    }
}

void ct_trf_write_team_pabs(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    if (!ct_trf_has_team_records(to) ||
        (!event->team_scoring.pab_is_given && event->team_pab_count == 0)) {
        return;
    }
    ct_trf_line line = ct_trf_begin(to, "320");
    if (event->team_scoring.pab_is_given) {
        ct_trf_put_points(&line, 5, CT_TRF_POINTS_WIDTH, event->team_scoring.pab_match_points,
                          event->unit);
        ct_trf_put_points(&line, 10, CT_TRF_POINTS_WIDTH, event->team_scoring.pab_game_points,
                          event->unit);
    }
    for (uint32_t i = 0; i < event->team_pab_count; i++) {
        put_team(to, &line, 15 + (size_t)i * 4, event->team_pabs[i]);
    }
    ct_trf_end(to);
}

void ct_trf_write_match_forfeits(ct_trf_writer *to)
{
    if (!ct_trf_has_team_records(to)) {
        return;
    }
    for (uint32_t i = 0; i < to->event->match_forfeit_count; i++) {
        const ct_match_forfeit *forfeit = &to->event->match_forfeits[i];
        ct_trf_line line = ct_trf_begin(to, "330");
        ct_trf_put_char(&line, 5, ct_outcome_letter((ct_outcome)forfeit->white_outcome));
        ct_trf_put_char(&line, 6, ct_outcome_letter((ct_outcome)forfeit->black_outcome));
        ct_trf_put_zeros(&line, 8, 3, forfeit->round);
        put_team(to, &line, 12, forfeit->white);
        put_team(to, &line, 16, forfeit->black);
        ct_trf_end(to);
    }
}

/* 362: TW, TD, TL at columns 5, 14, 23; only when they are not 2, 1, 0. */
void ct_trf_write_team_scoring(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    const ct_team_scoring *scoring = &event->team_scoring;
    bool is_usual =
        scoring->win == 2 * event->unit && scoring->draw == event->unit && scoring->loss == 0;
    if (!ct_trf_has_team_records(to) || is_usual) {
        return;
    }
    ct_trf_line line = ct_trf_begin(to, "362");
    ct_trf_put_left(&line, 5, 2, CT_STR("TW"));
    ct_trf_put_points(&line, 7, CT_TRF_POINTS_WIDTH, scoring->win, event->unit);
    ct_trf_put_left(&line, 14, 2, CT_STR("TD"));
    ct_trf_put_points(&line, 16, CT_TRF_POINTS_WIDTH, scoring->draw, event->unit);
    ct_trf_put_left(&line, 23, 2, CT_STR("TL"));
    ct_trf_put_points(&line, 25, CT_TRF_POINTS_WIDTH, scoring->loss, event->unit);
    ct_trf_end(to);
}
