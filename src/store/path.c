/* Names of the files that belong to a file. They are chosen so that no user's file is likely to be
 * called so: files that ct_path_is_beside accepts may be deleted. */

#include "store/path.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BESIDE_MARK ".ct-"

enum { MAX_LINKS = 40 };

static bool fits(int written)
{
    if (written < 0 || written >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    return true;
}

const char *ct_path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Length of the folder part, with its last '/'; 0 when there is none. */
static int folder_length(const char *path)
{
    return (int)(ct_path_base(path) - path);
}

void ct_path_folder(const char *path, char out[PATH_MAX])
{
    int len = folder_length(path);
    if (len == 0) {
        memcpy(out, ".", 2);
        return;
    }
    (void)snprintf(out, PATH_MAX, "%.*s", len, path);
}

bool ct_path_with_suffix(const char *path, const char *suffix, char out[PATH_MAX])
{
    return fits(snprintf(out, PATH_MAX, "%s%s", path, suffix));
}

bool ct_path_lock(const char *path, char out[PATH_MAX])
{
    return fits(
        snprintf(out, PATH_MAX, "%.*s.%s.lock", folder_length(path), path, ct_path_base(path)));
}

bool ct_path_beside(const char *path, unsigned n, char out[PATH_MAX])
{
    return fits(snprintf(out, PATH_MAX, "%.*s.%s" BESIDE_MARK "%ld-%u", folder_length(path), path,
                         ct_path_base(path), (long)getpid(), n));
}

/* The text after a run of at least one digit, or NULL. */
static const char *after_digits(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits == 0 ? NULL : text + digits;
}

bool ct_path_is_beside(const char *path, const char *entry)
{
    const char *base = ct_path_base(path);
    size_t len = strlen(base);
    if (entry[0] != '.' || strncmp(entry + 1, base, len) != 0 ||
        strncmp(entry + 1 + len, BESIDE_MARK, strlen(BESIDE_MARK)) != 0) {
        return false;
    }
    const char *rest = after_digits(entry + 1 + len + strlen(BESIDE_MARK));
    rest = rest != NULL && *rest == '-' ? after_digits(rest + 1) : NULL;
    return rest != NULL && *rest == '\0';
}

/* Puts the target of the link `path` into `out`: absolute as it is, relative to the folder of the
 * link. */
static bool read_link(const char *path, char out[PATH_MAX])
{
    char target[PATH_MAX];
    ssize_t len = readlink(path, target, sizeof target - 1);
    if (len < 0) {
        return false;
    }
    target[len] = '\0';
    int folder = target[0] == '/' ? 0 : folder_length(path);
    return fits(snprintf(out, PATH_MAX, "%.*s%s", folder, path, target));
}

bool ct_path_is_device(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

bool ct_path_follow(const char *path, char out[PATH_MAX])
{
    if (!fits(snprintf(out, PATH_MAX, "%s", path))) {
        return false;
    }
    for (int links = 0; links < MAX_LINKS; links++) {
        struct stat facts;
        if (lstat(out, &facts) != 0) {
            return errno == ENOENT;
        }
        if (!S_ISLNK(facts.st_mode)) {
            return true;
        }
        char next[PATH_MAX];
        if (!read_link(out, next)) {
            return false;
        }
        memcpy(out, next, PATH_MAX);
    }
    errno = ELOOP;
    return false;
}
