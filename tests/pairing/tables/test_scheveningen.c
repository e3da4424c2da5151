/* Scheveningen: the tables, the teams, what is refused. */

#include "event/edit.h"
#include "pairing/tables/robin.h"
#include "pairing/tables/scheveningen.h"
#include "pairing/tables/scheveningen_tables.h"
#include "support/check.h"

#include <stdlib.h>

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

static void check_round(const ct_event *event, unsigned round, const char *wanted)
{
    char found[ROBIN_TEXT];
    robin_round(event, round, found);
    assert_string_equal(found, wanted);
}

/* --- Tables ---------------------------------------------------------------------------------- */

static void everybody_of_a_meets_everybody_of_b(void **state)
{
    (void)state;
    for (uint32_t size = CT_SCHEVENINGEN_LEAST; size <= CT_SCHEVENINGEN_MOST; size++) {
        bool met[CT_SCHEVENINGEN_MOST + 1][CT_SCHEVENINGEN_MOST + 1] = {0};
        int balance_a[CT_SCHEVENINGEN_MOST + 1] = {0};
        int balance_b[CT_SCHEVENINGEN_MOST + 1] = {0};
        for (unsigned round = 1; round <= size; round++) {
            bool seen[CT_SCHEVENINGEN_MOST + 1] = {0};
            int whites = 0;
            for (uint32_t a = 1; a <= size; a++) {
                bool white;
                uint32_t b = ct_scheveningen_opponent(size, round, a, &white);
                assert_in_range(b, 1, size);
                assert_false(seen[b] || met[a][b]);
                seen[b] = met[a][b] = true;
                whites += white ? 1 : -1;
                balance_a[a] += white ? 1 : -1;
                balance_b[b] += white ? -1 : 1;
            }
            assert_true(abs(whites) <= (size == 2 ? 2 : 1));
        }
        for (uint32_t i = 1; i <= size; i++) {
            assert_true(abs(balance_a[i]) <= 1 && abs(balance_b[i]) <= 1);
        }
    }
}

/* How often running a player of A, or of B, has one colour. */
static unsigned longest_run(uint32_t size, uint32_t who, bool of_a)
{
    bool last = false;
    unsigned run = 0;
    unsigned longest = 0;
    for (unsigned round = 1; round <= size; round++) {
        for (uint32_t a = 1; a <= size; a++) {
            bool white;
            uint32_t b = ct_scheveningen_opponent(size, round, a, &white);
            if ((of_a ? a : b) == who) {
                run = round > 1 && white == last ? run + 1 : 1;
                longest = run > longest ? run : longest;
                last = white;
            }
        }
    }
    return longest;
}

static void nobody_has_a_colour_three_times_running(void **state)
{
    (void)state;
    for (uint32_t size = CT_SCHEVENINGEN_LEAST; size <= CT_SCHEVENINGEN_MOST; size++) {
        for (uint32_t who = 1; who <= size; who++) {
            assert_in_range(longest_run(size, who, true), 1, 2);
            assert_in_range(longest_run(size, who, false), 1, 2);
        }
    }
}

static void rounds_are_those_of_the_manual(void **state)
{
    ct_event *three = robin_event(*state, "scheveningen", 6); /* A 1 2 3, B 4 5 6 */
    ct_event *six = robin_event(*state, "scheveningen", 12);
    check_round(three, 1, "1-4 2-5 6-3");
    robin_play(three);
    check_round(three, 2, "5-1 2-6 4-3");
    robin_play(three);
    check_round(three, 3, "1-6 4-2 3-5");
    robin_play(three);
    check_round(three, 4, "the table of teams of 3 ends with round 3");
    check_round(six, 1, "7-1 11-2 3-10 4-8 5-9 12-6");
}

static void the_second_time_colours_are_turned(void **state)
{
    ct_event *event = robin_event(*state, "double-scheveningen", 4);
    check_round(event, 1, "1-3 2-4");
    for (unsigned round = 1; round <= 2; round++) {
        robin_play(event);
    }
    check_round(event, 3, "3-1 4-2");
    robin_play(event);
    check_round(event, 4, "1-4 2-3");
}

/* --- Teams ----------------------------------------------------------------------------------- */

static void add_teams(ct_event *event, const ct_index *a, const ct_index *b, uint32_t size)
{
    const ct_index *members[2] = {a, b};
    event->teams = CT_NEW(event->mem, ct_team, 2);
    assert_non_null(event->teams);
    event->team_count = 2;
    for (uint32_t t = 0; t < 2; t++) {
        ct_index *list = CT_NEW(event->mem, ct_index, size);
        assert_non_null(list);
        for (uint32_t i = 0; i < size; i++) {
            list[i] = members[t][i];
        }
        event->teams[t] = (ct_team){.tpn = {t + 1}, .members = list, .member_count = size};
    }
}

static void teams_say_who_plays_for_whom(void **state)
{
    static const ct_index a[] = {5, 0, 3};
    static const ct_index b[] = {1, 2, 4};
    ct_event *event = robin_event(*state, "scheveningen", 6);
    add_teams(event, a, b, 3);
    check_round(event, 1, "6-2 1-3 5-4");
    event->teams[0].tpn.number = 9; /* the other one is A now */
    check_round(event, 1, "2-6 3-1 4-5");
}

static void who_is_away_forfeits(void **state)
{
    ct_event *event = robin_event(*state, "scheveningen", 4);
    ct_error err = {0};
    char row[ROBIN_TEXT];
    robin_play(event);
    check_ok(ct_event_withdraw(event, 0, 2, CT_WITHDRAWN, &err), err);
    robin_play(event);
    robin_row(event, 1, row);
    assert_string_equal(row, "=-");
    robin_row(event, 4, row);
    assert_string_equal(row, "=+");
}

static void what_makes_no_two_teams_is_refused(void **state)
{
    static const ct_index a[] = {0, 1};
    static const ct_index b[] = {2, 3};
    ct_event *odd = robin_event(*state, "scheveningen", 5);
    ct_event *large = robin_event(*state, "scheveningen", 22);
    ct_event *six = robin_event(*state, "scheveningen", 6);
    robin_refused(odd, "5 players make no two teams of one size");
    robin_refused(large, "there is no Scheveningen table for teams of 11");
    six->rounds = 4;
    robin_refused(six, "4 rounds are planned, but the table of 6 players has 3");
    six->rounds = 0;
    add_teams(six, a, b, 2);
    robin_refused(six, "5 plays for neither team");
    six->teams[1].member_count = 1;
    robin_refused(six, "the teams have 2 and 1 players");
    six->team_count = 1;
    robin_refused(six, "Scheveningen is played by two teams, not by 1");
}

static void players_of_one_team_may_be_forbidden_to_meet(void **state)
{
    ct_event *event = robin_event(*state, "scheveningen", 4);
    ct_index mates[] = {0, 1};
    ct_index rivals[] = {0, 3};
    ct_forbidden rule = {.first_round = 1, .members = mates, .member_count = 2};
    ct_error err = {0};
    check_ok(ct_event_forbid(event, &rule, &err), err);
    check_round(event, 1, "1-3 2-4");
    rule.members = rivals;
    check_ok(ct_event_forbid(event, &rule, &err), err);
    robin_refused(event, "4 and 1 must not meet, but round 2 of the table pairs them");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_of_a_meets_everybody_of_b),
        cmocka_unit_test(nobody_has_a_colour_three_times_running),
        cmocka_unit_test_setup_teardown(rounds_are_those_of_the_manual, start, stop),
        cmocka_unit_test_setup_teardown(the_second_time_colours_are_turned, start, stop),
        cmocka_unit_test_setup_teardown(teams_say_who_plays_for_whom, start, stop),
        cmocka_unit_test_setup_teardown(who_is_away_forfeits, start, stop),
        cmocka_unit_test_setup_teardown(what_makes_no_two_teams_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(players_of_one_team_may_be_forbidden_to_meet, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
