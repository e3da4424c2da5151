#ifndef CT_INPUTS_PRIVATE_H
#define CT_INPUTS_PRIVATE_H

#include "operations/inputs.h"

/* Understands a value that is no list and names no player, and stores it in the member. */
ct_status ct_input_read(const ct_input *input, const char *label, ct_str value, ct_arena *mem,
                        void *member, ct_error *err);

#endif
