#include "cli/ranking_options.h"

#include "cli/printing.h"

#define END_OF_OPTIONS  {.name = NULL}
#define END_OF_EXAMPLES {.line = NULL}

/* How an event is ranked: see cli/ranking.h. */
#define RANKING_OPTIONS                                                                            \
    {"round", 'r', "N", "all that are paired", "1..999", "stand after this round"},                \
        {"order", 0,                                                                               \
         "CODES", "as the event says, or what is customary",                                       \
         NULL,    "rank by these codes, as \"PTS,BH/C1,BH,SB\"; crosstable tiebreaks lists them"}, \
        {"edition",                                                                                \
         0,                                                                                        \
         "MONTH",                                                                                  \
         "by the start date",                                                                      \
         "2026-03|2024-08|2024-04|2023-09|2009-07",                                                \
         "edition of the tie-break rules (C.07)"},                                                 \
        {"ties",        0,                                                                         \
         "HOW",         "shared",                                                                  \
         "shared|lots", "who is still tied shares the place, or lots are drawn"},                  \
        {"seed", 0, "N", "0", "0..4294967295", "of the lots: the same seed draws the same lots"},  \
        {"scoring", 0,                                                                             \
         "FILE",    "match points times game points",                                              \
         NULL,      "scoring function of the tie-break TB2: a table in a file"},                   \
        {"lenient", 0,    NULL,                                                                    \
         NULL,      NULL, "compute also what C.07 forbids here, as Buchholz in round robins"}

const ct_option_row ct_standings_option_rows[] = {
    RANKING_OPTIONS,
    {"by", 0, "WHAT", NULL, "category|federation|club|sex|age|title",
     "one table for each; ages as in championships, from the years of birth and of the event"},
    {"top", 't', "N", "all", "1..65000", "show only the first N places (of each table)"},
    {"working", 'w', "PLAYER", NULL, NULL,
     "show how the values of this player (a team in a team event) come about: of CODE, or of all "
     "in the order"},
    {"sums", 0, NULL, NULL, NULL, "show and check the sums that must hold"},
    CT_SHEET_OPTION_ROWS,
    END_OF_OPTIONS,
};

const ct_example ct_standings_examples[] = {
    {"crosstable standings open.trf", "the standings now"},
    {"crosstable standings open.trf --round 3 --order \"PTS,BH/C1,SB\"", "after round 3"},
    {"crosstable standings open.trf --working 7 BH-C1",
     "the Buchholz Cut-1 of number 7, term by term"},
    {"crosstable standings open.trf --by federation --top 3 -o groups.html",
     "the best three of each federation, as a page"},
    END_OF_EXAMPLES,
};

const ct_option_row ct_table_option_rows[] = {
    {"style", 's', "STYLE", "by the pairing system", "swiss|robin",
     "a column for each round, or for each opponent"},
    {"by-number", 'n', NULL, NULL, NULL, "in the order of pairing numbers instead of places"},
    RANKING_OPTIONS,
    CT_SHEET_OPTION_ROWS,
    END_OF_OPTIONS,
};

const ct_example ct_table_examples[] = {
    {"crosstable table open.trf", "the crosstable, best players first"},
    {"crosstable table league.json --style robin -o league.html", "everybody against everybody"},
    END_OF_EXAMPLES,
};

const ct_option_row ct_report_option_rows[] = {
    RANKING_OPTIONS,
    CT_SHEET_OPTION_ROWS,
    END_OF_OPTIONS,
};

const ct_example ct_report_examples[] = {
    {"crosstable report open.trf -o open.html", "one file for the page of the club"},
    END_OF_EXAMPLES,
};
