/* Amalfi, Monrad and the random Swiss as whole events: generated ones check clean, the same seed
 * makes the same file, every pairing can be explained, and the auditor knows what Amalfi allows. */

#include "audit/check.h"
#include "audit/varied.h"
#include "event/edit.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 120, FILES = 20, EXPLAINED = 12 };

static const char *const systems[] = {"amalfi", "monrad", "random"};
enum { SYSTEMS = sizeof systems / sizeof *systems };

static ct_generate_options options_of(uint64_t number)
{
    return varied_options_of(systems[number % SYSTEMS], number);
}

static void generated_events_check_clean(void **state)
{
    varied_check_clean(*state, options_of, 1, EVENTS, NULL);
}

static void the_same_seed_makes_the_same_file(void **state)
{
    varied_check_files(*state, options_of, 1, FILES, 1);
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 1; number <= EXPLAINED; number++) {
        ct_generate_options options = varied_options_of(systems[number % SYSTEMS], 3 * number + 1);
        ct_arena_reset(b->mem);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        varied_explain_everybody(made.event, b->mem, number);
    }
}

/* In all three rounds 1 has White, against 2, 3 and 4, and 5 the bye. */
static ct_event *one_sided_event(ct_arena *mem, unsigned rounds)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    event->rounds = (uint16_t)rounds;
    for (uint32_t i = 0; i < 5; i++) {
        ct_player player = {.tpn = {i + 1}, .name = CT_STR("Player"), .enters = 1};
        check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    }
    check_ok(
        ct_event_choose_system(event, ct_system_named(CT_STR("amalfi")), CT_EDITION_BY_DATE, &err),
        err);
    for (unsigned round = 1; round <= 3; round++) {
        check_ok(ct_event_set_pair(event, round, 0, round, &err), err);
        check_ok(ct_event_set_result(event, round, 0, CT_WIN, CT_LOSS, &err), err);
        check_ok(ct_event_set_bye(event, round, 4, CT_PAB, &err), err);
    }
    return event;
}

static void the_auditor_lets_byes_repeat_and_counts_colours_but_in_the_last_round(void **state)
{
    varied_bench *b = *state;
    for (unsigned rounds = 3; rounds <= 4; rounds++) {
        ct_problems problems;
        ct_error err = {0};
        ct_arena_reset(b->mem);
        ct_event *event = one_sided_event(b->mem, rounds);
        ct_problems_start(&problems, b->mem, NULL);
        check_ok(ct_audit_legal(event, 3, CT_EDITION_BY_DATE, b->mem, &problems, &err), err);
        assert_int_equal(problems.faults, rounds == 3 ? 0 : 1);
        assert_true(rounds == 3 || strcmp(problems.items[0].rule, "Amalfi 3.1") == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(generated_events_check_clean, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(the_same_seed_makes_the_same_file, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(every_pairing_can_be_explained, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(
            the_auditor_lets_byes_repeat_and_counts_colours_but_in_the_last_round, varied_start,
            varied_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
