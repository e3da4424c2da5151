/* Every command, option and setting that the program tells people to use exists: all texts in the
 * sources are searched for "crosstable WORD", "--word", "option word" and steps in braces. */

/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): nftw */
#define _XOPEN_SOURCE 700

#include "cli/commands.h"
#include "event/systems.h"
#include "operations/steps.h"
#include "operations/table.h"
#include "pairing/system.h"
#include "support/check.h"
#include "support/folder.h"

#include <ftw.h>
#include <stdlib.h>
#include <string.h>

static unsigned searched; /* files */
static unsigned checked;  /* mentions */
static unsigned wrong;

/* Texts that are no advice: shell scripts, the style sheets of pages. */
static const char *const left_out[] = {"completions.c", "man.c", "sheet_html.c", "chart.c",
                                       "plots.c"};

static void complain(const char *path, const char *text, const char *what, ct_str word)
{
    print_error("%s: there is no %s '%.*s': \"%s\"\n", path, what, CT_ARG(word), text);
    wrong++;
}

/* --- What there is ---------------------------------------------------------------------------- */

static bool has_option(const ct_input *rows, ct_str name)
{
    for (; rows->name != NULL; rows++) {
        if (ct_str_is(name, rows->name)) {
            return true;
        }
    }
    return false;
}

/* An option of this command, or of any when it is NULL (a system, as for bbpPairings, too). */
static bool option_exists(const ct_command_row *command, ct_str name)
{
    if (has_option(ct_common_options(), name) || ct_str_is(name, "version")) {
        return true;
    }
    if (command != NULL) {
        return has_option(command->options, name);
    }
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (has_option(row->options, name)) {
            return true;
        }
    }
    return ct_system_named(name) != NULL;
}

static bool setting_exists(ct_str name)
{
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        for (const ct_system_option *o = row->options; o != NULL && o->name != NULL; o++) {
            if (ct_str_is(name, o->name)) {
                return true;
            }
        }
    }
    return false;
}

/* --- One text --------------------------------------------------------------------------------- */

static ct_str word_at(const char *at)
{
    size_t len = 0;
    while ((at[len] >= 'a' && at[len] <= 'z') || (len > 0 && at[len] == '-')) {
        len++;
    }
    while (len > 0 && at[len - 1] == '-') {
        len--;
    }
    return (ct_str){at, len};
}

/* The command that these words begin with: "pair", "lab run". */
static const ct_command_row *command_of(ct_str first)
{
    const char *after = first.at + first.len;
    ct_str second = *after == ' ' ? word_at(after + 1) : (ct_str){0};
    char words[2][32];
    size_t used = 0;
    (void)snprintf(words[0], sizeof words[0], "%.*s", CT_ARG(first));
    (void)snprintf(words[1], sizeof words[1], "%.*s", CT_ARG(second));
    return ct_command_of((const char *const[]){words[0], words[1]}, 2, &used);
}

/* "crosstable lab" without another word names all commands that begin so. */
static bool is_group(ct_str word)
{
    const char *after = word.at + word.len;
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (ct_command_begins(row, word) && (*after != ' ' || word_at(after + 1).len == 0)) {
            return true;
        }
    }
    return false;
}

/* "crosstable options FILE name=value" */
static void check_settings(const char *path, const char *text, const char *after)
{
    static const char file[] = " FILE ";
    ct_str word =
        strncmp(after, file, strlen(file)) == 0 ? word_at(after + strlen(file)) : (ct_str){0};
    if (word.len > 0 && word.at[word.len] == '=') {
        checked++;
        if (!setting_exists(word)) {
            complain(path, text, "setting", word);
        }
    }
}

/* "options settings=name=value": the setting exists. */
static void check_step_setting(const char *path, const char *text, ct_str value)
{
    ct_str name = ct_str_cut(&value, '=');
    if (!setting_exists(name)) {
        complain(path, text, "setting", name);
    }
}

/* A step: an operation with its inputs. */
static void check_step(const char *path, const char *text, ct_str step)
{
    ct_str rest = step;
    const ct_operation *operation = ct_operation_named(ct_str_word(&rest));
    bool is_quoted = false;
    checked++;
    if (operation == NULL) {
        complain(path, text, "operation", step);
        return;
    }
    for (ct_str part = ct_str_word(&rest); part.len > 0; part = ct_str_word(&rest)) {
        ct_str value = part;
        ct_str name = ct_str_cut(&value, '=');
        if (!is_quoted && ct_input_named(operation, name) == NULL) {
            complain(path, text, "such input of that operation", name);
        } else if (!is_quoted && ct_str_is(name, "settings")) {
            check_step_setting(path, text, value);
        }
        for (size_t i = 0; i < part.len; i++) {
            is_quoted ^= part.at[i] == '"';
        }
    }
}

/* {word} and {word input=…}; other braces, as those of JSON, are none of ours. */
static void check_steps(const char *path, const char *text)
{
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        ct_str word = word_at(at + 1);
        const char *end = strchr(at, '}');
        bool is_json = ct_str_is(word, "object"); /* "an {object}" */
        if (word.len > 1 && !is_json && end != NULL &&
            (word.at[word.len] == ' ' || &word.at[word.len] == end)) {
            check_step(path, text, (ct_str){word.at, (size_t)(end - word.at)});
        }
    }
}

static void check_text(const char *path, const char *text)
{
    static const char program[] = "crosstable ";
    const ct_command_row *command = NULL;
    for (const char *at = text; *at != '\0'; at++) {
        bool is_program = strncmp(at, program, strlen(program)) == 0 &&
                          (at - text < 4 || strncmp(at - 4, "the ", 4) != 0);
        bool is_option = strncmp(at, "--", 2) == 0 && (at == text || at[-1] != '-');
        bool is_setting = strncmp(at, "(option ", 8) == 0;
        ct_str word = word_at(at + (is_program   ? strlen(program)
                                    : is_option  ? 2
                                    : is_setting ? 8
                                                 : 0));
        if (word.len == 0 || (!is_program && !is_option && !is_setting)) {
            continue;
        }
        checked++;
        const char *after = word.at + word.len;
        if (is_program) {
            command = command_of(word);
            if (command == NULL && !is_group(word)) {
                complain(path, text, "command", word);
            } else if (ct_str_is(word, "options")) {
                check_settings(path, text, after);
            }
        } else if (is_option && !option_exists(command, word) && !option_exists(NULL, word)) {
            complain(path, text, "option", word);
        } else if (is_option && command != NULL && at > text && at[-1] == ' ' &&
                   !option_exists(command, word) && strchr(text, ';') == NULL) {
            complain(path, text, "such option of that command", word);
        } else if (is_setting && !setting_exists(word)) {
            complain(path, text, "setting", word);
        }
    }
}

/* Advice about what no command changes says where it stands in the file; settings are named as
 * `crosstable options` takes them, without the system. */
static void check_advice(const char *path, const char *text)
{
    static const struct {
        const char *start;
        const char *needed; /* NULL: nothing makes it possible */
    } rows[] = {
        {"plan ", "record 142"},
        {"give the number of rounds", "record 142"},
        {"give the event its", "record 142"},
        {"set the number of rounds", "record 142"},
        {"say how many rounds", "record 142"},
        {"; change the number of rounds", NULL},
        {"leave the acceleration out", NULL},
        {"pair it by hand", NULL},
        {"set keizer.", NULL},
        {"set elo.", NULL},
        {"correct single players by hand", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strncmp(text, rows[i].start, strlen(rows[i].start)) != 0) {
            continue;
        }
        checked++;
        if (rows[i].needed == NULL || strstr(text, rows[i].needed) == NULL) {
            complain(path, text, "way to do", ct_str_of(rows[i].start));
        }
    }
}

/* --- The sources ------------------------------------------------------------------------------ */

/* Copies the literal at `at` to `out`, its escapes undone as far as they matter here; the end. */
static const char *copy_literal(const char *at, char **out)
{
    for (at++; *at != '"' && *at != '\0'; at++) {
        if (*at == '\\') {
            at++;
            char escaped = *at;
            if (escaped == 'n') {
                escaped = ' ';
            }
            *(*out)++ = escaped;
        } else {
            *(*out)++ = *at;
        }
    }
    return at;
}

static const char *skip_comment(const char *at)
{
    const char *end = strstr(at + 2, "*/");
    return end == NULL ? at + strlen(at) - 1 : end + 1;
}

/* Literals with only blanks between them are one text. */
static void check_source(const char *path, const char *source)
{
    char *text = malloc(strlen(source) + 1);
    char *end = text;
    assert_non_null(text);
    for (const char *at = source; *at != '\0'; at++) {
        if (strncmp(at, "/*", 2) == 0) {
            at = skip_comment(at);
        } else if (*at == '\'') {
            at += at[1] == '\\' ? 3 : 2;
        } else if (*at == '"') {
            at = copy_literal(at, &end);
        } else if (strchr(" \n", *at) == NULL && end != text) {
            *end = '\0';
            check_text(path, text);
            check_advice(path, text);
            check_steps(path, text);
            end = text;
        }
    }
    free(text);
}

static int visit(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)facts;
    const char *name = path + place->base;
    size_t len = strlen(name);
    if (kind != FTW_F || len < 3 || strcmp(name + len - 2, ".c") != 0) {
        return 0;
    }
    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++) {
        if (strcmp(name, left_out[i]) == 0) {
            return 0;
        }
    }
    char *source = test_file_read(path);
    assert_non_null(source);
    check_source(path, source);
    free(source);
    searched++;
    return 0;
}

static void all_that_is_advised_exists(void **state)
{
    (void)state;
    const char *root = test_environment("CROSSTABLE_SOURCE");
    assert_non_null(root);
    char sources[CT_TEST_PATH];
    (void)snprintf(sources, sizeof sources, "%s/src", root);
    /* NOLINTNEXTLINE(concurrency-mt-unsafe): one thread */
    assert_int_equal(nftw(sources, visit, 16, 0), 0);
    assert_true(searched > 300);
    assert_true(checked > 100);
    assert_int_equal(wrong, 0);
}

/* The search itself finds what is wrong. */
static void advice_that_is_impossible_is_found(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "crosstable unpair FILE takes it back", "write --no-such-option",
        "crosstable pair FILE --receipts",      "crosstable lab dance",
        "crosstable options FILE speed=9",      "more of them (option speed)"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        unsigned before = wrong;
        check_text("this is meant to be found", bad[i]);
        assert_int_equal(wrong, before + 1);
    }
    static const char *const bad_steps[] = {"{unpair} takes it back", "give {pair wright}",
                                            "{options settings=speed=9} cures it"};
    for (size_t i = 0; i < sizeof bad_steps / sizeof bad_steps[0]; i++) {
        unsigned before = wrong;
        check_steps("this is meant to be found", bad_steps[i]);
        assert_int_equal(wrong, before + 1);
    }
    wrong = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_that_is_impossible_is_found),
        cmocka_unit_test(all_that_is_advised_exists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
