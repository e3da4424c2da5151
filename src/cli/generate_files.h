#ifndef CT_GENERATE_FILES_H
#define CT_GENERATE_FILES_H

/* What `generate` and the generator switches of other programs (-g) share. */

#include "cli/document.h"
#include "generator/generate.h"

/* Takes parameters from a configuration file; reports its faults. */
ct_exit ct_generate_files_config(ct_call *call, const char *path, ct_generate_options *options);
/* Takes them from an event that is the model for new ones. */
ct_exit ct_generate_files_model(ct_call *call, const char *path, ct_generate_options *options);
/* A seed that differs from run to run. */
uint64_t ct_generate_files_seed(void);

/* Makes one event and writes it to `path` ("-" = standard output). The event lives in `mem`. */
ct_exit ct_generate_files_write(ct_call *call, const ct_generate_options *options,
                                const ct_file_form *form, const char *path, ct_generated *out);

#endif
