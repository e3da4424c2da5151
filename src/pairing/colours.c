/* Colour preferences (C.04.3 1.6, 1.7) and the allocation of colours (Art. 5). */

#include "pairing/pairings.h"

void ct_preference_of(const ct_past *past, uint8_t *wants, uint8_t *strength)
{
    int difference = past->colour_difference;
    uint8_t other = (uint8_t)ct_colour_other((ct_colour)past->last_colour);
    if (past->games == 0) {
        *wants = CT_NO_COLOUR;
        *strength = CT_NO_PREFERENCE;
    } else if (difference > 1 || difference < -1) { /* 1.7.1; it goes before the repeated colour */
        *wants = difference > 1 ? CT_BLACK : CT_WHITE;
        *strength = CT_ABSOLUTE;
    } else if (past->streak >= 2) {
        *wants = other;
        *strength = CT_ABSOLUTE;
    } else if (difference != 0) { /* 1.7.2 */
        *wants = difference > 0 ? CT_BLACK : CT_WHITE;
        *strength = CT_STRONG;
    } else { /* 1.7.3 */
        *wants = other;
        *strength = CT_MILD;
    }
}

ct_colour_table ct_colours_of_history(const ct_history *history)
{
    return (ct_colour_table){history->colours, history->rounds, history->count};
}

ct_colour ct_colours_before(ct_colour_table table, uint32_t who, unsigned *round)
{
    while (*round > 0) {
        (*round)--;
        uint8_t colour = table.of[(size_t)*round * table.count + who];
        if (colour != CT_NO_COLOUR) {
            return (ct_colour)colour;
        }
    }
    return CT_NO_COLOUR;
}

ct_colour ct_colours_latest_difference(ct_colour_table table, uint32_t a, uint32_t b)
{
    unsigned round_a = table.rounds;
    unsigned round_b = round_a;
    for (;;) {
        ct_colour colour_a = ct_colours_before(table, a, &round_a);
        ct_colour colour_b = ct_colours_before(table, b, &round_b);
        if (colour_a == CT_NO_COLOUR || colour_b == CT_NO_COLOUR) {
            return CT_NO_COLOUR;
        }
        if (colour_a != colour_b) {
            return colour_a;
        }
    }
}

bool ct_colours_lot_gives_white(const ct_round *round, const ct_entrant *higher)
{
    bool has_initial = higher->parity_number % 2 == 1;
    return has_initial == (round->initial_colour == CT_WHITE);
}

/* Games by which the colour is ahead of the other. */
static int lead_of(const ct_past *past, ct_colour colour)
{
    return colour == CT_WHITE ? past->colour_difference : -past->colour_difference;
}

unsigned ct_colours_breaches(const ct_past *past, ct_colour colour)
{
    bool runs = past->streak >= 2 && past->last_colour == (uint8_t)colour;
    return (unsigned)runs + (lead_of(past, colour) >= 2);
}

bool ct_colours_stay_in_limits(const ct_past *past, ct_colour colour)
{
    return ct_colours_breaches(past, colour) == 0 && lead_of(past, colour) >= -3;
}

static int magnitude(int x)
{
    return x < 0 ? -x : x;
}

/* 5.2.2: positive when a's preference is the stronger one. */
static int compare_strength(const ct_entrant *a, const ct_entrant *b)
{
    if (a->strength != b->strength) {
        return (int)a->strength - (int)b->strength;
    }
    if (a->strength == CT_ABSOLUTE) {
        return magnitude(a->colour_difference) - magnitude(b->colour_difference);
    }
    return 0;
}

bool ct_colours_give_white(const ct_round *round, uint32_t one, uint32_t other,
                           ct_colour_rule *rule)
{
    ct_colour_rule unused = CT_COLOUR_UNSET;
    const ct_entrant *a = &round->entrants[one];
    const ct_entrant *b = &round->entrants[other];
    rule = rule != NULL ? rule : &unused;
    *rule = CT_COLOUR_BOTH;
    if (a->wants != b->wants && (a->wants != CT_NO_COLOUR || b->wants != CT_NO_COLOUR)) {
        return a->wants == CT_WHITE || b->wants == CT_BLACK;
    }
    if (a->wants != CT_NO_COLOUR) {
        int stronger = compare_strength(a, b);
        *rule = CT_COLOUR_STRONGER;
        if (stronger != 0) {
            return (stronger > 0) == (a->wants == CT_WHITE);
        }
        ct_colour had = ct_colours_latest_difference(ct_colours_of_history(round->history), a->who,
                                                     b->who); /* 5.2.3 */
        *rule = CT_COLOUR_ALTERNATE;
        if (had != CT_NO_COLOUR) {
            return had == CT_BLACK;
        }
        *rule = CT_COLOUR_HIGHER;
        return (one < other) == (a->wants == CT_WHITE);
    }
    *rule = CT_COLOUR_INITIAL;
    return one < other ? ct_colours_lot_gives_white(round, a)
                       : !ct_colours_lot_gives_white(round, b);
}
