/* Rows of rankings as data: place, points, the value of every code, and the rounds. */

#include "operations/looking_private.h"
#include "standings/sides.h"

#include <math.h>

/* One round of a participant. */
typedef struct ct_turn_answer {
    uint32_t round;
    ct_index opponent;
    uint8_t colour, outcome;
    ct_points points;
    bool is_team;
    ct_points game_points;
} ct_turn_answer;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const ct_field value_rows[] = {
    CT_OUT_TEXT(ct_value_answer, code, code, "The code: \"BH/C1\"."),
    CT_OUT_REAL(ct_value_answer, value, value,
                "The value; null where the code had nothing to decide."),
    CT_OUT_TEXT_OR_NULL(ct_value_answer, exact, exact,
                        "The value without rounding, as a whole number or a fraction: \"83/2\"."),
    CT_OUT_TEXT_OR_NULL(ct_value_answer, shown, shown, "As people read it: \"41.5\", \"final\"."),
};
const ct_shape ct_value_answer_shape =
    CT_ANSWER_SHAPE("code_value", "The value of a code.", value_rows, ct_value_answer);

static const ct_field turn_rows[] = {
    CT_OUT_NUMBER(ct_turn_answer, round, round, "The round."),
    CT_OUT_ANYONE(ct_turn_answer, opponent, opponent,
                  "Pairing number of the scheduled opponent; null: none."),
    {"colour", CT_FIELD_WORD, CT_OUT(ct_turn_answer, colour), .word = ct_colour_word,
     .says = "Colour as scheduled, of board 1 for teams; null: none."},
    {"outcome", CT_FIELD_WORD, CT_OUT(ct_turn_answer, outcome), .word = ct_outcome_word,
     .says = "What the round brought."},
    CT_OUT_POINTS(ct_turn_answer, points, points, "Points of the round; match points of teams."),
    {"game_points", CT_FIELD_POINTS, CT_OUT(ct_turn_answer, game_points), .has_flag = true,
     .other = offsetof(ct_turn_answer, is_team), .says = "Game points of a team; else null."},
};
static const ct_shape turn_shape =
    CT_ANSWER_SHAPE("turn", "One round of a participant.", turn_rows, ct_turn_answer);

#define RANKED_ROWS                                                                                \
    CT_OUT_NUMBER(ct_ranked_answer, place, place, "Place, from 1."),                               \
        CT_OUT_NUMBER(ct_ranked_answer, last_place, last_place,                                    \
                      "The last of the places that are shared; the place itself when it is not."), \
        CT_OUT_FLAG(ct_ranked_answer, shared, is_shared, "Others have the same place."),           \
        CT_OUT_ANYONE(ct_ranked_answer, number, who,                                               \
                      "Pairing number; of the team in a team event."),                             \
        CT_OUT_POINTS(ct_ranked_answer, points, points,                                            \
                      "Points; of a team those that rank first, match or game points."),           \
        {"match_points",                                                                           \
         CT_FIELD_POINTS,                                                                          \
         CT_OUT(ct_ranked_answer, match_points),                                                   \
         .has_flag = true,                                                                         \
         .other = offsetof(ct_ranked_answer, is_team),                                             \
         .says = "Match points of a team; else null."},                                            \
        {"game_points",                                                                            \
         CT_FIELD_POINTS,                                                                          \
         CT_OUT(ct_ranked_answer, game_points),                                                    \
         .has_flag = true,                                                                         \
         .other = offsetof(ct_ranked_answer, is_team),                                             \
         .says = "Game points of a team; else null."},                                             \
        CT_OUT_TEXT_OR_NULL(ct_ranked_answer, decided_by, decided_by,                              \
                            "The code that put this row below the one above; null: the first "     \
                            "row, a lot or a shared place."),                                      \
        CT_OUT_OBJECTS(ct_ranked_answer, values, values, value_count, ct_value_answer_shape,       \
                       "The values of all codes, in their order.")

static const ct_field ranked_rows[] = {RANKED_ROWS};
const ct_shape ct_ranked_answer_shape =
    CT_ANSWER_SHAPE("standing", "A row of the standings.", ranked_rows, ct_ranked_answer);

static const ct_field crossed_rows[] = {
    RANKED_ROWS, CT_OUT_OBJECTS(ct_ranked_answer, rounds, rounds, round_count, turn_shape,
                                "The rounds, from the first on.")};
const ct_shape ct_crossed_answer_shape =
    CT_ANSWER_SHAPE("crosstable_row", "A row of the crosstable.", crossed_rows, ct_ranked_answer);

static const ct_field code_rows[] = {
    CT_OUT_TEXT(ct_code_answer, code, code, "The code, as TRF writes it."),
    CT_OUT_TEXT(ct_code_answer, title, title, "The code in words."),
    CT_OUT_TEXT(ct_code_answer, article, article, "Article of C.07, or another source."),
    CT_OUT_FLAG(ct_code_answer, is_score, is_score, "A score: points and their kin."),
    CT_OUT_FLAG(ct_code_answer, lower_is_better, is_lower_better,
                "The lower value is the better one."),
};
const ct_shape ct_code_answer_shape =
    CT_ANSWER_SHAPE("code", "A code of the order.", code_rows, ct_code_answer);

static const ct_field side_rows[] = {
    CT_OUT_TEXT(ct_side_answer, team, name, "Name of the team."),
    CT_OUT_NUMBER(ct_side_answer, players, players, "Number of players."),
    CT_OUT_NUMBER(ct_side_answer, won, won, "Games won, forfeits included."),
    CT_OUT_NUMBER(ct_side_answer, drawn, drawn, "Games drawn."),
    CT_OUT_NUMBER(ct_side_answer, lost, lost, "Games lost."),
    CT_OUT_POINTS(ct_side_answer, points, points, "Points of all its players."),
};
const ct_shape ct_side_answer_shape =
    CT_ANSWER_SHAPE("side", "A team of a Scheveningen event.", side_rows, ct_side_answer);

/* --- Values ---------------------------------------------------------------------------------- */

double ct_value_number(ct_value value)
{
    return value.bottom == 0 ? (double)NAN : (double)value.top / (double)value.bottom;
}

static int64_t common_divisor(int64_t one, int64_t other)
{
    while (other != 0) {
        int64_t rest = one % other;
        one = other;
        other = rest;
    }
    return one < 0 ? -one : one;
}

ct_str ct_value_exact(ct_value value, ct_arena *mem)
{
    if (value.bottom == 0) {
        return CT_NO_TEXT;
    }
    int64_t divisor = common_divisor(value.top, value.bottom);
    long long top = value.top / divisor;
    long long bottom = value.bottom / divisor;
    return bottom == 1 ? ct_str_format(mem, "%lld", top)
                       : ct_str_format(mem, "%lld/%lld", top, bottom);
}

/* --- Rows ------------------------------------------------------------------------------------ */

ct_status ct_rank_writer_start(const ct_standings *standings, ct_arena *mem, ct_rank_writer *out,
                               ct_error *err)
{
    ct_rank_writer made = {.standings = standings,
                           .mem = mem,
                           .sheet = ct_sheet_new(mem, CT_NO_TEXT),
                           .cells = CT_NEW(mem, ct_str, (size_t)standings->order.count + 1)};
    CT_NEED(made.sheet, err);
    CT_NEED(made.cells, err);
    CT_TRY(ct_value_columns_make(standings, mem, &made.columns, err));
    *out = made;
    return CT_OK;
}

ct_status ct_rank_codes(const ct_rank_writer *from, ct_code_answer **out, ct_error *err)
{
    const ct_code_list *order = &from->standings->order;
    ct_code_answer *codes = CT_NEW(from->mem, ct_code_answer, order->count);
    CT_NEED(codes, err);
    for (uint32_t k = 0; k < order->count; k++) {
        const ct_code *code = &order->codes[k];
        codes[k] = (ct_code_answer){
            .code = code->text,
            .title = ct_code_title(code, from->standings->board, from->sheet),
            .article = ct_str_of(code->row->article),
            .is_score = (code->row->flags & CT_IS_SCORE) != 0,
            .is_lower_better = (code->row->flags & CT_LOWER_IS_BETTER) != 0,
        };
    }
    *out = codes;
    return CT_OK;
}

static ct_status fill_values(const ct_rank_writer *from, ct_ranked_answer *out, ct_error *err)
{
    const ct_standings *standings = from->standings;
    uint32_t count = standings->order.count;
    ct_value_answer *values = CT_NEW(from->mem, ct_value_answer, count);
    CT_NEED(values, err);
    ct_value_cells(&from->columns, from->sheet, out->who, from->cells);
    for (uint32_t k = 0; k < count; k++) {
        bool has_value = standings->has_value[(size_t)out->who * count + k];
        ct_value value = has_value ? ct_standings_value(standings, out->who, k) : (ct_value){0, 0};
        values[k] = (ct_value_answer){standings->order.codes[k].text, ct_value_number(value),
                                      ct_value_exact(value, from->mem), from->cells[k]};
    }
    out->values = values;
    out->value_count = count;
    return CT_OK;
}

static ct_status fill_rounds(const ct_rank_writer *from, ct_ranked_answer *out, ct_error *err)
{
    const ct_scoreboard *board = from->standings->board;
    out->rounds = CT_NEW(from->mem, ct_turn_answer, board->rounds);
    CT_NEED(out->rounds, err);
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, out->who, round);
        out->rounds[out->round_count++] = (ct_turn_answer){
            .round = round,
            .opponent = turn->opponent,
            .colour = turn->colour,
            .outcome = turn->outcome,
            .points = turn->points[board->of_teams ? CT_MATCH_POINTS : CT_GAME_POINTS],
            .is_team = board->of_teams,
            .game_points = turn->points[CT_GAME_POINTS]};
    }
    return CT_OK;
}

ct_status ct_rank_row(const ct_rank_writer *from, const ct_standing *row, bool with_rounds,
                      ct_ranked_answer *out, ct_error *err)
{
    const ct_standings *standings = from->standings;
    const ct_scoreboard *board = standings->board;
    uint32_t last = row->place;
    while (last < standings->count && standings->rows[last].place == row->place) {
        last++;
    }
    bool is_decided = row != standings->rows && row->decided_by < standings->order.count;
    *out = (ct_ranked_answer){
        .who = row->who,
        .place = row->place,
        .last_place = last,
        .is_shared = row->is_shared,
        .points = board->score[board->primary][row->who],
        .is_team = board->of_teams,
        .match_points = board->of_teams ? board->score[CT_MATCH_POINTS][row->who] : 0,
        .game_points = board->score[CT_GAME_POINTS][row->who],
        .decided_by = is_decided ? standings->order.codes[row->decided_by].text : CT_NO_TEXT};
    CT_TRY(fill_values(from, out, err));
    return with_rounds ? fill_rounds(from, out, err) : CT_OK;
}

ct_status ct_rank_sides(const ct_rank_writer *from, ct_side_answer **out, uint32_t *count,
                        ct_error *err)
{
    ct_side sides[2];
    bool is_one = false;
    CT_TRY(ct_sides_score(from->standings->board, from->mem, sides, &is_one, err));
    *out = CT_NEW(from->mem, ct_side_answer, 2);
    CT_NEED(*out, err);
    *count = is_one ? 2 : 0;
    for (uint32_t i = 0; i < *count; i++) {
        (*out)[i] = (ct_side_answer){sides[i].name,  sides[i].players, sides[i].wins,
                                     sides[i].draws, sides[i].losses,  sides[i].points};
    }
    return CT_OK;
}
