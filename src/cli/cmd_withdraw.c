/* withdraw: players leave before a round, or come back. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/games.h"
#include "cli/who.h"
#include "event/edit.h"

static ct_exit move_one(ct_call *call, ct_event *event, const char *word, json_t *list)
{
    unsigned round = ct_call_number(call, "from-round", event->rounds_paired + 1U);
    bool undo = ct_call_has(call, "undo");
    ct_leave why = ct_call_has(call, "expel") ? CT_EXPELLED : CT_WITHDRAWN;
    ct_index who;
    ct_error error;
    CT_STEP(ct_who_player(call, event, word, &who));
    ct_status status = undo ? ct_event_return(event, who, &error)
                            : ct_event_withdraw(event, who, round, why, &error);
    CT_STEP(ct_call_check(call, status, &error));
    const ct_player *player = &event->players[who];
    json_array_append_new(list,
                          json_pack("{s:I, s:o, s:s}", "number", (json_int_t)player->tpn.number,
                                    "name", ct_text_json(player->name), "change",
                                    undo                 ? "returned"
                                    : why == CT_EXPELLED ? "expelled"
                                                         : "withdrawn"));
    return CT_EXIT_DONE;
}

static void say_one(const ct_call *call, const ct_event *event, ct_index who)
{
    const ct_player *player = &event->players[who];
    ct_str label = ct_who_label(event, who, call->mem);
    if (player->leave == CT_STAYS) {
        ct_call_say(call, "%.*s is back", CT_ARG(label));
    } else {
        ct_call_say(call, "%.*s %s from round %u on", CT_ARG(label),
                    player->leave == CT_EXPELLED ? "is excluded" : "is withdrawn", player->leaves);
    }
}

static ct_exit withdraw(ct_call *call, ct_document *document)
{
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
        ct_index who;
        CT_STEP(ct_who_player(call, document->event, call->words[i], &who));
        say_one(call, document->event, who);
    }
    return ct_call_answer(call, CT_EXIT_DONE, json_pack("{s:o}", "players", list));
}

ct_exit ct_cmd_withdraw(ct_call *call)
{
    if (ct_call_has(call, "undo") &&
        (ct_call_has(call, "expel") || ct_call_has(call, "from-round"))) {
        return ct_call_misuse(call, "give --undo alone",
                              "--undo takes a withdrawal back: it goes with no other option");
    }
    return ct_document_change(call, withdraw);
}
