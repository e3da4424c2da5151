#ifndef CT_TRF_READ_H
#define CT_TRF_READ_H

/* The reader of report files from inside: what its files share.
 *
 * A file is walked up to four times, so that records may stand in any order: headings and scoring;
 * players; teams; everything that names players or teams, and notes. Points are read in hundredths
 * and brought to the coarsest unit that holds them all at the end. */

#include "event/event.h"
#include "formats/trf.h"
#include "formats/trf_lines.h"
#include "formats/trf_records.h"

/* Reads the lines alone: no extras, no look at the rules of the game (ct_event_validate). Otherwise
 * as ct_trf_read, but the event is given out whenever its players could be read (`*out` NULL
 * otherwise), and the status is CT_OK or CT_NO_MEMORY: faults are in `problems`. */
ct_status ct_trf_read_lines(ct_str text, ct_arena *mem, ct_event **out, ct_trf_form *form,
                            ct_problems *problems, ct_error *err);

/* Is it a line `### crosstable {…}` (what TRF has no record for)? `*object` is then its JSON. */
bool ct_trf_is_extra(ct_str text, ct_str *object);

enum {
    CT_TRF_UNIT = 100,        /* of points while reading */
    CT_TRF_MAX_POINTS = 9999, /* of one value: sums over 999 rounds still fit ct_points */
    CT_TRF_MAX_TEAMS = 999,
    CT_TRF_MAX_NOTES = 65000,
    CT_TRF_BAD_WORDS = 10, /* of one line that are reported; the rest is passed over */
};

/* Outcomes of cells while reading. */
enum {
    CT_TRF_OLD_BYE = CT_OUTCOMES,    /* + without opponent: a bye of TRF06 to be told apart */
    CT_TRF_BROKEN = CT_OUTCOMES + 1, /* a cell that could not be read; its fault is reported */
};

typedef struct ct_trf_extra {
    ct_str object; /* of a line `### crosstable {…}` */
    size_t line;
} ct_trf_extra;

/* Virtual points of one player in a run of rounds (XXA). */
typedef struct ct_trf_run {
    uint32_t tpn;
    uint16_t first_round, last_round;
    ct_points points;
} ct_trf_run;

/* A bye asked for, and where. XXZ only says "absent": it gives way to a bye of another kind. */
typedef struct ct_trf_asked {
    ct_bye bye;
    bool is_weak;
    size_t line;
} ct_trf_asked;

/* Players, or teams in a team event. */
typedef struct ct_trf_people {
    ct_index *items;
    uint32_t count;
} ct_trf_people;

typedef struct ct_trf_reader {
    ct_event *event;
    ct_arena *mem;     /* of the event */
    ct_arena *scratch; /* until the file is read */
    ct_problems *problems;
    ct_trf_form form;
    ct_str text;

    char latest_code[3]; /* of the line looked at last, with its kind: the next is often the same */
    ct_trf_kind latest_kind;
    size_t lines_of[CT_TRF_KINDS];
    size_t first_line[CT_TRF_KINDS]; /* of records that may stand once, by their TRF26 kind */
    ct_str first_value[CT_TRF_KINDS];
    size_t records_of[CT_TRF_KINDS]; /* that say something, by their TRF26 kind */
    size_t most_rounds;              /* that any player's line has room for, and that line */
    size_t most_rounds_line;
    bool has_bye_letters, has_old_byes; /* H F U Z; + = without opponent */
    bool gives_pab, gives_unknown;      /* scoring says what these are worth */
    bool ids_are_sound;                 /* no number is missing, double or out of range */
    bool columns_are_fixed;             /* no player's line was read by its words */
    int32_t finest;                     /* 2, 10 or 100: what the points need */

    ct_index *player_of;      /* [CT_MAX_TRF_PLAYERS + 1]: by pairing number */
    ct_index *team_of;        /* [CT_TRF_MAX_TEAMS + 1] */
    ct_index *team_of_player; /* by place, from the first record 300 on; NULL before */
    uint32_t *known_below;    /* [CT_MAX_TRF_PLAYERS + 2]: participants with a smaller number */
    ct_index *national_of;    /* national records: player of each, in file order */
    ct_national *nationals;
    uint32_t national_count, national_room;

    ct_trf_asked *byes; /* scratch, growing */
    size_t bye_count, bye_room;
    size_t premarked; /* the first so many come from the columns of rounds not paired yet */
    bool *has_xxa;    /* by number */
    ct_trf_run *runs;
    size_t run_count, run_room;
    ct_trf_extra *extras;
    size_t extra_count, extra_room;
    size_t note_room;
    bool has_too_many_notes;
    bool is_anchor[CT_TRF_KINDS]; /* TRF26 kinds of which the file has a record that is not blank */
    ct_trf_kind anchor;      /* the record that a note would follow; CT_TRF_UNKNOWN at the top */
    uint32_t ordinal;        /* of that record among its kind */
    uint32_t player_ordinal; /* of the latest 001 line */
    uint32_t ordinals[CT_TRF_TEAM - CT_TRF_PLAYER + 1]; /* records 001, 013, 310 passed */
} ct_trf_reader;

/* Handlers of records. */
typedef ct_status ct_trf_handler(ct_trf_reader *reader, ct_trf_row *row, ct_error *err);

/* trf_room.c: the kind of a line; how many there are of each; whether that can be read (a fault
 * otherwise); room for it. */
ct_trf_kind ct_trf_kind_of_row(ct_trf_reader *reader, const ct_trf_row *row);
void ct_trf_count_lines(ct_trf_reader *reader);
bool ct_trf_is_within_limits(ct_trf_reader *reader);
ct_status ct_trf_make_room(ct_trf_reader *reader, ct_error *err);

/* trf_read_players.c, trf_read_cells.c: 001 lines; trf_resolve.c: then the opponents as indices. */
ct_trf_handler ct_trf_read_player;
void ct_trf_read_cells(ct_trf_reader *reader, ct_trf_row *row, ct_index player);
ct_status ct_trf_resolve_cells(ct_trf_reader *reader, ct_error *err);
/* May the line be a national rating record, as far as its first columns go? */
bool ct_trf_may_be_national(const ct_trf_row *row);
/* Takes in a national rating record; false when the line is none. */
bool ct_trf_read_national(ct_trf_reader *reader, ct_trf_row *row);
ct_status ct_trf_hand_out_nationals(ct_trf_reader *reader, ct_error *err);
/* How many cells of a 001 line are not well-formed; used to choose between columns in characters
 * and in bytes. */
size_t ct_trf_cell_misfits(ct_trf_row *row);

/* trf_read_settings.c */
ct_trf_handler ct_trf_read_dates, ct_trf_read_rounds, ct_trf_read_colour, ct_trf_read_xx_colour;
ct_trf_handler ct_trf_read_board_colours;
/* trf_read_scoring.c */
ct_trf_handler ct_trf_read_scoring, ct_trf_read_team_scoring, ct_trf_read_xx_scoring,
    ct_trf_read_bb_scoring;
void ct_trf_finish_scoring(ct_trf_reader *reader);
/* Brings every points field from hundredths to the coarsest unit. */
void ct_trf_choose_unit(ct_trf_reader *reader);
/* trf_read_lists.c, trf_read_acceleration.c: records that name players or teams. */
ct_trf_handler ct_trf_read_byes, ct_trf_read_absent, ct_trf_read_acceleration,
    ct_trf_read_xx_acceleration, ct_trf_read_forbidden, ct_trf_read_xx_forbidden,
    ct_trf_read_adjustment;
/* Adds a bye to the list, which ct_trf_finish_lists puts in order. */
ct_status ct_trf_add_bye(ct_trf_reader *reader, ct_trf_asked asked, ct_error *err);
/* The virtual points of XXA lines as spans, behind those of 250. */
ct_status ct_trf_finish_acceleration(ct_trf_reader *reader, ct_error *err);
ct_status ct_trf_finish_lists(ct_trf_reader *reader, ct_error *err);
/* trf_read_teams.c */
ct_trf_handler ct_trf_read_old_team, ct_trf_read_team, ct_trf_read_line_up, ct_trf_read_team_pab,
    ct_trf_read_match_forfeit;
/* Does the heading speak of a team event? */
bool ct_trf_heading_says_team(const ct_event *event);

/* trf_values.c: values of fields. Each adds a fault with the place of `field` when it is not what
 * it should be. */
bool ct_trf_to_number(ct_str field, uint32_t most, uint32_t *out); /* says nothing */
/* Points in hundredths. A blank field is 0. */
bool ct_trf_to_points(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                      ct_points *out);
/* A round from 1 to CT_MAX_ROUNDS; a blank field or zeros give 0. */
bool ct_trf_to_round(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                     uint16_t *out);
/* The player or team with the number in `field`. */
bool ct_trf_to_player(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                      ct_index *out);
bool ct_trf_to_team(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                    ct_index *out);
/* All numbers of a blank-separated list, as participants (teams in a team event); zeros are passed
 * over. */
ct_status ct_trf_to_participants(ct_trf_reader *reader, const ct_trf_row *row, ct_str list,
                                 const char *rule, ct_trf_people *out, ct_error *err);
/* The value of a heading: the line from column 5 on (from 4 when that is no blank), trimmed. */
ct_str ct_trf_value(const ct_trf_row *row);
/* Makes room for one more element in a scratch array. */
ct_status ct_trf_room(ct_trf_reader *reader, void **array, size_t *room, size_t count, size_t size,
                      ct_error *err);

#endif
