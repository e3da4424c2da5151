/* standings: the ranking of an event, of its groups, and how a value in it came about. */

#include "operations/looking_private.h"

typedef struct standings_request {
    ct_ranking_request ranking;
    unsigned by;
    ct_whole top;
    ct_index working;
    ct_strings codes;
    bool sums;
} standings_request;

static ct_status refuse_codes(const standings_request *asked, ct_error *err)
{
    ct_fail(err, CT_MISUSE, "'%.*s' is one word too many", CT_ARG(asked->codes.items[0]));
    ct_error_cure(err,
                  "codes are for the working of a player: {standings codes=BH working=7}; an order "
                  "is set like this: {standings order=PTS,BH}");
    return CT_MISUSE;
}

/* The codes asked for, as one list. */
static ct_str join_codes(const ct_strings *codes, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < codes->count; i++) {
        ct_text_addf(&text, "%s%.*s", i > 0 ? "," : "", CT_ARG(codes->items[i]));
    }
    return codes->count == 0 ? CT_NO_TEXT : ct_text_view(&text);
}

static ct_status show_working(const standings_request *asked, const ct_standings *standings,
                              ct_arena *mem, ct_standings_answer *data, ct_sheet *sheet,
                              ct_error *err)
{
    ct_worked_list list;
    ct_index who = asked->working;
    CT_TRY(ct_worked_make(standings, who, join_codes(&asked->codes, mem), mem, &list, err));
    CT_TRY(ct_standings_answer_working(standings, who, &list, mem, data, err));
    return ct_working_report(standings, who, &list, sheet, err);
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const standings_request *asked = request;
    ct_arena *mem = desk->mem;
    ct_ranking ranking;
    ct_standings_answer *data = CT_NEW(mem, ct_standings_answer, 1);
    CT_NEED(data, err);
    if (asked->codes.count > 0 && asked->working == CT_NOBODY) {
        return refuse_codes(asked, err);
    }
    CT_TRY(ct_ranking_make(&asked->ranking, desk, &ranking, err));
    ranking.view.by = (ct_grouping)asked->by;
    ranking.view.top = ct_whole_or(asked->top, 0);
    ct_sheet *sheet = ct_sheet_of_event(desk->event, mem);
    CT_TRY(ct_standings_answer_of(&ranking, mem, data, err));
    CT_TRY(ct_names_of(desk->event, mem, &data->names, err));
    if (asked->working != CT_NOBODY) {
        CT_TRY(show_working(asked, &ranking.standings, mem, data, sheet, err));
    } else {
        CT_TRY(ct_standings_report(&ranking.standings, &ranking.view, sheet, err));
    }
    if (asked->sums && asked->working == CT_NOBODY) {
        bool all_hold = true;
        CT_TRY(ct_standings_answer_sums(&ranking.standings, mem, data, &all_hold, err));
        CT_TRY(ct_sums_report(&ranking.standings, sheet, NULL, err));
        answer->is_no = !all_hold;
    }
    answer->data = data;
    answer->sheet = sheet;
    return CT_OK;
}

/* The words of "by" in the order of ct_grouping. */
static const ct_input inputs[] = {
    CT_RANKING_INPUTS(standings_request),
    {.name = "by",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(standings_request, by),
     .value = "WHAT",
     .range = "category|federation|club|sex|age|title",
     .sentence = "one table for each; ages as in championships, from the years of birth and of the "
                 "event"},
    {.name = "top",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(standings_request, top),
     .letter = 't',
     .value = "N",
     .usual = "all",
     .range = "1..65000",
     .sentence = "show only the first N places (of each table)"},
    {.name = "working",
     .type = CT_INPUT_ANYONE,
     .offset = CT_AT(standings_request, working),
     .letter = 'w',
     .value = "PLAYER",
     .sentence = "show how the values of this player (a team in a team event) come about: of CODE, "
                 "or of all in the order"},
    {.name = "codes",
     .type = CT_INPUT_TEXTS,
     .offset = CT_AT(standings_request, codes),
     .is_word = true,
     .value = "CODE",
     .sentence = "codes whose working is shown"},
    {.name = "sums",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(standings_request, sums),
     .sentence = "show and check the sums that must hold"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable standings open.trf", "the standings now"},
    {"crosstable standings open.trf --round 3 --order \"PTS,BH/C1,SB\"", "after round 3"},
    {"crosstable standings open.trf --working 7 BH-C1",
     "the Buchholz Cut-1 of number 7, term by term"},
    {"crosstable standings open.trf --by federation --top 3 -o groups.html",
     "the best three of each federation, as a page"},
    {.line = NULL},
};

const ct_operation ct_operation_standings = {
    .name = "standings",
    .arguments = "[CODE…]",
    .summary = "rank the players or teams, with the working on request",
    .details =
        "Without --order the event's own list counts (records 212 and 202), else what is "
        "customary for its kind. Whoever is equal in everything shares the place.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .has_sheet = true,
    .request_size = sizeof(standings_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &ct_standings_answer_shape,
    .run = run,
};
