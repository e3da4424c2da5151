#ifndef CT_FILE_H
#define CT_FILE_H

/* Files are read whole and replaced whole.
 *
 * Replacing: write beside (.name.ct-PID-N in the same folder, same mode and owner), fsync, keep the
 * previous version as name.bak (a hard link or a copy, itself made whole), rename over the name,
 * fsync the folder. At every moment the name holds the old version or the new one. A lock
 * (.name.lock beside it, flock) keeps two commands from overwriting each other's change: hold it
 * from reading to replacing. */

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

/* The most bytes of an event, a player list or a settings file; callers with larger files give
 * their own limit. */
enum { CT_FILE_LIMIT = 64 << 20 };

/* The whole file ("-" = standard input). Refuses more than `limit` bytes (0 = CT_FILE_LIMIT),
 * folders and devices, with the cure, before it has read them. Pipes are read to their end; a named
 * pipe in a folder is given up when nothing arrives for three seconds. */
ct_status ct_file_read(const char *path, size_t limit, ct_arena *mem, ct_str *out, ct_error *err);

/* Replaces or creates the file ("-" = standard output, where nothing is kept). Follows a symbolic
 * link to the file it names. */
ct_status ct_file_replace(const char *path, ct_str content, bool keep_backup, ct_error *err);

/* Creates the file, whole or not at all; CT_INVALID with the cure when it exists. */
ct_status ct_file_create(const char *path, ct_str content, ct_error *err);

typedef struct ct_file_lock {
    int descriptor;
    char *name; /* of the lock file; owned; NULL when nothing is locked */
} ct_file_lock;
/* Waits until it is free, then removes half-made files that killed commands left. Not for "-".
 * Released by the system when the process ends; ct_file_lock_release also removes the lock file
 * (releasing twice, or {0}, is fine). */
ct_status ct_file_lock_take(const char *path, ct_file_lock *out, ct_error *err);
void ct_file_lock_release(ct_file_lock *lock);

#endif
