#include "audit/varied.h"

#include "base/random.h"
#include "support/check.h"

#include <stdlib.h>

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
