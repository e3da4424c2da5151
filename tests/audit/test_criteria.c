/* The evaluator of C.04.3: the order of Art. 4 as the regulation's own examples give it, failures
 * in words, and its agreement with the engine on every complete pairing of small random rounds. */

#include "audit/varied.h"
#include "audit/what_if.h"
#include "base/random.h"
#include "event/small_event.h"
#include "support/check.h"
#include "support/folder.h"

#include <stdlib.h>
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

/* --- All complete pairings of a round -------------------------------------------------------- */

typedef struct every {
    const ct_round *round;
    ct_pairings now;
    bool *seated;
    void (*see)(struct every *all);
    void *data;
} every;

static void complete(every *all)
{
    const ct_round *round = all->round;
    uint32_t first = 0;
    while (first < round->count && all->seated[first]) {
        first++;
    }
    if (first == round->count) {
        all->see(all);
        return;
    }
    all->seated[first] = true;
    for (uint32_t i = first + 1; i < round->count; i++) {
        if (all->seated[i] || !ct_graph_has(&round->may_meet, first, i)) {
            continue;
        }
        bool white = ct_colours_give_white(round, first, i, NULL);
        all->seated[i] = true;
        all->now.pairs[all->now.count++] =
            (ct_pair){.white = round->entrants[white ? first : i].who,
                      .black = round->entrants[white ? i : first].who};
        complete(all);
        all->now.count--;
        all->seated[i] = false;
    }
    if (round->count % 2 == 1 && all->now.bye == CT_NOBODY && round->entrants[first].may_have_bye) {
        all->now.bye = round->entrants[first].who;
        complete(all);
        all->now.bye = CT_NOBODY;
    }
    all->seated[first] = false;
}

static void see_every(const ct_round *round, void (*see)(every *), void *data)
{
    bool seated[16] = {false};
    ct_pair pairs[8];
    every all = {.round = round,
                 .now = {.pairs = pairs, .bye = CT_NOBODY},
                 .seated = seated,
                 .see = see,
                 .data = data};
    assert_true(round->count <= 16);
    complete(&all);
}

/* --- The order of generation ----------------------------------------------------------------- */

enum { MOST = 20 };

typedef struct listed {
    ct_arrangement arrangement;
    ct_judgement judgement;
    char text[32]; /* "1-3 2-4" */
} listed;

typedef struct list {
    ct_arena *mem;
    listed items[MOST];
    uint32_t count;
} list;

static void put_on_list(every *all)
{
    list *l = all->data;
    ct_error err = {0};
    assert_true(l->count < MOST);
    listed *item = &l->items[l->count++];
    check_ok(ct_arrangement_of(all->round, &all->now, l->mem, &item->arrangement, &err), err);
    check_ok(ct_criteria_judge(all->round, &item->arrangement, all->round->count, l->mem,
                               &item->judgement, &err),
             err);
    size_t used = 0;
    for (uint32_t i = 0; i < all->round->count; i++) {
        uint32_t partner = item->arrangement.partner[i];
        if (partner != CT_SINGLE && partner > i) {
            used += (size_t)snprintf(item->text + used, sizeof item->text - used, "%s%u-%u",
                                     used > 0 ? " " : "", i + 1, partner + 1);
        }
    }
}

static ct_arena *sorting_memory; /* qsort passes nothing along */

static int by_judgement(const void *a, const void *b)
{
    ct_difference d;
    ct_error err = {0};
    check_ok(ct_criteria_compare(&((const listed *)a)->judgement, &((const listed *)b)->judgement,
                                 sorting_memory, &d, &err),
             err);
    return d.sign;
}

/* Round 1 has no criteria to speak of, so the order of generation decides alone. */
static void check_order(ct_arena *mem, uint32_t players, ct_edition edition, const char *expected)
{
    ct_event *event = small_event(mem, players, 0);
    ct_pairing_options options = {.edition = edition};
    ct_round round;
    ct_pairings pairings;
    ct_error err = {0};
    check_ok(ct_round_pair(event, 1, &options, mem, &round, &pairings, &err), err);
    list *l = CT_NEW(mem, list, 1);
    assert_non_null(l);
    l->mem = mem;
    see_every(&round, put_on_list, l);
    sorting_memory = mem;
    qsort(l->items, l->count, sizeof *l->items, by_judgement);
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < l->count; i++) {
        ct_text_addf(&text, "%s%s", i > 0 ? " | " : "", l->items[i].text);
    }
    assert_string_equal(ct_text_view(&text).at, expected);
}

static void four_players_come_in_the_order_of_art_4(void **state)
{
    check_order(*state, 4, CT_EDITION_2026, "1-3 2-4 | 1-4 2-3 | 1-2 3-4");
    check_order(*state, 4, CT_EDITION_2017, "1-3 2-4 | 1-4 2-3 | 1-2 3-4");
}

static void five_players_come_in_the_order_of_art_4(void **state)
{
    check_order(*state, 5, CT_EDITION_2026,
                "1-3 2-4 | 1-3 2-5 | 1-4 2-3 | 1-4 2-5 | 1-5 2-3 | 1-5 2-4 | 1-2 3-4 | 1-2 3-5 | "
                "1-4 3-5 | 1-5 3-4 | 1-2 4-5 | 1-3 4-5 | 2-4 3-5 | 2-5 3-4 | 2-3 4-5");
}

static void six_players_come_in_the_order_of_art_4(void **state)
{
    check_order(*state, 6, CT_EDITION_2026,
                "1-4 2-5 3-6 | 1-4 2-6 3-5 | 1-5 2-4 3-6 | 1-5 2-6 3-4 | 1-6 2-4 3-5 | "
                "1-6 2-5 3-4 | 1-3 2-5 4-6 | 1-3 2-6 4-5 | 1-5 2-3 4-6 | 1-6 2-3 4-5 | "
                "1-3 2-4 5-6 | 1-4 2-3 5-6 | 1-2 3-5 4-6 | 1-2 3-6 4-5 | 1-2 3-4 5-6");
}

/* --- Differences in words -------------------------------------------------------------------- */

/* The pairs and the bye (0 = none) by pairing numbers; White first. */
typedef struct wanted {
    uint32_t pairs[4][2];
    uint32_t bye;
} wanted;

static ct_difference difference_from(ct_arena *mem, ct_event *event, ct_edition edition,
                                     const wanted *other)
{
    ct_pairing_options options = {.edition = edition};
    ct_round *round = CT_NEW(mem, ct_round, 1);
    ct_standard *standard = CT_NEW(mem, ct_standard, 1);
    ct_pairings pairings;
    ct_arrangement *arrangement = CT_NEW(mem, ct_arrangement, 1);
    ct_judgement judgement;
    ct_difference d;
    ct_error err = {0};
    ct_pair pairs[4];
    assert_true(round != NULL && standard != NULL && arrangement != NULL);
    check_ok(ct_round_pair(event, event->rounds_paired + 1U, &options, mem, round, &pairings, &err),
             err);
    check_ok(ct_standard_find(ct_pairing_system_named(CT_STR("dutch")), round, mem, standard, &err),
             err);
    pairings = (ct_pairings){.pairs = pairs, .bye = other->bye == 0 ? CT_NOBODY : other->bye - 1};
    for (uint32_t i = 0; i < 4 && other->pairs[i][0] != 0; i++) {
        pairs[pairings.count++] =
            (ct_pair){.white = other->pairs[i][0] - 1, .black = other->pairs[i][1] - 1};
    }
    check_ok(ct_arrangement_of(round, &pairings, mem, arrangement, &err), err);
    check_ok(ct_criteria_judge(round, arrangement, standard->arrangement.collapse, mem, &judgement,
                               &err),
             err);
    check_ok(ct_criteria_compare(&standard->judgement, &judgement, mem, &d, &err), err);
    return d;
}

static void check_difference(ct_arena *mem, ct_event *event, const wanted *other,
                             const char *article, const char *sentence)
{
    ct_difference d = difference_from(mem, event, CT_EDITION_2026, other);
    assert_int_equal(d.sign, -1);
    assert_string_equal(d.article, article);
    assert_string_equal(ct_str_copy(mem, d.sentence).at, sentence);
}

/* Round 1 of four: 1 beat 3 with White, 2 beat 4 with Black. */
static ct_event *after_one_round(ct_arena *mem)
{
    ct_event *event = small_event(mem, 4, 1);
    small_game(event, 1, 1, 3, "10");
    small_game(event, 1, 4, 2, "01");
    return event;
}

static void a_broken_bracket_is_counted_by_c6(void **state)
{
    check_difference(*state, after_one_round(*state), &(wanted){.pairs = {{2, 3}, {4, 1}}},
                     "C.04.3 C6",
                     "2 players (1 and 2) would leave the bracket unpaired instead of none");
}

static void a_missed_colour_is_counted_by_c12(void **state)
{
    ct_event *event = small_event(*state, 4, 1); /* all draw: one bracket; 1, 4 had White */
    small_game(event, 1, 1, 3, "==");
    small_game(event, 1, 4, 2, "==");
    check_difference(*state, event, &(wanted){.pairs = {{1, 4}, {2, 3}}}, "C.04.3 C12",
                     "2 players (1 and 3) would miss their colour preference instead of none");
}

static void a_later_candidate_is_told_by_its_bsns(void **state)
{
    ct_event *event = small_event(*state, 6, 0);
    check_difference(*state, event, &(wanted){.pairs = {{1, 4}, {6, 2}, {3, 5}}}, "C.04.3 4.2",
                     "2 would meet 6 (BSN 6) instead of 5 (BSN 5), a later transposition of S2");
    check_difference(*state, event, &(wanted){.pairs = {{1, 3}, {5, 2}, {4, 6}}}, "C.04.3 4.3",
                     "3 would be exchanged for 4 (BSN 3 for 4) between S1 and S2, where now nobody "
                     "is: more players");
}

static void the_bye_is_judged_by_score_first(void **state)
{
    ct_event *event = small_event(*state, 3, 1);
    small_game(event, 1, 1, 2, "10");
    small_bye(event, 1, 3, 'Z');
    check_difference(*state, event, &(wanted){.pairs = {{3, 2}}, .bye = 1}, "C.04.3 C5",
                     "the bye would go to 1, who has 1 point, instead of 2, who has 0 points");
}

static void pairings_that_leave_somebody_out_are_refused(void **state)
{
    ct_event *event = small_event(*state, 4, 0);
    ct_round round;
    ct_pairings pairings;
    ct_arrangement arrangement;
    ct_error err = {0};
    check_ok(ct_round_pair(event, 1, NULL, *state, &round, &pairings, &err), err);
    pairings.count--;
    assert_int_equal(ct_arrangement_of(&round, &pairings, *state, &arrangement, &err), CT_INVALID);
    pairings.pairs[1] = pairings.pairs[0];
    pairings.count++;
    assert_int_equal(ct_arrangement_of(&round, &pairings, *state, &arrangement, &err), CT_INVALID);
}

/* --- The engine and the evaluator on random rounds ------------------------------------------- */

enum { USUAL_SEEDS = 300 };

typedef struct trial {
    uint64_t seed;
    unsigned round;
    ct_standard standard;
    ct_arena *mem;
    uint32_t cases;
} trial;

static void engine_is_no_worse(every *all)
{
    trial *t = all->data;
    ct_arrangement arrangement;
    ct_judgement judgement;
    ct_difference d;
    ct_error err = {0};
    ct_arena_reset(t->mem);
    check_ok(ct_arrangement_of(all->round, &all->now, t->mem, &arrangement, &err), err);
    check_ok(ct_criteria_judge(all->round, &arrangement, t->standard.arrangement.collapse, t->mem,
                               &judgement, &err),
             err);
    check_ok(ct_criteria_compare(&t->standard.judgement, &judgement, t->mem, &d, &err), err);
    bool same = true;
    for (uint32_t i = 0; i < all->round->count; i++) {
        same &= arrangement.partner[i] == t->standard.arrangement.partner[i];
    }
    if (d.sign > 0 || (d.sign == 0) != same) {
        fail_msg("seed %llu, round %u: another pairing is better by %s: %.*s",
                 (unsigned long long)t->seed, t->round, d.article != NULL ? d.article : "nothing",
                 CT_ARG(d.sentence));
    }
    t->cases++;
}

/* Small and full of trouble. */
static ct_generate_options small_options(uint64_t seed, ct_edition edition, int32_t most)
{
    ct_generate_options options = ct_generate_usual();
    ct_random random = {.seed = seed, .stream = 78};
    options.seed = seed;
    options.players = 4 + (int32_t)ct_random_below(&random, (uint64_t)most - 3);
    options.rounds = 3 + (int32_t)ct_random_below(&random, 6);
    options.rounds = options.rounds < options.players ? options.rounds : options.players - 1;
    options.edition = edition;
    options.forfeit_rate = 0.05;
    options.half_bye_rate = options.zero_bye_rate = 0.1;
    options.withdrawal_rate = 0.05;
    options.forbidden_pairs = seed % 4 == 1 ? 2 : 0;
    return options;
}

/* Calls `look` for every round of the events of some seeds. */
static void each_round(uint64_t seeds, ct_edition edition, int32_t most,
                       void (*look)(trial *t, const ct_round *round), trial *t)
{
    ct_generator *generator = ct_generator_new();
    ct_arena *mem = ct_arena_new();
    ct_arena *work = ct_arena_new();
    t->mem = ct_arena_new();
    for (t->seed = 1; t->seed <= seeds; t->seed++) {
        ct_arena_reset(mem);
        ct_generate_options options = small_options(t->seed, edition, most);
        const ct_event *event = varied_event(generator, &options, mem).event;
        for (t->round = 1; t->round <= event->rounds_paired; t->round++) {
            ct_arena_reset(work);
            ct_pairing_options how = {
                .edition = edition,
                .round = {.present = ct_round_who_took_part(event, t->round, work)}};
            ct_round round;
            ct_pairings pairings;
            ct_error err = {0};
            check_ok(ct_round_pair(event, t->round, &how, work, &round, &pairings, &err), err);
            check_ok(ct_standard_find(ct_pairing_system_named(CT_STR("dutch")), &round, work,
                                      &t->standard, &err),
                     err);
            look(t, &round);
        }
    }
    ct_arena_free(t->mem);
    ct_arena_free(work);
    ct_arena_free(mem);
    ct_generator_free(generator);
}

static void see_all_of(trial *t, const ct_round *round)
{
    see_every(round, engine_is_no_worse, t);
}

static void no_complete_pairing_is_better_than_the_engines_2026(void **state)
{
    trial t = {0};
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", USUAL_SEEDS);
    (void)state;
    each_round(seeds, CT_EDITION_2026, 9, see_all_of, &t);
    assert_true(t.cases > 100 * seeds);
}

static void no_complete_pairing_is_better_than_the_engines_2017(void **state)
{
    trial t = {0};
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", USUAL_SEEDS);
    (void)state;
    each_round(seeds, CT_EDITION_2017, 9, see_all_of, &t);
    assert_true(t.cases > 100 * seeds);
}

static void check_what_if(trial *t, const ct_round *round, uint32_t a, uint32_t b)
{
    ct_what_if found;
    ct_error err = {0};
    ct_arena_reset(t->mem);
    check_ok(ct_what_if_paired(&t->standard, a, b, t->mem, &found, &err), err);
    bool meet = t->standard.arrangement.partner[a] == b;
    bool holds = found.is_possible ? found.difference.sign < 0 : found.why_not.sentence[0] != '\0';
    if (meet) { /* C.7 of 2017 looks at what the next bracket might do, not at what it does in the
                   end: a round in which less might be done can differ */
        holds = found.is_possible &&
                (found.difference.sign == 0 || (holds && round->edition == CT_EDITION_2017));
    }
    if (!holds) {
        fail_msg("seed %llu, round %u, %u against %u: forced, it is not worse (%s: %.*s)",
                 (unsigned long long)t->seed, t->round, round->entrants[a].tpn.number,
                 round->entrants[b].tpn.number,
                 found.difference.article != NULL ? found.difference.article : "nothing",
                 CT_ARG(found.difference.sentence));
    }
    t->cases++;
}

static void force_some(trial *t, const ct_round *round)
{
    ct_random random = {.seed = t->seed, .stream = t->round};
    for (int i = 0; i < 6 && round->count > 1; i++) {
        uint32_t a = (uint32_t)ct_random_below(&random, round->count);
        uint32_t b = (uint32_t)ct_random_below(&random, round->count);
        b = i == 0 ? t->standard.arrangement.partner[a] : b;
        if (a != b && b != CT_SINGLE && ct_graph_has(&round->may_meet, a, b)) {
            check_what_if(t, round, a, b);
        }
    }
}

static void a_forced_pair_is_worse_unless_it_is_paired_anyway(void **state)
{
    trial t = {0};
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", USUAL_SEEDS) / 3;
    (void)state;
    each_round(seeds, CT_EDITION_2026, 60, force_some, &t);
    each_round(seeds, CT_EDITION_2017, 60, force_some, &t);
    assert_true(t.cases > 30 * seeds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(four_players_come_in_the_order_of_art_4, start, stop),
        cmocka_unit_test_setup_teardown(five_players_come_in_the_order_of_art_4, start, stop),
        cmocka_unit_test_setup_teardown(six_players_come_in_the_order_of_art_4, start, stop),
        cmocka_unit_test_setup_teardown(a_broken_bracket_is_counted_by_c6, start, stop),
        cmocka_unit_test_setup_teardown(a_missed_colour_is_counted_by_c12, start, stop),
        cmocka_unit_test_setup_teardown(a_later_candidate_is_told_by_its_bsns, start, stop),
        cmocka_unit_test_setup_teardown(the_bye_is_judged_by_score_first, start, stop),
        cmocka_unit_test_setup_teardown(pairings_that_leave_somebody_out_are_refused, start, stop),
        cmocka_unit_test(no_complete_pairing_is_better_than_the_engines_2026),
        cmocka_unit_test(no_complete_pairing_is_better_than_the_engines_2017),
        cmocka_unit_test(a_forced_pair_is_worse_unless_it_is_paired_anyway),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
