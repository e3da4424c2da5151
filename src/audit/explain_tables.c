/* Explaining a pairing that a table made: round robins and Scheveningen. Nothing is compared,
 * so the answers are places in the table; only absences and withdrawals need a rule. */

#include "audit/explain_private.h"
#include "pairing/tables/round_robin_plan.h"
#include "pairing/tables/round_robin_withdrawals.h"
#include "pairing/tables/scheveningen.h"

static const char berger_article[] = "C.05 Annex 1";
static const char lots_article[] = "C.05 Varma tables";
static const char list_article[] = "Marchese 1.3.3";
static const char scheveningen_article[] = "Arbiters' Manual 4";

/* What the table or the published round has for a player: nobody and no colour when free. */
typedef struct part {
    ct_index opponent;
    ct_colour colour;
} part;

static part part_in(const ct_pairings *pairings, ct_index who)
{
    for (uint32_t i = 0; i < pairings->count; i++) {
        if (pairings->pairs[i].white == who) {
            return (part){pairings->pairs[i].black, CT_WHITE};
        }
        if (pairings->pairs[i].black == who) {
            return (part){pairings->pairs[i].white, CT_BLACK};
        }
    }
    return (part){CT_NOBODY, CT_NO_COLOUR};
}

static const char *colour_word(ct_colour colour)
{
    return colour == CT_WHITE ? "White" : "Black";
}

/* The round of the table, paired as if its number were another one. */
static ct_status pair_round(ct_inquiry *q, unsigned number, ct_pairings *out, ct_error *err)
{
    ct_round round = q->round;
    round.number = number;
    return q->answer.system->pair(&round, q->mem, out, err);
}

/* --- The game -------------------------------------------------------------------------------- */

static bool is_there(const ct_inquiry *q, ct_index who)
{
    for (uint32_t i = 0; i < q->round.count; i++) {
        if (q->round.entrants[i].who == who) {
            return true;
        }
    }
    return false;
}

static void say_absence(ct_inquiry *q, ct_index who)
{
    if (!q->answer.is_published && !is_there(q, who)) {
        ct_say(q, CT_TOPIC_OPPONENT, "C.05 6.6",
               "%s %s: the place in the table stays, and the %s is forfeited.",
               ct_name_of_player(q, who), ct_absence_text(q, who),
               q->round.history->of_teams ? "match" : "game");
    }
}

/* What stands in the event, and whether the table says the same. */
static void say_published(ct_inquiry *q, part due, const char *article)
{
    ct_cell cell = ct_event_cell(q->answer.event, q->answer.question.who, q->answer.question.round);
    bool is_paired = cell.opponent < q->answer.event->player_count;
    part shown = {is_paired ? cell.opponent : CT_NOBODY,
                  is_paired ? (ct_colour)cell.colour : CT_NO_COLOUR};
    q->answer.has_bye = cell.outcome == CT_PAB;
    q->answer.opponent = shown.opponent;
    q->answer.colour = shown.colour;
    if (shown.opponent != due.opponent) {
        ct_say(q, CT_TOPIC_PUBLISHED, article,
               "As published the round is not the table's: the opponent is %s.",
               is_paired ? ct_name_of_player(q, shown.opponent) : "nobody");
    } else if (shown.colour != due.colour && shown.colour != CT_NO_COLOUR) {
        ct_say(q, CT_TOPIC_PUBLISHED, article, "As published the colours are turned: %s.",
               colour_word(shown.colour));
    }
}

static void say_game(ct_inquiry *q, const char *article, const char *where, const char *why_free)
{
    ct_index me = q->answer.question.who;
    part due = part_in(&q->pairings, me);
    if (due.opponent == CT_NOBODY) {
        ct_say(q, CT_TOPIC_BYE, article, "%s: %s.", where, why_free);
    } else {
        ct_say(q, CT_TOPIC_OPPONENT, article, "%s: %s is the opponent.", where,
               ct_name_of_player(q, due.opponent));
        ct_say(q, CT_TOPIC_COLOUR, article, "The table gives %s.", colour_word(due.colour));
        say_absence(q, me);
        say_absence(q, due.opponent);
    }
    q->answer.opponent = due.opponent;
    q->answer.colour = due.colour;
    if (q->answer.is_published) {
        say_published(q, due, article);
    }
}

/* In which rounds the two meet. */
static ct_status say_why_not(ct_inquiry *q, unsigned rounds, const char *article, ct_error *err)
{
    const ct_question *question = &q->answer.question;
    ct_text text = {.mem = q->mem};
    unsigned found = 0;
    for (unsigned round = 1; round <= rounds; round++) {
        ct_pairings pairings;
        CT_TRY(pair_round(q, round, &pairings, err));
        part here = part_in(&pairings, question->who);
        if (question->why_not_the_bye ? here.opponent == CT_NOBODY
                                      : here.opponent == question->why_not) {
            ct_text_addf(&text, "%s%u", found++ == 0 ? "" : ", ", round);
        }
    }
    const char *list = ct_text_done(q, &text);
    const char *name = ct_name_of_player(q, question->who);
    ct_text what = {.mem = q->mem};
    if (question->why_not_the_bye) {
        ct_text_addf(&what, "is free");
    } else {
        ct_text_addf(&what, "meets %s", ct_name_of_player(q, question->why_not));
    }
    const char *does = ct_text_done(q, &what);
    if (found == 0) {
        ct_say(q, CT_TOPIC_WHY_NOT, article, "In this table %s never %s.", name, does);
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, article, "In this table %s %s in round%s %s.", name, does,
               found > 1 ? "s" : "", list);
    }
    return CT_OK;
}

/* --- Round robins ---------------------------------------------------------------------------- */

static const char *article_of(const ct_round_robin *plan)
{
    return plan->schedule == CT_SCHEDULE_BERGER ? berger_article : list_article;
}

static void say_position(ct_inquiry *q, const ct_round_robin *plan)
{
    static const char *const tables[CT_SCHEDULES] = {"Berger table", "table in list order",
                                                     "clock table"};
    ct_index me = q->answer.question.who;
    ct_str numbers = ct_system_setting(q->answer.event, q->answer.system, "numbers");
    bool by_varma = ct_str_equal_ignoring_case(numbers, CT_STR("varma"));
    bool by_lot = by_varma || ct_str_equal_ignoring_case(numbers, CT_STR("lots"));
    uint32_t group = plan->group_of[me];
    ct_text text = {.mem = q->mem};
    if (plan->group_count > 1) {
        ct_text_addf(&text, " of group %u", group + 1);
    }
    ct_say(q, CT_TOPIC_PLACE, by_varma ? lots_article : article_of(plan),
           "%s is number %u in the %s of %u %s%s%s.", ct_name_of_player(q, me),
           plan->position_of[me], tables[plan->schedule], plan->groups[group].count,
           ct_kinds_word(q), ct_text_done(q, &text), by_lot ? ", by lot" : "");
}

/* "Round 9 is round 2 of the table, cycle 2, colours turned". */
static const char *round_text(ct_inquiry *q, const ct_round_robin *plan)
{
    const ct_plan_group *group = &plan->groups[plan->group_of[q->answer.question.who]];
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "Round %u", q->round.number);
    if (q->round.number <= plan->cycles * ct_schedule_rounds(group->count)) {
        ct_schedule_place place =
            ct_schedule_find(group->count, plan->cycles, plan->swaps, q->round.number);
        ct_text_addf(&text, " is round %u of the table", place.round);
        if (plan->cycles > 1) {
            ct_text_addf(&text, ", cycle %u%s", place.cycle,
                         place.is_reversed ? " with colours turned" : "");
        }
    }
    return ct_text_done(q, &text);
}

/* C.05 6.6: games of a player who left count when half of them were played. */
static ct_status say_withdrawals(ct_inquiry *q, ct_error *err)
{
    ct_withdrawals all;
    const ct_index concerned[2] = {q->answer.question.who, q->answer.opponent};
    CT_TRY(ct_round_robin_withdrawals(q->answer.event, q->answer.system, q->mem, &all, err));
    for (int i = 0; i < 2; i++) {
        const ct_withdrawal *left = ct_withdrawal_of(&all, concerned[i]);
        if (left != NULL) {
            ct_say(q, CT_TOPIC_PLACE, "C.05 6.6",
                   "%s left before round %u with %u of %u %s played, %s.",
                   ct_name_of_player(q, left->who), q->answer.event->players[left->who].leaves,
                   left->played, left->games, q->round.history->of_teams ? "matches" : "games",
                   left->counts ? "half or more: they count in the standings, and the remaining "
                                  "ones are forfeits"
                                : "less than half: none of them counts in the standings");
        }
    }
    return CT_OK;
}

ct_status ct_explain_round_robin(ct_inquiry *q, ct_error *err)
{
    ct_round_robin plan;
    ct_index me = q->answer.question.who;
    CT_TRY(ct_round_robin_plan(q->answer.event, q->answer.system, q->mem, &plan, err));
    if (plan.group_of[me] == CT_NOBODY) {
        ct_say(q, CT_TOPIC_PLACE, article_of(&plan),
               "%s left before round 1 and has no place in "
               "the table.",
               ct_name_of_player(q, me));
        return CT_OK;
    }
    CT_TRY(q->answer.system->pair(&q->round, q->mem, &q->pairings, err));
    const ct_plan_group *group = &plan.groups[plan.group_of[me]];
    bool is_over = q->round.number > plan.cycles * ct_schedule_rounds(group->count);
    say_position(q, &plan);
    say_game(q, article_of(&plan), round_text(q, &plan),
             is_over ? "the group has finished"
                     : "the opponent would be the missing last number, so the round is free, "
                       "without points");
    CT_TRY(say_withdrawals(q, err));
    bool asks = q->answer.question.why_not != CT_NOBODY || q->answer.question.why_not_the_bye;
    return asks ? say_why_not(q, plan.cycles * ct_schedule_rounds(group->count), article_of(&plan),
                              err)
                : CT_OK;
}

/* --- Scheveningen ---------------------------------------------------------------------------- */

ct_status ct_explain_scheveningen(ct_inquiry *q, ct_error *err)
{
    ct_scheveningen teams;
    const ct_event *event = q->answer.event;
    ct_index me = q->answer.question.who;
    CT_TRY(ct_scheveningen_teams(event, q->mem, &teams, err));
    if (teams.number_of[me] == 0) {
        ct_say(q, CT_TOPIC_PLACE, scheveningen_article,
               "%s left before round 1 and has no place in the table.", ct_name_of_player(q, me));
        return CT_OK;
    }
    CT_TRY(q->answer.system->pair(&q->round, q->mem, &q->pairings, err));
    unsigned cycle = (q->round.number - 1) / teams.size + 1;
    ct_text where = {.mem = q->mem};
    ct_text_addf(&where, "Round %u of the table%s", (q->round.number - 1) % teams.size + 1,
                 cycle > 1 ? " with colours turned" : "");
    ct_say(q, CT_TOPIC_PLACE, scheveningen_article, "%s is %c%u in the table for teams of %u.",
           ct_name_of_player(q, me), teams.is_of_a[me] ? 'A' : 'B', teams.number_of[me],
           teams.size);
    say_game(q, scheveningen_article, ct_text_done(q, &where), "there is no game");
    bool asks = q->answer.question.why_not != CT_NOBODY || q->answer.question.why_not_the_bye;
    bool is_double = ct_str_starts(ct_str_of(q->answer.system->name), "double");
    return asks ? say_why_not(q, teams.size * (is_double ? 2U : 1U), scheveningen_article, err)
                : CT_OK;
}
