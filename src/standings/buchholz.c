/* Buchholz and its kin: the scores of the opponents (C.07 8). */

#include "standings/contributions.h"
#include "standings/tie_break.h"
#include "standings/working_words.h"

static ct_contribution_rule rule_of(const ct_asked *asked, bool is_fore)
{
    return (ct_contribution_rule){
        .score = asked->code->score,
        .points = asked->code->score,
        .is_fore = is_fore,
    };
}

static ct_value buchholz(const ct_asked *asked, ct_index who)
{
    ct_contribution_rule rule = rule_of(asked, asked->code->fore);
    return ct_contributions_value(asked, who, &rule);
}

static ct_value fore_buchholz(const ct_asked *asked, ct_index who)
{
    ct_contribution_rule rule = rule_of(asked, true);
    return ct_contributions_value(asked, who, &rule);
}

/* --- 8.2: the average of the opponents' Buchholz ---------------------------------------------- */

static ct_value average(const ct_asked *asked, ct_index who, const int64_t *sums)
{
    ct_contribution_rule rule = rule_of(asked, asked->code->fore);
    ct_contributions list;
    int64_t unit = asked->board->event->unit;
    int64_t sum = 0;
    int64_t games = 0;
    ct_contributions_list(asked, who, &rule, &list);
    for (unsigned i = 0; i < list.count; i++) {
        const ct_contribution *item = &list.items[i];
        if (item->is_dummy) {
            continue;
        }
        sum += sums[item->opponent];
        games++;
        if (ct_asked_shows(asked, who)) {
            ct_term term = {
                .round = item->round,
                .opponent = item->opponent,
                .amount = {sums[item->opponent], unit},
                .words = CT_STR("Buchholz of the opponent"),
            };
            ct_working_add(asked->working, term);
        }
    }
    if (ct_asked_shows(asked, who)) {
        char total[32];
        ct_value_format((ct_value){sum, unit}, total);
        ct_working_conclude(asked->working, "%s ÷ %lld", total, (long long)games);
    }
    return games == 0 ? CT_WHOLE(0) : (ct_value){sum, unit * games};
}

static ct_status average_of_opponents(const ct_asked *asked, ct_value *out, ct_error *err)
{
    ct_contribution_rule rule = rule_of(asked, asked->code->fore);
    ct_asked silent = *asked;
    silent.working = NULL;
    int64_t *sums = CT_NEW(asked->mem, int64_t, asked->board->count);
    CT_NEED(sums, err);
    for (ct_index who = 0; who < asked->board->count; who++) {
        sums[who] = ct_contributions_value(&silent, who, &rule).top;
    }
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = average(asked, who, sums);
    }
    return CT_OK;
}

const ct_tie_break_row ct_buchholz_rows[] = {
    {.code = "BH",
     .title = "Buchholz",
     .article = "C.07 8.1",
     .type = "C",
     .sentence =
         "The scores of all opponents, added up. An unplayed round counts as a game against "
         "a dummy; with /F it is Fore Buchholz.",
     .flags = CT_MAY_CUT | CT_MAY_MEDIAN | CT_MAY_COUNT_FORFEITS | CT_MAY_BE_FORE |
              CT_MAY_CHOOSE_SCORE | CT_NOT_IN_ROUND_ROBINS,
     .of = buchholz},
    {.code = "FB",
     .title = "Fore Buchholz",
     .article = "C.07 8.3",
     .type = "D",
     .sentence = "Buchholz as if all paired games of the final round had been drawn.",
     .flags = CT_MAY_CUT | CT_MAY_MEDIAN | CT_MAY_COUNT_FORFEITS | CT_MAY_CHOOSE_SCORE |
              CT_NOT_IN_ROUND_ROBINS,
     .of = fore_buchholz},
    {.code = "AOB",
     .title = "Average of opponents' Buchholz",
     .article = "C.07 8.2",
     .type = "CC",
     .sentence = "The Buchholz of the opponents met over the board, on average; with /F their Fore "
                 "Buchholz.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_MAY_BE_FORE | CT_MAY_CHOOSE_SCORE | CT_NOT_IN_ROUND_ROBINS,
     .all = average_of_opponents},
    {.code = NULL},
};
