/* Keizer pairing. From the top down every player meets the next one below who is free, allowed and
 * leaves the rest a complete round: the lexicographically first perfect matching, found by one
 * augmenting search a choice instead of by taking pairs back. */

#include "pairing/ratings/keizer.h"

#include "pairing/ratings/neighbours.h"
#include "pairing/swiss.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* --- Preparing ------------------------------------------------------------------------------- */

typedef struct ranked {
    uint32_t row;
    uint32_t tpn;
    uint32_t entrant;
} ranked;

/* By the table; those who are not in it (they play before their entry) after it. */
static int by_row(const void *a, const void *b)
{
    const ranked *one = a;
    const ranked *other = b;
    if (one->row != other->row) {
        return one->row < other->row ? -1 : 1;
    }
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

static ct_status rank_entrants(ct_keizer_field *f, ct_arena *mem, ct_error *err)
{
    uint32_t *row_of = CT_NEW(mem, uint32_t, f->round->history->count);
    ranked *list = CT_NEW(mem, ranked, f->count);
    CT_NEED(row_of, err);
    CT_NEED(list, err);
    for (uint32_t i = 0; i < f->round->history->count; i++) {
        row_of[i] = f->table.count;
    }
    for (uint32_t i = 0; i < f->table.count; i++) {
        row_of[f->table.rows[i].who] = i;
    }
    for (uint32_t i = 0; i < f->count; i++) {
        const ct_entrant *e = &f->round->entrants[i];
        f->in_table[i] = row_of[e->who];
        list[i] = (ranked){row_of[e->who], e->tpn.number, i};
    }
    qsort(list, f->count, sizeof *list, by_row);
    for (uint32_t i = 0; i < f->count; i++) {
        f->order[i] = list[i].entrant;
        f->place[list[i].entrant] = i;
    }
    return CT_OK;
}

ct_status ct_keizer_field_make(const ct_round *round, ct_arena *mem, ct_keizer_field *out,
                               ct_error *err)
{
    ct_keizer_field f = {.round = round, .count = round->count};
    f.order = CT_NEW(mem, uint32_t, f.count);
    f.place = CT_NEW(mem, uint32_t, f.count);
    f.in_table = CT_NEW(mem, uint32_t, f.count);
    CT_NEED(f.order, err);
    CT_NEED(f.place, err);
    CT_NEED(f.in_table, err);
    CT_TRY(ct_keizer_rules_read(round->history->event, &f.rules, err));
    CT_TRY(ct_keizer_table_make(round->history->event, round->history->rounds, &f.rules, mem,
                                &f.table, err));
    CT_TRY(rank_entrants(&f, mem, err));
    *out = f;
    return CT_OK;
}

uint32_t ct_keizer_byes(const ct_keizer_field *f, uint32_t entrant)
{
    const ct_history *history = f->round->history;
    uint32_t count = 0;
    for (unsigned r = 1; r <= history->rounds; r++) {
        count +=
            ct_event_cell(history->event, f->round->entrants[entrant].who, r).outcome == CT_PAB;
    }
    return count;
}

/* --- Limits ---------------------------------------------------------------------------------- */

/* The games of two entrants so far. */
typedef struct meetings {
    uint32_t count;
    uint32_t running; /* in the latest rounds without a break */
    unsigned last;    /* round; 0 = none */
    uint8_t colour;   /* of the first one in it */
} meetings;

static meetings meetings_of(const ct_round *round, ct_index one, ct_index other)
{
    const ct_history *history = round->history;
    meetings m = {0};
    if (!ct_history_have_met(history, one, other)) {
        return m;
    }
    for (unsigned r = 1; r <= history->rounds; r++) {
        ct_cell cell = ct_event_cell(history->event, one, r);
        bool met = cell.opponent == other && ct_outcome_is_played((ct_outcome)cell.outcome);
        m.count += met;
        m.running = met ? m.running + 1 : 0;
        if (met) {
            m.last = r;
            m.colour = cell.colour;
        }
    }
    return m;
}

/* No third equal colour running, balance within ±2. */
static bool colours_fit(const ct_round *round, uint32_t white, uint32_t black)
{
    const ct_past *past = round->history->past;
    return ct_colours_stay_in_limits(&past[round->entrants[white].who], CT_WHITE) &&
           ct_colours_stay_in_limits(&past[round->entrants[black].who], CT_BLACK);
}

ct_keizer_bar ct_keizer_bar_between(const ct_keizer_field *f, uint32_t one, uint32_t other,
                                    ct_keizer_level level)
{
    ct_keizer_bar bar = {""};
    const ct_round *round = f->round;
    const ct_keizer_rules *r = &f->rules;
    ct_index a = round->entrants[one].who;
    ct_index b = round->entrants[other].who;
    if (ct_event_is_forbidden(round->history->event, a, b, round->number)) {
        snprintf(bar.text, sizeof bar.text, "are a forbidden pair");
        return bar;
    }
    meetings m = meetings_of(round, a, b);
    if (level < CT_KEIZER_NO_MEETINGS && r->meetings != 0 && m.count >= r->meetings) {
        snprintf(bar.text, sizeof bar.text, "have met %u time%s, the most allowed", m.count,
                 m.count == 1 ? "" : "s");
    } else if (level < CT_KEIZER_NO_GAP && m.last != 0 && round->number - m.last < r->gap) {
        snprintf(bar.text, sizeof bar.text, "met in round %u and may meet again from round %u",
                 m.last, m.last + r->gap);
    } else if (level < CT_KEIZER_NO_GAP && r->running != 0 && m.running >= r->running) {
        snprintf(bar.text, sizeof bar.text, "have met %u times running, the most allowed",
                 m.running);
    } else if (level < CT_KEIZER_NO_COLOURS && r->colours_limited &&
               !colours_fit(round, one, other) && !colours_fit(round, other, one)) {
        snprintf(bar.text, sizeof bar.text, "cannot both have a colour that is allowed");
    }
    return bar;
}

/* Who may meet whom, by places. */
static void join_places(const ct_keizer_field *f, ct_keizer_level level, ct_graph *graph)
{
    ct_bits_clear(graph->adjacent, graph->n * graph->words);
    for (uint32_t i = 0; i < f->count; i++) {
        for (uint32_t k = i + 1; k < f->count; k++) {
            if (ct_keizer_bar_between(f, f->order[i], f->order[k], level).text[0] == '\0') {
                ct_graph_join(graph, i, k);
            }
        }
    }
}

/* --- Matching -------------------------------------------------------------------------------- */

typedef struct attempt {
    const ct_keizer_field *field;
    ct_arena *mem;
    ct_graph graph;
    ct_matcher *matcher;
    uint32_t *partner; /* by places: some complete round */
    uint32_t *trial;
    uint64_t *free; /* places not paired for good */
    uint32_t bye;   /* place, or CT_SINGLE */
} attempt;

/* Of those with the fewest byes the lowest without whom the others can be paired. */
static bool find_bye(attempt *t)
{
    const ct_keizer_field *f = t->field;
    uint32_t most = 0;
    t->bye = CT_SINGLE;
    if (f->count % 2 == 0) {
        return ct_neighbours_is_complete(&t->graph, CT_SINGLE, t->matcher, t->partner, t->mem);
    }
    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t byes = ct_keizer_byes(f, f->order[i]);
        most = byes > most ? byes : most;
    }
    for (uint32_t byes = 0; byes <= most; byes++) {
        for (uint32_t i = f->count; i-- > 0;) {
            if (ct_keizer_byes(f, f->order[i]) == byes &&
                ct_neighbours_is_complete(&t->graph, i, t->matcher, t->partner, t->mem)) {
                t->bye = i;
                return true;
            }
        }
    }
    return false;
}

/* Can the rest be paired when these two meet? Then `partner` is such a round. */
static bool may_pair(attempt *t, uint32_t one, uint32_t other)
{
    uint32_t *trial = t->trial;
    if (t->partner[one] == other) {
        return true;
    }
    for (uint32_t i = 0; i < t->graph.n; i++) {
        trial[i] = ct_bits_has(t->free, i) ? t->partner[i] : CT_SINGLE;
    }
    trial[trial[one]] = CT_SINGLE;
    trial[trial[other]] = CT_SINGLE;
    trial[one] = trial[other] = CT_SINGLE;
    ct_bits_remove(t->free, one);
    ct_bits_remove(t->free, other);
    bool complete = ct_match_most(t->matcher, &t->graph, t->free, trial) == 0;
    for (size_t i = ct_bits_next(t->free, t->graph.words, 0); complete && i != SIZE_MAX;
         i = ct_bits_next(t->free, t->graph.words, i + 1)) {
        t->partner[i] = trial[i];
    }
    if (complete) {
        t->partner[one] = other;
        t->partner[other] = one;
    }
    ct_bits_add(t->free, one);
    ct_bits_add(t->free, other);
    return complete;
}

static void pair_from_the_top(attempt *t)
{
    ct_bits_fill(t->free, t->graph.words, t->graph.n);
    if (t->bye != CT_SINGLE) {
        ct_bits_remove(t->free, t->bye);
    }
    for (uint32_t i = 0; i < t->graph.n; i++) {
        if (!ct_bits_has(t->free, i)) {
            continue;
        }
        uint32_t k = i + 1;
        while (!ct_bits_has(t->free, k) || !ct_graph_has(&t->graph, i, k) || !may_pair(t, i, k)) {
            k++;
            assert(k < t->graph.n); /* the present partner is one */
        }
        ct_bits_remove(t->free, i);
        ct_bits_remove(t->free, k);
    }
}

static ct_status pair_by_matching(attempt *t, ct_error *err)
{
    int32_t *places = CT_NEW(t->mem, int32_t, t->graph.n);
    CT_NEED(places, err);
    for (uint32_t i = 0; i < t->graph.n; i++) {
        places[i] = (int32_t)i;
    }
    ct_bits_clear(t->free, t->graph.words);
    if (t->bye != CT_SINGLE) {
        ct_bits_add(t->free, t->bye);
    }
    ct_neighbours line = {.count = t->graph.n,
                          .place = places,
                          .may_meet = &t->graph,
                          .may_sit_out = t->free,
                          .exponent = 100};
    return ct_neighbours_match(&line, t->mem, t->partner, err);
}

static ct_status start_attempt(const ct_keizer_field *f, ct_arena *mem, attempt *t, ct_error *err)
{
    *t = (attempt){.field = f, .mem = mem, .graph = ct_graph_new(mem, f->count)};
    t->matcher = ct_matcher_new(mem, f->count);
    t->partner = CT_NEW(mem, uint32_t, f->count);
    t->trial = CT_NEW(mem, uint32_t, f->count);
    t->free = CT_NEW(mem, uint64_t, t->graph.words);
    CT_NEED(t->graph.adjacent, err);
    CT_NEED(t->matcher, err);
    CT_NEED(t->partner, err);
    CT_NEED(t->trial, err);
    CT_NEED(t->free, err);
    return CT_OK;
}

static ct_status refuse_round(const ct_keizer_field *f, ct_error *err)
{
    assert(f->round != NULL);
    ct_fail(err, CT_IMPOSSIBLE, "round %u has no complete pairing within the limits",
            f->round->number);
    ct_error_rule(err, "Keizer");
    ct_error_cure(err, f->rules.may_relax
                           ? "allow a forbidden pair ({forbid remove=N}), or give somebody a bye"
                           : "{options settings=stuck=relax}, or a lower gap=");
    return CT_IMPOSSIBLE;
}

ct_status ct_keizer_match(ct_keizer_field *f, ct_arena *mem, uint32_t *partner, ct_error *err)
{
    attempt t;
    bool complete = false;
    CT_TRY(start_attempt(f, mem, &t, err));
    for (int level = CT_KEIZER_ALL_LIMITS; level < CT_KEIZER_LEVELS && !complete; level++) {
        if (level > 0 && !f->rules.may_relax) {
            break;
        }
        f->level = (ct_keizer_level)level;
        join_places(f, f->level, &t.graph);
        for (uint32_t i = 0; i < f->count; i++) {
            t.partner[i] = CT_SINGLE;
        }
        complete = find_bye(&t);
    }
    if (!complete) {
        return refuse_round(f, err);
    }
    if (f->rules.by_matching) {
        CT_TRY(pair_by_matching(&t, err));
    } else {
        pair_from_the_top(&t);
    }
    for (uint32_t i = 0; i < f->count; i++) {
        partner[f->order[i]] = t.partner[i] == CT_SINGLE ? CT_SINGLE : f->order[t.partner[i]];
    }
    return CT_OK;
}

/* --- Colours and the round ------------------------------------------------------------------- */

/* Does the higher ranked have White? */
static bool higher_has_white(const ct_keizer_field *f, uint32_t higher, uint32_t lower,
                             ct_colour_rule *rule)
{
    const ct_entrant *a = &f->round->entrants[higher];
    const ct_entrant *b = &f->round->entrants[lower];
    meetings m = meetings_of(f->round, a->who, b->who);
    bool white = f->rules.higher_has_white;
    *rule = white ? CT_COLOUR_HIGHER : CT_COLOUR_LOWER_WHITE;
    if (a->colour_difference != b->colour_difference) {
        *rule = CT_COLOUR_FEWER;
        white = a->colour_difference < b->colour_difference;
    } else if (m.last != 0) {
        *rule = CT_COLOUR_MUTUAL;
        white = m.colour == CT_BLACK;
    }
    if (f->rules.colours_limited &&
        !colours_fit(f->round, white ? higher : lower, white ? lower : higher) &&
        colours_fit(f->round, white ? lower : higher, white ? higher : lower)) {
        *rule = CT_COLOUR_LIMIT;
        white = !white;
    }
    return white;
}

static ct_status pair_round(ct_swiss *swiss, ct_error *err)
{
    const ct_round *round = swiss->round;
    ct_keizer_field f = {0};
    CT_TRY(ct_keizer_field_make(round, swiss->mem, &f, err));
    uint32_t *partner = CT_NEW(swiss->mem, uint32_t, f.count);
    CT_NEED(partner, err);
    CT_TRY(ct_keizer_match(&f, swiss->mem, partner, err));
    for (uint32_t i = 0; i < f.count; i++) {
        uint32_t one = f.order[i];
        uint32_t other = partner[one];
        if (other == CT_SINGLE) {
            swiss->made.bye = round->entrants[one].who;
        } else if (i < f.place[other]) {
            ct_colour_rule rule;
            bool white = higher_has_white(&f, one, other, &rule);
            ct_swiss_note(swiss, round->entrants[one].who, round->entrants[other].who, white, rule);
        }
    }
    return CT_OK;
}

ct_status ct_keizer_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_swiss swiss;
    CT_TRY(ct_swiss_start(round, mem, &swiss, err));
    return ct_swiss_finish(&swiss, pair_round(&swiss, err), out, err);
}
