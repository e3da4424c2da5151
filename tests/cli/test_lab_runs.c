/* Runs of the laboratory that are interrupted or killed go on where they were, and ranks give the
 * bytes of one thread. */

#include "bench.h"

#include "support/check.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_WORDS = 24, NOT_FOUND = 127, PATIENCE = 1000 /* of 10 ms */ };

static const char tiny[] =
    "{\"name\": \"tiny\", \"title\": \"A <tiny> study\", \"conditions\": [{\"field\": "
    "{\"players\": [8, 12], \"rounds\": 4, \"mean\": 1800, \"deviation\": 200}, \"replicates\": "
    "40}], \"arms\": [{\"system\": \"dutch\"}, {\"system\": \"monrad\"}],"
    "\"metrics\": [\"discordance\", \"draws\"]}\n";

/* Long enough to be interrupted. */
static const char longer[] =
    "{\"name\": \"longer\", \"conditions\": [{\"field\": {\"players\": 24, \"rounds\": 5, "
    "\"mean\": "
    "1800, \"deviation\": 200}, \"replicates\": 2500}], \"arms\": [{\"system\": \"dutch\"}], "
    "\"metrics\": [\"discordance\", \"draws\"]}\n";

/* --- Interruptions ---------------------------------------------------------------------------- */

static void pause_briefly(void)
{
    struct timespec moment = {.tv_nsec = 10000000};
    nanosleep(&moment, NULL);
}

/* Starts a program in the folder, all that it says going to a file. */
static pid_t start_logged(const bench *here, const char *log, const char *const *words)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char *argv[MOST_WORDS + 1] = {NULL};
        for (int i = 0; i < MOST_WORDS && words[i] != NULL; i++) {
            argv[i] = strdup(words[i]);
        }
        int file = open(bench_path(here, log), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (file < 0 || dup2(file, STDERR_FILENO) < 0 || dup2(file, STDOUT_FILENO) < 0 ||
            chdir(here->folder) != 0) {
            _exit(NOT_FOUND);
        }
        execvp(argv[0], argv);
        _exit(NOT_FOUND);
    }
    return child;
}

static pid_t start_study(const bench *here, const char *output)
{
    return start_logged(here, "log",
                        TEST_WORDS(test_environment("CROSSTABLE_BINARY"), "lab", "run",
                                   "longer.json", "--threads", "1", "--output", output));
}

/* Units that are safe in a partial file. */
static int safe_units(const bench *here, const char *name)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *select = NULL;
    int count = 0;
    if (sqlite3_open_v2(bench_path(here, name), &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "SELECT count(*) FROM kept", -1, &select, NULL) == SQLITE_OK &&
        sqlite3_step(select) == SQLITE_ROW) {
        count = sqlite3_column_int(select, 0);
    }
    sqlite3_finalize(select);
    sqlite3_close(db);
    return count;
}

static int end_of(pid_t child)
{
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void interrupted_and_killed_runs_go_on_where_they_were(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "longer.json"), longer);
    /* Ctrl-C as soon as it has begun. */
    pid_t child = start_study(here, "a.lab");
    for (int i = 0; i < PATIENCE && !test_file_exists(bench_path(here, "a.lab.partial")); i++) {
        pause_briefly();
    }
    for (int i = 0; i < 5; i++) {
        pause_briefly();
    }
    kill(child, SIGINT);
    assert_int_equal(end_of(child), 1);
    bench_file_has(here, "log", "of 2500 units, which are kept in a.lab.partial");
    bench_file_has(here, "log", "cure: run it again");
    assert_true(safe_units(here, "a.lab.partial") > 0);
    /* What is there can be looked at, and the run goes on. */
    bench_run(here, 0, TEST_WORDS("lab", "report", "a.lab"));
    bench_says(here, "of 2500 units");
    bench_run(here, 0, TEST_WORDS("lab", "run", "longer.json", "--output", "a.lab"));
    bench_complains(here, "units are there already");

    /* Killed when something is safe. */
    child = start_study(here, "b.lab");
    for (int i = 0; i < PATIENCE && safe_units(here, "b.lab.partial") == 0 &&
                    !test_file_exists(bench_path(here, "b.lab"));
         i++) {
        pause_briefly();
    }
    kill(child, SIGKILL);
    (void)end_of(child);
    bench_run(here, 0, TEST_WORDS("lab", "run", "longer.json", "--output", "b.lab"));
    bench_same_bytes(here, "a.lab", "b.lab");
    assert_int_equal(test_folder_count_with(here->folder, ".partial"), 0);
}

/* --- Ranks ------------------------------------------------------------------------------------ */

static int run_ranks(const bench *here, const char *ranks, const char *study, const char *output)
{
    return end_of(start_logged(here, "mpi.log",
                               TEST_WORDS("mpirun", "--oversubscribe", "-n", ranks,
                                          test_environment("CROSSTABLE_LAB_MPI"), study, "--output",
                                          output, "--threads", "2")));
}

/* Not built, or no mpirun. */
static bool cannot_run_ranks(const bench *here)
{
    const char *program = test_environment("CROSSTABLE_LAB_MPI");
    test_environment_set("OMPI_ALLOW_RUN_AS_ROOT", "1");
    test_environment_set("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    return program == NULL || program[0] == '\0' ||
           run_ranks(here, "1", "tiny.json", "one.lab") == NOT_FOUND;
}

static void any_number_of_ranks_gives_the_bytes_of_one_thread(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "tiny.json"), tiny);
    if (cannot_run_ranks(here)) {
        print_message("# crosstable-lab-mpi was not built, or there is no mpirun: skipped\n");
        return;
    }
    bench_run(here, 0, TEST_WORDS("lab", "run", "tiny.json", "--quiet"));
    assert_int_equal(run_ranks(here, "2", "tiny.json", "two.lab"), 0);
    assert_int_equal(run_ranks(here, "4", "tiny.json", "four.lab"), 0);
    bench_same_bytes(here, "tiny.lab", "one.lab");
    bench_same_bytes(here, "tiny.lab", "two.lab");
    bench_same_bytes(here, "tiny.lab", "four.lab");
    bench_file_has(here, "mpi.log", "A <tiny> study");
    /* What is wrong is told once, and nobody waits for ever. */
    assert_int_not_equal(run_ranks(here, "2", "nonsense", "no.lab"), 0);
    char *log = test_file_read(bench_path(here, "mpi.log"));
    assert_non_null(log);
    const char *told = strstr(log, "there is no study");
    assert_non_null(told);
    assert_null(strstr(told + 1, "there is no study"));
    free(log);
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(interrupted_and_killed_runs_go_on_where_they_were),
        IN_A_FOLDER(any_number_of_ranks_gives_the_bytes_of_one_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
