/* What the checker tells: to people. */

#include "event/build.h"
#include "generator/generate.h"
#include "report/check_report.h"
#include "support/check.h"

#include <string.h>

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

/* Five players, three rounds, everybody there. */
static int start(void **state)
{
    static hall h;
    ct_generator *generator = ct_generator_new();
    ct_generate_options options = ct_generate_usual();
    ct_generated made;
    options.players = 5;
    options.rounds = 3;
    options.forfeit_rate = options.half_bye_rate = 0;
    options.zero_bye_rate = options.withdrawal_rate = 0;
    h.mem = ct_arena_new();
    ct_status status = ct_generate(generator, &options, h.mem, &made, NULL);
    ct_generator_free(generator);
    h.event = made.event;
    *state = &h;
    return status != CT_OK || h.event->rounds_paired != 3;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

static ct_audit audit_of(hall *h)
{
    ct_audit audit = {0};
    ct_error err = {0};
    check_ok(ct_audit_event(h->event, NULL, "open.trf", h->mem, &audit, &err), err);
    return audit;
}

static const char *text_of(hall *h)
{
    ct_text out = {.mem = h->mem};
    ct_audit audit = audit_of(h);
    ct_check_report_text(h->event, &audit, 0, &out);
    assert_false(out.failed);
    return ct_text_view(&out).at;
}

/* Turns the colours of the first player's game in round 1. */
static void turn_first_game(hall *h)
{
    ct_index other = ct_event_cell(h->event, 0, 1).opponent;
    uint8_t colour = ct_event_cell(h->event, 0, 1).colour;
    ct_event_cell_at(h->event, 0, 1)->colour = ct_event_cell(h->event, other, 1).colour;
    ct_event_cell_at(h->event, other, 1)->colour = colour;
}

static void a_clean_event_gets_two_lines(void **state)
{
    assert_string_equal(text_of(*state),
                        "Rules:   FIDE (Dutch) Swiss, edition of 2026\n"
                        "Verdict: all 3 rounds agree (9 pairs)\n");
}

static void differing_pairs_stand_side_by_side(void **state)
{
    hall *h = *state;
    turn_first_game(h);
    const char *text = text_of(h);
    assert_non_null(strstr(text,
                           "Round 1: 1 of 3 pairs differ, 1 in colours alone\n\n"
                           "Checker pairings"));
    assert_non_null(strstr(text, "Tournament pairings"));
    assert_null(strstr(text, "Round 1: 2"));
    assert_non_null(strstr(text, "Verdict: "));
    assert_non_null(strstr(text, " rounds differ"));
}

static void breaches_are_listed(void **state)
{
    hall *h = *state;
    for (ct_index who = 0; who < 5; who++) {
        *ct_event_cell_at(h->event, who, 3) = ct_event_cell(h->event, who, 1);
    }
    const char *text = text_of(h);
    assert_non_null(strstr(text, "Against the rules\n\n  open.trf: round 3: "));
    assert_non_null(strstr(text, "have already played each other in round 1"));
    assert_non_null(strstr(text, "; 3 breaches of the rules\n"));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_clean_event_gets_two_lines),
        CASE(differing_pairs_stand_side_by_side),
        CASE(breaches_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
