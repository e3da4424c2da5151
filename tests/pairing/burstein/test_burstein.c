/* The Burstein System: engine against reference, and worked examples. */

#include "pairing/burstein/burstein.h"
#include "pairing/burstein/literal_burstein.h"
#include "pairing/compare.h"
#include "pairing/table.h"
#include "support/check.h"

static void the_engine_pairs_small_fields_as_the_articles_say(void **state)
{
    static const comparison burstein = {
        .how = {.system = "burstein", .edition = CT_EDITION_2026, .most = 10},
        .reference = literal_burstein_pair};
    (void)state;
    compare_many(&burstein, 4000);
}

static void at_most_four_rounds_are_seeding_rounds(void **state)
{
    static const unsigned wanted[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4};
    (void)state;
    for (unsigned rounds = 1; rounds <= 10; rounds++) {
        assert_int_equal(ct_burstein_seeding_rounds(rounds), wanted[rounds]);
    }
}

/* A round of a table, prepared; `absent` is the number of a player who is not there, or 0. */
static ct_round prepare(const ct_event *event, uint32_t absent, ct_arena *mem)
{
    ct_history *history = NULL;
    ct_round round;
    ct_error err = {0};
    bool present[64];
    for (ct_index who = 0; who < event->player_count; who++) {
        present[who] = event->players[who].tpn.number != absent;
    }
    ct_round_options options = {.present = present};
    check_ok(ct_history_new(event, event->rounds_paired, 0, CT_EDITION_2026, mem, &history, &err),
             err);
    check_ok(ct_round_prepare(history, &options, mem, &round, &err), err);
    return round;
}

static ct_burstein_index index_of_first(const ct_round *round, ct_arena *mem)
{
    ct_burstein_index *index = NULL;
    ct_error err = {0};
    check_ok(ct_burstein_index_of(round, mem, &index, &err), err);
    for (uint32_t i = 0; i < round->count; i++) {
        if (round->entrants[i].tpn.number == 1) {
            return index[i];
        }
    }
    fail_msg("player 1 is not there");
    return (ct_burstein_index){0};
}

/* 1.7: 1 beat 2 (2 points by now), drew with 3 (3 points), did not play, lost to 4 (3½ points). */
static void a_round_not_played_counts_as_a_game_against_oneself(void **state)
{
    static const char *const rows[] = {"2w1 3b= U 4b0", "1b0 F F Z", "1w= F F H", "F F H 1w1",
                                       NULL};
    static const char *const half[] = {"2w1 3b= H 4b0", "1b0 F F Z", "1w= F F H", "F F H 1w1",
                                       NULL};
    ct_arena *mem = ct_arena_new();
    (void)state;
    assert_non_null(mem);
    ct_round round = prepare(table_event(mem, rows, 9), 0, mem);
    ct_burstein_index index = index_of_first(&round, mem);
    assert_int_equal(index.buchholz, 2 * 11); /* counted in half points */
    assert_int_equal(index.sonneborn, 4 * 6);
    round = prepare(table_event(mem, half, 9), 0, mem);
    index = index_of_first(&round, mem);
    assert_int_equal(index.buchholz, 21);  /* 10½ */
    assert_int_equal(index.sonneborn, 18); /* 4½ */
    ct_arena_free(mem);
}

/* 1.7.2: 2 had a zero-point bye in round 4 and is not there in round 5 either. */
static void an_opponent_who_has_stopped_counts_a_draw_for_each_bye(void **state)
{
    static const char *const rows[] = {"2w1 3b= U 4b0", "1b0 F F Z", "1w= F F H", "F F H 1w1",
                                       NULL};
    ct_arena *mem = ct_arena_new();
    (void)state;
    assert_non_null(mem);
    ct_round round = prepare(table_event(mem, rows, 9), 2, mem);
    ct_burstein_index index = index_of_first(&round, mem);
    assert_int_equal(index.buchholz, 23); /* 11½: 2½ for player 2 */
    assert_int_equal(index.sonneborn, 26);
    ct_arena_free(mem);
}

/* After two seeding rounds of four: 3 alone at the top floats down to 1 and 2, who have met. By the
 * Index the three are 2, 1, 3: first against last is 2-3, and 1 goes on to 5. 1 and 5, and 4 and 6,
 * want the same colour with equal histories: the higher Index decides (5.2.5). */
static void the_first_of_a_bracket_meets_the_last(void **state)
{
    static const char *const rows[] = {"4w1 2b=", "5b1 1w=", "6w1 4b1", "1b0 3w0",
                                       "2w0 6b1", "3b0 5w0", NULL};
    char text[TABLE_TEXT];
    ct_arena *mem = ct_arena_new();
    (void)state;
    assert_non_null(mem);
    ct_event *event = table_event(mem, rows, 4);
    event->type_code = CT_STR("FIDE_BURSTEIN");
    table_engine(event, 3, CT_EDITION_2026, NULL, text);
    assert_string_equal(text, "1-5 3-2 6-4");
    ct_arena_free(mem);
}

static void the_number_of_rounds_must_be_known(void **state)
{
    (void)state;
    check_wants_rounds("burstein", "C.04.4.2 1.6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_pairs_small_fields_as_the_articles_say),
        cmocka_unit_test(at_most_four_rounds_are_seeding_rounds),
        cmocka_unit_test(a_round_not_played_counts_as_a_game_against_oneself),
        cmocka_unit_test(an_opponent_who_has_stopped_counts_a_draw_for_each_bye),
        cmocka_unit_test(the_first_of_a_bracket_meets_the_last),
        cmocka_unit_test(the_number_of_rounds_must_be_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
