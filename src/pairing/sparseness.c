#include "pairing/sparseness.h"

#include "pairing/ratings/elo.h"

static void measure(const ct_event *event, ct_index a, ct_index b, ct_sparseness *sum)
{
    int32_t gap = ct_elo_rating(event, a) - ct_elo_rating(event, b);
    sum->sum += (uint64_t)(gap < 0 ? -gap : gap);
    sum->games++;
}

ct_sparseness ct_event_sparseness(const ct_event *event, unsigned first, unsigned last)
{
    ct_sparseness sum = {0};
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = first; round <= last; round++) {
            ct_index opponent = ct_event_cell(event, who, round).opponent;
            if (opponent < event->player_count && who < opponent) {
                measure(event, who, opponent, &sum);
            }
        }
    }
    return sum;
}

ct_sparseness ct_pairings_sparseness(const ct_event *event, const ct_pairings *pairings)
{
    ct_sparseness sum = {0};
    for (uint32_t i = 0; i < pairings->count; i++) {
        measure(event, pairings->pairs[i].white, pairings->pairs[i].black, &sum);
    }
    return sum;
}

double ct_sparseness_mean(ct_sparseness measured)
{
    return measured.games == 0 ? 0 : (double)measured.sum / measured.games;
}
