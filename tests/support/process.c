/* Whole-program runs. Output goes through files, so that no pipe can fill and block. */

#include "support/process.h"

#include "support/check.h"
#include "support/folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 64 };

static void redirect(int to, const char *path, int flags)
{
    int descriptor = open(path, flags, 0600);
    if (descriptor < 0 || dup2(descriptor, to) < 0) {
        _exit(120);
    }
    close(descriptor);
}

/* In the child: becomes this program, which is to know itself as `name`. */
static _Noreturn void become(const char *binary, const char *name, const char *folder,
                             const char *const *words)
{
    char *argv[MOST_WORDS + 2] = {NULL};
    argv[0] = strdup(name);
    for (size_t i = 0; i < MOST_WORDS && words[i] != NULL; i++) {
        argv[i + 1] = strdup(words[i]);
    }
    if (binary == NULL || chdir(folder) != 0) {
        _exit(121);
    }
    execv(binary, argv);
    _exit(122);
}

pid_t test_start_in(const char *folder, const char *const *words)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
        redirect(STDOUT_FILENO, "/dev/null", O_WRONLY);
        redirect(STDERR_FILENO, "/dev/null", O_WRONLY);
        become(test_environment("CROSSTABLE_BINARY"), "crosstable", folder, words);
    }
    return child;
}

static test_run run_program(const char *binary, const char *name, const char *folder,
                            const char *input, const char *const *words)
{
    char names[3][CT_TEST_PATH];
    for (int i = 0; i < 3; i++) {
        (void)snprintf(names[i], sizeof names[i], "%s.stream%d", folder, i);
    }
    test_file_write(names[0], input == NULL ? "" : input);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        redirect(STDIN_FILENO, names[0], O_RDONLY);
        redirect(STDOUT_FILENO, names[1], O_WRONLY | O_CREAT | O_TRUNC);
        redirect(STDERR_FILENO, names[2], O_WRONLY | O_CREAT | O_TRUNC);
        become(binary, name, folder, words);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    test_run run = {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                    .out = test_file_read(names[1]),
                    .err = test_file_read(names[2])};
    for (int i = 0; i < 3; i++) {
        (void)remove(names[i]);
    }
    assert_non_null(run.out);
    assert_non_null(run.err);
    return run;
}

test_run test_run_in(const char *folder, const char *input, const char *const *words)
{
    return run_program(test_environment("CROSSTABLE_BINARY"), "crosstable", folder, input, words);
}

test_run test_shell_in(const char *folder, const char *line)
{
    return run_program("/bin/bash", "bash", folder, NULL, TEST_WORDS("-c", line));
}

void test_run_free(test_run *run)
{
    free(run->out);
    free(run->err);
    *run = (test_run){0};
}
