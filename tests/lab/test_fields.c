/* Fields: everything published about the 488 Italian events, order, repeatability, and the lists
 * that people have. */

#include "lab/field.h"
#include "lab/italy.h"
#include "lab/rating_lists.h"
#include "lab/statistics.h"
#include "support/check.h"
#include "support/mem.h"

#include <math.h>
#include <string.h>

static ct_lab_field make(const ct_field_spec *spec, uint64_t seed, uint64_t replicate)
{
    ct_error err = {0};
    ct_lab_field field;
    check_ok(ct_field_check(spec, &err), err);
    check_ok(ct_field_make(spec, seed, replicate, mem, &field, &err), err);
    return field;
}

static const ct_field_spec italy = {.kind = CT_FIELD_ITALY};

static void the_488_events_have_the_published_sizes(void **state)
{
    (void)state;
    static const unsigned events_of[] = {190, 146, 76, 29, 46, 1};
    static const unsigned games_of[] = {2652, 1950, 1136, 443, 1155, 10};
    unsigned events[6] = {0};
    unsigned games[6] = {0};
    unsigned sizes[3] = {0};
    unsigned small_and_long = 0;
    unsigned wide = 0;
    unsigned all_games = 0;
    for (uint64_t i = 0; i < CT_ITALY_EVENTS; i++) {
        ct_arena_reset(mem);
        ct_lab_field field = make(&italy, 1, i);
        unsigned n = field.count;
        unsigned t = field.rounds;
        assert_true(n >= 8);
        if (t >= 5 && t <= 10) { /* another number would be missed below */
            events[t - 5]++;
            games[t - 5] += n / 2;
        }
        sizes[n <= 25 ? 0 : n <= 50 ? 1 : 2]++;
        small_and_long += n <= 25 && t >= 9;
        wide += n / 2 > t;
        all_games += n * (n - 1) / 2;
    }
    assert_memory_equal(events, events_of, sizeof events);
    assert_memory_equal(games, games_of, sizeof games);
    assert_int_equal(sizes[0], 228);
    assert_int_equal(sizes[1], 199);
    assert_int_equal(sizes[2], 61);
    assert_int_equal(small_and_long, 12);
    assert_int_equal(wide, 428);
    assert_int_equal(all_games, 311496);
}

static void the_sizes_come_again_with_other_ratings(void **state)
{
    (void)state;
    ct_lab_field one = make(&italy, 1, 3);
    ct_lab_field other = make(&italy, 1, 3 + CT_ITALY_EVENTS);
    assert_int_equal(one.count, other.count);
    assert_int_equal(one.rounds, other.rounds);
    assert_memory_not_equal(one.rating, other.rating, one.count * sizeof *one.rating);
}

static const ct_field_spec specs[] = {
    {.kind = CT_FIELD_NORMAL, .players = 40, .rounds = 7, .mean = 1800, .deviation = 200},
    {.kind = CT_FIELD_NORMAL,
     .players = 20,
     .players_most = 60,
     .rounds = 5,
     .rounds_most = 9,
     .mean = 1800,
     .deviation = 200,
     .tails = 0.8,
     .noise = 90},
    {.kind = CT_FIELD_UNIFORM, .players = 40, .rounds = 7, .lowest = 1400, .highest = 2200},
    {.kind = CT_FIELD_BIMODAL,
     .players = 40,
     .rounds = 7,
     .mean = 1500,
     .deviation = 100,
     .second_mean = 2300,
     .second_deviation = 50,
     .second_share = 0.3},
    {.kind = CT_FIELD_OF_TEAMS,
     .players = 20,
     .rounds = 7,
     .lowest = 1700,
     .highest = 2700,
     .deviation = 60,
     .boards = 4,
     .noise = 50},
    {.kind = CT_FIELD_ITALY, .noise = 60},
};
enum { SPECS = sizeof specs / sizeof *specs };

static void ratings_fall(void **state)
{
    (void)state;
    for (int s = 0; s < SPECS; s++) {
        for (uint64_t replicate = 0; replicate < 20; replicate++) {
            ct_arena_reset(mem);
            ct_lab_field field = make(&specs[s], 7, replicate);
            uint32_t stride = field.teams > 0 ? field.boards : field.count;
            for (uint32_t i = 1; i < field.count; i++) {
                check_seed(i % stride == 0 || field.rating[i] <= field.rating[i - 1], replicate);
                check_seed(field.rating[i] >= 100 && field.rating[i] <= 3999, replicate);
            }
        }
    }
}

static void a_field_is_a_function_of_spec_seed_and_replicate(void **state)
{
    (void)state;
    for (int s = 0; s < SPECS; s++) {
        ct_lab_field one = make(&specs[s], 7, 5);
        (void)make(&specs[s], 7, 6); /* what was made in between is of no consequence */
        ct_lab_field again = make(&specs[s], 7, 5);
        ct_lab_field other = make(&specs[s], 8, 5);
        assert_int_equal(one.count, again.count);
        assert_int_equal(one.rounds, again.rounds);
        assert_memory_equal(one.rating, again.rating, one.count * sizeof *one.rating);
        assert_memory_equal(one.strength, again.strength, one.count * sizeof *one.strength);
        assert_true(one.count != other.count ||
                    memcmp(one.rating, other.rating, one.count * sizeof *one.rating) != 0);
    }
}

static void sizes_are_drawn_between_their_bounds(void **state)
{
    (void)state;
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    for (uint64_t replicate = 0; replicate < 500; replicate++) {
        ct_arena_reset(mem);
        ct_lab_field field = make(&specs[1], 1, replicate);
        least = field.count < least ? field.count : least;
        most = field.count > most ? field.count : most;
        check_seed(field.rounds >= 5 && field.rounds <= 9, replicate);
    }
    assert_int_equal(least, 20);
    assert_int_equal(most, 60);
}

static void without_noise_strength_is_the_rating_and_with_it_it_strays(void **state)
{
    (void)state;
    ct_lab_field plain = make(&specs[0], 3, 0);
    for (uint32_t i = 0; i < plain.count; i++) {
        assert_true(plain.strength[i] == plain.rating[i]);
    }
    ct_field_spec noisy = specs[0];
    noisy.noise = 80;
    double strays[2000];
    for (uint64_t replicate = 0; replicate < 50; replicate++) {
        ct_arena_reset(mem);
        ct_lab_field field = make(&noisy, 3, replicate);
        for (uint32_t i = 0; i < field.count; i++) {
            strays[replicate * 40 + i] = field.strength[i] - field.rating[i];
        }
    }
    assert_true(fabs(ct_mean(strays, 2000)) < 6);
    assert_true(fabs(ct_deviation(strays, 2000) - 80) < 6);
}

static void distributions_have_the_mean_and_deviation_they_were_told(void **state)
{
    (void)state;
    static double x[4000];
    for (int s = 0; s < 2; s++) {
        ct_field_spec spec = {.kind = CT_FIELD_NORMAL,
                              .players = 4000,
                              .rounds = 7,
                              .mean = 1900,
                              .deviation = 200,
                              .tails = s == 0 ? 0 : 0.7};
        ct_lab_field field = make(&spec, 11, 0);
        for (uint32_t i = 0; i < field.count; i++) {
            x[i] = field.rating[i];
        }
        assert_true(fabs(ct_mean(x, 4000) - 1900) < 12);
        assert_true(fabs(ct_deviation(x, 4000) - 200) < 10);
    }
    ct_field_spec two = specs[3];
    two.players = 4000;
    ct_lab_field field = make(&two, 11, 0);
    unsigned strong = 0;
    for (uint32_t i = 0; i < field.count; i++) {
        strong += field.rating[i] > 1900;
    }
    assert_true(strong > 1080 && strong < 1320);
}

static void teams_stand_in_the_order_of_their_means(void **state)
{
    (void)state;
    ct_lab_field field = make(&specs[4], 5, 2);
    assert_int_equal(field.teams, 20);
    assert_int_equal(field.boards, 4);
    assert_int_equal(field.count, 80);
    double before = 5000;
    for (uint32_t t = 0; t < field.teams; t++) {
        double mean = 0;
        for (uint32_t b = 0; b < 4; b++) {
            mean += field.rating[t * 4 + b] / 4.0;
        }
        assert_true(mean <= before);
        before = mean;
    }
}

static void specs_that_make_no_sense_are_refused_with_a_cure(void **state)
{
    (void)state;
    static const uint16_t ratings[] = {2000, 1900};
    static const ct_rating_list_entry lists[] = {{ratings, 2, 0}, {ratings, 1, 7}};
    static const ct_field_spec bad[] = {
        {.kind = CT_FIELD_NORMAL, .rounds = 5, .mean = 1800},
        {.kind = CT_FIELD_NORMAL, .players = 1, .rounds = 5, .mean = 1800},
        {.kind = CT_FIELD_NORMAL, .players = 10, .mean = 1800},
        {.kind = CT_FIELD_NORMAL, .players = 10, .rounds = 5},
        {.kind = CT_FIELD_NORMAL, .players = 10, .rounds = 5, .mean = (double)NAN},
        {.kind = CT_FIELD_NORMAL, .players = 10, .players_most = 20001, .rounds = 5, .mean = 1800},
        {.kind = CT_FIELD_NORMAL, .players = 10, .rounds = 501, .mean = 1800},
        {.kind = CT_FIELD_NORMAL, .players = 10, .rounds = 5, .mean = 1800, .noise = -1},
        {.kind = CT_FIELD_UNIFORM, .players = 10, .rounds = 5, .lowest = 2000, .highest = 2000},
        {.kind = CT_FIELD_OF_TEAMS, .players = 10, .rounds = 5, .lowest = 1000, .highest = 2000},
        {.kind = CT_FIELD_OF_TEAMS,
         .players = 10000,
         .rounds = 5,
         .lowest = 1000,
         .highest = 2000,
         .boards = 4},
        {.kind = CT_FIELD_BIMODAL, .players = 10, .rounds = 5, .mean = 1800, .second_share = 2},
        {.kind = CT_FIELD_LIST, .rounds = 5},
        {.kind = CT_FIELD_LIST, .lists = lists, .list_count = 1},
        {.kind = CT_FIELD_LISTS, .rounds = 5, .lists = lists, .list_count = 2},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ct_error err = {0};
        if (ct_field_check(&bad[i], &err) != CT_INVALID || err.sentence[0] == '\0' ||
            err.cure[0] == '\0') {
            fail_msg("spec %zu: %s; %s", i, err.sentence, err.cure);
        }
    }
}

/* --- Lists ------------------------------------------------------------------------------------ */

static ct_status read(const char *text, const ct_rating_list_entry **out, uint32_t *count,
                      ct_error *err)
{
    *err = (ct_error){0};
    return ct_rating_lists_read(ct_str_of(text), mem, out, count, err);
}

static void lists_are_read_from_reports_player_lists_and_lines(void **state)
{
    (void)state;
    const ct_rating_list_entry *lists = NULL;
    uint32_t count = 0;
    ct_error err;
    check_ok(read("012 An event\n142 7\n"
                  "001    1      One                               2100                            "
                  " 0.0    1\n"
                  "001    2      Two                               1900                            "
                  " 0.0    2\n",
                  &lists, &count, &err),
             err);
    assert_int_equal(count, 1);
    assert_int_equal(lists[0].count, 2);
    assert_int_equal(lists[0].rounds, 7);
    assert_int_equal(lists[0].ratings[1], 1900);

    check_ok(read("name,rating\nOne,2100\nTwo,1900\nThree,1800\n", &lists, &count, &err), err);
    assert_int_equal(count, 1);
    assert_int_equal(lists[0].count, 3);
    assert_int_equal(lists[0].rounds, 0);

    check_ok(read("event,rounds,ratings\na,5,2000 1900 1800\n# a comment\nb,7,1500 1600\n", &lists,
                  &count, &err),
             err);
    assert_int_equal(count, 2);
    assert_int_equal(lists[1].rounds, 7);
    assert_int_equal(lists[1].ratings[1], 1600);
    ct_field_spec spec = {.kind = CT_FIELD_LISTS, .lists = lists, .list_count = count};
    ct_lab_field field = make(&spec, 1, 3);
    assert_int_equal(field.count, 2);
    assert_int_equal(field.rounds, 7);
    assert_int_equal(field.rating[0], 1600); /* in falling order */
}

static void bad_lists_are_refused_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line;
    } bad[] = {
        {"event,rounds,ratings\na,5,2000 1900\nb,5,2000 x\n", 3},
        {"event,rounds,ratings\na,5,2000 1900\n\"b,5,2000 1800\n", 3},
        {"event,rounds,ratings\na,5,2000 1900\nb,0x5,2000 1800\n", 3},
        {"event,rounds,ratings\na,5,2000 4000\n", 2},
        {"event,rounds,ratings\na,5,2000 1900\nb,5,2000\n", 3},
        {"event,rounds,ratings\na,501,2000 1900\n", 2},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const ct_rating_list_entry *lists = NULL;
        uint32_t count = 0;
        ct_error err;
        ct_status status = read(bad[i].text, &lists, &count, &err);
        if (status != CT_INVALID || err.at.line != bad[i].line || err.cure[0] == '\0') {
            fail_msg("%s: %zu %s; %s", bad[i].text, err.at.line, err.sentence, err.cure);
        }
    }
    const ct_rating_list_entry *lists = NULL;
    uint32_t count = 0;
    ct_error err;
    assert_int_not_equal(read("", &lists, &count, &err), CT_OK);
    assert_int_not_equal(read("\xff\xfe", &lists, &count, &err), CT_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_488_events_have_the_published_sizes),
        cmocka_unit_test(the_sizes_come_again_with_other_ratings),
        cmocka_unit_test(ratings_fall),
        cmocka_unit_test(a_field_is_a_function_of_spec_seed_and_replicate),
        cmocka_unit_test(sizes_are_drawn_between_their_bounds),
        cmocka_unit_test(without_noise_strength_is_the_rating_and_with_it_it_strays),
        cmocka_unit_test(distributions_have_the_mean_and_deviation_they_were_told),
        cmocka_unit_test(teams_stand_in_the_order_of_their_means),
        cmocka_unit_test(specs_that_make_no_sense_are_refused_with_a_cure),
        cmocka_unit_test(lists_are_read_from_reports_player_lists_and_lines),
        cmocka_unit_test(bad_lists_are_refused_with_their_line),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
