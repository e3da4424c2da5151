#ifndef CT_ENGINE_H
#define CT_ENGINE_H

/* What commands that pair share: the options that choose the rules. */

#include "cli/command.h"
#include "pairing/system.h"

/* The engine of --system; NULL when the option is not given. CT_EXIT_INVALID, with a message, when
 * that system has none. */
ct_exit ct_engine_system(const ct_call *call, const ct_pairing_system **out);
/* The edition of --edition; CT_EDITION_BY_DATE when the option is not given. */
ct_edition ct_engine_edition(const ct_call *call);
/* The colour of --colour; CT_NO_COLOUR when the option is not given. */
ct_colour ct_engine_colour(const ct_call *call);

/* The system by which an event is paired: the one chosen (not NULL), else the event's, else the
 * Dutch one. Never NULL. */
const ct_system_row *ct_engine_row(const ct_event *event, const ct_pairing_system *chosen);

#endif
