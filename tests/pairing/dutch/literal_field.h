#ifndef CT_LITERAL_FIELD_H
#define CT_LITERAL_FIELD_H

/* The players of a round and what the articles say of each, derived from nothing but the cells. */

#include "event/event.h"
#include "event/systems.h"
#include "pairing/dutch/literal_order.h"

enum { LITERAL_ROUNDS = 32, LITERAL_CACHE = 1 << 14 };

/* A set of players: bit i for the i-th of the field. */
typedef uint32_t literal_set;

typedef enum literal_strength {
    LITERAL_NONE,
    LITERAL_MILD,
    LITERAL_STRONG,
    LITERAL_ABSOLUTE
} literal_strength;

typedef enum literal_float { LITERAL_LEVEL, LITERAL_DOWN, LITERAL_UP } literal_float;

typedef struct literal_player {
    ct_index who;
    uint32_t tpn;
    uint32_t number; /* the TPN of 5.2.5: who never took part has none */
    int score;       /* for the pairing */
    int points;      /* of the standings */
    unsigned games;
    ct_colour colours[LITERAL_ROUNDS]; /* of the played games */
    int difference;
    ct_colour wants;
    literal_strength strength;
    bool may_have_bye;
    bool is_topscorer;
    int unplayed;
    literal_float floats[2]; /* one and two rounds ago */
} literal_player;

/* What was found out about the completion of a round. */
typedef struct literal_known {
    literal_set left, together, barred;
    int bye_score;
} literal_known;

typedef struct literal_field {
    const ct_event *event;
    ct_edition edition;
    unsigned round;
    ct_colour initial;
    unsigned count;
    literal_player player[LITERAL_MOST]; /* in the order of 1.2 */
    bool may_meet[LITERAL_MOST][LITERAL_MOST];
    bool has_white[LITERAL_MOST][LITERAL_MOST]; /* [i][k]: i would have White against k */
    literal_known *known; /* [known_size], NULL until somebody asks for a completion */
    uint32_t known_size;
    literal_exchange *exchanges[LITERAL_MOST][LITERAL_MOST + 1]; /* [n1][n] */
    uint32_t exchange_count[LITERAL_MOST][LITERAL_MOST + 1];
    ct_arena *mem;
} literal_field;

/* Everybody who is there in the round; `present` (may be NULL) says who, instead of entries, leaves
 * and byes. */
literal_field *literal_field_new(const ct_event *event, unsigned round, ct_edition edition,
                                 const bool *present, ct_arena *mem);

enum {
    LITERAL_NEVER = 1 << 30, /* cannot be completed */
    LITERAL_NO_BYE = -(1 << 30),
};

/* 1.9.1: the lowest score that the pairing-allocated bye can go to in a complete pairing of those
 * who are left, obeying C1 … C3. The players who are `together` as moved-down players are not
 * paired with each other; who is barred does not get the bye. */
int literal_completion(literal_field *field, literal_set left, literal_set together,
                       literal_set barred);

static inline bool literal_has(literal_set set, unsigned i)
{
    return set >> i & 1U;
}
unsigned literal_size(literal_set set);
/* The highest scoregroup among these players. */
literal_set literal_top_group(const literal_field *field, literal_set of);

#endif
