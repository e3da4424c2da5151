#include "report/rating_report.h"

#include <math.h>
#include <stdlib.h>

enum { NAMES_LISTED = 15, VOLATILITY_DECIMALS = 6 };

/* --- Cells ------------------------------------------------------------------------------------ */

static ct_str halves_cell(ct_sheet *sheet, uint32_t halves)
{
    return ct_cell_points(sheet, (ct_points)halves, 2);
}

/* Millionths with two decimals, halves away from zero; with a sign where that is asked for. */
static ct_str decimal_cell(ct_sheet *sheet, int64_t millionths, bool with_sign)
{
    int64_t size = llabs(millionths);
    long long hundredths = (long long)((size + 5000) / 10000);
    const char *sign = hundredths == 0 ? "" : millionths < 0 ? "-" : with_sign ? "+" : "";
    return ct_sheet_cell(sheet, "%s%lld.%02lld", sign, hundredths / 100, hundredths % 100);
}

static ct_str rating_cell(ct_sheet *sheet, int rating)
{
    return rating <= 0 ? CT_NO_CELL : ct_sheet_cell(sheet, "%d", rating);
}

static const ct_player *player_of(const ct_rating_period *period, const ct_rating_row *row)
{
    return ct_rating_player(period, row->event, row->who);
}

/* The pairing number; with several events, which number players differently, the FIDE number. */
static ct_str number_cell(ct_sheet *sheet, const ct_rating_period *period, const ct_rating_row *row)
{
    const ct_player *player = player_of(period, row);
    return period->event_count > 1 ? player->fide_id : ct_cell_number(sheet, player->tpn.number);
}

static ct_rating_method method_of(const ct_rating_period *period)
{
    return period->event_count == 0 ? CT_RATING_FIDE : period->rules[0].method;
}

/* --- Changes ---------------------------------------------------------------------------------- */

static const ct_sheet_column change_columns[] = {
    CT_COLUMN_NUMBER("No", "number"),
    CT_COLUMN_WORD("", "title"),
    CT_COLUMN_NAME("Name", "name"),
    CT_COLUMN_NUMBER("Rating", "rating"),
    CT_COLUMN_NUMBER("Games", "games"),
    CT_COLUMN_NUMBER("Score", "score"),
    CT_COLUMN_NUMBER("Expected", "expected"),
    CT_COLUMN_NUMBER("K", "k"),
    CT_COLUMN_NUMBER("Change", "change"),
    CT_COLUMN_NUMBER("New", "new_rating"),
    CT_COLUMN_SPARE_NUMBER("Ra", "average", 2),
    CT_COLUMN_SPARE_NUMBER("Rp", "performance", 1),
    CT_COLUMN_SPARE_NUMBER("PTP", "perfect_performance", 4),
    CT_COLUMN_SPARE_WORD("K because", "k_reason", 3),
};

static void add_change(ct_sheet *sheet, ct_sheet_table *table, const ct_rating_period *period,
                       const ct_rating_row *row)
{
    const ct_player *player = player_of(period, row);
    bool has_games = row->rated_games > 0;
    ct_str cells[] = {
        number_cell(sheet, period, row),
        player->title,
        player->name,
        rating_cell(sheet, row->rating),
        ct_sheet_cell(sheet, "%u", row->rated_games),
        has_games ? halves_cell(sheet, row->halves) : CT_NO_CELL,
        has_games ? decimal_cell(sheet, row->expected, false) : CT_NO_CELL,
        ct_sheet_cell(sheet, "%u", row->k.value),
        has_games ? decimal_cell(sheet, row->change_exact, true) : CT_NO_CELL,
        row->drops_out ? CT_STR("unrated") : rating_cell(sheet, row->new_rating),
        rating_cell(sheet, row->average),
        rating_cell(sheet, row->performance),
        rating_cell(sheet, row->perfect),
        ct_sheet_cell(sheet, "%s", ct_k_words(row->k.reason)),
    };
    ct_sheet_row(table, cells);
}

static void add_changes(ct_sheet *sheet, const ct_rating_period *period)
{
    uint32_t columns = sizeof change_columns / sizeof *change_columns;
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Rating changes"), change_columns, columns);
    for (uint32_t i = 0; i < period->count; i++) {
        if (period->rows[i].rating > 0) {
            add_change(sheet, table, period, &period->rows[i]);
        }
    }
    ct_sheet_remark(table,
                    "Ra average of rated opponents; Rp performance, Ra + dp of the "
                    "percentage; PTP lowest rating that expects the score (C.07 10.3)");
}

/* --- New players ------------------------------------------------------------------------------ */

static ct_str verdict_cell(ct_sheet *sheet, const ct_rating_row *row)
{
    const ct_initial_rating *initial = &row->initial;
    switch (initial->verdict) {
    case CT_INITIAL_RATED:
        return initial->is_capped ? CT_STR("rated, 2200 at most") : CT_STR("rated");
    case CT_INITIAL_TOO_FEW:
        return ct_sheet_cell(sheet, "%u of 5 games against rated opponents", initial->games);
    case CT_INITIAL_ZERO: return CT_STR("no point in the first event: it is ignored");
    case CT_INITIAL_TOO_LOW: return ct_sheet_cell(sheet, "%d is below 1400", initial->rating);
    }
    return CT_NO_CELL;
}

static void add_newcomers(ct_sheet *sheet, const ct_rating_period *period)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("No", "number"),   CT_COLUMN_NAME("Name", "name"),
        CT_COLUMN_NUMBER("Games", "games"), CT_COLUMN_NUMBER("Score", "score"),
        CT_COLUMN_NUMBER("Ra", "average"),  CT_COLUMN_NUMBER("%", "percent"),
        CT_COLUMN_NUMBER("dp", "dp"),       CT_COLUMN_NUMBER("Rating", "new_rating"),
        CT_COLUMN_SENTENCE("", "verdict"),
    };
    if (period->unrated == 0) {
        return;
    }
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Players without a rating"), columns, 9);
    for (uint32_t i = 0; i < period->count; i++) {
        const ct_rating_row *row = &period->rows[i];
        const ct_initial_rating *initial = &row->initial;
        if (row->rating > 0) {
            continue;
        }
        int64_t average =
            initial->bottom == 0 ? 0 : (int64_t)initial->top * CT_MICRO / (int64_t)initial->bottom;
        bool has_games = initial->games > 0;
        ct_sheet_row(table,
                     (ct_str[]){
                         number_cell(sheet, period, row),
                         player_of(period, row)->name,
                         ct_sheet_cell(sheet, "%u", initial->games),
                         has_games ? halves_cell(sheet, initial->halves) : CT_NO_CELL,
                         has_games ? decimal_cell(sheet, average, false) : CT_NO_CELL,
                         has_games ? ct_sheet_cell(sheet, "%u", initial->percent) : CT_NO_CELL,
                         has_games ? ct_sheet_cell(sheet, "%d", initial->dp) : CT_NO_CELL,
                         rating_cell(sheet, row->new_rating),
                         verdict_cell(sheet, row),
                     });
    }
    ct_sheet_remark(table,
                    "Ra, percentage and dp with two drawn games against hypothetical "
                    "opponents of 1800 (8.2)");
    if (period->rules[0].is_older_than_2024) {
        ct_sheet_remark(table, "The rule is that of March 2024; the event is older");
    }
}

/* --- Glicko-2 --------------------------------------------------------------------------------- */

static ct_str real_cell(ct_sheet *sheet, double value, int decimals)
{
    return ct_sheet_cell(sheet, "%.*f", decimals, value);
}

/* Ratings and deviations as they were given: whole, or with two decimals. */
static ct_str given_cell(ct_sheet *sheet, double value)
{
    double hundredths = floor(value * 100 + 0.5);
    return real_cell(sheet, value, fmod(hundredths, 100) == 0 ? 0 : 2);
}

/* `crosstable rate --glicko` reads this table as CSV: see formats/glicko_list.h for the names. */
static const ct_sheet_column glicko_columns[] = {
    CT_COLUMN_NUMBER("No", "number"),
    CT_COLUMN_SPARE_WORD("", "title", 3),
    CT_COLUMN_NAME("Name", "name"),
    CT_COLUMN_SPARE_WORD("FIDE ID", "fide_id", 6),
    CT_COLUMN_NUMBER("Rating", "rating"),
    CT_COLUMN_NUMBER("RD", "deviation"),
    CT_COLUMN_SPARE_NUMBER("σ", "volatility", 5),
    CT_COLUMN_NUMBER("Games", "games"),
    CT_COLUMN_NUMBER("Score", "score"),
    CT_COLUMN_SPARE_NUMBER("Expected", "expected", 4),
    CT_COLUMN_SPARE_NUMBER("Change", "change", 2),
    CT_COLUMN_NUMBER("New", "new_rating"),
    CT_COLUMN_NUMBER("New RD", "new_deviation"),
    CT_COLUMN_SPARE_NUMBER("New σ", "new_volatility", 1),
};

static void add_glicko_row(ct_sheet *sheet, ct_sheet_table *table, const ct_rating_period *period,
                           const ct_rating_row *row)
{
    const ct_player *player = player_of(period, row);
    bool has_number = period->event_count == 1; /* else it would be the FIDE number, twice */
    ct_sheet_row(table, (ct_str[]){
                            has_number ? number_cell(sheet, period, row) : CT_NO_CELL,
                            player->title,
                            player->name,
                            player->fide_id,
                            given_cell(sheet, row->before.rating),
                            given_cell(sheet, row->before.deviation),
                            real_cell(sheet, row->before.volatility, VOLATILITY_DECIMALS),
                            ct_sheet_cell(sheet, "%u", row->rated_games),
                            halves_cell(sheet, row->halves),
                            decimal_cell(sheet, row->expected, false),
                            decimal_cell(sheet, row->change_exact, true),
                            real_cell(sheet, row->after.rating, 2),
                            real_cell(sheet, row->after.deviation, 2),
                            real_cell(sheet, row->after.volatility, VOLATILITY_DECIMALS),
                        });
}

static void add_absent(ct_sheet *sheet, ct_sheet_table *table, const ct_rating_absent *absent)
{
    ct_sheet_row(table, (ct_str[]){
                            CT_NO_CELL,
                            CT_NO_CELL,
                            absent->entry->name,
                            absent->entry->fide_id,
                            given_cell(sheet, absent->before.rating),
                            given_cell(sheet, absent->before.deviation),
                            real_cell(sheet, absent->before.volatility, VOLATILITY_DECIMALS),
                            CT_STR("0"),
                            CT_NO_CELL,
                            CT_NO_CELL,
                            CT_NO_CELL,
                            real_cell(sheet, absent->after.rating, 2),
                            real_cell(sheet, absent->after.deviation, 2),
                            real_cell(sheet, absent->after.volatility, VOLATILITY_DECIMALS),
                        });
}

static void add_glicko(ct_sheet *sheet, const ct_rating_period *period)
{
    uint32_t columns = sizeof glicko_columns / sizeof *glicko_columns;
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Glicko-2"), glicko_columns, columns);
    for (uint32_t i = 0; i < period->count; i++) {
        add_glicko_row(sheet, table, period, &period->rows[i]);
    }
    for (uint32_t i = 0; i < period->absent_count; i++) {
        add_absent(sheet, table, &period->absent[i]);
    }
    ct_sheet_remark(table, "Players without a rating begin at 1500 with deviation 350");
}

/* --- Games ------------------------------------------------------------------------------------ */

static const ct_sheet_column game_columns[] = {
    CT_COLUMN_NUMBER("Event", "event"),   CT_COLUMN_NUMBER("Round", "round"),
    CT_COLUMN_WORD("", "colour"),         CT_COLUMN_NAME("Opponent", "opponent"),
    CT_COLUMN_NUMBER("Rating", "rating"), CT_COLUMN_NUMBER("D", "difference"),
    CT_COLUMN_NUMBER("Score", "score"),   CT_COLUMN_NUMBER("Expected", "expected"),
    CT_COLUMN_NUMBER("Change", "change"), CT_COLUMN_SENTENCE("", "note"),
};

static ct_str game_note(ct_sheet *sheet, const ct_rating_game *game)
{
    if (game->unrated != CT_GAME_IS_RATED) {
        return ct_sheet_cell(sheet, "%s", ct_unrated_words((ct_unrated_reason)game->unrated));
    }
    return game->is_cut ? ct_sheet_cell(sheet, "difference %d", (int)game->own - (int)game->rating)
                        : CT_NO_CELL;
}

static void add_game(ct_sheet *sheet, ct_sheet_table *table, const ct_rating_period *period,
                     const ct_rating_row *row, const ct_rating_game *game)
{
    const ct_player *opponent = ct_rating_player(period, game->event, game->opponent);
    bool has_k = method_of(period) != CT_RATING_GLICKO2;
    bool is_rated = game->unrated == CT_GAME_IS_RATED && (row->rating > 0 || !has_k);
    bool has_score = game->unrated != CT_GAME_OPEN;
    /* With several events the first cell names the event of the game; with one it is left out. */
    ct_str cells[] = {
        ct_sheet_cell(sheet, "%u", game->event + 1),
        ct_sheet_cell(sheet, "%u", game->round),
        game->colour == CT_WHITE   ? CT_STR("w")
        : game->colour == CT_BLACK ? CT_STR("b")
                                   : CT_NO_CELL,
        opponent->name,
        rating_cell(sheet, game->rating),
        is_rated && has_k ? ct_sheet_cell(sheet, "%d", game->difference) : CT_NO_CELL,
        has_score ? halves_cell(sheet, game->halves) : CT_NO_CELL,
        is_rated ? decimal_cell(sheet, game->expected, false) : CT_NO_CELL,
        is_rated && has_k ? decimal_cell(sheet, game->gain * row->k.value, true) : CT_NO_CELL,
        game_note(sheet, game),
    };
    ct_sheet_row(table, period->event_count > 1 ? cells : cells + 1);
}

static void add_games(ct_sheet *sheet, const ct_rating_period *period, const ct_rating_view *view)
{
    bool has_events = period->event_count > 1;
    uint32_t columns = sizeof game_columns / sizeof *game_columns;
    for (uint32_t i = 0; i < period->count; i++) {
        const ct_rating_row *row = &period->rows[i];
        if ((view->of != NULL && row != view->of) || row->game_count == 0) {
            continue;
        }
        const ct_player *player = player_of(period, row);
        ct_str caption = ct_sheet_cell(sheet, "%u %.*s", player->tpn.number, CT_ARG(player->name));
        ct_sheet_table *table =
            ct_sheet_add(sheet, caption, has_events ? game_columns : game_columns + 1,
                         has_events ? columns : columns - 1);
        for (uint32_t g = 0; g < row->game_count; g++) {
            add_game(sheet, table, period, row, &row->games[g]);
        }
    }
}

/* --- What the files do not say ---------------------------------------------------------------- */

typedef bool concerns(const ct_rating_period *period, const ct_rating_row *row);

static bool has_no_rating(const ct_rating_period *period, const ct_rating_row *row)
{
    (void)period;
    return row->rating == 0 && !row->is_listed;
}

static bool is_not_listed(const ct_rating_period *period, const ct_rating_row *row)
{
    return period->has_book && !row->is_listed;
}

static bool has_no_birth(const ct_rating_period *period, const ct_rating_row *row)
{
    const ct_rating_rules *rules = &period->rules[row->event];
    return rules->method == CT_RATING_FIDE && row->rating > 0 && row->rated_games > 0 &&
           ct_rating_k(rules, player_of(period, row)).reason == CT_K_NO_BIRTH;
}

static bool has_two_ratings(const ct_rating_period *period, const ct_rating_row *row)
{
    (void)period;
    return row->ratings_differ;
}

static bool has_no_number(const ct_rating_period *period, const ct_rating_row *row)
{
    return period->event_count > 1 && player_of(period, row)->fide_id.len == 0;
}

/* A note with the names of all players for whom `concern` is true; no note when there are none. */
static void note_people(ct_sheet *sheet, const ct_rating_period *period, concerns *concern,
                        const char *words)
{
    if (sheet == NULL) {
        return;
    }
    ct_text names = {.mem = sheet->mem};
    uint32_t count = 0;
    for (uint32_t i = 0; i < period->count; i++) {
        const ct_rating_row *row = &period->rows[i];
        if (!concern(period, row)) {
            continue;
        }
        const ct_player *player = player_of(period, row);
        if (count++ < NAMES_LISTED) {
            ct_text_addf(&names, "%s%u %.*s", count > 1 ? "; " : "", player->tpn.number,
                         CT_ARG(player->name));
        }
    }
    if (count > NAMES_LISTED) {
        ct_text_addf(&names, "; and %u more", count - NAMES_LISTED);
    }
    if (count > 0) {
        ct_sheet_note(sheet, "%s: %.*s", words, CT_ARG(ct_text_view(&names)));
    }
}

static void add_notes(ct_sheet *sheet, const ct_rating_period *period)
{
    note_people(sheet, period, has_no_rating, "Without a rating in the file");
    note_people(sheet, period, is_not_listed,
                "Not in the list of --glicko, hence with the usual deviation and volatility");
    if (period->absent_count > 0) {
        ct_sheet_note(sheet,
                      "On the list, but not in these events: %u (the last of the table); their "
                      "deviation grows",
                      period->absent_count);
    }
    note_people(sheet, period, has_no_birth,
                "Year of birth (or of the event) missing, so that K 20 may have to be 40");
    note_people(sheet, period, has_two_ratings,
                "With different ratings in the files, each game "
                "reckoned with the rating of its file");
    note_people(sheet, period, has_no_number,
                "Without a FIDE number, so that only the same name "
                "and birth make the same player");
    for (uint32_t e = 0; method_of(period) == CT_RATING_FIDE && e < period->event_count; e++) {
        if (period->rules[e].day.year == 0) {
            ct_sheet_note(sheet,
                          "%.*s has no date: the newest rules are used, and nobody's age is "
                          "known; --date tells it",
                          CT_ARG(period->events[e]->name));
        }
    }
    if (method_of(period) == CT_RATING_FIDE) {
        ct_sheet_note(sheet,
                      "Not in the files: who has completed fewer than 30 games (K 40), and "
                      "who once was 2400 (K 10). A K in the file decides");
    }
}

/* --- The sheet -------------------------------------------------------------------------------- */

static void add_rules(ct_sheet *sheet, const ct_rating_period *period)
{
    static const char *const names[] = {"FIDE", "Elo (logistic)", "Glicko-2"};
    for (uint32_t e = 0; e < period->event_count; e++) {
        const ct_rating_rules *rules = &period->rules[e];
        const ct_rating_rules *before = e == 0 ? NULL : &period->rules[e - 1];
        if (before != NULL && before->play == rules->play &&
            ct_rating_rules_words(before) == ct_rating_rules_words(rules)) {
            continue;
        }
        ct_sheet_line(sheet, "%s %s ratings: %s", names[rules->method],
                      ct_rate_of_play_name(rules->play), ct_rating_rules_words(rules));
    }
}

static ct_sheet *start_sheet(const ct_rating_period *period, const ct_rating_view *view,
                             ct_arena *mem)
{
    if (period->event_count == 1) {
        ct_sheet *sheet = ct_sheet_of_event(period->events[0], mem);
        ct_sheet_line(sheet, "Rating report");
        return sheet;
    }
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Rating report of a period"));
    for (uint32_t e = 0; e < period->event_count; e++) {
        const ct_event *event = period->events[e];
        ct_str name =
            event->name.len > 0 || view->files == NULL ? event->name : ct_str_of(view->files[e]);
        ct_sheet_line(sheet, "%u: %.*s, %.*s", e + 1, CT_ARG(name), CT_ARG(event->start));
    }
    return sheet;
}

ct_sheet *ct_rating_report(const ct_rating_period *period, const ct_rating_view *view,
                           ct_arena *mem)
{
    static const ct_rating_view usual = {0};
    view = view == NULL ? &usual : view;
    ct_sheet *sheet = start_sheet(period, view, mem);
    add_rules(sheet, period);
    if (method_of(period) == CT_RATING_GLICKO2) {
        add_glicko(sheet, period);
    } else {
        add_changes(sheet, period);
        add_newcomers(sheet, period);
    }
    if (view->with_games) {
        add_games(sheet, period, view);
    }
    add_notes(sheet, period);
    return sheet;
}
