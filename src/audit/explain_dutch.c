/* Explaining a pairing of the Dutch system, C.04.3: from the place of the player to the colours. */

#include "audit/explain_private.h"

static const char *ordinal_end(uint32_t n)
{
    return n % 100 / 10 == 1 ? "th"
           : n % 10 == 1     ? "st"
           : n % 10 == 2     ? "nd"
           : n % 10 == 3     ? "rd"
                             : "th";
}

/* 1.2 */
static void say_rank(ct_inquiry *q)
{
    const ct_entrant *e = &q->round.entrants[q->me];
    ct_text extra = {.mem = q->mem};
    if (e->score != e->points) {
        ct_text_addf(&extra, ", %s with the virtual ones", ct_points_text(q, e->score));
    }
    ct_say(q, CT_TOPIC_PLACE, ct_cite(q, "C.04.3 1.2", "C.04.3 A.2"),
           "%s has %s%s and is ranked %u%s of the %u to be paired.", ct_name_of(q, q->me),
           ct_points_text(q, e->points), ct_text_done(q, &extra), q->me + 1, ordinal_end(q->me + 1),
           q->round.count);
}

/* 1.3: who is in the bracket in which the player was paired. */
static void say_bracket(ct_inquiry *q)
{
    uint32_t number = ct_judgement_bracket(&q->judgement, q->me);
    const ct_judged *here = &q->judgement.brackets[number];
    uint32_t residents = here->count - here->mdps;
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "%u player%s", residents, residents == 1 ? "" : "s");
    if (residents <= CT_MEMBERS_SHOWN) {
        ct_text_addf(&text, " (%s)", ct_list_text(q, here->members + here->mdps, residents));
    }
    if (here->mdps > 0) {
        ct_text_addf(&text, " and %u moved down from above", here->mdps);
        if (here->mdps <= CT_MEMBERS_SHOWN) {
            ct_text_addf(&text, " (%s)", ct_list_text(q, here->members, here->mdps));
        }
    }
    const char *name = ct_bracket_text(q, number);
    ct_say(q, CT_TOPIC_PLACE, ct_cite(q, "C.04.3 1.3", "C.04.3 A.3"), "T%s holds %s.", name + 1,
           ct_text_done(q, &text));
}

/* The published round is another one than the engine's. */
static ct_status say_published(ct_inquiry *q, ct_error *err)
{
    ct_difference d;
    if (!q->answer.is_published) {
        return CT_OK;
    }
    CT_TRY(ct_criteria_compare(&q->standard.judgement, &q->judgement, q->mem, &d, err));
    if (d.sign == 0) {
        return CT_OK;
    }
    uint32_t due = q->standard.arrangement.partner[q->me];
    if (due != q->arrangement.partner[q->me]) {
        ct_say(q, CT_TOPIC_PUBLISHED, ct_cite(q, "C.04.3 3.8", "C.04.3 B.8"),
               "By the rules %s would %s %s.", ct_number_of(q, q->me),
               due == CT_SINGLE ? "have" : "meet",
               due == CT_SINGLE ? "the bye" : ct_name_of(q, due));
    }
    ct_text text = {.mem = q->mem};
    if (d.where != NULL) {
        ct_text_addf(&text, "%s %s ", d.where, ct_bracket_text(q, d.bracket));
    }
    ct_say(q, CT_TOPIC_PUBLISHED, d.article,
           "As published the round is not the one of the rules: %s%.*s.", ct_text_done(q, &text),
           CT_ARG(d.sentence));
    return CT_OK;
}

/* C14 … C17: what earlier floats guard against. */
static void say_float_history(ct_inquiry *q)
{
    const ct_entrant *e = &q->round.entrants[q->me];
    static const char *const articles[2][2][2] = {
        {{"C.04.3 C14", "C.04.3 C.12"}, {"C.04.3 C15", "C.04.3 C.13"}},
        {{"C.04.3 C16", "C.04.3 C.14"}, {"C.04.3 C17", "C.04.3 C.15"}},
    };
    for (unsigned ago = 1; ago <= 2; ago++) {
        uint8_t was = ago == 1 ? e->float1 : e->float2;
        if (was == CT_NO_FLOAT) {
            continue;
        }
        bool down = was == CT_DOWNFLOAT;
        const char *const *article = articles[ago - 1][down ? 0 : 1];
        ct_say(q, CT_TOPIC_FLOATS, ct_cite(q, article[0], article[1]),
               "%s floated %s in round %u, which guards against %s.", ct_number_of(q, q->me),
               down ? "down" : "up", q->round.history->rounds + 1 - ago,
               down ? "floating down again" : "meeting a player moved down again");
    }
}

/* 1.4.1: why a player was moved down, and as far as that. */
static ct_status say_moved_down(ct_inquiry *q, uint32_t who, ct_error *err)
{
    uint32_t home = ct_judgement_home(&q->judgement, who);
    uint32_t bracket = ct_judgement_bracket(&q->judgement, who);
    if (home == bracket) {
        return CT_OK;
    }
    const ct_judged *above = &q->judgement.brackets[bracket - 1];
    ct_points floor = q->round.entrants[above->members[above->count - 1]].score;
    ct_say(q, CT_TOPIC_FLOATS, ct_cite(q, "C.04.3 1.4.1", "C.04.3 A.4"),
           "%s was not paired in %s and moved down to %s.", ct_number_of(q, who),
           ct_bracket_text(q, home), ct_bracket_text(q, bracket));
    bool anybody = false;
    for (uint32_t i = 0; i < q->round.count; i++) {
        anybody |= q->round.entrants[i].score >= floor && ct_graph_has(&q->round.may_meet, who, i);
    }
    if (!anybody) {
        ct_say(q, CT_TOPIC_FLOATS, ct_cite(q, "C.04.3 C1", "C.04.3 C.1"),
               "%s may meet nobody who has %s or more (earlier meetings, colours, forbidden "
               "pairs).",
               ct_number_of(q, who), ct_points_text(q, floor));
        return CT_OK;
    }
    ct_what_if found;
    ct_text lead = {.mem = q->mem};
    CT_TRY(ct_what_if_stays(&q->standard, who, floor, q->mem, &found, err));
    ct_text_addf(&lead, home + 1 == bracket ? "If %s did not move down" : "If %s moved less far",
                 ct_number_of(q, who));
    ct_say_what_if(q, CT_TOPIC_FLOATS, ct_text_done(q, &lead), &found);
    return CT_OK;
}

/* The place of a number in a list, or `count`. */
static uint32_t place_in(const uint32_t *list, uint32_t count, uint32_t wanted)
{
    uint32_t i = 0;
    while (i < count && list[i] != wanted) {
        i++;
    }
    return i;
}

/* The opponent whom the bracket's first candidate gives to a paired MDP or to a player of the
 * remainder (3.3: S1 in order against S2 in order), with the number of that pair; CT_SINGLE when it
 * gives none. */
static uint32_t first_opponent(const ct_judged *here, uint32_t entrant, uint32_t *number)
{
    const ct_order *order = &here->order;
    uint32_t bsn = place_in(here->members, here->count, entrant) + 1;
    uint32_t mdp = place_in(order->mdps, order->m1, bsn);
    if (mdp < order->m1) {
        *number = mdp + 1;
        return here->members[here->mdps + mdp];
    }
    uint32_t place = place_in(order->remainder, order->rest, entrant);
    *number = place < order->pairs ? place + 1 : place + 1 - order->pairs;
    if (place >= 2 * order->pairs) {
        return CT_SINGLE;
    }
    return order->remainder[place < order->pairs ? place + order->pairs : place - order->pairs];
}

/* Why the bracket gives this opponent, when it can be said simply: seen from S1. */
static ct_status say_candidate(ct_inquiry *q, ct_error *err)
{
    const char *article = ct_cite(q, "C.04.3 3.3", "C.04.3 B.3");
    const ct_judged *here = &q->judgement.brackets[ct_judgement_bracket(&q->judgement, q->me)];
    uint32_t partner = q->arrangement.partner[q->me];
    uint32_t higher = q->me < partner ? q->me : partner;
    uint32_t lower = q->me < partner ? partner : q->me;
    bool is_mdp = place_in(here->members, here->mdps, higher) < here->mdps;
    uint32_t seen = is_mdp ? higher : q->me;
    uint32_t number = 0;
    uint32_t first = first_opponent(here, seen, &number);
    if (first == CT_SINGLE) { /* left over there: perhaps the partner is not */
        seen = q->arrangement.partner[seen];
        first = first_opponent(here, seen, &number);
    }
    if (first == CT_SINGLE) {
        ct_say(q, CT_TOPIC_OPPONENT, article,
               "The first candidate leaves both %s and %s without opponent.",
               ct_number_of(q, higher), ct_number_of(q, lower));
        return CT_OK;
    }
    if (first == q->arrangement.partner[seen]) {
        ct_say(q, CT_TOPIC_OPPONENT, article,
               "The first candidate pairs them already: %s is number %u of S1%s, %s number %u of "
               "S2.",
               ct_number_of(q, higher), number, is_mdp ? " (the players moved down)" : "",
               ct_number_of(q, lower), number);
        return CT_OK;
    }
    ct_text lead = {.mem = q->mem};
    ct_say(q, CT_TOPIC_OPPONENT, article, "The first candidate pairs %s with %s instead.",
           ct_number_of(q, seen), ct_number_of(q, first));
    ct_text_addf(&lead, "If %s met %s", ct_number_of(q, seen), ct_number_of(q, first));
    return ct_explain_why_not(q, seen, first, CT_TOPIC_OPPONENT, ct_text_done(q, &lead), err);
}

static ct_status say_opponent(ct_inquiry *q, ct_error *err)
{
    uint32_t partner = q->arrangement.partner[q->me];
    ct_say(q, CT_TOPIC_OPPONENT, ct_cite(q, "C.04.3 5", "C.04.3 E"), "%s has %s against %s (%s).",
           ct_number_of(q, q->me), q->arrangement.colour[q->me] == CT_WHITE ? "White" : "Black",
           ct_name_of(q, partner), ct_points_text(q, q->round.entrants[partner].score));
    return say_candidate(q, err);
}

static ct_status say_why_not(ct_inquiry *q, ct_error *err)
{
    uint32_t other = ct_entrant_asked(q);
    if (other == CT_SINGLE) {
        return CT_OK;
    }
    if (q->arrangement.partner[q->me] == other) {
        ct_say(q, CT_TOPIC_WHY_NOT, ct_cite(q, "C.04.3 3.8", "C.04.3 B.8"),
               "%s and %s do meet in round %u.", ct_number_of(q, q->me), ct_number_of(q, other),
               q->round.number);
        return CT_OK;
    }
    ct_text lead = {.mem = q->mem};
    ct_text_addf(&lead, "If %s met %s", ct_number_of(q, q->me), ct_name_of(q, other));
    return ct_explain_why_not(q, q->me, other, CT_TOPIC_WHY_NOT, ct_text_done(q, &lead), err);
}

ct_status ct_explain_dutch(ct_inquiry *q, ct_error *err)
{
    uint32_t partner = q->arrangement.partner[q->me];
    say_rank(q);
    say_bracket(q);
    CT_TRY(say_published(q, err));
    say_float_history(q);
    if (partner == CT_SINGLE) {
        CT_TRY(ct_explain_bye(q, err));
    } else {
        CT_TRY(say_moved_down(q, q->me, err));
        CT_TRY(say_moved_down(q, partner, err));
        CT_TRY(say_opponent(q, err));
        ct_explain_colours(q);
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        return ct_explain_why_not_bye(q, err);
    }
    return q->answer.question.why_not != CT_NOBODY ? say_why_not(q, err) : CT_OK;
}
