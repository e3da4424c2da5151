/* Virtual points: 250 lines are spans as written. XXA lines give every round of every player; they
 * are brought to the fewest rectangles of one kind: for each player the runs of rounds with equal
 * points, then runs that neighbouring numbers share. The same virtual points always give the same
 * spans, so that writing XXA and reading it again changes nothing. */

#include "formats/trf_read.h"

#include <stdlib.h>

/* --- 250 ------------------------------------------------------------------------------------- */

static bool read_ids(ct_trf_reader *reader, ct_trf_row *row, ct_span *span)
{
    static const char RULE[] = "TRF 250";
    ct_str first = ct_trf_field(row, 22, 26);
    ct_str last = ct_trf_field(row, 27, 31);
    last = last.len == 0 ? first : last;
    uint32_t most = reader->event->is_team_event ? CT_TRF_MAX_TEAMS : CT_MAX_TRF_PLAYERS;
    ct_str fields[2] = {first, last};
    uint32_t numbers[2] = {0};
    for (int i = 0; i < 2; i++) {
        if (!ct_trf_to_number(fields[i], most, &numbers[i]) || numbers[i] == 0) {
            ct_error *e =
                ct_problem_add(reader->problems, CT_FAULT, row->number,
                               fields[i].len > 0 ? ct_trf_column_of(row, fields[i].at) : 23, RULE,
                               "'%.*s' is no pairing number", CT_ARG(fields[i]));
            ct_error_cure(e, "write first and last number in columns 23 to 26 and 28 to 31");
            return false;
        }
    }
    span->first.number = numbers[0];
    span->last.number = numbers[1];
    const uint32_t *below = reader->known_below;
    if (numbers[0] <= numbers[1] && below[numbers[0]] == below[numbers[1] + 1]) {
        ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number, 23, RULE,
                                     "nobody has a number from %u to %u", numbers[0], numbers[1]);
        ct_error_cure(e, "correct the numbers, or leave the line out");
    }
    return true;
}

ct_status ct_trf_read_acceleration(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    static const char RULE[] = "TRF 250";
    ct_span span = {0};
    ct_str first = ct_trf_field(row, 14, 17);
    ct_str last = ct_trf_field(row, 18, 21);
    if (!ct_trf_to_points(reader, row, ct_trf_field(row, 4, 8), RULE, &span.match_points) ||
        !ct_trf_to_points(reader, row, ct_trf_field(row, 9, 13), RULE, &span.points) ||
        !ct_trf_to_round(reader, row, first, RULE, &span.first_round) ||
        !ct_trf_to_round(reader, row, last, RULE, &span.last_round) ||
        !read_ids(reader, row, &span)) {
        return CT_OK;
    }
    span.last_round = span.last_round == 0 ? span.first_round : span.last_round;
    if (span.first_round == 0 || span.last_round < span.first_round ||
        span.last.number < span.first.number) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, 15, RULE,
                           "rounds %u to %u for numbers %u to %u is no range", span.first_round,
                           span.last_round, span.first.number, span.last.number);
        ct_error_cure(e, "write the first round and number before the last");
        return CT_OK;
    }
    ct_acceleration *acceleration = &reader->event->acceleration;
    acceleration->kind = CT_ACCELERATION_TABLE;
    acceleration->spans[acceleration->span_count++] = span;
    return CT_OK;
}

/* --- XXA ------------------------------------------------------------------------------------- */

enum { FIRST_VALUE = 10, VALUE_WIDTH = 5 };

/* Values in columns 10-13, 15-18 …: a number ends before each of the blanks between them. */
static bool values_are_in_columns(ct_trf_row *row)
{
    ct_str values = ct_trf_rest(row, FIRST_VALUE);
    uint32_t ignored = 0;
    if (!ct_trf_to_number(ct_trf_field(row, 5, 8), CT_MAX_TRF_PLAYERS, &ignored) ||
        !ct_trf_is_blank_at(row, 9) || !ct_ascii_is(values)) {
        return false;
    }
    for (size_t at = VALUE_WIDTH - 1; at < values.len; at += VALUE_WIDTH) {
        if (values.at[at] != ' ') {
            return false;
        }
    }
    return true;
}

/* Virtual points of a round; zero is as good as none. */
static ct_status add_round(ct_trf_reader *reader, uint32_t tpn, uint16_t round, ct_points points,
                           ct_error *err)
{
    if (points == 0) {
        return CT_OK;
    }
    ct_trf_run *last = reader->run_count > 0 ? &reader->runs[reader->run_count - 1] : NULL;
    if (last != NULL && last->tpn == tpn && last->points == points &&
        last->last_round + 1 == round) {
        last->last_round = round;
        return CT_OK;
    }
    CT_TRY(ct_trf_room(reader, (void **)&reader->runs, &reader->run_room, reader->run_count,
                       sizeof *reader->runs, err));
    reader->runs[reader->run_count++] =
        (ct_trf_run){.tpn = tpn, .first_round = round, .last_round = round, .points = points};
    return CT_OK;
}

static ct_str cut_value(ct_str *rest, bool in_columns)
{
    if (!in_columns) {
        return ct_str_word(rest);
    }
    ct_str value = ct_str_trim(ct_str_slice(*rest, 0, VALUE_WIDTH - 1));
    *rest = ct_str_slice(*rest, VALUE_WIDTH, rest->len);
    return value;
}

/* Whose line it is, once each. */
static bool read_owner(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, uint32_t *tpn)
{
    ct_index who = CT_NOBODY;
    bool is_known = reader->event->is_team_event
                        ? ct_trf_to_team(reader, row, field, "TRF XXA", &who)
                        : ct_trf_to_player(reader, row, field, "TRF XXA", &who);
    if (!is_known || !ct_trf_to_number(field, CT_MAX_TRF_PLAYERS, tpn)) {
        return false;
    }
    if (reader->has_xxa[*tpn]) {
        ct_error *e = ct_problem_add(
            reader->problems, CT_WARNING, row->number, ct_trf_column_of(row, field.at), "TRF XXA",
            "number %u has virtual points already; the first line counts", *tpn);
        ct_error_cure(e, "keep one of the lines");
        return false;
    }
    reader->has_xxa[*tpn] = true;
    return true;
}

static bool is_within_limit(ct_trf_reader *reader, const ct_trf_row *row, uint16_t round,
                            ct_str value)
{
    if (round <= CT_MAX_ROUNDS) {
        return true;
    }
    ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number,
                                 ct_trf_column_of(row, value.at), "TRF XXA",
                                 "there are virtual points for more than %d rounds", CT_MAX_ROUNDS);
    ct_error_cure(e, "leave out the points behind the last round");
    return false;
}

ct_status ct_trf_read_xx_acceleration(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    bool in_columns = values_are_in_columns(row);
    ct_str rest = ct_str_trim_end(in_columns ? ct_trf_rest(row, FIRST_VALUE) : ct_trf_value(row));
    ct_str owner = in_columns ? ct_trf_field(row, 5, 8) : ct_str_word(&rest);
    uint32_t tpn = 0;
    if ((owner.len == 0 && rest.len == 0) || !read_owner(reader, row, owner, &tpn)) {
        return CT_OK;
    }
    rest = ct_str_trim_end(rest);
    for (uint16_t round = 1; rest.len > 0; round++) {
        ct_str value = cut_value(&rest, in_columns);
        ct_points points = 0;
        if (!is_within_limit(reader, row, round, value) ||
            !ct_trf_to_points(reader, row, value, "TRF XXA", &points)) {
            break;
        }
        CT_TRY(add_round(reader, tpn, round, points, err));
    }
    return CT_OK;
}

/* --- Runs to spans --------------------------------------------------------------------------- */

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_run(const void *a, const void *b)
{
    const ct_trf_run *one = a;
    const ct_trf_run *other = b;
    int order = compare(one->first_round, other->first_round);
    order = order != 0 ? order : compare(one->last_round, other->last_round);
    order = order != 0 ? order : compare(one->points, other->points);
    return order != 0 ? order : compare(one->tpn, other->tpn);
}

static int by_number(const void *a, const void *b)
{
    const ct_span *one = a;
    const ct_span *other = b;
    int order = compare(one->first.number, other->first.number);
    return order != 0 ? order : compare(one->first_round, other->first_round);
}

static bool continues(const ct_span *span, const ct_trf_run *run, ct_points span_points)
{
    return span->last.number + 1 == run->tpn && span->first_round == run->first_round &&
           span->last_round == run->last_round && span_points == run->points;
}

static uint32_t merge_runs(const ct_trf_reader *reader, ct_span *spans)
{
    bool is_team_event = reader->event->is_team_event;
    uint32_t count = 0;
    for (size_t i = 0; i < reader->run_count; i++) {
        const ct_trf_run *run = &reader->runs[i];
        if (count > 0) {
            ct_span *last = &spans[count - 1];
            if (continues(last, run, is_team_event ? last->match_points : last->points)) {
                last->last.number++;
                continue;
            }
        }
        spans[count++] = (ct_span){.match_points = is_team_event ? run->points : 0,
                                   .points = is_team_event ? 0 : run->points,
                                   .first_round = run->first_round,
                                   .last_round = run->last_round,
                                   .first = {run->tpn},
                                   .last = {run->tpn}};
    }
    return count;
}

static bool ends_in_baku(ct_str code)
{
    return code.len >= 5 &&
           ct_str_equal_ignoring_case(ct_str_slice(code, code.len - 5, 5), CT_STR("_BAKU"));
}

ct_status ct_trf_finish_acceleration(ct_trf_reader *reader, ct_error *err)
{
    ct_acceleration *acceleration = &reader->event->acceleration;
    if (reader->run_count > 0) {
        qsort(reader->runs, reader->run_count, sizeof *reader->runs, by_run);
        size_t had = acceleration->span_count;
        ct_span *spans = CT_NEW(reader->mem, ct_span, had + reader->run_count);
        CT_NEED(spans, err);
        for (size_t i = 0; i < had; i++) {
            spans[i] = acceleration->spans[i];
        }
        uint32_t more = merge_runs(reader, spans + had);
        qsort(spans + had, more, sizeof *spans, by_number);
        acceleration->spans = spans;
        acceleration->span_count += more;
        acceleration->kind = CT_ACCELERATION_TABLE;
    }
    if (acceleration->span_count == 0) {
        acceleration->spans = NULL;
        acceleration->kind =
            ends_in_baku(reader->event->type_code) ? CT_ACCELERATION_BAKU : CT_ACCELERATION_NONE;
    }
    return CT_OK;
}
