/* Playing a tournament in memory. In each round: find out who is present, pair, play, and extend
 * the history by the round; it is never rebuilt. All memory is in arenas that are reset, not
 * freed. */

#include "lab/simulate.h"

#include "event/build.h"
#include "event/systems.h"
#include "lab/streams.h"
#include "pairing/tables/round_robin_plan.h"
#include "pairing/team_boards.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct ct_simulator {
    ct_arena *event; /* lasts one tournament */
    ct_arena *round; /* lasts one round */
    ct_arena *work;  /* scratch memory of the engines */
    ct_standings standings;
    ct_lab_field field; /* of an event played already */
};

/* What a tournament is played with. */
typedef struct play {
    ct_simulator *simulator;
    const ct_simulation *simulation;
    ct_event *event;
    ct_history *history;
    bool *has_left; /* [participant] */
} play;

ct_simulator *ct_simulator_new(void)
{
    ct_simulator *simulator = calloc(1, sizeof *simulator);
    if (simulator == NULL) {
        return NULL;
    }
    simulator->event = ct_arena_new();
    simulator->round = ct_arena_new();
    simulator->work = ct_arena_new();
    if (simulator->event == NULL || simulator->round == NULL || simulator->work == NULL) {
        ct_simulator_free(simulator);
        return NULL;
    }
    return simulator;
}

void ct_simulator_free(ct_simulator *simulator)
{
    if (simulator != NULL) {
        ct_arena_free(simulator->event);
        ct_arena_free(simulator->round);
        ct_arena_free(simulator->work);
        free(simulator);
    }
}

size_t ct_simulator_held(const ct_simulator *simulator)
{
    return ct_arena_held(simulator->event) + ct_arena_held(simulator->round) +
           ct_arena_held(simulator->work);
}

double ct_game_luck(uint64_t seed, uint64_t replicate, ct_index one, ct_index other,
                    unsigned meeting)
{
    uint64_t index = ((uint64_t)meeting << 40) | ((uint64_t)one << 20) | other;
    return ct_lab_luck(seed, replicate, CT_LUCK_GAME, index);
}

/* --- The event before round 1 ----------------------------------------------------------------- */

static unsigned rounds_of(const ct_arm *arm, const ct_lab_field *field)
{
    uint32_t participants = field->teams > 0 ? field->teams : field->count;
    if (arm->rounds > 0) {
        return arm->rounds;
    }
    return arm->system->needs != NULL ? arm->system->needs(participants) : field->rounds;
}

static ct_status seat_players(ct_event *event, const ct_lab_field *field, ct_error *err)
{
    CT_TRY(ct_event_reserve(event, field->count, event->rounds, err));
    for (uint32_t i = 0; i < field->count; i++) {
        ct_player player = {.tpn = {i + 1}, .rating = field->rating[i], .enters = 1};
        ct_event_put_player(event, i, &player);
    }
    return CT_OK;
}

static ct_status seat_teams(ct_event *event, const ct_lab_field *field, ct_error *err)
{
    ct_team *teams = CT_NEW(event->mem, ct_team, field->teams);
    CT_NEED(teams, err);
    for (uint32_t t = 0; t < field->teams; t++) {
        ct_index *members = CT_NEW(event->mem, ct_index, field->boards);
        CT_NEED(members, err);
        for (unsigned b = 0; b < field->boards; b++) {
            members[b] = t * field->boards + b;
        }
        teams[t] = (ct_team){
            .tpn = {t + 1}, .enters = 1, .members = members, .member_count = field->boards};
    }
    ct_event_put_team_event(event, field->teams > 0);
    ct_event_put_teams(event, teams, field->teams);
    return CT_OK;
}

/* Round robins have as many rounds as their settings (cycles, size of the groups) require. */
static ct_status plan_rounds(const play *p, ct_event *event, ct_error *err)
{
    static const char *const names[] = {"round-robin", "double-round-robin", "berger-groups"};
    const ct_arm *arm = p->simulation->arm;
    bool is_planned = false;
    ct_round_robin plan;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        is_planned = is_planned || strcmp(arm->system->name, names[i]) == 0;
    }
    if (!is_planned || arm->rounds > 0 || arm->setting_count == 0) {
        return CT_OK;
    }
    CT_TRY(ct_round_robin_plan(event, arm->system, p->simulator->event, &plan, err));
    ct_event_put_rounds(event, ct_round_robin_rounds(&plan));
    return ct_event_reserve(event, event->player_count, event->rounds, err);
}

static ct_status make_event(play *p, ct_error *err)
{
    const ct_arm *arm = p->simulation->arm;
    ct_event *event = ct_event_new(p->simulator->event);
    CT_NEED(event, err);
    ct_event_put_rounds(event, rounds_of(arm, p->simulation->field));
    ct_event_put_initial_colour(event, CT_WHITE);
    ct_acceleration acceleration = {
        .kind = arm->acceleration, .points = arm->bonus, .rounds = arm->bonus_rounds};
    ct_event_put_acceleration(event, &acceleration);
    if (arm->has_scoring) {
        ct_event_put_scoring(event, event->unit, &arm->scoring);
    }
    for (uint32_t i = 0; i < arm->setting_count; i++) {
        CT_TRY(ct_event_put_setting(event, arm->settings[i].name, arm->settings[i].value, err));
    }
    CT_TRY(ct_event_choose_system(event, ct_system_named(ct_str_of(arm->system->name)),
                                  arm->edition, err));
    CT_TRY(seat_players(event, p->simulation->field, err));
    if (p->simulation->field->teams > 0) {
        CT_TRY(seat_teams(event, p->simulation->field, err));
    }
    CT_TRY(plan_rounds(p, event, err));
    p->event = event;
    p->has_left =
        CT_NEW(event->mem, bool, event->is_team_event ? event->team_count : event->player_count);
    CT_NEED(p->has_left, err);
    return arm->system->check != NULL ? arm->system->check(event, err) : CT_OK;
}

/* --- A round ---------------------------------------------------------------------------------- */

static bool happens(const play *p, ct_luck purpose, double chance, unsigned round, ct_index who)
{
    return chance > 0 && ct_lab_luck(p->simulation->seed, p->simulation->replicate, purpose,
                                     ((uint64_t)round << 32) | who) < chance;
}

/* Who is present in this round. In matches of two games those present in the first play both. */
static bool *who_comes(const play *p, unsigned round)
{
    if (ct_event_plays_double_matches(p->event) && round % 2 == 0) {
        round--;
    }
    uint32_t count = p->history->count;
    bool *present = CT_NEW(p->simulator->round, bool, count);
    for (ct_index who = 0; present != NULL && who < count; who++) {
        p->has_left[who] = p->has_left[who] ||
                           (round > 1 && happens(p, CT_LUCK_WITHDRAWAL,
                                                 p->simulation->conduct.withdrawal, round, who));
        present[who] = !p->has_left[who] &&
                       !happens(p, CT_LUCK_ABSENCE, p->simulation->conduct.absence, round, who);
    }
    return present;
}

static unsigned meetings_before(const play *p, unsigned round, ct_index one, ct_index other)
{
    unsigned meetings = 0;
    for (unsigned r = 1; r < round; r++) {
        meetings += ct_event_cell(p->event, one, r).opponent == other;
    }
    return meetings;
}

/* A Swiss gambit: the watched player's first game has a fixed result (a loss or a draw), so that
 * they are paired lower. False when this is another game. */
static bool has_fixed_result(const play *p, unsigned round, ct_index white, ct_index black,
                             ct_outcome outcomes[2])
{
    const ct_arm *arm = p->simulation->arm;
    if (round != 1 || arm->gambit == CT_ABSENT || arm->watched == 0 ||
        (white != arm->watched - 1 && black != arm->watched - 1)) {
        return false;
    }
    int side = white == arm->watched - 1 ? 0 : 1;
    outcomes[side] = arm->gambit;
    outcomes[1 - side] = arm->gambit == CT_LOSS ? CT_WIN : CT_DRAW;
    return true;
}

/* The result of a game, as the two outcomes of White and Black. */
static void decide(const play *p, unsigned round, ct_index white, ct_index black,
                   ct_outcome outcomes[2])
{
    ct_index one = white < black ? white : black;
    ct_index other = white < black ? black : white;
    unsigned meeting = meetings_before(p, round, one, other);
    if (has_fixed_result(p, round, white, black, outcomes)) {
        return;
    }
    if (happens(p, CT_LUCK_FORFEIT, p->simulation->conduct.forfeit, round, one)) {
        outcomes[white == one ? 0 : 1] = CT_FORFEIT_LOSS;
        outcomes[white == one ? 1 : 0] = CT_FORFEIT_WIN;
        return;
    }
    ct_chances chances =
        ct_model_chances(p->simulation->model, p->simulation->field->strength[white],
                         p->simulation->field->strength[black]);
    double luck = ct_game_luck(p->simulation->seed, p->simulation->replicate, one, other, meeting);
    double first_wins = white == one ? chances.white : chances.black;
    if (luck < first_wins) {
        outcomes[white == one ? 0 : 1] = CT_WIN;
        outcomes[white == one ? 1 : 0] = CT_LOSS;
    } else if (luck < first_wins + chances.draw) {
        outcomes[0] = outcomes[1] = CT_DRAW;
    } else {
        outcomes[white == one ? 0 : 1] = CT_LOSS;
        outcomes[white == one ? 1 : 0] = CT_WIN;
    }
}

static void play_games(const play *p, unsigned round, const ct_pairings *pairings,
                       const bool *present)
{
    ct_event *event = p->event;
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        ct_outcome outcomes[2];
        if (present[pair.white] && present[pair.black]) {
            decide(p, round, pair.white, pair.black, outcomes);
        } else { /* a fixed table also pairs those who are absent */
            outcomes[0] = present[pair.white] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS;
            outcomes[1] = present[pair.black] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS;
        }
        ct_event_put_game(event, round, pair.white, pair.black, outcomes);
    }
    if (pairings->bye != CT_NOBODY) {
        ct_event_put_outcome(event, pairings->bye, round, CT_PAB);
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        if (ct_event_room_cell(event, who, round).outcome == CT_ABSENT &&
            (p->simulation->arm->system->needs == NULL || !present[who])) {
            ct_event_put_outcome(event, who, round, CT_ZERO_POINT_BYE);
        }
    }
    ct_event_put_rounds_paired(event, round);
}

/* First the matches are divided into boards, then the boards are played. */
static ct_status play_matches(const play *p, unsigned round, const ct_pairings *pairings,
                              const bool *present, ct_error *err)
{
    ct_event *event = p->event;
    CT_TRY(ct_team_round_publish(event, round, pairings, present, err));
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.outcome == CT_PENDING && cell.colour == CT_WHITE) {
            ct_outcome outcomes[2];
            decide(p, round, who, cell.opponent, outcomes);
            ct_event_put_outcome(event, who, round, outcomes[0]);
            ct_event_put_outcome(event, cell.opponent, round, outcomes[1]);
        }
    }
    return CT_OK;
}

static ct_status play_round(play *p, unsigned round, ct_error *err)
{
    ct_simulator *s = p->simulator;
    ct_round prepared;
    ct_pairings pairings = {0};
    ct_arena_reset(s->round);
    bool *present = who_comes(p, round);
    CT_NEED(present, err);
    ct_round_options options = {.scratch = s->work, .rounds = p->event->rounds, .present = present};
    CT_TRY(ct_round_prepare(p->history, &options, s->round, &prepared, err));
    CT_TRY(p->simulation->arm->system->pair(&prepared, s->round, &pairings, err));
    if (p->event->is_team_event) {
        CT_TRY(play_matches(p, round, &pairings, present, err));
    } else {
        play_games(p, round, &pairings, present);
    }
    return ct_history_extend(p->history, err);
}

/* --- The whole -------------------------------------------------------------------------------- */

/* An arm that names no order is ranked by the score of its system: points, the round reached in a
 * knock-out, …; then by points and Buchholz. */
static ct_standings_options order_of(const ct_arm *arm, const ct_event *event, unsigned rounds,
                                     ct_arena *mem)
{
    const char *score = ct_codes_score(event);
    ct_str usual =
        strcmp(score, "PTS") == 0 ? CT_STR("PTS,BH") : ct_str_format(mem, "%s,PTS,BH", score);
    return (ct_standings_options){
        .rounds = rounds,
        .order = arm->order.len > 0 ? arm->order : usual,
        .is_lenient = true,
    };
}

static ct_index *ranking_of(const ct_standings *standings, ct_arena *mem)
{
    ct_index *list = CT_NEW(mem, ct_index, standings->count);
    for (uint32_t i = 0; list != NULL && i < standings->count; i++) {
        list[i] = standings->rows[i].who;
    }
    return list;
}

ct_index *ct_played_ranking(const ct_played *played, unsigned rounds, ct_arena *mem)
{
    if (rounds == 0) {
        ct_index *list = CT_NEW(mem, ct_index, played->history->count);
        for (ct_index who = 0; list != NULL && who < played->history->count; who++) {
            list[who] = who;
        }
        return list;
    }
    ct_standings standings;
    ct_standings_options options = order_of(played->arm, played->event, rounds, mem);
    return ct_standings_make(played->event, &options, mem, &standings, NULL) == CT_OK
               ? ranking_of(&standings, mem)
               : NULL;
}

static ct_status rank_all(play *p, ct_played *out, ct_error *err)
{
    ct_simulator *s = p->simulator;
    ct_standings_options options = order_of(p->simulation->arm, p->event, 0, s->event);
    CT_TRY(ct_standings_make(p->event, &options, s->event, &s->standings, err));
    ct_index *ranking = ranking_of(&s->standings, s->event);
    CT_NEED(ranking, err);
    out->ranking = ranking;
    out->standings = &s->standings;
    return CT_OK;
}

/* --- An event played already ------------------------------------------------------------------ */

static ct_status field_of(const ct_event *event, ct_arena *mem, ct_lab_field *out, ct_error *err)
{
    *out = (ct_lab_field){.count = event->player_count,
                          .rating = CT_NEW(mem, uint16_t, event->player_count),
                          .strength = CT_NEW(mem, double, event->player_count),
                          .rounds = event->rounds_paired};
    CT_NEED(out->rating, err);
    CT_NEED(out->strength, err);
    for (uint32_t i = 0; i < event->player_count; i++) {
        out->rating[i] = event->players[i].rating;
        out->strength[i] = event->players[i].rating;
    }
    return CT_OK;
}

static ct_status replay(ct_simulator *s, const ct_arm *arm, ct_played *out, ct_error *err)
{
    const ct_event *event = arm->event;
    ct_history *history = NULL;
    ct_standings_options options = order_of(arm, event, 0, s->event);
    CT_TRY(field_of(event, s->event, &s->field, err));
    CT_TRY(ct_history_new(event, event->rounds_paired, event->rounds_paired, arm->edition, s->event,
                          &history, err));
    CT_TRY(ct_standings_make(event, &options, s->event, &s->standings, err));
    ct_index *ranking = ranking_of(&s->standings, s->event);
    CT_NEED(ranking, err);
    *out = (ct_played){.field = &s->field,
                       .arm = arm,
                       .event = event,
                       .history = history,
                       .rounds = event->rounds_paired,
                       .ranking = ranking,
                       .standings = &s->standings};
    return CT_OK;
}

ct_status ct_simulate(ct_simulator *simulator, const ct_simulation *simulation, ct_played *out,
                      ct_error *err)
{
    play p = {.simulator = simulator, .simulation = simulation};
    ct_arena_reset(simulator->event);
    if (simulation->arm->event != NULL) {
        return replay(simulator, simulation->arm, out, err);
    }
    *out = (ct_played){.field = simulation->field, .arm = simulation->arm};
    CT_TRY(make_event(&p, err));
    assert(p.event != NULL);
    CT_TRY(ct_history_new(p.event, 0, p.event->rounds, simulation->arm->edition, simulator->event,
                          &p.history, err));
    for (unsigned round = 1; round <= p.event->rounds; round++) {
        ct_error why = {0};
        ct_status status = play_round(&p, round, &why);
        if (status == CT_IMPOSSIBLE) {
            out->stopped_before = round;
            break;
        }
        if (status != CT_OK) {
            if (err != NULL) {
                *err = why;
            }
            return status;
        }
    }
    out->event = p.event;
    out->history = p.history;
    out->rounds = p.event->rounds_paired;
    return rank_all(&p, out, err);
}

ct_status ct_simulate_rehearsal(ct_simulator *simulator, const ct_arm *arm,
                                const ct_lab_field *field, ct_error *err)
{
    ct_simulation simulation = {.arm = arm, .field = field};
    play p = {.simulator = simulator, .simulation = &simulation};
    ct_played played;
    ct_round prepared;
    ct_arena_reset(simulator->event);
    if (arm->event != NULL) {
        return replay(simulator, arm, &played, err);
    }
    CT_TRY(make_event(&p, err));
    assert(p.event != NULL);
    CT_TRY(ct_history_new(p.event, 0, p.event->rounds, arm->edition, simulator->event, &p.history,
                          err));
    ct_arena_reset(simulator->round);
    ct_round_options options = {.scratch = simulator->work, .rounds = p.event->rounds};
    options.present = who_comes(&p, 1);
    CT_NEED(options.present, err);
    CT_TRY(ct_round_prepare(p.history, &options, simulator->round, &prepared, err));
    return rank_all(&p, &played, err);
}
