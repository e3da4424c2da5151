#include "small_event.h"

#include "event/build.h"

#include <stdlib.h>
#include <string.h>

static void *must(void *block)
{
    if (block == NULL) {
        abort();
    }
    return block;
}

ct_event *small_event(ct_arena *mem, uint32_t players, unsigned rounds)
{
    ct_event *event = must(ct_event_new(mem));
    if (ct_event_reserve(event, players, rounds, NULL) != CT_OK) {
        abort();
    }
    event->player_count = players;
    event->rounds_paired = (uint16_t)rounds;
    for (uint32_t i = 0; i < players; i++) {
        event->players[i].tpn.number = i + 1;
        event->players[i].enters = 1;
        event->players[i].line = 101 + i;
    }
    return event;
}

static uint8_t outcome_of(char letter)
{
    if (letter == '*') {
        return CT_PENDING;
    }
    for (int outcome = 0; outcome < CT_PENDING; outcome++) {
        if (ct_outcome_letter((ct_outcome)outcome) == letter) {
            return (uint8_t)outcome;
        }
    }
    abort();
}

static void put(ct_event *event, unsigned round, uint32_t number, ct_cell cell)
{
    *ct_event_cell_at(event, number - 1, round) = cell;
}

void small_game(ct_event *event, unsigned round, uint32_t white, uint32_t black,
                const char *letters)
{
    put(event, round, white,
        (ct_cell){.opponent = black - 1, .colour = CT_WHITE, .outcome = outcome_of(letters[0])});
    put(event, round, black,
        (ct_cell){.opponent = white - 1, .colour = CT_BLACK, .outcome = outcome_of(letters[1])});
}

void small_bye(ct_event *event, unsigned round, uint32_t player, char letter)
{
    put(event, round, player, (ct_cell){.opponent = CT_NOBODY, .outcome = outcome_of(letter)});
}

void small_teams(ct_event *event, uint32_t boards)
{
    event->is_team_event = true;
    event->team_count = event->player_count / boards;
    event->teams = must(CT_NEW(event->mem, ct_team, event->team_count));
    for (uint32_t i = 0; i < event->team_count; i++) {
        ct_team *team = &event->teams[i];
        *team = (ct_team){.tpn = {i + 1}, .enters = 1, .line = 501 + i, .member_count = boards};
        team->members = must(CT_NEW(event->mem, ct_index, boards));
        for (uint32_t k = 0; k < boards; k++) {
            team->members[k] = i * boards + k;
        }
    }
}

void small_match(ct_event *event, unsigned round, uint32_t white_team, uint32_t black_team,
                 const char *white_letters, const char *black_letters)
{
    const ct_team *white = &event->teams[white_team - 1];
    const ct_team *black = &event->teams[black_team - 1];
    for (size_t board = 0; board < strlen(white_letters); board++) {
        uint32_t one = white->members[board] + 1;
        uint32_t other = black->members[board] + 1;
        const char letters[] = {white_letters[board], black_letters[board], '\0'};
        const char turned[] = {letters[1], letters[0], '\0'};
        if (board % 2 == 0) {
            small_game(event, round, one, other, letters);
        } else {
            small_game(event, round, other, one, turned);
        }
    }
}
