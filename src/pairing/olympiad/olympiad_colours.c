/* Colours at the Olympiad (D.02 Art. 7): board 1, matches really played. */

#include "pairing/olympiad/olympiad_private.h"

static const ct_past *past_of(const ct_olympiad *o, uint32_t place)
{
    return &o->round->history->past[ct_olympiad_who(o, place)];
}

/* 7.3: difference of at most 2, no colour for the third time running. */
static bool fits(const ct_olympiad *o, uint32_t white, uint32_t black)
{
    return ct_colours_stay_in_limits(past_of(o, white), CT_WHITE) &&
           ct_colours_stay_in_limits(past_of(o, black), CT_BLACK);
}

bool ct_olympiad_colours_fit(const ct_olympiad *o, uint32_t one, uint32_t other)
{
    return fits(o, one, other) || fits(o, other, one);
}

bool ct_olympiad_gives_white(const ct_olympiad *o, uint32_t one, uint32_t other,
                             ct_colour_rule *rule)
{
    const ct_past *a = past_of(o, one);
    const ct_past *b = past_of(o, other);
    bool white_fits = fits(o, one, other);
    *rule = CT_COLOUR_LIMIT;
    if (white_fits != fits(o, other, one)) { /* 7.3 */
        return white_fits;
    }
    *rule = CT_COLOUR_BALANCE;
    if (a->colour_difference != b->colour_difference) { /* 7.5 (1) */
        return a->colour_difference < b->colour_difference;
    }
    ct_colour had =
        ct_colours_latest_difference(ct_colours_of_history(o->round->history),
                                     ct_olympiad_who(o, one), ct_olympiad_who(o, other));
    *rule = CT_COLOUR_ALTERNATE;
    if (had != CT_NO_COLOUR) { /* 7.6 */
        return had == CT_BLACK;
    }
    *rule = CT_COLOUR_FIRST_ALTERNATES;
    if (a->last_colour != CT_NO_COLOUR) {
        return a->last_colour == CT_BLACK;
    }
    *rule = CT_COLOUR_OTHER_ALTERNATES;
    if (b->last_colour != CT_NO_COLOUR) {
        return b->last_colour == CT_WHITE;
    }
    *rule = CT_COLOUR_INITIAL;
    return ct_colours_lot_gives_white(o->round, &o->round->entrants[o->entrant[one]]); /* 7.2 */
}
