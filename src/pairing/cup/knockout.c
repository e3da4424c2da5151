/* The knock-out engine: the field and its seeds, the plan from the settings, and the colours of the
 * games that the bracket asks for. */

#include "pairing/cup/knockout.h"

#include "base/random.h"
#include "event/team_table.h"
#include "pairing/settings.h"

#include <assert.h>
#include <stdlib.h>

const ct_system_option ct_knockout_options[] = {
    {"games", "1", "1 to 12", "games of a match, one in each round, with alternating colours"},
    {"final", "0", "0 to 24", "games of the final and of the match for third place; 0: as games"},
    {"stop", "yes", "yes|no", "a match ends as soon as it is decided"},
    {"extra", "0", "0 to 12", "games at most that a tied match adds, one in each round"},
    {"tie", "wins,black,lots", "list of wins|black|black-wins|last|rating|number|underdog|lots",
     "who goes through when the points are equal: more wins, more games with Black, more wins with "
     "Black, the latest win, the higher rating, the better or the worse number, drawing of lots"},
    {"third", "no", "yes|no", "the losers of the semi-finals play for third place"},
    {"seeding", "number", "number|lots|list",
     "places in the bracket: by number, 1 and 2 meeting in the final at the earliest; the same "
     "after drawing lots; or neighbours in the list meet"},
    {"lots", "1", "0 to 99999", "which drawing of lots"},
    {.name = NULL},
};

const ct_system_option ct_team_knockout_options[] = {
    {"games", "1", "1 to 12", "matches that two teams play, one in each round, colours turned"},
    {"final", "0", "0 to 24", "the same for the final and third place; 0: as games"},
    {"stop", "yes", "yes|no", "two teams stop as soon as it is decided"},
    {"extra", "0", "0 to 12", "matches at most that two tied teams add, one in each round"},
    {"tie", "game-points,berlin,lots", "list of game-points|berlin|number|underdog|lots",
     "who goes through when the match points are equal: more game points; more when the boards are "
     "weighted from the last (1) up to the first; the better or the worse number; drawing of lots"},
    {"third", "no", "yes|no", "the losers of the semi-finals play for third place"},
    {"seeding", "number", "number|lots|list",
     "places in the bracket: by number, 1 and 2 meeting in the final at the earliest; the same "
     "after drawing lots; or neighbours in the list meet"},
    {"lots", "1", "0 to 99999", "which drawing of lots"},
    {"boards", "0", "0 to 99",
     "boards of a match where record 352 does not say; 0 = what the members and line-ups show"},
    {.name = NULL},
};

/* --- Settings -------------------------------------------------------------------------------- */

static unsigned number_of(const ct_event *event, const ct_pairing_system *system, const char *name)
{
    uint64_t number = 0;
    return ct_str_to_unsigned(ct_system_setting(event, system, name), &number) ? (unsigned)number
                                                                               : 0;
}

static bool is_yes(const ct_event *event, const ct_pairing_system *system, const char *name)
{
    return ct_str_equal_ignoring_case(ct_system_setting(event, system, name), CT_STR("yes"));
}

static ct_tie_rule rule_named(ct_str word)
{
    for (int rule = CT_TIE_END + 1; rule < CT_TIE_RULES; rule++) {
        if (ct_str_equal_ignoring_case(word, ct_str_of(ct_tie_rule_word((ct_tie_rule)rule)))) {
            return (ct_tie_rule)rule;
        }
    }
    return CT_TIE_END;
}

static void read_ties(ct_str list, uint8_t ties[CT_TIE_RULES])
{
    unsigned count = 0;
    while (list.len > 0 && count + 1 < CT_TIE_RULES) {
        ct_tie_rule rule = rule_named(ct_str_trim(ct_str_cut(&list, ',')));
        if (rule != CT_TIE_END) {
            ties[count++] = (uint8_t)rule;
        }
    }
    ties[count] = CT_TIE_END;
}

void ct_knockout_plan(const ct_event *event, const ct_pairing_system *system, const ct_index *seeds,
                      uint32_t count, ct_cup_plan *out)
{
    unsigned games = number_of(event, system, "games");
    *out = (ct_cup_plan){
        .seeds = seeds,
        .count = count,
        .first_round = 1,
        .games = games != 0 ? games : 1,
        .final_games = number_of(event, system, "final"),
        .extra = number_of(event, system, "extra"),
        .stops = is_yes(event, system, "stop"),
        .has_third_place = is_yes(event, system, "third"),
        .lots = number_of(event, system, "lots"),
    };
    read_ties(ct_system_setting(event, system, "tie"), out->ties);
}

ct_status ct_knockout_check_settings(const ct_event *event, const ct_pairing_system *system,
                                     ct_error *err)
{
    for (const ct_system_option *row = system->options; row->name != NULL; row++) {
        CT_TRY(ct_system_option_check(row, ct_system_setting(event, system, row->name), err));
    }
    return CT_OK;
}

/* --- The field ------------------------------------------------------------------------------- */

typedef struct seat {
    uint64_t key;
    ct_index who;
} seat;

static int by_key(const void *a, const void *b)
{
    const seat *one = a;
    const seat *other = b;
    if (one->key != other->key) {
        return one->key < other->key ? -1 : 1;
    }
    return one->who < other->who ? -1 : one->who > other->who;
}

static bool is_of_the_field(const ct_event *event, ct_index who)
{
    return event->is_team_event
               ? event->teams[who].enters <= 1 && event->teams[who].leaves != 1
               : event->players[who].enters <= 1 && event->players[who].leaves != 1;
}

static uint32_t count_field(const ct_event *event)
{
    uint32_t count = 0;
    for (ct_index who = 0; who < ct_event_participants(event); who++) {
        count += is_of_the_field(event, who);
    }
    return count;
}

static const char *kinds_of(const ct_event *event)
{
    return event->is_team_event ? "teams" : "players";
}

/* Matches and board weights, for the tie rules of teams. */
static ct_status take_boards(const ct_event *event, ct_arena *mem, ct_cup_plan *plan, ct_error *err)
{
    ct_match *matches = NULL;
    ct_points *weights = NULL;
    if (event->is_team_event) {
        CT_TRY(ct_event_matches(event, mem, &matches, NULL, err));
        CT_TRY(ct_event_board_weights(event, mem, &weights, err));
    }
    plan->matches = matches;
    plan->weights = weights;
    return CT_OK;
}

ct_status ct_knockout_of_event(const ct_event *event, const ct_pairing_system *system,
                               ct_arena *mem, ct_cup_plan *out, ct_error *err)
{
    ct_str seeding = ct_system_setting(event, system, "seeding");
    bool by_lots = ct_str_equal_ignoring_case(seeding, CT_STR("lots"));
    uint64_t lots = number_of(event, system, "lots");
    uint32_t count = count_field(event);
    if (count < 2) {
        ct_fail(err, CT_INVALID, "a knock-out needs at least two %s", kinds_of(event));
        ct_error_cure(err, "add %s before round 1", kinds_of(event));
        return CT_INVALID;
    }
    seat *seats = CT_NEW(mem, seat, count);
    ct_index *seeds = CT_NEW(mem, ct_index, count);
    CT_NEED(seats, err);
    CT_NEED(seeds, err);
    uint32_t at = 0;
    for (ct_index who = 0; who < ct_event_participants(event); who++) {
        if (is_of_the_field(event, who)) {
            uint64_t number = ct_event_participant_tpn(event, who).number;
            seats[at++] = (seat){by_lots ? ct_random_at(lots, 0, number) : number, who};
        }
    }
    qsort(seats, count, sizeof *seats, by_key);
    for (uint32_t i = 0; i < count; i++) {
        seeds[i] = seats[i].who;
    }
    ct_knockout_plan(event, system, seeds, count, out);
    out->form =
        ct_str_equal_ignoring_case(seeding, CT_STR("list")) ? CT_BRACKET_LIST : CT_BRACKET_FOLD;
    return take_boards(event, mem, out, err);
}

static ct_status check_by(const char *name, const ct_event *event, ct_error *err)
{
    const ct_pairing_system *system = ct_pairing_system_named(ct_str_of(name));
    ct_cup_plan plan;
    CT_TRY(ct_knockout_check_settings(event, system, err));
    uint32_t count = count_field(event);
    ct_knockout_plan(event, system, NULL, count, &plan);
    unsigned needed = ct_cup_rounds(&plan);
    if (event->rounds_paired == 0 && event->rounds != 0 && event->rounds < needed) {
        ct_fail(err, CT_INVALID, "a knock-out of %u %s needs %u rounds, and %u %s planned", count,
                kinds_of(event), needed, event->rounds, event->rounds == 1 ? "is" : "are");
        ct_error_cure(err,
                      "plan %u rounds (record 142, or \"rounds\" in JSON), or shorten the matches "
                      "(option games)",
                      needed);
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_knockout_check(const ct_event *event, ct_error *err)
{
    return check_by("knockout", event, err);
}

ct_status ct_team_knockout_check(const ct_event *event, ct_error *err)
{
    return check_by("team-knockout", event, err);
}

unsigned ct_knockout_event_rounds(const ct_event *event, const ct_pairing_system *system,
                                  ct_arena *mem)
{
    (void)mem;
    ct_cup_plan plan;
    ct_knockout_plan(event, system, NULL, count_field(event), &plan);
    return plan.count < 2 || plan.extra > 0 ? 0 : ct_cup_rounds(&plan);
}

/* --- Games and colours ----------------------------------------------------------------------- */

/* The colour that `one` had in the latest game of the match; none before its first game. */
static ct_colour latest_colour(const ct_event *event, const ct_cup_match *match,
                               unsigned first_round)
{
    for (unsigned round = first_round + match->rounds; round-- > first_round;) {
        ct_cell cell = ct_event_cell(event, match->one, round);
        if (cell.opponent == match->other && cell.colour != CT_NO_COLOUR) {
            return (ct_colour)cell.colour;
        }
    }
    return CT_NO_COLOUR;
}

static uint32_t tpn_of(const ct_round *round, ct_index who)
{
    return ct_event_participant_tpn(round->history->event, who).number;
}

static uint32_t better_number(const ct_round *round, const ct_cup_match *match)
{
    uint32_t one = tpn_of(round, match->one);
    uint32_t other = tpn_of(round, match->other);
    return one < other ? one : other;
}

/* Two without earlier games: the matches are counted in the order of their better numbers; in the
 * first, third, … match the better number has the initial colour. */
static bool better_has_initial(const ct_round *round, const ct_cup_stage *stage, uint32_t at)
{
    uint32_t mine = better_number(round, &stage->matches[at]);
    uint32_t before = 0;
    for (uint32_t i = 0; i < stage->count; i++) {
        const ct_cup_match *match = &stage->matches[i];
        bool has_games = match->one != CT_NOBODY && match->other != CT_NOBODY;
        before += has_games && better_number(round, match) < mine;
    }
    return before % 2 == 0;
}

static bool first_has_white(const ct_round *round, const ct_event *table, const ct_cup_stage *stage,
                            uint32_t at, ct_colour_rule *rule)
{
    const ct_cup_match *match = &stage->matches[at];
    const ct_past *one = &round->history->past[match->one];
    const ct_past *other = &round->history->past[match->other];
    ct_colour latest = latest_colour(table, match, stage->first_round);
    *rule = CT_COLOUR_RETURN;
    if (latest != CT_NO_COLOUR) {
        return latest == CT_BLACK;
    }
    *rule = CT_COLOUR_WHITES;
    if (one->colour_difference != other->colour_difference) {
        return one->colour_difference < other->colour_difference;
    }
    *rule = CT_COLOUR_TURN;
    if (one->last_colour != other->last_colour) {
        return one->last_colour == CT_BLACK || other->last_colour == CT_WHITE;
    }
    *rule = CT_COLOUR_PLACE;
    bool better_has_white =
        better_has_initial(round, stage, at) == (round->initial_colour == CT_WHITE);
    return better_has_white == (tpn_of(round, match->one) < tpn_of(round, match->other));
}

static ct_pair make_pair(const ct_round *round, const ct_event *table, const ct_cup_stage *stage,
                         uint32_t at)
{
    const ct_cup_match *match = &stage->matches[at];
    ct_colour_rule rule;
    bool is_white = first_has_white(round, table, stage, at, &rule);
    return (ct_pair){.white = is_white ? match->one : match->other,
                     .black = is_white ? match->other : match->one,
                     .rule = (uint8_t)rule,
                     .bracket = (uint16_t)stage->number};
}

static ct_status fail_over(const ct_round *round, const ct_cup_bracket *bracket, ct_error *err)
{
    const ct_cup_stage *last = &bracket->stages[bracket->stages_in_all - 1];
    ct_index winner = ct_cup_winner(&last->matches[0]);
    if (winner == CT_NOBODY) {
        return ct_fail(err, CT_IMPOSSIBLE, "the knock-out is over: nobody is left");
    }
    return ct_fail(err, CT_IMPOSSIBLE, "the knock-out is decided: %u has won it",
                   tpn_of(round, winner));
}

static int by_rank(const void *a, const void *b)
{
    const ct_entrant *one = a;
    const ct_entrant *other = b;
    if (one->score != other->score) {
        return one->score > other->score ? -1 : 1;
    }
    return one->tpn.number < other->tpn.number ? -1 : one->tpn.number > other->tpn.number;
}

/* C.04.2 3.6, also with players who are away and hence no entrants. */
static ct_status put_in_order(const ct_round *round, ct_pairings *made, ct_arena *mem,
                              ct_error *err)
{
    ct_round ranked = *round;
    ranked.count = 0;
    ranked.entrants = CT_NEW(mem, ct_entrant, 2 * (size_t)made->count);
    CT_NEED(ranked.entrants, err);
    for (uint32_t i = 0; i < 2 * made->count; i++) {
        ct_index who = i % 2 == 0 ? made->pairs[i / 2].white : made->pairs[i / 2].black;
        ranked.entrants[ranked.count++] =
            (ct_entrant){.who = who,
                         .tpn = ct_event_participant_tpn(round->history->event, who),
                         .score = round->history->past[who].score};
    }
    qsort(ranked.entrants, ranked.count, sizeof *ranked.entrants, by_rank);
    return ct_pairings_sort(&ranked, made, mem) ? CT_OK : ct_fail_memory(err);
}

ct_status ct_knockout_pair_bracket(const ct_round *round, const ct_cup_bracket *bracket,
                                   ct_arena *mem, ct_pairings *out, ct_error *err)
{
    if (bracket->is_over) {
        return fail_over(round, bracket, err);
    }
    const ct_cup_stage *stage = &bracket->stages[bracket->stage_count - 1];
    ct_pairings made = {.pairs = CT_NEW(mem, ct_pair, stage->count), .bye = CT_NOBODY};
    const ct_event *table = NULL;
    CT_NEED(made.pairs, err);
    CT_TRY(ct_event_table(round->history->event, mem, &table, err));
    for (uint32_t i = 0; i < stage->count; i++) {
        if (stage->matches[i].end == CT_MATCH_GOES_ON) {
            made.pairs[made.count++] = make_pair(round, table, stage, i);
        }
    }
    assert(made.count > 0);
    CT_TRY(put_in_order(round, &made, mem, err));
    *out = made;
    return CT_OK;
}

static ct_status pair_by(const char *name, const ct_round *round, ct_arena *mem, ct_pairings *out,
                         ct_error *err)
{
    const ct_event *event = round->history->event;
    const ct_event *table = NULL;
    ct_cup_plan plan;
    ct_cup_bracket bracket;
    CT_TRY(ct_knockout_of_event(event, ct_pairing_system_named(ct_str_of(name)), mem, &plan, err));
    CT_TRY(ct_event_table(event, mem, &table, err));
    CT_TRY(ct_cup_bracket_follow(table, &plan, round->number - 1, mem, &bracket, err));
    return ct_knockout_pair_bracket(round, &bracket, mem, out, err);
}

ct_status ct_knockout_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    return pair_by("knockout", round, mem, out, err);
}

ct_status ct_team_knockout_pair(const ct_round *round, ct_arena *mem, ct_pairings *out,
                                ct_error *err)
{
    return pair_by("team-knockout", round, mem, out, err);
}
