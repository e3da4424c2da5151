/* Failures in words. */

#include "audit/criteria_private.h"

enum { SHOWN = 4 }; /* more players than these are only counted */

static const char *joint(uint32_t i, uint32_t count)
{
    return i == 0 ? "" : i + 1 == count ? " and " : ", ";
}

void ct_words_numbers(const uint32_t *numbers, uint32_t count, ct_text *words)
{
    for (uint32_t i = 0; i < count; i++) {
        ct_text_addf(words, "%s%u", joint(i, count), numbers[i]);
    }
}

void ct_words_players(const ct_round *round, const uint32_t *entrants, uint32_t count,
                      ct_text *words)
{
    for (uint32_t i = 0; i < count; i++) {
        ct_text_addf(words, "%s%u", joint(i, count), round->entrants[entrants[i]].tpn.number);
    }
}

/* "2½, 1½ and 1" */
static void write_points(const ct_round *round, const ct_points *points, uint32_t count,
                         ct_text *words)
{
    for (uint32_t i = 0; i < count; i++) {
        bool floats_on = points[i] >= CT_FLOATS_ON;
        char text[16];
        ct_points_format(floats_on ? points[i] - CT_FLOATS_ON : points[i],
                         round->history->event->unit, true, text);
        ct_text_addf(words, floats_on ? "%sfloating on with %s" : "%s%s", joint(i, count), text);
    }
    if (count == 0) {
        ct_text_addf(words, "none");
    }
}

/* " (4, 7 and 12)", when that is short. */
static void add_concerned(const ct_judgement *whole, const ct_failure *f, ct_text *words)
{
    if (f->concerned_count > 0 && f->concerned_count <= SHOWN) {
        ct_text_addf(words, " (");
        ct_words_players(whole->round, f->concerned, f->concerned_count, words);
        ct_text_addf(words, ")");
    }
}

static void add_count(const ct_judgement *whole, const ct_failure *f, const char *noun,
                      ct_text *words)
{
    if (f->concerned_count == 0) {
        ct_text_addf(words, noun != NULL ? "no %s" : "none", noun);
        return;
    }
    ct_text_addf(words, "%u", f->concerned_count);
    if (noun != NULL) { /* "players would …": the numbers stand behind the noun */
        size_t len = 0;
        while (noun[len] != ' ') {
            len++;
        }
        ct_text_addf(words, " %.*s", (int)len, noun);
        add_concerned(whole, f, words);
        ct_text_addf(words, "%s", noun + len);
    } else {
        add_concerned(whole, f, words);
    }
}

static void count_words(const ct_judgement *whole, const ct_criterion *row, const ct_failure *a,
                        const ct_failure *b, ct_text *words)
{
    add_count(whole, b, b->concerned_count > 1 ? row->many : row->one, words);
    ct_text_addf(words, " instead of ");
    add_count(whole, a, NULL, words);
}

static bool is_one_point(const ct_judgement *whole, ct_points points)
{
    int32_t unit = whole->round->history->event->unit;
    return points == unit || (points > 0 && points < unit);
}

static void add_bye(const ct_judgement *whole, const ct_failure *f, ct_failure_kind kind,
                    ct_text *words)
{
    if (f->count == 0) {
        ct_text_addf(words, "nobody");
        return;
    }
    ct_words_players(whole->round, f->concerned, 1, words);
    if (kind == CT_FAILURE_BYE_SCORE) {
        ct_text_addf(words, ", who has ");
        write_points(whole->round, f->items, 1, words);
        ct_text_addf(words, is_one_point(whole, f->items[0]) ? " point" : " points");
    } else if (f->items[0] == 0) {
        ct_text_addf(words, ", who has played every round");
    } else {
        ct_text_addf(words, ", who has not played in %d round%s", (int)f->items[0],
                     f->items[0] == 1 ? "" : "s");
    }
}

static void bye_words(const ct_judgement *whole, const ct_criterion *row, const ct_failure *a,
                      const ct_failure *b, ct_text *words)
{
    ct_text_addf(words, "the bye would go to ");
    add_bye(whole, b, row->kind, words);
    ct_text_addf(words, ", instead of ");
    add_bye(whole, a, row->kind, words);
}

static void scores_words(const ct_judgement *whole, const ct_criterion *row, const ct_failure *a,
                         const ct_failure *b, ct_text *words)
{
    ct_text_addf(words, "%s", b->count > 1 ? row->many : row->one);
    ct_text_addf(words, " ");
    write_points(whole->round, b->items, b->count, words);
    add_concerned(whole, b, words);
    ct_text_addf(words, " instead of ");
    write_points(whole->round, a->items, a->count, words);
    add_concerned(whole, a, words);
}

/* Where as many are left over, their scores make the difference. */
static void next_words(const ct_judgement *whole, const ct_criterion *row, const ct_failure *a,
                       const ct_failure *b, ct_text *words)
{
    if (a->concerned_count != b->concerned_count) {
        count_words(whole, row, a, b, words);
        return;
    }
    bool one = b->count == 2;
    ct_text_addf(words, "the player%s left unpaired in the next one would have ", one ? "" : "s");
    write_points(whole->round, b->items + 1, b->count > 0 ? b->count - 1 : 0, words);
    add_concerned(whole, b, words);
    ct_text_addf(words, " instead of ");
    write_points(whole->round, a->items + 1, a->count > 0 ? a->count - 1 : 0, words);
    add_concerned(whole, a, words);
}

static void difference_words(const ct_judgement *whole, const ct_criterion *row,
                             const ct_failure *a, const ct_failure *b, ct_text *words)
{
    ct_text_addf(words, "%s ", row->many);
    write_points(whole->round, b->items, b->count, words);
    ct_text_addf(words, " instead of ");
    write_points(whole->round, a->items, a->count, words);
}

void ct_failure_words(const ct_judgement *whole, const ct_criterion *row, const ct_failure *a,
                      const ct_failure *b, ct_text *words)
{
    static void (*const tellers[])(const ct_judgement *, const ct_criterion *, const ct_failure *,
                                   const ct_failure *, ct_text *) = {
        [CT_FAILURE_COUNT] = count_words,   [CT_FAILURE_SCORES] = scores_words,
        [CT_FAILURE_NEXT] = next_words,     [CT_FAILURE_DIFFERENCES] = difference_words,
        [CT_FAILURE_BYE_SCORE] = bye_words, [CT_FAILURE_BYE_UNPLAYED] = bye_words,
    };
    tellers[row->kind](whole, row, a, b, words);
}
