#ifndef CT_EDIT_PRIVATE_H
#define CT_EDIT_PRIVATE_H

/* What the edits share: how they name people, common refusals, declared points. Private to
 * event/. */

#include "event/event.h"

/* "7 Müller, Anna"; a long name is cut. Use it at once: ct_edit_player(event, who).text. */
typedef struct ct_edit_label {
    char text[96];
} ct_edit_label;

ct_edit_label ct_edit_player(const ct_event *event, ct_index player);
ct_edit_label ct_edit_team(const ct_event *event, ct_index team); /* "team 3 Reykjavík" */
/* A player, or "team 3 Reykjavík" in a team event. */
ct_edit_label ct_edit_participant(const ct_event *event, ct_index who);

/* Refuses an index beyond the list. */
ct_status ct_edit_need_player(const ct_event *event, ct_index player, ct_error *err);
ct_status ct_edit_need_participant(const ct_event *event, ct_index who, ct_error *err);

ct_status ct_edit_need_any_team(const ct_event *event, ct_index team, ct_error *err);
/* Refuses an event of players. */
ct_status ct_edit_need_team_event(const ct_event *event, ct_error *err);
/* The refusal of a number (from 0) beyond a list of `count`. */
ct_status ct_edit_no_such(ct_error *err, const char *noun, uint32_t number, uint32_t count);

/* Refuses a round that is not paired. */
ct_status ct_edit_need_paired_round(const ct_event *event, unsigned round, ct_error *err);
/* Refuses a player without an opponent in a paired round. */
ct_status ct_edit_need_game(const ct_event *event, unsigned round, ct_index player, ct_error *err);
/* Refuses a player who is absent: not arrived, gone, or away with a bye asked for; in a team event
 * also one whose whole team is. */
ct_status ct_edit_need_availability(const ct_event *event, ct_index player, unsigned round,
                                    ct_error *err);
/* C.04.1 4: refuses a player who had the pairing-allocated bye, unless the system repeats it. */
ct_status ct_edit_need_no_earlier_pab(const ct_event *event, ct_index player, ct_error *err);

/* The team that lists a player, or CT_NOBODY. O(members). */
ct_index ct_edit_team_of(const ct_event *event, ct_index player);
/* The first round from `round` on in which the player is more than absent, or 0. */
unsigned ct_edit_first_engagement(const ct_event *event, ct_index player, unsigned round);
/* The same for a team: a match or the pairing-allocated bye. */
ct_status ct_edit_find_team_engagement(const ct_event *event, ct_index team, unsigned round,
                                       unsigned *out, ct_error *err);

/* Refuses a change that would give the event a fault it does not have: `changed` is a copy of the
 * event's members with the change made. The fault is the refusal. O(validation). */
ct_status ct_edit_judge(const ct_event *event, const ct_event *changed, ct_error *err);

/* Refuses round 0 and rounds that the event will not have. */
ct_status ct_edit_need_round(const ct_event *event, unsigned round, ct_error *err);

/* Refuses text that is not UTF-8, or not one line. `words` names it: "the city". */
ct_status ct_edit_need_line(ct_str text, const char *words, ct_error *err);
/* Copies the text behind `*text` into the event's arena. */
ct_status ct_edit_own_text(const ct_event *event, ct_str *text, ct_error *err);

/* C.04.2 2.4: refuses a round of entry that is not there any more. `noun`: "player" or "team". */
ct_status ct_edit_need_entry_round(const ct_event *event, unsigned enters, const char *noun,
                                   ct_error *err);

/* Refuses a player who sits in a line-up. */
ct_status ct_edit_need_no_line_up(const ct_event *event, ct_index player, ct_error *err);

/* Takes away the byes that a participant has asked for from a round on. */
void ct_edit_drop_byes(ct_event *event, ct_index who, unsigned round);

/* Sets the declared points of a player who has any to the sum of their cells and adjustments. */
void ct_edit_refresh_points(ct_event *event, ct_index player);

/* ct_event_forget_ranks after a change that concerns these two (`other` may be CT_NOBODY). Among
 * players nothing is done when neither has a rank: the ranks were taken back before, or there were
 * none, or some are missing and all are made anew when the event is written. */
void ct_edit_forget_ranks(ct_event *event, ct_index one, ct_index other);

#endif
