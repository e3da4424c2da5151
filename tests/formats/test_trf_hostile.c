/* Files that are wrong on purpose: tests/data/hostile/NAME.trf with the expected verdict and
 * problems in NAME.expected, and some that are too large to keep and are made here. */

#include "trf_event.h"

#include "support/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- Goldens --------------------------------------------------------------------------------- */

static void add_verdict(ct_text *text, const trf_reading *reading)
{
    ct_text_addf(text, "%s\n", reading->status == CT_OK ? "accepted" : "refused");
    for (size_t i = 0; i < reading->problems.count; i++) {
        const ct_error *e = &reading->problems.items[i];
        ct_text_addf(text, "%zu:%zu %s %s", e->at.line, e->at.column,
                     e->severity == CT_FAULT ? "fault" : "warning", e->sentence);
        if (e->rule[0] != '\0') {
            ct_text_addf(text, " [%s]", e->rule);
        }
        if (e->cure[0] != '\0') {
            ct_text_addf(text, "; %s", e->cure);
        }
        ct_text_addf(text, "\n");
    }
}

static char *read_whole(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fail_msg("%s cannot be opened", path);
        return NULL;
    }
    struct stat about;
    assert_int_equal(fstat(fileno(in), &about), 0);
    *size = (size_t)about.st_size;
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, in), *size);
    fclose(in);
    return bytes;
}

/* With CROSSTABLE_REWRITE set the expected file is written instead, to be reviewed as a diff. */
static bool file_is_as_expected(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    size_t size = 0;
    char *bytes = read_whole(path, &size);
    trf_reading reading = read_bytes(bytes, size);
    ct_text told = {.mem = reading.mem};
    add_verdict(&told, &reading);
    snprintf(path, sizeof path, "%s/%.*s.expected", folder, (int)strlen(name) - 4, name);
    if (getenv("CROSSTABLE_REWRITE") != NULL) { /* NOLINT(concurrency-mt-unsafe): one thread */
        test_file_write(path, told.at);
    }
    char *expected = test_file_read(path);
    bool is_equal = expected != NULL && strcmp(expected, told.at) == 0;
    if (!is_equal) {
        print_message("%s: expected\n%s\nbut got\n%s\n", name, expected == NULL ? "" : expected,
                      told.at);
    }
    free(expected);
    free(bytes);
    reading_free(&reading);
    return is_equal;
}

static const char *hostile_folder(void)
{
    static char folder[900];
    const char *source =
        getenv("CROSSTABLE_SOURCE"); /* NOLINT(concurrency-mt-unsafe): one thread */
    snprintf(folder, sizeof folder, "%s/tests/data/hostile", source == NULL ? "." : source);
    return folder;
}

static void every_hostile_file_gets_its_expected_problems(void **state)
{
    (void)state;
    struct dirent **entries = NULL;
    int found = scandir(hostile_folder(), &entries, NULL, alphasort);
    unsigned count = 0;
    unsigned wrong = 0;
    for (int i = 0; i < found; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name);
        if (length > 4 && strcmp(name + length - 4, ".trf") == 0) {
            count++;
            wrong += !file_is_as_expected(hostile_folder(), name);
        }
        free(entries[i]);
    }
    free((void *)entries);
    assert_true(count >= 60);
    assert_int_equal(wrong, 0);
}

/* --- Files too large to keep ----------------------------------------------------------------- */

enum { MEGABYTES_10 = 10 * 1000 * 1000 };

/* `head`, then `part` again and again, then `tail`. */
static char *repeat(const char *head, const char *part, const char *tail, size_t *size)
{
    size_t head_size = strlen(head);
    size_t body_size = MEGABYTES_10 / strlen(part) * strlen(part);
    *size = head_size + body_size + strlen(tail);
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    char *body = bytes + head_size;
    memcpy(bytes, head, head_size + 1);
    memcpy(body, part, strlen(part));
    for (size_t done = strlen(part); done < body_size; done *= 2) {
        memcpy(body + done, body, done < body_size - done ? done : body_size - done);
    }
    memcpy(body + body_size, tail, strlen(tail) + 1);
    return bytes;
}

/* Reads it within 20 times its size (and a constant), and gives the status and the problems. */
static void check_large(const char *head, const char *part, const char *tail, ct_status status)
{
    size_t size = 0;
    char *bytes = repeat(head, part, tail, &size);
    trf_reading reading = read_bytes(bytes, size);
    if (reading.status != status || ct_arena_used(reading.mem) > 20 * size + (8U << 20)) {
        fail_msg("10 MB of '%s' after '%.20s': %s, %zu bytes used", part, head,
                 ct_status_name(reading.status), ct_arena_used(reading.mem));
    }
    if (status != CT_OK) {
        assert_true(reading.problems.faults > 0);
        assert_true(reading.err.sentence[0] != '\0');
    }
    assert_true(reading.problems.count <= CT_PROBLEMS_KEPT);
    free(bytes);
    reading_free(&reading);
}

#define PLAYERS "012 Large\n001    1      A\n001    2      B\n"

static void a_line_of_ten_megabytes_is_refused(void **state)
{
    (void)state;
    check_large("", "A", "", CT_INVALID);
    check_large("012 ", "A", "\n", CT_INVALID);
    check_large("012 x\n001    1      ", "2 w 1 ", "\n", CT_INVALID);
    check_large("012 x\n001    1      ", "é 2 w 1 ", "\n", CT_INVALID);
    check_large(PLAYERS "240 H 001 ", "1 ", "\n", CT_INVALID);
    check_large(PLAYERS "240 H 001 ", "é ", "\n", CT_INVALID);
    check_large(PLAYERS "132 ", "1 ", "\n", CT_INVALID);
    check_large(PLAYERS "162 ", "q 1 ", "\n", CT_INVALID);
    check_large(PLAYERS "XXA    1 ", " 1.0 ", "\n", CT_INVALID);
    check_large(PLAYERS "013 ", "é ", "\n", CT_INVALID);
    check_large(PLAYERS "310 001 a\n320           ", "001 ", "\n", CT_INVALID);
    check_large(PLAYERS, "\xFC", "\n", CT_INVALID);
}

static void millions_of_lines_are_read_or_refused(void **state)
{
    (void)state;
    check_large("", "\n", "", CT_INVALID);
    check_large("", "\r\n", "012 x", CT_OK);
    check_large("", "a\n", "", CT_INVALID);
    check_large(PLAYERS, "a\n", "", CT_INVALID);
    check_large(PLAYERS, "012 again\n", "", CT_INVALID);
    check_large(PLAYERS, "112 a\n", "", CT_OK);
    check_large("012 x\n", "001\n", "", CT_INVALID);
    check_large(PLAYERS, "013 a\n", "", CT_INVALID);
    check_large(PLAYERS, "250      1.0   1   2    1 9999\n", "", CT_OK);
    check_large(PLAYERS, "260\n", "", CT_OK);
    check_large(PLAYERS, "299           1.0  001    1\n", "", CT_OK);
    check_large(PLAYERS, "XXP 1 2\n", "", CT_OK);
    check_large(PLAYERS, "GER    1\n", "", CT_INVALID);
    check_large(PLAYERS, "### crosstable {}\n", "", CT_OK);
}

static void bytes_of_value_zero_are_refused_wherever_they_stand(void **state)
{
    (void)state;
    char bytes[64] = "012 x\n001    1      A\n";
    size_t length = strlen(bytes);
    for (size_t at = 4; at < length; at++) {
        char broken[64];
        memcpy(broken, bytes, length);
        broken[at] = '\0';
        trf_reading reading = read_bytes(broken, length);
        assert_int_equal(reading.status, CT_INVALID);
        assert_true(reading.err.at.line >= 1 && reading.err.at.column >= 1);
        reading_free(&reading);
    }
}

/* One long line among thousands of short ones: the crosstable would be 80 MB. */
static void a_crosstable_far_larger_than_its_file_is_refused(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    ct_text text = {.mem = mem};
    for (unsigned i = 1; i < CT_MAX_TRF_PLAYERS; i++) {
        ct_text_addf(&text, "001 %4u\n", i);
    }
    ct_text_addf(&text, "001 9999 %10060s1 w 1\n", "");
    trf_reading reading = read_bytes(text.at, text.len);
    assert_int_equal(reading.status, CT_INVALID);
    assert_int_equal(reading.err.at.line, CT_MAX_TRF_PLAYERS);
    assert_true(ct_arena_used(reading.mem) < 20 * text.len + (8U << 20));
    reading_free(&reading);
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hostile_file_gets_its_expected_problems),
        cmocka_unit_test(a_line_of_ten_megabytes_is_refused),
        cmocka_unit_test(millions_of_lines_are_read_or_refused),
        cmocka_unit_test(bytes_of_value_zero_are_refused_wherever_they_stand),
        cmocka_unit_test(a_crosstable_far_larger_than_its_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
