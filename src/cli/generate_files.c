#include "cli/generate_files.h"

#include <time.h>
#include <unistd.h>

ct_exit ct_generate_files_config(ct_call *call, const char *path, ct_generate_options *options)
{
    ct_problems problems;
    ct_error error = {0};
    ct_str text;
    ct_status status = ct_file_read(path, 0, call->mem, &text, &error);
    if (status != CT_OK) {
        return ct_call_refuse(call, CT_EXIT_FILE, &error);
    }
    ct_problems_start(&problems, call->mem, path);
    status = ct_generate_read_config(text, call->mem, options, &problems, &error);
    return problems.faults > 0 ? ct_call_refuse_list(call, CT_EXIT_INVALID, &problems)
                               : ct_call_check(call, status, &error);
}

ct_exit ct_generate_files_model(ct_call *call, const char *path, ct_generate_options *options)
{
    ct_document document = {0};
    ct_error error;
    CT_STEP(ct_document_open(call, path, &document));
    call->warnings = NULL; /* they are about the model, not about what is made */
    ct_status status = ct_generate_like(document.event, call->mem, options, &error);
    return ct_call_check(call, status, &error);
}

/* The process number keeps runs of the same moment apart. Short enough to be typed again. */
uint64_t ct_generate_files_seed(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mixed = ((uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec) + (uint64_t)getpid();
    return mixed * 0x9E3779B97F4A7C15U >> 33;
}

ct_exit ct_generate_files_write(ct_call *call, const ct_generate_options *options,
                                const ct_file_form *form, const char *path, ct_generated *out)
{
    ct_generator *generator = ct_generator_new();
    ct_error error;
    ct_str text;
    ct_status status = generator == NULL ? ct_fail_memory(&error)
                                         : ct_generate(generator, options, call->mem, out, &error);
    ct_generator_free(generator);
    CT_STEP(ct_call_check(call, status, &error));
    CT_STEP(ct_document_complete(call, out->event));
    CT_STEP(ct_document_text(call, out->event, form, path, &text));
    status = ct_file_replace(path, text, false, &error);
    return status == CT_OK ? CT_EXIT_DONE : ct_call_refuse(call, CT_EXIT_FILE, &error);
}
