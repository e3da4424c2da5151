/* The random Swiss: lots told literally, reproducible by seed, and spread evenly. */

#include "pairing/compare.h"
#include "pairing/lists/literal_walk.h"
#include "pairing/settings.h"
#include "pairing/table.h"
#include "support/check.h"

enum { TOURNAMENTS = 1200, MOST_PLAYERS = 10, DRAWS = 3000 };

static const ct_pairing_system *random_swiss(void)
{
    return ct_pairing_system_named(CT_STR("random"));
}

static void small_fields_are_paired_by_their_lots(void **state)
{
    static const comparison c = {.how = {.system = "random",
                                         .edition = CT_EDITION_2026,
                                         .most = MOST_PLAYERS,
                                         .setting = "seed=7"},
                                 .reference = literal_random};
    (void)state;
    compare_all(&c, TOURNAMENTS);
}

/* Who meets player 1 in the first round. */
static ct_index first_opponent(ct_event *event, uint64_t seed, ct_arena *mem)
{
    ct_pairing_options options = {.system = random_swiss()};
    ct_pairings found;
    ct_error err = {0};
    ct_str text = ct_str_format(mem, "%llu", (unsigned long long)seed);
    check_ok(ct_system_setting_change(event, random_swiss(), CT_STR("seed"), text, &err), err);
    check_ok(ct_round_pair(event, 1, &options, mem, NULL, &found, &err), err);
    for (uint32_t i = 0; i < found.count; i++) {
        if (found.pairs[i].white == 0 || found.pairs[i].black == 0) {
            return found.pairs[i].white == 0 ? found.pairs[i].black : found.pairs[i].white;
        }
    }
    return CT_NOBODY;
}

static void every_opponent_is_drawn_about_equally_often(void **state)
{
    static const char *const rows[] = {"", "", "", "", "", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    unsigned met[6] = {0};
    for (uint64_t seed = 1; seed <= DRAWS; seed++) {
        ct_event *event = table_event(mem, rows, 3);
        ct_index other = first_opponent(event, seed, mem);
        assert_true(other > 0 && other < 6);
        met[other]++;
        ct_arena_reset(mem);
    }
    for (ct_index other = 1; other < 6; other++) { /* 600 each; the deviation is 22 */
        assert_in_range(met[other], DRAWS / 5 - 110, DRAWS / 5 + 110);
    }
    ct_arena_free(mem);
}

static void the_same_seed_draws_the_same_lots_whoever_stays_away(void **state)
{
    static const char *const rows[] = {"", "", "", "", "", "", "", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 3);
    ct_index other = first_opponent(event, 11, mem);
    assert_int_equal(first_opponent(event, 11, mem), other);
    for (ct_index who = 1; who < event->player_count;
         who++) { /* two who follow one another leave */
        ct_pairing_options options = {.system = random_swiss()};
        bool present[8] = {true, true, true, true, true, true, true, true};
        ct_pairings all;
        ct_pairings rest;
        ct_error err = {0};
        check_ok(ct_round_pair(event, 1, &options, mem, NULL, &all, &err), err);
        ct_pair gone = all.pairs[who % all.count];
        present[gone.white] = present[gone.black] = false;
        options.round.present = present;
        check_ok(ct_round_pair(event, 1, &options, mem, NULL, &rest, &err), err);
        assert_int_equal(rest.count, 3);
        for (uint32_t i = 0; i < rest.count; i++) {
            bool stands = false;
            for (uint32_t k = 0; k < all.count; k++) {
                ct_pair a = all.pairs[k];
                ct_pair b = rest.pairs[i];
                stands = stands || (a.white == b.white && a.black == b.black) ||
                         (a.white == b.black && a.black == b.white);
            }
            assert_true(stands);
        }
    }
    ct_arena_free(mem);
}

static void a_seed_that_is_no_number_is_refused(void **state)
{
    static const char *const rows[] = {"", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = table_event(mem, rows, 1);
    ct_setting bad = {CT_STR("random.seed"), CT_STR("dice")};
    ct_error err = {0};
    event->settings = &bad;
    event->setting_count = 1;
    assert_int_equal(random_swiss()->check(event, &err), CT_INVALID);
    assert_true(err.cure[0] != '\0');
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_fields_are_paired_by_their_lots),
        cmocka_unit_test(every_opponent_is_drawn_about_equally_often),
        cmocka_unit_test(the_same_seed_draws_the_same_lots_whoever_stays_away),
        cmocka_unit_test(a_seed_that_is_no_number_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
