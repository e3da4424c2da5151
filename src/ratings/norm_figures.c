/* The figures of a selection of games, and what the regulations want of them. */

#include "event/systems.h"
#include "formats/titles.h"
#include "ratings/initial_rating.h"
#include "ratings/norm_private.h"
#include "ratings/rating_tables.h"

enum { UNRATED_OPPONENT = 1400 };

/* --- Titles ----------------------------------------------------------------------------------- */

bool ct_norm_is_among(ct_str word, const char *words)
{
    ct_str rest = ct_str_of(words);
    for (ct_str one = ct_str_word(&rest); one.len > 0; one = ct_str_word(&rest)) {
        if (ct_str_equal(one, word)) {
            return true;
        }
    }
    return false;
}

bool ct_norm_is_held(const ct_player *player, ct_norm_title title)
{
    static const char *const held_by[CT_NORM_TITLES] = {"GM", "GM IM", "GM WGM", "GM WGM WIM"};
    return ct_norm_is_among(ct_title_normal(player->title), held_by[title]);
}

/* --- The field -------------------------------------------------------------------------------- */

static bool is_there(const ct_event *event, ct_index who)
{
    unsigned missed = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_outcome outcome = (ct_outcome)ct_event_cell(event, who, round).outcome;
        missed += outcome == CT_ABSENT || outcome == CT_FORFEIT_LOSS ||
                  outcome == CT_HALF_POINT_BYE || outcome == CT_ZERO_POINT_BYE;
    }
    return missed <= 1;
}

ct_norm_field ct_norm_field_of(const ct_event *event)
{
    enum { FOREIGN = 20, FEDERATIONS = 3, TITLED = 10 };
    ct_norm_field field = {.is_known = event->federation.len > 0};
    ct_str seen[FEDERATIONS] = {{0}};
    for (ct_index i = 0; field.is_known && i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        if (player->rating == 0 || player->federation.len == 0 ||
            ct_str_equal_ignoring_case(player->federation, event->federation) ||
            !is_there(event, i)) {
            continue;
        }
        field.foreign++;
        field.titled += ct_norm_is_among(ct_title_normal(player->title), "GM IM WGM WIM");
        bool is_new = field.federations < FEDERATIONS;
        for (uint32_t k = 0; is_new && k < field.federations; k++) {
            is_new = !ct_str_equal_ignoring_case(seen[k], player->federation);
        }
        if (is_new) {
            seen[field.federations++] = player->federation;
        }
    }
    ct_system_choice choice = ct_event_system(event);
    bool is_swiss = choice.row != NULL && choice.row->is_swiss;
    field.is_free = is_swiss && field.foreign >= FOREIGN && field.federations >= FEDERATIONS &&
                    field.titled >= TITLED;
    return field;
}

/* --- Figures of a selection ------------------------------------------------------------------- */

uint32_t ct_norm_titled_wanted(uint32_t games)
{
    return (games + 1) / 2;
}

uint32_t ct_norm_required_wanted(const ct_norm_case *looked, const ct_norm_figures *figures)
{
    enum { LEAST = 3 };
    uint32_t wanted = looked->is_double ? (figures->opponents + 1) / 2 : (figures->games + 2) / 3;
    return wanted > LEAST ? wanted : LEAST;
}

uint32_t ct_norm_own_allowed(uint32_t games)
{
    return games * 3 / 5;
}

uint32_t ct_norm_one_allowed(uint32_t games)
{
    return games * 2 / 3;
}

bool ct_norm_is_exempt(const ct_norm_case *looked)
{
    return looked->federations_free || looked->field.is_free;
}

bool ct_norm_eight_will_do(const ct_norm_case *looked, uint32_t games)
{
    const ct_event *event = looked->event;
    unsigned rounds = event->rounds > 0 ? event->rounds : event->rounds_paired;
    return games == CT_NORM_USUAL_GAMES - 1 && rounds == CT_NORM_USUAL_GAMES &&
           looked->has_free_point;
}

/* In a double round robin each opponent counts once for titles and federations. */
static bool was_met(const ct_norm_case *looked, const uint8_t *chosen, uint32_t until)
{
    for (uint32_t i = 0; looked->is_double && i < until; i++) {
        if (chosen[i] && looked->games[i].opponent == looked->games[until].opponent) {
            return true;
        }
    }
    return false;
}

static void count_federation(const ct_norm_case *looked, const uint8_t *chosen, uint32_t game,
                             ct_norm_figures *figures)
{
    const ct_player *players = looked->event->players;
    ct_str federation = players[looked->games[game].opponent].federation;
    if (federation.len == 0) {
        figures->no_federation++;
        return;
    }
    uint32_t same = 1;
    bool is_first = true;
    for (uint32_t i = 0; i < looked->game_count; i++) {
        if (i != game && chosen[i] &&
            ct_str_equal_ignoring_case(players[looked->games[i].opponent].federation, federation)) {
            same++;
            is_first = is_first && i > game;
        }
    }
    bool is_own = ct_str_equal_ignoring_case(federation, players[looked->who].federation);
    figures->own += is_own;
    figures->federations += is_first && !is_own;
    if (same > figures->most) {
        figures->most = same;
        figures->most_of = federation;
    }
}

/* 1.4.6: the lowest opponent is raised to the floor; the other unrated count as 1400. */
static void rate_opponents(const ct_norm_case *looked, const uint8_t *chosen,
                           ct_norm_figures *figures)
{
    uint64_t sum = 0;
    int lowest = INT32_MAX;
    figures->raised = CT_NOBODY;
    for (uint32_t i = 0; i < looked->game_count; i++) {
        if (!chosen[i]) {
            continue;
        }
        ct_index opponent = looked->games[i].opponent;
        int rating = looked->event->players[opponent].rating;
        figures->unrated += rating == 0;
        rating = rating == 0 ? UNRATED_OPPONENT : rating;
        sum += (uint64_t)rating;
        if (rating < lowest) {
            lowest = rating;
            figures->raised = opponent;
        }
    }
    if (figures->games == 0 || lowest >= looked->row->floor) {
        figures->raised = CT_NOBODY;
    } else {
        sum += (uint64_t)(looked->row->floor - lowest);
    }
    if (figures->games > 0) {
        figures->average = (int)((2 * sum + figures->games) / (2 * (uint64_t)figures->games));
        figures->performance =
            figures->average + ct_rating_dp(ct_rating_percent(figures->halves, figures->games));
    }
}

static void judge(const ct_norm_case *looked, ct_norm_figures *f)
{
    const ct_player *player = &looked->event->players[looked->who];
    bool *broken = f->broken;
    bool exempt = ct_norm_is_exempt(looked);
    broken[CT_NORM_WHO] = ct_norm_is_held(player, looked->title) ||
                          (looked->row->is_for_women && player->sex == CT_MALE);
    broken[CT_NORM_GAMES] =
        f->games < looked->least_games && !ct_norm_eight_will_do(looked, f->games);
    broken[CT_NORM_TITLED] = f->titled < ct_norm_titled_wanted(f->opponents);
    broken[CT_NORM_REQUIRED] = f->required < ct_norm_required_wanted(looked, f);
    broken[CT_NORM_FEDERATIONS] = !exempt && f->federations + f->no_federation < 2;
    broken[CT_NORM_OWN] = !exempt && f->own > ct_norm_own_allowed(f->games);
    broken[CT_NORM_ONE] = !exempt && f->most > ct_norm_one_allowed(f->games);
    broken[CT_NORM_AVERAGE] = f->average < looked->row->average;
    broken[CT_NORM_PERFORMANCE] = f->performance < looked->row->performance;
    broken[CT_NORM_SCORE] = (uint64_t)f->halves * 50 < (uint64_t)f->games * CT_NORM_LEAST_PERCENT;
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        f->broken_count += broken[i];
    }
}

ct_norm_figures ct_norm_figures_of(const ct_norm_case *looked, const uint8_t *chosen)
{
    ct_norm_figures figures = {0};
    for (uint32_t i = 0; i < looked->game_count; i++) {
        if (!chosen[i]) {
            continue;
        }
        const ct_norm_game *game = &looked->games[i];
        figures.games++;
        figures.halves += game->halves;
        count_federation(looked, chosen, i, &figures);
        if (was_met(looked, chosen, i)) {
            continue;
        }
        ct_str title = ct_title_normal(looked->event->players[game->opponent].title);
        figures.opponents++;
        figures.titled += ct_norm_is_among(title, "GM IM WGM FM WIM WFM");
        figures.required += ct_norm_is_among(title, looked->row->required);
    }
    rate_opponents(looked, chosen, &figures);
    judge(looked, &figures);
    return figures;
}
