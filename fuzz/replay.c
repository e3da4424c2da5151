/* Runs a fuzzer over every file of the folders named on the command line and says so in TAP: the
 * corpus is part of the tests without libFuzzer. A broken promise aborts, so the plan line at the
 * end is missing and the run fails. */

#include "fuzz.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 64 << 20 }; /* bytes of an input */

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Feeds one file; false when it cannot be read. */
static bool replay(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return false;
    }
    struct stat about;
    size_t size = fstat(fileno(in), &about) == 0 ? (size_t)about.st_size : 0;
    if (size > LARGEST) {
        fclose(in);
        return false;
    }
    uint8_t *bytes = malloc(size + 1);
    bool done = bytes != NULL && fread(bytes, 1, size, in) == size;
    fclose(in);
    if (done) {
        /* Exactly `size` bytes on the heap, so that a read past the end is seen. */
        uint8_t *exact = malloc(size > 0 ? size : 1);
        done = exact != NULL;
        if (done) {
            memcpy(exact, bytes, size);
            LLVMFuzzerTestOneInput(exact, size);
        }
        free(exact);
    }
    free(bytes);
    return done;
}

int main(int argc, char **argv)
{
    int count = 0;
    int failures = 0;
    for (int a = 1; a < argc; a++) {
        struct dirent **entries = NULL;
        int found = scandir(argv[a], &entries, NULL, compare_names);
        for (int i = 0; i < found; i++) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[a], entries[i]->d_name);
            if (entries[i]->d_name[0] != '.') {
                bool done = replay(path);
                count++;
                failures += !done;
                printf("%s %d - %s\n", done ? "ok" : "not ok", count, entries[i]->d_name);
                fflush(stdout);
            }
            free(entries[i]);
        }
        free((void *)entries);
    }
    printf("1..%d\n", count);
    return failures > 0 || count == 0;
}
