/* The generation order of C.04.3 Art. 4 in the literal reference: known sequences. */

#include "pairing/dutch/literal_order.h"
#include "support/check.h"

#include <string.h>

enum { TEXT = 2000 };

/* All candidates of a homogeneous bracket, each when it first appears: "1-3 2-4 | 1-4 2-3". */
typedef struct listing {
    unsigned n1, n;
    unsigned s1[LITERAL_MOST], s2[LITERAL_MOST];
    char text[TEXT];
} listing;

static bool list_candidate(void *self, const unsigned *items)
{
    listing *l = self;
    unsigned partner[LITERAL_MOST + 1] = {0};
    char line[64] = "";
    size_t len = 0;
    for (unsigned i = 0; i < l->n1; i++) {
        partner[l->s1[i]] = l->s2[items[i]];
        partner[l->s2[items[i]]] = l->s1[i];
    }
    for (unsigned bsn = 1; bsn <= l->n; bsn++) {
        if (partner[bsn] > bsn) {
            len += (size_t)snprintf(line + len, sizeof line - len, "%s%u-%u", len > 0 ? " " : "",
                                    bsn, partner[bsn]);
        }
    }
    if (strstr(l->text, line) == NULL) {
        size_t used = strlen(l->text);
        snprintf(l->text + used, TEXT - used, "%s%s", used > 0 ? " | " : "", line);
    }
    return false;
}

static void list_candidates(listing *l, unsigned n)
{
    ct_arena *mem = ct_arena_new();
    uint32_t count = 0;
    *l = (listing){.n1 = n / 2, .n = n};
    literal_exchange *list = literal_exchanges(l->n1, n, &count, mem);
    const literal_visitor visitor = {l, NULL, list_candidate};
    for (uint32_t k = 0; k < count; k++) {
        unsigned in_s1 = 0;
        unsigned in_s2 = 0;
        for (unsigned bsn = 1; bsn <= n; bsn++) {
            if ((bsn <= l->n1) != ((list[k].leave_s1 | list[k].leave_s2) >> bsn & 1U)) {
                l->s1[in_s1++] = bsn;
            } else {
                l->s2[in_s2++] = bsn;
            }
        }
        assert_false(literal_transpositions(l->n1, n - l->n1, &visitor));
    }
    ct_arena_free(mem);
}

static void candidates_come_in_the_order_of_article_4(void **state)
{
    (void)state;
    listing l;
    list_candidates(&l, 4);
    assert_string_equal(l.text, "1-3 2-4 | 1-4 2-3 | 1-2 3-4");
    list_candidates(&l, 5);
    assert_string_equal(l.text,
                        "1-3 2-4 | 1-3 2-5 | 1-4 2-3 | 1-4 2-5 | 1-5 2-3 | 1-5 2-4 | "
                        "1-2 3-4 | 1-2 3-5 | 1-4 3-5 | 1-5 3-4 | 1-2 4-5 | 1-3 4-5 | "
                        "2-4 3-5 | 2-5 3-4 | 2-3 4-5");
    list_candidates(&l, 6);
    assert_string_equal(l.text,
                        "1-4 2-5 3-6 | 1-4 2-6 3-5 | 1-5 2-4 3-6 | 1-5 2-6 3-4 | 1-6 2-4 3-5 | "
                        "1-6 2-5 3-4 | 1-3 2-5 4-6 | 1-3 2-6 4-5 | 1-5 2-3 4-6 | 1-6 2-3 4-5 | "
                        "1-3 2-4 5-6 | 1-4 2-3 5-6 | 1-2 3-5 4-6 | 1-2 3-6 4-5 | 1-2 3-4 5-6");
}

/* "3:4 3:5 … 23:45"; at most `most` exchanges. */
static void write_exchanges(unsigned n1, unsigned n, uint32_t most, char *text, uint32_t *count)
{
    ct_arena *mem = ct_arena_new();
    literal_exchange *list = literal_exchanges(n1, n, count, mem);
    size_t len = 0;
    for (uint32_t k = 1; k < *count && k <= most; k++) {
        len += (size_t)snprintf(text + len, TEXT - len, k > 1 ? " " : "");
        for (unsigned bsn = 1; bsn <= n; bsn++) {
            if (bsn == n1 + 1) {
                len += (size_t)snprintf(text + len, TEXT - len, ":");
            }
            if ((list[k].leave_s1 | list[k].leave_s2) >> bsn & 1U) {
                len += (size_t)snprintf(text + len, TEXT - len, "%u", bsn);
            }
        }
    }
    ct_arena_free(mem);
}

static void exchanges_come_in_the_order_of_4_3(void **state)
{
    (void)state;
    char text[TEXT];
    uint32_t count = 0;
    write_exchanges(3, 6, UINT32_MAX, text, &count);
    assert_string_equal(text,
                        "3:4 3:5 2:4 3:6 2:5 1:4 2:6 1:5 1:6 23:45 23:46 13:45 23:56 13:46 "
                        "12:45 13:56 12:46 12:56 123:456");
    write_exchanges(5, 11, 12, text, &count);
    assert_string_equal(text, "5:6 5:7 4:6 5:8 4:7 3:6 5:9 4:8 3:7 2:6 5:10 4:9");
    assert_int_equal(count, 1 + 461);
}

typedef struct ends {
    unsigned count, places;
    char first[32], last[32];
} ends;

static bool note_ends(void *self, const unsigned *items)
{
    ends *e = self;
    size_t len = 0;
    for (unsigned i = 0; i < e->places; i++) {
        len += (size_t)snprintf(e->last + len, sizeof e->last - len, "%s%u", i > 0 ? "-" : "",
                                items[i]);
    }
    if (e->count++ == 0) {
        memcpy(e->first, e->last, sizeof e->first);
    }
    return false;
}

static void transpositions_are_told_apart_by_the_first_players(void **state)
{
    (void)state;
    ends one = {.places = 5}; /* 11 players: S2 = 6 … 11, here 0 … 5 */
    ends two = {.places = 2}; /* two MDPs: S2 = 3 … 11, here 0 … 8 */
    assert_false(literal_transpositions(5, 6, &(literal_visitor){&one, NULL, note_ends}));
    assert_int_equal(one.count, 720);
    assert_string_equal(one.first, "0-1-2-3-4");
    assert_string_equal(one.last, "5-4-3-2-1");
    assert_false(literal_transpositions(2, 9, &(literal_visitor){&two, NULL, note_ends}));
    assert_int_equal(two.count, 72);
    assert_string_equal(two.first, "0-1");
    assert_string_equal(two.last, "8-7");
}

static bool note_set(void *self, const unsigned *items)
{
    char *text = self;
    size_t len = strlen(text);
    snprintf(text + len, TEXT - len, "%s%u%u", len > 0 ? " " : "", items[0] + 1, items[1] + 1);
    return false;
}

static void sets_of_moved_down_players_come_by_smallest_number(void **state)
{
    (void)state;
    char text[TEXT] = "";
    assert_false(literal_sets(2, 4, &(literal_visitor){text, NULL, note_set}));
    assert_string_equal(text, "12 13 14 23 24 34");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_come_in_the_order_of_article_4),
        cmocka_unit_test(exchanges_come_in_the_order_of_4_3),
        cmocka_unit_test(transpositions_are_told_apart_by_the_first_players),
        cmocka_unit_test(sets_of_moved_down_players_come_by_smallest_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
