/* Explaining the Lim System, C.04.4.3: the group and its direction, floats, the bye, colours. */

#include "audit/explain_private.h"
#include "pairing/lim/lim.h"

/* --- Groups ---------------------------------------------------------------------------------- */

/* 2.2: groups above the median are paired from the top, then those below it from the bottom, the
 * median last. Is the group of `i` paired before the one on this side with this score? */
static bool is_paired_before(const ct_inquiry *q, uint32_t i, int side, ct_points score)
{
    int here = ct_lim_side(&q->round, i);
    if (here != side) {
        return here > 0 || (here < 0 && side == 0);
    }
    return side > 0   ? q->round.entrants[i].score > score
           : side < 0 ? q->round.entrants[i].score < score
                      : false;
}

/* The number of a group. They are counted in the order in which they are paired; whoever has the
 * bye is in none. */
static unsigned group_number(const ct_inquiry *q, int side, ct_points score)
{
    unsigned number = 1;
    uint32_t last = CT_SINGLE; /* entrants come by score, so equal ones follow each other */
    for (uint32_t i = 0; i < q->round.count; i++) {
        if (i == q->standard.arrangement.bye) {
            continue;
        }
        bool is_new =
            last == CT_SINGLE || q->round.entrants[i].score != q->round.entrants[last].score;
        number += is_new && is_paired_before(q, i, side, score);
        last = i;
    }
    return number;
}

static bool is_median(const ct_inquiry *q, unsigned group)
{
    return group == group_number(q, 0, 0);
}

/* Was this player paired in another group than that of their own score? */
static bool is_floater(const ct_inquiry *q, uint32_t i)
{
    int side = ct_lim_side(&q->round, i);
    return ct_engine_bracket(q, i) != group_number(q, side, q->round.entrants[i].score);
}

/* --- Place, floats, opponent ----------------------------------------------------------------- */

static const char *side_text(const ct_inquiry *q, uint32_t entrant)
{
    int side = ct_lim_side(&q->round, entrant);
    return side > 0   ? "above the median, where groups are paired downwards"
           : side < 0 ? "below the median, where groups are paired upwards"
                      : "the median, which is paired last and downwards";
}

static void say_place(ct_inquiry *q)
{
    ct_say(q, CT_TOPIC_PLACE, "C.04.4.3 2.2",
           "%s has %s and is number %u of the %u to be paired. That scoregroup is %s.",
           ct_name_of(q, q->me), ct_points_text(q, q->round.entrants[q->me].score), q->me + 1,
           q->round.count, side_text(q, q->me));
}

static void say_bye(ct_inquiry *q, ct_topic topic)
{
    uint32_t bye = q->standard.arrangement.bye;
    if (bye == CT_SINGLE) {
        ct_say(q, topic, "C.04.4.3 1.1", "%u players take part, so nobody needs a bye.",
               q->round.count);
        return;
    }
    ct_say(q, topic, "C.04.4.3 1.1",
           "%u players take part, so one has no opponent: %s, the lowest ranked who may have the "
           "bye and leaves the others a complete pairing.",
           q->round.count, ct_name_of(q, bye));
}

/* When the scores of two differ, at least one of them floated. */
static void say_float(ct_inquiry *q, uint32_t other)
{
    const ct_entrant *me = &q->round.entrants[q->me];
    const ct_entrant *them = &q->round.entrants[other];
    uint32_t first = q->me < other ? q->me : other;
    if (me->score == them->score) {
        return;
    }
    ct_say(q, CT_TOPIC_FLOATS, "C.04.4.3 3",
           "%s (%s) and %s meet with different scores: %s; every group keeps as many pairs as a "
           "complete pairing of the round allows, and the others float.",
           ct_number_of(q, q->me), ct_points_text(q, me->score), ct_number_of(q, other),
           is_median(q, ct_engine_bracket(q, q->me))
               ? "they meet in the median, where floaters of both sides come together"
           : ct_lim_side(&q->round, first) > 0 ? "the higher floated down"
                                               : "the lower floated up");
}

/* 3.8 looks at the direction of pairing, which is upwards in the groups below the median only. */
static void say_opponent(ct_inquiry *q, uint32_t other)
{
    unsigned floaters = (unsigned)is_floater(q, q->me) + (unsigned)is_floater(q, other);
    bool upwards = ct_lim_side(&q->round, q->me) < 0 && !is_median(q, ct_engine_bracket(q, q->me));
    const char *mine = ct_number_of(q, q->me);
    const char *first = upwards ? "lowest numbered" : "highest numbered";
    if (floaters == 0) {
        ct_say(q, CT_TOPIC_OPPONENT, "C.04.4.3 4",
               "%s meets %s: top half against bottom half, then exchanges until all are "
               "compatible, then exchanges for colours.",
               mine, ct_name_of(q, other));
        return;
    }
    ct_say(q, CT_TOPIC_OPPONENT, "C.04.4.3 3.8",
           "%s meets %s: floaters are paired first, %s %s who is due the other colour, else the "
           "%s who is compatible.",
           mine, ct_name_of(q, other),
           floaters == 2 ? "and here no resident of the group can be had, so with another "
                           "floater: the"
                         : "with a resident of the group: the",
           first, first);
}

/* --- Colours --------------------------------------------------------------------------------- */

static const ct_colour_reason reasons[] = {
    {CT_COLOUR_LIM_LIMIT, "C.04.4.3 5.1",
     "the other way somebody would have a colour three times running, or three times more than the "
     "other"},
    {CT_COLOUR_BOTH, "C.04.4.3 5.6", "both get the colour they are due"},
    {CT_COLOUR_INITIAL, "C.04.4.3 7.2", "neither has played: odd and even in the starting list"},
    {CT_COLOUR_ALTERNATE, "C.04.4.3 5.4",
     "both are due the same, so they change from the latest round in which their colours differed"},
    {CT_COLOUR_HIGHER, "C.04.4.3 5.4",
     "with the same colours so far, in the median or above the higher ranked gets the due one"},
    {CT_COLOUR_LIM_LOWER, "C.04.4.3 5.4",
     "with the same colours so far, below the median the lower ranked gets the due one"},
    {CT_COLOUR_UNSET, NULL, NULL},
};

/* --- Why not? -------------------------------------------------------------------------------- */

static void say_why_not(ct_inquiry *q, uint32_t other)
{
    const char *mine = ct_number_of(q, q->me);
    const char *theirs = ct_number_of(q, other);
    const char *obstacle = ct_lim_obstacle(&q->round, q->me, other);
    unsigned my_group = ct_engine_bracket(q, q->me);
    unsigned their_group = ct_engine_bracket(q, other);
    if (q->standard.arrangement.partner[q->me] == other) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.4.3 2", "By the rules %s and %s do meet.", mine, theirs);
    } else if (obstacle != NULL) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.4.3 2.1", "%s and %s are not compatible: %s.", mine,
               theirs, obstacle);
    } else if (my_group == 0 || their_group == 0) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.4.3 1.1", "%s has the bye, which is given first.",
               my_group == 0 ? mine : theirs);
    } else if (my_group != their_group) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.4.3 2.2",
               "%s and %s are paired in different groups: %s when the other's turn came.", mine,
               theirs,
               my_group < their_group ? "the first had an opponent" : "the second had an opponent");
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.4.3 4",
               "%s and %s are in one group, but an earlier exchange gave everybody an opponent.",
               mine, theirs);
    }
}

ct_status ct_explain_lim(ct_inquiry *q, ct_error *err)
{
    uint32_t partner = q->standard.arrangement.partner[q->me];
    (void)err; /* one signature for all explainers */
    say_place(q);
    ct_say_published(q, "C.04.4.3 2");
    if (partner == CT_SINGLE) {
        say_bye(q, CT_TOPIC_BYE);
    } else {
        say_float(q, partner);
        say_opponent(q, partner);
        ct_say_colours(q, reasons, "White");
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        say_bye(q, CT_TOPIC_WHY_NOT);
        return CT_OK;
    }
    uint32_t other = ct_entrant_asked(q);
    if (other != CT_SINGLE) {
        say_why_not(q, other);
    }
    return CT_OK;
}
