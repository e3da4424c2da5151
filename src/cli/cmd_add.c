/* add: one player by name or FIDE number, or a list. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/entries.h"
#include "cli/legacy.h"
#include "cli/list.h"
#include "cli/ratings.h"
#include "event/edit.h"
#include "event/systems.h"
#include "pairing/next_round.h"

#include <string.h>

/* Options replace what the rating list says about the player. */
static ct_exit apply_options(const ct_call *call, ct_player *player)
{
    CT_STEP(ct_entry_title(call, "title", &player->title));
    CT_STEP(ct_entry_federation(call, "federation", &player->federation));
    CT_STEP(ct_entry_date(call, "birth", true, &player->birth));
    CT_STEP(ct_entry_text(call, "club", &player->club));
    CT_STEP(ct_entry_text(call, "category", &player->category));
    player->rating = (uint16_t)ct_call_number(call, "rating", player->rating);
    player->k = (uint8_t)ct_call_number(call, "k", player->k);
    player->tpn.number = ct_call_number(call, "number", 0);
    player->fixed_board = (uint16_t)ct_call_number(call, "board", 0);
    player->enters = (uint16_t)ct_call_number(call, "round", 0);
    if (ct_call_has(call, "sex")) {
        char letter = ct_call_text(call, "sex").at[0];
        player->sex = letter == 'm' || letter == 'M' ? CT_MALE : CT_FEMALE;
    }
    return CT_EXIT_DONE;
}

static ct_exit make_player(ct_call *call, ct_player *player)
{
    *player = (ct_player){0};
    ct_str id = ct_str_trim(ct_call_text(call, "fide-id"));
    uint64_t number = 0;
    if (id.len > 0 && !ct_str_to_unsigned(id, &number)) {
        return ct_call_misuse(call, "give its digits", "'%.*s' is no FIDE number", CT_ARG(id));
    }
    if (call->word_count == 1) {
        CT_STEP(ct_ratings_player(call, number, player));
    } else {
        CT_STEP(ct_entry_line(call, "the name", ct_str_of(call->words[1]), &player->name));
        player->fide_id = id;
    }
    return apply_options(call, player);
}

static ct_exit refuse_same(const ct_call *call, const ct_event *event, ct_index same, ct_str id)
{
    ct_error error;
    ct_fail(&error, CT_INVALID, "%.*s has the FIDE number %.*s already",
            CT_ARG(ct_who_label(event, same, call->mem)), CT_ARG(id));
    ct_error_cure(&error, "the player is in the event: nothing was changed");
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

static void note_same_name(const ct_call *call, const ct_event *event, ct_str name)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        if (ct_str_equal_ignoring_case(event->players[i].name, name)) {
            ct_call_say(call, "note: there is a %.*s already",
                        CT_ARG(ct_who_label(event, i, call->mem)));
        }
    }
}

static ct_exit add_player(ct_call *call, ct_event *event, const ct_player *player, ct_str team)
{
    ct_index same = ct_list_same_fide_id(event, player->fide_id);
    if (same != CT_NOBODY) {
        return refuse_same(call, event, same, player->fide_id);
    }
    note_same_name(call, event, player->name);
    ct_error error;
    ct_index place;
    CT_STEP(ct_call_check(call, ct_event_add_player(event, player, &place, &error), &error));
    return ct_list_join_team(call, event, team, place);
}

static ct_exit add_one(ct_call *call, ct_event *event)
{
    ct_player player;
    ct_str team = {0};
    CT_STEP(make_player(call, &player));
    CT_STEP(ct_entry_text(call, "team", &team));
    return add_player(call, event, &player, team);
}

/* Numbers in the list are ignored: new players get the next free ones of the event. */
static ct_exit add_list(ct_call *call, ct_event *event)
{
    ct_csv_players list = {0};
    CT_STEP(ct_list_read(call, ct_call_value(call, "from"), &list));
    for (uint32_t i = 0; i < list.count; i++) {
        ct_player player = list.players[i];
        player.tpn.number = 0;
        player.enters = (uint16_t)ct_call_number(call, "round", 0);
        ct_str team = list.teams == NULL ? CT_NO_TEXT : ct_str_trim(list.teams[i]);
        CT_STEP(add_player(call, event, &player, team));
    }
    return CT_EXIT_DONE;
}

/* --- Numbers --------------------------------------------------------------------------------- */

/* What adding players does to the numbers. */
typedef struct numbering {
    bool is_open;      /* round 1 is not paired */
    bool follows_rule; /* before, the numbers followed C.04.2 2.2 */
    bool is_anew;      /* now all players are numbered by that rule */
    uint32_t before;   /* how many players there were before */
    uint32_t changed;  /* how many of these got another number */
    ct_index *added;   /* places of the new players */
    uint32_t added_count;
} numbering;

/* Do the numbers follow the rule so far? When an acceleration names ranges of numbers they were
 * chosen on purpose, and count as not following it. */
static ct_exit look_at_numbers(const ct_call *call, const ct_event *event, numbering *now)
{
    ct_error error;
    *now = (numbering){.is_open = event->rounds_paired == 0, .before = event->player_count};
    ct_status status = ct_event_numbers_follow_rule(event, call->mem, &now->follows_rule, &error);
    now->follows_rule = now->follows_rule && event->acceleration.span_count == 0;
    return ct_call_check(call, status, &error);
}

/* C.04.2 2.2 and 2.3: until round 1 is paired the numbers follow rating, title and name. */
static ct_status number_anew(const ct_call *call, ct_event *event, numbering *now, ct_error *err)
{
    ct_index *places = NULL;
    uint32_t *numbers = CT_NEW(call->mem, uint32_t, event->player_count);
    CT_NEED(numbers, err);
    for (ct_index i = 0; i < event->player_count; i++) {
        numbers[i] = event->players[i].tpn.number;
    }
    CT_TRY(ct_event_number_players(event, err));
    CT_TRY(ct_event_order_players(event, call->mem, &places, err));
    for (ct_index i = 0; i < now->before; i++) {
        now->changed += event->players[places[i]].tpn.number != numbers[i];
    }
    for (uint32_t i = 0; i < now->added_count; i++) {
        now->added[i] = places[now->added[i]];
    }
    return CT_OK;
}

static ct_exit settle_numbers(const ct_call *call, ct_event *event, numbering *now)
{
    ct_error error;
    now->added_count = event->player_count - now->before;
    now->added = CT_NEW(call->mem, ct_index, now->added_count);
    if (now->added == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    for (uint32_t i = 0; i < now->added_count; i++) {
        now->added[i] = now->before + i;
    }
    bool keeps = ct_call_has(call, "keep-numbers") || ct_call_has(call, "number");
    now->is_anew = ct_call_has(call, "renumber") || (now->is_open && now->follows_rule && !keeps);
    return now->is_anew ? ct_call_check(call, number_anew(call, event, now, &error), &error)
                        : CT_EXIT_DONE;
}

static void say_numbers(const ct_call *call, const numbering *now)
{
    bool was_chosen = ct_call_has(call, "keep-numbers") || ct_call_has(call, "number");
    if (now->changed > 0) {
        ct_call_say(call, "%u player%s a new number (C.04.2 2.2); byes and forbidden pairs follow",
                    now->changed, now->changed == 1 ? " has" : "s have");
    } else if (now->is_open && !now->is_anew && !was_chosen) {
        ct_call_say(call,
                    "note: the numbers here do not follow the ratings; --renumber changes "
                    "that");
    }
}

/* --- The command ----------------------------------------------------------------------------- */

static ct_exit tell(ct_call *call, const ct_event *event, const numbering *now)
{
    json_t *added = json_array();
    for (uint32_t k = 0; k < now->added_count; k++) {
        ct_index i = now->added[k];
        const ct_player *player = &event->players[i];
        ct_str rating =
            player->rating == 0 ? CT_NO_TEXT : ct_str_format(call->mem, " (%u)", player->rating);
        ct_str entry = player->enters <= 1
                           ? CT_NO_TEXT
                           : ct_str_format(call->mem, ", from round %u on", player->enters);
        ct_call_say(call, "added %.*s%.*s%.*s", CT_ARG(ct_who_label(event, i, call->mem)),
                    CT_ARG(rating), CT_ARG(entry));
        json_array_append_new(added, json_pack("{s:I, s:o, s:i, s:i}", "number",
                                               (json_int_t)player->tpn.number, "name",
                                               ct_text_json(player->name), "rating",
                                               (int)player->rating, "enters", (int)player->enters));
    }
    say_numbers(call, now);
    return ct_call_answer(
        call, CT_EXIT_DONE,
        json_pack("{s:o, s:i}", "added", added, "numbers_changed", (int)now->changed));
}

static ct_exit refuse_table(const ct_call *call, const char *title)
{
    ct_error error;
    ct_fail(&error, CT_INVALID,
            "nobody can enter any more: round 1 is paired by a fixed table (%s)", title);
    ct_error_cure(&error,
                  "to start again with everybody: crosstable convert %s list.csv, write the new "
                  "line into it, crosstable new FILE --players list.csv",
                  call->words[0]);
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

/* Once round 1 is paired by a fixed table there is no place for more participants. Teams may get
 * new members. */
static ct_exit check_table(const ct_call *call, const ct_event *before, const ct_event *event)
{
    ct_system_choice said = ct_event_system(event);
    const ct_pairing_system *system =
        said.row == NULL ? NULL : ct_pairing_system_named(ct_str_of(said.row->name));
    bool is_fixed = system != NULL && system->needs != NULL && ct_event_next_round(event) > 1;
    return is_fixed && ct_event_participants(event) > ct_event_participants(before)
               ? refuse_table(call, said.row->title)
               : CT_EXIT_DONE;
}

static ct_exit add(ct_call *call, ct_document *document)
{
    ct_event *event = document->event;
    ct_event before = *event; /* for its counts */
    numbering now;
    CT_STEP(look_at_numbers(call, event, &now));
    CT_STEP(ct_call_has(call, "from") ? add_list(call, event) : add_one(call, event));
    CT_STEP(check_table(call, &before, event));
    CT_STEP(settle_numbers(call, event, &now));
    CT_STEP(ct_document_save(call, document));
    return tell(call, event, &now);
}

/* With --from only --round, --renumber and --keep-numbers make sense: all other options are about
 * one player. */
static ct_exit check_use(const ct_call *call)
{
    static const char *const single[] = {"rating", "title",  "federation", "fide-id",
                                         "birth",  "sex",    "club",       "category",
                                         "k",      "number", "board",      "team"};
    bool from = ct_call_has(call, "from");
    if (ct_call_has(call, "renumber") &&
        (ct_call_has(call, "number") || ct_call_has(call, "keep-numbers"))) {
        return ct_call_misuse(call, "leave one of the two out",
                              "--renumber numbers everybody: it goes with neither --number nor "
                              "--keep-numbers");
    }
    if (!from) {
        return call->word_count == 2 || ct_call_has(call, "fide-id")
                   ? CT_EXIT_DONE
                   : ct_call_misuse(call, "give \"Last, First\", --fide-id or --from",
                                    "add: who is to be added?");
    }
    if (call->word_count == 2) {
        return ct_call_misuse(call, "give either a name or a list",
                              "--from adds the players of a list and takes no name");
    }
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        if (ct_call_has(call, single[i])) {
            return ct_call_misuse(call, "write it into the list",
                                  "--%s is about one player, not a list", single[i]);
        }
    }
    return CT_EXIT_DONE;
}

ct_exit ct_cmd_add(ct_call *call)
{
    CT_STEP(check_use(call));
    return ct_document_change(call, add);
}
