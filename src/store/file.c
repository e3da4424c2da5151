/* Files read whole and replaced whole.
 *
 * The file is the only record of the tournament, so these invariants hold even when the process is
 * killed or the disk is full at any moment:
 *  1. The name holds the old version or the new one, whole: the new one is first written and synced
 *     under another name, and rename(2) is atomic.
 *  2. name.bak, too, is made under another name and renamed.
 *  3. After success both the bytes and the folder entry have been handed to the disk (fsync).
 *  4. Half-made files are called `.name.ct-PID-N`. They are removed on failure; those of killed
 *     processes are removed by the next holder of the lock, when nobody else can be writing.
 *
 * The lock is a file of its own, `.name.lock`. The named file itself cannot be locked: rename puts
 * another inode in its place while others wait for the old one. The holder removes the lock file
 * when done. Whoever gets a lock checks that the locked file still has that name, and tries again
 * when it does not. */

#include "store/file.h"

#include "store/path.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_READ = 1 << 16, NAME_TRIES = 1000, PATIENCE = 3 /* seconds, for a pipe */ };

static bool is_standard_stream(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* --- Errors of the system -------------------------------------------------------------------- */

static const char *cure_for(int number)
{
    switch (number) {
    case ENOENT: return "check the name and the folder";
    case EACCES:
    case EPERM: return "ask for the right to use this file, or work on a copy in your own folder";
    case EROFS: return "copy the file to a disk that can be written";
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return "the file is as it was: make room on the disk and give the command again";
    case EISDIR: return "name a file inside the folder";
    case ENOTDIR: return "a part of the path is a file, not a folder: check the path";
    case ENAMETOOLONG: return "choose a shorter name";
    case ELOOP: return "the symbolic links lead in a circle: name the file itself";
    default: return "";
    }
}

/* Turns errno into an error: "cannot write open.trf: No space left on device". */
static ct_status fail_system(ct_error *err, const char *doing, const char *path)
{
    int number = errno;
    ct_status status = number == ENOENT ? CT_NOT_FOUND : CT_IO;
    char words[100];
    if (strerror_r(number, words, sizeof words) != 0) {
        (void)snprintf(words, sizeof words, "error %d", number);
    }
    ct_fail(err, status, "cannot %s %s: %s", doing, path, words);
    ct_error_cure(err, "%s", cure_for(number));
    return status;
}

static ct_status fail_folder(ct_error *err, const char *path)
{
    ct_fail(err, CT_IO, "%s is a folder", path);
    ct_error_cure(err, "%s", cure_for(EISDIR));
    return CT_IO;
}

/* --- Reading --------------------------------------------------------------------------------- */

static ct_status fail_large(ct_error *err, const char *path, size_t limit)
{
    bool is_small = limit < (size_t)1 << 20;
    ct_fail(err, CT_TOO_LARGE, "%s has more than %zu %s, which is more than is read", path,
            is_small ? limit : limit >> 20, is_small ? "bytes" : "MB");
    ct_error_cure(err, "check that it is the file you mean");
    return CT_TOO_LARGE;
}

static ct_status fail_device(ct_error *err, const char *path)
{
    ct_fail(err, CT_IO, "%s is a device, not a file", path);
    ct_error_cure(err, "name the file itself");
    return CT_IO;
}

/* Waits until something comes through a pipe that was opened without waiting. */
static ct_status wait_for_pipe(int descriptor, const char *path, ct_error *err)
{
    struct pollfd pipe = {.fd = descriptor, .events = POLLIN};
    int ready;
    do {
        ready = poll(&pipe, 1, PATIENCE * 1000);
    } while (ready < 0 && errno == EINTR);
    if (ready < 0) {
        return fail_system(err, "read", path);
    }
    if (ready == 0) {
        ct_fail(err, CT_IO, "%s is a pipe, and nothing came through it for %d seconds", path,
                PATIENCE);
        ct_error_cure(err, "start the program that writes to it, or name a file");
        return CT_IO;
    }
    return CT_OK;
}

/* Reads to the end, or a little more than the limit. */
static ct_status read_all(int descriptor, const char *path, size_t limit, ct_text *text,
                          ct_error *err)
{
    char *buffer = malloc(FIRST_READ);
    CT_NEED(buffer, err);
    ct_status status = CT_OK;
    while (status == CT_OK) {
        ssize_t got = read(descriptor, buffer, FIRST_READ);
        if (got == 0) {
            break;
        }
        if (got < 0) {
            if (errno == EAGAIN || errno == EWOULDBLOCK) {
                status = wait_for_pipe(descriptor, path, err);
            } else if (errno != EINTR) {
                status = fail_system(err, "read", path);
            }
            continue;
        }
        ct_text_add(text, (ct_str){buffer, (size_t)got});
        if (text->failed) {
            status = ct_fail_memory(err);
        } else if (text->len > limit) {
            status = fail_large(err, path, limit);
        }
    }
    free(buffer);
    return status;
}

/* `waits`: the descriptor was opened without waiting for the other end of a pipe. */
static ct_status read_descriptor(int descriptor, const char *path, size_t limit, bool waits,
                                 ct_text *text, ct_error *err)
{
    struct stat facts;
    if (fstat(descriptor, &facts) != 0) {
        return fail_system(err, "read", path);
    }
    if (S_ISDIR(facts.st_mode)) {
        return fail_folder(err, path);
    }
    if (S_ISREG(facts.st_mode) && (uintmax_t)facts.st_size > limit) {
        return fail_large(err, path, limit);
    }
    if (S_ISBLK(facts.st_mode)) {
        return fail_device(err, path);
    }
    if (S_ISCHR(facts.st_mode) &&
        !isatty(descriptor)) { /* /dev/null is empty; other devices have no end */
        char first;
        return read(descriptor, &first, 1) == 0 ? CT_OK : fail_device(err, path);
    }
    if (waits && S_ISFIFO(facts.st_mode)) {
        CT_TRY(wait_for_pipe(descriptor, path, err));
    }
    return read_all(descriptor, path, limit, text, err);
}

/* Is this a name for something that is open already, such as /dev/stdin or what a shell writes for
 * <(command)? Then the other end of the pipe exists, and it is read however long that takes. */
static bool is_open_already(const char *path)
{
    return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

ct_status ct_file_read(const char *path, size_t limit, ct_arena *mem, ct_str *out, ct_error *err)
{
    limit = limit == 0 ? CT_FILE_LIMIT : limit;
    ct_text text = {.mem = mem};
    if (is_standard_stream(path)) {
        CT_TRY(read_descriptor(STDIN_FILENO, "standard input", limit, false, &text, err));
        *out = ct_text_view(&text);
        return CT_OK;
    }
    bool waits = !is_open_already(path);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? O_NONBLOCK : 0));
    if (descriptor < 0) {
        return fail_system(err, "read", path);
    }
    ct_status status = read_descriptor(descriptor, path, limit, waits, &text, err);
    close(descriptor); /* nothing was written: a failure here loses nothing */
    CT_TRY(status);
    *out = ct_text_view(&text);
    return CT_OK;
}

/* --- Writing beside -------------------------------------------------------------------------- */

static bool write_all(int descriptor, ct_str content)
{
    while (content.len > 0) {
        ssize_t put = write(descriptor, content.at, content.len);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put < 0) {
            return false;
        }
        content.at += put;
        content.len -= (size_t)put;
    }
    return true;
}

/* close(2) that keeps the errno of an earlier failure. */
static bool close_keeping_errno(int descriptor, bool ok)
{
    int number = errno;
    bool closed = close(descriptor) == 0;
    if (!ok) {
        errno = number;
    }
    return ok && closed;
}

/* Opens a new file beside `path`, called `.name.ct-PID-N` (invariant 4); `name` gets that name. */
static int open_beside(const char *path, mode_t mode, char name[PATH_MAX])
{
    for (unsigned n = 0; n < NAME_TRIES; n++) {
        if (!ct_path_beside(path, n, name)) {
            return -1;
        }
        int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor >= 0 || errno != EEXIST) {
            return descriptor;
        }
    }
    errno = EEXIST;
    return -1;
}

/* Writes the content beside `path`, synced, with mode and owner of `like` (NULL: as the umask
 * says). */
static bool write_beside(const char *path, ct_str content, const struct stat *like,
                         char name[PATH_MAX])
{
    int descriptor = open_beside(path, like == NULL ? 0666 : like->st_mode & 0777, name);
    if (descriptor < 0) {
        return false;
    }
    bool ok = write_all(descriptor, content);
    if (ok && like != NULL) {
        /* Only root may change the owner, and others only to groups of their own. When it fails the
         * file belongs to the writer. */
        int given = fchown(descriptor, like->st_uid, like->st_gid);
        (void)given;
        ok = fchmod(descriptor, like->st_mode & 07777) == 0;
    }
    ok = ok && fsync(descriptor) == 0;
    ok = close_keeping_errno(descriptor, ok);
    if (!ok) {
        int number = errno;
        unlink(name);
        errno = number;
    }
    return ok;
}

/* Some file systems cannot sync a folder (EINVAL): that is not a failure. */
static ct_status sync_folder(const char *path, ct_error *err)
{
    char folder[PATH_MAX];
    ct_path_folder(path, folder);
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return errno == EACCES ? CT_OK : fail_system(err, "open folder", folder);
    }
    bool ok = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
    ok = close_keeping_errno(descriptor, ok);
    return ok ? CT_OK : fail_system(err, "make lasting on disk the change of", path);
}

/* --- The previous version -------------------------------------------------------------------- */

static ct_status copy_beside(const char *path, const struct stat *facts, char name[PATH_MAX],
                             ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_str content;
    ct_status status = ct_file_read(path, SIZE_MAX, mem, &content, err);
    if (status == CT_OK && !write_beside(path, content, facts, name)) {
        status = fail_system(err, "write the backup of", path);
    }
    ct_arena_free(mem);
    return status;
}

/* Gives the present version a second name: a hard link where the file system has them, else a
 * copy. */
static ct_status link_or_copy(const char *path, const struct stat *facts, char name[PATH_MAX],
                              ct_error *err)
{
    for (unsigned n = 0; n < NAME_TRIES; n++) {
        if (!ct_path_beside(path, n, name)) {
            return fail_system(err, "write the backup of", path);
        }
        if (link(path, name) == 0) {
            return CT_OK;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return copy_beside(path, facts, name, err);
}

static ct_status back_up(const char *path, const struct stat *facts, ct_error *err)
{
    char backup[PATH_MAX];
    char name[PATH_MAX];
    if (!ct_path_with_suffix(path, ".bak", backup)) {
        return fail_system(err, "write the backup of", path);
    }
    CT_TRY(link_or_copy(path, facts, name, err));
    ct_status status =
        rename(name, backup) == 0 ? CT_OK : fail_system(err, "write the backup", backup);
    /* rename does nothing when both are links to the same file: then `name` is still there. */
    unlink(name);
    return status;
}

/* --- Replacing and creating ------------------------------------------------------------------ */

/* Devices and pipes are written to, not replaced. */
static ct_status write_through(const char *path, ct_str content, ct_error *err)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return fail_system(err, "write", path);
    }
    bool ok = close_keeping_errno(descriptor, write_all(descriptor, content));
    return ok ? CT_OK : fail_system(err, "write", path);
}

static ct_status replace_regular(const char *path, ct_str content, const struct stat *old,
                                 bool keep_backup, ct_error *err)
{
    char name[PATH_MAX];
    if (!write_beside(path, content, old, name)) {
        return fail_system(err, "write", path);
    }
    ct_status status = old != NULL && keep_backup ? back_up(path, old, err) : CT_OK;
    if (status == CT_OK && rename(name, path) != 0) {
        status = fail_system(err, "replace", path);
    }
    if (status != CT_OK) {
        unlink(name);
        return status;
    }
    return sync_folder(path, err);
}

/* Files and pipes get every byte; for a terminal control characters are made harmless. */
static ct_status write_standard(ct_str content, ct_error *err)
{
    ct_arena *mem = isatty(STDOUT_FILENO) ? ct_arena_new() : NULL;
    ct_str shown = mem != NULL ? ct_str_visible_lines(mem, content) : content;
    bool ok = write_all(STDOUT_FILENO, shown);
    ct_status status = ok ? CT_OK : fail_system(err, "write to", "standard output");
    ct_arena_free(mem);
    return status;
}

ct_status ct_file_replace(const char *path, ct_str content, bool keep_backup, ct_error *err)
{
    if (is_standard_stream(path)) {
        return write_standard(content, err);
    }
    if (ct_path_is_device(path)) {
        return write_through(path, content, err);
    }
    char target[PATH_MAX];
    if (!ct_path_follow(path, target)) {
        return fail_system(err, "write", path);
    }
    struct stat facts;
    if (stat(target, &facts) != 0) {
        return errno == ENOENT ? replace_regular(target, content, NULL, false, err)
                               : fail_system(err, "write", path);
    }
    if (S_ISDIR(facts.st_mode)) {
        return fail_folder(err, path);
    }
    /* rename would replace even a file that somebody has write-protected. */
    if (access(target, W_OK) != 0) {
        return fail_system(err, "write", path);
    }
    return replace_regular(target, content, &facts, keep_backup, err);
}

static ct_status fail_exists(ct_error *err, const char *path)
{
    struct stat facts;
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) {
        return fail_folder(err, path);
    }
    ct_fail(err, CT_INVALID, "%s exists already", path);
    ct_error_cure(err, "choose another name, or move the old file away first");
    return CT_INVALID;
}

/* For file systems without hard links: creates the file under its own name, then writes to it. A
 * process killed in between leaves it incomplete. */
static ct_status create_in_place(const char *path, ct_str content, ct_error *err)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return errno == EEXIST ? fail_exists(err, path) : fail_system(err, "write", path);
    }
    bool ok = write_all(descriptor, content) && fsync(descriptor) == 0;
    if (close_keeping_errno(descriptor, ok)) {
        return sync_folder(path, err);
    }
    ct_status status = fail_system(err, "write", path);
    unlink(path);
    return status;
}

ct_status ct_file_create(const char *path, ct_str content, ct_error *err)
{
    if (is_standard_stream(path)) {
        return ct_file_replace(path, content, false, err);
    }
    char target[PATH_MAX];
    if (!ct_path_follow(path, target)) {
        return fail_system(err, "write", path);
    }
    struct stat facts;
    if (lstat(target, &facts) == 0) {
        return fail_exists(err, path);
    }
    char name[PATH_MAX];
    if (!write_beside(target, content, NULL, name)) {
        return fail_system(err, "write", path);
    }
    bool linked = link(name, target) == 0; /* unlike rename, link never overwrites */
    int number = errno;
    unlink(name);
    if (linked) {
        return sync_folder(target, err);
    }
    errno = number;
    return number == EEXIST ? fail_exists(err, path) : create_in_place(target, content, err);
}

/* --- The lock -------------------------------------------------------------------------------- */

/* Locks the file `name`, making it when needed. -1 with errno on failure; -2 when another holder
 * removed the file meanwhile, so that the lock means nothing. */
static int try_lock(const char *name)
{
    int descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return -1;
    }
    int locked;
    do {
        locked = flock(descriptor, LOCK_EX);
    } while (locked != 0 && errno == EINTR);
    if (locked != 0) {
        (void)close_keeping_errno(descriptor, false);
        return -1;
    }
    struct stat ours;
    struct stat named;
    bool current = fstat(descriptor, &ours) == 0 && stat(name, &named) == 0 &&
                   ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
    if (!current) {
        close(descriptor);
        return -2;
    }
    return descriptor;
}

/* Removes what killed processes left half-made. Only the holder of the lock may. */
static void remove_leftovers(const char *path)
{
    char folder[PATH_MAX];
    ct_path_folder(path, folder);
    DIR *entries = opendir(folder);
    if (entries == NULL) {
        return;
    }
    int descriptor = dirfd(entries);
    struct dirent *entry;
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): the stream is ours alone */
    while ((entry = readdir(entries)) != NULL) {
        if (descriptor >= 0 && ct_path_is_beside(path, entry->d_name)) {
            unlinkat(descriptor, entry->d_name, 0);
        }
    }
    closedir(entries);
}

ct_status ct_file_lock_take(const char *path, ct_file_lock *out, ct_error *err)
{
    assert(!is_standard_stream(path));
    char target[PATH_MAX];
    char name[PATH_MAX];
    struct stat facts;
    if (!ct_path_follow(path, target)) {
        return fail_system(err, "lock", path);
    }
    if (stat(target, &facts) == 0 && S_ISDIR(facts.st_mode)) {
        return fail_folder(err, path);
    }
    if (!ct_path_lock(target, name)) {
        return fail_system(err, "lock", path);
    }
    int descriptor;
    do {
        descriptor = try_lock(name);
    } while (descriptor == -2);
    if (descriptor < 0) {
        return fail_system(err, "lock", path);
    }
    char *kept = strdup(name);
    if (kept == NULL) {
        close(descriptor);
        return ct_fail_memory(err);
    }
    remove_leftovers(target);
    *out = (ct_file_lock){.descriptor = descriptor, .name = kept};
    return CT_OK;
}

void ct_file_lock_release(ct_file_lock *lock)
{
    if (lock->name == NULL) {
        return;
    }
    /* Removed before it is unlocked: whoever waits for the lock sees that the name is gone and
     * tries again. */
    unlink(lock->name);
    close(lock->descriptor);
    free(lock->name);
    *lock = (ct_file_lock){.descriptor = -1};
}
