#ifndef CT_RERANK_H
#define CT_RERANK_H

/* Points and ranks that a file declares, against what its results give.
 *
 * Points are added up here, straight from the cells (team points from the matches), without
 * src/standings. Ranks are compared with the standings by the tie-breaks that the file lists
 * (records 212, 202); without a list only a rank that contradicts the points is wrong. Whoever is
 * tied in everything may have any of the ranks that the tied share. While the last round is open a
 * file may have counted it or not: what fits better is taken.
 *
 * The standings are those of src/standings: a mistake in a tie-break there is found only where the
 * file was ranked by another program. */

#include "standings/standings.h"

typedef enum ct_rank_fault {
    CT_POINTS_DIFFER = 0, /* of a player; match points of a team */
    CT_GAME_POINTS_DIFFER,
    CT_RANK_DIFFERS,
} ct_rank_fault;

typedef struct ct_rank_difference {
    ct_rank_fault fault;
    ct_index who;            /* a team in a team event */
    ct_index rival;          /* ranked on the wrong side of `who`; CT_NOBODY when there is none */
    int64_t declared, found; /* points in the event's unit, or ranks: the best that is right */
    /* "player 7: rank 3 in the file, 4 by PTS,BH/C1: BH/C1 31.5 against 32 of player 2" */
    ct_str sentence;
} ct_rank_difference;

typedef struct ct_reranking {
    bool of_teams;
    bool has_list;       /* the file lists its tie-breaks, and all or the first could be used */
    ct_str order;        /* by which ranks were judged: "PTS,BH/C1" */
    ct_error list_fault; /* why not all of the list was used; status CT_OK when none or fine */
    unsigned rounds;     /* after which ranks fit best */
    uint32_t points_checked, ranks_checked; /* how many the file declares */
    uint32_t entrants;                      /* how many could: players, teams in a team event */
    ct_rank_difference *differences;        /* points first */
    uint32_t count;
} ct_reranking;

/* Verifies an event. Lives in `mem`. Differences are no failure. CT_NO_MEMORY; CT_INVALID when the
 * event cannot be ranked by points at all. Time: that of its standings, twice while a round is
 * open. */
ct_status ct_audit_ranks(const ct_event *event, ct_arena *mem, ct_reranking *out, ct_error *err);

/* "points", "game points", "rank". Never NULL. */
const char *ct_rank_fault_name(ct_rank_fault fault);

#endif
