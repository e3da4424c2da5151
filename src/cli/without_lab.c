/* Stands in for the command lab where the laboratory (or the store that keeps its results) is not
 * built: the command says so, and no study ships with the program. */

#include "cli/commands.h"
#include "lab/shipped.h"

const ct_shipped_text ct_shipped_texts[] = {{NULL, NULL}};

const char *ct_shipped_study(ct_str name)
{
    (void)name;
    return NULL;
}

ct_exit ct_cmd_lab(ct_call *call)
{
    return ct_call_misuse(call, "use one that was built with -Dlab=enabled -Dstore=enabled",
                          "this program was built without the laboratory");
}
