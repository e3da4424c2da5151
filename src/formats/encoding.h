#ifndef CT_ENCODING_H
#define CT_ENCODING_H

/* Bytes of a foreign file as UTF-8.
 *
 * A file that is not UTF-8 is written in some encoding of one byte a letter, and does not say in
 * which. Windows-1252 (Latin-1 with the letters Š š Ž ž Œ œ Ÿ and the typographic signs that
 * spreadsheets write) is assumed unless the letters make no sense in it, or clearly belong to
 * another one. What was assumed is always reported, and the option --encoding overrides it. */

#include "base/error.h"
#include "base/text.h"

typedef enum ct_encoding {
    CT_ENCODING_UTF8 = 0,
    CT_ENCODING_WESTERN,     /* Windows-1252 */
    CT_ENCODING_CENTRAL,     /* Windows-1250 */
    CT_ENCODING_CYRILLIC,    /* Windows-1251 */
    CT_ENCODING_ISO_CENTRAL, /* ISO-8859-2 */
    CT_ENCODINGS
} ct_encoding;

enum { CT_ENCODING_GROWTH = 3 }; /* bytes of UTF-8 for one byte, at most */
/* Bytes of the longest line of a report file, or single text elsewhere, that is read: more than any
 * list of ten thousand numbers takes. What is longer is no name or title but a damaged file. */
enum { CT_LONGEST_TEXT = 1 << 16 };

/* "cp1250" …, as --encoding takes it; and "Windows-1250 (Central European)" for sentences. */
const char *ct_encoding_name(ct_encoding encoding);
const char *ct_encoding_title(ct_encoding encoding);
/* By name: utf-8, cp1250, cp1251, cp1252, latin1, latin2 and their other names; case and - do not
 * matter. */
bool ct_encoding_named(ct_str name, ct_encoding *out);

/* The encoding of a whole text: CT_ENCODING_UTF8 when it is valid, or a mixture in which some
 * letters are UTF-8. Anything but Windows-1252 only when the letters leave no doubt: see
 * encoding_guess.c. O(bytes). */
ct_encoding ct_encoding_guess(ct_str s);

/* Converts `s` into `out`, which has room for CT_ENCODING_GROWTH * s.len bytes, and returns the
 * length written. CT_ENCODING_UTF8 means: valid UTF-8 stays as it is, every other byte is read as
 * Windows-1252, so that files that mix the two, as rating lists do, come out right wherever that
 * can be known. The others take every byte by their table. Up to three bytes at the end that may be
 * the beginning of a character are left for the next piece unless `is_last`; `*used` is the number
 * of bytes consumed. The result does not depend on how a text is cut into pieces. */
size_t ct_encoding_convert(ct_str s, ct_encoding from, bool is_last, char *out, size_t *used);

/* The same for a whole text: `s` itself when it is ASCII (or valid, for CT_ENCODING_UTF8), else a
 * copy in the arena (`at` NULL when memory is out). */
ct_str ct_encoding_to_utf8(ct_arena *mem, ct_str s, ct_encoding from);

/* The character of a byte from 80 on; U+FFFD where the encoding has none. */
unsigned ct_encoding_character(ct_encoding encoding, unsigned char byte);

/* Without a UTF-8 byte-order mark at its beginning. */
ct_str ct_encoding_skip_mark(ct_str s);

/* Tells, at the first letter beyond ASCII of a text that was not UTF-8, in which encoding it was
 * read, and how to choose another. `rule` is "TRF" or "CSV". */
void ct_encoding_report(ct_str raw, ct_encoding encoding, const char *rule, ct_problems *problems);

#endif
