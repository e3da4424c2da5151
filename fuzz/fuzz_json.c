/* Whatever bytes come: no crash; and an event that is accepted is written, read again and equal, in
 * the same bytes each time. */

#include "fuzz.h"

#include "formats/json.h"

#include <stdlib.h>

static ct_event *read_event(ct_str text, ct_arena *mem)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_problems_start(&problems, mem, NULL);
    return ct_json_read(text, mem, &event, &problems, NULL) == CT_OK ? event : NULL;
}

static ct_str write_event(const ct_event *event, ct_arena *mem)
{
    ct_text out = {.mem = mem};
    if (ct_json_write(event, &out, NULL) != CT_OK) {
        abort();
    }
    return ct_text_view(&out);
}

static void check_round_trip(const ct_event *event, ct_arena *mem)
{
    ct_str text = write_event(event, mem);
    const ct_event *again = read_event(text, mem);
    if (again == NULL || !ct_event_equal(event, again, NULL, 0) ||
        !ct_str_equal(text, write_event(again, mem))) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    if (mem == NULL) {
        return 0;
    }
    const ct_event *event = read_event((ct_str){(const char *)data, size}, mem);
    if (event != NULL) {
        check_round_trip(event, mem);
    }
    ct_arena_free(mem);
    return 0;
}
