/* Crosstable: pairs, ranks, checks and keeps chess tournaments.
 *
 * The library in one header. An event is an opaque handle: it is built here from nothing, or read
 * from a report file (TRF) or from Crosstable's JSON, both as text in memory; rounds are paired,
 * results entered, standings made; the event is written back. What has no function of its own is
 * asked by name with crosstable_call: docs/operations.md lists everything. docs/library.md is the
 * introduction, examples/ has programs.
 *
 * Failures. Every call that can fail returns a crosstable_status. When it is not CROSSTABLE_OK,
 * crosstable_event_message says what was wrong and what to do, and nothing else has changed.
 * NULL where a handle, a text or a place for the answer is needed is refused: such a call returns
 * CROSSTABLE_INVALID, or 0 where it returns a number. Where NULL is allowed the comment says so.
 *
 * Threads. Nothing here prints, reads the clock or keeps global state, and no file is opened but those
 * that a request names on this machine (results of studies, a rating list). Different
 * handles may be used in different threads at the same time without locks. One handle belongs to
 * one thread at a time, also for calls that only look: they keep lists in it. Texts that a call has
 * given belong to their handle.
 *
 * Structs. Each ends in reserved members, so that later versions can say more without changing its
 * size. A struct that you fill must be 0 where you say nothing ({0}, or a designated initialiser):
 * one with a reserved member that is not 0 is refused, as made for a newer library. Structs that
 * you get have 0 there.
 *
 * Lists. An indexed call makes its list once and keeps it in the handle until the event changes, so
 * that walking through a list takes linear time.
 *
 * Players and teams are named by their pairing numbers (from 1; 0 = none), rounds count from 1,
 * places in lists from 0, text is UTF-8. Numbers of statuses and other enums never change; new ones
 * may be added. */

#ifndef CROSSTABLE_H
#define CROSSTABLE_H

#include <stddef.h>
#include <stdint.h>

/* The version of this header; crosstable_version is that of the library. */
#define CROSSTABLE_VERSION_MAJOR 0
#define CROSSTABLE_VERSION_MINOR 1
#define CROSSTABLE_VERSION_PATCH 0
#define CROSSTABLE_VERSION       "0.1.0"

#if defined(__GNUC__)
#define CROSSTABLE_API __attribute__((visibility("default")))
#else
#define CROSSTABLE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum crosstable_status {
    CROSSTABLE_OK = 0,
    CROSSTABLE_INVALID = 1,     /* the input breaks a rule of its format or of the game */
    CROSSTABLE_IMPOSSIBLE = 2,  /* the round has no valid pairing */
    CROSSTABLE_NOT_FOUND = 3,   /* no such player, round or entry */
    CROSSTABLE_TOO_LARGE = 4,   /* beyond a limit */
    CROSSTABLE_UNSUPPORTED = 5, /* a pairing system or format that cannot be handled */
    CROSSTABLE_NO_MEMORY = 6
} crosstable_status;

typedef enum crosstable_format {
    CROSSTABLE_TRF26 = 0,
    CROSSTABLE_TRF16 = 1, /* with the XX lines of JaVaFo */
    CROSSTABLE_TRF06 = 2,
    CROSSTABLE_BBP = 3, /* as bbpPairings 5 reads it */
    CROSSTABLE_JSON = 4
} crosstable_format;

typedef struct crosstable_event crosstable_event;

/* The version of the library, as "0.1.0". */
CROSSTABLE_API const char *crosstable_version(void);

/* The word for a status, as "not found". */
CROSSTABLE_API const char *crosstable_status_name(crosstable_status status);

/* An empty event, or NULL when memory is out. */
CROSSTABLE_API crosstable_event *crosstable_event_new(void);
/* NULL is fine. */
CROSSTABLE_API void crosstable_event_free(crosstable_event *event);

/* --- Reading and writing --------------------------------------------------------------------- */

/* Reads a tournament: JSON when it begins with '{', else a report file of any edition. The text is
 * not kept. Replaces what the handle held; when the text has faults the handle is as it was, except
 * for its list of problems. */
CROSSTABLE_API crosstable_status crosstable_event_read(crosstable_event *event, const char *text,
                                                       size_t length);

/* Writes the event, with points, ranks and counts of players filled in where it declares none. An
 * event whose text could not be read again is not written: CROSSTABLE_INVALID. `*text` (terminated;
 * `length` may be NULL) belongs to the handle and is valid until the next call of
 * crosstable_event_write or crosstable_event_check, or until the handle is freed. */
CROSSTABLE_API crosstable_status crosstable_event_write(crosstable_event *event,
                                                        crosstable_format format, const char **text,
                                                        size_t *length);

/* Why the latest call that failed did so: a sentence with its place and cure. Never NULL, even for
 * an event that is NULL. */
CROSSTABLE_API const char *crosstable_event_message(const crosstable_event *event);

/* Everything that was wrong (is_fault) or odd in the text read last. The texts belong to the handle
 * until the next reading; they may be empty. */
typedef struct crosstable_problem {
    uint32_t is_fault;
    uint64_t line;    /* 0 = not known */
    uint64_t column;  /* 0 = not known */
    const char *rule; /* "TRF 001" */
    const char *sentence;
    const char *cure;
    uint32_t reserved[4];
} crosstable_problem;

CROSSTABLE_API size_t crosstable_event_problem_count(const crosstable_event *event);
CROSSTABLE_API crosstable_status crosstable_event_problem(crosstable_event *event, size_t index,
                                                          crosstable_problem *out);

/* --- The heading and the rules of play ------------------------------------------------------- */

/* What an event says about itself in words. */
typedef enum crosstable_heading {
    CROSSTABLE_NAME = 0,
    CROSSTABLE_CITY = 1,
    CROSSTABLE_FEDERATION = 2,
    CROSSTABLE_START = 3, /* YYYY/MM/DD; not after the end */
    CROSSTABLE_END = 4,
    CROSSTABLE_ARBITER = 5,
    CROSSTABLE_TIME_CONTROL = 6,
    CROSSTABLE_RATE_OF_PLAY = 7,
    CROSSTABLE_TIE_BREAKS = 8 /* the order of the standings: "PTS,BH/C1,BH,SB" */
} crosstable_heading;

/* Sets one of them (copied); NULL or "" takes it back. */
CROSSTABLE_API crosstable_status crosstable_event_set_heading(crosstable_event *event,
                                                              crosstable_heading which,
                                                              const char *text);
/* Copies it into `out`, as crosstable_event_player_name does. */
CROSSTABLE_API size_t crosstable_event_heading(const crosstable_event *event,
                                               crosstable_heading which, char *out, size_t size);

/* The pairing system by its name ("dutch", "burstein", "team-swiss", "round-robin" …; the operation
 * "systems" lists them), and with it whether the event pairs teams: these must be there before.
 * Another system only before round 1 is paired. `edition` of its rules: 2017, 2026, or 0: by the date of the event. */
CROSSTABLE_API crosstable_status crosstable_event_set_system(crosstable_event *event,
                                                             const char *name, uint32_t edition);
/* The name of the system by which the event is paired. A constant; never NULL. */
CROSSTABLE_API const char *crosstable_event_system(const crosstable_event *event);
/* An option of the pairing system ("step", "2"); an empty value brings back the usual one. The
 * operation "options" lists them. */
CROSSTABLE_API crosstable_status crosstable_event_set_option(crosstable_event *event,
                                                             const char *name, const char *value);
/* The rounds planned; 0 = not known. */
CROSSTABLE_API crosstable_status crosstable_event_set_rounds(crosstable_event *event,
                                                             uint32_t rounds);

typedef enum crosstable_colour {
    CROSSTABLE_NO_COLOUR = 0,
    CROSSTABLE_WHITE = 1,
    CROSSTABLE_BLACK = 2
} crosstable_colour;

/* The colour drawn for the first player of round 1. */
CROSSTABLE_API crosstable_status crosstable_event_set_initial_colour(crosstable_event *event,
                                                                     crosstable_colour colour);
/* Points of win, draw and loss, as "3-1-0", or by name, as "W=3,D=1,L=0,PAB=2"; `pab` is that of
 * the pairing-allocated bye (NULL = as a win). Only while the event has no results. */
CROSSTABLE_API crosstable_status crosstable_event_set_scoring(crosstable_event *event,
                                                              const char *points, const char *pab);

/* --- Players --------------------------------------------------------------------------------- */

/* A player. Texts may be NULL when you fill it; those that you get are never NULL and belong to the
 * handle until the event changes. */
typedef struct crosstable_player {
    uint32_t number;   /* 0 when adding: the next free one */
    uint32_t rating;   /* of FIDE; 0 = none */
    const char *name;  /* "Last, First" */
    const char *title; /* "GM" */
    const char *federation;
    const char *fide_id; /* digits */
    const char *birth;   /* YYYY/MM/DD or YYYY */
    const char *club;
    const char *category;
    uint32_t sex;         /* 'm', 'w' or 0 */
    uint32_t k;           /* factor of rating changes; 0 = not given */
    uint32_t fixed_board; /* 0 = none */
    uint32_t enters;      /* first round; above 1: a late entry. 0 when adding: the next round */
    uint32_t leaves;      /* only given: first round for which they are gone; 0 = stays */
    uint32_t reserved[7];
} crosstable_player;

/* Adds a player. `*number` (`number` may be NULL) receives the pairing number. */
CROSSTABLE_API crosstable_status crosstable_event_add_player(crosstable_event *event,
                                                             const crosstable_player *player,
                                                             uint32_t *number);
/* Replaces the data of the person; number, entry and leave stay as they are. */
CROSSTABLE_API crosstable_status crosstable_event_edit_player(crosstable_event *event,
                                                              uint32_t number,
                                                              const crosstable_player *player);
/* Removes a player who stands in no paired round and no line-up. */
CROSSTABLE_API crosstable_status crosstable_event_remove_player(crosstable_event *event,
                                                                uint32_t number);
/* Numbers the players by rating, title and name (C.04.2 2.2), and puts them into that order. Only
 * before round 1 is paired. */
CROSSTABLE_API crosstable_status crosstable_event_number_players(crosstable_event *event);

CROSSTABLE_API uint32_t crosstable_event_player_count(const crosstable_event *event);
/* The pairing number of a player by position (from 0, in the order of the file); 0 = none. */
CROSSTABLE_API uint32_t crosstable_event_player_number(const crosstable_event *event,
                                                       uint32_t position);
CROSSTABLE_API crosstable_status crosstable_event_player(crosstable_event *event, uint32_t number,
                                                         crosstable_player *out);
/* Copies the name of a player into `out`, cut to `size` bytes with the terminator; gives the length
 * of the whole name, and 0 when there is no such player. `out` may be NULL: then only the length is
 * given. */
CROSSTABLE_API size_t crosstable_event_player_name(crosstable_event *event, uint32_t number,
                                                   char *out, size_t size);

/* The next four are about a player; in a team event about a team. */

/* Leaves before `round`, which is not paired yet. */
CROSSTABLE_API crosstable_status crosstable_event_withdraw(crosstable_event *event, uint32_t number,
                                                           uint32_t round);
/* Takes that back. */
CROSSTABLE_API crosstable_status crosstable_event_return(crosstable_event *event, uint32_t number);

typedef enum crosstable_bye {
    CROSSTABLE_NO_BYE = 0, /* takes one back */
    CROSSTABLE_HALF_POINT_BYE = 1,
    CROSSTABLE_FULL_POINT_BYE = 2,
    CROSSTABLE_ZERO_POINT_BYE = 3
} crosstable_bye;

/* Grants or takes back a bye for a round that is not paired yet. */
CROSSTABLE_API crosstable_status crosstable_event_set_bye(crosstable_event *event, uint32_t number,
                                                          uint32_t round, crosstable_bye kind);
/* Nobody of the list meets another of it in the rounds first … last (first 0 = from the next one
 * on; last 0 = to the end). */
CROSSTABLE_API crosstable_status crosstable_event_forbid(crosstable_event *event,
                                                         const uint32_t *numbers, size_t count,
                                                         uint32_t first_round, uint32_t last_round);

/* --- Teams ----------------------------------------------------------------------------------- */

typedef struct crosstable_team {
    uint32_t number;       /* 0 when adding: the next free one */
    uint32_t member_count; /* only given */
    const char *name;      /* texts as in crosstable_player */
    const char *nickname;
    uint32_t leaves; /* only given: first round for which they are gone; 0 = stays */
    uint32_t reserved[7];
} crosstable_team;

CROSSTABLE_API crosstable_status crosstable_event_add_team(crosstable_event *event,
                                                           const crosstable_team *team,
                                                           uint32_t *number);
/* Replaces its names. */
CROSSTABLE_API crosstable_status crosstable_event_edit_team(crosstable_event *event,
                                                            uint32_t number,
                                                            const crosstable_team *team);
/* Removes a team that stands in no paired round; its members stay among the players. */
CROSSTABLE_API crosstable_status crosstable_event_remove_team(crosstable_event *event,
                                                              uint32_t number);
/* Makes a player without a team its last member: members sit in the order in which they joined. */
CROSSTABLE_API crosstable_status crosstable_event_join_team(crosstable_event *event, uint32_t team,
                                                            uint32_t player);
/* Takes a member out who has not sat for the team and is in no line-up. */
CROSSTABLE_API crosstable_status crosstable_event_leave_team(crosstable_event *event, uint32_t team,
                                                             uint32_t player);

/* Teams of an event that pairs teams; 0 when it pairs players. */
CROSSTABLE_API uint32_t crosstable_event_team_count(const crosstable_event *event);
/* The number of a team by position (from 0, in the order of the file); 0 = none. */
CROSSTABLE_API uint32_t crosstable_event_team_number(const crosstable_event *event,
                                                     uint32_t position);
CROSSTABLE_API crosstable_status crosstable_event_team(crosstable_event *event, uint32_t number,
                                                       crosstable_team *out);
/* As crosstable_event_player_name. */
CROSSTABLE_API size_t crosstable_event_team_name(crosstable_event *event, uint32_t number,
                                                 char *out, size_t size);
/* The number of a member of a team by position (from 0, board 1 first); 0 = none. */
CROSSTABLE_API uint32_t crosstable_event_member(crosstable_event *event, uint32_t team,
                                                uint32_t position);

/* Sets who of a team sits at the boards of a round that is not paired yet: `count` numbers of
 * members from board 1 on, 0 for an empty board. Without a line-up the first members play. A count
 * of 0 takes the line-up back; then `players` may be NULL. */
CROSSTABLE_API crosstable_status crosstable_event_set_line_up(crosstable_event *event,
                                                              uint32_t round, uint32_t team,
                                                              const uint32_t *players,
                                                              size_t count);

/* --- Pairing and results --------------------------------------------------------------------- */

/* Numbers of the event: rounds planned (0 = not known); rounds that have pairs. */
CROSSTABLE_API uint32_t crosstable_event_rounds(const crosstable_event *event);
CROSSTABLE_API uint32_t crosstable_event_rounds_paired(const crosstable_event *event);

/* Pairs the next round by the event's own rules (the FIDE (Dutch) system when it names none, the
 * Swiss team system for teams) and adds it to the event, teams with the boards of their players.
 * Afterwards the event names the system used (record 192) and the colour of round 1 (record 152)
 * where it did not before. `*round` (`round` may be NULL) receives the number of the round.
 * CROSSTABLE_INVALID when games of the round before are open, all rounds are paired or fewer than
 * two can play; CROSSTABLE_IMPOSSIBLE when there is no valid pairing. */
CROSSTABLE_API crosstable_status crosstable_event_pair_next(crosstable_event *event,
                                                            uint32_t *round);

/* How to pair; 0 everywhere = as the event says. */
typedef struct crosstable_pairing {
    const char *system;      /* NULL = the event's */
    uint32_t edition;        /* 2017 or 2026; 0 = the event's */
    uint32_t initial_colour; /* crosstable_colour */
    uint32_t anyway; /* not 0: pair though games are open, which count as draws (C.04.2 3.1) */
    uint32_t reserved[7];
} crosstable_pairing;

/* The same with options; `how` may be NULL. */
CROSSTABLE_API crosstable_status crosstable_event_pair_as(crosstable_event *event,
                                                          const crosstable_pairing *how,
                                                          uint32_t *round);
/* Removes the newest round, of which no game may have a result. */
CROSSTABLE_API crosstable_status crosstable_event_remove_round(crosstable_event *event);
/* Two players of the newest round take each other's seats; opponents exchange colours. No result
 * may stand. */
CROSSTABLE_API crosstable_status crosstable_event_exchange(crosstable_event *event, uint32_t one,
                                                           uint32_t other);

/* One line of a round. `result` ("1-0", "½-½", "+/-" …) is "" while the game is open; for a bye it
 * is "pab", "half-point-bye" … It is a constant. */
typedef struct crosstable_pair {
    uint32_t board; /* 0 for a bye */
    uint32_t white; /* or who has the bye */
    uint32_t black; /* 0 for a bye */
    const char *result;
    uint32_t reserved[4];
} crosstable_pair;

/* How many lines a round that is paired has: games in the order of the boards, then byes. */
CROSSTABLE_API size_t crosstable_event_pair_count(crosstable_event *event, uint32_t round);
CROSSTABLE_API crosstable_status crosstable_event_pair(crosstable_event *event, uint32_t round,
                                                       size_t index, crosstable_pair *out);

/* One match of a round; or a team without one, which has the bye or is away. `result` is that of
 * the match ("1-0", "½-½", "+/-" …) and "" while a game is open; for a bye it is "pab",
 * "zero-point-bye" … */
typedef struct crosstable_match {
    uint32_t table; /* 0 for a bye */
    uint32_t white; /* the team with White on board 1; or who has the bye */
    uint32_t black; /* 0 for a bye */
    const char *result;
    char white_points[16]; /* on the boards: "2.5" */
    char black_points[16]; /* "" for a bye */
    uint32_t reserved[4];
} crosstable_match;

/* How many lines a round of teams has: matches in the order of publication, then byes. */
CROSSTABLE_API size_t crosstable_event_match_count(crosstable_event *event, uint32_t round);
CROSSTABLE_API crosstable_status crosstable_event_match(crosstable_event *event, uint32_t round,
                                                        size_t index, crosstable_match *out);

/* The boards of a match (by its place in the round, from 0), from board 1 down: who sits where with
 * which colour. Where one side of a board is empty its number is 0, and the other side wins by
 * forfeit. A forfeited match and a bye have no boards. */
CROSSTABLE_API size_t crosstable_event_board_count(crosstable_event *event, uint32_t round,
                                                   size_t match);
CROSSTABLE_API crosstable_status crosstable_event_board(crosstable_event *event, uint32_t round,
                                                        size_t match, size_t index,
                                                        crosstable_pair *out);

/* Enters or corrects the result of a game: "1-0", "0-1", "½-½" or "=", "+/-", "-/+", "-/-", "½-0",
 * "0-½", "0-0", "?" for an adjourned game; "" makes it open again. `white` is the number of the
 * player with White. Rounds paired already stay as they are, with their pairs and board numbers
 * (C.04.2 4.3): a correction counts from the next pairing on. */
CROSSTABLE_API crosstable_status crosstable_event_set_result(crosstable_event *event,
                                                             uint32_t round, uint32_t white,
                                                             const char *result);

/* --- Standings ------------------------------------------------------------------------------- */

/* How to rank; 0 everywhere = all rounds, as the event says or as is customary. */
typedef struct crosstable_ranking {
    const char *order; /* "PTS,BH/C1,BH,SB"; the operation "tiebreaks" lists the codes */
    uint32_t round;    /* stand after this round; 0 = all that are paired */
    uint32_t lenient;  /* not 0: also what C.07 forbids here, as Buchholz in round robins */
    uint32_t reserved[8];
} crosstable_ranking;

/* Ranks the players, or the teams of a team event. The list stays in the handle until the event
 * changes or is ranked again. `how` may be NULL; `*count` (`count` may be NULL) receives the number
 * of rows. */
CROSSTABLE_API crosstable_status crosstable_event_rank(crosstable_event *event,
                                                       const crosstable_ranking *how,
                                                       size_t *count);

/* A row of the standings. Whoever is equal in everything shares the places `place` … `last_place`. */
typedef struct crosstable_standing {
    uint32_t place;
    uint32_t last_place;
    uint32_t number;      /* of the player or team */
    uint32_t value_count; /* how many codes were ranked by */
    char points[16];      /* "4.5"; of teams by their primary score */
    uint32_t reserved[8];
} crosstable_standing;

/* The row at this place of the list, the best first. CROSSTABLE_NOT_FOUND behind the last, and when
 * there is no list. */
CROSSTABLE_API crosstable_status crosstable_event_standing(crosstable_event *event, size_t index,
                                                           crosstable_standing *out);

/* What a row has in one code of the order. The texts belong to the list. */
typedef struct crosstable_value {
    const char *code;  /* "BH-C1" */
    const char *exact; /* "83/2"; "" when there is none */
    const char *shown; /* as people read it */
    double value;      /* NaN when there is none */
    uint32_t reserved[4];
} crosstable_value;

CROSSTABLE_API crosstable_status crosstable_event_standing_value(crosstable_event *event,
                                                                 size_t index, size_t code,
                                                                 crosstable_value *out);

/* How the values of a player (a team in a team event) come about, term by term, as text for people.
 * `code` may be NULL: all of the order. `*text` is valid as long as what crosstable_event_write
 * gives. */
CROSSTABLE_API crosstable_status crosstable_event_working(crosstable_event *event, uint32_t number,
                                                          const char *code, const char **text);

/* --- Checking and explaining ----------------------------------------------------------------- */

typedef struct crosstable_verdict {
    uint32_t rounds;          /* checked */
    uint32_t rounds_agreeing; /* paired as the rules would */
    uint32_t pairs;
    uint32_t pairs_differing;
    uint32_t breaches;  /* of the absolute rules */
    const char *report; /* for people; valid as long as what crosstable_event_write gives */
    uint32_t reserved[5];
} crosstable_verdict;

/* Pairs every round anew and compares. Rounds that differ are counted; they are no failure. */
CROSSTABLE_API crosstable_status crosstable_event_check(crosstable_event *event,
                                                        crosstable_verdict *out);

/* Why a player was paired as they were in a round (0 = the newest), with the articles that decided;
 * with an `opponent` (0 = none): why they did not meet. `*text` is for people and valid as long as
 * what crosstable_event_write gives; the operation "explain" has the same as JSON. */
CROSSTABLE_API crosstable_status crosstable_event_explain(crosstable_event *event, uint32_t round,
                                                          uint32_t player, uint32_t opponent,
                                                          const char **text);

/* --- Every operation ------------------------------------------------------------------------- */

/* Whatever Crosstable can do, by name: docs/operations.md lists the operations, their parameters and
 * answers, docs/schema has JSON schemas of both. `request` is a JSON object with the parameters;
 * NULL or "" for none. `event` may be NULL for operations without one; one that makes an event
 * ("new", "generate") puts it there. An operation that changes the event does so as a whole or not
 * at all.
 * `*answer` receives the envelope (operation, schema, verdict, data, sheets, documents, warnings,
 * problems, next) also on failure, to be freed with crosstable_free; NULL only when memory is out
 * or there is no such operation. The status is CROSSTABLE_OK also where the verdict is "no".
 *
 * What is drawn by lot depends on the parameter "seed" alone; without one it is 0, or that of the
 * study. Documents that an operation makes ("convert"; "generate" with a count above 1) are in the
 * envelope, as documents: [{media_type, text}]. There is no rating list: "players" is refused. */
CROSSTABLE_API crosstable_status crosstable_call(crosstable_event *event, const char *operation,
                                                 const char *request, char **answer);
/* The same about several events ("rate"), none of which is NULL. An event that is made or changed
 * goes to the first; so does the message of a failure. */
CROSSTABLE_API crosstable_status crosstable_call_several(crosstable_event *const *events,
                                                         size_t count, const char *operation,
                                                         const char *request, char **answer);

/* Names the file in which the index of the rating list is kept, for "players", "players-index" and
 * players added by their FIDE number. It need not exist yet. Only in builds with the store. */
CROSSTABLE_API crosstable_status crosstable_event_use_ratings(crosstable_event *event,
                                                              const char *path);

/* What people read. */
typedef enum crosstable_page_format {
    CROSSTABLE_PAGE_TEXT = 0,
    CROSSTABLE_PAGE_CSV = 1,
    CROSSTABLE_PAGE_HTML = 2,
    CROSSTABLE_PAGE_MARKDOWN = 3
} crosstable_page_format;

/* Asks like crosstable_call and gives the page for people instead of the envelope, to be freed with
 * crosstable_free; NULL on failure. CROSSTABLE_UNSUPPORTED where an operation has no page in this
 * format; all have a text. */
CROSSTABLE_API crosstable_status crosstable_page(crosstable_event *event, const char *operation,
                                                 const char *request, crosstable_page_format format,
                                                 char **page);
/* NULL is fine. */
CROSSTABLE_API void crosstable_free(char *answer);
/* The names of the operations, from 0 on; NULL behind the last. */
CROSSTABLE_API const char *crosstable_operation_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
