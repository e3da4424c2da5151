/* Sheets: filling, and the choice of a writer. */

#include "report/sheet.h"

#include <stdio.h>

/* --- Filling ---------------------------------------------------------------------------------- */

ct_sheet *ct_sheet_new(ct_arena *mem, ct_str title)
{
    ct_sheet *sheet = CT_NEW(mem, ct_sheet, 1);
    if (sheet != NULL) {
        *sheet = (ct_sheet){.mem = mem, .title = title, .language = CT_STR("en")};
    }
    return sheet;
}

static void keep_line(ct_sheet *sheet, ct_sheet_lines *lines, ct_str line)
{
    if (lines->count == lines->room) {
        uint32_t room = lines->room == 0 ? 8 : 2 * lines->room;
        ct_str *grown =
            ct_arena_grow(sheet->mem, lines->items, lines->room, room, sizeof *lines->items);
        sheet->failed |= grown == NULL;
        lines->items = grown == NULL ? lines->items : grown;
        lines->room = grown == NULL ? lines->room : room;
    }
    if (!sheet->failed) {
        lines->items[lines->count++] = line;
    }
}

static void add_line(ct_sheet *sheet, ct_sheet_lines *lines, const char *format, va_list args)
{
    ct_text text = {.mem = sheet->mem};
    char small[512];
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(small, sizeof small, format, args);
    if (len >= (int)sizeof small) {
        char *large = CT_NEW(sheet->mem, char, (size_t)len + 1);
        if (large != NULL) {
            (void)vsnprintf(large, (size_t)len + 1, format, again);
        }
        ct_text_add(&text, ct_str_of(large));
        text.failed |= large == NULL;
    } else {
        ct_text_add(&text, ct_str_of(small));
    }
    va_end(again);
    if (len == 0) {
        return;
    }
    sheet->failed |= len < 0 || text.failed;
    keep_line(sheet, lines, ct_text_view(&text));
}

void ct_sheet_figure(ct_sheet *sheet, ct_str svg)
{
    if (sheet != NULL && !sheet->failed) {
        keep_line(sheet, &sheet->figures, svg);
    }
}

void ct_sheet_line(ct_sheet *sheet, const char *format, ...)
{
    if (sheet == NULL || sheet->failed) {
        return;
    }
    va_list args;
    va_start(args, format);
    add_line(sheet, &sheet->lines, format, args);
    va_end(args);
}

void ct_sheet_note(ct_sheet *sheet, const char *format, ...)
{
    if (sheet == NULL || sheet->failed) {
        return;
    }
    va_list args;
    va_start(args, format);
    add_line(sheet, &sheet->notes, format, args);
    va_end(args);
}

void ct_sheet_remark(ct_sheet_table *table, const char *format, ...)
{
    if (table == NULL || table->sheet->failed) {
        return;
    }
    va_list args;
    va_start(args, format);
    add_line(table->sheet, &table->notes, format, args);
    va_end(args);
}

ct_sheet_table *ct_sheet_add(ct_sheet *sheet, ct_str caption, const ct_sheet_column *columns,
                             uint32_t column_count)
{
    if (sheet == NULL || sheet->failed) {
        return NULL;
    }
    ct_sheet_table *table = CT_NEW(sheet->mem, ct_sheet_table, 1);
    if (table == NULL) {
        sheet->failed = true;
        return NULL;
    }
    *table = (ct_sheet_table){
        .sheet = sheet, .caption = caption, .columns = columns, .column_count = column_count};
    if (sheet->last == NULL) {
        sheet->first = table;
    } else {
        sheet->last->next = table;
    }
    sheet->last = table;
    sheet->table_count++;
    return table;
}

void ct_sheet_row(ct_sheet_table *table, const ct_str *cells)
{
    if (table == NULL || table->sheet->failed) {
        return;
    }
    size_t width = table->column_count;
    if (table->rows == table->room) {
        uint32_t room = table->room == 0 ? 16 : 2 * table->room;
        ct_arena *mem = table->sheet->mem;
        ct_str *cells_grown =
            ct_arena_grow(mem, table->cells, table->room * width, room * width, sizeof *cells);
        bool *strong_grown =
            ct_arena_grow(mem, table->is_strong, table->room, room, sizeof *strong_grown);
        if (cells_grown == NULL || strong_grown == NULL) {
            table->sheet->failed = true;
            return;
        }
        table->cells = cells_grown;
        table->is_strong = strong_grown;
        table->room = room;
    }
    for (size_t i = 0; i < width; i++) {
        table->cells[table->rows * width + i] = cells[i];
    }
    table->rows++;
}

void ct_sheet_total(ct_sheet_table *table, const ct_str *cells)
{
    ct_sheet_row(table, cells);
    if (table != NULL) {
        table->has_total = true;
    }
}

void ct_sheet_stress(ct_sheet_table *table)
{
    if (table != NULL && table->rows > 0) {
        table->is_strong[table->rows - 1] = true;
    }
}

ct_str ct_sheet_cell(ct_sheet *sheet, const char *format, ...)
{
    if (sheet == NULL || sheet->failed) {
        return CT_NO_CELL;
    }
    char small[256];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (len < (int)sizeof small) {
        ct_str made = ct_str_copy(sheet->mem, ct_str_of(small));
        sheet->failed |= made.at == NULL;
        return made;
    }
    char *large = CT_NEW(sheet->mem, char, (size_t)len + 1);
    if (large == NULL) {
        sheet->failed = true;
        return CT_NO_CELL;
    }
    va_start(args, format);
    (void)vsnprintf(large, (size_t)len + 1, format, args);
    va_end(args);
    return ct_str_of(large);
}

ct_str ct_sheet_key(const ct_sheet_column *column, ct_arena *mem)
{
    if (column->key != NULL) {
        return ct_str_of(column->key);
    }
    ct_text key = {.mem = mem};
    for (const char *at = column->title; *at != '\0'; at++) {
        char letter = *at;
        if (letter == ' ') {
            letter = '_';
        } else if (letter >= 'A' && letter <= 'Z') {
            letter = (char)(letter + 'a' - 'A');
        }
        ct_text_add_chars(&key, letter, 1);
    }
    return ct_text_view(&key);
}

/* --- Text fit to be shown --------------------------------------------------------------------- */

static ct_str shown(ct_sheet *sheet, ct_str text)
{
    ct_str visible = ct_str_visible(sheet->mem, text);
    sheet->failed |= visible.len == 0 && text.len > 0;
    return visible;
}

static ct_sheet_lines shown_lines(ct_sheet *sheet, const ct_sheet_lines *from)
{
    ct_sheet_lines lines = {0};
    for (uint32_t i = 0; i < from->count; i++) {
        keep_line(sheet, &lines, shown(sheet, from->items[i]));
    }
    return lines;
}

static void add_shown(ct_sheet *sheet, const ct_sheet_table *from)
{
    ct_sheet_table *table =
        ct_sheet_add(sheet, shown(sheet, from->caption), from->columns, from->column_count);
    ct_str *cells = CT_NEW(sheet->mem, ct_str, (size_t)from->rows * from->column_count + 1);
    if (table == NULL || cells == NULL) {
        sheet->failed = true;
        return;
    }
    for (size_t i = 0; i < (size_t)from->rows * from->column_count; i++) {
        cells[i] = shown(sheet, from->cells[i]);
    }
    table->cells = cells;
    table->is_strong = from->is_strong;
    table->rows = from->rows;
    table->room = from->rows;
    table->has_total = from->has_total;
    table->starts_page = from->starts_page;
    table->notes = shown_lines(sheet, &from->notes);
}

const ct_sheet *ct_sheet_visible(const ct_sheet *from, ct_arena *mem)
{
    ct_sheet *sheet = from == NULL || from->failed ? NULL : CT_NEW(mem, ct_sheet, 1);
    if (sheet == NULL) {
        return NULL;
    }
    *sheet = (ct_sheet){.mem = mem, .language = from->language, .is_raw = from->is_raw};
    sheet->title = shown(sheet, from->title);
    sheet->lines = shown_lines(sheet, &from->lines);
    sheet->figures = from->figures;
    sheet->notes = shown_lines(sheet, &from->notes);
    for (const ct_sheet_table *table = from->first; table != NULL; table = table->next) {
        add_shown(sheet, table);
    }
    return sheet;
}

/* --- All formats ------------------------------------------------------------------------------ */

ct_status ct_sheet_write(const ct_sheet *sheet, ct_sheet_format format, size_t width, ct_text *out,
                         ct_error *err)
{
    if (sheet == NULL || sheet->failed) {
        return ct_fail_memory(err);
    }
    if (format == CT_SHEET_JSON) {
        ct_sheet_add_json(sheet, out);
        ct_text_add(out, CT_STR("\n"));
        return out->failed ? ct_fail_memory(err) : CT_OK;
    }
    sheet = ct_sheet_visible(sheet, out->mem);
    if (sheet == NULL || sheet->failed) {
        return ct_fail_memory(err);
    }
    switch (format) {
    case CT_SHEET_CSV: ct_sheet_csv(sheet, out); break;
    case CT_SHEET_JSON: break;
    case CT_SHEET_HTML: ct_sheet_html(sheet, out); break;
    case CT_SHEET_MARKDOWN: ct_sheet_markdown(sheet, out); break;
    case CT_SHEET_TEXT:
    case CT_SHEET_FORMATS:
        ct_text_add(out, sheet->title);
        ct_text_add(out, CT_STR("\n"));
        ct_sheet_text_body(sheet, width, out);
        break;
    }
    return out->failed ? ct_fail_memory(err) : CT_OK;
}

static const char *const format_names[CT_SHEET_FORMATS] = {"text", "csv", "json", "html", "md"};

const char *ct_sheet_format_name(ct_sheet_format format)
{
    return format < CT_SHEET_FORMATS ? format_names[format] : "";
}

ct_sheet_format ct_sheet_format_named(ct_str name)
{
    for (int i = 0; i < CT_SHEET_FORMATS; i++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(format_names[i]))) {
            return (ct_sheet_format)i;
        }
    }
    return CT_SHEET_FORMATS;
}

ct_sheet_format ct_sheet_format_of_file(ct_str path)
{
    static const struct {
        const char *ending;
        ct_sheet_format format;
    } endings[] = {{".html", CT_SHEET_HTML}, {".htm", CT_SHEET_HTML},    {".csv", CT_SHEET_CSV},
                   {".json", CT_SHEET_JSON}, {".md", CT_SHEET_MARKDOWN}, {".txt", CT_SHEET_TEXT}};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        ct_str ending = ct_str_of(endings[i].ending);
        if (path.len > ending.len &&
            ct_str_equal_ignoring_case(ct_str_slice(path, path.len - ending.len, ending.len),
                                       ending)) {
            return endings[i].format;
        }
    }
    return CT_SHEET_FORMATS;
}
