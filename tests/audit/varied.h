#ifndef CT_TEST_VARIED_H
#define CT_TEST_VARIED_H

/* Options of random tournaments for property tests: everything that the generator can do, far more
 * often than in real life. */

#include "generator/generate.h"

/* The `number`-th set: every third as usual, the others small, crowded with byes, forfeits, late
 * entries and odd scorings. */
ct_generate_options varied_options(uint64_t number);

/* What these tests work with: a cmocka state. */
typedef struct varied_bench {
    ct_generator *generator;
    ct_arena *mem;
    ct_event *event; /* for the test to set */
} varied_bench;

int varied_start(void **state);
int varied_stop(void **state);

/* Makes the event; ends the test when that fails. */
ct_generated varied_event(ct_generator *generator, const ct_generate_options *options,
                          ct_arena *mem);

/* The event made of these options is legal, as its engine pairs it, and checked to the end. Resets
 * the bench's arena. */
void varied_check_clean(varied_bench *b, const ct_generate_options *options);

/* Made twice, it is the same file. Resets the bench's arena. */
void varied_check_same_file(varied_bench *b, const ct_generate_options *options);

/* Everybody's last round can be explained, and why not the next in the list. `number` is told when
 * something fails. */
void varied_explain_everybody(const ct_event *event, ct_arena *mem, uint64_t number);

#endif
