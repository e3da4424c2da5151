#ifndef CT_WHO_H
#define CT_WHO_H

/* Whom a word means: a pairing number, or a part of only one name. */

#include "event/event.h"

/* CT_NOT_FOUND when nobody fits, CT_INVALID when several do: the cure lists the candidates or the
 * range of numbers. */
ct_status ct_who_player(const ct_event *event, ct_str word, ct_arena *mem, ct_index *out,
                        ct_error *err);
/* The same for a participant: a team in a team event. */
ct_status ct_who_participant(const ct_event *event, ct_str word, ct_arena *mem, ct_index *out,
                             ct_error *err);
/* The team that a word means, or CT_NOBODY. */
ct_index ct_who_team(const ct_event *event, ct_str word);

/* "7 Müller, Anna" in `mem`. */
ct_str ct_who_label(const ct_event *event, ct_index player, ct_arena *mem);
ct_str ct_who_participant_label(const ct_event *event, ct_index who, ct_arena *mem);

#endif
