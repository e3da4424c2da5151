/* Records that name players (teams in a team event): byes, forbidden pairs, abnormal points. */

#include "formats/trf_read.h"

#include <stdlib.h>
#include <string.h>

/* --- 240, XXZ: byes -------------------------------------------------------------------------- */

ct_status ct_trf_add_bye(ct_trf_reader *reader, ct_trf_asked asked, ct_error *err)
{
    CT_TRY(ct_trf_room(reader, (void **)&reader->byes, &reader->bye_room, reader->bye_count,
                       sizeof *reader->byes, err));
    reader->byes[reader->bye_count++] = asked;
    return CT_OK;
}

static ct_outcome bye_named(char letter)
{
    switch (letter) {
    case 'F':
    case 'f': return CT_FULL_POINT_BYE;
    case 'H':
    case 'h': return CT_HALF_POINT_BYE;
    case 'Z':
    case 'z': return CT_ZERO_POINT_BYE;
    default: return CT_ABSENT;
    }
}

static ct_status add_byes(ct_trf_reader *reader, const ct_trf_row *row, ct_str list,
                          const char *rule, ct_trf_asked asked, ct_error *err)
{
    ct_trf_people who = {0};
    CT_TRY(ct_trf_to_participants(reader, row, list, rule, &who, err));
    for (uint32_t i = 0; i < who.count; i++) {
        asked.bye.who = who.items[i];
        CT_TRY(ct_trf_add_bye(reader, asked, err));
    }
    return CT_OK;
}

ct_status ct_trf_read_byes(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 240";
    ct_str rest = ct_trf_value(row);
    ct_str word = ct_str_word(&rest);
    if (word.len == 0) {
        return CT_OK;
    }
    ct_outcome kind = bye_named(word.at[0]);
    if (kind == CT_ABSENT) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, word.at),
                           RULE, "the kind of bye is missing or unknown");
        ct_error_cure(e, "write F, H or Z in column 5");
        return CT_OK;
    }
    ct_str field = word.len > 1 ? ct_str_slice(word, 1, word.len) : ct_str_word(&rest);
    uint16_t round = 0;
    if (!ct_trf_to_round(reader, row, field, RULE, &round)) {
        return CT_OK;
    }
    if (round == 0) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 7, RULE,
                                     "the byes are for no round");
        ct_error_cure(e, "write the round in columns 7 to 9");
        return CT_OK;
    }
    ct_trf_asked asked = {.bye = {.round = round, .kind = (uint8_t)kind}, .line = row->number};
    return add_byes(reader, row, rest, RULE, asked, err);
}

ct_status ct_trf_read_absent(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    ct_trf_asked asked = {
        .bye = {.round = (uint16_t)(reader->event->rounds_paired + 1), .kind = CT_ZERO_POINT_BYE},
        .is_weak = true,
        .line = row->number};
    return add_byes(reader, row, ct_trf_value(row), "TRF XXZ", asked, err);
}

static uint32_t number_of(const ct_event *event, ct_index who)
{
    return event->is_team_event ? event->teams[who].tpn.number : event->players[who].tpn.number;
}

/* A bye with its pairing number as sort key: C17 has no qsort with a context. */
typedef struct sorted_bye {
    uint32_t number;
    uint32_t order;
    ct_trf_asked asked;
} sorted_bye;

static int by_round_and_number(const void *a, const void *b)
{
    const sorted_bye *one = a;
    const sorted_bye *other = b;
    if (one->asked.bye.round != other->asked.bye.round) {
        return one->asked.bye.round < other->asked.bye.round ? -1 : 1;
    }
    if (one->number != other->number) {
        return one->number < other->number ? -1 : 1;
    }
    if (one->asked.is_weak != other->asked.is_weak) {
        return one->asked.is_weak ? 1 : -1;
    }
    return one->order < other->order ? -1 : one->order > other->order;
}

static void report_two_byes(ct_trf_reader *reader, const sorted_bye *first,
                            const sorted_bye *second)
{
    ct_error *e = ct_problem_add(reader->problems, CT_FAULT, second->asked.line, 5, "TRF 240",
                                 "%s %u has a %s and a %s in round %u (lines %zu and %zu)",
                                 reader->event->is_team_event ? "team" : "player", first->number,
                                 ct_outcome_name((ct_outcome)first->asked.bye.kind),
                                 ct_outcome_name((ct_outcome)second->asked.bye.kind),
                                 first->asked.bye.round, first->asked.line, second->asked.line);
    ct_error_cure(e, "keep one of them");
}

static ct_status finish_byes(ct_trf_reader *reader, ct_error *err)
{
    ct_event *event = reader->event;
    if (reader->bye_count == 0) {
        return CT_OK;
    }
    sorted_bye *sorted = CT_NEW(reader->scratch, sorted_bye, reader->bye_count);
    CT_NEED(sorted, err);
    event->byes = CT_NEW(reader->mem, ct_bye, reader->bye_count);
    CT_NEED(event->byes, err);
    for (size_t i = 0; i < reader->bye_count; i++) {
        sorted[i] = (sorted_bye){.number = number_of(event, reader->byes[i].bye.who),
                                 .order = (uint32_t)i,
                                 .asked = reader->byes[i]};
    }
    qsort(sorted, reader->bye_count, sizeof *sorted, by_round_and_number);
    const sorted_bye *last = NULL;
    for (size_t i = 0; i < reader->bye_count; i++) {
        const sorted_bye *here = &sorted[i];
        if (last != NULL && last->number == here->number &&
            last->asked.bye.round == here->asked.bye.round) {
            if (last->asked.bye.kind != here->asked.bye.kind && !here->asked.is_weak) {
                report_two_byes(reader, last, here);
            }
            continue;
        }
        event->byes[event->bye_count++] = here->asked.bye;
        last = here;
    }
    return CT_OK;
}

/* Abnormal points of each player for the rounds that are paired. */
static ct_points *adjustments_of_players(const ct_trf_reader *reader)
{
    const ct_event *event = reader->event;
    ct_points *points = CT_NEW(reader->scratch, ct_points, event->player_count);
    for (uint32_t i = 0; points != NULL && i < event->adjustment_count; i++) {
        const ct_adjustment *adjustment = &event->adjustments[i];
        if (adjustment->round > event->rounds_paired) {
            continue;
        }
        for (uint32_t w = 0; w < adjustment->who_count; w++) {
            points[adjustment->who[w]] += adjustment->points;
        }
    }
    return points;
}

/* Points of byes in the columns of rounds not yet paired may be counted in the points column
 * already. They are taken off, because declared points are compared with the paired rounds. */
static ct_status take_back_premarked_points(ct_trf_reader *reader, ct_error *err)
{
    ct_event *event = reader->event;
    ct_points *adjusted = adjustments_of_players(reader);
    CT_NEED(adjusted, err);
    for (size_t i = 0; i < reader->premarked;) {
        ct_index who = reader->byes[i].bye.who;
        ct_points asked = 0;
        for (; i < reader->premarked && reader->byes[i].bye.who == who; i++) {
            ct_cell bye = {.opponent = CT_NOBODY, .outcome = reader->byes[i].bye.kind};
            asked += ct_scoring_points(&event->scoring, bye);
        }
        ct_player *player = &event->players[who];
        ct_points sum = adjusted[who];
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            sum += ct_scoring_points(&event->scoring, ct_event_cell(event, who, round));
        }
        if (player->declared.has_points && player->declared.points == sum + asked) {
            player->declared.points = sum;
        }
    }
    return CT_OK;
}

/* --- 260, XXP: forbidden pairs --------------------------------------------------------------- */

static ct_status add_forbidden(ct_trf_reader *reader, const ct_trf_row *row, ct_str list,
                               const char *rule, ct_forbidden *forbidden, ct_error *err)
{
    size_t faults = reader->problems->faults;
    ct_trf_people members = {0};
    CT_TRY(ct_trf_to_participants(reader, row, list, rule, &members, err));
    forbidden->members = members.items;
    forbidden->member_count = members.count;
    if (forbidden->member_count < 2) {
        if (faults == reader->problems->faults) {
            ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number, 5, rule,
                                         "the list forbids nothing: it has fewer than two members");
            ct_error_cure(e, "name at least two that may not meet, or leave the line out");
        }
        return CT_OK;
    }
    reader->event->forbidden[reader->event->forbidden_count++] = *forbidden;
    return CT_OK;
}

static bool has_one_word(ct_str field)
{
    ct_str rest = field;
    ct_str_word(&rest);
    return ct_str_is_blank(rest);
}

ct_status ct_trf_read_forbidden(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 260";
    ct_str first = ct_trf_columns(row, 4, 7);
    ct_str last = ct_trf_columns(row, 8, 12);
    ct_str rest = ct_trf_rest(row, 13);
    if (!has_one_word(first) || !has_one_word(last)) {
        rest = ct_trf_value(row);
        first = ct_str_word(&rest);
        last = ct_str_word(&rest);
    }
    ct_forbidden forbidden = {.kind = CT_FORBIDDEN_LIST};
    if (!ct_trf_to_round(reader, row, ct_str_trim(first), RULE, &forbidden.first_round) ||
        !ct_trf_to_round(reader, row, ct_str_trim(last), RULE, &forbidden.last_round)) {
        return CT_OK;
    }
    forbidden.first_round = forbidden.first_round == 0 ? 1 : forbidden.first_round;
    if (forbidden.last_round != 0 && forbidden.last_round < forbidden.first_round) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "the last round, %u, is before the first, %u",
                                     forbidden.last_round, forbidden.first_round);
        ct_error_cure(e, "exchange the two rounds");
        return CT_OK;
    }
    return add_forbidden(reader, row, rest, RULE, &forbidden, err);
}

ct_status ct_trf_read_xx_forbidden(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    ct_forbidden forbidden = {.kind = CT_FORBIDDEN_LIST, .first_round = 1};
    return add_forbidden(reader, row, ct_trf_value(row), "TRF XXP", &forbidden, err);
}

/* --- 299: abnormal points -------------------------------------------------------------------- */

/* Match points end in column 11, points in 17, the round in 22; a word a column or two beside its
 * place is still known by where it ends. */
static void cut_fields(ct_trf_row *row, ct_str *match_points, ct_str *points, ct_str *round)
{
    ct_str fields = ct_trf_columns(row, 6, 22);
    ct_str rest = fields;
    *match_points = *points = *round = CT_NO_TEXT;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        size_t end = 5 + (size_t)(word.at + word.len - fields.at);
        *(end <= 13 ? match_points : end <= 18 ? points : round) = word;
    }
}

static char type_of(char c)
{
    if (c >= 'a' && c <= 'z') {
        return (char)(c - 'a' + 'A');
    }
    return c;
}

ct_status ct_trf_read_adjustment(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 299";
    char type = type_of(ct_trf_char(row, 5));
    ct_adjustment adjustment = {.type = type};
    if (type == '\0' || strchr("WDLFHZ+- ", type) == NULL) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "the kind of points is unknown");
        ct_error_cure(
            e, "write one of W D L F H Z + - in column 5, or a blank for a penalty or bonus");
        return CT_OK;
    }
    ct_str match_points;
    ct_str points;
    ct_str round;
    cut_fields(row, &match_points, &points, &round);
    ct_str who = ct_trf_rest(row, 23);
    if (!ct_trf_to_points(reader, row, match_points, RULE, &adjustment.match_points) ||
        !ct_trf_to_points(reader, row, points, RULE, &adjustment.points) ||
        !ct_trf_to_round(reader, row, round, RULE, &adjustment.round)) {
        return CT_OK;
    }
    size_t faults = reader->problems->faults;
    ct_trf_people people = {0};
    CT_TRY(ct_trf_to_participants(reader, row, who, RULE, &people, err));
    adjustment.who = people.items;
    adjustment.who_count = people.count;
    if (adjustment.who_count == 0) {
        if (faults == reader->problems->faults) {
            ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number, 24, RULE,
                                         "the points are for nobody");
            ct_error_cure(e, "write the numbers from column 24 on, or leave the line out");
        }
        return CT_OK;
    }
    reader->event->adjustments[reader->event->adjustment_count++] = adjustment;
    return CT_OK;
}

ct_status ct_trf_finish_lists(ct_trf_reader *reader, ct_error *err)
{
    if (reader->premarked > 0) {
        CT_TRY(take_back_premarked_points(reader, err));
    }
    CT_TRY(finish_byes(reader, err));
    return ct_trf_finish_acceleration(reader, err);
}
