/* Errors as plain data. Every sentence is made aside and copied, so that an error may be wrapped in
 * a sentence that quotes it: ct_fail(err, status, "round 3: %s", err->sentence). */

#include "base/error.h"

#include "base/phrase.h"
#include "base/sentence.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The bytes of the character that starts with `lead`. */
static size_t character_size(unsigned char lead)
{
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

size_t ct_sentence_whole(const char *text, size_t len)
{
    for (size_t back = 1; back <= 3 && back <= len; back++) {
        unsigned char byte = (unsigned char)text[len - back];
        if ((byte & 0xC0) != 0x80) {
            return character_size(byte) > back ? len - back : len;
        }
    }
    return len;
}

size_t ct_sentence_write(char *out, size_t size, const char *format, va_list args)
{
    int wanted = vsnprintf(out, size, format, args);
    size_t len = wanted < 0 ? 0 : (size_t)wanted;
    if (len >= size) {
        len = ct_sentence_whole(out, size - 1);
    }
    out[len] = '\0';
    return len;
}

CT_PRINTF(4, 0)
static ct_status fail(ct_error *err, ct_status status, ct_place at, const char *format,
                      va_list args)
{
    if (err != NULL) {
        ct_error made = {.status = status, .severity = CT_FAULT, .at = at};
        ct_phrase_note(&made.phrase, format, args);
        ct_sentence_write(made.sentence, sizeof made.sentence, format, args);
        *err = made;
    }
    return status;
}

ct_status ct_fail(ct_error *err, ct_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(err, status, (ct_place){0}, format, args);
    va_end(args);
    return status;
}

ct_status ct_fail_at(ct_error *err, ct_status status, ct_place at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(err, status, at, format, args);
    va_end(args);
    return status;
}

ct_status ct_fail_memory(ct_error *err)
{
    return ct_fail(err, CT_NO_MEMORY, "memory is out");
}

void ct_error_rule(ct_error *err, const char *rule)
{
    if (err == NULL) {
        return;
    }
    const char *given = rule == NULL ? "" : rule;
    size_t len = strlen(given);
    if (len >= sizeof err->rule) {
        len = ct_sentence_whole(given, sizeof err->rule - 1);
    }
    memmove(err->rule, given, len);
    err->rule[len] = '\0';
}

void ct_error_cure(ct_error *err, const char *format, ...)
{
    if (err == NULL || err->sentence[0] == '\0') {
        return;
    }
    char cure[sizeof err->cure];
    ct_phrase phrase;
    va_list args;
    va_start(args, format);
    ct_phrase_note(&phrase, format, args);
    size_t len = ct_sentence_write(cure, sizeof cure, format, args);
    va_end(args);
    memcpy(err->cure, cure, len + 1);
    err->cure_phrase = phrase;
}

const char *ct_status_name(ct_status status)
{
    switch (status) {
    case CT_OK: return "ok";
    case CT_INVALID: return "invalid";
    case CT_IMPOSSIBLE: return "impossible";
    case CT_NOT_FOUND: return "not found";
    case CT_TOO_LARGE: return "too large";
    case CT_UNSUPPORTED: return "unsupported";
    case CT_NO_MEMORY: return "out of memory";
    case CT_IO: return "input or output failed";
    case CT_CONFLICT: return "conflict";
    case CT_DENIED: return "denied";
    case CT_NEEDS_REASON: return "needs a reason";
    case CT_CANCELLED: return "cancelled";
    case CT_BUSY: return "busy";
    case CT_MISUSE: return "misuse";
    case CT_STATUSES: break;
    }
    return "unknown status";
}

/* A buffer of fixed size that is filled from the front and cut when it is full. */
typedef struct line {
    char *out;
    size_t size;
    size_t len;
} line;

CT_PRINTF(2, 3)
static void append(line *to, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = to->size - to->len;
    int wanted = vsnprintf(to->out + to->len, room, format, args);
    if (wanted > 0) {
        to->len += (size_t)wanted < room ? (size_t)wanted : room - 1;
    }
    va_end(args);
}

static void append_place(line *to, const ct_place *at)
{
    if (at->file != NULL) {
        append(to, "%s:", at->file);
        if (at->line != 0) {
            append(to, "%zu:", at->line);
        }
        if (at->line != 0 && at->column != 0) {
            append(to, "%zu:", at->column);
        }
        append(to, " ");
    } else if (at->line != 0 && at->column != 0) {
        append(to, "line %zu, column %zu: ", at->line, at->column);
    } else if (at->line != 0) {
        append(to, "line %zu: ", at->line);
    }
}

size_t ct_error_format(const ct_error *err, char *out, size_t size)
{
    if (size == 0) {
        return 0;
    }
    line made = {out, size, 0};
    out[0] = '\0';
    append_place(&made, &err->at);
    append(&made, "%s", err->sentence);
    if (err->rule[0] != '\0') {
        append(&made, " [%s]", err->rule);
    }
    if (err->cure[0] != '\0') {
        append(&made, "; %s", err->cure);
    }
    if (made.len == size - 1) {
        made.len = ct_sentence_whole(out, made.len);
        out[made.len] = '\0';
    }
    return made.len;
}
