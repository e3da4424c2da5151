#ifndef CT_EXPLAIN_PRIVATE_H
#define CT_EXPLAIN_PRIVATE_H

/* What the explainers share. Used inside src/audit only. */

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

/* Prepares the round that is asked about, in `mem`. Do not move the inquiry afterwards: parts of it
 * point to others. */
ct_status ct_inquiry_start(const ct_event *event, const ct_question *question, ct_arena *mem,
                           ct_inquiry *q, ct_error *err);
/* Does the system have the criteria of C.04.3? */
bool ct_inquiry_has_criteria(const ct_inquiry *q);
/* Finds what the engine pairs and what is to be explained, and judges both where the system has the
 * criteria of C.04.3. */
ct_status ct_inquiry_pair(ct_inquiry *q, ct_error *err);

/* Adds a statement. */
void ct_say(ct_inquiry *q, ct_topic topic, const char *article, const char *format, ...)
    CT_PRINTF(4, 5);

/* The article of the edition in force. */
const char *ct_cite(const ct_inquiry *q, const char *in_2026, const char *in_2017);

/* Short texts, in the inquiry's memory; "" when memory is out (and `failed` set). */
const char *ct_name_of(ct_inquiry *q, uint32_t entrant);     /* "7 Müller, Anna" */
const char *ct_name_of_player(ct_inquiry *q, ct_index who);  /* the same */
const char *ct_number_of(ct_inquiry *q, uint32_t entrant);   /* "7" */
const char *ct_points_text(ct_inquiry *q, ct_points points); /* "2½ points", "1 point" */
const char *ct_match_points_text(ct_inquiry *q, ct_points points);
const char *ct_bracket_text(ct_inquiry *q, uint32_t bracket); /* "the bracket of 2½ points" */
const char *ct_colours_text(ct_inquiry *q, uint32_t entrant); /* "BWB", "" */
/* "a strong preference for White (BWB)" */
const char *ct_preference_text(ct_inquiry *q, uint32_t entrant);
const char *ct_list_text(ct_inquiry *q, const uint32_t *entrants, uint32_t count); /* "4 and 7" */
/* Why a player is not in the round: "has a half-point bye in round 3". */
const char *ct_absence_text(ct_inquiry *q, ct_index who);
/* The text made so far; "" when it is empty or memory is out (and `failed` set). */
const char *ct_text_done(ct_inquiry *q, const ct_text *text);

/* The pair in which the engine puts an entrant, or NULL for the bye; the number of its bracket, 0
 * for the bye. */
const ct_pair *ct_engine_pair(const ct_inquiry *q, uint32_t entrant);
unsigned ct_engine_bracket(const ct_inquiry *q, uint32_t entrant);
/* The number of its bracket in other pairings of the round; 0 for the bye. */
unsigned ct_bracket_in(const ct_inquiry *q, const ct_pairings *pairings, uint32_t entrant);

/* Says so when the published round has another opponent than the engine. */
void ct_say_published(ct_inquiry *q, const char *article);

/* What a rule about colours says, in the words of a system. */
typedef struct ct_colour_reason {
    ct_colour_rule rule;
    const char *article; /* NULL ends the list */
    const char *sentence;
} ct_colour_reason;

/* By which rule the engine gave the colours of the pair (`what`: "White", "White in game 1"), and
 * whether they were published so. */
void ct_say_colours(ct_inquiry *q, const ct_colour_reason *reasons, const char *what);

/* The entrant of "why not …?"; CT_SINGLE when nobody was asked about, or somebody who is not in the
 * round, which is then said. */
uint32_t ct_entrant_asked(ct_inquiry *q);

/* "player" or "team", and with an s. */
const char *ct_kind_word(const ct_inquiry *q);
const char *ct_kinds_word(const ct_inquiry *q);

/* "3 players (4, 7 and 9)"; of many only the number. */
enum { CT_MEMBERS_SHOWN = 16 };
const char *ct_members_text(ct_inquiry *q, const uint32_t *entrants, uint32_t count);

/* A bracket of C.04.5 or C.04.6: a scoregroup and those who floated up to it, entrants, ranked. */
typedef struct ct_match_bracket {
    uint32_t *residents, *upfloaters;
    uint32_t resident_count, upfloater_count;
    ct_points score; /* of the residents */
} ct_match_bracket;

ct_status ct_match_bracket_find(const ct_inquiry *q, const ct_pairings *pairings, unsigned number,
                                ct_match_bracket *out, ct_error *err);
/* C4 to C7 and 3.5, which C.04.5 and C.04.6 have in common: `rules` is one of them, `score` the
 * words for the residents' score, `floats_before` "match" or "round", or NULL where C7 is not
 * asked for. */
void ct_say_match_bracket(ct_inquiry *q, const ct_match_bracket *bracket, const char *rules,
                          const char *score, const char *floats_before);
/* The bye where matches are counted: 1.4 and 3.4 of both. */
void ct_say_match_bye(ct_inquiry *q, const char *rules, ct_topic topic);

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
ct_status ct_explain_list_walk(ct_inquiry *q, ct_error *err);
ct_status ct_explain_elo(ct_inquiry *q, ct_error *err);
ct_status ct_explain_keizer(ct_inquiry *q, ct_error *err);
ct_status ct_explain_team_swiss(ct_inquiry *q, ct_error *err);
ct_status ct_explain_olympiad(ct_inquiry *q, ct_error *err);
/* Says what would get worse. */
void ct_say_what_if(ct_inquiry *q, ct_topic topic, const char *lead, const ct_what_if *found);

#endif
