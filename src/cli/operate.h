#ifndef CT_OPERATE_H
#define CT_OPERATE_H

/* A command made from an operation: words become a request, the answer goes to the terminal. */

#include "cli/command.h"

enum { CT_MOST_OPTIONS = 64 }; /* of an operation */

/* The other operation that an option of the command asks (CT_INPUT_NONE), or NULL. */
const ct_operation *ct_operate_another(const ct_operation *own, const ct_input *input);
/* Does it start an event: is the first word the file to be made? */
bool ct_operate_makes_file(const ct_operation *operation);
/* Fills the rows that have a name alone from the operations of these names. */
void ct_operate_fill(ct_command_row *rows);
/* Runs the operation of call->command. */
ct_exit ct_operate(ct_call *call);

#endif
