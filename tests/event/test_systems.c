/* Names of systems and codes of record 192. */

#include "event/systems.h"
#include "support/check.h"

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

static void names_are_unique_and_found_in_any_case(void **state)
{
    (void)state;
    for (const ct_system_row *row = ct_system_rows(); row->name != NULL; row++) {
        assert_ptr_equal(ct_system_named(ct_str_of(row->name)), row);
        assert_true(strlen(row->title) > 0 && strlen(row->code) > 0);
    }
    assert_ptr_equal(ct_system_named(CT_STR("DutcH")), ct_system_named(CT_STR("dutch")));
    assert_null(ct_system_named(CT_STR("danish")));
    assert_null(ct_system_named((ct_str){0}));
}

typedef struct example {
    const char *code;
    const char *name; /* NULL: unknown */
    ct_edition edition;
    bool is_baku;
} example;

static void codes_are_read_with_edition_and_acceleration(void **state)
{
    static const example examples[] = {
        {"FIDE_DUTCH", "dutch", CT_EDITION_BY_DATE, false},
        {"FIDE_DUTCH_2017", "dutch", CT_EDITION_2017, false},
        {"FIDE_DUTCH_2026_BAKU", "dutch", CT_EDITION_2026, true},
        {"FIDE_DUTCH_2025", "dutch", CT_EDITION_2026, false},
        {"fide_dubov_baku", "dubov", CT_EDITION_BY_DATE, true},
        {"FIDE_BURSTEIN", "burstein", CT_EDITION_BY_DATE, false},
        {"FIDE_DOUBLESWISS_BAKU", "double-swiss", CT_EDITION_BY_DATE, true},
        {"BERGER_ROUNDROBIN", "round-robin", CT_EDITION_BY_DATE, false},
        {"FIDE_DOUBLEROUNDROBIN", "double-round-robin", CT_EDITION_BY_DATE, false},
        {"FIDE_DOUBLESCHEVENINGEN", "double-scheveningen", CT_EDITION_BY_DATE, false},
        {"FIDE_SCHILLER", "schiller", CT_EDITION_BY_DATE, false},
        {"CUSTOM_KNOCKOUT", "knockout", CT_EDITION_BY_DATE, false},
        {"FIDE_TEAM", "team-swiss", CT_EDITION_BY_DATE, false},
        {"FIDE_TEAM_TYPEA", "team-swiss", CT_EDITION_BY_DATE, false},
        {"FIDE_TEAM_TYPEB_GP_MP", "team-swiss", CT_EDITION_BY_DATE, false},
        {"FIDE_TEAM_MP_BAKU", "team-swiss", CT_EDITION_BY_DATE, true},
        {"FIDE_TEAM_ROUNDROBIN", "team-round-robin", CT_EDITION_BY_DATE, false},
        {"BERGER_TEAM_DOUBLEROUNDROBIN", "team-double-round-robin", CT_EDITION_BY_DATE, false},
        {"CUSTOM_SWISS", NULL, CT_EDITION_BY_DATE, false},
        {"CUSTOM_TEAM_SWISS_MP", NULL, CT_EDITION_BY_DATE, false},
        {"FIDE_TEAM_GP_GP", NULL, CT_EDITION_BY_DATE, false},
        {"FIDE_DUTCH_MP", NULL, CT_EDITION_BY_DATE, false},
        {"FIDE_ROUNDROBIN_BAKU", NULL, CT_EDITION_BY_DATE, true},
        {"SOMETHING", NULL, CT_EDITION_BY_DATE, false},
        {"", NULL, CT_EDITION_BY_DATE, false},
    };
    ct_event *event = ct_event_new(*state);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        event->type_code = ct_str_of(examples[i].code);
        ct_system_choice choice = ct_event_system(event);
        const char *name = choice.row == NULL ? "unknown" : choice.row->name;
        const char *wanted = examples[i].name == NULL ? "unknown" : examples[i].name;
        if (strcmp(name, wanted) != 0 || choice.edition != examples[i].edition ||
            choice.is_baku != examples[i].is_baku) {
            fail_msg("%s is read as %s, edition %d%s", examples[i].code, name, (int)choice.edition,
                     choice.is_baku ? ", Baku" : "");
        }
    }
}

static void the_name_goes_before_the_code(void **state)
{
    ct_event *event = ct_event_new(*state);
    event->type_code = CT_STR("FIDE_DUTCH");
    event->system = CT_STR("Keizer");
    assert_string_equal(ct_event_system(event).row->name, "keizer");
    event->system = CT_STR("tarot");
    assert_null(ct_event_system(event).row);
}

static void the_edition_follows_the_start_date(void **state)
{
    static const struct {
        const char *start;
        ct_edition edition;
    } examples[] = {
        {"2026/01/31", CT_EDITION_2017},   {"2026/02/01", CT_EDITION_2026},
        {"01/15/2025", CT_EDITION_2017},   {"2025", CT_EDITION_2017},
        {"31/01/2026", CT_EDITION_2017},   {"01/02/2026", CT_EDITION_2026},
        {"2025-12-31", CT_EDITION_2017},   {"2026-02-01", CT_EDITION_2026},
        {"31.1.2026", CT_EDITION_2017},    {"1.3.2027", CT_EDITION_2026},
        {"2019/05/01", CT_EDITION_2017},   {"", CT_EDITION_2026},
        {"in May", CT_EDITION_2026},       {"2019/13/01", CT_EDITION_2026},
        {"19/05/01", CT_EDITION_2026},     {"2019/05", CT_EDITION_2026},
        {"2019/05/01/7", CT_EDITION_2026},
    };
    ct_event *event = ct_event_new(*state);
    event->type_code = CT_STR("FIDE_DUTCH");
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        event->start = ct_str_of(examples[i].start);
        if (ct_event_edition(event) != examples[i].edition) {
            fail_msg("%s gives %d", examples[i].start, (int)ct_event_edition(event));
        }
    }
    event->type_code = CT_STR("FIDE_DUTCH_2017");
    event->start = CT_STR("2030/01/01");
    assert_int_equal(ct_event_edition(event), CT_EDITION_2017);
}

static void a_chosen_system_is_read_back(void **state)
{
    static const ct_edition editions[] = {CT_EDITION_BY_DATE, CT_EDITION_2017, CT_EDITION_2026};
    for (const ct_system_row *row = ct_system_rows(); row->name != NULL; row++) {
        for (int i = 0; i < 3; i++) {
            ct_error err = {0};
            ct_event *event = ct_event_new(*state);
            check_ok(ct_event_choose_system(event, row, editions[i], &err), err);
            assert_ptr_equal(ct_event_system(event).row, row);
            assert_int_equal(ct_event_system(event).edition, editions[i]);
            assert_false(ct_event_system(event).is_baku);
        }
    }
}

static void a_code_that_says_it_all_needs_no_name(void **state)
{
    ct_event *event = ct_event_new(*state);
    const ct_system_row *dutch = ct_system_named(CT_STR("dutch"));
    assert_int_equal(ct_event_choose_system(event, dutch, CT_EDITION_2026, NULL), CT_OK);
    assert_true(ct_str_is(event->type_code, "FIDE_DUTCH_2026"));
    assert_int_equal(event->system.len, 0);
    assert_int_equal(
        ct_event_choose_system(event, ct_system_named(CT_STR("lim")), CT_EDITION_BY_DATE, NULL),
        CT_OK);
    assert_true(ct_str_is(event->type_code, "CUSTOM_SWISS"));
    assert_true(ct_str_is(event->system, "lim"));
}

static void baku_acceleration_is_part_of_the_code_where_there_is_one(void **state)
{
    ct_event *event = ct_event_new(*state);
    event->acceleration.kind = CT_ACCELERATION_BAKU;
    const ct_system_row *dubov = ct_system_named(CT_STR("dubov"));
    assert_int_equal(ct_event_choose_system(event, dubov, CT_EDITION_BY_DATE, NULL), CT_OK);
    assert_true(ct_str_is(event->type_code, "FIDE_DUBOV_BAKU"));
    const ct_system_row *berger = ct_system_named(CT_STR("round-robin"));
    assert_int_equal(ct_event_choose_system(event, berger, CT_EDITION_BY_DATE, NULL), CT_OK);
    assert_true(ct_str_is(event->type_code, "FIDE_ROUNDROBIN"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_found_in_any_case),
        cmocka_unit_test_setup_teardown(codes_are_read_with_edition_and_acceleration, start, stop),
        cmocka_unit_test_setup_teardown(the_name_goes_before_the_code, start, stop),
        cmocka_unit_test_setup_teardown(the_edition_follows_the_start_date, start, stop),
        cmocka_unit_test_setup_teardown(a_chosen_system_is_read_back, start, stop),
        cmocka_unit_test_setup_teardown(a_code_that_says_it_all_needs_no_name, start, stop),
        cmocka_unit_test_setup_teardown(baku_acceleration_is_part_of_the_code_where_there_is_one,
                                        start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
