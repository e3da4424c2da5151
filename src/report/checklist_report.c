#include "report/checklist_report.h"

#include "report/table.h"

static const ct_column columns[] = {
    {"Rank", CT_RIGHT, CT_FIT_WHOLE, 1},   {"No", CT_RIGHT, CT_FIT_WHOLE, 0},
    {"Name", CT_LEFT, CT_FIT_CUT, 0},      {"Score", CT_RIGHT, CT_FIT_WHOLE, 0},
    {"Colours", CT_LEFT, CT_FIT_WHOLE, 0}, {"Wants", CT_LEFT, CT_FIT_WHOLE, 0},
    {"Floats", CT_LEFT, CT_FIT_WHOLE, 0},  {"Bye", CT_LEFT, CT_FIT_WHOLE, 0},
    {"Met", CT_LEFT, CT_FIT_WRAP, 0},      {"Bracket", CT_RIGHT, CT_FIT_WHOLE, 0},
    {"Plays", CT_LEFT, CT_FIT_WHOLE, 0},
};

enum { COLUMNS = sizeof columns / sizeof *columns };

static uint32_t number_of(const ct_checklist *list, ct_index who)
{
    return list->event->players[who].tpn.number;
}

static ct_str points_text(const ct_checklist *list, ct_points points, ct_arena *mem)
{
    char text[16];
    ct_points_format(points, list->event->unit, true, text);
    return ct_str_copy(mem, ct_str_of(text));
}

/* "↓4 ↑3": the float and its round, the latest first. */
static ct_str floats_text(const ct_checklist *list, const ct_checklist_row *row, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    for (unsigned ago = 1; ago <= 2; ago++) {
        ct_float was = ago == 1 ? row->float1 : row->float2;
        if (was != CT_NO_FLOAT) {
            ct_text_addf(&text, "%s%s%u", text.len > 0 ? " " : "", was == CT_DOWNFLOAT ? "↓" : "↑",
                         list->round - ago);
        }
    }
    return text.len == 0 ? CT_STR("") : ct_text_view(&text);
}

static ct_str met_text(const ct_checklist *list, const ct_checklist_row *row, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < row->met_count; i++) {
        ct_text_addf(&text, "%s%u", i > 0 ? " " : "", number_of(list, row->met[i]));
    }
    return text.len == 0 ? CT_STR("") : ct_text_view(&text);
}

static ct_str plays_text(const ct_checklist *list, const ct_checklist_row *row, ct_arena *mem)
{
    return row->opponent == CT_NOBODY
               ? CT_STR("bye")
               : ct_str_format(mem, "%c %u", row->colour == CT_WHITE ? 'W' : 'B',
                               number_of(list, row->opponent));
}

/* The score of the bracket, with an arrow when the player was moved down to it. */
static ct_str bracket_text(const ct_checklist *list, const ct_checklist_row *row, ct_arena *mem)
{
    ct_str score = points_text(list, row->bracket_score, mem);
    return row->bracket_score < row->score ? ct_str_format(mem, "↓ %.*s", CT_ARG(score)) : score;
}

void ct_checklist_report_text(const ct_checklist *list, size_t width, ct_text *out)
{
    ct_table table = ct_table_start(out->mem, columns, COLUMNS);
    for (uint32_t i = 0; i < list->count; i++) {
        const ct_checklist_row *row = &list->rows[i];
        const ct_str cells[COLUMNS] = {
            ct_str_format(out->mem, "%u", row->rank),
            ct_str_format(out->mem, "%u", row->tpn.number),
            list->event->players[row->who].name,
            points_text(list, row->score, out->mem),
            row->colours,
            ct_str_of(row->symbol),
            floats_text(list, row, out->mem),
            row->may_have_bye ? CT_STR("yes") : CT_STR("no"),
            met_text(list, row, out->mem),
            bracket_text(list, row, out->mem),
            plays_text(list, row, out->mem),
        };
        ct_table_row(&table, cells);
    }
    ct_text_addf(out, "Round %u%s\n\n", list->round,
                 list->is_published ? "" : " (not yet published)");
    ct_table_write(&table, width, out);
    ct_text_add(out, CT_STR("\n"));
    ct_line_write(CT_STR("Wants: WWW, WW, W1, W absolute; (W) strong; (w) mild; A none; the same "
                         "with B."),
                  width, out);
    ct_line_write(CT_STR("Floats: ↓ down, ↑ up, and the round. Bye: may have it. Bracket: its "
                         "score; ↓ moved down to it."),
                  width, out);
}
