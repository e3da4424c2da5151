/* How long the Dutch engine takes for one round: ordinary late rounds of several sizes, and events
 * made to be hard. CPU time, one thread.
 *
 *     bench_dutch [REPORT FILE …]
 *         pairs the round after the last one of each report file five times; shows the fastest
 *     bench_dutch --memory [SYSTEM [PLAYERS …]]
 *         peak memory of rounds 1, 2 and 9 of large fields, odd and even; dutch-2017 is the edition
 *         of 2017 */

#include "base/random.h"
#include "event/edit.h"
#include "event/systems.h"
#include "formats/trf.h"
#include "pairing/dutch/dutch.h"
#include "pairing/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void give_up(const char *what, const ct_error *err)
{
    fprintf(stderr, "bench_dutch: %s: %s\n", what, err->sentence);
    exit(1); /* NOLINT(concurrency-mt-unsafe): one thread */
}

typedef enum results { BY_RATING, ALL_DRAWN, FAVOURITES, COIN } results;

static ct_event *new_event(ct_arena *mem, uint32_t players, unsigned rounds)
{
    ct_error err = {0};
    ct_event *event = ct_event_new(mem);
    event->rounds = (uint16_t)rounds;
    event->initial_colour = CT_WHITE;
    for (uint32_t i = 0; i < players; i++) {
        ct_player player = {.tpn = {i + 1},
                            .name = CT_STR("Player"),
                            .rating = (uint16_t)(2700 - 1500 * i / players)};
        if (ct_event_add_player(event, &player, NULL, &err) != CT_OK) {
            give_up("add", &err);
        }
    }
    return event;
}

static ct_outcome white_outcome(const ct_event *event, ct_pair pair, results how, ct_random *random)
{
    double chance = ct_random_unit(random);
    int gap = (int)event->players[pair.white].rating - (int)event->players[pair.black].rating;
    switch (how) {
    case ALL_DRAWN: return CT_DRAW;
    case FAVOURITES: return gap >= 0 ? CT_WIN : CT_LOSS;
    case COIN: return chance < 0.5 ? CT_WIN : CT_LOSS;
    default: break;
    }
    double expected = 0.5 + (gap > 400 ? 400 : gap < -400 ? -400 : gap) / 1000.0;
    return chance < expected - 0.15 ? CT_WIN : chance < expected + 0.15 ? CT_DRAW : CT_LOSS;
}

static void write_round(ct_event *event, const ct_pairings *pairings, results how,
                        ct_random *random)
{
    static const ct_outcome reply[] = {[CT_WIN] = CT_LOSS, [CT_DRAW] = CT_DRAW, [CT_LOSS] = CT_WIN};
    ct_error err = {0};
    unsigned round = event->rounds_paired + 1U;
    for (uint32_t i = 0; i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        ct_outcome white = white_outcome(event, pair, how, random);
        if (ct_event_set_pair(event, round, pair.white, pair.black, &err) != CT_OK ||
            ct_event_set_result(event, round, pair.white, white, reply[white], &err) != CT_OK) {
            give_up("pair", &err);
        }
    }
    if (pairings->bye != CT_NOBODY &&
        ct_event_set_bye(event, round, pairings->bye, CT_PAB, &err) != CT_OK) {
        give_up("bye", &err);
    }
}

/* Pairs the next round; milliseconds, or -1 when it is impossible. */
static double time_round(const ct_event *event, ct_arena *mem, ct_pairings *out)
{
    ct_error err = {0};
    double before = cpu_ms();
    ct_status status = ct_round_pair(event, event->rounds_paired + 1U, NULL, mem, NULL, out, &err);
    double spent = cpu_ms() - before;
    if (status != CT_OK && status != CT_IMPOSSIBLE) {
        give_up("round", &err);
    }
    return status == CT_OK ? spent : -1;
}

typedef struct family {
    const char *title;
    uint32_t players;
    unsigned rounds;
    results how;
    unsigned first;  /* the first round that is shown */
    unsigned events; /* how many, with different results */
} family;

typedef struct times {
    double sum, worst;
    unsigned count, worst_round, rounds;
} times;

static void play_event(const family *f, uint64_t seed, times *t)
{
    ct_arena *event_mem = ct_arena_new();
    ct_arena *mem = ct_arena_new();
    ct_event *event = new_event(event_mem, f->players, f->rounds);
    ct_random random = {.seed = seed, .stream = f->players};
    for (unsigned round = 1; round <= f->rounds; round++) {
        ct_pairings pairings;
        double spent = time_round(event, mem, &pairings);
        if (spent < 0) {
            break;
        }
        if (round >= f->first) {
            t->sum += spent;
            t->count++;
            t->worst_round = spent > t->worst ? round : t->worst_round;
            t->worst = spent > t->worst ? spent : t->worst;
        }
        write_round(event, &pairings, f->how, &random);
        ct_arena_reset(mem);
    }
    t->rounds = event->rounds_paired > t->rounds ? event->rounds_paired : t->rounds;
    ct_arena_free(mem);
    ct_arena_free(event_mem);
}

static void run_family(const family *f)
{
    times t = {0};
    for (unsigned i = 0; i < f->events; i++) {
        play_event(f, 20260201 + i, &t);
    }
    printf("%-44s %7u %7u %10.2f %10.2f (round %u)\n", f->title, f->players, t.rounds,
           t.count > 0 ? t.sum / t.count : 0, t.worst, t.worst_round);
}

/* `players` who have all beaten a guest with White in each of `rounds` rounds, after which the
 * guests have left. */
static void run_same_colours(uint32_t players, unsigned rounds)
{
    ct_arena *event_mem = ct_arena_new();
    ct_arena *mem = ct_arena_new();
    ct_error err = {0};
    ct_event *event = new_event(event_mem, players * (rounds + 1), rounds + 2);
    for (unsigned round = 1; round <= rounds; round++) {
        for (uint32_t i = 0; i < players; i++) {
            ct_index guest = round * players + i;
            if (ct_event_set_pair(event, round, i, guest, &err) != CT_OK ||
                ct_event_set_result(event, round, i, CT_WIN, CT_LOSS, &err) != CT_OK) {
                give_up("guest", &err);
            }
        }
    }
    for (ct_index guest = players; guest < event->player_count; guest++) {
        if (ct_event_withdraw(event, guest, rounds + 1, CT_WITHDRAWN, &err) != CT_OK) {
            give_up("leave", &err);
        }
    }
    ct_pairings pairings;
    double spent = time_round(event, mem, &pairings);
    printf("%-44s %7u %7u %10.2f %10.2f\n", "everyone with the same colours", players, rounds,
           spent, spent);
    ct_arena_free(mem);
    ct_arena_free(event_mem);
}

static void run_file(const char *path)
{
    ct_arena *mem = ct_arena_new();
    FILE *in = fopen(path, "rb");
    size_t room = 64U << 20;
    char *bytes = ct_arena_alloc(mem, room, 1);
    size_t size = in != NULL ? fread(bytes, 1, room, in) : 0;
    ct_problems problems;
    ct_event *event = NULL;
    ct_error err = {.sentence = "cannot be read"};
    ct_problems_start(&problems, mem, path);
    if (in != NULL) {
        fclose(in);
    }
    if (size == 0 ||
        ct_trf_read((ct_str){bytes, size}, mem, &event, NULL, &problems, &err) != CT_OK) {
        give_up(path, &err);
    }
    double best = 0;
    for (int turn = 0; turn < 5; turn++) {
        ct_arena *round_mem = ct_arena_new();
        ct_pairings pairings;
        double spent = time_round(event, round_mem, &pairings);
        best = turn == 0 || spent < best ? spent : best;
        ct_arena_free(round_mem);
    }
    const char *name = strrchr(path, '/');
    printf("%-44s %7u %7u %10.2f\n", name != NULL ? name + 1 : path, event->player_count,
           event->rounds_paired + 1U, best);
    ct_arena_free(mem);
}

/* --- Memory ---------------------------------------------------------------------------------- */

/* Pairs the next round in a process of its own, and prints its peak: the event, the round and the
 * program itself. */
static void show_peak(const ct_event *event)
{
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        ct_arena *mem = ct_arena_new();
        ct_pairings pairings;
        double spent = time_round(event, mem, &pairings);
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        printf(" %7ld MB %7.0f ms", usage.ru_maxrss / 1024, spent);
        (void)fflush(stdout);
        _exit(0);
    }
    if (child < 0 || waitpid(child, NULL, 0) != child) {
        printf(" %20s", "-");
    }
}

/* A line of the table: rounds 1, 2 and 9 of one field. */
static void show_field(const ct_system_row *system, ct_edition edition, uint32_t players,
                       results how)
{
    ct_error err = {0};
    ct_arena *event_mem = ct_arena_new();
    ct_event *event = new_event(event_mem, players, 9);
    ct_random random = {.seed = 20260201, .stream = players};
    if (ct_event_choose_system(event, system, edition, &err) != CT_OK) {
        give_up("system", &err);
    }
    printf("%7u  %-7s", players, how == ALL_DRAWN ? "drawn" : "");
    for (unsigned round = 1; round <= 9; round++) {
        if (round <= 2 || round == 9) {
            show_peak(event);
        }
        ct_arena *mem = ct_arena_new();
        ct_pairings pairings;
        if (round < 9 && time_round(event, mem, &pairings) >= 0) {
            write_round(event, &pairings, how, &random);
        }
        ct_arena_free(mem);
    }
    printf("\n");
    ct_arena_free(event_mem);
}

static void show_memory(const char *name, int sizes, char **given)
{
    static const uint32_t usual[] = {999, 1000, 2999, 3000, 4999, 5000, 9999, 10000};
    bool is_2017 = strcmp(name, "dutch-2017") == 0;
    const ct_system_row *system = ct_system_named(ct_str_of(is_2017 ? "dutch" : name));
    ct_edition edition = is_2017 ? CT_EDITION_2017 : CT_EDITION_2026;
    if (system == NULL) {
        give_up(name, &(ct_error){.sentence = "no such system"});
    }
    printf("%s: peak memory and time of rounds 1, 2, 9\n", name);
    for (int i = 0; i < sizes; i++) {
        show_field(system, edition, (uint32_t)strtoul(given[i], NULL, 10), BY_RATING);
    }
    for (size_t i = 0; sizes == 0 && i < sizeof usual / sizeof *usual; i++) {
        show_field(system, edition, usual[i], BY_RATING);
    }
    if (sizes == 0) {
        show_field(system, edition, 3000, ALL_DRAWN);
        show_field(system, edition, 2999, ALL_DRAWN);
    }
}

int main(int argc, char **argv)
{
    static const family families[] = {
        {"ordinary, late rounds", 30, 9, BY_RATING, 5, 1},
        {"ordinary, late rounds", 40, 9, BY_RATING, 5, 20},
        {"ordinary, late rounds, odd", 41, 9, BY_RATING, 5, 20},
        {"ordinary, late rounds", 100, 9, BY_RATING, 5, 1},
        {"ordinary, late rounds", 300, 11, BY_RATING, 7, 1},
        {"ordinary, late rounds", 301, 11, BY_RATING, 7, 1},
        {"ordinary, late rounds", 1000, 11, BY_RATING, 7, 1},
        {"ordinary, late rounds", 3000, 11, BY_RATING, 9, 1},
        {"rounds 1 and 2", 1000, 2, BY_RATING, 1, 1},
        {"rounds 1 and 2, odd", 999, 2, BY_RATING, 1, 1},
        {"all games drawn: one score group", 300, 11, ALL_DRAWN, 2, 1},
        {"all games drawn, odd", 301, 11, ALL_DRAWN, 2, 1},
        {"favourites always win", 300, 11, FAVOURITES, 2, 1},
        {"no draws", 300, 11, COIN, 2, 1},
        {"few opponents left", 40, 34, BY_RATING, 20, 20},
        {"few opponents left, odd", 41, 34, BY_RATING, 20, 20},
        {"few opponents left", 100, 60, BY_RATING, 30, 1},
        {"hundreds of tiny groups", 400, 60, COIN, 30, 1},
    };
    if (argc > 1 && strcmp(argv[1], "--memory") == 0) {
        show_memory(argc > 2 ? argv[2] : "dutch", argc > 3 ? argc - 3 : 0, argv + 3);
        return 0;
    }
    printf("%-44s %7s %7s %10s %10s\n", "next round of", "players", "rounds", "mean ms",
           "worst ms");
    for (int i = 1; i < argc; i++) {
        run_file(argv[i]);
    }
    for (size_t i = 0; argc == 1 && i < sizeof families / sizeof *families; i++) {
        run_family(&families[i]);
    }
    if (argc == 1) {
        run_same_colours(300, 1);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("peak memory %ld MB\n", usage.ru_maxrss / 1024);
    return 0;
}
