/* Reading one code.
 *
 * A name is a code of the table, a title of the table or one of the other names below; blanks,
 * hyphens and the like inside a name do not matter. Every name that the text begins with is tried,
 * and the longest one after which only modifiers follow is taken. Modifiers may be divided from the
 * name and from each other by / - : . brackets or blanks; cuts and medians may also stick to the
 * name ("BHC1"). */

#include "standings/code_words.h"

#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

typedef struct other_name {
    const char *words; /* lower-case letters and digits */
    const char *code;  /* with modifiers */
} other_name;

static const other_name others[] = {
    {"points", "PTS"},
    {"score", "PTS"},
    {"matchpoints", "MPTS"},
    {"gamepoints", "GPTS"},
    {"boardpoints", "GPTS"},
    {"ge", "REP"}, /* until July 2024 */
    {"gamesonelectedtoplay", "REP"},
    {"gameselectedtoplay", "REP"},
    {"buchholzscore", "BH"},
    {"bucholz", "BH"},
    {"medianbuchholz", "BH/M1"},
    {"median", "BH/M1"},
    {"sumofbuchholz", "AOB"},
    {"averageopponentsbuchholz", "AOB"},
    {"sonneborn", "SB"},
    {"berger", "SB"},
    {"sonnebornbergerscore", "SB"},
    {"koya", "KS"},
    {"koyasystem", "KS"},
    {"koyascore", "KS"},
    {"progressive", "PS"},
    {"progressivescore", "PS"},
    {"cumulative", "PS"},
    {"cumulativescore", "PS"},
    {"sumofprogressivescores", "PS"},
    {"numberofwins", "WIN"},
    {"greaternumberofwins", "WIN"},
    {"wins", "WIN"},
    {"numberofgameswon", "WON"},
    {"gameswon", "WON"},
    {"winsovertheboard", "WON"},
    {"gameswithblack", "BPG"},
    {"blackgames", "BPG"},
    {"numberofgamesplayedwithblack", "BPG"},
    {"winswithblack", "BWG"},
    {"blackwins", "BWG"},
    {"numberofgameswonwithblack", "BWG"},
    {"directencounters", "DE"},
    {"headtohead", "DE"},
    {"averageratingofopponents", "ARO"},
    {"averagerating", "ARO"},
    {"averageopponentsrating", "ARO"},
    {"performance", "TPR"},
    {"performancerating", "TPR"},
    {"tournamentperformancerating", "TPR"},
    {"perfectperformance", "PTP"},
    {"startingnumber", "TPN"},
    {"startingrank", "TPN"},
    {"pairingnumber", "TPN"},
    {"elorating", "RTNG"},
    {"standardpoints", "STD"},
    {"extendeddirectencounter", "EDE"},
    {"olympiadsonnebornberger", "OSB"},
    {"reducedsonnebornberger", "OSB"},
    {"topboardresults", "TBR"},
    {"bottomboardelimination", "BBE"},
    {"keizerpoints", "KEIZER"},
    {NULL, NULL},
};

static bool is_separator(char c)
{
    return c != '\0' && strchr("/-:._'() \t", c) != NULL;
}

static char folded(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* --- Modifiers ------------------------------------------------------------------------------- */

static bool take(ct_str *text, const char *word)
{
    ct_str wanted = ct_str_of(word);
    if (!ct_str_equal_ignoring_case(ct_str_slice(*text, 0, wanted.len), wanted)) {
        return false;
    }
    *text = ct_str_slice(*text, wanted.len, text->len);
    return true;
}

static bool take_separators(ct_str *text)
{
    size_t len = 0;
    while (len < text->len && is_separator(text->at[len])) {
        len++;
    }
    *text = ct_str_slice(*text, len, text->len);
    return len > 0;
}

static bool take_number(ct_str *text, uint16_t *out)
{
    size_t len = 0;
    while (len < text->len && text->at[len] >= '0' && text->at[len] <= '9') {
        len++;
    }
    uint64_t number = 0;
    if (!ct_str_to_unsigned(ct_str_slice(*text, 0, len), &number) || number > 9999) {
        return false;
    }
    *out = (uint16_t)number;
    *text = ct_str_slice(*text, len, text->len);
    return true;
}

static bool take_one_or_two(ct_str *text, const char *word, uint16_t *number)
{
    ct_str rest = *text;
    if (!take(&rest, word)) {
        return false;
    }
    take_separators(&rest);
    if (!take_number(&rest, number) || *number < 1 || *number > 2) {
        return false;
    }
    *text = rest;
    return true;
}

static bool take_cut(ct_str *text, ct_modifiers *to)
{
    uint16_t number = 0;
    if (take_one_or_two(text, "cut", &number) || take_one_or_two(text, "c", &number)) {
        to->has_cut = true;
        to->cut_low = (uint8_t)number;
        return true;
    }
    if (take_one_or_two(text, "median", &number) || take_one_or_two(text, "m", &number)) {
        to->has_median = true;
        to->cut_low = (uint8_t)number;
        to->cut_high = (uint8_t)number;
        return true;
    }
    return false;
}

static bool take_limit(ct_str *text, ct_modifiers *to)
{
    ct_str rest = *text;
    uint16_t number = 0;
    if (!take(&rest, "limit") && !take(&rest, "l")) {
        return false;
    }
    bool is_less = take(&rest, "-");
    if (!is_less) {
        take(&rest, "+"); /* a limit without a sign is raised */
    }
    if (!take_number(&rest, &number)) {
        return false;
    }
    to->has_limit = true;
    to->limit = (int16_t)(is_less ? -(int)number : (int)number);
    *text = rest;
    return true;
}

static bool take_numbered(ct_str *text, const char *letter, uint16_t *out)
{
    ct_str rest = *text;
    if (!take(&rest, letter) || !take_number(&rest, out) || *out == 0) {
        return false;
    }
    *text = rest;
    return true;
}

static bool take_letters(ct_str *text, const char *letters, bool *out)
{
    if (!take(text, letters)) {
        return false;
    }
    *out = true;
    return true;
}

static bool take_modifier(ct_str *text, bool is_divided, ct_modifiers *to)
{
    if (is_divided && (take_letters(text, "mp", &to->by_match_points) ||
                       take_letters(text, "gp", &to->by_game_points))) {
        return true;
    }
    if (take_cut(text, to)) {
        return true;
    }
    return is_divided &&
           (take_limit(text, to) || take_numbered(text, "k", &to->divisor) ||
            take_numbered(text, "u", &to->unrated) ||
            take_letters(text, "p", &to->forfeits_count) || take_letters(text, "f", &to->fore) ||
            take_letters(text, "r", &to->reverse));
}

static bool read_modifiers(ct_str text, ct_modifiers *to)
{
    ct_str rest = text;
    while (rest.len > 0) {
        bool is_divided = take_separators(&rest);
        if (rest.len == 0) {
            break;
        }
        if (!take_modifier(&rest, is_divided, to)) {
            return false;
        }
    }
    return !(to->by_match_points && to->by_game_points) && !(to->has_cut && to->has_median);
}

/* --- Names ----------------------------------------------------------------------------------- */

/* How many bytes of the text spell the name; 0 when it does not begin with it. Separators are
 * skipped on both sides. */
static size_t spelled(ct_str text, const char *name)
{
    size_t at = 0;
    for (const char *c = name; *c != '\0'; c++) {
        if (is_separator(*c)) {
            continue;
        }
        while (at < text.len && at > 0 && is_separator(text.at[at])) {
            at++;
        }
        if (at >= text.len || folded(text.at[at]) != folded(*c)) {
            return 0;
        }
        at++;
    }
    return at;
}

typedef struct best_name {
    size_t len;
    ct_code_reading reading;
} best_name;

/* Keeps the name when the rest of the text is modifiers and no longer name was. */
static void try_name(ct_str text, size_t len, const ct_tie_break_row *row, ct_modifiers start,
                     best_name *best)
{
    ct_modifiers modifiers = start;
    if (row != NULL && len > best->len &&
        read_modifiers(ct_str_slice(text, len, text.len), &modifiers)) {
        *best = (best_name){len, {row, modifiers}};
    }
}

static void try_other_names(ct_str text, best_name *best)
{
    for (const other_name *other = others; other->words != NULL; other++) {
        size_t len = spelled(text, other->words);
        if (len > best->len) {
            ct_str rest = ct_str_of(other->code);
            ct_str code = ct_str_cut(&rest, '/');
            ct_modifiers start = {0};
            if (rest.len == 0 || take_cut(&rest, &start)) {
                try_name(text, len, ct_tie_break_named(code), start, best);
            }
        }
    }
}

bool ct_code_words_read(ct_str text, ct_code_reading *out)
{
    best_name best = {0};
    ct_str trimmed = ct_str_trim(text);
    for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; row->code != NULL; row++) {
            ct_str code = ct_str_of(row->code);
            if (ct_str_equal_ignoring_case(ct_str_slice(trimmed, 0, code.len), code)) {
                try_name(trimmed, code.len, row, (ct_modifiers){0}, &best);
            }
            try_name(trimmed, spelled(trimmed, row->title), row, (ct_modifiers){0}, &best);
        }
    }
    try_other_names(trimmed, &best);
    if (best.len > 0) {
        *out = best.reading;
    }
    return best.len > 0;
}

/* --- Words that are no codes ------------------------------------------------------------------ */

enum { MOST_NAMES = 200 };

static size_t all_names(const char *names[MOST_NAMES], const char *codes[MOST_NAMES])
{
    size_t count = 0;
    for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; row->code != NULL && count < MOST_NAMES;
             row++) {
            codes[count] = row->code;
            names[count++] = row->code;
        }
    }
    for (const other_name *other = others; other->words != NULL && count < MOST_NAMES; other++) {
        codes[count] = other->code;
        names[count++] = other->words;
    }
    return count;
}

void ct_code_words_near(ct_str word, char *out, size_t size)
{
    const char *names[MOST_NAMES];
    const char *codes[MOST_NAMES];
    size_t count = all_names(names, codes);
    size_t written = 0;
    out[0] = '\0';
    for (int found = 0; found < 3 && count > 0;) {
        const char *near = ct_nearest_word(word, names, count);
        size_t at = 0;
        while (at < count && names[at] != near) {
            at++;
        }
        if (at == count) {
            return;
        }
        const char *code = codes[at];
        names[at] = names[--count];
        codes[at] = codes[count];
        if (strstr(out, code) == NULL) {
            int len = snprintf(out + written, size - written, "%s%s", found > 0 ? ", " : "", code);
            written += len > 0 && (size_t)len < size - written ? (size_t)len : 0;
            found++;
        }
    }
}
