/* Reading a prize fund: lines of cells divided by semicolons where a line has one,
 * else by commas; the first cell is a keyword.
 *
 *     set,      sharing, hort
 *     places,   Main prizes, , 300, 200, 100
 *     category, Best junior, age <= 18 and rating < 2000, 2x50
 */

#include "prizes/prize_fund.h"

#include "base/csv_rows.h"
#include "base/nearest.h"
#include "prizes/prize_fund_private.h"

#include <stdio.h>

enum { MOST_PRIZES = 2000 };

/* So that shares among all players of an event are exact in 64 bits. */
static const ct_cents MOST_MONEY = 100000000000;

/* --- Settings --------------------------------------------------------------------------------- */

static const char *const sharing_words[] = {"equal", "hort", "by-rank"};
static const char *const rule_words[] = {"best", "places-first", "all"};
static const char *const rest_words[] = {"best-placed", "largest-rest", "fund"};
static const char *const yes_words[] = {"no", "yes"};
static const char *const setting_words[] = {"currency", "sharing", "own-part", "one-prize",
                                            "coin",     "rest",    "withdrawn"};

enum { SETTINGS = sizeof setting_words / sizeof *setting_words };

static int find_word(ct_str word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (ct_str_equal_ignoring_case(word, ct_str_of(words[i]))) {
            return (int)i;
        }
    }
    return -1;
}

/* One of the words of a setting; -1 with a fault. */
static int read_word(ct_fund_reader *reader, ct_str name, ct_str value, const char *const *words,
                     size_t count)
{
    int found = find_word(value, words, count);
    if (found < 0) {
        ct_error *fault =
            ct_fund_fault(reader, "'%.*s' is no value of %.*s", CT_ARG(value), CT_ARG(name));
        ct_error_cure(fault, "one of: %s, %s%s%s", words[0], words[1], count > 2 ? ", " : "",
                      count > 2 ? words[2] : "");
    }
    return found;
}

static void read_coin(ct_fund_reader *reader, ct_str value)
{
    int32_t coin = 0;
    if (!ct_str_to_points(value, 100, &coin) || coin < 1) {
        ct_error_cure(ct_fund_fault(reader, "'%.*s' is no coin", CT_ARG(value)),
                      "the smallest amount paid out, as 0.01, 1 or 5");
        return;
    }
    reader->fund->coin = coin;
}

static void read_own_part(ct_fund_reader *reader, ct_str value)
{
    uint64_t percent = 0;
    if (value.len > 0 && value.at[value.len - 1] == '%') {
        value = ct_str_trim(ct_str_slice(value, 0, value.len - 1));
    }
    if (!ct_str_to_unsigned(value, &percent) || percent > 100) {
        ct_error_cure(ct_fund_fault(reader, "'%.*s' is no share", CT_ARG(value)),
                      "whole percent, as 50");
        return;
    }
    reader->fund->own_percent = (unsigned)percent;
}

static void read_setting(ct_fund_reader *reader, const ct_csv_row *line)
{
    ct_prize_fund *fund = reader->fund;
    ct_str name = ct_csv_row_text(line, 1);
    ct_str value = ct_csv_row_text(line, 2);
    int word = -1;
    switch (find_word(name, setting_words, SETTINGS)) {
    case 0: fund->currency = value; break;
    case 1:
        word = read_word(reader, name, value, sharing_words, 3);
        fund->sharing = word < 0 ? fund->sharing : (ct_prize_sharing)word;
        break;
    case 2: read_own_part(reader, value); break;
    case 3:
        word = read_word(reader, name, value, rule_words, 3);
        fund->rule = word < 0 ? fund->rule : (ct_prize_rule)word;
        break;
    case 4: read_coin(reader, value); break;
    case 5:
        word = read_word(reader, name, value, rest_words, 3);
        fund->rest = word < 0 ? fund->rest : (ct_prize_rest)word;
        break;
    case 6:
        word = read_word(reader, name, value, yes_words, 2);
        fund->withdrawn_may_win = word == 1;
        break;
    default: {
        const char *near = ct_nearest_word(name, setting_words, SETTINGS);
        ct_error *fault = ct_fund_fault(reader, "there is no setting '%.*s'", CT_ARG(name));
        ct_error_cure(fault, "%s%s",
                      near == NULL ? "settings are currency, sharing, own-part, "
                                     "one-prize, coin, rest, withdrawn"
                                   : "did you mean ",
                      near == NULL ? "" : near);
    }
    }
}

/* --- Lists of prizes -------------------------------------------------------------------------- */

/* "50", "12.50" or "3x50". */
static bool read_amount(ct_str cell, uint32_t *times, ct_cents *amount)
{
    *times = 1;
    for (size_t i = 1; i + 1 < cell.len; i++) {
        if (cell.at[i] == 'x' || cell.at[i] == 'X') {
            uint64_t count = 0;
            if (!ct_str_to_unsigned(ct_str_trim(ct_str_slice(cell, 0, i)), &count) || count < 1 ||
                count > MOST_PRIZES) {
                return false;
            }
            *times = (uint32_t)count;
            cell = ct_str_trim(ct_str_slice(cell, i + 1, cell.len));
            break;
        }
    }
    int32_t cents = 0;
    if (!ct_str_to_points(cell, 100, &cents) || cents < 0) {
        return false;
    }
    *amount = cents;
    return true;
}

static void add_prizes(ct_fund_reader *reader, ct_prize_list *list, uint32_t times, ct_cents amount)
{
    if (list->prize_count + times > MOST_PRIZES) {
        ct_error_cure(ct_fund_fault(reader, "more than %d prizes in a list", MOST_PRIZES),
                      "divide the list");
        return;
    }
    ct_cents *prizes = ct_arena_grow(reader->mem, list->prizes, list->prize_count,
                                     (size_t)list->prize_count + times, sizeof *prizes);
    reader->failed |= prizes == NULL;
    if (prizes == NULL) {
        return;
    }
    list->prizes = prizes;
    for (uint32_t i = 0; i < times; i++) {
        prizes[list->prize_count++] = amount;
        list->sum += amount;
    }
}

static void read_prizes(ct_fund_reader *reader, const ct_csv_row *line, ct_prize_list *list)
{
    for (size_t i = 3; i < line->count; i++) {
        uint32_t times = 0;
        ct_cents amount = 0;
        if (!read_amount(line->cells[i].text, &times, &amount)) {
            ct_error_cure(ct_fund_fault(reader, "'%.*s' is no amount", CT_ARG(line->cells[i].text)),
                          "prizes are written as 50, 12.50 or 3x50 (three of 50)");
            continue;
        }
        if (list->prize_count > 0 && amount > list->prizes[list->prize_count - 1]) {
            ct_error_cure(
                ct_fund_fault(reader, "the prizes of '%.*s' rise", CT_ARG(list->name)),
                "begin with the first prize, and let none be greater than the one before");
        }
        add_prizes(reader, list, times, amount);
    }
    if (line->count <= 3) {
        ct_error_cure(ct_fund_fault(reader, "'%.*s' has no prizes", CT_ARG(list->name)),
                      "keyword, name, for whom, first prize, second prize …");
    }
}

static void read_list(ct_fund_reader *reader, const ct_csv_row *line, bool is_places)
{
    ct_prize_fund *fund = reader->fund;
    ct_prize_list *lists = ct_arena_grow(reader->mem, fund->lists, fund->list_count,
                                         (size_t)fund->list_count + 1, sizeof *lists);
    reader->failed |= lists == NULL;
    if (lists == NULL) {
        return;
    }
    fund->lists = lists;
    ct_prize_list *list = &lists[fund->list_count++];
    list->is_places = is_places;
    list->name = ct_csv_row_text(line, 1);
    list->who = ct_csv_row_text(line, 2);
    if (is_places && (list->who.len == 0 || ct_str_is(list->who, "all"))) {
        list->who = CT_NO_TEXT;
    } else if (is_places) {
        ct_error_cure(ct_fund_fault(reader, "prizes for places are for all"),
                      "leave the third cell empty, or write category instead of places");
    } else if (list->who.len == 0) {
        ct_error_cure(
            ct_fund_fault(reader, "the category '%.*s' does not say for whom", CT_ARG(list->name)),
            "as rating < 1900, sex = w, age <= 18, rating = none");
    } else {
        ct_fund_read_conditions(reader, list);
    }
    read_prizes(reader, line, list);
    fund->sum += list->sum;
    if (fund->sum > MOST_MONEY) {
        ct_error_cure(ct_fund_fault(reader, "the fund is beyond a thousand million"),
                      "write the amounts in a greater unit");
    }
}

/* --- The file --------------------------------------------------------------------------------- */

/* Empty cells at the end of a line say nothing. */
static void drop_empty_end(ct_csv_row *line)
{
    while (line->count > 0 && line->cells[line->count - 1].text.len == 0) {
        line->count--;
    }
}

static void read_line(ct_fund_reader *reader, ct_csv_row *line)
{
    static const char *const kinds[] = {"set", "places", "category"};
    reader->line = line->line;
    if (line->all > line->count) {
        ct_error_cure(ct_fund_fault(reader, "more than %d cells in a line", CT_CSV_MAX_COLUMNS),
                      "write equal prizes as 20x50 (twenty of 50), or divide the list");
        return;
    }
    drop_empty_end(line);
    ct_str kind = ct_csv_row_text(line, 0);
    switch (find_word(kind, kinds, 3)) {
    case 0: read_setting(reader, line); break;
    case 1: read_list(reader, line, true); break;
    case 2: read_list(reader, line, false); break;
    default:
        ct_error_cure(ct_fund_fault(reader, "'%.*s' begins no line of a prize fund", CT_ARG(kind)),
                      "lines begin with set, places, category, or # for a remark");
    }
}

ct_status ct_prize_fund_read(ct_str text, ct_arena *mem, ct_prize_fund *out, ct_problems *problems,
                             ct_error *err)
{
    ct_prize_fund fund = {.own_percent = 50, .coin = 1};
    ct_fund_reader reader = {.mem = mem, .fund = &fund, .problems = problems};
    if (!ct_utf8_is_valid(text)) {
        text = ct_utf8_from_latin1(mem, text);
        CT_NEED(text.at, err);
    }
    ct_csv_rows rows;
    ct_csv_row line;
    ct_csv_rows_open(&rows, text, mem, problems);
    rows.separators = ";,";
    rows.remark = '#';
    while (ct_csv_rows_next(&rows, &line)) {
        read_line(&reader, &line);
    }
    reader.failed |= rows.failed;
    if (fund.list_count == 0 && problems->faults == 0) {
        reader.line = ct_csv_rows_lines(&rows);
        ct_error_cure(ct_fund_fault(&reader, "the fund has no prizes"),
                      "a line as: places, Main prizes, , 300, 200, 100");
    }
    if (reader.failed) {
        return ct_fail_memory(err);
    }
    CT_TRY(ct_problems_verdict(problems, err));
    *out = fund;
    return CT_OK;
}

/* --- Words ------------------------------------------------------------------------------------ */

void ct_cents_format(ct_cents cents, char out[32])
{
    const char *sign = cents < 0 ? "-" : "";
    long long whole = (long long)(cents < 0 ? -cents : cents);
    if (whole % 100 == 0) {
        (void)snprintf(out, 32, "%s%lld", sign, whole / 100);
    } else {
        (void)snprintf(out, 32, "%s%lld.%02lld", sign, whole / 100, whole % 100);
    }
}

const char *ct_prize_sharing_words(ct_prize_sharing sharing)
{
    static const char *const words[] = {
        "players with equal points share their prizes equally",
        "Hort: a part by place, the rest shared equally among players with equal points",
        "prizes by place; only shared places are shared",
    };
    return words[sharing];
}

const char *ct_prize_rule_words(ct_prize_rule rule)
{
    static const char *const words[] = {
        "one prize for each player, the greatest",
        "one prize for each player, first those for places, then the categories in their order",
        "players may have several prizes",
    };
    return words[rule];
}

const char *ct_prize_rest_words(ct_prize_rest rest)
{
    static const char *const words[] = {
        "coins left over by rounding go to the best placed",
        "coins left over by rounding go to those who lost most by it",
        "what rounding leaves over stays in the fund",
    };
    return words[rest];
}
