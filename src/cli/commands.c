/* The table of commands and options: the only place where one is described. */

#include "cli/commands.h"

#include "cli/lab_options.h"
#include "cli/operate.h"
#include "cli/printing.h"
#include "cli/ranking_options.h"
#include "cli/rating_options.h"

#include <string.h>

/* --- Rows that several commands share -------------------------------------------------------- */

#define END_OF_OPTIONS  {.name = NULL}
#define END_OF_EXAMPLES {.line = NULL}
#define FORMATS         "trf26|trf16|trf06|bbp|json"
#define ENCODING(of)                       \
    {"encoding",                           \
     0,                                    \
     "NAME",                               \
     "by the letters, else cp1252",        \
     "cp1250|cp1251|cp1252|latin1|latin2", \
     "encoding of " of " that is not UTF-8"}

static const ct_option_row common_options[] = {
    {"json", 'j', NULL, NULL, NULL, "print one JSON object, also for errors"},
    {"quiet", 'q', NULL, NULL, NULL, "say nothing but the answer and errors"},
    {"help", 'h', NULL, NULL, NULL, "explain the command and do nothing"},
    END_OF_OPTIONS,
};

static const ct_exit_row exit_rows[] = {
    {CT_EXIT_DONE, "done"},
    {CT_EXIT_NO, "the answer is no: nothing found, a difference, or no valid pairing"},
    {CT_EXIT_USAGE, "wrong use of the command, or an internal error"},
    {CT_EXIT_INVALID,
     "invalid input: the file has faults, or what is asked does not fit the event"},
    {CT_EXIT_TOO_LARGE, "too large"},
    {CT_EXIT_FILE, "a file cannot be read or written"},
    {CT_EXIT_DONE, NULL},
};

/* --- show ------------------------------------------------------------------------------------ */

static const ct_option_row show_options[] = {
    {"round", 'r', "N", "the newest", "1..999", "show only the boards of this round"},
    {"players", 'p', NULL, NULL, NULL, "show only the players, by number"},
    ENCODING("a file"),
    END_OF_OPTIONS,
};

static const ct_example show_examples[] = {
    {"crosstable show open.trf", "where the event stands, and what comes next"},
    {"crosstable show open.trf --round 3", "the boards of round 3"},
    END_OF_EXAMPLES,
};

/* --- validate, convert ----------------------------------------------------------------------- */

static const ct_option_row no_options[] = {END_OF_OPTIONS};

static const ct_option_row convert_options[] = {
    {"format", 'f', "FORMAT", "by the name", FORMATS "|csv",
     "format of OUT; csv is the list of players alone"},
    CT_RAW_CSV_OPTION_ROW,
    ENCODING("a file"),
    END_OF_OPTIONS,
};

static const ct_example convert_examples[] = {
    {"crosstable convert open.trf open.json", "to JSON, which holds everything"},
    {"crosstable convert open.json - --format trf16", "as TRF16 on standard output"},
    {"crosstable convert open.trf players.csv", "the players as a spreadsheet"},
    END_OF_EXAMPLES,
};

/* --- The table ------------------------------------------------------------------------------- */

static ct_command_row rows[] = {
    {.name = "new"},
    {"show", "FILE", 1, 1, "show where an event stands and what comes next", NULL, show_options,
     show_examples, ct_cmd_show, NULL},
    {.name = "add"},
    {.name = "withdraw"},
    {.name = "bye"},
    {.name = "forbid"},
    {.name = "pair"},
    {.name = "result"},
    {.name = "options"},
    {.name = "systems"},
    {"standings", "FILE [CODE…]", 1, 0, "rank the players or teams, with the working on request",
     "Without --order the event's own list counts (records 212 and 202), else what is customary "
     "for its kind. Whoever is equal in everything shares the place.",
     ct_standings_option_rows, ct_standings_examples, ct_cmd_standings, NULL},
    {"table", "FILE", 1, 1, "print the crosstable", NULL, ct_table_option_rows, ct_table_examples,
     ct_cmd_table, NULL},
    {"pairings", "FILE", 1, 1, "print the pairings of a round, by board or by name", NULL,
     ct_pairings_option_rows, ct_pairings_examples, ct_cmd_pairings, NULL},
    {"tiebreaks", "[CODE]", 0, 1, "list and explain the codes of tie-breaks", NULL,
     ct_tiebreaks_option_rows, ct_tiebreaks_examples, ct_cmd_tiebreaks, NULL},
    {"report", "FILE", 1, 1, "put everything about an event into one document",
     "Standings, crosstable, pairings and results of all rounds, statistics, and the sums that "
     "must hold.",
     ct_report_option_rows, ct_report_examples, ct_cmd_report, NULL},
    {"rate", "FILE…", 1, 0, "reckon rating changes, performances and first ratings",
     "Several files are a rating period: the games of a player, known by the FIDE number, are "
     "added "
     "up, and K times games is at most 700. K is that of the file, else by rating and age.",
     ct_rate_option_rows, ct_rate_examples, ct_cmd_rate, NULL},
    {"norms", "FILE [PLAYER]", 1, 2, "find title norms, and tell why not",
     "GM, IM, WGM and WIM norms by FIDE's title regulations. Games that may be left out are left "
     "out where that helps. What no event file tells is listed below the answer.",
     ct_norms_option_rows, ct_norms_examples, ct_cmd_norms, NULL},
    {"prizes", "FILE", 1, 1, "divide a prize fund by the standings",
     "The fund is a table of prizes for places and categories, with the rules of sharing; "
     "docs/prizes.md describes it. All amounts together are always the fund.",
     ct_prizes_option_rows, ct_prizes_examples, ct_cmd_prizes, NULL},
    {.name = "validate"},
    {.name = "check"},
    {.name = "explain"},
    {.name = "generate"},
    {"convert", "IN OUT", 2, 2, "write an event in another format",
     "The format of IN is found from its content. \"-\" is standard input or standard output. What "
     "a "
     "format has no record for is written as comment lines, which other programs skip.",
     convert_options, convert_examples, ct_cmd_convert, NULL},
    {.name = "players"},
    {"lab", "list | run STUDY | report RESULTS | compare RESULTS OTHER | fit GAMES | new FILE", 1,
     3, "simulate tournaments and compare systems", ct_lab_details, ct_lab_option_rows,
     ct_lab_examples, ct_cmd_lab, NULL},
    {"help", "[COMMAND]", 0, 1, "explain a command", NULL, no_options, NULL, ct_cmd_help, NULL},
    {"version", "", 0, 0, "print the version", NULL, no_options, NULL, ct_cmd_version, NULL},
    {"man", "", 0, 0, "write the man page", NULL, no_options,
     (const ct_example[]){{"crosstable man > crosstable.1", "the page, for man -l crosstable.1"},
                          END_OF_EXAMPLES},
     ct_cmd_man, NULL},
    {"completions", "bash|zsh|fish", 1, 1, "write completions for a shell", NULL, no_options,
     (const ct_example[]){{"source <(crosstable completions bash)", "for the shell at hand"},
                          END_OF_EXAMPLES},
     ct_cmd_completions, NULL},
    {.name = NULL},
};

const ct_command_row *ct_command_rows(void)
{
    static bool is_filled;
    if (!is_filled) {
        is_filled = true;
        ct_operate_fill(rows);
    }
    return rows;
}

const ct_option_row *ct_common_options(void)
{
    return common_options;
}

const ct_exit_row *ct_exit_rows(void)
{
    return exit_rows;
}

const ct_command_row *ct_command_named(const char *name)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        if (strcmp(row->name, name) == 0) {
            return row;
        }
    }
    return NULL;
}
