/* Optimal string alignment distance: Levenshtein's table with the swap of neighbours added. Three
 * rows of the table suffice, because a swap looks back two. Letters are compared as bytes with
 * ASCII case folded: key words and options are ASCII. */

#include "base/nearest.h"

#include <stdint.h>

enum { LONGEST = 63 };

static unsigned char folded(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool same(char a, char b)
{
    return folded(a) == folded(b);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Row i of the table: here[j] = slips between the first i letters of a and the first j of b. */
static void fill_row(ct_str a, ct_str b, size_t i, const size_t *two_back, const size_t *back,
                     size_t *here)
{
    here[0] = i;
    for (size_t j = 1; j <= b.len; j++) {
        bool is_same = same(a.at[i - 1], b.at[j - 1]);
        size_t slips = smaller(back[j], here[j - 1]) + 1;
        slips = smaller(slips, back[j - 1] + !is_same);
        bool is_swap =
            i > 1 && j > 1 && same(a.at[i - 1], b.at[j - 2]) && same(a.at[i - 2], b.at[j - 1]);
        here[j] = is_swap ? smaller(slips, two_back[j - 2] + 1) : slips;
    }
}

static size_t slips_between(ct_str a, ct_str b)
{
    size_t table[3][LONGEST + 1] = {{0}};
    for (size_t j = 0; j <= b.len; j++) {
        table[0][j] = j;
    }
    for (size_t i = 1; i <= a.len; i++) {
        fill_row(a, b, i, table[(i + 1) % 3], table[(i - 1) % 3], table[i % 3]);
    }
    return table[a.len % 3][b.len];
}

/* One slip for each three letters of the longer word, rounded up from two letters on. */
static size_t slips_allowed(ct_str a, ct_str b)
{
    return ((a.len > b.len ? a.len : b.len) + 1) / 3;
}

const char *ct_nearest_word(ct_str word, const char *const *words, size_t count)
{
    const char *nearest = NULL;
    size_t fewest = SIZE_MAX;
    for (size_t i = 0; i < count && word.len <= LONGEST; i++) {
        ct_str known = ct_str_of(words[i]);
        size_t slips = known.len <= LONGEST ? slips_between(word, known) : SIZE_MAX;
        if (slips <= slips_allowed(word, known) && slips < fewest) {
            fewest = slips;
            nearest = words[i];
        }
    }
    return nearest;
}
