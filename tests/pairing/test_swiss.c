/* The frame that the engines share: every Swiss system refuses a round in the same words, and the
 * pieces do what they say. */

#include "table.h"

#include "pairing/swiss.h"
#include "pairing/system.h"
#include "support/check.h"

static const char *const systems[] = {"dutch",        "dubov",  "burstein", "lim",
                                      "double-swiss", "monrad", "random",   NULL};

/* The next round by each system is refused like this; what was in the result stays there. */
static void check_refused(const ct_event *event, const char *sentence, const char *cure)
{
    for (const char *const *name = systems; *name != NULL; name++) {
        ct_arena *mem = ct_arena_new();
        ct_pairing_options options = {.system = ct_pairing_system_named(ct_str_of(*name)),
                                      .edition = CT_EDITION_2026};
        ct_pairings found = {.count = 77};
        ct_error err = {0};
        ct_status status =
            ct_round_pair(event, event->rounds_paired + 1U, &options, mem, NULL, &found, &err);
        if (status != CT_IMPOSSIBLE) {
            fail_msg("%s: status %d", *name, (int)status);
        }
        assert_string_equal(err.sentence, sentence);
        assert_string_equal(err.cure, cure);
        assert_true(err.rule[0] != '\0');
        assert_int_equal(found.count, 77);
        ct_arena_free(mem);
    }
}

static void every_swiss_system_names_who_is_left_over(void **state)
{
    static const char *const met[] = {"2w1 2b0", "1b0 1w1", NULL};
    ct_arena *mem = ct_arena_new();
    (void)state;
    check_refused(
        table_event(mem, met, 6),
        "round 3 cannot be paired: however the others are paired, 1, 2 are left over",
        "the arbiter decides: grant a bye ({bye player=PLAYER rounds=3}), or end the event "
        "after round 2");
    ct_arena_free(mem);
}

/* Each of the three was alone in one match, and had the bye. */
static void every_swiss_system_says_when_the_bye_is_the_trouble(void **state)
{
    static const char *const byes[] = {"U Z Z Z Z Z", "Z Z U Z Z Z", "Z Z Z Z U Z", NULL};
    ct_arena *mem = ct_arena_new();
    (void)state;
    check_refused(
        table_event(mem, byes, 10),
        "round 7 cannot be paired: nobody who may have the bye leaves the others a "
        "complete pairing",
        "the arbiter decides: grant a bye ({bye player=PLAYER rounds=7}), or end the event "
        "after round 6");
    ct_arena_free(mem);
}

/* Nobody may meet anybody: of the thirty the first twelve are named. In round 1 there is nothing to
 * end the event after. */
static void many_who_are_left_over_are_counted(void **state)
{
    enum { MANY = 30 };
    const char *rows[MANY + 1] = {NULL};
    ct_index members[MANY];
    ct_arena *mem = ct_arena_new();
    (void)state;
    for (ct_index who = 0; who < MANY; who++) {
        rows[who] = "";
        members[who] = who;
    }
    ct_event *event = table_event(mem, rows, 6);
    ct_forbidden all = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = MANY};
    event->forbidden = &all;
    event->forbidden_count = 1;
    check_refused(event,
                  "round 1 cannot be paired: however the others are paired, 1, 2, 3, 4, 5, 6, 7, "
                  "8, 9, 10, 11, 12 and 18 more are left over",
                  "the arbiter decides: lift a forbidden pair ({forbid remove=N}), or grant a "
                  "bye ({bye player=PLAYER rounds=1})");
    ct_arena_free(mem);
}

/* Vertices 0 … n-1 in a row, each joined with the next. */
static ct_graph row_of(ct_arena *mem, uint32_t n)
{
    ct_graph graph = ct_graph_new(mem, n);
    assert_non_null(graph.adjacent);
    for (uint32_t v = 1; v < n; v++) {
        ct_graph_join(&graph, v - 1, v);
    }
    return graph;
}

static void who_can_be_spared_leaves_the_others_a_complete_pairing(void **state)
{
    ct_arena *mem = ct_arena_new();
    ct_error err = {0};
    uint64_t set = UINT64_MAX;
    bool can_be_paired = false;
    (void)state;
    ct_graph five = row_of(mem, 5); /* without 0, 2 or 4 two pairs are left */
    check_ok(ct_swiss_find_spares(&five, mem, &set, &can_be_paired, &err), err);
    assert_true(can_be_paired);
    assert_int_equal(set, 0x15);
    ct_graph four = row_of(mem, 4); /* an even number spares nobody */
    check_ok(ct_swiss_find_spares(&four, mem, &set, &can_be_paired, &err), err);
    assert_true(can_be_paired);
    assert_int_equal(set, 0);
    ct_graph_part(&four, 2, 3);
    check_ok(ct_swiss_find_spares(&four, mem, &set, &can_be_paired, &err), err);
    assert_false(can_be_paired);
    assert_int_equal(ct_bits_count(&set, 1), 2); /* 3, and one of the three others */
    assert_true(ct_bits_has(&set, 3));
    ct_arena_free(mem);
}

static void the_latest_difference_counts_played_games_from_the_end(void **state)
{
    enum { W = CT_WHITE, B = CT_BLACK, O = CT_NO_COLOUR };
    /* Player 0 WBW, player 1 BW (not in round 2): they end alike, before that B against B, then W
     * against nothing. Player 2 WWB. */
    static const uint8_t colours[] = {W, B, W, B, O, W, W, W, B};
    ct_colour_table table = {colours, 3, 3};
    (void)state;
    assert_int_equal(ct_colours_latest_difference(table, 0, 1), CT_NO_COLOUR);
    assert_int_equal(ct_colours_latest_difference(table, 0, 2), CT_WHITE);
    assert_int_equal(ct_colours_latest_difference(table, 2, 0), CT_BLACK);
    assert_int_equal(ct_colours_latest_difference(table, 1, 2), CT_WHITE);
}

static void limits_of_colours_are_three_running_and_three_more(void **state)
{
    ct_past even = {.colour_difference = 0, .streak = 2, .last_colour = CT_WHITE};
    ct_past ahead = {.colour_difference = 2, .streak = 2, .last_colour = CT_WHITE};
    ct_past behind = {.colour_difference = -4, .streak = 1, .last_colour = CT_BLACK};
    (void)state;
    assert_int_equal(ct_colours_breaches(&even, CT_WHITE), 1);
    assert_int_equal(ct_colours_breaches(&even, CT_BLACK), 0);
    assert_int_equal(ct_colours_breaches(&ahead, CT_WHITE), 2);
    assert_true(ct_colours_stay_in_limits(&ahead, CT_BLACK));
    assert_int_equal(ct_colours_breaches(&behind, CT_WHITE), 0);
    assert_false(ct_colours_stay_in_limits(&behind, CT_WHITE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_swiss_system_names_who_is_left_over),
        cmocka_unit_test(every_swiss_system_says_when_the_bye_is_the_trouble),
        cmocka_unit_test(many_who_are_left_over_are_counted),
        cmocka_unit_test(who_can_be_spared_leaves_the_others_a_complete_pairing),
        cmocka_unit_test(limits_of_colours_are_three_running_and_three_more),
        cmocka_unit_test(the_latest_difference_counts_played_games_from_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
