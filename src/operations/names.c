#include "operations/names.h"

static const ct_field player_rows[] = {
    CT_OUT_PLAYER(ct_named_player, number, player, "Pairing number."),
    CT_OUT_TEXT(ct_named_player, name, name, "Name."),
    CT_OUT_TEXT_OR_NULL(ct_named_player, title, title, "Title; null: none."),
    CT_OUT_NUMBER_OR_NULL(ct_named_player, rating, rating, "FIDE rating; null: none."),
    CT_OUT_TEXT_OR_NULL(ct_named_player, federation, federation, "Federation; null: not given."),
};
const ct_shape ct_named_player_shape =
    CT_ANSWER_SHAPE("named_player", "A player.", player_rows, ct_named_player);

static const ct_field team_rows[] = {
    {"number", CT_FIELD_TEAM, CT_OUT(ct_named_team, team), .says = "Pairing number."},
    CT_OUT_TEXT(ct_named_team, name, name, "Name."),
};
const ct_shape ct_named_team_shape =
    CT_ANSWER_SHAPE("named_team", "A team.", team_rows, ct_named_team);

ct_status ct_names_of(const ct_event *event, ct_arena *mem, ct_names *out, ct_error *err)
{
    ct_names made = {.players = CT_NEW(mem, ct_named_player, event->player_count),
                     .player_count = event->player_count,
                     .teams = CT_NEW(mem, ct_named_team, event->team_count),
                     .team_count = event->team_count};
    CT_NEED(made.players, err);
    CT_NEED(made.teams, err);
    for (ct_index i = 0; i < made.player_count; i++) {
        const ct_player *player = &event->players[i];
        made.players[i] =
            (ct_named_player){i, player->name, player->title, player->rating, player->federation};
    }
    for (ct_index i = 0; i < made.team_count; i++) {
        made.teams[i] = (ct_named_team){i, event->teams[i].name};
    }
    *out = made;
    return CT_OK;
}
