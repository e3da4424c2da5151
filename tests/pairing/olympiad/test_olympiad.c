/* The Olympiad system: the order of 9.3, the median group, floaters; then small random tournaments
 * against the literal reference.
 *
 * CROSSTABLE_LITERAL=N plays N tournaments, CROSSTABLE_LITERAL_FROM their first seed. */

#include "event/build.h"
#include "event/matches.h"
#include "pairing/compare.h"
#include "pairing/olympiad/literal_olympiad.h"
#include "pairing/olympiad/olympiad.h"
#include "pairing/olympiad/olympiad_private.h"
#include "pairing/table.h"
#include "support/check.h"
#include "support/folder.h"

#include <string.h>

enum { USUAL = 420, MOST_TEAMS = 10 };

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
    char text[PAIRINGS_TEXT];
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    event->settings = CT_NEW(mem, ct_setting, 1);
    assert_non_null(event->settings);
    event->settings[0] = setting;
    event->setting_count = 1;
    check_ok(ct_round_pair(event, event->rounds_paired + 1U, NULL, mem, NULL, &found, &err), err);
    pairings_text(event, &found, text);
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

/* The upper eight (1 to 7 and 9) have a point more; of the lower six 10–13 and 12–14 have met. The
 * text of 2020 gives the highest of the six its opponent first: 8–12, then 10–14 for 10–13 is
 * impossible, 11–13. The Handbook and the relaxed rules start with the lowest: 14–11, 13–8, 12–10.
 */
static void by_the_rules_of_2020_lower_groups_are_worked_from_the_top(void **state)
{
    static const char *const rows[] = {"F", "F",    "F", "F",    "F",    "F",    "F", "H",
                                       "F", "13w=", "H", "14w=", "10b=", "12b=", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = one_board_event(mem, rows);
    check_round(event, "2020", "1-5 3-7 6-2 8-12 9-4 13-11 14-10");
    check_round(event, "2022", "1-5 3-7 6-2 9-4 12-10 13-8 14-11");
    check_round(event, "relaxed", "1-5 3-7 6-2 9-4 12-10 13-8 14-11");
    ct_arena_free(mem);
}

/* Five teams below seven: the highest, 8, goes up by both texts. By that of 2020 it is then an
 * ordinary member of the upper group. */
static void by_the_rules_of_2020_the_highest_of_a_lower_group_slides_up(void **state)
{
    static const char *const rows[] = {"F", "F", "F", "F", "F", "F", "F",
                                       "H", "H", "H", "H", "H", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = one_board_event(mem, rows);
    check_round(event, "2020", "1-5 3-7 6-2 8-4 9-11 12-10");
    check_round(event, "2022", "1-4 3-6 5-2 7-8 9-11 12-10");
    ct_arena_free(mem);
}

/* 1 to 4 have the same points and have all met: by halves, not neighbours. */
static void the_relaxed_rules_pair_the_rest_by_halves(void **state)
{
    static const char *const rows[] = {
        "2w= 3b= 4w=", "1b= 4w= 3b=", "4w= 1w= 2w=", "3b= 2b= 1b=", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    check_round(one_board_event(mem, rows), "relaxed", "1-3 4-2");
    ct_arena_free(mem);
}

/* Three teams, each with a bye behind it. */
static void a_round_in_which_nobody_may_have_the_bye_is_refused_as_such(void **state)
{
    static const char *const rules[] = {"2022", "2020", "relaxed"};
    static const char *const rows[] = {"2w1 3b1 U", "1b0 U 3w1", "U 1w0 2b0", NULL};
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_event *event = one_board_event(mem, rows);
    for (int i = 0; i < 3; i++) {
        ct_setting setting = {CT_STR("olympiad.rules"), ct_str_of(rules[i])};
        ct_pairings found;
        ct_error err = {0};
        event->settings = &setting;
        event->setting_count = 1;
        assert_int_equal(ct_round_pair(event, 4, NULL, mem, NULL, &found, &err), CT_IMPOSSIBLE);
        assert_string_equal(err.sentence,
                            "round 4 cannot be paired: no team may have the bye: "
                            "each had one, won a match without play, or joined "
                            "after round 1");
        assert_string_equal(err.rule, "D.02 4.2");
        assert_string_equal(err.cure,
                            "the arbiter decides: grant a team a bye in round 4, or end "
                            "the event after round 3");
    }
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
    assert_string_equal(err.cure,
                        "choose the relaxed rules ({options settings=rules=relaxed}), or end "
                        "the event after round 3");
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

/* The event of a tournament of the Olympiad, which knows no acceleration. */
static void make_olympiad(tournament *t, void *context)
{
    (void)context;
    t->event->system = CT_STR("olympiad");
    t->event->acceleration.kind = CT_ACCELERATION_NONE;
}

/* The reference of the relaxed rules knows no forbidden pairs. */
static void allow_all_pairs(tournament *t, void *context)
{
    make_olympiad(t, context);
    t->event->forbidden_count = 0;
}

static comparison comparison_by(const char *setting, literal_reference *reference)
{
    return (comparison){.how = {.system = "olympiad",
                                .most = MOST_TEAMS,
                                .code = "CUSTOM_TEAM_SWISS",
                                .setting = setting,
                                .prepare = make_olympiad,
                                .ended = compare_audit},
                        .reference = reference};
}

static void small_fields_are_paired_as_the_articles_of_2022_say(void **state)
{
    comparison c = comparison_by("rules=2022", literal_olympiad_2022);
    (void)state;
    compare_many(&c, USUAL);
}

static void small_fields_are_paired_as_the_description_of_2020_says(void **state)
{
    comparison c = comparison_by("rules=2020", literal_olympiad_2020);
    (void)state;
    compare_many(&c, USUAL);
}

static void small_fields_are_paired_as_the_relaxed_rules_say(void **state)
{
    comparison c = comparison_by("rules=relaxed", literal_olympiad_relaxed);
    (void)state;
    c.how.prepare = allow_all_pairs;
    compare_many(&c, USUAL);
}

static uint32_t count_present(const tournament *t)
{
    uint32_t count = 0;
    for (ct_index who = 0; who < t->event->team_count; who++) {
        count += t->present[who];
    }
    return count;
}

static void all_rounds_by_the_engine(tournament *t, void *context)
{
    make_olympiad(t, context);
    t->wild_rounds = 0;
}

static void check_everybody_is_paired(tournament *t, ct_status status, const ct_pairings *found,
                                      void *context)
{
    uint64_t seed = t->random.seed;
    (void)context;
    if (status == CT_OK) {
        check_seed(2 * found->count + (found->bye != CT_NOBODY) == count_present(t), seed);
    } else {
        check_seed(count_present(t) % 2 == 1 || t->event->forbidden_count > 0, seed);
    }
}

/* The relaxed rules pair everybody in every round, unless nobody may have the bye of an odd field
 * or forbidden pairs are in the way. */
static void the_relaxed_rules_never_give_up(void **state)
{
    static const series relaxed = {.system = "olympiad",
                                   .most = MOST_TEAMS,
                                   .code = "CUSTOM_TEAM_SWISS",
                                   .setting = "rules=relaxed",
                                   .prepare = all_rounds_by_the_engine,
                                   .paired = check_everybody_is_paired};
    (void)state;
    series_play(&relaxed, 1, 200);
}

/* --- Large lower groups ---------------------------------------------------------------------- */

enum { FIELD = 14, LOWER_FROM = 8, DRAWN_ROUNDS = 4 };

/* Pairs the teams from … to - 1 at random, all drawn; who is left over has a half-point bye. Second
 * matches may happen. */
static void draw_matches(ct_event *event, unsigned round, ct_index from, ct_index to,
                         ct_random *random)
{
    ct_index list[FIELD] = {0};
    uint32_t count = 0;
    for (ct_index who = from; who < to; who++) {
        uint32_t at = (uint32_t)ct_random_below(random, count + 1);
        list[count++] = list[at];
        list[at] = who;
    }
    for (uint32_t i = 0; i < count; i += 2) {
        ct_index other = i + 1 < count ? list[i + 1] : CT_NOBODY;
        uint8_t outcome = other == CT_NOBODY ? CT_HALF_POINT_BYE : CT_DRAW;
        *ct_event_cell_at(event, list[i], round) =
            (ct_cell){.opponent = other, .colour = CT_WHITE, .outcome = outcome};
        if (other != CT_NOBODY) {
            *ct_event_cell_at(event, other, round) =
                (ct_cell){.opponent = list[i], .colour = CT_BLACK, .outcome = CT_DRAW};
        }
    }
}

/* A group of eight or nine in the middle and one of six or five below it, which random tournaments
 * of so few teams never have: both have played drawn matches among themselves, then the upper ones
 * got a point for nothing. */
static ct_event *two_groups(uint64_t seed, ct_arena *mem)
{
    static const char *const rows[] = {"", "", "", "", "", "", "",  "",
                                       "", "", "", "", "", "", NULL};
    ct_random random = {.seed = seed, .stream = 14};
    ct_event *event = one_board_event(mem, rows);
    unsigned drawn = 1 + (unsigned)ct_random_below(&random, DRAWN_ROUNDS);
    ct_index lower = LOWER_FROM + (ct_index)ct_random_below(&random, 2);
    for (unsigned round = 1; round <= drawn; round++) {
        draw_matches(event, round, 0, lower, &random);
        draw_matches(event, round, lower, FIELD, &random);
    }
    for (ct_index who = 0; who < FIELD; who++) {
        *ct_event_cell_at(event, who, drawn + 1) = (ct_cell){
            .opponent = CT_NOBODY, .outcome = who < lower ? CT_FULL_POINT_BYE : CT_ZERO_POINT_BYE};
    }
    event->rounds_paired = (uint16_t)(drawn + 1);
    return event;
}

static void large_lower_groups_are_paired_as_the_reference_does(void **state)
{
    static const char *const rules[] = {"2022", "2020", "relaxed"};
    static literal_reference *const references[] = {literal_olympiad_2022, literal_olympiad_2020,
                                                    literal_olympiad_relaxed};
    static bool present[FIELD];
    uint64_t first = test_number("CROSSTABLE_LITERAL_FROM", 1);
    uint64_t count = test_number("CROSSTABLE_LITERAL", USUAL);
    (void)state;
    memset(present, true, sizeof present);
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + count; seed++) {
        ct_setting setting = {CT_STR("olympiad.rules"), ct_str_of(rules[seed % 3])};
        tournament t = {
            .event = two_groups(seed, mem), .random = {.seed = seed}, .present = present};
        ct_pairings found = {0};
        ct_error err = {0};
        t.event->settings = &setting;
        t.event->setting_count = 1;
        ct_status status =
            ct_round_pair(t.event, t.event->rounds_paired + 1U, NULL, mem, NULL, &found, &err);
        assert_true(status == CT_OK || status == CT_IMPOSSIBLE);
        compare_round(&t, references[seed % 3], status, &found);
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
        cmocka_unit_test(by_the_rules_of_2020_lower_groups_are_worked_from_the_top),
        cmocka_unit_test(by_the_rules_of_2020_the_highest_of_a_lower_group_slides_up),
        cmocka_unit_test(the_relaxed_rules_pair_the_rest_by_halves),
        cmocka_unit_test(a_round_in_which_nobody_may_have_the_bye_is_refused_as_such),
        cmocka_unit_test(the_relaxed_rules_pair_again_who_has_met),
        cmocka_unit_test(players_and_acceleration_are_refused),
        cmocka_unit_test(small_fields_are_paired_as_the_articles_of_2022_say),
        cmocka_unit_test(small_fields_are_paired_as_the_description_of_2020_says),
        cmocka_unit_test(small_fields_are_paired_as_the_relaxed_rules_say),
        cmocka_unit_test(large_lower_groups_are_paired_as_the_reference_does),
        cmocka_unit_test(the_relaxed_rules_never_give_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
