/* Reading a study: its heading, conditions, arms, metrics, segments, published figures. Everything
 * that can be checked is checked here: a study that is read without faults will run. */

#include "lab/published.h"
#include "lab/study_private.h"
#include "pairing/settings.h"

#include <math.h>

enum { MOST_METRICS = 64, MOST_OPTIONS = 32 };
enum { MOST_UNITS = 100000000, MOST_NUMBERS = 1900 /* SQLite has 2000 columns */ };

static const char *const study_keys[] = {
    "name", "title",   "question", "source",    "kind",    "seed",  "conditions",
    "arms", "metrics", "segments", "published", "options", "quick", NULL};

static const char *const statistic_words[] = {
    "mean", "sd", "sum", "least", "most", "count", "per-game", "per-100-games", "per-pair", NULL};

/* How many elements a list has; a fault when the value is not a list. */
static uint32_t length_of(ct_study_reader *r, const ct_node *study, const char *key)
{
    const ct_node *node = ct_node_get(study, key);
    if (node != NULL && node->kind != CT_NODE_LIST) {
        ct_error_cure(ct_study_fault(r, node, "\"%s\" is a list", key), "write \"%s\": […]", key);
        return 0;
    }
    return node != NULL ? node->count : 0;
}

/* The same for a list that must not be empty. */
static uint32_t length_needed(ct_study_reader *r, const ct_node *study, const char *key)
{
    const ct_node *node = ct_node_get(study, key);
    uint32_t count = length_of(r, study, key);
    if (node != NULL && node->kind == CT_NODE_LIST && count == 0) {
        ct_error_cure(ct_study_fault(r, node, "\"%s\" is empty", key), "put at least one in");
    }
    return count;
}

static void fault_twice(ct_study_reader *r, const ct_node *node, const char *what, ct_str name)
{
    ct_error_cure(ct_study_fault(r, node, "two %s are called \"%.*s\"", what, CT_ARG(name)),
                  "give one of them another \"name\"");
}

#define NEW_LIST(r, type, count) ((type *)new_list((r), (count), sizeof(type)))

static void *new_list(ct_study_reader *r, uint32_t count, size_t size)
{
    void *list = ct_arena_alloc(r->mem, count, size);
    r->is_out_of_memory = r->is_out_of_memory || list == NULL;
    return list;
}

static void read_conditions(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    uint32_t count = length_needed(r, node, "conditions");
    ct_condition *list = NEW_LIST(r, ct_condition, count);
    if (list == NULL || count == 0) {
        return;
    }
    const ct_node *child = ct_node_get(node, "conditions")->first;
    for (; child != NULL; child = child->next) {
        ct_condition *condition = &list[out->condition_count++];
        ct_study_read_condition(r, child, condition);
        if (condition->name.len == 0) {
            condition->name = ct_str_format(r->mem, "condition %u", out->condition_count);
        }
        for (const ct_condition *other = list; other < condition; other++) {
            if (ct_str_equal(condition->name, other->name)) {
                fault_twice(r, child, "conditions", condition->name);
            }
        }
    }
    out->conditions = list;
}

static void read_arms(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    uint32_t count = length_needed(r, node, "arms");
    ct_arm *list = NEW_LIST(r, ct_arm, count);
    if (list == NULL || count == 0) {
        return;
    }
    for (const ct_node *child = ct_node_get(node, "arms")->first; child != NULL;
         child = child->next) {
        ct_arm *arm = &list[out->arm_count++];
        ct_study_read_arm(r, child, arm);
        for (const ct_arm *other = list; other < arm; other++) {
            if (arm->name.len > 0 && ct_str_equal(arm->name, other->name)) {
                fault_twice(r, child, "arms", arm->name);
            }
        }
    }
    out->arms = list;
}

static void read_metrics(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    const char *words[MOST_METRICS] = {NULL};
    for (uint32_t i = 0; i < MOST_METRICS - 1 && ct_metric_at(i) != NULL; i++) {
        words[i] = ct_metric_at(i)->name;
    }
    uint32_t count = length_needed(r, node, "metrics");
    const ct_metric_row **list = NEW_LIST(r, const ct_metric_row *, count);
    if (list == NULL || count == 0) {
        return;
    }
    for (const ct_node *child = ct_node_get(node, "metrics")->first; child != NULL;
         child = child->next) {
        const ct_metric_row *row =
            child->kind == CT_NODE_TEXT ? ct_metric_named(child->text) : NULL;
        bool is_known = false;
        for (uint32_t i = 0; i < out->metric_count; i++) {
            is_known = is_known || list[i] == row;
        }
        if (row == NULL) {
            ct_study_unknown(r, child, "metric", child->text, words);
        } else if (is_known) {
            ct_error_cure(ct_study_fault(r, child, "the metric \"%s\" stands twice", row->name),
                          "take one of them out");
        } else {
            list[out->metric_count++] = row;
        }
    }
    out->metrics = list;
}

static void read_segments(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    static const char *const keys[] = {"name", "players", "rounds", "class", NULL};
    static const char *const classes[] = {
        "",        "elite",         "homogeneous",     "heterogeneous",
        "elite-2", "homogeneous-2", "heterogeneous-2", NULL};
    uint32_t count = length_of(r, node, "segments");
    ct_segment *list = NEW_LIST(r, ct_segment, count);
    if (list == NULL || count == 0) {
        return;
    }
    for (const ct_node *child = ct_node_get(node, "segments")->first; child != NULL;
         child = child->next) {
        ct_segment *segment = &list[out->segment_count];
        uint32_t players[2] = {0, 0};
        uint32_t rounds[2] = {0, 0};
        if (!ct_study_keys(r, child, keys) ||
            !ct_study_must_have(r, child, "name", "write \"name\": \"N ≤ 25\"")) {
            continue;
        }
        ct_study_text(r, child, "name", &segment->name);
        ct_study_range(r, child, "players", UINT16_MAX, players);
        ct_study_range(r, child, "rounds", UINT16_MAX, rounds);
        segment->least_players = players[0];
        segment->most_players = players[1];
        segment->least_rounds = rounds[0];
        segment->most_rounds = rounds[1];
        segment->class_name = ct_str_of(classes[ct_study_choice(r, child, "class", classes, 0)]);
        for (const ct_segment *other = list; other < segment; other++) {
            if (ct_str_equal(segment->name, other->name)) {
                fault_twice(r, child, "segments", segment->name);
            }
        }
        out->segment_count++;
    }
    out->segments = list;
}

/* --- Published figures ------------------------------------------------------------------------ */

static void fault_missing(ct_study_reader *r, const ct_node *node, const char *what, ct_str name)
{
    ct_error_cure(ct_study_fault(r, node, "the study has no %s \"%.*s\"", what, CT_ARG(name)),
                  "name one of those that it lists");
}

/* Do the names of a figure name something of this study? */
static void check_names(ct_study_reader *r, const ct_node *node, const ct_study *study,
                        const ct_published_figure *figure)
{
    bool has_arm = false;
    bool has_segment = figure->segment.len == 0;
    bool has_condition = figure->condition.len == 0;
    const ct_metric_row *metric = NULL;
    for (uint32_t i = 0; i < study->arm_count; i++) {
        has_arm = has_arm || ct_str_equal(study->arms[i].name, figure->arm);
    }
    for (uint32_t i = 0; i < study->metric_count; i++) {
        metric = ct_str_is(figure->metric, study->metrics[i]->name) ? study->metrics[i] : metric;
    }
    for (uint32_t i = 0; i < study->segment_count; i++) {
        has_segment = has_segment || ct_str_equal(study->segments[i].name, figure->segment);
    }
    for (uint32_t i = 0; i < study->condition_count; i++) {
        has_condition = has_condition || ct_str_equal(study->conditions[i].name, figure->condition);
    }
    if (!has_arm) {
        fault_missing(r, node, "arm", figure->arm);
    } else if (metric == NULL) {
        fault_missing(r, node, "metric", figure->metric);
    } else if (!has_segment) {
        fault_missing(r, node, "segment", figure->segment);
    } else if (!has_condition) {
        fault_missing(r, node, "condition", figure->condition);
    } else if (figure->part.len > 0 && ct_metric_part(study, metric, figure->part) ==
                                           ct_study_metric_width(study, metric)) {
        ct_error_cure(ct_study_fault(r, node, "the metric \"%s\" has no part \"%.*s\"",
                                     metric->name, CT_ARG(figure->part)),
                      "parts are called as in the report: \"round 1\", \"1v2\", \"top 3\"");
    }
}

/* The number of a key as the study writes it. */
static ct_str as_written(ct_study_reader *r, const ct_node *object, const char *key)
{
    double number = 0;
    const ct_node *node = ct_node_get(object, key);
    ct_study_number(r, object, key, -HUGE_VAL, HUGE_VAL, &number);
    return node != NULL && node->kind == CT_NODE_NUMBER ? node->text : ct_str_of(NULL);
}

/* A published figure must name the place where it is printed. */
static void read_place(ct_study_reader *r, const ct_node *node, ct_published_figure *figure)
{
    static const char cure[] =
        "write where its source prints it, as \"at\": \"p. 57, table 4.3\"; "
        "a figure of your own goes beside a printed one as \"recomputed\"";
    bool may_lack = r->files != NULL && r->files->is_record;
    ct_study_text(r, node, "at", &figure->at);
    if (!may_lack && ct_study_must_have(r, node, "at", cure) && figure->at.len == 0) {
        ct_error_cure(ct_study_fault(r, ct_node_get(node, "at"), "the place is empty"), "%s", cure);
    }
}

static void read_tuned(ct_study_reader *r, const ct_node *node, ct_published_figure *figure)
{
    const ct_node *tuned = ct_node_get(node, "tuned");
    if (tuned != NULL && tuned->kind != CT_NODE_BOOLEAN) {
        ct_error_cure(ct_study_fault(r, tuned, "\"tuned\" is true or false, not %s",
                                     ct_node_kind_name(tuned->kind)),
                      "write \"tuned\": true when the field was made so that the figure comes out");
    }
    figure->is_tuned = tuned != NULL && tuned->number != 0;
}

static void read_published(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    static const char *const keys[] = {"condition", "segment", "arm",        "metric", "part",
                                       "statistic", "value",   "at",         "band",   "relative",
                                       "tuned",     "note",    "recomputed", "per",    NULL};
    uint32_t count = length_of(r, node, "published");
    ct_published_figure *list = NEW_LIST(r, ct_published_figure, count);
    if (list == NULL || count == 0) {
        return;
    }
    for (const ct_node *child = ct_node_get(node, "published")->first; child != NULL;
         child = child->next) {
        ct_published_figure *figure = &list[out->published_count];
        *figure = (ct_published_figure){.band = (double)NAN};
        if (!ct_study_keys(r, child, keys) ||
            !ct_study_must_have(r, child, "value", "write the figure as \"value\": 0.716")) {
            continue;
        }
        ct_study_text(r, child, "condition", &figure->condition);
        ct_study_text(r, child, "segment", &figure->segment);
        ct_study_text(r, child, "arm", &figure->arm);
        ct_study_text(r, child, "metric", &figure->metric);
        ct_study_text(r, child, "part", &figure->part);
        ct_study_text(r, child, "note", &figure->note);
        ct_study_number(r, child, "value", -HUGE_VAL, HUGE_VAL, &figure->value);
        figure->printed = ct_node_get(child, "value")->text;
        figure->recomputed = as_written(r, child, "recomputed");
        read_place(r, child, figure);
        read_tuned(r, child, figure);
        ct_study_number(r, child, "band", 0, HUGE_VAL, &figure->band);
        ct_study_number(r, child, "relative", 0, HUGE_VAL, &figure->band);
        figure->per = ct_study_whole(r, child, "per", 1, UINT32_MAX, 0);
        figure->band_is_relative = ct_node_get(child, "relative") != NULL;
        figure->statistic =
            ct_str_of(statistic_words[ct_study_choice(r, child, "statistic", statistic_words, 0)]);
        check_names(r, child, out, figure);
        out->published_count++;
    }
    out->published = list;
}

static void check_option(ct_study_reader *r, const ct_study_kind *kind, const ct_node *node)
{
    const char *words[MOST_OPTIONS] = {NULL};
    const ct_system_option *row = kind->options;
    const ct_system_option *found = NULL;
    ct_error error = {0};
    for (int i = 0; i < MOST_OPTIONS - 1 && row != NULL && row->name != NULL; i++, row++) {
        words[i] = row->name;
        found = ct_str_is(node->key, row->name) ? row : found;
    }
    if (found == NULL) {
        ct_study_unknown(r, node, "option of this kind of study", node->key, words);
    } else if (ct_system_option_check(found, node->text, &error) != CT_OK) {
        ct_error_cure(ct_study_fault(r, node, "%s", error.sentence), "%s", error.cure);
    }
}

static void read_options(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    const ct_node *options = ct_node_get(node, "options");
    if (options == NULL) {
        return;
    }
    if (options->kind != CT_NODE_OBJECT) {
        ct_error_cure(ct_study_fault(r, options, "\"options\" is an object"),
                      "write \"options\": {…}");
        return;
    }
    ct_setting *list = NEW_LIST(r, ct_setting, options->count);
    for (const ct_node *child = options->first; list != NULL && child != NULL;
         child = child->next) {
        check_option(r, out->kind, child);
        list[out->option_count++] = (ct_setting){child->key, child->text};
    }
    out->options = list;
}

/* --- The whole -------------------------------------------------------------------------------- */

static unsigned longest(const ct_study *study)
{
    unsigned most = 1;
    for (uint32_t i = 0; i < study->condition_count; i++) {
        const ct_field_spec *field = &study->conditions[i].field;
        unsigned rounds = field->kind == CT_FIELD_ITALY        ? 10
                          : field->rounds_most > field->rounds ? field->rounds_most
                                                               : field->rounds;
        for (uint32_t k = 0; k < field->list_count; k++) {
            rounds = field->lists[k].rounds > rounds ? field->lists[k].rounds : rounds;
        }
        most = rounds > most ? rounds : most;
    }
    for (uint32_t i = 0; i < study->arm_count; i++) {
        most = study->arms[i].rounds > most ? study->arms[i].rounds : most;
    }
    return most;
}

static void read_kind(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    const char *words[16] = {NULL};
    const ct_study_kind *const *kinds = ct_study_kinds();
    ct_str name = CT_STR("simulation");
    for (int i = 0; i < 15 && kinds[i] != NULL; i++) {
        words[i] = kinds[i]->name;
    }
    ct_study_text(r, node, "kind", &name);
    out->kind = ct_study_kind_named(name);
    if (out->kind == NULL) {
        ct_study_unknown(r, ct_node_get(node, "kind"), "kind of study", name, words);
        out->kind = kinds[0];
    }
}

/* The name of a study also names its file of results. */
static void check_name(ct_study_reader *r, const ct_node *node, ct_str name)
{
    bool is_fine = name.len > 0 && name.len <= 100 && name.at[0] != '.' && name.at[0] != '-';
    for (size_t i = 0; i < name.len; i++) {
        is_fine = is_fine && name.at[i] != '/' && (unsigned char)name.at[i] >= ' ';
    }
    if (ct_node_get(node, "name") != NULL && !is_fine) {
        ct_error_cure(ct_study_fault(r, ct_node_get(node, "name"), "a file cannot have this name"),
                      "write 1 to 100 letters, digits and hyphens, as \"my-study\"");
    }
}

/* Checks the number of units, and of numbers in a row. */
static void check_size(ct_study_reader *r, const ct_node *node, const ct_study *study)
{
    uint64_t units = 0;
    for (uint32_t i = 0; i < study->condition_count; i++) {
        units += study->conditions[i].replicates;
    }
    if (units > MOST_UNITS) {
        ct_error_cure(ct_study_fault(r, ct_node_get(node, "conditions"),
                                     "all conditions together have %llu replicates",
                                     (unsigned long long)units),
                      "a study has at most %d", MOST_UNITS);
    }
    if (ct_study_arm_width(study) > MOST_NUMBERS) {
        ct_error_cure(ct_study_fault(r, ct_node_get(node, "metrics"),
                                     "the metrics make %u numbers of a tournament",
                                     ct_study_arm_width(study)),
                      "at most %d can be kept: leave out metrics by round", MOST_NUMBERS);
    }
}

/* Can every arm play under every condition? The first field of each is tried, without a game. */
static void rehearse(ct_study_reader *r, const ct_node *node, const ct_study *study)
{
    const ct_node *place = ct_node_get(node, "arms")->first;
    ct_simulator *simulator = ct_simulator_new();
    ct_arena *mem = ct_arena_new();
    r->is_out_of_memory = r->is_out_of_memory || simulator == NULL || mem == NULL;
    for (uint32_t a = 0; a < study->arm_count && !r->is_out_of_memory; a++, place = place->next) {
        for (uint32_t c = 0; c < study->condition_count; c++) {
            const ct_condition *condition = &study->conditions[c];
            ct_error error = {0};
            ct_lab_field field;
            ct_arena_reset(mem);
            ct_status status =
                ct_field_make(&condition->field, study->seed, 0, mem, &field, &error);
            if (status == CT_OK) {
                status = ct_simulate_rehearsal(simulator, &study->arms[a], &field, &error);
            }
            if (status != CT_OK) {
                ct_error_cure(
                    ct_study_fault(r, place, "this arm cannot be played: %s", error.sentence), "%s",
                    error.cure[0] != '\0' ? error.cure : "choose another system");
                break;
            }
        }
    }
    ct_simulator_free(simulator);
    ct_arena_free(mem);
}

static void read_study(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    if (!ct_study_keys(r, node, study_keys)) {
        return;
    }
    ct_study_must_have(r, node, "name", "write \"name\": \"my-study\"");
    ct_study_must_have(r, node, "conditions", "write \"conditions\": [{\"field\": {…}}]");
    ct_study_must_have(r, node, "arms", "write \"arms\": [{\"system\": \"dutch\"}]");
    ct_study_must_have(r, node, "metrics", "write \"metrics\": [\"discordance\"]");
    ct_study_text(r, node, "name", &out->name);
    check_name(r, node, out->name);
    out->title = out->name;
    ct_study_text(r, node, "title", &out->title);
    ct_study_text(r, node, "question", &out->question);
    ct_study_text(r, node, "source", &out->source);
    out->seed = ct_study_whole(r, node, "seed", 0, UINT32_MAX, 1);
    out->quick = ct_study_whole(r, node, "quick", 1, UINT32_MAX, 20);
    read_kind(r, node, out);
    read_conditions(r, node, out);
    read_arms(r, node, out);
    read_metrics(r, node, out);
    out->round_room = longest(out);
    read_segments(r, node, out);
    read_published(r, node, out);
    read_options(r, node, out);
    check_size(r, node, out);
    if (r->problems->faults == 0) {
        rehearse(r, node, out);
    }
}

ct_status ct_study_read(ct_str text, const ct_study_files *files, ct_arena *mem, ct_study *out,
                        ct_problems *problems, ct_error *err)
{
    ct_study_reader r = {.mem = mem, .problems = problems, .files = files};
    ct_node *root = NULL;
    CT_TRY(ct_json_tree_read(text, mem, problems, &root, err));
    *out = (ct_study){.text = text};
    read_study(&r, root, out);
    for (size_t i = 0; i < problems->count; i++) {
        if (problems->items[i].cure[0] ==
            '\0') { /* faults reported by other modules may have none */
            ct_error_cure(&problems->items[i], "correct the value; docs/lab.md explains the keys");
        }
    }
    if (r.is_out_of_memory) {
        return ct_fail_memory(err);
    }
    return problems->faults > 0 ? ct_fail(err, CT_INVALID, "the study has faults") : CT_OK;
}
