/* Random rounds of an individual event, and the games of every event. */

#include "event/build.h"
#include "event/edit.h"
#include "event/matches.h"
#include "support/random_parts.h"

#include <stdlib.h>

/* --- Games ----------------------------------------------------------------------------------- */

typedef struct result {
    uint8_t white, black;
} result;

static result random_result(random_maker *make, unsigned round)
{
    static const result usual[] = {{CT_WIN, CT_LOSS}, {CT_DRAW, CT_DRAW}, {CT_LOSS, CT_WIN}};
    static const result odd[] = {
        {CT_DRAW, CT_LOSS},
        {CT_LOSS, CT_DRAW},
        {CT_LOSS, CT_LOSS},
        {CT_WIN_UNRATED, CT_LOSS_UNRATED},
        {CT_DRAW_UNRATED, CT_DRAW_UNRATED},
        {CT_LOSS_UNRATED, CT_WIN_UNRATED},
        {CT_LOSS_UNRATED, CT_DRAW_UNRATED},
        {CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
        {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {CT_ADJOURNED, CT_ADJOURNED},
    };
    bool is_pending = random_chance(make, 0.3);
    bool is_odd = random_chance(make, 0.15);
    if (is_pending && round == make->rounds && round % 2 == 0) {
        return (result){CT_PENDING, CT_PENDING};
    }
    return is_odd && !make->shape.is_plain ? odd[random_below(make, sizeof odd / sizeof *odd)]
                                           : usual[random_below(make, 3)];
}

void random_game(random_maker *make, unsigned round, ct_index white, ct_index black)
{
    result made = random_result(make, round);
    *ct_event_cell_at(make->event, white, round) =
        (ct_cell){.opponent = black, .colour = CT_WHITE, .outcome = made.white};
    *ct_event_cell_at(make->event, black, round) =
        (ct_cell){.opponent = white, .colour = CT_BLACK, .outcome = made.black};
}

/* --- One round ------------------------------------------------------------------------------- */

static void give(random_maker *make, ct_index player, unsigned round, ct_outcome outcome)
{
    *ct_event_cell_at(make->event, player, round) =
        (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)outcome};
}

static bool have_met(const ct_event *event, ct_index one, ct_index other, unsigned before)
{
    for (unsigned round = 1; round < before; round++) {
        ct_cell cell = ct_event_cell(event, one, round);
        if (cell.opponent == other && ct_outcome_is_played((ct_outcome)cell.outcome)) {
            return true;
        }
    }
    return false;
}

/* The bye asked for in this round, or CT_ABSENT. */
static ct_outcome bye_asked(const ct_event *event, ct_index player, unsigned round)
{
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == player && event->byes[i].round == round) {
            return (ct_outcome)event->byes[i].kind;
        }
    }
    return CT_ABSENT;
}

/* Byes and absences; the rest is to be paired. Returns how many are left in `waiting`. */
static uint32_t settle_absences(random_maker *make, unsigned round, ct_index *waiting)
{
    static const ct_outcome kinds[] = {CT_ABSENT, CT_HALF_POINT_BYE, CT_ZERO_POINT_BYE,
                                       CT_FULL_POINT_BYE};
    const ct_event *event = make->event;
    const ct_index *order = random_order(make, event->player_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_index player = order[i];
        ct_outcome asked = bye_asked(event, player, round);
        if (asked != CT_ABSENT) {
            give(make, player, round, asked);
        } else if (!ct_event_player_is_available(event, player, round)) {
            give(make, player, round, random_chance(make, 0.3) ? CT_ZERO_POINT_BYE : CT_ABSENT);
        } else if (random_chance(make, 0.06)) {
            give(make, player, round, kinds[random_below(make, 4)]);
        } else {
            waiting[count++] = player;
        }
    }
    return count;
}

/* C.04.1 4: no second bye, none after a full point without play. */
static bool may_have_pab(const ct_event *event, ct_index player, unsigned before)
{
    for (unsigned round = 1; round < before; round++) {
        uint8_t outcome = ct_event_cell(event, player, round).outcome;
        if (outcome == CT_PAB || outcome == CT_FORFEIT_WIN || outcome == CT_FULL_POINT_BYE) {
            return false;
        }
    }
    return true;
}

static void pair_round(random_maker *make, unsigned round)
{
    const ct_event *event = make->event;
    ct_index *waiting = random_alloc(make, event->player_count, sizeof *waiting);
    uint32_t count = settle_absences(make, round, waiting);
    bool pab_is_given = false;
    while (count > 0) {
        ct_index player = waiting[--count];
        uint32_t rival = count;
        while (rival > 0 && (have_met(event, player, waiting[rival - 1], round) ||
                             ct_event_is_forbidden(event, player, waiting[rival - 1], round))) {
            rival--;
        }
        if (rival > 0) {
            random_game(make, round, player, waiting[rival - 1]);
            waiting[rival - 1] = waiting[--count];
        } else if (!pab_is_given && may_have_pab(event, player, round)) {
            pab_is_given = true;
            give(make, player, round, CT_PAB);
        } else {
            give(make, player, round, CT_ZERO_POINT_BYE);
        }
    }
}

/* A round in which nothing happens could not be seen in a file if it is the last. */
static void wake_last_round(random_maker *make)
{
    const ct_event *event = make->event;
    for (ct_index i = 0; i < event->player_count; i++) {
        if (ct_event_cell(event, i, make->rounds).outcome != CT_ABSENT) {
            return;
        }
    }
    if (make->rounds != 0 && event->player_count != 0) {
        give(make, 0, make->rounds, CT_ZERO_POINT_BYE);
    }
}

/* Boards as published, in some events. */
static void random_boards(random_maker *make, unsigned round)
{
    ct_event *event = make->event;
    const ct_index *order = random_order(make, event->player_count);
    uint16_t board = 0;
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_cell *cell = ct_event_cell_at(event, order[i], round);
        if (cell->opponent != CT_NOBODY && cell->board == 0) {
            cell->board = ++board;
            ct_event_cell_at(event, cell->opponent, round)->board = board;
        }
    }
}

void random_rounds(random_maker *make)
{
    for (unsigned round = 1; round <= make->rounds; round++) {
        pair_round(make, round);
    }
    wake_last_round(make);
    bool has_boards = !make->shape.is_plain && random_chance(make, 0.2);
    for (unsigned round = 1; has_boards && round <= make->rounds; round++) {
        random_boards(make, round);
    }
}

/* --- Points ---------------------------------------------------------------------------------- */

static void declare_team_points(random_maker *make)
{
    ct_event *event = make->event;
    ct_match *matches = NULL;
    if (ct_event_matches(event, event->mem, &matches, NULL, NULL) != CT_OK) {
        abort();
    }
    for (ct_index t = 0; t < event->team_count; t++) {
        ct_team *team = &event->teams[t];
        team->declared.has_points = true;
        team->declared.game_points = ct_event_adjustment(event, t, event->rounds_paired);
        for (unsigned r = 0; r < event->rounds_paired; r++) {
            team->declared.match_points +=
                matches[(size_t)t * event->rounds_paired + r].match_points;
            team->declared.game_points += matches[(size_t)t * event->rounds_paired + r].game_points;
        }
        for (uint32_t i = 0; event->rounds_paired != 0 && i < event->adjustment_count; i++) {
            const ct_adjustment *change = &event->adjustments[i];
            for (uint32_t k = 0; k < change->who_count; k++) {
                team->declared.match_points += change->who[k] == t ? change->match_points : 0;
            }
        }
    }
}

/* The points columns are filled for all, for none, or for some. */
void random_declared_points(random_maker *make)
{
    ct_event *event = make->event;
    double often = random_chance(make, 0.6) ? 1 : random_chance(make, 0.5) ? 0 : 0.5;
    ct_event_update_points(event);
    for (ct_index i = 0; i < event->player_count; i++) {
        if (!random_chance(make, often)) {
            event->players[i].declared.has_points = false;
            event->players[i].declared.points = 0;
        }
    }
    if (event->is_team_event && random_chance(make, 0.5)) {
        declare_team_points(make);
    }
}
