/* The Lim System through generator, auditor and explainer. */

#include "audit/check.h"
#include "audit/explain.h"
#include "audit/varied.h"
#include "formats/trf.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 48 };

static ct_generate_options lim_options(uint64_t number)
{
    ct_generate_options options = varied_options(number);
    options.system = ct_pairing_system_named(CT_STR("lim"));
    options.edition = CT_EDITION_BY_DATE;
    assert_non_null(options.system);
    return options;
}

static void generated_events_check_clean(void **state)
{
    varied_bench *b = *state;
    uint64_t rounds = 0;
    for (uint64_t number = 0; number < EVENTS; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = lim_options(number);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        ct_audit audit;
        ct_error err = {0};
        check_ok(ct_audit_event(made.event, NULL, NULL, b->mem, &audit, &err), err);
        check_seed(ct_audit_is_clean(&audit), number);
        check_seed(audit.round_count == made.event->rounds_paired, number);
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
    for (uint64_t number = 0; number < EVENTS; number += 16) {
        ct_arena_reset(b->mem);
        ct_generate_options options = lim_options(number);
        ct_str text = as_file(varied_event(b->generator, &options, b->mem).event, b->mem);
        ct_str again = as_file(varied_event(b->generator, &options, b->mem).event, b->mem);
        check_seed(ct_str_equal(text, again), number);
    }
}

/* Nobody has a colour three times running or three more than the other before the last round. */
static bool stays_within_5_1(const ct_event *event, ct_index who)
{
    int ahead = 0;
    int running = 0;
    uint8_t last = CT_NO_COLOUR;
    bool stays = true;
    for (unsigned round = 1; round < event->rounds && round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (ct_outcome_is_played((ct_outcome)cell.outcome)) {
            running = cell.colour == last ? running + 1 : 1;
            last = cell.colour;
            ahead += cell.colour == CT_WHITE ? 1 : -1;
        }
        stays = stays && running < 3 && ahead < 3 && ahead > -3;
    }
    return stays;
}

static void colours_stay_within_5_1_before_the_last_round(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = lim_options(number);
        ct_event *event = varied_event(b->generator, &options, b->mem).event;
        for (ct_index who = 0; who < event->player_count; who++) {
            check_seed(stays_within_5_1(event, who), number);
        }
    }
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = ct_generate_usual();
    options.seed = 5;
    options.players = 13;
    options.rounds = 6;
    options.forfeit_rate = options.half_bye_rate = options.zero_bye_rate = 0;
    options.withdrawal_rate = 0;
    options.system = ct_pairing_system_named(CT_STR("lim"));
    ct_event *event = varied_event(b->generator, &options, b->mem).event;
    unsigned colours = 0;
    unsigned byes = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_question question = {
                .round = round, .who = who, .why_not = (who + 1) % event->player_count};
            ct_explanation answer;
            ct_error err = {0};
            check_ok(ct_explain(event, &question, b->mem, &answer, &err), err);
            for (uint32_t i = 0; i < answer.count; i++) {
                assert_true(answer.items[i].topic != CT_TOPIC_PUBLISHED);
                colours += answer.items[i].topic == CT_TOPIC_COLOUR;
                byes += answer.items[i].topic == CT_TOPIC_BYE;
            }
        }
    }
    assert_int_equal(colours, 6 * 12); /* one reason for everybody who plays */
    assert_int_equal(byes, 6);
}

/* The winners may not meet, nor the losers: all float into a median without residents. */
static const char four_floaters[] =
    "012 Four floaters\n"
    "XXR 5\n"
    "XXC white1\n"
    "XXP 1 2\n"
    "XXP 3 4\n"
    "### crosstable {\"event\": {\"system\": \"lim\"}}\n"
    "001    1      Player 1                                      "
    "                     1.0    1     3 w 1     4 b\n"
    "001    2      Player 2                                      "
    "                     1.0    2     4 b 1     3 w\n"
    "001    3      Player 3                                      "
    "                     0.0    3     1 b 0     2 b\n"
    "001    4      Player 4                                      "
    "                     0.0    4     2 w 0     1 w\n";

static bool is_said(const ct_explanation *answer, ct_topic topic, const char *words)
{
    for (uint32_t i = 0; i < answer->count; i++) {
        if (answer->items[i].topic == topic) {
            char said[512];
            snprintf(said, sizeof said, "%.*s", CT_ARG(answer->items[i].sentence));
            return strstr(said, words) != NULL;
        }
    }
    return false;
}

static void a_floater_who_meets_a_floater_is_explained_by_3_8(void **state)
{
    varied_bench *b = *state;
    ct_event *event = NULL;
    ct_problems problems;
    ct_explanation answer;
    ct_error err = {0};
    ct_problems_start(&problems, b->mem, NULL);
    check_ok(ct_trf_read(CT_STR(four_floaters), b->mem, &event, NULL, &problems, &err), err);
    ct_question question = {.round = 2, .who = 0, .why_not = CT_NOBODY};
    check_ok(ct_explain(event, &question, b->mem, &answer, &err), err);
    assert_true(is_said(&answer, CT_TOPIC_OPPONENT,
                        "no resident of the group can be had, so with another floater: the highest "
                        "numbered who is due the other colour"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, varied_start, varied_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(generated_events_check_clean),
        TEST(the_same_seed_gives_the_same_bytes),
        TEST(colours_stay_within_5_1_before_the_last_round),
        TEST(every_pairing_can_be_explained),
        TEST(a_floater_who_meets_a_floater_is_explained_by_3_8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
