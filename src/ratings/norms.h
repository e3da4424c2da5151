#ifndef CT_NORMS_H
#define CT_NORMS_H

/* Title norms (FIDE Title Regulations B.01, 1 January 2024): has somebody made one in this event,
 * and if not, which conditions are broken and why.
 *
 * A player need not count all games: outside events with pre-determined pairings, games after the
 * norm and games that were won may be left out (1.4.2). The selection is searched: the one that
 * breaks the fewest conditions, then the one with most games, is judged. */

#include "event/event.h"

typedef enum ct_norm_title {
    CT_NORM_GM = 0,
    CT_NORM_IM,
    CT_NORM_WGM,
    CT_NORM_WIM,
    CT_NORM_TITLES
} ct_norm_title;

typedef struct ct_norm_row {
    const char *name;
    int performance; /* Rp at least */
    int average;     /* Ra at least */
    int floor;       /* the lowest opponent is raised to it */
    int rating;      /* to have reached once, for the title itself */
    bool is_for_women;
    const char *required; /* titles of which a third of the opponents must have one: "IM GM" */
    const char *required_words; /* "IM or GM" */
} ct_norm_row;

const ct_norm_row *ct_norm_row_of(ct_norm_title title);
/* The title of this name; CT_NORM_TITLES for others. */
ct_norm_title ct_norm_named(ct_str name);

/* The conditions, in the order in which they are reported. */
typedef enum ct_norm_condition {
    CT_NORM_WHO,         /* women's titles; titles held already */
    CT_NORM_GAMES,       /* 1.4.1 */
    CT_NORM_TITLED,      /* 1.4.5a: half of the opponents */
    CT_NORM_REQUIRED,    /* 1.4.5b–e: a third, at least three */
    CT_NORM_FEDERATIONS, /* 1.4.3: two others */
    CT_NORM_OWN,         /* 1.4.4: at most 3/5 from the own */
    CT_NORM_ONE,         /* 1.4.4: at most 2/3 from one */
    CT_NORM_AVERAGE,     /* 1.4.8 */
    CT_NORM_PERFORMANCE, /* 1.4.8 */
    CT_NORM_SCORE,       /* 1.4.9: 35 % */
    CT_NORM_CONDITIONS
} ct_norm_condition;

typedef enum ct_norm_state {
    CT_NORM_MET = 0,
    CT_NORM_BROKEN,
    CT_NORM_EXEMPT,  /* the event is free of this condition */
    CT_NORM_UNKNOWN, /* the file does not say */
} ct_norm_state;

typedef struct ct_norm_finding {
    ct_norm_condition condition;
    const char *name;    /* "games" */
    const char *article; /* "1.4.1" */
    ct_norm_state state;
    ct_str wanted, found; /* "at least 9", "8" */
    ct_str words;         /* a sentence for those broken: why, and what was lacking */
} ct_norm_finding;

/* 1.4.3d: 20 rated players from outside the host federation, of 3 federations at least, 10 of them
 * GM, IM, WGM or WIM, who miss one round at most. */
typedef struct ct_norm_field {
    uint32_t foreign, federations, titled; /* federations are counted up to 3 */
    bool is_known;                         /* the host federation is given */
    bool is_free;
} ct_norm_field;

/* O(players · rounds). */
ct_norm_field ct_norm_field_of(const ct_event *event);

/* What is known from elsewhere. */
typedef struct ct_norm_options {
    unsigned least_games;       /* 0 = 9; 7 or 8 in some team events and the World Cup */
    bool federations_free;      /* 1.4.3a–c: national championships, zonals */
    const ct_norm_field *field; /* of the event, for callers who ask often; NULL = found anew */
} ct_norm_options;

typedef struct ct_norm {
    ct_norm_title title;
    ct_index who;
    bool is_made;           /* no condition broken */
    bool has_unknowns;      /* some conditions cannot be judged from the file */
    uint32_t games;         /* counted */
    uint32_t played;        /* that could be counted */
    uint32_t halves;        /* half points in the games counted */
    uint32_t halves_needed; /* for this title against these opponents; UINT32_MAX = cannot be */
    uint32_t extra_games;   /* whole points above what was needed (1.4.1) */
    int average, performance;
    ct_index raised;   /* opponent raised to the floor; CT_NOBODY = none */
    uint16_t *ignored; /* rounds of games left out */
    uint32_t ignored_count;
    bool uses_bye;      /* 8 games of 9 with a forfeit win or bye: once per application */
    bool is_free_swiss; /* 1.4.3d holds */
    ct_norm_finding findings[CT_NORM_CONDITIONS];
} ct_norm;

/* Whose norm for which title. */
typedef struct ct_norm_asked {
    ct_index who;
    ct_norm_title title;
} ct_norm_asked;

/* Judges one player for one title. `options` may be NULL. Lives in `mem`. */
ct_status ct_norm_make(const ct_event *event, ct_norm_asked asked, const ct_norm_options *options,
                       ct_arena *mem, ct_norm *out, ct_error *err);

/* Titles that this player can still make norms for, best first; women's titles only for women. */
uint32_t ct_norm_titles_open(const ct_player *player, ct_norm_title out[CT_NORM_TITLES]);

/* A norm that was missed is reported without being asked for only if the performance was at most
 * this many rating points short. */
enum { CT_NORM_REACH = 150 };
bool ct_norm_is_in_reach(const ct_norm *norm);
/* The nearest of these norms of one player that were not made: the one with fewest conditions
 * broken, then the one whose performance is least short, then the best title. Titles that are no
 * better than one made do not count. NULL when there is none. */
const ct_norm *ct_norm_nearest(const ct_norm *norms, uint32_t count);

/* The lowest average with which so many half points in so many games make a norm; INT32_MAX below
 * 35 %. */
int ct_norm_least_average(ct_norm_title title, uint32_t halves, uint32_t games);
/* The fewest half points for a norm at this average; UINT32_MAX when no score will do. */
uint32_t ct_norm_least_halves(ct_norm_title title, int average, uint32_t games);

/* Conditions that cannot be judged from an event file, as sentences; ended by NULL. */
const char *const *ct_norm_unknowns(void);

#endif
