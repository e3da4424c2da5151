/* How long whole events of every system for single players take, generated again and again in one
 * thread: 100 players (20 where teams have at most ten), nine rounds (ten where a match takes two,
 * all of them where a table is played). Then large events of the systems that match scoregroups,
 * and the last round of 1,000 players. CPU time.
 *
 *     bench_systems [milliseconds for each system] */

#include "event/systems.h"
#include "generator/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 100, TEAMS = 20, MANY = 1000, HUGE_FIELD = 1500, ROUNDS = 9, TURNS = 5 };

typedef struct bench {
    ct_generator *generator;
    ct_arena *mem;
    double milliseconds;
} bench;

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static ct_generate_options options_for(const ct_pairing_system *system, int32_t players)
{
    ct_generate_options options = ct_generate_usual();
    options.players = players;
    options.rounds = ROUNDS;
    options.seed = 1;
    options.system = system;
    if (system->needs != NULL) {
        options.rounds = CT_DRAWN;
    } else {
        options.rounds += ct_generate_check(&options, NULL) != CT_OK;
    }
    return options;
}

static bool is_for_players(const ct_pairing_system *system)
{
    const ct_system_row *row = ct_system_named(ct_str_of(system->name));
    return row != NULL && !row->is_for_teams;
}

static bool is_swiss(const ct_pairing_system *system)
{
    return ct_system_named(ct_str_of(system->name))->is_swiss;
}

/* Generates as many events as fit into the time. */
static ct_status time_events(bench *b, const ct_pairing_system *system, int32_t players,
                             double milliseconds, ct_error *err)
{
    ct_generate_options options = options_for(system, players);
    ct_generated made = {0};
    unsigned events = 0;
    unsigned stopped = 0;
    double start = cpu_ms();
    do {
        options.number++;
        ct_arena_reset(b->mem);
        CT_TRY(ct_generate(b->generator, &options, b->mem, &made, err));
        stopped += made.stopped_before != 0;
        events++;
    } while (cpu_ms() - start < milliseconds);
    printf("%-19s %8d %8d %10u %12.3f", system->name, (int)players, made.used.rounds, events,
           (cpu_ms() - start) / events);
    if (stopped > 0) {
        printf("   %u stopped early", stopped);
    }
    printf("\n");
    return CT_OK;
}

/* Every second player present is of one club, whose members may not meet. So each of them must meet
 * one of the others, and the others cannot meet each other although nothing forbids it. */
static ct_status forbid_half(ct_event *event, const bool *present, ct_error *err)
{
    ct_forbidden *rule = CT_NEW(event->mem, ct_forbidden, 1);
    uint32_t seen = 0;
    CT_NEED(rule, err);
    for (ct_index who = 0; who < event->player_count; who++) {
        seen += present[who];
        event->players[who].club = seen % 2 == 1 ? CT_STR("Half") : (ct_str){0};
    }
    *rule = (ct_forbidden){.kind = CT_FORBIDDEN_CLUB, .first_round = event->rounds_paired};
    event->forbidden = rule;
    event->forbidden_count = 1;
    return CT_OK;
}

/* The last round of a large event, paired again; the fastest of a few. */
static ct_status time_last_round(bench *b, const ct_pairing_system *system, bool is_hard,
                                 ct_error *err)
{
    ct_generate_options options = options_for(system, MANY);
    ct_generated made;
    double best = 0;
    ct_arena_reset(b->mem);
    CT_TRY(ct_generate(b->generator, &options, b->mem, &made, err));
    unsigned last = made.event->rounds_paired;
    bool *present = ct_round_who_took_part(made.event, last, b->mem);
    CT_NEED(present, err);
    if (is_hard) {
        CT_TRY(forbid_half(made.event, present, err));
    }
    ct_pairing_options pairing = {.system = system, .round = {.present = present}};
    for (int turn = 0; turn < TURNS; turn++) {
        ct_pairings pairings;
        double start = cpu_ms();
        CT_TRY(ct_round_pair(made.event, last, &pairing, b->mem, NULL, &pairings, err));
        double spent = cpu_ms() - start;
        best = turn == 0 || spent < best ? spent : best;
    }
    printf("%-19s %8d %8u %23.3f%s\n", system->name, MANY, last, best,
           is_hard ? "   half of them one club" : "");
    return CT_OK;
}

static bool walks_down_a_list(const ct_pairing_system *system)
{
    ct_str name = ct_str_of(system->name);
    return ct_str_is(name, "amalfi") || ct_str_is(name, "monrad") || ct_str_is(name, "random");
}

static ct_status time_last_rounds(bench *b, const ct_pairing_system *system, ct_error *err)
{
    CT_TRY(time_last_round(b, system, false, err));
    return time_last_round(b, system, true, err);
}

static ct_status run(bench *b, ct_error *err)
{
    ct_status status = CT_OK;
    const ct_pairing_system *row = ct_pairing_systems();
    printf("%-19s %8s %8s %10s %12s\n", "whole events", "players", "rounds", "events", "ms each");
    for (; row->name != NULL && status == CT_OK; row++) {
        bool has_teams = strstr(row->name, "scheveningen") != NULL;
        status = is_for_players(row)
                     ? time_events(b, row, has_teams ? TEAMS : PLAYERS, b->milliseconds, err)
                     : CT_OK;
    }
    for (row = ct_pairing_systems(); row->name != NULL && status == CT_OK; row++) {
        status =
            is_for_players(row) && is_swiss(row) ? time_events(b, row, HUGE_FIELD, 1, err) : CT_OK;
    }
    printf("\n%-19s %8s %8s %23s\n", "last round", "players", "round", "ms");
    for (row = ct_pairing_systems(); row->name != NULL && status == CT_OK; row++) {
        status = walks_down_a_list(row) ? time_last_rounds(b, row, err) : CT_OK;
    }
    return status;
}

int main(int argc, char **argv)
{
    uint64_t milliseconds = 0;
    bool is_given = argc > 1 && ct_str_to_unsigned(ct_str_of(argv[1]), &milliseconds);
    bench b = {.generator = ct_generator_new(),
               .mem = ct_arena_new(),
               .milliseconds = is_given ? (double)milliseconds : 500};
    ct_error err = {0};
    ct_status status = b.generator == NULL || b.mem == NULL ? ct_fail_memory(&err) : run(&b, &err);
    if (status != CT_OK) {
        char line[500];
        ct_error_format(&err, line, sizeof line);
        fprintf(stderr, "bench_systems: %s\n", line);
    }
    ct_generator_free(b.generator);
    ct_arena_free(b.mem);
    return status == CT_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
