/* Elo Pairings and Keizer as whole events: generated ones check clean, the same seed makes the same
 * file, and every pairing can be explained. */

#include "audit/varied.h"
#include "event/edit.h"
#include "support/check.h"

enum { EVENTS = 80, FILES = 20, EXPLAINED = 10 };

static const char *const systems[] = {"elo", "keizer"};
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
        ct_generate_options options = options_of(number);
        options.players = 4 + (int32_t)number;
        options.rounds = 4;
        ct_arena_reset(b->mem);
        ct_generated made = varied_event(b->generator, &options, b->mem);
        varied_explain_everybody(made.event, b->mem, number);
    }
}

/* C.04.1 art. 4 is a rule of the Swiss: a season of Keizer is longer than the list of players. */
static void a_keizer_player_may_have_the_bye_again(void **state)
{
    varied_bench *b = *state;
    for (int swiss = 0; swiss < 2; swiss++) {
        ct_error err = {0};
        ct_event *event = ct_event_new(b->mem);
        ct_player player = {.tpn = {1}, .name = CT_STR("Player"), .enters = 1};
        const ct_system_row *row = ct_system_named(swiss ? CT_STR("elo") : CT_STR("keizer"));
        assert_non_null(event);
        event->rounds = 3;
        check_ok(ct_event_add_player(event, &player, NULL, &err), err);
        check_ok(ct_event_choose_system(event, row, CT_EDITION_BY_DATE, &err), err);
        check_ok(ct_event_set_bye(event, 1, 0, CT_PAB, &err), err);
        assert_int_equal(ct_event_set_bye(event, 2, 0, CT_PAB, &err), swiss ? CT_INVALID : CT_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(generated_events_check_clean, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(the_same_seed_makes_the_same_file, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(every_pairing_can_be_explained, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(a_keizer_player_may_have_the_bye_again, varied_start,
                                        varied_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
