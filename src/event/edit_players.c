/* Edits of the list of players: entry, correction, leaving and coming back. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/ids.h"

/* --- Entry ----------------------------------------------------------------------------------- */

static ct_status own_national(ct_event *event, ct_national *national, ct_error *err)
{
    ct_str *texts[] = {&national->federation, &national->class_name, &national->name,
                       &national->origin,     &national->number,     &national->birth};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        CT_TRY(ct_edit_own_text(event, texts[t], err));
    }
    return CT_OK;
}

static ct_status own_nationals(ct_event *event, ct_player *player, ct_error *err)
{
    ct_national *own = CT_NEW(event->mem, ct_national, player->national_count);
    CT_NEED(own, err);
    for (uint32_t i = 0; i < player->national_count; i++) {
        own[i] = player->nationals[i];
        CT_TRY(own_national(event, &own[i], err));
    }
    player->nationals = own;
    return CT_OK;
}

static ct_status own_texts(ct_event *event, ct_player *player, ct_error *err)
{
    ct_str *texts[] = {&player->name,  &player->title, &player->federation, &player->fide_id,
                       &player->birth, &player->club,  &player->category};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        CT_TRY(ct_edit_own_text(event, texts[t], err));
    }
    return player->national_count == 0 ? CT_OK : own_nationals(event, player, err);
}

static uint32_t next_number(const ct_event *event)
{
    uint32_t highest = 0;
    for (ct_index i = 0; i < event->player_count; i++) {
        uint32_t number = event->players[i].tpn.number;
        highest = number > highest ? number : highest;
    }
    return highest + 1;
}

/* Gives a number if none was asked for, and refuses one that is taken or beyond what a table of
 * numbers holds. */
static ct_status settle_number(const ct_event *event, ct_player *player, ct_error *err)
{
    ct_index holder = ct_event_find_player(event, player->tpn);
    if (holder != CT_NOBODY) {
        ct_fail(err, CT_INVALID, "number %u belongs to %s", player->tpn.number,
                ct_edit_player(event, holder).text);
        ct_error_cure(err, "the next free number is %u", next_number(event));
        return CT_INVALID;
    }
    if (player->tpn.number == 0) {
        player->tpn.number = next_number(event);
    }
    if (player->tpn.number > CT_MAX_PLAYERS) {
        ct_fail(err, CT_TOO_LARGE, "number %u is beyond the highest one, %d", player->tpn.number,
                CT_MAX_PLAYERS);
        ct_error_cure(err, "choose a smaller number that is free");
        return CT_TOO_LARGE;
    }
    return CT_OK;
}

/* C.04.2 2.4: whoever comes after round 1 was paired is a late entry. */
static ct_status settle_entry(const ct_event *event, ct_player *player, ct_error *err)
{
    if (player->enters == 0) {
        player->enters = (uint16_t)(event->rounds_paired + 1);
    }
    CT_TRY(ct_edit_need_entry_round(event, player->enters, "player", err));
    if ((player->leave == CT_STAYS) != (player->leaves == 0)) {
        ct_fail(err, CT_INVALID,
                "the new player's leave and the round of it contradict each other");
        ct_error_cure(err, "add the player first and withdraw them then");
        return CT_INVALID;
    }
    return CT_OK;
}

/* `who` begins the sentence: "the new player". */
static ct_status need_readable(const ct_player *player, const char *who, ct_error *err)
{
    if (ct_str_is_blank(player->name) || !ct_utf8_is_valid(player->name)) {
        ct_fail(err, CT_INVALID, "%s has no name that can be read", who);
        ct_error_cure(err, "give a name in UTF-8, as \"Last, First\"");
        return CT_INVALID;
    }
    if (ct_str_has_control(player->name)) {
        ct_fail(err, CT_INVALID, "the name of %s holds a line end or another control character",
                who);
        ct_error_cure(err, "write it in one line, without tabs");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_add_player(ct_event *event, const ct_player *player, ct_index *index,
                              ct_error *err)
{
    ct_player added = *player;
    CT_TRY(need_readable(&added, "the new player", err));
    CT_TRY(settle_number(event, &added, err));
    CT_TRY(settle_entry(event, &added, err));
    CT_TRY(own_texts(event, &added, err));
    CT_TRY(ct_event_reserve(event, event->player_count + 1, event->rounds_paired, err));
    ct_index place = event->player_count++;
    added.id = ct_id_take(&event->next_ids.players);
    event->players[place] = added;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        *ct_event_cell_at(event, place, round) = CT_EMPTY_CELL;
    }
    ct_edit_refresh_points(event, place);
    ct_edit_forget_ranks(event, 0, CT_NOBODY);
    if (index != NULL) {
        *index = place;
    }
    return CT_OK;
}

/* --- Correction ------------------------------------------------------------------------------ */

/* Nobody else sits at the board that the player is to keep. */
static ct_status need_free_board(const ct_event *event, ct_index player, unsigned board,
                                 ct_error *err)
{
    for (ct_index i = 0; board != 0 && i < event->player_count; i++) {
        if (i != player && event->players[i].fixed_board == board) {
            ct_fail(err, CT_INVALID, "board %u is kept for %s", board,
                    ct_edit_player(event, i).text);
            ct_error_cure(err, "give another board");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

/* Texts that change are one line each; what a file has brought may stay as it is. */
static ct_status check_texts(const ct_player *had, const ct_player *data, ct_error *err)
{
    const struct {
        ct_str old, new;
        const char *words;
    } texts[] = {
        {had->title, data->title, "the title"},
        {had->federation, data->federation, "the federation"},
        {had->fide_id, data->fide_id, "the FIDE ID"},
        {had->birth, data->birth, "the date of birth"},
        {had->club, data->club, "the club"},
        {had->category, data->category, "the category"},
    };
    ct_status status = CT_OK;
    for (size_t t = 0; status == CT_OK && t < sizeof texts / sizeof *texts; t++) {
        bool is_new = !ct_str_equal(texts[t].old, texts[t].new);
        status = is_new ? ct_edit_need_line(texts[t].new, texts[t].words, err) : CT_OK;
    }
    return status;
}

ct_status ct_event_edit_player(ct_event *event, ct_index player, const ct_player *data,
                               ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    ct_player person = *data;
    CT_TRY(need_readable(&person, "the player", err));
    CT_TRY(check_texts(&event->players[player], &person, err));
    CT_TRY(need_free_board(event, player, person.fixed_board, err));
    CT_TRY(own_texts(event, &person, err));
    ct_player *to = &event->players[player];
    bool may_change_ranks = to->rating != person.rating; /* C.04.2 4.3.3; tie-breaks use ratings */
    to->name = person.name;
    to->sex = person.sex;
    to->title = person.title;
    to->rating = person.rating;
    to->k = person.k;
    to->federation = person.federation;
    to->fide_id = person.fide_id;
    to->birth = person.birth;
    to->club = person.club;
    to->category = person.category;
    to->nationals = person.national_count == 0 ? NULL : person.nationals;
    to->national_count = person.national_count;
    to->fixed_board = person.fixed_board;
    if (may_change_ranks) {
        ct_event_forget_ranks(event);
    }
    return CT_OK;
}

/* --- Leaving and coming back ----------------------------------------------------------------- */

unsigned ct_edit_first_engagement(const ct_event *event, ct_index player, unsigned round)
{
    for (; round <= event->rounds_paired; round++) {
        uint8_t outcome = ct_event_cell(event, player, round).outcome;
        if (outcome != CT_ABSENT && outcome != CT_ZERO_POINT_BYE) {
            return round;
        }
    }
    return 0;
}

ct_status ct_event_withdraw(ct_event *event, ct_index player, unsigned round, ct_leave why,
                            ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    CT_TRY(ct_edit_need_round(event, round, err));
    ct_player *leaver = &event->players[player];
    if (why != CT_WITHDRAWN && why != CT_EXPELLED) {
        ct_fail(err, CT_INVALID, "a player leaves by withdrawal or expulsion");
        ct_error_cure(err, "say which of the two it is");
        return CT_INVALID;
    }
    if (leaver->leave != CT_STAYS) {
        ct_fail(err, CT_INVALID, "%s has left before round %u already",
                ct_edit_player(event, player).text, leaver->leaves);
        ct_error_cure(err, "take that back first if the round or the reason is wrong");
        return CT_INVALID;
    }
    unsigned engaged = ct_edit_first_engagement(event, player, round);
    if (engaged != 0) {
        ct_fail(err, CT_INVALID, "%s takes part in round %u", ct_edit_player(event, player).text,
                engaged);
        ct_error_rule(err, "C.04.2 3.2");
        ct_error_cure(err, "withdraw the player from round %u on", event->rounds_paired + 1U);
        return CT_INVALID;
    }
    leaver->leave = why;
    leaver->leaves = (uint16_t)round;
    if (!event->is_team_event) { /* there byes belong to teams */
        ct_edit_drop_byes(event, player,
                          round > event->rounds_paired ? round : event->rounds_paired + 1U);
    }
    return CT_OK;
}

ct_status ct_event_return(ct_event *event, ct_index player, ct_error *err)
{
    CT_TRY(ct_edit_need_player(event, player, err));
    ct_player *back = &event->players[player];
    if (back->leave == CT_STAYS) {
        ct_fail(err, CT_INVALID, "%s has not left", ct_edit_player(event, player).text);
        ct_error_cure(err, "choose a player who was withdrawn or expelled");
        return CT_INVALID;
    }
    back->leave = CT_STAYS;
    back->leaves = 0;
    return CT_OK;
}
