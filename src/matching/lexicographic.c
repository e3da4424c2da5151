#include "matching/lexicographic.h"

#include <assert.h>

typedef struct walk {
    const ct_graph *graph;
    uint32_t *partner;
    uint64_t *open;   /* right vertices not forced yet */
    uint64_t *unseen; /* those the present walk has not reached */
    uint32_t *from;   /* [right vertex] left vertex it was reached from */
    uint32_t *queue;  /* left vertices */
} walk;

/* Flips the path that ends at `goal`. */
static void flip(walk *w, uint32_t start, uint32_t goal)
{
    for (uint32_t right = goal;;) {
        uint32_t left = w->from[right];
        uint32_t given_up = w->partner[left];
        w->partner[left] = right;
        w->partner[right] = left;
        if (left == start) {
            return;
        }
        right = given_up;
    }
}

/* Takes the open neighbours of a left vertex into the walk; true when the goal is one of them. */
static bool reach(walk *w, uint32_t left, uint32_t goal, uint32_t *tail)
{
    const uint64_t *row = ct_graph_row(w->graph, left);
    for (size_t i = 0; i < w->graph->words; i++) {
        uint64_t found = row[i] & w->unseen[i];
        w->unseen[i] &= ~found;
        for (; found != 0; found &= found - 1) {
            uint32_t right = (uint32_t)(i * 64 + (size_t)__builtin_ctzll(found));
            w->from[right] = left;
            if (right == goal) {
                return true;
            }
            w->queue[(*tail)++] = w->partner[right];
        }
    }
    return false;
}

/* Gives `start` (a left vertex that has lost its partner) a way to the right vertex `goal`; true
 * when the matching was changed. */
static bool reroute(walk *w, uint32_t start, uint32_t goal)
{
    uint32_t head = 0;
    uint32_t tail = 0;
    ct_bits_copy(w->unseen, w->open, w->graph->words);
    w->queue[tail++] = start;
    while (head < tail) {
        if (reach(w, w->queue[head++], goal, &tail)) {
            flip(w, start, goal);
            return true;
        }
    }
    return false;
}

/* Forces the smallest possible partner on a left vertex. */
static void force_smallest(walk *w, uint32_t left)
{
    uint32_t present = w->partner[left];
    const uint64_t *row = ct_graph_row(w->graph, left);
    size_t words = w->graph->words;
    ct_bits_remove(w->open, present); /* the goal of the walks is put back for each try */
    for (size_t i = ct_bits_next(row, words, 0); i != SIZE_MAX && i < present;
         i = ct_bits_next(row, words, i + 1)) {
        uint32_t wanted = (uint32_t)i;
        if (!ct_bits_has(w->open, wanted)) {
            continue;
        }
        uint32_t displaced = w->partner[wanted];
        ct_bits_remove(w->open, wanted);
        ct_bits_add(w->open, present);
        w->partner[displaced] = CT_SINGLE;
        if (reroute(w, displaced, present)) {
            w->partner[left] = wanted;
            w->partner[wanted] = left;
            return;
        }
        w->partner[displaced] = wanted;
        ct_bits_add(w->open, wanted);
        ct_bits_remove(w->open, present);
    }
}

bool ct_match_lexicographic(const ct_graph *graph, const uint32_t *left, uint32_t count,
                            uint32_t *partner, ct_arena *scratch)
{
    walk w = {
        .graph = graph,
        .partner = partner,
        .open = CT_NEW(scratch, uint64_t, graph->words),
        .unseen = CT_NEW(scratch, uint64_t, graph->words),
        .from = CT_NEW(scratch, uint32_t, graph->n),
        .queue = CT_NEW(scratch, uint32_t, graph->n + 1),
    };
    if (w.open == NULL || w.unseen == NULL || w.from == NULL || w.queue == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        assert(partner[left[i]] != CT_SINGLE);
        ct_bits_add(w.open, partner[left[i]]);
    }
    for (uint32_t i = 0; i < count; i++) {
        force_smallest(&w, left[i]);
    }
    return true;
}
