/* Tie-breaks that multiply results by the strength of those they were scored against: Sonneborn-
 * Berger and Koya (C.07 9). */

#include "standings/contributions.h"
#include "standings/tie_break.h"
#include "standings/working_words.h"

/* --- 9.1 ------------------------------------------------------------------------------------- */

static ct_value sonneborn_berger(const ct_asked *asked, ct_index who)
{
    ct_contribution_rule rule = {
        .score = asked->code->score,
        .points = asked->code->score,
        .multiplies = true,
    };
    return ct_contributions_value(asked, who, &rule);
}

/* --- 9.2 ------------------------------------------------------------------------------------- */

/* Points against those who have at least half of the maximum, moved by the limit (14.5). */
static ct_value koya(const ct_asked *asked, ct_index who, int64_t twice_the_limit)
{
    const ct_scoreboard *board = asked->board;
    ct_score_kind kind = asked->code->score;
    int32_t unit = board->event->unit;
    int64_t sum = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        if (!ct_turn_counts_as_played(board, turn, asked->code->forfeits_count)) {
            continue;
        }
        ct_points score = board->score[kind][turn->opponent];
        bool qualifies = 2 * (int64_t)score >= twice_the_limit;
        sum += qualifies ? turn->points[kind] : 0;
        if (ct_asked_shows(asked, who)) {
            ct_points_text has = ct_points_words(board, score);
            ct_term term = {
                .round = round,
                .opponent = turn->opponent,
                .is_cut = !qualifies,
                .amount = ct_value_of_points(turn->points[kind], unit),
                .words = ct_str_format(asked->working->mem, "score %s, %s the limit", has.at,
                                       qualifies ? "reaches" : "below"),
            };
            ct_working_add(asked->working, term);
        }
    }
    if (ct_asked_shows(asked, who)) {
        char limit[32];
        ct_value_format((ct_value){twice_the_limit, 2 * (int64_t)unit}, limit);
        ct_working_conclude(asked->working, "limit %s (9.2, 14.5)", limit);
    }
    return ct_value_of_points(sum, unit);
}

static ct_status koya_of_all(const ct_asked *asked, ct_value *out, ct_error *err)
{
    (void)err;
    const ct_scoreboard *board = asked->board;
    int64_t twice_the_limit = ct_scoreboard_maximum(board, asked->code->score) +
                              (int64_t)asked->code->limit * board->event->unit;
    for (ct_index who = 0; who < board->count; who++) {
        out[who] = koya(asked, who, twice_the_limit);
    }
    return CT_OK;
}

const ct_tie_break_row ct_sonneborn_rows[] = {
    {.code = "SB",
     .title = "Sonneborn-Berger",
     .article = "C.07 9.1",
     .type = "BC",
     .sentence = "The score of each opponent times the points scored against them, added up.",
     .flags = CT_MAY_CUT | CT_MAY_MEDIAN | CT_MAY_COUNT_FORFEITS | CT_MAY_CHOOSE_SCORE,
     .of = sonneborn_berger},
    {.code = "KS",
     .title = "Koya system",
     .article = "C.07 9.2",
     .type = "BC",
     .sentence = "The points scored against all who have at least half of the possible points; "
                 "/L+1 and /L-1 move that limit by half a point.",
     .flags = CT_MAY_LIMIT | CT_MAY_COUNT_FORFEITS | CT_MAY_CHOOSE_SCORE,
     .all = koya_of_all},
    {.code = NULL},
};
