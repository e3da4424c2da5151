/* Folders and files of tests. */

#include "support/folder.h"

#include "support/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Tests run in one thread. NOLINTBEGIN(concurrency-mt-unsafe) */
const char *test_environment(const char *name)
{
    return getenv(name);
}

void test_environment_set(const char *name, const char *value)
{
    assert_int_equal(value == NULL ? unsetenv(name) : setenv(name, value, 1), 0);
}

uint64_t test_number(const char *name, uint64_t usual)
{
    const char *text = test_environment(name);
    return text != NULL && *text != '\0' ? strtoull(text, NULL, 10) : usual;
}

static struct dirent *next_entry(DIR *entries)
{
    struct dirent *entry;
    do {
        entry = readdir(entries);
    } while (entry != NULL &&
             (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
    return entry;
}
/* NOLINTEND(concurrency-mt-unsafe) */

static DIR *open_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    if (entries == NULL) {
        fail_msg("cannot look into %s", folder);
        abort();
    }
    return entries;
}

FILE *test_file_open(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        fail_msg("cannot write %s", path);
        abort();
    }
    return file;
}

const char *test_folder_make(void)
{
    static char folder[CT_TEST_PATH];
    const char *base = test_environment("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/crosstable-test-XXXXXX",
                   base == NULL ? "/tmp" : base);
    if (mkdtemp(folder) == NULL) {
        fail_msg("no folder for the test below %s", base == NULL ? "/tmp" : base);
    }
    return folder;
}

void test_folder_remove(const char *folder)
{
    DIR *entries = open_folder(folder);
    for (struct dirent *entry = next_entry(entries); entry != NULL; entry = next_entry(entries)) {
        (void)remove(test_path(folder, entry->d_name));
    }
    closedir(entries);
    (void)rmdir(folder);
}

const char *test_path(const char *folder, const char *name)
{
    static char paths[8][CT_TEST_PATH];
    static unsigned next;
    char *path = paths[next++ % 8];
    (void)snprintf(path, CT_TEST_PATH, "%s/%s", folder, name);
    return path;
}

void test_file_write(const char *path, const char *content)
{
    FILE *file = test_file_open(path);
    assert_int_equal(fwrite(content, 1, strlen(content), file), strlen(content));
    assert_int_equal(fclose(file), 0);
}

char *test_file_read(const char *path)
{
    struct stat facts;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    assert_int_equal(fstat(fileno(file), &facts), 0);
    size_t len = (size_t)facts.st_size;
    char *content = malloc(len + 1);
    assert_non_null(content);
    assert_int_equal(fread(content, 1, len, file), len);
    content[len] = '\0';
    (void)fclose(file);
    return content;
}

bool test_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool test_files_equal(const char *one, const char *other)
{
    struct stat facts[2];
    assert_int_equal(stat(one, &facts[0]), 0);
    assert_int_equal(stat(other, &facts[1]), 0);
    char *a = test_file_read(one);
    char *b = test_file_read(other);
    bool are_equal = a != NULL && b != NULL && facts[0].st_size == facts[1].st_size &&
                     memcmp(a, b, (size_t)facts[0].st_size) == 0;
    free(a);
    free(b);
    return are_equal;
}

size_t test_folder_count_with(const char *folder, const char *part)
{
    size_t count = 0;
    DIR *entries = open_folder(folder);
    for (struct dirent *entry = next_entry(entries); entry != NULL; entry = next_entry(entries)) {
        count += strstr(entry->d_name, part) != NULL ? 1 : 0;
    }
    closedir(entries);
    return count;
}

size_t test_folder_count(const char *folder)
{
    return test_folder_count_with(folder, "");
}
