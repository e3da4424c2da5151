/* Why two players do not meet: what bars them, or else what would get worse. */

#include "audit/explain_private.h"

#include <string.h>

/* C1: the round in which they met. */
static unsigned meeting(const ct_inquiry *q, ct_index one, ct_index other)
{
    for (unsigned r = q->round.history->rounds; r >= 1; r--) {
        ct_cell cell = ct_event_cell(q->answer.event, one, r);
        if (cell.opponent == other && ct_outcome_is_played((ct_outcome)cell.outcome)) {
            return r;
        }
    }
    return 0;
}

static bool is_listed(const ct_forbidden *rule, ct_index who)
{
    for (uint32_t i = 0; i < rule->member_count; i++) {
        if (rule->members[i] == who) {
            return true;
        }
    }
    return false;
}

/* The first rule of the event that keeps the two apart in this round, or NULL. */
static const ct_forbidden *forbidding_rule(const ct_inquiry *q, ct_index one, ct_index other)
{
    const ct_event *event = q->answer.event;
    const ct_player *a = &event->players[one];
    const ct_player *b = &event->players[other];
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        bool is_club = rule->kind == CT_FORBIDDEN_CLUB;
        ct_str mine = is_club ? a->club : a->federation;
        ct_str theirs = is_club ? b->club : b->federation;
        bool in_force = q->round.number >= rule->first_round &&
                        (rule->last_round == 0 || q->round.number <= rule->last_round);
        bool concerns = rule->kind == CT_FORBIDDEN_LIST
                            ? is_listed(rule, one) && is_listed(rule, other)
                            : mine.len > 0 && ct_str_equal(mine, theirs) &&
                                  (rule->name.len == 0 || ct_str_equal(rule->name, mine));
        if (in_force && concerns) {
            return rule;
        }
    }
    return NULL;
}

static void say_forbidden(ct_inquiry *q, uint32_t one, uint32_t other, ct_topic topic)
{
    const ct_entrant *a = &q->round.entrants[one];
    const ct_entrant *b = &q->round.entrants[other];
    if (!ct_event_is_forbidden(q->answer.event, a->who, b->who, q->round.number)) {
        return;
    }
    const ct_forbidden *rule = forbidding_rule(q, a->who, b->who);
    const ct_player *player = &q->answer.event->players[a->who];
    if (rule == NULL || rule->kind == CT_FORBIDDEN_LIST) {
        ct_say(q, topic, "forbidden pairs", "A list of the event keeps %s and %s apart.",
               ct_number_of(q, one), ct_number_of(q, other));
        return;
    }
    bool is_club = rule->kind == CT_FORBIDDEN_CLUB;
    ct_str name = is_club ? player->club : player->federation;
    ct_say(q, topic, "forbidden pairs",
           "%s and %s are of the same %s (%.*s), whose members the event keeps apart.",
           ct_number_of(q, one), ct_number_of(q, other), is_club ? "club" : "federation",
           CT_ARG(name));
}

/* C3 */
static void say_same_absolute(ct_inquiry *q, uint32_t one, uint32_t other, ct_topic topic)
{
    const ct_entrant *a = &q->round.entrants[one];
    const ct_entrant *b = &q->round.entrants[other];
    if (a->strength != CT_ABSOLUTE || b->strength != CT_ABSOLUTE || a->wants != b->wants ||
        a->is_topscorer || b->is_topscorer) {
        return;
    }
    ct_say(q, topic, ct_cite(q, "C.04.3 C3", "C.04.3 C.3"),
           "%s (%s) and %s (%s) both have an absolute preference for %s%s.", ct_number_of(q, one),
           ct_colours_text(q, one), ct_number_of(q, other), ct_colours_text(q, other),
           a->wants == CT_WHITE ? "White" : "Black",
           q->round.is_last ? ", and neither is a topscorer" : "");
}

void ct_say_what_if(ct_inquiry *q, ct_topic topic, const char *lead, const ct_what_if *found)
{
    const ct_difference *d = &found->difference;
    if (!found->is_possible) {
        const char *colon = strstr(found->why_not.sentence, ": ");
        ct_say(q, topic, ct_cite(q, "C.04.3 C4", "C.04.3 C.4"),
               "%s, the round could not be completed: %s.", lead,
               colon != NULL ? colon + 2 : found->why_not.sentence);
    } else if (d->sign == 0) {
        ct_say(q, topic, ct_cite(q, "C.04.3 3.8", "C.04.3 B.8"),
               "%s, all would be as the rules want it.", lead);
    } else if (d->is_order) {
        ct_say(q, topic, d->article,
               "%s, %s would meet all criteria as well, but come later in the order of "
               "candidates: %.*s.",
               lead, ct_bracket_text(q, d->bracket), CT_ARG(d->sentence));
    } else if (d->where == NULL) {
        ct_say(q, topic, d->article, "%s, %.*s.", lead, CT_ARG(d->sentence));
    } else {
        ct_say(q, topic, d->article, "%s, %s %s %.*s.", lead, d->where,
               ct_bracket_text(q, d->bracket), CT_ARG(d->sentence));
    }
}

ct_status ct_explain_why_not(ct_inquiry *q, uint32_t one, uint32_t other, ct_topic topic,
                             const char *lead, ct_error *err)
{
    ct_index who = q->round.entrants[one].who;
    ct_index opponent = q->round.entrants[other].who;
    if (ct_graph_has(&q->round.may_meet, one, other)) {
        ct_what_if found;
        CT_TRY(ct_what_if_paired(&q->standard, one, other, q->mem, &found, err));
        ct_say_what_if(q, topic, lead, &found);
        return CT_OK;
    }
    if (ct_history_have_met(q->round.history, who, opponent)) {
        ct_say(q, topic, ct_cite(q, "C.04.3 C1", "C.04.3 C.1"), "%s and %s met in round %u.",
               ct_number_of(q, one), ct_number_of(q, other), meeting(q, who, opponent));
    }
    say_forbidden(q, one, other, topic);
    say_same_absolute(q, one, other, topic);
    return CT_OK;
}
