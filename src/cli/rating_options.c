#include "cli/rating_options.h"

#include "cli/printing.h"

#define END_OF_OPTIONS  {.name = NULL}
#define END_OF_EXAMPLES {.line = NULL}

const ct_option_row ct_rate_option_rows[] = {
    {"method", 'm', "METHOD", "fide", "fide|marchese|glicko2",
     "FIDE's rules; the logistic formula with K 15 and 10 (25 where the file says so); or "
     "Glicko-2"},
    {"date", 'd', "DAY", "of each event", NULL,
     "rate by the rules of this day, as 2026/03/06; they changed in 2009, 2022, 2024 and 2025"},
    {"play", 'p', "RATE", "as the event says, or standard", "standard|rapid|blitz", "rate of play"},
    {"games", 'g', "[PLAYER]", NULL, NULL, "list every game, or those of PLAYER alone"},
    {"glicko", 0, "LIST", NULL, NULL,
     "Glicko-2 with a rating, deviation and volatility for each player: a CSV file with the "
     "columns Name (or FIDE ID, or No), Rating, deviation, volatility; or the CSV that rate wrote "
     "for the period "
     "before"},
    {"absent", 0, NULL, NULL, NULL,
     "keep players of LIST who did not take part; their deviation grows"},
    {"deviation", 0, "N", "350", "30..350",
     "Glicko-2: deviation of players with a rating, but not in LIST"},
    {"volatility", 0, "X", "0.06", NULL, "Glicko-2: volatility of players not in LIST"},
    {"tau", 0, "X", "0.5", NULL, "Glicko-2: how fast volatility may change, 0.3 to 1.2"},
    CT_SHEET_OPTION_ROWS,
    END_OF_OPTIONS,
};

const ct_example ct_rate_examples[] = {
    {"crosstable rate open.trf", "changes and performances of an event"},
    {"crosstable rate open.trf --games=keller", "with every game of Keller"},
    {"crosstable rate march-*.trf -o march.csv", "a period of several events, as a spreadsheet"},
    {"crosstable rate league.json --method glicko2 --deviation 80", "another system"},
    {"crosstable rate may.trf --glicko april.csv --absent -o may.csv",
     "go on with the figures of the period before"},
    END_OF_EXAMPLES,
};

const ct_option_row ct_norms_option_rows[] = {
    {"title", 't', "TITLE", "all that the player has not got", "GM|IM|WGM|WIM", "only this title"},
    {"all", 'a', NULL, NULL, NULL,
     "every norm of every player, not only those made and the nearest in reach"},
    {"least-games", 0, "N", "9", "7..9",
     "games needed: 7 or 8 in some team championships and the World Cup (1.4.1)"},
    {"any-federation", 0, NULL, NULL, NULL,
     "the event is a championship free of the federation rules (1.4.3a–c)"},
    CT_SHEET_OPTION_ROWS,
    END_OF_OPTIONS,
};

const ct_example ct_norms_examples[] = {
    {"crosstable norms open.trf", "norms made, and those that were near, with all reasons why not"},
    {"crosstable norms open.trf keller --title IM", "one player, condition by condition"},
    END_OF_EXAMPLES,
};

const ct_option_row ct_prizes_option_rows[] = {
    {"fund", 'F', "FUND", NULL, NULL, "file with the prizes and how they are shared"},
    {"receipts", 0, NULL, NULL, NULL, "a list to be signed, instead of the prizes"},
    {"order", 0, "CODES", "as the event says, or what is customary", NULL,
     "rank by these codes, as \"PTS,BH/C1,BH,SB\""},
    {"lenient", 0, NULL, NULL, NULL, "compute also tie-breaks that C.07 forbids here"},
    CT_SHEET_OPTION_ROWS,
    END_OF_OPTIONS,
};

const ct_example ct_prizes_examples[] = {
    {"crosstable prizes open.trf --fund prizes.csv", "who gets how much, and the sums"},
    {"crosstable prizes open.trf --fund prizes.csv --receipts -o receipts.html",
     "a list to be printed and signed"},
    END_OF_EXAMPLES,
};
