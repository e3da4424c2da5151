/* The heading and the rules of play. */

#include "formats/trf_write.h"

/* --- Heading --------------------------------------------------------------------------------- */

static uint32_t count_of(const ct_event *event, ct_trf_kind kind)
{
    if (kind == CT_TRF_PLAYER_COUNT) {
        return event->player_count;
    }
    if (kind == CT_TRF_TEAM_COUNT) {
        return event->team_count;
    }
    uint32_t rated = 0;
    for (uint32_t i = 0; i < event->player_count; i++) {
        rated += event->players[i].rating > 0;
    }
    return rated;
}

ct_str ct_trf_count_text(const ct_event *event, ct_trf_kind kind, ct_arena *mem)
{
    ct_str text = kind == CT_TRF_PLAYER_COUNT  ? event->declared.players
                  : kind == CT_TRF_RATED_COUNT ? event->declared.rated
                                               : event->declared.teams;
    size_t digits = 0;
    while (digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9') {
        digits++;
    }
    uint64_t said = 0;
    uint32_t count = count_of(event, kind);
    if (digits == 0 ||
        (ct_str_to_unsigned(ct_str_slice(text, 0, digits), &said) && said == count)) {
        return text;
    }
    return ct_str_format(mem, "%u", (unsigned)count);
}

static ct_str heading_text(const ct_trf_writer *to)
{
    const ct_event *event = to->event;
    if (to->dialect != CT_TRF26 && ct_trf_record_of(to->section)->since == CT_SINCE_26) {
        return CT_STR("");
    }
    switch (to->section) {
    case CT_TRF_NAME: return event->name;
    case CT_TRF_CITY: return event->city;
    case CT_TRF_FEDERATION: return event->federation;
    case CT_TRF_START: return event->start;
    case CT_TRF_END: return event->end;
    case CT_TRF_PLAYER_COUNT:
    case CT_TRF_RATED_COUNT:
    case CT_TRF_TEAM_COUNT: return ct_trf_count_text(event, to->section, to->mem);
    case CT_TRF_TYPE: return event->type;
    case CT_TRF_ARBITER: return event->arbiter;
    case CT_TRF_RATE_OF_PLAY: return event->rate_of_play;
    case CT_TRF_RANK_METHOD: return event->rank_method;
    case CT_TRF_CONTROLLER: return event->controller;
    case CT_TRF_TYPE_CODE: return event->type_code;
    case CT_TRF_TIE_BREAKS: return event->tie_breaks;
    case CT_TRF_STANDINGS: return event->standings;
    case CT_TRF_TIME_CONTROL: return event->time_control;
    case CT_TRF_BOARD_COLOURS: /* it makes an event one of teams */
        return event->is_team_event ? event->board_colours : CT_STR("");
    default: return CT_STR("");
    }
}

static void write_text(ct_trf_writer *to, ct_str text)
{
    if (!ct_str_is_blank(text)) {
        ct_trf_line line = ct_trf_begin(to, ct_trf_record_of(to->section)->code);
        ct_trf_put_left(&line, 5, SIZE_MAX, text);
        ct_trf_end(to);
    }
}

void ct_trf_write_heading(ct_trf_writer *to)
{
    if (to->section == CT_TRF_DEPUTY) {
        for (uint32_t i = 0; i < to->event->deputies.count; i++) {
            write_text(to, to->event->deputies.items[i]);
        }
        return;
    }
    write_text(to, heading_text(to));
}

void ct_trf_write_dates(ct_trf_writer *to)
{
    const ct_strings *dates = &to->event->dates;
    uint32_t given = 0;
    for (uint32_t i = 0; i < dates->count; i++) {
        given += !ct_str_is_blank(dates->items[i]);
    }
    if (given == 0) {
        return;
    }
    ct_trf_line line = ct_trf_begin(to, "132");
    for (uint32_t i = 0; i < dates->count; i++) {
        ct_trf_put_left(&line, 92 + (size_t)i * 10, CT_TRF_DATE_WIDTH, dates->items[i]);
    }
    ct_trf_end(to);
}

/* --- Rules of play --------------------------------------------------------------------------- */

void ct_trf_write_rounds(ct_trf_writer *to)
{
    if (to->event->rounds != 0) {
        ct_trf_begin(to, to->dialect == CT_TRF26 ? "142" : "XXR");
        ct_text_addf(to->out, " %u", (unsigned)to->event->rounds);
        ct_trf_end(to);
    }
}

/* 152, or JaVaFo's words; TRF26 has none for "the order of the file counts". */
void ct_trf_write_colour(ct_trf_writer *to)
{
    ct_colour colour = to->event->initial_colour;
    bool in_words = to->dialect != CT_TRF26;
    if (colour != CT_NO_COLOUR && !in_words) {
        ct_trf_begin(to, colour == CT_WHITE ? "152 W" : "152 B");
        ct_trf_end(to);
    }
    if (to->event->pairs_by_rank || (colour != CT_NO_COLOUR && in_words)) {
        ct_trf_begin(to, "XXC");
        ct_text_add(to->out, to->event->pairs_by_rank ? CT_STR(" rank") : CT_STR(""));
        if (colour != CT_NO_COLOUR && in_words) {
            ct_text_add(to->out, colour == CT_WHITE ? CT_STR(" white1") : CT_STR(" black1"));
        }
        ct_trf_end(to);
    }
}

/* --- Scoring --------------------------------------------------------------------------------- */

static bool is_standard(const ct_event *event)
{
    const ct_scoring standard = ct_scoring_standard(event->unit);
    return ct_scoring_equal(&standard, &event->scoring);
}

/* 162: symbol at column 6, points at 7 to 10, and so on every 9 columns. What has its default value
 * is left out: W 1, D ½, L 0, A 0, P as W, X as D. */
static void write_scoring_record(ct_trf_writer *to)
{
    const ct_scoring *scoring = &to->event->scoring;
    const ct_scoring standard = ct_scoring_standard(to->event->unit);
    const struct {
        char symbol;
        ct_points points;
        ct_points usual;
    } rows[] = {
        {'W', scoring->win[CT_WHITE], standard.win[CT_WHITE]},
        {'D', scoring->draw[CT_WHITE], standard.draw[CT_WHITE]},
        {'L', scoring->loss[CT_WHITE], 0},
        {'A', scoring->zero_point_bye, 0},
        {'P', scoring->pab, scoring->win[CT_WHITE]},
        {'X', scoring->unknown, scoring->draw[CT_WHITE]},
    };
    size_t column = 6;
    ct_trf_line line = ct_trf_begin(to, "162");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        /* W and D are always written: they show the scoring at a glance. */
        if (rows[i].points != rows[i].usual || i < 2) {
            ct_trf_put_char(&line, column, rows[i].symbol);
            ct_trf_put_points(&line, column + 1, CT_TRF_POINTS_WIDTH, rows[i].points,
                              to->event->unit);
            column += 9;
        }
    }
    ct_trf_end(to);
}

static void add_code(const ct_trf_writer *to, const char *code, ct_points points)
{
    char text[16];
    ct_trf_points_format(points, to->event->unit, text);
    ct_text_addf(to->out, " %s=%s", code, text);
}

/* XXS: W stands for WW BW FW FPB and D for WD BD HPB; every other code follows when it is not what
 * it would be then. */
static void write_xx_scoring(ct_trf_writer *to)
{
    const ct_scoring *scoring = &to->event->scoring;
    const ct_points win = scoring->win[CT_WHITE];
    const ct_points draw = scoring->draw[CT_WHITE];
    const struct {
        const char *code;
        ct_points points;
        ct_points usual;
    } rows[] = {
        {"BW", scoring->win[CT_BLACK], win},   {"BD", scoring->draw[CT_BLACK], draw},
        {"WL", scoring->loss[CT_WHITE], 0},    {"BL", scoring->loss[CT_BLACK], 0},
        {"FW", scoring->forfeit_win, win},     {"FL", scoring->forfeit_loss, 0},
        {"FPB", scoring->full_point_bye, win}, {"HPB", scoring->half_point_bye, draw},
        {"ZPB", scoring->zero_point_bye, 0},
    };
    ct_trf_begin(to, "XXS");
    add_code(to, "W", win);
    add_code(to, "D", draw);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].points != rows[i].usual) {
            add_code(to, rows[i].code, rows[i].points);
        }
    }
    if (win != to->event->unit || scoring->pab != win) {
        add_code(to, "PAB", scoring->pab);
    }
    ct_trf_end(to);
}

/* The BB lines of bbpPairings, all six of them: points at columns 5 to 8. */
static void write_bb_scoring(ct_trf_writer *to)
{
    const ct_scoring *scoring = &to->event->scoring;
    const struct {
        const char *code;
        ct_points points;
    } rows[] = {
        {"BBW", scoring->win[CT_WHITE]},  {"BBD", scoring->draw[CT_WHITE]},
        {"BBL", scoring->loss[CT_WHITE]}, {"BBZ", scoring->zero_point_bye},
        {"BBF", scoring->forfeit_loss},   {"BBU", scoring->pab},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ct_trf_line line = ct_trf_begin(to, rows[i].code);
        ct_trf_put_points(&line, 5, CT_TRF_POINTS_WIDTH, rows[i].points, to->event->unit);
        ct_trf_end(to);
    }
}

void ct_trf_write_scoring(ct_trf_writer *to)
{
    if (is_standard(to->event)) {
        return;
    }
    if (to->dialect == CT_TRF26) {
        write_scoring_record(to);
    } else if (to->dialect == CT_TRF_BBP) {
        write_bb_scoring(to);
    } else {
        write_xx_scoring(to);
    }
}
