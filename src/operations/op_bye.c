/* bye: byes asked for in rounds to come. */

#include "event/edit.h"
#include "operations/games.h"
#include "operations/people_private.h"
#include "operations/who.h"

typedef struct bye_request {
    ct_index player;
    ct_wholes rounds;
    unsigned kind;
    bool cancel;
} bye_request;

typedef struct bye_answer {
    ct_index number;
    const uint32_t *rounds;
    uint32_t round_count;
    uint8_t kind; /* ct_outcome; CT_UNPAIRED when byes were taken back */
} bye_answer;

static const char *kind_word(int value)
{
    return value == CT_HALF_POINT_BYE || value == CT_FULL_POINT_BYE || value == CT_ZERO_POINT_BYE
               ? ct_outcome_name((ct_outcome)value)
               : NULL;
}

static const ct_field answer_rows[] = {
    CT_OUT_ANYONE(bye_answer, number, number, "Pairing number of the player or team."),
    {"rounds", CT_FIELD_NUMBERS, .offset = offsetof(bye_answer, rounds),
     .other = offsetof(bye_answer, round_count), .says = "The rounds."},
    {"bye", CT_FIELD_WORD, CT_OUT(bye_answer, kind), .word = kind_word,
     .says = "Which bye; null when it was taken back."},
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("bye", "Byes granted or taken back.", answer_rows, bye_answer);

/* The kinds in the order of the words. */
static ct_outcome kind_asked(const bye_request *asked)
{
    static const ct_outcome kinds[] = {CT_HALF_POINT_BYE, CT_HALF_POINT_BYE, CT_FULL_POINT_BYE,
                                       CT_ZERO_POINT_BYE};
    return kinds[asked->kind];
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const bye_request *asked = request;
    bye_answer *data = CT_NEW(desk->mem, bye_answer, 1);
    CT_NEED(data, err);
    ct_str label = ct_who_participant_label(desk->event, asked->player, desk->mem);
    for (uint32_t i = 0; i < asked->rounds.count; i++) {
        unsigned round = asked->rounds.items[i];
        CT_TRY(asked->cancel
                   ? ct_event_cancel_bye(desk->event, asked->player, round, err)
                   : ct_event_ask_bye(desk->event, asked->player, round, kind_asked(asked), err));
        ct_answer_say(answer, desk->mem, "%.*s: round %u, %s", CT_ARG(label), round,
                      asked->cancel ? "no bye any more" : ct_bye_words(kind_asked(asked)));
    }
    *data = (bye_answer){asked->player, asked->rounds.items, asked->rounds.count,
                         asked->cancel ? 0 : (uint8_t)kind_asked(asked)};
    answer->is_changed = true;
    answer->data = data;
    return CT_OK;
}

static ct_status check(const void *request, ct_error *err)
{
    const bye_request *asked = request;
    if (!asked->cancel || asked->kind == 0) {
        return CT_OK;
    }
    ct_fail(err, CT_MISUSE, "--cancel takes a bye back, whatever its kind");
    ct_error_cure(err, "leave one of the two out");
    return CT_MISUSE;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "player",
     .type = CT_INPUT_ANYONE,
     .offset = CT_AT(bye_request, player),
     .is_word = true,
     .is_needed = true,
     .value = "PLAYER",
     .sentence = "who gets it: a pairing number or a part of the name; a team in a team event"},
    {.name = "rounds",
     .type = CT_INPUT_ROUNDS,
     .offset = CT_AT(bye_request, rounds),
     .is_word = true,
     .is_needed = true,
     .value = "ROUND",
     .range = "1..999",
     .sentence = "the rounds"},
    {.name = "kind",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(bye_request, kind),
     .letter = 'k',
     .value = "KIND",
     .usual = "half",
     .range = "half|full|zero",
     .sentence = "points of the bye"},
    {.name = "cancel",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(bye_request, cancel),
     .letter = 'c',
     .sentence = "take the bye back"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable bye open.trf keller 4", "a half-point bye in round 4"},
    {"crosstable bye open.trf 7 4 5 --kind zero", "number 7 is away in rounds 4 and 5"},
    {.line = NULL},
};

const ct_operation ct_operation_bye = {
    .name = "bye",
    .arguments = "PLAYER ROUND…",
    .summary = "grant a bye in rounds not paired yet",
    .details = "A PLAYER is a pairing number or a part of the name; a team in a team event.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_ARBITER,
    .request_size = sizeof(bye_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .check = check,
    .run = run,
};
