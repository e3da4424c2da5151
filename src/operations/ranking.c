#include "operations/ranking.h"

#include "operations/games.h"
#include "standings/scoring_table.h"

/* The edition of a word of CT_RANKING_INPUTS. */
static ct_c07 edition_of(unsigned word)
{
    static const ct_c07 editions[] = {CT_C07_BY_DATE,    CT_C07_2026, CT_C07_2024_AUGUST,
                                      CT_C07_2024_APRIL, CT_C07_2023, CT_C07_VIRTUAL};
    return editions[word];
}

static ct_status refuse_seed(ct_error *err)
{
    ct_fail(err, CT_MISUSE, "a seed is for drawing lots");
    ct_error_cure(err, "ask for lots, too: {standings ties=lots seed=1}");
    return CT_MISUSE;
}

/* The table of TB2; NULL when none is given. */
static ct_status read_scoring(const ct_bytes *asked, ct_desk *desk, ct_scoring_table **out,
                              ct_error *err)
{
    if (asked->name == NULL) {
        return CT_OK;
    }
    desk->problems->file = asked->name;
    return ct_scoring_table_read(asked->text, desk->mem, out, desk->problems, err);
}

ct_status ct_ranking_make(const ct_ranking_request *asked, ct_desk *desk, ct_ranking *out,
                          ct_error *err)
{
    enum { LOTS = 2 };
    unsigned round = 0;
    ct_scoring_table *table = NULL;
    if (asked->seed.is_given && asked->ties != LOTS) {
        return refuse_seed(err);
    }
    if (asked->round.is_given) {
        CT_TRY(ct_games_round(desk->event, asked->round, &round, err));
    }
    CT_TRY(read_scoring(&asked->scoring, desk, &table, err));
    ct_standings_options options = {
        .rounds = round,
        .edition = edition_of(asked->edition),
        .order = asked->order,
        .ties = asked->ties == LOTS ? CT_TIES_LOTS : CT_TIES_SHARED,
        .seed = ct_whole_or(asked->seed, 0),
        .is_lenient = asked->lenient,
        .table = table,
    };
    out->view = (ct_standings_view){.ties = options.ties, .seed = options.seed};
    return ct_standings_make(desk->event, &options, desk->mem, &out->standings, err);
}
