/* The working of a tie-break: its lines, as they are added, cut and concluded. */

#include "standings/tie_break.h"

#include <stdarg.h>
#include <stdio.h>

void ct_working_add(ct_working *working, ct_term term)
{
    if (working == NULL || working->failed) {
        return;
    }
    if (working->count == working->room) {
        uint32_t room = working->room == 0 ? 16 : working->room * 2;
        ct_term *more =
            ct_arena_grow(working->mem, working->terms, working->room, room, sizeof *more);
        if (more == NULL) {
            working->failed = true;
            return;
        }
        working->terms = more;
        working->room = room;
    }
    working->terms[working->count++] = term;
}

void ct_working_cut(ct_working *working, unsigned round, ct_str why)
{
    for (uint32_t i = 0; working != NULL && i < working->count; i++) {
        ct_term *term = &working->terms[i];
        if (term->round != round || term->is_cut) {
            continue;
        }
        term->is_cut = true;
        ct_str words = term->words.len == 0 ? ct_str_copy(working->mem, why)
                                            : ct_str_format(working->mem, "%.*s; %.*s",
                                                            CT_ARG(term->words), CT_ARG(why));
        working->failed = working->failed || words.at == NULL;
        term->words = words;
        return;
    }
}

void ct_working_conclude(ct_working *working, const char *format, ...)
{
    char sentence[512];
    va_list args;
    if (working == NULL) {
        return;
    }
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    working->conclusion = ct_str_copy(working->mem, ct_str_of(sentence));
    working->failed = working->failed || working->conclusion.at == NULL;
}
