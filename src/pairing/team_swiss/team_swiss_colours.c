/* Colours of teams (C.04.6 1.7 and Art. 4): those of board 1, counted over matches really
 * played. */

#include "pairing/team_swiss/team_swiss.h"
#include "pairing/team_swiss/team_swiss_private.h"

/* --- Preferences ----------------------------------------------------------------------------- */

void ct_team_preference(const ct_past *past, ct_preference_type type, bool is_last, uint8_t *wants,
                        uint8_t *strength)
{
    int difference = past->colour_difference;
    bool repeats = past->streak >= 2;
    uint8_t last = past->last_colour;
    *wants = CT_NO_COLOUR;
    *strength = CT_NO_PREFERENCE;
    if (type == CT_WITHOUT_PREFERENCES) {
        return;
    }
    if (difference <= -2 || (difference <= 0 && repeats && last == CT_BLACK)) {
        *wants = CT_WHITE;
        *strength = CT_STRONG;
    } else if (difference >= 2 || (difference >= 0 && repeats && last == CT_WHITE)) {
        *wants = CT_BLACK;
        *strength = CT_STRONG;
    } else if (type == CT_PREFERENCES_B && difference != 0) {
        *wants = difference < 0 ? CT_WHITE : CT_BLACK;
        *strength = CT_MILD;
    } else if (type == CT_PREFERENCES_B && !is_last && last != CT_NO_COLOUR) {
        *wants = last == CT_WHITE ? CT_BLACK : CT_WHITE;
        *strength = CT_MILD;
    }
}

/* --- Allocation ------------------------------------------------------------------------------ */

static const ct_past *past_of(const ct_team_field *f, uint32_t team)
{
    return &f->round->history->past[f->teams[team].who];
}

/* 4.2 */
static bool is_first_team(const ct_team_field *f, uint32_t a, uint32_t b)
{
    const ct_entrant *one = &f->teams[a];
    const ct_entrant *other = &f->teams[b];
    if (one->score != other->score) {
        return one->score > other->score;
    }
    const ct_past *ours = past_of(f, a);
    const ct_past *theirs = past_of(f, b);
    ct_points mine = f->rules.by_game_points ? ours->score : ours->game_points;
    ct_points yours = f->rules.by_game_points ? theirs->score : theirs->game_points;
    if (f->rules.uses_secondary && mine != yours) {
        return mine > yours;
    }
    return one->tpn.number < other->tpn.number;
}

/* 4.3.2 to 4.3.4: the colour that preferences alone give to `a`. */
static ct_colour by_preferences(const ct_entrant *a, const ct_entrant *b, ct_colour_rule *rule)
{
    if (a->wants == CT_NO_COLOUR && b->wants == CT_NO_COLOUR) {
        return CT_NO_COLOUR;
    }
    if (a->wants != b->wants) {
        bool both = a->wants != CT_NO_COLOUR && b->wants != CT_NO_COLOUR;
        *rule = both ? CT_COLOUR_BOTH : CT_COLOUR_ONLY;
        return a->wants == CT_WHITE || b->wants == CT_BLACK ? CT_WHITE : CT_BLACK;
    }
    if (a->strength != b->strength) {
        *rule = CT_COLOUR_STRONGER;
        return (a->strength > b->strength) == (a->wants == CT_WHITE) ? CT_WHITE : CT_BLACK;
    }
    return CT_NO_COLOUR;
}

/* 4.3.5 and 4.3.6 */
static ct_colour by_history(const ct_team_field *f, uint32_t a, uint32_t b, ct_colour_rule *rule)
{
    int difference = f->teams[a].colour_difference - f->teams[b].colour_difference;
    *rule = CT_COLOUR_BALANCE;
    if (difference != 0) {
        return difference < 0 ? CT_WHITE : CT_BLACK;
    }
    *rule = CT_COLOUR_ALTERNATE;
    return ct_colour_other(ct_colours_latest_difference(ct_colours_of_history(f->round->history),
                                                        f->teams[a].who, f->teams[b].who));
}

/* 4.3.7 to 4.3.9, for the first team. */
static ct_colour by_rank(const ct_team_field *f, uint32_t first, uint32_t other,
                         ct_colour_rule *rule)
{
    *rule = CT_COLOUR_HIGHER;
    if (f->teams[first].wants != CT_NO_COLOUR) {
        return f->teams[first].wants == CT_WHITE ? CT_WHITE : CT_BLACK;
    }
    *rule = CT_COLOUR_FIRST_ALTERNATES;
    if (past_of(f, first)->last_colour != CT_NO_COLOUR) {
        return ct_colour_other((ct_colour)past_of(f, first)->last_colour);
    }
    *rule = CT_COLOUR_OTHER_ALTERNATES;
    return (ct_colour)past_of(f, other)->last_colour;
}

/* 4.3.1, for the first team. */
static ct_colour by_lot(const ct_team_field *f, uint32_t first, ct_colour_rule *rule)
{
    *rule = CT_COLOUR_INITIAL;
    return ct_colours_lot_gives_white(f->round, &f->teams[first]) ? CT_WHITE : CT_BLACK;
}

static ct_colour colour_of_first(const ct_team_field *f, uint32_t first, uint32_t other,
                                 ct_colour_rule *rule)
{
    bool is_new = past_of(f, first)->games == 0 && past_of(f, other)->games == 0;
    ct_colour colour = is_new ? by_lot(f, first, rule) : CT_NO_COLOUR;
    colour =
        colour != CT_NO_COLOUR ? colour : by_preferences(&f->teams[first], &f->teams[other], rule);
    colour = colour != CT_NO_COLOUR ? colour : by_history(f, first, other, rule);
    colour = colour != CT_NO_COLOUR ? colour : by_rank(f, first, other, rule);
    /* Only matches whose colours are not recorded come here. */
    return colour != CT_NO_COLOUR ? colour : by_lot(f, first, rule);
}

bool ct_team_gives_white(const ct_team_field *f, uint32_t a, uint32_t b, ct_colour_rule *rule)
{
    bool a_is_first = is_first_team(f, a, b);
    ct_colour colour = colour_of_first(f, a_is_first ? a : b, a_is_first ? b : a, rule);
    return (colour == CT_WHITE) == a_is_first;
}
