/* Amalfi: who is compatible (3.1), how far below the opponent stands (3.3), and the colours (4).
 * The walk itself is that of pairing/lists/list_walk.h. */

#include "pairing/lists/amalfi.h"

#include "pairing/settings.h"

/* The rule text gives the bye to "the last of the list": the ranking of 3.2, as we read it, for
 * otherwise the lowest rated would never play. */
const ct_system_option ct_amalfi_options[] = {
    {"bye", "ranking", "ranking|start",
     "whose last player has the bye: the ranking's, or the starting list's"},
    {0},
};

static ct_str bye_setting(const ct_event *event)
{
    return ct_system_setting(event, ct_pairing_system_named(CT_STR("amalfi")), "bye");
}

ct_status ct_amalfi_check(const ct_event *event, ct_error *err)
{
    return ct_system_option_check(&ct_amalfi_options[0], bye_setting(event), err);
}

/* --- Compatibility --------------------------------------------------------------------------- */

/* 3.3: rounds still to play, this one included; a round beyond the plan counts as the last. */
static uint32_t rounds_left(const ct_round *round)
{
    return round->planned > round->number ? round->planned - round->number + 1 : 1;
}

/* 3.1: colours do not count in the last round. */
static bool may_have_colours(const ct_round *round, uint32_t white, uint32_t black)
{
    const ct_past *past = round->history->past;
    return rounds_left(round) == 1 ||
           (ct_colours_breaches(&past[round->entrants[white].who], CT_WHITE) == 0 &&
            ct_colours_breaches(&past[round->entrants[black].who], CT_BLACK) == 0);
}

static bool is_compatible(const ct_round *round, uint32_t a, uint32_t b)
{
    return !ct_round_keeps_apart(round, round->entrants[a].who, round->entrants[b].who) &&
           (may_have_colours(round, a, b) || may_have_colours(round, b, a));
}

ct_status ct_amalfi_list(const ct_round *round, ct_arena *mem, ct_list_walk *out, ct_error *err)
{
    if (round->planned == 0) {
        ct_fail(err, CT_INVALID,
                "the number of rounds is not known, and Amalfi counts back from "
                "the last one");
        ct_error_rule(err, "Amalfi 3.3");
        ct_error_cure(err,
                      "give the event its number of rounds: record 142, or \"rounds\" in JSON");
        return CT_INVALID;
    }
    CT_TRY(ct_amalfi_check(round->history->event, err));
    CT_TRY(ct_list_walk_new(round, mem, out, err));
    out->distance = rounds_left(round);
    out->rule = "Amalfi 3.1";
    for (uint32_t i = 0; i < round->count; i++) {
        for (uint32_t k = i + 1; k < round->count; k++) {
            if (is_compatible(round, i, k)) {
                ct_list_walk_join(out, i, k);
            }
        }
    }
    bool by_start = ct_str_equal_ignoring_case(bye_setting(round->history->event), CT_STR("start"));
    for (uint32_t i = 0; i < round->count; i++) { /* 2 */
        out->bye_turn[i] = by_start ? round->entrants[i].tpn.number : i;
    }
    return CT_OK;
}

/* --- Colours --------------------------------------------------------------------------------- */

static uint8_t colour_in(const ct_round *round, uint32_t entrant, unsigned number)
{
    const ct_history *history = round->history;
    return history->colours[(size_t)(number - 1) * history->count + round->entrants[entrant].who];
}

/* Games with Black, and all games; without a game 1 is returned, so that the share is 0. */
static void count_blacks(const ct_round *round, uint32_t entrant, uint32_t *blacks, uint32_t *games)
{
    *blacks = *games = 0;
    for (unsigned number = 1; number < round->number; number++) {
        uint8_t colour = colour_in(round, entrant, number);
        *blacks += colour == CT_BLACK;
        *games += colour != CT_NO_COLOUR;
    }
    *games += *games == 0;
}

/* 4.2: positive when the share of Blacks is higher for `a`. */
static int compare_shares(const ct_round *round, uint32_t a, uint32_t b)
{
    uint32_t blacks_a;
    uint32_t games_a;
    uint32_t blacks_b;
    uint32_t games_b;
    count_blacks(round, a, &blacks_a, &games_a);
    count_blacks(round, b, &blacks_b, &games_b);
    uint64_t left = (uint64_t)blacks_a * games_b;
    uint64_t right = (uint64_t)blacks_b * games_a;
    return (left > right) - (left < right);
}

/* 4.3: positive when `a` was the last to have Black while the other had White or no game. */
static int compare_latest_blacks(const ct_round *round, uint32_t a, uint32_t b)
{
    for (unsigned number = round->number - 1; number > 0; number--) {
        int one = colour_in(round, a, number) == CT_BLACK;
        int other = colour_in(round, b, number) == CT_BLACK;
        if (one != other) {
            return one - other;
        }
    }
    return 0;
}

/* 4.3: the higher in the starting list changes colour; if they have had none, the other does. */
static bool list_gives_white(const ct_round *round, uint32_t a, uint32_t b, ct_colour_rule *rule)
{
    const ct_entrant *entrants = round->entrants;
    bool a_is_higher = entrants[a].tpn.number < entrants[b].tpn.number;
    uint32_t higher = a_is_higher ? a : b;
    uint32_t lower = a_is_higher ? b : a;
    uint8_t last = round->history->past[entrants[higher].who].last_colour;
    uint8_t last_of_lower = round->history->past[entrants[lower].who].last_colour;
    bool higher_has_white;
    *rule = CT_COLOUR_LIST;
    if (last != CT_NO_COLOUR) {
        higher_has_white = last == CT_BLACK;
    } else if (last_of_lower != CT_NO_COLOUR) {
        higher_has_white = last_of_lower == CT_WHITE;
    } else {
        *rule = CT_COLOUR_INITIAL; /* 4.1: odd and even in the starting list */
        higher_has_white =
            (entrants[higher].parity_number % 2 == 1) == (round->initial_colour == CT_WHITE);
    }
    return higher_has_white == a_is_higher;
}

bool ct_amalfi_colours(const ct_round *round, uint32_t a, uint32_t b, uint32_t board,
                       ct_colour_rule *rule)
{
    if (round->number == 1) { /* 4.1 */
        bool upper_has_initial = board % 2 == 0;
        *rule = CT_COLOUR_BOARD;
        return (upper_has_initial == (round->initial_colour == CT_WHITE)) == (a < b);
    }
    int order = compare_shares(round, a, b);
    *rule = CT_COLOUR_SHARE;
    if (order == 0) {
        order = compare_latest_blacks(round, a, b);
        *rule = CT_COLOUR_LATEST;
    }
    bool has_white = order != 0 ? order > 0 : list_gives_white(round, a, b, rule);
    if (!(has_white ? may_have_colours(round, a, b) : may_have_colours(round, b, a))) {
        *rule = CT_COLOUR_LIMIT;
        return !has_white;
    }
    return has_white;
}

ct_status ct_amalfi_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_list_walk walk;
    CT_TRY(ct_amalfi_list(round, mem, &walk, err));
    return ct_list_walk_pair(round, &walk, ct_amalfi_colours, mem, out, err);
}
