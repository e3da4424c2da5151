/* The walk with undoing, and what each system says of list, distance, compatibility, bye and
 * colours. */

#include "pairing/lists/literal_walk.h"

#include "base/random.h"
#include "pairing/dutch/literal_field.h"

#include <stdlib.h>
#include <string.h>

enum { FREE = -1, BYE = -2 };

typedef struct walk {
    literal_field *field;
    unsigned count;
    unsigned place[LITERAL_MOST]; /* [place] player of the field */
    unsigned distance;
    bool may_meet[LITERAL_MOST][LITERAL_MOST]; /* places */
    int partner[LITERAL_MOST];
} walk;

static bool go_on(walk *w);

static bool try_pair(walk *w, unsigned one, unsigned other)
{
    if (w->partner[other] != FREE || !w->may_meet[one][other]) {
        return false;
    }
    w->partner[one] = (int)other;
    w->partner[other] = (int)one;
    if (go_on(w)) {
        return true;
    }
    w->partner[one] = w->partner[other] = FREE; /* undone */
    return false;
}

/* Pairs the first who is free and everybody after him. */
static bool go_on(walk *w)
{
    unsigned one = 0;
    while (one < w->count && w->partner[one] != FREE) {
        one++;
    }
    if (one == w->count) {
        return true;
    }
    unsigned wanted = one + w->distance;
    if (wanted < w->count && try_pair(w, one, wanted)) {
        return true;
    }
    for (unsigned up = wanted < w->count ? wanted : w->count; up-- > one + 1;) {
        if (try_pair(w, one, up)) {
            return true;
        }
    }
    for (unsigned down = wanted + 1; down < w->count; down++) {
        if (try_pair(w, one, down)) {
            return true;
        }
    }
    return false;
}

/* `turn`: places in the order in which they are asked to take the bye, `turns` of them. */
static bool find_round(walk *w, const unsigned *turn, unsigned turns)
{
    for (unsigned i = 0; i < w->count; i++) {
        w->partner[i] = FREE;
    }
    if (w->count % 2 == 0) {
        return go_on(w);
    }
    for (unsigned i = 0; i < turns; i++) {
        w->partner[turn[i]] = BYE;
        if (go_on(w)) {
            return true;
        }
        w->partner[turn[i]] = FREE;
    }
    return false;
}

/* `has_white(field, upper, lower, board)` */
static literal_pairs tell(const walk *w,
                          bool (*has_white)(const literal_field *, unsigned, unsigned, unsigned))
{
    literal_pairs out = {.is_possible = true, .bye = CT_NOBODY};
    for (unsigned i = 0; i < w->count; i++) {
        const literal_player *one = &w->field->player[w->place[i]];
        if (w->partner[i] == BYE) {
            out.bye = one->who;
        } else if ((unsigned)w->partner[i] > i) {
            unsigned lower = w->place[w->partner[i]];
            bool white = has_white(w->field, w->place[i], lower, out.count);
            ct_index other = w->field->player[lower].who;
            out.white[out.count] = white ? one->who : other;
            out.black[out.count++] = white ? other : one->who;
        }
    }
    return out;
}

static walk start(const ct_event *event, unsigned round, const bool *present, ct_arena *mem)
{
    walk w = {.distance = 1};
    w.field = literal_field_new(event, round, CT_EDITION_2026, present, mem);
    w.count = w.field->count;
    for (unsigned i = 0; i < w.count; i++) {
        w.place[i] = i;
    }
    return w;
}

/* --- Amalfi ---------------------------------------------------------------------------------- */

static ct_cell cell_of(const literal_field *f, unsigned player, unsigned round)
{
    return ct_event_cell(f->event, f->player[player].who, round);
}

static bool has_colour(const literal_field *f, unsigned player, unsigned round, ct_colour colour)
{
    ct_cell cell = cell_of(f, player, round);
    return ct_outcome_is_played((ct_outcome)cell.outcome) && cell.colour == colour;
}

/* 3.1 */
static bool may_play(const literal_field *f, unsigned player, ct_colour colour)
{
    const literal_player *p = &f->player[player];
    bool third =
        p->games >= 2 && p->colours[p->games - 1] == colour && p->colours[p->games - 2] == colour;
    int difference = p->difference + (colour == CT_WHITE ? 1 : -1);
    bool wider = colour == CT_WHITE ? difference >= 3 : difference <= -3;
    return !third && !wider;
}

static bool is_last(const literal_field *f)
{
    return f->round >= f->event->rounds;
}

static bool fits(const literal_field *f, unsigned white, unsigned black)
{
    return is_last(f) || (may_play(f, white, CT_WHITE) && may_play(f, black, CT_BLACK));
}

static bool is_compatible(const literal_field *f, unsigned a, unsigned b)
{
    for (unsigned r = 1; r < f->round; r++) {
        ct_cell cell = cell_of(f, a, r);
        if (ct_outcome_is_played((ct_outcome)cell.outcome) && cell.opponent == f->player[b].who) {
            return false;
        }
    }
    return (fits(f, a, b) || fits(f, b, a)) &&
           !ct_event_is_forbidden(f->event, f->player[a].who, f->player[b].who, f->round);
}

static double share_of_blacks(const literal_player *p)
{
    unsigned blacks = 0;
    for (unsigned i = 0; i < p->games; i++) {
        blacks += p->colours[i] == CT_BLACK;
    }
    return p->games == 0 ? 0 : (double)blacks / p->games;
}

/* 4.3, second sentence, for the higher in the starting list. */
static bool higher_has_white(const literal_field *f, const literal_player *higher,
                             const literal_player *lower)
{
    if (higher->games > 0) {
        return higher->colours[higher->games - 1] == CT_BLACK;
    }
    if (lower->games > 0) {
        return lower->colours[lower->games - 1] == CT_WHITE;
    }
    return (higher->number % 2 == 1) == (f->initial == CT_WHITE);
}

static bool amalfi_white(const literal_field *f, unsigned a, unsigned b, unsigned board)
{
    const literal_player *one = &f->player[a];
    const literal_player *other = &f->player[b];
    if (f->round == 1) {
        return (board % 2 == 0) == (f->initial == CT_WHITE);
    }
    if (fits(f, a, b) != fits(f, b, a)) {
        return fits(f, a, b);
    }
    double difference = share_of_blacks(one) - share_of_blacks(other);
    if (difference > 1e-9 || difference < -1e-9) {
        return difference > 0;
    }
    for (unsigned r = f->round - 1; r > 0; r--) {
        if (has_colour(f, a, r, CT_BLACK) && !has_colour(f, b, r, CT_BLACK)) {
            return true;
        }
        if (has_colour(f, b, r, CT_BLACK) && !has_colour(f, a, r, CT_BLACK)) {
            return false;
        }
    }
    return one->tpn < other->tpn ? higher_has_white(f, one, other)
                                 : !higher_has_white(f, other, one);
}

static literal_pairs amalfi(const ct_event *event, unsigned round, const bool *present,
                            bool bye_from_start)
{
    ct_arena *mem = ct_arena_new();
    walk w = start(event, round, present, mem);
    unsigned turn[LITERAL_MOST];
    w.distance = round < event->rounds ? event->rounds - round + 1U : 1;
    for (unsigned i = 0; i < w.count; i++) {
        unsigned later = 0; /* who have the bye before him */
        for (unsigned k = 0; k < w.count; k++) {
            w.may_meet[i][k] = i != k && is_compatible(w.field, i, k);
            later += bye_from_start ? w.field->player[k].tpn > w.field->player[i].tpn : k > i;
        }
        turn[later] = i;
    }
    bool found = find_round(&w, turn, w.count);
    literal_pairs out = found ? tell(&w, amalfi_white) : (literal_pairs){.bye = CT_NOBODY};
    ct_arena_free(mem);
    return out;
}

literal_pairs literal_amalfi(const ct_event *event, unsigned round, const bool *present)
{
    return amalfi(event, round, present, false);
}

literal_pairs literal_amalfi_start(const ct_event *event, unsigned round, const bool *present)
{
    return amalfi(event, round, present, true);
}

/* --- Monrad and the random Swiss ------------------------------------------------------------- */

static bool dutch_white(const literal_field *f, unsigned a, unsigned b, unsigned board)
{
    (void)board;
    return f->has_white[a][b];
}

/* The rules common to Swiss systems, on the list as it stands. */
static literal_pairs walk_as_swiss(walk *w, ct_arena *mem)
{
    unsigned turn[LITERAL_MOST];
    unsigned turns = 0;
    for (unsigned i = 0; i < w->count; i++) {
        for (unsigned k = 0; k < w->count; k++) {
            w->may_meet[i][k] = i != k && w->field->may_meet[w->place[i]][w->place[k]];
        }
    }
    for (unsigned i = w->count; i-- > 0;) {
        if (w->field->player[w->place[i]].may_have_bye) {
            turn[turns++] = i;
        }
    }
    bool found = find_round(w, turn, turns);
    literal_pairs out = found ? tell(w, dutch_white) : (literal_pairs){.bye = CT_NOBODY};
    ct_arena_free(mem);
    return out;
}

literal_pairs literal_monrad(const ct_event *event, unsigned round, const bool *present)
{
    ct_arena *mem = ct_arena_new();
    walk w = start(event, round, present, mem);
    return walk_as_swiss(&w, mem);
}

literal_pairs literal_monrad_halves(const ct_event *event, unsigned round, const bool *present)
{
    ct_arena *mem = ct_arena_new();
    walk w = start(event, round, present, mem);
    w.distance = round == 1 && w.count > 1 ? w.count / 2 : 1;
    return walk_as_swiss(&w, mem);
}

literal_pairs literal_random(const ct_event *event, unsigned round, const bool *present)
{
    ct_arena *mem = ct_arena_new();
    walk w = start(event, round, present, mem);
    for (unsigned i = 0; i < w.count; i++) {
        const literal_player *p = &w.field->player[i];
        unsigned above = 0;
        for (unsigned k = 0; k < w.count; k++) {
            const literal_player *other = &w.field->player[k];
            above += other->score > p->score ||
                     (other->score == p->score &&
                      ct_random_at(7, round, other->tpn) < ct_random_at(7, round, p->tpn));
        }
        w.place[above] = i;
    }
    return walk_as_swiss(&w, mem);
}
