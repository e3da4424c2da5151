/* Worked examples of the FIDE (Dutch) System, each asked of the engine and of the literal
 * reference, and tournaments paired by others where the collection is at hand. */

#include "formats/trf.h"
#include "pairing/system.h"
#include "pairing/table.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/mem.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define ROWS(...)   ((const char *const[]){__VA_ARGS__, NULL})
#define ABSENT(...) ((const uint32_t[]){__VA_ARGS__, 0})

/* --- Bye ------------------------------------------------------------------------------------- */

static void the_bye_goes_to_the_lowest_score_even_if_the_top_bracket_breaks(void **state)
{
    (void)state;
    const ct_event *five = table_event(mem, ROWS("3w0", "4b=", "1b1", "2w=", "U"), 9);
    check_next_round(five, CT_EDITION_2026, NULL, "2-5 3-4 1-bye"); /* C5 */
    check_next_round(five, CT_EDITION_2017, NULL, "2-1 3-5 4-bye");
    const ct_event *six =
        table_event(mem, ROWS("4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0"), 3);
    check_next_round(six, CT_EDITION_2026, ABSENT(4), "1-5 3-2 6-bye");
}

static void the_bye_spares_who_has_an_unplayed_game(void **state)
{
    (void)state;
    const ct_event *five = table_event(mem, ROWS("3w1", "4b1", "1b0", "2w0", "."), 3);
    check_next_round(five, CT_EDITION_2026, NULL, "2-1 3-5 4-bye"); /* C9 */
}

static void a_half_point_does_not_bar_the_bye_but_a_full_point_does(void **state)
{
    (void)state;
    const ct_event *half = table_event(mem, ROWS("F", "F", "H"), 9);
    const ct_event *full = table_event(mem, ROWS("F", "F", "F"), 9);
    check_next_round(half, CT_EDITION_2026, NULL, "1-2 3-bye");
    check_next_round(full, CT_EDITION_2026, NULL, "impossible"); /* C2 */
    check_next_round(full, CT_EDITION_2017, NULL, "1-2 3-bye");
    const ct_event *forfeit = table_event(mem, ROWS("U", "3w+", "2b-", "F"), 9);
    check_next_round(forfeit, CT_EDITION_2026, ABSENT(3), "impossible");
    check_next_round(forfeit, CT_EDITION_2017, ABSENT(3), "1-2 4-bye");
}

static void a_round_that_nobody_can_complete_is_impossible(void **state)
{
    (void)state;
    const ct_event *met = table_event(mem, ROWS("2w1", "1b0"), 9);
    check_next_round(met, CT_EDITION_2026, NULL, "impossible");
    check_next_round(met, CT_EDITION_2017, NULL, "impossible");
    const ct_event *barred = table_event(mem, ROWS("U"), 9);
    check_next_round(barred, CT_EDITION_2026, NULL, "impossible");
    /* a game that was not played is no meeting */
    const ct_event *forfeit = table_event(mem, ROWS("2w-", "1b+"), 9);
    check_next_round(forfeit, CT_EDITION_2026, NULL, "1-2");
}

/* Equal PSDs {2½, 1½, ½} with both MDPs paired (9-8, 3-5) or with one of them (9-5, 3 has the bye):
 * the criteria that follow decide (C.10), as the reading of M1 in the 2017 rules says. */
static void equal_psds_leave_the_choice_to_the_colours(void **state)
{
    (void)state;
    const ct_event *event =
        table_event(mem,
                    ROWS("3b= 4w- 4w1 2b- 9b1 2b-", "5w1 9b1 7b1 1w- Z 1w-",
                         "1w= 5b- 5b- 8b- 8b1 4w1", "H 1b- 1b0 6w1 7w- 3b0", "2b0 3w- 3w- U Z 8w1",
                         "Z 8w1 9b- 4b0 U 9w=", "8b1 H 2w0 9w0 4b- U", "7w0 6b0 U 3w- 3w0 5b0",
                         "U 2w0 6w+ 7b1 1w0 6b="),
                    7);
    check_next_round(event, CT_EDITION_2017, ABSENT(1, 2), "4-8 6-7 9-5 3-bye");
}

/* --- Colours --------------------------------------------------------------------------------- */

static void numbers_skip_players_who_never_came(void **state)
{
    (void)state;
    ct_event *ten = table_event(mem, ROWS("", "", "", "", "", "", "", "", "", ""), 9);
    check_next_round(ten, CT_EDITION_2026, ABSENT(1, 3), "2-7 5-9 8-4 10-6"); /* 5.2.5 */
    ten->initial_colour = CT_BLACK;
    check_next_round(ten, CT_EDITION_2026, ABSENT(1, 3), "4-8 6-10 7-2 9-5");
}

static void colours_alternate_from_the_latest_difference_of_played_games(void **state)
{
    (void)state;
    /* 1 had BWWB, 2 had WBWB: third from the end they differ (5.2.3); round by round they do not */
    const ct_event *event =
        table_event(mem,
                    ROWS("Z 3b= 4w= 5w= 6b=", "4w= 5b= 3w= Z 7b=", "Z 1w= 2b= Z Z", "2b= Z 1b= Z Z",
                         "Z 2w= Z 1b= Z", "Z Z Z Z 1w=", "Z Z Z Z 2w="),
                    9);
    check_next_round(event, CT_EDITION_2026, ABSENT(3, 4, 5, 6, 7), "2-1");
}

static void the_wider_difference_wins_between_topscorers(void **state)
{
    (void)state;
    /* final round: both want Black absolutely, 1 with a difference of 1, 2 with 2 (5.2.2) */
    const char *const *rows = ROWS("F 3b1 4w1 5w1", "3w1 4b1 5w1 6w1", "2b0 1w0 Z Z", "Z 2w0 1b0 Z",
                                   "Z Z 2b0 1b0", "Z Z Z 2b0");
    check_next_round(table_event(mem, rows, 5), CT_EDITION_2026, ABSENT(3, 4, 5, 6), "1-2");
    /* before the final round they may not meet (C3) */
    check_next_round(table_event(mem, rows, 6), CT_EDITION_2026, ABSENT(3, 4, 5, 6), "impossible");
}

/* --- Whole events ---------------------------------------------------------------------------- */

static void baku_splits_the_first_round(void **state)
{
    (void)state;
    ct_event *eight = table_event(mem, ROWS("", "", "", "", "", "", "", ""), 9);
    eight->acceleration.kind = CT_ACCELERATION_BAKU; /* GA = 1 … 4 */
    check_next_round(eight, CT_EDITION_2026, NULL, "1-3 4-2 5-7 8-6");
    ct_event *nine = table_event(mem, ROWS("", "", "", "", "", "", "", "", ""), 9);
    nine->acceleration.kind = CT_ACCELERATION_BAKU; /* GA = 1 … 6 */
    check_next_round(nine, CT_EDITION_2026, NULL, "1-4 3-6 5-2 7-8 9-bye");
}

/* Twelve players, five rounds: the event 1201043A of a published simulation. */
static const char *const twelve[] = {
    "7w1 4b1 2w= 5b1 3w=",
    "8b1 5w1 1b= 3w= 6b1",
    "9w1 12b1 4w1 2b= 1b=",
    "10b1 1w0 3b0 12w1 11b=",
    "11w1 2b0 12w1 1w0 8b=",
    "12b0 9w= 10b1 7w= 2w0",
    "1b0 10w= 8b= 6b= 9w=",
    "2w0 11b= 7w= 9b= 5w=",
    "3b0 6b= 11w= 8w= 7b=",
    "4w0 7b= 6w0 11b0 12b=",
    "5b0 8w= 9b= 10w1 4w=",
    "6w1 3w0 5b0 4b0 10w=",
    NULL,
};

static void the_twelve_player_event_comes_out_round_by_round(void **state)
{
    (void)state;
    static const char *const wanted[] = {
        "1-7 3-9 5-11 8-2 10-4 12-6", "2-5 4-1 6-9 7-10 11-8 12-3", "1-2 3-4 5-12 8-7 9-11 10-6",
        "2-3 4-12 5-1 6-7 9-8 11-10", "1-3 6-2 7-9 8-5 11-4 12-10",
    };
    const ct_event *event = table_event(mem, twelve, 5);
    for (unsigned round = 1; round <= 5; round++) {
        char text[TABLE_TEXT];
        table_engine(event, round, CT_EDITION_2026, NULL, text);
        assert_string_equal(text, wanted[round - 1]);
        table_reference(event, round, CT_EDITION_2026, NULL, text);
        assert_string_equal(text, wanted[round - 1]);
    }
}

/* --- Tournaments paired by others ------------------------------------------------------------ */

enum { SMALL_FIELD = 10 };

typedef struct corpus {
    ct_edition edition;
    unsigned files, rounds, different, small;
} corpus;

static bool engine_agrees(const ct_event *event, unsigned round, const bool *present,
                          ct_edition edition, ct_arena *scratch)
{
    ct_pairing_options options = {.edition = edition, .round = {.present = present}};
    ct_pairings found;
    ct_error err = {0};
    if (ct_round_pair(event, round, &options, scratch, NULL, &found, &err) != CT_OK) {
        return false;
    }
    for (uint32_t i = 0; i < found.count; i++) {
        ct_cell cell = ct_event_cell(event, found.pairs[i].white, round);
        if (cell.opponent != found.pairs[i].black || cell.colour != CT_WHITE) {
            return false;
        }
    }
    return found.bye == CT_NOBODY || ct_event_cell(event, found.bye, round).outcome == CT_PAB;
}

static bool reference_agrees(const ct_event *event, unsigned round, const bool *present,
                             ct_edition edition)
{
    literal_pairs pairs = literal_dutch_pair(event, round, edition, present);
    bool same = pairs.is_possible;
    for (uint32_t i = 0; i < pairs.count; i++) {
        ct_cell cell = ct_event_cell(event, pairs.white[i], round);
        same = same && cell.opponent == pairs.black[i] && cell.colour == CT_WHITE;
    }
    return same &&
           (pairs.bye == CT_NOBODY || ct_event_cell(event, pairs.bye, round).outcome == CT_PAB);
}

static void check_round(corpus *all, const char *name, const ct_event *event, unsigned round,
                        ct_arena *scratch)
{
    const bool *present = ct_round_who_took_part(event, round, scratch);
    unsigned field = 0;
    assert_non_null(present);
    for (ct_index who = 0; who < event->player_count; who++) {
        field += present[who];
    }
    bool same = engine_agrees(event, round, present, all->edition, scratch);
    if (field <= SMALL_FIELD) {
        all->small++;
        same = reference_agrees(event, round, present, all->edition) && same;
    }
    all->rounds++;
    if (!same) {
        all->different++;
        print_error("%s: round %u differs\n", name, round);
    }
}

static void check_file(corpus *all, const char *path)
{
    ct_arena *scratch = ct_arena_new();
    char *content = test_file_read(path);
    ct_event *event = NULL;
    ct_problems problems;
    ct_error err = {0};
    assert_non_null(scratch);
    assert_non_null(content);
    ct_problems_start(&problems, scratch, path);
    check_ok(ct_trf_read(ct_str_of(content), scratch, &event, NULL, &problems, &err), err);
    all->files++;
    event->rounds = event->rounds != 0 ? event->rounds : event->rounds_paired;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        check_round(all, path, event, round, scratch);
    }
    free(content);
    ct_arena_free(scratch);
}

/* $CROSSTABLE_SHARED, or ../shared beside the sources. */
static void check_folder(corpus *all, const char *name)
{
    const char *shared = test_environment("CROSSTABLE_SHARED");
    const char *source = test_environment("CROSSTABLE_SOURCE");
    char folder[600];
    snprintf(folder, sizeof folder, "%s%s/corpus/%s",
             shared != NULL   ? shared
             : source != NULL ? source
                              : ".",
             shared != NULL ? "" : "/../shared", name);
    DIR *entries = opendir(folder);
    if (entries == NULL) {
        print_message("# the tournaments of %s are not there: skipped\n", name);
        return; /* cmocka's skip() is "not ok" in TAP */
    }
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): one thread */
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        size_t len = strlen(entry->d_name);
        if (len > 4 && strcmp(entry->d_name + len - 4, ".trf") == 0) {
            char path[900];
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            check_file(all, path);
        }
    }
    closedir(entries);
    print_message("# %s: %u files, %u rounds, %u of them asked of the reference too\n", name,
                  all->files, all->rounds, all->small);
    assert_true(all->files > 0 && all->small > 0);
    assert_int_equal(all->different, 0);
}

static void tournaments_paired_by_others_in_2026_come_out_the_same(void **state)
{
    (void)state;
    check_folder(&(corpus){.edition = CT_EDITION_2026}, "dutch-2026");
}

static void tournaments_paired_by_others_in_2017_come_out_the_same(void **state)
{
    (void)state;
    check_folder(&(corpus){.edition = CT_EDITION_2017}, "dutch-2017");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_bye_goes_to_the_lowest_score_even_if_the_top_bracket_breaks),
        TEST(the_bye_spares_who_has_an_unplayed_game),
        TEST(a_half_point_does_not_bar_the_bye_but_a_full_point_does),
        TEST(a_round_that_nobody_can_complete_is_impossible),
        TEST(equal_psds_leave_the_choice_to_the_colours),
        TEST(numbers_skip_players_who_never_came),
        TEST(colours_alternate_from_the_latest_difference_of_played_games),
        TEST(the_wider_difference_wins_between_topscorers),
        TEST(baku_splits_the_first_round),
        TEST(the_twelve_player_event_comes_out_round_by_round),
        TEST(tournaments_paired_by_others_in_2026_come_out_the_same),
        TEST(tournaments_paired_by_others_in_2017_come_out_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
