/* The Dubov and the Burstein System through generator, auditor, explainer and report file. */

#include "audit/check.h"
#include "audit/explain.h"
#include "audit/legal.h"
#include "audit/varied.h"
#include "formats/trf.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 120 };

static const char *const systems[] = {"dubov", "burstein"};

static ct_generate_options strict_options(uint64_t number)
{
    ct_generate_options options = varied_options(number);
    options.system = ct_pairing_system_named(ct_str_of(systems[number % 2]));
    options.edition = CT_EDITION_2026;
    assert_non_null(options.system);
    return options;
}

static void generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    uint64_t rounds = 0;
    for (uint64_t number = 0; number < EVENTS; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = strict_options(number);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        ct_audit audit;
        ct_error err = {0};
        check_ok(ct_audit_event(made.event, NULL, NULL, b->mem, &audit, &err), err);
        if (audit.illegal.faults > 0) {
            fail_msg("event %llu: %s", (unsigned long long)number, audit.illegal.items[0].sentence);
        }
        check_seed(audit.round_count == made.event->rounds_paired, number);
        check_seed(ct_audit_is_clean(&audit), number);
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

static void the_same_seed_gives_the_same_bytes(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number += 15) {
        ct_arena_reset(b->mem);
        ct_generate_options options = strict_options(number);
        ct_str one = as_file(varied_event(b->generator, &options, b->mem).event, b->mem);
        ct_str other = as_file(varied_event(b->generator, &options, b->mem).event, b->mem);
        check_seed(ct_str_equal(one, other), number);
    }
}

static ct_event *small_event(varied_bench *b, const char *system)
{
    ct_generate_options options = ct_generate_usual();
    options.seed = 5;
    options.players = 13;
    options.rounds = 7;
    options.edition = CT_EDITION_2026;
    options.forfeit_rate = options.half_bye_rate = options.zero_bye_rate = 0;
    options.withdrawal_rate = 0;
    options.system = ct_pairing_system_named(ct_str_of(system));
    return varied_event(b->generator, &options, b->mem).event;
}

/* Every player of every round, asked about another; returns how many reasons for colours named an
 * article that begins so. */
static unsigned explain_all(varied_bench *b, const ct_event *event, const char *article)
{
    unsigned colours = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_question question = {
                .round = round, .who = who, .why_not = (who + round) % event->player_count};
            ct_explanation answer;
            ct_error err = {0};
            question.why_not = question.why_not == who ? CT_NOBODY : question.why_not;
            check_ok(ct_explain(event, &question, b->mem, &answer, &err), err);
            for (uint32_t i = 0; i < answer.count; i++) {
                const ct_statement *said = &answer.items[i];
                assert_true(said->topic != CT_TOPIC_PUBLISHED);
                colours += said->topic == CT_TOPIC_COLOUR &&
                           strncmp(said->article, article, strlen(article)) == 0;
            }
        }
    }
    return colours;
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    ct_event *event = small_event(b, "dubov");
    assert_int_equal(event->rounds_paired, 7);
    assert_int_equal(explain_all(b, event, "C.04.4.1 5.2"), 7 * 12);
    event = small_event(b, "burstein");
    assert_int_equal(event->rounds_paired, 7);
    assert_int_equal(explain_all(b, event, "C.04.4.2 5.2"), 4 * 12);
    assert_int_equal(explain_all(b, event, "C.04.3 5.2"), 3 * 12); /* the seeding rounds */
}

/* 1 and 2 have won twice with White each; in the last round the Dutch System lets such topscorers
 * meet, these two do not. */
static void topscorers_are_no_exception(void **state)
{
    static const char file[] =
        "012 Topscorers\n"
        "142 3\n"
        "001    1      One                               2400                             3.0    1 "
        " "
        "0003 w 1  0004 w 1  0002 w 1\n"
        "001    2      Two                               2300                             2.0    2 "
        " "
        "0004 w 1  0003 w 1  0001 b 0\n"
        "001    3      Three                             2200                             1.0    3 "
        " "
        "0001 b 0  0002 b 0  0004 w 1\n"
        "001    4      Four                              2100                             0.0    4 "
        " "
        "0002 b 0  0001 b 0  0003 b 0\n";
    static const unsigned wanted[] = {1, 2, 2}; /* 3 and 4 are no topscorers in any system */
    static const char *const names[] = {"FIDE_DUTCH_2026", "FIDE_DUBOV", "FIDE_BURSTEIN"};
    varied_bench *b = *state;
    for (unsigned i = 0; i < 3; i++) {
        ct_event *event = NULL;
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, b->mem, NULL);
        check_ok(ct_trf_read(ct_str_of(file), b->mem, &event, NULL, &problems, &err), err);
        event->type_code = ct_str_of(names[i]);
        ct_problems_start(&problems, b->mem, NULL);
        check_ok(ct_audit_legal(event, 3, CT_EDITION_2026, b->mem, &problems, &err), err);
        assert_int_equal(problems.faults, wanted[i]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, varied_start, varied_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(generated_events_check_clean),
        TEST(the_same_seed_gives_the_same_bytes),
        TEST(every_pairing_can_be_explained),
        TEST(topscorers_are_no_exception),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
