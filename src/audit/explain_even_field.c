/* Explaining what the Dubov and the Burstein System share: the bye before all brackets, C1 and C3,
 * colours. */

#include "audit/explain_even_field.h"

unsigned ct_even_field_home(const ct_inquiry *q, uint32_t entrant)
{
    unsigned number = 0;
    uint32_t before = CT_SINGLE; /* the entrant before; whoever has the bye is in no bracket */
    for (uint32_t i = 0; i <= entrant; i++) {
        if (i != q->standard.arrangement.bye) {
            bool begins = before == CT_SINGLE ||
                          q->round.entrants[i].score != q->round.entrants[before].score;
            number += begins;
            before = i;
        }
    }
    return number;
}

void ct_even_field_say_bye(ct_inquiry *q, const ct_even_field_articles *cite, ct_topic topic)
{
    uint32_t bye = q->standard.arrangement.bye;
    if (bye == CT_SINGLE) {
        ct_say(q, topic, cite->bye, "%u players take part, so nobody needs a bye.", q->round.count);
        return;
    }
    if (q->me != bye && !q->round.entrants[q->me].may_have_bye) {
        ct_say(q, topic, cite->bye,
               "%s may not have the bye: there was one before, or the points of a win without a "
               "game.",
               ct_number_of(q, q->me));
        return;
    }
    ct_say(q, topic, cite->bye,
           "%u players take part, so one has no opponent: of those who may have the bye and leave "
           "the others a complete pairing, %s comes first by the lowest score, then the most games "
           "played, then %s.",
           q->round.count, ct_name_of(q, bye), cite->bye_order);
}

void ct_even_field_say_colours(ct_inquiry *q, const ct_even_field_articles *cite)
{
    static const char *const reasons[] = {
        [CT_COLOUR_UNSET] = "",
        [CT_COLOUR_BOTH] = "so nobody goes against a preference",
        [CT_COLOUR_STRONGER] = "the stronger preference is granted",
        [CT_COLOUR_ALTERNATE] = "both want it equally: they change from their latest difference",
        [CT_COLOUR_HIGHER] = "preferences and colours so far are equal: the higher ranked decides",
        [CT_COLOUR_INITIAL] =
            "neither has played: the higher ranked's number, odd or even, decides",
    };
    const ct_pair *pair = ct_engine_pair(q, q->me);
    uint32_t other = q->standard.arrangement.partner[q->me];
    if (pair == NULL || pair->rule > CT_COLOUR_INITIAL) {
        return;
    }
    ct_say(q, CT_TOPIC_COLOUR, cite->colours[pair->rule],
           "%s has White (%s has %s, %s has %s): %s.", ct_name_of_player(q, pair->white),
           ct_number_of(q, q->me), ct_preference_text(q, q->me), ct_number_of(q, other),
           ct_preference_text(q, other), reasons[pair->rule]);
    if (q->arrangement.partner[q->me] == other &&
        q->arrangement.colour[q->me] != q->standard.arrangement.colour[q->me]) {
        ct_say(q, CT_TOPIC_COLOUR, cite->colours[pair->rule], "The published colours are turned.");
    }
}

/* --- Why not? -------------------------------------------------------------------------------- */

static void say_why_not(ct_inquiry *q, const ct_even_field_articles *cite, const char *otherwise,
                        uint32_t other)
{
    const ct_round *round = &q->round;
    const ct_entrant *me = &round->entrants[q->me];
    const ct_entrant *them = &round->entrants[other];
    const char *mine = ct_number_of(q, q->me);
    const char *theirs = ct_number_of(q, other);
    unsigned here = ct_engine_bracket(q, q->me);
    unsigned there = ct_engine_bracket(q, other);
    if (q->standard.arrangement.partner[q->me] == other) {
        ct_say(q, CT_TOPIC_WHY_NOT, cite->bracket, "By the rules %s and %s do meet.", mine, theirs);
    } else if (ct_history_have_met(round->history, me->who, them->who)) {
        ct_say(q, CT_TOPIC_WHY_NOT, cite->c1, "%s and %s have met already.", mine, theirs);
    } else if (ct_event_is_forbidden(round->history->event, me->who, them->who, round->number)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "TRF 260", "%s and %s are a forbidden pair.", mine, theirs);
    } else if (ct_same_absolute(me, them)) {
        ct_say(q, CT_TOPIC_WHY_NOT, cite->c3, "%s and %s must both have %s.", mine, theirs,
               me->wants == CT_WHITE ? "White" : "Black");
    } else if (here == 0 || there == 0) {
        ct_say(q, CT_TOPIC_WHY_NOT, cite->bye, "%s has the bye, which is given first.",
               there == 0 ? theirs : mine);
    } else if (here != there) {
        ct_say(q, CT_TOPIC_WHY_NOT, cite->bracket,
               "%s and %s are paired in different brackets: neither has to float to the other.",
               mine, theirs);
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, cite->bracket, "%s and %s are in one bracket, but %s.", mine,
               theirs, otherwise);
    }
}

void ct_even_field_say_why_not(ct_inquiry *q, const ct_even_field_articles *cite,
                               const char *otherwise)
{
    if (q->answer.question.why_not_the_bye) {
        if (q->standard.arrangement.bye != q->me) {
            ct_even_field_say_bye(q, cite, CT_TOPIC_WHY_NOT);
        }
        return;
    }
    uint32_t other = ct_entrant_asked(q);
    if (other != CT_SINGLE) {
        say_why_not(q, cite, otherwise, other);
    }
}
