/* The crosstable: does every cell make sense, and do the two sides of a game agree? (event.h,
 * invariants 2 to 4.)
 *
 * Cells are read once. A game is judged from the side of the player with the smaller index; a cell
 * whose opponent does not name the player is judged by itself. */

#include "event/systems.h"
#include "event/validate_private.h"

typedef struct game {
    ct_index one, other; /* one < other */
    unsigned round;
    ct_cell first, second;
} game;

static ct_error *fault_at(const ct_check *check, ct_index player, unsigned round,
                          enum ct_cell_part part, const char *what)
{
    return ct_check_add(check, CT_FAULT, ct_check_at_cell(check, player, round, part), "TRF 001",
                        "%s %s in round %u", ct_check_player(check, player).text, what, round);
}

/* --- One cell -------------------------------------------------------------------------------- */

/* False when the cell holds values outside the enums or the list of players. */
static bool check_values(ct_check *check, ct_index player, unsigned round, ct_cell cell)
{
    const char *what = NULL;
    enum ct_cell_part part = CT_PART_OPPONENT;
    if (cell.outcome >= CT_OUTCOMES) {
        what = "has an unknown result";
        part = CT_PART_RESULT;
    } else if (cell.colour > CT_BLACK) {
        what = "has an unknown colour";
        part = CT_PART_COLOUR;
    } else if (cell.opponent != CT_NOBODY && cell.opponent >= check->event->player_count) {
        what = "names an opponent who does not exist";
    }
    if (what == NULL) {
        return true;
    }
    check->is_broken = true;
    if (!ct_check_passes_over(check, CT_FAULT)) {
        ct_error_cure(fault_at(check, player, round, part, what),
                      "correct the cell, or add the missing player");
    }
    return false;
}

/* Invariant 3: an opponent exactly when the outcome needs one. False when it does not hold. */
static bool check_need(const ct_check *check, ct_index player, unsigned round, ct_cell cell)
{
    bool needs = ct_outcome_has_opponent(cell.outcome);
    bool has = cell.opponent != CT_NOBODY;
    bool may_lack = check->event->is_team_event && ct_outcome_is_forfeit(cell.outcome);
    if (needs == has || (needs && may_lack)) {
        return true;
    }
    if (ct_check_passes_over(check, CT_FAULT)) {
        return false;
    }
    ct_label label = ct_check_player(check, player);
    const char *name = ct_outcome_name(cell.outcome);
    if (has) {
        ct_error *made = ct_check_add(
            check, CT_FAULT, ct_check_at_cell(check, player, round, CT_PART_RESULT), "TRF 001",
            "%s has an opponent, but the result is %s in round %u", label.text, name, round);
        ct_error_cure(made, "write the result of the game, or opponent 0000 for a bye");
    } else {
        ct_error *made = ct_check_add(
            check, CT_FAULT, ct_check_at_cell(check, player, round, CT_PART_OPPONENT), "TRF 001",
            "%s has the result %s, but no opponent in round %u", label.text, name, round);
        ct_error_cure(made, "name the opponent, or write a bye: U, F, H or Z");
    }
    return false;
}

static void check_bye_colour(const ct_check *check, ct_index player, unsigned round, ct_cell cell)
{
    if (cell.colour == CT_NO_COLOUR || cell.opponent != CT_NOBODY ||
        ct_outcome_has_opponent(cell.outcome) || ct_check_passes_over(check, CT_WARNING)) {
        return;
    }
    ct_error *made = ct_check_add(
        check, CT_WARNING, ct_check_at_cell(check, player, round, CT_PART_COLOUR), "TRF 001",
        "%s has a colour in round %u, but no opponent", ct_check_player(check, player).text, round);
    ct_error_cure(made, "write - in the colour column");
}

/* Invariant 2, first half: the opponent must name the player, too. False otherwise. */
static bool check_answer(const ct_check *check, ct_index player, unsigned round, ct_cell cell)
{
    const ct_event *event = check->event;
    if (cell.opponent == player) {
        ct_error *made = fault_at(check, player, round, CT_PART_OPPONENT,
                                  "is named as the opponent of the same player");
        ct_error_cure(made, "name the real opponent, or 0000");
        return false;
    }
    ct_index named = ct_event_cell(event, cell.opponent, round).opponent;
    if (named == player) {
        return true;
    }
    if (ct_check_passes_over(check, CT_FAULT)) {
        return false;
    }
    ct_label one = ct_check_player(check, player);
    ct_label other = ct_check_player(check, cell.opponent);
    ct_place at = ct_check_at_cell(check, player, round, CT_PART_OPPONENT);
    ct_error *made = NULL;
    if (named >= event->player_count) {
        made = ct_check_add(check, CT_FAULT, at, "TRF 001",
                            "%s names %s in round %u, who has no opponent", one.text, other.text,
                            round);
    } else {
        ct_label third = ct_check_player(check, named);
        bool both = ct_event_cell(event, named, round).opponent == cell.opponent;
        made = both ? ct_check_add(check, CT_FAULT, at, "TRF 001",
                                   "%s and %s both name %s as opponent in round %u", one.text,
                                   third.text, other.text, round)
                    : ct_check_add(check, CT_FAULT, at, "TRF 001",
                                   "%s names %s in round %u, who names %s", one.text, other.text,
                                   round, third.text);
    }
    ct_error_cure(made, "correct one of the lines: opponents must name each other");
    return false;
}

/* --- One game -------------------------------------------------------------------------------- */

static void check_colours(const ct_check *check, const game *this)
{
    uint8_t a = this->first.colour;
    uint8_t b = this->second.colour;
    if (a != CT_NO_COLOUR && b != CT_NO_COLOUR && a != b) {
        return;
    }
    bool is_missing = a == CT_NO_COLOUR || b == CT_NO_COLOUR;
    ct_severity severity =
        is_missing && ct_outcome_is_forfeit(this->first.outcome) ? CT_WARNING : CT_FAULT;
    if (ct_check_passes_over(check, severity)) {
        return;
    }
    ct_index who = a == CT_NO_COLOUR || b != CT_NO_COLOUR ? this->one : this->other;
    ct_place at = ct_check_at_cell(check, who, this->round, CT_PART_COLOUR);
    if (is_missing) {
        ct_index rival = who == this->one ? this->other : this->one;
        ct_error *made = ct_check_add(
            check, severity, at, "TRF 001", "%s has no colour against %s in round %u",
            ct_check_player(check, who).text, ct_check_player(check, rival).text, this->round);
        ct_error_cure(made, "write w or b in the colour column");
    } else {
        ct_error *made = ct_check_add(
            check, CT_FAULT, at, "TRF 001", "%s and %s both have %s in round %u",
            ct_check_player(check, this->one).text, ct_check_player(check, this->other).text,
            a == CT_WHITE ? "White" : "Black", this->round);
        ct_error_cure(made, "correct the colour of one of them");
    }
}

static void check_result(const ct_check *check, const game *this)
{
    if (!ct_outcome_has_opponent(this->second.outcome)) {
        return; /* reported with the opponent's cell */
    }
    if (!ct_outcomes_fit(this->first.outcome, this->second.outcome) &&
        !ct_check_passes_over(check, CT_FAULT)) {
        ct_error *made = ct_check_add(
            check, CT_FAULT, ct_check_at_cell(check, this->one, this->round, CT_PART_RESULT),
            "TRF 001", "%s has the result %s against %s in round %u, who has %s",
            ct_check_player(check, this->one).text, ct_outcome_name(this->first.outcome),
            ct_check_player(check, this->other).text, this->round,
            ct_outcome_name(this->second.outcome));
        ct_error_cure(made, "correct one of the results: they cannot stand together");
    }
    if (this->first.outcome == CT_PENDING && this->round < check->event->rounds_paired &&
        !ct_check_passes_over(check, CT_WARNING)) {
        ct_error *made = ct_check_add(
            check, CT_WARNING, ct_check_at_cell(check, this->one, this->round, CT_PART_RESULT),
            "TRF 001", "%s against %s in round %u has no result, but round %u is paired",
            ct_check_player(check, this->one).text, ct_check_player(check, this->other).text,
            this->round, this->round + 1);
        ct_error_cure(made, "enter the result");
    }
}

static void check_board(const ct_check *check, const game *this)
{
    if (this->first.board != this->second.board && this->first.board != 0 &&
        this->second.board != 0 && !ct_check_passes_over(check, CT_WARNING)) {
        ct_error *made = ct_check_add(
            check, CT_WARNING, ct_check_at_cell(check, this->one, this->round, CT_PART_OPPONENT),
            "", "%s and %s meet in round %u on two boards, %u and %u",
            ct_check_player(check, this->one).text, ct_check_player(check, this->other).text,
            this->round, this->first.board, this->second.board);
        ct_error_cure(made, "correct the number of the board");
    }
}

/* Two games cannot have been published under one number. Matches of teams share it among their
 * games. `owners` has room for every number. */
static void check_board_numbers(const ct_check *check, unsigned round, ct_index *owners)
{
    const ct_event *event = check->event;
    for (ct_index who = 0; who < event->player_count; who++) {
        owners[ct_event_cell(event, who, round).board] = CT_NOBODY;
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        ct_index *owner = &owners[cell.board];
        if (cell.board == 0 || cell.opponent >= event->player_count || cell.opponent < who) {
            continue;
        }
        if (*owner == CT_NOBODY) {
            *owner = who;
        } else if (!ct_check_passes_over(check, CT_WARNING)) {
            ct_error *made = ct_check_add(
                check, CT_WARNING, ct_check_at_cell(check, who, round, CT_PART_OPPONENT), "",
                "the games of %s and of %s in round %u have both board %u",
                ct_check_player(check, *owner).text, ct_check_player(check, who).text, round,
                cell.board);
            ct_error_cure(made,
                          "correct the number of one of them; until then the higher placed "
                          "game has it");
        }
    }
}

static bool has_published_numbers(const ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            if (ct_event_cell(event, who, round).board != 0) {
                return true;
            }
        }
    }
    return false;
}

/* Room for every number is taken only where there are some: validation runs often. */
static ct_status check_published_numbers(const ct_check *check, ct_error *err)
{
    if (check->event->is_team_event || !has_published_numbers(check->event)) {
        return CT_OK;
    }
    ct_index *owners = CT_NEW(check->mem, ct_index, UINT16_MAX + 1);
    CT_NEED(owners, err);
    for (unsigned round = 1; round <= check->event->rounds_paired; round++) {
        check_board_numbers(check, round, owners);
    }
    return CT_OK;
}

/* --- Pairing-allocated byes (invariant 4) ---------------------------------------------------- */

/* Owners of the byes found so far: of each round, and of the player at hand. */
typedef struct bye_owners {
    ct_index *of_round;
    unsigned round_of_player;
} bye_owners;

static void check_pab(const ct_check *check, ct_index player, unsigned round, bye_owners *owners)
{
    ct_place at = ct_check_at_cell(check, player, round, CT_PART_RESULT);
    ct_label label = ct_check_player(check, player);
    if (owners->of_round[round - 1] != CT_NOBODY) {
        ct_label first = ct_check_player(check, owners->of_round[round - 1]);
        ct_error *made = ct_check_add(check, CT_FAULT, at, "C.04.1 3",
                                      "%s and %s both have the pairing-allocated bye in round %u",
                                      first.text, label.text, round);
        ct_error_cure(made, "keep U for one of them; write F, H or Z for the other");
    } else {
        owners->of_round[round - 1] = player;
    }
    if (owners->round_of_player != 0 && !ct_event_lets_byes_repeat(check->event)) {
        ct_error *made = ct_check_add(check, CT_WARNING, at, "C.04.1 4",
                                      "%s has the pairing-allocated bye twice, in rounds %u and %u",
                                      label.text, owners->round_of_player, round);
        ct_error_cure(made, "check the byes of both rounds");
    }
    owners->round_of_player = round;
}

/* --- The chapter ----------------------------------------------------------------------------- */

static void check_player_cells(ct_check *check, ct_index player, bye_owners *owners)
{
    const ct_event *event = check->event;
    owners->round_of_player = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, player, round);
        if (!check_values(check, player, round, cell)) {
            continue;
        }
        check_bye_colour(check, player, round, cell);
        if (cell.outcome == CT_PAB && !event->is_team_event) {
            check_pab(check, player, round, owners);
        }
        if (!check_need(check, player, round, cell) || cell.opponent == CT_NOBODY ||
            !check_answer(check, player, round, cell) || cell.opponent < player) {
            continue;
        }
        game this = {.one = player,
                     .other = cell.opponent,
                     .round = round,
                     .first = cell,
                     .second = ct_event_cell(event, cell.opponent, round)};
        check_colours(check, &this);
        check_result(check, &this);
        check_board(check, &this);
    }
}

ct_status ct_check_cells(ct_check *check, ct_error *err)
{
    bye_owners owners = {.of_round = CT_NEW(check->mem, ct_index, check->event->rounds_paired)};
    CT_NEED(owners.of_round, err);
    for (unsigned i = 0; i < check->event->rounds_paired; i++) {
        owners.of_round[i] = CT_NOBODY;
    }
    for (ct_index player = 0; player < check->event->player_count; player++) {
        check_player_cells(check, player, &owners);
    }
    return check_published_numbers(check, err);
}
