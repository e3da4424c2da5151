#ifndef CT_LITERAL_BRACKET_H
#define CT_LITERAL_BRACKET_H

/* One bracket: its candidates in the order of Art. 3 and 4, and what the criteria say of them. */

#include "pairing/dutch/literal_field.h"

enum { LITERAL_ITEMS = 160 };

/* Failure values, one after another, smaller is better. A list that ends sooner is smaller. */
typedef struct literal_value {
    unsigned count;
    int item[LITERAL_ITEMS];
} literal_value;

void literal_add(literal_value *value, int item);
/* Adds numbers from the highest to the lowest, and an end. */
void literal_add_list(literal_value *value, int *items, unsigned count);
void literal_append(literal_value *value, const literal_value *more);
int literal_compare_pairings(const literal_value *a, const literal_value *b);

/* How a bracket of 2017 stands to the completion of the round (A.9). */
typedef enum literal_role { LITERAL_ORDINARY, LITERAL_PENULTIMATE, LITERAL_LAST } literal_role;

typedef struct literal_bracket {
    literal_set mdps, residents;
    literal_set next;  /* the next scoregroup */
    literal_set below; /* everybody of lower scoregroups, the next one included */
    literal_role role; /* 2017 */
} literal_bracket;

typedef struct literal_candidate {
    unsigned pairs;
    unsigned high[LITERAL_MOST / 2], low[LITERAL_MOST / 2]; /* the higher ranked one, the other */
    literal_set floaters;
} literal_candidate;

/* The criteria of an edition. */
typedef struct literal_criteria {
    /* Down to the number and the scores of the downfloaters; false when the candidate is illegal.
     */
    bool (*first)(literal_field *field, const literal_bracket *bracket,
                  const literal_candidate *candidate, literal_value *value);
    /* What the downfloaters mean to the next bracket. */
    void (*ahead)(literal_field *field, const literal_bracket *bracket, literal_set floaters,
                  literal_value *value);
    /* The rest, all of them 0 or empty lists when perfect. */
    void (*rest)(literal_field *field, const literal_bracket *bracket,
                 const literal_candidate *candidate, literal_value *value);
} literal_criteria;

extern const literal_criteria literal_criteria_2017;
extern const literal_criteria literal_criteria_2026;

/* The best value of `first` among all pairings of the bracket. */
typedef struct literal_most {
    literal_value value;
    unsigned pairs;
    uint32_t mdps; /* bit m: it can be reached with m MDPs paired. In 2026 C7 leaves one M1; in 2017
                    * equal PSDs may come from different ones, and "the optimum" decides */
} literal_most;

/* False when no pairing is legal. */
bool literal_find_most(literal_field *field, const literal_bracket *bracket,
                       const literal_criteria *criteria, literal_most *most);

/* The best candidate, the earliest one generated. False when none is legal. */
bool literal_pair_bracket(literal_field *field, const literal_bracket *bracket,
                          const literal_criteria *criteria, literal_candidate *best);

#endif
