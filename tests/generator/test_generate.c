/* Random tournaments: repeatable, as asked for, and within sane bounds. */

#include "audit/varied.h"
#include "formats/trf.h"
#include "generator/generate.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static ct_str bytes_of(varied_bench *b, const ct_generate_options *options)
{
    ct_text text = {.mem = b->mem};
    ct_trf_form form = {.dialect = CT_TRF26};
    ct_error err = {0};
    ct_generated made = varied_event(b->generator, options, b->mem);
    check_ok(ct_trf_write(made.event, &form, &text, &err), err);
    return ct_text_view(&text);
}

/* Without byes, forfeits and withdrawals. */
static ct_generate_options plain(int32_t players, int32_t rounds)
{
    ct_generate_options options = ct_generate_usual();
    options.players = players;
    options.rounds = rounds;
    options.forfeit_rate = options.half_bye_rate = 0;
    options.zero_bye_rate = options.withdrawal_rate = 0;
    return options;
}

/* --- Repeatable ------------------------------------------------------------------------------ */

static void the_same_seed_gives_the_same_bytes(void **state)
{
    varied_bench *b = *state;
    ct_generator *other = ct_generator_new();
    assert_non_null(other);
    for (uint64_t number = 0; number < 30; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = varied_options(number);
        ct_str one = bytes_of(b, &options);
        varied_bench fresh = {.generator = other, .mem = b->mem};
        check_seed(ct_str_equal(one, bytes_of(&fresh, &options)), number);
        options.seed++;
        check_seed(!ct_str_equal(one, bytes_of(b, &options)), number);
    }
    ct_generator_free(other);
}

static void parameters_do_not_disturb_each_other(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = plain(40, 5);
    ct_event *before = varied_event(b->generator, &options, b->mem).event;
    options.half_bye_rate = 0.5;
    options.forfeit_rate = 0.3;
    options.late_rate = 0.2;
    ct_event *after = varied_event(b->generator, &options, b->mem).event;
    options.withdrawal_rate = 0.3;
    ct_event *later = varied_event(b->generator, &options, b->mem).event;
    unsigned byes = 0;
    for (ct_index who = 0; who < 40; who++) {
        assert_int_equal(before->players[who].rating, after->players[who].rating);
        assert_true(ct_str_equal(before->players[who].name, after->players[who].name));
        assert_int_equal(after->players[who].enters, later->players[who].enters);
        bool stays = later->players[who].leaves == 0;
        for (unsigned round = 1; stays && round <= 5; round++) {
            bool has_bye = ct_event_cell(after, who, round).outcome == CT_HALF_POINT_BYE;
            bool has_it_later = ct_event_cell(later, who, round).outcome == CT_HALF_POINT_BYE;
            assert_int_equal(has_bye, has_it_later);
            byes += has_bye;
        }
    }
    assert_true(byes > 0);
}

/* --- As asked for ---------------------------------------------------------------------------- */

static void given_ratings_are_used_in_order(void **state)
{
    varied_bench *b = *state;
    static const uint16_t ratings[] = {1800, 2500, 0, 2200, 1800, 2000};
    static const uint16_t sorted[] = {2500, 2200, 2000, 1800, 1800, 0};
    ct_generate_options options = plain(CT_DRAWN, 3);
    options.ratings = ratings;
    options.rating_count = 6;
    ct_event *event = varied_event(b->generator, &options, b->mem).event;
    assert_int_equal(event->player_count, 6);
    for (ct_index who = 0; who < 6; who++) {
        assert_int_equal(event->players[who].rating, sorted[who]);
        assert_int_equal(event->players[who].tpn.number, who + 1);
    }
}

static void ratings_keep_to_their_bounds(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = plain(300, 1);
    options.lowest_rating = 2000;
    options.highest_rating = 2010;
    ct_event *event = varied_event(b->generator, &options, b->mem).event;
    assert_int_equal(event->players[0].rating, 2010);
    assert_int_equal(event->players[299].rating, 2000);
    options.mean_rating = 1900;
    options.rating_deviation = 100;
    event = varied_event(b->generator, &options, b->mem).event;
    double sum = 0;
    double squares = 0;
    for (ct_index who = 0; who < 300; who++) {
        sum += event->players[who].rating;
        squares += pow(event->players[who].rating - 1900, 2);
    }
    assert_true(fabs(sum / 300 - 1900) < 20);
    assert_true(fabs(sqrt(squares / 300) - 100) < 15);
}

static void one_bound_is_enough(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = plain(20, 1);
    options.lowest_rating = 2700;
    ct_event *event = varied_event(b->generator, &options, b->mem).event;
    assert_true(event->players[19].rating >= 2700);
    options.lowest_rating = CT_DRAWN;
    options.highest_rating = 1200;
    event = varied_event(b->generator, &options, b->mem).event;
    assert_true(event->players[0].rating <= 1200);
}

static void the_rules_asked_for_stand_in_the_event(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = plain(12, 5);
    options.acceleration = CT_ACCELERATION_BAKU;
    options.initial_colour = CT_BLACK;
    options.edition = CT_EDITION_2017;
    options.win = 20;
    options.draw = 10;
    options.pab = 10;
    options.forbidden_pairs = 4;
    ct_event *event = varied_event(b->generator, &options, b->mem).event;
    assert_true(ct_str_is(event->type_code, "FIDE_DUTCH_2017_BAKU"));
    assert_int_equal(event->acceleration.kind, CT_ACCELERATION_BAKU);
    assert_int_equal(ct_event_cell(event, 0, 1).colour, CT_BLACK);
    assert_int_equal(event->unit, 2);
    assert_int_equal(event->scoring.win[CT_WHITE], 4);
    assert_int_equal(event->scoring.pab, 2);
    assert_int_equal(event->forbidden_count, 4);
    options.acceleration = CT_ACCELERATION_NONE;
    options.loss = 1;
    event = varied_event(b->generator, &options, b->mem).event;
    assert_int_equal(event->unit, 10);
    assert_int_equal(event->scoring.loss[CT_BLACK], 1);
}

static void declared_points_are_those_of_the_cells(void **state)
{
    varied_bench *b = *state;
    for (uint64_t number = 0; number < 20; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = varied_options(number);
        ct_event *event = varied_event(b->generator, &options, b->mem).event;
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_points sum = 0;
            for (unsigned round = 1; round <= event->rounds_paired; round++) {
                sum += ct_scoring_points(&event->scoring, ct_event_cell(event, who, round));
            }
            check_seed(event->players[who].declared.has_points, number);
            check_seed(event->players[who].declared.points == sum, number);
        }
    }
}

/* Three players can play two rounds of one game and a bye, and a third, but no fourth. */
static void an_impossible_round_ends_the_event(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = plain(3, 9);
    ct_generated made = varied_event(b->generator, &options, b->mem);
    assert_true(made.stopped_before >= 2 && made.stopped_before <= 4);
    assert_int_equal(made.event->rounds_paired, made.stopped_before - 1);
    assert_int_equal(made.why_stopped.status, CT_IMPOSSIBLE);
    assert_int_equal(made.event->rounds, 9);
    assert_int_equal(made.event->note_count, 1);
    assert_true(ct_str_starts(made.event->notes[0].text, "### stopped before round"));
}

/* --- Rates ----------------------------------------------------------------------------------- */

typedef struct tally {
    double games, played, drawn, odd, forfeits, double_forfeits, players, halves, fulls, late, gone;
} tally;

static void count_cell(tally *t, const ct_event *event, ct_index who, unsigned round)
{
    ct_cell cell = ct_event_cell(event, who, round);
    if (cell.colour != CT_WHITE) {
        return;
    }
    ct_cell other = ct_event_cell(event, cell.opponent, round);
    t->games++;
    t->played += ct_outcome_is_played((ct_outcome)cell.outcome);
    t->drawn += cell.outcome == CT_DRAW && other.outcome == CT_DRAW;
    t->odd += (cell.outcome == CT_LOSS && other.outcome != CT_WIN) ||
              (cell.outcome == CT_DRAW && other.outcome != CT_DRAW);
    t->double_forfeits += cell.outcome == CT_FORFEIT_LOSS && other.outcome == CT_FORFEIT_LOSS;
    t->forfeits += cell.outcome == CT_FORFEIT_WIN || other.outcome == CT_FORFEIT_WIN;
}

static void count_event(tally *t, const ct_event *event)
{
    t->players += event->player_count;
    for (ct_index who = 0; who < event->player_count; who++) {
        bool half = false;
        bool full = false;
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            count_cell(t, event, who, round);
            half = half || ct_event_cell(event, who, round).outcome == CT_HALF_POINT_BYE;
            full = full || ct_event_cell(event, who, round).outcome == CT_FULL_POINT_BYE;
        }
        t->halves += half;
        t->fulls += full;
        t->late += event->players[who].enters > 1;
        t->gone += event->players[who].leaves != 0;
    }
}

static void check_share(double part, double whole, double wanted)
{
    if (fabs(part / whole - wanted) > 0.02) {
        fail_msg("%.4f of %.0f is not near %.3f", part / whole, whole, wanted);
    }
}

static void rates_are_met(void **state)
{
    varied_bench *b = *state;
    tally t = {0};
    ct_generate_options options = plain(200, 6);
    options.result_model = CT_RESULTS_FIXED_DRAWS;
    options.draw_percentage = 30;
    options.highest_rating = options.lowest_rating = 2000;
    options.odd_rate = 0.1;
    options.forfeit_rate = 0.12;
    options.double_forfeit_rate = 0.05;
    options.half_bye_rate = 0.2;
    options.full_bye_rate = 0.1;
    options.late_rate = 0.15;
    options.withdrawal_rate = 0.1;
    for (options.number = 0; options.number < 50; options.number++) {
        ct_arena_reset(b->mem);
        count_event(&t, varied_event(b->generator, &options, b->mem).event);
    }
    check_share(t.drawn, t.played - t.odd, 0.30);
    check_share(t.odd, t.played, 0.1);
    check_share(t.forfeits, t.games, 0.12);
    check_share(t.double_forfeits, t.games, 0.05);
    check_share(t.halves, t.players, 0.2);
    check_share(t.fulls, t.players, 0.1);
    check_share(t.late, t.players, 0.15);
    check_share(t.gone, t.players, 0.1);
}

/* --- Models ---------------------------------------------------------------------------------- */

static void a_model_passes_on_its_size_and_rates(void **state)
{
    varied_bench *b = *state;
    ct_error err = {0};
    ct_generate_options wanted = plain(500, 6);
    wanted.forfeit_rate = 0.1;
    wanted.half_bye_rate = 0.2;
    wanted.result_model = CT_RESULTS_FIXED_DRAWS;
    wanted.draw_percentage = 25;
    wanted.win = 30;
    wanted.draw = 10;
    wanted.highest_rating = wanted.lowest_rating = 2100;
    ct_event *model = varied_event(b->generator, &wanted, b->mem).event;
    ct_generate_options like = ct_generate_usual();
    like.seed = 99;
    check_ok(ct_generate_like(model, b->mem, &like, &err), err);
    assert_int_equal(like.seed, 99);
    assert_int_equal(like.players, 500);
    assert_int_equal(like.rounds, 6);
    assert_int_equal(like.win, 30);
    assert_int_equal(like.edition, CT_EDITION_2026);
    assert_true(fabs(like.forfeit_rate - 0.1) < 0.03);
    assert_true(fabs(like.half_bye_rate - 0.2) < 0.05);
    assert_true(fabs(like.draw_percentage - 25) < 4);
    assert_true(like.late_rate == 0 && like.full_bye_rate == 0);
    ct_event *again = varied_event(b->generator, &like, b->mem).event;
    assert_int_equal(again->player_count, 500);
    assert_int_equal(again->players[499].rating, 2100);
}

static void there_may_be_more_players_than_teams(void **state)
{
    varied_bench *b = *state;
    ct_generate_options options = plain(1001, 1);
    ct_generated made;
    ct_error err = {0};
    check_ok(ct_generate(b->generator, &options, b->mem, &made, &err), err);
    assert_int_equal(made.event->player_count, 1001);
}

/* --- Refused --------------------------------------------------------------------------------- */

static void check_refused(varied_bench *b, const ct_generate_options *options)
{
    ct_generated made;
    ct_error err = {0};
    assert_int_equal(ct_generate(b->generator, options, b->mem, &made, &err), CT_INVALID);
    assert_true(err.sentence[0] != '\0' && err.cure[0] != '\0');
}

static void impossible_options_are_refused_with_a_cure(void **state)
{
    varied_bench *b = *state;
    static const uint16_t ratings[] = {2000, 1900};
    ct_generate_options bad[12];
    for (size_t i = 0; i < 12; i++) {
        bad[i] = plain(10, 5);
    }
    bad[0].players = 1;
    bad[1].rounds = 0;
    bad[2].lowest_rating = 2500, bad[2].highest_rating = 2400;
    bad[3].ratings = ratings, bad[3].rating_count = 2;
    bad[4].forfeit_rate = 0.7, bad[4].double_forfeit_rate = 0.4;
    bad[5].draw = 11;
    bad[6].pab = 20;
    bad[7].acceleration = CT_ACCELERATION_BAKU, bad[7].win = 30;
    bad[8].forbidden_pairs = 46;
    bad[9].odd_rate = -1;
    bad[10].half_bye_rate = 1.5;
    bad[11].win = -2;
    for (size_t i = 0; i < 12; i++) {
        check_refused(b, &bad[i]);
    }
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, varied_start, varied_stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_same_seed_gives_the_same_bytes),
        CASE(parameters_do_not_disturb_each_other),
        CASE(given_ratings_are_used_in_order),
        CASE(ratings_keep_to_their_bounds),
        CASE(one_bound_is_enough),
        CASE(the_rules_asked_for_stand_in_the_event),
        CASE(declared_points_are_those_of_the_cells),
        CASE(an_impossible_round_ends_the_event),
        CASE(there_may_be_more_players_than_teams),
        CASE(rates_are_met),
        CASE(a_model_passes_on_its_size_and_rates),
        CASE(impossible_options_are_refused_with_a_cure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
