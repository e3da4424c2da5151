#include "matching/class_weights.h"

#include "matching/cardinality.h"
#include "matching/numbers.h"

/* Adds one word to a number. */
CT_INLINE void add_word(ct_word *x, ct_word value, size_t words)
{
    x[0] += value;
    bool carry = x[0] < value;
    for (size_t i = 1; i < words && carry; i++) {
        carry = ++x[i] == 0;
    }
}

/* Entries `from` … `to`-1 of a row: the table's, a constant (NULL = none), and a number of each
 * vertex (NULL = none). */
typedef struct part {
    uint32_t from, to;
    const ct_word *constant, *each;
} part;

CT_INLINE void fill(const uint32_t *class_of, const ct_word *line, part p, ct_word *row,
                    size_t words)
{
    for (uint32_t v = p.from; v < p.to; v++) {
        ct_word *out = row + v * words;
        ct_number_copy(out, line + class_of[v] * words, words);
        if (p.constant != NULL) {
            ct_number_add(out, p.constant, words);
        }
        if (p.each != NULL) {
            ct_number_add(out, p.each + v * words, words);
        }
    }
}

static void add_extras(const ct_class_weights *w, uint32_t u, ct_word *row)
{
    if (w->hub == CT_SINGLE) {
        return;
    }
    if (u != w->hub) {
        add_word(row + w->hub * w->words, w->extra[u], w->words);
        return;
    }
    for (uint32_t v = 0; v < w->n; v++) {
        add_word(row + v * w->words, w->extra[v], w->words);
    }
}

CT_INLINE void fill_row(const ct_class_weights *w, uint32_t u, ct_word *row, size_t words)
{
    const ct_word *line = w->table + (size_t)w->class_of[u] * w->classes * words;
    if (u >= w->inner) {
        fill(w->class_of, line, (part){0, w->inner, NULL, w->behind}, row, words);
        fill(w->class_of, line, (part){w->inner, w->n, NULL, NULL}, row, words);
        return;
    }
    const ct_word *ahead = w->ahead + u * words;
    const ct_word *behind = w->behind + u * words;
    fill(w->class_of, line, (part){0, u, behind, w->ahead}, row, words);
    fill(w->class_of, line, (part){u, w->inner, ahead, w->behind}, row, words);
    fill(w->class_of, line, (part){w->inner, w->n, behind, NULL}, row, words);
}

void ct_class_weights_edge(const ct_class_weights *w, uint32_t u, uint32_t v, ct_word *out)
{
    size_t words = w->words;
    uint32_t first = u < v ? u : v;
    uint32_t second = u < v ? v : u;
    size_t at = (size_t)w->class_of[u] * w->classes + w->class_of[v];
    ct_wide_copy(out, w->table + at * words, words);
    if (second < w->inner) {
        ct_wide_add(out, w->ahead + first * words, words);
        ct_wide_add(out, w->behind + second * words, words);
    } else if (first < w->inner) {
        ct_wide_add(out, w->behind + first * words, words);
    }
    if (w->hub != CT_SINGLE && (u == w->hub || v == w->hub)) {
        add_word(out, w->extra[u == w->hub ? v : u], words);
    }
}

/* Are there so few that working out edge by edge is quicker than a whole row? */
static bool are_few(const uint64_t *among, uint32_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < ct_bits_words(n); i++) {
        count += (size_t)__builtin_popcountll(among[i]);
    }
    return 3 * count < n;
}

void ct_class_weights_row(const ct_class_weights *w, uint32_t u, const uint64_t *among,
                          ct_word *row)
{
    if (are_few(among, w->n)) {
        size_t words = ct_bits_words(w->n);
        for (size_t v = ct_bits_next(among, words, 0); v != SIZE_MAX;
             v = ct_bits_next(among, words, v + 1)) {
            ct_class_weights_edge(w, u, (uint32_t)v, row + v * w->words);
        }
        return;
    }
    switch (w->words) {
    case 1: fill_row(w, u, row, 1); break;
    case 2: fill_row(w, u, row, 2); break;
    case 3: fill_row(w, u, row, 3); break;
    case 4: fill_row(w, u, row, 4); break;
    default: fill_row(w, u, row, w->words); break;
    }
    add_extras(w, u, row);
}
