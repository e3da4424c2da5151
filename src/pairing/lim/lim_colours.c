/* Compatibility (2.1, Art. 6) and colours (Art. 5) of the Lim System. */

#include "pairing/lim/lim_private.h"

static const ct_past *past_of(const ct_round *round, uint32_t entrant)
{
    return &round->history->past[round->entrants[entrant].who];
}

/* 5.1.1 and 5.1.2 */
static unsigned breaches_of_pair(const ct_round *round, uint32_t white, uint32_t black)
{
    return ct_colours_breaches(past_of(round, white), CT_WHITE) +
           ct_colours_breaches(past_of(round, black), CT_BLACK);
}

const char *ct_lim_obstacle(const ct_round *round, uint32_t one, uint32_t other)
{
    const ct_entrant *a = &round->entrants[one];
    const ct_entrant *b = &round->entrants[other];
    const ct_event *event = round->history->event;
    if (ct_history_have_met(round->history, a->who, b->who)) {
        return "they have met";
    }
    if (event->forbidden_count > 0 && ct_event_is_forbidden(event, a->who, b->who, round->number)) {
        return "they are a forbidden pair";
    }
    bool colours_count = !round->is_last || a->score != b->score; /* Art. 6 */
    bool fits =
        breaches_of_pair(round, one, other) == 0 || breaches_of_pair(round, other, one) == 0;
    return colours_count && !fits ? "their colours do not allow it" : NULL;
}

void ct_lim_join_compatible(const ct_round *round, ct_graph *graph)
{
    for (uint32_t i = 0; i < round->count; i++) {
        for (uint32_t k = i + 1; k < round->count; k++) {
            if (ct_lim_obstacle(round, i, k) == NULL) {
                ct_graph_join(graph, i, k);
            }
        }
    }
}

ct_colour ct_lim_due(const ct_round *round, uint32_t entrant)
{
    const ct_past *past = past_of(round, entrant);
    ct_colour other = ct_colour_other((ct_colour)past->last_colour);
    int ahead = past->colour_difference;
    if (ahead >= 2 || ahead <= -2) { /* compulsory */
        return ahead > 0 ? CT_BLACK : CT_WHITE;
    }
    if (past->streak >= 2 || ahead == 0) { /* 5.3; alternating */
        return other;
    }
    return ahead > 0 ? CT_BLACK : CT_WHITE; /* equalising */
}

bool ct_lim_has_floated(const ct_round *round, uint32_t entrant)
{
    const ct_history *history = round->history;
    ct_index who = round->entrants[entrant].who;
    ct_cell cell = ct_event_cell(history->event, who, history->rounds);
    if (history->rounds == 0 || !ct_outcome_is_played((ct_outcome)cell.outcome)) {
        return false;
    }
    size_t at = (size_t)(history->rounds - 1) * history->count;
    return history->before[at + who] + history->virtual_points[at + who] !=
           history->before[at + cell.opponent] + history->virtual_points[at + cell.opponent];
}

/* For the higher ranked `h` against `o`. */
static bool higher_has_white(const ct_round *round, uint32_t h, uint32_t o, bool is_below,
                             ct_colour_rule *rule)
{
    unsigned as_white = breaches_of_pair(round, h, o);
    unsigned as_black = breaches_of_pair(round, o, h);
    ct_colour mine = ct_lim_due(round, h);
    ct_colour theirs = ct_lim_due(round, o);
    if (as_white != as_black) { /* 5.1 */
        *rule = CT_COLOUR_LIM_LIMIT;
        return as_white < as_black;
    }
    if (mine != theirs) { /* one of them may have none */
        *rule = CT_COLOUR_BOTH;
        return mine == CT_WHITE || theirs == CT_BLACK;
    }
    if (mine == CT_NO_COLOUR) { /* 7.2 */
        *rule = CT_COLOUR_INITIAL;
        return ct_colours_lot_gives_white(round, &round->entrants[h]);
    }
    ct_colour had = ct_colours_latest_difference(ct_colours_of_history(round->history),
                                                 round->entrants[h].who, round->entrants[o].who);
    if (had != CT_NO_COLOUR) {
        *rule = CT_COLOUR_ALTERNATE;
        return had == CT_BLACK;
    }
    *rule = is_below ? CT_COLOUR_LIM_LOWER : CT_COLOUR_HIGHER;
    return (mine == CT_WHITE) != is_below;
}

bool ct_lim_gives_white(const ct_round *round, uint32_t a, uint32_t b, bool is_below,
                        ct_colour_rule *rule)
{
    return a < b ? higher_has_white(round, a, b, is_below, rule)
                 : !higher_has_white(round, b, a, is_below, rule);
}
