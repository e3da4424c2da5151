/* The table of commands and options: the only place where one is described. */

#include "cli/commands.h"

#include "cli/generate_options.h"
#include "cli/lab_options.h"
#include "cli/operate.h"
#include "cli/printing.h"
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

/* --- new ------------------------------------------------------------------------------------- */

static const ct_option_row new_options[] = {
    {"players", 'p', "LIST", NULL, NULL, "take the players from a CSV list with a header line"},
    {"rounds", 'r', "N", NULL, "1..999", "number of rounds planned"},
    {"system", 's', "NAME", "dutch", "@systems", "pairing system"},
    {"edition", 0, "YEAR", "by the start date", "2017|2026", "edition of the pairing rules"},
    {"option", 'o', "NAME=VALUE…", NULL, NULL,
     "a setting of the pairing system; may be given several times"},
    {"name", 'n', "TEXT", "the name of FILE", NULL, "name of the event"},
    {"city", 0, "TEXT", NULL, NULL, "where it is played"},
    {"federation", 0, "CODE", NULL, NULL, "federation of the event, as ITA"},
    {"start", 0, "DATE", NULL, NULL, "first day, YYYY/MM/DD"},
    {"end", 0, "DATE", NULL, NULL, "last day, YYYY/MM/DD"},
    {"arbiter", 0, "NAME", NULL, NULL, "chief arbiter"},
    {"time-control", 0, "TEXT", NULL, NULL, "allotted time, as 90/40+30"},
    {"colour", 'c', "COLOUR", NULL, "white|black", "colour drawn for the first player of round 1"},
    {"scoring", 0, "POINTS", "1-½-0", NULL,
     "points for win, draw, loss, as 3-1-0; or by name, as W=3,D=1,L=0,PAB=2"},
    {"pab", 0, "POINTS", "as a win", NULL, "points of the pairing-allocated bye"},
    {"acceleration", 0, "METHOD", "none", "baku|haley|soft-haley|progressive|none",
     "virtual points for pairing: of C.04.7, or as in France"},
    {"groups", 0, "N,M", "equal parts of the field", NULL,
     "size of the group that haley and soft-haley favour; of the first two of progressive"},
    {"format", 'f', "FORMAT", "by the name", FORMATS, "format of FILE"},
    {"keep-numbers", 0, NULL, NULL, NULL,
     "keep the numbers of the list instead of numbering by rating, title and name"},
    ENCODING("a list"),
    END_OF_OPTIONS,
};

static const ct_example new_examples[] = {
    {"crosstable new open.trf --players list.csv --rounds 9",
     "a Swiss of nine rounds with the players of a spreadsheet"},
    {"crosstable new league.json --system round-robin --name \"Club league\" --scoring 3-1-0",
     "an all-play-all with three points for a win; players are added later"},
    {"crosstable new cup.trf --system knockout --option games=2 --option third=yes",
     "a knock-out with matches of two games"},
    END_OF_EXAMPLES,
};

/* --- add ------------------------------------------------------------------------------------- */

static const ct_option_row add_options[] = {
    {"from", 0, "LIST", NULL, NULL, "add the players of a CSV list"},
    {"rating", 'r', "N", NULL, "0..4000", "FIDE rating"},
    {"title", 't', "TITLE", NULL, NULL, "GM, IM, FM, CM, WGM, WIM, WFM or WCM"},
    {"federation", 0, "CODE", NULL, NULL, "federation, as ITA"},
    {"fide-id", 0, "ID", NULL, NULL,
     "FIDE number; alone, it looks the player up in the rating list"},
    {"birth", 0, "DATE", NULL, NULL, "date or year of birth"},
    {"sex", 0, "LETTER", NULL, "m|w", "m or w"},
    {"club", 0, "NAME", NULL, NULL, "club"},
    {"category", 0, "TEXT", NULL, NULL, "category, as U16"},
    {"k", 0, "N", NULL, "1..99", "K factor"},
    {"number", 0, "N", "by rating, title and name; later the next free one", "1..65000",
     "pairing number; the others keep theirs"},
    {"board", 0, "N", NULL, "1..32000", "board where the player always sits"},
    {"team", 0, "TEAM", NULL, NULL, "team, by number or name; a new name makes a new team"},
    {"round", 0, "N", "the next round", "1..999", "first round that the player can play"},
    {"keep-numbers", 0, NULL, NULL, NULL,
     "before round 1: give the next free number instead of numbering by rating, title and name"},
    {"renumber", 0, NULL, NULL, NULL,
     "before round 1: number all players by rating, title and name, also where the numbers were "
     "chosen otherwise"},
    ENCODING("a list or FILE"),
    END_OF_OPTIONS,
};

static const ct_example add_examples[] = {
    {"crosstable add open.trf \"Keller, Anna\" --rating 1985 --federation SUI", "one player"},
    {"crosstable add open.trf --fide-id 1503014", "the same from the rating list"},
    {"crosstable add open.trf --from late.csv --round 2", "a list of late entries"},
    END_OF_EXAMPLES,
};

/* --- withdraw, bye, forbid ------------------------------------------------------------------- */

static const ct_option_row withdraw_options[] = {
    {"from-round", 'r', "N", "the next round", "1..999", "first round that the player misses"},
    {"team", 0, NULL, NULL, NULL, "in a team event: the numbers and names are those of teams"},
    {"player", 0, NULL, NULL, NULL, "in a team event: they are those of players"},
    {"expel", 0, NULL, NULL, NULL, "the arbiter excludes the player"},
    {"undo", 'u', NULL, NULL, NULL, "the player comes back"},
    END_OF_OPTIONS,
};

static const ct_example withdraw_examples[] = {
    {"crosstable withdraw open.trf 7", "number 7 plays no more from the next round on"},
    {"crosstable withdraw open.trf keller --undo", "Keller comes back"},
    {"crosstable withdraw league.trf 3 --team", "team 3 plays no more"},
    END_OF_EXAMPLES,
};

static const ct_option_row bye_options[] = {
    {"kind", 'k', "KIND", "half", "half|full|zero", "points of the bye"},
    {"cancel", 'c', NULL, NULL, NULL, "take the bye back"},
    END_OF_OPTIONS,
};

static const ct_example bye_examples[] = {
    {"crosstable bye open.trf keller 4", "a half-point bye in round 4"},
    {"crosstable bye open.trf 7 4 5 --kind zero", "number 7 is away in rounds 4 and 5"},
    END_OF_EXAMPLES,
};

static const ct_option_row forbid_options[] = {
    {"club", 0, "[NAME]", NULL, NULL, "members of one club (of the club NAME) do not meet"},
    {"federation", 0, "[NAME]", NULL, NULL, "players of one federation (of NAME) do not meet"},
    {"rounds", 'r', "FROM-TO", "the rounds to come", NULL, "only in these rounds, as 1-5 or 3"},
    {"list", 'l', NULL, NULL, NULL, "list the rules in force"},
    {"remove", 0, "N", NULL, "1..100000", "remove the rule with this number of the list"},
    END_OF_OPTIONS,
};

static const ct_example forbid_examples[] = {
    {"crosstable forbid open.trf 3 8", "numbers 3 and 8 are not paired with each other"},
    {"crosstable forbid open.trf --club --rounds 1-3", "no club-mates in the first three rounds"},
    END_OF_EXAMPLES,
};

/* --- pair, check, generate ------------------------------------------------------------------- */

#define EDITION_OPTION                                 \
    {"edition",   0,                                   \
     "YEAR",      "as the event says, or by its date", \
     "2017|2026", "edition of the pairing rules"}
#define SYSTEM_OPTION {"system", 's', "NAME", "as the event says", "@systems", "pairing system"}

static const ct_option_row check_options[] = {
    {"round", 'r', "N", "all", "1..999", "check only this round, and no ranks"},
    {"no-ranks", 0, NULL, NULL, NULL, "check the pairings alone"},
    {"ranks-only", 0, NULL, NULL, NULL, "check points and ranks alone"},
    SYSTEM_OPTION,
    EDITION_OPTION,
    END_OF_OPTIONS,
};

static const ct_example check_examples[] = {
    {"crosstable check open.trf", "every round, with each pair that differs"},
    {"crosstable check --quiet season/*.trf", "one line for each file"},
    END_OF_EXAMPLES,
};

static const ct_option_row explain_options[] = {
    {"round", 'r', "N", "the newest one paired", "1..999",
     "the round asked about; it may be the next one"},
    {"checklist", 'l', NULL, NULL, NULL,
     "list all players of the round with what the rules ask about each"},
    SYSTEM_OPTION,
    EDITION_OPTION,
    END_OF_OPTIONS,
};

static const ct_example explain_examples[] = {
    {"crosstable explain open.trf 5", "why does 5 meet whom 5 meets, with this colour?"},
    {"crosstable explain open.trf 5 12", "and why not 12?"},
    {"crosstable explain open.trf keller bye --round 3", "why had Keller no bye in round 3?"},
    {"crosstable explain open.trf --checklist", "the whole round at a glance"},
    END_OF_EXAMPLES,
};

static const ct_example generate_examples[] = {
    {"crosstable generate --players 120 --rounds 9 --seed 7 --out open.trf",
     "the same tournament each time"},
    {"crosstable generate --count 100 --out test.trf --forfeit-rate 1/20",
     "test-001.trf to test-100.trf"},
    {"crosstable generate --model last-year.trf --out trial.json", "an event like a real one"},
    {"crosstable generate --system team-swiss --teams 24 --boards 4 --out league.trf",
     "teams with reserves, line-ups and results on every board"},
    END_OF_EXAMPLES,
};

static const ct_example options_examples[] = {
    {"crosstable options cup.trf", "every setting, with its value and its range"},
    {"crosstable options cup.trf games=2 third=yes", "two settings are changed"},
    {"crosstable options cup.trf games=", "back to what is usual"},
    END_OF_EXAMPLES,
};

static const ct_example systems_examples[] = {
    {"crosstable systems", "all systems"},
    {"crosstable systems knockout", "one of them, with its options"},
    END_OF_EXAMPLES,
};

/* --- result, validate, convert, players ------------------------------------------------------ */

static const ct_option_row no_options[] = {END_OF_OPTIONS};

static const ct_example validate_examples[] = {
    {"crosstable validate open.trf", "every fault, with its line, column and cure"},
    END_OF_EXAMPLES,
};

static const ct_option_row validate_options[] = {
    ENCODING("a file"),
    END_OF_OPTIONS,
};

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

static const ct_option_row players_options[] = {
    {"federation", 0, "CODE", NULL, NULL, "only players of this federation"},
    {"limit", 'l', "N", "20", "1..1000", "show at most so many"},
    {"index", 0, "LIST", NULL, NULL, "build the index from FIDE's rating list (text or XML)"},
    {"encoding", 0, "NAME", "cp1252", "cp1250|cp1251|cp1252|latin1|latin2",
     "encoding of a list that is not UTF-8"},
    END_OF_OPTIONS,
};

static const ct_example players_examples[] = {
    {"crosstable players --index players_list_xml.xml", "once, after downloading the list"},
    {"crosstable players keller an --federation SUI", "names that begin like this"},
    {"crosstable players 1503014", "by FIDE number"},
    END_OF_EXAMPLES,
};

/* --- The table ------------------------------------------------------------------------------- */

static ct_command_row rows[] = {
    {"new", "FILE", 1, 1, "start an event",
     "Makes FILE, which must not exist. Players are numbered by rating, title and name (C.04.2 "
     "2.2).",
     new_options, new_examples, ct_cmd_new, NULL},
    {.name = "show"},
    {"add", "FILE [\"Last, First\"]", 1, 2, "add a player or a list of players",
     "Before round 1 players are numbered by rating, title and name (C.04.2 2.2), unless the "
     "numbers "
     "of the event were chosen otherwise or an option says so; byes and forbidden pairs follow the "
     "players. Once round 1 is paired, players added are late entries: they get the next free "
     "number and play from the next round on. Nobody can enter a table (a round robin, a "
     "knock-out) that has begun.",
     add_options, add_examples, ct_cmd_add, NULL},
    {"withdraw", "FILE PLAYER…", 2, 0, "take players out of the rounds to come",
     "A PLAYER is a pairing number or a part of the name that fits one player only; in a team "
     "event "
     "also a team, by its number or name. A number that a team and a player have needs --team or "
     "--player.",
     withdraw_options, withdraw_examples, ct_cmd_withdraw, NULL},
    {"bye", "FILE PLAYER ROUND…", 3, 0, "grant a bye in rounds not paired yet",
     "A PLAYER is a pairing number or a part of the name; a team in a team event.", bye_options,
     bye_examples, ct_cmd_bye, NULL},
    {"forbid", "FILE [PLAYER PLAYER…]", 1, 0, "forbid pairings of players, clubs or federations",
     "A PLAYER is a pairing number or a part of the name; a team in a team event. Without players "
     "or options the rules in force are listed.",
     forbid_options, forbid_examples, ct_cmd_forbid, NULL},
    {.name = "pair"},
    {.name = "result"},
    {"options", "FILE [NAME=VALUE…]", 1, 0, "list or change the settings of the pairing system",
     "Without settings to change, all are listed. What is changed counts for the rounds to come; "
     "an empty value brings back the usual one.",
     no_options, options_examples, ct_cmd_options, NULL},
    {"systems", "[NAME]", 0, 1, "list the pairing systems, their sources and options", NULL,
     no_options, systems_examples, ct_cmd_systems, NULL},
    {.name = "standings"},
    {.name = "table"},
    {.name = "pairings"},
    {.name = "tiebreaks"},
    {.name = "report"},
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
    {"validate", "FILE…", 1, 0, "list every fault of event files", NULL, validate_options,
     validate_examples, ct_cmd_validate, NULL},
    {"check", "FILE…", 1, 0, "pair every round anew and compare; rank anew, too",
     "A round that differs need not be wrong: an arbiter may have had reasons. Rounds are judged "
     "from what was really played before them. Breaches of the absolute rules are listed, too. "
     "Points and ranks in the file are compared with its results and with the tie-breaks it lists "
     "(records 202 and 212).",
     check_options, check_examples, ct_cmd_check, NULL},
    {"explain", "FILE PLAYER [OPPONENT|bye]", 1, 3, "tell why players are paired as they are",
     "Each reason names its article. Where the rules compare candidates, the pairing asked for is "
     "tried out, and the first criterion that would get worse is the answer. A PLAYER is a pairing "
     "number or a part of the name; a team in a team event.",
     explain_options, explain_examples, ct_cmd_explain, NULL},
    {"generate", "", 0, 0, "make random tournaments, paired by the rules",
     "What is not given is drawn at random. Results follow the ratings. A share is given as 0.05 "
     "or "
     "1/20; \"random\" is understood wherever the default is drawn. --config reads the files of "
     "JaVaFo "
     "and bbpPairings.",
     ct_generate_option_rows, generate_examples, ct_cmd_generate, NULL},
    {"convert", "IN OUT", 2, 2, "write an event in another format",
     "The format of IN is found from its content. \"-\" is standard input or standard output. What "
     "a "
     "format has no record for is written as comment lines, which other programs skip.",
     convert_options, convert_examples, ct_cmd_convert, NULL},
    {"players", "[NAME… | FIDE-ID…]", 0, 0, "look players up in the rating list",
     "The index is kept in $CROSSTABLE_RATINGS, or in crosstable/ratings.db below $XDG_DATA_HOME "
     "(~/.local/share).",
     players_options, players_examples, ct_cmd_players, NULL},
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
        ct_generate_options_fill();
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
