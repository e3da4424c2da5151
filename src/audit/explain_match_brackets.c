/* Explaining what the systems that count matches have in common, C.04.5 (Double-Swiss) and C.04.6
 * (teams): a bracket with its upfloaters, and the bye. */

#include "audit/explain_private.h"

ct_status ct_match_bracket_find(const ct_inquiry *q, const ct_pairings *pairings, unsigned number,
                                ct_match_bracket *out, ct_error *err)
{
    const ct_round *round = &q->round;
    ct_match_bracket b = {.residents = CT_NEW(q->mem, uint32_t, round->count),
                          .upfloaters = CT_NEW(q->mem, uint32_t, round->count)};
    CT_NEED(b.residents, err);
    CT_NEED(b.upfloaters, err);
    for (uint32_t i = 0; i < round->count; i++) { /* ranked: residents come first */
        if (ct_bracket_in(q, pairings, i) != number) {
            continue;
        }
        if (b.resident_count == 0 || round->entrants[i].score == b.score) {
            b.score = round->entrants[i].score;
            b.residents[b.resident_count++] = i;
        } else {
            b.upfloaters[b.upfloater_count++] = i;
        }
    }
    *out = b;
    return CT_OK;
}

/* "C.04.5 3.4" */
static const char *cite(ct_inquiry *q, const char *rules, const char *article)
{
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "%s %s", rules, article);
    return ct_text_done(q, &text);
}

void ct_say_match_bracket(ct_inquiry *q, const ct_match_bracket *b, const char *rules,
                          const char *score, const char *floats_before)
{
    const char *members = ct_members_text(q, b->residents, b->resident_count);
    if (b->upfloater_count == 0) {
        ct_say(q, CT_TOPIC_FLOATS, cite(q, rules, "C4"),
               "The scoregroup of %s, %s, can be paired by itself: nobody floats up.", score,
               members);
        return;
    }
    ct_text spared = {.mem = q->mem};
    if (floats_before != NULL) {
        ct_text_addf(&spared, ", as few floaters of the %s before as possible (C7)", floats_before);
    }
    ct_say(q, CT_TOPIC_FLOATS, cite(q, rules, "3.5"),
           "The scoregroup of %s, %s, needs %s as upfloater%s: as few as possible (C4), of the "
           "highest scores (C5), leaving the next scoregroup pairable if that can be (C6)%s, and "
           "then the first in order.",
           score, members, ct_list_text(q, b->upfloaters, b->upfloater_count),
           b->upfloater_count == 1 ? "" : "s", ct_text_done(q, &spared));
}

void ct_say_match_bye(ct_inquiry *q, const char *rules, ct_topic topic)
{
    uint32_t bye = q->standard.arrangement.bye;
    const char *article = cite(q, rules, bye == CT_SINGLE ? "1.4" : "3.4");
    if (bye == CT_SINGLE) {
        ct_say(q, topic, article, "%u %s take part, so nobody needs a bye.", q->round.count,
               ct_kinds_word(q));
        return;
    }
    ct_say(q, topic, article,
           "%u %s take part, so one has no opponent: of those who may have the bye and leave the "
           "others a complete pairing, %s comes first by the lowest score, then the most matches "
           "played, then the largest number.",
           q->round.count, ct_kinds_word(q), ct_name_of(q, bye));
}
