/* The options and examples of `lab`. */

#include "cli/lab_options.h"

#include "cli/printing.h"

const ct_option_row ct_lab_option_rows[] = {
    {"quick", 0, NULL, NULL, NULL, "run: only a few replicates of every condition"},
    {"threads", 't', "N", "as many as there are cores", "1..1024", "run: how many work at a time"},
    {"seed", 's', "N", "that of the study", "0..999999999", "run: another seed, other luck"},
    {"output", 0, "RESULTS", "NAME.lab", NULL,
     "run: the file of results (SQLite); while it is not complete it is called RESULTS.partial"},
    {"restart", 0, NULL, NULL, NULL, "run: forget what the file of results holds"},
    {"table", 0, "FILE", NULL, NULL,
     "run, of a tie-break study: write the scoring table it learnt, for standings --scoring FILE"},
    {"model", 0, "NAME", "all of them", NULL, "fit: only this game model"},
    {"units", 0, NULL, NULL, NULL, "report: the raw numbers, a row for each unit and arm"},
    {"models", 0, NULL, NULL, NULL, "list: the game models and their parameters"},
    {"metrics", 0, NULL, NULL, NULL, "list: what can be measured"},
    CT_SHEET_OPTION_ROWS,
    {.name = NULL},
};

const ct_example ct_lab_examples[] = {
    {"crosstable lab list", "the studies that come with the program"},
    {"crosstable lab run marchese-2013 --out marchese.html",
     "488 synthetic fields after Italy 2012 ten times over, published figures beside ours, as one "
     "page"},
    {"crosstable lab run club --quick",
     "ten systems side by side in fields of a club: a first look"},
    {"crosstable lab new mine.json", "a study of your own, to be changed"},
    {"crosstable lab report marchese-2013.lab --format csv", "the tables of a finished run"},
    {"crosstable lab report club.lab --units --out club.csv", "its raw numbers for other programs"},
    {"crosstable lab compare club.lab club-7.lab", "the same study with two seeds"},
    {"crosstable lab fit games.csv", "how well the game models fit games"},
    {.line = NULL},
};

const char ct_lab_details[] =
    "Simulates tournaments under different systems and compares them. `list` shows the studies; "
    "`run` "
    "runs one (or a file of your own) on all cores and prints its report; `report` prints it "
    "again; "
    "`compare` sets two runs side by side; `fit` fits the game models to a list of games; `new` "
    "writes "
    "a study to begin with.\n\n"
    "The same study and seed give the same results, byte for byte, whatever the number of threads. "
    "A "
    "run that was interrupted goes on where it was.";
