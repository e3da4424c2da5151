/* A walk over a printf format: each conversion is printed alone, as vsnprintf would within the
 * whole. Conversions: d i u x c s f g e, with flags, width, precision (both may be *), and the
 * lengths h hh l ll z. */

#include "base/phrase.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_SPEC = 24 };

/* One conversion of a format. */
typedef struct conversion {
    char spec[LONGEST_SPEC]; /* "%-5.2f", with numbers in place of * */
    char letter;
    char length; /* 0, 'h' (also hh), 'l', 'L' for ll, 'z' */
} conversion;

static void append(char *spec, const char *text)
{
    size_t len = strlen(spec);
    (void)snprintf(spec + len, LONGEST_SPEC - len, "%s", text);
}

/* Reads the conversion after a '%'; returns where the format goes on. */
static const char *read_conversion(const char *at, va_list *args, conversion *out)
{
    *out = (conversion){.spec = "%"};
    for (; *at != '\0' && strchr("-+ #0123456789.*hlzjt", *at) != NULL; at++) {
        char one[12] = {*at, '\0'};
        if (*at == '*') {
            (void)snprintf(one, sizeof one, "%d", va_arg(*args, int));
        } else if (strchr("hlz", *at) != NULL) {
            out->length = (char)(*at == 'l' && out->length == 'l' ? 'L' : *at);
        }
        append(out->spec, one);
    }
    out->letter = *at;
    append(out->spec, (char[2]){*at, '\0'});
    return *at == '\0' ? at : at + 1;
}

/* NOLINTBEGIN(clang-diagnostic-format-nonliteral): the format is a part of one that was checked.
 * NOLINTBEGIN(bugprone-branch-clone): the branches differ in the type that va_arg takes. */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
static int print_whole(char *out, size_t size, const conversion *c, va_list *args)
{
    switch (c->length) {
    case 'l': return snprintf(out, size, c->spec, va_arg(*args, long));
    case 'L': return snprintf(out, size, c->spec, va_arg(*args, long long));
    case 'z': return snprintf(out, size, c->spec, va_arg(*args, size_t));
    default: return snprintf(out, size, c->spec, va_arg(*args, int));
    }
}

/* Prints one argument; its length, or -1 for a conversion that is not known here. */
static int print(char *out, size_t size, const conversion *c, va_list *args)
{
    switch (c->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'c': return print_whole(out, size, c, args);
    case 's': return snprintf(out, size, c->spec, va_arg(*args, const char *));
    case 'f':
    case 'g':
    case 'e': return snprintf(out, size, c->spec, va_arg(*args, double));
    default: return -1;
    }
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
/* NOLINTEND(bugprone-branch-clone) */
/* NOLINTEND(clang-diagnostic-format-nonliteral) */

/* The arguments, each ended by a 0 byte; false when they do not fit. */
static bool note_arguments(ct_phrase *phrase, const char *format, va_list *args)
{
    size_t used = 0;
    for (const char *at = strchr(format, '%'); at != NULL; at = strchr(at, '%')) {
        if (at[1] == '%') {
            at += 2;
            continue;
        }
        conversion c;
        at = read_conversion(at + 1, args, &c);
        int len = print(phrase->arguments + used, sizeof phrase->arguments - used, &c, args);
        if (len < 0 || used + (size_t)len + 1 > sizeof phrase->arguments) {
            return false;
        }
        used += (size_t)len + 1;
        phrase->count++;
    }
    return true;
}

void ct_phrase_note(ct_phrase *phrase, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    *phrase = (ct_phrase){.key = format};
    if (strcmp(format, "%s") == 0 || !note_arguments(phrase, format, &again)) {
        *phrase = (ct_phrase){0};
    }
    va_end(again);
}

size_t ct_phrase_count(const ct_phrase *phrase)
{
    return phrase->count;
}

const char *ct_phrase_argument(const ct_phrase *phrase, size_t place)
{
    const char *at = phrase->arguments;
    for (size_t i = 0; i < place && i < phrase->count; i++) {
        at += strlen(at) + 1;
    }
    return place < phrase->count ? at : "";
}
