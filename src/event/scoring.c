/* What an outcome is worth. */

#include "event/event.h"

#include <assert.h>

ct_scoring ct_scoring_standard(int32_t unit)
{
    assert(unit >= 2);
    return (ct_scoring){
        .win = {[CT_WHITE] = unit, [CT_BLACK] = unit},
        .draw = {[CT_WHITE] = unit / 2, [CT_BLACK] = unit / 2},
        .forfeit_win = unit,
        .pab = unit,
        .full_point_bye = unit,
        .half_point_bye = unit / 2,
        .unknown = unit / 2, /* record 162: X is worth a draw unless it says otherwise */
    };
}

bool ct_scoring_equal(const ct_scoring *a, const ct_scoring *b)
{
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        if (a->win[colour] != b->win[colour] || a->draw[colour] != b->draw[colour] ||
            a->loss[colour] != b->loss[colour]) {
            return false;
        }
    }
    return a->forfeit_win == b->forfeit_win && a->forfeit_loss == b->forfeit_loss &&
           a->pab == b->pab && a->full_point_bye == b->full_point_bye &&
           a->half_point_bye == b->half_point_bye && a->zero_point_bye == b->zero_point_bye &&
           a->absent == b->absent && a->unknown == b->unknown;
}

ct_points ct_scoring_points(const ct_scoring *scoring, ct_cell cell)
{
    unsigned colour = cell.colour <= CT_BLACK ? cell.colour : (unsigned)CT_NO_COLOUR;
    switch ((ct_outcome)cell.outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED: return scoring->win[colour];
    case CT_DRAW:
    case CT_DRAW_UNRATED: return scoring->draw[colour];
    case CT_LOSS:
    case CT_LOSS_UNRATED: return scoring->loss[colour];
    case CT_FORFEIT_WIN: return scoring->forfeit_win;
    case CT_FORFEIT_LOSS: return scoring->forfeit_loss;
    case CT_PAB: return scoring->pab;
    case CT_FULL_POINT_BYE: return scoring->full_point_bye;
    case CT_HALF_POINT_BYE: return scoring->half_point_bye;
    case CT_ZERO_POINT_BYE: return scoring->zero_point_bye;
    case CT_ABSENT: return scoring->absent;
    case CT_ADJOURNED: return scoring->unknown;
    case CT_PENDING:
    case CT_OUTCOMES: break;
    }
    return 0;
}
