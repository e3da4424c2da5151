#ifndef CT_SHEET_EVENT_H
#define CT_SHEET_EVENT_H

/* What sheets about an event share: its heading, its participants, its numbers. */

#include "event/event.h"
#include "report/sheet.h"
#include "standings/tie_break.h"

/* A sheet with the name of the event as title, and a line with place and dates. NULL when memory is
 * out, which all functions of sheets take. */
ct_sheet *ct_sheet_of_event(const ct_event *event, ct_arena *mem);

/* A player, or a team, as lists show them. */
typedef struct ct_listed {
    uint32_t number;
    ct_str name;
    ct_str title;
    ct_str federation;
    unsigned rating; /* 0 = none; teams have none */
} ct_listed;

ct_listed ct_listed_of(const ct_event *event, bool of_teams, ct_index who);

/* Columns that a list of participants has only when at least one of them has a value for it. */
typedef struct ct_listed_columns {
    bool titles;
    bool ratings;
    bool federations;
} ct_listed_columns;

ct_listed_columns ct_listed_columns_of(const ct_event *event, bool of_teams);

/* A list of columns that grows. When memory is out the sheet has failed. */
typedef struct ct_column_list {
    ct_sheet *sheet;
    ct_sheet_column *items;
    uint32_t count;
    uint32_t room;
} ct_column_list;

void ct_column_add(ct_column_list *list, ct_sheet_column column);
/* Number, title, name, rating, federation, as far as `has` says. `name` heads the names. */
void ct_column_add_listed(ct_column_list *list, ct_listed_columns has, const char *name);
/* The same cells into `cells`; returns how many. */
uint32_t ct_cells_of_listed(ct_sheet *sheet, ct_listed_columns has, const ct_listed *entrant,
                            ct_str *cells);

/* A number; empty for 0. */
ct_str ct_cell_number(ct_sheet *sheet, uint32_t number);
/* Points: "2½" or "2.5". */
ct_str ct_cell_points(ct_sheet *sheet, ct_points points, int32_t unit);
/* A value with at least so many decimals: "41.0". */
ct_str ct_cell_value(ct_sheet *sheet, ct_value value, unsigned decimals);
/* How many decimals ct_value_format gives it. */
unsigned ct_value_decimals(ct_value value);

#endif
