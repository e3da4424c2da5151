/* Standings against the literal reference: values, groups and order of random events by random
 * lists of tie-breaks. CROSSTABLE_LITERAL=50000 asks for so many events, CROSSTABLE_FIRST_SEED for
 * others. */

#include "base/random.h"
#include "standings/literal_case.h"
#include "standings/worked.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/mem.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_SEEDS = 500 };

static void fail_case(const literal_case *made, uint64_t seed, const char *what, uint32_t number)
{
    fail_msg("seed %llu: %s of number %u differs; %s after round %u of %u, edition %u: %.*s",
             (unsigned long long)seed, what, number,
             made->event->is_team_event ? "teams" : "players", made->rounds,
             made->event->rounds_paired, made->edition_by_now, CT_ARG(made->order));
}

static void compare_values(const literal_case *made, const ct_standings *s,
                           const literal_ranking *literal, uint64_t seed)
{
    for (ct_index who = 0; who < s->count; who++) {
        for (uint32_t k = 0; k < made->code_count; k++) {
            size_t at = (size_t)who * made->code_count + k;
            literal_number found = {s->values[at].top, s->values[at].bottom};
            literal_number wanted = literal->values[at];
            if (literal_compare(found, wanted) != 0 || s->has_value[at] != literal->has_value[at]) {
                char what[160];
                snprintf(what, sizeof what, "%.*s (%lld/%lld%s, literally %lld/%lld%s)",
                         CT_ARG(s->order.codes[k].text), (long long)found.top,
                         (long long)found.bottom, s->has_value[at] ? "" : " none",
                         (long long)wanted.top, (long long)wanted.bottom,
                         literal->has_value[at] ? "" : " none");
                fail_case(made, seed, what, ct_event_participant_tpn(made->event, who).number);
            }
        }
    }
}

static void compare_order(const literal_case *made, const ct_standings *s,
                          const literal_ranking *literal, uint64_t seed)
{
    uint32_t place = 1;
    for (uint32_t i = 0; i < s->count; i++) {
        bool shares_below = i + 1 < s->count && !literal->starts[i + 1];
        place = literal->starts[i] ? i + 1 : place;
        if (s->rows[i].who != literal->order[i] || s->rows[i].place != place ||
            s->rows[i].is_shared != (shares_below || !literal->starts[i])) {
            fail_case(made, seed, "the place",
                      ct_event_participant_tpn(made->event, s->rows[i].who).number);
        }
    }
}

/* 8 (2026): no Buchholz where the schedule is fixed; 10: no ratings with unrated players. */
static bool is_forbidden(const literal_event *l, const literal_code *code)
{
    static const char *const buchholz[] = {"BH", "FB", "AOB"};
    static const char *const ratings[] = {"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"};
    bool is_buchholz = false;
    bool is_rating = false;
    for (size_t i = 0; i < sizeof buchholz / sizeof *buchholz; i++) {
        is_buchholz = is_buchholz || strcmp(code->name, buchholz[i]) == 0;
    }
    for (size_t i = 0; i < sizeof ratings / sizeof *ratings; i++) {
        is_rating = is_rating || strcmp(code->name, ratings[i]) == 0;
    }
    bool has_unrated = false;
    for (ct_index who = 0; who < l->count && !l->event->is_team_event; who++) {
        for (unsigned round = 1; round <= l->rounds; round++) {
            has_unrated = has_unrated ||
                          (l->event->players[who].rating == 0 && literal_is_played(l, who, round));
        }
    }
    return (is_buchholz && l->is_predetermined && l->edition >= 202603) ||
           (is_rating && code->unrated == 0 && has_unrated);
}

static void compare_case(uint64_t seed)
{
    literal_case made = literal_case_make(seed, mem);
    ct_standings s = {0};
    ct_error err = {0};
    ct_standings_options options = {.rounds = made.rounds,
                                    .edition = (ct_c07)made.edition,
                                    .order = made.order,
                                    .is_lenient = true};
    literal_event l = literal_event_make(made.event, made.rounds, made.edition_by_now, mem);
    check_ok(ct_standings_make(made.event, &options, mem, &s, &err), err);
    literal_ranking literal = literal_rank(&l, made.codes, made.code_count);
    check_seed(s.count == l.count, seed);
    check_seed(s.order.count == made.code_count, seed);
    compare_values(&made, &s, &literal, seed);
    compare_order(&made, &s, &literal, seed);
    bool is_refused = false;
    for (uint32_t k = 0; k < made.code_count; k++) {
        is_refused = is_refused || is_forbidden(&l, &made.codes[k]);
    }
    options.is_lenient = false;
    check_seed((ct_standings_make(made.event, &options, mem, &s, &err) != CT_OK) == is_refused,
               seed);
}

/* --- Examples --------------------------------------------------------------------------------- */

/* The values of all, times `times`, by the literal reference. */
static void check_literally(const literal_event *l, const literal_code *code, int64_t times,
                            const int64_t *wanted)
{
    literal_ranking ranking = literal_rank(l, code, 1);
    for (ct_index who = 0; who < l->count; who++) {
        literal_number value = ranking.values[who];
        assert_int_equal(value.top * times, wanted[who] * value.bottom);
    }
}

static void the_reference_knows_the_worked_example(void **state)
{
    (void)state;
    literal_event now = literal_event_make(worked_example(mem), 0, 202603, mem);
    literal_event then = literal_event_make(worked_example(mem), 0, 202408, mem);
    check_literally(&then, &(literal_code){.name = "BH"}, 2,
                    (int64_t[]){15, 20, 21, 10, 17, 15, 14});
    check_literally(&now, &(literal_code){.name = "BH"}, 2,
                    (int64_t[]){15, 20, 18, 10, 17, 15, 14});
    check_literally(&now, &(literal_code){.name = "BH", .low = 2}, 2,
                    (int64_t[]){10, 13, 11, 10, 10, 10, 8});
    check_literally(&now, &(literal_code){.name = "BH", .low = 1, .high = 1}, 2,
                    (int64_t[]){7, 10, 8, 3, 7, 5, 7});
    check_literally(&then, &(literal_code){.name = "SB"}, 4, (int64_t[]){24, 16, 31, 0, 14, 7, 9});
    check_literally(&now, &(literal_code){.name = "SB", .low = 1}, 4,
                    (int64_t[]){20, 10, 19, 0, 8, 3, 6});
    check_literally(&now, &(literal_code){.name = "FB"}, 2,
                    (int64_t[]){16, 19, 17, 10, 17, 16, 15});
    check_literally(&now, &(literal_code){.name = "REP"}, 1, (int64_t[]){4, 4, 4, 2, 3, 3, 4});
    check_literally(&now, &(literal_code){.name = "PTP"}, 1,
                    (int64_t[]){2403, 2047, 2246, 1150, 2052, 2047, 1744});
}

/* C.04.5 1.4: the bye is one of the match, so that the half point in game 2 was not asked for. */
static void the_bye_of_a_match_of_two_games_is_a_given_one(void **state)
{
    (void)state;
    static const char *const rows[] = {"2w1 2b0 U H", "1b0 1w1 3w= 3b1", "U H 2b= 2w0", NULL};
    ct_event *event = worked_table(mem, rows);
    assert_string_equal(worked_values(event, CT_C07_2026, "REP", mem), "3 4 3");
    event->type_code = CT_STR("FIDE_DOUBLESWISS");
    assert_string_equal(worked_values(event, CT_C07_2026, "REP", mem), "4 4 4");
}

/* 15.1: no game was played; 16.4.1: the dummies have at most the score of the other team. */
static void a_match_level_by_forfeits_is_not_played(void **state)
{
    (void)state;
    ct_event *event = breaks_teams(mem, 4, 2, 2);
    breaks_match(event, 1, 1, 2, "+-");
    breaks_match(event, 1, 3, 4, "10");
    breaks_match(event, 2, 1, 3, "11");
    breaks_match(event, 2, 2, 4, "00");
    assert_string_equal(worked_values(event, CT_C07_2026, "BH", mem), "2 4 6 2");
    assert_string_equal(worked_values(event, CT_C07_2026, "BH/P", mem), "2 6 6 2");
    assert_string_equal(worked_values(event, CT_C07_2026, "BC", mem), "4 2 1 5");
}

/* --- Random events ---------------------------------------------------------------------------- */

static void random_standings_are_those_of_the_articles(void **state)
{
    (void)state;
    uint64_t seeds =
        test_number("CROSSTABLE_LITERAL", test_number("CROSSTABLE_SEEDS", USUAL_SEEDS));
    uint64_t first = test_number("CROSSTABLE_FIRST_SEED", 0);
    for (uint64_t seed = first + 1; seed <= first + seeds; seed++) {
        compare_case(seed);
        ct_arena_reset(mem);
    }
}

/* --- EDE of a few teams ----------------------------------------------------------------------- */

/* Up to six teams of two boards of which most have met, some twice: many circles and drawn matches,
 * which random events of many teams hardly have. */
static ct_event *few_teams(ct_random *random)
{
    uint32_t count = 3 + (uint32_t)ct_random_below(random, 4);
    ct_event *event = breaks_teams(mem, count, 2, count * (count - 1));
    unsigned round = 0;
    double chance = 0.5 + ct_random_unit(random) / 2;
    for (uint32_t one = 1; one <= count; one++) {
        for (uint32_t other = one + 1; other <= count; other++) {
            unsigned matches = (ct_random_chance(random, chance) ? 1U : 0U) +
                               (ct_random_chance(random, 0.1) ? 1U : 0U);
            for (unsigned i = 0; i < matches; i++) {
                const char boards[] = {"1==0"[ct_random_below(random, 4)],
                                       "1==0"[ct_random_below(random, 4)], '\0'};
                breaks_match(event, ++round, one, other, boards);
            }
        }
    }
    return event;
}

static const char *literal_values(const ct_event *event, const char *code)
{
    literal_event l = literal_event_make(event, event->rounds_paired, 202603, mem);
    literal_code wanted = {.name = code, .score = l.primary};
    ct_index order[8];
    uint32_t behind[8] = {0};
    bool starts[8] = {false};
    ct_text text = {.mem = mem};
    for (ct_index who = 0; who < l.count; who++) {
        order[who] = who;
    }
    assert_true(literal_among(&l, &wanted, order, l.count, starts));
    for (uint32_t i = 0; i < l.count; i++) {
        for (uint32_t k = i + 1, below = 0; k < l.count; k++) {
            below = below || starts[k] ? 1 : 0;
            behind[order[i]] += below;
        }
    }
    for (ct_index who = 0; who < l.count; who++) {
        ct_text_addf(&text, "%s%u", who == 0 ? "" : " ", behind[who]);
    }
    return ct_text_view(&text).at;
}

static void compare_encounters(const ct_event *event, const ct_scoreboard *board, const char *name,
                               uint64_t seed)
{
    ct_code code = breaks_code(board, name);
    const char *found = breaks_all(board, &code, mem);
    const char *wanted = literal_values(event, name);
    if (strcmp(found, wanted) != 0) {
        fail_msg("seed %llu: %s is %s, literally %s", (unsigned long long)seed, name, found,
                 wanted);
    }
}

static void extended_encounters_of_few_teams_are_those_of_the_articles(void **state)
{
    static const char *const codes[] = {"EDE", "EDEBT", "EDEBB", "EDET", "EDEB"};
    uint64_t first = test_number("CROSSTABLE_FIRST_SEED", 1);
    uint64_t seeds =
        4 * test_number("CROSSTABLE_LITERAL", test_number("CROSSTABLE_SEEDS", USUAL_SEEDS));
    (void)state;
    for (uint64_t seed = first; seed < first + seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 13};
        const ct_event *event = few_teams(&random);
        const ct_scoreboard *board = breaks_board(event, CT_C07_2026, mem);
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
            compare_encounters(event, board, codes[i], seed);
        }
        ct_arena_reset(mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_knows_the_worked_example),
        cmocka_unit_test(the_bye_of_a_match_of_two_games_is_a_given_one),
        cmocka_unit_test(a_match_level_by_forfeits_is_not_played),
        cmocka_unit_test(random_standings_are_those_of_the_articles),
        cmocka_unit_test(extended_encounters_of_few_teams_are_those_of_the_articles),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
