/* One bracket: the MDP-Pairing first, then the remainder (or a homogeneous bracket, which is all
 * remainder).
 *
 * Criteria are weights (dutch_weights.h), so the best candidates are the heaviest perfect matchings
 * of a frame. Among them the rules want the one generated first (Art. 4): which MDPs are paired,
 * their opponents one by one, then exchanges and transpositions of the remainder. Each of these
 * choices is made by giving the wanted edges a little more weight in the lowest digits and solving
 * again from where the last solution stands; the edges ruled out are then removed. */

#include "pairing/dutch/dutch_bracket.h"

#include "pairing/dutch/dutch_solver.h"

/* --- Frames ---------------------------------------------------------------------------------- */

static void put_vertex(ct_frame *f, uint32_t entrant, ct_kind kind)
{
    f->entrant[f->count] = entrant;
    f->kind[f->count++] = (uint8_t)kind;
}

/* What lies outside the bracket in this view. */
static void add_outside(ct_solver *s, uint32_t exits)
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

static ct_status start_frame(ct_solver *s, ct_view view, ct_error *err)
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

/* 4.4: among the sets of MDPs that may be paired, the lexicographically first. */
static void settle_mdp_set(ct_solver *s)
{
    ct_frame *f = &s->frame;
    uint32_t limbo = 0;
    for (uint32_t m = 0; m < f->mdps; m++) {
        limbo += !ct_solver_pairs_inside(s, m);
    }
    for (uint32_t m = 0; m < f->mdps && limbo > 0; m++) {
        if (!ct_solver_pairs_inside(s, m)) {
            ct_solver_prefer_side(s, m, true, 1);
            ct_solver_again(s);
        }
        bool paired = ct_solver_pairs_inside(s, m);
        for (uint32_t v = f->mdps; v < f->count; v++) {
            if ((v < f->members) != paired) {
                ct_weighted_part(s->problem, m, v);
            }
        }
    }
}

/* --- The MDP-Pairing ------------------------------------------------------------------------- */

/* May this MDP meet a resident? */
static bool has_opponent(const ct_solver *s, uint32_t mdp)
{
    for (uint32_t i = s->bracket->mdps; i < s->bracket->count; i++) {
        if (ct_graph_has(&s->outlook->graph, mdp, s->bracket->members[i])) {
            return true;
        }
    }
    return false;
}

/* MDPs who float on, the first floaters of the result, are vertices too: they may meet the next
 * scoregroup. Not in CT_VIEW_EXITS, where nothing but exits lies outside. */
static void add_limbo(ct_solver *s)
{
    for (uint32_t i = 0; i < s->result->moved_down && s->frame.view != CT_VIEW_EXITS; i++) {
        put_vertex(&s->frame, s->result->floaters[i], CT_LIMBO);
    }
}

/* Puts the members of the bracket, and what lies outside, into the frame. MDPs without an opponent
 * in the bracket float on whatever happens: they are no members of the frame. */
static ct_status frame_whole_bracket(ct_solver *s, uint32_t exits, ct_error *err)
{
    ct_frame *f = &s->frame;
    ct_bracket_result *result = s->result;
    for (uint32_t i = 0; i < s->bracket->mdps; i++) {
        if (has_opponent(s, s->bracket->members[i])) {
            put_vertex(f, s->bracket->members[i], CT_MDP);
        } else {
            result->floaters[result->floater_count++] = s->bracket->members[i];
        }
    }
    f->mdps = f->count;
    for (uint32_t i = s->bracket->mdps; i < s->bracket->count; i++) {
        put_vertex(f, s->bracket->members[i], CT_RESIDENT);
    }
    f->members = f->count;
    s->stuck = result->floater_count;
    result->moved_down = s->stuck;
    if (f->view == CT_VIEW_EXITS && exits < s->stuck) {
        return ct_fail(err, CT_IMPOSSIBLE, "the bracket has no such candidate");
    }
    add_limbo(s);
    add_outside(s, f->view == CT_VIEW_EXITS ? exits - s->stuck : exits);
    return CT_OK;
}

static uint32_t count_floats(const ct_solver *s)
{
    uint32_t floats = 0;
    for (uint32_t v = 0; v < s->frame.members; v++) {
        floats += !ct_solver_pairs_inside(s, v);
    }
    return floats;
}

/* If only one player floats out of this bracket, will it be the one who takes the bye? In 2017 only
 * when nothing lies below. */
static bool bye_is_near(const ct_solver *s)
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
static ct_status solve_criteria(ct_solver *s, unsigned choice_bits, ct_error *err)
{
    CT_TRY(ct_solver_pose(s, choice_bits, err));
    if (!ct_weighted_solve(s->problem)) {
        return ct_fail(err, CT_IMPOSSIBLE, "the bracket has no such candidate");
    }
    if (s->frame.view != CT_VIEW_EXITS && !s->frame.one_floats && s->stuck == 0 &&
        count_floats(s) == 1 && bye_is_near(s)) {
        s->frame.one_floats = true; /* only now it is known that C9 applies */
        return solve_criteria(s, choice_bits, err);
    }
    return CT_OK;
}

/* Fixes who of the MDPs is paired, and with whom; then reframes to the remainder. */
static ct_status pair_mdps(ct_solver *s, ct_error *err)
{
    ct_frame *f = &s->frame;
    settle_mdp_set(s);
    for (uint32_t m = 0; m < f->mdps; m++) {
        if (ct_solver_pairs_inside(s, m)) {
            ct_solver_settle_partner(s, m, f->mdps, f->members);
        }
    }
    ct_frame whole = *f;
    bool one_floats = f->one_floats;
    CT_TRY(start_frame(s, whole.view, err));
    f->one_floats = one_floats;
    uint32_t in_pairs = 0;
    for (uint32_t r = whole.mdps; r < whole.members; r++) {
        uint32_t other = ct_solver_partner(s, r);
        if (other < whole.mdps) {
            ct_solver_note_pair(s->result, whole.entrant[other], whole.entrant[r]);
        } else {
            put_vertex(f, whole.entrant[r], CT_RESIDENT);
            in_pairs += other < whole.members;
        }
    }
    f->members = f->count;
    f->pairs = in_pairs / 2;
    uint32_t limbo = 0;
    for (uint32_t m = 0; m < whole.mdps; m++) {
        if (ct_solver_partner(s, m) >= whole.members) {
            s->result->floaters[s->result->floater_count++] = whole.entrant[m];
            limbo++;
        }
    }
    s->result->moved_down = s->result->floater_count;
    add_limbo(s);
    uint32_t exits = 0;
    for (uint32_t v = whole.members; v < whole.count; v++) {
        exits += whole.kind[v] == CT_EXIT;
    }
    add_outside(s, f->view == CT_VIEW_EXITS ? exits - limbo : exits);
    f->ordered = true;
    s->pairs_are_known = true;
    return CT_OK;
}

/* --- A perfect candidate --------------------------------------------------------------------- */

/* May the last member of the bracket have the bye (C2), and does nobody of it who may have it have
 * fewer unplayed games (C9, 2026)? */
static bool bye_suits_last(const ct_solver *s)
{
    const ct_round *round = s->outlook->round;
    const ct_graph *graph = &s->outlook->graph;
    const uint32_t *members = s->bracket->members;
    uint32_t last = members[s->bracket->count - 1];
    if (!ct_graph_has(graph, last, s->outlook->bye)) {
        return false;
    }
    for (uint32_t i = 0; i < s->bracket->count && round->edition != CT_EDITION_2017; i++) {
        if (ct_graph_has(graph, members[i], s->outlook->bye) &&
            round->entrants[members[i]].unplayed < round->entrants[last].unplayed) {
            return false;
        }
    }
    return true;
}

/* 3.5: the first candidate of a homogeneous bracket (S1 against S2 as they stand, the last player
 * left over), or the only candidate, is taken at once when no criterion is broken. */
static bool first_candidate_is_perfect(const ct_solver *s, uint32_t pairs, uint32_t exits)
{
    const ct_round *round = s->outlook->round;
    const uint32_t *members = s->bracket->members;
    if (s->bracket->count == 2 && exits == 0) {
        return true; /* there is no other */
    }
    if (exits > 1 || s->bracket->mdps > 0 || !s->bracket->is_of_one_score ||
        (exits == 1 && bye_is_near(s) && !bye_suits_last(s))) {
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

static void take_first_candidate(const ct_solver *s, uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs; i++) {
        ct_solver_note_pair(s->result, s->bracket->members[i], s->bracket->members[pairs + i]);
    }
    if (s->bracket->count > 2 * pairs) {
        s->result->floaters[s->result->floater_count++] = s->bracket->members[(size_t)2 * pairs];
    }
}

/* --- The bracket ----------------------------------------------------------------------------- */

static void note_leavers(const ct_solver *s, ct_bracket_result *leavers)
{
    const ct_frame *f = &s->frame;
    leavers->floater_count = 0;
    for (uint32_t v = f->members; v < f->count; v++) {
        uint32_t other = ct_solver_partner(s, v);
        if (f->kind[v] == CT_EXIT && f->kind[other] != CT_EXIT) {
            leavers->floaters[leavers->floater_count++] = f->entrant[other];
        }
    }
}

/* Ranks the moved-down players among the floaters: those without an opponent were put first. */
static void rank_limbo(ct_bracket_result *result)
{
    uint32_t *floaters = result->floaters;
    for (uint32_t i = 1; i < result->moved_down; i++) {
        uint32_t one = floaters[i];
        uint32_t at = i;
        for (; at > 0 && floaters[at - 1] > one; at--) {
            floaters[at] = floaters[at - 1];
        }
        floaters[at] = one;
    }
}

/* Without MDPs all is remainder. That no more float than the bracket by itself demands is certain
 * in CT_VIEW_EXITS and a guess in the other views; `*right` says whether it was right. */
static ct_status solve_as_remainder(ct_solver *s, uint32_t floats, bool *right, ct_error *err)
{
    s->frame.ordered = true;
    s->frame.pairs = (s->bracket->count - floats) / 2;
    s->frame.one_floats = floats == 1 && s->stuck == 0 && bye_is_near(s);
    s->pairs_are_known = s->frame.view == CT_VIEW_EXITS;
    CT_TRY(ct_remainder_solve(s, err));
    *right = s->pairs_are_known || count_floats(s) + s->stuck == floats;
    return CT_OK;
}

static ct_status solve_bracket(ct_solver *s, uint32_t floats, ct_error *err)
{
    bool is_solved = false;
    if (s->frame.mdps == 0) {
        CT_TRY(solve_as_remainder(s, floats, &is_solved, err));
    }
    if (is_solved) {
        return CT_OK;
    }
    s->frame.ordered = false;
    s->frame.one_floats =
        s->frame.view == CT_VIEW_EXITS && floats == 1 && s->stuck == 0 && bye_is_near(s);
    CT_TRY(solve_criteria(s, ct_bits_for(s->frame.members), err));
    CT_TRY(pair_mdps(s, err));
    return ct_remainder_solve(s, err);
}

ct_status ct_dutch_pair_bracket(const ct_bracket *bracket, const ct_outlook *outlook,
                                ct_sight sight, ct_bracket_result *result,
                                ct_bracket_result *leavers, ct_error *err)
{
    ct_arena *mem = bracket->mem;
    uint32_t exits = sight.exits;
    ct_solver s = {.rules = bracket->rules,
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
    CT_TRY(frame_whole_bracket(&s, exits, err));
    CT_TRY(solve_bracket(&s, sight.floats, err));
    CT_TRY(ct_remainder_settle(&s, err));
    rank_limbo(result);
    if (sight.view == CT_VIEW_NEXT) {
        note_leavers(&s, leavers);
    }
    return CT_OK;
}
