/* The engine of round robins: read the round off the table. */

#include "pairing/tables/round_robin.h"

#include "event/team_table.h"
#include "pairing/tables/round_robin_plan.h"

enum { GROUP_SIZE = 10 };

/* --- Options --------------------------------------------------------------------------------- */

#define TABLE                                                                         \
    {"table", "berger", "berger|list|clock",                                          \
     "the table: FIDE's Berger tables; the first of the list meets 2, 3, … in turn; " \
     "or the halves meet in rotation before they meet inside"}
#define SWAP                                                                                   \
    {"swap", "yes", "yes|no",                                                                  \
     "the two last rounds of every cycle but the last in the other order, so that nobody has " \
     "three equal colours running"}
#define NUMBERS                                                                                  \
    {"numbers", "tpn", "tpn|lots|varma",                                                         \
     "places in the table: by pairing number, by lot, or by lot so that a federation's players " \
     "do not meet in the last three rounds"}
#define SEED {"seed", "0", "0 to 200000", "of the lots: the same number draws the same lots"}

const ct_system_option ct_round_robin_options[] = {
    TABLE,
    {"cycles", "1", "1 to 9", "how often everybody meets everybody, colours turned each time"},
    SWAP,
    NUMBERS,
    SEED,
    {0},
};

const ct_system_option ct_double_round_robin_options[] = {TABLE, SWAP, NUMBERS, SEED, {0}};

/* Lots by the Varma tables are for players of the same federation. */
#define TEAM_NUMBERS \
    {"numbers", "tpn", "tpn|lots", "places in the table: by the number of the team, or by lot"}
#define BOARDS                 \
    {"boards", "0", "0 to 99", \
     "boards of a match where record 352 does not say; 0 = what the members and line-ups show"}

const ct_system_option ct_team_round_robin_options[] = {
    TABLE, {"cycles", "1", "1 to 9", "how often all teams meet, colours turned each time"},
    SWAP,  TEAM_NUMBERS,
    SEED,  BOARDS,
    {0},
};

const ct_system_option ct_team_double_round_robin_options[] = {TABLE, SWAP,   TEAM_NUMBERS,
                                                               SEED,  BOARDS, {0}};

const ct_system_option ct_berger_groups_options[] = {
    {"size", "10", "2 to 99", "players of a group"},
    {"rest", "equal", "equal|below|above",
     "when the size does not divide the field: groups as equal as can be, none larger; full groups "
     "and a smaller one below; or the rest in the lowest full group"},
    TABLE,
    {"cycles", "1", "1 to 9", "how often everybody of a group meets everybody of it"},
    SWAP,
    {0},
};

/* --- Rounds ---------------------------------------------------------------------------------- */

unsigned ct_round_robin_needs(uint32_t players)
{
    return ct_schedule_rounds(players);
}

unsigned ct_double_round_robin_needs(uint32_t players)
{
    return 2 * ct_schedule_rounds(players);
}

unsigned ct_berger_groups_needs(uint32_t players)
{
    uint32_t groups = (players + GROUP_SIZE - 1) / GROUP_SIZE;
    return groups == 0 ? 0 : ct_schedule_rounds((players + groups - 1) / groups);
}

unsigned ct_round_robin_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                     ct_arena *mem)
{
    ct_round_robin plan;
    return ct_event_participants(event) >= 2 &&
                   ct_round_robin_plan(event, system, mem, &plan, NULL) == CT_OK
               ? ct_round_robin_rounds(&plan)
               : 0;
}

/* A file may call the free round of a table a pairing-allocated bye. */
static bool is_called_bye(const ct_event *table, unsigned round, ct_index who)
{
    return ct_event_cell(table, who, round).outcome == CT_PAB;
}

static unsigned meetings(const ct_event *event, unsigned before, ct_index one, ct_index other)
{
    unsigned count = 0;
    for (unsigned round = 1; round < before; round++) {
        count += ct_event_cell(event, one, round).opponent == other;
    }
    return count;
}

/* Refuses a new round that would repeat games: then the earlier ones came from another table. */
static ct_status refuse_repeats(const ct_event *table, unsigned number, const ct_round_robin *plan,
                                const ct_pairings *made, ct_error *err)
{
    for (uint32_t i = 0; i < made->count && number > table->rounds_paired; i++) {
        ct_pair pair = made->pairs[i];
        uint32_t size = plan->groups[pair.bracket - 1].count;
        unsigned cycle = ct_schedule_find(size, plan->cycles, plan->swaps, number).cycle;
        if (meetings(table, number, pair.white, pair.black) >= cycle) {
            ct_fail(err, CT_IMPOSSIBLE,
                    "%u and %u would meet again: the rounds so far were not paired by this table",
                    table->players[pair.white].tpn.number, table->players[pair.black].tpn.number);
            ct_error_rule(err, "C.05 Annex 1");
            ct_error_cure(err, "settings and numbers must stay as they were in round 1");
            return CT_IMPOSSIBLE;
        }
    }
    return CT_OK;
}

/* The round as it stands in the table. */
static ct_status read_round(const ct_event *table, const ct_round_robin *plan, unsigned number,
                            ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_pairings made = {.bye = CT_NOBODY};
    uint32_t boards = ct_round_robin_boards(plan);
    ct_schedule_game *scratch = CT_NEW(mem, ct_schedule_game, boards);
    ct_plan_game *games = CT_NEW(mem, ct_plan_game, boards);
    made.pairs = CT_NEW(mem, ct_pair, boards);
    CT_NEED(scratch, err);
    CT_NEED(games, err);
    CT_NEED(made.pairs, err);
    boards = ct_round_robin_lay(plan, number, scratch, games);
    for (uint32_t k = 0; k < boards; k++) {
        ct_index white = games[k].white;
        ct_index black = games[k].black;
        if (white != CT_NOBODY && black != CT_NOBODY) {
            made.pairs[made.count++] = (ct_pair){.white = white,
                                                 .black = black,
                                                 .rule = CT_COLOUR_TABLE,
                                                 .bracket = (uint16_t)(plan->group_of[white] + 1)};
        } else if (is_called_bye(table, number, white != CT_NOBODY ? white : black)) {
            made.bye = white != CT_NOBODY ? white : black;
        }
    }
    CT_TRY(refuse_repeats(table, number, plan, &made, err));
    *out = made;
    return CT_OK;
}

static ct_status pair_by(const char *name, const ct_round *round, ct_arena *mem, ct_pairings *out,
                         ct_error *err)
{
    const ct_event *event = round->history->event;
    const ct_event *table = NULL;
    ct_round_robin plan;
    CT_TRY(ct_round_robin_plan(event, ct_pairing_system_named(ct_str_of(name)), mem, &plan, err));
    unsigned rounds = ct_round_robin_rounds(&plan);
    if (round->number > rounds) {
        ct_fail(err, CT_IMPOSSIBLE, "the table of %u %s ends with round %u", plan.field,
                event->is_team_event ? "teams" : "players", rounds);
        ct_error_rule(err, "C.05 Annex 1");
        ct_error_cure(err, "nothing is left to pair; the option cycles adds a cycle");
        return CT_IMPOSSIBLE;
    }
    CT_TRY(ct_event_table(event, mem, &table, err));
    return read_round(table, &plan, round->number, mem, out, err);
}

ct_status ct_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    return pair_by("round-robin", round, mem, out, err);
}

ct_status ct_double_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                     ct_error *err)
{
    return pair_by("double-round-robin", round, mem, out, err);
}

ct_status ct_berger_groups_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                ct_error *err)
{
    return pair_by("berger-groups", round, mem, out, err);
}

ct_status ct_team_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                   ct_error *err)
{
    return pair_by("team-round-robin", round, mem, out, err);
}

ct_status ct_team_double_round_robin_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                          ct_error *err)
{
    return pair_by("team-double-round-robin", round, mem, out, err);
}
