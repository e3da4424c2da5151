/* Building a rating index in three steps: the list is read once, piece by piece, into a temporary
 * table; that is sorted by rating into the index; and the names are put into the word index in that
 * order. Everything happens in a file beside the index, without a journal: when anything fails the
 * file is removed and an older index stays as it is. Only a complete file, synced to disk, is
 * renamed to the index. */

#include "store/file.h"
#include "store/path.h"
#include "store/rating_index.h"
#include "store/rating_schema.h"
#include "store/zip.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 17 };

typedef struct builder {
    const char *path;      /* of the index, as given: for errors */
    char target[PATH_MAX]; /* where links lead: what is replaced */
    char beside[PATH_MAX];
    const char *list_path;
    FILE *list;
    uint64_t list_size;
    ct_zip *zip; /* NULL when the list is not packed */
    sqlite3 *db;
    sqlite3_stmt *insert;
    ct_rating_reader *reader;
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
    uint64_t records, skipped;
    ct_encoding encoding;
    bool met_foreign;
} builder;

static ct_status fail_system(const char *path, const char *what, int number, ct_error *err)
{
    char reason[128] = "";
    strerror_r(number, reason, sizeof reason);
    return ct_fail_at(err, number == ENOENT ? CT_NOT_FOUND : CT_IO, (ct_place){.file = path},
                      "%s: %s", what, reason);
}

static ct_status fail_list(const builder *b, ct_error *err)
{
    return fail_system(b->list_path, "cannot read the rating list", errno, err);
}

static ct_status fail_index(const builder *b, ct_error *err)
{
    int code = b->db == NULL ? SQLITE_NOMEM : sqlite3_errcode(b->db) & 0xFF;
    ct_place at = {.file = b->path};
    if (code == SQLITE_NOMEM || sqlite3_extended_errcode(b->db) == SQLITE_IOERR_NOMEM) {
        return ct_fail_memory(err);
    }
    if (code == SQLITE_FULL) {
        ct_fail_at(err, CT_IO, at, "no room left to build the rating index");
        ct_error_cure(err, "free some space on its disk and on that of temporary files");
        return CT_IO;
    }
    return ct_fail_at(err, CT_IO, at, "cannot build the rating index: %s", sqlite3_errmsg(b->db));
}

static ct_status run(const builder *b, const char *sql, ct_error *err)
{
    return sqlite3_exec(b->db, sql, NULL, NULL, NULL) == SQLITE_OK ? CT_OK : fail_index(b, err);
}

static ct_status prepare(const builder *b, const char *sql, sqlite3_stmt **out, ct_error *err)
{
    return sqlite3_prepare_v2(b->db, sql, -1, out, NULL) == SQLITE_OK ? CT_OK : fail_index(b, err);
}

/* --- The list -------------------------------------------------------------------------------- */

static ct_status open_list(builder *b, ct_error *err)
{
    struct stat about;
    char start[4];
    /* Checked before opening, because opening a pipe waits for its other end. */
    if (stat(b->list_path, &about) == 0 && !S_ISREG(about.st_mode)) {
        ct_fail_at(err, CT_INVALID, (ct_place){.file = b->list_path},
                   S_ISDIR(about.st_mode) ? "this is a folder, not a rating list"
                                          : "this is a pipe or a device, not a rating list");
        ct_error_cure(err, "save the list as a file and name that");
        return CT_INVALID;
    }
    b->list = fopen(b->list_path, "rb");
    if (b->list == NULL || fstat(fileno(b->list), &about) != 0) {
        return fail_list(b, err);
    }
    b->list_size = (uint64_t)about.st_size;
    size_t len = fread(start, 1, sizeof start, b->list);
    if (fseek(b->list, 0, SEEK_SET) != 0) {
        return fail_list(b, err);
    }
    return ct_zip_is(start, len) ? ct_zip_open(b->list, b->list_path, &b->zip, err) : CT_OK;
}

static ct_status next_piece(builder *b, char *out, size_t room, size_t *got, ct_error *err)
{
    if (b->zip != NULL) {
        return ct_zip_read(b->zip, out, room, got, err);
    }
    *got = fread(out, 1, room, b->list);
    return *got == 0 && ferror(b->list) ? fail_list(b, err) : CT_OK;
}

static void bind_text(sqlite3_stmt *insert, int at, ct_str text)
{
    sqlite3_bind_text(insert, at, text.len == 0 ? "" : text.at, (int)text.len, SQLITE_STATIC);
}

static ct_status keep_record(void *context, const ct_rated *rated, ct_error *err)
{
    builder *b = context;
    sqlite3_stmt *insert = b->insert;
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)rated->fide_id);
    bind_text(insert, 2, rated->name);
    bind_text(insert, 3, rated->federation);
    bind_text(insert, 4, rated->title);
    bind_text(insert, 5, rated->women_title);
    bind_text(insert, 6, rated->birth);
    sqlite3_bind_int(insert, 7, rated->sex);
    sqlite3_bind_int(insert, 8, rated->standard);
    sqlite3_bind_int(insert, 9, rated->rapid);
    sqlite3_bind_int(insert, 10, rated->blitz);
    sqlite3_bind_int(insert, 11, rated->standard_k);
    sqlite3_bind_int(insert, 12, rated->rapid_k);
    sqlite3_bind_int(insert, 13, rated->blitz_k);
    sqlite3_bind_int(insert, 14, rated->is_inactive);
    int code = sqlite3_step(insert);
    sqlite3_reset(insert);
    return code == SQLITE_DONE ? CT_OK : fail_index(b, err);
}

static void tell(const builder *b)
{
    long at = b->progress == NULL ? -1 : ftell(b->list);
    if (at >= 0) {
        b->progress(b->context, (uint64_t)at, b->list_size);
    }
}

static ct_status read_list(builder *b, char *piece, ct_error *err)
{
    size_t got = 0;
    do {
        CT_TRY(next_piece(b, piece, PIECE, &got, err));
        CT_TRY(ct_rating_reader_feed(b->reader, (ct_str){piece, got}, got == 0, err));
        tell(b);
    } while (got > 0);
    b->records = ct_rating_reader_count(b->reader);
    uint64_t first = 0;
    b->skipped = ct_rating_reader_skipped(b->reader, &first);
    if (b->records > 0) {
        return CT_OK;
    }
    ct_status status =
        ct_fail_at(err, CT_INVALID, (ct_place){.file = b->list_path, .line = (size_t)first},
                   "the rating list holds no player");
    ct_error_cure(err, "use a list of ratings.fide.com, text or XML");
    return status;
}

static ct_status stage_list(builder *b, ct_error *err)
{
    char *piece = malloc(PIECE);
    const char *name = b->zip != NULL ? ct_zip_member(b->zip) : b->list_path;
    b->reader = ct_rating_reader_new(name, keep_record, b);
    if (b->reader != NULL) {
        ct_rating_reader_decode(b->reader, b->encoding);
    }
    ct_status status =
        piece == NULL || b->reader == NULL ? ct_fail_memory(err) : read_list(b, piece, err);
    b->met_foreign = b->reader != NULL && ct_rating_reader_met_foreign(b->reader);
    if (err != NULL && status != CT_OK && err->at.file == name) {
        err->at.file = b->list_path; /* the name of a member is freed with the archive */
    }
    free(piece);
    return status;
}

/* --- The index ------------------------------------------------------------------------------- */

static ct_status open_beside(builder *b, ct_error *err)
{
    if (!ct_path_beside(b->target, 0, b->beside)) {
        b->beside[0] = '\0';
        return fail_system(b->path, "cannot create the rating index", errno, err);
    }
    int descriptor = open(b->beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        b->beside[0] = '\0';
        return fail_system(b->path, "cannot create the rating index", errno, err);
    }
    close(descriptor);
    if (sqlite3_open_v2(b->beside, &b->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        return fail_index(b, err);
    }
    return run(
        b,
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
        "PRAGMA cache_size = -65536; PRAGMA temp_store = FILE; BEGIN;"
        "CREATE TEMP TABLE staged(fide_id, name, federation, title, women_title, birth, sex, "
        "standard,"
        " rapid, blitz, standard_k, rapid_k, blitz_k, is_inactive);"
        "CREATE TABLE players(place INTEGER PRIMARY KEY, fide_id INTEGER, name TEXT, federation "
        "TEXT,"
        " title TEXT, women_title TEXT, birth TEXT, sex INTEGER, standard INTEGER, rapid INTEGER,"
        " blitz INTEGER, standard_k INTEGER, rapid_k INTEGER, blitz_k INTEGER, is_inactive "
        "INTEGER);"
        "CREATE TABLE about(list TEXT, records INTEGER, indexed TEXT);"
        "CREATE VIRTUAL TABLE words USING fts5(name, federation, content = '', columnsize = 0,"
        " detail = column, prefix = '1 2 3', tokenize = 'ascii');"
        "INSERT INTO words(words, rank) VALUES('hashsize', 67108864);",
        err);
}

/* Best rated first; a number that stands twice is kept once. */
static ct_status sort_players(builder *b, ct_error *err)
{
    CT_TRY(run(b,
               "INSERT INTO players SELECT NULL, * FROM staged ORDER BY standard DESC, rapid DESC, "
               "blitz DESC,"
               " name, fide_id;"
               "DROP TABLE staged;"
               "CREATE INDEX players_by_id ON players(fide_id);"
               "DELETE FROM players WHERE place IN (SELECT later.place FROM (SELECT fide_id, "
               "min(place) AS first"
               " FROM players GROUP BY fide_id HAVING count(*) > 1) twin JOIN players later"
               " ON later.fide_id = twin.fide_id AND later.place > twin.first);",
               err));
    uint64_t twins = (uint64_t)sqlite3_changes(b->db);
    b->records -= twins;
    b->skipped += twins;
    return CT_OK;
}

static ct_status add_words(const builder *b, sqlite3_stmt *select, sqlite3_stmt *insert,
                           ct_arena *mem, ct_error *err)
{
    int code = SQLITE_DONE;
    while ((code = sqlite3_step(select)) == SQLITE_ROW) {
        ct_str name = ct_str_of((const char *)sqlite3_column_text(select, 1));
        ct_str federation = ct_str_of((const char *)sqlite3_column_text(select, 2));
        ct_arena_reset(mem);
        ct_str words = ct_rating_words(mem, name);
        ct_str code_words = ct_rating_words(mem, federation);
        CT_NEED(words.at, err);
        CT_NEED(code_words.at, err);
        sqlite3_bind_int64(insert, 1, sqlite3_column_int64(select, 0));
        bind_text(insert, 2, words);
        bind_text(insert, 3, code_words);
        code = sqlite3_step(insert);
        sqlite3_reset(insert);
        if (code != SQLITE_DONE) {
            return fail_index(b, err);
        }
    }
    return code == SQLITE_DONE ? CT_OK : fail_index(b, err);
}

static ct_status index_words(const builder *b, ct_error *err)
{
    sqlite3_stmt *select = NULL;
    sqlite3_stmt *insert = NULL;
    ct_arena *mem = ct_arena_new();
    ct_status status = mem == NULL ? ct_fail_memory(err) : CT_OK;
    if (status == CT_OK) {
        status =
            prepare(b, "SELECT place, name, federation FROM players ORDER BY place", &select, err);
    }
    if (status == CT_OK) {
        status = prepare(b, "INSERT INTO words(rowid, name, federation) VALUES(?1, ?2, ?3)",
                         &insert, err);
    }
    if (status == CT_OK) {
        status = add_words(b, select, insert, mem, err);
    }
    sqlite3_finalize(select);
    sqlite3_finalize(insert);
    ct_arena_free(mem);
    CT_TRY(status);
    return run(b, "INSERT INTO words(words) VALUES('optimize')", err);
}

static ct_status sign(const builder *b, ct_error *err)
{
    sqlite3_stmt *insert = NULL;
    CT_TRY(prepare(b, "INSERT INTO about VALUES(?1, ?2, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
                   &insert, err));
    bind_text(insert, 1, ct_str_of(ct_path_base(b->list_path)));
    sqlite3_bind_int64(insert, 2, (sqlite3_int64)b->records);
    int code = sqlite3_step(insert);
    sqlite3_finalize(insert);
    if (code != SQLITE_DONE) {
        return fail_index(b, err);
    }
    char sql[128];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
             CT_RATING_APPLICATION, CT_RATING_VERSION);
    return run(b, sql, err);
}

/* Puts the finished file on disk and in the index's place. */
static ct_status publish(builder *b, ct_error *err)
{
    char folder[PATH_MAX];
    ct_path_folder(b->target, folder);
    int file = open(b->beside, O_RDONLY | O_CLOEXEC);
    bool is_safe = file >= 0 && fsync(file) == 0;
    int failure = errno;
    if (file >= 0) {
        close(file);
    }
    if (is_safe && rename(b->beside, b->target) == 0) {
        b->beside[0] = '\0';
        int at = open(folder, O_RDONLY | O_CLOEXEC);
        if (at >= 0) {
            fsync(at); /* best effort: the index can be built again */
            close(at);
        }
        return CT_OK;
    }
    failure = is_safe ? errno : failure;
    return fail_system(b->path, "cannot put the rating index in place", failure, err);
}

static void close_index(builder *b)
{
    sqlite3_finalize(b->insert);
    sqlite3_close(b->db);
    b->insert = NULL;
    b->db = NULL;
}

static ct_status build(builder *b, ct_error *err)
{
    CT_TRY(open_list(b, err));
    CT_TRY(open_beside(b, err));
    CT_TRY(prepare(b, "INSERT INTO staged VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)", &b->insert, err));
    CT_TRY(stage_list(b, err));
    sqlite3_finalize(b->insert);
    b->insert = NULL;
    CT_TRY(sort_players(b, err));
    CT_TRY(index_words(b, err));
    CT_TRY(sign(b, err));
    close_index(b);
    return publish(b, err);
}

/* Taking the lock removes the half-made files of builders that were killed (store/file.c). */
static ct_status build_locked(builder *b, ct_error *err)
{
    ct_file_lock lock;
    if (!ct_path_follow(b->path, b->target)) {
        return fail_system(b->path, "cannot create the rating index", errno, err);
    }
    CT_TRY(ct_file_lock_take(b->path, &lock, err));
    ct_status status = build(b, err);
    close_index(b);
    if (b->beside[0] != '\0') {
        unlink(b->beside);
    }
    ct_file_lock_release(&lock);
    return status;
}

ct_status ct_rating_index_make(const char *path, const char *list_path, ct_rating_build *how,
                               ct_error *err)
{
    builder b = {.path = path,
                 .list_path = list_path,
                 .progress = how->progress,
                 .context = how->context,
                 .encoding = how->encoding};
    ct_status status = build_locked(&b, err);
    ct_rating_reader_free(b.reader);
    ct_zip_close(b.zip);
    if (b.list != NULL) {
        fclose(b.list);
    }
    CT_TRY(status);
    how->records = b.records;
    how->skipped = b.skipped;
    how->met_foreign = b.met_foreign;
    return CT_OK;
}
