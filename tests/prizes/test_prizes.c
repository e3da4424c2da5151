/* Prizes: sharing by hand-reckoned examples, and the sums of random funds. */

#include "base/random.h"
#include "event/small_event.h"
#include "prizes/prizes.h"
#include "support/check.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>

typedef struct hall {
    ct_arena *mem;
    ct_event *event;
    ct_scoreboard board;
    ct_standings standings;
    ct_prize_fund fund;
    ct_prizes prizes;
} hall;

static int start(void **state)
{
    static hall h;
    h = (hall){.mem = ct_arena_new()};
    *state = &h;
    return h.mem == NULL;
}

static int stop(void **state)
{
    ct_arena_free(((hall *)*state)->mem);
    return 0;
}

/* Standings by hand: number i + 1 is the i-th; `halves` are the half points, `places` their places
 * (0 = by points and number, none shared). */
static void rank(hall *h, uint32_t count, const int *halves, const uint32_t *places)
{
    static ct_code codes[1];
    h->event = small_event(h->mem, count, 1);
    h->event->start = CT_STR("2026/03/06");
    h->board = (ct_scoreboard){.event = h->event, .count = count};
    h->standings = (ct_standings){.board = &h->board, .order = {codes, 1}, .count = count};
    h->standings.rows = CT_NEW(h->mem, ct_standing, count);
    h->standings.values = CT_NEW(h->mem, ct_value, count);
    for (uint32_t i = 0; i < count; i++) {
        h->standings.values[i] = (ct_value){halves[i], 2};
        h->standings.rows[i] = (ct_standing){.who = i, .place = places == NULL ? i + 1 : places[i]};
    }
}

static void read_fund(hall *h, const char *text)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, h->mem, "prizes.csv");
    check_ok(ct_prize_fund_read(ct_str_of(text), h->mem, &h->fund, &problems, &err), err);
}

static void allot(hall *h)
{
    ct_error err = {0};
    check_ok(ct_prizes_make(&h->fund, &h->standings, h->mem, &h->prizes, &err), err);
    assert_int_equal(h->prizes.awarded_sum + h->prizes.not_awarded_sum + h->prizes.kept_sum,
                     h->fund.sum);
}

/* What a player has in all. */
static ct_cents won(const hall *h, uint32_t number)
{
    ct_cents sum = 0;
    for (uint32_t i = 0; i < h->prizes.count; i++) {
        sum += h->prizes.awards[i].who == number - 1 ? h->prizes.awards[i].amount : 0;
    }
    return sum;
}

static void check_won(const hall *h, const ct_cents *wanted, size_t count)
{
    assert_int_equal(count, h->standings.count);
    for (uint32_t i = 0; i < count; i++) {
        if (won(h, i + 1) != wanted[i]) {
            fail_msg("player %u has %lld, not %lld", i + 1, (long long)won(h, i + 1),
                     (long long)wanted[i]);
        }
    }
}

/* What everybody has, best placed first. */
#define gives(h, ...)                             \
    check_won(h, (const ct_cents[]){__VA_ARGS__}, \
              sizeof((const ct_cents[]){__VA_ARGS__}) / sizeof(ct_cents))

/* --- Sharing ---------------------------------------------------------------------------------- */

static void equal_points_share_equally(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){8, 7, 7, 7, 5}, NULL);
    read_fund(h, "places, Main, , 500, 300, 200, 100\n");
    allot(h);
    gives(h, 50000, 20000, 20000, 20000, 0);
    read_fund(h, "places, Main, , 500, 300\n"); /* three share one prize */
    allot(h);
    gives(h, 50000, 10000, 10000, 10000, 0);
}

/* Half of 300 and a third of 300 (half of 600), and so on. */
static void hort_gives_half_by_place(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){8, 7, 7, 7, 5}, NULL);
    read_fund(h, "set, sharing, hort\nplaces, Main, , 500, 300, 200, 100\n");
    allot(h);
    gives(h, 50000, 25000, 20000, 15000, 0);
    read_fund(h, "set, sharing, hort\nset, own-part, 75 %\nplaces, Main, , 500, 300, 200, 100\n");
    allot(h);
    gives(h, 50000, 27500, 20000, 12500, 0);
}

static void by_rank_only_shared_places_are_shared(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){8, 7, 7, 7, 5}, (uint32_t[]){1, 2, 3, 3, 5});
    read_fund(h, "set, sharing, by-rank\nplaces, Main, , 500, 300, 200, 100\n");
    allot(h);
    gives(h, 50000, 30000, 15000, 15000, 0);
    read_fund(h, "set, sharing, hort\nplaces, Main, , 500, 300, 200, 100\n");
    allot(h); /* Hort, with the places of 3 and 4 divided */
    gives(h, 50000, 25000, 17500, 17500, 0);
}

/* --- Coins ------------------------------------------------------------------------------------ */

static void coins_left_over_go_as_the_fund_says(void **state)
{
    hall *h = *state;
    rank(h, 3, (int[]){4, 4, 4}, NULL);
    read_fund(h, "places, Main, , 100\n");
    allot(h);
    gives(h, 3334, 3333, 3333);
    read_fund(h, "set, coin, 5\nplaces, Main, , 100\n");
    allot(h);
    gives(h, 3500, 3500, 3000);
    read_fund(h, "set, coin, 5\nset, rest, fund\nplaces, Main, , 100\n");
    allot(h);
    gives(h, 3000, 3000, 3000);
    assert_int_equal(h->prizes.kept_sum, 1000);
    read_fund(h, "set, coin, 10\nplaces, Main, , 102.50\n"); /* no multiple of the coin */
    allot(h);
    gives(h, 4250, 3000, 3000);
    read_fund(h,
              "set, sharing, hort\nset, coin, 10\nset, rest, largest-rest\n"
              "places, Main, , 60, 34, 20\n"); /* 49, 36, 29 */
    allot(h);
    gives(h, 5400, 3000, 3000);
}

/* --- Categories ------------------------------------------------------------------------------- */

/* Number 2 is a woman, 3 and 5 are juniors, 4 is unrated. */
static void fill_people(hall *h)
{
    ct_player *players = h->event->players;
    static const uint16_t ratings[] = {2200, 2100, 1850, 0, 1700};
    static const char *const births[] = {"1980", "1990", "2010", "1950", "2009/05/01"};
    for (uint32_t i = 0; i < 5; i++) {
        players[i].rating = ratings[i];
        players[i].birth = ct_str_of(births[i]);
        players[i].sex = i == 1 ? CT_FEMALE : CT_MALE;
        players[i].federation = i == 0 ? CT_STR("SUI") : CT_STR("ITA");
    }
    players[2].club = CT_STR("Castle Hill");
}

static void the_greater_prize_is_taken(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){9, 8, 7, 6, 5}, NULL);
    fill_people(h);
    read_fund(h,
              "places, Main, , 300, 80, 60\n"
              "category, Woman, sex = w, 100\n"
              "category, Junior, age <= 18, 70, 20\n");
    allot(h); /* 2 takes 100, so 3 has 80 by place, more than 70; 5 is then the best junior */
    gives(h, 30000, 10000, 8000, 6000, 7000);
    assert_int_equal(h->prizes.not_awarded_sum, 2000);
}

static void places_may_come_first(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){9, 8, 7, 6, 5}, NULL);
    fill_people(h);
    read_fund(h,
              "set, one-prize, places-first\n"
              "category, Junior, age <= 18, 70\n"
              "category, Woman, sex = w, 100\n"
              "places, Main, , 300, 80, 60\n");
    allot(h);
    gives(h, 30000, 8000, 6000, 0, 7000);
    assert_int_equal(h->prizes.not_awarded_sum, 10000);
}

static void several_prizes_may_be_allowed(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){9, 8, 7, 6, 5}, NULL);
    fill_people(h);
    read_fund(h,
              "set, one-prize, all\n"
              "places, Main, , 300, 80\n"
              "category, Woman, sex = w, 100\n"
              "category, Unrated, rating = none, 40\n");
    allot(h);
    gives(h, 30000, 18000, 0, 4000, 0);
}

/* Who wins the only prize of a category with these conditions; 0 = nobody. */
static uint32_t winner_of(hall *h, const char *conditions)
{
    char text[200];
    (void)snprintf(text, sizeof text, "category; Test; %s; 10\n", conditions);
    read_fund(h, text);
    allot(h);
    return h->prizes.count == 0 ? 0 : h->prizes.awards[0].who + 1;
}

static void conditions_ask_about_players(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){9, 8, 7, 6, 5}, NULL);
    fill_people(h);
    assert_int_equal(winner_of(h, "rating < 2200"), 2);
    assert_int_equal(winner_of(h, "rating <= 2200"), 1);
    assert_int_equal(winner_of(h, "rating = 1600-1899"), 3);
    assert_int_equal(winner_of(h, "rating < 1800"), 5); /* the unrated is not below */
    assert_int_equal(winner_of(h, "rating = none"), 4);
    assert_int_equal(winner_of(h, "rating != none and age >= 60"), 0);
    assert_int_equal(winner_of(h, "age ≥ 60"), 4);
    assert_int_equal(winner_of(h, "age = 17"), 5);
    assert_int_equal(winner_of(h, "born > 2009"), 3);
    assert_int_equal(winner_of(h, "Sex = F"), 2);
    assert_int_equal(winner_of(h, "club = castle hill"), 3);
    assert_int_equal(winner_of(h, "club = none"), 1);
    assert_int_equal(winner_of(h, "federation != SUI"), 2);
    assert_int_equal(winner_of(h, "federation = ITA and sex = m"), 3);
    assert_int_equal(winner_of(h, "title = GM"), 0);
}

static void what_the_file_lacks_is_told(void **state)
{
    hall *h = *state;
    rank(h, 5, (int[]){9, 8, 7, 6, 5}, NULL);
    fill_people(h);
    h->event->players[2].birth = (ct_str){0};
    assert_int_equal(winner_of(h, "age <= 18"), 5);
    assert_int_equal(h->prizes.gap_count, 1);
    assert_int_equal(h->prizes.gaps[0].who, 2);
    assert_string_equal(h->prizes.gaps[0].what, "birth date");
    h->event->start = (ct_str){0};
    assert_int_equal(winner_of(h, "age <= 18"), 0);
    assert_int_equal(h->prizes.gap_count, 5);
    assert_string_equal(h->prizes.gaps[1].what, "date of the event");
}

static void who_has_left_wins_nothing(void **state)
{
    hall *h = *state;
    rank(h, 3, (int[]){9, 8, 7}, NULL);
    h->event->players[0].leave = CT_WITHDRAWN;
    read_fund(h, "places, Main, , 30, 20\n");
    allot(h);
    gives(h, 0, 3000, 2000);
    read_fund(h, "set, withdrawn, yes\nplaces, Main, , 30, 20\n");
    allot(h);
    gives(h, 3000, 2000, 0);
}

/* --- The file --------------------------------------------------------------------------------- */

static void a_fund_is_read(void **state)
{
    hall *h = *state;
    read_fund(h,
              "\xEF\xBB\xBF# a remark\r\n\r\n"
              "set; currency; EUR\r\n"
              "set; one-prize; places-first\r\n"
              "places; \"Main; all\"; all; 1000,50; 2x200; 12.5\r\n"
              "category, Juniors, age <= 18 and rating < 2000, 50,,\n");
    assert_true(ct_str_is(h->fund.currency, "EUR"));
    assert_int_equal(h->fund.rule, CT_ONE_PRIZE_PLACES_FIRST);
    assert_int_equal(h->fund.list_count, 2);
    assert_true(ct_str_is(h->fund.lists[0].name, "Main; all"));
    assert_int_equal(h->fund.lists[0].prize_count, 4);
    assert_int_equal(h->fund.lists[0].prizes[0], 100050);
    assert_int_equal(h->fund.lists[0].prizes[2], 20000);
    assert_int_equal(h->fund.lists[1].condition_count, 2);
    assert_int_equal(h->fund.sum, 100050 + 40000 + 1250 + 5000);
    char text[32];
    ct_cents_format(1250, text);
    assert_string_equal(text, "12.50");
    ct_cents_format(100000, text);
    assert_string_equal(text, "1000");
}

static void cells_of_a_fund_may_stand_in_quotes(void **state)
{
    hall *h = *state;
    read_fund(h,
              "\xEF\xBB\xBFplaces, \"Main; the \"\"big\"\" ones, first\", , 30, 20,,\r\n"
              "category; Girls, boys; age <= 12; 5,50 ;2\r\n");
    assert_int_equal(h->fund.list_count, 2);
    assert_true(ct_str_is(h->fund.lists[0].name, "Main; the \"big\" ones, first"));
    assert_int_equal(h->fund.lists[0].prize_count, 2);
    assert_true(ct_str_is(h->fund.lists[1].name, "Girls, boys"));
    assert_int_equal(h->fund.lists[1].sum, 750);
}

static void no_prize_of_a_long_line_is_lost(void **state)
{
    hall *h = *state;
    ct_text text = {.mem = h->mem};
    ct_text_add(&text, CT_STR("places, Main, "));
    for (int i = 0; i < 900; i++) {
        ct_text_add(&text, CT_STR(", 5"));
    }
    read_fund(h, ct_text_view(&text).at);
    assert_int_equal(h->fund.sum, 900 * 500);
    for (int i = 0; i < 200; i++) {
        ct_text_add(&text, CT_STR(", 5"));
    }
    ct_problems problems;
    ct_problems_start(&problems, h->mem, "prizes.csv");
    assert_int_equal(ct_prize_fund_read(ct_text_view(&text), h->mem, &h->fund, &problems, NULL),
                     CT_INVALID);
    assert_string_equal(problems.items[0].sentence, "more than 1000 cells in a line");
}

static void every_fault_of_a_fund_is_named(void **state)
{
    hall *h = *state;
    static const struct {
        const char *line, *sentence, *cure;
    } faults[] = {
        {"prize, Main, , 10", "'prize' begins no line of a prize fund", "set, places, category"},
        {"set, sharng, hort", "there is no setting 'sharng'", "did you mean sharing"},
        {"set, sharing, fair", "'fair' is no value of sharing", "equal, hort, by-rank"},
        {"set, coin, 0", "'0' is no coin", "0.01"},
        {"set, own-part, 120", "'120' is no share", "percent"},
        {"places, Main, , ten", "'ten' is no amount", "3x50"},
        {"places, Main, , 10, 20", "the prizes of 'Main' rise", "first prize"},
        {"places, Main", "'Main' has no prizes", "first prize"},
        {"places, Main, sex = w, 10", "prizes for places are for all", "category"},
        {"category, Main, , 10", "does not say for whom", "rating < 1900"},
        {"category, A, sex = q, 10", "'q' is no sex", "sex = w, or sex = m"},
        {"category, A, ratng < 1900, 10", "'ratng' is nothing that prizes ask about",
         "did you mean rating"},
        {"category, A, rating 1900, 10", "holds no test", "rating < 1900"},
        {"category, A, rating < x, 10", "'x' is no number for rating", "1600-1899"},
        {"category, A, club < x, 10", "'club' can only be = or != something", "club = "},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, h->mem, "prizes.csv");
        ct_str text = ct_str_format(h->mem, "places, First, , 10\n%s\n", faults[i].line);
        assert_int_equal(ct_prize_fund_read(text, h->mem, &h->fund, &problems, &err), CT_INVALID);
        assert_int_equal(problems.faults, 1);
        assert_int_equal(problems.items[0].at.line, 2);
        if (strstr(problems.items[0].sentence, faults[i].sentence) == NULL ||
            strstr(problems.items[0].cure, faults[i].cure) == NULL) {
            fail_msg("%s: %s; %s", faults[i].line, problems.items[0].sentence,
                     problems.items[0].cure);
        }
    }
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, h->mem, "prizes.csv");
    assert_int_equal(ct_prize_fund_read(CT_STR("# nothing\n"), h->mem, &h->fund, &problems, &err),
                     CT_INVALID);
}

/* --- Random funds ----------------------------------------------------------------------------- */

static void random_standings(hall *h, ct_random *random)
{
    enum { MOST = 40 };
    uint32_t count = 1 + (uint32_t)ct_random_below(random, MOST);
    int halves[MOST] = {0};
    uint32_t places[MOST] = {0};
    int now = 18;
    for (uint32_t i = 0; i < count; i++) {
        bool is_tied = i > 0 && ct_random_chance(random, 0.6);
        bool is_shared = is_tied && ct_random_chance(random, 0.3);
        now -= is_tied ? 0 : 1;
        halves[i] = now;
        places[i] = is_shared ? places[i - 1] : i + 1;
    }
    rank(h, count, halves, places);
    for (uint32_t i = 0; i < count; i++) {
        ct_player *player = &h->event->players[i];
        player->rating =
            ct_random_chance(random, 0.1) ? 0 : (uint16_t)(1400 + ct_random_below(random, 1000));
        player->sex = ct_random_chance(random, 0.3) ? CT_FEMALE : CT_MALE;
        player->birth = ct_str_format(h->mem, "%u", 1950 + (unsigned)ct_random_below(random, 65));
        player->leave = ct_random_chance(random, 0.05) ? CT_WITHDRAWN : CT_STAYS;
    }
}

static void random_fund(hall *h, ct_random *random)
{
    static const char *const sharing[] = {"equal", "hort", "by-rank"};
    static const char *const rules[] = {"best", "places-first", "all"};
    static const char *const rests[] = {"best-placed", "largest-rest", "fund"};
    static const char *const coins[] = {"0.01", "0.05", "1", "5", "7.77"};
    static const char *const who[] = {"sex = w",       "rating < 1900", "age <= 18",
                                      "rating = none", "age >= 50",     "rating = 1600-2000"};
    ct_text text = {.mem = h->mem};
    ct_text_addf(&text, "set, sharing, %s\nset, one-prize, %s\nset, rest, %s\nset, coin, %s\n",
                 sharing[ct_random_below(random, 3)], rules[ct_random_below(random, 3)],
                 rests[ct_random_below(random, 3)], coins[ct_random_below(random, 5)]);
    ct_text_addf(&text, "set, own-part, %u\n", (unsigned)ct_random_below(random, 101));
    uint32_t lists = 1 + (uint32_t)ct_random_below(random, 5);
    for (uint32_t i = 0; i < lists; i++) {
        bool is_places = i == 0 || ct_random_chance(random, 0.1);
        ct_text_addf(&text, is_places ? "places, List %u, %s" : "category, List %u, %s", i,
                     is_places ? "" : who[ct_random_below(random, 6)]);
        unsigned amount = 100 + (unsigned)ct_random_below(random, 100000);
        for (uint64_t k = ct_random_below(random, 12) + 1; k > 0; k--) {
            ct_text_addf(&text, ", %u.%02u", amount / 100, amount % 100);
            amount -= (unsigned)ct_random_below(random, amount / 2 + 1);
        }
        ct_text_addf(&text, "\n");
    }
    assert_false(text.failed);
    read_fund(h, ct_text_view(&text).at);
}

/* What must hold whatever the settings are. */
static void check_allotment(const hall *h, uint64_t seed)
{
    const ct_prizes *prizes = &h->prizes;
    const ct_prize_fund *fund = &h->fund;
    ct_cents sums[8] = {0};
    for (uint32_t i = 0; i < prizes->count; i++) {
        const ct_prize_award *award = &prizes->awards[i];
        sums[award->list] += award->amount;
        check_seed(award->amount > 0, seed);
        check_seed(h->event->players[award->who].leave == CT_STAYS, seed);
        check_seed(fund->lists[award->list].is_places ||
                       ct_prize_list_fits(&fund->lists[award->list], &h->event->players[award->who],
                                          2026, NULL),
                   seed);
        /* Rounding moves nobody by more than a coin, or the odd rest below one besides. */
        double exact = (double)award->exact.top / (double)award->exact.bottom;
        check_seed(llabs(award->amount - (ct_cents)exact) <= 2 * fund->coin, seed);
        if (i > 0 && prizes->awards[i - 1].list == award->list) { /* better placed, no less */
            check_seed(prizes->awards[i - 1].place <= award->place, seed);
            check_seed(prizes->awards[i - 1].first != award->first ||
                           prizes->awards[i - 1].amount >= award->amount,
                       seed);
        }
        for (uint32_t k = 0; fund->rule != CT_ONE_PRIZE_ALL && k < i; k++) {
            check_seed(prizes->awards[k].who != award->who, seed);
        }
    }
    for (uint32_t i = 0; i < fund->list_count; i++) {
        check_seed(sums[i] + prizes->not_awarded[i] + prizes->kept[i] == fund->lists[i].sum, seed);
        check_seed(fund->rest == CT_REST_FUND || prizes->kept[i] == 0, seed);
    }
}

static void sums_of_random_funds_always_match(void **state)
{
    (void)state;
    uint64_t seeds = test_number("CROSSTABLE_SEEDS", 500);
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    hall own = {.mem = mem};
    for (uint64_t seed = 1; seed <= 10 * seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 0x7072697a65};
        random_standings(&own, &random);
        random_fund(&own, &random);
        allot(&own);
        check_allotment(&own, seed);
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

/* Bytes changed at random: every fund is read or refused with a fault; what is read adds up. */
static void hostile_funds_are_read_or_refused(void **state)
{
    (void)state;
    static const char usual[] =
        "# remark\nset, sharing, hort\nset; coin; 0.05\n"
        "places, \"Main, all\", , 300, 2x100, 12.50\n"
        "category, Young, age <= 18 and rating = 1600-1899, 40\n";
    static const char letters[] = ",;\"x-=<>!#\n 0195a\xC2\xBD\xFF";
    uint64_t seeds = 20 * test_number("CROSSTABLE_SEEDS", 200);
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    hall own = {.mem = mem};
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        ct_random random = {.seed = seed, .stream = 0x66756e64};
        char text[sizeof usual];
        memcpy(text, usual, sizeof text);
        for (uint64_t changes = 1 + ct_random_below(&random, 6); changes > 0; changes--) {
            text[ct_random_below(&random, sizeof text - 1)] =
                letters[ct_random_below(&random, sizeof letters - 1)];
        }
        ct_problems problems;
        ct_error err = {0};
        ct_problems_start(&problems, mem, "prizes.csv");
        ct_str view = {text, sizeof text - 1};
        ct_status status = ct_prize_fund_read(view, mem, &own.fund, &problems, &err);
        check_seed(status == CT_OK || status == CT_INVALID, seed);
        check_seed((status == CT_OK) == (problems.faults == 0), seed);
        if (status == CT_OK) {
            random_standings(&own, &random);
            allot(&own);
        }
        ct_arena_reset(mem);
    }
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_points_share_equally),
        cmocka_unit_test(hort_gives_half_by_place),
        cmocka_unit_test(by_rank_only_shared_places_are_shared),
        cmocka_unit_test(coins_left_over_go_as_the_fund_says),
        cmocka_unit_test(the_greater_prize_is_taken),
        cmocka_unit_test(places_may_come_first),
        cmocka_unit_test(several_prizes_may_be_allowed),
        cmocka_unit_test(conditions_ask_about_players),
        cmocka_unit_test(what_the_file_lacks_is_told),
        cmocka_unit_test(who_has_left_wins_nothing),
        cmocka_unit_test(a_fund_is_read),
        cmocka_unit_test(cells_of_a_fund_may_stand_in_quotes),
        cmocka_unit_test(no_prize_of_a_long_line_is_lost),
        cmocka_unit_test(every_fault_of_a_fund_is_named),
        cmocka_unit_test(sums_of_random_funds_always_match),
        cmocka_unit_test(hostile_funds_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
