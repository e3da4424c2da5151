#include "operations/operation.h"

#include <stdarg.h>
#include <stdio.h>

/* A line that does not fit into memory is left out: people read lines, programs the data. */
static void add_line(ct_sheet_lines *list, ct_arena *mem, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    char *text = len < 0 ? NULL : ct_arena_alloc(mem, (size_t)len + 1, 1);
    ct_str *items =
        ct_arena_grow(mem, list->items, list->count, (size_t)list->count + 1, sizeof *items);
    if (text != NULL && items != NULL) {
        (void)vsnprintf(text, (size_t)len + 1, format, again);
        items[list->count] = (ct_str){text, (size_t)len};
        *list = (ct_sheet_lines){items, list->count + 1, list->count + 1};
    }
    va_end(again);
}

void ct_answer_say(ct_answer *answer, ct_arena *mem, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_line(&answer->lines, mem, format, args);
    va_end(args);
}

void ct_answer_note(ct_answer *answer, ct_arena *mem, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_line(&answer->notes, mem, format, args);
    va_end(args);
}
