#ifndef CT_SHEET_H
#define CT_SHEET_H

/* A printable document: a title, a few lines below it, tables, notes.
 *
 * Every report that people print or put on a page is made as a sheet once and written in any of
 * five formats: text for terminals, CSV, JSON, HTML (one self-contained file), Markdown. A report
 * fills a sheet with finished cells; the writers know nothing of chess.
 *
 * A sheet and its tables live in an arena. Cells are views and are not copied: what they view must
 * live as long as the sheet. When memory is out the sheet has failed, everything later is ignored,
 * and the writers say so: a report checks nothing. */

#include "base/text.h"
#include "report/table.h"

typedef enum ct_sheet_format {
    CT_SHEET_TEXT = 0,
    CT_SHEET_CSV,
    CT_SHEET_JSON,
    CT_SHEET_HTML,
    CT_SHEET_MARKDOWN,
    CT_SHEET_FORMATS
} ct_sheet_format;

typedef struct ct_sheet_column {
    const char *title; /* as in the heading; may be "" */
    const char *key;   /* its name in JSON: "rating"; NULL = made from the title */
    ct_align align;
    ct_squeeze fit; /* what happens to it when a terminal is too narrow */
    /* JSON has numbers where cells are numbers ("12", "-3.5", "2½"), null where they are empty. */
    bool is_number;
    unsigned spare; /* not 0: a narrow terminal may leave it out, the highest first */
} ct_sheet_column;

/* Columns as most tables have them. */
#define CT_COLUMN_NUMBER(title, key)   {title, key, CT_RIGHT, CT_FIT_WHOLE, true, 0}
#define CT_COLUMN_NAME(title, key)     {title, key, CT_LEFT, CT_FIT_CUT, false, 0}
#define CT_COLUMN_SENTENCE(title, key) {title, key, CT_LEFT, CT_FIT_WRAP, false, 0}
#define CT_COLUMN_WORD(title, key)     {title, key, CT_LEFT, CT_FIT_WHOLE, false, 0}
#define CT_COLUMN_MIDDLE(title, key)   {title, key, CT_CENTRE, CT_FIT_WHOLE, false, 0}
/* Columns that a narrow terminal may leave out, those with the highest `spare` first. */
#define CT_COLUMN_SPARE_NUMBER(title, key, spare) {title, key, CT_RIGHT, CT_FIT_WHOLE, true, spare}
#define CT_COLUMN_SPARE_WORD(title, key, spare)   {title, key, CT_LEFT, CT_FIT_WHOLE, false, spare}

/* An empty cell. */
#define CT_NO_CELL ((ct_str){0})

typedef struct ct_sheet_lines {
    ct_str *items;
    uint32_t count;
    uint32_t room;
} ct_sheet_lines;

typedef struct ct_sheet ct_sheet;

typedef struct ct_sheet_table {
    ct_sheet *sheet;
    struct ct_sheet_table *next;
    ct_str caption; /* may be empty */
    const ct_sheet_column *columns;
    uint32_t column_count;
    ct_str *cells;   /* row-major */
    bool *is_strong; /* by row */
    uint32_t rows;
    uint32_t room;
    bool has_total;       /* the last row is the sum of the others */
    bool starts_page;     /* when printed */
    ct_sheet_lines notes; /* below this table */
} ct_sheet_table;

/* Has the table notes but no rows? Then the notes stand alone, without a header row. */
static inline bool ct_sheet_table_is_words(const ct_sheet_table *table)
{
    return table->rows == 0 && table->notes.count > 0;
}

struct ct_sheet {
    ct_arena *mem;
    ct_str title;
    ct_str language; /* of the words in it: "en" */
    ct_sheet_lines lines;
    ct_sheet_table *first, *last;
    uint32_t table_count;
    ct_sheet_lines figures; /* SVG, before the tables; only in HTML */
    ct_sheet_lines notes;
    bool is_raw; /* CSV: no apostrophe in front of what a spreadsheet takes for a formula */
    bool failed;
};

/* --- Filling ---------------------------------------------------------------------------------- */

/* An empty sheet, or NULL when memory is out: all functions below take NULL and do nothing. */
ct_sheet *ct_sheet_new(ct_arena *mem, ct_str title);
/* A line below the title; empty ones are left out. */
void ct_sheet_line(ct_sheet *sheet, const char *format, ...) CT_PRINTF(2, 3);
/* A picture in SVG (see report/chart.h). Only HTML shows it, so a table must have its numbers. */
void ct_sheet_figure(ct_sheet *sheet, ct_str svg);
/* A note at the end of the document. */
void ct_sheet_note(ct_sheet *sheet, const char *format, ...) CT_PRINTF(2, 3);
/* Adds a table. `columns` are borrowed. NULL when memory is out. */
ct_sheet_table *ct_sheet_add(ct_sheet *sheet, ct_str caption, const ct_sheet_column *columns,
                             uint32_t column_count);
/* Adds a row of column_count cells (views, not the bytes). */
void ct_sheet_row(ct_sheet_table *table, const ct_str *cells);
/* The same for the last row: the sum of the others. */
void ct_sheet_total(ct_sheet_table *table, const ct_str *cells);
/* Makes the latest row stand out where the format can: a match above its boards. */
void ct_sheet_stress(ct_sheet_table *table);
/* A note below this table. */
void ct_sheet_remark(ct_sheet_table *table, const char *format, ...) CT_PRINTF(2, 3);
/* A cell made as by printf, in the arena of the sheet. */
ct_str ct_sheet_cell(ct_sheet *sheet, const char *format, ...) CT_PRINTF(2, 3);
/* The key of a column in JSON: its own, or its title in lower case with underscores. */
ct_str ct_sheet_key(const ct_sheet_column *column, ct_arena *mem);

/* --- Writing ---------------------------------------------------------------------------------- */

/* The same sheet with control characters in its texts made visible (ct_str_visible). JSON, which
 * escapes them itself, is written from the original. NULL, or failed, when memory is out. */
const ct_sheet *ct_sheet_visible(const ct_sheet *from, ct_arena *mem);
/* The whole sheet. `width` of the terminal, for text (0 = as wide as needed). CT_NO_MEMORY. */
ct_status ct_sheet_write(const ct_sheet *sheet, ct_sheet_format format, size_t width, ct_text *out,
                         ct_error *err);
/* The text without the title line, which a terminal may want in bold. */
void ct_sheet_text_body(const ct_sheet *sheet, size_t width, ct_text *out);
/* Appends {"title", "lines": […], "tables": [{"caption", "columns": [{"key", "title"}], "rows":
 * [{key: value}], "notes": […], "total": {…}}], "notes": […]}. */
void ct_sheet_add_json(const ct_sheet *sheet, ct_text *out);

/* "text", "csv", "json", "html", "md"; and the format of a name or of the end of a file name
 * (".html", ".htm", ".csv", ".json", ".md", ".txt"); CT_SHEET_FORMATS for others. */
const char *ct_sheet_format_name(ct_sheet_format format);
ct_sheet_format ct_sheet_format_named(ct_str name);
ct_sheet_format ct_sheet_format_of_file(ct_str path);

/* The writers, one file each. */
void ct_sheet_csv(const ct_sheet *sheet, ct_text *out);
void ct_sheet_html(const ct_sheet *sheet, ct_text *out);
void ct_sheet_markdown(const ct_sheet *sheet, ct_text *out);

#endif
