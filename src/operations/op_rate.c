/* rate: rating changes, performances and first ratings of an event or of a period. */

#include "operations/judging_private.h"
#include "operations/who.h"
#include "report/rating_report.h"

typedef struct rate_request {
    unsigned method; /* ct_rating_method + 1 */
    ct_str date;
    unsigned play; /* ct_rate_of_play + 1 */
    ct_str games;
    ct_bytes glicko;
    bool absent;
    ct_whole deviation;
    ct_real volatility, tau;
} rate_request;

/* --- The data -------------------------------------------------------------------------------- */

typedef struct rate_event {
    uint32_t number;
    ct_str name, start;
    uint8_t play;
    ct_str rules;
} rate_event;

typedef struct rate_game {
    uint32_t event, round;
    uint8_t colour;
    uint32_t opponent;
    ct_str name;
    uint32_t rating;
    double difference;
    bool is_cut;
    double score, expected, change;
    ct_str unrated;
} rate_game;

typedef struct rate_initial {
    uint32_t games;
    double score, average;
    uint32_t percent;
    int32_t dp;
    uint32_t rating;
    uint8_t verdict;
} rate_initial;

typedef struct rate_player {
    uint32_t event, number;
    ct_str title, name, fide_id;
    uint32_t rating, games;
    double score, expected;
    uint32_t k;
    ct_str k_reason;
    double change;
    uint32_t new_rating;
    bool drops_out;
    uint32_t average, performance, perfect;
    const rate_initial *initial;
    const ct_glicko *before, *after;
    rate_game *list;
    uint32_t list_count;
} rate_player;

typedef struct rate_absent {
    ct_str name, fide_id;
    ct_glicko before, after;
} rate_absent;

typedef struct rate_answer {
    uint8_t method;
    rate_event *events;
    uint32_t event_count;
    rate_player *players;
    uint32_t player_count;
    rate_absent *absent;
    uint32_t absent_count;
} rate_answer;

static const char *method_word(int value)
{
    static const char *const words[] = {"fide", "marchese", "glicko2"};
    return value <= CT_RATING_GLICKO2 ? words[value] : NULL;
}

static const char *play_word(int value)
{
    return value <= CT_PLAY_BLITZ ? ct_rate_of_play_name((ct_rate_of_play)value) : NULL;
}

static const char *verdict_word(int value)
{
    static const char *const words[] = {"rated", "too-few-games", "no-point", "too-low"};
    return value <= CT_INITIAL_TOO_LOW ? words[value] : NULL;
}

static const ct_field event_rows[] = {
    CT_OUT_NUMBER(rate_event, number, number, "Number of the event in the period, from 1."),
    CT_OUT_TEXT(rate_event, name, name, "Its name."),
    CT_OUT_TEXT_OR_NULL(rate_event, start, start, "Its first day."),
    {"play", CT_FIELD_WORD, CT_OUT(rate_event, play), .word = play_word, .is_required = true,
     .says = "Rate of play."},
    CT_OUT_TEXT(rate_event, rules, rules, "The rules by which its games are rated."),
};
static const ct_shape event_shape =
    CT_ANSWER_SHAPE("rated_event", "An event of the period.", event_rows, rate_event);

static const ct_field game_rows[] = {
    CT_OUT_NUMBER(rate_game, event, event, "Number of the event."),
    CT_OUT_NUMBER(rate_game, round, round, "The round."),
    {"colour", CT_FIELD_WORD, CT_OUT(rate_game, colour), .word = ct_colour_word,
     .says = "Colour of the player."},
    CT_OUT_NUMBER(rate_game, opponent, opponent, "Pairing number of the opponent there."),
    CT_OUT_TEXT(rate_game, name, name, "Name of the opponent."),
    CT_OUT_NUMBER_OR_NULL(rate_game, rating, rating, "Rating of the opponent; null: unrated."),
    CT_OUT_REAL(rate_game, difference, difference,
                "Difference of the ratings as it counts; null when it does not."),
    CT_OUT_FLAG(rate_game, cut, is_cut, "The difference was greater (8.3.1)."),
    CT_OUT_REAL(rate_game, score, score, "Points of the player; null when the game is open."),
    CT_OUT_REAL(rate_game, expected, expected, "Expected score; null when it is not rated."),
    CT_OUT_REAL(rate_game, change, change, "K times score minus expected; null without K."),
    CT_OUT_TEXT_OR_NULL(rate_game, unrated, unrated, "Why it is not rated; null: it is."),
};
static const ct_shape game_shape =
    CT_ANSWER_SHAPE("rated_game", "A game of the player.", game_rows, rate_game);

static const ct_field initial_rows[] = {
    CT_OUT_NUMBER(rate_initial, games, games, "Games against rated opponents."),
    CT_OUT_REAL(rate_initial, score, score, "Points in them."),
    CT_OUT_REAL(rate_initial, average, average, "Average with the hypothetical opponents (8.2)."),
    CT_OUT_NUMBER(rate_initial, percent, percent, "Score in percent, with them."),
    {"dp", CT_FIELD_SIGNED, CT_OUT(rate_initial, dp), .says = "Difference of that percentage."},
    CT_OUT_NUMBER_OR_NULL(rate_initial, rating, rating, "First rating, also when it is too low."),
    {"verdict", CT_FIELD_WORD, CT_OUT(rate_initial, verdict), .word = verdict_word,
     .is_required = true, .says = "Is it a rating, and if not why."},
};
static const ct_shape initial_shape =
    CT_ANSWER_SHAPE("first_rating", "A first rating.", initial_rows, rate_initial);

static const ct_field glicko_rows[] = {
    CT_OUT_REAL(ct_glicko, rating, rating, "Rating."),
    CT_OUT_REAL(ct_glicko, deviation, deviation, "Deviation."),
    CT_OUT_REAL(ct_glicko, volatility, volatility, "Volatility."),
};
static const ct_shape glicko_shape =
    CT_ANSWER_SHAPE("glicko", "Figures of Glicko-2.", glicko_rows, ct_glicko);

static const ct_field player_rows[] = {
    CT_OUT_NUMBER(rate_player, event, event, "Number of the player's first event."),
    CT_OUT_NUMBER(rate_player, number, number, "Pairing number there."),
    CT_OUT_TEXT_OR_NULL(rate_player, title, title, "Title."),
    CT_OUT_TEXT(rate_player, name, name, "Name."),
    CT_OUT_TEXT_OR_NULL(rate_player, fide_id, fide_id, "FIDE number."),
    CT_OUT_NUMBER_OR_NULL(rate_player, rating, rating, "Rating in the file; null: unrated."),
    CT_OUT_NUMBER(rate_player, games, games, "Rated games."),
    CT_OUT_REAL(rate_player, score, score, "Points in them."),
    CT_OUT_REAL(rate_player, expected, expected, "Expected score in them."),
    CT_OUT_NUMBER_OR_NULL(rate_player, k, k, "K; null where there is none."),
    CT_OUT_TEXT_OR_NULL(rate_player, k_reason, k_reason, "Where K comes from."),
    CT_OUT_REAL(rate_player, change, change, "Change of the rating, not rounded."),
    CT_OUT_NUMBER_OR_NULL(rate_player, new_rating, new_rating, "New rating; null: none."),
    CT_OUT_FLAG(rate_player, drops_out, drops_out, "The new rating is below the floor."),
    CT_OUT_NUMBER_OR_NULL(rate_player, average, average, "Ra, average of rated opponents."),
    CT_OUT_NUMBER_OR_NULL(rate_player, performance, performance, "Rp, performance."),
    CT_OUT_NUMBER_OR_NULL(rate_player, perfect_performance, perfect,
                          "Lowest rating that expects the score (C.07 10.3)."),
    CT_OUT_OBJECT_OR_NULL(rate_player, first_rating, initial, initial_shape,
                          "Of a player without a rating, by FIDE's rules; else null."),
    CT_OUT_OBJECT_OR_NULL(rate_player, before, before, glicko_shape,
                          "Glicko-2 before the period; null by other methods."),
    CT_OUT_OBJECT_OR_NULL(rate_player, after, after, glicko_shape,
                          "Glicko-2 after the period; null by other methods."),
    CT_OUT_OBJECTS(rate_player, list, list, list_count, game_shape,
                   "The games, where they were asked for."),
};
static const ct_shape player_shape =
    CT_ANSWER_SHAPE("rated_player", "A player of the period.", player_rows, rate_player);

static const ct_field absent_rows[] = {
    CT_OUT_TEXT(rate_absent, name, name, "Name in the list."),
    CT_OUT_TEXT_OR_NULL(rate_absent, fide_id, fide_id, "FIDE number in the list."),
    {"before", CT_FIELD_OBJECT, CT_OUT(rate_absent, before), .of = &glicko_shape,
     .says = "Before the period."},
    {"after", CT_FIELD_OBJECT, CT_OUT(rate_absent, after), .of = &glicko_shape,
     .says = "After it: the deviation grows."},
};
static const ct_shape absent_shape = CT_ANSWER_SHAPE(
    "absent", "Somebody of the list who played in no event.", absent_rows, rate_absent);

static const ct_field answer_rows[] = {
    {"method", CT_FIELD_WORD, CT_OUT(rate_answer, method), .word = method_word, .is_required = true,
     .says = "fide, marchese or glicko2."},
    CT_OUT_OBJECTS(rate_answer, events, events, event_count, event_shape,
                   "The events of the period."),
    CT_OUT_OBJECTS(rate_answer, players, players, player_count, player_shape,
                   "The players, by event, then by number."),
    CT_OUT_OBJECTS(rate_answer, absent, absent, absent_count, absent_shape,
                   "Players of the list who took no part, where they are kept."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("rate", "The rating report of a period.", answer_rows, rate_answer);

/* --- Filling --------------------------------------------------------------------------------- */

static double points(int64_t millionths)
{
    return (double)millionths / (double)CT_MICRO;
}

static uint32_t number(int value)
{
    return value > 0 ? (uint32_t)value : 0;
}

static rate_game game_of(const ct_rating_period *period, const ct_rating_row *row,
                         const ct_rating_game *game)
{
    const ct_player *opponent = ct_rating_player(period, game->event, game->opponent);
    bool has_k = period->rules[0].method != CT_RATING_GLICKO2;
    bool is_rated = game->unrated == CT_GAME_IS_RATED && (row->rating > 0 || !has_k);
    return (rate_game){
        .event = game->event + 1,
        .round = game->round,
        .colour = game->colour,
        .opponent = opponent->tpn.number,
        .name = opponent->name,
        .rating = game->rating,
        .difference = is_rated && has_k ? game->difference : CT_NO_REAL,
        .is_cut = game->is_cut,
        .score = game->unrated == CT_GAME_OPEN ? CT_NO_REAL : game->halves / 2.0,
        .expected = is_rated ? points(game->expected) : CT_NO_REAL,
        .change = is_rated && has_k ? points(game->gain * row->k.value) : CT_NO_REAL,
        .unrated = ct_str_of(ct_unrated_words((ct_unrated_reason)game->unrated)),
    };
}

static ct_status fill_games(const ct_rating_period *period, const ct_rating_row *row, ct_arena *mem,
                            rate_player *out, ct_error *err)
{
    out->list = CT_NEW(mem, rate_game, row->game_count);
    CT_NEED(out->list, err);
    out->list_count = row->game_count;
    for (uint32_t i = 0; i < row->game_count; i++) {
        out->list[i] = game_of(period, row, &row->games[i]);
    }
    return CT_OK;
}

static ct_status fill_initial(const ct_initial_rating *initial, ct_arena *mem, rate_player *out,
                              ct_error *err)
{
    rate_initial *made = CT_NEW(mem, rate_initial, 1);
    CT_NEED(made, err);
    *made = (rate_initial){
        .games = initial->games,
        .score = initial->halves / 2.0,
        .average = initial->games == 0 || initial->bottom == 0
                       ? CT_NO_REAL
                       : (double)initial->top / initial->bottom,
        .percent = initial->percent,
        .dp = initial->dp,
        .rating = number(initial->rating),
        .verdict = (uint8_t)initial->verdict,
    };
    out->initial = made;
    return CT_OK;
}

static ct_status fill_player(const ct_rating_period *period, const ct_rating_row *row,
                             ct_arena *mem, rate_player *out, ct_error *err)
{
    const ct_player *player = ct_rating_player(period, row->event, row->who);
    bool is_glicko = period->rules[0].method == CT_RATING_GLICKO2;
    bool has_k = !is_glicko && row->rating > 0;
    bool is_rated = row->rated_games > 0 && (row->rating > 0 || is_glicko);
    *out = (rate_player){
        .event = row->event + 1,
        .number = player->tpn.number,
        .title = player->title,
        .name = player->name,
        .fide_id = player->fide_id,
        .rating = row->rating,
        .games = row->rated_games,
        .score = row->halves / 2.0,
        .expected = is_rated ? points(row->expected) : CT_NO_REAL,
        .k = has_k ? row->k.value : 0,
        .k_reason = has_k ? ct_str_of(ct_k_words(row->k.reason)) : CT_STR(""),
        .change = is_rated ? points(row->change_exact) : CT_NO_REAL,
        .new_rating = is_glicko ? 0 : number(row->new_rating),
        .drops_out = row->drops_out,
        .average = number(row->average),
        .performance = number(row->performance),
        .perfect = number(row->perfect),
        .before = is_glicko ? &row->before : NULL,
        .after = is_glicko ? &row->after : NULL,
    };
    return is_glicko || row->rating > 0 ? CT_OK : fill_initial(&row->initial, mem, out, err);
}

static ct_status fill_events(const ct_rating_period *period, ct_arena *mem, rate_answer *data,
                             ct_error *err)
{
    data->events = CT_NEW(mem, rate_event, period->event_count);
    data->absent = CT_NEW(mem, rate_absent, period->absent_count);
    CT_NEED(data->events, err);
    CT_NEED(data->absent, err);
    data->event_count = period->event_count;
    data->absent_count = period->absent_count;
    data->method = (uint8_t)period->rules[0].method;
    for (uint32_t i = 0; i < period->event_count; i++) {
        const ct_rating_rules *rules = &period->rules[i];
        data->events[i] =
            (rate_event){i + 1, period->events[i]->name, period->events[i]->start,
                         (uint8_t)rules->play, ct_str_of(ct_rating_rules_words(rules))};
    }
    for (uint32_t i = 0; i < period->absent_count; i++) {
        const ct_rating_absent *absent = &period->absent[i];
        data->absent[i] = (rate_absent){absent->entry->name, absent->entry->fide_id, absent->before,
                                        absent->after};
    }
    return CT_OK;
}

static ct_status fill(const ct_rating_period *period, const ct_rating_view *view, ct_arena *mem,
                      rate_answer *data, ct_error *err)
{
    CT_TRY(fill_events(period, mem, data, err));
    data->players = CT_NEW(mem, rate_player, period->count);
    CT_NEED(data->players, err);
    ct_status status = CT_OK;
    for (; status == CT_OK && data->player_count < period->count; data->player_count++) {
        const ct_rating_row *row = &period->rows[data->player_count];
        rate_player *out = &data->players[data->player_count];
        bool with_games = view->with_games && (view->of == NULL || view->of == row);
        status = fill_player(period, row, mem, out, err);
        status = status == CT_OK && with_games ? fill_games(period, row, mem, out, err) : status;
    }
    return status;
}

/* --- The request ----------------------------------------------------------------------------- */

static ct_status check_misuse(const rate_request *asked, ct_error *err)
{
    bool has_list = asked->glicko.name != NULL;
    if (has_list && asked->method != 0 && asked->method != CT_RATING_GLICKO2 + 1) {
        ct_fail(err, CT_MISUSE, "glicko is a list for Glicko-2, not for the method %s",
                method_word((int)asked->method - 1));
        ct_error_cure(err, "leave the method out, or the list");
        return CT_MISUSE;
    }
    if (asked->absent && !has_list) {
        ct_fail(err, CT_MISUSE, "absent is about the list of glicko, which is not given");
        ct_error_cure(err,
                      "give the list of the period before, as in {rate glicko=april.csv "
                      "absent}");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_rating_options options_of(const rate_request *asked)
{
    return (ct_rating_options){
        .method = asked->method != 0           ? (ct_rating_method)(asked->method - 1)
                  : asked->glicko.name != NULL ? CT_RATING_GLICKO2
                                               : CT_RATING_FIDE,
        .day = ct_date_find(asked->date),
        .play_is_given = asked->play != 0,
        .play = asked->play == 0 ? CT_PLAY_STANDARD : (ct_rate_of_play)(asked->play - 1),
        .deviation = ct_whole_or(asked->deviation, 0),
        .volatility = asked->volatility.value,
        .tau = asked->tau.value,
    };
}

/* The figures of single players, if a list is given. */
static ct_status read_book(const rate_request *asked, const ct_event *const *events, ct_desk *desk,
                           ct_glicko_book *book, ct_rating_options *options, ct_error *err)
{
    ct_glicko_list list = {0};
    if (asked->glicko.name == NULL) {
        return CT_OK;
    }
    ct_glicko_field field = {events, desk->event_count, asked->absent};
    ct_problems_start(desk->problems, desk->mem, asked->glicko.name);
    CT_TRY(ct_glicko_list_read(asked->glicko.text, desk->mem, &list, desk->problems, err));
    CT_TRY(ct_glicko_book_make(&list, &field, desk->mem, book, desk->problems, err));
    options->book = book;
    return CT_OK;
}

/* Whose games are listed: those of the player that the text means in the first event. */
static ct_status view_of(const rate_request *asked, const ct_rating_period *rated, ct_desk *desk,
                         ct_rating_view *out, ct_error *err)
{
    const char **files = CT_NEW(desk->mem, const char *, desk->event_count);
    CT_NEED(files, err);
    for (uint32_t i = 0; i < desk->event_count; i++) {
        files[i] = desk->events[i].name == NULL ? "" : desk->events[i].name;
    }
    *out = (ct_rating_view){.with_games = asked->games.at != NULL, .files = files};
    if (asked->games.len == 0) {
        return CT_OK;
    }
    ct_index who = CT_NOBODY;
    CT_TRY(ct_who_player(rated->events[0], asked->games, desk->mem, &who, err));
    for (uint32_t i = 0; i < rated->count; i++) {
        if (rated->rows[i].event == 0 && rated->rows[i].who == who) {
            out->of = &rated->rows[i];
        }
    }
    return CT_OK;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const rate_request *asked = request;
    ct_glicko_book book = {0};
    ct_rating_options options = options_of(asked);
    ct_rating_period rated = {0};
    ct_rating_view view = {0};
    rate_answer *data = CT_NEW(desk->mem, rate_answer, 1);
    const ct_event **events = CT_NEW(desk->mem, const ct_event *, desk->event_count);
    CT_NEED(data, err);
    CT_NEED(events, err);
    for (uint32_t i = 0; i < desk->event_count; i++) {
        events[i] = desk->events[i].event;
    }
    CT_TRY(check_misuse(asked, err));
    CT_TRY(read_book(asked, events, desk, &book, &options, err));
    CT_TRY(ct_rating_period_make(events, desk->event_count, &options, desk->mem, &rated, err));
    CT_TRY(view_of(asked, &rated, desk, &view, err));
    CT_TRY(fill(&rated, &view, desk->mem, data, err));
    answer->data = data;
    answer->sheet = ct_rating_report(&rated, &view, desk->mem);
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "method",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(rate_request, method),
     .letter = 'm',
     .value = "METHOD",
     .usual = "fide",
     .range = "fide|marchese|glicko2", /* in the order of ct_rating_method */
     .sentence = "FIDE's rules; the logistic formula with K 15 and 10 (25 where the file says so); "
                 "or Glicko-2"},
    {.name = "date",
     .type = CT_INPUT_DATE,
     .offset = CT_AT(rate_request, date),
     .letter = 'd',
     .value = "DAY",
     .usual = "of each event",
     .sentence = "rate by the rules of this day, as 2026/03/06; they changed in 2009, 2022, 2024 "
                 "and 2025"},
    {.name = "play",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(rate_request, play),
     .letter = 'p',
     .value = "RATE",
     .usual = "as the event says, or standard",
     .range = "standard|rapid|blitz", /* in the order of ct_rate_of_play */
     .sentence = "rate of play"},
    {.name = "games",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(rate_request, games),
     .letter = 'g',
     .is_optional_value = true,
     .value = "PLAYER",
     .sentence = "list every game, or those of PLAYER alone"},
    {.name = "glicko",
     .type = CT_INPUT_BYTES,
     .offset = CT_AT(rate_request, glicko),
     .value = "LIST",
     .sentence = "Glicko-2 with a rating, deviation and volatility for each player: a CSV file "
                 "with the columns Name (or FIDE ID, or No), Rating, deviation, volatility; or the "
                 "CSV that rate wrote for the period before"},
    {.name = "absent",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(rate_request, absent),
     .sentence = "keep players of LIST who did not take part; their deviation grows"},
    {.name = "deviation",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(rate_request, deviation),
     .value = "N",
     .usual = "350",
     .range = "30..350",
     .sentence = "Glicko-2: deviation of players with a rating, but not in LIST"},
    {.name = "volatility",
     .type = CT_INPUT_REAL,
     .offset = CT_AT(rate_request, volatility),
     .value = "X",
     .usual = "0.06",
     .range = "0.0001..1",
     .sentence = "Glicko-2: volatility of players not in LIST"},
    {.name = "tau",
     .type = CT_INPUT_REAL,
     .offset = CT_AT(rate_request, tau),
     .value = "X",
     .usual = "0.5",
     .range = "0.1..2",
     .sentence = "Glicko-2: how fast volatility may change; 0.3 to 1.2 are usual"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable rate open.trf", "changes and performances of an event"},
    {"crosstable rate open.trf --games=keller", "with every game of Keller"},
    {"crosstable rate march-*.trf -o march.csv", "a period of several events, as a spreadsheet"},
    {"crosstable rate league.json --method glicko2 --deviation 80", "another system"},
    {"crosstable rate may.trf --glicko april.csv --absent -o may.csv",
     "go on with the figures of the period before"},
    {.line = NULL},
};

const ct_operation ct_operation_rate = {
    .name = "rate",
    .summary = "reckon rating changes, performances and first ratings",
    .details =
        "Several files are a rating period: the games of a player, known by the FIDE number, are "
        "added up, and K times games is at most 700. K is that of the file, else by rating and "
        "age.",
    .schema = 1,
    .events = CT_EVENTS_SEVERAL,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_PUBLIC,
    .has_sheet = true,
    .request_size = sizeof(rate_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
