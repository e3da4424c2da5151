/* Tie-breaks by boards (C.07 12), of all matches or of those of two teams (13.3.2). */

#include "event/matches.h"
#include "standings/literal.h"
#include "support/check.h"

/* What every board of a match without games is worth: a bye given is a win on each. */
static ct_points free_board(const literal_event *l, const literal_round *at)
{
    switch ((ct_outcome)at->outcome) {
    case CT_PAB: return l->event->scoring.win[CT_WHITE];
    case CT_FORFEIT_WIN: return l->event->scoring.forfeit_win;
    case CT_FORFEIT_LOSS: return l->event->scoring.forfeit_loss;
    case CT_FULL_POINT_BYE: return l->event->scoring.full_point_bye;
    case CT_HALF_POINT_BYE: return l->event->scoring.half_point_bye;
    default: return 0;
    }
}

static ct_match_boards boards_of(const literal_event *l, ct_index team, unsigned round)
{
    ct_match_boards boards = {0};
    ct_error err = {0};
    check_ok(ct_event_match_boards(l->event, round, team, l->mem, &boards, &err), err);
    return boards;
}

int64_t literal_board_points(const literal_event *l, ct_index team, unsigned board,
                             literal_matches of)
{
    int64_t sum = 0;
    for (unsigned round = 1; round <= l->rounds; round++) {
        const literal_round *at = literal_at(l, team, round);
        if (of.own &&
            (at->opponent != of.rival || !literal_is_game(l, team, round, of.with_forfeits))) {
            continue;
        }
        ct_match_boards boards = boards_of(l, team, round);
        bool rival_sits = at->opponent != CT_NOBODY && boards_of(l, at->opponent, round).count > 0;
        if (boards.count == 0 && !rival_sits) {
            sum += free_board(l, at);
        }
        for (uint32_t i = 0; i < boards.count; i++) {
            const ct_match_board *here = &boards.items[i];
            unsigned number = here->number > l->boards ? l->boards : here->number;
            if (number == board && here->ours != CT_NOBODY) {
                sum += ct_scoring_points(&l->event->scoring,
                                         ct_event_cell(l->event, here->ours, round));
            }
        }
    }
    return sum;
}

int64_t literal_board_count(const literal_event *l, ct_index team, literal_matches of)
{
    int64_t sum = 0;
    for (unsigned board = 1; board <= l->boards; board++) {
        sum += board * literal_board_points(l, team, board, of);
    }
    return sum;
}

int literal_by_top_boards(const literal_event *l, ct_index one, ct_index other, bool own,
                          bool with_forfeits)
{
    literal_matches ours_of = {own, other, with_forfeits};
    literal_matches theirs_of = {own, one, with_forfeits};
    for (unsigned board = 1; board <= l->boards; board++) {
        int64_t ours = literal_board_points(l, one, board, ours_of);
        int64_t theirs = literal_board_points(l, other, board, theirs_of);
        if (ours != theirs) {
            return ours > theirs ? 1 : -1;
        }
    }
    return 0;
}

int literal_by_bottom_boards(const literal_event *l, ct_index one, ct_index other, bool own,
                             bool with_forfeits)
{
    literal_matches ours_of = {own, other, with_forfeits};
    literal_matches theirs_of = {own, one, with_forfeits};
    for (unsigned left = l->boards - 1; left >= 1; left--) {
        int64_t ours = 0;
        int64_t theirs = 0;
        for (unsigned board = 1; board <= left; board++) {
            ours += literal_board_points(l, one, board, ours_of);
            theirs += literal_board_points(l, other, board, theirs_of);
        }
        if (ours != theirs) {
            return ours > theirs ? 1 : -1;
        }
    }
    return 0;
}
