#ifndef CT_LAB_OPTIONS_H
#define CT_LAB_OPTIONS_H

/* The rows of the options and examples of lab. */

#include "cli/command.h"

extern const ct_option_row ct_lab_option_rows[];
extern const ct_example ct_lab_examples[];
extern const char ct_lab_details[];

#endif
