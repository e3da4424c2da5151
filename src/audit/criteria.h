#ifndef CT_CRITERIA_H
#define CT_CRITERIA_H

/* How well a complete round-pairing meets the criteria of the Dutch system, C.04.3: bracket by
 * bracket, the failure value of C5 … C21 (2026) or C.5 … C.19 (2017) and the place of the candidate
 * in the order of generation (Art. 4, 2017 D).
 *
 * Written from the articles without the engine's code (pairing/dutch/), so that the two check each
 * other. Both start from the same prepared round (pairing/round.h, event/history.h): ranking,
 * scores, colour preferences, floats, topscorers, who may meet whom and who may have the bye. A
 * mistake there is not found here. Colours (Art. 5) are taken as the arrangement gives them and not
 * judged.
 *
 * A pair always belongs to the bracket of its lower player, because moved-down players are never
 * paired with each other; so brackets and floaters can be read off the pairs alone. The one thing
 * that cannot is where the last bracket of 2017 begins (A.9): it is found by the engine's bracket
 * numbers. */

#include "pairing/pairings.h"

/* A round-pairing by entrants. */
typedef struct ct_arrangement {
    uint32_t *partner; /* [entrant] CT_SINGLE for the one with the bye */
    uint8_t *colour;   /* [entrant] ct_colour */
    uint32_t bye;      /* entrant, or CT_SINGLE */
    /* 2017: the first entrant of the collapsed last bracket; the number of entrants when there is
     * none. */
    uint32_t collapse;
} ct_arrangement;

/* Reads pairings of the round. CT_INVALID when somebody is missing, not in the round, or there
 * twice. */
ct_status ct_arrangement_of(const ct_round *round, const ct_pairings *pairings, ct_arena *mem,
                            ct_arrangement *out, ct_error *err);

/* The pairs and the bye that the event shows for this round. Pairs live in `mem`; their brackets
 * and colour rules are not known. */
ct_status ct_pairings_published(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                ct_error *err);

/* How far a bracket fails a criterion: numbers compared from the first on, smaller is better, and a
 * list that ends first is smaller; and the entrants concerned. */
typedef struct ct_failure {
    ct_points *items;
    uint32_t count;
    uint32_t *concerned;
    uint32_t concerned_count;
} ct_failure;

/* Where a candidate stands in the order of generation. Numbers are BSNs (4.1). */
typedef struct ct_order {
    uint32_t m1;         /* moved-down players paired here */
    uint32_t *mdps;      /* [m1] these players, ascending */
    uint32_t *opponents; /* [m1] the residents they meet */
    uint32_t rest;       /* players of the remainder, or of a homogeneous bracket */
    uint32_t *remainder; /* [rest] the entrant of each BSN of the remainder, from 1 */
    uint32_t pairs;      /* made of them */
    uint32_t exchanged;  /* players exchanged between S1 and S2 */
    uint32_t *leave_s1;  /* [exchanged] descending */
    uint32_t *leave_s2;  /* [exchanged] ascending */
    int64_t difference;  /* sum of the latter minus sum of the former */
    uint32_t *s1;        /* [pairs] after the exchange, ascending */
    uint32_t *s2;        /* [pairs] the opponents of these */
} ct_order;

typedef struct ct_judged {
    uint32_t *members; /* entrants: those moved down, then the residents, each ranked */
    uint32_t count;
    uint32_t mdps;
    uint32_t *floaters; /* ranked */
    uint32_t floater_count;
    ct_failure *failures; /* one for each criterion */
    ct_order order;
} ct_judged;

struct ct_criterion;

typedef struct ct_judgement {
    const ct_round *round;
    const ct_arrangement *arrangement;
    const struct ct_criterion *criteria;
    uint32_t criterion_count;
    ct_judged *brackets; /* from the top */
    uint32_t bracket_count;
} ct_judgement;

/* Judges an arrangement, with the last bracket where `collapse` says: its own, or that of the
 * arrangement it is to be compared with. The result lives in `mem` and borrows round and
 * arrangement. O(n²) in the largest bracket; for C.7 of 2017 O(n³) in the worst case. */
ct_status ct_criteria_judge(const ct_round *round, const ct_arrangement *arrangement,
                            uint32_t collapse, ct_arena *mem, ct_judgement *out, ct_error *err);

/* The first difference between two judgements. */
typedef struct ct_difference {
    int sign;            /* below 0: `a` is better; 0: there is none; above 0: `b` is */
    uint32_t bracket;    /* number, from 0 */
    const char *article; /* "C.04.3 C12", "C.04.3 4.3"; NULL when there is none */
    /* How the sentence is joined to the bracket: "in", or "after" (C8); NULL when it is about the
     * bye (C5, C9). */
    const char *where;
    bool is_order; /* all criteria are equal: the order of generation decides */
    /* What `b` would change, without a final stop: "3 players (4, 7 and 12) would miss their colour
     * preference instead of 2 (4 and 9)". */
    ct_str sentence;
} ct_difference;

/* Compares what is (`a`) with what would be (`b`), judged with the same `collapse`. In 2017 C.7
 * does not count in the bracket above the collapsed one; where that cannot be seen, `a` is taken to
 * follow the rules. */
ct_status ct_criteria_compare(const ct_judgement *a, const ct_judgement *b, ct_arena *mem,
                              ct_difference *out, ct_error *err);

/* The bracket in which an entrant was paired, or from which the bye was given. */
uint32_t ct_judgement_bracket(const ct_judgement *whole, uint32_t entrant);
/* The one of the entrant's own score. */
uint32_t ct_judgement_home(const ct_judgement *whole, uint32_t entrant);

#endif
