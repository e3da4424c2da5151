/* Numbering of the players (C.04.2 2.2 to 2.5), and their order in the list. */

#include "event/edit.h"
#include "event/edit_private.h"
#include "event/systems.h"

#include <assert.h>
#include <stdlib.h>

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
                  "change the number in the file, before round 4 is paired: columns 5 to 8 of the "
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

/* Gives the numbers 1 … n by C.04.2 2.2. Cells and lists refer to persons and stay with them. */
static ct_status number_by_rule(ct_event *event, ct_error *err)
{
    seed *seeds = NULL;
    CT_TRY(rank_players(event, event->mem, &seeds, err));
    assert(seeds != NULL);
    for (uint32_t place = 0; place < event->player_count; place++) {
        event->players[seeds[place].player].tpn.number = place + 1;
    }
    sort_byes(event);
    return CT_OK;
}

ct_status ct_event_number_players(ct_event *event, ct_error *err)
{
    CT_TRY(need_no_round(event, err));
    return number_by_rule(event, err);
}

/* C.04.2 2.3: wrong data can be corrected at any time and numbers given anew, but no number changes
 * for that reason once round 4 is paired. 2.4, 2.5: late entries get a fitting number, so the
 * numbers are provisional until the list of participants is closed. */
static ct_status need_changeable_numbers(const ct_event *event, ct_error *err)
{
    enum { FREEZING_ROUND = 4 };
    const ct_system_row *row = ct_event_system(event).row;
    if (event->rounds_paired >= FREEZING_ROUND) {
        ct_fail(err, CT_INVALID, "no number changes any more: round %d is paired", FREEZING_ROUND);
        ct_error_rule(err, "C.04.2 2.3");
        ct_error_cure(err, "keep the numbers, and correct the rating or title alone");
        return CT_INVALID;
    }
    if (event->rounds_paired > 0 && row != NULL && !row->is_swiss) {
        ct_fail(err, CT_INVALID, "%s pairs by numbers: with others its next rounds would not fit",
                row->title);
        ct_error_cure(err, "keep the numbers, and correct the rating or title alone");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_renumber_players(ct_event *event, ct_error *err)
{
    CT_TRY(need_changeable_numbers(event, err));
    return number_by_rule(event, err);
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
