#ifndef CT_NORM_PRIVATE_H
#define CT_NORM_PRIVATE_H

/* What norms.c, norm_figures.c and norm_findings.c share. */

#include "ratings/norms.h"

enum { CT_NORM_USUAL_GAMES = 9, CT_NORM_LEAST_PERCENT = 35 };

/* A game that may count for a norm. */
typedef struct ct_norm_game {
    uint16_t round;
    ct_index opponent;
    uint8_t halves;
} ct_norm_game;

/* The case to be judged: a player, an event and a title. */
typedef struct ct_norm_case {
    const ct_event *event;
    ct_index who;
    const ct_norm_row *row;
    ct_norm_title title;
    bool is_predetermined; /* all rounds count */
    bool is_double;        /* double round robin */
    unsigned least_games;
    bool federations_free;
    ct_norm_field field;
    const ct_norm_game *games; /* by round */
    uint32_t game_count;
    bool has_free_point; /* a forfeit win or pairing-allocated bye */
} ct_norm_case;

/* The figures of one selection of games. */
typedef struct ct_norm_figures {
    uint32_t games, halves;
    uint32_t opponents, titled, required; /* different opponents; of them with titles */
    uint32_t federations;                 /* other than the own */
    uint32_t own, most;                   /* opponents of the own federation; most of one */
    uint32_t no_federation;
    ct_str most_of;
    int average, performance;
    ct_index raised;
    uint32_t unrated;
    bool broken[CT_NORM_CONDITIONS];
    unsigned broken_count;
} ct_norm_figures;

/* Is the word one of these words? */
bool ct_norm_is_among(ct_str word, const char *words);
/* Has the player this title, or one that makes it needless? Such a player makes no norm for it. */
bool ct_norm_is_held(const ct_player *player, ct_norm_title title);

/* The figures of the games with a mark in `chosen`. O(games²). */
ct_norm_figures ct_norm_figures_of(const ct_norm_case *looked, const uint8_t *chosen);

/* The limits for so many games (1.4.5, 1.4.4). */
uint32_t ct_norm_titled_wanted(uint32_t games);
uint32_t ct_norm_required_wanted(const ct_norm_case *looked, const ct_norm_figures *figures);
uint32_t ct_norm_own_allowed(uint32_t games);
uint32_t ct_norm_one_allowed(uint32_t games);
/* Is the event free of the conditions about federations (1.4.3)? */
bool ct_norm_is_exempt(const ct_norm_case *looked);
/* May eight games count as nine: in an event of nine rounds with a forfeit win or bye? */
bool ct_norm_eight_will_do(const ct_norm_case *looked, uint32_t games);

/* Fills out->findings from the figures. */
ct_status ct_norm_tell(const ct_norm_case *looked, const ct_norm_figures *figures, ct_arena *mem,
                       ct_norm *out, ct_error *err);

#endif
