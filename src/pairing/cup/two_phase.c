/* Groups by the Berger tables, their standings, and the bracket that follows. */

#include "pairing/cup/two_phase.h"

#include "event/history.h"
#include "pairing/tables/schedule.h"

#include <stdlib.h>

enum { USUAL_GROUPS = 2, USUAL_QUALIFY = 2 };

const ct_system_option ct_two_phase_options[] = {
    {"groups", "2", "1 to 64", "number of groups"},
    {"qualify", "2", "1 to 32", "how many of each group go on"},
    {"cycles", "1", "1 to 4", "how often everybody of a group meets everybody of it"},
    {"rank", "direct,sb,wins", "list of direct|sb|wins|black|rating",
     "what decides in a group when the points are equal: the games of those tied, "
     "Sonneborn-Berger, more wins, more games with Black, the rating; then the number"},
    {"games", "1", "1 to 12", "games of a match of the knock-out"},
    {"final", "0", "0 to 24", "games of the final and of the match for third place; 0: as games"},
    {"stop", "yes", "yes|no", "a match ends as soon as it is decided"},
    {"extra", "0", "0 to 12", "games at most that a tied match adds, one in each round"},
    {"tie", "wins,black,lots", "list of wins|black|black-wins|last|rating|number|underdog|lots",
     "who goes through when the points of a match are equal; see the knock-out"},
    {"third", "no", "yes|no", "the losers of the semi-finals play for third place"},
    {"lots", "1", "0 to 99999", "which drawing of lots"},
    {.name = NULL},
};

static const ct_pairing_system *own_row(void)
{
    return ct_pairing_system_named(CT_STR("two-phase"));
}

static unsigned setting(const ct_event *event, const char *name)
{
    uint64_t number = 0;
    return ct_str_to_unsigned(ct_system_setting(event, own_row(), name), &number) && number > 0
               ? (unsigned)number
               : 1;
}

/* --- Groups ---------------------------------------------------------------------------------- */

static bool is_of_the_field(const ct_player *player)
{
    return player->enters <= 1 && player->leaves != 1;
}

typedef struct seat {
    uint32_t number;
    ct_index who;
} seat;

static int by_number(const void *a, const void *b)
{
    const seat *one = a;
    const seat *other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

static ct_status list_field(const ct_event *event, ct_arena *mem, seat **out, uint32_t *count,
                            ct_error *err)
{
    *out = CT_NEW(mem, seat, event->player_count);
    CT_NEED(*out, err);
    *count = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        if (is_of_the_field(&event->players[who])) {
            (*out)[(*count)++] = (seat){event->players[who].tpn.number, who};
        }
    }
    if (*count > 0) {
        qsort(*out, *count, sizeof **out, by_number);
    }
    return CT_OK;
}

static unsigned rounds_of_groups(uint32_t field, uint32_t groups, unsigned cycles)
{
    return cycles * ct_schedule_rounds((field + groups - 1) / groups);
}

static ct_status check_size(uint32_t field, uint32_t groups, ct_error *err)
{
    if (field >= 2 * groups) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%u players are too few for %u group%s", field, groups,
            groups == 1 ? "" : "s");
    ct_error_cure(err, "each group needs two players at least (option groups)");
    return CT_INVALID;
}

/* Snake order: one player each for groups 1 2 3, then 3 2 1, … */
static void fill_groups(const seat *seats, uint32_t field, const ct_two_phase *plan)
{
    for (uint32_t i = 0; i < field; i++) {
        uint32_t row = i / plan->group_count;
        uint32_t column = i % plan->group_count;
        ct_plan_group *group =
            &plan->groups[row % 2 == 0 ? column : plan->group_count - 1 - column];
        group->members[group->count++] = seats[i].who;
    }
}

ct_status ct_two_phase_groups(const ct_event *event, ct_arena *mem, ct_two_phase *out,
                              ct_error *err)
{
    seat *seats = NULL;
    uint32_t field = 0;
    CT_TRY(list_field(event, mem, &seats, &field, err));
    ct_two_phase plan = {.group_count = setting(event, "groups"),
                         .cycles = setting(event, "cycles"),
                         .qualify = setting(event, "qualify")};
    CT_TRY(check_size(field, plan.group_count, err));
    plan.group_rounds = rounds_of_groups(field, plan.group_count, plan.cycles);
    plan.groups = CT_NEW(mem, ct_plan_group, plan.group_count);
    CT_NEED(plan.groups, err);
    for (uint32_t g = 0; g < plan.group_count; g++) {
        plan.groups[g].members = CT_NEW(mem, ct_index, field / plan.group_count + 1);
        CT_NEED(plan.groups[g].members, err);
    }
    fill_groups(seats, field, &plan);
    *out = plan;
    return CT_OK;
}

/* --- Standings of a group -------------------------------------------------------------------- */

static int by_keys(const void *a, const void *b)
{
    const ct_group_standing *one = a;
    const ct_group_standing *other = b;
    if (one->is_here != other->is_here) {
        return one->is_here ? -1 : 1;
    }
    if (one->points != other->points) {
        return one->points > other->points ? -1 : 1;
    }
    for (int k = 0; k < CT_GROUP_KEYS; k++) {
        if (one->keys[k] != other->keys[k]) {
            return one->keys[k] > other->keys[k] ? -1 : 1;
        }
    }
    return one->number < other->number ? -1 : one->number > other->number;
}

static ct_points points_of(const ct_event *event, ct_cell cell)
{
    return cell.outcome == CT_ADJOURNED ? event->scoring.draw[cell.colour]
                                        : ct_scoring_points(&event->scoring, cell);
}

/* The points of all players in the group rounds. */
static ct_points *group_points(const ct_event *event, unsigned rounds, ct_arena *mem)
{
    ct_points *points = CT_NEW(mem, ct_points, event->player_count);
    for (ct_index who = 0; points != NULL && who < event->player_count; who++) {
        for (unsigned r = 1; r <= rounds; r++) {
            ct_cell cell = ct_event_cell(event, who, r);
            points[who] += cell.opponent < event->player_count ? points_of(event, cell) : 0;
        }
    }
    return points;
}

static bool is_win(ct_outcome outcome)
{
    return outcome == CT_WIN || outcome == CT_WIN_UNRATED || outcome == CT_FORFEIT_WIN;
}

static int64_t key_of_game(const ct_event *event, ct_str rule, ct_index who, ct_cell cell,
                           const ct_points *points)
{
    ct_points won = points_of(event, cell);
    if (ct_str_equal_ignoring_case(rule, CT_STR("direct"))) {
        return points[cell.opponent] == points[who] ? won : 0;
    }
    if (ct_str_equal_ignoring_case(rule, CT_STR("sb"))) {
        return (int64_t)won * points[cell.opponent];
    }
    return ct_str_equal_ignoring_case(rule, CT_STR("wins")) ? is_win((ct_outcome)cell.outcome)
                                                            : cell.colour == CT_BLACK;
}

ct_str ct_two_phase_rank_rules(const ct_event *event)
{
    return ct_system_setting(event, own_row(), "rank");
}

static ct_group_standing standing_of(const ct_event *event, const ct_two_phase *plan, ct_index who,
                                     unsigned rounds, const ct_points *points)
{
    const ct_player *player = &event->players[who];
    ct_group_standing s = {.who = who,
                           .is_here =
                               player->leaves == 0 || player->leaves > plan->group_rounds + 1,
                           .points = points[who],
                           .number = player->tpn.number};
    ct_str rules = ct_two_phase_rank_rules(event);
    for (int64_t *key = s.keys; rules.len > 0 && key < &s.keys[CT_GROUP_KEYS]; key++) {
        ct_str rule = ct_str_trim(ct_str_cut(&rules, ','));
        if (ct_str_equal_ignoring_case(rule, CT_STR("rating"))) {
            *key = player->rating;
            continue;
        }
        for (unsigned r = 1; r <= rounds; r++) {
            ct_cell cell = ct_event_cell(event, who, r);
            *key += cell.opponent < event->player_count
                        ? key_of_game(event, rule, who, cell, points)
                        : 0;
        }
    }
    return s;
}

ct_group_standing *ct_two_phase_table(const ct_event *event, const ct_two_phase *plan,
                                      uint32_t group, unsigned rounds, ct_arena *mem)
{
    const ct_plan_group *members = &plan->groups[group];
    unsigned counted = rounds < plan->group_rounds ? rounds : plan->group_rounds;
    const ct_points *points = group_points(event, counted, mem);
    ct_group_standing *rows = CT_NEW(mem, ct_group_standing, members->count);
    if (points == NULL || rows == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < members->count; i++) {
        rows[i] = standing_of(event, plan, members->members[i], counted, points);
    }
    qsort(rows, members->count, sizeof *rows, by_keys);
    return rows;
}

/* --- The knock-out --------------------------------------------------------------------------- */

ct_status ct_two_phase_playoff(const ct_event *event, const ct_two_phase *plan, ct_arena *mem,
                               ct_cup_plan *out, ct_error *err)
{
    ct_group_standing **ranked = CT_NEW(mem, ct_group_standing *, plan->group_count);
    ct_index *seeds = CT_NEW(mem, ct_index, event->player_count);
    uint32_t count = 0;
    CT_NEED(ranked, err);
    CT_NEED(seeds, err);
    for (uint32_t g = 0; g < plan->group_count; g++) {
        ranked[g] = ct_two_phase_table(event, plan, g, plan->group_rounds, mem);
        CT_NEED(ranked[g], err);
    }
    for (uint32_t place = 0; place < plan->qualify; place++) {
        for (uint32_t g = 0; g < plan->group_count; g++) {
            if (place < plan->groups[g].count && ranked[g][place].is_here) {
                seeds[count++] = ranked[g][place].who;
            }
        }
    }
    if (count < 2) {
        return ct_fail(err, CT_IMPOSSIBLE, "fewer than two players are left for the knock-out");
    }
    ct_knockout_plan(event, own_row(), seeds, count, out);
    out->first_round = plan->group_rounds + 1;
    return CT_OK;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

static uint32_t lay_group(const ct_two_phase *plan, uint32_t g, unsigned round,
                          ct_schedule_game *scratch, ct_pair *pairs)
{
    const ct_plan_group *group = &plan->groups[g];
    uint32_t count = 0;
    if (round > plan->cycles * ct_schedule_rounds(group->count)) {
        return 0;
    }
    ct_schedule_place place = ct_schedule_find(group->count, plan->cycles, true, round);
    ct_schedule_round(CT_SCHEDULE_BERGER, group->count, place.round, scratch);
    for (uint32_t i = 0; i < ct_schedule_boards(group->count); i++) {
        uint32_t white = place.is_reversed ? scratch[i].black : scratch[i].white;
        uint32_t black = place.is_reversed ? scratch[i].white : scratch[i].black;
        if (white != 0 && black != 0) {
            pairs[count++] = (ct_pair){.white = group->members[white - 1],
                                       .black = group->members[black - 1],
                                       .rule = CT_COLOUR_TABLE,
                                       .bracket = (uint16_t)(g + 1)};
        }
    }
    return count;
}

static ct_status pair_groups(const ct_round *round, const ct_two_phase *plan, ct_arena *mem,
                             ct_pairings *out, ct_error *err)
{
    uint32_t players = round->history->event->player_count;
    ct_schedule_game *scratch = CT_NEW(mem, ct_schedule_game, players);
    ct_pairings made = {.pairs = CT_NEW(mem, ct_pair, players), .bye = CT_NOBODY};
    CT_NEED(scratch, err);
    CT_NEED(made.pairs, err);
    for (uint32_t g = 0; g < plan->group_count; g++) {
        made.count += lay_group(plan, g, round->number, scratch, made.pairs + made.count);
    }
    *out = made;
    return CT_OK;
}

ct_status ct_two_phase_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    const ct_event *event = round->history->event;
    ct_two_phase plan = {0};
    ct_cup_plan playoff;
    ct_cup_bracket bracket;
    CT_TRY(ct_two_phase_groups(event, mem, &plan, err));
    if (round->number <= plan.group_rounds) {
        return pair_groups(round, &plan, mem, out, err);
    }
    CT_TRY(ct_two_phase_playoff(event, &plan, mem, &playoff, err));
    CT_TRY(ct_cup_bracket_follow(event, &playoff, round->number - 1, mem, &bracket, err));
    return ct_knockout_pair_bracket(round, &bracket, mem, out, err);
}

/* --- Before the event ------------------------------------------------------------------------ */

/* How many qualify in all groups together: a group with fewer players than qualify sends them
 * all. */
static uint32_t count_qualifiers(uint32_t field, uint32_t groups, uint32_t qualify)
{
    uint32_t small = field / groups;
    uint32_t large = field % groups; /* groups with one player more */
    return large * (qualify < small + 1 ? qualify : small + 1) +
           (groups - large) * (qualify < small ? qualify : small);
}

/* The rounds of both phases; 0 when fewer than two qualify for the second. */
static unsigned rounds_needed(const ct_event *event, uint32_t field)
{
    uint32_t groups = setting(event, "groups");
    uint32_t qualifiers = count_qualifiers(field, groups, setting(event, "qualify"));
    ct_cup_plan playoff;
    ct_knockout_plan(event, own_row(), NULL, qualifiers, &playoff);
    return qualifiers < 2 ? 0
                          : rounds_of_groups(field, groups, setting(event, "cycles")) +
                                ct_cup_rounds(&playoff);
}

static ct_status check_plan(const ct_event *event, uint32_t field, ct_error *err)
{
    CT_TRY(check_size(field, setting(event, "groups"), err));
    unsigned needed = rounds_needed(event, field);
    if (needed == 0) {
        ct_fail(err, CT_INVALID, "one player alone qualifies for the knock-out");
        ct_error_cure(
            err,
            "let more of each group qualify (option qualify), or make more groups (option groups)");
        return CT_INVALID;
    }
    if (event->rounds_paired == 0 && event->rounds != 0 && event->rounds < needed) {
        ct_fail(err, CT_INVALID, "groups and knock-out of %u players need %u rounds, not %u", field,
                needed, event->rounds);
        ct_error_cure(err,
                      "plan %u rounds (record 142, or \"rounds\" in JSON), or make more groups "
                      "(option groups)",
                      needed);
        return CT_INVALID;
    }
    return CT_OK;
}

static uint32_t count_field(const ct_event *event)
{
    uint32_t field = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        field += is_of_the_field(&event->players[who]);
    }
    return field;
}

ct_status ct_two_phase_check(const ct_event *event, ct_error *err)
{
    CT_TRY(ct_knockout_check_settings(event, own_row(), err));
    return check_plan(event, count_field(event), err);
}

unsigned ct_two_phase_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                   ct_arena *mem)
{
    (void)mem;
    ct_cup_plan playoff;
    uint32_t field = count_field(event);
    ct_knockout_plan(event, system, NULL, 2, &playoff);
    return field < 2 * setting(event, "groups") || playoff.extra > 0 ? 0
                                                                     : rounds_needed(event, field);
}

unsigned ct_two_phase_needs(uint32_t players)
{
    if (players < 2 * USUAL_GROUPS) {
        return 1;
    }
    return rounds_of_groups(players, USUAL_GROUPS, 1) +
           ct_cup_stages(count_qualifiers(players, USUAL_GROUPS, USUAL_QUALIFY));
}
