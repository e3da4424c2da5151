#include "report/rerank_report.h"

#include "report/json_report.h"

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

static json_t *number_json(const ct_event *event, const ct_reranking *ranks, ct_index who)
{
    return who == CT_NOBODY  ? json_null()
           : ranks->of_teams ? json_integer(event->teams[who].tpn.number)
                             : json_integer(event->players[who].tpn.number);
}

static json_t *amount_json(const ct_event *event, ct_rank_fault fault, int64_t amount)
{
    return fault == CT_RANK_DIFFERS ? json_integer(amount)
                                    : ct_json_points((ct_points)amount, event->unit);
}

json_t *ct_rerank_report_json(const ct_event *event, const ct_reranking *ranks)
{
    json_t *list = json_array();
    for (uint32_t i = 0; list != NULL && i < ranks->count; i++) {
        const ct_rank_difference *item = &ranks->differences[i];
        json_t *made = json_pack(
            "{s:s, s:o, s:o, s:o, s:o, s:o}", "kind", ct_rank_fault_name(item->fault), "number",
            number_json(event, ranks, item->who), "declared",
            amount_json(event, item->fault, item->declared), "found",
            amount_json(event, item->fault, item->found), "rival",
            number_json(event, ranks, item->rival), "sentence", ct_json_text(item->sentence));
        if (json_array_append_new(list, made) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    bool is_judged = ranks->ranks_checked > 0;
    return json_pack(
        "{s:b, s:o, s:b, s:o, s:I, s:I, s:I, s:s?, s:o}", "clean", ranks->count == 0, "order",
        is_judged ? ct_json_text(ranks->order) : json_null(), "listed", ranks->has_list, "round",
        is_judged ? json_integer(ranks->rounds) : json_null(), "points_checked",
        (json_int_t)ranks->points_checked, "ranks_checked", (json_int_t)ranks->ranks_checked,
        "entrants", (json_int_t)ranks->entrants, "list_fault",
        ranks->list_fault.status != CT_OK ? ranks->list_fault.sentence : NULL, "differences", list);
}
