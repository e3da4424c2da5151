/* Lists of codes: reading them, and the list by which an event is ranked when nobody says.
 *
 * Commas and semicolons divide entries. Inside an entry blanks may divide too, or belong to a name
 * ("Buchholz Cut 1"): the longest run of words that is a code is taken each time. */

#include "event/systems.h"
#include "standings/code_words.h"
#include "standings/tie_break.h"

#include <stdio.h>
#include <string.h>

/* --- One code -------------------------------------------------------------------------------- */

typedef struct modifier_rule {
    bool is_there;
    unsigned flag;
    const char *letters;
} modifier_rule;

/* Refuses a modifier, with those that the tie-break has as the cure. */
static ct_status refuse_modifier(const ct_tie_break_row *row, ct_str wrong, const char *has,
                                 ct_error *err)
{
    ct_fail(err, CT_INVALID, "%s has no modifier %.*s", row->code, CT_ARG(wrong));
    ct_error_rule(err, "C.07 14");
    ct_error_cure(err, has[0] == '\0' ? "it takes no modifier%s" : "it may have %s", has);
    return CT_INVALID;
}

/* Every modifier must be one that the tie-break has, and `unread`, what could not be read as any,
 * empty. */
static ct_status check_modifiers(const ct_code_reading *reading, ct_str unread, ct_error *err)
{
    const ct_modifiers *m = &reading->modifiers;
    const modifier_rule rules[] = {
        {m->has_cut, CT_MAY_CUT, "/C1, /C2"},
        {m->has_median, CT_MAY_MEDIAN, "/M1, /M2"},
        {m->has_limit, CT_MAY_LIMIT, "/L"},
        {m->divisor != 0, CT_MAY_DIVIDE, "/K"},
        {m->forfeits_count, CT_MAY_COUNT_FORFEITS, "/P"},
        {m->fore, CT_MAY_BE_FORE, "/F"},
        {m->reverse, CT_MAY_REVERSE, "/R"},
        {m->by_match_points || m->by_game_points, CT_MAY_CHOOSE_SCORE, ":MP, :GP"},
        {m->unrated != 0, CT_MAY_RATE_UNRATED, "/U"},
    };
    char has[80] = "";
    ct_str wrong = unread;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if ((reading->row->flags & rules[i].flag) != 0) {
            size_t len = strlen(has);
            snprintf(has + len, sizeof has - len, "%s%s", len > 0 ? ", " : "", rules[i].letters);
        } else if (rules[i].is_there) {
            wrong = ct_str_of(rules[i].letters);
        }
    }
    return wrong.len == 0 ? CT_OK : refuse_modifier(reading->row, wrong, has, err);
}

static ct_status check_place(const ct_code_reading *reading, const ct_scoreboard *board,
                             ct_error *err)
{
    const ct_tie_break_row *row = reading->row;
    bool chooses = reading->modifiers.by_match_points || reading->modifiers.by_game_points;
    if (!board->of_teams && ((row->flags & CT_FOR_TEAMS_ONLY) != 0 || chooses)) {
        ct_fail(err, CT_INVALID, "%s%s is for teams, and players are ranked here", row->code,
                chooses ? " with :MP or :GP" : "");
        ct_error_rule(err, row->article);
        ct_error_cure(err, "leave it out of the list");
        return CT_INVALID;
    }
    if (board->of_teams && (row->flags & CT_FOR_PLAYERS_ONLY) != 0) {
        ct_fail(err, CT_INVALID, "%s is for players, and teams are ranked here", row->code);
        ct_error_rule(err, row->article);
        ct_error_cure(err, "leave it out of the list");
        return CT_INVALID;
    }
    if (board->edition < row->since) {
        ct_fail(err, CT_INVALID, "%s is a tie-break since %s, and the edition here is that of %s",
                row->code, ct_c07_name(row->since), ct_c07_name(board->edition));
        ct_error_rule(err, row->article);
        ct_error_cure(err, "leave it out, or choose the newer edition");
        return CT_INVALID;
    }
    return CT_OK;
}

/* As TRF writes it. */
static ct_str text_of(const ct_code_reading *reading, ct_arena *mem)
{
    const ct_modifiers *m = &reading->modifiers;
    ct_text text = {.mem = mem};
    ct_text_add(&text, ct_str_of(reading->row->code));
    ct_text_add(&text, ct_str_of(m->by_match_points ? ":MP" : m->by_game_points ? ":GP" : ""));
    if (m->cut_low > 0) {
        ct_text_addf(&text, "/%c%d", m->cut_high > 0 ? 'M' : 'C', m->cut_low);
    }
    if (m->has_limit) {
        ct_text_addf(&text, "/L%+d", m->limit);
    }
    if (m->divisor > 0) {
        ct_text_addf(&text, "/K%d", m->divisor);
    }
    ct_text_add(&text, ct_str_of(m->forfeits_count ? "/P" : ""));
    ct_text_add(&text, ct_str_of(m->fore ? "/F" : ""));
    ct_text_add(&text, ct_str_of(m->reverse ? "/R" : ""));
    if (m->unrated > 0) {
        ct_text_addf(&text, "/U%d", m->unrated);
    }
    ct_str none = {0};
    return text.failed ? none : ct_text_view(&text);
}

static ct_code code_of(const ct_code_reading *reading, const ct_scoreboard *board, ct_arena *mem)
{
    const ct_modifiers *m = &reading->modifiers;
    return (ct_code){
        .row = reading->row,
        .score = m->by_match_points  ? CT_MATCH_POINTS
                 : m->by_game_points ? CT_GAME_POINTS
                                     : board->primary,
        .cut_low = m->cut_low,
        .cut_high = m->cut_high,
        .limit = m->limit,
        .divisor = m->divisor,
        .unrated = m->unrated,
        .forfeits_count = m->forfeits_count,
        .fore = m->fore,
        .reverse = m->reverse,
        .text = text_of(reading, mem),
    };
}

/* --- Lists ----------------------------------------------------------------------------------- */

typedef struct list_reader {
    const ct_scoreboard *board;
    ct_arena *mem;
    ct_code codes[CT_MAX_CODES];
    uint32_t count;
} list_reader;

static ct_status add(list_reader *list, const ct_code_reading *reading, ct_error *err)
{
    CT_TRY(check_modifiers(reading, CT_NO_TEXT, err));
    CT_TRY(check_place(reading, list->board, err));
    if (list->count == CT_MAX_CODES) {
        return ct_fail(err, CT_INVALID, "a list of more than %d tie-breaks", CT_MAX_CODES);
    }
    ct_code code = code_of(reading, list->board, list->mem);
    CT_NEED(code.text.at, err);
    list->codes[list->count++] = code;
    return CT_OK;
}

static ct_status refuse(ct_str word, ct_error *err)
{
    char near[64];
    ct_str name = word;
    for (size_t i = 1; i < word.len; i++) {
        ct_code_reading known = {.row = ct_tie_break_named(ct_str_slice(word, 0, i))};
        if (known.row != NULL && strchr("/:-", word.at[i]) != NULL) {
            return check_modifiers(&known, ct_str_slice(word, i, word.len), err);
        }
        if (strchr("/:", word.at[i]) != NULL) {
            name.len = i;
            break;
        }
    }
    ct_code_words_near(name, near, sizeof near);
    if (ct_str_equal_ignoring_case(ct_str_slice(name, 0, 6), CT_STR("OTHER_"))) {
        ct_fail(err, CT_INVALID, "%.*s is somebody's own tie-break, unknown here", CT_ARG(word));
        ct_error_cure(err, "leave it out of the list");
    } else if (near[0] != '\0') {
        ct_fail(err, CT_INVALID, "\"%.*s\" is no tie-break", CT_ARG(word));
        ct_error_cure(err, "did you mean %s?", near);
    } else {
        ct_fail(err, CT_INVALID, "\"%.*s\" is no tie-break", CT_ARG(word));
        ct_error_cure(err, "codes are those of C.07: DE, BH/C1, SB, …");
    }
    ct_error_rule(err, "C.07 5");
    return CT_INVALID;
}

/* The end of the n-th word of the text, counted from 1; 0 when there are fewer. */
static size_t end_of_word(ct_str text, size_t n)
{
    ct_str rest = text;
    ct_str word = {0};
    for (size_t i = 0; i < n; i++) {
        word = ct_str_word(&rest);
        if (word.len == 0) {
            return 0;
        }
    }
    return (size_t)(word.at - text.at) + word.len;
}

enum { WORDS_OF_A_NAME = 10 };

static ct_status read_entry(list_reader *list, ct_str entry, ct_error *err)
{
    ct_str rest = ct_str_trim(entry);
    while (rest.len > 0) {
        ct_code_reading reading;
        size_t end = 0;
        for (size_t words = WORDS_OF_A_NAME; words >= 1 && end == 0; words--) {
            size_t try = end_of_word(rest, words);
            if (try > 0 && ct_code_words_read(ct_str_slice(rest, 0, try), &reading)) {
                end = try;
            }
        }
        if (end == 0) {
            ct_str at = rest;
            return refuse(ct_str_word(&at), err);
        }
        CT_TRY(add(list, &reading, err));
        rest = ct_str_trim(ct_str_slice(rest, end, rest.len));
    }
    return CT_OK;
}

ct_status ct_codes_read(ct_str text, const ct_scoreboard *board, ct_arena *mem, ct_code_list *out,
                        ct_error *err)
{
    list_reader list = {.board = board, .mem = mem};
    ct_str rest = text;
    while (rest.len > 0) {
        size_t len = 0;
        while (len < rest.len && rest.at[len] != ',' && rest.at[len] != ';') {
            len++;
        }
        CT_TRY(read_entry(&list, ct_str_slice(rest, 0, len), err));
        rest = ct_str_slice(rest, len + 1, rest.len);
    }
    ct_code *codes = CT_NEW(mem, ct_code, list.count);
    CT_NEED(codes, err);
    if (list.count > 0) {
        memcpy(codes, list.codes, list.count * sizeof *codes);
    }
    *out = (ct_code_list){codes, list.count};
    return CT_OK;
}

/* --- The score of an event ------------------------------------------------------------------- */

typedef struct customary_row {
    const char *system;
    const char *score;      /* what ranks first: also before a list that has no score */
    const char *tie_breaks; /* "" = none */
} customary_row;

static const customary_row customs[] = {
    {"keizer", "KEIZER", "PTS"},
    {"elo", "ELO", "PTS"},
    {"olympiad", "PTS", "OSB, GPTS, BH:MP/C1"},
    {"knockout", "KO", ""},
    {"team-knockout", "KO", ""},
    {"two-phase", "KO", ""},
    {"berger-groups", "GROUP, PTS", "DE, WIN, SB, KS"},
    {NULL, NULL, NULL},
};

static const customary_row *custom_of(const ct_event *event)
{
    const ct_system_row *row = ct_event_system(event).row;
    const customary_row *custom = customs;
    if (row == NULL || row->is_for_teams != event->is_team_event) {
        return NULL;
    }
    while (custom->system != NULL && strcmp(row->name, custom->system) != 0) {
        custom++;
    }
    return custom->system != NULL ? custom : NULL;
}

const char *ct_codes_score(const ct_event *event)
{
    const customary_row *custom = custom_of(event);
    return custom != NULL ? custom->score : "PTS";
}

/* The list after the score of the event. */
static ct_status read_after_score(ct_str text, const ct_scoreboard *board, ct_arena *mem,
                                  ct_code_list *out, ct_error *err)
{
    ct_str longer = ct_str_format(mem, "%s, %.*s", ct_codes_score(board->event), CT_ARG(text));
    CT_NEED(longer.at, err);
    return ct_codes_read(longer, board, mem, out, err);
}

static bool has_score(const ct_code_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if ((list->codes[i].row->flags & CT_IS_SCORE) != 0) {
            return true;
        }
    }
    return false;
}

ct_status ct_codes_read_order(ct_str text, const ct_scoreboard *board, ct_arena *mem,
                              ct_code_list *out, ct_error *err)
{
    ct_code_list list = {0};
    CT_TRY(ct_codes_read(text, board, mem, &list, err));
    if (has_score(&list)) {
        *out = list;
        return CT_OK;
    }
    return read_after_score(text, board, mem, out, err);
}

/* --- The list of an event -------------------------------------------------------------------- */

/* What is usual for this kind of event. Round robins: direct encounter, wins and the two that look
 * at the results against strong opponents. Swisses: direct encounter and Buchholz. */
static const char *customary(const ct_scoreboard *board)
{
    const customary_row *custom = custom_of(board->event);
    if (custom != NULL) {
        return custom->tie_breaks;
    }
    if (board->of_teams) {
        return board->is_predetermined ? "MPvGP, EDE, EMGSB" : "MPvGP, EDE, BH/C1, BH";
    }
    return board->is_predetermined ? "DE, WIN, SB, KS" : "DE, BH/C1, BH, SB";
}

static ct_status of_record(const char *record, ct_status status, ct_error *err)
{
    if (status == CT_INVALID && err != NULL) {
        ct_error_rule(err, record);
    }
    return status;
}

/* Record 202 goes on after the points: GPTS in it is a tie-break. Lists that begin with the score
 * of their own system need no points in front. */
static ct_status read_tie_breaks(const ct_scoreboard *board, ct_arena *mem, ct_code_list *out,
                                 ct_error *err)
{
    ct_str text = board->event->tie_breaks;
    ct_code_list list = {0};
    CT_TRY(ct_codes_read(text, board, mem, &list, err));
    unsigned first = list.count > 0 ? list.codes[0].row->flags : 0;
    if ((first & CT_IS_SCORE) != 0 && (first & CT_FOR_TEAMS_ONLY) == 0) {
        *out = list;
        return CT_OK;
    }
    return read_after_score(text, board, mem, out, err);
}

ct_status ct_codes_of_event(const ct_scoreboard *board, ct_arena *mem, ct_code_list *out,
                            ct_error *err)
{
    const ct_event *event = board->event;
    if (!ct_str_is_blank(event->standings)) {
        return of_record("TRF 212", ct_codes_read_order(event->standings, board, mem, out, err),
                         err);
    }
    if (!ct_str_is_blank(event->tie_breaks)) {
        return of_record("TRF 202", read_tie_breaks(board, mem, out, err), err);
    }
    return read_after_score(ct_str_of(customary(board)), board, mem, out, err);
}
