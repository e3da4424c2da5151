#ifndef CT_DUTCH_WEIGHTS_H
#define CT_DUTCH_WEIGHTS_H

/* The criteria C6 … C21 of C.04.3 (2026) as weights of edges; the edition of 2017 and the Burstein
 * System put theirs into the same fields.
 *
 * A *frame* is the set of players that one matching problem is about: the members of a bracket and
 * what lies outside it in one of the views of pairing/views.h. What the narrowest view leaves out
 * is checked afterwards.
 *
 * Invariants:
 *  1. Every criterion is a sum over the edges of a perfect matching of the frame.
 *  2. Criteria are fields of one wide number, the highest criterion in the highest bits, so the
 *     heaviest matching is the best candidate.
 *  3. A counter has room for the most that a matching can add up in it, so no field overflows into
 *     the next.
 *  4. Costs are counted as gains: an edge that offends gets 0, one that does not gets 1; how many
 *     edges are concerned is fixed by the criteria above. */

#include "base/wide.h"
#include "pairing/views.h"

/* What a vertex of a frame is. The vertices of a frame stand in this order. */
typedef enum ct_kind {
    CT_MDP,
    CT_RESIDENT,
    CT_LIMBO, /* an MDP who is known to float on */
    CT_NEXT,  /* of the next scoregroup */
    CT_BELOW, /* of a scoregroup below that */
    CT_BYE,
    CT_EXIT, /* stands for anybody outside the frame */
} ct_kind;

typedef struct ct_frame {
    const ct_outlook *outlook;
    ct_view view;
    uint32_t count;
    uint32_t mdps;     /* vertices 0 … mdps-1 */
    uint32_t members;  /* vertices mdps … members-1 are residents */
    uint32_t *entrant; /* [vertex] entrant, or the bye's vertex; unused for exits */
    uint8_t *kind;     /* [vertex] ct_kind */
    /* Pairs to be made of residents alone: S1 are the first `pairs` of them. Used with
     * `ordered`. */
    uint32_t pairs;
    bool ordered;    /* the remainder: the generation order of Art. 4 counts too */
    bool one_floats; /* only one floats, and takes the bye (C9 in 2026) */
    bool is_last;    /* nothing but the bye lies below */
} ct_frame;

typedef struct ct_weight_field {
    uint16_t low;
    uint8_t width; /* 0 = not used in this frame */
} ct_weight_field;

enum {
    CT_FIELD_SCORES = 128, /* most scores, or differences of scores, that are told apart */
    CT_LAYOUT_WORDS = 96,  /* widest weight */
};

typedef struct ct_layout {
    size_t words;
    ct_weight_field c6, c8a, c9, c10, c11, c12, c13, c14, c15, c16, c17;
    ct_weight_field c7[CT_FIELD_SCORES], c8b[CT_FIELD_SCORES + 1];
    ct_weight_field c18[CT_FIELD_SCORES], c19[CT_FIELD_SCORES], c20[CT_FIELD_SCORES],
        c21[CT_FIELD_SCORES];
    ct_weight_field exchanges; /* 4.3 (1): fewer players exchanged */
    ct_weight_field bsn_sum;   /* 4.3 (2): smaller sum of the BSNs in S1 */
    ct_weight_field choice;    /* spare low digits for choices made one by one */
    uint32_t score_count;
    ct_points scores[CT_FIELD_SCORES]; /* of MDPs and limbo, highest first */
    uint32_t difference_count;
    /* 2017: differences of scores, highest first; c7 and c18 … c21 are indexed by them. */
    ct_points differences[CT_FIELD_SCORES];
    ct_points lowest; /* 2017: score of the lowest ranked player of the bracket */
    uint32_t most_unplayed;
    bool tells_c7; /* c7 is used */
} ct_layout;

/* How an edition of the rules counts. */
typedef struct ct_dutch_rules {
    /* Chooses the fields for a frame, with `choice_bits` spare digits at the low end. False when
     * there are too many scores. */
    bool (*lay_out)(const ct_frame *frame, unsigned choice_bits, ct_layout *layout);
    /* The weight of an edge, `layout->words` words. */
    void (*weigh)(const ct_frame *frame, const ct_layout *layout, uint32_t u, uint32_t v,
                  ct_word *out);
    /* Starting duals for CT_VIEW_EXITS that make tight the edges of a candidate in which nothing is
     * amiss: see dutch_fields.c. */
    void (*start)(const ct_frame *frame, const ct_layout *layout, ct_word *duals);
} ct_dutch_rules;

extern const ct_dutch_rules ct_dutch_rules_2026;
extern const ct_dutch_rules ct_dutch_rules_2017;

/* May these two vertices be matched? */
bool ct_frame_joins(const ct_frame *frame, uint32_t u, uint32_t v);

/* --- What the editions share ----------------------------------------------------------------- */

/* Takes bits for a field above *low. */
ct_weight_field ct_field_take(uint16_t *low, unsigned width);
/* The field of a counter that reaches `most` at most: none when that is 0. */
ct_weight_field ct_field_take_most(uint16_t *low, uint64_t most);
/* Fields for counters of several scores, the first in the highest bits, that reach most[i]. */
void ct_field_take_tally(ct_weight_field *fields, uint32_t count, uint16_t *low,
                         const uint32_t *most);
/* The same for counters that are all of one width. */
void ct_field_take_list(ct_weight_field *fields, uint32_t count, uint16_t *low, unsigned width);
/* Adds `value` to a field of a number. */
void ct_field_add(const ct_layout *layout, ct_word *x, ct_weight_field field, uint64_t value);
unsigned ct_bits_for(uint64_t most);

/* Who has each of the scores of a layout. */
typedef struct ct_tally {
    uint32_t mdps[CT_FIELD_SCORES];
    uint32_t residents[CT_FIELD_SCORES];
    uint32_t all[CT_FIELD_SCORES]; /* those in limbo too */
} ct_tally;
/* Counts the vertices whose scores are in the layout. */
void ct_tally_scores(const ct_frame *frame, const ct_layout *layout, ct_tally *tally);
/* How many vertices of this kind the frame has. */
uint32_t ct_frame_count(const ct_frame *frame, ct_kind kind);
/* The fields that both editions have at the low end: choices, generation order. */
void ct_lay_out_order(const ct_frame *frame, ct_layout *layout, unsigned choice_bits,
                      uint16_t *low);
/* Words for weights of so many bits. Duals may grow beyond the weights, by less than the sum of all
 * weights at a time; there is room for several times that. */
size_t ct_layout_words(const ct_frame *frame, uint16_t bits);
/* Puts a number into a descending list, each number once; false when the list is full. */
bool ct_list_points(ct_points *list, uint32_t *count, ct_points value);
uint32_t ct_list_index(const ct_points *list, uint32_t count, ct_points value);
/* The criteria on colours and the generation order, for a pair inside the bracket (u < v). */
void ct_weigh_colours(const ct_frame *frame, const ct_layout *layout, uint32_t u, uint32_t v,
                      ct_word *out);
void ct_weigh_order(const ct_frame *frame, const ct_layout *layout, uint32_t u, uint32_t v,
                    ct_word *out);
/* Starting duals for those two. */
void ct_start_shared(const ct_frame *frame, const ct_layout *layout, ct_word *duals);

static inline const ct_entrant *ct_frame_entrant(const ct_frame *frame, uint32_t v)
{
    return &frame->outlook->round->entrants[frame->entrant[v]];
}

/* Criteria of a pair of entrants: does it offend? */
bool ct_offends_c10(const ct_entrant *a, const ct_entrant *b);
bool ct_offends_c11(const ct_entrant *a, const ct_entrant *b);
bool ct_offends_c12(const ct_entrant *a, const ct_entrant *b);
bool ct_offends_c13(const ct_entrant *a, const ct_entrant *b);

#endif
