/* Explaining the Olympiad system, D.02: the group and where it lies from the median, floats, the
 * bye, the opponent, colours.
 *
 * "Why not that opponent?" is tried out: the round is paired again with the pair forced, and the
 * first group that comes out otherwise is compared: pairs kept inside it, limits of colours, the
 * opponents of floaters, who floats, the order of 9.3. */

#include "audit/explain_teams.h"
#include "pairing/olympiad/olympiad.h"

/* The round as this system sees it. */
typedef struct group_inquiry {
    ct_inquiry *q;
    uint32_t *home; /* [entrant] group from the top; NO_GROUP for the bye */
    uint32_t groups;
    uint32_t median;
    bool by_game_points; /* game points rank before numbers: the rules of 2020 */
    bool is_relaxed;
} group_inquiry;

enum { NO_GROUP = UINT16_MAX };

/* --- Groups ---------------------------------------------------------------------------------- */

static ct_status find_groups(group_inquiry *g, ct_error *err)
{
    ct_inquiry *q = g->q;
    const ct_entrant *entrants = q->round.entrants;
    uint32_t bye = q->standard.arrangement.bye;
    uint32_t before = CT_SINGLE;
    uint32_t count = 0;
    g->home = CT_NEW(q->mem, uint32_t, q->round.count);
    CT_NEED(g->home, err);
    for (uint32_t i = 0; i < q->round.count; i++) {
        g->home[i] = NO_GROUP;
        if (i != bye) {
            bool begins = before == CT_SINGLE || entrants[i].points != entrants[before].points;
            g->groups += begins;
            g->home[i] = g->groups - 1;
            before = i;
        }
    }
    uint32_t teams = q->round.count - (bye != CT_SINGLE);
    for (uint32_t i = 0; i < q->round.count; i++) { /* 6.4: of two the lower one */
        if (i != bye && count++ == teams / 2) {
            g->median = g->home[i];
        }
    }
    ct_str rules = ct_system_setting(q->round.history->event, q->answer.system, "rules");
    g->is_relaxed = ct_str_is(rules, "relaxed");
    g->by_game_points = g->is_relaxed || ct_str_is(rules, "2020");
    return CT_OK;
}

/* Brackets are numbered in the order in which the groups are paired (6.4). */
static uint32_t group_of_bracket(const group_inquiry *g, unsigned number)
{
    uint32_t at = number - 1;
    return at < g->median ? at : at + 1 < g->groups ? g->groups - 1 - (at - g->median) : g->median;
}

static const char *group_text(const group_inquiry *g, uint32_t group)
{
    ct_text text = {.mem = g->q->mem};
    for (uint32_t i = 0; i < g->q->round.count; i++) {
        if (g->home[i] == group) {
            ct_text_addf(&text, "the group of %s",
                         ct_match_points_text(g->q, g->q->round.entrants[i].points));
            break;
        }
    }
    return ct_text_done(g->q, &text);
}

static const char *side_text(const group_inquiry *g, uint32_t group)
{
    if (group > g->median) {
        return g->by_game_points && !g->is_relaxed
                   ? "below the median, where by the rules of 2020 work goes from the top down, too"
                   : "below the median, where work goes from the bottom up";
    }
    return group < g->median ? "above the median, where work goes from the top down"
                             : "the median group, which is paired last";
}

/* --- What was done --------------------------------------------------------------------------- */

static uint32_t rank_of(const group_inquiry *g, uint32_t entrant)
{
    const ct_inquiry *q = g->q;
    const ct_past *past = q->round.history->past;
    const ct_entrant *me = &q->round.entrants[entrant];
    uint32_t rank = 1;
    for (uint32_t i = 0; i < q->round.count; i++) {
        const ct_entrant *e = &q->round.entrants[i];
        ct_points ahead = past[e->who].game_points - past[me->who].game_points;
        rank += e->points != me->points           ? e->points > me->points
                : g->by_game_points && ahead != 0 ? ahead > 0
                                                  : e->tpn.number < me->tpn.number;
    }
    return rank;
}

static void say_place(const group_inquiry *g)
{
    ct_inquiry *q = g->q;
    const ct_entrant *me = &q->round.entrants[q->me];
    const ct_past *past = &q->round.history->past[me->who];
    ct_text games = {.mem = q->mem};
    if (g->by_game_points) {
        char number[16];
        ct_points_format(past->game_points, q->answer.event->unit, true, number);
        ct_text_addf(&games, " and %s game points", number);
    }
    ct_say(q, CT_TOPIC_PLACE, "D.02 3.2", "%s has %s%s and ranks %u of the %u to be paired.",
           ct_name_of(q, q->me), ct_match_points_text(q, me->points), ct_text_done(q, &games),
           rank_of(g, q->me), q->round.count);
    if (g->home[q->me] != NO_GROUP) {
        ct_say(q, CT_TOPIC_PLACE, "D.02 6.4", "T%s is %s.", group_text(g, g->home[q->me]) + 1,
               side_text(g, g->home[q->me]));
    }
}

static void say_bye(ct_inquiry *q, ct_topic topic)
{
    uint32_t bye = q->standard.arrangement.bye;
    if (bye == CT_SINGLE) {
        ct_say(q, topic, "D.02 4.1", "%u teams take part, so nobody needs a bye.", q->round.count);
        return;
    }
    ct_say(
        q, topic, "D.02 4.1",
        "%u teams take part, so one has no opponent: %s, the lowest ranked that may have the bye "
        "and leaves the others a complete pairing.",
        q->round.count, ct_name_of(q, bye));
}

/* Of two teams from different groups at least one floated. */
static void say_float(const group_inquiry *g, uint32_t group)
{
    ct_inquiry *q = g->q;
    uint32_t both[2] = {q->me, q->standard.arrangement.partner[q->me]};
    for (int i = 0; i < 2; i++) {
        uint32_t home = g->home[both[i]];
        if (home != group) {
            ct_say(
                q, CT_TOPIC_FLOATS, home < group ? "D.02 8.3" : "D.02 8.2",
                "%s floated %s from %s to %s: as many pairs as possible are kept inside a group, "
                "and who is left over goes towards the median.",
                ct_number_of(q, both[i]), home < group ? "down" : "up", group_text(g, home),
                group_text(g, group));
        }
    }
}

static void say_opponent(const group_inquiry *g, uint32_t group)
{
    ct_inquiry *q = g->q;
    uint32_t other = q->standard.arrangement.partner[q->me];
    bool from_above = g->home[q->me] < group || g->home[other] < group;
    bool floats = g->home[q->me] != group || g->home[other] != group;
    if (floats && !g->by_game_points) {
        ct_say(q, CT_TOPIC_OPPONENT, from_above ? "D.02 8.3.1" : "D.02 8.2.1",
               "%s meets %s: a floater is paired first, with the %s ranked team of the group that "
               "it has not met and that leaves the others their pairs.",
               ct_number_of(q, q->me), ct_name_of(q, other), from_above ? "highest" : "lowest");
        return;
    }
    if (g->is_relaxed && ct_history_have_met(q->round.history, q->round.entrants[q->me].who,
                                             q->round.entrants[other].who)) {
        ct_say(
            q, CT_TOPIC_OPPONENT, "D.02 9.3",
            "%s meets %s again: both were left over in the median group, and who is left there is "
            "paired by halves (the first of 2N teams with N+1, then the others likewise) though "
            "they have met.",
            ct_number_of(q, q->me), ct_name_of(q, other));
        return;
    }
    ct_say(q, CT_TOPIC_OPPONENT, "D.02 9.3",
           "%s meets %s: in a group of 2N teams the first one meets N+1, N+2, … 2N, then N, N−1, … "
           "2, whichever comes first %s; then the others likewise.",
           ct_number_of(q, q->me), ct_name_of(q, other),
           g->is_relaxed ? "of those it has not met" : "and leaves the others their pairs");
}

static const ct_colour_reason reasons[] = {
    {CT_COLOUR_LIMIT, "D.02 7.3",
     "the other way somebody would have a colour three times running, or three times more than the "
     "other"},
    {CT_COLOUR_BALANCE, "D.02 7.5", "the lower colour difference"},
    {CT_COLOUR_ALTERNATE, "D.02 7.6",
     "the two change from the latest match in which one had White and the other Black"},
    {CT_COLOUR_FIRST_ALTERNATES, "D.02 7.6", "the higher ranked team changes colour"},
    {CT_COLOUR_OTHER_ALTERNATES, "D.02 7.6",
     "the higher ranked team has not played, so the other changes colour"},
    {CT_COLOUR_INITIAL, "D.02 7.2",
     "neither has played: the number of the higher ranked team, odd or even, decides"},
    {CT_COLOUR_UNSET, NULL, NULL},
};

/* --- Comparing groups ------------------------------------------------------------------------ */

static uint32_t count_pairs(const ct_pairings *pairings, unsigned number)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < pairings->count; i++) {
        count += pairings->pairs[i].bracket == number;
    }
    return count;
}

/* 7.3 */
static bool breaks_limits(const ct_past *past, ct_colour colour)
{
    int difference = past->colour_difference + (colour == CT_WHITE ? 1 : -1);
    return difference > 2 || difference < -2 ||
           (past->streak >= 2 && past->last_colour == (uint8_t)colour);
}

static uint32_t count_breaches(const ct_inquiry *q, const ct_pairings *pairings, unsigned number)
{
    const ct_past *past = q->round.history->past;
    uint32_t count = 0;
    for (uint32_t i = 0; i < pairings->count; i++) {
        const ct_pair *pair = &pairings->pairs[i];
        count += pair->bracket == number && (breaks_limits(&past[pair->white], CT_WHITE) ||
                                             breaks_limits(&past[pair->black], CT_BLACK));
    }
    return count;
}

/* A floater of the group whose opponent is another; CT_SINGLE when there is none. */
static uint32_t find_other_floater(const group_inquiry *g, const ct_forced *forced, unsigned number)
{
    const ct_inquiry *q = g->q;
    uint32_t group = group_of_bracket(g, number);
    for (uint32_t i = 0; i < q->round.count; i++) {
        if (g->home[i] != group && ct_engine_bracket(q, i) == number &&
            q->standard.arrangement.partner[i] != forced->arrangement.partner[i]) {
            return i;
        }
    }
    return CT_SINGLE;
}

/* Teams paired in the group by one pairing but not by the other. */
static const char *leavers_text(const group_inquiry *g, const ct_pairings *here,
                                const ct_pairings *there, unsigned number)
{
    ct_inquiry *q = g->q;
    uint32_t *list = CT_NEW(q->mem, uint32_t, q->round.count);
    uint32_t count = 0;
    q->failed |= list == NULL;
    for (uint32_t i = 0; list != NULL && i < q->round.count; i++) {
        if (ct_bracket_in(q, here, i) == number && ct_bracket_in(q, there, i) != number) {
            list[count++] = i;
        }
    }
    return list == NULL || count == 0 ? "" : ct_list_text(q, list, count);
}

static void say_group(const group_inquiry *g, const ct_forced *forced, unsigned number,
                      const char *lead)
{
    ct_inquiry *q = g->q;
    const ct_pairings *standard = &q->standard.pairings;
    uint32_t group = group_of_bracket(g, number);
    uint32_t pairs = count_pairs(standard, number);
    uint32_t forced_pairs = count_pairs(&forced->pairings, number);
    uint32_t floater = find_other_floater(g, forced, number);
    const char *stays = leavers_text(g, &forced->pairings, standard, number);
    const char *leaves = leavers_text(g, standard, &forced->pairings, number);
    if (forced_pairs < pairs) {
        ct_say(q, CT_TOPIC_WHY_NOT, "D.02 9.5", "%s, %s would keep %u pair%s instead of %u.", lead,
               group_text(g, group), forced_pairs, forced_pairs == 1 ? "" : "s", pairs);
    } else if (!g->by_game_points &&
               count_breaches(q, &forced->pairings, number) > count_breaches(q, standard, number)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "D.02 7.3",
               "%s, more pairs of %s would go beyond the limits of colours.", lead,
               group_text(g, group));
    } else if (!g->by_game_points && floater != CT_SINGLE) {
        ct_say(q, CT_TOPIC_WHY_NOT, g->home[floater] < group ? "D.02 8.3.1" : "D.02 8.2.1",
               "%s, the floater %s would not meet %s, the first one it can have.", lead,
               ct_number_of(q, floater), ct_number_of(q, q->standard.arrangement.partner[floater]));
    } else if (leaves[0] != '\0') {
        ct_say(q, CT_TOPIC_WHY_NOT, group < g->median ? "D.02 8.3" : "D.02 8.2",
               "%s, %s would float out of %s instead of %s.", lead, leaves, group_text(g, group),
               stays);
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, "D.02 9.3",
               "%s, the pairs of %s would come later in the order of 9.3.", lead,
               group_text(g, group));
    }
}

/* --- Why not? -------------------------------------------------------------------------------- */

static ct_status say_why_not(const group_inquiry *g, uint32_t other, ct_error *err)
{
    ct_inquiry *q = g->q;
    ct_forced forced;
    ct_text text = {.mem = q->mem};
    if (ct_say_bar(q, other, "D.02 6.1")) {
        return CT_OK;
    }
    ct_text_addf(&text, "If %s met %s", ct_number_of(q, q->me), ct_number_of(q, other));
    const char *lead = ct_text_done(q, &text);
    CT_TRY(ct_force_pair(q, q->me, other, &forced, err));
    if (!forced.is_possible) {
        ct_say(q, CT_TOPIC_WHY_NOT, g->is_relaxed ? "D.02 9.3" : "D.02 6.1", "%s, %s.", lead,
               g->is_relaxed ? "both would have passed over teams they could have had before"
                             : "the others would have no complete pairing");
    } else if (forced.arrangement.bye != q->standard.arrangement.bye) {
        ct_say(q, CT_TOPIC_WHY_NOT, "D.02 4.1", "%s, the bye would go to %s instead of %s.", lead,
               ct_name_of(q, forced.arrangement.bye), ct_name_of(q, q->standard.arrangement.bye));
    } else {
        unsigned number = ct_first_difference(q, &q->standard.pairings, &q->standard.arrangement,
                                              &forced.pairings, &forced.arrangement);
        say_group(g, &forced, number, lead);
    }
    return CT_OK;
}

static void say_why_not_bye(ct_inquiry *q)
{
    const ct_entrant *me = &q->round.entrants[q->me];
    bool came_late = q->answer.event->players[me->who].enters > 1;
    if (q->round.count % 2 == 1 && (!me->may_have_bye || came_late)) {
        ct_say(q, CT_TOPIC_WHY_NOT, "D.02 4.2", "%s may not have the bye: %s.",
               ct_number_of(q, q->me),
               came_late ? "it joined after round 1"
                         : "it had one before, or won a match without play");
        return;
    }
    say_bye(q, CT_TOPIC_WHY_NOT);
}

ct_status ct_explain_olympiad(ct_inquiry *q, ct_error *err)
{
    group_inquiry g = {.q = q};
    uint32_t partner = q->standard.arrangement.partner[q->me];
    CT_TRY(find_groups(&g, err));
    say_place(&g);
    ct_say_published(q, "D.02 6.4");
    if (partner == CT_SINGLE) {
        say_bye(q, CT_TOPIC_BYE);
    } else {
        uint32_t group = group_of_bracket(&g, ct_engine_bracket(q, q->me));
        say_float(&g, group);
        say_opponent(&g, group);
        ct_say_colours(q, reasons, "White on board 1");
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        say_why_not_bye(q);
        return CT_OK;
    }
    uint32_t other = ct_entrant_asked(q);
    return other == CT_SINGLE ? CT_OK : say_why_not(&g, other, err);
}
