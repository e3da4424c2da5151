#ifndef CT_LAB_SCHEMA_H
#define CT_LAB_SCHEMA_H

/* The tables of a file of results, and errors of SQLite as our errors. */

#include "lab/results.h"

#include <sqlite3.h>

typedef struct ct_lab_file {
    sqlite3 *db;
    const char *name; /* in errors, so it must live as long as they; NULL = the path opened */
} ct_lab_file;

/* Opens, or creates, a database. Nothing is read before the first use. */
ct_status ct_lab_file_open(ct_lab_file *file, const char *path, ct_error *err);
void ct_lab_file_close(ct_lab_file *file);
ct_status ct_lab_fail(const ct_lab_file *file, ct_error *err);
ct_status ct_lab_run(const ct_lab_file *file, const char *sql, ct_error *err);
ct_status ct_lab_prepare(const ct_lab_file *file, const char *sql, sqlite3_stmt **out,
                         ct_error *err);

/* The file is ours but was changed or cut after it was written. CT_INVALID, with the cure. */
ct_status ct_lab_fail_damaged(const ct_lab_file *file, ct_error *err);

/* The table `checksum` of a finished file: writes it, which must be done last, or compares it with
 * that of the other tables. Both read every row. CT_INVALID, with the cure, when it differs. */
ct_status ct_lab_write_checksum(const ct_lab_file *file, ct_error *err);
ct_status ct_lab_verify_checksum(const ct_lab_file *file, ct_error *err);
/* The checksum of one unit of a partial file. */
uint64_t ct_lab_hash_row(uint32_t unit, const void *numbers, size_t len);

/* The table `study`. */
ct_status ct_lab_write_heading(const ct_lab_file *file, const ct_study *study, uint32_t units,
                               bool is_complete, ct_error *err);
/* The tables conditions, arms, units and measurements of a complete study. */
ct_status ct_lab_write_measurements(const ct_lab_file *file, const ct_results *results,
                                    ct_error *err);
/* Reads them back into `rows`. */
ct_status ct_lab_read_measurements(const ct_lab_file *file, const ct_study *study, double *rows,
                                   ct_error *err);

#endif
