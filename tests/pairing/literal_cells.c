/* Reading cells, and trying out. */

#include "pairing/literal_cells.h"

#include "event/acceleration.h"

#include <stdlib.h>

ct_points literal_score_before(const ct_event *event, ct_index who, unsigned round)
{
    ct_points virtual_points[64];
    ct_error err;
    ct_points score = ct_event_adjustment(event, who, round - 1);
    for (unsigned r = 1; r < round; r++) {
        score += ct_scoring_points(&event->scoring, ct_event_cell(event, who, r));
    }
    if (ct_event_virtual_points(event, round, virtual_points, &err) != CT_OK) {
        abort();
    }
    return score + virtual_points[who];
}

bool literal_was_played(ct_cell cell)
{
    return cell.opponent != CT_NOBODY && cell.outcome != CT_FORFEIT_WIN &&
           cell.outcome != CT_FORFEIT_LOSS;
}

static int by_rank(const void *a, const void *b)
{
    const literal_entrant *one = a;
    const literal_entrant *other = b;
    if (one->score != other->score) {
        return one->score > other->score ? -1 : 1;
    }
    return one->tpn < other->tpn ? -1 : 1;
}

static bool was_ever_there(const ct_event *event, ct_index who, unsigned round)
{
    for (unsigned r = 1; r < round; r++) {
        ct_cell cell = ct_event_cell(event, who, r);
        if (cell.opponent != CT_NOBODY || cell.outcome == CT_PAB) {
            return true;
        }
    }
    return false;
}

uint32_t literal_entrants(const ct_event *event, unsigned round, const bool *present,
                          literal_entrant out[LITERAL_FIELD])
{
    bool there[64] = {false};
    uint32_t count = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        bool is_here =
            present != NULL ? present[who] : ct_event_player_is_available(event, who, round);
        there[who] = is_here || was_ever_there(event, who, round);
        if (is_here) {
            out[count++] = (literal_entrant){.who = who,
                                             .tpn = event->players[who].tpn.number,
                                             .score = literal_score_before(event, who, round)};
        }
    }
    qsort(out, count, sizeof *out, by_rank);
    for (uint32_t i = 0; i < count; i++) {
        for (ct_index who = 0; who < event->player_count; who++) {
            out[i].parity += there[who] && event->players[who].tpn.number <= out[i].tpn;
        }
    }
    return count;
}

bool literal_can_pair(literal_meetings *m, literal_mask set)
{
    if (set == 0) {
        return true;
    }
    if (m->can_pair[set] == 0) {
        uint32_t first = (uint32_t)__builtin_ctz(set);
        literal_mask rest = set & (set - 1);
        m->can_pair[set] = -1;
        for (uint32_t i = first + 1; i < m->count; i++) {
            if (literal_has(rest, i) && m->may_meet[first][i] &&
                literal_can_pair(m, rest & ~(1U << i))) {
                m->can_pair[set] = 1;
            }
        }
    }
    return m->can_pair[set] > 0;
}
