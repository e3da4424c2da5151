/* How the games of a random tournament end. */

#include "generator/chances.h"
#include "generator/generate_private.h"

static void set(ct_outcome outcomes[2], ct_outcome white, ct_outcome black)
{
    outcomes[0] = white;
    outcomes[1] = black;
}

/* One number decides: first the double forfeits, then White's, then Black's. */
static bool draw_forfeit(const ct_generate_options *o, uint64_t place, ct_outcome outcomes[2])
{
    ct_random random = ct_generate_random(o, CT_FOR_FORFEITS, place);
    double at = ct_random_unit(&random) - o->double_forfeit_rate;
    if (at < 0) {
        set(outcomes, CT_FORFEIT_LOSS, CT_FORFEIT_LOSS);
    } else if (at < o->forfeit_rate / 2) {
        set(outcomes, CT_FORFEIT_LOSS, CT_FORFEIT_WIN);
    } else if (at < o->forfeit_rate) {
        set(outcomes, CT_FORFEIT_WIN, CT_FORFEIT_LOSS);
    } else {
        return false;
    }
    return true;
}

static bool draw_odd_result(const ct_generate_options *o, uint64_t place, ct_outcome outcomes[2])
{
    ct_random random = ct_generate_random(o, CT_FOR_ODD_RESULTS, place);
    if (!ct_random_chance(&random, o->odd_rate)) {
        return false;
    }
    uint64_t which = ct_random_below(&random, 3);
    set(outcomes, which == 0 ? CT_DRAW : CT_LOSS, which == 1 ? CT_DRAW : CT_LOSS);
    return true;
}

void ct_generate_result(const ct_generate_options *o, const ct_event *event, unsigned round,
                        ct_index white, ct_index black, ct_outcome outcomes[2])
{
    uint64_t place = ct_generate_place(round, white);
    if (draw_forfeit(o, place, outcomes) || draw_odd_result(o, place, outcomes)) {
        return;
    }
    unsigned ours = event->players[white].rating;
    unsigned theirs = event->players[black].rating;
    ct_chances chances = o->result_model == CT_RESULTS_FIXED_DRAWS
                             ? ct_chances_fixed(ours, theirs, o->draw_percentage / 100)
                             : ct_chances_milvang(ours, theirs);
    ct_random random = ct_generate_random(o, CT_FOR_RESULTS, place);
    double at = ct_random_unit(&random);
    if (at < chances.white) {
        set(outcomes, CT_WIN, CT_LOSS);
    } else if (at < chances.white + chances.draw) {
        set(outcomes, CT_DRAW, CT_DRAW);
    } else {
        set(outcomes, CT_LOSS, CT_WIN);
    }
}
