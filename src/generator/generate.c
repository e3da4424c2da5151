/* Making a random tournament: settle what is open, make the field, then round by round pair, play
 * and take the round into the history, which is extended, never rebuilt. */

#include "generator/generate.h"

#include "event/build.h"
#include "event/edit.h"
#include "generator/generate_private.h"
#include "pairing/settings.h"

#include <stdio.h>
#include <stdlib.h>

struct ct_generator {
    ct_arena *event; /* what lasts as long as the event is made */
    ct_arena *round; /* reset for every round */
    ct_arena *work;  /* lent to the engines */
};

ct_generator *ct_generator_new(void)
{
    ct_generator *generator = calloc(1, sizeof *generator);
    if (generator == NULL) {
        return NULL;
    }
    generator->event = ct_arena_new();
    generator->round = ct_arena_new();
    generator->work = ct_arena_new();
    if (generator->event == NULL || generator->round == NULL || generator->work == NULL) {
        ct_generator_free(generator);
        return NULL;
    }
    return generator;
}

void ct_generator_free(ct_generator *generator)
{
    if (generator != NULL) {
        ct_arena_free(generator->event);
        ct_arena_free(generator->round);
        ct_arena_free(generator->work);
        free(generator);
    }
}

/* --- The event before round 1 ---------------------------------------------------------------- */

static ct_points in_unit(ct_points tenths, int32_t unit)
{
    return tenths * unit / CT_GENERATE_UNIT;
}

/* Halves when everything is a whole number of them, as in most events; else tenths. */
static int32_t unit_for(const ct_generate_options *o)
{
    const ct_points values[] = {o->win,      o->draw,        o->loss,
                                o->pab,      o->forfeit_win, o->forfeit_loss,
                                o->full_bye, o->half_bye,    o->zero_bye};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (values[i] % (CT_GENERATE_UNIT / 2) != 0) {
            return CT_GENERATE_UNIT;
        }
    }
    return 2;
}

static void set_scoring(const ct_generate_options *o, ct_event *event)
{
    int32_t unit = unit_for(o);
    ct_scoring scoring = {
        .forfeit_win = in_unit(o->forfeit_win, unit),
        .forfeit_loss = in_unit(o->forfeit_loss, unit),
        .pab = in_unit(o->pab, unit),
        .full_point_bye = in_unit(o->full_bye, unit),
        .half_point_bye = in_unit(o->half_bye, unit),
        .zero_point_bye = in_unit(o->zero_bye, unit),
        .absent = in_unit(o->zero_bye, unit),
        .unknown = in_unit(o->draw, unit),
    };
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        scoring.win[colour] = in_unit(o->win, unit);
        scoring.draw[colour] = in_unit(o->draw, unit);
        scoring.loss[colour] = in_unit(o->loss, unit);
    }
    ct_event_put_scoring(event, unit, &scoring);
}

static ct_status set_heading(const ct_generate_options *o, ct_event *event, ct_error *err)
{
    char name[64];
    ct_acceleration acceleration = {.kind = (ct_acceleration_kind)o->acceleration};
    snprintf(name, sizeof name, "Random tournament %llu/%llu", (unsigned long long)o->seed,
             (unsigned long long)o->number);
    CT_TRY(ct_event_set_text(event, CT_TEXT_NAME, ct_str_of(name), err));
    ct_event_put_rounds(event, (unsigned)o->rounds);
    ct_event_put_initial_colour(event, (ct_colour)o->initial_colour);
    ct_event_put_acceleration(event, &acceleration);
    set_scoring(o, event);
    bool has_editions = !ct_generate_makes_teams(o);
    return ct_event_choose_system(event, ct_system_named(ct_str_of(o->system->name)),
                                  has_editions ? (ct_edition)o->edition : CT_EDITION_BY_DATE, err);
}

static ct_status set_settings(const ct_generate_options *o, ct_event *event, ct_error *err)
{
    ct_status status = CT_OK;
    for (uint32_t i = 0; status == CT_OK && i < o->setting_count; i++) {
        status = ct_system_setting_change(event, o->system, o->settings[i].name,
                                          o->settings[i].value, err);
    }
    return status;
}

static ct_status make_players(ct_generator *g, const ct_generate_options *o, ct_event *event,
                              ct_error *err)
{
    CT_TRY(ct_generate_players(o, event, g->event, err));
    ct_generate_byes(o, event);
    if (ct_event_plays_double_matches(event)) {
        ct_generate_whole_matches(event);
    }
    return ct_generate_forbidden(o, event, err);
}

static ct_status make_field(ct_generator *g, const ct_generate_options *o, ct_event *event,
                            ct_error *err)
{
    bool has_teams = ct_generate_makes_teams(o);
    CT_TRY(set_heading(o, event, err));
    CT_TRY(set_settings(o, event, err));
    CT_TRY(has_teams ? ct_generate_teams(o, event, g->event, err) : make_players(g, o, event, err));
    bool asks = o->system->needs != NULL || has_teams || o->setting_count > 0;
    return asks && o->system->check != NULL ? o->system->check(event, err) : CT_OK;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

/* Whoever is there and has not asked for a bye. */
static bool *who_is_present(const ct_event *event, unsigned round, ct_arena *mem)
{
    bool *present = CT_NEW(mem, bool, ct_event_participants(event));
    for (ct_index who = 0; present != NULL && event->is_team_event && who < event->team_count;
         who++) {
        present[who] = ct_event_player_is_available(event, who, round);
    }
    if (event->is_team_event) {
        return present;
    }
    for (ct_index who = 0; present != NULL && who < event->player_count; who++) {
        const ct_player *player = &event->players[who];
        present[who] = round >= player->enters && (player->leaves == 0 || round < player->leaves) &&
                       ct_event_room_cell(event, who, round).outcome == CT_ABSENT;
    }
    return present;
}

static void play(const ct_generate_options *o, ct_event *event, unsigned round, ct_pair pair)
{
    ct_outcome outcomes[2];
    ct_generate_result(o, event, round, pair.white, pair.black, outcomes);
    ct_event_put_game(event, round, pair.white, pair.black, outcomes);
}

/* Systems that pair by a table also pair players who are away: such a game is forfeited. */
static void forfeit(ct_event *event, unsigned round, ct_pair pair, const bool *present)
{
    const ct_outcome outcomes[2] = {present[pair.white] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS,
                                    present[pair.black] ? CT_FORFEIT_WIN : CT_FORFEIT_LOSS};
    ct_event_put_game(event, round, pair.white, pair.black, outcomes);
}

static void play_round(const ct_generate_options *o, ct_event *event, unsigned round,
                       const ct_pairings *pairings, const bool *present)
{
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        if (present[pair.white] && present[pair.black]) {
            play(o, event, round, pair);
        } else {
            forfeit(event, round, pair, present);
        }
    }
    if (pairings->bye != CT_NOBODY) {
        ct_event_put_outcome(event, pairings->bye, round, CT_PAB);
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        if (ct_event_room_cell(event, who, round).outcome == CT_ABSENT) {
            bool goes_on = ct_event_match_bye_goes_on(event, who, round);
            ct_event_put_outcome(event, who, round,
                                 goes_on ? CT_HALF_POINT_BYE : CT_ZERO_POINT_BYE);
        }
    }
    ct_event_put_rounds_paired(event, round);
}

static ct_status pair_round(ct_generator *g, const ct_generate_options *o,
                            const ct_history *history, ct_event *event, ct_pairings *pairings,
                            ct_error *err)
{
    ct_round prepared;
    unsigned number = history->rounds + 1;
    ct_arena_reset(g->round);
    ct_round_options options = {.scratch = g->work,
                                .rounds = (unsigned)o->rounds,
                                .present = who_is_present(event, number, g->round)};
    CT_NEED(options.present, err);
    CT_TRY(ct_round_prepare(history, &options, g->round, &prepared, err));
    return o->system->pair(&prepared, g->round, pairings, err);
}

/* Ends the event before the round, with a comment in the file that says why. */
static ct_status stop_before(ct_generated *out, unsigned round, const ct_error *why, ct_error *err)
{
    ct_event *event = out->event;
    ct_event_forget_rounds(event, round);
    ct_note note = {.after = CT_STR("012")};
    note.text =
        ct_str_format(event->mem, "### stopped before round %u: no complete pairing exists", round);
    CT_NEED(note.text.at, err);
    CT_TRY(ct_event_put_note(event, &note, err));
    out->stopped_before = round;
    out->why_stopped = *why;
    return CT_OK;
}

/* Plays the pairs of those who are there; games of the others are forfeited. */
static ct_status play_paired(ct_generator *g, ct_generated *out, unsigned round,
                             const ct_pairings *pairings, ct_error *err)
{
    bool *present = who_is_present(out->event, round, g->round);
    CT_NEED(present, err);
    if (out->event->is_team_event) {
        return ct_generate_play_teams(&out->used, out->event, round, pairings, present, err);
    }
    play_round(&out->used, out->event, round, pairings, present);
    return CT_OK;
}

static ct_status play_rounds(ct_generator *g, ct_generated *out, ct_error *err)
{
    const ct_generate_options *o = &out->used;
    ct_event *event = out->event;
    ct_history *history = NULL;
    CT_TRY(ct_history_new(event, 0, (unsigned)o->rounds, (ct_edition)o->edition, g->event, &history,
                          err));
    for (unsigned round = 1; round <= (unsigned)o->rounds; round++) {
        ct_pairings pairings = {0};
        ct_error why = {0};
        ct_status status = pair_round(g, o, history, event, &pairings, &why);
        if (status == CT_IMPOSSIBLE) {
            return stop_before(out, round, &why, err);
        }
        if (status != CT_OK) {
            if (err != NULL) {
                *err = why;
            }
            return status;
        }
        CT_TRY(play_paired(g, out, round, &pairings, err));
        CT_TRY(ct_history_extend(history, err));
    }
    return CT_OK;
}

/* --- The end --------------------------------------------------------------------------------- */

typedef struct standing {
    ct_points points;
    ct_index who;
} standing;

static int by_points(const void *a, const void *b)
{
    const standing *one = a;
    const standing *other = b;
    if (one->points != other->points) {
        return one->points > other->points ? -1 : 1;
    }
    return one->who < other->who ? -1 : one->who > other->who;
}

/* Declared points, and ranks by points, then number. */
static ct_status declare(ct_generator *g, ct_event *event, ct_error *err)
{
    standing *list = CT_NEW(g->event, standing, event->player_count);
    CT_NEED(list, err);
    ct_event_update_points(event);
    if (event->is_team_event) {
        return ct_generate_declare_teams(event, g->event, err);
    }
    for (ct_index who = 0; who < event->player_count; who++) {
        list[who] = (standing){event->players[who].declared.points, who};
    }
    qsort(list, event->player_count, sizeof *list, by_points);
    for (uint32_t i = 0; i < event->player_count; i++) {
        ct_event_put_player_rank(event, list[i].who, i + 1);
    }
    return CT_OK;
}

ct_status ct_generate(ct_generator *generator, const ct_generate_options *options, ct_arena *mem,
                      ct_generated *out, ct_error *err)
{
    ct_generated made = {.used = *options};
    CT_TRY(ct_generate_check(options, err));
    ct_arena_reset(generator->event);
    ct_generate_settle(&made.used);
    made.event = ct_event_new(mem);
    CT_NEED(made.event, err);
    CT_TRY(make_field(generator, &made.used, made.event, err));
    CT_TRY(play_rounds(generator, &made, err));
    CT_TRY(declare(generator, made.event, err));
    *out = made;
    return CT_OK;
}
