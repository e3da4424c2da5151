/* Lots with restrictions: whoever draws, nobody of a federation that fits meets a compatriot in the
 * last three rounds. */

#include "robin.h"

#include "pairing/schedule.h"
#include "pairing/varma.h"
#include "support/check.h"

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

/* In which round of the Berger table two numbers meet. */
static unsigned round_of(uint32_t players, uint32_t one, uint32_t other)
{
    ct_schedule_game games[CT_VARMA_MOST];
    for (unsigned round = 1; round <= ct_schedule_rounds(players); round++) {
        ct_schedule_round(CT_SCHEDULE_BERGER, players, round, games);
        for (uint32_t k = 0; k < ct_schedule_boards(players); k++) {
            if ((games[k].white == one && games[k].black == other) ||
                (games[k].white == other && games[k].black == one)) {
                return round;
            }
        }
    }
    return 0;
}

static void check_envelopes(uint32_t n)
{
    for (uint32_t a = 1; a <= n; a++) {
        for (uint32_t b = a + 1; b <= n; b++) {
            if (ct_varma_envelope(n, a) == ct_varma_envelope(n, b)) {
                assert_in_range(round_of(n, a, b), 1, ct_schedule_rounds(n) - 3);
            }
        }
    }
}

static void numbers_of_one_envelope_do_not_meet_in_the_last_three_rounds(void **state)
{
    (void)state;
    for (uint32_t n = CT_VARMA_LEAST; n <= CT_VARMA_MOST; n++) {
        check_envelopes(n);
    }
}

typedef struct drawing {
    ct_event *event;
    ct_index who[CT_VARMA_MOST];
    uint32_t number[CT_VARMA_MOST];
    uint32_t count;
} drawing;

static drawing draw(ct_arena *mem, uint32_t count, uint64_t seed, const char *federations)
{
    drawing d = {.event = robin_event(mem, "round-robin", count), .count = count};
    ct_error err = {0};
    for (uint32_t i = 0; i < count; i++) {
        d.who[i] = i;
        d.event->players[i].federation = (ct_str){federations + i, federations[i] == '-' ? 0 : 1};
    }
    ct_lots lots = {d.who, count, seed};
    check_ok(ct_varma_draw(d.event, &lots, mem, d.number, &err), err);
    return d;
}

static void everybody_draws_a_number_of_his_own(void **state)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_arena_reset(*state);
        uint32_t n = CT_VARMA_LEAST + (uint32_t)(seed % 16);
        drawing d = draw(*state, n, seed, "AABBBCCCCCCDD---EEEFFFFFFFF");
        bool taken[CT_VARMA_MOST + 1] = {0};
        for (uint32_t i = 0; i < n; i++) {
            check_seed(d.number[i] >= 1 && d.number[i] <= n && !taken[d.number[i]], seed);
            taken[d.number[i]] = true;
        }
    }
}

/* Three envelopes of 10 and of 14 hold the contingents; players without federation go anywhere. */
static void compatriots_share_an_envelope(void **state)
{
    static const char *const fields[] = {"AAABBC----", "AAAAABBBCC----"};
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_arena_reset(*state);
        const char *federations = fields[seed % 2];
        uint32_t n = seed % 2 == 0 ? 10 : 14;
        drawing d = draw(*state, n, seed, federations);
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t k = 0; k < i; k++) {
                bool same = federations[i] == federations[k] && federations[i] != '-';
                check_seed(!same || round_of(n, d.number[i], d.number[k]) <= n - 4, seed);
            }
        }
    }
}

static void the_same_seed_draws_the_same_numbers(void **state)
{
    unsigned others = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        drawing one = draw(*state, 12, seed, "AAAABBBCC---");
        drawing same = draw(*state, 12, seed, "AAAABBBCC---");
        drawing other = draw(*state, 12, seed + 1, "AAAABBBCC---");
        for (uint32_t i = 0; i < 12; i++) {
            check_seed(one.number[i] == same.number[i], seed);
            others += one.number[i] != other.number[i];
        }
    }
    assert_in_range(others, 100, 240);
}

static void the_option_puts_players_on_their_lots(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 10);
    char given[ROBIN_TEXT];
    char drawn[ROBIN_TEXT];
    robin_round(event, 1, given);
    robin_set(event, "numbers", "varma");
    robin_set(event, "seed", "5");
    robin_round(event, 1, drawn);
    assert_string_not_equal(given, drawn);
}

static void other_sizes_are_refused(void **state)
{
    ct_event *event = robin_event(*state, "round-robin", 25);
    ct_index who[25] = {0};
    uint32_t number[25];
    ct_error err = {0};
    ct_lots many = {who, 25, 1};
    ct_lots few = {who, 8, 1};
    assert_int_equal(ct_varma_draw(event, &many, *state, number, &err), CT_INVALID);
    assert_int_equal(ct_varma_draw(event, &few, *state, number, &err), CT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_one_envelope_do_not_meet_in_the_last_three_rounds),
        cmocka_unit_test_setup_teardown(everybody_draws_a_number_of_his_own, start, stop),
        cmocka_unit_test_setup_teardown(compatriots_share_an_envelope, start, stop),
        cmocka_unit_test_setup_teardown(the_same_seed_draws_the_same_numbers, start, stop),
        cmocka_unit_test_setup_teardown(the_option_puts_players_on_their_lots, start, stop),
        cmocka_unit_test_setup_teardown(other_sizes_are_refused, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
