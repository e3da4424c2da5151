/* Ranking by a list of codes: everybody by the first, each group still tied by the next (C.07 4.2).
 *
 * Values that do not depend on who is tied are computed for all before; tie-breaks of type A are
 * asked of each group when its turn comes. A group is a run of rows: the first row of each has
 * `decided_by` below the number of codes. */

#include "standings/standings.h"

#include "base/random.h"
#include "event/build.h"
#include "standings/code_words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_OF_LOTS = 0x107 };

/* --- What C.07 forbids ----------------------------------------------------------------------- */

static bool has_played(const ct_scoreboard *board, ct_index who)
{
    for (unsigned round = 1; round <= board->rounds; round++) {
        if (ct_turn_of(board, who, round)->kind == CT_TURN_PLAYED) {
            return true;
        }
    }
    return false;
}

enum { ROOM_FOR_NAMES = 160 };

/* Adds "5 Name" to a list in a sentence; dots when there is no more room. */
static void list_player(char names[ROOM_FOR_NAMES], const ct_player *player)
{
    char one[64];
    size_t len = strlen(names);
    ct_str name = ct_str_slice(ct_utf8_fit(player->name, 20), 0, 40);
    name.len = ct_utf8_valid_prefix(name);
    int size = snprintf(one, sizeof one, "%s%u%s%.*s", len > 0 ? ", " : "", player->tpn.number,
                        name.len > 0 ? " " : "", CT_ARG(name));
    if (strstr(names, ", …") != NULL) {
        return;
    }
    bool fits = size > 0 && len + (size_t)size + sizeof ", …" <= ROOM_FOR_NAMES;
    snprintf(names + len, ROOM_FOR_NAMES - len, "%s", fits ? one : ", …");
}

/* 10: tie-breaks by ratings are not for events with unrated players, unless these are rated by the
 * code (/U). */
static ct_status check_ratings(const ct_scoreboard *board, const ct_code *code, ct_error *err)
{
    char names[ROOM_FOR_NAMES] = "";
    uint32_t count = 0;
    for (ct_index who = 0; who < board->count && !board->of_teams; who++) {
        if (board->event->players[who].rating == 0 && has_played(board, who)) {
            list_player(names, &board->event->players[who]);
            count++;
        }
    }
    if (count == 0) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%.*s needs ratings, and %u player%s none: %s", CT_ARG(code->text),
            count, count == 1 ? " has" : "s have", names);
    ct_error_rule(err, "C.07 10");
    ct_error_cure(err, "leave it out, or give them a rating for it: %.*s/U1400",
                  CT_ARG(code->text));
    return CT_INVALID;
}

static ct_status check_code(const ct_scoreboard *board, const ct_code *code, ct_error *err)
{
    if ((code->row->flags & CT_NOT_IN_ROUND_ROBINS) != 0 && board->is_predetermined &&
        board->edition >= CT_C07_2026) {
        ct_fail(err, CT_INVALID, "%.*s must not be used in a round robin", CT_ARG(code->text));
        ct_error_rule(err, "C.07 8");
        ct_error_cure(err, "take DE, WIN, SB or KS; --lenient ranks outside FIDE's rules");
        return CT_INVALID;
    }
    bool needs_ratings = (code->row->flags & CT_NEEDS_RATINGS) != 0 && code->unrated == 0;
    return needs_ratings ? check_ratings(board, code, err) : CT_OK;
}

static ct_status check_order(const ct_scoreboard *board, const ct_code_list *order, ct_error *err)
{
    for (uint32_t k = 0; k < order->count; k++) {
        CT_TRY(check_code(board, &order->codes[k], err));
    }
    return CT_OK;
}

/* --- Values ---------------------------------------------------------------------------------- */

/* Values of one code for everybody into out[]; not for type A. */
static ct_status compute_all(const ct_asked *asked, ct_value *out, ct_error *err)
{
    const ct_tie_break_row *row = asked->code->row;
    if (row->all != NULL) {
        return row->all(asked, out, err);
    }
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = row->of(asked, who);
    }
    return CT_OK;
}

static ct_asked ask(const ct_scoreboard *board, const ct_code *code, ct_arena *mem)
{
    return (ct_asked){.board = board, .code = code, .mem = mem, .of_whom = CT_NOBODY};
}

static ct_status fill_values(ct_standings *s, ct_arena *mem, ct_error *err)
{
    uint32_t codes = s->order.count;
    ct_value *column = CT_NEW(mem, ct_value, s->count);
    s->values = CT_NEW(mem, ct_value, (size_t)s->count * codes);
    s->has_value = CT_NEW(mem, bool, (size_t)s->count *codes);
    CT_NEED(column, err);
    CT_NEED(s->values, err);
    CT_NEED(s->has_value, err);
    for (size_t i = 0; i < (size_t)s->count * codes; i++) {
        s->values[i] = CT_WHOLE(0);
    }
    for (uint32_t k = 0; k < codes; k++) {
        if (s->order.codes[k].row->among != NULL) {
            continue;
        }
        ct_asked asked = ask(s->board, &s->order.codes[k], mem);
        CT_TRY(compute_all(&asked, column, err));
        for (ct_index who = 0; who < s->count; who++) {
            s->values[(size_t)who * codes + k] = column[who];
            s->has_value[(size_t)who * codes + k] = true;
        }
    }
    return CT_OK;
}

/* --- Ranking --------------------------------------------------------------------------------- */

/* Somebody of a group, ready to be sorted: the higher `value`, then the smaller `lot` first. */
typedef struct entry {
    ct_value value;
    uint64_t lot;
    ct_index who;
} entry;

typedef struct ranking {
    ct_standings *standings;
    ct_arena *mem;
    entry *entries;    /* of the group at hand */
    ct_index *tied;    /* the same, as type A wants it */
    ct_value *answers; /* of type A */
    bool *is_tied;     /* by participant; false between two questions */
} ranking;

static int by_value(const void *a, const void *b)
{
    const entry *one = a;
    const entry *other = b;
    int order = ct_value_compare(other->value, one->value);
    if (order != 0) {
        return order;
    }
    if (one->lot != other->lot) {
        return one->lot < other->lot ? -1 : 1;
    }
    return (one->who > other->who) - (one->who < other->who);
}

static uint32_t number_of(const ct_scoreboard *board, ct_index who)
{
    return board->of_teams ? board->event->teams[who].tpn.number
                           : board->event->players[who].tpn.number;
}

static bool lower_is_better(const ct_code *code)
{
    return ((code->row->flags & CT_LOWER_IS_BETTER) != 0) != code->reverse;
}

static bool is_encounter(const ct_tie_break_row *row)
{
    const ct_tie_break_row *known = ct_encounter_rows;
    while (known->code != NULL && known != row) {
        known++;
    }
    return known->code != NULL;
}

/* Do the answers differ? */
static bool ranks_somebody(const ranking *r, uint32_t size)
{
    uint32_t i = 1;
    while (i < size && ct_value_compare(r->answers[i], r->answers[0]) == 0) {
        i++;
    }
    return i < size;
}

/* Have two of the tied met? O(tied · rounds). */
static bool have_met(const ranking *r, const ct_code *code, uint32_t size)
{
    const ct_scoreboard *board = r->standings->board;
    bool found = false;
    for (uint32_t i = 0; i < size; i++) {
        r->is_tied[r->tied[i]] = true;
    }
    for (uint32_t i = 0; i < size; i++) {
        for (unsigned round = 1; round <= board->rounds; round++) {
            const ct_turn *turn = ct_turn_of(board, r->tied[i], round);
            found = found || (turn->opponent < board->count && r->is_tied[turn->opponent] &&
                              ct_turn_counts_as_played(board, turn, code->forfeits_count));
        }
    }
    for (uint32_t i = 0; i < size; i++) {
        r->is_tied[r->tied[i]] = false;
    }
    return found;
}

/* Values of type A for the group. A direct encounter in which nobody met says nothing. */
static ct_status ask_group(const ranking *r, uint32_t from, uint32_t size, uint32_t k,
                           ct_error *err)
{
    const ct_standings *s = r->standings;
    ct_asked asked = ask(s->board, &s->order.codes[k], r->mem);
    for (uint32_t i = 0; i < size; i++) {
        r->tied[i] = s->rows[from + i].who;
    }
    CT_TRY(asked.code->row->among(&asked, r->tied, size, r->answers, err));
    bool says_something =
        !is_encounter(asked.code->row) || ranks_somebody(r, size) || have_met(r, asked.code, size);
    for (uint32_t i = 0; i < size; i++) {
        size_t at = (size_t)r->tied[i] * s->order.count + k;
        s->values[at] = r->answers[i];
        s->has_value[at] = says_something;
    }
    return CT_OK;
}

static void sort_group(const ranking *r, uint32_t from, uint32_t size, uint32_t k)
{
    const ct_standings *s = r->standings;
    bool upside_down = lower_is_better(&s->order.codes[k]);
    uint32_t opened_by = s->rows[from].decided_by;
    for (uint32_t i = 0; i < size; i++) {
        ct_index who = s->rows[from + i].who;
        ct_value value = ct_standings_value(s, who, k);
        value.top = upside_down ? -value.top : value.top;
        r->entries[i] = (entry){value, number_of(s->board, who), who};
    }
    qsort(r->entries, size, sizeof *r->entries, by_value);
    for (uint32_t i = 0; i < size; i++) {
        bool opens = i > 0 && ct_value_compare(r->entries[i].value, r->entries[i - 1].value) != 0;
        s->rows[from + i] = (ct_standing){
            .who = r->entries[i].who,
            .decided_by = i == 0  ? opened_by
                          : opens ? k
                                  : s->order.count,
        };
    }
}

static uint32_t end_of_group(const ct_standings *s, uint32_t from)
{
    uint32_t to = from + 1;
    while (to < s->count && s->rows[to].decided_by == s->order.count) {
        to++;
    }
    return to;
}

static ct_status rank_group(const ranking *r, uint32_t from, uint32_t size, uint32_t k,
                            ct_error *err)
{
    if (r->standings->order.codes[k].row->among != NULL) {
        CT_TRY(ask_group(r, from, size, k, err));
    }
    sort_group(r, from, size, k);
    return CT_OK;
}

static ct_status rank_by(const ranking *r, uint32_t k, ct_error *err)
{
    const ct_standings *s = r->standings;
    for (uint32_t from = 0, to = 0; from < s->count; from = to) {
        to = end_of_group(s, from);
        if (to - from < 2) {
            continue;
        }
        CT_TRY(rank_group(r, from, to - from, k, err));
    }
    return CT_OK;
}

static void draw_lots(const ranking *r, uint32_t from, uint32_t size, uint64_t seed)
{
    const ct_standings *s = r->standings;
    for (uint32_t i = 0; i < size; i++) {
        ct_index who = s->rows[from + i].who;
        uint64_t lot = ct_random_at(seed, STREAM_OF_LOTS, number_of(s->board, who));
        r->entries[i] = (entry){CT_WHOLE(0), lot, who};
    }
    qsort(r->entries, size, sizeof *r->entries, by_value);
    for (uint32_t i = 0; i < size; i++) {
        s->rows[from + i].who = r->entries[i].who;
        s->rows[from + i].place = from + i + 1;
    }
}

static void give_places(const ranking *r, ct_ties ties, uint64_t seed)
{
    const ct_standings *s = r->standings;
    for (uint32_t from = 0, to = 0; from < s->count; from = to) {
        to = end_of_group(s, from);
        if (to - from > 1 && ties == CT_TIES_LOTS) {
            draw_lots(r, from, to - from, seed);
            continue;
        }
        for (uint32_t i = from; i < to; i++) {
            s->rows[i].place = from + 1;
            s->rows[i].is_shared = to - from > 1;
        }
    }
}

static ct_status rank(ct_standings *s, const ct_standings_options *options, ct_arena *mem,
                      ct_error *err)
{
    ranking r = {
        .standings = s,
        .mem = mem,
        .entries = CT_NEW(mem, entry, s->count),
        .tied = CT_NEW(mem, ct_index, s->count),
        .answers = CT_NEW(mem, ct_value, s->count),
        .is_tied = CT_NEW(mem, bool, s->count),
    };
    s->rows = CT_NEW(mem, ct_standing, s->count);
    CT_NEED(r.entries, err);
    CT_NEED(r.tied, err);
    CT_NEED(r.answers, err);
    CT_NEED(r.is_tied, err);
    CT_NEED(s->rows, err);
    for (uint32_t i = 0; i < s->count; i++) {
        s->rows[i] = (ct_standing){.who = i, .decided_by = i == 0 ? 0 : s->order.count};
    }
    for (uint32_t k = 0; k < s->order.count; k++) {
        CT_TRY(rank_by(&r, k, err));
    }
    give_places(&r, options->ties, options->seed);
    return CT_OK;
}

/* --- The whole ------------------------------------------------------------------------------- */

ct_status ct_standings_make(const ct_event *event, const ct_standings_options *options,
                            ct_arena *mem, ct_standings *out, ct_error *err)
{
    static const ct_standings_options usual = {0};
    const ct_standings_options *wanted = options != NULL ? options : &usual;
    ct_scoreboard *board = NULL;
    CT_TRY(ct_scoreboard_make(event, wanted->rounds, wanted->edition, mem, &board, err));
    board->table = wanted->table;
    ct_standings s = {.board = board, .count = board->count, .is_lenient = wanted->is_lenient};
    if (ct_str_is_blank(wanted->order)) {
        CT_TRY(ct_codes_of_event(board, mem, &s.order, err));
    } else {
        CT_TRY(ct_codes_read_order(wanted->order, board, mem, &s.order, err));
    }
    if (!wanted->is_lenient) {
        CT_TRY(check_order(board, &s.order, err));
    }
    CT_TRY(fill_values(&s, mem, err));
    CT_TRY(rank(&s, wanted, mem, err));
    *out = s;
    return CT_OK;
}

/* The codes of the event's list that are scores, as a list. */
static ct_status list_scores(const ct_scoreboard *board, ct_arena *mem, ct_str *out, ct_error *err)
{
    ct_code_list list = {0};
    ct_text text = {.mem = mem};
    ct_status status = ct_codes_of_event(board, mem, &list, err);
    if (status != CT_OK && status != CT_INVALID) {
        return status;
    }
    for (uint32_t k = 0; k < list.count; k++) {
        if ((list.codes[k].row->flags & CT_IS_SCORE) != 0) {
            ct_text_addf(&text, "%s%.*s", text.len > 0 ? "," : "", CT_ARG(list.codes[k].text));
        }
    }
    *out = text.len > 0 ? ct_text_view(&text) : ct_str_of(ct_codes_score(board->event));
    return text.failed ? ct_fail_memory(err) : CT_OK;
}

ct_status ct_standings_by_score(const ct_event *event, unsigned rounds, ct_arena *mem,
                                ct_standings *out, ct_error *err)
{
    ct_event *until = ct_event_until(event, rounds, mem);
    CT_NEED(until, err);
    ct_scoreboard *board = NULL;
    ct_standings_options options = {.is_lenient = true};
    CT_TRY(ct_scoreboard_make(until, 0, CT_C07_BY_DATE, mem, &board, err));
    CT_TRY(list_scores(board, mem, &options.order, err));
    return ct_standings_make(until, &options, mem, out, err);
}

/* --- Working --------------------------------------------------------------------------------- */

/* Where the code stands in the list: itself, else one that is written the same; else its length. */
static uint32_t position_of(const ct_standings *s, const ct_code *code)
{
    for (uint32_t k = 0; k < s->order.count; k++) {
        if (code == &s->order.codes[k]) {
            return k;
        }
    }
    uint32_t k = 0;
    while (k < s->order.count && !ct_str_equal(s->order.codes[k].text, code->text)) {
        k++;
    }
    return k;
}

/* Those whom the codes before position `k` leave tied with `who`, including `who`. */
static uint32_t tied_with(const ct_standings *s, ct_index who, uint32_t k, ct_index *out)
{
    uint32_t count = 0;
    for (ct_index other = 0; other < s->count; other++) {
        out[count++] = other;
    }
    for (uint32_t j = 0; j < k; j++) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < count; i++) {
            size_t at = (size_t)out[i] * s->order.count + j;
            bool is_equal = s->has_value[at] == s->has_value[(size_t)who * s->order.count + j] &&
                            ct_value_compare(s->values[at], ct_standings_value(s, who, j)) == 0;
            if (is_equal) {
                out[kept++] = out[i];
            }
        }
        count = kept;
    }
    return count;
}

static uint32_t tied_by_score(const ct_scoreboard *board, ct_index who, ct_index *out)
{
    const ct_points *score = board->score[board->primary];
    uint32_t count = 0;
    for (ct_index other = 0; other < board->count; other++) {
        if (score[other] == score[who]) {
            out[count++] = other;
        }
    }
    return count;
}

static ct_status work_out_among(const ct_standings *s, const ct_asked *asked, ct_value *value,
                                ct_error *err)
{
    ct_index who = asked->of_whom;
    uint32_t k = position_of(s, asked->code);
    ct_index *tied = CT_NEW(asked->mem, ct_index, s->count);
    ct_value *answers = CT_NEW(asked->mem, ct_value, s->count);
    CT_NEED(tied, err);
    CT_NEED(answers, err);
    uint32_t count =
        k < s->order.count ? tied_with(s, who, k, tied) : tied_by_score(s->board, who, tied);
    *value = CT_WHOLE(0);
    if (count < 2) {
        ct_working_conclude(asked->working, "nobody is tied with them at this point");
        return CT_OK;
    }
    CT_TRY(asked->code->row->among(asked, tied, count, answers, err));
    for (uint32_t i = 0; i < count; i++) {
        if (tied[i] == who) {
            *value = answers[i];
        }
    }
    return CT_OK;
}

ct_status ct_standings_working(const ct_standings *standings, const ct_code *code, ct_index who,
                               ct_working *working, ct_value *value, ct_error *err)
{
    assert(who < standings->count && working != NULL && working->mem != NULL);
    if (!standings->is_lenient) {
        CT_TRY(check_code(standings->board, code, err));
    }
    ct_asked asked = ask(standings->board, code, working->mem);
    asked.working = working;
    asked.of_whom = who;
    if (code->row->among != NULL) {
        CT_TRY(work_out_among(standings, &asked, value, err));
    } else if (code->row->of != NULL) {
        *value = code->row->of(&asked, who);
    } else {
        ct_value *column = CT_NEW(working->mem, ct_value, standings->count);
        CT_NEED(column, err);
        CT_TRY(code->row->all(&asked, column, err));
        *value = column[who];
    }
    return working->failed ? ct_fail_memory(err) : CT_OK;
}
