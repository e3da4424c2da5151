#ifndef CT_RANKING_H
#define CT_RANKING_H

/* Standings as a request asks for them: the same inputs for all operations that rank. */

#include "operations/operation.h"
#include "report/standings_report.h"

typedef struct ct_ranking_request {
    ct_whole round;
    ct_str order;
    unsigned edition;
    unsigned ties;
    ct_whole seed;
    ct_bytes scoring;
    bool lenient;
} ct_ranking_request;

/* The inputs of a request whose member `ranking` is a ct_ranking_request. */
#define CT_RANKING_INPUTS(request)                                                         \
    {.name = "round",                                                                      \
     .type = CT_INPUT_WHOLE,                                                               \
     .offset = CT_AT(request, ranking.round),                                              \
     .letter = 'r',                                                                        \
     .value = "N",                                                                         \
     .usual = "all that are paired",                                                       \
     .range = "1..999",                                                                    \
     .sentence = "stand after this round"},                                                \
        {.name = "order",                                                                  \
         .type = CT_INPUT_TEXT,                                                            \
         .offset = CT_AT(request, ranking.order),                                          \
         .value = "CODES",                                                                 \
         .usual = "as the event says, or what is customary",                               \
         .sentence = "rank by these codes, as \"PTS,BH/C1,BH,SB\"; tiebreaks lists them"}, \
        {.name = "edition",                                                                \
         .type = CT_INPUT_WORD,                                                            \
         .offset = CT_AT(request, ranking.edition),                                        \
         .value = "MONTH",                                                                 \
         .usual = "by the start date",                                                     \
         .range = "2026-03|2024-08|2024-04|2023-09|2009-07",                               \
         .sentence = "edition of the tie-break rules (C.07)"},                             \
        {.name = "ties",                                                                   \
         .type = CT_INPUT_WORD,                                                            \
         .offset = CT_AT(request, ranking.ties),                                           \
         .value = "HOW",                                                                   \
         .usual = "shared",                                                                \
         .range = "shared|lots",                                                           \
         .sentence = "who is still tied shares the place, or lots are drawn"},             \
        {.name = "seed",                                                                   \
         .type = CT_INPUT_WHOLE,                                                           \
         .offset = CT_AT(request, ranking.seed),                                           \
         .value = "N",                                                                     \
         .usual = "0",                                                                     \
         .range = "0..4294967295",                                                         \
         .sentence = "of the lots: the same seed draws the same lots"},                    \
        {.name = "scoring",                                                                \
         .type = CT_INPUT_BYTES,                                                           \
         .offset = CT_AT(request, ranking.scoring),                                        \
         .value = "FILE",                                                                  \
         .usual = "match points times game points",                                        \
         .sentence = "scoring function of the tie-break TB2: a table in a file"},          \
        {.name = "lenient",                                                                \
         .type = CT_INPUT_FLAG,                                                            \
         .offset = CT_AT(request, ranking.lenient),                                        \
         .sentence = "compute also what C.07 forbids here, as Buchholz in round robins"}

typedef struct ct_ranking {
    ct_standings standings;
    ct_standings_view view; /* ties and seed */
} ct_ranking;

/* Ranks the event on the desk. CT_MISUSE for a seed without lots; CT_NOT_FOUND when the round is
 * not paired; the problems of the scoring table go to desk->problems; else as
 * ct_standings_make. */
ct_status ct_ranking_make(const ct_ranking_request *asked, ct_desk *desk, ct_ranking *out,
                          ct_error *err);

#endif
