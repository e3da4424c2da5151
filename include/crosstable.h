/* Crosstable: pairs, checks and keeps chess tournaments.
 *
 * The library in one header. An event is an opaque handle: it is read from a report file (TRF) or
 * from Crosstable's JSON, both as text in memory; the next round is paired; results are entered;
 * the event is written back. Nothing here opens files, prints, reads the clock or keeps global
 * state, so different handles may be used in different threads. One handle belongs to one thread at
 * a time.
 *
 * Every call that can fail returns a crosstable_status. When it is not CROSSTABLE_OK,
 * crosstable_event_message says what was wrong and what to do, and nothing else has changed.
 *
 * NULL where a handle, a text or a place for the answer is needed is refused: such a call returns
 * CROSSTABLE_INVALID, or 0 where it returns a number. Where NULL is allowed the comment says so.
 *
 * Players and teams are named by their pairing numbers (from 1), rounds count from 1, text is
 * UTF-8. Numbers of statuses and formats never change; new ones may be added. */

#ifndef CROSSTABLE_H
#define CROSSTABLE_H

#include <stddef.h>

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
    int is_fault;
    unsigned long line;   /* 0 = not known */
    unsigned long column; /* 0 = not known */
    const char *rule;     /* "TRF 001" */
    const char *sentence;
    const char *cure;
} crosstable_problem;

CROSSTABLE_API size_t crosstable_event_problem_count(const crosstable_event *event);
CROSSTABLE_API crosstable_status crosstable_event_problem(crosstable_event *event, size_t index,
                                                          crosstable_problem *out);

/* --- Looking --------------------------------------------------------------------------------- */

/* Numbers of the event: players; rounds planned (0 = not known); rounds that have pairs. */
CROSSTABLE_API unsigned crosstable_event_player_count(const crosstable_event *event);
CROSSTABLE_API unsigned crosstable_event_rounds(const crosstable_event *event);
CROSSTABLE_API unsigned crosstable_event_rounds_paired(const crosstable_event *event);

/* The pairing number of a player by position (from 0, in the order of the file); 0 = none. */
CROSSTABLE_API unsigned crosstable_event_player_number(const crosstable_event *event,
                                                       unsigned position);

/* Copies the name of a player into `out`, cut to `size` bytes with the terminator; gives the length
 * of the whole name, and 0 when there is no such player. `out` may be NULL: then only the length is
 * given. */
CROSSTABLE_API size_t crosstable_event_player_name(const crosstable_event *event, unsigned number,
                                                   char *out, size_t size);

/* One line of a round. `result` ("1-0", "½-½", "+/-" …) is "" while the game is open; for a bye it
 * is "pab", "half-point-bye" … It is a constant. */
typedef struct crosstable_pair {
    unsigned board; /* 0 for a bye */
    unsigned white; /* or who has the bye */
    unsigned black; /* 0 for a bye */
    const char *result;
} crosstable_pair;

/* How many lines a round that is paired has: games in the order of the boards, then byes. */
CROSSTABLE_API size_t crosstable_event_pair_count(crosstable_event *event, unsigned round);
CROSSTABLE_API crosstable_status crosstable_event_pair(crosstable_event *event, unsigned round,
                                                       size_t index, crosstable_pair *out);

/* --- Team events ----------------------------------------------------------------------------- */

/* Teams of an event that pairs teams; 0 when it pairs players. A team is named by its number. */
CROSSTABLE_API unsigned crosstable_event_team_count(const crosstable_event *event);
/* The number of a team by position (from 0, in the order of the file); 0 = none. */
CROSSTABLE_API unsigned crosstable_event_team_number(const crosstable_event *event,
                                                     unsigned position);
/* As crosstable_event_player_name. */
CROSSTABLE_API size_t crosstable_event_team_name(const crosstable_event *event, unsigned number,
                                                 char *out, size_t size);

/* One match of a round; or a team without one, which has the bye or is away. `result` is that of
 * the match ("1-0", "½-½", "+/-" …) and "" while a game is open; for a bye it is "pab",
 * "zero-point-bye" … */
typedef struct crosstable_match {
    unsigned table; /* 0 for a bye */
    unsigned white; /* the team with White on board 1; or who has the bye */
    unsigned black; /* 0 for a bye */
    const char *result;
    char white_points[16]; /* on the boards: "2.5" */
    char black_points[16]; /* "" for a bye */
} crosstable_match;

/* How many lines a round of teams has: matches in the order of publication, then byes. */
CROSSTABLE_API size_t crosstable_event_match_count(crosstable_event *event, unsigned round);
CROSSTABLE_API crosstable_status crosstable_event_match(crosstable_event *event, unsigned round,
                                                        size_t index, crosstable_match *out);

/* The boards of a match (by its place in the round, from 0), from board 1 down: who sits where with
 * which colour. Where one side of a board is empty its number is 0, and the other side wins by
 * forfeit. A forfeited match and a bye have no boards. */
CROSSTABLE_API size_t crosstable_event_board_count(crosstable_event *event, unsigned round,
                                                   size_t match);
CROSSTABLE_API crosstable_status crosstable_event_board(crosstable_event *event, unsigned round,
                                                        size_t match, size_t index,
                                                        crosstable_pair *out);

/* Sets who of a team sits at the boards of a round that is not paired yet: `count` numbers of
 * members from board 1 on, 0 for an empty board. Without a line-up the first members play. A count
 * of 0 takes the line-up back; then `players` may be NULL. */
CROSSTABLE_API crosstable_status crosstable_event_set_line_up(crosstable_event *event,
                                                              unsigned round, unsigned team,
                                                              const unsigned *players,
                                                              size_t count);

/* --- Playing --------------------------------------------------------------------------------- */

/* Pairs the next round by the event's own rules (the FIDE (Dutch) system when it names none, the
 * Swiss team system for teams) and adds it to the event, teams with the boards of their players.
 * Afterwards the event names the system used (record 192) and the colour of round 1 (record 152)
 * where it did not before. `*round` (`round` may be NULL) receives the number of the round.
 * CROSSTABLE_INVALID when games of the round before are open, all rounds are paired or fewer than
 * two can play; CROSSTABLE_IMPOSSIBLE when there is no valid pairing. */
CROSSTABLE_API crosstable_status crosstable_event_pair_next(crosstable_event *event,
                                                            unsigned *round);

/* Enters or corrects the result of a game: "1-0", "0-1", "½-½" or "=", "+/-", "-/+", "-/-", "½-0",
 * "0-½", "0-0", "?" for an adjourned game. `white` is the number of the player with White. Rounds
 * paired already stay as they are, with their pairs and board numbers (C.04.2 4.3): a correction
 * counts from the next pairing on. */
CROSSTABLE_API crosstable_status crosstable_event_set_result(crosstable_event *event,
                                                             unsigned round, unsigned white,
                                                             const char *result);

/* --- Checking -------------------------------------------------------------------------------- */

typedef struct crosstable_verdict {
    unsigned rounds;          /* checked */
    unsigned rounds_agreeing; /* paired as the rules would */
    unsigned pairs;
    unsigned pairs_differing;
    unsigned breaches;  /* of the absolute rules */
    const char *report; /* for people; valid as long as what crosstable_event_write gives */
} crosstable_verdict;

/* Pairs every round anew and compares. Rounds that differ are counted; they are no failure. */
CROSSTABLE_API crosstable_status crosstable_event_check(crosstable_event *event,
                                                        crosstable_verdict *out);

/* --- Every operation ------------------------------------------------------------------------- */

/* Whatever Crosstable can do, by name: docs/operations.md lists the operations, their parameters and
 * answers. `request` is a JSON object with the parameters; NULL or "" for none. `event` may be NULL
 * for operations without one; one that makes an event puts it there. An operation that changes the
 * event does so as a whole or not at all.
 * `*answer` receives the envelope (operation, schema, verdict, data, sheets, warnings, problems,
 * next) also on failure, to be freed with crosstable_free; NULL only when memory is out or there is
 * no such operation. The status is CROSSTABLE_OK also where the verdict is "no". */
CROSSTABLE_API crosstable_status crosstable_call(crosstable_event *event, const char *operation,
                                                 const char *request, char **answer);
/* NULL is fine. */
CROSSTABLE_API void crosstable_free(char *answer);
/* The names of the operations, from 0 on; NULL behind the last. */
CROSSTABLE_API const char *crosstable_operation_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
