/* The rounds of record 001: opponent, colour and result from column 92 on, ten columns each.
 *
 * A line is tried at its proper columns, then shifted by one or two (as real programs write them),
 * and at last by its words, where the place of a word only tells its round. Opponents are kept as
 * pairing numbers until all players are known. */

#include "event/build.h"
#include "formats/trf_read.h"

#include <assert.h>
#include <string.h>

static const char RULE[] = "TRF 001";

enum {
    TAIL_COLUMN = 89, /* where the part looked at begins: two columns before the first cell */
    CELL_COLUMN = 91, /* a cell with the blank before it and behind it: 91 … 100 */
    CELL_WIDTH = 10,
};

/* A cell as written. */
typedef struct raw_cell {
    uint32_t opponent; /* 0 = none */
    char colour;       /* 'w', 'b' or ' ' */
    char result;       /* capital, or ' ' */
    size_t column;     /* where it begins */
} raw_cell;

/* --- Form ------------------------------------------------------------------------------------ */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* The result in capitals, or 0 when it is none. */
static char result_of(char c)
{
    switch (c) {
    case 'w':
    case 'd':
    case 'l':
    case 'h':
    case 'f':
    case 'u':
    case 'z': return (char)(c - 'a' + 'A');
    case 'W':
    case 'D':
    case 'L':
    case 'H':
    case 'F':
    case 'U':
    case 'Z':
    case '1':
    case '0':
    case '=':
    case '+':
    case '-':
    case '?':
    case '*':
    case ' ': return c;
    default: return 0;
    }
}

/* 'w', 'b', ' ' (none), or 0. */
static char colour_of(char c)
{
    switch (c) {
    case 'w':
    case 'W': return 'w';
    case 'b':
    case 'B': return 'b';
    case '-':
    case ' ': return ' ';
    default: return 0;
    }
}

/* Four columns: digits with blanks before or behind. */
static bool opponent_of(const char *p, uint32_t *out)
{
    uint32_t number = 0;
    int i = 0;
    while (i < 4 && p[i] == ' ') {
        i++;
    }
    for (; i < 4 && is_digit(p[i]); i++) {
        number = number * 10 + (uint32_t)(p[i] - '0');
    }
    while (i < 4 && p[i] == ' ') {
        i++;
    }
    *out = number;
    return i == 4;
}

/* The ten columns of a cell, from 91, 101 … on. `look_at_first`: `p[0]` must be blank; for the
 * first cell it may belong to the rank. */
static bool cell_fits(const char *p, bool look_at_first, raw_cell *out)
{
    if ((look_at_first && p[0] != ' ') || p[5] != ' ' || p[7] != ' ' || p[9] != ' ') {
        return false;
    }
    out->colour = colour_of(p[6]);
    out->result = result_of(p[8]);
    return out->colour != 0 && out->result != 0 && opponent_of(p + 1, &out->opponent);
}

/* The ten columns at `at`, with blanks beyond the end. */
static const char *window(ct_str tail, size_t at, char spare[CELL_WIDTH])
{
    if (at + CELL_WIDTH <= tail.len) {
        return tail.at + at;
    }
    memset(spare, ' ', CELL_WIDTH);
    if (at < tail.len) {
        memcpy(spare, tail.at + at, tail.len - at);
    }
    return spare;
}

static size_t first_cell(int shift)
{
    return (size_t)CELL_COLUMN - TAIL_COLUMN + (size_t)shift;
}

static size_t cells_in(ct_str tail, int shift)
{
    size_t from = first_cell(shift);
    return tail.len > from ? (tail.len - from + CELL_WIDTH - 1) / CELL_WIDTH : 0;
}

static size_t misfits(ct_str tail, int shift)
{
    size_t count = 0;
    size_t cells = cells_in(tail, shift);
    raw_cell ignored = {0};
    char spare[CELL_WIDTH];
    for (size_t i = 0; i < cells; i++) {
        const char *p = window(tail, first_cell(shift) + i * CELL_WIDTH, spare);
        count += !cell_fits(p, shift >= 0 || i > 0, &ignored);
    }
    return count;
}

/* --- The tail: one byte a column ------------------------------------------------------------- */

/* One byte for a character: typographic signs in result columns become those of the format. */
static char plain_sign(ct_str character)
{
    if (character.len == 1) {
        return character.at[0];
    }
    if (ct_str_is(character, "½")) {
        return '=';
    }
    if (ct_str_is(character, "–") || ct_str_is(character, "−")) {
        return '-';
    }
    if (ct_str_is(character, "\u00A0")) {
        return ' ';
    }
    return '\x7F';
}

/* The line from column 89 on without blanks at its end. Foreign characters become one byte each in
 * scratch memory; when there is none left (NULL) the line is passed over, and the lack is noticed
 * at the next allocation. */
static ct_str tail_of(ct_arena *scratch, ct_trf_row *row)
{
    ct_str tail = ct_str_trim_end(ct_trf_rest(row, TAIL_COLUMN));
    if (row->is_ascii || ct_ascii_is(tail)) {
        return tail;
    }
    char *plain = CT_NEW(scratch, char, tail.len);
    size_t len = 0;
    for (size_t at = 0; plain != NULL && at < tail.len;) {
        size_t next = at + 1;
        while (next < tail.len && ((unsigned char)tail.at[next] & 0xC0) == 0x80) {
            next++;
        }
        plain[len++] = plain_sign(ct_str_slice(tail, at, next - at));
        at = next;
    }
    return (ct_str){plain, len};
}

size_t ct_trf_cell_misfits(ct_trf_row *row)
{
    ct_str tail = ct_str_trim_end(ct_trf_rest(row, TAIL_COLUMN));
    return ct_ascii_is(tail) ? misfits(tail, 0) : tail.len;
}

/* --- Meaning --------------------------------------------------------------------------------- */

static int outcome_with_opponent(char result)
{
    switch (result) {
    case '1': return CT_WIN;
    case '=': return CT_DRAW;
    case '0': return CT_LOSS;
    case 'W': return CT_WIN_UNRATED;
    case 'D': return CT_DRAW_UNRATED;
    case 'L': return CT_LOSS_UNRATED;
    case '+': return CT_FORFEIT_WIN;
    case '-': return CT_FORFEIT_LOSS;
    case '?': return CT_ADJOURNED;
    case '*':
    case ' ': return CT_PENDING;
    default: return -1;
    }
}

/* In a team event + is a win on a board that the other team left empty; - is a loss by forfeit, or,
 * without a colour, a player who was not nominated. */
static int outcome_alone(char result, char colour, bool is_team_event)
{
    switch (result) {
    case 'U': return CT_PAB;
    case 'F': return CT_FULL_POINT_BYE;
    case 'H':
    case '=': return CT_HALF_POINT_BYE;
    case 'Z': return CT_ZERO_POINT_BYE;
    case '+':
    case '1': return is_team_event ? CT_FORFEIT_WIN : CT_TRF_OLD_BYE;
    case '-':
    case '0':
        if (is_team_event) {
            return colour == ' ' ? CT_ABSENT : CT_FORFEIT_LOSS;
        }
        return CT_ZERO_POINT_BYE;
    case ' ': return CT_ABSENT;
    default: return -1;
    }
}

static void report_contradiction(ct_trf_reader *reader, ct_trf_row *row, const raw_cell *raw,
                                 size_t round)
{
    size_t column = ct_trf_shown_column(row, raw->column);
    ct_error *e;
    if (raw->opponent != 0) {
        e = ct_problem_add(reader->problems, CT_FAULT, row->number, column, RULE,
                           "round %zu names opponent %u and a bye (%c) at once", round,
                           raw->opponent, raw->result);
        ct_error_cure(e, "write 0000 - %c for the bye, or the result of the game", raw->result);
    } else {
        e = ct_problem_add(reader->problems, CT_FAULT, row->number, column, RULE,
                           "round %zu has the result %c of a game but no opponent", round,
                           raw->result);
        ct_error_cure(e, "write the opponent's number, or one of U F H Z for a bye");
    }
}

/* Puts a cell into the crosstable, with the opponent's pairing number in place of the index. */
static void take_cell(ct_trf_reader *reader, ct_trf_row *row, const raw_cell *raw, ct_index player,
                      size_t round)
{
    ct_event *event = reader->event;
    assert(round >= 1 && round <= event->round_room);
    ct_cell *cell = ct_event_cell_at(event, player, (unsigned)round);
    int outcome = raw->opponent != 0
                      ? outcome_with_opponent(raw->result)
                      : outcome_alone(raw->result, raw->colour, event->is_team_event);
    if (outcome < 0) {
        report_contradiction(reader, row, raw, round);
        cell->outcome = CT_TRF_BROKEN;
        return;
    }
    cell->outcome = (uint8_t)outcome;
    cell->opponent = raw->opponent != 0 ? raw->opponent : CT_NOBODY;
    if (raw->opponent == 0) {
        reader->has_bye_letters |= raw->result >= 'A';
        reader->has_old_byes |= raw->result == '+' || raw->result == '=' || raw->result == '-';
    }
    if (raw->colour == ' ') {
        return;
    }
    if (raw->opponent == 0 &&
        (!event->is_team_event || outcome == CT_ABSENT || ct_outcome_is_bye((ct_outcome)outcome))) {
        ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number,
                                     ct_trf_shown_column(row, raw->column), RULE,
                                     "round %zu has a colour but no opponent", round);
        ct_error_cure(e, "write - in the colour column of a bye");
        return;
    }
    cell->colour = raw->colour == 'w' ? CT_WHITE : CT_BLACK;
}

static bool is_within_limit(ct_trf_reader *reader, ct_trf_row *row, size_t round, size_t column)
{
    if (round <= reader->event->round_room) {
        return true;
    }
    ct_error *e =
        ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_shown_column(row, column),
                       RULE, "round %zu is beyond the limit of %d rounds", round, CT_MAX_ROUNDS);
    ct_error_cure(e, "the line is torn or two lines have become one: export the file again");
    return false;
}

static void take_fixed(ct_trf_reader *reader, ct_trf_row *row, ct_str tail, int shift,
                       ct_index player)
{
    size_t cells = cells_in(tail, shift);
    char spare[CELL_WIDTH];
    for (size_t i = 0; i < cells; i++) {
        raw_cell raw = {.column = TAIL_COLUMN + 1 + first_cell(shift) + i * CELL_WIDTH};
        bool fits = cell_fits(window(tail, first_cell(shift) + i * CELL_WIDTH, spare),
                              shift >= 0 || i > 0, &raw);
        assert(fits);
        if (!fits || !is_within_limit(reader, row, i + 1, raw.column)) {
            return;
        }
        take_cell(reader, row, &raw, player, i + 1);
    }
}

/* --- By words -------------------------------------------------------------------------------- */

static size_t skip_blanks(ct_str tail, size_t at, size_t most)
{
    size_t end = at + most;
    while (at < tail.len && at < end && is_space(tail.at[at])) {
        at++;
    }
    return at;
}

static bool is_end(ct_str tail, size_t at)
{
    return at >= tail.len || is_space(tail.at[at]);
}

/* The next opponent, colour and result from `*at` (no blank) on; at most two blanks between them.
 * `*mark` is the column by which its round is known: the last digit of the opponent (95) or the
 * result (99). */
static bool cut_cell(ct_str tail, size_t *at, raw_cell *out, size_t *mark)
{
    size_t here = *at;
    *out = (raw_cell){.colour = ' ', .result = ' ', .column = TAIL_COLUMN + here};
    size_t digits = here;
    while (digits < tail.len && digits < here + 4 && is_digit(tail.at[digits])) {
        out->opponent = out->opponent * 10 + (uint32_t)(tail.at[digits++] - '0');
    }
    if (digits == here + 1 && is_end(tail, digits) && here > 0 && tail.at[here] <= '1') {
        size_t next = skip_blanks(tail, digits, 2);
        if (next >= tail.len || colour_of(tail.at[next]) == 0 || tail.at[next] == ' ') {
            digits = here; /* a lone 1 or 0 is a result */
            out->opponent = 0;
        }
    }
    *mark = TAIL_COLUMN + digits - 1;
    bool has_opponent = digits > here;
    here = has_opponent ? skip_blanks(tail, digits, 2) : here;
    if (here < tail.len && tail.at[here] != ' ' && colour_of(tail.at[here]) != 0) {
        size_t next = skip_blanks(tail, here + 1, 2);
        bool has_result =
            next < tail.len && result_of(tail.at[next]) > ' ' && is_end(tail, next + 1);
        if (has_opponent || has_result) {
            out->colour = colour_of(tail.at[here]);
            here = has_result ? next : here + 1;
        }
    }
    if (here < tail.len && result_of(tail.at[here]) > ' ' && is_end(tail, here + 1)) {
        out->result = result_of(tail.at[here]);
        *mark = has_opponent ? *mark : TAIL_COLUMN + here - 4;
        here++;
    }
    bool found = here > *at && is_end(tail, here);
    *at = here;
    return found;
}

static void report_unreadable(ct_trf_reader *reader, ct_trf_row *row, size_t round, size_t column)
{
    ct_error *e =
        ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_shown_column(row, column),
                       RULE, "round %zu of the player cannot be read", round);
    ct_error_cure(e, "write opponent, colour and result in columns %zu, %zu and %zu",
                  CELL_COLUMN + 1 + (round - 1) * CELL_WIDTH,
                  CELL_COLUMN + 6 + (round - 1) * CELL_WIDTH,
                  CELL_COLUMN + 8 + (round - 1) * CELL_WIDTH);
}

/* Nothing is known of the player's games: what was guessed so far may be wrong too. */
static void forget_cells(ct_event *event, ct_index player)
{
    for (unsigned round = 1; round <= event->round_room; round++) {
        *ct_event_cell_at(event, player, round) =
            (ct_cell){.opponent = CT_NOBODY, .outcome = CT_TRF_BROKEN};
    }
}

static void take_words(ct_trf_reader *reader, ct_trf_row *row, ct_str tail, ct_index player)
{
    reader->columns_are_fixed = false;
    size_t at = 1; /* column 90: the rank may end there */
    while (at > 0 && at < tail.len && !is_space(tail.at[at]) && !is_space(tail.at[at - 1])) {
        at++;
    }
    size_t round = 0;
    for (at = skip_blanks(tail, at, tail.len); at < tail.len;
         at = skip_blanks(tail, at, tail.len)) {
        raw_cell raw;
        size_t mark = 0;
        size_t start = at;
        bool is_cell = cut_cell(tail, &at, &raw, &mark);
        size_t by_place = mark >= CELL_COLUMN ? (mark - CELL_COLUMN + 1) / CELL_WIDTH + 1 : 1;
        round = by_place > round ? by_place : round + 1;
        if (!is_cell) {
            report_unreadable(reader, row, round, TAIL_COLUMN + start);
            forget_cells(reader->event, player);
            return;
        }
        if (!is_within_limit(reader, row, round, raw.column)) {
            return;
        }
        take_cell(reader, row, &raw, player, round);
    }
    ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number,
                                 ct_trf_shown_column(row, CELL_COLUMN + 1), RULE,
                                 "the rounds do not stand in their columns and were read by words");
    ct_error_cure(e, "compare the player's results, then write the file anew");
}

void ct_trf_read_cells(ct_trf_reader *reader, ct_trf_row *row, ct_index player)
{
    static const int shifts[] = {0, 1, -1, 2, -2};
    ct_str tail = tail_of(reader->scratch, row);
    for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++) {
        if (misfits(tail, shifts[i]) == 0) {
            take_fixed(reader, row, tail, shifts[i], player);
            return;
        }
    }
    take_words(reader, row, tail, player);
}
