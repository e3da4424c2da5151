#ifndef CT_EDIT_H
#define CT_EDIT_H

/* The changes an arbiter makes, each checked before anything is touched: on failure the event is as
 * it was and the error says what to do instead. Names of players in the sentences are "7 Müller,
 * Anna". */

#include "event/event.h"

/* Adds a player (copied, texts too). A pairing number of 0 gives the next free one. Players added
 * after round 1 was paired are late entries: `enters` becomes the next round unless given. `*index`
 * (`index` may be NULL) receives the place. */
ct_status ct_event_add_player(ct_event *event, const ct_player *player, ct_index *index,
                              ct_error *err);

/* Numbers the players anew by C.04.2 2.2: rating, title, name. Only before round 1 is paired. Byes,
 * forbidden pairs, teams and line-ups refer to persons and stay with them; ranges of numbers of an
 * acceleration keep their numbers. */
ct_status ct_event_number_players(ct_event *event, ct_error *err);

/* Are the numbers 1 … n, as C.04.2 2.2 gives them? If not, somebody has chosen them. O(n log n). */
ct_status ct_event_numbers_follow_rule(const ct_event *event, ct_arena *mem, bool *out,
                                       ct_error *err);

/* Puts the players into the order of their numbers, as files have them. Only before round 1 is
 * paired. `*places` (`places` may be NULL) receives the new place of each old one, in `mem`. */
ct_status ct_event_order_players(ct_event *event, ct_arena *mem, ct_index **places, ct_error *err);

/* The player leaves before `round` (not yet paired for it). Byes asked for later rounds are
 * dropped. */
ct_status ct_event_withdraw(ct_event *event, ct_index player, unsigned round, ct_leave why,
                            ct_error *err);
/* Takes a withdrawal back. */
ct_status ct_event_return(ct_event *event, ct_index player, ct_error *err);

/* The same for a team of a team event. */
ct_status ct_event_withdraw_team(ct_event *event, ct_index team, unsigned round, ct_leave why,
                                 ct_error *err);
ct_status ct_event_return_team(ct_event *event, ct_index team, ct_error *err);

/* Adds a team (name, nickname and strength are copied; members by ct_event_join_team). A pairing
 * number of 0 gives the next free one. Teams added after round 1 was paired are late entries, as
 * players are. `*index` (`index` may be NULL) receives the place. */
ct_status ct_event_add_team(ct_event *event, const ct_team *team, ct_index *index, ct_error *err);

/* Grants or changes a bye for a round that is not paired yet: full-, half- or zero-point bye. */
ct_status ct_event_ask_bye(ct_event *event, ct_index who, unsigned round, ct_outcome kind,
                           ct_error *err);
ct_status ct_event_cancel_bye(ct_event *event, ct_index who, unsigned round, ct_error *err);

ct_status ct_event_forbid(ct_event *event, const ct_forbidden *rule, ct_error *err); /* copied */
/* Removes the rule with this number (from 0, as listed). */
ct_status ct_event_allow(ct_event *event, uint32_t rule, ct_error *err);

/* Pairs two players, or gives a bye, in a round: the newest one or the next. Used by engines and by
 * hand. The round is opened when needed. */
ct_status ct_event_set_pair(ct_event *event, unsigned round, ct_index white, ct_index black,
                            ct_error *err);
ct_status ct_event_set_bye(ct_event *event, unsigned round, ct_index player, ct_outcome kind,
                           ct_error *err);

/* Enters or corrects the result of a game already paired: outcomes of White and Black, which must
 * fit. Declared points of the two players are brought up to date. */
ct_status ct_event_set_result(ct_event *event, unsigned round, ct_index white,
                              ct_outcome white_outcome, ct_outcome black_outcome, ct_error *err);

/* What an event says about itself in words. */
typedef enum ct_event_text {
    CT_TEXT_NAME,
    CT_TEXT_CITY,
    CT_TEXT_FEDERATION,
    CT_TEXT_START, /* not after the end when both are dates */
    CT_TEXT_END,
    CT_TEXT_TYPE,
    CT_TEXT_ARBITER,
    CT_TEXT_RATE_OF_PLAY,
    CT_TEXT_TIME_CONTROL,
    CT_TEXT_CONTROLLER,
    CT_TEXT_RANK_METHOD,
    CT_TEXT_TIE_BREAKS,    /* 202: the codes are judged by standings/tie_break.h, not here */
    CT_TEXT_STANDINGS,     /* 212: the same */
    CT_TEXT_BOARD_COLOURS, /* 352: W and B, only before round 1 is paired */
    CT_TEXTS
} ct_event_text;

/* Sets one of them (copied, blanks around it taken away); an empty text takes it back. */
ct_status ct_event_set_text(ct_event *event, ct_event_text which, ct_str text, ct_error *err);
ct_str ct_event_text_of(const ct_event *event, ct_event_text which);

/* Sets a setting (copied), as {"keizer.step", "2"}; an empty value takes it out. Whether a system
 * has such an option is judged by pairing/settings.h, which calls this. */
ct_status ct_event_set_setting(ct_event *event, ct_str name, ct_str value, ct_error *err);

/* Sets every player's declared points to the sum of their cells and adjustments. */
void ct_event_update_points(ct_event *event);
/* The same for the players who have none; what others declare stays, to be checked. */
void ct_event_complete_points(ct_event *event);
/* Takes back what the file declared about the standings: all ranks, and in a team event the points
 * of the teams. The edits above do it where they change a score. The event gets new ones when it is
 * written (standings/declared.h). */
void ct_event_forget_ranks(ct_event *event);

/* Reads a result as people type it:
 *     1-0 0-1 ½-½ 1/2-1/2 1:0              games
 *     1 0 ½ = r d                          White's part alone
 *     ½-0 0-½ 0-0                          games with fewer points
 *     +/- -/+ -/- 1-0F 0-1F 0-0F 1F-0F …   forfeits
 *     1-0U ½-½U 0-1U …                     unrated games
 *     ?                                    adjourned
 * Anything else ("*", "-" alone) is refused with the list of what is understood. */
ct_status ct_result_parse(ct_str text, ct_outcome *white, ct_outcome *black, ct_error *err);
/* "1-0", "½-½", "+/-" … ; "" for a pending game. */
const char *ct_result_format(ct_outcome white, ct_outcome black);

#endif
