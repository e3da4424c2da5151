/* Report files written in tests. */

#include "formats/trf_written.h"

#include "event/edit.h"
#include "support/check.h"

int trf_start(void **state)
{
    static trf_fixture f;
    f.mem = ct_arena_new();
    f.event = f.mem == NULL ? NULL : ct_event_new(f.mem);
    *state = &f;
    return f.event == NULL;
}

int trf_stop(void **state)
{
    ct_arena_free(((trf_fixture *)*state)->mem);
    return 0;
}

ct_index trf_add(trf_fixture *f, uint32_t number, const char *name)
{
    ct_index index = CT_NOBODY;
    ct_player player = {.tpn = {number}, .name = ct_str_of(name), .enters = 1};
    assert_int_equal(ct_event_add_player(f->event, &player, &index, NULL), CT_OK);
    return index;
}

void trf_play(trf_fixture *f, unsigned round, ct_index white, ct_index black, const char *result)
{
    ct_outcome one = CT_PENDING;
    ct_outcome other = CT_PENDING;
    assert_int_equal(ct_event_set_pair(f->event, round, white, black, NULL), CT_OK);
    if (result != NULL) {
        assert_int_equal(ct_result_parse(ct_str_of(result), &one, &other, NULL), CT_OK);
        assert_int_equal(ct_event_set_result(f->event, round, white, one, other, NULL), CT_OK);
    }
}

ct_str trf_written(trf_fixture *f, ct_trf_dialect dialect, ct_line_end line_end)
{
    ct_text out = {.mem = f->mem};
    ct_error err = {0};
    ct_trf_form form = {.dialect = dialect, .line_end = line_end};
    if (ct_trf_write(f->event, &form, &out, &err) != CT_OK) {
        fail_msg("%s", err.sentence);
    }
    return ct_text_view(&out);
}

ct_str trf_line_of(ct_str text, const char *code, int nth)
{
    while (text.len > 0) {
        ct_str line = ct_str_cut(&text, '\n');
        if (ct_str_starts(line, code) && --nth == 0) {
            return line;
        }
    }
    fail_msg("there is no line %s", code);
    return text;
}

int trf_lines_of(ct_str text, const char *code)
{
    int count = 0;
    while (text.len > 0) {
        count += ct_str_starts(ct_str_cut(&text, '\n'), code);
    }
    return count;
}

const char *trf_columns(trf_fixture *f, ct_str line, size_t first, size_t last)
{
    size_t from = ct_utf8_offset(line, first - 1);
    return ct_str_copy(f->mem, ct_str_slice(line, from, ct_utf8_offset(line, last) - from)).at;
}
