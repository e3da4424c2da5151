/* Pairing, checking and generating in the manner of JaVaFo and bbpPairings. Standard output belongs
 * to the calling program: nothing is written there but what it expects. */

#include "audit/checklist.h"
#include "cli/compat.h"
#include "cli/document.h"
#include "cli/generate_files.h"
#include "event/build.h"
#include "event/history.h"
#include "event/systems.h"
#include "operations/games.h"
#include "pairing/next_round.h"
#include "report/checklist_report.h"
#include "store/path.h"

#include <string.h>

/* --- Files ----------------------------------------------------------------------------------- */

/* A name without a folder belongs beside the input. */
static const char *beside(const ct_call *call, const char *input, const char *name)
{
    const char *base = ct_path_base(input);
    if (strchr(name, '/') != NULL || base == input) {
        return name;
    }
    return ct_str_format(call->mem, "%.*s%s", (int)(base - input), input, name).at;
}

static ct_exit refuse(const ct_call *call, const char *file, const char *sentence, const char *cure)
{
    ct_error error;
    ct_fail_at(&error, CT_INVALID, (ct_place){.file = file}, "%s", sentence);
    ct_error_cure(&error, "%s", cure);
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

/* Reads the input. It must be for the system of the switch; -b adds Baku acceleration when the
 * event has none. */
static ct_exit open_input(ct_call *call, const ct_compat *given, ct_document *out)
{
    CT_STEP(ct_document_open(call, given->input, out));
    ct_event *event = out->event;
    const ct_system_row *said = ct_event_system(event).row;
    if (given->system != NULL && said != NULL && strcmp(said->name, given->system->name) != 0) {
        return refuse(call, given->input, "the file is for another pairing system",
                      "change the switch, or record 192 of the file");
    }
    if (given->is_baku && event->acceleration.kind == CT_ACCELERATION_NONE) {
        ct_event_put_acceleration(event, &(ct_acceleration){.kind = CT_ACCELERATION_BAKU});
    }
    return CT_EXIT_DONE;
}

/* --- -l -------------------------------------------------------------------------------------- */

/* The checklist of a round. When it cannot be made that is reported, but the command goes on. */
static void add_checklist(const ct_call *call, const ct_compat *given, const ct_event *event,
                          unsigned round, ct_text *out)
{
    ct_checklist list;
    ct_error error;
    ct_pairing_options options = {.system = given->system};
    if (given->list == NULL) {
        return;
    }
    if (ct_checklist_make(event, round, &options, call->mem, &list, &error) != CT_OK) {
        ct_call_refuse(call, CT_EXIT_INVALID, &error);
        return;
    }
    ct_text_addf(out, "Round #%u\n", round);
    ct_checklist_report_text(&list, 0, out);
    ct_text_add_chars(out, '\n', 1);
}

/* Without a name of its own it has that of `base`, ending in .list. */
static void write_checklist(const ct_call *call, const ct_compat *given, const char *base,
                            const ct_text *text)
{
    ct_error error;
    if (given->list == NULL) {
        return;
    }
    const char *name = ct_path_base(base);
    const char *dot = strrchr(name, '.');
    int stem = dot == NULL ? (int)strlen(base) : (int)(dot - base);
    const char *path = given->list[0] != '\0'
                           ? beside(call, base, given->list)
                           : ct_str_format(call->mem, "%.*s.list", stem, base).at;
    if (path == NULL || ct_file_replace(path, ct_text_view(text), false, &error) != CT_OK) {
        ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
}

/* --- -p -------------------------------------------------------------------------------------- */

static uint32_t number_of(const ct_event *event, ct_index who)
{
    return event->players[who].tpn.number;
}

static bool shows_colours(const ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            if (ct_event_cell(event, who, round).colour != CT_NO_COLOUR) {
                return true;
            }
        }
    }
    return false;
}

/* Both engines refuse games without a result and an unknown number of rounds. bbpPairings, which is
 * called with a system, also wants to know the colour drawn for round 1; JaVaFo makes one up. */
static ct_exit check_event(const ct_call *call, const ct_compat *given, const ct_event *event,
                           unsigned number)
{
    ct_games games = {0};
    if (event->rounds == 0) {
        return refuse(call, given->input, "the number of rounds is missing",
                      "add a line 142 or XXR with it: the last round has rules of its own");
    }
    if (given->system != NULL && event->initial_colour == CT_NO_COLOUR && !shows_colours(event)) {
        return refuse(call, given->input, "the colour drawn for round 1 is missing",
                      "add a line 152 W or 152 B, or XXC white1 or XXC black1");
    }
    if (number > 1 && !event->is_team_event) {
        ct_error error;
        ct_status status = ct_games_list(event, number - 1, call->mem, &games, &error);
        CT_STEP(ct_call_check(call, status, &error));
    }
    return games.open == 0 ? CT_EXIT_DONE
                           : refuse(call, given->input, "a game of the latest round has no result",
                                    "enter the result, or mark the game as adjourned (?)");
}

static ct_str list_pairs(const ct_call *call, const ct_event *event, const ct_pairings *pairs)
{
    bool has_bye = pairs->bye != CT_NOBODY;
    ct_text text = {.mem = call->mem};
    ct_text_addf(&text, "%u\n", pairs->count + (has_bye ? 1 : 0));
    for (uint32_t i = 0; i < pairs->count; i++) {
        ct_text_addf(&text, "%u %u\n", number_of(event, pairs->pairs[i].white),
                     number_of(event, pairs->pairs[i].black));
    }
    if (has_bye) {
        ct_text_addf(&text, "%u 0\n", number_of(event, pairs->bye));
    }
    return ct_text_view(&text);
}

ct_exit ct_compat_pair(ct_call *call, const ct_compat *given)
{
    ct_document document = {0};
    ct_next_round next;
    ct_error error;
    CT_STEP(open_input(call, given, &document));
    const ct_event *event = document.event;
    unsigned number = ct_event_next_round(event);
    CT_STEP(check_event(call, given, event, number));
    ct_pairing_options options = {.system = given->system, .may_lack_opponents = true};
    ct_status status = ct_next_round_pair(event, number, &options, call->mem, &next, &error);
    CT_STEP(ct_call_check(call, status, &error));
    ct_text checklist = {.mem = call->mem};
    add_checklist(call, given, event, number, &checklist);
    write_checklist(call, given, given->input, &checklist);
    ct_str text = list_pairs(call, event, &next.pairings);
    if (given->output == NULL) {
        ct_call_show(call, text);
        return CT_EXIT_DONE;
    }
    status = ct_file_replace(beside(call, given->input, given->output), text, false, &error);
    return status == CT_OK ? CT_EXIT_DONE : ct_call_refuse(call, CT_EXIT_FILE, &error);
}

/* --- -c -------------------------------------------------------------------------------------- */

/* One line of a list of pairs, by pairing numbers; 0 = the bye. */
typedef struct line {
    uint32_t white, black;
} line;

typedef struct comparison {
    const ct_event *event;
    unsigned round;
    const ct_pairings *pairs;
    ct_text *out;
} comparison;

/* Does the tournament have this game, or this bye, with these colours? */
static bool is_published(const comparison *here, ct_index white, ct_index black)
{
    ct_cell cell = ct_event_cell(here->event, white, here->round);
    return black == CT_NOBODY ? cell.outcome == CT_PAB
                              : cell.opponent == black && cell.colour != CT_BLACK;
}

/* Does the engine have this game, or this bye, with these colours? */
static bool is_paired(const comparison *here, const ct_board *board)
{
    for (uint32_t i = 0; i < here->pairs->count; i++) {
        if (here->pairs->pairs[i].white == board->white &&
            here->pairs->pairs[i].black == board->black) {
            return true;
        }
    }
    return board->black == CT_NOBODY && here->pairs->bye == board->white;
}

static void keep_difference(const ct_event *event, line *list, uint32_t *count, ct_index white,
                            ct_index black)
{
    list[(*count)++] = (line){.white = number_of(event, white),
                              .black = black == CT_NOBODY ? 0 : number_of(event, black)};
}

static void add_cell(ct_text *out, const line *list, uint32_t count, uint32_t i)
{
    if (i < count) {
        ct_text_addf(out, "%3u - %3u", list[i].white, list[i].black);
    } else {
        ct_text_add_chars(out, ' ', 9);
    }
}

/* Lays the differing pairs of checker and tournament side by side, by numbers. */
static ct_status compare_round(const comparison *here, ct_arena *mem, ct_error *err)
{
    const ct_pairings *pairs = here->pairs;
    ct_board *boards = NULL;
    uint32_t board_count = 0;
    uint32_t ours = 0;
    uint32_t theirs = 0;
    CT_TRY(ct_round_boards(here->event, here->round, mem, &boards, &board_count, err));
    line *checker = CT_NEW(mem, line, (size_t)pairs->count + 1);
    line *tournament = CT_NEW(mem, line, (size_t)board_count + 1);
    CT_NEED(checker, err);
    CT_NEED(tournament, err);
    for (uint32_t i = 0; i < pairs->count; i++) {
        if (!is_published(here, pairs->pairs[i].white, pairs->pairs[i].black)) {
            keep_difference(here->event, checker, &ours, pairs->pairs[i].white,
                            pairs->pairs[i].black);
        }
    }
    if (pairs->bye != CT_NOBODY && !is_published(here, pairs->bye, CT_NOBODY)) {
        keep_difference(here->event, checker, &ours, pairs->bye, CT_NOBODY);
    }
    for (uint32_t i = 0; i < board_count; i++) {
        bool is_line =
            boards[i].black != CT_NOBODY || is_published(here, boards[i].white, CT_NOBODY);
        if (is_line && !is_paired(here, &boards[i])) {
            keep_difference(here->event, tournament, &theirs, boards[i].white, boards[i].black);
        }
    }
    if (ours + theirs > 0) {
        ct_text_addf(here->out, "  Checker pairings        Tournament pairings \n");
        for (uint32_t i = 0; i < (ours > theirs ? ours : theirs); i++) {
            ct_text_add(here->out, CT_STR("    "));
            add_cell(here->out, checker, ours, i);
            ct_text_add_chars(here->out, ' ', 16);
            add_cell(here->out, tournament, theirs, i);
            ct_text_add_chars(here->out, '\n', 1);
        }
        ct_text_add_chars(here->out, '\n', 1);
    }
    return here->out->failed ? ct_fail_memory(err) : CT_OK;
}

static ct_status check_round(const ct_event *event, const ct_compat *given, unsigned round,
                             ct_text *out, ct_error *err)
{
    ct_next_round next;
    ct_pairing_options options = {
        .system = given->system,
        .may_lack_opponents = true,
        .round = {.rounds = event->rounds != 0 ? event->rounds : event->rounds_paired}};
    ct_status status = ct_next_round_pair(event, round, &options, out->mem, &next, err);
    if (status == CT_IMPOSSIBLE) {
        ct_text_addf(out, "No valid pairing exists for round %u.\n\n", round);
        return CT_OK;
    }
    CT_TRY(status);
    comparison here = {event, round, &next.pairings, out};
    return compare_round(&here, out->mem, err);
}

/* "folder/open.trf" is called "open". */
static ct_str stem_of(const char *path)
{
    const char *base = ct_path_base(path);
    const char *dot = strrchr(base, '.');
    ct_str name = ct_str_of(base);
    return dot == NULL || dot == base ? name : ct_str_slice(name, 0, (size_t)(dot - base));
}

ct_exit ct_compat_check(ct_call *call, const ct_compat *given)
{
    ct_document document = {0};
    ct_error error;
    CT_STEP(open_input(call, given, &document));
    const ct_event *event = document.event;
    ct_str name = stem_of(given->input);
    if (given->round > event->rounds_paired) {
        return refuse(call, given->input, "that round is not paired", "check one that is");
    }
    ct_text checklist = {.mem = call->mem};
    unsigned last = given->round == 0 ? event->rounds_paired : given->round;
    for (unsigned round = given->round == 0 ? 1 : given->round; round <= last; round++) {
        ct_text text = {.mem = call->mem};
        ct_text_addf(&text, "%.*s: Round #%u\n", CT_ARG(name), round);
        ct_status status = check_round(event, given, round, &text, &error);
        CT_STEP(ct_call_check(call, status, &error));
        ct_call_show(call, ct_text_view(&text));
        add_checklist(call, given, event, round, &checklist);
    }
    ct_call_showf(call, "\n");
    write_checklist(call, given, given->input, &checklist);
    return CT_EXIT_DONE;
}

/* --- -g -------------------------------------------------------------------------------------- */

ct_exit ct_compat_generate(ct_call *call, const ct_compat *given)
{
    ct_generate_options options = ct_generate_usual();
    ct_generated made;
    const char *source = given->input != NULL ? given->input : given->config;
    if (given->input != NULL) {
        CT_STEP(ct_generate_files_model(call, given->input, &options));
    } else if (given->config != NULL) {
        CT_STEP(ct_generate_files_config(call, given->config, &options));
    }
    options.seed = given->has_seed ? given->seed : ct_generate_files_seed();
    options.system = given->system != NULL ? given->system : options.system;
    options.acceleration = given->is_baku ? CT_ACCELERATION_BAKU : options.acceleration;
    ct_file_form form = {.kind = CT_KIND_TRF, .trf = {.dialect = CT_TRF_BBP}};
    const char *path = source == NULL ? given->output : beside(call, source, given->output);
    CT_STEP(ct_generate_files_write(call, &options, &form, path, &made));
    ct_text checklist = {.mem = call->mem};
    for (unsigned round = 1; round <= made.event->rounds_paired; round++) {
        add_checklist(call, given, made.event, round, &checklist);
    }
    write_checklist(call, given, path, &checklist);
    if (made.stopped_before != 0) {
        return ct_call_refuse(call, CT_EXIT_NO, &made.why_stopped);
    }
    return CT_EXIT_DONE;
}
