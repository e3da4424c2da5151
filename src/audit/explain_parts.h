#ifndef CT_EXPLAIN_PARTS_H
#define CT_EXPLAIN_PARTS_H

/* What the explainers share. Used inside this room only. */

#include "audit/explain.h"
#include "audit/what_if.h"

/* A question being answered. */
typedef struct ct_inquiry {
    ct_explanation answer;
    ct_arena *mem;
    ct_round round;
    uint32_t me; /* entrant; CT_SINGLE when the player is not in the round */
    ct_standard standard;
    ct_pairings pairings;       /* as published, or the standard's */
    ct_arrangement arrangement; /* of these */
    ct_judgement judgement;
    bool failed; /* memory is out */
} ct_inquiry;

/* Prepares the round that is asked about, in `mem`. Do not move the inquiry afterwards. */
ct_status ct_inquiry_start(const ct_event *event, const ct_question *question, ct_arena *mem,
                           ct_inquiry *q, ct_error *err);
/* Finds what the engine pairs and what is to be explained, and judges both where the system has the
 * criteria of C.04.3. */
ct_status ct_inquiry_pair(ct_inquiry *q, ct_error *err);

/* Adds a statement. */
void ct_say(ct_inquiry *q, ct_topic topic, const char *article, const char *format, ...)
    CT_PRINTF(4, 5);

/* The article of the edition in force. */
const char *ct_cite(const ct_inquiry *q, const char *in_2026, const char *in_2017);

/* Short texts, in the inquiry's memory; "" when memory is out (and `failed` set). */
const char *ct_name_of(ct_inquiry *q, uint32_t entrant);         /* "7 Müller, Anna" */
const char *ct_name_of_player(ct_inquiry *q, ct_index who);      /* the same */
const char *ct_number_of(ct_inquiry *q, uint32_t entrant);       /* "7" */
const char *ct_points_text(ct_inquiry *q, ct_points points);     /* "2½ points", "1 point" */
const char *ct_bracket_text(ct_inquiry *q, uint32_t bracket);    /* "the bracket of 2½ points" */
const char *ct_colours_text(ct_inquiry *q, uint32_t entrant);    /* "BWB", "" */
const char *ct_preference_text(ct_inquiry *q, uint32_t entrant); /* "a strong preference for White
                                                                     (BWB)" */
const char *ct_list_text(ct_inquiry *q, const uint32_t *entrants, uint32_t count); /* "4 and 7" */
/* Why a player is not in the round: "has a half-point bye in round 3". */
const char *ct_absence_text(ct_inquiry *q, ct_index who);
/* Whether text made so far is whole. */
const char *ct_text_done(ct_inquiry *q, const ct_text *text);

/* Systems that pair by a table: the round is prepared, nothing is paired yet, and the player may be
 * away. */
ct_status ct_explain_round_robin(ct_inquiry *q, ct_error *err);
ct_status ct_explain_scheveningen(ct_inquiry *q, ct_error *err);
ct_status ct_explain_knockout(ct_inquiry *q, ct_error *err);
ct_status ct_explain_two_phase(ct_inquiry *q, ct_error *err);

/* The Dutch system. */
ct_status ct_explain_dutch(ct_inquiry *q, ct_error *err);
void ct_explain_colours(ct_inquiry *q);
ct_status ct_explain_bye(ct_inquiry *q, ct_error *err);
ct_status ct_explain_why_not_bye(ct_inquiry *q, ct_error *err);
/* Why these two do not meet; `lead` begins the sentences: "If 5 met 12". */
ct_status ct_explain_why_not(ct_inquiry *q, uint32_t one, uint32_t other, ct_topic topic,
                             const char *lead, ct_error *err);
ct_status ct_explain_dubov(ct_inquiry *q, ct_error *err);
ct_status ct_explain_burstein(ct_inquiry *q, ct_error *err);
ct_status ct_explain_lim(ct_inquiry *q, ct_error *err);
ct_status ct_explain_double_swiss(ct_inquiry *q, ct_error *err);
/* Systems that walk down a list: Amalfi, Monrad, the random Swiss. */
ct_status ct_explain_ladder(ct_inquiry *q, ct_error *err);
ct_status ct_explain_elo(ct_inquiry *q, ct_error *err);
ct_status ct_explain_keizer(ct_inquiry *q, ct_error *err);
/* Says what would get worse. */
void ct_say_what_if(ct_inquiry *q, ct_topic topic, const char *lead, const ct_what_if *found);

#endif
