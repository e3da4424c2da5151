#include "report/working_report.h"

#include "report/sheet_values.h"
#include "report/standings_report.h"

static const ct_sheet_column columns[] = {
    CT_COLUMN_NUMBER("Round", "round"), CT_COLUMN_NUMBER("No", "opponent"),
    CT_COLUMN_NAME("Opponent", "name"), CT_COLUMN_NUMBER("Value", "value"),
    CT_COLUMN_WORD("", "state"),        CT_COLUMN_SENTENCE("Why", "why"),
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void add_term(const ct_scoreboard *board, const ct_term *term, unsigned decimals,
                     ct_sheet_table *table)
{
    ct_sheet *sheet = table->sheet;
    ct_listed met = {0};
    if (term->opponent != CT_NOBODY) {
        met = ct_listed_of(board->event, board->of_teams, term->opponent);
    } else if (term->is_dummy) {
        met.name =
            board->edition == CT_C07_VIRTUAL ? CT_STR("(virtual opponent)") : CT_STR("(dummy)");
    }
    ct_str cells[COLUMNS] = {ct_cell_number(sheet, term->round),
                             ct_cell_number(sheet, met.number),
                             met.name,
                             ct_cell_value(sheet, term->amount, decimals),
                             term->is_cut ? CT_STR("left out") : CT_NO_CELL,
                             term->words};
    ct_sheet_row(table, cells);
}

static unsigned most_decimals(const ct_working *working, ct_value value)
{
    unsigned most = ct_value_decimals(value);
    for (uint32_t i = 0; i < working->count; i++) {
        unsigned here = ct_value_decimals(working->terms[i].amount);
        most = here > most ? here : most;
    }
    return most;
}

static void add_code(const ct_scoreboard *board, const ct_worked *worked, ct_sheet *sheet)
{
    const ct_code *code = &worked->code;
    const ct_working *working = &worked->working;
    ct_value value = worked->value;
    ct_str caption = ct_sheet_cell(sheet, "%.*s = %.*s", CT_ARG(code->text),
                                   CT_ARG(ct_cell_value(sheet, value, 0)));
    ct_sheet_table *table = ct_sheet_add(sheet, caption, columns, COLUMNS);
    unsigned decimals = most_decimals(working, value);
    for (uint32_t i = 0; table != NULL && i < working->count; i++) {
        add_term(board, &working->terms[i], decimals, table);
    }
    if (working->conclusion.len == 0 && working->count > 0) {
        ct_str cells[COLUMNS] = {[2] = CT_STR("sum"), [3] = ct_cell_value(sheet, value, decimals)};
        ct_sheet_total(table, cells);
    }
    bool says_nothing = working->count == 0 && working->conclusion.len == 0;
    ct_sheet_remark(table, "%.*s",
                    CT_ARG(says_nothing ? CT_STR("no round counts for it") : working->conclusion));
    ct_sheet_remark(table, "%.*s (%s): %s", CT_ARG(ct_code_title(code, board, sheet)),
                    code->row->article, code->row->sentence);
}

ct_status ct_worked_make(const ct_standings *standings, ct_index who, ct_str codes, ct_arena *mem,
                         ct_worked_list *out, ct_error *err)
{
    ct_code_list list = standings->order;
    if (codes.len > 0) {
        CT_TRY(ct_codes_read(codes, standings->board, mem, &list, err));
    }
    ct_worked_list made = {.items = CT_NEW(mem, ct_worked, list.count), .count = list.count};
    CT_NEED(made.items, err);
    for (uint32_t i = 0; i < list.count; i++) {
        ct_worked *worked = &made.items[i];
        *worked = (ct_worked){.code = list.codes[i], .value = {0, 1}, .working = {.mem = mem}};
        CT_TRY(ct_standings_working(standings, &worked->code, who, &worked->working, &worked->value,
                                    err));
        if (worked->working.failed) {
            return ct_fail_memory(err);
        }
    }
    *out = made;
    return CT_OK;
}

ct_status ct_working_report(const ct_standings *standings, ct_index who, const ct_worked_list *list,
                            ct_sheet *sheet, ct_error *err)
{
    CT_NEED(sheet, err);
    const ct_scoreboard *board = standings->board;
    ct_listed entrant = ct_listed_of(board->event, board->of_teams, who);
    ct_sheet_line(sheet, "Working of %u %.*s %.*s", entrant.number, CT_ARG(entrant.name),
                  CT_ARG(ct_standings_moment(standings, sheet)));
    for (uint32_t i = 0; i < list->count; i++) {
        add_code(board, &list->items[i], sheet);
    }
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}
