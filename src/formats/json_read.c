/* Reading a document: syntax (jansson), version, a first pass that counts players and rounds and
 * maps pairing numbers, then the rows, then the rules of the game.
 *
 * The first pass is silent about what is wrong with single values: the rows report that. */

#include "event/validate.h"
#include "formats/encoding.h"
#include "formats/json.h"
#include "formats/json_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Syntax ---------------------------------------------------------------------------------- */

typedef struct syntax_row {
    enum json_error_code code;
    const char *begins; /* how jansson's own text begins, where the code is not enough */
    const char *sentence;
    const char *cure;
} syntax_row;

static const syntax_row syntax_rows[] = {
    {json_error_premature_end_of_input, "", "the text ends in the middle of a value",
     "the file seems cut off: close every bracket, or copy it again"},
    {json_error_end_of_input_expected, "", "something follows after the end of the object",
     "keep one object in a file"},
    {json_error_invalid_utf8, "", "a character is not UTF-8", "save the file as UTF-8"},
    {json_error_null_byte_in_key, "", "a key contains a zero character", "correct the key"},
    {json_error_duplicate_key, "", "the same key stands twice in an object",
     "take one of them out"},
    {json_error_numeric_overflow, "", "a number is too large", "correct the number"},
    {json_error_stack_overflow, "", "objects and lists are nested too deeply",
     "an event nests no deeper than five"},
    {json_error_invalid_syntax, "invalid Unicode", "a \\u escape is half of a pair",
     "write the character itself, in UTF-8"},
    {json_error_invalid_syntax, "control character", "a text contains a control character",
     "write it as \\n, \\t or \\u0007"},
    {json_error_invalid_syntax, "unexpected newline", "a text goes on over the end of its line",
     "close the quotation mark, or write the line break as \\n"},
    {json_error_invalid_syntax, "", "this is not JSON",
     "look for a missing comma, quotation mark or bracket just before this place"},
};

/* What jansson quotes of the place, " near '…'", or nothing. */
static ct_str near_what(const json_error_t *error)
{
    const char *near = strstr(error->text, " near '");
    ct_str text = ct_str_of(near == NULL ? "" : near);
    return ct_str_slice(text, 0, ct_utf8_valid_prefix(text));
}

static void report_syntax(const json_error_t *error, size_t line, ct_problems *problems)
{
    const syntax_row *row = &syntax_rows[sizeof syntax_rows / sizeof syntax_rows[0] - 1];
    for (size_t i = 0; i < sizeof syntax_rows / sizeof syntax_rows[0]; i++) {
        if (json_error_code(error) == syntax_rows[i].code &&
            ct_str_starts(ct_str_of(error->text), syntax_rows[i].begins)) {
            row = &syntax_rows[i];
            break;
        }
    }
    size_t at_line = line != 0 ? line : error->line > 0 ? (size_t)error->line : 0;
    size_t column = line == 0 && error->column > 0 ? (size_t)error->column : 0;
    ct_str near = near_what(error);
    ct_error *problem = ct_problem_add(problems, CT_FAULT, at_line, column, "", "%s%.*s",
                                       row->sentence, CT_ARG(near));
    ct_error_cure(problem, "%s", row->cure);
}

static ct_str without_mark(ct_str text)
{
    return ct_str_starts(text, "\xEF\xBB\xBF") ? ct_str_slice(text, 3, text.len) : text;
}

/* Where the text that begins after a quotation mark ends: at the next one that is not escaped. */
static size_t end_of_text(ct_str text, size_t at)
{
    while (at < text.len && text.at[at] != '"') {
        at += text.at[at] == '\\' ? 2 : 1;
    }
    return at < text.len ? at : text.len;
}

/* A text that is too long is refused before anything is built of it; true when there is one. */
static bool report_long_text(ct_str text, size_t line, ct_problems *problems)
{
    size_t here = line == 0 ? 1 : line;
    for (size_t at = 0; at < text.len; at++) {
        here += line == 0 && text.at[at] == '\n';
        if (text.at[at] != '"') {
            continue;
        }
        size_t end = end_of_text(text, at + 1);
        if (end - at - 1 > CT_LONGEST_TEXT) {
            ct_error_cure(ct_problem_add(problems, CT_FAULT, here, 0, "",
                                         "a text has %zu bytes; none may have more than %d",
                                         end - at - 1, CT_LONGEST_TEXT),
                          "shorten it, or have the file written again");
            return true;
        }
        at = end;
    }
    return false;
}

/* When jansson is out of memory it gives no error code, or reports a complete string (up to its
 * closing quotation mark) as an invalid token. A string that is wrong gets another message. */
static bool means_no_memory(const json_error_t *error, ct_str text)
{
    enum json_error_code code = json_error_code(error);
    bool is_whole_text = error->position > 0 && (size_t)error->position <= text.len &&
                         text.at[error->position - 1] == '"';
    return code == json_error_unknown || code == json_error_out_of_memory ||
           (ct_str_starts(ct_str_of(error->text), "invalid token") && is_whole_text);
}

ct_status ct_json_load_text(ct_str text, size_t line, ct_problems *problems, json_t **out)
{
    *out = NULL;
    text = without_mark(text);
    if (ct_str_is_blank(text)) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, line, 0, "", "the text is empty"),
                      "write an object: {\"crosstable\": 1, \"kind\": \"event\", …}");
        return CT_OK;
    }
    if (report_long_text(text, line, problems)) {
        return CT_OK;
    }
    json_error_t error = {.line = -1};
    *out = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (*out != NULL) {
        return CT_OK;
    }
    if (means_no_memory(&error, text)) {
        return CT_NO_MEMORY;
    }
    report_syntax(&error, line, problems);
    return CT_OK;
}

/* --- Version --------------------------------------------------------------------------------- */

static ct_status refuse_version(ct_json_reader *from, json_int_t version)
{
    ct_error *problem =
        ct_problem_add(from->problems, CT_FAULT, from->line, 0, "",
                       "the document is in version %lld of the format, this program reads up to %d",
                       (long long)version, CT_JSON_VERSION);
    ct_error_cure(problem, "read it with a newer Crosstable, or have it written as TRF26 there");
    problem->status = CT_UNSUPPORTED;
    return CT_UNSUPPORTED;
}

/* CT_OK also when there is a fault: the caller asks the list of problems. */
static ct_status check_version(ct_json_reader *from, const json_t *document)
{
    const json_t *version = json_object_get(document, "crosstable");
    const json_t *kind = json_object_get(document, "kind");
    ct_json_path path = {NULL, "crosstable", 0};
    if (version == NULL) {
        ct_error_cure(
            ct_json_problem(from, CT_FAULT, NULL, "has no \"crosstable\": it is no event"),
            "the object must begin {\"crosstable\": %d, \"kind\": \"event\", …}", CT_JSON_VERSION);
    } else if (!json_is_integer(version) || json_integer_value(version) < 1) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, &path, "must be the version of the format"),
                      "write \"crosstable\": %d", CT_JSON_VERSION);
    } else if (json_integer_value(version) > CT_JSON_VERSION) {
        return refuse_version(from, json_integer_value(version));
    } else if (kind == NULL || !json_is_string(kind) ||
               strcmp(json_string_value(kind), "event") != 0) {
        path.key = "kind";
        ct_error_cure(ct_json_problem(from, CT_FAULT, &path, "must be \"event\""),
                      "write \"kind\": \"event\"");
    }
    return CT_OK;
}

/* --- The first pass -------------------------------------------------------------------------- */

static uint32_t number_of(const json_t *entry)
{
    json_int_t number = json_integer_value(json_object_get(entry, "number"));
    return number >= 1 && number <= CT_MAX_NUMBER ? (uint32_t)number : 0;
}

void ct_json_map_list(ct_json_reader *from, const json_t *list, ct_json_numbers *numbers)
{
    uint32_t highest = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint32_t number = number_of(json_array_get(list, i));
        highest = number > highest ? number : highest;
    }
    ct_index *map = CT_NEW(from->problems->mem, ct_index, (size_t)highest + 1);
    if (map == NULL) {
        from->is_memory_out = true;
        return;
    }
    memset(map, 0xFF, ((size_t)highest + 1) * sizeof *map); /* CT_NOBODY */
    for (size_t i = json_array_size(list); i-- > 0;) { /* of two with one number the first stays */
        uint32_t number = number_of(json_array_get(list, i));
        map[number] = number == 0 ? CT_NOBODY : (ct_index)i;
    }
    *numbers = (ct_json_numbers){map, highest + 1};
}

void ct_json_map_event(ct_json_reader *from)
{
    ct_arena *mem = from->problems->mem;
    from->players.map = ct_event_map_players(from->event, mem, &from->players.size);
    from->teams.map = ct_event_map_teams(from->event, mem, &from->teams.size);
    from->is_memory_out = from->players.map == NULL || from->teams.map == NULL;
}

static size_t longest_line(const json_t *players)
{
    size_t longest = 0;
    for (size_t i = 0; i < json_array_size(players); i++) {
        size_t rounds = json_array_size(json_object_get(json_array_get(players, i), "rounds"));
        longest = rounds > longest ? rounds : longest;
    }
    return longest;
}

/* Makes the players and an empty crosstable; the rows fill them. */
static void make_room(ct_json_reader *from, const json_t *players)
{
    ct_json_path path = {NULL, "players", 0};
    size_t count = json_array_size(players);
    size_t rounds = longest_line(players);
    ct_error why = {0};
    if (players != NULL && !json_is_array(players)) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, &path, "must be a list"),
                      "write the players as a list of objects");
        return;
    }
    count = count > UINT32_MAX ? UINT32_MAX : count;
    rounds = rounds > UINT16_MAX ? UINT16_MAX : rounds;
    ct_status status = ct_event_reserve(from->event, (uint32_t)count, (unsigned)rounds, &why);
    if (status == CT_NO_MEMORY) {
        from->is_memory_out = true;
    } else if (status != CT_OK) {
        ct_error *problem =
            ct_json_problem(from, CT_FAULT, &path, "cannot be held: %s", why.sentence);
        ct_error_cure(problem, "%s", why.cure);
    } else {
        from->event->player_count = (uint32_t)count;
        from->event->rounds_paired = (uint16_t)rounds;
    }
}

/* --- Afterwards ------------------------------------------------------------------------------ */

static int compare_byes(const void *left, const void *right, const ct_event *event)
{
    const ct_bye *a = left;
    const ct_bye *b = right;
    if (a->round != b->round) {
        return a->round < b->round ? -1 : 1;
    }
    bool of_teams = event->is_team_event;
    uint32_t one = of_teams ? event->teams[a->who].tpn.number : event->players[a->who].tpn.number;
    uint32_t other = of_teams ? event->teams[b->who].tpn.number : event->players[b->who].tpn.number;
    return (one > other) - (one < other);
}

/* By round, then pairing number, as event.h demands. By insertion: our own documents are sorted. */
static void sort_byes(ct_event *event)
{
    for (uint32_t i = 1; i < event->bye_count; i++) {
        ct_bye bye = event->byes[i];
        uint32_t to = i;
        while (to > 0 && compare_byes(&event->byes[to - 1], &bye, event) > 0) {
            event->byes[to] = event->byes[to - 1];
            to--;
        }
        event->byes[to] = bye;
    }
}

/* Leaving without a reason is taken as withdrawn; a reason without a round is a fault. */
static void check_leave(ct_json_reader *from, const ct_json_path *path, uint16_t leaves,
                        ct_leave *leave)
{
    if (leaves != 0 && *leave == CT_STAYS) {
        *leave = CT_WITHDRAWN;
    } else if (leaves == 0 && *leave != CT_STAYS) {
        ct_error_cure(
            ct_json_problem(from, CT_FAULT, path, "has \"leave\" but no round of leaving"),
            "add \"leaves\", the first round without this participant");
    }
}

static void check_leaves(ct_json_reader *from)
{
    ct_event *event = from->event;
    ct_json_path players = {NULL, "players", 0};
    ct_json_path teams = {NULL, "teams", 0};
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_json_path path = {&players, NULL, i};
        check_leave(from, &path, event->players[i].leaves, &event->players[i].leave);
    }
    for (ct_index i = 0; i < event->team_count; i++) {
        ct_json_path path = {&teams, NULL, i};
        check_leave(from, &path, event->teams[i].leaves, &event->teams[i].leave);
    }
}

/* --- The whole document ---------------------------------------------------------------------- */

static ct_status read_document(ct_json_reader *from, json_t *document)
{
    if (!json_is_object(document)) {
        ct_error_cure(ct_json_problem(from, CT_FAULT, NULL, "must be an object, not a list"),
                      "write {\"crosstable\": %d, \"kind\": \"event\", …}", CT_JSON_VERSION);
        return CT_OK;
    }
    CT_TRY(check_version(from, document));
    if (from->problems->faults > 0) {
        return CT_OK; /* some other document: its keys would all be unknown */
    }
    make_room(from, json_object_get(document, "players"));
    ct_json_map_list(from, json_object_get(document, "players"), &from->players);
    ct_json_map_list(from, json_object_get(document, "teams"), &from->teams);
    if (!from->is_memory_out) {
        ct_json_read_rows(from, &ct_event_shape, document, from->event, NULL, NULL);
    }
    if (!from->is_memory_out) {
        check_leaves(from);
    }
    return from->is_memory_out ? CT_NO_MEMORY : CT_OK;
}

ct_status ct_json_read(ct_str text, ct_arena *mem, ct_event **out, ct_problems *problems,
                       ct_error *err)
{
    ct_json_reader from = {.event = ct_event_new(mem), .problems = problems};
    CT_NEED(from.event, err);
    json_t *document = NULL;
    ct_status status = ct_json_load_text(text, 0, problems, &document);
    if (document != NULL) {
        status = read_document(&from, document);
    }
    json_decref(document);
    if (status == CT_NO_MEMORY) {
        return ct_fail_memory(err);
    }
    if (problems->faults == 0) {
        sort_byes(from.event);
        CT_TRY(ct_event_validate(from.event, false, mem, problems, err));
    }
    ct_status verdict = ct_problems_verdict(problems, err);
    if (verdict == CT_OK) {
        *out = from.event;
    }
    return status != CT_OK ? status : verdict;
}
