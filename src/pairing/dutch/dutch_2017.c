/* One bracket by C.04.3 of 2017 (A.9, B): paired with an eye on the next bracket (C.7); if the
 * round can then not be completed, paired again as the penultimate bracket (C.4), after which
 * everybody left forms the collapsed last bracket. */

#include "pairing/dutch/dutch_private.h"

/* Looks at the next bracket too (C.7). With too few exits from it there may be no solution, or not
 * the best one: their number is doubled until some are left over. */
static ct_status pair_with_next(ct_dutch *e, const ct_bracket *bracket, uint32_t floats,
                                ct_bracket_result *result, ct_error *err)
{
    uint32_t most = bracket->count + bracket->next_end - bracket->next;
    ct_bracket_result leavers = {0};
    for (uint32_t exits = floats + 6;; exits *= 2) {
        exits = exits < most ? exits : most;
        ct_status status = ct_dutch_pair_bracket(
            bracket, &e->outlook, (ct_sight){CT_VIEW_NEXT, floats, exits}, result, &leavers, err);
        bool had_enough = status == CT_OK && leavers.floater_count < exits;
        if (ct_view_is_trouble(status) || had_enough || exits == most) {
            return status;
        }
    }
}

ct_status ct_dutch_2017_bracket(ct_dutch *e, const ct_bracket *bracket, ct_bracket_result *result,
                                ct_error *err)
{
    ct_outlook *o = &e->outlook;
    uint32_t floats = ct_outlook_fewest_floats(o, bracket->members, bracket->count);
    bool has_next = bracket->next < bracket->next_end;
    if (!has_next) {
        floats = ct_outlook_has_bye(o) ? 1 : 0;
    }
    if (has_next && floats == bracket->count) {
        return ct_dutch_float_all(e, bracket, result, err);
    }
    ct_status status = ct_dutch_pair_bracket(
        bracket, &e->outlook, (ct_sight){CT_VIEW_EXITS, floats, floats}, result, NULL, err);
    if (ct_view_is_trouble(status)) {
        return status;
    }
    if (status == CT_OK && has_next && floats > 0 &&
        !ct_dutch_floaters_are_certain(e, bracket, result) &&
        !ct_outlook_next_is_ideal_alone(o, result, bracket->next, bracket->next_end)) {
        status = pair_with_next(e, bracket, floats, result, err);
    }
    if (ct_view_is_trouble(status) ||
        (status == CT_OK && ct_outlook_accept(o, result, bracket->next, bracket->next_end, true))) {
        return status;
    }
    e->collapses = true;
    CT_TRY(ct_dutch_pair_bracket(bracket, &e->outlook, (ct_sight){CT_VIEW_ALL, floats, 0}, result,
                                 NULL, err));
    ct_outlook_take(o, result, bracket->next, bracket->next_end);
    return CT_OK;
}
