/* The raw numbers of a study: a line for each unit and arm, for other programs. */

#include "lab/published.h"
#include "lab_report/study_report.h"

#include <math.h>

enum { FIXED = 5 }; /* columns before the numbers */

/* "metric" or "metric part", as in the file of results. */
static ct_sheet_column *number_columns(const ct_study *study, uint32_t width, ct_arena *mem)
{
    ct_sheet_column *columns = CT_NEW(mem, ct_sheet_column, FIXED + width);
    if (columns == NULL) {
        return NULL;
    }
    columns[0] = (ct_sheet_column)CT_COLUMN_NUMBER("unit", "unit");
    columns[1] = (ct_sheet_column)CT_COLUMN_WORD("condition", "condition");
    columns[2] = (ct_sheet_column)CT_COLUMN_NUMBER("players", "players");
    columns[3] = (ct_sheet_column)CT_COLUMN_NUMBER("rounds", "rounds");
    columns[4] = (ct_sheet_column)CT_COLUMN_WORD("arm", "arm");
    uint32_t at = FIXED;
    for (uint32_t m = 0; m < study->metric_count; m++) {
        for (unsigned part = 0; part < ct_study_metric_width(study, study->metrics[m]); part++) {
            char name[32];
            ct_metric_part_name(study->metrics[m], part, name);
            ct_str title = ct_str_format(mem, "%s%s%s", study->metrics[m]->name,
                                         name[0] != '\0' ? " " : "", name);
            if (title.at == NULL) {
                return NULL;
            }
            columns[at++] = (ct_sheet_column)CT_COLUMN_NUMBER(title.at, title.at);
        }
    }
    return columns;
}

static ct_str number_cell(ct_sheet *sheet, double x)
{
    return isnan(x) ? ct_str_of(NULL) : ct_sheet_cell(sheet, "%.10g", x);
}

static void add_unit(const ct_results *results, uint32_t i, ct_str *cells, ct_sheet_table *table)
{
    const ct_study *study = results->study;
    const double *row = results->rows + (size_t)i * results->width;
    uint32_t width = ct_study_arm_width(study);
    cells[0] = ct_sheet_cell(table->sheet, "%u", results->units[i]);
    cells[1] = study->conditions[(uint32_t)row[CT_UNIT_CONDITION]].name;
    cells[2] = number_cell(table->sheet, row[CT_UNIT_PLAYERS]);
    cells[3] = number_cell(table->sheet, row[CT_UNIT_ROUNDS]);
    for (uint32_t arm = 0; arm < study->arm_count; arm++) {
        cells[4] = study->arms[arm].name;
        for (uint32_t k = 0; k < width; k++) {
            cells[FIXED + k] =
                number_cell(table->sheet, row[CT_UNIT_FACTS + (size_t)arm * width + k]);
        }
        ct_sheet_row(table, cells);
    }
}

ct_sheet *ct_study_units_report(const ct_results *results, ct_arena *mem)
{
    uint32_t width = ct_study_arm_width(results->study);
    ct_sheet *sheet = ct_sheet_new(mem, results->study->title);
    ct_sheet_column *columns = number_columns(results->study, width, mem);
    ct_str *cells = CT_NEW(mem, ct_str, FIXED + width);
    if (sheet == NULL || columns == NULL || cells == NULL) {
        return NULL;
    }
    ct_sheet_table *table = ct_sheet_add(sheet, ct_str_of(NULL), columns, FIXED + width);
    for (uint32_t i = 0; table != NULL && i < results->count; i++) {
        add_unit(results, i, cells, table);
    }
    return sheet;
}
