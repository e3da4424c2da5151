/* Random headings, scorings, settings and pairing rules. */

#include "event/systems.h"
#include "support/random_parts.h"

#include <stdlib.h>

/* --- Scoring --------------------------------------------------------------------------------- */

/* What record 162 can say: W, D, L, A, P, X. */
static void score_by_symbols(random_maker *make, ct_points win, ct_points draw)
{
    ct_scoring *scoring = &make->event->scoring;
    ct_points unit = make->event->unit;
    ct_points absence = win > unit && random_chance(make, 0.3) ? unit / 2 : 0;
    *scoring = (ct_scoring){
        .win = {0, win, win},
        .draw = {0, draw, draw},
        .forfeit_win = win,
        .forfeit_loss = absence,
        .pab = random_chance(make, 0.7) ? win : draw,
        .full_point_bye = win,
        .half_point_bye = draw,
        .zero_point_bye = absence,
        .absent = absence,
        .unknown = random_chance(make, 0.7) ? draw : 0,
    };
}

/* What only line XXS can say: points by colour, byes apart from results. */
static void score_by_colour(random_maker *make)
{
    ct_points unit = make->event->unit;
    ct_scoring *scoring = &make->event->scoring;
    score_by_symbols(make, 3 * unit, unit);
    scoring->draw[CT_BLACK] = unit + unit / 2;
    scoring->forfeit_win = 2 * unit;
    scoring->half_point_bye = random_chance(make, 0.5) ? unit : unit / 2;
    scoring->forfeit_loss = 0;
    scoring->loss[CT_WHITE] = scoring->loss[CT_BLACK] = random_chance(make, 0.5) ? 0 : unit / 2;
}

/* Finer than a tenth: such points need two decimals. */
static void score_by_quarters(random_maker *make)
{
    ct_scoring *scoring = &make->event->scoring;
    scoring->draw[CT_WHITE] = scoring->draw[CT_BLACK] = scoring->half_point_bye = 25;
    scoring->unknown = 25;
    scoring->pab = 75;
}

void random_scoring(random_maker *make)
{
    ct_event *event = make->event;
    if (make->shape.is_plain) {
        return;
    }
    uint32_t die = random_below(make, 12);
    ct_event_rescale(event, die < 7 ? 2 : die < 10 ? 10 : 100);
    switch (random_below(make, 8)) {
    case 0: score_by_symbols(make, 3 * event->unit, event->unit); break;
    case 1: score_by_colour(make); break;
    case 2: score_by_symbols(make, event->unit, event->unit / 2); break;
    case 3:
        if (event->unit == 100) {
            score_by_quarters(make);
        }
        break;
    default: break;
    }
    if (event->is_team_event && random_chance(make, 0.3)) {
        event->team_scoring.win = 3 * event->unit;
    }
}

/* --- Byes and forbidden pairs ---------------------------------------------------------------- */

static uint32_t participants(const ct_event *event)
{
    return event->is_team_event ? event->team_count : event->player_count;
}

/* Byes by round, then number, for rounds that will be paired and for later ones. */
static void random_byes(random_maker *make)
{
    static const ct_outcome kinds[] = {CT_HALF_POINT_BYE, CT_HALF_POINT_BYE, CT_ZERO_POINT_BYE,
                                       CT_FULL_POINT_BYE};
    ct_event *event = make->event;
    unsigned last = event->rounds != 0 ? event->rounds : make->rounds + 2;
    uint32_t count = participants(event);
    const ct_index *sorted = random_by_number(make);
    double often = random_chance(make, 0.5) ? 0.02 : 0;
    event->byes = random_alloc(make, (size_t)last * count, sizeof *event->byes);
    for (unsigned round = 1; round <= last; round++) {
        for (uint32_t i = 0; i < count; i++) {
            if (random_chance(make, often) &&
                ct_event_player_is_available(event, sorted[i], round)) {
                event->byes[event->bye_count++] =
                    (ct_bye){sorted[i], (uint16_t)round, (uint8_t)kinds[random_below(make, 4)]};
            }
        }
    }
}

static void random_forbidden(random_maker *make)
{
    ct_event *event = make->event;
    uint32_t count = participants(event);
    uint32_t rules = count < 2 || random_chance(make, 0.6) ? 0 : random_from(make, 1, 3);
    event->forbidden = random_alloc(make, rules, sizeof *event->forbidden);
    event->forbidden_count = rules;
    for (uint32_t i = 0; i < rules; i++) {
        ct_forbidden *rule = &event->forbidden[i];
        uint32_t die = event->is_team_event ? 0 : random_below(make, 5);
        rule->kind = die == 4   ? CT_FORBIDDEN_FEDERATION
                     : die == 3 ? CT_FORBIDDEN_CLUB
                                : CT_FORBIDDEN_LIST;
        unsigned last = event->rounds != 0 ? event->rounds : make->rounds + 2;
        rule->first_round = (uint16_t)random_from(make, 1, last == 0 ? 1 : last);
        if (random_chance(make, 0.3) && last >= rule->first_round) {
            rule->last_round = (uint16_t)random_from(make, rule->first_round, last);
        }
        if (rule->kind == CT_FORBIDDEN_LIST) {
            rule->member_count = random_from(make, 2, count < 6 ? count : 6);
            rule->members = random_order(make, count);
        } else if (random_chance(make, 0.5)) {
            rule->name = rule->kind == CT_FORBIDDEN_CLUB ? CT_STR("Turm; Basel") : CT_STR("POL");
        }
    }
}

/* --- Acceleration ---------------------------------------------------------------------------- */

/* C.04.7 1.1: a win is worth two draws, a loss nothing. */
static bool may_be_baku(const ct_event *event)
{
    const ct_scoring *s = &event->scoring;
    const ct_team_scoring *t = &event->team_scoring;
    return event->rounds != 0 &&
           (event->is_team_event
                ? t->win == 2 * t->draw && t->loss == 0
                : s->win[CT_WHITE] == 2 * s->draw[CT_WHITE] && s->loss[CT_WHITE] == 0 &&
                      s->win[CT_BLACK] == 2 * s->draw[CT_BLACK] && s->loss[CT_BLACK] == 0 &&
                      s->win[CT_WHITE] == s->win[CT_BLACK]);
}

static void random_spans(random_maker *make)
{
    ct_event *event = make->event;
    ct_acceleration *table = &event->acceleration;
    const ct_index *sorted = random_by_number(make);
    uint32_t count = participants(event);
    unsigned last = event->rounds != 0 ? event->rounds : make->rounds + 1;
    table->span_count = random_from(make, 1, 4);
    table->spans = random_alloc(make, table->span_count, sizeof *table->spans);
    for (uint32_t i = 0; i < table->span_count; i++) {
        ct_span *span = &table->spans[i];
        uint32_t from = random_below(make, count);
        uint32_t to = random_from(make, from, count - 1);
        span->first_round = (uint16_t)random_from(make, 1, last);
        span->last_round = (uint16_t)random_from(make, span->first_round, last);
        span->first = event->is_team_event ? event->teams[sorted[from]].tpn
                                           : event->players[sorted[from]].tpn;
        span->last =
            event->is_team_event ? event->teams[sorted[to]].tpn : event->players[sorted[to]].tpn;
        if (event->is_team_event) {
            span->match_points = random_points(make, 5, 40);
        }
        span->points =
            event->is_team_event && random_chance(make, 0.5) ? 0 : random_points(make, 5, 30);
    }
}

static void random_acceleration(random_maker *make)
{
    ct_event *event = make->event;
    uint32_t die = random_below(make, 10);
    if (make->shape.is_plain || participants(event) == 0) {
        return;
    }
    if (die == 0 && may_be_baku(event)) {
        event->acceleration.kind = CT_ACCELERATION_BAKU;
    } else if (die == 1) {
        event->acceleration.kind = CT_ACCELERATION_BONUS;
        event->acceleration.points = random_points(make, 5, 20);
        unsigned last = event->rounds != 0 && event->rounds < 4 ? event->rounds : 4;
        uint32_t most = participants(event) < 10 ? participants(event) : 10;
        event->acceleration.rounds = (uint16_t)random_from(make, 1, last);
        event->acceleration.group = random_chance(make, 0.5) ? 0 : random_from(make, 1, most);
    } else if (die == 2 && (event->rounds != 0 || make->rounds != 0)) {
        event->acceleration.kind = CT_ACCELERATION_TABLE;
        random_spans(make);
    } else if (die == 3 || die == 4) {
        event->acceleration.kind = die == 3 ? CT_ACCELERATION_HALEY : CT_ACCELERATION_SOFT_HALEY;
        event->acceleration.group = random_below(make, participants(event) + 1);
    } else if (die == 5 && !event->is_team_event && event->rounds != 0 &&
               event->scoring.draw[CT_WHITE] > 0) {
        event->acceleration.kind = CT_ACCELERATION_PROGRESSIVE;
        event->acceleration.group = random_below(make, participants(event) + 1);
        event->acceleration.second_group =
            random_below(make, participants(event) + 1 - event->acceleration.group);
    }
}

void random_rules(random_maker *make)
{
    random_byes(make);
    random_forbidden(make);
    random_acceleration(make);
}

/* --- Adjustments ----------------------------------------------------------------------------- */

void random_adjustments(random_maker *make)
{
    static const char types[] = "   WDLFHZ+-";
    ct_event *event = make->event;
    uint32_t count = participants(event);
    if (make->shape.is_plain || count == 0 || random_chance(make, 0.7)) {
        return;
    }
    bool needs_hundredths = event->scoring.draw[CT_WHITE] * 10 % event->unit != 0;
    event->adjustment_count = needs_hundredths ? 1 : random_from(make, 1, 3);
    event->adjustments = random_alloc(make, event->adjustment_count, sizeof *event->adjustments);
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        ct_adjustment *change = &event->adjustments[i];
        change->type = types[random_below(make, sizeof types - 1)];
        change->points =
            random_points(make, needs_hundredths ? 0 : -20, needs_hundredths ? 10 : 20);
        change->match_points = event->is_team_event ? random_points(make, -20, 20) : 0;
        change->round = (uint16_t)random_below(make, event->rounds_paired + 1U);
        change->who_count = random_from(make, 1, count < 4 ? count : 4);
        change->who = random_order(make, count);
    }
}
