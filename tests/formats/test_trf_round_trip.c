/* Nothing is lost on the way through a report file or JSON: random events, random events with
 * hostile texts, and the collection of real files when it is there. CROSSTABLE_SEEDS sets the
 * number of random events, CROSSTABLE_FIRST_SEED the first of them. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "base/random.h"
#include "formats/json.h"
#include "formats/trf.h"
#include "formats/trf_records.h"
#include "support/folder.h"
#include "support/random_event.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* NOLINTBEGIN(concurrency-mt-unsafe): this program has one thread */

enum { DIALECTS = 4, LINE_ENDS = 3, USUAL_SEEDS = 600 };

/* --- One way there and back ------------------------------------------------------------------ */

typedef struct trip {
    ct_arena *mem;
    ct_trf_form form;
    char what[600]; /* went wrong */
} trip;

static bool went_wrong(trip *t, const char *step, const char *detail)
{
    snprintf(t->what, sizeof t->what, "%s: %s", step, detail);
    return false;
}

static bool write_trf(trip *t, const ct_event *event, ct_str *text)
{
    ct_text out = {.mem = t->mem};
    ct_error err = {0};
    ct_status status = ct_trf_write(event, &t->form, &out, &err);
    *text = ct_text_view(&out);
    return status == CT_OK || went_wrong(t, "writing", err.sentence);
}

static bool read_trf(trip *t, ct_str text, ct_event **event)
{
    ct_problems problems;
    ct_error err = {0};
    ct_trf_form form;
    ct_problems_start(&problems, t->mem, NULL);
    if (ct_trf_read(text, t->mem, event, &form, &problems, &err) != CT_OK) {
        char line[500];
        ct_error_format(&err, line, sizeof line);
        return went_wrong(t, "reading", line);
    }
    return true;
}

/* TRF06, TRF16 and bbpPairings hold no record of TRF26. */
static bool has_its_own_records(trip *t, ct_str text)
{
    char line_end = t->form.line_end == CT_CR ? '\r' : '\n';
    while (t->form.dialect != CT_TRF26 && text.len > 0) {
        ct_str line = ct_str_cut(&text, line_end);
        ct_trf_kind kind = line.len < 3 ? CT_TRF_UNKNOWN : ct_trf_kind_of(line.at);
        if (kind != CT_TRF_UNKNOWN && ct_trf_record_of(kind)->since == CT_SINCE_26) {
            return went_wrong(t, "a record of TRF26", ct_trf_record_of(kind)->code);
        }
    }
    return true;
}

/* Written, read, the same; and written again, the same bytes. */
static bool survives_trf(trip *t, const ct_event *event)
{
    ct_str text;
    ct_str again;
    ct_event *back = NULL;
    char where[120] = "";
    if (!write_trf(t, event, &text) || !has_its_own_records(t, text) || !read_trf(t, text, &back)) {
        return false;
    }
    if (!ct_event_equal(event, back, where, sizeof where)) {
        return went_wrong(t, "different after reading", where);
    }
    if (!write_trf(t, back, &again)) {
        return false;
    }
    return ct_str_equal(text, again) || went_wrong(t, "written again", "other bytes");
}

static bool survives_json(trip *t, const ct_event *event)
{
    ct_text out = {.mem = t->mem};
    ct_problems problems;
    ct_error err = {0};
    ct_event *back = NULL;
    char where[120] = "";
    ct_problems_start(&problems, t->mem, NULL);
    if (ct_json_write(event, &out, &err) != CT_OK ||
        ct_json_read(ct_text_view(&out), t->mem, &back, &problems, &err) != CT_OK) {
        return went_wrong(t, "JSON", err.sentence);
    }
    return ct_event_equal(event, back, where, sizeof where) ||
           went_wrong(t, "different after JSON", where);
}

/* --- Random events --------------------------------------------------------------------------- */

typedef void change(ct_event *event, ct_random *random);

/* Some player's points are wider than four columns: "10.25". */
static bool has_wide_points(const ct_event *event)
{
    for (uint32_t i = 0; i < event->player_count; i++) {
        int64_t hundredths = (int64_t)event->players[i].declared.points * (100 / event->unit);
        int64_t least = hundredths % 10 != 0 ? -99 : -9990;
        int64_t most = hundredths % 10 != 0 ? 999 : 99990;
        if (event->players[i].declared.has_points && (hundredths < least || hundredths > most)) {
            return true;
        }
    }
    return false;
}

static void survive_in_every_dialect(ct_arena *mem, const ct_event *event, uint64_t seed)
{
    for (unsigned dialect = 0; dialect < DIALECTS; dialect++) {
        trip t = {.mem = mem};
        t.form.dialect = (ct_trf_dialect)dialect;
        t.form.line_end = (ct_line_end)((seed + dialect) % LINE_ENDS);
        if (has_wide_points(event)) {
            assert_int_equal(ct_trf_write(event, &t.form, &(ct_text){.mem = mem}, NULL),
                             CT_UNSUPPORTED);
        } else if (!survives_trf(&t, event)) {
            fail_msg("seed %llu as %s: %s", (unsigned long long)seed,
                     ct_trf_dialect_name((ct_trf_dialect)dialect), t.what);
        }
    }
}

static void survive_random_events(uint64_t events, change *spoil)
{
    uint64_t first = test_number("CROSSTABLE_FIRST_SEED", 1);
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + events; seed++) {
        ct_event *event = random_event(mem, seed, NULL);
        if (spoil != NULL) {
            ct_random random = {.seed = seed, .stream = 0x73706F696C};
            spoil(event, &random);
        }
        survive_in_every_dialect(mem, event, seed);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

static void every_dialect_keeps_every_event(void **state)
{
    (void)state;
    survive_random_events(test_number("CROSSTABLE_SEEDS", USUAL_SEEDS), NULL);
}

/* Texts that do not fit: too long, with blanks around, with tabs and line ends, looking like
 * records. */
static ct_str hostile(ct_random *random, ct_str usual)
{
    static const char *const texts[] = {
        "",
        " ",
        "  in the middle  ",
        "a\ttab",
        "two\nlines",
        "\r",
        "GERM",
        "001    1",
        "### crosstable {}",
        "½½½½½½½½½½½½½",
        "\"\\\"",
        "0",
        "{\"event\": 1}",
        "trailing ",
        "杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯杯",
        "XXR",
        "1999-12-31",
        "a  b",
    };
    enum { TEXTS = sizeof texts / sizeof *texts };
    return ct_random_chance(random, 0.6) ? usual : ct_str_of(texts[ct_random_below(random, TEXTS)]);
}

static void spoil_texts(ct_event *event, ct_random *random)
{
    ct_str *const heading[] = {
        &event->name,         &event->city,       &event->federation,       &event->start,
        &event->end,          &event->type,       &event->arbiter,          &event->rate_of_play,
        &event->rank_method,  &event->controller, &event->tie_breaks,       &event->standings,
        &event->time_control, &event->system,     &event->declared.players,
    };
    for (size_t i = 0; i < sizeof heading / sizeof *heading; i++) {
        *heading[i] = hostile(random, *heading[i]);
    }
    for (uint32_t i = 0; i < event->deputies.count; i++) {
        event->deputies.items[i] = hostile(random, event->deputies.items[i]);
    }
    for (uint32_t i = 0; i < event->dates.count; i++) {
        event->dates.items[i] = hostile(random, event->dates.items[i]);
    }
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_player *player = &event->players[i];
        player->name = hostile(random, player->name);
        player->title = hostile(random, player->title);
        player->federation = hostile(random, player->federation);
        player->fide_id = hostile(random, player->fide_id);
        player->birth = hostile(random, player->birth);
        player->club = hostile(random, player->club);
        for (uint32_t n = 0; n < player->national_count; n++) {
            player->nationals[n].federation = hostile(random, player->nationals[n].federation);
            player->nationals[n].name = hostile(random, player->nationals[n].name);
            player->nationals[n].number = hostile(random, player->nationals[n].number);
        }
    }
    for (uint32_t i = 0; i < event->team_count; i++) {
        event->teams[i].name = hostile(random, event->teams[i].name);
        event->teams[i].nickname = hostile(random, event->teams[i].nickname);
        event->teams[i].strength = hostile(random, event->teams[i].strength);
    }
}

/* Numbers too wide for their columns; notes at places that the file does not have, in no order. */
static void spoil_numbers_and_notes(ct_event *event, ct_random *random)
{
    static const char *const places[] = {"", "162", "001", "310", "013", "240", "052", "299"};
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_player *player = &event->players[i];
        if (ct_random_chance(random, 0.1)) {
            player->rating = (uint16_t)ct_random_below(random, 65536);
            player->declared.rank = (uint32_t)ct_random_below(random, 100000);
            player->fixed_board = (uint16_t)ct_random_below(random, 65536);
        }
    }
    event->notes = CT_NEW(event->mem, ct_note, 5);
    event->note_count = (uint32_t)ct_random_below(random, 6);
    assert_non_null(event->notes);
    for (uint32_t i = 0; i < event->note_count; i++) {
        event->notes[i] = (ct_note){.text = ct_str_format(event->mem, "### note %u", i),
                                    .after = ct_str_of(places[ct_random_below(random, 8)]),
                                    .ordinal = (uint32_t)ct_random_below(random, 4)};
    }
}

static void spoil_everything(ct_event *event, ct_random *random)
{
    spoil_texts(event, random);
    spoil_numbers_and_notes(event, random);
}

static void what_does_not_fit_its_columns_is_kept_all_the_same(void **state)
{
    (void)state;
    survive_random_events(test_number("CROSSTABLE_SEEDS", USUAL_SEEDS) / 3, spoil_everything);
}

static void a_note_that_looks_like_a_line_of_ours_is_refused(void **state)
{
    (void)state;
    ct_arena *mem = ct_arena_new();
    random_event_shape shape = {.players = 4};
    ct_event *event = random_event(mem, 1, &shape);
    ct_note note = {.text = CT_STR("### crosstable {\"event\": {}}")};
    ct_error err = {0};
    event->notes = &note;
    event->note_count = 1;
    for (unsigned dialect = 0; dialect < DIALECTS; dialect++) {
        ct_text out = {.mem = mem};
        ct_trf_form form = {.dialect = (ct_trf_dialect)dialect};
        assert_int_equal(ct_trf_write(event, &form, &out, &err), CT_UNSUPPORTED);
        assert_int_equal(out.len, 0);
        assert_true(err.cure[0] != '\0');
    }
    note.text = CT_STR("### crosstables are fine");
    assert_int_equal(ct_trf_write(event, &(ct_trf_form){0}, &(ct_text){.mem = mem}, NULL), CT_OK);
    ct_arena_free(mem);
}

/* --- Damaged files --------------------------------------------------------------------------- */

/* Overwrites, doubles or takes out a few bytes or lines. */
static ct_str damage(ct_arena *mem, ct_str text, ct_random *random)
{
    static const char signs[] = " 0123456789wb-+=HFUZWDL?.,\n\tABXR#{}\"é";
    ct_text out = {.mem = mem};
    uint64_t wounds = 1 + ct_random_below(random, 4);
    for (uint64_t i = 0; i < wounds && text.len > 0; i++) {
        size_t at = (size_t)ct_random_below(random, text.len);
        size_t len = (size_t)ct_random_below(random, ct_random_chance(random, 0.2) ? 150 : 3);
        out = (ct_text){.mem = mem};
        ct_text_add(&out, ct_str_slice(text, 0, at));
        uint64_t die = ct_random_below(random, 4);
        if (die == 0) { /* doubled */
            ct_text_add(&out, ct_str_slice(text, at, len));
        } else if (die < 3) { /* overwritten */
            ct_text_add_chars(&out, signs[ct_random_below(random, sizeof signs - 1)], 1);
            at++;
        } else { /* taken out */
            at += len;
        }
        ct_text_add(&out, ct_str_slice(text, at, text.len));
        text = ct_text_view(&out);
    }
    return text;
}

/* Whatever the reader accepts must survive, too, or be refused for want of room. */
static void whatever_can_be_read_can_be_written(void **state)
{
    (void)state;
    uint64_t first = test_number("CROSSTABLE_FIRST_SEED", 1);
    uint64_t events = test_number("CROSSTABLE_SEEDS", USUAL_SEEDS) * 2;
    unsigned accepted = 0;
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    for (uint64_t seed = first; seed < first + events; seed++) {
        ct_random random = {.seed = seed, .stream = 0x64616D616765};
        random_event_shape shape = {.players = 1 + (uint32_t)ct_random_below(&random, 20)};
        trip t = {.mem = mem, .form.dialect = (ct_trf_dialect)(seed % DIALECTS)};
        ct_event *event = NULL;
        ct_str text = {NULL, 0};
        const ct_event *whole = random_event(mem, seed, &shape);
        if (!has_wide_points(whole) && !write_trf(&t, whole, &text)) {
            fail_msg("seed %llu: %s", (unsigned long long)seed, t.what);
        }
        if (read_trf(&t, damage(mem, text, &random), &event) &&
            ct_trf_write(event, &t.form, &(ct_text){.mem = mem}, NULL) != CT_UNSUPPORTED) {
            accepted++;
            survive_in_every_dialect(mem, event, seed);
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
    print_message("# %u damaged files were accepted\n", accepted);
    assert_true(accepted > 0);
}

/* --- Real files ------------------------------------------------------------------------------ */

typedef struct collection {
    unsigned files;
    unsigned refused;
} collection;

static ct_str load(ct_arena *mem, const char *path)
{
    struct stat about;
    FILE *file = stat(path, &about) == 0 ? fopen(path, "rb") : NULL;
    if (file == NULL) {
        fail_msg("%s cannot be opened", path);
        return CT_STR("");
    }
    char *bytes = CT_NEW(mem, char, (size_t)about.st_size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, (size_t)about.st_size, file), about.st_size);
    fclose(file);
    return (ct_str){bytes, (size_t)about.st_size};
}

static void survive_file(collection *all, const char *path)
{
    trip t = {.mem = ct_arena_new()};
    assert_non_null(t.mem);
    ct_problems problems;
    ct_error err = {0};
    ct_event *event = NULL;
    all->files++;
    ct_problems_start(&problems, t.mem, path);
    if (ct_trf_read(load(t.mem, path), t.mem, &event, &t.form, &problems, &err) != CT_OK) {
        char line[500];
        ct_error_format(&err, line, sizeof line);
        print_message("# refused: %s\n", line);
        all->refused++;
        ct_arena_free(t.mem);
        return;
    }
    bool is_kept = survives_trf(&t, event);
    t.form.dialect = CT_TRF26;
    is_kept = is_kept && survives_trf(&t, event) && survives_json(&t, event);
    ct_arena_free(t.mem);
    if (!is_kept) {
        fail_msg("%s: %s", path, t.what);
    }
}

static void survive_folder(collection *all, const char *folder)
{
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        fail_msg("%s cannot be opened", folder);
        return;
    }
    for (const struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char path[1000];
        struct stat about;
        size_t len = strlen(entry->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || stat(path, &about) != 0) {
            continue;
        }
        if (S_ISDIR(about.st_mode)) {
            survive_folder(all, path);
        } else if (len > 4 && strcmp(entry->d_name + len - 4, ".trf") == 0) {
            survive_file(all, path);
        }
    }
    closedir(dir);
}

static void every_real_file_survives(void **state)
{
    (void)state;
    static const char *const folders[] = {"data/trf-real", "data/teams", "data/seeds", "corpus"};
    const char *source = getenv("CROSSTABLE_SOURCE");
    const char *shared = getenv("CROSSTABLE_SHARED");
    collection all = {0, 0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[600];
        struct stat about;
        if (shared != NULL) {
            snprintf(path, sizeof path, "%s/%s", shared, folders[i]);
        } else {
            snprintf(path, sizeof path, "%s/../shared/%s", source != NULL ? source : ".",
                     folders[i]);
        }
        if (stat(path, &about) == 0) {
            survive_folder(&all, path);
        }
    }
    if (all.files == 0) {
        print_message("# the collection of real files is not there: skipped\n");
        return; /* cmocka's skip() is "not ok" in TAP */
    }
    print_message("# %u files, %u of them refused\n", all.files, all.refused);
    assert_true(all.refused < all.files / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_dialect_keeps_every_event),
        cmocka_unit_test(what_does_not_fit_its_columns_is_kept_all_the_same),
        cmocka_unit_test(a_note_that_looks_like_a_line_of_ours_is_refused),
        cmocka_unit_test(whatever_can_be_read_can_be_written),
        cmocka_unit_test(every_real_file_survives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* NOLINTEND(concurrency-mt-unsafe) */
