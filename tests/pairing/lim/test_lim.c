/* The Lim engine: examples of the articles, and the literal reference on small random events. */

#include "pairing/compare.h"
#include "pairing/lim/literal_lim.h"
#include "pairing/table.h"
#include "support/check.h"

#include <string.h>

enum { USUAL = 1500, MOST_PLAYERS = 10 };

/* --- Examples -------------------------------------------------------------------------------- */

static ct_event *lim_event(ct_arena *mem, const char *const *rows, unsigned rounds)
{
    ct_event *event = table_event(mem, rows, rounds);
    ct_error err = {0};
    check_ok(
        ct_event_choose_system(event, ct_system_named(CT_STR("lim")), CT_EDITION_BY_DATE, &err),
        err);
    return event;
}

static void check_pairs(const ct_event *event, const char *wanted)
{
    char text[TABLE_TEXT];
    table_engine(event, event->rounds_paired + 1U, CT_EDITION_BY_DATE, NULL, text);
    assert_string_equal(text, wanted);
}

/* Forbids pairs of numbers, ended by 0. */
static void forbid(ct_event *event, ct_arena *mem, const uint32_t *numbers)
{
    event->forbidden = CT_NEW(mem, ct_forbidden, 16);
    event->forbidden_count = 0;
    assert_non_null(event->forbidden);
    for (; *numbers != 0; numbers += 2) {
        ct_forbidden *rule = &event->forbidden[event->forbidden_count++];
        *rule = (ct_forbidden){.kind = CT_FORBIDDEN_LIST, .first_round = 1, .member_count = 2};
        rule->members = CT_NEW(mem, ct_index, 2);
        assert_non_null(rule->members);
        rule->members[0] = numbers[0] - 1;
        rule->members[1] = numbers[1] - 1;
    }
}

static void round_1_gives_the_drawn_colour_to_odd_numbers_of_the_upper_half(void **state)
{
    const char *const rows[] = {"", "", "", "", "", "", "", "", NULL};
    ct_event *event = lim_event(*state, rows, 5);
    check_pairs(event, "1-5 3-7 6-2 8-4");
    event->initial_colour = CT_BLACK;
    check_pairs(event, "2-6 4-8 5-1 7-3");
}

static void the_lowest_of_an_odd_field_has_the_bye(void **state)
{
    const char *const rows[] = {"", "", "", "", "", NULL};
    check_pairs(lim_event(*state, rows, 5), "1-3 4-2 5-bye");
}

/* 4.2: #1 looks for an opponent. */
static void exchanges_for_the_first_player_follow_4_2(void **state)
{
    const char *const rows[] = {"", "", "", "", "", "", NULL};
    ct_event *event = lim_event(*state, rows, 5);
    check_pairs(event, "1-4 3-6 5-2");
    forbid(event, *state, (const uint32_t[]){1, 4, 0});
    check_pairs(event, "1-5 3-6 4-2");
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 0});
    check_pairs(event, "1-6 3-5 4-2");
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 1, 6, 0});
    check_pairs(event, "1-3 5-2 6-4");
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 1, 6, 1, 3, 0});
    check_pairs(event, "1-2 3-5 6-4");
}

/* 4.3: 1-6 was found, and #2 looks. */
static void exchanges_for_the_second_player_follow_4_3(void **state)
{
    const char *const rows[] = {"", "", "", "", "", "", NULL};
    ct_event *event = lim_event(*state, rows, 5);
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 2, 4, 0});
    check_pairs(event, "1-6 3-4 5-2");
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 2, 4, 2, 5, 0});
    check_pairs(event, "1-6 3-2 5-4");
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 2, 4, 2, 5, 2, 3, 0});
    check_pairs(event, "1-3 5-4 6-2");
    forbid(event, *state, (const uint32_t[]){1, 4, 1, 5, 2, 4, 2, 5, 2, 3, 2, 6, 0});
    check_pairs(event, "1-2 3-5 6-4");
}

/* Eight players after round 1, four winners and four losers: the losers are paired upwards, with
 * everybody's colour alternating. */
static void winners_go_down_and_losers_up(void **state)
{
    const char *const rows[] = {"5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0", NULL};
    /* winners 1 2 3 4 due B W B W: 1-3 and 2-4 would both be due the same: 1 takes 4, 2 takes 3.
     * Losers from 8: 8-6, 7-5 likewise become 8-5, 7-6. */
    check_pairs(lim_event(*state, rows, 5), "2-3 4-1 5-8 7-6");
}

/* 4.4.2: of the winners 1 … 6, #1 and #2 may meet nobody but #6: 6-1 is kept, #2 floats, and with
 * him #5, the lowest left. The losers, paired upwards, give them 7 and 8 as opponents in the
 * median. */
static void who_finds_nobody_floats_with_the_lowest_left(void **state)
{
    const char *const rows[] = {"7w1", "8b1", "9w1", "10b1", "11w1", "12b1", "1b0",
                                "2w0", "3b0", "4w0", "5b0",  "6w0",  NULL};
    ct_event *event = lim_event(*state, rows, 5);
    forbid(event, *state, (const uint32_t[]){1, 2, 1, 3, 1, 4, 1, 5, 2, 3, 2, 4, 2, 5, 0});
    check_pairs(event, "2-7 4-3 6-1 8-5 9-12 11-10");
}

/* 3.8 looks at the direction of pairing, not at where a floater comes from. The median is empty: 2
 * and 5 float down, 8 and 10 up (7, 9 and 11 can meet neither). Downwards 2, who is due White,
 * takes the highest numbered who is due Black: 8, not 10, though 10 is the first of the upfloaters.
 */
static void a_floater_who_meets_a_floater_takes_the_highest_numbered(void **state)
{
    const char *const rows[] = {"9w1", "12b1", "7w1", "8b1", "11w1", "10b1", "3b0",
                                "4w0", "1b0",  "6w0", "5b0", "2w0",  NULL};
    ct_event *event = lim_event(*state, rows, 5);
    forbid(event, *state, (const uint32_t[]){1, 2, 1, 3, 1, 4, 1, 5, 2, 3, 2,  4, 2,
                                             5, 2, 7, 5, 7, 2, 9, 5, 9, 2, 11, 0});
    check_pairs(event, "2-8 4-3 6-1 9-12 10-5 11-7");
}

/* --- The reference --------------------------------------------------------------------------- */

static void the_engine_pairs_small_fields_as_the_articles_say(void **state)
{
    static const comparison c = {
        .how = {.system = "lim", .edition = CT_EDITION_2026, .most = MOST_PLAYERS},
        .reference = literal_lim_pair};
    (void)state;
    compare_many(&c, USUAL);
}

static int open_arena(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int close_arena(void **state)
{
    ct_arena_free(*state);
    return 0;
}

#define EXAMPLE(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EXAMPLE(round_1_gives_the_drawn_colour_to_odd_numbers_of_the_upper_half),
        EXAMPLE(the_lowest_of_an_odd_field_has_the_bye),
        EXAMPLE(exchanges_for_the_first_player_follow_4_2),
        EXAMPLE(exchanges_for_the_second_player_follow_4_3),
        EXAMPLE(winners_go_down_and_losers_up),
        EXAMPLE(who_finds_nobody_floats_with_the_lowest_left),
        EXAMPLE(a_floater_who_meets_a_floater_takes_the_highest_numbered),
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
