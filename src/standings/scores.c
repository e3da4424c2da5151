/* The scores themselves as rows, so that a ranking is nothing but a list of codes. */

#include "standings/cup_places.h"
#include "standings/elo_points.h"
#include "standings/keizer_totals.h"
#include "standings/tie_break.h"
#include "standings/working_words.h"

/* Shows the points of every round, and what records 299 add. */
static void show(const ct_asked *asked, ct_index who, ct_score_kind kind)
{
    const ct_scoreboard *board = asked->board;
    int32_t unit = board->event->unit;
    if (asked->working == NULL || asked->of_whom != who) {
        return;
    }
    int64_t given = board->score[kind][who];
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        given -= turn->points[kind];
        ct_working_add(asked->working, (ct_term){
                                           .round = round,
                                           .opponent = turn->opponent,
                                           .amount = ct_value_of_points(turn->points[kind], unit),
                                           .words = ct_str_of(ct_turn_words(turn)),
                                       });
    }
    if (given != 0) {
        ct_working_add(asked->working, (ct_term){
                                           .opponent = CT_NOBODY,
                                           .amount = ct_value_of_points(given, unit),
                                           .words = CT_STR("given or taken (record 299)"),
                                       });
    }
}

static ct_value score_of(const ct_asked *asked, ct_index who, ct_score_kind kind)
{
    show(asked, who, kind);
    return ct_value_of_points(asked->board->score[kind][who], asked->board->event->unit);
}

static ct_value points(const ct_asked *asked, ct_index who)
{
    return score_of(asked, who, asked->code->score);
}

static ct_value match_points(const ct_asked *asked, ct_index who)
{
    return score_of(asked, who, CT_MATCH_POINTS);
}

static ct_value game_points(const ct_asked *asked, ct_index who)
{
    return score_of(asked, who, CT_GAME_POINTS);
}

const ct_tie_break_row ct_score_rows[] = {
    {.code = "PTS",
     .title = "Points",
     .article = "TRF 212",
     .type = "",
     .sentence = "The score that ranks the event: the points of a player; of a team its match "
                 "points, or its game points where these come first.",
     .flags = CT_IS_SCORE,
     .of = points},
    {.code = "MPTS",
     .title = "Match points",
     .article = "C.07 11.1",
     .type = "",
     .sentence = "The points of a team for won and drawn matches.",
     .flags = CT_IS_SCORE | CT_FOR_TEAMS_ONLY,
     .of = match_points},
    {.code = "GPTS",
     .title = "Game points",
     .article = "C.07 11.1",
     .type = "",
     .sentence = "The points that a team scored on all boards.",
     .flags = CT_IS_SCORE | CT_FOR_TEAMS_ONLY,
     .of = game_points},
    {.code = "KEIZER",
     .title = "Keizer points",
     .article = "the Keizer system",
     .type = "",
     .sentence = "The total by Keizer: one's own value, and for every result its share of the "
                 "opponent's value (settings keizer.…).",
     .flags = CT_IS_SCORE | CT_FOR_PLAYERS_ONLY,
     .all = ct_keizer_totals},
    {.code = "ELO",
     .title = "Elo points",
     .article = "C. Nilsson, ELO Pairings",
     .type = "",
     .sentence = "The rating of everybody beaten and half the rating of everybody drawn with; of a "
                 "bye one's own rating (settings elo.offset, elo.factor, elo.k, elo.unrated).",
     .flags = CT_IS_SCORE | CT_FOR_PLAYERS_ONLY,
     .all = ct_elo_points},
    {.code = "KO",
     .title = "Round reached",
     .article = "common practice",
     .type = "",
     .sentence = "The place by the round that was reached in a knock-out: 1, 2, 3 (and 4 after a "
                 "match for third place), 5, 9, …; who went out in the same round is equal. After "
                 "groups, those who did not qualify by their places in the groups.",
     .flags = CT_IS_SCORE | CT_LOWER_IS_BETTER | CT_SHARES_PLACES,
     .all = ct_cup_places,
     .words = ct_cup_words},
    {.code = "GROUP",
     .title = "Group",
     .article = "common practice",
     .type = "",
     .sentence = "The group, in the order of the groups: all of group A come before all of B.",
     .flags = CT_IS_SCORE | CT_LOWER_IS_BETTER | CT_FOR_PLAYERS_ONLY,
     .all = ct_group_numbers,
     .words = ct_group_words},
    {.code = NULL},
};
