#include "audit/soak.h"

#include "audit/legal.h"
#include "event/acceleration.h"
#include "event/build.h"
#include "event/systems.h"
#include "generator/generate_private.h"
#include "matching/cardinality.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum { SOAK_SEED = 20261115, MOST_ROUNDS = 12 /* or matches */ };

static bool is_system(const char *name, const ct_pairing_system *system)
{
    return strcmp(system->name, name) == 0;
}

/* --- Options --------------------------------------------------------------------------------- */

static double rate(ct_random *random, double most)
{
    return ct_random_chance(random, 0.5) ? 0 : most * ct_random_unit(random);
}

static int32_t draw(ct_random *random, int32_t low, int32_t high)
{
    return low + (int32_t)ct_random_below(random, (uint64_t)(high - low) + 1);
}

static int32_t draw_players(const ct_pairing_system *system, ct_random *random)
{
    if (strstr(system->name, "scheveningen") != NULL) { /* two teams of 2 to 10 */
        return 2 * draw(random, 2, 10);
    }
    bool has_many_rounds = system->needs != NULL && !is_system("knockout", system);
    bool is_large = ct_random_chance(random, has_many_rounds ? 0.01 : 0.05);
    bool is_tiny = ct_random_chance(random, 0.5);
    return is_large ? draw(random, 41, 200) : is_tiny ? draw(random, 4, 14) : draw(random, 15, 40);
}

/* The more rounds in a small field, the more of them cannot be paired. */
static int32_t draw_rounds(const ct_pairing_system *system, int32_t players, ct_random *random)
{
    int32_t most = players - 1 < MOST_ROUNDS ? players - 1 : MOST_ROUNDS;
    int32_t rounds = ct_random_chance(random, 0.1) ? most : draw(random, 1, most);
    return is_system("double-swiss", system) ? 2 * rounds : rounds;
}

static void draw_scoring(ct_generate_options *o, ct_random *random)
{
    switch (ct_random_below(random, 6)) {
    case 0: o->win = 30, o->draw = 10; break;
    case 1: o->pab = 5; break;
    case 2: o->win = 20, o->draw = 10, o->loss = 0, o->pab = 10; break;
    case 3: o->loss = 1, o->win = 11, o->draw = 6; break;
    case 4: o->forfeit_loss = 5; break;
    default: break;
    }
}

static void draw_acceleration(ct_generate_options *o, ct_random *random)
{
    static const int32_t kinds[] = {CT_ACCELERATION_BAKU, CT_ACCELERATION_HALEY,
                                    CT_ACCELERATION_SOFT_HALEY, CT_ACCELERATION_PROGRESSIVE};
    o->acceleration = kinds[ct_random_below(random, sizeof kinds / sizeof *kinds)];
}

static void draw_swiss(ct_generate_options *o, ct_random *random)
{
    const ct_system_row *row = ct_system_named(ct_str_of(o->system->name));
    o->rounds = draw_rounds(o->system, o->players, random);
    o->half_bye_rate = rate(random, 0.6);
    o->full_bye_rate = rate(random, 0.3);
    o->forbidden_pairs = o->players > 6 && ct_random_chance(random, 0.4) ? draw(random, 1, 6) : 0;
    if (ct_random_chance(random, 0.3)) {
        draw_scoring(o, random);
    } else if (row->is_swiss && ct_random_chance(random, 0.4)) {
        draw_acceleration(o, random);
    }
}

/* Of "yes|no", "preset|free|limited" or "1 to 9|n" one that is a word; nothing when the one that
 * was drawn is none. */
static ct_str draw_word(const char *range, ct_random *random)
{
    ct_str rest = ct_str_of(range);
    ct_str word = {0};
    uint64_t seen = 0;
    while (rest.len > 0) {
        ct_str next = ct_str_cut(&rest, '|');
        word = ct_random_below(random, ++seen) == 0 ? next : word;
    }
    for (size_t i = 0; i < word.len; i++) {
        if ((word.at[i] < 'a' || word.at[i] > 'z') && word.at[i] != '-') {
            return (ct_str){0};
        }
    }
    return seen > 1 ? word : (ct_str){0};
}

/* Other settings than usual, where they are words. A Keizer event may always relax its limits: else
 * rounds are impossible for reasons that the auditor does not know. */
static void draw_settings(ct_generate_options *o, ct_random *random, ct_arena *mem)
{
    enum { MOST_SETTINGS = 48 };
    ct_setting *settings = CT_NEW(mem, ct_setting, MOST_SETTINGS);
    assert_non_null(settings);
    for (const ct_system_option *row = o->system->options;
         row != NULL && row->name != NULL && o->setting_count < MOST_SETTINGS; row++) {
        bool must_relax = strcmp(row->name, "stuck") == 0;
        ct_str word = must_relax ? CT_STR("relax") : draw_word(row->range, random);
        if (must_relax || (word.len > 0 && ct_random_chance(random, 0.5))) {
            settings[o->setting_count++] = (ct_setting){ct_str_of(row->name), word};
        }
    }
    o->settings = settings;
}

ct_generate_options soak_options(const soak *s, uint64_t number, ct_arena *mem)
{
    ct_generate_options o = ct_generate_usual();
    ct_random random = {.seed = SOAK_SEED, .stream = number};
    o.seed = SOAK_SEED;
    o.number = number;
    o.system = s->system;
    o.edition = (int32_t)s->edition;
    o.players = draw_players(s->system, &random);
    o.result_model = (int32_t)ct_random_below(&random, 2);
    o.odd_rate = rate(&random, 0.2);
    o.forfeit_rate = rate(&random, 0.3);
    o.double_forfeit_rate = rate(&random, 0.1);
    o.zero_bye_rate = rate(&random, 0.5);
    o.late_rate = rate(&random, 0.3);
    o.withdrawal_rate = rate(&random, 0.4);
    if (s->system->needs == NULL) {
        draw_swiss(&o, &random);
    }
    if (is_system("knockout", s->system) && ct_random_chance(&random, 0.5)) { /* no ties */
        o.result_model = CT_RESULTS_FIXED_DRAWS;
        o.draw_percentage = o.odd_rate = o.double_forfeit_rate = 0;
    }
    if (ct_random_chance(&random, 0.5)) {
        draw_settings(&o, &random, mem);
    }
    return o;
}

/* --- Who was there --------------------------------------------------------------------------- */

ct_event *soak_field(const ct_generate_options *used, ct_arena *mem)
{
    ct_event *field = ct_event_new(mem);
    ct_error err = {0};
    assert_non_null(field);
    field->rounds = (uint16_t)used->rounds;
    check_ok(ct_event_choose_system(field, ct_system_named(ct_str_of(used->system->name)),
                                    (ct_edition)used->edition, &err),
             err);
    check_ok(ct_generate_players(used, field, mem, &err), err);
    ct_generate_byes(used, field);
    if (ct_event_plays_double_matches(field)) {
        ct_generate_whole_matches(field);
    }
    field->rounds_paired = field->rounds; /* so that cells can be read */
    return field;
}

bool soak_is_there(const ct_event *field, ct_index who, unsigned round)
{
    const ct_player *player = &field->players[who];
    return round >= player->enters && (player->leaves == 0 || round < player->leaves) &&
           ct_event_cell(field, who, round).outcome == CT_ABSENT;
}

/* --- Is there a legal round? ----------------------------------------------------------------- */

/* The colours that a player had over the board. */
typedef struct colours {
    int ahead; /* Whites minus Blacks */
    uint8_t last, before;
} colours;

static colours colours_of(const ct_event *event, ct_index who, unsigned rounds)
{
    colours c = {0};
    for (unsigned round = 1; round <= rounds; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (ct_outcome_is_played((ct_outcome)cell.outcome)) {
            c.ahead += cell.colour == CT_WHITE ? 1 : -1;
            c.before = c.last;
            c.last = cell.colour;
        }
    }
    return c;
}

/* Lim 5.1: neither a third time running nor three more. */
static bool may_have(colours c, ct_colour colour)
{
    return !(c.last == colour && c.before == colour) &&
           (colour == CT_WHITE ? c.ahead : -c.ahead) < 2;
}

static ct_points score_of(const ct_event *event, ct_index who, const ct_points *bonus)
{
    ct_points score = bonus[who] + ct_event_adjustment(event, who, event->rounds_paired);
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        score += ct_scoring_points(&event->scoring, ct_event_cell(event, who, round));
    }
    return score;
}

/* What Elo Pairings and Lim ask of a pair besides what the auditor knows. */
static bool own_rules_allow(const ct_event *event, ct_index one, ct_index other,
                            const ct_points *bonus)
{
    ct_str system = ct_str_of(ct_event_system(event).row->name);
    ct_str rule = {0};
    for (uint32_t i = 0; i < event->setting_count; i++) {
        rule = ct_str_is(event->settings[i].name, "elo.colours") ? event->settings[i].value : rule;
    }
    colours a = colours_of(event, one, event->rounds_paired);
    colours b = colours_of(event, other, event->rounds_paired);
    if (ct_str_is(system, "elo")) {
        return ct_str_is(rule, "free")     ? true
               : ct_str_is(rule, "strict") ? a.last != b.last || a.last == CT_NO_COLOUR
                                           : abs(a.ahead + b.ahead) <= 1;
    }
    if (ct_str_is(system, "lim")) {
        bool is_last = event->rounds_paired + 1 == event->rounds;
        return (may_have(a, CT_WHITE) && may_have(b, CT_BLACK)) ||
               (may_have(a, CT_BLACK) && may_have(b, CT_WHITE)) ||
               (is_last && score_of(event, one, bonus) == score_of(event, other, bonus));
    }
    return true;
}

/* What the auditor says of a round that is nothing but this game; without `black`, the bye. */
static bool auditor_allows(ct_event *event, ct_index white, ct_index black, ct_arena *mem)
{
    unsigned round = event->rounds_paired + 1U;
    ct_problems problems;
    ct_error err = {0};
    ct_arena_reset(mem);
    ct_problems_start(&problems, mem, NULL);
    if (black != CT_NOBODY) {
        *ct_event_cell_at(event, white, round) =
            (ct_cell){.opponent = black, .colour = CT_WHITE, .outcome = CT_PENDING};
        *ct_event_cell_at(event, black, round) =
            (ct_cell){.opponent = white, .colour = CT_BLACK, .outcome = CT_PENDING};
    } else {
        ct_event_cell_at(event, white, round)->outcome = CT_PAB;
    }
    event->rounds_paired++;
    check_ok(ct_audit_legal(event, round, CT_EDITION_BY_DATE, mem, &problems, &err), err);
    event->rounds_paired--;
    *ct_event_cell_at(event, white, round) = CT_EMPTY_CELL;
    if (black != CT_NOBODY) {
        *ct_event_cell_at(event, black, round) = CT_EMPTY_CELL;
    }
    return problems.faults == 0;
}

static void join_legal(ct_event *event, const bool *present, const ct_points *bonus,
                       ct_graph *graph, ct_arena *mem)
{
    for (ct_index one = 0; one < event->player_count; one++) {
        for (ct_index other = one + 1; other < event->player_count; other++) {
            if (present[one] && present[other] && own_rules_allow(event, one, other, bonus) &&
                (auditor_allows(event, one, other, mem) ||
                 auditor_allows(event, other, one, mem))) {
                ct_graph_join(graph, one, other);
            }
        }
    }
}

/* Can all be paired but `idle`, who has the bye? */
static bool all_can_be_paired(const ct_graph *graph, const bool *present, ct_index idle,
                              ct_arena *mem)
{
    ct_matcher *matcher = ct_matcher_new(mem, graph->n);
    uint32_t *partner = CT_NEW(mem, uint32_t, graph->n);
    uint64_t *among = CT_NEW(mem, uint64_t, graph->words);
    for (uint32_t v = 0; v < graph->n; v++) {
        partner[v] = CT_SINGLE;
        if (present[v] && v != idle) {
            ct_bits_add(among, v);
        }
    }
    return ct_match_most(matcher, graph, among, partner) == 0;
}

bool soak_has_legal_round(ct_event *event, const ct_event *field, ct_arena *mem)
{
    ct_arena *scratch = ct_arena_new();
    ct_graph graph = ct_graph_new(mem, event->player_count);
    bool *present = CT_NEW(mem, bool, event->player_count);
    ct_points *bonus = CT_NEW(mem, ct_points, event->player_count);
    ct_error err = {0};
    uint32_t count = 0;
    assert_non_null(bonus);
    for (ct_index who = 0; who < event->player_count; who++) {
        present[who] = soak_is_there(field, who, event->rounds_paired + 1U);
        count += present[who];
    }
    check_ok(ct_event_virtual_points(event, event->rounds_paired + 1U, bonus, &err), err);
    join_legal(event, present, bonus, &graph, scratch);
    bool found = count % 2 == 0 && all_can_be_paired(&graph, present, CT_NOBODY, mem);
    for (ct_index who = 0; count % 2 == 1 && !found && who < event->player_count; who++) {
        found = present[who] && auditor_allows(event, who, CT_NOBODY, scratch) &&
                all_can_be_paired(&graph, present, who, mem);
    }
    ct_arena_free(scratch);
    return found;
}
