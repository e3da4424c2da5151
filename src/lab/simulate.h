#ifndef CT_SIMULATE_H
#define CT_SIMULATE_H

/* One tournament, played in memory: any pairing system × scoring × ranking × game model.
 *
 * Common random numbers: the game of two players in a replicate has one random number, whatever the
 * system, the round and the colours, read from the side of the lower-numbered one. So two systems
 * that pair the same two get the same luck, and differences between systems are theirs alone. The
 * k-th meeting of two has its own number; absences, forfeits and withdrawals have theirs by player
 * and round.
 *
 * A simulator keeps its memory from one tournament to the next: after the first few, nothing is
 * allocated from the system. One per thread. */

#include "lab/field.h"
#include "lab/game_model.h"
#include "pairing/system.h"
#include "standings/standings.h"

/* One way of running the event: a column of the study. */
typedef struct ct_arm {
    /* An event played already, which is measured as it stands, with its own field; NULL = the event
     * is simulated. */
    const ct_event *event;
    ct_str name; /* for people: "Dutch", "Dutch + Baku" */
    const ct_pairing_system *system;
    ct_edition edition;         /* 0 = the newest */
    const ct_setting *settings; /* of the system: "keizer.step" … */
    uint32_t setting_count;
    ct_acceleration_kind acceleration;
    ct_points bonus; /* CT_ACCELERATION_BONUS: half points */
    uint16_t bonus_rounds;
    ct_scoring scoring; /* in half points; zero = 1 ½ 0 */
    bool has_scoring;
    uint32_t watched; /* pairing number of a player to be followed; 0 = nobody */
    /* The watched player's first result is fixed to this: CT_LOSS or CT_DRAW; CT_ABSENT = it is
     * played. */
    ct_outcome gambit;
    /* Codes to rank by, then the pairing number; empty = the score of the system, PTS, BH. */
    ct_str order;
    /* Instead of the field's; 0 = as many as the field has, or as a system that pairs by a table
     * needs. */
    unsigned rounds;
} ct_arm;

/* Absences, forfeits and withdrawals. */
typedef struct ct_conduct {
    double absence;    /* chance that a player misses a round, with a zero-point bye */
    double forfeit;    /* chance that a game is forfeited */
    double withdrawal; /* chance that a player leaves after a round */
} ct_conduct;

struct ct_tie_tally;

/* What was played. Valid until the simulator plays again. */
typedef struct ct_played {
    const ct_lab_field *field;
    const ct_arm *arm;
    const ct_event *event;
    const ct_history *history;
    unsigned rounds;         /* played */
    unsigned stopped_before; /* round that could not be paired; 0 = none */
    const ct_index *ranking; /* [place - 1] participant, all different: ties by pairing number */
    const ct_standings *standings; /* after the last round */
    /* How ties were broken (lab/tie_break_trial.h); NULL = not examined. */
    const struct ct_tie_tally *ties;
} ct_played;

typedef struct ct_simulator ct_simulator;

ct_simulator *ct_simulator_new(void); /* NULL when memory is out */
void ct_simulator_free(ct_simulator *simulator);
/* Bytes held from the system: constant in the long run. */
size_t ct_simulator_held(const ct_simulator *simulator);

/* A tournament to be played. */
typedef struct ct_simulation {
    const ct_arm *arm;
    const ct_lab_field *field;
    const ct_game_model *model;
    ct_conduct conduct;
    uint64_t seed, replicate;
} ct_simulation;

/* Plays one tournament. A round that cannot be paired ends it early (stopped_before); that is no
 * failure. A function of the simulation alone. */
ct_status ct_simulate(ct_simulator *simulator, const ct_simulation *simulation, ct_played *out,
                      ct_error *err);

/* Could the arm play this field? Checks everything that can be known before the first game: the
 * system, its settings, the order. The error says why not. */
ct_status ct_simulate_rehearsal(ct_simulator *simulator, const ct_arm *arm,
                                const ct_lab_field *field, ct_error *err);

/* The ranking after an earlier round (0 = the starting list), by the same order. NULL when memory
 * is out. */
ct_index *ct_played_ranking(const ct_played *played, unsigned rounds, ct_arena *mem);

/* The random number of a game: in [0, 1). `one` < `other` are players, `meeting` counts from 0. */
double ct_game_luck(uint64_t seed, uint64_t replicate, ct_index one, ct_index other,
                    unsigned meeting);

#endif
