/* Tie-breaks by ratings (C.07 10).
 *
 * They look at games over the board alone: a forfeit has no opponent here, not even where pairings
 * are pre-determined (15.2), and an unplayed round adds nothing that could be cut. The score of a
 * game is 1, ½ or 0 whatever the event pays for it, since the tables of B.02 are about that score;
 * of a team it is the result of the match, or its share of the game points with :GP.
 *
 * A team has the rating of record 310 if that is a number. Opponents without a rating count with
 * the one that the code gives them (/U1400) and otherwise are no opponents; whether the tie-break
 * may then be used at all (10) is decided in standings.c. */

#include "ratings/rating_tables.h"
#include "standings/working_words.h"

#include <stdio.h>

/* A zero score performs 800 below the lowest opponent (10.3). */
enum { DISTANCE = 800 };

typedef struct game {
    unsigned round;
    ct_index opponent;
    int32_t rating;
    bool is_cut;
} game;

/* What somebody did against rated opponents. The share of the points is scored / at_stake. */
typedef struct record {
    game games[CT_MAX_ROUNDS];
    unsigned count;
    int64_t scored, at_stake;
} record;

/* --- Games ------------------------------------------------------------------------------------ */

static int32_t rating_of(const ct_asked *asked, ct_index who)
{
    const ct_event *event = asked->board->event;
    uint64_t rating = 0;
    if (!asked->board->of_teams) {
        rating = event->players[who].rating;
    } else if (!ct_str_to_unsigned(ct_str_trim(event->teams[who].strength), &rating) ||
               rating > UINT16_MAX) {
        rating = 0;
    }
    return rating != 0 ? (int32_t)rating : asked->code->unrated;
}

static bool is_over_the_board(const ct_turn *turn)
{
    return turn->kind == CT_TURN_PLAYED && turn->opponent != CT_NOBODY && turn->outcome >= CT_WIN &&
           turn->outcome <= CT_LOSS_UNRATED;
}

/* 2, 1 or 0. */
static int64_t half_points(uint8_t outcome)
{
    if (outcome == CT_WIN || outcome == CT_WIN_UNRATED) {
        return 2;
    }
    return outcome == CT_DRAW || outcome == CT_DRAW_UNRATED ? 1 : 0;
}

static void add_score(const ct_asked *asked, const ct_turn *turn, record *out)
{
    const ct_scoreboard *board = asked->board;
    if (board->of_teams && asked->code->score == CT_GAME_POINTS) {
        out->scored += turn->points[CT_GAME_POINTS];
        out->at_stake += board->win[CT_GAME_POINTS];
    } else {
        out->scored += half_points(turn->outcome);
        out->at_stake += 2;
    }
}

static void collect(const ct_asked *asked, ct_index who, record *out)
{
    const ct_scoreboard *board = asked->board;
    out->count = 0;
    out->scored = 0;
    out->at_stake = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        int32_t rating = is_over_the_board(turn) ? rating_of(asked, turn->opponent) : 0;
        if (rating != 0) {
            out->games[out->count++] = (game){round, turn->opponent, rating, false};
            add_score(asked, turn, out);
        }
    }
}

static const char *words_of_rating(const ct_asked *asked, ct_index opponent)
{
    const ct_event *event = asked->board->event;
    bool is_rated = asked->board->of_teams || event->players[opponent].rating != 0;
    return is_rated ? "rating" : "unrated: as the code says";
}

static void show_games(const ct_asked *asked, const record *of)
{
    for (unsigned i = 0; i < of->count; i++) {
        const game *at = &of->games[i];
        ct_str words =
            ct_str_of(at->is_cut ? "rating, cut (14)" : words_of_rating(asked, at->opponent));
        ct_working_add(asked->working, (ct_term){.round = at->round,
                                                 .opponent = at->opponent,
                                                 .is_cut = at->is_cut,
                                                 .amount = CT_WHOLE(at->rating),
                                                 .words = words});
    }
}

/* --- Averages (10.1, 10.4, 10.5) -------------------------------------------------------------- */

static int64_t mean(int64_t sum, unsigned count)
{
    return count == 0 ? 0 : ct_value_round((ct_value){sum, (int64_t)count});
}

/* Cuts the lowest (or highest) rating that is left. */
static void cut_one(record *of, bool lowest)
{
    game *found = NULL;
    for (unsigned i = 0; i < of->count; i++) {
        game *at = &of->games[i];
        bool is_further =
            found == NULL || (lowest ? at->rating < found->rating : at->rating > found->rating);
        if (!at->is_cut && is_further) {
            found = at;
        }
    }
    if (found != NULL) {
        found->is_cut = true;
    }
}

static ct_value average_rating(const ct_asked *asked, ct_index who)
{
    record of;
    int64_t sum = 0;
    unsigned count = 0;
    collect(asked, who, &of);
    for (unsigned i = 0; i < asked->code->cut_low; i++) {
        cut_one(&of, true);
    }
    for (unsigned i = 0; i < asked->code->cut_high; i++) {
        cut_one(&of, false);
    }
    for (unsigned i = 0; i < of.count; i++) {
        sum += of.games[i].is_cut ? 0 : of.games[i].rating;
        count += !of.games[i].is_cut;
    }
    if (ct_asked_shows(asked, who)) {
        show_games(asked, &of);
    }
    if (ct_asked_shows(asked, who) && count > 0) {
        ct_working_conclude(asked->working, "%lld ÷ %u = %lld", (long long)sum, count,
                            (long long)mean(sum, count));
    }
    return CT_WHOLE(mean(sum, count));
}

static int64_t unshortened_average(const record *of)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < of->count; i++) {
        sum += of->games[i].rating;
    }
    return mean(sum, of->count);
}

/* --- Performance (10.2, 10.3) ----------------------------------------------------------------- */

static unsigned percent_of(const record *of)
{
    int64_t percent = ct_value_round((ct_value){100 * of->scored, of->at_stake});
    return percent < 0 ? 0 : percent > 100 ? 100 : (unsigned)percent;
}

static int64_t performance_of(const record *of)
{
    return of->count == 0 ? 0 : unshortened_average(of) + ct_rating_dp(percent_of(of));
}

static ct_value performance(const ct_asked *asked, ct_index who)
{
    record of;
    collect(asked, who, &of);
    int64_t value = performance_of(&of);
    if (ct_asked_shows(asked, who) && of.count > 0) {
        unsigned percent = percent_of(&of);
        show_games(asked, &of);
        ct_working_conclude(asked->working, "ARO %lld, dp(%u %%) %+d: %lld",
                            (long long)unshortened_average(&of), percent, ct_rating_dp(percent),
                            (long long)value);
    }
    return CT_WHOLE(value);
}

/* Hundredths of a point that a player of this rating is expected to score. */
static int64_t expected(const record *of, int64_t rating)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < of->count; i++) {
        sum += ct_rating_pd((int)(rating - of->games[i].rating));
    }
    return sum;
}

static bool suffices(const record *of, int64_t rating)
{
    return expected(of, rating) * of->at_stake >= 100 * of->scored * (int64_t)of->count;
}

/* 10.3: the lowest rating whose expected score is at least the score. Expectation grows with the
 * rating: halving the interval finds it. */
static int64_t perfect_performance_of(const record *of)
{
    int64_t lowest = INT32_MAX;
    int64_t highest = 0;
    for (unsigned i = 0; i < of->count; i++) {
        lowest = of->games[i].rating < lowest ? of->games[i].rating : lowest;
        highest = of->games[i].rating > highest ? of->games[i].rating : highest;
    }
    if (of->count == 0) {
        return 0;
    }
    if (of->scored <= 0) {
        return lowest - DISTANCE;
    }
    int64_t below = lowest - DISTANCE; /* expects nothing */
    int64_t enough = highest + DISTANCE;
    while (enough - below > 1) {
        int64_t middle = below + (enough - below) / 2;
        if (suffices(of, middle)) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    return enough;
}

static void show_perfection(const ct_asked *asked, const record *of, int64_t value)
{
    char score[32];
    char here[32];
    char below[32];
    show_games(asked, of);
    if (of->scored <= 0) {
        ct_working_conclude(asked->working, "no point: the lowest opponent − 800 = %lld (10.3)",
                            (long long)value);
        return;
    }
    ct_value_format((ct_value){of->scored * (int64_t)of->count, of->at_stake}, score);
    ct_value_format((ct_value){expected(of, value), 100}, here);
    ct_value_format((ct_value){expected(of, value - 1), 100}, below);
    ct_working_conclude(
        asked->working, "scored %s of %u; expected at %lld: %s, at %lld: %s; so %lld", score,
        of->count, (long long)value - 1, below, (long long)value, here, (long long)value);
}

static ct_value perfect_performance(const ct_asked *asked, ct_index who)
{
    record of;
    collect(asked, who, &of);
    int64_t value = perfect_performance_of(&of);
    if (ct_asked_shows(asked, who) && of.count > 0) {
        show_perfection(asked, &of, value);
    }
    return CT_WHOLE(value);
}

/* --- Of the opponents (10.4, 10.5), and one's own (10.6) -------------------------------------- */

typedef int64_t (*measure)(const record *of);

/* The mean of what the opponents of one participant have. */
static ct_value average_over_opponents(const ct_asked *asked, ct_index who, const int64_t *values)
{
    const ct_scoreboard *board = asked->board;
    int64_t sum = 0;
    unsigned count = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        if (!is_over_the_board(turn)) {
            continue;
        }
        sum += values[turn->opponent];
        count++;
        if (ct_asked_shows(asked, who)) {
            ct_working_add(asked->working,
                           (ct_term){.round = round,
                                     .opponent = turn->opponent,
                                     .amount = CT_WHOLE(values[turn->opponent]),
                                     .words = CT_STR("performance of the opponent")});
        }
    }
    if (ct_asked_shows(asked, who) && count > 0) {
        ct_working_conclude(asked->working, "%lld ÷ %u = %lld", (long long)sum, count,
                            (long long)mean(sum, count));
    }
    return CT_WHOLE(mean(sum, count));
}

static ct_status average_of_all(const ct_asked *asked, measure of_one, ct_value *out, ct_error *err)
{
    int64_t *values = CT_NEW(asked->mem, int64_t, asked->board->count);
    CT_NEED(values, err);
    for (ct_index who = 0; who < asked->board->count; who++) {
        record of;
        collect(asked, who, &of);
        values[who] = of_one(&of);
    }
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = average_over_opponents(asked, who, values);
    }
    return CT_OK;
}

static ct_status average_performance(const ct_asked *asked, ct_value *out, ct_error *err)
{
    return average_of_all(asked, performance_of, out, err);
}

static ct_status average_perfect_performance(const ct_asked *asked, ct_value *out, ct_error *err)
{
    return average_of_all(asked, perfect_performance_of, out, err);
}

static ct_value own_rating(const ct_asked *asked, ct_index who)
{
    int32_t rating = rating_of(asked, who);
    if (ct_asked_shows(asked, who)) {
        ct_str words = rating == 0 ? CT_STR("unrated") : ct_str_of(words_of_rating(asked, who));
        ct_working_add(
            asked->working,
            (ct_term){.opponent = CT_NOBODY, .amount = CT_WHOLE(rating), .words = words});
    }
    return CT_WHOLE(rating);
}

/* --- Rows ------------------------------------------------------------------------------------- */

enum { RATED = CT_NEEDS_RATINGS | CT_MAY_RATE_UNRATED, TEAMS_CHOOSE = CT_MAY_CHOOSE_SCORE };

const ct_tie_break_row ct_rating_rows[] = {
    {.code = "ARO",
     .title = "Average rating of opponents",
     .article = "C.07 10.1",
     .type = "D",
     .sentence = "The mean of the ratings of the opponents met over the board, halves up.",
     .flags = RATED | CT_MAY_CUT | CT_MAY_MEDIAN,
     .of = average_rating},
    {.code = "TPR",
     .title = "Tournament performance rating",
     .article = "C.07 10.2",
     .type = "DB",
     .sentence = "The average rating of the opponents plus the difference that the table of B.02 "
                 "gives for the share of the points scored.",
     .flags = RATED | TEAMS_CHOOSE,
     .of = performance},
    {.code = "PTP",
     .title = "Perfect tournament performance",
     .article = "C.07 10.3",
     .type = "DB",
     .sentence = "The lowest rating with which the score was to be expected against these "
                 "opponents.",
     .flags = RATED | TEAMS_CHOOSE,
     .of = perfect_performance},
    {.code = "APRO",
     .title = "Average performance rating of opponents",
     .article = "C.07 10.4",
     .type = "DC",
     .sentence = "The mean of the opponents' TPR, halves up.",
     .flags = RATED | TEAMS_CHOOSE,
     .all = average_performance},
    {.code = "APPO",
     .title = "Average perfect performance of opponents",
     .article = "C.07 10.5",
     .type = "DC",
     .sentence = "The mean of the opponents' PTP, halves up.",
     .flags = RATED | TEAMS_CHOOSE,
     .all = average_perfect_performance},
    {.code = "RTNG",
     .title = "Rating",
     .article = "C.07 10.6",
     .type = "B",
     .sentence = "One's own rating, the highest first; with /R the lowest first.",
     .flags = RATED | CT_MAY_REVERSE,
     .since = CT_C07_2026,
     .of = own_rating},
    {.code = NULL},
};
