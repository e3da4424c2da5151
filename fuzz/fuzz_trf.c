/* Any bytes through the reader of report files. What it accepts must survive being written, in each
 * dialect, and read again: the same event. */

#include "fuzz.h"

#include "formats/trf.h"

#include <stdio.h>
#include <stdlib.h>

static void give_up(const char *what, ct_trf_dialect dialect, const char *detail)
{
    fprintf(stderr, "%s %s: %s\n", ct_trf_dialect_name(dialect), what, detail);
    abort();
}

static void check_dialect(const ct_event *event, ct_trf_dialect dialect)
{
    ct_arena *mem = ct_arena_new();
    if (mem == NULL) {
        return;
    }
    ct_text text = {.mem = mem};
    ct_trf_form form = {.dialect = dialect, .line_end = CT_CRLF};
    ct_error err = {0};
    ct_status status = ct_trf_write(event, &form, &text, &err);
    if (status == CT_OK) {
        ct_problems problems;
        ct_problems_start(&problems, mem, NULL);
        ct_event *again = NULL;
        if (ct_trf_read(ct_text_view(&text), mem, &again, NULL, &problems, &err) != CT_OK) {
            give_up("cannot be read again", dialect, err.sentence);
        }
        char where[200] = "";
        if (!ct_event_equal(event, again, where, sizeof where)) {
            give_up("differs after reading again", dialect, where);
        }
    } else if (status != CT_UNSUPPORTED) {
        give_up("cannot be written", dialect, err.sentence);
    }
    ct_arena_free(mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    if (mem == NULL) {
        return 0;
    }
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    ct_event *event = NULL;
    ct_error err = {0};
    ct_str text = {(const char *)data, size};
    if (ct_trf_read(text, mem, &event, NULL, &problems, &err) == CT_OK) {
        for (int dialect = CT_TRF06; dialect <= CT_TRF_BBP; dialect++) {
            check_dialect(event, (ct_trf_dialect)dialect);
        }
    } else if (err.sentence[0] == '\0') {
        give_up("is refused without a word", CT_TRF26, "");
    }
    ct_arena_free(mem);
    return 0;
}
