/* Histories: colours, floats of both editions, the bar from the bye, meetings; extending equals
 * rebuilding, and both equal a naive recomputation that shares no code with them. */

#include "small_event.h"

#include "base/unit.h"
#include "event/acceleration.h"
#include "event/history.h"
#include "event/matches.h"
#include "support/random_event.h"

#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static ct_history *history_of(const ct_event *event, unsigned rounds, ct_edition edition)
{
    ct_history *history = NULL;
    ct_error err;
    assert_int_equal(ct_history_new(event, rounds, rounds, edition, event->mem, &history, &err),
                     CT_OK);
    return history;
}

/* --- Colours --------------------------------------------------------------------------------- */

/* The past of player 1 with these colours, one opponent a round; u = a half-point bye, f = a game
 * won by forfeit with White. */
static ct_past past_of(void **state, const char *colours)
{
    unsigned rounds = (unsigned)strlen(colours);
    ct_event *event = small_event(*state, rounds + 1, rounds);
    for (unsigned round = 1; round <= rounds; round++) {
        switch (colours[round - 1]) {
        case 'W': small_game(event, round, 1, round + 1, "10"); break;
        case 'B': small_game(event, round, round + 1, 1, "=="); break;
        case 'f': small_game(event, round, 1, round + 1, "+-"); break;
        default: small_bye(event, round, 1, 'H');
        }
    }
    return history_of(event, rounds, CT_EDITION_2026)->past[0];
}

static void only_played_games_make_the_colour_sequence(void **state)
{
    /* C.04.2 3.4: BWBuW counts as BWBW, and so on. */
    static const struct {
        const char *colours;
        int difference;
        unsigned games, unplayed, last, streak;
    } rows[] = {
        {"BWBuW", 0, 4, 1, CT_WHITE, 1},   {"WBuWB", 0, 4, 1, CT_BLACK, 1},
        {"BWWuBuW", 1, 5, 2, CT_WHITE, 1}, {"WuWuu", 2, 2, 3, CT_WHITE, 2},
        {"BfB", -2, 2, 1, CT_BLACK, 2},    {"WWBB", 0, 4, 0, CT_BLACK, 2},
        {"WBB", -1, 3, 0, CT_BLACK, 2},    {"BBBB", -4, 4, 0, CT_BLACK, 4},
        {"uf", 0, 0, 2, CT_NO_COLOUR, 0},  {"", 0, 0, 0, CT_NO_COLOUR, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_past past = past_of(state, rows[i].colours);
        assert_int_equal(past.colour_difference, rows[i].difference);
        assert_int_equal(past.games, rows[i].games);
        assert_int_equal(past.unplayed, rows[i].unplayed);
        assert_int_equal(past.last_colour, rows[i].last);
        assert_int_equal(past.streak, rows[i].streak);
    }
}

/* --- Floats ---------------------------------------------------------------------------------- */

/* Round 1: 1 beats 2, 3 beats 4, so that 1 and 3 have a point. Round 2 is up to the test. */
static ct_event *two_rounds(void **state)
{
    ct_event *event = small_event(*state, 6, 2);
    small_game(event, 1, 1, 2, "10");
    small_game(event, 1, 4, 3, "01");
    return event;
}

static void assert_floats(const ct_event *event, ct_index who, ct_float now, ct_float old)
{
    assert_int_equal(ct_history_float(history_of(event, 2, CT_EDITION_2026), who, 2), now);
    assert_int_equal(ct_history_float(history_of(event, 2, CT_EDITION_2017), who, 2), old);
}

static void a_game_gives_floats_by_the_scores_before_it(void **state)
{
    static const char *const results[] = {"10", "01", "==", "WL", "DD", "??", "=0", "00"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        ct_event *event = two_rounds(state);
        small_game(event, 2, 1, 4, results[i]);
        assert_floats(event, 0, CT_DOWNFLOAT, CT_DOWNFLOAT);
        assert_floats(event, 3, CT_UPFLOAT, CT_UPFLOAT);
        small_game(event, 2, 1, 3, results[i]);
        assert_floats(event, 0, CT_NO_FLOAT, CT_NO_FLOAT);
        assert_floats(event, 2, CT_NO_FLOAT, CT_NO_FLOAT);
    }
}

static void unplayed_rounds_give_the_floats_of_their_edition(void **state)
{
    static const struct {
        char letter;
        ct_float now, old;
    } rows[] = {
        {'U', CT_DOWNFLOAT, CT_DOWNFLOAT}, {'F', CT_DOWNFLOAT, CT_DOWNFLOAT},
        {'H', CT_DOWNFLOAT, CT_DOWNFLOAT}, {'Z', CT_NO_FLOAT, CT_DOWNFLOAT},
        {' ', CT_NO_FLOAT, CT_DOWNFLOAT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_event *event = two_rounds(state);
        small_bye(event, 2, 1, rows[i].letter);
        assert_floats(event, 0, rows[i].now, rows[i].old);
    }
}

static void a_forfeit_gives_the_winner_alone_a_downfloat_in_2026(void **state)
{
    ct_event *event = two_rounds(state);
    small_game(event, 2, 4, 1, "-+"); /* scores 0 and 1: the pairing itself gives nothing */
    assert_floats(event, 0, CT_DOWNFLOAT, CT_DOWNFLOAT);
    assert_floats(event, 3, CT_NO_FLOAT, CT_DOWNFLOAT);
    small_game(event, 2, 4, 1, "--");
    assert_floats(event, 0, CT_NO_FLOAT, CT_DOWNFLOAT);
}

static void a_bye_of_any_value_is_a_downfloat(void **state)
{
    ct_event *event = two_rounds(state);
    event->scoring.pab = 0;
    small_bye(event, 2, 1, 'U');
    assert_floats(event, 0, CT_DOWNFLOAT, CT_DOWNFLOAT);
}

static void half_a_point_is_no_float_where_a_loss_is_worth_as_much(void **state)
{
    ct_event *event = two_rounds(state);
    event->scoring.loss[CT_WHITE] = event->scoring.loss[CT_BLACK] = 1;
    small_bye(event, 2, 1, 'H');
    assert_floats(event, 0, CT_NO_FLOAT, CT_DOWNFLOAT);
}

static void a_game_without_result_gives_no_float(void **state)
{
    ct_event *event = two_rounds(state);
    small_game(event, 2, 1, 4, "**");
    assert_floats(event, 0, CT_NO_FLOAT, CT_NO_FLOAT);
}

static void virtual_points_of_the_round_count_for_floats(void **state)
{
    ct_event *event = two_rounds(state);
    ct_span span = {.points = 2, .first_round = 2, .last_round = 2, .first = {4}, .last = {4}};
    event->acceleration =
        (ct_acceleration){.kind = CT_ACCELERATION_TABLE, .spans = &span, .span_count = 1};
    small_game(event, 2, 1, 4, "10"); /* 1 real point against 0 + 1 virtual one */
    assert_floats(event, 0, CT_NO_FLOAT, CT_NO_FLOAT);
    const ct_history *history = history_of(event, 2, CT_EDITION_2026);
    assert_int_equal(history->before[6 + 3], 0);
    assert_int_equal(history->virtual_points[6 + 3], 2);
    assert_int_equal(history->past[3].score, 0);
}

static void rounds_before_the_first_have_no_float(void **state)
{
    const ct_history *history = history_of(two_rounds(state), 2, CT_EDITION_2017);
    assert_int_equal(ct_history_float(history, 0, 0), CT_NO_FLOAT);
    assert_int_equal(ct_history_float(history, 0, -1), CT_NO_FLOAT);
}

/* --- The bar from the bye -------------------------------------------------------------------- */

static ct_past past_with(ct_event *event, ct_edition edition)
{
    return history_of(event, event->rounds_paired, edition)->past[0];
}

static void win_points_without_playing_bar_from_the_bye(void **state)
{
    static const struct {
        char letter;
        bool pab, full, full_2017;
    } rows[] = {
        {'U', true, true, false},   {'F', false, true, false},  {'H', false, false, false},
        {'Z', false, false, false}, {' ', false, false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ct_event *event = small_event(*state, 2, 2);
        small_bye(event, 1, 1, rows[i].letter);
        small_game(event, 2, 1, 2, "10");
        ct_past now = past_with(event, CT_EDITION_2026);
        assert_int_equal(now.had_pab, rows[i].pab);
        assert_int_equal(now.had_full_point_unplayed, rows[i].full);
        assert_int_equal(past_with(event, CT_EDITION_2017).had_full_point_unplayed,
                         rows[i].full_2017);
    }
}

static void a_forfeit_win_bars_in_both_editions_and_a_game_won_in_none(void **state)
{
    ct_event *event = small_event(*state, 3, 2);
    small_game(event, 1, 2, 1, "-+");
    assert_true(past_with(event, CT_EDITION_2026).had_full_point_unplayed);
    assert_true(past_with(event, CT_EDITION_2017).had_full_point_unplayed);
    small_game(event, 1, 2, 1, "01");
    assert_false(past_with(event, CT_EDITION_2026).had_full_point_unplayed);
    assert_false(past_with(event, CT_EDITION_2017).had_full_point_unplayed);
}

static void two_half_point_byes_do_not_add_up(void **state)
{
    ct_event *event = small_event(*state, 1, 2);
    small_bye(event, 1, 1, 'H');
    small_bye(event, 2, 1, 'H');
    ct_past past = past_with(event, CT_EDITION_2026);
    assert_int_equal(past.score, 2);
    assert_false(past.had_full_point_unplayed);
}

static void a_bye_worth_half_a_point_still_counts_as_the_bye(void **state)
{
    ct_event *event = small_event(*state, 1, 1);
    event->scoring.pab = 1;
    small_bye(event, 1, 1, 'U');
    ct_past past = past_with(event, CT_EDITION_2026);
    assert_true(past.had_pab);
    assert_false(past.had_full_point_unplayed);
}

static void one_point_of_three_does_not_bar(void **state)
{
    ct_event *event = small_event(*state, 1, 1);
    event->scoring.win[CT_WHITE] = event->scoring.win[CT_BLACK] = 6;
    small_bye(event, 1, 1, 'F'); /* one point here */
    assert_false(past_with(event, CT_EDITION_2026).had_full_point_unplayed);
}

/* --- Meetings and scores --------------------------------------------------------------------- */

static void a_forfeit_is_no_meeting_but_less_than_a_move_is(void **state)
{
    ct_event *event = small_event(*state, 8, 1);
    small_game(event, 1, 1, 2, "+-");
    small_game(event, 1, 3, 4, "WL");
    small_game(event, 1, 5, 6, "??");
    small_game(event, 1, 7, 8, "**");
    const ct_history *history = history_of(event, 1, CT_EDITION_2026);
    assert_false(ct_history_have_met(history, 0, 1));
    assert_true(ct_history_have_met(history, 2, 3));
    assert_true(ct_history_have_met(history, 3, 2));
    assert_true(ct_history_have_met(history, 4, 5));
    assert_false(ct_history_have_met(history, 6, 7));
    assert_int_equal(history->past[4].score, 1); /* adjourned: a draw */
    assert_int_equal(history->past[6].games, 0);
}

static void adjustments_count_after_their_round(void **state)
{
    ct_event *event = small_event(*state, 2, 2);
    small_game(event, 1, 1, 2, "==");
    ct_index one = 0;
    ct_adjustment changes[] = {
        {.type = ' ', .points = -1, .round = 1, .who = &one, .who_count = 1},
        {.type = ' ', .points = 4, .round = 0, .who = &one, .who_count = 1},
        {.type = ' ', .points = 10, .round = 3, .who = &one, .who_count = 1},
    };
    event->adjustments = changes;
    event->adjustment_count = 3;
    const ct_history *history = history_of(event, 2, CT_EDITION_2026);
    assert_int_equal(history->before[0], 0);
    assert_int_equal(history->before[2], 4); /* ½ - ½ + 2 */
    assert_int_equal(history->past[0].score, 4);
}

static void the_edition_follows_from_the_event(void **state)
{
    ct_event *event = small_event(*state, 1, 1);
    event->start = CT_STR("2025/06/01");
    assert_int_equal(history_of(event, 1, CT_EDITION_BY_DATE)->edition, CT_EDITION_2017);
    event->start = CT_STR("2026/02/01");
    assert_int_equal(history_of(event, 1, CT_EDITION_BY_DATE)->edition, CT_EDITION_2026);
    event->type_code = CT_STR("FIDE_DUTCH_2017");
    assert_int_equal(history_of(event, 1, CT_EDITION_BY_DATE)->edition, CT_EDITION_2017);
    assert_int_equal(history_of(event, 1, CT_EDITION_2026)->edition, CT_EDITION_2026);
}

static void a_round_that_is_not_paired_cannot_be_taken_in(void **state)
{
    ct_event *event = small_event(*state, 2, 1);
    ct_history *history = NULL;
    ct_error err;
    assert_int_equal(ct_history_new(event, 2, 2, CT_EDITION_2026, *state, &history, &err),
                     CT_NOT_FOUND);
    assert_null(history);
    history = history_of(event, 1, CT_EDITION_2026);
    assert_int_equal(ct_history_extend(history, &err), CT_NOT_FOUND);
    event->rounds_paired = 0;
    history = history_of(event, 0, CT_EDITION_2026);
    event->rounds_paired = 1;
    event->player_count = 1;
    assert_int_equal(ct_history_extend(history, &err), CT_INVALID);
}

/* --- Teams ----------------------------------------------------------------------------------- */

static void teams_have_match_points_and_the_colours_of_board_1(void **state)
{
    ct_event *event = small_event(*state, 8, 2);
    small_teams(event, 2);
    small_match(event, 1, 1, 2, "1=", "0="); /* 1½-½ */
    small_match(event, 1, 3, 4, "10", "01"); /* 1-1 */
    small_match(event, 2, 3, 1, "00", "11");
    const ct_history *history = history_of(event, 2, CT_EDITION_2017);
    assert_int_equal(history->count, 4);
    assert_int_equal(history->past[0].score, 8); /* two won matches, in halves */
    assert_int_equal(history->past[0].game_points, 3 + 4);
    assert_int_equal(history->past[2].score, 2);
    assert_int_equal(history->past[0].colour_difference, 0);
    assert_int_equal(history->past[0].last_colour, CT_BLACK);
    assert_true(ct_history_have_met(history, 0, 2));
    assert_int_equal(ct_history_float(history, 0, 2), CT_DOWNFLOAT); /* 2 match points v 1 */
    assert_int_equal(ct_history_float(history, 2, 2), CT_UPFLOAT);
    assert_int_equal(ct_history_float(history, 3, 2), CT_NO_FLOAT); /* C.04.6 1.5: a bye is none */
}

static void a_forfeited_match_bars_a_team_and_is_no_meeting(void **state)
{
    ct_event *event = small_event(*state, 4, 1);
    small_teams(event, 2);
    ct_match_forfeit record = {.round = 1,
                               .white = 1,
                               .black = 0,
                               .white_outcome = CT_FORFEIT_LOSS,
                               .black_outcome = CT_FORFEIT_WIN};
    event->match_forfeits = &record;
    event->match_forfeit_count = 1;
    const ct_history *history = history_of(event, 1, CT_EDITION_2026);
    assert_true(history->past[0].had_full_point_unplayed);
    assert_false(history->past[1].had_full_point_unplayed);
    assert_false(ct_history_have_met(history, 0, 1));
    assert_int_equal(history->past[0].games, 0);
    assert_int_equal(history->past[0].score, 4);
    assert_int_equal(ct_history_float(history, 0, 1), CT_NO_FLOAT);
}

/* --- Against naive code ---------------------------------------------------------------------- */

static bool naive_is_played(ct_cell cell)
{
    return strchr("1=0WDL?", ct_outcome_letter(cell.outcome)) != NULL &&
           cell.outcome != CT_ABSENT && cell.outcome != CT_PENDING;
}

static ct_points naive_score(const ct_event *event, ct_index who, unsigned rounds)
{
    ct_points score = ct_event_adjustment(event, who, rounds);
    for (unsigned round = 1; round <= rounds; round++) {
        score += ct_scoring_points(&event->scoring, ct_event_cell(event, who, round));
    }
    return score;
}

static ct_float naive_float(const ct_event *event, ct_index who, unsigned round, bool is_2017)
{
    ct_cell cell = ct_event_cell(event, who, round);
    ct_points *extra = CT_NEW(event->mem, ct_points, event->player_count);
    assert_int_equal(ct_event_virtual_points(event, round, extra, NULL), CT_OK);
    if (naive_is_played(cell)) {
        ct_points ours = naive_score(event, who, round - 1) + extra[who];
        ct_points theirs = naive_score(event, cell.opponent, round - 1) + extra[cell.opponent];
        return ours == theirs ? CT_NO_FLOAT : ours > theirs ? CT_DOWNFLOAT : CT_UPFLOAT;
    }
    if (cell.outcome == CT_PENDING) {
        return CT_NO_FLOAT;
    }
    ct_points loss = event->scoring.loss[CT_WHITE];
    loss = event->scoring.loss[CT_BLACK] > loss ? event->scoring.loss[CT_BLACK] : loss;
    bool down =
        is_2017 || cell.outcome == CT_PAB || ct_scoring_points(&event->scoring, cell) > loss;
    return down ? CT_DOWNFLOAT : CT_NO_FLOAT;
}

/* The colours of the played games as a text, "WBW", and their number. */
static unsigned naive_colours(const ct_event *event, ct_index who, unsigned rounds, char *out)
{
    unsigned games = 0;
    size_t len = 0;
    for (unsigned round = 1; round <= rounds; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (naive_is_played(cell)) {
            games++;
            out[len++] = cell.colour == CT_WHITE ? 'W' : 'B';
        }
    }
    out[len] = '\0';
    return games;
}

static bool naive_agrees(const ct_history *history, ct_index who)
{
    const ct_event *event = history->event;
    const ct_past *past = &history->past[who];
    char colours[CT_MAX_ROUNDS + 1] = "";
    unsigned games = naive_colours(event, who, history->rounds, colours);
    size_t len = strlen(colours);
    int difference = 0;
    for (size_t i = 0; i < len; i++) {
        difference += colours[i] == 'W' ? 1 : -1;
    }
    size_t streak = 0;
    while (streak < len && colours[len - 1 - streak] == colours[len - 1]) {
        streak++;
    }
    bool had_pab = false;
    for (unsigned round = 1; round <= history->rounds; round++) {
        had_pab = had_pab || ct_event_cell(event, who, round).outcome == CT_PAB;
    }
    return past->score == naive_score(event, who, history->rounds) && past->games == games &&
           past->unplayed == history->rounds - games && past->colour_difference == difference &&
           past->streak == streak && past->had_pab == had_pab;
}

static bool naive_meetings_agree(const ct_history *history, ct_index who)
{
    for (ct_index other = 0; other < history->count; other++) {
        bool met = false;
        for (unsigned round = 1; round <= history->rounds; round++) {
            ct_cell cell = ct_event_cell(history->event, who, round);
            met = met || (cell.opponent == other && naive_is_played(cell));
        }
        if (met != ct_history_have_met(history, who, other)) {
            return false;
        }
    }
    return true;
}

static bool naive_floats_agree(const ct_history *history, ct_index who)
{
    bool is_2017 = history->edition == CT_EDITION_2017;
    bool agrees = true;
    for (unsigned round = 1; round <= history->rounds && agrees; round++) {
        agrees = ct_history_float(history, who, (int)round) ==
                 naive_float(history->event, who, round, is_2017);
    }
    return agrees;
}

static void compare_with_naive(const ct_event *event, uint64_t seed)
{
    ct_edition edition = seed % 2 == 0 ? CT_EDITION_2017 : CT_EDITION_2026;
    const ct_history *history = history_of(event, event->rounds_paired, edition);
    for (ct_index who = 0; who < event->player_count; who++) {
        if (!naive_agrees(history, who) || !naive_meetings_agree(history, who) ||
            !naive_floats_agree(history, who)) {
            fail_msg("seed %u: player %u differs", (unsigned)seed, who);
        }
    }
}

static void random_histories_equal_a_naive_recomputation(void **state)
{
    const random_event_shape shape = {.kind = RANDOM_INDIVIDUAL};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        ct_arena_reset(*state);
        const ct_event *event = random_event(*state, seed, &shape);
        if (event->player_count <= 60) { /* the naive way is cubic */
            compare_with_naive(event, seed);
        }
    }
}

static bool past_is_equal(const ct_past *a, const ct_past *b)
{
    return a->score == b->score && a->game_points == b->game_points &&
           a->colour_difference == b->colour_difference && a->games == b->games &&
           a->unplayed == b->unplayed && a->last_colour == b->last_colour &&
           a->streak == b->streak && a->had_pab == b->had_pab &&
           a->had_full_point_unplayed == b->had_full_point_unplayed;
}

static bool history_is_equal(const ct_history *a, const ct_history *b)
{
    size_t cells = (size_t)a->rounds * a->count;
    bool same = a->rounds == b->rounds && a->count == b->count && a->words == b->words &&
                memcmp(a->met, b->met, a->words * a->count * sizeof *a->met) == 0 &&
                memcmp(a->before, b->before, cells * sizeof *a->before) == 0 &&
                memcmp(a->virtual_points, b->virtual_points, cells * sizeof *a->before) == 0 &&
                memcmp(a->floats, b->floats, cells) == 0 &&
                memcmp(a->colours, b->colours, cells) == 0;
    for (uint32_t i = 0; i < a->count && same; i++) {
        same = past_is_equal(&a->past[i], &b->past[i]);
    }
    return same;
}

static void compare_with_rebuilt(const ct_event *event, uint64_t seed)
{
    ct_history *growing = NULL;
    ct_error err;
    unsigned room = (unsigned)(seed % 3) * 2;
    assert_int_equal(ct_history_new(event, 0, room, CT_EDITION_BY_DATE, event->mem, &growing, &err),
                     CT_OK);
    for (unsigned rounds = 0; rounds <= event->rounds_paired; rounds++) {
        assert_int_equal(rounds == 0 ? CT_OK : ct_history_extend(growing, &err), CT_OK);
        if (!history_is_equal(growing, history_of(event, rounds, CT_EDITION_BY_DATE))) {
            fail_msg("seed %u: the histories differ after round %u", (unsigned)seed, rounds);
        }
    }
}

static void extending_round_by_round_equals_rebuilding(void **state)
{
    for (uint64_t seed = 1; seed <= 600; seed++) {
        ct_arena_reset(*state);
        compare_with_rebuilt(random_event(*state, seed, NULL), seed);
    }
}

static void compare_with_matches(const ct_event *event, uint64_t seed)
{
    ct_match *matches = NULL;
    assert_int_equal(ct_event_matches(event, event->mem, &matches, NULL, NULL), CT_OK);
    const ct_history *history = history_of(event, event->rounds_paired, CT_EDITION_2026);
    for (ct_index team = 0; team < event->team_count; team++) {
        ct_points match_points = 0;
        ct_points game_points = 0;
        for (unsigned round = 0; round < event->rounds_paired; round++) {
            const ct_match *match = &matches[(size_t)team * event->rounds_paired + round];
            match_points += match->match_points;
            game_points += match->game_points;
        }
        if (history->past[team].score != match_points ||
            history->past[team].game_points != game_points) {
            fail_msg("seed %u: team %u differs", (unsigned)seed, team);
        }
    }
}

static void team_scores_are_the_sums_of_their_matches(void **state)
{
    const random_event_shape shape = {.kind = RANDOM_TEAMS};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        ct_arena_reset(*state);
        ct_event *event = random_event(*state, seed, &shape);
        event->adjustment_count = 0;
        compare_with_matches(event, seed);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(only_played_games_make_the_colour_sequence),
        TEST(a_game_gives_floats_by_the_scores_before_it),
        TEST(unplayed_rounds_give_the_floats_of_their_edition),
        TEST(a_forfeit_gives_the_winner_alone_a_downfloat_in_2026),
        TEST(a_bye_of_any_value_is_a_downfloat),
        TEST(half_a_point_is_no_float_where_a_loss_is_worth_as_much),
        TEST(a_game_without_result_gives_no_float),
        TEST(virtual_points_of_the_round_count_for_floats),
        TEST(rounds_before_the_first_have_no_float),
        TEST(win_points_without_playing_bar_from_the_bye),
        TEST(a_forfeit_win_bars_in_both_editions_and_a_game_won_in_none),
        TEST(two_half_point_byes_do_not_add_up),
        TEST(a_bye_worth_half_a_point_still_counts_as_the_bye),
        TEST(one_point_of_three_does_not_bar),
        TEST(a_forfeit_is_no_meeting_but_less_than_a_move_is),
        TEST(adjustments_count_after_their_round),
        TEST(the_edition_follows_from_the_event),
        TEST(a_round_that_is_not_paired_cannot_be_taken_in),
        TEST(teams_have_match_points_and_the_colours_of_board_1),
        TEST(a_forfeited_match_bars_a_team_and_is_no_meeting),
        TEST(random_histories_equal_a_naive_recomputation),
        TEST(extending_round_by_round_equals_rebuilding),
        TEST(team_scores_are_the_sums_of_their_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
