/* Edits of the list of players: entry, numbering, leaving and coming back. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/ids.h"

#include <assert.h>
#include <stdlib.h>

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

static ct_status need_readable(const ct_player *player, ct_error *err)
{
    if (ct_str_is_blank(player->name) || !ct_utf8_is_valid(player->name)) {
        ct_fail(err, CT_INVALID, "the new player has no name that can be read");
        ct_error_cure(err, "give a name in UTF-8, as \"Last, First\"");
        return CT_INVALID;
    }
    if (ct_str_has_control(player->name)) {
        ct_fail(err, CT_INVALID,
                "the name of the new player holds a line end or another control character");
        ct_error_cure(err, "write it in one line, without tabs");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_add_player(ct_event *event, const ct_player *player, ct_index *index,
                              ct_error *err)
{
    ct_player added = *player;
    CT_TRY(need_readable(&added, err));
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

/* --- Numbering (C.04.2 2.2) ------------------------------------------------------------------ */

/* What the numbering of a player depends on. */
typedef struct seed {
    ct_index player;
    unsigned rating;
    unsigned title; /* 0 = GM … 8 = none */
    ct_str folded;  /* name for the alphabet */
    ct_str name;
    uint32_t old_number;
} seed;

/* C.04.2 2.2.2 */
static unsigned title_order(ct_str title)
{
    static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
    enum { TITLES = sizeof titles / sizeof *titles };
    unsigned order = 0;
    while (order < TITLES && !ct_str_equal_ignoring_case(title, ct_str_of(titles[order]))) {
        order++;
    }
    return order;
}

static int compare_seeds(const void *one, const void *other)
{
    const seed *a = one;
    const seed *b = other;
    if (a->rating != b->rating) {
        return a->rating > b->rating ? -1 : 1;
    }
    if (a->title != b->title) {
        return a->title < b->title ? -1 : 1;
    }
    int by_alphabet = ct_str_compare(a->folded, b->folded);
    if (by_alphabet != 0) {
        return by_alphabet;
    }
    int by_bytes = ct_str_compare(a->name, b->name);
    return by_bytes != 0 ? by_bytes
                         : (a->old_number > b->old_number) - (a->old_number < b->old_number);
}

/* Byes are sorted by round, then by number; the numbers have changed. */
static void sort_byes(ct_event *event)
{
    for (uint32_t i = 1; !event->is_team_event && i < event->bye_count; i++) {
        ct_bye bye = event->byes[i];
        uint32_t number = event->players[bye.who].tpn.number;
        uint32_t at = i;
        for (; at > 0 && event->byes[at - 1].round == bye.round &&
               event->players[event->byes[at - 1].who].tpn.number > number;
             at--) {
            event->byes[at] = event->byes[at - 1];
        }
        event->byes[at] = bye;
    }
}

static ct_status need_no_round(const ct_event *event, ct_error *err)
{
    if (event->rounds_paired == 0) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "the players have their numbers since round 1 was paired");
    ct_error_rule(err, "C.04.2 2.3");
    ct_error_cure(err,
                  "change the number in the file, before round 5 is paired: columns 5 to 8 of the "
                  "record 001, and wherever it stands in other records");
    return CT_INVALID;
}

/* The players in the order of C.04.2 2.2, in `mem`. */
static ct_status rank_players(const ct_event *event, ct_arena *mem, seed **out, ct_error *err)
{
    seed *seeds = CT_NEW(mem, seed, event->player_count);
    CT_NEED(seeds, err);
    for (ct_index i = 0; i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        ct_str folded = ct_utf8_fold(mem, player->name);
        CT_NEED(folded.at, err);
        seeds[i] = (seed){i,      player->rating, title_order(player->title),
                          folded, player->name,   player->tpn.number};
    }
    if (event->player_count != 0) {
        qsort(seeds, event->player_count, sizeof *seeds, compare_seeds);
    }
    *out = seeds;
    return CT_OK;
}

ct_status ct_event_numbers_follow_rule(const ct_event *event, ct_arena *mem, bool *out,
                                       ct_error *err)
{
    seed *seeds = NULL;
    CT_TRY(rank_players(event, mem, &seeds, err));
    bool follow = true;
    for (uint32_t place = 0; follow && place < event->player_count; place++) {
        follow = seeds[place].old_number == place + 1;
    }
    *out = follow;
    return CT_OK;
}

ct_status ct_event_number_players(ct_event *event, ct_error *err)
{
    seed *seeds = NULL;
    CT_TRY(need_no_round(event, err));
    CT_TRY(rank_players(event, event->mem, &seeds, err));
    assert(seeds != NULL);
    for (uint32_t place = 0; place < event->player_count; place++) {
        event->players[seeds[place].player].tpn.number = place + 1;
    }
    sort_byes(event);
    return CT_OK;
}

/* --- Order ----------------------------------------------------------------------------------- */

static int compare_numbers(const void *one, const void *other)
{
    const seed *a = one;
    const seed *b = other;
    return (a->old_number > b->old_number) - (a->old_number < b->old_number);
}

static void move(ct_index *who, uint32_t count, const ct_index *places)
{
    for (uint32_t i = 0; i < count; i++) {
        who[i] = who[i] == CT_NOBODY ? CT_NOBODY : places[who[i]];
    }
}

/* Everything that names players by their places. */
static void move_references(ct_event *event, const ct_index *places)
{
    bool of_players = !event->is_team_event;
    for (uint32_t i = 0; of_players && i < event->bye_count; i++) {
        move(&event->byes[i].who, 1, places);
    }
    for (uint32_t i = 0; of_players && i < event->forbidden_count; i++) {
        move(event->forbidden[i].members, event->forbidden[i].member_count, places);
    }
    for (uint32_t i = 0; of_players && i < event->adjustment_count; i++) {
        move(event->adjustments[i].who, event->adjustments[i].who_count, places);
    }
    for (ct_index i = 0; i < event->team_count; i++) {
        move(event->teams[i].members, event->teams[i].member_count, places);
    }
    for (uint32_t i = 0; i < event->line_up_count; i++) {
        move(event->line_ups[i].players, event->line_ups[i].player_count, places);
    }
    for (uint32_t i = 0; i < event->note_count; i++) {
        ct_note *note = &event->notes[i];
        if (ct_str_is(note->after, "001") && note->ordinal - 1 < event->player_count) {
            note->ordinal = places[note->ordinal - 1] + 1;
        }
    }
}

ct_status ct_event_order_players(ct_event *event, ct_arena *mem, ct_index **places, ct_error *err)
{
    uint32_t count = event->player_count;
    CT_TRY(need_no_round(event, err));
    seed *order = CT_NEW(mem, seed, count);
    ct_player *players = CT_NEW(mem, ct_player, count);
    ct_index *moved = CT_NEW(mem, ct_index, count);
    CT_NEED(order, err);
    CT_NEED(players, err);
    CT_NEED(moved, err);
    for (ct_index i = 0; i < count; i++) {
        order[i] = (seed){.player = i, .old_number = event->players[i].tpn.number};
        players[i] = event->players[i];
    }
    if (count != 0) {
        qsort(order, count, sizeof *order, compare_numbers);
    }
    for (ct_index i = 0; i < count; i++) {
        event->players[i] = players[order[i].player];
        moved[order[i].player] = i;
    }
    move_references(event, moved);
    if (places != NULL) {
        *places = moved;
    }
    return CT_OK;
}

/* --- Leaving and coming back ----------------------------------------------------------------- */

/* The first round from `round` on in which the player is more than absent, or 0. */
static unsigned first_engagement(const ct_event *event, ct_index player, unsigned round)
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
    unsigned engaged = first_engagement(event, player, round);
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
