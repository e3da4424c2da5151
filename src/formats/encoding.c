/* UTF-8 from bytes of uncertain origin: by the table of an encoding; or valid sequences are copied
 * and other bytes go through the table of Windows-1252. In that mixture a Latin-1 letter followed
 * by bytes that happen to make it valid UTF-8 would be misread; such pairs ("Ã¤") do not occur in
 * names. */

#include "formats/encoding.h"

#include <string.h>

/* --- Tables ---------------------------------------------------------------------------------- */

/* Windows-1252 80 … 9F; FFFD where it has no character. From A0 on it is Latin-1. */
static const uint16_t western[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

/* Windows-1250 80 … FF. */
static const uint16_t central[128] = {
    0x20AC, 0xFFFD, 0x201A, 0xFFFD, 0x201E, 0x2026, 0x2020, 0x2021, 0xFFFD, 0x2030, 0x0160, 0x2039,
    0x015A, 0x0164, 0x017D, 0x0179, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0xFFFD, 0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141,
    0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B,
    0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB,
    0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7,
    0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
    0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF,
    0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
    0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7,
    0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};

/* Windows-1251 80 … FF. */
static const uint16_t cyrillic[128] = {
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039,
    0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408,
    0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407,
    0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB,
    0x0458, 0x0405, 0x0455, 0x0457, 0x0410, 0x0411, 0x0412, 0x0413, 0x0414, 0x0415, 0x0416, 0x0417,
    0x0418, 0x0419, 0x041A, 0x041B, 0x041C, 0x041D, 0x041E, 0x041F, 0x0420, 0x0421, 0x0422, 0x0423,
    0x0424, 0x0425, 0x0426, 0x0427, 0x0428, 0x0429, 0x042A, 0x042B, 0x042C, 0x042D, 0x042E, 0x042F,
    0x0430, 0x0431, 0x0432, 0x0433, 0x0434, 0x0435, 0x0436, 0x0437, 0x0438, 0x0439, 0x043A, 0x043B,
    0x043C, 0x043D, 0x043E, 0x043F, 0x0440, 0x0441, 0x0442, 0x0443, 0x0444, 0x0445, 0x0446, 0x0447,
    0x0448, 0x0449, 0x044A, 0x044B, 0x044C, 0x044D, 0x044E, 0x044F,
};

/* ISO-8859-2 A0 … FF; below are control characters, which no text has. */
static const uint16_t iso_central[96] = {
    0x00A0, 0x0104, 0x02D8, 0x0141, 0x00A4, 0x013D, 0x015A, 0x00A7, 0x00A8, 0x0160, 0x015E, 0x0164,
    0x0179, 0x00AD, 0x017D, 0x017B, 0x00B0, 0x0105, 0x02DB, 0x0142, 0x00B4, 0x013E, 0x015B, 0x02C7,
    0x00B8, 0x0161, 0x015F, 0x0165, 0x017A, 0x02DD, 0x017E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102,
    0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E,
    0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170,
    0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7,
    0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};

unsigned ct_encoding_character(ct_encoding encoding, unsigned char byte)
{
    switch (encoding) {
    case CT_ENCODING_CENTRAL: return central[byte - 0x80];
    case CT_ENCODING_CYRILLIC: return cyrillic[byte - 0x80];
    case CT_ENCODING_ISO_CENTRAL: return byte < 0xA0 ? 0xFFFD : iso_central[byte - 0xA0];
    case CT_ENCODING_UTF8:
    case CT_ENCODING_WESTERN:
    case CT_ENCODINGS: break;
    }
    return byte < 0xA0 ? western[byte - 0x80] : byte;
}

/* --- Names ----------------------------------------------------------------------------------- */

static const struct {
    const char *name, *title;
} encodings[CT_ENCODINGS] = {
    [CT_ENCODING_UTF8] = {"utf-8", "UTF-8"},
    [CT_ENCODING_WESTERN] = {"cp1252", "Windows-1252 (Western European)"},
    [CT_ENCODING_CENTRAL] = {"cp1250", "Windows-1250 (Central European)"},
    [CT_ENCODING_CYRILLIC] = {"cp1251", "Windows-1251 (Cyrillic)"},
    [CT_ENCODING_ISO_CENTRAL] = {"latin2", "ISO-8859-2 (Central European)"},
};

static const struct {
    const char *name;
    ct_encoding encoding;
} others[] = {
    {"utf8", CT_ENCODING_UTF8},
    {"latin1", CT_ENCODING_WESTERN},
    {"iso88591", CT_ENCODING_WESTERN},
    {"windows1252", CT_ENCODING_WESTERN},
    {"windows1250", CT_ENCODING_CENTRAL},
    {"windows1251", CT_ENCODING_CYRILLIC},
    {"iso88592", CT_ENCODING_ISO_CENTRAL},
};

const char *ct_encoding_name(ct_encoding encoding)
{
    return encodings[encoding].name;
}

const char *ct_encoding_title(ct_encoding encoding)
{
    return encodings[encoding].title;
}

bool ct_encoding_named(ct_str name, ct_encoding *out)
{
    char plain[16];
    size_t len = 0;
    for (size_t i = 0; i < name.len; i++) {
        if (name.at[i] != '-' && name.at[i] != '_') {
            if (len == sizeof plain) {
                return false;
            }
            plain[len++] = name.at[i];
        }
    }
    ct_str word = {plain, len};
    for (int i = 0; i < CT_ENCODINGS; i++) {
        if (ct_str_equal_ignoring_case(word, ct_str_of(encodings[i].name))) {
            *out = (ct_encoding)i;
            return true;
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (ct_str_equal_ignoring_case(word, ct_str_of(others[i].name))) {
            *out = others[i].encoding;
            return true;
        }
    }
    return false;
}

/* --- Converting ------------------------------------------------------------------------------ */

static size_t put_character(unsigned character, char *out)
{
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

static size_t convert_by_table(ct_str s, ct_encoding from, char *out)
{
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++) {
        unsigned char byte = (unsigned char)s.at[i];
        if (byte < 0x80) {
            out[len++] = s.at[i];
        } else {
            len += put_character(ct_encoding_character(from, byte), out + len);
        }
    }
    return len;
}

size_t ct_encoding_convert(ct_str s, ct_encoding from, bool is_last, char *out, size_t *used)
{
    size_t len = 0;
    size_t at = 0;
    if (from != CT_ENCODING_UTF8) {
        *used = s.len;
        return convert_by_table(s, from, out);
    }
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
        unsigned char byte = (unsigned char)rest.at[0];
        len += put_character(ct_encoding_character(CT_ENCODING_WESTERN, byte), out + len);
        at++;
    }
    *used = at;
    return len;
}

ct_str ct_encoding_to_utf8(ct_arena *mem, ct_str s, ct_encoding from)
{
    size_t high = 0;
    for (size_t i = 0; i < s.len; i++) {
        high += (unsigned char)s.at[i] >> 7;
    }
    if (high == 0 || (from == CT_ENCODING_UTF8 && ct_utf8_is_valid(s))) {
        return s;
    }
    char *out = ct_arena_alloc(mem, s.len + (CT_ENCODING_GROWTH - 1) * high + 1, 1);
    if (out == NULL) {
        return CT_NO_TEXT;
    }
    size_t used = 0;
    size_t len = ct_encoding_convert(s, from, true, out, &used);
    return (ct_str){out, len};
}

ct_str ct_encoding_skip_mark(ct_str s)
{
    return ct_str_starts(s, "\xEF\xBB\xBF") ? ct_str_slice(s, 3, s.len) : s;
}

/* --- Reporting ------------------------------------------------------------------------------- */

/* Line ends are LF, CR or CRLF. */
void ct_encoding_report(ct_str raw, ct_encoding encoding, const char *rule, ct_problems *problems)
{
    size_t line = 1;
    size_t column = 1;
    for (size_t i = 0; i < raw.len && (unsigned char)raw.at[i] < 0x80; i++) {
        bool ends =
            raw.at[i] == '\n' || (raw.at[i] == '\r' && (i + 1 == raw.len || raw.at[i + 1] != '\n'));
        line += ends;
        column = ends ? 1 : column + 1;
    }
    ct_error *made =
        ct_problem_add(problems, CT_WARNING, line, column, rule,
                       "the file is not UTF-8 and is read as %s", ct_encoding_title(encoding));
    ct_error_cure(made,
                  "look at the names; %s --encoding cp1250 (or cp1251, cp1252, latin2) reads "
                  "them otherwise",
                  strcmp(rule, "CSV") == 0 ? "the command with" : "crosstable convert IN OUT");
}
