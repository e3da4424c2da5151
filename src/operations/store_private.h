#ifndef CT_STORE_PRIVATE_H
#define CT_STORE_PRIVATE_H

#include "operations/operation.h"

extern const ct_operation ct_operation_players;       /* op_players.c */
extern const ct_operation ct_operation_players_index; /* op_players_index.c */

#endif
