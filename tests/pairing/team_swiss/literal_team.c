/* The articles of C.04.6, one after the other. Sets of teams are bit masks of places 0 … count-1 in
 * the order of TPNs, so that a smaller place is a smaller TPN. */

#include "pairing/team_swiss/literal_team.h"

#include "event/acceleration.h"
#include "event/matches.h"
#include "event/team_rules.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 32 };

typedef struct team {
    ct_index who;
    uint32_t tpn, parity;
    int score, secondary;
    int played;
    int colours[MOST_ROUNDS]; /* of played matches: W and B */
    int difference;
    int wants; /* W, B or - */
    bool strongly;
    bool is_barred; /* C2 */
    bool floated;
} team;

typedef struct field {
    const ct_event *event;
    ct_team_rules rules;
    unsigned round;
    bool is_last, is_near_end;
    int count;
    team teams[LITERAL_TEAMS];
    bool may_meet[LITERAL_TEAMS][LITERAL_TEAMS];
} field;

typedef struct pairing {
    int count;
    int one[LITERAL_TEAMS], other[LITERAL_TEAMS]; /* smaller TPN first */
} pairing;

static bool has(unsigned set, int place)
{
    return (set >> place) & 1U;
}

static int size_of(unsigned set)
{
    int size = 0;
    for (int i = 0; i < LITERAL_TEAMS; i++) {
        size += has(set, i);
    }
    return size;
}

/* --- The past -------------------------------------------------------------------------------- */

/* Scores of every team of the event before `round`, virtual points of that round included. */
static void add_scores(const field *f, const ct_match *matches, unsigned round, int *primary,
                       int *secondary)
{
    const ct_event *event = f->event;
    ct_points extra[LITERAL_TEAMS] = {0};
    ct_error err;
    if (ct_event_virtual_points(event, round, extra, &err) != CT_OK) {
        abort();
    }
    for (ct_index who = 0; who < event->team_count; who++) {
        primary[who] = extra[who];
        secondary[who] = 0;
        for (unsigned r = 1; r < round; r++) {
            const ct_match *match = &matches[(size_t)who * event->rounds_paired + r - 1];
            bool by_games = f->rules.by_game_points;
            primary[who] += by_games ? match->game_points : match->match_points;
            secondary[who] += by_games ? match->match_points : match->game_points;
        }
    }
}

/* 1.7 */
static void set_preference(const field *f, team *t)
{
    int n = t->played;
    int last = n > 0 ? t->colours[n - 1] : '-';
    bool repeats = n > 1 && t->colours[n - 2] == last;
    int cd = t->difference;
    t->wants = '-';
    t->strongly = false;
    if (f->rules.preferences == CT_WITHOUT_PREFERENCES || n == 0) {
        return;
    }
    if (cd <= -2 || ((cd == 0 || cd == -1) && repeats && last == 'B')) {
        t->wants = 'W';
        t->strongly = true;
    } else if (cd >= 2 || ((cd == 0 || cd == 1) && repeats && last == 'W')) {
        t->wants = 'B';
        t->strongly = true;
    } else if (f->rules.preferences == CT_PREFERENCES_B) {
        t->wants = cd == -1 ? 'W' : cd == 1 ? 'B' : f->is_last ? '-' : last == 'B' ? 'W' : 'B';
    }
}

static void look_back(field *f, const ct_match *matches, team *t)
{
    unsigned rounds = f->event->rounds_paired;
    for (unsigned r = 1; r < f->round; r++) {
        const ct_match *match = &matches[(size_t)t->who * rounds + r - 1];
        t->is_barred = t->is_barred || match->outcome == CT_PAB ||
                       match->outcome == CT_FORFEIT_WIN || match->outcome == CT_FULL_POINT_BYE;
        if (ct_outcome_is_played((ct_outcome)match->outcome)) {
            t->colours[t->played++] = match->colour == CT_WHITE ? 'W' : 'B';
            t->difference += match->colour == CT_WHITE ? 1 : -1;
        }
    }
    set_preference(f, t);
}

/* 1.5: did it play a team of another score in the previous round? */
static void note_floats(field *f, const ct_match *matches)
{
    int before[LITERAL_TEAMS];
    int unused[LITERAL_TEAMS];
    if (f->round < 2) {
        return;
    }
    add_scores(f, matches, f->round - 1, before, unused);
    for (int i = 0; i < f->count; i++) {
        ct_index who = f->teams[i].who;
        const ct_match *match = &matches[(size_t)who * f->event->rounds_paired + f->round - 2];
        f->teams[i].floated = ct_outcome_is_played((ct_outcome)match->outcome) &&
                              before[who] != before[match->opponent];
    }
}

static bool have_met(const field *f, const ct_match *matches, ct_index a, ct_index b)
{
    for (unsigned r = 1; r < f->round; r++) {
        const ct_match *match = &matches[(size_t)a * f->event->rounds_paired + r - 1];
        if (match->opponent == b && ct_outcome_is_played((ct_outcome)match->outcome)) {
            return true;
        }
    }
    return false;
}

/* Present now, or paired or given the bye before: these are counted for the parity of 4.3.1. */
static bool has_arrived(const field *f, const ct_match *matches, ct_index who, const bool *present)
{
    bool arrived = present[who];
    for (unsigned r = 1; r < f->round; r++) {
        const ct_match *match = &matches[(size_t)who * f->event->rounds_paired + r - 1];
        arrived = arrived || ct_outcome_has_opponent((ct_outcome)match->outcome) ||
                  match->outcome == CT_PAB;
    }
    return arrived;
}

static void list_teams(field *f, const ct_match *matches, const bool *present)
{
    int primary[LITERAL_TEAMS];
    int secondary[LITERAL_TEAMS];
    uint32_t arrived = 0;
    add_scores(f, matches, f->round, primary, secondary);
    for (uint32_t number = 1; number <= 100; number++) {
        ct_index who = ct_event_find_team(f->event, (ct_tpn){number});
        if (who == CT_NOBODY || !has_arrived(f, matches, who, present)) {
            continue;
        }
        arrived++;
        if (present[who]) {
            team *t = &f->teams[f->count++];
            *t = (team){.who = who,
                        .tpn = number,
                        .parity = arrived,
                        .score = primary[who],
                        .secondary = secondary[who]};
            look_back(f, matches, t);
        }
    }
}

static void make_field(field *f, const bool *present, ct_arena *mem)
{
    ct_match *matches = NULL;
    ct_error err;
    if (ct_event_matches(f->event, mem, &matches, NULL, &err) != CT_OK) {
        abort();
    }
    list_teams(f, matches, present);
    note_floats(f, matches);
    for (int i = 0; i < f->count; i++) {
        for (int k = 0; k < f->count; k++) {
            ct_index a = f->teams[i].who;
            ct_index b = f->teams[k].who;
            f->may_meet[i][k] = i != k && !have_met(f, matches, a, b) &&
                                !ct_event_is_forbidden(f->event, a, b, f->round);
        }
    }
}

/* --- C1 and C3 ------------------------------------------------------------------------------- */

static bool can_be_paired(const field *f, unsigned set)
{
    if (set == 0) {
        return true;
    }
    int first = 0;
    while (!has(set, first)) {
        first++;
    }
    for (int k = first + 1; k < f->count; k++) {
        if (has(set, k) && f->may_meet[first][k] &&
            can_be_paired(f, set & ~(1U << first) & ~(1U << k))) {
            return true;
        }
    }
    return false;
}

/* Can `set` be paired so that exactly `drops` of `group` meet others? */
static bool can_be_paired_with(const field *f, unsigned set, unsigned group, int drops)
{
    if (set == 0 || drops < 0) {
        return set == 0 && drops == 0;
    }
    int first = 0;
    while (!has(set, first)) {
        first++;
    }
    for (int k = first + 1; k < f->count; k++) {
        int drop = has(group, first) != has(group, k);
        if (has(set, k) && f->may_meet[first][k] &&
            can_be_paired_with(f, set & ~(1U << first) & ~(1U << k), group, drops - drop)) {
            return true;
        }
    }
    return false;
}

/* --- 3.4 The bye ----------------------------------------------------------------------------- */

static int compare_for_bye(const team *a, const team *b)
{
    if (a->score != b->score) {
        return a->score - b->score; /* 3.4.2 */
    }
    if (a->played != b->played) {
        return b->played - a->played; /* 3.4.3 */
    }
    return a->tpn > b->tpn ? -1 : 1; /* 3.4.4 */
}

static int choose_bye(const field *f)
{
    unsigned all = (1U << f->count) - 1;
    int best = -1;
    for (int i = 0; i < f->count; i++) {
        if (!f->teams[i].is_barred && can_be_paired(f, all & ~(1U << i)) &&
            (best < 0 || compare_for_bye(&f->teams[i], &f->teams[best]) < 0)) {
            best = i;
        }
    }
    return best;
}

/* --- 3.5 Upfloaters -------------------------------------------------------------------------- */

/* Members of a set by descending score, then ascending TPN (3.5.3). */
static int list_set(const field *f, unsigned set, int *list)
{
    int count = 0;
    while (set != 0) {
        int best = 0;
        while (!has(set, best)) {
            best++;
        }
        for (int i = best + 1; i < f->count; i++) {
            if (has(set, i) && f->teams[i].score > f->teams[best].score) {
                best = i;
            }
        }
        list[count++] = best;
        set &= ~(1U << best);
    }
    return count;
}

typedef struct set_key {
    int size;                       /* C4 */
    int differences[LITERAL_TEAMS]; /* C5: descending */
    int fails_c6;
    int floated; /* C7 */
    int list[LITERAL_TEAMS];
} set_key;

/* The teams that stand next below the top score among all that are paired in this round. */
static unsigned following_group(const field *f, int top, int bye)
{
    int score = -1000000;
    unsigned group = 0;
    for (int i = 0; i < f->count; i++) {
        int here = f->teams[i].score;
        if (i != bye && here < top && here > score) {
            score = here;
        }
    }
    for (int i = 0; i < f->count; i++) {
        group |= i != bye && f->teams[i].score == score ? 1U << i : 0;
    }
    return group;
}

static set_key key_of_set(const field *f, unsigned left, unsigned residents, unsigned set, int bye)
{
    set_key key = {.size = size_of(set)};
    int top = 0;
    int list[LITERAL_TEAMS] = {0};
    for (int i = 0; i < f->count; i++) {
        top = has(residents, i) ? f->teams[i].score : top;
    }
    list_set(f, set, list);
    for (int i = 0; i < key.size; i++) {
        key.list[i] = list[i];
        key.differences[i] = top - f->teams[list[key.size - 1 - i]].score;
        key.floated += f->teams[list[i]].floated && !f->is_near_end;
    }
    unsigned rest = left & ~residents & ~set;
    unsigned group = following_group(f, top, bye) & rest;
    key.fails_c6 = group != 0 && !can_be_paired_with(f, rest, group, size_of(group) % 2);
    return key;
}

static int compare_lists(const int *a, const int *b, int count)
{
    for (int i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return a[i] - b[i];
        }
    }
    return 0;
}

static int compare_sets(const set_key *a, const set_key *b)
{
    int by_c5 = compare_lists(a->differences, b->differences, a->size);
    return a->size != b->size           ? a->size - b->size
           : by_c5 != 0                 ? by_c5
           : a->fails_c6 != b->fails_c6 ? a->fails_c6 - b->fails_c6
           : a->floated != b->floated   ? a->floated - b->floated
                                        : compare_lists(a->list, b->list, a->size);
}

static unsigned choose_upfloaters(const field *f, unsigned left, unsigned residents, int bye)
{
    set_key best = {.size = LITERAL_TEAMS + 1};
    unsigned chosen = 0;
    unsigned pool = left & ~residents;
    for (unsigned set = pool;; set = (set - 1) & pool) {
        if (can_be_paired(f, residents | set) && can_be_paired(f, pool & ~set)) {
            set_key key = key_of_set(f, left, residents, set, bye);
            if (compare_sets(&key, &best) < 0) {
                best = key;
                chosen = set;
            }
        }
        if (set == 0) {
            return chosen;
        }
    }
}

/* --- 3.6 The bracket ------------------------------------------------------------------------- */

typedef struct pairing_key {
    int c8, c9, c10;
    int identifier[LITERAL_TEAMS];
} pairing_key;

typedef struct search {
    const field *f;
    unsigned upfloaters;
    bool is_found;
    pairing_key best_key;
    pairing best;
} search;

static pairing_key key_of_pairing(const search *s, const pairing *p)
{
    pairing_key key = {0};
    for (int i = 0; i < p->count; i++) { /* tops come in ascending order from the search */
        const team *a = &s->f->teams[p->one[i]];
        const team *b = &s->f->teams[p->other[i]];
        bool same = a->wants != '-' && a->wants == b->wants;
        bool a_up = has(s->upfloaters, p->one[i]);
        bool b_up = has(s->upfloaters, p->other[i]);
        key.c8 += same;
        key.c9 += same && a->strongly && b->strongly;
        key.c10 += !s->f->is_near_end && a_up != b_up && (a_up ? b : a)->floated;
        key.identifier[i] = p->one[i];
        key.identifier[p->count + i] = p->other[i];
    }
    if (s->f->rules.preferences != CT_PREFERENCES_B) {
        key.c9 = 0;
    }
    return key;
}

static int compare_pairings(const pairing_key *a, const pairing_key *b, int teams)
{
    return a->c8 != b->c8     ? a->c8 - b->c8
           : a->c9 != b->c9   ? a->c9 - b->c9
           : a->c10 != b->c10 ? a->c10 - b->c10
                              : compare_lists(a->identifier, b->identifier, teams);
}

static void try_pairings(search *s, unsigned set, pairing *p)
{
    if (set == 0) {
        pairing_key key = key_of_pairing(s, p);
        if (!s->is_found || compare_pairings(&key, &s->best_key, 2 * p->count) < 0) {
            s->is_found = true;
            s->best_key = key;
            s->best = *p;
        }
        return;
    }
    int first = 0;
    while (!has(set, first)) {
        first++;
    }
    for (int k = first + 1; k < s->f->count; k++) {
        if (has(set, k) && s->f->may_meet[first][k]) {
            p->one[p->count] = first;
            p->other[p->count++] = k;
            try_pairings(s, set & ~(1U << first) & ~(1U << k), p);
            p->count--;
        }
    }
}

/* --- 4 Colours ------------------------------------------------------------------------------- */

static int other_colour(int colour)
{
    return colour == 'W' ? 'B' : 'W';
}

/* Colour of the first team. */
static int colour_of_first(const field *f, const team *a, const team *b)
{
    if (a->played == 0 && b->played == 0) { /* 4.3.1 */
        int initial = f->event->initial_colour == CT_BLACK ? 'B' : 'W';
        return a->parity % 2 == 1 ? initial : other_colour(initial);
    }
    if (a->wants != '-' && b->wants == '-') { /* 4.3.2 */
        return a->wants;
    }
    if (a->wants == '-' && b->wants != '-') {
        return other_colour(b->wants);
    }
    if (a->wants != b->wants) { /* 4.3.3 */
        return a->wants;
    }
    if (a->wants != '-' && a->strongly != b->strongly) { /* 4.3.4 */
        return a->strongly ? a->wants : other_colour(a->wants);
    }
    if (a->difference != b->difference) { /* 4.3.5 */
        return a->difference < b->difference ? 'W' : 'B';
    }
    for (int back = 1; back <= a->played && back <= b->played; back++) { /* 4.3.6 */
        if (a->colours[a->played - back] != b->colours[b->played - back]) {
            return other_colour(a->colours[a->played - back]);
        }
    }
    if (a->wants != '-') { /* 4.3.7 */
        return a->wants;
    }
    return a->played > 0 ? other_colour(a->colours[a->played - 1]) /* 4.3.8 */
                         : b->colours[b->played - 1];              /* 4.3.9 */
}

static bool is_first(const field *f, const team *a, const team *b)
{
    if (a->score != b->score) {
        return a->score > b->score;
    }
    if (f->rules.uses_secondary && a->secondary != b->secondary) {
        return a->secondary > b->secondary;
    }
    return a->tpn < b->tpn;
}

static void add_pairs(const field *f, const pairing *p, literal_pairs *out)
{
    for (int i = 0; i < p->count; i++) {
        const team *a = &f->teams[p->one[i]];
        const team *b = &f->teams[p->other[i]];
        const team *first = is_first(f, a, b) ? a : b;
        const team *second = first == a ? b : a;
        bool white = colour_of_first(f, first, second) == 'W';
        out->white[out->count] = white ? first->who : second->who;
        out->black[out->count++] = white ? second->who : first->who;
    }
}

/* --- 3.3 The round --------------------------------------------------------------------------- */

static unsigned top_scoregroup(const field *f, unsigned left)
{
    unsigned group = 0;
    int top = -1000000;
    for (int i = 0; i < f->count; i++) {
        if (has(left, i) && f->teams[i].score > top) {
            top = f->teams[i].score;
            group = 0;
        }
        group |= has(left, i) && f->teams[i].score == top ? 1U << i : 0;
    }
    return group;
}

static void pair_field(const field *f, literal_pairs *out)
{
    unsigned left = (1U << f->count) - 1;
    int bye = f->count % 2 == 1 ? choose_bye(f) : -1;
    if (f->count % 2 == 1 && bye < 0) {
        return;
    }
    if (bye >= 0) {
        out->bye = f->teams[bye].who;
        left &= ~(1U << bye);
    }
    out->is_possible = can_be_paired(f, left);
    while (out->is_possible && left != 0) {
        unsigned residents = top_scoregroup(f, left);
        search s = {.f = f, .upfloaters = choose_upfloaters(f, left, residents, bye)};
        pairing p = {0};
        try_pairings(&s, residents | s.upfloaters, &p);
        add_pairs(f, &s.best, out);
        left &= ~residents & ~s.upfloaters;
    }
}

literal_pairs literal_team_pair(const ct_event *event, unsigned round, const bool *present)
{
    literal_pairs out = {.bye = CT_NOBODY};
    field *f = calloc(1, sizeof *f);
    ct_arena *mem = ct_arena_new();
    if (f == NULL || mem == NULL || event->team_count > LITERAL_TEAMS) {
        abort();
    }
    f->event = event;
    f->rules = ct_event_team_rules(event);
    f->round = round;
    f->is_last = round == event->rounds;
    f->is_near_end = event->rounds != 0 && round + 1U >= event->rounds;
    make_field(f, present, mem);
    pair_field(f, &out);
    ct_arena_free(mem);
    free(f);
    return out;
}
