/* The random Swiss: the walk of pairing/lists/list_walk.h with distance 1 on a list that is
 * shuffled inside its scoregroups. The lot of a player is a pure function of seed, round and TPN,
 * so that a round paired again has the same lots, whoever else has come or gone, and on any
 * machine. */

#include "pairing/lists/random_swiss.h"

#include "base/random.h"

#include <stdlib.h>

const ct_system_option ct_random_swiss_options[] = {
    {"seed", "1", "a whole number", "of the lots: the same seed draws the same ones"},
    {0},
};

typedef struct lot {
    ct_points score;
    uint64_t drawn;
    uint32_t entrant;
} lot;

static int by_score_and_lot(const void *a, const void *b)
{
    const lot *one = a;
    const lot *other = b;
    if (one->score != other->score) {
        return one->score > other->score ? -1 : 1;
    }
    if (one->drawn != other->drawn) {
        return one->drawn < other->drawn ? -1 : 1;
    }
    return one->entrant < other->entrant ? -1 : one->entrant > other->entrant;
}

static ct_status read_seed(const ct_event *event, uint64_t *seed, ct_error *err)
{
    ct_str text = ct_system_setting(event, ct_pairing_system_named(CT_STR("random")), "seed");
    if (!ct_str_to_unsigned(text, seed)) {
        ct_fail(err, CT_INVALID, "random.seed is \"%.*s\", which is no number", CT_ARG(text));
        ct_error_rule(err, "Random Swiss");
        ct_error_cure(err, "give a whole number, 0 or more");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_random_swiss_check(const ct_event *event, ct_error *err)
{
    uint64_t seed;
    return read_seed(event, &seed, err);
}

ct_status ct_random_swiss_list(const ct_round *round, ct_arena *mem, ct_list_walk *out,
                               ct_error *err)
{
    uint64_t seed = 0;
    CT_TRY(read_seed(round->history->event, &seed, err));
    lot *lots = CT_NEW(mem, lot, round->count + 1);
    CT_NEED(lots, err);
    CT_TRY(ct_list_walk_new(round, mem, out, err));
    for (uint32_t i = 0; i < round->count; i++) {
        const ct_entrant *e = &round->entrants[i];
        lots[i] = (lot){e->score, ct_random_at(seed, round->number, e->tpn.number), i};
    }
    qsort(lots, round->count, sizeof *lots, by_score_and_lot);
    for (uint32_t i = 0; i < round->count; i++) {
        out->entrant[i] = lots[i].entrant;
    }
    ct_list_walk_join_as_round(round, out);
    return CT_OK;
}

ct_status ct_random_swiss_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err)
{
    ct_list_walk walk;
    CT_TRY(ct_random_swiss_list(round, mem, &walk, err));
    return ct_list_walk_pair(round, &walk, ct_list_walk_dutch_colours, mem, out, err);
}
