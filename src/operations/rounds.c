#include "operations/rounds.h"

#include "operations/games.h"
#include "standings/standings.h"

unsigned ct_rounds_newest(const ct_event *event, ct_whole asked)
{
    unsigned next = ct_event_next_round(event);
    return ct_whole_or(asked, next > 1 ? next - 1 : next);
}

ct_status ct_rounds_check(const ct_event *event, unsigned number, bool anyway, ct_arena *mem,
                          ct_error *err)
{
    ct_games games = {0};
    if (number < 2 || anyway || number > event->rounds_paired + 1U) {
        return CT_OK;
    }
    CT_TRY(ct_games_list(event, number - 1, mem, &games, err));
    if (games.open == 0) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%u game%s of round %u %s no result", games.open,
            games.open == 1 ? "" : "s", games.round, games.open == 1 ? "has" : "have");
    ct_error_rule(err, "C.04.2 3.1");
    ct_error_cure(err, "{result} lists them; {pair anyway} pairs now and counts them as draws");
    return CT_INVALID;
}

ct_status ct_rounds_pair(ct_event *event, unsigned number, const ct_pairing_options *options,
                         ct_arena *mem, ct_next_round *out, ct_error *err)
{
    CT_TRY(ct_next_round_pair(event, number, options, mem, out, err));
    CT_TRY(ct_next_round_publish(event, out, err));
    CT_TRY(ct_next_round_keep_choices(event, out, options, err));
    return ct_standings_number_boards(event, number, mem, err);
}
