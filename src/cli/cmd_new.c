/* new: starts an event. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/entries.h"
#include "cli/legacy.h"
#include "cli/list.h"
#include "cli/points_words.h"
#include "cli/settings.h"
#include "event/build.h"
#include "event/edit.h"
#include "event/systems.h"
#include "pairing/cup/course.h"
#include "store/path.h"

#include <stdlib.h>
#include <string.h>

/* --- The heading ----------------------------------------------------------------------------- */

/* "club-open.trf" names itself "club-open" until somebody gives a better name. */
static ct_str name_of_file(const char *path)
{
    ct_str name = ct_str_of(ct_path_base(path));
    const char *dot = strrchr(name.at, '.');
    if (dot != NULL && dot != name.at) {
        name.len = (size_t)(dot - name.at);
    }
    return name;
}

static ct_exit set_heading(ct_call *call, ct_event *event)
{
    ct_str texts[CT_TEXTS] = {{0}};
    ct_str *start = &texts[CT_TEXT_START];
    ct_str *end = &texts[CT_TEXT_END];
    ct_str *name = &texts[CT_TEXT_NAME];
    CT_STEP(ct_entry_text(call, "name", name));
    CT_STEP(ct_entry_text(call, "city", &texts[CT_TEXT_CITY]));
    CT_STEP(ct_entry_federation(call, "federation", &texts[CT_TEXT_FEDERATION]));
    CT_STEP(ct_entry_date(call, "start", false, start));
    CT_STEP(ct_entry_date(call, "end", false, end));
    CT_STEP(ct_entry_text(call, "arbiter", &texts[CT_TEXT_ARBITER]));
    CT_STEP(ct_entry_text(call, "time-control", &texts[CT_TEXT_TIME_CONTROL]));
    if (start->len > 0 && end->len > 0 &&
        ct_str_compare(*end, *start) < 0) { /* both are YYYY/MM/DD */
        return ct_call_misuse(call, "exchange --start and --end, or correct one of them",
                              "the last day, %.*s, is before the first, %.*s", CT_ARG(*end),
                              CT_ARG(*start));
    }
    if (name->len == 0 && strcmp(call->words[0], "-") != 0) {
        *name = ct_str_visible(call->mem, name_of_file(call->words[0]));
    }
    ct_error error;
    for (int which = 0; which < CT_TEXTS; which++) {
        if (texts[which].len > 0) {
            ct_status status = ct_event_set_text(event, (ct_event_text)which, texts[which], &error);
            CT_STEP(ct_call_check(call, status, &error));
        }
    }
    return CT_EXIT_DONE;
}

/* --- The rules ------------------------------------------------------------------------------- */

/* "123" or "123,136" */
static ct_exit set_groups(const ct_call *call, ct_acceleration *to)
{
    bool has_two = to->kind == CT_ACCELERATION_PROGRESSIVE;
    bool has_one = to->kind == CT_ACCELERATION_HALEY || to->kind == CT_ACCELERATION_SOFT_HALEY;
    ct_str second = ct_call_text(call, "groups");
    ct_str first = ct_str_cut(&second, ',');
    uint64_t sizes[2] = {0, 0};
    if (first.len == 0 && second.len == 0 && !ct_call_has(call, "groups")) {
        return CT_EXIT_DONE;
    }
    if (!has_one && !has_two) {
        return ct_call_misuse(call, "give --acceleration, as haley or progressive",
                              "--groups is about an acceleration with groups of a free size");
    }
    if (!ct_str_to_unsigned(first, &sizes[0]) || sizes[0] > CT_MAX_PLAYERS ||
        (second.len > 0 && (!has_two || !ct_str_to_unsigned(second, &sizes[1]))) ||
        sizes[1] > CT_MAX_PLAYERS) {
        return ct_call_misuse(call,
                              has_two ? "write the sizes of the first two groups, as 40,40"
                                      : "write the size of the upper group, as 40",
                              "--groups does not understand '%s'", ct_call_value(call, "groups"));
    }
    to->group = (uint32_t)sizes[0];
    to->second_group = (uint32_t)sizes[1];
    return CT_EXIT_DONE;
}

static ct_exit set_acceleration(const ct_call *call, ct_event *event)
{
    static const struct {
        const char *word;
        ct_acceleration_kind kind;
        const char *name; /* of one that depends on the number of rounds */
    } rows[] = {
        {"baku", CT_ACCELERATION_BAKU, "Baku"},
        {"haley", CT_ACCELERATION_HALEY, NULL},
        {"soft-haley", CT_ACCELERATION_SOFT_HALEY, NULL},
        {"progressive", CT_ACCELERATION_PROGRESSIVE, "progressive"},
    };
    ct_str word = ct_call_text(call, "acceleration");
    ct_acceleration chosen = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!ct_str_equal_ignoring_case(word, ct_str_of(rows[i].word))) {
            continue;
        }
        if (rows[i].name != NULL && event->rounds == 0) {
            return ct_call_misuse(call, "give --rounds, too",
                                  "%s acceleration depends on the number of rounds", rows[i].name);
        }
        chosen.kind = rows[i].kind;
    }
    CT_STEP(set_groups(call, &chosen));
    ct_event_put_acceleration(event, &chosen);
    return CT_EXIT_DONE;
}

static ct_exit set_rules(ct_call *call, ct_event *event)
{
    ct_event_put_rounds(event, (unsigned)ct_call_number(call, "rounds", 0));
    ct_str colour = ct_call_text(call, "colour");
    bool is_white = ct_str_equal_ignoring_case(colour, CT_STR("white"));
    ct_event_put_initial_colour(event, colour.len == 0 ? CT_NO_COLOUR
                                       : is_white      ? CT_WHITE
                                                       : CT_BLACK);
    CT_STEP(set_acceleration(call, event));
    const char *system = ct_call_value(call, "system");
    const ct_system_row *row = ct_system_named(ct_str_of(system == NULL ? "dutch" : system));
    ct_edition edition = (ct_edition)ct_call_number(call, "edition", CT_EDITION_BY_DATE);
    ct_error error;
    CT_STEP(ct_call_check(call, ct_event_choose_system(event, row, edition, &error), &error));
    ct_event_put_team_event(event, row->is_for_teams);
    for (ct_str rest = ct_call_text(call, "option"); rest.len > 0;) {
        CT_STEP(ct_settings_change(call, event, ct_str_cut(&rest, '\n')));
    }
    return ct_points_words(call, event);
}

/* --- The players ----------------------------------------------------------------------------- */

typedef struct seat {
    ct_player player;
    ct_str team;
} seat;

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = ((const seat *)one)->player.tpn.number;
    uint32_t b = ((const seat *)other)->player.tpn.number;
    return (a > b) - (a < b);
}

static ct_exit add_all(ct_call *call, ct_event *event, const ct_csv_players *list, bool keep)
{
    for (uint32_t i = 0; i < list->count; i++) {
        ct_player player = list->players[i];
        player.tpn.number = keep ? player.tpn.number : 0;
        ct_error error;
        CT_STEP(ct_call_check(call, ct_event_add_player(event, &player, NULL, &error), &error));
    }
    return CT_EXIT_DONE;
}

/* Puts the players in the order of their numbers, as a report file has them, and makes the teams.
 * There are no rounds yet, so nothing else refers to places. */
static ct_exit seat_players(ct_call *call, ct_event *event, const ct_csv_players *list)
{
    seat *seats = CT_NEW(call->mem, seat, event->player_count);
    ct_error error;
    if (seats == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        seats[i] = (seat){event->players[i], list->teams == NULL ? CT_NO_TEXT : list->teams[i]};
    }
    if (event->player_count > 0) {
        qsort(seats, event->player_count, sizeof *seats, compare_numbers);
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        ct_event_put_player(event, i, &seats[i].player);
        CT_STEP(ct_list_join_team(call, event, ct_str_trim(seats[i].team), i));
    }
    if (event->is_team_event) {
        ct_event_seat_by_boards(event);
    }
    return CT_EXIT_DONE;
}

static ct_exit take_players(ct_call *call, ct_event *event)
{
    const char *path = ct_call_value(call, "players");
    bool keep = ct_call_has(call, "keep-numbers");
    if (path == NULL) {
        return keep ? ct_call_misuse(call, "give --players, too",
                                     "--keep-numbers is about the numbers of a list")
                    : CT_EXIT_DONE;
    }
    ct_csv_players list = {0};
    CT_STEP(ct_list_read(call, path, &list));
    ct_error error;
    if (keep && !ct_list_is_numbered(&list)) {
        ct_fail(&error, CT_INVALID, "%s does not give every player a number", path);
        ct_error_cure(&error, "fill the column of numbers, or leave --keep-numbers out");
        return ct_call_refuse(call, CT_EXIT_INVALID, &error);
    }
    CT_STEP(add_all(call, event, &list, keep));
    if (!keep) {
        CT_STEP(ct_call_check(call, ct_event_number_players(event, &error), &error));
    }
    return seat_players(call, event, &list);
}

/* Can so many rounds be played by the players entered? Nothing is checked while there are fewer
 * than two: players may be added later. */
static ct_exit check_rounds(const ct_call *call, const ct_event *event)
{
    const ct_system_row *row = ct_engine_row(event, NULL);
    uint32_t count = event->is_team_event ? event->team_count : event->player_count;
    if (count < 2 || row == NULL) {
        return CT_EXIT_DONE;
    }
    ct_error error;
    if (row->is_swiss) {
        /* C.04.1 b and d: nobody meets the same opponent twice; with an odd number of players
         * everybody can also have one bye */
        uint32_t most = (count - 1 + count % 2) * (ct_event_plays_double_matches(event) ? 2 : 1);
        if (event->rounds <= most) {
            return CT_EXIT_DONE;
        }
        ct_fail(&error, CT_INVALID, "%u rounds are too many for %u %s, who meet only once",
                event->rounds, count, event->is_team_event ? "teams" : "players");
        ct_error_rule(&error, "C.04.1 b");
        ct_error_cure(&error,
                      "give --rounds %u or less, or a system in which they meet again, as "
                      "--system %s; when more will come, make the event without --players and "
                      "add the list then (crosstable add FILE --from LIST)",
                      most, event->is_team_event ? "team-double-round-robin" : "keizer");
        return ct_call_refuse(call, CT_EXIT_INVALID, &error);
    }
    /* the system itself checks whether its table can be repeated so often */
    const ct_pairing_system *system = ct_pairing_system_named(ct_str_of(row->name));
    bool is_table = system != NULL && system->needs != NULL && system->check != NULL;
    return is_table && event->rounds > system->needs(count)
               ? ct_call_check(call, system->check(event, &error), &error)
               : CT_EXIT_DONE;
}

/* --- Telling --------------------------------------------------------------------------------- */

/* "12 players, rated 2105 to 1432, 2 unrated" */
static ct_str players_text(const ct_call *call, const ct_event *event)
{
    unsigned low = UINT16_MAX;
    unsigned high = 0;
    uint32_t unrated = 0;
    for (ct_index i = 0; i < event->player_count; i++) {
        unsigned rating = event->players[i].rating;
        unrated += rating == 0 ? 1 : 0;
        high = rating > high ? rating : high;
        low = rating != 0 && rating < low ? rating : low;
    }
    ct_text text = {.mem = call->mem};
    if (event->player_count == 0) {
        ct_text_add(&text, CT_STR("no players yet"));
    } else {
        ct_text_addf(&text, "%u player%s", event->player_count,
                     event->player_count == 1 ? "" : "s");
    }
    if (high > 0) {
        ct_text_addf(&text, high == low ? ", rated %u" : ", rated %u to %u", high, low);
    }
    if (high > 0 && unrated > 0) {
        ct_text_addf(&text, ", %u unrated", unrated);
    }
    if (event->team_count > 0) {
        ct_text_addf(&text, ", %u teams", event->team_count);
    }
    return ct_text_view(&text);
}

static ct_exit tell(ct_call *call, const ct_event *event, const ct_file_form *form)
{
    const char *path = call->words[0];
    ct_system_choice choice = ct_event_system(event);
    unsigned planned = ct_event_planned_rounds(event, call->mem);
    ct_str rounds = planned == 0
                        ? CT_STR("rounds not fixed yet")
                        : ct_str_format(call->mem, "%u round%s", planned, planned == 1 ? "" : "s");
    ct_str next = ct_call_next_step(call, event, path);
    ct_call_say(call, "%s: %.*s; %.*s; %s", path, CT_ARG(players_text(call, event)), CT_ARG(rounds),
                choice.row == NULL ? "" : choice.row->title);
    ct_call_say(call, "%.*s", CT_ARG(next));
    return ct_call_answer(
        call, CT_EXIT_DONE,
        json_pack("{s:o, s:s, s:I, s:I, s:o, s:s?, s:o}", "file", ct_text_json(ct_str_of(path)),
                  "format", ct_document_form_name(form), "players", (json_int_t)event->player_count,
                  "teams", (json_int_t)event->team_count, "rounds",
                  planned == 0 ? json_null() : json_integer(planned), "system",
                  choice.row == NULL ? NULL : choice.row->name, "next", ct_text_json(next)));
}

ct_exit ct_cmd_new(ct_call *call)
{
    const char *path = call->words[0];
    ct_error error;
    ct_file_form form;
    CT_STEP(ct_document_form(call, path, false, &form));
    ct_event *event = ct_event_new(call->mem);
    if (event == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    CT_STEP(set_heading(call, event));
    CT_STEP(set_rules(call, event));
    CT_STEP(take_players(call, event));
    CT_STEP(check_rounds(call, event));
    CT_STEP(ct_document_complete(call, event));
    ct_str text;
    CT_STEP(ct_document_text(call, event, &form, path, &text));
    ct_status status = ct_file_create(path, text, &error);
    if (status != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
    return tell(call, event, &form);
}
