#ifndef CT_SYSTEMS_H
#define CT_SYSTEMS_H

/* The names of pairing systems and the type codes of record 192 (ETT26). One row each; the engines
 * themselves are in pairing/. */

#include "event/event.h"

typedef enum ct_edition {
    /* By the start date of the event: 2026 from 1 February 2026 on, and when there is no date. */
    CT_EDITION_BY_DATE = 0,
    CT_EDITION_2017 = 2017,
    CT_EDITION_2026 = 2026,
} ct_edition;

typedef struct ct_system_row {
    const char *name;  /* "dutch" */
    const char *title; /* "FIDE (Dutch) Swiss" */
    const char *code;  /* for record 192; CUSTOM_… for what FIDE does not know */
    bool is_swiss;
    bool is_for_teams;
    bool has_editions; /* its rules differ by year: ct_edition says which */
} ct_system_row;

/* All rows, ended by a row whose name is NULL. */
const ct_system_row *ct_system_rows(void);
/* The row with this name (case does not matter), or NULL. */
const ct_system_row *ct_system_named(ct_str name);

/* Is this a code of record 192 (ETT26), also one that stands for any system of its kind? */
bool ct_system_code_is_known(ct_str code);

typedef struct ct_system_choice {
    const ct_system_row *row; /* NULL: the event does not say, or says something unknown */
    ct_edition edition;
    bool is_baku; /* the code ends in _BAKU */
} ct_system_choice;

/* What the event says: ct_event.system, else record 192. */
ct_system_choice ct_event_system(const ct_event *event);
/* The system by which the event is paired: what it says, else the Dutch one, for teams the Swiss
 * team system. Never NULL. */
const ct_system_row *ct_event_paired_by(const ct_event *event);
/* Is every pairing a match of two games (C.04.5)? Then rounds 2k−1 and 2k are match k. */
bool ct_event_plays_double_matches(const ct_event *event);
/* May somebody have the pairing-allocated bye twice: in Amalfi (2), and where C.04.1 does not hold
 * because the event is no Swiss? */
bool ct_event_lets_byes_repeat(const ct_event *event);
/* The edition in force for an event whose choice says "by date". Dates are read as YYYY/MM/DD,
 * DD/MM/YYYY, YYYY-MM-DD, DD.MM.YYYY. */
ct_edition ct_event_edition(const ct_event *event);
/* Sets system and type code together (with _BAKU where the event is so accelerated). What no code
 * can say goes into ct_event.system: the name, with the edition when it is not by date
 * ("dubov-2017"). */
ct_status ct_event_choose_system(ct_event *event, const ct_system_row *row, ct_edition edition,
                                 ct_error *err);

#endif
