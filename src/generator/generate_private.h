#ifndef CT_GENERATE_PRIVATE_H
#define CT_GENERATE_PRIVATE_H

/* What the files of the generator share. */

#include "base/random.h"
#include "generator/generate.h"

/* What a random number is for. The order is part of the contract "same seed, same bytes": append
 * only. */
typedef enum ct_purpose {
    CT_FOR_SIZE,
    CT_FOR_RATINGS,
    CT_FOR_NAMES,
    CT_FOR_RATES,
    CT_FOR_COLOUR,
    CT_FOR_ENTRIES,
    CT_FOR_WITHDRAWALS,
    CT_FOR_HALF_BYES,
    CT_FOR_FULL_BYES,
    CT_FOR_ZERO_BYES,
    CT_FOR_FORBIDDEN,
    CT_FOR_RESULTS,
    CT_FOR_FORFEITS,
    CT_FOR_ODD_RESULTS,
    CT_FOR_TEAM_NAMES,
    CT_FOR_LINE_UPS,
    CT_FOR_EMPTY_BOARDS,
    CT_FOR_MATCH_FORFEITS,
} ct_purpose;

enum { CT_PURPOSES = 64 }; /* room for more */

/* A cursor for one decision: place = what it is about, each with 256 numbers of its own. */
static inline ct_random ct_generate_random(const ct_generate_options *options, ct_purpose purpose,
                                           uint64_t place)
{
    return (ct_random){.seed = options->seed,
                       .stream = options->number * CT_PURPOSES + purpose,
                       .index = place << 8};
}

/* The place of a player in a round. */
static inline uint64_t ct_generate_place(unsigned round, ct_index who)
{
    return (uint64_t)round << 20 | who;
}

/* Each parameter alone: within its row's bounds, or CT_DRAWN where that is possible. */
ct_status ct_generate_check_ranges(const ct_generate_options *options, ct_error *err);

/* Draws what is CT_DRAWN; the options were checked. */
void ct_generate_settle(ct_generate_options *options);

/* Players with numbers, names, ratings, entries and withdrawals, room for all rounds. */
ct_status ct_generate_players(const ct_generate_options *options, ct_event *event,
                              ct_arena *scratch, ct_error *err);

/* Byes asked for: written into the cells of rounds to come. */
void ct_generate_byes(const ct_generate_options *options, ct_event *event);

/* Double-Swiss (C.04.5): players come, go and have byes for whole matches only. */
void ct_generate_whole_matches(ct_event *event);

ct_status ct_generate_forbidden(const ct_generate_options *options, ct_event *event, ct_error *err);

/* Does the system pair teams? */
bool ct_generate_makes_teams(const ct_generate_options *options);

/* Teams and their players, byes asked for and forbidden pairs: an event before round 1. */
ct_status ct_generate_teams(const ct_generate_options *options, ct_event *event, ct_arena *scratch,
                            ct_error *err);
/* Puts a round of teams into the event, with line-ups and results. */
ct_status ct_generate_play_teams(const ct_generate_options *options, ct_event *event,
                                 unsigned round, const ct_pairings *pairings, const bool *present,
                                 ct_error *err);
/* Declares match points, game points and ranks. */
ct_status ct_generate_declare_teams(ct_event *event, ct_arena *scratch, ct_error *err);

/* An invented name made of syllables: "Fenmisson, Ada". */
ct_str ct_generate_name(const ct_generate_options *options, ct_index who, ct_arena *mem);

/* The outcomes of White and Black in a game of this round. */
void ct_generate_result(const ct_generate_options *options, const ct_event *event, unsigned round,
                        ct_index white, ct_index black, ct_outcome outcomes[2]);

#endif
