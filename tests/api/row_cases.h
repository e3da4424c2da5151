#ifndef CT_TEST_ROW_CASES_H
#define CT_TEST_ROW_CASES_H

/* At least one case for every operation: the same question by the command, by crosstable_call, and
 * by the typed functions where there are some. */

#include <crosstable.h>
#include <jansson.h>
#include <stdbool.h>

enum { ROW_WORDS = 12 };

typedef enum row_kind {
    ROW_LOOKS = 0,
    ROW_CHANGES,  /* the event: the file and what the library writes are compared */
    ROW_MAKES,    /* a file, `made`, or an event: the same */
    ROW_DOCUMENT, /* a document: the file `made` and the text in the envelope are compared */
    ROW_LOCAL,    /* looks into files of this machine: a rating list, results of a study */
} row_kind;

typedef struct row_case {
    const char *operation;
    row_kind kind;
    const char *events[3];        /* files of the folder, as the command gets them */
    const char *words[ROW_WORDS]; /* of the command, without --json */
    /* "@name" as a value stands for the text of that file in the folder. */
    const char *request;
    const char *made; /* file */
    /* The same with typed functions on an event just read; `data` is that of the operation. */
    void (*typed)(crosstable_event *event, const json_t *data);
} row_case;

extern const row_case row_cases[]; /* ended by one without an operation */

/* Files that the cases need besides open.trf, in this folder. */
void row_files(const char *folder);
/* The request with the texts of files put in; to be freed. */
char *row_request(const row_case *c, const char *folder);
/* A new event read from a file of the folder. */
crosstable_event *row_event(const char *folder, const char *name);

#endif
