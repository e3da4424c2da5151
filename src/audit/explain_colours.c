/* Why these colours: C.04.3 5.2 (2017: E), with both histories. */

#include "audit/explain_private.h"

#include <stdio.h>

static const char *colour_word(uint8_t colour)
{
    return colour == CT_WHITE ? "White" : "Black";
}

/* 5.2.1 */
static void say_both(ct_inquiry *q, uint32_t a, uint32_t b)
{
    const char *article = ct_cite(q, "C.04.3 5.2.1", "C.04.3 E.1");
    const ct_entrant *one = &q->round.entrants[a];
    const ct_entrant *other = &q->round.entrants[b];
    if (one->wants == CT_NO_COLOUR || other->wants == CT_NO_COLOUR) {
        uint32_t wanting = one->wants == CT_NO_COLOUR ? b : a;
        uint32_t open = wanting == a ? b : a;
        ct_say(q, CT_TOPIC_COLOUR, article, "%s has %s and gets it; %s has none.",
               ct_number_of(q, wanting), ct_preference_text(q, wanting), ct_number_of(q, open));
        return;
    }
    ct_say(q, CT_TOPIC_COLOUR, article, "Both get what they want: %s has %s, %s has %s.",
           ct_number_of(q, a), ct_preference_text(q, a), ct_number_of(q, b),
           ct_preference_text(q, b));
}

/* 5.2.2 */
static void say_stronger(ct_inquiry *q, uint32_t a, uint32_t b)
{
    static const char *const strengths[] = {"", "mild", "strong", "absolute"};
    const char *article = ct_cite(q, "C.04.3 5.2.2", "C.04.3 E.2");
    bool first = q->arrangement.colour[a] == q->round.entrants[a].wants;
    uint32_t winner = first ? a : b;
    uint32_t loser = first ? b : a;
    const ct_entrant *won = &q->round.entrants[winner];
    const ct_entrant *lost = &q->round.entrants[loser];
    if (won->strength == lost->strength) {
        ct_say(q, CT_TOPIC_COLOUR, article,
               "Both have an absolute preference for %s (%s and %s): %s gets it, with the wider "
               "colour difference (%+d against %+d).",
               colour_word(won->wants), ct_colours_text(q, winner), ct_colours_text(q, loser),
               ct_number_of(q, winner), won->colour_difference, lost->colour_difference);
        return;
    }
    ct_say(q, CT_TOPIC_COLOUR, article, "%s's %s preference for %s (%s) beats %s's %s one (%s).",
           ct_number_of(q, winner), strengths[won->strength], colour_word(won->wants),
           ct_colours_text(q, winner), ct_number_of(q, loser), strengths[lost->strength],
           ct_colours_text(q, loser));
}

/* The colour of the game that lies `back` played games behind, or CT_NO_COLOUR. */
static uint8_t colour_back(const ct_inquiry *q, uint32_t entrant, unsigned back)
{
    const ct_history *history = q->round.history;
    for (unsigned r = history->rounds; r-- > 0;) {
        uint8_t colour =
            history->colours[(size_t)r * history->count + q->round.entrants[entrant].who];
        if (colour != CT_NO_COLOUR && back-- == 0) {
            return colour;
        }
    }
    return CT_NO_COLOUR;
}

/* 5.2.3 */
static void say_alternate(ct_inquiry *q, uint32_t a, uint32_t b)
{
    unsigned back = 0;
    while (colour_back(q, a, back) != CT_NO_COLOUR &&
           colour_back(q, a, back) == colour_back(q, b, back)) {
        back++;
    }
    uint8_t had = colour_back(q, a, back);
    ct_say(q, CT_TOPIC_COLOUR, ct_cite(q, "C.04.3 5.2.3", "C.04.3 E.3"),
           "Both want %s equally (%s has %s, %s has %s): they alternate from the latest games in "
           "which their colours differed, where %s had %s and %s %s.",
           colour_word(q->round.entrants[a].wants), ct_number_of(q, a), ct_colours_text(q, a),
           ct_number_of(q, b), ct_colours_text(q, b), ct_number_of(q, a), colour_word(had),
           ct_number_of(q, b), colour_word((uint8_t)ct_colour_other((ct_colour)had)));
}

/* 5.2.4 */
static void say_higher(ct_inquiry *q, uint32_t a, uint32_t b)
{
    uint32_t higher = a < b ? a : b;
    ct_say(q, CT_TOPIC_COLOUR, ct_cite(q, "C.04.3 5.2.4", "C.04.3 E.4"),
           "Both want %s equally (%s has %s, %s has %s): %s gets it as the higher ranked.",
           colour_word(q->round.entrants[a].wants), ct_number_of(q, a), ct_colours_text(q, a),
           ct_number_of(q, b), ct_colours_text(q, b), ct_number_of(q, higher));
}

/* 5.2.5 */
static void say_initial(ct_inquiry *q, uint32_t a, uint32_t b)
{
    uint32_t higher = a < b ? a : b;
    const ct_entrant *e = &q->round.entrants[higher];
    bool odd = e->parity_number % 2 == 1;
    ct_colour gets = odd ? q->round.initial_colour : ct_colour_other(q->round.initial_colour);
    char counted[80] = "";
    if (e->parity_number != e->tpn.number) {
        snprintf(counted, sizeof counted, ", counted %u among those who have taken part",
                 e->parity_number);
    }
    ct_say(q, CT_TOPIC_COLOUR, ct_cite(q, "C.04.3 5.2.5", "C.04.3 E.5"),
           "Neither has a preference: %s is the higher ranked and has an %s number%s, so gets %s "
           "(the initial colour is %s).",
           ct_number_of(q, higher), odd ? "odd" : "even", counted, colour_word((uint8_t)gets),
           colour_word((uint8_t)q->round.initial_colour));
}

void ct_explain_colours(ct_inquiry *q)
{
    static void (*const sayers[])(ct_inquiry *, uint32_t, uint32_t) = {
        [CT_COLOUR_BOTH] = say_both,           [CT_COLOUR_STRONGER] = say_stronger,
        [CT_COLOUR_ALTERNATE] = say_alternate, [CT_COLOUR_HIGHER] = say_higher,
        [CT_COLOUR_INITIAL] = say_initial,
    };
    uint32_t a = q->me;
    uint32_t b = q->arrangement.partner[a];
    ct_colour_rule rule = CT_COLOUR_UNSET;
    bool white = ct_colours_give_white(&q->round, a, b, &rule);
    if (white != (q->arrangement.colour[a] == CT_WHITE)) {
        uint32_t due = white ? a : b;
        ct_say(q, CT_TOPIC_COLOUR, ct_cite(q, "C.04.3 5.2", "C.04.3 E"),
               "The published colours are not those of the rules, which give White to %s: %s has "
               "%s, %s has %s.",
               ct_number_of(q, due), ct_number_of(q, a), ct_preference_text(q, a),
               ct_number_of(q, b), ct_preference_text(q, b));
        return;
    }
    sayers[rule](q, a, b);
}
