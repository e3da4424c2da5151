/* One bracket: the MDP-Pairing first, then the remainder (or a homogeneous bracket, which is all
 * remainder).
 *
 * Criteria are weights (dutch_weights.h), so the best candidates are the heaviest perfect matchings
 * of a frame. Among them the rules want the one generated first (Art. 4): which MDPs are paired,
 * their opponents one by one, then exchanges and transpositions of the remainder. Each of these
 * choices is made by giving the wanted edges a little more weight in the lowest digits and solving
 * again from where the last solution stands; the edges ruled out are then removed.
 *
 * The remainder: in the first generated form of a pairing S1 is the set of the better ranked
 * members of all pairs. Hence the number of exchanges is the number of pairs that lie wholly in the
 * original S2, and the sum of BSNs in S1 the sum over pairs of the better one's: both are weights.
 * With S1 known, who plays whom is a bipartite question. */

#include "pairing/dutch_bracket.h"

#include "matching/lexicographic.h"
#include "matching/weighted.h"

#include <assert.h>

enum { CHUNK = 24 }; /* choices between exchanges made at once */

typedef struct solver {
    const ct_dutch_rules *rules;
    const ct_outlook *outlook;
    const ct_bracket *bracket;
    ct_arena *mem;
    ct_frame frame;
    ct_layout layout;
    ct_weighted *problem;
    uint64_t *bonus; /* [vertex] what all its edges have got in the lowest digits: since every
                        vertex is matched once, a constant */
    ct_bracket_result *result;
} solver;

/* --- Frames ---------------------------------------------------------------------------------- */

static void put_vertex(ct_frame *f, uint32_t entrant, ct_kind kind)
{
    f->entrant[f->count] = entrant;
    f->kind[f->count++] = (uint8_t)kind;
}

/* What lies outside the bracket in this view. */
static void add_outside(solver *s, uint32_t exits)
{
    ct_frame *f = &s->frame;
    const ct_outlook *o = s->outlook;
    if (f->view != CT_VIEW_EXITS) {
        for (uint32_t x = s->bracket->next; x < s->bracket->next_end; x++) {
            put_vertex(f, x, CT_NEXT);
        }
    }
    if (f->view == CT_VIEW_ALL) {
        for (uint32_t x = s->bracket->next_end; x < o->round->count; x++) {
            put_vertex(f, x, CT_BELOW);
        }
        if (ct_outlook_has_bye(o)) {
            put_vertex(f, o->bye, CT_BYE);
        }
    }
    for (uint32_t i = 0; i < exits; i++) {
        put_vertex(f, o->spare, CT_EXIT);
    }
}

static ct_status start_frame(solver *s, ct_view view, ct_error *err)
{
    size_t room = 3 * (size_t)s->outlook->round->count + 16;
    s->frame = (ct_frame){.outlook = s->outlook,
                          .view = view,
                          .is_last = s->bracket->next_end == s->outlook->round->count};
    s->frame.entrant = CT_NEW(s->mem, uint32_t, room);
    s->frame.kind = CT_NEW(s->mem, uint8_t, room);
    CT_NEED(s->frame.entrant, err);
    CT_NEED(s->frame.kind, err);
    return CT_OK;
}

/* Duals for a start where nothing is known: half the heaviest edge of each vertex. */
static void share_heaviest(const solver *s, ct_word *duals)
{
    size_t words = s->layout.words;
    for (uint32_t v = 0; v < s->frame.count; v++) {
        ct_word *dual = duals + v * words;
        for (uint32_t u = 0; u < s->frame.count; u++) {
            if (ct_weighted_has_edge(s->problem, v, u) &&
                ct_wide_compare(ct_weighted_weight(s->problem, v, u), dual, words) > 0) {
                ct_wide_copy(dual, ct_weighted_weight(s->problem, v, u), words);
            }
        }
        ct_wide_shift_right(dual, words, 1);
    }
}

/* Sets up the matching problem of the frame. */
static ct_status pose(solver *s, unsigned choice_bits, ct_error *err)
{
    const ct_frame *f = &s->frame;
    if (!s->rules->lay_out(f, choice_bits, &s->layout)) {
        return ct_fail(err, CT_TOO_LARGE,
                       "a bracket has moved-down players with more than %d different scores",
                       CT_FIELD_SCORES);
    }
    s->problem = *s->bracket->problem;
    if (s->problem == NULL || !ct_weighted_renew(s->problem, f->count, s->layout.words)) {
        s->problem = ct_weighted_new(s->bracket->lasting, f->count + f->count / 2, s->layout.words);
        bool fits = s->problem != NULL && ct_weighted_renew(s->problem, f->count, s->layout.words);
        *s->bracket->problem = fits ? s->problem : NULL;
    }
    ct_word *duals = CT_NEW(s->mem, ct_word, f->count * s->layout.words);
    s->bonus = CT_NEW(s->mem, uint64_t, f->count);
    CT_NEED(s->problem, err);
    CT_NEED(duals, err);
    CT_NEED(s->bonus, err);
    ct_word weight[CT_LAYOUT_WORDS];
    for (uint32_t u = 0; u < f->count; u++) {
        for (uint32_t v = u + 1; v < f->count; v++) {
            if (ct_frame_joins(f, u, v)) {
                s->rules->weigh(f, &s->layout, u, v, weight);
                ct_weighted_join(s->problem, u, v, weight);
            }
        }
    }
    if (f->view == CT_VIEW_EXITS) {
        s->rules->start(f, &s->layout, duals);
    } else {
        share_heaviest(s, duals);
    }
    for (uint32_t v = 0; v < f->count; v++) {
        ct_weighted_set_dual(s->problem, v, duals + v * s->layout.words);
    }
    return CT_OK;
}

/* Gives an edge its weight with `choice` in the lowest digits. */
static void prefer(solver *s, uint32_t u, uint32_t v, uint64_t choice)
{
    ct_word weight[CT_LAYOUT_WORDS];
    if (ct_weighted_has_edge(s->problem, u, v)) {
        s->rules->weigh(&s->frame, &s->layout, u, v, weight);
        ct_field_add(&s->layout, weight, s->layout.choice, choice + s->bonus[u] + s->bonus[v]);
        ct_weighted_join(s->problem, u, v, weight);
    }
}

static uint32_t partner_of(const solver *s, uint32_t v)
{
    return ct_weighted_partner(s->problem, v);
}

static bool is_paired_inside(const solver *s, uint32_t v)
{
    return partner_of(s, v) < s->frame.members;
}

static void again(solver *s)
{
    bool solved = ct_weighted_solve(s->problem);
    assert(solved);
    (void)solved;
}

/* --- Choices one by one ---------------------------------------------------------------------- */

/* Gives `v` the first possible partner among vertices from … to-1, and rules all others out. */
static void settle_partner(solver *s, uint32_t v, uint32_t from, uint32_t to)
{
    uint32_t present = partner_of(s, v);
    bool better = false;
    for (uint32_t u = from; u <= present; u++) {
        /* Only tight edges belong to optima. */
        if (u < present ? ct_weighted_is_tight(s->problem, v, u) : better) {
            prefer(s, v, u, to - u);
            better = true;
        }
    }
    if (better) {
        again(s);
        present = partner_of(s, v);
    }
    for (uint32_t u = 0; u < s->frame.count; u++) {
        if (u != present && u != v) {
            ct_weighted_part(s->problem, v, u);
            ct_weighted_part(s->problem, present, u);
        }
    }
}

/* 4.4: among the sets of MDPs that may be paired, the lexicographically first. */
static void settle_mdp_set(solver *s)
{
    ct_frame *f = &s->frame;
    uint32_t limbo = 0;
    for (uint32_t m = 0; m < f->mdps; m++) {
        limbo += !is_paired_inside(s, m);
    }
    for (uint32_t m = 0; m < f->mdps && limbo > 0; m++) {
        if (!is_paired_inside(s, m)) {
            for (uint32_t r = f->mdps; r < f->members; r++) {
                prefer(s, m, r, 1);
            }
            again(s);
            s->bonus[m] += is_paired_inside(s, m);
        }
        bool paired = is_paired_inside(s, m);
        for (uint32_t v = f->mdps; v < f->count; v++) {
            if ((v < f->members) != paired) {
                ct_weighted_part(s->problem, m, v);
            }
        }
    }
}

/* --- The MDP-Pairing ------------------------------------------------------------------------- */

static void note_pair(ct_bracket_result *result, uint32_t one, uint32_t other)
{
    uint32_t *pair = result->paired + (size_t)2 * result->pair_count++;
    pair[0] = one < other ? one : other;
    pair[1] = one < other ? other : one;
}

/* Puts the members of the bracket, and what lies outside, into the frame. */
static void frame_whole_bracket(solver *s, uint32_t exits)
{
    ct_frame *f = &s->frame;
    for (uint32_t i = 0; i < s->bracket->count; i++) {
        put_vertex(f, s->bracket->members[i], i < s->bracket->mdps ? CT_MDP : CT_RESIDENT);
    }
    f->mdps = s->bracket->mdps;
    f->members = f->count;
    add_outside(s, exits);
}

static uint32_t count_floats(const solver *s)
{
    uint32_t floats = 0;
    for (uint32_t v = 0; v < s->frame.members; v++) {
        floats += !is_paired_inside(s, v);
    }
    return floats;
}

/* Does who alone floats out of this bracket take the bye? In 2017 only when nothing lies below. */
static bool bye_is_near(const solver *s)
{
    if (!ct_outlook_has_bye(s->outlook)) {
        return false;
    }
    if (s->outlook->round->edition == CT_EDITION_2017) {
        return s->bracket->next == s->outlook->round->count;
    }
    for (uint32_t i = 0; i < s->bracket->count; i++) {
        if (ct_graph_has(&s->outlook->graph, s->bracket->members[i], s->outlook->bye)) {
            return true;
        }
    }
    return false;
}

/* Solves the frame of the whole bracket for the criteria alone. */
static ct_status solve_criteria(solver *s, unsigned choice_bits, ct_error *err)
{
    CT_TRY(pose(s, choice_bits, err));
    if (!ct_weighted_solve(s->problem)) {
        return ct_fail(err, CT_IMPOSSIBLE, "the bracket has no such candidate");
    }
    if (s->frame.view != CT_VIEW_EXITS && !s->frame.one_floats && count_floats(s) == 1 &&
        bye_is_near(s)) {
        s->frame.one_floats = true; /* C9 applies after all */
        return solve_criteria(s, choice_bits, err);
    }
    return CT_OK;
}

/* Fixes who of the MDPs is paired, and with whom; then reframes to the remainder. */
static ct_status pair_mdps(solver *s, ct_error *err)
{
    ct_frame *f = &s->frame;
    settle_mdp_set(s);
    for (uint32_t m = 0; m < f->mdps; m++) {
        if (is_paired_inside(s, m)) {
            settle_partner(s, m, f->mdps, f->members);
        }
    }
    ct_frame whole = *f;
    bool one_floats = f->one_floats;
    CT_TRY(start_frame(s, whole.view, err));
    f->one_floats = one_floats;
    uint32_t in_pairs = 0;
    for (uint32_t r = whole.mdps; r < whole.members; r++) {
        uint32_t other = partner_of(s, r);
        if (other < whole.mdps) {
            note_pair(s->result, whole.entrant[other], whole.entrant[r]);
        } else {
            put_vertex(f, whole.entrant[r], CT_RESIDENT);
            in_pairs += other < whole.members;
        }
    }
    f->members = f->count;
    f->pairs = in_pairs / 2;
    uint32_t limbo = 0;
    for (uint32_t m = 0; m < whole.mdps; m++) {
        if (partner_of(s, m) >= whole.members) {
            s->result->floaters[s->result->floater_count++] = whole.entrant[m];
            limbo++;
        }
    }
    s->result->moved_down = limbo;
    for (uint32_t i = 0; i < limbo && f->view != CT_VIEW_EXITS; i++) {
        put_vertex(f, s->result->floaters[i], CT_LIMBO);
    }
    uint32_t exits = 0;
    for (uint32_t v = whole.members; v < whole.count; v++) {
        exits += whole.kind[v] == CT_EXIT;
    }
    add_outside(s, f->view == CT_VIEW_EXITS ? exits - limbo : exits);
    f->ordered = true;
    return CT_OK;
}

/* --- The remainder --------------------------------------------------------------------------- */

/* Does `v` stand as the better ranked member of a pair? */
static bool leads_a_pair(const solver *s, uint32_t v)
{
    uint32_t other = partner_of(s, v);
    return other < s->frame.members && v < other;
}

/* `v` belongs to S1 after the exchange, or does not: edges that say otherwise go. */
static void settle_side(solver *s, uint32_t v, bool in_s1)
{
    for (uint32_t u = 0; u < s->frame.count; u++) {
        bool leads = u > v && u < s->frame.members;
        if (u != v && leads != in_s1) {
            ct_weighted_part(s->problem, v, u);
        }
    }
}

/* Prefers the edges by which `v` ends up on the given side. */
static void prefer_side(solver *s, uint32_t v, bool in_s1, uint64_t choice)
{
    for (uint32_t u = 0; u < s->frame.count; u++) {
        bool leads = u > v && u < s->frame.members;
        if (u != v && leads == in_s1) {
            prefer(s, v, u, choice);
        }
    }
}

/* 4.3 (3): of the players of S1, those with larger BSNs leave first; (4): of the players of S2,
 * those with smaller BSNs enter first. Goes through `count` players from `first` in steps of
 * `step`, a chunk at a time. `in_s1` is where the move takes them. */
static void settle_exchange(solver *s, uint32_t first, uint32_t count, int step, bool in_s1)
{
    for (uint32_t done = 0; done < count; done += CHUNK) {
        uint32_t size = count - done < CHUNK ? count - done : CHUNK;
        int begin = (int)first + step * (int)done;
        for (uint32_t i = 0; i < size; i++) {
            prefer_side(s, (uint32_t)(begin + step * (int)i), in_s1, UINT64_C(1) << (size - 1 - i));
        }
        again(s);
        for (uint32_t i = 0; i < size; i++) {
            uint32_t v = (uint32_t)(begin + step * (int)i);
            bool leads = leads_a_pair(s, v);
            settle_side(s, v, leads);
            s->bonus[v] += leads == in_s1 ? UINT64_C(1) << (size - 1 - i) : 0;
        }
    }
}

static void settle_s1(solver *s)
{
    uint32_t members = s->frame.members;
    uint32_t exchanged = 0;
    for (uint32_t v = 0; v < s->frame.pairs; v++) {
        exchanged += !leads_a_pair(s, v);
    }
    if (exchanged > 0) {
        settle_exchange(s, s->frame.pairs - 1, s->frame.pairs, -1, false);
        settle_exchange(s, s->frame.pairs, members - s->frame.pairs, 1, true);
        return;
    }
    for (uint32_t v = 0; v < members; v++) {
        settle_side(s, v, v < s->frame.pairs);
    }
}

static void join_tight(const solver *s, ct_graph *tight, uint32_t v)
{
    for (uint32_t u = 0; u < s->frame.members; u++) {
        if (u != v && ct_weighted_is_tight(s->problem, v, u)) {
            ct_graph_join(tight, v, u);
        }
    }
}

/* 4.2: the first transposition, where nothing but exits lies outside: S1 and the exits on one side,
 * the others on the other. */
static ct_status settle_bipartite(solver *s, uint32_t *partner, ct_error *err)
{
    const ct_frame *f = &s->frame;
    ct_graph tight = ct_graph_new(s->mem, f->count);
    uint32_t *left = CT_NEW(s->mem, uint32_t, f->count);
    CT_NEED(tight.adjacent, err);
    CT_NEED(left, err);
    uint32_t count = 0;
    for (uint32_t v = 0; v < f->count; v++) {
        if (v >= f->members || leads_a_pair(s, v)) {
            left[count++] = v;
            join_tight(s, &tight, v);
        }
    }
    return ct_match_lexicographic(&tight, left, count, partner, s->mem) ? CT_OK
                                                                        : ct_fail_memory(err);
}

/* Nobody to choose from: one pair, or nobody at all. */
static bool remainder_is_forced(const ct_frame *f)
{
    return f->view == CT_VIEW_EXITS && f->count == f->members && f->members <= 2;
}

/* The best exchanges by number and sum of BSNs; who exactly is settled afterwards. */
static ct_status solve_remainder(solver *s, ct_error *err)
{
    unsigned bits = ct_bits_for(s->frame.count);
    if (remainder_is_forced(&s->frame)) {
        return CT_OK;
    }
    CT_TRY(pose(s, bits > CHUNK ? bits : CHUNK, err));
    return ct_weighted_solve(s->problem)
               ? CT_OK
               : ct_fail(err, CT_IMPOSSIBLE, "the remainder has no such candidate");
}

/* 4.2 where others than exits lie outside: partner by partner. */
static void settle_one_by_one(solver *s)
{
    for (uint32_t v = 0; v < s->frame.members; v++) {
        if (leads_a_pair(s, v)) {
            settle_partner(s, v, v + 1, s->frame.members);
        }
    }
}

static ct_status settle_remainder(solver *s, ct_error *err)
{
    const ct_frame *f = &s->frame;
    if (remainder_is_forced(f)) {
        if (f->members == 2) {
            note_pair(s->result, f->entrant[0], f->entrant[1]);
        }
        return CT_OK;
    }
    uint32_t *partner = CT_NEW(s->mem, uint32_t, f->count + 1);
    CT_NEED(partner, err);
    settle_s1(s);
    if (f->view == CT_VIEW_EXITS) {
        bool solved = ct_weighted_solve_flat(s->problem);
        assert(solved);
        (void)solved;
    } else {
        settle_one_by_one(s);
    }
    for (uint32_t v = 0; v < f->count; v++) {
        partner[v] = partner_of(s, v);
    }
    if (f->view == CT_VIEW_EXITS) {
        CT_TRY(settle_bipartite(s, partner, err));
    }
    for (uint32_t v = 0; v < f->members; v++) {
        if (partner[v] >= f->members) {
            s->result->floaters[s->result->floater_count++] = f->entrant[v];
        } else if (v < partner[v]) {
            note_pair(s->result, f->entrant[v], f->entrant[partner[v]]);
        }
    }
    return CT_OK;
}

/* --- A perfect candidate --------------------------------------------------------------------- */

/* 3.5: the first candidate of a homogeneous bracket, or the only one (S1 against S2 as they stand,
 * the last player left over) is taken at once when nothing is amiss with it. */
static bool first_candidate_is_perfect(const solver *s, uint32_t pairs, uint32_t exits)
{
    const ct_round *round = s->outlook->round;
    const uint32_t *members = s->bracket->members;
    if (s->bracket->count == 2 && exits == 0) {
        return true; /* there is no other */
    }
    if (exits > 1 || s->bracket->mdps > 0 || !s->bracket->is_of_one_score ||
        (exits == 1 && bye_is_near(s))) {
        return false;
    }
    for (uint32_t i = 0; i < pairs; i++) {
        uint32_t one = members[i];
        uint32_t other = members[pairs + i];
        if (!ct_graph_has(&s->outlook->graph, one, other) ||
            ct_offends_c12(&round->entrants[one], &round->entrants[other])) {
            return false;
        }
    }
    const ct_entrant *last = &round->entrants[members[s->bracket->count - 1]];
    return exits == 0 || (last->float1 != CT_DOWNFLOAT && last->float2 != CT_DOWNFLOAT);
}

static void take_first_candidate(const solver *s, uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs; i++) {
        note_pair(s->result, s->bracket->members[i], s->bracket->members[pairs + i]);
    }
    if (s->bracket->count > 2 * pairs) {
        s->result->floaters[s->result->floater_count++] = s->bracket->members[2 * pairs];
    }
}

/* --- The story ------------------------------------------------------------------------------- */

static void note_leavers(const solver *s, ct_bracket_result *leavers)
{
    const ct_frame *f = &s->frame;
    leavers->floater_count = 0;
    for (uint32_t v = f->members; v < f->count; v++) {
        uint32_t other = partner_of(s, v);
        if (f->kind[v] == CT_EXIT && f->kind[other] != CT_EXIT) {
            leavers->floaters[leavers->floater_count++] = f->entrant[other];
        }
    }
}

/* Without MDPs all is remainder. That as few float as the bracket by itself demands is a guess
 * where more lies outside than exits; true when it was right. */
static ct_status solve_as_remainder(solver *s, uint32_t floats, bool *right, ct_error *err)
{
    s->frame.ordered = true;
    s->frame.pairs = (s->bracket->count - floats) / 2;
    s->frame.one_floats = floats == 1 && bye_is_near(s);
    CT_TRY(solve_remainder(s, err));
    *right = s->frame.view == CT_VIEW_EXITS || count_floats(s) == floats;
    return CT_OK;
}

static ct_status solve_bracket(solver *s, uint32_t floats, ct_error *err)
{
    bool is_solved = false;
    if (s->bracket->mdps == 0) {
        CT_TRY(solve_as_remainder(s, floats, &is_solved, err));
    }
    if (is_solved) {
        return CT_OK;
    }
    s->frame.ordered = false;
    s->frame.one_floats = s->frame.view == CT_VIEW_EXITS && floats == 1 && bye_is_near(s);
    CT_TRY(solve_criteria(s, ct_bits_for(s->frame.count), err));
    CT_TRY(pair_mdps(s, err));
    return solve_remainder(s, err);
}

ct_status ct_dutch_pair_bracket(const ct_bracket *bracket, const ct_outlook *outlook,
                                ct_sight sight, ct_bracket_result *result,
                                ct_bracket_result *leavers, ct_error *err)
{
    ct_arena *mem = bracket->mem;
    uint32_t exits = sight.exits;
    solver s = {.rules = bracket->rules,
                .outlook = outlook,
                .bracket = bracket,
                .mem = mem,
                .result = result};
    *result = (ct_bracket_result){.paired = CT_NEW(mem, uint32_t, bracket->count + 1),
                                  .floaters = CT_NEW(mem, uint32_t, bracket->count + 1)};
    CT_NEED(result->paired, err);
    CT_NEED(result->floaters, err);
    if (sight.view == CT_VIEW_NEXT) {
        exits += (bracket->count + bracket->next_end - bracket->next + exits) % 2;
        leavers->floaters = CT_NEW(mem, uint32_t, exits + 1);
        CT_NEED(leavers->floaters, err);
    }
    uint32_t pairs = (bracket->count - sight.floats) / 2;
    if (sight.view == CT_VIEW_EXITS && first_candidate_is_perfect(&s, pairs, exits)) {
        take_first_candidate(&s, pairs);
        return CT_OK;
    }
    CT_TRY(start_frame(&s, sight.view, err));
    frame_whole_bracket(&s, exits);
    CT_TRY(solve_bracket(&s, sight.floats, err));
    CT_TRY(settle_remainder(&s, err));
    if (sight.view == CT_VIEW_NEXT) {
        note_leavers(&s, leavers);
    }
    return CT_OK;
}
