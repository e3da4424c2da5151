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

/* The same where nobody can be asked again, in a file that says more or less: YYYY/MM and dates with
 * other signs or words behind them are taken, too, and a day need not exist. All zeros when there
 * is none. */
ct_date ct_date_find(ct_str text);
/* The year alone: of ct_date_find, or else the first number of four digits; 0 when there is none.
 */
unsigned ct_date_year(ct_str text);

/* Below 0, 0, above 0 as a is before, on, after b. */
int ct_date_compare(ct_date a, ct_date b);

/* Is there such a day? Month and day may be 0. */
bool ct_date_exists(ct_date date);

#endif
