/* The commands that the README shows can be typed as they are printed, in that order. */

#include "support/check.h"
#include "support/folder.h"
#include "support/process.h"

#include <stdlib.h>
#include <string.h>

static char folder[CT_TEST_PATH];

/* A folder as a user has it: ./run, and the examples. */
static int start(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", test_folder_make());
    test_run run = test_shell_in(folder,
                                 "cp -r \"${CROSSTABLE_SOURCE:-.}/examples\" . && "
                                 "printf '#!/bin/bash\\nexec -a ./run "
                                 "\"$CROSSTABLE_BINARY\" \"$@\"\\n' > run && chmod +x run");
    int code = run.code;
    test_run_free(&run);
    return code;
}

static int stop(void **state)
{
    (void)state;
    test_folder_remove(folder);
    return 0;
}

/* Runs the lines of the text that begin with "$ "; returns how many. */
static unsigned run_lines(char *text)
{
    unsigned count = 0;
    char *next = NULL;
    for (char *line = text; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        if (strncmp(line, "$ ", 2) != 0) {
            continue;
        }
        test_run run = test_shell_in(folder, line + 2);
        if (run.code != 0) {
            fail_msg("%s: exit code %d\n%s%s", line, run.code, run.out, run.err);
        }
        test_run_free(&run);
        count++;
    }
    return count;
}

static void every_command_of_the_readme_works(void **state)
{
    (void)state;
    const char *source = test_environment("CROSSTABLE_SOURCE");
    char *text = test_file_read(test_path(source == NULL ? "." : source, "README.md"));
    assert_non_null(text);
    assert_true(run_lines(text) >= 20);
    free(text);
}

/* Hints name the program as it was called. */
static void hints_say_what_was_typed(void **state)
{
    (void)state;
    test_run run = test_shell_in(folder,
                                 "./run new hall.trf --system dutch --rounds 5 && "
                                 "./run show hall.trf; ./run nonsense");
    assert_non_null(strstr(run.out, "./run add hall.trf"));
    assert_null(strstr(run.out, "crosstable add"));
    assert_non_null(strstr(run.err, "./run help"));
    test_run_free(&run);
    run = test_run_in(folder, NULL, TEST_WORDS("show", "hall.trf"));
    assert_non_null(strstr(run.out, "crosstable add hall.trf"));
    test_run_free(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_of_the_readme_works),
        cmocka_unit_test(hints_say_what_was_typed),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
