/* Headings with a value of their own: dates of rounds, number of rounds, initial colour, colours of
 * boards. */

#include "formats/trf_read.h"

#include <string.h>

/* --- 132: dates ------------------------------------------------------------------------------ */

enum { FIRST_DATE = 91, DATE_WIDTH = 10 };

/* Do the dates stand in columns 92-99, 102-109 … with nothing before and between? */
static bool dates_are_in_columns(ct_trf_row *row, ct_str dates)
{
    if (!ct_str_is_blank(ct_trf_columns(row, 4, FIRST_DATE - 1)) || !ct_ascii_is(dates)) {
        return false;
    }
    for (size_t at = DATE_WIDTH; at < dates.len; at += DATE_WIDTH) {
        if (dates.at[at - 1] != ' ' && dates.at[at] != ' ') {
            return false;
        }
    }
    return true;
}

static ct_str cut_date(ct_str *rest, bool in_columns)
{
    if (!in_columns) {
        return ct_str_word(rest);
    }
    ct_str date = ct_str_trim(ct_str_slice(*rest, 0, DATE_WIDTH));
    *rest = ct_str_slice(*rest, DATE_WIDTH, rest->len);
    return date;
}

ct_status ct_trf_read_dates(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    ct_str rest = ct_str_trim_end(ct_trf_rest(row, FIRST_DATE));
    bool in_columns = dates_are_in_columns(row, rest);
    if (!in_columns) {
        rest = ct_str_trim_end(ct_str_slice(row->text, 3, row->text.len));
    }
    size_t most = in_columns ? (rest.len + DATE_WIDTH - 1) / DATE_WIDTH : rest.len / 2 + 1;
    most = most < CT_MAX_ROUNDS ? most : CT_MAX_ROUNDS;
    ct_str *dates = CT_NEW(reader->mem, ct_str, most);
    CT_NEED(dates, err);
    uint32_t count = 0;
    while (rest.len > 0 && count < most) {
        dates[count] = cut_date(&rest, in_columns);
        count += in_columns || dates[count].len > 0;
    }
    reader->event->dates = (ct_strings){dates, count};
    if (rest.len > 0) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, rest.at),
                           "TRF 132", "there are dates for more than %d rounds", CT_MAX_ROUNDS);
        ct_error_cure(e, "leave out the dates behind the last round");
    }
    return CT_OK;
}

/* --- 142, XXR: rounds ------------------------------------------------------------------------ */

ct_status ct_trf_read_rounds(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    ct_str rest = ct_trf_value(row);
    ct_str word = ct_str_word(&rest);
    uint32_t rounds = 0;
    if (!ct_trf_to_number(word, CT_MAX_ROUNDS, &rounds) || rounds == 0) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, word.at),
                           "TRF 142", "'%.*s' is no number of rounds",
                           CT_ARG(ct_str_slice(word, 0, ct_utf8_offset(word, 24))));
        ct_error_cure(e, "write a number from 1 to %d", CT_MAX_ROUNDS);
        return CT_OK;
    }
    reader->event->rounds = (uint16_t)rounds;
    return CT_OK;
}

/* --- 152, XXC: initial colour ---------------------------------------------------------------- */

static void warn_of_word(ct_trf_reader *reader, const ct_trf_row *row, ct_str word,
                         const char *rule, const char *understood)
{
    ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number,
                                 ct_trf_column_of(row, word.at), rule, "'%.*s' is not understood",
                                 CT_ARG(ct_str_slice(word, 0, ct_utf8_offset(word, 24))));
    ct_error_cure(e, "write %s", understood);
}

ct_status ct_trf_read_colour(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    ct_str word = ct_trf_value(row);
    if (ct_str_equal_ignoring_case(word, CT_STR("W")) ||
        ct_str_equal_ignoring_case(word, CT_STR("white"))) {
        reader->event->initial_colour = CT_WHITE;
    } else if (ct_str_equal_ignoring_case(word, CT_STR("B")) ||
               ct_str_equal_ignoring_case(word, CT_STR("black"))) {
        reader->event->initial_colour = CT_BLACK;
    } else {
        warn_of_word(reader, row, word, "TRF 152", "W or B");
    }
    return CT_OK;
}

/* The words of several XXC lines add up; a second colour contradicts the first. */
static void take_colour(ct_trf_reader *reader, const ct_trf_row *row, ct_str word, ct_colour colour)
{
    ct_event *event = reader->event;
    if (event->initial_colour == ct_colour_other(colour)) {
        ct_error *e = ct_problem_add(
            reader->problems, CT_WARNING, row->number, ct_trf_column_of(row, word.at), "TRF XXC",
            "the initial colour is given twice and differently; the first counts");
        ct_error_cure(e, "keep one of the lines 152 and XXC");
        return;
    }
    event->initial_colour = colour;
}

ct_status ct_trf_read_xx_colour(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    ct_str rest = ct_trf_value(row);
    unsigned bad = 0;
    for (ct_str word = ct_str_word(&rest); word.len > 0 && bad < CT_TRF_BAD_WORDS;
         word = ct_str_word(&rest)) {
        if (ct_str_equal_ignoring_case(word, CT_STR("rank"))) {
            reader->event->pairs_by_rank = true;
        } else if (ct_str_equal_ignoring_case(word, CT_STR("white1"))) {
            take_colour(reader, row, word, CT_WHITE);
        } else if (ct_str_equal_ignoring_case(word, CT_STR("black1"))) {
            take_colour(reader, row, word, CT_BLACK);
        } else {
            warn_of_word(reader, row, word, "TRF XXC", "rank, white1 or black1");
            bad++;
        }
    }
    return CT_OK;
}

/* --- 352: colours of boards ------------------------------------------------------------------ */

ct_status ct_trf_read_board_colours(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    ct_str value = ct_trf_value(row);
    char *letters = CT_NEW(reader->mem, char, value.len + 1);
    CT_NEED(letters, err);
    for (size_t i = 0; i < value.len; i++) {
        bool is_white = value.at[i] == 'w' || value.at[i] == 'W';
        bool is_black = value.at[i] == 'b' || value.at[i] == 'B';
        letters[i] = "BW"[is_white];
        if (!is_white && !is_black) {
            warn_of_word(reader, row, ct_str_slice(value, i, value.len), "TRF 352",
                         "one W or B a board, as in WBWB");
            return CT_OK;
        }
    }
    reader->event->board_colours = (ct_str){letters, value.len};
    return CT_OK;
}
