/* Whatever bytes come: no crash; a patch that is read is written in the same bytes each time; one
 * that applies gives an event whose difference to the first leads there and back. */

#include "fuzz.h"

#include "event/patch.h"
#include "formats/json.h"

#include <stdlib.h>

static const char individual[] =
    "{\"crosstable\":1,\"kind\":\"event\",\"name\":\"Open\",\"rounds\":5,"
    "\"settings\":[{\"name\":\"a\",\"value\":\"1\"}],"
    "\"byes\":[{\"who\":2,\"round\":2,\"kind\":\"half-point-bye\"}],"
    "\"forbidden\":[{\"kind\":\"list\",\"members\":[1,3]}],"
    "\"adjustments\":[{\"points\":0.5,\"who\":[3]}],"
    "\"players\":[{\"number\":1,\"name\":\"A\",\"rating\":2000,\"points\":1,"
    "\"rounds\":[{\"opponent\":2,\"colour\":\"white\",\"outcome\":\"win\"}]},"
    "{\"number\":2,\"name\":\"B\",\"rounds\":[{\"opponent\":1,\"colour\":\"black\",\"outcome\":"
    "\"loss\"}]},{\"number\":3,\"name\":\"C\",\"rounds\":[{\"outcome\":\"pab\"}]}]}";

static const char teams[] =
    "{\"crosstable\":1,\"kind\":\"event\",\"name\":\"Cup\",\"is_team_event\":true,\"rounds\":3,"
    "\"players\":[{\"number\":1,\"name\":\"A\"},{\"number\":2,\"name\":\"B\"},"
    "{\"number\":3,\"name\":\"C\"},{\"number\":4,\"name\":\"D\"}],"
    "\"teams\":[{\"number\":1,\"name\":\"X\",\"members\":[1,2]},"
    "{\"number\":2,\"name\":\"Y\",\"members\":[3,4]}],"
    "\"byes\":[{\"who\":2,\"round\":2,\"kind\":\"half-point-bye\"}]}";

static ct_event *read_event(const char *text, ct_arena *mem)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_problems_start(&problems, mem, NULL);
    return ct_json_read(ct_str_of(text), mem, &event, &problems, NULL) == CT_OK ? event : NULL;
}

static ct_str write_patch(const ct_patch *patch, ct_arena *mem)
{
    ct_text out = {.mem = mem};
    if (ct_patch_write(patch, &out, NULL) != CT_OK) {
        abort();
    }
    return ct_text_view(&out);
}

static bool read_patch(ct_str text, ct_arena *mem, ct_patch *out)
{
    ct_problems problems;
    ct_problems_start(&problems, mem, NULL);
    return ct_patch_read(text, mem, out, &problems, NULL) == CT_OK;
}

static void check_leads(const ct_event *from, const ct_patch *patch, const ct_event *to,
                        ct_arena *mem)
{
    ct_event *made = NULL;
    if (ct_patch_apply(from, patch, mem, &made, NULL) != CT_OK ||
        !ct_event_same_state(made, to, NULL, 0)) {
        abort();
    }
}

static void check_on(const char *document, const ct_patch *patch, ct_arena *mem)
{
    const ct_event *event = read_event(document, mem);
    ct_event *made = NULL;
    ct_patch again = {0};
    ct_patch back = {0};
    if (event == NULL) {
        abort();
    }
    if (ct_patch_apply(event, patch, mem, &made, NULL) == CT_OK) {
        if (ct_patch_make(event, made, mem, &again, NULL) != CT_OK ||
            ct_patch_inverse(&again, mem, &back, NULL) != CT_OK) {
            abort();
        }
        check_leads(event, &again, made, mem);
        check_leads(made, &back, event, mem);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    ct_patch patch = {0};
    ct_patch again = {0};
    if (mem == NULL) {
        return 0;
    }
    if (read_patch((ct_str){(const char *)data, size}, mem, &patch)) {
        ct_str text = write_patch(&patch, mem);
        if (!read_patch(text, mem, &again) || !ct_str_equal(text, write_patch(&again, mem))) {
            abort();
        }
        check_on(individual, &patch, mem);
        check_on(teams, &patch, mem);
    }
    ct_arena_free(mem);
    return 0;
}
