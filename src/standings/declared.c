/* Fills in what a file declares beside its results. */

#include "standings/declared.h"

#include "event/build.h"
#include "event/edit.h"
#include "event/matches.h"
#include "event/systems.h"
#include "standings/standings.h"

#include <stdlib.h>

/* --- Points of teams -------------------------------------------------------------------------- */

static ct_points adjusted_match_points(const ct_event *event, ct_index team)
{
    ct_points sum = 0;
    for (uint32_t i = 0; event->rounds_paired > 0 && i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        for (uint32_t k = 0; change->round <= event->rounds_paired && k < change->who_count; k++) {
            sum += change->who[k] == team ? change->match_points : 0;
        }
    }
    return sum;
}

static ct_status complete_team_points(ct_event *event, ct_arena *mem, ct_error *err)
{
    ct_match *matches = NULL;
    CT_TRY(ct_event_matches(event, mem, &matches, NULL, err));
    for (ct_index t = 0; t < event->team_count; t++) {
        if (event->teams[t].declared.has_points) {
            continue;
        }
        ct_points match_points = adjusted_match_points(event, t);
        ct_points game_points = ct_event_adjustment(event, t, event->rounds_paired);
        for (unsigned round = 0; round < event->rounds_paired; round++) {
            const ct_match *match = &matches[(size_t)t * event->rounds_paired + round];
            match_points += match->match_points;
            game_points += match->game_points;
        }
        ct_event_put_team_points(event, t, match_points, game_points);
    }
    return CT_OK;
}

/* --- Ranks ------------------------------------------------------------------------------------ */

static bool lacks_ranks(const ct_event *event, bool of_teams)
{
    uint32_t count = of_teams ? event->team_count : event->player_count;
    for (uint32_t i = 0; i < count; i++) {
        if ((of_teams ? event->teams[i].declared.rank : event->players[i].declared.rank) == 0) {
            return true;
        }
    }
    return false;
}

/* By the list of the event; a list that cannot be used leaves the points. */
static ct_status rank_participants(ct_event *event, ct_arena *mem, ct_error *err)
{
    ct_standings standings;
    ct_standings_options options = {.is_lenient = true};
    ct_status status = ct_standings_make(event, &options, mem, &standings, err);
    if (status == CT_INVALID) {
        options.order = CT_STR("PTS");
        status = ct_standings_make(event, &options, mem, &standings, err);
    }
    if (status == CT_INVALID) {
        return CT_OK; /* an event that cannot be ranked at all is written without ranks */
    }
    for (uint32_t i = 0; status == CT_OK && i < standings.count; i++) {
        ct_index who = standings.rows[i].who;
        if (event->is_team_event) {
            ct_event_put_team_rank(event, who, i + 1);
        } else {
            ct_event_put_player_rank(event, who, i + 1);
        }
    }
    return status;
}

typedef struct scorer {
    ct_points points;
    uint32_t number;
    ct_index who;
} scorer;

static int by_points(const void *a, const void *b)
{
    const scorer *one = a;
    const scorer *other = b;
    if (one->points != other->points) {
        return one->points > other->points ? -1 : 1;
    }
    return (one->number > other->number) - (one->number < other->number);
}

/* The standings of a team event are those of its teams. */
static ct_status rank_members(ct_event *event, ct_arena *mem, ct_error *err)
{
    scorer *list = CT_NEW(mem, scorer, event->player_count);
    CT_NEED(list, err);
    for (ct_index i = 0; i < event->player_count; i++) {
        list[i] = (scorer){event->players[i].declared.points, event->players[i].tpn.number, i};
    }
    if (event->player_count > 0) {
        qsort(list, event->player_count, sizeof *list, by_points);
    }
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_event_put_player_rank(event, list[i].who, i + 1);
    }
    return CT_OK;
}

static ct_status complete_ranks(ct_event *event, ct_arena *mem, ct_error *err)
{
    if (lacks_ranks(event, event->is_team_event)) {
        CT_TRY(rank_participants(event, mem, err));
    }
    return event->is_team_event && lacks_ranks(event, false) ? rank_members(event, mem, err)
                                                             : CT_OK;
}

/* --- The heading ------------------------------------------------------------------------------ */

/* Does the text begin with this number, or with another word than a number? */
static bool count_is_right(ct_str text, uint32_t count)
{
    size_t digits = 0;
    uint64_t said = 0;
    while (digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9') {
        digits++;
    }
    return !ct_str_is_blank(text) &&
           (digits == 0 ||
            (ct_str_to_unsigned(ct_str_slice(text, 0, digits), &said) && said == count));
}

static ct_status complete_count(const ct_event *event, ct_str *text, uint32_t count, ct_error *err)
{
    if (!count_is_right(*text, count)) {
        *text = ct_str_format(event->mem, "%u", (unsigned)count);
        CT_NEED(text->at, err);
    }
    return CT_OK;
}

static ct_status complete_heading(ct_event *event, ct_error *err)
{
    uint32_t rated = 0;
    for (ct_index i = 0; i < event->player_count; i++) {
        rated += event->players[i].rating > 0;
    }
    ct_str players_text = event->declared.players;
    ct_str rated_text = event->declared.rated;
    ct_str teams_text = event->declared.teams;
    CT_TRY(complete_count(event, &players_text, event->player_count, err));
    CT_TRY(complete_count(event, &rated_text, rated, err));
    /* An individual event may have teams for a team prize; with record 082 readers would take it
     * for a team event. */
    if (event->is_team_event) {
        CT_TRY(complete_count(event, &teams_text, event->team_count, err));
    }
    ct_event_put_counts(event, players_text, rated_text, teams_text);
    const ct_system_row *row = ct_event_system(event).row;
    if (ct_str_is_blank(event->type) && row != NULL) {
        return ct_event_set_text(event, CT_TEXT_TYPE, ct_str_of(row->title), err);
    }
    return CT_OK;
}

/* --- The whole -------------------------------------------------------------------------------- */

ct_status ct_event_declare(ct_event *event, ct_error *err)
{
    ct_error spare = {0};
    ct_arena *scratch = ct_arena_new();
    CT_NEED(scratch, err);
    err = err == NULL ? &spare : err;
    ct_event_complete_points(event);
    ct_status status = event->is_team_event ? complete_team_points(event, scratch, err) : CT_OK;
    status = status == CT_OK ? complete_ranks(event, scratch, err) : status;
    status = status == CT_OK ? complete_heading(event, err) : status;
    ct_arena_free(scratch);
    return status;
}
