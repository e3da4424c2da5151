#include "report/pairings_report.h"

#include "event/edit.h"
#include "event/history.h"
#include "event/matches.h"
#include "event/team_table.h"
#include "report/totals.h"

#include <stdlib.h>

/* One round of an event. In a team event `table` is the event of its matches, else the event
 * itself. */
typedef struct round_view {
    const ct_event *event;
    const ct_event *table;
    ct_sheet *sheet;
    unsigned round;
    ct_listed_columns has;
    ct_board *boards;
    uint32_t board_count;
    ct_points *before; /* by participant: points before the round */
    ct_str *totals;    /* the same where something else than points ranks; else NULL */
    ct_match *matches; /* of a team event */
} round_view;

static ct_status score_before(round_view *here, ct_error *err)
{
    const ct_event *table = here->table;
    here->before = CT_NEW(here->sheet->mem, ct_points, table->player_count);
    CT_NEED(here->before, err);
    for (ct_index who = 0; who < table->player_count; who++) {
        ct_points sum = ct_event_adjustment(table, who, here->round - 1);
        for (unsigned past = 1; past < here->round; past++) {
            sum += ct_scoring_points(&table->scoring, ct_event_cell(table, who, past));
        }
        here->before[who] = sum;
    }
    return CT_OK;
}

/* Fills in the rest, from event, sheet and round. */
static ct_status collect_round(round_view *here, ct_error *err)
{
    const ct_event *event = here->event;
    ct_sheet *sheet = here->sheet;
    CT_NEED(sheet, err);
    if (event->is_team_event) {
        ct_event *table;
        CT_TRY(ct_event_of_teams(event, sheet->mem, &table, err));
        CT_TRY(ct_event_matches(event, sheet->mem, &here->matches, NULL, err));
        here->table = table;
    }
    here->has = ct_listed_columns_of(event, false);
    CT_TRY(ct_round_boards(here->table, here->round, sheet->mem, &here->boards, &here->board_count,
                           err));
    here->totals = ct_totals_before(event, here->round, sheet->mem);
    return score_before(here, err);
}

static ct_outcome outcome_of(const ct_event *event, ct_index who, unsigned round)
{
    return (ct_outcome)ct_event_cell(event, who, round).outcome;
}

static const char *bye_words(ct_outcome kind)
{
    switch (kind) {
    case CT_PAB: return "bye";
    case CT_FULL_POINT_BYE: return "full-point bye";
    case CT_HALF_POINT_BYE: return "half-point bye";
    case CT_ZERO_POINT_BYE: return "not playing";
    default: return ct_outcome_name(kind);
    }
}

/* --- By board --------------------------------------------------------------------------------- */

/* The columns of one side, and of the middle. */
static void add_columns(const round_view *here, ct_column_list *list)
{
    bool of_teams = here->event->is_team_event;
    const char *points = here->totals != NULL ? "Total" : "Pts";
    /* in a team event 1.10 is the tenth board of match 1: no number */
    ct_column_add(list, (ct_sheet_column){"Board", "board", CT_RIGHT, CT_FIT_WHOLE, !of_teams, 0});
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("No", "white"));
    if (here->has.titles) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_WORD("", "white_title", 1));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME(of_teams ? "Team" : "White", "white_name"));
    if (here->has.ratings) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_NUMBER("Rating", "white_rating", 2));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER(points, "white_points"));
    if (of_teams) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_MIDDLE("", "colour"));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_MIDDLE("Result", "result"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("No", "black"));
    if (here->has.titles) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_WORD("", "black_title", 1));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME(of_teams ? "Team" : "Black", "black_name"));
    if (here->has.ratings) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_NUMBER("Rating", "black_rating", 2));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER(points, "black_points"));
}

enum { MOST_CELLS = 16 };

/* Number, title, name, rating, points of one side; `points` may be empty. */
static uint32_t add_side(const round_view *here, const ct_listed *who, ct_str points, ct_str *cells)
{
    uint32_t count = 0;
    cells[count++] = ct_cell_number(here->sheet, who->number);
    if (here->has.titles) {
        cells[count++] = who->title;
    }
    cells[count++] = who->name;
    if (here->has.ratings) {
        cells[count++] = ct_cell_number(here->sheet, who->rating);
    }
    cells[count++] = points;
    return count;
}

static ct_str points_before(const round_view *here, ct_index who)
{
    return here->totals != NULL ? here->totals[who]
                                : ct_cell_points(here->sheet, here->before[who], here->table->unit);
}

/* One line of the list. */
typedef struct line {
    ct_str board;
    ct_listed left, right;
    ct_str left_points, right_points;
    ct_str colour; /* of the left side; team events */
    ct_str result;
} line;

static void add_line(const round_view *here, const line *made, ct_sheet_table *table)
{
    ct_str cells[MOST_CELLS] = {made->board};
    uint32_t count = 1;
    count += add_side(here, &made->left, made->left_points, cells + count);
    if (here->event->is_team_event) {
        cells[count++] = made->colour;
    }
    cells[count++] = made->result;
    add_side(here, &made->right, made->right_points, cells + count);
    ct_sheet_row(table, cells);
}

/* "2½-1½"; empty while nothing is known. */
static ct_str match_result(const round_view *here, ct_index one, ct_index other)
{
    size_t rounds = here->event->rounds_paired;
    const ct_match *ours = &here->matches[one * rounds + here->round - 1];
    const ct_match *theirs = &here->matches[other * rounds + here->round - 1];
    if (ours->outcome == CT_PENDING || theirs->outcome == CT_PENDING) {
        return CT_NO_CELL;
    }
    if (ct_outcome_is_forfeit((ct_outcome)ours->outcome)) {
        return ct_str_of(ct_result_format((ct_outcome)ours->outcome, (ct_outcome)theirs->outcome));
    }
    return ct_sheet_cell(
        here->sheet, "%.*s-%.*s",
        CT_ARG(ct_cell_points(here->sheet, ours->game_points, here->event->unit)),
        CT_ARG(ct_cell_points(here->sheet, theirs->game_points, here->event->unit)));
}

static ct_str pair_result(const round_view *here, const ct_board *board)
{
    if (here->event->is_team_event) {
        return match_result(here, board->white, board->black);
    }
    return ct_str_of(ct_result_format(outcome_of(here->table, board->white, here->round),
                                      outcome_of(here->table, board->black, here->round)));
}

static line line_of(const round_view *here, const ct_board *board)
{
    line made = {.board = ct_cell_number(here->sheet, board->number),
                 .left = ct_listed_of(here->table, false, board->white),
                 .left_points = points_before(here, board->white)};
    if (board->black == CT_NOBODY) {
        made.right.name = ct_str_of(bye_words(outcome_of(here->table, board->white, here->round)));
        return made;
    }
    made.right = ct_listed_of(here->table, false, board->black);
    made.right_points = points_before(here, board->black);
    made.result = pair_result(here, board);
    return made;
}

/* --- The boards of a match -------------------------------------------------------------------- */

static ct_str game_result(const round_view *here, const ct_match_board *seats)
{
    if (seats->ours == CT_NOBODY) {
        bool is_won = outcome_of(here->event, seats->theirs, here->round) == CT_FORFEIT_WIN;
        return is_won ? CT_STR("-/+") : CT_STR("-/-");
    }
    ct_outcome ours = outcome_of(here->event, seats->ours, here->round);
    if (seats->theirs == CT_NOBODY) {
        return ours == CT_FORFEIT_WIN ? CT_STR("+/-") : CT_STR("-/-");
    }
    return ct_str_of(ct_result_format(ours, outcome_of(here->event, seats->theirs, here->round)));
}

static ct_listed seated(const round_view *here, ct_index player)
{
    static const ct_listed nobody = {.name = {"–", sizeof "–" - 1}};
    return player == CT_NOBODY ? nobody : ct_listed_of(here->event, false, player);
}

/* The colour of our side, also where nobody sits there. */
static ct_str colour_of(const round_view *here, const ct_match_board *seats)
{
    ct_colour colour =
        seats->ours != CT_NOBODY
            ? (ct_colour)seats->colour
            : ct_colour_other(
                  (ct_colour)ct_event_cell(here->event, seats->theirs, here->round).colour);
    return colour == CT_WHITE ? CT_STR("w") : colour == CT_BLACK ? CT_STR("b") : CT_NO_CELL;
}

static ct_status add_match(const round_view *here, const ct_board *match, ct_sheet_table *table,
                           ct_error *err)
{
    ct_match_boards boards;
    CT_TRY(ct_event_match_boards(here->event, here->round, match->white, here->sheet->mem, &boards,
                                 err));
    for (uint32_t i = 0; i < boards.count; i++) {
        const ct_match_board *seats = &boards.items[i];
        line made = {.board = ct_sheet_cell(here->sheet, "%u.%u", match->number, seats->number),
                     .left = seated(here, seats->ours),
                     .right = seated(here, seats->theirs),
                     .colour = colour_of(here, seats),
                     .result = game_result(here, seats)};
        add_line(here, &made, table);
    }
    return CT_OK;
}

ct_status ct_pairings_report(const ct_event *event, unsigned round, ct_sheet *sheet, ct_error *err)
{
    round_view here = {.event = event, .table = event, .sheet = sheet, .round = round};
    CT_TRY(collect_round(&here, err));
    ct_column_list columns = {.sheet = sheet};
    add_columns(&here, &columns);
    ct_str caption = ct_sheet_cell(sheet, "Round %u", round);
    ct_sheet_table *table = ct_sheet_add(sheet, caption, columns.items, columns.count);
    ct_status status = CT_OK;
    for (uint32_t i = 0; status == CT_OK && table != NULL && i < here.board_count; i++) {
        line made = line_of(&here, &here.boards[i]);
        add_line(&here, &made, table);
        if (event->is_team_event && here.boards[i].black != CT_NOBODY) {
            ct_sheet_stress(table);
            status = add_match(&here, &here.boards[i], table, err);
        }
    }
    CT_TRY(status);
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}

/* --- By name ---------------------------------------------------------------------------------- */

typedef struct named {
    ct_str folded;
    ct_index who, met; /* met CT_NOBODY: a bye */
    unsigned board;
    bool is_white;
} named;

static int compare_names(const void *one, const void *other)
{
    const named *a = one;
    const named *b = other;
    int order = ct_str_compare(a->folded, b->folded);
    return order != 0 ? order : (a->who > b->who) - (a->who < b->who);
}

static uint32_t list_names(const round_view *here, named *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < here->board_count; i++) {
        const ct_board *board = &here->boards[i];
        list[count++] = (named){
            .who = board->white, .met = board->black, .board = board->number, .is_white = true};
        if (board->black != CT_NOBODY) {
            list[count++] =
                (named){.who = board->black, .met = board->white, .board = board->number};
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        list[i].folded = ct_utf8_fold(here->sheet->mem, here->table->players[list[i].who].name);
    }
    return count;
}

static void add_name(const round_view *here, ct_listed_columns has, const named *row,
                     ct_sheet_table *table)
{
    ct_str cells[MOST_CELLS] = {0};
    ct_listed who = ct_listed_of(here->table, false, row->who);
    uint32_t count = 0;
    cells[count++] = who.name;
    if (has.titles) {
        cells[count++] = who.title;
    }
    cells[count++] = ct_cell_number(here->sheet, who.number);
    if (has.ratings) {
        cells[count++] = ct_cell_number(here->sheet, who.rating);
    }
    cells[count++] = points_before(here, row->who);
    cells[count++] = ct_cell_number(here->sheet, row->board);
    if (row->met == CT_NOBODY) {
        cells[count + 2] = ct_str_of(bye_words(outcome_of(here->table, row->who, here->round)));
    } else {
        ct_listed met = ct_listed_of(here->table, false, row->met);
        cells[count] = row->is_white ? CT_STR("White") : CT_STR("Black");
        cells[count + 1] = ct_cell_number(here->sheet, met.number);
        cells[count + 2] = met.name;
        cells[count + 3] = ct_cell_number(here->sheet, met.rating);
    }
    ct_sheet_row(table, cells);
}

static void add_columns_by_name(ct_listed_columns has, const round_view *here, ct_column_list *list)
{
    bool of_teams = here->event->is_team_event;
    const char *points = here->totals != NULL ? "Total" : "Pts";
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME(of_teams ? "Team" : "Name", "name"));
    if (has.titles) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_WORD("", "title", 1));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("No", "number"));
    if (has.ratings) {
        ct_column_add(list, (ct_sheet_column)CT_COLUMN_SPARE_NUMBER("Rating", "rating", 2));
    }
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER(points, "points"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("Board", "board"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_WORD("Colour", "colour"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NUMBER("No", "opponent"));
    ct_column_add(list, (ct_sheet_column)CT_COLUMN_NAME("Opponent", "opponent_name"));
    if (has.ratings) {
        ct_column_add(list,
                      (ct_sheet_column)CT_COLUMN_SPARE_NUMBER("Rating", "opponent_rating", 2));
    }
}

ct_status ct_pairings_report_by_name(const ct_event *event, unsigned round, ct_sheet *sheet,
                                     ct_error *err)
{
    round_view here = {.event = event, .table = event, .sheet = sheet, .round = round};
    CT_TRY(collect_round(&here, err));
    named *list = CT_NEW(sheet->mem, named, 2 * (size_t)here.board_count);
    CT_NEED(list, err);
    uint32_t count = list_names(&here, list);
    qsort(list, count, sizeof *list, compare_names);
    bool of_teams = event->is_team_event;
    ct_listed_columns has = {0};
    if (!of_teams) {
        has = here.has;
    }
    ct_column_list columns = {.sheet = sheet};
    add_columns_by_name(has, &here, &columns);
    ct_str caption = ct_sheet_cell(sheet, "Round %u by name", round);
    ct_sheet_table *table = ct_sheet_add(sheet, caption, columns.items, columns.count);
    for (uint32_t i = 0; table != NULL && i < count; i++) {
        add_name(&here, has, &list[i], table);
    }
    return sheet->failed ? ct_fail_memory(err) : CT_OK;
}
