#ifndef CT_EXPLAIN_EVEN_FIELD_H
#define CT_EXPLAIN_EVEN_FIELD_H

/* What the explainers of the Dubov and the Burstein System, C.04.4.1 and C.04.4.2, share. Used
 * inside src/audit only. */

#include "audit/explain_private.h"

/* Articles as they are cited: "C.04.4.1 3.1". */
typedef struct ct_even_field_articles {
    const char *c1, *c3;
    const char *bye;        /* 3.1 */
    const char *bye_order;  /* the last word of 3.1.5: "the largest number" */
    const char *bracket;    /* 3.2 */
    const char *colours[6]; /* by ct_colour_rule */
} ct_even_field_articles;

/* The number of the bracket in which an entrant is a resident. */
unsigned ct_even_field_home(const ct_inquiry *q, uint32_t entrant);

void ct_even_field_say_bye(ct_inquiry *q, const ct_even_field_articles *cite, ct_topic topic);
void ct_even_field_say_colours(ct_inquiry *q, const ct_even_field_articles *cite);
/* Answers "why not …?" if it was asked. `otherwise` ends the sentence about two players of one
 * bracket. */
void ct_even_field_say_why_not(ct_inquiry *q, const ct_even_field_articles *cite,
                               const char *otherwise);

#endif
