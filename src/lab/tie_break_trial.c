/* Tie-breaks against the oracle. Every tied team has a slot: its spreads (the distributions of its
 * results) against all others, and what it scored in the repetitions of the oracle. */

#include "lab/tie_break_trial.h"

#include "lab/streams.h"
#include "lab/tie_break_match.h"

const unsigned ct_tie_tops[CT_TIE_TOPS] = {1, 3, 10, 30};

/* The random number of this repetition, which is never played, draws a team to lend opponents. */
enum { LOT = CT_TIE_REPETITIONS };

/* A match of a team, in its list without the weakest opponent. */
typedef struct match {
    ct_index opponent;
    unsigned round;
    unsigned result; /* half points in the event itself */
} match;

typedef enum verdict { FIRST = 0, SECOND, EQUAL, VERDICTS } verdict;

/* How often each verdict came in the repetitions, and in which it came first. */
typedef struct verdicts {
    unsigned count[VERDICTS];
    unsigned earliest[VERDICTS];
    unsigned all;
} verdicts;

struct ct_tie_trial {
    const ct_simulation *simulation;
    const ct_played *played;
    ct_tie_rules rules;
    const ct_scoreboard *board;
    uint32_t teams;
    unsigned results;
    ct_index *tied;     /* [slot] team; ties one after the other */
    uint32_t *place;    /* [slot] shared place in the event */
    uint32_t count;     /* slots */
    double *spreads;    /* [(slot * teams + opponent) * results] */
    uint32_t *imagined; /* [slot * repetitions + repetition] match points against all others */
    match *matches;     /* [team * rounds]: opponents without the weakest */
    unsigned *reduced;  /* [team] how many of them */
};

/* --- The ties --------------------------------------------------------------------------------- */

static ct_points points_of(const ct_tie_trial *t, ct_index team)
{
    return t->board->score[CT_MATCH_POINTS][team];
}

/* Whole match points, the unit of a journal. */
static unsigned whole_points(const ct_tie_trial *t, ct_index team)
{
    return (unsigned)(points_of(t, team) / t->board->event->unit);
}

static uint32_t place_of(const ct_tie_trial *t, ct_index team)
{
    uint32_t place = 1;
    for (ct_index other = 0; other < t->teams; other++) {
        place += points_of(t, other) > points_of(t, team);
    }
    return place;
}

/* Lists the teams of all ties that begin within the widest top, tie by tie, in the order of the
 * standings. */
static ct_status find_ties(ct_tie_trial *t, ct_arena *mem, ct_error *err)
{
    const ct_index *ranking = t->played->ranking;
    t->tied = CT_NEW(mem, ct_index, t->teams);
    t->place = CT_NEW(mem, uint32_t, t->teams);
    CT_NEED(t->tied, err);
    CT_NEED(t->place, err);
    for (uint32_t i = 0; i < t->teams; i++) {
        uint32_t place = place_of(t, ranking[i]);
        bool is_tied =
            (i > 0 && points_of(t, ranking[i - 1]) == points_of(t, ranking[i])) ||
            (i + 1 < t->teams && points_of(t, ranking[i + 1]) == points_of(t, ranking[i]));
        if (is_tied && place <= ct_tie_tops[CT_TIE_TOPS - 1]) {
            t->tied[t->count] = ranking[i];
            t->place[t->count++] = place;
        }
    }
    return CT_OK;
}

/* --- The oracle ------------------------------------------------------------------------------- */

static const double *spread_of(const ct_tie_trial *t, uint32_t slot, ct_index opponent)
{
    return t->spreads + ((size_t)slot * t->teams + opponent) * t->results;
}

static ct_status imagine_spreads(ct_tie_trial *t, ct_arena *mem, ct_error *err)
{
    t->spreads = CT_NEW(mem, double, (size_t)t->count * t->teams * t->results);
    CT_NEED(t->spreads, err);
    for (uint32_t slot = 0; slot < t->count; slot++) {
        for (ct_index other = 0; other < t->teams; other++) {
            ct_match_spread(t->simulation->model, t->simulation->field, t->tied[slot], other,
                            t->spreads + ((size_t)slot * t->teams + other) * t->results);
        }
    }
    return CT_OK;
}

static double oracle_luck(const ct_tie_trial *t, ct_index one, ct_index other, unsigned repetition)
{
    return ct_lab_luck(t->simulation->seed, t->simulation->replicate, CT_LUCK_ORACLE,
                       ((uint64_t)repetition << 40) | ((uint64_t)one << 20) | other);
}

/* 4.4.1: the match points of a team that plays all others. */
static uint32_t points_against_all(const ct_tie_trial *t, uint32_t slot, unsigned repetition)
{
    ct_index one = t->tied[slot];
    uint32_t points = 0;
    for (ct_index other = 0; other < t->teams; other++) {
        if (other != one) {
            unsigned result =
                ct_match_result(spread_of(t, slot, other), oracle_luck(t, one, other, repetition));
            points += ct_match_points(t->simulation->field, result);
        }
    }
    return points;
}

static ct_status ask_oracle(ct_tie_trial *t, ct_arena *mem, ct_error *err)
{
    unsigned repetitions = t->rules.oracle_repetitions;
    t->imagined = CT_NEW(mem, uint32_t, (size_t)t->count *repetitions);
    CT_NEED(t->imagined, err);
    for (uint32_t slot = 0; slot < t->count; slot++) {
        for (unsigned r = 0; r < repetitions; r++) {
            t->imagined[(size_t)slot * repetitions + r] = points_against_all(t, slot, r);
        }
    }
    return CT_OK;
}

/* --- Opponents -------------------------------------------------------------------------------- */

/* 2.3.1: the weakest has the fewest match points, and of several the fewest game points. */
static bool is_weaker(const ct_tie_trial *t, ct_index one, ct_index other)
{
    const ct_points *games = t->board->score[CT_GAME_POINTS];
    return points_of(t, one) != points_of(t, other) ? points_of(t, one) < points_of(t, other)
                                                    : games[one] < games[other];
}

/* Lists the matches of a team without the one against the weakest opponent. */
static void drop_weakest(ct_tie_trial *t, ct_index team)
{
    match *list = t->matches + (size_t)team * t->board->rounds;
    unsigned count = 0;
    unsigned weakest = 0;
    for (unsigned round = 1; round <= t->board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(t->board, team, round);
        if (turn->kind != CT_TURN_PLAYED) {
            continue;
        }
        list[count] = (match){turn->opponent, round, (unsigned)turn->points[CT_GAME_POINTS]};
        if (is_weaker(t, turn->opponent, list[weakest].opponent)) {
            weakest = count;
        }
        count++;
    }
    for (unsigned i = weakest; i + 1 < count; i++) {
        list[i] = list[i + 1];
    }
    t->reduced[team] = count > 0 ? count - 1 : 0;
}

static ct_status list_opponents(ct_tie_trial *t, ct_arena *mem, ct_error *err)
{
    t->matches = CT_NEW(mem, match, (size_t)t->teams * t->board->rounds);
    t->reduced = CT_NEW(mem, unsigned, t->teams);
    CT_NEED(t->matches, err);
    CT_NEED(t->reduced, err);
    for (ct_index team = 0; team < t->teams; team++) {
        drop_weakest(t, team);
    }
    return CT_OK;
}

ct_status ct_tie_trial_start(const ct_simulation *simulation, const ct_played *played,
                             const ct_tie_rules *rules, ct_arena *mem, ct_tie_trial **out,
                             ct_error *err)
{
    ct_tie_trial *t = CT_NEW(mem, ct_tie_trial, 1);
    CT_NEED(t, err);
    *t = (ct_tie_trial){.simulation = simulation,
                        .played = played,
                        .rules = *rules,
                        .board = played->standings->board,
                        .teams = simulation->field->teams,
                        .results = ct_match_results(simulation->field)};
    CT_TRY(find_ties(t, mem, err));
    CT_TRY(imagine_spreads(t, mem, err));
    CT_TRY(ask_oracle(t, mem, err));
    CT_TRY(list_opponents(t, mem, err));
    *out = t;
    return CT_OK;
}

/* --- Verdicts --------------------------------------------------------------------------------- */

static void count_verdict(verdicts *v, int64_t first, int64_t second)
{
    verdict came = first > second ? FIRST : first < second ? SECOND : EQUAL;
    if (v->count[came]++ == 0) {
        v->earliest[came] = v->all;
    }
    v->all++;
}

/* The verdict that came most often; of several, the one that came first, or "equal". */
static verdict most_frequent(const verdicts *v, bool even_is_equal)
{
    verdict best = FIRST;
    bool is_even = false;
    for (verdict other = SECOND; other < VERDICTS; other++) {
        if (v->count[other] > v->count[best] ||
            (v->count[other] == v->count[best] && v->earliest[other] < v->earliest[best])) {
            is_even = v->count[other] == v->count[best];
            best = other;
        } else if (v->count[other] == v->count[best]) {
            is_even = true;
        }
    }
    return is_even && even_is_equal ? EQUAL : best;
}

static verdict verdict_of_oracle(const ct_tie_trial *t, uint32_t one, uint32_t other)
{
    unsigned repetitions = t->rules.oracle_repetitions;
    verdicts v = {0};
    for (unsigned r = 0; r < repetitions; r++) {
        count_verdict(&v, t->imagined[(size_t)one * repetitions + r],
                      t->imagined[(size_t)other * repetitions + r]);
    }
    return most_frequent(&v, t->rules.even_is_equal);
}

/* The scoring that is tried, and the ties it is tried on. */
typedef struct try_out {
    const ct_tie_trial *t;
    ct_tie_scoring scoring;
    const ct_journal *journal;
} try_out;

static int64_t worth(const try_out *it, ct_index team, ct_index opponent, unsigned result)
{
    switch (it->scoring) {
    case CT_TIE_JOURNAL:
        return ct_journal_worth(it->journal, whole_points(it->t, team),
                                whole_points(it->t, opponent), result);
    case CT_TIE_GAME_POINTS: return result;
    case CT_TIE_PRODUCT:
    default: return (int64_t)whole_points(it->t, opponent) * result;
    }
}

/* A different place in the stream for every match: at most 20000 teams, 500 rounds and 1000
 * repetitions. */
static uint64_t rematch_place(ct_index team, ct_index rival, unsigned round, unsigned repetition)
{
    return ((uint64_t)team << 40) | ((uint64_t)rival << 20) | ((uint64_t)round << 10) | repetition;
}

/* The tie-break of a team that plays the opponents of `lender`. `rival` gives every pair its own
 * random numbers. */
static int64_t tie_break_score(const try_out *it, uint32_t slot, ct_index lender, ct_index rival,
                               unsigned repetition)
{
    const ct_tie_trial *t = it->t;
    const match *list = t->matches + (size_t)lender * t->board->rounds;
    ct_index team = t->tied[slot];
    int64_t sum = 0;
    for (unsigned i = 0; i < t->reduced[lender]; i++) {
        unsigned result = list[i].result;
        if (t->rules.opponents != CT_TIE_PLAYED) {
            double luck =
                ct_lab_luck(t->simulation->seed, t->simulation->replicate, CT_LUCK_REMATCH,
                            rematch_place(team, rival, list[i].round, repetition));
            result = ct_match_result(spread_of(t, slot, list[i].opponent), luck);
        }
        sum += worth(it, team, list[i].opponent, result);
    }
    return sum;
}

/* Whose opponents a team plays in a pair with `rival`. */
static ct_index lender_for(const ct_tie_trial *t, ct_index team, ct_index rival)
{
    switch (t->rules.opponents) {
    case CT_TIE_EXCHANGED: return rival;
    case CT_TIE_RANDOM: {
        double luck = ct_lab_luck(t->simulation->seed, t->simulation->replicate, CT_LUCK_REMATCH,
                                  rematch_place(team, rival, 0, LOT));
        return (ct_index)(luck * t->teams);
    }
    case CT_TIE_OWN:
    case CT_TIE_PLAYED:
    default: return team;
    }
}

static verdict verdict_of_tie_break(const try_out *it, uint32_t one, uint32_t other)
{
    const ct_tie_trial *t = it->t;
    bool has_own = t->rules.opponents == CT_TIE_OWN;
    unsigned repetitions = t->rules.opponents == CT_TIE_PLAYED ? 1 : t->rules.repetitions;
    ct_index first = t->tied[one];
    ct_index second = t->tied[other];
    ct_index lent_first = lender_for(t, first, second);
    ct_index lent_second = lender_for(t, second, first);
    verdicts v = {0};
    for (unsigned r = 0; r < repetitions; r++) {
        count_verdict(&v, tie_break_score(it, one, lent_first, has_own ? first : second, r),
                      tie_break_score(it, other, lent_second, has_own ? second : first, r));
    }
    return most_frequent(&v, t->rules.even_is_equal);
}

void ct_tie_trial_judge(const ct_tie_trial *trial, ct_tie_scoring scoring,
                        const ct_journal *journal, ct_tie_tally *out)
{
    try_out it = {trial, scoring, journal};
    *out = (ct_tie_tally){0};
    for (uint32_t one = 0; one < trial->count; one++) {
        for (uint32_t other = one + 1;
             other < trial->count && trial->place[other] == trial->place[one]; other++) {
            bool errs =
                verdict_of_tie_break(&it, one, other) != verdict_of_oracle(trial, one, other);
            for (unsigned i = 0; i < CT_TIE_TOPS; i++) {
                out->pairs[i] += trial->place[one] <= ct_tie_tops[i];
                out->errors[i] += errs && trial->place[one] <= ct_tie_tops[i];
            }
        }
    }
}
