/* The checksum of a finished file of results: a hash (FNV-1a, 64 bits) of all its tables but the
 * one that holds it. It detects accidents and edits by hand, but not a forger who recomputes it. */

#include "store/lab_schema.h"

#include <stdio.h>
#include <string.h>

#define FNV_START  UINT64_C(0xCBF29CE484222325)
#define FNV_FACTOR UINT64_C(0x00000100000001B3)

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) {
        hash = (hash ^ at[i]) * FNV_FACTOR;
    }
    return hash;
}

static uint64_t hash_number(uint64_t hash, uint64_t number)
{
    unsigned char bytes[sizeof number] = {0}; /* lowest first on every machine */
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)(number >> (8 * i));
    }
    return hash_bytes(hash, bytes, sizeof bytes);
}

uint64_t ct_lab_hash_row(uint32_t unit, const void *numbers, size_t len)
{
    return hash_bytes(hash_number(FNV_START, unit), numbers, len);
}

/* One value with its type in front. */
static uint64_t hash_value(uint64_t hash, sqlite3_stmt *select, int column)
{
    int type = sqlite3_column_type(select, column);
    hash = hash_number(hash, (uint64_t)type);
    if (type == SQLITE_INTEGER) {
        return hash_number(hash, (uint64_t)sqlite3_column_int64(select, column));
    }
    if (type == SQLITE_FLOAT) {
        double number = sqlite3_column_double(select, column);
        uint64_t bits = 0;
        memcpy(&bits, &number, sizeof bits);
        return hash_number(hash, bits);
    }
    const void *bytes = sqlite3_column_blob(select, column);
    size_t len = (size_t)sqlite3_column_bytes(select, column);
    return hash_bytes(hash_number(hash, len), bytes, bytes == NULL ? 0 : len);
}

/* All rows of a query, in the order in which they are stored. */
static ct_status hash_rows(const ct_lab_file *file, const char *sql, uint64_t *hash, ct_error *err)
{
    sqlite3_stmt *select = NULL;
    int code = SQLITE_DONE;
    CT_TRY(ct_lab_prepare(file, sql, &select, err));
    while ((code = sqlite3_step(select)) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(select); i++) {
            *hash = hash_value(*hash, select, i);
        }
    }
    sqlite3_finalize(select);
    return code == SQLITE_DONE ? CT_OK : ct_lab_fail(file, err);
}

static ct_status hash_table(const ct_lab_file *file, const char *name, uint64_t *hash,
                            ct_error *err)
{
    char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", name == NULL ? "" : name);
    CT_NEED(sql, err);
    ct_status status = hash_rows(file, sql, hash, err);
    sqlite3_free(sql);
    return status;
}

#define TABLES " FROM sqlite_master WHERE name <> 'checksum' ORDER BY name"

static ct_status hash_file(const ct_lab_file *file, uint64_t *hash, ct_error *err)
{
    sqlite3_stmt *tables = NULL;
    int code = SQLITE_DONE;
    *hash = FNV_START;
    CT_TRY(hash_rows(file, "SELECT type, name, sql" TABLES, hash, err));
    CT_TRY(ct_lab_prepare(file, "SELECT name" TABLES, &tables, err));
    ct_status status = CT_OK;
    while (status == CT_OK && (code = sqlite3_step(tables)) == SQLITE_ROW) {
        status = hash_table(file, (const char *)sqlite3_column_text(tables, 0), hash, err);
    }
    sqlite3_finalize(tables);
    CT_TRY(status);
    return code == SQLITE_DONE ? CT_OK : ct_lab_fail(file, err);
}

ct_status ct_lab_write_checksum(const ct_lab_file *file, ct_error *err)
{
    uint64_t hash = 0;
    char sql[128];
    CT_TRY(hash_file(file, &hash, err));
    snprintf(sql, sizeof sql,
             "CREATE TABLE checksum(fnv1a TEXT); INSERT INTO checksum VALUES('%016llx')",
             (unsigned long long)hash);
    return ct_lab_run(file, sql, err);
}

ct_status ct_lab_verify_checksum(const ct_lab_file *file, ct_error *err)
{
    uint64_t hash = 0;
    char expected[32];
    sqlite3_stmt *select = NULL;
    CT_TRY(hash_file(file, &hash, err));
    snprintf(expected, sizeof expected, "%016llx", (unsigned long long)hash);
    if (ct_lab_prepare(file, "SELECT fnv1a FROM checksum", &select, err) != CT_OK) {
        return sqlite3_errcode(file->db) == SQLITE_ERROR ? ct_lab_fail_damaged(file, err)
                                                         : ct_lab_fail(file, err);
    }
    int code = sqlite3_step(select);
    const char *found = code == SQLITE_ROW ? (const char *)sqlite3_column_text(select, 0) : NULL;
    bool is_right = found != NULL && strcmp(found, expected) == 0;
    sqlite3_finalize(select);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        return ct_lab_fail(file, err);
    }
    return is_right ? CT_OK : ct_lab_fail_damaged(file, err);
}
