/* Explanations and checklists as people get them. */

#include "event/small_event.h"
#include "report/checklist_report.h"
#include "report/explain_report.h"
#include "support/check.h"
#include "support/golden.h"

#include <string.h>

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
} hall;

/* Seven players after three rounds of five. */
static int start(void **state)
{
    static hall h;
    static const char *const names[] = {"Abara, Chi",    "Brandt, Lukas", "Castro, Inés",
                                        "Dvořák, Tomáš", "Eriksen, Maja", "Fofanah, Isatu",
                                        "Grün, Wolfgang"};
    h.mem = ct_arena_new();
    h.event = small_event(h.mem, 7, 3);
    h.event->rounds = 5;
    for (uint32_t i = 0; i < 7; i++) {
        h.event->players[i].name = ct_str_of(names[i]);
    }
    small_game(h.event, 1, 1, 4, "10");
    small_game(h.event, 1, 5, 2, "01");
    small_game(h.event, 1, 3, 6, "==");
    small_bye(h.event, 1, 7, 'U');
    small_game(h.event, 2, 2, 1, "==");
    small_game(h.event, 2, 7, 3, "01");
    small_game(h.event, 2, 4, 5, "10");
    small_bye(h.event, 2, 6, 'U');
    small_game(h.event, 3, 1, 3, "01");
    small_game(h.event, 3, 6, 2, "==");
    small_game(h.event, 3, 4, 7, "==");
    small_bye(h.event, 3, 5, 'U');
    *state = &h;
    return 0;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

static ct_explanation explanation(hall *h, ct_index who, ct_index why_not)
{
    ct_explanation x;
    ct_error err = {0};
    ct_question question = {.round = 4, .who = who, .why_not = why_not};
    check_ok(ct_explain(h->event, &question, h->mem, &x, &err), err);
    return x;
}

static ct_checklist checklist(hall *h, unsigned round)
{
    ct_checklist list;
    ct_error err = {0};
    check_ok(ct_checklist_make(h->event, round, NULL, h->mem, &list, &err), err);
    return list;
}

static void an_explanation_is_a_list_of_articles_and_sentences(void **state)
{
    hall *h = *state;
    ct_text text = {.mem = h->mem};
    for (ct_index who = 0; who < h->event->player_count; who++) {
        ct_explanation x = explanation(h, who, (who + 2) % h->event->player_count);
        ct_text_addf(&text, who > 0 ? "\n" : "");
        ct_explain_report_text(&x, 80, &text);
    }
    assert_false(text.failed);
    test_golden("report/explain.golden", ct_text_view(&text).at);
}

static void lines_keep_within_the_width(void **state)
{
    hall *h = *state;
    ct_explanation x = explanation(h, 2, 0);
    for (size_t width = 40; width < 120; width += 7) {
        ct_text text = {.mem = h->mem};
        ct_explain_report_text(&x, width, &text);
        ct_str rest = ct_text_view(&text);
        (void)ct_str_cut(&rest, '\n'); /* the heading is not wrapped */
        while (rest.len > 0) {
            assert_true(ct_utf8_width(ct_str_cut(&rest, '\n')) <= width);
        }
    }
}

static void a_checklist_is_a_table(void **state)
{
    hall *h = *state;
    ct_text text = {.mem = h->mem};
    ct_checklist next = checklist(h, 4);
    ct_checklist past = checklist(h, 2);
    assert_false(next.is_published);
    assert_true(past.is_published);
    ct_checklist_report_text(&next, 100, &text);
    ct_text_addf(&text, "\n");
    ct_checklist_report_text(&past, 0, &text);
    assert_false(text.failed);
    test_golden("report/checklist.golden", ct_text_view(&text).at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_explanation_is_a_list_of_articles_and_sentences, start,
                                        stop),
        cmocka_unit_test_setup_teardown(lines_keep_within_the_width, start, stop),
        cmocka_unit_test_setup_teardown(a_checklist_is_a_table, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
