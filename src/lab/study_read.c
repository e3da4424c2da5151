/* Reading a study: its heading, conditions, arms, metrics, segments, published figures. Everything
 * is checked that can be: a study that reads will run. */

#include "lab/study_parts.h"
#include "pairing/settings.h"

#include <math.h>

enum { MOST_METRICS = 64, MOST_OPTIONS = 32, MOST_SEED = UINT32_MAX };

static const char *const study_keys[] = {
    "name", "title",   "question", "source",    "kind",    "seed",  "conditions",
    "arms", "metrics", "segments", "published", "options", "quick", NULL};

static const char *const statistic_words[] = {"mean",  "sd",       "sum",      "least", "most",
                                              "count", "per-game", "per-pair", NULL};

/* The elements of a list; a fault when it is none. */
static uint32_t length_of(ct_study_reader *r, const ct_node *study, const char *key)
{
    const ct_node *node = ct_node_get(study, key);
    if (node != NULL && node->kind != CT_NODE_LIST) {
        ct_error_cure(ct_study_fault(r, node, "\"%s\" is a list", key), "write \"%s\": […]", key);
        return 0;
    }
    return node != NULL ? node->count : 0;
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
    uint32_t count = length_of(r, node, "conditions");
    ct_condition *list = NEW_LIST(r, ct_condition, count);
    if (list == NULL || count == 0) {
        return;
    }
    const ct_node *child = ct_node_get(node, "conditions")->first;
    for (; child != NULL; child = child->next) {
        ct_study_read_condition(r, child, &list[out->condition_count++]);
    }
    out->conditions = list;
}

static void read_arms(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    uint32_t count = length_of(r, node, "arms");
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
                ct_error_cure(
                    ct_study_fault(r, child, "two arms are called \"%.*s\"", CT_ARG(arm->name)),
                    "give one of them another \"name\"");
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
    uint32_t count = length_of(r, node, "metrics");
    const ct_metric_row **list = NEW_LIST(r, const ct_metric_row *, count);
    if (list == NULL || count == 0) {
        return;
    }
    for (const ct_node *child = ct_node_get(node, "metrics")->first; child != NULL;
         child = child->next) {
        const ct_metric_row *row =
            child->kind == CT_NODE_TEXT ? ct_metric_named(child->text) : NULL;
        if (row == NULL) {
            ct_study_unknown(r, child, "metric", child->text, words);
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
        out->segment_count++;
    }
    out->segments = list;
}

/* --- Published figures ---------------------------------------------------------------------------
 */

/* Do the names of a figure name something of this study? */
static void check_names(ct_study_reader *r, const ct_node *node, const ct_study *study,
                        const ct_published *figure)
{
    bool has_arm = false;
    bool has_metric = false;
    bool has_segment = figure->segment.len == 0;
    for (uint32_t i = 0; i < study->arm_count; i++) {
        has_arm = has_arm || ct_str_equal(study->arms[i].name, figure->arm);
    }
    for (uint32_t i = 0; i < study->metric_count; i++) {
        has_metric = has_metric || ct_str_is(figure->metric, study->metrics[i]->name);
    }
    for (uint32_t i = 0; i < study->segment_count; i++) {
        has_segment = has_segment || ct_str_equal(study->segments[i].name, figure->segment);
    }
    if (!has_arm || !has_metric || !has_segment) {
        ct_str missing = !has_arm ? figure->arm : !has_metric ? figure->metric : figure->segment;
        ct_error_cure(ct_study_fault(r, node, "the study has no %s \"%.*s\"",
                                     !has_arm      ? "arm"
                                     : !has_metric ? "metric"
                                                   : "segment",
                                     CT_ARG(missing)),
                      "name one of those that it lists");
    }
}

static void read_published(ct_study_reader *r, const ct_node *node, ct_study *out)
{
    static const char *const keys[] = {"condition", "segment",   "arm",   "metric",
                                       "part",      "statistic", "value", "band",
                                       "relative",  "note",      "per",   NULL};
    uint32_t count = length_of(r, node, "published");
    ct_published *list = NEW_LIST(r, ct_published, count);
    if (list == NULL || count == 0) {
        return;
    }
    for (const ct_node *child = ct_node_get(node, "published")->first; child != NULL;
         child = child->next) {
        ct_published *figure = &list[out->published_count];
        *figure = (ct_published){.band = (double)NAN};
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

/* --- The whole ----------------------------------------------------------------------------------
 */

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
    out->title = out->name;
    ct_study_text(r, node, "title", &out->title);
    ct_study_text(r, node, "question", &out->question);
    ct_study_text(r, node, "source", &out->source);
    out->seed = ct_study_whole(r, node, "seed", 0, MOST_SEED, 1);
    out->quick = ct_study_whole(r, node, "quick", 1, MOST_SEED, 20);
    read_kind(r, node, out);
    read_conditions(r, node, out);
    read_arms(r, node, out);
    read_metrics(r, node, out);
    read_segments(r, node, out);
    read_published(r, node, out);
    read_options(r, node, out);
    out->round_room = longest(out);
}

ct_status ct_study_read(ct_str text, const ct_study_files *files, ct_arena *mem, ct_study *out,
                        ct_problems *problems, ct_error *err)
{
    ct_study_reader r = {.mem = mem, .problems = problems, .files = files};
    ct_node *root = NULL;
    CT_TRY(ct_jsonc_read(text, mem, problems, &root, err));
    *out = (ct_study){.text = text};
    read_study(&r, root, out);
    if (r.is_out_of_memory) {
        return ct_fail_memory(err);
    }
    return problems->faults > 0 ? ct_fail(err, CT_INVALID, "the study has faults") : CT_OK;
}
