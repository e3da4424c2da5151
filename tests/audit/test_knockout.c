/* Generated knock-outs and events of two phases: they check clean, come again from their seed byte
 * for byte, and every player of every round is explained. */

#include "audit/check.h"
#include "audit/explain.h"
#include "formats/trf.h"
#include "generator/generate.h"
#include "support/check.h"

#include <string.h>

enum { EVENTS = 60 };

static const char *const systems[] = {"knockout", "two-phase"};

static ct_event *generate(ct_generator *generator, uint64_t seed, ct_arena *mem)
{
    ct_generate_options options = ct_generate_usual();
    ct_generated made;
    ct_error err = {0};
    options.seed = seed;
    options.players = 4 + (int32_t)(seed % 23);
    options.system = ct_pairing_system_named(ct_str_of(systems[seed % 2]));
    check_ok(ct_generate(generator, &options, mem, &made, &err), err);
    return made.event;
}

static ct_str text_of(const ct_event *event, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_error err = {0};
    ct_trf_form form = {.dialect = CT_TRF26};
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    return ct_text_view(&text);
}

static void explain_all(const ct_event *event, uint64_t seed, ct_arena *mem)
{
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_question question = {.round = round, .who = who, .why_not = (who + 1) % 4};
            ct_explanation answer;
            ct_error err = {0};
            question.why_not = question.why_not == who ? CT_NOBODY : question.why_not;
            check_ok(ct_explain(event, &question, mem, &answer, &err), err);
            check_seed(answer.count > 0, seed);
            check_seed(answer.opponent == ct_event_cell(event, who, round).opponent, seed);
            for (uint32_t i = 0; i < answer.count; i++) {
                check_seed(answer.items[i].topic != CT_TOPIC_PUBLISHED, seed);
            }
        }
    }
}

static void generated_events_check_clean_and_are_explained(void **state)
{
    (void)state;
    ct_generator *generator = ct_generator_new();
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        ct_audit audit;
        ct_error err = {0};
        ct_arena_reset(mem);
        const ct_event *event = generate(generator, seed, mem);
        check_ok(ct_audit_event(event, NULL, "event", mem, &audit, &err), err);
        check_seed(ct_audit_is_clean(&audit), seed);
        explain_all(event, seed, mem);
    }
    ct_arena_free(mem);
    ct_generator_free(generator);
}

static void the_same_seed_gives_the_same_bytes(void **state)
{
    (void)state;
    ct_generator *generator = ct_generator_new();
    ct_arena *mem = ct_arena_new();
    for (uint64_t seed = 1; seed <= 6; seed++) {
        ct_str first = text_of(generate(generator, seed, mem), mem);
        ct_str again = text_of(generate(generator, seed, mem), mem);
        check_seed(ct_str_equal(first, again), seed);
    }
    ct_arena_free(mem);
    ct_generator_free(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated_events_check_clean_and_are_explained),
        cmocka_unit_test(the_same_seed_gives_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
