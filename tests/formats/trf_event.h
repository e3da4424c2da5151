#ifndef CT_TEST_TRF_EVENT_H
#define CT_TEST_TRF_EVENT_H

/* Reading small report files in tests. */

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "formats/trf.h"

#include <stdio.h>
#include <string.h>

/* What became of one reading. Everything lives in `mem`. */
typedef struct trf_reading {
    ct_arena *mem;
    ct_status status;
    ct_event *event; /* NULL when refused */
    ct_trf_form form;
    ct_problems problems;
    ct_error err;
} trf_reading;

static inline trf_reading read_bytes(const void *bytes, size_t size)
{
    trf_reading reading = {.mem = ct_arena_new()};
    assert_non_null(reading.mem);
    ct_problems_start(&reading.problems, reading.mem, NULL);
    reading.status = ct_trf_read((ct_str){bytes, size}, reading.mem, &reading.event, &reading.form,
                                 &reading.problems, &reading.err);
    return reading;
}

static inline void reading_free(trf_reading *reading)
{
    ct_arena_free(reading->mem);
}

static inline trf_reading read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

/* Accepted, perhaps with warnings. */
static inline void check_accepted(const trf_reading *reading)
{
    if (reading->status != CT_OK) {
        fail_msg("refused: %zu:%zu %s", reading->err.at.line, reading->err.at.column,
                 reading->err.sentence);
    }
}

/* Accepted without any problem. */
static inline trf_reading read_clean(const char *text)
{
    trf_reading reading = read_text(text);
    check_accepted(&reading);
    if (reading.problems.count > 0) {
        fail_msg("%s", reading.problems.items[0].sentence);
    }
    return reading;
}

static inline void check_str(ct_str text, const char *expected)
{
    if (!ct_str_is(text, expected)) {
        fail_msg("'%.*s' is not '%s'", CT_ARG(text), expected);
    }
}

/* What a cell holds. */
static inline void check_cell(const ct_event *event, ct_index player, unsigned round,
                              ct_cell wanted)
{
    ct_cell cell = ct_event_cell(event, player, round);
    if (cell.opponent != wanted.opponent || cell.colour != wanted.colour ||
        cell.outcome != wanted.outcome) {
        fail_msg("player %u round %u: opponent %d colour %d %s", player, round, (int)cell.opponent,
                 cell.colour, ct_outcome_name((ct_outcome)cell.outcome));
    }
}

static inline ct_cell game(ct_index opponent, ct_colour colour, ct_outcome outcome)
{
    return (ct_cell){.opponent = opponent, .colour = (uint8_t)colour, .outcome = (uint8_t)outcome};
}

static inline ct_cell alone(ct_outcome outcome)
{
    return game(CT_NOBODY, CT_NO_COLOUR, outcome);
}

/* The line of a player up to the rank: four columns each for number, points and rank. */
#define P(number, name33, points, rank) \
    "001 " number "      " name33 "                                 " points " " rank
#define NAME_A    "Adler, Bo                        "
#define NAME_B    "Bauer, Cy                        "
#define NAME_C    "Cole, Di                         "
#define NAME_D    "Dorn, Ed                         "
#define A(points) P("   1", NAME_A, points, "   1")
#define B(points) P("   2", NAME_B, points, "   2")
#define C(points) P("   3", NAME_C, points, "   3")
#define D(points) P("   4", NAME_D, points, "   4")

#endif
