/* Small knock-out cups. */

#include "pairing/cup/cup_event.h"

#include "audit/check.h"
#include "event/edit.h"
#include "pairing/next_round.h"
#include "pairing/settings.h"
#include "support/check.h"

#include <string.h>

static const ct_pairing_system *knockout(void)
{
    return ct_pairing_system_named(CT_STR("knockout"));
}

cup cup_make(uint32_t players)
{
    cup made = {.mem = ct_arena_new()};
    ct_error err = {0};
    made.event = ct_event_new(made.mem);
    made.event->initial_colour = CT_WHITE;
    check_ok(ct_event_choose_system(made.event, ct_system_named(CT_STR("knockout")),
                                    CT_EDITION_BY_DATE, &err),
             err);
    for (uint32_t i = 0; i < players; i++) {
        ct_player player = {.name = CT_STR("Player"), .rating = (uint16_t)(2400 - 10 * i)};
        check_ok(ct_event_add_player(made.event, &player, NULL, &err), err);
    }
    return made;
}

void cup_set(cup *here, const char *name, const char *value)
{
    ct_error err = {0};
    check_ok(
        ct_system_setting_change(here->event, knockout(), ct_str_of(name), ct_str_of(value), &err),
        err);
}

const char *cup_pair(cup *here)
{
    ct_next_round next;
    ct_error err = {0};
    unsigned number = ct_event_next_round(here->event);
    check_ok(ct_next_round_pair(here->event, number, NULL, here->mem, &next, &err), err);
    check_ok(ct_next_round_publish(here->event, &next, &err), err);
    ct_text text = {.mem = here->mem};
    for (uint32_t i = 0; i < next.pairings.count; i++) {
        ct_text_addf(&text, "%s%u-%u", i == 0 ? "" : " ", next.pairings.pairs[i].white + 1,
                     next.pairings.pairs[i].black + 1);
    }
    assert_int_equal(next.pairings.bye, CT_NOBODY);
    return ct_text_view(&text).at;
}

void cup_enter(cup *here, const char *results)
{
    ct_str rest = ct_str_of(results);
    while (rest.len > 0) {
        ct_str result = ct_str_word(&rest);
        uint64_t white;
        ct_outcome outcomes[2];
        ct_error err = {0};
        assert_true(ct_str_to_unsigned(ct_str_cut(&result, ':'), &white));
        check_ok(ct_result_parse(result, &outcomes[0], &outcomes[1], &err), err);
        check_ok(ct_event_set_result(here->event, here->event->rounds_paired, (ct_index)(white - 1),
                                     outcomes[0], outcomes[1], &err),
                 err);
    }
}

void cup_check_won(cup *here, const char *winner)
{
    ct_next_round next;
    ct_audit audit;
    ct_error err = {0};
    assert_int_equal(ct_next_round_pair(here->event, here->event->rounds_paired + 1U, NULL,
                                        here->mem, &next, &err),
                     CT_IMPOSSIBLE);
    char wanted[64];
    (void)snprintf(wanted, sizeof wanted, "decided: %s has won it", winner);
    assert_non_null(strstr(err.sentence, wanted));
    check_ok(ct_audit_event(here->event, NULL, "cup", here->mem, &audit, &err), err);
    assert_true(ct_audit_is_clean(&audit));
    ct_arena_free(here->mem);
}
