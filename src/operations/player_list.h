#ifndef CT_PLAYER_LIST_H
#define CT_PLAYER_LIST_H

/* A list of players from a spreadsheet, put into an event. */

#include "formats/csv.h"
#include "operations/operation.h"

/* Reads a CSV list. On failure its faults are in desk->problems. Headers not understood are named
 * in a note. */
ct_status ct_list_read(const ct_bytes *list, ct_desk *desk, ct_answer *answer, ct_csv_players *out,
                       ct_error *err);

/* Does every player have a number? Only then can the numbers of the list be kept. */
bool ct_list_is_numbered(const ct_csv_players *list);

/* Puts a player into the team of this name or number, which is made when there is none yet. An
 * empty one is no team. */
ct_status ct_list_join_team(ct_event *event, ct_str team, ct_index player, ct_error *err);

/* Somebody in the event with the same FIDE number, or CT_NOBODY. */
ct_index ct_list_same_fide_id(const ct_event *event, ct_str fide_id);

#endif
