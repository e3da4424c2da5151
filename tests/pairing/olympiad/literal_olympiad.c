/* D.02 by striking out. Places 0 … count-1 are the ranking (3.2), the team with the bye taken out.
 * The relaxed rules, which never look ahead, simply go from team to team. */

#include "pairing/olympiad/literal_olympiad.h"

#include "event/matches.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PAIRINGS = 135135, MOST_ROUNDS = 32 };

typedef struct team {
    ct_index who;
    uint32_t number, parity;
    int match_points, game_points;
    int played, difference;
    int colours[MOST_ROUNDS];
    bool is_barred;
    int home, stands; /* group by points, and where it has floated to */
} team;

typedef struct pairing {
    int16_t partner[OLYMPIAD_TEAMS];
} pairing;

typedef struct field {
    const ct_event *event;
    const ct_match *matches;
    unsigned round;
    bool is_2022, is_relaxed;
    int count;
    team teams[OLYMPIAD_TEAMS];
    bool may_meet[OLYMPIAD_TEAMS][OLYMPIAD_TEAMS];
    bool is_paired[OLYMPIAD_TEAMS];
    int median, groups;
    pairing all[MOST_PAIRINGS]; /* that are still in */
    int all_count;
} field;

static const ct_match *match_of(const field *f, ct_index who, unsigned round)
{
    return &f->matches[(size_t)who * f->event->rounds_paired + round - 1];
}

/* --- The past -------------------------------------------------------------------------------- */

static void look_back(const field *f, team *t, bool *has_arrived)
{
    for (unsigned r = 1; r < f->round; r++) {
        const ct_match *match = match_of(f, t->who, r);
        ct_outcome outcome = (ct_outcome)match->outcome;
        t->match_points += match->match_points;
        t->game_points += match->game_points;
        t->is_barred = t->is_barred || outcome == CT_PAB || outcome == CT_FORFEIT_WIN ||
                       outcome == CT_FULL_POINT_BYE;
        *has_arrived = *has_arrived || outcome == CT_PAB || ct_outcome_has_opponent(outcome);
        if (ct_outcome_is_played(outcome)) {
            t->colours[t->played++] = match->colour == CT_WHITE ? 'W' : 'B';
            t->difference += match->colour == CT_WHITE ? 1 : -1;
        }
    }
    t->is_barred = t->is_barred || f->event->teams[t->who].enters > 1;
}

static bool ranks_before(const field *f, const team *a, const team *b)
{
    if (a->match_points != b->match_points) {
        return a->match_points > b->match_points;
    }
    if (!f->is_2022 && a->game_points != b->game_points) {
        return a->game_points > b->game_points;
    }
    return a->number < b->number;
}

static void list_teams(field *f, const bool *present)
{
    uint32_t arrived = 0;
    for (uint32_t number = 1; number <= 100; number++) {
        team t = {.number = number};
        t.who = ct_event_find_team(f->event, (ct_tpn){number});
        if (t.who == CT_NOBODY) {
            continue;
        }
        bool has_arrived = present[t.who];
        look_back(f, &t, &has_arrived);
        arrived += has_arrived;
        t.parity = arrived;
        if (present[t.who]) {
            int at = f->count++;
            for (; at > 0 && ranks_before(f, &t, &f->teams[at - 1]); at--) {
                f->teams[at] = f->teams[at - 1];
            }
            f->teams[at] = t;
        }
    }
}

static void note_meetings(field *f)
{
    for (int i = 0; i < f->count; i++) {
        for (int k = 0; k < f->count; k++) {
            ct_index a = f->teams[i].who;
            ct_index b = f->teams[k].who;
            bool may = i != k && !ct_event_is_forbidden(f->event, a, b, f->round);
            for (unsigned r = 1; r < f->round; r++) {
                const ct_match *match = match_of(f, a, r);
                may = may &&
                      !(match->opponent == b && ct_outcome_is_played((ct_outcome)match->outcome));
            }
            f->may_meet[i][k] = may;
        }
    }
}

/* --- All complete pairings ------------------------------------------------------------------- */

static void list_pairings(field *f, pairing *p, int skip)
{
    int first = 0;
    while (first < f->count && (p->partner[first] >= 0 || first == skip)) {
        first++;
    }
    if (first == f->count) {
        f->all[f->all_count++] = *p;
        return;
    }
    for (int k = first + 1; k < f->count; k++) {
        if (p->partner[k] < 0 && k != skip && f->may_meet[first][k]) {
            p->partner[first] = (int16_t)k;
            p->partner[k] = (int16_t)first;
            list_pairings(f, p, skip);
            p->partner[first] = p->partner[k] = -1;
        }
    }
}

static bool list_all(field *f, int skip)
{
    pairing p;
    for (int i = 0; i < OLYMPIAD_TEAMS; i++) {
        p.partner[i] = -1;
    }
    f->all_count = 0;
    list_pairings(f, &p, skip);
    return f->all_count > 0;
}

/* Art. 4; -1 when there is nobody. */
static int choose_bye(field *f)
{
    for (int i = f->count - 1; i >= 0; i--) {
        if (!f->teams[i].is_barred && (f->is_relaxed || list_all(f, i))) {
            return i;
        }
    }
    return -1;
}

/* --- Striking out ---------------------------------------------------------------------------- */

/* Keeps the pairings in which `one` meets `other`, if there are any. */
static bool keep_pair(field *f, int one, int other)
{
    int kept = 0;
    for (int i = 0; i < f->all_count; i++) {
        kept += f->all[i].partner[one] == other;
    }
    if (kept == 0) {
        return false;
    }
    kept = 0;
    for (int i = 0; i < f->all_count; i++) {
        if (f->all[i].partner[one] == other) {
            f->all[kept++] = f->all[i];
        }
    }
    f->all_count = kept;
    return true;
}

typedef struct group {
    int number;
    int count;
    int list[OLYMPIAD_TEAMS]; /* in the order of work */
    bool has[OLYMPIAD_TEAMS];
} group;

/* Keeps the pairings in which `one` meets somebody outside the group, if there are any. */
static bool keep_leaver(field *f, const group *g, int one)
{
    int kept = 0;
    for (int i = 0; i < f->all_count; i++) {
        kept += !g->has[f->all[i].partner[one]];
    }
    if (kept == 0) {
        return false;
    }
    kept = 0;
    for (int i = 0; i < f->all_count; i++) {
        if (!g->has[f->all[i].partner[one]]) {
            f->all[kept++] = f->all[i];
        }
    }
    f->all_count = kept;
    return true;
}

static int leaving(const group *g, const pairing *p)
{
    int count = 0;
    for (int i = 0; i < g->count; i++) {
        count += !g->has[p->partner[g->list[i]]];
    }
    return count;
}

/* --- Colours --------------------------------------------------------------------------------- */

static bool may_have(const team *t, int colour)
{
    int difference = t->difference + (colour == 'W' ? 1 : -1);
    int n = t->played;
    bool third = n >= 2 && t->colours[n - 1] == colour && t->colours[n - 2] == colour;
    return abs(difference) <= 2 && !third;
}

static bool fits(const team *white, const team *black)
{
    return may_have(white, 'W') && may_have(black, 'B');
}

static bool keeps_limits(const field *f, const group *g, const pairing *p)
{
    for (int i = 0; i < g->count; i++) {
        int other = p->partner[g->list[i]];
        const team *a = &f->teams[g->list[i]];
        const team *b = &f->teams[other];
        if (g->has[other] && !fits(a, b) && !fits(b, a)) {
            return false;
        }
    }
    return true;
}

/* `a` ranks above `b`. */
static bool gives_white(const field *f, const team *a, const team *b)
{
    if (fits(a, b) != fits(b, a)) {
        return fits(a, b);
    }
    if (a->difference != b->difference) {
        return a->difference < b->difference;
    }
    for (int back = 1; back <= a->played && back <= b->played; back++) {
        int ours = a->colours[a->played - back];
        if (ours != b->colours[b->played - back]) {
            return ours == 'B';
        }
    }
    if (a->played > 0) {
        return a->colours[a->played - 1] == 'B';
    }
    if (b->played > 0) {
        return b->colours[b->played - 1] == 'W';
    }
    return (a->parity % 2 == 1) == (f->event->initial_colour != CT_BLACK);
}

/* --- One group ------------------------------------------------------------------------------- */

/* 9.5 and 8.4: fewest floaters; 7.4: within the limits where that costs nothing. */
static int keep_fullest(field *f, const group *g)
{
    int fewest = OLYMPIAD_TEAMS + 1;
    int within = OLYMPIAD_TEAMS + 1;
    for (int i = 0; i < f->all_count; i++) {
        int here = leaving(g, &f->all[i]);
        fewest = here < fewest ? here : fewest;
        within = here < within && keeps_limits(f, g, &f->all[i]) ? here : within;
    }
    bool limits_hold = f->is_2022 && within == fewest;
    int kept = 0;
    for (int i = 0; i < f->all_count; i++) {
        if (leaving(g, &f->all[i]) == fewest && (!limits_hold || keeps_limits(f, g, &f->all[i]))) {
            f->all[kept++] = f->all[i];
        }
    }
    f->all_count = kept;
    return fewest;
}

/* A floater meets the first resident in the order of work (or in the reverse order). */
static void place_floater(field *f, const group *g, int floater, bool reverse)
{
    for (int i = 0; i < g->count; i++) {
        int resident = g->list[reverse ? g->count - 1 - i : i];
        if (f->teams[resident].home == g->number && !f->is_paired[resident] &&
            keep_pair(f, floater, resident)) {
            f->is_paired[floater] = f->is_paired[resident] = true;
            return;
        }
    }
}

static void place_floaters(field *f, const group *g)
{
    bool is_median = g->number == f->median;
    for (int i = 0; i < g->count; i++) {
        int home = f->teams[g->list[i]].home;
        if (home != g->number && (!is_median || home < g->number)) {
            place_floater(f, g, g->list[i], false);
        }
    }
    for (int i = g->count - 1; is_median && i >= 0; i--) {
        if (f->teams[g->list[i]].home > g->number) {
            place_floater(f, g, g->list[i], true);
        }
    }
}

static bool has_opponent_in(const field *f, int one, int number)
{
    for (int k = 0; k < f->count; k++) {
        if (!f->is_paired[k] && f->teams[k].stands == number && f->may_meet[one][k]) {
            return true;
        }
    }
    return false;
}

/* The one nearest to the median who may leave: above it the lowest team, below it the highest.
 * Those with an opponent in the next group first. */
static int choose_leaver(field *f, const group *g, int next, const bool *is_chosen)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < f->count; i++) {
            int one = g->number < f->median ? f->count - 1 - i : i;
            if (g->has[one] && !is_chosen[one] && !f->is_paired[one] &&
                has_opponent_in(f, one, next) == (pass == 0) && keep_leaver(f, g, one)) {
                return one;
            }
        }
    }
    abort(); /* somebody has to leave in every pairing that is still in */
}

static void choose_leavers(field *f, const group *g, int count)
{
    int next = g->number < f->median ? g->number + 1 : g->number - 1;
    bool is_chosen[OLYMPIAD_TEAMS] = {false};
    for (int i = 0; i < count; i++) {
        is_chosen[choose_leaver(f, g, next, is_chosen)] = true;
    }
    for (int i = 0; i < OLYMPIAD_TEAMS; i++) {
        f->teams[i].stands = is_chosen[i] ? next : f->teams[i].stands;
    }
}

/* 9.3: N+1 … 2N, then N … 2; then afresh with those who remain. */
static void pair_rest(field *f, const group *g)
{
    int list[OLYMPIAD_TEAMS];
    int count = 0;
    for (int i = 0; i < g->count; i++) {
        if (!f->is_paired[g->list[i]] && f->teams[g->list[i]].stands == g->number) {
            list[count++] = g->list[i];
        }
    }
    while (count > 0) {
        int half = count / 2;
        int at = 0;
        for (int k = half + 1; k <= count && at == 0; k++) {
            at = keep_pair(f, list[0], list[k - 1]) ? k : 0;
        }
        for (int k = half; k >= 2 && at == 0; k--) {
            at = keep_pair(f, list[0], list[k - 1]) ? k : 0;
        }
        if (at == 0) {
            abort(); /* some pairing is still in */
        }
        f->is_paired[list[0]] = f->is_paired[list[at - 1]] = true;
        int kept = 0;
        for (int i = 1; i < count; i++) {
            if (i != at - 1) {
                list[kept++] = list[i];
            }
        }
        count = kept;
    }
}

/* Those who stand in the group, in the order of work: below the median from the bottom, but from
 * the top by the text of 2020. */
static group list_group(const field *f, int number)
{
    bool from_the_bottom = number > f->median && (f->is_2022 || f->is_relaxed);
    group g = {.number = number};
    for (int i = 0; i < f->count; i++) {
        int place = from_the_bottom ? f->count - 1 - i : i;
        if (!f->is_paired[place] && f->teams[place].stands == number) {
            g.list[g.count++] = place;
            g.has[place] = true;
        }
    }
    return g;
}

/* --- The relaxed rules ----------------------------------------------------------------------- */

/* The first of the list meets the first of N+1 … 2N, N … 2 that it has not met (or anybody);
 * returns its index, 0 when there is none. */
static int first_choice(const field *f, const int *list, int count, bool anybody)
{
    for (int k = count / 2 + 1; k <= count; k++) {
        if (anybody || f->may_meet[list[0]][list[k - 1]]) {
            return k - 1;
        }
    }
    for (int k = count / 2; k >= 2; k--) {
        if (anybody || f->may_meet[list[0]][list[k - 1]]) {
            return k - 1;
        }
    }
    return 0;
}

/* Pairs what can be paired of the list and leaves the others in it. */
static int pair_list(field *f, int *list, int count, bool anybody)
{
    int left = 0;
    int over[OLYMPIAD_TEAMS] = {0};
    while (count > 0) {
        int at = first_choice(f, list, count, anybody);
        if (at == 0) {
            over[left++] = list[0];
        } else {
            f->is_paired[list[0]] = f->is_paired[list[at]] = true;
            f->all[0].partner[list[0]] = (int16_t)list[at];
            f->all[0].partner[list[at]] = (int16_t)list[0];
        }
        int kept = 0;
        for (int i = 1; i < count; i++) {
            if (i != at || at == 0) {
                list[kept++] = list[i];
            }
        }
        count = kept;
    }
    memcpy(list, over, sizeof over);
    return left;
}

static void pair_relaxed(field *f, int number)
{
    group g = list_group(f, number);
    int left = pair_list(f, g.list, g.count, false);
    for (int i = 0; i < left && number != f->median; i++) {
        f->teams[g.list[i]].stands += number < f->median ? 1 : -1;
    }
    if (number == f->median) {
        pair_list(f, g.list, left, true);
    }
}

/* --- The round ------------------------------------------------------------------------------- */

static void pair_group(field *f, int number)
{
    if (f->is_relaxed) {
        pair_relaxed(f, number);
        return;
    }
    group g = list_group(f, number);
    int floaters = keep_fullest(f, &g);
    if (f->is_2022) {
        place_floaters(f, &g);
    }
    choose_leavers(f, &g, floaters);
    pair_rest(f, &g);
}

static void leave_out(field *f, int bye)
{
    for (int i = bye; i + 1 < f->count; i++) {
        f->teams[i] = f->teams[i + 1];
    }
    f->count--;
    note_meetings(f);
}

static void pair_field(field *f, literal_pairs *out)
{
    int bye = f->count % 2 == 1 ? choose_bye(f) : -1;
    if (f->count % 2 == 1 && bye < 0) {
        return;
    }
    if (bye >= 0) {
        out->bye = f->teams[bye].who;
        leave_out(f, bye);
    }
    out->is_possible = f->is_relaxed || list_all(f, -1);
    if (!out->is_possible) {
        return;
    }
    for (int i = 1; i < f->count; i++) {
        f->teams[i].home =
            f->teams[i - 1].home + (f->teams[i].match_points != f->teams[i - 1].match_points);
        f->teams[i].stands = f->teams[i].home;
    }
    f->groups = f->count > 0 ? f->teams[f->count - 1].home + 1 : 0;
    f->median = f->count > 0 ? f->teams[f->count / 2].home : 0;
    for (int number = 0; number < f->median; number++) {
        pair_group(f, number);
    }
    for (int number = f->groups - 1; number > f->median; number--) {
        pair_group(f, number);
    }
    if (f->count > 0) {
        pair_group(f, f->median);
    }
    for (int i = 0; i < f->count; i++) {
        int k = f->all[0].partner[i];
        if (i < k) {
            bool white = gives_white(f, &f->teams[i], &f->teams[k]);
            out->white[out->count] = f->teams[white ? i : k].who;
            out->black[out->count++] = f->teams[white ? k : i].who;
        }
    }
}

static literal_pairs pair_by(const char *rules, const ct_event *event, unsigned round,
                             const bool *present)
{
    literal_pairs out = {.bye = CT_NOBODY};
    field *f = calloc(1, sizeof *f);
    ct_arena *mem = ct_arena_new();
    ct_match *matches = NULL;
    ct_error err;
    if (f == NULL || mem == NULL || event->team_count > OLYMPIAD_TEAMS ||
        ct_event_matches(event, mem, &matches, NULL, &err) != CT_OK) {
        abort();
    }
    f->event = event;
    f->matches = matches;
    f->round = round;
    f->is_2022 = strcmp(rules, "2022") == 0;
    f->is_relaxed = strcmp(rules, "relaxed") == 0;
    list_teams(f, present);
    note_meetings(f);
    pair_field(f, &out);
    ct_arena_free(mem);
    free(f);
    return out;
}

literal_pairs literal_olympiad_2022(const ct_event *event, unsigned round, const bool *present)
{
    return pair_by("2022", event, round, present);
}

literal_pairs literal_olympiad_2020(const ct_event *event, unsigned round, const bool *present)
{
    return pair_by("2020", event, round, present);
}

literal_pairs literal_olympiad_relaxed(const ct_event *event, unsigned round, const bool *present)
{
    return pair_by("relaxed", event, round, present);
}
