#ifndef CT_LEGACY_H
#define CT_LEGACY_H

/* For commands that are not yet made from their operation. */

#include "cli/command.h"
#include "operations/engine.h"
#include "operations/games.h"
#include "operations/who.h"

ct_exit ct_call_player(const ct_call *call, const ct_event *event, const char *word, ct_index *out);
ct_exit ct_call_participant(const ct_call *call, const ct_event *event, const char *word,
                            ct_index *out);
ct_exit ct_call_games(const ct_call *call, const ct_event *event, unsigned round, ct_games *out);
ct_exit ct_call_system(const ct_call *call, const ct_pairing_system **out);
ct_edition ct_call_edition(const ct_call *call);
ct_str ct_call_next_step(const ct_call *call, const ct_event *event, const char *path);

#endif
