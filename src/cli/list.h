#ifndef CT_LIST_H
#define CT_LIST_H

/* A list of players from a spreadsheet, put into an event. */

#include "cli/command.h"
#include "event/event.h"
#include "formats/csv.h"

/* Reads a CSV list and reports its problems. Headers not understood are named in a note. */
ct_exit ct_list_read(ct_call *call, const char *path, ct_csv_players *out);

/* Does every player have a number? Only then can the numbers of the list be kept. */
bool ct_list_is_numbered(const ct_csv_players *list);

/* Puts player `index` into the team of this name, which is made when there is none yet. */
ct_exit ct_list_join_team(const ct_call *call, ct_event *event, ct_str team, ct_index index);

/* Somebody in the event with the same FIDE number, or CT_NOBODY. */
ct_index ct_list_same_fide_id(const ct_event *event, ct_str fide_id);

#endif
