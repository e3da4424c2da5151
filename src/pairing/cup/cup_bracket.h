#ifndef CT_CUP_BRACKET_H
#define CT_CUP_BRACKET_H

/* The bracket of a knock-out: who meets whom in which stage, and who goes through.
 *
 * Nothing is stored: the bracket follows from the seeds and the cells. A match plays a game in each
 * round from the first round of its stage, until it is decided or its games are played; a stage
 * ends when none of its matches goes on, and the next stage begins with the next round. */

#include "event/matches.h"

/* What decides a match with equal points, in the order in which it is asked. */
typedef enum ct_tie_rule {
    CT_TIE_END = 0,
    CT_TIE_WINS,        /* more games won */
    CT_TIE_BLACK,       /* more games with Black: the draw is worth a win to Black */
    CT_TIE_BLACK_WINS,  /* more games won with Black */
    CT_TIE_LAST,        /* the winner of the latest game that had one */
    CT_TIE_RATING,      /* the higher rating */
    CT_TIE_NUMBER,      /* the better place among the seeds */
    CT_TIE_UNDERDOG,    /* the worse place among the seeds */
    CT_TIE_LOTS,        /* drawing of lots */
    CT_TIE_GAME_POINTS, /* teams: more points on the boards, all matches together */
    CT_TIE_BERLIN,      /* teams: the same, a higher board counting more (event/matches.h) */
    CT_TIE_RULES
} ct_tie_rule;

/* How a match ended. */
typedef enum ct_match_end {
    CT_MATCH_GOES_ON = 0,
    CT_MATCH_BYE,       /* there was no opponent */
    CT_MATCH_LEFT,      /* the opponent has left the event */
    CT_MATCH_BY_POINTS, /* more points */
    CT_MATCH_TIE,       /* equal points: `rule` decided */
    CT_MATCH_EMPTY,     /* nobody was there */
} ct_match_end;

typedef struct ct_cup_match {
    ct_index one, other; /* players; CT_NOBODY = none. `one` has the better place among the seeds */
    uint32_t seed_one, seed_other; /* from 1; 0 = none */
    ct_points points_one, points_other;
    unsigned rounds; /* in which a game was due so far */
    uint8_t end;     /* ct_match_end */
    uint8_t rule;    /* ct_tie_rule, for CT_MATCH_TIE */
    bool first_wins; /* `one` goes through, when the match has ended with somebody */
    bool is_for_third_place;
} ct_cup_match;

typedef struct ct_cup_stage {
    unsigned number;      /* from 1 */
    unsigned first_round; /* of the event */
    unsigned rounds;      /* of its longest match so far */
    ct_cup_match *matches;
    uint32_t count; /* in the order of the bracket; a match for third place comes last */
} ct_cup_stage;

typedef enum ct_cup_form {
    CT_BRACKET_FOLD, /* 1 and 2 cannot meet before the final, 1 to 4 not before the semi-finals … */
    CT_BRACKET_LIST, /* neighbours in the list of seeds meet; its first ones have the byes */
} ct_cup_form;

/* What a bracket is made of. */
typedef struct ct_cup_plan {
    const ct_index *seeds; /* players, best first */
    uint32_t count;        /* at least 2 */
    ct_cup_form form;
    unsigned first_round; /* of the event */
    unsigned games;       /* of a match; at least 1 */
    unsigned final_games; /* of the final and the match for third place; 0 = as all others */
    unsigned extra;       /* games at most that a tied match adds, one in a round */
    bool stops;           /* a match is over once it is decided */
    bool has_third_place;
    /* For standings: a game without a result keeps its match open. Else it counts as it scores. */
    bool waits;
    uint64_t lots;              /* seed of the drawing of lots */
    uint8_t ties[CT_TIE_RULES]; /* ct_tie_rule, ended by CT_TIE_END */
    const ct_match *matches;    /* of a team event; NULL = players */
    const ct_points *weights;   /* of a team event, laid out as the matches: Berlin */
} ct_cup_plan;

typedef struct ct_cup_bracket {
    ct_cup_stage *stages;
    uint32_t stage_count; /* reached so far */
    uint32_t stages_in_all;
    bool is_over; /* every match has ended */
} ct_cup_bracket;

/* Stages that so many players need: 0 for one player. */
unsigned ct_cup_stages(uint32_t players);
/* Rounds that the plan needs when no match is tied and none is decided early. */
unsigned ct_cup_rounds(const ct_cup_plan *plan);

/* Follows the bracket through rounds first_round … `rounds` of the event. For a team event `event`
 * is the table of its matches (event/team_table.h). Where all tie rules leave a match equal, the
 * better seed goes through. O(players · rounds), in `mem`. */
ct_status ct_cup_bracket_follow(const ct_event *event, const ct_cup_plan *plan, unsigned rounds,
                                ct_arena *mem, ct_cup_bracket *out, ct_error *err);

/* Who went through, or CT_NOBODY; and who did not. */
ct_index ct_cup_winner(const ct_cup_match *match);
ct_index ct_cup_loser(const ct_cup_match *match);

/* "final", "semi-final", "quarter-final", "round of 16", "match for third place". */
const char *ct_cup_stage_name(const ct_cup_bracket *bracket, unsigned stage);
/* The word of a tie rule in settings ("black-wins"), and a sentence part ("had more games with
 * Black"). */
const char *ct_tie_rule_word(ct_tie_rule rule);
const char *ct_tie_rule_sentence(ct_tie_rule rule);

#endif
