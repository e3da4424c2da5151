/* Text that attacks its reader: names that steer a terminal, turn the direction of writing, hide
 * letters or are formulas of a spreadsheet. */

/* NOLINTBEGIN(misc-misleading-bidirectional): they are what is tested */

/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): posix_openpt */
#define _XOPEN_SOURCE 700

#include "bench.h"

#include "support/check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* As many characters as the names they stand for: the columns of the file stay in place. */
#define EVIL    "L\033[31m\007\xC2\x9B\xE2\x80\xAE\xE2\x80\x8Bqaaaa"
#define SHOWN   "L⟨U+001B⟩[31m⟨U+0007⟩⟨U+009B⟩⟨U+202E⟩⟨U+200B⟩qaaaa"
#define FORMULA "=cmd|/C calc!A"

static void replace_text(const char *path, const char *old, const char *new)
{
    char *content = test_file_read(path);
    assert_non_null(content);
    char *at = strstr(content, old);
    assert_non_null(at);
    FILE *file = test_file_open(path);
    (void)fprintf(file, "%.*s%s%s", (int)(at - content), content, new, at + strlen(old));
    (void)fclose(file);
    free(content);
}

static int start(void **state)
{
    int code = bench_start(state);
    const bench *here = *state;
    replace_text(bench_path(here, "open.trf"), "Lindqvist, Maja", EVIL);
    replace_text(bench_path(here, "open.trf"), "Moretti, Paolo", FORMULA);
    return code;
}

static void check_clean(const char *what, const char *text)
{
    static const char *const raw[] = {"\033",         "\007",         "\xC2\x9B",
                                      "\xE2\x80\xAE", "\xE2\x80\x8B", "\x7f"};
    for (size_t i = 0; i < sizeof raw / sizeof raw[0]; i++) {
        if (strstr(text, raw[i]) != NULL) {
            fail_msg("%s lets character %zu through:\n%s", what, i, text);
        }
    }
}

static void run_clean(bench *here, int code, const char *const *words)
{
    bench_run(here, code, words);
    check_clean(words[0], here->last.out);
    check_clean(words[0], here->last.err);
}

static void no_command_passes_hidden_characters_on(void **state)
{
    bench *here = *state;
    const char *const *const lines[] = {
        TEST_WORDS("show", "open.trf"),
        TEST_WORDS("show", "open.trf", "--players"),
        TEST_WORDS("show", "open.trf", "--json"),
        TEST_WORDS("standings", "open.trf"),
        TEST_WORDS("standings", "open.trf", "--working", "1"),
        TEST_WORDS("table", "open.trf"),
        TEST_WORDS("pairings", "open.trf", "--round", "1"),
        TEST_WORDS("report", "open.trf"),
        TEST_WORDS("report", "open.trf", "--format", "html"),
        TEST_WORDS("report", "open.trf", "--format", "md"),
        TEST_WORDS("report", "open.trf", "--format", "csv"),
        TEST_WORDS("report", "open.trf", "--format", "json"),
        TEST_WORDS("rate", "open.trf"),
        TEST_WORDS("explain", "open.trf", "1"),
        TEST_WORDS("explain", "open.trf", "--checklist"),
        TEST_WORDS("result", "open.trf"),
        TEST_WORDS("check", "open.trf"),
        TEST_WORDS("convert", "open.trf", "-", "--format", "json"),
        TEST_WORDS("convert", "open.trf", "-", "--format", "csv"),
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        run_clean(here, 0, lines[i]);
    }
}

static void they_are_shown_by_their_numbers(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("standings", "open.trf"));
    bench_says(here, SHOWN);
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--format", "html"));
    bench_says(here, SHOWN);
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--format", "csv"));
    bench_says(here, SHOWN);
    bench_run(here, 0, TEST_WORDS("show", "open.trf", "--json"));
    bench_says(here, "L\\u001B[31m\\u0007\\u009B\\u202E\\u200Bqaaaa");
}

static void files_keep_every_character(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "a.json"));
    bench_run(here, 0, TEST_WORDS("convert", "a.json", "b.json"));
    bench_same_bytes(here, "a.json", "b.json");
    bench_file_has(here, "a.json", "\\u009B\\u202E\\u200Bqaaaa");
}

static void names_of_files_and_words_given_are_shown_by_their_numbers(void **state)
{
    bench *here = *state;
    run_clean(here, 5, TEST_WORDS("show", "no\033[2Jfile\nfault: made up"));
    bench_complains(here, "no⟨U+001B⟩[2Jfile⟨U+000A⟩fault: made up");
    run_clean(here, 5, TEST_WORDS("show", "Latin-1 \xE9\x9B"));
    bench_complains(here, "Latin-1 ⟨0xE9⟩⟨0x9B⟩");
    run_clean(here, 2, TEST_WORDS("--\xE2\x80\xAEx"));
    run_clean(here, 3, TEST_WORDS("withdraw", "open.trf", "\033]0;x\007"));
}

static void a_fault_quotes_the_file_harmlessly(void **state)
{
    bench *here = *state;
    test_file_write(bench_path(here, "bad.trf"),
                    "012 T\n042 \033[31m\xC2\x9B\n122 \033]0;\007\n142 \033\xE2\x80\xAE\n"
                    "001    x\033[2J\n192 \033[31m\n001    1      A  \n");
    run_clean(here, 3, TEST_WORDS("validate", "bad.trf"));
    test_file_write(bench_path(here, "bad.json"), "{\"name\": 1, \"\\u001b[31m\\u202e\": 2}");
    run_clean(here, 3, TEST_WORDS("validate", "bad.json"));
    test_file_write(bench_path(here, "bad.csv"), "Name,Rating\nA,\033[31m\xE2\x80\xAE\n");
    run_clean(here, 3, TEST_WORDS("new", "n.trf", "--players", "bad.csv"));
}

/* JSON can hold line ends in a name; nobody may write lines of ours that way. */
static void a_line_end_in_a_name_makes_no_line(void **state)
{
    bench *here = *state;
    const char *const *const lines[] = {
        TEST_WORDS("show", "two.json"),          TEST_WORDS("standings", "two.json"),
        TEST_WORDS("check", "two.json"),         TEST_WORDS("explain", "two.json", "1"),
        TEST_WORDS("pairings", "two.json"),      TEST_WORDS("result", "two.json"),
        TEST_WORDS("bye", "two.json", "1", "3"), TEST_WORDS("withdraw", "two.json", "1"),
    };
    test_file_write(
        bench_path(here, "two.json"),
        "{\"crosstable\": 1, \"kind\": \"event\", \"name\": \"Two\\nlines\", "
        "\"rounds\": 3, \"rounds_paired\": 1, \"initial_colour\": \"white\", "
        "\"players\": [\n"
        "  {\"number\": 1, \"name\": \"A\\nmade up: line\", \"rounds\": [{\"opponent\": "
        "2, \"colour\": \"white\", \"outcome\": \"win\"}]},\n"
        "  {\"number\": 2, \"name\": \"B\", \"rounds\": [{\"opponent\": 1, \"colour\": "
        "\"black\", \"outcome\": \"loss\"}]}]}\n");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bench_run(here, 0, lines[i]);
        assert_null(strstr(here->last.out, "\nmade up"));
        assert_null(strstr(here->last.out, "Two\nlines"));
    }
}

/* --- Formulas --------------------------------------------------------------------------------- */

static void formulas_are_no_formulas_in_csv(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--format", "csv"));
    bench_says(here, ",'" FORMULA ",");
    bench_run(here, 0, TEST_WORDS("standings", "open.trf", "--format", "csv", "--raw-csv"));
    bench_says(here, "," FORMULA ",");
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "p.csv"));
    bench_file_has(here, "p.csv", ",'" FORMULA ",");
    bench_run(here, 0, TEST_WORDS("convert", "open.trf", "raw.csv", "--raw-csv"));
    bench_file_has(here, "raw.csv", "," FORMULA ",");
    bench_run(here, 0, TEST_WORDS("new", "n.trf", "--players", "p.csv"));
    bench_file_has(here, "n.trf", " " FORMULA " ");
}

static void numbers_with_a_sign_stay_numbers_in_csv(void **state)
{
    bench *here = *state;
    bench_run(here, 0, TEST_WORDS("rate", "open.trf", "--format", "csv"));
    assert_null(strstr(here->last.out, ",'-"));
    assert_null(strstr(here->last.out, ",'+"));
    assert_true(strstr(here->last.out, ",-") != NULL || strstr(here->last.out, ",+") != NULL);
}

/* --- A terminal ------------------------------------------------------------------------------- */

static pid_t start_on_terminal(const bench *here, const char *terminal)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int out = open(terminal, O_WRONLY | O_NOCTTY);
        if (out < 0 || dup2(out, STDOUT_FILENO) < 0 || chdir(here->folder) != 0) {
            _exit(120);
        }
        execl(test_environment("CROSSTABLE_BINARY"), "crosstable", "convert", "open.trf", "-",
              (char *)NULL);
        _exit(121);
    }
    return child;
}

static void a_report_file_on_a_terminal_is_harmless(void **state)
{
    bench *here = *state;
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
        skip();
    }
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): one thread */
    const char *terminal = ptsname(master);
    assert_non_null(terminal);
    int kept = open(terminal, O_RDWR | O_NOCTTY); /* or the end of the child would be an error */
    pid_t child = start_on_terminal(here, terminal);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    char seen[16384] = {0};
    size_t len = 0;
    while (len < sizeof seen - 1 && strstr(seen, "calc!A") == NULL) {
        ssize_t got = read(master, seen + len, sizeof seen - 1 - len);
        assert_true(got > 0);
        len += (size_t)got;
    }
    assert_non_null(strstr(seen, "⟨U+009B⟩⟨U+202E⟩⟨U+200B⟩qaaaa"));
    check_clean("convert", seen);
    close(kept);
    close(master);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, bench_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(no_command_passes_hidden_characters_on),
        TEST(they_are_shown_by_their_numbers),
        TEST(files_keep_every_character),
        TEST(names_of_files_and_words_given_are_shown_by_their_numbers),
        TEST(a_fault_quotes_the_file_harmlessly),
        TEST(a_line_end_in_a_name_makes_no_line),
        TEST(formulas_are_no_formulas_in_csv),
        TEST(numbers_with_a_sign_stay_numbers_in_csv),
        TEST(a_report_file_on_a_terminal_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* NOLINTEND(misc-misleading-bidirectional) */
