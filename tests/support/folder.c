/* Folders and files of tests. */

#include "support/folder.h"

#include "support/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *test_folder_make(void)
{
    static char folder[CT_TEST_PATH];
    const char *base = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/crosstable-test-XXXXXX",
                   base == NULL ? "/tmp" : base);
    if (mkdtemp(folder) == NULL) {
        fail_msg("no folder for the test below %s", base == NULL ? "/tmp" : base);
    }
    return folder;
}

void test_folder_remove(const char *folder)
{
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            (void)remove(test_path(folder, entry->d_name));
        }
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
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, strlen(content), file), strlen(content));
    assert_int_equal(fclose(file), 0);
}

char *test_file_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    size_t len = 0;
    size_t room = 4096;
    char *content = malloc(room);
    assert_non_null(content);
    for (size_t got = 1; got > 0; len += got) {
        if (room - len < 2048) {
            room *= 2;
            char *grown = realloc(content, room);
            assert_non_null(grown);
            content = grown;
        }
        got = fread(content + len, 1, room - len - 1, file);
    }
    content[len] = '\0';
    fclose(file);
    return content;
}

bool test_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

size_t test_folder_count_with(const char *folder, const char *part)
{
    size_t count = 0;
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        bool is_dots = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
        count += !is_dots && strstr(entry->d_name, part) != NULL ? 1 : 0;
    }
    closedir(entries);
    return count;
}

size_t test_folder_count(const char *folder)
{
    return test_folder_count_with(folder, "");
}
