#ifndef CT_TEST_TRF_WRITTEN_H
#define CT_TEST_TRF_WRITTEN_H

/* Small events, and the lines of their report files. Every function ends the test when it fails. */

#include "formats/trf.h"
#include "support/check.h"

/* A cmocka state: an empty event. */
typedef struct trf_fixture {
    ct_arena *mem;
    ct_event *event;
} trf_fixture;

int trf_start(void **state);
int trf_stop(void **state);

/* Adds a player. */
ct_index trf_add(trf_fixture *f, uint32_t number, const char *name);

/* Pairs two players; `result` as people type it, NULL = none yet. */
void trf_play(trf_fixture *f, unsigned round, ct_index white, ct_index black, const char *result);

/* The report file. */
ct_str trf_written(trf_fixture *f, ct_trf_dialect dialect, ct_line_end line_end);

/* The nth line (from 1) that starts with `code`, without its end. */
ct_str trf_line_of(ct_str text, const char *code, int nth);

/* How many lines start with `code`. */
int trf_lines_of(ct_str text, const char *code);

#define assert_line(text, code, nth, wanted) \
    assert_string_equal(ct_str_copy(f->mem, trf_line_of(text, code, nth)).at, wanted)

/* Characters first … last, counted from 1, as the FIDE text counts them. */
const char *trf_columns(trf_fixture *f, ct_str line, size_t first, size_t last);

#endif
