/* pair: the next round. The round is put into a copy of the event in any case, so that what is
 * shown and what is kept are the same: boards, byes and absences included. */

#include "event/systems.h"
#include "event/team_table.h"
#include "operations/engine.h"
#include "operations/games.h"
#include "operations/round_private.h"
#include "operations/rounds.h"
#include "operations/who.h"
#include "pairing/cup/course.h"
#include "report/totals.h"

typedef struct pair_request {
    bool write;
    ct_whole round;
    bool anyway;
    ct_str system;
    unsigned edition;
    unsigned colour;
} pair_request;

/* A board of the round. */
typedef struct paired_board {
    uint32_t board;
    ct_index white, black;
    ct_str white_float, black_float; /* "up", "down" or empty */
} paired_board;

/* A player without a game. */
typedef struct paired_bye {
    ct_index player;
    uint8_t kind;
    bool in_round; /* expected; not those who enter later or have left */
} paired_bye;

typedef struct pair_answer {
    uint32_t round;
    ct_str system;
    uint32_t edition;
    ct_str initial_colour;
    paired_board *boards;
    uint32_t board_count;
    paired_bye *byes;
    uint32_t bye_count;
    bool is_written;
} pair_answer;

/* A round just paired. */
typedef struct pairing {
    ct_pairing_options options;
    ct_next_round next;
    ct_event *shown; /* the event; of a team event the table of its matches */
    ct_games games;
    const ct_system_row *system;
    const ct_entrant **entrants; /* [player or team] NULL when not paired */
    ct_str *totals;      /* [player] before the round, where these rank, not points; else NULL */
    bool colour_is_open; /* nobody said which colour was drawn for round 1 */
} pairing;

/* --- Pairing --------------------------------------------------------------------------------- */

static ct_status check_writing(const pair_request *asked, const ct_event *event, unsigned number,
                               ct_error *err)
{
    if (!asked->write || number >= ct_event_next_round(event)) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "round %u is paired already", number);
    ct_error_cure(err, "{pair round=%u} shows how it would be paired now", number);
    return CT_INVALID;
}

static ct_status index_entrants(pairing *now, ct_arena *mem, ct_error *err)
{
    now->entrants = CT_NEW(mem, const ct_entrant *, now->shown->player_count);
    CT_NEED(now->entrants, err);
    for (uint32_t i = 0; i < now->next.round.count; i++) {
        now->entrants[now->next.round.entrants[i].who] = &now->next.round.entrants[i];
    }
    return CT_OK;
}

static ct_status pair_round(ct_event *event, unsigned number, ct_arena *mem, pairing *now,
                            ct_error *err)
{
    CT_TRY(ct_rounds_pair(event, number, &now->options, mem, &now->next, err));
    now->shown = event;
    if (event->is_team_event) {
        CT_TRY(ct_event_of_teams(event, mem, &now->shown, err));
    }
    CT_TRY(index_entrants(now, mem, err));
    now->system = ct_engine_row(event, now->options.system);
    now->totals = ct_totals_before(event, number, mem);
    return ct_games_list(now->shown, number, mem, &now->games, err);
}

/* Above 0: the opponent has a lower pairing score; below 0: a higher one; 0: the same. */
static int float_of(const pairing *now, ct_index who, ct_index opponent)
{
    const ct_entrant *one = now->entrants[who];
    const ct_entrant *other = now->entrants[opponent];
    return one == NULL || other == NULL ? 0 /* a fixed table pairs also those who are absent */
                                        : (one->score > other->score) - (one->score < other->score);
}

/* Was the player expected in the round? Not those who enter later or have left. */
static bool is_expected(const ct_event *event, const ct_game *game, unsigned round)
{
    const ct_player *player = &event->players[game->white];
    return game->white_outcome != CT_ZERO_POINT_BYE ||
           (round >= player->enters && (player->leaves == 0 || round < player->leaves));
}

/* --- The data -------------------------------------------------------------------------------- */

static ct_str float_word(int drop)
{
    return drop > 0 ? CT_STR("down") : drop < 0 ? CT_STR("up") : CT_NO_TEXT;
}

static ct_status fill_data(const pairing *now, ct_arena *mem, pair_answer *data, ct_error *err)
{
    const ct_games *games = &now->games;
    data->boards = CT_NEW(mem, paired_board, games->games);
    data->byes = CT_NEW(mem, paired_bye, games->count - games->games);
    CT_NEED(data->boards, err);
    CT_NEED(data->byes, err);
    for (uint32_t i = 0; i < games->count; i++) {
        const ct_game *game = &games->items[i];
        if (game->black == CT_NOBODY) {
            data->byes[data->bye_count++] =
                (paired_bye){game->white, (uint8_t)game->white_outcome,
                             is_expected(now->shown, game, games->round)};
        } else {
            int drop = float_of(now, game->white, game->black);
            data->boards[data->board_count++] = (paired_board){
                game->number, game->white, game->black, float_word(drop), float_word(-drop)};
        }
    }
    data->round = games->round;
    data->system = ct_str_of(now->system->name);
    data->edition = now->system->has_editions ? (uint32_t)now->next.round.edition : 0;
    data->initial_colour =
        now->next.round.initial_colour == CT_WHITE ? CT_STR("white") : CT_STR("black");
    return CT_OK;
}

static const ct_field board_rows[] = {
    CT_OUT_NUMBER(paired_board, board, board, "Number of the board; of the match for teams."),
    CT_OUT_PLAYER(paired_board, white, white, "Pairing number of White."),
    CT_OUT_PLAYER(paired_board, black, black, "Pairing number of Black."),
    CT_OUT_TEXT_OR_NULL(paired_board, white_float, white_float,
                        "down: White meets fewer points; up: more; null: the same."),
    CT_OUT_TEXT_OR_NULL(paired_board, black_float, black_float, "The same for Black."),
};
static const ct_shape board_shape =
    CT_ANSWER_SHAPE("paired_board", "A board of the round.", board_rows, paired_board);

static const ct_field bye_rows[] = {
    CT_OUT_PLAYER(paired_bye, player, player, "Pairing number."),
    {"bye", CT_FIELD_WORD, CT_OUT(paired_bye, kind), .word = ct_outcome_word, .is_required = true,
     .says = "Which bye."},
    CT_OUT_FLAG(paired_bye, in_round, in_round,
                "False for those who enter later or have left the event."),
};
static const ct_shape bye_shape =
    CT_ANSWER_SHAPE("paired_bye", "A participant without a game.", bye_rows, paired_bye);

static const ct_field answer_rows[] = {
    CT_OUT_NUMBER(pair_answer, round, round, "The round."),
    CT_OUT_TEXT(pair_answer, system, system, "Pairing system."),
    CT_OUT_NUMBER_OR_NULL(pair_answer, edition, edition,
                          "Edition of its rules; null where there is only one."),
    CT_OUT_TEXT(pair_answer, initial_colour, initial_colour,
                "Colour of the first player in round 1."),
    CT_OUT_OBJECTS(pair_answer, boards, boards, board_count, board_shape, "The boards."),
    CT_OUT_OBJECTS(pair_answer, byes, byes, bye_count, bye_shape, "Who has no game."),
    CT_OUT_FLAG(pair_answer, written, is_written, "The round is kept in the event."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("pair", "A round just paired.", answer_rows, pair_answer);

/* --- The sheet ------------------------------------------------------------------------------- */

/* "Müller, Anna (2½) ↓" */
static ct_str side_text(const pairing *now, ct_index who, ct_index opponent, ct_sheet *sheet)
{
    char points[16];
    const ct_event *event = now->shown;
    int drop = now->system->is_swiss && opponent != CT_NOBODY ? float_of(now, who, opponent) : 0;
    const ct_entrant *entrant = now->entrants[who]; /* with open games counted as draws */
    ct_points score =
        entrant != NULL ? entrant->points : ct_player_score(event, who, now->games.round - 1);
    ct_points_format(score, event->unit, true, points);
    ct_str shown = now->totals != NULL ? now->totals[who] : ct_str_of(points);
    return ct_sheet_cell(sheet, "%.*s (%.*s)%s", CT_ARG(event->players[who].name), CT_ARG(shown),
                         drop > 0   ? " ↓"
                         : drop < 0 ? " ↑"
                                    : "");
}

static void add_line(const pairing *now, const ct_game *game, ct_sheet_table *table)
{
    const ct_player *players = now->shown->players;
    ct_sheet *sheet = table->sheet;
    ct_str cells[5] = {[1] = ct_sheet_cell(sheet, "%u", players[game->white].tpn.number),
                       [2] = side_text(now, game->white, game->black, sheet)};
    if (game->black == CT_NOBODY) {
        cells[4] = ct_str_of(ct_bye_words(game->white_outcome));
    } else {
        cells[0] = ct_sheet_cell(sheet, "%u", game->number);
        cells[3] = ct_sheet_cell(sheet, "%u", players[game->black].tpn.number);
        cells[4] = side_text(now, game->black, game->white, sheet);
    }
    ct_sheet_row(table, cells);
}

static void add_boards(const pairing *now, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("Board", "board"), CT_COLUMN_NUMBER("No", "white"),
        CT_COLUMN_NAME("White", "white_name"), CT_COLUMN_NUMBER("No", "black"),
        CT_COLUMN_NAME("Black", "black_name")};
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_TEXT, columns, 5);
    for (uint32_t i = 0; table != NULL && i < now->games.count; i++) {
        if (is_expected(now->shown, &now->games.items[i], now->games.round)) {
            add_line(now, &now->games.items[i], table);
        }
    }
}

/* Why a player was not expected: "enters in round 3", "withdrawn", "excluded". */
static ct_str reason_of(const ct_player *player, unsigned round, ct_arena *mem)
{
    return round < player->enters         ? ct_str_format(mem, "enters in round %u", player->enters)
           : player->leave == CT_EXPELLED ? CT_STR("excluded")
                                          : CT_STR("withdrawn");
}

static void add_left_out(const pairing *now, ct_sheet *sheet)
{
    ct_text names = {.mem = sheet->mem};
    for (uint32_t i = 0; i < now->games.count; i++) {
        const ct_game *game = &now->games.items[i];
        if (!is_expected(now->shown, game, now->games.round)) {
            ct_str why = reason_of(&now->shown->players[game->white], now->games.round, sheet->mem);
            ct_text_addf(&names, "%s%.*s (%.*s)", names.len == 0 ? "" : "; ",
                         CT_ARG(ct_who_label(now->shown, game->white, sheet->mem)), CT_ARG(why));
        }
    }
    if (names.len > 0) {
        ct_sheet_note(sheet, "Not in this round: %.*s", CT_ARG(ct_text_view(&names)));
    }
}

static uint32_t count_rules(const ct_event *event, unsigned round)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        count += round >= rule->first_round && (rule->last_round == 0 || round <= rule->last_round);
    }
    return count;
}

static void add_rules(const pairing *now, ct_sheet *sheet)
{
    unsigned round = now->games.round;
    uint32_t rules = count_rules(now->shown, round);
    if (rules > 0) {
        ct_sheet_note(sheet, "%u rule%s who must not meet %s kept", rules,
                      rules == 1 ? " on" : "s on", rules == 1 ? "was" : "were");
    }
    if (round == 1 && now->colour_is_open && now->system->is_swiss) {
        ct_sheet_note(sheet, "The first %s has %s in round 1; the colour can be chosen",
                      now->next.round.history->of_teams ? "team" : "player",
                      now->next.round.initial_colour == CT_WHITE ? "White" : "Black");
    }
}

static ct_sheet *make_sheet(const pairing *now, ct_arena *mem)
{
    ct_text title = {.mem = mem};
    ct_text_addf(&title, "Round %u", now->games.round);
    unsigned planned = ct_event_planned_rounds(now->next.round.history->event, mem);
    if (planned != 0) {
        ct_text_addf(&title, " of %u", planned);
    }
    ct_text_addf(&title, ": %u %s, %s", now->next.round.count,
                 now->next.round.history->of_teams ? "teams" : "players", now->system->title);
    if (now->system->has_editions) {
        ct_text_addf(&title, ", edition of %d", (int)now->next.round.edition);
    }
    ct_sheet *sheet = ct_sheet_new(mem, ct_text_view(&title));
    add_boards(now, sheet);
    add_left_out(now, sheet);
    add_rules(now, sheet);
    return sheet;
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status say_next(const pair_request *asked, ct_desk *desk, bool is_next_round,
                          ct_answer *answer, ct_error *err)
{
    if (asked->write) {
        return ct_next_step(desk->event, desk->mem, &answer->next, err);
    }
    if (is_next_round) {
        answer->next =
            (ct_step){CT_STR("nothing is written yet; to keep this round"), CT_STR("pair write")};
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const pair_request *asked = request;
    ct_event *event = desk->event;
    pairing now = {.options = {.edition = ct_engine_edition(asked->edition),
                               .round = {.initial_colour = ct_engine_colour(asked->colour)}},
                   .colour_is_open = event->initial_colour == CT_NO_COLOUR && asked->colour == 0};
    unsigned next_number = ct_event_next_round(event);
    unsigned number = ct_whole_or(asked->round, next_number);
    pair_answer *data = CT_NEW(desk->mem, pair_answer, 1);
    CT_NEED(data, err);
    CT_TRY(ct_engine_named(asked->system, desk->mem, &now.options.system, err));
    CT_TRY(check_writing(asked, event, number, err));
    CT_TRY(ct_rounds_check(event, number, asked->anyway, desk->mem, err));
    CT_TRY(pair_round(event, number, desk->mem, &now, err));
    CT_TRY(fill_data(&now, desk->mem, data, err));
    data->is_written = asked->write;
    answer->is_changed = asked->write;
    answer->data = data;
    answer->about = now.shown;
    answer->sheet = make_sheet(&now, desk->mem);
    return say_next(asked, desk, number == next_number, answer, err);
}

static bool changes(const void *request)
{
    return ((const pair_request *)request)->write;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "write",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(pair_request, write),
     .letter = 'w',
     .sentence = "keep the round in the event"},
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(pair_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "the next one",
     .range = "1..999",
     .sentence = "pair this round; one that is paired already is paired as if it were not"},
    {.name = "anyway",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(pair_request, anyway),
     .sentence = "pair though games of the round before are open: they count as draws"},
    CT_SYSTEM_INPUT(pair_request),
    CT_EDITION_INPUT(pair_request),
    CT_COLOUR_INPUT(pair_request),
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable pair open.trf", "look at the next round"},
    {"crosstable pair open.trf --write", "and keep it"},
    {"crosstable pair open.trf --round 3 --edition 2017",
     "how the rules of 2017 would have paired round 3"},
    {.line = NULL},
};

const ct_operation ct_operation_pair = {
    .name = "pair",
    .summary = "pair the next round",
    .details =
        "Shows the boards of the next round, with floaters (↓ meets fewer points, ↑ more) "
        "and byes. With --write the round is kept: byes asked for become those of the "
        "round, and whoever has left or not yet arrived gets no points.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_CHANGES,
    .least_role = CT_ROLE_ARBITER,
    .has_sheet = true,
    .request_size = sizeof(pair_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .changes = changes,
    .run = run,
};
