/* The rating index: what is looked up is what the list said, best rated first; a list that is
 * broken, an archive that is torn or a disk that is full leaves no half index and keeps the old
 * one. */

#include "base/random.h"
#include "store/rating_index.h"

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

enum { LONGEST_PATH = 700 };

typedef struct place {
    ct_arena *mem;
    char folder[512];
    char list[LONGEST_PATH];
    char index[LONGEST_PATH];
} place;

static int start(void **state)
{
    place *here = calloc(1, sizeof *here);
    const char *temporary = getenv("TMPDIR"); /* NOLINT(concurrency-mt-unsafe): one thread */
    if (here == NULL) {
        return 1;
    }
    here->mem = ct_arena_new();
    snprintf(here->folder, sizeof here->folder, "%s/rating-index-XXXXXX",
             temporary != NULL ? temporary : "/tmp");
    *state = here;
    if (here->mem == NULL || mkdtemp(here->folder) == NULL) {
        return 1;
    }
    snprintf(here->list, sizeof here->list, "%s/players_list_foa.txt", here->folder);
    snprintf(here->index, sizeof here->index, "%s/ratings.sqlite", here->folder);
    return 0;
}

/* Files left in the folder; removes them when `remove_them`. */
static int count_files(const place *here, bool remove_them)
{
    struct dirent **entries = NULL;
    int found = scandir(here->folder, &entries, NULL, alphasort);
    assert_true(found >= 2); /* . and .. */
    for (int i = 0; i < found; i++) {
        char path[LONGEST_PATH + 300];
        snprintf(path, sizeof path, "%s/%s", here->folder, entries[i]->d_name);
        if (remove_them && strspn(entries[i]->d_name, ".") != strlen(entries[i]->d_name)) {
            unlink(path);
        }
        free(entries[i]);
    }
    free((void *)entries);
    return found - 2;
}

static int stop(void **state)
{
    place *here = *state;
    count_files(here, true);
    rmdir(here->folder);
    ct_arena_free(here->mem);
    free(here);
    return 0;
}

static void write_file(const char *path, const void *bytes, size_t len)
{
    FILE *out = fopen(path, "wb");
    bool is_written = out != NULL && fwrite(bytes, 1, len, out) == len && fclose(out) == 0;
    assert_true(is_written);
}

/* --- Lists ----------------------------------------------------------------------------------- */

static const char header[] =
    "ID Number      Name                                     Fed Sex Tit  WTit SRtng SK RRtng "
    "Rk BRtng BK B-day Flag\n";

static void put_line(ct_text *out, uint64_t id, const char *name, const char *federation,
                     unsigned rating)
{
    ct_text_addf(out, "%-15llu%-41s%-4s%-4s%-5s%-5s%-6u%-3u%-6u%-3u%-6u%-3u%-6u%-4s\n",
                 (unsigned long long)id, name, federation, "F", "WFM", "WFM", rating, 20U,
                 rating / 2, 20U, 0U, 0U, 1998U, "w");
}

static ct_str small_list(ct_arena *mem)
{
    ct_text out = {.mem = mem};
    ct_text_addf(&out, "%s", header);
    put_line(&out, 990017, "Bellini, Chiara", "ITA", 2105);
    put_line(&out, 990025, "Bellini, Carlo Maria", "ITA", 1905);
    put_line(&out, 990033, "Bell, Chloe", "ENG", 2405);
    put_line(&out, 990041, "O'Belling, Pat", "IRL", 1700);
    put_line(&out, 990058, "\xC5str\xF6m-Bj\xF6rk, \xC5sa", "SWE", 0);
    ct_text_add(&out, CT_STR("nonsense\n"));
    return ct_text_view(&out);
}

static ct_status build(place *here, ct_str list, ct_error *err)
{
    ct_rating_build how = {0};
    write_file(here->list, list.at, list.len);
    return ct_rating_index_make(here->index, here->list, &how, err);
}

static ct_rating_index *build_and_open(place *here, ct_str list)
{
    ct_error err = {0};
    ct_rating_index *index = NULL;
    if (build(here, list, &err) != CT_OK ||
        ct_rating_index_open(here->index, &index, &err) != CT_OK) {
        fail_msg("%s", err.sentence);
    }
    return index;
}

/* The ids found, in their order, as "990017 990025". */
static const char *find(place *here, ct_rating_index *index, const char *name,
                        const char *federation, uint32_t limit)
{
    ct_rated_list found;
    ct_error err = {0};
    if (ct_rating_index_by_name(index, ct_str_of(name), ct_str_of(federation), limit, here->mem,
                                &found, &err) != CT_OK) {
        fail_msg("%s: %s", name, err.sentence);
    }
    ct_text out = {.mem = here->mem};
    ct_text_add(&out, CT_STR(""));
    for (uint32_t i = 0; i < found.count; i++) {
        ct_text_addf(&out, "%s%llu", i == 0 ? "" : " ", (unsigned long long)found.items[i].fide_id);
    }
    return ct_text_view(&out).at;
}

/* --- Lookups --------------------------------------------------------------------------------- */

static void a_player_is_found_by_id_with_all_that_the_list_says(void **state)
{
    place *here = *state;
    ct_rating_index *index = build_and_open(here, small_list(here->mem));
    ct_rated rated;
    ct_error err;
    assert_int_equal(ct_rating_index_by_id(index, 990017, here->mem, &rated, &err), CT_OK);
    assert_int_equal(rated.fide_id, 990017);
    assert_true(ct_str_is(rated.name, "Bellini, Chiara"));
    assert_true(ct_str_is(rated.federation, "ITA"));
    assert_true(ct_str_is(rated.title, "WFM"));
    assert_true(ct_str_is(rated.women_title, "WFM"));
    assert_true(ct_str_is(rated.birth, "1998"));
    assert_int_equal(rated.sex, 'w');
    assert_int_equal(rated.standard, 2105);
    assert_int_equal(rated.rapid, 1052);
    assert_int_equal(rated.standard_k, 20);
    assert_int_equal(ct_rating_index_by_id(index, 990058, here->mem, &rated, &err), CT_OK);
    assert_true(ct_str_is(rated.name, "\xC3\x85str\xC3\xB6m-Bj\xC3\xB6rk, \xC3\x85sa"));
    assert_int_equal(ct_rating_index_by_id(index, 1, here->mem, &rated, &err), CT_NOT_FOUND);
    assert_int_equal(rated.fide_id, 990058); /* a failure leaves the output alone */
    ct_rating_index_close(index);
}

static void names_are_found_by_the_beginnings_of_their_words_best_rated_first(void **state)
{
    place *here = *state;
    ct_rating_index *index = build_and_open(here, small_list(here->mem));
    assert_string_equal(find(here, index, "bell", "", 10), "990033 990017 990025");
    assert_string_equal(find(here, index, "BELL ch", "", 10), "990033 990017");
    assert_string_equal(find(here, index, "chia Bellini,", "", 10), "990017");
    assert_string_equal(find(here, index, "maria", "", 10), "990025");
    assert_string_equal(find(here, index, "ellini", "", 10), "");
    assert_string_equal(find(here, index, "bell", "", 1), "990033");
    assert_string_equal(find(here, index, "bell", "ita", 10), "990017 990025");
    assert_string_equal(find(here, index, "bell", "FRA", 10), "");
    assert_string_equal(find(here, index, "ita", "", 10), ""); /* a federation is no name */
    assert_string_equal(find(here, index, "astrom asa", "", 10), "990058");
    assert_string_equal(find(here, index, "\xC3\x85STR\xC3\x96M bjork", "SWE", 10), "990058");
    assert_string_equal(find(here, index, "o'bel", "", 10), "990041");
    assert_string_equal(find(here, index, "obelling", "", 10), "990041");
    assert_string_equal(find(here, index, "", "", 10), "");
    assert_string_equal(find(here, index, "\" OR * ) NEAR(", "", 10), "");
    assert_string_equal(find(here, index, "bell", "", 0), "");
    ct_rating_index_close(index);
}

static void a_name_of_very_many_words_is_refused(void **state)
{
    place *here = *state;
    ct_rating_index *index = build_and_open(here, small_list(here->mem));
    ct_text name = {.mem = here->mem};
    for (int i = 0; i < 33; i++) {
        ct_text_add(&name, CT_STR("a "));
    }
    ct_rated_list found;
    assert_int_equal(
        ct_rating_index_by_name(index, ct_text_view(&name), CT_STR(""), 5, here->mem, &found, NULL),
        CT_INVALID);
    ct_rating_index_close(index);
}

static void the_index_knows_its_list(void **state)
{
    place *here = *state;
    ct_str list = small_list(here->mem);
    ct_rating_build how = {0};
    write_file(here->list, list.at, list.len);
    assert_int_equal(ct_rating_index_make(here->index, here->list, &how, NULL), CT_OK);
    assert_int_equal(how.records, 5);
    assert_int_equal(how.skipped, 1);
    assert_int_equal(count_files(here, false), 2);
    ct_rating_index *index = NULL;
    assert_int_equal(ct_rating_index_open(here->index, &index, NULL), CT_OK);
    ct_str name = {0};
    uint64_t records = 0;
    assert_int_equal(ct_rating_index_about(index, here->mem, &name, &records, NULL), CT_OK);
    assert_true(ct_str_is(name, "players_list_foa.txt"));
    assert_int_equal(records, 5);
    ct_rating_index_close(index);
}

static void an_id_that_stands_twice_is_kept_once(void **state)
{
    place *here = *state;
    ct_text list = {.mem = here->mem};
    ct_text_addf(&list, "%s", header);
    put_line(&list, 990017, "Low, Lia", "ITA", 1500);
    put_line(&list, 990017, "High, Hal", "ITA", 2500);
    put_line(&list, 990017, "Middle, Mia", "ITA", 2000);
    put_line(&list, 990025, "Other, Ole", "ITA", 1000);
    ct_rating_build how = {0};
    write_file(here->list, list.at, list.len);
    assert_int_equal(ct_rating_index_make(here->index, here->list, &how, NULL), CT_OK);
    assert_int_equal(how.records, 2);
    assert_int_equal(how.skipped, 2);
    ct_rating_index *index = NULL;
    assert_int_equal(ct_rating_index_open(here->index, &index, NULL), CT_OK);
    assert_string_equal(find(here, index, "high", "", 10), "990017");
    assert_string_equal(find(here, index, "low", "", 10), "");
    ct_rating_index_close(index);
}

enum { NAMES = 200 };

static ct_str random_word(ct_arena *mem, ct_random *random, size_t parts)
{
    static const char *const syllables[] = {"an", "ab", "ba", "a", "nab", "bab"};
    ct_text word = {.mem = mem};
    for (size_t i = 0; i < parts; i++) {
        ct_text_add(&word, ct_str_of(syllables[ct_random_below(random, 6)]));
    }
    return ct_text_view(&word);
}

/* The ids a walk through all the names finds; they stand in the order of their ratings. */
static const char *walk(ct_arena *mem, ct_str names[NAMES][2], ct_str word, uint32_t limit)
{
    ct_text found = {.mem = mem};
    uint32_t count = 0;
    for (unsigned i = 0; i < NAMES && count < limit; i++) {
        if (ct_str_starts(names[i][0], word.at) || ct_str_starts(names[i][1], word.at)) {
            ct_text_addf(&found, "%s%u", count++ == 0 ? "" : " ", 1000 + i);
        }
    }
    return ct_text_view(&found).at;
}

static void check_found(uint64_t seed, ct_str word, const char *found, const char *wanted)
{
    if (strcmp(found, wanted) != 0) {
        fail_msg("seed %d: \"%s\" gives %s instead of %s", (int)seed, word.at, found, wanted);
    }
}

static void random_lists_give_what_a_walk_through_the_names_gives(void **state)
{
    place *here = *state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ct_arena_reset(here->mem);
        ct_random random = {.seed = seed};
        ct_text list = {.mem = here->mem};
        ct_str names[NAMES][2];
        ct_text_addf(&list, "%s", header);
        for (unsigned i = 0; i < NAMES; i++) {
            names[i][0] = random_word(here->mem, &random, 3);
            names[i][1] = random_word(here->mem, &random, 3);
            put_line(&list, 1000 + i,
                     ct_str_format(here->mem, "%s, %s", names[i][0].at, names[i][1].at).at, "ITA",
                     2500 - i);
        }
        ct_rating_index *index = build_and_open(here, ct_text_view(&list));
        for (size_t query = 0; query < 100; query++) {
            ct_str word = random_word(here->mem, &random, 1 + query % 3);
            check_found(seed, word, find(here, index, word.at, "", 10),
                        walk(here->mem, names, word, 10));
        }
        ct_rating_index_close(index);
    }
}

static void count_progress(void *context, uint64_t done, uint64_t total)
{
    uint64_t *last = context;
    assert_true(done >= *last && done <= total);
    *last = done;
}

static void progress_ends_at_the_size_of_the_list(void **state)
{
    place *here = *state;
    ct_str list = small_list(here->mem);
    uint64_t last = 0;
    ct_rating_build how = {.progress = count_progress, .context = &last};
    write_file(here->list, list.at, list.len);
    assert_int_equal(ct_rating_index_make(here->index, here->list, &how, NULL), CT_OK);
    assert_int_equal(last, list.len);
}

/* --- Failures -------------------------------------------------------------------------------- */

static void a_missing_index_or_list_is_not_found(void **state)
{
    place *here = *state;
    ct_rating_index *index = NULL;
    ct_error err = {0};
    assert_int_equal(ct_rating_index_open(here->index, &index, &err), CT_NOT_FOUND);
    assert_true(err.cure[0] != '\0');
    ct_rating_build how = {0};
    assert_int_equal(ct_rating_index_make(here->index, here->list, &how, &err), CT_NOT_FOUND);
    assert_int_equal(ct_rating_index_make(here->index, here->folder, &how, &err), CT_INVALID);
    assert_int_equal(count_files(here, false), 0);
    assert_null(index);
}

static void a_file_that_is_no_index_is_refused(void **state)
{
    place *here = *state;
    ct_rating_index *index = NULL;
    ct_error err = {0};
    write_file(here->index, "this is not SQLite, but long enough to be asked", 47);
    assert_int_equal(ct_rating_index_open(here->index, &index, &err), CT_INVALID);
    write_file(here->index, "", 0);
    assert_int_equal(ct_rating_index_open(here->index, &index, &err), CT_INVALID);
    assert_non_null(strstr(err.sentence, "no rating index"));
}

static void expect_refusal(place *here, ct_str list, ct_status status, const char *part)
{
    ct_error err = {0};
    assert_int_equal(build(here, list, &err), status);
    if (strstr(err.sentence, part) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", err.sentence, part);
    }
    assert_string_equal(err.at.file, here->list);
}

static void a_broken_list_leaves_the_old_index_and_nothing_else(void **state)
{
    place *here = *state;
    ct_str good = small_list(here->mem);
    ct_rating_index_close(build_and_open(here, good));
    expect_refusal(here, CT_STR(""), CT_INVALID, "empty");
    expect_refusal(here, ct_str_of(header), CT_INVALID, "no player");
    expect_refusal(here, CT_STR("<playerslist><player>"), CT_INVALID, "ends before");
    size_t last_line = good.len - strlen("nonsense\n");
    expect_refusal(here, ct_str_slice(good, 0, last_line - 60), CT_INVALID,
                   "in the middle of a line");
    assert_int_equal(count_files(here, false), 2);
    ct_rating_index *index = NULL;
    assert_int_equal(ct_rating_index_open(here->index, &index, NULL), CT_OK);
    assert_string_equal(find(here, index, "chiara", "", 10), "990017");
    ct_rating_index_close(index);
}

static void what_killed_builders_left_is_removed_by_the_next_one(void **state)
{
    place *here = *state;
    char left[LONGEST_PATH];
    snprintf(left, sizeof left, "%s/.ratings.sqlite.ct-1-0", here->folder);
    write_file(left, "half", 4);
    ct_rating_index_close(build_and_open(here, small_list(here->mem)));
    assert_int_equal(count_files(here, false), 2); /* the list and the index */
}

/* A child process whose files may not grow beyond 64 KiB stands for a disk that is full. */
static void a_full_disk_leaves_no_half_index(void **state)
{
    place *here = *state;
    ct_text list = {.mem = here->mem};
    ct_text_addf(&list, "%s", header);
    for (unsigned i = 0; i < 20000; i++) {
        put_line(&list, 990017 + i, "Many, Manuela", "ITA", 1500 + i % 1000);
    }
    write_file(here->list, list.at, list.len);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){65536, 65536});
        ct_error err = {0};
        ct_rating_build how = {0};
        ct_status status = ct_rating_index_make(here->index, here->list, &how, &err);
        _exit(status == CT_IO && err.sentence[0] != '\0' ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(count_files(here, false), 1);
}

/* --- Archives -------------------------------------------------------------------------------- */

static void put_little(ct_text *out, uint32_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        ct_text_add_chars(out, (char)(value >> (8 * i) & 0xFF), 1);
    }
}

typedef enum archive_kind { STORED, DEFLATED, DESCRIBED } archive_kind;

static ct_str deflated(ct_arena *mem, ct_str list)
{
    z_stream stream = {0};
    size_t room = list.len + 1000;
    unsigned char *out = ct_arena_alloc(mem, room, 1);
    unsigned char *in = ct_arena_alloc(mem, list.len, 1);
    memcpy(in, list.at, list.len);
    assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    stream.next_in = in;
    stream.avail_in = (uInt)list.len;
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    size_t len = stream.total_out;
    deflateEnd(&stream);
    return (ct_str){(char *)out, len};
}

static void put_local_header(ct_text *out, const char *name, archive_kind kind, uint32_t crc,
                             uint32_t packed, uint32_t size)
{
    ct_text_add(out, CT_STR("PK\x03\x04"));
    put_little(out, 20, 2);
    put_little(out, kind == DESCRIBED ? 8 : 0, 2);
    put_little(out, kind == STORED ? 0 : 8, 2);
    put_little(out, 0, 4);
    put_little(out, kind == DESCRIBED ? 0 : crc, 4);
    put_little(out, kind == DESCRIBED ? 0 : packed, 4);
    put_little(out, kind == DESCRIBED ? 0 : size, 4);
    put_little(out, (uint32_t)strlen(name), 2);
    put_little(out, 4, 2);
    ct_text_add(out, ct_str_of(name));
    put_little(out, 0, 4);
}

static ct_str archive(ct_arena *mem, ct_str list, archive_kind kind)
{
    ct_text out = {.mem = mem};
    uint32_t crc = (uint32_t)crc32(0, (const unsigned char *)list.at, (uInt)list.len);
    ct_str packed = kind == STORED ? list : deflated(mem, list);
    put_local_header(&out, "lists/", STORED, 0, 0, 0);
    put_local_header(&out, "lists/rapid_list.txt", kind, crc, (uint32_t)packed.len,
                     (uint32_t)list.len);
    ct_text_add(&out, packed);
    if (kind == DESCRIBED) {
        ct_text_add(&out, CT_STR("PK\x07\x08"));
        put_little(&out, crc, 4);
        put_little(&out, (uint32_t)packed.len, 4);
        put_little(&out, (uint32_t)list.len, 4);
    }
    ct_text_add(&out, CT_STR("PK\x01\x02 the directory is not read"));
    assert_false(out.failed);
    return ct_text_view(&out);
}

static void the_list_in_an_archive_is_indexed(void **state)
{
    place *here = *state;
    for (archive_kind kind = STORED; kind <= DESCRIBED; kind++) {
        ct_rating_index *index =
            build_and_open(here, archive(here->mem, small_list(here->mem), kind));
        assert_string_equal(find(here, index, "bell", "", 10), "990033 990017 990025");
        ct_rating_index_close(index);
    }
}

static void expect_broken_archive(place *here, ct_str archive_bytes)
{
    ct_error err = {0};
    ct_status status = build(here, archive_bytes, &err);
    if (status != CT_INVALID || strstr(err.sentence, "zip archive") == NULL) {
        fail_msg("an archive of %zu bytes: %s", archive_bytes.len, err.sentence);
    }
}

static void a_torn_or_damaged_archive_is_refused(void **state)
{
    place *here = *state;
    for (archive_kind kind = STORED; kind <= DESCRIBED; kind++) {
        ct_str whole = archive(here->mem, small_list(here->mem), kind);
        size_t last = whole.len - strlen("PK\x01\x02 the directory is not read");
        size_t torn = kind == DESCRIBED ? last - 9 : last - 1;
        for (size_t len = torn; len > 10; len -= len > 60 ? 41 : 7) {
            expect_broken_archive(here, ct_str_slice(whole, 0, len));
        }
        char *bytes = ct_arena_alloc(here->mem, whole.len, 1);
        memcpy(bytes, whole.at, whole.len);
        bytes[last - (kind == DESCRIBED ? 40 : 20)] ^= 0x10;
        assert_int_equal(build(here, (ct_str){bytes, whole.len}, NULL), CT_INVALID);
    }
    assert_int_equal(count_files(here, false), 1);
}

static void an_encrypted_archive_is_not_supported(void **state)
{
    place *here = *state;
    ct_str whole = archive(here->mem, small_list(here->mem), DEFLATED);
    char *bytes = ct_arena_alloc(here->mem, whole.len, 1);
    memcpy(bytes, whole.at, whole.len);
    bytes[30 + 6 + 4 + 6] |= 1; /* the flags of the second local header */
    expect_refusal(here, (ct_str){bytes, whole.len}, CT_UNSUPPORTED, "encrypted");
    assert_int_equal(count_files(here, false), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_player_is_found_by_id_with_all_that_the_list_says, start,
                                        stop),
        cmocka_unit_test_setup_teardown(
            names_are_found_by_the_beginnings_of_their_words_best_rated_first, start, stop),
        cmocka_unit_test_setup_teardown(a_name_of_very_many_words_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(the_index_knows_its_list, start, stop),
        cmocka_unit_test_setup_teardown(an_id_that_stands_twice_is_kept_once, start, stop),
        cmocka_unit_test_setup_teardown(random_lists_give_what_a_walk_through_the_names_gives,
                                        start, stop),
        cmocka_unit_test_setup_teardown(progress_ends_at_the_size_of_the_list, start, stop),
        cmocka_unit_test_setup_teardown(a_missing_index_or_list_is_not_found, start, stop),
        cmocka_unit_test_setup_teardown(a_file_that_is_no_index_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_broken_list_leaves_the_old_index_and_nothing_else, start,
                                        stop),
        cmocka_unit_test_setup_teardown(what_killed_builders_left_is_removed_by_the_next_one, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_no_half_index, start, stop),
        cmocka_unit_test_setup_teardown(the_list_in_an_archive_is_indexed, start, stop),
        cmocka_unit_test_setup_teardown(a_torn_or_damaged_archive_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(an_encrypted_archive_is_not_supported, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
