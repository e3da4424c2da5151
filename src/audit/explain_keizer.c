/* Explaining Keizer pairings: the ranking, the walk down to the opponent, the limits. */

#include "audit/explain_private.h"
#include "pairing/ratings/keizer.h"

static const char ARTICLE[] = "Keizer";

enum { PASSED_SHOWN = 5 };

typedef struct keizer_inquiry {
    ct_inquiry *q;
    ct_keizer_field field;
    uint32_t *partner; /* as the engine pairs */
} keizer_inquiry;

static void say_place(keizer_inquiry *t)
{
    ct_inquiry *q = t->q;
    uint32_t row = t->field.in_table[q->me];
    char total[24];
    char value[24];
    if (row == t->field.table.count) {
        ct_say(q, CT_TOPIC_PLACE, ARTICLE, "%s is not in the ranking yet and comes after it.",
               ct_name_of(q, q->me));
        return;
    }
    ct_keizer_format(t->field.table.rows[row].total, total);
    ct_keizer_format(t->field.table.rows[row].value, value);
    ct_say(q, CT_TOPIC_PLACE, ARTICLE,
           "%s is number %u in the ranking with a total of %s, and has the value %s; number %u of "
           "the %u who play.",
           ct_name_of(q, q->me), row + 1, total, value, t->field.place[q->me] + 1, q->round.count);
}

static void say_level(keizer_inquiry *t)
{
    static const char *const dropped[CT_KEIZER_LEVELS] = {
        NULL, "the limits on colours were",
        "the limits on colours and on how soon the same two meet again were",
        "the limits on colours and on meetings were"};
    if (t->field.level != CT_KEIZER_ALL_LIMITS) {
        ct_say(t->q, CT_TOPIC_OPPONENT, ARTICLE,
               "No complete round keeps all limits, so %s dropped.", dropped[t->field.level]);
    }
}

/* Why the upper one of a pair did not meet those between the two. */
static void say_walk(keizer_inquiry *t, uint32_t upper, uint32_t lower)
{
    const ct_keizer_field *f = &t->field;
    uint32_t shown = 0;
    for (uint32_t i = f->place[upper] + 1; i < f->place[lower] && shown < PASSED_SHOWN; i++) {
        uint32_t between = f->order[i];
        uint32_t theirs = t->partner[between];
        ct_keizer_bar bar = ct_keizer_bar_between(f, upper, between, f->level);
        if (theirs == CT_SINGLE || f->place[theirs] < f->place[upper]) {
            continue; /* not free when the turn of the upper one came */
        }
        shown++;
        if (bar.text[0] != '\0') {
            ct_say(t->q, CT_TOPIC_OPPONENT, ARTICLE, "%s and %s %s.", ct_number_of(t->q, upper),
                   ct_number_of(t->q, between), bar.text);
        } else {
            ct_say(t->q, CT_TOPIC_OPPONENT, ARTICLE,
                   "If %s met %s, the others could not all be paired.", ct_number_of(t->q, upper),
                   ct_number_of(t->q, between));
        }
    }
}

static void say_opponent(keizer_inquiry *t)
{
    ct_inquiry *q = t->q;
    uint32_t partner = q->arrangement.partner[q->me];
    bool is_upper = t->field.place[q->me] < t->field.place[partner];
    uint32_t upper = is_upper ? q->me : partner;
    uint32_t lower = is_upper ? partner : q->me;
    ct_say(q, CT_TOPIC_OPPONENT, ARTICLE, "%s has %s against %s, number %u of those who play.",
           ct_number_of(q, q->me), q->arrangement.colour[q->me] == CT_WHITE ? "White" : "Black",
           ct_name_of(q, partner), t->field.place[partner] + 1);
    if (t->partner[q->me] != partner) {
        return;
    }
    if (t->field.rules.by_matching) {
        ct_say(q, CT_TOPIC_OPPONENT, ARTICLE,
               "The round has the smallest sum of rank distances that the limits allow.");
        return;
    }
    ct_say(q, CT_TOPIC_OPPONENT, ARTICLE,
           "From the top down, %s meets the first below who is free, allowed and leaves the others "
           "a complete round: %s.",
           ct_number_of(q, upper), ct_number_of(q, lower));
    say_walk(t, upper, lower);
}

static void say_colour(keizer_inquiry *t)
{
    ct_inquiry *q = t->q;
    ct_index me = q->round.entrants[q->me].who;
    for (uint32_t i = 0; i < q->standard.pairings.count; i++) {
        const ct_pair *pair = &q->standard.pairings.pairs[i];
        bool is_here =
            q->arrangement.colour[q->me] == CT_WHITE ? pair->white == me : pair->black == me;
        const char *text = pair->rule == CT_COLOUR_FEWER
                               ? "with the lower balance of Whites over Blacks"
                           : pair->rule == CT_COLOUR_MUTUAL ? "after Black in their last game"
                           : pair->rule == CT_COLOUR_LIMIT  ? "because of the colour limits"
                           : pair->rule == CT_COLOUR_HIGHER ? "as the higher ranked, all else equal"
                                                            : "as the lower ranked, all else equal";
        if (is_here && t->partner[q->me] == q->arrangement.partner[q->me]) {
            ct_say(q, CT_TOPIC_COLOUR, ARTICLE, "%s has White %s.",
                   ct_name_of_player(q, pair->white), text);
        }
    }
}

static void say_bye(keizer_inquiry *t)
{
    ct_inquiry *q = t->q;
    uint32_t byes = ct_keizer_byes(&t->field, q->me);
    ct_say(q, CT_TOPIC_BYE, ARTICLE,
           "%s has the bye (%u before): of those with the fewest byes the lowest in the ranking "
           "without whom the others can be paired.",
           ct_number_of(q, q->me), byes);
}

static void say_why_not(keizer_inquiry *t, uint32_t other)
{
    ct_inquiry *q = t->q;
    ct_keizer_bar bar = ct_keizer_bar_between(&t->field, q->me, other, t->field.level);
    uint32_t theirs = t->partner[other];
    if (q->arrangement.partner[q->me] == other) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE, "%s and %s do meet.", ct_number_of(q, q->me),
               ct_number_of(q, other));
    } else if (bar.text[0] != '\0') {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE, "%s and %s %s.", ct_number_of(q, q->me),
               ct_name_of(q, other), bar.text);
    } else if (theirs == CT_SINGLE) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE, "%s has the bye.", ct_name_of(q, other));
    } else {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE,
               "%s is number %u of those who play; the walk from the top gives %s number %u "
               "instead.",
               ct_name_of(q, other), t->field.place[other] + 1, ct_number_of(q, other),
               t->field.place[theirs] + 1);
    }
}

static void say_question(keizer_inquiry *t)
{
    ct_inquiry *q = t->q;
    if (q->answer.question.why_not_the_bye && q->arrangement.partner[q->me] != CT_SINGLE) {
        ct_say(q, CT_TOPIC_WHY_NOT, ARTICLE,
               q->round.count % 2 == 0
                   ? "Nobody has the bye: the number of players is even."
                   : "The bye goes to the lowest in the ranking with the fewest byes.");
    }
    uint32_t other = ct_entrant_asked(q);
    if (other != CT_SINGLE) {
        say_why_not(t, other);
    }
}

ct_status ct_explain_keizer(ct_inquiry *q, ct_error *err)
{
    keizer_inquiry t = {.q = q};
    CT_TRY(ct_keizer_field_make(&q->round, q->mem, &t.field, err));
    t.partner = CT_NEW(q->mem, uint32_t, q->round.count);
    CT_NEED(t.partner, err);
    CT_TRY(ct_keizer_match(&t.field, q->mem, t.partner, err));
    say_place(&t);
    uint32_t standard = t.partner[q->me];
    if (q->arrangement.partner[q->me] != standard) {
        ct_say(q, CT_TOPIC_PUBLISHED, ARTICLE,
               "The published round is not what the rules give: there %s %s%s.",
               ct_number_of(q, q->me), standard == CT_SINGLE ? "has the bye" : "meets ",
               standard == CT_SINGLE ? "" : ct_name_of(q, standard));
    }
    say_level(&t);
    if (q->arrangement.partner[q->me] == CT_SINGLE) {
        say_bye(&t);
    } else {
        say_opponent(&t);
        say_colour(&t);
    }
    say_question(&t);
    return CT_OK;
}
