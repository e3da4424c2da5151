/* new: starts an event. */

#include "event/build.h"
#include "event/edit.h"
#include "event/systems.h"
#include "operations/engine.h"
#include "operations/games.h"
#include "operations/people_private.h"
#include "operations/player_list.h"
#include "operations/points_words.h"
#include "operations/settings.h"
#include "pairing/cup/course.h"

typedef struct new_request {
    ct_bytes players;
    bool keep_numbers;
    ct_whole rounds;
    ct_str system;
    unsigned edition;
    ct_strings option;
    ct_str name, city, federation, start, end, arbiter, time_control;
    unsigned colour;
    ct_str scoring, pab;
    unsigned acceleration; /* place in accelerations[] */
    ct_str groups;
} new_request;

typedef struct new_answer {
    ct_str name;
    uint32_t players, teams, rounds;
    ct_str system;
    ct_strings columns_ignored;
} new_answer;

static const ct_field answer_rows[] = {
    CT_OUT_TEXT(new_answer, name, name, "Name of the event."),
    CT_OUT_NUMBER(new_answer, players, players, "How many players it has."),
    CT_OUT_NUMBER(new_answer, teams, teams, "How many teams it has."),
    CT_OUT_NUMBER_OR_NULL(new_answer, rounds, rounds, "Rounds planned; null: not fixed yet."),
    CT_OUT_TEXT(new_answer, system, system, "Its pairing system."),
    CT_OUT_TEXTS(new_answer, columns_ignored, columns_ignored,
                 "Columns of the list of players that were not understood."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("new", "An event that was started.", answer_rows, new_answer);

/* --- The heading ----------------------------------------------------------------------------- */

static ct_status check_days(const new_request *asked, ct_error *err)
{
    if (asked->start.len == 0 || asked->end.len == 0 ||
        ct_str_compare(asked->end, asked->start) >= 0) { /* both are YYYY/MM/DD */
        return CT_OK;
    }
    ct_fail(err, CT_MISUSE, "the last day, %.*s, is before the first, %.*s", CT_ARG(asked->end),
            CT_ARG(asked->start));
    ct_error_cure(err, "exchange --start and --end, or correct one of them");
    return CT_MISUSE;
}

static ct_status set_heading(const new_request *asked, ct_event *event, ct_error *err)
{
    const struct {
        ct_event_text which;
        ct_str text;
    } rows[] = {
        {CT_TEXT_NAME, asked->name},       {CT_TEXT_CITY, asked->city},
        {CT_TEXT_START, asked->start},     {CT_TEXT_FEDERATION, asked->federation},
        {CT_TEXT_END, asked->end},         {CT_TEXT_TIME_CONTROL, asked->time_control},
        {CT_TEXT_ARBITER, asked->arbiter},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CT_TRY(ct_event_set_text(event, rows[i].which, rows[i].text, err));
    }
    return CT_OK;
}

/* --- The rules ------------------------------------------------------------------------------- */

/* In the order of the words of the input; the first is that of no word. */
static const struct {
    ct_acceleration_kind kind;
    const char *name; /* of one that depends on the number of rounds */
    int groups;       /* how many groups have a free size */
} accelerations[] = {
    {CT_ACCELERATION_NONE, NULL, 0},
    {CT_ACCELERATION_BAKU, "Baku", 0},
    {CT_ACCELERATION_HALEY, NULL, 1},
    {CT_ACCELERATION_SOFT_HALEY, NULL, 1},
    {CT_ACCELERATION_PROGRESSIVE, "progressive", 2},
    {CT_ACCELERATION_NONE, NULL, 0},
};

/* "123" or "123,136" */
static ct_status read_groups(const new_request *asked, ct_acceleration *to, ct_error *err)
{
    int groups = accelerations[asked->acceleration].groups;
    ct_str second = asked->groups;
    ct_str first = ct_str_cut(&second, ',');
    uint64_t sizes[2] = {0, 0};
    if (asked->groups.at == NULL) {
        return CT_OK;
    }
    if (groups == 0) {
        ct_fail(err, CT_MISUSE, "--groups is about an acceleration with groups of a free size");
        ct_error_cure(err, "give --acceleration, as haley or progressive");
        return CT_MISUSE;
    }
    if (!ct_str_to_unsigned(first, &sizes[0]) || sizes[0] > CT_MAX_PLAYERS ||
        (second.len > 0 && (groups < 2 || !ct_str_to_unsigned(second, &sizes[1]))) ||
        sizes[1] > CT_MAX_PLAYERS) {
        ct_fail(err, CT_MISUSE, "--groups does not understand '%.*s'", CT_ARG(asked->groups));
        ct_error_cure(err, groups == 2 ? "write the sizes of the first two groups, as 40,40"
                                       : "write the size of the upper group, as 40");
        return CT_MISUSE;
    }
    to->group = (uint32_t)sizes[0];
    to->second_group = (uint32_t)sizes[1];
    return CT_OK;
}

static ct_status read_acceleration(const new_request *asked, ct_acceleration *out, ct_error *err)
{
    *out = (ct_acceleration){.kind = accelerations[asked->acceleration].kind};
    const char *name = accelerations[asked->acceleration].name;
    if (name != NULL && !asked->rounds.is_given) {
        ct_fail(err, CT_MISUSE, "%s acceleration depends on the number of rounds", name);
        ct_error_cure(err, "give --rounds, too");
        return CT_MISUSE;
    }
    return read_groups(asked, out, err);
}

static ct_status set_rules(const new_request *asked, ct_event *event, ct_error *err)
{
    ct_acceleration acceleration;
    CT_TRY(read_acceleration(asked, &acceleration, err));
    ct_event_put_rounds(event, ct_whole_or(asked->rounds, 0));
    ct_event_put_initial_colour(event, ct_engine_colour(asked->colour));
    ct_event_put_acceleration(event, &acceleration);
    const ct_system_row *row =
        ct_system_named(asked->system.len == 0 ? CT_STR("dutch") : asked->system);
    CT_TRY(ct_event_choose_system(event, row, ct_engine_edition(asked->edition), err));
    ct_event_put_team_event(event, row->is_for_teams);
    for (uint32_t i = 0; i < asked->option.count; i++) {
        CT_TRY(ct_settings_change(event, asked->option.items[i], err));
    }
    return ct_points_words(event, asked->scoring, asked->pab, err);
}

/* --- The players ----------------------------------------------------------------------------- */

static ct_status add_all(ct_event *event, const ct_csv_players *list, bool keep, ct_error *err)
{
    for (uint32_t i = 0; i < list->count; i++) {
        ct_player player = list->players[i];
        player.tpn.number = keep ? player.tpn.number : 0;
        CT_TRY(ct_event_add_player(event, &player, NULL, err));
    }
    return keep ? CT_OK : ct_event_number_players(event, err);
}

/* Puts the players in the order of their numbers, as a report file has them, and makes the teams in
 * that order. */
static ct_status seat_players(ct_event *event, const ct_csv_players *list, ct_arena *mem,
                              ct_error *err)
{
    ct_index *places = NULL;
    ct_index *lines = CT_NEW(mem, ct_index, event->player_count);
    CT_NEED(lines, err);
    CT_TRY(ct_event_order_players(event, mem, &places, err));
    for (ct_index i = 0; i < event->player_count; i++) {
        lines[places[i]] = i;
    }
    for (ct_index i = 0; list->teams != NULL && i < event->player_count; i++) {
        CT_TRY(ct_list_join_team(event, ct_str_trim(list->teams[lines[i]]), i, err));
    }
    if (event->is_team_event) {
        ct_event_seat_by_boards(event);
    }
    return CT_OK;
}

static ct_status take_players(const new_request *asked, ct_desk *desk, ct_event *event,
                              ct_answer *answer, ct_strings *columns_ignored, ct_error *err)
{
    ct_csv_players list = {0};
    if (asked->players.name == NULL) {
        return CT_OK;
    }
    CT_TRY(ct_list_read(&asked->players, desk, answer, &list, err));
    *columns_ignored = list.columns_ignored;
    if (asked->keep_numbers && !ct_list_is_numbered(&list)) {
        ct_fail(err, CT_INVALID, "%s does not give every player a number", asked->players.name);
        ct_error_cure(err, "fill the column of numbers, or leave --keep-numbers out");
        return CT_INVALID;
    }
    CT_TRY(add_all(event, &list, asked->keep_numbers, err));
    return seat_players(event, &list, desk->mem, err);
}

static ct_status refuse_rounds(const ct_event *event, uint32_t count, uint32_t most, ct_error *err)
{
    ct_fail(err, CT_INVALID, "%u rounds are too many for %u %s, who meet only once", event->rounds,
            count, event->is_team_event ? "teams" : "players");
    ct_error_rule(err, "C.04.1 b");
    ct_error_cure(err,
                  "give --rounds %u or less, or a system in which they meet again, as --system %s; "
                  "when more will come, make the event without --players and add the list then "
                  "({add from=LIST})",
                  most, event->is_team_event ? "team-double-round-robin" : "keizer");
    return CT_INVALID;
}

/* Can so many rounds be played by the players entered? Nothing is checked while there are fewer
 * than two: players may be added later. */
static ct_status check_rounds(const ct_event *event, ct_error *err)
{
    const ct_system_row *row = ct_event_paired_by(event);
    uint32_t count = ct_event_participants(event);
    if (count < 2) {
        return CT_OK;
    }
    if (row->is_swiss) {
        /* C.04.1 b and d: nobody meets the same opponent twice; with an odd number of players
         * everybody can also have one bye */
        uint32_t most = (count - 1 + count % 2) * (ct_event_plays_double_matches(event) ? 2 : 1);
        return event->rounds <= most ? CT_OK : refuse_rounds(event, count, most, err);
    }
    /* the system itself checks whether its table can be repeated so often */
    const ct_pairing_system *system = ct_pairing_system_named(ct_str_of(row->name));
    bool is_table = system != NULL && system->needs != NULL && system->check != NULL;
    return is_table && event->rounds > system->needs(count) ? system->check(event, err) : CT_OK;
}

/* --- Telling --------------------------------------------------------------------------------- */

/* "12 players, rated 2105 to 1432, 2 unrated" */
static ct_str players_text(const ct_event *event, ct_arena *mem)
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
    ct_text text = {.mem = mem};
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

static void tell(const ct_event *event, ct_arena *mem, new_answer *data, ct_answer *answer)
{
    const ct_system_row *row = ct_event_paired_by(event);
    unsigned planned = ct_event_planned_rounds(event, mem);
    ct_str rounds = planned == 0
                        ? CT_STR("rounds not fixed yet")
                        : ct_str_format(mem, "%u round%s", planned, planned == 1 ? "" : "s");
    ct_answer_say(answer, mem, "%.*s; %.*s; %s", CT_ARG(players_text(event, mem)), CT_ARG(rounds),
                  row->title);
    data->name = event->name;
    data->players = event->player_count;
    data->teams = event->team_count;
    data->rounds = planned;
    data->system = ct_str_of(row->name);
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const new_request *asked = request;
    ct_event *event = ct_event_new(desk->mem);
    new_answer *data = CT_NEW(desk->mem, new_answer, 1);
    CT_NEED(event, err);
    CT_NEED(data, err);
    CT_TRY(set_heading(asked, event, err));
    CT_TRY(set_rules(asked, event, err));
    CT_TRY(take_players(asked, desk, event, answer, &data->columns_ignored, err));
    CT_TRY(check_rounds(event, err));
    tell(event, desk->mem, data, answer);
    answer->made = event;
    answer->about = event;
    answer->data = data;
    return ct_next_step(event, desk->mem, &answer->next, err);
}

static ct_status check(const void *request, ct_error *err)
{
    const new_request *asked = request;
    ct_acceleration ignored;
    if (asked->keep_numbers && asked->players.name == NULL) {
        ct_fail(err, CT_MISUSE, "--keep-numbers is about the numbers of a list");
        ct_error_cure(err, "give --players, too");
        return CT_MISUSE;
    }
    CT_TRY(check_days(asked, err));
    CT_TRY(read_acceleration(asked, &ignored, err));
    return ct_settings_check(&asked->option, err);
}

/* --- The row --------------------------------------------------------------------------------- */

#define NEW_TEXT(key, member, kind, words, about) \
    {.name = (key),                               \
     .type = (kind),                              \
     .offset = CT_AT(new_request, member),        \
     .value = (words),                            \
     .sentence = (about)}

static const ct_input inputs[] = {
    {.name = "players",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(new_request, players),
     .letter = 'p',
     .value = "LIST",
     .sentence = "take the players from a CSV list with a header line"},
    {.name = "rounds",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(new_request, rounds),
     .letter = 'r',
     .value = "N",
     .range = "1..999",
     .sentence = "number of rounds planned"},
    {.name = "system",
     .type = CT_INPUT_SYSTEM,
     .offset = CT_AT(new_request, system),
     .letter = 's',
     .value = "NAME",
     .usual = "dutch",
     .range = "@systems",
     .sentence = "pairing system"},
    {.name = "edition",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(new_request, edition),
     .value = "YEAR",
     .usual = "by the start date",
     .range = "2017|2026",
     .sentence = "edition of the pairing rules"},
    {.name = "option",
     .type = CT_INPUT_TEXTS,
     .offset = CT_AT(new_request, option),
     .letter = 'o',
     .value = "NAME=VALUE",
     .sentence = "a setting of the pairing system; may be given several times"},
    {.name = "name",
     .type = CT_INPUT_LINE,
     .offset = CT_AT(new_request, name),
     .letter = 'n',
     .value = "TEXT",
     .usual = "the name of FILE",
     .sentence = "name of the event"},
    NEW_TEXT("city", city, CT_INPUT_LINE, "TEXT", "where it is played"),
    NEW_TEXT("federation", federation, CT_INPUT_FEDERATION, "CODE",
             "federation of the event, as ITA"),
    NEW_TEXT("start", start, CT_INPUT_DATE, "DATE", "first day, YYYY/MM/DD"),
    NEW_TEXT("end", end, CT_INPUT_DATE, "DATE", "last day, YYYY/MM/DD"),
    NEW_TEXT("arbiter", arbiter, CT_INPUT_LINE, "NAME", "chief arbiter"),
    NEW_TEXT("time-control", time_control, CT_INPUT_LINE, "TEXT", "allotted time, as 90/40+30"),
    {.name = "colour",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(new_request, colour),
     .letter = 'c',
     .value = "COLOUR",
     .range = "white|black",
     .sentence = "colour drawn for the first player of round 1"},
    {.name = "scoring",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(new_request, scoring),
     .value = "POINTS",
     .usual = "1-½-0",
     .sentence = "points for win, draw, loss, as 3-1-0; or by name, as W=3,D=1,L=0,PAB=2"},
    {.name = "pab",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(new_request, pab),
     .value = "POINTS",
     .usual = "as a win",
     .sentence = "points of the pairing-allocated bye"},
    {.name = "acceleration",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(new_request, acceleration),
     .value = "METHOD",
     .usual = "none",
     .range = "baku|haley|soft-haley|progressive|none",
     .sentence = "virtual points for pairing: of C.04.7, or as in France"},
    {.name = "groups",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(new_request, groups),
     .value = "N,M",
     .usual = "equal parts of the field",
     .sentence =
         "size of the group that haley and soft-haley favour; of the first two of progressive"},
    {.name = "keep-numbers",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(new_request, keep_numbers),
     .sentence = "keep the numbers of the list instead of numbering by rating, title and name"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable new open.trf --players list.csv --rounds 9",
     "a Swiss of nine rounds with the players of a spreadsheet"},
    {"crosstable new league.json --system round-robin --name \"Club league\" --scoring 3-1-0",
     "an all-play-all with three points for a win; players are added later"},
    {"crosstable new cup.trf --system knockout --option games=2 --option third=yes",
     "a knock-out with matches of two games"},
    {.line = NULL},
};

const ct_operation ct_operation_new = {
    .name = "new",
    .summary = "start an event",
    .details =
        "Makes FILE, which must not exist. Players are numbered by rating, title and name "
        "(C.04.2 2.2).",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_MAKES,
    .least_role = CT_ROLE_CHIEF,
    .request_size = sizeof(new_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .check = check,
    .run = run,
};
