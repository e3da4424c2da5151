/* The Dutch engine against the literal reference, on small random tournaments, in both editions.
 * compare.h says how to play more of them. */

#include "pairing/compare.h"
#include "pairing/dutch/literal_dutch.h"
#include "support/check.h"

enum { USUAL = 1500, MOST_PLAYERS = 10 };

static literal_pairs reference_2026(const ct_event *event, unsigned round, const bool *present)
{
    return literal_dutch_pair(event, round, CT_EDITION_2026, present);
}

static literal_pairs reference_2017(const ct_event *event, unsigned round, const bool *present)
{
    return literal_dutch_pair(event, round, CT_EDITION_2017, present);
}

static void the_engine_pairs_small_fields_as_the_articles_of_2026_say(void **state)
{
    static const comparison c = {
        .how = {.system = "dutch", .edition = CT_EDITION_2026, .most = MOST_PLAYERS},
        .reference = reference_2026};
    (void)state;
    compare_many(&c, USUAL);
}

static void the_engine_pairs_small_fields_as_the_articles_of_2017_say(void **state)
{
    static const comparison c = {
        .how = {.system = "dutch", .edition = CT_EDITION_2017, .most = MOST_PLAYERS},
        .reference = reference_2017};
    (void)state;
    compare_many(&c, USUAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_of_2026_say),
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_of_2017_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
