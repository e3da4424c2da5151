#ifndef CT_DATE_H
#define CT_DATE_H

/* Dates as people and spreadsheets write them. */

#include "base/text.h"

typedef struct ct_date {
    unsigned year, month, day; /* month and day 0: not known, as in FIDE's lists */
} ct_date;

/* Reads YYYY/MM/DD, DD.MM.YYYY, MM/DD/YYYY when the second number cannot be a month, YYYYMMDD, or
 * YYYY alone; the signs / - . or a blank stand between the parts. The years are 1850 to 2100. False
 * when it is no date, or a day that the calendar does not have. */
bool ct_date_read(ct_str text, ct_date *out);

/* Is there such a day? Month and day may be 0. */
bool ct_date_exists(ct_date date);

#endif
