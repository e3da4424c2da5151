#ifndef CT_ENGINE_H
#define CT_ENGINE_H

/* What operations that pair share: the inputs that choose the rules. */

#include "operations/operation.h"
#include "pairing/system.h"

#define CT_SYSTEM_INPUT(request)       \
    {.name = "system",                 \
     .type = CT_INPUT_SYSTEM,          \
     .offset = CT_AT(request, system), \
     .letter = 's',                    \
     .value = "NAME",                  \
     .usual = "as the event says",     \
     .range = "@systems",              \
     .sentence = "pairing system"}
#define CT_EDITION_INPUT(request)                  \
    {.name = "edition",                            \
     .type = CT_INPUT_WORD,                        \
     .offset = CT_AT(request, edition),            \
     .value = "YEAR",                              \
     .usual = "as the event says, or by its date", \
     .range = "2017|2026",                         \
     .sentence = "edition of the pairing rules"}
#define CT_COLOUR_INPUT(request)             \
    {.name = "colour",                       \
     .type = CT_INPUT_WORD,                  \
     .offset = CT_AT(request, colour),       \
     .letter = 'c',                          \
     .value = "COLOUR",                      \
     .usual = "as the event says, or white", \
     .range = "white|black",                 \
     .sentence = "colour drawn for the first player of round 1"}

/* The engine of a system by its name; NULL when the name is empty. CT_UNSUPPORTED when the system
 * has none. */
ct_status ct_engine_named(ct_str system, ct_arena *mem, const ct_pairing_system **out,
                          ct_error *err);
/* The edition of CT_EDITION_INPUT. */
ct_edition ct_engine_edition(unsigned word);
/* The colour of CT_COLOUR_INPUT. */
ct_colour ct_engine_colour(unsigned word);

/* The system by which an event is paired: the one chosen (not NULL), else the event's, else the
 * usual one. Never NULL. */
const ct_system_row *ct_engine_row(const ct_event *event, const ct_pairing_system *chosen);

#endif
