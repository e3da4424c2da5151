/* Stands in for the files of results where the laboratory or the store is not built: a study can
 * be run, but its results are not kept. */

#include "cli/services.h"

void ct_lab_offer(ct_services *services)
{
    (void)services;
}
