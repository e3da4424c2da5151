/* C.04.4.1: the bye, then scoregroup after scoregroup with its upfloaters. */

#include "pairing/dubov/literal_dubov.h"

#include "pairing/literal_even_field.h"

#include <stdlib.h>

/* What 3.2.2 compares. */
typedef struct quality {
    int c6[LITERAL_MOST]; /* scores of the upfloaters, ascending: larger is better */
    unsigned c7, c8, c9, c10;
} quality;

typedef struct dubov {
    literal_strict strict;
    long aro[LITERAL_MOST];
    unsigned upfloats[LITERAL_MOST];
    bool just_floated[LITERAL_MOST];
    literal_set left;
    literal_pairs out;
} dubov;

/* A list from which sets are drawn in the order of 4.1, and what is wanted of a set. */
typedef struct draw {
    dubov *d;
    unsigned list[LITERAL_MOST];
    unsigned count;
    void (*judge)(struct draw *draw, literal_set set);
    literal_set group; /* residents; or the subgroup that gives */
    literal_set other; /* the subgroup that takes */
    unsigned back;     /* shifters that must then come back from `other` */
    unsigned target;   /* C7 */
    bool found;
    literal_set best;
    unsigned size;
    quality quality;
} draw;

/* --- Facts ----------------------------------------------------------------------------------- */

static const literal_player *player(const dubov *d, unsigned i)
{
    return &d->strict.field->player[i];
}

/* Everybody as it was when an earlier round was paired. */
static literal_field *field_then(const ct_event *event, unsigned round, ct_arena *mem)
{
    bool *everybody = CT_NEW(mem, bool, event->player_count);
    for (ct_index who = 0; everybody != NULL && who < event->player_count; who++) {
        everybody[who] = true;
    }
    return literal_field_new(event, round, CT_EDITION_2026, everybody, mem);
}

static int score_then(const literal_field *then, ct_index who)
{
    int score = 0;
    for (unsigned i = 0; i < then->count; i++) {
        score = then->player[i].who == who ? then->player[i].score : score;
    }
    return score;
}

/* 1.8: counts who was paired with a player of a higher score. */
static void find_upfloats(dubov *d, ct_arena *mem)
{
    const ct_event *event = d->strict.field->event;
    for (unsigned r = 1; r < d->strict.field->round; r++) {
        const literal_field *then = field_then(event, r, mem);
        for (unsigned i = 0; i < d->strict.field->count; i++) {
            ct_index who = player(d, i)->who;
            ct_index opponent = ct_event_cell(event, who, r).opponent;
            d->just_floated[i] =
                opponent != CT_NOBODY && score_then(then, opponent) > score_then(then, who);
            d->upfloats[i] += d->just_floated[i];
        }
    }
}

static void find_facts(dubov *d)
{
    const literal_field *field = d->strict.field;
    const ct_event *event = field->event;
    for (unsigned i = 0; i < field->count; i++) {
        double sum = 0;
        unsigned games = 0;
        for (unsigned r = 1; r < field->round; r++) {
            ct_cell cell = ct_event_cell(event, player(d, i)->who, r);
            if (ct_outcome_is_played((ct_outcome)cell.outcome)) { /* 1.7 */
                sum += event->players[cell.opponent].rating;
                games++;
            }
        }
        d->aro[i] = games == 0 ? 0 : (long)(sum / games + 0.5);
        d->strict.rank[i] = (int)player(d, i)->tpn;
        d->strict.higher[i] = (int)i;
    }
}

static bool wants_white(const dubov *d, unsigned i)
{
    return player(d, i)->games > 0 && player(d, i)->wants == CT_WHITE;
}

/* The fewest clashes with which these can be paired; LITERAL_NEVER when they cannot. */
static unsigned fewest_clashes(dubov *d, literal_set set)
{
    unsigned first = 0;
    unsigned best = LITERAL_NEVER;
    if (!literal_strict_can_pair(&d->strict, set) || set == 0) {
        return set == 0 ? 0 : LITERAL_NEVER;
    }
    while (!literal_has(set, first)) {
        first++;
    }
    for (unsigned k = first + 1; k < d->strict.field->count; k++) {
        if (literal_has(set, k) && d->strict.field->may_meet[first][k]) {
            unsigned rest = fewest_clashes(d, set & ~(1U << first) & ~(1U << k));
            unsigned all =
                rest == LITERAL_NEVER ? rest : rest + literal_strict_clash(&d->strict, first, k);
            best = all < best ? all : best;
        }
    }
    return best;
}

/* --- 4.1 ------------------------------------------------------------------------------------- */

static void draw_sets(draw *w, unsigned from, unsigned more, literal_set set)
{
    if (more == 0) {
        w->judge(w, set);
        return;
    }
    for (unsigned i = from; i + more <= w->count; i++) {
        draw_sets(w, i + 1, more - 1, set | 1U << w->list[i]);
    }
}

/* --- Upfloaters ------------------------------------------------------------------------------ */

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static quality judge_set(draw *w, literal_set set)
{
    const dubov *d = w->d;
    unsigned most = 2 + d->strict.field->event->rounds / 5U; /* 1.8 */
    bool is_last = d->strict.field->round == d->strict.field->event->rounds;
    unsigned size = 0;
    quality q = {.c7 = fewest_clashes(w->d, w->group | set)};
    for (unsigned i = 0; i < d->strict.field->count; i++) {
        if (literal_has(set, i)) {
            q.c6[size++] = player(d, i)->score;
            if (!is_last) {
                q.c8 += d->upfloats[i] >= most;
                q.c9 += d->upfloats[i] >= most ? d->upfloats[i] : 0;
                q.c10 += d->just_floated[i];
            }
        }
    }
    qsort(q.c6, size, sizeof q.c6[0], ascending);
    return q;
}

static bool is_better(const quality *a, const quality *b, unsigned size)
{
    for (unsigned i = 0; i < size; i++) {
        if (a->c6[i] != b->c6[i]) {
            return a->c6[i] > b->c6[i];
        }
    }
    if (a->c7 != b->c7) {
        return a->c7 < b->c7;
    }
    if (a->c8 != b->c8) {
        return a->c8 < b->c8;
    }
    return a->c9 != b->c9 ? a->c9 < b->c9 : a->c10 < b->c10;
}

static void judge_upfloaters(draw *w, literal_set set)
{
    literal_set bracket = w->group | set;
    if (!literal_strict_can_pair(&w->d->strict, bracket) ||
        !literal_strict_can_pair(&w->d->strict, w->d->left & ~bracket)) {
        return;
    }
    quality q = judge_set(w, set);
    if (!w->found || is_better(&q, &w->quality, w->size)) {
        w->found = true;
        w->best = set;
        w->quality = q;
    }
}

static literal_set choose_upfloaters(dubov *d, literal_set residents)
{
    draw w = {.d = d, .judge = judge_upfloaters, .group = residents};
    for (unsigned i = 0; i < d->strict.field->count; i++) { /* 4.2: by score, then TPN */
        if (literal_has(d->left & ~residents, i)) {
            w.list[w.count++] = i;
        }
    }
    while (!w.found && w.size <= w.count) {
        draw_sets(&w, 0, w.size, 0);
        w.size += !w.found;
    }
    if (!w.found) {
        abort();
    }
    return w.best;
}

/* --- Subgroups ------------------------------------------------------------------------------- */

/* Can every one of `one` be paired with one of `other` so that C7 is `target`? */
static bool can_face(dubov *d, literal_set one, literal_set other, unsigned target)
{
    unsigned first = 0;
    if (one == 0) {
        return target == 0;
    }
    while (!literal_has(one, first)) {
        first++;
    }
    for (unsigned k = 0; k < d->strict.field->count; k++) {
        unsigned cost = literal_strict_clash(&d->strict, first, k);
        if (literal_has(other, k) && d->strict.field->may_meet[first][k] && cost <= target &&
            can_face(d, one & ~(1U << first), other & ~(1U << k), target - cost)) {
            return true;
        }
    }
    return false;
}

static void judge_back(draw *w, literal_set set)
{
    if (!w->found && can_face(w->d, w->group & ~set, w->other | set, w->target)) {
        w->found = true;
        w->best = set;
    }
}

/* 4.3: from the middle outwards. */
static void list_shifters(draw *w)
{
    unsigned list[LITERAL_MOST];
    unsigned size = 0;
    const dubov *d = w->d;
    for (unsigned i = 0; i < d->strict.field->count; i++) {
        if (literal_has(w->group, i)) {
            list[size++] = i;
        }
    }
    for (unsigned i = 0; i < size; i++) {
        for (unsigned k = i + 1; k < size; k++) {
            bool by_aro = wants_white(d, list[i]) && d->aro[list[i]] != d->aro[list[k]];
            bool wrong = by_aro ? d->aro[list[k]] < d->aro[list[i]]
                                : player(d, list[k])->tpn < player(d, list[i])->tpn;
            if (wrong) {
                unsigned swap = list[i];
                list[i] = list[k];
                list[k] = swap;
            }
        }
    }
    while (size > 0) {
        unsigned middle = (size - 1) / 2;
        w->list[w->count++] = list[middle];
        size--;
        for (unsigned i = middle; i < size; i++) {
            list[i] = list[i + 1];
        }
    }
}

/* Can these shifters be followed by some from the other side? */
static void judge_there(draw *w, literal_set set)
{
    draw back = {.d = w->d,
                 .judge = judge_back,
                 .group = w->other | set,
                 .other = w->group & ~set,
                 .target = w->target};
    draw original = {.d = w->d, .group = w->other};
    if (w->found) {
        return;
    }
    list_shifters(&original); /* nobody is shifted back */
    for (unsigned i = 0; i < original.count; i++) {
        back.list[back.count++] = original.list[i];
    }
    draw_sets(&back, 0, w->back, 0);
    if (back.found) {
        w->found = true;
        w->best = set;
    }
}

/* The pairs inside `group` that a pairing of `set` with C7 = `target` cannot do without. */
static unsigned unavoidable(dubov *d, literal_set set, literal_set group, unsigned target)
{
    unsigned first = 0;
    unsigned best = LITERAL_NEVER;
    if (set == 0) {
        return target == 0 ? 0 : LITERAL_NEVER;
    }
    while (!literal_has(set, first)) {
        first++;
    }
    for (unsigned k = first + 1; k < d->strict.field->count; k++) {
        unsigned cost = literal_strict_clash(&d->strict, first, k);
        if (!literal_has(set, k) || !d->strict.field->may_meet[first][k] || cost > target) {
            continue;
        }
        unsigned rest = unavoidable(d, set & ~(1U << first) & ~(1U << k), group, target - cost);
        unsigned inside = literal_has(group, first) && literal_has(group, k);
        best = rest != LITERAL_NEVER && rest + inside < best ? rest + inside : best;
    }
    return best;
}

/* 3.2.4: changes the two subgroups into the resulting ones. */
static void recompose(dubov *d, literal_set *g1, literal_set *g2)
{
    literal_set *smaller = literal_size(*g1) <= literal_size(*g2) ? g1 : g2;
    literal_set *larger = smaller == g1 ? g2 : g1;
    unsigned target = fewest_clashes(d, *g1 | *g2);
    unsigned k = unavoidable(d, *g1 | *g2, *smaller, target);
    draw there = {.d = d,
                  .judge = judge_there,
                  .group = *smaller,
                  .other = *larger,
                  .back = k + (literal_size(*larger) - literal_size(*smaller)) / 2,
                  .target = target};
    draw back = {.d = d, .judge = judge_back, .group = *larger, .target = target};
    list_shifters(&there);
    list_shifters(&back);
    draw_sets(&there, 0, k, 0);
    back.group = *larger | there.best;
    back.other = *smaller & ~there.best;
    draw_sets(&back, 0, there.back, 0);
    if (!there.found || !back.found) {
        abort();
    }
    *smaller = back.other | back.best;
    *larger = back.group & ~back.best;
}

/* --- Transpositions -------------------------------------------------------------------------- */

/* 4.4: gives s1[at] … the first possible opponents, lowest TPN first. */
static bool transpose(dubov *d, const unsigned *s1, unsigned count, literal_set g2, unsigned *t2)
{
    uint32_t after = 0; /* TPNs tried */
    if (count == 0) {
        return true;
    }
    for (;;) {
        unsigned next = LITERAL_MOST;
        for (unsigned i = 0; i < d->strict.field->count; i++) {
            if (literal_has(g2, i) && player(d, i)->tpn > after &&
                (next == LITERAL_MOST || player(d, i)->tpn < player(d, next)->tpn)) {
                next = i;
            }
        }
        if (next == LITERAL_MOST) {
            return false;
        }
        after = player(d, next)->tpn;
        *t2 = next;
        if (d->strict.field->may_meet[*s1][next] &&
            transpose(d, s1 + 1, count - 1, g2 & ~(1U << next), t2 + 1)) {
            return true;
        }
    }
}

static unsigned sort_first(const dubov *d, literal_set g1, unsigned *s1)
{
    unsigned size = 0;
    while (g1 != 0) { /* 3.2.5 */
        unsigned best = LITERAL_MOST;
        for (unsigned i = 0; i < d->strict.field->count; i++) {
            if (literal_has(g1, i) &&
                (best == LITERAL_MOST || d->aro[i] < d->aro[best] ||
                 (d->aro[i] == d->aro[best] && player(d, i)->tpn < player(d, best)->tpn))) {
                best = i;
            }
        }
        s1[size++] = best;
        g1 &= ~(1U << best);
    }
    return size;
}

/* 3.2.3: members in the order of their TPNs, half of them if nobody has played. */
static literal_set first_subgroup(const dubov *d, literal_set bracket)
{
    literal_set whites = 0;
    literal_set upper = 0;
    unsigned games = 0;
    for (unsigned i = 0; i < d->strict.field->count; i++) {
        unsigned above = 0;
        if (!literal_has(bracket, i)) {
            continue;
        }
        for (unsigned k = 0; k < d->strict.field->count; k++) {
            above += literal_has(bracket, k) && player(d, k)->tpn < player(d, i)->tpn;
        }
        upper |= 2 * above < literal_size(bracket) ? 1U << i : 0U;
        whites |= wants_white(d, i) ? 1U << i : 0U;
        games += player(d, i)->games;
    }
    return games == 0 ? upper : whites;
}

static void pair_bracket(dubov *d, literal_set bracket)
{
    literal_set g1 = first_subgroup(d, bracket);
    literal_set g2 = bracket & ~g1;
    unsigned s1[LITERAL_MOST];
    unsigned t2[LITERAL_MOST];
    recompose(d, &g1, &g2);
    unsigned size = sort_first(d, g1, s1);
    if (!transpose(d, s1, size, g2, t2)) {
        abort();
    }
    for (unsigned i = 0; i < size; i++) {
        literal_strict_seat(&d->strict, s1[i], t2[i], &d->out);
    }
}

static literal_pairs pair_round(const ct_event *event, unsigned round, const bool *present,
                                ct_arena *mem)
{
    dubov d = {.strict = literal_strict_start(event, round, present, mem),
               .out = {.bye = CT_NOBODY, .is_possible = true}};
    d.strict.gives_newcomers = CT_BLACK; /* 1.6.4 */
    d.left = (1U << d.strict.field->count) - 1U;
    find_facts(&d);
    find_upfloats(&d, mem);
    if (d.strict.field->count % 2 == 1) {
        int bye = literal_strict_bye(&d.strict);
        if (bye < 0) {
            return (literal_pairs){.bye = CT_NOBODY};
        }
        d.out.bye = d.strict.field->player[bye].who;
        d.left &= ~(1U << bye);
    }
    if (!literal_strict_can_pair(&d.strict, d.left)) {
        return (literal_pairs){.bye = CT_NOBODY};
    }
    while (d.left != 0) {
        literal_set residents = literal_top_group(d.strict.field, d.left);
        literal_set bracket = residents | choose_upfloaters(&d, residents);
        pair_bracket(&d, bracket);
        d.left &= ~bracket;
    }
    return d.out;
}

literal_pairs literal_dubov_pair(const ct_event *event, unsigned round, const bool *present)
{
    ct_arena *mem = ct_arena_new();
    if (mem == NULL) {
        abort();
    }
    literal_pairs pairs = pair_round(event, round, present, mem);
    ct_arena_free(mem);
    return pairs;
}
