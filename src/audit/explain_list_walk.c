/* Explaining systems that walk down a list (pairing/lists/list_walk.h): the choices of the upper
 * player of a pair in their order, with what stood in the way of each. */

#include "audit/explain_private.h"
#include "pairing/lists/amalfi.h"
#include "pairing/lists/monrad.h"
#include "pairing/lists/random_swiss.h"

enum { DISCARDS_SHOWN = 6 };

/* The words and articles of a system. */
typedef struct terms {
    const char *system;
    ct_status (*make_walk)(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err);
    const char *list; /* "the ranking" */
    const char *list_article, *walk_article, *meet_article, *bye_article;
} terms;

static const terms systems[] = {
    {"amalfi", ct_amalfi_list, "the ranking", "Amalfi 3.2", "Amalfi 3.3", "Amalfi 3.1", "Amalfi 2"},
    {"monrad", ct_monrad_list, "the list", "Monrad", "Monrad", "C.04.1", "C.04.1 4"},
    {"random", ct_random_swiss_list, "the list as drawn", "Random Swiss", "Random Swiss", "C.04.1",
     "C.04.1 4"},
};

typedef struct walk_inquiry {
    ct_inquiry *q;
    const terms *terms;
    ct_list_walk walk;
    uint32_t *place;   /* [entrant] */
    uint32_t *partner; /* [place] as the engine pairs */
} walk_inquiry;

static ct_status start(ct_inquiry *q, walk_inquiry *w, ct_error *err)
{
    const uint32_t *paired = q->standard.arrangement.partner;
    *w = (walk_inquiry){.q = q, .terms = &systems[0]};
    while (!ct_str_is(ct_str_of(q->answer.system->name), w->terms->system)) {
        w->terms++;
    }
    CT_TRY(w->terms->make_walk(&q->round, q->mem, &w->walk, err));
    w->place = CT_NEW(q->mem, uint32_t, q->round.count + 1);
    w->partner = CT_NEW(q->mem, uint32_t, q->round.count + 1);
    CT_NEED(w->place, err);
    CT_NEED(w->partner, err);
    for (uint32_t place = 0; place < q->round.count; place++) {
        w->place[w->walk.entrant[place]] = place;
    }
    for (uint32_t place = 0; place < q->round.count; place++) {
        uint32_t other = paired[w->walk.entrant[place]];
        w->partner[place] = other == CT_SINGLE ? CT_SINGLE : w->place[other];
    }
    return CT_OK;
}

static const char *number_at(const walk_inquiry *w, uint32_t place)
{
    return ct_number_of(w->q, w->walk.entrant[place]);
}

/* --- Obstacles ------------------------------------------------------------------------------- */

/* Why two may not meet at all, or NULL. */
static const char *bar_between(const walk_inquiry *w, uint32_t one, uint32_t other)
{
    const ct_round *round = &w->q->round;
    ct_index a = round->entrants[w->walk.entrant[one]].who;
    ct_index b = round->entrants[w->walk.entrant[other]].who;
    if (ct_list_walk_may_meet(&w->walk, one, other)) {
        return NULL;
    }
    return ct_history_have_met(round->history, a, b) ? "they have met"
           : ct_event_is_forbidden(round->history->event, a, b, round->number)
               ? "they are a forbidden pair"
               : "their colours do not allow it";
}

/* Why a place did not take one of its choices when its turn came. */
static void put_obstacle(const walk_inquiry *w, uint32_t place, uint32_t other, ct_text *text)
{
    const char *bar = bar_between(w, place, other);
    uint32_t partner = w->partner[other];
    ct_text_addf(text, "not %s: ", number_at(w, other));
    if (partner == CT_SINGLE) {
        ct_text_addf(text, "has the bye");
    } else if (partner < place) {
        ct_text_addf(text, "paired with %s before", number_at(w, partner));
    } else if (bar != NULL) {
        ct_text_addf(text, "%s", bar);
    } else {
        ct_text_addf(text, "the others could not all be paired");
    }
}

/* --- Statements ------------------------------------------------------------------------------ */

static void say_place(const walk_inquiry *w)
{
    ct_inquiry *q = w->q;
    ct_say(q, CT_TOPIC_PLACE, w->terms->list_article, "%s has %s and is number %u of the %u in %s.",
           ct_name_of(q, q->me), ct_points_text(q, q->round.entrants[q->me].score),
           w->place[q->me] + 1, q->round.count, w->terms->list);
}

static void say_published(const walk_inquiry *w)
{
    ct_inquiry *q = w->q;
    uint32_t published = q->arrangement.partner[q->me];
    uint32_t due = q->standard.arrangement.partner[q->me];
    if (published != due) {
        ct_say(q, CT_TOPIC_PUBLISHED, w->terms->walk_article,
               "The published round is another than the rules give: by them %s has %s.",
               ct_number_of(q, q->me), due == CT_SINGLE ? "the bye" : ct_name_of(q, due));
    }
}

/* Where the search begins. */
static void say_start(const walk_inquiry *w, uint32_t place)
{
    const ct_round *round = &w->q->round;
    const ct_list_walk *walk = &w->walk;
    bool is_beyond = place + walk->distance >= walk->count;
    ct_text from = {.mem = w->q->mem};
    ct_text_addf(&from, "%s",
                 is_beyond ? "beyond the end of the list" : number_at(w, place + walk->distance));
    if (w->terms == &systems[0]) {
        ct_say(w->q, CT_TOPIC_OPPONENT, w->terms->walk_article,
               "Round %u included, %u round%s still to play, so %s looks %u place%s below: %s.",
               round->number, walk->distance, walk->distance == 1 ? " is" : "s are",
               number_at(w, place), walk->distance, walk->distance == 1 ? "" : "s",
               ct_text_done(w->q, &from));
        return;
    }
    ct_say(w->q, CT_TOPIC_OPPONENT, w->terms->walk_article, "%s looks %u place%s below: %s.",
           number_at(w, place), walk->distance, walk->distance == 1 ? "" : "s",
           ct_text_done(w->q, &from));
}

/* The choices of the upper player, down to the one that stood. */
static void say_walk(const walk_inquiry *w, uint32_t place)
{
    ct_inquiry *q = w->q;
    ct_text text = {.mem = q->mem};
    uint32_t discarded = 0;
    say_start(w, place);
    for (uint32_t k = 0; ct_list_walk_choice(&w->walk, place, k) != w->partner[place]; k++) {
        if (discarded++ < DISCARDS_SHOWN) {
            ct_text_addf(&text, discarded > 1 ? "; " : "");
            put_obstacle(w, place, ct_list_walk_choice(&w->walk, place, k), &text);
        }
    }
    if (discarded > DISCARDS_SHOWN) {
        ct_text_addf(&text, "; and %u more", discarded - DISCARDS_SHOWN);
    }
    if (discarded > 0) {
        ct_say(q, CT_TOPIC_OPPONENT, w->terms->walk_article, "%s: %s.",
               w->walk.distance == 1 ? "Down the list" : "Upwards from there, then downwards",
               ct_text_done(q, &text));
    }
    ct_say(q, CT_TOPIC_OPPONENT, w->terms->walk_article, "So %s meets %s.", number_at(w, place),
           ct_name_of(q, w->walk.entrant[w->partner[place]]));
}

static void say_bye(const walk_inquiry *w, ct_topic topic)
{
    ct_inquiry *q = w->q;
    uint32_t bye = 0;
    if (q->round.count % 2 == 0) {
        ct_say(q, topic, w->terms->bye_article, "%u players take part, so nobody needs a bye.",
               q->round.count);
        return;
    }
    while (w->partner[bye] != CT_SINGLE) {
        bye++;
    }
    ct_say(q, topic, w->terms->bye_article,
           "%u players take part, so one has no opponent: %s, the last in %s who may have the bye "
           "and leaves the others a complete pairing.",
           q->round.count, number_at(w, bye),
           w->walk.bye_turn[bye] == bye ? w->terms->list : "the starting list");
}

/* --- Colours of Amalfi ----------------------------------------------------------------------- */

static const char *amalfi_reason(ct_colour_rule rule)
{
    switch (rule) {
    case CT_COLOUR_BOARD: return "in round 1 colours alternate from board to board";
    case CT_COLOUR_LIMIT:
        return "the other way somebody would have a colour three times running, or three times "
               "more than the other";
    case CT_COLOUR_SHARE: return "with the higher share of Blacks";
    case CT_COLOUR_LATEST: return "the last to have Black while the other had not";
    case CT_COLOUR_LIST: return "the higher in the starting list changes colour";
    default: return "neither has played: odd and even in the starting list";
    }
}

static uint32_t board_of(const walk_inquiry *w, uint32_t place)
{
    uint32_t board = 0;
    for (uint32_t above = 0; above < place; above++) {
        board += w->partner[above] != CT_SINGLE && w->partner[above] > above;
    }
    return board;
}

static void say_amalfi_colours(const walk_inquiry *w, uint32_t upper)
{
    ct_inquiry *q = w->q;
    ct_colour_rule rule = CT_COLOUR_UNSET;
    uint32_t a = w->walk.entrant[upper];
    uint32_t b = w->walk.entrant[w->partner[upper]];
    bool has_white = ct_amalfi_colours(&q->round, a, b, board_of(w, upper), &rule);
    ct_say(q, CT_TOPIC_COLOUR, rule == CT_COLOUR_BOARD ? "Amalfi 4.1" : "Amalfi 4",
           "%s has White: %s (%s has had %s, %s %s).", ct_number_of(q, has_white ? a : b),
           amalfi_reason(rule), ct_number_of(q, a),
           q->round.history->past[q->round.entrants[a].who].games > 0 ? ct_colours_text(q, a)
                                                                      : "no game",
           ct_number_of(q, b),
           q->round.history->past[q->round.entrants[b].who].games > 0 ? ct_colours_text(q, b)
                                                                      : "no game");
    if (q->arrangement.partner[a] == b && (q->arrangement.colour[a] == CT_WHITE) != has_white) {
        ct_say(q, CT_TOPIC_COLOUR, "Amalfi 4", "The published colours are turned.");
    }
}

/* --- Why not? -------------------------------------------------------------------------------- */

static void say_why_not(const walk_inquiry *w)
{
    ct_inquiry *q = w->q;
    uint32_t other = ct_entrant_asked(q);
    if (other == CT_SINGLE) {
        return;
    }
    uint32_t mine = w->place[q->me];
    uint32_t theirs = w->place[other];
    uint32_t upper = mine < theirs ? mine : theirs;
    uint32_t lower = mine < theirs ? theirs : mine;
    const char *bar = bar_between(w, upper, lower);
    uint32_t partner = w->partner[upper];
    ct_text text = {.mem = q->mem};
    if (partner == lower) {
        ct_say(q, CT_TOPIC_WHY_NOT, w->terms->walk_article, "By the rules %s and %s do meet.",
               number_at(w, mine), number_at(w, theirs));
        return;
    }
    if (bar != NULL) {
        ct_say(q, CT_TOPIC_WHY_NOT, w->terms->meet_article, "%s and %s may not meet: %s.",
               number_at(w, mine), number_at(w, theirs), bar);
        return;
    }
    if (partner == CT_SINGLE || partner < upper) {
        ct_say(q, CT_TOPIC_WHY_NOT, w->terms->walk_article, "%s %s before it was time to choose.",
               number_at(w, upper), partner == CT_SINGLE ? "had the bye" : "was chosen by another");
        return;
    }
    for (uint32_t k = 0; ct_list_walk_choice(&w->walk, upper, k) != partner; k++) {
        if (ct_list_walk_choice(&w->walk, upper, k) == lower) {
            put_obstacle(w, upper, lower, &text);
        }
    }
    ct_say(q, CT_TOPIC_WHY_NOT, w->terms->walk_article, "%s takes %s, who comes %s%s.",
           number_at(w, upper), number_at(w, partner),
           text.len > 0 ? "next in the search; " : "earlier in the search than ",
           text.len > 0 ? ct_text_done(q, &text) : number_at(w, lower));
}

ct_status ct_explain_list_walk(ct_inquiry *q, ct_error *err)
{
    walk_inquiry w;
    CT_TRY(start(q, &w, err));
    uint32_t place = w.place[q->me];
    uint32_t partner = w.partner[place];
    say_place(&w);
    say_published(&w);
    if (partner == CT_SINGLE) {
        say_bye(&w, CT_TOPIC_BYE);
    } else {
        say_walk(&w, place < partner ? place : partner);
    }
    if (w.terms == &systems[0] && partner != CT_SINGLE) {
        say_amalfi_colours(&w, place < partner ? place : partner);
    } else if (q->arrangement.partner[q->me] != CT_SINGLE) {
        ct_explain_colours(q);
    }
    if (q->answer.question.why_not_the_bye && partner != CT_SINGLE) {
        say_bye(&w, CT_TOPIC_WHY_NOT);
    } else if (q->answer.question.why_not != CT_NOBODY) {
        say_why_not(&w);
    }
    return CT_OK;
}
