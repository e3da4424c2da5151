/* Keizer scoring, round by round from the start: the ranking after a round depends on the one
 * before it, so nothing can be skipped. */

#include "pairing/ratings/keizer_score.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSES = 20, FADES = 5 };

/* A place in the ranking. */
typedef struct place {
    ct_index who;
    uint32_t before; /* the place when the totals were counted */
    ct_keizer_points total;
} place;

typedef struct scorer {
    const ct_event *event;
    const ct_keizer_rules *rules;
    unsigned round;            /* the last one that counts */
    place *places;             /* [count] ranked */
    place *trial;              /* another ranking */
    uint32_t count;            /* who have entered */
    ct_keizer_points *value;   /* [player] */
    ct_keizer_points *start;   /* [player] the first value; -1 before the entry */
    ct_keizer_points *banked;  /* [player] frozen: results of earlier rounds */
    ct_keizer_points *earlier; /* [player] totals two passes ago */
    ct_index watched;          /* whose terms are kept, CT_NOBODY = nobody's */
    ct_keizer_term *terms;     /* [rounds + 1] of the last pass */
    ct_keizer_term *last;      /* the same of the pass before */
} scorer;

/* --- Values ---------------------------------------------------------------------------------- */

static ct_keizer_points top_value(const ct_keizer_rules *r, uint32_t n)
{
    const ct_keizer_points unit = CT_KEIZER_UNIT;
    ct_keizer_points span = (ct_keizer_points)(n - 1) * r->step;
    switch (r->top) {
    case CT_KEIZER_TOP_GIVEN: return r->top_value;
    case CT_KEIZER_TOP_N: return span + r->step;
    case CT_KEIZER_TOP_N_HALF: return (ct_keizer_points)(n + n / 2) * unit;
    case CT_KEIZER_TOP_LESS_HALF: return (ct_keizer_points)(n - 1 + (n - 1) / 2) * unit;
    case CT_KEIZER_TOP_RATIO: { /* (n−1)·step·r / (r−1), to the nearest whole number */
        ct_keizer_points over = (ct_keizer_points)(r->ratio - 100) * unit;
        return (2 * span * r->ratio + over) / (2 * over) * unit;
    }
    case CT_KEIZER_TOP_HALF_LAST: return (ct_keizer_points)(n / 2) * unit + span;
    }
    return 0;
}

static ct_keizer_points share_of(ct_keizer_points value, int32_t share)
{
    return value / CT_KEIZER_SHARE * share; /* values are whole halves: exact */
}

/* Values by the places of the ranking; never below 0. */
static void give_values(scorer *s, const place *places)
{
    ct_keizer_points value = s->count > 0 ? top_value(s->rules, s->count) : 0;
    for (uint32_t i = 0; i < s->count; i++) {
        s->value[places[i].who] = value;
        value = value > s->rules->step ? value - s->rules->step : 0;
    }
}

/* Those who enter for the round take the place of their number among all who have entered. */
static void enter(scorer *s, unsigned round)
{
    const ct_player *players = s->event->players;
    for (;;) {
        ct_index next = CT_NOBODY;
        uint32_t above = 0;
        for (ct_index who = 0; who < s->event->player_count; who++) {
            unsigned enters = players[who].enters > 1 ? players[who].enters : 1;
            bool is_new = enters == round && s->start[who] < 0;
            if (is_new &&
                (next == CT_NOBODY || players[who].tpn.number < players[next].tpn.number)) {
                next = who;
            }
        }
        if (next == CT_NOBODY) {
            return;
        }
        for (uint32_t i = 0; i < s->count; i++) {
            above += players[s->places[i].who].tpn.number < players[next].tpn.number;
        }
        memmove(&s->places[above + 1], &s->places[above], (s->count - above) * sizeof *s->places);
        s->places[above] = (place){.who = next, .total = -1};
        s->start[next] = 0;
        s->count++;
    }
}

/* Gives values to all, and newcomers, who have missed some rounds, their first value: it is their
 * total until they have played. */
static void give_first_values(scorer *s, unsigned missed)
{
    give_values(s, s->places);
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->places[i].total < 0) {
            ct_keizer_points value = s->value[s->places[i].who];
            s->places[i].total = value;
            s->start[s->places[i].who] = value;
            s->banked[s->places[i].who] =
                (ct_keizer_points)missed * share_of(value, s->rules->late);
            for (unsigned r = 0; s->places[i].who == s->watched && r <= missed; r++) {
                s->terms[r] =
                    (ct_keizer_term){r == 0 ? value : share_of(value, s->rules->late), value};
            }
        }
    }
}

/* --- Results --------------------------------------------------------------------------------- */

static ct_keizer_points rounded(const ct_keizer_rules *r, ct_keizer_points points)
{
    return r->rounding <= 1 ? points : (2 * points + r->rounding) / (2 * r->rounding) * r->rounding;
}

static bool has_left(const scorer *s, ct_index who, unsigned round)
{
    const ct_player *player = &s->event->players[who];
    return player->leaves != 0 && round >= player->leaves;
}

/* Which share of the own value a player without a game gets. */
static int32_t share_without_game(const ct_keizer_rules *r, ct_outcome outcome)
{
    switch (outcome) {
    case CT_PAB: return r->bye;
    case CT_FULL_POINT_BYE: return r->full;
    case CT_HALF_POINT_BYE: return r->club;
    case CT_ZERO_POINT_BYE: return r->excused;
    case CT_ABSENT: return r->unexcused;
    case CT_FORFEIT_LOSS: return r->forfeit;
    default: return 0;
    }
}

static bool is_absence(const ct_keizer_rules *r, ct_outcome outcome)
{
    return outcome == CT_ABSENT || outcome == CT_ZERO_POINT_BYE ||
           (outcome == CT_HALF_POINT_BYE && r->cap_has_club);
}

/* Absences before this round that count for the same cap. */
static uint32_t absences_before(const scorer *s, ct_index who, unsigned round)
{
    unsigned first = s->event->players[who].enters > 1 ? s->event->players[who].enters : 1;
    uint32_t count = 0;
    if (s->rules->part != 0) {
        unsigned begin = (round - 1) / s->rules->part * s->rules->part + 1;
        first = begin > first ? begin : first;
    }
    for (unsigned r = first; r < round; r++) {
        count += is_absence(s->rules, (ct_outcome)ct_event_cell(s->event, who, r).outcome);
    }
    return count;
}

static ct_keizer_points without_game(const scorer *s, ct_index who, unsigned round,
                                     ct_outcome outcome)
{
    const ct_keizer_rules *r = s->rules;
    if (has_left(s, who, round) && outcome != CT_FORFEIT_LOSS) {
        return 0;
    }
    ct_keizer_points points = share_of(s->value[who], share_without_game(r, outcome));
    if (points == 0 || !is_absence(r, outcome)) {
        return points;
    }
    uint32_t before = absences_before(s, who, round);
    if (r->cap != 0 && before >= r->cap) {
        return 0;
    }
    return r->halves ? points >> (before < 62 ? before : 62) : points;
}

static ct_keizer_points of_game(const scorer *s, ct_cell cell)
{
    const ct_keizer_rules *r = s->rules;
    ct_keizer_points value = s->value[cell.opponent];
    ct_keizer_points points = 0;
    switch ((ct_outcome)cell.outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED: points = share_of(value, r->win); break;
    case CT_DRAW:
    case CT_DRAW_UNRATED:
    case CT_ADJOURNED: points = share_of(value, r->draw); break; /* C.04.2 3.1 */
    case CT_LOSS:
    case CT_LOSS_UNRATED: points = share_of(value, r->loss) + r->loss_points; break;
    case CT_FORFEIT_WIN: points = share_of(value, r->forfeit_win); break;
    default: break;
    }
    return has_left(s, cell.opponent, s->round + 1) ? points * r->withdrawn / CT_KEIZER_SHARE
                                                    : points;
}

/* What a round is worth to a player under the present values. */
static ct_keizer_points of_round(const scorer *s, ct_index who, unsigned round)
{
    ct_cell cell = ct_event_cell(s->event, who, round);
    ct_outcome outcome = (ct_outcome)cell.outcome;
    ct_keizer_points points;
    if (round < s->event->players[who].enters) {
        points = share_of(s->value[who], s->rules->late);
    } else if (cell.opponent < s->event->player_count && outcome != CT_FORFEIT_LOSS) {
        points = of_game(s, cell);
    } else {
        points = without_game(s, who, round, outcome);
    }
    return rounded(s->rules, points);
}

static ct_keizer_points own_value(const scorer *s, ct_index who)
{
    switch (s->rules->own) {
    case CT_KEIZER_OWN_YES: return s->value[who];
    case CT_KEIZER_OWN_NO: return 0;
    case CT_KEIZER_OWN_START: return s->start[who];
    case CT_KEIZER_OWN_FADING:
        return s->round > FADES ? 0
                                : s->value[who] * (FADES + 1 - (ct_keizer_points)s->round) / FADES;
    }
    return 0;
}

/* Keeps the terms of the watched player in this pass; with frozen values those of earlier rounds
 * stay as they were. */
static void keep_terms(const scorer *s, bool is_frozen)
{
    ct_index who = s->watched;
    memcpy(s->last, s->terms, (s->round + (size_t)1) * sizeof *s->terms);
    s->terms[0] = (ct_keizer_term){own_value(s, who), s->value[who]};
    for (unsigned r = is_frozen ? s->round : 1; r <= s->round; r++) {
        ct_cell cell = ct_event_cell(s->event, who, r);
        bool is_game =
            cell.opponent < s->event->player_count && cell.outcome != (uint8_t)CT_FORFEIT_LOSS;
        s->terms[r] =
            (ct_keizer_term){of_round(s, who, r), s->value[is_game ? cell.opponent : who]};
    }
}

/* --- Passes ---------------------------------------------------------------------------------- */

static int by_total(const void *a, const void *b)
{
    const place *one = a;
    const place *other = b;
    if (one->total != other->total) {
        return one->total > other->total ? -1 : 1;
    }
    return one->before < other->before ? -1 : one->before > other->before;
}

/* Counts all totals with the present values and ranks by them. */
static void count_totals(const scorer *s, place *places)
{
    bool is_frozen = s->rules->values == CT_KEIZER_FROZEN;
    for (uint32_t i = 0; i < s->count; i++) {
        ct_index who = places[i].who;
        ct_keizer_points sum = own_value(s, who);
        if (is_frozen) {
            s->banked[who] += of_round(s, who, s->round);
            sum += s->banked[who];
        }
        for (unsigned r = 1; r <= s->round && !is_frozen; r++) {
            sum += of_round(s, who, r);
        }
        places[i].total = sum;
        places[i].before = i;
        if (who == s->watched) {
            keep_terms(s, is_frozen);
        }
    }
    qsort(places, s->count, sizeof *places, by_total);
}

static bool same_order(const scorer *s, const place *a, const place *b)
{
    for (uint32_t i = 0; i < s->count; i++) {
        if (a[i].who != b[i].who) {
            return false;
        }
    }
    return true;
}

/* Ranks by the mean of the last two passes, between which the ranking swings. */
static void settle_swing(scorer *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        s->places[i].total = (s->places[i].total + s->earlier[s->places[i].who]) / 2;
        s->places[i].before = i;
    }
    qsort(s->places, s->count, sizeof *s->places, by_total);
    for (unsigned r = 0; s->watched != CT_NOBODY && r <= s->round; r++) {
        s->terms[r].points = (s->terms[r].points + s->last[r].points) / 2;
        s->terms[r].value = (s->terms[r].value + s->last[r].value) / 2;
    }
}

/* Passes until the ranking reproduces itself; after PASSES the mean of the last two is taken. */
static void iterate(scorer *s)
{
    for (int pass = 1; pass < PASSES; pass++) {
        give_values(s, s->places);
        memcpy(s->trial, s->places, s->count * sizeof *s->places);
        count_totals(s, s->trial);
        bool stands = same_order(s, s->trial, s->places);
        for (uint32_t i = 0; i < s->count; i++) {
            s->earlier[s->places[i].who] = s->places[i].total;
        }
        memcpy(s->places, s->trial, s->count * sizeof *s->places);
        if (stands) {
            return;
        }
    }
    settle_swing(s);
}

static void score_round(scorer *s, unsigned round)
{
    s->round = round;
    count_totals(s, s->places);
    if (s->rules->values == CT_KEIZER_ITERATED) {
        iterate(s);
    }
}

static ct_status start_scorer(const ct_event *event, const ct_keizer_rules *rules, ct_arena *mem,
                              scorer *s, ct_error *err)
{
    uint32_t n = event->player_count;
    *s = (scorer){.event = event, .rules = rules, .watched = CT_NOBODY};
    s->places = CT_NEW(mem, place, n);
    s->trial = CT_NEW(mem, place, n);
    s->value = CT_NEW(mem, ct_keizer_points, (size_t)4 * n);
    CT_NEED(s->places, err);
    CT_NEED(s->trial, err);
    CT_NEED(s->value, err);
    s->start = s->value + n;
    s->banked = s->start + n;
    s->earlier = s->banked + n;
    for (ct_index who = 0; who < n; who++) {
        s->start[who] = -1; /* has not entered */
    }
    return CT_OK;
}

static void score_all(scorer *s, unsigned rounds)
{
    assert(s->value != NULL && s->start != NULL);
    for (unsigned round = 1; round <= rounds; round++) {
        enter(s, round);
        give_first_values(s, round - 1);
        score_round(s, round);
    }
    enter(s, rounds + 1);
    give_first_values(s, rounds);
}

ct_status ct_keizer_table_make(const ct_event *event, unsigned rounds, const ct_keizer_rules *rules,
                               ct_arena *mem, ct_keizer_table *out, ct_error *err)
{
    scorer s;
    CT_TRY(start_scorer(event, rules, mem, &s, err));
    score_all(&s, rounds);
    ct_keizer_table table = {.count = s.count};
    table.rows = CT_NEW(mem, ct_keizer_row, s.count);
    CT_NEED(table.rows, err);
    for (uint32_t i = 0; i < s.count; i++) {
        ct_index who = s.places[i].who;
        table.rows[i] = (ct_keizer_row){who, s.value[who], s.places[i].total};
    }
    *out = table;
    return CT_OK;
}

ct_status ct_keizer_terms_of(const ct_event *event, unsigned rounds, ct_index who, ct_arena *mem,
                             ct_keizer_term *terms, ct_error *err)
{
    scorer s;
    ct_keizer_rules rules;
    CT_TRY(ct_keizer_rules_read(event, &rules, err));
    CT_TRY(start_scorer(event, &rules, mem, &s, err));
    s.last = CT_NEW(mem, ct_keizer_term, (size_t)rounds + 1);
    CT_NEED(s.last, err);
    memset(terms, 0, ((size_t)rounds + 1) * sizeof *terms);
    s.watched = who;
    s.terms = terms;
    score_all(&s, rounds);
    return CT_OK;
}

void ct_keizer_format(ct_keizer_points points, char out[24])
{
    long long hundredths =
        (long long)((points * 200 + CT_KEIZER_UNIT) / (2 * (ct_keizer_points)CT_KEIZER_UNIT));
    if (hundredths % 100 == 0) {
        snprintf(out, 24, "%lld", hundredths / 100);
    } else if (hundredths % 10 == 0) {
        snprintf(out, 24, "%lld.%lld", hundredths / 100, hundredths / 10 % 10);
    } else {
        snprintf(out, 24, "%lld.%02lld", hundredths / 100, hundredths % 100);
    }
}
