/* One bracket by C.04.3 of 2026: by itself, then in wider views (pairing/views.h). */

#include "pairing/dutch/dutch_private.h"

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
        *floats = ct_outlook_fewest_floats(o, bracket->members, bracket->count);
        if (*floats == bracket->count) {
            return ct_dutch_float_all(e, bracket, result, err);
        }
        ct_status status = ct_dutch_pair_bracket(
            bracket, o, (ct_sight){CT_VIEW_EXITS, *floats, *floats}, result, NULL, err);
        if (ct_view_is_trouble(status)) {
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

typedef struct task {
    const ct_bracket *bracket;
    const ct_outlook *outlook;
    uint32_t floats;
} task;

static ct_status pair_in_view(void *engine, ct_view view, uint32_t exits, ct_bracket_result *result,
                              ct_bracket_result *leavers, ct_error *err)
{
    const task *t = engine;
    return ct_dutch_pair_bracket(t->bracket, t->outlook, (ct_sight){view, t->floats, exits}, result,
                                 leavers, err);
}

ct_status ct_dutch_2026_bracket(ct_dutch *e, const ct_bracket *bracket, ct_bracket_result *result,
                                ct_error *err)
{
    task t = {.bracket = bracket, .outlook = &e->outlook};
    ct_status status = pair_alone(e, bracket, &t.floats, result, err);
    if (status != CT_IMPOSSIBLE) {
        return status;
    }
    ct_wider wider = {&t, pair_in_view, t.floats, bracket->next, bracket->next_end};
    return ct_pair_in_wider_views(&e->outlook, &wider, result, err);
}
