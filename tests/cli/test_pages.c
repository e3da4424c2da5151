/* What people read: help, manual, completions, show and validate, as whole outputs. */

#include "cli/command.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/golden.h"
#include "support/process.h"

#include <stdlib.h>
#include <string.h>

static char folder[CT_TEST_PATH];

static int start(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", test_folder_make());
    const char *source = test_environment("CROSSTABLE_SOURCE");
    char *event =
        test_file_read(test_path(source == NULL ? "." : source, "examples/club-open.trf"));
    assert_non_null(event);
    test_file_write(test_path(folder, "club-open.trf"), event);
    free(event);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    test_folder_remove(folder);
    return 0;
}

/* Runs the command: exit code, an empty standard error, and the output as kept. */
static void expect_page(const char *name, int code, const char *const *words)
{
    char path[CT_TEST_PATH];
    (void)snprintf(path, sizeof path, "cli/%s.golden", name);
    test_run run = test_run_in(folder, NULL, words);
    assert_string_equal(run.err, "");
    assert_int_equal(run.code, code);
    test_golden(path, run.out);
    test_run_free(&run);
}

static void help_is_as_reviewed(void **state)
{
    (void)state;
    expect_page("help", 0, TEST_WORDS("help"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        char name[64];
        char first[32];
        (void)snprintf(name, sizeof name, "help-%s", row->name);
        (void)snprintf(first, sizeof first, "%s", row->name);
        char *second = strchr(first, ' '); /* "lab run" */
        if (second != NULL) {
            *second++ = '\0';
            *strchr(name, ' ') = '-';
        }
        expect_page(name, 0, TEST_WORDS("help", first, second));
    }
    expect_page("help-lab", 0, TEST_WORDS("help", "lab")); /* all that begin so */
}

static void the_ways_to_ask_for_help_agree(void **state)
{
    (void)state;
    test_run word = test_run_in(folder, NULL, TEST_WORDS("help", "bye"));
    test_run option = test_run_in(folder, NULL, TEST_WORDS("bye", "--help"));
    assert_string_equal(word.out, option.out);
    assert_int_equal(option.code, 0);
    test_run_free(&word);
    test_run_free(&option);
    word = test_run_in(folder, NULL, TEST_WORDS("help"));
    option = test_run_in(folder, NULL, TEST_WORDS("--help"));
    assert_string_equal(word.out, option.out);
    test_run_free(&word);
    test_run_free(&option);
}

static void show_is_as_reviewed(void **state)
{
    (void)state;
    expect_page("show", 0, TEST_WORDS("show", "club-open.trf"));
    expect_page("show-players", 0, TEST_WORDS("show", "club-open.trf", "--players"));
    expect_page("show-round", 0, TEST_WORDS("show", "club-open.trf", "--round", "2"));
    expect_page("show-json", 0, TEST_WORDS("show", "club-open.trf", "--json"));
}

/* Faults of different kinds; the validator's own sentences are tested in its room. */
static const char *const faulty =
    "012 Faulty\n"
    "142 3\n"
    "001    1      Aaa, A                            2000                             1.0          "
    "2 w 1\n"
    "001    2      Bbb, B                            1900                             1.0          "
    "1 b 1\n"
    "001    3      Ccc, C                            1800                             2.5       "
    "0000 - H\n";

static void validate_is_as_reviewed(void **state)
{
    (void)state;
    test_file_write(test_path(folder, "faulty.trf"), faulty);
    expect_page("validate", 0, TEST_WORDS("validate", "club-open.trf"));
    expect_page("validate-faults", 3, TEST_WORDS("validate", "faulty.trf", "club-open.trf"));
    expect_page("validate-json", 3, TEST_WORDS("validate", "faulty.trf", "--json"));
}

static void at_most_fifty_problems_are_printed(void **state)
{
    (void)state;
    FILE *file = test_file_open(test_path(folder, "many.trf"));
    (void)fputs("012 Many faults\n", file);
    for (int i = 1; i <= 80; i++) { /* everybody beats himself */
        (void)fprintf(file, "001 %4d      P, %-30d %4s%28s 1.0       %4d w 1\n", i, i, "", "", i);
    }
    assert_int_equal(fclose(file), 0);
    test_run run = test_run_in(folder, NULL, TEST_WORDS("validate", "many.trf"));
    assert_int_equal(run.code, 3);
    size_t faults = 0;
    for (const char *at = strstr(run.out, ": fault: "); at != NULL;
         at = strstr(at + 1, ": fault: ")) {
        faults++;
    }
    assert_int_equal(faults, 50);
    assert_non_null(strstr(run.out, "\n… and "));
    assert_non_null(strstr(run.out, " more\nmany.trf: "));
    test_run_free(&run);
}

static void the_manual_names_every_command_option_and_exit_code(void **state)
{
    (void)state;
    test_run run = test_run_in(folder, NULL, TEST_WORDS("man"));
    assert_int_equal(run.code, 0);
    assert_int_equal(strncmp(run.out, ".TH CROSSTABLE 1", 16), 0);
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        char line[100];
        (void)snprintf(line, sizeof line, ".SS crosstable %s", row->name);
        assert_non_null(strstr(run.out, line));
        for (const ct_input *option = row->options; option->name != NULL; option++) {
            char name[60] = "";
            for (const char *c = option->name; *c != '\0'; c++) {
                (void)snprintf(name + strlen(name), 3, *c == '-' ? "\\-" : "%c", *c);
            }
            assert_non_null(strstr(run.out, name));
        }
    }
    for (const ct_exit_row *row = ct_exit_rows(); row->sentence != NULL; row++) {
        char line[20];
        (void)snprintf(line, sizeof line, ".B %d\n", (int)row->code);
        assert_non_null(strstr(run.out, line));
    }
    for (const char *c = run.out; *c != '\0'; c++) { /* roff is ASCII */
        assert_true((unsigned char)*c < 0x80);
    }
    test_run_free(&run);
}

static void completions_name_every_command_and_option(void **state)
{
    (void)state;
    static const char *const shells[] = {"bash", "zsh", "fish"};
    for (size_t i = 0; i < 3; i++) {
        test_run run = test_run_in(folder, NULL, TEST_WORDS("completions", shells[i]));
        assert_int_equal(run.code, 0);
        for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
            const char *second = strchr(row->name, ' ');
            assert_non_null(strstr(run.out, second == NULL ? row->name : second + 1));
            for (const ct_input *option = row->options; option->name != NULL; option++) {
                assert_non_null(strstr(run.out, option->name));
            }
        }
        assert_non_null(strstr(run.out, "team-knockout"));
        test_run_free(&run);
    }
    test_run run = test_run_in(folder, NULL, TEST_WORDS("completions", "tcsh"));
    assert_int_equal(run.code, 2);
    assert_non_null(strstr(run.err, "bash, zsh, fish"));
    test_run_free(&run);
}

/* What bash offers after these words; the last one is being typed. */
static test_run bash_offers(const char *line)
{
    char script[512];
    (void)snprintf(script, sizeof script,
                   "source <(\"$CROSSTABLE_BINARY\" completions bash); COMP_WORDS=(%s); "
                   "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _crosstable; "
                   "echo \"${COMPREPLY[*]}\"",
                   line);
    return test_shell_in(folder, script);
}

static void bash_completes_what_can_be_typed_there(void **state)
{
    (void)state;
    static const struct {
        const char *line, *offered;
    } cases[] = {
        {"crosstable l", "lab\n"},
        {"crosstable lab r", "run report\n"},
        {"crosstable lab run club --th", "--threads\n"},
        {"crosstable lab list --mo", "--models\n"},
        {"crosstable lab report x.lab --format h", "html\n"},
        {"crosstable lab run mar", "marchese-2013 marchese-example\n"},
        {"crosstable lab report mar", "\n"}, /* a file */
        {"crosstable explain ''", "\n"},     /* a file, not the words of the usage line */
        {"crosstable show ''", "\n"},
        {"crosstable systems team-r", "team-round-robin\n"},
        {"crosstable help lab", "lab\n"},
        {"crosstable completions z", "zsh\n"},
        {"crosstable norms open.trf --ti", "--title\n"},
        {"crosstable norms open.trf --title W", "WGM WIM\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        test_run run = bash_offers(cases[i].line);
        assert_string_equal(run.out, cases[i].offered);
        test_run_free(&run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_is_as_reviewed),
        cmocka_unit_test(the_ways_to_ask_for_help_agree),
        cmocka_unit_test(show_is_as_reviewed),
        cmocka_unit_test(validate_is_as_reviewed),
        cmocka_unit_test(at_most_fifty_problems_are_printed),
        cmocka_unit_test(the_manual_names_every_command_option_and_exit_code),
        cmocka_unit_test(completions_name_every_command_and_option),
        cmocka_unit_test(bash_completes_what_can_be_typed_there),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
