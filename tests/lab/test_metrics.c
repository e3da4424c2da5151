/* Metrics against small events reckoned by hand, and within their bounds everywhere. */

#include "lab/example_event.h"
#include "lab/metric.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { ROOM = 16 };

typedef struct lab {
    ct_simulator *simulator;
    ct_arena *mem, *scratch;
} lab;

static int open_lab(void **state)
{
    static lab here;
    here = (lab){ct_simulator_new(), ct_arena_new(), ct_arena_new()};
    *state = &here;
    return here.simulator == NULL || here.mem == NULL || here.scratch == NULL;
}

static int close_lab(void **state)
{
    lab *here = *state;
    ct_simulator_free(here->simulator);
    ct_arena_free(here->mem);
    ct_arena_free(here->scratch);
    return 0;
}

/* The numbers of a metric; ROOM of them, NaN where it writes none. */
static const double *measure(lab *here, const ct_played *played, const char *name)
{
    static double out[ROOM];
    const ct_metric_row *metric = ct_metric_named(ct_str_of(name));
    unsigned width = 1;
    assert_non_null(metric);
    for (int i = 0; i < ROOM; i++) {
        out[i] = (double)NAN;
    }
    if (metric->width == CT_METRIC_PER_ROUND) {
        width = ROOM;
    }
    while (metric->width == CT_METRIC_PARTS && metric->parts[width] != NULL) {
        width++;
    }
    assert_true(width <= ROOM);
    ct_arena_reset(here->scratch);
    metric->measure(played, here->scratch, out, width);
    return out;
}

static void check_number(lab *here, const ct_played *played, const char *name, unsigned part,
                         double wanted)
{
    double found = measure(here, played, name)[part];
    if (isnan(found) != isnan(wanted) || fabs(found - wanted) > 1e-9) {
        fail_msg("%s %u: %.10g, not %.10g", name, part, found, wanted);
    }
}

static ct_played replay(lab *here, const char *text, const char *order)
{
    static ct_arm arm;
    ct_event *event = NULL;
    ct_played played;
    ct_error err = {0};
    ct_arena_reset(here->mem);
    check_ok(ct_example_event_read(ct_str_of(text), here->mem, &event, &err), err);
    arm = (ct_arm){
        .event = event, .system = ct_pairing_systems(), .order = ct_str_of(order), .watched = 2};
    ct_simulation simulation = {.arm = &arm};
    check_ok(ct_simulate(here->simulator, &simulation, &played, &err), err);
    return played;
}

/* Four play all against all. Scores: 3 has 2½, 1 has 2, 2 has 1½, 4 has 0. */
static const char all_play_all[] =
    "round,white,black,white_elo,black_elo,result\n"
    "1,1,4,2400,2000,1-0\n"
    "1,2,3,2300,2200,½-½\n"
    "2,4,3,2000,2200,0-1\n"
    "2,1,2,2400,2300,1-0\n"
    "3,2,4,2300,2000,1-0\n"
    "3,3,1,2200,2400,1-0\n";

static void a_round_robin_of_four_is_measured_as_by_hand(void **state)
{
    lab *here = *state;
    ct_played played = replay(here, all_play_all, "PTS");
    assert_int_equal(played.ranking[0], 2);
    assert_int_equal(played.ranking[1], 0);
    assert_int_equal(played.ranking[2], 1);
    assert_int_equal(played.ranking[3], 3);
    /* Seeds in the order of the ranking: 3, 1, 2, 4. Σ d² = 4 + 1 + 1 + 0: 1 − 6·6/(4·15). */
    check_number(here, &played, "spearman", 0, 0.4);
    check_number(here, &played, "strength-spearman", 0, 0.4);
    /* Pairs put the wrong way round: 3 before 1, 3 before 2: of six. */
    check_number(here, &played, "discordance", 0, 2 / 6.0);
    check_number(here, &played, "kendall", 0, 1 - 2 * 2 / 6.0);
    check_number(here, &played, "best-wins", 0, 0);
    check_number(here, &played, "recall", 0, 1);           /* the first three are the first three */
    check_number(here, &played, "recall", 1, (double)NAN); /* there are no five */
    /* Gains 1, 3, 2, 0 at the places; ideally 3, 2, 1, 0. */
    double found = 1 + 3 / log2(3) + 2 / log2(4);
    double ideal = 3 + 2 / log2(3) + 1 / log2(4);
    check_number(here, &played, "ndcg", 0, found / ideal);
    /* Ratings by the list 2400 2300 2200 2000, by the ranking 2200 2400 2300 2000; mean 2225. */
    double sxy = 175 * -25.0 + 75 * 175.0 + -25 * 75.0 + 225 * 225.0;
    double sxx = 175 * 175.0 + 75 * 75.0 + 25 * 25.0 + 225 * 225.0;
    check_number(here, &played, "pearson", 0, sxy / sxx);
    check_number(here, &played, "watched-place", 0, 3);
    check_number(here, &played, "watched-points", 0, 1.5);
}

static void games_of_a_small_event_are_measured_as_by_hand(void **state)
{
    lab *here = *state;
    ct_played played = replay(here, all_play_all, "PTS");
    check_number(here, &played, "elo-gap", 0, (400 + 100 + 200 + 100 + 300 + 200) / 6.0);
    check_number(here, &played, "elo-gap-by-round", 0, 250);
    check_number(here, &played, "elo-gap-by-round", 2, 250);
    check_number(here, &played, "elo-gap-by-round", 3, (double)NAN);
    check_number(here, &played, "draws", 0, 1 / 6.0);
    check_number(here, &played, "draws-by-round", 0, 0.5);
    check_number(here, &played, "white-score", 0, 4.5 / 6);
    check_number(here, &played, "games-by-round", 1, 2);
    check_number(here, &played, "games-by-round", 5, 0);
    check_number(here, &played, "drawn-by-round", 0, 1);
    check_number(here, &played, "gap-sum-by-round", 1, 300);
    check_number(here, &played, "byes", 0, 0);
    check_number(here, &played, "rounds", 0, 3);
    check_number(here, &played, "completed", 0, 1);
    /* 1: WWB, 2: WBW, 3: BBW, 4: BWB */
    check_number(here, &played, "colours", 0, 0);
    check_number(here, &played, "colours", 1, 0);
    /* Mean opposition: 1 met 2167, 2 met 2200, 3 met 2233, 4 met 2300. */
    const double m[4] = {6500 / 3.0, 6600 / 3.0, 6700 / 3.0, 6900 / 3.0};
    double mean = (m[0] + m[1] + m[2] + m[3]) / 4;
    double squares = 0;
    for (int i = 0; i < 4; i++) {
        squares += (m[i] - mean) * (m[i] - mean);
    }
    check_number(here, &played, "opponents", 0, sqrt(squares / 3));
}

static void the_end_of_a_small_event_is_measured_as_by_hand(void **state)
{
    lab *here = *state;
    ct_played played = replay(here, all_play_all, "PTS");
    /* Before round 3: 1 has 2, 3 has 1½, 2 has ½, 4 has 0; they play 3-1 and 2-4. */
    check_number(here, &played, "encounters", 0, 1); /* 1v2 */
    check_number(here, &played, "encounters", 1, 0);
    check_number(here, &played, "encounters", 5, 1); /* 3v4 */
    check_number(here, &played, "duels", 0, 1 / 3.0 + 1 / 7.0);
    check_number(here, &played, "duels", 1, 1);
    check_number(here, &played, "duels", 2, 1);
    check_number(here, &played, "duels", 3, 0);
    check_number(here, &played, "contenders", 0, 2); /* 1 and 3: the others cannot reach 2 */
    check_number(here, &played, "contenders-by-round", 0, 4);
    check_number(here, &played, "contenders-by-round", 1, 4);
    check_number(here, &played, "contenders-by-round", 2, 2);
    check_number(here, &played, "shared-first", 0, 1);
    /* Σ P² = 4 + 2.25 + 6.25 + 0; Σ SB by the formula 4·9/2 − 12.5 = 5.5. */
    check_number(here, &played, "sonneborn-sum", 0, 5.5);
    check_number(here, &played, "sonneborn-sum", 1, 5.5);
    check_number(here, &played, "sonneborn-sum", 2, 4);
    check_number(here, &played, "sonneborn-sum", 3, 9);
}

/* Before round 3 points say 1 and 4 (1½), 2 (1), 3 (0); Elo points say 4 (2300 + 1200), 1 (800 +
 * 700), 2 (800), 3 (0). Round 3 has 1-2 and 3-4. */
static const char underdog[] =
    "round,white,black,white_elo,black_elo,result\n"
    "1,1,3,2400,800,1-0\n"
    "1,2,4,2300,1400,0-1\n"
    "2,4,1,1400,2400,½-½\n"
    "2,3,2,800,2300,0-1\n"
    "3,1,2,2400,2300,½-½\n"
    "3,4,3,1400,800,½-½\n";

static void the_end_is_measured_by_the_score_the_arm_ranks_by(void **state)
{
    lab *here = *state;
    ct_played played = replay(here, underdog, "PTS");
    check_number(here, &played, "encounters", 1, 1); /* 1v3 */
    check_number(here, &played, "duels", 0, 1 / 4.0 + 1 / 6.0);
    check_number(here, &played, "contenders", 0, 3);   /* all but 3 */
    check_number(here, &played, "shared-first", 0, 2); /* 1 and 4 have two points */
    played = replay(here, underdog, "ELO");
    check_number(here, &played, "encounters", 1, 0);
    check_number(here, &played, "encounters", 2, 1); /* 2v3 */
    check_number(here, &played, "encounters", 3, 1); /* 1v4 */
    check_number(here, &played, "duels", 0, 2 / 5.0);
    check_number(here, &played, "duels", 4, 1);
    /* The leader has 3500. 1 can reach 1500 + 2300; 2 only 800 + 2400, 3 only 1400. */
    check_number(here, &played, "contenders", 0, 2);
    check_number(here, &played, "contenders-by-round", 0, 4);
    check_number(here, &played, "contenders-by-round", 1, 4);
    check_number(here, &played, "contenders-by-round", 2, 2);
    check_number(here, &played, "shared-first", 0, 1); /* 4 alone: 3900 against 2650 */
}

static void an_odd_field_with_equal_ratings_is_measured_where_it_can_be(void **state)
{
    lab *here = *state;
    ct_played played = replay(here,
                              "round,white,black,white_elo,black_elo,result\n"
                              "1,1,2,2000,2000,½-½\n2,3,1,2000,2000,½-½\n",
                              "PTS");
    check_number(here, &played, "pearson", 0, (double)NAN);
    check_number(here, &played, "kendall", 0, (double)NAN);
    check_number(here, &played, "ndcg", 0, (double)NAN);
    check_number(here, &played, "best-wins", 0, 1); /* nobody is stronger */
    check_number(here, &played, "encounters", 0, (double)NAN);
    check_number(here, &played, "draws", 0, 1);
    check_number(here, &played, "elo-gap", 0, 0);
    check_number(here, &played, "byes", 0, 2 / 3.0);
    check_number(here, &played, "shared-first", 0, 1);
}

static void a_perfect_ranking_with_ties_of_strength_is_perfect(void **state)
{
    lab *here = *state;
    ct_played played = replay(here,
                              "round,white,black,white_elo,black_elo,result\n"
                              "1,1,4,2400,2000,1-0\n1,2,3,2200,2200,1-0\n"
                              "2,1,2,2400,2200,1-0\n2,3,4,2200,2000,1-0\n",
                              "PTS");
    check_number(here, &played, "ndcg", 0, 1);
    check_number(here, &played, "discordance", 0, 0);
    check_number(here, &played, "convergence", 1, measure(here, &played, "strength-spearman")[0]);
}

typedef struct bound {
    const char *name;
    double low, high;
} bound;

static void check_bound(lab *here, const ct_played *played, uint64_t replicate, const bound *b)
{
    const double *x = measure(here, played, b->name);
    for (int i = 0; i < ROOM; i++) {
        if (!isnan(x[i]) && !(x[i] >= b->low - 1e-9 && x[i] <= b->high + 1e-9)) {
            fail_msg("replicate %llu: %s %d is %g", (unsigned long long)replicate, b->name, i,
                     x[i]);
        }
    }
}

static void shares_and_correlations_stay_within_their_bounds(void **state)
{
    lab *here = *state;
    static const bound bounds[] = {
        {"spearman", -1, 1},
        {"pearson", -1, 1},
        {"kendall", -1, 1},
        {"strength-spearman", -1, 1},
        {"discordance", 0, 1},
        {"ndcg", 0, 1},
        {"recall", 0, 1},
        {"draws", 0, 1},
        {"white-score", 0, 1},
        {"colours", 0, 1},
        {"best-wins", 0, 1},
        {"elo-gap", 0, 3900},
        {"duels", 0, 1},
        {"encounters", 0, 1},
        {"convergence", -1, 1},
        {"contenders", 1, 20},
        {"shared-first", 1, 20},
        {"floats", 0, 5},
        {"byes", 0, 5},
        {"opponents", 0, 2000},
        {"pearson-third-1", -1, 1},
        {"pearson-third-2", -1, 1},
    };
    static const ct_field_spec specs[] = {{.kind = CT_FIELD_NORMAL,
                                           .players = 20,
                                           .rounds = 5,
                                           .mean = 1700,
                                           .deviation = 300,
                                           .noise = 100},
                                          {.kind = CT_FIELD_OF_TEAMS,
                                           .players = 10,
                                           .rounds = 5,
                                           .lowest = 1500,
                                           .highest = 2500,
                                           .deviation = 80,
                                           .boards = 4,
                                           .noise = 40}};
    ct_game_model model = ct_model_usual(ct_model_named(CT_STR("davidson")));
    for (uint64_t replicate = 0; replicate < 20; replicate++) {
        const ct_field_spec *spec = &specs[replicate % 2];
        const char *name = replicate % 2 == 0 ? "dutch" : "olympiad";
        ct_arm arm = {.system = ct_pairing_system_named(ct_str_of(name))};
        ct_lab_field field;
        ct_played played;
        ct_error err = {0};
        ct_arena_reset(here->mem);
        check_ok(ct_field_make(spec, 4, replicate, here->mem, &field, &err), err);
        ct_simulation simulation = {.arm = &arm,
                                    .field = &field,
                                    .model = &model,
                                    .conduct = {0.1, 0.02, 0.02},
                                    .seed = 4,
                                    .replicate = replicate};
        check_ok(ct_simulate(here->simulator, &simulation, &played, &err), err);
        for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
            check_bound(here, &played, replicate, &bounds[b]);
        }
    }
}

static void every_metric_has_a_name_of_its_own_and_bears_an_event_without_rounds(void **state)
{
    lab *here = *state;
    ct_game_model model = ct_model_usual(ct_model_rows());
    ct_arm arm = {.system = ct_pairing_system_named(CT_STR("dutch"))};
    ct_field_spec spec = {
        .kind = CT_FIELD_NORMAL, .players = 3, .rounds = 1, .mean = 1700, .deviation = 300};
    ct_lab_field field;
    ct_played played;
    ct_error err = {0};
    check_ok(ct_field_make(&spec, 4, 0, here->mem, &field, &err), err);
    ct_simulation simulation = {
        .arm = &arm, .field = &field, .model = &model, .conduct = {.absence = 1}};
    check_ok(ct_simulate(here->simulator, &simulation, &played, &err), err);
    const ct_metric_row *row = NULL;
    for (uint32_t i = 0; (row = ct_metric_at(i)) != NULL; i++) {
        assert_ptr_equal(ct_metric_named(ct_str_of(row->name)), row);
        assert_true(strlen(row->title) > 0 && strlen(row->sentence) > 0);
        (void)measure(here, &played, row->name);
    }
    assert_null(ct_metric_named(CT_STR("nonsense")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_robin_of_four_is_measured_as_by_hand),
        cmocka_unit_test(games_of_a_small_event_are_measured_as_by_hand),
        cmocka_unit_test(the_end_of_a_small_event_is_measured_as_by_hand),
        cmocka_unit_test(the_end_is_measured_by_the_score_the_arm_ranks_by),
        cmocka_unit_test(an_odd_field_with_equal_ratings_is_measured_where_it_can_be),
        cmocka_unit_test(a_perfect_ranking_with_ties_of_strength_is_perfect),
        cmocka_unit_test(shares_and_correlations_stay_within_their_bounds),
        cmocka_unit_test(every_metric_has_a_name_of_its_own_and_bears_an_event_without_rounds),
    };
    return cmocka_run_group_tests(tests, open_lab, close_lab);
}
