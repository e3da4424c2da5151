/* Standings as data: the order, its codes, its groups, the sums and the working. */

#include "operations/looking_private.h"
#include "pairing/cup/course.h"
#include "report/group_tables.h"

typedef struct group_row {
    uint32_t place;
    ct_index who;
} group_row;

typedef struct ct_rank_group {
    ct_str name;
    group_row *rows;
    uint32_t row_count;
} ct_rank_group;

/* A group of a two-phase event. */
typedef struct table_row {
    uint32_t place;
    ct_index who;
    ct_points points;
    ct_value_answer *values;
    uint32_t value_count;
} table_row;

typedef struct ct_rank_table {
    ct_str name;
    table_row *rows;
    uint32_t row_count;
} ct_rank_table;

typedef struct ct_sum_answer {
    ct_str name;
    double found, expected, least, most;
    ct_str exact_found, exact_expected;
    bool holds;
    ct_str words;
} ct_sum_answer;

typedef struct term_answer {
    uint32_t round;
    ct_index opponent;
    bool is_dummy, is_cut;
    double value;
    ct_str exact, words;
} term_answer;

typedef struct worked_answer {
    ct_str code, title, article;
    double value;
    ct_str exact;
    term_answer *terms;
    uint32_t term_count;
    ct_str conclusion;
} worked_answer;

typedef struct ct_working_answer {
    ct_index who;
    worked_answer *codes;
    uint32_t code_count;
} ct_working_answer;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const ct_field group_row_rows[] = {
    CT_OUT_NUMBER(group_row, place, place, "Place in the group, from 1."),
    CT_OUT_ANYONE(group_row, number, who, "Pairing number."),
};
static const ct_shape group_row_shape =
    CT_ANSWER_SHAPE("group_place", "A row of a group.", group_row_rows, group_row);

static const ct_field group_rows[] = {
    CT_OUT_TEXT(ct_rank_group, name, name, "What they have in common: \"U14\", \"ITA\"."),
    CT_OUT_OBJECTS(ct_rank_group, places, rows, row_count, group_row_shape, "The best first."),
};
static const ct_shape group_shape = CT_ANSWER_SHAPE(
    "group", "Those of the standings who have something in common.", group_rows, ct_rank_group);

static const ct_field table_row_rows[] = {
    CT_OUT_NUMBER(table_row, place, place, "Place in the group, from 1."),
    CT_OUT_PLAYER(table_row, number, who, "Pairing number."),
    CT_OUT_POINTS(table_row, points, points, "Points in the group."),
    CT_OUT_OBJECTS(table_row, values, values, value_count, ct_value_answer_shape,
                   "What ranks those with equal points."),
};
static const ct_shape table_row_shape =
    CT_ANSWER_SHAPE("qualifying_place", "A row of a group.", table_row_rows, table_row);

static const ct_field table_rows[] = {
    CT_OUT_TEXT(ct_rank_table, name, name, "Name of the group: \"A\"."),
    CT_OUT_OBJECTS(ct_rank_table, places, rows, row_count, table_row_shape, "The best first."),
};
static const ct_shape table_shape = CT_ANSWER_SHAPE(
    "qualifying_group", "A group from which players qualify.", table_rows, ct_rank_table);

static const ct_field sum_rows[] = {
    CT_OUT_TEXT(ct_sum_answer, sum, name, "What is added up."),
    CT_OUT_REAL(ct_sum_answer, found, found, "The sum."),
    CT_OUT_TEXT(ct_sum_answer, exact_found, exact_found, "The same without rounding."),
    CT_OUT_REAL(ct_sum_answer, expected, expected, "What it must be."),
    CT_OUT_TEXT(ct_sum_answer, exact_expected, exact_expected, "The same without rounding."),
    CT_OUT_FLAG(ct_sum_answer, holds, holds, "They are equal."),
    CT_OUT_REAL(ct_sum_answer, least, least, "The sum is at least this; null: no bound."),
    CT_OUT_REAL(ct_sum_answer, most, most, "The sum is at most this; null: no bound."),
    CT_OUT_TEXT(ct_sum_answer, how, words, "How it is reckoned."),
};
static const ct_shape sum_shape =
    CT_ANSWER_SHAPE("sum", "A sum that must hold.", sum_rows, ct_sum_answer);

static const ct_field term_rows[] = {
    CT_OUT_NUMBER_OR_NULL(term_answer, round, round, "The round; null: none."),
    CT_OUT_ANYONE(term_answer, opponent, opponent, "Pairing number of the opponent; null: none."),
    CT_OUT_FLAG(term_answer, dummy, is_dummy, "A dummy or virtual opponent (C.07 16.4)."),
    CT_OUT_FLAG(term_answer, cut, is_cut, "Left out of the sum."),
    CT_OUT_REAL(term_answer, value, value, "The amount."),
    CT_OUT_TEXT(term_answer, exact, exact, "The same without rounding."),
    CT_OUT_TEXT_OR_NULL(term_answer, why, words, "What it is, with its article."),
};
static const ct_shape term_shape =
    CT_ANSWER_SHAPE("term", "A line of the working.", term_rows, term_answer);

static const ct_field worked_rows[] = {
    CT_OUT_TEXT(worked_answer, code, code, "The code."),
    CT_OUT_TEXT(worked_answer, title, title, "The code in words."),
    CT_OUT_TEXT(worked_answer, article, article, "Article of C.07, or another source."),
    CT_OUT_REAL(worked_answer, value, value, "The value."),
    CT_OUT_TEXT(worked_answer, exact, exact, "The same without rounding."),
    CT_OUT_OBJECTS(worked_answer, terms, terms, term_count, term_shape, "Round by round."),
    CT_OUT_TEXT_OR_NULL(worked_answer, conclusion, conclusion,
                        "How the terms become the value; null: they are added up."),
};
static const ct_shape worked_shape = CT_ANSWER_SHAPE(
    "worked_code", "How the value of a code comes about.", worked_rows, worked_answer);

static const ct_field working_rows[] = {
    CT_OUT_ANYONE(ct_working_answer, number, who, "Pairing number."),
    CT_OUT_OBJECTS(ct_working_answer, codes, codes, code_count, worked_shape,
                   "The codes asked for, or all of the order."),
};
static const ct_shape working_shape = CT_ANSWER_SHAPE(
    "working", "How the values of one participant come about.", working_rows, ct_working_answer);

#define PART_ROWS                                                                                 \
    CT_OUT_NUMBER(ct_standings_answer, round, round, "Rounds counted; 0 before the first."),      \
        CT_OUT_NUMBER_OR_NULL(ct_standings_answer, rounds, rounds,                                \
                              "Rounds planned; null: not known."),                                \
        CT_OUT_TEXT(ct_standings_answer, edition, edition, "Edition of C.07."),                   \
        CT_OUT_TEXT(ct_standings_answer, ties, ties,                                              \
                    "shared: who is still tied shares the place; lots: lots were drawn."),        \
        {"seed", CT_FIELD_LARGE, CT_OUT(ct_standings_answer, seed), .says = "Seed of the lots."}, \
        CT_OUT_OBJECTS(ct_standings_answer, codes, codes, code_count, ct_code_answer_shape,       \
                       "What is ranked by, first to last."),                                      \
        CT_OUT_OBJECTS(ct_standings_answer, standings, rows, row_count, ct_ranked_answer_shape,   \
                       "The best first; with top and without groups only the first places."),     \
        CT_OUT_TEXT_OR_NULL(ct_standings_answer, by, by,                                          \
                            "What groups have in common; \"group\" for the groups of the event; " \
                            "null: there are none."),                                             \
        CT_OUT_OBJECTS(ct_standings_answer, groups, groups, group_count, group_shape,             \
                       "The groups."),                                                            \
        CT_OUT_OBJECTS(ct_standings_answer, sides, sides, side_count, ct_side_answer_shape,       \
                       "The two teams of a Scheveningen event."),                                 \
        CT_OUT_NUMBER_OR_NULL(ct_standings_answer, qualify, qualify,                              \
                              "Two-phase events: how many of each group qualify; else null."),    \
        CT_OUT_OBJECTS(ct_standings_answer, qualifying, tables, table_count, table_shape,         \
                       "Two-phase events: the groups."),                                          \
        CT_OUT_NUMBER(ct_standings_answer, open, open, "How many games have no result yet."),     \
        CT_OUT_OBJECTS(ct_standings_answer, sums, sums, sum_count, sum_shape,                     \
                       "The sums that must hold, where they were asked for.")

static const ct_field part_rows[] = {PART_ROWS};
const ct_shape ct_standings_part_shape =
    CT_ANSWER_SHAPE("standings_part", "The standings.", part_rows, ct_standings_answer);

static const ct_field answer_rows[] = {
    PART_ROWS,
    {"working", CT_FIELD_OBJECT, .offset = offsetof(ct_standings_answer, working),
     .is_null_when_zero = true, .of = &working_shape,
     .says = "The working, where it was asked for; else null."},
    CT_NAMES_ROWS(ct_standings_answer),
};
const ct_shape ct_standings_answer_shape =
    CT_ANSWER_SHAPE("standings", "The standings.", answer_rows, ct_standings_answer);

/* --- Groups ---------------------------------------------------------------------------------- */

static ct_status fill_groups(const ct_ranked_groups *from, ct_arena *mem, ct_standings_answer *out,
                             ct_error *err)
{
    out->groups = CT_NEW(mem, ct_rank_group, from->count);
    CT_NEED(out->groups, err);
    for (uint32_t g = 0; from->is_grouped && g < from->count; g++) {
        const ct_ranked_group *group = &from->items[g];
        ct_rank_group *made = &out->groups[out->group_count++];
        *made = (ct_rank_group){group->name, CT_NEW(mem, group_row, group->count), group->count};
        CT_NEED(made->rows, err);
        for (uint32_t i = 0; i < group->count; i++) {
            made->rows[i] = (group_row){group->rows[i].place, group->rows[i].row->who};
        }
    }
    return CT_OK;
}

static ct_status fill_table(const ct_rank_writer *from, const ct_cup *cup, uint32_t group,
                            ct_rank_table *out, ct_error *err)
{
    ct_group_rule rules[CT_GROUP_KEYS];
    uint32_t rule_count = ct_group_rules(cup, rules);
    uint32_t count = cup->sizes[group];
    out->name = ct_str_format(from->mem, "%s", ct_group_name_of(group).at);
    out->rows = CT_NEW(from->mem, table_row, count);
    CT_NEED(out->rows, err);
    for (uint32_t i = 0; i < count; i++) {
        const ct_group_standing *row = &cup->tables[group][i];
        table_row *made = &out->rows[out->row_count++];
        *made = (table_row){.place = i + 1,
                            .who = row->who,
                            .points = row->points,
                            .values = CT_NEW(from->mem, ct_value_answer, rule_count),
                            .value_count = rule_count};
        CT_NEED(made->values, err);
        for (uint32_t k = 0; k < rule_count; k++) {
            ct_value value = ct_group_value(&rules[k], row, from->standings->board->event->unit);
            made->values[k] = (ct_value_answer){ct_str_of(rules[k].title), ct_value_number(value),
                                                ct_value_exact(value, from->mem),
                                                ct_cell_value(from->sheet, value, 0)};
        }
    }
    return CT_OK;
}

static ct_status fill_tables(const ct_rank_writer *from, ct_standings_answer *out, ct_error *err)
{
    ct_cup cup;
    if (!ct_group_tables_follow(from->standings, from->mem, &cup)) {
        return CT_OK;
    }
    out->qualify = cup.qualify;
    out->tables = CT_NEW(from->mem, ct_rank_table, cup.group_count);
    CT_NEED(out->tables, err);
    for (uint32_t g = 0; g < cup.group_count; g++) {
        CT_TRY(fill_table(from, &cup, g, &out->tables[out->table_count++], err));
    }
    return CT_OK;
}

/* --- All ------------------------------------------------------------------------------------- */

/* The rows: of a view without groups only those it shows. */
static ct_status fill_rows(const ct_rank_writer *from, const ct_ranked_groups *groups,
                           ct_standings_answer *out, ct_error *err)
{
    const ct_standings *standings = from->standings;
    uint32_t count = groups->is_grouped ? standings->count : groups->items[0].count;
    out->rows = CT_NEW(from->mem, ct_ranked_answer, count);
    CT_NEED(out->rows, err);
    for (uint32_t i = 0; i < count; i++) {
        CT_TRY(ct_rank_row(from, &standings->rows[i], false, &out->rows[i], err));
    }
    out->row_count = count;
    return CT_OK;
}

ct_status ct_standings_answer_of(const ct_ranking *ranking, ct_arena *mem, ct_standings_answer *out,
                                 ct_error *err)
{
    const ct_standings *standings = &ranking->standings;
    const ct_standings_view *view = &ranking->view;
    ct_rank_writer from;
    ct_ranked_groups groups;
    CT_TRY(ct_rank_writer_start(standings, mem, &from, err));
    CT_TRY(ct_standings_divide(standings, view, mem, &groups, err));
    *out = (ct_standings_answer){
        .round = standings->board->rounds,
        .rounds = ct_event_planned_rounds(standings->board->event, mem),
        .edition = ct_str_of(ct_c07_name(standings->board->edition)),
        .ties = view->ties == CT_TIES_LOTS ? CT_STR("lots") : CT_STR("shared"),
        .by = view->by != CT_UNGROUPED ? ct_str_of(ct_grouping_name(view->by))
              : groups.is_grouped      ? CT_STR("group")
                                       : CT_NO_TEXT,
        .seed = view->seed,
        .code_count = standings->order.count,
        .open = ct_standings_open_games(standings)};
    CT_TRY(ct_rank_codes(&from, &out->codes, err));
    CT_TRY(fill_rows(&from, &groups, out, err));
    CT_TRY(fill_groups(&groups, mem, out, err));
    CT_TRY(ct_rank_sides(&from, &out->sides, &out->side_count, err));
    return fill_tables(&from, out, err);
}

ct_status ct_standings_answer_sums(const ct_standings *standings, ct_arena *mem,
                                   ct_standings_answer *out, bool *all_hold, ct_error *err)
{
    ct_sum_check sums[4];
    uint32_t count = 0;
    *all_hold = true;
    CT_TRY(ct_standings_sums(standings, mem, sums, &count, err));
    out->sums = CT_NEW(mem, ct_sum_answer, count);
    CT_NEED(out->sums, err);
    for (uint32_t i = 0; i < count; i++) {
        const ct_sum_check *sum = &sums[i];
        *all_hold = *all_hold && sum->holds;
        out->sums[out->sum_count++] =
            (ct_sum_answer){.name = ct_str_of(sum->name),
                            .found = ct_value_number(sum->found),
                            .expected = ct_value_number(sum->expected),
                            .least = ct_value_number(sum->least),
                            .most = ct_value_number(sum->most),
                            .exact_found = ct_value_exact(sum->found, mem),
                            .exact_expected = ct_value_exact(sum->expected, mem),
                            .holds = sum->holds,
                            .words = sum->words};
    }
    return CT_OK;
}

/* --- Working --------------------------------------------------------------------------------- */

static ct_status fill_worked(const ct_rank_writer *from, const ct_worked *worked,
                             worked_answer *out, ct_error *err)
{
    const ct_working *working = &worked->working;
    *out =
        (worked_answer){.code = worked->code.text,
                        .title = ct_code_title(&worked->code, from->standings->board, from->sheet),
                        .article = ct_str_of(worked->code.row->article),
                        .value = ct_value_number(worked->value),
                        .exact = ct_value_exact(worked->value, from->mem),
                        .terms = CT_NEW(from->mem, term_answer, working->count),
                        .term_count = working->count,
                        .conclusion = working->conclusion};
    CT_NEED(out->terms, err);
    for (uint32_t i = 0; i < working->count; i++) {
        const ct_term *term = &working->terms[i];
        out->terms[i] = (term_answer){.round = term->round,
                                      .opponent = term->opponent,
                                      .is_dummy = term->is_dummy,
                                      .is_cut = term->is_cut,
                                      .value = ct_value_number(term->amount),
                                      .exact = ct_value_exact(term->amount, from->mem),
                                      .words = term->words};
    }
    return CT_OK;
}

ct_status ct_standings_answer_working(const ct_standings *standings, ct_index who,
                                      const ct_worked_list *list, ct_arena *mem,
                                      ct_standings_answer *out, ct_error *err)
{
    ct_rank_writer from;
    ct_working_answer *made = CT_NEW(mem, ct_working_answer, 1);
    CT_NEED(made, err);
    CT_TRY(ct_rank_writer_start(standings, mem, &from, err));
    made->who = who;
    made->codes = CT_NEW(mem, worked_answer, list->count);
    CT_NEED(made->codes, err);
    for (uint32_t i = 0; i < list->count; i++) {
        CT_TRY(fill_worked(&from, &list->items[i], &made->codes[made->code_count++], err));
    }
    out->working = made;
    return CT_OK;
}
