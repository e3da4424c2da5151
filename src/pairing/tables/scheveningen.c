/* The engine of the Scheveningen system: teams, then the table. */

#include "pairing/tables/scheveningen.h"

#include "pairing/tables/round_robin_check.h"
#include "pairing/tables/scheveningen_tables.h"

#include <stdlib.h>

/* --- Teams ----------------------------------------------------------------------------------- */

static ct_status fail_teams(ct_error *err, const char *cure)
{
    ct_error_rule(err, "Arbiters' Manual 4");
    ct_error_cure(err, "%s", cure);
    return CT_INVALID;
}

typedef struct numbered {
    ct_index who;
    uint32_t tpn;
} numbered;

static int by_tpn(const void *a, const void *b)
{
    const numbered *one = a;
    const numbered *other = b;
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

/* The lower half of the numbers is A. */
static ct_status split_field(const ct_event *event, ct_arena *mem, ct_scheveningen *out,
                             ct_error *err)
{
    numbered *field = CT_NEW(mem, numbered, (size_t)event->player_count + 1);
    uint32_t count = 0;
    CT_NEED(field, err);
    for (ct_index who = 0; who < event->player_count; who++) {
        if (event->players[who].leaves != 1) {
            field[count++] = (numbered){who, event->players[who].tpn.number};
        }
    }
    if (count % 2 == 1) {
        ct_fail(err, CT_INVALID, "%u players make no two teams of one size", count);
        return fail_teams(err, "add or withdraw a player before round 1");
    }
    qsort(field, count, sizeof *field, by_tpn);
    out->size = count / 2;
    ct_index *all = CT_NEW(mem, ct_index, (size_t)count + 1);
    CT_NEED(all, err);
    for (uint32_t i = 0; i < count; i++) {
        all[i] = field[i].who;
    }
    out->a = all;
    out->b = all + out->size;
    return CT_OK;
}

static ct_status take_teams(const ct_event *event, ct_scheveningen *out, ct_error *err)
{
    if (event->team_count != 2) {
        ct_fail(err, CT_INVALID, "Scheveningen is played by two teams, not by %u",
                event->team_count);
        return fail_teams(
            err, "enter two teams (add --team), or none: then the lower numbers are team A");
    }
    bool is_in_order = event->teams[0].tpn.number <= event->teams[1].tpn.number;
    const ct_team *a = &event->teams[is_in_order ? 0 : 1];
    const ct_team *b = &event->teams[is_in_order ? 1 : 0];
    if (a->member_count != b->member_count) {
        ct_fail(err, CT_INVALID, "the teams have %u and %u players", a->member_count,
                b->member_count);
        return fail_teams(err, "both teams need the same number of players");
    }
    out->size = a->member_count;
    out->a = a->members;
    out->b = b->members;
    return CT_OK;
}

static ct_status number_members(const ct_event *event, ct_arena *mem, ct_scheveningen *out,
                                ct_error *err)
{
    out->number_of = CT_NEW(mem, uint32_t, (size_t)event->player_count + 1);
    out->is_of_a = CT_NEW(mem, bool, (size_t)event->player_count + 1);
    CT_NEED(out->number_of, err);
    CT_NEED(out->is_of_a, err);
    for (uint32_t i = 0; i < out->size; i++) {
        out->number_of[out->a[i]] = out->number_of[out->b[i]] = i + 1;
        out->is_of_a[out->a[i]] = true;
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        if (out->number_of[who] == 0 && event->players[who].leaves != 1) {
            ct_fail(err, CT_INVALID, "%u plays for neither team", event->players[who].tpn.number);
            return fail_teams(
                err,
                "put the player into a team (record 013 or 310), or withdraw them before round 1");
        }
    }
    return CT_OK;
}

ct_status ct_scheveningen_teams(const ct_event *event, ct_arena *mem, ct_scheveningen *out,
                                ct_error *err)
{
    ct_scheveningen made = {0};
    if (event->is_team_event) {
        ct_fail(err, CT_UNSUPPORTED, "Scheveningen pairs the players of two teams, not teams");
        fail_teams(err,
                   "make it an event of players with two teams: records 001 and 013, without 310");
        return CT_UNSUPPORTED;
    }
    CT_TRY(event->team_count == 0 ? split_field(event, mem, &made, err)
                                  : take_teams(event, &made, err));
    if (made.size < CT_SCHEVENINGEN_LEAST || made.size > CT_SCHEVENINGEN_MOST) {
        ct_fail(err, CT_INVALID, "there is no Scheveningen table for teams of %u", made.size);
        return fail_teams(err, "tables are for 2 to 10 players a side");
    }
    CT_TRY(number_members(event, mem, &made, err));
    *out = made;
    return CT_OK;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

unsigned ct_scheveningen_needs(uint32_t players)
{
    return players / 2;
}

unsigned ct_double_scheveningen_needs(uint32_t players)
{
    return 2 * ct_scheveningen_needs(players);
}

unsigned ct_scheveningen_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                      ct_arena *mem)
{
    ct_scheveningen teams;
    return ct_scheveningen_teams(event, mem, &teams, NULL) == CT_OK ? system->needs(2 * teams.size)
                                                                    : 0;
}

static ct_pair pair_of(const ct_scheveningen *teams, unsigned round, uint32_t i)
{
    bool a_has_white;
    uint32_t b =
        ct_scheveningen_opponent(teams->size, (round - 1) % teams->size + 1, i + 1, &a_has_white);
    a_has_white = a_has_white != (round > teams->size);
    ct_index one = teams->a[i];
    ct_index other = teams->b[b - 1];
    return (ct_pair){.white = a_has_white ? one : other,
                     .black = a_has_white ? other : one,
                     .rule = CT_COLOUR_TABLE,
                     .bracket = 1};
}

static ct_status pair_cycles(unsigned cycles, const ct_round *round, ct_arena *mem,
                             ct_pairings *out, ct_error *err)
{
    ct_scheveningen teams;
    ct_pairings made = {.bye = CT_NOBODY};
    CT_TRY(ct_scheveningen_teams(round->history->event, mem, &teams, err));
    if (round->number > cycles * teams.size) {
        ct_fail(err, CT_IMPOSSIBLE, "the table of teams of %u ends with round %u", teams.size,
                cycles * teams.size);
        fail_teams(err, "nothing is left to pair");
        return CT_IMPOSSIBLE;
    }
    made.pairs = CT_NEW(mem, ct_pair, teams.size);
    CT_NEED(made.pairs, err);
    for (uint32_t i = 0; i < teams.size; i++) {
        made.pairs[made.count++] = pair_of(&teams, round->number, i);
    }
    *out = made;
    return CT_OK;
}

ct_status ct_scheveningen_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                               ct_error *err)
{
    return pair_cycles(1, round, mem, out, err);
}

ct_status ct_double_scheveningen_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                      ct_error *err)
{
    return pair_cycles(2, round, mem, out, err);
}

/* --- Checks ---------------------------------------------------------------------------------- */

static ct_status check_round_pairs(const ct_event *event, const ct_scheveningen *teams,
                                   unsigned round, ct_error *err)
{
    for (uint32_t i = 0; i < teams->size; i++) {
        ct_pair pair = pair_of(teams, round, i);
        CT_TRY(ct_table_check_pair(event, pair.white, pair.black, round, err));
    }
    return CT_OK;
}

static ct_status check_cycles(unsigned cycles, const ct_event *event, ct_arena *mem, ct_error *err)
{
    ct_scheveningen teams;
    CT_TRY(ct_scheveningen_teams(event, mem, &teams, err));
    unsigned rounds = cycles * teams.size;
    CT_TRY(ct_table_check_rounds(event, 2 * teams.size, rounds, err));
    CT_TRY(ct_table_check_byes(event, err));
    rounds = event->rounds != 0 ? event->rounds : rounds;
    for (unsigned round = 1; event->forbidden_count > 0 && round <= rounds; round++) {
        CT_TRY(check_round_pairs(event, &teams, round, err));
    }
    return CT_OK;
}

static ct_status check_in_scratch(unsigned cycles, const ct_event *event, ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_status status = check_cycles(cycles, event, mem, err);
    ct_arena_free(mem);
    return status;
}

ct_status ct_scheveningen_check(const ct_event *event, ct_error *err)
{
    return check_in_scratch(1, event, err);
}

ct_status ct_double_scheveningen_check(const ct_event *event, ct_error *err)
{
    return check_in_scratch(2, event, err);
}
