/* Systems that pair by a table, from outside: generated, checked, explained. */

#include "audit/check.h"
#include "audit/explain.h"
#include "audit/varied.h"
#include "event/edit.h"
#include "event/validate.h"
#include "formats/trf.h"
#include "pairing/tables/robin.h"
#include "support/check.h"

#include <string.h>

static const char *const systems[] = {"round-robin", "double-round-robin", "berger-groups",
                                      "scheveningen", "double-scheveningen"};

enum { SYSTEMS = sizeof systems / sizeof *systems, EVENTS = 150 };

/* --- Generated events ------------------------------------------------------------------------ */

static ct_generate_options options_of(uint64_t number)
{
    ct_generate_options o = ct_generate_usual();
    const char *name = systems[number % SYSTEMS];
    bool is_scheveningen = strstr(name, "scheveningen") != NULL;
    o.seed = 11;
    o.number = number;
    o.system = ct_pairing_system_named(ct_str_of(name));
    o.players = is_scheveningen ? 4 + 2 * (int32_t)(number / SYSTEMS % 9)
                                : 2 + (int32_t)(number / SYSTEMS % 24);
    o.zero_bye_rate = number % 2 == 0 ? 0.2 : 0;
    o.withdrawal_rate = number % 3 == 0 ? 0.2 : 0;
    o.late_rate = number % 4 == 0 ? 0.2 : 0;
    return o;
}

static void check_clean(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_audit audit;
    ct_error err = {0};
    check_ok(ct_audit_event(event, NULL, NULL, mem, &audit, &err), err);
    check_seed(audit.round_count == event->rounds_paired, number);
    check_seed(ct_audit_is_clean(&audit), number);
}

static ct_str file_of(const ct_event *event, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_trf_form form = {.dialect = CT_TRF26};
    ct_error err = {0};
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    return ct_text_view(&text);
}

static void check_valid(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_event_validate(event, true, mem, &problems, &err), err);
    if (problems.count > 0) {
        fail_msg("event %llu: %s", (unsigned long long)number, problems.items[0].sentence);
    }
}

static void generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = options_of(number);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        check_seed(made.stopped_before == 0, number);
        check_seed(made.event->rounds_paired == options.system->needs((uint32_t)options.players),
                   number);
        check_valid(made.event, b->mem, number);
        check_clean(made.event, b->mem, number);
    }
}

static void the_same_seed_gives_the_same_bytes(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < (uint64_t)SYSTEMS * 2; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = options_of(number);
        ct_event *one = varied_event(b->generator, &options, b->mem).event;
        ct_event *other = varied_event(b->generator, &options, b->mem).event;
        check_seed(ct_str_equal(file_of(one, b->mem), file_of(other, b->mem)), number);
    }
}

static void files_of_generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS / 3; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = options_of(number);
        ct_event *event = varied_event(b->generator, &options, b->mem).event;
        ct_event *back = NULL;
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, b->mem, NULL);
        check_ok(ct_trf_read(file_of(event, b->mem), b->mem, &back, NULL, &problems, &err), err);
        check_clean(back, b->mem, number);
    }
}

static void what_a_table_cannot_do_is_not_generated(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = options_of(50); /* round robin of 12 */
    ct_generated made;
    ct_error err = {0};
    options.forbidden_pairs = 1;
    assert_int_equal(ct_generate(b->generator, &options, b->mem, &made, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "must not meet"));
    options.forbidden_pairs = 0;
    options.half_bye_rate = 0.5;
    assert_int_equal(ct_generate(b->generator, &options, b->mem, &made, &err), CT_INVALID);
    assert_string_equal(err.sentence,
                        "a system that pairs by a table knows no half- and full-point byes");
    options.half_bye_rate = 0;
    options.rounds = 12;
    assert_int_equal(ct_generate(b->generator, &options, b->mem, &made, &err), CT_INVALID);
    assert_string_equal(err.sentence, "12 rounds are planned, but the table of 12 players has 11");
}

/* A round that was paired otherwise is shown. */
static void another_round_than_the_table_differs(void **state)
{
    varied_bench *b = *state;
    ct_event *event = robin_event(b->mem, "round-robin", 4);
    ct_audit audit;
    ct_error err = {0};
    check_ok(ct_event_set_pair(event, 1, 0, 2, &err), err);
    check_ok(ct_event_set_pair(event, 1, 1, 3, &err), err);
    check_ok(ct_audit_event(event, NULL, NULL, b->mem, &audit, &err), err);
    assert_int_equal(audit.worst, CT_PAIRS_DIFFER);
    assert_int_equal(audit.differing, 2);
}

/* --- Explanations ---------------------------------------------------------------------------- */

enum { NOBODY = 0, THE_BYE = -1 };

static void check_told(ct_arena *mem, const ct_event *event, const ct_question *asked,
                       const char *wanted)
{
    ct_explanation x;
    ct_error err = {0};
    ct_text text = {.mem = mem};
    check_ok(ct_explain(event, asked, mem, &x, &err), err);
    for (uint32_t i = 0; i < x.count; i++) {
        ct_text_addf(&text, "%s: %.*s\n", x.items[i].article, CT_ARG(x.items[i].sentence));
    }
    assert_string_equal(ct_text_view(&text).at, wanted);
}

static ct_question question(unsigned round, uint32_t who, int why_not)
{
    return (ct_question){.round = round,
                         .who = who - 1,
                         .why_not = why_not > 0 ? (ct_index)why_not - 1 : CT_NOBODY,
                         .why_not_the_bye = why_not == THE_BYE};
}

static void a_place_in_the_table_explains_the_pair(void **state)
{
    varied_bench *b = *state;
    ct_event *event = robin_event(b->mem, "round-robin", 5);
    ct_question first = question(1, 2, 3);
    ct_question second = question(1, 1, THE_BYE);
    check_told(b->mem, event, &first,
               "C.05 Annex 1: 2 Player, 02 is number 2 in the Berger table of 5 players.\n"
               "C.05 Annex 1: Round 1 is round 1 of the table: 5 Player, 05 is the opponent.\n"
               "C.05 Annex 1: The table gives White.\n"
               "C.05 Annex 1: In this table 2 Player, 02 meets 3 Player, 03 in round 4.\n");
    check_told(b->mem, event, &second,
               "C.05 Annex 1: 1 Player, 01 is number 1 in the Berger table of 5 players.\n"
               "C.05 Annex 1: Round 1 is round 1 of the table: the opponent would be the missing "
               "last number, so the round is free, without points.\n"
               "C.05 Annex 1: In this table 1 Player, 01 is free in round 1.\n");
}

static void absences_and_withdrawals_are_told(void **state)
{
    varied_bench *b = *state;
    ct_event *event = robin_event(b->mem, "double-round-robin", 4);
    ct_error err = {0};
    for (int round = 1; round <= 4; round++) {
        robin_play(event);
    }
    check_ok(ct_event_withdraw(event, 2, 5, CT_WITHDRAWN, &err), err);
    ct_question asked = question(5, 4, NOBODY);
    check_told(b->mem, event, &asked,
               "C.05 Annex 1: 4 Player, 04 is number 4 in the Berger table of 4 players.\n"
               "C.05 Annex 1: Round 5 is round 2 of the table, cycle 2 with colours turned: 3 "
               "Player, 03 is the opponent.\n"
               "C.05 Annex 1: The table gives Black.\n"
               "C.05 6.6: 3 Player, 03 left the event before round 5: the place in the "
               "table stays, and the game is forfeited.\n"
               "C.05 6.6: 3 Player, 03 left before round 5 with 4 of 6 games played, half "
               "or more: they count in the standings, and the remaining ones are forfeits.\n");
}

static void a_published_round_is_compared_with_the_table(void **state)
{
    varied_bench *b = *state;
    ct_event *event = robin_event(b->mem, "scheveningen", 4);
    ct_error err = {0};
    check_ok(ct_event_set_pair(event, 1, 3, 0, &err), err);
    check_ok(ct_event_set_pair(event, 1, 2, 1, &err), err);
    ct_question asked = question(1, 1, NOBODY);
    check_told(b->mem, event, &asked,
               "Arbiters' Manual 4: 1 Player, 01 is A1 in the table for teams of 2.\n"
               "Arbiters' Manual 4: Round 1 of the table: 3 Player, 03 is the opponent.\n"
               "Arbiters' Manual 4: The table gives White.\n"
               "Arbiters' Manual 4: As published the round is not the table's: the opponent is 4 "
               "Player, 04.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(generated_events_check_clean, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(the_same_seed_gives_the_same_bytes, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(files_of_generated_events_check_clean, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(what_a_table_cannot_do_is_not_generated, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(another_round_than_the_table_differs, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(a_place_in_the_table_explains_the_pair, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(absences_and_withdrawals_are_told, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(a_published_round_is_compared_with_the_table, varied_start,
                                        varied_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
