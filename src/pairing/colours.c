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

/* Colour of the latest played game up to round *round, which becomes the round before that game. */
static uint8_t colour_before(const ct_history *history, ct_index who, unsigned *round)
{
    while (*round > 0) {
        uint8_t colour = history->colours[(size_t)(*round - 1) * history->count + who];
        (*round)--;
        if (colour != CT_NO_COLOUR) {
            return colour;
        }
    }
    return CT_NO_COLOUR;
}

/* 5.2.3 */
uint8_t ct_colours_latest_difference(const ct_history *history, ct_index a, ct_index b)
{
    unsigned round_a = history->rounds;
    unsigned round_b = round_a;
    for (;;) {
        uint8_t colour_a = colour_before(history, a, &round_a);
        uint8_t colour_b = colour_before(history, b, &round_b);
        if (colour_a == CT_NO_COLOUR || colour_b == CT_NO_COLOUR) {
            return CT_NO_COLOUR;
        }
        if (colour_a != colour_b) {
            return colour_a;
        }
    }
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
        uint8_t had = ct_colours_latest_difference(round->history, a->who, b->who);
        *rule = CT_COLOUR_ALTERNATE;
        if (had != CT_NO_COLOUR) {
            return had == CT_BLACK;
        }
        *rule = CT_COLOUR_HIGHER;
        return (one < other) == (a->wants == CT_WHITE);
    }
    *rule = CT_COLOUR_INITIAL;
    const ct_entrant *higher = one < other ? a : b;
    bool higher_has_initial = higher->parity_number % 2 == 1;
    bool higher_has_white = higher_has_initial == (round->initial_colour == CT_WHITE);
    return higher_has_white == (higher == a);
}
