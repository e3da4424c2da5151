/* The Olympiad system: the order of 9.3, the median group, floaters; then small random tournaments
 * against the literal reference.
 *
 * CROSSTABLE_LITERAL=N plays N tournaments, CROSSTABLE_LITERAL_FROM their first seed. */

#include "literal_olympiad.h"
#include "table.h"
#include "team_tournament.h"

#include "audit/check.h"
#include "event/matches.h"
#include "pairing/olympiad.h"
#include "pairing/olympiad_parts.h"
#include "support/check.h"
#include "support/folder.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL = 400, MOST_TEAMS = 10 };

/* --- 9.3 ------------------------------------------------------------------------------------- */

/* Writes every pairing of `list` in the order of choices after `said`. */
static void write_order(const uint32_t *list, uint32_t count, const char *said, char *out,
                        size_t size)
{
    if (count == 0) {
        snprintf(out + strlen(out), size - strlen(out), "%s|", said);
        return;
    }
    for (uint32_t k = 0; ct_olympiad_choice(count, k) != 0; k++) {
        uint32_t at = ct_olympiad_choice(count, k) - 1;
        uint32_t rest[8];
        uint32_t left = count;
        char more[64];
        memcpy(rest, list, count * sizeof *list);
        snprintf(more, sizeof more, "%s %u%u", said, list[0], list[at]);
        ct_olympiad_take_out(rest, &left, at);
        write_order(rest, left, more, out, size);
    }
}

static void six_teams_are_paired_in_the_order_of_the_handbook(void **state)
{
    static const uint32_t six[] = {1, 2, 3, 4, 5, 6};
    char order[512] = "";
    (void)state;
    write_order(six, 6, "", order, sizeof order);
    assert_string_equal(order,
                        " 14 25 36| 14 26 35| 14 23 56| 15 24 36| 15 26 34| 15 23 46| 16 24 35|"
                        " 16 25 34| 16 23 45| 13 25 46| 13 26 45| 13 24 56| 12 35 46| 12 36 45|"
                        " 12 34 56|");
}

/* --- Worked rounds --------------------------------------------------------------------------- */

/* Teams of one player each, as in the table. */
static ct_event *one_board_event(ct_arena *mem, const char *const *rows)
{
    ct_event *event = table_event(mem, rows, 11);
    event->is_team_event = true;
    event->system = CT_STR("olympiad");
    event->board_colours = CT_STR("W");
    event->team_scoring = (ct_team_scoring){.win = 2 * event->unit, .draw = event->unit};
    event->team_count = event->player_count;
    event->teams = CT_NEW(mem, ct_team, event->team_count);
    assert_non_null(event->teams);
    for (ct_index who = 0; who < event->team_count; who++) {
        event->teams[who] = (ct_team){.tpn = {who + 1}, .enters = 1, .member_count = 1};
        event->teams[who].members = CT_NEW(mem, ct_index, 1);
        assert_non_null(event->teams[who].members);
        event->teams[who].members[0] = who;
    }
    return event;
}

static void check_round(ct_event *event, const char *rules, const char *wanted)
{
    ct_setting setting = {CT_STR("olympiad.rules"), ct_str_of(rules)};
    ct_pairings found;
    ct_error err = {0};
    char text[TEAM_TEXT];
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    event->settings = CT_NEW(mem, ct_setting, 1);
    assert_non_null(event->settings);
    event->settings[0] = setting;
    event->setting_count = 1;
    check_ok(ct_round_pair(event, event->rounds_paired + 1U, NULL, mem, NULL, &found, &err), err);
    team_pairings_text(event, &found, text);
    assert_string_equal(text, wanted);
    event->settings = NULL;
    event->setting_count = 0;
    ct_arena_free(mem);
}

static void round_one_gives_the_odd_teams_of_the_upper_half_the_drawn_colour(void **state)
{
    static const char *const rows[] = {"", "", "", "", "", "", "", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    check_round(one_board_event(mem, rows), "2022", "1-4 3-6 5-2 7-bye");
    ct_arena_free(mem);
}

/* 1, 2 and 3 won; 4 and 5 drew; 6, 7 and 8 lost. The median group is that of 4 and 5 (the fifth of
 * eight). From the top group the lowest, 3, goes down; from the bottom group the highest, 6, goes
 * up. In the median group 3 meets the highest, 4, and 6 what is left, 5. */
static void floaters_go_towards_the_median_group_from_both_sides(void **state)
{
    static const char *const rows[] = {
        "6w1", "7b1", "8w1", "5b=", "4w=", "1b0", "2w0", "3b0", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    check_round(one_board_event(mem, rows), "2022", "2-1 4-3 6-5 8-7");
    ct_arena_free(mem);
}

/* The same with 3 and 6 as ordinary members of the median group 3 4 5 6: 3 meets 5, 4 meets 6. */
static void in_the_rules_of_2020_floaters_are_ordinary_members(void **state)
{
    static const char *const rows[] = {
        "6w1", "7b1", "8w1", "5b=", "4w=", "1b0", "2w0", "3b0", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = one_board_event(mem, rows);
    check_round(event, "2020", "2-1 4-6 5-3 8-7");
    check_round(event, "relaxed", "2-1 4-6 5-3 8-7");
    ct_arena_free(mem);
}

/* Four teams have all met but for the order: only the relaxed rules go on. */
static void the_relaxed_rules_pair_again_who_has_met(void **state)
{
    static const char *const rows[] = {"2w1 3b1 4w1", "1b0 4w1 3b1", "4w1 1w0 2w0", "3b0 2b0 1b0",
                                       NULL};
    ct_setting setting = {CT_STR("olympiad.rules"), CT_STR("relaxed")};
    ct_pairings found;
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = one_board_event(mem, rows);
    assert_int_equal(ct_round_pair(event, 4, NULL, mem, NULL, &found, &err), CT_IMPOSSIBLE);
    event->settings = CT_NEW(mem, ct_setting, 1);
    assert_non_null(event->settings);
    event->settings[0] = setting;
    event->setting_count = 1;
    check_ok(ct_round_pair(event, 4, NULL, mem, NULL, &found, &err), err);
    assert_int_equal(found.count, 2);
    ct_arena_free(mem);
}

static void players_and_acceleration_are_refused(void **state)
{
    ct_error err = {0};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = ct_event_new(mem);
    assert_int_equal(ct_olympiad_check(event, &err), CT_INVALID);
    event->is_team_event = true;
    check_ok(ct_olympiad_check(event, &err), err);
    event->acceleration.kind = CT_ACCELERATION_BAKU;
    assert_int_equal(ct_olympiad_check(event, &err), CT_INVALID);
    assert_true(err.cure[0] != '\0');
    ct_arena_free(mem);
}

/* --- Random tournaments ---------------------------------------------------------------------- */

typedef struct tally {
    uint64_t tournaments, rounds, impossible;
} tally;

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = test_environment(name);
    return text != NULL && *text != '\0' ? strtoull(text, NULL, 10) : otherwise;
}

static void compare(const team_tournament *t, uint64_t seed, const char *rules, ct_status status,
                    const ct_pairings *found)
{
    ct_pair pairs[OLYMPIAD_TEAMS];
    char ours[TEAM_TEXT] = "impossible";
    char theirs[TEAM_TEXT] = "impossible";
    unsigned round = t->event->rounds_paired + 1U;
    literal_olympiad_pairs wanted = literal_olympiad_pair(t->event, round, rules, t->present);
    if (status == CT_OK) {
        team_pairings_text(t->event, found, ours);
    } else {
        assert_int_equal(status, CT_IMPOSSIBLE);
    }
    if (wanted.is_possible) {
        for (uint32_t i = 0; i < wanted.count; i++) {
            pairs[i] = (ct_pair){.white = wanted.white[i], .black = wanted.black[i]};
        }
        ct_pairings reference = {.pairs = pairs, .count = wanted.count, .bye = wanted.bye};
        team_pairings_text(t->event, &reference, theirs);
    }
    if (strcmp(ours, theirs) != 0) {
        fail_msg("seed %" PRIu64 ", rules %s: round %u\nreference: %s\nengine:    %s", seed, rules,
                 round, theirs, ours);
    }
}

static void play_and_compare(uint64_t seed, ct_setting *setting, ct_arena *mem, tally *sum)
{
    team_tournament t = team_tournament_start(seed, MOST_TEAMS, "CUSTOM_TEAM_SWISS", mem);
    t.event->system = CT_STR("olympiad");
    t.event->acceleration.kind = CT_ACCELERATION_NONE;
    t.event->settings = setting;
    t.event->setting_count = 1;
    sum->tournaments++;
    while (t.event->rounds_paired < t.event->rounds) {
        unsigned round = t.event->rounds_paired + 1U;
        ct_error err = {0};
        ct_pairings found = {0};
        team_tournament_call(&t);
        if (round <= t.wild_rounds) {
            found = team_tournament_pair_wildly(&t);
        } else {
            ct_pairing_options options = {.round = {.present = t.present}};
            ct_status status = ct_round_pair(t.event, round, &options, mem, NULL, &found, &err);
            sum->rounds++;
            compare(&t, seed, setting->value.at, status, &found);
            if (status != CT_OK) {
                sum->impossible++;
                break;
            }
        }
        team_tournament_play(&t, &found);
    }
    ct_audit_options options = {.first = t.wild_rounds + 1U};
    ct_audit audit;
    ct_error err = {0};
    if (t.event->rounds_paired > t.wild_rounds) {
        check_ok(ct_audit_event(t.event, &options, NULL, mem, &audit, &err), err);
        check_seed(ct_audit_is_clean(&audit), seed);
    }
}

static void compare_many(const char *rules)
{
    ct_setting setting = {CT_STR("olympiad.rules"), ct_str_of(rules)};
    uint64_t first = number_from("CROSSTABLE_LITERAL_FROM", 1);
    uint64_t count = number_from("CROSSTABLE_LITERAL", USUAL);
    tally sum = {0};
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + count; seed++) {
        play_and_compare(seed, &setting, mem, &sum);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
    print_message("# %s: %" PRIu64 " tournaments, %" PRIu64 " rounds, %" PRIu64
                  " that cannot be paired\n",
                  rules, sum.tournaments, sum.rounds, sum.impossible);
    assert_true(sum.rounds > sum.tournaments);
}

static void small_fields_are_paired_as_the_articles_of_2022_say(void **state)
{
    (void)state;
    compare_many("2022");
}

static void small_fields_are_paired_as_the_description_of_2020_says(void **state)
{
    (void)state;
    compare_many("2020");
}

static uint32_t count_present(const team_tournament *t)
{
    uint32_t count = 0;
    for (ct_index who = 0; who < t->event->team_count; who++) {
        count += t->present[who];
    }
    return count;
}

/* The relaxed rules pair everybody in every round, unless nobody may have the bye of an odd field
 * or forbidden pairs are in the way. */
static void the_relaxed_rules_never_give_up(void **state)
{
    static ct_setting setting = {{0}, {0}};
    ct_arena *mem = ct_arena_new();
    (void)state;
    setting = (ct_setting){CT_STR("olympiad.rules"), CT_STR("relaxed")};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        team_tournament t = team_tournament_start(seed, MOST_TEAMS, "CUSTOM_TEAM_SWISS", mem);
        ct_status status = CT_OK;
        t.event->system = CT_STR("olympiad");
        t.event->acceleration.kind = CT_ACCELERATION_NONE;
        t.event->settings = &setting;
        t.event->setting_count = 1;
        while (t.event->rounds_paired < t.event->rounds && status == CT_OK) {
            ct_pairings found = {0};
            ct_error err = {0};
            team_tournament_call(&t);
            ct_pairing_options options = {.round = {.present = t.present}};
            status = ct_round_pair(t.event, t.event->rounds_paired + 1U, &options, mem, NULL,
                                   &found, &err);
            if (status == CT_OK) {
                check_seed(2 * found.count + (found.bye != CT_NOBODY) == count_present(&t), seed);
                team_tournament_play(&t, &found);
            } else {
                check_seed(count_present(&t) % 2 == 1 || t.event->forbidden_count > 0, seed);
            }
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_teams_are_paired_in_the_order_of_the_handbook),
        cmocka_unit_test(round_one_gives_the_odd_teams_of_the_upper_half_the_drawn_colour),
        cmocka_unit_test(floaters_go_towards_the_median_group_from_both_sides),
        cmocka_unit_test(in_the_rules_of_2020_floaters_are_ordinary_members),
        cmocka_unit_test(the_relaxed_rules_pair_again_who_has_met),
        cmocka_unit_test(players_and_acceleration_are_refused),
        cmocka_unit_test(small_fields_are_paired_as_the_articles_of_2022_say),
        cmocka_unit_test(small_fields_are_paired_as_the_description_of_2020_says),
        cmocka_unit_test(the_relaxed_rules_never_give_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
