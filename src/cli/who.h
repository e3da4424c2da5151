#ifndef CT_WHO_H
#define CT_WHO_H

/* Whom a word of the command line means: a pairing number, or a part of only one name. */

#include "cli/command.h"
#include "event/event.h"

/* CT_EXIT_INVALID when nobody or several fit; the message lists the candidates or the range of
 * numbers. */
ct_exit ct_who_player(const ct_call *call, const ct_event *event, const char *word, ct_index *out);
/* The same for a participant: a team in a team event. */
ct_exit ct_who_participant(const ct_call *call, const ct_event *event, const char *word,
                           ct_index *out);
/* The team that a word means, or CT_NOBODY; prints nothing. */
ct_index ct_who_team(const ct_event *event, const char *word);

/* "7 Müller, Anna" in `mem`. */
ct_str ct_who_label(const ct_event *event, ct_index player, ct_arena *mem);
ct_str ct_who_participant_label(const ct_event *event, ct_index who, ct_arena *mem);

#endif
