/* Random tournaments: settings first, then round after round. */

#include "tournament.h"

#include "event/build.h"
#include "formats/trf.h"

#include <stdlib.h>
#include <string.h>

static uint32_t below(tournament *t, uint32_t limit)
{
    return (uint32_t)ct_random_below(&t->random, limit);
}

static bool chance(tournament *t, double p)
{
    return ct_random_chance(&t->random, p);
}

static void *need(void *pointer)
{
    if (pointer == NULL) {
        abort();
    }
    return pointer;
}

/* One of a few rates, often 0. */
static double rate(tournament *t, double some, double many)
{
    uint32_t kind = below(t, 4);
    return kind < 2 ? 0 : kind == 2 ? some : many;
}

/* --- Settings -------------------------------------------------------------------------------- */

static void choose_scoring(tournament *t)
{
    ct_event *event = t->event;
    ct_scoring *s = &event->scoring;
    int32_t point = event->unit;
    uint32_t kind = below(t, 8);
    if (kind == 0 || kind == 1) { /* 3-1-0, or 3-2-1 with nothing for those who do not come */
        ct_points loss = kind == 0 ? 0 : point;
        for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
            s->win[colour] = 3 * point;
            s->draw[colour] = point + loss;
            s->loss[colour] = loss;
        }
        s->forfeit_win = s->full_point_bye = 3 * point;
        s->half_point_bye = s->unknown = point + loss;
        s->pab = (1 + (ct_points)below(t, 3)) * point;
        s->zero_point_bye = chance(t, 0.5) ? loss : 0;
    } else if (kind == 2) {
        s->pab = point / 2;
    } else if (kind == 3) { /* half a point for a loss */
        s->loss[CT_WHITE] = s->loss[CT_BLACK] = point / 2;
        s->win[CT_WHITE] = s->win[CT_BLACK] = 2 * point;
        s->draw[CT_WHITE] = s->draw[CT_BLACK] = point;
        s->forfeit_win = chance(t, 0.5) ? 2 * point : point;
    }
}

static void add_players(tournament *t, uint32_t count)
{
    ct_event *event = t->event;
    bool has_gaps = chance(t, 0.2);
    double late = rate(t, 0.1, 0.3);
    double leaving = rate(t, 0.05, 0.2);
    uint32_t number = 0;
    ct_error err;
    if (ct_event_reserve(event, count, event->rounds, &err) != CT_OK) {
        abort();
    }
    event->player_count = count;
    for (ct_index who = 0; who < count; who++) {
        ct_player *p = &event->players[who];
        number += 1 + (has_gaps ? below(t, 3) : 0);
        *p = (ct_player){.tpn = {number}, .name = CT_STR("Player"), .enters = 1};
        if (chance(t, late)) {
            p->enters = (uint16_t)(1 + below(t, 4));
        }
        if (chance(t, leaving)) {
            p->leaves = (uint16_t)(p->enters + 1 + below(t, 5));
            p->leave = CT_WITHDRAWN;
        }
    }
    for (ct_index who = count - 1; who > 0 && chance(t, 0.9);
         who--) { /* the order has no meaning */
        ct_index other = below(t, who + 1);
        ct_player swap = event->players[who];
        event->players[who] = event->players[other];
        event->players[other] = swap;
    }
}

/* Byes asked for, sorted by round and number. */
static void add_byes(tournament *t)
{
    static const uint8_t kinds[] = {CT_HALF_POINT_BYE, CT_HALF_POINT_BYE, CT_ZERO_POINT_BYE,
                                    CT_FULL_POINT_BYE};
    ct_event *event = t->event;
    double asked = rate(t, 0.04, 0.15);
    event->byes = need(CT_NEW(event->mem, ct_bye, (size_t)event->player_count * event->rounds));
    for (unsigned round = 1; round <= event->rounds; round++) {
        for (uint32_t number = 1; number <= 3 * event->player_count; number++) {
            ct_index who = ct_event_find_player(event, (ct_tpn){number});
            if (who == CT_NOBODY || round < event->players[who].enters ||
                (event->players[who].leaves != 0 && round >= event->players[who].leaves) ||
                !chance(t, asked)) {
                continue;
            }
            event->byes[event->bye_count++] =
                (ct_bye){.who = who, .round = (uint16_t)round, .kind = kinds[below(t, 4)]};
        }
    }
}

static void add_forbidden(tournament *t)
{
    ct_event *event = t->event;
    uint32_t count = chance(t, 0.75) ? 0 : 1 + below(t, 3);
    event->forbidden = need(CT_NEW(event->mem, ct_forbidden, count));
    event->forbidden_count = count;
    for (uint32_t i = 0; i < count; i++) {
        ct_forbidden *rule = &event->forbidden[i];
        rule->kind = CT_FORBIDDEN_LIST;
        rule->first_round = (uint16_t)(1 + below(t, 3));
        rule->last_round = chance(t, 0.5) ? 0 : (uint16_t)(rule->first_round + below(t, 3));
        rule->members = need(CT_NEW(event->mem, ct_index, 3));
        ct_index first = below(t, event->player_count);
        rule->member_count = 2 + below(t, 2);
        for (uint32_t k = 0; k < rule->member_count; k++) {
            rule->members[k] = (first + k) % event->player_count;
        }
    }
}

static void add_spans(tournament *t)
{
    ct_event *event = t->event;
    ct_acceleration *a = &event->acceleration;
    a->kind = CT_ACCELERATION_TABLE;
    a->span_count = 1 + below(t, 3);
    a->spans = need(CT_NEW(event->mem, ct_span, a->span_count));
    for (uint32_t i = 0; i < a->span_count; i++) {
        ct_span *span = &a->spans[i];
        span->points = (ct_points)(1 + below(t, 4)) * (event->unit / 2);
        span->first_round = (uint16_t)(1 + below(t, 3));
        span->last_round = (uint16_t)(span->first_round + below(t, 4));
        if (span->last_round > event->rounds) {
            span->last_round = event->rounds;
        }
        span->first.number = 1 + below(t, event->player_count);
        span->last.number = span->first.number + below(t, event->player_count);
    }
}

static void choose_acceleration(tournament *t)
{
    ct_event *event = t->event;
    const ct_scoring *s = &event->scoring;
    bool fits_baku = s->win[CT_WHITE] == 2 * s->draw[CT_WHITE] && s->loss[CT_WHITE] == 0;
    uint32_t kind = below(t, 12);
    if (kind == 0 && fits_baku) {
        event->acceleration.kind = CT_ACCELERATION_BAKU;
    } else if (kind == 1) {
        event->acceleration.kind = CT_ACCELERATION_BONUS;
        event->acceleration.points = (ct_points)(1 + below(t, 2)) * event->unit;
        event->acceleration.rounds = (uint16_t)(1 + below(t, 3));
        event->acceleration.group = below(t, event->player_count);
    } else if (kind == 2) {
        add_spans(t);
    }
}

tournament tournament_start(uint64_t seed, uint32_t most, ct_arena *mem)
{
    tournament t = {.event = need(ct_event_new(mem)), .random = {.seed = seed}};
    uint32_t count = 4 + below(&t, most - 3);
    t.event->name = CT_STR("Random");
    t.event->rounds = (uint16_t)(3 + below(&t, count));
    t.event->initial_colour = chance(&t, 0.5) ? CT_WHITE : CT_BLACK;
    t.favourite = 0.5 + 0.5 * ct_random_unit(&t.random);
    t.draws = 0.8 * ct_random_unit(&t.random);
    t.forfeits = rate(&t, 0.05, 0.2);
    t.odd_results = rate(&t, 0.02, 0.1);
    t.absences = rate(&t, 0.03, 0.1);
    if (chance(&t, 0.5)) { /* pasts that no engine leads to */
        t.wild_rounds = below(&t, t.event->rounds);
    }
    choose_scoring(&t);
    add_players(&t, count);
    add_byes(&t);
    add_forbidden(&t);
    choose_acceleration(&t);
    return t;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

void tournament_call(tournament *t)
{
    const ct_event *event = t->event;
    t->present = NULL;
    if (!chance(t, t->absences * 4)) {
        return;
    }
    bool *present = need(CT_NEW(event->mem, bool, event->player_count));
    for (ct_index who = 0; who < event->player_count; who++) {
        present[who] = ct_event_player_is_available(event, who, event->rounds_paired + 1U) &&
                       !chance(t, t->absences);
    }
    t->present = present;
}

static bool have_met(const ct_event *event, ct_index a, ct_index b)
{
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, a, round);
        if (cell.opponent == b && ct_outcome_is_played((ct_outcome)cell.outcome)) {
            return true;
        }
    }
    return false;
}

static bool may_have_colour(const ct_event *event, ct_index who, ct_colour colour)
{
    int more = 1; /* often this colour than the other */
    int running = 1;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (ct_outcome_is_played((ct_outcome)cell.outcome)) {
            more += cell.colour == colour ? 1 : -1;
            running = cell.colour == colour ? running + 1 : 1;
        }
    }
    return more <= 2 && running <= 2;
}

static bool had_bye(const ct_event *event, ct_index who)
{
    bool had = false;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        had = had || ct_event_cell(event, who, round).outcome == CT_PAB;
    }
    return had;
}

/* The players who are there, in random order. */
static uint32_t shuffle_players(tournament *t, ct_index *order)
{
    const ct_event *event = t->event;
    uint32_t count = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        bool is_there = t->present != NULL
                            ? t->present[who]
                            : ct_event_player_is_available(event, who, event->rounds_paired + 1U);
        if (is_there) {
            uint32_t at = below(t, count + 1);
            order[count++] = order[at];
            order[at] = who;
        }
    }
    return count;
}

ct_pairings tournament_pair_wildly(tournament *t)
{
    const ct_event *event = t->event;
    ct_index *left = need(CT_NEW(event->mem, ct_index, event->player_count + 1));
    ct_pairings out = {.bye = CT_NOBODY};
    uint32_t count = shuffle_players(t, left);
    out.pairs = need(CT_NEW(event->mem, ct_pair, count));
    while (count > 0) {
        ct_index one = left[--count];
        uint32_t partner = count;
        for (uint32_t i = 0; i < count && partner == count; i++) {
            if (!have_met(event, one, left[i]) && may_have_colour(event, one, CT_WHITE) &&
                may_have_colour(event, left[i], CT_BLACK)) {
                partner = i;
            }
        }
        if (partner < count) {
            out.pairs[out.count++] = (ct_pair){.white = one, .black = left[partner]};
            left[partner] = left[--count];
        } else if (out.bye == CT_NOBODY && !had_bye(event, one)) {
            out.bye = one;
        }
    }
    return out;
}

static ct_outcome other_side(ct_outcome outcome)
{
    return outcome == CT_WIN ? CT_LOSS : outcome == CT_LOSS ? CT_WIN : CT_DRAW;
}

static void play_game(tournament *t, ct_index white, ct_index black, ct_outcome *results)
{
    bool white_is_better =
        t->event->players[white].tpn.number < t->event->players[black].tpn.number;
    results[0] = chance(t, t->draws)                               ? CT_DRAW
                 : chance(t, t->favourite) == (int)white_is_better ? CT_WIN
                                                                   : CT_LOSS;
    results[1] = other_side(results[0]);
    if (chance(t, t->odd_results)) {
        static const ct_outcome odd[][2] = {
            {CT_LOSS, CT_LOSS},
            {CT_DRAW, CT_LOSS},
            {CT_LOSS, CT_DRAW},
            {CT_WIN_UNRATED, CT_LOSS_UNRATED},
            {CT_DRAW_UNRATED, CT_DRAW_UNRATED},
        };
        memcpy(results, odd[below(t, 5)], sizeof odd[0]);
    } else if (chance(t, t->forfeits)) {
        static const ct_outcome forfeit[][2] = {
            {CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
            {CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
            {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        };
        memcpy(results, forfeit[below(t, 3)], sizeof forfeit[0]);
    }
}

static ct_outcome bye_asked(const ct_event *event, ct_index who, unsigned round)
{
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == who && event->byes[i].round == round) {
            return (ct_outcome)event->byes[i].kind;
        }
    }
    return CT_ABSENT;
}

void tournament_play(tournament *t, const ct_pairings *pairings)
{
    ct_event *event = t->event;
    unsigned round = ++event->rounds_paired;
    for (ct_index who = 0; who < event->player_count; who++) {
        *ct_event_cell_at(event, who, round) =
            (ct_cell){.opponent = CT_NOBODY, .outcome = (uint8_t)bye_asked(event, who, round)};
    }
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        ct_outcome results[2];
        play_game(t, pair.white, pair.black, results);
        *ct_event_cell_at(event, pair.white, round) =
            (ct_cell){.opponent = pair.black, .colour = CT_WHITE, .outcome = (uint8_t)results[0]};
        *ct_event_cell_at(event, pair.black, round) =
            (ct_cell){.opponent = pair.white, .colour = CT_BLACK, .outcome = (uint8_t)results[1]};
    }
    if (pairings->bye != CT_NOBODY) {
        ct_event_cell_at(event, pairings->bye, round)->outcome = CT_PAB;
    }
}

const char *tournament_text(const ct_event *event, ct_arena *mem)
{
    static const ct_trf_form form = {.dialect = CT_TRF26};
    ct_text text = {.mem = mem};
    ct_error err = {0};
    return ct_trf_write(event, &form, &text, &err) == CT_OK
               ? ct_text_view(&text).at
               : ct_str_format(mem, "no report: %s", err.sentence).at;
}
