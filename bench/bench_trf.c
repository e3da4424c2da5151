/* How fast are report files? A made-up event of 5,000 players and 13 rounds is written, read,
 * validated and turned into a history, again and again; written and read as JSON; copied, compared
 * and changed by a patch of one result. Prints CPU time of each and the peak memory of the
 * program.
 *
 *     bench_trf [repeats [players [rounds]]] */

#include "base/random.h"
#include "event/build.h"
#include "event/edit.h"
#include "event/history.h"
#include "event/ids.h"
#include "event/patch.h"
#include "event/validate.h"
#include "formats/json.h"
#include "formats/trf.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>

typedef struct bench {
    unsigned repeats;
    uint32_t players;
    unsigned rounds;
    ct_arena *mem;   /* of the event and its text */
    ct_arena *again; /* reset before every run */
    ct_event *event;
    ct_event *after; /* with another result */
    ct_patch patch;
    ct_str text, json;
} bench;

typedef ct_status work(bench *b, ct_error *err);

/* --- The event ------------------------------------------------------------------------------- */

static ct_status add_players(bench *b, ct_random *random, ct_error *err)
{
    static const char *const titles[] = {"", "", "", "", "CM", "FM", "IM", "GM"};
    static const char *const federations[] = {"GER", "SUI", "NOR", "ITA", "POL"};
    CT_TRY(ct_event_reserve(b->event, b->players, b->rounds, err));
    for (uint32_t i = 0; i < b->players; i++) {
        b->event->players[i] = (ct_player){
            .tpn = {i + 1},
            .name = ct_str_format(b->mem, "Player%u, Given%u", i + 1,
                                  (unsigned)ct_random_below(random, 1000)),
            .sex = ct_random_chance(random, 0.2) ? CT_FEMALE : CT_MALE,
            .title = ct_str_of(titles[ct_random_below(random, 8)]),
            .rating = (uint16_t)(1000 + ct_random_below(random, 1800)),
            .federation = ct_str_of(federations[ct_random_below(random, 5)]),
            .fide_id = ct_str_format(b->mem, "%u", 1000000 + i),
            .birth = ct_str_format(b->mem, "%u/01/01", 1950 + i % 65),
            .enters = 1,
        };
    }
    b->event->player_count = b->players;
    return CT_OK;
}

/* Each round one half of the field is shifted by a place against the other: nobody meets the same
 * opponent twice. */
static void pair_round(bench *b, ct_random *random, unsigned round)
{
    static const ct_outcome outcomes[3][2] = {
        {CT_WIN, CT_LOSS}, {CT_DRAW, CT_DRAW}, {CT_LOSS, CT_WIN}};
    uint32_t half = b->players / 2;
    for (uint32_t i = 0; i < half; i++) {
        ct_index one = i;
        ct_index other = half + (i + round) % half;
        const ct_outcome *result = outcomes[ct_random_below(random, 3)];
        bool swaps = (i + round) % 2 == 0;
        *ct_event_cell_at(b->event, one, round) =
            (ct_cell){other, swaps ? CT_BLACK : CT_WHITE, (uint8_t)result[0], 0};
        *ct_event_cell_at(b->event, other, round) =
            (ct_cell){one, swaps ? CT_WHITE : CT_BLACK, (uint8_t)result[1], 0};
    }
}

static ct_status make_event(bench *b, ct_error *err)
{
    ct_random random = {.seed = 1, .stream = 1};
    b->event = ct_event_new(b->mem);
    CT_NEED(b->event, err);
    b->event->name = CT_STR("Open of Nowhere");
    b->event->rounds = (uint16_t)b->rounds;
    CT_TRY(add_players(b, &random, err));
    b->event->rounds_paired = (uint16_t)b->rounds;
    for (uint32_t i = 0; i < b->players; i++) {
        for (unsigned round = 1; round <= b->rounds; round++) {
            *ct_event_cell_at(b->event, i, round) = CT_EMPTY_CELL;
        }
    }
    for (unsigned round = 1; round <= b->rounds; round++) {
        pair_round(b, &random, round);
    }
    ct_event_update_points(b->event);
    ct_event_complete_ids(b->event);
    CT_TRY(ct_event_clone(b->event, b->mem, &b->after, err));
    ct_cell cell = ct_event_cell(b->event, 0, b->rounds);
    bool is_white = cell.colour == CT_WHITE;
    CT_TRY(ct_event_set_result(b->after, b->rounds, is_white ? 0 : cell.opponent, CT_LOSS, CT_LOSS,
                               err));
    return ct_patch_make(b->event, b->after, b->mem, &b->patch, err);
}

/* --- The work -------------------------------------------------------------------------------- */

static ct_status write_once(bench *b, ct_error *err)
{
    ct_text out = {.mem = b->again};
    ct_trf_form form = {.dialect = CT_TRF26};
    return ct_trf_write(b->event, &form, &out, err);
}

static ct_status read_once(bench *b, ct_error *err)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_problems_start(&problems, b->again, NULL);
    return ct_trf_read(b->text, b->again, &event, NULL, &problems, err);
}

static ct_status validate_once(bench *b, ct_error *err)
{
    ct_problems problems;
    ct_problems_start(&problems, b->again, NULL);
    CT_TRY(ct_event_validate(b->event, true, b->again, &problems, err));
    return ct_problems_verdict(&problems, err);
}

static ct_status build_history(bench *b, ct_error *err)
{
    ct_history *history = NULL;
    return ct_history_new(b->event, b->rounds, b->rounds, CT_EDITION_BY_DATE, b->again, &history,
                          err);
}

static ct_status write_json(bench *b, ct_error *err)
{
    ct_text out = {.mem = b->again};
    return ct_json_write(b->event, &out, err);
}

static ct_status read_json(bench *b, ct_error *err)
{
    ct_problems problems;
    ct_event *event = NULL;
    ct_problems_start(&problems, b->again, NULL);
    return ct_json_read(b->json, b->again, &event, &problems, err);
}

static ct_status clone_once(bench *b, ct_error *err)
{
    ct_event *clone = NULL;
    return ct_event_clone(b->event, b->again, &clone, err);
}

static ct_status compare_once(bench *b, ct_error *err)
{
    ct_patch patch = {0};
    return ct_patch_make(b->event, b->after, b->again, &patch, err);
}

static ct_status apply_once(bench *b, ct_error *err)
{
    ct_event *made = NULL;
    return ct_patch_apply(b->event, &b->patch, b->again, &made, err);
}

/* --- The table ------------------------------------------------------------------------------- */

static double cpu_ms(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return ((double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec) * 1e3 +
           ((double)usage.ru_utime.tv_usec + (double)usage.ru_stime.tv_usec) * 1e-3;
}

static ct_status measure(bench *b, const char *name, work *once, ct_error *err)
{
    CT_TRY(once(b, err)); /* warms the arena */
    double start = cpu_ms();
    for (unsigned i = 0; i < b->repeats; i++) {
        ct_arena_reset(b->again);
        CT_TRY(once(b, err));
    }
    printf("%-24s %10.2f ms\n", name, (cpu_ms() - start) / b->repeats);
    return CT_OK;
}

static ct_status run(bench *b, ct_error *err)
{
    CT_TRY(make_event(b, err));
    ct_text out = {.mem = b->mem};
    ct_trf_form form = {.dialect = CT_TRF26};
    CT_TRY(ct_trf_write(b->event, &form, &out, err));
    b->text = ct_text_view(&out);
    ct_text json = {.mem = b->mem};
    CT_TRY(ct_json_write(b->event, &json, err));
    b->json = ct_text_view(&json);
    printf("%u players, %u rounds, %zu bytes, CPU time of one run (mean of %u)\n\n",
           (unsigned)b->players, b->rounds, b->text.len, b->repeats);
    CT_TRY(measure(b, "read", read_once, err));
    CT_TRY(measure(b, "write", write_once, err));
    CT_TRY(measure(b, "validate", validate_once, err));
    CT_TRY(measure(b, "build the history", build_history, err));
    CT_TRY(measure(b, "read JSON", read_json, err));
    CT_TRY(measure(b, "write JSON", write_json, err));
    CT_TRY(measure(b, "clone", clone_once, err));
    CT_TRY(measure(b, "difference", compare_once, err));
    CT_TRY(measure(b, "apply a result", apply_once, err));
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%-24s %10.2f MiB\n", "peak memory", (double)usage.ru_maxrss / 1024);
    return CT_OK;
}

static unsigned argument(int argc, char **argv, int at, unsigned usual, unsigned most)
{
    uint64_t number = 0;
    bool is_given = at < argc && ct_str_to_unsigned(ct_str_of(argv[at]), &number) && number > 0;
    return is_given && number <= most ? (unsigned)number : usual;
}

int main(int argc, char **argv)
{
    bench b = {.repeats = argument(argc, argv, 1, 20, 100000),
               .players = argument(argc, argv, 2, 5000, CT_MAX_TRF_PLAYERS),
               .rounds = argument(argc, argv, 3, 13, 99),
               .mem = ct_arena_new(),
               .again = ct_arena_new()};
    ct_error err = {0};
    ct_status status = b.mem == NULL || b.again == NULL ? ct_fail_memory(&err) : run(&b, &err);
    if (status != CT_OK) {
        char line[500];
        ct_error_format(&err, line, sizeof line);
        fprintf(stderr, "bench_trf: %s\n", line);
    }
    ct_arena_free(b.mem);
    ct_arena_free(b.again);
    return status == CT_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
