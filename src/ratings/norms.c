/* Title norms: the games that may count, and the best selection of them. */

#include "ratings/norms.h"

#include "event/systems.h"
#include "ratings/initial_rating.h"
#include "ratings/norm_private.h"
#include "ratings/rating_tables.h"

#include <string.h>

/* With more games, wins are not left out: no event with norms has so many rounds. */
enum { MOST_SEARCHED = 16 };

/* B.01 1.4.5, 1.4.6, 1.4.8, 1.5. */
static const ct_norm_row rows[CT_NORM_TITLES] = {
    [CT_NORM_GM] = {"GM", 2600, 2380, 2200, 2500, false, "GM", "GM"},
    [CT_NORM_IM] = {"IM", 2450, 2230, 2050, 2400, false, "IM GM", "IM or GM"},
    [CT_NORM_WGM] = {"WGM", 2400, 2180, 2000, 2300, true, "WGM IM GM", "WGM, IM or GM"},
    [CT_NORM_WIM] = {"WIM", 2250, 2030, 1850, 2200, true, "WIM WGM IM GM", "WIM, WGM, IM or GM"},
};

const ct_norm_row *ct_norm_row_of(ct_norm_title title)
{
    return &rows[title];
}

ct_norm_title ct_norm_named(ct_str name)
{
    for (int i = 0; i < CT_NORM_TITLES; i++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(rows[i].name))) {
            return (ct_norm_title)i;
        }
    }
    return CT_NORM_TITLES;
}

/* --- Titles ----------------------------------------------------------------------------------- */

uint32_t ct_norm_titles_open(const ct_player *player, ct_norm_title out[CT_NORM_TITLES])
{
    uint32_t count = 0;
    for (int i = 0; i < CT_NORM_TITLES; i++) {
        bool may = !rows[i].is_for_women || player->sex == CT_FEMALE;
        if (may && !ct_norm_is_held(player, (ct_norm_title)i)) {
            out[count++] = (ct_norm_title)i;
        }
    }
    return count;
}

/* --- How near --------------------------------------------------------------------------------- */

static int points_short(const ct_norm *norm)
{
    return rows[norm->title].performance - norm->performance;
}

bool ct_norm_is_in_reach(const ct_norm *norm)
{
    return norm->is_made || (norm->games > 0 && points_short(norm) <= CT_NORM_REACH);
}

static unsigned count_broken(const ct_norm *norm)
{
    unsigned count = 0;
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        count += norm->findings[i].state == CT_NORM_BROKEN;
    }
    return count;
}

static bool is_nearer(const ct_norm *one, const ct_norm *other)
{
    unsigned broken = count_broken(one);
    unsigned broken_other = count_broken(other);
    return broken != broken_other                     ? broken < broken_other
           : points_short(one) != points_short(other) ? points_short(one) < points_short(other)
                                                      : one->title < other->title;
}

const ct_norm *ct_norm_nearest(const ct_norm *norms, uint32_t count)
{
    ct_norm_title best_made = CT_NORM_TITLES;
    for (uint32_t i = 0; i < count; i++) {
        best_made = norms[i].is_made && norms[i].title < best_made ? norms[i].title : best_made;
    }
    const ct_norm *nearest = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (!norms[i].is_made && norms[i].title < best_made &&
            (nearest == NULL || is_nearer(&norms[i], nearest))) {
            nearest = &norms[i];
        }
    }
    return nearest;
}

/* --- Scores and averages ---------------------------------------------------------------------- */

int ct_norm_least_average(ct_norm_title title, uint32_t halves, uint32_t games)
{
    if (games == 0 || (uint64_t)halves * 50 < (uint64_t)games * CT_NORM_LEAST_PERCENT) {
        return INT32_MAX;
    }
    int by_score = rows[title].performance - ct_rating_dp(ct_rating_percent(halves, games));
    return by_score > rows[title].average ? by_score : rows[title].average;
}

uint32_t ct_norm_least_halves(ct_norm_title title, int average, uint32_t games)
{
    for (uint32_t halves = 0; halves <= 2 * games; halves++) {
        if (ct_norm_least_average(title, halves, games) <= average) {
            return halves;
        }
    }
    return UINT32_MAX;
}

/* --- The event -------------------------------------------------------------------------------- */

static bool is_system(const ct_event *event, const char *names)
{
    ct_system_choice choice = ct_event_system(event);
    return choice.row != NULL && ct_norm_is_among(ct_str_of(choice.row->name), names);
}

/* --- Games ------------------------------------------------------------------------------------ */

/* 1.4.2: in a round robin, unrated opponents who score nothing against rated ones do not count. */
static bool is_zero_scorer(const ct_event *event, ct_index who)
{
    if (event->players[who].rating > 0) {
        return false;
    }
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent != CT_NOBODY && event->players[cell.opponent].rating > 0 &&
            (cell.outcome == CT_WIN || cell.outcome == CT_DRAW)) {
            return false;
        }
    }
    return true;
}

static ct_norm_game *list_games(ct_norm_case *looked, ct_arena *mem)
{
    const ct_event *event = looked->event;
    ct_norm_game *games = CT_NEW(mem, ct_norm_game, (size_t)event->rounds_paired + 1);
    for (unsigned round = 1; games != NULL && round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, looked->who, round);
        looked->has_free_point |= cell.outcome == CT_FORFEIT_WIN || cell.outcome == CT_PAB;
        bool was_played =
            cell.outcome == CT_WIN || cell.outcome == CT_DRAW || cell.outcome == CT_LOSS;
        if (!was_played || (looked->is_predetermined && is_zero_scorer(event, cell.opponent))) {
            continue;
        }
        uint8_t halves = cell.outcome == CT_WIN ? 2 : cell.outcome == CT_DRAW ? 1 : 0;
        games[looked->game_count++] = (ct_norm_game){(uint16_t)round, cell.opponent, halves};
    }
    return games;
}

/* --- The best selection ----------------------------------------------------------------------- */

typedef struct search {
    const ct_norm_case *looked;
    uint8_t *now, *best; /* by game: is it counted? */
    ct_norm_figures best_figures;
    bool has_best;
} search;

static bool is_better(const ct_norm_figures *a, const ct_norm_figures *b)
{
    if (a->broken_count != b->broken_count) {
        return a->broken_count < b->broken_count;
    }
    return a->games != b->games ? a->games > b->games : a->performance > b->performance;
}

static void try_selection(search *s)
{
    ct_norm_figures figures = ct_norm_figures_of(s->looked, s->now);
    if (!s->has_best || is_better(&figures, &s->best_figures)) {
        s->best_figures = figures;
        s->has_best = true;
        memcpy(s->best, s->now, s->looked->game_count);
    }
}

/* Leaves out won games from `from` on in every way that keeps enough games. */
static void leave_out_wins(search *s, uint32_t from, uint32_t end, uint32_t may_go)
{
    try_selection(s);
    for (uint32_t i = from; may_go > 0 && i < end; i++) {
        if (s->looked->games[i].halves == 2) {
            s->now[i] = 0;
            leave_out_wins(s, i + 1, end, may_go - 1);
            s->now[i] = 1;
        }
    }
}

static void find_best(search *s)
{
    const ct_norm_case *looked = s->looked;
    uint32_t all = looked->game_count;
    uint32_t least = looked->least_games;
    memset(s->now, 1, all);
    if (looked->is_predetermined || all <= least) {
        try_selection(s);
        return;
    }
    for (uint32_t end = all; end >= least; end--) {
        uint32_t may_go = all <= MOST_SEARCHED ? end - least : 0;
        leave_out_wins(s, 0, end, may_go);
        s->now[end - 1] = 0;
    }
}

/* --- The norm --------------------------------------------------------------------------------- */

static ct_norm_case look_at(const ct_event *event, ct_norm_asked asked,
                            const ct_norm_options *options)
{
    ct_norm_case looked = {
        .event = event, .who = asked.who, .row = &rows[asked.title], .title = asked.title};
    looked.is_double = is_system(event, "double-round-robin team-double-round-robin");
    looked.is_predetermined =
        looked.is_double || is_system(event,
                                      "round-robin berger-groups scheveningen "
                                      "double-scheveningen schiller team-round-robin");
    looked.least_games = CT_NORM_USUAL_GAMES;
    if (options != NULL) {
        looked.least_games = options->least_games > 0 ? options->least_games : CT_NORM_USUAL_GAMES;
        looked.federations_free = options->federations_free;
    }
    looked.field =
        options != NULL && options->field != NULL ? *options->field : ct_norm_field_of(event);
    return looked;
}

static ct_status sum_up(const search *s, ct_arena *mem, ct_norm *out, ct_error *err)
{
    const ct_norm_case *looked = s->looked;
    const ct_norm_figures *figures = &s->best_figures;
    out->is_made = figures->broken_count == 0;
    out->games = figures->games;
    out->played = looked->game_count;
    out->halves = figures->halves;
    out->average = figures->average;
    out->performance = figures->performance;
    out->raised = figures->raised;
    out->is_free_swiss = looked->field.is_free;
    out->uses_bye =
        figures->games < looked->least_games && ct_norm_eight_will_do(looked, figures->games);
    out->halves_needed = ct_norm_least_halves(looked->title, figures->average, figures->games);
    if (out->is_made) {
        out->extra_games = (figures->halves - out->halves_needed) / 2;
    }
    out->ignored = CT_NEW(mem, uint16_t, (size_t)looked->game_count + 1);
    CT_NEED(out->ignored, err);
    for (uint32_t i = 0; i < looked->game_count; i++) {
        if (!s->best[i]) {
            out->ignored[out->ignored_count++] = looked->games[i].round;
        }
    }
    return ct_norm_tell(looked, figures, mem, out, err);
}

ct_status ct_norm_make(const ct_event *event, ct_norm_asked asked, const ct_norm_options *options,
                       ct_arena *mem, ct_norm *out, ct_error *err)
{
    ct_norm_case looked = look_at(event, asked, options);
    looked.games = list_games(&looked, mem);
    search s = {.looked = &looked,
                .now = CT_NEW(mem, uint8_t, (size_t)looked.game_count + 1),
                .best = CT_NEW(mem, uint8_t, (size_t)looked.game_count + 1)};
    if (looked.games == NULL || s.now == NULL || s.best == NULL) {
        return ct_fail_memory(err);
    }
    find_best(&s);
    ct_norm made = {.title = asked.title, .who = asked.who};
    CT_TRY(sum_up(&s, mem, &made, err));
    *out = made;
    return CT_OK;
}
