/* The records that name participants for the pairing program: byes (240, XXZ), forbidden pairs
 * (260, XXP), abnormal points (299). Acceleration has a file of its own. */

#include "formats/trf_implied.h"
#include "formats/trf_write.h"

#include <stdlib.h>

bool ct_trf_names_participants(const ct_trf_writer *to)
{
    return to->dialect == CT_TRF26 || !to->event->is_team_event;
}

uint32_t ct_trf_number_of(const ct_event *event, ct_index who)
{
    return event->is_team_event ? event->teams[who].tpn.number : event->players[who].tpn.number;
}

uint32_t ct_trf_participant_count(const ct_event *event)
{
    return event->is_team_event ? event->team_count : event->player_count;
}

static void put_numbers(const ct_trf_writer *to, ct_trf_line *line, size_t column,
                        const ct_index *who, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ct_trf_put_number(line, column + (size_t)i * 5, 4, ct_trf_number_of(to->event, who[i]));
    }
}

/* XXP and XXZ: numbers between blanks. */
static void add_words(const ct_trf_writer *to, const ct_index *who, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ct_text_addf(to->out, " %u", (unsigned)ct_trf_number_of(to->event, who[i]));
    }
}

/* --- Byes ------------------------------------------------------------------------------------ */

typedef struct bye_list {
    ct_bye *items;
    uint32_t count;
    uint32_t room;
} bye_list;

static bool add_bye(const ct_trf_writer *to, bye_list *list, ct_bye bye)
{
    if (list->count == list->room) {
        uint32_t room = list->room * 2 + 16;
        ct_bye *items = ct_arena_grow(to->mem, list->items, list->room, room, sizeof *items);
        if (items == NULL) {
            return false;
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = bye;
    return true;
}

static int compare(unsigned one, unsigned other)
{
    return (one > other) - (one < other);
}

static int by_round_and_kind(const void *a, const void *b)
{
    const ct_bye *one = a;
    const ct_bye *other = b;
    int order = compare(one->round, other->round);
    order = order != 0 ? order : compare(one->kind, other->kind);
    return order != 0 ? order : compare(one->who, other->who);
}

static int by_round_and_who(const void *a, const void *b)
{
    const ct_bye *one = a;
    const ct_bye *other = b;
    int order = compare(one->round, other->round);
    order = order != 0 ? order : compare(one->who, other->who);
    return order != 0 ? order : compare(one->kind, other->kind);
}

/* The last round for which absences are written: the next one, and in TRF26 every one that is
 * planned. */
static unsigned last_round_ahead(const ct_trf_writer *to)
{
    const ct_event *event = to->event;
    unsigned next = event->rounds_paired + 1U;
    if (event->rounds == 0) {
        return next <= CT_MAX_ROUNDS ? next : 0;
    }
    return to->dialect == CT_TRF26 || next > event->rounds ? event->rounds : next;
}

/* One bye for a participant and round: what was asked for comes before what is implied, because
 * zero-point byes are the last kind. */
static void drop_doubles(bye_list *list)
{
    qsort(list->items, list->count, sizeof *list->items, by_round_and_who);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const ct_bye *bye = &list->items[i];
        if (kept == 0 || list->items[kept - 1].round != bye->round ||
            list->items[kept - 1].who != bye->who) {
            list->items[kept++] = *bye;
        }
    }
    list->count = kept;
    qsort(list->items, list->count, sizeof *list->items, by_round_and_kind);
}

/* The byes asked for, and those implied by entries and leaves. False when memory is out. */
static bool gather_byes(const ct_trf_writer *to, bye_list *list)
{
    const ct_event *event = to->event;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (!add_bye(to, list, event->byes[i])) {
            return false;
        }
    }
    unsigned last = last_round_ahead(to);
    for (ct_index who = 0; who < ct_trf_participant_count(event); who++) {
        for (unsigned round = event->rounds_paired + 1U; round <= last; round++) {
            const ct_bye bye = {who, (uint16_t)round, CT_ZERO_POINT_BYE};
            if (ct_trf_is_away(event, who, round) && !add_bye(to, list, bye)) {
                return false;
            }
        }
    }
    if (list->count > 0) {
        drop_doubles(list);
    }
    return true;
}

/* 240: a line for each round and kind. */
static void write_bye_records(ct_trf_writer *to, const ct_bye *byes, uint32_t count)
{
    uint32_t i = 0;
    while (i < count) {
        const ct_bye *first = &byes[i];
        ct_trf_line line = ct_trf_begin(to, "240");
        ct_trf_put_char(&line, 5, ct_outcome_letter((ct_outcome)first->kind));
        ct_trf_put_zeros(&line, 7, 3, first->round);
        for (; i < count && byes[i].round == first->round && byes[i].kind == first->kind; i++) {
            put_numbers(to, &line, line.column + 1, &byes[i].who, 1);
        }
        ct_trf_end(to);
    }
}

/* Absences in the next round in JaVaFo's way, byes of every kind among them. Which kind it is
 * stands in the column of the round (trf_write_players.c). */
static void write_absences(ct_trf_writer *to, const bye_list *list)
{
    unsigned next = to->event->rounds_paired + 1U;
    bool is_open = false;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->items[i].round == next) {
            if (!is_open) {
                ct_trf_begin(to, "XXZ");
                is_open = true;
            }
            add_words(to, &list->items[i].who, 1);
        }
    }
    if (is_open) {
        ct_trf_end(to);
    }
}

void ct_trf_write_byes(ct_trf_writer *to)
{
    bye_list list = {NULL, 0, 0};
    if (!ct_trf_names_participants(to)) {
        return;
    }
    if (!gather_byes(to, &list)) {
        to->out->failed = true;
        return;
    }
    if (to->dialect == CT_TRF26) {
        write_bye_records(to, list.items, list.count);
    } else if (to->dialect != CT_TRF_BBP) {
        write_absences(to, &list);
    }
}

/* --- Forbidden pairs and abnormal points ----------------------------------------------------- */

static void write_rule(ct_trf_writer *to, const ct_forbidden *rule)
{
    const ct_event *event = to->event;
    if (to->dialect != CT_TRF26) { /* XXP knows no rounds: what holds in the next one */
        unsigned next = event->rounds_paired + 1U;
        if (rule->first_round <= next && (rule->last_round == 0 || rule->last_round >= next)) {
            ct_trf_begin(to, "XXP");
            add_words(to, rule->members, rule->member_count);
            ct_trf_end(to);
        }
        return;
    }
    unsigned end = event->rounds != 0 ? event->rounds : CT_TRF_NO_END;
    ct_trf_line line = ct_trf_begin(to, "260");
    ct_trf_put_zeros(&line, 5, 3, rule->first_round);
    ct_trf_put_zeros(&line, 9, 3, rule->last_round != 0 ? rule->last_round : end);
    put_numbers(to, &line, 13, rule->members, rule->member_count);
    ct_trf_end(to);
}

typedef struct club_member {
    ct_str name;
    ct_index who;
} club_member;

static int by_name(const void *a, const void *b)
{
    const club_member *one = a;
    const club_member *other = b;
    int order = ct_str_compare(one->name, other->name);
    return order != 0 ? order : compare(one->who, other->who);
}

/* A rule about clubs or federations as lists of players, one for each that has two or more. */
static void write_rule_of_names(ct_trf_writer *to, const ct_forbidden *rule)
{
    const ct_event *event = to->event;
    club_member *members = CT_NEW(to->mem, club_member, event->player_count);
    ct_index *list = CT_NEW(to->mem, ct_index, event->player_count);
    if (members == NULL || list == NULL) {
        to->out->failed = true;
        return;
    }
    uint32_t count = 0;
    for (ct_index i = 0; i < event->player_count; i++) {
        const ct_player *player = &event->players[i];
        ct_str name = rule->kind == CT_FORBIDDEN_CLUB ? player->club : player->federation;
        if (name.len != 0 && (rule->name.len == 0 || ct_str_equal(name, rule->name))) {
            members[count++] = (club_member){name, i};
        }
    }
    qsort(members, count, sizeof *members, by_name);
    uint32_t next = 0;
    while (next < count) {
        ct_forbidden here = {.first_round = rule->first_round, .last_round = rule->last_round};
        ct_str name = members[next].name;
        here.members = list;
        for (; next < count && ct_str_equal(members[next].name, name); next++) {
            list[here.member_count++] = members[next].who;
        }
        if (here.member_count > 1) {
            write_rule(to, &here);
        }
    }
}

void ct_trf_write_forbidden(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    if (!ct_trf_names_participants(to)) {
        return;
    }
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        if (rule->kind == CT_FORBIDDEN_LIST) {
            write_rule(to, rule);
        } else if (!event->is_team_event) {
            write_rule_of_names(to, rule);
        }
    }
}

/* 299; points of more than four characters ("-10.5") begin in the blank before their columns. */
static void put_signed(ct_trf_line *line, size_t column, ct_points points, int32_t unit)
{
    ct_trf_put_points(line, column - 1, CT_TRF_POINTS_WIDTH + 1, points, unit);
}

void ct_trf_write_adjustments(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    if (to->dialect != CT_TRF26) {
        return;
    }
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *adjustment = &event->adjustments[i];
        ct_trf_line line = ct_trf_begin(to, "299");
        ct_trf_put_char(&line, 5, adjustment->type);
        if (event->is_team_event || adjustment->match_points != 0) {
            put_signed(&line, 8, adjustment->match_points, event->unit);
        }
        put_signed(&line, 14, adjustment->points, event->unit);
        ct_trf_put_zeros(&line, 20, 3, adjustment->round);
        put_numbers(to, &line, 24, adjustment->who, adjustment->who_count);
        ct_trf_end(to);
    }
}
