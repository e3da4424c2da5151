/* Equality of events: equal ones are, and any one change is found and named. */

#include "event/build.h"
#include "event/event.h"
#include "support/check.h"
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

typedef const char *(*mutation)(ct_event *event); /* returns the name of what it changed, or NULL */

static const char *rename_event(ct_event *event)
{
    event->name = CT_STR("something else");
    return "name";
}

static const char *change_pab(ct_event *event)
{
    event->scoring.pab++;
    return "scoring";
}

static const char *change_last_club(ct_event *event)
{
    if (event->player_count == 0) {
        return NULL;
    }
    event->players[event->player_count - 1].club = CT_STR("another club");
    return "club";
}

static const char *change_national(ct_event *event)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        if (event->players[i].national_count != 0) {
            event->players[i].nationals[0].rating ^= 1;
            return "nationals[0].rating";
        }
    }
    return NULL;
}

static const char *change_last_cell(ct_event *event)
{
    if (event->player_count == 0 || event->rounds_paired == 0) {
        return NULL;
    }
    ct_event_cell_at(event, event->player_count - 1, event->rounds_paired)->board ^= 1;
    return "board";
}

static const char *change_bye(ct_event *event)
{
    if (event->bye_count == 0) {
        return NULL;
    }
    event->byes[event->bye_count - 1].round++;
    return "byes";
}

static const char *change_forbidden_list(ct_event *event)
{
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        ct_forbidden *rule = &event->forbidden[i];
        if (rule->member_count != 0) {
            rule->members[rule->member_count - 1] ^= 1;
            return "members[";
        }
    }
    return NULL;
}

static const char *change_adjusted(ct_event *event)
{
    if (event->adjustment_count == 0) {
        return NULL;
    }
    event->adjustments[0].who[0] ^= 1;
    return "adjustments[0].who[0]";
}

static const char *change_span(ct_event *event)
{
    if (event->acceleration.span_count == 0) {
        return NULL;
    }
    event->acceleration.spans[0].last.number++;
    return "acceleration.spans[0].last";
}

static const char *change_member(ct_event *event)
{
    if (event->team_count == 0 || event->teams[0].member_count == 0) {
        return NULL;
    }
    event->teams[0].members[0] ^= 1;
    return "teams[0].members[0]";
}

static const char *change_team_pab(ct_event *event)
{
    if (event->team_pab_count == 0) {
        return NULL;
    }
    event->team_pabs[0] ^= 1;
    return "team_pabs[0]";
}

static const char *change_line_up(ct_event *event)
{
    if (event->line_up_count == 0) {
        return NULL;
    }
    event->line_ups[0].players[0] ^= 1;
    return "line_ups[0].players[0]";
}

static const char *change_match_forfeit(ct_event *event)
{
    if (event->match_forfeit_count == 0) {
        return NULL;
    }
    event->match_forfeits[0].black_outcome ^= 1;
    return "match_forfeits[0].black_outcome";
}

static const char *change_note(ct_event *event)
{
    if (event->note_count == 0) {
        return NULL;
    }
    event->notes[event->note_count - 1].text = CT_STR("### other");
    return "].text";
}

static const char *drop_setting(ct_event *event)
{
    if (event->setting_count == 0) {
        return NULL;
    }
    event->setting_count--;
    return "settings.count";
}

static const char *change_deputy(ct_event *event)
{
    if (event->deputies.count == 0) {
        return NULL;
    }
    event->deputies.items[0] = CT_STR("nobody you know");
    return "deputies[0]";
}

/* Applies the change to a copy; false when the event of this seed has nothing to change. */
static bool finds_change(ct_arena *mem, uint64_t seed, mutation change)
{
    char where[128] = "";
    ct_arena_reset(mem);
    ct_event *event = random_event(mem, seed, NULL);
    ct_event *changed = random_event(mem, seed, NULL);
    const char *name = change(changed);
    if (name == NULL) {
        return false;
    }
    check_seed(!ct_event_equal(event, changed, where, sizeof where), seed);
    if (strstr(where, name) == NULL) {
        fail_msg("seed %llu: changed %s, found %s", (unsigned long long)seed, name, where);
    }
    return true;
}

static void one_change_anywhere_is_found_and_named(void **state)
{
    static const mutation mutations[] = {
        rename_event,     change_pab,      change_last_club, change_national,
        change_last_cell, change_bye,      change_span,      change_forbidden_list,
        change_adjusted,  change_member,   change_note,      change_deputy,
        drop_setting,     change_team_pab, change_line_up,   change_match_forfeit,
    };
    for (size_t i = 0; i < sizeof mutations / sizeof *mutations; i++) {
        size_t found = 0;
        for (uint64_t seed = 0; seed < 150; seed++) {
            found += finds_change(*state, seed, mutations[i]);
        }
        assert_true(found > 0);
    }
}

static void lines_and_room_are_no_part_of_the_identity(void **state)
{
    random_event_shape shape = {.players = 5, .kind = RANDOM_INDIVIDUAL};
    ct_event *event = random_event(*state, 1, &shape);
    ct_event *other = random_event(*state, 1, &shape);
    other->players[2].line = 77;
    assert_int_equal(ct_event_reserve(other, 100, 100, NULL), CT_OK);
    check_equal_events(event, other, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_change_anywhere_is_found_and_named, start, stop),
        cmocka_unit_test_setup_teardown(lines_and_room_are_no_part_of_the_identity, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
