/* The list of problems of one input. It is capped, so that its memory does not depend on how bad
 * the input is; the first fault is always among those kept, because the verdict quotes it. */

#include "base/arena.h"
#include "base/error.h"
#include "base/phrase.h"
#include "base/sentence.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ct_problems_start(ct_problems *list, struct ct_arena *mem, const char *file)
{
    *list = (ct_problems){.mem = mem, .file = file};
}

/* A place for one more kept problem, or NULL when the list is full or memory is out. */
static ct_error *next_kept(ct_problems *list)
{
    if (list->count == list->room && list->room < CT_PROBLEMS_KEPT) {
        size_t room = list->room == 0 ? 8 : 2 * list->room;
        room = room > CT_PROBLEMS_KEPT ? CT_PROBLEMS_KEPT : room;
        ct_error *items =
            ct_arena_grow(list->mem, list->items, list->room, room, sizeof *list->items);
        if (items != NULL) {
            list->items = items;
            list->room = room;
        }
    }
    return list->count < list->room ? &list->items[list->count++] : NULL;
}

/* Where a new problem goes. When only warnings were kept, the first fault takes the place of the
 * last. */
static ct_error *place_for(ct_problems *list, ct_severity severity)
{
    ct_error *kept = next_kept(list);
    if (kept == NULL && severity == CT_FAULT && list->faults == 0 && list->count > 0) {
        kept = &list->items[list->count - 1];
    }
    return kept != NULL ? kept : &list->spare;
}

/* A full list only counts problems, except for the first fault: their sentences are not written. */
static bool is_only_counted(const ct_problems *list, ct_severity severity)
{
    return list->count == CT_PROBLEMS_KEPT && (severity == CT_WARNING || list->faults > 0);
}

static ct_error *count_only(ct_problems *list, ct_severity severity, ct_place at)
{
    ct_error *spare = &list->spare;
    spare->status = severity == CT_FAULT ? CT_INVALID : CT_OK;
    spare->severity = severity;
    spare->at = at;
    spare->rule[0] = spare->sentence[0] = spare->cure[0] = '\0';
    list->faults += severity == CT_FAULT;
    list->warnings += severity == CT_WARNING;
    return spare;
}

ct_error *ct_problem_add(ct_problems *list, ct_severity severity, size_t line, size_t column,
                         const char *rule, const char *format, ...)
{
    if (is_only_counted(list, severity)) {
        return count_only(list, severity, (ct_place){list->file, line, column});
    }
    ct_error made = {
        .status = severity == CT_FAULT ? CT_INVALID : CT_OK,
        .severity = severity,
        .at = {.file = list->file, .line = line, .column = column},
    };
    ct_error_rule(&made, rule);
    va_list args;
    va_start(args, format);
    ct_phrase_note(&made.phrase, format, args);
    ct_sentence_write(made.sentence, sizeof made.sentence, format, args);
    va_end(args);

    ct_error *to = place_for(list, severity);
    *to = made;
    if (severity == CT_FAULT) {
        list->faults++;
    } else {
        list->warnings++;
    }
    return to;
}

/* What the order depends on, apart from the bulky record: the sort moves these and the records only
 * once. */
typedef struct sort_key {
    size_t line;
    size_t column;
    size_t index;
} sort_key;

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_keys(const void *left, const void *right)
{
    const sort_key *a = left;
    const sort_key *b = right;
    int by_line = compare_sizes(a->line, b->line);
    int by_column = compare_sizes(a->column, b->column);
    return by_line != 0 ? by_line : by_column != 0 ? by_column : compare_sizes(a->index, b->index);
}

/* Moves the records along the cycles of the permutation: items[i] becomes the old
 * items[keys[i].index]. */
static void permute(ct_error *items, sort_key *keys, size_t count)
{
    for (size_t start = 0; start < count; start++) {
        if (keys[start].index == start) {
            continue;
        }
        ct_error held = items[start];
        size_t to = start;
        while (keys[to].index != start) {
            size_t from = keys[to].index;
            items[to] = items[from];
            keys[to].index = to;
            to = from;
        }
        items[to] = held;
        keys[to].index = to;
    }
}

void ct_problems_sort(ct_problems *list)
{
    assert(list->count <= CT_PROBLEMS_KEPT);
    sort_key keys[CT_PROBLEMS_KEPT];
    for (size_t i = 0; i < list->count; i++) {
        keys[i] = (sort_key){list->items[i].at.line, list->items[i].at.column, i};
    }
    if (list->count > 1) {
        qsort(keys, list->count, sizeof keys[0], compare_keys);
        permute(list->items, keys, list->count);
    }
}

/* Adds " (the first of N faults)", at the cost of the sentence's end if need be. */
static void add_number(char *sentence, size_t size, size_t faults)
{
    char number[64];
    int written = snprintf(number, sizeof number, " (the first of %zu faults)", faults);
    size_t len = strlen(sentence);
    size_t most = size - 1 - (size_t)written;
    if (len > most) {
        len = ct_sentence_whole(sentence, most);
    }
    memcpy(sentence + len, number, (size_t)written + 1);
}

ct_status ct_problems_verdict(const ct_problems *list, ct_error *err)
{
    if (list->faults == 0) {
        return CT_OK;
    }
    const ct_error *first = &list->spare;
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].severity == CT_FAULT) {
            first = &list->items[i];
            break;
        }
    }
    if (err == NULL) {
        return CT_INVALID;
    }
    if (first->severity != CT_FAULT) { /* memory was out, and the spare was used again since */
        return ct_fail_at(err, CT_INVALID, (ct_place){.file = list->file},
                          "%zu faults, and no memory to keep them", list->faults);
    }
    *err = *first;
    if (list->faults > 1) {
        add_number(err->sentence, sizeof err->sentence, list->faults);
        err->phrase = (ct_phrase){0};
    }
    return CT_INVALID;
}
