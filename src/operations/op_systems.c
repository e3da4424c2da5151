/* systems: the pairing systems, where their rules come from, and their options. */

#include "base/nearest.h"
#include "event/systems.h"
#include "operations/people_private.h"
#include "operations/settings.h"

typedef struct systems_request {
    ct_str system;
} systems_request;

typedef struct system_answer {
    ct_str name, title, code;
    bool is_swiss, is_for_teams;
    ct_str source; /* empty: there is no engine */
    ct_setting_answers options;
} system_answer;

typedef struct systems_answer {
    system_answer *systems;
    uint32_t count;
} systems_answer;

static const ct_field system_rows[] = {
    CT_OUT_TEXT(system_answer, name, name, "Name of the system."),
    CT_OUT_TEXT(system_answer, title, title, "Its title for people."),
    CT_OUT_TEXT(system_answer, code, code, "Its code in report files (record 192)."),
    CT_OUT_FLAG(system_answer, swiss, is_swiss, "It is a Swiss system."),
    CT_OUT_FLAG(system_answer, teams, is_for_teams, "It pairs teams."),
    CT_OUT_TEXT_OR_NULL(system_answer, source, source,
                        "Where its rules come from; null: it is paired by hand."),
    CT_OUT_OBJECTS(system_answer, options, options.items, options.count, ct_option_shape,
                   "Its options."),
};
static const ct_shape system_shape =
    CT_ANSWER_SHAPE("system", "A pairing system.", system_rows, system_answer);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(systems_answer, systems, systems, count, system_shape,
                   "All systems, or the one asked for."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("systems", "Pairing systems.", answer_rows, systems_answer);

/* --- Data ------------------------------------------------------------------------------------ */

static ct_status fill(const ct_system_row *row, ct_arena *mem, system_answer *out, ct_error *err)
{
    const ct_pairing_system *engine = ct_pairing_system_named(ct_str_of(row->name));
    *out = (system_answer){.name = ct_str_of(row->name),
                           .title = ct_str_of(row->title),
                           .code = ct_str_of(row->code),
                           .is_swiss = row->is_swiss,
                           .is_for_teams = row->is_for_teams,
                           .source = engine == NULL ? CT_NO_TEXT : ct_str_of(engine->source)};
    return ct_settings_list(NULL, engine, mem, &out->options, err);
}

static uint32_t count_systems(void)
{
    uint32_t count = 0;
    while (ct_system_rows()[count].name != NULL) {
        count++;
    }
    return count;
}

static ct_status refuse(ct_str name, ct_arena *mem, ct_error *err)
{
    uint32_t count = count_systems();
    const char **names = CT_NEW(mem, const char *, count);
    CT_NEED(names, err);
    for (uint32_t i = 0; i < count; i++) {
        names[i] = ct_system_rows()[i].name;
    }
    const char *nearest = ct_nearest_word(name, names, count);
    ct_fail(err, CT_MISUSE, "there is no system '%.*s'", CT_ARG(name));
    if (nearest == NULL) {
        ct_error_cure(err, "{systems} lists them all");
    } else {
        ct_error_cure(err, "did you mean %s?", nearest);
    }
    return CT_MISUSE;
}

/* --- For people ------------------------------------------------------------------------------ */

static ct_str rules_of(const system_answer *system)
{
    return system->source.len == 0 ? CT_STR("no engine yet: paired by hand") : system->source;
}

static const ct_sheet *list_sheet(const systems_answer *data, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Name", "name"), CT_COLUMN_WORD("System", "title"),
        CT_COLUMN_SPARE_NUMBER("Options", "options", 1), CT_COLUMN_SENTENCE("Rules", "source")};
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Pairing systems"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 4);
    for (uint32_t i = 0; i < data->count; i++) {
        const system_answer *one = &data->systems[i];
        ct_sheet_row(table, (ct_str[]){one->name, one->title,
                                       one->options.count == 0
                                           ? CT_NO_CELL
                                           : ct_sheet_cell(sheet, "%u", one->options.count),
                                       rules_of(one)});
    }
    return sheet;
}

static const ct_sheet *one_sheet(const system_answer *one, ct_arena *mem)
{
    ct_sheet *sheet =
        ct_sheet_new(mem, ct_str_format(mem, "%.*s (%.*s)", CT_ARG(one->title), CT_ARG(one->name)));
    ct_sheet_line(sheet, "rules: %.*s", CT_ARG(rules_of(one)));
    ct_sheet_line(sheet, "code in report files: %.*s", CT_ARG(one->code));
    ct_settings_tabulate(&one->options, false, sheet);
    if (one->options.count == 0) {
        ct_sheet_note(sheet, "no options");
    }
    return sheet;
}

/* A list is a table; one system has room for its options. */
static void write_text(const ct_answer *answer, size_t width, bool is_short, ct_text *out)
{
    (void)is_short;
    const systems_answer *data = answer->data;
    if (data->count != 1) {
        ct_sheet_text_body(answer->sheet, width, out);
        return;
    }
    const system_answer *one = &data->systems[0];
    ct_text_addf(out, "  rules: %.*s\n  code in report files: %.*s\n", CT_ARG(rules_of(one)),
                 CT_ARG(one->code));
    ct_text_addf(out, one->options.count == 0 ? "  no options\n" : "\n");
    ct_settings_write(&one->options, false, out);
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const systems_request *asked = request;
    const ct_system_row *only = asked->system.at == NULL ? NULL : ct_system_named(asked->system);
    if (asked->system.at != NULL && only == NULL) {
        return refuse(asked->system, desk->mem, err);
    }
    systems_answer *data = CT_NEW(desk->mem, systems_answer, 1);
    CT_NEED(data, err);
    uint32_t count = only != NULL ? 1 : count_systems();
    data->systems = CT_NEW(desk->mem, system_answer, count);
    CT_NEED(data->systems, err);
    for (; data->count < count; data->count++) {
        const ct_system_row *row = only != NULL ? only : &ct_system_rows()[data->count];
        CT_TRY(fill(row, desk->mem, &data->systems[data->count], err));
    }
    answer->data = data;
    answer->sheet =
        only != NULL ? one_sheet(&data->systems[0], desk->mem) : list_sheet(data, desk->mem);
    return CT_OK;
}

static const ct_input inputs[] = {
    {.name = "system",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(systems_request, system),
     .is_word = true,
     .value = "NAME",
     .usual = "all",
     .sentence = "show only this one, with its options"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable systems", "all systems"},
    {"crosstable systems knockout", "one of them, with its options"},
    {.line = NULL},
};

const ct_operation ct_operation_systems = {
    .name = "systems",
    .arguments = "[NAME]",
    .summary = "list the pairing systems, their sources and options",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_PUBLIC,
    .request_size = sizeof(systems_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
    .text = write_text,
};
