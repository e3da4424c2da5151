/* Sharing out the numbers when the envelopes cannot hold the contingents.
 *
 * The games of the last three rounds are a graph of the numbers in which nobody has more than three
 * rivals. Wanted is a share for each contingent in which no two are rivals. Contingents take their
 * shares in turn, the largest first, each number after number in an order drawn by lot; the search
 * goes back when too few numbers are left. It is exact: it ends with shares for all or with the
 * proof that there are none. */

#include "pairing/tables/schedule.h"
#include "pairing/tables/varma.h"

#include <assert.h>
#include <string.h>

enum { LAST_ROUNDS = 3 };

typedef struct search {
    uint32_t players;
    const uint32_t *sizes;          /* [contingent] largest first */
    uint32_t order[CT_VARMA_MOST];  /* [place] numbers (from 0) as lots have put them */
    uint32_t rivals[CT_VARMA_MOST]; /* [number] a set of bits: opponents in the last rounds */
    uint32_t first[CT_VARMA_MOST];  /* [contingent] the place of its first number */
    uint32_t *holder;               /* [number] */
} search;

/* What one contingent may still take, and what is taken altogether: sets of bits. */
typedef struct position {
    uint32_t contingent;
    uint32_t needed;
    uint32_t from; /* the place from which its next number may come */
    uint32_t barred;
    uint32_t taken;
} position;

static void find_rivals(search *s)
{
    ct_schedule_game games[CT_VARMA_MOST];
    unsigned rounds = ct_schedule_rounds(s->players);
    for (unsigned round = rounds - LAST_ROUNDS + 1; round <= rounds; round++) {
        ct_schedule_round(CT_SCHEDULE_BERGER, s->players, round, games);
        for (uint32_t k = 0; k < ct_schedule_boards(s->players); k++) {
            uint32_t white = games[k].white;
            uint32_t black = games[k].black;
            if (white != 0 && black != 0) {
                s->rivals[white - 1] |= UINT32_C(1) << (black - 1);
                s->rivals[black - 1] |= UINT32_C(1) << (white - 1);
            }
        }
    }
}

static void shuffle(uint32_t *order, uint32_t count, ct_random *random)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = (uint32_t)ct_random_below(random, i + 1);
        order[i] = order[at];
        order[at] = i;
    }
}

static bool has(uint32_t set, uint32_t number)
{
    return (set >> number & 1) != 0;
}

/* Those who draw alone have no compatriot to avoid: they take what is left. */
static void give_rest(search *s, position p)
{
    for (uint32_t i = 0; i < s->players; i++) {
        if (!has(p.taken, s->order[i])) {
            s->holder[s->order[i]] = p.contingent++;
        }
    }
}

/* Of two contingents of one size the one before has the earlier first number: to exchange their
 * shares would change nothing. */
static position next_contingent(const search *s, position p)
{
    uint32_t next = p.contingent + 1;
    bool is_alike = s->sizes[next] == s->sizes[p.contingent];
    return (position){.contingent = next,
                      .needed = s->sizes[next],
                      .from = is_alike ? s->first[p.contingent] + 1 : 0,
                      .taken = p.taken};
}

static bool share(search *s, position p)
{
    if (p.taken + 1 == UINT32_C(1) << s->players) {
        return true;
    }
    if (p.needed == 0) {
        return share(s, next_contingent(s, p));
    }
    if (s->sizes[p.contingent] == 1) {
        give_rest(s, p);
        return true;
    }
    uint32_t possible = 0;
    for (uint32_t i = p.from; i < s->players; i++) {
        possible += !has(p.taken | p.barred, s->order[i]);
    }
    for (uint32_t i = p.from; i < s->players && possible >= p.needed; i++) {
        uint32_t number = s->order[i];
        if (has(p.taken | p.barred, number)) {
            continue;
        }
        if (p.needed == s->sizes[p.contingent]) {
            s->first[p.contingent] = i;
        }
        s->holder[number] = p.contingent;
        if (share(s, (position){.contingent = p.contingent,
                                .needed = p.needed - 1,
                                .from = i + 1,
                                .barred = p.barred | s->rivals[number],
                                .taken = p.taken | UINT32_C(1) << number})) {
            return true;
        }
        possible--;
    }
    return false;
}

bool ct_varma_share(uint32_t players, const uint32_t *sizes, ct_random *random, uint32_t *holder)
{
    search s = {.players = players, .sizes = sizes, .holder = holder};
    assert(players >= CT_VARMA_LEAST && players <= CT_VARMA_MOST);
    find_rivals(&s);
    shuffle(s.order, players, random);
    return share(&s, (position){.needed = sizes[0]});
}
