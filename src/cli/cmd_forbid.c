/* forbid: pairs that are not to meet, by list, club or federation. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "event/edit.h"
#include "report/table.h"

#include <string.h>

/* --- Listing --------------------------------------------------------------------------------- */

static ct_str rule_text(const ct_event *event, const ct_forbidden *rule, ct_arena *mem)
{
    const char *kind = rule->kind == CT_FORBIDDEN_CLUB ? "club" : "federation";
    if (rule->kind != CT_FORBIDDEN_LIST) {
        return rule->name.len == 0
                   ? ct_str_format(mem, "players of the same %s", kind)
                   : ct_str_format(mem, "players of the %s %.*s", kind, CT_ARG(rule->name));
    }
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < rule->member_count; i++) {
        ct_text_addf(&text, "%s%.*s", i == 0 ? "" : " × ",
                     CT_ARG(ct_who_participant_label(event, rule->members[i], mem)));
    }
    return ct_text_view(&text);
}

static ct_str rounds_text(const ct_forbidden *rule, ct_arena *mem)
{
    if (rule->last_round == 0) {
        return rule->first_round <= 1 ? CT_STR("all rounds")
                                      : ct_str_format(mem, "from round %u on", rule->first_round);
    }
    return rule->first_round == rule->last_round
               ? ct_str_format(mem, "round %u", rule->first_round)
               : ct_str_format(mem, "rounds %u to %u", rule->first_round, rule->last_round);
}

static json_t *rule_json(const ct_event *event, const ct_forbidden *rule)
{
    static const char *const kinds[] = {"list", "club", "federation"};
    json_t *json = json_pack("{s:s, s:i, s:o}", "kind", kinds[rule->kind], "first_round",
                             (int)rule->first_round, "last_round",
                             rule->last_round == 0 ? json_null() : json_integer(rule->last_round));
    if (rule->kind != CT_FORBIDDEN_LIST) {
        json_object_set_new(json, "name",
                            rule->name.len == 0 ? json_null() : ct_text_json(rule->name));
        return json;
    }
    json_t *members = json_array();
    for (uint32_t i = 0; i < rule->member_count; i++) {
        ct_index who = rule->members[i];
        json_array_append_new(members,
                              json_integer(event->is_team_event ? event->teams[who].tpn.number
                                                                : event->players[who].tpn.number));
    }
    json_object_set_new(json, "members", members);
    return json;
}

static json_t *rules_json(const ct_event *event)
{
    json_t *rules = json_array();
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        json_array_append_new(rules, rule_json(event, &event->forbidden[i]));
    }
    return json_pack("{s:o}", "rules", rules);
}

static ct_exit list_rules(ct_call *call)
{
    static const ct_column columns[] = {{"No", CT_RIGHT, CT_FIT_WHOLE, 0},
                                        {"Not to be paired", CT_LEFT, CT_FIT_CUT, 0},
                                        {"When", CT_LEFT, CT_FIT_WHOLE, 0}};
    ct_document document = {0};
    CT_STEP(ct_document_open(call, call->words[0], &document));
    const ct_event *event = document.event;
    if (event->forbidden_count == 0) {
        ct_call_showf(call, "no pairings are forbidden\n");
        return ct_call_answer(call, CT_EXIT_DONE, rules_json(event));
    }
    ct_table table = ct_table_start(call->mem, columns, 3);
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        ct_table_row(&table,
                     (ct_str[]){ct_str_format(call->mem, "%u", i + 1),
                                rule_text(event, rule, call->mem), rounds_text(rule, call->mem)});
    }
    ct_text text = {.mem = call->mem};
    ct_table_write(&table, call->width, &text);
    ct_call_show(call, ct_text_view(&text));
    return ct_call_answer(call, CT_EXIT_DONE, rules_json(event));
}

/* --- Changing -------------------------------------------------------------------------------- */

/* "1-5" or "3"; when not given, all rounds to come: earlier pairings did not break the new rule. */
static ct_exit read_rounds(const ct_call *call, const ct_event *event, ct_forbidden *rule)
{
    rule->first_round = (uint16_t)(event->rounds_paired + 1);
    if (!ct_call_has(call, "rounds")) {
        return CT_EXIT_DONE;
    }
    ct_str rest = ct_call_text(call, "rounds");
    bool has_dash = memchr(rest.len == 0 ? "" : rest.at, '-', rest.len) != NULL;
    ct_str from = ct_str_cut(&rest, '-');
    uint64_t first;
    uint64_t last;
    if (!ct_str_to_unsigned(from, &first) || !ct_str_to_unsigned(has_dash ? rest : from, &last) ||
        first < 1 || last < first || last > CT_MAX_ROUNDS) {
        return ct_call_misuse(call,
                              "write the first and the last round, as 1-5, or one round, as 3",
                              "--rounds does not understand '%s'", ct_call_value(call, "rounds"));
    }
    rule->first_round = (uint16_t)first;
    rule->last_round = (uint16_t)last;
    return CT_EXIT_DONE;
}

static ct_exit read_members(const ct_call *call, const ct_event *event, ct_forbidden *rule)
{
    rule->member_count = (uint32_t)call->word_count - 1;
    ct_index *members = CT_NEW(call->mem, ct_index, rule->member_count);
    ct_error error;
    rule->members = members;
    if (members == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    for (uint32_t i = 0; i < rule->member_count; i++) {
        CT_STEP(ct_call_participant(call, event, call->words[i + 1], &members[i]));
    }
    return CT_EXIT_DONE;
}

static ct_exit forbid(ct_call *call, ct_document *document)
{
    ct_event *event = document->event;
    ct_forbidden rule = {.kind = CT_FORBIDDEN_LIST};
    CT_STEP(read_rounds(call, event, &rule));
    if (ct_call_has(call, "club") || ct_call_has(call, "federation")) {
        bool by_club = ct_call_has(call, "club");
        rule.kind = by_club ? CT_FORBIDDEN_CLUB : CT_FORBIDDEN_FEDERATION;
        rule.name = ct_call_text(call, by_club ? "club" : "federation");
    } else {
        CT_STEP(read_members(call, event, &rule));
    }
    ct_error error;
    CT_STEP(ct_call_check(call, ct_event_forbid(event, &rule, &error), &error));
    CT_STEP(ct_document_save(call, document));
    ct_call_say(call, "not to be paired: %.*s (%.*s)", CT_ARG(rule_text(event, &rule, call->mem)),
                CT_ARG(rounds_text(&rule, call->mem)));
    return ct_call_answer(call, CT_EXIT_DONE, rules_json(event));
}

static ct_exit allow(ct_call *call, ct_document *document)
{
    ct_event *event = document->event;
    unsigned number = ct_call_number(call, "remove", 0);
    ct_error error;
    if (number > event->forbidden_count) {
        ct_fail(&error, CT_NOT_FOUND, "there is no rule %u of forbidden pairings", number);
        ct_error_cure(&error,
                      event->forbidden_count == 0 ? "there is none to remove"
                                                  : "crosstable forbid %s --list shows them",
                      document->path);
        return ct_call_refuse(call, CT_EXIT_INVALID, &error);
    }
    ct_str text = rule_text(event, &event->forbidden[number - 1], call->mem);
    CT_STEP(ct_call_check(call, ct_event_allow(event, number - 1, &error), &error));
    CT_STEP(ct_document_save(call, document));
    ct_call_say(call, "may be paired again: %.*s", CT_ARG(text));
    return ct_call_answer(call, CT_EXIT_DONE, rules_json(event));
}

ct_exit ct_cmd_forbid(ct_call *call)
{
    bool names = call->word_count > 1;
    bool club = ct_call_has(call, "club");
    bool federation = ct_call_has(call, "federation");
    bool list = ct_call_has(call, "list");
    bool remove = ct_call_has(call, "remove");
    bool rounds = ct_call_has(call, "rounds");
    if (names + club + federation + list + remove > 1 || (rounds && (list || remove))) {
        return ct_call_misuse(
            call, "crosstable help forbid shows the ways to use it",
            "players, --club, --federation, --list and --remove exclude each other");
    }
    if (remove) {
        return ct_document_change(call, allow);
    }
    if (names || club || federation) {
        return ct_document_change(call, forbid);
    }
    return rounds ? ct_call_misuse(call, "name the players, or give --club or --federation",
                                   "--rounds alone forbids nothing")
                  : list_rules(call);
}
