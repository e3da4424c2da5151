/* Lots with restrictions: whoever draws, nobody meets a compatriot in the last three rounds
 * wherever that is possible, as plain enumeration tells. */

#include "pairing/tables/robin.h"
#include "pairing/tables/schedule.h"
#include "pairing/tables/varma.h"
#include "support/check.h"

#include <string.h>

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

/* --- Every composition of a small field ------------------------------------------------------ */

/* A field of n players by the sizes of its federations, the largest first. */
typedef struct composition {
    uint32_t n;
    uint32_t sizes[CT_VARMA_MOST];
    uint32_t count;
} composition;

typedef void composition_check(ct_arena *mem, const composition *c);

static void for_each_composition(ct_arena *mem, composition *c, uint32_t left, uint32_t most,
                                 composition_check *check)
{
    if (left == 0) {
        ct_arena_reset(mem);
        check(mem, c);
        return;
    }
    for (uint32_t size = most < left ? most : left; size > 0; size--) {
        c->sizes[c->count++] = size;
        for_each_composition(mem, c, left - size, size, check);
        c->count--;
    }
}

static void write_federations(const composition *c, char *federations)
{
    for (uint32_t i = 0; i < c->count; i++) {
        for (uint32_t k = 0; k < c->sizes[i]; k++) {
            *federations++ = (char)('A' + i);
        }
    }
    *federations = '\0';
}

/* All ways to put contingents into envelopes: is there one in which they all fit? */
static bool some_envelopes_fit(const composition *c, uint32_t at, uint32_t *room)
{
    bool fit = at == c->count;
    for (uint32_t e = 0; e < 4 && !fit; e++) {
        if (room[e] >= c->sizes[at]) {
            room[e] -= c->sizes[at];
            fit = some_envelopes_fit(c, at + 1, room);
            room[e] += c->sizes[at];
        }
    }
    return fit;
}

static bool is_late(uint32_t n, uint32_t one, uint32_t other)
{
    return round_of(n, one, other) > ct_schedule_rounds(n) - 3;
}

/* All ways to give the numbers from 1 on to contingents: is there one without late games of
 * compatriots? */
static bool some_numbers_fit(const composition *c, uint32_t number, uint32_t *left,
                             uint32_t *holder, bool late[][CT_VARMA_MOST + 1])
{
    bool fit = number > c->n;
    for (uint32_t i = 0; i < c->count && !fit; i++) {
        bool may_have = left[i] > 0;
        for (uint32_t before = 1; before < number; before++) {
            may_have = may_have && !(holder[before] == i && late[before][number]);
        }
        if (may_have) {
            left[i]--;
            holder[number] = i;
            fit = some_numbers_fit(c, number + 1, left, holder, late);
            left[i]++;
        }
    }
    return fit;
}

/* The federations (a set of bits) whose players meet each other late. */
static uint32_t late_federations(const drawing *d, const char *federations)
{
    uint32_t late = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            bool same = federations[i] == federations[k] && federations[i] != '-';
            if (same && is_late(d->count, d->number[i], d->number[k])) {
                late |= UINT32_C(1) << (federations[i] - 'A');
            }
        }
    }
    return late;
}

static bool shares_an_envelope(const drawing *d, const char *federations)
{
    for (uint32_t i = 1; i < d->count; i++) {
        if (federations[i] == federations[i - 1] &&
            ct_varma_envelope(d->count, d->number[i]) !=
                ct_varma_envelope(d->count, d->number[i - 1])) {
            return false;
        }
    }
    return true;
}

enum { SEEDS = 8 };

static void check_envelopes_are_used(ct_arena *mem, const composition *c)
{
    char federations[CT_VARMA_MOST + 1] = {0};
    uint32_t room[4] = {0};
    for (uint32_t number = 1; number <= c->n; number++) {
        room[ct_varma_envelope(c->n, number)]++;
    }
    write_federations(c, federations);
    for (uint64_t seed = 0; seed < SEEDS && some_envelopes_fit(c, 0, room); seed++) {
        drawing d = draw(mem, c->n, seed, federations);
        if (!shares_an_envelope(&d, federations)) {
            fail_msg("%u players %s, seed %u: torn apart", c->n, federations, (unsigned)seed);
        }
    }
}

static void each_federation_has_one_envelope_wherever_envelopes_can_hold_them_all(void **state)
{
    for (uint32_t n = CT_VARMA_LEAST; n <= 14; n++) {
        composition c = {.n = n};
        for_each_composition(*state, &c, n, n, check_envelopes_are_used);
    }
}

static void check_nobody_is_late(ct_arena *mem, const composition *c)
{
    bool late[CT_VARMA_MOST + 1][CT_VARMA_MOST + 1] = {0};
    char federations[CT_VARMA_MOST + 1] = {0};
    uint32_t left[CT_VARMA_MOST];
    uint32_t holder[CT_VARMA_MOST + 1] = {0};
    for (uint32_t a = 1; a <= c->n; a++) {
        for (uint32_t b = a + 1; b <= c->n; b++) {
            late[a][b] = is_late(c->n, a, b);
        }
    }
    memcpy(left, c->sizes, c->count * sizeof *left);
    bool is_possible = some_numbers_fit(c, 1, left, holder, late);
    write_federations(c, federations);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        drawing d = draw(mem, c->n, seed, federations);
        if ((late_federations(&d, federations) == 0) != is_possible) {
            fail_msg("%u players %s, seed %u: %s", c->n, federations, (unsigned)seed,
                     is_possible ? "compatriots meet late" : "the enumeration is wrong");
        }
    }
}

static void compatriots_never_meet_late_wherever_that_is_possible(void **state)
{
    for (uint32_t n = CT_VARMA_LEAST; n <= 12; n++) {
        composition c = {.n = n};
        for_each_composition(*state, &c, n, n, check_nobody_is_late);
    }
}

/* Were three to take the envelope of four, the pairs after them would have 1, 3, 3 and 2 numbers.
 */
static void the_first_federation_leaves_the_others_their_envelopes(void **state)
{
    static const char federations[] = "AAABBCCDDEE-";
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_arena_reset(*state);
        drawing d = draw(*state, 12, seed, federations);
        check_seed(late_federations(&d, federations) == 0, seed);
    }
}

/* Half of the field are at home; nothing keeps all of them apart, but the guests are. */
static void where_a_federation_is_too_large_the_others_are_safe(void **state)
{
    static const char federations[] = "AAAAAAABBBCC";
    for (uint64_t seed = 0; seed < 300; seed++) {
        ct_arena_reset(*state);
        drawing d = draw(*state, 12, seed, federations);
        check_seed(late_federations(&d, federations) == 1, seed);
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
        cmocka_unit_test_setup_teardown(
            each_federation_has_one_envelope_wherever_envelopes_can_hold_them_all, start, stop),
        cmocka_unit_test_setup_teardown(compatriots_never_meet_late_wherever_that_is_possible,
                                        start, stop),
        cmocka_unit_test_setup_teardown(the_first_federation_leaves_the_others_their_envelopes,
                                        start, stop),
        cmocka_unit_test_setup_teardown(where_a_federation_is_too_large_the_others_are_safe, start,
                                        stop),
        cmocka_unit_test_setup_teardown(the_same_seed_draws_the_same_numbers, start, stop),
        cmocka_unit_test_setup_teardown(the_option_puts_players_on_their_lots, start, stop),
        cmocka_unit_test_setup_teardown(other_sizes_are_refused, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
