/* Explaining a knock-out: where the player stands in the bracket, how both sides of the match came
 * there, and which rule gave the colours; and the groups of an event of two phases before it. */

#include "audit/explain_private.h"
#include "pairing/cup/knockout.h"
#include "pairing/cup/two_phase.h"

static const char article[] = "Knock-out";

/* A match and the stage it belongs to. */
typedef struct place {
    const ct_cup_stage *stage; /* NULL: none */
    const ct_cup_match *match;
    uint32_t at; /* of the match in its stage */
} place;

typedef struct cup_inquiry {
    ct_inquiry *q;
    ct_cup_plan plan;
    ct_cup_bracket bracket;
} cup_inquiry;

static place place_in(const ct_cup_stage *stage, ct_index who)
{
    for (uint32_t i = 0; i < stage->count; i++) {
        const ct_cup_match *match = &stage->matches[i];
        if (match->one == who || match->other == who) {
            return (place){stage, match, i};
        }
    }
    return (place){NULL, NULL, 0};
}

/* The latest match of the player. */
static place latest_place(const cup_inquiry *c, ct_index who)
{
    place found = {NULL, NULL, 0};
    for (uint32_t s = c->bracket.stage_count; s-- > 0 && found.stage == NULL;) {
        found = place_in(&c->bracket.stages[s], who);
    }
    return found;
}

static const char *stage_name(const cup_inquiry *c, place at)
{
    return at.match->is_for_third_place ? "match for third place"
                                        : ct_cup_stage_name(&c->bracket, at.stage->number);
}

/* "1½-½" with the points of `who` first. */
static const char *score_text(const cup_inquiry *c, place at, ct_index who)
{
    char mine[16];
    char others[16];
    bool is_one = at.match->one == who;
    int32_t unit = c->q->answer.event->unit;
    ct_text text = {.mem = c->q->mem};
    ct_points_format(is_one ? at.match->points_one : at.match->points_other, unit, true, mine);
    ct_points_format(is_one ? at.match->points_other : at.match->points_one, unit, true, others);
    ct_text_addf(&text, "%s-%s", mine, others);
    return ct_text_done(c->q, &text);
}

static ct_index other_of(place at, ct_index who)
{
    return at.match->one == who ? at.match->other : at.match->one;
}

/* How a match of the player ended. */
static void say_end(const cup_inquiry *c, place at, ct_index who)
{
    ct_inquiry *q = c->q;
    ct_index other = other_of(at, who);
    bool won = ct_cup_winner(at.match) == who;
    const char *name = ct_name_of_player(q, who);
    switch ((ct_match_end)at.match->end) {
    case CT_MATCH_BYE:
        ct_say(q, CT_TOPIC_BYE, article,
               "%s had no opponent in the %s and went through: free places of the bracket fall to "
               "the first seeds.",
               name, stage_name(c, at));
        break;
    case CT_MATCH_LEFT:
        ct_say(q, CT_TOPIC_PLACE, article, "In the %s %s left the event, and %s went through.",
               stage_name(c, at), ct_name_of_player(q, won ? other : who),
               ct_name_of_player(q, won ? who : other));
        break;
    case CT_MATCH_BY_POINTS:
        ct_say(q, CT_TOPIC_PLACE, article, "%s %s the %s against %s with %s.", name,
               won ? "won" : "lost", stage_name(c, at), ct_name_of_player(q, other),
               score_text(c, at, who));
        break;
    case CT_MATCH_TIE:
        ct_say(q, CT_TOPIC_PLACE, article, "The %s of %s and %s ended %s; %s %s and went through.",
               stage_name(c, at), name, ct_name_of_player(q, other), score_text(c, at, who),
               ct_name_of_player(q, won ? who : other),
               ct_tie_rule_sentence((ct_tie_rule)at.match->rule));
        break;
    case CT_MATCH_EMPTY:
        ct_say(q, CT_TOPIC_PLACE, article, "Both %s of the %s had left the event.",
               ct_kinds_word(q), stage_name(c, at));
        break;
    case CT_MATCH_GOES_ON: break;
    }
}

/* The match before the one at `at`. */
static void say_way(const cup_inquiry *c, place at, ct_index who)
{
    if (at.stage->number > 1) {
        place before = place_in(at.stage - 1, who);
        if (before.stage != NULL) {
            say_end(c, before, who);
        }
    }
}

/* --- The game -------------------------------------------------------------------------------- */

static const char *colour_reason(ct_colour_rule rule)
{
    switch (rule) {
    case CT_COLOUR_RETURN: return "colours change from game to game of a match";
    case CT_COLOUR_WHITES: return "the one with fewer Whites, Blacks set against, has White";
    case CT_COLOUR_TURN: return "who had Black last has White, who had White last has Black";
    default: return "equal so far, the better number has the initial colour in every other match";
    }
}

static void say_game(cup_inquiry *c, place at, const ct_pairings *due)
{
    ct_inquiry *q = c->q;
    ct_index me = q->answer.question.who;
    for (uint32_t i = 0; i < due->count; i++) {
        ct_pair pair = due->pairs[i];
        if (pair.white != me && pair.black != me) {
            continue;
        }
        q->answer.opponent = pair.white == me ? pair.black : pair.white;
        q->answer.colour = pair.white == me ? CT_WHITE : CT_BLACK;
        ct_say(q, CT_TOPIC_OPPONENT, article, "%s %u of the %s, %s so far: %s is the opponent.",
               q->round.history->of_teams ? "Match" : "Game", at.match->rounds + 1,
               stage_name(c, at), score_text(c, at, me), ct_name_of_player(q, q->answer.opponent));
        ct_say(q, CT_TOPIC_COLOUR, article, "%s: %s.", pair.white == me ? "White" : "Black",
               colour_reason((ct_colour_rule)pair.rule));
    }
}

static void say_published(cup_inquiry *c)
{
    ct_inquiry *q = c->q;
    const ct_event *event = q->answer.event;
    ct_cell cell = ct_event_cell(event, q->answer.question.who, q->answer.question.round);
    ct_index shown = cell.opponent < event->player_count ? cell.opponent : CT_NOBODY;
    if (shown != q->answer.opponent) {
        ct_say(q, CT_TOPIC_PUBLISHED, article, "As published the round is not the bracket's: %s.",
               shown == CT_NOBODY ? "nobody is the opponent" : ct_name_of_player(q, shown));
    } else if (shown != CT_NOBODY && cell.colour != q->answer.colour) {
        ct_say(q, CT_TOPIC_PUBLISHED, article, "As published the colours are turned.");
    }
    q->answer.opponent = shown;
    q->answer.colour = shown == CT_NOBODY ? CT_NO_COLOUR : (ct_colour)cell.colour;
}

/* --- Why not --------------------------------------------------------------------------------- */

static void say_why_not(cup_inquiry *c)
{
    ct_inquiry *q = c->q;
    const ct_question *question = &q->answer.question;
    if (question->why_not_the_bye) {
        ct_say(q, CT_TOPIC_WHY_NOT, article,
               "A knock-out gives no bye but the free places of its first stage.");
        return;
    }
    place mine = place_in(&c->bracket.stages[0], question->who);
    place theirs = place_in(&c->bracket.stages[0], question->why_not);
    if (mine.stage == NULL || theirs.stage == NULL) {
        ct_say(q, CT_TOPIC_WHY_NOT, article, "%s has no place in the bracket.",
               ct_name_of_player(q, mine.stage == NULL ? question->who : question->why_not));
        return;
    }
    unsigned stage = 1;
    for (uint32_t a = mine.at, b = theirs.at; a != b; a /= 2, b /= 2) {
        stage++;
    }
    ct_say(q, CT_TOPIC_WHY_NOT, article,
           "By their places in the bracket %s and %s can meet in the "
           "%s only.",
           ct_name_of_player(q, question->who), ct_name_of_player(q, question->why_not),
           ct_cup_stage_name(&c->bracket, stage));
    for (int i = 0; i < 2; i++) {
        ct_index who = i == 0 ? question->who : question->why_not;
        place at = latest_place(c, who);
        if (at.match != NULL && at.match->end != CT_MATCH_GOES_ON &&
            ct_cup_winner(at.match) != who) {
            say_end(c, at, who);
        }
    }
}

/* --- The answer ------------------------------------------------------------------------------ */

static ct_status say_place(cup_inquiry *c, ct_error *err)
{
    ct_inquiry *q = c->q;
    ct_index me = q->answer.question.who;
    place at = latest_place(c, me);
    if (at.stage == NULL) {
        ct_say(q, CT_TOPIC_PLACE, article,
               "%s has no place in the bracket: it is for those who were there for round 1, and, "
               "after groups, qualified.",
               ct_name_of_player(q, me));
        return CT_OK;
    }
    ct_say(q, CT_TOPIC_PLACE, article, "%s is seed %u of %u.", ct_name_of_player(q, me),
           at.match->one == me ? at.match->seed_one : at.match->seed_other, c->plan.count);
    if (at.match->end != CT_MATCH_GOES_ON) {
        say_end(c, at, me);
        return CT_OK;
    }
    say_way(c, at, me);
    say_way(c, at, other_of(at, me));
    ct_pairings due = {0};
    CT_TRY(ct_knockout_pair_bracket(&q->round, &c->bracket, q->mem, &due, err));
    say_game(c, at, &due);
    return CT_OK;
}

static ct_status explain_bracket(cup_inquiry *c, ct_error *err)
{
    ct_inquiry *q = c->q;
    CT_TRY(ct_cup_bracket_follow(q->answer.event, &c->plan, q->round.number - 1, q->mem,
                                 &c->bracket, err));
    CT_TRY(say_place(c, err));
    if (q->answer.is_published) {
        say_published(c);
    }
    if (q->answer.question.why_not != CT_NOBODY || q->answer.question.why_not_the_bye) {
        say_why_not(c);
    }
    return CT_OK;
}

ct_status ct_explain_knockout(ct_inquiry *q, ct_error *err)
{
    cup_inquiry c = {.q = q};
    CT_TRY(ct_knockout_of_event(q->round.history->event, q->answer.system, q->mem, &c.plan, err));
    return explain_bracket(&c, err);
}

/* --- Two phases ------------------------------------------------------------------------------ */

/* The group of a player; the number of groups when in none. */
static uint32_t group_of(const ct_two_phase *plan, ct_index who, uint32_t *position)
{
    for (uint32_t g = 0; g < plan->group_count; g++) {
        for (uint32_t i = 0; i < plan->groups[g].count; i++) {
            if (plan->groups[g].members[i] == who) {
                *position = i + 1;
                return g;
            }
        }
    }
    *position = 0;
    return plan->group_count;
}

static ct_status say_group_game(cup_inquiry *c, ct_error *err)
{
    ct_inquiry *q = c->q;
    ct_index me = q->answer.question.who;
    ct_pairings due;
    CT_TRY(q->answer.system->pair(&q->round, q->mem, &due, err));
    for (uint32_t i = 0; i < due.count; i++) {
        ct_pair pair = due.pairs[i];
        if (pair.white == me || pair.black == me) {
            q->answer.opponent = pair.white == me ? pair.black : pair.white;
            q->answer.colour = pair.white == me ? CT_WHITE : CT_BLACK;
            ct_say(q, CT_TOPIC_OPPONENT, "C.05 Annex 1", "The table of the group gives %s.",
                   ct_name_of_player(q, q->answer.opponent));
            ct_say(q, CT_TOPIC_COLOUR, "C.05 Annex 1", "%s, as the table says.",
                   pair.white == me ? "White" : "Black");
        }
    }
    if (q->answer.opponent == CT_NOBODY) {
        ct_say(q, CT_TOPIC_BYE, "C.05 Annex 1",
               "The table of the group has no game in this round.");
    }
    return CT_OK;
}

static ct_status explain_groups(cup_inquiry *c, const ct_two_phase *plan, ct_error *err)
{
    ct_inquiry *q = c->q;
    const ct_question *question = &q->answer.question;
    uint32_t position;
    uint32_t group = group_of(plan, question->who, &position);
    if (group == plan->group_count) {
        ct_say(q, CT_TOPIC_PLACE, "Two phases",
               "%s was not there for round 1 and is in none of the groups.",
               ct_name_of_player(q, question->who));
        return CT_OK;
    }
    ct_say(q, CT_TOPIC_PLACE, "Two phases", "%s is number %u of group %u of %u.",
           ct_name_of_player(q, question->who), position, group + 1, plan->group_count);
    CT_TRY(say_group_game(c, err));
    if (q->answer.is_published) {
        say_published(c);
    }
    if (question->why_not != CT_NOBODY) {
        uint32_t other = group_of(plan, question->why_not, &position);
        ct_say(q, CT_TOPIC_WHY_NOT, "Two phases",
               other == group ? "The two meet in another round of their group."
                              : "The two are not in the same group: they can meet in the knock-out "
                                "only.");
    }
    return CT_OK;
}

static ct_status say_qualified(cup_inquiry *c, const ct_two_phase *plan, ct_error *err)
{
    ct_inquiry *q = c->q;
    uint32_t position;
    uint32_t group = group_of(plan, q->answer.question.who, &position);
    if (group == plan->group_count) {
        return CT_OK;
    }
    const ct_group_standing *ranked =
        ct_two_phase_table(q->answer.event, plan, group, plan->group_rounds, q->mem);
    CT_NEED(ranked, err);
    uint32_t at = 0;
    while (ranked[at].who != q->answer.question.who) {
        at++;
    }
    ct_say(q, CT_TOPIC_PLACE, "Two phases",
           "%s ended as number %u of group %u; the first %u go on.",
           ct_name_of_player(q, q->answer.question.who), at + 1, group + 1, plan->qualify);
    return CT_OK;
}

ct_status ct_explain_two_phase(ct_inquiry *q, ct_error *err)
{
    cup_inquiry c = {.q = q};
    ct_two_phase plan;
    CT_TRY(ct_two_phase_groups(q->answer.event, q->mem, &plan, err));
    if (q->round.number <= plan.group_rounds) {
        return explain_groups(&c, &plan, err);
    }
    CT_TRY(say_qualified(&c, &plan, err));
    CT_TRY(ct_two_phase_playoff(q->answer.event, &plan, q->mem, &c.plan, err));
    return explain_bracket(&c, err);
}
