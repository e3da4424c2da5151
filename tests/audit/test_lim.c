/* The Lim System through generator, auditor and explainer. */

#include "audit/explain.h"
#include "audit/varied.h"
#include "formats/trf.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 48 };

static ct_generate_options lim_options(uint64_t number)
{
    ct_generate_options options = varied_options_of("lim", number);
    options.edition = CT_EDITION_BY_DATE;
    return options;
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

static void check_colours(const ct_event *event, ct_arena *mem, uint64_t number)
{
    (void)mem;
    for (ct_index who = 0; who < event->player_count; who++) {
        check_seed(stays_within_5_1(event, who), number);
    }
}

static void generated_events_check_clean_and_stay_within_5_1(void **state)
{
    varied_check_clean(*state, lim_options, 0, EVENTS - 1, check_colours);
}

static void the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event(void **state)
{
    varied_check_files(*state, lim_options, 0, EVENTS - 1, 16);
}

static void every_pairing_can_be_explained(void **state)
{
    varied_bench *b = *state;
    ct_event *event = varied_quiet_event(b, "lim", 5, 13, 6);
    varied_statements said = varied_explain_rounds(event, NULL, b->mem);
    assert_int_equal(event->rounds_paired, 6);
    assert_int_equal(said.colours, 6 * 12); /* one reason for everybody who plays */
    assert_int_equal(said.byes, 6);
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
        TEST(generated_events_check_clean_and_stay_within_5_1),
        TEST(the_same_seed_gives_the_same_bytes_and_a_file_keeps_the_event),
        TEST(every_pairing_can_be_explained),
        TEST(a_floater_who_meets_a_floater_is_explained_by_3_8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
