/* Why this player has the bye: C2, C5, C9, and what keeps it from the others. */

#include "audit/explain_private.h"

#include <assert.h>

enum { TRIALS = 6 }; /* how many others are tried */

/* C2: what bars a player from the bye: "had it in round 2". The history decides, here it is put
 * into words. */
static const char *bar_text(ct_inquiry *q, uint32_t entrant)
{
    const ct_event *event = q->answer.event;
    ct_index who = q->round.entrants[entrant].who;
    ct_text text = {.mem = q->mem};
    for (unsigned r = 1; r <= q->round.history->rounds && text.len == 0; r++) {
        ct_cell cell = ct_event_cell(event, who, r);
        ct_outcome outcome = (ct_outcome)cell.outcome;
        ct_points points = ct_scoring_points(&event->scoring, cell);
        if (outcome == CT_PAB) {
            ct_text_addf(&text, "had it in round %u", r);
        } else if (!ct_outcome_is_played(outcome) &&
                   ct_history_bars_bye(q->round.history, outcome, points)) {
            ct_text_addf(&text,
                         outcome == CT_FORFEIT_WIN
                             ? "won by forfeit in round %u"
                             : "had the points of a win without playing in round %u",
                         r);
        }
    }
    assert(text.len > 0 || text.failed);
    return ct_text_done(q, &text);
}

static ct_status say_why_not_bye(ct_inquiry *q, uint32_t entrant, ct_topic topic, ct_error *err)
{
    if (!q->round.entrants[entrant].may_have_bye) {
        ct_say(q, topic, ct_cite(q, "C.04.3 C2", "C.04.3 C.2"),
               "%s (%s) may not have the bye: %s %s.", ct_number_of(q, entrant),
               ct_points_text(q, q->round.entrants[entrant].score), ct_number_of(q, entrant),
               bar_text(q, entrant));
        return CT_OK;
    }
    ct_what_if found;
    ct_text lead = {.mem = q->mem};
    CT_TRY(ct_what_if_bye(&q->standard, entrant, q->mem, &found, err));
    if (found.is_possible && found.difference.sign != 0 && found.difference.where == NULL) {
        ct_str sentence = found.difference.sentence; /* "the bye would go to …" */
        ct_say(q, topic, found.difference.article, "T%.*s.",
               CT_ARG(ct_str_slice(sentence, 1, sentence.len)));
        return CT_OK;
    }
    ct_text_addf(&lead, "If %s (%s) had the bye", ct_number_of(q, entrant),
                 ct_points_text(q, q->round.entrants[entrant].score));
    ct_say_what_if(q, topic, ct_text_done(q, &lead), &found);
    return CT_OK;
}

/* Who has the bye, and why not those with the same score or less: the lowest ranked of them, at
 * most TRIALS. */
ct_status ct_explain_bye(ct_inquiry *q, ct_error *err)
{
    const ct_entrant *entrants = q->round.entrants;
    uint32_t bye = q->me;
    uint32_t tried = 0;
    ct_say(q, CT_TOPIC_BYE, ct_cite(q, "C.04.3 1.5", "C.04.3 A.5"),
           "%u players take part, so one has no opponent: %s has the bye.", q->round.count,
           ct_number_of(q, bye));
    if (!entrants[bye].may_have_bye) {
        ct_say(q, CT_TOPIC_BYE, ct_cite(q, "C.04.3 C2", "C.04.3 C.2"),
               "%s should not have the bye: %s %s.", ct_number_of(q, bye), ct_number_of(q, bye),
               bar_text(q, bye));
    }
    bool lowest = true;
    for (uint32_t i = q->round.count; i-- > 0 && tried < TRIALS;) {
        bool below = entrants[i].score <= entrants[bye].score;
        if (i == bye || !below) {
            continue;
        }
        lowest = false;
        tried++;
        CT_TRY(say_why_not_bye(q, i, CT_TOPIC_BYE, err));
    }
    if (lowest) {
        ct_say(q, CT_TOPIC_BYE, ct_cite(q, "C.04.3 C5", "C.04.3 A.9"),
               "%s has the fewest points of all.", ct_number_of(q, bye));
    }
    return CT_OK;
}

ct_status ct_explain_why_not_bye(ct_inquiry *q, ct_error *err)
{
    if (q->round.count % 2 == 0) {
        ct_say(q, CT_TOPIC_WHY_NOT, ct_cite(q, "C.04.3 1.5", "C.04.3 A.5"),
               "%u players take part, so nobody needs a bye.", q->round.count);
        return CT_OK;
    }
    return say_why_not_bye(q, q->me, CT_TOPIC_WHY_NOT, err);
}
