/* Reading and writing events as bytes. The writer of report files reads back what it wrote itself;
 * JSON is read back here. */

#include "operations/event_file.h"

#include "event/validate.h"
#include "formats/csv.h"
#include "formats/json.h"

static bool looks_like_json(ct_str text)
{
    if (ct_str_starts(text, "\xEF\xBB\xBF")) {
        text = ct_str_slice(text, 3, text.len);
    }
    text = ct_str_trim(text);
    return text.len > 0 && text.at[0] == '{';
}

ct_status ct_event_file_read(ct_str text, ct_arena *mem, ct_event **out, ct_file_form *form,
                             ct_problems *problems, ct_error *err)
{
    if (looks_like_json(text)) {
        *form = (ct_file_form){.kind = CT_KIND_JSON};
        return ct_json_read(text, mem, out, problems, err);
    }
    *form = (ct_file_form){.kind = CT_KIND_TRF};
    return ct_trf_read(text, mem, out, &form->trf, problems, err);
}

static ct_status write_text(const ct_event *event, const ct_file_form *form, ct_text *out,
                            ct_error *err)
{
    switch (form->kind) {
    case CT_KIND_TRF: return ct_trf_write(event, &form->trf, out, err);
    case CT_KIND_JSON: return ct_json_write(event, out, err);
    case CT_KIND_CSV: break;
    }
    return ct_csv_write_players(event, form->is_raw, out, err);
}

static ct_status refuse_loss(const char *name, const char *what, ct_error *err)
{
    ct_fail_at(err, CT_UNSUPPORTED, (ct_place){.file = name},
               "written as JSON this event would not read back as it is: %s", what);
    ct_error_cure(err, "nothing was written; please report this");
    return CT_UNSUPPORTED;
}

/* Does the JSON text read back as this event? */
static ct_status check_reads_back(const ct_event *event, const char *name, ct_str text,
                                  ct_arena *mem, ct_error *err)
{
    ct_event *again = NULL;
    ct_file_form form;
    ct_problems problems;
    ct_error error = {0};
    ct_problems_start(&problems, mem, name);
    ct_status status = ct_event_file_read(text, mem, &again, &form, &problems, &error);
    if (status == CT_NO_MEMORY) {
        return ct_fail_memory(err);
    }
    if (status != CT_OK || problems.faults > 0) {
        return refuse_loss(name, error.sentence, err);
    }
    char where[100];
    return ct_event_equal(event, again, where, sizeof where) ? CT_OK
                                                             : refuse_loss(name, where, err);
}

ct_status ct_event_file_write(const ct_event *event, const ct_file_form *form,
                              ct_problems *problems, ct_str *out, ct_error *err)
{
    ct_arena *mem = problems->mem;
    ct_text text = {.mem = mem};
    CT_TRY(ct_event_validate(event, false, mem, problems, err));
    CT_TRY(ct_problems_verdict(problems, err));
    CT_TRY(write_text(event, form, &text, err));
    if (text.failed) {
        return ct_fail_memory(err);
    }
    ct_str whole = ct_text_view(&text);
    if (form->kind == CT_KIND_JSON) {
        CT_TRY(check_reads_back(event, problems->file, whole, mem, err));
    }
    ct_problems_start(problems, mem,
                      problems->file); /* warnings are those of the file read, told already */
    *out = whole;
    return CT_OK;
}

const char *ct_file_form_name(const ct_file_form *form)
{
    return form->kind == CT_KIND_JSON  ? "JSON"
           : form->kind == CT_KIND_CSV ? "CSV"
                                       : ct_trf_dialect_name(form->trf.dialect);
}
