#ifndef CT_TEST_PROCESS_H
#define CT_TEST_PROCESS_H

/* Whole-program runs: starts the command under test ($CROSSTABLE_BINARY) in a folder. */

#include <stddef.h>
#include <sys/types.h>

typedef struct test_run {
    int code;  /* exit code; 128 + signal when killed */
    char *out; /* standard output, terminated */
    char *err; /* standard error */
} test_run;

/* Runs the command with these words (NULL-ended) in `folder`, `input` (may be NULL) as standard
 * input, and waits. Free with test_run_free. */
test_run test_run_in(const char *folder, const char *input, const char *const *words);
void test_run_free(test_run *run);
/* The same for a line of shell, which finds the command under test in $CROSSTABLE_BINARY. */
test_run test_shell_in(const char *folder, const char *line);

/* Starts it without waiting; output goes to /dev/null. */
pid_t test_start_in(const char *folder, const char *const *words);

#define TEST_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
