/* Sums that must hold: a real round robin, bounds, double rounds, byes and corrections, teams,
 * random events. */

#include "base/random.h"
#include "event/build.h"
#include "standings/worked.h"
#include "support/folder.h"
#include "support/mem.h"
#include "support/random_event.h"

#include <string.h>

typedef struct sums {
    ct_sum_check items[4];
    uint32_t count;
} sums;

static sums sums_of(const ct_event *event)
{
    ct_standings_options options = {.order = CT_STR("PTS")};
    ct_standings s = worked_standings(event, &options, mem);
    sums found = {0};
    ct_error err = {0};
    check_ok(ct_standings_sums(&s, mem, found.items, &found.count, &err), err);
    return found;
}

static const char *text_of(ct_value value)
{
    char text[32];
    ct_value_format(value, text);
    return ct_str_copy(mem, ct_str_of(text)).at;
}

static void check_sum(const ct_sum_check *sum, const char *name, const char *found,
                      const char *words)
{
    assert_string_equal(sum->name, name);
    assert_true(sum->holds);
    assert_string_equal(text_of(sum->found), found);
    assert_string_equal(text_of(sum->expected), found);
    assert_true(ct_str_is(sum->words, words));
}

/* The FIDE Grand Prix of Khanty-Mansiysk, May 2015; numbers by rating. */
static ct_event *khanty_mansiysk(void)
{
    static const char *const rows[] = {
        "10w= 11b= 7w1 5b1 12w= 3b1 8w= 9w0 6b= 2w= 4b=",
        "6b= 8b= 4w= 10b= 11w= 7b= 5w1 12b1 3w= 1b= 9w=",
        "11w= 7b= 5w= 12b= 8w= 1w0 9b= 6w1 2b= 4w= 10b=",
        "9b0 6w= 2b= 8b= 10w= 11b0 7w1 5b= 12w1 3b= 1w=",
        "8w= 12w= 3b= 1w0 9b0 6w0 2b0 4w= 10b= 11w= 7b=",
        "2w= 4b= 10w= 11b= 7w1 5b1 12w= 3b0 1w= 9b0 8w=",
        "12b1 3w= 1b0 9w= 6b0 2w= 4b0 10w= 11b1 8b= 5w=",
        "5b= 2w= 12b= 4w= 3b= 10w= 1b= 11w1 9b= 7w= 6b=",
        "4w1 10b0 11w0 7b= 5w1 12b= 3w= 1b1 8w= 6w1 2b=",
        "1b= 9w1 6b= 2w= 4b= 8b= 11w1 7b= 5w= 12b0 3w=",
        "3b= 1w= 9b1 6w= 2b= 4w1 10b0 8b0 7w0 5b= 12w1",
        "7w0 5b= 8w= 3w= 1b= 9w= 6b= 2w0 4b0 10w1 11b0",
        NULL,
    };
    ct_event *event = worked_table(mem, rows);
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    return event;
}

static void a_grand_prix_has_its_sum_of_sonneborn_berger(void **state)
{
    (void)state;
    const ct_event *event = khanty_mansiysk();
    sums found = sums_of(event);
    assert_int_equal(found.count, 2);
    check_sum(&found.items[0], "sum of scores", "66", "66 games = 66");
    check_sum(&found.items[1], "sum of Sonneborn-Berger", "353",
              "12 × 11² ÷ 2 − 373 (the squares of the scores)");
    assert_string_equal(text_of(found.items[1].least), "220");
    assert_string_equal(text_of(found.items[1].most), "363");
    assert_string_equal(worked_values(event, CT_C07_2026, "SB", mem),
                        "33.5 33.5 29.75 28.75 18.75 28.5 26.5 32.75 34.5 34 29.75 22.75");
}

static void the_bounds_are_reached(void **state)
{
    (void)state;
    static const char *const all_drawn[] = {
        "2w= 3b= 4w=", "1b= 4w= 3b=", "4b= 1w= 2w=", "3w= 2b= 1b=", NULL};
    sums found = sums_of(worked_table(mem, all_drawn));
    assert_int_equal(found.count, 2);
    assert_int_equal(ct_value_compare(found.items[1].found, found.items[1].most), 0);
    static const char *const by_rank[] = {"2w1 3b1 4w1", "1b0 4w1 3b1", "4b1 1w0 2w0",
                                          "3w0 2b0 1b0", NULL};
    found = sums_of(worked_table(mem, by_rank));
    assert_int_equal(ct_value_compare(found.items[1].found, found.items[1].least), 0);
    assert_string_equal(text_of(found.items[1].least), "4");
}

static void two_rounds_with_everybody_have_four_times_the_sum(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b= U 2b= 3w1 U", "1b0 U 3w1 1w= U 3b0",
                                       "U 1w= 2b0 U 1b0 2w1", NULL};
    ct_event *event = worked_table(mem, rows);
    event->type_code = CT_STR("FIDE_DOUBLEROUNDROBIN");
    event->scoring.pab = 0;
    sums found = sums_of(event);
    assert_int_equal(found.count, 2);
    assert_true(found.items[1].holds);
    /* 3, 1½, 1½: 4 · 3 · 2² ÷ 2 − 13½. */
    assert_string_equal(text_of(found.items[1].found), "10.5");
    assert_true(
        ct_str_is(found.items[1].words, "4 × 3 × 2² ÷ 2 − 13.5 (the squares of the scores)"));
}

static void byes_forfeits_and_corrections_are_named(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    sums found = sums_of(event);
    assert_int_equal(found.count, 1);
    check_sum(&found.items[0], "sum of scores", "13.5",
              "11 games = 11, 1 forfeit = 1, 2 byes = 1.5");
    ct_index first = 0;
    ct_adjustment given = {.type = ' ', .points = -1, .who = &first, .who_count = 1};
    event->adjustments = &given;
    event->adjustment_count = 1;
    found = sums_of(event);
    check_sum(&found.items[0], "sum of scores", "13",
              "11 games = 11, 1 forfeit = 1, 2 byes = 1.5, 1 correction = -0.5");
    const ct_adjustment both[] = {given, given};
    event->adjustments = CT_NEW(mem, ct_adjustment, 2);
    assert_non_null(event->adjustments);
    memcpy(event->adjustments, both, sizeof both);
    event->adjustments[1].points = 1;
    event->adjustment_count = 2;
    ct_event_cell_at(event, 0, 4)->outcome = CT_PENDING; /* 1-0 taken back */
    ct_event_cell_at(event, 5, 4)->outcome = CT_PENDING;
    found = sums_of(event);
    check_sum(&found.items[0], "sum of scores", "12.5",
              "10 games = 10, 1 forfeit = 1, 2 byes = 1.5, 1 open game = 0, 2 corrections = 0");
}

static void an_unfinished_or_uneven_round_robin_has_no_sum(void **state)
{
    (void)state;
    static const char *const unfinished[] = {"2w1 3b0", "1b0 4w1", "4b1 1w1", "3w0 2b0", NULL};
    assert_int_equal(sums_of(worked_table(mem, unfinished)).count, 1);
    static const char *const nobody_scored[] = {"2w0 3b0 4w1", "1b0 4w1 3b1", "4b1 1w1 2w0",
                                                "3w0 2b0 1b0", NULL};
    assert_int_equal(sums_of(worked_table(mem, nobody_scored)).count, 1);
}

static void teams_have_two_sums(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 3, 2, 2);
    breaks_match(event, 1, 1, 2, "1=");
    breaks_match(event, 2, 3, 1, "10");
    sums found = sums_of(event);
    assert_int_equal(found.count, 2);
    check_sum(&found.items[0], "sum of match points", "6", "2 matches = 4, 2 byes = 2");
    check_sum(&found.items[1], "sum of game points", "6", "2 matches = 4, 2 byes = 2");
}

static void the_sums_of_random_events_hold(void **state)
{
    (void)state;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 2000);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        sums found = sums_of(random_event(mem, seed, NULL));
        for (uint32_t i = 0; i < found.count; i++) {
            check_seed(found.items[i].holds, seed);
        }
        ct_arena_reset(mem);
    }
}

/* Random results in a complete round robin: the sum holds and lies between its bounds. */
static void the_sums_of_random_round_robins_hold(void **state)
{
    (void)state;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 500);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 1};
        uint32_t count = 3 + (uint32_t)ct_random_below(&random, 8);
        ct_event *event = breaks_players(mem, NULL, count, count * (count - 1) / 2);
        unsigned round = 0;
        for (uint32_t a = 1; a <= count; a++) {
            for (uint32_t b = a + 1; b <= count; b++) {
                breaks_game(event, ++round, a, b, "0=1"[ct_random_below(&random, 3)]);
            }
        }
        event->type_code = CT_STR("FIDE_ROUNDROBIN");
        sums found = sums_of(event);
        check_seed(found.count == 2 && found.items[1].holds, seed);
        check_seed(ct_value_compare(found.items[1].found, found.items[1].least) >= 0, seed);
        check_seed(ct_value_compare(found.items[1].found, found.items[1].most) <= 0, seed);
        ct_arena_reset(mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grand_prix_has_its_sum_of_sonneborn_berger),
        cmocka_unit_test(the_bounds_are_reached),
        cmocka_unit_test(two_rounds_with_everybody_have_four_times_the_sum),
        cmocka_unit_test(byes_forfeits_and_corrections_are_named),
        cmocka_unit_test(an_unfinished_or_uneven_round_robin_has_no_sum),
        cmocka_unit_test(teams_have_two_sums),
        cmocka_unit_test(the_sums_of_random_events_hold),
        cmocka_unit_test(the_sums_of_random_round_robins_hold),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
