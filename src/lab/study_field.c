/* Conditions of a study: fields, game model, absences and withdrawals. */

#include "lab/rating_lists.h"
#include "lab/study_private.h"

enum { MOST_PLAYERS = 20000, MOST_ROUNDS = 500, MOST_REPLICATES = 10000000, MOST_MODELS = 32 };

static const char *const field_keys[] = {
    "tails",   "kind",        "players",          "rounds",       "mean",   "deviation", "lowest",
    "highest", "second-mean", "second-deviation", "second-share", "boards", "noise",     "ratings",
    "file",    NULL};

static const char *const kind_words[] = {"list",  "normal",     "uniform", "bimodal",
                                         "teams", "italy-2012", "lists",   NULL};

/* Ratings written into the study itself. */
static void read_ratings(ct_study_reader *r, const ct_node *node, ct_field_spec *out)
{
    if (node->kind != CT_NODE_LIST) {
        ct_error_cure(ct_study_fault(r, node, "\"ratings\" is a list of ratings"),
                      "write \"ratings\": [2100, 1950]");
        return;
    }
    uint16_t *ratings = CT_NEW(r->mem, uint16_t, node->count);
    ct_rating_list_entry *list = CT_NEW(r->mem, ct_rating_list_entry, 1);
    if (ratings == NULL || list == NULL) {
        r->is_out_of_memory = true;
        return;
    }
    for (const ct_node *child = node->first; child != NULL; child = child->next) {
        if (child->kind != CT_NODE_NUMBER || child->number < 0 || child->number > 3999) {
            ct_error_cure(ct_study_fault(r, child, "this is no rating"),
                          "ratings are between 0 (none) and 3999");
            return;
        }
        ratings[list->count++] = (uint16_t)child->number;
    }
    list->ratings = ratings;
    out->lists = list;
    out->list_count = 1;
}

/* Ratings in a file beside the study. */
static void read_file(ct_study_reader *r, const ct_node *node, ct_field_spec *out)
{
    ct_str text;
    ct_error error = {0};
    if (ct_study_open(r, node, &text) &&
        ct_rating_lists_read(text, r->mem, &out->lists, &out->list_count, &error) != CT_OK) {
        ct_error_cure(ct_study_fault(r, node, "%.*s, line %zu: %s", CT_ARG(node->text),
                                     error.at.line, error.sentence),
                      "%s", error.cure);
    }
}

static void read_field(ct_study_reader *r, const ct_node *node, ct_field_spec *out)
{
    if (!ct_study_keys(r, node, field_keys)) {
        return;
    }
    uint32_t players[2] = {0, 0};
    uint32_t rounds[2] = {0, 0};
    size_t before = r->problems->faults;
    out->kind = (ct_field_kind)ct_study_choice(r, node, "kind", kind_words, CT_FIELD_NORMAL);
    ct_study_range(r, node, "players", MOST_PLAYERS, players);
    ct_study_range(r, node, "rounds", MOST_ROUNDS, rounds);
    out->players = players[0];
    out->players_most = players[1];
    out->rounds = rounds[0];
    out->rounds_most = rounds[1];
    out->boards = ct_study_whole(r, node, "boards", 1, 100, 4);
    ct_study_number(r, node, "mean", 0, 4000, &out->mean);
    ct_study_number(r, node, "deviation", 0, 2000, &out->deviation);
    ct_study_number(r, node, "tails", 0.1, 3, &out->tails);
    ct_study_number(r, node, "lowest", 0, 4000, &out->lowest);
    ct_study_number(r, node, "highest", 0, 4000, &out->highest);
    ct_study_number(r, node, "second-mean", 0, 4000, &out->second_mean);
    ct_study_number(r, node, "second-deviation", 0, 2000, &out->second_deviation);
    ct_study_number(r, node, "second-share", 0, 1, &out->second_share);
    ct_study_number(r, node, "noise", 0, 2000, &out->noise);
    const ct_node *ratings = ct_node_get(node, "ratings");
    const ct_node *file = ct_node_get(node, "file");
    if (ratings != NULL) {
        read_ratings(r, ratings, out);
    } else if (file != NULL) {
        read_file(r, file, out);
    }
    ct_error error = {0};
    if (r->problems->faults == before && ct_field_check(out, &error) != CT_OK) {
        ct_error_cure(ct_study_fault(r, node, "%s", error.sentence), "%s", error.cure);
    }
}

/* --- Models ----------------------------------------------------------------------------------- */

static ct_game_model model_named(ct_study_reader *r, const ct_node *node, ct_str name)
{
    const char *words[MOST_MODELS] = {NULL};
    const ct_model_row *rows = ct_model_rows();
    for (int i = 0; i < MOST_MODELS - 1 && rows[i].name != NULL; i++) {
        words[i] = rows[i].name;
    }
    const ct_model_row *row = ct_model_named(name);
    if (row == NULL) {
        ct_study_unknown(r, node, "game model", name, words);
        row = rows;
    }
    return ct_model_usual(row);
}

static void read_table(ct_study_reader *r, const ct_node *node, ct_game_model *model)
{
    ct_str text;
    ct_error error = {0};
    ct_problems inside;
    ct_problems_start(&inside, r->mem, NULL);
    if (ct_study_open(r, node, &text) &&
        ct_model_read_table(text, r->mem, model, &inside, &error) != CT_OK) {
        const ct_error *first = inside.count > 0 ? &inside.items[0] : &error;
        ct_error_cure(ct_study_fault(r, node, "%.*s, line %zu: %s", CT_ARG(node->text),
                                     first->at.line, first->sentence),
                      "%s", first->cure);
    }
}

static void read_model(ct_study_reader *r, const ct_node *node, ct_game_model *out)
{
    if (node->kind == CT_NODE_TEXT) {
        *out = model_named(r, node, node->text);
    } else if (node->kind != CT_NODE_OBJECT) {
        ct_error_cure(
            ct_study_fault(r, node, "\"model\" is a name, or an object with a name and parameters"),
            "write \"model\": \"rao-kupper\"");
        return;
    } else {
        ct_str name = ct_str_of(NULL);
        ct_study_text(r, node, "name", &name);
        *out = model_named(r, node, name);
        for (const ct_node *child = node->first; child != NULL; child = child->next) {
            ct_error error = {0};
            if (ct_str_is(child->key, "name")) {
                continue;
            }
            if (ct_str_is(child->key, "table")) {
                read_table(r, child, out);
            } else if (child->kind != CT_NODE_NUMBER) {
                ct_error_cure(ct_study_fault(r, child, "a parameter of a model is a number"),
                              "`crosstable lab list --models` shows the parameters");
            } else if (ct_model_set(out, child->key, child->number, &error) != CT_OK) {
                ct_error_cure(ct_study_fault(r, child, "%s", error.sentence), "%s", error.cure);
            }
        }
    }
    if (out->row->needs_table && ct_node_get(node, "table") == NULL) {
        ct_error_cure(ct_study_fault(r, node, "the model \"%s\" needs a table", out->row->name),
                      "write \"model\": {\"name\": \"%s\", \"table\": \"chances.csv\"}",
                      out->row->name);
    }
}

/* --- Conditions ------------------------------------------------------------------------------- */

static void read_conduct(ct_study_reader *r, const ct_node *node, ct_conduct *out)
{
    static const char *const keys[] = {"absence", "forfeit", "withdrawal", NULL};
    if (ct_study_keys(r, node, keys)) {
        ct_study_number(r, node, "absence", 0, 1, &out->absence);
        ct_study_number(r, node, "forfeit", 0, 1, &out->forfeit);
        ct_study_number(r, node, "withdrawal", 0, 1, &out->withdrawal);
    }
}

void ct_study_read_condition(ct_study_reader *r, const ct_node *node, ct_condition *out)
{
    static const char *const keys[] = {"name", "field", "model", "conduct", "replicates", NULL};
    *out = (ct_condition){.model = ct_model_usual(ct_model_named(CT_STR("rao-kupper")))};
    if (!ct_study_keys(r, node, keys)) {
        return;
    }
    ct_study_text(r, node, "name", &out->name);
    out->replicates = ct_study_whole(r, node, "replicates", 1, MOST_REPLICATES, 100);
    const ct_node *model = ct_node_get(node, "model");
    const ct_node *conduct = ct_node_get(node, "conduct");
    if (ct_study_must_have(r, node, "field",
                           "write \"field\": {\"players\": 30, \"rounds\": 7, …}")) {
        read_field(r, ct_node_get(node, "field"), &out->field);
    }
    if (model != NULL) {
        read_model(r, model, &out->model);
    }
    if (conduct != NULL) {
        read_conduct(r, conduct, &out->conduct);
    }
}
