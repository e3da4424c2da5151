/* UTF-8 from bytes of uncertain origin: valid sequences are copied, other bytes go through the
 * table of Windows-1252. A Latin-1 letter followed by bytes that happen to make it valid UTF-8
 * would be misread; such pairs ("Ã¤") do not occur in names. */

#include "formats/encoding.h"

#include <string.h>

/* Windows-1252 80 … 9F; FFFD where it has no character. */
static const uint16_t high_controls[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

static size_t put_byte(unsigned char byte, char *out)
{
    unsigned character = byte >= 0x80 && byte <= 0x9F ? high_controls[byte - 0x80] : byte;
    if (character < 0x800) {
        out[0] = (char)(0xC0 | character >> 6);
        out[1] = (char)(0x80 | (character & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | character >> 12);
    out[1] = (char)(0x80 | (character >> 6 & 0x3F));
    out[2] = (char)(0x80 | (character & 0x3F));
    return 3;
}

/* May more bytes make a character of this end of a piece? */
static bool is_beginning(ct_str rest)
{
    unsigned char lead = (unsigned char)rest.at[0];
    size_t whole = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || rest.len >= whole) {
        return false;
    }
    for (size_t i = 1; i < rest.len; i++) {
        if (((unsigned char)rest.at[i] & 0xC0) != 0x80) {
            return false;
        }
    }
    return true;
}

size_t ct_encoding_convert(ct_str s, bool is_last, char *out, size_t *used)
{
    size_t len = 0;
    size_t at = 0;
    while (at < s.len) {
        ct_str rest = {s.at + at, s.len - at};
        size_t valid = ct_utf8_valid_prefix(rest);
        memcpy(out + len, rest.at, valid);
        len += valid;
        at += valid;
        if (at == s.len) {
            break;
        }
        rest = (ct_str){s.at + at, s.len - at};
        if (!is_last && is_beginning(rest)) {
            break;
        }
        len += put_byte((unsigned char)rest.at[0], out + len);
        at++;
    }
    *used = at;
    return len;
}

ct_str ct_encoding_to_utf8(ct_arena *mem, ct_str s)
{
    if (ct_utf8_is_valid(s)) {
        return s;
    }
    size_t high = 0;
    for (size_t i = 0; i < s.len; i++) {
        high += (unsigned char)s.at[i] >> 7;
    }
    char *out = ct_arena_alloc(mem, s.len + (CT_ENCODING_GROWTH - 1) * high + 1, 1);
    if (out == NULL) {
        return (ct_str){0};
    }
    size_t used = 0;
    size_t len = ct_encoding_convert(s, true, out, &used);
    return (ct_str){out, len};
}

ct_str ct_encoding_skip_mark(ct_str s)
{
    return ct_str_starts(s, "\xEF\xBB\xBF") ? ct_str_slice(s, 3, s.len) : s;
}
