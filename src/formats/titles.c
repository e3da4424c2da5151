/* The titles of B.01 and the ways they are written in lists. Letters of other federations that
 * could mean two titles (the Hungarian NM) are left as written. */

#include "formats/titles.h"

static const struct {
    const char *written; /* lower-case, without blanks, points and hyphens */
    const char *title;
} titles[] = {
    {"gm", "GM"},
    {"g", "GM"},
    {"gmi", "GM"},
    {"grandmaster", "GM"},
    {"im", "IM"},
    {"m", "IM"},
    {"mi", "IM"},
    {"internationalmaster", "IM"},
    {"fm", "FM"},
    {"f", "FM"},
    {"mf", "FM"},
    {"fidemaster", "FM"},
    {"cm", "CM"},
    {"c", "CM"},
    {"candidatemaster", "CM"},
    {"wgm", "WGM"},
    {"wg", "WGM"},
    {"womangrandmaster", "WGM"},
    {"wim", "WIM"},
    {"wm", "WIM"},
    {"womaninternationalmaster", "WIM"},
    {"wfm", "WFM"},
    {"wf", "WFM"},
    {"womanfidemaster", "WFM"},
    {"wcm", "WCM"},
    {"wc", "WCM"},
    {"womancandidatemaster", "WCM"},
};

enum { TITLES = sizeof titles / sizeof titles[0], LONGEST = 32 };

static char lower_case(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return (char)(c - 'A' + 'a');
    }
    return c;
}

static ct_str squeeze(ct_str written, char out[LONGEST])
{
    size_t len = 0;
    for (size_t i = 0; i < written.len && len < LONGEST; i++) {
        char c = written.at[i];
        if (c != ' ' && c != '.' && c != '-') {
            out[len++] = lower_case(c);
        }
    }
    return (ct_str){out, len};
}

ct_str ct_title_normal(ct_str written)
{
    char buffer[LONGEST];
    ct_str trimmed = ct_str_trim(written);
    ct_str squeezed = squeeze(trimmed, buffer);
    for (size_t i = 0; squeezed.len < LONGEST && i < TITLES; i++) {
        if (ct_str_is(squeezed, titles[i].written)) {
            return ct_str_of(titles[i].title);
        }
    }
    return trimmed;
}

bool ct_title_is_fide(ct_str title)
{
    for (size_t i = 0; i < TITLES; i++) {
        if (ct_str_is(title, titles[i].title)) {
            return true;
        }
    }
    return false;
}
