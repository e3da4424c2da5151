/* Explaining the Dubov System, C.04.4.1: the bracket and its upfloaters, who wants White against
 * who wants Black, low ARO against low number. */

#include "audit/explain_even_field.h"
#include "pairing/dubov/dubov.h"

static const ct_even_field_articles cite = {
    .c1 = "C.04.4.1 C1",
    .c3 = "C.04.4.1 C3",
    .bye = "C.04.4.1 3.1",
    .bye_order = "the largest number",
    .bracket = "C.04.4.1 3.2",
    .colours = {[CT_COLOUR_BOTH] = "C.04.4.1 5.2.2",
                [CT_COLOUR_STRONGER] = "C.04.4.1 5.2.3",
                [CT_COLOUR_ALTERNATE] = "C.04.4.1 5.2.4",
                [CT_COLOUR_HIGHER] = "C.04.4.1 5.2.5",
                [CT_COLOUR_INITIAL] = "C.04.4.1 5.2.1"},
};

static const char *colour_word(uint8_t colour)
{
    return colour == CT_WHITE ? "White" : "Black";
}

static void say_place(ct_inquiry *q, const ct_dubov_facts *facts)
{
    const ct_dubov_facts *mine = &facts[q->me];
    const char *points = ct_points_text(q, q->round.entrants[q->me].score);
    if (mine->is_new) {
        ct_say(q, CT_TOPIC_PLACE, "C.04.4.1 1.6.4",
               "%s has %s, has played nobody (ARO 0) and so counts as wanting Black.",
               ct_name_of(q, q->me), points);
        return;
    }
    ct_say(q, CT_TOPIC_PLACE, "C.04.4.1 1.7",
           "%s has %s and wants %s; the opponents met have an average rating (ARO) of %u.",
           ct_name_of(q, q->me), points, colour_word(mine->wants), mine->aro);
}

static ct_status say_bracket(ct_inquiry *q, ct_error *err)
{
    unsigned number = ct_engine_bracket(q, q->me);
    uint32_t *residents = CT_NEW(q->mem, uint32_t, q->round.count);
    uint32_t *upfloaters = CT_NEW(q->mem, uint32_t, q->round.count);
    uint32_t resident_count = 0;
    uint32_t upfloater_count = 0;
    CT_NEED(residents, err);
    CT_NEED(upfloaters, err);
    for (uint32_t i = 0; i < q->round.count; i++) {
        if (ct_engine_bracket(q, i) != number) {
            continue;
        }
        if (ct_even_field_home(q, i) == number) {
            residents[resident_count++] = i;
        } else {
            upfloaters[upfloater_count++] = i;
        }
    }
    const char *score = ct_points_text(q, q->round.entrants[residents[0]].score);
    if (upfloater_count == 0) {
        ct_say(q, CT_TOPIC_FLOATS, "C.04.4.1 C5",
               "The scoregroup of %s has %s left and can be paired by itself: nobody floats up.",
               score, ct_members_text(q, residents, resident_count));
        return CT_OK;
    }
    ct_say(q, CT_TOPIC_FLOATS, "C.04.4.1 3.2.2",
           "The scoregroup of %s has %s left and needs %s as upfloater%s: as few as possible (C5), "
           "of the highest scores (C6), with the fewest colours against a preference (C7)%s, then "
           "the first in order.",
           score, ct_members_text(q, residents, resident_count),
           ct_list_text(q, upfloaters, upfloater_count), upfloater_count == 1 ? "" : "s",
           q->round.is_last ? "" : ", sparing those who floated up often or just now (C8 to C10)");
    return CT_OK;
}

static void say_opponent(ct_inquiry *q, const ct_dubov_facts *facts)
{
    uint32_t other = q->standard.arrangement.partner[q->me];
    const ct_dubov_facts *mine = &facts[q->me];
    const ct_dubov_facts *theirs = &facts[other];
    if (mine->is_new && theirs->is_new) {
        ct_say(q, CT_TOPIC_OPPONENT, "C.04.4.1 3.2.6",
               "%s meets %s: neither has played; the upper half of those in the bracket meets the "
               "lower half, number by number, as far as the rules allow.",
               ct_number_of(q, q->me), ct_name_of(q, other));
    } else if (mine->wants == theirs->wants) {
        ct_say(
            q, CT_TOPIC_OPPONENT, "C.04.4.1 3.2.4",
            "%s meets %s although both want %s: the two colours are not wanted equally often, or "
            "earlier meetings are in the way, so one of them was shifted to the other side.",
            ct_number_of(q, q->me), ct_name_of(q, other), colour_word(mine->wants));
    } else {
        uint32_t white = mine->wants == CT_WHITE ? q->me : other;
        ct_say(
            q, CT_TOPIC_OPPONENT, "C.04.4.1 3.2.6",
            "%s meets %s: %s wants White with an ARO of %u; from the lowest ARO up, each is given "
            "the lowest number of the other side that leaves the rest a legal pairing.",
            ct_number_of(q, q->me), ct_name_of(q, other), ct_number_of(q, white), facts[white].aro);
    }
}

ct_status ct_explain_dubov(ct_inquiry *q, ct_error *err)
{
    ct_dubov_facts *facts = NULL;
    CT_TRY(ct_dubov_facts_of(&q->round, q->mem, &facts, err));
    say_place(q, facts);
    ct_say_published(q, cite.bracket);
    if (q->standard.arrangement.bye == q->me) {
        ct_even_field_say_bye(q, &cite, CT_TOPIC_BYE);
    } else {
        CT_TRY(say_bracket(q, err));
        say_opponent(q, facts);
        ct_even_field_say_colours(q, &cite);
    }
    ct_even_field_say_why_not(
        q, &cite,
        "the first set of shifters and the first legal transposition do not bring "
        "them together");
    return CT_OK;
}
