#ifndef CT_TEST_FOLDER_H
#define CT_TEST_FOLDER_H

/* A folder of its own for a test, and plain ways to fill and look at it. Failures end the test. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

enum { CT_TEST_PATH = 512 };

/* A new empty folder below $TMPDIR or /tmp; its path stays valid until the next call. */
const char *test_folder_make(void);
/* Removes a folder and the plain files in it (no folders inside, except empty ones). */
void test_folder_remove(const char *folder);
/* folder/name, in one of a few static buffers. */
const char *test_path(const char *folder, const char *name);

/* The value of an environment variable, or NULL; and setting one (NULL takes it away). */
const char *test_environment(const char *name);
void test_environment_set(const char *name, const char *value);
/* The number in an environment variable, or `usual`: how many random cases a test tries. */
uint64_t test_number(const char *name, uint64_t usual);

/* Opens a file for writing; the test ends when it cannot be. */
FILE *test_file_open(const char *path);
void test_file_write(const char *path, const char *content);
/* The content, terminated; free it. NULL when the file does not exist. */
char *test_file_read(const char *path);
bool test_file_exists(const char *path);
/* Do two files hold the same bytes? Both must exist. */
bool test_files_equal(const char *one, const char *other);
/* Entries of a folder, hidden ones included, without . and .. */
size_t test_folder_count(const char *folder);
/* Entries whose name contains `part`. */
size_t test_folder_count_with(const char *folder, const char *part);

#endif
