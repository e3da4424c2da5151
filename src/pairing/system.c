#include "pairing/system.h"

#include "pairing/burstein/burstein.h"
#include "pairing/cup/knockout.h"
#include "pairing/cup/two_phase.h"
#include "pairing/double_swiss/double_swiss.h"
#include "pairing/dubov/dubov.h"
#include "pairing/dutch/dutch.h"
#include "pairing/lim/lim.h"
#include "pairing/lists/amalfi.h"
#include "pairing/lists/monrad.h"
#include "pairing/lists/random_swiss.h"
#include "pairing/olympiad/olympiad.h"
#include "pairing/ratings/elo.h"
#include "pairing/ratings/keizer.h"
#include "pairing/tables/round_robin.h"
#include "pairing/tables/scheveningen.h"
#include "pairing/team_boards.h"
#include "pairing/team_swiss/team_swiss.h"

#include <string.h>

static const ct_pairing_system rows[] = {
    {.name = "dutch", .source = "FIDE Handbook C.04.3", .pair = ct_dutch_pair},
    {.name = "dubov", .source = "FIDE Handbook C.04.4.1", .pair = ct_dubov_pair},
    {.name = "burstein", .source = "FIDE Handbook C.04.4.2", .pair = ct_burstein_pair},
    {.name = "lim", .source = "FIDE Handbook C.04.4.3", .pair = ct_lim_pair},
    {.name = "double-swiss",
     .source = "FIDE Handbook C.04.5",
     .pair = ct_double_swiss_pair,
     .check = ct_double_swiss_check},
    {.name = "amalfi",
     .source = "G. Marchese, thesis, Rome 2013, 1.3.2",
     .pair = ct_amalfi_pair,
     .check = ct_amalfi_check,
     .options = ct_amalfi_options},
    {.name = "monrad",
     .source = "Nordic practice: neighbours first",
     .pair = ct_monrad_pair,
     .check = ct_monrad_check,
     .options = ct_monrad_options},
    {.name = "elo",
     .source = "C. Nilsson, ELO Pairings",
     .pair = ct_elo_pair,
     .check = ct_elo_check,
     .options = ct_elo_options},
    {.name = "keizer",
     .source = "Keizer's rules, Hengelo, and the habits of clubs and programs",
     .pair = ct_keizer_pair,
     .check = ct_keizer_check,
     .options = ct_keizer_options},
    {.name = "random",
     .source = "lots inside scoregroups",
     .pair = ct_random_swiss_pair,
     .check = ct_random_swiss_check,
     .options = ct_random_swiss_options},
    {.name = "team-swiss",
     .source = "FIDE Handbook C.04.6",
     .pair = ct_team_swiss_pair,
     .check = ct_team_swiss_check,
     .options = ct_team_swiss_options},
    {.name = "olympiad",
     .source = "FIDE Handbook D.02; M. Náray, thesis, Budapest 2020, 2.2",
     .pair = ct_olympiad_pair,
     .check = ct_olympiad_check,
     .options = ct_olympiad_options},
    {.name = "knockout",
     .source = "common practice: standard bracket; G. Marchese, thesis, Rome 2013, 1.1",
     .pair = ct_knockout_pair,
     .check = ct_knockout_check,
     .options = ct_knockout_options,
     .needs = ct_cup_stages,
     .rounds = ct_knockout_event_rounds},
    {.name = "two-phase",
     .source = "G. Marchese, thesis, Rome 2013, 1.1: groups, then a knock-out",
     .pair = ct_two_phase_pair,
     .check = ct_two_phase_check,
     .options = ct_two_phase_options,
     .needs = ct_two_phase_needs,
     .rounds = ct_two_phase_event_rounds},
    {.name = "round-robin",
     .source = "FIDE Handbook C.05 Annex 1; G. Marchese, thesis, Rome 2013, 1.3.3",
     .pair = ct_round_robin_pair,
     .check = ct_round_robin_check,
     .options = ct_round_robin_options,
     .needs = ct_round_robin_needs,
     .rounds = ct_round_robin_event_rounds},
    {.name = "double-round-robin",
     .source = "FIDE Handbook C.05 Annex 1",
     .pair = ct_double_round_robin_pair,
     .check = ct_double_round_robin_check,
     .options = ct_double_round_robin_options,
     .needs = ct_double_round_robin_needs,
     .rounds = ct_round_robin_event_rounds},
    {.name = "team-round-robin",
     .source = "FIDE Handbook C.05 Annex 1, for teams",
     .pair = ct_team_round_robin_pair,
     .check = ct_team_round_robin_check,
     .options = ct_team_round_robin_options,
     .needs = ct_round_robin_needs,
     .rounds = ct_round_robin_event_rounds},
    {.name = "team-double-round-robin",
     .source = "FIDE Handbook C.05 Annex 1, for teams",
     .pair = ct_team_double_round_robin_pair,
     .check = ct_team_double_round_robin_check,
     .options = ct_team_double_round_robin_options,
     .needs = ct_double_round_robin_needs,
     .rounds = ct_round_robin_event_rounds},
    {.name = "team-knockout",
     .source = "common practice: standard bracket, matches of teams",
     .pair = ct_team_knockout_pair,
     .check = ct_team_knockout_check,
     .options = ct_team_knockout_options,
     .needs = ct_cup_stages,
     .rounds = ct_knockout_event_rounds},
    {.name = "berger-groups",
     .source = "FIDE Handbook C.05 Annex 1; C. Nilsson, ELO Pairings",
     .pair = ct_berger_groups_pair,
     .check = ct_berger_groups_check,
     .options = ct_berger_groups_options,
     .needs = ct_berger_groups_needs,
     .rounds = ct_round_robin_event_rounds},
    {.name = "scheveningen",
     .source = "FIDE Arbiters' Manual, chapter 4",
     .pair = ct_scheveningen_pair,
     .check = ct_scheveningen_check,
     .needs = ct_scheveningen_needs,
     .rounds = ct_scheveningen_event_rounds},
    {.name = "double-scheveningen",
     .source = "FIDE Arbiters' Manual, chapter 4",
     .pair = ct_double_scheveningen_pair,
     .check = ct_double_scheveningen_check,
     .needs = ct_double_scheveningen_needs,
     .rounds = ct_scheveningen_event_rounds},
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
    return CT_NO_TEXT;
}

/* A system for players cannot pair teams, nor the other way round. */
static ct_status need_same_kind(const ct_event *event, const char *name, ct_error *err)
{
    const ct_system_row *row = ct_system_named(ct_str_of(name));
    if (row == NULL || row->is_for_teams == event->is_team_event) {
        return CT_OK;
    }
    ct_fail(err, CT_UNSUPPORTED, "the system \"%s\" pairs %s, but this is an event of %s", name,
            row->is_for_teams ? "teams" : "players", row->is_for_teams ? "players" : "teams");
    ct_error_cure(err, "choose a system for %s, as --system %s",
                  row->is_for_teams ? "players" : "teams",
                  row->is_for_teams ? "dutch" : "team-swiss");
    return CT_UNSUPPORTED;
}

static ct_status choose_system(const ct_event *event, const ct_pairing_options *options,
                               const ct_pairing_system **out, ct_error *err)
{
    const char *name = ct_event_paired_by(event)->name;
    *out = options->system != NULL ? options->system : ct_pairing_system_named(ct_str_of(name));
    if (*out == NULL) {
        ct_status status =
            ct_fail(err, CT_UNSUPPORTED,
                    "the event is played by the system \"%s\", which has no engine yet", name);
        ct_error_cure(err,
                      "choose a system that is paired here with --system; {systems} lists them");
        return status;
    }
    return need_same_kind(event, (*out)->name, err);
}

/* NOLINTNEXTLINE(readability-function-size): many parameters, two of them results */
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
    if (event->is_team_event) {
        return ct_team_round_who_took_part(event, number, mem);
    }
    bool *present = CT_NEW(mem, bool, event->player_count);
    for (ct_index who = 0; present != NULL && who < event->player_count; who++) {
        ct_outcome outcome = (ct_outcome)ct_event_cell(event, who, number).outcome;
        present[who] = ct_outcome_has_opponent(outcome) || outcome == CT_PAB;
    }
    return present;
}
