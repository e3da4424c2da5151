/* show: where an event stands. */

#include "event/systems.h"
#include "operations/games.h"
#include "operations/looking_private.h"
#include "pairing/cup/course.h"
#include "report/totals.h"

#include <stdlib.h>
#include <string.h>

typedef struct show_request {
    ct_whole round;
    bool players;
} show_request;

typedef struct event_heading {
    ct_str name, city, federation, start, end, arbiter;
    ct_str system;
    uint32_t rounds;
    uint32_t rounds_paired;
    bool is_team_event;
} event_heading;

/* A bye in a round to come. */
typedef struct bye_to_come {
    uint32_t round;
    uint8_t kind;
} bye_to_come;

typedef struct shown_player {
    ct_index player;
    ct_str title, name, federation;
    uint32_t rating;
    ct_points points;
    ct_value_answer *values; /* scores besides points: Keizer total, round reached, … */
    uint32_t value_count;
    ct_index team;
    uint32_t enters, leaves;
    uint8_t leave;
    bye_to_come *byes;
    uint32_t bye_count;
    ct_str state; /* the last four as people read them */
    uint32_t number;
    uint32_t rank; /* in the order to be shown */
} shown_player;

typedef struct shown_round {
    uint32_t number;
    ct_game_answer *boards;
    uint32_t board_count;
    ct_bye_answer *byes;
    uint32_t bye_count;
    uint32_t open;
} shown_round;

typedef struct show_answer {
    event_heading event;
    shown_player *players;
    uint32_t player_count;
    ct_named_team *teams;
    uint32_t team_count;
    ct_side_answer *sides;
    uint32_t side_count;
    const shown_round *round;
} show_answer;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const char *leave_word(int value)
{
    return value == CT_WITHDRAWN ? "withdrawn" : value == CT_EXPELLED ? "expelled" : NULL;
}

static const ct_field heading_rows[] = {
    CT_OUT_TEXT(event_heading, name, name, "Name of the event."),
    CT_OUT_TEXT_OR_NULL(event_heading, city, city, "Where it is played; null: not given."),
    CT_OUT_TEXT_OR_NULL(event_heading, federation, federation, "Federation; null: not given."),
    CT_OUT_TEXT_OR_NULL(event_heading, start, start, "First day; null: not given."),
    CT_OUT_TEXT_OR_NULL(event_heading, end, end, "Last day; null: not given."),
    CT_OUT_TEXT_OR_NULL(event_heading, arbiter, arbiter, "Chief arbiter; null: not given."),
    CT_OUT_TEXT_OR_NULL(event_heading, system, system, "Pairing system; null: not known."),
    CT_OUT_NUMBER_OR_NULL(event_heading, rounds, rounds, "Rounds planned; null: not known."),
    CT_OUT_NUMBER(event_heading, rounds_paired, rounds_paired, "Rounds paired so far."),
    CT_OUT_FLAG(event_heading, is_team_event, is_team_event, "Teams are paired, not players."),
};
static const ct_shape heading_shape =
    CT_ANSWER_SHAPE("heading", "What an event is.", heading_rows, event_heading);

static const ct_field bye_rows[] = {
    CT_OUT_NUMBER(bye_to_come, round, round, "The round."),
    {"bye", CT_FIELD_WORD, CT_OUT(bye_to_come, kind), .word = ct_outcome_word, .is_required = true,
     .says = "Which bye."},
};
static const ct_shape bye_shape =
    CT_ANSWER_SHAPE("bye_to_come", "A bye in a round to come.", bye_rows, bye_to_come);

static const ct_field player_rows[] = {
    CT_OUT_PLAYER(shown_player, number, player, "Pairing number."),
    CT_OUT_TEXT_OR_NULL(shown_player, title, title, "Title; null: none."),
    CT_OUT_TEXT(shown_player, name, name, "Name."),
    CT_OUT_NUMBER_OR_NULL(shown_player, rating, rating, "FIDE rating; null: none."),
    CT_OUT_TEXT_OR_NULL(shown_player, federation, federation, "Federation; null: not given."),
    CT_OUT_POINTS(shown_player, points, points, "Points so far."),
    CT_OUT_OBJECTS(shown_player, values, values, value_count, ct_value_answer_shape,
                   "Scores that rank the event besides points: Keizer total, round reached."),
    {"team", CT_FIELD_TEAM, CT_OUT(shown_player, team),
     .says = "Pairing number of the team; null: none."},
    CT_OUT_NUMBER(shown_player, enters, enters, "First round in which the player is present."),
    CT_OUT_NUMBER_OR_NULL(shown_player, leaves, leaves,
                          "First round for which the player is gone; null: stays."),
    {"leave", CT_FIELD_WORD, CT_OUT(shown_player, leave), .word = leave_word,
     .says = "Why the player left; null: stays."},
    CT_OUT_OBJECTS(shown_player, byes, byes, bye_count, bye_shape, "Byes in rounds to come."),
    CT_OUT_TEXT_OR_NULL(shown_player, state, state, "The same in words; null: nothing to say."),
};
static const ct_shape player_shape =
    CT_ANSWER_SHAPE("shown_player", "A player.", player_rows, shown_player);

static const ct_field round_rows[] = {
    CT_OUT_NUMBER(shown_round, number, number, "The round."),
    CT_OUT_OBJECTS(shown_round, boards, boards, board_count, ct_game_answer_shape, "The boards."),
    CT_OUT_OBJECTS(shown_round, byes, byes, bye_count, ct_bye_answer_shape, "Who has no game."),
    CT_OUT_NUMBER(shown_round, open, open, "How many games have no result yet."),
};
static const ct_shape round_shape =
    CT_ANSWER_SHAPE("shown_round", "A round.", round_rows, shown_round);

static const ct_field answer_rows[] = {
    {"event", CT_FIELD_OBJECT, CT_OUT(show_answer, event), .of = &heading_shape,
     .says = "What the event is."},
    CT_OUT_OBJECTS(show_answer, players, players, player_count, player_shape,
                   "The players by the scores of the event, or by number; none when only a round "
                   "was asked for."),
    CT_OUT_OBJECTS(show_answer, teams, teams, team_count, ct_named_team_shape, "The teams."),
    CT_OUT_OBJECTS(show_answer, sides, sides, side_count, ct_side_answer_shape,
                   "The two teams of a Scheveningen event."),
    {"round", CT_FIELD_OBJECT, .offset = offsetof(show_answer, round), .is_null_when_zero = true,
     .of = &round_shape, .says = "The newest round, or the one asked for; null: none."},
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("show", "Where an event stands.", answer_rows, show_answer);

/* --- The heading ----------------------------------------------------------------------------- */

static event_heading heading_of(const ct_event *event, ct_arena *mem)
{
    ct_system_choice choice = ct_event_system(event);
    return (event_heading){.name = event->name,
                           .city = event->city,
                           .federation = event->federation,
                           .start = event->start,
                           .end = event->end,
                           .arbiter = event->arbiter,
                           .system = choice.row == NULL ? CT_NO_TEXT : ct_str_of(choice.row->name),
                           .rounds = ct_event_planned_rounds(event, mem),
                           .rounds_paired = event->rounds_paired,
                           .is_team_event = event->is_team_event};
}

/* Adds a part to a line, with a separator before it unless it is the first. */
static void add_part(ct_text *line, const char *separator, ct_str part)
{
    if (part.len > 0) {
        ct_text_addf(line, "%s%.*s", line->len == 0 ? "" : separator, CT_ARG(part));
    }
}

static ct_str count_text(ct_arena *mem, uint32_t count, const char *word)
{
    return count == 0 ? CT_NO_TEXT
                      : ct_str_format(mem, "%u %s%s", count, word, count == 1 ? "" : "s");
}

static ct_str rounds_text(const event_heading *heading, ct_arena *mem)
{
    unsigned paired = heading->rounds_paired;
    unsigned planned = heading->rounds;
    if (paired == 0) {
        return planned == 0 ? CT_STR("no round paired yet")
                            : ct_str_format(mem, "%u round%s, none paired yet", planned,
                                            planned == 1 ? "" : "s");
    }
    return planned == 0 ? ct_str_format(mem, "round %u", paired)
                        : ct_str_format(mem, "round %u of %u", paired, planned);
}

static ct_sheet *start_sheet(const ct_event *event, const event_heading *heading, ct_arena *mem)
{
    ct_text where = {.mem = mem};
    ct_text what = {.mem = mem};
    const ct_str none = {0};
    add_part(&where, "", event->city);
    add_part(&where, "",
             event->federation.len == 0 ? none
                                        : ct_str_format(mem, where.len == 0 ? "%.*s" : " (%.*s)",
                                                        CT_ARG(event->federation)));
    bool one_day = event->end.len == 0 || ct_str_equal(event->start, event->end);
    add_part(&where, " · ",
             one_day ? event->start
                     : ct_str_format(mem, "%.*s – %.*s", CT_ARG(event->start), CT_ARG(event->end)));
    add_part(&where, " · ",
             event->arbiter.len == 0 ? none
                                     : ct_str_format(mem, "arbiter %.*s", CT_ARG(event->arbiter)));
    ct_system_choice choice = ct_event_system(event);
    add_part(&what, " · ", choice.row == NULL ? event->type : ct_str_of(choice.row->title));
    add_part(&what, " · ", count_text(mem, event->player_count, "player"));
    add_part(&what, " · ", count_text(mem, event->team_count, "team"));
    add_part(&what, " · ", rounds_text(heading, mem));
    ct_sheet *sheet =
        ct_sheet_new(mem, event->name.len == 0 ? CT_STR("(an event without a name)") : event->name);
    ct_sheet_line(sheet, "%.*s", CT_ARG(ct_text_view(&where)));
    ct_sheet_line(sheet, "%.*s", CT_ARG(ct_text_view(&what)));
    return sheet;
}

/* --- The players ----------------------------------------------------------------------------- */

static int compare_points(const void *one, const void *other)
{
    const shown_player *a = one;
    const shown_player *b = other;
    if (a->points != b->points) {
        return a->points > b->points ? -1 : 1;
    }
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_ranks(const void *one, const void *other)
{
    const shown_player *a = one;
    const shown_player *b = other;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static int compare_numbers(const void *one, const void *other)
{
    uint32_t a = ((const shown_player *)one)->number;
    uint32_t b = ((const shown_player *)other)->number;
    return (a > b) - (a < b);
}

/* Leaves the values that are not points. */
static void drop_points(shown_player *player, ct_value_answer *values, uint32_t count)
{
    player->values = values;
    for (uint32_t k = 0; k < count; k++) {
        if (!ct_str_is(values[k].code, "PTS")) {
            player->values[player->value_count++] = values[k];
        }
    }
}

/* Ranks the players, who are in the order of the event, by its scores, and fills in the scores that
 * are not points. False when they cannot be computed. */
static bool take_scores(const ct_event *event, ct_arena *mem, show_answer *data,
                        ct_standings *standings)
{
    ct_rank_writer from;
    if (event->is_team_event ||
        ct_standings_by_score(event, event->rounds_paired, mem, standings, NULL) != CT_OK ||
        ct_rank_writer_start(standings, mem, &from, NULL) != CT_OK) {
        return false;
    }
    for (uint32_t i = 0; i < standings->count; i++) {
        ct_ranked_answer row;
        shown_player *player = &data->players[standings->rows[i].who];
        if (ct_rank_row(&from, &standings->rows[i], false, &row, NULL) != CT_OK) {
            return false;
        }
        player->rank = i;
        drop_points(player, row.values, row.value_count);
    }
    (void)ct_rank_sides(&from, &data->sides, &data->side_count, NULL);
    return true;
}

/* The byes of a player in rounds to come. */
static ct_status take_byes(const ct_event *event, ct_arena *mem, shown_player *player,
                           ct_error *err)
{
    player->byes = CT_NEW(mem, bye_to_come, event->bye_count);
    CT_NEED(player->byes, err);
    for (uint32_t i = 0; !event->is_team_event && i < event->bye_count; i++) {
        const ct_bye *bye = &event->byes[i];
        if (bye->who == player->player && bye->round > event->rounds_paired) {
            player->byes[player->bye_count++] = (bye_to_come){bye->round, bye->kind};
        }
    }
    return CT_OK;
}

/* "withdrawn from round 4", "half-point bye in round 5", … */
static ct_str state_text(const shown_player *player, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    if (player->enters > 1) {
        add_part(&text, ", ", ct_str_format(mem, "from round %u", player->enters));
    }
    if (player->leave != CT_STAYS) {
        add_part(&text, ", ",
                 ct_str_format(mem, "%s from round %u",
                               player->leave == CT_EXPELLED ? "excluded" : "withdrawn",
                               player->leaves));
    }
    for (uint32_t i = 0; i < player->bye_count; i++) {
        add_part(&text, ", ",
                 ct_str_format(mem, "%s in round %u",
                               ct_bye_words((ct_outcome)player->byes[i].kind),
                               player->byes[i].round));
    }
    return ct_text_view(&text);
}

static ct_status list_players(const ct_event *event, ct_arena *mem, show_answer *data,
                              ct_error *err)
{
    const ct_index *teams = ct_event_team_of_players(event, mem);
    data->players = CT_NEW(mem, shown_player, event->player_count);
    data->player_count = event->player_count;
    CT_NEED(teams, err);
    CT_NEED(data->players, err);
    for (ct_index i = 0; i < event->player_count; i++) {
        const ct_player *from = &event->players[i];
        shown_player *player = &data->players[i];
        *player = (shown_player){.player = i,
                                 .title = from->title,
                                 .name = from->name,
                                 .federation = from->federation,
                                 .rating = from->rating,
                                 .points = ct_player_score(event, i, event->rounds_paired),
                                 .team = teams[i],
                                 .enters = from->enters,
                                 .leaves = from->leaves,
                                 .leave = (uint8_t)from->leave,
                                 .number = from->tpn.number};
        CT_TRY(take_byes(event, mem, player, err));
        player->state = state_text(player, mem);
    }
    return CT_OK;
}

/* The columns: scores besides points stand before points; teams, where there are any, last. */
static void lay_columns(const ct_event *event, const ct_standings *ranked, ct_column_list *list)
{
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("No", "number"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_WORD("", "title"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME("Name", "name"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Rating", "rating"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_WORD("Fed", "federation"));
    for (uint32_t k = 0; ranked != NULL && k < ranked->order.count; k++) {
        const ct_tie_break_row *row = ranked->order.codes[k].row;
        if (strcmp(row->code, "PTS") != 0) {
            ct_column_add(list, row->words != NULL
                                    ? (ct_sheet_column)CT_COLUMN_WORD(row->title, row->code)
                                    : (ct_sheet_column)CT_COLUMN_NUMBER(row->title, row->code));
        }
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Points", "points"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME("", "state"));
    if (event->team_count > 0) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME("Team", "team"));
    }
}

static void add_player(const ct_event *event, const shown_player *player, ct_str *cells,
                       ct_sheet_table *table)
{
    ct_sheet *sheet = table->sheet;
    uint32_t count = 0;
    cells[count++] = ct_cell_number(sheet, player->number);
    cells[count++] = player->title;
    cells[count++] = player->name;
    cells[count++] = ct_cell_number(sheet, player->rating);
    cells[count++] = player->federation;
    for (uint32_t k = 0; k < player->value_count; k++) {
        cells[count++] = player->values[k].shown;
    }
    cells[count++] = ct_cell_points(sheet, player->points, event->unit);
    cells[count++] = player->state;
    if (event->team_count > 0) {
        cells[count] = player->team == CT_NOBODY ? CT_NO_CELL : event->teams[player->team].name;
    }
    ct_sheet_row(table, cells);
}

/* `ranked` is NULL where points rank. */
static void add_players(const ct_event *event, const show_answer *data, const ct_standings *ranked,
                        ct_sheet *sheet)
{
    ct_column_list columns = {.sheet = sheet};
    lay_columns(event, ranked, &columns);
    ct_str *cells = CT_NEW(sheet->mem, ct_str, (size_t)columns.count + 1);
    sheet->failed = sheet->failed || cells == NULL;
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns.items, columns.count);
    for (uint32_t i = 0; table != NULL && !sheet->failed && i < data->player_count; i++) {
        add_player(event, &data->players[i], cells, table);
    }
    if (data->side_count > 0) { /* Scheveningen: "A (1 to 3)  4½ – 4½  B (4 to 6)" */
        const ct_side_answer *sides = data->sides;
        ct_sheet_remark(table, "%.*s  %.*s – %.*s  %.*s", CT_ARG(sides[0].name),
                        CT_ARG(ct_cell_points(sheet, sides[0].points, event->unit)),
                        CT_ARG(ct_cell_points(sheet, sides[1].points, event->unit)),
                        CT_ARG(sides[1].name));
    }
}

static ct_status show_players(const ct_event *event, bool by_score, ct_arena *mem,
                              show_answer *data, ct_sheet *sheet, ct_error *err)
{
    ct_names names;
    ct_standings ranked;
    CT_TRY(ct_names_of(event, mem, &names, err));
    data->teams = names.teams;
    data->team_count = names.team_count;
    CT_TRY(list_players(event, mem, data, err));
    if (data->player_count == 0) {
        return CT_OK;
    }
    bool is_ranked = take_scores(event, mem, data, &ranked);
    qsort(data->players, data->player_count, sizeof *data->players,
          !by_score   ? compare_numbers
          : is_ranked ? compare_ranks
                      : compare_points);
    add_players(event, data, is_ranked ? &ranked : NULL, sheet);
    return CT_OK;
}

/* --- The boards ------------------------------------------------------------------------------ */

/* "Müller, Anna (2½)": the name, and the points (or the total that ranks) before the round. */
static ct_str side_text(const ct_event *event, ct_index who, unsigned round, const ct_str *totals,
                        ct_sheet *sheet)
{
    ct_str shown = totals != NULL
                       ? totals[who]
                       : ct_cell_points(sheet, ct_player_score(event, who, round - 1), event->unit);
    return ct_sheet_cell(sheet, "%.*s (%.*s)", CT_ARG(event->players[who].name), CT_ARG(shown));
}

static void add_board(const ct_event *event, const ct_game *game, unsigned round,
                      const ct_str *totals, ct_sheet_table *table)
{
    ct_sheet *sheet = table->sheet;
    ct_str result = ct_str_of(ct_game_result(game));
    ct_str cells[6] = {[1] = ct_cell_number(sheet, event->players[game->white].tpn.number),
                       [2] = side_text(event, game->white, round, totals, sheet)};
    if (game->black == CT_NOBODY) {
        cells[5] = result;
    } else {
        cells[0] = ct_cell_number(sheet, game->number);
        cells[3] = result.len == 0 ? CT_STR("·") : result;
        cells[4] = ct_cell_number(sheet, event->players[game->black].tpn.number);
        cells[5] = side_text(event, game->black, round, totals, sheet);
    }
    ct_sheet_row(table, cells);
}

static void add_boards(const ct_event *event, const ct_games *games, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("Board", "board"),    CT_COLUMN_NUMBER("No", "white"),
        CT_COLUMN_NAME("White", "white_name"), CT_COLUMN_MIDDLE("Result", "result"),
        CT_COLUMN_NUMBER("No", "black"),       CT_COLUMN_NAME("Black", "black_name")};
    const ct_str *totals = ct_totals_before(event, games->round, sheet->mem);
    ct_sheet_table *table =
        ct_sheet_add(sheet, ct_sheet_cell(sheet, "Round %u", games->round), columns, 6);
    for (uint32_t i = 0; table != NULL && i < games->count; i++) {
        add_board(event, &games->items[i], games->round, totals, table);
    }
}

static ct_status show_round(const ct_event *event, unsigned number, ct_arena *mem,
                            show_answer *data, ct_sheet *sheet, ct_error *err)
{
    ct_games games;
    CT_TRY(ct_games_list(event, number, mem, &games, err));
    shown_round *round = CT_NEW(mem, shown_round, 1);
    CT_NEED(round, err);
    *round = (shown_round){.number = number,
                           .boards = CT_NEW(mem, ct_game_answer, games.games),
                           .byes = CT_NEW(mem, ct_bye_answer, games.count - games.games),
                           .open = games.open};
    CT_NEED(round->boards, err);
    CT_NEED(round->byes, err);
    for (uint32_t i = 0; i < games.count; i++) {
        const ct_game *game = &games.items[i];
        if (game->black == CT_NOBODY) {
            round->byes[round->bye_count++] =
                (ct_bye_answer){game->white, (uint8_t)game->white_outcome};
        } else {
            round->boards[round->board_count++] = ct_game_answer_of(game);
        }
    }
    data->round = round;
    add_boards(event, &games, sheet);
    return CT_OK;
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status check_request(const show_request *asked, ct_error *err)
{
    if (asked->players && asked->round.is_given) {
        ct_fail(err, CT_MISUSE, "players and round exclude each other");
        ct_error_cure(err, "give one of the two");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const show_request *asked = request;
    const ct_event *event = desk->event;
    unsigned round = 0;
    show_answer *data = CT_NEW(desk->mem, show_answer, 1);
    CT_NEED(data, err);
    CT_TRY(check_request(asked, err));
    bool with_boards = asked->round.is_given || (!asked->players && event->rounds_paired > 0);
    if (with_boards) {
        CT_TRY(ct_games_round(event, asked->round, &round, err));
    }
    data->event = heading_of(event, desk->mem);
    ct_sheet *sheet = start_sheet(event, &data->event, desk->mem);
    CT_NEED(sheet, err);
    if (!asked->round.is_given) {
        CT_TRY(show_players(event, !asked->players, desk->mem, data, sheet, err));
    }
    if (with_boards) {
        CT_TRY(show_round(event, round, desk->mem, data, sheet, err));
    }
    answer->data = data;
    answer->sheet = sheet;
    return ct_next_step(event, desk->mem, &answer->next, err);
}

static const ct_input inputs[] = {
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(show_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "the newest",
     .range = "1..999",
     .sentence = "show only the boards of this round"},
    {.name = "players",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(show_request, players),
     .letter = 'p',
     .sentence = "show only the players, by number"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable show open.trf", "where the event stands, and what comes next"},
    {"crosstable show open.trf --round 3", "the boards of round 3"},
    {.line = NULL},
};

const ct_operation ct_operation_show = {
    .name = "show",
    .summary = "show where an event stands and what comes next",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .has_sheet = true,
    .request_size = sizeof(show_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
