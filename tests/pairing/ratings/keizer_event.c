/* Small events of the Keizer system. */

#include "pairing/ratings/keizer_event.h"

#include "support/check.h"

void keizer_set(ct_event *event, const char *settings)
{
    ct_str rest = ct_str_of(settings);
    event->settings = CT_NEW(event->mem, ct_setting, 32);
    assert_non_null(event->settings);
    event->setting_count = 0;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        ct_str name = ct_str_cut(&word, '=');
        event->settings[event->setting_count++] =
            (ct_setting){ct_str_format(event->mem, "keizer.%.*s", CT_ARG(name)), word};
    }
}

ct_event *keizer_event(ct_arena *mem, uint32_t count, unsigned rounds, const char *settings)
{
    ct_error err = {0};
    ct_event *event = ct_event_new(mem);
    assert_non_null(event);
    check_ok(ct_event_reserve(event, count, rounds, &err), err);
    event->player_count = count;
    event->rounds = (uint16_t)rounds;
    event->system = CT_STR("keizer");
    event->initial_colour = CT_WHITE;
    for (uint32_t i = 0; i < count; i++) {
        event->players[i] = (ct_player){.tpn = {i + 1}, .enters = 1};
    }
    keizer_set(event, settings);
    return event;
}
