/* The Double-Swiss through generator, auditor, explainer and report file. */

#include "audit/check.h"
#include "audit/explain.h"
#include "audit/varied.h"
#include "event/acceleration.h"
#include "event/build.h"
#include "event/validate.h"
#include "formats/trf.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 96 };

static ct_generate_options double_options(uint64_t number)
{
    ct_generate_options options = varied_options(number);
    options.system = ct_pairing_system_named(CT_STR("double-swiss"));
    options.edition = CT_EDITION_BY_DATE;
    options.rounds = 2 * (1 + (int32_t)(number % 7));
    assert_non_null(options.system);
    return options;
}

static void check_clean(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_audit audit;
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
    check_ok(ct_audit_event(event, NULL, NULL, mem, &audit, &err), err);
    if (audit.illegal.faults > 0) {
        fail_msg("event %llu: %s", (unsigned long long)number, audit.illegal.items[0].sentence);
    }
    check_seed(ct_audit_is_clean(&audit) && audit.round_count == event->rounds_paired, number);
}

static void generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    uint64_t rounds = 0;
    for (uint64_t number = 0; number < EVENTS; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = double_options(number);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        check_clean(made.event, b->mem, number);
        rounds += made.event->rounds_paired;
    }
    assert_true(rounds > EVENTS); /* they were not all over at once */
}

static ct_str as_file(const ct_event *event, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_trf_form form = {.dialect = CT_TRF26};
    ct_error err = {0};
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    return ct_text_view(&text);
}

static void the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number += 16) {
        ct_arena_reset(b->mem);
        ct_generate_options options = double_options(number);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        ct_str text = as_file(made.event, b->mem);
        ct_generated again = varied_event(b->generator, &options, b->mem);
        check_seed(ct_str_equal(text, as_file(again.event, b->mem)), number);
        ct_event *back = NULL;
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, b->mem, NULL);
        check_ok(ct_trf_read(text, b->mem, &back, NULL, &problems, &err), err);
        check_equal_events(made.event, back, number);
    }
}

static ct_event *small_event(varied_bench *b, int32_t players)
{
    ct_generate_options options = ct_generate_usual();
    options.seed = 11;
    options.players = players;
    options.rounds = 6;
    options.forfeit_rate = options.half_bye_rate = options.zero_bye_rate = 0;
    options.withdrawal_rate = 0;
    options.system = ct_pairing_system_named(CT_STR("double-swiss"));
    return varied_event(b->generator, &options, b->mem).event;
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
    ct_event *event = small_event(b, 9);
    unsigned colours = 0;
    unsigned byes = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_question question = {
                .round = round, .who = who, .why_not = (who + 1) % event->player_count};
            ct_explanation answer;
            ct_error err = {0};
            check_ok(ct_explain(event, &question, b->mem, &answer, &err), err);
            assert_true(answer.count > 0);
            for (uint32_t i = 0; i < answer.count; i++) {
                assert_true(answer.items[i].topic != CT_TOPIC_PUBLISHED);
                colours += answer.items[i].topic == CT_TOPIC_COLOUR;
                byes += answer.items[i].topic == CT_TOPIC_BYE;
            }
        }
    }
    assert_int_equal(colours, 3 * 8); /* one reason for everybody in each game 1 */
    assert_int_equal(byes, 3);
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
