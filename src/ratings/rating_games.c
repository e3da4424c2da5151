/* The games of a rating report: which of them are rated, and what each is worth. */

#include "ratings/rating_games.h"

static ct_unrated_reason reason_of(ct_outcome outcome, const ct_player *opponent)
{
    switch (outcome) {
    case CT_FORFEIT_WIN:
    case CT_FORFEIT_LOSS: return CT_GAME_FORFEIT;
    case CT_WIN_UNRATED:
    case CT_DRAW_UNRATED:
    case CT_LOSS_UNRATED: return CT_GAME_TOO_SHORT;
    case CT_ADJOURNED:
    case CT_PENDING: return CT_GAME_OPEN;
    default: return opponent->rating == 0 ? CT_GAME_OPPONENT_UNRATED : CT_GAME_IS_RATED;
    }
}

static uint8_t halves_of(ct_outcome outcome)
{
    switch (outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED:
    case CT_FORFEIT_WIN: return 2;
    case CT_DRAW:
    case CT_DRAW_UNRATED: return 1;
    default: return 0;
    }
}

void ct_rating_add_games(const ct_rating_period *period, uint32_t number, ct_index who,
                         ct_rating_row *row)
{
    const ct_event *event = period->events[number];
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent == CT_NOBODY || !ct_outcome_has_opponent((ct_outcome)cell.outcome)) {
            continue;
        }
        const ct_player *opponent = &event->players[cell.opponent];
        row->games[row->game_count++] = (ct_rating_game){
            .event = number,
            .round = (uint16_t)round,
            .opponent = cell.opponent,
            .colour = cell.colour,
            .halves = halves_of((ct_outcome)cell.outcome),
            .unrated = (uint8_t)reason_of((ct_outcome)cell.outcome, opponent),
            .own = event->players[who].rating,
            .rating = opponent->rating,
        };
    }
}

/* 2022 to February 2024: of the games of an event in which the rule helps the higher rated player
 * only the one with the greatest difference keeps it. */
static void allow_one_cut(ct_rating_row *row, uint32_t first, uint32_t end)
{
    uint32_t kept = end;
    for (uint32_t i = first; i < end; i++) {
        const ct_rating_game *game = &row->games[i];
        bool helps = ct_rating_game_counts(game) && game->is_cut && game->own > game->rating;
        if (helps && (kept == end || game->rating < row->games[kept].rating)) {
            kept = i;
        }
    }
    for (uint32_t i = first; i < end; i++) {
        ct_rating_game *game = &row->games[i];
        if (i != kept && game->is_cut && game->own > game->rating) {
            game->is_cut = false;
            game->difference = game->own - game->rating;
        }
    }
}

void ct_rating_reckon_games(const ct_rating_period *period, ct_rating_row *row)
{
    for (uint32_t i = 0; i < row->game_count; i++) {
        ct_rating_game *game = &row->games[i];
        const ct_rating_rules *rules = &period->rules[game->event];
        game->difference = ct_rating_difference(rules, game->own, game->rating);
        game->is_cut = game->difference != (int)game->own - (int)game->rating;
    }
    for (uint32_t first = 0; first < row->game_count;) {
        uint32_t end = first;
        while (end < row->game_count && row->games[end].event == row->games[first].event) {
            end++;
        }
        if (period->rules[row->games[first].event].limit_is_once) {
            allow_one_cut(row, first, end);
        }
        first = end;
    }
    for (uint32_t i = 0; i < row->game_count; i++) {
        ct_rating_game *game = &row->games[i];
        game->expected = ct_rating_expected(&period->rules[game->event], game->difference);
        game->gain = game->halves * (CT_MICRO / 2) - game->expected;
    }
}
