#include "report/rerank_report.h"

enum { MOST_LISTED = 200 };

void ct_rerank_report_text(const ct_reranking *ranks, ct_text *out)
{
    if (ranks->count == 0) {
        return;
    }
    ct_text_add(out, CT_STR("Points and ranks that differ\n\n"));
    for (uint32_t i = 0; i < ranks->count && i < MOST_LISTED; i++) {
        ct_text_addf(out, "  %.*s\n", CT_ARG(ranks->differences[i].sentence));
    }
    if (ranks->count > MOST_LISTED) {
        ct_text_addf(out, "  and %u more\n", ranks->count - MOST_LISTED);
    }
    ct_text_add(out, CT_STR("\n"));
}

static uint32_t count_ranks(const ct_reranking *ranks)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ranks->count; i++) {
        count += ranks->differences[i].fault == CT_RANK_DIFFERS ? 1 : 0;
    }
    return count;
}

/* "12 points agree", "3 of 12 ranks differ". */
static void add_part(uint32_t differ, uint32_t all, const char *one, const char *many, ct_text *out)
{
    if (differ > 0) {
        ct_text_addf(out, "%u of %u %s differ%s", differ, all, many, differ == 1 ? "s" : "");
    } else {
        ct_text_addf(out, "%u %s agree%s", all, all == 1 ? one : many, all == 1 ? "s" : "");
    }
}

void ct_rerank_report_verdict(const ct_reranking *ranks, ct_text *out)
{
    if (ranks->points_checked == 0 && ranks->ranks_checked == 0) {
        ct_text_add(out, CT_STR("the file declares neither points nor ranks"));
        return;
    }
    uint32_t wrong_ranks = count_ranks(ranks);
    if (ranks->points_checked > 0) {
        add_part(ranks->count - wrong_ranks, ranks->points_checked, "score", "scores", out);
        ct_text_addf(out, "%s", ranks->ranks_checked > 0 ? "; " : "");
    }
    if (ranks->ranks_checked > 0) {
        add_part(wrong_ranks, ranks->ranks_checked, "rank", "ranks", out);
        ct_text_addf(out, " (by %.*s", CT_ARG(ranks->order));
        if (ranks->list_fault.status != CT_OK) {
            ct_text_addf(out, " alone: %s)", ranks->list_fault.sentence);
        } else {
            ct_text_addf(out, "%s)", ranks->has_list ? "" : " alone: no list of tie-breaks");
        }
    }
}

bool ct_rerank_report_missing(const ct_reranking *ranks, ct_text *out)
{
    uint32_t points = ranks->entrants - ranks->points_checked;
    uint32_t places = ranks->ranks_checked == 0 ? 0 : ranks->entrants - ranks->ranks_checked;
    if ((points == 0 && places == 0) || ranks->points_checked + ranks->ranks_checked == 0) {
        return false;
    }
    ct_text_addf(out, "of %u %s", ranks->entrants, ranks->of_teams ? "teams" : "players");
    if (points > 0) {
        ct_text_addf(out, " %u %s no points", points, points == 1 ? "has" : "have");
    }
    if (places > 0) {
        ct_text_addf(out, "%s %u %s no rank", points > 0 ? " and" : "", places,
                     places == 1 ? "has" : "have");
    }
    ct_text_add(out, CT_STR(" in the file"));
    return true;
}
