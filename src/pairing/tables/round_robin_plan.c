/* From settings and field to tables: choose who is in it, put them into an order (numbers or lots),
 * cut the order into groups, and read rounds off the table of each group. */

#include "pairing/tables/round_robin_plan.h"

#include "pairing/settings.h"
#include "pairing/tables/varma.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ct_group_name ct_group_name_of(uint32_t group)
{
    ct_group_name name = {.at = {(char)('A' + group % 26)}};
    if (group >= 26) {
        snprintf(name.at, sizeof name.at, "%u", group + 1);
    }
    return name;
}

/* --- Settings -------------------------------------------------------------------------------- */

/* Reads a setting and checks it by the range of its row; empty for an option that the system does
 * not have. */
static ct_status read_setting(const ct_event *event, const ct_pairing_system *system,
                              const char *name, ct_str *out, ct_error *err)
{
    const ct_system_option *option = ct_system_option_named(system, ct_str_of(name));
    *out = ct_system_setting(event, system, name);
    return option == NULL ? CT_OK : ct_system_option_check(option, *out, err);
}

static unsigned number_or(ct_str text, unsigned otherwise)
{
    uint64_t number = otherwise;
    return ct_str_to_unsigned(text, &number) ? (unsigned)number : otherwise;
}

static ct_status read_table(const ct_event *event, const ct_pairing_system *system,
                            ct_round_robin *plan, ct_error *err)
{
    ct_str table;
    ct_str cycles;
    ct_str swap;
    CT_TRY(read_setting(event, system, "table", &table, err));
    CT_TRY(read_setting(event, system, "cycles", &cycles, err));
    CT_TRY(read_setting(event, system, "swap", &swap, err));
    bool is_double = strstr(system->name, "double") != NULL;
    plan->schedule = ct_str_equal_ignoring_case(table, CT_STR("clock"))  ? CT_SCHEDULE_CLOCK
                     : ct_str_equal_ignoring_case(table, CT_STR("list")) ? CT_SCHEDULE_LIST
                                                                         : CT_SCHEDULE_BERGER;
    plan->cycles = number_or(cycles, is_double ? 2 : 1);
    plan->swaps = ct_str_equal_ignoring_case(swap, CT_STR("yes"));
    return CT_OK;
}

/* --- Order ----------------------------------------------------------------------------------- */

typedef struct placed {
    ct_index who;
    uint32_t tpn;
    uint16_t rating;
    uint64_t lot;
} placed;

static int by_tpn(const void *a, const void *b)
{
    const placed *one = a;
    const placed *other = b;
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

static int by_rating(const void *a, const void *b)
{
    const placed *one = a;
    const placed *other = b;
    return one->rating != other->rating ? (one->rating > other->rating ? -1 : 1) : by_tpn(a, b);
}

static int by_lot(const void *a, const void *b)
{
    const placed *one = a;
    const placed *other = b;
    return one->lot != other->lot ? (one->lot < other->lot ? -1 : 1) : by_tpn(a, b);
}

/* Everybody who did not leave before round 1. */
static uint32_t collect_field(const ct_event *event, placed *field)
{
    uint32_t count = 0;
    for (ct_index who = 0; who < ct_event_participants(event); who++) {
        uint16_t leaves =
            event->is_team_event ? event->teams[who].leaves : event->players[who].leaves;
        if (leaves != 1) {
            field[count++] = (placed){
                .who = who,
                .tpn = ct_event_participant_tpn(event, who).number,
                .rating = event->is_team_event ? (uint16_t)0 : event->players[who].rating,
            };
        }
    }
    return count;
}

static ct_status draw_by_varma(const ct_event *event, uint64_t seed, placed *field, uint32_t count,
                               ct_arena *mem, ct_error *err)
{
    ct_index *who = CT_NEW(mem, ct_index, count);
    uint32_t *number = CT_NEW(mem, uint32_t, count);
    CT_NEED(who, err);
    CT_NEED(number, err);
    for (uint32_t i = 0; i < count; i++) {
        who[i] = field[i].who;
    }
    CT_TRY(ct_varma_draw(event, &(ct_lots){who, count, seed}, mem, number, err));
    for (uint32_t i = 0; i < count; i++) {
        field[i].lot = number[i];
    }
    return CT_OK;
}

/* C.05: numbers are drawn by lot; here also as they stand, or with restrictions. */
static ct_status order_field(const ct_event *event, const ct_pairing_system *system, placed *field,
                             uint32_t count, ct_arena *mem, ct_error *err)
{
    enum { FOR_LOTS = 0x4c4f5453 }; /* the stream of random numbers */
    ct_str numbers;
    ct_str lots;
    CT_TRY(read_setting(event, system, "numbers", &numbers, err));
    CT_TRY(read_setting(event, system, "seed", &lots, err));
    uint64_t seed = number_or(lots, 0);
    qsort(field, count, sizeof *field, by_tpn);
    if (ct_str_equal_ignoring_case(numbers, CT_STR("varma"))) {
        CT_TRY(draw_by_varma(event, seed, field, count, mem, err));
    } else if (ct_str_equal_ignoring_case(numbers, CT_STR("lots"))) {
        for (uint32_t i = 0; i < count; i++) {
            field[i].lot = ct_random_at(seed, FOR_LOTS, i);
        }
    }
    qsort(field, count, sizeof *field, by_lot);
    return CT_OK;
}

/* --- Groups ---------------------------------------------------------------------------------- */

/* Sizes of Berger groups of n players: groups of `size` and what to do with the rest. */
static uint32_t cut_sizes(uint32_t n, uint32_t size, ct_str rest, uint32_t *sizes)
{
    uint32_t count =
        ct_str_equal_ignoring_case(rest, CT_STR("above")) ? n / size : (n + size - 1) / size;
    count = count == 0 ? 1 : count;
    if (ct_str_equal_ignoring_case(rest, CT_STR("equal"))) {
        for (uint32_t g = 0; g < count; g++) {
            sizes[g] = n / count + (g < n % count);
        }
        return count;
    }
    uint32_t left = n;
    for (uint32_t g = 0; g < count; g++) {
        sizes[g] = g + 1 == count || left < size ? left : size;
        left -= sizes[g];
    }
    if (count > 1 && sizes[count - 1] == 1) { /* one player alone is no group */
        sizes[--count - 1]++;
    }
    return count;
}

static ct_status cut_groups(const ct_event *event, const ct_pairing_system *system, placed *field,
                            ct_round_robin *plan, ct_arena *mem, ct_error *err)
{
    ct_str size;
    ct_str rest;
    uint32_t *sizes = CT_NEW(mem, uint32_t, (size_t)plan->field + 1);
    CT_NEED(sizes, err);
    CT_TRY(read_setting(event, system, "size", &size, err));
    CT_TRY(read_setting(event, system, "rest", &rest, err));
    plan->group_count = 1;
    sizes[0] = plan->field;
    if (size.len > 0) {
        qsort(field, plan->field, sizeof *field, by_rating);
        plan->group_count = cut_sizes(plan->field, number_or(size, 10), rest, sizes);
    }
    plan->groups = CT_NEW(mem, ct_plan_group, plan->group_count);
    CT_NEED(plan->groups, err);
    for (uint32_t g = 0; g < plan->group_count; g++) {
        plan->groups[g].count = sizes[g];
    }
    return CT_OK;
}

static ct_status place_members(placed *field, ct_round_robin *plan, ct_arena *mem, ct_error *err)
{
    ct_index *members = CT_NEW(mem, ct_index, (size_t)plan->field + 1);
    CT_NEED(members, err);
    for (uint32_t g = 0; g < plan->group_count; g++) {
        ct_plan_group *group = &plan->groups[g];
        group->members = members;
        qsort(field, group->count, sizeof *field, by_lot);
        for (uint32_t i = 0; i < group->count; i++) {
            members[i] = field[i].who;
            plan->group_of[field[i].who] = g;
            plan->position_of[field[i].who] = i + 1;
        }
        members += group->count;
        field += group->count;
    }
    return CT_OK;
}

ct_status ct_round_robin_plan(const ct_event *event, const ct_pairing_system *system, ct_arena *mem,
                              ct_round_robin *out, ct_error *err)
{
    uint32_t count = ct_event_participants(event);
    ct_round_robin plan = {0};
    placed *field = CT_NEW(mem, placed, (size_t)count + 1);
    plan.group_of = CT_NEW(mem, uint32_t, (size_t)count + 1);
    plan.position_of = CT_NEW(mem, uint32_t, (size_t)count + 1);
    CT_NEED(field, err);
    CT_NEED(plan.group_of, err);
    CT_NEED(plan.position_of, err);
    for (ct_index who = 0; who < count; who++) {
        plan.group_of[who] = CT_NOBODY;
    }
    CT_TRY(read_table(event, system, &plan, err));
    plan.field = collect_field(event, field);
    CT_TRY(order_field(event, system, field, plan.field, mem, err));
    CT_TRY(cut_groups(event, system, field, &plan, mem, err));
    CT_TRY(place_members(field, &plan, mem, err));
    *out = plan;
    return CT_OK;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

unsigned ct_round_robin_rounds(const ct_round_robin *plan)
{
    unsigned most = 0;
    for (uint32_t g = 0; g < plan->group_count; g++) {
        unsigned rounds = plan->cycles * ct_schedule_rounds(plan->groups[g].count);
        most = rounds > most ? rounds : most;
    }
    return most;
}

uint32_t ct_round_robin_boards(const ct_round_robin *plan)
{
    uint32_t boards = 0;
    for (uint32_t g = 0; g < plan->group_count; g++) {
        boards += ct_schedule_boards(plan->groups[g].count);
    }
    return boards;
}

static ct_index member_at(const ct_plan_group *group, uint32_t position)
{
    return position == 0 ? CT_NOBODY : group->members[position - 1];
}

static uint32_t lay_group(const ct_round_robin *plan, const ct_plan_group *group, unsigned round,
                          ct_schedule_game *scratch, ct_plan_game *games)
{
    ct_schedule_place place = ct_schedule_find(group->count, plan->cycles, plan->swaps, round);
    uint32_t boards = ct_schedule_boards(group->count);
    ct_schedule_round(plan->schedule, group->count, place.round, scratch);
    for (uint32_t k = 0; k < boards; k++) {
        ct_index one = member_at(group, scratch[k].white);
        ct_index other = member_at(group, scratch[k].black);
        games[k] = place.is_reversed ? (ct_plan_game){other, one} : (ct_plan_game){one, other};
    }
    return boards;
}

uint32_t ct_round_robin_lay(const ct_round_robin *plan, unsigned round, ct_schedule_game *scratch,
                            ct_plan_game *games)
{
    uint32_t count = 0;
    assert(round >= 1);
    for (uint32_t g = 0; g < plan->group_count; g++) {
        const ct_plan_group *group = &plan->groups[g];
        if (round <= plan->cycles * ct_schedule_rounds(group->count)) {
            count += lay_group(plan, group, round, scratch, games + count);
        }
    }
    return count;
}
