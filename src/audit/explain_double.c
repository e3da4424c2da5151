/* Explaining the Double-Swiss System, C.04.5: the bracket and its upfloaters, the order of
 * identifiers, the bye of a match, colours. */

#include "audit/explain_private.h"
#include "pairing/double_swiss/double_swiss.h"

/* C7 and C8 are not for the last match. */
static bool floats_count(const ct_inquiry *q)
{
    return q->round.planned == 0 || q->round.number + 1 < q->round.planned;
}

static void say_place(ct_inquiry *q)
{
    ct_say(q, CT_TOPIC_PLACE, "C.04.5 1.2", "%s has %s and is number %u of the %u to be paired.",
           ct_name_of(q, q->me), ct_points_text(q, q->round.entrants[q->me].score), q->me + 1,
           q->round.count);
}

static void say_opponent(ct_inquiry *q)
{
    uint32_t other = q->standard.arrangement.partner[q->me];
    bool leads = q->round.entrants[q->me].tpn.number < q->round.entrants[other].tpn.number;
    ct_say(q, CT_TOPIC_OPPONENT, "C.04.5 3.6",
           "%s meets %s: in the first pairing of the bracket by its identifier (top members "
           "ascending, then their opponents) without a second match%s, %s is the top member of "
           "this pair.",
           ct_number_of(q, q->me), ct_name_of(q, other), floats_count(q) ? " and best in C8" : "",
           ct_number_of(q, leads ? q->me : other));
}

/* --- Colours --------------------------------------------------------------------------------- */

static const ct_colour_reason reasons[] = {
    {CT_COLOUR_INITIAL, "C.04.5 4.3.1",
     "neither has played a match, so the number of the higher ranked decides, odd or even"},
    {CT_COLOUR_FEWER_WHITES, "C.04.5 4.3.2", "with fewer Whites in game 1 so far"},
    {CT_COLOUR_ALTERNATE, "C.04.5 4.3.3",
     "the two change from the latest match in which one had White and the other Black"},
    {CT_COLOUR_HIGHER_ALTERNATES, "C.04.5 4.3.4", "the higher ranked changes colour"},
    {CT_COLOUR_LOWER_ALTERNATES, "C.04.5 4.3.5",
     "the higher ranked has not played, so the other changes colour"},
    {CT_COLOUR_UNSET, NULL, NULL},
};

/* --- Why not? -------------------------------------------------------------------------------- */

static void say_why_not(ct_inquiry *q, uint32_t other)
{
    const ct_round *round = &q->round;
    const ct_event *event = round->history->event;
    ct_index me = round->entrants[q->me].who;
    ct_index them = round->entrants[other].who;
    const char *mine = ct_number_of(q, q->me);
    const char *theirs = ct_number_of(q, other);
    if (q->standard.arrangement.partner[q->me] == other) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.5 3.6", "By the rules %s and %s do meet.", mine, theirs);
    } else if (ct_double_swiss_have_met(event, round->number - 1, me, them)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.5 C1", "%s and %s have had their match.", mine, theirs);
    } else if (ct_event_is_forbidden(event, me, them, round->number)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "TRF 260", "%s and %s are a forbidden pair.", mine, theirs);
    } else if (ct_engine_bracket(q, other) == 0 || ct_engine_bracket(q, q->me) == 0) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.5 3.4", "%s has the bye, which is given first.",
               ct_engine_bracket(q, other) == 0 ? theirs : mine);
    } else if (ct_engine_bracket(q, other) != ct_engine_bracket(q, q->me)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.5 3.5",
               "%s and %s are in different brackets: neither had to float to the other.", mine,
               theirs);
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.5 3.6.4",
               "%s and %s are in one bracket, but every pairing of it in which they meet comes "
               "later in the order, or is worse in C8, or breaks C1.",
               mine, theirs);
    }
}

ct_status ct_explain_double_swiss(ct_inquiry *q, ct_error *err)
{
    uint32_t partner = q->standard.arrangement.partner[q->me];
    ct_match_bracket here = {0};
    if (q->round.number % 2 == 0) {
        ct_say(q, CT_TOPIC_OPPONENT, "C.04.5 4.4",
               "Round %u is game 2 of match %u: %s meets %s again with the other colour.",
               q->round.number, q->round.number / 2, ct_name_of(q, q->me), ct_name_of(q, partner));
        ct_say_published(q, "C.04.5 3.3");
        return CT_OK;
    }
    say_place(q);
    ct_say_published(q, "C.04.5 3.3");
    if (partner == CT_SINGLE) {
        ct_say_match_bye(q, "C.04.5", CT_TOPIC_BYE);
    } else {
        CT_TRY(ct_match_bracket_find(q, &q->standard.pairings, ct_engine_bracket(q, q->me), &here,
                                     err));
        ct_say_match_bracket(q, &here, "C.04.5", ct_points_text(q, here.score),
                             floats_count(q) ? "match" : NULL);
        say_opponent(q);
        ct_say_colours(q, reasons, "White in game 1");
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        ct_say_match_bye(q, "C.04.5", CT_TOPIC_WHY_NOT);
        return CT_OK;
    }
    uint32_t other = ct_entrant_asked(q);
    if (other != CT_SINGLE) {
        say_why_not(q, other);
    }
    return CT_OK;
}
