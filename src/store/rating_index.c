/* Looking up rated players. See rating_schema.h for how the index is laid out, rating_build.c for
 * how it is made. Each lookup prepares its statement anew: that costs microseconds, and an index
 * has no other state. */

#include "store/rating_index.h"

#include "store/rating_schema.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_WORDS = 32 };

#define COLUMNS                                                                             \
    "p.fide_id, p.name, p.federation, p.title, p.women_title, p.birth, p.sex, p.standard, " \
    "p.rapid, p.blitz, "                                                                    \
    "p.standard_k, p.rapid_k, p.blitz_k, p.is_inactive"

struct ct_rating_index {
    sqlite3 *db;
    char *path;
};

/* --- Words ----------------------------------------------------------------------------------- */

static bool is_word_byte(unsigned char c)
{
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Length of an apostrophe at this place: ', ` or ’ (E2 80 99). */
static size_t apostrophe(ct_str s, size_t i)
{
    return s.at[i] == '\'' || s.at[i] == '`'                      ? 1
           : ct_str_starts(ct_str_slice(s, i, 3), "\xE2\x80\x99") ? 3
                                                                  : 0;
}

ct_str ct_rating_words(ct_arena *mem, ct_str name)
{
    ct_str folded = ct_utf8_fold(mem, name);
    char *out = folded.at == NULL ? NULL : ct_arena_alloc(mem, folded.len + 1, 1);
    if (out == NULL) {
        return CT_NO_TEXT;
    }
    size_t len = 0;
    for (size_t i = 0; i < folded.len;) {
        size_t joined = apostrophe(folded, i);
        bool is_no_break = ct_str_starts(ct_str_slice(folded, i, 2), "\xC2\xA0");
        if (joined == 0 && !is_no_break && is_word_byte((unsigned char)folded.at[i])) {
            out[len++] = folded.at[i];
        } else if (joined == 0 && len > 0 && out[len - 1] != ' ') {
            out[len++] = ' ';
        }
        i += joined > 0 ? joined : is_no_break ? 2 : 1;
    }
    return ct_str_trim_end((ct_str){out, len});
}

/* --- Opening --------------------------------------------------------------------------------- */

static ct_status fail_sqlite(ct_rating_index *index, ct_error *err)
{
    int code = sqlite3_errcode(index->db) & 0xFF;
    if (code == SQLITE_NOMEM || sqlite3_extended_errcode(index->db) == SQLITE_IOERR_NOMEM) {
        return ct_fail_memory(err);
    }
    bool is_damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR;
    ct_status status = ct_fail_at(
        err, is_damaged ? CT_INVALID : CT_IO, (ct_place){.file = index->path},
        is_damaged ? "the rating index is damaged: %s" : "cannot read the rating index: %s",
        sqlite3_errmsg(index->db));
    ct_error_cure(err, "build it again from the rating list: {players-index index=LIST}");
    return status;
}

static ct_status prepare(ct_rating_index *index, const char *sql, sqlite3_stmt **out, ct_error *err)
{
    return sqlite3_prepare_v2(index->db, sql, -1, out, NULL) == SQLITE_OK ? CT_OK
                                                                          : fail_sqlite(index, err);
}

static ct_status pragma(ct_rating_index *index, const char *sql, int *out, ct_error *err)
{
    sqlite3_stmt *query = NULL;
    CT_TRY(prepare(index, sql, &query, err));
    int code = sqlite3_step(query);
    *out = code == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    sqlite3_finalize(query);
    return code == SQLITE_ROW ? CT_OK : fail_sqlite(index, err);
}

/* Is it our file, and of this version? */
static ct_status check_kind(ct_rating_index *index, ct_error *err)
{
    int application = 0;
    int version = 0;
    CT_TRY(pragma(index, "PRAGMA application_id", &application, err));
    CT_TRY(pragma(index, "PRAGMA user_version", &version, err));
    if (application == CT_RATING_APPLICATION && version == CT_RATING_VERSION) {
        return CT_OK;
    }
    ct_status status =
        ct_fail_at(err, CT_INVALID, (ct_place){.file = index->path},
                   application == CT_RATING_APPLICATION ? "the rating index is of another version"
                                                        : "this file is no rating index");
    ct_error_cure(err, "build it again from the rating list: {players-index index=LIST}");
    return status;
}

ct_status ct_rating_index_open(const char *path, ct_rating_index **out, ct_error *err)
{
    if (access(path, F_OK) != 0) {
        ct_fail_at(err, CT_NOT_FOUND, (ct_place){.file = path}, "there is no rating index yet");
        ct_error_cure(err,
                      "build it first from a rating list of ratings.fide.com: "
                      "{players-index index=LIST}");
        return CT_NOT_FOUND;
    }
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) { /* opening a pipe would wait */
        ct_fail_at(err, CT_INVALID, (ct_place){.file = path},
                   "this is no file, so no rating index");
        ct_error_cure(err, "name the file of the index");
        return CT_INVALID;
    }
    ct_rating_index *index = calloc(1, sizeof *index);
    CT_NEED(index, err);
    index->path = strdup(path);
    int code = index->path == NULL ? SQLITE_NOMEM
                                   : sqlite3_open_v2(path, &index->db, SQLITE_OPEN_READONLY, NULL);
    ct_status status = index->path == NULL || index->db == NULL ? ct_fail_memory(err)
                       : code != SQLITE_OK                      ? fail_sqlite(index, err)
                                                                : check_kind(index, err);
    if (status != CT_OK) {
        if (err != NULL) {
            err->at.file = path; /* the index's own copy is freed with it */
        }
        ct_rating_index_close(index);
        return status;
    }
    *out = index;
    return CT_OK;
}

void ct_rating_index_close(ct_rating_index *index)
{
    if (index != NULL) {
        sqlite3_close(index->db);
        free(index->path);
        free(index);
    }
}

/* --- Lookups --------------------------------------------------------------------------------- */

static ct_str text_at(sqlite3_stmt *row, int column, ct_arena *mem, bool *failed)
{
    ct_str borrowed = {(const char *)sqlite3_column_text(row, column), 0};
    borrowed.len = (size_t)sqlite3_column_bytes(row, column);
    ct_str copy = ct_str_copy(mem, borrowed);
    *failed |= copy.at == NULL;
    return copy;
}

static bool read_row(sqlite3_stmt *row, ct_arena *mem, ct_rated *out)
{
    bool failed = false;
    *out = (ct_rated){
        .fide_id = (uint64_t)sqlite3_column_int64(row, 0),
        .name = text_at(row, 1, mem, &failed),
        .federation = text_at(row, 2, mem, &failed),
        .title = text_at(row, 3, mem, &failed),
        .women_title = text_at(row, 4, mem, &failed),
        .birth = text_at(row, 5, mem, &failed),
        .sex = (char)sqlite3_column_int(row, 6),
        .standard = (uint16_t)sqlite3_column_int(row, 7),
        .rapid = (uint16_t)sqlite3_column_int(row, 8),
        .blitz = (uint16_t)sqlite3_column_int(row, 9),
        .standard_k = (uint8_t)sqlite3_column_int(row, 10),
        .rapid_k = (uint8_t)sqlite3_column_int(row, 11),
        .blitz_k = (uint8_t)sqlite3_column_int(row, 12),
        .is_inactive = sqlite3_column_int(row, 13) != 0,
    };
    return !failed;
}

ct_status ct_rating_index_by_id(ct_rating_index *index, uint64_t fide_id, ct_arena *mem,
                                ct_rated *out, ct_error *err)
{
    sqlite3_stmt *query = NULL;
    CT_TRY(prepare(index, "SELECT " COLUMNS " FROM players p WHERE p.fide_id = ?1", &query, err));
    sqlite3_bind_int64(query, 1, (sqlite3_int64)fide_id);
    int code = sqlite3_step(query);
    ct_rated found = {0};
    ct_status status = CT_OK;
    if (code == SQLITE_ROW) {
        status = read_row(query, mem, &found) ? CT_OK : ct_fail_memory(err);
    } else if (code == SQLITE_DONE) {
        status = ct_fail(err, CT_NOT_FOUND, "no player with FIDE ID %llu in the rating list",
                         (unsigned long long)fide_id);
    } else {
        status = fail_sqlite(index, err);
    }
    sqlite3_finalize(query);
    if (status == CT_OK) {
        *out = found;
    }
    return status;
}

/* name : ("ma"* AND "ca"*) AND federation : "ita". Empty when the name has no word. */
static ct_status make_match(ct_str name, ct_str federation, ct_arena *mem, ct_str *out,
                            ct_error *err)
{
    ct_text match = {.mem = mem};
    ct_str rest = ct_rating_words(mem, name);
    ct_str wanted = ct_rating_words(mem, federation);
    CT_NEED(rest.at, err);
    CT_NEED(wanted.at, err);
    size_t count = 0;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        if (count++ == MOST_WORDS) {
            return ct_fail(err, CT_INVALID, "a name to look for has at most %d words", MOST_WORDS);
        }
        ct_text_addf(&match, "%s\"%.*s\"*", count == 1 ? "name : (" : " AND ", CT_ARG(word));
    }
    if (count > 0) {
        ct_text_add(&match, CT_STR(")"));
    }
    if (count > 0 && wanted.len > 0) {
        ct_text_addf(&match, " AND federation : \"%.*s\"", CT_ARG(wanted));
    }
    *out = ct_text_view(&match);
    return match.failed ? ct_fail_memory(err) : CT_OK;
}

static ct_status read_rows(ct_rating_index *index, sqlite3_stmt *query, ct_arena *mem,
                           ct_rated_list *out, ct_error *err)
{
    uint32_t room = 0;
    int code = SQLITE_DONE;
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        if (out->count == room) {
            out->items =
                ct_arena_grow(mem, out->items, room, 2 * (size_t)room + 16, sizeof *out->items);
            room = 2 * room + 16;
        }
        if (out->items == NULL || !read_row(query, mem, &out->items[out->count])) {
            return ct_fail_memory(err);
        }
        out->count++;
    }
    return code == SQLITE_DONE ? CT_OK : fail_sqlite(index, err);
}

/* NOLINTNEXTLINE(readability-function-size): seven parameters by contract */
ct_status ct_rating_index_by_name(ct_rating_index *index, ct_str name, ct_str federation,
                                  uint32_t limit, ct_arena *mem, ct_rated_list *out, ct_error *err)
{
    ct_str match = {0};
    ct_rated_list found = {0};
    CT_TRY(make_match(name, federation, mem, &match, err));
    if (match.len == 0 || limit == 0) {
        *out = found;
        return CT_OK;
    }
    sqlite3_stmt *query = NULL;
    CT_TRY(prepare(index,
                   "SELECT " COLUMNS " FROM words w CROSS JOIN players p ON p.place = w.rowid "
                   "WHERE words MATCH ?1 ORDER BY w.rowid LIMIT ?2",
                   &query, err));
    sqlite3_bind_text(query, 1, match.at, (int)match.len, SQLITE_STATIC);
    sqlite3_bind_int64(query, 2, limit);
    ct_status status = read_rows(index, query, mem, &found, err);
    sqlite3_finalize(query);
    if (status == CT_OK) {
        *out = found;
    }
    return status;
}

ct_status ct_rating_index_about(ct_rating_index *index, ct_arena *mem, ct_str *list,
                                uint64_t *records, ct_error *err)
{
    sqlite3_stmt *query = NULL;
    CT_TRY(prepare(index, "SELECT list, records FROM about", &query, err));
    if (sqlite3_step(query) != SQLITE_ROW) {
        ct_status status = fail_sqlite(index, err);
        sqlite3_finalize(query);
        return status;
    }
    bool failed = false;
    ct_str name = text_at(query, 0, mem, &failed);
    uint64_t count = (uint64_t)sqlite3_column_int64(query, 1);
    sqlite3_finalize(query);
    if (failed) {
        return ct_fail_memory(err);
    }
    *list = name;
    *records = count;
    return CT_OK;
}
