/* Stands in for the laboratory where it is not built: no study ships with the program. */

#include "lab/shipped.h"

const ct_shipped_text ct_shipped_texts[] = {{NULL, NULL}};

const char *ct_shipped_study(ct_str name)
{
    (void)name;
    return NULL;
}
