/* Text from outside the program, made safe to show.
 *
 * Some characters do not show: they steer a terminal (C0 and C1 controls), turn the direction of
 * what follows (Unicode Standard Annex 9), or take no room at all. In a name they can make one
 * player look like another or rewrite the screen. Each is shown as its number in brackets,
 * "⟨U+202E⟩", and a byte that is no UTF-8 as "⟨0x9B⟩". The joiners U+200C and U+200D stay: names in
 * Persian and in Indian scripts are spelt with them. */

#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

enum { FIRST_PRINTABLE = 0x20, DELETE = 0x7F };

static const struct {
    int32_t first, last;
} hidden[] = {
    {0x0080, 0x009F},   /* C1 controls */
    {0x061C, 0x061C},   /* Arabic letter mark */
    {0x180E, 0x180E},   /* Mongolian vowel separator */
    {0x200B, 0x200B},   /* zero-width space */
    {0x200E, 0x200F},   /* left-to-right and right-to-left mark */
    {0x2028, 0x202E},   /* line and paragraph ends, embeddings and overrides */
    {0x2060, 0x206F},   /* word joiner, invisible signs, isolates */
    {0xFEFF, 0xFEFF},   /* byte order mark */
    {0xFFF9, 0xFFFB},   /* annotations */
    {0xE0000, 0xE007F}, /* tags */
};

static bool is_hidden(int32_t character)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        if (character >= hidden[i].first && character <= hidden[i].last) {
            return true;
        }
    }
    return false;
}

static bool is_control(unsigned char byte)
{
    return byte < FIRST_PRINTABLE || byte == DELETE;
}

bool ct_str_has_control(ct_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        if (is_control((unsigned char)s.at[i])) {
            return true;
        }
    }
    return false;
}

size_t ct_str_next_hidden(ct_str s, size_t from, const char *kept, ct_hidden *out)
{
    for (size_t at = from; at < s.len;) {
        unsigned char byte = (unsigned char)s.at[at];
        if (byte < 0x80) {
            if (is_control(byte) && (byte == '\0' || strchr(kept, byte) == NULL)) {
                *out = (ct_hidden){.character = byte, .len = 1};
                return at;
            }
            at++;
            continue;
        }
        int32_t character = -1;
        utf8proc_ssize_t len = utf8proc_iterate((const uint8_t *)s.at + at,
                                                (utf8proc_ssize_t)(s.len - at), &character);
        if (len <= 0 || is_hidden(character)) {
            *out = (ct_hidden){.character = len <= 0 ? byte : character,
                               .len = len <= 0 ? 1 : (size_t)len,
                               .is_broken = len <= 0};
            return at;
        }
        at += (size_t)len;
    }
    return s.len;
}

/* `kept` are controls that may stay. */
static ct_str visible(ct_arena *mem, ct_str s, const char *kept)
{
    ct_hidden found;
    size_t at = ct_str_next_hidden(s, 0, kept, &found);
    if (at == s.len) {
        return s;
    }
    ct_text out = {.mem = mem};
    size_t done = 0;
    for (; at < s.len; at = ct_str_next_hidden(s, done, kept, &found)) {
        ct_text_add(&out, ct_str_slice(s, done, at - done));
        ct_text_addf(&out, found.is_broken ? "⟨0x%02X⟩" : "⟨U+%04X⟩", (unsigned)found.character);
        done = at + found.len;
    }
    ct_text_add(&out, ct_str_slice(s, done, s.len));
    ct_str nothing = {0};
    return out.failed ? nothing : ct_text_view(&out);
}

ct_str ct_str_visible(ct_arena *mem, ct_str s)
{
    return visible(mem, s, "");
}

ct_str ct_str_visible_lines(ct_arena *mem, ct_str s)
{
    return visible(mem, s, "\n\t");
}

/* Hidden characters stand only inside the strings of JSON; an escape means the same there. */
void ct_text_add_json(ct_text *out, ct_str json)
{
    ct_hidden found;
    size_t done = 0;
    for (size_t at = 0; (at = ct_str_next_hidden(json, done, "\n\t\r", &found)) < json.len;) {
        ct_text_add(out, ct_str_slice(json, done, at - done));
        uint32_t character = (uint32_t)found.character;
        if (found.is_broken) {
            ct_text_add(out, ct_str_slice(json, at, found.len));
        } else if (character < 0x10000) {
            ct_text_addf(out, "\\u%04X", character);
        } else {
            character -= 0x10000;
            ct_text_addf(out, "\\u%04X\\u%04X", 0xD800 + (character >> 10),
                         0xDC00 + (character & 0x3FF));
        }
        done = at + found.len;
    }
    ct_text_add(out, ct_str_slice(json, done, json.len));
}

static void escape(ct_text *out, ct_str text)
{
    size_t done = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char *name = NULL;
        switch (text.at[i]) {
        case '"': name = "\\\""; break;
        case '\\': name = "\\\\"; break;
        case '\n': name = "\\n"; break;
        case '\r': name = "\\r"; break;
        case '\t': name = "\\t"; break;
        default: continue;
        }
        ct_text_add_json(out, ct_str_slice(text, done, i - done));
        ct_text_add(out, ct_str_of(name));
        done = i + 1;
    }
    ct_text_add_json(out, ct_str_slice(text, done, text.len - done));
}

void ct_text_add_quoted(ct_text *out, ct_str text)
{
    ct_text_add_chars(out, '"', 1);
    escape(out, text);
    ct_text_add_chars(out, '"', 1);
}
