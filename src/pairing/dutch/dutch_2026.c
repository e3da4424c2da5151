/* One bracket by C.04.3 of 2026, from the narrowest view to the widest: the first answer that holds
 * in the whole field is the answer.
 *
 * A narrow view leaves out constraints (completion C4, the next bracket C8), so its best candidates
 * are at least as good as the true ones. If the one it generates first satisfies what was left out
 * as well as anything can, no true candidate is better or earlier. */

#include "pairing/dutch/dutch_private.h"

#include <assert.h>

enum {
    FURTHER_EXITS = 6, /* in CT_VIEW_NEXT, beyond those that the bracket by itself needs */
    /* So few players below that the view of everybody costs no more than that of the next
     * bracket */
    FEW_BELOW = 64,
};

/* C8 as the NEXT view saw it holds if those whom the next bracket could not pair can be paired
 * below. */
static bool leavers_fit_below(ct_dutch *e, const ct_bracket *bracket,
                              const ct_bracket_result *leavers)
{
    ct_outlook *o = &e->outlook;
    ct_bits_clear(o->set, o->graph.words);
    for (uint32_t x = bracket->next_end; x < e->round->count; x++) {
        ct_bits_add(o->set, x);
    }
    for (uint32_t i = 0; i < leavers->floater_count; i++) {
        ct_bits_add(o->set, leavers->floaters[i]);
    }
    if (ct_outlook_has_bye(o)) {
        ct_bits_add(o->set, o->bye);
    }
    for (uint32_t v = 0; v < o->graph.n; v++) {
        o->trial[v] = CT_SINGLE;
    }
    return ct_match_most(o->matcher, &o->graph, o->set, o->trial) == 0;
}

/* The bracket by itself, with C4 and C8 asked afterwards: CT_IMPOSSIBLE when its answer does not
 * hold. Before giving up, edges that no complete pairing uses are taken away and the bracket is
 * paired once more; once that has helped, later brackets are pruned at the start. */
static ct_status pair_alone(ct_dutch *e, const ct_bracket *bracket, uint32_t *floats,
                            ct_bracket_result *result, ct_error *err)
{
    ct_outlook *o = &e->outlook;
    bool has_next = bracket->next < bracket->next_end;
    bool may_prune = true;
    if (e->prunes) {
        ct_outlook_prune(o, bracket->members, bracket->count, bracket->mdps);
        may_prune = false;
    }
    for (;;) {
        *floats = ct_dutch_fewest_floats(e, bracket);
        if (*floats == bracket->count) {
            return ct_dutch_float_all(e, bracket, result, err);
        }
        ct_status status = ct_dutch_pair_bracket(
            bracket, o, (ct_sight){CT_VIEW_EXITS, *floats, *floats}, result, NULL, err);
        if (ct_dutch_is_trouble(status)) {
            return status;
        }
        bool ignore_next =
            !has_next || (status == CT_OK && ct_dutch_floaters_are_certain(e, bracket, result));
        if (status == CT_OK &&
            ct_outlook_accept(o, result, bracket->next, bracket->next_end, ignore_next)) {
            return CT_OK;
        }
        if (!may_prune || !ct_outlook_prune(o, bracket->members, bracket->count, bracket->mdps)) {
            return CT_IMPOSSIBLE;
        }
        may_prune = false;
        e->prunes = true;
    }
}

ct_status ct_dutch_2026_bracket(ct_dutch *e, const ct_bracket *bracket, ct_bracket_result *result,
                                ct_error *err)
{
    ct_outlook *o = &e->outlook;
    uint32_t floats = 0;
    ct_status status = pair_alone(e, bracket, &floats, result, err);
    if (status != CT_IMPOSSIBLE) {
        return status;
    }
    bool has_next = bracket->next < bracket->next_end;
    bool many_below = e->round->count - bracket->next_end > FEW_BELOW;
    if (has_next && floats > 0 && many_below) {
        ct_bracket_result leavers = {0};
        uint32_t exits = floats + FURTHER_EXITS;
        status = ct_dutch_pair_bracket(
            bracket, &e->outlook, (ct_sight){CT_VIEW_NEXT, floats, exits}, result, &leavers, err);
        if (ct_dutch_is_trouble(status) ||
            (status == CT_OK && leavers.floater_count < exits &&
             leavers_fit_below(e, bracket, &leavers) &&
             ct_outlook_accept(o, result, bracket->next, bracket->next_end, true))) {
            return status;
        }
    }
    CT_TRY(ct_dutch_pair_bracket(bracket, &e->outlook, (ct_sight){CT_VIEW_ALL, floats, 0}, result,
                                 NULL, err));
    bool accepted = ct_outlook_accept(o, result, bracket->next, bracket->next_end, true);
    assert(accepted);
    (void)accepted;
    return CT_OK;
}
