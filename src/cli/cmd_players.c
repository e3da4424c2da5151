/* players: looks players up in the rating list, and builds the index that makes it quick. */

#include "cli/commands.h"
#include "cli/ratings.h"
#include "report/table.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BAR_CELLS = 30, DEFAULT_LIMIT = 20 };

/* --- Building -------------------------------------------------------------------------------- */

/* Redrawn in place when the percentage changes. */
static void draw_progress(void *context, uint64_t done, uint64_t total)
{
    int *shown = context;
    int percent = total == 0 ? 0 : (int)(done >= total ? 100 : done * 100 / total);
    if (percent == *shown) {
        return;
    }
    *shown = percent;
    fputs("\rindexing ", stderr);
    for (int cell = 0; cell < BAR_CELLS; cell++) {
        fputs(cell * 100 < percent * BAR_CELLS ? "█" : "░", stderr);
    }
    fprintf(stderr, " %3d %%", percent);
}

/* Makes the folders above a file that do not exist yet. A failure shows when the file is made. */
static void make_folders(const char *path)
{
    char folder[PATH_MAX];
    size_t len = strlen(path);
    if (len >= sizeof folder) {
        return;
    }
    for (size_t i = 1; i < len; i++) {
        if (path[i] == '/') {
            memcpy(folder, path, i);
            folder[i] = '\0';
            (void)mkdir(folder, 0777);
        }
    }
}

static ct_exit build(ct_call *call)
{
    const char *path = NULL;
    CT_STEP(ct_ratings_path(call, &path));
    make_folders(path);
    bool draws = isatty(STDERR_FILENO) && !call->is_quiet && !call->is_json;
    int shown = -1;
    ct_rating_build how = {.progress = draws ? draw_progress : NULL, .context = &shown};
    (void)ct_encoding_named(ct_call_text(call, "encoding"), &how.encoding);
    ct_error error;
    ct_status status = ct_rating_index_make(path, ct_call_value(call, "index"), &how, &error);
    if (draws && shown >= 0) {
        fputs("\r\033[K", stderr);
    }
    if (status != CT_OK && error.cure[0] == '\0') {
        ct_error_cure(&error, "check that it is a rating list as FIDE publishes it");
    }
    CT_STEP(status == CT_NOT_FOUND ? ct_call_refuse(call, CT_EXIT_FILE, &error)
                                   : ct_call_check(call, status, &error));
    ct_call_say(call, "%llu players indexed in %s", (unsigned long long)how.records, path);
    if (how.skipped > 0) {
        ct_call_say(call, "%llu lines were not understood and passed over",
                    (unsigned long long)how.skipped);
    }
    if (how.met_foreign) {
        ct_call_say(call,
                    "note: not all of the list is UTF-8; the rest was read as %s, --encoding "
                    "chooses otherwise",
                    ct_encoding_title(CT_ENCODING_WESTERN));
    }
    return ct_call_answer(call, CT_EXIT_DONE,
                          json_pack("{s:o, s:I, s:I}", "index", ct_text_json(ct_str_of(path)),
                                    "records", (json_int_t)how.records, "skipped",
                                    (json_int_t)how.skipped));
}

/* --- Looking up ------------------------------------------------------------------------------ */

static ct_str number_text(const ct_call *call, uint64_t number)
{
    return number == 0 ? CT_NO_TEXT : ct_str_format(call->mem, "%llu", (unsigned long long)number);
}

static json_t *rated_json(const ct_rated *rated)
{
    char sex[2] = {rated->sex, '\0'};
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:s, s:i, s:i, s:i, s:i, s:b}", "fide_id",
                     (json_int_t)rated->fide_id, "name", ct_text_json(rated->name), "federation",
                     ct_text_json(rated->federation), "title", ct_text_json(rated->title),
                     "women_title", ct_text_json(rated->women_title), "birth",
                     ct_text_json(rated->birth), "sex", sex, "standard", (int)rated->standard,
                     "rapid", (int)rated->rapid, "blitz", (int)rated->blitz, "k",
                     (int)rated->standard_k, "inactive", (int)rated->is_inactive);
}

static ct_exit show_found(const ct_call *call, const ct_rated_list *found)
{
    static const ct_column columns[] = {
        {"FIDE ID", CT_RIGHT, CT_FIT_WHOLE, 0},  {"Title", CT_LEFT, CT_FIT_WHOLE, 0},
        {"Name", CT_LEFT, CT_FIT_CUT, 0},        {"Fed", CT_LEFT, CT_FIT_WHOLE, 0},
        {"Standard", CT_RIGHT, CT_FIT_WHOLE, 0}, {"Rapid", CT_RIGHT, CT_FIT_WHOLE, 0},
        {"Blitz", CT_RIGHT, CT_FIT_WHOLE, 0},    {"Born", CT_LEFT, CT_FIT_WHOLE, 0},
        {"", CT_LEFT, CT_FIT_WHOLE, 0},
    };
    ct_table table = ct_table_start(call->mem, columns, 9);
    json_t *players = json_array();
    for (uint32_t i = 0; i < found->count; i++) {
        const ct_rated *rated = &found->items[i];
        ct_table_row(
            &table, (ct_str[]){number_text(call, rated->fide_id),
                               rated->title.len > 0 ? rated->title : rated->women_title,
                               rated->name, rated->federation, number_text(call, rated->standard),
                               number_text(call, rated->rapid), number_text(call, rated->blitz),
                               rated->birth, rated->is_inactive ? CT_STR("inactive") : CT_NO_TEXT});
        json_array_append_new(players, rated_json(rated));
    }
    if (found->count == 0) {
        ct_call_say(call, "nobody in the rating list fits");
    } else {
        ct_text text = {.mem = call->mem};
        ct_table_write(&table, call->width, &text);
        ct_call_show(call, ct_text_view(&text));
    }
    return ct_call_answer(call, found->count == 0 ? CT_EXIT_NO : CT_EXIT_DONE,
                          json_pack("{s:o}", "players", players));
}

static bool all_are_numbers(const ct_call *call)
{
    uint64_t number;
    for (size_t i = 0; i < call->word_count; i++) {
        if (!ct_str_to_unsigned(ct_str_of(call->words[i]), &number)) {
            return false;
        }
    }
    return true;
}

/* Looks up several FIDE numbers; those that nobody has are left out. */
static ct_status find_by_ids(const ct_call *call, ct_rating_index *index, ct_rated_list *found,
                             ct_error *err)
{
    found->items = CT_NEW(call->mem, ct_rated, call->word_count);
    CT_NEED(found->items, err);
    for (size_t i = 0; i < call->word_count; i++) {
        uint64_t id = 0;
        (void)ct_str_to_unsigned(ct_str_of(call->words[i]), &id);
        ct_status status =
            ct_rating_index_by_id(index, id, call->mem, &found->items[found->count], err);
        if (status == CT_OK) {
            found->count++;
        } else if (status != CT_NOT_FOUND) {
            return status;
        }
    }
    return CT_OK;
}

static ct_status find_by_name(const ct_call *call, ct_rating_index *index, ct_rated_list *found,
                              ct_error *err)
{
    ct_text name = {.mem = call->mem};
    for (size_t i = 0; i < call->word_count; i++) {
        ct_text_addf(&name, "%s%s", i == 0 ? "" : " ", call->words[i]);
    }
    return ct_rating_index_by_name(index, ct_text_view(&name), ct_call_text(call, "federation"),
                                   ct_call_number(call, "limit", DEFAULT_LIMIT), call->mem, found,
                                   err);
}

ct_exit ct_cmd_players(ct_call *call)
{
    if (ct_call_has(call, "index")) {
        return call->word_count == 0
                   ? build(call)
                   : ct_call_misuse(
                         call, "first build the index with --index alone, then look players up",
                         "--index builds the index and takes no names");
    }
    if (call->word_count == 0) {
        return ct_call_misuse(call, "crosstable players keller, or crosstable players 1503014",
                              "players: give a name or a FIDE number");
    }
    ct_rating_index *index = NULL;
    CT_STEP(ct_ratings_open(call, &index));
    ct_rated_list found = {0};
    ct_error error;
    ct_status status = all_are_numbers(call) ? find_by_ids(call, index, &found, &error)
                                             : find_by_name(call, index, &found, &error);
    ct_rating_index_close(index);
    CT_STEP(ct_call_check(call, status, &error));
    return show_found(call, &found);
}
