/* Values of fields: numbers, points, rounds, players and teams, each with what is said when it is
 * wrong. */

#include "formats/trf_read.h"

#include <string.h>

enum { SHOWN = 24 }; /* characters of a foreign field that a sentence quotes */

static ct_str shown(ct_str field)
{
    return ct_str_slice(field, 0, ct_utf8_offset(field, SHOWN));
}

bool ct_trf_to_number(ct_str field, uint32_t most, uint32_t *out)
{
    if (field.len == 0) {
        return false;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < field.len; i++) {
        unsigned digit = (unsigned)(unsigned char)field.at[i] - '0';
        if (digit > 9) {
            return false;
        }
        value = value * 10 + digit;
        if (value > most) {
            return false;
        }
    }
    *out = (uint32_t)value;
    return true;
}

/* "11.5", the usual form, in hundredths. */
static bool is_plain_points(ct_str field, int32_t *out)
{
    size_t len = field.len;
    if (len < 3 || len > 4 || field.at[len - 2] != '.') {
        return false;
    }
    uint32_t whole = 0;
    uint32_t tenths = 0;
    if (!ct_trf_to_number(ct_str_slice(field, 0, len - 2), 99, &whole) ||
        !ct_trf_to_number(ct_str_slice(field, len - 1, 1), 9, &tenths)) {
        return false;
    }
    *out = (int32_t)(whole * 100 + tenths * 10);
    return true;
}

bool ct_trf_to_points(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                      ct_points *out)
{
    int32_t value = 0;
    if (field.len > 0 && !is_plain_points(field, &value) &&
        (field.len > 16 || !ct_str_to_points(field, CT_TRF_UNIT, &value) ||
         value > CT_TRF_MAX_POINTS * CT_TRF_UNIT || value < -CT_TRF_MAX_POINTS * CT_TRF_UNIT)) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, field.at),
                           rule, "'%.*s' is no number of points", CT_ARG(shown(field)));
        ct_error_cure(e, "write points as 3.5, with at most two decimals and not above %d",
                      CT_TRF_MAX_POINTS);
        return false;
    }
    if (value % 50 != 0) {
        int32_t need = value % 10 != 0 ? 100 : 10;
        reader->finest = need > reader->finest ? need : reader->finest;
    }
    *out = value;
    return true;
}

bool ct_trf_to_round(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                     uint16_t *out)
{
    uint32_t value = 0;
    if (field.len > 0 && !ct_trf_to_number(field, CT_MAX_ROUNDS, &value)) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, field.at),
                           rule, "'%.*s' is no round", CT_ARG(shown(field)));
        ct_error_cure(e, "write a round from 1 to %d", CT_MAX_ROUNDS);
        return false;
    }
    *out = (uint16_t)value;
    return true;
}

static bool find_in(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                    bool is_team, ct_index *out)
{
    uint32_t most = is_team ? CT_TRF_MAX_TEAMS : CT_MAX_TRF_PLAYERS;
    const ct_index *map = is_team ? reader->team_of : reader->player_of;
    const char *noun = is_team ? "team" : "player";
    uint32_t number = 0;
    if (!ct_trf_to_number(field, most, &number) || number == 0) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, field.at),
                           rule, "'%.*s' is no number of a %s", CT_ARG(shown(field)), noun);
        ct_error_cure(e, "write the pairing number, 1 to %u", most);
        return false;
    }
    if (map[number] == CT_NOBODY) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, field.at),
                           rule, "there is no %s with the number %u", noun, number);
        ct_error_cure(e, "correct the number or add the %s with a record %s", noun,
                      is_team ? "310" : "001");
        return false;
    }
    *out = map[number];
    return true;
}

bool ct_trf_to_player(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                      ct_index *out)
{
    return find_in(reader, row, field, rule, false, out);
}

bool ct_trf_to_team(ct_trf_reader *reader, const ct_trf_row *row, ct_str field, const char *rule,
                    ct_index *out)
{
    return find_in(reader, row, field, rule, true, out);
}

static bool is_zeros(ct_str word)
{
    for (size_t i = 0; i < word.len; i++) {
        if (word.at[i] != '0') {
            return false;
        }
    }
    return true;
}

static void report_too_long(ct_trf_reader *reader, const ct_trf_row *row, ct_str word,
                            const char *rule)
{
    ct_error *e =
        ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, word.at),
                       rule, "the list is longer than the list of participants");
    ct_error_cure(e, "name everybody once");
}

ct_status ct_trf_to_participants(ct_trf_reader *reader, const ct_trf_row *row, ct_str list,
                                 const char *rule, ct_trf_people *out, ct_error *err)
{
    uint32_t words = 0;
    ct_str rest = list;
    while (ct_str_word(&rest).len > 0) {
        words++;
    }
    ct_index *found = CT_NEW(reader->mem, ct_index, words);
    CT_NEED(found, err);
    bool is_team_event = reader->event->is_team_event;
    uint32_t known = is_team_event ? reader->event->team_count : reader->event->player_count;
    uint32_t kept = 0;
    unsigned bad = 0;
    rest = list;
    for (ct_str word = ct_str_word(&rest); word.len > 0 && bad < CT_TRF_BAD_WORDS;
         word = ct_str_word(&rest)) {
        if (is_zeros(word)) {
            continue;
        }
        if (kept == known && known > 0) {
            report_too_long(reader, row, word, rule);
            break;
        }
        bool is_found = find_in(reader, row, word, rule, is_team_event, &found[kept]);
        kept += is_found;
        bad += !is_found;
    }
    *out = (ct_trf_people){found, kept};
    return CT_OK;
}

ct_str ct_trf_value(const ct_trf_row *row)
{
    return ct_str_trim(ct_str_slice(row->text, 3, row->text.len));
}

ct_status ct_trf_room(ct_trf_reader *reader, void **array, size_t *room, size_t count, size_t size,
                      ct_error *err)
{
    if (count < *room) {
        return CT_OK;
    }
    size_t more = *room == 0 ? 16 : *room * 2;
    void *grown = ct_arena_grow(reader->scratch, *array, *room, more, size);
    CT_NEED(grown, err);
    *array = grown;
    *room = more;
    return CT_OK;
}
