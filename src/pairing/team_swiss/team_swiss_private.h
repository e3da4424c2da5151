#ifndef CT_TEAM_SWISS_PRIVATE_H
#define CT_TEAM_SWISS_PRIVATE_H

/* What the files of the Swiss team system share. Used by them only. */

#include "event/team_rules.h"
#include "pairing/swiss.h"

/* The round as this system sees it. Teams are entrants of the round, in the same order. */
typedef struct ct_team_field {
    const ct_round *round;
    ct_team_rules rules;
    ct_entrant *teams; /* wants and strength by 1.7; float1 set where C7 and C10 ask for it */
    /* Number of a team's scoregroup from the top; the team with the PAB does not count. */
    uint32_t *group;
    ct_graph may_meet; /* C1 and forbidden pairs */
    ct_swiss swiss;
} ct_team_field;

/* Teams not yet paired in rank order; the first `residents` are the top-scoregroup (3.2). */
typedef struct ct_team_pool {
    uint32_t *teams;
    uint32_t count;
    uint32_t residents;
} ct_team_pool;

/* 3.5: marks the upfloaters: is_upfloater[place in the pool]. */
ct_status ct_team_choose_upfloaters(const ct_team_field *f, const ct_team_pool *pool,
                                    bool *is_upfloater, ct_error *err);

/* 3.6: pairs a bracket of `count` teams (in any order), of which those in `is_upfloater` [place]
 * are upfloaters. Sorts both lists by TPN and writes the place of each one's opponent to
 * partner[]. */
ct_status ct_team_pair_bracket(const ct_team_field *f, uint32_t *teams, bool *is_upfloater,
                               uint32_t count, uint32_t *partner, ct_error *err);

/* Art. 4: does team `a` have White against `b`, and by which rule? */
bool ct_team_gives_white(const ct_team_field *f, uint32_t a, uint32_t b, ct_colour_rule *rule);

/* Bits that hold numbers up to `most`. */
static inline unsigned ct_team_bits(uint32_t most)
{
    unsigned bits = 1;
    while (most >> bits != 0) {
        bits++;
    }
    return bits;
}

#endif
