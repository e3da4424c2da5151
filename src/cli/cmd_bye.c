/* bye: byes asked for in rounds to come. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "event/edit.h"

#include <string.h>

static ct_outcome kind_asked(const ct_call *call)
{
    ct_str kind = ct_call_text(call, "kind");
    return ct_str_equal_ignoring_case(kind, CT_STR("full"))   ? CT_FULL_POINT_BYE
           : ct_str_equal_ignoring_case(kind, CT_STR("zero")) ? CT_ZERO_POINT_BYE
                                                              : CT_HALF_POINT_BYE;
}

static ct_exit ask(ct_call *call, ct_event *event, ct_index who, const char *word)
{
    uint64_t round;
    if (!ct_str_to_unsigned(ct_str_of(word), &round) || round == 0 || round > CT_MAX_ROUNDS) {
        return ct_call_misuse(call, "give the numbers of rounds, as 4 5", "'%s' is no round", word);
    }
    ct_error error;
    ct_status status =
        ct_call_has(call, "cancel")
            ? ct_event_cancel_bye(event, who, (unsigned)round, &error)
            : ct_event_ask_bye(event, who, (unsigned)round, kind_asked(call), &error);
    return ct_call_check(call, status, &error);
}

static ct_exit change_byes(ct_call *call, ct_document *document)
{
    ct_event *event = document->event;
    ct_index who;
    CT_STEP(ct_call_participant(call, event, call->words[1], &who));
    for (size_t i = 2; i < call->word_count; i++) {
        CT_STEP(ask(call, event, who, call->words[i]));
    }
    CT_STEP(ct_document_save(call, document));
    bool cancel = ct_call_has(call, "cancel");
    ct_str label = ct_who_participant_label(event, who, call->mem);
    const char *kind = ct_outcome_name(kind_asked(call));
    json_t *rounds = json_array();
    for (size_t i = 2; i < call->word_count; i++) {
        ct_call_say(call, "%.*s: round %s, %s", CT_ARG(label), call->words[i],
                    cancel ? "no bye any more" : ct_bye_words(kind_asked(call)));
        uint64_t round = 0;
        (void)ct_str_to_unsigned(ct_str_of(call->words[i]), &round);
        json_array_append_new(rounds, json_integer((json_int_t)round));
    }
    json_int_t number =
        event->is_team_event ? event->teams[who].tpn.number : event->players[who].tpn.number;
    return ct_call_answer(call, CT_EXIT_DONE,
                          json_pack("{s:I, s:o, s:s?}", "number", number, "rounds", rounds, "bye",
                                    cancel ? NULL : kind));
}

ct_exit ct_cmd_bye(ct_call *call)
{
    if (ct_call_has(call, "cancel") && ct_call_has(call, "kind")) {
        return ct_call_misuse(call, "leave one of the two out",
                              "--cancel takes a bye back, whatever its kind");
    }
    return ct_document_change(call, change_byes);
}
