/* explain: why this opponent, this colour, this bye; why not that one. */

#include "audit/explain.h"
#include "event/systems.h"
#include "operations/engine.h"
#include "operations/judging_private.h"
#include "operations/rounds.h"
#include "report/explain_report.h"

typedef struct explain_request {
    ct_index player;
    ct_index opponent;
    bool bye;
    ct_whole round;
    ct_str system;
    unsigned edition;
} explain_request;

typedef struct explain_statement {
    uint8_t topic;
    ct_str article, sentence;
} explain_statement;

typedef struct explain_answer {
    uint32_t round;
    ct_index player, opponent;
    uint8_t colour;
    bool has_bye;
    ct_str system;
    uint32_t edition;
    bool is_published;
    explain_statement *statements;
    uint32_t statement_count;
    const ct_explanation *whole; /* for the text */
} explain_answer;

static const char *topic_word(int value)
{
    return value < CT_TOPICS ? ct_topic_name((ct_topic)value) : NULL;
}

static const ct_field statement_rows[] = {
    {"topic", CT_FIELD_WORD, CT_OUT(explain_statement, topic), .word = topic_word,
     .is_required = true, .says = "What it is about."},
    CT_OUT_TEXT(explain_statement, article, article, "The article that says so."),
    CT_OUT_TEXT(explain_statement, sentence, sentence, "A whole sentence."),
};
static const ct_shape statement_shape =
    CT_ANSWER_SHAPE("statement", "A reason.", statement_rows, explain_statement);

static const ct_field answer_rows[] = {
    CT_OUT_NUMBER(explain_answer, round, round, "The round."),
    CT_OUT_PLAYER(explain_answer, player, player, "Pairing number of the player or team."),
    CT_OUT_PLAYER(explain_answer, opponent, opponent,
                  "Whom they meet; null with the bye, or when they are not in the round."),
    {"colour", CT_FIELD_WORD, CT_OUT(explain_answer, colour), .word = ct_colour_word,
     .says = "Colour of the player; null without an opponent."},
    CT_OUT_FLAG(explain_answer, bye, has_bye, "The player has the pairing-allocated bye."),
    CT_OUT_TEXT(explain_answer, system, system, "Pairing system."),
    CT_OUT_NUMBER_OR_NULL(explain_answer, edition, edition,
                          "Edition of its rules; null where there is only one."),
    CT_OUT_FLAG(explain_answer, published, is_published,
                "The round is in the event; else it is as it would be paired now."),
    CT_OUT_OBJECTS(explain_answer, statements, statements, statement_count, statement_shape,
                   "The reasons, in the order in which they should be read."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("explain", "Why a player is paired so.", answer_rows, explain_answer);

static ct_status fill(const ct_explanation *x, ct_arena *mem, explain_answer *out, ct_error *err)
{
    const ct_system_row *row = ct_system_named(ct_str_of(x->system->name));
    *out = (explain_answer){.round = x->question.round,
                            .player = x->question.who,
                            .opponent = x->opponent,
                            .colour = (uint8_t)x->colour,
                            .has_bye = x->has_bye,
                            .system = ct_str_of(x->system->name),
                            .edition = row != NULL && row->has_editions ? (uint32_t)x->edition : 0,
                            .is_published = x->is_published,
                            .statements = CT_NEW(mem, explain_statement, x->count),
                            .statement_count = x->count,
                            .whole = x};
    CT_NEED(out->statements, err);
    for (uint32_t i = 0; i < x->count; i++) {
        out->statements[i] = (explain_statement){
            (uint8_t)x->items[i].topic, ct_str_of(x->items[i].article), x->items[i].sentence};
    }
    return CT_OK;
}

static void write_text(const ct_answer *answer, size_t width, bool is_short, ct_text *out)
{
    (void)is_short;
    ct_explain_report_text(((const explain_answer *)answer->data)->whole, width, out);
}

static ct_status check_question(const explain_request *asked, const ct_event *event, ct_error *err)
{
    if (asked->bye && asked->opponent != CT_NOBODY) {
        ct_fail(err, CT_MISUSE, "an opponent and the bye cannot both be asked about");
        ct_error_cure(err, "ask about one of the two");
        return CT_MISUSE;
    }
    if (asked->opponent == asked->player) {
        ct_fail(err, CT_MISUSE, "nobody meets themselves");
        ct_error_cure(err, "name two different %s", event->is_team_event ? "teams" : "players");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const explain_request *asked = request;
    ct_pairing_options options = {.edition = ct_engine_edition(asked->edition)};
    explain_answer *data = CT_NEW(desk->mem, explain_answer, 1);
    ct_explanation *whole = CT_NEW(desk->mem, ct_explanation, 1);
    CT_NEED(data, err);
    CT_NEED(whole, err);
    CT_TRY(check_question(asked, desk->event, err));
    CT_TRY(ct_engine_named(asked->system, desk->mem, &options.system, err));
    ct_question question = {.round = ct_rounds_newest(desk->event, asked->round),
                            .who = asked->player,
                            .why_not = asked->opponent,
                            .why_not_the_bye = asked->bye,
                            .options = &options};
    CT_TRY(ct_explain(desk->event, &question, desk->mem, whole, err));
    whole->question.options = NULL; /* it ends with this function */
    CT_TRY(fill(whole, desk->mem, data, err));
    answer->data = data;
    answer->about = whole->event;
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "player",
     .type = CT_INPUT_ANYONE,
     .offset = CT_AT(explain_request, player),
     .is_word = true,
     .is_needed = true,
     .value = "PLAYER",
     .sentence = "a pairing number or a part of the name; a team in a team event"},
    {.name = "opponent",
     .type = CT_INPUT_ANYONE,
     .offset = CT_AT(explain_request, opponent),
     .is_word = true,
     .value = "OPPONENT",
     .sentence = "why not this one?"},
    {.name = "bye",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(explain_request, bye),
     .is_word = true,
     .sentence = "why not the bye?"},
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(explain_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "the newest one paired",
     .range = "1..999",
     .sentence = "the round asked about; it may be the next one"},
    {.name = "checklist",
     .type = CT_INPUT_NONE,
     .letter = 'l',
     .sentence = "list all players of the round with what the rules ask about each"},
    CT_SYSTEM_INPUT(explain_request),
    CT_EDITION_INPUT(explain_request),
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable explain open.trf 5", "why does 5 meet whom 5 meets, with this colour?"},
    {"crosstable explain open.trf 5 12", "and why not 12?"},
    {"crosstable explain open.trf keller bye --round 3", "why had Keller no bye in round 3?"},
    {"crosstable explain open.trf --checklist", "the whole round at a glance"},
    {.line = NULL},
};

const ct_operation ct_operation_explain = {
    .name = "explain",
    .arguments = "PLAYER [OPPONENT|bye]",
    .summary = "tell why players are paired as they are",
    .details =
        "Each reason names its article. Where the rules compare candidates, the pairing asked for "
        "is tried out, and the first criterion that would get worse is the answer. A PLAYER is a "
        "pairing number or a part of the name; a team in a team event.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_PUBLIC,
    .request_size = sizeof(explain_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
    .text = write_text,
};
