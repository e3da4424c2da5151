/* What a report file cannot say at all: numbers that are wider than their columns. */

#include "formats/trf_write.h"

#include <stdarg.h>
#include <stdio.h>

static ct_status refuse(ct_error *err, const char *format, ...) CT_PRINTF(2, 3);

static ct_status refuse(ct_error *err, const char *format, ...)
{
    char what[160];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    ct_status status = ct_fail(err, CT_UNSUPPORTED, "a report file has no room for %s", what);
    ct_error_rule(err, "TRF");
    ct_error_cure(err, "keep the event as JSON");
    return status;
}

typedef struct limited {
    const char *what;
    ct_points points;
} limited;

static ct_status check_points(const ct_event *event, const limited *values, size_t count,
                              ct_error *err)
{
    for (size_t i = 0; i < count; i++) {
        if (!ct_trf_points_fit(values[i].points, event->unit, CT_TRF_POINTS_WIDTH)) {
            char text[16];
            ct_trf_points_format(values[i].points, event->unit, text);
            return refuse(err, "%s points for %s", text, values[i].what);
        }
    }
    return CT_OK;
}

static ct_status check_scoring(const ct_event *event, ct_error *err)
{
    const ct_scoring *scoring = &event->scoring;
    const limited values[] = {
        {"a win with White", scoring->win[CT_WHITE]},
        {"a win with Black", scoring->win[CT_BLACK]},
        {"a draw with White", scoring->draw[CT_WHITE]},
        {"a draw with Black", scoring->draw[CT_BLACK]},
        {"a loss with White", scoring->loss[CT_WHITE]},
        {"a loss with Black", scoring->loss[CT_BLACK]},
        {"a forfeit win", scoring->forfeit_win},
        {"a forfeit loss", scoring->forfeit_loss},
        {"the pairing-allocated bye", scoring->pab},
        {"a full-point bye", scoring->full_point_bye},
        {"a half-point bye", scoring->half_point_bye},
        {"a zero-point bye", scoring->zero_point_bye},
        {"an absence", scoring->absent},
        {"an unknown result", scoring->unknown},
        {"a won match", event->team_scoring.win},
        {"a drawn match", event->team_scoring.draw},
        {"a lost match", event->team_scoring.loss},
        {"the bye of a team", event->team_scoring.pab_match_points},
        {"the bye of a team", event->team_scoring.pab_game_points},
        {"accelerated players", event->acceleration.points},
    };
    return check_points(event, values, sizeof values / sizeof *values, err);
}

static ct_status check_players(const ct_event *event, ct_error *err)
{
    for (uint32_t i = 0; i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        if (player->tpn.number > CT_MAX_TRF_PLAYERS) {
            return refuse(err, "pairing number %u (at most %d)", (unsigned)player->tpn.number,
                          CT_MAX_TRF_PLAYERS);
        }
        if (player->declared.has_points &&
            !ct_trf_points_fit(player->declared.points, event->unit, CT_TRF_POINTS_WIDTH)) {
            char text[16];
            ct_trf_points_format(player->declared.points, event->unit, text);
            return refuse(err, "the %s points of player %u", text, (unsigned)player->tpn.number);
        }
    }
    return CT_OK;
}

static ct_status check_teams(const ct_event *event, ct_error *err)
{
    for (uint32_t i = 0; i < event->team_count; i++) {
        const ct_team *team = &event->teams[i];
        if (team->tpn.number > CT_TRF_MAX_TEAM) {
            return refuse(err, "team number %u (at most %d)", (unsigned)team->tpn.number,
                          CT_TRF_MAX_TEAM);
        }
        const ct_points points[] = {team->declared.match_points, team->declared.game_points};
        for (size_t p = 0; p < 2 && team->declared.has_points; p++) {
            if (!ct_trf_points_fit(points[p], event->unit, CT_TRF_TEAM_POINTS_WIDTH)) {
                return refuse(err, "the points of team %u", (unsigned)team->tpn.number);
            }
        }
    }
    return CT_OK;
}

static ct_status check_round(unsigned round, const char *what, ct_error *err)
{
    return round <= CT_MAX_ROUNDS
               ? CT_OK
               : refuse(err, "round %u in %s (at most %d)", round, what, CT_MAX_ROUNDS);
}

static ct_status check_spans(const ct_event *event, ct_error *err)
{
    for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
        const ct_span *span = &event->acceleration.spans[i];
        const limited values[] = {{"accelerated teams", span->match_points},
                                  {"accelerated players", span->points}};
        CT_TRY(check_points(event, values, 2, err));
        CT_TRY(check_round(span->first_round, "the acceleration", err));
        CT_TRY(check_round(span->last_round, "the acceleration", err));
        if (span->first.number > CT_MAX_TRF_PLAYERS || span->last.number > CT_MAX_TRF_PLAYERS) {
            return refuse(err, "accelerated players above %d", CT_MAX_TRF_PLAYERS);
        }
    }
    return check_round(event->acceleration.rounds, "the acceleration", err);
}

static ct_status check_lists(const ct_event *event, ct_error *err)
{
    for (uint32_t i = 0; i < event->bye_count; i++) {
        CT_TRY(check_round(event->byes[i].round, "a bye", err));
    }
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        CT_TRY(check_round(event->forbidden[i].first_round, "a forbidden pair", err));
        CT_TRY(check_round(event->forbidden[i].last_round, "a forbidden pair", err));
    }
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *adjustment = &event->adjustments[i];
        CT_TRY(check_round(adjustment->round, "abnormal points", err));
        if (!ct_trf_points_fit(adjustment->match_points, event->unit, CT_TRF_POINTS_WIDTH + 1) ||
            !ct_trf_points_fit(adjustment->points, event->unit, CT_TRF_POINTS_WIDTH + 1)) {
            return refuse(err, "the abnormal points of rule %u", (unsigned)i + 1);
        }
    }
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        CT_TRY(check_round(event->line_ups[i].round, "a line-up", err));
    }
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        CT_TRY(check_round(event->match_forfeits[i].round, "a forfeited match", err));
    }
    return CT_OK;
}

ct_status ct_trf_check_limits(const ct_event *event, ct_error *err)
{
    if (event->unit <= 0 || 100 % event->unit != 0) {
        return refuse(err, "points in parts of 1/%d", (int)event->unit);
    }
    CT_TRY(check_round(event->rounds, "the event", err));
    CT_TRY(check_round(event->rounds_paired, "the event", err));
    CT_TRY(check_scoring(event, err));
    CT_TRY(check_players(event, err));
    CT_TRY(check_teams(event, err));
    CT_TRY(check_spans(event, err));
    return check_lists(event, err);
}
