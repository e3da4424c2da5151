/* Sets of players are bit masks over the field in the order of the ranking. */

#include "pairing/lim/literal_lim.h"

#include "pairing/literal_cells.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = LITERAL_FIELD, MOST_ROUNDS = 40 };

typedef literal_mask mask;

typedef struct player {
    ct_index who;
    uint32_t tpn, parity;
    ct_points score;
    bool floated, is_barred;
    char colours[MOST_ROUNDS + 1]; /* of played games */
} player;

typedef struct field {
    const ct_event *event;
    unsigned round;
    uint32_t count;
    player players[MOST];
    literal_meetings compatible;
    literal_pairs out;
} field;

/* An ordered list of players. */
typedef struct list {
    uint32_t at[MOST];
    uint32_t count;
} list;

static mask mask_of(const list *l)
{
    mask set = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        set |= 1U << l->at[i];
    }
    return set;
}

static void drop(list *l, uint32_t who)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if (l->at[i] != who) {
            l->at[kept++] = l->at[i];
        }
    }
    l->count = kept;
}

/* --- Players --------------------------------------------------------------------------------- */

static int balance(const player *p)
{
    int whites = 0;
    for (const char *at = p->colours; *at != '\0'; at++) {
        whites += *at == 'W' ? 1 : -1;
    }
    return whites;
}

static unsigned breaches(const player *p, char colour)
{
    size_t games = strlen(p->colours);
    bool third = games >= 2 && p->colours[games - 1] == colour && p->colours[games - 2] == colour;
    int ahead = balance(p) * (colour == 'W' ? 1 : -1) + 1;
    return (unsigned)third + (ahead >= 3);
}

/* 'W', 'B' or ' '. */
static char due(const player *p)
{
    size_t games = strlen(p->colours);
    int whites = balance(p);
    if (games == 0) {
        return ' ';
    }
    char last = p->colours[games - 1];
    if (whites >= 2 || whites <= -2) {
        return whites > 0 ? 'B' : 'W';
    }
    if (games >= 2 && p->colours[games - 2] == last) {
        return last == 'W' ? 'B' : 'W';
    }
    if (whites != 0) {
        return whites > 0 ? 'B' : 'W';
    }
    return last == 'W' ? 'B' : 'W';
}

static bool same_due(const field *f, uint32_t a, uint32_t b)
{
    return due(&f->players[a]) != ' ' && due(&f->players[a]) == due(&f->players[b]);
}

static ct_points win_of(const ct_event *event)
{
    return event->scoring.win[CT_WHITE];
}

static void read_player(const ct_event *event, player *p, unsigned round)
{
    for (unsigned r = 1; r < round; r++) {
        ct_cell cell = ct_event_cell(event, p->who, r);
        p->floated = false;
        if (literal_was_played(cell)) {
            p->colours[strlen(p->colours)] = cell.colour == CT_WHITE ? 'W' : 'B';
            p->floated = literal_score_before(event, p->who, r) !=
                         literal_score_before(event, cell.opponent, r);
        } else if (cell.outcome == CT_PAB ||
                   ct_scoring_points(&event->scoring, cell) >= win_of(event)) { /* C.04.1 4 */
            p->is_barred = true;
        }
    }
}

static bool have_met(const ct_event *event, ct_index a, ct_index b, unsigned round)
{
    for (unsigned r = 1; r < round; r++) {
        ct_cell cell = ct_event_cell(event, a, r);
        if (cell.opponent == b && literal_was_played(cell)) {
            return true;
        }
    }
    return false;
}

/* 2.1 and Art. 6 */
static bool are_compatible(const field *f, const player *a, const player *b)
{
    if (a->who == b->who || have_met(f->event, a->who, b->who, f->round) ||
        ct_event_is_forbidden(f->event, a->who, b->who, f->round)) {
        return false;
    }
    if (f->round == f->event->rounds && a->score == b->score) {
        return true;
    }
    return breaches(a, 'W') + breaches(b, 'B') == 0 || breaches(a, 'B') + breaches(b, 'W') == 0;
}

static void read_field(field *f, const ct_event *event, unsigned round, const bool *present)
{
    literal_entrant entrants[MOST];
    memset(f, 0, sizeof *f);
    f->event = event;
    f->round = round;
    f->out = (literal_pairs){.is_possible = true, .bye = CT_NOBODY};
    f->count = f->compatible.count = literal_entrants(event, round, present, entrants);
    for (uint32_t i = 0; i < f->count; i++) {
        const literal_entrant *e = &entrants[i];
        f->players[i] =
            (player){.who = e->who, .tpn = e->tpn, .parity = e->parity, .score = e->score};
        read_player(event, &f->players[i], round);
    }
    for (uint32_t i = 0; i < f->count; i++) {
        for (uint32_t k = 0; k < f->count; k++) {
            f->compatible.may_meet[i][k] = are_compatible(f, &f->players[i], &f->players[k]);
        }
    }
}

static bool can_pair(field *f, mask set)
{
    return literal_can_pair(&f->compatible, set);
}

/* --- Colours (Art. 5) ------------------------------------------------------------------------ */

static bool higher_has_white(const field *f, const player *high, const player *low, bool is_below)
{
    unsigned as_white = breaches(high, 'W') + breaches(low, 'B');
    unsigned as_black = breaches(high, 'B') + breaches(low, 'W');
    if (as_white != as_black) {
        return as_white < as_black;
    }
    if (due(high) == ' ' && due(low) == ' ') {
        return (high->parity % 2 == 1) == (f->event->initial_colour == CT_WHITE);
    }
    if (due(high) != due(low)) {
        return due(high) == 'W' || due(low) == 'B';
    }
    size_t a = strlen(high->colours);
    size_t b = strlen(low->colours);
    for (size_t back = 1; back <= a && back <= b; back++) {
        if (high->colours[a - back] != low->colours[b - back]) {
            return high->colours[a - back] == 'B';
        }
    }
    return is_below ? due(low) == 'B' : due(high) == 'W';
}

static void add_pair(field *f, uint32_t one, uint32_t other, bool is_below)
{
    const player *high = &f->players[one < other ? one : other];
    const player *low = &f->players[one < other ? other : one];
    bool white_is_high = higher_has_white(f, high, low, is_below);
    f->out.white[f->out.count] = white_is_high ? high->who : low->who;
    f->out.black[f->out.count++] = white_is_high ? low->who : high->who;
}

/* --- Floaters out (2.3, Art. 3) -------------------------------------------------------------- */

/* May exactly these leave, so that the others of the group and everybody else can be paired? */
static bool may_leave(field *f, mask left, mask group, mask leaving)
{
    return can_pair(f, group & ~leaving) && can_pair(f, (left & ~group) | leaving);
}

/* Is there such a set of this size that contains `chosen`? */
static bool is_part_of_a_set(field *f, mask left, mask group, mask chosen, unsigned size)
{
    for (mask set = group;; set = (set - 1) & group) {
        if ((unsigned)__builtin_popcount(set) == size && (set & chosen) == chosen &&
            may_leave(f, left, group, set)) {
            return true;
        }
        if (set == 0) {
            return false;
        }
    }
}

/* Can these all have an opponent of their own among `adjacent`? */
static bool have_opponents(const field *f, mask floaters, mask adjacent)
{
    if (floaters == 0) {
        return true;
    }
    uint32_t first = (uint32_t)__builtin_ctz(floaters);
    for (uint32_t i = 0; i < f->count; i++) {
        if (literal_has(adjacent, i) && f->compatible.may_meet[first][i] &&
            have_opponents(f, floaters & (floaters - 1), adjacent & ~(1U << i))) {
            return true;
        }
    }
    return false;
}

typedef struct group {
    list floaters; /* in their order */
    list residents;
    mask adjacent;
    bool upwards;
} group;

typedef struct leaving {
    mask chosen;
    mask served; /* those of them who have an opponent in the adjacent group */
} leaving;

static int majority(const field *f, mask set)
{
    int whites = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        if (literal_has(set, i)) {
            whites += due(&f->players[i]) == 'W' ? 1 : due(&f->players[i]) == 'B' ? -1 : 0;
        }
    }
    return whites > 0 ? 'W' : whites < 0 ? 'B' : ' ';
}

/* Is `a` to float rather than `b`? 3.9, 3.10, 3.2.2, 3.3 or 3.4. */
static bool floats_before(const field *f, const group *g, const leaving *so_far, uint32_t a,
                          uint32_t b)
{
    mask incoming = mask_of(&g->floaters);
    mask staying = (incoming | mask_of(&g->residents)) & ~so_far->chosen;
    int more = majority(f, staying);
    uint32_t both[2] = {a, b};
    int type[2];
    bool is_due[2];
    for (int i = 0; i < 2; i++) {
        bool served = have_opponents(f, so_far->served | 1U << both[i], g->adjacent);
        type[i] = literal_has(incoming, both[i]) ? (served ? 2 : 3) : (served ? 0 : 1);
        is_due[i] = more == ' ' || due(&f->players[both[i]]) == more;
    }
    if (type[0] != type[1]) {
        return type[0] < type[1];
    }
    if (f->players[a].floated != f->players[b].floated) {
        return !f->players[a].floated;
    }
    if (is_due[0] != is_due[1]) {
        return is_due[0];
    }
    return (f->players[a].tpn > f->players[b].tpn) != g->upwards;
}

static mask choose_floaters(field *f, mask left, const group *g)
{
    mask all = mask_of(&g->floaters) | mask_of(&g->residents);
    leaving so_far = {0};
    unsigned size = 0;
    while (!is_part_of_a_set(f, left, all, 0, size)) {
        size++;
    }
    for (unsigned k = 0; k < size; k++) {
        uint32_t best = MOST;
        for (uint32_t i = 0; i < f->count; i++) {
            if (literal_has(all & ~so_far.chosen, i) &&
                is_part_of_a_set(f, left, all, so_far.chosen | 1U << i, size) &&
                (best == MOST || floats_before(f, g, &so_far, i, best))) {
                best = i;
            }
        }
        so_far.chosen |= 1U << best;
        if (have_opponents(f, so_far.served | 1U << best, g->adjacent)) {
            so_far.served |= 1U << best;
        }
    }
    return so_far.chosen;
}

/* --- Pairing a group ------------------------------------------------------------------------- */

/* The exchanges of Art. 4: the first player tries the places h+1 … n, then h … 2; the others are
 * proposed anew; who comes to nothing sends the one before him on. */
static bool exchange(const field *f, const list *l, list *pairs)
{
    if (l->count == 0) {
        return true;
    }
    uint32_t half = l->count / 2;
    for (uint32_t k = 1; k < l->count; k++) {
        uint32_t place = k <= half ? half + k : l->count + 1 - k; /* from 1 */
        uint32_t other = l->at[place - 1];
        list rest = *l;
        uint32_t made = pairs->count;
        if (!f->compatible.may_meet[l->at[0]][other]) {
            continue;
        }
        drop(&rest, l->at[0]);
        drop(&rest, other);
        pairs->at[pairs->count++] = l->at[0];
        pairs->at[pairs->count++] = other;
        if (exchange(f, &rest, pairs)) {
            return true;
        }
        pairs->count = made;
    }
    return false;
}

static unsigned count_same_due(const field *f, const list *pairs, uint32_t from)
{
    unsigned same = 0;
    for (uint32_t i = from; i < pairs->count; i += 2) {
        same += same_due(f, pairs->at[i], pairs->at[i + 1]);
    }
    return same;
}

/* 5.2: the second scrutiny of `pairs`, which pair the list. */
static void exchange_for_colours(field *f, list l, list pairs, bool is_below)
{
    while (l.count > 0) {
        uint32_t first = l.at[0];
        uint32_t half = l.count / 2;
        bool done = !same_due(f, first, pairs.at[1]);
        for (uint32_t k = 1; k < l.count && !done; k++) {
            uint32_t other = l.at[(k <= half ? half + k : l.count + 1 - k) - 1];
            list rest = l;
            list tried = {.at = {first, other}, .count = 2};
            drop(&rest, first);
            drop(&rest, other);
            if (f->compatible.may_meet[first][other] && !same_due(f, first, other) &&
                exchange(f, &rest, &tried) &&
                count_same_due(f, &tried, 2) <= count_same_due(f, &pairs, 2)) {
                pairs = tried;
                done = true;
            }
        }
        uint32_t second = pairs.at[1];
        add_pair(f, first, second, is_below);
        drop(&l, first);
        drop(&l, second);
        drop(&pairs, first);
        drop(&pairs, second);
    }
}

/* 3.8: the opponent of a floater, `pool` in the order of choice. */
static bool serve(field *f, uint32_t floater, const list *pool, mask all, uint32_t *found)
{
    for (int alternate = 1; alternate >= 0; alternate--) {
        for (uint32_t i = 0; i < pool->count; i++) {
            uint32_t other = pool->at[i];
            if (f->compatible.may_meet[floater][other] &&
                !(alternate && same_due(f, floater, other)) &&
                can_pair(f, all & ~(1U << floater) & ~(1U << other))) {
                *found = other;
                return true;
            }
        }
    }
    return false;
}

/* 3.8: floaters by their numbers alone, the highest (the smallest figure) first downwards, the
 * lowest first upwards. */
static list by_number(const field *f, const list *floaters, bool upwards)
{
    list left = *floaters;
    list sorted = {.count = 0};
    while (left.count > 0) {
        uint32_t next = left.at[0];
        for (uint32_t i = 1; i < left.count; i++) {
            bool is_higher = f->players[left.at[i]].tpn < f->players[next].tpn;
            next = is_higher != upwards ? left.at[i] : next;
        }
        sorted.at[sorted.count++] = next;
        drop(&left, next);
    }
    return sorted;
}

static void pair_group(field *f, group g, bool is_below)
{
    list pairs = {.count = 0};
    while (g.floaters.count > 0) {
        uint32_t floater = g.floaters.at[0];
        uint32_t other = MOST;
        mask all = mask_of(&g.floaters) | mask_of(&g.residents);
        drop(&g.floaters, floater);
        list others = by_number(f, &g.floaters, g.upwards);
        if (!serve(f, floater, &g.residents, all, &other) &&
            !serve(f, floater, &others, all, &other)) {
            abort();
        }
        drop(&g.floaters, other);
        drop(&g.residents, other);
        add_pair(f, floater, other, is_below);
    }
    if (!exchange(f, &g.residents, &pairs)) {
        abort();
    }
    exchange_for_colours(f, g.residents, pairs, is_below);
}

/* --- The round ------------------------------------------------------------------------------- */

/* Where a player stands: 1 above the median, -1 below it, 0 in it. */
static int side_of(const field *f, uint32_t i)
{
    int64_t twice = 2 * (int64_t)f->players[i].score;
    int64_t median = (int64_t)(f->round - 1) * win_of(f->event);
    return twice > median ? 1 : twice < median ? -1 : 0;
}

/* Players of a set in the ranking, or reversed. */
static list in_order(const field *f, mask set, bool reversed)
{
    list l = {.count = 0};
    for (uint32_t k = 0; k < f->count; k++) {
        uint32_t i = reversed ? f->count - 1 - k : k;
        if (literal_has(set, i)) {
            l.at[l.count++] = i;
        }
    }
    return l;
}

static mask of_side(const field *f, mask left, int side)
{
    mask set = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        set |= literal_has(left, i) && side_of(f, i) == side ? 1U << i : 0;
    }
    return set;
}

/* The outermost scoregroup of a set of one side. */
static mask outermost(const field *f, mask set, bool upwards)
{
    list l = in_order(f, set, upwards);
    mask out = 0;
    for (uint32_t i = 0; i < l.count; i++) {
        out |= f->players[l.at[i]].score == f->players[l.at[0]].score ? 1U << l.at[i] : 0;
    }
    return out;
}

/* Pairs one side towards the median; returns those who float into it. */
static mask pair_side(field *f, mask *left, bool upwards, mask waiting)
{
    mask floaters = 0;
    mask side = of_side(f, *left, upwards ? -1 : 1);
    while (side != 0) {
        mask residents = outermost(f, side, upwards);
        side &= ~residents;
        group g = {.floaters = in_order(f, floaters, upwards),
                   .residents = in_order(f, residents, upwards),
                   .adjacent =
                       side != 0 ? outermost(f, side, upwards) : of_side(f, *left, 0) | waiting,
                   .upwards = upwards};
        mask all = floaters | residents;
        floaters = choose_floaters(f, *left, &g);
        for (uint32_t i = 0; i < f->count; i++) {
            if (literal_has(floaters, i)) {
                drop(&g.floaters, i);
                drop(&g.residents, i);
            }
        }
        pair_group(f, g, upwards);
        *left &= ~(all & ~floaters);
    }
    return floaters;
}

static mask choose_bye(field *f, mask all)
{
    for (uint32_t i = f->count; i-- > 0;) {
        if (!f->players[i].is_barred && can_pair(f, all & ~(1U << i))) {
            f->out.bye = f->players[i].who;
            return all & ~(1U << i);
        }
    }
    return all;
}

literal_pairs literal_lim_pair(const ct_event *event, unsigned round, const bool *present)
{
    static field f;
    read_field(&f, event, round, present);
    mask left = (1U << f.count) - 1;
    left = f.count % 2 == 1 ? choose_bye(&f, left) : left;
    f.out.is_possible = can_pair(&f, left);
    if (!f.out.is_possible) {
        f.out.bye = CT_NOBODY;
        return f.out;
    }
    mask down = pair_side(&f, &left, false, 0);
    mask up = pair_side(&f, &left, true, down);
    group median = {.floaters = in_order(&f, down, false),
                    .residents = in_order(&f, of_side(&f, left, 0), false)};
    list from_below = in_order(&f, up, true);
    for (uint32_t i = 0; i < from_below.count; i++) {
        median.floaters.at[median.floaters.count++] = from_below.at[i];
    }
    pair_group(&f, median, false);
    return f.out;
}
