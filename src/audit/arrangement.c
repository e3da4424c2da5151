/* Round-pairings by entrants. */

#include "audit/criteria.h"
#include "event/team_table.h"

/* The place of every participant among the entrants, CT_SINGLE for those who are not paired. */
static uint32_t *places(const ct_round *round, ct_arena *mem)
{
    uint32_t *place = CT_NEW(mem, uint32_t, round->history->count);
    for (uint32_t who = 0; place != NULL && who < round->history->count; who++) {
        place[who] = CT_SINGLE;
    }
    for (uint32_t i = 0; place != NULL && i < round->count; i++) {
        place[round->entrants[i].who] = i;
    }
    return place;
}

/* 2017 A.9: a pair that bears the number of an earlier bracket than that of its lower player's
 * score was made in the collapsed last bracket, which begins with the scoregroup of that number. */
static uint32_t find_collapse(const ct_round *round, const ct_pairings *pairings,
                              const uint32_t *place)
{
    uint32_t begin = round->count;
    for (uint32_t i = 0; i < pairings->count; i++) {
        const ct_pair *pair = &pairings->pairs[i];
        uint32_t a = place[pair->white];
        uint32_t b = place[pair->black];
        uint32_t lower = a > b ? a : b;
        unsigned group = 0;
        uint32_t first = 0;
        for (uint32_t k = 0; k <= lower && group <= pair->bracket; k++) {
            if (k == 0 || round->entrants[k].score != round->entrants[k - 1].score) {
                group++;
                first = group <= pair->bracket ? k : first;
            }
        }
        if (pair->bracket != 0 && group > pair->bracket && first < begin) {
            begin = first;
        }
    }
    return begin;
}

static ct_status seat(const ct_round *round, ct_arrangement *to, uint32_t one, uint32_t other,
                      ct_error *err)
{
    if (one == CT_SINGLE || other == CT_SINGLE) {
        return ct_fail(err, CT_INVALID, "round %u pairs somebody who does not take part in it",
                       round->number);
    }
    if (one == other || to->partner[one] != CT_SINGLE || to->partner[other] != CT_SINGLE) {
        return ct_fail(err, CT_INVALID, "round %u pairs %u or %u twice", round->number,
                       round->entrants[one].tpn.number, round->entrants[other].tpn.number);
    }
    to->partner[one] = other;
    to->partner[other] = one;
    to->colour[one] = CT_WHITE;
    to->colour[other] = CT_BLACK;
    return CT_OK;
}

ct_status ct_arrangement_of(const ct_round *round, const ct_pairings *pairings, ct_arena *mem,
                            ct_arrangement *out, ct_error *err)
{
    ct_arrangement made = {.bye = CT_SINGLE, .collapse = round->count};
    uint32_t *place = places(round, mem);
    made.partner = CT_NEW(mem, uint32_t, round->count);
    made.colour = CT_NEW(mem, uint8_t, round->count);
    CT_NEED(place, err);
    CT_NEED(made.partner, err);
    CT_NEED(made.colour, err);
    for (uint32_t i = 0; i < round->count; i++) {
        made.partner[i] = CT_SINGLE;
    }
    for (uint32_t i = 0; i < pairings->count; i++) {
        const ct_pair *pair = &pairings->pairs[i];
        CT_TRY(seat(round, &made, place[pair->white], place[pair->black], err));
    }
    if (pairings->bye != CT_NOBODY) {
        made.bye = place[pairings->bye];
        if (made.bye == CT_SINGLE || made.partner[made.bye] != CT_SINGLE) {
            return ct_fail(err, CT_INVALID, "round %u gives the bye to somebody not free for it",
                           round->number);
        }
    }
    for (uint32_t i = 0; i < round->count; i++) {
        if (made.partner[i] == CT_SINGLE && i != made.bye) {
            return ct_fail(err, CT_INVALID, "round %u leaves %u without an opponent", round->number,
                           round->entrants[i].tpn.number);
        }
    }
    if (round->edition == CT_EDITION_2017) {
        made.collapse = find_collapse(round, pairings, place);
    }
    *out = made;
    return CT_OK;
}

ct_status ct_pairings_published(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                ct_error *err)
{
    const ct_event *event = NULL;
    CT_TRY(ct_event_table(round->history->event, mem, &event, err));
    ct_pairings shown = {.bye = CT_NOBODY};
    shown.pairs = CT_NEW(mem, ct_pair, round->count / 2 + 1);
    CT_NEED(shown.pairs, err);
    for (uint32_t i = 0; i < round->count; i++) {
        ct_index who = round->entrants[i].who;
        ct_cell cell = ct_event_cell(event, who, round->number);
        if (cell.outcome == CT_PAB) {
            shown.bye = who;
        } else if (cell.colour == CT_WHITE && cell.opponent < event->player_count &&
                   shown.count < round->count / 2) {
            shown.pairs[shown.count++] = (ct_pair){.white = who, .black = cell.opponent};
        }
    }
    if (!ct_pairings_sort(round, &shown, mem)) {
        return ct_fail_memory(err);
    }
    *out = shown;
    return CT_OK;
}
