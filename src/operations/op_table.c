/* table: the crosstable. */

#include "operations/looking_private.h"
#include "pairing/cup/course.h"
#include "report/group_tables.h"

typedef struct table_request {
    unsigned style;
    bool by_number;
    ct_ranking_request ranking;
} table_request;

typedef struct ct_table_group {
    ct_str name;
    ct_ranked_answer *rows;
    uint32_t row_count;
} ct_table_group;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const ct_field group_rows[] = {
    CT_OUT_TEXT_OR_NULL(ct_table_group, group, name,
                        "Name of the group: \"A\"; null: everybody is in this table."),
    CT_OUT_OBJECTS(ct_table_group, rows, rows, row_count, ct_crossed_answer_shape,
                   "The rows in the order shown."),
};
static const ct_shape group_shape =
    CT_ANSWER_SHAPE("crosstable", "A crosstable.", group_rows, ct_table_group);

#define PART_ROWS                                                                             \
    CT_OUT_NUMBER(ct_table_answer, round, round, "Rounds counted; 0 before the first."),      \
        CT_OUT_NUMBER_OR_NULL(ct_table_answer, rounds, rounds,                                \
                              "Rounds planned; null: not known."),                            \
        CT_OUT_TEXT(ct_table_answer, style, style,                                            \
                    "swiss: people read a column for each round; robin: for each opponent."), \
        CT_OUT_OBJECTS(ct_table_answer, codes, codes, code_count, ct_code_answer_shape,       \
                       "What is ranked by, first to last."),                                  \
        CT_OUT_OBJECTS(ct_table_answer, tables, tables, table_count, group_shape,             \
                       "One table, or one for each group that plays by itself."),             \
        CT_OUT_OBJECTS(ct_table_answer, sides, sides, side_count, ct_side_answer_shape,       \
                       "The two teams of a Scheveningen event.")

static const ct_field part_rows[] = {PART_ROWS};
const ct_shape ct_table_part_shape =
    CT_ANSWER_SHAPE("table_part", "The crosstable.", part_rows, ct_table_answer);

static const ct_field answer_rows[] = {PART_ROWS, CT_NAMES_ROWS(ct_table_answer)};
const ct_shape ct_table_answer_shape =
    CT_ANSWER_SHAPE("table", "The crosstable.", answer_rows, ct_table_answer);

/* --- The data -------------------------------------------------------------------------------- */

static ct_status fill_group(const ct_rank_writer *from, const ct_ranked_group *group,
                            ct_table_group *made, ct_error *err)
{
    *made = (ct_table_group){group->name, CT_NEW(from->mem, ct_ranked_answer, group->count), 0};
    CT_NEED(made->rows, err);
    for (uint32_t i = 0; i < group->count; i++) {
        CT_TRY(ct_rank_row(from, group->rows[i].row, true, &made->rows[made->row_count++], err));
    }
    return CT_OK;
}

ct_status ct_table_answer_of(const ct_standings *standings, const ct_crosstable_view *view,
                             ct_arena *mem, ct_table_answer *out, ct_error *err)
{
    ct_rank_writer from;
    ct_ranked_groups groups;
    CT_TRY(ct_rank_writer_start(standings, mem, &from, err));
    CT_TRY(ct_crosstable_divide(standings, view, mem, &groups, err));
    bool is_matrix = ct_crosstable_is_matrix(standings, view);
    *out = (ct_table_answer){.round = standings->board->rounds,
                             .rounds = ct_event_planned_rounds(standings->board->event, mem),
                             .style = is_matrix ? CT_STR("robin") : CT_STR("swiss"),
                             .code_count = standings->order.count,
                             .tables = CT_NEW(mem, ct_table_group, groups.count)};
    CT_NEED(out->tables, err);
    CT_TRY(ct_rank_codes(&from, &out->codes, err));
    for (uint32_t g = 0; g < groups.count; g++) {
        CT_TRY(fill_group(&from, &groups.items[g], &out->tables[out->table_count++], err));
    }
    return ct_rank_sides(&from, &out->sides, &out->side_count, err);
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const table_request *asked = request;
    ct_ranking ranking;
    ct_table_answer *data = CT_NEW(desk->mem, ct_table_answer, 1);
    CT_NEED(data, err);
    CT_TRY(ct_ranking_make(&asked->ranking, desk, &ranking, err));
    ct_crosstable_view view = {.style = (ct_crosstable_style)asked->style,
                               .by_number = asked->by_number};
    ct_sheet *sheet = ct_sheet_of_event(desk->event, desk->mem);
    CT_TRY(ct_table_answer_of(&ranking.standings, &view, desk->mem, data, err));
    CT_TRY(ct_names_of(desk->event, desk->mem, &data->names, err));
    CT_TRY(ct_crosstable_report(&ranking.standings, &view, sheet, err));
    CT_TRY(ct_sides_report(&ranking.standings, sheet, err));
    answer->data = data;
    answer->sheet = sheet;
    return CT_OK;
}

/* The words of "style" in the order of ct_crosstable_style. */
static const ct_input inputs[] = {
    {.name = "style",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(table_request, style),
     .letter = 's',
     .value = "STYLE",
     .usual = "by the pairing system",
     .range = "swiss|robin",
     .sentence = "a column for each round, or for each opponent"},
    {.name = "by-number",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(table_request, by_number),
     .letter = 'n',
     .sentence = "in the order of pairing numbers instead of places"},
    CT_RANKING_INPUTS(table_request),
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable table open.trf", "the crosstable, best players first"},
    {"crosstable table league.json --style robin -o league.html", "everybody against everybody"},
    {.line = NULL},
};

const ct_operation ct_operation_table = {
    .name = "table",
    .summary = "print the crosstable",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .has_sheet = true,
    .request_size = sizeof(table_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &ct_table_answer_shape,
    .run = run,
};
