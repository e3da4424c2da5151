/* What is too large, has no end or never comes is refused at once and as what it is; and where
 * memory is out, the file is not blamed. */

#include "bench.h"

#include "support/check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG_TEXT = 3000000 };

/* A file of the folder: what stands before a long text, the text, what stands after it. */
static void write_long(const bench *here, const char *name, const char *before, const char *after)
{
    FILE *out = fopen(bench_path(here, name), "wb");
    if (out == NULL) {
        fail_msg("%s cannot be written", name);
        return;
    }
    (void)fputs(before, out);
    for (int i = 0; i < LONG_TEXT; i++) {
        (void)fputc('T', out);
    }
    (void)fputs(after, out);
    assert_int_equal(fclose(out), 0);
}

static void a_title_of_megabytes_is_refused(void **state)
{
    bench *here = *state;
    write_long(here, "long.trf", "012 ", "\n001    1      A\n001    2      B\n");
    bench_refuses(here, 3, "long.trf:1:1: fault: the line has 3000004 bytes",
                  TEST_WORDS("show", "long.trf"));
    write_long(here, "long.json", "{\"crosstable\": 1, \"kind\": \"event\",\n\"name\": \"", "\"}");
    bench_refuses(here, 3, "long.json:2:9: fault: a text has 3000000 bytes",
                  TEST_WORDS("show", "long.json"));
    write_long(here, "long.csv", "name;rating\n\"", "\";2000\nB;1900\n");
    bench_refuses(here, 3, "long.csv:2:1: fault: the field is too long",
                  TEST_WORDS("new", "x.trf", "--players", "long.csv", "--rounds", "3"));
}

static void a_file_of_more_than_64_megabytes_is_not_read(void **state)
{
    bench *here = *state;
    int file = open(bench_path(here, "huge.trf"), O_WRONLY | O_CREAT, 0666);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, (off_t)65 << 20), 0);
    close(file);
    bench_refuses(here, 4, "huge.trf has more than 64 MB", TEST_WORDS("show", "huge.trf"));
    bench_refuses(here, 4, "huge.trf has more than 64 MB", TEST_WORDS("withdraw", "huge.trf", "1"));
}

static void a_device_is_no_file(void **state)
{
    bench *here = *state;
    bench_refuses(here, 5, "/dev/zero is a device", TEST_WORDS("show", "/dev/zero"));
    bench_refuses(here, 3, "this is a pipe or a device",
                  TEST_WORDS("players", "--index", "/dev/zero"));
    bench_refuses(here, 3, "the file is empty", TEST_WORDS("show", "/dev/null"));
}

static void a_pipe_without_a_writer_is_given_up(void **state)
{
    bench *here = *state;
    assert_int_equal(mkfifo(bench_path(here, "pipe"), 0666), 0);
    bench_refuses(here, 5, "pipe is a pipe, and nothing came through it",
                  TEST_WORDS("show", "pipe"));
    bench_refuses(here, 3, "this is a pipe or a device", TEST_WORDS("players", "--index", "pipe"));
}

/* Writes the event into the pipe in a process of its own. */
static pid_t feed_pipe(const bench *here)
{
    char *event = test_file_read(bench_path(here, "open.trf"));
    pid_t child = fork();
    if (child == 0) {
        int pipe = open(bench_path(here, "pipe"), O_WRONLY);
        ssize_t put = pipe < 0 ? -1 : write(pipe, event, strlen(event));
        _exit(put < 0);
    }
    free(event);
    return child;
}

static void a_pipe_with_a_writer_is_read(void **state)
{
    bench *here = *state;
    assert_int_equal(mkfifo(bench_path(here, "pipe"), 0666), 0);
    pid_t child = feed_pipe(here);
    bench_run(here, 0, TEST_WORDS("show", "pipe"));
    bench_says(here, "Lindqvist");
    assert_int_equal(waitpid(child, NULL, 0), child);
    char *event = test_file_read(bench_path(here, "open.trf"));
    test_run run = test_run_in(here->folder, event, TEST_WORDS("show", "/dev/stdin"));
    assert_int_equal(run.code, 0);
    test_run_free(&run);
    run = test_run_in(here->folder, event, TEST_WORDS("show", "-"));
    assert_int_equal(run.code, 0);
    test_run_free(&run);
    free(event);
}

#if !defined(__SANITIZE_ADDRESS__)
/* With so much memory at most the command answers, or says that memory is out; true when the
 * latter. (127: not enough to load the program.) */
static bool memory_is_out(const bench *here, size_t megabytes, const char *const *words)
{
    struct rlimit old;
    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    struct rlimit limit = {.rlim_cur = (rlim_t)megabytes << 20, .rlim_max = old.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_AS, &limit), 0);
    test_run run = test_run_in(here->folder, NULL, words);
    assert_int_equal(setrlimit(RLIMIT_AS, &old), 0);
    bool is_out = run.code == 4 && strstr(run.err, "memory is out") != NULL;
    if (run.code != 0 && run.code != 127 && !is_out) {
        fail_msg("%zu MB: exit %d, %s%s", megabytes, run.code, run.out, run.err);
    }
    test_run_free(&run);
    return is_out;
}
#endif

static void out_of_memory_is_no_fault_of_the_file(void **state)
{
#if defined(__SANITIZE_ADDRESS__)
    (void)state; /* its shadow memory needs terabytes of addresses; cmocka's skip() is "not ok" in
                    TAP */
    print_message("# little memory under AddressSanitizer: skipped\n");
#else
    bench *here = *state;
    bench_run(here, 0,
              TEST_WORDS("generate", "-p", "2000", "-r", "5", "-s", "1", "-o", "large.json"));
    bench_run(here, 0, TEST_WORDS("convert", "large.json", "large.trf"));
    unsigned out = 0;
    for (size_t megabytes = 10; megabytes < 40; megabytes++) {
        out += memory_is_out(here, megabytes, TEST_WORDS("validate", "large.json"));
        out += memory_is_out(here, megabytes, TEST_WORDS("show", "large.json"));
        out += memory_is_out(here, megabytes, TEST_WORDS("standings", "large.trf"));
    }
    assert_true(out > 0);
#endif
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, bench_start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_title_of_megabytes_is_refused),
        TEST(a_file_of_more_than_64_megabytes_is_not_read),
        TEST(a_device_is_no_file),
        TEST(a_pipe_without_a_writer_is_given_up),
        TEST(a_pipe_with_a_writer_is_read),
        TEST(out_of_memory_is_no_fault_of_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
