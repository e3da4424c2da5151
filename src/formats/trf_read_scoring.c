/* What results are worth: 162 and 362, XXS of JaVaFo, the BB lines of bbpPairings; and the unit of
 * all points.
 *
 * Several lines add up and the later one counts. The pairing-allocated bye is worth a win and an
 * unknown result a draw unless something is said about them. */

#include "formats/trf_read.h"

#include <string.h>

/* One value of a scoring line: which points it sets. */
typedef enum score_of {
    OF_WHITE_WIN = 1,
    OF_BLACK_WIN = 2,
    OF_WHITE_DRAW = 4,
    OF_BLACK_DRAW = 8,
    OF_WHITE_LOSS = 16,
    OF_BLACK_LOSS = 32,
    OF_FORFEIT_WIN = 64,
    OF_FORFEIT_LOSS = 128,
    OF_PAB = 256,
    OF_FULL = 512,
    OF_HALF = 1024,
    OF_ZERO = 2048, /* and absence without a word */
    OF_UNKNOWN = 4096,
    OF_WIN = OF_WHITE_WIN | OF_BLACK_WIN | OF_FORFEIT_WIN | OF_FULL,
    OF_DRAW = OF_WHITE_DRAW | OF_BLACK_DRAW | OF_HALF,
    OF_LOSS = OF_WHITE_LOSS | OF_BLACK_LOSS,
} score_of;

typedef struct symbol {
    const char *name;
    unsigned sets;
} symbol;

static const symbol symbols_162[] = {
    {"W", OF_WIN},
    {"D", OF_DRAW},
    {"L", OF_LOSS},
    {"A", OF_ZERO | OF_FORFEIT_LOSS},
    {"Z", OF_ZERO | OF_FORFEIT_LOSS}, /* bbpPairings 6.0.0 for A */
    {"P", OF_PAB},
    {"X", OF_UNKNOWN},
    {NULL, 0},
};

static const symbol symbols_xxs[] = {
    {"W", OF_WIN},         {"D", OF_DRAW},         {"WW", OF_WHITE_WIN},    {"BW", OF_BLACK_WIN},
    {"WD", OF_WHITE_DRAW}, {"BD", OF_BLACK_DRAW},  {"WL", OF_WHITE_LOSS},   {"BL", OF_BLACK_LOSS},
    {"L", OF_LOSS},        {"ZPB", OF_ZERO},       {"HPB", OF_HALF},        {"FPB", OF_FULL},
    {"PAB", OF_PAB},       {"FW", OF_FORFEIT_WIN}, {"FL", OF_FORFEIT_LOSS}, {NULL, 0},
};

static const symbol symbols_bb[] = {
    {"BBW", OF_WIN},          {"BBD", OF_DRAW}, {"BBL", OF_LOSS}, {"BBZ", OF_ZERO},
    {"BBF", OF_FORFEIT_LOSS}, {"BBU", OF_PAB},  {NULL, 0},
};

static unsigned meaning_of(const symbol *symbols, ct_str name)
{
    for (; symbols->name != NULL; symbols++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(symbols->name))) {
            return symbols->sets;
        }
    }
    return 0;
}

static void set_points(ct_trf_reader *reader, unsigned sets, ct_points points)
{
    ct_scoring *scoring = &reader->event->scoring;
    ct_points *const fields[] = {
        &scoring->win[CT_WHITE],  &scoring->win[CT_BLACK],  &scoring->draw[CT_WHITE],
        &scoring->draw[CT_BLACK], &scoring->loss[CT_WHITE], &scoring->loss[CT_BLACK],
        &scoring->forfeit_win,    &scoring->forfeit_loss,   &scoring->pab,
        &scoring->full_point_bye, &scoring->half_point_bye, &scoring->zero_point_bye,
        &scoring->unknown,
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if ((sets >> i & 1U) != 0) {
            *fields[i] = points;
        }
    }
    if ((sets & OF_ZERO) != 0) {
        scoring->absent = points;
    }
    reader->gives_pab |= (sets & OF_PAB) != 0;
    reader->gives_unknown |= (sets & OF_UNKNOWN) != 0;
}

/* The next name and its value: "W 3.0", "W3.0", "WW=3" or "WW = 3". */
static ct_str cut_name(ct_str *rest, ct_str *value)
{
    ct_str word = ct_str_word(rest);
    size_t letters = 0;
    while (letters < word.len &&
           ((word.at[letters] | 0x20) >= 'a' && (word.at[letters] | 0x20) <= 'z')) {
        letters++;
    }
    ct_str name = ct_str_slice(word, 0, letters > 0 ? letters : word.len);
    ct_str tail = ct_str_slice(word, name.len, word.len);
    if (ct_str_starts(tail, "=")) {
        tail = ct_str_slice(tail, 1, tail.len);
    }
    if (tail.len == 0) {
        ct_str after = *rest;
        tail = ct_str_word(&after);
        if (ct_str_is(tail, "=")) {
            tail = ct_str_word(&after);
        }
        *rest = after;
    }
    *value = tail;
    return name;
}

static void warn_of_symbol(ct_trf_reader *reader, const ct_trf_row *row, ct_str name,
                           const char *rule, const char *known)
{
    ct_error *e =
        ct_problem_add(reader->problems, CT_WARNING, row->number, ct_trf_column_of(row, name.at),
                       rule, "'%.*s' is no result that points can be set for",
                       CT_ARG(ct_str_slice(name, 0, ct_utf8_offset(name, 24))));
    ct_error_cure(e, "use %s", known);
}

/* True when there is a value; a fault otherwise. */
static bool has_value(ct_trf_reader *reader, const ct_trf_row *row, ct_str name, ct_str value,
                      const char *rule)
{
    if (value.len == 0) {
        ct_error *e =
            ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, name.at),
                           rule, "no points stand behind '%.*s'",
                           CT_ARG(ct_str_slice(name, 0, ct_utf8_offset(name, 24))));
        ct_error_cure(e, "write the points behind it, as in W 3.0");
    }
    return value.len > 0;
}

static void read_pairs(ct_trf_reader *reader, const ct_trf_row *row, const symbol *symbols,
                       const char *rule, const char *known)
{
    ct_str rest = ct_trf_value(row);
    ct_str value;
    unsigned bad = 0;
    for (ct_str name = cut_name(&rest, &value); name.len > 0 && bad < CT_TRF_BAD_WORDS;
         name = cut_name(&rest, &value)) {
        unsigned sets = meaning_of(symbols, name);
        ct_points points = 0;
        if (sets == 0) {
            warn_of_symbol(reader, row, name, rule, known);
            bad++;
        } else if (has_value(reader, row, name, value, rule) &&
                   ct_trf_to_points(reader, row, value, rule, &points)) {
            set_points(reader, sets, points);
        } else {
            bad++;
        }
    }
}

ct_status ct_trf_read_scoring(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    read_pairs(reader, row, symbols_162, "TRF 162", "W D L A P X");
    return CT_OK;
}

ct_status ct_trf_read_xx_scoring(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    read_pairs(reader, row, symbols_xxs, "TRF XXS", "W D WW BW WD BD WL BL ZPB HPB FPB PAB FW FL");
    return CT_OK;
}

ct_status ct_trf_read_bb_scoring(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    ct_str name = ct_str_slice(row->text, 0, 3);
    ct_str rest = ct_trf_value(row);
    ct_str value = ct_str_word(&rest);
    ct_points points = 0;
    if (has_value(reader, row, name, value, "TRF BB") &&
        ct_trf_to_points(reader, row, value, "TRF BB", &points)) {
        set_points(reader, meaning_of(symbols_bb, name), points);
    }
    return CT_OK;
}

ct_status ct_trf_read_team_scoring(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    ct_team_scoring *scoring = &reader->event->team_scoring;
    ct_str rest = ct_trf_value(row);
    ct_str value;
    unsigned bad = 0;
    for (ct_str name = cut_name(&rest, &value); name.len > 0 && bad < CT_TRF_BAD_WORDS;
         name = cut_name(&rest, &value)) {
        ct_points *field = ct_str_equal_ignoring_case(name, CT_STR("TW"))   ? &scoring->win
                           : ct_str_equal_ignoring_case(name, CT_STR("TD")) ? &scoring->draw
                           : ct_str_equal_ignoring_case(name, CT_STR("TL")) ? &scoring->loss
                                                                            : NULL;
        if (field == NULL) {
            warn_of_symbol(reader, row, name, "TRF 362", "TW TD TL");
            bad++;
        } else if (!has_value(reader, row, name, value, "TRF 362") ||
                   !ct_trf_to_points(reader, row, value, "TRF 362", field)) {
            bad++;
        }
    }
    return CT_OK;
}

void ct_trf_finish_scoring(ct_trf_reader *reader)
{
    ct_scoring *scoring = &reader->event->scoring;
    if (!reader->gives_pab) {
        scoring->pab = scoring->win[CT_WHITE];
    }
    if (!reader->gives_unknown) {
        scoring->unknown = scoring->draw[CT_WHITE];
    }
}

/* --- The unit -------------------------------------------------------------------------------- */

static void scale_scoring(ct_scoring *scoring, ct_points by)
{
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        scoring->win[colour] /= by;
        scoring->draw[colour] /= by;
        scoring->loss[colour] /= by;
    }
    scoring->forfeit_win /= by;
    scoring->forfeit_loss /= by;
    scoring->pab /= by;
    scoring->full_point_bye /= by;
    scoring->half_point_bye /= by;
    scoring->zero_point_bye /= by;
    scoring->absent /= by;
    scoring->unknown /= by;
}

static void scale_teams(ct_event *event, ct_points by)
{
    event->team_scoring.win /= by;
    event->team_scoring.draw /= by;
    event->team_scoring.loss /= by;
    event->team_scoring.pab_match_points /= by;
    event->team_scoring.pab_game_points /= by;
    for (uint32_t i = 0; i < event->team_count; i++) {
        event->teams[i].declared.match_points /= by;
        event->teams[i].declared.game_points /= by;
    }
}

void ct_trf_choose_unit(ct_trf_reader *reader)
{
    ct_event *event = reader->event;
    ct_points by = CT_TRF_UNIT / reader->finest;
    event->unit = reader->finest;
    scale_scoring(&event->scoring, by);
    scale_teams(event, by);
    for (uint32_t i = 0; i < event->player_count; i++) {
        event->players[i].declared.points /= by;
    }
    for (uint32_t i = 0; i < event->acceleration.span_count; i++) {
        event->acceleration.spans[i].points /= by;
        event->acceleration.spans[i].match_points /= by;
    }
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        event->adjustments[i].points /= by;
        event->adjustments[i].match_points /= by;
    }
}
