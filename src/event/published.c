#include "event/published.h"

#include "event/build.h"
#include "event/team_table.h"

/* --- Noting ---------------------------------------------------------------------------------- */

ct_status ct_published_note(const ct_event *event, unsigned first, ct_arena *mem,
                            ct_published_boards *out, ct_error *err)
{
    const ct_event *table = event;
    unsigned last = event->rounds_paired;
    *out = (ct_published_boards){.first = first, .rounds = first <= last ? last - first + 1 : 0};
    if (out->rounds == 0) {
        return CT_OK;
    }
    out->boards = CT_NEW(mem, ct_board *, out->rounds);
    out->counts = CT_NEW(mem, uint32_t, out->rounds);
    CT_NEED(out->boards, err);
    CT_NEED(out->counts, err);
    CT_TRY(ct_event_table(event, mem, &table, err));
    for (unsigned i = 0; i < out->rounds; i++) {
        CT_TRY(ct_round_boards(table, first + i, mem, &out->boards[i], &out->counts[i], err));
    }
    return CT_OK;
}

/* --- Keeping --------------------------------------------------------------------------------- */

/* The number each participant had: [participant], 0 = none. */
static uint16_t *number_everybody(const ct_board *boards, uint32_t count, uint32_t participants,
                                  ct_arena *mem)
{
    uint16_t *numbers = CT_NEW(mem, uint16_t, participants);
    for (uint32_t i = 0; numbers != NULL && i < count; i++) {
        if (boards[i].black != CT_NOBODY) {
            numbers[boards[i].white] = boards[i].number;
            numbers[boards[i].black] = boards[i].number;
        }
    }
    return numbers;
}

/* Has a game, which both sides had before under one number, another number now? */
static bool has_moved(const ct_board *now, uint32_t count, const uint16_t *numbers)
{
    for (uint32_t i = 0; i < count && now[i].black != CT_NOBODY; i++) {
        uint16_t before = numbers[now[i].white];
        if (before != 0 && before == numbers[now[i].black] && before != now[i].number) {
            return true;
        }
    }
    return false;
}

/* Writes the numbers into the cells of the round. `team_of` is NULL in an event of players. */
static void write_numbers(ct_event *event, unsigned round, const uint16_t *numbers,
                          const ct_index *team_of)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell *cell = ct_event_cell_at(event, who, round);
        ct_index participant = team_of == NULL ? who : team_of[who];
        ct_index other = team_of == NULL || cell->opponent >= event->player_count
                             ? cell->opponent
                             : team_of[cell->opponent];
        bool is_game = ct_outcome_has_opponent((ct_outcome)cell->outcome);
        if (!is_game || participant == CT_NOBODY) {
            continue;
        }
        if (other == CT_NOBODY || numbers[other] == numbers[participant]) {
            cell->board = numbers[participant];
        }
    }
}

ct_status ct_published_keep(ct_event *event, const ct_published_boards *published, ct_arena *mem,
                            ct_error *err)
{
    ct_published_boards now = {0};
    CT_TRY(ct_published_note(event, published->first, mem, &now, err));
    unsigned rounds = now.rounds < published->rounds ? now.rounds : published->rounds;
    ct_index *team_of = NULL;
    uint16_t **numbers = CT_NEW(mem, uint16_t *, rounds);
    CT_NEED(numbers, err);
    if (event->is_team_event) {
        team_of = ct_event_team_of_players(event, mem);
        CT_NEED(team_of, err);
    }
    for (unsigned i = 0; i < rounds; i++) {
        numbers[i] = number_everybody(published->boards[i], published->counts[i],
                                      ct_event_participants(event), mem);
        CT_NEED(numbers[i], err);
    }
    for (unsigned i = 0; i < rounds; i++) {
        if (has_moved(now.boards[i], now.counts[i], numbers[i])) {
            write_numbers(event, published->first + i, numbers[i], team_of);
        }
    }
    return CT_OK;
}
