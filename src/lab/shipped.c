/* Finding shipped files by name. */

#include "lab/shipped.h"

const char *ct_shipped_file(ct_str name)
{
    for (const ct_shipped_text *file = ct_shipped_texts; file->name != NULL; file++) {
        if (ct_str_is(name, file->name)) {
            return file->text;
        }
    }
    return NULL;
}

const char *ct_shipped_study(ct_str name)
{
    for (const ct_shipped_text *file = ct_shipped_texts; file->name != NULL; file++) {
        ct_str full = ct_str_of(file->name);
        if (full.len == name.len + 5 && ct_str_equal(ct_str_slice(full, 0, name.len), name) &&
            ct_str_is(ct_str_slice(full, name.len, 5), ".json")) {
            return file->text;
        }
    }
    return NULL;
}
