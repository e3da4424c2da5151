/* What a report file implies. */

#include "formats/trf_implied.h"

bool ct_trf_is_away(const ct_event *event, ct_index who, unsigned round)
{
    unsigned enters = event->is_team_event ? event->teams[who].enters : event->players[who].enters;
    unsigned leaves = event->is_team_event ? event->teams[who].leaves : event->players[who].leaves;
    return round < enters || (leaves != 0 && round >= leaves);
}

static bool has_participant(const ct_event *event, ct_index who)
{
    return who < (event->is_team_event ? event->team_count : event->player_count);
}

void ct_trf_drop_implied_byes(ct_event *event, const ct_event *presence)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        const ct_bye bye = event->byes[i];
        bool is_implied = bye.kind == CT_ZERO_POINT_BYE && bye.round > presence->rounds_paired &&
                          event->is_team_event == presence->is_team_event &&
                          has_participant(presence, bye.who) &&
                          ct_trf_is_away(presence, bye.who, bye.round);
        if (!is_implied) {
            event->byes[kept++] = bye;
        }
    }
    event->bye_count = kept;
}

void ct_trf_open_forbidden(ct_event *event)
{
    unsigned end = event->rounds != 0 ? event->rounds : CT_TRF_NO_END;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        if (event->forbidden[i].last_round >= end) {
            event->forbidden[i].last_round = 0;
        }
    }
}
