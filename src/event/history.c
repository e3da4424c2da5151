/* Histories: scores, colours, floats and meetings, taken in round by round.
 *
 * One function takes in one round; building a history is that function called for every round,
 * which is why extending and rebuilding agree. Players and teams first become the same thing, an
 * *entry* (opponent, colour, points, was it played), and everything after that knows only entries.
 *
 * Floats. Players: FIDE (Dutch) 1.4 in the edition of 2026; in 2017 every unplayed round is a
 * downfloat (A.4.b). Teams: C.04.6 1.5, only a match really played against another score. Scores
 * compared are those of the moment the round was paired, virtual points included. */

#include "event/history.h"

#include "base/bits.h"
#include "event/acceleration.h"
#include "event/matches.h"

#include <assert.h>

/* What one participant did in one round. */
typedef struct entry {
    ct_index opponent; /* CT_NOBODY unless the game was played */
    uint8_t colour;    /* of a played game */
    uint8_t outcome;
    bool is_played;
    ct_points points;
    ct_points game_points;
} entry;

static entry player_entry(const ct_history *history, ct_index who, unsigned round)
{
    ct_cell cell = ct_event_cell(history->event, who, round);
    bool is_played = cell.outcome < CT_OUTCOMES && ct_outcome_is_played(cell.outcome) &&
                     cell.opponent < history->count;
    return (entry){
        .opponent = is_played ? cell.opponent : CT_NOBODY,
        .colour = is_played ? cell.colour : (uint8_t)CT_NO_COLOUR,
        .outcome = cell.outcome,
        .is_played = is_played,
        .points = ct_scoring_points(&history->event->scoring, cell),
    };
}

static entry team_entry(const ct_history *history, const ct_match *matches, ct_index who,
                        unsigned round)
{
    ct_match match = matches[(size_t)who * history->event->rounds_paired + round - 1];
    bool is_played = ct_outcome_is_played(match.outcome) && match.opponent < history->count;
    return (entry){
        .opponent = is_played ? match.opponent : CT_NOBODY,
        .colour = is_played ? match.colour : (uint8_t)CT_NO_COLOUR,
        .outcome = match.outcome,
        .is_played = is_played,
        .points = match.match_points,
        .game_points = match.game_points,
    };
}

/* --- Points for rounds that were not played -------------------------------------------------- */

static ct_points smaller(ct_points a, ct_points b)
{
    return a < b ? a : b;
}

/* Of the lesser win, where White and Black win unequal points. */
static ct_points win_points(const ct_history *history)
{
    const ct_event *event = history->event;
    return history->of_teams ? event->team_scoring.win
                             : smaller(event->scoring.win[CT_WHITE], event->scoring.win[CT_BLACK]);
}

static ct_points loss_points(const ct_history *history)
{
    const ct_points *loss = history->event->scoring.loss;
    return loss[CT_WHITE] > loss[CT_BLACK] ? loss[CT_WHITE] : loss[CT_BLACK];
}

bool ct_history_bars_bye(const ct_history *history, ct_outcome outcome, ct_points points)
{
    if (history->edition == CT_EDITION_2017 && !history->of_teams) {
        return outcome == CT_FORFEIT_WIN;
    }
    return outcome != CT_PENDING && points >= win_points(history);
}

/* --- Floats ---------------------------------------------------------------------------------- */

static ct_points pairing_score(const ct_history *history, unsigned round, ct_index who)
{
    size_t at = (size_t)(round - 1) * history->count + who;
    return history->before[at] + history->virtual_points[at];
}

static ct_float float_of(const ct_history *history, unsigned round, ct_index who, const entry *this)
{
    if (this->is_played) { /* 1.4.2; C.04.6 1.5 */
        ct_points ours = pairing_score(history, round, who);
        ct_points theirs = pairing_score(history, round, this->opponent);
        return ours > theirs ? CT_DOWNFLOAT : ours < theirs ? CT_UPFLOAT : CT_NO_FLOAT;
    }
    if (history->of_teams || this->outcome == CT_PENDING) {
        return CT_NO_FLOAT;
    }
    bool is_downfloat = history->edition == CT_EDITION_2017 || this->outcome == CT_PAB ||
                        this->points > loss_points(history); /* 1.4.3 */
    return is_downfloat ? CT_DOWNFLOAT : CT_NO_FLOAT;
}

/* --- One round ------------------------------------------------------------------------------- */

/* Scores and virtual points of everybody at the moment the round was paired. */
static ct_status note_scores(ct_history *history, unsigned round, ct_error *err)
{
    size_t row = (size_t)(round - 1) * history->count;
    CT_TRY(ct_event_virtual_points(history->event, round, history->virtual_points + row, err));
    for (ct_index who = 0; who < history->count; who++) {
        history->before[row + who] = history->past[who].score;
    }
    return CT_OK;
}

static void take_colour(ct_past *past, uint8_t colour)
{
    if (colour != CT_WHITE && colour != CT_BLACK) {
        return;
    }
    if (colour == CT_WHITE) {
        past->colour_difference++;
    } else {
        past->colour_difference--;
    }
    if (past->last_colour != colour) {
        past->streak = 0;
    }
    past->last_colour = colour;
    if (past->streak < UINT8_MAX) {
        past->streak++;
    }
}

static void take_entry(ct_history *history, unsigned round, ct_index who, const entry *this)
{
    size_t at = (size_t)(round - 1) * history->count + who;
    ct_past *past = &history->past[who];
    history->floats[at] = (uint8_t)float_of(history, round, who, this);
    history->colours[at] = this->colour;
    past->score += this->points;
    past->game_points += this->game_points;
    if (this->is_played) {
        past->games++;
        take_colour(past, this->colour);
        ct_bits_add(history->met + who * history->words, this->opponent);
    } else {
        past->unplayed++;
        past->had_pab = past->had_pab || this->outcome == CT_PAB;
        past->had_full_point_unplayed =
            past->had_full_point_unplayed ||
            ct_history_bars_bye(history, (ct_outcome)this->outcome, this->points);
    }
}

static ct_points added(ct_points a, ct_points b)
{
    int64_t sum = (int64_t)a + b;
    return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (ct_points)sum;
}

/* Record 299; what concerns the whole event counts from round 1 on. */
static void take_adjustments(ct_history *history, unsigned round)
{
    for (uint32_t i = 0; i < history->event->adjustment_count; i++) {
        const ct_adjustment *change = &history->event->adjustments[i];
        if (change->round != round && (change->round != 0 || round != 1)) {
            continue;
        }
        for (uint32_t k = 0; k < change->who_count; k++) {
            if (change->who[k] < history->count) {
                ct_past *past = &history->past[change->who[k]];
                past->score =
                    added(past->score, history->of_teams ? change->match_points : change->points);
                past->game_points =
                    added(past->game_points, history->of_teams ? change->points : 0);
            }
        }
    }
}

/* `matches` is NULL for players. */
static ct_status take_round(ct_history *history, const ct_match *matches, ct_error *err)
{
    unsigned round = history->rounds + 1;
    assert(round <= history->room);
    CT_TRY(note_scores(history, round, err));
    for (ct_index who = 0; who < history->count; who++) {
        entry this = matches != NULL ? team_entry(history, matches, who, round)
                                     : player_entry(history, who, round);
        take_entry(history, round, who, &this);
    }
    take_adjustments(history, round);
    history->rounds = round;
    return CT_OK;
}

static ct_status find_matches(const ct_history *history, ct_match **matches, ct_error *err)
{
    *matches = NULL;
    return history->of_teams ? ct_event_matches(history->event, history->mem, matches, NULL, err)
                             : CT_OK;
}

/* --- Making and extending -------------------------------------------------------------------- */

static ct_edition edition_of(const ct_event *event, ct_edition asked)
{
    if (asked == CT_EDITION_BY_DATE) {
        asked = ct_event_system(event).edition;
    }
    return asked == CT_EDITION_BY_DATE ? ct_event_edition(event) : asked;
}

/* Room for `room` rounds in the arrays that have a row for each. */
static ct_status make_room(ct_history *history, unsigned room, ct_error *err)
{
    size_t had = (size_t)history->room * history->count;
    size_t wanted = (size_t)room * history->count;
    ct_arena *mem = history->mem;
    ct_points *before = ct_arena_grow(mem, history->before, had, wanted, sizeof *before);
    CT_NEED(before, err);
    history->before = before;
    ct_points *extra = ct_arena_grow(mem, history->virtual_points, had, wanted, sizeof *extra);
    CT_NEED(extra, err);
    history->virtual_points = extra;
    uint8_t *floats = ct_arena_grow(mem, history->floats, had, wanted, sizeof *floats);
    CT_NEED(floats, err);
    history->floats = floats;
    uint8_t *colours = ct_arena_grow(mem, history->colours, had, wanted, sizeof *colours);
    CT_NEED(colours, err);
    history->colours = colours;
    history->room = room;
    return CT_OK;
}

/* NOLINTNEXTLINE(readability-function-size): seven parameters by contract */
ct_status ct_history_new(const ct_event *event, unsigned rounds, unsigned room, ct_edition edition,
                         ct_arena *mem, ct_history **out, ct_error *err)
{
    if (rounds > event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired: the event has %u rounds so far",
                       rounds, event->rounds_paired);
    }
    ct_history *history = CT_NEW(mem, ct_history, 1);
    CT_NEED(history, err);
    *history = (ct_history){
        .event = event,
        .mem = mem,
        .of_teams = event->is_team_event,
        .edition = edition_of(event, edition),
        .count = event->is_team_event ? event->team_count : event->player_count,
    };
    history->words = ct_bits_words(history->count);
    history->past = CT_NEW(mem, ct_past, history->count);
    history->met = CT_NEW(mem, uint64_t, history->words * history->count);
    CT_NEED(history->past, err);
    CT_NEED(history->met, err);
    CT_TRY(make_room(history, room > rounds ? room : rounds, err));
    ct_match *matches = NULL;
    CT_TRY(find_matches(history, &matches, err));
    while (history->rounds < rounds) {
        CT_TRY(take_round(history, matches, err));
    }
    *out = history;
    return CT_OK;
}

ct_status ct_history_extend(ct_history *history, ct_error *err)
{
    const ct_event *event = history->event;
    uint32_t count = history->of_teams ? event->team_count : event->player_count;
    if (history->rounds >= event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired yet", history->rounds + 1);
    }
    if (count != history->count) {
        return ct_fail(err, CT_INVALID,
                       "the history knows %u participants, but the event has %u by now",
                       history->count, count);
    }
    if (history->rounds == history->room) {
        CT_TRY(make_room(history, history->room + history->room / 2 + 1, err));
    }
    ct_match *matches = NULL;
    CT_TRY(find_matches(history, &matches, err));
    return take_round(history, matches, err);
}
