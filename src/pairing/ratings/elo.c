/* Elo Pairings. A round is prepared as a line: the entrants in the order of their ratings, and a
 * graph of who may meet. Because results do not matter, later rounds can be foreseen: with
 * elo.order tightest-last the tightest rounds still to come are reserved and this one is paired
 * from what they leave. */

#include "pairing/ratings/elo.h"

#include "pairing/ratings/neighbours.h"
#include "pairing/swiss.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const ct_system_option ct_elo_options[] = {
    {"exponent", "1", "1 to 2.0", "a pair costs the rating difference to this power"},
    {"colours", "balanced", "strict|balanced|free",
     "strict: nobody has the same colour twice running; balanced: two may meet when their colour "
     "balances (White minus Black) sum to -1, 0 or 1; free: colours never keep two apart"},
    {"bye", "lowest", "lowest|closest",
     "who has the bye: the lowest rated who may have it, or whoever makes the round tightest"},
    {"order", "tightest-first", "tightest-first|tightest-last",
     "tightest-last keeps the closest pairings for the last rounds"},
    {"ties", "ratings", "ratings|ranks",
     "of rounds that cost the same the one with the smaller sum of squared rating differences, or "
     "of squared differences in rank"},
    {"white", "last", "last|higher",
     "who has White when the colour balances are equal: by the last colours, or the higher rated"},
    {"unrated", "1400", "0 to 4000", "the rating of players without one"},
    {"offset", "auto", "auto|-4000 to 4000",
     "scoring by ratings (ELO) adds this to every rating; auto: as elo.factor says, else nothing"},
    {"factor", "none", "none|0|1.01 to 100",
     "scoring by ratings: shifts them so that the highest is so many times the lowest; 0: a game "
     "counts K times (result less expected score) instead"},
    {"k", "20", "1 to 100", "scoring by ratings with factor 0: the K of that formula"},
    {NULL, NULL, NULL, NULL},
};

typedef enum colour_rule { STRICT, BALANCED, FREE } colour_rule;

typedef struct rules {
    unsigned exponent; /* hundredths */
    colour_rule colours;
    bool bye_is_closest;
    bool tightest_last;
    bool ties_by_rank;
    bool higher_has_white; /* where balances are equal */
    int32_t unrated;
} rules;

/* A player on the line. */
typedef struct person {
    uint32_t entrant;
    int32_t rating;
    uint32_t tpn;
    int balance;  /* games with White minus games with Black */
    uint8_t last; /* colour */
} person;

typedef struct field {
    const ct_round *round;
    rules rules;
    uint32_t count;
    person *people; /* by rating, then TPN */
    int32_t *ratings;
    ct_graph apart; /* have met, are forbidden, or reserved for another round */
    ct_graph may_meet;
    uint64_t *may_sit_out;
    size_t words;
} field;

/* --- Settings -------------------------------------------------------------------------------- */

static ct_str setting(const ct_event *event, const char *name)
{
    static const ct_pairing_system self = {.name = "elo", .options = ct_elo_options};
    return ct_system_setting(event, &self, name);
}

static ct_status refuse(const char *name, ct_str value, ct_error *err)
{
    ct_fail(err, CT_INVALID, "the setting elo.%s cannot be \"%.*s\"", name, CT_ARG(value));
    for (const ct_system_option *row = ct_elo_options; row->name != NULL; row++) {
        if (strcmp(row->name, name) == 0) {
            ct_error_cure(err, "it is %s", row->range);
        }
    }
    return CT_INVALID;
}

/* One of two or three words, as a number from 0. */
static ct_status read_word(const ct_event *event, const char *name, const char *const *words,
                           unsigned *out, ct_error *err)
{
    ct_str value = setting(event, name);
    for (unsigned i = 0; words[i] != NULL; i++) {
        if (ct_str_equal_ignoring_case(value, ct_str_of(words[i]))) {
            *out = i;
            return CT_OK;
        }
    }
    return refuse(name, value, err);
}

static ct_status read_rules(const ct_event *event, rules *out, ct_error *err)
{
    int32_t exponent = 0;
    uint64_t unrated = 0;
    unsigned colours = 0;
    unsigned bye = 0;
    unsigned order = 0;
    unsigned ties = 0;
    unsigned white = 0;
    if (!ct_str_to_points(setting(event, "exponent"), 100, &exponent) || exponent < 100 ||
        exponent > 200) {
        return refuse("exponent", setting(event, "exponent"), err);
    }
    if (!ct_str_to_unsigned(setting(event, "unrated"), &unrated) || unrated > 4000) {
        return refuse("unrated", setting(event, "unrated"), err);
    }
    CT_TRY(read_word(event, "colours", (const char *const[]){"strict", "balanced", "free", NULL},
                     &colours, err));
    CT_TRY(read_word(event, "bye", (const char *const[]){"lowest", "closest", NULL}, &bye, err));
    CT_TRY(read_word(event, "order", (const char *const[]){"tightest-first", "tightest-last", NULL},
                     &order, err));
    CT_TRY(read_word(event, "ties", (const char *const[]){"ratings", "ranks", NULL}, &ties, err));
    CT_TRY(read_word(event, "white", (const char *const[]){"last", "higher", NULL}, &white, err));
    *out = (rules){.exponent = (unsigned)exponent,
                   .colours = (colour_rule)colours,
                   .bye_is_closest = bye == 1,
                   .tightest_last = order == 1,
                   .ties_by_rank = ties == 1,
                   .higher_has_white = white == 1,
                   .unrated = (int32_t)unrated};
    return CT_OK;
}

ct_status ct_elo_check(const ct_event *event, ct_error *err)
{
    rules r = {0};
    CT_TRY(read_rules(event, &r, err));
    if (event->rounds_paired == 0 && event->player_count > 0 &&
        event->rounds >= event->player_count + event->player_count % 2) {
        ct_fail(err, CT_INVALID, "%u rounds are too many for %u players, who meet only once",
                event->rounds, event->player_count);
        ct_error_cure(err, "plan at most %u rounds (record 142, or \"rounds\" in JSON)",
                      event->player_count - 1 + event->player_count % 2);
        return CT_INVALID;
    }
    if (r.tightest_last && event->rounds == 0) {
        ct_fail(err, CT_INVALID, "tightest-last needs to know the number of rounds");
        ct_error_cure(err,
                      "say how many rounds are planned (record 142, or \"rounds\" in JSON), or "
                      "{options settings=order=tightest-first}");
        return CT_INVALID;
    }
    return CT_OK;
}

int32_t ct_elo_rating(const ct_event *event, ct_index who)
{
    uint64_t unrated = 0;
    if (event->players[who].rating != 0) {
        return event->players[who].rating;
    }
    return ct_str_to_unsigned(setting(event, "unrated"), &unrated) && unrated <= 4000
               ? (int32_t)unrated
               : 0;
}

/* --- The line -------------------------------------------------------------------------------- */

static int by_rating(const void *a, const void *b)
{
    const person *one = a;
    const person *other = b;
    if (one->rating != other->rating) {
        return one->rating > other->rating ? -1 : 1;
    }
    return one->tpn < other->tpn ? -1 : one->tpn > other->tpn;
}

static bool colours_fit(const rules *r, const person *a, const person *b)
{
    int sum = a->balance + b->balance;
    switch (r->colours) {
    case STRICT: return a->last == CT_NO_COLOUR || a->last != b->last;
    case BALANCED: return sum >= -1 && sum <= 1;
    case FREE: return true;
    }
    return true;
}

/* Joins those who are not kept apart and whose colours fit. */
static void join_people(field *f)
{
    ct_bits_clear(f->may_meet.adjacent, f->count * f->may_meet.words);
    for (uint32_t a = 0; a < f->count; a++) {
        for (uint32_t b = a + 1; b < f->count; b++) {
            if (!ct_graph_has(&f->apart, a, b) &&
                colours_fit(&f->rules, &f->people[a], &f->people[b])) {
                ct_graph_join(&f->may_meet, a, b);
            }
        }
    }
}

static ct_status make_room(const ct_round *round, ct_arena *mem, field *f, ct_error *err)
{
    *f = (field){.round = round, .count = round->count, .words = ct_bits_words(round->count)};
    f->people = CT_NEW(mem, person, f->count);
    f->ratings = CT_NEW(mem, int32_t, f->count);
    f->may_sit_out = CT_NEW(mem, uint64_t, f->words);
    f->apart = ct_graph_new(mem, f->count);
    f->may_meet = ct_graph_new(mem, f->count);
    CT_NEED(f->people, err);
    CT_NEED(f->ratings, err);
    CT_NEED(f->may_sit_out, err);
    CT_NEED(f->apart.adjacent, err);
    CT_NEED(f->may_meet.adjacent, err);
    return read_rules(round->history->event, &f->rules, err);
}

static ct_status make_field(const ct_round *round, ct_arena *mem, field *f, ct_error *err)
{
    const ct_history *history = round->history;
    CT_TRY(make_room(round, mem, f, err));
    for (uint32_t i = 0; i < f->count; i++) {
        const ct_entrant *e = &round->entrants[i];
        uint16_t rating = history->event->players[e->who].rating;
        f->people[i] = (person){.entrant = i,
                                .rating = rating != 0 ? rating : f->rules.unrated,
                                .tpn = e->tpn.number,
                                .balance = e->colour_difference,
                                .last = history->past[e->who].last_colour};
    }
    qsort(f->people, f->count, sizeof *f->people, by_rating);
    for (uint32_t a = 0; a < f->count; a++) {
        const ct_entrant *one = &round->entrants[f->people[a].entrant];
        f->ratings[a] = f->people[a].rating;
        if (one->may_have_bye) {
            ct_bits_add(f->may_sit_out, a);
        }
        for (uint32_t b = a + 1; b < f->count; b++) {
            if (ct_round_keeps_apart(round, one->who, round->entrants[f->people[b].entrant].who)) {
                ct_graph_join(&f->apart, a, b);
            }
        }
    }
    join_people(f);
    return CT_OK;
}

/* A copy whose balances and meetings may go on into rounds to come. */
static ct_status copy_field(const field *from, ct_arena *mem, field *to, ct_error *err)
{
    CT_TRY(make_room(from->round, mem, to, err));
    assert(to->people != NULL && to->ratings != NULL && to->may_sit_out != NULL &&
           to->apart.adjacent != NULL && to->may_meet.adjacent != NULL);
    size_t graph = from->count * from->apart.words * sizeof *from->apart.adjacent;
    memcpy(to->people, from->people, from->count * sizeof *from->people);
    memcpy(to->ratings, from->ratings, from->count * sizeof *from->ratings);
    memcpy(to->may_sit_out, from->may_sit_out, from->words * sizeof *from->may_sit_out);
    memcpy(to->apart.adjacent, from->apart.adjacent, graph);
    memcpy(to->may_meet.adjacent, from->may_meet.adjacent, graph);
    return CT_OK;
}

/* --- Matching -------------------------------------------------------------------------------- */

/* Leaves in may_sit_out only the lowest rated for whom the others can be paired. */
static ct_status choose_bye(field *f, ct_arena *scratch, ct_error *err)
{
    ct_matcher *matcher = ct_matcher_new(scratch, f->count);
    uint32_t *partner = CT_NEW(scratch, uint32_t, f->count);
    CT_NEED(matcher, err);
    CT_NEED(partner, err);
    for (uint32_t a = 0; a < f->count; a++) {
        partner[a] = CT_SINGLE;
    }
    for (uint32_t a = f->count; a-- > 0;) {
        if (ct_bits_has(f->may_sit_out, a) &&
            ct_neighbours_is_complete(&f->may_meet, a, matcher, partner, scratch)) {
            ct_bits_clear(f->may_sit_out, f->words);
            ct_bits_add(f->may_sit_out, a);
            return CT_OK;
        }
    }
    return ct_fail(err, CT_IMPOSSIBLE, "nobody can have the bye");
}

/* The best round on the line, by places. `scratch` is reset. */
static ct_status match(field *f, ct_arena *scratch, uint32_t *partner, ct_error *err)
{
    ct_arena_reset(scratch);
    if (f->count % 2 == 1 && !f->rules.bye_is_closest) {
        CT_TRY(choose_bye(f, scratch, err));
    }
    ct_neighbours line = {.count = f->count,
                          .place = f->ratings,
                          .may_meet = &f->may_meet,
                          .may_sit_out = f->may_sit_out,
                          .exponent = f->rules.exponent,
                          .ties_by_rank = f->rules.ties_by_rank};
    return ct_neighbours_match(&line, scratch, partner, err);
}

/* Who has White? Seen on board `board`, counted from 0 down the line. */
static bool has_white(const field *f, const person *a, const person *b, uint32_t board,
                      ct_colour_rule *rule)
{
    bool by_balance = f->rules.colours != STRICT && a->balance != b->balance;
    *rule = by_balance ? CT_COLOUR_FEWER : CT_COLOUR_LAST;
    if (by_balance) {
        return a->balance < b->balance;
    }
    bool has_begun = a->last != CT_NO_COLOUR || b->last != CT_NO_COLOUR;
    if (f->rules.higher_has_white && f->rules.colours != STRICT && has_begun) {
        *rule = CT_COLOUR_RATING;
        return a < b;
    }
    if (a->last != b->last) {
        return a->last == CT_BLACK || b->last == CT_WHITE;
    }
    if (a->last != CT_NO_COLOUR) { /* the higher rated alternates */
        *rule = CT_COLOUR_HIGHER;
        return (a->last == CT_BLACK) == (a < b);
    }
    *rule = CT_COLOUR_BOARD;
    bool higher_has_white = (board % 2 == 0) == (f->round->initial_colour == CT_WHITE);
    return higher_has_white == (a < b);
}

/* --- Rounds to come -------------------------------------------------------------------------- */

/* Plays the pairs: they are apart from now on and have had their colours. */
static void play(field *f, const uint32_t *partner)
{
    uint32_t board = 0;
    for (uint32_t a = 0; a < f->count; a++) {
        ct_colour_rule rule;
        uint32_t b = partner[a];
        if (b == CT_SINGLE) {
            ct_bits_remove(f->may_sit_out, a);
        } else if (a < b) {
            bool white = has_white(f, &f->people[a], &f->people[b], board++, &rule);
            person *players[2] = {&f->people[white ? a : b], &f->people[white ? b : a]};
            players[0]->balance++;
            players[1]->balance--;
            players[0]->last = CT_WHITE;
            players[1]->last = CT_BLACK;
            ct_graph_join(&f->apart, a, b);
        }
    }
    join_people(f);
}

/* Rounds still to come, as far as they can be foreseen. */
typedef struct plan {
    uint32_t most;
    uint32_t count;
    uint32_t *partners; /* one row a round */
} plan;

static uint32_t *partners_of(const plan *p, const field *f, uint32_t round)
{
    return p->partners + (size_t)round * f->count;
}

/* Pairs up to `most` rounds as if they came now, tightest first. */
static ct_status foresee(const field *f, ct_arena *mem, ct_arena *scratch, plan *p, ct_error *err)
{
    field later;
    uint64_t *may_sit_out = CT_NEW(mem, uint64_t, f->words);
    CT_NEED(may_sit_out, err);
    CT_TRY(copy_field(f, mem, &later, err));
    for (p->count = 0; p->count < p->most; p->count++) {
        uint32_t *partner = partners_of(p, f, p->count);
        ct_bits_copy(may_sit_out, later.may_sit_out, f->words);
        ct_status status = match(&later, scratch, partner, err);
        if (status == CT_IMPOSSIBLE) {
            break;
        }
        CT_TRY(status);
        ct_bits_copy(later.may_sit_out, may_sit_out, f->words); /* before one was chosen */
        play(&later, partner);
    }
    return CT_OK;
}

static void reserve(field *f, const uint32_t *partner)
{
    for (uint32_t a = 0; a < f->count; a++) {
        if (partner[a] == CT_SINGLE) {
            ct_bits_remove(f->may_sit_out, a);
        } else {
            ct_graph_part(&f->may_meet, a, partner[a]);
        }
    }
}

/* Pairs the round from what the tightest rounds to come leave; as many of them are reserved as
 * leave a complete round. */
static ct_status match_loosely(const field *f, ct_arena *mem, ct_arena *scratch, uint32_t *partner,
                               ct_error *err)
{
    uint32_t planned = f->round->planned;
    plan p = {.most = planned > f->round->number ? planned - f->round->number : 0};
    p.partners = CT_NEW(mem, uint32_t, (size_t)p.most * f->count);
    CT_NEED(p.partners, err);
    CT_TRY(foresee(f, mem, scratch, &p, err));
    for (;; p.count--) {
        field now;
        CT_TRY(copy_field(f, mem, &now, err));
        for (uint32_t i = 0; i < p.count; i++) {
            reserve(&now, partners_of(&p, f, i));
        }
        ct_status status = match(&now, scratch, partner, err);
        if (status != CT_IMPOSSIBLE || p.count == 0) {
            return status;
        }
    }
}

/* --- The round ------------------------------------------------------------------------------- */

static ct_status say_impossible(const field *f, ct_error *err)
{
    ct_fail(err, CT_IMPOSSIBLE, "round %u has no complete pairing without a second meeting",
            f->round->number);
    ct_error_rule(err, "Elo Pairings");
    ct_error_cure(err, f->rules.colours == FREE
                           ? "end the event here, or give somebody a bye"
                           : "{options settings=colours=free}, or give somebody a bye");
    return CT_IMPOSSIBLE;
}

static void note_pairs(const field *f, const uint32_t *partner, ct_swiss *swiss)
{
    const ct_entrant *entrants = f->round->entrants;
    for (uint32_t a = 0; a < f->count; a++) {
        ct_colour_rule rule;
        uint32_t b = partner[a];
        ct_index one = entrants[f->people[a].entrant].who;
        if (b == CT_SINGLE) {
            swiss->made.bye = one;
        } else if (a < b) {
            ct_index other = entrants[f->people[b].entrant].who;
            bool white = has_white(f, &f->people[a], &f->people[b], swiss->made.count, &rule);
            ct_swiss_note(swiss, one, other, white, rule);
        }
    }
}

static ct_status pair_round(ct_swiss *swiss, ct_error *err)
{
    field f;
    CT_TRY(make_field(swiss->round, swiss->mem, &f, err));
    uint32_t *partner = CT_NEW(swiss->mem, uint32_t, f.count);
    CT_NEED(partner, err);
    ct_status status = f.rules.tightest_last
                           ? match_loosely(&f, swiss->mem, swiss->scratch, partner, err)
                           : match(&f, swiss->scratch, partner, err);
    if (status == CT_IMPOSSIBLE) {
        return say_impossible(&f, err);
    }
    CT_TRY(status);
    note_pairs(&f, partner, swiss);
    return CT_OK;
}

ct_status ct_elo_pair(const ct_round *round, ct_arena *mem, ct_pairings *out, ct_error *err)
{
    ct_swiss swiss;
    CT_TRY(ct_swiss_start(round, mem, &swiss, err));
    return ct_swiss_finish(&swiss, pair_round(&swiss, err), out, err);
}

/* --- Questions ------------------------------------------------------------------------------- */

/* Leaves `a` nothing but `b`, or nothing but the bye. */
static void force(field *f, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < f->count; i++) {
        ct_graph_part(&f->may_meet, a, i);
    }
    ct_bits_remove(f->may_sit_out, a);
    if (b == CT_SINGLE) {
        ct_bits_clear(f->may_sit_out, f->words);
        ct_bits_add(f->may_sit_out, a);
    }
}

ct_status ct_elo_try(const ct_round *round, uint32_t one, uint32_t other, ct_arena *mem,
                     uint64_t *length, ct_error *err)
{
    field f;
    uint32_t places[2] = {CT_SINGLE, CT_SINGLE};
    CT_TRY(make_field(round, mem, &f, err));
    uint32_t *found = CT_NEW(mem, uint32_t, f.count);
    CT_NEED(found, err);
    for (uint32_t a = 0; a < f.count; a++) {
        places[0] = f.people[a].entrant == one ? a : places[0];
        places[1] = f.people[a].entrant == other ? a : places[1];
    }
    if (places[0] != CT_SINGLE) {
        force(&f, places[0], places[1]);
    }
    if (places[1] != CT_SINGLE) {
        force(&f, places[1], places[0]);
        ct_graph_join(&f.may_meet, places[0], places[1]);
    }
    ct_arena *scratch = ct_arena_new();
    CT_NEED(scratch, err);
    ct_status status = match(&f, scratch, found, err);
    ct_arena_free(scratch);
    CT_TRY(status);
    ct_neighbours line = {.count = f.count, .place = f.ratings};
    *length = ct_neighbours_length(&line, found);
    return CT_OK;
}

const char *ct_elo_bar(const ct_round *round, uint32_t one, uint32_t other)
{
    rules r = {0};
    const ct_history *history = round->history;
    const ct_entrant *a = &round->entrants[one];
    const ct_entrant *b = &round->entrants[other];
    if (ct_history_have_met(history, a->who, b->who)) {
        return "have met already";
    }
    if (ct_event_is_forbidden(history->event, a->who, b->who, round->number)) {
        return "are a forbidden pair";
    }
    if (read_rules(history->event, &r, NULL) != CT_OK) {
        return NULL;
    }
    person first = {.balance = a->colour_difference, .last = history->past[a->who].last_colour};
    person second = {.balance = b->colour_difference, .last = history->past[b->who].last_colour};
    return colours_fit(&r, &first, &second) ? NULL
           : r.colours == STRICT            ? "both had the same colour last"
                                            : "both need the same colour";
}
