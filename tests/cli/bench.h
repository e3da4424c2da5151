#ifndef CT_TEST_BENCH_H
#define CT_TEST_BENCH_H

/* A folder with a copy of examples/club-open.trf as open.trf, and the command run in it. */

#include "support/folder.h"
#include "support/process.h"

#include <jansson.h>

typedef struct bench {
    char folder[CT_TEST_PATH];
    test_run last; /* the latest run */
} bench;

/* Setup and teardown for cmocka; *state is the bench. */
int bench_start(void **state);
int bench_stop(void **state);

/* Runs the command; it must end with this code. */
void bench_run(bench *here, int code, const char *const *words);
/* The latest run has said this on standard output, or on standard error. */
void bench_says(const bench *here, const char *part);
void bench_complains(const bench *here, const char *part);

/* Runs the command; it must refuse with this code, complain like this and name a cure, and no file
 * may have changed. */
void bench_refuses(bench *here, int code, const char *part, const char *const *words);

/* Runs the command with --json added; its output parsed, to be freed with json_decref. */
json_t *bench_json(bench *here, int code, const char *const *words);

/* folder/name; the content of a file in the folder contains the part; */
const char *bench_path(const bench *here, const char *name);
void bench_file_has(const bench *here, const char *name, const char *part);
void bench_file_lacks(const bench *here, const char *name, const char *part);
/* Two files of the folder hold the same bytes. */
void bench_same_bytes(const bench *here, const char *one, const char *other);

#endif
