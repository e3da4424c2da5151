#ifndef CT_SENTENCE_H
#define CT_SENTENCE_H

/* Sentences in fields of fixed size: what error.c and problems.c share. */

#include "base/error.h"

#include <stdarg.h>
#include <stddef.h>

/* The part of the first `len` bytes that does not end inside a UTF-8 character. Bytes that are no
 * UTF-8 are kept: a sentence may quote a foreign file. */
size_t ct_sentence_whole(const char *text, size_t len);

/* vsnprintf that cuts at a whole character. `size` is at least 1; returns the length written. */
size_t ct_sentence_write(char *out, size_t size, const char *format, va_list args) CT_PRINTF(3, 0);

#endif
