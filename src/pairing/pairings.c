/* The order of publication: C.04.2 3.6. */

#include "pairing/pairings.h"

#include <stdlib.h>

typedef struct keyed {
    ct_pair pair;
    ct_points higher_score;
    ct_points sum;
    uint32_t higher_tpn;
} keyed;

static int by_publication(const void *a, const void *b)
{
    const keyed *one = a;
    const keyed *other = b;
    if (one->higher_score != other->higher_score) {
        return one->higher_score > other->higher_score ? -1 : 1;
    }
    if (one->sum != other->sum) {
        return one->sum > other->sum ? -1 : 1;
    }
    return one->higher_tpn < other->higher_tpn ? -1 : one->higher_tpn > other->higher_tpn;
}

bool ct_pairings_sort(const ct_round *round, ct_pairings *pairings, ct_arena *scratch)
{
    keyed *list = CT_NEW(scratch, keyed, pairings->count);
    uint32_t *place =
        CT_NEW(scratch, uint32_t, round->history->count); /* of a participant among the entrants */
    if (list == NULL || place == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < round->count; i++) {
        place[round->entrants[i].who] = i;
    }
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        uint32_t w = place[pair.white];
        uint32_t b = place[pair.black];
        const ct_entrant *higher = &round->entrants[w < b ? w : b];
        const ct_entrant *lower = &round->entrants[w < b ? b : w];
        list[i] = (keyed){pair, higher->score, higher->score + lower->score, higher->tpn.number};
    }
    qsort(list, pairings->count, sizeof *list, by_publication);
    for (uint32_t i = 0; i < pairings->count; i++) {
        pairings->pairs[i] = list[i].pair;
    }
    return true;
}
