#include "pairing/sparseness.h"

#include "pairing/ratings/elo.h"

ct_sparseness ct_pairings_sparseness(const ct_event *event, const ct_pairings *pairings)
{
    ct_sparseness sum = {.games = pairings->count};
    for (uint32_t i = 0; i < pairings->count; i++) {
        int32_t gap = ct_elo_rating(event, pairings->pairs[i].white) -
                      ct_elo_rating(event, pairings->pairs[i].black);
        sum.sum += (uint64_t)(gap < 0 ? -gap : gap);
    }
    return sum;
}

double ct_sparseness_mean(ct_sparseness measured)
{
    return measured.games == 0 ? 0 : (double)measured.sum / measured.games;
}
