/* Systems for teams from outside: random events are generated, checked, written, read again and
 * explained. CROSSTABLE_TEAM_EVENTS sets how many events of each system are made,
 * CROSSTABLE_TEAMS the largest field, CROSSTABLE_FIRST_SEED the number of the first,
 * CROSSTABLE_SYSTEM the only system to look at. */

#include "audit/check.h"
#include "audit/explain.h"
#include "audit/varied.h"
#include "event/history.h"
#include "event/matches.h"
#include "event/validate.h"
#include "formats/trf.h"
#include "generator/generate_private.h"
#include "matching/cardinality.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_EVENTS = 24, USUAL_TEAMS = 20, EXPLAINED = 6 };

/* A system and its options. */
typedef struct variant {
    const char *system;
    const char *set; /* "" = as usual */
    bool is_swiss;
} variant;

static const variant variants[] = {
    {"team-swiss", "", true},
    {"team-swiss", "preferences=B", true},
    {"team-swiss", "preferences=none\nsecondary=no", true},
    {"team-swiss", "primary=gp\npreferences=B", true},
    {"olympiad", "", true},
    {"olympiad", "rules=2020", true},
    {"olympiad", "rules=relaxed", true},
    {"team-round-robin", "", false},
    {"team-round-robin", "table=clock\ncycles=3\nnumbers=lots\nseed=5", false},
    {"team-double-round-robin", "swap=no", false},
    {"team-double-round-robin", "table=list", false},
    {"team-knockout", "", false},
    {"team-knockout", "games=2\nthird=yes\ntie=game-points,number", false},
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static uint64_t from_environment(const char *name, uint64_t usual)
{
    const char *text = getenv(name); /* NOLINT(concurrency-mt-unsafe): no threads here */
    uint64_t number = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &number) ? number : usual;
}

static double rate(ct_random *random, double most)
{
    return ct_random_chance(random, 0.5) ? 0 : most * ct_random_unit(random);
}

/* Rounds that the settings of a table ask for. */
static int32_t rounds_of(const variant *v, int32_t teams, ct_random *random)
{
    uint64_t most = teams < 13 ? (uint64_t)teams : 13;
    if (v->is_swiss) {
        return 1 + (int32_t)ct_random_below(random, most);
    }
    if (strstr(v->set, "cycles=3") != NULL) {
        return 3 * (teams - 1 + teams % 2);
    }
    unsigned stages = 0;
    while (1 << stages < teams) {
        stages++;
    }
    return strstr(v->set, "games=2") != NULL ? 2 * (int32_t)stages : CT_DRAWN;
}

static ct_generate_options team_options(const variant *v, uint64_t number, ct_arena *mem)
{
    ct_generate_options o = ct_generate_usual();
    ct_random random = {.seed = 20261116, .stream = number};
    uint64_t most = from_environment("CROSSTABLE_TEAMS", USUAL_TEAMS);
    ct_error err = {0};
    o.seed = 3;
    o.number = number;
    o.system = ct_pairing_system_named(ct_str_of(v->system));
    if (v->set[0] != '\0') {
        check_ok(ct_generate_set(&o, CT_STR("option"), ct_str_of(v->set), mem, &err), err);
    }
    /* Tables of many teams have as many rounds: fewer of them. */
    most = v->is_swiss || ct_random_chance(&random, 0.05) || most < 24 ? most : 24;
    /* The points of a player have room for 99 rounds. */
    uint64_t cycles = strstr(v->set, "cycles=3") != NULL    ? 3
                      : strstr(v->system, "double") != NULL ? 2
                                                            : 1;
    most = !v->is_swiss && most > 99 / cycles ? 99 / cycles : most;
    o.players = 4 + (int32_t)ct_random_below(&random, most - 3);
    o.rounds = rounds_of(v, o.players, &random);
    o.boards = 1 + (int32_t)ct_random_below(&random, 6);
    o.reserves = (int32_t)ct_random_below(&random, 4);
    o.reserve_rate = rate(&random, 0.5);
    o.empty_board_rate = rate(&random, 0.2);
    o.match_forfeit_rate = rate(&random, 0.2);
    o.forfeit_rate = rate(&random, 0.2);
    o.double_forfeit_rate = rate(&random, 0.1);
    o.odd_rate = rate(&random, 0.1);
    o.zero_bye_rate = rate(&random, 0.4);
    o.late_rate = rate(&random, 0.3);
    if (strcmp(v->system, "team-knockout") == 0 && o.players < 12) {
        o.late_rate = 0; /* who comes late has no place: two must be there */
    }
    o.withdrawal_rate = rate(&random, 0.3);
    if (v->is_swiss) {
        o.half_bye_rate = rate(&random, 0.4);
        o.full_bye_rate = rate(&random, 0.2);
        o.forbidden_pairs = (int32_t)(o.players > 7 ? ct_random_below(&random, 6) : 0);
        bool accelerates = strcmp(v->system, "team-swiss") == 0 && strstr(v->set, "gp") == NULL;
        o.acceleration = accelerates && ct_random_chance(&random, 0.2) ? CT_ACCELERATION_BAKU
                                                                       : CT_ACCELERATION_NONE;
    }
    return o;
}

/* --- What must hold of an event -------------------------------------------------------------- */

static _Noreturn void tell(const variant *v, uint64_t number, const char *what)
{
    fail_msg("%s %s, event %llu: %s", v->system, v->set, (unsigned long long)number, what);
    abort(); /* fail_msg does not come back */
}

static void check_clean(const variant *v, const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_audit audit;
    ct_error err = {0};
    if (ct_audit_event(event, NULL, NULL, mem, &audit, &err) != CT_OK) {
        tell(v, number, err.sentence);
    }
    if (audit.illegal.faults > 0) {
        tell(v, number, audit.illegal.items[0].sentence);
    }
    for (uint32_t i = 0; i < audit.round_count; i++) {
        if (audit.rounds[i].agreement != CT_AGREES) {
            tell(v, number, ct_agreement_name(audit.rounds[i].agreement));
        }
    }
    check_seed(audit.round_count == event->rounds_paired, number);
}

static void check_valid(const variant *v, const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_event_validate(event, true, mem, &problems, &err), err);
    if (ct_problems_verdict(&problems, &err) != CT_OK) {
        tell(v, number, err.sentence);
    }
}

static ct_str as_file(const ct_event *event, ct_trf_dialect dialect, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_trf_form form = {.dialect = dialect};
    ct_error err = {0};
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    return ct_text_view(&text);
}

static void check_file(const variant *v, const ct_event *event, ct_trf_dialect dialect,
                       ct_arena *mem, uint64_t number)
{
    ct_event *back = NULL;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_trf_read(as_file(event, dialect, mem), mem, &back, NULL, &problems, &err), err);
    check_equal_events(event, back, number);
    check_clean(v, back, mem, number);
}

/* Whether a complete legal pairing of those who are there exists: they have not met, are not
 * forbidden, and one of an odd number may have the bye. The bye is a team more. */
static bool has_legal_round(const ct_event *event, const bool *present, bool is_olympiad,
                            ct_arena *mem)
{
    ct_history *history = NULL;
    ct_error err = {0};
    unsigned round = event->rounds_paired + 1U;
    check_ok(ct_history_new(event, event->rounds_paired, event->rounds_paired, CT_EDITION_BY_DATE,
                            mem, &history, &err),
             err);
    uint32_t bye = event->team_count;
    ct_graph graph = ct_graph_new(mem, bye + 1);
    uint64_t *among = CT_NEW(mem, uint64_t, graph.words);
    uint32_t *partner = CT_NEW(mem, uint32_t, bye + 1);
    uint32_t count = 0;
    for (ct_index a = 0; a < bye; a++) {
        const ct_past *past = &history->past[a];
        bool came_late = is_olympiad && event->teams[a].enters > 1;
        partner[a] = CT_SINGLE;
        if (!present[a]) {
            continue;
        }
        count++;
        ct_bits_add(among, a);
        if (!past->had_pab && !past->had_full_point_unplayed && !came_late) {
            ct_graph_join(&graph, a, bye);
        }
        for (ct_index b = 0; b < a; b++) {
            if (present[b] && !ct_history_have_met(history, a, b) &&
                !ct_event_is_forbidden(event, a, b, round)) {
                ct_graph_join(&graph, a, b);
            }
        }
    }
    partner[bye] = CT_SINGLE;
    if (count % 2 == 1) {
        ct_bits_add(among, bye);
    }
    return ct_match_most(ct_matcher_new(mem, bye + 1), &graph, among, partner) == 0;
}

/* --- Who was there --------------------------------------------------------------------------- */

/* The field of an event before anybody is paired: the same draws once more. */
static ct_event *field_of(const ct_generated *made, ct_arena *mem)
{
    ct_event *field = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(field);
    field->rounds = (uint16_t)made->used.rounds;
    check_ok(ct_generate_teams(&made->used, field, mem, &err), err);
    return field;
}

/* In a Swiss everybody who is there plays or has the bye; and an event that ends early has no legal
 * next round. */
static void check_swiss(const variant *v, const ct_generated *made, ct_arena *mem, uint64_t number)
{
    const ct_event *event = made->event;
    const ct_event *field = field_of(made, mem);
    ct_match *matches = NULL;
    ct_error err = {0};
    check_ok(ct_event_matches(event, mem, &matches, NULL, &err), err);
    for (ct_index team = 0; team < event->team_count; team++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_match match = matches[(size_t)team * event->rounds_paired + round - 1];
            bool takes_part = match.opponent != CT_NOBODY || match.outcome == CT_PAB;
            check_seed(takes_part == ct_event_player_is_available(field, team, round), number);
        }
    }
    bool *present = CT_NEW(mem, bool, event->team_count);
    assert_non_null(present);
    for (ct_index team = 0; made->stopped_before != 0 && team < event->team_count; team++) {
        present[team] = ct_event_player_is_available(field, team, made->stopped_before);
    }
    bool is_olympiad = strcmp(v->system, "olympiad") == 0;
    if (made->stopped_before != 0 && has_legal_round(event, present, is_olympiad, mem)) {
        tell(v, number, "a round that has a legal pairing was not paired");
    }
}

/* In a round robin all meet as often as there are cycles, whether they play or forfeit. */
static void check_round_robin(const variant *v, const ct_event *event, ct_arena *mem,
                              uint64_t number)
{
    unsigned cycles = strstr(v->set, "cycles=3") != NULL           ? 3
                      : strcmp(v->system, "team-round-robin") == 0 ? 1
                                                                   : 2;
    ct_match *matches = NULL;
    ct_error err = {0};
    check_ok(ct_event_matches(event, mem, &matches, NULL, &err), err);
    unsigned rounds = event->rounds_paired;
    for (ct_index a = 0; a < event->team_count; a++) {
        for (ct_index b = 0; b < event->team_count; b++) {
            unsigned met = 0;
            int whites = 0;
            for (unsigned r = 0; r < rounds; r++) {
                ct_match match = matches[(size_t)a * rounds + r];
                met += match.opponent == b;
                whites += match.opponent == b ? (match.colour == CT_WHITE ? 1 : -1) : 0;
            }
            check_seed(a == b ? met == 0 : met == cycles, number);
            check_seed(cycles % 2 != 0 || whites == 0, number);
        }
    }
}

typedef struct counts {
    uint64_t events, rounds, matches, byes, forfeits, stopped, most;
} counts;

static void count_event(const ct_generated *made, counts *n)
{
    const ct_event *event = made->event;
    n->events++;
    n->rounds += event->rounds_paired;
    n->stopped += made->stopped_before != 0;
    n->forfeits += event->match_forfeit_count;
    n->most = event->team_count > n->most ? event->team_count : n->most;
    for (uint32_t i = 0; i < event->team_pab_count; i++) {
        n->byes += event->team_pabs[i] != CT_NOBODY;
    }
}

static void check_event(varied_bench *b, const variant *v, uint64_t number, counts *n)
{
    ct_arena_reset(b->mem);
    ct_generate_options options = team_options(v, number, b->mem);
    ct_generated made = varied_event(b->generator, &options, b->mem);
    ct_str text = as_file(made.event, CT_TRF26, b->mem);
    check_valid(v, made.event, b->mem, number);
    check_clean(v, made.event, b->mem, number);
    check_file(v, made.event, CT_TRF26, b->mem, number);
    check_file(v, made.event, CT_TRF16, b->mem, number);
    if (v->is_swiss) {
        check_swiss(v, &made, b->mem, number);
    } else if (strcmp(v->system, "team-knockout") != 0) {
        check_round_robin(v, made.event, b->mem, number);
    }
    ct_generated again = varied_event(b->generator, &options, b->mem);
    check_seed(ct_str_equal(text, as_file(again.event, CT_TRF26, b->mem)), number);
    count_event(&made, n);
}

static void generated_events_are_legal_check_clean_and_survive_files(void **state)
{
    varied_bench *b = *state;
    uint64_t first = from_environment("CROSSTABLE_FIRST_SEED", 0);
    uint64_t count =
        from_environment("CROSSTABLE_TEAM_EVENTS",
                         from_environment("CROSSTABLE_SEEDS", UINT64_C(10) * USUAL_EVENTS) / 10);
    counts n = {0};
    for (size_t i = 0; i < VARIANTS; i++) {
        const variant *v = &variants[i];
        const char *only = getenv("CROSSTABLE_SYSTEM"); /* NOLINT(concurrency-mt-unsafe) */
        if (only != NULL && strcmp(only, v->system) != 0) {
            continue;
        }
        uint64_t shares = 0; /* the events of a system are shared out among its variants */
        uint64_t place = 0;
        for (size_t k = 0; k < VARIANTS; k++) {
            bool is_same = strcmp(variants[k].system, v->system) == 0;
            place = k == i ? shares : place;
            shares += is_same;
        }
        for (uint64_t number = first + place; number < first + count; number += shares) {
            check_event(b, v, number, &n);
        }
        bool is_last = i + 1 == VARIANTS || strcmp(variants[i + 1].system, v->system) != 0;
        if (is_last) {
            print_message(
                "# %s: %llu events of up to %llu teams, %llu rounds, %llu byes, %llu "
                "forfeited matches, %llu events ended early\n",
                v->system, (unsigned long long)n.events, (unsigned long long)n.most,
                (unsigned long long)n.rounds, (unsigned long long)n.byes,
                (unsigned long long)n.forfeits, (unsigned long long)n.stopped);
            assert_true(n.rounds > n.events && n.forfeits > 0);
            n = (counts){0};
        }
    }
}

/* --- Line-ups -------------------------------------------------------------------------------- */

static ct_generate_options plain_options(const char *system, int32_t teams)
{
    ct_generate_options o = ct_generate_usual();
    o.seed = 5;
    o.system = ct_pairing_system_named(ct_str_of(system));
    o.players = teams;
    o.forfeit_rate = o.half_bye_rate = o.zero_bye_rate = o.withdrawal_rate = 0;
    o.reserve_rate = o.empty_board_rate = o.match_forfeit_rate = 0;
    return o;
}

static void reserves_and_empty_boards_stand_in_line_ups(void **state)
{
    varied_bench *b = *state;
    ct_generate_options o = plain_options("team-swiss", 12);
    o.rounds = 5;
    o.boards = 3;
    o.reserves = 2;
    assert_int_equal(varied_event(b->generator, &o, b->mem).event->line_up_count, 0);
    o.reserve_rate = 0.3;
    o.empty_board_rate = 0.1;
    ct_event *event = varied_event(b->generator, &o, b->mem).event;
    uint32_t short_ones = 0;
    uint32_t alone = 0;
    assert_int_equal(event->player_count, 60);
    assert_true(event->line_up_count > 10);
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        const ct_line_up *line_up = &event->line_ups[i];
        assert_int_equal(line_up->player_count, 3);
        short_ones += line_up->players[2] == CT_NOBODY;
        for (uint32_t p = 0; p + 1 < 2; p++) { /* in the order of the members */
            assert_true(line_up->players[p] < line_up->players[p + 1]);
        }
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_cell cell = ct_event_cell(event, who, round);
            alone += cell.outcome == CT_FORFEIT_WIN && cell.opponent == CT_NOBODY;
        }
    }
    assert_true(short_ones > 0);
    assert_true(alone > 0 && alone <= short_ones);
}

static void settings_of_the_system_are_checked_before_anything_is_made(void **state)
{
    varied_bench *b = *state;
    ct_generate_options o = plain_options("olympiad", 10);
    ct_error err = {0};
    check_ok(ct_generate_set(&o, CT_STR("option"), CT_STR("rules=2020"), b->mem, &err), err);
    check_ok(ct_generate_check(&o, &err), err);
    check_ok(ct_generate_set(&o, CT_STR("option"), CT_STR("rules=2019"), b->mem, &err), err);
    assert_int_equal(ct_generate_check(&o, &err), CT_INVALID);
    check_ok(ct_generate_set(&o, CT_STR("option"), CT_STR("step=2"), b->mem, &err), err);
    assert_int_equal(ct_generate_check(&o, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "no option \"step\""));
    assert_int_equal(ct_generate_set(&o, CT_STR("option"), CT_STR("2020"), b->mem, &err),
                     CT_INVALID);
    o = plain_options("team-swiss", 999);
    o.boards = 12;
    assert_int_equal(ct_generate_check(&o, &err), CT_INVALID);
}

/* --- Explaining ------------------------------------------------------------------------------ */

/* "… instead of …": what was forced is never better than what the engine chose. */
static void check_not_better(const ct_statement *said, uint64_t number)
{
    static const char *const fewer_is_better[] = {"C.04.6 C4", "C.04.6 C8", "C.04.6 C9"};
    const char *rest = strstr(said->sentence.at, ", ");
    rest = rest != NULL ? strpbrk(rest, "0123456789") : NULL;
    const char *instead = rest != NULL ? strstr(rest, "instead of ") : NULL;
    const char *would = strstr(said->sentence.at, "would need ");
    const char *from = would != NULL ? would + strlen("would need ") : rest;
    if (instead == NULL) {
        return;
    }
    const char *other = instead + strlen("instead of ");
    char *after_forced = NULL;
    char *after_had = NULL;
    unsigned long forced = strtoul(from, &after_forced, 10);
    unsigned long had = strtoul(other, &after_had, 10);
    if (after_forced == from || after_had == other) {
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        check_seed(strcmp(said->article, fewer_is_better[i]) != 0 || forced > had, number);
    }
}

/* Asks why a team does not meet each other one and does not have the bye. */
static void ask_everything(const ct_event *event, unsigned round, ct_index who, ct_arena *mem,
                           uint64_t *colours)
{
    for (ct_index other = 0; other <= event->team_count; other++) {
        ct_question question = {.round = round,
                                .who = who,
                                .why_not = other < event->team_count ? other : CT_NOBODY,
                                .why_not_the_bye = other == event->team_count};
        ct_explanation answer;
        ct_error err = {0};
        if (other == who) {
            continue;
        }
        check_ok(ct_explain(event, &question, mem, &answer, &err), err);
        assert_true(answer.count > 0);
        for (uint32_t i = 0; i < answer.count; i++) {
            const ct_statement *said = &answer.items[i];
            assert_true(said->topic != CT_TOPIC_PUBLISHED);
            assert_true(said->sentence.len > 0 && said->article[0] != '\0');
            *colours += other == event->team_count && said->topic == CT_TOPIC_COLOUR;
            check_not_better(said, round);
        }
    }
}

static void every_pairing_of_teams_can_be_explained(void **state)
{
    varied_bench *b = *state;
    for (size_t i = 0; i < VARIANTS; i++) {
        uint64_t colours = 0;
        ct_arena_reset(b->mem);
        ct_generate_options o = team_options(&variants[i], 1, b->mem);
        o.players = 9;
        o.rounds = variants[i].is_swiss ? 5 : rounds_of(&variants[i], 9, &(ct_random){0});
        o.forbidden_pairs = variants[i].is_swiss ? 2 : 0;
        ct_event *event = varied_event(b->generator, &o, b->mem).event;
        for (unsigned round = 1; round <= event->rounds_paired && round <= EXPLAINED; round++) {
            for (ct_index who = 0; who < event->team_count; who++) {
                ask_everything(event, round, who, b->mem, &colours);
            }
        }
        check_seed(colours > 0, i);
    }
}

/* Does any answer about an Olympiad of these rules, six rounds of so many teams, hold these words?
 */
static bool is_ever_said(varied_bench *b, const char *rules, int32_t teams, const char *words)
{
    ct_generate_options o = plain_options("olympiad", teams);
    ct_error err = {0};
    bool found = false;
    o.rounds = 6;
    check_ok(ct_generate_set(&o, CT_STR("option"), ct_str_of(rules), b->mem, &err), err);
    const ct_event *event = varied_event(b->generator, &o, b->mem).event;
    for (unsigned round = 2; round <= event->rounds_paired; round++) {
        for (ct_index who = 0; who < event->team_count; who++) {
            ct_question question = {.round = round, .who = who, .why_not = CT_NOBODY};
            ct_explanation answer;
            check_ok(ct_explain(event, &question, b->mem, &answer, &err), err);
            for (uint32_t i = 0; i < answer.count; i++) {
                found = found || strstr(answer.items[i].sentence.at, words) != NULL;
            }
        }
    }
    return found;
}

static void explanations_of_an_olympiad_follow_its_rules(void **state)
{
    static const char up[] = "below the median, where work goes from the bottom up";
    static const char down[] =
        "below the median, where by the rules of 2020 work goes from the top down, too";
    static const char again[] = " again: both were left over in the median group";
    varied_bench *b = *state;
    assert_true(is_ever_said(b, "rules=2022", 12, up));
    assert_false(is_ever_said(b, "rules=2022", 12, down));
    assert_true(is_ever_said(b, "rules=2020", 12, down));
    assert_false(is_ever_said(b, "rules=2020", 12, up));
    assert_true(is_ever_said(b, "rules=relaxed", 12, up));
    assert_false(is_ever_said(b, "rules=relaxed", 12, down));
    assert_true(is_ever_said(b, "rules=relaxed", 6, again));
    assert_false(is_ever_said(b, "rules=2020", 6, again));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, varied_start, varied_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(generated_events_are_legal_check_clean_and_survive_files),
        TEST(reserves_and_empty_boards_stand_in_line_ups),
        TEST(settings_of_the_system_are_checked_before_anything_is_made),
        TEST(every_pairing_of_teams_can_be_explained),
        TEST(explanations_of_an_olympiad_follow_its_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
