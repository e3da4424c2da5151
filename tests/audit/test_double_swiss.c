/* The Double-Swiss through generator, auditor, explainer and report file. */

#include "audit/check.h"
#include "audit/varied.h"
#include "event/acceleration.h"
#include "event/build.h"
#include "event/validate.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 96 };

static ct_generate_options double_options(uint64_t number)
{
    ct_generate_options options = varied_options_of("double-swiss", number);
    options.edition = CT_EDITION_BY_DATE;
    options.rounds = 2 * (1 + (int32_t)(number % 7));
    return options;
}

static void check_valid(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_event_validate(event, true, mem, &problems, &err), err);
    for (size_t i = 0; i < problems.count; i++) {
        if (problems.items[i].severity == CT_FAULT ||
            strcmp(problems.items[i].rule, "C.04.1 2") == 0) {
            fail_msg("event %llu: %s", (unsigned long long)number, problems.items[i].sentence);
        }
    }
}

static void generated_events_check_clean(void **state)
{
    varied_check_clean(*state, double_options, 0, EVENTS - 1, check_valid);
}

static void the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event(void **state)
{
    varied_check_files(*state, double_options, 0, EVENTS - 1, 16);
}

static ct_event *small_event(varied_bench *b, int32_t players)
{
    return varied_quiet_event(b, "double-swiss", 11, players, 6);
}

static void a_bye_is_worth_a_game_won_and_a_game_drawn(void **state)
{
    varied_bench *b = *state;
    ct_event *event = small_event(b, 9);
    unsigned byes = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            if (ct_event_cell(event, who, round).outcome == CT_PAB) {
                byes++;
                assert_int_equal(round % 2, 1);
                assert_int_equal(ct_event_cell(event, who, round + 1).outcome, CT_HALF_POINT_BYE);
            }
        }
    }
    assert_int_equal(byes, 3);
}

static void the_auditor_knows_matches_from_rematches(void **state)
{
    varied_bench *b = *state;
    ct_event *event = small_event(b, 8);
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, b->mem, NULL);
    check_ok(ct_audit_legal(event, 2, CT_EDITION_BY_DATE, b->mem, &problems, &err), err);
    assert_int_equal(problems.faults, 0);
    for (ct_index who = 0; who < event->player_count; who++) { /* match 2 repeats match 1 */
        *ct_event_cell_at(event, who, 3) = ct_event_cell(event, who, 1);
    }
    check_ok(ct_audit_legal(event, 3, CT_EDITION_BY_DATE, b->mem, &problems, &err), err);
    assert_int_equal(problems.faults, 4);
}

static void baku_counts_matches(void **state)
{
    varied_bench *b = *state;
    ct_event *event = small_event(b, 8);
    ct_points points[8];
    ct_error err = {0};
    event->acceleration.kind = CT_ACCELERATION_BAKU;
    /* three matches: two accelerated, the first in full with the two wins of a match */
    const ct_points wanted[] = {4, 4, 2, 2, 0, 0};
    for (unsigned round = 1; round <= 6; round++) {
        check_ok(ct_event_virtual_points(event, round, points, &err), err);
        assert_int_equal(points[0], wanted[round - 1]);
        assert_int_equal(points[7], 0);
    }
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    varied_statements said = varied_explain_rounds(small_event(b, 9), NULL, b->mem);
    assert_int_equal(said.colours, 3 * 8); /* one reason for everybody in each game 1 */
    assert_int_equal(said.byes, 3);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, varied_start, varied_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(generated_events_check_clean),
        TEST(the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event),
        TEST(a_bye_is_worth_a_game_won_and_a_game_drawn),
        TEST(the_auditor_knows_matches_from_rematches),
        TEST(baku_counts_matches),
        TEST(every_pairing_can_be_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
