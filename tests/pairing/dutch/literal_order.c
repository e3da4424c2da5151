/* The generation order, as written. */

#include "pairing/dutch/literal_order.h"

#include <stdlib.h>

/* --- Transpositions and sets ----------------------------------------------------------------- */

typedef struct walk {
    unsigned wanted, given;
    bool is_rising;
    const literal_visitor *visitor;
    unsigned items[LITERAL_MOST];
    uint32_t used;
} walk;

static bool choose(walk *w, unsigned place)
{
    if (place == w->wanted) {
        return w->visitor->take(w->visitor->self, w->items);
    }
    unsigned first = w->is_rising && place > 0 ? w->items[place - 1] + 1 : 0;
    for (unsigned item = first; item < w->given; item++) {
        bool is_free = (w->used >> item & 1U) == 0;
        if (!is_free ||
            (w->visitor->fits != NULL && !w->visitor->fits(w->visitor->self, place, item))) {
            continue;
        }
        w->used |= 1U << item;
        w->items[place] = item;
        if (choose(w, place + 1)) {
            return true;
        }
        w->used &= ~(1U << item);
    }
    return false;
}

bool literal_transpositions(unsigned n1, unsigned n2, const literal_visitor *visitor)
{
    walk w = {.wanted = n1, .given = n2, .visitor = visitor};
    return choose(&w, 0);
}

bool literal_sets(unsigned n1, unsigned n, const literal_visitor *visitor)
{
    walk w = {.wanted = n1, .given = n, .is_rising = true, .visitor = visitor};
    return choose(&w, 0);
}

/* --- Exchanges ------------------------------------------------------------------------------- */

static unsigned size_of(uint32_t set)
{
    unsigned size = 0;
    for (unsigned bsn = 0; bsn < 32; bsn++) {
        size += set >> bsn & 1U;
    }
    return size;
}

static int sum_of(uint32_t set)
{
    int sum = 0;
    for (int bsn = 0; bsn < 32; bsn++) {
        sum += set >> bsn & 1U ? bsn : 0;
    }
    return sum;
}

static int by_4_3(const void *left, const void *right)
{
    const literal_exchange *a = left;
    const literal_exchange *b = right;
    int size = (int)size_of(a->leave_s1) - (int)size_of(b->leave_s1);
    if (size != 0) { /* (1) fewer players */
        return size;
    }
    int sum =
        sum_of(a->leave_s2) - sum_of(a->leave_s1) - (sum_of(b->leave_s2) - sum_of(b->leave_s1));
    if (sum != 0) { /* (2) smaller difference of the sums */
        return sum;
    }
    for (unsigned bsn = 31; bsn > 0; bsn--) { /* (3) the highest different BSN that leaves S1 */
        bool in_a = a->leave_s1 >> bsn & 1U;
        bool in_b = b->leave_s1 >> bsn & 1U;
        if (in_a != in_b) {
            return in_a ? -1 : 1;
        }
    }
    for (unsigned bsn = 1; bsn < 32; bsn++) { /* (4) the lowest different BSN that leaves S2 */
        bool in_a = a->leave_s2 >> bsn & 1U;
        bool in_b = b->leave_s2 >> bsn & 1U;
        if (in_a != in_b) {
            return in_a ? -1 : 1;
        }
    }
    return 0;
}

literal_exchange *literal_exchanges(unsigned n1, unsigned n, uint32_t *count, ct_arena *mem)
{
    uint32_t s1 = (1U << (n1 + 1)) - 2;
    uint32_t all = (1U << (n + 1)) - 2;
    uint32_t found = 0;
    for (uint32_t new_s1 = 0; new_s1 <= all; new_s1 += 2) {
        found += size_of(new_s1) == n1;
    }
    literal_exchange *list = CT_NEW(mem, literal_exchange, found);
    if (list == NULL) {
        abort();
    }
    found = 0;
    for (uint32_t new_s1 = 0; new_s1 <= all; new_s1 += 2) {
        if (size_of(new_s1) == n1) {
            list[found++] = (literal_exchange){s1 & ~new_s1, new_s1 & ~s1};
        }
    }
    qsort(list, found, sizeof *list, by_4_3);
    *count = found;
    return list;
}
