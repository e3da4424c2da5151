/* Studies and the files they name. Input: a study; after a line "====" the bytes of every file it
 * names. Promises: no fault means that everything is in its bounds, and that a small study runs; a
 * fault has a place, a sentence and a cure. */

#include "fuzz.h"

#include "lab/example_event.h"
#include "lab/game_model.h"
#include "lab/rating_lists.h"
#include "lab/study.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 24, FEW = 3 };

static void promise(bool kept)
{
    if (!kept) {
        abort();
    }
}

static ct_status open_rest(void *context, ct_str name, ct_arena *mem, ct_str *out, ct_error *err)
{
    const ct_str *rest = context;
    (void)name;
    (void)mem;
    *out = *rest;
    return rest->at != NULL ? CT_OK : ct_fail(err, CT_NOT_FOUND, "there is no such file");
}

/* Cuts the input at its line "====". */
static ct_str cut_study(ct_str all, ct_str *rest)
{
    static const char line[] = "\n====\n";
    size_t length = sizeof line - 1;
    for (size_t i = 0; i + length <= all.len; i++) {
        if (memcmp(all.at + i, line, length) == 0) {
            *rest = ct_str_slice(all, i + length, all.len);
            return ct_str_slice(all, 0, i);
        }
    }
    *rest = ct_str_of(NULL);
    return all;
}

static bool is_small(const ct_study *study)
{
    bool is_small = study->kind == &ct_kind_simulation && study->arm_count <= FEW &&
                    study->condition_count <= FEW && study->round_room <= 7;
    for (uint32_t i = 0; i < study->condition_count; i++) {
        const ct_field_spec *field = &study->conditions[i].field;
        is_small = is_small && field->kind != CT_FIELD_ITALY && field->players <= SMALL &&
                   field->players_most <= SMALL && field->boards <= 4;
        for (uint32_t k = 0; k < field->list_count; k++) {
            is_small = is_small && field->lists[k].count <= SMALL;
        }
    }
    for (uint32_t i = 0; i < study->arm_count; i++) {
        is_small = is_small && study->arms[i].setting_count == 0;
    }
    return is_small;
}

static void run_first(const ct_study *study, ct_arena *mem)
{
    ct_worker *worker = NULL;
    ct_error err = {0};
    double *row = CT_NEW(mem, double, ct_study_width(study));
    promise(row != NULL && ct_worker_new(study, &worker, &err) == CT_OK);
    promise(ct_worker_run(worker, 0, row, &err) == CT_OK);
    promise(row[CT_UNIT_PLAYERS] >= 2 && row[CT_UNIT_ROUNDS] >= 1);
    ct_worker_free(worker);
}

static void check_study(const ct_study *study, ct_arena *mem)
{
    promise(study->name.len > 0 && study->condition_count > 0 && study->arm_count > 0 &&
            study->metric_count > 0 && study->round_room >= 1);
    promise(ct_study_units(study) > 0);
    for (uint32_t i = 0; i < study->condition_count; i++) {
        promise(ct_field_check(&study->conditions[i].field, NULL) == CT_OK);
        ct_chances c = ct_model_chances(&study->conditions[i].model, 2000, 1900);
        promise(c.white >= 0 && c.draw >= 0 && c.black >= 0 &&
                c.white + c.draw + c.black < 1 + 1e-5 && c.white + c.draw + c.black > 1 - 1e-5);
    }
    if (is_small(study)) {
        run_first(study, mem);
    }
}

static void check_problems(const ct_problems *problems)
{
    for (size_t i = 0; i < problems->count; i++) {
        const ct_error *e = &problems->items[i];
        promise(e->sentence[0] != '\0' && e->cure[0] != '\0' && e->at.line > 0);
    }
}

/* Runs the readers of files alone, without a study. */
static void read_files(ct_str text, ct_arena *mem)
{
    ct_game_model model = ct_model_usual(ct_model_named(CT_STR("table")));
    ct_game_record *games = NULL;
    const ct_rating_list_entry *lists = NULL;
    ct_event *event = NULL;
    size_t count = 0;
    uint32_t list_count = 0;
    ct_problems problems;
    ct_problems_start(&problems, mem, "fuzz");
    promise((ct_model_read_table(text, mem, &model, &problems, NULL) == CT_OK) ==
            (problems.faults == 0));
    check_problems(&problems);
    ct_problems_start(&problems, mem, "fuzz");
    promise((ct_games_read(text, mem, &games, &count, &problems, NULL) == CT_OK) ==
            (problems.faults == 0));
    check_problems(&problems);
    if (ct_rating_lists_read(text, mem, &lists, &list_count, NULL) == CT_OK) {
        promise(list_count > 0);
    }
    (void)ct_example_event_read(text, mem, &event, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    ct_str rest;
    ct_str text = cut_study((ct_str){(const char *)data, size}, &rest);
    ct_study_files files = {.open = open_rest, .context = &rest};
    ct_study study;
    ct_problems problems;
    ct_error err = {0};
    promise(mem != NULL);
    ct_problems_start(&problems, mem, "fuzz");
    ct_status status = ct_study_read(text, &files, mem, &study, &problems, &err);
    promise((status == CT_OK) == (problems.faults == 0));
    check_problems(&problems);
    if (status == CT_OK) {
        check_study(&study, mem);
    }
    read_files(rest, mem);
    ct_arena_free(mem);
    return 0;
}
