#ifndef CT_NAMES_H
#define CT_NAMES_H

/* Who is who in an answer: the other rows name people by pairing numbers alone. */

#include "operations/operation.h"

typedef struct ct_named_player {
    ct_index player;
    ct_str name;
    ct_str title;
    uint32_t rating;
    ct_str federation;
} ct_named_player;

typedef struct ct_named_team {
    ct_index team;
    ct_str name;
} ct_named_team;

typedef struct ct_names {
    ct_named_player *players;
    uint32_t player_count;
    ct_named_team *teams;
    uint32_t team_count;
} ct_names;

extern const ct_shape ct_named_player_shape;
extern const ct_shape ct_named_team_shape;

/* The rows of an answer whose member `names` is a ct_names. */
#define CT_NAMES_ROWS(type)                                                                 \
    CT_OUT_OBJECTS(type, players, names.players, names.player_count, ct_named_player_shape, \
                   "All players of the event."),                                            \
        CT_OUT_OBJECTS(type, teams, names.teams, names.team_count, ct_named_team_shape,     \
                       "All teams of the event.")

ct_status ct_names_of(const ct_event *event, ct_arena *mem, ct_names *out, ct_error *err);

#endif
