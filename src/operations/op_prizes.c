/* prizes: who gets how much of a prize fund. */

#include "operations/judging_private.h"
#include "report/prize_report.h"
#include "report/standings_report.h"

typedef struct prizes_request {
    ct_bytes fund;
    bool receipts;
    ct_str order;
    bool lenient;
} prizes_request;

typedef struct prize_award {
    ct_str list;
    ct_index player;
    uint32_t place;
    double points;
    uint32_t first, last, sharers;
    double amount;
} prize_award;

typedef struct prize_list {
    ct_str name, who;
    uint32_t prizes;
    double sum, awarded, not_awarded, left_by_rounding;
} prize_list;

typedef struct prize_gap {
    ct_str list;
    ct_index player;
    ct_str missing;
} prize_gap;

typedef struct prizes_answer {
    ct_str currency, sharing, number, rounding;
    uint32_t round;
    bool is_final;
    prize_list *lists;
    uint32_t list_count;
    prize_award *awards;
    uint32_t award_count;
    double awarded, not_awarded, left_by_rounding, fund;
    prize_gap *not_considered;
    uint32_t not_considered_count;
} prizes_answer;

static const ct_field award_rows[] = {
    CT_OUT_TEXT(prize_award, list, list, "Name of the list of prizes."),
    CT_OUT_ANYONE(prize_award, player, player, "Pairing number of the player or team."),
    CT_OUT_NUMBER(prize_award, place, place, "Place in the standings."),
    CT_OUT_REAL(prize_award, points, points, "By which they stand: points, or the first code."),
    CT_OUT_NUMBER(prize_award, first, first, "First prize of the list that the group divides."),
    CT_OUT_NUMBER(prize_award, last, last, "Last prize of the list that the group divides."),
    CT_OUT_NUMBER(prize_award, sharers, sharers, "How many divide these prizes."),
    CT_OUT_REAL(prize_award, amount, amount, "What this one gets."),
};
static const ct_shape award_shape =
    CT_ANSWER_SHAPE("award", "A prize, or a part of prizes.", award_rows, prize_award);

static const ct_field list_rows[] = {
    CT_OUT_TEXT(prize_list, name, name, "Name of the list."),
    CT_OUT_TEXT_OR_NULL(prize_list, who, who, "Who can win it; null: everybody."),
    CT_OUT_NUMBER(prize_list, prizes, prizes, "How many prizes it has."),
    CT_OUT_REAL(prize_list, sum, sum, "All its prizes together."),
    CT_OUT_REAL(prize_list, awarded, awarded, "What is awarded of it."),
    CT_OUT_REAL(prize_list, not_awarded, not_awarded, "What nobody could win."),
    CT_OUT_REAL(prize_list, left_by_rounding, left_by_rounding, "What rounding leaves over."),
};
static const ct_shape list_shape =
    CT_ANSWER_SHAPE("prize_list", "A list of prizes.", list_rows, prize_list);

static const ct_field gap_rows[] = {
    CT_OUT_TEXT(prize_gap, list, list, "Name of the list of prizes."),
    CT_OUT_ANYONE(prize_gap, player, player, "Who was not considered for it."),
    CT_OUT_TEXT(prize_gap, missing, missing, "What the file lacks."),
};
static const ct_shape gap_shape = CT_ANSWER_SHAPE(
    "not_considered", "Somebody about whom the file does not say enough.", gap_rows, prize_gap);

static const ct_field answer_rows[] = {
    CT_OUT_TEXT_OR_NULL(prizes_answer, currency, currency, "Currency of all amounts."),
    CT_OUT_TEXT(prizes_answer, sharing, sharing, "How those with equal points share."),
    CT_OUT_TEXT(prizes_answer, number, number, "How many prizes one may have."),
    CT_OUT_TEXT(prizes_answer, rounding, rounding, "Where the coins go that rounding leaves."),
    CT_OUT_NUMBER(prizes_answer, round, round, "After which round."),
    CT_OUT_FLAG(prizes_answer, final, is_final, "The event is over."),
    CT_OUT_OBJECTS(prizes_answer, lists, lists, list_count, list_shape, "The lists of the fund."),
    CT_OUT_OBJECTS(prizes_answer, awards, awards, award_count, award_shape,
                   "Who gets what, by list, then by place."),
    CT_OUT_REAL(prizes_answer, awarded, awarded, "Sum of what is awarded."),
    CT_OUT_REAL(prizes_answer, not_awarded, not_awarded, "Sum of what nobody could win."),
    CT_OUT_REAL(prizes_answer, left_by_rounding, left_by_rounding,
                "Sum of what rounding leaves over."),
    CT_OUT_REAL(prizes_answer, fund, fund, "The three together: the fund."),
    CT_OUT_OBJECTS(prizes_answer, not_considered, not_considered, not_considered_count, gap_shape,
                   "Who was left out of a list because the file lacks something."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("prizes", "A prize fund divided by the standings.", answer_rows, prizes_answer);

/* --- Filling --------------------------------------------------------------------------------- */

static double money(ct_cents cents)
{
    return (double)cents / 100;
}

static ct_status fill_lists(const ct_prizes *prizes, ct_arena *mem, prizes_answer *data,
                            ct_error *err)
{
    const ct_prize_fund *fund = prizes->fund;
    data->lists = CT_NEW(mem, prize_list, fund->list_count);
    CT_NEED(data->lists, err);
    data->list_count = fund->list_count;
    for (uint32_t i = 0; i < fund->list_count; i++) {
        const ct_prize_list *list = &fund->lists[i];
        ct_cents awarded = list->sum - prizes->not_awarded[i] - prizes->kept[i];
        data->lists[i] = (prize_list){.name = list->name,
                                      .who = list->who,
                                      .prizes = list->prize_count,
                                      .sum = money(list->sum),
                                      .awarded = money(awarded),
                                      .not_awarded = money(prizes->not_awarded[i]),
                                      .left_by_rounding = money(prizes->kept[i])};
    }
    return CT_OK;
}

static double points_of(const ct_standings *standings, ct_index who)
{
    if (standings->order.count == 0) {
        return CT_NO_REAL;
    }
    ct_value value = ct_standings_value(standings, who, 0);
    return (double)value.top / (double)value.bottom;
}

static ct_status fill_awards(const ct_prizes *prizes, ct_arena *mem, prizes_answer *data,
                             ct_error *err)
{
    data->awards = CT_NEW(mem, prize_award, prizes->count);
    data->not_considered = CT_NEW(mem, prize_gap, prizes->gap_count);
    CT_NEED(data->awards, err);
    CT_NEED(data->not_considered, err);
    data->award_count = prizes->count;
    data->not_considered_count = prizes->gap_count;
    for (uint32_t i = 0; i < prizes->count; i++) {
        const ct_prize_award *award = &prizes->awards[i];
        data->awards[i] = (prize_award){.list = prizes->fund->lists[award->list].name,
                                        .player = award->who,
                                        .place = award->place,
                                        .points = points_of(prizes->standings, award->who),
                                        .first = award->first,
                                        .last = award->last,
                                        .sharers = award->sharers,
                                        .amount = money(award->amount)};
    }
    for (uint32_t i = 0; i < prizes->gap_count; i++) {
        const ct_prize_gap *gap = &prizes->gaps[i];
        data->not_considered[i] =
            (prize_gap){prizes->fund->lists[gap->list].name, gap->who, ct_str_of(gap->what)};
    }
    return CT_OK;
}

static ct_status fill(const ct_prizes *prizes, ct_arena *mem, prizes_answer *data, ct_error *err)
{
    const ct_prize_fund *fund = prizes->fund;
    *data = (prizes_answer){.currency = fund->currency,
                            .sharing = ct_str_of(ct_prize_sharing_words(fund->sharing)),
                            .number = ct_str_of(ct_prize_rule_words(fund->rule)),
                            .rounding = ct_str_of(ct_prize_rest_words(fund->rest)),
                            .round = prizes->standings->board->rounds,
                            .is_final = prizes->standings->board->is_final,
                            .awarded = money(prizes->awarded_sum),
                            .not_awarded = money(prizes->not_awarded_sum),
                            .left_by_rounding = money(prizes->kept_sum),
                            .fund = money(fund->sum)};
    CT_TRY(fill_lists(prizes, mem, data, err));
    return fill_awards(prizes, mem, data, err);
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_sheet *make_sheet(const ct_prizes *prizes, bool receipts, ct_arena *mem)
{
    const ct_standings *standings = prizes->standings;
    ct_sheet *sheet = ct_sheet_of_event(standings->board->event, mem);
    ct_str currency = prizes->fund->currency;
    ct_sheet_line(sheet, "%s%s%.*s", receipts ? "Receipts" : "Prizes",
                  currency.len > 0 ? ", amounts in " : "", CT_ARG(currency));
    if (receipts) {
        ct_prize_receipts(prizes, sheet);
    } else {
        ct_prize_report(prizes, sheet);
    }
    if (!standings->board->is_final) { /* prizes are paid by the final standings */
        ct_sheet_note(sheet, "The event is not over: these are the prizes %.*s",
                      CT_ARG(ct_standings_moment(standings, sheet)));
    }
    return sheet;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const prizes_request *asked = request;
    ct_prize_fund fund = {0};
    ct_prizes prizes;
    ct_standings standings;
    ct_standings_options options = {.order = asked->order, .is_lenient = asked->lenient};
    prizes_answer *data = CT_NEW(desk->mem, prizes_answer, 1);
    CT_NEED(data, err);
    ct_problems_start(desk->problems, desk->mem, asked->fund.name);
    CT_TRY(ct_prize_fund_read(asked->fund.text, desk->mem, &fund, desk->problems, err));
    CT_TRY(ct_standings_make(desk->event, &options, desk->mem, &standings, err));
    CT_TRY(ct_prizes_make(&fund, &standings, desk->mem, &prizes, err));
    CT_TRY(fill(&prizes, desk->mem, data, err));
    answer->data = data;
    answer->sheet = make_sheet(&prizes, asked->receipts, desk->mem);
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "fund",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(prizes_request, fund),
     .letter = 'F',
     .is_needed = true,
     .value = "FUND",
     .sentence = "file with the prizes and how they are shared"},
    {.name = "receipts",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(prizes_request, receipts),
     .sentence = "a list to be signed, instead of the prizes"},
    {.name = "order",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(prizes_request, order),
     .value = "CODES",
     .usual = "as the event says, or what is customary",
     .sentence = "rank by these codes, as \"PTS,BH/C1,BH,SB\""},
    {.name = "lenient",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(prizes_request, lenient),
     .sentence = "compute also tie-breaks that C.07 forbids here"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable prizes open.trf --fund prizes.csv", "who gets how much, and the sums"},
    {"crosstable prizes open.trf --fund prizes.csv --receipts -o receipts.html",
     "a list to be printed and signed"},
    {.line = NULL},
};

const ct_operation ct_operation_prizes = {
    .name = "prizes",
    .summary = "divide a prize fund by the standings",
    .details =
        "The fund is a table of prizes for places and categories, with the rules of sharing; "
        "docs/prizes.md describes it. All amounts together are always the fund.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_ARBITER,
    .has_sheet = true,
    .request_size = sizeof(prizes_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
