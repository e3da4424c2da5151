#ifndef CT_EDIT_H
#define CT_EDIT_H

/* The changes an arbiter makes, each checked before anything is touched: on failure the event is as
 * it was and the error says what to do instead. Names of players in the sentences are "7 Müller,
 * Anna".
 *
 * What is given is copied, texts and lists too. Edits that change a score bring declared points up
 * to date and take declared ranks back. Whoever saves the event afterwards keeps the numbers of
 * published boards by event/published.h. */

#include "event/event.h"
#include "event/systems.h"

/* --- Players --------------------------------------------------------------------------------- */

/* Adds a player (copied, texts too). A pairing number of 0 gives the next free one. Players added
 * after round 1 was paired are late entries: `enters` becomes the next round unless given. `*index`
 * (`index` may be NULL) receives the place. */
ct_status ct_event_add_player(ct_event *event, const ct_player *player, ct_index *index,
                              ct_error *err);

/* Replaces the data of the person: name, sex, title, rating, K, federation, FIDE ID, birth, club,
 * category, national ratings and fixed board. Number, entry, leave and games stay; see
 * ct_event_renumber_players for a rating that was wrong. */
ct_status ct_event_edit_player(ct_event *event, ct_index player, const ct_player *data,
                               ct_error *err);

/* Removes a player who stands in no paired round and in no line-up; the places of those behind move
 * up by one, their numbers stay. Byes, forbidden pairs, adjustments and membership go with the
 * player. */
ct_status ct_event_remove_player(ct_event *event, ct_index player, ct_error *err);

/* Numbers the players anew by C.04.2 2.2: rating, title, name. Only before round 1 is paired. Byes,
 * forbidden pairs, teams and line-ups refer to persons and stay with them; ranges of numbers of an
 * acceleration keep their numbers. */
ct_status ct_event_number_players(ct_event *event, ct_error *err);

/* The same also while rounds 1 to 3 are paired, when a rating or title was wrong or late entries
 * came: C.04.2 2.3 to 2.5 allow it until round 4 is paired. Games stay with persons. Refused where
 * the system pairs by numbers (a round robin). */
ct_status ct_event_renumber_players(ct_event *event, ct_error *err);

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

/* --- Teams ----------------------------------------------------------------------------------- */

/* Adds a team (name, nickname and strength; members by ct_event_join_team). A pairing number of 0
 * gives the next free one. Teams added after round 1 was paired are late entries, as players are.
 * `*index` (`index` may be NULL) receives the place. */
ct_status ct_event_add_team(ct_event *event, const ct_team *team, ct_index *index, ct_error *err);

/* Replaces name, nickname and strength. */
ct_status ct_event_edit_team(ct_event *event, ct_index team, const ct_team *data, ct_error *err);

/* Removes a team without a match or a pairing-allocated bye in a paired round; its members stay
 * among the players. */
ct_status ct_event_remove_team(ct_event *event, ct_index team, ct_error *err);

/* The team leaves a team event, or comes back, as players do. */
ct_status ct_event_withdraw_team(ct_event *event, ct_index team, unsigned round, ct_leave why,
                                 ct_error *err);
ct_status ct_event_return_team(ct_event *event, ct_index team, ct_error *err);

/* Makes a player without a team a member at this place (from 0; UINT32_MAX = at the end). Once a
 * round of a team event is paired only at the end. */
ct_status ct_event_join_team(ct_event *event, ct_index team, ct_index player, uint32_t place,
                             ct_error *err);
/* Takes a member out who has not sat for the team and is in no line-up. */
ct_status ct_event_leave_team(ct_event *event, ct_index team, ct_index player, ct_error *err);
/* The two in one: to the end of another team. */
ct_status ct_event_change_team(ct_event *event, ct_index player, ct_index team, ct_error *err);
/* Orders the members: the same ones, board 1 first. In a team event only before round 1 is paired;
 * later line-ups say who sits where. */
ct_status ct_event_order_team(ct_event *event, ct_index team, const ct_index *members,
                              uint32_t count, ct_error *err);

/* The line-up of a team in a round that is not paired yet (record 300), board 1 first; CT_NOBODY =
 * empty board. A count of 0 takes it back. */
ct_status ct_event_set_line_up(ct_event *event, unsigned round, ct_index team,
                               const ct_index *players, uint32_t count, ct_error *err);

/* A whole match of a paired round is forfeited (record 330): its boards have no games, its teams no
 * bye. No board may have a result. */
ct_status ct_event_forfeit_match(ct_event *event, const ct_match_forfeit *match, ct_error *err);
/* Removes the forfeit with this number (from 0, as listed): the two teams have no match then. */
ct_status ct_event_take_back_forfeit(ct_event *event, uint32_t number, ct_error *err);
/* The team that has the pairing-allocated bye of a paired round (record 320); CT_NOBODY = none. */
ct_status ct_event_set_team_pab(ct_event *event, unsigned round, ct_index team, ct_error *err);

/* --- Byes asked for, forbidden pairs, adjustments -------------------------------------------- */

/* Grants or changes a bye for a round that is not paired yet: full-, half- or zero-point bye. */
ct_status ct_event_ask_bye(ct_event *event, ct_index who, unsigned round, ct_outcome kind,
                           ct_error *err);
ct_status ct_event_cancel_bye(ct_event *event, ct_index who, unsigned round, ct_error *err);

ct_status ct_event_forbid(ct_event *event, const ct_forbidden *rule, ct_error *err); /* copied */
/* Removes the rule with this number (from 0, as listed). */
ct_status ct_event_allow(ct_event *event, uint32_t rule, ct_error *err);

/* Points given or taken outside the results (record 299). */
ct_status ct_event_adjust(ct_event *event, const ct_adjustment *change, ct_error *err);
/* Removes the adjustment with this number (from 0, as listed). */
ct_status ct_event_take_back_adjustment(ct_event *event, uint32_t number, ct_error *err);

/* --- Heading and rules of play --------------------------------------------------------------- */

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
/* Replaces the names of the deputies (record 112). */
ct_status ct_event_set_deputies(ct_event *event, const ct_str *names, uint32_t count,
                                ct_error *err);
/* The date of a round (record 132); an empty one takes it back. */
ct_status ct_event_set_round_date(ct_event *event, unsigned round, ct_str date, ct_error *err);

/* Sets a setting (copied), as {"keizer.step", "2"}; an empty value takes it out. Whether a system
 * has such an option is judged by pairing/settings.h, which calls this. */
ct_status ct_event_set_setting(ct_event *event, ct_str name, ct_str value, ct_error *err);
/* The planned rounds; 0 = not known. Not fewer than are paired or than byes and other lists name. */
ct_status ct_event_set_rounds(ct_event *event, unsigned rounds, ct_error *err);
/* The colour drawn before round 1. Once that is paired only where none was known. */
ct_status ct_event_set_initial_colour(ct_event *event, ct_colour colour, ct_error *err);
/* The points of results, in 1/unit of a point; the unit is 2, 10 or 100 and a multiple of the
 * present one, to which all other points of the event are scaled. */
ct_status ct_event_set_scoring(ct_event *event, int32_t unit, const ct_scoring *scoring,
                               ct_error *err);
ct_status ct_event_set_team_scoring(ct_event *event, const ct_team_scoring *scoring, ct_error *err);
/* The acceleration; where record 192 says it, too (_BAKU), that follows. */
ct_status ct_event_set_acceleration(ct_event *event, const ct_acceleration *acceleration,
                                    ct_error *err);
/* The pairing system, and with it whether the event pairs teams. Another one only before round 1 is
 * paired. */
ct_status ct_event_set_system(ct_event *event, const ct_system_row *row, ct_edition edition,
                              ct_error *err);

/* --- The crosstable -------------------------------------------------------------------------- */

/* Pairs two players, or gives a bye, in a round: the newest one or the next. Used by engines and by
 * hand. The round is opened when needed. */
ct_status ct_event_set_pair(ct_event *event, unsigned round, ct_index white, ct_index black,
                            ct_error *err);
ct_status ct_event_set_bye(ct_event *event, unsigned round, ct_index player, ct_outcome kind,
                           ct_error *err);
/* Takes a pair or a bye of the newest round back: both players are absent then. */
ct_status ct_event_unpair(ct_event *event, unsigned round, ct_index player, ct_error *err);
/* Two players of the newest round take each other's seats: opponent, colour and board, the
 * pairing-allocated bye, or absence. Opponents exchange colours. No result may stand. */
ct_status ct_event_exchange_players(ct_event *event, unsigned round, ct_index one, ct_index other,
                                    ct_error *err);
/* The two of a game in any paired round played with the other colours (C.04.2 4.3.2); the result
 * stays with the persons. */
ct_status ct_event_exchange_colours(ct_event *event, unsigned round, ct_index player,
                                    ct_error *err);
/* The board as published of a game, in a team event of its whole match; 0 = by the order of C.04.2
 * 3.6. */
ct_status ct_event_set_board(ct_event *event, unsigned round, ct_index player, unsigned board,
                             ct_error *err);
/* The same for all boards of a round: by the order again. */
ct_status ct_event_clear_boards(ct_event *event, unsigned round, ct_error *err);

/* Enters or corrects the result of a game already paired: outcomes of White and Black, which must
 * fit. Declared points of the two players are brought up to date. */
ct_status ct_event_set_result(ct_event *event, unsigned round, ct_index white,
                              ct_outcome white_outcome, ct_outcome black_outcome, ct_error *err);
/* The game of the player is open again. */
ct_status ct_event_clear_result(ct_event *event, unsigned round, ct_index player, ct_error *err);

/* Removes the newest round, of which no game has been played. Line-ups and byes asked for stay;
 * half- and full-point byes that stand only in the crosstable become byes asked for. */
ct_status ct_event_remove_round(ct_event *event, unsigned round, ct_error *err);

/* --- What a file declares -------------------------------------------------------------------- */

/* Sets every player's declared points to the sum of their cells and adjustments. */
void ct_event_update_points(ct_event *event);
/* The same for the players who have none; what others declare stays, to be checked. */
void ct_event_complete_points(ct_event *event);
/* Takes back what the file declared about the standings: all ranks, and in a team event the points
 * of the teams. The edits above do it where they change a score. The event gets new ones when it is
 * written (standings/declared.h). */
void ct_event_forget_ranks(ct_event *event);

/* --- Results as people write them ------------------------------------------------------------- */

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
