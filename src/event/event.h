#ifndef CT_EVENT_H
#define CT_EVENT_H

/* The tournament itself, as plain data.
 *
 * The core is the crosstable: for each player and round a cell *opponent, colour, outcome*.
 * Everything else that engines need (scores, colour histories, floats, meetings) is derived from
 * it: see event/history.h. What FIDE's report file (TRF26) can say, this model holds; field
 * comments name the record.
 *
 * Invariants of a valid event (ct_event_validate lists every breach):
 *  1. Pairing numbers are unique and at least 1. Players stand in the order of their file; the
 *     order has no meaning.
 *  2. Cells agree: if a names b in round r then b names a, with the other colour and an outcome
 *     that fits.
 *  3. A cell has an opponent exactly when its outcome needs one (ct_outcome_has_opponent), except
 *     that in a team event a forfeit may stand without one (the other team left the board empty).
 *  4. At most one pairing-allocated bye a round; in a Swiss nobody has two.
 *  5. Rounds 1 … rounds_paired have cells; rounds_paired <= rounds when rounds is known.
 *  6. Points are whole counts of the unit.
 *
 * An event and all its text live in one arena. Edit it through event/edit.h, which keeps the
 * invariants; make one with event/build.h. The readers in `formats` fill an event that nobody has
 * seen yet, member by member, and have it validated. */

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Only `event` and the readers in `formats` write into an event; the other rooms call event/edit.h
 * and event/build.h. tools/check-writes compiles those rooms with CT_EVENT_IS_SEALED: an event and
 * all it points to is const then, and every write is an error of the compiler. */
#ifdef CT_EVENT_IS_SEALED
#define CT_SEALED const
#else
#define CT_SEALED
#endif

/* --- Numbers that must not be confused ------------------------------------------------------- */

/* Position in ct_event.players or ct_event.teams. */
typedef uint32_t ct_index;
#define CT_NOBODY UINT32_MAX

/* Tournament pairing number: starting rank of record 001, or TPN of a team in 310; 0 = none. */
typedef struct ct_tpn {
    uint32_t number;
} ct_tpn;

/* Points in the event's unit: ct_event.unit of them make one point. */
typedef int32_t ct_points;

/* --- The cell -------------------------------------------------------------------------------- */

typedef enum ct_colour { CT_NO_COLOUR = 0, CT_WHITE = 1, CT_BLACK = 2 } ct_colour;

static inline ct_colour ct_colour_other(ct_colour colour)
{
    return colour == CT_WHITE ? CT_BLACK : colour == CT_BLACK ? CT_WHITE : CT_NO_COLOUR;
}

/* What happened to one player in one round. Each side of a game has its own outcome, so that ½-0
 * and 0-0 need no special case. The letter is that of record 001. */
typedef enum ct_outcome {
    CT_ABSENT = 0,  /* blank: not in the round; also every round not paired yet */
    CT_WIN,         /* 1 */
    CT_DRAW,        /* = */
    CT_LOSS,        /* 0 */
    CT_WIN_UNRATED, /* W  played, but less than one move each: counts for pairing, not for rating */
    CT_DRAW_UNRATED,   /* D */
    CT_LOSS_UNRATED,   /* L */
    CT_FORFEIT_WIN,    /* +  scheduled, not played */
    CT_FORFEIT_LOSS,   /* -  (double forfeit: both sides) */
    CT_PAB,            /* U  pairing-allocated bye */
    CT_FULL_POINT_BYE, /* F */
    CT_HALF_POINT_BYE, /* H */
    CT_ZERO_POINT_BYE, /* Z  known absence */
    CT_ADJOURNED, /* ?  result unknown: a draw for pairing (C.04.2 3.1), worth scoring.unknown */
    CT_PENDING,   /* opponent and colour set, no result yet */
    CT_OUTCOMES
} ct_outcome;

typedef struct ct_cell {
    ct_index opponent; /* CT_NOBODY when there is none; beware: not 0 */
    uint8_t colour;    /* ct_colour, as scheduled */
    uint8_t outcome;   /* ct_outcome */
    /* As published (in a team event the number of the match); 0 = by the order of C.04.2 3.6. See
     * event/published.h. */
    uint16_t board;
} ct_cell;

#define CT_EMPTY_CELL ((ct_cell){.opponent = CT_NOBODY})

bool ct_outcome_has_opponent(ct_outcome outcome); /* game, forfeit, adjourned or pending */
/* A game that counts for colours and meetings; an adjourned one does. */
bool ct_outcome_is_played(ct_outcome outcome);
bool ct_outcome_is_forfeit(ct_outcome outcome);
bool ct_outcome_is_bye(ct_outcome outcome); /* PAB, full, half, zero */
/* May these two stand on the two sides of one game?
 * Yes: 1-0 ½-½ 0-1 ½-0 0-½ 0-0, the same with unrated outcomes, +/- -/+ -/-, ?/?, pending/pending.
 * No: 1-1, 1-½, a forfeit on one side only. */
bool ct_outcomes_fit(ct_outcome one, ct_outcome other);
/* The letter of record 001: '1', '=', …, ' ' for absent and pending, '?' for adjourned. */
char ct_outcome_letter(ct_outcome outcome);
/* The English word, also used in JSON: "win", "forfeit-loss", "pab", … */
const char *ct_outcome_name(ct_outcome outcome);

/* --- Scoring --------------------------------------------------------------------------------- */

/* Points of each outcome (records 162, XXS and the BB lines). Indexed by ct_colour where colour
 * matters. */
typedef struct ct_scoring {
    ct_points win[3]; /* [CT_WHITE], [CT_BLACK]; [CT_NO_COLOUR] unused and 0 */
    ct_points draw[3];
    ct_points loss[3];
    ct_points forfeit_win;
    ct_points forfeit_loss;
    ct_points pab;
    ct_points full_point_bye;
    ct_points half_point_bye;
    ct_points zero_point_bye;
    ct_points absent;  /* CT_ABSENT: nothing is said about the round */
    ct_points unknown; /* adjourned */
} ct_scoring;

/* 1, ½, 0 with a PAB worth a win, in this unit (at least 2). */
ct_scoring ct_scoring_standard(int32_t unit);
bool ct_scoring_equal(const ct_scoring *a, const ct_scoring *b);
/* Points of a cell under a scoring; a pending game has none. */
ct_points ct_scoring_points(const ct_scoring *scoring, ct_cell cell);

/* Match points of a team event (record 362) and its PAB (320). */
typedef struct ct_team_scoring {
    ct_points win, draw, loss;
    ct_points pab_match_points;
    ct_points pab_game_points;
    bool pab_is_given; /* by a record 320; otherwise the PAB is worth a draw (C.04.6) */
} ct_team_scoring;

/* --- Players and teams ----------------------------------------------------------------------- */

typedef enum ct_sex { CT_SEX_UNKNOWN = 0, CT_MALE = 'm', CT_FEMALE = 'w' } ct_sex;

typedef enum ct_leave { CT_STAYS = 0, CT_WITHDRAWN, CT_EXPELLED } ct_leave;

/* National rating record: columns as 001, first three columns a federation. */
typedef struct ct_national {
    ct_str federation; /* whose list: "GER" */
    ct_str class_name; /* columns 11-13 */
    ct_str name;       /* as written there; empty when it is the player's */
    uint16_t rating;   /* 0 = none */
    ct_str origin;     /* columns 54-56 */
    ct_str number;     /* columns 58-68 */
    ct_str birth;      /* columns 70-79; empty when it is the player's */
} ct_national;

/* What a source merely declares beside the results: kept to be checked and to be written back, never
 * used as score or rank. Not part of the model: it follows from cells and scoring, edits keep it in
 * step, and standings/declared.h fills in what a complete file declares. */
typedef struct ct_player_declared {
    bool has_points; /* the points column of record 001 was filled */
    ct_points points;
    uint32_t rank; /* 0 = none */
} ct_player_declared;

typedef struct ct_team_declared {
    bool has_points; /* 310 gave match and game points */
    ct_points match_points;
    ct_points game_points;
    uint32_t rank; /* 0 = none */
} ct_team_declared;

/* 062, 072, 082 as written: how many players, rated players and teams. */
typedef struct ct_event_declared {
    ct_str players, rated, teams;
} ct_event_declared;

typedef struct ct_player {
    ct_tpn tpn;
    ct_str name; /* "Last, First" */
    ct_sex sex;
    ct_str title;    /* GM IM WGM FM WIM CM WFM WCM or as written */
    uint16_t rating; /* FIDE; 0 = none */
    uint8_t k;       /* K factor; 0 = not given */
    ct_str federation;
    ct_str fide_id; /* digits, as written */
    ct_str birth;   /* YYYY/MM/DD, YYYY or as written */
    ct_str club;
    ct_str category;
    CT_SEALED ct_national *nationals;
    uint32_t national_count;
    ct_player_declared declared;
    uint16_t fixed_board; /* 0 = none */
    uint16_t enters;      /* first round in which they count as present; above 1: a late entry */
    uint16_t leaves;      /* first round for which they are gone; 0 = stays to the end */
    ct_leave leave;       /* why; CT_STAYS exactly when leaves is 0 */
    /* In the file, for messages; 0 = none. Not part of the event's identity. */
    size_t line;
    uint32_t id; /* lasts, see event/ids.h; 0 = none given yet */
} ct_player;

typedef struct ct_team {
    ct_tpn tpn;
    ct_str name;
    ct_str nickname;
    ct_str strength;             /* record 310, as written */
    CT_SEALED ct_index *members; /* players in board order */
    uint32_t member_count;
    ct_team_declared declared;
    uint16_t enters, leaves; /* as for players */
    ct_leave leave;
    size_t line;
    uint32_t id; /* as for players */
} ct_team;

/* --- Settings -------------------------------------------------------------------------------- */

/* A bye asked for or granted (record 240, XXZ). In a team event `who` is a team. */
typedef struct ct_bye {
    ct_index who;
    uint16_t round;
    uint8_t kind; /* ct_outcome: full-, half- or zero-point bye */
} ct_bye;

typedef enum ct_forbidden_kind {
    CT_FORBIDDEN_LIST,       /* nobody of the list meets another of it (260, XXP) */
    CT_FORBIDDEN_CLUB,       /* members of the same club; `name` limits it to one club */
    CT_FORBIDDEN_FEDERATION, /* the same for federations */
} ct_forbidden_kind;

typedef struct ct_forbidden {
    ct_forbidden_kind kind;
    uint16_t first_round;        /* at least 1 */
    uint16_t last_round;         /* 0 = to the end */
    ct_str name;                 /* club or federation; empty = each one */
    CT_SEALED ct_index *members; /* for CT_FORBIDDEN_LIST: players, or teams in a team event */
    uint32_t member_count;
    uint32_t id; /* as for players */
} ct_forbidden;

typedef enum ct_acceleration_kind {
    CT_ACCELERATION_NONE,
    CT_ACCELERATION_BAKU,       /* C.04.7 */
    CT_ACCELERATION_BONUS,      /* `points` for the first `group` players in rounds 1 … `rounds` */
    CT_ACCELERATION_TABLE,      /* `spans` (records 250, XXA) */
    CT_ACCELERATION_HALEY,      /* a win for the first `group` in rounds 1 and 2 */
    CT_ACCELERATION_SOFT_HALEY, /* the same, and a draw for all others in round 2 */
    /* Two wins for the first `group`, one for the next `second_group`; grows with the points, and
     * the last two rounds are without. */
    CT_ACCELERATION_PROGRESSIVE,
    CT_ACCELERATION_KINDS
} ct_acceleration_kind;

/* Record 250: virtual points for pairing numbers first … last in rounds first … last. Where spans
 * overlap the later one counts. */
typedef struct ct_span {
    ct_points match_points; /* teams */
    ct_points points;       /* players; game points of teams */
    uint16_t first_round, last_round;
    ct_tpn first, last;
} ct_span;

typedef struct ct_acceleration {
    ct_acceleration_kind kind;
    ct_points points; /* for CT_ACCELERATION_BONUS */
    uint16_t rounds;
    uint32_t group;        /* 0 = the upper half (progressive: third), rounded up */
    uint32_t second_group; /* for CT_ACCELERATION_PROGRESSIVE; 0 = as many as in the first */
    CT_SEALED ct_span *spans;
    uint32_t span_count;
} ct_acceleration;

/* Record 299: points given or taken outside the results. */
typedef struct ct_adjustment {
    char type; /* W D L F H Z + - or ' ' (penalty or bonus) */
    ct_points match_points;
    ct_points points;
    uint16_t round;          /* 0 = the whole event */
    CT_SEALED ct_index *who; /* players, or teams in a team event */
    uint32_t who_count;
    uint32_t id; /* as for players */
} ct_adjustment;

/* Record 300: a line-up out of board order. CT_NOBODY = empty board. */
typedef struct ct_line_up {
    uint16_t round;
    ct_index team;
    ct_index opponent; /* CT_NOBODY when not given */
    CT_SEALED ct_index *players;
    uint32_t player_count;
    size_t line; /* as for players */
} ct_line_up;

/* Record 330: a forfeited match. */
typedef struct ct_match_forfeit {
    uint16_t round;
    ct_index white, black;
    uint8_t white_outcome, black_outcome; /* CT_FORFEIT_WIN or CT_FORFEIT_LOSS */
    size_t line;                          /* as for players */
} ct_match_forfeit;

/* A setting of the pairing system or of another part of the program, kept as text:
 * {"keizer.step", "1"}. */
typedef struct ct_setting {
    ct_str name;
    ct_str value;
} ct_setting;

/* A line of a report file that this program does not interpret; kept and written back in its place:
 * after the `ordinal`-th (from 1) record of kind `after`, or after the last one when ordinal is 0;
 * at the top when `after` is empty. */
typedef struct ct_note {
    ct_str text;
    ct_str after;     /* record name in TRF26 terms: "012", "001", "142" … */
    uint32_t ordinal; /* only for 001, 013 and 310 */
} ct_note;

typedef struct ct_strings {
    CT_SEALED ct_str *items;
    uint32_t count;
} ct_strings;

/* The ids that will be given next, see event/ids.h. */
typedef struct ct_next_ids {
    uint32_t players, teams, forbidden, adjustments;
} ct_next_ids;

/* --- The event ------------------------------------------------------------------------------- */

typedef CT_SEALED struct ct_event {
    ct_arena *mem; /* everything below lives here */

    /* Heading */
    ct_str name;       /* 012 */
    ct_str city;       /* 022 */
    ct_str federation; /* 032 */
    ct_str start, end; /* 042, 052: YYYY/MM/DD or as written */
    ct_event_declared declared;
    ct_str type;         /* 092 */
    ct_str arbiter;      /* 102 */
    ct_strings deputies; /* 112, one each */
    ct_str rate_of_play; /* 122 */
    ct_strings dates;    /* 132, one per round; an empty one = not given */
    ct_str rank_method;  /* 172 as written */
    ct_str controller;   /* 182 */
    ct_str type_code;    /* 192: FIDE_DUTCH_2026 … ; see event/systems.h */
    ct_str tie_breaks;   /* 202 as written */
    ct_str standings;    /* 212 as written */
    ct_str time_control; /* 222 */

    /* Rules of play */
    uint16_t rounds;          /* 142, XXR: planned; 0 = not known */
    ct_colour initial_colour; /* 152, XXC; CT_NO_COLOUR = not drawn or to be inferred */
    bool pairs_by_rank;       /* XXC rank */
    int32_t unit;             /* points are counted in 1/unit of a point; 2, 10 or 100 */
    ct_scoring scoring;       /* 162 */
    ct_str system; /* our own name of the pairing system when type_code cannot say it; else empty */
    CT_SEALED ct_setting *settings;
    uint32_t setting_count;
    ct_acceleration acceleration;
    CT_SEALED ct_bye *byes; /* sorted by round, then pairing number */
    uint32_t bye_count;
    CT_SEALED ct_forbidden *forbidden;
    uint32_t forbidden_count;
    CT_SEALED ct_adjustment *adjustments;
    uint32_t adjustment_count;

    /* Players and the crosstable */
    CT_SEALED ct_player *players;
    uint32_t player_count;
    uint32_t player_room;     /* players allocated */
    CT_SEALED ct_cell *cells; /* player-major: [player * round_room + round - 1] */
    uint16_t rounds_paired;   /* rounds with cells */
    uint16_t round_room;      /* rounds allocated per player */

    /* Teams (team_count == 0: an individual event) */
    bool is_team_event; /* pairs teams; false with teams present = they only share a prize */
    CT_SEALED ct_team *teams;
    uint32_t team_count;
    ct_team_scoring team_scoring;   /* 362, 320 */
    ct_str board_colours;           /* 352: "WBWB" */
    CT_SEALED ct_index *team_pabs;  /* 320: team with the PAB in each round; CT_NOBODY = none */
    uint32_t team_pab_count;        /* rounds given */
    CT_SEALED ct_line_up *line_ups; /* 300 */
    uint32_t line_up_count;
    CT_SEALED ct_match_forfeit *match_forfeits; /* 330 */
    uint32_t match_forfeit_count;

    CT_SEALED ct_note *notes;
    uint32_t note_count;

    ct_next_ids next_ids;
    bool keeps_ids; /* ids are written into files */
} ct_event;

enum {
    CT_MAX_PLAYERS = 65000,
    CT_MAX_ROUNDS = 999, /* three digits in TRF26 */
    CT_MAX_TRF_PLAYERS = 9999,
};

/* An empty individual event with standard scoring in half points, or NULL when memory is out. */
ct_event *ct_event_new(ct_arena *mem);

/* The cell of a player in a round (1 … rounds_paired); an empty cell for a later round. O(1). */
static inline ct_cell ct_event_cell(const ct_event *event, ct_index player, unsigned round)
{
    return round - 1U < event->rounds_paired
               ? event->cells[(size_t)player * event->round_room + round - 1]
               : CT_EMPTY_CELL;
}

/* Makes room for `players` players and `rounds` rounds; new cells are empty. Does not change
 * counts. */
ct_status ct_event_reserve(ct_event *event, uint32_t players, unsigned rounds, ct_error *err);

/* How many participants (teams in a team event, else players) there are; and the number of one. */
uint32_t ct_event_participants(const ct_event *event);
ct_tpn ct_event_participant_tpn(const ct_event *event, ct_index who);

/* The player or team with this pairing number, or CT_NOBODY. O(n). For many lookups build a map. */
ct_index ct_event_find_player(const ct_event *event, ct_tpn tpn);
ct_index ct_event_find_team(const ct_event *event, ct_tpn tpn);

/* Map from pairing number to index for all players (or teams): map[number], CT_NOBODY where none;
 * `*size` entries. */
ct_index *ct_event_map_players(const ct_event *event, ct_arena *mem, uint32_t *size);
ct_index *ct_event_map_teams(const ct_event *event, ct_arena *mem, uint32_t *size);

/* Team of each player: team index or CT_NOBODY; when two teams list a player, the first. */
ct_index *ct_event_team_of_players(const ct_event *event, ct_arena *mem);

/* Is the player (the team in a team event) expected to play in this round, as far as entry, leave
 * and byes asked for say? O(byes). */
bool ct_event_player_is_available(const ct_event *event, ct_index player, unsigned round);

/* Is this game 2 of a match (C.04.5) of which the player has the pairing-allocated bye? They then
 * have a half-point bye here: together the points of a game won and a game drawn (1.4). */
bool ct_event_match_bye_goes_on(const ct_event *event, ct_index player, unsigned round);

/* Do forbidden pairs keep these two players (teams in a team event, which have no club or
 * federation) apart in this round? O(forbidden lists). */
bool ct_event_is_forbidden(const ct_event *event, ct_index one, ct_index other, unsigned round);

/* Adjustment points (299) of a player (game points of a team) up to and including a round; those of
 * the whole event count from the start when round is at least 1. */
ct_points ct_event_adjustment(const ct_event *event, ct_index who, unsigned round);

/* Puts the byes in their order: by round, then pairing number. Quick when they nearly are. */
void ct_event_sort_byes(ct_event *event);

/* Points as people write them: "3", "2½" when the unit is 2 and `fraction_sign`; else "2.5". */
void ct_points_format(ct_points points, int32_t unit, bool fraction_sign, char out[16]);

/* Changes the unit to a multiple of the present one and scales every points field. */
void ct_event_rescale(ct_event *event, int32_t unit);

/* Deep equality of everything that is part of the event's identity (not `line`, not ids, not
 * arena addresses, not room). When they differ and `where` is not NULL it gets the name of the first
 * difference: "players[3].name". */
bool ct_event_equal(const ct_event *a, const ct_event *b, char *where, size_t size);

#endif
