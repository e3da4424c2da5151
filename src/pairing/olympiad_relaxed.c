/* Groups without looking ahead, as M. Náray (thesis, Budapest 2020, 3.3.1) simulates Olympiads: who
 * finds no opponent in the group slides one group towards the median; what is left of the median
 * group is paired although it has met. */

#include "pairing/olympiad_parts.h"

/* The first choice of the first team that it has not met, as an index; 0 when there is none. */
static uint32_t find_opponent(const ct_olympiad *o, const uint32_t *list, uint32_t count)
{
    for (uint32_t k = 0; ct_olympiad_choice(count, k) != 0; k++) {
        uint32_t at = ct_olympiad_choice(count, k) - 1;
        if (ct_graph_has(&o->may_meet, list[0], list[at])) {
            return at;
        }
    }
    return 0;
}

void ct_olympiad_pair_relaxed(ct_olympiad *o, const ct_olympiad_group *group)
{
    uint32_t *list = group->places;
    uint32_t count = group->count;
    uint32_t sliding = 0; /* kept at the front of the list, which they have left */
    uint32_t next = group->is_below ? group->number - 1 : group->number + 1;
    while (count > 0) {
        uint32_t first = list[sliding];
        uint32_t at = find_opponent(o, list + sliding, count);
        if (at != 0) {
            ct_olympiad_note(o, first, list[sliding + at]);
            ct_olympiad_take_out(list + sliding, &count, at);
        } else {
            sliding++;
            count--;
        }
    }
    for (uint32_t i = 0; group->number != o->median && i < sliding; i++) {
        o->group[list[i]] = next;
    }
    for (uint32_t i = 0; group->number == o->median && i + 1 < sliding; i += 2) {
        ct_olympiad_note(o, list[i], list[i + 1]);
    }
}
