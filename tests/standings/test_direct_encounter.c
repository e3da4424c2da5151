/* Direct encounter: complete groups, missing games, repeated games, forfeits, teams; and random
 * groups against every possible outcome of the missing games. */

#include "base/random.h"
#include "standings/worked.h"
#include "support/folder.h"
#include "support/mem.h"

#include <string.h>

/* Values of all, asked among all. */
static void check_values(const ct_event *event, const char *code, const char *wanted)
{
    assert_string_equal(worked_values(event, CT_C07_2026, code, mem), wanted);
}

static void two_who_met_are_ranked_by_their_game(void **state)
{
    (void)state;
    static const char *const won[] = {"2w0", "1b1", NULL};
    static const char *const drawn[] = {"2w=", "1b=", NULL};
    static const char *const strangers[] = {"Z", "U", NULL};
    check_values(worked_table(mem, won), "DE", "0 1");
    check_values(worked_table(mem, drawn), "DE", "0 0");
    check_values(worked_table(mem, strangers), "DE", "0 0");
}

/* 6.2: 1 and 2 have 2 points each, 3 has 1½, 4 has ½; 2 beat 1. */
static void equal_sums_are_asked_again(void **state)
{
    (void)state;
    static const char *const rows[] = {"4w1 2b0 3w1", "3b= 1w1 4b=", "2w= 4b1 1b0",
                                       "1b0 3w0 2w=", NULL};
    check_values(worked_table(mem, rows), "DE", "2 3 1 0");
}

static void a_circle_stays_tied(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b0 U", "1b0 U 3w1", "U 1w1 2b0", NULL};
    check_values(worked_table(mem, rows), "DE", "0 0 0");
}

/* 6.3: 1 beat 2 and 3; 2 and 3 have not met, nobody can reach him. 2 and 3 stay tied. */
static void a_leader_whom_nobody_can_reach_is_first(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b1", "1b0 U", "U 1w0", NULL};
    check_values(worked_table(mem, rows), "DE", "2 0 0");
}

/* 1 beat 2, and 3 met nobody: he might have won both games. */
static void a_missing_game_may_be_won(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1", "1b0", "U", NULL};
    check_values(worked_table(mem, rows), "DE", "0 0 0");
}

/* After the first is ranked, the others are asked again among themselves: 2 beat 3, and 4 lost to
 * both. 1 beat 2 and 3 but has not met 4, who can reach one point at most. */
static void the_rest_is_asked_again(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b1 U", "1b0 4w1 3w1", "4w1 1w0 2b0", "3b0 2b0 U",
                                       NULL};
    /* 1: 2, worst 2; 2: 2, all met. Nobody is alone at the top, so all stay tied. */
    check_values(worked_table(mem, rows), "DE", "0 0 0 0");
    static const char *const other[] = {"2w1 3b1 U", "1b0 4w= 3w1", "4w1 1w0 2b0", "3b0 2b= U",
                                        NULL};
    /* 1: 2 … 3; 2: 1½; 3: 1; 4: ½ … 1½. 1 is first; then 2 might be reached by 4; again among
     * 2, 3, 4, who have all met: 1½, 1, ½. */
    check_values(worked_table(mem, other), "DE", "3 2 1 0");
}

/* 6.1.2: three games of 1 and 2 are one of two thirds. */
static void repeated_games_count_on_average(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 2b1 2w0 3w0", "1b0 1w0 1b1 U", "U U U 1b1", NULL};
    /* 1: 2/3 of 2, all met; 2: 1/3, 3 missing; 3: 1, 2 missing: 3 has 1 … 2, 2 1/3 … 4/3. */
    check_values(worked_table(mem, rows), "DE", "0 0 0");
    static const char *const all_met[] = {"2w1 2b1 2w0 3w0 U",
                                          "1b0 1w0 1b1 U 3w=", "U U U 1b1 2b=", NULL};
    /* 1: 2/3, 2: 5/6, 3: 1½. The sum of 1's games with 2 is 2, which would put him first. */
    check_values(worked_table(mem, all_met), "DE", "0 1 2");
}

static void forfeits_count_only_when_asked_for(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w+", "1b-", NULL};
    ct_event *event = worked_table(mem, rows);
    check_values(event, "DE", "0 0");
    check_values(event, "DE/P", "1 0");
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    check_values(event, "DE", "1 0"); /* 15.2 */
}

static void the_working_names_games_and_articles(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 3b=", "1b0 4b1", "4w= 1w=", "3b= 2w0", NULL};
    const ct_event *event = worked_table(mem, rows);
    /* 1: 1½, 2: 1, 3: 1, 4: ½: 2 and 3 have not met. */
    assert_string_equal(worked_words(event, "DE", 2, mem),
                        " | 0 among 2 tied, not all have met (6.3): ahead of 0");
    assert_string_equal(worked_words(event, "DE", 1, mem),
                        " | nobody is tied with them at this point");
    static const char *const met[] = {"2w1 U", "1b0 U", NULL};
    ct_event *two = worked_table(mem, met);
    two->scoring.pab = 0;
    two->players[0].rating = 0;
    ct_standings_options options = {.order = CT_STR("REP, DE")};
    ct_standings s = worked_standings(two, &options, mem);
    ct_working working = {.mem = mem};
    ct_value value;
    ct_error err = {0};
    check_ok(ct_standings_working(&s, &s.order.codes[2], 0, &working, &value, &err), err);
    /* PTS comes in front and has ranked them already. */
    assert_int_equal(s.order.count, 3);
    assert_int_equal(working.count, 0);
}

/* --- Teams ----------------------------------------------------------------------------------- */

static void check_among(const ct_event *event, const char *code, const char *wanted)
{
    const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
    ct_code named = breaks_code(board, code);
    assert_string_equal(breaks_all(board, &named, mem), wanted);
}

static void two_teams_are_ranked_by_their_match(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 4, 2, 3);
    breaks_match(event, 1, 1, 2, "1=");
    breaks_match(event, 1, 3, 4, "10");
    breaks_match(event, 2, 1, 3, "==");
    breaks_match(event, 2, 2, 4, "11");
    breaks_match(event, 3, 1, 4, "01");
    breaks_match(event, 3, 2, 3, "=1");
    assert_string_equal(worked_order(event, "MPTS, EDE", mem), "1 2 3 =4");
}

/* Three teams in a circle of match points: game points part them. */
static void the_other_score_parts_a_circle(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 3, 4, 3);
    breaks_match(event, 1, 1, 2, "1110");
    breaks_match(event, 2, 2, 3, "1110");
    breaks_match(event, 3, 3, 1, "11=0");
    check_among(event, "DE", "0 0 0");
    /* 1: 3 + 1½ = 4½; 2: 1 + 3 = 4; 3: 1 + 2½ = 3½. */
    check_among(event, "EDE", "2 1 0");
    ct_event *closer = breaks_teams(mem, 3, 4, 3);
    breaks_match(closer, 1, 1, 2, "11=0");
    breaks_match(closer, 2, 2, 3, "1110");
    breaks_match(closer, 3, 3, 1, "11=0");
    /* 1: 2½ + 1½ = 4; 2: 1½ + 3 = 4½; 3: 1 + 2½ = 3½. */
    check_among(closer, "EDE", "1 2 0");
    ct_event *half = breaks_teams(mem, 3, 4, 3);
    breaks_match(half, 1, 1, 2, "111=");
    breaks_match(half, 2, 2, 3, "1111");
    breaks_match(half, 3, 3, 1, "11=0");
    /* 1: 3½ + 1½ = 5; 2: ½ + 4 = 4½; 3: 0 + 2½. */
    check_among(half, "EDE", "2 1 0");
}

/* FIDE's exercises in tie-breaking, no. 45 (its sums; the matches are ours): five teams have 4
 * match points each among themselves and 8, 8, 8, 8½, 7½ game points. 1, 2 and 3 go on with game
 * points, 5, 5½ and 1½, although they would be 4, 2 and 0 by match points. */
static void parts_go_on_with_the_score_that_made_them(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 5, 4, 5);
    breaks_match(event, 1, 1, 2, "11=0");
    breaks_match(event, 2, 1, 3, "11=0");
    breaks_match(event, 3, 1, 4, "1=00");
    breaks_match(event, 4, 1, 5, "1=00");
    breaks_match(event, 3, 2, 3, "1111");
    breaks_match(event, 5, 2, 4, "0000");
    breaks_match(event, 2, 2, 5, "11=0");
    breaks_match(event, 4, 3, 4, "1110");
    breaks_match(event, 5, 3, 5, "111=");
    breaks_match(event, 1, 4, 5, "1000");
    check_among(event, "DE", "0 0 0 0 0");
    check_among(event, "EDE", "2 3 1 4 0");
    assert_string_equal(worked_order(event, "MPTS, EDE", mem), "4 2 1 3 5");
    assert_string_equal(worked_words(event, "EDE", 1, mem),
                        "1: 2 (win) | 2: 2 (win) | 3: 0 (loss) | 4: 0 (loss) | "
                        "4 match points among 5 tied, all have met (6.2); "
                        "then 8 game points among 5 tied, all have met (6.2); "
                        "then 5 game points among 3 tied, all have met (6.2): ahead of 2");
}

/* 13.3.3: game points rank 1 and nobody else of the rest (3 might have 5½ like 2, for 3 and 4 have
 * not met); the new subset starts again with match points: 2 has 4, 3 and 4 at most 2. */
static void a_subset_that_is_left_starts_again_with_the_primary_score(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 4, 4, 3);
    breaks_match(event, 1, 1, 2, "1111");
    breaks_match(event, 2, 1, 3, "11=0");
    breaks_match(event, 3, 1, 4, "1=00");
    breaks_match(event, 2, 2, 4, "1110");
    breaks_match(event, 3, 2, 3, "11=0");
    check_among(event, "DE", "0 0 0 0");
    check_among(event, "EDE", "3 2 0 0");
}

/* FIDE's exercises 46 to 48: 2-2 with 1 ½ ½ 0 on the boards. In their other matches 1 has its
 * points on the last boards and 2 on the first ones: they do not count. */
static ct_event *drawn_match(void)
{
    ct_event *event = breaks_teams(mem, 4, 4, 3);
    breaks_match(event, 1, 1, 2, "1==0");
    breaks_match(event, 2, 1, 3, "0111");
    breaks_match(event, 2, 2, 4, "1110");
    breaks_match(event, 3, 1, 4, "0111");
    breaks_match(event, 3, 2, 3, "1110");
    return event;
}

static void two_teams_equal_in_both_scores_go_to_the_boards_of_their_match(void **state)
{
    (void)state;
    ct_event *event = drawn_match();
    assert_string_equal(worked_order(event, "MPTS, EDE", mem), "1 =2 3 =4");
    assert_string_equal(worked_order(event, "MPTS, EDEBT", mem), "1 2 3 =4");
    assert_string_equal(worked_order(event, "MPTS, EDEBB", mem), "1 2 3 =4");
    assert_string_equal(worked_order(event, "MPTS, EDET", mem), "1 2 3 =4");
    assert_string_equal(worked_order(event, "MPTS, EDEB", mem), "1 2 3 =4");
}

static void check_verdict(const ct_event *event, const char *code, uint32_t number,
                          const char *wanted)
{
    const char *words = worked_words(event, code, number, mem);
    if (strstr(words, wanted) == NULL) {
        assert_string_equal(words, wanted);
    }
}

static void the_working_names_the_match_and_the_boards(void **state)
{
    (void)state;
    ct_event *event = drawn_match();
    check_verdict(event, "EDEBT", 1,
                  "; then by the boards against team 2 in round 1 (13.3.2), "
                  "3.5 to 6.5 in board count, lower first (12.1): ahead of 1");
    check_verdict(event, "EDEBB", 2,
                  "; then by the boards against team 1 in round 1 (13.3.2), "
                  "6.5 to 3.5 in board count, lower first (12.1): ahead of 0");
    check_verdict(event, "EDET", 1, " (13.3.2), 1 to 0 on board 1 (12.2): ahead of 1");
    check_verdict(event, "EDEB", 1,
                  " (13.3.2), 2 to 1 without board 4 and below (12.3): ahead of 1");
    check_verdict(event, "EDEBT", 3, "not all have met (6.3): ahead of 0");
}

/* 6.1.1: the forfeited match is none of theirs; that they met again counts alone. */
static void boards_of_a_forfeited_match_do_not_count(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 2, 2, 2);
    breaks_match(event, 1, 1, 2, "++");
    breaks_match(event, 2, 1, 2, "01");
    check_among(event, "EDE", "0 0");
    check_among(event, "EDET", "0 1");
    check_among(event, "EDEBT", "0 1"); /* board count 2 and 1: the lower is better */
    ct_event *never = breaks_teams(mem, 2, 2, 1);
    breaks_match(never, 1, 1, 2, "++");
    check_among(never, "EDET", "0 0");
}

/* --- Every outcome of the missing games ------------------------------------------------------- */

enum { MOST = 5, PAIRS = MOST * (MOST - 1) / 2 };

/* Half points of one against the other; -1 = not met. */
typedef struct group {
    int count;
    int points[MOST][MOST];
} group;

/* Is `who` alone at the top of those in `left`, sums taken over games among `all`, for this outcome
 * of the missing games? `outcome` has two bits for each missing game. */
static bool is_alone(const group *g, unsigned all, unsigned left, int who, uint64_t outcome)
{
    int sum[MOST] = {0};
    for (int a = 0; a < g->count; a++) {
        for (int b = a + 1; b < g->count; b++) {
            if (((all >> a) & 1U) == 0 || ((all >> b) & 1U) == 0) {
                continue;
            }
            int of_a = g->points[a][b];
            if (of_a < 0) {
                of_a = (int)(outcome % 3);
                outcome /= 3;
            }
            sum[a] += of_a;
            sum[b] += 2 - of_a;
        }
    }
    for (int rival = 0; rival < g->count; rival++) {
        if (rival != who && ((left >> rival) & 1U) != 0 && sum[rival] >= sum[who]) {
            return false;
        }
    }
    return true;
}

static uint64_t outcomes_of(const group *g, unsigned all)
{
    uint64_t outcomes = 1;
    for (int a = 0; a < g->count; a++) {
        for (int b = a + 1; b < g->count; b++) {
            bool counts = ((all >> a) & 1U) != 0 && ((all >> b) & 1U) != 0;
            outcomes *= counts && g->points[a][b] < 0 ? 3 : 1;
        }
    }
    return outcomes;
}

static int sum_of(const group *g, unsigned all, int who)
{
    int sum = 0;
    for (int other = 0; other < g->count; other++) {
        sum += other != who && ((all >> other) & 1U) != 0 ? g->points[who][other] : 0;
    }
    return sum;
}

/* The articles word for word; ahead[a][b]: a is ranked before b. */
static void rank_literally(const group *g, unsigned all, bool ahead[MOST][MOST])
{
    uint64_t outcomes = outcomes_of(g, all);
    if (outcomes == 1) { /* 6.2 */
        for (int a = 0; a < g->count; a++) {
            unsigned equal = 0;
            for (int b = 0; ((all >> a) & 1U) != 0 && b < g->count; b++) {
                bool counts = ((all >> b) & 1U) != 0;
                ahead[a][b] = counts ? sum_of(g, all, a) > sum_of(g, all, b) : ahead[a][b];
                equal |= counts && sum_of(g, all, a) == sum_of(g, all, b) ? 1U << b : 0U;
            }
            if (equal != 0 && equal != all && (equal & (equal - 1)) != 0) {
                rank_literally(g, equal, ahead);
            }
        }
        return;
    }
    unsigned left = all; /* 6.3 */
    for (int who = 0; who < g->count; who++) {
        bool leads = ((left >> who) & 1U) != 0;
        for (uint64_t outcome = 0; outcome < outcomes && leads; outcome++) {
            leads = is_alone(g, all, left, who, outcome);
        }
        if (leads) {
            left &= ~(1U << who);
            for (int other = 0; other < g->count; other++) {
                ahead[who][other] = ahead[who][other] || ((left >> other) & 1U) != 0;
            }
            who = -1; /* look for the next one from the start */
        }
    }
    if (left != all && left != 0) {
        rank_literally(g, left, ahead);
    }
}

static group random_group(ct_random *random, ct_event **event)
{
    group g = {.count = 2 + (int)ct_random_below(random, MOST - 1)};
    *event = breaks_players(mem, NULL, (uint32_t)g.count, PAIRS);
    unsigned round = 0;
    double chance = ct_random_unit(random);
    for (int a = 0; a < g.count; a++) {
        for (int b = a + 1; b < g.count; b++) {
            round++;
            int points = (int)ct_random_below(random, 3);
            bool met = ct_random_chance(random, chance) != 0;
            g.points[a][b] = met ? points : -1;
            g.points[b][a] = met ? 2 - points : -1;
            if (met) {
                breaks_game(*event, round, (uint32_t)a + 1, (uint32_t)b + 1, "0=1"[points]);
            }
        }
    }
    return g;
}

static void random_groups_agree_with_every_outcome(void **state)
{
    (void)state;
    uint64_t seeds = 4 * test_number("CROSSTABLE_SEEDS", 1000);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 6};
        ct_event *event = NULL;
        bool ahead[MOST][MOST] = {{false}};
        group g = random_group(&random, &event);
        rank_literally(&g, (1U << g.count) - 1, ahead);
        const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
        ct_code de = breaks_code(board, "DE");
        for (uint32_t a = 0; a < (uint32_t)g.count; a++) {
            for (uint32_t b = 0; b < (uint32_t)g.count; b++) {
                int order = ct_value_compare(breaks_value(board, &de, a + 1, mem),
                                             breaks_value(board, &de, b + 1, mem));
                check_seed((order > 0) == ahead[a][b], seed);
            }
        }
        ct_arena_reset(mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_who_met_are_ranked_by_their_game),
        cmocka_unit_test(equal_sums_are_asked_again),
        cmocka_unit_test(a_circle_stays_tied),
        cmocka_unit_test(a_leader_whom_nobody_can_reach_is_first),
        cmocka_unit_test(a_missing_game_may_be_won),
        cmocka_unit_test(the_rest_is_asked_again),
        cmocka_unit_test(repeated_games_count_on_average),
        cmocka_unit_test(forfeits_count_only_when_asked_for),
        cmocka_unit_test(the_working_names_games_and_articles),
        cmocka_unit_test(two_teams_are_ranked_by_their_match),
        cmocka_unit_test(the_other_score_parts_a_circle),
        cmocka_unit_test(parts_go_on_with_the_score_that_made_them),
        cmocka_unit_test(a_subset_that_is_left_starts_again_with_the_primary_score),
        cmocka_unit_test(two_teams_equal_in_both_scores_go_to_the_boards_of_their_match),
        cmocka_unit_test(the_working_names_the_match_and_the_boards),
        cmocka_unit_test(boards_of_a_forfeited_match_do_not_count),
        cmocka_unit_test(random_groups_agree_with_every_outcome),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
