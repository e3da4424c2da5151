/* Random tournaments are legal, check clean, and survive report files. CROSSTABLE_GENERATED sets
 * how many are made, CROSSTABLE_FIRST_SEED the number of the first. */

#include "audit/check.h"
#include "audit/varied.h"
#include "event/validate.h"
#include "formats/trf.h"
#include "support/check.h"

#include <stdlib.h>

enum { USUAL_EVENTS = 150, FILES_EVERY = 8 };

static uint64_t from_environment(const char *name, uint64_t usual)
{
    const char *text = getenv(name); /* NOLINT(concurrency-mt-unsafe): no threads here */
    uint64_t number = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &number) ? number : usual;
}

static void check_clean(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_audit audit;
    ct_error err = {0};
    check_ok(ct_audit_event(event, NULL, NULL, mem, &audit, &err), err);
    if (audit.illegal.faults > 0) {
        fail_msg("event %llu: %s", (unsigned long long)number, audit.illegal.items[0].sentence);
    }
    for (uint32_t i = 0; i < audit.round_count; i++) {
        if (audit.rounds[i].agreement != CT_AGREES) {
            fail_msg("event %llu: round %u: %s", (unsigned long long)number, audit.rounds[i].number,
                     ct_agreement_name(audit.rounds[i].agreement));
        }
    }
    check_seed(audit.round_count == event->rounds_paired, number);
    check_seed(ct_audit_is_clean(&audit), number);
}

static void check_valid(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_event_validate(event, true, mem, &problems, &err), err);
    if (ct_problems_verdict(&problems, &err) != CT_OK) {
        fail_msg("event %llu: %s", (unsigned long long)number, err.sentence);
    }
}

static void check_file(const ct_event *event, ct_trf_dialect dialect, ct_arena *mem,
                       uint64_t number)
{
    ct_text text = {.mem = mem};
    ct_trf_form form = {.dialect = dialect};
    ct_event *back = NULL;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    check_ok(ct_trf_read(ct_text_view(&text), mem, &back, NULL, &problems, &err), err);
    check_equal_events(event, back, number);
    check_clean(back, mem, number);
}

static void generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    uint64_t first = from_environment("CROSSTABLE_FIRST_SEED", 0);
    uint64_t count = from_environment("CROSSTABLE_GENERATED", USUAL_EVENTS);
    uint64_t stopped = 0;
    for (uint64_t number = first; number < first + count; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = varied_options(number);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        check_valid(made.event, b->mem, number);
        check_clean(made.event, b->mem, number);
        stopped += made.stopped_before != 0;
    }
    print_message("# %llu events, %llu of them stopped early\n", (unsigned long long)count,
                  (unsigned long long)stopped);
    check_seed(stopped < count || count == 0, first);
}

static void generated_events_survive_every_report_file(void **state)
{
    static const ct_trf_dialect dialects[] = {CT_TRF26, CT_TRF16, CT_TRF_BBP};
    varied_bench *b = *state;
    uint64_t count = from_environment("CROSSTABLE_GENERATED", USUAL_EVENTS);
    for (uint64_t number = 0; number < count; number += FILES_EVERY) {
        for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
            ct_arena_reset(b->mem);
            ct_generate_options options = varied_options(number);
            ct_generated made = varied_event(b->generator, &options, b->mem);
            check_file(made.event, dialects[i], b->mem, number);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(generated_events_check_clean, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(generated_events_survive_every_report_file, varied_start,
                                        varied_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
