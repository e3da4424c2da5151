/* systems: the pairing systems, where their rules come from, and their options. */

#include "base/nearest.h"
#include "cli/commands.h"
#include "cli/settings.h"
#include "event/systems.h"
#include "report/table.h"

enum { MOST_SYSTEMS = 64 };

static json_t *system_json(const ct_system_row *row)
{
    const ct_pairing_system *engine = ct_pairing_system_named(ct_str_of(row->name));
    return json_pack("{s:s, s:s, s:s, s:b, s:b, s:s?, s:o}", "name", row->name, "title", row->title,
                     "code", row->code, "swiss", row->is_swiss, "teams", row->is_for_teams,
                     "source", engine == NULL ? NULL : engine->source, "options",
                     engine == NULL ? json_array() : ct_settings_json(NULL, engine));
}

static unsigned count_options(const ct_pairing_system *engine)
{
    unsigned count = 0;
    while (engine != NULL && engine->options != NULL && engine->options[count].name != NULL) {
        count++;
    }
    return count;
}

static ct_exit list(ct_call *call)
{
    static const ct_column columns[] = {{"Name", CT_LEFT, CT_FIT_WHOLE, 0},
                                        {"System", CT_LEFT, CT_FIT_WHOLE, 0},
                                        {"Options", CT_RIGHT, CT_FIT_WHOLE, 1},
                                        {"Rules", CT_LEFT, CT_FIT_WRAP, 0}};
    ct_table table = ct_table_start(call->mem, columns, 4);
    json_t *all = json_array();
    for (const ct_system_row *row = ct_system_rows(); row->name != NULL; row++) {
        const ct_pairing_system *engine = ct_pairing_system_named(ct_str_of(row->name));
        unsigned options = count_options(engine);
        ct_table_row(&table,
                     (ct_str[]){ct_str_of(row->name), ct_str_of(row->title),
                                options == 0 ? CT_STR("") : ct_str_format(call->mem, "%u", options),
                                engine == NULL ? CT_STR("no engine yet: paired by hand")
                                               : ct_str_of(engine->source)});
        json_array_append_new(all, system_json(row));
    }
    ct_text text = {.mem = call->mem};
    ct_table_write(&table, call->width, &text);
    ct_call_show(call, ct_text_view(&text));
    return ct_call_answer(call, CT_EXIT_DONE, json_pack("{s:o}", "systems", all));
}

static ct_exit refuse(const ct_call *call, const char *name)
{
    const char *names[MOST_SYSTEMS];
    size_t count = 0;
    for (const ct_system_row *row = ct_system_rows(); row->name != NULL && count < MOST_SYSTEMS;
         row++) {
        names[count++] = row->name;
    }
    const char *nearest = ct_nearest_word(ct_str_of(name), names, count);
    ct_str cure = nearest == NULL ? CT_STR("crosstable systems lists them all")
                                  : ct_str_format(call->mem, "did you mean %s?", nearest);
    return ct_call_misuse(call, cure.at, "there is no system '%s'", name);
}

ct_exit ct_cmd_systems(ct_call *call)
{
    if (call->word_count == 0) {
        return list(call);
    }
    const ct_system_row *row = ct_system_named(ct_str_of(call->words[0]));
    if (row == NULL) {
        return refuse(call, call->words[0]);
    }
    const ct_pairing_system *engine = ct_pairing_system_named(ct_str_of(row->name));
    ct_text text = {.mem = call->mem};
    ct_text_addf(&text, "  rules: %s\n  code in report files: %s\n",
                 engine == NULL ? "no engine yet: paired by hand" : engine->source, row->code);
    ct_text_addf(&text, count_options(engine) == 0 ? "  no options\n" : "\n");
    if (engine != NULL) {
        ct_settings_write(NULL, engine, &text);
    }
    ct_call_title(call, ct_str_format(call->mem, "%s (%s)", row->title, row->name));
    ct_call_show(call, ct_text_view(&text));
    return ct_call_answer(call, CT_EXIT_DONE, json_pack("{s:o}", "system", system_json(row)));
}
