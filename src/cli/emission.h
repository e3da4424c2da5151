#ifndef CT_EMISSION_H
#define CT_EMISSION_H

/* The files of events that an operation makes one after the other: --out, --format, --count. */

#include "cli/document.h"

typedef struct ct_emission {
    const char *out; /* "-" = standard output */
    ct_file_form form;
    unsigned count;
    ct_arena *work; /* for the text of one file at a time */
} ct_emission;

/* Finds out where the events go. CT_EXIT_USAGE, reported, when that is not possible. To be stopped
 * in either case. */
ct_exit ct_emission_start(const ct_call *call, ct_emission *out);
void ct_emission_stop(ct_emission *emission);

/* The file of an event: "open.trf" becomes "open-007.trf" when 7 of at most 999 events are made. */
ct_str ct_emission_name(const ct_emission *emission, unsigned number, ct_arena *mem);
/* Writes event `number`, which counts from 1. */
ct_status ct_emission_write(ct_emission *emission, const ct_event *event, unsigned number,
                            ct_error *err);

#endif
