/* Amalfi, Monrad and the random Swiss as whole events: generated ones check clean, the same seed
 * makes the same file, every pairing can be explained, and the auditor knows what Amalfi allows. */

#include "audit/check.h"
#include "audit/explain.h"
#include "audit/varied.h"
#include "event/edit.h"
#include "formats/trf.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 120, FILES = 20, EXPLAINED = 12 };

static const char *const systems[] = {"amalfi", "monrad", "random"};
enum { SYSTEMS = sizeof systems / sizeof *systems };

static ct_generate_options options_of(uint64_t system, uint64_t number)
{
    ct_generate_options options = varied_options(number);
    options.system = ct_pairing_system_named(ct_str_of(systems[system]));
    assert_non_null(options.system);
    return options;
}

static void generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 1; number <= EVENTS; number++) {
        ct_generate_options options = options_of(number % SYSTEMS, number);
        ct_audit audit;
        ct_error err = {0};
        ct_arena_reset(b->mem);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        check_ok(ct_audit_event(made.event, NULL, NULL, b->mem, &audit, &err), err);
        if (!ct_audit_is_clean(&audit)) {
            fail_msg("%s, event %llu: %s", options.system->name, (unsigned long long)number,
                     audit.illegal.count > 0 ? audit.illegal.items[0].sentence
                                             : ct_agreement_name(audit.worst));
        }
        check_seed(audit.round_count == made.event->rounds_paired, number);
    }
}

static ct_str file_of(const ct_event *event, ct_arena *mem)
{
    static const ct_trf_form form = {.dialect = CT_TRF26};
    ct_text text = {.mem = mem};
    ct_error err = {0};
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    return ct_text_view(&text);
}

static void the_same_seed_makes_the_same_file(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 1; number <= FILES; number++) {
        ct_generate_options options = options_of(number % SYSTEMS, number);
        ct_arena_reset(b->mem);
        ct_generated one = varied_event(b->generator, &options, b->mem);
        ct_generated other = varied_event(b->generator, &options, b->mem);
        check_seed(ct_str_equal(file_of(one.event, b->mem), file_of(other.event, b->mem)), number);
    }
}

/* Explains everybody's last round, and asks why not the next in the list. */
static void explain_everybody(const ct_event *event, ct_arena *mem, uint64_t number)
{
    for (ct_index who = 0; who < event->player_count && event->rounds_paired > 0; who++) {
        ct_explanation answer;
        ct_error err = {0};
        ct_question question = {.round = event->rounds_paired,
                                .who = who,
                                .why_not = (who + 1) % event->player_count,
                                .why_not_the_bye = who % 5 == 0};
        check_ok(ct_explain(event, &question, mem, &answer, &err), err);
        ct_cell cell = ct_event_cell(event, who, event->rounds_paired);
        bool is_paired = ct_outcome_has_opponent((ct_outcome)cell.outcome);
        check_seed(answer.count >= (is_paired ? 4 : 1), number);
        check_seed(answer.opponent == (is_paired ? cell.opponent : CT_NOBODY), number);
        for (uint32_t i = 0; i < answer.count; i++) { /* rounds made by the engine are its own */
            check_seed(answer.items[i].topic != CT_TOPIC_PUBLISHED, number);
            check_seed(answer.items[i].sentence.len > 0, number);
        }
    }
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 1; number <= EXPLAINED; number++) {
        ct_generate_options options = options_of(number % SYSTEMS, 3 * number + 1);
        ct_arena_reset(b->mem);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        explain_everybody(made.event, b->mem, number);
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
