/* C.04.4.2: the seeding rounds are the Dutch reference's; after them the Index, the bye, and
 * bracket after bracket. */

#include "pairing/burstein/literal_burstein.h"

#include "pairing/literal_even_field.h"

#include <stdlib.h>

/* What 3.2.2 compares; smaller is better. Lists are sorted descending, ended by -1. */
typedef struct quality {
    unsigned c5;
    int c6[LITERAL_MOST + 1];
    unsigned c7_left;
    int c7_scores[LITERAL_MOST + 1];
    unsigned c8;
} quality;

typedef struct search {
    literal_strict *strict;
    unsigned order[LITERAL_MOST]; /* players of the bracket by BSN */
    unsigned count;
    literal_set below;          /* everybody of a lower scoregroup */
    int opponent[LITERAL_MOST]; /* [BSN - 1] BSN - 1 of the opponent, -1 floats, -2 open */
    bool only_c6;               /* stop comparing after C6 */
    bool found;
    quality best;
    int best_opponent[LITERAL_MOST];
} search;

/* --- 1.7 and 1.8 ----------------------------------------------------------------------------- */

static int score_of(const ct_event *event, ct_index who, unsigned round)
{
    int sum = 0;
    for (unsigned r = 1; r < round; r++) {
        sum += ct_scoring_points(&event->scoring, ct_event_cell(event, who, r));
    }
    return sum;
}

static bool is_zero_bye(ct_cell cell)
{
    return cell.outcome == CT_ZERO_POINT_BYE || cell.outcome == CT_ABSENT;
}

/* Has this player a zero-point bye in the round being paired? */
static bool is_out(const literal_strict *s, ct_index who)
{
    const ct_event *event = s->field->event;
    for (unsigned i = 0; i < s->field->count; i++) {
        if (s->field->player[i].who == who) {
            return false;
        }
    }
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (event->byes[i].who == who && event->byes[i].round == s->field->round) {
            return event->byes[i].kind == CT_ZERO_POINT_BYE;
        }
    }
    return true;
}

/* The score of an opponent who was met, with the exception of 1.7.2. */
static int opponent_score(const literal_strict *s, ct_index who)
{
    const ct_event *event = s->field->event;
    unsigned round = s->field->round;
    int score = 0;
    unsigned last_in = 0; /* the last round that was no zero-point bye */
    for (unsigned r = 1; r < round; r++) {
        last_in = is_zero_bye(ct_event_cell(event, who, r)) ? last_in : r;
    }
    for (unsigned r = 1; r < round; r++) {
        bool is_draw = r > last_in && is_out(s, who);
        score += is_draw ? event->scoring.draw[CT_WHITE]
                         : ct_scoring_points(&event->scoring, ct_event_cell(event, who, r));
    }
    return score;
}

static void evaluate(const literal_strict *s, unsigned i, long *bh, long *sb)
{
    const ct_event *event = s->field->event;
    ct_index who = s->field->player[i].who;
    *bh = *sb = 0;
    for (unsigned r = 1; r < s->field->round; r++) {
        ct_cell cell = ct_event_cell(event, who, r);
        int points = ct_scoring_points(&event->scoring, cell);
        int met = ct_outcome_is_played((ct_outcome)cell.outcome)
                      ? opponent_score(s, cell.opponent)
                      : score_of(event, who, s->field->round);
        *bh += met;
        *sb += (long)points * met;
    }
}

/* 1.8: how many are ranked above each. */
static void rank_players(literal_strict *s)
{
    unsigned count = s->field->count;
    long bh[LITERAL_MOST];
    long sb[LITERAL_MOST];
    for (unsigned i = 0; i < count; i++) {
        evaluate(s, i, &bh[i], &sb[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        int above = 0;
        for (unsigned k = 0; k < count; k++) {
            bool by_tpn = s->field->player[k].tpn < s->field->player[i].tpn;
            above += bh[k] != bh[i] ? bh[k] > bh[i] : sb[k] != sb[i] ? sb[k] > sb[i] : by_tpn;
        }
        s->rank[i] = s->higher[i] = above;
    }
}

/* --- Criteria -------------------------------------------------------------------------------- */

static int descending(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static int compare_lists(const int *a, const int *b)
{
    while (*a == *b && *a != -1) {
        a++;
        b++;
    }
    return *a - *b;
}

static int compare(const quality *a, const quality *b, bool only_c6)
{
    if (a->c5 != b->c5) {
        return a->c5 < b->c5 ? -1 : 1;
    }
    int lists = compare_lists(a->c6, b->c6);
    if (lists != 0 || only_c6) {
        return lists;
    }
    if (a->c7_left != b->c7_left) {
        return a->c7_left < b->c7_left ? -1 : 1;
    }
    lists = compare_lists(a->c7_scores, b->c7_scores);
    return lists != 0 ? lists : (int)a->c8 - (int)b->c8;
}

static void start_bracket(search *s, literal_strict *strict, literal_set members,
                          literal_set below);
static void try_opponents(search *s, unsigned bsn);

/* C7: what the following bracket can reach with these floaters. */
static void foresee(const search *s, literal_set floaters, quality *q)
{
    literal_set group = literal_top_group(s->strict->field, s->below);
    q->c7_left = 0;
    q->c7_scores[0] = -1;
    if (group == 0) {
        return;
    }
    search next;
    start_bracket(&next, s->strict, group | floaters, s->below & ~group);
    next.only_c6 = true;
    try_opponents(&next, 0);
    q->c7_left = next.best.c5;
    for (unsigned i = 0; i <= next.best.c5; i++) {
        q->c7_scores[i] = next.best.c6[i];
    }
}

static void judge(search *s)
{
    const literal_field *field = s->strict->field;
    quality q = {0};
    literal_set floaters = 0;
    for (unsigned i = 0; i < s->count; i++) {
        if (s->opponent[i] == -1) {
            floaters |= 1U << s->order[i];
            q.c6[q.c5++] = field->player[s->order[i]].score;
        } else if ((unsigned)s->opponent[i] > i) {
            q.c8 += literal_strict_clash(s->strict, s->order[i], s->order[s->opponent[i]]);
        }
    }
    qsort(q.c6, q.c5, sizeof q.c6[0], descending);
    q.c6[q.c5] = -1;
    if (!literal_strict_can_pair(s->strict, floaters | s->below) || /* C4 */
        (s->found && compare(&q, &s->best, true) > 0)) {
        return;
    }
    if (!s->only_c6) {
        foresee(s, floaters, &q);
    }
    if (!s->found || compare(&q, &s->best, s->only_c6) < 0) { /* of equals the first */
        s->found = true;
        s->best = q;
        for (unsigned i = 0; i < s->count; i++) {
            s->best_opponent[i] = s->opponent[i];
        }
    }
}

/* --- 4.3 ------------------------------------------------------------------------------------- */

static void try_opponents(search *s, unsigned bsn)
{
    while (bsn < s->count && s->opponent[bsn] != -2) {
        bsn++;
    }
    if (bsn == s->count) {
        judge(s);
        return;
    }
    for (unsigned other = s->count; other-- > bsn + 1;) {
        if (s->opponent[other] == -2 &&
            s->strict->field->may_meet[s->order[bsn]][s->order[other]]) {
            s->opponent[bsn] = (int)other;
            s->opponent[other] = (int)bsn;
            try_opponents(s, bsn + 1);
            s->opponent[other] = -2;
        }
    }
    s->opponent[bsn] = -1;
    try_opponents(s, bsn + 1);
    s->opponent[bsn] = -2;
}

static void start_bracket(search *s, literal_strict *strict, literal_set members, literal_set below)
{
    *s = (search){.strict = strict, .below = below};
    for (int rank = 0; rank < (int)strict->field->count; rank++) { /* 4.1 */
        for (unsigned i = 0; i < strict->field->count; i++) {
            if (strict->rank[i] == rank && literal_has(members, i)) {
                s->opponent[s->count] = -2;
                s->order[s->count++] = i;
            }
        }
    }
}

/* Pairs one bracket; returns its floaters. */
static literal_set pair_bracket(literal_strict *strict, literal_set members, literal_set below,
                                literal_pairs *out)
{
    search s;
    literal_set floaters = 0;
    start_bracket(&s, strict, members, below);
    try_opponents(&s, 0);
    if (!s.found) {
        abort();
    }
    for (unsigned i = 0; i < s.count; i++) {
        if (s.best_opponent[i] == -1) {
            floaters |= 1U << s.order[i];
        } else if ((unsigned)s.best_opponent[i] > i) {
            literal_strict_seat(strict, s.order[i], s.order[s.best_opponent[i]], out);
        }
    }
    return floaters;
}

static literal_pairs pair_by_index(const ct_event *event, unsigned round, const bool *present,
                                   ct_arena *mem)
{
    literal_pairs out = {.bye = CT_NOBODY, .is_possible = true};
    literal_strict strict = literal_strict_start(event, round, present, mem);
    literal_set left = (1U << strict.field->count) - 1U;
    literal_set floaters = 0;
    rank_players(&strict);
    if (strict.field->count % 2 == 1) {
        int bye = literal_strict_bye(&strict);
        if (bye < 0) {
            return (literal_pairs){.bye = CT_NOBODY};
        }
        out.bye = strict.field->player[bye].who;
        left &= ~(1U << bye);
    }
    if (!literal_strict_can_pair(&strict, left)) {
        return (literal_pairs){.bye = CT_NOBODY};
    }
    while (left != 0) {
        literal_set group = literal_top_group(strict.field, left);
        left &= ~group;
        floaters = pair_bracket(&strict, group | floaters, left, &out);
    }
    return out;
}

literal_pairs literal_burstein_pair(const ct_event *event, unsigned round, const bool *present)
{
    unsigned seeding = event->rounds / 2 < 4 ? event->rounds / 2 : 4; /* 1.6 */
    if (round <= seeding) {
        return literal_dutch_pair(event, round, CT_EDITION_2026, present);
    }
    ct_arena *mem = ct_arena_new();
    if (mem == NULL) {
        abort();
    }
    literal_pairs pairs = pair_by_index(event, round, present, mem);
    ct_arena_free(mem);
    return pairs;
}
