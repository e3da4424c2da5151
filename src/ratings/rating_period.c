/* Rating reports: who is who in several events, and the sums of everybody's games. */

#include "ratings/rating_period.h"

#include "ratings/rating_games.h"

#include <stdlib.h>
#include <string.h>

/* --- Who is who ------------------------------------------------------------------------------- */

/* A player in one event. */
typedef struct seat {
    ct_str id; /* digits; empty = none */
    ct_str name, birth;
    uint32_t event;
    ct_index who;
    uint32_t number;
} seat;

static int compare_people(const seat *a, const seat *b)
{
    int order = ct_str_compare(a->id, b->id);
    if (order != 0 || a->id.len > 0) {
        return order;
    }
    order = ct_str_compare(a->name, b->name);
    return order != 0 ? order : ct_str_compare(a->birth, b->birth);
}

static int compare_seats(const void *one, const void *other)
{
    const seat *a = one;
    const seat *b = other;
    int order = compare_people(a, b);
    if (order == 0) {
        order = (a->event > b->event) - (a->event < b->event);
    }
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

static seat *list_seats(const ct_rating_period *period, ct_arena *mem, uint32_t *count)
{
    size_t all = 0;
    for (uint32_t e = 0; e < period->event_count; e++) {
        all += period->events[e]->player_count;
    }
    seat *seats = CT_NEW(mem, seat, all);
    uint32_t at = 0;
    for (uint32_t e = 0; seats != NULL && e < period->event_count; e++) {
        for (ct_index i = 0; i < period->events[e]->player_count; i++) {
            const ct_player *player = &period->events[e]->players[i];
            ct_str id = ct_str_is(player->fide_id, "0") ? CT_STR("") : player->fide_id;
            seats[at++] = (seat){id, player->name, player->birth, e, i, player->tpn.number};
        }
    }
    if (seats != NULL && at > 0) {
        qsort(seats, at, sizeof *seats, compare_seats);
    }
    *count = at;
    return seats;
}

/* Seats from `first` on that are the same person: nobody sits twice in one event. */
static uint32_t count_same(const seat *seats, uint32_t first, uint32_t count)
{
    uint32_t next = first + 1;
    while (next < count && compare_people(&seats[first], &seats[next]) == 0 &&
           seats[next].event != seats[next - 1].event) {
        next++;
    }
    return next - first;
}

/* --- Sums ------------------------------------------------------------------------------------- */

int ct_rating_round(int64_t millionths)
{
    int64_t half = CT_MICRO / 2;
    return (int)((millionths < 0 ? millionths - half : millionths + half) / CT_MICRO);
}

/* The ratings of the opponents in games that count, in `mem`; sets the sums of the row. */
static uint16_t *add_up(ct_rating_row *row, ct_arena *mem)
{
    uint16_t *opponents = CT_NEW(mem, uint16_t, row->game_count);
    for (uint32_t i = 0; opponents != NULL && i < row->game_count; i++) {
        const ct_rating_game *game = &row->games[i];
        if (ct_rating_game_counts(game)) {
            opponents[row->rated_games++] = game->rating;
            row->halves += game->halves;
            row->expected += game->expected;
            row->change_exact += game->gain;
        }
    }
    return opponents;
}

static void change_rating(const ct_rating_rules *rules, const ct_player *player, ct_rating_row *row)
{
    row->k = ct_rating_k_for(rules, ct_rating_k(rules, player), row->rated_games);
    row->change_exact *= row->k.value;
    row->change = ct_rating_round(row->change_exact);
    int rating = row->rating + row->change;
    row->drops_out = rating < (int)rules->floor;
    row->new_rating = row->drops_out ? 0 : rating;
}

/* 8.2: a first event without points is ignored: its games are marked as not rated. */
static void forget_first_zero(ct_rating_row *row)
{
    uint32_t halves = 0;
    uint32_t end = 0;
    while (end < row->game_count && row->games[end].event == row->games[0].event) {
        halves += ct_rating_game_counts(&row->games[end]) ? row->games[end].halves : 0;
        end++;
    }
    for (uint32_t i = 0; halves == 0 && i < end; i++) {
        if (ct_rating_game_counts(&row->games[i])) {
            row->games[i].unrated = CT_GAME_IN_EVENT_OF_ZERO;
        }
    }
}

static bool has_lost_all(const ct_rating_row *row)
{
    for (uint32_t i = 0; i < row->game_count; i++) {
        if (row->games[i].unrated == CT_GAME_IN_EVENT_OF_ZERO) {
            return row->rated_games == 0;
        }
    }
    return false;
}

static void rate_first_time(const uint16_t *opponents, ct_rating_row *row)
{
    row->initial = ct_initial_rating_make(opponents, row->rated_games, row->halves);
    if (has_lost_all(row)) {
        row->initial.verdict = CT_INITIAL_ZERO;
    }
    row->expected = row->change_exact = 0;
    row->new_rating = row->initial.verdict == CT_INITIAL_RATED ? row->initial.rating : 0;
}

static ct_status rate_elo(const ct_rating_period *period, ct_rating_row *row, ct_arena *mem,
                          ct_error *err)
{
    const ct_rating_rules *rules = &period->rules[row->event];
    bool is_first = row->rating == 0;
    if (is_first) {
        forget_first_zero(row);
    }
    uint16_t *opponents = add_up(row, mem);
    CT_NEED(opponents, err);
    if (row->rated_games > 0) {
        row->average = ct_rating_average(opponents, row->rated_games);
        row->performance = ct_rating_performance(opponents, row->rated_games, row->halves);
        row->perfect = ct_rating_perfect(opponents, row->rated_games, row->halves);
    }
    if (is_first) {
        rate_first_time(opponents, row);
    } else {
        change_rating(rules, ct_rating_player(period, row->event, row->who), row);
    }
    return CT_OK;
}

/* --- Glicko-2 --------------------------------------------------------------------------------- */

/* The strength before the period of somebody with this rating (0 = none). */
static ct_glicko usual_strength(double rating, const ct_rating_options *options)
{
    ct_glicko strength = CT_GLICKO_UNKNOWN;
    if (rating > 0) {
        strength.rating = rating;
        strength.deviation = options->deviation > 0 ? options->deviation : strength.deviation;
    }
    strength.volatility = options->volatility > 0 ? options->volatility : strength.volatility;
    return strength;
}

/* The figures of an entry; what it leaves open is as in usual_strength. */
static ct_glicko listed_strength(const ct_glicko_entry *entry, double rating,
                                 const ct_rating_options *options)
{
    ct_glicko strength = usual_strength(entry->rating > 0 ? entry->rating : rating, options);
    strength.deviation = entry->deviation > 0 ? entry->deviation : strength.deviation;
    strength.volatility = entry->volatility > 0 ? entry->volatility : strength.volatility;
    return strength;
}

static ct_glicko strength_of(const ct_rating_period *period, const ct_rating_options *options,
                             uint32_t event, ct_index who)
{
    double rating = ct_rating_player(period, event, who)->rating;
    const ct_glicko_entry *entry = options->book == NULL ? NULL : options->book->of[event][who];
    return entry == NULL ? usual_strength(rating, options)
                         : listed_strength(entry, rating, options);
}

static double tau_of(const ct_rating_options *options)
{
    return options->tau > 0 ? options->tau : CT_GLICKO_TAU;
}

/* In Glicko-2 everybody has a rating: games against the unrated count, too. */
static ct_status rate_glicko(const ct_rating_period *period, const ct_rating_options *options,
                             ct_rating_row *row, ct_arena *mem, ct_error *err)
{
    ct_glicko_game *games = CT_NEW(mem, ct_glicko_game, row->game_count);
    CT_NEED(games, err);
    row->is_listed = options->book != NULL && options->book->of[row->event][row->who] != NULL;
    row->before = strength_of(period, options, row->event, row->who);
    for (uint32_t i = 0; i < row->game_count; i++) {
        ct_rating_game *game = &row->games[i];
        if (game->unrated == CT_GAME_OPPONENT_UNRATED) {
            game->unrated = CT_GAME_IS_RATED;
        }
        if (!ct_rating_game_counts(game)) {
            continue;
        }
        ct_glicko opponent = strength_of(period, options, game->event, game->opponent);
        games[row->rated_games++] = (ct_glicko_game){opponent, game->halves / 2.0};
        double expected = ct_glicko_expected(row->before, opponent);
        game->rating = (uint16_t)(opponent.rating + 0.5);
        game->expected = (int64_t)(expected * (double)CT_MICRO + 0.5);
        game->gain = game->halves * (CT_MICRO / 2) - game->expected;
        row->halves += game->halves;
        row->expected += game->expected;
    }
    row->after = ct_glicko_update(row->before, games, row->rated_games, tau_of(options));
    double change = row->after.rating - row->before.rating;
    row->change_exact = (int64_t)(change * (double)CT_MICRO);
    row->change = ct_rating_round(row->change_exact);
    row->new_rating = (int)(row->after.rating + 0.5);
    return CT_OK;
}

/* Without games only the deviation grows (step 6 alone). */
static ct_status rate_absent(ct_rating_period *period, const ct_rating_options *options,
                             ct_arena *mem, ct_error *err)
{
    const ct_glicko_book *book = options->book;
    period->has_book = book != NULL;
    if (book == NULL || book->absent_count == 0) {
        return CT_OK;
    }
    period->absent = CT_NEW(mem, ct_rating_absent, book->absent_count);
    CT_NEED(period->absent, err);
    for (uint32_t i = 0; i < book->absent_count; i++) {
        ct_rating_absent *absent = &period->absent[period->absent_count++];
        absent->entry = book->absent[i];
        absent->before = listed_strength(absent->entry, 0, options);
        absent->after = ct_glicko_update(absent->before, NULL, 0, tau_of(options));
    }
    return CT_OK;
}

/* --- The period ------------------------------------------------------------------------------- */

static ct_status set_rules(ct_rating_period *period, const ct_rating_options *options,
                           ct_arena *mem, ct_error *err)
{
    period->rules = CT_NEW(mem, ct_rating_rules, period->event_count);
    CT_NEED(period->rules, err);
    for (uint32_t e = 0; e < period->event_count; e++) {
        const ct_event *event = period->events[e];
        ct_date day = options->day.year > 0 ? options->day : ct_date_find(event->start);
        if (day.year == 0) {
            day = ct_date_find(event->end);
        }
        ct_rate_of_play play =
            options->play_is_given ? options->play : ct_event_rate_of_play(event);
        period->rules[e] = ct_rating_rules_on(options->method, play, day);
    }
    return CT_OK;
}

static ct_status make_row(const ct_rating_period *period, const seat *seats, uint32_t count,
                          ct_arena *mem, ct_rating_row *row, ct_error *err)
{
    size_t rounds = 0;
    for (uint32_t i = 0; i < count; i++) {
        rounds += period->events[seats[i].event]->rounds_paired;
    }
    *row = (ct_rating_row){.event = seats[0].event, .who = seats[0].who};
    row->rating = ct_rating_player(period, row->event, row->who)->rating;
    row->games = CT_NEW(mem, ct_rating_game, rounds);
    CT_NEED(row->games, err);
    for (uint32_t i = 0; i < count; i++) {
        uint16_t rating = ct_rating_player(period, seats[i].event, seats[i].who)->rating;
        row->ratings_differ |= rating != row->rating;
        ct_rating_add_games(period, seats[i].event, seats[i].who, row);
    }
    return CT_OK;
}

/* Rows in the order of the events and of the pairing numbers in them. */
static const ct_rating_period *sorted_period(ct_rating_period *period, ct_arena *mem)
{
    uint32_t total = 0;
    uint32_t *start = CT_NEW(mem, uint32_t, (size_t)period->event_count + 1);
    if (start == NULL) {
        return NULL;
    }
    for (uint32_t e = 0; e < period->event_count; e++) {
        start[e] = total;
        total += period->events[e]->player_count;
    }
    ct_rating_row **place = CT_NEW(mem, ct_rating_row *, (size_t)total + 1);
    ct_rating_row *rows = CT_NEW(mem, ct_rating_row, (size_t)period->count + 1);
    if (place == NULL || rows == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < period->count; i++) {
        place[start[period->rows[i].event] + period->rows[i].who] = &period->rows[i];
    }
    uint32_t at = 0;
    for (uint32_t i = 0; i < total; i++) {
        if (place[i] != NULL) {
            rows[at++] = *place[i];
        }
    }
    period->rows = rows;
    return period;
}

static ct_status make_rows(ct_rating_period *period, ct_arena *mem, ct_error *err)
{
    uint32_t count = 0;
    const seat *seats = list_seats(period, mem, &count);
    CT_NEED(seats, err);
    period->rows = CT_NEW(mem, ct_rating_row, (size_t)count + 1);
    CT_NEED(period->rows, err);
    for (uint32_t first = 0; first < count;) {
        uint32_t same = count_same(seats, first, count);
        CT_TRY(make_row(period, &seats[first], same, mem, &period->rows[period->count++], err));
        first += same;
    }
    CT_NEED(sorted_period(period, mem), err);
    return CT_OK;
}

static ct_status rate_row(const ct_rating_period *period, const ct_rating_options *options,
                          ct_rating_row *row, ct_arena *mem, ct_error *err)
{
    ct_rating_reckon_games(period, row);
    return options->method == CT_RATING_GLICKO2 ? rate_glicko(period, options, row, mem, err)
                                                : rate_elo(period, row, mem, err);
}

ct_status ct_rating_period_make(const ct_event *const *events, uint32_t count,
                                const ct_rating_options *options, ct_arena *mem,
                                ct_rating_period *out, ct_error *err)
{
    static const ct_rating_options usual = {0};
    options = options == NULL ? &usual : options;
    ct_rating_period period = {.events = events, .event_count = count};
    CT_TRY(set_rules(&period, options, mem, err));
    CT_TRY(make_rows(&period, mem, err));
    ct_status status = CT_OK;
    for (uint32_t i = 0; status == CT_OK && i < period.count; i++) {
        status = rate_row(&period, options, &period.rows[i], mem, err);
        period.unrated += period.rows[i].rating == 0;
    }
    CT_TRY(status);
    CT_TRY(rate_absent(&period, options, mem, err));
    *out = period;
    return CT_OK;
}

const char *ct_unrated_words(ct_unrated_reason reason)
{
    switch (reason) {
    case CT_GAME_IS_RATED: break;
    case CT_GAME_FORFEIT: return "not played";
    case CT_GAME_TOO_SHORT: return "less than a move each";
    case CT_GAME_OPEN: return "no result yet";
    case CT_GAME_OPPONENT_UNRATED: return "opponent unrated";
    case CT_GAME_IN_EVENT_OF_ZERO: return "first event without a point";
    }
    return "";
}
