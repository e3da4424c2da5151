#ifndef CT_TEXT_H
#define CT_TEXT_H

/* Text views, growing text, and the little Unicode that tournament files need.
 *
 * A ct_str is a borrowed view of bytes: not terminated, never freed. Text inside the program is
 * UTF-8; Latin-1 stops in formats/. */

#include "base/arena.h"
#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ct_str {
    const char *at; /* may be NULL when len is 0 */
    size_t len;
} ct_str;

/* For printf: printf("%.*s", CT_ARG(name)). */
#define CT_ARG(s) (int)(s).len, ((s).len ? (s).at : "")

/* A view of a string literal. */
#define CT_STR(literal) ((ct_str){(literal), sizeof(literal) - 1})

/* The empty view: no text. */
#define CT_NO_TEXT ((ct_str){0})

ct_str ct_str_of(const char *terminated); /* NULL gives the empty view */
bool ct_str_equal(ct_str a, ct_str b);
bool ct_str_is(ct_str a, const char *terminated);
bool ct_str_equal_ignoring_case(ct_str a, ct_str b); /* ASCII letters only */
bool ct_str_starts(ct_str a, const char *prefix);
int ct_str_compare(ct_str a, ct_str b);                 /* by bytes, as memcmp; shorter first */
ct_str ct_str_slice(ct_str s, size_t from, size_t len); /* clamped to what exists */
ct_str ct_str_trim(ct_str s); /* without spaces and tabs (and other ASCII blanks) at both ends */
ct_str ct_str_trim_end(ct_str s);
bool ct_str_is_blank(ct_str s);

/* Cuts the part before the first `separator` off `*rest` and returns it; the whole when there is
 * none. */
ct_str ct_str_cut(ct_str *rest, char separator);

/* Cuts the next word (run of non-blank characters) off `*rest`; empty when there is none left. */
ct_str ct_str_word(ct_str *rest);

/* A copy in the arena, with a 0 byte after its end (not counted); `at` NULL when memory is out. */
ct_str ct_str_copy(ct_arena *mem, ct_str s);
ct_str ct_str_format(ct_arena *mem, const char *format, ...) CT_PRINTF(2, 3);

/* Whole-view decimal numbers (no blanks). False when the view is not just such a number or it does
 * not fit. */
bool ct_str_to_unsigned(ct_str s, uint64_t *out);
bool ct_str_to_int(ct_str s, int64_t *out);

/* A decimal number with point or comma as an integer count of 1/`unit`: "1.5" with unit 2 gives 3,
 * "½" is understood. False when it is no number, does not fit, or is no whole count of the unit. */
bool ct_str_to_points(ct_str s, int32_t unit, int32_t *out);

/* --- Unicode --------------------------------------------------------------------------------- */

bool ct_utf8_is_valid(ct_str s);
/* Length in bytes of the longest valid prefix. */
size_t ct_utf8_valid_prefix(ct_str s);
/* Number of characters (code points) of valid UTF-8. O(len). */
size_t ct_utf8_length(ct_str s);
/* Byte offset of character `index`, or s.len when there are fewer. */
size_t ct_utf8_offset(ct_str s, size_t index);
/* Cells a terminal uses: wide East Asian characters count 2, combining marks 0. */
size_t ct_utf8_width(ct_str s);
/* The longest prefix of at most `width` cells that ends at a whole character cluster. */
ct_str ct_utf8_fit(ct_str s, size_t width);
/* Latin-1 bytes as UTF-8 in the arena (`at` NULL when memory is out). */
ct_str ct_utf8_from_latin1(ct_arena *mem, ct_str s);
/* Lower-case without accents, for comparing names: "Åström" gives "astrom", "Łódź" "lodz", "ß"
 * "ss". Unknown letters stay. */
ct_str ct_utf8_fold(ct_arena *mem, ct_str s);

/* --- Characters that do not show ------------------------------------------------------------- */

/* Text of files, file names and arguments is shown to people only through these: controls,
 * characters that turn the direction of writing, characters without width and broken bytes become
 * "⟨U+202E⟩" or "⟨0x9B⟩" (see base/visible.c). What has none of them is returned as it is;
 * otherwise the result lives in the arena (`at` NULL when memory is out). The first function is for
 * a single line and replaces line ends and tabs, too; the second leaves them, for text that this
 * program has broken into lines. */
ct_str ct_str_visible(ct_arena *mem, ct_str s);
ct_str ct_str_visible_lines(ct_arena *mem, ct_str s);
/* Does it hold a control of ASCII: a line end, a tab, an escape, NUL …? */
bool ct_str_has_control(ct_str s);

typedef struct ct_hidden {
    int32_t character; /* the byte when it is broken */
    size_t len;        /* in bytes */
    bool is_broken;    /* no UTF-8 */
} ct_hidden;
/* Where the next character that does not show stands, from byte `from` on; s.len when there is
 * none. The controls in `kept` do not count. */
size_t ct_str_next_hidden(ct_str s, size_t from, const char *kept, ct_hidden *out);

/* --- Growing text ---------------------------------------------------------------------------- */

/* Text that grows in an arena. When memory runs out `failed` is set and everything later is
 * ignored, so that a writer checks once, at the end. Start it with {.mem = arena}. */
typedef struct ct_text {
    ct_arena *mem;
    char *at;
    size_t len;
    size_t room;
    bool failed;
} ct_text;

void ct_text_add(ct_text *text, ct_str s);
void ct_text_add_chars(ct_text *text, char c, size_t count);
void ct_text_addf(ct_text *text, const char *format, ...) CT_PRINTF(2, 3);
/* Adds a JSON text; characters that do not show are written by their numbers, as JSON allows. */
void ct_text_add_json(ct_text *out, ct_str json);
/* Adds a text as JSON has it, with its quotation marks. */
void ct_text_add_quoted(ct_text *out, ct_str text);
/* The view of what was added so far; the byte after it is 0. */
ct_str ct_text_view(const ct_text *text);

#endif
