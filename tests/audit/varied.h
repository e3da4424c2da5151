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

/* How a test makes the options of the `number`-th event: varied_options for its system. */
typedef ct_generate_options varied_maker(uint64_t number);

/* varied_options for the system of this name. */
ct_generate_options varied_options_of(const char *system, uint64_t number);

/* The events first … last are legal, as their engine pairs them, and checked to the end; not all of
 * them are over at once. `also` (may be NULL) looks at each. Resets the bench's arena. */
typedef void varied_check(const ct_event *event, ct_arena *mem, uint64_t number);
void varied_check_clean(varied_bench *b, varied_maker *make, uint64_t first, uint64_t last,
                        varied_check *also);

/* Made twice, an event is the same file; and read again it is the same event. Every `step`-th of
 * first … last. Resets the bench's arena. */
void varied_check_files(varied_bench *b, varied_maker *make, uint64_t first, uint64_t last,
                        uint64_t step);

/* A small event without forfeits, byes asked for and withdrawals. */
ct_event *varied_quiet_event(varied_bench *b, const char *system, uint64_t seed, int32_t players,
                             int32_t rounds);

/* Every player of every round of an event that its engine made, asked about another: how many
 * statements about colours and about byes there are. With `article`, only colours whose article
 * begins so. */
typedef struct varied_statements {
    unsigned colours, byes;
} varied_statements;
varied_statements varied_explain_rounds(const ct_event *event, const char *article, ct_arena *mem);

/* Everybody's last round can be explained, and why not the next in the list. `number` is told when
 * something fails. */
void varied_explain_everybody(const ct_event *event, ct_arena *mem, uint64_t number);

#endif
