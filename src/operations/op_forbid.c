/* forbid: pairs that are not to meet, by list, club or federation. */

#include "event/edit.h"
#include "operations/people_private.h"
#include "operations/who.h"

#include <string.h>

typedef struct forbid_request {
    ct_indices players;
    ct_str club, federation; /* at NULL = not asked; empty = any */
    ct_str rounds;
    bool list;
    ct_whole remove;
} forbid_request;

typedef struct forbid_answer {
    struct shown_rule *rules;
    uint32_t count;
} forbid_answer;

/* A rule in force. */
typedef struct shown_rule {
    uint32_t number;
    uint8_t kind; /* ct_forbidden_kind */
    uint32_t first_round, last_round;
    ct_str name;
    const ct_index *members;
    uint32_t member_count;
} shown_rule;

static const char *kind_word(int value)
{
    static const char *const words[] = {
        [CT_FORBIDDEN_LIST] = "list",
        [CT_FORBIDDEN_CLUB] = "club",
        [CT_FORBIDDEN_FEDERATION] = "federation",
    };
    return value < (int)(sizeof words / sizeof *words) ? words[value] : NULL;
}

static const ct_field rule_rows[] = {
    CT_OUT_NUMBER(shown_rule, number, number, "Number of the rule, by which it is removed."),
    {"kind", CT_FIELD_WORD, CT_OUT(shown_rule, kind), .word = kind_word, .is_required = true,
     .says = "What the rule is about."},
    CT_OUT_NUMBER(shown_rule, first_round, first_round, "First round in which it holds."),
    CT_OUT_NUMBER_OR_NULL(shown_rule, last_round, last_round,
                          "Last round in which it holds; null: to the end."),
    CT_OUT_TEXT_OR_NULL(shown_rule, name, name,
                        "The club or federation; null: players of any one club or federation."),
    {"members", CT_FIELD_ANYONES, .offset = offsetof(shown_rule, members),
     .other = offsetof(shown_rule, member_count),
     .says = "Pairing numbers of those who do not meet, in a rule of the kind list."},
};
static const ct_shape rule_shape =
    CT_ANSWER_SHAPE("forbidden_rule", "A rule of forbidden pairings.", rule_rows, shown_rule);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(forbid_answer, rules, rules, count, rule_shape, "The rules in force."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("forbid", "The forbidden pairings.", answer_rows, forbid_answer);

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

static ct_status fill_data(ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const ct_event *event = desk->event;
    forbid_answer *data = CT_NEW(desk->mem, forbid_answer, 1);
    CT_NEED(data, err);
    data->rules = CT_NEW(desk->mem, shown_rule, event->forbidden_count);
    CT_NEED(data->rules, err);
    for (; data->count < event->forbidden_count; data->count++) {
        const ct_forbidden *rule = &event->forbidden[data->count];
        bool is_list = rule->kind == CT_FORBIDDEN_LIST;
        data->rules[data->count] = (shown_rule){data->count + 1,
                                                (uint8_t)rule->kind,
                                                rule->first_round,
                                                rule->last_round,
                                                rule->name,
                                                rule->members,
                                                is_list ? rule->member_count : 0};
    }
    answer->data = data;
    return CT_OK;
}

static const ct_sheet *make_sheet(const ct_desk *desk)
{
    static const ct_sheet_column columns[] = {CT_COLUMN_NUMBER("No", "number"),
                                              CT_COLUMN_NAME("Not to be paired", "pair"),
                                              CT_COLUMN_WORD("When", "when")};
    const ct_event *event = desk->event;
    ct_sheet *sheet = ct_sheet_new(desk->mem, CT_STR("Forbidden pairings"));
    if (event->forbidden_count == 0) {
        ct_sheet_note(sheet, "no pairings are forbidden");
        return sheet;
    }
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 3);
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        ct_sheet_row(table,
                     (ct_str[]){ct_sheet_cell(sheet, "%u", i + 1),
                                rule_text(event, rule, desk->mem), rounds_text(rule, desk->mem)});
    }
    return sheet;
}

/* --- Changing -------------------------------------------------------------------------------- */

/* "1-5" or "3". */
static ct_status read_rounds(ct_str text, ct_forbidden *rule, ct_error *err)
{
    ct_str rest = text;
    bool has_dash = memchr(rest.len == 0 ? "" : rest.at, '-', rest.len) != NULL;
    ct_str from = ct_str_cut(&rest, '-');
    uint64_t first;
    uint64_t last;
    if (!ct_str_to_unsigned(from, &first) || !ct_str_to_unsigned(has_dash ? rest : from, &last) ||
        first < 1 || last < first || last > CT_MAX_ROUNDS) {
        ct_fail(err, CT_MISUSE, "--rounds does not understand '%.*s'", CT_ARG(text));
        ct_error_cure(err, "write the first and the last round, as 1-5, or one round, as 3");
        return CT_MISUSE;
    }
    rule->first_round = (uint16_t)first;
    rule->last_round = (uint16_t)last;
    return CT_OK;
}

/* When no rounds are given, all rounds to come: earlier pairings did not break the new rule. */
static ct_status forbid(const forbid_request *asked, ct_desk *desk, ct_answer *answer,
                        ct_error *err)
{
    ct_event *event = desk->event;
    ct_forbidden rule = {.kind = CT_FORBIDDEN_LIST,
                         .first_round = (uint16_t)(event->rounds_paired + 1)};
    if (asked->rounds.at != NULL) {
        CT_TRY(read_rounds(asked->rounds, &rule, err));
    }
    if (asked->club.at != NULL || asked->federation.at != NULL) {
        bool by_club = asked->club.at != NULL;
        rule.kind = by_club ? CT_FORBIDDEN_CLUB : CT_FORBIDDEN_FEDERATION;
        rule.name = by_club ? asked->club : asked->federation;
    } else {
        rule.members = asked->players.items;
        rule.member_count = asked->players.count;
    }
    CT_TRY(ct_event_forbid(event, &rule, err));
    ct_answer_say(answer, desk->mem, "not to be paired: %.*s (%.*s)",
                  CT_ARG(rule_text(event, &rule, desk->mem)),
                  CT_ARG(rounds_text(&rule, desk->mem)));
    return CT_OK;
}

static ct_status allow(unsigned number, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    ct_event *event = desk->event;
    if (number > event->forbidden_count) {
        ct_fail(err, CT_NOT_FOUND, "there is no rule %u of forbidden pairings", number);
        ct_error_cure(err, event->forbidden_count == 0 ? "there is none to remove"
                                                       : "{forbid list} shows them");
        return CT_NOT_FOUND;
    }
    ct_str text = rule_text(event, &event->forbidden[number - 1], desk->mem);
    CT_TRY(ct_event_allow(event, number - 1, err));
    ct_answer_say(answer, desk->mem, "may be paired again: %.*s", CT_ARG(text));
    return CT_OK;
}

static bool changes(const void *request)
{
    const forbid_request *asked = request;
    return asked->players.count > 0 || asked->club.at != NULL || asked->federation.at != NULL ||
           asked->remove.is_given;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const forbid_request *asked = request;
    if (!changes(asked)) {
        answer->sheet = make_sheet(desk);
        return fill_data(desk, answer, err);
    }
    answer->is_changed = true;
    CT_TRY(asked->remove.is_given ? allow(asked->remove.value, desk, answer, err)
                                  : forbid(asked, desk, answer, err));
    return fill_data(desk, answer, err);
}

static ct_status check(const void *request, ct_error *err)
{
    const forbid_request *asked = request;
    ct_forbidden ignored;
    bool has_rounds = asked->rounds.at != NULL;
    int ways = (asked->players.count > 0) + (asked->club.at != NULL) +
               (asked->federation.at != NULL) + asked->list + asked->remove.is_given;
    if (ways > 1 || (has_rounds && (asked->list || asked->remove.is_given))) {
        ct_fail(err, CT_MISUSE,
                "players, --club, --federation, --list and --remove exclude each other");
        ct_error_cure(err, "give one of them: {forbid list} shows the rules in force");
        return CT_MISUSE;
    }
    if (has_rounds && ways == 0) {
        ct_fail(err, CT_MISUSE, "--rounds alone forbids nothing");
        ct_error_cure(err, "name the players, or give --club or --federation");
        return CT_MISUSE;
    }
    return has_rounds ? read_rounds(asked->rounds, &ignored, err) : CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "players",
     .type = CT_INPUT_ANYONES,
     .offset = CT_AT(forbid_request, players),
     .is_word = true,
     .value = "PLAYER",
     .sentence = "who do not meet: pairing numbers or parts of names; teams in a team event"},
    {.name = "club",
     .type = CT_INPUT_LINE,
     .offset = CT_AT(forbid_request, club),
     .is_optional_value = true,
     .value = "NAME",
     .sentence = "members of one club (of the club NAME) do not meet"},
    {.name = "federation",
     .type = CT_INPUT_LINE,
     .offset = CT_AT(forbid_request, federation),
     .is_optional_value = true,
     .value = "NAME",
     .sentence = "players of one federation (of NAME) do not meet"},
    {.name = "rounds",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(forbid_request, rounds),
     .letter = 'r',
     .value = "FROM-TO",
     .usual = "the rounds to come",
     .sentence = "only in these rounds, as 1-5 or 3"},
    {.name = "list",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(forbid_request, list),
     .letter = 'l',
     .sentence = "list the rules in force"},
    {.name = "remove",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(forbid_request, remove),
     .value = "N",
     .range = "1..100000",
     .sentence = "remove the rule with this number of the list"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable forbid open.trf 3 8", "numbers 3 and 8 are not paired with each other"},
    {"crosstable forbid open.trf --club --rounds 1-3", "no club-mates in the first three rounds"},
    {.line = NULL},
};

const ct_operation ct_operation_forbid = {
    .name = "forbid",
    .arguments = "[PLAYER PLAYER…]",
    .summary = "forbid pairings of players, clubs or federations",
    .details =
        "A PLAYER is a pairing number or a part of the name; a team in a team event. Without "
        "players or options the rules in force are listed.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_ARBITER,
    .request_size = sizeof(forbid_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .changes = changes,
    .check = check,
    .run = run,
};
