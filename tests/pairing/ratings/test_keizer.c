/* Keizer pairing: the rounds of the worked example, limits and colours in small events, and random
 * tournaments against a reference that follows the rules by hand: sums in sixths, pairs by trying
 * and taking back. */

#include "event/build.h"
#include "pairing/ratings/keizer.h"
#include "pairing/ratings/keizer_event.h"
#include "support/check.h"
#include "support/mem.h"
#include "support/series.h"

#include <string.h>

enum { TOURNAMENTS = 3000, MOST_PLAYERS = 9 };

/* --- Events ---------------------------------------------------------------------------------- */

static ct_event *event_of(uint32_t count, unsigned rounds, const char *settings)
{
    return keizer_event(mem, count, rounds, settings);
}

/* Pairs the next round; "1-2 3-4", White first, in the order of White's numbers. */
static const char *next_round(const ct_event *event, ct_pairings *found)
{
    ct_error err = {0};
    ct_text text = {.mem = mem};
    unsigned round = event->rounds_paired + 1U;
    ct_status status = ct_round_pair(event, round, NULL, mem, NULL, found, &err);
    if (status == CT_IMPOSSIBLE) {
        assert_true(err.cure[0] != '\0');
        return "impossible";
    }
    check_ok(status, err);
    for (ct_index white = 0; white < event->player_count; white++) {
        for (uint32_t i = 0; i < found->count; i++) {
            if (found->pairs[i].white == white) {
                ct_text_addf(&text, "%s%u-%u", text.len > 0 ? " " : "", white + 1,
                             found->pairs[i].black + 1);
            }
        }
    }
    if (found->bye != CT_NOBODY) {
        ct_text_addf(&text, " %u-bye", found->bye + 1);
    }
    return ct_text_view(&text).at;
}

/* The next round is as wanted; its games end in draws, or as `results` says: for White, in the
 * order of White's numbers. */
static void check_round(ct_event *event, const char *wanted, const char *results)
{
    ct_pairings found = {0};
    tournament t = {.event = event, .draws = 1};
    assert_string_equal(next_round(event, &found), wanted);
    tournament_play(&t, &found);
    unsigned round = event->rounds_paired;
    for (ct_index white = 0; results != NULL && white < event->player_count; white++) {
        ct_cell *cell = ct_event_cell_at(event, white, round);
        if (cell->colour == CT_WHITE) {
            char result = *results++;
            ct_cell *other = ct_event_cell_at(event, cell->opponent, round);
            cell->outcome = result == '1' ? CT_WIN : result == '0' ? CT_LOSS : CT_DRAW;
            other->outcome = result == '1' ? CT_LOSS : result == '0' ? CT_WIN : CT_DRAW;
        }
    }
}

/* --- Examples -------------------------------------------------------------------------------- */

static void the_worked_example_is_paired_as_printed(void **state)
{
    (void)state;
    ct_event *event = event_of(10, 9, "preset=seed");
    check_round(event, "1-2 3-4 5-6 7-8 9-10", "1=0=0");
    check_round(event, "4-7 5-9 6-1 8-2 10-3", "==101");
}

static void the_same_two_wait_for_the_gap(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "gap=2");
    check_round(event, "2-1 4-3", NULL); /* the lower ranked has White */
    check_round(event, "3-1 4-2", NULL);
    check_round(event, "1-2 3-4", NULL); /* 1 had two Blacks, 4 two Whites */
}

static void too_few_opponents_loosen_the_gap_or_stop_the_event(void **state)
{
    (void)state;
    ct_pairings found = {0};
    ct_event *event = event_of(2, 9, "gap=3");
    check_round(event, "2-1", NULL);
    check_round(event, "1-2", NULL); /* the reverse of their last game */
    check_round(event, "2-1", NULL);
    keizer_set(event, "gap=3 stuck=fail");
    assert_string_equal(next_round(event, &found), "impossible");
    keizer_set(event, "gap=1 meetings=3 stuck=fail");
    assert_string_equal(next_round(event, &found), "impossible");
    keizer_set(event, "gap=1 running=3 stuck=fail");
    assert_string_equal(next_round(event, &found), "impossible");
    keizer_set(event, "gap=1 meetings=4 running=4 stuck=fail");
    assert_string_equal(next_round(event, &found), "1-2");
}

static void the_bye_goes_to_the_lowest_with_the_fewest(void **state)
{
    (void)state;
    ct_event *event = event_of(3, 9, "gap=1 bye=0");
    check_round(event, "2-1 3-bye", "=");
    ct_pairings found = {0};
    next_round(event, &found);
    assert_int_equal(found.bye, 1); /* 3 had it; of 1 and 2 the lower ranked */
    for (unsigned round = 2; round <= 6; round++) {
        tournament t = {.event = event, .draws = 1};
        next_round(event, &found);
        tournament_play(&t, &found);
    }
    for (ct_index who = 0; who < 3; who++) {
        unsigned byes = 0;
        for (unsigned round = 1; round <= 6; round++) {
            byes += ct_event_cell(event, who, round).outcome == CT_PAB;
        }
        assert_int_equal(byes, 2);
    }
}

static void colours_can_be_limited(void **state)
{
    (void)state;
    ct_event *event = event_of(4, 9, "gap=1 colours=limited stuck=fail");
    for (unsigned round = 1; round <= 2; round++) { /* 1 and 2 had White twice, against 3 and 4 */
        event->rounds_paired = (uint16_t)round;
        for (ct_index who = 0; who < 4; who++) {
            bool white = who < 2;
            *ct_event_cell_at(event, who, round) = (ct_cell){.opponent = white ? who + 2 : who - 2,
                                                             .colour = white ? CT_WHITE : CT_BLACK,
                                                             .outcome = white ? CT_WIN : CT_LOSS};
        }
    }
    ct_pairings found = {0};
    assert_string_equal(next_round(event, &found), "3-1 4-2");
    keizer_set(event, "gap=1 colours=free stuck=fail");
    assert_string_equal(next_round(event, &found), "2-1 4-3");
}

static void matching_minds_the_sum_of_distances(void **state)
{
    (void)state;
    ct_event *event = event_of(8, 9, "");
    ct_index apart[] = {2, 3, 4}; /* 3, 4 and 5 */
    ct_forbidden rule = {
        .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = apart, .member_count = 3};
    event->forbidden = &rule;
    event->forbidden_count = 1;
    ct_pairings found = {0};
    assert_string_equal(next_round(event, &found), "2-1 6-3 7-4 8-5"); /* 1 + 3 + 3 + 3 */
    keizer_set(event, "pairing=matching");
    assert_string_equal(next_round(event, &found), "3-1 4-2 6-5 8-7"); /* 2 + 2 + 1 + 1 */
}

enum { SEASON = 20, MEMBERS = 13 };

/* Pairs and plays a round in which one or two are away. False when it cannot be paired. */
static bool play_evening(tournament *t)
{
    ct_error err = {0};
    ct_pairings found = {0};
    unsigned round = t->event->rounds_paired + 1U;
    bool present[MEMBERS];
    uint32_t there = 0;
    for (ct_index who = 0; who < MEMBERS; who++) {
        present[who] = who != round % MEMBERS && (round % 3 != 0 || who != 5);
        there += present[who];
    }
    ct_pairing_options options = {.round = {.present = present}};
    ct_status status = ct_round_pair(t->event, round, &options, mem, NULL, &found, &err);
    if (status == CT_IMPOSSIBLE) {
        return false;
    }
    check_ok(status, err);
    assert_int_equal(2 * found.count + (found.bye != CT_NOBODY), there);
    tournament_play(t, &found);
    return true;
}

static void every_preset_pairs_a_season(void **state)
{
    (void)state;
    static const char *const more[] = {"", " pairing=matching", " colours=limited values=iterated",
                                       " own=fading values=frozen"};
    ct_str names = ct_str_of(ct_keizer_options[0].range);
    while (names.len > 0) {
        ct_str name = ct_str_cut(&names, '|');
        bool never_twice = ct_str_is(name, "tomachess"); /* whatever happens */
        for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
            ct_str settings = ct_str_format(mem, "preset=%.*s%s", CT_ARG(name), more[i]);
            tournament t = {.event = event_of(MEMBERS, SEASON, settings.at),
                            .random = {.seed = i},
                            .draws = 0.3,
                            .favourite = 0.6};
            while (t.event->rounds_paired < SEASON && play_evening(&t)) {
            }
            assert_true(t.event->rounds_paired >= (never_twice ? 8 : SEASON));
        }
    }
}

/* --- The reference --------------------------------------------------------------------------- */

/* Scores in sixths of a point, by the settings of the preset "club". */
typedef struct hand {
    const ct_event *event;
    unsigned round; /* to be paired */
    unsigned gap;
    uint32_t count;               /* of the ranking */
    ct_index rank[MOST_PLAYERS];  /* best first */
    int value[MOST_PLAYERS];      /* by player */
    uint32_t there;               /* who play */
    ct_index list[MOST_PLAYERS];  /* they, best first */
    ct_index meets[MOST_PLAYERS]; /* by player */
    bool used[MOST_PLAYERS];
    ct_index bye;
} hand;

static unsigned entry_of(const ct_event *event, ct_index who)
{
    return event->players[who].enters > 1 ? event->players[who].enters : 1;
}

static void let_in(hand *h, unsigned round)
{
    for (uint32_t number = 1; number <= 3 * MOST_PLAYERS; number++) {
        ct_index who = ct_event_find_player(h->event, (ct_tpn){number});
        if (who == CT_NOBODY || entry_of(h->event, who) != round) {
            continue;
        }
        uint32_t at = 0;
        for (uint32_t i = 0; i < h->count; i++) {
            at += h->event->players[h->rank[i]].tpn.number < number;
        }
        for (uint32_t i = h->count++; i > at; i--) {
            h->rank[i] = h->rank[i - 1];
        }
        h->rank[at] = who;
    }
    for (uint32_t i = 0; i < h->count; i++) {
        h->value[h->rank[i]] = (int)(h->count + h->count / 2 - i);
    }
}

static int sixths(const hand *h, ct_index who, unsigned round)
{
    ct_cell cell = ct_event_cell(h->event, who, round);
    const ct_player *player = &h->event->players[who];
    int theirs = cell.opponent < h->event->player_count ? h->value[cell.opponent] : 0;
    if (round < entry_of(h->event, who)) {
        return 0;
    }
    switch ((ct_outcome)cell.outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED:
    case CT_FORFEIT_WIN: return 6 * theirs;
    case CT_DRAW:
    case CT_DRAW_UNRATED: return 3 * theirs;
    default: break;
    }
    if (player->leaves != 0 && round >= player->leaves) {
        return 0;
    }
    switch ((ct_outcome)cell.outcome) {
    case CT_PAB:
    case CT_HALF_POINT_BYE: return 4 * h->value[who];
    case CT_FULL_POINT_BYE: return 6 * h->value[who];
    case CT_ZERO_POINT_BYE: return 2 * h->value[who];
    default: return 0;
    }
}

static void rank_by_hand(hand *h)
{
    for (unsigned round = 1; round < h->round; round++) {
        int total[MOST_PLAYERS];
        let_in(h, round);
        for (uint32_t i = 0; i < h->count; i++) {
            total[h->rank[i]] = 6 * h->value[h->rank[i]];
            for (unsigned r = 1; r <= round; r++) {
                total[h->rank[i]] += sixths(h, h->rank[i], r);
            }
        }
        for (uint32_t i = 1; i < h->count; i++) { /* who has more goes up; equals stay */
            for (uint32_t k = i; k > 0 && total[h->rank[k]] > total[h->rank[k - 1]]; k--) {
                ct_index swap = h->rank[k];
                h->rank[k] = h->rank[k - 1];
                h->rank[k - 1] = swap;
            }
        }
    }
    let_in(h, h->round);
}

static unsigned last_meeting(const hand *h, ct_index a, ct_index b)
{
    unsigned last = 0;
    for (unsigned round = 1; round < h->round; round++) {
        ct_cell cell = ct_event_cell(h->event, a, round);
        last = cell.opponent == b && ct_outcome_is_played((ct_outcome)cell.outcome) ? round : last;
    }
    return last;
}

static bool may_meet(const hand *h, ct_index a, ct_index b, bool mind_gap)
{
    unsigned last = last_meeting(h, a, b);
    return !ct_event_is_forbidden(h->event, a, b, h->round) &&
           (!mind_gap || last == 0 || h->round - last >= h->gap);
}

/* The first of those left meets the first whom he may; if the rest cannot be paired, the next. */
static bool pair_by_hand(hand *h, bool mind_gap)
{
    uint32_t i = 0;
    while (i < h->there && h->used[h->list[i]]) {
        i++;
    }
    if (i == h->there) {
        return true;
    }
    ct_index one = h->list[i];
    h->used[one] = true;
    for (uint32_t k = i + 1; k < h->there; k++) {
        ct_index other = h->list[k];
        if (h->used[other] || !may_meet(h, one, other, mind_gap)) {
            continue;
        }
        h->used[other] = true;
        h->meets[one] = other;
        h->meets[other] = one;
        if (pair_by_hand(h, mind_gap)) {
            return true;
        }
        h->used[other] = false;
    }
    h->used[one] = false;
    return false;
}

static unsigned byes_of(const hand *h, ct_index who)
{
    unsigned byes = 0;
    for (unsigned round = 1; round < h->round; round++) {
        byes += ct_event_cell(h->event, who, round).outcome == CT_PAB;
    }
    return byes;
}

static bool round_by_hand(hand *h, bool mind_gap)
{
    h->bye = CT_NOBODY;
    memset(h->used, 0, sizeof h->used);
    if (h->there % 2 == 0) {
        return pair_by_hand(h, mind_gap);
    }
    for (unsigned byes = 0; byes < h->round; byes++) {
        for (uint32_t i = h->there; i-- > 0;) {
            h->bye = h->list[i];
            memset(h->used, 0, sizeof h->used);
            h->used[h->bye] = true;
            if (byes_of(h, h->bye) == byes && pair_by_hand(h, mind_gap)) {
                return true;
            }
        }
    }
    return false;
}

/* White: fewer Whites over Blacks; the reverse of the last game; the lower ranked. */
static bool has_white(const hand *h, ct_index upper, ct_index lower)
{
    int balance[2] = {0, 0};
    const ct_index both[2] = {upper, lower};
    unsigned last = last_meeting(h, upper, lower);
    for (int side = 0; side < 2; side++) {
        for (unsigned round = 1; round < h->round; round++) {
            ct_cell cell = ct_event_cell(h->event, both[side], round);
            balance[side] += !ct_outcome_is_played((ct_outcome)cell.outcome) ? 0
                             : cell.colour == CT_WHITE                       ? 1
                                                                             : -1;
        }
    }
    if (balance[0] != balance[1]) {
        return balance[0] < balance[1];
    }
    return last != 0 && ct_event_cell(h->event, upper, last).colour == CT_BLACK;
}

static bool make_by_hand(hand *h, const tournament *t)
{
    rank_by_hand(h);
    for (uint32_t i = 0; i < h->count; i++) {
        ct_index who = h->rank[i];
        bool is_there = t->present != NULL ? t->present[who]
                                           : ct_event_player_is_available(h->event, who, h->round);
        if (is_there) {
            h->list[h->there++] = who;
        }
    }
    return round_by_hand(h, true) || round_by_hand(h, false);
}

static void compare(const hand *h, const ct_pairings *found, uint64_t seed)
{
    check_seed(2 * found->count + (found->bye != CT_NOBODY) == h->there, seed);
    check_seed(found->bye == h->bye, seed);
    for (uint32_t i = 0; i < found->count; i++) {
        ct_pair pair = found->pairs[i];
        uint32_t white = 0;
        uint32_t black = 0;
        check_seed(h->meets[pair.white] == pair.black && pair.white != h->bye, seed);
        for (uint32_t k = 0; k < h->there; k++) {
            white = h->list[k] == pair.white ? k : white;
            black = h->list[k] == pair.black ? k : black;
        }
        check_seed(white < black ? has_white(h, pair.white, pair.black)
                                 : !has_white(h, pair.black, pair.white),
                   seed);
    }
}

static unsigned gap_of(const tournament *t)
{
    return (unsigned)(1 + t->random.seed % 5);
}

static void prepare(tournament *t, void *context)
{
    (void)context;
    t->event->system = CT_STR("keizer");
    t->wild_rounds = 0;
    keizer_set(t->event, ct_str_format(t->event->mem, "cap=0 gap=%u", gap_of(t)).at);
}

static void compare_with_hand(tournament *t, ct_status status, const ct_pairings *found,
                              void *context)
{
    hand h = {.event = t->event, .round = t->event->rounds_paired + 1U, .gap = gap_of(t)};
    bool is_possible = make_by_hand(&h, t);
    (void)context;
    check_seed(status == (is_possible ? CT_OK : CT_IMPOSSIBLE), t->random.seed);
    if (status == CT_OK) {
        compare(&h, found, t->random.seed);
    }
}

static void the_engine_pairs_as_a_hand_does(void **state)
{
    static const series s = {
        .system = "keizer", .most = MOST_PLAYERS, .prepare = prepare, .paired = compare_with_hand};
    (void)state;
    series_tally sum = series_play(&s, 1, TOURNAMENTS);
    assert_true(sum.impossible < sum.rounds / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_is_paired_as_printed),
        cmocka_unit_test(the_same_two_wait_for_the_gap),
        cmocka_unit_test(too_few_opponents_loosen_the_gap_or_stop_the_event),
        cmocka_unit_test(the_bye_goes_to_the_lowest_with_the_fewest),
        cmocka_unit_test(colours_can_be_limited),
        cmocka_unit_test(matching_minds_the_sum_of_distances),
        cmocka_unit_test(every_preset_pairs_a_season),
        cmocka_unit_test(the_engine_pairs_as_a_hand_does),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
