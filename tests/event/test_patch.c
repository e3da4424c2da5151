/* Patches: what differs between two states of an event, applied and taken back. */

#include "base/random.h"
#include "event/build.h"
#include "event/edit.h"
#include "event/fields.h"
#include "event/ids.h"
#include "event/patch.h"
#include "support/check.h"
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

/* --- Helpers --------------------------------------------------------------------------------- */

static ct_event *event_with_ids(ct_arena *mem, uint64_t seed, const random_event_shape *shape)
{
    ct_event *event = random_event(mem, seed, shape);
    ct_event_start_ids(event);
    return event;
}

/* Everybody gets another id, as if half of them had come late. */
static void shuffle_ids(ct_event *event, uint64_t seed)
{
    ct_random random = {.seed = seed, .stream = 0x70617463};
    for (uint32_t i = event->player_count; i-- > 1;) {
        uint32_t at = (uint32_t)ct_random_below(&random, i + 1);
        uint32_t id = event->players[i].id;
        event->players[i].id = event->players[at].id;
        event->players[at].id = id;
    }
    for (uint32_t i = 0; i < event->team_count; i++) {
        event->teams[i].id = 2 * (event->team_count - i);
    }
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        event->forbidden[i].id = 1 + (i + 1) % event->forbidden_count;
    }
    ct_event_complete_ids(event);
}

static ct_event *clone_of(ct_arena *mem, const ct_event *event)
{
    ct_event *clone = NULL;
    ct_error err = {0};
    check_ok(ct_event_clone(event, mem, &clone, &err), err);
    return clone;
}

static ct_patch difference(ct_arena *mem, const ct_event *a, const ct_event *b)
{
    ct_patch patch = {0};
    ct_error err = {0};
    check_ok(ct_patch_make(a, b, mem, &patch, &err), err);
    return patch;
}

static ct_patch taken_back(ct_arena *mem, const ct_patch *patch)
{
    ct_patch inverse = {0};
    ct_error err = {0};
    check_ok(ct_patch_inverse(patch, mem, &inverse, &err), err);
    return inverse;
}

static ct_str as_text(ct_arena *mem, const ct_patch *patch)
{
    ct_text out = {.mem = mem};
    ct_error err = {0};
    check_ok(ct_patch_write(patch, &out, &err), err);
    return ct_text_view(&out);
}

static ct_patch from_text(ct_arena *mem, ct_str text)
{
    ct_patch patch = {0};
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_patch_read(text, mem, &patch, &problems, &err), err);
    return patch;
}

static void check_applies(ct_arena *mem, const ct_event *from, const ct_patch *patch,
                          const ct_event *to, uint64_t seed)
{
    ct_event *made = NULL;
    ct_error err = {0};
    char where[128] = "";
    if (ct_patch_apply(from, patch, mem, &made, &err) != CT_OK) {
        fail_msg("seed %llu: %s\n%.3000s", (unsigned long long)seed, err.sentence,
                 as_text(mem, patch).at);
    }
    if (!ct_event_same_state(made, to, where, sizeof where)) {
        fail_msg("seed %llu: differs in %s\n%.3000s", (unsigned long long)seed, where,
                 as_text(mem, patch).at);
    }
}

/* There, back, and both through the text. */
static void check_there_and_back(ct_arena *mem, const ct_event *a, const ct_event *b, uint64_t seed)
{
    ct_patch patch = difference(mem, a, b);
    ct_str text = as_text(mem, &patch);
    ct_patch read = from_text(mem, text);
    if (!ct_str_equal(text, as_text(mem, &read))) {
        fail_msg("seed %llu: other bytes\n%s\n%s", (unsigned long long)seed, text.at,
                 as_text(mem, &read).at);
    }
    check_applies(mem, a, &read, b, seed);
    ct_patch inverse = taken_back(mem, &read);
    check_applies(mem, b, &inverse, a, seed);
}

/* --- Random events --------------------------------------------------------------------------- */

static void a_clone_is_equal_and_nothing_is_shared(void **state)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        ct_arena *own = ct_arena_new();
        ct_arena *mem = ct_arena_new();
        ct_event *event = event_with_ids(own, seed, NULL);
        ct_event *clone = clone_of(mem, event);
        check_equal_events(event, clone, seed);
        check_seed(clone->next_ids.players == event->next_ids.players, seed);
        ct_arena_free(own); /* under the sanitizer a text left there is found */
        check_equal_events(event_with_ids(*state, seed, NULL), clone, seed);
        ct_arena_free(mem);
        ct_arena_reset(*state);
    }
}

static void equal_events_give_an_empty_patch(void **state)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        const ct_event *event = event_with_ids(*state, seed, NULL);
        check_seed(difference(*state, event, clone_of(*state, event)).count == 0, seed);
        ct_arena_reset(*state);
    }
}

static void any_event_becomes_any_other_and_back(void **state)
{
    uint64_t events = test_number("CROSSTABLE_SEEDS", 600);
    for (uint64_t seed = 1; seed <= events; seed++) {
        ct_event *a = event_with_ids(*state, seed, NULL);
        ct_event *b = event_with_ids(*state, seed + 1000000, NULL);
        if (seed % 2 == 0) {
            shuffle_ids(b, seed);
        }
        check_there_and_back(*state, a, b, seed);
        ct_arena_reset(*state);
    }
}

/* The same event with other ids: everybody is somebody else, and the order matters. */
static void renumbered_events_come_back_in_order(void **state)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        ct_event *a = event_with_ids(*state, seed, NULL);
        ct_event *b = clone_of(*state, a);
        shuffle_ids(b, seed);
        check_there_and_back(*state, a, b, seed);
        ct_arena_reset(*state);
    }
}

/* --- Edits ----------------------------------------------------------------------------------- */

static ct_status add_late(ct_event *event, ct_error *err)
{
    ct_player player = {.name = CT_STR("Late, Lena"), .rating = 1900};
    return ct_event_add_player(event, &player, NULL, err);
}

static ct_status withdraw_first(ct_event *event, ct_error *err)
{
    return ct_event_withdraw(event, 0, event->rounds_paired + 1U, CT_WITHDRAWN, err);
}

static ct_status return_first(ct_event *event, ct_error *err)
{
    return ct_event_return(event, 0, err);
}

static ct_status ask_bye(ct_event *event, ct_error *err)
{
    return ct_event_ask_bye(event, 1, event->rounds_paired + 1U, CT_HALF_POINT_BYE, err);
}

static ct_status cancel_bye(ct_event *event, ct_error *err)
{
    return event->bye_count == 0
               ? CT_NOT_FOUND
               : ct_event_cancel_bye(event, event->byes[event->bye_count - 1].who,
                                     event->byes[event->bye_count - 1].round, err);
}

static ct_status forbid(ct_event *event, ct_error *err)
{
    ct_index members[] = {0, 2};
    ct_forbidden rule = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = 2};
    return ct_event_forbid(event, &rule, err);
}

static ct_status allow(ct_event *event, ct_error *err)
{
    return ct_event_allow(event, 0, err);
}

static ct_status pair_next(ct_event *event, ct_error *err)
{
    return ct_event_set_pair(event, event->rounds_paired + 1U, 0, 1, err);
}

static ct_status bye_next(ct_event *event, ct_error *err)
{
    return ct_event_set_bye(event, event->rounds_paired + 1U, 2, CT_PAB, err);
}

static ct_status correct_result(ct_event *event, ct_error *err)
{
    unsigned round = event->rounds_paired;
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_cell cell = ct_event_cell(event, i, round);
        if (cell.opponent != CT_NOBODY && cell.colour == CT_WHITE) {
            return ct_event_set_result(event, round, i, CT_FORFEIT_LOSS, CT_FORFEIT_WIN, err);
        }
    }
    return CT_NOT_FOUND;
}

static ct_status number(ct_event *event, ct_error *err)
{
    return ct_event_number_players(event, err);
}

static ct_status order(ct_event *event, ct_error *err)
{
    return ct_event_order_players(event, event->mem, NULL, err);
}

static ct_status rescale(ct_event *event, ct_error *err)
{
    (void)err;
    ct_event_rescale(event, 100);
    return CT_OK;
}

static ct_status withdraw_team(ct_event *event, ct_error *err)
{
    return event->is_team_event
               ? ct_event_withdraw_team(event, 0, event->rounds_paired + 1U, CT_EXPELLED, err)
               : CT_NOT_FOUND;
}

static ct_status return_team(ct_event *event, ct_error *err)
{
    return event->is_team_event ? ct_event_return_team(event, 0, err) : CT_NOT_FOUND;
}

typedef struct edit {
    const char *name;
    ct_status (*make)(ct_event *event, ct_error *err);
} edit;

static const edit edits[] = {
    {"add", add_late},
    {"withdraw", withdraw_first},
    {"return", return_first},
    {"bye", ask_bye},
    {"cancel bye", cancel_bye},
    {"forbid", forbid},
    {"allow", allow},
    {"pair", pair_next},
    {"pab", bye_next},
    {"result", correct_result},
    {"number", number},
    {"order", order},
    {"unit", rescale},
    {"team leaves", withdraw_team},
    {"team returns", return_team},
};

static void every_edit_is_undone_by_its_inverse(void **state)
{
    enum { EDITS = sizeof edits / sizeof *edits };
    unsigned made[EDITS] = {0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        random_event_shape shape = {.rounds = seed % 5 == 0 ? 0 : 3, .is_plain = seed % 2 == 0};
        const ct_event *before = event_with_ids(*state, seed, &shape);
        for (size_t i = 0; i < EDITS && before->player_count > 3; i++) {
            ct_event *after = clone_of(*state, before);
            if (edits[i].make(after, NULL) != CT_OK) {
                continue;
            }
            ct_problems problems;
            ct_problems_start(&problems, *state, NULL);
            check_there_and_back(*state, before, after, seed);
            made[i]++;
        }
        ct_arena_reset(*state);
    }
    for (size_t i = 0; i < EDITS; i++) {
        if (made[i] == 0) {
            fail_msg("the edit \"%s\" was never made", edits[i].name);
        }
    }
}

/* --- Conflicts and nonsense ------------------------------------------------------------------ */

static ct_event *small(ct_arena *mem)
{
    random_event_shape shape = {
        .kind = RANDOM_INDIVIDUAL, .players = 8, .rounds = 3, .is_plain = true};
    return event_with_ids(mem, 5, &shape);
}

static void an_event_that_has_moved_on_is_a_conflict(void **state)
{
    const ct_event *before = small(*state);
    ct_event *mine = clone_of(*state, before);
    ct_event *theirs = clone_of(*state, before);
    mine->players[3].rating = 1234;
    theirs->players[3].rating = 2345;
    theirs->name = CT_STR("Another");
    ct_patch patch = difference(*state, before, mine);
    ct_event *made = NULL;
    ct_error err = {0};
    assert_int_equal(ct_patch_apply(theirs, &patch, *state, &made, &err), CT_CONFLICT);
    assert_null(made);
    assert_non_null(strstr(err.sentence, "players/4/rating"));
    assert_non_null(strstr(err.sentence, "2345"));
    assert_string_not_equal(err.cure, "");
    theirs->players[3].rating = before->players[3].rating; /* what else has changed is no matter */
    check_ok(ct_patch_apply(theirs, &patch, *state, &made, &err), err);
    assert_int_equal(made->players[3].rating, 1234);
    assert_true(ct_str_is(made->name, "Another"));
}

static void a_patch_that_makes_no_sense_is_refused(void **state)
{
    static const struct {
        const char *text;
        const char *sentence;
    } wrong[] = {
        {"{\"players/99/rating\":[0,5]}", "holds nothing now"},
        {"{\"players/99\":[null,{\"number\":99,\"name\":\"X\",\"id\":5}]}",
         "cannot stand in a patch"},
        {"{\"players/99\":[null,{\"number\":99,\"name\":\"X\",\"points\":5}]}", "cannot stand"},
        {"{\"players/99\":[null,{\"number\":99,\"name\":\"X\",\"rounds\":[]}]}", "cannot stand"},
        {"{\"players/99\":[null,{\"number\":99,\"name\":\"X\",\"ratin\":7}]}", "unknown key"},
        {"{\"players/99\":[null,{\"name\":\"X\"}]}", "has no \"number\""},
        {"{\"players/99\":[null,7]}", "must be an object"},
        {"{\"byes/99/4\":[null,\"half-point-bye\"]}", "not there"},
        {"{\"byes/1/9\":[null,\"win\"]}", "a word not known here"},
        {"{\"cells/9/1\":[null,[2,\"white\",\"win\",0]]}", "is no cell"},
        {"{\"unit\":[2,7]}", "unit cannot be 7"},
        {"{\"rounds_paired\":[3,2]}", "is not empty"},
        {"{\"rounds_paired\":[3,2000]}", "rounds_paired cannot be"},
        {"{\"order/players\":[[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,7]]}", "each one once"},
        {"{\"order/players\":[[1,2,3,4,5,6,7,8],[1,2]]}", "each one once"},
        {"{\"is_team_event\":[false,3]}", "must be true or false"},
    };
    const ct_event *event = small(*state);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_patch patch = from_text(*state, ct_str_of(wrong[i].text));
        ct_event *made = NULL;
        ct_error err = {0};
        ct_status status = ct_patch_apply(event, &patch, *state, &made, &err);
        if (status == CT_OK || made != NULL || strstr(err.sentence, wrong[i].sentence) == NULL) {
            fail_msg("%s: %s", wrong[i].text, err.sentence);
        }
    }
    check_equal_events(event, small(*state), 5);
}

static void text_that_is_no_patch_is_told_where(void **state)
{
    static const struct {
        const char *text;
        size_t column;
        const char *sentence;
    } wrong[] = {
        {"", 1, "ends in the middle"},
        {"[]", 1, "a patch is an object"},
        {"{\"name\":[\"a\"]}", 2, "two values"},
        {"{\"name\":\"a\"}", 2, "two values"},
        {"{\"nam\":[1,2]}", 2, "no path"},
        {"{\"name/x\":[1,2]}", 2, "no path"},
        {"{\"players\":[1,2]}", 2, "no path"},
        {"{\"players/\":[1,2]}", 2, "no path"},
        {"{\"players/07\":[1,2]}", 2, "no path"},
        {"{\"players/7/\":[1,2]}", 2, "no path"},
        {"{\"players/7/id\":[1,2]}", 2, "no path"},
        {"{\"players/7/points\":[1,2]}", 2, "no path"},
        {"{\"players/7/rounds\":[1,2]}", 2, "no path"},
        {"{\"next_ids\":[1,2]}", 2, "no path"},
        {"{\"cells/1\":[1,2]}", 2, "no path"},
        {"{\"cells/1/2/3\":[1,2]}", 2, "no path"},
        {"{\"byes/1\":[1,2]}", 2, "no path"},
        {"{\"order/byes\":[1,2]}", 2, "no path"},
        {"{\"settings/a~2\":[1,2]}", 2, "no path"},
        {"{\"crosstable\":[1,2]}", 2, "no path"},
        {"{\"declared_players\":[\"\",\"2\"]}", 2, "no path"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_patch patch = {0};
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, *state, NULL);
        assert_int_equal(ct_patch_read(ct_str_of(wrong[i].text), *state, &patch, &problems, &err),
                         CT_INVALID);
        if (problems.count != 1 || problems.items[0].at.column != wrong[i].column ||
            strstr(problems.items[0].sentence, wrong[i].sentence) == NULL ||
            problems.items[0].cure[0] == '\0') {
            fail_msg("%s: %s", wrong[i].text, problems.items[0].sentence);
        }
    }
}

/* --- Names for good -------------------------------------------------------------------------- */

/* Journals keep these: rows may be added, none may go or change. */
static const char *const paths[] = {
    "name",
    "city",
    "federation",
    "start",
    "end",
    "type",
    "arbiter",
    "deputies",
    "rate_of_play",
    "dates",
    "rank_method",
    "controller",
    "type_code",
    "tie_breaks",
    "standings",
    "time_control",
    "rounds",
    "initial_colour",
    "pairs_by_rank",
    "unit",
    "scoring",
    "system",
    "is_team_event",
    "acceleration",
    "rounds_paired",
    "team_scoring",
    "board_colours",
    "team_pabs",
    "match_forfeits",
    "notes",
    "settings",
    "byes",
    "line_ups",
    "settings/keizer.step",
    "settings/a~1b~0c",
    "byes/7/3",
    "line_ups/3/7",
    "cells/3/7",
    "players/7",
    "players/7/number",
    "players/7/name",
    "players/7/sex",
    "players/7/title",
    "players/7/rating",
    "players/7/k",
    "players/7/federation",
    "players/7/fide_id",
    "players/7/birth",
    "players/7/club",
    "players/7/category",
    "players/7/nationals",
    "players/7/rank",
    "players/7/fixed_board",
    "players/7/enters",
    "players/7/leaves",
    "players/7/leave",
    "teams/7",
    "teams/7/number",
    "teams/7/name",
    "teams/7/nickname",
    "teams/7/strength",
    "teams/7/members",
    "teams/7/enters",
    "teams/7/leaves",
    "teams/7/leave",
    "forbidden/7",
    "forbidden/7/kind",
    "forbidden/7/first_round",
    "forbidden/7/last_round",
    "forbidden/7/name",
    "forbidden/7/members",
    "adjustments/7",
    "adjustments/7/type",
    "adjustments/7/match_points",
    "adjustments/7/points",
    "adjustments/7/round",
    "adjustments/7/who",
    "order/players",
    "order/teams",
    "order/forbidden",
    "order/adjustments",
    "order/settings",
    "order/line_ups",
};

static void the_paths_are_these(void **state)
{
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        ct_text text = {.mem = *state};
        ct_text_addf(&text, "{\"%s\":[1,2]}", paths[i]);
        assert_int_equal(from_text(*state, ct_text_view(&text)).count, 1);
    }
}

static void a_result_and_a_round_are_small(void **state)
{
    random_event_shape shape = {
        .kind = RANDOM_INDIVIDUAL, .players = 300, .rounds = 9, .is_plain = true};
    ct_event *event = event_with_ids(*state, 3, &shape);
    ct_event *before = clone_of(*state, event);
    ct_event *open = clone_of(*state, event);
    for (ct_index i = 0; i < 300; i++) {
        *ct_event_cell_at(before, i, 9) = CT_EMPTY_CELL;
        ct_cell *cell = ct_event_cell_at(open, i, 9);
        cell->outcome = cell->opponent != CT_NOBODY ? CT_PENDING : cell->outcome;
    }
    before->rounds_paired = 8;
    ct_event *after = clone_of(*state, open);
    for (ct_index i = 0; i < 300; i++) {
        ct_cell cell = ct_event_cell(after, i, 9);
        if (cell.opponent != CT_NOBODY) {
            ct_event_cell_at(after, i, 9)->outcome = CT_WIN;
            ct_event_cell_at(after, cell.opponent, 9)->outcome = CT_LOSS;
            break;
        }
    }
    ct_patch round = difference(*state, before, open);
    ct_patch result = difference(*state, open, after);
    size_t bytes = as_text(*state, &result).len;
    print_message("# a result has %zu bytes: %s\n# a round of 300 has %zu\n", bytes,
                  as_text(*state, &result).at, as_text(*state, &round).len);
    assert_int_equal(result.count, 2);
    assert_true(bytes < 160 && as_text(*state, &round).len < 14000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_clone_is_equal_and_nothing_is_shared, start, stop),
        cmocka_unit_test_setup_teardown(equal_events_give_an_empty_patch, start, stop),
        cmocka_unit_test_setup_teardown(any_event_becomes_any_other_and_back, start, stop),
        cmocka_unit_test_setup_teardown(renumbered_events_come_back_in_order, start, stop),
        cmocka_unit_test_setup_teardown(every_edit_is_undone_by_its_inverse, start, stop),
        cmocka_unit_test_setup_teardown(an_event_that_has_moved_on_is_a_conflict, start, stop),
        cmocka_unit_test_setup_teardown(a_patch_that_makes_no_sense_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(text_that_is_no_patch_is_told_where, start, stop),
        cmocka_unit_test_setup_teardown(the_paths_are_these, start, stop),
        cmocka_unit_test_setup_teardown(a_result_and_a_round_are_small, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
