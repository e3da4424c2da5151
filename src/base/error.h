#ifndef CT_ERROR_H
#define CT_ERROR_H

/* What went wrong: a status to branch on, a sentence to read, a place to look, and a cure.
 *
 * A ct_error is plain data: no allocation, copied by assignment, passed explicitly. Functions that
 * can fail return a ct_status and take a `ct_error *err` as their last parameter; it may be NULL.
 * On failure every other output is untouched.
 *
 * Readers of foreign files report every problem they find: they fill a ct_problems list. Sentences
 * are lower-case, without a final stop, and cut at a whole UTF-8 character if they do not fit. */

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct ct_arena;

typedef enum ct_status {
    CT_OK = 0,
    CT_INVALID,     /* the input breaks a rule of its format or of the game */
    CT_IMPOSSIBLE,  /* the question is sound but the answer is "there is none" */
    CT_NOT_FOUND,   /* no such player, team, round, file, entry */
    CT_TOO_LARGE,   /* beyond a documented limit */
    CT_UNSUPPORTED, /* a format, a version or an option that this program does not know */
    CT_NO_MEMORY,
    CT_IO,           /* the operating system said no: see the sentence */
    CT_CONFLICT,     /* somebody else has changed it meanwhile */
    CT_DENIED,       /* who asks may not do this */
    CT_NEEDS_REASON, /* breaks a rule on purpose: possible with a reason */
    CT_CANCELLED,
    CT_BUSY, /* try again later */
    CT_MISUSE, /* the request itself is wrong, whatever the event: an unknown word, a value too many */
    CT_STATUSES
} ct_status;

typedef enum ct_severity {
    CT_WARNING, /* odd, but the meaning is clear: the input is accepted */
    CT_FAULT,   /* the input is refused */
} ct_severity;

/* A place in a text. Lines and columns (in characters) count from 1; 0 means "not known". */
typedef struct ct_place {
    const char *file; /* borrowed; NULL when there is no file */
    size_t line;
    size_t column;
} ct_place;

/* What a sentence was made of, for catalogues of other languages: see base/phrase.h. */
typedef struct ct_phrase {
    const char *key;     /* the English format; NULL = it cannot be said otherwise */
    unsigned count;      /* of arguments */
    char arguments[160]; /* one after the other, each ended by a 0 byte */
} ct_phrase;

typedef struct ct_error {
    ct_status status;
    ct_severity severity;
    ct_place at;
    char rule[32];      /* the rule at stake: "C.04.3 C3", "TRF 001", or "" */
    char sentence[256]; /* what is wrong */
    char cure[320];     /* what to do about it, or "" */
    ct_phrase phrase;   /* of the sentence */
    ct_phrase cure_phrase;
} ct_error;

/* Passes on a failure of a callee that has already filled `err`. */
#define CT_TRY(call)                      \
    do {                                  \
        ct_status ct_try_status = (call); \
        if (ct_try_status != CT_OK) {     \
            return ct_try_status;         \
        }                                 \
    } while (0)

/* Returns CT_NO_MEMORY with its sentence when an allocation gave NULL. */
#define CT_NEED(pointer, err)           \
    do {                                \
        if ((pointer) == NULL) {        \
            return ct_fail_memory(err); \
        }                               \
    } while (0)

#if defined(__GNUC__)
#define CT_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define CT_PRINTF(format_at, first_at)
#endif

/* Fills `err` (if not NULL) and returns `status`, so that a failure is one statement. */
ct_status ct_fail(ct_error *err, ct_status status, const char *format, ...) CT_PRINTF(3, 4);
ct_status ct_fail_at(ct_error *err, ct_status status, ct_place at, const char *format, ...)
    CT_PRINTF(4, 5);
ct_status ct_fail_memory(ct_error *err);

/* Adds the rule at stake, or the cure, to a filled error. NULL is fine; an error without a sentence
 * gets no cure. */
void ct_error_rule(ct_error *err, const char *rule);
void ct_error_cure(ct_error *err, const char *format, ...) CT_PRINTF(2, 3);

/* The word for a status: "invalid", "not found", … Never NULL. */
const char *ct_status_name(ct_status status);

/* Writes "file:line:column: sentence [rule]; cure" into `out` (always terminated, cut at a whole
 * character). Returns the length written. */
size_t ct_error_format(const ct_error *err, char *out, size_t size);

/* All the problems of one input, in the order they were found. Holds at most CT_PROBLEMS_KEPT;
 * later ones are only counted, so that a hostile file cannot fill the memory. */
enum { CT_PROBLEMS_KEPT = 1000 };

typedef struct ct_problems {
    struct ct_arena *mem;
    const char *file; /* put into every problem added; may be NULL */
    ct_error *items;
    size_t count;  /* items kept */
    size_t room;   /* items allocated */
    size_t faults; /* all faults, kept or not */
    size_t warnings;
    /* Set after ct_problems_start by a caller who compares declared points itself: points in a file
     * that its results do not give are then a warning, no fault. */
    bool declared_may_differ;
    ct_error spare; /* receives what is no longer kept, so that callers need not check */
} ct_problems;

void ct_problems_start(ct_problems *list, struct ct_arena *mem, const char *file);

/* Adds a problem and returns it, so that a cure can be added with ct_error_cure. Never NULL: when
 * the list is full or memory is out the problem is only counted and a spare record is returned. In
 * a full list that record has no sentence. */
ct_error *ct_problem_add(ct_problems *list, ct_severity severity, size_t line, size_t column,
                         const char *rule, const char *format, ...) CT_PRINTF(6, 7);

/* Puts the kept problems in the order of their lines and columns (stable). */
void ct_problems_sort(ct_problems *list);

/* CT_OK when there is no fault; otherwise CT_INVALID, with the first fault copied to `err` and,
 * where there are several, their number added to its sentence. */
ct_status ct_problems_verdict(const ct_problems *list, ct_error *err);

#endif
