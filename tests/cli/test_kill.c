/* Killed at any moment, the command loses nothing.
 *
 * Hundreds of `result` commands are started and killed after a random time, spread so that kills
 * fall before, during and after the write. After each the file must hold the old event or the new
 * one, whole; after a command that ended well, the new one. What killed commands leave behind never
 * piles up. CROSSTABLE_SEED repeats a run (as far as time repeats), CROSSTABLE_SEEDS sets the
 * number of commands. */

#include "base/random.h"
#include "event/edit.h"
#include "formats/trf.h"
#include "standings/declared.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BOARDS = 150, USUAL_COMMANDS = 500, MOST_LEFT = 2 };

typedef struct bench {
    char folder[CT_TEST_PATH];
    char path[CT_TEST_PATH];
    char *text; /* what the file is known to hold */
    ct_arena *mem;
    ct_random random;
} bench;

/* One change: board and result. */
typedef struct change {
    ct_index white;
    const char *result;
    char word[32];
} change;

/* --- The event ------------------------------------------------------------------------------- */

/* A round of many boards, nobody having played yet: i against i + BOARDS. */
static void write_event(const char *path)
{
    FILE *file = test_file_open(path);
    (void)fputs("012 Killed but not lost\n142 5\n152 W\n192 FIDE_DUTCH\n", file);
    for (int i = 1; i <= 2 * BOARDS; i++) {
        bool is_white = i <= BOARDS;
        (void)fprintf(file, "001 %4d      Player, Number %-18d %4d%28s 0.0       %4d %c  \n", i, i,
                      2600 - i, "", is_white ? i + BOARDS : i - BOARDS, is_white ? 'w' : 'b');
    }
    assert_int_equal(fclose(file), 0);
}

static ct_event *read_event(bench *here, const char *text, const char *whose)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_error err = {0};
    ct_problems_start(&problems, here->mem, whose);
    check_ok(ct_trf_read(ct_str_of(text), here->mem, &event, NULL, &problems, &err), err);
    return event;
}

static change any_change(bench *here)
{
    static const char *const results[] = {"1-0", "½-½", "0-1", "+/-", "0-0"};
    change made = {.white = (ct_index)ct_random_below(&here->random, BOARDS),
                   .result = results[ct_random_below(&here->random, 5)]};
    (void)snprintf(made.word, sizeof made.word, "%u-%u:%s", made.white + 1, made.white + 1 + BOARDS,
                   made.result);
    return made;
}

/* --- One command ----------------------------------------------------------------------------- */

static void wait_microseconds(uint64_t time)
{
    struct timespec left = {.tv_sec = (time_t)(time / 1000000),
                            .tv_nsec = (long)(time % 1000000) * 1000};
    nanosleep(&left, NULL);
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* Starts the command and kills it after `delay` (UINT64_MAX: never). True when it ended well by
 * itself. */
static bool run_and_kill(bench *here, const change *what, uint64_t delay)
{
    pid_t child = test_start_in(here->folder, TEST_WORDS("result", "open.trf", what->word));
    if (delay != UINT64_MAX) {
        wait_microseconds(delay);
        kill(child, SIGKILL);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status)) {
        assert_int_equal(WEXITSTATUS(status), 0);
        return true;
    }
    assert_int_equal(WTERMSIG(status), SIGKILL);
    return false;
}

/* Checks the file after a command and takes over what it holds. True when it is the new version. */
static bool check_file(bench *here, const change *what, bool ended_well)
{
    char *text = test_file_read(here->path);
    assert_non_null(text);
    bool is_old = strcmp(text, here->text) == 0;
    ct_arena_reset(here->mem);
    ct_event *found = read_event(here, text, "after the kill");
    ct_event *expected = read_event(here, here->text, "before");
    ct_outcome white;
    ct_outcome black;
    ct_error err;
    check_ok(ct_result_parse(ct_str_of(what->result), &white, &black, &err), err);
    check_ok(ct_event_set_result(expected, 1, what->white, white, black, &err), err);
    check_ok(ct_event_declare(expected, &err), err);
    char where[100] = "";
    bool is_new = ct_event_equal(found, expected, where, sizeof where);
    if (!is_new && (ended_well || !is_old)) {
        fail_msg("seed %llu: after %s (%s) the file is neither the old nor the new one: %s",
                 (unsigned long long)here->random.seed, what->word,
                 ended_well ? "ended well" : "killed", where);
    }
    free(here->text);
    here->text = text;
    return is_new;
}

/* The version before the latest is whole, too, and leftovers are those of one command at most. */
static void check_folder(bench *here)
{
    char *backup = test_file_read(test_path(here->folder, "open.trf.bak"));
    if (backup != NULL) {
        (void)read_event(here, backup, "the backup");
        free(backup);
    }
    assert_in_range(test_folder_count_with(here->folder, ".ct-"), 0, MOST_LEFT);
}

/* --- The test -------------------------------------------------------------------------------- */

static int compare_times(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one;
    uint64_t b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* How long a command takes from start to end: the middle one of a few. */
static uint64_t time_of_command(bench *here)
{
    enum { TRIALS = 7 };
    uint64_t times[TRIALS];
    for (int i = 0; i < TRIALS; i++) {
        change what = any_change(here);
        uint64_t begin = now();
        assert_true(run_and_kill(here, &what, UINT64_MAX));
        times[i] = now() - begin;
        assert_true(check_file(here, &what, true));
    }
    qsort(times, TRIALS, sizeof *times, compare_times);
    return times[TRIALS / 2];
}

static void nothing_is_lost_when_commands_are_killed(void **state)
{
    bench *here = *state;
    uint64_t commands = test_number("CROSSTABLE_SEEDS", USUAL_COMMANDS);
    uint64_t usual = time_of_command(here);
    unsigned ended = 0;
    unsigned killed_new = 0;
    unsigned killed_old = 0;
    for (uint64_t i = 0; i < commands; i++) {
        change what = any_change(here);
        uint64_t delay = i % 10 == 0   ? UINT64_MAX
                         : i % 10 == 1 ? 0
                                       : ct_random_below(&here->random, usual + usual / 4);
        bool well = run_and_kill(here, &what, delay);
        bool is_new = check_file(here, &what, well);
        check_folder(here);
        ended += well ? 1 : 0;
        killed_new += !well && is_new ? 1 : 0;
        killed_old += !well && !is_new ? 1 : 0;
    }
    print_message("# seed %llu: %u ended well, %u killed before the change, %u killed after it\n",
                  (unsigned long long)here->random.seed, ended, killed_old, killed_new);
    assert_int_equal(ended + killed_new + killed_old, commands);
    assert_in_range(ended, commands / 10, commands);

    change last = any_change(here);
    assert_true(run_and_kill(here, &last, UINT64_MAX));
    assert_true(check_file(here, &last, true));
    assert_int_equal(test_folder_count(here->folder),
                     2); /* the event and its backup, nothing else */
}

static int start(void **state)
{
    bench *here = calloc(1, sizeof *here);
    here->random = (ct_random){.seed = test_number("CROSSTABLE_SEED", 20261115)};
    here->mem = ct_arena_new();
    (void)snprintf(here->folder, sizeof here->folder, "%s", test_folder_make());
    (void)snprintf(here->path, sizeof here->path, "%s", test_path(here->folder, "open.trf"));
    write_event(here->path);
    here->text = test_file_read(here->path);
    *state = here;
    return here->mem == NULL || here->text == NULL;
}

static int stop(void **state)
{
    bench *here = *state;
    test_folder_remove(here->folder);
    ct_arena_free(here->mem);
    free(here->text);
    free(here);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_lost_when_commands_are_killed, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
