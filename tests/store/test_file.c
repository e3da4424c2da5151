/* Files: read whole, replaced whole, and as they were after every failure. */

#include "store/file.h"
#include "store/path.h"
#include "support/check.h"
#include "support/folder.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct bench {
    ct_arena *mem;
    char folder[CT_TEST_PATH];
    char path[CT_TEST_PATH]; /* folder/open.trf */
} bench;

static int start(void **state)
{
    bench *here = calloc(1, sizeof *here);
    here->mem = ct_arena_new();
    (void)snprintf(here->folder, sizeof here->folder, "%s", test_folder_make());
    (void)snprintf(here->path, sizeof here->path, "%s", test_path(here->folder, "open.trf"));
    *state = here;
    return here->mem == NULL;
}

static int stop(void **state)
{
    bench *here = *state;
    test_folder_remove(here->folder);
    ct_arena_free(here->mem);
    free(here);
    return 0;
}

static void expect_content(const char *path, const char *content)
{
    char *now = test_file_read(path);
    assert_non_null(now);
    assert_string_equal(now, content);
    free(now);
}

static void replace(const char *path, const char *content)
{
    ct_error err;
    check_ok(ct_file_replace(path, ct_str_of(content), true, &err), err);
}

/* --- Reading --------------------------------------------------------------------------------- */

static void a_file_is_read_whole(void **state)
{
    bench *here = *state;
    size_t len = 300001;
    char *content = malloc(len + 1);
    memset(content, 'x', len);
    content[len] = '\0';
    test_file_write(here->path, content);
    ct_str read;
    ct_error err;
    check_ok(ct_file_read(here->path, 0, here->mem, &read, &err), err);
    assert_int_equal(read.len, len);
    assert_memory_equal(read.at, content, len);
    free(content);
}

static void an_empty_file_is_empty_text(void **state)
{
    bench *here = *state;
    test_file_write(here->path, "");
    ct_str read = CT_STR("before");
    ct_error err;
    check_ok(ct_file_read(here->path, 0, here->mem, &read, &err), err);
    assert_int_equal(read.len, 0);
}

static void a_file_over_the_limit_is_refused(void **state)
{
    bench *here = *state;
    test_file_write(here->path, "0123456789");
    ct_str read = {0};
    ct_error err;
    assert_int_equal(ct_file_read(here->path, 9, here->mem, &read, &err), CT_TOO_LARGE);
    assert_non_null(strstr(err.sentence, "more than 9 bytes"));
    check_ok(ct_file_read(here->path, 10, here->mem, &read, &err), err);
    /* A device has no end. */
    assert_int_equal(ct_file_read("/dev/zero", 0, here->mem, &read, &err), CT_IO);
    assert_true(ct_arena_held(here->mem) < 1U << 20);
}

static void a_missing_file_is_not_found(void **state)
{
    bench *here = *state;
    ct_str read;
    ct_error err;
    assert_int_equal(ct_file_read(here->path, 0, here->mem, &read, &err), CT_NOT_FOUND);
    assert_non_null(strstr(err.sentence, here->path));
    assert_non_null(strstr(err.sentence, "No such file"));
    assert_string_not_equal(err.cure, "");
}

static void a_folder_is_refused_in_words(void **state)
{
    bench *here = *state;
    ct_str read;
    ct_error err;
    ct_file_lock lock;
    assert_int_equal(ct_file_read(here->folder, 0, here->mem, &read, &err), CT_IO);
    assert_non_null(strstr(err.sentence, "is a folder"));
    assert_int_equal(ct_file_replace(here->folder, CT_STR("x"), true, &err), CT_IO);
    assert_non_null(strstr(err.sentence, "is a folder"));
    assert_int_equal(ct_file_create(here->folder, CT_STR("x"), &err), CT_IO);
    assert_non_null(strstr(err.sentence, "is a folder"));
    assert_int_equal(ct_file_lock_take(here->folder, &lock, &err), CT_IO);
    assert_non_null(strstr(err.sentence, "is a folder"));
    assert_int_equal(test_folder_count(here->folder), 0);
}

/* --- Replacing ------------------------------------------------------------------------------- */

static void replacing_keeps_the_previous_version_beside(void **state)
{
    bench *here = *state;
    const char *backup = test_path(here->folder, "open.trf.bak");
    replace(here->path, "one");
    assert_false(test_file_exists(backup));
    replace(here->path, "two");
    expect_content(here->path, "two");
    expect_content(backup, "one");
    replace(here->path, "three");
    expect_content(here->path, "three");
    expect_content(backup, "two");
    assert_int_equal(test_folder_count(here->folder), 2);
}

static void no_backup_is_made_when_none_is_wanted(void **state)
{
    bench *here = *state;
    ct_error err;
    test_file_write(here->path, "one");
    check_ok(ct_file_replace(here->path, CT_STR("two"), false, &err), err);
    expect_content(here->path, "two");
    assert_int_equal(test_folder_count(here->folder), 1);
}

static void a_backup_that_is_the_file_itself_is_no_trouble(void **state)
{
    bench *here = *state;
    const char *backup = test_path(here->folder, "open.trf.bak");
    test_file_write(here->path, "one");
    assert_int_equal(link(here->path, backup),
                     0); /* a command killed between its two renames leaves this */
    replace(here->path, "two");
    expect_content(here->path, "two");
    expect_content(backup, "one");
    assert_int_equal(test_folder_count(here->folder), 2);
}

static void the_mode_is_kept(void **state)
{
    bench *here = *state;
    test_file_write(here->path, "one");
    assert_int_equal(chmod(here->path, 0640), 0);
    replace(here->path, "two");
    struct stat facts;
    assert_int_equal(stat(here->path, &facts), 0);
    assert_int_equal(facts.st_mode & 07777, 0640);
}

static void a_new_file_has_the_mode_of_the_umask(void **state)
{
    bench *here = *state;
    ct_error err;
    struct stat facts;
    mode_t before = umask(027);
    check_ok(ct_file_create(here->path, CT_STR("one"), &err), err);
    umask(before);
    assert_int_equal(stat(here->path, &facts), 0);
    assert_int_equal(facts.st_mode & 07777, 0640);
}

static void a_symbolic_link_is_followed(void **state)
{
    bench *here = *state;
    const char *name = test_path(here->folder, "link.trf");
    test_file_write(here->path, "one");
    assert_int_equal(symlink("open.trf", name), 0);
    replace(name, "two");
    struct stat facts;
    assert_int_equal(lstat(name, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    expect_content(here->path, "two");
    expect_content(test_path(here->folder, "open.trf.bak"), "one");
}

static void a_link_to_nothing_yet_is_filled(void **state)
{
    bench *here = *state;
    const char *name = test_path(here->folder, "link.trf");
    assert_int_equal(symlink("open.trf", name), 0);
    replace(name, "one");
    expect_content(here->path, "one");
}

static void links_in_a_circle_are_refused(void **state)
{
    bench *here = *state;
    const char *name = test_path(here->folder, "a");
    ct_error err;
    assert_int_equal(symlink("b", name), 0);
    assert_int_equal(symlink("a", test_path(here->folder, "b")), 0);
    assert_int_equal(ct_file_replace(name, CT_STR("x"), true, &err), CT_IO);
    assert_non_null(strstr(err.cure, "circle"));
}

static void creating_never_overwrites(void **state)
{
    bench *here = *state;
    ct_error err;
    check_ok(ct_file_create(here->path, CT_STR("one"), &err), err);
    assert_int_equal(ct_file_create(here->path, CT_STR("two"), &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "exists already"));
    assert_string_not_equal(err.cure, "");
    expect_content(here->path, "one");
    assert_int_equal(test_folder_count(here->folder), 1);
}

static void a_missing_folder_is_named(void **state)
{
    bench *here = *state;
    ct_error err;
    const char *path = test_path(here->folder, "nowhere/open.trf");
    assert_int_equal(ct_file_create(path, CT_STR("x"), &err), CT_NOT_FOUND);
    assert_non_null(strstr(err.sentence, path));
    assert_int_equal(ct_file_replace(path, CT_STR("x"), true, &err), CT_NOT_FOUND);
}

/* --- Failures -------------------------------------------------------------------------------- */

/* Runs `act` in a child and returns what it returned: limits and users can only be changed for
 * good. */
static int in_child(int (*act)(bench *), bench *here)
{
    fflush(stdout);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(act(here));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int replace_beyond_the_limit(bench *here)
{
    struct rlimit limit = {.rlim_cur = 5000, .rlim_max = 5000};
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) {
        return 100;
    }
    static char content[20000];
    memset(content, 'x', sizeof content);
    ct_error err;
    ct_status status = ct_file_replace(here->path, (ct_str){content, sizeof content}, true, &err);
    bool told = strstr(err.sentence, "open.trf") != NULL && strstr(err.cure, "as it was") != NULL;
    if (ct_file_create(test_path(here->folder, "new.trf"), (ct_str){content, sizeof content},
                       NULL) != CT_IO) {
        return 101;
    }
    return told ? (int)status : 102;
}

static void a_full_disk_leaves_the_old_file(void **state)
{
    bench *here = *state;
    replace(here->path, "zero");
    replace(here->path, "one");
    assert_int_equal(in_child(replace_beyond_the_limit, here), CT_IO);
    expect_content(here->path, "one");
    expect_content(test_path(here->folder, "open.trf.bak"), "zero");
    assert_int_equal(test_folder_count(here->folder), 2);
}

static void a_full_device_is_told(void **state)
{
    (void)state;
    ct_error err;
    if (!test_file_exists("/dev/full")) {
        return; /* cmocka's skip() is "not ok" in TAP */
    }
    assert_int_equal(ct_file_replace("/dev/full", CT_STR("x"), true, &err), CT_IO);
    assert_non_null(strstr(err.sentence, "No space left"));
}

/* Root writes wherever it likes: become somebody else, where that is possible. */
static bool give_up_root(void)
{
    return geteuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
}

static int replace_in_closed_folder(bench *here)
{
    if (!give_up_root()) {
        return 100;
    }
    ct_error err;
    ct_file_lock lock;
    if (ct_file_lock_take(here->path, &lock, &err) != CT_IO) {
        return 101;
    }
    ct_status status = ct_file_replace(here->path, CT_STR("two"), true, &err);
    return strstr(err.sentence, "open.trf") != NULL && err.cure[0] != '\0' ? (int)status : 102;
}

static void a_folder_without_rights_leaves_the_old_file(void **state)
{
    bench *here = *state;
    test_file_write(here->path, "one");
    assert_int_equal(chmod(here->path, 0666), 0);
    assert_int_equal(chmod(here->folder, 0555), 0);
    int code = in_child(replace_in_closed_folder, here);
    assert_int_equal(chmod(here->folder, 0755), 0);
    assert_int_equal(code, CT_IO);
    expect_content(here->path, "one");
    assert_int_equal(test_folder_count(here->folder), 1);
}

static int replace_protected_file(bench *here)
{
    return give_up_root() ? (int)ct_file_replace(here->path, CT_STR("two"), true, NULL) : 100;
}

static void a_write_protected_file_is_not_replaced(void **state)
{
    bench *here = *state;
    test_file_write(here->path, "one");
    assert_int_equal(chmod(here->path, 0444), 0);
    assert_int_equal(chmod(here->folder, 0777), 0);
    assert_int_equal(in_child(replace_protected_file, here), CT_IO);
    expect_content(here->path, "one");
    assert_int_equal(test_folder_count(here->folder), 1);
}

/* --- The lock -------------------------------------------------------------------------------- */

static void releasing_removes_the_lock_file(void **state)
{
    bench *here = *state;
    ct_error err;
    ct_file_lock lock;
    check_ok(ct_file_lock_take(here->path, &lock, &err), err);
    assert_true(test_file_exists(test_path(here->folder, ".open.trf.lock")));
    ct_file_lock_release(&lock);
    ct_file_lock_release(&lock); /* twice is fine */
    assert_int_equal(test_folder_count(here->folder), 0);
}

static void taking_the_lock_removes_only_what_killed_commands_left(void **state)
{
    bench *here = *state;
    static const char *const ours[] = {".open.trf.ct-1-0", ".open.trf.ct-123456-12"};
    static const char *const others[] = {".open.trf.ct-",   ".open.trf.ct-1",    ".open.trf.ct-1-x",
                                         "open.trf.ct-1-0", ".open.trfx.ct-1-0", "open.trf.backup"};
    for (size_t i = 0; i < 2; i++) {
        test_file_write(test_path(here->folder, ours[i]), "half");
    }
    for (size_t i = 0; i < 6; i++) {
        test_file_write(test_path(here->folder, others[i]), "mine");
    }
    ct_error err;
    ct_file_lock lock;
    check_ok(ct_file_lock_take(here->path, &lock, &err), err);
    ct_file_lock_release(&lock);
    assert_int_equal(test_folder_count(here->folder), 6);
    for (size_t i = 0; i < 6; i++) {
        expect_content(test_path(here->folder, others[i]), "mine");
    }
}

enum { WRITERS = 4, TURNS = 50 };

/* Reads a number, adds one, writes it back, under the lock; many times. */
static int count_up(bench *here)
{
    for (int turn = 0; turn < TURNS; turn++) {
        ct_file_lock lock;
        ct_str text;
        ct_arena_reset(here->mem);
        if (ct_file_lock_take(here->path, &lock, NULL) != CT_OK ||
            ct_file_read(here->path, 0, here->mem, &text, NULL) != CT_OK) {
            return 1;
        }
        uint64_t number;
        if (!ct_str_to_unsigned(text, &number)) {
            return 2;
        }
        ct_str next = ct_str_format(here->mem, "%llu", (unsigned long long)number + 1);
        if (ct_file_replace(here->path, next, true, NULL) != CT_OK) {
            return 3;
        }
        ct_file_lock_release(&lock);
    }
    return 0;
}

static void no_change_is_lost_between_writers(void **state)
{
    bench *here = *state;
    test_file_write(here->path, "0");
    pid_t children[WRITERS];
    fflush(stdout);
    for (int i = 0; i < WRITERS; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            _exit(count_up(here));
        }
    }
    for (int i = 0; i < WRITERS; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    char expected[16];
    (void)snprintf(expected, sizeof expected, "%d", WRITERS * TURNS);
    expect_content(here->path, expected);
    assert_int_equal(test_folder_count(here->folder), 2);
}

/* --- Paths ----------------------------------------------------------------------------------- */

static void names_beside_stand_in_the_same_folder(void **state)
{
    (void)state;
    char out[PATH_MAX];
    ct_path_folder("open.trf", out);
    assert_string_equal(out, ".");
    ct_path_folder("/open.trf", out);
    assert_string_equal(out, "/");
    assert_true(ct_path_lock("a/b/open.trf", out));
    assert_string_equal(out, "a/b/.open.trf.lock");
    assert_true(ct_path_beside("a/open.trf", 3, out));
    assert_int_equal(strncmp(out, "a/.open.trf.ct-", 15), 0);
    assert_true(ct_path_is_beside("a/open.trf", ct_path_base(out)));
}

static void a_name_too_long_is_refused(void **state)
{
    bench *here = *state;
    char name[300];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    ct_error err;
    assert_int_equal(ct_file_create(test_path(here->folder, name), CT_STR("x"), &err), CT_IO);
    assert_non_null(strstr(err.cure, "shorter"));
    char path[PATH_MAX + 100];
    memset(path, 'y', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    assert_int_equal(ct_file_replace(path, CT_STR("x"), true, &err), CT_IO);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_file_is_read_whole),
        TEST(an_empty_file_is_empty_text),
        TEST(a_file_over_the_limit_is_refused),
        TEST(a_missing_file_is_not_found),
        TEST(a_folder_is_refused_in_words),
        TEST(replacing_keeps_the_previous_version_beside),
        TEST(no_backup_is_made_when_none_is_wanted),
        TEST(a_backup_that_is_the_file_itself_is_no_trouble),
        TEST(the_mode_is_kept),
        TEST(a_new_file_has_the_mode_of_the_umask),
        TEST(a_symbolic_link_is_followed),
        TEST(a_link_to_nothing_yet_is_filled),
        TEST(links_in_a_circle_are_refused),
        TEST(creating_never_overwrites),
        TEST(a_missing_folder_is_named),
        TEST(a_full_disk_leaves_the_old_file),
        TEST(a_full_device_is_told),
        TEST(a_folder_without_rights_leaves_the_old_file),
        TEST(a_write_protected_file_is_not_replaced),
        TEST(releasing_removes_the_lock_file),
        TEST(taking_the_lock_removes_only_what_killed_commands_left),
        TEST(no_change_is_lost_between_writers),
        TEST(names_beside_stand_in_the_same_folder),
        TEST(a_name_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
