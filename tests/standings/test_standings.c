/* Rankings: group by group, shared places, lots, what decided, refusals, the working of a value. */

#include "standings/worked.h"
#include "support/folder.h"
#include "support/mem.h"
#include "support/random_event.h"

#include <string.h>

static void the_worked_example_is_ranked(void **state)
{
    (void)state;
    const ct_event *event = worked_example(mem);
    assert_string_equal(worked_order(event, "PTS", mem), "1 3 2 =5 6 =7 4");
    assert_string_equal(worked_order(event, "PTS, BH", mem), "1 3 2 5 6 7 4");
    assert_string_equal(worked_order(event, "PTS, WON", mem), "1 3 2 =5 6 7 4");
    assert_string_equal(worked_order(event, "PTS, BPG, SB", mem), "1 3 2 5 7 6 4");
    assert_string_equal(worked_order(event, "PTS, TPN/R", mem), "1 3 5 2 7 6 4");
    assert_string_equal(worked_order(event, "TPN", mem), "1 3 2 5 6 7 4"); /* PTS comes first */
    assert_string_equal(worked_order(event, "TPR, PTS", mem), "1 3 2 =5 6 7 4");
}

static void each_row_says_what_decided(void **state)
{
    (void)state;
    ct_standings_options options = {.order = CT_STR("PTS, WON, TPN")};
    ct_standings s = worked_standings(worked_example(mem), &options, mem);
    static const uint32_t wanted[] = {0, 0, 0, 2, 0, 1, 0};
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(s.rows[i].place, i + 1);
        assert_false(s.rows[i].is_shared);
        assert_int_equal(s.rows[i].decided_by, wanted[i]);
    }
}

static void what_stays_tied_shares_the_place(void **state)
{
    (void)state;
    ct_standings_options options = {.order = CT_STR("PTS")};
    ct_standings s = worked_standings(worked_example(mem), &options, mem);
    static const uint32_t places[] = {1, 2, 3, 3, 5, 5, 7};
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(s.rows[i].place, places[i]);
        assert_int_equal(s.rows[i].is_shared, places[i] == 3 || places[i] == 5);
        assert_int_equal(s.rows[i].decided_by, i == 3 || i == 5 ? 1 : 0);
    }
}

static void lots_are_repeated_by_their_seed(void **state)
{
    (void)state;
    static const char *const rows[] = {"U", "U", "U", "U", "U", "U", NULL};
    const ct_event *event = worked_table(mem, rows);
    unsigned firsts[6] = {0};
    for (uint64_t seed = 0; seed < 600; seed++) {
        ct_standings_options options = {.order = CT_STR("PTS"), .ties = CT_TIES_LOTS, .seed = seed};
        ct_standings one = worked_standings(event, &options, mem);
        ct_standings same = worked_standings(event, &options, mem);
        for (uint32_t i = 0; i < 6; i++) {
            assert_int_equal(one.rows[i].who, same.rows[i].who);
            assert_int_equal(one.rows[i].place, i + 1);
            assert_false(one.rows[i].is_shared);
        }
        firsts[one.rows[0].who]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(firsts[i], 60, 140); /* a hundred each, give or take */
    }
}

/* 2 and 5 are tied, and 2 won their game; but Buchholz, when it comes first, leaves nobody tied. */
static void a_tie_break_is_applied_to_those_still_tied(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b0 4w=", "1b0 5w1 3w0", "5b0 1w1 2b1", "6w1 6b0 1b=",
                                       "3w1 2b0 6w0", "4b0 4w1 5b1", NULL};
    const ct_event *event = worked_table(mem, rows);
    /* 1: 1½, 2: 1, 3: 2, 4: 1½, 5: 1, 6: 2. */
    assert_string_equal(worked_order(event, "PTS", mem), "3 =6 1 =4 2 =5");
    assert_string_equal(worked_order(event, "PTS, DE", mem), "3 =6 1 =4 2 5");
    assert_string_equal(worked_order(event, "PTS, BH, DE", mem), "6 3 4 1 5 2");
    ct_standings_options options = {.order = CT_STR("PTS, BH, DE")};
    ct_standings s = worked_standings(event, &options, mem);
    assert_false(s.has_value[(size_t)2 * 3 + 2]);
    assert_true(s.has_value[(size_t)2 * 3 + 1]);
}

static void a_direct_encounter_may_come_twice(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b0 4w1", "1b0 4b1 3w1", "4w0 1w1 2b0", "3b1 2w0 1b0",
                                       NULL};
    const ct_event *event = worked_table(mem, rows);
    /* 1 and 2 have 2, 3 and 4 one: 1 beat 2, 4 beat 3. */
    assert_string_equal(worked_order(event, "PTS, DE", mem), "1 2 4 3");
    assert_string_equal(worked_order(event, "WIN, DE, PTS, DE", mem), "1 2 4 3");
}

static void standings_after_an_earlier_round(void **state)
{
    (void)state;
    ct_standings_options options = {.order = CT_STR("PTS, BH"), .rounds = 2};
    ct_standings s = worked_standings(worked_example(mem), &options, mem);
    assert_int_equal(s.board->rounds, 2);
    assert_int_equal(s.board->score[CT_GAME_POINTS][2], 3);
    /* All three with 1½: 3 met 1½ and a dummy of 1, 2 met 1 and 1, 1 met 0 and 1½. */
    assert_int_equal(s.rows[0].who, 2);
    assert_int_equal(s.rows[1].who, 1);
    assert_int_equal(s.rows[2].who, 0);
    options.rounds = 9;
    ct_error err = {0};
    assert_int_equal(ct_standings_make(worked_example(mem), &options, mem, &s, &err), CT_NOT_FOUND);
}

/* --- Refusals -------------------------------------------------------------------------------- */

static ct_error refusal(const ct_event *event, const char *codes)
{
    ct_standings s;
    ct_error err = {0};
    ct_standings_options options = {.order = ct_str_of(codes)};
    assert_int_equal(ct_standings_make(event, &options, mem, &s, &err), CT_INVALID);
    options.is_lenient = true;
    ct_error none = {0};
    check_ok(ct_standings_make(event, &options, mem, &s, &none), none);
    return err;
}

static void buchholz_is_not_for_round_robins(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    ct_error err = refusal(event, "PTS, BH/C1");
    assert_string_equal(err.sentence, "BH/C1 must not be used in a round robin");
    assert_string_equal(err.rule, "C.07 8");
    refusal(event, "FB");
    refusal(event, "AOB");
    event->start = CT_STR("2025/05/01");
    assert_non_null(worked_order(event, "PTS, BH/C1", mem));
}

static void players_without_a_rating_are_listed(void **state)
{
    (void)state;
    ct_event *event = worked_example(mem);
    event->players[1].rating = 0;
    event->players[1].name = CT_STR("Two, Player");
    event->players[4].rating = 0;
    ct_error err = refusal(event, "PTS, ARO");
    assert_string_equal(err.sentence,
                        "ARO needs ratings, and 2 players have none: 2 Two, Player, 5");
    assert_string_equal(err.rule, "C.07 10");
    assert_string_equal(err.cure, "leave it out, or give them a rating for it: ARO/U1400");
    assert_non_null(worked_order(event, "PTS, ARO/U1400", mem));
}

static void many_players_without_a_rating_fit_into_the_sentence(void **state)
{
    (void)state;
    enum { MANY = 100 };
    ct_event *event = breaks_players(mem, NULL, MANY, 1);
    for (uint32_t i = 1; i < MANY; i += 2) {
        breaks_game(event, 1, i, i + 1, '1');
        event->players[i].name = CT_STR("Ñandúñandúñandúñandúñandú, Ñandú");
    }
    ct_error err = refusal(event, "PTS, ARO");
    assert_non_null(strstr(err.sentence, "100 players have none"));
    assert_non_null(strstr(err.sentence, ", …"));
    assert_true(ct_utf8_is_valid(ct_str_of(err.sentence)));
}

/* --- Working --------------------------------------------------------------------------------- */

/* Every line of the working that is not cut, added up, is the value of a plain sum. */
static void check_sum(const ct_standings *s, uint32_t k, ct_index who, uint64_t seed)
{
    ct_working working = {.mem = mem};
    ct_value value;
    ct_error err = {0};
    check_ok(ct_standings_working(s, &s->order.codes[k], who, &working, &value, &err), err);
    check_seed(ct_value_compare(value, ct_standings_value(s, who, k)) == 0, seed);
    int64_t sum = 0;
    if (s->order.codes[k].row->among != NULL) {
        return;
    }
    for (uint32_t i = 0; i < working.count; i++) {
        check_seed(value.bottom % working.terms[i].amount.bottom == 0, seed);
        sum += working.terms[i].is_cut
                   ? 0
                   : working.terms[i].amount.top * (value.bottom / working.terms[i].amount.bottom);
    }
    check_seed(sum == value.top, seed);
}

static void the_working_adds_up_to_the_value(void **state)
{
    (void)state;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 1000) / 4;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const ct_event *event = random_event(mem, seed, NULL);
        ct_standings s;
        ct_error err = {0};
        ct_standings_options options = {
            .order =
                CT_STR("PTS, DE, BH, BH/C2, BH/M1, FB, SB, SB/C1, SB/C2/P, KS, PS, PS/C1, WIN, "
                       "WON, BPG, BWG, REP, DE/P"),
            .is_lenient = true,
        };
        check_ok(ct_standings_make(event, &options, mem, &s, &err), err);
        for (ct_index who = 0; who < s.count; who++) {
            for (uint32_t k = 0; k < s.order.count; k++) {
                check_sum(&s, k, who, seed);
            }
        }
        ct_arena_reset(mem);
    }
}

/* Places rise, the list is sorted by the values, and everybody is in it once. */
static void random_standings_are_in_order(void **state)
{
    (void)state;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 1000);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        const ct_event *event = random_event(mem, seed, NULL);
        ct_standings s;
        ct_error err = {0};
        ct_standings_options options = {.order = CT_STR("PTS, BH/C1, SB"), .is_lenient = true};
        check_ok(ct_standings_make(event, &options, mem, &s, &err), err);
        bool *seen = CT_NEW(mem, bool, s.count);
        for (uint32_t i = 0; i < s.count; i++) {
            check_seed(!seen[s.rows[i].who], seed);
            seen[s.rows[i].who] = true;
            uint32_t k = 0;
            while (i > 0 && k < 3 &&
                   ct_value_compare(ct_standings_value(&s, s.rows[i - 1].who, k),
                                    ct_standings_value(&s, s.rows[i].who, k)) == 0) {
                k++;
            }
            check_seed(i == 0 ? s.rows[i].place == 1 : s.rows[i].decided_by == k, seed);
            check_seed(i == 0 || (k == 3) == (s.rows[i].place == s.rows[i - 1].place), seed);
            check_seed(i == 0 || k == 3 ||
                           ct_value_compare(ct_standings_value(&s, s.rows[i - 1].who, k),
                                            ct_standings_value(&s, s.rows[i].who, k)) > 0,
                       seed);
            check_seed(i == 0 || k == 3 || s.rows[i].place == i + 1, seed);
        }
        ct_arena_reset(mem);
    }
}

static void nobody_and_nothing_can_be_ranked(void **state)
{
    (void)state;
    ct_event *event = ct_event_new(mem);
    ct_standings s = worked_standings(event, NULL, mem);
    assert_int_equal(s.count, 0);
    ct_event *unpaired = breaks_players(mem, NULL, 3, 2);
    unpaired->rounds_paired = 0;
    s = worked_standings(unpaired, NULL, mem);
    assert_int_equal(s.count, 3);
    assert_int_equal(s.rows[2].place, 1);
}

/* 1 and 2 are tied and have met; 3 and 4 are tied and have not: nothing can be said of them. */
static void direct_encounter_is_blank_where_nobody_met(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 5w0 Z", "1b0 6b1 Z", "5b0 H Z", "6w0 H Z",
                                       "3w1 1b1 Z", "4b1 2w0 H", NULL};
    ct_standings_options options = {.order = CT_STR("PTS,DE")};
    ct_standings s = worked_standings(worked_table(mem, rows), &options, mem);
    for (ct_index who = 0; who < 6; who++) {
        assert_int_equal(s.has_value[(size_t)who * 2 + 1], who < 2);
    }
    assert_int_equal(ct_value_compare(ct_standings_value(&s, 0, 1), CT_WHOLE(1)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(direct_encounter_is_blank_where_nobody_met),
        cmocka_unit_test(the_worked_example_is_ranked),
        cmocka_unit_test(each_row_says_what_decided),
        cmocka_unit_test(what_stays_tied_shares_the_place),
        cmocka_unit_test(lots_are_repeated_by_their_seed),
        cmocka_unit_test(a_tie_break_is_applied_to_those_still_tied),
        cmocka_unit_test(a_direct_encounter_may_come_twice),
        cmocka_unit_test(standings_after_an_earlier_round),
        cmocka_unit_test(buchholz_is_not_for_round_robins),
        cmocka_unit_test(players_without_a_rating_are_listed),
        cmocka_unit_test(many_players_without_a_rating_fit_into_the_sentence),
        cmocka_unit_test(the_working_adds_up_to_the_value),
        cmocka_unit_test(random_standings_are_in_order),
        cmocka_unit_test(nobody_and_nothing_can_be_ranked),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
