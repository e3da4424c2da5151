/* withdraw: players or teams leave before a round, or come back. */

#include "event/edit.h"
#include "operations/people_private.h"
#include "operations/who.h"

typedef struct withdraw_request {
    ct_strings players;
    ct_whole from_round;
    bool team, player;
    bool expel, undo;
} withdraw_request;

/* A team or a player who leaves or comes back. */
typedef struct leaver {
    bool is_team;
    ct_index who;
    uint32_t number;
    ct_str name;
    ct_str change;
    uint32_t from_round; /* 0 = is back */
} leaver;

typedef struct withdraw_answer {
    leaver *players;
    uint32_t count;
} withdraw_answer;

static const ct_field leaver_rows[] = {
    CT_OUT_NUMBER(leaver, number, number, "Pairing number."),
    CT_OUT_TEXT(leaver, name, name, "Name of the player or team."),
    CT_OUT_FLAG(leaver, team, is_team, "It is a team."),
    CT_OUT_TEXT(leaver, change, change, "withdrawn, expelled or returned."),
    CT_OUT_NUMBER_OR_NULL(leaver, from_round, from_round,
                          "First round that is missed; null for who is back."),
};
static const ct_shape leaver_shape =
    CT_ANSWER_SHAPE("leaver", "Who leaves or comes back.", leaver_rows, leaver);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(withdraw_answer, players, players, count, leaver_shape,
                   "Players and teams that leave or come back."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("withdraw", "Withdrawals made or taken back.", answer_rows, withdraw_answer);

/* --- Whom a word means ----------------------------------------------------------------------- */

static ct_status refuse_both(const ct_event *event, ct_index team, ct_index player, ct_error *err)
{
    ct_fail(err, CT_INVALID, "%u is a team, %.*s, and a player, %.*s",
            event->teams[team].tpn.number, CT_ARG(event->teams[team].name),
            CT_ARG(event->players[player].name));
    ct_error_cure(err, "say which one is meant: --team or --player");
    return CT_INVALID;
}

/* In a team event a number may be that of a team or of a player; when it is both, the user must say
 * which. A word is a team's when it is its whole name, else a player's. */
static ct_status find_leaver(const withdraw_request *asked, ct_desk *desk, ct_str word, leaver *out,
                             ct_error *err)
{
    const ct_event *event = desk->event;
    uint64_t number = 0;
    bool only_player = asked->player || !event->is_team_event;
    ct_index team = only_player && !asked->team ? CT_NOBODY : ct_who_team(event, word);
    bool is_number = ct_str_to_unsigned(word, &number) && number <= CT_MAX_PLAYERS;
    ct_index player =
        is_number ? ct_event_find_player(event, (ct_tpn){(uint32_t)number}) : CT_NOBODY;
    if (team != CT_NOBODY && player != CT_NOBODY && !asked->team) {
        return refuse_both(event, team, player, err);
    }
    *out = (leaver){.is_team = team != CT_NOBODY || asked->team, .who = team};
    return team != CT_NOBODY ? CT_OK
           : asked->team     ? ct_who_participant(event, word, desk->mem, &out->who, err)
                             : ct_who_player(event, word, desk->mem, &out->who, err);
}

/* --- Leaving and coming back ----------------------------------------------------------------- */

static ct_status move(const withdraw_request *asked, ct_event *event, const leaver *one,
                      ct_error *err)
{
    unsigned round = ct_whole_or(asked->from_round, event->rounds_paired + 1U);
    ct_leave why = asked->expel ? CT_EXPELLED : CT_WITHDRAWN;
    if (asked->undo) {
        return one->is_team ? ct_event_return_team(event, one->who, err)
                            : ct_event_return(event, one->who, err);
    }
    return one->is_team ? ct_event_withdraw_team(event, one->who, round, why, err)
                        : ct_event_withdraw(event, one->who, round, why, err);
}

/* Reads back what the event says now. */
static void fill(const withdraw_request *asked, const ct_event *event, leaver *one)
{
    if (one->is_team) {
        const ct_team *team = &event->teams[one->who];
        one->number = team->tpn.number;
        one->name = team->name;
        one->from_round = team->leaves;
    } else {
        const ct_player *player = &event->players[one->who];
        one->number = player->tpn.number;
        one->name = player->name;
        one->from_round = player->leaves;
    }
    one->change = asked->undo    ? CT_STR("returned")
                  : asked->expel ? CT_STR("expelled")
                                 : CT_STR("withdrawn");
}

static void say(const leaver *one, ct_desk *desk, ct_answer *answer)
{
    ct_str label = one->is_team ? ct_who_participant_label(desk->event, one->who, desk->mem)
                                : ct_who_label(desk->event, one->who, desk->mem);
    const char *kind = one->is_team ? "team " : "";
    if (one->from_round == 0) {
        ct_answer_say(answer, desk->mem, "%s%.*s is back", kind, CT_ARG(label));
    } else {
        ct_answer_say(answer, desk->mem, "%s%.*s %s from round %u on", kind, CT_ARG(label),
                      ct_str_is(one->change, "expelled") ? "is excluded" : "is withdrawn",
                      one->from_round);
    }
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const withdraw_request *asked = request;
    if (!desk->event->is_team_event && (asked->team || asked->player)) {
        ct_fail(err, CT_MISUSE, "--%s: this event pairs players", asked->team ? "team" : "player");
        ct_error_cure(err, "leave it out");
        return CT_MISUSE;
    }
    withdraw_answer *data = CT_NEW(desk->mem, withdraw_answer, 1);
    CT_NEED(data, err);
    data->players = CT_NEW(desk->mem, leaver, asked->players.count);
    CT_NEED(data->players, err);
    for (; data->count < asked->players.count; data->count++) {
        leaver *one = &data->players[data->count];
        CT_TRY(find_leaver(asked, desk, asked->players.items[data->count], one, err));
        CT_TRY(move(asked, desk->event, one, err));
        fill(asked, desk->event, one);
        say(one, desk, answer);
    }
    answer->is_changed = true;
    answer->data = data;
    return CT_OK;
}

static ct_status check(const void *request, ct_error *err)
{
    const withdraw_request *asked = request;
    if (asked->team && asked->player) {
        ct_fail(err, CT_MISUSE, "--team and --player exclude each other");
        ct_error_cure(err, "give the players and the teams one after the other");
        return CT_MISUSE;
    }
    if (asked->undo && (asked->expel || asked->from_round.is_given)) {
        ct_fail(err, CT_MISUSE, "--undo takes a withdrawal back: it goes with no other option");
        ct_error_cure(err, "give --undo alone");
        return CT_MISUSE;
    }
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "players",
     .type = CT_INPUT_NAMES,
     .offset = CT_AT(withdraw_request, players),
     .is_word = true,
     .is_needed = true,
     .value = "PLAYER",
     .sentence = "who: pairing numbers or parts of names; in a team event also teams"},
    {.name = "from-round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(withdraw_request, from_round),
     .letter = 'r',
     .value = "N",
     .usual = "the next round",
     .range = "1..999",
     .sentence = "first round that the player misses"},
    {.name = "team",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(withdraw_request, team),
     .sentence = "in a team event: the numbers and names are those of teams"},
    {.name = "player",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(withdraw_request, player),
     .sentence = "in a team event: they are those of players"},
    {.name = "expel",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(withdraw_request, expel),
     .sentence = "the arbiter excludes the player"},
    {.name = "undo",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(withdraw_request, undo),
     .letter = 'u',
     .sentence = "the player comes back"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable withdraw open.trf 7", "number 7 plays no more from the next round on"},
    {"crosstable withdraw open.trf keller --undo", "Keller comes back"},
    {"crosstable withdraw league.trf 3 --team", "team 3 plays no more"},
    {.line = NULL},
};

const ct_operation ct_operation_withdraw = {
    .name = "withdraw",
    .arguments = "PLAYER…",
    .summary = "take players out of the rounds to come",
    .details =
        "A PLAYER is a pairing number or a part of the name that fits one player only; in a team "
        "event also a team, by its number or name. A number that a team and a player have needs "
        "--team or --player.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_ARBITER,
    .request_size = sizeof(withdraw_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .check = check,
    .run = run,
};
