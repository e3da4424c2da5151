#include "pairing/tables/robin.h"

#include "event/build.h"
#include "event/edit.h"
#include "pairing/settings.h"
#include "support/check.h"

ct_event *robin_event(ct_arena *mem, const char *system, uint32_t players)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(event);
    for (uint32_t i = 0; i < players; i++) {
        char name[32];
        snprintf(name, sizeof name, "Player, %02u", i + 1);
        ct_player player = {.name = ct_str_of(name), .rating = (uint16_t)(2400 - 10 * i)};
        check_ok(ct_event_add_player(event, &player, NULL, &err), err);
    }
    check_ok(
        ct_event_choose_system(event, ct_system_named(ct_str_of(system)), CT_EDITION_BY_DATE, &err),
        err);
    return event;
}

static const ct_pairing_system *system_of(const ct_event *event)
{
    const ct_system_row *row = ct_event_system(event).row;
    assert_non_null(row);
    return ct_pairing_system_named(ct_str_of(row->name));
}

void robin_set(ct_event *event, const char *option, const char *value)
{
    ct_error err = {0};
    check_ok(ct_system_setting_change(event, system_of(event), ct_str_of(option), ct_str_of(value),
                                      &err),
             err);
}

static unsigned tpn_of(const ct_event *event, ct_index who)
{
    return event->players[who].tpn.number;
}

void robin_round(const ct_event *event, unsigned round, char out[ROBIN_TEXT])
{
    ct_arena *mem = ct_arena_new();
    ct_pairings pairings;
    ct_error err = {0};
    size_t len = 0;
    assert_non_null(mem);
    out[0] = '\0';
    if (ct_round_pair(event, round, NULL, mem, NULL, &pairings, &err) != CT_OK) {
        snprintf(out, ROBIN_TEXT, "%s", err.sentence);
    } else {
        for (uint32_t i = 0; i < pairings.count; i++) {
            len += (size_t)snprintf(out + len, ROBIN_TEXT - len, "%s%u-%u", i == 0 ? "" : " ",
                                    tpn_of(event, pairings.pairs[i].white),
                                    tpn_of(event, pairings.pairs[i].black));
        }
        if (pairings.bye != CT_NOBODY) {
            snprintf(out + len, ROBIN_TEXT - len, " %u-bye", tpn_of(event, pairings.bye));
        }
    }
    ct_arena_free(mem);
}

void robin_play(ct_event *event)
{
    ct_arena *mem = ct_arena_new();
    ct_pairing_options options = {.may_lack_opponents = true}; /* all may have left */
    ct_next_round next;
    ct_error err = {0};
    assert_non_null(mem);
    check_ok(ct_next_round_pair(event, event->rounds_paired + 1U, &options, mem, &next, &err), err);
    check_ok(ct_next_round_publish(event, &next, &err), err);
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell *cell = ct_event_cell_at(event, who, next.number);
        cell->outcome = cell->outcome == CT_PENDING ? (uint8_t)CT_DRAW : cell->outcome;
    }
    ct_arena_free(mem);
}

void robin_row(const ct_event *event, uint32_t number, char out[ROBIN_TEXT])
{
    ct_index who = ct_event_find_player(event, (ct_tpn){number});
    assert_true(who != CT_NOBODY);
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        out[round - 1] = ct_outcome_letter((ct_outcome)ct_event_cell(event, who, round).outcome);
    }
    out[event->rounds_paired] = '\0';
}

void robin_refused(const ct_event *event, const char *sentence)
{
    ct_error err = {0};
    assert_int_equal(system_of(event)->check(event, &err), CT_INVALID);
    assert_string_equal(err.sentence, sentence);
    assert_true(err.rule[0] != '\0' && err.cure[0] != '\0');
}
