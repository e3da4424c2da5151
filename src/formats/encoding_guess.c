/* Which encoding of one byte a letter a text is written in.
 *
 *  1. Cyrillic words are letters beyond ASCII from end to end; in the Latin encodings such letters
 *     stand among ASCII ones. The vowels tell Windows-1251 from KOI8, Greek and Hebrew.
 *  2. A sign inside a word ("Wa³êsa", "Ma¶lanka") or a capital behind a small letter is a misfit.
 *     An encoding without misfits, where Windows-1252 has some, is the one.
 *  3. Some languages fit Windows-1252 letter by letter and are still wrong ("Erdõs", "Dvoøák"):
 *     Hungarian shows by ő and ű together, Czech, Slovak and South Slavic by š or ž together with
 *     two of č ć đ ě ř, and none of the letters which the west has there.
 *  4. In doubt it is Windows-1252. */

#include "formats/encoding.h"

#include <string.h>

typedef struct tally {
    size_t of[256];     /* each byte */
    size_t inside[256]; /* with an ASCII letter behind it */
} tally;

static bool is_small(unsigned char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_letter(unsigned char c)
{
    return is_small(c) || (c >= 'A' && c <= 'Z');
}

static unsigned char byte_at(ct_str s, size_t at)
{
    return at < s.len ? (unsigned char)s.at[at] : ' ';
}

static tally count_bytes(ct_str s)
{
    tally made = {{0}, {0}};
    for (size_t i = 0; i < s.len; i++) {
        unsigned char byte = (unsigned char)s.at[i];
        made.of[byte]++;
        made.inside[byte] += is_letter(byte_at(s, i + 1));
    }
    return made;
}

/* How many bytes of the text are among these. */
static size_t count_of(const size_t counts[256], const char *bytes)
{
    size_t sum = 0;
    for (; *bytes != '\0'; bytes++) {
        sum += counts[(unsigned char)*bytes];
    }
    return sum;
}

/* --- Cyrillic -------------------------------------------------------------------------------- */

/* А to я, and the letters of Ukrainian, Belarusian and ё. */
static bool is_cyrillic(unsigned char byte)
{
    return byte >= 0xC0 ||
           (byte >= 0xA0 &&
            strchr("\xA1\xA2\xA5\xA8\xAA\xAF\xB2\xB3\xB4\xB8\xBA\xBF", byte) != NULL);
}

static bool looks_cyrillic(ct_str s, const tally *bytes)
{
    size_t high = 0;
    size_t in_words = 0;
    for (size_t i = 0; i < s.len;) {
        size_t end = i;
        while (end < s.len && is_cyrillic((unsigned char)s.at[end])) {
            end++;
        }
        in_words += end - i >= 3 ? end - i : 0;
        high += end - i;
        high += end == i && (unsigned char)s.at[i] >= 0x80;
        i = end == i ? i + 1 : end;
    }
    /* а и о against their neighbours б й п, where Greek, KOI8 and Hebrew have common letters. */
    size_t vowels = count_of(bytes->of, "\xE0\xE8\xEE\xC0\xC8\xCE");
    size_t others = count_of(bytes->of, "\xE1\xE9\xEF\xC1\xC9\xCF");
    return in_words >= 6 && in_words * 10 >= high * 8 && vowels * 2 > others * 3 &&
           vowels * 7 >= in_words;
}

/* --- Misfits --------------------------------------------------------------------------------- */

static bool is_latin_letter(unsigned character)
{
    return character >= 0xC0 && character <= 0x24F && character != 0xD7 && character != 0xF7;
}

static bool is_capital(unsigned character)
{
    if (character <= 0xFF) {
        return character <= 0xDE;
    }
    bool odd_is_capital =
        (character >= 0x139 && character <= 0x148) || (character >= 0x179 && character <= 0x17E);
    return character == 0x178 || character % 2 == (odd_is_capital ? 1 : 0);
}

/* Signs that stand beside letters in names and headings: blanks, quotes, dashes, "Mª", "N°", ™ … */
static bool is_usual_sign(unsigned character)
{
    static const uint16_t usual[] = {0xA0, 0xA7, 0xA9, 0xAA, 0xAB, 0xAD,   0xAE,
                                     0xB0, 0xB4, 0xB7, 0xBA, 0xBB, 0x20AC, 0x2122};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (usual[i] == character) {
            return true;
        }
    }
    return (character >= 0x2010 && character <= 0x201F) || character == 0x2026 ||
           character == 0x2039 || character == 0x203A;
}

static size_t count_misfits(ct_str s, ct_encoding encoding)
{
    size_t count = 0;
    for (size_t i = 0; i < s.len; i++) {
        unsigned char byte = (unsigned char)s.at[i];
        if (byte < 0x80) {
            continue;
        }
        unsigned character = ct_encoding_character(encoding, byte);
        unsigned char before = i > 0 ? (unsigned char)s.at[i - 1] : ' ';
        if (is_latin_letter(character)) {
            count += is_capital(character) && is_small(before);
        } else {
            bool is_in_word = is_letter(before) || is_letter(byte_at(s, i + 1));
            count += character == 0xFFFD || (is_in_word && !is_usual_sign(character));
        }
    }
    return count;
}

/* --- Languages ------------------------------------------------------------------------------- */

static size_t count_high(const tally *bytes)
{
    size_t sum = 0;
    for (size_t i = 0x80; i < 256; i++) {
        sum += bytes->of[i];
    }
    return sum;
}

static bool looks_hungarian(const tally *bytes)
{
    size_t o = count_of(bytes->of, "\xD5\xF5");
    size_t u = count_of(bytes->of, "\xDB\xFB");
    size_t others = count_of(bytes->of, "\xC1\xC9\xCD\xD3\xD6\xDA\xDC\xE1\xE9\xED\xF3\xF6\xFA\xFC");
    return o > 0 && u > 0 && o + u + others == count_high(bytes);
}

static bool looks_slavic(const tally *bytes)
{
    /* č and ě inside a word: Italian has è and ì at the end; ř ć đ anywhere. */
    size_t kinds = (count_of(bytes->inside, "\xC8\xE8") > 0) + (bytes->inside[0xEC] > 0) +
                   (count_of(bytes->of, "\xD8\xF8") > 0) + (bytes->of[0xE6] > 0) +
                   (bytes->of[0xF0] > 0);
    return kinds >= 2 && count_of(bytes->of, "\x8A\x8E\x9A\x9E") > 0 &&
           count_of(bytes->of,
                    "\xC2\xC3\xC5\xC7\xCA\xCE\xD1\xD5\xDB"
                    "\xE2\xE3\xE5\xE7\xEA\xEE\xF1\xF5\xFB") == 0;
}

/* Is a good part of what is beyond ASCII written as UTF-8? A single pair of letters of another
 * encoding may be valid UTF-8 by chance. */
static bool has_utf8_letters(ct_str s)
{
    size_t letters = 0;
    size_t strays = 0;
    for (size_t i = 0; i < s.len;) {
        unsigned char lead = (unsigned char)s.at[i];
        size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        bool is_valid = i + length <= s.len && ct_utf8_is_valid(ct_str_slice(s, i, length));
        letters += is_valid && length > 1;
        strays += !is_valid;
        i += is_valid ? length : 1;
    }
    return letters > 0 && letters * 3 >= strays;
}

/* --- The verdict ----------------------------------------------------------------------------- */

/* Both encodings of Central Europe fit: ł and ż are the same in them, and Windows is more usual;
 * without these, B9 and BE beside č ř ě are the š and ž of ISO-8859-2. */
static ct_encoding central_of(const tally *bytes)
{
    bool is_polish = count_of(bytes->of, "\xA3\xAF\xB3\xBF") > 0;
    bool is_iso = !is_polish && count_of(bytes->of, "\xA9\xAE\xB9\xBE") > 0 &&
                  count_of(bytes->of, "\xC8\xD8\xE8\xEC\xF8") > 0;
    return is_iso ? CT_ENCODING_ISO_CENTRAL : CT_ENCODING_CENTRAL;
}

ct_encoding ct_encoding_guess(ct_str s)
{
    if (ct_utf8_is_valid(s)) {
        return CT_ENCODING_UTF8;
    }
    tally bytes = count_bytes(s);
    if (looks_cyrillic(s, &bytes)) { /* some of its pairs of letters are valid UTF-8 */
        return CT_ENCODING_CYRILLIC;
    }
    if (has_utf8_letters(s)) {
        return CT_ENCODING_UTF8;
    }
    size_t western = count_misfits(s, CT_ENCODING_WESTERN);
    size_t central = count_misfits(s, CT_ENCODING_CENTRAL);
    size_t iso = count_misfits(s, CT_ENCODING_ISO_CENTRAL);
    if (western == 0) {
        return looks_hungarian(&bytes) || looks_slavic(&bytes) ? CT_ENCODING_CENTRAL
                                                               : CT_ENCODING_WESTERN;
    }
    if (central * 10 > western && iso * 10 > western) {
        return CT_ENCODING_WESTERN;
    }
    return central == iso  ? central_of(&bytes)
           : central < iso ? CT_ENCODING_CENTRAL
                           : CT_ENCODING_ISO_CENTRAL;
}
