/* Results of studies in SQLite: the partial file while a study runs, the finished one after it. */

#include "store/lab_store.h"

#include "store/file.h"
#include "store/lab_schema.h"
#include "store/path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct ct_lab_store {
    const ct_study *study;
    ct_lab_file file; /* its name is the caller's path, because errors outlive the store */
    char path[PATH_MAX];
    char partial[PATH_MAX];
    sqlite3_stmt *insert;
    bool *done; /* [unit] */
    uint32_t count, units, width;
    bool is_finished; /* the finished file is there */
    bool in_transaction;
    time_t kept_at;
};

/* --- Opening ---------------------------------------------------------------------------------- */

static ct_status fail_other(const ct_lab_store *s, ct_error *err)
{
    ct_fail_at(err, CT_INVALID, (ct_place){.file = s->file.name},
               "the file holds results of another study, seed or number of replicates");
    ct_error_cure(err, "give another name with --output, or --restart to forget them");
    return CT_INVALID;
}

static bool is_same(const ct_lab_store *s, const ct_lab_heading *heading)
{
    return ct_str_equal(heading->name, s->study->name) && heading->seed == s->study->seed &&
           heading->units == s->units && ct_str_equal(heading->text, s->study->text);
}

/* Does the file hold results of this study? CT_NOT_FOUND when there is no file, CT_INVALID when
 * they are of another study. */
static ct_status check_same_study(const ct_lab_store *s, const char *path, ct_error *err)
{
    ct_lab_heading heading;
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_status status = ct_lab_store_heading(path, mem, &heading, err);
    if (status == CT_OK && !is_same(s, &heading)) {
        status = fail_other(s, err);
    }
    if (status != CT_OK && err != NULL) {
        err->at.file = s->file.name;
    }
    ct_arena_free(mem);
    return status;
}

#define KEPT_ROWS "SELECT unit, numbers, checksum FROM kept ORDER BY unit"

/* Is the row as it was written? If not, its unit is computed again. */
static bool row_is_sound(const ct_lab_store *s, sqlite3_stmt *select)
{
    sqlite3_int64 unit = sqlite3_column_int64(select, 0);
    const void *numbers = sqlite3_column_blob(select, 1);
    size_t bytes = (size_t)sqlite3_column_bytes(select, 1);
    return unit >= 0 && unit < s->units && numbers != NULL && bytes == s->width * sizeof(double) &&
           (uint64_t)sqlite3_column_int64(select, 2) ==
               ct_lab_hash_row((uint32_t)unit, numbers, bytes);
}

static ct_status read_done(ct_lab_store *s, ct_error *err)
{
    sqlite3_stmt *select = NULL;
    int code = SQLITE_DONE;
    CT_TRY(ct_lab_prepare(&s->file, KEPT_ROWS, &select, err));
    while ((code = sqlite3_step(select)) == SQLITE_ROW) {
        sqlite3_int64 unit = sqlite3_column_int64(select, 0);
        if (row_is_sound(s, select) && !s->done[unit]) {
            s->done[unit] = true;
            s->count++;
        }
    }
    sqlite3_finalize(select);
    return code == SQLITE_DONE ? CT_OK : ct_lab_fail(&s->file, err);
}

static ct_status open_partial(ct_lab_store *s, ct_error *err)
{
    ct_error ignored = {0};
    ct_status status = check_same_study(s, s->partial, &ignored);
    if (status != CT_OK && status != CT_NOT_FOUND) {
        if (err != NULL) {
            *err = ignored;
        }
        return status;
    }
    CT_TRY(ct_lab_file_open(&s->file, s->partial, err));
    if (status == CT_NOT_FOUND) {
        CT_TRY(ct_lab_run(&s->file,
                          "PRAGMA synchronous = NORMAL; BEGIN;"
                          "CREATE TABLE kept(unit INTEGER PRIMARY KEY, numbers BLOB,"
                          " checksum INTEGER);",
                          err));
        CT_TRY(ct_lab_write_heading(&s->file, s->study, s->units, false, err));
        CT_TRY(ct_lab_run(&s->file, "COMMIT", err));
    } else {
        CT_TRY(read_done(s, err));
    }
    return ct_lab_prepare(&s->file, "INSERT OR REPLACE INTO kept VALUES(?1, ?2, ?3)", &s->insert,
                          err);
}

/* Also removes the journal of a killed run, which SQLite would play back into a new file. */
static void remove_partial(const ct_lab_store *s)
{
    char journal[PATH_MAX];
    unlink(s->partial);
    if (ct_path_with_suffix(s->partial, "-journal", journal)) {
        unlink(journal);
    }
}

static ct_status open_finished_or_partial(ct_lab_store *s, bool restart, ct_error *err)
{
    if (restart) {
        unlink(s->path);
        remove_partial(s);
    }
    ct_status status = check_same_study(s, s->path, err);
    if (status == CT_OK) {
        ct_error ignored = {0};
        if (check_same_study(s, s->partial, &ignored) == CT_OK) {
            remove_partial(s); /* the run was killed just before it would have done this */
        }
        s->is_finished = true;
        s->count = s->units;
        memset(s->done, true, s->units);
        return ct_lab_file_open(&s->file, s->path, err);
    }
    return status == CT_NOT_FOUND ? open_partial(s, err) : status;
}

ct_status ct_lab_store_open(const char *path, const ct_study *study, bool restart,
                            ct_lab_store **out, ct_error *err)
{
    ct_lab_store *s = calloc(1, sizeof *s);
    CT_NEED(s, err);
    s->study = study;
    s->file.name = path;
    s->units = ct_study_units(study);
    s->width = ct_study_width(study);
    s->done = calloc(s->units + 1U, sizeof *s->done);
    ct_status status = s->done == NULL ? ct_fail_memory(err) : CT_OK;
    if (status == CT_OK &&
        (!ct_path_follow(path, s->path) || !ct_path_with_suffix(path, ".partial", s->partial))) {
        status = ct_fail_at(err, CT_IO, (ct_place){.file = path}, "the name is too long");
    }
    if (status == CT_OK) {
        status = open_finished_or_partial(s, restart, err);
    }
    if (status != CT_OK) {
        ct_lab_store_close(s);
        return status;
    }
    *out = s;
    return CT_OK;
}

void ct_lab_store_close(ct_lab_store *s)
{
    if (s == NULL) {
        return;
    }
    sqlite3_finalize(s->insert);
    ct_lab_file_close(&s->file);
    free(s->done);
    free(s);
}

const bool *ct_lab_store_done(const ct_lab_store *store)
{
    return store->done;
}

uint32_t ct_lab_store_count(const ct_lab_store *store)
{
    return store->count;
}

/* --- Keeping ---------------------------------------------------------------------------------- */

ct_status ct_lab_store_flush(ct_lab_store *s, ct_error *err)
{
    if (!s->in_transaction) {
        return CT_OK;
    }
    CT_TRY(ct_lab_run(&s->file, "COMMIT", err));
    s->in_transaction = false;
    return CT_OK;
}

static ct_status keep_unit(ct_lab_store *s, uint32_t unit, const double *row, ct_error *err)
{
    if (unit >= s->units || s->done[unit]) {
        return CT_OK;
    }
    sqlite3_bind_int64(s->insert, 1, unit);
    sqlite3_bind_blob(s->insert, 2, row, (int)(s->width * sizeof *row), SQLITE_STATIC);
    sqlite3_bind_int64(s->insert, 3,
                       (sqlite3_int64)ct_lab_hash_row(unit, row, s->width * sizeof *row));
    int code = sqlite3_step(s->insert);
    sqlite3_reset(s->insert);
    if (code != SQLITE_DONE) {
        return ct_lab_fail(&s->file, err);
    }
    s->done[unit] = true;
    s->count++;
    return CT_OK;
}

ct_status ct_lab_store_keep(void *context, uint32_t first, uint32_t count, const double *rows,
                            ct_error *err)
{
    ct_lab_store *s = context;
    time_t now = time(NULL);
    if (!s->in_transaction) {
        CT_TRY(ct_lab_run(&s->file, "BEGIN", err));
        s->in_transaction = true;
        s->kept_at = now;
    }
    for (uint32_t i = 0; i < count; i++) {
        CT_TRY(keep_unit(s, first + i, rows + (size_t)i * s->width, err));
    }
    return now != s->kept_at ? ct_lab_store_flush(s, err) : CT_OK;
}

/* --- The rows --------------------------------------------------------------------------------- */

static ct_status load_partial(ct_lab_store *s, double *rows, uint32_t *units, ct_error *err)
{
    sqlite3_stmt *select = NULL;
    int code = SQLITE_DONE;
    uint32_t count = 0;
    CT_TRY(ct_lab_prepare(&s->file, KEPT_ROWS, &select, err));
    while (count < s->count && (code = sqlite3_step(select)) == SQLITE_ROW) {
        if (row_is_sound(s, select)) {
            memcpy(rows + (size_t)count * s->width, sqlite3_column_blob(select, 1),
                   s->width * sizeof(double));
            units[count++] = (uint32_t)sqlite3_column_int64(select, 0);
        }
    }
    code = count == s->count ? SQLITE_DONE : code;
    sqlite3_finalize(select);
    s->count = count;
    return code == SQLITE_DONE ? CT_OK : ct_lab_fail(&s->file, err);
}

ct_status ct_lab_store_load(ct_lab_store *s, ct_arena *mem, ct_results *out, ct_error *err)
{
    double *rows = CT_NEW(mem, double, (size_t)s->count * s->width);
    uint32_t *units = CT_NEW(mem, uint32_t, s->count);
    CT_NEED(rows, err);
    CT_NEED(units, err);
    CT_TRY(ct_lab_store_flush(s, err));
    if (s->is_finished) {
        CT_TRY(ct_lab_read_measurements(&s->file, s->study, rows, err));
        for (uint32_t i = 0; i < s->count; i++) {
            units[i] = i;
        }
    } else {
        CT_TRY(load_partial(s, rows, units, err));
    }
    *out = (ct_results){
        .study = s->study, .count = s->count, .units = units, .rows = rows, .width = s->width};
    return CT_OK;
}

/* --- The finished file ------------------------------------------------------------------------ */

static ct_status write_finished(ct_lab_store *s, const char *beside, ct_arena *mem, ct_error *err)
{
    ct_lab_file file = {.name = s->file.name};
    ct_results results;
    CT_TRY(ct_lab_store_load(s, mem, &results, err));
    unlink(beside);
    ct_status status = ct_lab_file_open(&file, beside, err);
    if (status == CT_OK) {
        status = ct_lab_run(&file,
                            "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF;"
                            "PRAGMA synchronous = FULL; BEGIN;",
                            err);
    }
    if (status == CT_OK) {
        status = ct_lab_write_heading(&file, s->study, s->units, true, err);
    }
    if (status == CT_OK) {
        status = ct_lab_write_measurements(&file, &results, err);
    }
    if (status == CT_OK) {
        status = ct_lab_write_checksum(&file, err);
    }
    if (status == CT_OK) {
        status = ct_lab_run(&file, "COMMIT", err);
    }
    ct_lab_file_close(&file);
    return status;
}

/* Makes the finished file under another name and renames it. */
static ct_status put_finished(ct_lab_store *s, ct_error *err)
{
    char beside[PATH_MAX];
    if (!ct_path_beside(s->path, 0, beside)) {
        return ct_fail_at(err, CT_IO, (ct_place){.file = s->file.name}, "the name is too long");
    }
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_status status = write_finished(s, beside, mem, err);
    ct_arena_free(mem);
    if (status == CT_OK && rename(beside, s->path) != 0) {
        char reason[128] = "";
        strerror_r(errno, reason, sizeof reason);
        status = ct_fail_at(err, CT_IO, (ct_place){.file = s->file.name},
                            "the results cannot be put in their place: %s", reason);
    }
    if (status != CT_OK) {
        unlink(beside);
    }
    return status;
}

ct_status ct_lab_store_finish(ct_lab_store *s, ct_error *err)
{
    ct_file_lock lock;
    if (s->is_finished) {
        return CT_OK;
    }
    /* taking the lock removes half-made files that killed runs left here */
    CT_TRY(ct_file_lock_take(s->path, &lock, err));
    ct_status status = put_finished(s, err);
    ct_file_lock_release(&lock);
    CT_TRY(status);
    sqlite3_finalize(s->insert);
    s->insert = NULL;
    ct_lab_file_close(&s->file);
    remove_partial(s);
    s->is_finished = true;
    return ct_lab_file_open(&s->file, s->path, err);
}
