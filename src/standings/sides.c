#include "standings/sides.h"

#include "event/systems.h"
#include "pairing/tables/scheveningen.h"

#include <string.h>

static bool is_scheveningen(const ct_event *event)
{
    const ct_system_row *row = ct_event_system(event).row;
    return row != NULL && strstr(row->name, "scheveningen") != NULL;
}

/* The name of the team, or which numbers it has. */
static ct_str name_of(const ct_event *event, const ct_index *members, uint32_t size, bool is_a,
                      ct_arena *mem)
{
    if (event->team_count == 2) {
        bool in_order = event->teams[0].tpn.number <= event->teams[1].tpn.number;
        return event->teams[in_order == is_a ? 0 : 1].name;
    }
    return ct_str_format(mem, "%s (%u to %u)", is_a ? "A" : "B",
                         event->players[members[0]].tpn.number,
                         event->players[members[size - 1]].tpn.number);
}

static void count_turn(const ct_turn *turn, ct_side *side)
{
    switch ((ct_outcome)turn->outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED:
    case CT_FORFEIT_WIN: side->wins++; break;
    case CT_DRAW:
    case CT_DRAW_UNRATED: side->draws++; break;
    case CT_LOSS:
    case CT_LOSS_UNRATED:
    case CT_FORFEIT_LOSS: side->losses++; break;
    default: break;
    }
}

static ct_side score_of(const ct_scoreboard *board, const ct_index *members, uint32_t size,
                        bool is_a, ct_arena *mem)
{
    ct_side side = {.name = name_of(board->event, members, size, is_a, mem), .players = size};
    for (uint32_t i = 0; i < size; i++) {
        side.points += board->score[CT_GAME_POINTS][members[i]];
        for (unsigned round = 1; round <= board->rounds; round++) {
            count_turn(ct_turn_of(board, members[i], round), &side);
        }
    }
    return side;
}

ct_status ct_sides_score(const ct_scoreboard *board, ct_arena *mem, ct_side out[2], bool *is_one,
                         ct_error *err)
{
    ct_scheveningen teams;
    *is_one = false;
    if (board->of_teams || !is_scheveningen(board->event)) {
        return CT_OK;
    }
    ct_status status = ct_scheveningen_teams(board->event, mem, &teams, err);
    if (status != CT_OK) {
        return status == CT_INVALID ? CT_OK : status;
    }
    out[0] = score_of(board, teams.a, teams.size, true, mem);
    out[1] = score_of(board, teams.b, teams.size, false, mem);
    *is_one = true;
    return CT_OK;
}
