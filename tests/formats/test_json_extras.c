/* The extra lines of report files: the difference between two events, written and laid on again. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "base/random.h"
#include "event/build.h"
#include "event/edit.h"
#include "formats/json.h"
#include "support/folder.h"
#include "support/random_event.h"

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

static ct_strings extras(ct_arena *mem, const ct_event *event, const ct_event *said)
{
    ct_strings lines = {0};
    ct_error err = {0};
    if (ct_json_write_extras(event, said, mem, &lines, &err) != CT_OK) {
        fail_msg("not written: %s", err.sentence);
    }
    return lines;
}

static void lay_on(ct_arena *mem, ct_event *event, ct_strings lines)
{
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    for (uint32_t i = 0; i < lines.count; i++) {
        assert_int_equal(ct_json_read_extra(event, lines.items[i], i + 1, &problems, NULL), CT_OK);
    }
    if (problems.count > 0) {
        fail_msg("line %zu: %s\n%s", problems.items[0].at.line, problems.items[0].sentence,
                 lines.items[problems.items[0].at.line - 1].at);
    }
}

static ct_event *two_players(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    assert_non_null(event);
    ct_player one = {.tpn = {3}, .name = CT_STR("Åberg, Ida"), .enters = 1};
    ct_player other = {.tpn = {12}, .name = CT_STR("Bär, Otto"), .enters = 1};
    assert_int_equal(ct_event_add_player(event, &one, NULL, NULL), CT_OK);
    assert_int_equal(ct_event_add_player(event, &other, NULL, NULL), CT_OK);
    assert_int_equal(ct_event_set_pair(event, 1, 1, 0, NULL), CT_OK);
    return event;
}

/* --- Examples -------------------------------------------------------------------------------- */

static void equal_events_need_no_line(void **state)
{
    assert_int_equal(extras(*state, two_players(*state), two_players(*state)).count, 0);
}

static void only_the_difference_is_written(void **state)
{
    ct_event *event = two_players(*state);
    event->system = CT_STR("keizer");
    event->players[0].club = CT_STR("SK \"Ost\"");
    event->players[1].leaves = 5;
    event->players[1].leave = CT_WITHDRAWN;
    for (ct_index i = 0; i < 2; i++) {
        ct_event_cell_at(event, i, 1)->board = 4;
    }
    ct_strings lines = extras(*state, event, two_players(*state));
    assert_int_equal(lines.count, 4);
    assert_string_equal(lines.items[0].at, "{\"event\": {\"system\": \"keizer\"}}");
    assert_string_equal(lines.items[1].at, "{\"player\": 3, \"club\": \"SK \\\"Ost\\\"\"}");
    assert_string_equal(lines.items[2].at,
                        "{\"player\": 12, \"leaves\": 5, \"leave\": \"withdrawn\"}");
    assert_string_equal(lines.items[3].at, "{\"round\": 1, \"boards\": {\"12\": 4}}");
}

static void what_the_file_says_too_much_is_taken_back(void **state)
{
    ct_event *said = two_players(*state);
    said->initial_colour = CT_BLACK;
    said->players[0].declared.has_points = !said->players[0].declared.has_points;
    said->players[0].title = CT_STR("GM");
    ct_event_cell_at(said, 0, 1)->colour = CT_NO_COLOUR;
    const ct_event *event = two_players(*state);
    lay_on(*state, said, extras(*state, event, said));
    assert_true(ct_event_equal(event, said, NULL, 0));
}

static void points_are_compared_across_units(void **state)
{
    ct_event *event = two_players(*state);
    ct_event_rescale(event, 100);
    ct_strings lines = extras(*state, event, two_players(*state));
    assert_int_equal(lines.count, 1);
    assert_string_equal(lines.items[0].at, "{\"event\": {\"unit\": 100}}");
}

/* --- Hostile lines --------------------------------------------------------------------------- */

static void a_wrong_line_is_a_problem_with_its_line(void **state)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "{\"player\": 4}",
        "{\"player\": 3, \"rating\": -1}",
        "{\"player\": 3, \"rounds\": []}",
        "{\"team\": 1}",
        "{\"event\": []}",
        "{\"event\": {\"players\": []}}",
        "{\"event\": {\"unit\": 7}}",
        "{\"round\": 2, \"boards\": {}}",
        "{\"round\": 1, \"boards\": {\"4\": 1}}",
        "{\"round\": 1, \"cells\": {\"3\": {\"outcome\": \"mate\"}}}",
        "{\"round\": 1, \"cells\": {\"x\": null}}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ct_problems problems;
        ct_problems_start(&problems, *state, NULL);
        ct_event *event = two_players(*state);
        assert_int_equal(ct_json_read_extra(event, ct_str_of(wrong[i]), 17, &problems, NULL),
                         CT_OK);
        if (problems.count != 1 || problems.items[0].at.line != 17) {
            fail_msg("%s gave %zu problems", wrong[i], problems.count);
        }
    }
}

static void teams_that_vanish_while_named_are_refused(void **state)
{
    random_event_shape shape = {.kind = RANDOM_TEAMS};
    ct_event *event = random_event(*state, 5, &shape);
    uint32_t teams = event->team_count;
    ct_bye bye = {.who = teams - 1, .round = 1, .kind = CT_HALF_POINT_BYE};
    assert_true(event->is_team_event);
    event->byes = &bye;
    event->bye_count = 1;
    ct_problems problems;
    ct_problems_start(&problems, *state, NULL);
    ct_json_read_extra(event, CT_STR("{\"event\": {\"teams\": []}}"), 1, &problems, NULL);
    assert_int_equal(problems.faults, 1);
    assert_int_equal(event->team_count, teams);
}

/* --- Random events --------------------------------------------------------------------------- */

static bool toss(ct_random *random)
{
    return ct_random_below(random, 3) == 0;
}

static void forget_in_heading(ct_event *said, ct_random *random)
{
    said->name = toss(random) ? CT_STR("Another") : said->name;
    said->tie_breaks = toss(random) ? ct_str_of(NULL) : said->tie_breaks;
    said->deputies.count = toss(random) ? 0 : said->deputies.count;
    said->dates.count -= said->dates.count > 0 && toss(random);
    said->setting_count = toss(random) ? 0 : said->setting_count;
    said->bye_count = toss(random) ? 0 : said->bye_count;
    said->forbidden_count -= said->forbidden_count > 0 && toss(random);
    said->adjustment_count -= said->adjustment_count > 0 && toss(random);
    said->acceleration.span_count = toss(random) ? 0 : said->acceleration.span_count;
    said->acceleration.kind = toss(random) ? CT_ACCELERATION_NONE : said->acceleration.kind;
    said->initial_colour = toss(random) ? CT_WHITE : said->initial_colour;
    said->note_count = toss(random) ? 0 : said->note_count;
    said->line_up_count = toss(random) ? 0 : said->line_up_count;
    said->team_pab_count = toss(random) ? 0 : said->team_pab_count;
    said->match_forfeit_count = toss(random) ? 0 : said->match_forfeit_count;
    said->scoring.pab += toss(random);
    said->team_scoring.draw += toss(random);
    said->rounds_paired =
        (uint16_t)(said->rounds_paired - (said->rounds_paired > 0 && toss(random)));
}

static void forget_in_players(ct_event *said, ct_random *random)
{
    for (ct_index i = 0; i < said->player_count; i++) {
        ct_player *player = &said->players[i];
        player->club = toss(random) ? ct_str_of(NULL) : player->club;
        player->sex = toss(random) ? CT_MALE : player->sex;
        player->declared.rank = toss(random) ? 0 : player->declared.rank;
        player->national_count = toss(random) ? 0 : player->national_count;
        for (unsigned round = 1; round <= said->rounds_paired; round++) {
            ct_cell *cell = ct_event_cell_at(said, i, round);
            cell->board = toss(random) ? 0 : cell->board;
            *cell = ct_random_below(random, 9) == 0 ? CT_EMPTY_CELL : *cell;
        }
    }
    for (uint32_t i = 0; i < said->team_count; i++) {
        said->teams[i].nickname = toss(random) ? CT_STR("X") : said->teams[i].nickname;
        said->teams[i].member_count -= said->teams[i].member_count > 0 && toss(random);
    }
}

static void whatever_a_file_forgets_the_lines_restore(void **state)
{
    uint64_t events = test_number("CROSSTABLE_SEEDS", 1500);
    for (uint64_t seed = 1; seed <= events; seed++) {
        const ct_event *event = random_event(*state, seed, NULL);
        ct_event *said = random_event(*state, seed, NULL);
        ct_random random = {.seed = seed, .stream = 77};
        forget_in_heading(said, &random);
        forget_in_players(said, &random);
        bool renumbers = said->team_count > 1 && toss(&random);
        if (renumbers) { /* as record 013 does, which has no numbers */
            for (uint32_t i = 0; i < said->team_count; i++) {
                said->teams[i].tpn.number = said->team_count - i;
            }
        }
        ct_strings lines = extras(*state, event, said);
        lay_on(*state, said, lines);
        char where[64] = "";
        if (!ct_event_equal(event, said, where, sizeof where)) {
            fail_msg("seed %llu: differs in %s", (unsigned long long)seed, where);
        }
        ct_arena_reset(*state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_events_need_no_line, start, stop),
        cmocka_unit_test_setup_teardown(only_the_difference_is_written, start, stop),
        cmocka_unit_test_setup_teardown(what_the_file_says_too_much_is_taken_back, start, stop),
        cmocka_unit_test_setup_teardown(points_are_compared_across_units, start, stop),
        cmocka_unit_test_setup_teardown(a_wrong_line_is_a_problem_with_its_line, start, stop),
        cmocka_unit_test_setup_teardown(teams_that_vanish_while_named_are_refused, start, stop),
        cmocka_unit_test_setup_teardown(whatever_a_file_forgets_the_lines_restore, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
