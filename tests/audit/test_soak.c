/* The long run of tests/audit/soak.h over every system of players. CROSSTABLE_SOAK sets how many
 * events of each are made, CROSSTABLE_FIRST_SEED the number of the first, CROSSTABLE_SYSTEM the
 * only system to look at. */

#include "audit/check.h"
#include "audit/soak.h"
#include "event/build.h"
#include "event/systems.h"
#include "event/validate.h"
#include "formats/json.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_EVENTS = 12, REPEAT_EVERY = 10 };

typedef struct bench {
    ct_generator *generator;
    ct_arena *mem;
} bench;

static const char *from_environment(const char *name)
{
    return getenv(name); /* NOLINT(concurrency-mt-unsafe): no threads here */
}

static uint64_t number_from_environment(const char *name, uint64_t usual)
{
    const char *text = from_environment(name);
    uint64_t number = 0;
    return text != NULL && ct_str_to_unsigned(ct_str_of(text), &number) ? number : usual;
}

static _Noreturn void tell(const soak *s, uint64_t number, unsigned round, const char *what)
{
    fail_msg("%s, event %llu, round %u: %s", s->system->name, (unsigned long long)number, round,
             what);
    abort(); /* fail_msg does not come back */
}

/* --- What is asked of an event --------------------------------------------------------------- */

static void check_audit(const soak *s, const ct_event *event, uint64_t number, ct_arena *mem)
{
    ct_audit audit;
    ct_error err = {0};
    if (ct_audit_event(event, NULL, NULL, mem, &audit, &err) != CT_OK) {
        tell(s, number, 0, err.sentence);
    }
    if (audit.illegal.faults > 0) {
        tell(s, number, 0, audit.illegal.items[0].sentence);
    }
    for (uint32_t i = 0; i < audit.round_count; i++) {
        if (audit.rounds[i].agreement != CT_AGREES) {
            tell(s, number, audit.rounds[i].number, ct_agreement_name(audit.rounds[i].agreement));
        }
    }
    if (audit.round_count != event->rounds_paired || !ct_audit_is_clean(&audit)) {
        tell(s, number, 0, "the checker did not see all rounds");
    }
}

static void check_valid(const soak *s, const ct_event *event, uint64_t number, ct_arena *mem)
{
    ct_problems problems;
    ct_error err = {0};
    ct_problems_start(&problems, mem, NULL);
    check_ok(ct_event_validate(event, true, mem, &problems, &err), err);
    if (ct_problems_verdict(&problems, &err) != CT_OK) {
        tell(s, number, 0, err.sentence);
    }
}

/* Systems without a table pair everybody who is there. */
static void check_nobody_forgotten(const soak *s, const ct_event *event, const ct_event *field,
                                   uint64_t number)
{
    bool is_double = ct_event_plays_double_matches(event);
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_cell cell = ct_event_cell(event, who, round);
            bool goes_on = is_double && round % 2 == 0 &&
                           ct_event_cell(event, who, round - 1).outcome == CT_PAB;
            bool takes_part = cell.opponent != CT_NOBODY || cell.outcome == CT_PAB || goes_on;
            if (soak_is_there(field, who, round) != takes_part) {
                tell(s, number, round, "somebody is left out, or plays who is away");
            }
        }
    }
}

static unsigned meetings(const ct_event *event, ct_index one, ct_index other, unsigned *whites)
{
    unsigned count = 0;
    *whites = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, one, round);
        count += cell.opponent == other;
        *whites += cell.opponent == other && cell.colour == CT_WHITE;
    }
    return count;
}

/* Everybody meets everybody, once, or twice with both colours; in the Scheveningen systems
 * everybody of the other team. */
static void check_table(const soak *s, const ct_event *event, uint64_t number)
{
    unsigned cycles = strncmp(s->system->name, "double", 6) == 0 ? 2 : 1;
    bool has_teams = strstr(s->system->name, "scheveningen") != NULL;
    for (ct_index one = 0; one < event->player_count; one++) {
        uint32_t opponents = 0;
        for (ct_index other = 0; other < event->player_count; other++) {
            unsigned whites = 0;
            unsigned met = meetings(event, one, other, &whites);
            opponents += met > 0;
            if (met != 0 && (met != cycles || (cycles == 2 && whites != 1))) {
                tell(s, number, 0, "two meet too often, or with the same colours");
            }
        }
        if (opponents != (has_teams ? event->player_count / 2 : event->player_count - 1)) {
            tell(s, number, 0, "somebody does not meet all opponents");
        }
    }
}

/* What a player of a knock-out of single games was last seen doing. */
typedef enum fate { STILL_IN, TIED, OUT } fate;

/* Who has lost is out and plays no more. */
static fate follow(const soak *s, const ct_event *event, ct_index who, uint64_t number)
{
    fate now = STILL_IN;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent == CT_NOBODY) {
            continue;
        }
        if (now == OUT) {
            tell(s, number, round, "somebody plays who is out");
        }
        ct_outcome other = (ct_outcome)ct_event_cell(event, cell.opponent, round).outcome;
        bool has_lost =
            cell.outcome != other && (cell.outcome == CT_LOSS || cell.outcome == CT_FORFEIT_LOSS);
        now = has_lost ? OUT : now == TIED || cell.outcome == other ? TIED : STILL_IN;
    }
    return now;
}

/* An event that ends early has at most one player left who was there from the beginning, has not
 * lost and has not gone; ties, which lots may decide, are not followed. */
static void check_knockout(const soak *s, const ct_generated *made, uint64_t number)
{
    unsigned left = 0;
    bool has_ties = false;
    for (ct_index who = 0; who < made->event->player_count; who++) {
        const ct_player *player = &made->event->players[who];
        fate now = follow(s, made->event, who, number);
        has_ties = has_ties || now == TIED;
        left += now == STILL_IN && player->enters <= 1 &&
                (player->leaves == 0 || player->leaves > made->stopped_before);
    }
    if (made->stopped_before != 0 && !has_ties && left > 1) {
        tell(s, number, made->stopped_before, "two are left, but the event has ended");
    }
}

static ct_str file_of(const ct_event *event, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_error err = {0};
    check_ok(ct_json_write(event, &text, &err), err);
    return ct_text_view(&text);
}

/* --- The run --------------------------------------------------------------------------------- */

static void count_cells(soak *s, const ct_event *event)
{
    s->events++;
    s->rounds += event->rounds_paired;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        for (ct_index who = 0; who < event->player_count; who++) {
            ct_cell cell = ct_event_cell(event, who, round);
            s->games += cell.opponent != CT_NOBODY && cell.colour == CT_WHITE;
            s->byes += cell.outcome == CT_PAB;
        }
    }
}

static void check_system(soak *s, ct_generated *made, uint64_t number, ct_arena *mem)
{
    bool may_stop = s->system->needs == NULL || strcmp(s->system->name, "knockout") == 0 ||
                    strcmp(s->system->name, "two-phase") == 0; /* everybody may have left */
    if (made->stopped_before != 0 && !may_stop) {
        tell(s, number, made->stopped_before, made->why_stopped.sentence);
    }
    if (s->system->needs == NULL) {
        ct_event *field = soak_field(&made->used, mem);
        check_nobody_forgotten(s, made->event, field, number);
        if (made->stopped_before != 0 && soak_has_legal_round(made->event, field, mem)) {
            tell(s, number, made->stopped_before, "was not paired, but a legal pairing exists");
        }
    } else if (strcmp(s->system->name, "knockout") == 0 && made->used.setting_count == 0) {
        check_knockout(s, made, number);
    } else if (!may_stop && strcmp(s->system->name, "berger-groups") != 0) {
        check_table(s, made->event, number);
    }
}

/* Takes the last round back, in the Double-Swiss the last match: it was legal, and so the question
 * whether a legal one exists has a known answer. */
static void check_question(const soak *s, const ct_generated *made, uint64_t number, ct_arena *mem)
{
    ct_event *event = made->event;
    unsigned games = ct_event_plays_double_matches(event) ? 2 : 1;
    for (unsigned i = 0; i < games && event->rounds_paired > 0; i++) {
        for (ct_index who = 0; who < event->player_count; who++) {
            *ct_event_cell_at(event, who, event->rounds_paired) = CT_EMPTY_CELL;
        }
        event->rounds_paired--;
    }
    if (!soak_has_legal_round(event, soak_field(&made->used, mem), mem)) {
        tell(s, number, event->rounds_paired + 1U, "was paired, but has no legal pairing");
    }
}

static void check_again(bench *b, soak *s, const ct_generated *made,
                        const ct_generate_options *options)
{
    ct_generated again;
    ct_error err = {0};
    s->repeated++;
    check_ok(ct_generate(b->generator, options, b->mem, &again, &err), err);
    if (!ct_str_equal(file_of(made->event, b->mem), file_of(again.event, b->mem))) {
        tell(s, options->number, 0, "the same seed gave other bytes");
    }
    if (s->system->needs == NULL && again.event->rounds_paired > 0) {
        check_question(s, &again, options->number, b->mem);
    }
}

static void look_at_event(bench *b, soak *s, uint64_t number)
{
    ct_arena_reset(b->mem);
    ct_generate_options options = soak_options(s, number, b->mem);
    ct_generated made;
    ct_error err = {0};
    if (ct_generate_check(&options, NULL) != CT_OK) { /* Baku wants 1-½-0, for instance */
        options.acceleration = CT_ACCELERATION_NONE;
    }
    ct_status status = ct_generate(b->generator, &options, b->mem, &made, &err);
    if (status == CT_INVALID && options.setting_count > 0) { /* they do not go together */
        options.setting_count = 0;
        status = ct_generate(b->generator, &options, b->mem, &made, &err);
    }
    if (status == CT_INVALID && s->system->needs != NULL) { /* too few are there in round 1 */
        options.late_rate = 0;
        status = ct_generate(b->generator, &options, b->mem, &made, &err);
    }
    if (status != CT_OK) {
        tell(s, number, 0, err.sentence);
    }
    check_valid(s, made.event, number, b->mem);
    check_audit(s, made.event, number, b->mem);
    check_system(s, &made, number, b->mem);
    count_cells(s, made.event);
    s->stopped += made.stopped_before != 0;
    s->set += options.setting_count > 0;
    if (number % REPEAT_EVERY == 0) {
        check_again(b, s, &made, &options);
    }
}

static void look_at_system(bench *b, const ct_pairing_system *system, ct_edition edition)
{
    soak s = {.system = system, .edition = edition};
    const char *only = from_environment("CROSSTABLE_SYSTEM");
    uint64_t first = number_from_environment("CROSSTABLE_FIRST_SEED", 0);
    uint64_t count = number_from_environment("CROSSTABLE_SOAK", USUAL_EVENTS);
    if (only != NULL && strcmp(only, system->name) != 0) {
        return;
    }
    for (uint64_t number = first; number < first + count; number++) {
        look_at_event(b, &s, number);
    }
    print_message(
        "# %-19s %4s: %llu events, %llu rounds, %llu games, %llu byes, %llu stopped, "
        "%llu made twice, %llu with settings\n",
        system->name, edition == CT_EDITION_2017 ? "2017" : "", (unsigned long long)s.events,
        (unsigned long long)s.rounds, (unsigned long long)s.games, (unsigned long long)s.byes,
        (unsigned long long)s.stopped, (unsigned long long)s.repeated, (unsigned long long)s.set);
}

static void random_events_of_every_system_stand_every_question(void **state)
{
    bench b = {.generator = ct_generator_new(), .mem = ct_arena_new()};
    (void)state;
    assert_non_null(b.generator);
    assert_non_null(b.mem);
    for (const ct_pairing_system *row = ct_pairing_systems(); row->name != NULL; row++) {
        if (ct_system_named(ct_str_of(row->name))->is_for_teams) {
            continue;
        }
        look_at_system(&b, row, CT_EDITION_2026);
        if (strcmp(row->name, "dutch") == 0) {
            look_at_system(&b, row, CT_EDITION_2017);
        }
    }
    ct_generator_free(b.generator);
    ct_arena_free(b.mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_events_of_every_system_stand_every_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
