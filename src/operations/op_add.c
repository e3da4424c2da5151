/* add: one player by name or FIDE number, or a list. */

#include "event/edit.h"
#include "event/systems.h"
#include "operations/people_private.h"
#include "operations/player_list.h"
#include "operations/who.h"
#include "pairing/next_round.h"

typedef struct add_request {
    ct_str name;
    ct_bytes from;
    ct_whole rating;
    ct_str title, federation, fide_id, birth;
    unsigned sex;
    ct_str club, category;
    ct_whole k, number, board;
    ct_str team;
    ct_whole round;
    bool keep_numbers, renumber;
} add_request;

/* A player who was added. */
typedef struct added_player {
    ct_index number;
    ct_str name;
    uint32_t rating;
    uint32_t enters;
} added_player;

typedef struct add_answer {
    added_player *added;
    uint32_t added_count;
    uint32_t numbers_changed;
    ct_strings columns_ignored;
} add_answer;

static const ct_field added_rows[] = {
    CT_OUT_PLAYER(added_player, number, number, "Pairing number."),
    CT_OUT_TEXT(added_player, name, name, "Name."),
    CT_OUT_NUMBER(added_player, rating, rating, "FIDE rating; 0 = none."),
    CT_OUT_NUMBER(added_player, enters, enters, "First round that the player can play."),
};
static const ct_shape added_shape =
    CT_ANSWER_SHAPE("added_player", "A player who was added.", added_rows, added_player);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(add_answer, added, added, added_count, added_shape, "The new players."),
    CT_OUT_NUMBER(add_answer, numbers_changed, numbers_changed,
                  "How many of the others have a new number (C.04.2 2.2)."),
    CT_OUT_TEXTS(add_answer, columns_ignored, columns_ignored,
                 "Columns of the list that were not understood."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("add", "Players added to an event.", answer_rows, add_answer);

/* --- One player ------------------------------------------------------------------------------ */

static void replace(ct_str *old, ct_str given)
{
    *old = given.at == NULL ? *old : given;
}

/* What is given replaces what the rating list says about the player. */
static void apply_inputs(const add_request *asked, ct_player *player)
{
    replace(&player->title, asked->title);
    replace(&player->federation, asked->federation);
    replace(&player->birth, asked->birth);
    replace(&player->club, asked->club);
    replace(&player->category, asked->category);
    player->rating = (uint16_t)ct_whole_or(asked->rating, player->rating);
    player->k = (uint8_t)ct_whole_or(asked->k, player->k);
    player->tpn.number = ct_whole_or(asked->number, 0);
    player->fixed_board = (uint16_t)ct_whole_or(asked->board, 0);
    player->enters = (uint16_t)ct_whole_or(asked->round, 0);
    player->sex = asked->sex == 0 ? player->sex : asked->sex == 1 ? CT_MALE : CT_FEMALE;
}

static ct_status look_up(ct_desk *desk, uint64_t fide_id, ct_player *player, ct_error *err)
{
    const ct_services *services = desk->services;
    if (services->rated_player == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "there is no rating list here to look a FIDE number up");
        ct_error_cure(err, "give the name and the rating by hand");
        return CT_UNSUPPORTED;
    }
    return services->rated_player(services->self, fide_id, desk->mem, player, err);
}

static ct_status make_player(const add_request *asked, ct_desk *desk, ct_player *player,
                             ct_error *err)
{
    uint64_t number = 0;
    *player = (ct_player){.name = asked->name, .fide_id = asked->fide_id};
    if (asked->name.at == NULL) {
        (void)ct_str_to_unsigned(asked->fide_id, &number); /* see check */
        CT_TRY(look_up(desk, number, player, err));
    }
    apply_inputs(asked, player);
    return CT_OK;
}

/* --- Adding ---------------------------------------------------------------------------------- */

static ct_status refuse_same(const ct_event *event, ct_index same, ct_arena *mem, ct_error *err)
{
    ct_fail(err, CT_INVALID, "%.*s has the FIDE number %.*s already",
            CT_ARG(ct_who_label(event, same, mem)), CT_ARG(event->players[same].fide_id));
    ct_error_cure(err, "the player is in the event: nothing was changed");
    return CT_INVALID;
}

static void note_same_name(const ct_event *event, ct_str name, ct_arena *mem, ct_answer *answer)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        if (ct_str_equal_ignoring_case(event->players[i].name, name)) {
            ct_answer_say(answer, mem, "note: there is a %.*s already",
                          CT_ARG(ct_who_label(event, i, mem)));
        }
    }
}

static ct_status add_player(ct_desk *desk, const ct_player *player, ct_str team, ct_answer *answer,
                            ct_error *err)
{
    ct_event *event = desk->event;
    ct_index place;
    ct_index same = ct_list_same_fide_id(event, player->fide_id);
    if (same != CT_NOBODY) {
        return refuse_same(event, same, desk->mem, err);
    }
    note_same_name(event, player->name, desk->mem, answer);
    CT_TRY(ct_event_add_player(event, player, &place, err));
    return ct_list_join_team(event, team, place, err);
}

static ct_status add_one(const add_request *asked, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    ct_player player;
    CT_TRY(make_player(asked, desk, &player, err));
    return add_player(desk, &player, asked->team, answer, err);
}

/* Numbers in the list are ignored: new players get the next free ones of the event. */
static ct_status add_list(const add_request *asked, ct_desk *desk, ct_answer *answer,
                          ct_strings *columns_ignored, ct_error *err)
{
    ct_csv_players list = {0};
    CT_TRY(ct_list_read(&asked->from, desk, answer, &list, err));
    *columns_ignored = list.columns_ignored;
    for (uint32_t i = 0; i < list.count; i++) {
        ct_player player = list.players[i];
        player.tpn.number = 0;
        player.enters = (uint16_t)ct_whole_or(asked->round, 0);
        ct_str team = list.teams == NULL ? CT_NO_TEXT : ct_str_trim(list.teams[i]);
        CT_TRY(add_player(desk, &player, team, answer, err));
    }
    return CT_OK;
}

static ct_status refuse_table(const char *title, ct_error *err)
{
    ct_fail(err, CT_INVALID, "nobody can enter any more: round 1 is paired by a fixed table (%s)",
            title);
    ct_error_cure(err,
                  "to start again with everybody: {convert format=csv} gives the list; write the "
                  "new line into it, and {new players=LIST} begins anew");
    return CT_INVALID;
}

/* Once round 1 is paired by a fixed table there is no place for more participants. Teams may get
 * new members. */
static ct_status check_table(const ct_event *event, uint32_t participants_before, ct_error *err)
{
    ct_system_choice said = ct_event_system(event);
    const ct_pairing_system *system =
        said.row == NULL ? NULL : ct_pairing_system_named(ct_str_of(said.row->name));
    bool is_fixed = system != NULL && system->needs != NULL && ct_event_next_round(event) > 1;
    return is_fixed && ct_event_participants(event) > participants_before
               ? refuse_table(said.row->title, err)
               : CT_OK;
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
static ct_status look_at_numbers(const ct_event *event, ct_arena *mem, numbering *now,
                                 ct_error *err)
{
    *now = (numbering){.is_open = event->rounds_paired == 0, .before = event->player_count};
    CT_TRY(ct_event_numbers_follow_rule(event, mem, &now->follows_rule, err));
    now->follows_rule = now->follows_rule && event->acceleration.span_count == 0;
    return CT_OK;
}

/* C.04.2 2.2 and 2.3: until round 1 is paired the numbers follow rating, title and name. */
static ct_status number_anew(ct_event *event, ct_arena *mem, numbering *now, ct_error *err)
{
    ct_index *places = NULL;
    uint32_t *numbers = CT_NEW(mem, uint32_t, event->player_count);
    CT_NEED(numbers, err);
    for (ct_index i = 0; i < event->player_count; i++) {
        numbers[i] = event->players[i].tpn.number;
    }
    CT_TRY(ct_event_number_players(event, err));
    CT_TRY(ct_event_order_players(event, mem, &places, err));
    for (ct_index i = 0; i < now->before; i++) {
        now->changed += event->players[places[i]].tpn.number != numbers[i];
    }
    for (uint32_t i = 0; i < now->added_count; i++) {
        now->added[i] = places[now->added[i]];
    }
    return CT_OK;
}

static ct_status settle_numbers(const add_request *asked, ct_desk *desk, numbering *now,
                                ct_error *err)
{
    now->added_count = desk->event->player_count - now->before;
    now->added = CT_NEW(desk->mem, ct_index, now->added_count);
    CT_NEED(now->added, err);
    for (uint32_t i = 0; i < now->added_count; i++) {
        now->added[i] = now->before + i;
    }
    bool keeps = asked->keep_numbers || asked->number.is_given;
    now->is_anew = asked->renumber || (now->is_open && now->follows_rule && !keeps);
    return now->is_anew ? number_anew(desk->event, desk->mem, now, err) : CT_OK;
}

/* --- Telling --------------------------------------------------------------------------------- */

static void say_numbers(const add_request *asked, const numbering *now, ct_arena *mem,
                        ct_answer *answer)
{
    bool was_chosen = asked->keep_numbers || asked->number.is_given;
    if (now->changed > 0) {
        ct_answer_say(answer, mem,
                      "%u player%s a new number (C.04.2 2.2); byes and forbidden pairs follow",
                      now->changed, now->changed == 1 ? " has" : "s have");
    } else if (now->is_open && !now->is_anew && !was_chosen) {
        ct_answer_say(answer, mem,
                      "note: the numbers here do not follow the ratings; --renumber changes that");
    }
}

static ct_status tell(const numbering *now, ct_desk *desk, add_answer *data, ct_answer *answer,
                      ct_error *err)
{
    data->added = CT_NEW(desk->mem, added_player, now->added_count);
    CT_NEED(data->added, err);
    data->numbers_changed = now->changed;
    for (; data->added_count < now->added_count; data->added_count++) {
        ct_index i = now->added[data->added_count];
        const ct_player *player = &desk->event->players[i];
        ct_str rating =
            player->rating == 0 ? CT_NO_TEXT : ct_str_format(desk->mem, " (%u)", player->rating);
        ct_str entry = player->enters <= 1
                           ? CT_NO_TEXT
                           : ct_str_format(desk->mem, ", from round %u on", player->enters);
        ct_answer_say(answer, desk->mem, "added %.*s%.*s%.*s",
                      CT_ARG(ct_who_label(desk->event, i, desk->mem)), CT_ARG(rating),
                      CT_ARG(entry));
        data->added[data->added_count] =
            (added_player){i, player->name, player->rating, player->enters};
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const add_request *asked = request;
    numbering now;
    uint32_t participants_before = ct_event_participants(desk->event);
    add_answer *data = CT_NEW(desk->mem, add_answer, 1);
    CT_NEED(data, err);
    CT_TRY(look_at_numbers(desk->event, desk->mem, &now, err));
    CT_TRY(asked->from.name != NULL ? add_list(asked, desk, answer, &data->columns_ignored, err)
                                    : add_one(asked, desk, answer, err));
    CT_TRY(check_table(desk->event, participants_before, err));
    CT_TRY(settle_numbers(asked, desk, &now, err));
    CT_TRY(tell(&now, desk, data, answer, err));
    say_numbers(asked, &now, desk->mem, answer);
    answer->is_changed = true;
    answer->data = data;
    return CT_OK;
}

/* --- What goes together ---------------------------------------------------------------------- */

/* The first input that is about one player, or NULL. */
static const char *single_input(const add_request *asked)
{
    const struct {
        const char *name;
        bool is_given;
    } rows[] = {
        {"rating", asked->rating.is_given},
        {"title", asked->title.at != NULL},
        {"federation", asked->federation.at != NULL},
        {"fide-id", asked->fide_id.at != NULL},
        {"birth", asked->birth.at != NULL},
        {"sex", asked->sex != 0},
        {"club", asked->club.at != NULL},
        {"category", asked->category.at != NULL},
        {"k", asked->k.is_given},
        {"number", asked->number.is_given},
        {"board", asked->board.is_given},
        {"team", asked->team.at != NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].is_given) {
            return rows[i].name;
        }
    }
    return NULL;
}

/* With a list only round, renumber and keep-numbers make sense: all else is about one player. */
static ct_status check_list(const add_request *asked, ct_error *err)
{
    if (asked->name.at != NULL) {
        ct_fail(err, CT_MISUSE, "--from adds the players of a list and takes no name");
        ct_error_cure(err, "give either a name or a list");
        return CT_MISUSE;
    }
    const char *single = single_input(asked);
    if (single != NULL) {
        ct_fail(err, CT_MISUSE, "--%s is about one player, not a list", single);
        ct_error_cure(err, "write it into the list");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_status check_one(const add_request *asked, ct_error *err)
{
    uint64_t number;
    if (asked->fide_id.len > 0 && !ct_str_to_unsigned(asked->fide_id, &number)) {
        ct_fail(err, CT_MISUSE, "'%.*s' is no FIDE number", CT_ARG(asked->fide_id));
        ct_error_cure(err, "give its digits");
        return CT_MISUSE;
    }
    if (asked->name.at == NULL && asked->fide_id.len == 0) {
        ct_fail(err, CT_MISUSE, "add: who is to be added?");
        ct_error_cure(err, "give \"Last, First\", --fide-id or --from");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_status check(const void *request, ct_error *err)
{
    const add_request *asked = request;
    if (asked->renumber && (asked->number.is_given || asked->keep_numbers)) {
        ct_fail(err, CT_MISUSE,
                "--renumber numbers everybody: it goes with neither --number nor --keep-numbers");
        ct_error_cure(err, "leave one of the two out");
        return CT_MISUSE;
    }
    return asked->from.name != NULL ? check_list(asked, err) : check_one(asked, err);
}

/* --- The row --------------------------------------------------------------------------------- */

#define ADD_TEXT(key, member, kind, words, about) \
    {.name = (key),                               \
     .type = (kind),                              \
     .offset = CT_AT(add_request, member),        \
     .value = (words),                            \
     .sentence = (about)}

static const ct_input inputs[] = {
    {.name = "name",
     .type = CT_INPUT_LINE,
     .offset = CT_AT(add_request, name),
     .is_word = true,
     .value = "NAME",
     .sentence = "name of the player, as \"Last, First\""},
    {.name = "from",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(add_request, from),
     .value = "LIST",
     .sentence = "add the players of a CSV list"},
    {.name = "rating",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(add_request, rating),
     .letter = 'r',
     .value = "N",
     .range = "0..4000",
     .sentence = "FIDE rating"},
    {.name = "title",
     .type = CT_INPUT_TITLE,
     .offset = CT_AT(add_request, title),
     .letter = 't',
     .value = "TITLE",
     .sentence = "GM, IM, FM, CM, WGM, WIM, WFM or WCM"},
    ADD_TEXT("federation", federation, CT_INPUT_FEDERATION, "CODE", "federation, as ITA"),
    ADD_TEXT("fide-id", fide_id, CT_INPUT_LINE, "ID",
             "FIDE number; alone, it looks the player up in the rating list"),
    ADD_TEXT("birth", birth, CT_INPUT_YEAR_OR_DATE, "DATE", "date or year of birth"),
    {.name = "sex",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(add_request, sex),
     .value = "LETTER",
     .range = "m|w",
     .sentence = "m or w"},
    ADD_TEXT("club", club, CT_INPUT_LINE, "NAME", "club"),
    ADD_TEXT("category", category, CT_INPUT_LINE, "TEXT", "category, as U16"),
    {.name = "k",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(add_request, k),
     .value = "N",
     .range = "1..99",
     .sentence = "K factor"},
    {.name = "number",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(add_request, number),
     .value = "N",
     .usual = "by rating, title and name; later the next free one",
     .range = "1..65000",
     .sentence = "pairing number; the others keep theirs"},
    {.name = "board",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(add_request, board),
     .value = "N",
     .range = "1..32000",
     .sentence = "board where the player always sits"},
    ADD_TEXT("team", team, CT_INPUT_LINE, "TEAM",
             "team, by number or name; a new name makes a new team"),
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(add_request, round),
     .value = "N",
     .usual = "the next round",
     .range = "1..999",
     .sentence = "first round that the player can play"},
    {.name = "keep-numbers",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(add_request, keep_numbers),
     .sentence = "before round 1: give the next free number instead of numbering by rating, title "
                 "and name"},
    {.name = "renumber",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(add_request, renumber),
     .sentence = "before round 1: number all players by rating, title and name, also where the "
                 "numbers were chosen otherwise"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable add open.trf \"Keller, Anna\" --rating 1985 --federation SUI", "one player"},
    {"crosstable add open.trf --fide-id 1503014", "the same from the rating list"},
    {"crosstable add open.trf --from late.csv --round 2", "a list of late entries"},
    {.line = NULL},
};

const ct_operation ct_operation_add = {
    .name = "add",
    .arguments = "[\"Last, First\"]",
    .summary = "add a player or a list of players",
    .details =
        "Before round 1 players are numbered by rating, title and name (C.04.2 2.2), unless the "
        "numbers of the event were chosen otherwise or an option says so; byes and forbidden pairs "
        "follow the players. Once round 1 is paired, players added are late entries: they get the "
        "next free number and play from the next round on. Nobody can enter a table (a round "
        "robin, a knock-out) that has begun.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_ARBITER,
    .request_size = sizeof(add_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .check = check,
    .run = run,
};
