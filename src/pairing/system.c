#include "pairing/system.h"

#include "pairing/dutch.h"

#include <string.h>

static const ct_pairing_system rows[] = {
    {.name = "dutch", .source = "FIDE Handbook C.04.3", .pair = ct_dutch_pair},
    {.name = NULL},
};

const ct_pairing_system *ct_pairing_systems(void)
{
    return rows;
}

const ct_pairing_system *ct_pairing_system_named(ct_str name)
{
    for (const ct_pairing_system *row = rows; row->name != NULL; row++) {
        if (ct_str_is(name, row->name)) {
            return row;
        }
    }
    return NULL;
}

ct_str ct_system_setting(const ct_event *event, const ct_pairing_system *system, const char *option)
{
    size_t length = strlen(system->name);
    for (uint32_t i = 0; i < event->setting_count; i++) {
        ct_str name = event->settings[i].name;
        if (ct_str_starts(name, system->name) && name.len > length && name.at[length] == '.' &&
            ct_str_is(ct_str_slice(name, length + 1, name.len), option)) {
            return event->settings[i].value;
        }
    }
    for (const ct_system_option *row = system->options; row != NULL && row->name != NULL; row++) {
        if (strcmp(row->name, option) == 0) {
            return ct_str_of(row->usual);
        }
    }
    return (ct_str){0};
}

/* An event that names no system is paired by the Dutch one. */
static ct_status choose_system(const ct_event *event, const ct_pairing_options *options,
                               const ct_pairing_system **out, ct_error *err)
{
    ct_system_choice said = ct_event_system(event);
    const char *name = said.row != NULL ? said.row->name : "dutch";
    *out = options->system != NULL ? options->system : ct_pairing_system_named(ct_str_of(name));
    if (*out == NULL) {
        ct_status status =
            ct_fail(err, CT_UNSUPPORTED,
                    "the event is played by the system \"%s\", which has no engine yet", name);
        ct_error_cure(err, "pair it by hand, or name another system");
        return status;
    }
    return CT_OK;
}

/* NOLINTNEXTLINE(readability-function-size): one question with two answers */
ct_status ct_round_pair(const ct_event *event, unsigned number, const ct_pairing_options *options,
                        ct_arena *mem, ct_round *prepared, ct_pairings *out, ct_error *err)
{
    static const ct_pairing_options none = {0};
    ct_history *history = NULL;
    ct_round round;
    const ct_pairing_system *system = NULL;
    options = options != NULL ? options : &none;
    CT_TRY(choose_system(event, options, &system, err));
    CT_TRY(system->check != NULL ? system->check(event, err) : CT_OK);
    if (number == 0 || number > event->rounds_paired + 1U) {
        return ct_fail(err, CT_NOT_FOUND, "round %u cannot be paired: the next round is %u", number,
                       event->rounds_paired + 1U);
    }
    CT_TRY(ct_history_new(event, number - 1, number, options->edition, mem, &history, err));
    CT_TRY(ct_round_prepare(history, &options->round, mem, &round, err));
    CT_TRY(system->pair(&round, mem, out, err));
    if (prepared != NULL) {
        *prepared = round;
    }
    return CT_OK;
}

bool *ct_round_who_took_part(const ct_event *event, unsigned number, ct_arena *mem)
{
    bool *present = CT_NEW(mem, bool, event->player_count);
    for (ct_index who = 0; present != NULL && who < event->player_count; who++) {
        ct_outcome outcome = (ct_outcome)ct_event_cell(event, who, number).outcome;
        present[who] = ct_outcome_has_opponent(outcome) || outcome == CT_PAB;
    }
    return present;
}
