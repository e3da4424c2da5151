/* Explaining Elo Pairings: what a pair costs, and what another would. */

#include "audit/explain_private.h"
#include "pairing/ratings/elo.h"
#include "pairing/sparseness.h"

static const char ARTICLE[] = "Elo Pairings";

static int32_t rating_of(const ct_inquiry *q, uint32_t entrant)
{
    return ct_elo_rating(q->answer.event, q->round.entrants[entrant].who);
}

static uint32_t difference(const ct_inquiry *q, uint32_t one, uint32_t other)
{
    int32_t gap = rating_of(q, one) - rating_of(q, other);
    return (uint32_t)(gap < 0 ? -gap : gap);
}

static bool keeps_tight_rounds(const ct_inquiry *q)
{
    return ct_str_is(ct_system_setting(q->answer.event, q->answer.system, "order"),
                     "tightest-last");
}

static bool bye_is_closest(const ct_inquiry *q)
{
    return ct_str_is(ct_system_setting(q->answer.event, q->answer.system, "bye"), "closest");
}

static void say_place(ct_inquiry *q)
{
    uint32_t above = 0;
    for (uint32_t i = 0; i < q->round.count; i++) {
        bool before = q->round.entrants[i].tpn.number < q->round.entrants[q->me].tpn.number;
        above += rating_of(q, i) > rating_of(q, q->me) ||
                 (rating_of(q, i) == rating_of(q, q->me) && before);
    }
    ct_say(q, CT_TOPIC_PLACE, ARTICLE,
           "%s is rated %d, number %u of %u by rating; results do not matter for the pairing.",
           ct_name_of(q, q->me), rating_of(q, q->me), above + 1, q->round.count);
}

static void say_opponent(ct_inquiry *q)
{
    uint32_t partner = q->arrangement.partner[q->me];
    ct_sparseness sum = ct_pairings_sparseness(q->answer.event, &q->pairings);
    ct_say(q, CT_TOPIC_OPPONENT, ARTICLE, "%s has %s against %s (rated %d): a difference of %u.",
           ct_number_of(q, q->me), q->arrangement.colour[q->me] == CT_WHITE ? "White" : "Black",
           ct_name_of(q, partner), rating_of(q, partner), difference(q, q->me, partner));
    ct_say(q, CT_TOPIC_OPPONENT, ARTICLE,
           "All %u differences of the round add up to %llu: its sparseness is %.2f.", sum.games,
           (unsigned long long)sum.sum, ct_sparseness_mean(sum));
    if (keeps_tight_rounds(q)) {
        ct_say(q, CT_TOPIC_OPPONENT, ARTICLE,
               "The tightest rounds are kept for later: this one is made of what they leave.");
    }
}

static const char *rule_text(const ct_pair *pair)
{
    switch ((ct_colour_rule)pair->rule) {
    case CT_COLOUR_FEWER: return "the lower balance of Whites over Blacks";
    case CT_COLOUR_LAST: return "Black in the last game, or White in that of the other";
    case CT_COLOUR_HIGHER: return "the higher rated changes colour";
    case CT_COLOUR_RATING: return "the higher rated has White";
    case CT_COLOUR_BOARD: return "colours alternate from board to board where nobody has played";
    default: return NULL;
    }
}

/* Only where the engine gives the same colours. */
static void say_colour(ct_inquiry *q)
{
    ct_index me = q->round.entrants[q->me].who;
    ct_index other = q->round.entrants[q->arrangement.partner[q->me]].who;
    bool white = q->arrangement.colour[q->me] == CT_WHITE;
    for (uint32_t i = 0; i < q->standard.pairings.count; i++) {
        const ct_pair *pair = &q->standard.pairings.pairs[i];
        const char *text = rule_text(pair);
        if (pair->white == (white ? me : other) && pair->black == (white ? other : me) &&
            text != NULL) {
            ct_say(q, CT_TOPIC_COLOUR, ARTICLE, "%s has White: %s.",
                   ct_number_of(q, white ? q->me : q->arrangement.partner[q->me]), text);
        }
    }
}

/* What the round would cost with a wish granted. */
static ct_status say_cost(ct_inquiry *q, uint32_t other, const char *lead, ct_error *err)
{
    ct_sparseness now = ct_pairings_sparseness(q->answer.event, &q->pairings);
    ct_error why = {0};
    uint64_t length = 0;
    ct_status status = ct_elo_try(&q->round, q->me, other, q->mem, &length, &why);
    if (status == CT_IMPOSSIBLE) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE, "%s, the others could not all be paired.", lead);
    } else if (status != CT_OK) {
        return ct_fail(err, status, "%s", why.sentence);
    } else if (length == now.sum) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE,
               "%s, the differences would add up to %llu as well, but be no more even.", lead,
               (unsigned long long)length);
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE,
               "%s, the differences would add up to %llu instead of %llu.", lead,
               (unsigned long long)length, (unsigned long long)now.sum);
    }
    return CT_OK;
}

static ct_status say_why_not(ct_inquiry *q, ct_error *err)
{
    ct_text lead = {.mem = q->mem};
    uint32_t other = ct_entrant_asked(q);
    if (other == CT_SINGLE) {
        return CT_OK;
    }
    const char *bar = ct_elo_bar(&q->round, q->me, other);
    if (q->arrangement.partner[q->me] == other || bar != NULL) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE,
               bar != NULL ? "%s and %s may not meet: they %s." : "%s and %s do meet%s.",
               ct_number_of(q, q->me), ct_name_of(q, other), bar != NULL ? bar : "");
        return CT_OK;
    }
    ct_text_addf(&lead, "If %s met %s (rated %d, a difference of %u)", ct_number_of(q, q->me),
                 ct_name_of(q, other), rating_of(q, other), difference(q, q->me, other));
    return say_cost(q, other, ct_text_done(q, &lead), err);
}

static ct_status say_why_not_bye(ct_inquiry *q, ct_error *err)
{
    ct_text lead = {.mem = q->mem};
    if (q->round.count % 2 == 0 || !q->round.entrants[q->me].may_have_bye) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.1 4",
               q->round.count % 2 == 0
                   ? "Nobody has the bye: the number of players is even (%s is one of them)."
                   : "%s may not have the bye again.",
               ct_number_of(q, q->me));
        return CT_OK;
    }
    if (!bye_is_closest(q)) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE,
               "The bye goes to the lowest rated who may have it, with all others paired.");
        return CT_OK;
    }
    ct_text_addf(&lead, "If %s had the bye", ct_number_of(q, q->me));
    return say_cost(q, CT_SINGLE, ct_text_done(q, &lead), err);
}

static void say_bye(ct_inquiry *q)
{
    ct_say(q, CT_TOPIC_BYE, ARTICLE,
           bye_is_closest(q)
               ? "%s has the bye: without this player the round is tightest."
               : "%s has the bye: the lowest rated who may have it, with all others paired.",
           ct_number_of(q, q->me));
}

ct_status ct_explain_elo(ct_inquiry *q, ct_error *err)
{
    uint32_t partner = q->arrangement.partner[q->me];
    uint32_t standard = q->standard.arrangement.partner[q->me];
    say_place(q);
    if (partner != standard) {
        ct_say(q, CT_TOPIC_PUBLISHED, ARTICLE,
               "The published round is not what the rules give: there %s %s%s.",
               ct_number_of(q, q->me), standard == CT_SINGLE ? "has the bye" : "meets ",
               standard == CT_SINGLE ? "" : ct_name_of(q, standard));
    }
    if (partner == CT_SINGLE) {
        say_bye(q);
    } else {
        say_opponent(q);
        say_colour(q);
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        return say_why_not_bye(q, err);
    }
    return q->answer.question.why_not != CT_NOBODY ? say_why_not(q, err) : CT_OK;
}
