/* Sheets as HTML: one file that needs nothing else, for a page, a phone, and the notice board.
 *
 * It follows the reader's light or dark scheme. Wide tables scroll in their own frame while the
 * names stay in sight. On paper everything is black on white, header rows repeat on every page, and
 * no row is split between pages. Text from outside only ever stands between tags or in quoted
 * attributes, escaped. */

#include "report/escape.h"
#include "report/sheet.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1e21;--soft:#5c6370;--paper:#fff;--line:#d5d9e0;"
    "--band:#f5f6f8;--head:#e9ecf1;--mark:#1f5fae}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#e4e6ea;--soft:#a0a7b4;--paper:#15171b;"
    "--line:#363b44;--band:#1c1f25;--head:#262a32;--mark:#86b7f5}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1.5rem clamp(.75rem,3vw,2.5rem);max-width:75rem;"
    "font:1rem/1.45 system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",sans-serif;"
    "color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%}\n"
    "h1{margin:0 0 .25rem;font-size:1.6em;line-height:1.2;text-wrap:balance}\n"
    "header p{margin:0;color:var(--soft)}\n"
    "nav ul{display:flex;flex-wrap:wrap;gap:.35rem 1.1rem;margin:1rem 0 0;padding:0;"
    "list-style:none}\n"
    "a{color:var(--mark)}\n"
    "figure{margin:1.6rem 0 0;max-width:48rem;overflow-x:auto}\n"
    "svg{display:block;width:100%;min-width:36rem;height:auto}\n"
    ".frame{margin-top:1.6rem;overflow-x:auto}\n"
    ".frame:focus-visible{outline:2px solid var(--mark)}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums lining-nums;"
    "min-width:min(100%,24rem)}\n"
    "caption{padding:0 0 .45rem;text-align:left;font-weight:600;font-size:1.1em}\n"
    "th,td{padding:.28rem .6rem;border-bottom:1px solid var(--line);text-align:left;"
    "vertical-align:baseline;white-space:nowrap}\n"
    "thead th{background:var(--head);font-size:.86em}\n"
    "tbody th{font-weight:inherit}\n"
    "tbody tr{background:var(--paper)}tbody tr:nth-child(even){background:var(--band)}\n"
    ".strong>*{font-weight:600;border-top:1px solid var(--soft)}\n"
    "tfoot td,tfoot th{border-top:2px solid var(--soft);font-weight:600}\n"
    ".key,.wrap{white-space:normal;min-width:9rem;overflow-wrap:anywhere}\n"
    ".key{position:sticky;left:0}tbody .key{background:inherit}\n"
    ".r{text-align:right}.c{text-align:center}\n"
    ".notes{margin:.6rem 0 0;padding:0;list-style:none;color:var(--soft);font-size:.9em}\n"
    "body>.notes{margin-top:1.6rem}\n"
    "@media (max-width:36rem){body{font-size:.92rem}th,td{padding:.3rem .4rem}"
    ".key,.wrap{min-width:7rem}}\n"
    "@page{margin:12mm}@page wide{size:landscape}\n"
    "@media print{:root{color-scheme:light;--ink:#000;--soft:#333;--paper:#fff;--line:#999;"
    "--band:#fff;--head:#eee;--mark:#000}\n"
    "body{max-width:none;padding:0;font-size:9.5pt}nav{display:none}\n"
    ".frame{overflow:visible;margin-top:1.1rem}.page{break-before:page}.wide{page:wide}\n"
    "table{font-size:calc(9.5pt*var(--fit,1))}\n"
    "thead{display:table-header-group}tfoot{display:table-row-group}tr,figure{break-inside:avoid}"
    "svg{min-width:0}\n"
    ".key{position:static}caption,h1{break-after:avoid}th,td{padding:.14em .4em}\n"
    "thead th{border-top:1px solid #000;border-bottom:1px solid #000}}\n";

static void write_element(const char *tag, ct_str text, ct_text *out)
{
    ct_text_addf(out, "<%s>", tag);
    ct_html_escape(text, out);
    ct_text_addf(out, "</%s>\n", tag);
}

/* The column that says whose row it is: the first name. column_count when there is none. */
static uint32_t heading_column(const ct_sheet_table *table)
{
    uint32_t column = 0;
    while (column < table->column_count && table->columns[column].fit == CT_FIT_WHOLE) {
        column++;
    }
    return column;
}

/* Opens and closes a cell of the header or the body. */
static void open_cell(const ct_sheet_table *table, uint32_t column, const char *tag, ct_text *out)
{
    const ct_sheet_column *here = &table->columns[column];
    const char *name = column == heading_column(table) ? "key"
                       : here->fit != CT_FIT_WHOLE     ? "wrap"
                       : here->align == CT_RIGHT       ? "r"
                       : here->align == CT_CENTRE      ? "c"
                                                       : NULL;
    ct_text_addf(out, "<%s", tag);
    if (name != NULL) {
        ct_text_addf(out, " class=\"%s\"", name);
    }
    ct_text_add(out, CT_STR(">"));
}

static void write_row(const ct_sheet_table *table, uint32_t row, ct_text *out)
{
    uint32_t heading = heading_column(table);
    ct_text_add(out, table->is_strong[row] ? CT_STR("<tr class=\"strong\">") : CT_STR("<tr>"));
    for (uint32_t i = 0; i < table->column_count; i++) {
        open_cell(table, i, i == heading ? "th scope=\"row\"" : "td", out);
        ct_html_escape(table->cells[(size_t)row * table->column_count + i], out);
        ct_text_add(out, i == heading ? CT_STR("</th>") : CT_STR("</td>"));
    }
    ct_text_add(out, CT_STR("</tr>\n"));
}

static void write_notes(const ct_sheet_lines *notes, ct_text *out)
{
    if (notes->count == 0) {
        return;
    }
    ct_text_add(out, CT_STR("<ul class=\"notes\">\n"));
    for (uint32_t i = 0; i < notes->count; i++) {
        write_element("li", notes->items[i], out);
    }
    ct_text_add(out, CT_STR("</ul>\n"));
}

static void write_header_row(const ct_sheet_table *table, ct_text *out)
{
    bool has_title = false;
    for (uint32_t i = 0; i < table->column_count && !ct_sheet_table_is_words(table); i++) {
        has_title = has_title || table->columns[i].title[0] != '\0';
    }
    if (!has_title) {
        ct_text_add(out, CT_STR("<tbody>\n"));
        return;
    }
    ct_text_add(out, CT_STR("<thead><tr>"));
    for (uint32_t i = 0; i < table->column_count; i++) {
        open_cell(table, i, "th scope=\"col\"", out);
        ct_html_escape(ct_str_of(table->columns[i].title), out);
        ct_text_add(out, CT_STR("</th>"));
    }
    ct_text_add(out, CT_STR("</tr></thead>\n<tbody>\n"));
}

enum {
    PRINTED_LETTER = 52,    /* mean width of a letter, in tenths of a point, at full size */
    PRINTED_GAP = 80,       /* between two columns, in tenths of a point */
    PORTRAIT_WIDTH = 5200,  /* of a page without its margins, A4 or letter */
    LANDSCAPE_WIDTH = 7200, /* the same page turned */
    MOST_UNWRAPPED = 28,    /* letters of a name before it is wrapped */
    LEAST_FIT = 45,         /* percent of full size: smaller cannot be read */
};

/* How wide the table is on paper, roughly, in tenths of a point. */
static size_t printed_width(const ct_sheet_table *table)
{
    size_t whole = 0;
    for (uint32_t i = 0; i < table->column_count; i++) {
        size_t widest = ct_utf8_width(ct_str_of(table->columns[i].title));
        for (uint32_t row = 0; row < table->rows; row++) {
            ct_str cell = table->cells[(size_t)row * table->column_count + i];
            size_t width = ct_utf8_width(cell);
            bool may_wrap = table->columns[i].fit != CT_FIT_WHOLE && width > MOST_UNWRAPPED;
            width = may_wrap ? MOST_UNWRAPPED : width;
            widest = width > widest ? width : widest;
        }
        whole += widest * PRINTED_LETTER + PRINTED_GAP;
    }
    return whole;
}

/* Tables too wide for an upright page are printed on landscape pages, as small as needed. */
static void open_frame(const ct_sheet_table *table, unsigned number, ct_text *out)
{
    size_t width = printed_width(table);
    ct_text_addf(out, "<div class=\"frame%s%s\" id=\"table-%u\"", table->starts_page ? " page" : "",
                 width > PORTRAIT_WIDTH ? " wide" : "", number);
    if (width > LANDSCAPE_WIDTH) {
        size_t fit = (size_t)100 * LANDSCAPE_WIDTH / width;
        ct_text_addf(out, " style=\"--fit:.%zu\"", fit < LEAST_FIT ? (size_t)LEAST_FIT : fit);
    }
}

/* A frame that scrolls must be reachable by keyboard, and then has a name. */
static void write_table(const ct_sheet_table *table, unsigned number, ct_text *out)
{
    ct_str name = table->caption.len > 0 ? table->caption : table->sheet->title;
    open_frame(table, number, out);
    ct_text_add(out, CT_STR(" role=\"region\" tabindex=\"0\" aria-label=\""));
    ct_html_escape(name, out);
    ct_text_add(out, CT_STR("\">\n<table>\n"));
    if (table->caption.len > 0) {
        write_element("caption", table->caption, out);
    }
    write_header_row(table, out);
    uint32_t body = table->rows - (table->has_total ? 1 : 0);
    for (uint32_t row = 0; row < body; row++) {
        write_row(table, row, out);
    }
    ct_text_add(out, CT_STR("</tbody>\n"));
    if (table->has_total) {
        ct_text_add(out, CT_STR("<tfoot>\n"));
        write_row(table, body, out);
        ct_text_add(out, CT_STR("</tfoot>\n"));
    }
    ct_text_add(out, CT_STR("</table>\n"));
    write_notes(&table->notes, out);
    ct_text_add(out, CT_STR("</div>\n"));
}

static void write_contents(const ct_sheet *sheet, ct_text *out)
{
    ct_text_add(out, CT_STR("<nav aria-label=\"Contents\">\n<ul>\n"));
    unsigned number = 0;
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        number++;
        if (table->caption.len > 0) {
            ct_text_addf(out, "<li><a href=\"#table-%u\">", number);
            ct_html_escape(table->caption, out);
            ct_text_add(out, CT_STR("</a></li>\n"));
        }
    }
    ct_text_add(out, CT_STR("</ul>\n</nav>\n"));
}

void ct_sheet_html(const ct_sheet *sheet, ct_text *out)
{
    ct_text_add(out, CT_STR("<!DOCTYPE html>\n<html lang=\""));
    ct_html_escape(sheet->language, out);
    ct_text_add(out, CT_STR("\">\n<head>\n<meta charset=\"utf-8\">\n"
                            "<meta name=\"viewport\" content=\"width=device-width, "
                            "initial-scale=1\">\n"
                            "<meta name=\"color-scheme\" content=\"light dark\">\n"));
    write_element("title", sheet->title, out);
    ct_text_add(out, CT_STR("<style>\n"));
    ct_text_add(out, ct_str_of(style));
    ct_text_add(out, CT_STR("</style>\n</head>\n<body>\n<header>\n"));
    write_element("h1", sheet->title, out);
    for (uint32_t i = 0; i < sheet->lines.count; i++) {
        write_element("p", sheet->lines.items[i], out);
    }
    ct_text_add(out, CT_STR("</header>\n"));
    if (sheet->table_count > 2) {
        write_contents(sheet, out);
    }
    ct_text_add(out, CT_STR("<main>\n"));
    for (uint32_t i = 0; i < sheet->figures.count; i++) {
        ct_text_add(out, CT_STR("<figure>\n"));
        ct_text_add(out, sheet->figures.items[i]);
        ct_text_add(out, CT_STR("</figure>\n"));
    }
    unsigned number = 0;
    for (const ct_sheet_table *table = sheet->first; table != NULL; table = table->next) {
        write_table(table, ++number, out);
    }
    ct_text_add(out, CT_STR("</main>\n"));
    write_notes(&sheet->notes, out);
    ct_text_add(out, CT_STR("</body>\n</html>\n"));
}
