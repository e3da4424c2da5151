#ifndef CT_EXPLAIN_H
#define CT_EXPLAIN_H

/* "Why this pairing?" and "why not that one?", as statements that name their articles, so that a
 * terminal, a program and a web page can show them alike.
 *
 * Facts that the regulation states simply are stated. Where it compares candidates, the question is
 * tried out: the round is paired again with the wish forced, and the first criterion that gets
 * worse is the answer (audit/what_if.h).
 *
 * Explainers ask the engine of the system for its own facts and pairs. They say what the engine did
 * and by which article; they do not prove that it was right. */

#include "pairing/system.h"

typedef enum ct_topic {
    CT_TOPIC_PLACE,     /* rank, score, bracket */
    CT_TOPIC_PUBLISHED, /* the published round is not what the engine finds */
    CT_TOPIC_FLOATS,    /* moved down or not, earlier floats */
    CT_TOPIC_OPPONENT,
    CT_TOPIC_COLOUR,
    CT_TOPIC_BYE,
    CT_TOPIC_WHY_NOT,
    CT_TOPICS
} ct_topic;

typedef struct ct_statement {
    ct_topic topic;
    const char *article; /* "C.04.3 5.2.2"; never NULL */
    /* Whole, with a stop. Players are their pairing numbers, with names where they are first spoken
     * of. */
    ct_str sentence;
} ct_statement;

typedef struct ct_question {
    unsigned round;                    /* already paired, or the next one */
    ct_index who;                      /* player, or team of a team event */
    ct_index why_not;                  /* another one, or CT_NOBODY */
    bool why_not_the_bye;              /* instead of another one */
    const ct_pairing_options *options; /* instead of the event's; may be NULL */
} ct_question;

typedef struct ct_explanation {
    ct_question question;
    const ct_event *event; /* of a team event the table of its matches (event/team_table.h) */
    const ct_pairing_system *system;
    ct_edition edition;
    bool is_published;   /* the round is in the event; else it is what the engine would pair */
    ct_index opponent;   /* CT_NOBODY: the bye, or not in the round */
    ct_colour colour;    /* of `who`; CT_NO_COLOUR without opponent */
    bool has_bye;        /* the pairing-allocated one */
    ct_statement *items; /* in the order in which they should be read */
    uint32_t count;
} ct_explanation;

/* Explains. The answer lives in `mem` and borrows the event. CT_NOT_FOUND for a player or a round
 * that is not there; CT_UNSUPPORTED when the event's system has no explainer; CT_IMPOSSIBLE when
 * the round has no complete pairing. Time: that of pairing the round, up to a dozen times. */
ct_status ct_explain(const ct_event *event, const ct_question *question, ct_arena *mem,
                     ct_explanation *out, ct_error *err);

/* "place", "opponent", … : the word used in JSON. Never NULL. */
const char *ct_topic_name(ct_topic topic);

#endif
