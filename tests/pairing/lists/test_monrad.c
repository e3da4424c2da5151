/* The Monrad engine: neighbours first, told literally on small fields. */

#include "pairing/compare.h"
#include "pairing/lists/literal_walk.h"
#include "pairing/settings.h"
#include "pairing/table.h"
#include "support/check.h"

enum { TOURNAMENTS = 1200, MOST_PLAYERS = 10 };

static const ct_pairing_system *monrad(void)
{
    return ct_pairing_system_named(CT_STR("monrad"));
}

static void check_next(const ct_event *event, const char *wanted)
{
    ct_arena *mem = ct_arena_new();
    ct_pairing_options options = {.system = monrad()};
    ct_pairings found;
    ct_error err = {0};
    char text[TABLE_TEXT] = "";
    size_t len = 0;
    check_ok(ct_round_pair(event, event->rounds_paired + 1U, &options, mem, NULL, &found, &err),
             err);
    for (uint32_t i = 0; i < found.count; i++) {
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%u-%u", i > 0 ? " " : "",
                                found.pairs[i].white + 1, found.pairs[i].black + 1);
    }
    if (found.bye != CT_NOBODY) {
        snprintf(text + len, sizeof text - len, " %u-bye", found.bye + 1);
    }
    assert_string_equal(text, wanted);
    ct_arena_free(mem);
}

static void small_fields_are_paired_neighbours_first(void **state)
{
    comparison c = {.how = {.system = "monrad", .edition = CT_EDITION_2026, .most = MOST_PLAYERS},
                    .reference = literal_monrad};
    (void)state;
    compare_all(&c, TOURNAMENTS);
    c.how.setting = "first-round=halves";
    c.reference = literal_monrad_halves;
    compare_all(&c, TOURNAMENTS / 3);
}

static void the_first_round_pairs_neighbours_or_halves(void **state)
{
    static const char *const rows[] = {"", "", "", "", "", "", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 5);
    ct_error err = {0};
    check_next(event, "1-2 3-4 5-6 7-bye");
    check_ok(
        ct_system_setting_change(event, monrad(), CT_STR("first-round"), CT_STR("halves"), &err),
        err);
    check_next(event, "1-4 5-2 3-6 7-bye");
    ct_arena_free(mem);
}

static void winners_meet_their_next_neighbour_whom_they_have_not_met(void **state)
{
    static const char *const rows[] = {"2w1", "1b0", "4w1", "3b0", "6w=", "5b=", NULL};
    static const char *const third[] = {"2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    check_next(table_event(mem, rows, 5), "3-1 2-5 6-4");
    check_next(table_event(mem, third, 3), "4-1 2-3"); /* 1-2 and 1-3 have been played */
    ct_arena_free(mem);
}

static void a_value_that_is_no_choice_is_refused_before_the_round(void **state)
{
    static const char *const rows[] = {"", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 1);
    ct_setting bad = {CT_STR("monrad.first-round"), CT_STR("sideways")};
    ct_error err = {0};
    event->settings = &bad;
    event->setting_count = 1;
    assert_int_equal(monrad()->check(event, &err), CT_INVALID);
    assert_true(err.cure[0] != '\0');
    ct_arena_free(mem);
}

static void check_impossible(const char *const *rows, unsigned rounds, const char *sentence)
{
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, rounds);
    ct_pairing_options options = {.system = monrad()};
    ct_pairings found;
    ct_error err = {0};
    assert_int_equal(
        ct_round_pair(event, event->rounds_paired + 1U, &options, mem, NULL, &found, &err),
        CT_IMPOSSIBLE);
    assert_string_equal(err.sentence, sentence);
    assert_true(err.rule[0] != '\0' && err.cure[0] != '\0');
    ct_arena_free(mem);
}

static void a_round_that_cannot_be_complete_says_who_is_left_over(void **state)
{
    static const char *const met[] = {"2w1", "1b0", NULL};
    static const char *const byes[] = {"2w1 3b1 U", "1b0 U 3w1", "U 1w0 2b0", NULL};
    (void)state;
    check_impossible(met, 3,
                     "round 2 cannot be paired: however the others are paired, 1, 2 are left over");
    check_impossible(byes, 5,
                     "round 4 cannot be paired: nobody who may have the bye leaves the others a "
                     "complete pairing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_fields_are_paired_neighbours_first),
        cmocka_unit_test(the_first_round_pairs_neighbours_or_halves),
        cmocka_unit_test(winners_meet_their_next_neighbour_whom_they_have_not_met),
        cmocka_unit_test(a_round_that_cannot_be_complete_says_who_is_left_over),
        cmocka_unit_test(a_value_that_is_no_choice_is_refused_before_the_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
