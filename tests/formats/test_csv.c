/* Player lists from spreadsheets: seven languages give the same players, every hostile list its
 * golden problems, and what is written is read back. */

#include "base/random.h"
#include "formats/csv.h"
#include "support/folder.h"
#include "support/random_event.h"

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static const char *source_root(void)
{
    const char *root = getenv("CROSSTABLE_SOURCE"); /* NOLINT(concurrency-mt-unsafe): one thread */
    return root != NULL ? root : ".";
}

static ct_str data_file(ct_arena *mem, const char *name)
{
    ct_str path = ct_str_format(mem, "%s/tests/data/%s", source_root(), name);
    FILE *in = fopen(path.at, "rb");
    if (in == NULL) {
        fail_msg("cannot open %s", path.at);
        return (ct_str){0};
    }
    enum { LARGEST = 1 << 16 };
    char *bytes = ct_arena_alloc(mem, LARGEST, 1);
    assert_non_null(bytes);
    size_t len = fread(bytes, 1, LARGEST, in);
    fclose(in);
    assert_true(len < LARGEST);
    return (ct_str){bytes, len};
}

/* Everything a reading gives, for goldens and comparisons. */
static void put_player(ct_text *out, const ct_player *p, ct_str team)
{
    ct_text_addf(out, "%u|%.*s|%.*s|%u|%.*s|%.*s|%.*s|%c|%.*s|%.*s|%u|%.*s|%u",
                 (unsigned)p->tpn.number, CT_ARG(p->name), CT_ARG(p->title), (unsigned)p->rating,
                 CT_ARG(p->federation), CT_ARG(p->fide_id), CT_ARG(p->birth),
                 p->sex == CT_SEX_UNKNOWN ? '?' : (char)p->sex, CT_ARG(p->club),
                 CT_ARG(p->category), (unsigned)p->k, CT_ARG(team), (unsigned)p->fixed_board);
    for (uint32_t i = 0; i < p->national_count; i++) {
        ct_text_addf(out, "|%.*s %u %.*s", CT_ARG(p->nationals[i].federation),
                     (unsigned)p->nationals[i].rating, CT_ARG(p->nationals[i].number));
    }
    ct_text_add(out, CT_STR("\n"));
}

static void put_players(ct_text *out, const ct_csv_players *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        assert_int_equal(list->players[i].enters, 1);
        put_player(out, &list->players[i], list->teams[i]);
    }
}

static ct_str describe(ct_arena *mem, ct_str text)
{
    ct_problems problems;
    ct_csv_players list = {0};
    ct_error err;
    ct_text out = {.mem = mem};
    ct_problems_start(&problems, mem, NULL);
    ct_status status = ct_csv_read_players(text, mem, &list, &problems, &err);
    for (size_t i = 0; i < problems.count; i++) {
        char line[600];
        ct_error_format(&problems.items[i], line, sizeof line);
        ct_text_addf(&out, "%s: %s\n", problems.items[i].severity == CT_FAULT ? "fault" : "warning",
                     line);
    }
    ct_text_addf(&out, "%s, %u players, %u columns used\n", ct_status_name(status),
                 (unsigned)list.count, (unsigned)list.columns_used);
    for (uint32_t i = 0; i < list.columns_ignored.count; i++) {
        ct_text_addf(&out, "ignored: %.*s\n", CT_ARG(list.columns_ignored.items[i]));
    }
    put_players(&out, &list);
    assert_false(out.failed);
    return ct_text_view(&out);
}

static ct_csv_players read_sound(ct_arena *mem, ct_str text)
{
    ct_problems problems;
    ct_csv_players list = {0};
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    if (ct_csv_read_players(text, mem, &list, &problems, &err) != CT_OK) {
        char line[600];
        ct_error_format(&err, line, sizeof line);
        fail_msg("%s", line);
    }
    return list;
}

/* --- Examples -------------------------------------------------------------------------------- */

static void seven_languages_give_the_same_players(void **state)
{
    static const char *const languages[] = {"en", "it", "sv", "hu", "de", "fr", "nl"};
    ct_str expected = data_file(*state, "lists/players.expected");
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        ct_str name = ct_str_format(*state, "lists/players-%s.csv", languages[i]);
        ct_csv_players list = read_sound(*state, data_file(*state, name.at));
        ct_text out = {.mem = *state};
        put_players(&out, &list);
        if (!ct_str_equal(ct_text_view(&out), expected)) {
            fail_msg("%s gives\n%s", name.at, ct_text_view(&out).at);
        }
    }
}

static int is_csv(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 4 && strcmp(entry->d_name + len - 4, ".csv") == 0;
}

/* CROSSTABLE_GOLDENS=write writes what the program says now, to be reviewed as a difference. */
static bool agrees_with_golden(ct_arena *mem, const char *name)
{
    ct_str list = ct_str_format(mem, "hostile-csv/%s", name);
    ct_str golden = ct_str_format(mem, "hostile-csv/%s.expected", name);
    ct_str made = describe(mem, data_file(mem, list.at));
    const char *wish = getenv("CROSSTABLE_GOLDENS"); /* NOLINT(concurrency-mt-unsafe): one thread */
    if (wish != NULL && strcmp(wish, "write") == 0) {
        ct_str path = ct_str_format(mem, "%s/tests/data/%s", source_root(), golden.at);
        FILE *out = fopen(path.at, "wb");
        bool is_written =
            out != NULL && fwrite(made.at, 1, made.len, out) == made.len && fclose(out) == 0;
        assert_true(is_written);
    }
    bool agrees = ct_str_equal(made, data_file(mem, golden.at));
    if (!agrees) {
        print_error("%s gives\n%s", list.at, made.at);
    }
    return agrees;
}

static void each_hostile_list_has_the_problems_of_its_golden(void **state)
{
    struct dirent **entries = NULL;
    ct_str folder = ct_str_format(*state, "%s/tests/data/hostile-csv", source_root());
    int count = scandir(folder.at, &entries, is_csv, alphasort);
    assert_true(count >= 15);
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        wrong += !agrees_with_golden(*state, entries[i]->d_name);
        free(entries[i]);
    }
    free((void *)entries);
    assert_int_equal(wrong, 0);
}

static void a_column_is_found_whatever_its_spelling(void **state)
{
    ct_csv_players list = read_sound(
        *state,
        CT_STR("FIDE-Id.;  \"NAME\" ;fed\xC3\x89ration;elo\n990017;Rossi, Anna;ita;1850\n"));
    assert_int_equal(list.count, 1);
    assert_int_equal(list.columns_used, 4);
    assert_int_equal(list.players[0].rating, 1850);
    assert_true(ct_str_is(list.players[0].fide_id, "990017"));
    assert_true(ct_str_is(list.players[0].federation, "ITA"));
    assert_int_equal(list.players[0].line, 2);
}

static void the_letter_f_is_a_man_under_a_hungarian_header_only(void **state)
{
    ct_csv_players hungarian = read_sound(*state, CT_STR("N\xC3\xA9v;Nem\nA, A;F\nB, B;N\n"));
    assert_int_equal(hungarian.players[0].sex, CT_MALE);
    assert_int_equal(hungarian.players[1].sex, CT_FEMALE);
    ct_csv_players english = read_sound(*state, CT_STR("Name;Sex\nA, A;F\n"));
    assert_int_equal(english.players[0].sex, CT_FEMALE);
}

static void half_a_name_takes_the_half_that_is_missing(void **state)
{
    ct_csv_players german = read_sound(*state, CT_STR("Vorname;Name\nAnna;Roth\n;Weiss\n"));
    assert_true(ct_str_is(german.players[0].name, "Roth, Anna"));
    assert_true(ct_str_is(german.players[1].name, "Weiss"));
    ct_csv_players italian = read_sound(*state, CT_STR("Nome;Cognome\nAnna;Rossi\n"));
    assert_true(ct_str_is(italian.players[0].name, "Rossi, Anna"));
    ct_csv_players all =
        read_sound(*state, CT_STR("Name;Last name;First name\nRossi A.;Rossi;Anna\n;Roth;Eva\n"));
    assert_true(ct_str_is(all.players[0].name, "Rossi A."));
    assert_true(ct_str_is(all.players[1].name, "Roth, Eva"));
}

static void problems_carry_line_and_column_of_the_cell(void **state)
{
    ct_problems problems;
    ct_csv_players list = {.count = 77};
    ct_error err;
    ct_problems_start(&problems, *state, "list.csv");
    ct_str text = CT_STR("Name;Club;Elo\n\"\xC3\x85sa\nB\";\xC3\x84lv;many\n");
    assert_int_equal(ct_csv_read_players(text, *state, &list, &problems, &err), CT_INVALID);
    assert_int_equal(err.at.line, 3);
    assert_int_equal(err.at.column, 8);
    assert_string_equal(err.at.file, "list.csv");
    assert_int_equal(list.count, 77); /* a failure leaves the output alone */
}

static void a_quote_that_never_closes_is_reported_where_it_opens(void **state)
{
    ct_problems problems;
    ct_csv_players list;
    ct_error err;
    ct_problems_start(&problems, *state, NULL);
    ct_text text = {.mem = *state};
    ct_text_add(&text, CT_STR("Name;Club\nRossi, Anna;x\nVerdi, Ida;\""));
    for (int i = 0; i < 1000; i++) {
        ct_text_add(&text, CT_STR("more;text\n"));
    }
    assert_int_equal(ct_csv_read_players(ct_text_view(&text), *state, &list, &problems, &err),
                     CT_INVALID);
    assert_int_equal(err.at.line, 3);
    assert_int_equal(err.at.column, 12);
}

static void a_field_of_ten_megabytes_is_refused(void **state)
{
    enum { SIZE = 10 * 1000 * 1000 };
    ct_text text = {.mem = *state};
    ct_text_add(&text, CT_STR("Name,Club,Elo\nRossi,\""));
    ct_text_add_chars(&text, 'x', SIZE);
    ct_text_add(&text, CT_STR("\"\"\",1850\nNeri,"));
    ct_text_add_chars(&text, ',', SIZE);
    ct_csv_players list;
    ct_problems problems;
    ct_error err;
    ct_problems_start(&problems, *state, NULL);
    assert_int_equal(ct_csv_read_players(ct_text_view(&text), *state, &list, &problems, &err),
                     CT_INVALID);
    assert_int_equal(problems.faults, 2); /* the long field, and the row of commas */
    assert_int_equal(err.at.line, 2);
    assert_int_equal(problems.items[1].at.line, 3);
}

static void a_list_of_too_many_players_is_refused(void **state)
{
    ct_text text = {.mem = *state};
    ct_text_add(&text, CT_STR("Name\n"));
    for (int i = 0; i <= CT_MAX_PLAYERS; i++) {
        ct_text_add(&text, CT_STR("A\n"));
    }
    ct_problems problems;
    ct_csv_players list;
    ct_problems_start(&problems, *state, NULL);
    assert_int_equal(ct_csv_read_players(ct_text_view(&text), *state, &list, &problems, NULL),
                     CT_TOO_LARGE);
    text.len -= 2;
    assert_int_equal(read_sound(*state, ct_text_view(&text)).count, CT_MAX_PLAYERS);
}

/* --- The table of headers -------------------------------------------------------------------- */

/* Is the value 1 of a second column found in the field of its header, and in no other? */
static bool is_only_in(const ct_csv_players *list, ct_csv_field field)
{
    const ct_player *p = &list->players[0];
    bool is_national = field == CT_CSV_NATIONAL_RATING || field == CT_CSV_NATIONAL_ID;
    return list->columns_used == 2 && list->columns_ignored.count == 0 &&
           p->tpn.number == (field == CT_CSV_NUMBER) && p->rating == (field == CT_CSV_RATING) &&
           p->fixed_board == (field == CT_CSV_BOARD) && p->k == (field == CT_CSV_K) &&
           p->club.len == (field == CT_CSV_CLUB) && p->category.len == (field == CT_CSV_CATEGORY) &&
           p->title.len == (field == CT_CSV_TITLE) &&
           p->federation.len == (field == CT_CSV_FEDERATION) &&
           p->fide_id.len == (field == CT_CSV_FIDE_ID) && p->birth.len == (field == CT_CSV_BIRTH) &&
           list->teams[0].len == (field == CT_CSV_TEAM) && p->national_count == is_national;
}

static void each_header_name_is_understood_as_its_field(void **state)
{
    size_t count = 0;
    const ct_csv_header *headers = ct_csv_headers(&count);
    size_t checked = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_name = headers[i].field >= CT_CSV_NAME && headers[i].field <= CT_CSV_FIRST_NAME;
        ct_arena_reset(*state);
        ct_str text = ct_str_format(*state, "Player;%s\nRossi, Anna;1\n", headers[i].name);
        ct_csv_players list = !is_name ? read_sound(*state, text) : (ct_csv_players){0};
        bool is_right = is_name || is_only_in(&list, headers[i].field);
        checked += !is_name;
        if (!is_right) {
            fail_msg("\"%s\" (%s) is not understood", headers[i].name, headers[i].language);
        }
    }
    assert_true(checked > 300);
}

static void each_name_of_a_name_makes_a_player(void **state)
{
    size_t count = 0;
    const ct_csv_header *headers = ct_csv_headers(&count);
    for (size_t i = 0; i < count; i++) {
        if (headers[i].field == CT_CSV_NAME || headers[i].field == CT_CSV_LAST_NAME) {
            ct_str text = ct_str_format(*state, "Elo;%s\n1850;Rossi\n", headers[i].name);
            assert_true(ct_str_is(read_sound(*state, text).players[0].name, "Rossi"));
        }
    }
}

static void each_field_has_a_name_in_each_language(void **state)
{
    (void)state;
    static const char *const languages[] = {"en", "it", "sv", "hu", "de", "fr", "nl"};
    size_t count = 0;
    const ct_csv_header *headers = ct_csv_headers(&count);
    for (size_t l = 0; l < sizeof languages / sizeof languages[0]; l++) {
        bool has[CT_CSV_FIELDS] = {false};
        for (size_t i = 0; i < count; i++) {
            has[headers[i].field] |= strcmp(headers[i].language, languages[l]) == 0;
        }
        for (size_t f = 0; f < CT_CSV_FIELDS; f++) {
            assert_true(has[f]);
        }
    }
}

/* --- Properties ------------------------------------------------------------------------------ */

/* What the columns of the list can say of a player. */
static void put_event_player(ct_text *out, const ct_event *event, uint32_t index,
                             const ct_index *teams)
{
    ct_player player = event->players[index];
    ct_national national;
    if (player.national_count > 0) {
        national = player.nationals[0];
        national.federation = player.federation;
        player.nationals = &national;
        player.national_count = national.rating != 0 || national.number.len > 0;
    }
    put_player(out, &player,
               teams[index] != CT_NOBODY ? event->teams[teams[index]].name : (ct_str){0});
}

/* Random events repeat FIDE IDs, which a list may not. */
static void number_ids(ct_event *event)
{
    for (uint32_t i = 0; i < event->player_count; i++) {
        if (event->players[i].fide_id.len > 0) {
            event->players[i].fide_id = ct_str_format(event->mem, "%u", 990000 + (unsigned)i);
        }
    }
}

static void written_players_are_read_back(void **state)
{
    uint64_t events = test_number("CROSSTABLE_SEEDS", 200);
    for (uint64_t seed = 1; seed <= events; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, NULL);
        number_ids(event);
        ct_text written = {.mem = *state};
        assert_int_equal(ct_csv_write_players(event, false, &written, NULL), CT_OK);
        if (event->player_count == 0) {
            continue;
        }
        ct_csv_players list = read_sound(*state, ct_text_view(&written));
        ct_text before = {.mem = *state};
        ct_text after = {.mem = *state};
        ct_index *teams = ct_event_team_of_players(event, *state);
        for (uint32_t i = 0; i < event->player_count; i++) {
            put_event_player(&before, event, i, teams);
        }
        put_players(&after, &list);
        if (!ct_str_equal(ct_text_view(&before), ct_text_view(&after))) {
            fail_msg("seed %d: written\n%s\nread\n%s", (int)seed, ct_text_view(&before).at,
                     ct_text_view(&after).at);
        }
    }
}

static void broken_lists_never_break_the_reader(void **state)
{
    ct_str sound = ct_str_copy(*state, data_file(*state, "lists/players-it.csv"));
    ct_arena *mem = ct_arena_new();
    static const char dirt[] = "\";,\t\n\r'=0x\xC3\xFF";
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        ct_random random = {.seed = seed};
        ct_arena_reset(mem);
        char *bytes = ct_arena_alloc(mem, sound.len, 1);
        memcpy(bytes, sound.at, sound.len);
        size_t len = 1 + ct_random_below(&random, sound.len);
        for (int i = 0; i < 8; i++) {
            bytes[ct_random_below(&random, len)] = dirt[ct_random_below(&random, sizeof dirt)];
        }
        ct_problems problems;
        ct_csv_players list;
        ct_error err = {0};
        ct_problems_start(&problems, mem, NULL);
        ct_status status = ct_csv_read_players((ct_str){bytes, len}, mem, &list, &problems, &err);
        if ((status == CT_OK) != (problems.faults == 0)) {
            fail_msg("seed %d: status %d with %zu faults", (int)seed, (int)status, problems.faults);
        }
    }
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(seven_languages_give_the_same_players, start, stop),
        cmocka_unit_test_setup_teardown(each_hostile_list_has_the_problems_of_its_golden, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_column_is_found_whatever_its_spelling, start, stop),
        cmocka_unit_test_setup_teardown(the_letter_f_is_a_man_under_a_hungarian_header_only, start,
                                        stop),
        cmocka_unit_test_setup_teardown(half_a_name_takes_the_half_that_is_missing, start, stop),
        cmocka_unit_test_setup_teardown(problems_carry_line_and_column_of_the_cell, start, stop),
        cmocka_unit_test_setup_teardown(a_quote_that_never_closes_is_reported_where_it_opens, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_field_of_ten_megabytes_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_list_of_too_many_players_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(each_header_name_is_understood_as_its_field, start, stop),
        cmocka_unit_test_setup_teardown(each_name_of_a_name_makes_a_player, start, stop),
        cmocka_unit_test_setup_teardown(each_field_has_a_name_in_each_language, start, stop),
        cmocka_unit_test_setup_teardown(written_players_are_read_back, start, stop),
        cmocka_unit_test_setup_teardown(broken_lists_never_break_the_reader, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
