/* Following a bracket: each match is read from the cells of its two players, game by game, until it
 * is decided, somebody leaves, or the known rounds end. */

#include "pairing/cup/cup_bracket.h"

#include "base/random.h"

#include <assert.h>
#include <string.h>

typedef struct follower {
    const ct_event *event;
    const ct_cup_plan *plan;
    unsigned rounds; /* known */
    unsigned games;  /* of a match of the stage */
} follower;

unsigned ct_cup_stages(uint32_t players)
{
    unsigned stages = 0;
    while (((uint64_t)1 << stages) < players) {
        stages++;
    }
    return stages;
}

unsigned ct_cup_rounds(const ct_cup_plan *plan)
{
    unsigned stages = ct_cup_stages(plan->count);
    unsigned last = plan->final_games != 0 ? plan->final_games : plan->games;
    return stages == 0 ? 0 : (stages - 1) * plan->games + last;
}

ct_index ct_cup_winner(const ct_cup_match *match)
{
    bool nobody = match->end == CT_MATCH_GOES_ON || match->end == CT_MATCH_EMPTY;
    return nobody ? CT_NOBODY : match->first_wins ? match->one : match->other;
}

ct_index ct_cup_loser(const ct_cup_match *match)
{
    bool nobody = match->end == CT_MATCH_GOES_ON || match->end == CT_MATCH_EMPTY;
    return nobody ? CT_NOBODY : match->first_wins ? match->other : match->one;
}

/* --- Games ----------------------------------------------------------------------------------- */

static bool has_left(const ct_event *event, ct_index who, unsigned round)
{
    return event->players[who].leaves != 0 && event->players[who].leaves <= round;
}

static ct_points win_of(const ct_event *event)
{
    const ct_points *win = event->scoring.win;
    return win[CT_WHITE] > win[CT_BLACK] ? win[CT_WHITE] : win[CT_BLACK];
}

/* Points of `who` in the game that was due against `other`. */
static ct_points game_points(const ct_event *event, ct_index who, ct_index other, unsigned round)
{
    ct_cell cell = ct_event_cell(event, who, round);
    if (cell.opponent != other) {
        return 0;
    }
    if (cell.outcome == CT_ADJOURNED) {
        return event->scoring.draw[cell.colour]; /* C.04.2 3.1 */
    }
    return ct_scoring_points(&event->scoring, cell);
}

/* --- Ties ------------------------------------------------------------------------------------ */

static const struct tie_words {
    const char *word;
    const char *sentence;
} tie_words[CT_TIE_RULES] = {
    [CT_TIE_END] = {"", "had the better place among the seeds"},
    [CT_TIE_WINS] = {"wins", "won more games"},
    [CT_TIE_BLACK] = {"black", "had more games with Black"},
    [CT_TIE_BLACK_WINS] = {"black-wins", "won more games with Black"},
    [CT_TIE_LAST] = {"last", "won the latest decided game"},
    [CT_TIE_RATING] = {"rating", "has the higher rating"},
    [CT_TIE_NUMBER] = {"number", "had the better place among the seeds"},
    [CT_TIE_UNDERDOG] = {"underdog", "had the worse place among the seeds"},
    [CT_TIE_LOTS] = {"lots", "was drawn by lot"},
    [CT_TIE_GAME_POINTS] = {"game-points", "had more game points"},
    [CT_TIE_BERLIN] = {"berlin", "had more on the higher boards (Berlin valuation)"},
};

const char *ct_tie_rule_word(ct_tie_rule rule)
{
    return (unsigned)rule < CT_TIE_RULES ? tie_words[rule].word : "";
}

const char *ct_tie_rule_sentence(ct_tie_rule rule)
{
    return (unsigned)rule < CT_TIE_RULES ? tie_words[rule].sentence : "";
}

static bool is_win(ct_outcome outcome)
{
    return outcome == CT_WIN || outcome == CT_WIN_UNRATED || outcome == CT_FORFEIT_WIN;
}

/* What the games of a match say in favour of `one`: positive, for `other`: negative. */
typedef struct tally {
    int wins, blacks, black_wins, last;
    int game_points, berlin;
} tally;

/* What the boards of a team match say in favour of `one`. */
static int compare_boards(const follower *f, const ct_cup_match *match, unsigned first,
                          bool weighted)
{
    ct_points ahead = 0;
    for (unsigned r = first; f->plan->matches != NULL && r < first + match->rounds; r++) {
        size_t one = (size_t)match->one * f->event->rounds_paired + r - 1;
        size_t other = (size_t)match->other * f->event->rounds_paired + r - 1;
        if (f->plan->matches[one].opponent == match->other) {
            ahead += weighted
                         ? f->plan->weights[one] - f->plan->weights[other]
                         : f->plan->matches[one].game_points - f->plan->matches[other].game_points;
        }
    }
    return ahead;
}

static tally count_games(const follower *f, const ct_cup_match *match, unsigned first)
{
    tally t = {.game_points = compare_boards(f, match, first, false),
               .berlin = compare_boards(f, match, first, true)};
    for (unsigned r = first; r < first + match->rounds; r++) {
        ct_cell one = ct_event_cell(f->event, match->one, r);
        ct_cell other = ct_event_cell(f->event, match->other, r);
        if (one.opponent != match->other) {
            continue;
        }
        int won = (int)is_win(one.outcome) - (int)is_win(other.outcome);
        t.wins += won;
        t.blacks += one.colour == CT_BLACK ? 1 : -1;
        t.black_wins += won > 0 && one.colour == CT_BLACK     ? 1
                        : won < 0 && other.colour == CT_BLACK ? -1
                                                              : 0;
        t.last = won != 0 ? won : t.last;
    }
    return t;
}

/* The same match has the same lot however often it is asked. */
static int draw_lot(const follower *f, const ct_cup_match *match)
{
    uint64_t pair = (uint64_t)f->event->players[match->one].tpn.number << 32U |
                    f->event->players[match->other].tpn.number;
    return (ct_random_at(f->plan->lots, 1, pair) & 1U) != 0 ? 1 : -1;
}

static int ask_rule(const follower *f, const ct_cup_match *match, ct_tie_rule rule, tally t)
{
    const ct_player *players = f->event->players;
    switch (rule) {
    case CT_TIE_WINS: return t.wins;
    case CT_TIE_BLACK: return t.blacks;
    case CT_TIE_BLACK_WINS: return t.black_wins;
    case CT_TIE_LAST: return t.last;
    case CT_TIE_GAME_POINTS: return t.game_points;
    case CT_TIE_BERLIN: return t.berlin;
    case CT_TIE_RATING: return players[match->one].rating - players[match->other].rating;
    case CT_TIE_UNDERDOG: return -1;
    case CT_TIE_LOTS: return draw_lot(f, match);
    case CT_TIE_NUMBER:
    case CT_TIE_END:
    case CT_TIE_RULES: break;
    }
    return 1;
}

static void break_tie(const follower *f, ct_cup_match *match, unsigned first)
{
    tally t = count_games(f, match, first);
    const uint8_t *rule = f->plan->ties;
    int verdict = ask_rule(f, match, (ct_tie_rule)*rule, t);
    while (verdict == 0) {
        rule++;
        verdict = ask_rule(f, match, (ct_tie_rule)*rule, t);
    }
    match->end = CT_MATCH_TIE;
    match->rule = *rule;
    match->first_wins = verdict > 0;
}

/* --- Matches --------------------------------------------------------------------------------- */

/* After the games counted so far: is one more due by the points? */
static bool needs_game(const follower *f, const ct_cup_match *match)
{
    int64_t lead = (int64_t)match->points_one - match->points_other;
    int64_t distance = lead < 0 ? -lead : lead;
    if (match->rounds < f->games) {
        int64_t left = (int64_t)(f->games - match->rounds) * win_of(f->event);
        return !f->plan->stops || distance <= left;
    }
    return lead == 0 && match->rounds < f->games + f->plan->extra;
}

static bool is_complete(ct_cup_match *match)
{
    if (match->one != CT_NOBODY && match->other != CT_NOBODY) {
        return true;
    }
    match->end = match->one == match->other ? CT_MATCH_EMPTY : CT_MATCH_BYE;
    match->first_wins = match->one != CT_NOBODY;
    return false;
}

/* Whoever has left the event loses the match if a game of it is still due. */
static bool is_abandoned(const follower *f, ct_cup_match *match, unsigned round)
{
    bool one = has_left(f->event, match->one, round);
    bool other = has_left(f->event, match->other, round);
    if (one || other) {
        match->end = one && other ? CT_MATCH_EMPTY : CT_MATCH_LEFT;
        match->first_wins = other;
    }
    return one || other;
}

static bool waits_for(const follower *f, const ct_cup_match *match, unsigned round)
{
    ct_cell cell = ct_event_cell(f->event, match->one, round);
    return f->plan->waits && cell.opponent == match->other && cell.outcome == CT_PENDING;
}

static void follow_match(const follower *f, ct_cup_match *match, unsigned first)
{
    if (!is_complete(match)) {
        return;
    }
    while (needs_game(f, match)) {
        unsigned round = first + match->rounds;
        if (is_abandoned(f, match, round) || round > f->rounds || waits_for(f, match, round)) {
            return;
        }
        match->points_one += game_points(f->event, match->one, match->other, round);
        match->points_other += game_points(f->event, match->other, match->one, round);
        match->rounds++;
    }
    if (match->points_one != match->points_other) {
        match->end = CT_MATCH_BY_POINTS;
        match->first_wins = match->points_one > match->points_other;
        return;
    }
    break_tie(f, match, first);
}

/* --- Stages ---------------------------------------------------------------------------------- */

static ct_cup_match make_match(ct_index a, uint32_t seed_a, ct_index b, uint32_t seed_b)
{
    bool in_order = b == CT_NOBODY || (a != CT_NOBODY && seed_a < seed_b);
    return in_order
               ? (ct_cup_match){.one = a, .other = b, .seed_one = seed_a, .seed_other = seed_b}
               : (ct_cup_match){.one = b, .other = a, .seed_one = seed_b, .seed_other = seed_a};
}

/* The seeds in their places: each seed of the bracket of half the size, followed by the opponent
 * that the better seed would meet if the better seed won every match. */
static void fold_places(uint32_t *places, uint32_t size)
{
    places[0] = 1;
    for (uint32_t half = 1; half < size; half *= 2) {
        for (uint32_t i = half; i-- > 0;) {
            uint32_t *pair = &places[2 * (size_t)i];
            uint32_t seed = places[i];
            pair[0] = seed;
            pair[1] = 2 * half + 1 - seed;
        }
    }
}

/* Neighbours meet; the first seeds stand alone when places are free. */
static void list_places(uint32_t *places, uint32_t size, uint32_t count)
{
    uint32_t seed = 1;
    for (uint32_t i = 0; i < size; i += 2) {
        bool is_alone = i / 2 < size - count;
        places[i] = seed++;
        places[i + 1] = is_alone ? size + 1 : seed++;
    }
}

static ct_index seed_at(const ct_cup_plan *plan, uint32_t place)
{
    return place <= plan->count ? plan->seeds[place - 1] : CT_NOBODY;
}

static ct_status start(const ct_cup_plan *plan, unsigned stages, ct_arena *mem, ct_cup_stage *stage,
                       ct_error *err)
{
    uint32_t size = (uint32_t)1 << stages;
    uint32_t *places = CT_NEW(mem, uint32_t, size);
    CT_NEED(places, err);
    if (plan->form == CT_BRACKET_FOLD) {
        fold_places(places, size);
    } else {
        list_places(places, size, plan->count);
    }
    stage->matches = CT_NEW(mem, ct_cup_match, size / 2);
    CT_NEED(stage->matches, err);
    for (uint32_t i = 0; i < size / 2; i++) {
        const uint32_t *pair = &places[2 * (size_t)i];
        uint32_t a = pair[0];
        uint32_t b = pair[1];
        stage->matches[stage->count++] = make_match(seed_at(plan, a), a <= plan->count ? a : 0,
                                                    seed_at(plan, b), b <= plan->count ? b : 0);
    }
    return CT_OK;
}

static uint32_t seed_of(const ct_cup_match *match, ct_index who)
{
    return who == CT_NOBODY ? 0 : who == match->one ? match->seed_one : match->seed_other;
}

static ct_cup_match join(const ct_cup_match *upper, const ct_cup_match *lower,
                         ct_index (*who)(const ct_cup_match *))
{
    ct_index a = who(upper);
    ct_index b = who(lower);
    return make_match(a, seed_of(upper, a), b, seed_of(lower, b));
}

/* The winners of neighbouring matches meet. */
static ct_status advance(const ct_cup_plan *plan, const ct_cup_stage *before, ct_arena *mem,
                         ct_cup_stage *stage, ct_error *err)
{
    stage->matches = CT_NEW(mem, ct_cup_match, before->count / 2 + 1);
    CT_NEED(stage->matches, err);
    for (uint32_t i = 0; i + 1 < before->count; i += 2) {
        stage->matches[stage->count++] =
            join(&before->matches[i], &before->matches[i + 1], ct_cup_winner);
    }
    if (stage->count == 1 && plan->has_third_place) {
        stage->matches[1] = join(&before->matches[0], &before->matches[1], ct_cup_loser);
        stage->matches[1].is_for_third_place = true;
        stage->count = 2;
    }
    return CT_OK;
}

/* Follows the matches of a stage; true when none goes on. */
static bool follow_stage(follower *f, ct_cup_stage *stage, bool is_final)
{
    bool is_over = true;
    f->games = is_final && f->plan->final_games != 0 ? f->plan->final_games : f->plan->games;
    for (uint32_t i = 0; i < stage->count; i++) {
        ct_cup_match *match = &stage->matches[i];
        follow_match(f, match, stage->first_round);
        is_over = is_over && match->end != CT_MATCH_GOES_ON;
        stage->rounds = match->rounds > stage->rounds ? match->rounds : stage->rounds;
    }
    return is_over;
}

ct_status ct_cup_bracket_follow(const ct_event *event, const ct_cup_plan *plan, unsigned rounds,
                                ct_arena *mem, ct_cup_bracket *out, ct_error *err)
{
    assert(plan->count >= 2 && plan->games >= 1 && plan->first_round >= 1);
    follower f = {.event = event, .plan = plan, .rounds = rounds};
    ct_cup_bracket bracket = {.stages_in_all = ct_cup_stages(plan->count)};
    bracket.stages = CT_NEW(mem, ct_cup_stage, bracket.stages_in_all);
    CT_NEED(bracket.stages, err);
    unsigned first = plan->first_round;
    for (uint32_t s = 0; s < bracket.stages_in_all; s++) {
        ct_cup_stage *stage = &bracket.stages[s];
        *stage = (ct_cup_stage){.number = s + 1, .first_round = first};
        CT_TRY(s == 0 ? start(plan, bracket.stages_in_all, mem, stage, err)
                      : advance(plan, stage - 1, mem, stage, err));
        bracket.stage_count = s + 1;
        bracket.is_over = follow_stage(&f, stage, s + 1 == bracket.stages_in_all);
        if (!bracket.is_over) {
            break;
        }
        first += stage->rounds;
    }
    *out = bracket;
    return CT_OK;
}

const char *ct_cup_stage_name(const ct_cup_bracket *bracket, unsigned stage)
{
    static const char *const names[] = {"final",        "semi-final",  "quarter-final",
                                        "round of 16",  "round of 32", "round of 64",
                                        "round of 128", "round of 256"};
    unsigned from_end = bracket->stages_in_all - stage;
    return from_end < sizeof names / sizeof *names ? names[from_end] : "early stage";
}
