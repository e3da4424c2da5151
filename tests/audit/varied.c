#include "audit/varied.h"

#include "audit/check.h"
#include "audit/explain.h"
#include "base/random.h"
#include "formats/trf.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

int varied_start(void **state)
{
    varied_bench *b = calloc(1, sizeof *b);
    *state = b;
    if (b != NULL) {
        b->generator = ct_generator_new();
        b->mem = ct_arena_new();
    }
    return b == NULL || b->generator == NULL || b->mem == NULL;
}

int varied_stop(void **state)
{
    varied_bench *b = *state;
    ct_generator_free(b->generator);
    ct_arena_free(b->mem);
    free(b);
    return 0;
}

static void vary_scoring(ct_generate_options *o, ct_random *random)
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

static double rate(ct_random *random, double most)
{
    return ct_random_chance(random, 0.5) ? 0 : most * ct_random_unit(random);
}

ct_generate_options varied_options(uint64_t number)
{
    ct_generate_options o = ct_generate_usual();
    ct_random random = {.seed = 20261115, .stream = number};
    o.seed = 1;
    o.number = number;
    if (number % 3 == 0) {
        return o;
    }
    o.players = 2 + (int32_t)ct_random_below(&random, 58);
    uint64_t most = o.players < 12 ? (uint64_t)o.players : 12;
    o.rounds = 1 + (int32_t)ct_random_below(&random, most);
    o.result_model = (int32_t)ct_random_below(&random, 2);
    o.odd_rate = rate(&random, 0.2);
    o.forfeit_rate = rate(&random, 0.3);
    o.double_forfeit_rate = rate(&random, 0.1);
    o.half_bye_rate = rate(&random, 0.6);
    o.full_bye_rate = rate(&random, 0.3);
    o.zero_bye_rate = rate(&random, 0.5);
    o.late_rate = rate(&random, 0.3);
    o.withdrawal_rate = rate(&random, 0.4);
    o.forbidden_pairs = (int32_t)(o.players > 6 ? ct_random_below(&random, 6) : 0);
    o.edition = ct_random_chance(&random, 0.3) ? CT_EDITION_2017 : CT_EDITION_2026;
    if (ct_random_chance(&random, 0.3)) {
        vary_scoring(&o, &random);
    } else if (ct_random_chance(&random, 0.3)) {
        o.acceleration = CT_ACCELERATION_BAKU;
    }
    return o;
}

ct_generated varied_event(ct_generator *generator, const ct_generate_options *options,
                          ct_arena *mem)
{
    ct_generated made = {0};
    ct_error err = {0};
    check_ok(ct_generate(generator, options, mem, &made, &err), err);
    return made;
}

ct_generate_options varied_options_of(const char *system, uint64_t number)
{
    ct_generate_options options = varied_options(number);
    options.system = ct_pairing_system_named(ct_str_of(system));
    assert_non_null(options.system);
    return options;
}

static void check_clean(const ct_event *event, ct_arena *mem, uint64_t number)
{
    ct_audit audit;
    ct_error err = {0};
    check_ok(ct_audit_event(event, NULL, NULL, mem, &audit, &err), err);
    if (!ct_audit_is_clean(&audit)) {
        fail_msg("event %llu: %s", (unsigned long long)number,
                 audit.illegal.count > 0 ? audit.illegal.items[0].sentence
                                         : ct_agreement_name(audit.worst));
    }
    check_seed(audit.illegal.faults == 0, number);
    check_seed(audit.round_count == event->rounds_paired, number);
}

void varied_check_clean(varied_bench *b, varied_maker *make, uint64_t first, uint64_t last,
                        varied_check *also)
{
    uint64_t rounds = 0;
    for (uint64_t number = first; number <= last; number++) {
        ct_arena_reset(b->mem);
        ct_generate_options options = make(number);
        ct_event *event = varied_event(b->generator, &options, b->mem).event;
        check_clean(event, b->mem, number);
        if (also != NULL) {
            also(event, b->mem, number);
        }
        rounds += event->rounds_paired;
    }
    assert_true(rounds > last - first + 1); /* they were not all over at once */
}

static ct_str file_of(const ct_event *event, ct_arena *mem)
{
    static const ct_trf_form form = {.dialect = CT_TRF26};
    ct_text text = {.mem = mem};
    ct_error err = {0};
    check_ok(ct_trf_write(event, &form, &text, &err), err);
    return ct_text_view(&text);
}

static void check_file(varied_bench *b, const ct_generate_options *options, uint64_t number)
{
    ct_event *back = NULL;
    ct_problems problems;
    ct_error err = {0};
    ct_event *one = varied_event(b->generator, options, b->mem).event;
    ct_event *other = varied_event(b->generator, options, b->mem).event;
    ct_str text = file_of(one, b->mem);
    check_seed(ct_str_equal(text, file_of(other, b->mem)), number);
    ct_problems_start(&problems, b->mem, NULL);
    check_ok(ct_trf_read(text, b->mem, &back, NULL, &problems, &err), err);
    check_equal_events(one, back, number);
}

void varied_check_files(varied_bench *b, varied_maker *make, uint64_t first, uint64_t last,
                        uint64_t step)
{
    for (uint64_t number = first; number <= last; number += step) {
        ct_generate_options options = make(number);
        ct_arena_reset(b->mem);
        check_file(b, &options, number);
    }
}

ct_event *varied_quiet_event(varied_bench *b, const char *system, uint64_t seed, int32_t players,
                             int32_t rounds)
{
    ct_generate_options options = ct_generate_usual();
    options.seed = seed;
    options.players = players;
    options.rounds = rounds;
    options.forfeit_rate = options.half_bye_rate = options.zero_bye_rate = 0;
    options.withdrawal_rate = 0;
    options.system = ct_pairing_system_named(ct_str_of(system));
    return varied_event(b->generator, &options, b->mem).event;
}

static varied_statements count_statements(const ct_explanation *answer, const char *article)
{
    varied_statements sum = {0};
    assert_true(answer->count > 0);
    for (uint32_t i = 0; i < answer->count; i++) {
        const ct_statement *said = &answer->items[i];
        assert_true(said->topic != CT_TOPIC_PUBLISHED); /* rounds made by the engine are its own */
        sum.byes += said->topic == CT_TOPIC_BYE;
        sum.colours += said->topic == CT_TOPIC_COLOUR &&
                       (article == NULL || strncmp(said->article, article, strlen(article)) == 0);
    }
    return sum;
}

varied_statements varied_explain_rounds(const ct_event *event, const char *article, ct_arena *mem)
{
    varied_statements sum = {0};
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            ct_index other = (who + round) % event->player_count;
            ct_question question = {
                .round = round, .who = who, .why_not = other == who ? CT_NOBODY : other};
            ct_explanation answer;
            ct_error err = {0};
            check_ok(ct_explain(event, &question, mem, &answer, &err), err);
            varied_statements said = count_statements(&answer, article);
            sum.colours += said.colours;
            sum.byes += said.byes;
        }
    }
    return sum;
}

void varied_explain_everybody(const ct_event *event, ct_arena *mem, uint64_t number)
{
    for (ct_index who = 0; who < event->player_count && event->rounds_paired > 0; who++) {
        ct_explanation answer;
        ct_error err = {0};
        ct_question question = {.round = event->rounds_paired,
                                .who = who,
                                .why_not = (who + 1) % event->player_count,
                                .why_not_the_bye = who % 5 == 0};
        check_ok(ct_explain(event, &question, mem, &answer, &err), err);
        ct_cell cell = ct_event_cell(event, who, event->rounds_paired);
        bool is_paired = ct_outcome_has_opponent((ct_outcome)cell.outcome);
        check_seed(answer.count >= (is_paired ? 4 : 1), number);
        check_seed(answer.opponent == (is_paired ? cell.opponent : CT_NOBODY), number);
        for (uint32_t i = 0; i < answer.count; i++) { /* rounds made by the engine are its own */
            check_seed(answer.items[i].topic != CT_TOPIC_PUBLISHED, number);
            check_seed(answer.items[i].sentence.len > 0, number);
        }
    }
}
