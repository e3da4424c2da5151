#include "audit/explain_teams.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* --- Forcing --------------------------------------------------------------------------------- */

/* A copy whose entrants and meetings may be changed. */
static ct_status copy_round(const ct_inquiry *q, ct_round *round, ct_history *history,
                            ct_error *err)
{
    const ct_history *from = q->round.history;
    size_t words = from->words * from->count;
    *round = q->round;
    *history = *from;
    round->entrants = CT_NEW(q->mem, ct_entrant, round->count);
    history->met = CT_NEW(q->mem, uint64_t, words);
    CT_NEED(round->entrants, err);
    CT_NEED(history->met, err);
    memcpy(round->entrants, q->round.entrants, round->count * sizeof *round->entrants);
    memcpy(history->met, from->met, words * sizeof *from->met);
    round->history = history;
    return CT_OK;
}

static ct_status pair_again(const ct_inquiry *q, const ct_round *changed, ct_forced *out,
                            ct_error *err)
{
    *out = (ct_forced){0};
    ct_status status = q->answer.system->pair(changed, q->mem, &out->pairings, err);
    if (status == CT_IMPOSSIBLE) {
        return CT_OK; /* no complete round exists */
    }
    CT_TRY(status);
    out->is_possible = true;
    return ct_arrangement_of(&q->round, &out->pairings, q->mem, &out->arrangement, err);
}

/* Leaves `one` only the meeting with `other`. */
static void meet_all_but(ct_history *history, ct_index one, ct_index other)
{
    assert(history->met != NULL);
    for (ct_index who = 0; who < history->count; who++) {
        if (who != one && who != other) {
            ct_bits_add(history->met + one * history->words, who);
            ct_bits_add(history->met + who * history->words, one);
        }
    }
}

ct_status ct_force_pair(ct_inquiry *q, uint32_t one, uint32_t other, ct_forced *out, ct_error *err)
{
    ct_round round;
    ct_history history;
    CT_TRY(copy_round(q, &round, &history, err));
    ct_index a = round.entrants[one].who;
    ct_index b = round.entrants[other].who;
    meet_all_but(&history, a, b);
    meet_all_but(&history, b, a);
    round.entrants[one].may_have_bye = round.entrants[other].may_have_bye = false;
    CT_TRY(pair_again(q, &round, out, err));
    /* The relaxed rules may also pair two who have met: then the pair was not forced. */
    out->is_possible = out->is_possible && out->arrangement.partner[one] == other;
    return CT_OK;
}

ct_status ct_force_bye(ct_inquiry *q, uint32_t entrant, ct_forced *out, ct_error *err)
{
    ct_round round;
    ct_history history;
    CT_TRY(copy_round(q, &round, &history, err));
    for (uint32_t i = 0; i < round.count; i++) {
        round.entrants[i].may_have_bye = i == entrant;
    }
    return pair_again(q, &round, out, err);
}

/* --- Bars ------------------------------------------------------------------------------------ */

/* The latest round in which two teams played. */
static unsigned round_of_meeting(const ct_inquiry *q, ct_index one, ct_index other)
{
    for (unsigned r = q->round.history->rounds; r > 0; r--) {
        ct_cell cell = ct_event_cell(q->answer.event, one, r);
        if (cell.opponent == other && ct_outcome_is_played((ct_outcome)cell.outcome)) {
            return r;
        }
    }
    return 0;
}

bool ct_say_bar(ct_inquiry *q, uint32_t other, const char *rematch_article)
{
    const ct_round *round = &q->round;
    ct_index me = round->entrants[q->me].who;
    ct_index them = round->entrants[other].who;
    const char *mine = ct_number_of(q, q->me);
    const char *theirs = ct_number_of(q, other);
    if (q->standard.arrangement.partner[q->me] == other) {
        ct_say(q, CT_TOPIC_WHY_NOT, rematch_article, "By the rules %s and %s do meet.", mine,
               theirs);
    } else if (ct_history_have_met(round->history, me, them)) {
        ct_say(q, CT_TOPIC_WHY_NOT, rematch_article, "%s and %s have met in round %u.", mine,
               theirs, round_of_meeting(q, me, them));
    } else if (ct_event_is_forbidden(round->history->event, me, them, round->number)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "TRF 260", "%s and %s are a forbidden pair.", mine, theirs);
    } else {
        return false;
    }
    return true;
}

/* --- Comparing ------------------------------------------------------------------------------- */

unsigned ct_first_difference(const ct_inquiry *q, const ct_pairings *a, const ct_arrangement *in_a,
                             const ct_pairings *b, const ct_arrangement *in_b)
{
    unsigned first = 0;
    for (uint32_t i = 0; i < q->round.count; i++) {
        unsigned here = ct_bracket_in(q, a, i);
        unsigned there = ct_bracket_in(q, b, i);
        if (in_a->partner[i] == in_b->partner[i] && here == there) {
            continue;
        }
        for (int side = 0; side < 2; side++) {
            unsigned number = side == 0 ? here : there;
            first = number != 0 && (first == 0 || number < first) ? number : first;
        }
    }
    return first;
}
