/* Monrad: the walk of pairing/lists/list_walk.h with distance 1. National rules agree on the list,
 * on neighbours first and on undoing pairs upwards when the last ones do not fit; they differ in
 * how starting numbers are drawn (which the event decides) and in details of colours, for which the
 * rules common to all Swiss systems are used here (C.04.1, and C.04.3 C2, C3 and Art. 5). */

#include "pairing/lists/monrad.h"

#include "pairing/settings.h"

const ct_system_option ct_monrad_options[] = {
    {"first-round", "neighbours", "neighbours|halves",
     "who meets in round 1: neighbours, or the upper half the lower half (Nordic)"},
    {0},
};

static ct_str first_round(const ct_event *event)
{
    return ct_system_setting(event, ct_pairing_system_named(CT_STR("monrad")), "first-round");
}

ct_status ct_monrad_check(const ct_event *event, ct_error *err)
{
    return ct_system_option_check(&ct_monrad_options[0], first_round(event), err);
}

ct_status ct_monrad_list(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err)
{
    CT_TRY(ct_monrad_check(round->history->event, err));
    CT_TRY(ct_list_walk_new(round, mem, out, err));
    ct_list_walk_join_as_round(round, out);
    if (round->number == 1 && round->count > 1 &&
        ct_str_equal_ignoring_case(first_round(round->history->event), CT_STR("halves"))) {
        out->distance = round->count / 2;
    }
    return CT_OK;
}

ct_status ct_monrad_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_list_walk walk;
    CT_TRY(ct_monrad_list(round, mem, &walk, err));
    return ct_list_walk_pair(round, &walk, ct_list_walk_dutch_colours, mem, out, err);
}
