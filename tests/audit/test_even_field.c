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
    ct_generate_options options = varied_options_of(systems[number % 2], number);
    options.edition = CT_EDITION_2026;
    return options;
}

static void generated_events_check_clean(void **state)
{
    varied_check_clean(*state, strict_options, 0, EVENTS - 1, NULL);
}

static void the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event(void **state)
{
    varied_check_files(*state, strict_options, 0, EVENTS - 1, 15);
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    ct_event *event = varied_quiet_event(b, "dubov", 5, 13, 7);
    assert_int_equal(event->rounds_paired, 7);
    assert_int_equal(varied_explain_rounds(event, "C.04.4.1 5.2", b->mem).colours, 7 * 12);
    event = varied_quiet_event(b, "burstein", 5, 13, 7);
    assert_int_equal(event->rounds_paired, 7);
    assert_int_equal(varied_explain_rounds(event, "C.04.4.2 5.2", b->mem).colours, 4 * 12);
    assert_int_equal(varied_explain_rounds(event, "C.04.3 5.2", b->mem).colours,
                     3 * 12); /* the seeding rounds */
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
        TEST(the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event),
        TEST(every_pairing_can_be_explained),
        TEST(topscorers_are_no_exception),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
