#include "pairing/views.h"

enum {
    FURTHER_EXITS = 6, /* in CT_VIEW_NEXT, beyond those that the bracket by itself needs */
    /* So few players below that the view of everybody costs no more than that of the next
     * bracket */
    FEW_BELOW = 64,
};

/* The criterion about the next bracket, as CT_VIEW_NEXT saw it, holds if those whom that bracket
 * could not pair can be paired below. When they use up all exits, there may have been too few. */
static ct_status pair_with_next(ct_outlook *o, const ct_wider *b, ct_bracket_result *result,
                                bool *holds, ct_error *err)
{
    ct_bracket_result leavers = {0};
    uint32_t exits = b->floats + FURTHER_EXITS;
    ct_status status = b->pair(b->engine, CT_VIEW_NEXT, exits, result, &leavers, err);
    *holds = status == CT_OK && leavers.floater_count < exits &&
             ct_outlook_fits_below(o, &leavers, b->next_end) &&
             ct_outlook_accept(o, result, b->next, b->next_end, true);
    return status;
}

ct_status ct_pair_in_wider_views(ct_outlook *o, const ct_wider *b, ct_bracket_result *result,
                                 ct_error *err)
{
    bool has_next = b->next < b->next_end;
    bool many_below = o->round->count - b->next_end > FEW_BELOW;
    if (has_next && b->floats > 0 && many_below) {
        bool holds = false;
        ct_status status = pair_with_next(o, b, result, &holds, err);
        if (ct_view_is_trouble(status) || holds) {
            return status;
        }
    }
    CT_TRY(b->pair(b->engine, CT_VIEW_ALL, 0, result, NULL, err));
    ct_outlook_take(o, result, b->next, b->next_end);
    return CT_OK;
}
