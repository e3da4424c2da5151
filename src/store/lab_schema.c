/* The tables of results. Every number of a row has a column with a readable name, so that any
 * program that reads SQLite can use a finished file. */

#include "store/lab_schema.h"

#include "lab/published.h"
#include "store/lab_store.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { APPLICATION = 0x4354414C /* "CTAL" */, VERSION = 2 /* since files have a checksum */ };

/* --- Failing ---------------------------------------------------------------------------------- */

ct_status ct_lab_fail_damaged(const ct_lab_file *file, ct_error *err)
{
    ct_fail_at(err, CT_INVALID, (ct_place){.file = file->name},
               "the results were changed or damaged after they were written: their checksum is "
               "wrong");
    ct_error_cure(err,
                  "take an undamaged copy, or run the study again with --restart: the same "
                  "seed gives the same numbers");
    return CT_INVALID;
}

ct_status ct_lab_fail(const ct_lab_file *file, ct_error *err)
{
    int code = file->db == NULL ? SQLITE_NOMEM : sqlite3_errcode(file->db) & 0xFF;
    if (code == SQLITE_IOERR && sqlite3_extended_errcode(file->db) == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    }
    ct_place at = {.file = file->name};
    switch (code) {
    case SQLITE_NOMEM: return ct_fail_memory(err);
    case SQLITE_FULL:
        ct_fail_at(err, CT_IO, at, "no room left on the disk; what is finished is kept");
        ct_error_cure(err, "free some space and run the study again: it goes on where it was");
        return CT_IO;
    case SQLITE_CORRUPT: return ct_lab_fail_damaged(file, err);
    case SQLITE_NOTADB:
        ct_fail_at(err, CT_INVALID, at, "this is no file of results");
        ct_error_cure(err, "give another name with --output, or --restart to replace it");
        return CT_INVALID;
    case SQLITE_BUSY:
        ct_fail_at(err, CT_IO, at, "another program is using the file");
        ct_error_cure(err, "wait for it to end, or give another name with --output");
        return CT_IO;
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
        ct_fail_at(err, CT_IO, at, "the file of results cannot be opened for writing");
        ct_error_cure(err,
                      "check the folder and its permissions, or give another name with "
                      "--output");
        return CT_IO;
    default:
        return ct_fail_at(err, CT_IO, at, "the results cannot be read or written: %s",
                          sqlite3_errmsg(file->db));
    }
}

ct_status ct_lab_file_open(ct_lab_file *file, const char *path, ct_error *err)
{
    file->name = file->name != NULL ? file->name : path;
    int code = sqlite3_open_v2(
        path, &file->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(file->db, 2000);
        return CT_OK;
    }
    ct_status status = ct_lab_fail(file, err);
    ct_lab_file_close(file);
    return status;
}

void ct_lab_file_close(ct_lab_file *file)
{
    sqlite3_close(file->db);
    file->db = NULL;
}

ct_status ct_lab_run(const ct_lab_file *file, const char *sql, ct_error *err)
{
    return sqlite3_exec(file->db, sql, NULL, NULL, NULL) == SQLITE_OK ? CT_OK
                                                                      : ct_lab_fail(file, err);
}

ct_status ct_lab_prepare(const ct_lab_file *file, const char *sql, sqlite3_stmt **out,
                         ct_error *err)
{
    return sqlite3_prepare_v2(file->db, sql, -1, out, NULL) == SQLITE_OK ? CT_OK
                                                                         : ct_lab_fail(file, err);
}

static void bind_text(sqlite3_stmt *statement, int place, ct_str text)
{
    sqlite3_bind_text(statement, place, text.len > 0 ? text.at : "", (int)text.len, SQLITE_STATIC);
}

/* Steps an insert and makes it ready for the next. */
static ct_status insert_row(const ct_lab_file *file, sqlite3_stmt *statement, ct_error *err)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? CT_OK : ct_lab_fail(file, err);
}

/* --- The heading ------------------------------------------------------------------------------ */

ct_status ct_lab_write_heading(const ct_lab_file *file, const ct_study *study, uint32_t units,
                               bool is_complete, ct_error *err)
{
    sqlite3_stmt *insert = NULL;
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             APPLICATION, VERSION);
    CT_TRY(ct_lab_run(file, pragmas, err));
    CT_TRY(ct_lab_run(file,
                      "CREATE TABLE study(name TEXT, title TEXT, seed INTEGER, units INTEGER,"
                      " is_complete INTEGER, text TEXT)",
                      err));
    CT_TRY(ct_lab_prepare(file, "INSERT INTO study VALUES(?1, ?2, ?3, ?4, ?5, ?6)", &insert, err));
    bind_text(insert, 1, study->name);
    bind_text(insert, 2, study->title);
    sqlite3_bind_int64(insert, 3, (sqlite3_int64)study->seed);
    sqlite3_bind_int64(insert, 4, units);
    sqlite3_bind_int(insert, 5, is_complete);
    bind_text(insert, 6, study->text);
    ct_status status = insert_row(file, insert, err);
    sqlite3_finalize(insert);
    return status;
}

static ct_str column_text(sqlite3_stmt *select, int column, ct_arena *mem)
{
    ct_str text = {(const char *)sqlite3_column_text(select, column),
                   (size_t)sqlite3_column_bytes(select, column)};
    return ct_str_copy(mem, text);
}

/* Files of an earlier version have other columns and no checksum. */
static ct_status check_version(const ct_lab_file *file, ct_error *err)
{
    sqlite3_stmt *pragma = NULL;
    CT_TRY(ct_lab_prepare(file, "PRAGMA user_version", &pragma, err));
    int code = sqlite3_step(pragma);
    int version = sqlite3_column_int(pragma, 0);
    sqlite3_finalize(pragma);
    if (code != SQLITE_ROW) {
        return ct_lab_fail(file, err);
    }
    if (version == VERSION) {
        return CT_OK;
    }
    ct_fail_at(err, CT_INVALID, (ct_place){.file = file->name},
               "the results are in the layout of another version of this program (%d, not %d)",
               version, VERSION);
    ct_error_cure(err, "run the study again with --restart: the same seed gives the same numbers");
    return CT_INVALID;
}

static ct_status read_heading(const ct_lab_file *file, ct_arena *mem, ct_lab_heading *out,
                              ct_error *err)
{
    sqlite3_stmt *select = NULL;
    CT_TRY(ct_lab_prepare(file, "SELECT name, seed, units, is_complete, text FROM study", &select,
                          err));
    int code = sqlite3_step(select);
    if (code == SQLITE_ROW) {
        *out = (ct_lab_heading){.name = column_text(select, 0, mem),
                                .seed = (uint64_t)sqlite3_column_int64(select, 1),
                                .units = (uint32_t)sqlite3_column_int64(select, 2),
                                .is_complete = sqlite3_column_int(select, 3) != 0,
                                .text = column_text(select, 4, mem)};
    }
    sqlite3_finalize(select);
    return code == SQLITE_ROW ? CT_OK : ct_lab_fail(file, err);
}

ct_status ct_lab_store_heading(const char *path, ct_arena *mem, ct_lab_heading *out, ct_error *err)
{
    ct_lab_file file = {0};
    if (access(path, F_OK) != 0) {
        return ct_fail_at(err, CT_NOT_FOUND, (ct_place){.file = path}, "there is no such file");
    }
    CT_TRY(ct_lab_file_open(&file, path, err));
    ct_lab_heading heading = {0};
    ct_status status = read_heading(&file, mem, &heading, err);
    int code = sqlite3_errcode(file.db) & 0xFF;
    if (status == CT_OK) {
        status = check_version(&file, err);
    }
    if (status == CT_OK && heading.is_complete) {
        status = ct_lab_verify_checksum(&file, err);
    }
    if (status == CT_OK) {
        *out = heading;
    }
    if (status == CT_IO && (code == SQLITE_ERROR || code == SQLITE_DONE || code == SQLITE_OK)) {
        /* A database, but without our tables. */
        ct_fail_at(err, CT_INVALID, (ct_place){.file = path}, "this is no file of results");
        ct_error_cure(err, "give another name with --output, or --restart to replace it");
        status = CT_INVALID;
    }
    ct_lab_file_close(&file);
    return status;
}

/* --- Measurements ----------------------------------------------------------------------------- */

/* ", "metric part" REAL" for every number of an arm. */
static void list_columns(const ct_study *study, ct_text *sql)
{
    for (uint32_t m = 0; m < study->metric_count; m++) {
        const ct_metric_row *metric = study->metrics[m];
        for (unsigned part = 0; part < ct_study_metric_width(study, metric); part++) {
            char name[32];
            ct_metric_part_name(metric, part, name);
            ct_text_addf(sql, ", \"%s%s%s\" REAL", metric->name, name[0] != '\0' ? " " : "", name);
        }
    }
}

static ct_status name_all(const ct_lab_file *file, const ct_study *study, ct_error *err)
{
    sqlite3_stmt *arms = NULL;
    sqlite3_stmt *conditions = NULL;
    ct_status status = ct_lab_prepare(file, "INSERT INTO arms VALUES(?1, ?2)", &arms, err);
    if (status == CT_OK) {
        status = ct_lab_prepare(file, "INSERT INTO conditions VALUES(?1, ?2)", &conditions, err);
    }
    for (uint32_t i = 0; status == CT_OK && i < study->arm_count; i++) {
        sqlite3_bind_int64(arms, 1, i);
        bind_text(arms, 2, study->arms[i].name);
        status = insert_row(file, arms, err);
    }
    for (uint32_t i = 0; status == CT_OK && i < study->condition_count; i++) {
        sqlite3_bind_int64(conditions, 1, i);
        bind_text(conditions, 2, study->conditions[i].name);
        status = insert_row(file, conditions, err);
    }
    sqlite3_finalize(arms);
    sqlite3_finalize(conditions);
    return status;
}

static ct_status create_tables(const ct_lab_file *file, const ct_study *study, ct_arena *mem,
                               ct_error *err)
{
    ct_text sql = {.mem = mem};
    ct_text_addf(&sql,
                 "CREATE TABLE conditions(condition INTEGER PRIMARY KEY, name TEXT);"
                 "CREATE TABLE arms(arm INTEGER PRIMARY KEY, name TEXT);"
                 "CREATE TABLE units(unit INTEGER PRIMARY KEY, condition INTEGER,"
                 " players INTEGER, rounds INTEGER, quartile_1 REAL, quartile_3 REAL);"
                 "CREATE TABLE measurements(unit INTEGER, arm INTEGER");
    list_columns(study, &sql);
    ct_text_addf(&sql, ", PRIMARY KEY(unit, arm)) WITHOUT ROWID;");
    if (sql.failed) {
        return ct_fail_memory(err);
    }
    CT_TRY(ct_lab_run(file, sql.at, err));
    return name_all(file, study, err);
}

static ct_status insert_units(const ct_lab_file *file, const ct_results *results, ct_error *err)
{
    sqlite3_stmt *insert = NULL;
    CT_TRY(ct_lab_prepare(file, "INSERT INTO units VALUES(?1, ?2, ?3, ?4, ?5, ?6)", &insert, err));
    ct_status status = CT_OK;
    for (uint32_t i = 0; status == CT_OK && i < results->count; i++) {
        const double *row = results->rows + (size_t)i * results->width;
        sqlite3_bind_int64(insert, 1, results->units[i]);
        for (int fact = 0; fact < CT_UNIT_FACTS; fact++) {
            sqlite3_bind_double(insert, fact + 2, row[fact]);
        }
        status = insert_row(file, insert, err);
    }
    sqlite3_finalize(insert);
    return status;
}

static ct_status insert_numbers(const ct_lab_file *file, const ct_results *results, ct_arena *mem,
                                ct_error *err)
{
    const ct_study *study = results->study;
    uint32_t width = ct_study_arm_width(study);
    sqlite3_stmt *insert = NULL;
    ct_text sql = {.mem = mem};
    ct_text_addf(&sql, "INSERT INTO measurements VALUES(?, ?");
    for (uint32_t i = 0; i < width; i++) {
        ct_text_addf(&sql, ", ?");
    }
    ct_text_addf(&sql, ")");
    if (sql.failed) {
        return ct_fail_memory(err);
    }
    CT_TRY(ct_lab_prepare(file, sql.at, &insert, err));
    ct_status status = CT_OK;
    for (uint32_t i = 0; status == CT_OK && i < results->count; i++) {
        const double *row = results->rows + (size_t)i * results->width + CT_UNIT_FACTS;
        for (uint32_t arm = 0; status == CT_OK && arm < study->arm_count; arm++) {
            sqlite3_bind_int64(insert, 1, results->units[i]);
            sqlite3_bind_int64(insert, 2, arm);
            for (uint32_t k = 0; k < width; k++) {
                sqlite3_bind_double(insert, (int)k + 3, row[(size_t)arm * width + k]);
            }
            status = insert_row(file, insert, err);
        }
    }
    sqlite3_finalize(insert);
    return status;
}

ct_status ct_lab_write_measurements(const ct_lab_file *file, const ct_results *results,
                                    ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_status status = create_tables(file, results->study, mem, err);
    if (status == CT_OK) {
        status = insert_units(file, results, err);
    }
    if (status == CT_OK) {
        status = insert_numbers(file, results, mem, err);
    }
    ct_arena_free(mem);
    return status;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* NULL stands for a number that does not exist. */
static double number_at(sqlite3_stmt *select, int column)
{
    return sqlite3_column_type(select, column) == SQLITE_NULL
               ? (double)NAN
               : sqlite3_column_double(select, column);
}

/* Copies the numbers of a query into the rows. Column 0 is the unit; with `has_arm` column 1 is the
 * arm and its numbers follow, else the facts about the unit follow. Rows of unknown units or arms
 * are skipped. */
static ct_status read_numbers(const ct_lab_file *file, const ct_study *study, const char *sql,
                              bool has_arm, double *rows, ct_error *err)
{
    sqlite3_stmt *select = NULL;
    uint32_t width = ct_study_width(study);
    uint32_t numbers = has_arm ? ct_study_arm_width(study) : CT_UNIT_FACTS;
    uint32_t units = ct_study_units(study);
    int first = has_arm ? 2 : 1;
    int code = SQLITE_DONE;
    CT_TRY(ct_lab_prepare(file, sql, &select, err));
    while ((code = sqlite3_step(select)) == SQLITE_ROW) {
        sqlite3_int64 unit = sqlite3_column_int64(select, 0);
        sqlite3_int64 arm = has_arm ? sqlite3_column_int64(select, 1) : 0;
        if (unit < 0 || unit >= units || arm < 0 || arm >= study->arm_count ||
            sqlite3_column_count(select) != (int)numbers + first) {
            continue;
        }
        double *to =
            rows + (size_t)unit * width + (has_arm ? CT_UNIT_FACTS + (size_t)arm * numbers : 0);
        for (uint32_t k = 0; k < numbers; k++) {
            to[k] = number_at(select, (int)k + first);
        }
    }
    sqlite3_finalize(select);
    return code == SQLITE_DONE ? CT_OK : ct_lab_fail(file, err);
}

ct_status ct_lab_read_measurements(const ct_lab_file *file, const ct_study *study, double *rows,
                                   ct_error *err)
{
    CT_TRY(read_numbers(file, study, "SELECT * FROM units ORDER BY unit", false, rows, err));
    return read_numbers(file, study, "SELECT * FROM measurements ORDER BY unit, arm", true, rows,
                        err);
}
