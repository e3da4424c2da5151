#ifndef CT_TIE_BREAK_H
#define CT_TIE_BREAK_H

/* Tie-breaks: one row each, by the code of C.07 (as in TRF records 202 and 212).
 *
 * Scores are rows too (PTS, MPTS, GPTS, KEIZER, ELO, KO, GROUP), so that a ranking is nothing but a
 * list of codes: "PTS, DE, BH/C1, BH, SB". A row computes in one of three ways: for one participant
 * alone, for all at once, or for those still tied at that point of the list (type A). The same
 * function that computes also shows its working: what it adds, cuts and imagines goes to
 * asked->working when that is not NULL. */

#include "standings/scoreboard.h"

/* An exact fraction. `bottom` is positive; it need not be reduced. */
typedef struct ct_value {
    int64_t top;
    int64_t bottom;
} ct_value;

#define CT_WHOLE(n) ((ct_value){(n), 1})

/* Below 0, 0, above 0 as a < b, a = b, a > b. Exact for all values. */
int ct_value_compare(ct_value a, ct_value b);
/* Points of a unit as a value; the product of two counts of points has the bottom unit². */
ct_value ct_value_of_points(int64_t points, int64_t unit);
/* Nearest whole number, halves up. */
int64_t ct_value_round(ct_value value);
/* As people write it: exact when it has at most three decimals ("41.5", "6.25"), else rounded to
 * two ("6.17"). No trailing zeros. */
void ct_value_format(ct_value value, char out[32]);

/* --- Working ---------------------------------------------------------------------------------- */

/* One line of the working. */
typedef struct ct_term {
    unsigned round;    /* 0 = none */
    ct_index opponent; /* CT_NOBODY = none, or a dummy */
    bool is_dummy;     /* 16.4 */
    bool is_cut;       /* computed, then left out of the sum */
    ct_value amount;
    /* What it is, in the words of the rule with articles in brackets: "3½ × ½", "forfeit win: dummy
     * with the own score 3, at most 1½ of the opponent (16.4.1)". */
    ct_str words;
} ct_term;

typedef struct ct_working {
    ct_arena *mem;
    ct_term *terms;
    uint32_t count, room;
    /* How terms become the value where it is no plain sum: "ARO 2117, dp(67 %) +125: 2242"; else
     * empty. */
    ct_str conclusion;
    bool failed; /* memory is out */
} ct_working;

/* Adds a line; nothing when `working` is NULL. */
void ct_working_add(ct_working *working, ct_term term);
/* Marks the line of this round as cut. */
void ct_working_cut(ct_working *working, unsigned round, ct_str why);
void ct_working_conclude(ct_working *working, const char *format, ...) CT_PRINTF(2, 3);

/* --- Codes ------------------------------------------------------------------------------------ */

typedef struct ct_tie_break_row ct_tie_break_row;

/* One entry of a list, modifiers applied: "BH:MP/C1". */
typedef struct ct_code {
    const ct_tie_break_row *row;
    ct_score_kind score; /* of :MP, :GP; else the primary score */
    uint8_t cut_low;     /* least significant values to leave out: C1 1, C2 2, M1 1, M2 2 */
    uint8_t cut_high;    /* M1 1, M2 2 */
    int16_t limit;       /* /L±n: half points beside 50 % (Koya) */
    uint16_t divisor;    /* /Kn of SSSC; 0 = by the rule */
    uint16_t unrated;    /* /Un: rating of those without one; 0 = none */
    bool forfeits_count; /* /P */
    bool fore;           /* /F */
    bool reverse;        /* /R */
    ct_str text;         /* as TRF writes it: "BH:MP/C1" */
} ct_code;

typedef struct ct_code_list {
    ct_code *codes;
    uint32_t count;
} ct_code_list;

enum { CT_MAX_CODES = 32 };

/* Reads a list: codes divided by commas, semicolons or blanks; "BH-C1", "BHC1", "bh/c1" and
 * "Buchholz Cut 1" in the ways programs write them are understood. `board` says whether teams are
 * ranked and by which primary score. CT_INVALID names the word that is no code and the nearest
 * ones, a modifier that the tie-break does not have, or a tie-break that does not fit the event
 * (teams only; not before its edition). Lives in `mem`. */
ct_status ct_codes_read(ct_str text, const ct_scoreboard *board, ct_arena *mem, ct_code_list *out,
                        ct_error *err);
/* The list by which the event is ranked: record 212, else the score of the event and 202, else
 * the customary list of its kind (a round robin, a Swiss, a team event, a knock-out, groups,
 * Keizer, Elo pairings, the Olympiad). */
ct_status ct_codes_of_event(const ct_scoreboard *board, ct_arena *mem, ct_code_list *out,
                            ct_error *err);

/* The score that ranks the event first: "PTS", of a knock-out "KO", … (codes divided by commas). A
 * list without a score goes on after it. */
const char *ct_codes_score(const ct_event *event);

/* --- Rows ------------------------------------------------------------------------------------- */

/* What is asked of a row. */
typedef struct ct_asked {
    const ct_scoreboard *board;
    const ct_code *code;
    ct_arena *mem;       /* for scratch and words */
    ct_working *working; /* may be NULL; shows `of_whom` */
    ct_index of_whom;    /* CT_NOBODY without working */
} ct_asked;

/* What codes may carry, and where a tie-break may stand. */
enum {
    CT_MAY_CUT = 1U << 0,            /* C1, C2 */
    CT_MAY_MEDIAN = 1U << 1,         /* M1, M2 */
    CT_MAY_LIMIT = 1U << 2,          /* L */
    CT_MAY_DIVIDE = 1U << 3,         /* K */
    CT_MAY_COUNT_FORFEITS = 1U << 4, /* P */
    CT_MAY_BE_FORE = 1U << 5,        /* F */
    CT_MAY_REVERSE = 1U << 6,        /* R */
    CT_MAY_CHOOSE_SCORE = 1U << 7,   /* :MP, :GP */
    CT_MAY_RATE_UNRATED = 1U << 8,   /* U */
    CT_FOR_TEAMS_ONLY = 1U << 9,
    CT_FOR_PLAYERS_ONLY = 1U << 10,
    CT_NOT_IN_ROUND_ROBINS = 1U << 11, /* 8 (2026) */
    CT_NEEDS_RATINGS = 1U << 12,       /* 10 */
    CT_LOWER_IS_BETTER = 1U << 13,
    CT_IS_SCORE = 1U << 14,      /* PTS and its kin */
    CT_SHARES_PLACES = 1U << 15, /* equal places are shown as "3–4" */
};

struct ct_tie_break_row {
    const char *code;
    const char *title;
    const char *article;  /* "C.07 8.1", or the source */
    const char *type;     /* of 4.3: "C", "BC"; "" for what FIDE does not know */
    const char *sentence; /* what it is, for people */
    unsigned flags;
    ct_c07 since; /* 0 = always */
    /* Exactly one of these three. */
    ct_value (*of)(const ct_asked *asked, ct_index who);
    ct_status (*all)(const ct_asked *asked, ct_value *out, ct_error *err);
    /* Values of the tied, at least two: higher is better (lower with CT_LOWER_IS_BETTER). They mean
     * something inside the group only. */
    ct_status (*among)(const ct_asked *asked, const ct_index *tied, uint32_t count, ct_value *out,
                       ct_error *err);
    /* What is shown of everybody in place of the number; NULL = the number. */
    ct_status (*words)(const ct_asked *asked, ct_str *out, ct_error *err);
};

/* All rows, family by family: an array of the arrays below, ended by NULL. */
const ct_tie_break_row *const *ct_tie_break_rows(void);
/* The row with this code, whatever its case; NULL when there is none. */
const ct_tie_break_row *ct_tie_break_named(ct_str code);

/* The families: arrays ended by a row without a code. */
extern const ct_tie_break_row ct_score_rows[];      /* scores.c: PTS … GROUP */
extern const ct_tie_break_row ct_own_record_rows[]; /* own_record.c: WIN … TPN (7) */
extern const ct_tie_break_row ct_buchholz_rows[];   /* buchholz.c: BH FB AOB */
extern const ct_tie_break_row ct_sonneborn_rows[];  /* sonneborn.c: SB KS */
extern const ct_tie_break_row ct_encounter_rows[];  /* direct_encounter.c: DE, EDE and its kin */
extern const ct_tie_break_row ct_rating_rows[];     /* rating_breaks.c: ARO … RTNG (10) */
extern const ct_tie_break_row ct_board_rows[];      /* board_breaks.c: BC TBR BBE */
extern const ct_tie_break_row ct_team_rows[];       /* team_breaks.c: MPvGP … TB2 */
extern const ct_tie_break_row ct_research_rows[];   /* research.c: ZERMELO LSQ COLLEY */

#endif
