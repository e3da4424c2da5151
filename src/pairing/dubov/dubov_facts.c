/* Facts of the players: C.04.4.1 1.6 to 1.8.
 *
 * Upfloated in a round is who was paired there with an opponent of a higher pairing score; what
 * became of the game does not matter, byes do not count. */

#include "pairing/dubov/dubov.h"

unsigned ct_dubov_most_upfloats(unsigned rounds)
{
    return 2 + rounds / 5;
}

static ct_points pairing_score(const ct_history *history, unsigned round, ct_index who)
{
    size_t at = (size_t)(round - 1) * history->count + who;
    return history->before[at] + history->virtual_points[at];
}

static bool floated_up(const ct_history *history, unsigned round, ct_index who)
{
    ct_cell cell = ct_event_cell(history->event, who, round);
    return ct_outcome_has_opponent((ct_outcome)cell.outcome) && cell.opponent < history->count &&
           pairing_score(history, round, cell.opponent) > pairing_score(history, round, who);
}

/* 1.7: the average rating of the opponents met, halves upwards. */
static uint32_t average_rating(const ct_history *history, ct_index who)
{
    uint64_t sum = 0;
    uint64_t games = 0;
    for (unsigned r = 1; r <= history->rounds; r++) {
        ct_cell cell = ct_event_cell(history->event, who, r);
        if (ct_outcome_is_played((ct_outcome)cell.outcome) && cell.opponent < history->count) {
            sum += history->event->players[cell.opponent].rating;
            games++;
        }
    }
    return games == 0 ? 0 : (uint32_t)((2 * sum + games) / (2 * games));
}

ct_status ct_dubov_facts_of(const ct_round *round, ct_arena *mem, ct_dubov_facts **out,
                            ct_error *err)
{
    const ct_history *history = round->history;
    ct_dubov_facts *facts = CT_NEW(mem, ct_dubov_facts, round->count);
    CT_NEED(facts, err);
    for (uint32_t i = 0; i < round->count; i++) {
        const ct_entrant *e = &round->entrants[i];
        ct_dubov_facts *f = &facts[i];
        f->is_new = e->wants == CT_NO_COLOUR;
        f->wants = f->is_new ? (uint8_t)CT_BLACK : e->wants; /* 1.6.4 */
        f->aro = average_rating(history, e->who);
        for (unsigned r = 1; r <= history->rounds; r++) {
            f->has_just_been = floated_up(history, r, e->who);
            f->upfloats += f->has_just_been;
        }
        f->is_maximum = f->upfloats >= ct_dubov_most_upfloats(round->planned);
    }
    *out = facts;
    return CT_OK;
}
