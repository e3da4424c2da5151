/* Hints as the program was called. */

#include "cli/hints.h"

#include <string.h>

#define USUAL "crosstable"

enum { USUAL_LENGTH = sizeof USUAL - 1 };

const char *ct_hints_program(const char *argv_0)
{
    const char *slash = argv_0 == NULL ? NULL : strrchr(argv_0, '/');
    const char *name = slash == NULL ? argv_0 : slash + 1;
    return name == NULL || name[0] == '\0' || strcmp(name, USUAL) == 0 ? USUAL : argv_0;
}

/* Does the text begin with the name of a command, and does the name end there? */
static bool begins_with_command(ct_str text)
{
    ct_str rest = text;
    ct_str word = ct_str_word(&rest);
    while (word.len > 0 && strchr(".,;:)`", word.at[word.len - 1]) != NULL) {
        word.len--;
    }
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (ct_command_begins(row, word)) {
            return true;
        }
    }
    return ct_str_is(word, "COMMAND");
}

static bool is_hint(ct_str text, size_t at)
{
    ct_str here = ct_str_slice(text, at, text.len);
    bool begins = at == 0 || strchr(" \n(`", text.at[at - 1]) != NULL;
    return begins && ct_str_is(ct_str_slice(here, 0, USUAL_LENGTH + 1), USUAL " ") &&
           begins_with_command(ct_str_slice(here, USUAL_LENGTH + 1, here.len));
}

ct_str ct_hints_as_called(const ct_call *call, ct_str text)
{
    if (call->program == NULL || strcmp(call->program, USUAL) == 0) {
        return text;
    }
    ct_text out = {.mem = call->mem};
    size_t done = 0;
    for (size_t at = 0; at < text.len; at++) {
        if (text.at[at] == USUAL[0] && is_hint(text, at)) {
            ct_text_add(&out, ct_str_slice(text, done, at - done));
            ct_text_add(&out, ct_str_of(call->program));
            done = at + USUAL_LENGTH;
        }
    }
    ct_text_add(&out, ct_str_slice(text, done, text.len));
    return done == 0 || out.failed ? text : ct_text_view(&out);
}
