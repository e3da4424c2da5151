/* What a round robin refuses before its first round: everybody meets everybody, so two who must not
 * meet, a full- or half-point bye, or a round too many cannot be arranged. */

#include "pairing/tables/round_robin_check.h"

#include "event/team_table.h"
#include "pairing/tables/round_robin.h"
#include "pairing/tables/round_robin_plan.h"

static unsigned number_of(const ct_event *event, ct_index who)
{
    return ct_event_participant_tpn(event, who).number;
}

static const char *kind_of(const ct_event *event)
{
    return event->is_team_event ? "team" : "player";
}

static ct_status check_size(const ct_event *event, const ct_round_robin *plan, ct_error *err)
{
    for (uint32_t g = 0; g < plan->group_count; g++) {
        if (plan->groups[g].count < 2) {
            ct_fail(err, CT_INVALID, "a round robin of %u %s%s has no games", plan->groups[g].count,
                    kind_of(event), plan->groups[g].count == 1 ? "" : "s");
            ct_error_rule(err, "C.05 Annex 1");
            ct_error_cure(err, plan->group_count > 1
                                   ? "choose another size of the groups (option size)"
                                   : "at least two must take part");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

ct_status ct_table_check_rounds(const ct_event *event, uint32_t players, unsigned rounds,
                                ct_error *err)
{
    if (event->rounds <= rounds) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%u rounds are planned, but the table of %u %ss has %u", event->rounds,
            players, kind_of(event), rounds);
    ct_error_rule(err, "C.05 Annex 1");
    ct_error_cure(err,
                  "plan %u rounds (record 142, or \"rounds\" in JSON), or let the %ss meet more "
                  "than once (option cycles)",
                  rounds, kind_of(event));
    return CT_INVALID;
}

/* The Varma tables are about the last rounds of the Berger tables. */
static ct_status check_lots(const ct_event *event, const ct_pairing_system *system,
                            const ct_round_robin *plan, ct_error *err)
{
    ct_str numbers = ct_system_setting(event, system, "numbers");
    if (plan->schedule == CT_SCHEDULE_BERGER ||
        !ct_str_equal_ignoring_case(numbers, CT_STR("varma"))) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "lots by the Varma tables make sense with the Berger table only");
    ct_error_rule(err, "C.05 Varma tables");
    ct_error_cure(err, "choose table=berger, or numbers=lots");
    return CT_INVALID;
}

ct_status ct_table_check_byes(const ct_event *event, ct_error *err)
{
    for (uint32_t i = 0; i < event->bye_count; i++) {
        const ct_bye *bye = &event->byes[i];
        if (bye->round > event->rounds_paired && bye->kind != CT_ZERO_POINT_BYE) {
            ct_fail(err, CT_INVALID,
                    "%u asks for a %s in round %u, but a round robin knows no such byes",
                    number_of(event, bye->who), ct_outcome_name((ct_outcome)bye->kind), bye->round);
            ct_error_rule(err, "C.05 Annex 1");
            ct_error_cure(err,
                          "play the game on another day, or make it a zero-point bye: the game "
                          "is then forfeited");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

ct_status ct_table_check_pair(const ct_event *event, ct_index white, ct_index black, unsigned round,
                              ct_error *err)
{
    if (white == CT_NOBODY || black == CT_NOBODY ||
        !ct_event_is_forbidden(event, white, black, round)) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%u and %u must not meet, but round %u of the table pairs them",
            number_of(event, white), number_of(event, black), round);
    ct_error_rule(err, "TRF 260");
    ct_error_cure(err,
                  "a table pairs everybody: allow the pair (forbid FILE --remove N), or choose a "
                  "Swiss system");
    return CT_INVALID;
}

/* Scratch for reading rounds off the table. */
typedef struct reader {
    const ct_event *event; /* of a team event the table of its matches */
    const ct_round_robin *plan;
    ct_schedule_game *scratch;
    ct_plan_game *games;
} reader;

static ct_status check_round_pairs(const reader *r, unsigned round, ct_error *err)
{
    uint32_t boards = ct_round_robin_lay(r->plan, round, r->scratch, r->games);
    for (uint32_t k = 0; k < boards; k++) {
        ct_plan_game game = r->games[k];
        CT_TRY(ct_table_check_pair(r->event, game.white, game.black, round, err));
    }
    return CT_OK;
}

static ct_status check_forbidden(const reader *r, ct_error *err)
{
    unsigned last = ct_round_robin_rounds(r->plan);
    last = r->event->rounds != 0 ? r->event->rounds : last;
    for (unsigned round = 1; r->event->forbidden_count > 0 && round <= last; round++) {
        CT_TRY(check_round_pairs(r, round, err));
    }
    return CT_OK;
}

/* Refuses somebody added after round 1 was paired: the table of that round did not have them. */
static ct_status check_newcomers(const reader *r, ct_error *err)
{
    const ct_event *event = r->event;
    if (event->rounds_paired == 0) {
        return CT_OK;
    }
    uint32_t boards = ct_round_robin_lay(r->plan, 1, r->scratch, r->games);
    for (uint32_t k = 0; k < 2 * boards; k++) {
        ct_plan_game game = r->games[k / 2];
        ct_index who = k % 2 == 0 ? game.white : game.black;
        if (game.white == CT_NOBODY || game.black == CT_NOBODY || event->players[who].enters <= 1 ||
            ct_outcome_has_opponent((ct_outcome)ct_event_cell(event, who, 1).outcome)) {
            continue;
        }
        ct_fail(err, CT_INVALID, "%u came when the table of the round robin was already in play",
                number_of(event, who));
        ct_error_rule(err, "C.05 Annex 1");
        ct_error_cure(err, "take them out of the table ({withdraw players=%u from-round=1})",
                      number_of(event, who));
        return CT_INVALID;
    }
    return CT_OK;
}

static ct_status check_plan(const ct_event *event, const ct_pairing_system *system, ct_arena *mem,
                            ct_error *err)
{
    ct_round_robin plan;
    CT_TRY(ct_round_robin_plan(event, system, mem, &plan, err));
    CT_TRY(check_size(event, &plan, err));
    CT_TRY(ct_table_check_rounds(event, plan.field, ct_round_robin_rounds(&plan), err));
    CT_TRY(check_lots(event, system, &plan, err));
    CT_TRY(ct_table_check_byes(event, err));
    uint32_t boards = ct_round_robin_boards(&plan);
    const ct_event *table = NULL;
    CT_TRY(ct_event_table(event, mem, &table, err));
    reader r = {table, &plan, CT_NEW(mem, ct_schedule_game, boards),
                CT_NEW(mem, ct_plan_game, boards)};
    CT_NEED(r.scratch, err);
    CT_NEED(r.games, err);
    CT_TRY(check_newcomers(&r, err));
    return check_forbidden(&r, err);
}

static ct_status check_by(const char *name, const ct_event *event, ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_status status = check_plan(event, ct_pairing_system_named(ct_str_of(name)), mem, err);
    ct_arena_free(mem);
    return status;
}

ct_status ct_round_robin_check(const ct_event *event, ct_error *err)
{
    return check_by("round-robin", event, err);
}

ct_status ct_double_round_robin_check(const ct_event *event, ct_error *err)
{
    return check_by("double-round-robin", event, err);
}

ct_status ct_berger_groups_check(const ct_event *event, ct_error *err)
{
    return check_by("berger-groups", event, err);
}

ct_status ct_team_round_robin_check(const ct_event *event, ct_error *err)
{
    return check_by("team-round-robin", event, err);
}

ct_status ct_team_double_round_robin_check(const ct_event *event, ct_error *err)
{
    return check_by("team-double-round-robin", event, err);
}
