#include "cli/legacy.h"

#include "operations/steps.h"

ct_exit ct_call_player(const ct_call *call, const ct_event *event, const char *word, ct_index *out)
{
    ct_error error;
    return ct_call_check(call, ct_who_player(event, ct_str_of(word), call->mem, out, &error),
                         &error);
}

ct_exit ct_call_participant(const ct_call *call, const ct_event *event, const char *word,
                            ct_index *out)
{
    ct_error error;
    return ct_call_check(call, ct_who_participant(event, ct_str_of(word), call->mem, out, &error),
                         &error);
}

ct_exit ct_call_games(const ct_call *call, const ct_event *event, unsigned round, ct_games *out)
{
    ct_error error;
    return ct_call_check(call, ct_games_list(event, round, call->mem, out, &error), &error);
}

ct_exit ct_call_games_round(const ct_call *call, const ct_event *event, unsigned *out)
{
    ct_error error;
    ct_whole asked = {ct_call_has(call, "round"), ct_call_number(call, "round", 0)};
    return ct_call_check(call, ct_games_round(event, asked, out, &error), &error);
}

ct_exit ct_call_system(const ct_call *call, const ct_pairing_system **out)
{
    ct_error error;
    return ct_call_check(
        call, ct_engine_named(ct_call_text(call, "system"), call->mem, out, &error), &error);
}

ct_edition ct_call_edition(const ct_call *call)
{
    return (ct_edition)ct_call_number(call, "edition", CT_EDITION_BY_DATE);
}

ct_str ct_call_next_step(const ct_call *call, const ct_event *event, const char *path)
{
    ct_step step = {0};
    if (ct_next_step(event, call->mem, &step, NULL) != CT_OK) {
        return CT_NO_TEXT;
    }
    ct_text text = {.mem = call->mem};
    ct_text_add(&text, step.sentence);
    if (step.step.len > 0) {
        ct_text_add(&text, CT_STR(": "));
        ct_step_write(step.step, &(ct_step_manner){"crosstable", path}, &text);
    }
    return ct_text_view(&text);
}

json_t *ct_game_json(const ct_event *event, const ct_game *game)
{
    json_int_t white = event->players[game->white].tpn.number;
    if (game->black == CT_NOBODY) {
        return json_pack("{s:I, s:s}", "player", white, "bye",
                         ct_outcome_name(game->white_outcome));
    }
    json_int_t black = event->players[game->black].tpn.number;
    const char *result = ct_game_is_open(game) ? NULL : ct_game_result(game);
    return json_pack("{s:I, s:I, s:I, s:s?}", "board", (json_int_t)game->number, "white", white,
                     "black", black, "result", result);
}

json_t *ct_points_json(ct_points points, int32_t unit)
{
    return points % unit == 0 ? json_integer(points / unit)
                              : json_real((double)points / (double)unit);
}
