/* The tables of round robins, without an event. */

#include "pairing/tables/schedule.h"
#include "pairing/tables/schedule_golden.h"
#include "support/check.h"

#include <string.h>

enum { MOST = 40, LINE = 400 };

/* "1-4 2-3", or with the smaller number first. */
static void write_round(ct_schedule kind, uint32_t players, unsigned round, bool sorted,
                        char out[LINE])
{
    ct_schedule_game games[MOST];
    size_t len = 0;
    ct_schedule_round(kind, players, round, games);
    for (uint32_t k = 0; k < ct_schedule_boards(players); k++) {
        bool turn = sorted && games[k].white > games[k].black;
        len += (size_t)snprintf(out + len, LINE - len, "%s%u-%u", k == 0 ? "" : " ",
                                turn ? games[k].black : games[k].white,
                                turn ? games[k].white : games[k].black);
    }
}

static void the_berger_tables_are_those_of_fide(void **state)
{
    static const char *const *const printed[] = {berger_4,  berger_6,  berger_8, berger_10,
                                                 berger_12, berger_14, berger_16};
    (void)state;
    for (uint32_t n = 4; n <= 16; n += 2) {
        for (unsigned round = 1; round <= n - 1; round++) {
            char line[LINE];
            write_round(CT_SCHEDULE_BERGER, n, round, false, line);
            assert_string_equal(line, printed[n / 2 - 2][round - 1]);
        }
    }
}

static void the_clock_of_twelve_is_that_of_the_thesis(void **state)
{
    (void)state;
    for (unsigned round = 1; round <= 11; round++) {
        char line[LINE];
        write_round(CT_SCHEDULE_CLOCK, 12, round, true, line);
        assert_string_equal(line, clock_12[round - 1]);
    }
}

static void in_list_order_the_first_meets_the_others_in_turn(void **state)
{
    (void)state;
    for (uint32_t n = 4; n <= MOST; n += 2) {
        for (unsigned round = 1; round < n; round++) {
            char line[LINE];
            char begin[16];
            write_round(CT_SCHEDULE_LIST, n, round, true, line);
            snprintf(begin, sizeof begin, "1-%u ", round + 1);
            assert_int_equal(strncmp(line, begin, strlen(begin)), 0);
        }
    }
}

/* What a table does to everybody. */
typedef struct ledger {
    bool met[MOST + 1][MOST + 1];
    int balance[MOST + 1]; /* Whites minus Blacks */
    unsigned run[MOST + 1];
    uint8_t last[MOST + 1]; /* 1 White, 2 Black */
    unsigned free[MOST + 1];
    unsigned longest_run;
} ledger;

static void note_colour(ledger *l, uint32_t who, uint8_t colour)
{
    l->balance[who] += colour == 1 ? 1 : -1;
    l->run[who] = l->last[who] == colour ? l->run[who] + 1 : 1;
    l->last[who] = colour;
    l->longest_run = l->run[who] > l->longest_run ? l->run[who] : l->longest_run;
}

static void play(ledger *l, ct_schedule kind, uint32_t n, ct_schedule_place place)
{
    ct_schedule_game games[MOST];
    bool seen[MOST + 1] = {0};
    ct_schedule_round(kind, n, place.round, games);
    for (uint32_t k = 0; k < ct_schedule_boards(n); k++) {
        uint32_t white = place.is_reversed ? games[k].black : games[k].white;
        uint32_t black = place.is_reversed ? games[k].white : games[k].black;
        assert_true(white <= n && black <= n && white != black);
        assert_false((white != 0 && seen[white]) || (black != 0 && seen[black]));
        seen[white] = seen[black] = true;
        if (white == 0 || black == 0) {
            l->free[white + black]++;
        } else {
            l->met[white][black] = true;
            note_colour(l, white, 1);
            note_colour(l, black, 2);
        }
    }
    for (uint32_t who = 1; who <= n; who++) {
        assert_true(seen[who]);
    }
}

/* Everybody met everybody once and was free once in an odd field. */
static void check_single(const ledger *l, uint32_t n)
{
    for (uint32_t a = 1; a <= n; a++) {
        assert_int_equal(l->free[a], n % 2);
        assert_in_range(l->balance[a] + 1, n % 2 == 1 ? 1 : 0, n % 2 == 1 ? 1 : 2);
        for (uint32_t b = a + 1; b <= n; b++) {
            assert_true(l->met[a][b] != l->met[b][a]);
        }
    }
}

static void every_table_lets_everybody_meet_once(void **state)
{
    (void)state;
    for (int kind = 0; kind < CT_SCHEDULES; kind++) {
        for (uint32_t n = 2; n <= MOST; n++) {
            ledger l = {0};
            for (unsigned round = 1; round <= ct_schedule_rounds(n); round++) {
                play(&l, (ct_schedule)kind, n, ct_schedule_find(n, 1, true, round));
            }
            check_single(&l, n);
            assert_true(kind != CT_SCHEDULE_BERGER || l.longest_run <= 2);
        }
    }
}

static void berger_gives_the_lower_half_one_white_more(void **state)
{
    (void)state;
    for (uint32_t n = 4; n <= MOST; n += 2) {
        ledger l = {0};
        for (unsigned round = 1; round < n; round++) {
            play(&l, CT_SCHEDULE_BERGER, n, ct_schedule_find(n, 1, false, round));
        }
        for (uint32_t who = 1; who <= n; who++) {
            assert_int_equal(l.balance[who], who <= n / 2 ? 1 : -1);
        }
    }
}

/* Both ways round, and never three equal colours running when the last two rounds are swapped. */
static void check_cycles(uint32_t n, unsigned cycles)
{
    ledger swapped = {0};
    ledger plain = {0};
    for (unsigned round = 1; round <= cycles * ct_schedule_rounds(n); round++) {
        play(&swapped, CT_SCHEDULE_BERGER, n, ct_schedule_find(n, cycles, true, round));
        play(&plain, CT_SCHEDULE_BERGER, n, ct_schedule_find(n, cycles, false, round));
    }
    /* three rounds are too few to part two turns of colours */
    assert_int_equal(swapped.longest_run, n == 4 && cycles > 2 ? 3 : 2);
    assert_true(n % 2 == 1 || plain.longest_run == 3);
    for (uint32_t a = 1; a <= n; a++) {
        assert_true(cycles % 2 == 1 || swapped.balance[a] == 0);
        for (uint32_t b = 1; b <= n; b++) {
            assert_true(a == b || swapped.met[a][b]);
        }
    }
}

static void later_cycles_turn_the_colours(void **state)
{
    (void)state;
    for (uint32_t n = 4; n <= 16; n++) {
        for (unsigned cycles = 2; cycles <= 4; cycles++) {
            check_cycles(n, cycles);
        }
    }
}

static void only_the_last_two_rounds_before_another_cycle_are_swapped(void **state)
{
    static const unsigned wanted[] = {1, 2, 3, 5, 4, 1, 2, 3, 4, 5};
    (void)state;
    for (unsigned round = 1; round <= 10; round++) {
        ct_schedule_place place = ct_schedule_find(6, 2, true, round);
        assert_int_equal(place.round, wanted[round - 1]);
        assert_int_equal(place.cycle, round <= 5 ? 1 : 2);
        assert_int_equal(place.is_reversed, round > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_berger_tables_are_those_of_fide),
        cmocka_unit_test(the_clock_of_twelve_is_that_of_the_thesis),
        cmocka_unit_test(in_list_order_the_first_meets_the_others_in_turn),
        cmocka_unit_test(every_table_lets_everybody_meet_once),
        cmocka_unit_test(berger_gives_the_lower_half_one_white_more),
        cmocka_unit_test(later_cycles_turn_the_colours),
        cmocka_unit_test(only_the_last_two_rounds_before_another_cycle_are_swapped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
