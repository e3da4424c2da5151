#ifndef CT_ENCODING_H
#define CT_ENCODING_H

/* Bytes of a foreign file as UTF-8. What is valid UTF-8 stays as it is; every other byte is read as
 * Windows-1252, which is Latin-1 with the letters Š š Ž ž Œ œ Ÿ and the typographic signs that
 * spreadsheets write. Files that mix the two, as rating lists do, so come out right wherever that
 * can be known. */

#include "base/text.h"

enum { CT_ENCODING_GROWTH = 3 }; /* one byte gives at most so many */

/* Converts `s` into `out`, which has room for CT_ENCODING_GROWTH * s.len bytes, and returns the
 * length written. Up to three bytes at the end that may be the beginning of a character are left
 * for the next piece unless `is_last`;
 * `*used` is the number of bytes consumed. The result does not depend on how a text is cut into
 * pieces. */
size_t ct_encoding_convert(ct_str s, bool is_last, char *out, size_t *used);

/* The same for a whole text: `s` itself when it is valid, else a copy in the arena (`at` NULL when
 * memory is out). */
ct_str ct_encoding_to_utf8(ct_arena *mem, ct_str s);

/* Without a UTF-8 byte-order mark at its beginning. */
ct_str ct_encoding_skip_mark(ct_str s);

#endif
