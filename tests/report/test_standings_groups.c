/* Groups of players: who stands where, and in which order. */

#include "report/standings_groups.h"
#include "support/check.h"

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

static ct_event *event_of(ct_arena *mem, uint32_t players)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    check_ok(ct_event_reserve(event, players, 0, &err), err);
    event->player_count = players;
    event->start = CT_STR("06.03.2026");
    return event;
}

static ct_groups groups_of(const ct_event *event, ct_grouping by)
{
    ct_groups groups = {0};
    ct_error err = {0};
    check_ok(ct_groups_make(event, by, event->mem, &groups, &err), err);
    return groups;
}

static void check_age(ct_arena *mem, const char *birth, const char *group)
{
    ct_event *event = event_of(mem, 1);
    event->players[0].birth = ct_str_of(birth);
    ct_groups groups = groups_of(event, CT_BY_AGE);
    assert_int_equal(groups.count, 1);
    if (!ct_str_is(groups.groups[0].name, group)) {
        fail_msg("born %s: %.*s, not %s", birth, CT_ARG(groups.groups[0].name), group);
    }
}

static void ages_are_years_of_the_event_minus_years_of_birth(void **state)
{
    check_age(*state, "2018/12/31", "U8");
    check_age(*state, "2017", "U10");
    check_age(*state, "2016/01/01", "U10");
    check_age(*state, "2015-07-01", "U12");
    check_age(*state, "01.02.2010", "U16");
    check_age(*state, "2006", "U20");
    check_age(*state, "2005", "21 to 49");
    check_age(*state, "1977", "21 to 49");
    check_age(*state, "1976", "50+");
    check_age(*state, "1962", "50+");
    check_age(*state, "1961", "65+");
    check_age(*state, "", "age unknown");
    check_age(*state, "2027", "age unknown");
    check_age(*state, "20041231", "21 to 49");
}

static void groups_stand_in_their_order_and_those_without_last(void **state)
{
    ct_event *event = event_of(*state, 5);
    const char *titles[] = {"", "WFM", "GM", "AIM", "GM"};
    for (int i = 0; i < 5; i++) {
        event->players[i].title = ct_str_of(titles[i]);
    }
    ct_groups groups = groups_of(event, CT_BY_TITLE);
    const char *wanted[] = {"GM", "WFM", "AIM", "no title"};
    const uint32_t of[] = {3, 1, 0, 2, 0};
    assert_int_equal(groups.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(ct_str_is(groups.groups[i].name, wanted[i]));
    }
    for (int i = 0; i < 5; i++) {
        assert_int_equal(groups.of[i], of[i]);
    }
}

static void women_men_clubs_and_federations_have_their_groups(void **state)
{
    ct_event *event = event_of(*state, 3);
    event->players[0].sex = CT_MALE;
    event->players[1].sex = CT_FEMALE;
    event->players[0].club = CT_STR("Rook");
    event->players[2].federation = CT_STR("ITA");
    event->players[1].category = CT_STR("B");
    assert_true(ct_str_is(groups_of(event, CT_BY_SEX).groups[0].name, "women"));
    assert_int_equal(groups_of(event, CT_BY_SEX).count, 3);
    assert_true(ct_str_is(groups_of(event, CT_BY_CLUB).groups[1].name, "no club"));
    assert_true(ct_str_is(groups_of(event, CT_BY_FEDERATION).groups[0].name, "ITA"));
    assert_true(ct_str_is(groups_of(event, CT_BY_CATEGORY).groups[0].name, "B"));
}

static void what_cannot_be_grouped_is_refused(void **state)
{
    ct_event *event = event_of(*state, 1);
    ct_groups groups;
    ct_error err = {0};
    event->start = CT_STR("spring");
    assert_int_equal(ct_groups_make(event, CT_BY_AGE, *state, &groups, &err), CT_INVALID);
    assert_true(err.cure[0] != '\0');
    event->is_team_event = true;
    assert_int_equal(ct_groups_make(event, CT_BY_SEX, *state, &groups, &err), CT_INVALID);
}

static void every_grouping_has_a_name(void **state)
{
    (void)state;
    for (int i = 1; i < CT_GROUPINGS; i++) {
        assert_int_equal(ct_grouping_named(ct_str_of(ct_grouping_name((ct_grouping)i))), i);
    }
    assert_int_equal(ct_grouping_named(CT_STR("none")), CT_UNGROUPED);
    assert_int_equal(ct_grouping_named(CT_STR("")), CT_UNGROUPED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ages_are_years_of_the_event_minus_years_of_birth, start,
                                        stop),
        cmocka_unit_test_setup_teardown(groups_stand_in_their_order_and_those_without_last, start,
                                        stop),
        cmocka_unit_test_setup_teardown(women_men_clubs_and_federations_have_their_groups, start,
                                        stop),
        cmocka_unit_test_setup_teardown(what_cannot_be_grouped_is_refused, start, stop),
        cmocka_unit_test(every_grouping_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
