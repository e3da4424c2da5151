/* Ids in files: written when the event keeps them, kept by every format, given in the order of the
 * file where there are none. */

#include "base/random.h"
#include "event/edit.h"
#include "event/fields.h"
#include "event/ids.h"
#include "formats/json.h"
#include "formats/trf.h"
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

static ct_str as_json(ct_arena *mem, const ct_event *event)
{
    ct_text out = {.mem = mem};
    ct_error err = {0};
    check_ok(ct_json_write(event, &out, &err), err);
    return ct_text_view(&out);
}

static ct_str as_trf(ct_arena *mem, const ct_event *event, ct_trf_dialect dialect)
{
    ct_text out = {.mem = mem};
    ct_error err = {0};
    ct_trf_form form = {.dialect = dialect};
    check_ok(ct_trf_write(event, &form, &out, &err), err);
    return ct_text_view(&out);
}

static ct_event *from_json(ct_arena *mem, ct_str text)
{
    ct_problems problems;
    ct_error err = {0};
    ct_event *event = NULL;
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_json_read(text, mem, &event, &problems, &err), err);
    return event;
}

static ct_event *from_trf(ct_arena *mem, ct_str text)
{
    ct_problems problems;
    ct_error err = {0};
    ct_event *event = NULL;
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_trf_read(text, mem, &event, NULL, &problems, &err), err);
    return event;
}

/* Ids as after years of coming and going: with gaps, out of order. */
static void scatter_ids(ct_event *event, uint64_t seed)
{
    ct_random random = {.seed = seed, .stream = 0x696473};
    ct_event_start_ids(event);
    for (uint32_t i = event->player_count; i-- > 1;) {
        uint32_t at = (uint32_t)ct_random_below(&random, i + 1);
        uint32_t id = event->players[i].id;
        event->players[i].id = event->players[at].id;
        event->players[at].id = id;
    }
    for (uint32_t i = 0; i < event->player_count; i++) {
        event->players[i].id *= 3;
    }
    for (uint32_t i = 0; i < event->team_count; i++) {
        event->teams[i].id = 1000 - i;
    }
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        event->forbidden[i].id = 7 + 2 * i;
    }
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        event->adjustments[i].id = 50 - i;
    }
    ct_event_keep_ids(event);
    event->next_ids.forbidden += 4;
}

static void check_same_ids(const ct_event *event, const ct_event *back, uint64_t seed)
{
    char where[128] = "";
    ct_field_comparison how = {
        .one = event, .other = back, .with_ids = true, .where = where, .size = sizeof where};
    if (!ct_shape_equal(&how, &ct_event_shape, event, back)) {
        fail_msg("seed %llu: %s differs", (unsigned long long)seed, where);
    }
    check_seed(back->keeps_ids, seed);
}

/* --- Properties ------------------------------------------------------------------------------ */

static void ids_survive_every_format(void **state)
{
    uint64_t events = test_number("CROSSTABLE_SEEDS", 300);
    for (uint64_t seed = 1; seed <= events; seed++) {
        ct_event *event = random_event(*state, seed, NULL);
        scatter_ids(event, seed);
        check_same_ids(event, from_json(*state, as_json(*state, event)), seed);
        ct_trf_dialect dialect = (ct_trf_dialect)(seed % 4);
        check_same_ids(event, from_trf(*state, as_trf(*state, event, dialect)), seed);
        ct_arena_reset(*state);
    }
}

static void files_without_ids_stay_without(void **state)
{
    for (uint64_t seed = 1; seed <= 50; seed++) {
        ct_event *event = random_event(*state, seed, NULL);
        ct_str json = as_json(*state, event);
        ct_str trf = as_trf(*state, event, CT_TRF26);
        assert_null(strstr(json.at, "\"id\""));
        assert_null(strstr(json.at, "next_ids"));
        assert_null(strstr(trf.at, "next_ids"));
        const ct_event *back = from_json(*state, json);
        assert_false(back->keeps_ids);
        for (uint32_t i = 0; i < back->player_count; i++) {
            check_seed(back->players[i].id == i + 1, seed);
        }
        check_seed(back->next_ids.players == back->player_count + 1, seed);
        const ct_event *from_report = from_trf(*state, trf);
        check_seed(!from_report->keeps_ids, seed);
        check_seed(from_report->next_ids.adjustments == back->adjustment_count + 1, seed);
        ct_arena_reset(*state);
    }
}

/* --- Examples -------------------------------------------------------------------------------- */

static ct_event *three_players(ct_arena *mem)
{
    ct_event *event = ct_event_new(mem);
    ct_player player = {.name = CT_STR("Cruz, Eva"), .enters = 1};
    ct_error err = {0};
    for (int i = 0; i < 3; i++) {
        check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    }
    return event;
}

static void in_order_only_the_next_ids_are_written_into_a_report(void **state)
{
    ct_event *event = three_players(*state);
    ct_event_keep_ids(event);
    ct_str trf = as_trf(*state, event, CT_TRF26);
    assert_non_null(strstr(trf.at,
                           "### crosstable {\"event\": {\"next_ids\": {\"players\": 4, "
                           "\"teams\": 1, \"forbidden\": 1, \"adjustments\": 1}}}"));
    assert_null(strstr(trf.at, "\"player\""));
}

static void an_id_is_never_given_again(void **state)
{
    ct_event *event = three_players(*state);
    ct_index members[] = {0, 1};
    ct_forbidden rule = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = 2};
    ct_error err = {0};
    assert_int_equal(event->players[2].id, 3);
    check_ok(ct_event_forbid(event, &rule, &err), err);
    check_ok(ct_event_allow(event, 0, &err), err);
    check_ok(ct_event_forbid(event, &rule, &err), err);
    assert_int_equal(event->forbidden[0].id, 2);
}

static void an_element_without_id_gets_the_next_one(void **state)
{
    const ct_event *event =
        from_json(*state, CT_STR("{\"crosstable\": 1, \"kind\": \"event\", \"name\": \"\", "
                                 "\"next_ids\": {\"players\": 20}, \"players\": ["
                                 "{\"number\": 1, \"name\": \"A\"}, "
                                 "{\"id\": 9, \"number\": 2, \"name\": \"B\"}]}"));
    assert_true(event->keeps_ids);
    assert_int_equal(event->players[0].id, 20);
    assert_int_equal(event->players[1].id, 9);
    assert_int_equal(event->next_ids.players, 21);
    assert_int_equal(event->next_ids.teams, 1);
}

static void an_id_that_stands_twice_is_a_fault(void **state)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_problems_start(&problems, *state, NULL);
    ct_str text = CT_STR(
        "{\"crosstable\": 1, \"kind\": \"event\", \"name\": \"\", \"players\": ["
        "{\"id\": 9, \"number\": 1, \"name\": \"A\"}, "
        "{\"id\": 9, \"number\": 2, \"name\": \"B\"}]}");
    assert_int_equal(ct_json_read(text, *state, &event, &problems, NULL), CT_INVALID);
    assert_string_equal(problems.items[0].sentence, "two players have the id 9");
    assert_string_not_equal(problems.items[0].cure, "");
    assert_null(event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ids_survive_every_format, start, stop),
        cmocka_unit_test_setup_teardown(files_without_ids_stay_without, start, stop),
        cmocka_unit_test_setup_teardown(in_order_only_the_next_ids_are_written_into_a_report, start,
                                        stop),
        cmocka_unit_test_setup_teardown(an_id_is_never_given_again, start, stop),
        cmocka_unit_test_setup_teardown(an_element_without_id_gets_the_next_one, start, stop),
        cmocka_unit_test_setup_teardown(an_id_that_stands_twice_is_a_fault, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
