/* The Amalfi engine: the worked example of its source, the rule text told literally, single rules
 * in small tables. */

#include "pairing/compare.h"
#include "pairing/lists/literal_walk.h"
#include "pairing/system.h"
#include "pairing/table.h"
#include "support/check.h"

enum { TOURNAMENTS = 3000, MOST_PLAYERS = 10 };

static const ct_pairing_system *amalfi(void)
{
    return ct_pairing_system_named(CT_STR("amalfi"));
}

/* Everybody who plays in the round of the event has the opponent and colour of the pairings. */
static void check_round(const ct_event *event, unsigned round, const ct_pairings *found)
{
    uint32_t paired = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        paired += ct_event_cell(event, who, round).opponent != CT_NOBODY;
    }
    assert_int_equal(2 * found->count, paired);
    for (uint32_t i = 0; i < found->count; i++) {
        ct_cell cell = ct_event_cell(event, found->pairs[i].white, round);
        if (cell.opponent != found->pairs[i].black || cell.colour != CT_WHITE) {
            fail_msg("round %u: %u-%u", round, found->pairs[i].white + 1,
                     found->pairs[i].black + 1);
        }
    }
}

/* The event 1201043A of the thesis: 12 players, 5 rounds. */
static void the_worked_example_comes_out_in_all_pairs_and_colours(void **state)
{
    static const char *const rows[] = {
        "6w1 12b1 5w0 2b= 3w1",
        "7b1 4w1 3b1 1w= 5b1",
        "8w1 9b= 2w0 7b1 1b0",
        "9b= 2b0 7w0 11b1 10w=",
        "10w1 6b= 1b1 12w1 2w0",
        "1b0 5w= 9w1 10b1 7w1",
        "2w0 11b1 4b1 3w0 6b0",
        "3b0 10w= 12w0 9b0 11w1",
        "4w= 3w= 6b0 8w1 12b1",
        "5b0 8b= 11w= 6w0 4b=",
        "12b0 7w0 10b= 4w0 8b0",
        "11w1 1w0 8b1 5b0 9w0",
        NULL,
    };
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 5);
    ct_pairing_options options = {.system = amalfi()};
    for (unsigned round = 1; round <= 5; round++) {
        ct_pairings found;
        ct_error err = {0};
        check_ok(ct_round_pair(event, round, &options, mem, NULL, &found, &err), err);
        check_round(event, round, &found);
    }
    ct_arena_free(mem);
}

static void small_fields_are_paired_as_the_rule_text_says(void **state)
{
    comparison c = {.how = {.system = "amalfi", .edition = CT_EDITION_2026, .most = MOST_PLAYERS},
                    .reference = literal_amalfi};
    (void)state;
    compare_all(&c, TOURNAMENTS);
    c.how.setting = "bye=start";
    c.reference = literal_amalfi_start;
    compare_all(&c, TOURNAMENTS / 3);
}

/* The pairs of the next round as text. */
static void pair_next(const ct_event *event, char out[TABLE_TEXT])
{
    ct_arena *mem = ct_arena_new();
    ct_pairing_options options = {.system = amalfi()};
    ct_pairings found;
    ct_error err = {0};
    size_t len = 0;
    check_ok(ct_round_pair(event, event->rounds_paired + 1U, &options, mem, NULL, &found, &err),
             err);
    for (uint32_t i = 0; i < found.count; i++) {
        len += (size_t)snprintf(out + len, TABLE_TEXT - len, "%s%u-%u", i > 0 ? " " : "",
                                found.pairs[i].white + 1, found.pairs[i].black + 1);
    }
    if (found.bye != CT_NOBODY) {
        snprintf(out + len, TABLE_TEXT - len, " %u-bye", found.bye + 1);
    }
    ct_arena_free(mem);
}

static void check_next(const char *const *rows, unsigned rounds, const char *wanted)
{
    char found[TABLE_TEXT];
    ct_arena *mem = ct_arena_new();
    pair_next(table_event(mem, rows, rounds), found);
    assert_string_equal(found, wanted);
    ct_arena_free(mem);
}

static void the_first_round_alternates_colours_from_board_to_board(void **state)
{
    static const char *const rows[] = {"", "", "", "", "", "", "", "", NULL};
    (void)state;
    check_next(rows, 3, "1-4 5-2 3-6 8-7");
}

static void the_bye_goes_to_the_last_and_has_no_colour(void **state)
{
    static const char *const rows[] = {"2w1", "1b0", "4w1", "3b0", "U", NULL};
    (void)state;
    check_next(rows, 3, "5-1 2-3 4-bye"); /* ranked 1 3 5 2 4; two places below */
}

/* Ranked 1 4 2 3 5. 1 has met 2, two places below, and takes 4, upwards; that leaves 2 and 3, who
 * have met, so the pair is undone, and downwards comes 3. */
static void the_latest_pair_is_undone_and_the_bye_may_repeat(void **state)
{
    static const char *const rows[] = {"2w= 5w1", "1b= 3w=", "4w= 2b=", "3b= U", "U 1b0", NULL};
    (void)state;
    check_next(rows, 4, "3-1 4-2 5-bye");
}

static void colours_do_not_matter_in_the_last_round(void **state)
{
    /* 1 and 2 both had White twice: incompatible, but in the last round. */
    static const char *const rows[] = {"3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0", NULL};
    (void)state;
    check_next(rows, 3, "2-1 3-4"); /* the higher in the list changes colour */
}

static void an_event_without_a_number_of_rounds_is_refused(void **state)
{
    static const char *const rows[] = {"", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 1);
    ct_pairing_options options = {.system = amalfi()};
    ct_pairings found;
    ct_error err = {0};
    event->rounds = 0;
    assert_int_equal(ct_round_pair(event, 1, &options, mem, NULL, &found, &err), CT_INVALID);
    assert_string_equal(err.rule, "Amalfi 3.3");
    assert_true(err.cure[0] != '\0');
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_comes_out_in_all_pairs_and_colours),
        cmocka_unit_test(small_fields_are_paired_as_the_rule_text_says),
        cmocka_unit_test(the_first_round_alternates_colours_from_board_to_board),
        cmocka_unit_test(the_bye_goes_to_the_last_and_has_no_colour),
        cmocka_unit_test(the_latest_pair_is_undone_and_the_bye_may_repeat),
        cmocka_unit_test(colours_do_not_matter_in_the_last_round),
        cmocka_unit_test(an_event_without_a_number_of_rounds_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
