/* How fast a rating list is indexed and looked up: 1.5 million invented players in FIDE's
 * fixed-width form (or as many as the first argument says) are written to a temporary file,
 * indexed, and looked up by id and by name. */

#include "base/random.h"
#include "store/rating_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PLAYERS = 1500000, LOOKUPS = 1000, LIMIT = 20 };

typedef struct stopwatch {
    double wall, cpu;
} stopwatch;

static double seconds(clockid_t clock)
{
    struct timespec at;
    clock_gettime(clock, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static stopwatch now(void)
{
    return (stopwatch){seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID)};
}

static void row(const char *what, stopwatch start, double each, double worst)
{
    stopwatch end = now();
    printf("%-34s %10.3f %10.3f", what, end.wall - start.wall, end.cpu - start.cpu);
    if (each > 0) {
        printf(" %12.3f %12.3f", 1e3 * (end.wall - start.wall) / each, 1e3 * worst);
    }
    printf("\n");
}

static double size_in_mb(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? (double)about.st_size / 1e6 : 0;
}

/* --- Invented players ------------------------------------------------------------------------ */

static const char *const syllables[] = {
    "ka",  "lo",  "mi",  "ra",  "ste", "van", "der", "ju",  "bel", "fa",  "ron", "tis", "gu", "ne",
    "ol",  "sa",  "ber", "chi", "do",  "ev",  "han", "i",   "kov", "lun", "mar", "no",  "pe", "qui",
    "ros", "shi", "tal", "ul",  "vi",  "wen", "xa",  "yor", "zi",  "ala", "bri", "cor",
};

static void put_word(ct_random *random, char *out, size_t size)
{
    size_t count = 1 + ct_random_below(random, 3);
    out[0] = '\0';
    for (size_t i = 0; i < count + 1; i++) {
        size_t which = ct_random_below(random, sizeof syllables / sizeof syllables[0]);
        strncat(out, syllables[which], size - strlen(out) - 1);
    }
    out[0] = (char)(out[0] - 'a' + 'A');
}

static uint64_t id_of(uint64_t player)
{
    return 100000 + player * 7;
}

static void name_of(uint64_t player, char out[60])
{
    ct_random random = {.seed = 7, .stream = player};
    char last[24];
    char first[24];
    put_word(&random, last, sizeof last);
    put_word(&random, first, sizeof first);
    snprintf(out, 60, "%s, %s", last, first);
}

static void put_player(FILE *out, uint64_t player)
{
    static const char *const federations[] = {"ITA", "GER", "FRA", "HUN", "SWE",
                                              "NED", "ENG", "ESP", "POL", "IND"};
    ct_random random = {.seed = 8, .stream = player};
    char name[60];
    name_of(player, name);
    unsigned standard = 1400 + (unsigned)(ct_random_unit(&random) * ct_random_unit(&random) * 1400);
    fprintf(out,
            "%-15llu%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6u%-4d%-3d%-6u%-4d%-3d%-6u%-4d%-3d%-6u%-4s\r\n",
            (unsigned long long)id_of(player), name, federations[ct_random_below(&random, 10)],
            ct_random_chance(&random, 0.1) ? "F" : "M", standard > 2500 ? "GM" : "", "", "", "",
            standard, 0, 20, standard - 30, 0, 20, standard - 60, 0, 20,
            1940 + (unsigned)ct_random_below(&random, 75),
            ct_random_chance(&random, 0.5) ? "i" : "");
}

static bool write_list(const char *path, uint64_t players)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        return false;
    }
    fprintf(out,
            "%-15s%-61sFed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK "
            "B-day Flag\r\n",
            "ID Number", "Name");
    for (uint64_t i = 0; i < players; i++) {
        put_player(out, i);
    }
    return fclose(out) == 0;
}

/* --- Lookups --------------------------------------------------------------------------------- */

static bool look_up_ids(ct_rating_index *index, uint64_t players, ct_arena *mem, double *worst,
                        ct_error *err)
{
    ct_random random = {.seed = 9};
    for (int i = 0; i < LOOKUPS; i++) {
        ct_rated rated;
        double start = seconds(CLOCK_MONOTONIC);
        ct_arena_reset(mem);
        if (ct_rating_index_by_id(index, id_of(ct_random_below(&random, players)), mem, &rated,
                                  err) != CT_OK) {
            return false;
        }
        double took = seconds(CLOCK_MONOTONIC) - start;
        *worst = took > *worst ? took : *worst;
    }
    return true;
}

/* The first `letters` of each word of a player's name; 0 = whole words. */
static bool look_up_names(ct_rating_index *index, uint64_t players, size_t letters,
                          const char *federation, double *worst, ct_error *err)
{
    ct_random random = {.seed = 10};
    ct_arena *mem = ct_arena_new();
    bool done = mem != NULL;
    for (int i = 0; done && i < LOOKUPS; i++) {
        char name[60];
        char wanted[60] = "";
        name_of(ct_random_below(&random, players), name);
        ct_str rest = ct_str_of(name);
        ct_str last = ct_str_cut(&rest, ',');
        ct_str first = ct_str_trim(rest);
        size_t len = letters == 0 ? 60 : letters;
        snprintf(wanted, sizeof wanted, "%.*s %.*s", CT_ARG(ct_str_slice(last, 0, len)),
                 CT_ARG(ct_str_slice(first, 0, letters == 1 ? 0 : len)));
        ct_rated_list list;
        double start = seconds(CLOCK_MONOTONIC);
        ct_arena_reset(mem);
        done = ct_rating_index_by_name(index, ct_str_of(wanted), ct_str_of(federation), LIMIT, mem,
                                       &list, err) == CT_OK;
        double took = seconds(CLOCK_MONOTONIC) - start;
        *worst = took > *worst ? took : *worst;
    }
    ct_arena_free(mem);
    return done;
}

static bool measure_lookups(const char *path, uint64_t players, ct_error *err)
{
    static const struct {
        const char *title;
        size_t letters;
        const char *federation;
    } kinds[] = {
        {"1000 by whole name", 0, ""},
        {"1000 by 3+3 letters", 3, ""},
        {"1000 by 2+2 letters", 2, ""},
        {"1000 by 1 letter", 1, ""},
        {"1000 by 2+2 letters, one fed.", 2, "ITA"},
        {"1000 by 2+2 letters, no such fed.", 2, "XXX"},
    };
    ct_rating_index *index = NULL;
    ct_arena *mem = ct_arena_new();
    bool done = mem != NULL && ct_rating_index_open(path, &index, err) == CT_OK;
    double worst = 0;
    stopwatch start = now();
    done = done && look_up_ids(index, players, mem, &worst, err);
    row("1000 by id", start, LOOKUPS, worst);
    for (size_t i = 0; done && i < sizeof kinds / sizeof kinds[0]; i++) {
        worst = 0;
        start = now();
        done = look_up_names(index, players, kinds[i].letters, kinds[i].federation, &worst, err);
        row(kinds[i].title, start, LOOKUPS, worst);
    }
    ct_rating_index_close(index);
    ct_arena_free(mem);
    return done;
}

static bool measure(const char *list, const char *index, uint64_t players, ct_error *err)
{
    printf("%-34s %10s %10s %12s %12s\n", "", "wall s", "CPU s", "ms each", "worst ms");
    stopwatch start = now();
    if (!write_list(list, players)) {
        return false;
    }
    row("write the list", start, 0, 0);
    ct_rating_build how = {0};
    start = now();
    if (ct_rating_index_make(index, list, &how, err) != CT_OK) {
        return false;
    }
    row("index it", start, 0, 0);
    bool done = measure_lookups(index, players, err);
    printf("%llu players, %llu lines passed over; list %.1f MB, index %.1f MB\n",
           (unsigned long long)how.records, (unsigned long long)how.skipped, size_in_mb(list),
           size_in_mb(index));
    return done;
}

int main(int argc, char **argv)
{
    uint64_t players = PLAYERS;
    if (argc > 1 && (!ct_str_to_unsigned(ct_str_of(argv[1]), &players) || players == 0)) {
        fprintf(stderr, "usage: bench_ratings [players]\n");
        return 2;
    }
    const char *temporary = getenv("TMPDIR"); /* NOLINT(concurrency-mt-unsafe): one thread */
    char folder[512];
    char list[600];
    char index[600];
    snprintf(folder, sizeof folder, "%s/bench-ratings-XXXXXX",
             temporary != NULL ? temporary : "/tmp");
    if (mkdtemp(folder) == NULL) {
        perror(folder);
        return 1;
    }
    snprintf(list, sizeof list, "%s/players_list_foa.txt", folder);
    snprintf(index, sizeof index, "%s/ratings.sqlite", folder);
    ct_error err = {.sentence = "cannot write the list"};
    bool done = measure(list, index, players, &err);
    if (!done) {
        char line[600];
        ct_error_format(&err, line, sizeof line);
        fprintf(stderr, "bench_ratings: %s\n", line);
    }
    unlink(list);
    unlink(index);
    rmdir(folder);
    return done ? 0 : 1;
}
