/* 4.2: everybody by the first tie-break, each subgroup still tied by the next. */

#include "standings/literal.h"
#include "support/check.h"

#include <string.h>

typedef struct ranker {
    const literal_event *l;
    const literal_code *codes;
    uint32_t count;
    literal_ranking *out;
} ranker;

static literal_number value_of(const literal_event *l, const literal_code *code, ct_index who)
{
    literal_number value = {0, 1};
    if (!literal_own(l, code, who, &value) && !literal_sum(l, code, who, &value) &&
        !literal_rating(l, code, who, &value)) {
        fail_msg("no literal %s", code->name);
    }
    return value;
}

static literal_number *place_of(const ranker *r, ct_index who, uint32_t k)
{
    return &r->out->values[(size_t)who * r->count + k];
}

/* Above 0 when `one` ranks before `other` by this tie-break. */
static int prefers(const ranker *r, uint32_t k, ct_index one, ct_index other)
{
    const char *name = r->codes[k].name;
    bool lower_first = strcmp(name, "TPN") == 0 || strcmp(name, "BC") == 0;
    int order = literal_compare(*place_of(r, one, k), *place_of(r, other, k));
    return lower_first != r->codes[k].reverse ? -order : order;
}

/* Sorts a run by value; those with equal values stay together. */
static void split_by_value(const ranker *r, uint32_t k, uint32_t from, uint32_t to)
{
    ct_index *order = r->out->order;
    for (uint32_t i = from; i < to; i++) {
        for (uint32_t j = i; j > from && prefers(r, k, order[j], order[j - 1]) > 0; j--) {
            ct_index who = order[j];
            order[j] = order[j - 1];
            order[j - 1] = who;
        }
    }
    for (uint32_t i = from + 1; i < to; i++) {
        r->out->starts[i] = prefers(r, k, order[i], order[i - 1]) != 0;
    }
}

static bool have_met(const ranker *r, uint32_t k, ct_index one, ct_index other)
{
    for (unsigned round = 1; round <= r->l->rounds; round++) {
        if (literal_at(r->l, one, round)->opponent == other &&
            literal_is_game(r->l, one, round, r->codes[k].with_forfeits)) {
            return true;
        }
    }
    return false;
}

/* A direct encounter in which nobody met, and which ranks nobody, is left blank. */
static bool is_blank(const ranker *r, uint32_t k, uint32_t from, uint32_t to, const bool *starts)
{
    bool says_something = strstr(r->codes[k].name, "DE") == NULL;
    for (uint32_t i = from; i < to; i++) {
        says_something = says_something || (i > from && starts[i - from]);
        for (uint32_t j = from; j < i; j++) {
            says_something = says_something || have_met(r, k, r->out->order[i], r->out->order[j]);
        }
    }
    return !says_something;
}

/* The value is the number of those left behind. */
static void split_among(const ranker *r, uint32_t k, uint32_t from, uint32_t to)
{
    bool *starts = CT_NEW(r->l->mem, bool, to - from);
    ct_index *order = r->out->order;
    assert_non_null(starts);
    literal_among(r->l, &r->codes[k], order + from, to - from, starts);
    bool has_value = !is_blank(r, k, from, to, starts);
    for (uint32_t i = from; i < to; i++) {
        uint32_t end = i + 1;
        while (end < to && !starts[end - from]) {
            end++;
        }
        *place_of(r, order[i], k) = (literal_number){to - end, 1};
        r->out->has_value[(size_t)order[i] * r->count + k] = has_value;
        r->out->starts[i] = i == from ? r->out->starts[i] : starts[i - from];
    }
}

static void split_all(const ranker *r, uint32_t k)
{
    for (uint32_t from = 0, to = 0; from < r->l->count; from = to) {
        to = from + 1;
        while (to < r->l->count && !r->out->starts[to]) {
            to++;
        }
        if (to - from < 2) {
            continue;
        }
        if (literal_is_among(r->codes[k].name)) {
            split_among(r, k, from, to);
        } else {
            split_by_value(r, k, from, to);
        }
    }
}

/* Those who stay tied are listed by pairing number. */
static void list_by_number(const ranker *r)
{
    ct_index *order = r->out->order;
    const ct_event *event = r->l->event;
    for (uint32_t i = 1; i < r->l->count; i++) {
        for (uint32_t j = i; j > 0 && !r->out->starts[j] &&
                             ct_event_participant_tpn(event, order[j]).number <
                                 ct_event_participant_tpn(event, order[j - 1]).number;
             j--) {
            ct_index who = order[j];
            order[j] = order[j - 1];
            order[j - 1] = who;
        }
    }
}

literal_ranking literal_rank(const literal_event *l, const literal_code *codes, uint32_t count)
{
    literal_ranking out = {
        .order = CT_NEW(l->mem, ct_index, l->count),
        .starts = CT_NEW(l->mem, bool, l->count),
        .values = CT_NEW(l->mem, literal_number, (size_t)l->count * count),
        .has_value = CT_NEW(l->mem, bool, (size_t)l->count *count),
    };
    ranker r = {l, codes, count, &out};
    assert_non_null(out.order);
    assert_non_null(out.starts);
    assert_non_null(out.values);
    assert_non_null(out.has_value);
    for (ct_index who = 0; who < l->count; who++) {
        out.order[who] = who;
        out.starts[who] = who == 0;
        for (uint32_t k = 0; k < count; k++) {
            bool is_own = !literal_is_among(codes[k].name);
            *place_of(&r, who, k) = is_own ? value_of(l, &codes[k], who) : (literal_number){0, 1};
            out.has_value[(size_t)who * count + k] = is_own;
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        split_all(&r, k);
    }
    list_by_number(&r);
    return out;
}
