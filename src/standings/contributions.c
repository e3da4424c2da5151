/* Contributions of rounds, cuts, and how they are shown. */

#include "standings/contributions.h"

#include "standings/working_words.h"

#include <assert.h>

/* --- Listing --------------------------------------------------------------------------------- */

/* Is the round, imagined as drawn, a game against the scheduled opponent? */
static bool is_imagined(const ct_scoreboard *board, const ct_turn *turn, unsigned round,
                        const ct_contribution_rule *rule)
{
    return rule->is_fore && board->is_final && round == board->rounds &&
           turn->opponent != CT_NOBODY;
}

void ct_contributions_list(const ct_asked *asked, ct_index who, const ct_contribution_rule *rule,
                           ct_contributions *out)
{
    const ct_scoreboard *board = asked->board;
    const ct_points *use = rule->is_fore ? board->fore[rule->score] : board->adjusted[rule->score];
    assert(board->rounds <= CT_MAX_ROUNDS);
    out->count = 0;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        bool is_drawn = is_imagined(board, turn, round, rule);
        if (turn->kind == CT_TURN_NONE && !is_drawn) {
            continue;
        }
        bool is_game =
            is_drawn || ct_turn_counts_as_played(board, turn, asked->code->forfeits_count);
        ct_contribution *item = &out->items[out->count++];
        *item = (ct_contribution){
            .round = (uint16_t)round,
            .is_dummy = !is_game,
            .is_voluntary = !is_game && ct_turn_is_voluntary(turn),
            .opponent = turn->opponent,
            .score = is_game ? use[turn->opponent]
                             : ct_scoreboard_dummy(board, who, round, rule->score, use),
            .points = is_drawn ? board->draw[rule->points] : turn->points[rule->points],
        };
        item->value = rule->multiplies ? (int64_t)item->score * item->points : item->score;
    }
}

/* --- Cutting --------------------------------------------------------------------------------- */

typedef bool goes_before(const ct_contribution *one, const ct_contribution *other);

/* 14: the lowest opponent; among equals the lowest value. */
static bool is_less_significant(const ct_contribution *one, const ct_contribution *other)
{
    return one->score != other->score ? one->score < other->score : one->value < other->value;
}

/* Before August 2024: among equals the worst result. */
static bool was_less_significant(const ct_contribution *one, const ct_contribution *other)
{
    return one->score != other->score ? one->score < other->score : one->points < other->points;
}

static bool is_more_significant(const ct_contribution *one, const ct_contribution *other)
{
    return is_less_significant(other, one);
}

static bool was_more_significant(const ct_contribution *one, const ct_contribution *other)
{
    return was_less_significant(other, one);
}

/* 16.5: the lowest contribution of a voluntarily unplayed round. */
static bool is_lower(const ct_contribution *one, const ct_contribution *other)
{
    return one->value != other->value ? one->value < other->value : one->score < other->score;
}

/* The first in this order of what is left, or NULL. */
static ct_contribution *first_of(ct_contributions *list, goes_before *before, bool only_voluntary)
{
    ct_contribution *first = NULL;
    for (unsigned i = 0; i < list->count; i++) {
        ct_contribution *item = &list->items[i];
        if (!item->is_cut && (item->is_voluntary || !only_voluntary) &&
            (first == NULL || before(item, first))) {
            first = item;
        }
    }
    return first;
}

static ct_contribution *least_of(const ct_asked *asked, ct_contributions *list)
{
    bool is_old = asked->board->edition < CT_C07_2024_AUGUST;
    ct_contribution *least =
        first_of(list, is_old ? was_less_significant : is_less_significant, false);
    ct_contribution *voluntary =
        asked->board->edition == CT_C07_VIRTUAL ? NULL : first_of(list, is_lower, true);
    return voluntary != NULL && voluntary->value >= least->value ? voluntary : least;
}

static void cut(const ct_asked *asked, ct_index who, ct_contribution *item)
{
    item->is_cut = true;
    if (ct_asked_shows(asked, who)) {
        ct_working_cut(asked->working, item->round,
                       item->is_voluntary ? CT_STR("cut: voluntarily unplayed (16.5)")
                                          : CT_STR("cut (14)"));
    }
}

/* Marks what the modifiers of the code leave out. The least significant value is that of the
 * opponent with the lowest score, of several the lowest value; a voluntarily unplayed round goes
 * first unless it is worth less (16.5). O(rounds · cuts). */
static void mark_cuts(const ct_asked *asked, ct_contributions *list)
{
    bool is_old = asked->board->edition < CT_C07_2024_AUGUST;
    ct_index who = asked->of_whom;
    for (unsigned i = 0; i < asked->code->cut_low && i < list->count; i++) {
        cut(asked, who, least_of(asked, list));
    }
    for (unsigned i = 0; i < asked->code->cut_high; i++) {
        ct_contribution *most =
            first_of(list, is_old ? was_more_significant : is_more_significant, false);
        if (most == NULL) {
            return;
        }
        cut(asked, who, most);
    }
}

int64_t ct_contributions_sum(const ct_contributions *list)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < list->count; i++) {
        sum += list->items[i].is_cut ? 0 : list->items[i].value;
    }
    return sum;
}

/* --- Showing --------------------------------------------------------------------------------- */

/* The own score that a dummy takes: for Fore Buchholz that of the imagined final round. */
static ct_points own_score_of(const ct_scoreboard *board, ct_index who,
                              const ct_contribution_rule *rule)
{
    const ct_turn *last = ct_turn_of(board, who, board->rounds);
    ct_points own = board->score[rule->score][who];
    return is_imagined(board, last, board->rounds, rule)
               ? own + board->draw[rule->score] - last->points[rule->score]
               : own;
}

/* Why the dummy has its score. */
static ct_str dummy_words(const ct_asked *asked, ct_index who, const ct_contribution *item,
                          const ct_contribution_rule *rule)
{
    const ct_scoreboard *board = asked->board;
    const ct_turn *turn = ct_turn_of(board, who, item->round);
    ct_arena *mem = asked->working->mem;
    ct_points_text score = ct_points_words(board, item->score);
    if (board->edition == CT_C07_VIRTUAL) {
        return ct_str_format(mem, "%s: virtual opponent with %s", ct_turn_words(turn), score.at);
    }
    ct_points own_score = own_score_of(board, who, rule);
    ct_points_text own = ct_points_words(board, own_score);
    if (item->score == own_score) {
        bool is_other = own_score != board->score[rule->score][who];
        return ct_str_format(mem, "%s: dummy with the own score %s%s", ct_turn_words(turn),
                             score.at,
                             is_other ? ", the final round drawn (8.3, 16.4)" : " (16.4)");
    }
    bool is_forfeit = turn->kind == CT_TURN_FORFEIT_WIN || turn->kind == CT_TURN_FORFEIT_LOSS;
    if (is_forfeit && turn->opponent != CT_NOBODY) {
        return ct_str_format(mem,
                             "%s: dummy with the own score %s, at most %s of the opponent "
                             "(16.4.1)",
                             ct_turn_words(turn), own.at, score.at);
    }
    return ct_str_format(mem, "%s: dummy with the own score %s, at most %s for %u draws (16.4.2)",
                         ct_turn_words(turn), own.at, score.at, board->rounds);
}

/* The score of a real opponent, and why it is not the one in the table. */
static ct_str opponent_words(const ct_asked *asked, const ct_contribution *item,
                             const ct_contribution_rule *rule)
{
    const ct_scoreboard *board = asked->board;
    ct_points real = board->score[rule->score][item->opponent];
    if (item->score == real) {
        return CT_NO_TEXT;
    }
    ct_points_text from = ct_points_words(board, real);
    ct_points_text to = ct_points_words(board, item->score);
    const char *why = rule->is_fore && board->is_final   ? "the final round drawn (8.3)"
                      : board->edition == CT_C07_VIRTUAL ? "unplayed rounds as draws"
                                                         : "byes at the end as draws (16.3)";
    return ct_str_format(asked->working->mem, "score %s for %s: %s", to.at, from.at, why);
}

void ct_contributions_show(const ct_asked *asked, ct_index who, const ct_contributions *list,
                           const ct_contribution_rule *rule)
{
    const ct_scoreboard *board = asked->board;
    int64_t unit = board->event->unit;
    for (unsigned i = 0; i < list->count; i++) {
        const ct_contribution *item = &list->items[i];
        ct_str words = item->is_dummy ? dummy_words(asked, who, item, rule)
                                      : opponent_words(asked, item, rule);
        if (rule->multiplies) {
            ct_points_text score = ct_points_words(board, item->score);
            ct_points_text points = ct_points_words(board, item->points);
            words = ct_str_format(asked->working->mem, "%s × %s%s%.*s", score.at, points.at,
                                  words.len > 0 ? "; " : "", CT_ARG(words));
        }
        ct_term term = {
            .round = item->round,
            .opponent = item->is_dummy ? CT_NOBODY : item->opponent,
            .is_dummy = item->is_dummy,
            .amount = {item->value, rule->multiplies ? unit * unit : unit},
            .words = words,
        };
        ct_working_add(asked->working, term);
    }
}

ct_value ct_contributions_value(const ct_asked *asked, ct_index who,
                                const ct_contribution_rule *rule)
{
    ct_contributions list;
    int64_t unit = asked->board->event->unit;
    ct_contributions_list(asked, who, rule, &list);
    if (ct_asked_shows(asked, who)) {
        ct_contributions_show(asked, who, &list, rule);
        mark_cuts(asked, &list);
    } else {
        ct_asked silent = *asked;
        silent.working = NULL;
        mark_cuts(&silent, &list);
    }
    return (ct_value){ct_contributions_sum(&list), rule->multiplies ? unit * unit : unit};
}
