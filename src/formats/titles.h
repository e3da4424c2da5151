#ifndef CT_TITLES_H
#define CT_TITLES_H

/* Titles of players as lists write them: "GM", "g" of the old FIDE lists, "wf", "Woman FIDE
 * Master", the French "MI". */

#include "base/text.h"

/* One of GM IM FM CM WGM WIM WFM WCM when it is known (a view of constant text), else `written`
 * without the blanks around it. O(1). */
ct_str ct_title_normal(ct_str written);

/* Is it one of the eight? */
bool ct_title_is_fide(ct_str title);

#endif
