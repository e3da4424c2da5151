#ifndef CT_TRF_WRITE_H
#define CT_TRF_WRITE_H

/* The writer of report files from inside: what the sections share. */

#include "formats/trf.h"
#include "formats/trf_put.h"
#include "formats/trf_records.h"

typedef struct ct_trf_writer {
    const ct_event *event;
    ct_trf_dialect dialect;
    const char *line_end;
    ct_text *out;
    ct_arena *mem;                    /* scratch */
    ct_trf_kind section;              /* of the records being written */
    uint32_t ordinal;                 /* records of the section written so far */
    const struct ct_trf_place *notes; /* in the order of writing */
    uint32_t next_note;
    const uint8_t *next_byes; /* while record 001 is written: see trf_write_players.c */
} ct_trf_writer;

/* A record is begun, filled with ct_trf_put_… and ended; the notes that belong behind it follow. */
ct_trf_line ct_trf_begin(ct_trf_writer *to, const char *code);
void ct_trf_end(ct_trf_writer *to);

/* Fails with CT_UNSUPPORTED when a number of the event does not fit its columns. O(event without
 * cells). */
ct_status ct_trf_check_limits(const ct_event *event, ct_error *err);

/* The sections, each for the dialect of the writer. With nothing to say they write nothing. */
void ct_trf_write_heading(ct_trf_writer *to); /* texts of one line, and 112 */
void ct_trf_write_dates(ct_trf_writer *to);
void ct_trf_write_rounds(ct_trf_writer *to);
void ct_trf_write_colour(ct_trf_writer *to);
void ct_trf_write_scoring(ct_trf_writer *to);
void ct_trf_write_players(ct_trf_writer *to); /* and national ratings */
void ct_trf_write_byes(ct_trf_writer *to);
void ct_trf_write_acceleration(ct_trf_writer *to);
void ct_trf_write_forbidden(ct_trf_writer *to);
void ct_trf_write_adjustments(ct_trf_writer *to);
void ct_trf_write_old_teams(ct_trf_writer *to); /* 013 */
void ct_trf_write_teams(ct_trf_writer *to);
void ct_trf_write_line_ups(ct_trf_writer *to);
void ct_trf_write_team_pabs(ct_trf_writer *to);
void ct_trf_write_match_forfeits(ct_trf_writer *to);
void ct_trf_write_team_scoring(ct_trf_writer *to);

/* Do the records of this dialect name the participants of the event? TRF06, TRF16 and bbpPairings
 * have no numbers of teams, so in a team event only TRF26 can speak of byes, forbidden pairs and
 * the like. */
bool ct_trf_names_participants(const ct_trf_writer *to);

/* Is this an event of teams in a dialect that has records for them (300 to 362)? */
bool ct_trf_has_team_records(const ct_trf_writer *to);

/* Participants are the teams of a team event, otherwise the players: how many, and the number of
 * one. */
uint32_t ct_trf_participant_count(const ct_event *event);
uint32_t ct_trf_number_of(const ct_event *event, ct_index who);

/* 062, 072, 082 brought up to date: the text of the event as long as the number it begins with is
 * right (or it begins with none), else the count. Empty stays empty. `at` is NULL when memory is
 * out. */
ct_str ct_trf_count_text(const ct_event *event, ct_trf_kind kind, ct_arena *mem);

#endif
