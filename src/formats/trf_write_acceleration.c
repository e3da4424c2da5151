/* Virtual points for the pairing program: 250 of TRF26, XXA of JaVaFo.
 *
 * Baku and bonus acceleration are spelled out from the virtual points that they give, unless the
 * type code of TRF26 says Baku: other engines then pair as this one does. */

#include "event/acceleration.h"
#include "formats/trf_write.h"

static void write_span(ct_trf_writer *to, const ct_span *span)
{
    const ct_event *event = to->event;
    ct_trf_line line = ct_trf_begin(to, "250");
    if (event->is_team_event || span->match_points != 0) {
        ct_trf_put_points(&line, 5, CT_TRF_POINTS_WIDTH, span->match_points, event->unit);
    }
    if (!event->is_team_event || span->points != 0) {
        ct_trf_put_points(&line, 10, CT_TRF_POINTS_WIDTH, span->points, event->unit);
    }
    ct_trf_put_zeros(&line, 15, 3, span->first_round);
    ct_trf_put_zeros(&line, 19, 3, span->last_round);
    ct_trf_put_number(&line, 23, 4, span->first.number);
    ct_trf_put_number(&line, 28, 4, span->last.number);
    ct_trf_end(to);
}

/* Virtual points of all participants, [round - 1][participant], for engines that know nothing of
 * Baku and the like. */
typedef struct virtual_table {
    ct_points *points;
    unsigned rounds; /* 0 when the event gives none */
} virtual_table;

static virtual_table virtual_points(const ct_trf_writer *to)
{
    const ct_event *event = to->event;
    virtual_table table = {NULL, event->rounds != 0 ? event->rounds : event->rounds_paired + 1U};
    uint32_t count = ct_trf_participant_count(event);
    table.points = CT_NEW(to->mem, ct_points, (size_t)count * table.rounds);
    if (table.points == NULL) {
        to->out->failed = true;
        return (virtual_table){NULL, 0};
    }
    for (unsigned round = 1; round <= table.rounds; round++) {
        ct_points *here = &table.points[(size_t)(round - 1) * count];
        if (ct_event_virtual_points(event, round, here, NULL) != CT_OK) {
            return (virtual_table){NULL, 0};
        }
    }
    return table;
}

typedef struct span_list {
    ct_span *items;
    uint32_t count;
    uint32_t room;
} span_list;

/* Neighbours by number with equal virtual points in a round. */
typedef struct span_run {
    ct_points points;
    uint16_t round;
    uint32_t first, last;
} span_run;

static bool add_run(const ct_trf_writer *to, span_list *list, const span_run *run)
{
    bool is_team_event = to->event->is_team_event;
    if (run->points == 0) {
        return true;
    }
    for (uint32_t i = list->count; i-- > 0;) {
        ct_span *span = &list->items[i];
        ct_points points = is_team_event ? span->match_points : span->points;
        if (span->last_round + 1 == run->round && points == run->points &&
            span->first.number == run->first && span->last.number == run->last) {
            span->last_round++;
            return true;
        }
    }
    if (list->count == list->room) {
        uint32_t room = list->room * 2 + 8;
        ct_span *items = ct_arena_grow(to->mem, list->items, list->room, room, sizeof *items);
        if (items == NULL) {
            return false;
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = (ct_span){.match_points = is_team_event ? run->points : 0,
                                           .points = is_team_event ? 0 : run->points,
                                           .first_round = run->round,
                                           .last_round = run->round,
                                           .first = {run->first},
                                           .last = {run->last}};
    return true;
}

/* XXA: the whole history of each participant who ever has some, because floats depend on it. */
static void write_xx_acceleration(ct_trf_writer *to)
{
    const ct_event *event = to->event;
    virtual_table table = virtual_points(to);
    uint32_t count = ct_trf_participant_count(event);
    for (ct_index who = 0; who < count; who++) {
        unsigned last = table.rounds;
        while (last > 0 && table.points[(size_t)(last - 1) * count + who] == 0) {
            last--;
        }
        if (last == 0) {
            continue;
        }
        ct_trf_line line = ct_trf_begin(to, "XXA");
        ct_trf_put_number(&line, 5, 4, ct_trf_number_of(event, who));
        for (unsigned round = 1; round <= last; round++) {
            ct_trf_put_points(&line, 10 + (size_t)(round - 1) * 5, CT_TRF_POINTS_WIDTH,
                              table.points[(size_t)(round - 1) * count + who], event->unit);
        }
        ct_trf_end(to);
    }
}

/* The runs of one round; `who_has` maps numbers to participants. False when memory is out. */
static bool add_runs(const ct_trf_writer *to, span_list *list, uint16_t round,
                     const ct_points *points, const ct_index *who_has, uint32_t size)
{
    span_run run = {.round = round};
    for (uint32_t number = 0; number < size; number++) {
        if (who_has[number] == CT_NOBODY) {
            continue;
        }
        ct_points here = points[who_has[number]];
        if (here != run.points) {
            if (!add_run(to, list, &run)) {
                return false;
            }
            run = (span_run){.round = round, .points = here, .first = number};
        }
        run.last = number;
    }
    return add_run(to, list, &run);
}

/* The same as spans: in each round the runs of participants, by number, with equal points; a run
 * that comes back in the next round makes its span longer. */
static bool spans_of(const ct_trf_writer *to, const virtual_table *table, span_list *list)
{
    const ct_event *event = to->event;
    uint32_t size = 0;
    const ct_index *who_has = event->is_team_event ? ct_event_map_teams(event, to->mem, &size)
                                                   : ct_event_map_players(event, to->mem, &size);
    bool is_done = who_has != NULL;
    for (unsigned round = 1; is_done && round <= table->rounds; round++) {
        const ct_points *points =
            &table->points[(size_t)(round - 1) * ct_trf_participant_count(event)];
        is_done = add_runs(to, list, (uint16_t)round, points, who_has, size);
    }
    return is_done;
}

static bool code_says_baku(ct_str code)
{
    return code.len >= 5 && ct_str_is(ct_str_slice(code, code.len - 5, 5), "_BAKU");
}

/* TRF26 has the spans themselves, and _BAKU in the type code; every other kind is spelled out. */
static void write_acceleration_26(ct_trf_writer *to)
{
    const ct_acceleration *acceleration = &to->event->acceleration;
    span_list list = {acceleration->spans, acceleration->span_count, 0};
    if (acceleration->kind == CT_ACCELERATION_BAKU && code_says_baku(to->event->type_code)) {
        return;
    }
    if (acceleration->kind != CT_ACCELERATION_TABLE) {
        virtual_table table = virtual_points(to);
        list = (span_list){NULL, 0, 0};
        if (!spans_of(to, &table, &list)) {
            to->out->failed = true;
            return;
        }
    }
    for (uint32_t i = 0; i < list.count; i++) {
        write_span(to, &list.items[i]);
    }
}

void ct_trf_write_acceleration(ct_trf_writer *to)
{
    const ct_acceleration *acceleration = &to->event->acceleration;
    if (acceleration->kind == CT_ACCELERATION_NONE || !ct_trf_names_participants(to)) {
        return;
    }
    if (to->dialect == CT_TRF26) {
        write_acceleration_26(to);
        return;
    }
    write_xx_acceleration(to);
}
