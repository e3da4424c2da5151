/* report: everything about an event in one document. Its data consist of those of other
 * operations. */

#include "operations/looking_private.h"
#include "report/event_report.h"

typedef struct report_request {
    ct_ranking_request ranking;
} report_request;

typedef struct report_answer {
    ct_standings_answer standings;
    ct_table_answer table;
    ct_pairings_answer *rounds;
    uint32_t round_count;
    ct_tally *statistics;
    uint32_t statistic_count;
    ct_tally all;
    ct_names names;
} report_answer;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const ct_field tally_rows[] = {
    CT_OUT_NUMBER_OR_NULL(ct_tally, round, round, "The round; null: all together."),
    CT_OUT_NUMBER(ct_tally, games, games, "Games played."),
    CT_OUT_NUMBER(ct_tally, white, white, "Won by White."),
    CT_OUT_NUMBER(ct_tally, draws, draws, "Drawn."),
    CT_OUT_NUMBER(ct_tally, black, black, "Won by Black."),
    CT_OUT_NUMBER(ct_tally, others, others, "Games with other results: ½-0, 0-0."),
    CT_OUT_NUMBER(ct_tally, forfeits, forfeits, "Forfeits."),
    CT_OUT_NUMBER(ct_tally, byes, byes, "Byes."),
    CT_OUT_NUMBER(ct_tally, open, open, "Games without a result."),
};
static const ct_shape tally_shape =
    CT_ANSWER_SHAPE("statistics", "What was played.", tally_rows, ct_tally);

static const ct_field answer_rows[] = {
    {"standings", CT_FIELD_OBJECT, CT_OUT(report_answer, standings), .of = &ct_standings_part_shape,
     .says = "The standings, with the sums that must hold."},
    {"table", CT_FIELD_OBJECT, CT_OUT(report_answer, table), .of = &ct_table_part_shape,
     .says = "The crosstable."},
    CT_OUT_OBJECTS(report_answer, rounds, rounds, round_count, ct_pairings_part_shape,
                   "Pairings and results of every round."),
    CT_OUT_OBJECTS(report_answer, statistics, statistics, statistic_count, tally_shape,
                   "What was played in each round."),
    {"all", CT_FIELD_OBJECT, CT_OUT(report_answer, all), .of = &tally_shape,
     .says = "What was played in all rounds."},
    CT_NAMES_ROWS(report_answer),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("report", "Everything about an event.", answer_rows, report_answer);

/* --- The operation --------------------------------------------------------------------------- */

static ct_status fill_data(const ct_ranking *ranking, ct_arena *mem, report_answer *data,
                           ct_error *err)
{
    const ct_standings *standings = &ranking->standings;
    const ct_event *event = standings->board->event;
    unsigned rounds = standings->board->rounds;
    bool all_hold = true;
    CT_TRY(ct_standings_answer_of(ranking, mem, &data->standings, err));
    CT_TRY(ct_standings_answer_sums(standings, mem, &data->standings, &all_hold, err));
    CT_TRY(ct_table_answer_of(standings, &(ct_crosstable_view){0}, mem, &data->table, err));
    data->rounds = CT_NEW(mem, ct_pairings_answer, rounds);
    data->statistics = CT_NEW(mem, ct_tally, rounds);
    CT_NEED(data->rounds, err);
    CT_NEED(data->statistics, err);
    for (unsigned round = 1; round <= rounds; round++) {
        CT_TRY(ct_pairings_answer_of(event, round, mem, &data->rounds[data->round_count++], err));
        data->statistics[data->statistic_count] = ct_tally_of(event, round);
        ct_tally_add(&data->all, &data->statistics[data->statistic_count++]);
    }
    return ct_names_of(event, mem, &data->names, err);
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const report_request *asked = request;
    ct_ranking ranking;
    report_answer *data = CT_NEW(desk->mem, report_answer, 1);
    CT_NEED(data, err);
    CT_TRY(ct_ranking_make(&asked->ranking, desk, &ranking, err));
    CT_TRY(fill_data(&ranking, desk->mem, data, err));
    ct_sheet *sheet = ct_sheet_of_event(desk->event, desk->mem);
    CT_TRY(ct_event_report(&ranking.standings, &ranking.view, sheet, err));
    answer->data = data;
    answer->sheet = sheet;
    return CT_OK;
}

static const ct_input inputs[] = {CT_RANKING_INPUTS(report_request), CT_END_OF_INPUTS};

static const ct_example examples[] = {
    {"crosstable report open.trf -o open.html", "one file for the page of the club"},
    {.line = NULL},
};

const ct_operation ct_operation_report = {
    .name = "report",
    .summary = "put everything about an event into one document",
    .details =
        "Standings, crosstable, pairings and results of all rounds, statistics, and the "
        "sums that must hold.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .has_sheet = true,
    .request_size = sizeof(report_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
