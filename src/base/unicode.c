/* The Unicode part of text.h: what is a character, how wide it is, and what it folds to. The tables
 * are those of utf8proc; bytes that are no UTF-8 count as characters of one cell and are kept. */

#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

enum { REPLACEMENT = 0xFFFD };

/* The character at byte `at`, and its length. Overlong forms, surrogates and numbers above 10FFFF
 * are invalid: -1, of length 1. */
static size_t decode(ct_str s, size_t at, int32_t *out)
{
    const uint8_t *bytes = (const uint8_t *)s.at + at;
    if (bytes[0] < 0x80) {
        *out = bytes[0];
        return 1;
    }
    utf8proc_ssize_t len = utf8proc_iterate(bytes, (utf8proc_ssize_t)(s.len - at), out);
    if (len <= 0) {
        *out = -1;
        return 1;
    }
    return (size_t)len;
}

/* The number of ASCII bytes at the start, found eight at a time. */
static size_t ascii_prefix(const char *at, size_t len)
{
    size_t i = 0;
    for (uint64_t eight; i + sizeof eight <= len; i += sizeof eight) {
        memcpy(&eight, at + i, sizeof eight);
        if ((eight & UINT64_C(0x8080808080808080)) != 0) {
            break;
        }
    }
    while (i < len && ((unsigned char)at[i] & 0x80) == 0) {
        i++;
    }
    return i;
}

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

size_t ct_utf8_valid_prefix(ct_str s)
{
    size_t at = 0;
    while (at < s.len) {
        at += ascii_prefix(s.at + at, s.len - at);
        int32_t character = 0;
        size_t len = at < s.len ? decode(s, at, &character) : 0;
        if (character < 0) {
            break;
        }
        at += len;
    }
    return at;
}

bool ct_utf8_is_valid(ct_str s)
{
    return ct_utf8_valid_prefix(s) == s.len;
}

size_t ct_utf8_length(ct_str s)
{
    size_t count = 0;
    for (size_t i = 0; i < s.len; i++) {
        count += !is_continuation(s.at[i]);
    }
    return count;
}

size_t ct_utf8_offset(ct_str s, size_t index)
{
    size_t seen = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (!is_continuation(s.at[i]) && seen++ == index) {
            return i;
        }
    }
    return s.len;
}

static size_t cells(int32_t character)
{
    int width = character < 0 ? 1 : utf8proc_charwidth(character);
    return width > 0 ? (size_t)width : 0;
}

size_t ct_utf8_width(ct_str s)
{
    size_t width = 0;
    for (size_t at = 0; at < s.len;) {
        int32_t character = 0;
        at += decode(s, at, &character);
        width += cells(character);
    }
    return width;
}

ct_str ct_utf8_fit(ct_str s, size_t width)
{
    size_t cluster = 0; /* where the current cluster starts */
    size_t used = 0;
    int32_t before = 0;
    utf8proc_int32_t state = 0;
    for (size_t at = 0; at < s.len;) {
        int32_t character = 0;
        size_t len = decode(s, at, &character);
        int32_t shown = character < 0 ? REPLACEMENT : character;
        if (at == 0 || utf8proc_grapheme_break_stateful(before, shown, &state)) {
            cluster = at;
        }
        used += cells(character);
        if (used > width) {
            return (ct_str){s.at, cluster};
        }
        before = shown;
        at += len;
    }
    return s;
}

ct_str ct_utf8_from_latin1(ct_arena *mem, ct_str s)
{
    size_t high = 0;
    for (size_t i = 0; i < s.len; i++) {
        high += (unsigned char)s.at[i] >> 7;
    }
    char *out = ct_arena_alloc(mem, s.len + high + 1, 1);
    if (out == NULL) {
        return CT_NO_TEXT;
    }
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++) {
        unsigned char byte = (unsigned char)s.at[i];
        if (byte < 0x80) {
            out[len++] = (char)byte;
        } else {
            out[len++] = (char)(0xC0 | byte >> 6);
            out[len++] = (char)(0x80 | (byte & 0x3F));
        }
    }
    return (ct_str){out, len};
}

/* --- Folding --------------------------------------------------------------------------------- */

/* Letters whose stroke or ligature is part of the letter, so that Unicode does not take it apart;
 * after case folding, hence lower-case. */
static const struct {
    int32_t letter;
    char plain[3];
} plain_letters[] = {
    {0x00E6, "ae"}, /* æ */
    {0x00F0, "d"},  /* ð */
    {0x00F8, "o"},  /* ø */
    {0x00FE, "th"}, /* þ */
    {0x0111, "d"},  /* đ */
    {0x0127, "h"},  /* ħ */
    {0x0131, "i"},  /* ı */
    {0x0133, "ij"}, /* ĳ */
    {0x0138, "k"},  /* ĸ */
    {0x0140, "l"},  /* ŀ */
    {0x0142, "l"},  /* ł */
    {0x014B, "n"},  /* ŋ */
    {0x0153, "oe"}, /* œ */
    {0x0167, "t"},  /* ŧ */
    {0x01B6, "z"},  /* ƶ */
    {0x0256, "d"},  /* ɖ, of African Đ */
};

/* Accents of Latin, Greek and Cyrillic. The marks of other scripts carry vowels and stay. */
static bool is_accent(int32_t character)
{
    return (character >= 0x0300 && character <= 0x036F) ||
           (character >= 0x1AB0 && character <= 0x1AFF) ||
           (character >= 0x1DC0 && character <= 0x1DFF) ||
           (character >= 0xFE20 && character <= 0xFE2F);
}

/* Writes the plain form of a folded character: nothing, itself, or up to two letters. */
static size_t put_plain(int32_t character, int32_t *out)
{
    if (is_accent(character)) {
        return 0;
    }
    for (size_t i = 0; i < sizeof plain_letters / sizeof plain_letters[0]; i++) {
        if (plain_letters[i].letter == character) {
            size_t len = strlen(plain_letters[i].plain);
            for (size_t k = 0; k < len; k++) {
                out[k] = (unsigned char)plain_letters[i].plain[k];
            }
            return len;
        }
    }
    out[0] = character;
    return 1;
}

/* Folds valid UTF-8: case folding and decomposition, accents off, and what is left composed again
 * (Hangul, kana), so that both ways of writing an accent give the same text. */
static void fold_valid(ct_text *out, ct_str s)
{
    /* NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): the options are flags */
    const utf8proc_option_t split = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD;
    /* NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): the options are flags */
    const utf8proc_option_t join = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    const uint8_t *bytes = (const uint8_t *)s.at;
    utf8proc_ssize_t len = (utf8proc_ssize_t)s.len;
    utf8proc_ssize_t count = utf8proc_decompose(bytes, len, NULL, 0, split);
    int32_t *parts = count < 0 ? NULL : CT_NEW(out->mem, int32_t, (size_t)count + 1);
    int32_t *plain = count < 0 ? NULL : CT_NEW(out->mem, int32_t, 2 * (size_t)count + 1);
    if (parts == NULL || plain == NULL) {
        out->failed = true;
        return;
    }
    utf8proc_decompose(bytes, len, parts, count, split);
    size_t kept = 0;
    for (utf8proc_ssize_t i = 0; i < count; i++) {
        kept += put_plain(parts[i], plain + kept);
    }
    utf8proc_ssize_t composed = utf8proc_normalize_utf32(plain, (utf8proc_ssize_t)kept, join);
    for (utf8proc_ssize_t i = 0; i < composed; i++) {
        uint8_t encoded[4];
        utf8proc_ssize_t size = utf8proc_encode_char(plain[i], encoded);
        ct_text_add(out, (ct_str){(const char *)encoded, (size_t)size});
    }
}

static ct_str fold_ascii(ct_arena *mem, ct_str s)
{
    char *out = ct_arena_alloc(mem, s.len + 1, 1);
    if (out == NULL) {
        return CT_NO_TEXT;
    }
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        out[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return (ct_str){out, s.len};
}

/* What is folded at once: the valid prefix, but no more than a piece that is long for a name. Marks
 * are put in order by insertion, which a hostile text of nothing but marks would make quadratic. */
static size_t next_piece(ct_str s)
{
    const size_t longest = 1024;
    return ct_utf8_valid_prefix(ct_str_slice(s, 0, longest));
}

ct_str ct_utf8_fold(ct_arena *mem, ct_str s)
{
    if (s.len == 0 || ascii_prefix(s.at, s.len) == s.len) {
        return fold_ascii(mem, s);
    }
    ct_text out = {.mem = mem};
    while (s.len > 0) {
        size_t piece = next_piece(s);
        if (piece > 0) {
            fold_valid(&out, ct_str_slice(s, 0, piece));
        } else {
            piece = 1;
            ct_text_add(&out, ct_str_slice(s, 0, piece));
        }
        s = ct_str_slice(s, piece, s.len);
    }
    if (out.failed) {
        return CT_NO_TEXT;
    }
    return ct_text_view(&out);
}
