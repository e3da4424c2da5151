/* Sets of players are bit masks over the field in the order of 1.2. */

#include "pairing/double_swiss/literal_double.h"

#include "pairing/literal_cells.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = LITERAL_FIELD, MOST_MATCHES = 40 };

typedef literal_mask mask;

typedef struct player {
    ct_index who;
    uint32_t tpn;
    uint32_t parity;
    ct_points score;
    unsigned matches;
    bool floated, is_barred;
    char colours[MOST_MATCHES + 1]; /* of played matches */
} player;

typedef struct field {
    const ct_event *event;
    unsigned round;
    bool is_last;
    ct_colour initial;
    uint32_t count;
    player players[MOST];
    literal_meetings legal;
    uint32_t bye;
} field;

static unsigned size_of(mask set)
{
    return (unsigned)__builtin_popcount(set);
}

/* --- The matches before ---------------------------------------------------------------------- */

/* Games of the match between the two, and how many of them each forfeits. */
static bool match_is_forfeited(const ct_event *event, ct_index a, ct_index b, unsigned first)
{
    unsigned games = 0;
    unsigned by_a = 0;
    unsigned by_b = 0;
    for (unsigned round = first; round <= first + 1; round++) {
        if (ct_event_cell(event, a, round).opponent == b) {
            games++;
            by_a += ct_event_cell(event, a, round).outcome == CT_FORFEIT_LOSS;
            by_b += ct_event_cell(event, b, round).outcome == CT_FORFEIT_LOSS;
        }
    }
    return by_a == games || by_b == games;
}

static void take_match(const ct_event *event, player *p, unsigned first)
{
    ct_cell one = ct_event_cell(event, p->who, first);
    ct_cell two = ct_event_cell(event, p->who, first + 1);
    p->floated = false;
    if (one.outcome == CT_PAB || one.outcome == CT_FULL_POINT_BYE) { /* C2 */
        p->is_barred = true;
    }
    if (one.opponent == CT_NOBODY) {
        return;
    }
    if (match_is_forfeited(event, p->who, one.opponent, first)) {
        bool won = one.outcome == CT_FORFEIT_WIN || two.outcome == CT_FORFEIT_WIN;
        p->is_barred = p->is_barred || won;
        return;
    }
    p->matches++;
    p->floated = literal_score_before(event, p->who, first) !=
                 literal_score_before(event, one.opponent, first);
    if (literal_was_played(one) || literal_was_played(two)) { /* 1.6 */
        p->colours[strlen(p->colours)] = one.colour == CT_WHITE ? 'W' : 'B';
    }
}

static bool have_met(const ct_event *event, ct_index a, ct_index b, unsigned round)
{
    for (unsigned first = 1; first < round; first += 2) {
        if (ct_event_cell(event, a, first).opponent == b &&
            !match_is_forfeited(event, a, b, first)) {
            return true;
        }
    }
    return false;
}

static void read_field(field *f, const ct_event *event, unsigned round, const bool *present)
{
    literal_entrant entrants[MOST];
    memset(f, 0, sizeof *f);
    *f = (field){.event = event, .round = round, .initial = event->initial_colour, .bye = MOST};
    f->is_last = round + 1 >= event->rounds;
    f->count = f->legal.count = literal_entrants(event, round, present, entrants);
    for (uint32_t i = 0; i < f->count; i++) {
        const literal_entrant *e = &entrants[i];
        player *p = &f->players[i];
        *p = (player){.who = e->who, .tpn = e->tpn, .parity = e->parity, .score = e->score};
        for (unsigned first = 1; first < round; first += 2) {
            take_match(event, p, first);
        }
        for (uint32_t k = 0; k < f->count; k++) {
            ct_index other = entrants[k].who;
            f->legal.may_meet[i][k] = i != k && !have_met(event, e->who, other, round) &&
                                      !ct_event_is_forbidden(event, e->who, other, round);
        }
    }
}

/* Is there a legal pairing of exactly these? */
static bool can_pair(field *f, mask set)
{
    return literal_can_pair(&f->legal, set);
}

/* --- Upfloaters (3.5) ------------------------------------------------------------------------ */

/* C5: scores compared from the lowest on; players are in the order of their scores. */
static int compare_c5(const field *f, mask a, mask b)
{
    while (a != 0) {
        uint32_t low_a = 31U - (uint32_t)__builtin_clz(a);
        uint32_t low_b = 31U - (uint32_t)__builtin_clz(b);
        if (f->players[low_a].score != f->players[low_b].score) {
            return f->players[low_a].score > f->players[low_b].score ? -1 : 1;
        }
        a &= ~(1U << low_a);
        b &= ~(1U << low_b);
    }
    return 0;
}

/* C6: the following scoregroup, without those who have gone, and as few from below as its number
 * allows. */
static bool meets_c6(field *f, mask left, mask bracket, ct_points top)
{
    ct_points next = INT32_MIN;
    for (uint32_t i = 0; i < f->count; i++) {
        if (i != f->bye && f->players[i].score < top && f->players[i].score > next) {
            next = f->players[i].score;
        }
    }
    mask rest = left & ~bracket;
    mask following = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        following |= literal_has(rest, i) && f->players[i].score == next ? 1U << i : 0;
    }
    if (following == 0) {
        return true;
    }
    if (size_of(following) % 2 == 0) {
        return can_pair(f, following) && can_pair(f, rest & ~following);
    }
    for (uint32_t i = 0; i < f->count; i++) {
        mask with = following | 1U << i;
        if (literal_has(rest & ~following, i) && can_pair(f, with) && can_pair(f, rest & ~with)) {
            return true;
        }
    }
    return false;
}

static unsigned count_floaters(const field *f, mask set)
{
    unsigned floaters = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        floaters += literal_has(set, i) && f->players[i].floated;
    }
    return f->is_last ? 0 : floaters;
}

/* 3.5.4: both of the same scores, so the earlier player decides. */
static bool comes_earlier(mask a, mask b)
{
    mask differ = a ^ b;
    return differ != 0 && literal_has(a, (uint32_t)__builtin_ctz(differ));
}

/* Is `a` to be taken instead of `b`? C4, C5, C6, C7, the order. */
static bool is_better_set(field *f, mask left, mask residents, mask a, mask b)
{
    if (size_of(a) != size_of(b)) {
        return size_of(a) < size_of(b);
    }
    int c5 = compare_c5(f, a, b);
    if (c5 != 0) {
        return c5 < 0;
    }
    ct_points top = f->players[__builtin_ctz(residents)].score;
    bool c6_a = meets_c6(f, left, residents | a, top);
    bool c6_b = meets_c6(f, left, residents | b, top);
    if (c6_a != c6_b) {
        return c6_a;
    }
    unsigned c7_a = count_floaters(f, a);
    unsigned c7_b = count_floaters(f, b);
    return c7_a != c7_b ? c7_a < c7_b : comes_earlier(a, b);
}

static mask choose_upfloaters(field *f, mask left, mask residents)
{
    mask below = left & ~residents;
    mask best = 0;
    bool is_found = false;
    for (mask set = below;; set = (set - 1) & below) { /* every subset */
        if (can_pair(f, residents | set) && can_pair(f, below & ~set) &&
            (!is_found || is_better_set(f, left, residents, set, best))) {
            best = set;
            is_found = true;
        }
        if (set == 0) {
            break;
        }
    }
    if (!is_found) {
        abort();
    }
    return best;
}

/* --- The bracket (3.6) ----------------------------------------------------------------------- */

typedef struct candidate {
    uint32_t count;
    uint32_t top[MOST / 2], bottom[MOST / 2]; /* players, in the order of the tops' TPNs */
    unsigned c8;
} candidate;

static bool is_better_candidate(const field *f, const candidate *a, const candidate *b)
{
    if (a->c8 != b->c8) {
        return a->c8 < b->c8;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->top[i] != b->top[i]) {
            return f->players[a->top[i]].tpn < f->players[b->top[i]].tpn;
        }
    }
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->bottom[i] != b->bottom[i]) {
            return f->players[a->bottom[i]].tpn < f->players[b->bottom[i]].tpn;
        }
    }
    return false;
}

/* Pairs the smallest TPN left with everybody in turn, so tops come in the order of their TPNs. */
static void try_all(field *f, mask left, mask upfloaters, candidate *now, candidate *best)
{
    if (left == 0) {
        if (best->count == 0 || is_better_candidate(f, now, best)) {
            *best = *now;
        }
        return;
    }
    uint32_t top = MOST;
    for (uint32_t i = 0; i < f->count; i++) {
        if (literal_has(left, i) && (top == MOST || f->players[i].tpn < f->players[top].tpn)) {
            top = i;
        }
    }
    for (uint32_t i = 0; i < f->count; i++) {
        if (i == top || !literal_has(left, i) || !f->legal.may_meet[top][i]) {
            continue;
        }
        candidate next = *now;
        next.top[next.count] = top;
        next.bottom[next.count++] = i;
        next.c8 += !f->is_last && literal_has(upfloaters, top) && f->players[i].floated;
        next.c8 += !f->is_last && literal_has(upfloaters, i) && f->players[top].floated;
        try_all(f, left & ~(1U << top) & ~(1U << i), upfloaters, &next, best);
    }
}

/* --- Colours (4.3) --------------------------------------------------------------------------- */

static unsigned whites(const player *p)
{
    unsigned count = 0;
    for (const char *at = p->colours; *at != '\0'; at++) {
        count += *at == 'W';
    }
    return count;
}

static bool higher_has_white(const field *f, const player *high, const player *low)
{
    size_t a = strlen(high->colours);
    size_t b = strlen(low->colours);
    if (a == 0 && b == 0) {
        return (high->parity % 2 == 1) == (f->initial == CT_WHITE);
    }
    if (whites(high) != whites(low)) {
        return whites(high) < whites(low);
    }
    for (size_t back = 1; back <= a && back <= b; back++) {
        if (high->colours[a - back] != low->colours[b - back]) {
            return high->colours[a - back] == 'B';
        }
    }
    return a > 0 ? high->colours[a - 1] == 'B' : low->colours[b - 1] == 'W';
}

static void add_pair(const field *f, uint32_t one, uint32_t other, literal_pairs *out)
{
    const player *high = &f->players[one < other ? one : other];
    const player *low = &f->players[one < other ? other : one];
    bool white_is_high = higher_has_white(f, high, low);
    out->white[out->count] = white_is_high ? high->who : low->who;
    out->black[out->count++] = white_is_high ? low->who : high->who;
}

/* --- The match ------------------------------------------------------------------------------- */

/* 3.4: the lowest score, then most matches played, then the largest TPN. */
static bool takes_bye_before(const player *a, const player *b)
{
    if (a->score != b->score) {
        return a->score < b->score;
    }
    return a->matches != b->matches ? a->matches > b->matches : a->tpn > b->tpn;
}

static void choose_bye(field *f, mask all)
{
    for (uint32_t i = 0; i < f->count; i++) {
        if (!f->players[i].is_barred && can_pair(f, all & ~(1U << i)) &&
            (f->bye == MOST || takes_bye_before(&f->players[i], &f->players[f->bye]))) {
            f->bye = i;
        }
    }
}

literal_pairs literal_double_pair(const ct_event *event, unsigned round, const bool *present)
{
    static field f;
    literal_pairs out = {.is_possible = true, .bye = CT_NOBODY};
    read_field(&f, event, round, present);
    mask left = (1U << f.count) - 1;
    if (f.count % 2 == 1) {
        choose_bye(&f, left);
        out.is_possible = f.bye != MOST;
        if (!out.is_possible) {
            return out;
        }
        out.bye = f.players[f.bye].who;
        left &= ~(1U << f.bye);
    }
    out.is_possible = can_pair(&f, left);
    while (out.is_possible && left != 0) {
        mask residents = 0;
        for (uint32_t i = 0; i < f.count; i++) {
            bool is_top = f.players[i].score == f.players[__builtin_ctz(left)].score;
            residents |= literal_has(left, i) && is_top ? 1U << i : 0;
        }
        mask upfloaters = choose_upfloaters(&f, left, residents);
        candidate now = {0};
        candidate best = {0};
        try_all(&f, residents | upfloaters, upfloaters, &now, &best);
        for (uint32_t i = 0; i < best.count; i++) {
            add_pair(&f, best.top[i], best.bottom[i], &out);
        }
        left &= ~(residents | upfloaters);
    }
    return out;
}
