/* The matches of the past, read from their two rounds, and the colours that follow from them
 * (C.04.5 Preface, 1.5, 1.6, C1, C2, Art. 4). */

#include "pairing/double_swiss/double_private.h"

enum { GAMES = 2 }; /* of a match */

static ct_cell game_of(const ct_event *event, ct_index who, unsigned match, unsigned game)
{
    return ct_event_cell(event, who, GAMES * match + game + 1);
}

/* Did `who` lose every game of the match against this opponent by forfeit? */
static bool forfeits(const ct_event *event, ct_index who, ct_index opponent, unsigned match)
{
    for (unsigned game = 0; game < GAMES; game++) {
        ct_cell cell = game_of(event, who, match, game);
        if (cell.opponent == opponent && cell.outcome != CT_FORFEIT_LOSS) {
            return false;
        }
    }
    return true;
}

/* Preface: a match is forfeited only when one of the two forfeits all of it. */
static bool is_forfeited(const ct_event *event, ct_index who, ct_index opponent, unsigned match)
{
    return forfeits(event, who, opponent, match) || forfeits(event, opponent, who, match);
}

/* The opponent of a match, or CT_NOBODY. */
static ct_index opponent_in(const ct_event *event, ct_index who, unsigned match)
{
    ct_index first = game_of(event, who, match, 0).opponent;
    return first != CT_NOBODY ? first : game_of(event, who, match, 1).opponent;
}

/* C2 */
static bool bars_from_bye(const ct_event *event, ct_index who, unsigned match)
{
    bool bars = false;
    for (unsigned game = 0; game < GAMES; game++) {
        ct_cell cell = game_of(event, who, match, game);
        bool won_by_forfeit = cell.outcome == CT_FORFEIT_WIN && cell.opponent != CT_NOBODY &&
                              forfeits(event, cell.opponent, who, match);
        bars =
            bars || won_by_forfeit || cell.outcome == CT_PAB || cell.outcome == CT_FULL_POINT_BYE;
    }
    return bars;
}

/* 1.6: the colour scheduled for game 1 of a match of which a game was played. */
static ct_colour colour_had(const ct_event *event, ct_index who, unsigned match)
{
    ct_cell first = game_of(event, who, match, 0);
    ct_cell second = game_of(event, who, match, 1);
    bool is_played = ct_outcome_is_played((ct_outcome)first.outcome) ||
                     ct_outcome_is_played((ct_outcome)second.outcome);
    return is_played && first.opponent != CT_NOBODY ? (ct_colour)first.colour : CT_NO_COLOUR;
}

/* The score before the match, virtual points included. */
static ct_points score_before(const ct_history *history, ct_index who, unsigned match)
{
    size_t at = (size_t)GAMES * match * history->count + who;
    return history->before[at] + history->virtual_points[at];
}

static void take_match(ct_double *e, uint32_t entrant, unsigned match)
{
    const ct_history *history = e->round->history;
    const ct_event *event = history->event;
    ct_double_past *past = &e->past[entrant];
    ct_index who = e->round->entrants[entrant].who;
    ct_index opponent = opponent_in(event, who, match);
    ct_colour colour = colour_had(event, who, match);
    past->may_have_bye = past->may_have_bye && !bars_from_bye(event, who, match);
    past->floated = false;
    if (opponent != CT_NOBODY && !is_forfeited(event, who, opponent, match)) {
        past->matches++;
        past->floated = score_before(history, who, match) != score_before(history, opponent, match);
    }
    e->colours[(size_t)match * e->round->count + entrant] = (uint8_t)colour;
    past->whites = (uint16_t)(past->whites + (colour == CT_WHITE));
    past->colours = (uint16_t)(past->colours + (colour != CT_NO_COLOUR));
}

bool ct_double_swiss_have_met(const ct_event *event, unsigned rounds, ct_index one, ct_index other)
{
    for (unsigned at = 0; at < rounds; at++) {
        if (game_of(event, one, at / GAMES, at % GAMES).opponent == other &&
            !is_forfeited(event, one, other, at / GAMES)) {
            return true;
        }
    }
    return false;
}

/* Forbidden pairs are never joined. */
static void join_allowed(ct_double *e)
{
    const ct_round *round = e->round;
    const ct_event *event = round->history->event;
    for (uint32_t i = 0; i < round->count; i++) {
        for (uint32_t k = i + 1; k < round->count; k++) {
            if (event->forbidden_count == 0 ||
                !ct_event_is_forbidden(event, round->entrants[i].who, round->entrants[k].who,
                                       round->number)) {
                ct_graph_join(&e->legal, i, k);
            }
        }
    }
}

/* C1 */
static ct_status part_met(ct_double *e, ct_error *err)
{
    const ct_round *round = e->round;
    const ct_event *event = round->history->event;
    uint32_t *place = CT_NEW(e->swiss.mem, uint32_t, round->history->count); /* entrant + 1 */
    CT_NEED(place, err);
    for (uint32_t i = 0; i < round->count; i++) {
        place[round->entrants[i].who] = i + 1;
    }
    for (uint32_t i = 0; i < round->count; i++) {
        ct_index who = round->entrants[i].who;
        for (unsigned at = 0; at < GAMES * e->matches; at++) {
            ct_index opponent = game_of(event, who, at / GAMES, at % GAMES).opponent;
            if (opponent < round->history->count && place[opponent] != 0 &&
                !is_forfeited(event, who, opponent, at / GAMES)) {
                ct_graph_part(&e->legal, i, place[opponent] - 1);
            }
        }
    }
    return CT_OK;
}

ct_status ct_double_recall(ct_double *e, ct_error *err)
{
    uint32_t count = e->round->count;
    e->past = CT_NEW(e->swiss.mem, ct_double_past, count);
    e->colours = CT_NEW(e->swiss.mem, uint8_t, (size_t)e->matches *count);
    e->legal = ct_graph_new(e->swiss.mem, count);
    CT_NEED(e->past, err);
    CT_NEED(e->colours, err);
    CT_NEED(e->legal.adjacent, err);
    for (uint32_t i = 0; i < count; i++) {
        e->past[i].may_have_bye = true;
        for (unsigned match = 0; match < e->matches; match++) {
            take_match(e, i, match);
        }
    }
    join_allowed(e);
    return part_met(e, err);
}

/* --- Colours --------------------------------------------------------------------------------- */

static ct_colour_table colours_of_matches(const ct_double *e)
{
    return (ct_colour_table){e->colours, e->matches, e->round->count};
}

static ct_colour last_colour(const ct_double *e, uint32_t entrant)
{
    unsigned match = e->matches;
    return ct_colours_before(colours_of_matches(e), entrant, &match);
}

/* 4.3: does the higher ranked player `h` have White? */
static bool higher_has_white(const ct_double *e, uint32_t h, uint32_t o, ct_colour_rule *rule)
{
    const ct_double_past *higher = &e->past[h];
    const ct_double_past *other = &e->past[o];
    if (higher->colours == 0 && other->colours == 0) { /* 4.3.1 */
        *rule = CT_COLOUR_INITIAL;
        return ct_colours_lot_gives_white(e->round, &e->round->entrants[h]);
    }
    if (higher->whites != other->whites) { /* 4.3.2 */
        *rule = CT_COLOUR_FEWER_WHITES;
        return higher->whites < other->whites;
    }
    ct_colour had = ct_colours_latest_difference(colours_of_matches(e), h, o); /* 4.3.3 */
    *rule = CT_COLOUR_ALTERNATE;
    if (had == CT_NO_COLOUR) { /* 4.3.4 */
        *rule = CT_COLOUR_HIGHER_ALTERNATES;
        had = last_colour(e, h);
    }
    if (had == CT_NO_COLOUR) { /* 4.3.5 */
        *rule = CT_COLOUR_LOWER_ALTERNATES;
        had = ct_colour_other(last_colour(e, o));
    }
    return had == CT_BLACK;
}

bool ct_double_gives_white(const ct_double *e, uint32_t a, uint32_t b, ct_colour_rule *rule)
{
    return a < b ? higher_has_white(e, a, b, rule) : !higher_has_white(e, b, a, rule);
}
