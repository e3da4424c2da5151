/* Golden outputs. */

#include "support/golden.h"

#include "support/check.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>

void test_golden(const char *name, const char *text)
{
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "tests/data/%s", name);
    test_golden_source(path, text);
}

void test_golden_source(const char *name, const char *text)
{
    const char *source = test_environment("CROSSTABLE_SOURCE");
    const char *mode = test_environment("CROSSTABLE_GOLDEN");
    assert_non_null(source);
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "%s/%s", source, name);
    if (mode != NULL && strcmp(mode, "write") == 0) {
        test_file_write(path, text);
        return;
    }
    char *kept = test_file_read(path);
    if (kept == NULL) {
        fail_msg("there is no %s: run the test with CROSSTABLE_GOLDEN=write and review it", path);
    } else if (strcmp(kept, text) != 0) {
        fail_msg("the output differs from %s\n--- kept\n%s--- now\n%s", path, kept, text);
    }
    free(kept);
}
