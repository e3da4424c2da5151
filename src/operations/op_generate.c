/* generate: random tournaments paired by the rules. Its inputs are made from the parameters of the
 * generator (generator/parameter_rows.h). */

#include "generator/generate.h"
#include "generator/parameter_rows.h"
#include "operations/event_file.h"
#include "operations/generator_private.h"
#include "standings/declared.h"

typedef struct generate_request {
    ct_bytes config, model;
    ct_whole count;
    ct_str values[CT_PARAMETER_COUNT];    /* by place; `at` is NULL when it is not given */
    unsigned choices[CT_PARAMETER_COUNT]; /* the word from 1; 0 = not given */
    ct_strings settings;
} generate_request;

/* An event that was made. */
typedef struct made_event {
    uint32_t number;
    uint64_t seed;
    uint32_t players, teams, rounds;
    uint32_t ends_before;
    ct_str why;
} made_event;

typedef struct generate_answer {
    made_event *events;
    uint32_t count;
} generate_answer;

static const ct_field event_rows[] = {
    CT_OUT_NUMBER(made_event, number, number, "Counts the events from 1."),
    {"seed", CT_FIELD_LARGE, CT_OUT(made_event, seed),
     .says = "With the same parameters it gives the same events."},
    CT_OUT_NUMBER(made_event, players, players, "How many players."),
    CT_OUT_NUMBER(made_event, teams, teams, "How many teams; 0 in events of players."),
    CT_OUT_NUMBER(made_event, rounds, rounds, "Rounds paired and played."),
    CT_OUT_NUMBER_OR_NULL(made_event, ends_before, ends_before,
                          "The round that could not be paired; null when all were."),
    CT_OUT_TEXT_OR_NULL(made_event, why, why, "Why it could not."),
};
static const ct_shape event_shape =
    CT_ANSWER_SHAPE("generated", "An event that was made.", event_rows, made_event);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(generate_answer, events, events, count, event_shape, "The events, in order."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("generate", "Random tournaments.", answer_rows, generate_answer);

/* --- Parameters ------------------------------------------------------------------------------ */

static ct_status read_config(const ct_bytes *config, ct_desk *desk, ct_generate_options *options,
                             ct_error *err)
{
    desk->problems->file = config->name;
    return ct_generate_read_config(config->text, desk->mem, options, desk->problems, err);
}

/* Warnings about the model are not about what is made: only its faults are told. */
static ct_status read_model(const ct_bytes *model, ct_desk *desk, ct_generate_options *options,
                            ct_error *err)
{
    ct_event *event = NULL;
    ct_file_form form;
    ct_problems problems;
    ct_problems_start(&problems, desk->mem, model->name);
    ct_status status = ct_event_file_read(model->text, desk->mem, &event, &form, &problems, err);
    if (status != CT_OK) {
        ct_problems_sort(&problems);
        *desk->problems = problems;
        return status;
    }
    return ct_generate_like(event, desk->mem, options, err);
}

/* What one parameter was given as, or an empty view with NULL. */
static ct_str given(const generate_request *asked, const ct_parameter *row, size_t place,
                    ct_arena *mem)
{
    if (row->kind == CT_PARAMETER_CHOICE) {
        unsigned word = asked->choices[place];
        return ct_str_of(word == 0 ? NULL : row->words[word - 1].word);
    }
    if (row->kind != CT_PARAMETER_SETTINGS) {
        return asked->values[place];
    }
    ct_text lines = {.mem = mem};
    for (uint32_t i = 0; i < asked->settings.count; i++) {
        ct_text_addf(&lines, "%s%.*s", i == 0 ? "" : "\n", CT_ARG(asked->settings.items[i]));
    }
    return asked->settings.count == 0 ? (ct_str){0} : ct_text_view(&lines);
}

static ct_status read_parameters(const generate_request *asked, ct_desk *desk,
                                 ct_generate_options *options, ct_error *err)
{
    const ct_services *services = desk->services;
    *options = ct_generate_usual();
    if (asked->model.name != NULL) {
        CT_TRY(read_model(&asked->model, desk, options, err));
    }
    if (asked->config.name != NULL) {
        CT_TRY(read_config(&asked->config, desk, options, err));
    }
    const ct_parameter *rows = ct_generate_parameters();
    for (size_t i = 0; i < CT_PARAMETER_COUNT; i++) {
        ct_str value = given(asked, &rows[i], i, desk->mem);
        if (value.at != NULL &&
            ct_generate_set(options, ct_str_of(rows[i].name), value, desk->mem, err) != CT_OK) {
            return CT_MISUSE;
        }
    }
    if (asked->values[CT_PARAMETER_AT_seed].at == NULL && services->new_seed != NULL) {
        options->seed = services->new_seed(services->self);
    }
    return ct_generate_check(options, err) == CT_OK ? CT_OK : CT_MISUSE;
}

/* --- Events ---------------------------------------------------------------------------------- */

static void say_event(const made_event *made, ct_arena *mem, ct_answer *answer)
{
    ct_str teams = made->teams == 0 ? CT_STR("") : ct_str_format(mem, "%u teams, ", made->teams);
    ct_answer_say(answer, mem, "%.*s%u players, %u rounds, seed %llu", CT_ARG(teams), made->players,
                  made->rounds, (unsigned long long)made->seed);
    if (made->ends_before != 0) {
        ct_answer_say(answer, mem, "    ends before round %u: %.*s", made->ends_before,
                      CT_ARG(made->why));
    }
}

/* Making events. */
typedef struct making {
    ct_generator *generator;
    ct_generate_options *options;
    ct_desk *desk;
    ct_answer *answer;
} making;

/* Makes event `number` in `mem` and tells of it. */
static ct_status make_one(const making *now, uint32_t number, ct_arena *mem, made_event *told,
                          ct_event **out, ct_error *err)
{
    ct_generated made;
    now->options->number = number - 1;
    CT_TRY(ct_generate(now->generator, now->options, mem, &made, err));
    CT_TRY(ct_event_declare(made.event, err));
    *told = (made_event){.number = number,
                         .seed = made.used.seed,
                         .players = made.event->player_count,
                         .teams = made.event->team_count,
                         .rounds = made.event->rounds_paired,
                         .ends_before = made.stopped_before};
    if (made.stopped_before != 0) {
        told->why = ct_str_copy(now->desk->mem, ct_str_of(made.why_stopped.sentence));
    }
    say_event(told, now->desk->mem, now->answer);
    *out = made.event;
    return CT_OK;
}

/* Makes all events, one at a time, and hands each to the client. */
static ct_status make_all(const making *now, ct_arena *work, generate_answer *data, ct_error *err)
{
    const ct_services *services = now->desk->services;
    for (uint32_t i = 0; i < data->count; i++) {
        ct_event *event = NULL;
        if (services->is_cancelled != NULL && services->is_cancelled(services->self)) {
            return ct_fail(err, CT_CANCELLED, "stopped after %u of %u events", i, data->count);
        }
        ct_arena_reset(work);
        CT_TRY(make_one(now, i + 1, work, &data->events[i], &event, err));
        CT_TRY(services->emit(services->self, event, i + 1, err));
        if (services->progress != NULL && data->count > 1) {
            services->progress(services->self, (i + 1.0) / data->count, "generating");
        }
    }
    return CT_OK;
}

static ct_status make_events(ct_generate_options *options, ct_desk *desk, ct_answer *answer,
                             generate_answer *data, ct_error *err)
{
    const making now = {ct_generator_new(), options, desk, answer};
    ct_arena *work = ct_arena_new();
    ct_status status = CT_OK;
    if (now.generator == NULL || work == NULL) {
        status = ct_fail_memory(err);
    } else if (desk->services->emit != NULL) {
        status = make_all(&now, work, data, err);
    } else {
        status = make_one(&now, 1, desk->mem, &data->events[0], &answer->made, err);
    }
    ct_generator_free(now.generator);
    ct_arena_free(work);
    return status;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const generate_request *asked = request;
    ct_generate_options options;
    generate_answer *data = CT_NEW(desk->mem, generate_answer, 1);
    CT_NEED(data, err);
    data->count = ct_whole_or(asked->count, 1);
    if (data->count > 1 && desk->services->emit == NULL) {
        ct_fail(err, CT_MISUSE, "only one event can be taken here");
        ct_error_cure(err, "ask for one at a time, each with another seed");
        return CT_MISUSE;
    }
    data->events = CT_NEW(desk->mem, made_event, data->count);
    CT_NEED(data->events, err);
    CT_TRY(read_parameters(asked, desk, &options, err));
    CT_TRY(make_events(&options, desk, answer, data, err));
    answer->data = data;
    return CT_OK;
}

/* --- Inputs ---------------------------------------------------------------------------------- */

#define TYPE_OF_SEED     CT_INPUT_NUMBER_OR_WORD
#define TYPE_OF_WHOLE    CT_INPUT_NUMBER_OR_WORD
#define TYPE_OF_NUMBER   CT_INPUT_NUMBER_OR_WORD
#define TYPE_OF_SHARE    CT_INPUT_NUMBER_OR_WORD
#define TYPE_OF_POINTS   CT_INPUT_NUMBER_OR_WORD
#define TYPE_OF_RATINGS  CT_INPUT_LINE
#define TYPE_OF_SYSTEM   CT_INPUT_SYSTEM
#define TYPE_OF_SETTINGS CT_INPUT_TEXTS

#define NAME_OF_SEED     "N"
#define NAME_OF_WHOLE    "N"
#define NAME_OF_NUMBER   "N"
#define NAME_OF_SHARE    "SHARE"
#define NAME_OF_POINTS   "POINTS"
#define NAME_OF_RATINGS  "LIST"
#define NAME_OF_SYSTEM   "NAME"
#define NAME_OF_SETTINGS "NAME=VALUE"

#define RANGE_OF_SEED(lowest, highest)     NULL
#define RANGE_OF_WHOLE(lowest, highest)    #lowest ".." #highest
#define RANGE_OF_NUMBER(lowest, highest)   #lowest ".." #highest
#define RANGE_OF_SHARE(lowest, highest)    NULL
#define RANGE_OF_POINTS(lowest, highest)   NULL
#define RANGE_OF_RATINGS(lowest, highest)  NULL
#define RANGE_OF_SYSTEM(lowest, highest)   "@systems"
#define RANGE_OF_SETTINGS(lowest, highest) NULL

#define VALUE_AT(id)    (CT_AT(generate_request, values) + sizeof(ct_str) * CT_PARAMETER_AT_##id)
#define AT_SEED(id)     VALUE_AT(id)
#define AT_WHOLE(id)    VALUE_AT(id)
#define AT_NUMBER(id)   VALUE_AT(id)
#define AT_SHARE(id)    VALUE_AT(id)
#define AT_POINTS(id)   VALUE_AT(id)
#define AT_RATINGS(id)  VALUE_AT(id)
#define AT_SYSTEM(id)   VALUE_AT(id)
#define AT_SETTINGS(id) CT_AT(generate_request, settings)

#define VALUE_INPUT(id, called, key_letter, key, kind, member, lowest, highest, one_in, usually, \
                    words)                                                                       \
    {.name = (called),                                                                           \
     .type = TYPE_OF_##kind,                                                                     \
     .offset = AT_##kind(id),                                                                    \
     .letter = (key_letter),                                                                     \
     .value = NAME_OF_##kind,                                                                    \
     .usual = (usually),                                                                         \
     .range = RANGE_OF_##kind(lowest, highest),                                                  \
     .sentence = (words)},
#define BAR_AND_WORD(word, value) "|" word
#define CHOICE_INPUT(id, called, member, choices_of, usually, words)                       \
    {.name = (called),                                                                     \
     .type = CT_INPUT_WORD,                                                                \
     .offset = CT_AT(generate_request, choices) + sizeof(unsigned) * CT_PARAMETER_AT_##id, \
     .value = "WORD",                                                                      \
     .usual = (usually),                                                                   \
     .range = &choices_of(BAR_AND_WORD)[1],                                                \
     .sentence = (words)},

static const ct_input inputs[] = {
    {.name = "config",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(generate_request, config),
     .value = "FILE",
     .sentence = "take parameters from a file of lines Name=value"},
    {.name = "model",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(generate_request, model),
     .value = "FILE",
     .sentence = "make the event like the one in FILE"},
    {.name = "count",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(generate_request, count),
     .letter = 'n',
     .value = "N",
     .usual = "1",
     .range = "1..100000",
     .sentence = "make so many events"},
    CT_GENERATE_PARAMETERS(VALUE_INPUT, CHOICE_INPUT) /* one a row */
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable generate --players 120 --rounds 9 --seed 7 --out open.trf",
     "the same tournament each time"},
    {"crosstable generate --count 100 --out test.trf --forfeit-rate 1/20",
     "test-001.trf to test-100.trf"},
    {"crosstable generate --model last-year.trf --out trial.json", "an event like a real one"},
    {"crosstable generate --system team-swiss --teams 24 --boards 4 --out league.trf",
     "teams with reserves, line-ups and results on every board"},
    {.line = NULL},
};

const ct_operation ct_operation_generate = {
    .name = "generate",
    .summary = "make random tournaments, paired by the rules",
    .details =
        "What is not given is drawn at random. Results follow the ratings. A share is given as "
        "0.05 or 1/20; \"random\" is understood wherever the default is drawn. --config reads the "
        "files of JaVaFo and bbpPairings.",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_MAKES,
    .least_role = CT_ROLE_ARBITER,
    .makes_several = true,
    .request_size = sizeof(generate_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
