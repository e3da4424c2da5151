/* withdraw: players or teams leave before a round, or come back. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "event/edit.h"

/* The team or player that a word means. */
typedef struct leaver {
    bool is_team;
    ct_index who;
} leaver;

static ct_exit refuse_both(const ct_call *call, const ct_event *event, ct_index team,
                           ct_index player)
{
    ct_error error;
    ct_fail(&error, CT_INVALID, "%u is a team, %.*s, and a player, %.*s",
            event->teams[team].tpn.number, CT_ARG(event->teams[team].name),
            CT_ARG(event->players[player].name));
    ct_error_cure(&error, "say which one is meant: --team or --player");
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

/* In a team event a number may be that of a team or of a player; when it is both, the user must say
 * which. A word is a team's when it is its whole name, else a player's. */
static ct_exit find_leaver(const ct_call *call, const ct_event *event, const char *word,
                           leaver *out)
{
    uint64_t number = 0;
    bool only_team = ct_call_has(call, "team");
    bool only_player = ct_call_has(call, "player") || !event->is_team_event;
    ct_index team = only_player && !only_team ? CT_NOBODY : ct_who_team(event, ct_str_of(word));
    bool is_number = ct_str_to_unsigned(ct_str_of(word), &number) && number <= CT_MAX_PLAYERS;
    ct_index player =
        is_number ? ct_event_find_player(event, (ct_tpn){(uint32_t)number}) : CT_NOBODY;
    if (team != CT_NOBODY && player != CT_NOBODY && !only_team) {
        return refuse_both(call, event, team, player);
    }
    *out = (leaver){.is_team = team != CT_NOBODY || only_team, .who = team};
    return team != CT_NOBODY ? CT_EXIT_DONE
           : only_team       ? ct_call_participant(call, event, word, &out->who)
                             : ct_call_player(call, event, word, &out->who);
}

static ct_status move_out(ct_event *event, leaver one, unsigned round, ct_leave why, ct_error *err)
{
    return one.is_team ? ct_event_withdraw_team(event, one.who, round, why, err)
                       : ct_event_withdraw(event, one.who, round, why, err);
}

static ct_status move_back(ct_event *event, leaver one, ct_error *err)
{
    return one.is_team ? ct_event_return_team(event, one.who, err)
                       : ct_event_return(event, one.who, err);
}

static ct_exit move_one(ct_call *call, ct_event *event, const char *word, json_t *list)
{
    unsigned round = ct_call_number(call, "from-round", event->rounds_paired + 1U);
    bool undo = ct_call_has(call, "undo");
    ct_leave why = ct_call_has(call, "expel") ? CT_EXPELLED : CT_WITHDRAWN;
    leaver one = {0};
    ct_error error;
    CT_STEP(find_leaver(call, event, word, &one));
    ct_status status =
        undo ? move_back(event, one, &error) : move_out(event, one, round, why, &error);
    CT_STEP(ct_call_check(call, status, &error));
    ct_tpn tpn = one.is_team ? event->teams[one.who].tpn : event->players[one.who].tpn;
    ct_str name = one.is_team ? event->teams[one.who].name : event->players[one.who].name;
    json_array_append_new(list, json_pack("{s:I, s:o, s:b, s:s}", "number", (json_int_t)tpn.number,
                                          "name", ct_text_json(name), "team", one.is_team, "change",
                                          undo                 ? "returned"
                                          : why == CT_EXPELLED ? "expelled"
                                                               : "withdrawn"));
    return CT_EXIT_DONE;
}

static void say_one(const ct_call *call, const ct_event *event, leaver one)
{
    ct_leave leave = one.is_team ? event->teams[one.who].leave : event->players[one.who].leave;
    unsigned leaves = one.is_team ? event->teams[one.who].leaves : event->players[one.who].leaves;
    ct_str label = one.is_team ? ct_who_participant_label(event, one.who, call->mem)
                               : ct_who_label(event, one.who, call->mem);
    const char *kind = one.is_team ? "team " : "";
    if (leave == CT_STAYS) {
        ct_call_say(call, "%s%.*s is back", kind, CT_ARG(label));
    } else {
        ct_call_say(call, "%s%.*s %s from round %u on", kind, CT_ARG(label),
                    leave == CT_EXPELLED ? "is excluded" : "is withdrawn", leaves);
    }
}

/* --team and --player are refused unless it is a team event. */
static ct_exit check_kind(const ct_call *call, const ct_event *event)
{
    const char *kind = ct_call_has(call, "team") ? "team" : "player";
    if (!event->is_team_event && ct_call_has(call, kind)) {
        return ct_call_misuse(call, "leave it out", "--%s: this event pairs players", kind);
    }
    return CT_EXIT_DONE;
}

static ct_exit withdraw(ct_call *call, ct_document *document)
{
    CT_STEP(check_kind(call, document->event));
    json_t *list = json_array();
    ct_exit code = CT_EXIT_DONE;
    for (size_t i = 1; i < call->word_count && code == CT_EXIT_DONE; i++) {
        code = move_one(call, document->event, call->words[i], list);
    }
    if (code == CT_EXIT_DONE) {
        code = ct_document_save(call, document);
    }
    if (code != CT_EXIT_DONE) {
        json_decref(list);
        return code;
    }
    for (size_t i = 1; i < call->word_count; i++) {
        leaver one = {0};
        CT_STEP(find_leaver(call, document->event, call->words[i], &one));
        say_one(call, document->event, one);
    }
    return ct_call_answer(call, CT_EXIT_DONE, json_pack("{s:o}", "players", list));
}

ct_exit ct_cmd_withdraw(ct_call *call)
{
    if (ct_call_has(call, "team") && ct_call_has(call, "player")) {
        return ct_call_misuse(call, "give the players and the teams one after the other",
                              "--team and --player exclude each other");
    }
    if (ct_call_has(call, "undo") &&
        (ct_call_has(call, "expel") || ct_call_has(call, "from-round"))) {
        return ct_call_misuse(call, "give --undo alone",
                              "--undo takes a withdrawal back: it goes with no other option");
    }
    return ct_document_change(call, withdraw);
}
