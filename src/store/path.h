#ifndef CT_PATH_H
#define CT_PATH_H

/* Names of the files that belong to a file: its folder, its backup, its lock, its half-made
 * successors. Buffers hold PATH_MAX bytes. Functions that make a name return false and set errno
 * when it is too long. */

#include <limits.h>
#include <stdbool.h>

/* What the path names after following symbolic links of its last part, even when nothing exists at
 * their end (yet). */
bool ct_path_follow(const char *path, char out[PATH_MAX]);

/* Does it name something that is written to but not replaced: a device, a pipe? */
bool ct_path_is_device(const char *path);

/* The folder of a path that fits PATH_MAX; "." when it has none. */
void ct_path_folder(const char *path, char out[PATH_MAX]);
/* The part after the last '/'. */
const char *ct_path_base(const char *path);

bool ct_path_with_suffix(const char *path, const char *suffix, char out[PATH_MAX]);

/* folder/.name.lock */
bool ct_path_lock(const char *path, char out[PATH_MAX]);

/* folder/.name.ct-PID-N for a half-made file of this process, and whether a name is of that kind
 * (of any process). */
bool ct_path_beside(const char *path, unsigned n, char out[PATH_MAX]);
bool ct_path_is_beside(const char *path, const char *entry);

#endif
