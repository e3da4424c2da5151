/* Counting the games of those who left. */

#include "pairing/tables/round_robin_withdrawals.h"

#include "pairing/tables/round_robin_plan.h"

static unsigned games_played(const ct_event *event, ct_index who)
{
    unsigned played = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        played += ct_outcome_is_played((ct_outcome)ct_event_cell(event, who, round).outcome);
    }
    return played;
}

/* Games of everybody in the rounds that are planned: all of the table, unless it is cut short. */
static ct_status count_games(const ct_event *event, const ct_round_robin *plan, ct_arena *mem,
                             unsigned *games, ct_error *err)
{
    uint32_t boards = ct_round_robin_boards(plan);
    unsigned rounds = ct_round_robin_rounds(plan);
    ct_schedule_game *scratch = CT_NEW(mem, ct_schedule_game, (size_t)boards + 1);
    ct_plan_game *round_games = CT_NEW(mem, ct_plan_game, (size_t)boards + 1);
    CT_NEED(scratch, err);
    CT_NEED(round_games, err);
    rounds = event->rounds != 0 && event->rounds < rounds ? event->rounds : rounds;
    for (unsigned round = 1; round <= rounds; round++) {
        uint32_t count = ct_round_robin_lay(plan, round, scratch, round_games);
        for (uint32_t k = 0; k < count; k++) {
            if (round_games[k].white != CT_NOBODY && round_games[k].black != CT_NOBODY) {
                games[round_games[k].white]++;
                games[round_games[k].black]++;
            }
        }
    }
    return CT_OK;
}

ct_status ct_round_robin_withdrawals(const ct_event *event, const ct_pairing_system *system,
                                     ct_arena *mem, ct_withdrawals *out, ct_error *err)
{
    ct_round_robin plan;
    ct_withdrawals made = {.items = CT_NEW(mem, ct_withdrawal, (size_t)event->player_count + 1)};
    unsigned *games = CT_NEW(mem, unsigned, (size_t)event->player_count + 1);
    CT_NEED(made.items, err);
    CT_NEED(games, err);
    CT_TRY(ct_round_robin_plan(event, system, mem, &plan, err));
    CT_TRY(count_games(event, &plan, mem, games, err));
    for (ct_index who = 0; who < event->player_count; who++) {
        if (event->players[who].leaves > 1) {
            unsigned played = games_played(event, who);
            made.items[made.count++] =
                (ct_withdrawal){who, games[who], played, 2 * played >= games[who]};
        }
    }
    *out = made;
    return CT_OK;
}

const ct_withdrawal *ct_withdrawal_of(const ct_withdrawals *withdrawals, ct_index who)
{
    for (uint32_t i = 0; i < withdrawals->count; i++) {
        if (withdrawals->items[i].who == who) {
            return &withdrawals->items[i];
        }
    }
    return NULL;
}
