/* The drawing of lots with envelopes. The tables are those of FIDE's C.05: players whose numbers
 * lie in one envelope meet each other before the last three rounds of the Berger table. */

#include "pairing/varma.h"

#include <assert.h>
#include <stdlib.h>

enum { ENVELOPES = 4, HIGHEST = CT_VARMA_MOST };

/* The envelope of numbers 1, 2, …; one line for 9/10, 11/12, … players. */
static const char *const tables[] = {
    "CDAABCBABD",               /* 10 */
    "CBDAABBCAADC",             /* 12 */
    "BBDAAACBBCAACD",           /* 14 */
    "BBBDAAACBBCAAACD",         /* 16 */
    "BBBDAAAACBBBCAAACD",       /* 18 */
    "BBBDCAAAACBBBBAAAACD",     /* 20 */
    "BBBBDAAAAACBBBBCAAAACD",   /* 22 */
    "BBBBDAAAAAACBBBBBCAAAACD", /* 24 */
};

unsigned ct_varma_envelope(uint32_t players, uint32_t number)
{
    assert(players >= CT_VARMA_LEAST && players <= CT_VARMA_MOST);
    assert(number >= 1 && number <= players + players % 2);
    return (unsigned)(tables[(players - CT_VARMA_LEAST) / 2][number - 1] - 'A');
}

/* --- Who draws when -------------------------------------------------------------------------- */

typedef struct drawer {
    uint32_t at; /* index in who and number */
    ct_str federation;
    ct_str name;
    uint32_t team; /* how many of the federation there are */
} drawer;

static int by_turn(const void *a, const void *b)
{
    const drawer *one = a;
    const drawer *other = b;
    int order = one->team != other->team ? (one->team > other->team ? -1 : 1)
                                         : ct_str_compare(one->federation, other->federation);
    order = order != 0 ? order : ct_str_compare(one->name, other->name);
    return order != 0 ? order : (one->at > other->at) - (one->at < other->at);
}

static bool are_of_one_federation(const drawer *a, const drawer *b)
{
    return a->at == b->at || (a->federation.len > 0 && ct_str_equal(a->federation, b->federation));
}

static drawer *queue(const ct_event *event, const ct_index *who, uint32_t count, ct_arena *mem)
{
    drawer *all = CT_NEW(mem, drawer, count);
    for (uint32_t i = 0; all != NULL && i < count; i++) {
        const ct_player *player = &event->players[who[i]];
        all[i] = (drawer){.at = i,
                          .federation = ct_str_trim(player->federation),
                          .name = ct_utf8_fold(mem, player->name)};
    }
    for (uint32_t i = 0; all != NULL && i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            all[i].team += are_of_one_federation(&all[i], &all[k]);
        }
    }
    if (all != NULL) {
        qsort(all, count, sizeof *all, by_turn);
    }
    return all;
}

/* --- Envelopes ------------------------------------------------------------------------------- */

typedef struct envelope {
    uint32_t numbers[HIGHEST];
    uint32_t count;
} envelope;

static void fill(uint32_t players, envelope *envelopes)
{
    for (uint32_t number = 1; number <= players; number++) {
        envelope *e = &envelopes[ct_varma_envelope(players, number)];
        e->numbers[e->count++] = number;
    }
}

/* One of those with at least `needed` numbers; the fullest when there is none. */
static envelope *choose(envelope *envelopes, uint32_t needed, ct_random *random)
{
    envelope *fit[ENVELOPES] = {0};
    envelope *fullest = &envelopes[0];
    uint32_t count = 0;
    for (uint32_t i = 0; i < ENVELOPES; i++) {
        fullest = envelopes[i].count > fullest->count ? &envelopes[i] : fullest;
        if (envelopes[i].count >= needed) {
            fit[count++] = &envelopes[i];
        }
    }
    return count == 0 ? fullest : fit[ct_random_below(random, count)];
}

static uint32_t draw(envelope *from, ct_random *random)
{
    uint32_t at = (uint32_t)ct_random_below(random, from->count);
    uint32_t number = from->numbers[at];
    from->numbers[at] = from->numbers[--from->count];
    return number;
}

static ct_status refuse_size(const ct_event *event, uint32_t count, ct_error *err)
{
    if (!event->is_team_event && count >= CT_VARMA_LEAST && count <= CT_VARMA_MOST) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "lots by the Varma tables are drawn by %d to %d players, not by %u%s",
            CT_VARMA_LEAST, CT_VARMA_MOST, count, event->is_team_event ? " teams" : "");
    ct_error_rule(err, "C.05 Varma tables");
    ct_error_cure(err, "draw plain lots, or keep the pairing numbers");
    return CT_INVALID;
}

ct_status ct_varma_draw(const ct_event *event, const ct_lots *lots, ct_arena *mem, uint32_t *number,
                        ct_error *err)
{
    enum { FOR_VARMA = 0x5641524d }; /* the stream of random numbers */
    envelope envelopes[ENVELOPES] = {0};
    ct_random random = {.seed = lots->seed, .stream = FOR_VARMA};
    CT_TRY(refuse_size(event, lots->count, err));
    drawer *drawers = queue(event, lots->who, lots->count, mem);
    CT_NEED(drawers, err);
    fill(lots->count, envelopes);
    envelope *from = NULL;
    uint32_t left = 0; /* of the federation whose turn it is */
    for (uint32_t i = 0; i < lots->count; i++, left--) {
        if (left == 0) {
            left = drawers[i].team;
            from = NULL;
        }
        if (from == NULL || from->count == 0) {
            from = choose(envelopes, left, &random);
        }
        number[drawers[i].at] = draw(from, &random);
    }
    return CT_OK;
}
