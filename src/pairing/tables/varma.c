/* The drawing of lots with envelopes. The tables are those of FIDE's C.05: players whose numbers
 * lie in one envelope meet each other before the last three rounds of the Berger table.
 *
 * The rules let a contingent choose any envelope that is large enough for it. Chosen blindly, an
 * envelope may leave the contingents after it without one, so only those come into question that
 * leave every later contingent an envelope. Where the envelopes cannot hold all contingents, the
 * numbers are shared out so that the purpose is reached: see varma_search.c. */

#include "pairing/tables/varma.h"

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

static drawer *list_drawers(const ct_event *event, const ct_index *who, uint32_t count,
                            ct_arena *mem)
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

/* Can contingents of these sizes, the largest first, each have all their numbers from one envelope?
 * Of two contingents of one size the second need not try the envelopes before `from`, that of the
 * first. */
static bool all_fit(const uint32_t *sizes, uint32_t count, uint32_t *room, uint32_t from)
{
    if (count == 0 || sizes[0] == 1) {
        return true; /* there is a number for everybody */
    }
    for (uint32_t i = from; i < ENVELOPES; i++) {
        if (room[i] >= sizes[0]) {
            room[i] -= sizes[0];
            bool fit =
                all_fit(sizes + 1, count - 1, room, count > 1 && sizes[1] == sizes[0] ? i : 0);
            room[i] += sizes[0];
            if (fit) {
                return true;
            }
        }
    }
    return false;
}

/* One of the envelopes that hold the first of these contingents and leave room for the others. */
static envelope *choose(envelope *envelopes, const uint32_t *sizes, uint32_t count,
                        ct_random *random)
{
    envelope *good[ENVELOPES] = {0};
    uint32_t room[ENVELOPES];
    uint32_t found = 0;
    for (uint32_t i = 0; i < ENVELOPES; i++) {
        room[i] = envelopes[i].count;
    }
    for (uint32_t i = 0; i < ENVELOPES; i++) {
        if (room[i] >= sizes[0]) {
            room[i] -= sizes[0];
            if (all_fit(sizes + 1, count - 1, room, 0)) {
                good[found++] = &envelopes[i];
            }
            room[i] += sizes[0];
        }
    }
    assert(found > 0);
    return good[ct_random_below(random, found)];
}

static uint32_t draw(envelope *from, ct_random *random)
{
    uint32_t at = (uint32_t)ct_random_below(random, from->count);
    uint32_t number = from->numbers[at];
    from->numbers[at] = from->numbers[--from->count];
    return number;
}

/* --- The draw -------------------------------------------------------------------------------- */

/* Contingents in their turn, hence the largest first. */
typedef struct contingents {
    const drawer *drawers;
    uint32_t players;
    uint32_t sizes[HIGHEST];
    uint32_t count;
} contingents;

static contingents contingents_of(const drawer *drawers, uint32_t players)
{
    contingents all = {.drawers = drawers, .players = players};
    for (uint32_t i = 0; i < players; i += drawers[i].team) {
        all.sizes[all.count++] = drawers[i].team;
    }
    return all;
}

static bool envelopes_suffice(const contingents *all, const envelope *envelopes)
{
    uint32_t room[ENVELOPES];
    for (uint32_t i = 0; i < ENVELOPES; i++) {
        room[i] = envelopes[i].count;
    }
    return all_fit(all->sizes, all->count, room, 0);
}

static void draw_from_envelopes(const contingents *all, envelope *envelopes, ct_random *random,
                                uint32_t *number)
{
    const drawer *next = all->drawers;
    for (uint32_t c = 0; c < all->count; c++) {
        envelope *from = choose(envelopes, all->sizes + c, all->count - c, random);
        for (uint32_t i = 0; i < all->sizes[c]; i++) {
            number[next++->at] = draw(from, random);
        }
    }
}

/* Each contingent draws from a share of its own. While no shares keep all compatriots apart, one
 * player of the largest contingent (of several equal ones the last) is taken out of it and may get
 * any number. So the smaller contingents are kept apart wholly, the largest as far as possible. */
static void draw_from_shares(const contingents *all, ct_random *random, uint32_t *number)
{
    envelope shares[HIGHEST] = {0};
    uint32_t parts[HIGHEST];  /* kept apart of each contingent, then single players */
    uint32_t owners[HIGHEST]; /* [part] contingent */
    uint32_t holder[HIGHEST]; /* [number - 1] part */
    uint32_t count = all->count;
    for (uint32_t c = 0; c < count; c++) {
        parts[c] = all->sizes[c];
        owners[c] = c;
    }
    while (!ct_varma_share(all->players, parts, random, holder)) {
        uint32_t largest = 0;
        while (largest + 1 < count && parts[largest + 1] == parts[0]) {
            largest++;
        }
        parts[largest]--;
        parts[count] = 1;
        owners[count++] = largest;
    }
    for (uint32_t i = 0; i < all->players; i++) {
        envelope *share = &shares[owners[holder[i]]];
        share->numbers[share->count++] = i + 1;
    }
    const drawer *next = all->drawers;
    for (uint32_t c = 0; c < all->count; c++) {
        for (uint32_t i = 0; i < all->sizes[c]; i++) {
            number[next++->at] = draw(&shares[c], random);
        }
    }
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
    drawer *drawers = list_drawers(event, lots->who, lots->count, mem);
    CT_NEED(drawers, err);
    fill(lots->count, envelopes);
    contingents all = contingents_of(drawers, lots->count);
    if (envelopes_suffice(&all, envelopes)) {
        draw_from_envelopes(&all, envelopes, &random, number);
    } else {
        draw_from_shares(&all, &random, number);
    }
    return CT_OK;
}
