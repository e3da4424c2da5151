/* Accelerations with every engine of players: generated events check clean; and a real event that
 * was accelerated progressively has the virtual points that its file says. */

#include "audit/check.h"
#include "event/acceleration.h"
#include "formats/trf.h"
#include "generator/generate.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/process.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 3, PLAYERS = 17, ROUNDS = 6 };

static void play_and_check(ct_generator *generator, const ct_pairing_system *system, int32_t kind,
                           uint64_t seed)
{
    ct_arena *mem = ct_arena_new();
    ct_generate_options options = ct_generate_usual();
    ct_generated made;
    ct_audit audit;
    ct_error err = {0};
    options.seed = seed;
    options.players = PLAYERS;
    options.rounds = ROUNDS;
    options.system = system;
    options.acceleration = kind;
    check_ok(ct_generate(generator, &options, mem, &made, &err), err);
    check_ok(ct_audit_event(made.event, NULL, system->name, mem, &audit, &err), err);
    if (!ct_audit_is_clean(&audit)) {
        fail_msg("%s with acceleration %d, seed %llu: not clean", system->name, (int)kind,
                 (unsigned long long)seed);
    }
    ct_arena_free(mem);
}

static void every_swiss_is_accelerated_in_every_way(void **state)
{
    static const int32_t kinds[] = {CT_ACCELERATION_BAKU, CT_ACCELERATION_HALEY,
                                    CT_ACCELERATION_SOFT_HALEY, CT_ACCELERATION_PROGRESSIVE};
    (void)state;
    ct_generator *generator = ct_generator_new();
    unsigned systems = 0;
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        const ct_system_row *named = ct_system_named(ct_str_of(row->name));
        if (!named->is_swiss || named->is_for_teams) {
            continue;
        }
        systems++;
        for (uint64_t run = 0; run < SEEDS * sizeof kinds / sizeof *kinds; run++) {
            play_and_check(generator, row, kinds[run / SEEDS], 1 + run % SEEDS);
        }
    }
    assert_true(systems > 0);
    ct_generator_free(generator);
}

/* The French open of 352 players: its borders are at the ratings 1900 and 1600. */
static void a_real_event_has_the_virtual_points_of_its_file(void **state)
{
    const char *shared = test_environment("CROSSTABLE_SHARED");
    const char *source = test_environment("CROSSTABLE_SOURCE");
    char path[700];
    (void)state;
    (void)snprintf(path, sizeof path, "%s%s/data/trf-real/sharly_avoine-2024_Avoine-2024.trf",
                   shared != NULL   ? shared
                   : source != NULL ? source
                                    : ".",
                   shared != NULL ? "" : "/../shared");
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        print_message("# the real event is not there: skipped\n");
        return;
    }
    (void)fclose(file);
    char *content = test_file_read(path);
    ct_arena *mem = ct_arena_new();
    ct_event *event = NULL;
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, path);
    check_ok(ct_trf_read(ct_str_of(content), mem, &event, NULL, &problems, &err), err);
    ct_acceleration table = event->acceleration;
    assert_int_equal(table.kind, CT_ACCELERATION_TABLE);
    ct_acceleration progressive = {
        .kind = CT_ACCELERATION_PROGRESSIVE, .group = 123, .second_group = 136};
    ct_points *said = CT_NEW(mem, ct_points, event->player_count);
    ct_points *found = CT_NEW(mem, ct_points, event->player_count);
    for (unsigned round = 1; round <= event->rounds; round++) {
        event->acceleration = table;
        check_ok(ct_event_virtual_points(event, round, said, &err), err);
        event->acceleration = progressive;
        check_ok(ct_event_virtual_points(event, round, found, &err), err);
        assert_memory_equal(found, said, event->player_count * sizeof *said);
    }
    free(content);
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_swiss_is_accelerated_in_every_way),
        cmocka_unit_test(a_real_event_has_the_virtual_points_of_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
