/* Explaining the Swiss team system, C.04.6: score and place, bye, the bracket and its upfloaters,
 * colours.
 *
 * "Why not that opponent?" is tried out: the round is paired again with the pair forced, and the
 * first bracket that comes out otherwise is compared criterion by criterion, C4 to C10, then the
 * order of 3.5.4 and 3.6. */

#include "audit/explain_teams.h"
#include "pairing/team_swiss/team_swiss.h"

#include <assert.h>

static ct_team_rules rules_of(const ct_inquiry *q)
{
    return ct_event_team_rules(q->round.history->event);
}

static const char *score_text(ct_inquiry *q, ct_points score)
{
    return rules_of(q).by_game_points ? ct_points_text(q, score) : ct_match_points_text(q, score);
}

static bool floats_count(const ct_inquiry *q)
{
    return q->round.planned == 0 || q->round.number + 1 < q->round.planned;
}

/* --- What was done --------------------------------------------------------------------------- */

static void say_place(ct_inquiry *q)
{
    ct_say(q, CT_TOPIC_PLACE, "C.04.6 1.2", "%s has %s and is number %u of the %u to be paired.",
           ct_name_of(q, q->me), score_text(q, q->round.entrants[q->me].score), q->me + 1,
           q->round.count);
}

static void say_opponent(ct_inquiry *q)
{
    uint32_t other = q->standard.arrangement.partner[q->me];
    bool leads = q->round.entrants[q->me].tpn.number < q->round.entrants[other].tpn.number;
    ct_say(q, CT_TOPIC_OPPONENT, "C.04.6 3.6",
           "%s meets %s: this is the first pairing of the bracket (top members ascending, then "
           "their opponents) among the best ones for colours (C8%s)%s; %s is the top member of "
           "this pair.",
           ct_number_of(q, q->me), ct_name_of(q, other),
           rules_of(q).preferences == CT_PREFERENCES_B ? ", C9" : "",
           floats_count(q) ? " and floats (C10)" : "", ct_number_of(q, leads ? q->me : other));
}

static const ct_colour_reason reasons[] = {
    {CT_COLOUR_INITIAL, "C.04.6 4.3.1",
     "neither has played a match, so the number of the first team decides, odd or even"},
    {CT_COLOUR_ONLY, "C.04.6 4.3.2", "only one of the two has a preference, and gets it"},
    {CT_COLOUR_BOTH, "C.04.6 4.3.3", "both get what they prefer"},
    {CT_COLOUR_STRONGER, "C.04.6 4.3.4", "the strong preference is granted"},
    {CT_COLOUR_BALANCE, "C.04.6 4.3.5", "the lower colour difference"},
    {CT_COLOUR_ALTERNATE, "C.04.6 4.3.6",
     "the two change from the latest match in which one had White and the other Black"},
    {CT_COLOUR_HIGHER, "C.04.6 4.3.7", "the preference of the first team is granted"},
    {CT_COLOUR_FIRST_ALTERNATES, "C.04.6 4.3.8", "the first team changes colour"},
    {CT_COLOUR_OTHER_ALTERNATES, "C.04.6 4.3.9",
     "the first team has not played, so the other changes colour"},
    {CT_COLOUR_UNSET, NULL, NULL},
};

static void say_preferences(ct_inquiry *q)
{
    uint32_t other = q->standard.arrangement.partner[q->me];
    ct_say(q, CT_TOPIC_COLOUR, "C.04.6 1.7", "%s has %s, %s has %s.", ct_number_of(q, q->me),
           ct_preference_text(q, q->me), ct_number_of(q, other), ct_preference_text(q, other));
}

/* --- Comparing brackets ---------------------------------------------------------------------- */

typedef struct compared {
    ct_inquiry *q;
    const ct_forced *forced;
    const char *lead; /* "If 5 met 12" */
    ct_topic topic;
    ct_match_bracket ours, theirs; /* of the standard, of what was forced */
} compared;

/* Upfloaters of a score. */
static uint32_t count_score(const ct_inquiry *q, const ct_match_bracket *b, ct_points score)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->upfloater_count; i++) {
        count += q->round.entrants[b->upfloaters[i]].score == score;
    }
    return count;
}

/* C4 and C5 */
static bool say_upfloaters(const compared *c)
{
    ct_inquiry *q = c->q;
    if (c->ours.upfloater_count != c->theirs.upfloater_count) {
        ct_say(q, c->topic, "C.04.6 C4",
               "%s, the scoregroup of %s would need %u upfloater%s instead of %u.", c->lead,
               score_text(q, c->ours.score), c->theirs.upfloater_count,
               c->theirs.upfloater_count == 1 ? "" : "s", c->ours.upfloater_count);
        return true;
    }
    for (uint32_t i = q->round.count; i-- > 0;) { /* the lowest score first */
        ct_points score = q->round.entrants[i].score;
        if (count_score(q, &c->ours, score) != count_score(q, &c->theirs, score)) {
            ct_say(q, c->topic, "C.04.6 C5",
                   "%s, the scoregroup of %s would take upfloaters of lower scores: %s instead of "
                   "%s.",
                   c->lead, score_text(q, c->ours.score),
                   ct_list_text(q, c->theirs.upfloaters, c->theirs.upfloater_count),
                   ct_list_text(q, c->ours.upfloaters, c->ours.upfloater_count));
            return true;
        }
    }
    return false;
}

static bool has_same_upfloaters(const compared *c)
{
    assert(c->ours.upfloaters != NULL && c->theirs.upfloaters != NULL);
    for (uint32_t i = 0; i < c->ours.upfloater_count; i++) {
        if (c->ours.upfloaters[i] != c->theirs.upfloaters[i]) {
            return false;
        }
    }
    return true;
}

/* C6: upfloaters that the following scoregroup needs beyond its parity. */
static ct_status count_beyond(const compared *c, const ct_pairings *pairings, unsigned number,
                              uint32_t *out, ct_error *err)
{
    ct_match_bracket next;
    CT_TRY(ct_match_bracket_find(c->q, pairings, number + 1, &next, err));
    *out = next.upfloater_count - next.resident_count % 2;
    return CT_OK;
}

static uint32_t count_floaters(const ct_inquiry *q, const ct_match_bracket *b)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->upfloater_count; i++) {
        count += q->round.entrants[b->upfloaters[i]].float1 != CT_NO_FLOAT;
    }
    return count;
}

/* C6, C7 and 3.5.4, for two sets of as many teams with the same scores. */
static ct_status say_other_set(const compared *c, unsigned number, ct_error *err)
{
    ct_inquiry *q = c->q;
    uint32_t beyond = 0;
    uint32_t forced_beyond = 0;
    uint32_t floaters = count_floaters(q, &c->ours);
    uint32_t forced_floaters = count_floaters(q, &c->theirs);
    const char *theirs = ct_list_text(q, c->theirs.upfloaters, c->theirs.upfloater_count);
    const char *ours = ct_list_text(q, c->ours.upfloaters, c->ours.upfloater_count);
    CT_TRY(count_beyond(c, &q->standard.pairings, number, &beyond, err));
    CT_TRY(count_beyond(c, &c->forced->pairings, number, &forced_beyond, err));
    if (forced_beyond > beyond) {
        ct_say(q, c->topic, "C.04.6 C6",
               "%s, %s would float up instead of %s, and the next scoregroup would need more "
               "upfloaters.",
               c->lead, theirs, ours);
    } else if (forced_floaters > floaters) {
        ct_say(q, c->topic, "C.04.6 C7",
               "%s, %s would float up instead of %s: more who floated in the round before.",
               c->lead, theirs, ours);
    } else {
        ct_say(q, c->topic, "C.04.6 3.5.4", "%s, %s would float up instead of %s, first in order.",
               c->lead, theirs, ours);
    }
    return CT_OK;
}

/* Teams of a bracket that miss their colour; only the strong wishes when asked. */
static uint32_t count_misses(const ct_inquiry *q, const ct_arrangement *in,
                             const ct_match_bracket *b, bool only_strong)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->resident_count + b->upfloater_count; i++) {
        uint32_t at =
            i < b->resident_count ? b->residents[i] : b->upfloaters[i - b->resident_count];
        const ct_entrant *e = &q->round.entrants[at];
        count += e->wants != CT_NO_COLOUR && e->wants != in->colour[at] &&
                 (!only_strong || e->strength == CT_STRONG);
    }
    return count;
}

/* C10: residents who meet an upfloater after a float one round ago. */
static uint32_t count_floaters_meeting_upfloaters(const ct_inquiry *q, const ct_arrangement *in,
                                                  const ct_match_bracket *b)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->resident_count; i++) {
        const ct_entrant *e = &q->round.entrants[b->residents[i]];
        const ct_entrant *other = &q->round.entrants[in->partner[b->residents[i]]];
        count += other->score != b->score && e->float1 != CT_NO_FLOAT;
    }
    return count;
}

/* C8 to C10 and 3.6, for two pairings of the same teams. */
static void say_other_pairing(const compared *c)
{
    ct_inquiry *q = c->q;
    const ct_arrangement *standard = &q->standard.arrangement;
    const ct_arrangement *forced = &c->forced->arrangement;
    uint32_t misses = count_misses(q, standard, &c->ours, false);
    uint32_t forced_misses = count_misses(q, forced, &c->theirs, false);
    uint32_t strong = count_misses(q, standard, &c->ours, true);
    uint32_t forced_strong = count_misses(q, forced, &c->theirs, true);
    if (forced_misses != misses) {
        ct_say(q, c->topic, "C.04.6 C8",
               "%s, %u team%s of the bracket would miss the colour they prefer instead of %u.",
               c->lead, forced_misses, forced_misses == 1 ? "" : "s", misses);
    } else if (rules_of(q).preferences == CT_PREFERENCES_B && forced_strong != strong) {
        ct_say(q, c->topic, "C.04.6 C9",
               "%s, %u team%s of the bracket would miss the colour they prefer strongly instead of "
               "%u.",
               c->lead, forced_strong, forced_strong == 1 ? "" : "s", strong);
    } else if (count_floaters_meeting_upfloaters(q, forced, &c->theirs) !=
               count_floaters_meeting_upfloaters(q, standard, &c->ours)) {
        ct_say(q, c->topic, "C.04.6 C10",
               "%s, more teams that floated in the round before would meet an upfloater.", c->lead);
    } else {
        ct_say(
            q, c->topic, "C.04.6 3.6",
            "%s, the bracket of %s would be as good by all criteria, but its pairing comes later "
            "in the order of 3.6.",
            c->lead, score_text(q, c->ours.score));
    }
}

static ct_status say_what_differs(compared *c, ct_error *err)
{
    ct_inquiry *q = c->q;
    const ct_forced *forced = c->forced;
    if (!forced->is_possible) {
        ct_say(q, c->topic, "C.04.6 C3", "%s, the others would have no complete pairing.", c->lead);
        return CT_OK;
    }
    if (forced->arrangement.bye != q->standard.arrangement.bye) {
        ct_say(q, c->topic, "C.04.6 3.4", "%s, the bye would go to %s instead of %s.", c->lead,
               ct_name_of(q, forced->arrangement.bye), ct_name_of(q, q->standard.arrangement.bye));
        return CT_OK;
    }
    unsigned number = ct_first_difference(q, &q->standard.pairings, &q->standard.arrangement,
                                          &forced->pairings, &forced->arrangement);
    CT_TRY(ct_match_bracket_find(q, &q->standard.pairings, number, &c->ours, err));
    CT_TRY(ct_match_bracket_find(q, &forced->pairings, number, &c->theirs, err));
    if (say_upfloaters(c)) {
        return CT_OK;
    }
    if (!has_same_upfloaters(c)) {
        return say_other_set(c, number, err);
    }
    say_other_pairing(c);
    return CT_OK;
}

/* --- Why not? -------------------------------------------------------------------------------- */

static ct_status say_why_not(ct_inquiry *q, uint32_t other, ct_error *err)
{
    ct_forced forced;
    ct_text lead = {.mem = q->mem};
    if (ct_say_bar(q, other, "C.04.6 C1")) {
        return CT_OK;
    }
    ct_text_addf(&lead, "If %s met %s", ct_number_of(q, q->me), ct_number_of(q, other));
    CT_TRY(ct_force_pair(q, q->me, other, &forced, err));
    compared c = {q, &forced, ct_text_done(q, &lead), CT_TOPIC_WHY_NOT, {0}, {0}};
    return say_what_differs(&c, err);
}

static ct_status say_why_not_bye(ct_inquiry *q, ct_error *err)
{
    ct_forced forced;
    const ct_entrant *me = &q->round.entrants[q->me];
    if (q->round.count % 2 == 1 && !me->may_have_bye) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.6 C2",
               "%s may not have the bye: there was one before, or the points of a win without a "
               "match.",
               ct_number_of(q, q->me));
        return CT_OK;
    }
    if (q->round.count % 2 == 1) {
        CT_TRY(ct_force_bye(q, q->me, &forced, err));
        if (!forced.is_possible) {
            ct_say(q, CT_TOPIC_WHY_NOT, "C.04.6 3.4.1",
                   "If %s had the bye, the others would have no complete pairing.",
                   ct_number_of(q, q->me));
            return CT_OK;
        }
    }
    ct_say_match_bye(q, "C.04.6", CT_TOPIC_WHY_NOT);
    return CT_OK;
}

ct_status ct_explain_team_swiss(ct_inquiry *q, ct_error *err)
{
    uint32_t partner = q->standard.arrangement.partner[q->me];
    ct_match_bracket here = {0};
    CT_TRY(ct_team_swiss_entrants(&q->round, q->mem, &q->round.entrants, err));
    say_place(q);
    ct_say_published(q, "C.04.6 3.3");
    if (partner == CT_SINGLE) {
        ct_say_match_bye(q, "C.04.6", CT_TOPIC_BYE);
    } else {
        CT_TRY(ct_match_bracket_find(q, &q->standard.pairings, ct_engine_bracket(q, q->me), &here,
                                     err));
        ct_say_match_bracket(q, &here, "C.04.6", score_text(q, here.score),
                             floats_count(q) ? "round" : NULL);
        say_opponent(q);
        say_preferences(q);
        ct_say_colours(q, reasons, "White on board 1");
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        return say_why_not_bye(q, err);
    }
    uint32_t other = ct_entrant_asked(q);
    return other == CT_SINGLE ? CT_OK : say_why_not(q, other, err);
}
