#ifndef CT_SHIPPED_H
#define CT_SHIPPED_H

/* The studies that come with the program, and the files they name: the folder studies/ of the
 * sources, made part of the library when it is built. */

#include "base/text.h"

typedef struct ct_shipped_text {
    const char *name; /* "marchese-2013.json"; NULL ends the list */
    const char *text;
} ct_shipped_text;

extern const ct_shipped_text ct_shipped_texts[];

/* The text of this file name, or NULL. */
const char *ct_shipped_file(ct_str name);
/* The text of the study "marchese-2013", or NULL. */
const char *ct_shipped_study(ct_str name);

#endif
