/* Reading a document: syntax (base/json_tree.h), version, a first pass that counts players and rounds and
 * maps pairing numbers, then the rows, then the rules of the game.
 *
 * The first pass is silent about what is wrong with single values: the rows report that. */

#include "event/ids.h"
#include "event/validate.h"
#include "formats/encoding.h"
#include "formats/json.h"
#include "formats/json_private.h"

#include <math.h>

/* --- Syntax ---------------------------------------------------------------------------------- */

ct_status ct_json_load(ct_str text, size_t line, ct_arena *mem, ct_problems *problems,
                       ct_node **out)
{
    *out = NULL;
    if (ct_str_is_blank(ct_str_starts(text, "\xEF\xBB\xBF") ? ct_str_slice(text, 3, text.len)
                                                            : text)) {
        ct_error_cure(ct_problem_add(problems, CT_FAULT, line, 0, "", "the text is empty"),
                      "write an object: {\"crosstable\": 1, \"kind\": \"event\", …}");
        return CT_OK;
    }
    ct_json_strictness how = {.line = line, .longest_text = CT_LONGEST_TEXT};
    ct_status status = ct_json_tree_read_strictly(text, how, mem, problems, out, NULL);
    return status == CT_NO_MEMORY ? CT_NO_MEMORY : CT_OK;
}

/* --- Version --------------------------------------------------------------------------------- */

static ct_status refuse_version(ct_field_reader *from, const ct_node *version)
{
    ct_error *problem =
        ct_problem_add(from->problems, CT_FAULT, version->line, version->column, "",
                       "the document is in version %.0f of the format, this program reads up to %d",
                       version->number, CT_JSON_VERSION);
    ct_error_cure(problem, "read it with a newer Crosstable, or have it written as TRF26 there");
    problem->status = CT_UNSUPPORTED;
    return CT_UNSUPPORTED;
}

/* CT_OK also when there is a fault: the caller asks the list of problems. */
static ct_status check_version(ct_field_reader *from, const ct_node *document)
{
    const ct_node *version = ct_node_get(document, "crosstable");
    const ct_node *kind = ct_node_get(document, "kind");
    ct_field_path path = {NULL, CT_STR("crosstable"), 0};
    if (version == NULL) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, document, NULL,
                                       "has no \"crosstable\": it is no event"),
                      "the object must begin {\"crosstable\": %d, \"kind\": \"event\", …}",
                      CT_JSON_VERSION);
    } else if (version->kind != CT_NODE_NUMBER || floor(version->number) != version->number ||
               version->number < 1) {
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, version, &path, "must be the version of the format"),
            "write \"crosstable\": %d", CT_JSON_VERSION);
    } else if (version->number > (double)CT_JSON_VERSION) {
        return refuse_version(from, version);
    } else if (kind == NULL || kind->kind != CT_NODE_TEXT || !ct_str_is(kind->text, "event")) {
        path.key = CT_STR("kind");
        ct_error_cure(ct_field_problem(from, CT_FAULT, kind == NULL ? document : kind, &path,
                                       "must be \"event\""),
                      "write \"kind\": \"event\"");
    }
    return CT_OK;
}

/* --- The first pass -------------------------------------------------------------------------- */

static uint32_t longest_line(const ct_node *players)
{
    uint32_t longest = 0;
    for (const ct_node *player = players->first; player != NULL; player = player->next) {
        const ct_node *rounds = ct_node_get(player, "rounds");
        bool is_list = rounds != NULL && rounds->kind == CT_NODE_LIST;
        longest = is_list && rounds->count > longest ? rounds->count : longest;
    }
    return longest;
}

/* Makes the players and an empty crosstable; the rows fill them. */
static void make_room(ct_field_reader *from, const ct_node *players)
{
    ct_field_path path = {NULL, CT_STR("players"), 0};
    ct_error why = {0};
    if (players == NULL) {
        return;
    }
    if (players->kind != CT_NODE_LIST) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, players, &path, "must be a list"),
                      "write the players as a list of objects");
        return;
    }
    uint32_t rounds = longest_line(players);
    rounds = rounds > UINT16_MAX ? UINT16_MAX : rounds;
    ct_status status = ct_event_reserve(from->event, players->count, rounds, &why);
    if (status == CT_NO_MEMORY) {
        from->is_memory_out = true;
    } else if (status != CT_OK) {
        ct_error *problem =
            ct_field_problem(from, CT_FAULT, players, &path, "cannot be held: %s", why.sentence);
        ct_error_cure(problem, "%s", why.cure);
    } else {
        from->event->player_count = players->count;
        from->event->rounds_paired = (uint16_t)rounds;
    }
}

/* --- Afterwards ------------------------------------------------------------------------------ */

/* Leaving without a reason is taken as withdrawn; a reason without a round is a fault. */
static void check_leave(ct_field_reader *from, const ct_node *node, const ct_field_path *path,
                        uint16_t leaves, ct_leave *leave)
{
    if (leaves != 0 && *leave == CT_STAYS) {
        *leave = CT_WITHDRAWN;
    } else if (leaves == 0 && *leave != CT_STAYS) {
        ct_error_cure(
            ct_field_problem(from, CT_FAULT, node, path, "has \"leave\" but no round of leaving"),
            "add \"leaves\", the first round without this participant");
    }
}

/* The element of a list that is read next; NULL when there is none. */
static const ct_node *next_of(const ct_node *list, const ct_node *last)
{
    return last != NULL ? last->next : list != NULL ? list->first : NULL;
}

static void check_leaves(ct_field_reader *from, const ct_node *document)
{
    ct_event *event = from->event;
    ct_field_path players = {NULL, CT_STR("players"), 0};
    ct_field_path teams = {NULL, CT_STR("teams"), 0};
    const ct_node *node = NULL;
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_field_path path = {&players, {0}, i};
        node = next_of(ct_node_get(document, "players"), node);
        check_leave(from, node, &path, event->players[i].leaves, &event->players[i].leave);
    }
    node = NULL;
    for (ct_index i = 0; i < event->team_count; i++) {
        ct_field_path path = {&teams, {0}, i};
        node = next_of(ct_node_get(document, "teams"), node);
        check_leave(from, node, &path, event->teams[i].leaves, &event->teams[i].leave);
    }
}

/* --- The whole document ---------------------------------------------------------------------- */

static ct_status read_document(ct_field_reader *from, const ct_node *document)
{
    if (document->kind != CT_NODE_OBJECT) {
        ct_error_cure(ct_field_problem(from, CT_FAULT, document, NULL, "must be an object, not %s",
                                       ct_node_kind_name(document->kind)),
                      "write {\"crosstable\": %d, \"kind\": \"event\", …}", CT_JSON_VERSION);
        return CT_OK;
    }
    CT_TRY(check_version(from, document));
    if (from->problems->faults > 0) {
        return CT_OK; /* some other document: its keys would all be unknown */
    }
    from->event->next_ids = (ct_next_ids){0};
    make_room(from, ct_node_get(document, "players"));
    ct_field_map_list(from, ct_node_get(document, "players"), &from->players);
    ct_field_map_list(from, ct_node_get(document, "teams"), &from->teams);
    if (!from->is_memory_out) {
        ct_shape_read(from, &ct_event_shape, document, from->event, NULL, NULL);
    }
    if (!from->is_memory_out) {
        check_leaves(from, document);
        from->event->keeps_ids = from->has_ids;
        ct_event_complete_ids(from->event);
    }
    return from->is_memory_out ? CT_NO_MEMORY : CT_OK;
}

/* The tree lives as long as the reading. */
static ct_status read_text(ct_field_reader *from, ct_str text, ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    ct_node *document = NULL;
    CT_NEED(mem, err);
    ct_status status = ct_json_load(text, 0, mem, from->problems, &document);
    if (document != NULL) {
        status = read_document(from, document);
    }
    ct_arena_free(mem);
    return status == CT_NO_MEMORY ? ct_fail_memory(err) : status;
}

ct_status ct_json_read(ct_str text, ct_arena *mem, ct_event **out, ct_problems *problems,
                       ct_error *err)
{
    ct_field_reader from = {.mem = mem, .event = ct_event_new(mem), .problems = problems};
    CT_NEED(from.event, err);
    ct_status status = read_text(&from, text, err);
    if (status == CT_NO_MEMORY) {
        return status;
    }
    if (problems->faults == 0) {
        ct_event_sort_byes(from.event);
        CT_TRY(ct_event_validate(from.event, false, mem, problems, err));
    }
    ct_status verdict = ct_problems_verdict(problems, err);
    if (verdict == CT_OK) {
        *out = from.event;
    }
    return status != CT_OK ? status : verdict;
}
