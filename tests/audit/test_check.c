/* The checker: what was altered is found, in its round and nowhere before it. */

#include "audit/check.h"
#include "audit/varied.h"
#include "event/build.h"
#include "formats/trf.h"
#include "support/check.h"
#include "support/folder.h"

#include <stdlib.h>

enum { EVENTS = 60 };

/* A complete event of an odd number of players, so that every round has a bye. */
static void make_event(varied_bench *b, uint64_t number)
{
    ct_generate_options options = ct_generate_usual();
    options.number = number;
    options.players = 21 + 2 * (int32_t)(number % 10);
    options.rounds = 7;
    options.half_bye_rate = options.zero_bye_rate = options.withdrawal_rate = 0;
    ct_arena_reset(b->mem);
    b->event = varied_event(b->generator, &options, b->mem).event;
    assert_int_equal(b->event->rounds_paired, 7);
}

static ct_audit audit_of(const varied_bench *b, const ct_audit_options *options)
{
    ct_audit audit = {0};
    ct_error err = {0};
    check_ok(ct_audit_event(b->event, options, NULL, b->mem, &audit, &err), err);
    return audit;
}

/* The first player with White in the round from `from` on. */
static ct_index white_player(const varied_bench *b, unsigned round, ct_index from)
{
    while (from < b->event->player_count &&
           ct_event_cell(b->event, from, round).colour != CT_WHITE) {
        from++;
    }
    assert_true(from < b->event->player_count);
    return from;
}

static void set_game(const varied_bench *b, unsigned round, ct_index white, ct_index black)
{
    ct_event_cell_at(b->event, white, round)->opponent = black;
    ct_event_cell_at(b->event, white, round)->colour = CT_WHITE;
    ct_event_cell_at(b->event, black, round)->opponent = white;
    ct_event_cell_at(b->event, black, round)->colour = CT_BLACK;
}

/* All rounds before `round` agree, `round` itself as told. */
static const ct_audit_round *check_only(const ct_audit *audit, unsigned round,
                                        ct_agreement agreement, uint64_t number)
{
    for (unsigned r = 1; r < round; r++) {
        check_seed(audit->rounds[r - 1].agreement == CT_AGREES, number);
        check_seed(audit->rounds[r - 1].checker.count == 0, number);
    }
    check_seed(audit->rounds[round - 1].agreement == agreement, number);
    check_seed(!ct_audit_is_clean(audit), number);
    return &audit->rounds[round - 1];
}

static void swapped_opponents_are_found(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number++) {
        make_event(b, number);
        unsigned round = 1 + (unsigned)number % 7;
        ct_index one = white_player(b, round, 0);
        ct_index two = white_player(b, round, one + 1);
        ct_index first = ct_event_cell(b->event, one, round).opponent;
        ct_index second = ct_event_cell(b->event, two, round).opponent;
        set_game(b, round, one, second);
        set_game(b, round, two, first);
        ct_audit audit = audit_of(b, NULL);
        const ct_audit_round *found = check_only(&audit, round, CT_PAIRS_DIFFER, number);
        check_seed(found->checker.count == 2 && found->tournament.count == 2, number);
        check_seed(found->colours_only == 0, number);
        check_seed(audit.differing >= 2, number);
    }
}

static void turned_colours_are_found(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number++) {
        make_event(b, number);
        unsigned round = 1 + (unsigned)number % 7;
        ct_index white = white_player(b, round, (ct_index)(number % 9));
        ct_index black = ct_event_cell(b->event, white, round).opponent;
        set_game(b, round, black, white);
        ct_audit audit = audit_of(b, NULL);
        const ct_audit_round *found = check_only(&audit, round, CT_COLOURS_DIFFER, number);
        check_seed(found->colours_only == 1 && found->checker.count == 1, number);
        check_seed(found->checker.pairs[0].white == white, number);
        check_seed(found->tournament.pairs[0].white == black, number);
    }
}

static ct_index holder_of_bye(const varied_bench *b, unsigned round)
{
    for (ct_index who = 0; who < b->event->player_count; who++) {
        if (ct_event_cell(b->event, who, round).outcome == CT_PAB) {
            return who;
        }
    }
    fail_msg("round %u has no bye", round);
    return 0;
}

static void a_moved_bye_is_found(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < EVENTS; number++) {
        make_event(b, number);
        unsigned round = 1 + (unsigned)number % 7;
        ct_index bye = holder_of_bye(b, round);
        ct_index white = white_player(b, round, (ct_index)(number % 5));
        ct_index black = ct_event_cell(b->event, white, round).opponent;
        uint8_t outcome = ct_event_cell(b->event, white, round).outcome;
        *ct_event_cell_at(b->event, white, round) =
            (ct_cell){.opponent = CT_NOBODY, .outcome = CT_PAB};
        ct_event_cell_at(b->event, bye, round)->outcome = outcome;
        set_game(b, round, bye, black);
        ct_audit audit = audit_of(b, NULL);
        const ct_audit_round *found = check_only(&audit, round, CT_PAIRS_DIFFER, number);
        check_seed(found->checker.count == 2 && found->tournament.count == 2, number);
        ct_audit_pair last = found->checker.pairs[1];
        check_seed(last.white == bye && last.black == CT_NOBODY, number);
        check_seed(found->tournament.pairs[1].white == white, number);
        check_seed(found->tournament.pairs[1].black == CT_NOBODY, number);
    }
}

/* Without the number of rounds the last one paired counts as the last. */
static void unknown_rounds_are_those_paired(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < 20; number++) {
        make_event(b, number);
        b->event->rounds = 0;
        ct_audit audit = audit_of(b, NULL);
        check_seed(ct_audit_is_clean(&audit), number);
        assert_int_equal(audit.planned_rounds, 7);
    }
}

static void a_part_of_the_rounds_can_be_checked(void **state)
{
    varied_bench *b = *state;
    make_event(b, 3);
    ct_index white = white_player(b, 2, 0);
    set_game(b, 2, ct_event_cell(b->event, white, 2).opponent, white);
    ct_audit before = audit_of(b, &(ct_audit_options){.last = 1});
    assert_int_equal(before.round_count, 1);
    assert_true(ct_audit_is_clean(&before));
    ct_audit at = audit_of(b, &(ct_audit_options){.first = 2, .last = 2});
    assert_int_equal(at.round_count, 1);
    assert_int_equal(at.rounds[0].number, 2);
    assert_int_equal(at.worst, CT_COLOURS_DIFFER);
}

static void the_edition_is_told(void **state)
{
    varied_bench *b = *state;
    make_event(b, 1);
    assert_int_equal(audit_of(b, NULL).edition, CT_EDITION_2026);
    ct_audit old = audit_of(b, &(ct_audit_options){.edition = CT_EDITION_2017});
    assert_int_equal(old.edition, CT_EDITION_2017);
    assert_string_equal(old.system->name, "dutch");
}

static void what_cannot_be_checked_is_refused(void **state)
{
    varied_bench *b = *state;
    ct_audit audit;
    ct_error err = {0};
    make_event(b, 1);
    b->event->is_team_event = true;
    assert_int_equal(ct_audit_event(b->event, NULL, NULL, b->mem, &audit, &err), CT_UNSUPPORTED);
    assert_true(err.sentence[0] != '\0');
    b->event->is_team_event = false;
    b->event->type_code = CT_STR("FIDE_SCHILLER");
    assert_int_equal(ct_audit_event(b->event, NULL, NULL, b->mem, &audit, &err), CT_UNSUPPORTED);
}

/* Four players who have all met: round 4 has no pairing, though the file shows one. */
static void an_impossible_round_is_told(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = ct_generate_usual();
    options.players = 4;
    options.rounds = 3;
    options.forfeit_rate = options.half_bye_rate = options.zero_bye_rate = 0;
    options.withdrawal_rate = 0;
    ct_error err = {0};
    for (options.number = 0;; options.number++) { /* until three rounds could be paired */
        ct_arena_reset(b->mem);
        b->event = varied_event(b->generator, &options, b->mem).event;
        if (b->event->rounds_paired == 3) {
            break;
        }
    }
    b->event->rounds = 5;
    check_ok(ct_event_reserve(b->event, 4, 4, &err), err);
    b->event->rounds_paired = 4;
    for (ct_index who = 0; who < 4; who++) {
        *ct_event_cell_at(b->event, who, 4) = ct_event_cell(b->event, who, 1);
    }
    ct_audit audit = audit_of(b, NULL);
    assert_int_equal(audit.rounds[3].agreement, CT_NOT_PAIRABLE);
    assert_int_equal(audit.worst, CT_NOT_PAIRABLE);
    assert_true(audit.rounds[3].why_not.sentence[0] != '\0');
    assert_int_equal(audit.rounds[3].checker.count, 0);
    assert_true(audit.illegal.faults >= 2);
}

/* Forty players, 34 rounds, no draws: in round 29 the next group is large and few of it may meet
 * the residents. Another engine of the edition of 2017 agrees with every round of the file. */
static void few_opponents_left_do_not_end_a_round_too_early(void **state)
{
    varied_bench *b = *state;
    char *text = test_file_read(test_path(test_environment("CROSSTABLE_SOURCE"),
                                          "tests/data/pairing/few-opponents-2017.trf"));
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, b->mem, NULL);
    check_ok(ct_trf_read(ct_str_of(text), b->mem, &b->event, NULL, &problems, &err), err);
    ct_audit audit = audit_of(b, &(ct_audit_options){.edition = CT_EDITION_2017});
    assert_int_equal(audit.agreeing, 34);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(swapped_opponents_are_found, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(turned_colours_are_found, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(a_moved_bye_is_found, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(unknown_rounds_are_those_paired, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(a_part_of_the_rounds_can_be_checked, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(few_opponents_left_do_not_end_a_round_too_early,
                                        varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(the_edition_is_told, varied_start, varied_stop),
        cmocka_unit_test_setup_teardown(what_cannot_be_checked_is_refused, varied_start,
                                        varied_stop),
        cmocka_unit_test_setup_teardown(an_impossible_round_is_told, varied_start, varied_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
