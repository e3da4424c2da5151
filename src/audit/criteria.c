/* Judging a round-pairing: first the brackets, then every criterion of every bracket. */

#include "audit/criteria.h"

#include "audit/criteria_private.h"

uint32_t ct_judgement_home(const ct_judgement *whole, uint32_t entrant)
{
    for (uint32_t b = 0; b < whole->bracket_count; b++) {
        const ct_judged *bracket = &whole->brackets[b];
        if (entrant <= bracket->members[bracket->count - 1]) {
            return b;
        }
    }
    return whole->bracket_count;
}

uint32_t ct_judgement_bracket(const ct_judgement *whole, uint32_t entrant)
{
    uint32_t partner = whole->arrangement->partner[entrant];
    if (partner == CT_SINGLE) {
        return whole->bracket_count - 1;
    }
    return ct_judgement_home(whole, partner > entrant ? partner : entrant);
}

/* Sets up one bracket: the floaters of the one above, and the residents from `begin` on. Returns
 * where the residents end, or 0 when memory is out. */
static uint32_t fill_bracket(const ct_judgement *whole, const uint32_t *home, ct_judged *above,
                             ct_judged *here, uint32_t begin, ct_arena *mem)
{
    const ct_round *round = whole->round;
    uint32_t end = begin;
    while (end < round->count && home[end] == home[begin]) {
        end++;
    }
    here->mdps = above != NULL ? above->floater_count : 0;
    here->members = CT_NEW(mem, uint32_t, here->mdps + end - begin);
    here->floaters = CT_NEW(mem, uint32_t, here->mdps + end - begin);
    if (here->members == NULL || here->floaters == NULL) {
        return 0;
    }
    for (uint32_t i = 0; i < here->mdps; i++) {
        here->members[here->count++] = above->floaters[i];
    }
    for (uint32_t i = begin; i < end; i++) {
        here->members[here->count++] = i;
    }
    for (uint32_t i = 0; i < here->count; i++) {
        uint32_t partner = whole->arrangement->partner[here->members[i]];
        if (partner == CT_SINGLE || home[partner] > home[begin]) {
            here->floaters[here->floater_count++] = here->members[i];
        }
    }
    return end;
}

static bool find_brackets(ct_judgement *whole, uint32_t collapse, ct_arena *mem)
{
    const ct_round *round = whole->round;
    uint32_t *home = CT_NEW(mem, uint32_t, round->count);
    if (home == NULL || round->count == 0) {
        return home != NULL;
    }
    for (uint32_t i = 0; i < round->count; i++) {
        bool begins =
            i > 0 && i <= collapse && round->entrants[i].score != round->entrants[i - 1].score;
        home[i] = i == 0 ? 0 : home[i - 1] + (begins ? 1 : 0);
    }
    whole->brackets = CT_NEW(mem, ct_judged, home[round->count - 1] + 1);
    if (whole->brackets == NULL) {
        return false;
    }
    for (uint32_t begin = 0; begin < round->count;) {
        uint32_t b = whole->bracket_count++;
        begin = fill_bracket(whole, home, b > 0 ? &whole->brackets[b - 1] : NULL,
                             &whole->brackets[b], begin, mem);
        if (begin == 0) {
            return false;
        }
    }
    return true;
}

bool ct_judged_gives_bye(const ct_judgement *whole, const ct_judged *here)
{
    return here->floater_count == 1 && here->floaters[0] == whole->arrangement->bye;
}

static bool measure_bracket(ct_judgement *whole, uint32_t number, ct_arena *mem)
{
    ct_judged *here = &whole->brackets[number];
    const ct_judged *next = number + 1 < whole->bracket_count ? here + 1 : NULL;
    uint32_t room = here->count + (next != NULL ? next->count : 0) + 1;
    here->failures = CT_NEW(mem, ct_failure, whole->criterion_count);
    for (uint32_t i = 0; here->failures != NULL && i < whole->criterion_count; i++) {
        ct_failure *failure = &here->failures[i];
        failure->items = CT_NEW(mem, ct_points, room);
        failure->concerned = CT_NEW(mem, uint32_t, room);
        if (failure->items == NULL || failure->concerned == NULL) {
            return false;
        }
        ct_measuring m = {.whole = whole, .here = here, .next = next, .mem = mem, .out = failure};
        whole->criteria[i].measure(&m);
        if (m.failed) {
            return false;
        }
    }
    return here->failures != NULL && ct_order_find(whole, here, mem);
}

ct_status ct_criteria_judge(const ct_round *round, const ct_arrangement *arrangement,
                            uint32_t collapse, ct_arena *mem, ct_judgement *out, ct_error *err)
{
    ct_judgement whole = {.round = round, .arrangement = arrangement};
    whole.criteria = ct_criteria_rows(round->edition, &whole.criterion_count);
    if (!find_brackets(&whole, collapse, mem)) {
        return ct_fail_memory(err);
    }
    *out = whole;
    for (uint32_t b = 0; b < whole.bracket_count; b++) {
        if (!measure_bracket(out, b, mem)) {
            return ct_fail_memory(err);
        }
    }
    return CT_OK;
}

static int compare_failures(const ct_failure *a, const ct_failure *b)
{
    for (uint32_t i = 0; i < a->count && i < b->count; i++) {
        if (a->items[i] != b->items[i]) {
            return a->items[i] < b->items[i] ? -1 : 1;
        }
    }
    return a->count < b->count ? -1 : a->count > b->count;
}

static bool same_floaters(const ct_judged *a, const ct_judged *b)
{
    bool same = a->floater_count == b->floater_count;
    for (uint32_t i = 0; same && i < a->floater_count; i++) {
        same = a->floaters[i] == b->floaters[i];
    }
    return same;
}

/* The first difference in one bracket. `without` (or NULL) is a criterion that does not count. */
static void compare_bracket(const ct_judgement *a, const ct_judgement *b,
                            const ct_criterion *without, ct_difference *out, ct_text *words)
{
    const ct_judged *here = &a->brackets[out->bracket];
    const ct_judged *there = &b->brackets[out->bracket];
    bool gives_alike = same_floaters(here, there);
    words->len = 0;
    for (uint32_t i = 0; i < a->criterion_count; i++) {
        const ct_criterion *row = &a->criteria[i];
        /* What the next bracket can reach depends on the floaters it gets, and on nothing else. */
        bool counts = row != without && !(row->kind == CT_FAILURE_NEXT && gives_alike);
        out->sign = counts ? compare_failures(&here->failures[i], &there->failures[i]) : 0;
        if (out->sign != 0) {
            out->article = row->article;
            out->is_order = false;
            out->where = row->where;
            ct_failure_words(a, row, &here->failures[i], &there->failures[i], words);
            return;
        }
    }
    out->is_order = true;
    out->where = "in";
    out->sign = ct_order_compare(a, &here->order, &there->order, out, words);
}

/* 2017: C.7 does not count in the penultimate and the collapsed bracket. Whether the bracket above
 * the last scoregroup was the penultimate one cannot be seen, as the last one looks the same: then
 * C.7 is left out if `a` would be worse with it. */
static void compare_bracket_2017(const ct_judgement *a, const ct_judgement *b, ct_difference *out,
                                 ct_text *words)
{
    const ct_criterion *c7 = NULL;
    for (uint32_t i = 0; i < a->criterion_count; i++) {
        c7 = a->criteria[i].kind == CT_FAILURE_NEXT ? &a->criteria[i] : c7;
    }
    bool collapses = a->arrangement->collapse < a->round->count;
    bool penultimate = out->bracket + 2 == a->bracket_count;
    if (collapses && penultimate) {
        compare_bracket(a, b, c7, out, words);
        return;
    }
    compare_bracket(a, b, NULL, out, words);
    if (penultimate && out->sign > 0) {
        compare_bracket(a, b, c7, out, words);
    }
}

ct_status ct_criteria_compare(const ct_judgement *a, const ct_judgement *b, ct_arena *mem,
                              ct_difference *out, ct_error *err)
{
    ct_text words = {.mem = mem};
    ct_difference found = {0};
    for (uint32_t bracket = 0; bracket < a->bracket_count && found.sign == 0; bracket++) {
        found.bracket = bracket;
        if (a->round->edition == CT_EDITION_2017) {
            compare_bracket_2017(a, b, &found, &words);
        } else {
            compare_bracket(a, b, NULL, &found, &words);
        }
    }
    if (words.failed) {
        return ct_fail_memory(err);
    }
    found.sentence = ct_text_view(&words);
    if (found.sign == 0) {
        found = (ct_difference){0};
    }
    *out = found;
    return CT_OK;
}
