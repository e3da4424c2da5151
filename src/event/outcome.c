/* The outcomes of a round for one player: one row each. */

#include "event/event.h"

/* Which outcomes can stand opposite each other: only those of the same kind. */
typedef enum game_kind { NO_GAME, BYE, RATED, UNRATED, FORFEIT, OPEN_RESULT, NO_RESULT } game_kind;

typedef struct outcome_row {
    game_kind kind;
    char letter;   /* of record 001 */
    int8_t halves; /* half points of the game that this side takes */
    const char *name;
} outcome_row;

static const outcome_row rows[CT_OUTCOMES] = {
    [CT_ABSENT] = {NO_GAME, ' ', 0, "absent"},
    [CT_WIN] = {RATED, '1', 2, "win"},
    [CT_DRAW] = {RATED, '=', 1, "draw"},
    [CT_LOSS] = {RATED, '0', 0, "loss"},
    [CT_WIN_UNRATED] = {UNRATED, 'W', 2, "unrated-win"},
    [CT_DRAW_UNRATED] = {UNRATED, 'D', 1, "unrated-draw"},
    [CT_LOSS_UNRATED] = {UNRATED, 'L', 0, "unrated-loss"},
    [CT_FORFEIT_WIN] = {FORFEIT, '+', 2, "forfeit-win"},
    [CT_FORFEIT_LOSS] = {FORFEIT, '-', 0, "forfeit-loss"},
    [CT_PAB] = {BYE, 'U', 0, "pab"},
    [CT_FULL_POINT_BYE] = {BYE, 'F', 0, "full-point-bye"},
    [CT_HALF_POINT_BYE] = {BYE, 'H', 0, "half-point-bye"},
    [CT_ZERO_POINT_BYE] = {BYE, 'Z', 0, "zero-point-bye"},
    [CT_ADJOURNED] = {OPEN_RESULT, '?', 0, "adjourned"},
    [CT_PENDING] = {NO_RESULT, ' ', 0, "pending"},
};

static const outcome_row *row_of(ct_outcome outcome)
{
    return &rows[(unsigned)outcome < CT_OUTCOMES ? outcome : CT_ABSENT];
}

bool ct_outcome_has_opponent(ct_outcome outcome)
{
    game_kind kind = row_of(outcome)->kind;
    return kind != NO_GAME && kind != BYE;
}

bool ct_outcome_is_played(ct_outcome outcome)
{
    game_kind kind = row_of(outcome)->kind;
    return kind == RATED || kind == UNRATED || kind == OPEN_RESULT;
}

bool ct_outcome_is_forfeit(ct_outcome outcome)
{
    return row_of(outcome)->kind == FORFEIT;
}

bool ct_outcome_is_bye(ct_outcome outcome)
{
    return row_of(outcome)->kind == BYE;
}

bool ct_outcomes_fit(ct_outcome one, ct_outcome other)
{
    /* A game has two half points: the sides may take fewer (½-0, 0-0, -/-), never more (1-½, 1-1,
     * +/+). */
    return ct_outcome_has_opponent(one) && row_of(one)->kind == row_of(other)->kind &&
           row_of(one)->halves + row_of(other)->halves <= 2;
}

char ct_outcome_letter(ct_outcome outcome)
{
    return row_of(outcome)->letter;
}

const char *ct_outcome_name(ct_outcome outcome)
{
    return row_of(outcome)->name;
}
