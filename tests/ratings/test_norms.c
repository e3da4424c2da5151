/* Title norms: the tables of the regulations, and each condition broken by itself. */

#include "base/random.h"
#include "event/small_event.h"
#include "ratings/norms.h"
#include "ratings/rating_tables.h"
#include "support/check.h"
#include "support/folder.h"

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

/* A Swiss in which number 1 (IM, of GER) meets 2, 3, … and scores as the letters say. The opponents
 * are GM, IM, FM in turn, of FRA, ITA, SUI, GER in turn, all of one rating. */
static ct_event *swiss(ct_arena *mem, const char *results, unsigned rating)
{
    static const char *const titles[] = {"GM", "IM", "FM"};
    static const char *const federations[] = {"FRA", "ITA", "SUI", "GER"};
    unsigned rounds = (unsigned)strlen(results);
    ct_event *event = small_event(mem, rounds + 1, rounds);
    event->rounds = (uint16_t)rounds;
    event->type_code = CT_STR("FIDE_DUTCH_2026");
    event->federation = CT_STR("GER");
    event->players[0].title = CT_STR("IM");
    event->players[0].federation = CT_STR("GER");
    event->players[0].sex = CT_MALE;
    event->players[0].rating = 2480;
    for (unsigned i = 0; i < rounds; i++) {
        ct_player *opponent = &event->players[i + 1];
        opponent->title = ct_str_of(titles[i % 3]);
        opponent->federation = ct_str_of(federations[i % 4]);
        opponent->rating = (uint16_t)rating;
        opponent->name = CT_STR("Opponent");
        const char *letters = results[i] == '1' ? "10" : results[i] == '=' ? "==" : "01";
        small_game(event, i + 1, 1, i + 2, results[i] == '+' ? "+-" : letters);
    }
    return event;
}

static ct_norm judge(ct_arena *mem, const ct_event *event, ct_norm_title title)
{
    ct_norm norm;
    ct_error err = {0};
    check_ok(ct_norm_make(event, (ct_norm_asked){0, title}, NULL, mem, &norm, &err), err);
    return norm;
}

/* Exactly these conditions are broken, each with its sentence. */
static void breaks_only(const ct_norm *norm, ct_norm_condition wanted)
{
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        const ct_norm_finding *here = &norm->findings[i];
        bool is_broken = here->state == CT_NORM_BROKEN;
        if (is_broken != (i == (int)wanted)) {
            fail_msg("%s: %s, wanted %.*s, found %.*s", here->name, is_broken ? "broken" : "met",
                     CT_ARG(here->wanted), CT_ARG(here->found));
        }
        assert_true(!is_broken || here->words.len > 0);
        assert_true(here->wanted.len > 0 && here->found.len > 0);
    }
    assert_int_equal(norm->is_made, wanted == CT_NORM_CONDITIONS);
}

/* --- Tables ----------------------------------------------------------------------------------- */

/* GM norms in nine games. */
static void the_least_averages_are_those_of_the_table(void **state)
{
    (void)state;
    static const struct {
        uint32_t halves;
        int average;
    } table[] = {{14, 2380}, {13, 2434}, {12, 2475}, {11, 2520},
                 {10, 2557}, {9, 2600},  {8, 2643},  {7, 2680}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(ct_norm_least_average(CT_NORM_GM, table[i].halves, 9), table[i].average);
    }
    assert_int_equal(ct_norm_least_average(CT_NORM_GM, 6, 9), INT32_MAX); /* 33 % */
    assert_int_equal(ct_norm_least_halves(CT_NORM_GM, 2380, 9), 14);
    assert_int_equal(ct_norm_least_halves(CT_NORM_GM, 2434, 9), 13);
    assert_int_equal(ct_norm_least_halves(CT_NORM_GM, 2433, 9), 14);
    assert_int_equal(ct_norm_least_halves(CT_NORM_GM, 2379, 9), UINT32_MAX);
    assert_int_equal(ct_norm_least_halves(CT_NORM_GM, 2700, 9), 7);
}

static bool wants(const ct_norm *norm, ct_norm_condition condition, const char *words)
{
    return ct_str_starts(norm->findings[condition].wanted, words);
}

/* 9, 11 and 13 games: with the title 3, 4, 5; titled 5, 6, 7; of one federation 6, 7, 8; of the own
 * 5, 6, 7. */
static void the_mix_of_opponents_follows_the_number_of_games(void **state)
{
    static const struct {
        const char *results;
        const char *required, *titled, *one, *own;
    } table[] = {
        {"=========", "at least 3 ", "at least 5 ", "at most 6", "at most 5"},
        {"===========", "at least 4 ", "at least 6 ", "at most 7", "at most 6"},
        {"=============", "at least 5 ", "at least 7 ", "at most 8", "at most 7"},
    };
    for (size_t i = 0; i < 3; i++) {
        ct_event *event = swiss(*state, table[i].results, 2610);
        ct_norm norm = judge(*state, event, CT_NORM_GM);
        assert_int_equal(norm.games, strlen(table[i].results));
        assert_true(wants(&norm, CT_NORM_REQUIRED, table[i].required));
        assert_true(wants(&norm, CT_NORM_TITLED, table[i].titled));
        assert_true(wants(&norm, CT_NORM_ONE, table[i].one));
        assert_true(wants(&norm, CT_NORM_OWN, table[i].own));
    }
}

/* --- Conditions ------------------------------------------------------------------------------- */

static void a_norm_is_made(void **state)
{
    ct_norm norm = judge(*state, swiss(*state, "11=1=1=10", 2440), CT_NORM_GM);
    breaks_only(&norm, CT_NORM_CONDITIONS);
    assert_int_equal(norm.games, 9);
    assert_int_equal(norm.halves, 13);
    assert_int_equal(norm.average, 2440);
    assert_int_equal(norm.performance, 2440 + 166); /* 72 % */
    assert_int_equal(norm.halves_needed, 13);
    assert_int_equal(norm.extra_games, 0);
    norm = judge(*state, swiss(*state, "111111=10", 2440), CT_NORM_GM);
    assert_int_equal(norm.extra_games, 1);
}

static void half_a_point_less_is_told(void **state)
{
    ct_norm norm = judge(*state, swiss(*state, "11=1===10", 2440), CT_NORM_GM);
    breaks_only(&norm, CT_NORM_PERFORMANCE);
    assert_true(ct_str_is(norm.findings[CT_NORM_PERFORMANCE].words,
                          "Rp 2565, at least 2600 (½ points more)"));
}

static void the_average_must_be_high_enough(void **state)
{
    ct_norm norm = judge(*state, swiss(*state, "111111110", 2379), CT_NORM_GM);
    breaks_only(&norm, CT_NORM_AVERAGE);
}

static void the_lowest_opponent_is_raised(void **state)
{
    ct_event *event = swiss(*state, "1111111==", 2405);
    event->players[4].rating = 1900;
    ct_norm norm = judge(*state, event, CT_NORM_GM);
    assert_int_equal(norm.raised, 4);
    assert_int_equal(norm.average, 2382); /* (8 · 2405 + 2200) / 9 */
    breaks_only(&norm, CT_NORM_CONDITIONS);
    event->players[5].rating = 0; /* only one is raised: the unrated one, as 1400 the lowest */
    norm = judge(*state, event, CT_NORM_GM);
    assert_int_equal(norm.raised, 5);
    assert_int_equal(norm.average, 2326); /* (7 · 2405 + 1900 + 2200) / 9 */
    breaks_only(&norm, CT_NORM_AVERAGE);
}

static void titles_are_counted(void **state)
{
    ct_event *event = swiss(*state, "11=1=1=10", 2440);
    event->players[1].title = CT_STR("IM"); /* one GM less */
    ct_norm norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_REQUIRED);
    assert_true(ct_str_is(norm.findings[CT_NORM_REQUIRED].words, "2 of 3 opponents with GM"));
    event = swiss(*state, "11=1=1=10", 2440);
    for (uint32_t i = 1; i <= 9; i++) {
        if (!ct_str_is(event->players[i].title, "GM")) {
            event->players[i].title = i == 2 ? CT_STR("WFM") : CT_STR("CM"); /* CM is none */
        }
    }
    norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_TITLED);
}

static void federations_are_counted(void **state)
{
    ct_event *event = swiss(*state, "11=1=1=10", 2440);
    for (uint32_t i = 1; i <= 9; i++) {
        event->players[i].federation = i <= 6   ? CT_STR("GER")
                                       : i <= 8 ? CT_STR("FRA")
                                                : CT_STR("ITA");
    }
    ct_norm norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_OWN); /* 6 of the own; 6 of one is allowed */
    for (uint32_t i = 1; i <= 9; i++) {
        event->players[i].federation = i <= 7   ? CT_STR("FRA")
                                       : i <= 8 ? CT_STR("GER")
                                                : CT_STR("ITA");
    }
    norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_ONE);
    for (uint32_t i = 1; i <= 9; i++) {
        event->players[i].federation = i <= 5 ? CT_STR("GER") : CT_STR("FRA");
    }
    norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_FEDERATIONS);
    ct_norm_options free_of_it = {.federations_free = true};
    ct_error err = {0};
    check_ok(ct_norm_make(event, (ct_norm_asked){0, CT_NORM_GM}, &free_of_it, *state, &norm, &err),
             err);
    breaks_only(&norm, CT_NORM_CONDITIONS);
    assert_int_equal(norm.findings[CT_NORM_FEDERATIONS].state, CT_NORM_EXEMPT);
}

static void missing_federations_leave_it_open(void **state)
{
    ct_event *event = swiss(*state, "11=1=1=10", 2440);
    for (uint32_t i = 1; i <= 9; i++) {
        event->players[i].federation = i <= 7 ? CT_STR("") : CT_STR("FRA");
    }
    ct_norm norm = judge(*state, event, CT_NORM_GM);
    assert_true(norm.is_made && norm.has_unknowns);
    assert_int_equal(norm.findings[CT_NORM_OWN].state, CT_NORM_UNKNOWN);
}

static void eight_games_need_a_bye_in_nine_rounds(void **state)
{
    ct_norm norm = judge(*state, swiss(*state, "11=1=1=1", 2470), CT_NORM_GM);
    breaks_only(&norm, CT_NORM_GAMES);
    norm = judge(*state, swiss(*state, "11=1=1=1+", 2470), CT_NORM_GM);
    breaks_only(&norm, CT_NORM_CONDITIONS);
    assert_true(norm.uses_bye);
    assert_int_equal(norm.games, 8);
    ct_event *event = swiss(*state, "11=1=1=1", 2470);
    event->rounds = 9;
    norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_GAMES);
}

static void a_third_of_the_points_is_too_little(void **state)
{
    ct_norm norm = judge(*state, swiss(*state, "1=1=00000", 2740), CT_NORM_GM);
    breaks_only(&norm, CT_NORM_SCORE); /* 33 %: dp −125 */
}

/* --- Games that may be left out --------------------------------------------------------------- */

static void a_weak_opponent_who_lost_may_be_left_out(void **state)
{
    ct_event *event = swiss(*state, "1=1=1=1=1=", 2500);
    event->players[1].rating = 1600;
    event->players[1].title = (ct_str){0};
    event->players[3].rating = 1500; /* two weak ones, of whom only one is raised */
    ct_norm norm = judge(*state, event, CT_NORM_GM);
    assert_int_equal(norm.games, 9);
    assert_int_equal(norm.ignored_count, 1);
    assert_int_equal(event->players[norm.ignored[0]].rating < 2000, 1);
}

static void games_after_the_norm_may_be_left_out(void **state)
{
    ct_event *event = swiss(*state, "11=1=1=1=00", 2440);
    ct_norm norm = judge(*state, event, CT_NORM_GM);
    breaks_only(&norm, CT_NORM_CONDITIONS);
    assert_int_equal(norm.played, 11);
    assert_int_equal(norm.games, 9);
    assert_int_equal(norm.ignored_count, 2);
    assert_int_equal(norm.ignored[0], 10);
    assert_int_equal(norm.ignored[1], 11);
    event->type_code = CT_STR("FIDE_ROUNDROBIN"); /* there all rounds count */
    norm = judge(*state, event, CT_NORM_GM);
    assert_int_equal(norm.games, 11);
    breaks_only(&norm, CT_NORM_PERFORMANCE);
}

static void unrated_zero_scorers_of_a_round_robin_do_not_count(void **state)
{
    ct_event *event = swiss(*state, "1=1=1=1=1=", 2500);
    event->players[1].rating = 0;
    event->type_code = CT_STR("FIDE_ROUNDROBIN");
    assert_int_equal(judge(*state, event, CT_NORM_GM).played, 9);
    event->type_code = CT_STR("FIDE_DUTCH");
    assert_int_equal(judge(*state, event, CT_NORM_GM).played, 10);
}

/* --- The search, against the sentence of the rules -------------------------------------------- */

/* A random field for number 1: most of it near the limits of an IM norm. */
static ct_event *random_field(ct_arena *mem, ct_random *random, unsigned rounds)
{
    static const char *const titles[] = {"GM", "IM", "IM", "FM", "FM", "WIM", "CM", ""};
    static const char *const federations[] = {"FRA", "ITA", "GER", "GER"};
    char results[16] = {0};
    for (unsigned i = 0; i < rounds; i++) {
        results[i] = "11==0"[ct_random_below(random, 5)];
    }
    ct_event *event = swiss(mem, results, 0);
    event->players[0].title = CT_STR("FM");
    for (unsigned i = 1; i <= rounds; i++) {
        ct_player *opponent = &event->players[i];
        opponent->title = ct_str_of(titles[ct_random_below(random, 8)]);
        opponent->federation = ct_str_of(federations[ct_random_below(random, 4)]);
        opponent->rating = ct_random_chance(random, 0.05)
                               ? 0
                               : (uint16_t)(2150 + ct_random_below(random, 400) -
                                            (ct_random_chance(random, 0.1) ? 400 : 0));
    }
    return event;
}

static unsigned count_titles(const ct_event *event, unsigned chosen, const char *const *titles)
{
    unsigned count = 0;
    for (unsigned i = 1; i < event->player_count; i++) {
        for (unsigned k = 0; (chosen >> i & 1U) != 0 && titles[k] != NULL; k++) {
            count += ct_str_is(event->players[i].title, titles[k]);
        }
    }
    return count;
}

static unsigned count_federation(const ct_event *event, unsigned chosen, const char *federation)
{
    unsigned count = 0;
    for (unsigned i = 1; i < event->player_count; i++) {
        count += (chosen >> i & 1U) != 0 && ct_str_is(event->players[i].federation, federation);
    }
    return count;
}

/* An IM norm from the games of these opponents (bits)? */
static bool is_im_norm(const ct_event *event, unsigned chosen, unsigned least)
{
    unsigned games = 0;
    unsigned halves = 0;
    double sum = 0;
    double lowest = 9999;
    for (unsigned i = 1; i < event->player_count; i++) {
        if ((chosen >> i & 1U) == 0) {
            continue;
        }
        uint8_t outcome = ct_event_cell(event, 0, i).outcome;
        double rating = event->players[i].rating == 0 ? 1400 : event->players[i].rating;
        games++;
        halves += outcome == CT_WIN ? 2 : outcome == CT_DRAW ? 1 : 0;
        sum += rating;
        lowest = rating < lowest ? rating : lowest;
    }
    if (games < least) {
        return false;
    }
    sum += lowest < 2050 ? 2050 - lowest : 0;
    int average = (int)(sum / games + 0.5);
    int percent = (int)(50.0 * halves / games + 0.5);
    unsigned titled = count_titles(
        event, chosen, (const char *const[]){"GM", "IM", "WGM", "FM", "WIM", "WFM", NULL});
    unsigned masters = count_titles(event, chosen, (const char *const[]){"GM", "IM", NULL});
    unsigned french = count_federation(event, chosen, "FRA");
    unsigned italian = count_federation(event, chosen, "ITA");
    unsigned german = count_federation(event, chosen, "GER");
    unsigned most = french > italian ? french : italian;
    most = german > most ? german : most;
    return average >= 2230 && average + ct_rating_dp((unsigned)percent) >= 2450 &&
           50.0 * halves >= 35.0 * games && 2 * titled >= games && 3 * masters >= games &&
           masters >= 3 && french > 0 && italian > 0 && 5 * german <= 3 * games &&
           3 * most <= 2 * games;
}

/* Any way to leave out won games and games at the end? */
static bool can_make_im_norm(const ct_event *event, unsigned least)
{
    unsigned rounds = event->player_count - 1;
    for (unsigned last = least; last <= rounds; last++) {
        for (unsigned chosen = 0; chosen < 1U << (rounds + 1); chosen += 2) {
            bool is_allowed = chosen >> (last + 1) == 0;
            for (unsigned i = 1; is_allowed && i <= last; i++) {
                is_allowed =
                    (chosen >> i & 1U) != 0 || ct_event_cell(event, 0, i).outcome == CT_WIN;
            }
            if (is_allowed && is_im_norm(event, chosen, least)) {
                return true;
            }
        }
    }
    return false;
}

static void the_search_finds_a_norm_exactly_where_there_is_one(void **state)
{
    (void)state;
    uint64_t seeds = 20 * test_number("CROSSTABLE_SEEDS", 100);
    ct_arena *mem = ct_arena_new();
    unsigned made = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 0x6e6f726d};
        unsigned rounds = 5 + (unsigned)ct_random_below(&random, 4);
        ct_event *event = random_field(mem, &random, rounds);
        ct_norm_options options = {.least_games = 3 + (unsigned)ct_random_below(&random, 4)};
        ct_norm norm;
        ct_error err = {0};
        check_ok(ct_norm_make(event, (ct_norm_asked){0, CT_NORM_IM}, &options, mem, &norm, &err),
                 err);
        bool expected =
            options.least_games <= rounds && can_make_im_norm(event, options.least_games);
        check_seed(norm.is_made == expected, seed);
        made += norm.is_made;
        ct_arena_reset(mem);
    }
    assert_true(made > seeds / 100 && made < seeds / 2);
    ct_arena_free(mem);
}

/* --- Who -------------------------------------------------------------------------------------- */

static void titles_sought_depend_on_the_player(void **state)
{
    ct_norm_title open[CT_NORM_TITLES];
    ct_player player = {.title = CT_STR("IM"), .sex = CT_MALE};
    assert_int_equal(ct_norm_titles_open(&player, open), 1);
    assert_int_equal(open[0], CT_NORM_GM);
    player = (ct_player){.title = CT_STR("WIM"), .sex = CT_FEMALE};
    assert_int_equal(ct_norm_titles_open(&player, open), 3);
    assert_int_equal(open[2], CT_NORM_WGM);
    player = (ct_player){.title = CT_STR("GM"), .sex = CT_FEMALE};
    assert_int_equal(ct_norm_titles_open(&player, open), 0);
    ct_norm norm = judge(*state, swiss(*state, "11=1=1=10", 2440), CT_NORM_IM);
    breaks_only(&norm, CT_NORM_WHO);
    norm = judge(*state, swiss(*state, "11=1=1=10", 2440), CT_NORM_WGM);
    breaks_only(&norm, CT_NORM_WHO);
}

/* 1.4.3d: 20 foreign rated players of 3 federations, 10 of them GM, IM, WGM or WIM. */
static void a_big_swiss_is_free_of_federations(void **state)
{
    ct_event *event = small_event(*state, 30, 9);
    event->rounds = 9;
    event->type_code = CT_STR("FIDE_DUTCH");
    event->federation = CT_STR("GER");
    for (uint32_t i = 0; i < 30; i++) {
        ct_player *player = &event->players[i];
        player->rating = 2400;
        player->federation = i < 10   ? CT_STR("GER")
                             : i < 20 ? CT_STR("FRA")
                             : i < 29 ? CT_STR("ITA")
                                      : CT_STR("SUI");
        player->title = i >= 20 ? CT_STR("IM") : CT_STR("FM");
    }
    for (unsigned round = 1; round <= 9; round++) {
        for (uint32_t i = 1; i <= 15; i++) {
            small_game(event, round, i, i + 15, "==");
        }
    }
    ct_norm_field field = ct_norm_field_of(event);
    assert_int_equal(field.foreign, 20);
    assert_int_equal(field.federations, 3);
    assert_int_equal(field.titled, 10);
    assert_true(field.is_free);
    small_bye(event, 9, 30, 'Z');
    assert_true(ct_norm_field_of(event).is_free); /* one round missed */
    small_bye(event, 8, 30, 'Z');
    assert_false(ct_norm_field_of(event).is_free);
    event->federation = (ct_str){0};
    assert_false(ct_norm_field_of(event).is_known);
}

static void names_find_titles(void **state)
{
    (void)state;
    assert_int_equal(ct_norm_named(CT_STR("wgm")), CT_NORM_WGM);
    assert_int_equal(ct_norm_named(CT_STR("FM")), CT_NORM_TITLES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_averages_are_those_of_the_table),
        cmocka_unit_test(the_mix_of_opponents_follows_the_number_of_games),
        cmocka_unit_test(a_norm_is_made),
        cmocka_unit_test(half_a_point_less_is_told),
        cmocka_unit_test(the_average_must_be_high_enough),
        cmocka_unit_test(the_lowest_opponent_is_raised),
        cmocka_unit_test(titles_are_counted),
        cmocka_unit_test(federations_are_counted),
        cmocka_unit_test(missing_federations_leave_it_open),
        cmocka_unit_test(eight_games_need_a_bye_in_nine_rounds),
        cmocka_unit_test(a_third_of_the_points_is_too_little),
        cmocka_unit_test(a_weak_opponent_who_lost_may_be_left_out),
        cmocka_unit_test(games_after_the_norm_may_be_left_out),
        cmocka_unit_test(unrated_zero_scorers_of_a_round_robin_do_not_count),
        cmocka_unit_test(the_search_finds_a_norm_exactly_where_there_is_one),
        cmocka_unit_test(titles_sought_depend_on_the_player),
        cmocka_unit_test(a_big_swiss_is_free_of_federations),
        cmocka_unit_test(names_find_titles),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
