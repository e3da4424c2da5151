/* Memory of large fields by the Dutch and Dubov systems and Elo Pairings: bytes asked of the system
 * by the arenas of one round. A matching that stored a weight for every pair would need 8 bytes and
 * more for each of them. */

#include "event/edit.h"
#include "event/systems.h"
#include "pairing/system.h"
#include "support/check.h"

static ct_arena *mem; /* of the event */

static int open_arena(void **state)
{
    (void)state;
    mem = ct_arena_new();
    return mem == NULL;
}

static int close_arena(void **state)
{
    (void)state;
    ct_arena_free(mem);
    return 0;
}

static ct_event *field_of(uint32_t players, const char *system, ct_edition edition)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    check_ok(ct_event_choose_system(event, ct_system_named(ct_str_of(system)), edition, &err), err);
    event->rounds = 9;
    event->initial_colour = CT_WHITE;
    for (uint32_t i = 0; i < players; i++) {
        ct_player player = {
            .tpn = {i + 1}, .name = CT_STR("Player"), .rating = (uint16_t)(2700 - i)};
        assert_int_equal(ct_event_add_player(event, &player, NULL, NULL), CT_OK);
    }
    return event;
}

/* Pairs the next round, with all games drawn; returns how many bytes that took. */
static size_t play_round(ct_event *event, ct_index *bye)
{
    ct_arena *work = ct_arena_new();
    ct_arena *scratch = ct_arena_new();
    ct_pairing_options options = {.round = {.scratch = scratch}};
    ct_pairings pairings;
    unsigned round = event->rounds_paired + 1U;
    ct_error err = {0};
    assert_int_equal(ct_round_pair(event, round, &options, work, NULL, &pairings, &err), CT_OK);
    assert_int_equal(pairings.count, event->player_count / 2);
    for (uint32_t i = 0; i < pairings.count; i++) {
        ct_pair pair = pairings.pairs[i];
        assert_int_equal(ct_event_set_pair(event, round, pair.white, pair.black, &err), CT_OK);
        assert_int_equal(ct_event_set_result(event, round, pair.white, CT_DRAW, CT_DRAW, &err),
                         CT_OK);
    }
    if (pairings.bye != CT_NOBODY) {
        assert_int_equal(ct_event_set_bye(event, round, pairings.bye, CT_PAB, &err), CT_OK);
    }
    *bye = pairings.bye;
    size_t held = ct_arena_held(work) + ct_arena_held(scratch);
    ct_arena_free(work);
    ct_arena_free(scratch);
    return held;
}

/* Rounds 1 and 2 with one great scoregroup; the last player has the first bye, the last but one the
 * second. */
static void play_two_rounds(uint32_t players, const char *system, ct_edition edition)
{
    enum { MEGABYTES = 1 << 20 };
    ct_event *event = field_of(players, system, edition);
    for (unsigned round = 1; round <= 2; round++) {
        ct_index bye = CT_NOBODY;
        size_t bytes = play_round(event, &bye);
        if (bytes > (size_t)3 * MEGABYTES) {
            fail_msg("%s, %u players, round %u: %zu bytes", system, players, round, bytes);
        }
        assert_int_equal(bye, players % 2 == 0 ? CT_NOBODY : players - round);
    }
    ct_arena_reset(mem);
}

static void an_odd_field_needs_little_memory(void **state)
{
    (void)state;
    play_two_rounds(599, "dutch", CT_EDITION_2026);
    play_two_rounds(599, "dutch", CT_EDITION_2017);
    play_two_rounds(599, "dubov", CT_EDITION_2026);
    play_two_rounds(599, "elo", CT_EDITION_2026);
}

static void an_even_field_needs_little_memory(void **state)
{
    (void)state;
    play_two_rounds(600, "dutch", CT_EDITION_2026);
    play_two_rounds(600, "dutch", CT_EDITION_2017);
    play_two_rounds(600, "dubov", CT_EDITION_2026);
    play_two_rounds(600, "elo", CT_EDITION_2026);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_odd_field_needs_little_memory, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(an_even_field_needs_little_memory, open_arena, close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
