#include "standings/literal_case.h"

#include "base/random.h"
#include "event/build.h"
#include "support/check.h"
#include "support/random_event.h"

#include <string.h>

static const uint64_t literal_stream = 0x6C69746572616C;

static unsigned below(ct_random *random, unsigned count)
{
    return (unsigned)ct_random_below(random, count);
}

/* --- Lists of codes --------------------------------------------------------------------------- */

/* What may stand behind a code: C cut, M median, L limit, K divisor, P forfeits, F fore, R reverse,
 * S score, U rating of the unrated. */
typedef struct code_row {
    const char *name;
    const char *may;
    bool for_teams;
    bool since_2026;
} code_row;

enum { EXTENDED = 1 }; /* where EDE stands; DE is the first */

static const code_row rows[] = {
    {"DE", "PS", false, false},     {"EDE", "P", true, false},      {"WIN", "", false, false},
    {"WON", "", false, false},      {"BPG", "", false, false},      {"BWG", "", false, false},
    {"PS", "CS", false, false},     {"REP", "", false, false},      {"STD", "S", false, true},
    {"TPN", "R", false, true},      {"BH", "CMPFS", false, false},  {"FB", "CMPS", false, false},
    {"AOB", "PFS", false, false},   {"SB", "CMPS", false, false},   {"KS", "LPS", false, false},
    {"ARO", "CMU", false, false},   {"TPR", "SU", false, false},    {"PTP", "SU", false, false},
    {"APRO", "SU", false, false},   {"APPO", "SU", false, false},   {"RTNG", "RU", false, true},
    {"BH", "CMPFS", false, false},  {"SB", "CMPS", false, false},   {"MPvGP", "", true, false},
    {"EMMSB", "CMPF", true, false}, {"EMGSB", "CMPF", true, false}, {"EGMSB", "CMPF", true, false},
    {"EGGSB", "CMPF", true, false}, {"EDE", "P", true, false},      {"EDEBT", "P", true, false},
    {"EDEBB", "P", true, false},    {"EDET", "P", true, false},     {"EDEB", "P", true, false},
    {"SSSC", "KPFS", true, false},  {"BC", "", true, false},        {"TBR", "", true, false},
    {"BBE", "", true, false},       {"MPTS", "", true, false},      {"GPTS", "", true, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

static bool chance(ct_random *random, double p)
{
    return ct_random_chance(random, p) != 0;
}

static bool takes(ct_random *random, const code_row *row, char modifier, double p)
{
    return strchr(row->may, modifier) != NULL && chance(random, p);
}

static void choose_modifiers(ct_random *random, const code_row *row, literal_code *code)
{
    if (takes(random, row, 'C', 0.5)) {
        code->low = 1 + below(random, 2);
        code->high = takes(random, row, 'M', 0.4) ? code->low : 0;
    }
    if (takes(random, row, 'L', 0.4)) {
        code->limit = (int)below(random, 7) - 3;
    }
    code->divisor = takes(random, row, 'K', 0.3) ? 1 + below(random, 5) : 0;
    code->unrated = takes(random, row, 'U', 0.5) ? 1200 + below(random, 400) : 0;
    code->with_forfeits = takes(random, row, 'P', 0.3);
    code->fore = takes(random, row, 'F', 0.3);
    code->reverse = takes(random, row, 'R', 0.4);
}

static void write_code(ct_text *text, const literal_code *code, bool names_score)
{
    ct_text_addf(text, "%s%s", text->len > 0 ? ", " : "", code->name);
    if (names_score) {
        ct_text_addf(text, "%s", code->score == LITERAL_MATCH_POINTS ? ":MP" : ":GP");
    }
    if (code->low > 0) {
        ct_text_addf(text, "/%c%u", code->high > 0 ? 'M' : 'C', code->low);
    }
    if (code->limit != 0) {
        ct_text_addf(text, "/L%+d", code->limit);
    }
    if (code->divisor != 0) {
        ct_text_addf(text, "/K%u", code->divisor);
    }
    ct_text_addf(text, "%s%s%s", code->with_forfeits ? "/P" : "", code->fore ? "/F" : "",
                 code->reverse ? "/R" : "");
    if (code->unrated != 0) {
        ct_text_addf(text, "/U%u", code->unrated);
    }
}

/* The score stands in front, sometimes elsewhere. */
static void choose_codes(ct_random *random, literal_case *made, int primary, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    uint32_t count = 2 + below(random, LITERAL_MOST_CODES - 1);
    bool encounter_first = chance(random, 0.2); /* so that everybody is tied */
    uint32_t place_of_score = encounter_first       ? count - 1
                              : chance(random, 0.8) ? 0
                                                    : below(random, count);
    while (made->code_count < count) {
        const code_row *row = &rows[below(random, ROWS)];
        if (encounter_first && made->code_count == 0) {
            row = &rows[made->event->is_team_event && chance(random, 0.5) ? EXTENDED : 0];
        }
        literal_code code = {.name = row->name, .score = primary};
        bool names_score = false;
        bool fits = (made->event->is_team_event || !row->for_teams) &&
                    (made->edition_by_now >= 202603 || !row->since_2026);
        if (made->code_count == place_of_score) {
            code.name = "PTS";
        } else if (!fits) {
            continue;
        } else {
            choose_modifiers(random, row, &code);
            names_score = made->event->is_team_event && takes(random, row, 'S', 0.4);
            code.score = names_score ? (int)below(random, 2) : primary;
        }
        write_code(&text, &code, names_score);
        made->codes[made->code_count++] = code;
    }
    made->order = ct_text_view(&text);
    assert_false(text.failed);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void put_game(ct_random *random, ct_event *event, unsigned round, ct_index white,
                     ct_index black)
{
    static const uint8_t results[][2] = {
        {CT_WIN, CT_LOSS},
        {CT_DRAW, CT_DRAW},
        {CT_LOSS, CT_WIN},
        {CT_WIN, CT_LOSS},
        {CT_DRAW, CT_DRAW},
        {CT_LOSS, CT_WIN},
        {CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
        {CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
        {CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
        {CT_DRAW, CT_LOSS},
        {CT_PENDING, CT_PENDING},
    };
    const uint8_t *result =
        results[below(random, chance(random, 0.2) ? sizeof results / sizeof *results : 6)];
    *ct_event_cell_at(event, white, round) =
        (ct_cell){.opponent = black, .colour = CT_WHITE, .outcome = result[0]};
    *ct_event_cell_at(event, black, round) =
        (ct_cell){.opponent = white, .colour = CT_BLACK, .outcome = result[1]};
}

static void clear_round(ct_event *event, unsigned round)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        *ct_event_cell_at(event, who, round) = CT_EMPTY_CELL;
    }
}

/* Everybody meets everybody in turn, by the circle; with more rounds than that, again. */
static void play_round_robin(ct_random *random, ct_event *event)
{
    uint32_t seats = event->player_count + event->player_count % 2;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        clear_round(event, round);
        for (uint32_t i = 0; i < seats / 2; i++) {
            uint32_t turn = (round - 1) % (seats - 1);
            uint32_t one = i == 0 ? seats - 1 : (turn + i) % (seats - 1);
            uint32_t other = (turn + seats - 1 - i) % (seats - 1);
            if (one < event->player_count && other < event->player_count) {
                bool turned = (i + round) % 2 == 0;
                put_game(random, event, round, turned ? other : one, turned ? one : other);
            }
        }
    }
}

/* Anybody meets anybody, also again; who is left over has some bye. */
static void play_at_random(ct_random *random, ct_event *event)
{
    static const uint8_t byes[] = {CT_PAB, CT_HALF_POINT_BYE, CT_ZERO_POINT_BYE, CT_ABSENT,
                                   CT_FULL_POINT_BYE};
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        clear_round(event, round);
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_index rival = below(random, event->player_count);
            if (ct_event_cell(event, who, round).outcome != CT_ABSENT) {
                continue;
            }
            if (rival != who && ct_event_cell(event, rival, round).outcome == CT_ABSENT) {
                put_game(random, event, round, who, rival);
            } else {
                ct_event_cell_at(event, who, round)->outcome = byes[below(random, 5)];
            }
        }
    }
}

typedef struct dated {
    const char *start;
    unsigned edition;
} dated;

static void choose_edition(ct_random *random, literal_case *made)
{
    static const dated dates[] = {
        {"2026/03/01", 202603}, {"2026/02/28", 202408}, {"2024/08/01", 202408},
        {"2024/07/31", 202404}, {"2024/03/31", 202309}, {"2023/09/01", 202309},
        {"2023/08/31", 200907}, {"", 202603},
    };
    static const unsigned editions[] = {202603, 202603, 202603, 202408, 202404, 202309, 200907};
    if (chance(random, 0.3)) {
        const dated *date = &dates[below(random, sizeof dates / sizeof *dates)];
        made->event->start = ct_str_of(date->start);
        made->edition_by_now = date->edition;
    } else {
        made->edition = editions[below(random, sizeof editions / sizeof *editions)];
        made->edition_by_now = made->edition;
    }
}

/* Record 192, or 092, or nothing. */
static void choose_type(ct_random *random, ct_event *event, bool is_fixed)
{
    static const char *const fixed[] = {"FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN",
                                        "CUSTOM_ROUNDROBIN", ""};
    static const char *const free_ones[] = {"FIDE_DUTCH_2026", "FIDE_DOUBLESWISS", "CUSTOM_SWISS",
                                            ""};
    event->system = (ct_str){0};
    event->type_code = ct_str_of((is_fixed ? fixed : free_ones)[below(random, 4)]);
    event->type = is_fixed ? CT_STR("Double Round Robin") : CT_STR("Individual Swiss");
}

static ct_event *choose_event(ct_random *random, uint64_t seed, ct_arena *mem)
{
    unsigned die = below(random, 10);
    random_event_shape shape = {
        .kind = die < 4 ? RANDOM_TEAMS : RANDOM_INDIVIDUAL,
        .players = 2 + below(random, chance(random, 0.1) ? 39 : 11),
        .rounds = 1 + below(random, 9),
        .is_plain = chance(random, 0.5),
    };
    ct_event *event = random_event(mem, seed, &shape);
    if (die < 4 && chance(random, 0.3)) {
        event->system = (ct_str){0};
        event->type_code = CT_STR("FIDE_TEAM_ROUNDROBIN");
    } else if (die >= 4 && die < 6) {
        choose_type(random, event, true);
        play_round_robin(random, event);
    } else if (die == 6) {
        choose_type(random, event, chance(random, 0.2));
        play_at_random(random, event);
    }
    return event;
}

/* Points for a loss, as some leagues give them. */
static void reward_losses(ct_event *event)
{
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        event->scoring.win[colour] = 3 * event->unit;
        event->scoring.draw[colour] = 2 * event->unit;
        event->scoring.loss[colour] = event->unit;
    }
    event->team_scoring.win = 3 * event->unit;
    event->team_scoring.draw = 2 * event->unit;
    event->team_scoring.loss = event->unit;
}

literal_case literal_case_make(uint64_t seed, ct_arena *mem)
{
    ct_random random = {.seed = seed, .stream = literal_stream};
    literal_case made = {.event = choose_event(&random, seed, mem)};
    if (made.event->rounds_paired > 1 && chance(&random, 0.25)) {
        made.rounds = 1 + below(&random, made.event->rounds_paired);
    }
    if (chance(&random, 0.1)) {
        reward_losses(made.event);
    }
    choose_edition(&random, &made);
    choose_codes(&random, &made,
                 literal_event_make(made.event, made.rounds, made.edition_by_now, mem).primary,
                 mem);
    return made;
}
