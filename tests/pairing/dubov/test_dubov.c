/* The Dubov System: engine against reference, and worked examples. */

#include "pairing/compare.h"
#include "pairing/dubov/dubov.h"
#include "pairing/dubov/literal_dubov.h"
#include "pairing/table.h"
#include "support/check.h"

/* Ratings, often equal, not always in the order of the numbers. */
static void rate_players(tournament *t, void *context)
{
    (void)context;
    for (ct_index who = 0; who < t->event->player_count; who++) {
        t->event->players[who].rating = (uint16_t)(2000 + 7 * ct_random_below(&t->random, 20));
    }
}

static void the_engine_pairs_small_fields_as_the_articles_say(void **state)
{
    static const comparison dubov = {
        .how = {.system = "dubov", .edition = CT_EDITION_2026, .most = 10, .prepare = rate_players},
        .reference = literal_dubov_pair};
    (void)state;
    compare_many(&dubov, 2000);
}

static void the_most_upfloats_grow_with_the_rounds(void **state)
{
    (void)state;
    assert_int_equal(ct_dubov_most_upfloats(4), 2);
    assert_int_equal(ct_dubov_most_upfloats(5), 3);
    assert_int_equal(ct_dubov_most_upfloats(9), 3);
    assert_int_equal(ct_dubov_most_upfloats(10), 4);
}

static void rate(ct_event *event, const uint16_t *ratings)
{
    event->type_code = CT_STR("FIDE_DUBOV");
    for (ct_index who = 0; who < event->player_count; who++) {
        event->players[who].rating = ratings[who];
    }
}

/* Round 1: the upper half against the lower half. Round 2: 1 and 2 meet. 3 and 6 have met, so both
 * need an upfloater: 4 and 5. 6 (ARO 2200) and 4 (ARO 2400) want White, 3 and 5 Black; 6 cannot
 * have 3, the lowest number, again and so gets 5. */
static void the_lowest_aro_meets_the_lowest_number(void **state)
{
    static const char *const rows[] = {"4w1", "5b1", "6w=", "1b0", "2w0", "3b=", NULL};
    static const uint16_t ratings[] = {2400, 2300, 2200, 2100, 2000, 1900};
    char text[TABLE_TEXT];
    ct_arena *mem = ct_arena_new();
    (void)state;
    assert_non_null(mem);
    ct_event *event = table_event(mem, rows, 5);
    rate(event, ratings);
    table_engine(event, 1, CT_EDITION_2026, NULL, text);
    assert_string_equal(text, "1-4 3-6 5-2");
    table_engine(event, 2, CT_EDITION_2026, NULL, text);
    assert_string_equal(text, "2-1 4-3 6-5");
    ct_arena_free(mem);
}

static void the_aro_is_rounded_halves_upwards(void **state)
{
    static const char *const rows[] = {"2w1 3b0 4w+", "1b0 F F", "F 1w1 F", "F F 1b-", NULL};
    static const uint16_t ratings[] = {2000, 2100, 2151, 2500};
    ct_dubov_facts *facts = NULL;
    ct_history *history = NULL;
    ct_round round;
    ct_error err = {0};
    ct_arena *mem = ct_arena_new();
    (void)state;
    assert_non_null(mem);
    ct_event *event = table_event(mem, rows, 5);
    rate(event, ratings);
    check_ok(ct_history_new(event, 3, 0, CT_EDITION_2026, mem, &history, &err), err);
    check_ok(ct_round_prepare(history, NULL, mem, &round, &err), err);
    check_ok(ct_dubov_facts_of(&round, mem, &facts, &err), err);
    for (uint32_t i = 0; i < round.count; i++) {
        uint32_t wanted = round.entrants[i].tpn.number == 1   ? 2126
                          : round.entrants[i].tpn.number == 4 ? 0
                                                              : 2000;
        assert_int_equal(facts[i].aro, wanted);
    }
    ct_arena_free(mem);
}

static void the_number_of_rounds_must_be_known(void **state)
{
    (void)state;
    check_wants_rounds("dubov", "C.04.4.1 1.8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_say),
        cmocka_unit_test(the_most_upfloats_grow_with_the_rounds),
        cmocka_unit_test(the_lowest_aro_meets_the_lowest_number),
        cmocka_unit_test(the_aro_is_rounded_halves_upwards),
        cmocka_unit_test(the_number_of_rounds_must_be_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
