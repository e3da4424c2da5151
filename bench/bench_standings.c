/* How long standings take: Swiss-like events of many players, ranked again and again in one thread;
 * then every tie-break by itself. CPU time.
 *
 *     bench_standings [milliseconds for each line] */

#include "base/random.h"
#include "event/build.h"
#include "standings/standings.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 13, MANY = 5000, WINDOW = 40 };

static const char *const usual = "PTS, DE, BH/C1, BH, SB, PS, ARO";

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* --- Events ---------------------------------------------------------------------------------- */

typedef struct place {
    int64_t key; /* higher first */
    ct_index who;
} place;

static int by_key(const void *a, const void *b)
{
    const place *one = a;
    const place *other = b;
    return (one->key < other->key) - (one->key > other->key);
}

typedef struct event_maker {
    ct_event *event;
    place *places;
    ct_points *scores;
    bool *is_paired;
    ct_random random;
    bool only_draws;
} event_maker;

static bool have_met(const ct_event *event, ct_index one, ct_index other, unsigned round)
{
    for (unsigned r = 1; r < round; r++) {
        if (ct_event_cell(event, one, r).opponent == other) {
            return true;
        }
    }
    return false;
}

static void play(event_maker *h, unsigned round, ct_index white, ct_index black)
{
    static const uint8_t results[][2] = {{CT_WIN, CT_LOSS},
                                         {CT_DRAW, CT_DRAW},
                                         {CT_LOSS, CT_WIN},
                                         {CT_FORFEIT_WIN, CT_FORFEIT_LOSS}};
    uint64_t at = h->only_draws                             ? 1
                  : ct_random_chance(&h->random, 0.01) != 0 ? 3
                                                            : ct_random_below(&h->random, 3);
    *ct_event_cell_at(h->event, white, round) = (ct_cell){black, CT_WHITE, results[at][0], 0};
    *ct_event_cell_at(h->event, black, round) = (ct_cell){white, CT_BLACK, results[at][1], 0};
    h->is_paired[white] = h->is_paired[black] = true;
}

static void pair_player(event_maker *h, unsigned round, uint32_t at)
{
    ct_index who = h->places[at].who;
    uint32_t end = h->event->player_count < at + WINDOW ? h->event->player_count : at + WINDOW;
    for (uint32_t i = at + 1; i < end && !h->is_paired[who]; i++) {
        ct_index other = h->places[i].who;
        if (!h->is_paired[other] && !have_met(h->event, who, other, round)) {
            play(h, round, who, other);
        }
    }
    if (!h->is_paired[who]) {
        *ct_event_cell_at(h->event, who, round) =
            (ct_cell){CT_NOBODY, CT_NO_COLOUR, CT_HALF_POINT_BYE, 0};
    }
}

/* Pairs neighbours in the ranking who have not met. */
static void play_round(event_maker *h, unsigned round)
{
    uint32_t count = h->event->player_count;
    for (ct_index who = 0; who < count; who++) {
        int64_t lot = (int64_t)ct_random_below(&h->random, 1000000);
        h->places[who] = (place){(int64_t)h->scores[who] * 1000000 + lot, who};
        h->is_paired[who] = false;
    }
    qsort(h->places, count, sizeof *h->places, by_key);
    for (uint32_t i = 0; i < count; i++) {
        if (!h->is_paired[h->places[i].who]) {
            pair_player(h, round, i);
        }
    }
    for (ct_index who = 0; who < count; who++) {
        ct_cell cell = ct_event_cell(h->event, who, round);
        h->scores[who] += ct_scoring_points(&h->event->scoring, cell);
    }
}

static ct_status make_event(ct_arena *mem, uint32_t count, bool only_draws, ct_event **out,
                            ct_error *err)
{
    ct_event *event = ct_event_new(mem);
    CT_NEED(event, err);
    CT_TRY(ct_event_reserve(event, count, ROUNDS, err));
    event->player_count = count;
    event->rounds = event->rounds_paired = ROUNDS;
    event_maker h = {
        .event = event,
        .places = CT_NEW(mem, place, count),
        .scores = CT_NEW(mem, ct_points, count),
        .is_paired = CT_NEW(mem, bool, count),
        .random = {.seed = 5, .stream = count},
        .only_draws = only_draws,
    };
    CT_NEED(h.places, err);
    CT_NEED(h.scores, err);
    CT_NEED(h.is_paired, err);
    for (ct_index who = 0; who < count; who++) {
        uint16_t rating = (uint16_t)(1400 + ct_random_below(&h.random, 1200));
        event->players[who] = (ct_player){.tpn = {who + 1}, .enters = 1, .rating = rating};
    }
    for (unsigned round = 1; round <= ROUNDS; round++) {
        play_round(&h, round);
    }
    *out = event;
    return CT_OK;
}

/* --- Clocks ---------------------------------------------------------------------------------- */

static ct_status time_order(const ct_event *event, const char *order, const char *name,
                            double milliseconds, ct_error *err)
{
    ct_arena *mem = ct_arena_new();
    CT_NEED(mem, err);
    ct_standings_options options = {.order = ct_str_of(order), .is_lenient = true};
    unsigned turns = 0;
    ct_status status = CT_OK;
    double start = cpu_ms();
    assert(event != NULL);
    do {
        ct_standings standings;
        ct_arena_reset(mem);
        status = ct_standings_make(event, &options, mem, &standings, err);
        turns++;
    } while (status == CT_OK && cpu_ms() - start < milliseconds);
    if (status == CT_OK) {
        printf("%-28s %8u %8d %10.3f\n", name, event->player_count, ROUNDS,
               (cpu_ms() - start) / turns);
    }
    ct_arena_free(mem);
    return status;
}

static ct_status time_row(const ct_event *event, const ct_tie_break_row *row, double milliseconds,
                          ct_error *err)
{
    char order[64];
    if ((row->flags & CT_FOR_TEAMS_ONLY) != 0) {
        return CT_OK;
    }
    snprintf(order, sizeof order, "PTS, %s", row->code);
    return time_order(event, order, order, milliseconds, err);
}

static ct_status time_family(const ct_event *event, const ct_tie_break_row *family,
                             double milliseconds, ct_error *err)
{
    for (const ct_tie_break_row *row = family; row->code != NULL; row++) {
        CT_TRY(time_row(event, row, milliseconds, err));
    }
    return CT_OK;
}

static ct_status run(ct_arena *mem, double milliseconds, ct_error *err)
{
    static const uint32_t sizes[] = {100, 1000, MANY};
    ct_event *event = NULL;
    ct_event *drawn = NULL;
    printf("%-28s %8s %8s %10s\n", "order", "players", "rounds", "ms");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        CT_TRY(make_event(mem, sizes[i], false, &event, err));
        CT_TRY(time_order(event, usual, "six tie-breaks", milliseconds, err));
    }
    CT_TRY(make_event(mem, MANY, true, &drawn, err));
    CT_TRY(time_order(drawn, usual, "the same, all games drawn", milliseconds, err));
    for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL; family++) {
        CT_TRY(time_family(event, *family, milliseconds / 4, err));
    }
    return CT_OK;
}

int main(int count, char **words)
{
    double milliseconds = count > 1 ? strtod(words[1], NULL) : 400;
    ct_arena *mem = ct_arena_new();
    ct_error err = {0};
    ct_status status = mem == NULL ? ct_fail_memory(&err) : run(mem, milliseconds, &err);
    if (status != CT_OK) {
        fprintf(stderr, "bench_standings: %s\n", err.sentence);
    }
    ct_arena_free(mem);
    return status != CT_OK;
}
