/* Direct encounter (C.07 6, 13.3) and the comparisons of boards among the tied (12.2, 12.3).
 *
 * Whoever "stays alone at the top whatever the missing games' outcome" (6.3) is found by playing
 * them out: every missing game is won, drawn and lost, and only the places that are the same in all
 * these standings, from the top, are taken. Where that would be more than MOST_MISSING games the
 * worst case of one is compared with the best case of every other. */

#include "standings/literal.h"
#include "support/check.h"

#include <string.h>

enum { MOST_MISSING = 7, MOST_TIED = 64 };

/* Averages of up to twelve games are whole in this part of a point. */
enum { PARTS = 27720 };

typedef struct group {
    const literal_event *l;
    const literal_code *code;
    ct_index *who;
    bool *starts; /* of places 1 … count - 1; the first is the business of the caller */
    uint32_t count;
} group;

/* 6.1: what `one` has against `other`, in parts; -1 when they have not met. */
static int64_t against(const group *g, ct_index one, ct_index other, int score)
{
    int64_t sum = 0;
    int64_t games = 0;
    for (unsigned round = 1; round <= g->l->rounds; round++) {
        const literal_round *at = literal_at(g->l, one, round);
        if (at->opponent == other && literal_is_game(g->l, one, round, g->code->with_forfeits)) {
            sum += at->points[score];
            games++;
        }
    }
    assert_true(games <= 12 || PARTS % games == 0);
    return games == 0 ? -1 : sum * (PARTS / games); /* 6.1.2 */
}

/* --- Standings among the tied ----------------------------------------------------------------- */

/* Sorts the group by these sums, best first, and marks where they differ. */
static bool take_order(group *g, int64_t *sums)
{
    bool splits = false;
    for (uint32_t i = 0; i < g->count; i++) {
        for (uint32_t k = i + 1; k < g->count; k++) {
            if (sums[k] > sums[i]) {
                int64_t sum = sums[i];
                ct_index who = g->who[i];
                sums[i] = sums[k];
                g->who[i] = g->who[k];
                sums[k] = sum;
                g->who[k] = who;
            }
        }
    }
    for (uint32_t i = 1; i < g->count; i++) {
        g->starts[i] = sums[i] != sums[i - 1];
        splits = splits || g->starts[i];
    }
    return splits;
}

typedef struct missing_game {
    uint32_t one, other;
} missing_game;

typedef struct field {
    int64_t sums[MOST_TIED];
    int64_t missing[MOST_TIED];
    missing_game games[MOST_TIED * MOST_TIED];
    uint32_t game_count;
    uint32_t top[MOST_TIED]; /* who is alone in place 1, 2, … in every standings so far */
    uint32_t top_count;
    bool is_first;
} field;

/* The places from the top that one participant has alone: kept as far as they are what the other
 * standings said. */
static void compare_standings(field *f, const int64_t *sums, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t place = 0; place < count; place++) {
        uint32_t alone = UINT32_MAX;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t better = 0;
            uint32_t equal = 0;
            for (uint32_t k = 0; k < count; k++) {
                better += sums[k] > sums[i];
                equal += k != i && sums[k] == sums[i];
            }
            alone = better == place && equal == 0 ? i : alone;
        }
        if (alone == UINT32_MAX ||
            (!f->is_first && (place >= f->top_count || f->top[place] != alone))) {
            break;
        }
        f->top[place] = alone;
        kept = place + 1;
    }
    f->top_count = kept;
    f->is_first = false;
}

static void play_out(const group *g, field *f, int score, uint32_t game, const int64_t *sums)
{
    const int64_t results[3][2] = {
        {literal_win(g->l, score), literal_loss(g->l, score)},
        {literal_draw(g->l, score), literal_draw(g->l, score)},
        {literal_loss(g->l, score), literal_win(g->l, score)},
    };
    if (game == f->game_count) {
        compare_standings(f, sums, g->count);
        return;
    }
    for (int i = 0; i < 3; i++) {
        int64_t next[MOST_TIED];
        memcpy(next, sums, sizeof next);
        next[f->games[game].one] += results[i][0] * PARTS;
        next[f->games[game].other] += results[i][1] * PARTS;
        play_out(g, f, score, game + 1, next);
    }
}

/* The same for many missing games: the next one must be above all who are left, though he loses all
 * of his and they win all of theirs. */
static void weigh(const group *g, field *f, int score)
{
    bool is_ranked[MOST_TIED] = {false};
    f->top_count = 0;
    for (bool found = true; found && f->top_count < g->count;) {
        found = false;
        for (uint32_t i = 0; i < g->count && !found; i++) {
            int64_t worst = f->sums[i] + f->missing[i] * literal_loss(g->l, score) * PARTS;
            bool is_above = !is_ranked[i];
            for (uint32_t k = 0; k < g->count; k++) {
                int64_t best = f->sums[k] + f->missing[k] * literal_win(g->l, score) * PARTS;
                is_above = is_above && (k == i || is_ranked[k] || worst > best);
            }
            if (is_above) {
                f->top[f->top_count++] = i;
                is_ranked[i] = true;
                found = true;
            }
        }
    }
}

/* 6.3: those who have their places from the top; the rest below them. */
static bool take_leaders(group *g, const field *f)
{
    int64_t ranks[MOST_TIED] = {0};
    for (uint32_t place = 0; place < f->top_count; place++) {
        ranks[f->top[place]] = (int64_t)(g->count - place);
    }
    return f->top_count > 0 && take_order(g, ranks);
}

/* Article 6 once. False when nobody is parted from anybody. */
static bool encounter(group *g, int score)
{
    field f = {.is_first = true};
    assert_true(g->count <= MOST_TIED);
    for (uint32_t i = 0; i < g->count; i++) {
        for (uint32_t k = 0; k < g->count; k++) {
            int64_t points = i == k ? 0 : against(g, g->who[i], g->who[k], score);
            f.sums[i] += points < 0 ? 0 : points;
            f.missing[i] += points < 0;
            if (points < 0 && i < k) {
                f.games[f.game_count++] = (missing_game){i, k};
            }
        }
    }
    if (f.game_count == 0) {
        return take_order(g, f.sums); /* 6.2 */
    }
    if (f.game_count <= MOST_MISSING) {
        play_out(g, &f, score, 0, f.sums);
    } else {
        weigh(g, &f, score);
    }
    return take_leaders(g, &f);
}

/* --- 13.3 ------------------------------------------------------------------------------------- */

static bool is_one_of(const char *name, const char *one, const char *other)
{
    return strcmp(name, one) == 0 || strcmp(name, other) == 0;
}

/* 13.3.2: two teams equal in both scores, by the boards of their own match. */
static void by_boards(group *g)
{
    const literal_event *l = g->l;
    const char *name = g->code->name;
    bool forfeits = g->code->with_forfeits;
    ct_index one = g->who[0];
    ct_index other = g->who[1];
    int better = 0;
    if (is_one_of(name, "EDEBT", "EDEBB")) {
        int64_t ours = literal_board_count(l, one, (literal_matches){true, other, forfeits});
        int64_t theirs = literal_board_count(l, other, (literal_matches){true, one, forfeits});
        better = ours < theirs ? 1 : ours > theirs ? -1 : 0;
    }
    if (better == 0 && is_one_of(name, "EDEBT", "EDET")) {
        better = literal_by_top_boards(l, one, other, true, forfeits);
    }
    if (better == 0 && is_one_of(name, "EDEBB", "EDEB")) {
        better = literal_by_bottom_boards(l, one, other, true, forfeits);
    }
    if (better != 0) {
        g->who[0] = better > 0 ? one : other;
        g->who[1] = better > 0 ? other : one;
        g->starts[1] = true;
    }
}

/* Does the same to every subset that the marks leave. */
static void each_subset(group g, int score, void (*treat)(group g, int score))
{
    for (uint32_t from = 0, to = 0; from < g.count; from = to) {
        to = from + 1;
        while (to < g.count && !g.starts[to]) {
            to++;
        }
        treat((group){g.l, g.code, g.who + from, g.starts + from, to - from}, score);
    }
}

/* One application of Article 6: all subsets are taken again by the same score. */
static void apply(group g, int score)
{
    if (g.count > 1 && encounter(&g, score)) {
        each_subset(g, score, apply);
    }
}

static bool is_parted(const group *g)
{
    bool parted = false;
    for (uint32_t i = 1; i < g->count; i++) {
        parted = parted || g->starts[i];
    }
    return parted;
}

/* 13.3.1: one application by the primary score; if that broke no tie, one by the other score.
 * 13.3.3: each new subset from the start. */
static void rank(group g, int primary)
{
    bool is_extended = g.code->name[0] == 'E';
    if (g.count < 2) {
        return;
    }
    apply(g, primary);
    if (is_extended && !is_parted(&g)) {
        apply(g, 1 - primary);
    }
    if (is_extended && is_parted(&g)) {
        each_subset(g, primary, rank);
    } else if (is_extended && g.count == 2) {
        by_boards(&g);
    }
}

/* --- 12.2 and 12.3 among all ------------------------------------------------------------------ */

static void rank_by_boards(group g)
{
    bool from_the_top = strcmp(g.code->name, "TBR") == 0;
    int64_t behind[MOST_TIED] = {0};
    assert_true(g.count <= MOST_TIED);
    for (uint32_t i = 0; i < g.count; i++) {
        for (uint32_t k = 0; k < g.count; k++) {
            int better = from_the_top
                             ? literal_by_top_boards(g.l, g.who[i], g.who[k], false, false)
                             : literal_by_bottom_boards(g.l, g.who[i], g.who[k], false, false);
            behind[i] += better > 0;
        }
    }
    take_order(&g, behind);
}

bool literal_is_among(const char *name)
{
    static const char *const names[] = {"DE",   "EDE",  "EDEBT", "EDEBB",
                                        "EDET", "EDEB", "TBR",   "BBE"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        found = found || strcmp(name, names[i]) == 0;
    }
    return found;
}

bool literal_among(const literal_event *l, const literal_code *code, ct_index *tied, uint32_t count,
                   bool *starts)
{
    group g = {l, code, tied, starts, count};
    if (!literal_is_among(code->name)) {
        return false;
    }
    memset(starts, 0, count * sizeof *starts);
    if (is_one_of(code->name, "TBR", "BBE")) {
        rank_by_boards(g);
    } else {
        rank(g, code->score);
    }
    return true;
}
