/* Tie-breaks of teams (C.07 13, the Olympiad, and the thesis of M. Náray): sums over the rounds of
 * how strong the opponent was in the end × how much was scored against it
 * (standings/contributions.h). They differ in the scores they multiply and in what they cut:
 *
 *  ESB   by the code (14, 16.5).
 *  OSB   the round of a bye; without one the opponent lowest in match points, of several the lowest
 *        product. Before 2022 a bye was a match against a virtual opponent with the match points
 *        that the team had before the round, a draw's more for a bye or an unplayed win, and a
 *        draw's for every later round; nothing made it the one to cut.
 *  TB2   the opponent lowest in match points, of several the one lowest in game points. */

#include "standings/contributions.h"
#include "standings/scoring_table.h"
#include "standings/working_words.h"

static ct_score_kind other_kind(ct_score_kind kind)
{
    return kind == CT_MATCH_POINTS ? CT_GAME_POINTS : CT_MATCH_POINTS;
}

/* --- Extended Sonneborn-Berger (13.2) --------------------------------------------------------- */

static ct_value extended(const ct_asked *asked, ct_index who, ct_score_kind score,
                         ct_score_kind points)
{
    ct_contribution_rule rule = {
        .score = score, .points = points, .multiplies = true, .is_fore = asked->code->fore};
    return ct_contributions_value(asked, who, &rule);
}

static ct_value match_by_match(const ct_asked *asked, ct_index who)
{
    return extended(asked, who, CT_MATCH_POINTS, CT_MATCH_POINTS);
}

static ct_value match_by_game(const ct_asked *asked, ct_index who)
{
    return extended(asked, who, CT_MATCH_POINTS, CT_GAME_POINTS);
}

static ct_value game_by_match(const ct_asked *asked, ct_index who)
{
    return extended(asked, who, CT_GAME_POINTS, CT_MATCH_POINTS);
}

static ct_value game_by_game(const ct_asked *asked, ct_index who)
{
    return extended(asked, who, CT_GAME_POINTS, CT_GAME_POINTS);
}

/* --- One cut by a rule of its own ------------------------------------------------------------- */

static const ct_contribution_rule match_times_game = {
    .score = CT_MATCH_POINTS, .points = CT_GAME_POINTS, .multiplies = true};

/* Cuts the item (NULL: none), and says why. */
static void cut(const ct_asked *asked, ct_index who, ct_contribution *item, ct_str why)
{
    if (item != NULL) {
        item->is_cut = true;
    }
    if (item != NULL && ct_asked_shows(asked, who)) {
        ct_working_cut(asked->working, item->round, why);
    }
}

/* --- Olympiad Sonneborn-Berger ---------------------------------------------------------------- */

enum { FIRST_YEAR_WITH_BYE_CUT = 2022 };

/* Did the event begin under the older regulations? Without a date: no. */
static bool is_older(const ct_event *event)
{
    uint64_t year = 0;
    return ct_str_to_unsigned(ct_str_slice(ct_str_trim(event->start), 0, 4), &year) &&
           year < FIRST_YEAR_WITH_BYE_CUT;
}

/* Match points of the virtual opponent of the older regulations. */
static ct_points virtual_match_points(const ct_scoreboard *board, ct_index who, unsigned at)
{
    ct_points draw = board->draw[CT_MATCH_POINTS];
    ct_points before = 0;
    for (unsigned round = 1; round < at; round++) {
        before += ct_turn_of(board, who, round)->points[CT_MATCH_POINTS];
    }
    bool has_points = ct_turn_of(board, who, at)->points[CT_MATCH_POINTS] > 0;
    return before + (has_points ? draw : 0) + draw * (ct_points)(board->rounds - at);
}

static void put_virtual_opponents(const ct_scoreboard *board, ct_index who, ct_contributions *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        ct_contribution *item = &list->items[i];
        if (item->is_dummy) {
            item->score = virtual_match_points(board, who, item->round);
            item->value = (int64_t)item->score * item->points;
        }
    }
}

static bool is_bye(const ct_scoreboard *board, ct_index who, const ct_contribution *item)
{
    const ct_turn *turn = ct_turn_of(board, who, item->round);
    return item->is_dummy && turn->kind != CT_TURN_FORFEIT_WIN &&
           turn->kind != CT_TURN_FORFEIT_LOSS;
}

/* The bye that adds least, or NULL. */
static ct_contribution *least_bye(const ct_scoreboard *board, ct_index who, ct_contributions *list)
{
    ct_contribution *found = NULL;
    for (unsigned i = 0; i < list->count; i++) {
        ct_contribution *item = &list->items[i];
        if (is_bye(board, who, item) && (found == NULL || item->value < found->value)) {
            found = item;
        }
    }
    return found;
}

/* Lowest in match points, of several the lowest product; or NULL. */
static ct_contribution *weakest(ct_contributions *list)
{
    ct_contribution *found = NULL;
    for (unsigned i = 0; i < list->count; i++) {
        ct_contribution *item = &list->items[i];
        if (found == NULL || item->score < found->score ||
            (item->score == found->score && item->value < found->value)) {
            found = item;
        }
    }
    return found;
}

static ct_value olympiad(const ct_asked *asked, ct_index who)
{
    const ct_scoreboard *board = asked->board;
    int64_t unit = board->event->unit;
    bool by_older_rules = is_older(board->event);
    ct_contributions list;
    ct_contributions_list(asked, who, &match_times_game, &list);
    if (by_older_rules) {
        put_virtual_opponents(board, who, &list);
    }
    if (ct_asked_shows(asked, who)) {
        ct_contributions_show(asked, who, &list, &match_times_game);
    }
    ct_contribution *bye = by_older_rules ? NULL : least_bye(board, who, &list);
    cut(asked, who, bye != NULL ? bye : weakest(&list),
        bye != NULL ? CT_STR("cut: the bye") : CT_STR("cut: the lowest in match points"));
    return (ct_value){ct_contributions_sum(&list), unit * unit};
}

/* --- TB2 by a scoring table ------------------------------------------------------------------- */

/* Game points of the opponent of a round, or of the dummy. */
static ct_points game_points_of(const ct_scoreboard *board, ct_index who,
                                const ct_contribution *item)
{
    const ct_points *use = board->adjusted[CT_GAME_POINTS];
    return item->is_dummy ? ct_scoreboard_dummy(board, who, item->round, CT_GAME_POINTS, use)
                          : use[item->opponent];
}

/* M. Náray, 2.3.1: lowest in match points, of several the lowest in game points; or NULL. */
static ct_contribution *weakest_by_both(const ct_scoreboard *board, ct_index who,
                                        ct_contributions *list)
{
    ct_contribution *found = NULL;
    for (unsigned i = 0; i < list->count; i++) {
        ct_contribution *item = &list->items[i];
        if (found == NULL || item->score < found->score ||
            (item->score == found->score &&
             game_points_of(board, who, item) < game_points_of(board, who, found))) {
            found = item;
        }
    }
    return found;
}

static ct_value share_of(ct_points points, ct_points most)
{
    return (ct_value){points, most > 0 ? most : 1};
}

/* Replaces the products by what the table says, and shows that. */
static void look_up(const ct_asked *asked, ct_index who, ct_contributions *list)
{
    const ct_scoreboard *board = asked->board;
    const ct_scoring_table *table = board->table;
    ct_points own = board->score[CT_MATCH_POINTS][who];
    ct_points most = ct_scoreboard_maximum(board, CT_MATCH_POINTS);
    for (unsigned i = 0; i < list->count; i++) {
        ct_contribution *item = &list->items[i];
        int32_t worth =
            ct_scoring_table_value(table, share_of(own, most), share_of(item->score, most),
                                   share_of(item->points, board->win[CT_GAME_POINTS]));
        item->value = (int64_t)worth * table->scale;
        if (ct_asked_shows(asked, who)) {
            ct_term term = {
                .round = item->round,
                .opponent = item->is_dummy ? CT_NOBODY : item->opponent,
                .is_dummy = item->is_dummy,
                .amount = {item->value, (int64_t)CT_SCORING_WHOLE * CT_SCORING_STEP},
                .words = ct_str_format(
                    asked->working->mem, "c(%s, %s, %s) = %d.%06d", ct_points_words(board, own).at,
                    ct_points_words(board, item->score).at, ct_points_words(board, item->points).at,
                    worth / CT_SCORING_WHOLE, worth % CT_SCORING_WHOLE),
            };
            ct_working_add(asked->working, term);
        }
    }
}

static ct_value tb2(const ct_asked *asked, ct_index who)
{
    const ct_scoreboard *board = asked->board;
    int64_t unit = board->event->unit;
    bool has_table = board->table != NULL;
    ct_contributions list;
    ct_contributions_list(asked, who, &match_times_game, &list);
    if (has_table) {
        look_up(asked, who, &list);
    } else if (ct_asked_shows(asked, who)) {
        ct_contributions_show(asked, who, &list, &match_times_game);
    }
    cut(asked, who, weakest_by_both(board, who, &list), CT_STR("cut: the weakest opponent"));
    return (ct_value){ct_contributions_sum(&list),
                      has_table ? (int64_t)CT_SCORING_WHOLE * CT_SCORING_STEP : unit * unit};
}

/* --- The other score, and SSSC ---------------------------------------------------------------- */

static ct_value other_score(const ct_asked *asked, ct_index who)
{
    ct_score_kind kind = other_kind(asked->board->primary);
    ct_value value = ct_value_of_points(asked->board->score[kind][who], asked->board->event->unit);
    if (ct_asked_shows(asked, who)) {
        ct_working_add(asked->working,
                       (ct_term){.opponent = CT_NOBODY,
                                 .amount = value,
                                 .words = kind == CT_GAME_POINTS ? CT_STR("game points")
                                                                 : CT_STR("match points")});
    }
    return value;
}

/* 13.4: the highest primary score that was to be had ÷ the highest secondary score of a match. */
static int64_t divisor(const ct_asked *asked)
{
    const ct_scoreboard *board = asked->board;
    ct_score_kind second = other_kind(asked->code->score);
    if (asked->code->divisor != 0) {
        return asked->code->divisor;
    }
    int64_t k = board->win[second] <= 0
                    ? 1
                    : ct_scoreboard_maximum(board, asked->code->score) / board->win[second];
    return k < 1 ? 1 : k;
}

/* Secondary score + Buchholz of the primary ÷ k. Multiplied by k everything is whole. */
static ct_value combination(const ct_asked *asked, ct_index who)
{
    const ct_scoreboard *board = asked->board;
    ct_score_kind first = asked->code->score;
    ct_contribution_rule rule = {.score = first, .points = first, .is_fore = asked->code->fore};
    int64_t unit = board->event->unit;
    int64_t k = divisor(asked);
    int64_t buchholz = ct_contributions_value(asked, who, &rule).top;
    int64_t own = board->score[other_kind(first)][who];
    ct_value value = {own * k + buchholz, unit * k};
    if (ct_asked_shows(asked, who)) {
        char texts[3][32];
        ct_value_format((ct_value){own, unit}, texts[0]);
        ct_value_format((ct_value){buchholz, unit}, texts[1]);
        ct_value_format(value, texts[2]);
        ct_working_conclude(asked->working, "%s + Buchholz %s ÷ %lld = %s", texts[0], texts[1],
                            (long long)k, texts[2]);
    }
    return value;
}

/* --- Rows ------------------------------------------------------------------------------------- */

enum {
    EXTENDED =
        CT_FOR_TEAMS_ONLY | CT_MAY_CUT | CT_MAY_MEDIAN | CT_MAY_COUNT_FORFEITS | CT_MAY_BE_FORE,
};

const ct_tie_break_row ct_team_rows[] = {
    {.code = "MPvGP",
     .title = "Match points versus game points",
     .article = "C.07 13.1",
     .type = "B",
     .sentence = "The other team score: game points where match points rank first, match points "
                 "where game points do.",
     .flags = CT_FOR_TEAMS_ONLY,
     .of = other_score},
    {.code = "EMMSB",
     .title = "Extended Sonneborn-Berger, match × match points",
     .article = "C.07 13.2",
     .type = "BC",
     .sentence = "The sum of every opponent's final match points × the match points scored against "
                 "it.",
     .flags = EXTENDED,
     .of = match_by_match},
    {.code = "EMGSB",
     .title = "Extended Sonneborn-Berger, match × game points",
     .article = "C.07 13.2",
     .type = "BC",
     .sentence = "The sum of every opponent's final match points × the game points scored against "
                 "it.",
     .flags = EXTENDED,
     .of = match_by_game},
    {.code = "EGMSB",
     .title = "Extended Sonneborn-Berger, game × match points",
     .article = "C.07 13.2",
     .type = "BC",
     .sentence = "The sum of every opponent's final game points × the match points scored against "
                 "it.",
     .flags = EXTENDED,
     .of = game_by_match},
    {.code = "EGGSB",
     .title = "Extended Sonneborn-Berger, game × game points",
     .article = "C.07 13.2",
     .type = "BC",
     .sentence = "The sum of every opponent's final game points × the game points scored against "
                 "it.",
     .flags = EXTENDED,
     .of = game_by_game},
    {.code = "SSSC",
     .title = "Scores and schedule strength combination",
     .article = "C.07 13.4",
     .type = "BC",
     .sentence = "The secondary score plus the Buchholz of the primary one divided by k (/Kn, else "
                 "the highest primary score that was to be had ÷ the highest secondary score of a "
                 "match, without its fraction).",
     .flags = CT_FOR_TEAMS_ONLY | CT_MAY_DIVIDE | CT_MAY_BE_FORE | CT_MAY_COUNT_FORFEITS |
              CT_MAY_CHOOSE_SCORE,
     .of = combination},
    {.code = "OSB",
     .title = "Olympiad Sonneborn-Berger",
     .article = "Olympiad regulations",
     .type = "",
     .sentence = "The sum of every opponent's final match points × the game points scored against "
                 "it, without the bye or else without the opponent lowest in match points.",
     .flags = CT_FOR_TEAMS_ONLY,
     .of = olympiad},
    {.code = "TB2",
     .title = "Second tie-break by a scoring table",
     .article = "M. Náray 2020, 4.2",
     .type = "",
     .sentence = "What a table says each match was worth, by the final match points of both teams "
                 "and the game points scored, without the weakest opponent; without a table match "
                 "points × game points.",
     .flags = CT_FOR_TEAMS_ONLY,
     .of = tb2},
    {.code = NULL},
};
